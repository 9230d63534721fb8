"""Builds the site: the pages of the documentation, and the table in the browser as its folder play/.

    python -m tools.site OUT

It needs the dependency group `docs`, pip and npm. What an earlier run has put into the folder is replaced.
`python -m http.server --directory OUT` shows the site on this machine; any host of plain files can serve it.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PLAY: Final = "play"
"""The folder of the table, to which the landing page links."""
SPHINX: Final = ("-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html")
BUILT: Final = ("files.json", "offline.js", "table.html")
"""What every folder has that the table was built into."""


class NotBuilt(Exception):
    """A site that cannot be built; the text says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder of the site")
    try:
        build(parser.parse_args(arguments).out)
    except NotBuilt as error:
        print(f"tools.site: {error}", file=sys.stderr)
        return 1
    return 0


def build(out: Path) -> None:
    """Build the pages and the table into a folder; `NotBuilt` if that cannot be done."""
    if out.exists() and not out.is_dir():
        raise NotBuilt(f"expected a folder, got the file {out}")
    out = out.resolve()
    table = out / PLAY
    clear(table)
    run(*SPHINX, str(ROOT / "docs"), str(out), what="the pages")
    run(str(ROOT / "examples" / "static_table" / "build.py"), str(table), what="the table")


def clear(table: Path) -> None:
    """Remove an earlier table; `NotBuilt` if something else is in its place, which stays there."""
    if not table.exists():
        return
    if table.is_dir() and not any(table.iterdir()):
        return
    if not all((table / name).is_file() for name in BUILT):
        raise NotBuilt(f"expected {table} to be a table that was built before, or nothing; got something else")
    shutil.rmtree(table)


def run(*command: str, what: str) -> None:
    """Run a program in Python, which says itself what goes wrong; `NotBuilt` if it fails."""
    if subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode:
        raise NotBuilt(f"{what} could not be built; the lines above say why")


if __name__ == "__main__":
    sys.exit(main())
