"""TypeScript declarations of what documents are made of. `tests/typescript` compiles those of both games."""

from amsterdam_routes.kernel.documents.typescript import declarations
from tests.kernel.documents.market import MARKET
from tests.kernel.tiny import RULES, json_of
from tests.kernel.tiny.reasons import REASONS

DOCUMENTS = json_of(RULES, REASONS)


def test_declarations_have_a_type_for_every_sort_of_field() -> None:
    text = declarations(MARKET.schemas().values(), "A market.")
    for line in (
        "readonly rent: 0 | 3 | 5;",
        'readonly side: "left" | "right";',
        "readonly size: readonly [number, Day | null];",
        "readonly sizes: readonly (readonly [number, Day])[];",
        "readonly stock: FruitCounts;",
        "readonly done: readonly Deed[];",
        "readonly seen: readonly (number | null)[];",
        "/** What is under the cloth. */",
    ):
        assert line in text


def test_the_declarations_name_what_the_game_has() -> None:
    text = declarations(DOCUMENTS.schemas().values(), "Tides.")
    for name in ("Action", "CardDrawn", "Event", "State", "Table", "View", "Violation"):
        assert f"export interface {name} " in text or f"export type {name} " in text
    assert "Route" not in text
