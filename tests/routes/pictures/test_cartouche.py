"""The title of the map, and its compass."""

import amsterdam_routes as ar
from tests.drawn import texts
from tests.routes.pictures.drawn import with_class
from tests.routes.pictures.maps import MAPS


def test_the_map_has_a_title_and_a_compass_where_north_is_known() -> None:
    for edition, known in ((ar.AMSTERDAM, True), (MAPS["without spots"], False)):
        svg = ar.svg(ar.new_game(2, seed=1, edition=edition), panels=False)
        assert bool(with_class(svg, "ar-compass")) is known
        title = next(text.text for text in texts(svg) if "ar-heading" in text.node.classes)
        assert title.casefold() == edition.name.casefold()
