"""One number of a box is changed by its path; a wrong path, a wrong value or a refused box is one clear error."""

from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import study


def test_a_card_costs_what_the_change_says_and_nothing_else_is_changed() -> None:
    changed = study.change_number(am.GAME, am.MERCHANTS, "cards.038.cost.black=2")
    old: Any = am.to_data(am.MERCHANTS)
    new: Any = am.to_data(changed)
    assert study.read_number(am.GAME, changed, "cards.038.cost.black") == 2
    [card] = [card for card in new["cards"] if card["id"] == "038"]
    card["cost"]["black"] = 1
    assert new == old


@pytest.mark.parametrize(
    ("change", "path", "value"),
    [
        ("hand=[2,3,3,3]", "hand", [2, 3, 3, 3]),
        ("board.routes.dam--oude-kerk/pink.cart=true", "board.routes.dam--oude-kerk/pink.cart", True),
        ("board.places.Dam.x=1", "board.places.dam.x", 1),
        ("bonus.2.0=9", "bonus.2", [9, 4]),
        (" carts = 18 ", "carts", 18),
        ("name=wider", "name", "wider"),
    ],
)
def test_a_path_goes_by_fields_ids_names_and_places(change: str, path: str, value: Any) -> None:
    changed = study.change_number(ar.GAME, ar.AMSTERDAM, change)
    assert study.read_number(ar.GAME, changed, path) == value


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ("carts", r"expected a change as path=value, such as rounds.last=10, got 'carts'"),
        ("=3", r"expected a change as path=value"),
        ("cartz=3", r"cartz: expected one of format, .* in the box, got 'cartz'; did you mean 'carts'\?"),
        ("board.places.damm.x=3", r"expected one of begijnhof, .* in board.places, got 'damm'"),
        ("bonus.2.7=3", r"bonus.2.7: expected one of 0 to 1 in bonus.2, got '7'"),
        ("carts.3=3", r"carts.3: expected carts to hold more, got 16"),
        ("carts=many", r'carts: expected a whole number, such as 16, got "many"'),
        ("carts=true", r"carts: expected a whole number, such as 16, got true"),
        ("board=3", r"board: expected an object"),
        ("carts=" + "[" * 9_000, r'carts: expected a whole number, such as 16, got "\['),
    ],
)
def test_a_wrong_path_or_value_is_one_clear_error(change: str, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        study.change_number(ar.GAME, ar.AMSTERDAM, change)


def test_a_change_and_a_path_are_texts_and_a_game_is_a_game() -> None:
    strange: Any = 3
    with pytest.raises(TypeError, match="expected a change as path=value, got int"):
        study.change_number(ar.GAME, ar.AMSTERDAM, strange)
    with pytest.raises(TypeError, match=r"expected a path, such as rounds\.last, got int"):
        study.read_number(ar.GAME, ar.AMSTERDAM, strange)
    with pytest.raises(TypeError, match="expected a Game, got an int"):
        study.change_number(strange, ar.AMSTERDAM, "carts=3")


def test_a_box_that_the_rules_refuse_is_refused_with_its_defects() -> None:
    with pytest.raises(ar.InvalidEdition, match=r"\$.flush_at: expected a number from 1"):
        study.change_number(ar.GAME, ar.AMSTERDAM, "flush_at=0")


def test_a_game_without_documents_has_no_numbers_to_change() -> None:
    with pytest.raises(ValueError, match="expected a game with documents, got"):
        study.change_number(attrs.evolve(ar.GAME, documents=None), ar.AMSTERDAM, "carts=18")
