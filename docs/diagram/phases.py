"""Draws the phases of both games, and who may do what when: `python docs/diagram/phases.py`.

What a decision of the merchants game is asked for stands in the table of kinds (`RULES`), and in which phase it is
asked, in that of the checks (`ASKED_IN`). What neither of them says, a few games show: the phase of the other
decisions, and which phase follows which. The route game has no such tables. So games show what may be done in each
phase, and what follows; they are played so that what is rare happens, too.
"""

import ast
import enum
import inspect
import random
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import attrs

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.merchants._checks import ASKED_IN
from amsterdam_routes.merchants.rules._play import RULES

HERE = Path(__file__).parent
GAMES = 10
"""How many games of each sort are looked at."""
WITH_ALL = am.Setup(3, workers=True, trader=True)
"""A set-up in which every figure of the merchants game is placed."""
TURN_ENDS = "the turn ends"

WIDE, EDGE, GAP, LEFT = 940, 18, 12, 190
LINE, LETTER, LONGEST = 17, 7.3, 30
PAINT = 'fill="#f3e8cf" stroke="#675f53"'
SHEET, INK, FAINT = "#fffdf8", "#2b2824", "#5d564b"
TYPE = f'font-family="monospace" font-size="12" fill="{INK}"'


@attrs.frozen
class Box:
    """A decision with the kinds of actions that answer it; or a kind of action with what follows it."""

    title: str
    text: str
    kinds: tuple[str, ...]
    mark: str = "-"
    """What stands before each of the kinds."""

    @property
    def lines(self) -> list[str]:
        """The text and the kinds, as they are written."""
        text = textwrap.wrap(self.text, LONGEST)
        kinds = [*self.kinds]
        if len(kinds) > 6:  # in two columns
            half = (len(kinds) + 1) // 2
            pairs = zip(kinds[:half], [*kinds[half:], ""], strict=False)
            kinds = [f"{one:{LONGEST // 2}}{other}".rstrip() for one, other in pairs]
        return [*text, *(f"{self.mark} {kind}" for kind in kinds)]

    @property
    def width(self) -> float:
        return 24 + LETTER * max(map(len, (self.title, *self.lines)))

    @property
    def height(self) -> float:
        return 22 + LINE * (1 + len(self.lines))


@attrs.frozen
class Band:
    """A phase: its word, what stands below it, and groups of decisions, each with a heading."""

    title: str
    text: str
    groups: tuple[tuple[str, tuple[Box, ...]], ...]
    after: tuple[str, ...] = ()
    """The phases that may follow."""


@cache
def sentences(kind: type[enum.Enum]) -> dict[str, str]:
    """Return the docstring of each member of an enum, by its value."""
    found = {}
    for cls in sources(kind):
        for member, below in zip(cls.body, cls.body[1:], strict=False):
            if isinstance(member, ast.Assign) and isinstance(below, ast.Expr):
                found[ast.literal_eval(member.value)] = " ".join(ast.literal_eval(below.value).split())
    return found


def sources(kind: type) -> Iterator[ast.ClassDef]:
    """Return the source of a class, found without its `__module__`, which names only the face that shows it."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("amsterdam_routes.") and vars(module).get(kind.__name__) is kind:
            for node in ast.parse(inspect.getsource(module)).body:
                if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
                    yield node


# --- the merchants game


def kinds_for(asked: am.DecisionKind) -> tuple[str, ...]:
    """Return the kinds of actions that answer a decision."""
    return tuple(rule.action.__name__ for rule in RULES if asked in rule.options)


@cache
def shown_by_games() -> tuple[dict[am.DecisionKind, am.Phase], dict[am.Phase, set[am.Phase]]]:
    """Return the phase of each decision that some games ask, and the phases that follow each phase."""
    phase_of: dict[am.DecisionKind, am.Phase] = {}
    after: dict[am.Phase, set[am.Phase]] = {phase: set() for phase in am.Phase}
    for seed in range(GAMES):
        state, chooser = am.GAME.deal(WITH_ALL, am.Chance.of(seed)), random.Random(seed)
        while state.table.pending:
            phase_of.setdefault(state.table.pending[0].what, state.phase)
            later = am.apply(state, am.pick(state, chooser))
            after[state.phase].add(later.phase)
            state = later
    return phase_of, {phase: others - {phase} for phase, others in after.items()}


def decision(asked: am.DecisionKind) -> Box:
    return Box(asked.value, sentences(am.DecisionKind)[asked.value], kinds_for(asked))


def merchants() -> list[Band]:
    """Return the phases of the merchants game; the decisions that several phases share come last."""
    phase_of, after = shown_by_games()
    often = [asked for asked in am.DecisionKind if sum(asked in midst for midst, _, _ in ASKED_IN.values()) > 1]
    bands = []
    for phase in am.Phase:
        groups: list[tuple[str, Sequence[am.DecisionKind]]] = []
        if phase in ASKED_IN:
            midst, then, agenda = ASKED_IN[phase]
            groups.append(("one seat after the other", (agenda,)))
            groups.append(("the same seat, in the midst", [asked for asked in midst if asked not in often]))
            groups.append(("the same seat, after it", then))
        else:
            asked_here = [asked for asked in am.DecisionKind if phase_of.get(asked) is phase]
            groups.append(("one seat after the other", asked_here))
        drawn = tuple((heading, tuple(map(decision, some))) for heading, some in groups if some)
        following = tuple(other.value for other in am.Phase if other in after[phase])
        bands.append(Band(phase.value, sentences(am.Phase)[phase.value], drawn, following))
    where = [phase.value for phase in ASKED_IN if all(asked in ASKED_IN[phase][0] for asked in often)]
    midst_of = Band(
        "in several phases",
        f"In {', '.join(where)}.",
        (("the same seat, in the midst", tuple(map(decision, often))),),
    )
    return [*bands, midst_of]


# --- the route game

Course = tuple[ar.Phase, str, ar.Phase, bool]
"""A phase, a kind of action, the phase that follows, and whether the same seat goes on."""


@cache
def courses() -> frozenset[Course]:
    """Return the steps of games of two to four players who play at random, or avoid claims, or avoid cards."""
    found: set[Course] = set()
    for seed in range(GAMES):
        for players in (2, 3, 4):
            for avoided in ((), (ar.ClaimRoute,), (ar.TakeFaceUp, ar.DrawBlind)):
                found |= {*course(seed, players, avoided)}
    return frozenset(found)


def course(seed: int, players: int, avoided: tuple[type[Any], ...]) -> Iterable[Course]:
    """Yield the steps of one game whose players avoid some kinds of actions."""
    state, chooser = ar.new_game(players, seed=seed), random.Random(seed)
    while state.to_move is not None:
        legal = ar.legal_actions(state)
        action = chooser.choice([one for one in legal if not isinstance(one, avoided)] or legal)
        later = ar.apply(state, action)
        yield state.phase, type(action).__name__, later.phase, later.to_move == state.to_move
        state = later


def what_follows(phase: ar.Phase, kind: str) -> tuple[str, ...]:
    """Say in words what follows an action in a phase."""
    after = {(later, same) for here, what, later, same in courses() if (here, what) == (phase, kind)}
    goes_on = [later.value for later in ar.Phase if (later, True) in after]
    if phase is ar.Phase.SETUP:
        return (*goes_on, *(f"{later.value} of the next seat" for later in ar.Phase if (later, False) in after))
    return (*goes_on, *([TURN_ENDS] if any(not same for _, same in after) else []))


def routes() -> list[Band]:
    """Return the phases of the route game."""
    words, bands = sentences(ar.Phase), []
    for phase in ar.Phase:
        here = [
            kind.__name__ for kind in ar.Action.__args__ if any(one[:2] == (phase, kind.__name__) for one in courses())
        ]
        boxes = tuple(Box(kind, "", what_follows(phase, kind), "->") for kind in here)
        following = tuple(other.value for other in ar.Phase if other != phase and reaches(phase, other))
        bands.append(
            Band(phase.value, words[phase.value], (("the seat to move may", boxes),) if boxes else (), following)
        )
    return bands


def reaches(phase: ar.Phase, other: ar.Phase) -> bool:
    return any((here, later) == (phase, other) for here, _, later, _ in courses())


# --- drawing


def text_at(x: float, y: float, words: str, *, bold: bool = False, faint: bool = False) -> str:
    extra = (' font-weight="bold"' if bold else "") + (f' style="fill:{FAINT}"' if faint else "")
    return f'<text x="{x:g}" y="{y:g}" {TYPE}{extra} xml:space="preserve">{escape(words)}</text>'


def box_at(box: Box, x: float, y: float) -> list[str]:
    lines = [text_at(x + 12, y + 21, box.title, bold=True)]
    lines += [text_at(x + 12, y + 21 + LINE * (i + 1), line) for i, line in enumerate(box.lines)]
    return [f'<rect x="{x:g}" y="{y:g}" width="{box.width:g}" height="{box.height:g}" rx="7" {PAINT}/>', *lines]


def rows_of(boxes: Sequence[Box], width: float) -> list[list[Box]]:
    """Return the boxes in rows, with as many in each as fit."""
    rows: list[list[Box]] = []
    for box in boxes:
        if rows and width_of([*rows[-1], box]) <= width:
            rows[-1].append(box)
        else:
            rows.append([box])
    return rows


def width_of(row: Sequence[Box]) -> float:
    """Return the width of a row of boxes."""
    return sum(box.width + GAP for box in row) - GAP


def group_at(heading: str, rows: Sequence[Sequence[Box]], x: float, y: float) -> tuple[list[str], float]:
    """Return the drawing of a group of decisions from this place on, and the height where it ends."""
    marks, low = [text_at(x, y + 14, heading, faint=True)], y + 24
    for row in rows:
        left, tall = x, max(box.height for box in row)
        for box in row:
            marks += box_at(box, left, low)
            left += box.width + GAP
        low += tall + GAP
    return marks, low


def band_at(band: Band, y: float) -> tuple[list[str], float]:
    """Return the drawing of a phase from this height on, and the height where it ends.

    Small groups stand beside one another.
    """
    marks = [text_at(2 * EDGE, y + 30, band.title, bold=True)]
    at = y + 30
    for line in textwrap.wrap(band.text, 20):
        at += LINE
        marks.append(text_at(2 * EDGE, at, line))
    if band.after:
        at += LINE + 6
        marks.append(text_at(2 * EDGE, at, "then:", faint=True))
        for other in band.after:
            at += LINE
            marks.append(text_at(2 * EDGE, at, f"-> {other}"))
    begin, full = float(LEFT + EDGE), WIDE - LEFT - 3 * EDGE
    x, top, low = begin, y + 12, y + 12
    for heading, boxes in band.groups:
        rows = rows_of(boxes, full)
        width = max(LETTER * len(heading), *map(width_of, rows), 0.0)
        if x > begin and x + width > begin + full:
            x, top = begin, low
        drawn, ends = group_at(heading, rows, x, top)
        marks += drawn
        x, low = x + width + 2 * GAP, max(low, ends)
    end = max(at + 16, low)
    frame = (
        f'<rect x="{EDGE}" y="{y:g}" width="{WIDE - 2 * EDGE}" height="{end - y:g}" rx="9" fill="none" '
        f'stroke="{FAINT}" stroke-dasharray="4 3"/>'
    )
    return [frame, *marks], end


def picture(title: str, bands: Sequence[Band]) -> str:
    """Return the phases of a game as SVG, from top to bottom."""
    y, marks = float(EDGE), []
    for band in bands:
        drawn, end = band_at(band, y)
        marks += drawn
        y = end + GAP
    height = y - GAP + EDGE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height:g}" width="{WIDE}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDE}" height="{height:g}" rx="10" fill="{SHEET}"/>',
            *marks,
            "</svg>\n",
        ]
    )


def drawn() -> dict[Path, str]:
    """Return every picture, by its file."""
    return {
        HERE / "routes_phases.svg": picture("The phases of the route game, and what may be done in each", routes()),
        HERE / "merchants_phases.svg": picture(
            "The phases of the merchants game, what is asked in each, and the actions that answer it", merchants()
        ),
    }


if __name__ == "__main__":
    for file, svg in drawn().items():
        file.write_text(svg, encoding="utf-8")
