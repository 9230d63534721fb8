"""Looks for leaks: what a seat, or an onlooker, could tell of what is hidden from it.

    python -m tests.leaks --games 100
    python -m tests.leaks --games 100 --game merchants

At each decision every seat's view is taken, and another world is made in which that seat sees the same. Whatever the
library says of the true game to that seat must be the same in the other one: views with their bytes, texts, numbers of
observations, pictures, legal actions, reasons, the report of the turn, and the events that the seat is told. The
merchants games have all expansions and options, and many of their turns begin with rare cards and tiles, so that every
kind of decision comes up; it is told how often.
"""

import argparse
import pickle
import random
from collections import Counter
from typing import Any

import attrs

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel import observer_of
from amsterdam_routes.kernel._game import AnyGame
from amsterdam_routes.kernel.testing._promises import leaks
from tests.merchants.step_beside import compare, some_setup

FACES: dict[str, Any] = {"routes": ar, "merchants": am}
DRAWN = 0.05
"""The share of moments in which pictures are compared, too."""


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

    def compare(self, state: Any, action: Any) -> None:
        """Compare all that seats are told at this moment and of this action; AssertionError at the first difference."""
        face = FACES[self.name]
        game: AnyGame = face.GAME
        players = game.setup(state).players
        self.decisions[asked(self.name, state)] += 1
        found = [*leaks(game, state, action, game.events(state, action))]
        assert not found, found
        drawn, tried = self.chance.random() < DRAWN, self.chance.choices(game.actions(game.setup(state)), k=5)
        for seat in (None, *range(players)):
            world = game.sample(game.view(state, seat), self.chance.randbytes(8))
            self.worlds += 1
            true, other = (self.told(one, seat, tried, drawn) for one in (state, world))
            for what in true:
                self.comparisons += 1
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
        return f"{self.name}: {self.worlds:,} other worlds, {self.comparisons:,} comparisons, no leak; {kinds}"


def asked(name: str, state: Any) -> str:
    """What is asked at a moment."""
    return str(state.table.pending[0].what.value if name == "merchants" else state.phase.value)


def search(name: str, games: int, seed: str) -> Search:
    """Search so many games."""
    chance = random.Random(seed)
    found = Search(name, chance)

    def watch(state: Any, action: Any) -> None:
        kind = asked(name, state)
        if chance.random() < max(0.05, 1 / (1 + found.decisions[kind] / 20)):  # what is rare, always
            found.compare(state, action)

    for number in range(games):
        if name == "merchants":
            setup = some_setup(chance)
            if setup["players"] > 1 and number % 2:
                setup |= {"workers": True, "trader": True, "orders": 5, "open_orders": 2, "c_tiles": "mix"}
            compare(f"{seed}/{number}", setup=setup, rich=True, watch=watch)
            continue
        state = ar.new_game(chance.choice((2, 3, 4)), seed=f"{seed}/{number}")
        while state.to_move is not None:
            action = chance.choice(ar.legal_actions(state))
            watch(state, action)
            state = ar.apply(state, action)
    return found


def main() -> None:
    """Search, and tell what was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--game", choices=FACES, action="append")
    parser.add_argument("--seed", default="leaks")
    told = parser.parse_args()
    for name in told.game or FACES:
        print(search(name, told.games, told.seed), flush=True)


if __name__ == "__main__":
    main()
