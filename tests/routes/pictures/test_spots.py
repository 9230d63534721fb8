"""Where the places of any board go."""

import json
from collections.abc import Sequence
from itertools import combinations

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.routes.pictures._tracks import APART
from amsterdam_routes.routes.pictures._tracks import spots as laid_out
from tests.drawn import SVG, nodes
from tests.routes.pictures.drawn import slots
from tests.routes.pictures.maps import short_names
from tests.routes.positions import position

SIDES = ("width", "height")


ODD = {
    "all on one point": [(5.0, 5.0)] * 12,
    "in a row": [(1e6 * i / 11, 0.0) for i in range(12)],
    "one far away": [(0.0, 0.0)] * 11 + [(1e6, 1e6)],
    "on two points": [(-1e6, 3.5), (1e-9, 2.0)] * 6,
}
"""Places where nobody could draw them."""
on_odd_points = pytest.mark.parametrize("points", ODD.values(), ids=ODD)


def board_of(points: Sequence[tuple[float, float]]) -> ar.Board:
    """A board with its places on these points, each joined to the one before it."""
    places = [ar.Place(name, *point) for name, point in zip(short_names(len(points)), points, strict=True)]
    routes = [ar.Route([places[i], places[i - 1]], 1 + i % 4, ar.Color(i % 6)) for i in range(len(points))]
    return ar.Board(places, routes, [ar.Contract([places[i], places[i - 2]], 3) for i in range(len(points))])


@on_odd_points
def test_places_on_one_another_are_moved_apart_and_stay_on_the_map(points: list[tuple[float, float]]) -> None:
    at = laid_out(board_of(points)).values()
    assert all(abs(complex(a[0] - b[0], a[1] - b[1])) > 0.9 * APART for a, b in combinations(at, 2))
    assert all(abs(x) < 10_000 for point in at for x in point)


@on_odd_points
def test_places_that_lie_where_nobody_could_draw_them_are_drawn(points: list[tuple[float, float]]) -> None:
    edition = attrs.evolve(ar.AMSTERDAM, name="odd", board=board_of(points))
    svg = ar.svg(position(edition, claimed=[[route.id for route in edition.board.routes[:6]]], row=""))
    assert len(slots(svg)) == 12
    assert all(node.number(side) > 0 for node in nodes(svg) if node.element.tag == f"{SVG}rect" for side in SIDES)
    assert all(abs(x) < 10_000 for found in slots(svg).values() for space in found for point in space for x in point)


def test_a_board_without_spots_is_laid_out_so_that_near_places_are_near() -> None:
    bare = attrs.evolve(
        ar.AMSTERDAM,
        name="bare",
        board=ar.Board(
            [ar.Place(place.name) for place in ar.AMSTERDAM.board.places],
            [
                attrs.evolve(route, ends=[ar.Place(end.name) for end in route.ends])
                for route in ar.AMSTERDAM.board.routes
            ],
            [
                ar.Contract([ar.Place(end.name) for end in contract.ends], contract.points)
                for contract in ar.AMSTERDAM.board.contracts
            ],
        ),
    )
    at = laid_out(bare.board)
    for route in bare.board.routes:
        a, b = (at[end] for end in route.ends)
        assert 0.5 < abs(complex(a[0] - b[0], a[1] - b[1])) / (57 * route.length + 78) < 1.6, route


@pytest.mark.parametrize("apart", [5e-324, 1e-300, 1e-10, 1e-8])
def test_places_with_hardly_any_distance_are_drawn_all_the_same(apart: float) -> None:
    data = json.loads(ar.to_json(ar.AMSTERDAM))
    for i, place in enumerate(data["board"]["places"]):
        place |= {"x": i * apart, "y": 0.0}
    edition = ar.from_data(data | {"name": "crowded"}, ar.Edition)
    assert ar.svg(ar.new_game(2, seed=1, edition=edition)).startswith("<svg")
