"""What a game brings to the command, which works with each of ours and with one that brings next to nothing."""

import json
from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes.cli.games import GAMES, desk_of
from tests.cli.shell import Run

OWN = "tests.kernel.tiny.desk:DESK"
EACH = [*GAMES, OWN]
with_every_game = pytest.mark.parametrize("game", EACH)


@with_every_game
def test_a_game_is_watched_kept_and_told_again(game: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    told = run("watch", "--game", game, "--bots", "random", "--seed", "1", "--save", path)
    assert told.code == 0
    assert "-- Score sheets" in told.out
    again = run("replay", f"--game={game}", path)
    assert (again.code, again.out) == (0, told.out)
    assert run("check", path, "--game", game).out == f"{path}: ok, a Record\n"
    assert run("replay", "--game", game, path, "--ply", 2).code == 0


@with_every_game
def test_games_are_counted(game: str, run: Run) -> None:
    told = run("simulate", "--game", game, "-n", 4, "--seed", 1, "--bots", "random", "--json")
    data = json.loads(told.out)
    assert (told.code, data["games"], data["players"]) == (0, 4, 2)
    assert sum(bot["won"] for bot in data["bots"]) + data["shared"] == 4
    table = run("simulate", "--game", game, "-n", 4, "--seed", 1, "--bots", "random").out
    assert table.startswith("4 games of 2 players\n")


@with_every_game
def test_a_game_is_played_by_numbers(game: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["", "1", "why", "table", "map", "score", "help", "nothing of the kind", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    told = run("play", "--game", game, "--bots", "random", "--seed", 1)
    assert (told.code, told.err) == (0, "")
    assert "You have left the table." in told.out
    assert "NUMBER: choose from the list" in told.out


@with_every_game
def test_a_position_is_drawn(game: str, run: Run, tmp_path: Path) -> None:
    desk = desk_of(game)
    assert desk.game.documents is not None
    state = desk.game.deal(desk.setup(2, 2, desk.edition), ar.Chance.of(1))
    path = tmp_path / "state.json"
    path.write_text(desk.game.documents().to_json(state), encoding="utf-8")
    assert "<svg" in run("draw", "--game", game, path).out[:200]
    assert run("draw", "--game", game, path, "--text").code == 0


@with_every_game
def test_the_schemas_of_a_game_are_its_own(game: str, run: Run) -> None:
    names = run("schema", "--game", game).out.splitlines()
    assert {"state", "view", "action", "event", "record", "typescript"} <= set(names)
    assert json.loads(run("schema", "state", "--game", game).out)["title"] == "StateDocument"


def test_a_game_is_told_in_its_own_languages_only(run: Run) -> None:
    assert "Teraz gracz" not in run("watch", "--game", OWN, "--seed", 1).out
    assert ": wyłożona karta" in run("watch", "--game", OWN, "--seed", 1, "--lang", "pl").out
    told = run("watch", "--game", OWN, "--lang", "fi")
    assert told.code == 2
    assert "expected one of en, pl, got 'fi'" in told.err


def test_a_set_up_that_a_game_refuses_is_a_wrong_call(run: Run) -> None:
    for game, complaint in (
        ("routes", "the amsterdam edition is for 2 to 4 players, not 1000"),
        ("merchants", "the amsterdam edition is for 1 to 4 players, not 1000"),
        (OWN, "1000"),
    ):
        told = run("simulate", "--game", game, "--players", 1000)
        assert told.code == 2
        assert complaint in told.err
