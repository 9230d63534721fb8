"""The documents hold together: links lead somewhere, every public name has its place, the tests they name exist."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes import bots, testing

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "examples").rglob("*.md")])

FENCE = re.compile(r"^(`{3,}|~{3,}).*?^\1\s*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
TEST = re.compile(r"\b(tests/[\w/]+\.py)::(\w+)")
FILE = re.compile(r"`((?:src|tests|docs|examples|bench|fuzz|\.ci)/[\w/.-]+)`")


def prose(page: Path) -> str:
    """The page without its blocks of code."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> Iterator[str]:
    return (target for target in LINK.findall(prose(page)) if "://" not in target and not target.startswith("mailto:"))


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as the usual renderers of Markdown make them."""
    titles = (re.sub(r"[^\w\- ]", "", title.replace("`", "").lower()) for title in HEADING.findall(prose(page)))
    return {title.replace(" ", "-") for title in titles}


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    dead = []
    for target in links(page):
        path, _, anchor = target.partition("#")
        other = (page.parent / path).resolve() if path else page
        if not other.exists() or (anchor and anchor not in anchors(other)):
            dead.append(target)
    assert dead == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_files_that_a_page_names_exist(page: Path) -> None:
    assert [path for path in FILE.findall(prose(page)) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_tests_that_a_page_names_exist(page: Path) -> None:
    assert [f"{file}::{test}" for file, test in TEST.findall(prose(page)) if test not in defined(file)] == []


@cache
def defined(file: str) -> set[str]:
    """The functions and classes of a file."""
    path = ROOT / file
    if not path.exists():
        return set()
    tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {node.name for node in tree if isinstance(node, ast.FunctionDef | ast.ClassDef)}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_a_page_knows_no_folder_outside_the_project(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"(?:^|[\s`('\"])(?:/home|/root|/work|/tmp|/Users|~|[A-Z]:\\)[\w/\\.-]+", text) == []
    outside = [link for link in links(page) if not (page.parent / link).resolve().is_relative_to(ROOT)]
    assert outside == []


def test_every_page_is_in_the_table_of_contents() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    tables = re.findall(r"```\{toctree\}\n(.*?)```", index, re.DOTALL)
    listed = [line for table in tables for line in table.splitlines() if line and not line.startswith(":")]
    pages = {path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")}
    assert sorted(listed) == sorted(pages - {"index"})


def test_every_public_name_is_in_the_reference() -> None:
    page = (DOCS / "reference.md").read_text(encoding="utf-8")
    shown: dict[str, list[str]] = {}
    module = ""
    for directive, target in re.findall(r"^\.\. ([\w:]+):: ([\w.]+)", page, re.MULTILINE):
        if directive == "currentmodule":
            module = target
        else:
            shown.setdefault(module, []).append(target.rpartition(".")[2])
    for room in (ar, bots, testing):
        missing = set(room.__all__) - set(shown[room.__name__])
        assert not missing, f"not in docs/reference.md: {sorted(missing)}"
        assert len(shown[room.__name__]) == len(set(shown[room.__name__])), "something is there twice"
