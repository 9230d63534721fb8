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
from parts import Answer, At, Json, Line, Look, Part, Scores, Shown, Why

import amsterdam_routes as ar
from amsterdam_routes.kernel import Game

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]  # Any: a table plays games that it does not know
AnyRecord: TypeAlias = ar.Record[Any, Any, Any, Any, Any, Any]  # Any: likewise
View: TypeAlias = Any  # Any: a view of any game
Action: TypeAlias = Any  # Any: an action of any game
Event: TypeAlias = Any  # Any: an event of any game
Setup: TypeAlias = Any  # Any: a set-up of any game
Bot: TypeAlias = Callable[[View, random.Random], Action]
Numbers: TypeAlias = Callable[[Action], int]
"""The number of an action in the game's table of actions."""

SEATS: tuple[Look, ...] = tuple(
    Look(text=str(seat + 1), face=face, ink=ink, shape="")
    for seat, (face, ink) in enumerate(
        [("#7d3c98", "#ffffff"), ("#ffd84a", "#2b2824"), ("#17a398", "#10201f"), ("#ffffff", "#2b2824")]
    )
)
"""The colours of the people, by seat."""


@attrs.frozen(kw_only=True)
class Showing:
    """A game as the table plays and shows it."""

    game: AnyGame
    title: str
    """The name of the game, for people."""
    about: str
    """One sentence for the lobby."""
    how: Sequence[str] = ()
    """How it is played, in some sentences."""
    players: tuple[int, int]
    """How many can play, at least and at most."""
    bots: Mapping[str, tuple[str, Bot]]
    """By name: what a bot is called, and the bot; the first is the one for newcomers."""
    agree: Callable[[int], dict[str, Json]]
    """What a game for so many is agreed to be: kept with the game, so that it can be dealt again in years."""
    setup: Callable[[Mapping[str, Json]], Setup]
    """The set-up that was agreed."""
    shown: Callable[[View, Sequence[Event], Sequence[str], Numbers], Shown]
    """What a seat sees: from its view, what has happened since its last move, and the names of the people."""
    why: Callable[[View, At, Sequence[str]], Why | None]
    """A thing on the table explained, with the names of the people; None if there is no such thing."""
    tell: Callable[[Event, Sequence[str]], str]
    """An event as a sentence for the log; empty if it goes without saying."""
    say: Callable[[ar.Violation, Sequence[str]], str] = lambda violation, names: violation.text
    """Why an action is not possible, as a sentence."""
    looks: Mapping[str, Look] = {}
    """What cards and pieces look like."""
    seats: Sequence[Look] = SEATS
    """The colours of the people, by seat."""
    picture: Callable[[], str] | None = None
    """A picture for the lobby."""

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

    def say(value: object, names: Sequence[str] = ()) -> str:
        return repr(value) if game.words is None else game.words.describe(value, names=names)

    def shown(view: View, recent: Sequence[Event], names: Sequence[str], number: Numbers) -> Shown:
        answers = [answer(number(action), say(action, names)) for action in game.legal_actions(view)]
        board = Part(name="board", title="The table", where="board")
        if game.pictures is not None:
            board["picture"] = game.pictures.svg(view, seat=game.viewer(view), events=recent, names=names)
        else:
            board["lines"] = [Line(text=line, value="", mark="", shows=[]) for line in say(view, names).splitlines()]
        question = "Choose one of the answers." if answers else ""
        return Shown(
            question=question, several=None, answers=answers, recent=[], parts=[board], scores=scores(game, view)
        )

    return Showing(
        game=game,
        title=title,
        about=about,
        players=players,
        bots={"random": ("a bot that does anything", lambda view, chance: chance.choice(game.legal_actions(view)))},
        agree=lambda players: {"players": players},
        setup=lambda agreed: setup(int(str(agreed["players"]))),
        shown=shown,
        why=lambda view, at, names: None,
        tell=say,
        say=say,
    )


def scores(game: AnyGame, view: View) -> Scores:
    """The totals of any game's standings."""
    standings = game.standings(view)
    totals = [[str(sheet.total)] for sheet in standings.sheets]
    return Scores(columns=["Total"], rows=totals, winners=list(standings.winners), notes=[""] * len(totals))
