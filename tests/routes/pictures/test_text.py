"""Positions in plain text: what a picture shows, for terminals and for reading in tests."""

import re
import subprocess
import sys

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.kernel._drawing import columns
from amsterdam_routes.routes._words import WORDS
from tests.routes.pictures.maps import long_names, scattered
from tests.routes.playing import until_over
from tests.routes.positions import position

ANSI = re.compile("\x1b\\[[0-9;]*m")
PLACES = "dam--oude-kerk"


def line_with(text: str, words: str) -> str:
    return next(line for line in text.splitlines() if words in line)


def test_a_whole_table_reads_like_this() -> None:
    a, b, c = (ar.Place(name) for name in ("Dam", "Waag", "Zuiderkerk"))
    board = ar.Board(
        [a, b, c],
        [ar.Route([a, b], 2, ar.Color.PINK, True), ar.Route([a, b], 2, ar.Color.BLUE), ar.Route([b, c], 3)],
        [ar.Contract([a, b], 2), ar.Contract([a, c], 5), ar.Contract([b, c], 3)],
    )
    edition = attrs.evolve(
        ar.AMSTERDAM, name="small", board=board, players=(2, 2), dealt=1, drawn=1, bonus={2: (8, 4)}, carts=5
    )
    state = position(
        edition,
        row="red wild red blue pink",
        discards="2 green",
        hands=["2 pink wild", "black"],
        claimed=[["dam--waag/pink"]],
        contracts=[["dam--waag", "dam--zuiderkerk"], ["waag--zuiderkerk"]],
        to_move=1,
        last_turns=2,
    )
    assert ar.text(state, seat=0, names=["Griet", "Jan"]).splitlines() == [
        "small: Jan's turn",
        "Last round: 2 turns left",
        "",
        "Routes (* earns a bonus card, [-] closed):",
        "   Dam - Waag         pink [1][1]*    blue [-][-]",
        "   Waag - Zuiderkerk  grey [ ][ ][ ]",
        "",
        "Face up: red wild red blue pink",
        "Draw pile: 33; Discards: 2 (2 green); Contracts: 0; Bonus cards: 15",
        "",
        "  [1] Griet  2 points  3 carts   1 bonus card  3 cards  2 contracts",
        "> [2] Jan    0 points  5 carts  0 bonus cards   1 card   1 contract",
        "",
        "Griet's hand: 2 pink, 1 wild",
        "",
        "Griet's contracts ([x] joined):",
        "  [x] Dam - Waag: 2 points",
        "  [ ] Dam - Zuiderkerk: 5 points",
    ]


def test_without_a_seat_a_state_and_an_onlookers_view_tell_nobodys_hand() -> None:
    state = position(hands=["2 pink", "3 red"], contracts=[["jordaan--waag"]])
    public = ar.text(ar.view(state, None))
    assert ar.text(state) == public
    assert ar.text(ar.view(state, 0)) == ar.text(state, seat=0) != public
    assert "Hand of" not in public
    assert "Jordaan - Waag" not in public


def test_the_last_action_is_told_and_the_claimed_route_pointed_at() -> None:
    state = position(hands=["2 pink"])
    claim = ar.ClaimRoute(ar.AMSTERDAM.board.route(f"{PLACES}/pink"), ar.Color.PINK)
    after, events = ar.step(state, claim)
    told = ar.text(after, events=events)
    assert "  Player 1 claimed Dam - Oude Kerk/pink with 2 pink cards.\n  Player 1 scored 2 points.\n" in told
    assert [line for line in told.splitlines() if line.startswith("->")] == [line_with(told, "Dam - Oude Kerk  ")]


def test_offers_are_told_to_the_seat_they_are_made_to() -> None:
    state = ar.new_game(2, seed="1634")
    lines = ar.text(state, seat=1).splitlines()
    assert lines[-3:] == ["On offer: keep 1 or more:", *(f"  - {c}: {c.points} points" for c in state.hands[1].offer)]


def test_in_the_end_the_sums_and_everybodys_contracts_are_told() -> None:
    state = ar.new_game(2, seed="1634")
    going_on = until_over()
    while going_on(state):
        legal = ar.legal_actions(state)
        state = ar.apply(state, next((action for action in legal if isinstance(action, ar.ClaimRoute)), legal[0]))
    told = ar.text(state)
    for sheet in ar.standings(state).sheets:
        own = line_with(told, f"[{sheet.seat + 1}] Player {sheet.seat + 1}")
        assert f" {sheet.total} point" in own
        assert told.splitlines()[told.splitlines().index(own) + 1].startswith(f"      routes {sheet.routes}, ")
        assert f"Player {sheet.seat + 1}'s contracts ([x] joined):" in told
        for score in sheet.contracts:
            assert f"  [{'x' if score.completed else ' '}] {score.contract}: {score.points:+}" in told
    assert told.splitlines()[0] == "amsterdam: " + line_with(told, "wins").removeprefix("amsterdam: ")


@given(testing.states(), st.integers(40, 120), st.booleans())
def test_no_line_is_wider_than_asked_for(state: ar.State, width: int, color: bool) -> None:
    told = ar.text(state, seat=0, width=width, color=color)
    assert max(columns(ANSI.sub("", line)) for line in told.splitlines()) <= width
    assert not any(line.endswith(" ") for line in ANSI.sub("", told).splitlines()) or color


@given(testing.states(), st.integers(40, 120))
def test_colours_change_nothing_but_the_colour(state: ar.State, width: int) -> None:
    plain, colored = (ar.text(state, seat=0, width=width, color=color).splitlines() for color in (False, True))
    assert [ANSI.sub("", line).rstrip() for line in colored] == plain


@pytest.mark.parametrize("width", [40, 60, 100])
def test_long_names_and_long_routes_are_cut_to_fit(width: int) -> None:
    edition = scattered(long_names(12), seed=1)
    long = attrs.evolve(edition.board.routes[0], length=20, track=1)
    board = ar.Board(edition.board.places, [long, *edition.board.routes[3:]], edition.board.contracts[3:])
    edition = attrs.evolve(edition, board=board, carts=30, points={n: n for n in range(1, 21)})
    told = ar.text(ar.new_game(2, seed=1, edition=edition), width=width)
    assert max(map(columns, told.splitlines())) <= width
    assert "[ ]x20" in told


@pytest.mark.parametrize("lang", WORDS.languages)
def test_it_speaks_every_language(lang: str) -> None:
    state = ar.new_game(2, seed="1634")
    after, events = ar.step(state, ar.legal_actions(state)[0])
    told = ar.text(after, seat=0, events=events, lang=lang)
    assert ar.describe(ar.redact(events[0], 0), lang=lang).split()[0] in told
    assert "{" not in told
    assert max(map(columns, told.splitlines())) <= 100


@pytest.mark.parametrize("strange", ["a\x1b[2J\x00b", "\u202eabc", "a\nb\rc", "堤防の上の家", "\x9b31m"])
def test_no_name_can_move_the_cursor(strange: str) -> None:
    told = ar.text(ar.new_game(2, seed=1), names=[strange, "Jan"], seat=0)
    assert all(line.isprintable() for line in told.split("\n"))
    assert max(map(columns, told.splitlines())) <= 100


def test_a_width_that_holds_no_route_is_refused() -> None:
    state = ar.new_game(2, seed=1)
    with pytest.raises(ValueError, match="expected at least 40, got 39"):
        ar.text(state, width=39)
    with pytest.raises(TypeError, match="width: expected an int"):
        ar.text(state, width=True)


def test_it_prints_on_a_terminal_of_any_encoding_if_the_names_do() -> None:
    program = "import amsterdam_routes as ar; print(ar.text(ar.new_game(2, seed=1), seat=0))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0, done.stderr


CHAT = 2_000
"""So many characters a message of a usual chat may have."""


def middle(players: int) -> ar.State:
    """A game after forty actions."""
    state = ar.new_game(players, seed="chat")
    for _ in range(40):
        state = ar.apply(state, ar.legal_actions(state)[0])
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_without_the_map_fits_a_chat(players: int) -> None:
    view = ar.view(middle(players), 0)
    short, whole = ar.text(view, board=False), ar.text(view)
    assert len(short) < CHAT
    assert {*short.splitlines()} <= {*whole.splitlines()}
    routes = [line for line in ar.text(view, panels=False).splitlines() if line]
    assert len(routes) > 30
    assert not {*routes} & {*short.splitlines()}


@pytest.mark.parametrize("limit", [100, 300, 700, 2000, 4096])
@pytest.mark.parametrize("players", [2, 4])
def test_a_text_keeps_to_a_limit_and_cuts_no_line(players: int, limit: int) -> None:
    view = ar.view(middle(players), 0)
    kept, whole = ar.text(view, width=80, limit=limit), ar.text(view, width=80)
    assert len(kept) <= limit
    assert {*kept.splitlines()} - {"..."} <= {*whole.splitlines()}
    assert kept.endswith("...") == (len(ar.text(view, width=80, board=False)) > limit)
    assert ar.text(view, limit=10_000) == ar.text(view)


@pytest.mark.parametrize(
    ("limit", "told"), [(99, "limit: expected at least 100, got 99"), (2e3, "limit: expected an int")]
)
def test_a_limit_that_holds_nothing_is_refused(limit: int, told: str) -> None:
    with pytest.raises((TypeError, ValueError), match=told):
        ar.text(middle(2), limit=limit)


def test_a_text_of_a_view_shows_what_its_seat_holds_and_one_of_a_state_what_nobody_does() -> None:
    state = middle(2)
    assert ar.text(ar.view(state, 1)) == ar.text(state, seat=1) != ar.text(state)
    assert ar.text(ar.view(state, None)) == ar.text(state)
