"""Every example runs, from the first line to the last."""

import ast
import json
import random
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes as ar
from tests.extras import installed
from tests.typed.guides import program

EXAMPLES = Path(__file__).parents[2] / "examples"
TAKE_MINUTES = ("imitate.py", "learn_by_self_play.py", "learn_to_play.py", "learn_with_ppo.py")  # most need torch
NEEDS_THE_ENGINE = "batch_of_games.py"
SERVES = "any_game_server.py"
"""It serves until somebody stops it: `tests/web/test_any_game_server.py` plays on it."""
SCRIPTS = sorted(path.name for path in EXAMPLES.glob("*.py") if path.name not in (*TAKE_MINUTES, SERVES))


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_runs_and_has_something_to_say(script: str, tmp_path: Path) -> None:
    if script == NEEDS_THE_ENGINE and not (installed("bulk") and installed("gymnasium")):
        pytest.skip("the bulk engine, or the extra gymnasium, is not installed")
    command = [sys.executable, "-W", "error", str(EXAMPLES / script)]
    hello = '{"type": "hello"}\n' if script == "line_bot.py" else None  # which speaks when it is spoken to
    ran = subprocess.run(command, cwd=tmp_path, input=hello, capture_output=True, text=True, timeout=120, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(ran.stdout.splitlines()) >= 1


def test_the_quickstart_tells_the_story_and_the_score(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "quickstart.py"), "a seed"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True).stdout
    assert "'a seed'" in told
    assert " claimed " in told
    assert re.search(r" wins | share the win", told.splitlines()[-1])


def test_the_front_end_plays_to_the_end_explains_and_can_be_left(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "front_end.py"), "1634"]

    def told(typed: str) -> list[str]:
        ran = subprocess.run(command, cwd=tmp_path, input=typed, capture_output=True, text=True, timeout=60, check=True)
        return ran.stdout.splitlines()

    assert " win" in told("1\n" * 500)[-1]
    asked = told("1\nwaag\n999\nq\n")
    assert any(line.startswith("Oude Kerk - Waag/red: 1 space, red: ") for line in asked)
    assert any(line.startswith("There are the choices 1 to ") for line in asked)
    assert asked[-1] == "You have left the table."


def test_the_merchants_front_end_plays_to_the_end_explains_and_can_be_left(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "merchants_front_end.py"), "1672"]

    def told(typed: str) -> list[str]:
        ran = subprocess.run(
            command, cwd=tmp_path, input=typed, capture_output=True, text=True, timeout=120, check=True
        )
        return ran.stdout.splitlines()

    assert told("1\n" * 3000)[-1] in ("Griet wins.", "Bot wins.")
    asked = told("1\nwaag\ntable\npicture\n999\nq\n")
    assert "Waag, Nieuwmarkt: 3 cubes of its district’s colour. That costs 3 purple cubes; you have none." in asked
    assert any(line.startswith("There are the choices 1 to ") for line in asked)
    assert (tmp_path / "merchants.svg").read_text(encoding="utf-8").startswith("<svg")
    assert asked[-1] == "You have left the table."


def test_the_score_attack_ranks_the_games_that_were_played_to_their_ends(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "score_attack.py")]

    def told(*names: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *names], cwd=tmp_path, input=typed, capture_output=True, text=True, timeout=120
        )

    assert told().stdout.splitlines()[-1].startswith("  1. Bot: ")
    left = told("Griet", typed="1\n\n")
    assert (left.returncode, left.stderr) == (1, "You have left the game, so it does not count.\n")
    ranked = told("Griet", typed="1\n" * 3000).stdout.splitlines()[-2:]
    assert [line.split(":")[0] for line in ranked] == ["  1. Bot", "  2. Griet"]
    folder = tmp_path / "score-attack"
    (folder / "0001.txt").unlink()  # a place that is free is taken, and no game is lost
    (folder / "0003.new").write_text("half a rec", encoding="utf-8")  # the power failed
    assert [line.split(":")[0] for line in told().stdout.splitlines()] == ["  1. Bot", "  2. Griet"]


@pytest.mark.parametrize(
    "words",
    [
        ["front_end.py", b"a\xff"],
        ["merchants_front_end.py", b"a\xff"],
        ["score_attack.py", b"a\xff"],
        ["high_water.py", b"a\xff"],
        ["high_water.py", "1", "2"],
        ["custom_edition.py", "no such file"],
        ["custom_edition.py", b"a\xff"],
        ["custom_edition.py", "."],
        ["custom_edition.py", "letter"],
        ["custom_edition.py", str(EXAMPLES / "custom_edition.json"), b"a\xff"],
    ],
)
def test_an_argument_that_makes_no_sense_is_told_in_one_sentence(words: list[str | bytes], tmp_path: Path) -> None:
    (tmp_path / "letter").write_bytes(b"Dear aunt \xff")
    command = [sys.executable, str(EXAMPLES / str(words[0])), *words[1:]]
    ran = subprocess.run(command, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize("script", ["front_end.py", "merchants_front_end.py", "score_attack.py"])
def test_an_answer_that_makes_no_sense_does_not_break_off_a_game(script: str, tmp_path: Path) -> None:
    for answer in (b"9" * 5000, b"a\xff"):
        command = [sys.executable, str(EXAMPLES / script), "1634"]
        ran = subprocess.run(command, cwd=tmp_path, input=answer + b"\nq\n", capture_output=True, timeout=60)
        assert b"Traceback" not in ran.stderr
        assert b"You have left the " in ran.stdout + ran.stderr


def test_the_merchants_quickstart_tells_the_story_and_the_score(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "merchants_quickstart.py"), "a seed"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True).stdout
    assert "'a seed'" in told
    assert "Round 12; " in told
    assert told.splitlines()[-1] in ("Griet wins.", "Jan wins.")


NOTEBOOK = json.loads((EXAMPLES / "notebook.ipynb").read_text(encoding="utf-8"))


def test_the_notebook_is_of_the_format_4_5_and_stored_without_outputs() -> None:
    assert (NOTEBOOK["nbformat"], NOTEBOOK["nbformat_minor"]) == (4, 5)
    assert NOTEBOOK.keys() == {"cells", "metadata", "nbformat", "nbformat_minor"}
    ids = [cell["id"] for cell in NOTEBOOK["cells"]]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch("[a-zA-Z0-9_-]{1,64}", id) for id in ids)
    common = {"cell_type", "id", "metadata", "source"}
    for cell in NOTEBOOK["cells"]:
        code = {"execution_count", "outputs"} if cell["cell_type"] == "code" else set()
        assert cell.keys() == common | code
        assert not cell.get("outputs")


def test_the_notebook_runs_cell_by_cell_and_shows_what_it_makes(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {"__name__": "notebook"}
    shown: dict[str, str] = {}
    for cell in NOTEBOOK["cells"]:
        if cell["cell_type"] == "code":
            parsed = ast.parse("".join(cell["source"]))
            last = parsed.body.pop() if isinstance(parsed.body[-1], ast.Expr) else None
            exec(compile(parsed, cell["id"], "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), cell["id"], "eval"), names)
                shown[cell["id"]] = value._repr_svg_() if hasattr(value, "_repr_svg_") else ""
            shown[cell["id"]] = shown.get(cell["id"], "") + capsys.readouterr().out
    pictures = [id for id, output in shown.items() if output.startswith("<svg")]
    assert pictures == ["deal", "play", "picture", "last"]
    assert all('width="100%"' in shown[id] and "viewBox=" in shown[id] for id in pictures)
    assert "ar-hand" in shown["picture"]
    probabilities = dict(line.split(": ") for line in shown["cards"].splitlines())
    assert probabilities.keys() <= {str(color) for color in ar.Color}
    assert sum(map(Fraction, probabilities.values())) == 1
    assert " wins " in shown["sheets"]


def test_the_guide_to_a_game_of_your_own_shows_the_example_as_it_is() -> None:
    page = (EXAMPLES.parent / "docs" / "guides" / "your_own_game.md").read_text(encoding="utf-8")
    program = (EXAMPLES / "high_water.py").read_text(encoding="utf-8")
    shown = [
        block for block in re.findall(r"^```python\n(.*?)\n```$", page, re.DOTALL | re.MULTILINE) if ">>>" not in block
    ]
    assert len(shown) == 9
    assert all(block in program for block in shown)


@pytest.mark.parametrize("game", ["amsterdam_routes", "amsterdam_routes.merchants"])
@pytest.mark.parametrize("lang", ["nl", "fi"])
def test_the_chat_bot_of_the_guide_understands_all_that_it_can_say_in_both_games(game: str, lang: str) -> None:
    guide = (EXAMPLES.parent / "docs" / "guides" / "chat_bot.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    written = program(guide).partition("\nchannel = ")[0]
    exec(written.replace("import amsterdam_routes as ar", f"import {game} as ar"), names)
    channel, ar = names["Channel"](players=2, lang=lang, seed="chat"), names["ar"]
    chance = random.Random(1)
    for _ in range(120):
        seat = channel.record.state.to_move
        wish = chance.choice([*channel.record.setup.edition.actions, *ar.legal_actions(channel.record.state) * 20])
        typed, before = ar.describe(wish, lang=lang), channel.record
        answer = channel.hear(seat, typed)
        if wish in ar.legal_actions(before.state):
            assert channel.record.actions[-1] == wish
        else:
            assert answer[0].startswith(f"{typed}: ")
            assert channel.record is before
