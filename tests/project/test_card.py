"""The card of a page: what a link to it shows in a chat or a feed."""

import re
import struct
import sys
from pathlib import Path

import pytest

from tests.project.test_documents import DOCS

pytest.importorskip("sphinx", reason="the documentation needs the dependency group 'docs'")
pytest.importorskip("myst_parser", reason="the documentation needs the dependency group 'docs'")
pytest.importorskip("resvg_py", reason="the documentation needs the dependency group 'docs'")

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

sys.path.append(str(DOCS / "_extensions"))  # where docs/conf.py finds them

TAG = re.compile(r'<meta property="og:([\w:]+)" content="([^"]*)">')


def build(folder: Path, base: str) -> Path:
    """A site of two pages, built for an address; the folder of its pages."""
    (folder / "pages" / "songs").mkdir(parents=True)
    (folder / "pages" / "index.md").write_text(
        '# "Birds" & `fish`\n\nGulls & *herons*.\n\n```{toctree}\nsongs/gull\n```\n', encoding="utf-8"
    )
    (folder / "pages" / "songs" / "gull.md").write_text("# The gull\n", encoding="utf-8")
    settings = {"extensions": ["myst_parser", "card"], "html_theme": "basic", "html_baseurl": base}
    html = folder / "html"
    with docutils_namespace():
        app = Sphinx(folder / "pages", None, html, folder / "trees", "html", settings, status=None, warningiserror=True)
        app.build()
    assert app.statuscode == 0
    return html


def test_every_page_has_a_card_that_feeds_can_show(tmp_path: Path) -> None:
    html = build(tmp_path, "https://example.invalid/birds")
    card = (html / "_static" / "card.png").read_bytes()
    assert card[:8] == b"\x89PNG\r\n\x1a\n"
    size = struct.unpack(">II", card[16:24])
    assert dict(TAG.findall((html / "index.html").read_text(encoding="utf-8"))) == {
        "title": "“Birds” &amp; fish",
        "description": "Gulls &amp; herons.",
        "type": "article",
        "site_name": "amsterdam_routes",
        "image": "https://example.invalid/birds/_static/card.png",
        "image:width": str(size[0]),
        "image:height": str(size[1]),
        "image:alt": "The map of the route game in the middle of a game",
        "url": "https://example.invalid/birds/index.html",
    }


def test_a_site_whose_address_is_not_known_has_relative_ones(tmp_path: Path) -> None:
    tags = dict(TAG.findall((build(tmp_path, "") / "songs" / "gull.html").read_text(encoding="utf-8")))
    assert tags["image"] == "../_static/card.png"
    assert tags.keys().isdisjoint({"url", "description"})


def test_the_documentation_has_cards_and_is_told_its_address_where_it_is_published() -> None:
    settings = (DOCS / "conf.py").read_text(encoding="utf-8")
    assert '    "card",\n' in settings
    assert '"SITE_URL"' in settings
    assert "SITE_URL: https://" in (DOCS.parent / ".github" / "workflows" / "docs.yml").read_text(encoding="utf-8")
