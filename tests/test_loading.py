"""Ctrl-C while the command is still being imported."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PRESSED = """
import importlib.abc, os, signal, sys

class PressCtrlC(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["CTRL_C_AT"]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, PressCtrlC())
"""
"""Presses Ctrl-C when a module is about to be imported."""
MOMENTS = (
    "amsterdam_routes.routes",
    "amsterdam_routes.routes.rules._deal",
    "amsterdam_routes.cli",
    "rich",
    "amsterdam_routes.cli._command",
    "rich.progress",
    "concurrent.futures",
)


def begun(folder: Path, moment: str, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python so that Ctrl-C is pressed when it imports this module."""
    (folder / "sitecustomize.py").write_text(PRESSED)
    paths = os.pathsep.join([str(folder), *filter(None, sys.path)])
    return subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": paths, "CTRL_C_AT": moment},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c_while_the_command_is_loaded_ends_it_without_a_word(moment: str, tmp_path: Path) -> None:
    ended = begun(tmp_path, moment, "-m", "amsterdam_routes", "simulate", "-n", "5")
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, "", "")


def test_it_ends_so_under_the_name_that_an_installation_gives_it(tmp_path: Path) -> None:
    script = tmp_path / "amsterdam-routes"
    script.write_text("import sys\nfrom amsterdam_routes.cli import main\nsys.exit(main())\n")
    ended = begun(tmp_path, "amsterdam_routes.cli._command", str(script), "simulate", "-n", "5")
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, "", "")


def test_a_program_that_imports_the_library_takes_ctrl_c_as_ever(tmp_path: Path) -> None:
    program = "import signal, amsterdam_routes; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    told = begun(tmp_path, "nothing", "-c", program)
    assert (told.returncode, told.stdout, told.stderr) == (0, "True\n", "")
