"""The facts of one game: what a playtest keeps of it, and where it turned.

A playtest keeps a few numbers, and what happened to the things of the box. A game is walked through once more where it
was played, so that a worker sends numbers and no positions. The facts are plain data: a line of JSON in the file of
what was played.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias  # Any: the standings, the records and the events of any game

import attrs

import amsterdam_routes as ar
from amsterdam_routes.kernel import MOST_ACTIONS, AnyGame, Use

Facts: TypeAlias = dict[str, Any]
"""What is kept of a game, by name: plain data."""
TENTHS: Final = 10
"""The number of choices is kept for each tenth of a game."""
EVERY: Final = 5
"""Where one seat plays alone, the score is looked at after so many actions."""
NOBODY: Final = "-"
"""The seat of what nobody did."""


@attrs.frozen
class Measure:
    """The measure of a playtest: called with the record of a game and its events, it returns the facts of the course.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy
    >>> bots = [Greedy(), Greedy()]
    >>> [played] = ar.simulate(ar.GAME, ar.Setup(2), bots, 1, seed="1634", measure=Measure(ar.GAME))
    >>> played.measured["forced"] <= played.measured["decisions"] == played.ply
    True
    """

    game: AnyGame

    def __call__(self, record: Any, events: Sequence[Sequence[Any]]) -> Facts:
        """Walk through the game, and return the facts."""
        game, setup, actions = self.game, record.setup, record.actions
        state = game.deal(setup, ar.Chance.of(record.seed))
        choices: list[int] = []
        scores: list[tuple[int, list[int]]] = []  # by how many actions had been played, the points
        dealt, mover = state, None
        for ply, action in enumerate(actions):
            choices.append(len(game.legal_actions(state)))
            now = game.to_move(state)
            if now != mover or (setup.players == 1 and not ply % EVERY):
                scores.append((ply, self._points(state)))
            mover = now
            state = game.apply(state, action)
        result = game.standings(state)
        scores.append((len(actions), self._points(state)))
        return {
            "decisions": len(choices),
            "forced": choices.count(1),
            "choices": sum(choices),
            "most": max(choices, default=0),
            "breadth": [round(sum(some) / len(some), 2) if some else 0 for some in _tenths(choices)],
            **_course(scores, result.winners, len(actions)),
            "others": {} if game.counting is None else dict(game.counting.others(result)),
            "uses": self._uses(dealt, events, result),
        }

    def _points(self, state: Any) -> list[int]:
        """Return the points by seat, as if the game ended now; then those of whoever plays without one."""
        result = self.game.standings(state)
        others = {} if self.game.counting is None else self.game.counting.others(result)
        return [*(sheet.total for sheet in result.sheets), *others.values()]

    def _uses(self, dealt: Any, events: Iterable[Iterable[Any]], result: Any) -> dict[str, dict[str, dict[str, int]]]:
        """Return how often what happened to which thing, by whom: by "kind/what", by seat, and by id."""
        counting = self.game.counting
        if counting is None:
            return {}
        found: dict[str, dict[str, dict[str, int]]] = {}

        def note(uses: Iterable[Use]) -> None:
            for use in uses:
                seat = NOBODY if use.seat is None else str(use.seat)
                things = found.setdefault(f"{use.kind}/{use.what}", {}).setdefault(seat, {})
                things[use.thing] = things.get(use.thing, 0) + 1

        note(counting.of_deal(dealt))
        for told in events:
            for event in told:
                note(counting.of_event(event))
        note(counting.of_result(result))
        return found


def _tenths(choices: Sequence[int]) -> list[Sequence[int]]:
    """Cut a list into ten parts, as equal as can be."""
    ends = [len(choices) * part // TENTHS for part in range(TENTHS + 1)]
    return [choices[start:end] for start, end in pairwise(ends)]


def _course(scores: Sequence[tuple[int, list[int]]], winners: Sequence[int], plies: int) -> Facts:
    """Return how the lead went: how often it changed, and when the winner took it for good.

    >>> _course([(0, [0, 0]), (2, [3, 1]), (4, [3, 5]), (6, [9, 5])], winners=[0], plies=6)
    {'lead_changes': 2, 'decided': 1.0, 'behind': 2, 'margin': 4}
    """
    leaders = [(ply, _leader(points)) for ply, points in scores]
    sole = [leader for _, leader in leaders if leader is not None]
    changes = sum(before != after for before, after in pairwise(sole))
    last = scores[-1][1]
    best = sorted(last, reverse=True)
    found: Facts = {"lead_changes": changes, "decided": None, "behind": None, "margin": 0}
    if len(last) > 1:
        found["margin"] = best[0] - best[1]
    if len(winners) == 1 and len(last) > 1 and plies:
        seat = winners[0]
        since = plies
        for ply, leader in reversed(leaders):
            if leader != seat:
                break
            since = ply
        found["decided"] = round(since / plies, 4)
        rest = [max(points[:seat] + points[seat + 1 :]) - points[seat] for _, points in scores]
        found["behind"] = max(0, *rest)
    return found


def _leader(points: Sequence[int]) -> int | None:
    """Return who alone has the most points."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


def facts_of(played: ar.Measured[Any, Facts]) -> Facts:
    """Return all that is kept of a game that a series has played.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy
    >>> bots = [Greedy(), Greedy()]
    >>> [played] = ar.simulate(ar.GAME, ar.Setup(2), bots, 1, seed="1634", measure=Measure(ar.GAME))
    >>> facts = facts_of(played)
    >>> facts["bots"], facts["won"], list(facts["score"][0])[:2]
    ([0, 1], [0.0, 1.0], ['routes', 'contracts'])
    """
    plain = ar.Played(played.number, played.seed, played.bots, played.ply, played.result, played.forfeit)
    rows = [*ar.rows([plain])]
    names = [*rows[0]]
    columns = names[names.index("points") + 1 :]
    return {
        "number": played.number,
        "bots": list(played.bots),
        "forfeit": played.forfeit,
        "won": [round(float(row["won"] or 0), 6) for row in rows],
        "points": [row["points"] for row in rows],
        "score": [_numbers(row, columns) for row in rows],
        **played.measured,
    }


def _numbers(row: Mapping[str, object], columns: Iterable[str]) -> dict[str, float]:
    """Return the columns of a row that are numbers."""
    return {name: row[name] for name in columns if isinstance(row[name], int | float)}  # type: ignore[misc]


# --- facts that come from a file


def is_sound(facts: object, bots: Sequence[int]) -> bool:
    """Return whether something could be the facts of a game between these bots, as `facts_of` makes them.

    >>> from amsterdam_routes.bots import Greedy
    >>> [played] = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Greedy()], 1, seed="1634", measure=Measure(ar.GAME))
    >>> facts = facts_of(played)
    >>> is_sound(facts, [0, 1]), is_sound(facts, [1, 0]), is_sound(facts | {"points": [7]}, [0, 1])
    (True, False, False)
    """
    if not isinstance(facts, dict) or facts.keys() != _SHAPES.keys():
        return False
    seats = range(len(bots))
    return (
        facts["bots"] == [*bots]
        and facts["forfeit"] in (None, *seats)
        and all(sound(facts[name]) for name, sound in _SHAPES.items())
        and all(len(facts[name]) == len(bots) for name in ("won", "points", "score"))
        and sum(facts["won"]) <= 1 + len(bots) * 1e-6  # one game was won, and each share is rounded
        and len(facts["breadth"]) == TENTHS
        and facts["lead_changes"] <= facts["decisions"] + 1 <= MOST_ACTIONS + 1  # each is counted, one by one
        and (facts["decided"] is None) == (facts["behind"] is None)
        and all(seat in _SEATS for by_seat in facts["uses"].values() for seat in by_seat)
    )


Sound: TypeAlias = Callable[[object], bool]


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < MOST


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < MOST


def _or_none(sound: Sound) -> Sound:
    return lambda value: value is None or sound(value)


def _list_of(sound: Sound) -> Sound:
    return lambda value: isinstance(value, list) and all(map(sound, value))


def _dict_of(sound: Sound) -> Sound:
    return lambda value: isinstance(value, dict) and all(map(sound, value.values()))


MOST: Final = 10**12
"""No number of a game is as large."""
_SEATS: Final = frozenset({NOBODY, *map(str, range(100))})
"""Who did something: seats, and after them whoever plays without one."""
_SHAPES: Final[Mapping[str, Sound]] = {
    "number": _is_count,
    "bots": _list_of(_is_count),
    "forfeit": _or_none(_is_count),
    "won": _list_of(_is_share),
    "points": _list_of(_is_number),
    "score": _list_of(_dict_of(_is_number)),
    "decisions": _is_count,
    "forced": _is_count,
    "choices": _is_count,
    "most": _is_count,
    "breadth": _list_of(_is_number),
    "lead_changes": _is_count,
    "decided": _or_none(_is_number),
    "behind": _or_none(_is_count),
    "margin": _is_count,
    "others": _dict_of(_is_number),
    "uses": _dict_of(_dict_of(_dict_of(_is_count))),
}
"""By name, what the facts of a game are like."""


# --- where a game turned


TURNING_POINTS: Final = 3
"""So many turning points are named at most."""


@attrs.frozen
class TurningPoint:
    """A turn that changed a number, such as a lead, more than others did.

    >>> from amsterdam_routes import study
    >>> study.turning_points([0, 1, 9, 9], bounds=[0, 3])
    [TurningPoint(ply=2, before=0, after=9)]
    """

    ply: int
    """After so many actions: the action of the turn that changed the number most."""
    before: int
    """The number before the turn."""
    after: int
    """The number after the turn."""


def leader(points: Sequence[float], winners: Sequence[int]) -> int:
    """Return the seat of the winner; without one, the seat with the most points.

    >>> from amsterdam_routes.study import leader
    >>> leader([30, 41, 41], ()), leader([30, 41, 41], (2,))
    (1, 2)
    """
    if not winners and len(points) == 0:  # an array is neither true nor false
        raise ValueError("expected the points of at least one seat, got none")
    return winners[0] if winners else max(range(len(points)), key=points.__getitem__)


def lead(points: Sequence[float], seat: int) -> float:
    """Return how many points a seat is ahead of the best other one; without others, its points.

    >>> from amsterdam_routes.study import lead
    >>> lead([30, 41, 12], 1), lead([30, 41, 12], 0), lead([30], 0)
    (11, -11, 30)
    """
    if type(seat) is not int or not 0 <= seat < len(points):
        raise ValueError(f"expected a seat from 0 to {len(points) - 1}, got {seat!r}")
    others = [many for other, many in enumerate(points) if other != seat]
    return points[seat] - max(others, default=0)


def turning_points(numbers: Sequence[int], bounds: Sequence[int]) -> list[TurningPoint]:
    """Return the turns that changed a number most, in the order of play.

    `numbers` has the number at every ply: a lead, or a chance in percent. A turn lasts from one of the bounds to the
    next; they are plies in ascending order.

    >>> from amsterdam_routes.study import turning_points
    >>> turning_points([0, 1, 9, 9, 9, 2, 3], [0, 3, 4, 6])
    [TurningPoint(ply=2, before=0, after=9), TurningPoint(ply=5, before=9, after=3)]
    """
    for bound in bounds:
        if type(bound) is not int or not 0 <= bound < len(numbers):
            raise ValueError(f"bounds: expected plies from 0 to {len(numbers) - 1}, got {bound!r}")
    if any(start >= end for start, end in pairwise(bounds)):
        raise ValueError(f"bounds: expected plies in ascending order, got {[*bounds]}")
    turns = [(start, end) for start, end in pairwise(bounds) if numbers[start] != numbers[end]]
    turns.sort(key=lambda turn: -abs(numbers[turn[1]] - numbers[turn[0]]))
    found = []
    for start, end in turns[:TURNING_POINTS]:
        sign = 1 if numbers[end] > numbers[start] else -1
        ply = max(range(start + 1, end + 1), key=lambda ply: sign * (numbers[ply] - numbers[ply - 1]))
        found.append(TurningPoint(ply, numbers[start], numbers[end]))
    return sorted(found, key=lambda point: point.ply)


def turn_bounds(begins: Sequence[int], last: int, *, set_up: bool) -> list[int]:
    """Return where turns end: the plies at which a turn begins, and the ends of the game.

    A set-up before the first turn is no turn. If no turn begins anywhere, every action is a turn.

    >>> from amsterdam_routes.study import turn_bounds
    >>> turn_bounds([2, 5], 7, set_up=True), turn_bounds([2, 5], 7, set_up=False), turn_bounds([], 2, set_up=False)
    ([2, 5, 7], [0, 2, 5, 7], [0, 1, 2])
    """
    if not begins:
        return list(range(last + 1))
    return sorted({*begins, last} if set_up else {0, *begins, last})
