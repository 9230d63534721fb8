"""Looks for leaks: what a seat, or an onlooker, could tell of what is hidden from it.

    python -m tests.leaks --games 100
    python -m tests.leaks --games 100 --game merchants
    python -m tests.leaks --every 20 --game merchants        # until every kind of decision was looked at 20 times
    python -m tests.leaks --games 5 --drawn 1                # the browser table and the pictures at every moment

At each decision every seat's view is taken, and another world is made in which that seat sees the same. Whatever the
library says of the true game to that seat must be the same in the other one: views with their bytes, texts, numbers of
observations, pictures, legal actions, reasons, the report of the turn, and the events that the seat is told. So must be
what the adapters hand out, and what the browser table sends: its frames before and after the action, whether one may
take it back, the answers that a hint is shown at, the move of its planner, and the record that its page of a review is
made of. It is told how often each was compared. The merchants games have all expansions and options, and many of their
turns begin with other cards and tiles, so that every kind of decision comes up; it is told how often.

What the adapters hand out is compared where the extras `gymnasium` and `pettingzoo` are installed.
"""

import argparse
import pickle
import random
import sys
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel import observer_of
from amsterdam_routes.kernel._game import AnyGame
from amsterdam_routes.kernel.testing._promises import leaks
from tests.extras import installed
from tests.merchants.roaming import roam
from tests.merchants.step_beside import some_setup

sys.path.insert(0, str(Path(__file__).parents[1] / "examples" / "web_table"))

import hints
from frames import framed
from review import asked as looked_at
from seated import Seated

FACES: dict[str, Any] = {"routes": ar, "merchants": am}
KINDS = {
    "routes": [phase.value for phase in ar.Phase if phase is not ar.Phase.OVER],
    "merchants": [kind.value for kind in am.DecisionKind],
}
"""By game, all that a seat can be asked."""
DRAWN = 0.05
"""The share of moments in which pictures are compared, too, and what the browser table sends, unless told otherwise."""


@attrs.define
class Search:
    """What was compared so far.

    >>> search = Search("routes", random.Random(1))
    >>> state = ar.new_game(2, seed=1)
    >>> search.compare(state, ar.legal_actions(state)[0])
    >>> search.worlds, search.comparisons > 30
    (3, True)
    """

    name: str
    chance: random.Random
    worlds: int = 0
    comparisons: int = 0
    decisions: Counter[str] = attrs.field(factory=Counter)
    """By kind, how often it was asked for."""
    things: Counter[str] = attrs.field(factory=Counter)
    """By what seats are told, how often it was compared."""
    share: float = DRAWN
    """Of moments in which pictures are compared, too, and what the browser table sends."""

    def compare(self, state: Any, action: Any) -> None:
        """Compare all that seats are told at this moment and of this action; AssertionError at the first difference."""
        face = FACES[self.name]
        game: AnyGame = face.GAME
        players = game.setup(state).players
        self.decisions[asked(self.name, state)] += 1
        found = [*leaks(game, state, action, game.events(state, action))]
        assert not found, found
        drawn, tried = self.chance.random() < self.share, self.chance.choices(game.actions(game.setup(state)), k=5)
        for seat in (None, *range(players)):
            world = game.sample(game.view(state, seat), self.chance.randbytes(8))
            self.worlds += 1
            true, other = (self.told(one, seat, tried, drawn) for one in (state, world))
            if drawn:
                true["the table"], other["the table"] = (table_told(self.name, one, seat) for one in (state, world))
                after = [table_after(self.name, one, seat, action) for one in (state, world)]
                if None not in after and after[0][:1] == after[1][:1]:  # the seat is told the same of the action
                    true["the table after it"], other["the table after it"] = after
            for what in true:
                self.comparisons += true[what] is not None
                self.things[what] += true[what] is not None
                assert true[what] == other[what], f"seat {seat} can tell by {what}: {state!r}, {action!r}"

    def told(self, state: Any, seat: int | None, tried: list[Any], drawn: bool) -> dict[str, Any]:
        """By name, what a seat is told at a moment."""
        face = FACES[self.name]
        game: AnyGame = face.GAME
        view = game.view(state, seat)
        told = {
            "the view": view,
            "its bytes": pickle.dumps(view),
            "its hash": hash(view),
            "its repr": repr(view),
            "its document": face.to_json(view),
            "its words": face.describe(view),
            "the words of the state": face.describe(state),
            "the repr of the state": repr(state),
            "the standings": game.standings(view),
            "the prospects": None if seat is None else face.prospects(view),
            "the legal actions": game.legal_actions(view),
        }
        if seat is not None:
            told["the observation"] = observer_of(game, game.setup(state))(view)
            told["the adapters"] = adapters_told(game, state, seat) if installed("pettingzoo") else None
        if seat == game.to_move(state):
            told["the legal actions in the state"] = game.legal_actions(state)
            told["the reasons in the state"] = [game.violations(state, action) for action in tried]
        if self.name == "merchants":
            told["the report of the turn"] = am.turn_of(state)
        if drawn:
            told["the picture"] = face.svg(state, seat=seat)
            told["the text"] = face.text(state, seat=seat)
        return told

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind} {many:,}" for kind, many in sorted(self.decisions.items()))
        met = f"{sum(self.decisions[kind] > 0 for kind in KINDS[self.name])} of {len(KINDS[self.name])} kinds"
        things = ", ".join(f"{what} {many:,}" for what, many in self.things.items() if many)
        total = f"{self.worlds:,} other worlds, {self.comparisons:,} comparisons, no leak"
        return f"{self.name}: {total}; {met}: {kinds}; {things}"


@lru_cache(maxsize=64)
def environment(game: AnyGame, setup: Any) -> Any:
    """The environment of PettingZoo for a set-up, and the game in numbers that it plays."""
    from amsterdam_routes.adapters import pettingzoo

    made = pettingzoo.raw_env(game, setup=setup)
    made.reset(seed=1)
    return made


def adapters_told(game: AnyGame, state: Any, seat: int) -> dict[str, Any]:
    """What research frameworks are handed at a seat: arrays, masks, and the texts of OpenSpiel."""
    from amsterdam_routes.adapters._numbered import Node
    from amsterdam_routes.adapters._stories import Story

    env = environment(game, game.setup(state))
    env.position = state
    arrays = {what: array.tobytes() for what, array in env.observe(env.possible_agents[seat]).items()}
    stories = [Story(one, game.view(state, one)) for one in range(env.numbered.players)]
    node = Node(numbered=env.numbered, state=state, stories=tuple(stories))
    return {**arrays, "what it sees": node.seen_by(seat), "what it has been told": node.known_to(seat)}


def seated_at(name: str, state: Any) -> Seated:
    """A game of the browser table that begins at this moment, with people at all seats, who may have hints."""
    record = FACES[name].record_from(state)
    links = tuple(f"link-{seat}" for seat in range(record.setup.players))
    agreed = {"hints": True}
    bots = (None,) * len(links)
    return Seated(id="x", name=name, agreed=agreed, record=record, links=links, watch="watch", bots=bots)


def table_told(name: str, state: Any, seat: int | None) -> Any:
    """What the browser table sends to a seat at this moment.

    >>> frame, review, answers, move = table_told("routes", ar.new_game(2, seed=1), 0)
    >>> frame.ply, len(answers), move
    (0, 3, KeepContracts(...))
    """
    seated = seated_at(name, state)
    frame = framed(seated, seat, "en")
    if seated.to_move is None:
        return frame
    review = looked_at(seated, seat, "en")
    if not hints.allowed(seated, seat):
        return frame, review
    assert seat is not None
    planner = next(iter(seated.showing.bots.values()))
    move = planner(seated.showing.game.view(state, seat), random.Random(1))
    return frame, review, hints.answers_of(seated, seat, "en"), move


def table_after(name: str, state: Any, seat: int | None, action: Any) -> Any:
    """What a seat of the browser table is told of an action, and what it is sent then; None if it is not possible."""
    game: AnyGame = FACES[name].GAME
    if game.violations(state, action):
        return None
    seated = seated_at(name, state).act(action)
    told = tuple(game.redact(event, seat) for event in game.events(state, action))
    return (told, game.view(seated.record.state, seat)), framed(seated, seat, "en"), seated.can_take_back(seat)


def asked(name: str, state: Any) -> str:
    """What is asked at a moment."""
    return str(state.table.pending[0].what.value if name == "merchants" else state.phase.value)


def search(name: str, games: int, seed: str, every: int = 0, share: float = DRAWN, tell: bool = False) -> Search:
    """Search so many games, and then more, until every kind of decision was compared so often."""
    chance = random.Random(seed)
    found = Search(name, chance, share=share)

    def watch(state: Any, action: Any) -> None:
        kind = asked(name, state)
        if found.decisions[kind] < max(every, 5) or chance.random() < 0.01:  # what is rare, always
            found.compare(state, action)

    number = -1
    while (number := number + 1) < games or min(found.decisions[kind] for kind in KINDS[name]) < every:
        if tell and number:
            print(f"after {number}: {found}", file=sys.stderr, flush=True)
        if name == "merchants":
            setup = some_setup(chance)
            if setup["players"] > 1 and number % 2:
                setup |= {"workers": True, "trader": True, "orders": 5, "open_orders": 2, "c_tiles": "mix"}
            roam(setup, chance, watch)
            continue
        state = ar.new_game(chance.choice((2, 3, 4)), seed=f"{seed}/{number}")
        while state.to_move is not None:
            action = chance.choice(ar.legal_actions(state))
            watch(state, action)
            state = ar.apply(state, action)
    return found


def natural(text: str) -> int:
    """Return a number of games or moments."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"expected a whole number that is at least 0, got {text!r}")
    return int(text)


def share(text: str) -> float:
    """Return a share of moments."""
    if not 0 <= float(text) <= 1:
        raise argparse.ArgumentTypeError(f"expected a number from 0 to 1, got {text!r}")
    return float(text)


def main(arguments: Sequence[str] | None = None) -> None:
    """Search, and tell what was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=natural, default=20)
    parser.add_argument("--every", type=natural, default=0)
    parser.add_argument("--game", choices=FACES, action="append")
    parser.add_argument("--seed", default="leaks")
    parser.add_argument("--drawn", type=share, default=DRAWN, metavar="SHARE")
    told = parser.parse_args(arguments)
    if not told.games and not told.every:
        parser.error("expected games or kinds of decisions to look at, got none of them")
    for name in told.game or FACES:
        print(search(name, told.games, told.seed, told.every, told.drawn, tell=True), flush=True)


if __name__ == "__main__":
    main()
