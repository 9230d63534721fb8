"""Positions of the merchants game in plain text."""

import re

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._drawing import columns
from tests.merchants.pictures.moments import EVERYTHING, NAMES, played

CHAT = 2_000
"""So many characters a message of a usual chat may have."""


def test_lines_of_text_fit_their_width() -> None:
    for width in (60, 80, 100):
        state, events = played(4, 200)
        assert max(map(len, am.text(state, seat=0, events=events, width=width).splitlines())) <= width


def test_the_line_of_the_harbour_names_its_places_with_who_and_what_is_there() -> None:
    state, _ = played(3, 200, **EVERYTHING)
    table = state.table
    [line] = [line for line in am.text(state, width=5000, names=NAMES[:3]).splitlines() if line.startswith("Harbour: ")]
    told = line.removeprefix("Harbour: ").split("; ")
    ships = [table.merchants[seat].ship for seat in range(3)]
    shown = [
        place for place, field in enumerate(table.edition.fields) if field.water is not am.Water.OPEN or place in ships
    ]
    for place, part in zip(shown, told, strict=True):
        assert part.startswith(am.describe(table.edition.fields[place]))
        assert [int(seat) - 1 for seat in re.findall(r"<(\d)>", part)] == [s for s in range(3) if ships[s] == place]


def test_what_does_not_fit_goes_on_two_columns_farther_in() -> None:
    state, events = played(3, 200, **EVERYTHING)
    whole, narrow = (am.text(state, seat=0, events=events, width=width).splitlines() for width in (2000, 60))
    for line in whole:
        first, indent = narrow.pop(0), len(line) - len(line.lstrip())
        said = first
        while len(said) < len(line):
            more = narrow.pop(0)
            assert len(more) - len(more.lstrip()) == indent + 2
            said += ("" if said.endswith("-") else " ") + more.lstrip()
        assert said == line
    assert narrow == []


@pytest.mark.parametrize("strange", ["a\x1b[2J\x00b", "\u202eabc", "a\nb\rc", "\x9b31m"])
def test_no_name_can_move_the_cursor(strange: str) -> None:
    state, events = played(2, 50)
    told = am.text(state, events=events, names=[strange, "Jan"])
    assert all(line.isprintable() for line in told.split("\n"))


def test_names_in_wide_letters_fit_the_width_of_a_terminal() -> None:
    told = am.text(played(2, 50)[0], names=["堤防の上の家に住む人々と船" * 3, "Jan"], width=60)
    assert max(map(columns, told.splitlines())) <= 60


def test_a_position_without_the_board_fits_a_chat() -> None:
    state = am.new_game(3, seed="chat", orders=3)
    for _ in range(30):
        state = am.apply(state, am.legal_actions(state)[0])
    short, whole = am.text(am.view(state, 0), board=False), am.text(am.view(state, 0))
    assert len(short) < CHAT < len(whole)
    assert {*short.splitlines()} <= {*whole.splitlines()}


@pytest.mark.parametrize("limit", [100, 300, 1000, 2000, 4096])
def test_a_text_keeps_to_a_limit_and_cuts_no_line(limit: int) -> None:
    state = am.new_game(4, seed="chat", orders=3)
    for _ in range(150):
        state = am.apply(state, am.legal_actions(state)[0])
    for lang in am.LANGUAGES:
        kept = am.text(am.view(state, 0), lang=lang, limit=limit)
        assert len(kept) <= limit
        assert kept.splitlines()[-1] == "..." or limit >= 2000
    assert am.text(am.view(state, 0), limit=10_000) == am.text(am.view(state, 0))


def test_a_short_text_keeps_the_hand_of_the_player() -> None:
    state = am.new_game(4, seed="chat", orders=3)
    for _ in range(150):
        state = am.apply(state, am.legal_actions(state)[0])
    view = am.view(state, 0)
    kept = am.text(view, limit=2000)
    assert all(str(card) in kept for card in (*view.table.inactive(0), *view.table.active(0)))
