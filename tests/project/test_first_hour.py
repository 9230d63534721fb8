"""The first hour: the commands of the page run, and the rule that it breaks is missed by the test that it names."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "first_hour.md").read_text(encoding="utf-8")
BROKEN = ROOT / "src/amsterdam_routes/routes/rules/_transition.py"
WRITTEN = Path("tests/routes/rules/test_drawing.py")


def blocks(language: str) -> list[str]:
    """The blocks of the page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def diff() -> tuple[str, str]:
    """The line that the page takes out of the rules, and the line that it puts there."""
    (changed,) = blocks("diff")
    before, after = changed.splitlines()
    return before[1:], after[1:]


def test_the_line_that_is_broken_stands_in_the_rules_once() -> None:
    assert BROKEN.read_text(encoding="utf-8").count(diff()[0] + "\n") == 1


@pytest.mark.proof
def test_the_hour_can_be_lived_through(tmp_path: Path) -> None:
    if not shutil.which("ruff") or not shutil.which("git"):
        pytest.skip("the page needs git, and ruff of the dependency group 'check'")
    project = tmp_path / "project"
    left_out = shutil.ignore_patterns(".git", "__pycache__", "build", "dist", ".*_cache", ".hypothesis", "node_modules")
    shutil.copytree(ROOT, project, ignore=left_out)
    person = {f"GIT_{role}_{what}": "a@b.invalid" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    told = os.environ | person | {"PYTHONPATH": str(project / "src")}
    told["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), told["PATH"]])

    def run(command: str) -> subprocess.CompletedProcess[str]:
        done = ["bash", "-ec", command]
        return subprocess.run(done, cwd=project, env=told, capture_output=True, text=True, check=False, timeout=600)

    assert run("git init -q && git add -A && git commit -q -m start").returncode == 0
    tests, table, restore, anew, commit = blocks("sh")
    for command in (tests, table):
        done = run(command)
        assert done.returncode == 0, done.stdout + done.stderr
    (failure,) = blocks("text")
    assert failure.split("::")[1].strip() in done.stdout

    rules = project / BROKEN.relative_to(ROOT)
    rules.write_text(rules.read_text(encoding="utf-8").replace(*diff()), encoding="utf-8")
    done = run(tests)
    assert [line.partition(" - ")[0] for line in done.stdout.splitlines() if line.startswith("FAILED")] == [
        failure.strip()
    ]
    assert run(restore).returncode == 0
    assert rules.read_bytes() == BROKEN.read_bytes()

    (added,) = blocks("python")
    with (project / WRITTEN).open("a", encoding="utf-8") as file:
        file.write(f"\n\n{added}")
    for command in (anew, commit):
        done = run(command)
        assert done.returncode == 0, done.stdout + done.stderr
    changed = run("git show --name-only --format=").stdout.split()
    assert changed == ["docs/audit/routes.md", str(WRITTEN)]
