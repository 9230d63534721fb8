"""`watch`, `replay` and `analyse`: a game told from its record, judged, or written as one page for a browser."""

import base64
import gzip
import hashlib
import html
import json
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from importlib.resources import files
from string import Template
from typing import Any, Final, TypeAlias  # Any: an edition of any game

import amsterdam_routes as ar
from amsterdam_routes import study
from amsterdam_routes.bots import Planner, Search
from amsterdam_routes.cli._files import (
    PAGES,
    RECORDS,
    check_spared,
    check_writable,
    position_of,
    record_in,
    save_record,
    suffix,
    write_text,
)
from amsterdam_routes.cli._series import parts_of
from amsterdam_routes.cli._workers import WorkersLost, workers
from amsterdam_routes.cli.games import AnyRecord, GameUI, NamedBot, seat_bots
from amsterdam_routes.cli.screen import (
    CTRL_C,
    FAILED,
    INTERRUPTED,
    CommandFailed,
    Screen,
    UsageError,
    complain,
    progress,
    tell_seed,
)
from amsterdam_routes.kernel import transitions

SAID: Final = (
    *("start", "first", "back", "on", "last", "play", "pause", "closer", "keys", "of"),
    *("curve", "chances", "turning", "story", "hands", "sheets"),
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
        if ply is not None or step or delay is not None or with_map:
            raise UsageError(
                "--html writes the whole game and tells nothing: expected no --ply, --step, --delay or --map"
            )
        suffix(html, PAGES)
        check_spared(html, [file])
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


# --- a game judged


FORMS: Final = (*RECORDS, *PAGES)
"""What the name of an analysis may end in: JSON, the notation with comments, or a page."""
WORST: Final = 5
"""So many decisions are told that lost most."""


def analyse(
    ui: GameUI,
    *,
    file: str,
    outputs: Sequence[str],
    bots: tuple[NamedBot, ...],
    iterations: int,
    seat: int | None,
    seed: bytes,
    jobs: int,
    cluster: str | None,
    edition: Any,
    lang: str,
) -> int:
    """Judge every decision of a record, and write the analysis into files, each in the form of its name; or tell it."""
    for output in outputs:
        if not suffix(output, FORMS):
            raise UsageError(f"{output}: expected a name in {' or '.join(FORMS)}")
        check_writable(output)
        if suffix(output, FORMS) != ".txt" or seat is not None:  # in which the whole record stays, with comments
            check_spared(output, [file])
    record = _seen_by(file, record_in(ui, file, edition), seat)
    screen = ui.screen(lang, ui.seats(record.setup, record.names))
    options = _how(ui, bots)
    with CTRL_C.held(), workers(jobs, cluster, parts_of(ui, record.setup, bots)) as executor:
        here = CTRL_C.raised() if executor is None else nullcontext()  # workers are waited for until Ctrl-C comes
        with progress(record.ply, "decisions") as step, here, _lost():
            found = study.analyse(
                record, iterations=iterations, seed=seed, executor=executor, tell=lambda decision: step(), **options
            )
    with CTRL_C.held():  # what was found is not lost any more
        texts = [(output, analysis_text(ui, screen, record, found, output)) for output in outputs]
        failed = ended = False
        for output, text in texts:
            try:
                write_text(output, text, private=isinstance(record, ar.Record))
            except CommandFailed as error:  # the other files are still written, and what was found is still told
                complain(f"amsterdam-routes: {error}")
                failed = True
            except KeyboardInterrupt:  # likewise: nobody reads this pipe
                ended = True
        if failed or not outputs:
            screen.lines("\n".join(report(screen, lines_of(ui, screen, next(iter(ar.replay(record)))), found)))
    return INTERRUPTED if ended else FAILED if failed else 0


@contextmanager
def _lost() -> Iterator[None]:
    """Say that nobody is left who could play on."""
    try:
        yield
    except WorkersLost as error:
        raise CommandFailed(f"the analysis ends here, as {error}") from None


def _how(ui: GameUI, bots: tuple[NamedBot, ...]) -> dict[str, Any]:
    """Return how decisions are judged by a bot: it plays games on; of a search, its guide does, in its worlds."""
    if len(bots) != 1:
        raise UsageError(f"expected one bot, got {len(bots)}")
    [named] = bots
    if isinstance(named.bot, Search):
        search = named.bot
        return {"guide": _planning(ui, search.guide), "narrow": search.narrow, "worlds": search.worlds}
    if not callable(named.bot) or isinstance(named.bot, ar.EventBot | ar.MatchBot):
        raise UsageError(f"the bot {named.name!r}: expected one that needs only a view")
    return {"guide": _planning(ui, named.bot)}


def _planning(ui: GameUI, guide: Any) -> Any:  # Any: a bot of any game
    """Return a guide whose games the engine plays, if it is the `Greedy` of the game; else the guide itself."""
    try:
        return Planner(ui.game, guide)
    except ValueError:
        return guide


def analysis_text(ui: GameUI, screen: Screen, record: AnyRecord, analysis: study.Analysis, name: str) -> str:
    """Return an analysis in the form that the name of its file asks for."""
    form = suffix(name, FORMS)
    if form == ".json":
        return json.dumps(analysis.data(), indent=1, ensure_ascii=False) + "\n"
    if form in PAGES:
        return replay_page(ui, screen, record, analysis)
    try:
        return study.annotate(record, analysis)
    except ValueError as error:  # a game, or a kind of record, that has no notation
        raise CommandFailed(f"{name}: {error}; name a file in .json") from None


def judged(screen: Screen, lines: Sequence[str], decision: study.Decision) -> str:
    """Return in words what a decision was worth; nothing where there was no choice."""
    if decision.legal == 1:
        return ""
    chance, ahead = decision.after.chances[decision.seat], decision.after.leads[decision.seat]
    told = screen.say("judged", name=lines[decision.seat], chance=f"{100 * chance:.0f}", lead=f"{ahead:+.1f}")
    if not decision.lost_points:
        return told
    lost = {"points": f"{decision.lost_points:.1f}", "chance": f"{100 * decision.lost_chance:.0f}"}
    return f"{told} {screen.say('judged_better', action=screen.tell(decision.best), **lost)}"


def report(screen: Screen, lines: Sequence[str], analysis: study.Analysis) -> Iterator[str]:
    """Yield what each seat lost, and the decisions that lost most."""
    for seat in range(len(analysis.end.chances)):
        own = [one for one in analysis.decisions if one.seat == seat and one.best is not None]
        points, chance = sum(one.lost_points for one in own), sum(one.lost_chance for one in own)
        lost = {"points": f"{points:.1f}", "chance": f"{100 * chance:.0f}"}
        yield screen.say("judged_sum", name=lines[seat], many=len(own), **lost)
    worst = sorted((one for one in analysis.decisions if one.lost_points), key=lambda one: -one.lost_points)[:WORST]
    for one in sorted(worst, key=lambda one: one.ply):
        yield ""
        yield f"{one.ply + 1}. {screen.tell(one.action)}"
        yield f"   {judged(screen, lines, one)}"


# --- a game as one page


MOST_ACTIONS: Final = 5_000
"""A page shows so many actions at most: each is drawn whole and in parts."""


def replay_page(ui: GameUI, screen: Screen, record: AnyRecord, analysis: study.Analysis | None = None) -> str:
    """Return the page of a record, redacted or not, with its analysis: a document that a browser opens from anywhere.

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
        game=pack({"words": words, **page_data(ui, screen, record, analysis)}),
    )


def page_data(
    ui: GameUI, screen: Screen, record: AnyRecord, analysis: study.Analysis | None = None
) -> dict[str, object]:
    """Return the game as the page knows it: pictures, sheets, hands, points, and every moment; and its analysis."""
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
    ahead = study.leader(shown[-1]["points"], ui.game.standings(after).winners)
    bounds = study.turn_bounds(begins, len(shown) - 1, set_up=ui.sets_up(first))
    if analysis is None:
        leads = [round(study.lead(moment["points"], ahead)) for moment in shown]
        told, points = "turning_lead", study.turning_points(leads, bounds)
    else:
        ahead = study.leader(analysis.end.chances, ())
        told, points = "turning_chance", analysis.turning_points(bounds)
        for moment, estimate in zip(shown, analysis.curve, strict=True):
            moment["chances"] = [round(100 * chance, 1) for chance in estimate.chances]
        for moment, decision in zip(shown[1:], analysis.decisions, strict=True):
            moment["judged"] = judged(screen, lines, decision)
    turning = [
        [point.ply, screen.say(told, name=lines[ahead], before=point.before, after=point.after)] for point in points
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
    text = json.dumps(game, separators=(",", ":"))
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
