"""Every example runs, from the first line to the last."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = sorted(path.name for path in EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_runs_and_has_something_to_say(script: str, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / script)]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(ran.stdout.splitlines()) >= 1


def test_the_quickstart_tells_the_story_and_the_score(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "quickstart.py"), "a seed"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True).stdout
    assert "'a seed'" in told
    assert " claimed " in told
    assert " has won: " in told.splitlines()[-1] or "The victory is shared by " in told.splitlines()[-1]


def test_the_notebook_runs_cell_by_cell() -> None:
    notebook = json.loads((EXAMPLES / "notebook.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert str(names["picture"]).startswith("<svg")
