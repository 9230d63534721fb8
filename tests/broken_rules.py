"""Breaks the rules of both games one by one, and tells which tests notice.

    python -m tests.broken_rules                       # every number
    python -m tests.broken_rules M4.5c C038 T-CB24     # some numbers
    python -m tests.broken_rules --write               # every number, into docs/broken_rules.md
    python -m tests.broken_rules --write M4.5c         # this number; the others stand on the page as they are

A number is broken in every way that `mutation/changes.py` knows on the lines of the code that carry it; a number in a
docstring, in all of that function or class. What stands in the data of the box (cards, tiles, orders, and the fields of
an edition that name a number) is broken there: a number one more, a condition left out. The tests that are marked with
the number are asked first, then those of the other numbers on the line, then all others: the golden games and the
second implementation before the rest. What no test notices has to be explained in `mutation/explained.toml`. Needs
`fork`, so Linux or macOS.
"""

import ast
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from tests import rule_table
from tests.mutants import ROOT, ROUTE_KNOWLEDGE, TESTS, run
from tests.mutation.changes import SOURCES, mutants
from tests.mutation.explained import explained, followers
from tests.mutation.forks import Break, Runner, is_game, say
from tests.mutation.verdicts import Verdict, Verdicts

REPORT = ROOT / "docs" / "broken_rules.md"
ROOMS = {game: [f"{game}/rules"] for game in ("routes", "merchants")}
"""By game: where its rules are applied."""
OTHER_ROOMS = ("/knowledge", "/checks", "/box")
"""Their tests are of other things, and are not asked."""
BOXES = {"routes": ar.AMSTERDAM, "merchants": am.MERCHANTS}
ROW = re.compile(rf"^\| ({rule_table.NUMBER}) \|(.*)\|$", re.MULTILINE)


@attrs.frozen
class BoxBreak:
    """One way to break a rule that the data of the box carry."""

    key: str
    put: Callable[[], None]

    @property
    def text(self) -> str:
        return self.key


@attrs.frozen
class Row:
    """What became of a number: in how many ways it was broken, and who noticed."""

    number: str
    ways: int
    own: int
    """Noticed by the tests that are marked with it."""
    others: int
    """Noticed by other tests only."""
    explained: int
    """Noticed by none, and explained."""
    left: int
    by: str
    """The test of its own that noticed most."""
    by_others: str
    """Which others."""

    def __str__(self) -> str:
        cells = (self.number, self.ways, self.own, self.others, self.explained, self.left, self.by, self.by_others)
        return f"| {' | '.join(map(str, cells))} |"


@cache
def carried(game: str) -> dict[str, dict[int, set[str]]]:
    """By module and line: the numbers that the line carries, itself or as part of what has them in its docstring."""
    found: dict[str, dict[int, set[str]]] = {}
    for room in ROOMS[game]:
        for path in sorted((SOURCES / room).rglob("*.py")):
            lines: dict[int, set[str]] = {}
            tree = ast.parse(path.read_text(encoding="utf-8"))
            with path.open("rb") as file:
                for token in tokenize.tokenize(file.readline):
                    if token.type == tokenize.COMMENT:
                        for line in _statement(tree, token.start[0]):
                            lines.setdefault(line, set()).update(rule_table.marks(token.string))
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    numbers = {*rule_table.marks(ast.get_docstring(node) or "")}
                    for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                        lines.setdefault(line, set()).update(numbers)
            if kept := {line: numbers for line, numbers in lines.items() if numbers}:
                found[str(path.relative_to(SOURCES))] = kept
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


def breaks(game: str, numbers: set[str]) -> Iterator[tuple[Break, set[str]]]:
    """Every way to break these numbers, in the code and in the box, each with all numbers that it breaks."""
    for module, lines in carried(game).items():
        wanted = {line for line, many in lines.items() if many & numbers}
        if wanted:
            for mutant in mutants(module, wanted):
                yield mutant, lines[mutant.line]
    for number in sorted(numbers):
        for one in _in_the_box(game, number):
            yield one, {number}


def _in_the_box(game: str, number: str) -> Iterator[BoxBreak]:
    box = am.MERCHANTS
    if re.fullmatch(r"C\d{3}", number):
        yield from _changed("cards", box.card(number[1:]), ("needs", "pays", "effects"))
    elif number.startswith("T-"):
        yield from _changed("tiles", box.tile(number[2:]), ("price", "points", "effects"))
    elif re.fullmatch(r"O\d+", number):
        yield from _changed("orders", box.order(number[1:]), ("points", "needs", "one", "different_cubes"))
    for field in fields_of_box(game).get(number, []):
        edition = BOXES[game]
        for text, value in _one_more(getattr(edition, field)):
            yield BoxBreak(f"{type(edition).__name__}.{field}{text}", _setting(edition, field, value))


@cache
def fields_of_box(game: str) -> dict[str, list[str]]:
    """By number: the fields of an edition that name it in their docstrings."""
    found: dict[str, list[str]] = {}
    tree = ast.parse((SOURCES / game / "box" / "_edition.py").read_text(encoding="utf-8"))
    (edition,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Edition")
    for field, text in pairwise(edition.body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            for number in rule_table.marks(str(text.value.value)):
                found.setdefault(number, []).append(ast.unparse(field.target))
    return found


def _one_more(value: Any) -> Iterator[tuple[str, Any]]:  # a number, or numbers in tuples and mappings
    """Every value with a number one more or one less in it, and what was changed."""
    if type(value) is int:
        yield from ((f": {value} -> {other}", other) for other in (value + 1, value - 1))
    elif isinstance(value, tuple):
        for i, one in enumerate(value):
            yield from ((f"[{i}]{text}", (*value[:i], other, *value[i + 1 :])) for text, other in _one_more(one))
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from ((f"[{key}]{text}", {**value, key: other}) for text, other in _one_more(one))


def _setting(edition: object, field: str, value: object) -> Callable[[], None]:
    def put() -> None:
        object.__setattr__(edition, field, value)
        object.__setattr__(edition, "_tables", None)

    return put


def _changed(among: str, item: Any, fields: tuple[str, ...]) -> Iterator[BoxBreak]:  # a card, a tile or an order
    """The box with one value of an item changed."""
    for field in fields:
        for text, value in _values(getattr(item, field)):
            changed = attrs.evolve(item, **{field: value})
            yield BoxBreak(f"{item!r}: {field} {text}", _putting(among, item, changed))


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
    """A pytest plugin that runs the tests once as they are, and then those that may notice against every break."""

    patience = 0.3

    def __init__(self, game: str, numbers: list[str]) -> None:
        super().__init__(carried(game))
        self.game, self.numbers = game, numbers
        self.verdicts = Verdicts()
        self.rows: dict[str, Row] = {}
        self.marked: dict[str, set[str]] = {}
        """By test: the numbers that it is marked with."""
        self.now: dict[str, str] = {}
        """By test: the digest of its code as it is now."""
        self.lately: Counter[str] = Counter()

    def judge(self) -> None:
        for item in self.lines:
            self.marked[item.nodeid] = {number for mark in item.iter_markers("rule") for number in mark.args}
            self.now[item.nodeid] = self.verdicts.digest(item)
        found: dict[str, list[tuple[str, Verdict]]] = {number: [] for number in self.numbers}
        for count, (broken, numbers) in enumerate(breaks(self.game, {*self.numbers})):
            verdict = self._ask(broken, numbers)
            for number in numbers & found.keys():
                found[number].append((broken.key, verdict))
            if count % 100 == 0:
                say(f"{count}: {broken.text}")
                self.verdicts.keep()
        self.verdicts.keep()
        self.rows = {number: self._row(number, verdicts) for number, verdicts in found.items()}

    def _ask(self, broken: Break, numbers: set[str]) -> Verdict:
        """The tests that are marked with the numbers, as far as each is noticed; if none is, all others."""
        verdict = self.verdicts.of(broken, broken.key)
        tests = self.concerned(broken)
        marked = [item for item in tests if self.marked[item.nodeid] & numbers]
        enough = {number for item in marked for number in self.marked[item.nodeid] & numbers}

        def all_noticed(failed: list[pytest.Item]) -> bool:
            names = [*self._noticed(verdict), *[item.nodeid for item in failed]]
            return enough <= {number for name in names for number in self.marked.get(name, ())}

        unasked = [item for item in marked if self.verdicts.digest(item) not in verdict.asked]
        if unasked and not all_noticed([]):
            unasked.sort(key=lambda item: (-self.lately[item.nodeid], self.seconds[item]))
            self._add(verdict, unasked, self.failing(broken, unasked, all_noticed))
        if isinstance(broken, BoxBreak):  # what a card or a tile says is in whole games, or in no test at all
            tests = [item for item in tests if is_game(item)]
        unasked = [item for item in tests if self.verdicts.digest(item) not in verdict.asked]
        if unasked and not self._noticed(verdict):
            unasked.sort(key=lambda item: (not is_game(item), self.seconds[item]))
            self._add(verdict, unasked, self.failing(broken, unasked))
        return verdict

    def _noticed(self, verdict: Verdict) -> list[str]:
        """The tests that noticed a change, but for those that are gone, or were changed since."""
        return [name for name in verdict.noticed if self.now.get(name) in verdict.asked]

    def _add(self, verdict: Verdict, asked: list[pytest.Item], failed: list[pytest.Item]) -> None:
        names = [item.nodeid for item in failed]
        verdict.noticed += [name for name in names if name not in verdict.noticed]
        verdict.asked |= {self.verdicts.digest(item) for item in asked}
        self.lately.update(names)

    def _row(self, number: str, verdicts: list[tuple[str, Verdict]]) -> Row:
        own, others, why = Counter[str](), Counter[str](), 0
        left = []
        for key, verdict in verdicts:
            noticed = self._noticed(verdict)
            names = [name for name in noticed if number in self.marked[name]]
            if names:
                own[_short(names[0])] += 1
            elif noticed:
                others[_short(noticed[0])] += 1
            elif key in explained(self.game):
                why += 1
            else:
                left.append(key)
        many = own.total(), others.total(), why, len(left)
        for key in left:
            say(f"{number}: noticed by none, and not explained: {key}")
        by_others = ", ".join(f"{name} {times}" for name, times in others.most_common())
        return Row(number, len(verdicts), *many, next((name for name, _ in own.most_common(1)), ""), by_others)


def _short(nodeid: str) -> str:
    """The name of a test, without its file and its parameters."""
    return f"`{nodeid.rpartition('::')[2].partition('[')[0]}`"


def written() -> dict[str, Row]:
    """What the page says of each number now."""
    if not REPORT.exists():
        return {}
    rows = {}
    for number, text in ROW.findall(REPORT.read_text(encoding="utf-8")):
        ways, own, others, why, left, by, by_others = [cell.strip() for cell in text.split("|")]
        rows[number] = Row(number, int(ways), int(own), int(others), int(why), int(left), by, by_others)
    return rows


INTRODUCTION = """\
# Broken rules

Every number of the rules is broken on purpose, in every place of the code and of the box that carries it: a number one
more, a condition turned round, a statement left out, and [so on](mutation.md#what-it-changes). The tests that are
marked with the number should notice. A line that serves several rules is often held by the tests of another one, or by
the golden games and the second implementation, which play whole games; then the table names these tests. What no test
notices is explained below the table. `python -m tests.broken_rules --write` writes this page.
"""
TITLES = {"routes": "The route game", "merchants": "The merchants game"}
HEADER = """\
| number | ways to break it | noticed by its own tests | by others only | explained | left | its own test | the others |
|---|---:|---:|---:|---:|---:|---|---|"""


def report(rows: dict[str, Row]) -> str:
    """The page that tells it all."""
    parts = [INTRODUCTION]
    for game, title in TITLES.items():
        mine = [rows[number] for number in rule_table.numbered(game) if number in rows]
        if not mine:
            continue
        ways, own, others, why, left = (
            sum(getattr(row, name) for row in mine) for name in ("ways", "own", "others", "explained", "left")
        )
        parts += [
            f"## {title}\n",
            f"{len(mine)} numbers are broken in {ways:,} ways; a line that carries several numbers counts for each.",
            f"The tests of the number itself notice {own:,} of these, and other tests {others:,}. None notices",
            f"{why + left:,}; {why:,} of these are explained, {left:,} not.\n",
            HEADER,
            *map(str, mine),
            "",
            *explanations(game),
        ]
    return "\n".join(parts)


def explanations(game: str) -> Iterator[str]:
    """What makes no difference, and why."""
    reasons: dict[str, list[str]] = {}
    for mutant, why in explained(game).items():
        reasons.setdefault(why, []).append(mutant)
    if reasons:
        yield from ("### What makes no difference, and why", "")
        yield "Each line names the function, the line of code and the change."
        yield ""
    for why, changes in reasons.items():
        yield from (why, "", "```text", *(shown(change) for change in changes), "```", "")
    if followers(game):
        yield from ("### Numbers with nothing to break", "")
        yield from (f"- {number}: {why}" for number, why in followers(game).items())
        yield ""


def shown(change: str) -> str:
    """A change as the page writes it: a tilde after a space would be read as a folder."""
    return change.replace(" ~", "~")


def main(arguments: list[str]) -> int:
    asked = [argument for argument in arguments if argument != "--write"]
    rule_table.check_asked(asked, [*ROOMS])
    rows, status = written(), 0
    for game in ROOMS:
        everything = list(rule_table.numbered(game))
        numbers = [number for number in everything if number in asked or not asked or game in asked]
        if numbers:
            breaker = Breaker(game, numbers)
            others = {tests for tests in TESTS[game] if tests in ROUTE_KNOWLEDGE or tests.endswith(OTHER_ROOMS)}
            status |= run(breaker, [tests for tests in TESTS[game] if tests not in others])
            rows |= breaker.rows
            for row in breaker.rows.values():
                say(str(row))
            status |= any(row.left for row in breaker.rows.values())
    if "--write" in arguments:
        REPORT.write_text(report(rows), encoding="utf-8")
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
