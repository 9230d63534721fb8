"""Bots for any game: `Random`, which chooses any legal action, and `Search`, which tries its moves out.

`Search` sees what its seat sees and no more. It plays in worlds that its view allows, to the end of the game, many
times; what it does not know it draws with the game's own `sample`. Every candidate is tried in the same worlds, so that
luck is shared and the difference between two candidates is their own. Candidates that are clearly behind drop out on
the way, so that the budget goes to those that may be the best. Where the bulk engine is installed and the guide is one
of its planners, it plays the trials; the same moves are found with it and without it, some hundred times as fast.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from math import inf, sqrt
from operator import sub
from random import Random as Generator
from time import perf_counter
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable  # Any: the views, actions and states of any game

import attrs

import amsterdam_routes as ar
from amsterdam_routes.kernel import MOST_ACTIONS, AnyGame, check_game
from amsterdam_routes.kernel._chance import QuickChance, check_randomness, with_chance
from amsterdam_routes.kernel._game import endless
from amsterdam_routes.routes._bots import Greedy


@attrs.frozen
class Random(ar.Bot[ar.View, ar.Action]):
    """Any legal action, each as likely as any other.

    >>> from amsterdam_routes import bots
    >>> import amsterdam_routes as ar, random
    >>> view = ar.view(ar.new_game(2, seed=1), 0)
    >>> bots.Random()(view, random.Random(1)) in ar.legal_actions(view)
    True
    """

    def __call__(self, view: ar.View, random: random.Random, /) -> ar.Action:
        """Return one of the legal actions of this view."""
        legal = ar.legal_actions(view)  # which takes a state, too, and nothing else
        if not isinstance(view, ar.View):
            raise TypeError("expected a View, got a State")
        if not legal:
            raise ValueError("this view is not that of the seat to move")
        try:
            return legal[int(random.random() * len(legal))]
        except AttributeError:
            check_randomness(random)
            raise


def _kind(value: object) -> str:
    """Return what a value is, for an error: its class, or that it is one."""
    return f"the class {value.__name__}" if isinstance(value, type) else f"a value of {type(value).__name__}"


Guide: TypeAlias = Callable[[Any, random.Random], Any]

_Candidate: TypeAlias = tuple[Any, Guide | None]  # Any: an action of any game
"""An action, and who goes on after it for the seat that took it; None: the guide."""

Over: TypeAlias = Callable[[int, int], bool]

Stop: TypeAlias = Callable[[], bool]

HEAT: Final = 8
"""Whenever so many worlds more have been tried, the candidates that are clearly behind drop out."""

CLEARLY: Final = 1.5
"""By how many standard errors a candidate that drops out is behind, unless a search says otherwise."""

LITTLE: Final = 0.2
"""A candidate that may be better, but hardly by more points than this, drops out, too. These three numbers were found
by trying, in positions of the route game: what was lost against thousands of trials, and how many trials it took."""

VICTORY: Final = 10.0
"""How many points a victory counts."""

AT_ONCE: Final = 16
"""How many games the engine plays at once when a search by time begins, and twice as many after each `QUICK` answer."""

QUICK: Final = 0.05
"""How many seconds a quick answer of the engine takes, at most."""

DOUBT: Final = 0.7
"""By how many standard errors a candidate must be better than the guide's move. It was found by trying."""


def everything(view: object, legal: tuple[Any, ...]) -> Sequence[Any]:
    """Return all legal actions, which `Search` tries unless it has another function to select them.

    >>> from amsterdam_routes.bots._search import everything
    >>> everything(None, ("left", "right"))
    ('left', 'right')
    """
    return legal


@runtime_checkable
class PlaysOut(Protocol):
    """A guide that plays a game to its end for all seats, sooner than if it is asked each time."""

    def playout(self, state: Any, random: random.Random, /) -> Any:
        """Return the end of the game if from here on every seat plays like this."""


@attrs.frozen(kw_only=True)
class Search:
    """Plays every candidate to the end in sampled worlds, and takes the one with the best lead on average.

    A victory counts as ten points more.

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
    guide: Guide | None = None
    """Who plays the games to their ends; None plays them at random."""
    iterations: int | None = None
    """How many games it plays out for a move, at most, but each candidate once; None if `seconds` say when to stop."""
    seconds: float | None = None
    """How long it thinks about a move, about; None if `iterations` say when to stop. Trials that are not over by then
    are broken off. Where there was no time to try each candidate once, it takes the guide's move, or without a guide
    the best that it has tried."""
    narrow: Callable[[Any, tuple[Any, ...]], Sequence[Any]] = everything
    """Which of the legal actions it tries: those left out should be no better than those kept."""
    plans: Callable[[Any], Sequence[Guide]] | None = None  # Any: a view of any game
    """Other players who may go on for its seat, by its view: each is tried with the action that it begins with."""
    worlds: Callable[[Any, random.Random], Callable[[], Any]] | None = None
    """What draws worlds, if asked with a view and randomness; None draws all worlds alike, with the game's `sample`."""
    engine: bool = True
    """Whether the bulk engine plays the trials where it can: the moves are the same."""
    patience: float = CLEARLY
    """By how many standard errors a candidate is behind when it drops out: with more it errs less, and takes longer."""

    def __attrs_post_init__(self) -> None:
        check_game(self.game)
        for name, function in (("guide", self.guide), ("plans", self.plans), ("worlds", self.worlds)):
            if function is not None and (isinstance(function, type) or not callable(function)):
                raise TypeError(f"{name}: expected a function or None, got {_kind(function)}")
        if not callable(self.narrow):
            raise TypeError(f"narrow: expected a function, got {_kind(self.narrow)}")
        if self.iterations is not None and type(self.iterations) is not int:
            raise TypeError(f"iterations: expected an int or None, got {_kind(self.iterations)}")
        for name, number in (("seconds", 1 if self.seconds is None else self.seconds), ("patience", self.patience)):
            if isinstance(number, bool) or not isinstance(number, int | float):
                raise TypeError(f"{name}: expected a float, got {_kind(number)}")
        budget = self.iterations if self.seconds is None else self.seconds
        if budget is None or (self.iterations is not None and self.seconds is not None):
            raise ValueError("expected either iterations or seconds as the budget of a search")
        if not budget > 0:
            raise ValueError(f"expected a budget above 0, got {budget}")
        if budget == inf:
            raise ValueError("expected a finite budget, got inf")
        if not self.patience >= 0:
            raise ValueError(f"expected a patience of at least 0, got {self.patience}")

    def __call__(self, view: Any, random: random.Random, /) -> Any:  # a view and an action of any game
        """Return the candidate that did best."""
        late = None if self.seconds is None else partial(_late, perf_counter() + self.seconds)
        legal = self.game.legal_actions(view)
        self.game.viewer(view)  # which refuses a state: a search would see what its seat may not
        check_randomness(random)
        if not legal:
            raise ValueError("expected the view of the seat to move")
        actions = [*self.narrow(view, legal)]
        if not actions or not {*legal}.issuperset(actions):
            raise ValueError(f"narrow: expected some of the {len(legal)} legal actions, got {actions!r}")
        if self.guide is not None and len(legal) > 1:
            first = self.guide(view, random)
            actions = [first, *(action for action in actions if action != first)]
        if len(actions) == 1:
            return actions[0]
        candidates: list[_Candidate] = [(action, None) for action in actions]
        for plan in () if self.plans is None else self.plans(view):
            if late is not None and late():
                break
            candidates.append((plan(view, random), plan))
        doubt = 0 if self.guide is None else DOUBT
        trials = self._trials(view, random, late)
        over = partial(_spent, self.iterations) if self.iterations is not None else trials.no_time
        action, _ = race(candidates, trials.trial, over, doubt, trials.ahead, self.patience)
        return action

    def _trials(self, view: Any, random: random.Random, late: Stop | None) -> "_Trials":
        """Return what plays a candidate in the world of a number."""
        seat = self.game.viewer(view)
        assert seat is not None
        world_of = self._any_worlds(view, random) if self.worlds is None else self._checked(view, random)
        planned = self.guide is not None and is_planner(self.game, self.guide)
        trials = _Trials(self.game, seat, self.guide, world_of, random, planned, late)
        if planned and self.engine:
            first = trials.world(0)[0]
            trials.compiled = trials_of(self.game, self.game.setup(first))
            if trials.compiled is not None and self.worlds is None:
                if not trials.compiled.takes([first]):
                    trials.compiled = None
                trials.judged = True  # what `sample` draws for one view is sound, or nothing of it is
        return trials

    def _any_worlds(self, view: Any, random: random.Random) -> Callable[[], Any]:
        """Return a function that draws worlds uniformly."""
        return lambda: self.game.sample(view, random.randbytes(16))

    def _checked(self, view: Any, random: random.Random) -> Callable[[], Any]:
        """Return the function that draws worlds; ValueError if it draws one that the view does not allow."""
        game, seat = self.game, self.game.viewer(view)
        draw = self.worlds(view, random) if self.worlds else None
        if not callable(draw):
            raise TypeError(f"worlds: expected a function that draws worlds, got {_kind(draw)}")

        def drawn() -> Any:
            world = draw()
            if game.view(world, seat) != view:
                raise ValueError("worlds: expected states that the view allows, got another")
            return world

        return drawn


@attrs.define
class _Trials:
    """Candidates in worlds: each world is drawn once, and each trial is played once."""

    game: AnyGame
    seat: int
    guide: Guide | None
    world_of: Callable[[], Any]
    random: random.Random
    planned: bool
    """Whether the guide is a planner of the engine: then the chance of a world is a quick one, as there."""
    late: Stop | None = None
    """Says whether the time is over; None if the number of trials is the budget."""
    compiled: Any = None
    """The engine's trials, or None."""
    judged: bool = False
    """Whether the worlds have been judged, so that the engine takes them as they are."""
    drawn: list[tuple[Any, int]] = attrs.field(factory=list)
    """The worlds, each with the seed of its playouts."""
    known: dict[tuple[int, _Candidate], float] = attrs.field(factory=dict)
    """The trials that the engine has played."""
    at_once: int = AT_ONCE
    """How many games it plays until the time is asked again."""

    def no_time(self, trials: int = 0, left: int = 0) -> bool:
        """Return whether the time is over; if the number of trials is the budget, it never is."""
        return self.late is not None and self.late()

    def world(self, number: int) -> tuple[Any, int]:
        """Return the world of a number, and its seed."""
        while number >= len(self.drawn):
            self.drawn.append((self.world_of(), self.random.getrandbits(64)))
        return self.drawn[number]

    def trial(self, number: int, candidate: _Candidate) -> float | None:
        """Return what a candidate is worth in the world of a number; None if the time is over before the game is."""
        if (number, candidate) in self.known:
            return self.known[number, candidate]
        if self.no_time():
            return None
        world, seed = self.world(number)
        if self.planned:
            world = with_chance(world, QuickChance.of_key(seed))
        action, plan = candidate
        end = self.play_out(self.game.apply(world, action), Generator(seed), plan)
        if self.no_time() and self.game.to_move(end) is not None:
            return None
        standings = self.game.standings(end)
        won = (self.seat in standings.winners) / max(1, len(standings.winners))
        return lead_of(totals_of(standings), self.seat) + VICTORY * won

    def play_out(self, state: Any, random: Generator, plan: Guide | None) -> Any:  # Any: a state of any game
        """Return the end of a game, if a plan goes on for its seat; when the time is over, the state so far."""
        game, guide = self.game, self.guide
        if (self.planned or type(guide) is Greedy) and _is_planned(plan):
            planner: Any = guide  # Any: the `Greedy` of either game; that of the route game takes plans
            plans = {} if plan is None else {"plans": {self.seat: plan}}
            return planner.playout(state, random, stop=self.late, **plans)
        if plan is None and (guide is None or isinstance(guide, PlaysOut)):
            return game.playout(state, random) if guide is None else guide.playout(state, random)
        for _ in range(MOST_ACTIONS):
            if (seat := game.to_move(state)) is None or self.no_time():
                return state
            player = plan if plan is not None and seat == self.seat else guide
            view = game.view(state, seat)
            state = game.apply(state, game.pick(view, random) if player is None else player(view, random))
        raise endless()

    def ahead(self, numbers: Sequence[int], candidates: Sequence[_Candidate]) -> None:
        """Let the engine play the trials that come next, if it can; in parts, if there is a time to keep."""
        candidates = [candidate for candidate in candidates if _is_planned(candidate[1])]
        if self.compiled is None or not candidates:
            return
        worlds = [self.world(number)[0] for number in numbers]
        self.known = {}
        if not self.compiled.takes(worlds, judged=self.judged):
            return
        if self.late is None:
            self.play_all(numbers, candidates)
            return
        world, first, many = 0, 0, len(candidates)
        while world < len(numbers) and not self.late():
            begun = perf_counter()
            rows = 1 if first else max(1, self.at_once // many)
            part = candidates[first : first + self.at_once]
            self.play_all(numbers[world : world + rows], part)
            first += len(part)
            if first == many:
                world, first = world + rows, 0
            if perf_counter() - begun < QUICK:
                self.at_once *= 2

    def play_all(self, numbers: Sequence[int], candidates: Sequence[_Candidate]) -> None:
        """Let the engine play these candidates in the worlds of these numbers."""
        worlds, seeds = zip(*map(self.world, numbers), strict=True)
        actions, plans = zip(*candidates, strict=True)
        found = self.compiled.ends(worlds, seeds, actions, plans, judged=True).tolist()
        for number, ends in zip(numbers, found, strict=True):
            for candidate, rows in zip(candidates, ends, strict=True):
                totals, places = zip(*rows, strict=True)
                won = (places[self.seat] == 1) / places.count(1)
                self.known[number, candidate] = lead_of(totals, self.seat) + VICTORY * won


def _is_planned(plan: Guide | None) -> bool:
    """Return whether the engine knows a plan: that of the route game's `Greedy`, or none."""
    return plan is None or type(plan) is Greedy


def is_planner(game: AnyGame, guide: Guide) -> bool:
    """Return whether the engine has a planner that decides as this guide does.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> is_planner(ar.GAME, Greedy()), is_planner(ar.GAME, Random())
    (True, False)
    """
    if game is ar.GAME:
        return guide == Greedy()
    if game.name != "merchants":
        return False
    from amsterdam_routes import merchants  # loaded only where it is played
    from amsterdam_routes.merchants import bots

    return game is merchants.GAME and type(guide) is bots.Greedy


def trials_of(game: AnyGame, setup: Any) -> Any:  # the engine may be absent, and with it the name of its class
    """Return the engine's trials of a set-up; None where there is no engine, or where it does not take the box."""
    try:
        from amsterdam_routes.bulk._series import Trials

        return Trials(game, setup)
    except (ImportError, ValueError):
        return None


@attrs.frozen
class Planner:
    """The `Greedy` of a game as the guide of an analysis: it plays many trials at once, where the engine is installed.

    The luck of a trial is the engine's, in Python too, so an analysis is the same with the engine and without it.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import bots, study
    >>> record = ar.play_match(ar.GAME, ar.Setup(2), [bots.Greedy(), bots.Random()], seed="1634")
    >>> found = study.analyse(record, bots.Planner(ar.GAME, bots.Greedy()), iterations=8)
    >>> len(found.decisions) == record.ply
    True
    """

    game: AnyGame
    """The game: `amsterdam_routes.GAME` or `amsterdam_routes.merchants.GAME`."""
    guide: Any  # Any: the `Greedy` of either game
    """Its `Greedy`."""
    engine: bool = True
    """Whether the bulk engine plays the trials where it can."""

    def __attrs_post_init__(self) -> None:
        check_game(self.game)
        if not is_planner(self.game, self.guide):
            raise ValueError(f"expected the Greedy of the game {self.game.name!r}, got {self.guide!r}")

    def __call__(self, view: Any, random: random.Random, /) -> Any:  # a view and an action of the game
        """Return what `Greedy` does."""
        return self.guide(view, random)

    def ends(self, worlds: Sequence[Any], keys: Sequence[int], actions: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """Return the totals and the winners at the end, by world and action, if the action is played first in it.

        The luck of a world is that of its key, from 0 to 2**64 - 1. The only action may be None: then the world goes on
        as it is. All worlds are of one set-up.
        """
        for name, listed in (("worlds", worlds), ("keys", keys), ("actions", actions)):
            if not isinstance(listed, Sequence):
                raise TypeError(f"{name}: expected a list, got {_kind(listed)}")
        if len(worlds) != len(keys):
            raise ValueError(f"keys: expected {len(worlds)}, one for each world, got {len(keys)}")
        for key in keys:
            if type(key) is not int:
                raise TypeError(f"keys: expected ints, got {_kind(key)}")
            if not 0 <= key < 2**64:
                raise ValueError("keys: expected numbers from 0 to 2**64 - 1, got another")
        if None in actions and len(actions) > 1:
            raise ValueError(f"actions: expected None alone, got {len(actions)} actions with None among them")
        if not worlds or not actions:
            return [[] for _ in worlds]
        compiled = trials_of(self.game, self.game.setup(worlds[0])) if self.engine else None
        if compiled is None or not compiled.takes(worlds):
            return [[self._end(world, key, one) for one in actions] for world, key in zip(worlds, keys, strict=True)]
        players = self.game.setup(worlds[0]).players  # TOM, who may have a row behind them, is no player
        return [
            [
                ([total for total, _ in rows[:players]], [seat for seat in range(players) if rows[seat][1] == 1])
                for rows in ends
            ]
            for ends in compiled.ends(worlds, keys, actions, judged=True).tolist()
        ]

    def _end(self, world: Any, key: int, action: Any) -> tuple[list[int], list[int]]:
        world = with_chance(world, QuickChance.of_key(key))
        state = world if action is None else self.game.apply(world, action)
        standings = self.game.standings(self.guide.playout(state, Generator(key)))
        return [sheet.total for sheet in standings.sheets], [*standings.winners]


def _spent(iterations: int, trials: int, left: int) -> bool:
    """Return whether one trial more of each candidate would be too many."""
    return trials + left > iterations


def _late(until: float) -> bool:
    """Return whether the time is over."""
    return perf_counter() >= until


def race(
    candidates: Sequence[Any],
    trial: Callable[[int, Any], float | None],
    over: Over,
    doubt: float = 0.0,
    ahead: Callable[[Sequence[int], Sequence[Any]], None] | None = None,
    patience: float = CLEARLY,
) -> Any:
    """Return the best candidate. All are tried in the same worlds, and those clearly behind drop out.

    The race ends when one is left, or when `over` says so; that is asked before each world but the first, with the
    number of trials so far and of the candidates left. It ends, too, when a trial returns None, since there is no time
    left for it: then that world does not count, but if it is the first, those that were tried in it are compared. As
    long as the first candidate is among those left, it is taken unless another is better by more than so many standard
    errors: what only seems better by luck is not. `ahead` is told which worlds and which candidates come next.

    >>> from amsterdam_routes.bots._search import race
    >>> race([3, 8, 5], lambda world, number: number, over=lambda trials, left: trials >= 6)
    8
    >>> race([3, 8, 5], lambda world, number: number * (-1) ** world, lambda trials, left: trials >= 6, doubt=1)
    3
    """
    left = [*range(len(candidates))]
    leads: list[list[float]] = [[] for _ in candidates]
    worlds = trials = 0
    while len(left) > 1 and not (worlds and over(trials, len(left))):
        if ahead is not None and worlds % HEAT == 0:
            many = max(1, sum(not over(trials + more * len(left), len(left)) for more in range(HEAT)))
            ahead(range(worlds, worlds + many), [candidates[number] for number in left])
        found: list[float] = []
        for number in left:
            if (lead := trial(worlds, candidates[number])) is None:
                break
            found.append(lead)
        if len(found) < len(left):
            if not worlds:
                left = left[: len(found)] or left[:1]
                leads[: len(found)] = [[lead] for lead in found]
            break
        for number, lead in zip(left, found, strict=True):
            leads[number].append(lead)
        worlds, trials = worlds + 1, trials + len(left)
        if worlds % HEAT == 0:
            best = max(left, key=lambda number: sum(leads[number]))
            left = [number for number in left if number == best or not _behind(leads[number], leads[best], patience)]
    best = max(left, key=lambda number: sum(leads[number]))
    if left[0] == 0 != best:
        mean, error = _gain(leads[best], leads[0])
        best = best if mean > (doubt and doubt * error) else 0
    return candidates[best]


def _behind(leads: list[float], best: list[float], patience: float) -> bool:
    """Return whether a candidate will hardly turn out to be better, or not by much."""
    mean, error = _gain(leads, best)
    return mean + patience * error <= LITTLE


def _gain(leads: list[float], others: list[float]) -> tuple[float, float]:
    """Return how much better one candidate is than another in the same worlds, and its standard error."""
    gains = [*map(sub, leads, others)]
    many, mean = len(gains), sum(gains) / len(gains)
    if many == 1:
        return mean, inf
    return mean, sqrt(sum((gain - mean) ** 2 for gain in gains) / (many * (many - 1)))


def totals_of(standings: Any) -> list[int]:
    """Return the totals of all sheets, that of TOM the last, where one plays against him."""
    tom = getattr(standings, "tom", None)
    return [sheet.total for sheet in standings.sheets] + ([] if tom is None else [tom.total])


def lead_of(totals: Sequence[int], seat: int) -> int:
    """Return by how much a seat is ahead of the best of the others.

    >>> lead_of([30, 34, 20], 1), lead_of([30], 0)
    (4, 30)
    """
    return totals[seat] - max((total for other, total in enumerate(totals) if other != seat), default=0)


def lead(game: AnyGame, state: Any, seat: int) -> int:
    """Return by how much a seat is ahead of the best of the others, TOM too, by the totals of the standings.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots._search import lead
    >>> lead(ar.GAME, ar.new_game(2, seed="1634"), 0)
    0
    """
    return lead_of(totals_of(game.standings(state)), seat)
