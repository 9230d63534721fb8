"""A game as one page for a browser: the pictures of every moment, the story, the score sheets, a slider.

The page needs nothing but itself, and its policy lets it do nothing but show itself: only its own script may run. The
game in it is packed, so whatever is in a name stays text.
"""

import base64
import gzip
import hashlib
import html
import json
from importlib.resources import files
from string import Template
from typing import Any, Final  # Any: what belongs to no game in particular

import amsterdam_routes as ar
from amsterdam_routes.cli.desk import AnyRecord, Desk
from amsterdam_routes.cli.errors import CommandFailed
from amsterdam_routes.cli.pieces import Pieces
from amsterdam_routes.cli.screen import Screen
from amsterdam_routes.kernel import transitions

SAID: Final = ("start", "first", "back", "on", "last", "play", "pause", "story", "sheets", "closer", "keys", "of")
"""The words of the page, after `page_` in the catalogue."""
PAGE: Final = ("replay.html", "replay.css", "replay.js")
"""The files of the page, in the folder `page`."""
OWN: Final = "player"
"""A part of a picture that shows another board at every turn, so that it is not followed here."""


def replay_page(desk: Desk, screen: Screen, record: AnyRecord) -> str:
    """The page of a record, redacted or not: a document that a browser opens from anywhere.

    >>> from amsterdam_routes.cli.route_desk import DESK
    >>> record = ar.new_record(2, seed="1634", names=["Griet", "</script>"])
    >>> page = replay_page(DESK, Screen(ar.GAME, "en", record.names), record)
    >>> page[:15], "<title>Griet, &lt;/script&gt;" in page
    ('<!doctype html>', True)
    """
    words = {word: screen.say(f"page_{word}") for word in SAID}
    texts = {name: (files("amsterdam_routes.cli") / "page" / name).read_text("utf-8") for name in PAGE}
    script = texts["replay.js"]
    title = ", ".join(record.names) or desk.game.name
    return Template(texts["replay.html"]).substitute(
        {word: html.escape(text) for word, text in words.items()},
        lang=html.escape(screen.lang),
        title=html.escape(f"{title} \u2013 Amsterdam"),
        allowed=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        style=texts["replay.css"],
        script=script,
        game=pack({"words": words, **page_data(desk, screen, record)}),
    )


def page_data(desk: Desk, screen: Screen, record: AnyRecord) -> dict[str, object]:
    """The game as the page knows it: pieces of pictures, the leaves of a small screen, sheets, and every moment."""
    pictures = desk.game.pictures
    if pictures is None:
        raise CommandFailed(f"the game {desk.game.name!r} draws no pictures")
    seat = None if isinstance(record, ar.Record) else desk.game.viewer(record.view)
    draws = {"": pictures.svg} | {name: draw for name, draw in pictures.parts.items() if name != OWN}
    pieces, sheets, shown = Pieces(), dict[str, int](), list[dict[str, object]]()

    def show(position: Any, events: tuple[Any, ...]) -> None:
        sheet = screen.tell(desk.game.standings(position))
        drawn = {
            name: pieces.put(draw(position, seat=seat, events=events, lang=screen.lang, names=screen.names))
            for name, draw in draws.items()
        }
        story = desk.story(screen, events)
        shown.append({"pictures": drawn, "sheet": sheets.setdefault(sheet, len(sheets)), "told": story})

    show(next(iter(ar.replay(record))), ())
    for _, events, after in transitions(record):
        show(after, events)
    leaves = [[name, _leaf(screen, name)] for name in draws if name]
    return {"pieces": pieces.kept, "leaves": leaves, "sheets": list(sheets), "moments": shown}


def _leaf(screen: Screen, name: str) -> str:
    """What a part of the picture is called."""
    texts = screen.game_words.texts.get(screen.lang, {}).get("picture", {})
    return texts.get(name, name.capitalize())


def pack(game: dict[str, object]) -> str:
    """A JSON object, gzipped, in base64: the same for the same game."""
    text = json.dumps(game, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()
