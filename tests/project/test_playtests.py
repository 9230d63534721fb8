"""The reports in `docs/playtests` are written by one program, which goes on where it ended and can set pages anew."""

import subprocess
import sys
from pathlib import Path

WRITE = Path(__file__).parents[2] / "docs" / "playtests" / "write.py"


def written(*arguments: object) -> None:
    """Run the program."""
    subprocess.run([sys.executable, str(WRITE), *map(str, arguments)], check=True, capture_output=True, timeout=120)


def contents(folder: Path) -> dict[str, bytes]:
    """What is in a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_a_report_is_the_same_if_its_games_go_on_and_its_page_comes_from_its_figures(tmp_path: Path) -> None:
    work, output, again = tmp_path / "work", tmp_path / "output", tmp_path / "again"
    asked = ("routes-hand", "--games", 8, "--jobs", 1, "--work", work, "--output")
    written(*asked, output)
    made = contents(output)
    assert {*made} == {"routes-hand.html", "routes-hand.json"}
    kept = work / "routes-hand.games.jsonl"
    lines = kept.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 8
    kept.write_bytes(b"".join(lines[:4]))  # it was interrupted after the third game
    before = (work / "routes-hand.beside.games.jsonl").read_bytes()
    written(*asked, again)
    assert contents(again) == made
    assert (work / "routes-hand.beside.games.jsonl").read_bytes() == before
    (output / "routes-hand.html").write_text("an older page", encoding="utf-8")
    written("routes-hand", "--pages", "--output", output)
    assert contents(output) == made
