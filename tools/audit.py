"""The chain from the rulebooks to the tests: for every number of a rule, all that stands behind it.

    python -m tools.audit                       checks every link but the first, and says so
    python -m tools.audit --sources FOLDER      checks the first link, too: FOLDER has the texts of the rulebooks
    python -m tools.audit R17 --sources FOLDER  shows the chain of a number, with its sentences
    python -m tools.audit --uncited --sources FOLDER  lists the lines of the texts that no number cites
    python -m tools.audit --write               makes the pages docs/audit/routes.md and docs/audit/merchants.md

Instead of --sources there may be an environment variable, AMSTERDAM_SOURCES. The links are: the sentence of a
rulebook, the number, the reason of a ruling, the places in the code, the tests, and the mutants of the rule.
"""

import argparse
import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import attrs

import amsterdam_routes.merchants as am
from tests import broken_rules, rule_table
from tests.mutation.explained import followers
from tools.sentences import BadPlace, Place, Text, find_texts

ROOT: Final = Path(__file__).parents[1]
AUDIT: Final = ROOT / "docs" / "audit"
GAMES: Final = ("routes", "merchants")
PAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "routes": ("rules.md",),
    "merchants": ("merchants/rules.md", "merchants/cards.md"),
}
"""The pages that say what the numbers mean, from the folder of the documents."""
VARIABLE: Final = "AMSTERDAM_SOURCES"
CHAPTER: Final = re.compile(rf"^### ({rule_table.NUMBER}) — .*?(?=^##|\Z)", re.MULTILINE | re.DOTALL)
REASON: Final = re.compile(r"\*Reason\.\*(.*?)(?:\n\n|\Z)", re.DOTALL)


class Defect(Exception):
    """Something in a file of sources that cannot be read at all."""


@attrs.frozen
class Origin:
    """Where a number comes from."""

    places: tuple[Place, ...]
    """The sentences. A ruling reads them; with none, the books are silent."""
    about: tuple[str, ...] = ()
    """The numbers that a ruling interprets."""
    inferred: bool = False
    """Whether the sentences only show it, and do not state it."""
    note: str = ""
    """What a reader of the sentences should know."""


@attrs.frozen
class Sources:
    """The file of a game that says where its numbers come from."""

    documents: Mapping[str, Mapping[str, object]]
    """By the id of a document: what it is, and how many lines its text has."""
    numbers: Mapping[str, Origin]

    def places(self) -> dict[str, list[Place]]:
        """Return the places of each document, each once."""
        found: dict[str, list[Place]] = {document: [] for document in self.documents}
        for origin in self.numbers.values():
            for place in origin.places:
                if place not in found.setdefault(place.document, []):
                    found[place.document].append(place)
        return found


@attrs.frozen
class Chain:
    """All that stands behind a number."""

    number: str
    title: str
    origin: Origin
    reason: str
    """Of a ruling, as its chapter gives it."""
    code: tuple[str, ...]
    """Modules with the functions that apply it."""
    tests: tuple[str, ...]
    """Files with the tests that hold it."""
    mutants: str
    """In how many ways it was broken, and who noticed."""


def read_sources(game: str, folder: Path = AUDIT) -> Sources:
    """Read the file that says where the numbers of a game come from."""
    file = folder / f"{game}.toml"
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        numbers = {number: _origin(entry) for number, entry in data["numbers"].items()}
        return Sources(data["documents"], numbers)
    except (OSError, KeyError, TypeError, AttributeError, tomllib.TOMLDecodeError, BadPlace) as error:
        raise Defect(f"{file.name}: {type(error).__name__}: {error}") from error


def _origin(entry: Mapping[str, object]) -> Origin:
    unknown = entry.keys() - {"from", "about", "how", "note"}
    if unknown or entry.get("how", "inferred") != "inferred":
        raise BadPlace(f"expected from, about, note and how = 'inferred', got {dict(entry)}")
    places, about = entry["from"], entry.get("about", ())
    if not isinstance(places, list) or not isinstance(about, list | tuple):
        raise BadPlace(f"expected lists in from and about, got {dict(entry)}")
    return Origin(tuple(map(Place.read, places)), tuple(about), "how" in entry, str(entry.get("note", "")))


# --- the links behind a number


def chains(game: str, sources: Sources) -> list[Chain]:
    """Return the chain of every number of a game that the sources know, in the order of its pages."""
    code, tests, reasons, rows = applied(), held(), rulings(game), broken_rules.written()
    return [
        Chain(
            number,
            title,
            sources.numbers[number],
            reasons.get(number, ""),
            (*code.get(number, ()), *in_the_box(number)),
            tests.get(number, ()),
            mutants(game, number, rows.get(number)),
        )
        for number, title in rule_table.numbered(game).items()
        if number in sources.numbers
    ]


@cache
def rulings(game: str) -> dict[str, str]:
    """Return the reason of every ruling, as one line."""
    text = (ROOT / "docs" / PAGES[game][0]).read_text(encoding="utf-8")
    found = {}
    for chapter in CHAPTER.finditer(text):
        if reason := REASON.search(chapter[0]):
            found[chapter[1]] = " ".join(reason[1].split())
    return found


@cache
def applied() -> dict[str, tuple[str, ...]]:
    """Return for each number the modules that apply it, each with its functions and classes.

    Lines are left out: they change with every change above them.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for number, places in rule_table.applied().items():
        for place in places:
            module, _, line = place.rpartition(":")
            inside = found.setdefault(number, {}).setdefault(module, [])
            if (name := _surrounding(module, int(line))) not in inside:
                inside.append(name)
    return {number: tuple(_listed(module, names) for module, names in by.items()) for number, by in found.items()}


def _listed(file: str, names: Sequence[str]) -> str:
    named = [f"`{name}`" for name in names if name]
    return f"`{file.removeprefix('amsterdam_routes/')}`" + (f": {', '.join(named)}" if named else "")


def _surrounding(module: str, line: int) -> str:
    """Return the function or class of a module in which a line stands, or nothing."""
    best = ""
    for name, first, last in _definitions(module):
        if first <= line <= last:
            best = name
    return best


@cache
def _definitions(module: str) -> list[tuple[str, int, int]]:
    tree = ast.parse((ROOT / "src" / module).read_text(encoding="utf-8"))
    found = []

    def visit(node: ast.AST, path: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                name = f"{path}{child.name}"
                first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
                found.append((name, first, child.end_lineno or child.lineno))
                visit(child, f"{name}.")

    visit(tree, "")
    return found


@cache
def held() -> dict[str, tuple[str, ...]]:
    """Return for each number the files of tests that hold it, each with its tests."""
    found: dict[str, dict[str, list[str]]] = {}
    for number, tests in rule_table.held().items():
        for test in tests:
            file, _, name = test.partition("::")
            found.setdefault(number, {}).setdefault(file, []).append(name)
    return {number: tuple(_listed(file, names) for file, names in by.items()) for number, by in found.items()}


def in_the_box(number: str) -> tuple[str, ...]:
    """Return where the box of the merchants game has a card, a tile or an order.

    >>> in_the_box("T-CA17"), in_the_box("R17")
    (('the box: tile CA17',), ())
    """
    for pattern, kind, items in (
        (r"C(\d{3})", "card", am.MERCHANTS.cards),
        (r"T-(\w+)", "tile", am.MERCHANTS.tiles),
        (r"O(\d+)", "order", am.MERCHANTS.orders),
    ):
        if (found := re.fullmatch(pattern, number)) and found[1] in {str(item.id) for item in items}:
            return (f"the box: {kind} {found[1]}",)
    return ()


def mutants(game: str, number: str, row: broken_rules.Row | None) -> str:
    """Say in how many ways a number was broken, and who noticed; nothing if nobody tried."""
    if row is None:
        return ""
    if row.ways == 0:
        why = followers(game).get(number, "")
        return f"nothing of its own to break: {why}" if why else ""
    parts = [
        (row.own, "its own tests notice"),
        (row.others, "other tests notice"),
        (row.explained, "no test can notice, with the reason"),
    ]
    said = ", ".join(f"{many} {what}" for many, what in parts if many)
    return f"{row.ways} way{'' if row.ways == 1 else 's'} to break it, of which {said}"


# --- what is wrong


def problems(game: str, sources: Sources) -> Iterator[str]:
    """Say which links are broken, of those that need no text of a rulebook."""
    numbers = rule_table.numbered(game)
    for number in numbers.keys() - sources.numbers.keys():
        yield f"{number}: {game}.toml does not say where it comes from"
    for number in sources.numbers.keys() - numbers.keys():
        yield f"{number}: {game}.toml has it, and no page of rules"
    for document, what in sources.documents.items():
        if not isinstance(what.get("lines"), int) or not isinstance(what.get("is"), str):
            yield f"{document}: expected what it is and how many lines it has, got {dict(what)}"
    rows = broken_rules.written()
    for chain in chains(game, sources):
        yield from (f"{chain.number}: {what}" for what in _problems_of(chain, sources, numbers, rows.get(chain.number)))


def _problems_of(
    chain: Chain, sources: Sources, numbers: Mapping[str, str], row: broken_rules.Row | None
) -> Iterator[str]:
    origin, ruling = chain.origin, is_ruling(chain.number)
    for place in origin.places:
        lines = sources.documents.get(place.document, {}).get("lines")
        if not isinstance(lines, int):
            yield f"no document is called {place.document}"
        elif max(piece.last_line for piece in place.pieces) > lines:
            yield f"{place.document} has {lines} lines, so it has none of {place.lines}"
    for other in origin.about:
        if other not in numbers:
            yield f"it interprets {other}, which is no number of this game"
    if ruling and not origin.about:
        yield "it is a ruling, and names no number that it interprets"
    if ruling and not chain.reason:
        yield "it is a ruling without a reason"
    if not ruling and not origin.places and not origin.note:
        yield "it has neither a sentence nor a note that says why there is none"
    if origin.inferred and not origin.note:
        yield "it is inferred, and no note says from what"
    if not chain.code and chain.number not in followers("merchants") and chain.number not in followers("routes"):
        yield "no place of the code applies it"
    if not chain.tests:
        yield "no test holds it"
    if not chain.mutants:
        yield "docs/broken_rules.md does not say what becomes of it when it is broken"
    if row is not None and row.by and not any(row.by in tests for tests in chain.tests):
        yield f"docs/broken_rules.md names the test {row.by}, which is not marked with it"


def is_ruling(number: str) -> bool:
    """Say whether a number is a ruling of ours and no rule of a book.

    >>> is_ruling("MQ3"), is_ruling("R17")
    (True, False)
    """
    return number.startswith(("Q", "MQ"))


def unread(sources: Sources, texts: Mapping[str, Text]) -> Iterator[str]:
    """Say which sentences do not stand where the sources say."""
    for document in sources.documents:
        if document not in texts:
            yield f"{document}: no text here has a sentence of it"
    for number, origin in sources.numbers.items():
        for place in origin.places:
            text = texts.get(place.document)
            if text is not None and not text.has(place):
                by = text.moved(place)
                hint = (
                    ""
                    if by is None
                    else f"; it stands {abs(by)} line{'' if abs(by) == 1 else 's'} {'later' if by > 0 else 'earlier'}"
                )
                yield f"{number}: another sentence stands at {place} of {text.file.name}{hint}"


def uncited(places: Sequence[Place], text: Text) -> list[int]:
    """Return the lines of a text that have three words or more and belong to no sentence."""
    cited = {line for place in places for piece in place.pieces for line in range(piece.line, piece.last_line + 1)}
    return [line for line, words in enumerate(text.lines, 1) if len(words) > 2 and line not in cited]


# --- the pages


def page(game: str, sources: Sources) -> str:
    """Return the page of a game."""
    found = chains(game, sources)
    name, books = ("route", "books are") if game == "routes" else ("merchants", "book is")
    rules = [chain.origin for chain in found if not is_ruling(chain.number)]
    rulings = [chain.origin for chain in found if is_ruling(chain.number)]
    inferred, ours = sum(origin.inferred for origin in rules), sum(not origin.places for origin in rules)
    read = sum(bool(origin.places) for origin in rulings)
    lines = [
        f"# The chain of every rule of the {name} game",
        "",
        "`python -m tools.audit --write` writes this page. [About these pages](index.md) says how to read it.",
        "",
        "| document | what it is | lines |",
        "|---|---|---:|",
        *(f"| `{id}` | {what['is']} | {what['lines']:,} |" for id, what in sources.documents.items()),
        "",
        f"Of {len(rules)} rules, sentences state {len(rules) - inferred - ours}; "
        f"{inferred} are inferred, and {ours} {'is' if ours == 1 else 'are'} ours alone. "
        f"Of {len(rulings)} rulings, {read} read sentences, and {len(rulings) - read} answer where the {books} silent.",
        "",
    ]
    for chain in found:
        lines += [*_section(game, chain), ""]
    return "\n".join(lines)


def _section(game: str, chain: Chain) -> Iterator[str]:
    where = PAGES[game][0] if re.match(r"[RQM]", chain.number) else PAGES[game][-1]
    anchor = f"#{_slug(f'{chain.number} — {chain.title}')}" if re.match(r"[RQM]", chain.number) else ""
    yield f"## {chain.number}"
    yield ""
    yield f"[{chain.title}](../{where}{anchor})"
    yield ""
    origin, ruling = chain.origin, is_ruling(chain.number)
    if origin.about:
        yield f"- **Interprets** {', '.join(origin.about)}"
    heading = "Reads" if ruling else "Inferred from" if origin.inferred else "Sentence"
    nowhere = "nothing: silent" if ruling else "none"
    yield f"- **{heading}** {'; '.join(_told(origin.places)) or nowhere}"
    if origin.note:
        yield f"- **Note** {origin.note}"
    if chain.reason:
        yield f"- **Reason** {chain.reason}"
    yield f"- **Code** {'; '.join(chain.code) or 'none of its own'}"
    yield f"- **Tests** {'; '.join(chain.tests)}"
    yield f"- **Mutants** {chain.mutants}"


def _told(places: Sequence[Place]) -> Iterator[str]:
    """Yield each sentence as a reader looks it up."""
    for place in places:
        yield f"{place.document} {place.lines} `{place.hash}`"


def _slug(heading: str) -> str:
    """Return the anchor that a heading has in the documents.

    >>> _slug("R17 — A face-up wild taken first is the whole turn")
    'r17--a-face-up-wild-taken-first-is-the-whole-turn'
    """
    return re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")


# --- the command


def main(arguments: Sequence[str] | None = None, *, folder: Path = AUDIT) -> int:
    """Do what the command line says, and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.audit", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("numbers", nargs="*", metavar="NUMBER", help="show the chain of these numbers, such as R17")
    parser.add_argument(
        "--sources", type=Path, default=os.environ.get(VARIABLE), metavar="FOLDER", help="where the texts lie"
    )
    parser.add_argument("--uncited", action="store_true", help="list the lines of the texts that no number cites")
    parser.add_argument("--write", action="store_true", help="make the pages")
    chosen = parser.parse_args(arguments)
    if chosen.uncited and not chosen.sources:
        parser.error(f"--uncited needs the texts: --sources FOLDER, or {VARIABLE}")
    try:
        sources = {game: read_sources(game, folder) for game in GAMES}
        places = {document: found for one in sources.values() for document, found in one.places().items()}
        texts = find_texts(Path(chosen.sources), places) if chosen.sources else None
    except (Defect, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    if unknown := [number for number in chosen.numbers if not any(number in one.numbers for one in sources.values())]:
        parser.error(f"expected numbers such as R17, MQ3, C001, T-A4 and O12, got {', '.join(unknown)}")
    if chosen.numbers:
        _show(chosen.numbers, sources, texts or {})
        return 0
    if chosen.uncited:
        for document, text in (texts or {}).items():
            for line in uncited(places[document], text):
                print(f"{document} {line}: {' '.join(text.lines[line - 1])}")
        return 0
    if chosen.write:
        for game, one in sources.items():
            (folder / f"{game}.md").write_text(page(game, one), encoding="utf-8")
        return 0
    return _check(sources, texts)


def _check(sources: Mapping[str, Sources], texts: Mapping[str, Text] | None) -> int:
    wrong = [what for game, one in sources.items() for what in problems(game, one)]
    sentences = sum(len(origin.places) for one in sources.values() for origin in one.numbers.values())
    if texts is not None:
        wrong += [what for one in sources.values() for what in unread(one, texts)]
    for what in wrong:
        print(what)
    numbers = sum(len(one.numbers) for one in sources.values())
    print(f"{numbers} numbers, {len(wrong)} broken link{'' if len(wrong) == 1 else 's'}.")
    if texts is None:
        print(f"Unchecked: {sentences} sentences. Give the texts of the rulebooks by --sources FOLDER or {VARIABLE}.")
    else:
        print(f"Looked up: {sentences} sentences in {', '.join(sorted(text.file.name for text in texts.values()))}.")
    return 1 if wrong else 0


def _show(numbers: Sequence[str], sources: Mapping[str, Sources], texts: Mapping[str, Text]) -> None:
    for game, one in sources.items():
        for chain in chains(game, one):
            if chain.number in numbers:
                print("\n".join(line for line in _section(game, chain) if line))
                for place in chain.origin.places:
                    if place.document in texts:
                        text = texts[place.document]
                        found = "" if text.has(place) else "ANOTHER SENTENCE: "
                        print(f"  {place.document} {place.lines}: {found}{text.sentence(place.pieces)}")
                print()


if __name__ == "__main__":
    sys.exit(main())
