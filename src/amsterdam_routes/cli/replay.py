"""`watch` and `replay`: a game told from its record turn by turn, or written as one page for a browser."""

import base64
import gzip
import hashlib
import html
import json
import re
import sys
import time
from collections.abc import Iterable, Iterator
from importlib.resources import files
from string import Template
from typing import Any, Final, TypeAlias  # Any: an edition of any game

import amsterdam_routes as ar
from amsterdam_routes.cli.bots import NamedBot, seat_bots
from amsterdam_routes.cli.files import PAGES, position_of, record_in, save_record, suffix, write_text
from amsterdam_routes.cli.games import AnyRecord, GameUI
from amsterdam_routes.cli.screen import CommandFailed, Screen, UsageError, tell_seed
from amsterdam_routes.kernel import transitions

SAID: Final = ("start", "first", "back", "on", "last", "play", "pause", "story", "sheets", "closer", "keys", "of")
"""The words of the page, after `page_` in the catalogue."""
PAGE: Final = ("replay.html", "replay.css", "replay.js")
"""The files of the page, in the folder `page`."""
LEFT_OUT: Final = "player"
"""A part of a picture that the page leaves out: it shows the board of another seat at every turn."""
SMALL: Final = 240
"""Text shorter than this is no piece."""
TOKEN: Final = re.compile(
    r"""<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+""", re.DOTALL
)
Parts: TypeAlias = list[str | int]
"""Text as it is, and the numbers of pieces that stand in between."""


# --- a game told in the terminal


def watch(
    ui: GameUI,
    *,
    players: int | None,
    bots: tuple[NamedBot, ...],
    edition: Any,
    seed: bytes | None,
    lang: str,
    step: bool,
    delay: float | None,
    with_map: bool,
    save: str | None,
) -> int:
    """Let bots play, and tell their game step by step."""
    setup, table = seat_bots(ui, bots, players, edition)
    names = tuple(named.name for named in table)
    record = ar.play_match(ui.game, setup, [named.bot for named in table], seed=seed, names=names)
    if save is not None:
        save_record(ui, save, record)
    screen = ui.screen(lang, ui.seats(setup, names))
    tell(ui, screen, record, step, delay, with_map=with_map)
    if seed is None and record.seed is not None:
        tell_seed("game", record.seed)
    return 0


def replay(
    ui: GameUI,
    *,
    file: str,
    edition: Any,
    lang: str,
    step: bool,
    delay: float | None,
    with_map: bool,
    ply: int | None,
    html: str | None,
    seat: int | None,
) -> int:
    """Tell a record step by step, show it as it stood after so many actions, or write it as a page for a browser."""
    record = record_in(ui, file, edition)
    screen = ui.screen(lang, ui.seats(record.setup, record.names))
    if html is not None:
        suffix(html, PAGES)
        page = replay_page(ui, screen, _seen_by(file, record, seat))
        write_text(html, page, private=seat is None and isinstance(record, ar.Record) and record.result is None)
        return 0
    if seat is not None:
        raise UsageError("--seat needs --html: it says who sees the page")
    if ply is not None:
        ui.map(screen, position_of(ui, file, record, ply), ())
        return 0
    tell(ui, screen, record, step, delay, with_map=with_map)
    return 0


def _seen_by(file: str, record: AnyRecord, seat: int | None) -> AnyRecord:
    """Return a record as a seat may have it; as it is, if no seat is named."""
    if seat is None:
        return record
    if isinstance(record, ar.RedactedRecord):
        raise CommandFailed(f"{file}: expected a record of the whole game for --seat, got that of one seat")
    if seat >= record.setup.players:
        raise CommandFailed(f"{file}: expected a seat from 0 to {record.setup.players - 1}, got {seat}")
    return record.redacted(seat)


def tell(ui: GameUI, screen: Screen, record: AnyRecord, step: bool, delay: float | None, *, with_map: bool) -> None:
    """Tell the whole record: each turn under a heading, what happened in it, and the score sheets in the end."""
    turn = 0
    for before, told, after in transitions(record):
        if turn == 0 and ui.sets_up(before):
            screen.heading(screen.say("set_up"))
        screen.lines(ui.story(screen, told))
        for event in told:
            if ui.begins_turn(event):
                turn += 1
                if with_map:
                    ui.map(screen, after, told)
                if heading := ui.heading(screen, turn, after):
                    screen.heading(heading)
        wait(screen, step, delay)
    now = record.state if isinstance(record, ar.Record) else record.view
    if with_map:
        ui.map(screen, now, ())
    screen.heading(screen.say("score_sheets"))
    screen.lines(screen.tell(ui.game.standings(now)))


def wait(screen: Screen, step: bool, delay: float | None) -> None:
    """Wait after an action: for Enter, or for some seconds; if neither is asked for, half a second at a terminal."""
    if step:
        print(end="", flush=True)
        sys.stdin.readline()
    else:
        time.sleep(delay if delay is not None else 0.5 if screen.out.is_terminal else 0)


# --- a game as one page


def replay_page(ui: GameUI, screen: Screen, record: AnyRecord) -> str:
    """Return the page of a record, redacted or not: a document that a browser opens from anywhere.

    >>> from amsterdam_routes.cli.routes import UI
    >>> record = ar.new_record(2, seed="1634", names=["Griet", "</script>"])
    >>> page = replay_page(UI, Screen(ar.GAME, "en", record.names), record)
    >>> page[:15], "<title>Griet, &lt;/script&gt;" in page
    ('<!doctype html>', True)
    """
    words = {word: screen.say(f"page_{word}") for word in SAID}
    texts = {name: (files("amsterdam_routes.cli") / "page" / name).read_text("utf-8") for name in PAGE}
    script = texts["replay.js"]
    title = ", ".join(record.names) or ui.game.name
    return Template(texts["replay.html"]).substitute(
        {word: html.escape(text) for word, text in words.items()},
        lang=html.escape(screen.lang),
        title=html.escape(f"{title} \u2013 Amsterdam"),
        allowed=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        style=texts["replay.css"],
        script=script,
        game=pack({"words": words, **page_data(ui, screen, record)}),
    )


def page_data(ui: GameUI, screen: Screen, record: AnyRecord) -> dict[str, object]:
    """Return the game as the page knows it: pieces of pictures, parts for small screens, sheets, and every moment."""
    pictures = ui.game.pictures
    if pictures is None:
        raise CommandFailed(f"the game {ui.game.name!r} draws no pictures")
    seat = None if isinstance(record, ar.Record) else ui.game.viewer(record.view)
    draws = {"": pictures.svg} | {name: draw for name, draw in pictures.parts.items() if name != LEFT_OUT}
    pieces, sheets, shown = Pieces(), dict[str, int](), list[dict[str, object]]()

    def show(position: Any, events: tuple[Any, ...]) -> None:
        sheet = screen.tell(ui.game.standings(position))
        drawn = {
            name: pieces.put(draw(position, seat=seat, events=events, lang=screen.lang, names=screen.names))
            for name, draw in draws.items()
        }
        story = ui.story(screen, events)
        shown.append({"pictures": drawn, "sheet": sheets.setdefault(sheet, len(sheets)), "told": story})

    show(next(iter(ar.replay(record))), ())
    for _, events, after in transitions(record):
        show(after, events)
    parts = [[name, _part_name(screen, name)] for name in draws if name]
    return {"pieces": pieces.kept, "leaves": parts, "sheets": list(sheets), "moments": shown}


def _part_name(screen: Screen, name: str) -> str:
    """Name a part of the picture."""
    texts = screen.game_words.texts.get(screen.lang, {}).get("picture", {})
    return texts.get(name, name.capitalize())


def pack(game: dict[str, object]) -> str:
    """Return a JSON object, gzipped, in base64: the same for the same game."""
    text = json.dumps(game, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()


class Pieces:
    """Pieces of pictures, each kept once: text, and the numbers of other pieces in it.

    >>> pieces = Pieces()
    >>> stars = f"<g>{'<path/>' * 50}</g>"
    >>> one, two = pieces.put(f"<svg>{stars}<b>1</b></svg>"), pieces.put(f"<svg>{stars}<b>2</b></svg>")
    >>> pieces.kept[one], pieces.kept[two]
    (['<svg>', 0, '<b>1</b></svg>'], ['<svg>', 0, '<b>2</b></svg>'])
    """

    def __init__(self) -> None:
        self.kept: list[Parts] = []
        self._numbers: dict[bytes, int] = {}

    def put(self, svg: str) -> int:
        """Keep a picture, and return the number of its piece."""
        within: list[tuple[list[str], Parts]] = [([], [])]
        for token in TOKEN.findall(svg):
            if token[0] == "<" and token[1] not in "/!?" and token[-2] != "/":
                within.append(([token], [token]))
                continue
            texts, parts = within[-1]
            texts.append(token)
            parts.append(token)
            if token.startswith("</"):
                within.pop()
                text = "".join(texts)
                within[-1][0].append(text)
                within[-1][1].append(text if len(text) < SMALL else self._keep(text, parts))
        texts, parts = within[0]
        return parts[0] if len(parts) == 1 and isinstance(parts[0], int) else self._keep("".join(texts), parts)

    def _keep(self, text: str, parts: Parts) -> int:
        key = hashlib.blake2b(text.encode(), digest_size=20).digest()
        if key not in self._numbers:
            joined = list(self._joined(parts))
            self._numbers[key] = len(self.kept)
            self.kept.append(joined)
        return self._numbers[key]

    def _joined(self, parts: Iterable[str | int]) -> Iterator[str | int]:
        """Yield the parts, with small texts that follow each other joined, as long as they are small."""
        text = ""
        for part in parts:
            if isinstance(part, str) and len(text) + len(part) < SMALL:
                text += part
                continue
            if text:
                yield text
            text = ""
            if isinstance(part, str):
                text = part
            else:
                yield part
        if text:
            yield text
