"""What follows from a declaration of documents: which type has one, and what can be written and read."""

import math
from typing import Any

import attrs
import pytest

from amsterdam_routes.kernel.errors import Problem, Violation
from tests.kernel.documents.market import MARKET, STALL, Buy, Deed, Fruit, Leave, Share, Stall

REGISTRY = MARKET.registry


@attrs.frozen
class Crate:
    """Something that no document is declared of."""


@pytest.mark.parametrize(
    ("hint", "format"),
    [
        (Stall, "market/stall"),
        (Deed, "market/deed"),
        (Buy, "market/deed"),
        (tuple[Deed, ...], "market/list"),
        (tuple[Leave, ...], "market/list"),
        (Fruit, "market/fruit"),
        (Violation, "market/violation"),
        (tuple[Problem, ...], "market/list"),
    ],
    ids=str,
)
def test_a_type_has_the_document_of_its_kind(hint: Any, format: str) -> None:
    assert REGISTRY.document_of(hint).format.name == format


@pytest.mark.parametrize(
    ("hint", "message"),
    [
        (int, "int has no JSON document"),
        ("Stall", "expected a type, got the text 'Stall'"),
        (list[Deed], r"list has no JSON document; ask for a tuple\[..., ...\]"),
        (tuple[Stall, ...], "tuple has no JSON document"),
        (Crate, r"\S+\.Crate has no JSON document in this game"),
        ([], "list|\\[\\] has no JSON document"),
    ],
    ids=str,
)
def test_a_type_without_a_document_is_told(hint: Any, message: str) -> None:
    assert REGISTRY.has(hint) is None
    with pytest.raises(TypeError, match=f"^({message})$"):
        REGISTRY.document_of(hint)


def test_every_kind_has_a_name_and_its_lists_the_plural() -> None:
    names = {"stall", "deed", "deeds", "fruit", "fruits", "share", "chance"}
    assert {*REGISTRY.by_name} == names | {"violation", "violations", "problem", "problems"}


def test_the_first_item_of_a_list_says_of_what_it_is() -> None:
    assert REGISTRY.to_data((Leave(),))["of"] == REGISTRY.to_data([Leave()])["of"] == "deeds"
    assert REGISTRY.to_data(())["of"] is None
    with pytest.raises(TypeError, match=r"^a list of Stall values has no JSON document$"):
        REGISTRY.to_data((STALL,))


def test_what_could_not_be_read_again_is_not_written() -> None:
    with pytest.raises(ValueError, match=r"^this Stall cannot be written as JSON: \$\.price: expected a number, got "):
        REGISTRY.to_data(attrs.evolve(STALL, price=math.inf))
    with pytest.raises(TypeError, match=r"^this Stall holds what it should not: "):
        REGISTRY.to_data(attrs.evolve(STALL, days=("to-day",)))  # type: ignore[arg-type]  # what the test is about


def test_what_is_only_written_is_not_read_back() -> None:
    with pytest.raises(TypeError, match=r"^documents of 'share' are written, and not read back$"):
        REGISTRY.readable(Share)
