"""The names on the map: near their places, and on top of nothing."""

from itertools import combinations

import amsterdam_routes as ar
from amsterdam_routes.kernel.drawing.geometry import overlap
from amsterdam_routes.routes.pictures.layout import layout
from tests.drawn import texts
from tests.routes.pictures.drawn import slots, spots
from tests.routes.pictures.maps import on_every_map


def test_no_name_is_so_far_from_its_place_that_it_could_be_that_of_another() -> None:
    drawn = layout(ar.AMSTERDAM.board)
    for label in drawn.labels:
        far = {place: abs(complex(*label.box.center) - complex(*at)) for place, at in drawn.spots.items()}
        assert min(far, key=lambda place: far[place]) == label.place
        assert label.leader is None


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
