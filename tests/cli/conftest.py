"""The command in this process and at a terminal, and what there is to run it on."""

import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes.cli import main
from tests.cli.shell import GRIET_AND_JAN, Ran, Run, Terminal


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in this process, with something typed into it."""

    def run(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def play(run: Run) -> Run:
    """Play the same game, with something typed into it."""
    return lambda *arguments, typed: run("play", "--seed", "1634", *arguments, typed=typed)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A record of a whole game, in a file."""
    path = tmp_path / "game.txt"
    path.write_text(ar.to_notation(GRIET_AND_JAN))
    return path


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Run commands at terminals, which are closed in the end."""
    opened: list[Terminal] = []

    def open_one(*arguments: object, columns: int = 100) -> Terminal:
        opened.append(Terminal(*arguments, columns=columns))
        return opened[-1]

    yield open_one
    for one in opened:
        one.process.kill()
        one.process.wait()
        os.close(one.end)
