"""Where the routes run: side by side, and not on top of one another."""

from itertools import combinations, pairwise, product

import amsterdam_routes as ar
from amsterdam_routes.kernel._drawing import Box, Point, Polygon, overlap
from amsterdam_routes.routes.pictures._layout import layout
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
    discs = spots(svg).values()
    assert not [1 for space in spaces for spot in discs if near(space, spot) and overlap(space, spot)]


def near(one: Polygon, other: Polygon) -> bool:
    """Whether two shapes may overlap: the upright boxes around them meet."""
    ways = zip(zip(*one, strict=True), zip(*other, strict=True), strict=True)  # across, and down
    return all(max(mine) >= min(theirs) and max(theirs) >= min(mine) for mine, theirs in ways)


def test_no_two_routes_of_the_printed_board_cross_however_they_are_bent() -> None:
    tracks = layout(ar.AMSTERDAM.board).tracks
    for one, other in combinations(tracks, 2):
        if not {*one.route.ends} & {*other.route.ends}:
            for piece, beside in product(pairwise(one.line), pairwise(other.line)):
                assert not _cross(*piece, *beside), (one.route, other.route)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_routes_bend_to_make_room_for_a_name_and_only_then() -> None:
    drawn = layout(ar.AMSTERDAM.board)
    bent = {track.route.id for track in drawn.tracks if not _straight(track.line)}
    assert bent == {"jan-roodenpoortstoren--jordaan/grey"}
    assert not [label for label in drawn.labels if label.leader]


def _straight(line: tuple[Point, ...]) -> bool:
    """Whether a line leaves the way between its ends to neither side by more than a double does."""
    far = abs(complex(*line[0]) - complex(*line[-1]))
    return all(abs(_turn(line[0], line[-1], point)) / far < 15 for point in line)
