"""The names on the map: near their places, and on top of nothing."""

from itertools import combinations

import amsterdam_routes as ar
from amsterdam_routes.kernel._drawing import Box, Point, Taken, disc, overlap
from amsterdam_routes.routes.pictures._layout import Label, layout, place_labels
from amsterdam_routes.routes.pictures._palette import NAME_SIZES
from amsterdam_routes.routes.pictures._tracks import SPOT
from tests.drawn import texts
from tests.routes.pictures.drawn import slots, spots
from tests.routes.pictures.maps import on_every_map


def test_no_name_is_nearer_to_another_place_than_to_its_own() -> None:
    drawn = layout(ar.AMSTERDAM.board)
    for label in drawn.labels:
        far = {place: _between(label.box, at) for place, at in drawn.spots.items()}
        assert far[label.place] == abs(complex(*label.hook) - complex(*drawn.spots[label.place])) < 25
        assert all(1.5 * far[label.place] < away for place, away in far.items() if place != label.place)
        assert label.leader is None


def _between(box: Box, point: Point) -> float:
    """How far a point is from a box."""
    x, y = point
    return abs(complex(x - max(box.left, min(x, box.right)), y - max(box.top, min(y, box.bottom))))


@on_every_map
def test_a_name_can_be_drawn_larger_than_the_rest_and_covers_nothing_yet(edition: ar.Edition) -> None:
    drawn = layout(edition.board)
    slots = [slot.polygon for track in drawn.tracks for slot in track.slots]
    taken = [*slots, *(disc(spot, SPOT) for spot in drawn.spots.values())]
    whole = Box(0, 0, drawn.width, drawn.height)
    boxes = [label.larger(label.room) for label in drawn.labels]
    for label, box in zip(drawn.labels, boxes, strict=True):
        assert label.hook == (
            max(box.left, min(label.hook[0], box.right)),
            max(box.top, min(label.hook[1], box.bottom)),
        )
        assert whole.holds(box), label.place
        assert not [1 for shape in taken if overlap(box.corners, shape)], label.place
    for one, other in combinations(boxes, 2):
        assert not one.meets(other)


def test_most_names_of_the_printed_board_have_room_to_grow() -> None:
    rooms = [label.room for label in layout(ar.AMSTERDAM.board).labels]
    assert sum(room > 1 for room in rooms) > len(rooms) / 2
    assert max(rooms) == max(NAME_SIZES)


@on_every_map
def test_no_name_on_the_map_covers_another_name_or_a_slot_or_a_spot(edition: ar.Edition) -> None:
    svg = ar.svg(ar.new_game(2, seed=1, edition=edition), panels=False)
    names = [text for text in texts(svg) if "ar-name" in text.node.classes]
    assert len({text.text for text in names}) >= len(edition.board.places) - 5
    taken = [*(space for found in slots(svg).values() for space in found), *spots(svg).values()]
    for name in names:
        assert not [space for space in taken if overlap(name.box.corners, space)], name.text
    for one, other in combinations(names, 2):
        assert not one.box.meets(other.box), (one.text, other.text)


def test_a_name_far_from_its_place_has_a_line_to_it_unless_every_other_place_is_much_farther_away() -> None:
    own, other = ar.Place("Waag"), ar.Place("Dam")
    around = Box(-60, -60, 60, 60).corners

    def label(at: dict[ar.Place, Point]) -> Label:
        taken = Taken()
        taken.add(around)
        [found] = place_labels([own], at, SPOT, taken)
        assert not overlap(found.box.corners, around)
        return found

    alone = label({own: (0, 0)})
    beside = alone.box.right + 5, alone.box.center[1]
    assert alone.leader is None
    assert label({own: (0, 0), other: (0, 1000)}).leader is None
    assert label({own: (0, 0), other: beside}).leader == ((0, 0), alone.hook)
