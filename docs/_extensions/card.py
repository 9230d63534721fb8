"""What a link to a page shows in a chat or a feed: its title, its first paragraph, and a card with a picture of a game.

The card is drawn by the library from the sample game, and becomes a PNG whenever the pages are built. Addresses in such
tags have to be whole; `html_baseurl` says where the site will be. Without it, the address of the card is relative.
"""

import re
from html import escape, unescape
from pathlib import Path
from typing import Any  # Any: Sphinx's own

import resvg_py
from llms import about

import amsterdam_routes as ar

GAME = Path(__file__).parents[1] / "pictures" / "game.txt"
MIDDLE = 51
"""The card shows the sample game after so many actions, as the landing page does."""
FILE = "_static/card.png"
WIDTH, HEIGHT = 1200, 630
"""The size that feeds show without cutting."""
LONGEST = 200
"""No description has more characters."""


def draw() -> str:
    """Return the card as SVG: the map with a game on it, and beside it what the library is."""
    record = ar.from_notation(GAME.read_text(encoding="utf-8"))
    picture = ar.svg(list(ar.replay(record))[MIDDLE], panels=False)
    placed = picture.replace('width="100%"', 'x="360" y="42" width="812" height="546"', 1)
    lines = ("The rules of two", "board games about", "trade in Amsterdam,", "as a Python library")
    told = "".join(f'<text x="40" y="{330 + 38 * row}" font-size="28">{line}</text>' for row, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" fill="#2b2824"'
        ' font-family="Helvetica, Arial, Liberation Sans, sans-serif">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f7f3ea"/>'
        f'<g font-family="Georgia, Liberation Serif, serif" font-weight="bold" font-size="50">'
        f'<text x="40" y="200">amsterdam</text><text x="40" y="256">_routes</text></g>{told}{placed}</svg>'
    )


def tags(title: str, told: str, page: str, base: str) -> str:
    """Return the tags of a page; `page` is its address from the top, and `base` where the top is, if that is known.

    >>> print(tags("Records", "A game to keep.", "records.html", "https://example.invalid/"))
    <meta name="description" content="A game to keep.">
    <meta property="og:title" content="Records">
    <meta property="og:description" content="A game to keep.">
    <meta property="og:type" content="article">
    <meta property="og:site_name" content="amsterdam_routes">
    <meta property="og:image" content="https://example.invalid/_static/card.png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="The map of the route game in the middle of a game">
    <meta property="og:url" content="https://example.invalid/records.html">
    <meta name="twitter:card" content="summary_large_image">
    """
    said = shortened(told)
    top = base or "../" * page.count("/")
    named = {
        "og:title": title,
        "og:description": said,
        "og:type": "article",
        "og:site_name": "amsterdam_routes",
        "og:image": f"{top}{FILE}",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": "The map of the route game in the middle of a game",
        "og:url": f"{base}{page}" if base else "",
    }
    lines = [f'<meta name="description" content="{escape(said)}">'] if said else []
    lines += [f'<meta property="{name}" content="{escape(value)}">' for name, value in named.items() if value]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image">'])


def shortened(text: str) -> str:
    """Return a text that ends with its last word before the limit.

    >>> shortened("a word")
    'a word'
    >>> shortened("canal " * 100).count("canal")
    33
    """
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rpartition(' ')[0]}…"


def add(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give a page its tags; pages that Sphinx makes itself, such as the search, have none."""
    if doctree is not None and app.builder.name == "html":
        title = unescape(re.sub(r"<[^>]+>", "", context["title"]))
        base = app.config.html_baseurl
        base = f"{base.rstrip('/')}/" if base else ""
        address = app.builder.get_target_uri(page)
        context["metatags"] = f"{context.get('metatags', '')}\n{tags(title, about(doctree), address, base)}"


def write(app: Any, error: Exception | None) -> None:
    """Write the card beside the pages when all of them are built."""
    if error is None and app.builder.name == "html":
        card = Path(app.outdir, FILE)
        card.parent.mkdir(exist_ok=True)
        card.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=draw())))


def setup(app: Any) -> dict[str, bool]:
    app.connect("html-page-context", add)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
