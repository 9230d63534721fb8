"""The bots that a command line names: those of the library, and one's own, which may go wrong."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.shell import Run


def test_if_more_play_than_bots_are_named_the_same_bots_play_again(run: Run) -> None:
    told = json.loads(run("simulate", "-n", "3", "--players", "3", "--json").out)
    assert [bot["name"] for bot in told["bots"]] == ["Greedy", "Random", "Greedy 2"]


def test_a_bot_of_ones_own_plays_by_its_name(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_bot_that_does_what_is_illegal_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cheats.py").write_text(
        "import amsterdam_routes as ar\ndef cheat(view, random):\n    return ar.Pass()\n"
    )
    monkeypatch.chdir(tmp_path)
    told = run("simulate", "--bots", "cheats:cheat", "-p", "2")
    assert told.code == 1
    assert "Choose from the contracts on offer first." in told.err
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
