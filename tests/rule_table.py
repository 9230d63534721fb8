"""The table of rules: for every number of a rule of both games, where the code applies it and which tests hold it.

python tests/rule_table.py          prints the whole table
python tests/rule_table.py R19 C038  prints these rules only

In the code a rule is marked by its number in a comment or a string: `# R19`, `(R9-R11, Q17)`, declare(..., "R25").
A test is marked by `@pytest.mark.rule("R19")`. Both are read from the sources; nothing is imported or run.
"""

import ast
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
CODE = ("src/amsterdam_routes/routes", "src/amsterdam_routes/kernel", "src/amsterdam_routes/merchants")
PAGES = ("docs/rules.md", "docs/merchants/rules.md", "docs/merchants/cards.md")

NUMBER = r"(?:[RQ][1-9]\d*|MQ[1-9]\d*|M4\.\d+[a-z]|C\d{3}|T-(?:CA|CB|A|B)\d+|O[1-9]\d*)"
HEADING = re.compile(rf"^### ({NUMBER}) — (.+)$", re.MULTILINE)
ROW = re.compile(rf"^\| ({NUMBER}) \| ([^|]+?) \|", re.MULTILINE)
MARK = re.compile(rf"(?<![\w-])({NUMBER})(?:-({NUMBER}|\d+))?(?!\w)")
LAST = re.compile(r"^(.*?)(\d+|[a-z])$")

Where = Mapping[str, list[str]]
"""For a rule's number, the places that name it."""


@cache
def numbered(game: str = "") -> dict[str, str]:
    """The title of every rule of a game, "routes" or "merchants", or of both: from the pages that list them."""
    pages = {"routes": PAGES[:1], "merchants": PAGES[1:]}.get(game, PAGES)
    texts = [(ROOT / page).read_text(encoding="utf-8") for page in pages]
    return {number: title for text in texts for number, title in (*HEADING.findall(text), *ROW.findall(text))}


def marks(text: str) -> Iterator[str]:
    """The numbers that a comment or a string names, ranges spelled out.

    >>> list(marks("(R9-R11, Q17)"))
    ['R9', 'R10', 'R11', 'Q17']
    >>> list(marks("# M4.5c-M4.5e, C067-C069, T-CB24, MQ9"))
    ['M4.5c', 'M4.5d', 'M4.5e', 'C067', 'C068', 'C069', 'T-CB24', 'MQ9']
    """
    for first, last in MARK.findall(text):
        yield from _range(first, last or first)


def _range(first: str, last: str) -> Iterator[str]:
    stem, start = _parts(first)
    _, end = _parts(last)
    if start.isdigit():
        yield from (f"{stem}{number:0{len(start)}}" for number in range(int(start), int(end) + 1))
    else:
        yield from (f"{stem}{chr(letter)}" for letter in range(ord(start), ord(end) + 1))


def _parts(number: str) -> tuple[str, str]:
    found = LAST.match(number)
    assert found is not None
    return found[1], found[2]


@cache
def applied() -> Where:
    """By number: the lines of the code that are marked with it."""
    found: dict[str, list[str]] = {}
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            with path.open("rb") as file:
                for token in tokenize.tokenize(file.readline):
                    if token.type in (tokenize.COMMENT, tokenize.STRING):
                        for offset, line in enumerate(token.string.splitlines()):
                            for number in marks(line):
                                place = f"{path.relative_to(ROOT / 'src')}:{token.start[0] + offset}"
                                found.setdefault(number, []).append(place)
    return found


@cache
def held() -> Where:
    """By number: the tests that are marked with it."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "pytest.mark.rule" in text else ():
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for number in _marked(node):
                    found.setdefault(number, []).append(f"{path.relative_to(ROOT)}::{node.name}")
    return found


def _marked(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            yield from (ast.literal_eval(number) for number in decorator.args)


def check_asked(asked: list[str], others: Sequence[str] = ()) -> None:
    """End the program with a sentence if it is asked for something that is no rule, and none of the other words."""
    known = {*numbered(), *others}
    if unknown := [word for word in asked if word not in known]:
        sys.exit(f"expected the numbers of rules, such as R19, MQ3 and C038, got {' '.join(unknown)}")


def main(wanted: list[str]) -> None:
    check_asked(wanted)
    rules, code, tests = numbered(), applied(), held()
    for number in wanted or rules:
        print(f"{number}  {rules[number]}")
        for place in code.get(number, ["nowhere"]):
            print(f"    code  {place}")
        for test in tests.get(number, ["none"]):
            print(f"    test  {test}")
        print()


if __name__ == "__main__":
    main(sys.argv[1:])
