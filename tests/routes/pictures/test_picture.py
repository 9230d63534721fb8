"""Whole pictures and their panels: nothing that they must not show, and nothing on top of something else."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.kernel._words import figure, on_one_line
from amsterdam_routes.routes._words import WORDS
from amsterdam_routes.routes.pictures._layout import layout
from tests.drawn import SVG, nodes, parsed, texts
from tests.routes.pictures.drawn import slots, titles, with_class
from tests.routes.pictures.maps import MAPS
from tests.routes.pictures.moments import midgame, over
from tests.routes.positions import position


def test_without_panels_there_is_the_map_alone() -> None:
    state, _ = midgame()
    svg = ar.svg(state, seat=0, panels=False)
    assert with_class(svg, "ar-map")
    assert not with_class(svg, "ar-panel")
    assert {node.data("route") for node in nodes(svg)} > {route.id for route in ar.AMSTERDAM.board.routes}


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


def test_names_are_texts() -> None:
    state = ar.new_game(2, seed=1)
    for draw in (ar.svg, ar.text):
        with pytest.raises(TypeError, match="expected a list of names"):
            draw(state, names="Griet")


def pictures(lang: str) -> Iterator[str]:
    """Pictures of many kinds: early, late, over, in long words and short; in English of many seats and cards."""
    names = ["Bartholomeus van der Helst de Oude", "<b>", "", "Jo"]
    yield ar.svg(ar.new_game(2, seed="1634"), seat=0, lang=lang)
    state, events = midgame(4)
    yield ar.svg(state, seat=2, events=events, lang=lang, names=names)
    yield ar.svg(over(), seat=1, lang=lang)
    if lang != "en":
        return
    yield ar.svg(position(hands=["2 pink 2 blue 2 green 2 black 2 red orange 8 wild"], row=""), seat=0)
    yield ar.svg(midgame(3, MAPS["long names"], 80)[0], seat=0)
    yield ar.svg(midgame(3, MAPS["flat"], 80)[0], seat=0)
    crowd = attrs.evolve(
        ar.AMSTERDAM, players=(2, 8), row=20, flush_at=13, cards=(20,) * 7, bonus={n: [8] * n for n in range(2, 9)}
    )
    yield ar.svg(midgame(8, crowd, 40)[0], seat=7)


@pytest.mark.parametrize("lang", WORDS.languages)
def test_no_text_covers_another_text_and_none_leaves_the_picture(lang: str) -> None:
    for svg in pictures(lang):
        shown = [text for text in texts(svg) if text.text.strip()]
        for one, other in combinations(shown, 2):
            assert not one.box.meets(other.box), (one.text, other.text)
        left, top, width, height = map(float, parsed(svg).attrib["viewBox"].split())
        for text in shown:
            box = text.box
            assert left <= box.left < box.right <= left + width, text.text
            assert top <= box.top < box.bottom <= top + height, text.text


@pytest.mark.parametrize("lang", WORDS.languages)
def test_the_text_of_a_panel_stays_within_it(lang: str) -> None:
    for svg in pictures(lang):
        panels = {id(node.inside[-1]): node for node in nodes(svg) if "ar-panel" in node.classes}
        written = set()
        for text in texts(svg):
            frame = next((panels[id(outer)] for outer in text.node.inside if id(outer) in panels), None)
            if frame is not None:
                written.add(id(frame))
                left, top = frame.at(frame.number("x"), frame.number("y"))
                right, bottom = frame.at(
                    frame.number("x") + frame.number("width"), frame.number("y") + frame.number("height")
                )
                assert left <= text.box.left < text.box.right <= right, text.text
                assert top <= text.box.top < text.box.bottom <= bottom, text.text
        assert written == {id(panel) for panel in panels.values()} != set(), "every panel has a text"


@pytest.mark.proof
@given(testing.states())
def test_every_position_of_every_box_can_be_drawn(state: ar.State) -> None:
    svg = ar.svg(state, seat=0)
    assert parsed(svg).tag == f"{SVG}svg"
    routes = state.table.edition.board.routes
    assert {id: len(found) for id, found in slots(svg).items()} == {route.id: route.length for route in routes}


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
def test_characters_that_xml_cannot_hold_are_replaced_in_names(unprintable: str) -> None:
    state = ar.new_game(2, seed=1)
    svg = ar.svg(state, names=[unprintable, unprintable])
    assert harmless(svg)
    assert titles(svg)[0] == f"amsterdam: {on_one_line(unprintable)} chooses contracts"


def harmless(svg: str) -> bool:
    elements = list(parsed(svg).iter())
    tags = {element.tag.removeprefix(SVG) for element in elements}
    scripts = [name for element in elements for name in element.attrib if name.startswith("on")]
    return (
        svg.isascii()
        and tags <= {"svg", "title", "desc", "style", "g", "rect", "path", "circle", "text"}
        and not scripts
    )


def test_the_same_position_is_always_drawn_the_same() -> None:
    state, events = midgame()
    first = ar.svg(state, seat=0, events=events)
    layout.cache_clear()
    assert ar.svg(state, seat=0, events=iter(events)) == first


def test_it_is_an_image_with_a_title_and_a_description() -> None:
    root = parsed(ar.svg(position(hands=["pink"]), lang="en"))
    named = {element.get("id"): element.text for element in root}
    assert root.attrib["role"] == "img"
    assert root.attrib["lang"] == "en"
    assert named[root.attrib["aria-labelledby"]] == "amsterdam: Player 1’s turn"
    assert (named[root.attrib["aria-describedby"]] or "").startswith(
        "Player 1: 0 points, 16 carts, 0 bonus cards, 1 card, 0 contracts."
    )


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


def test_the_samples_in_the_documentation_are_up_to_date() -> None:
    folder = Path(__file__).parents[3] / "docs" / "pictures"
    before = {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.svg")}
    scope: dict[str, object] = {"__name__": "draw", "__file__": str(folder / "draw.py")}
    exec((folder / "draw.py").read_text(encoding="utf-8"), scope)
    assert scope["game"]() == (folder / "game.txt").read_text(encoding="utf-8")  # type: ignore[operator]  # as below
    drawn = {file.name: svg + "\n" for file, svg in scope["samples"]()}  # type: ignore[operator]  # a function of that file
    assert drawn == before, "draw them again: python docs/pictures/draw.py"


def test_the_table_is_told_row_piles_seats_and_whose_turn_it_is() -> None:
    state = position(players=3, row="red wild red blue pink", discards="3 green", last_turns=2, to_move=1)
    svg = ar.svg(state)
    assert [each["data-color"] for each in with_class(svg, "ar-face-up")] == ["red", "wild", "red", "blue", "pink"]
    assert [each["data-slot"] for each in with_class(svg, "ar-face-up")] == ["0", "1", "2", "3", "4"]
    piles = {text.node.data("pile"): text.text for text in texts(svg) if text.text.isdigit() and text.node.data("pile")}
    assert piles == {"draw": str(state.table.draw_size), "discards": "3", "contracts": "24", "bonus": "16"}
    assert "Discards: 3 (3 green)" in titles(svg)
    assert [each["data-seat"] for each in with_class(svg, "ar-seat", "ar-to-move")] == ["1"]
    assert {"Player 2’s turn", "Last round: 2 turns left"} <= {text.text for text in texts(svg)}


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
    assert {each["data-contract"]: each["data-completed"] for each in with_class(svg, "ar-kept")} == {
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
    assert all("ar-title" in text.node.classes for text in texts(svg) if text.node.within("ar-offered"))
    assert "On offer: keep 1 or more" in {text.text for text in texts(svg)}


def test_in_the_end_the_winner_every_sum_and_every_contract_are_shown() -> None:
    state = over()
    svg = ar.svg(state)
    sheets = ar.standings(state).sheets
    shown = {text.text for text in texts(svg)}
    winner = next(sheet.seat for sheet in sheets if sheet.place == 1)
    assert f"Player {winner + 1} wins" in shown
    assert {figure(sheet.total) for sheet in sheets} <= shown
    kept = [each["data-contract"] for each in with_class(svg, "ar-kept")]
    assert kept == [contract.id for contracts in state.table.revealed for contract in contracts]


def test_a_name_that_is_too_long_is_made_smaller_before_it_is_cut() -> None:
    sizes = {}
    for letters in (10, 20, 80):
        svg = ar.svg(ar.new_game(2, seed=1), names=["n" * letters, "Jan"])
        [name] = [text for text in texts(svg) if text.text.startswith("nn") and text.node.data("seat") == "0"]
        sizes[letters] = name.node.number("font-size")
        assert (name.text == "n" * letters) is (letters < 80)
    assert 15 == sizes[10] > sizes[20] > sizes[80] == 11


def test_the_lines_of_a_story_stand_apart_alike_and_the_panel_ends_as_far_below_them() -> None:
    ends, steps = set(), set()
    for many in (1, 2, 5):
        svg = ar.svg(position(), events=[ar.PointsScored(0, 1)] * many)
        lines = [text.node for text in texts(svg) if text.node.within("ar-status") and "scored" in text.text]
        [frame] = [node for node in nodes(svg) if "ar-panel" in node.classes and node.within("ar-status")]
        assert len(lines) == many
        ends.add(round(frame.number("height") - lines[-1].number("y"), 1))
        steps |= {round(b.number("y") - a.number("y"), 1) for a, b in pairwise(lines)}
    assert len(ends) == len(steps) == 1


def test_panels_beside_a_high_map_are_as_much_larger_up_to_twice() -> None:
    for name in ("amsterdam", "narrow"):
        drawn = list(nodes(ar.svg(ar.new_game(2, seed=1, edition=MAPS[name]))))
        bottom = max(
            node.shift[1] + node.number("height")
            for node in drawn
            if ("ar-panel" in node.classes and node.within("ar-legend")) or {"ar-land", "ar-town"} & {*node.classes}
        )
        [panels] = [node for node in drawn if "ar-panels" in node.classes]
        assert panels.shift[1] == 12, "they are beside the map"
        assert panels.scale == pytest.approx(min(max((bottom - 12) / 930, 1), 2), abs=0.002), name
        assert (panels.scale > 1) is (name == "narrow")
