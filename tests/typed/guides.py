"""Writes the programs of the guides to files, as they are printed, so that type checkers can read them.

`python -m tests.typed.guides FOLDER` writes one module for each guide; continuous integration runs mypy and pyright on
them, both at their strictest. An expression that only shows its value is written as an assignment, which both accept.
"""

import ast
import doctest
import re
import sys
from pathlib import Path

STRICT = '{"typeCheckingMode": "strict"}'
"""How pyright looks at them; mypy is told on its command line."""
EXTRA = re.compile(r"^<!--- skip: start if\(not \(?installed.*?^<!--- skip: end -->", re.MULTILINE | re.DOTALL)
"""What needs what no checker has here, such as pandas."""
LOOSE = {"guide_cluster": "# pyright: reportUnknownMemberType=false\n"}  # the types of distributed are not complete
"""By guide, what is allowed there and nowhere else."""
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
    for block in BLOCK.findall(EXTRA.sub("", page)):
        parts += [example.source for example in parser.get_examples(block)] if ">>>" in block else [block]
    return "\n".join(part.rstrip() for part in map(_assigned, parts, range(len(parts))))


def _assigned(source: str, number: int) -> str:
    """A lone expression as an assignment; calls, whose result may be None, stay as they are."""
    body = ast.parse(source).body
    if len(body) == 1 and isinstance(body[0], ast.Expr) and not isinstance(body[0].value, ast.Call):
        return f"shown_{number} = {source}"
    return source


def pages() -> dict[str, str]:
    """What is checked, by the name of its module: the guides, pydantic and FastAPI. Django has no types."""
    found = {f"guide_{guide.stem}": guide.read_text(encoding="utf-8") for guide in GUIDES}
    web = GUIDES[0].parents[1] / "frameworks" / "web.md"
    return {**found, "frameworks_web": web.read_text(encoding="utf-8").partition("## A column of Django")[0]}


def write(folder: Path) -> list[Path]:
    """One module for each page."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyrightconfig.json").write_text(STRICT + "\n", encoding="utf-8")
    written: list[Path] = []
    for name, page in pages().items():
        written.append(folder / f"{name}.py")
        written[-1].write_text(LOOSE.get(name, "") + program(page) + "\n", encoding="utf-8")
    return written


if __name__ == "__main__":
    for module in write(Path(sys.argv[1])):
        print(module)
