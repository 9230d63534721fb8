"""Records of the route game as text: right ones, cut ones, wrong ones."""

import random

import pytest

import amsterdam_routes as ar
from tests.routes.playing import moves


def game(players: int = 2, seed: int = 5, plies: int | None = None) -> ar.RouteRecord:
    """A game with names, to its end or as far as it should go."""
    record = ar.new_record(players, seed=seed, names=["Griet", "Jan", "Neel", "Dirk"][:players])
    for move in moves(record.setup, seed):
        if record.ply == plies:
            break
        record = record.play(move.action)
    return record


Kind = type[ar.RouteRecord] | type[ar.RedactedRouteRecord]
KINDS: tuple[Kind, ...] = (ar.RouteRecord, ar.RedactedRouteRecord)


def refusal(text: str, kind: Kind = ar.RouteRecord) -> list[tuple[str, str, str]]:
    """Where a text is refused, with which codes, and in which words."""
    with pytest.raises((ar.InvalidDocument, ar.InvalidRecord)) as error:
        ar.from_notation(text, kind)
    return [(problem.path, problem.code, problem.text) for problem in error.value.problems]


SHORT = """\
amsterdam-routes record 1
edition: "amsterdam", revision 1
players: 2
first: 0
names: "Griet", "Jan"
seed: 31363334
result: none yet

"""
"""The headers of a record of a game dealt from the seed 1634."""


def short(*turns: str) -> str:
    """A record with these lines for its turns."""
    return SHORT + "".join(f"{turn}\n" for turn in turns)


def opening(plies: int) -> list[str]:
    """The first lines of a game dealt from the seed 1634, up to the last turn begun."""
    record = ar.new_record(2, seed=1634)
    while record.ply < 2:
        record = record.play(ar.legal_actions(record.state)[-1])
    while record.ply < 2 + plies:
        record = record.play(ar.DrawBlind())
    return ar.to_notation(record).splitlines()[11:]


def told(*turns: str, viewer: str = "0", plies: int = 2) -> str:
    """What seat 0 may have of a game dealt from the seed 1634, after its contracts were chosen, and these lines."""
    record = ar.new_record(2, seed=1634)
    while record.ply < plies:
        record = record.play(ar.legal_actions(record.state)[0])
    text = ar.to_notation(record.redacted(None if viewer == "onlooker" else int(viewer)))
    return text + "".join(f"{turn}\n" for turn in turns)


TEXTS = [ar.to_notation(game(2, 3)), ar.to_notation(game(3, 4, plies=40))]
REDACTED = [ar.to_notation(game(2, 3).redacted(0)), ar.to_notation(game(3, 4, plies=40).redacted(None))]
SNIPPETS = [
    "",
    " ",
    "\n",
    "(",
    ")",
    ":",
    ",",
    '"',
    "#",
    "...",
    "+",
    "wild",
    "shuffle",
    "flush",
    "9",
    "keep",
    "\u202e",
    "\0",
]


def mutated(text: str, chooser: random.Random) -> str:
    """The text with a few letters, words or lines out of place."""
    for _ in range(chooser.randint(1, 3)):
        by = chooser.choice(["", " ", " ", "\n"])
        parts = text.split(by) if by else [*text, ""]
        at = chooser.randrange(len(parts))
        match chooser.randint(0, 4):
            case 0:
                parts[at] = chooser.choice(SNIPPETS)
            case 1:
                parts.insert(at, chooser.choice(SNIPPETS))
            case 2:
                parts.insert(at, chooser.choice(parts))
            case 3:
                del parts[at : at + chooser.choice((1, 1, 5))]
            case 4:
                to = chooser.randrange(len(parts))
                parts[at], parts[to] = parts[to], parts[at]
        text = by.join(parts)
    return text
