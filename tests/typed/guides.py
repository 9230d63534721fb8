"""Writes the programs of the guides to files, as they are printed, so that type checkers can read them.

`python -m tests.typed.guides FOLDER` writes one module for each guide; continuous integration runs mypy and pyright on
them. An expression that only shows its value is written as an assignment, which both checkers accept.
"""

import ast
import doctest
import re
import sys
from pathlib import Path

GUIDES = sorted((Path(__file__).parents[2] / "docs" / "guides").glob("*.md"))
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def program(page: str) -> str:
    """The Python of a page, in one piece: what stands at the prompts, and blocks without prompts as they are.

    >>> print(program("```python\\n>>> x = 1\\n>>> x\\n1\\n```\\ntext\\n```python\\ny = 2\\n```\\n"))
    x = 1
    shown_1 = x
    y = 2
    """
    parser = doctest.DocTestParser()
    parts: list[str] = []
    for block in BLOCK.findall(page):
        parts += [example.source for example in parser.get_examples(block)] if ">>>" in block else [block]
    return "\n".join(part.rstrip() for part in map(_assigned, parts, range(len(parts))))


def _assigned(source: str, number: int) -> str:
    """A lone expression as an assignment; calls, whose result may be None, stay as they are."""
    body = ast.parse(source).body
    if len(body) == 1 and isinstance(body[0], ast.Expr) and not isinstance(body[0].value, ast.Call):
        return f"shown_{number} = {source}"
    return source


def write(folder: Path) -> list[Path]:
    """One module for each guide."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for guide in GUIDES:
        written.append(folder / f"guide_{guide.stem}.py")
        written[-1].write_text(program(guide.read_text(encoding="utf-8")) + "\n", encoding="utf-8")
    return written


if __name__ == "__main__":
    for module in write(Path(sys.argv[1])):
        print(module)
