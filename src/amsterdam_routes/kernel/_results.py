"""What comes out of many games: rows of a table, and the ratings of bots.

Ratings are those of Bradley and Terry: one bot finishes ahead of another with the odds of their strengths. A game of
several is one comparison for each two at the table; those who share a place count half a win each. Every two bots that
have met also share one game that nobody played, so that a bot that wins every game has a rating, too.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import combinations
from math import log10
from typing import Any, Final, TypeAlias, cast  # Any: the standings of any game

import attrs

from amsterdam_routes.kernel._series import Measured, Played
from amsterdam_routes.kernel._typechecks import check_least, type_error

Cell: TypeAlias = str | int | float | bool | None
"""What stands in a column of a row."""

OF_THE_GAME: Final = ("game", "seed", "actions", "forfeit", "seat", "bot", "place", "won", "points")
"""The columns of every row, whatever the game."""
MEASURED: Final = "measured"
"""What the columns of a measure begin with."""


def rows(played: Iterable[Played[Any]], *, bots: Sequence[str] = ()) -> Iterator[dict[str, Cell]]:
    """Yield the games of a simulation or a league as rows of a table, one a seat: flat dicts with named columns.

    First come the columns of every game: its number, its seed in hexadecimal digits, how many actions it took, whether
    the seat gave up, the seat, the bot by its number or, with `bots`, its name, the place, its share of the victory
    (1 if it won alone), and the points. The score by category follows: the `columns()` of the score sheet, or its
    numbers if it has no such method. What was measured comes last: `measured`, or `measured.name` for each name of a
    dict; a list or a tuple has an entry for each seat.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> games = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 20, seed="1634")
    >>> table = list(ar.rows(games, bots=["greedy", "random"]))
    >>> len(table), table[0]["bot"], table[0]["won"], list(table[0])[8:12]
    (40, 'greedy', 1.0, ['points', 'routes', 'contracts', 'contracts_kept'])
    """
    if not isinstance(played, Iterable):
        raise type_error("the games of a league or a simulation", played)
    for game in played:
        if not isinstance(game, Played):
            raise type_error(Played, game)
        if bots and not set(game.bots) <= set(range(len(bots))):
            raise ValueError(f"bots: expected a name for each bot, got {len(bots)} names and bot {max(game.bots)}")
        won = game.winners
        for seat, (bot, sheet, place) in enumerate(zip(game.bots, game.result.sheets, game.places, strict=True)):
            cells: tuple[Cell, ...] = (
                *(game.number, game.seed.hex(), game.ply, seat == game.forfeit, seat),
                *(bots[bot] if bots else bot, place, 1 / len(won) if seat in won else 0.0, sheet.total),
            )
            yield dict(zip(OF_THE_GAME, cells, strict=True)) | _score(sheet) | _measured(game, seat)


def _score(sheet: object) -> dict[str, Cell]:
    """Return the score by category: the columns of the sheet if it has any, or its numbers."""
    columns = getattr(sheet, "columns", None)
    if callable(columns):
        found: Mapping[str, Cell] = columns()
    else:
        names = [name for name in (*_field_names(sheet), *_property_names(sheet)) if name[0] != "_"]
        values = {name: getattr(sheet, name) for name in dict.fromkeys(names) if name not in ("total", "seat")}
        plain = {name: value.value if isinstance(value, Enum) else value for name, value in values.items()}
        found = {name: value for name, value in plain.items() if _is_cell(value) and name not in OF_THE_GAME}
    if taken := [name for name in found if name in OF_THE_GAME or name.partition(".")[0] == MEASURED]:
        raise ValueError(f"columns of {type(sheet).__name__}: expected other names than {', '.join(taken)}")
    return dict(found)


def _field_names(sheet: object) -> list[str]:
    known = getattr(type(sheet), "__attrs_attrs__", None) or getattr(type(sheet), "__dataclass_fields__", {}).values()
    return [field.name for field in known] or list(getattr(sheet, "_fields", getattr(sheet, "__dict__", ())))


def _property_names(sheet: object) -> list[str]:
    kinds = reversed(type(sheet).__mro__)
    return [name for kind in kinds for name, value in vars(kind).items() if isinstance(value, property)]


def _is_cell(value: object) -> bool:
    return value is None or isinstance(value, str | int | float)


def _measured(game: Played[Any], seat: int) -> dict[str, Cell]:
    """Return the measured values as columns."""
    value: object = game.measured
    if not isinstance(game, Measured):
        return {}
    if isinstance(value, list | tuple):
        if len(value) != len(game.bots):
            raise ValueError(
                f"game {game.number}: expected a measure for each of {len(game.bots)} seats, got {len(value)}"
            )
        value = value[seat]
    cells = (
        {f"{MEASURED}.{name}": one for name, one in value.items()} if isinstance(value, Mapping) else {MEASURED: value}
    )
    for name, one in cells.items():
        if not _is_cell(one):
            raise type_error("a measure that fits a table (a number, a text, True, False or None)", one, name)
    return {name: cast("Cell", one) for name, one in cells.items()}


# --- ratings


SAMPLES: Final = 1000
"""How often the deals are drawn anew for the intervals."""

Wins: TypeAlias = list[float]
"""By pair, how often the first finished ahead of the second: row by row of a square."""


@attrs.frozen
class Rating:
    """How strong a bot is among those that it met.

    >>> import amsterdam_routes as ar
    >>> ar.Rating(rating=120.0, low=80.0, high=165.0, games=400, against=(None, 0.71)).against[1]
    0.71
    """

    rating: float
    """Its rating: 400 points more are ten times the odds. The mean of all bots is 0."""
    low: float
    """The lower end of the interval that holds the true rating in 19 cases of 20 (`rating`, if deals never differ)."""
    high: float
    """The upper end."""
    games: int
    """How many games it played."""
    forfeits: int = attrs.field(default=0, kw_only=True)
    """In how many of these it gave up; it was last in them."""
    against: tuple[float | None, ...]
    """By bot, how often it was ahead: from 0, never, to 1, always. None for itself and those it did not meet."""


def ratings(played: Iterable[Played[Any]], bots: int) -> tuple[Rating, ...]:  # Any: the standings of any game
    """Rate each bot by the games of a `league` or a `simulate`. The same games give the same ratings.

    The intervals come from drawing the deals anew, 1,000 times: games with the same seed stay together, as luck is
    shared among them.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> played = ar.league(ar.GAME, ar.Setup(2), [Greedy(), Random()], 20, seed="1634")
    >>> greedy, anything = ar.ratings(played, 2)
    >>> greedy.against[1], greedy.low > anything.high, greedy.games
    (1.0, True, 20)
    """
    check_least("bots", bots, 2)
    if not isinstance(played, Iterable):
        raise type_error("the games of a league or a simulation", played)
    deals: dict[bytes, Wins] = {}
    games, forfeits = [0] * bots, [0] * bots
    for game in played:
        if not isinstance(game, Played):
            raise type_error(Played, game)
        if not set(game.bots) <= set(range(bots)):
            raise ValueError(f"expected games of {bots} bots, got one between bots {game.bots}")
        _count(deals.setdefault(game.seed, [0.0] * bots * bots), game, bots)
        for bot in set(game.bots):
            games[bot] += 1
        if game.forfeit is not None:
            forfeits[game.bots[game.forfeit]] += 1
    if not deals:
        raise ValueError("expected at least one game, got none")
    by_deal = list(deals.values())
    total = _sum(by_deal)
    found = strengths(total, bots)
    chance = random.Random(len(by_deal))
    drawn = [strengths(_sum(chance.choices(by_deal, k=len(by_deal))), bots) for _ in range(SAMPLES)]
    return tuple(
        Rating(
            *(found[bot], *_interval([one[bot] for one in drawn])),
            *(games[bot], _against(total, bots, bot)),
            forfeits=forfeits[bot],
        )
        for bot in range(bots)
    )


def strengths(wins: Wins, bots: int) -> list[float]:
    """Return the ratings under which these wins are the likeliest.

    >>> [round(rating) for rating in strengths([0, 9.5, 0.5, 0], 2)]  # and one that nobody played
    [200, -200]
    """
    met = [(a, b) for a, b in combinations(range(bots), 2) if wins[a * bots + b] or wins[b * bots + a]]
    won = [0.0] * bots
    games: dict[tuple[int, int], float] = {}
    for a, b in met:
        games[a, b] = wins[a * bots + b] + wins[b * bots + a] + 1
        won[a] += wins[a * bots + b] + 0.5
        won[b] += wins[b * bots + a] + 0.5
    strength = [1.0] * bots
    for _ in range(1000):
        weights = [0.0] * bots
        for (a, b), many in games.items():
            weight = many / (strength[a] + strength[b])
            weights[a] += weight
            weights[b] += weight
        before, strength = strength, [won[bot] / weights[bot] if weights[bot] else 1.0 for bot in range(bots)]
        if all(abs(new / old - 1) < 1e-6 for new, old in zip(strength, before, strict=True)):
            break
    elo = [400 * log10(one) for one in strength]
    mean = sum(elo) / bots
    return [one - mean for one in elo]


def _count(wins: Wins, game: Played[Any], bots: int) -> None:
    """Add the result of a game for each pair of bots that played in it."""
    places = game.places
    for one, other in combinations(range(len(places)), 2):
        a, b = game.bots[one], game.bots[other]
        ahead = 0.5 if places[one] == places[other] else float(places[one] < places[other])
        wins[a * bots + b] += ahead
        wins[b * bots + a] += 1 - ahead


def _sum(wins: Sequence[Wins]) -> Wins:
    return [sum(column) for column in zip(*wins, strict=True)]


def _against(wins: Wins, bots: int, bot: int) -> tuple[float | None, ...]:
    won = wins[bot * bots : (bot + 1) * bots]
    met = [ahead + behind for ahead, behind in zip(won, wins[bot::bots], strict=True)]
    return tuple(ahead / many if many else None for ahead, many in zip(won, met, strict=True))


def _interval(numbers: list[float]) -> tuple[float, float]:
    """Return the range without the lowest and the highest fortieth of the values."""
    numbers = sorted(numbers)
    cut = len(numbers) // 40
    return numbers[cut], numbers[-1 - cut]
