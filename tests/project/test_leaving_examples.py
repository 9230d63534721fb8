"""Ctrl-C ends an example at once, and nobody has to read a traceback for it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import heeds_ctrl_c
from tests.project.test_examples import EXAMPLES, TAKE_MINUTES


@pytest.mark.parametrize("script", ["batch_of_games.py", *TAKE_MINUTES])
def test_ctrl_c_ends_an_example_that_learns_without_a_traceback_even_while_it_begins(
    script: str, tmp_path: Path
) -> None:
    presses = "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(60)\n"
    for package in ("numpy", "gymnasium"):  # in place of what takes long to be loaded
        (tmp_path / f"{package}.py").write_text(presses, encoding="utf-8")
    command = [sys.executable, str(EXAMPLES / script)]
    ran = subprocess.run(
        command,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        preexec_fn=heeds_ctrl_c,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ran.returncode, ran.stderr) == (-signal.SIGINT, "")


@pytest.mark.parametrize("script", ["front_end.py", "merchants_front_end.py", "score_attack.py"])
def test_ctrl_c_leaves_a_game_without_a_traceback(script: str, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-u", str(EXAMPLES / script), "1634"],
        cwd=tmp_path,
        preexec_fn=heeds_ctrl_c,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as playing:
        assert playing.stdout is not None
        assert playing.stdout.readline()
        playing.send_signal(signal.SIGINT)
        assert (playing.communicate(timeout=60)[1], playing.returncode) == ("", -signal.SIGINT)
