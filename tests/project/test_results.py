"""What a game that is over shows, on paper and at the command: the totals, and never the points of the track."""

import io
from html import unescape
from pathlib import Path
from typing import Any  # Any: of either game

import pytest
from rich.console import Console

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.cli.games import load_ui
from amsterdam_routes.cli.screen import Screen
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.kernel._words import figure
from amsterdam_routes.merchants.pictures import PARTS
from tests.cli.conftest import run as run  # a fixture
from tests.cli.shell import Run
from tests.cli.test_replay_page import page_of, picture, unpacked
from tests.results import (
    NAMES,
    SETUPS,
    check_made_of,
    check_outcome,
    check_picture,
    check_text,
    ended,
    names_of,
    results,
    so_far,
    ties,
)

with_every_end = pytest.mark.parametrize("name", SETUPS)


def ends(name: str) -> tuple[AnyGame, Any]:
    """A game, and a state of it that is over."""
    record = ended(name)
    return record.game, record.state


def pictures(game: AnyGame, state: Any, seat: int | None) -> dict[str, str]:
    """Every picture of a position, by its part."""
    room = am if game is am.GAME else ar
    parts = ("table", *PARTS) if game is am.GAME else ("table",)
    return {
        part: room.svg(state, seat=seat, names=names_of(game, state), **({} if part == "table" else {"part": part}))
        for part in parts
    }


def check_pictures(game: AnyGame, state: Any, seat: int | None) -> None:
    many = len(results(game, state))
    boards = {"table": range(many), "players": range(many), "player": range(seat or 0, (seat or 0) + 1)}
    for part, drawn in pictures(game, state, seat).items():
        check_picture(game, state, drawn, boards.get(part, range(0)))


@with_every_end
def test_every_picture_of_a_finished_game_shows_the_totals_and_who_has_won(name: str) -> None:
    game, state = ends(name)
    for seat in (None, 0, game.setup(state).players - 1):
        check_pictures(game, state, seat)
        view = game.view(state, seat)
        assert pictures(game, view, seat) == pictures(game, state, seat)


@with_every_end
def test_every_text_of_a_finished_game_says_the_totals_and_who_has_won(name: str) -> None:
    game, state = ends(name)
    names = names_of(game, state)
    assert game.pictures is not None
    assert game.words is not None
    for position in (state, game.view(state, None), game.view(state, 0)):
        told = game.pictures.text(position, names=names)
        check_text(game, state, told)
        check_outcome(game, state, told)
        for row in range(len(results(game, state))):
            own = told[told.index(f"[{row + 1}] {names[row]}") :] if game is ar.GAME else told
            check_made_of(game, state, row, " ".join(own.split()))
    for value in (state, game.view(state, None), game.view(state, 0), state.table, game.standings(state)):
        told = game.words.describe(value, names=names)
        check_text(game, state, told)
        check_outcome(game, state, told)


def test_a_shared_victory_and_one_that_the_amstel_decides_are_shown_as_the_standings_have_them() -> None:
    (_, shared), (_, level) = ties()
    assert len(ar.standings(shared).winners) == 2
    assert am.standings(level).decided_by is am.Verdict.AMSTEL
    for game, state in ties():
        check_pictures(game, state, None)
        room = am if game is am.GAME else ar
        for told in (room.text(state, names=NAMES[:2]), room.describe(state, names=NAMES[:2])):
            check_text(game, state, told)
            check_outcome(game, state, told)


@with_every_end
def test_the_replay_page_of_a_finished_game_ends_with_the_totals(name: str, tmp_path: Path) -> None:
    record = ended(name)
    before = list(ar.replay(record))[-2]
    room = am if record.game is am.GAME else ar
    short = room.record_from(before, names=record.names).play(record.actions[-1])
    page = unpacked(page_of(tmp_path, short))
    assert len(page["moments"]) == 2
    last, many = page["moments"][-1], len(results(record.game, record.state))
    boards = {"": range(many), "players": range(many)}
    for part, number in last["pictures"].items():
        check_picture(record.game, record.state, picture(page, number), boards.get(part, range(0)))
    tables = page["sheets"][last["sheet"]]
    lines = [
        line
        for title, rows in tables
        for line in [title, *(f"  {': '.join(row[:2])} {''.join(row[2:])}" for row in rows)]
    ]
    check_text(record.game, record.state, "\n".join(lines))
    assert last["points"] == [points for _, points, _ in results(record.game, record.state)]


@with_every_end
def test_every_screen_of_the_command_ends_with_the_totals(name: str, tmp_path: Path, run: Run) -> None:
    record, file = ended(name), tmp_path / "game.json"
    assert record.game.documents is not None
    file.write_text(record.game.documents().to_json(record), encoding="utf-8")
    command = ["--game", record.game.name]
    for arguments in (
        ["draw", file, "--text", "-o", "-"],
        ["replay", file, "--ply", record.ply],
    ):
        told = run(*command, *arguments)
        assert told.code == 0, told.err
        check_text(record.game, record.state, told.out)
        check_outcome(record.game, record.state, told.out)
    told = run(*command, "draw", file, "-o", "-")
    check_picture(record.game, record.state, told.out)
    story = run(*command, "replay", file, "--map").out
    ending = story[story.rindex("The game is over") :]
    check_text(record.game, record.state, ending)
    check_outcome(record.game, record.state, ending[ending.index("Score sheets") :])
    ui = load_ui(record.game.name)
    for full in (False, True):
        out = io.StringIO()
        screen = Screen(record.game, "en", NAMES[: record.setup.players], Console(file=out, width=120))
        ui.status(screen, record.game.view(record.state, 0), full)
        check_text(record.game, record.state, out.getvalue())


def test_before_the_end_points_are_points_and_the_forecast_stands_apart() -> None:
    record = ended("merchants-2")
    state = next(state for state in ar.replay(record) if state.table.round == 9)
    points, totals = so_far(state), [sheet.total for sheet in am.standings(state).sheets]
    assert points != totals
    drawn, told = unescape(am.svg(state, names=NAMES[:2])), am.text(state, names=NAMES[:2])
    for name, score, total in zip(NAMES, points, totals, strict=False):
        assert f">{score} points<" in drawn
        assert f">{figure(total)} if it ended now<" in drawn
        assert f"{name}: {score} ({total} if it ended now)" in told
        assert f"{name}: {score}; " in am.describe(state, names=NAMES[:2])
    assert am.describe(am.standings(state)).splitlines()[-1] == "The game is not over yet."
