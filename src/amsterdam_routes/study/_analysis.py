"""An analysis of a record: what each decision was worth, what would have been better, and where the game turned.

A decision is judged by what its mover knew. Worlds that the mover's view allows are drawn, each candidate is played in
the same worlds, and a guide plays these games to their ends, for all seats. Half of the budget looks for the best
alternative to what was played: the weaker half of the candidates drops out, again and again. The other half compares
that one with what was played, in worlds that neither has seen, so that nothing seems better only because it was
lucky in the search.

An analysis by what one seat knows is made of that seat's redacted record, which holds nothing else. Each decision has
a seed of its own and sees nothing of what came later: the analysis of the beginning of a game is the beginning of its
analysis.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.resources import files
from math import ceil, inf, log2, sqrt
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable  # Any: the values of any game

import attrs

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame, AnyRecord, StandingsLike, derive_seed, transitions
from amsterdam_routes.study._facts import TurningPoint, lead, leader, turning_points

AnyRedacted: TypeAlias = ar.RedactedRecord[Any, Any, Any, Any, Any, Any]
Worlds: TypeAlias = Callable[[Any, random.Random], Callable[[], Any]]
"""What draws worlds: asked with a view and randomness, it gives a function that returns a state each time."""
DIGITS: Final = 4
"""Estimates are rounded to so many digits behind the point."""
CLEARLY: Final = 2.0
"""An alternative is better if it is better by more than so many standard errors."""
AHEAD: Final = 64
"""So many decisions an executor is given before the first of them is waited for."""


class Guide(Protocol):
    """A player that plays games on to their ends: any bot that needs only a view.

    >>> import amsterdam_routes as ar, random
    >>> from amsterdam_routes import bots, study
    >>> guide: study.Guide = bots.Greedy()
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> guide(view, random.Random(1)) in ar.legal_actions(view)
    True
    """

    def __call__(self, view: Any, random: random.Random, /) -> Any:
        """Choose an action."""


@runtime_checkable
class _PlaysOut(Protocol):
    """A guide that plays a game to its end for all seats, sooner than if it is asked each time."""

    def playout(self, state: Any, random: random.Random, /) -> Any: ...


@runtime_checkable
class PlaysTrials(Protocol):
    """A guide that plays many games to their ends at once, each with the luck of its key."""

    @property
    def game(self) -> AnyGame:
        """The game that it plays."""

    def ends(
        self, worlds: Sequence[Any], keys: Sequence[int], actions: Sequence[Any]
    ) -> Sequence[Sequence[tuple[Sequence[int], Sequence[int]]]]:
        """Return the totals and the winners, by world and action, if the action is played first; None: none is."""


# --- what an analysis says


@attrs.frozen
class Estimate:
    """How the games ended that were played on from a moment, or from an action: means by seat.

    >>> from amsterdam_routes import study
    >>> study.Estimate(points=(31.5, 28.25), leads=(3.25, -3.25), chances=(0.625, 0.375)).chances[0]
    0.625
    """

    points: tuple[float, ...]
    """The points at the end."""
    leads: tuple[float, ...]
    """How many points the seat is ahead of the best other one at the end; without others, its points."""
    chances: tuple[float, ...]
    """The chance of winning; who shares a victory of two has half of it."""

    def data(self) -> dict[str, list[float]]:
        """Return the estimate as plain data."""
        return {name: list(values) for name, values in attrs.asdict(self, recurse=False).items()}


@attrs.frozen(kw_only=True)
class Decision:
    """One decision of a game, judged.

    Without `best` there was nothing to choose, or the analysis is made of what another seat saw.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import bots, study
    >>> record = ar.play_match(ar.GAME, ar.Setup(2), [bots.Greedy(), bots.Random()], seed="1634")
    >>> wrong = max(study.analyse(record, bots.Greedy(), iterations=8).decisions, key=lambda one: one.lost_points)
    >>> wrong.seat, round(wrong.before.leads[1] - wrong.after.leads[1], 4) == wrong.lost_points > 3
    (1, True)
    """

    ply: int
    """How many actions were played before it."""
    seat: int
    """Who decided."""
    action: Any
    """What was played; None where the viewer does not know it."""
    legal: int
    """How many actions were legal; 0 where the viewer does not know it."""
    before: Estimate
    """What the moment is worth to who plays the better of the two: what was played, or the best alternative."""
    after: Estimate
    """What it is worth once this was played, before chance has answered."""
    best: Any = None
    """The best alternative that was found."""
    alternative: Estimate | None = None
    """What it is worth, in the same worlds."""
    lost_points: float = 0.0
    """By how many points of the lead the alternative is better; 0 unless that is more than two standard errors."""
    lost_chance: float = 0.0
    """How much chance of winning was lost by that; 0 if none."""
    error: float | None = None
    """The standard error of the difference between the two, in points of the lead."""


@attrs.frozen(kw_only=True)
class Analysis:
    """What was found out about a game. The same record, guide, budget and seed give the same analysis.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import bots, study
    >>> record = ar.play_match(ar.GAME, ar.Setup(2), [bots.Greedy(), bots.Random()], seed="1634")
    >>> found = study.analyse(record, bots.Greedy(), iterations=4)
    >>> len(found.decisions) == record.ply, found.curve[-1].chances
    (True, (1.0, 0.0))
    """

    game: AnyGame
    """The game."""
    seat: int | None
    """Whose knowledge it is made of; None: of each decision, its mover's."""
    iterations: int
    """How many games were played out for a decision, at most."""
    seed: bytes
    """The seed of the worlds."""
    decisions: tuple[Decision, ...]
    """All decisions of the record, in order."""
    end: Estimate
    """How the record ends: the result, or what its last position promises."""

    @property
    def curve(self) -> tuple[Estimate, ...]:
        """By ply, what the moment promises; the last is the end of the record."""
        return (*(decision.before for decision in self.decisions), self.end)

    def turning_points(self, bounds: Sequence[int] | None = None) -> "list[TurningPoint]":
        """Return the turns that changed the chance of whoever was ahead at the end most, in percent.

        A turn lasts from one of the bounds, which are plies, to the next; without bounds every action is a turn.
        """
        ahead = leader(self.end.chances, ())
        chances = [round(100 * estimate.chances[ahead]) for estimate in self.curve]
        return turning_points(chances, range(len(chances)) if bounds is None else bounds)

    def comments(self) -> dict[int, str]:
        """Return a comment for each decision in which there was a choice, by ply as a notation takes comments."""
        return {one.ply + 1: self._comment(one) for one in self.decisions if one.legal != 1}

    def _comment(self, one: Decision) -> str:
        who = f"seat {one.seat}" if one.action is None else f"seat {one.seat}, {self.told(one.action)}"
        told = f"{who}: {100 * one.after.chances[one.seat]:.0f} %, lead {one.after.leads[one.seat]:+.1f}"
        if not one.lost_points:
            return told
        lost = f"lost {one.lost_points:.1f} points, {100 * one.lost_chance:.0f} %"
        return f"{told}; {lost}; better: {self.told(one.best)}"

    def told(self, action: Any) -> str | None:
        """Return an action as the notation has it, or as its `repr` where the game has none; None for None."""
        if action is None:
            return None
        return repr(action) if self.game.notation is None else self.game.notation.notate(action)

    def data(self) -> dict[str, object]:
        """Return the analysis as plain data for JSON: `analysis_schema` is its JSON Schema."""
        return {
            "format": f"amsterdam-{self.game.name}/analysis",
            "version": 1,
            "seat": self.seat,
            "iterations": self.iterations,
            "seed": self.seed.hex(),
            "decisions": [
                {
                    "ply": one.ply,
                    "seat": one.seat,
                    "action": self.told(one.action),
                    "legal": one.legal,
                    "before": one.before.data(),
                    "after": one.after.data(),
                    "best": self.told(one.best),
                    "alternative": None if one.alternative is None else one.alternative.data(),
                    "lost_points": one.lost_points,
                    "lost_chance": one.lost_chance,
                    "error": one.error,
                }
                for one in self.decisions
            ],
            "end": self.end.data(),
            "turning_points": [attrs.asdict(point) for point in self.turning_points()],
        }


def analysis_schema() -> str:
    """Return the JSON Schema of the data of an analysis, as text.

    >>> import json
    >>> from amsterdam_routes import study
    >>> json.loads(study.analysis_schema())["title"]
    'An analysis of a record, version 1'
    """
    return (files("amsterdam_routes.study") / "analysis.schema.json").read_text("utf-8")


def annotate(record: AnyRecord | AnyRedacted, analysis: Analysis) -> str:
    """Return a record in the notation of its game, with the analysis as comments; the notation reads it back.

    ValueError if the game has no notation for such a record, or if the analysis is not one of this record. A record of
    what one seat has seen takes only an analysis of what that seat knew.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import bots, study
    >>> record = ar.play_match(ar.GAME, ar.Setup(2), [bots.Greedy(), bots.Random()], seed="1634")
    >>> text = study.annotate(record, study.analyse(record, bots.Greedy(), iterations=8))
    >>> "# seat 1, " in text, "; better: " in text, ar.from_notation(text) == record
    (True, True, True)
    """
    _check_is_record(record)
    notation = record.game.notation
    if notation is None or notation.annotate is None:
        raise ValueError(f"the game {record.game.name!r} has no notation of records with comments")
    if not isinstance(analysis, Analysis):
        raise TypeError(f"expected an analysis, got {type(analysis).__name__}")
    if analysis.game != record.game or len(analysis.decisions) != record.ply:
        raise ValueError(f"expected an analysis of {record!r}, got one of {len(analysis.decisions)} decisions")
    if isinstance(record, ar.RedactedRecord) and analysis.seat != record.seat:
        knew = "each mover" if analysis.seat is None else f"seat {analysis.seat}"
        raise ValueError(f"expected an analysis of {record!r}, got one of what {knew} knew")
    for moment, judged in zip(_moments(record), analysis.decisions, strict=True):
        if not _is_about(judged, moment, record):
            told = f"got one of another game from decision {moment.ply} on"
            raise ValueError(f"expected an analysis of {record!r}, {told}")
    try:
        return notation.annotate(record, analysis.comments())
    except TypeError:
        if isinstance(record, ar.Record):
            raise
        told = f"the game {record.game.name!r} has no notation of what a seat has seen, only of whole records"
        raise ValueError(told) from None


def _is_about(judged: Decision, moment: "_Moment", record: AnyRecord | AnyRedacted) -> bool:
    """Return whether a decision is that of a moment of a record, and says no more of it than the record may."""
    if judged.seat != moment.seat:
        return False
    if isinstance(record, ar.RedactedRecord):
        return bool(judged.action == moment.action) and (moment.seat == record.seat or judged.legal == 0)
    return judged.action in (None, moment.action)  # None in an analysis of what one seat knew


def _check_is_record(record: object) -> None:
    if not isinstance(record, ar.Record | ar.RedactedRecord):
        raise TypeError(f"expected a record, got {type(record).__name__}")


# --- how it is made


def everything(view: object, legal: tuple[Any, ...]) -> Sequence[Any]:
    """Return all legal actions: what is tried unless another function selects them.

    >>> from amsterdam_routes.study._analysis import everything
    >>> everything(None, ("left", "right"))
    ('left', 'right')
    """
    return legal


def analyse(
    record: AnyRecord | AnyRedacted,
    guide: Guide | None = None,
    *,
    iterations: int = 200,
    seat: int | None = None,
    seed: ar.Seed = "analysis",
    narrow: Callable[[Any, tuple[Any, ...]], Sequence[Any]] = everything,
    worlds: Worlds | None = None,
    executor: ar.Executor | None = None,
    tell: Callable[[Decision], object] = lambda decision: None,
) -> Analysis:
    """Judge every decision of a record: a guide plays on from it, in worlds that agree with what its mover saw.

    Without a guide they are played on at random. `iterations` is the budget for a decision: as many games are played at
    most, but each candidate once or twice. With `seat`, or with a redacted record, the analysis has only what that seat
    knew: its own decisions are judged, those of others only estimated. `narrow` and `worlds` are as those of `Search`:
    which of the legal actions are tried, and how worlds are drawn (without, uniformly). An `executor` judges decisions
    elsewhere, with the same result. A guide may play many games at once, as `bots.Planner` does. `tell` is called with
    each decision as soon as it is judged.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import bots, study
    >>> record = ar.play_match(ar.GAME, ar.Setup(2), [bots.Greedy(), bots.Random()], seed="1634")
    >>> mine = study.analyse(record, bots.Greedy(), iterations=4, seat=1)
    >>> mine == study.analyse(record.redacted(1), bots.Greedy(), iterations=4)
    True
    >>> mine.decisions[0].best is None, mine.decisions[1].best is None  # seat 0 chose first, from what seat 1 never saw
    (True, False)
    """
    _check_is_record(record)
    if guide is not None and (isinstance(guide, type) or not callable(guide)):
        raise TypeError(f"expected a bot that needs only a view, got {type(guide).__name__}")
    for name, function in (("narrow", narrow), ("tell", tell), ("worlds", everything if worlds is None else worlds)):
        if not callable(function):
            raise TypeError(f"{name}: expected a function, got {type(function).__name__}")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"executor: expected an executor, got {type(executor).__name__}")
    planner: object = guide
    if isinstance(planner, PlaysTrials) and planner.game != record.game:
        raise ValueError(f"expected a guide of the game {record.game.name!r}, got one of {planner.game.name!r}")
    if type(iterations) is not int or iterations < 1:
        raise ValueError(f"iterations: expected a whole number of at least 1, got {iterations!r}")
    if seat is not None:
        record = _seen_by(record, seat)
    viewer = None if isinstance(record, ar.Record) else record.seat
    analyst = _Analyst(record.game, guide, iterations, ar.seed_bytes(seed), narrow, worlds)
    decisions = []
    for decision in _judged(analyst, _moments(record), executor):
        tell(decision)
        decisions.append(decision)
    last = record.state if isinstance(record, ar.Record) else record.view
    end = decisions[-1].after if decisions and record.result is None else _ended(record.game.standings(last))
    return Analysis(
        game=record.game,
        seat=viewer,
        iterations=iterations,
        seed=analyst.seed,
        decisions=tuple(decisions),
        end=end,
    )


def _seen_by(record: AnyRecord | AnyRedacted, seat: int) -> AnyRedacted:
    if isinstance(record, ar.RedactedRecord):
        if record.seat != seat:
            raise ValueError(f"expected a record that seat {seat} has seen, got that of seat {record.seat}")
        return record
    if type(seat) is not int or not 0 <= seat < record.setup.players:
        raise ValueError(f"expected a seat from 0 to {record.setup.players - 1}, got {seat!r}")
    return record.redacted(seat)


@attrs.frozen
class _Moment:
    """A decision to be judged, with what its judge may know and nothing else."""

    ply: int
    seat: int
    view: Any
    """What is seen before it: by who decides, or by the seat whose record it is."""
    action: Any
    then: Any = None
    """What the seat whose record it is sees afterwards, where another seat decided."""


def _moments(record: AnyRecord | AnyRedacted) -> Iterator[_Moment]:
    """Yield every decision of a record."""
    game = record.game
    if isinstance(record, ar.Record):
        for ply, ((before, _, _), action) in enumerate(zip(transitions(record), record.actions, strict=True)):
            seat = game.to_move(before)
            assert seat is not None  # it has acted
            yield _Moment(ply, seat, game.view(before, seat), action)
        return
    known = frozenset(game.actions(record.setup))
    for ply, (before, told, after) in enumerate(transitions(record)):
        seat = game.to_move(before)
        assert seat is not None
        action = getattr(told[0], "action", None)
        action = action if action in known else None
        own = seat == record.seat and action is not None
        yield _Moment(ply, seat, before, action, None if own else after)


def _judged(analyst: "_Analyst", moments: Iterator[_Moment], executor: ar.Executor | None) -> Iterator[Decision]:
    """Yield the decisions, in order, judged here or elsewhere."""
    if executor is None:
        for moment in moments:  # a map would end in silence if a StopIteration came out of a guide
            yield analyst.judge(moment)
        return
    waiting: deque[ar.Pending[Decision]] = deque()
    try:
        for moment in moments:
            waiting.append(executor.submit(analyst.judge, moment))
            if len(waiting) >= AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


_Ended: TypeAlias = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]
"""How one game ended: points, leads and shares of the victory, by seat."""


@attrs.frozen
class _Analyst:
    """Who judges decisions, one by one."""

    game: AnyGame
    guide: Guide | None
    iterations: int
    seed: bytes
    narrow: Callable[[Any, tuple[Any, ...]], Sequence[Any]]
    worlds: Worlds | None

    def judge(self, moment: _Moment) -> Decision:
        """Judge a decision."""
        if moment.then is not None:
            return self._watched(moment)
        legal = self.game.legal_actions(moment.view)
        others = [action for action in self.narrow(moment.view, legal) if action != moment.action]
        seen = _Trials(self, moment.view, derive_seed(self.seed, "decision", moment.ply))
        compared = range(max(1, self.iterations // 4))
        rival = self._rival(others, seen, moment.seat)
        seen = _Trials(self, moment.view, derive_seed(self.seed, "comparison", moment.ply))
        both = seen.ended(compared, [moment.action] if rival is None else [moment.action, rival])
        played = [ends[0] for ends in both]
        after = _mean(played)
        if rival is None:
            return Decision(
                ply=moment.ply, seat=moment.seat, action=moment.action, legal=len(legal), before=after, after=after
            )
        tried = [ends[1] for ends in both]
        gains = [theirs[1][moment.seat] - own[1][moment.seat] for theirs, own in zip(tried, played, strict=True)]
        gain, error = _gain(gains)
        better = _mean(tried)
        is_better = gain > CLEARLY * error
        before = better if is_better else after
        return Decision(
            ply=moment.ply,
            seat=moment.seat,
            action=moment.action,
            legal=len(legal),
            before=before,
            after=after,
            best=rival,
            alternative=better,
            lost_points=round(before.leads[moment.seat] - after.leads[moment.seat], DIGITS),
            lost_chance=max(0.0, round(before.chances[moment.seat] - after.chances[moment.seat], DIGITS)),
            error=None if error == inf else round(error, DIGITS),
        )

    def _rival(self, others: list[Any], seen: "_Trials", seat: int) -> Any:
        """Return the best of the alternatives: again and again those drop out that are not among the better half."""
        if len(others) < 2:
            return others[0] if others else None
        rounds = ceil(log2(len(others)))
        leads: dict[int, list[float]] = {number: [] for number in range(len(others))}
        for _ in range(rounds):
            begun = len(next(iter(leads.values())))
            more = max(1, self.iterations // 2 // rounds // len(leads))
            for ends in seen.ended(range(begun, begun + more), [others[number] for number in leads]):
                for had, end in zip(leads.values(), ends, strict=True):
                    had.append(end[1][seat])
            ranked = sorted(leads, key=lambda number: (-sum(leads[number]), number))
            leads = {number: leads[number] for number in sorted(ranked[: -(-len(ranked) // 2)])}
        return others[min(leads)]

    def _watched(self, moment: _Moment) -> Decision:
        """Estimate a moment at which another seat decided, before and after."""
        before, after = self._estimate(moment.view, moment.ply), self._estimate(moment.then, moment.ply + 1)
        return Decision(ply=moment.ply, seat=moment.seat, action=moment.action, legal=0, before=before, after=after)

    def _estimate(self, view: Any, ply: int) -> Estimate:
        """Return what a view promises; what it shows, if the game is over."""
        if self.game.to_move(view) is None:
            return _ended(self.game.standings(view))
        seen = _Trials(self, view, derive_seed(self.seed, "position", ply))
        return _mean([ends[0] for ends in seen.ended(range(max(1, self.iterations // 4)), [None])])

    def play_out(self) -> Callable[[Any, random.Random], Any]:
        """Return a function that plays a game to its end."""
        if self.guide is None:
            return self.game.playout
        if isinstance(self.guide, _PlaysOut):
            return self.guide.playout
        return partial(_asked_each_time, self.game, self.guide)


def _asked_each_time(game: AnyGame, guide: Guide, state: Any, random: random.Random) -> Any:
    while (seat := game.to_move(state)) is not None:
        state = game.apply(state, guide(game.view(state, seat), random))
    return state


class _Trials:
    """Games played on from a view. What has the same number is played in the same world, with the same luck."""

    def __init__(self, analyst: _Analyst, view: Any, seed: bytes) -> None:
        self._game, self._play_out = analyst.game, analyst.play_out()
        self._guide: object = analyst.guide
        self._view, self._seed = view, seed
        draw = None if analyst.worlds is None else analyst.worlds(view, random.Random(int.from_bytes(seed)))
        self._draw, self._drawn = draw, list[Any]()

    def ended(self, numbers: Sequence[int], actions: Sequence[Any]) -> list[list[_Ended]]:
        """Return how the games of these worlds end, by world, if each of the actions is played first; None: none is."""
        lucks = [int.from_bytes(derive_seed(self._seed, "playout", number)) for number in numbers]
        worlds, guide = [self._world(number) for number in numbers], self._guide
        if isinstance(guide, PlaysTrials):
            keys = [luck % 2**64 for luck in lucks]
            return [[_how_ended(*end) for end in ends] for ends in guide.ends(worlds, keys, actions)]
        return [[self._end(world, luck, one) for one in actions] for world, luck in zip(worlds, lucks, strict=True)]

    def _end(self, world: Any, luck: int, action: Any) -> _Ended:
        state = world if action is None else self._game.apply(world, action)
        return _ending(self._game.standings(self._play_out(state, random.Random(luck))))

    def _world(self, number: int) -> Any:
        while number >= len(self._drawn):
            seed = derive_seed(self._seed, "world", len(self._drawn))
            self._drawn.append(
                self._game.sample(self._view, seed) if self._draw is None else self._checked(self._draw())
            )
        return self._drawn[number]

    def _checked(self, world: Any) -> Any:
        """Return a world; ValueError if what was seen does not allow it."""
        if self._game.view(world, self._game.viewer(self._view)) != self._view:
            raise ValueError("worlds: expected states that the view allows, got another")
        return world


def _ending(standings: StandingsLike) -> _Ended:
    return _how_ended([sheet.total for sheet in standings.sheets], standings.winners)


def _how_ended(totals: Sequence[int], won: Sequence[int]) -> _Ended:
    points = tuple(map(float, totals))
    shares = tuple(1 / len(won) if seat in won else 0.0 for seat in range(len(points)))
    return points, tuple(lead(points, seat) for seat in range(len(points))), shares


def _ended(standings: StandingsLike) -> Estimate:
    return _mean([_ending(standings)])


def _mean(ended: Sequence[_Ended]) -> Estimate:
    def means(values: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
        return tuple(round(sum(column) / len(ended), DIGITS) for column in zip(*values, strict=True))

    points, leads, chances = zip(*ended, strict=True)
    return Estimate(means(points), means(leads), means(chances))


def _gain(gains: Sequence[float]) -> tuple[float, float]:
    """Return a mean, and its standard error; that of a single number is not known."""
    many, mean = len(gains), sum(gains) / len(gains)
    if many == 1:
        return mean, inf
    return mean, sqrt(sum((gain - mean) ** 2 for gain in gains) / (many * (many - 1)))
