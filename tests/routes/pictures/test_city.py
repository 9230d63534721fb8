"""What lies under a map: the city of the printed board, and plain land under any other."""

from itertools import pairwise

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel._drawing import Box
from amsterdam_routes.routes.pictures._layout import layout
from amsterdam_routes.routes.pictures._map import CANALS, PALISADE, RIVER, SHIPS, SHORE, WALL, lies_in_amsterdam
from tests.drawn import texts
from tests.routes.pictures.drawn import with_class
from tests.routes.pictures.maps import MAPS

BOARD = ar.AMSTERDAM.board
CITY = ("ar-canal", "ar-water", "ar-poles", "ar-dam", "ar-ship", "ar-mill", "ar-wave")
"""What only the city has."""


def drawn(edition: ar.Edition) -> str:
    """The map of a box."""
    return ar.svg(ar.new_game(2, seed=1, edition=edition), panels=False)


def shore(x: float) -> float:
    """How far down the shore runs there, in the board's units."""
    (ax, ay), (bx, by) = next((a, b) for a, b in pairwise(SHORE) if a[0] <= x <= b[0])
    return ay + (by - ay) * (x - ax) / (bx - ax)


def test_the_printed_board_lies_in_its_city() -> None:
    svg = drawn(ar.AMSTERDAM)
    assert all(with_class(svg, class_) for class_ in CITY)
    assert len(with_class(svg, "ar-canal")) == len(CANALS) + 2  # the river, and the water before the wall


@pytest.mark.parametrize("name", [name for name in MAPS if name != "amsterdam"])
def test_any_other_board_is_plain_land_under_its_own_name(name: str) -> None:
    svg = drawn(MAPS[name])
    assert not [class_ for class_ in (*CITY, "ar-land") if with_class(svg, class_)]
    assert len(with_class(svg, "ar-town")) == 1
    title = next(text.text for text in texts(svg) if "ar-heading" in text.node.classes)
    assert title == MAPS[name].name.capitalize()


def test_an_owner_who_changes_contracts_or_routes_keeps_the_city_and_one_who_moves_a_place_does_not() -> None:
    mine = attrs.evolve(BOARD, contracts=[attrs.evolve(contract, points=7) for contract in BOARD.contracts])
    longer = attrs.evolve(BOARD, routes=BOARD.routes[1:])
    moved = attrs.evolve(BOARD, places=[attrs.evolve(BOARD.places[0], x=1), *BOARD.places[1:]])
    assert [lies_in_amsterdam(board) for board in (BOARD, mine, longer, moved)] == [True, True, True, False]
    edition = attrs.evolve(ar.AMSTERDAM, name="my own cards", board=mine)
    svg = drawn(edition)
    assert with_class(svg, "ar-canal")
    assert "My own cards" in [text.text for text in texts(svg)]


def test_every_place_stands_where_the_printed_board_has_it() -> None:
    spots = layout(BOARD).spots
    west, east = BOARD.place("Jordaan"), BOARD.place("Blauwbrug")
    scale = (spots[east][0] - spots[west][0]) / (float(east.x or 0) - float(west.x or 0))
    for place in BOARD.places:
        assert spots[place][0] - spots[west][0] == pytest.approx(scale * (float(place.x or 0) - float(west.x or 0)))
        assert spots[place][1] - spots[west][1] == pytest.approx(scale * (float(place.y or 0) - float(west.y or 0)))


def test_the_places_by_the_water_lie_behind_the_shore_and_nothing_else_is_as_near() -> None:
    far = {place.name: float(place.y or 0) - shore(float(place.x or 0)) for place in BOARD.places}
    near = {name for name, distance in far.items() if distance < 25}
    assert near == {"Nieuwe Waal", "Haringpakkerstoren", "Oude Waal"}
    assert all(distance > 8 for distance in far.values())
    assert 25 < far["Montelbaanstoren"] < 40  # on the canal that runs to the shore there
    assert all(y < shore(x) for x, y in PALISADE[1:-1])
    assert all(y + 6 * size < shore(x) for x, y, size in SHIPS)


def test_river_and_wall_run_where_the_city_had_them() -> None:
    """The dam is near the Dam, the mint and the blue bridge stand by the Amstel, and every place is within the wall."""

    def near(name: str) -> float:
        place = BOARD.place(name)
        at = complex(float(place.x or 0), float(place.y or 0))
        pieces = ((complex(*a), complex(*b)) for a, b in pairwise(RIVER))
        return min(abs(at - a - t / 20 * (b - a)) for a, b in pieces for t in range(21))

    assert all(near(name) < 30 for name in ("Dam", "Munttoren", "Blauwbrug", "Korenmetershuisje"))
    wall = Box.around(WALL)
    assert all(wall.left < float(p.x or 0) < wall.right and float(p.y or 0) < wall.bottom for p in BOARD.places)
