"""The bot that tries its moves out: in worlds that its view allows, to the end of the game, many times.

It sees what its seat sees and no more. What it does not know it draws with the game's own `sample`. Every candidate
is tried in the same worlds, so that luck is shared and the difference between two candidates is their own. The budget
goes to the better half of the candidates, again and again, until one is left.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from time import perf_counter
from typing import Any, Final, TypeAlias  # Any: the views, actions and states of any game

import attrs

from amsterdam_routes.kernel import AnyGame

Stop: TypeAlias = Callable[[int, int], bool]

DOUBT: Final = 0.7
"""By how many standard errors a candidate must be better than the guide's move. It was found by trying."""


def everything(view: object, legal: tuple[Any, ...]) -> Sequence[Any]:
    """All legal actions: what `Search` tries unless it is told to choose among them.

    >>> from amsterdam_routes.bots.search import everything
    >>> everything(None, ("left", "right"))
    ('left', 'right')
    """
    return legal


@attrs.frozen(kw_only=True)
class Search:
    """Plays every candidate to the end in sampled worlds, and takes the one with the best lead on average.

    `guide` plays the rest of each game, for all seats, and its own move is taken unless another is clearly better;
    without one the rest is played at random. A budget of `iterations` can be repeated: the same view and randomness
    give the same action. A budget of `seconds` cannot.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import bots
    >>> import random
    >>> search = bots.Search(game=ar.GAME, guide=bots.Greedy(), iterations=20)
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> search(view, random.Random(1)) == search(view, random.Random(1)) in ar.legal_actions(view)
    True
    """

    game: AnyGame
    """The game, by its verbs: `amsterdam_routes.GAME`, `amsterdam_routes.merchants.GAME` or one of your own."""
    guide: Callable[[Any, random.Random], Any] | None = None
    """Who plays the games to their ends; None plays them at random."""
    iterations: int | None = None
    """How many games it plays out for a move, about; None if `seconds` say when to stop."""
    seconds: float | None = None
    """How long it thinks about a move, about; None if `iterations` say when to stop."""
    narrow: Callable[[Any, tuple[Any, ...]], Sequence[Any]] = everything
    """Which of the legal actions it tries: those left out should be no better than those kept."""

    def __attrs_post_init__(self) -> None:
        budget = self.iterations if self.seconds is None else self.seconds
        if budget is None or (self.iterations is not None and self.seconds is not None):
            raise ValueError("expected either iterations or seconds as the budget of a search")
        if not budget > 0:
            raise ValueError(f"expected a budget above 0, got {budget}")

    def __call__(self, view: Any, random: random.Random, /) -> Any:  # a view and an action of any game
        """The candidate that did best."""
        legal = self.game.legal_actions(view)
        if not legal:
            raise ValueError("expected the view of the seat to move")
        candidates = [*self.narrow(view, legal)]
        if self.guide is not None and len(legal) > 1:
            first = self.guide(view, random)
            candidates = [first, *(action for action in candidates if action != first)]
        if len(candidates) == 1:
            return candidates[0]
        doubt = 0 if self.guide is None else DOUBT
        return halve(candidates, self._trials(view, random), self._stops(len(candidates)), doubt)

    def _trials(self, view: Any, random: random.Random) -> Callable[[int, Any], int]:
        """The lead at the end if a candidate is played in the world of a number."""
        game, seat = self.game, self.game.viewer(view)
        worlds: list[tuple[Any, int]] = []  # states, each with the seed of its playout
        assert seat is not None

        def trial(number: int, action: Any) -> int:
            while number >= len(worlds):
                worlds.append((game.sample(view, random.randbytes(16)), random.getrandbits(64)))
            world, seed = worlds[number]
            return lead(game, self._played_out(game.apply(world, action), seed), seat)

        return trial

    def _played_out(self, state: Any, seed: int) -> Any:
        game, guide, chance = self.game, self.guide, random.Random(seed)
        if guide is None:
            return game.playout(state, chance)
        while (seat := game.to_move(state)) is not None:
            state = game.apply(state, guide(game.view(state, seat), chance))
        return state

    def _stops(self, candidates: int) -> Iterator[Stop]:
        """For each round, whether to stop: asked with the trials of the round so far, and the candidates left."""
        rounds, began = (candidates - 1).bit_length(), perf_counter()
        for number in range(1, rounds + 1):
            if self.iterations is not None:
                yield partial(_spent, self.iterations / rounds)
            else:
                yield partial(_late, began + (self.seconds or 0) * number / rounds)


def _spent(share: float, trials: int, left: int) -> bool:
    """Whether one trial more of each candidate would be too many; each has one at least."""
    return trials > 0 and trials + left > share


def _late(until: float, trials: int, left: int) -> bool:
    """Whether the time is over; each candidate has a trial at least."""
    return trials > 0 and perf_counter() >= until


def halve(
    candidates: Sequence[Any], trial: Callable[[int, Any], int], stops: Iterator[Stop], doubt: float = 0.0
) -> Any:
    """The best of the candidates: all are tried in the same worlds, then the better half of them, until one is left.

    The first candidate is tried to the end. The one that is left must be better than it by more than so many standard
    errors, or the first is taken: what only seems better by luck is not.

    >>> from amsterdam_routes.bots.search import halve
    >>> stops = [lambda trials, left: trials >= 6] * 2
    >>> halve([3, 8, 5], trial=lambda world, number: number, stops=iter(stops))
    8
    >>> halve([3, 8, 5], trial=lambda world, number: number * (-1) ** world, stops=iter(stops), doubt=1)
    3
    """
    left = list(range(1, len(candidates)))
    leads: list[list[int]] = [[] for _ in candidates]
    for stop in stops:
        trials = 0
        while not stop(trials, len(left) + 1):
            world = len(leads[0])
            for number in (0, *left):
                leads[number].append(trial(world, candidates[number]))
            trials += len(left) + 1
        left.sort(key=lambda number: (-sum(leads[number]), number))  # those left have been in the same worlds
        left = left[: (len(left) + 1) // 2]
    best = left[0]
    gains = [one - other for one, other in zip(leads[best], leads[0], strict=True)]
    mean = sum(gains) / len(gains)
    error = sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
    return candidates[best] if mean > doubt * error else candidates[0]


def lead(game: AnyGame, state: Any, seat: int) -> int:
    """By how much a seat is ahead of the best of the others, by the totals of the standings.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots.search import lead
    >>> lead(ar.GAME, ar.new_game(2, seed="1634"), 0)
    0
    """
    totals: list[int] = [sheet.total for sheet in game.standings(state).sheets]
    others = totals[:seat] + totals[seat + 1 :]
    return totals[seat] - max(others, default=0)
