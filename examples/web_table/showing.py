"""How a game comes to the table: its adapter, and the plain one that any game has.

The server and the page know `kernel.Game` and the shapes of `parts.py`. What is special about a game is in its
`Showing`: a handful of functions from a View to those shapes. They are given a View and never a State, so what a
browser is sent cannot hold what its seat must not know.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import attrs
from parts import Answer, At, Json, Line, Look, Option, Part, Scores, Shown, Why
from words import say as word

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame

AnyRecord: TypeAlias = ar.Record[Any, Any, Any, Any, Any, Any]  # Any: likewise
AnyRedactedRecord: TypeAlias = ar.RedactedRecord[Any, Any, Any, Any, Any, Any]  # Any: likewise
View: TypeAlias = Any  # Any: a view of any game
Action: TypeAlias = Any  # Any: an action of any game
Event: TypeAlias = Any  # Any: an event of any game
Setup: TypeAlias = Any  # Any: a set-up of any game
Bot: TypeAlias = Callable[[View, random.Random], Action]
Numbers: TypeAlias = Callable[[Action], int]
"""The number of an action in the game's table of actions."""

PAINTS = (("#7d3c98", "#ffffff"), ("#ffd84a", "#2b2824"), ("#17a398", "#10201f"), ("#ffffff", "#2b2824"))


def seat_looks(game: AnyGame) -> tuple[Look, ...]:
    """The colours of the people, by seat: those of the game's pictures, if it has such."""
    paints = PAINTS if game.pictures is None or not game.pictures.seats else game.pictures.seats
    return tuple(Look(text=str(i + 1), face=face, ink=ink, shape="") for i, (face, ink) in enumerate(paints))


@attrs.frozen
class Said:
    """What people read about a game."""

    title: str
    about: str
    """One sentence for the lobby."""
    how: Sequence[str] = ()
    """How it is played, in some sentences."""


@attrs.frozen(kw_only=True)
class Showing:
    """A game as the table plays and shows it."""

    game: AnyGame
    said: Callable[[str], Said]
    """In a language, what people read about it."""
    players: tuple[int, int]
    """How many can play, at least and at most."""
    bots: Mapping[str, Bot]
    """By name, the bots; the first is the one for newcomers."""
    agree: Callable[[int, Mapping[str, str]], dict[str, Json]]
    """What a game for so many, with these options, is agreed to be: kept, so that it can be dealt again in years."""
    setup: Callable[[Mapping[str, Json]], Setup]
    """The set-up that was agreed."""
    shown: Callable[[View, Sequence[Event], Sequence[str], Numbers, str], Shown]
    """What a seat sees: from its view, what has happened since its last move, the names of the people, a language."""
    why: Callable[[View, At, Sequence[str], str], Why | None]
    """A thing on the table explained, with names and language; None if there is no such thing."""
    tell: Callable[[Sequence[Event], Sequence[str], str], list[str]]
    """The events of an action as sentences for the log: none that go without saying."""
    say: Callable[[ar.Violation, Sequence[str], str], str] = lambda violation, names, lang: violation.text
    """Why an action is not possible, as a sentence."""
    reason: Callable[[View, Action, Sequence[str], str], str] = lambda view, action, names, lang: ""
    """Why a move is good, as a sentence; empty where nothing can be said that the move does not say itself."""
    options: Callable[[str], Sequence[Option]] = lambda lang: ()
    """In a language, what else there is to agree on before a game."""
    looks: Mapping[str, Look] = {}
    """What cards and pieces look like."""
    seats: Sequence[Look] = attrs.Factory(lambda self: seat_looks(self.game), takes_self=True)
    """The colours of the people, by seat."""
    picture: Callable[[], str] | None = None
    """A picture for the lobby."""
    size: tuple[int, int] = (1000, 750)
    """Its width and height, in any unit: the lobby keeps the room for it."""
    to_json: Callable[[AnyRecord | AnyRedactedRecord], str] | None = None
    """A game as a document, for the page on which it is looked at again."""

    def numbers(self, setup: Setup) -> Mapping[Action, int]:
        """The number of every action in the game's table of actions: it is what is kept of an action, and sent."""
        return _numbers(self.game.actions, setup)


@lru_cache(maxsize=64)
def _numbers(actions: Callable[[Setup], Sequence[Action]], setup: Setup) -> Mapping[Action, int]:
    return {action: number for number, action in enumerate(actions(setup))}


def answer(number: int, text: str, at: Sequence[At] = (), cost: Sequence[tuple[str, int]] = ()) -> Answer:
    """An answer in the shape that browsers know."""
    return Answer(answer=number, text=text, at=list(at), cost=list(cost))


def plain(game: AnyGame, *, title: str, about: str, players: tuple[int, int], setup: Callable[[int], Setup]) -> Showing:
    """Any game at all: a list of answers, the scores, and the position as a picture, in words, or as its repr."""

    def say(value: object, names: Sequence[str], lang: str) -> str:
        spoken = game.words is not None and lang in game.words.languages
        return in_words(game, value, names, lang if spoken else "en")

    def shown(view: View, recent: Sequence[Event], names: Sequence[str], number: Numbers, lang: str) -> Shown:
        answers = [answer(number(action), say(action, names, lang)) for action in game.legal_actions(view)]
        board = Part(name="board", title=word(lang, "page", "table"), where="board")
        if game.pictures is not None:
            board["picture"] = game.pictures.svg(view, seat=game.viewer(view), events=recent, names=names)
        else:
            lines = say(view, names, lang).splitlines()
            board["lines"] = [Line(text=line, value="", mark="", shows=[]) for line in lines]
        return Shown(
            question=word(lang, "page", "choose") if answers else "",
            choose=None,
            answers=answers,
            recent=[],
            parts=[board],
            scores=scores(game, view, names, lang),
        )

    return Showing(
        game=game,
        said=lambda lang: Said(title, about),
        players=players,
        bots={"random": lambda view, chance: chance.choice(game.legal_actions(view))},
        agree=lambda players, options: {"players": players},
        setup=lambda agreed: setup(int(str(agreed["players"]))),
        shown=shown,
        why=lambda view, at, names, lang: None,
        tell=lambda events, names, lang: [say(event, names, lang) for event in events],
        say=say,
    )


def in_words(game: AnyGame, value: object, names: Sequence[str], lang: str) -> str:
    """A value of a game in words, or as its repr if the game has none."""
    return repr(value) if game.words is None else game.words.describe(value, lang=lang, names=names)


def story(game: AnyGame, events: Sequence[Event], names: Sequence[str], lang: str) -> list[str]:
    """The events of an action as sentences: nothing that goes without saying, and nothing twice."""
    told = events if game.words is None else game.words.story(events)
    return [in_words(game, event, names, lang) for event in told]


def outcome(game: AnyGame, view: View, names: Sequence[str], lang: str) -> str:
    """Who has won, in a sentence: it is the last one of the standings; empty before the end, or without words."""
    standings = game.standings(view)
    if not standings.final or game.words is None:
        return ""
    return in_words(game, standings, names, lang).splitlines()[-1]


def scores(game: AnyGame, view: View, names: Sequence[str] = (), lang: str = "en") -> Scores:
    """Return the total of each seat, in any game: before the end, what it would be if the game ended now."""
    standings = game.standings(view)
    totals = [[str(sheet.total)] for sheet in standings.sheets]
    return Scores(
        columns=[word(lang, "page", "total")],
        rows=totals,
        winners=list(standings.winners),
        notes=[""] * len(totals),
        outcome=outcome(game, view, names, lang),
    )
