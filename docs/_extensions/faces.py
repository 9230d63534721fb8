"""The faces as Sphinx reads them: with the docstrings below fields and values, which stand in the modules behind them.

A public class says that it belongs to its face, and that is where Sphinx looks for what is said of its fields. So every
face that the reference names borrows the docstrings of what it shows.
"""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

LIBRARY = "amsterdam_routes"
REFERENCE = Path(__file__).parents[1] / "reference"


def faces() -> set[str]:
    """Return the modules whose names the reference shows."""
    pages = (page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.md"))
    return {face for page in pages for face in re.findall(r"^\.\. currentmodule:: ([\w.]+)", page, re.MULTILINE)}


def homes(face: ModuleType, name: str) -> Iterator[str]:
    """Return the modules that may document a name of a face, because they know its value by this name."""
    for home, loaded in sys.modules.items():
        if home.startswith(LIBRARY) and vars(loaded).get(name) is vars(face)[name]:
            yield home


def borrow(face: str) -> None:
    """Let Sphinx find what is said below the public names of a face and below their fields, in the order of the source.

    >>> borrow("amsterdam_routes.kernel")
    >>> ModuleAnalyzer.for_module("amsterdam_routes.kernel").find_attr_docs()["Game", "name"]
    ['The word for the game in documents.', '']
    """
    shown = import_module(face)
    lent = ModuleAnalyzer.for_module(face)
    lent.analyze()
    for name in getattr(shown, "__all__", ()):  # a module that is no face says everything itself
        for home in sorted(homes(shown, name)):
            read = ModuleAnalyzer.for_module(home)
            read.analyze()
            lent.attr_docs |= {at: text for at, text in read.attr_docs.items() if at[0] == name or at == ("", name)}
            lent.tagorder |= {at: order for at, order in read.tagorder.items() if at.split(".")[0] == name}


def setup(app: Sphinx) -> dict[str, bool]:
    for face in sorted(faces()):
        borrow(face)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
