"""The rulebook, running: what Sphinx adds to the pages so that rules, code and tests lead to each other.

- Every rule of `rules.md` is followed by the lines of code that apply it and the tests that hold it.
- The directive `rule-index` makes the table of them all, by rule.
- In signatures the unions of actions, events and seeds go by their names.
- Examples lose the empty line that ends them, which only those who run them need.
- Source files get a page each; every `tests/test_x.py::test_y` in the text and every name of the reference leads there.

The marks are read by `tests/rule_table.py`, which the tests and the command line use too.
"""

import builtins
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache, reduce
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_for_filename
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import stringify_annotation

import amsterdam_routes as ar
from amsterdam_routes import merchants

ROOT = Path(__file__).parents[2]
INSTALLED = Path(ar.__file__).parents[1]
"""The folder that the library is imported from: `src`, or that of the packages of an environment."""
sys.path.insert(0, str(ROOT))

from tests import rule_table  # noqa: E402  # found by the line above

PAGES = "sources"
"""The folder of the pages that show source files."""
UNIONS = {
    ar.Action: "Action",
    ar.Event: "Event",
    ar.Seed: "Seed",
    merchants.Action: "merchants.Action",
    merchants.Event: "merchants.Event",
}
DEFAULT = re.compile(r"attr_dict\['(\w+)'\]\.default")
COUNTS = re.compile(r"~?typing\.Annotated\[(tuple\[int, \.\.\.\]), By\(kinds=<enum '\w+'>\)\]")
AS_WRITTEN = {
    re.compile(r"<function [\w.]+<lambda> at 0x\w+>"): "...",
    re.compile(r"<function ([\w.]+) at 0x\w+>"): r"\1",
    re.compile(r"<class '(?:\w+\.)*(\w+)'>"): r"\1",
    COUNTS: r"\1",
    re.compile("= NOTHING"): "= ...",  # what attrs makes anew for each value
}
"""What Python says in signatures of values that have no notation, and what stands there instead."""
SOURCE = re.compile(r"((?:src|tests|examples|bench|fuzz)/[\w/.-]+\.py)(?:::(\w+))?")


def shown() -> list[str]:
    """Return the files that have a page, to which rules and pages may link."""
    return [
        str(path.relative_to(ROOT))
        for folder in ("src", "tests", "examples", "bench", "fuzz")
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]


@cache
def definitions(file: str) -> dict[str, int]:
    """Return the line of every function and class of a file."""
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    found = ((re.match(r"\s*(?:async def|def|class) (\w+)", line), number) for number, line in enumerate(lines, 1))
    return {match[1]: number for match, number in found if match}


def address(file: str, line: int | None = None) -> str:
    """Return the address of a file's page, relative to the top of the documentation."""
    return f"{PAGES}/{file.removesuffix('.py')}.html" + (f"#line-{line}" if line else "")


def link(text: str, file: str, line: int | None = None) -> str:
    return f'<a href="{address(file, line)}">{escape(text)}</a>'


def code_links(number: str) -> Iterator[str]:
    """Return the files that apply a rule, each with its lines."""
    lines: dict[str, list[int]] = {}
    for place in rule_table.applied()[number]:
        file, _, line = place.rpartition(":")
        lines.setdefault(f"src/{file}", []).append(int(line))
    for file, many in lines.items():
        name = file.removeprefix("src/amsterdam_routes/")
        yield f"<code>{name}</code> " + ", ".join(link(str(line), file, line) for line in many)


def test_links(number: str) -> Iterator[str]:
    """Return the tests of a rule."""
    for place in rule_table.held()[number]:
        file, _, name = place.partition("::")
        yield link(name.removeprefix("test_").replace("_", " "), file, definitions(file)[name])


def add_places(app: Sphinx, docname: str, source: list[str]) -> None:
    """After every rule of the rules, where it is applied and what holds it."""
    if docname != "rules":
        return
    start, *rules = re.split(r"^(?=### [RQ]\d+ — )", source[0], flags=re.MULTILINE)
    source[0] = start
    for rule in rules:
        number = rule.split()[1]
        text, chapter, rest = rule.partition("\n## ")  # the last rule of a chapter ends where the next chapter begins
        tests = list(test_links(number))
        held = "1 test" if len(tests) == 1 else f"{len(tests)} tests"
        source[0] += (
            f"{text.rstrip()}\n\n"
            f'<details class="places"><summary>Applied and held: {held}</summary>'
            f"<p>In the code: {'; '.join(code_links(number))}</p>"
            f"<ul>{''.join(f'<li>{test}</li>' for test in tests)}</ul></details>\n\n{chapter}{rest}"
        )


def trim_examples(app: Sphinx, docname: str, source: list[str]) -> None:
    """Remove empty lines at the end of a block of code."""
    source[0] = re.sub(r"\n\n```$", "\n```", source[0], flags=re.MULTILINE)


class RuleIndex(SphinxDirective):
    """The table of all rules."""

    def run(self) -> list[nodes.Node]:
        rows = "".join(
            f'<tr><td><a href="rules.html#{nodes.make_id(f"{number} {title}")}">{number}</a></td>'
            f"<td>{escape(title)}</td><td>{'<br>'.join(code_links(number))}</td>"
            f"<td>{len(rule_table.held()[number])}</td></tr>"
            for number, title in rule_table.numbered("routes").items()
        )
        head = "<tr><th>rule</th><th>in short</th><th>applied in</th><th>tests</th></tr>"
        table = f'<div class="table-wrapper"><table class="docutils rule-index">{head}{rows}</table></div>'
        return [nodes.raw("", table, format="html")]


def link_sources(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link the names of source files and tests in the text to their pages."""
    up = "../" * docname.count("/")
    for reference in doctree.findall(nodes.reference):  # those to the sources, which are written as from the top
        if reference.get("refuri", "").startswith(f"{PAGES}/"):
            reference["refuri"] = up + reference["refuri"]
    for literal in list(doctree.findall(nodes.literal)):
        match = SOURCE.fullmatch(literal.astext())
        if match and not isinstance(literal.parent, nodes.reference) and (ROOT / match[1]).is_file():
            line = definitions(match[1]).get(match[2]) if match[2] else None
            reference = nodes.reference("", "", refuri=up + address(match[1], line), internal=True)
            reference["reftitle"] = match[0]
            literal.replace_self(reference)
            reference += nodes.literal("", match[2] or match[1])


def leave_builtins(app: Sphinx, doctree: nodes.document) -> None:
    """Keep the names of Python's own types in signatures from becoming links: `type[State]` does not mean a field
    `type`.

    So do counts, whose type Sphinx takes for one name.
    """
    for reference in list(doctree.findall(addnodes.pending_xref)):
        target = str(reference.get("reftarget"))
        if target in vars(builtins) or COUNTS.search(target):
            reference.replace_self(nodes.Text(COUNTS.sub(r"\1", target)))


def name_unions(app: Sphinx, what: str, name: str, obj: Any, options: object, args: str, returns: str) -> Any:
    """Write Action, Event and Seed in signatures for the unions that they name, as in the code.

    The defaults of an attrs class are looked up, since its constructor has no source that would show them. A protocol
    has no constructor.
    """
    if args == "(*args, **kwargs)":
        return "", returns
    signature = []
    for text in (args, returns):
        text = text and DEFAULT.sub(lambda found: repr(getattr(attrs.fields(obj), found[1]).default), text)
        for said, instead in AS_WRITTEN.items():
            text = text and said.sub(instead, text)
        for union, short in UNIONS.items():
            text = text and text.replace(stringify_annotation(union, "smart"), f"~amsterdam_routes.{short}")
        signature.append(text)
    return tuple(signature)


def source(file: Path) -> str:
    """Return the path in this project of a file of the library, which may be installed from a wheel."""
    return f"src/{file.relative_to(INSTALLED).as_posix()}"


def linkcode_resolve(domain: str, info: dict[str, str]) -> str | None:
    """Return the page on which the reference shows the source of a class, a function or a property."""
    try:
        value = reduce(getattr, info["fullname"].split("."), import_module(info["module"]))
    except AttributeError:  # a field
        return None
    value = inspect.unwrap(value.fget if isinstance(value, property) else value)
    if inspect.isclass(value):
        return class_address(value)
    code = getattr(getattr(value, "__func__", value), "__code__", None)
    file = code and Path(code.co_filename)
    if file is None or not file.is_relative_to(INSTALLED):
        return None
    return address(source(file), code.co_firstlineno)


def class_address(value: type) -> str | None:
    """Return where a class is defined; its `__module__` only says where it is imported from."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith(ar.__name__) and getattr(module, value.__name__, None) is value and module.__file__:
            file = source(Path(module.__file__))
            if value.__name__ in definitions(file):
                return address(file, definitions(file)[value.__name__])
    return None


def source_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Write a page for every source file, with an anchor for each line."""
    look = HtmlFormatter(linenos="inline", lineanchors="line", anchorlinenos=True)
    for file in shown():
        code = (ROOT / file).read_text(encoding="utf-8")
        body = f'<h1 class="source">{file}</h1>{highlight(code, get_lexer_for_filename(file), look)}'
        yield address(file).removesuffix(".html"), {"title": file, "body": body}, "page.html"


def always_outdated(app: Sphinx, env: object, added: object, changed: object, removed: object) -> list[str]:
    """Return the pages that list rule marks: they are always written again."""
    return ["rules", "rule_index"]


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("env-get-outdated", always_outdated)
    app.connect("source-read", add_places)
    app.connect("source-read", trim_examples)
    app.connect("doctree-read", leave_builtins)
    app.connect("doctree-resolved", link_sources)
    app.connect("autodoc-process-signature", name_unions)
    app.connect("html-collect-pages", source_pages)
    app.add_directive("rule-index", RuleIndex)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
