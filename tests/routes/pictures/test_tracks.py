"""Where the routes run: side by side, and not on top of one another."""

from itertools import combinations

import amsterdam_routes as ar
from amsterdam_routes.kernel.drawing.geometry import Box, Polygon, overlap
from tests.routes.pictures.drawn import slots, spots
from tests.routes.pictures.maps import on_every_map


@on_every_map
def test_the_tracks_of_a_double_lie_side_by_side(edition: ar.Edition) -> None:
    drawn = slots(ar.svg(ar.new_game(2, seed=1, edition=edition)))
    pairs = {route.ends for route in edition.board.routes if route.double}
    assert pairs
    for a, b in pairs:
        one, other = (drawn[route.id] for route in edition.board.routes_between(a, b))
        for space, beside in zip(one, other, strict=True):
            (x, y), (u, v) = Box.around(space).center, Box.around(beside).center
            assert 8 < abs(complex(x - u, y - v)) < 26


@on_every_map
def test_no_slot_lies_on_another_slot_or_on_a_spot(edition: ar.Edition) -> None:
    svg = ar.svg(ar.new_game(2, seed=1, edition=edition), panels=False)
    spaces = [space for found in slots(svg).values() for space in found]
    assert not [pair for pair in combinations(spaces, 2) if near(*pair) and overlap(*pair)]
    assert not [1 for space in spaces for spot in spots(svg).values() if near(space, spot) and overlap(space, spot)]


def near(one: Polygon, other: Polygon) -> bool:
    """Whether two shapes may overlap: the upright boxes around them meet."""
    ways = zip(zip(*one, strict=True), zip(*other, strict=True), strict=True)  # across, and down
    return all(max(mine) >= min(theirs) and max(theirs) >= min(mine) for mine, theirs in ways)
