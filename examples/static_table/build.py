"""Builds the static table: a folder that any host of plain files can serve, and that works offline once it was opened.

    python examples/static_table/build.py OUT

It needs pip and npm. What it fetches is pinned: `requirements.txt` has the wheels, `pyodide.json` the interpreter.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "web_table"))

from frames import offered
from shelf import SHELF
from words import LANGUAGES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
WEB = HERE.parent / "web_table"

PYTHON = (
    "frames",
    "hints",
    "merchants_game",
    "merchants_parts",
    "merchants_reasons",
    "merchants_turn",
    "parts",
    "players",
    "review",
    "reviewer",
    "route_game",
    "route_reasons",
    "seated",
    "shelf",
    "showing",
    "trials",
    "words",
)
"""The modules of the web table that know nothing of a server."""


class BuildFailed(Exception):
    """The folder cannot be built; the text says why."""


def build(out: Path) -> None:
    """Build the whole folder; it must be new, or empty."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise BuildFailed(f"expected a new or empty folder, got {out}")
    with tempfile.TemporaryDirectory() as work:
        made = Path(work) / "site"
        pages(made)
        (made / "wheels").mkdir()
        wheels(made / "wheels")
        interpreter(Path(work), made / "pyodide")
        modules(made / "table.zip")
        games(made)
        listing(made)
        shutil.copytree(made, out, dirs_exist_ok=True)


def pages(made: Path) -> None:
    """The pages of the web table, with the line to the server replaced by one to a worker."""
    shutil.copytree(WEB / "page", made / "page", ignore=shutil.ignore_patterns("*.html"))
    shutil.copytree(HERE / "page", made / "page", dirs_exist_ok=True)
    for name in ("lobby.html", "table.html"):
        text = (WEB / "page" / name).read_text(encoding="utf-8")
        text = text.replace('"/page/', '"page/').replace('"/logo', '"logo').replace('href="/"', 'href="lobby.html"')
        (made / name).write_text(text, encoding="utf-8")
    for name in ("index.html", "review.html", "offline.js", "manifest.json"):
        (made / "page" / name).rename(made / name)
    shutil.copy(ROOT / "docs" / "_static" / "logo.svg", made)


def wheels(folder: Path) -> None:
    """The library, built from this repository, and what it needs."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    _run(*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    needed = ("--require-hashes", "-r", str(HERE / "requirements.txt"))
    _run(*pip, "download", "--no-deps", "--only-binary", ":all:", "--dest", str(folder), *needed)


def interpreter(work: Path, folder: Path) -> None:
    """Pyodide, from its package, if that is the one that is pinned."""
    pinned = json.loads((HERE / "pyodide.json").read_text(encoding="utf-8"))
    name = _run("npm", "pack", "--silent", pinned["package"], cwd=work).strip().splitlines()[-1]
    if (found := hashlib.sha256((work / name).read_bytes()).hexdigest()) != pinned["sha256"]:
        raise BuildFailed(f"expected {pinned['package']} with sha256 {pinned['sha256']}, got {found}")
    folder.mkdir()
    with tarfile.open(work / name) as package:
        for file in pinned["files"]:
            inside = package.extractfile(f"package/{file}")
            assert inside is not None
            (folder / file).write_bytes(inside.read())


def modules(path: Path) -> None:
    """The Python of the table, as one archive."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in PYTHON:
            archive.write(WEB / f"{name}.py", f"{name}.py")
        archive.write(HERE / "at_home.py", "at_home.py")
        for file in sorted((WEB / "page" / "words").glob("*.json")):
            archive.write(file, f"page/words/{file.name}")


def games(made: Path) -> None:
    """What the lobby offers, in each language, and its pictures."""
    for lang in LANGUAGES:
        text = json.dumps(offered(lang, picture="picture/{}.svg"))
        (made / f"games-{lang}.json").write_text(text, encoding="utf-8")
    (made / "picture").mkdir()
    for name, showing in SHELF.items():
        if showing.picture is not None:
            (made / "picture" / f"{name}.svg").write_text(showing.picture(), encoding="utf-8")


def listing(made: Path) -> None:
    """All files, and one word for what is in them: what is kept for offline is fetched anew when that changes."""
    files = sorted(path for path in made.rglob("*") if path.is_file() and path.name != "offline.js")
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(made).as_posix().encode() + b"\0" + path.read_bytes())
    names = [path.relative_to(made).as_posix() for path in files]
    told = {"version": digest.hexdigest()[:16], "files": names, "wheels": [n for n in names if n.endswith(".whl")]}
    (made / "files.json").write_text(json.dumps(told), encoding="utf-8")
    offline = (made / "offline.js").read_text(encoding="utf-8")
    said = json.dumps({**told, "files": [*names, "files.json"]})
    (made / "offline.js").write_text(f"const BUILT = {said};\n{offline}", encoding="utf-8")


def _run(*command: str, cwd: Path | None = None) -> str:
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True)
    except FileNotFoundError:
        raise BuildFailed(f"{command[0]} is not installed") from None
    except subprocess.CalledProcessError as error:
        raise BuildFailed(f"{' '.join(command[:5])} failed: {error.stderr.strip()[-500:]}") from None
    return done.stdout


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python examples/static_table/build.py OUT")
    try:
        build(Path(sys.argv[1]))
    except BuildFailed as error:
        sys.exit(f"build.py: {error}")
