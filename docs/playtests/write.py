"""Plays the boxes of both games for the reports in this folder: `python docs/playtests/write.py [REPORT ...]`.

Each report is a page and its figures, made by the command `playtest`. All take about an hour of one core. The same bots
make the same reports, byte for byte, however many cores there are. With `--work FOLDER` the games are kept there, and
an interrupted call goes on from them. `--pages` plays nothing: it makes the pages anew from the figures.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from shutil import copy
from typing import Final

from amsterdam_routes import study

HERE: Final = Path(__file__).parent
REPORTS: Final[dict[str, tuple[int, Sequence[str]]]] = {
    "routes": (2400, ("playtest",)),
    "routes-hand": (1200, ("playtest", "--bots", "greedy", "--vary", "hand=[2,3,3,3]")),
    "merchants": (2000, ("--game", "merchants", "playtest")),
    "merchants-solo": (2000, ("--game", "merchants", "playtest", "--players", "1")),
}
"""By name, how many games are played, and what is asked of the command."""


def play(names: Sequence[str], games: int | None, jobs: int | None, work: Path, output: Path) -> int:
    """Play these reports, with so many games or as many as they have here; return the exit code."""
    workers = () if jobs is None else ("--jobs", str(jobs))
    for name in names:
        usual, asked = REPORTS[name]
        page = work / f"{name}.html"
        many = ("-n", str(games or usual))
        command = [sys.executable, "-m", "amsterdam_routes", *asked, *many, *workers, "-o", str(page)]
        try:
            code = subprocess.run(command, check=False).returncode
        except KeyboardInterrupt:  # the command says what is kept
            code = 130
        if code:
            return code
        for file in (page, page.with_suffix(".json")):
            copy(file, output)
    return 0


def set_pages(names: Sequence[str], output: Path) -> None:
    """Make these pages anew from their figures."""
    for name in names:
        figures = json.loads((output / f"{name}.json").read_text(encoding="utf-8"))
        (output / f"{name}.html").write_text(study.page(figures), encoding="utf-8", newline="\n")


def main() -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("reports", nargs="*", metavar="REPORT", help=f"which: {', '.join(REPORTS)} (default: all)")
    parser.add_argument("--games", type=int, help="how many games each has (default: as many as the reports here)")
    parser.add_argument("--jobs", type=int, help="how many processes play (default: one for each core)")
    parser.add_argument("--work", type=Path, metavar="FOLDER", help="keep the games there, and go on from them")
    parser.add_argument("--output", type=Path, default=HERE, metavar="FOLDER", help="where to put the reports")
    parser.add_argument("--pages", action="store_true", help="play nothing, make the pages anew from the figures")
    chosen = parser.parse_args()
    for name in chosen.reports:
        if name not in REPORTS:
            parser.error(f"expected the names of reports ({', '.join(REPORTS)}), got {name!r}")
    names = chosen.reports or [*REPORTS]
    chosen.output.mkdir(parents=True, exist_ok=True)
    if chosen.pages:
        set_pages(names, chosen.output)
        return 0
    if chosen.work is not None:
        chosen.work.mkdir(parents=True, exist_ok=True)
        return play(names, chosen.games, chosen.jobs, chosen.work, chosen.output)
    with tempfile.TemporaryDirectory() as folder:
        return play(names, chosen.games, chosen.jobs, Path(folder), chosen.output)


if __name__ == "__main__":
    sys.exit(main())
