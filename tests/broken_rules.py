"""Breaks the rules of the merchants game one by one, and tells whether the tests that are marked with them notice.

    python -m tests.broken_rules                       # every number
    python -m tests.broken_rules M4.5c C038 T-CB24     # some numbers
    python -m tests.broken_rules --write               # every number, into docs/merchants/broken_rules.md
    python -m tests.broken_rules --write M4.5c         # this number; the others stand on the page as they are

A number is broken in every way that `mutants.py` knows on the lines of the code that carry it; a number in a docstring,
in all of that function. What stands in the data of the box (cards, tiles, orders) is broken there: a number one more, a
condition left out. Only the tests that are marked with the number are asked. Needs `fork`, so Linux or macOS.
"""

import ast
import os
import re
import sys
import tokenize
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests import rule_table
from tests.mutants import ROOT, Mutant, Runner, mutants, say

TESTS = ["tests/merchants/rules", "tests/merchants/test_scoring.py", "tests/merchants/test_promises.py"]
REPORT = ROOT / "docs" / "merchants" / "broken_rules.md"
SOURCES = ROOT / "src" / "amsterdam_routes"
BUILT_ONCE = ("rules/tables.py", "rules/action_table.py", "rules/uses.py", "rules/measures.py")
"""What runs once, when the tables of an edition are built: a change of it comes too late for a test."""


ROW = re.compile(r"\| (M4|MQ|C\d|T-|O\d)")
Row = tuple[str, int, int, str]
"""A number, the ways to break it, how many were noticed, and by which test first."""


@attrs.frozen
class Break:
    """One way to break a rule."""

    text: str
    put: Callable[[], None]


@cache
def lines_of(number: str) -> dict[str, set[int]]:
    """By module: the lines that carry the number, or belong to a function whose docstring does."""
    found: dict[str, set[int]] = {}
    for path in sorted((SOURCES / "merchants" / "rules").rglob("*.py")):
        name = str(path.relative_to(SOURCES))
        if name.endswith(BUILT_ONCE):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        lines: set[int] = set()
        with path.open("rb") as file:
            for token in tokenize.tokenize(file.readline):
                if token.type == tokenize.COMMENT and number in rule_table.marks(token.string):
                    lines |= _statement(tree, token.start[0])
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and number in rule_table.marks(ast.get_docstring(node) or ""):
                lines |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        if lines:
            found[name] = lines
    return found


def _statement(tree: ast.Module, line: int) -> set[int]:
    """The lines of the smallest statement at this line; of one with a body, the head."""
    best: set[int] = {line}
    size = 10**6
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            body = getattr(node, "body", None)
            end = body[0].lineno - 1 if body and not isinstance(node, ast.Expr) else node.end_lineno or node.lineno
            span = set(range(node.lineno, max(end, node.lineno) + 1))
            if line in span and len(span) < size:
                best, size = span, len(span)
    return best


@cache
def all_mutants(module: str) -> tuple[Mutant, ...]:
    return tuple(mutants(module))


def breaks(number: str) -> Iterator[Break]:
    """Every way to break a number: in the code, and in the box."""
    for module, lines in lines_of(number).items():
        for mutant in all_mutants(module):
            if int(mutant.text.split(":")[1]) in lines and "play.log" not in mutant.text:  # events are for other tests
                yield Break(mutant.text, mutant.put)
    yield from _in_the_box(number)


def _in_the_box(number: str) -> Iterator[Break]:
    box = am.MERCHANTS
    if re.fullmatch(r"C\d{3}", number):
        yield from _changed("cards", box.card(int(number[1:])), ("needs", "pays", "effects"))
    elif number.startswith("T-"):
        yield from _changed("tiles", box.tile(number[2:]), ("price", "points", "effects"))
    elif re.fullmatch(r"O\d+", number):
        yield from _changed("orders", box.order(int(number[1:])), ("points", "needs", "one", "different_cubes"))


def _changed(among: str, item: Any, fields: tuple[str, ...]) -> Iterator[Break]:  # a card, a tile or an order
    """The box with one value of an item changed."""
    for field in fields:
        for text, value in _values(getattr(item, field)):
            changed = attrs.evolve(item, **{field: value})
            yield Break(f"{item!r}: {field} {text}", _putting(among, item, changed))


def _putting(among: str, item: object, changed: object) -> Callable[[], None]:
    def put() -> None:
        items = tuple(changed if one == item else one for one in getattr(am.MERCHANTS, among))
        object.__setattr__(am.MERCHANTS, among, items)
        object.__setattr__(am.MERCHANTS, "_tables", None)

    return put


def _values(value: Any) -> Iterator[tuple[str, Any]]:  # a number, or a tuple of numbers, needs or effects
    """What a value may be changed into."""
    if isinstance(value, int):
        yield f"{value} -> {value + 1}", value + 1
        return
    for i, one in enumerate(value):
        rest = value[:i], value[i + 1 :]
        if isinstance(one, int):
            yield f"[{i}] {one} -> {one + 1}", (*rest[0], one + 1, *rest[1])
            continue
        yield f"[{i}] left out", rest[0] + rest[1]
        for name in ("amount", "least", "most"):
            number = getattr(one, name, None)
            if number is not None:
                yield (
                    f"[{i}].{name} {number} -> {number + 1}",
                    (
                        *rest[0],
                        attrs.evolve(one, **{name: number + 1}),
                        *rest[1],
                    ),
                )


class Breaker(Runner):
    """A pytest plugin that runs the tests once as they are, and then those of each number against its breaks."""

    patience = 0.3

    def __init__(self, numbers: list[str]) -> None:
        super().__init__([])
        self.numbers = numbers
        self.rows: dict[str, Row] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            self._run_watched(item, set(), ("no such file",))
        if session.testsfailed:
            raise pytest.UsageError("the tests fail before anything is broken")
        session.config.pluginmanager.unregister(name="terminalreporter")
        for number in self.numbers:
            marked = [i for i in session.items if any(number in mark.args for mark in i.iter_markers("rule"))]
            marked.sort(key=lambda item: self.seconds[item])
            self._break(number, marked)
        return True

    def _break(self, number: str, tests: list[pytest.Item]) -> None:
        noticed, first, left = 0, "", []
        known = list(breaks(number))
        for one in known:
            killer = self._killer(one, tests)  # type: ignore[arg-type]  # it has what a mutant needs: `put`
            if killer is None:
                left.append(one.text)
            else:
                noticed, first = noticed + 1, first or killer.name
        self.rows[number] = (number, len(known), noticed, first)
        say(
            f"{number}: {len(known)} ways to break it, {noticed} noticed by {len(tests)} tests, first by {first or '-'}"
        )
        for text in left:
            say(f"    not noticed: {text}")


def written() -> dict[str, Row]:
    """What the page says of each number now."""
    if not REPORT.exists():
        return {}
    cells = [
        line.strip("| \n").split(" |") for line in REPORT.read_text(encoding="utf-8").splitlines() if ROW.match(line)
    ]
    return {
        number: (number, int(ways), int(noticed), first.strip(" `"))
        for number, ways, noticed, first in ([*cell, ""][:4] for cell in cells)
    }


def report(rows: list[Row]) -> str:
    """The page that tells it all."""
    broken = [row for row in rows if row[1]]
    ways, noticed = sum(row[1] for row in rows), sum(row[2] for row in rows)
    lines = [
        "# Broken rules",
        "",
        "Every number of the rules of the merchants game is broken on purpose, where the code or the data of the box",
        "carries it; the tests that are marked with the number must notice. `python -m tests.broken_rules --write`",
        "writes this page. A number that cannot be broken by itself has no line of its own: it follows from others.",
        "",
        f"{len(rows)} numbers, {len(broken)} of them with something to break. The tests of that very number notice",
        f"{noticed} of {ways} breaks; for {sum(row[2] > 0 for row in broken)} numbers at least one is noticed.",
        "",
        "| number | ways to break it | noticed | first noticed by |",
        "|---|---:|---:|---|",
        *(f"| {number} | {many} | {seen} | {first and f'`{first}`'} |" for number, many, seen, first in rows),
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    os.environ.setdefault("HYPOTHESIS_PROFILE", "mutation")
    os.chdir(ROOT)
    everything = list(rule_table.numbered("merchants"))
    wanted = [argument for argument in sys.argv[1:] if argument != "--write"] or everything
    breaker = Breaker(wanted)
    status = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", *TESTS], plugins=[breaker])
    if "--write" in sys.argv:
        rows = {**written(), **breaker.rows}
        REPORT.write_text(report([rows[number] for number in everything if number in rows]), encoding="utf-8")
    raise SystemExit(status or any(many and not seen for _, many, seen, _ in breaker.rows.values()))
