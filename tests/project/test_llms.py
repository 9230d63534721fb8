"""The list of pages that is written beside them: `llms.txt`, a line for each page, by reader."""

import sys
from pathlib import Path

import pytest

from tests.project.test_documents import DOCS

pytest.importorskip("sphinx", reason="the documentation needs the dependency group 'docs'")
pytest.importorskip("myst_parser", reason="the documentation needs the dependency group 'docs'")

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

sys.path.append(str(DOCS / "_extensions"))  # where docs/conf.py finds them

INDEX = """# Birds

All birds of the
city.

```{toctree}
:hidden:
:caption: Look

heron
a place <https://example.invalid/>
```

```{toctree}
:hidden:
:caption: Listen

songs/gull
```
"""


def test_every_page_has_a_line_under_its_reader_with_its_first_sentence(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    (pages / "songs").mkdir(parents=True)
    (pages / "index.md").write_text(INDEX, encoding="utf-8")
    (pages / "heron.md").write_text("# The heron\n\nIt stands at the *canal*.\n\nAnd waits.\n", encoding="utf-8")
    (pages / "songs" / "gull.md").write_text("# The gull\n", encoding="utf-8")
    settings = {"extensions": ["myst_parser", "llms"], "project": "birds", "html_theme": "basic"}
    html, trees = tmp_path / "html", tmp_path / "trees"
    with docutils_namespace():
        app = Sphinx(pages, None, html, trees, "html", settings, status=None, warningiserror=True)
        app.build()
    assert app.statuscode == 0
    assert (tmp_path / "html" / "llms.txt").read_text(encoding="utf-8").splitlines() == [
        "# birds",
        "",
        "> All birds of the city.",
        "",
        "## Look",
        "",
        "- [The heron](heron.html): It stands at the canal.",
        "",
        "## Listen",
        "",
        "- [The gull](songs/gull.html)",
    ]


def test_the_documentation_writes_it() -> None:
    assert '    "llms",\n' in (DOCS / "conf.py").read_text(encoding="utf-8")
