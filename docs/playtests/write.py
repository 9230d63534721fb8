"""Plays the boxes of both games for the reports in this folder: `python docs/playtests/write.py [REPORT ...]`.

Each report is a page and its figures, made by the command `playtest`. All take about an hour of one core. The same bots
make the same reports, byte for byte, however many cores there are.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import copy
from typing import Final

HERE: Final = Path(__file__).parent
REPORTS: Final = {
    "routes": ("playtest", "-n", "2400"),
    "routes-hand": ("playtest", "-n", "1200", "--bots", "greedy", "--vary", "hand=[2,3,3,3]"),
    "merchants": ("--game", "merchants", "playtest", "-n", "2000"),
    "merchants-solo": ("--game", "merchants", "playtest", "-n", "2000", "--players", "1"),
}
"""By name, what is asked of the command."""


def write(names: list[str]) -> int:
    """Write these reports, or all of them."""
    with tempfile.TemporaryDirectory() as folder:
        for name in names or REPORTS:
            page = Path(folder, f"{name}.html")
            command = [sys.executable, "-m", "amsterdam_routes", *REPORTS[name], "-o", str(page)]
            if code := subprocess.run(command, check=False).returncode:
                return code
            for file in (page, page.with_suffix(".json")):
                copy(file, HERE)
    return 0


if __name__ == "__main__":
    sys.exit(write(sys.argv[1:]))
