"""Pictures: all that they must show, nothing that they must not, and nothing on top of something else."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.kernel.drawing.geometry import Box, overlap
from amsterdam_routes.kernel.letters import on_one_line
from amsterdam_routes.routes.pictures.layout import layout
from amsterdam_routes.routes.pictures.palette import ROUTES, SEATS, SURFACES, SYMBOLS, style
from amsterdam_routes.routes.pictures.spots import APART
from amsterdam_routes.routes.pictures.spots import spots as laid_out
from amsterdam_routes.routes.words import WORDS
from tests.routes.pictures.drawn import SVG, nodes, parsed, slots, spots, texts
from tests.routes.pictures.maps import long_names, scattered, short_names
from tests.routes.positions import position

MAPS = {
    "amsterdam": ar.AMSTERDAM,
    "scattered": scattered(short_names(20), seed=3),
    "narrow": scattered(short_names(12), seed=1, width=200, height=900),
    "flat": scattered(short_names(14), seed=2, width=1400, height=260),
    "long names": scattered(long_names(40), seed=4),
    "without spots": scattered(short_names(30), seed=5, spots=False),
}
on_every_map = pytest.mark.parametrize("edition", MAPS.values(), ids=MAPS)


def midgame(
    players: int = 3, edition: ar.Edition = ar.AMSTERDAM, plies: int = 60
) -> tuple[ar.State, tuple[ar.Event, ...]]:
    """A state with many routes claimed, and the events that led to it."""
    chooser = random.Random(7)
    state = ar.new_game(players, seed="1634", edition=edition)
    events: tuple[ar.Event, ...] = ()
    for _ in range(plies):
        legal = ar.legal_actions(state)
        claims = [action for action in legal if isinstance(action, ar.ClaimRoute)]
        if legal:
            state, events = ar.step(state, chooser.choice(claims or legal))
    return state, events


def over() -> ar.State:
    state, _ = midgame(plies=500)
    assert state.to_move is None
    return state


def with_class(svg: str, *classes: str) -> list[dict[str, str]]:
    """The attributes of all elements that have these classes."""
    return [dict(node.element.attrib) for node in nodes(svg) if set(classes) <= set(node.classes)]


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in parsed(svg).iter(f"{SVG}title")]


# --- what it shows


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


def test_free_closed_and_claimed_routes_can_be_told_apart() -> None:
    state = position(claimed=[["dam--oude-kerk/pink"]])
    for players, closed in ((2, ["dam--oude-kerk/orange"]), (3, [])):
        svg = ar.svg(position(players=players, claimed=[["dam--oude-kerk/pink"]]))
        assert [each["data-route"] for each in with_class(svg, "ar-closed")] == closed
        assert len(with_class(svg, "ar-free")) == 43 - len(closed)
    assert "Dam - Oude Kerk: 2 spaces, pink, player 1" in titles(ar.svg(state))
    assert "Dam - Oude Kerk: 2 spaces, orange, closed" in titles(ar.svg(state))
    assert "Begijnhof - Munttoren: 2 spaces, black, earns a bonus card, free" in titles(ar.svg(state))


def test_the_table_is_told_row_piles_seats_and_whose_turn_it_is() -> None:
    state = position(players=3, row="red wild red blue pink", discards="3 green", last_turns=2, to_move=1)
    svg = ar.svg(state)
    assert [each["data-color"] for each in with_class(svg, "ar-face-up")] == ["red", "wild", "red", "blue", "pink"]
    assert [each["data-slot"] for each in with_class(svg, "ar-face-up")] == ["0", "1", "2", "3", "4"]
    piles = {text.node.data("pile"): text.text for text in texts(svg) if text.text.isdigit() and text.node.data("pile")}
    assert piles == {"draw": str(state.table.draw_size), "discards": "3", "contracts": "24", "bonus": "16"}
    assert "Discards: 3 (3 green)" in titles(svg)
    assert [each["data-seat"] for each in with_class(svg, "ar-seat", "ar-to-move")] == ["1"]
    assert {"Player 2 to play", "Last round: 2 turns to go"} <= {text.text for text in texts(svg)}


def test_a_seat_shows_its_points_carts_bonus_cards_and_how_much_it_holds() -> None:
    state, _ = midgame(4)
    svg = ar.svg(state)
    table = state.table
    for seat in range(4):
        numbers = [text.text for text in texts(svg) if text.node.data("seat") == str(seat) and text.text.isdigit()]
        counts = [table.carts, table.bonus_cards, table.hand_sizes, table.contract_counts]
        assert numbers == [str(seat + 1), str(table.scores[seat]), *(str(count[seat]) for count in counts)]


def test_a_seat_that_looks_sees_its_cards_and_which_of_its_contracts_are_joined() -> None:
    state = position(
        hands=["2 pink wild"],
        claimed=[["dam--oude-kerk/pink", "korenmetershuisje--oude-kerk/green"]],
        contracts=[["dam--korenmetershuisje", "jordaan--waag"]],
    )
    svg = ar.svg(state, seat=0)
    assert {each["data-held"]: each["data-count"] for each in with_class(svg, "ar-held")} == {"pink": "2", "wild": "1"}
    assert {each["data-contract"]: each["data-joined"] for each in with_class(svg, "ar-kept")} == {
        "dam--korenmetershuisje": "yes",
        "jordaan--waag": "no",
    }
    wanted = {node.data("place") for node in nodes(svg) if "ar-wanted" in node.classes and node.within("ar-map")}
    assert wanted == {"jordaan", "waag"}


def test_contracts_on_offer_can_be_chosen_from() -> None:
    state = ar.new_game(2, seed="1634")
    svg = ar.svg(state, seat=0)
    offered = [each["data-contract"] for each in with_class(svg, "ar-offered")]
    assert offered == [contract.id for contract in state.hands[0].offer]
    assert "On offer: keep 1 or more" in {text.text for text in texts(svg)}


def test_in_the_end_the_winner_every_sum_and_every_contract_are_shown() -> None:
    state = over()
    svg = ar.svg(state)
    sheets = ar.standings(state).sheets
    shown = {text.text for text in texts(svg)}
    winner = next(sheet.seat for sheet in sheets if sheet.place == 1)
    assert f"Player {winner + 1} has won" in shown
    assert {str(sheet.total) for sheet in sheets} <= shown
    kept = [each["data-contract"] for each in with_class(svg, "ar-kept")]
    assert kept == [contract.id for contracts in state.table.revealed for contract in contracts]


def test_the_last_action_is_told_and_highlighted() -> None:
    state = position(hands=["2 pink"])
    claim = ar.ClaimRoute(ar.AMSTERDAM.board.route("dam--oude-kerk/pink"), ar.Color.PINK)
    after, events = ar.step(state, claim)
    svg = ar.svg(after, events=events, names=["Griet", "Jan"])
    assert [each["data-route"] for each in with_class(svg, "ar-last")] == ["dam--oude-kerk/pink"]
    told = " ".join(text.text for text in texts(svg) if text.node.within("ar-status"))
    assert "Griet claimed Dam - Oude Kerk/pink with 2 pink cards. Griet scored 2 points." in told
    assert not with_class(ar.svg(after), "ar-last")
    assert not with_class(ar.svg(after), "ar-glow")


def glowing(svg: str) -> set[str | None]:
    """What glows: a slot of the row, a pile, a seat, a route."""
    return {
        node.data("slot") or node.data("pile") or node.data("route") or f"seat {node.data('seat')}"
        for node in nodes(svg)
        if "ar-glow" in node.classes
    }


def test_cards_and_piles_of_the_last_action_glow() -> None:
    state = position(row="pink blue green black red")
    after, events = ar.step(state, ar.TakeFaceUp(ar.Color.GREEN))
    assert glowing(ar.svg(after, events=events)) == {"2", "seat 0"}
    after, events = ar.step(state, ar.DrawBlind())
    assert glowing(ar.svg(after, events=events)) == {"draw", "seat 0"}
    setup = ar.new_game(2, seed=1)
    after, events = ar.step(setup, ar.KeepContracts(setup.hands[0].offer[:1]))
    assert glowing(ar.svg(after, events=events)) == {"contracts", "seat 0"}


def test_without_panels_there_is_the_map_alone() -> None:
    state, _ = midgame()
    svg = ar.svg(state, seat=0, panels=False)
    assert with_class(svg, "ar-map")
    assert not with_class(svg, "ar-panel")
    assert {node.data("route") for node in nodes(svg)} > {route.id for route in ar.AMSTERDAM.board.routes}


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
    assert with_class(ar.svg(ar.new_game(2, seed=1)), "ar-bonus")


def test_the_map_has_a_title_and_a_compass_where_north_is_known() -> None:
    for edition, known in ((ar.AMSTERDAM, True), (MAPS["without spots"], False)):
        svg = ar.svg(ar.new_game(2, seed=1, edition=edition), panels=False)
        assert bool(with_class(svg, "ar-compass")) is known
        title = next(text.text for text in texts(svg) if "ar-heading" in text.node.classes)
        assert title.casefold() == edition.name.casefold()


def test_no_name_is_so_far_from_its_place_that_it_could_be_that_of_another() -> None:
    drawn = layout(ar.AMSTERDAM.board)
    for label in drawn.labels:
        far = {place: abs(complex(*label.box.center) - complex(*at)) for place, at in drawn.spots.items()}
        assert min(far, key=lambda place: far[place]) == label.place
        assert label.leader is None


# --- what it does not show


def test_without_a_seat_a_state_and_an_onlookers_view_show_nobodys_hand() -> None:
    state, _ = midgame()
    public = ar.svg(ar.view(state, None))
    assert ar.svg(state) == public
    assert all(ar.svg(ar.view(state, seat)) == ar.svg(state, seat=seat) != public for seat in (0, 2))
    for class_ in ("ar-held", "ar-contract", "ar-wanted", "ar-hand"):
        assert not with_class(public, class_)


@pytest.mark.proof
@given(testing.states(), st.data())
def test_a_picture_of_one_seat_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(
    state: ar.State, data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from(range(state.table.players)))
    view = ar.view(state, seat)
    world = ar.sample(view, 1)
    assert ar.svg(state, seat=seat) == ar.svg(view, seat=seat) == ar.svg(world, seat=seat)
    assert ar.text(state, seat=seat) == ar.text(view, seat=seat) == ar.text(world, seat=seat)


@pytest.mark.proof
@given(testing.states(over=False), st.data())
def test_events_tell_a_seat_no_more_than_redacted_ones(state: ar.State, data: st.DataObject) -> None:
    after, events = ar.step(state, data.draw(testing.legal_actions(state)))
    seat = data.draw(st.sampled_from([None, *range(state.table.players)]))
    redacted = [ar.redact(event, seat) for event in events]
    assert ar.svg(after, seat=seat, events=events) == ar.svg(after, seat=seat, events=redacted)
    assert ar.text(after, seat=seat, events=events) == ar.text(after, seat=seat, events=redacted)


@pytest.mark.parametrize("draw", [ar.svg, ar.text])
def test_a_call_that_makes_no_sense_is_refused(draw: Callable[..., str]) -> None:
    state = ar.new_game(2, seed=1)
    with pytest.raises(ValueError, match="a view of seat 0 does not know the hand of seat 1"):
        draw(ar.view(state, 0), seat=1)
    with pytest.raises(ValueError, match="a view of an onlooker does not know the hand of seat 0"):
        draw(ar.view(state, None), seat=0)
    with pytest.raises(ValueError, match="no seat 2"):
        draw(state, seat=2)
    for value in (state, ar.view(state, 1)):
        with pytest.raises(TypeError, match="seat: expected an int or None, got "):
            draw(value, seat=True)
    with pytest.raises(TypeError, match="expected a State or a View, got a Table"):
        draw(state.table)
    with pytest.raises(TypeError, match="event"):
        draw(state, events=[ar.Pass()])
    with pytest.raises(ValueError, match="no language 'de'"):
        draw(state, lang="de")


# --- nothing on top of something else


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


@on_every_map
def test_no_slot_lies_on_another_slot_or_on_a_spot(edition: ar.Edition) -> None:
    svg = ar.svg(ar.new_game(2, seed=1, edition=edition), panels=False)
    spaces = [space for found in slots(svg).values() for space in found]
    assert not [pair for pair in combinations(spaces, 2) if overlap(*pair)]
    assert not [1 for space in spaces for spot in spots(svg).values() if overlap(space, spot)]


def pictures() -> Iterator[str]:
    """Pictures of many kinds: early, late, over, in words that are long and short, of many seats and cards."""
    setup = ar.new_game(2, seed="1634")
    names = ["Bartholomeus van der Helst de Oude", "<b>", "", "Jo"]
    for lang in WORDS.languages:
        yield ar.svg(setup, seat=0, lang=lang)
        state, events = midgame(4)
        yield ar.svg(state, seat=2, events=events, lang=lang, names=names)
        yield ar.svg(over(), seat=1, lang=lang)
    yield ar.svg(position(hands=["2 pink 2 blue 2 green 2 black 2 red orange 8 wild"], row=""), seat=0)
    yield ar.svg(midgame(3, MAPS["long names"], 80)[0], seat=0)
    yield ar.svg(midgame(3, MAPS["flat"], 80)[0], seat=0)
    crowd = attrs.evolve(
        ar.AMSTERDAM, players=(2, 8), row=20, flush_at=13, cards=(20,) * 7, bonus={n: [8] * n for n in range(2, 9)}
    )
    yield ar.svg(midgame(8, crowd, 40)[0], seat=7)


def test_no_text_covers_another_text_and_none_leaves_the_picture() -> None:
    for svg in pictures():
        shown = [text for text in texts(svg) if text.text.strip()]
        for one, other in combinations(shown, 2):
            assert not one.box.meets(other.box), (one.text, other.text)
        left, top, width, height = map(float, parsed(svg).attrib["viewBox"].split())
        for text in shown:
            box = text.box
            assert left <= box.left < box.right <= left + width, text.text
            assert top <= box.top < box.bottom <= top + height, text.text


def test_the_text_of_a_panel_stays_within_it() -> None:
    for svg in pictures():
        panels = {id(node.inside[-1]): node for node in nodes(svg) if "ar-panel" in node.classes}
        assert panels
        for text in texts(svg):
            frame = next((panels[id(outer)] for outer in text.node.inside if id(outer) in panels), None)
            if frame is not None:
                left, top = frame.at(frame.number("x"), frame.number("y"))
                right, bottom = frame.at(
                    frame.number("x") + frame.number("width"), frame.number("y") + frame.number("height")
                )
                assert left <= text.box.left < text.box.right <= right, text.text
                assert top <= text.box.top < text.box.bottom <= bottom, text.text


# --- any edition


@pytest.mark.proof
@given(testing.states())
def test_every_position_of_every_box_can_be_drawn(state: ar.State) -> None:
    svg = ar.svg(state, seat=0)
    assert parsed(svg).tag == f"{SVG}svg"
    routes = state.table.edition.board.routes
    assert {id: len(found) for id, found in slots(svg).items()} == {route.id: route.length for route in routes}


@pytest.mark.parametrize(
    "points",
    [
        [(5.0, 5.0)] * 12,
        [(1e6 * i / 11, 0.0) for i in range(12)],
        [(0.0, 0.0)] * 11 + [(1e6, 1e6)],
        [(-1e6, 3.5), (1e-9, 2.0)] * 6,
    ],
    ids=["all on one point", "in a row", "one far away", "on two points"],
)
def test_places_that_lie_where_nobody_could_draw_them_are_moved_apart(points: list[tuple[float, float]]) -> None:
    names = short_names(12)
    places = [ar.Place(name, *point) for name, point in zip(names, points, strict=True)]
    routes = [ar.Route([places[i], places[i - 1]], 1 + i % 4, ar.Color(i % 6)) for i in range(12)]
    contracts = [ar.Contract([places[i], places[i - 2]], 3) for i in range(12)]
    edition = attrs.evolve(ar.AMSTERDAM, name="odd", board=ar.Board(places, routes, contracts))
    at = laid_out(edition.board).values()
    assert all(abs(complex(a[0] - b[0], a[1] - b[1])) > 0.9 * APART for a, b in combinations(at, 2))
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


SIDES = ("width", "height")
STRANGE = ["<script>alert(1)</script>", 'a" onload="x', "&amp;&lt;", "]]>", "é堤👑", "x" * 80]
UNPRINTABLE = ["a\x00b\x1bc\x7f", "\u202eabc", "\ufffe\uffff", "a\nb\tc\r"]


@pytest.mark.parametrize("strange", STRANGE)
def test_a_place_an_edition_or_a_player_may_be_called_anything(strange: str) -> None:
    board = ar.AMSTERDAM.board
    renamed = {place: attrs.evolve(place, name=f"{strange} of {place.name}"[:100]) for place in board.places}
    edition = attrs.evolve(
        ar.AMSTERDAM,
        name=f"{strange} x",
        board=ar.Board(
            renamed.values(),
            [attrs.evolve(route, ends=[renamed[end] for end in route.ends]) for route in board.routes],
            [ar.Contract([renamed[end] for end in contract.ends], contract.points) for contract in board.contracts],
        ),
    )
    state, events = midgame(2, edition)
    svg = ar.svg(state, seat=0, names=[strange, strange], events=events)
    assert harmless(svg)
    assert f"{strange} of Dam" in titles(svg)
    assert titles(svg)[0].startswith(f"{strange} x: {strange}")


@pytest.mark.parametrize("unprintable", UNPRINTABLE)
def test_what_xml_cannot_hold_is_replaced_in_the_names_of_players(unprintable: str) -> None:
    state = ar.new_game(2, seed=1)
    svg = ar.svg(state, names=[unprintable, unprintable])
    assert harmless(svg)
    assert titles(svg)[0] == f"amsterdam: {on_one_line(unprintable)} keeps contracts"


def harmless(svg: str) -> bool:
    elements = list(parsed(svg).iter())
    tags = {element.tag.removeprefix(SVG) for element in elements}
    scripts = [name for element in elements for name in element.attrib if name.startswith("on")]
    return (
        svg.isascii()
        and tags <= {"svg", "title", "desc", "style", "g", "rect", "path", "circle", "text"}
        and not scripts
    )


def test_names_are_texts() -> None:
    state = ar.new_game(2, seed=1)
    for draw in (ar.svg, ar.text):
        with pytest.raises(TypeError, match="expected a list of names"):
            draw(state, names="Griet")


# --- a good citizen of a page


def test_the_same_position_is_always_drawn_the_same() -> None:
    state, events = midgame()
    first = ar.svg(state, seat=0, events=events)
    layout.cache_clear()
    assert ar.svg(state, seat=0, events=iter(events)) == first


def test_styles_reach_nothing_else_and_ids_differ_from_picture_to_picture() -> None:
    for line in style().splitlines():
        selectors = line.partition("{")[0]
        assert (
            line in ("}",)
            or line.startswith("@media")
            or all(selector.startswith(".amsterdam-routes ") for selector in selectors.split(", "))
        ), line
    state, _ = midgame()
    drawn = [ar.svg(state), ar.svg(state, seat=0), ar.svg(state, seat=1), ar.svg(ar.new_game(2, seed=1))]
    ids = [node.element.get("id") for svg in drawn for node in nodes(svg) if node.element.get("id")]
    assert len(ids) == 2 * len(drawn) == len(set(ids))


def test_it_is_an_image_with_a_title_and_a_description() -> None:
    root = parsed(ar.svg(position(hands=["pink"]), lang="en"))
    named = {element.get("id"): element.text for element in root}
    assert root.attrib["role"] == "img"
    assert root.attrib["lang"] == "en"
    assert named[root.attrib["aria-labelledby"]] == "amsterdam: Player 1 to play"
    assert (named[root.attrib["aria-describedby"]] or "").startswith(
        "Player 1: 0 points, 16 carts, 0 bonus cards, 1 card, 0 contracts."
    )


@pytest.mark.parametrize("lang", WORDS.languages)
def test_it_speaks_every_language(lang: str) -> None:
    state, events = midgame()
    svg = ar.svg(state, seat=0, events=events, lang=lang)
    assert ar.describe(ar.Color.PINK, lang=lang) in " ".join(titles(svg))
    assert "{" not in " ".join([*titles(svg), *(text.text for text in texts(svg))])


def test_names_stand_for_seats() -> None:
    state, events = midgame()
    shown = " ".join(
        [
            *titles(svg := ar.svg(state, seat=0, events=events, names=["Griet", "Jan", "Piet"])),
            *(text.text for text in texts(svg)),
        ]
    )
    assert "Griet" in shown
    assert "player " not in shown.casefold()


def test_notebooks_show_a_state_or_a_view_without_a_hand() -> None:
    state = ar.new_game(2, seed=1)
    assert state._repr_svg_() == ar.view(state, 0)._repr_svg_() == ar.svg(state)
    assert ar.svg(ar.view(state, 0)) == ar.svg(state, seat=0) != ar.svg(state)
    assert ar.svg(ar.view(state, None)) == ar.svg(state)


def test_the_library_loads_nothing_of_it_until_a_picture_is_drawn() -> None:
    heavy = "('.picture', '.terminal', '.layout')"
    program = f"import sys, amsterdam_routes; print([name for name in sys.modules if name.endswith({heavy})])"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


# --- colours


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_text_and_symbols_stand_out_from_what_is_behind_them() -> None:
    for theme in (0, 1):
        for surface in ("paper", "panel", "land", "town", "water"):
            assert contrast(SURFACES["ink"][theme], SURFACES[surface][theme]) >= 7, (surface, theme)
        assert contrast(SURFACES["muted"][theme], SURFACES["panel"][theme]) >= 4.5
    for name, (fill, ink) in ROUTES.items():
        assert contrast(fill, ink) >= 3, name
    for seat, (fill, ink) in enumerate(SEATS):
        assert contrast(fill, ink) >= 4.5, seat


def test_every_colour_has_a_symbol_of_its_own() -> None:
    assert SYMBOLS.keys() == set(ar.Color)
    assert len(set(SYMBOLS.values())) == len(SYMBOLS)
    assert len({fill for fill, _ in SEATS}) == len(SEATS) == 8


# --- the samples in the documentation


def test_the_samples_in_the_documentation_are_up_to_date() -> None:
    folder = Path(__file__).parents[3] / "docs" / "pictures"
    before = {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.svg")}
    scope: dict[str, object] = {"__name__": "draw", "__file__": str(folder / "draw.py")}
    exec((folder / "draw.py").read_text(encoding="utf-8"), scope)
    drawn = {file.name: svg + "\n" for file, svg in scope["samples"]()}  # type: ignore[operator]  # a function of that file
    assert drawn == before, "draw them again: python docs/pictures/draw.py"


@pytest.mark.parametrize("apart", [5e-324, 1e-300, 1e-10, 1e-8])
def test_places_with_hardly_any_distance_are_drawn_all_the_same(apart: float) -> None:
    data = json.loads(ar.to_json(ar.AMSTERDAM))
    for i, place in enumerate(data["board"]["places"]):
        place |= {"x": i * apart, "y": 0.0}
    edition = ar.from_data(data | {"name": "crowded"}, ar.Edition)
    assert ar.svg(ar.new_game(2, seed=1, edition=edition)).startswith("<svg")
