"""Builds the site: the pages of the documentation, and the table in the browser as its folder play/.

    python -m tools.site OUT

It needs the dependency group `docs`, pip and npm. What an earlier run has put into the folder is replaced. It fails if
a link between the files leads nowhere.
The variable SITE_URL says where the site will be; links to its pages then show their card in chats and feeds.
`python -m http.server --directory OUT` shows the site on this machine; any host of plain files can serve it.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

ROOT: Final = Path(__file__).parents[1]
PLAY: Final = "play"
"""The folder of the table, to which the landing page links."""
SPHINX: Final = ("-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html")
LINK: Final = re.compile(r'<(?:a|img|link|script|source)\b[^>]*? (?:href|src)="([^"]*)"')
ANCHOR: Final = re.compile(r'<[a-z][^>]*? id="([^"]*)"')
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
    if dead := dead_links(out):
        raise NotBuilt("these links lead nowhere:\n" + "\n".join(dead))


def dead_links(site: Path) -> list[str]:
    """Return the links between the files of a site that lead nowhere, a line each: to a missing file or anchor."""
    told = {page: page.read_text(encoding="utf-8") for page in sorted(site.rglob("*.html"))}
    anchors = {page: {*ANCHOR.findall(text)} for page, text in told.items()}
    files = {file for file in site.rglob("*") if file.is_file()}
    lines = []
    for page, text in told.items():
        for link in sorted({unescape(found) for found in LINK.findall(text)}):
            address = urlsplit(link)
            if address.scheme or address.netloc:  # somebody else's
                continue
            way = unquote(address.path)
            target = Path(os.path.normpath(page.parent / way)) if way else page
            target = target / "index.html" if target not in files else target
            lost = target not in files or (address.fragment and target in anchors and is_lost(address, anchors[target]))
            lines += [f"{page.relative_to(site)}: {link}"] if lost else []
    return lines


def is_lost(address: SplitResult, anchors: set[str]) -> bool:
    """Whether an address names an anchor that its page does not have."""
    return not {address.fragment, unquote(address.fragment)} & anchors


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
