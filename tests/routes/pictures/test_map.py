"""The map: every route with its spaces, free, closed or claimed; the title, the compass and the legend."""

import cmath

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel._drawing import Box, text_width
from amsterdam_routes.routes.pictures._palette import SYMBOLS
from tests.drawn import SVG, nodes, parsed, texts
from tests.routes.pictures.drawn import slots, titles, with_class
from tests.routes.pictures.maps import MAPS, on_every_map
from tests.routes.pictures.moments import midgame
from tests.routes.positions import position


@on_every_map
def test_every_space_of_every_route_is_drawn_as_a_slot(edition: ar.Edition) -> None:
    drawn = slots(ar.svg(ar.new_game(2, seed=1, edition=edition)))
    assert {route: len(found) for route, found in drawn.items()} == {
        route.id: route.length for route in edition.board.routes
    }


def test_a_free_space_has_the_colour_and_the_symbol_of_its_route_and_the_cart_it_bears() -> None:
    svg = ar.svg(ar.new_game(2, seed=1))
    for group in parsed(svg).iter(f"{SVG}g"):
        if "data-route" not in group.attrib:
            continue
        route = ar.AMSTERDAM.board.route(group.attrib["data-route"])
        word = "grey" if route.color is None else str(route.color)
        assert f"ar-{word}" in group.attrib["class"].split()
        shapes = [path.attrib["d"] for path in group.iter(f"{SVG}path") if path.attrib["class"] == "ar-symbol"]
        own = [SYMBOLS[route.color]] if route.color is not None else []
        assert len(shapes) == route.length * (len(own) + route.cart)
        assert set(own) <= set(shapes)


def test_a_claimed_route_has_carts_with_the_number_of_the_player_and_says_whose_it_is() -> None:
    state, _ = midgame(4)
    svg = ar.svg(state)
    numbers: dict[str, list[str]] = {}
    for text in texts(svg):
        if "ar-number" in text.node.classes and (route := text.node.data("route")):
            numbers.setdefault(route, []).append(text.text)
    owners = {route.id: seat for seat, routes in enumerate(state.table.claimed) for route in routes}
    assert numbers == {id: [str(seat + 1)] * ar.AMSTERDAM.board.route(id).length for id, seat in owners.items()}
    assert {each["data-route"]: int(each["data-owner"]) for each in with_class(svg, "ar-claimed")} == owners


@on_every_map
def test_a_number_fills_its_cart_and_stays_upright_within_it_however_the_cart_is_turned(edition: ar.Edition) -> None:
    svg = ar.svg(midgame(3, edition)[0], panels=False)
    bodies = [node for node in nodes(svg) if "ar-body" in node.classes and node.within("ar-route")]
    numbers = [node for node in nodes(svg) if "ar-number" in node.classes and node.within("ar-route")]
    assert len(bodies) == len(numbers) > 0
    for body, number in zip(bodies, numbers, strict=True):
        size, width = number.number("font-size"), body.number("height")
        assert size >= 1.1 * width
        half = complex(text_width("0", size), 0.72 * size) / 2
        middle = complex(*number.at(number.number("x"), number.number("y") - half.imag))
        for corner in (half, half.conjugate(), -half, -half.conjugate()):
            across = ((middle + corner - complex(*body.shift)) / cmath.rect(1, body.angle)).imag
            assert abs(across) <= width / 2 + 0.2


def test_free_closed_and_claimed_routes_can_be_told_apart() -> None:
    state = position(claimed=[["dam--oude-kerk/pink"]])
    for players, closed in ((2, ["dam--oude-kerk/orange"]), (3, [])):
        svg = ar.svg(position(players=players, claimed=[["dam--oude-kerk/pink"]]))
        assert [each["data-route"] for each in with_class(svg, "ar-closed")] == closed
        assert len(with_class(svg, "ar-free")) == len(ar.AMSTERDAM.board.routes) - 1 - len(closed)
    assert "Dam - Oude Kerk: 2 spaces, pink, player 1" in titles(ar.svg(state))
    assert "Dam - Oude Kerk: 2 spaces, orange, closed" in titles(ar.svg(state))
    assert "Begijnhof - Munttoren: 2 spaces, black, earns a bonus card, free" in titles(ar.svg(state))


def test_the_map_has_a_title_and_a_compass_where_north_is_known() -> None:
    for edition, known in ((ar.AMSTERDAM, True), (MAPS["without spots"], False)):
        svg = ar.svg(ar.new_game(2, seed=1, edition=edition), panels=False)
        assert bool(with_class(svg, "ar-compass")) is known
        title = next(text.text for text in texts(svg) if "ar-heading" in text.node.classes)
        assert title.casefold() == edition.name.casefold()


def test_the_legend_says_what_every_sign_means_and_what_a_route_scores() -> None:
    state = position(hands=["2 pink"], contracts=[["jordaan--waag"]])
    told = [text.text for text in texts(ar.svg(state, seat=0)) if text.node.within("ar-legend")]
    signs = ["carts left", "bonus cards", "cards in hand", "contracts", "earns a bonus card", "still to be joined"]
    assert told == [*signs, "1 space: 1 point", "2 spaces: 2 points", "3 spaces: 4 points", "4 spaces: 7 points"]
    assert "still to be joined" not in {text.text for text in texts(ar.svg(state))}


def test_a_box_without_bonus_cards_has_no_sign_for_them() -> None:
    bare = attrs.evolve(ar.AMSTERDAM, name="bare", bonus_cards=0, bonus={})
    svg = ar.svg(ar.new_game(2, seed=1, edition=bare))
    assert not with_class(svg, "ar-bonus")
    assert "bonus cards" not in {text.text for text in texts(svg)}
    for class_ in ("ar-carts", "ar-cards", "ar-contracts-kept"):
        assert len(with_class(svg, class_)) == 2, "everything else is told of each seat"
    assert with_class(ar.svg(ar.new_game(2, seed=1)), "ar-bonus")


@pytest.mark.parametrize("letters", [20, 40, 90])
def test_a_long_title_keeps_clear_of_the_compass(letters: int) -> None:
    svg = ar.svg(ar.new_game(2, seed=1, edition=attrs.evolve(ar.AMSTERDAM, name="n" * letters)), panels=False)
    [compass] = [node for node in nodes(svg) if "ar-edge" in node.classes and node.within("ar-compass")]
    [title] = [text for text in texts(svg) if "ar-heading" in text.node.classes]
    assert title.box.right < compass.at(compass.number("cx") - 25, 0)[0]


def test_the_route_of_the_last_action_glows_along_its_spaces() -> None:
    state, board = ar.new_game(2, seed=1), ar.AMSTERDAM.board
    for route in (*sorted(board.routes, key=lambda route: route.length)[:6], *board.routes[:2]):
        claimed = ar.RouteClaimed(0, route, route.color or ar.Color.RED, 0)
        svg = ar.svg(state, events=[claimed], panels=False)
        [glow] = [node for node in nodes(svg) if "ar-glow" in node.classes]
        points = [map(float, point.split()) for point in glow.element.attrib["d"][1:].split("L")]
        ends, spaces = [complex(*glow.at(*point)) for point in points], slots(svg)[route.id]
        middles = [complex(*Box.around(space).center) for space in spaces]
        if route.length > 1:
            assert max(abs(one - other) for one, other in zip(ends, middles, strict=True)) < 0.2
        else:
            a, b, c, _ = (complex(*corner) for corner in spaces[0])
            along = max(b - a, c - b, key=abs)
            assert abs(sum(ends) / 2 - middles[0]) < 0.2
            assert abs(abs((ends[1] - ends[0]) / along) - 2 / 3) < 0.02
            assert abs(((ends[1] - ends[0]) / along).imag) < 0.02
