"""`watch` and `replay`: a game told from its record turn by turn, or written as one page for a browser."""

import base64
import gzip
import hashlib
import html
import json
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import pairwise
from string import Template
from typing import Any, Final, TypeAlias  # Any: an edition of any game

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli._files import PAGES, position_of, record_in, save_record, suffix, write_text
from amsterdam_routes.cli.games import AnyRecord, GameUI, NamedBot, seat_bots
from amsterdam_routes.cli.screen import CommandFailed, Screen, UsageError, complain, tell_seed
from amsterdam_routes.kernel import transitions

SAID: Final = (
    *("start", "first", "back", "on", "last", "play", "pause", "closer", "keys", "of"),
    *("curve", "turning", "story", "hands", "sheets"),
)
"""The words of the page, after `page_` in the catalogue."""
PAGE: Final = ("replay.html", "replay.css", "replay.js")
"""The files of the page, in the folder `page`."""
LEFT_OUT: Final = "player"
"""A part of a picture that the page leaves out: it shows the board of another seat at every turn."""
SMALL: Final = 240
"""Text shorter than this does not become a piece of its own."""
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
    if (seat := ui.game.to_move(record.state)) is not None:
        complain(f"{names[seat]}, at seat {seat}, gave up: the game ends here")
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
    """Return a record as a seat may see it; the whole record if no seat is named."""
    if seat is None:
        return record
    if isinstance(record, ar.RedactedRecord):
        raise CommandFailed(f"{file}: expected a record of the whole game for --seat, got that of one seat")
    if seat >= record.setup.players:
        raise CommandFailed(f"{file}: expected a seat from 0 to {record.setup.players - 1}, got {seat}")
    return record.redacted(seat)


def tell(ui: GameUI, screen: Screen, record: AnyRecord, step: bool, delay: float | None, *, with_map: bool) -> None:
    """Print the whole record: the events of each turn under a heading, then the score sheets."""
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


MOST_ACTIONS: Final = 5_000
"""A page shows so many actions at most: each is drawn whole and in parts."""


def replay_page(ui: GameUI, screen: Screen, record: AnyRecord) -> str:
    """Return the page of a record, redacted or not: a document that a browser opens from anywhere.

    >>> from amsterdam_routes.cli._routes import UI
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
    """Return the game as the page knows it: pictures, sheets, hands, points, and every moment."""
    pictures = ui.game.pictures
    if pictures is None:
        raise CommandFailed(f"the game {ui.game.name!r} draws no pictures")
    if record.ply > MOST_ACTIONS:
        raise CommandFailed(f"expected a record of at most {MOST_ACTIONS} actions for a page, got {record.ply}")
    seat = None if isinstance(record, ar.Record) else ui.game.viewer(record.view)
    draws = {"": pictures.svg} | {name: draw for name, draw in pictures.parts.items() if name != LEFT_OUT}
    pieces, sheets, hands = Pieces(), Once(), Once()
    shown, begins = list[dict[str, Any]](), list[int]()

    def show(position: Any, events: tuple[Any, ...]) -> None:
        if any(map(ui.begins_turn, events)):
            begins.append(len(shown))
        drawn = {
            name: pieces.put(draw(position, seat=seat, events=events, lang=screen.lang, names=screen.names))
            for name, draw in draws.items()
        }
        held = [[lines[owner], told] for owner, told in ui.hands(screen, position).items()]
        shown.append(
            {
                "pictures": drawn,
                "sheet": sheets.put(sheet_tables(screen.tell(ui.game.standings(position)))),
                "hands": hands.put(held),
                "points": points_of(ui, position),
                "told": ui.story(screen, events),
            }
        )

    first = after = next(iter(ar.replay(record)))
    lines = lines_of(ui, screen, first)
    show(first, ())
    for _, events, after in transitions(record):
        show(after, events)
    ahead = leader(shown[-1]["points"], ui.game.standings(after).winners)
    leads = [lead(moment["points"], ahead) for moment in shown]
    bounds = turn_bounds(begins, len(shown) - 1, set_up=ui.sets_up(first))
    turning = [
        [point.ply, screen.say("turning_lead", name=lines[ahead], before=point.before, after=point.after)]
        for point in turning_points(leads, bounds)
    ]
    return {
        "pieces": pieces.kept,
        "leaves": [[name, _part_name(screen, name)] for name in draws if name],
        "sheets": sheets.kept,
        "hands": hands.kept,
        "lines": lines,
        "players": record.setup.players,
        "colors": list(pictures.seats[: len(lines)]),
        "turning": turning,
        "moments": shown,
    }


def _part_name(screen: Screen, name: str) -> str:
    """Name a part of the picture."""
    texts = screen.game_words.texts.get(screen.lang, {}).get("picture", {})
    return texts.get(name, name.capitalize())


def pack(game: dict[str, object]) -> str:
    """Return a JSON object, gzipped, in base64. The same object gives the same text."""
    text = json.dumps(game, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()


class Once:
    """Values for JSON, each kept once.

    >>> tables = Once()
    >>> tables.put(["Griet"]), tables.put(["Jan"]), tables.put(["Griet"]), tables.kept
    (0, 1, 0, [['Griet'], ['Jan']])
    """

    def __init__(self) -> None:
        self.kept: list[object] = []
        self._numbers: dict[str, int] = {}

    def put(self, value: object) -> int:
        """Keep a value, and return its number."""
        key = json.dumps(value)
        if key not in self._numbers:
            self._numbers[key] = len(self.kept)
            self.kept.append(value)
        return self._numbers[key]


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
        """Yield the parts, with small neighbouring texts joined as long as the result is small."""
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


# --- what the page tells of a game: its curve, its turning points and its score sheets


TURNING_POINTS: Final = 3
"""So many turning points are named at most."""
POINTS: Final = re.compile(r"(.*?): ([+\-−]?\d+)(?!\d)[,;]? ?(.*)")
"""A line of a score sheet: what scores, the points, and more about it."""
SheetTable: TypeAlias = tuple[str, list[list[str]]]
"""What stands above a table, and its rows: each is one text, or what scores, the points, and more about it."""


def points_of(ui: GameUI, position: Any) -> list[int]:
    """Return the points by seat, as far as the position shows them; then those of who plays without a seat.

    >>> import amsterdam_routes.merchants as am
    >>> from amsterdam_routes.cli._merchants import UI
    >>> points_of(UI, am.new_game(1, seed="1672"))
    [0, 0]
    """
    standings = ui.game.standings(position)
    return [*(sheet.total for sheet in standings.sheets), *ui.seatless(standings).values()]


def lines_of(ui: GameUI, screen: Screen, position: Any) -> list[str]:
    """Return what the lines of the score curve are called, in the order of `points_of`.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.cli._routes import UI
    >>> lines_of(UI, Screen(ar.GAME, "en", ("Griet",)), ar.new_game(2, seed="1634"))
    ['Griet', 'Player 2']
    """
    standings = ui.game.standings(position)
    seats = range(len(standings.sheets))
    named = [screen.names[seat] if seat < len(screen.names) else f"{screen.say('player')} {seat + 1}" for seat in seats]
    return [*named, *ui.seatless(standings)]


# --- turning points


@attrs.frozen
class TurningPoint:
    """A turn that changed the lead more than others did."""

    ply: int
    """After so many actions: the action of the turn that changed the lead most."""
    before: int
    """The lead before the turn."""
    after: int
    """The lead after the turn."""


def leader(points: Sequence[int], winners: Sequence[int]) -> int:
    """Return the line of the winner; without one, the line with the most points.

    >>> leader([30, 41, 41], ()), leader([30, 41, 41], (2,))
    (1, 2)
    """
    return winners[0] if winners else max(range(len(points)), key=points.__getitem__)


def lead(points: Sequence[int], line: int) -> int:
    """Return how many points a line is ahead of the best other one; without others, its points.

    >>> lead([30, 41, 12], 1), lead([30, 41, 12], 0), lead([30], 0)
    (11, -11, 30)
    """
    others = [many for other, many in enumerate(points) if other != line]
    return points[line] - max(others, default=0)


def turning_points(leads: Sequence[int], bounds: Sequence[int]) -> list[TurningPoint]:
    """Return the turns that changed a lead most, in the order of play.

    `leads` has the lead at every ply. A turn lasts from one of the bounds to the next.

    >>> turning_points([0, 1, 9, 9, 9, 2, 3], [0, 3, 4, 6])
    [TurningPoint(ply=2, before=0, after=9), TurningPoint(ply=5, before=9, after=3)]
    """
    turns = [(start, end) for start, end in pairwise(bounds) if leads[start] != leads[end]]
    turns.sort(key=lambda turn: -abs(leads[turn[1]] - leads[turn[0]]))
    found = []
    for start, end in turns[:TURNING_POINTS]:
        sign = 1 if leads[end] > leads[start] else -1
        ply = max(range(start + 1, end + 1), key=lambda ply: sign * (leads[ply] - leads[ply - 1]))
        found.append(TurningPoint(ply, leads[start], leads[end]))
    return sorted(found, key=lambda point: point.ply)


def turn_bounds(begins: Sequence[int], last: int, *, set_up: bool) -> list[int]:
    """Return where turns end: the plies at which a turn begins, and the ends of the game.

    A set-up before the first turn is no turn. If no turn begins anywhere, every action is a turn.

    >>> turn_bounds([2, 5], 7, set_up=True), turn_bounds([2, 5], 7, set_up=False), turn_bounds([], 2, set_up=False)
    ([2, 5, 7], [0, 2, 5, 7], [0, 1, 2])
    """
    if not begins:
        return list(range(last + 1))
    return sorted({*begins, last} if set_up else {0, *begins, last})


# --- score sheets as tables


def sheet_tables(text: str) -> list[SheetTable]:
    """Return the score sheets that a game tells, as tables: indented lines are the rows of the line above them.

    >>> sheet_tables("Griet: 39 points\\n  Routes: 19\\n  Bonus: +4 (2nd)\\nGriet wins.")
    [('Griet: 39 points', [['Routes', '19', ''], ['Bonus', '+4', '(2nd)']]), ('Griet wins.', [])]
    """
    tables: list[SheetTable] = []
    for line in text.splitlines():
        if not tables or not line.startswith(" "):
            tables.append((line.strip(), []))
            continue
        found = POINTS.fullmatch(line.strip())
        tables[-1][1].append(list(found.groups()) if found else [line.strip()])
    return tables
