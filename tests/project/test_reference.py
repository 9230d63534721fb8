"""The reference shows what stands in the source below the fields of public classes, and below public values.

Sphinx reads a class in the module that it says it belongs to, which is its face; `docs/_extensions/faces.py` lets it
find there what is written behind the face.
"""

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import attrs
import pytest

from amsterdam_routes.kernel.documents._schemas import field_docstrings
from tests.project.test_documents import DOCS, ROOMS

pytest.importorskip("sphinx", reason="the documentation needs the dependency group 'docs'")

from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import docutils_namespace

sys.path.append(str(DOCS / "_extensions"))  # where docs/conf.py finds them


def classes(room: ModuleType) -> list[type]:
    """The public attrs classes that belong to a face."""
    shown = (getattr(room, name) for name in room.__all__)
    return [one for one in shown if isinstance(one, type) and attrs.has(one) and one.__module__ == room.__name__]


def told(cls: type) -> dict[str, str]:
    """By public field, what stands below it; without those of a base that is public itself, and shows them."""
    said = field_docstrings(cls)
    shown = {
        field.name for base in cls.__mro__[1:] if base in PUBLIC and attrs.has(base) for field in attrs.fields(base)
    }
    return {field.name: said[field.name] for field in attrs.fields(cls) if field.name in said.keys() - shown}


PUBLIC = {one for room in ROOMS for one in classes(room)}
"""Every public class with fields."""


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.__name__)
def test_sphinx_finds_in_a_face_what_stands_below_the_fields_of_its_classes(room: ModuleType) -> None:
    import_module("faces").borrow(room.__name__)
    found = ModuleAnalyzer.for_module(room.__name__).find_attr_docs()
    for cls in classes(room):
        own = told(cls).keys() & vars(cls).get("__annotations__", {}).keys()  # without those of its bases
        assert own <= {name for owner, name in found if owner == cls.__name__}


@pytest.mark.parametrize("name", ["LONGEST_DOCUMENT", "LONGEST_SEED", "MOST_ACTIONS", "AnyGame"])
def test_sphinx_finds_in_a_face_what_stands_below_a_value(name: str) -> None:
    import_module("faces").borrow("amsterdam_routes.kernel")
    assert ModuleAnalyzer.for_module("amsterdam_routes.kernel").find_attr_docs()["", name][0].endswith(".")


@pytest.mark.proof
def test_the_reference_shows_every_field_of_a_public_class_with_its_sentence(tmp_path: Path) -> None:
    pages = (page.read_text(encoding="utf-8") for page in sorted((DOCS / "reference").glob("*.md")))
    listed = (
        part for page in pages for part in re.findall(r"^```\{eval-rst\}\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    )
    (tmp_path / "index.rst").write_text("\n".join(listed), encoding="utf-8")
    assert '    "faces",\n' in (DOCS / "conf.py").read_text(encoding="utf-8")
    settings = {"extensions": ["sphinx.ext.autodoc", "faces"], "source_suffix": ".rst", "smartquotes": False}
    built = tmp_path / "built"
    with docutils_namespace():
        app = Sphinx(tmp_path, DOCS, built, built, "dummy", confoverrides=settings, status=None, warning=None)
        app.build()
    shown = {
        described[0]["ids"][0]: "".join(described[1].astext().split())
        for described in app.env.get_doctree("index").findall(addnodes.desc)
        if described[0]["ids"]
    }
    lost = [
        f"{room.__name__}.{cls.__name__}.{field}"
        for room in ROOMS
        for cls in classes(room)
        for field, sentence in told(cls).items()
        if "".join(sentence.replace("`", "").split()) not in shown.get(f"{room.__name__}.{cls.__name__}.{field}", "")
    ]
    assert lost == []
