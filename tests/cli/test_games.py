"""What a game brings to the command: each of ours, one that brings next to nothing, games and bots by their names."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.cli.games import GAMES, GameUI, import_named, load_ui, split_game
from amsterdam_routes.cli.screen import UsageError
from tests.cli.shell import Run
from tests.kernel.tiny import TIDES, game_ui
from tests.kernel.tiny.game_ui import UI as TINY

OWN = "tests.kernel.tiny.game_ui:UI"
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
    kind = {"routes": "RouteRecord", "merchants": "MerchantsRecord"}.get(game, "Record")
    assert run("check", path, "--game", game).out == f"{path}: ok, a {kind}\n"
    assert run("replay", "--game", game, path, "--ply", 2).code == 0


@with_every_game
def test_the_games_of_a_series_are_counted(game: str, run: Run) -> None:
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
    ui = load_ui(game)
    assert ui.game.documents is not None
    state = ui.game.deal(ui.setup(2, 2, ui.edition), ar.Chance.of(1))
    path = tmp_path / "state.json"
    path.write_text(ui.game.documents().to_json(state), encoding="utf-8")
    assert ui.game.pictures is not None
    assert run("draw", "--game", game, path).out == ui.game.pictures.svg(state)
    assert run("draw", "--game", game, path, "--text").out == ui.game.pictures.text(state) + "\n"
    assert run("draw", "--game", game, path, "--seat", 1).out == ui.game.pictures.svg(state, seat=1)


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


def test_a_game_without_words_is_told_in_english_by_the_names_of_its_values(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = GameUI(game=attrs.evolve(TIDES, words=None), setup=TINY.setup, begins_turn=TINY.begins_turn)
    monkeypatch.setattr(game_ui, "WORDLESS", bare, raising=False)
    told = run("watch", "--game", OWN.replace(":UI", ":WORDLESS"), "--seed", 1, "--lang", "en")
    assert (told.code, told.err) == (0, "")
    assert "-- Score sheets" in told.out
    assert "Drawn(" in told.out
    refused = run("watch", "--game", OWN.replace(":UI", ":WORDLESS"), "--lang", "pl")
    assert (refused.code, "expected one of en, got 'pl'" in refused.err) == (2, True)


def test_a_set_up_that_a_game_refuses_is_a_wrong_call(run: Run) -> None:
    for game, complaint in (
        ("routes", "players: expected 2 to 4 for the edition 'amsterdam', got 1000"),
        ("merchants", "players: expected 1 to 4 for the edition 'amsterdam', got 1000"),
        (OWN, "1000"),
    ):
        told = run("simulate", "--game", game, "--players", 1000)
        assert told.code == 2
        assert complaint in told.err


def test_a_set_up_of_ones_own_that_cannot_be_played_is_a_wrong_call(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_games.py").write_text(
        "from amsterdam_routes.cli.games import GameUI\n"
        "from tests.kernel.tiny import TIDES\n"
        "from tests.kernel.tiny.box import Setup\n"
        "TWO = GameUI(game=TIDES, setup=lambda players, least, edition: Setup(2))\n"
        "NONE = GameUI(game=TIDES, setup=lambda players, least, edition: None)\n"
    )
    monkeypatch.chdir(tmp_path)
    for arguments, complaint in (
        (["--game", "own_games:TWO", "--players", 3], "expected a set-up for 3 players, got one for 2"),
        (["--game", "own_games:NONE"], "expected a set-up with players, got None"),
        (["--game", OWN, "--players", 7], "amsterdam-routes: 'players' must be in (2, 3) (got 7)"),
    ):
        told = run("watch", *arguments)
        assert told.code == 2
        assert told.err.endswith(f"{complaint}\n")


def test_only_a_game_that_draws_its_box_draws_without_a_file(run: Run, tmp_path: Path) -> None:
    assert run("draw").code == 0
    for game in ("merchants", OWN):
        told = run("draw", "--game", game)
        assert (told.code, told.err.endswith("draws no empty board: name a FILE\n")) == (1, True)
        assert "board" not in run("draw", "--game", game, "--help").out
    box = tmp_path / "box.json"
    box.write_text(am.to_json(am.MERCHANTS), encoding="utf-8")
    told = run("draw", "--game", "merchants", box)
    assert told.err == f"amsterdam-routes: {box}: expected a state, a view or a record, got an Edition\n"


@with_every_game
def test_a_seat_that_is_not_there_has_no_hand_to_draw(game: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert run("watch", "--game", game, "--seed", 1, "--bots", "random", "--save", path).code == 0
    told = run("draw", "--game", game, path, "--seat", 9)
    assert (told.code, told.err) == (1, f"amsterdam-routes: {path}: there is no seat 9 in a game of 2\n")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("chess", "--game: expected routes, merchants, or a game of yours as module:name, got 'chess'"),
        ("no_such_module:UI", "the game 'no_such_module:UI' cannot be imported"),
        ("tests.kernel.tiny:Setup", "expected a GameUI of amsterdam_routes.cli.games, got type"),
        ("tests.kernel.tiny:TIDES", "expected a GameUI, which says how a game is set up, got a bare Game. Write UI = "),
        (":UI", "or a game of yours as module:name, got ':UI'"),
    ],
)
def test_an_unknown_game_is_refused(name: str, complaint: str, run: Run) -> None:
    told = run("watch", "--game", name)
    assert told.code == 2
    assert complaint in told.err
    with pytest.raises(UsageError):
        load_ui(name)


def test_a_document_of_one_game_is_none_of_another(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "action.json"
    path.write_text(ar.to_json(ar.Pass()), encoding="utf-8")
    assert run("check", path).code == 0
    assert run("check", path, "--game", OWN).code == 1


def test_the_option_game_needs_a_name(run: Run) -> None:
    told = run("play", "--game")
    assert told.code == 2
    assert "--game: expected routes, merchants, or a game of yours as module:name, got nothing" in told.err


def test_the_game_may_stand_anywhere_among_the_arguments() -> None:
    assert split_game(["--game", "x:y", "play"]) == ("x:y", ["play"])
    assert split_game(["play", "--game=x:y", "file"]) == ("x:y", ["play", "file"])
    assert split_game(["check", "--", "--game", "x"]) == ("routes", ["check", "--", "--game", "x"])


def test_a_thing_of_a_module_in_the_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "harbour_things.py").write_text("ship = 3\n")
    monkeypatch.chdir(tmp_path)
    assert import_named("harbour_things:ship") == 3
    with pytest.raises(AttributeError):
        import_named("harbour_things:boat")


@pytest.mark.parametrize("name", ["", "harbour", ":ship", "harbour:", ".harbour:ship", "no_such_harbour:ship"])
def test_a_name_that_stands_for_nothing_is_refused(name: str) -> None:
    with pytest.raises(ImportError):
        import_named(name)


def test_if_more_play_than_bots_are_named_the_same_bots_play_again(run: Run) -> None:
    told = json.loads(run("simulate", "-n", "3", "--players", "3", "--json").out)
    assert [bot["name"] for bot in told["bots"]] == ["Greedy", "Random", "Greedy 2"]


def test_a_bot_of_a_user_plays_by_its_name(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hasty_bots.py").write_text(
        "import amsterdam_routes as ar\n"
        "def last(view, random):\n    return ar.legal_actions(view)[-1]\n"
        "class First:\n    def __call__(self, view, random):\n        return ar.legal_actions(view)[0]\n"
        "nothing = 3\n"
    )
    monkeypatch.chdir(tmp_path)
    bots = json.loads(run("simulate", "-n", "4", "--bots", "hasty_bots:last,hasty_bots:First", "--json").out)["bots"]
    assert [bot["name"] for bot in bots] == ["hasty_bots:last", "hasty_bots:First"]
    assert "cannot be called" in run("simulate", "--bots", "hasty_bots:nothing").err


def test_a_bot_that_chooses_an_illegal_action_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cheats.py").write_text(
        "import amsterdam_routes as ar\ndef cheat(view, random):\n    return ar.Pass()\n"
    )
    monkeypatch.chdir(tmp_path)
    told = run("simulate", "--bots", "cheats:cheat", "-p", "2")
    assert told.code == 1
    assert "First choose which contracts to keep." in told.err
    assert "action 0 of the match, by the bot 'cheats:cheat' at seat 0" in told.err
    told = run("play", "--bots", "cheats:cheat", typed="1\n")
    assert told.code == 1
    assert "the bot 'cheats:cheat' at seat 1 did something illegal, Pass()" in told.err


BOTS = """
def none(view, random): return None
def raises(view, random): raise ZeroDivisionError("no carts")
def text(view, random): return "+blue"
class Unmade:
    def __init__(self): raise RuntimeError("not today")
"""


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots that go wrong, in the folder that the command runs in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad_bots.py").write_text(BOTS)
    (tmp_path / "broken.py").write_text("def bot(:\n")
    before = [*sys.path]
    yield
    sys.path[:] = before
    for name in ("bad_bots", "broken"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("command", ["simulate -n 1", "simulate -n 1 --jobs 2", "watch", "play --seat 1"])
@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("none", "the bot 'bad_bots:none': expected an action, got None"),
        ("text", "the bot 'bad_bots:text': expected an action, got '+blue'"),
        ("raises", "the bot 'bad_bots:raises' failed: ZeroDivisionError: no carts (bad_bots.py, line 3)"),
    ],
)
@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_fails_is_named_with_what_it_did(run: Run, command: str, bot: str, told: str) -> None:
    said = run(*command.split(), "--bots", f"bad_bots:{bot}")
    assert (said.code, told in said.err) == (1, True), said


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("broken:bot", "SyntaxError"),
        ("bad_bots:Unmade", "RuntimeError: not today"),
        ("bad_bots:missing", "has no attribute 'missing'"),
        (":bot", "expected module:name"),
        ("..x:bot", "cannot be imported"),
    ],
)
@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_cannot_be_made_is_a_wrong_call(run: Run, bot: str, told: str) -> None:
    said = run("watch", "--bots", bot)
    assert (said.code, told in said.err) == (2, True), said


def test_nothing_in_the_current_folder_runs_unless_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("print('this ran')\n")
    code = (
        "import sys; from amsterdam_routes.cli import main; main(['watch', '--seed', '1', '--delay', '0']); import mine"
    )
    ended = subprocess.run([sys.executable, "-P", "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert "No module named 'mine'" in ended.stderr
    assert "this ran" not in ended.stdout
