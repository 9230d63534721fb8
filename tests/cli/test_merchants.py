"""The merchants game at the terminal: one decision after another, alone against TOM, on a screen of 100 by 30."""

import io
import random
from pathlib import Path

import pytest
from rich.console import Console

import amsterdam_routes.merchants as am
from amsterdam_routes.cli._merchants import UI
from amsterdam_routes.cli._play import TerminalGame
from amsterdam_routes.cli.screen import Screen
from tests.cli.shell import Run

PLAY = ["--game", "merchants", "play"]


def test_a_solo_game_is_played_through_without_any_bot(run: Run) -> None:
    told = run(*PLAY, "-p", "1", "--seed", "1672", "--name", "Griet", typed="1\n" * 2000).out
    assert "A 1-player game. You are Griet." in told
    assert "TOM claimed " in told
    assert told.splitlines()[-1] in ("TOM wins.", "Griet wins.")


def test_a_bot_sits_opposite_unless_somebody_plays_alone(run: Run) -> None:
    assert "\nGreedy: 0; 1 guilder" in run(*PLAY, "--seed", "1672", typed="q\n").out
    refused = run(*PLAY, "-p", "1", "--bots", "greedy")
    assert refused.code == 2
    assert "expected at most 0 bots beside you, got 1" in refused.err


def test_details_are_asked_for_one_at_a_time(run: Run) -> None:
    told = run(*PLAY, "-p", "1", "--seed", "1604", typed="1\n4\n6\n2\n1\n2\nq\n").out
    assert "  4  1 pink cube + 2 …" in told
    assert "Which of these?\n  1  Start with a pink cube and two black ones\n" in told
    assert "  1  black (3) + …\n" in told
    assert "Which of these?\n  1  Choose the black and brown dice\n" in told


def test_a_detail_is_chosen_by_its_words_and_any_other_command_leaves_the_question(run: Run) -> None:
    told = run(*PLAY, "-p", "1", "--seed", "1672", typed="1\n4\nscore\n4\ntwo grey\nq\n").out
    assert "Nothing was chosen.\nPlayer: −3 points (2nd)\n" in told
    assert "Player put 1 pink cube into compartment 1. Player put 2 grey cubes into compartment 2." in told


def test_words_why_undo_and_picture_work_inside_a_game(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "table.svg"
    lines = f"1\nundo\ntake 082\nwhy waag\nwhy nowhere\ntable\npicture {picture}\nq\n"
    told = run(*PLAY, "-p", "1", "--seed", "1604", "--name", "Griet", typed=lines).out
    assert "Your last action is undone." in told
    assert "Griet took card 082 Pakhuis." in told
    assert "Waag: That costs 3 purple cubes; you have none." in told
    assert "No action has “nowhere” in it." in told
    assert "Grachtengordel (black): Westermarkt 4 " in told
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert told.splitlines()[-1].endswith(
        "Next time, amsterdam-routes --game merchants play FILE keeps the game in a file."
    )


def test_the_way_of_the_ship(run: Run) -> None:
    lines = "path lace\npath lace beer\npath nowhere\npath\n?\nq\n"
    told = run(*PLAY, "-p", "1", "--seed", "1672", typed=lines).out.splitlines()
    ways = [told[place - 1].split(", ") for place, line in enumerate(told) if line.endswith(" to sail.")]
    assert [(way[0].removeprefix("> "), way[-1], len(way)) for way in ways] == [
        ("the start space", "the lace warehouse", 8),
        ("the lace warehouse", "the beer warehouse", 6),
    ]
    assert sum("One space or two, please: path coffee" in line for line in told) == 2
    assert "path SPACE, path SPACE SPACE: the shortest way for the ship." in told


@pytest.mark.parametrize("lang", ["en", "nl", "fi"])
def test_a_decision_fits_a_terminal_of_100_by_30(lang: str) -> None:
    chance = random.Random(lang)
    for players in (1, 2):
        record = am.new_record(players, seed=lang, names=("Griet", "Jan")[:players])
        written = io.StringIO()
        names = UI.seats(record.setup, record.names)
        screen = Screen(am.GAME, lang, names, Console(file=written, width=100), UI.texts)
        while (seat := record.state.to_move) is not None:
            view = am.view(record.state, seat)
            listed = UI.choices(screen, view, am.legal_actions(view))
            written.seek(0)
            written.truncate()
            if chance.random() < 0.4:
                TerminalGame(UI, screen, record, seat, {}, None).present(listed)
            assert len(written.getvalue().splitlines()) <= 30, written.getvalue()
            assert sorted(map(repr, am.legal_actions(view))) == sorted(repr(a) for one in listed for a in one.actions)
            record = record.play(chance.choice(chance.choice(listed).actions))
