"""The documents hold together: links lead somewhere, every public name has its place, the tests they name exist."""

import ast
import doctest
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.kernel.documents as kernel_documents
import amsterdam_routes.kernel.testing as kernel_testing
import amsterdam_routes.merchants.bots as merchants_bots
from amsterdam_routes import bots, kernel, merchants, study, testing
from tools.release import home

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
    """The links of a page within the project; the README has absolute ones once the project has an address."""
    at_home = re.compile(rf"(?<=\]\(){re.escape(home(ROOT) or 'nowhere')}/(?:blob|raw)/main/")
    found = LINK.findall(at_home.sub("", prose(page)))
    return (target for target in found if "://" not in target and not target.startswith("mailto:"))


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as the usual renderers of Markdown make them."""
    titles = (re.sub(r"[^\w\- ]", "", title.replace("`", "").lower()) for title in HEADING.findall(prose(page)))
    return {title.replace(" ", "-") for title in titles}


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def test_links_between_pages_lead_somewhere() -> None:
    dead = []
    for page in PAGES:
        for target in links(page):
            path, _, anchor = target.partition("#")
            other = (page.parent / path).resolve() if path else page
            if not other.exists() or (anchor and anchor not in anchors(other)):
                dead.append(f"{name(page)}: {target}")
    assert dead == []


def test_files_and_tests_that_a_page_names_exist() -> None:
    lost = []
    for page in PAGES:
        text = prose(page)
        lost += [f"{name(page)}: {path}" for path in FILE.findall(text) if not (ROOT / path).exists()]
        lost += [f"{name(page)}: {file}::{test}" for file, test in TEST.findall(text) if test not in defined(file)]
    assert lost == []


@cache
def defined(file: str) -> set[str]:
    """The functions and classes of a file."""
    path = ROOT / file
    if not path.exists():
        return set()
    tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {node.name for node in tree if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def test_a_page_knows_no_folder_outside_the_project() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        paths = re.findall(r"(?:^|[\s`('\"])(?:/home|/root|/work|/tmp|/Users|~|[A-Z]:\\)[\w/\\.-]+", text)
        paths += [link for link in links(page) if not (page.parent / link).resolve().is_relative_to(ROOT)]
        assert paths == [], name(page)


def test_nobody_is_told_to_install_a_name_that_is_not_published() -> None:
    """Until the library is published, somebody else may own its name: an extra is named, or `.` is installed."""
    programs = [path for folder in ("src", "examples") for path in (ROOT / folder).rglob("*.py")]
    told = re.compile(r"(?:pip|pipx|uv)[\w -]* install [^\n`&]*\bamsterdam[-_]routes\b(?!_engine)")
    assert [name(file) for file in (*PAGES, *programs) if told.search(file.read_text(encoding="utf-8"))] == []


SOUGHT = {
    "websocket": "guides/server.md",
    "sqlite": "guides/server.md",
    "postgresql": "guides/server.md",
    "react": "guides/server.md",
    "discord": "guides/chat_bot.md",
    "telegram": "pictures.md",
    "png": "pictures.md",
    "cairosvg": "pictures.md",
    "csv": "guides/tables.md",
    "pandas": "guides/tables.md",
    "polars": "guides/tables.md",
    "parquet": "guides/tables.md",
    "fastapi": "frameworks/web.md",
    "pydantic": "frameworks/web.md",
    "django": "frameworks/web.md",
    "typescript": "guides/merchants_front_end.md",
    "boardgame.io": "comparison.md",
    "gymnasium": "frameworks/gymnasium.md",
}
"""What people type into the search of the documentation, and a page that answers."""


@pytest.mark.parametrize("word", SOUGHT)
def test_the_page_that_answers_a_question_contains_its_usual_search_words(word: str) -> None:
    assert word in (DOCS / SOUGHT[word]).read_text(encoding="utf-8").lower()


PARTS = ("Play", "Build", "Research", "Work on the library")


def test_the_documentation_is_parted_by_reader_and_our_own_tests_come_last() -> None:
    page = (DOCS / "index.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^:caption: (.+)$", page, re.MULTILINE)) == PARTS
    last = page.partition(f":caption: {PARTS[-1]}")[2]
    for own in ("broken_rules", "mutation", "kit_rules", "merchants/kit_rules", "traps", "rule_index", "design"):
        assert f"\n{own}\n" in last, own


def contents(page: Path) -> Iterator[Path]:
    """The pages that a page lists in its tables of contents."""
    for table in re.findall(r"```\{toctree\}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        yield from (page.parent / f"{line}.md" for line in table.splitlines() if line and not line.startswith(":"))


def test_every_page_is_in_one_table_of_contents() -> None:
    listed = [listed.resolve() for page in DOCS.rglob("*.md") for listed in contents(page)]
    assert sorted(listed) == sorted(set(DOCS.rglob("*.md")) - {DOCS / "index.md"})


def explained() -> dict[str, list[str]]:
    """The names that the reference explains, by module."""
    found: dict[str, list[str]] = {}
    for page in sorted((DOCS / "reference").glob("*.md")):
        module = ""
        for directive, target in re.findall(
            r"^\.\. ([\w:]+):: ([\w.]+)", page.read_text(encoding="utf-8"), re.MULTILINE
        ):
            if directive == "currentmodule":
                module = target
            else:
                found.setdefault(module, []).append(target.rpartition(".")[2])
    return found


ROOMS = (ar, bots, kernel_documents, kernel, kernel_testing, merchants, merchants_bots, study, testing)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.__name__)
def test_every_public_name_has_its_place_in_the_reference(room: ModuleType) -> None:
    names = explained()[room.__name__]
    before = ROOMS[: ROOMS.index(room)]
    shared = {name for name in room.__all__ if any(vars(one).get(name) is vars(room)[name] for one in before)}
    missing = sorted(set(room.__all__) - set(names) - shared)
    assert not missing, f"these public names of {room.__name__} stand on no page of docs/reference: {missing}"
    assert len(names) == len(set(names)), "something stands there twice"


def explained_names(room: ModuleType) -> list[str]:
    """The public classes and functions of a face."""
    return [name for name in room.__all__ if isinstance(getattr(room, name), type | FunctionType)]


def examples(room: ModuleType, name: str) -> list[doctest.DocTest]:
    """The examples of a public name, as the reference shows them: each with no names but those that it imports.

    Those of the merchants game may use the names of their face without importing it.
    """
    finder = doctest.DocTestFinder(exclude_empty=True)
    names = vars(room) if room is merchants else {}
    found = finder.find(getattr(room, name), name, globs={**names}, module=False)
    return [example for example in found if example.examples]


PASTED = [pytest.param(room, name, id=f"{room.__name__}.{name}") for room in ROOMS for name in explained_names(room)]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.mark.proof
@pytest.mark.parametrize(("room", "name"), PASTED)
def test_every_example_of_the_reference_can_be_pasted(room: ModuleType, name: str) -> None:
    told: list[str] = []
    for example in examples(room, name):
        doctest.DocTestRunner(optionflags=FLAGS).run(example, out=told.append)
    assert told == [], "".join(told)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.__name__)
def test_the_examples_of_the_reference_import_from_faces_alone(room: ModuleType) -> None:
    shown = (example for name in explained_names(room) for example in examples(room, name))
    lines = [line.source for example in shown for line in example.examples]
    assert lines
    asked = re.findall(r"(?:from|import) (amsterdam_routes[\w.]*)", "".join(lines))
    assert {*asked} <= {face.__name__ for face in ROOMS}


def test_every_page_of_the_reference_is_in_its_overview() -> None:
    overview = (DOCS / "reference" / "index.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```\{overview\} (\w+)", overview, re.MULTILINE)
    assert shown == [page.stem for page in contents(DOCS / "reference" / "index.md")]


def test_the_words_in_code_that_the_glossary_names_exist() -> None:
    page = (DOCS / "glossary.md").read_text(encoding="utf-8")
    table = page[page.index("## The words in code") : page.index("These words belong to the library")]
    rows = [row for row in table.splitlines() if row.startswith("| ")][1:]
    names = [name for row in rows for name in re.findall(r"`([\w.]+)`", row.split("|")[2])]
    assert len(names) > 30
    for name in names:
        value, _, attribute = name.partition(".")
        owner = getattr(ar, value)
        assert not attribute or hasattr(owner, attribute) or attribute in attrs.fields_dict(owner), name


def test_the_route_game_in_ten_lines_is_the_same_in_the_readme_and_in_the_documents() -> None:
    told = [
        re.search(
            r"## The route game in ten lines\n\n(.*?Most points wins\.)", page.read_text(encoding="utf-8"), re.DOTALL
        )
        for page in (ROOT / "README.md", DOCS / "index.md")
    ]
    assert told[0]
    assert told[1]
    assert told[0][1] == told[1][1]


def test_the_merchants_game_in_ten_lines_is_the_same_on_its_three_pages() -> None:
    told = [
        re.search(
            r"in ten lines\n\n(One to four merchants.*?Most points wins\.)", page.read_text(encoding="utf-8"), re.DOTALL
        )
        for page in (ROOT / "README.md", DOCS / "index.md", DOCS / "merchants" / "rules.md")
    ]
    assert all(told)
    assert len({found[1] for found in told if found}) == 1


def test_the_words_in_code_of_the_merchants_game_that_the_glossary_names_exist() -> None:
    page = (DOCS / "merchants" / "glossary.md").read_text(encoding="utf-8")
    table = page[page.index("## The merchants game in code") : page.index("## Terms of the merchants game")]
    rows = [row for row in table.splitlines() if row.startswith("| ")][1:]
    names = [name for row in rows for name in re.findall(r"`([\w.]+)`", row.split("|")[2])]
    assert len(names) > 30
    for name in names:
        value, _, attribute = name.partition(".")
        owner = getattr(merchants, value)
        assert not attribute or hasattr(owner, attribute) or attribute in attrs.fields_dict(owner), name


def test_every_program_that_a_page_runs_is_there() -> None:
    """A block for the shell names modules of the project, and files."""
    for page in PAGES:
        for block in re.findall(r"^```(?:sh|console)\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
            for module in re.findall(r"python3? -m ((?:tests|tools|bench)[\w.]*)", block):
                found = ROOT / module.replace(".", "/")
                assert found.with_suffix(".py").exists() or (found / "__main__.py").exists(), (page.name, module)
            for file in re.findall(r"python3? ([\w/]+\.py)", block):
                assert (ROOT / file).exists(), (page.name, file)
