"""Editions that are built and not read: wrong types are type errors, wrong values the same defects as in a file."""

from typing import Any

import attrs
import pytest

from amsterdam_routes import (
    AMSTERDAM,
    Board,
    ClaimRoute,
    Edition,
    InvalidEdition,
    Place,
    Route,
    new_game,
)

NUMBERS: dict[str, Any] = {field.name: getattr(AMSTERDAM, field.name) for field in attrs.fields(Edition) if field.init}
"""The arguments that make the shipped edition."""


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        *((name, wrong) for name in ("carts", "hand", "row", "revision") for wrong in (True, "8", 8.0, None)),
        ("name", 5),
        ("name", None),
        ("board", None),
        ("board", "amsterdam"),
        ("players", 3),
        ("players", (2,)),
        ("players", (2, 3, 4)),
        ("players", (2, True)),
        ("cards", None),
        ("cards", (6, 6, 6)),
        ("cards", ("6",) * 7),
        ("points", 5),
        ("points", {"1": 1}),
        ("points", {1: "1"}),
        ("points", {True: 1}),
        ("bonus", {2: 8}),
        ("bonus", {"2": [8, 4]}),
        ("bonus", {2: ["8", 4]}),
        ("provenance", {"a": 1}),
        ("provenance", 7),
    ],
)
def test_a_value_of_the_wrong_type_is_a_type_error(field: str, wrong: object) -> None:
    with pytest.raises(TypeError) as error:
        Edition(**{**NUMBERS, field: wrong})
    assert "object has no attribute" not in str(error.value)


def test_a_value_out_of_range_is_the_same_defect_as_in_a_file() -> None:
    with pytest.raises(InvalidEdition) as error:
        attrs.evolve(AMSTERDAM, carts=3, flush_at=0, cards=(10**400,) * 7, bonus={}, hand=-(10**5000))
    paths = {problem.path for problem in error.value.problems}
    assert {"$.cards.pink", "$.hand"} <= paths
    assert len(str(error.value)) < 3000


@pytest.mark.parametrize("wrong", [float("nan"), float("inf")])
def test_a_place_at_an_infinite_coordinate_is_a_defect_of_its_board(wrong: float) -> None:
    places = [Place(place.name, wrong, 0.0) for place in AMSTERDAM.board.places]
    board = Board(places, AMSTERDAM.board.routes, AMSTERDAM.board.contracts)
    with pytest.raises(InvalidEdition) as error:
        attrs.evolve(AMSTERDAM, board=board)
    assert error.value.problems[0].path == "$.board.places[0].x"


def test_a_route_with_an_end_that_is_not_on_the_board_is_a_defect() -> None:
    board = attrs.evolve(AMSTERDAM.board, places=AMSTERDAM.board.places[1:])
    with pytest.raises(InvalidEdition) as error:
        attrs.evolve(AMSTERDAM, board=board)
    assert {problem.code for problem in error.value.problems} == {"unknown_place"}


def test_an_unknown_id_of_a_board_an_edition_or_a_table_is_a_key_error() -> None:
    elsewhere = Route([AMSTERDAM.board.places[0], AMSTERDAM.board.places[1]], 7)
    table = new_game(2, seed=1).table
    with pytest.raises(TypeError, match="the id of a route: expected a str, got an int"):
        AMSTERDAM.board.route(7)  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(KeyError, match="gives no points for a route of 7"):
        AMSTERDAM.points_for(7)
    with pytest.raises(TypeError, match="expected an action, got a str"):
        AMSTERDAM.index("pass")  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(KeyError, match="has no such action"):
        AMSTERDAM.index(ClaimRoute(elsewhere, None, 7))
    with pytest.raises(TypeError, match="expected a Route, got a str"):
        table.owner("dam--waag")  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(KeyError, match="is not a route of this board"):
        table.owner(elsewhere)
