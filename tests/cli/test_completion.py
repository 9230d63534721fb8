"""`completion`: a shell completes commands, options, games, languages and bots."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

from amsterdam_routes.cli._command import make_parser
from amsterdam_routes.cli._completion import SHELLS
from amsterdam_routes.cli._routes import UI
from tests.cli.shell import Run


def completed(script: str, line: str) -> list[str]:
    """What bash offers at the end of a line."""
    words = line.split(" ")
    asked = f"COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}; _amsterdam_routes"
    told = f"{script}\n{asked}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run(["bash", "--norc", "-c", told], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.skipif(which("bash") is None, reason="there is no bash on this machine")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("amsterdam-routes pl", ["play", "playtest"]),
        ("amsterdam-routes --game m", ["merchants"]),
        ("amsterdam-routes --game merchants re", ["replay"]),
        ("amsterdam-routes play --lang d", ["da"]),
        ("amsterdam-routes play --bots gr", ["greedy"]),
        ("amsterdam-routes replay --ht", ["--html"]),
        ("amsterdam-routes completion ", []),
        ("amsterdam-routes nothing", []),
    ],
)
def test_bash_completes_a_line(run: Run, line: str, offered: list[str]) -> None:
    assert completed(run("completion", "bash").out, line) == offered


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_knows_every_command_and_its_options(run: Run, shell: str) -> None:
    script = run("completion", shell).out
    for word in ("play", "simulate", "completion", "-l html" if shell == "fish" else "--html"):
        assert word in script
    assert "merchants" in script
    assert script.endswith(("amsterdam-routes\n", "-l help\n"))
    assert ("bashcompinit" in script) == (shell == "zsh")


@pytest.mark.skipif(which("fish") is None, reason="there is no fish on this machine")
def test_fish_reads_its_script(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "amsterdam-routes.fish"
    script.write_text(run("completion", "fish").out)
    subprocess.run(["fish", "--no-execute", str(script)], check=True)


def test_an_unknown_shell_is_refused_with_those_that_are_known(run: Run) -> None:
    told = run("completion", "csh")
    assert told.code == 2
    assert "choose from" in told.err
    assert "completion" in make_parser(UI).format_help()
