"""The overview of the reference: the directive `overview` lists the names of a page, each with its first sentence.

The names are read from the pages, so that a name is written down once.
"""

import inspect
import re
from collections.abc import Iterator
from functools import reduce
from html import escape
from importlib import import_module
from pathlib import Path

import attrs
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective

REFERENCE = Path(__file__).parents[1] / "reference"
DIRECTIVE = re.compile(
    r"^\.\. (py:currentmodule|currentmodule|py:type|auto\w+):: ([\w.]+)(.*(?:\n(?:   .*)?)*)", re.MULTILINE
)


@attrs.frozen
class Entry:
    """A public name of the reference, and what is said of it first."""

    module: str
    name: str
    about: str

    @property
    def full(self) -> str:
        """The name with that of its module, which is also its anchor."""
        return f"{self.module}.{self.name}"


def entries(page: str) -> Iterator[Entry]:
    """Return the names that a page of the reference explains, in its order."""
    module = ""
    for kind, name, inside in DIRECTIVE.findall((REFERENCE / f"{page}.md").read_text(encoding="utf-8")):
        if kind.endswith("currentmodule"):
            module = name
        else:
            yield Entry(module, name, first_sentence(inside if kind == "py:type" else documented(module, name)))


def documented(module: str, name: str) -> str:
    """Return the docstring of a name; for a value, the docstring below it in the source."""
    value = reduce(getattr, name.split("."), import_module(module))
    if inspect.isclass(value) or inspect.isfunction(inspect.unwrap(value)):
        return inspect.getdoc(value) or ""
    return " ".join(ModuleAnalyzer.for_module(module).find_attr_docs().get(("", name), []))


def first_sentence(text: str) -> str:
    """Return the first sentence of a docstring, without the options of a directive before it.

    >>> first_sentence("Deals a game. It takes `a seed`.")
    'Deals a game.'
    """
    paragraphs = [part for part in re.split(r"\n\s*\n", text) if part.strip() and not part.strip().startswith(":")]
    told = " ".join(paragraphs[0].split()) if paragraphs else ""
    return re.split(r"(?<=[.?!]) ", told, maxsplit=1)[0].removesuffix(":")


def marked(text: str) -> str:
    """Return a sentence of a docstring as HTML, with the names in it as code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text))


class Overview(SphinxDirective):
    """The table of what a page of the reference explains."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        page = self.arguments[0]
        self.env.note_dependency(str(REFERENCE / f"{page}.md"))
        rows = "".join(
            f'<tr><td><a href="{page}.html#{entry.full}"><code>{entry.name}</code></a></td>'
            f"<td>{marked(entry.about)}</td></tr>"
            for entry in entries(page)
        )
        table = f'<div class="table-wrapper"><table class="docutils overview">{rows}</table></div>'
        return [nodes.raw("", table, format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("overview", Overview)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
