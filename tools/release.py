"""Makes a release: sets its version, checks that all places agree, and builds what is uploaded.

    python -m tools.release home https://github.com/somebody/amsterdam_routes    write where the project lives
    python -m tools.release prepare 0.1.0    write version, date and changelog, and freeze the corpora; then commit
    python -m tools.release check v0.1.0     say what does not fit the tag, and fail if anything does not
    python -m tools.release contents dist    say what is too much or missing in the wheel and the sdist of a folder
    python -m tools.release build            wheel, sdists and npm packages into dist/, built twice and compared

docs/releasing.md says when to call which. `build` needs the packages build and twine, and npm for the npm packages.
"""

import argparse
import datetime
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.steps import CORPORA, newest

ROOT: Final = Path(__file__).parents[1]
PLACES: Final = (
    ("pyproject.toml", r'^version = "(.*)"$'),
    ("engine/pyproject.toml", r'^version = "(.*)"$'),
    ("CITATION.cff", r"^version: (.*)$"),
    ("src/amsterdam_routes/routes/schemas/package.json", r'^  "version": "(.*)",$'),
    ("src/amsterdam_routes/merchants/schemas/package.json", r'^  "version": "(.*)",$'),
)
"""Every file that states the version, with the line that does; the first one counts."""
VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)((a|b|rc)\d+)?")
UNRELEASED: Final = re.compile(r"^## .*\bunreleased\b.*$", re.MULTILINE | re.IGNORECASE)
"""The heading of a section of the changelog that no release has dated yet."""
FROZEN: Final = "tools/released.txt"
"""The file that lists the folders of the corpora of released versions."""
ENGINE: Final = "engine"
"""The folder of the bulk engine, a distribution of its own. Its wheels are made on each system, by cibuildwheel."""
HOME: Final = re.compile(r"https://github\.com/([\w-]+)/([\w.-]+?)/?")
"""The address of the repository. Its documentation is where GitHub Pages puts it."""
RELATIVE: Final = re.compile(r"(!?)(\[[^\]]*\]\()(?![a-z]+:|#)([^)\s]+)(?=\))")
"""A link or a picture of a page in Markdown that leads to a file of the project."""
NPM: Final = ("src/amsterdam_routes/routes/schemas", "src/amsterdam_routes/merchants/schemas")
"""The folders that are npm packages as they are."""


class NotReady(Exception):
    """A release that cannot be made; the text says why."""


def main(arguments: Sequence[str] | None = None, *, root: Path = ROOT) -> int:
    """Do what the command line says, and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=(__doc__ or "").partition("\n")[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("home", help="write where the project lives").add_argument("address")
    verbs.add_parser("prepare", help="write the version and the changelog").add_argument("version")
    verbs.add_parser("check", help="say what does not fit a tag").add_argument("tag")
    looking = verbs.add_parser("contents", help="say what does not belong into the wheel and the sdist of a folder")
    looking.add_argument("folder", type=Path)
    building = verbs.add_parser("build", help="build what is uploaded")
    building.add_argument("-o", "--out", type=Path, default=Path("dist"), help="the folder, new or empty (dist)")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.verb == "home":
            settle(root, chosen.address)
        elif chosen.verb == "prepare":
            prepare(root, chosen.version)
        elif chosen.verb == "check":
            if found := misfits(root, chosen.tag):
                raise NotReady("\n".join(found))
            print(f"{chosen.tag}: all places agree")
        elif chosen.verb == "contents":
            check_contents(root, chosen.folder)
            print(f"{chosen.folder}: nothing is missing, and nothing too much")
        else:
            build(root, chosen.out)
    except NotReady as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def stated(root: Path) -> dict[str, str]:
    """Return the version that each place states, by file; NotReady if one states none, or several."""
    found = {}
    for file, line in PLACES:
        versions = re.findall(line, (root / file).read_text(encoding="utf-8"), re.MULTILINE)
        if len(versions) != 1:
            raise NotReady(f"{file}: expected one line with a version, got {len(versions)}")
        found[file] = versions[0]
    return found


def misfits(root: Path, tag: str) -> list[str]:
    """Return what does not fit a tag such as v0.1.0: a line each, nothing if all is ready."""
    version = tag.removeprefix("v")
    if tag == version or not VERSION.fullmatch(version):
        return [f"expected a tag such as v0.1.0, got {tag!r}"]
    lines = [f"{file}: expected {version}, got {got}" for file, got in stated(root).items() if got != version]
    if home(root) is None:
        lines.append("pyproject.toml: expected the address of the repository, got none: `python -m tools.release home`")
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", changelog, re.MULTILINE):
        lines.append(f"CHANGELOG.md: expected a section {version} with its date, got none")
    lines += [f"CHANGELOG.md: expected no unreleased section, got {title!r}" for title in UNRELEASED.findall(changelog)]
    lines += [f"{fragment}: expected no fragment that is not in the changelog" for fragment in fragments(root)]
    return lines


def home(root: Path) -> str | None:
    """Return the address of the repository, as pyproject.toml states it; None before anybody has written it."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: str | None = project.get("urls", {}).get("Source")
    return found


def settle(root: Path, address: str) -> None:
    """Write the address of the repository to every place, and make the links of the README absolute.

    The README is the page of the library on the package index, which does not know where a relative link leads. An
    address that was written before is replaced.
    """
    if not (match := HOME.fullmatch(address)):
        raise NotReady(f"expected an address such as https://github.com/somebody/amsterdam_routes, got {address!r}")
    owner, name = match.groups()
    before, source = home(root), f"https://github.com/{owner}/{name}"
    urls = {"Documentation": f"https://{owner.lower()}.github.io/{name}/", "Source": source}
    urls |= {"Issues": f"{source}/issues", "Changelog": f"{source}/blob/main/CHANGELOG.md"}
    table = "".join(["[project.urls]\n", *(f'{label} = "{url}"\n' for label, url in urls.items()), "\n"])
    for file in ("pyproject.toml", f"{ENGINE}/pyproject.toml"):
        text = re.sub(r"^\[project\.urls\]\n(?:.+\n)*\n", "", (root / file).read_text(encoding="utf-8"), flags=re.M)
        text = re.sub(r"(?<=\n)(?=\[(?:project\.|tool\.))", table, text, count=1)
        (root / file).write_text(text, encoding="utf-8")
    citation, readme = root / "CITATION.cff", root / "README.md"
    kept = [
        line for line in citation.read_text(encoding="utf-8").splitlines() if not line.startswith("repository-code:")
    ]
    citation.write_text("\n".join([*kept, f"repository-code: {source}", ""]), encoding="utf-8")
    page = readme.read_text(encoding="utf-8")
    if before is not None:
        page = re.sub(rf"(?<=\]\(){re.escape(before)}/(?:blob|raw)/main/", "", page)
    page = RELATIVE.sub(lambda link: f"{link[1]}{link[2]}{source}/{'raw' if link[1] else 'blob'}/main/{link[3]}", page)
    readme.write_text(page, encoding="utf-8")
    print(f"{source} is written. Read what has changed, and commit it.")


def fragments(root: Path) -> list[str]:
    """Return the fragments of changes that no release has told, as paths."""
    kept = ("README.md", "template.md.jinja")
    return sorted(f"changelog.d/{file.name}" for file in (root / "changelog.d").iterdir() if file.name not in kept)


def prepare(root: Path, version: str) -> None:
    """Write the version to every place, the date to CITATION.cff, what is new to the changelog, and freeze the corpora.

    A section "## 0.1.0 (unreleased)" that somebody wrote gets its date. Otherwise the fragments become the section. The
    corpora of a version that is no candidate (0.2.0rc1) are never written again.
    """
    if not VERSION.fullmatch(version):
        raise NotReady(f"expected a version such as 0.1.0, got {version!r}")
    stated(root)  # before anything is written: every place has its line, and nothing would be lost
    written = f"## {version} (unreleased)"
    changelog = root / "CHANGELOG.md"
    told = changelog.read_text(encoding="utf-8")
    is_written = bool(re.search(rf"^{re.escape(written)}$", told, re.MULTILINE))
    if is_written and (left := fragments(root)):
        raise NotReady(
            f"CHANGELOG.md has its section {version} already: expected no fragments, got {', '.join(left)}. "
            "Say in the section what users need of them, and delete them."
        )
    if not is_written and not fragments(root):
        raise NotReady(f"expected a section {written!r} in CHANGELOG.md or fragments in changelog.d, got neither")
    for file, line in PLACES:
        path = root / file
        text = path.read_text(encoding="utf-8")
        match = re.search(line, text, re.MULTILINE)
        assert match is not None
        path.write_text(text[: match.start(1)] + version + text[match.end(1) :], encoding="utf-8")
    citation = root / "CITATION.cff"
    kept = [line for line in citation.read_text(encoding="utf-8").splitlines() if not line.startswith("date-released:")]
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    citation.write_text("\n".join([*kept, f"date-released: {today}", ""]), encoding="utf-8")
    if is_written:
        changelog.write_text(told.replace(f"\n{written}\n", f"\n## {version} ({today})\n"), encoding="utf-8")
    else:
        _run(["towncrier", "build", "--yes", "--version", version, "--date", today], root)
    if re.fullmatch(r"[\d.]+", version):
        frozen = {*(root / FROZEN).read_text(encoding="utf-8").split(), *(newest(root, corpus) for corpus in CORPORA)}
        (root / FROZEN).write_text("".join(f"{folder}\n" for folder in sorted(frozen)), encoding="utf-8")
    print(f"{version} is written. Read CHANGELOG.md, commit, and tag the commit v{version}.")


def build(root: Path, out: Path) -> None:
    """Build wheel, both sdists and npm packages twice, compare their bytes, check them, and put them into a folder."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise NotReady(f"expected a new or empty folder, got {out}")
    with tempfile.TemporaryDirectory() as work:
        first, second = Path(work, "first"), Path(work, "second")
        for folder in (first, second):
            _run([sys.executable, "-m", "build", "--outdir", str(folder), "."], root)
            _run([sys.executable, "-m", "build", "--sdist", "--outdir", str(folder), ENGINE], root)
            if shutil.which("npm"):
                for package in NPM:
                    _run(["npm", "pack", "--silent", "--pack-destination", str(folder)], root / package)
        if differing := [name for name, digest in digests(first).items() if digests(second).get(name) != digest]:
            raise NotReady(f"expected two builds with the same bytes, got others in {', '.join(differing)}")
        check_contents(root, first)
        uploaded = [str(file) for pattern in ("*.whl", "*.tar.gz") for file in sorted(first.glob(pattern))]
        _run([sys.executable, "-m", "twine", "check", "--strict", *uploaded], root)
        shutil.copytree(first, out, dirs_exist_ok=True)
    for name, digest in digests(out).items():
        print(f"{digest}  {name}")
    if not shutil.which("npm"):
        print("npm is not on this machine: the npm packages are missing", file=sys.stderr)


def check_contents(root: Path, folder: Path) -> None:
    """Look into the wheel and the sdists of a folder; NotReady with a line for each file too much, or missing."""
    engines = sorted(folder.glob("amsterdam_routes_engine-*.tar.gz"))
    wheels, sdists = sorted(folder.glob("*.whl")), sorted({*folder.glob("*.tar.gz")} - {*engines})
    if len(wheels) != 1 or len(sdists) != 1:
        raise NotReady(f"{folder}: expected one wheel and one sdist, got {len(wheels)} and {len(sdists)}")
    with zipfile.ZipFile(wheels[0]) as wheel:
        installed = {name: wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}
    lines = [f"{wheels[0].name}: {line}" for line in wheel_misfits(installed, root)]
    lines += [f"{sdists[0].name}: {line}" for line in sdist_misfits(_members(sdists[0]), root)]
    lines += [f"{sdist.name}: {line}" for sdist in engines for line in engine_misfits(_members(sdist), root)]
    if lines:
        raise NotReady("\n".join(lines))


def _members(archive: Path) -> dict[str, bytes]:
    """Return the files of an sdist, by their names below its folder."""
    with tarfile.open(archive) as sdist:
        members = [(member.name.partition("/")[2], sdist.extractfile(member)) for member in sdist]
        return {name: file.read() for name, file in members if file is not None}


def wheel_misfits(files: Mapping[str, bytes], root: Path) -> list[str]:
    """Return what is wrong with the files of a wheel: it has the package with all its data, and nothing else."""
    package = root / "src" / "amsterdam_routes"
    found = (file for file in package.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    expected = {f"amsterdam_routes/{file.relative_to(package).as_posix()}" for file in found}
    held = {name for name in files if not re.match(r"amsterdam_routes-[^/]+\.dist-info/", name)}
    lines = [f"expected no file {name}" for name in sorted(held - expected)]
    lines += [f"expected the file {name}" for name in sorted((expected | {"amsterdam_routes/py.typed"}) - held)]
    return lines + told_paths(files, root)


def sdist_misfits(files: Mapping[str, bytes], root: Path) -> list[str]:
    """Return what is wrong with the files of an sdist: its tests run from it, and no test or tool made any of them."""
    caches = r"(^|/)(__pycache__|\.git|\.venv|\.hypothesis|\.[a-z]+_cache|node_modules)/"
    made = re.compile(rf"{caches}|^(dist|build)/|\.(pyc|so|sqlite-wal)$")
    lines = [f"expected no file {name}" for name in sorted(files) if made.search(name)]
    needed = ("PKG-INFO", "LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", "conftest.py", "tests/__init__.py")
    lines += [f"expected the file {name}" for name in needed if name not in files]
    return lines + told_paths(files, root)


def engine_misfits(files: Mapping[str, bytes], root: Path) -> list[str]:
    """Return what is wrong with the files of the engine's sdist: it has what compiles it, and nothing compiled."""
    engine = root / ENGINE
    expected = {f"c/{file.name}" for file in (engine / "c").iterdir()}
    expected |= {"LICENSE", "README.md", "PKG-INFO", "pyproject.toml", "build_engine.py", ".gitignore"}
    expected |= {"amsterdam_routes_engine/__init__.py"}
    lines = [f"expected no file {name}" for name in sorted({*files} - expected)]
    lines += [f"expected the file {name}" for name in sorted(expected - {*files})]
    return lines + told_paths(files, root)


def told_paths(files: Mapping[str, bytes], root: Path) -> list[str]:
    """Return the files that tell where the project lies on this machine."""
    place = str(root.resolve()).encode()
    return [f"{name}: expected no path of this machine, got {root.resolve()}" for name in files if place in files[name]]


def digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file of a folder, by name."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def _run(command: Sequence[str], where: Path) -> None:
    """Run a command of the release; NotReady with what it printed if it fails."""
    stamp = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=where, capture_output=True, text=True, check=False
    ).stdout.strip()
    told = os.environ | {"SOURCE_DATE_EPOCH": stamp or "315532800"}
    try:
        done = subprocess.run(command, cwd=where, capture_output=True, text=True, env=told, check=False)
    except FileNotFoundError as error:
        raise NotReady(f"expected {command[0]} on this machine, found none") from error
    if done.returncode:
        raise NotReady(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main())
