"""How far a game can go: no more actions than this, and no more guilders, cubes and points, as `checks/` has it.

What the rules bound is counted: rounds, cards taken, claims, deliveries, dock workers, sales, tokens. At the rates of
exchange of `rates.py` all of it together has a worth. Every repeated use, purchase and voyage takes 1 of it or more for
each action, so there are no more of these actions than it is worth; and each use gives only so much.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from heapq import nlargest
from typing import Final, NamedTuple

from amsterdam_routes.kernel.documents.editions import Plain
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.merchants.box.cubes import GOODS
from amsterdam_routes.merchants.box.limits import LIMITS
from amsterdam_routes.merchants.box.measured import DOCK_WORKERS, cards_taken, most_given, rounds_played
from amsterdam_routes.merchants.box.rates import (
    ANY_CUBE,
    CUBE_NAMES,
    FIELD,
    GUILDER,
    PURCHASE,
    Circle,
    Rates,
    gains_of,
    rates_of,
    repeated,
)

DICE_CUBES: Final = 12
"""The cubes of two dice. (M4.4c)"""
START_CUBES: Final = 3
"""The cubes of the start. (M4.2k)"""
IN_A_ROUND: Final = 12
"""Card, card over the limit, dice, no more dice cards, advance, end, three figures, cube; two more at the start."""
FOREMAN: Final = 2
"""The points for a delivery where the foreman stands. (M4.9b)"""


class Flow(NamedTuple):
    """What comes in: its worth, and how many guilders, cubes, points and fields of the harbour it is at most."""

    worth: Fraction = Fraction(0)
    guilders: int = 0
    cubes: int = 0
    points: int = 0
    fields: int = 0

    def times(self, many: int) -> "Flow":
        """Return the flow of so many of these.

        >>> Flow(guilders=1, points=2).times(3).points
        6
        """
        return Flow._make(value * many for value in self)


def total(flows: Iterable[Flow]) -> Flow:
    """Return all flows together.

    >>> total([Flow(guilders=1), Flow(guilders=2, cubes=1)]).guilders
    3
    """
    return Flow._make(map(sum, zip(Flow(), *flows, strict=True)))


def endless(data: Plain) -> Iterator[Problem]:
    """Tell why a game of this edition might go on for ever, or further than a document can say."""
    rates = rates_of(data)
    if isinstance(rates, Circle):
        text = (
            "expected one rate of exchange at which every use of a permanent card with a price loses, got a gain "
            f"from {' and '.join(rates.names)} together"
        )
        yield Problem("$.cards", "endless", text)
        return
    actions, most = reach(data, rates)
    if actions > LIMITS["actions"]:
        text = f"expected at most {LIMITS['actions']} actions of a player in a game, got up to {actions}"
        yield Problem("$.cards", "endless", text)
    elif most > LIMITS["reached"]:
        text = f"expected at most {LIMITS['reached']} guilders, cubes or points of a player, got up to {most}"
        yield Problem("$.cards", "out_of_range", text)


def reach(data: Plain, rates: Rates) -> tuple[int, int]:
    """Return the most actions of a player in a game, and the most that the player ever has of anything.

    >>> from amsterdam_routes.merchants.box.built_in import MERCHANTS
    >>> from amsterdam_routes.merchants.box.edition_file import edition_data
    >>> actions, most = reach(edition_data(MERCHANTS), rates_of(edition_data(MERCHANTS)))
    >>> actions < 10_000 and most < 1_000_000
    True
    """
    inflow = total(_inflows(data, rates))
    uses = int(inflow.worth)
    each = [_given(data, rates, card["effects"]) for card in data["cards"] if repeated(card)]
    each += [
        flow._replace(points=flow.points + tile["points"], fields=flow.fields + _jump(tile))
        for tile in data["tiles"]
        for flow in [_given(data, rates, tile["effects"])]
    ]
    most = total([inflow, _largest(each).times(uses)])
    return uses + inflow.cubes + _bounded_actions(data), max(
        most.guilders, most.cubes, most.points, most.fields + most.cubes
    )


def _repeats(data: Plain) -> int:
    """How often a plan may be used in a turn, beyond its token. (C029)"""
    effects = (effect for card in data["cards"] for effect in card["effects"])
    return max((int(effect.get("amount", 1)) for effect in effects if effect["do"] == "repeat_plan"), default=0)


def _bounded_actions(data: Plain) -> int:
    """The actions that the rules themselves bound; cubes that are chosen are counted with the cubes."""
    rounds, taken = rounds_played(data), cards_taken(data)
    repeats = _repeats(data)
    return (
        IN_A_ROUND * rounds
        + taken * (2 * rounds + 4)  # tokens of two phases; taken, discarded, activated, and the plan used
        + (rounds + taken) * max(1, repeats)
        + len(data["blocks"]) * 4  # claimed, the cube of the sale, loaded, delivered
        + DOCK_WORKERS * 2
    )


def _given(data: Plain, rates: Rates, effects: Sequence[Plain]) -> Flow:
    """What effects give at once. Moves on the Amstel score its bridges, which are counted once."""
    gains = gains_of(data, effects)
    named: dict[str, int] = {"points": 0, "sail": 0}
    for effect in effects:
        if effect["do"] in named:
            named[effect["do"]] += most_given(data, effect)
    return Flow(
        worth=sum((rates[thing] * many for thing, many in gains.items()), start=Fraction(0)),
        guilders=gains.get(GUILDER, 0),
        cubes=sum(many for thing, many in gains.items() if thing not in (GUILDER, PURCHASE, FIELD)),
        points=named["points"],
        fields=named["sail"],
    )


def _jump(tile: Plain) -> int:
    """The fields that a ship enters which goes to any other. (T-CB21, MQ29)"""
    return LIMITS["fields"] * any(effect["do"] == "ship_anywhere" for effect in tile["effects"])


def _largest(flows: Sequence[Flow], many: int = 1) -> Flow:
    """The largest of each thing, or the so many largest together."""
    if not flows:
        return Flow()
    return Flow._make(sum(nlargest(many, column)) for column in zip(*flows, strict=True))


def _inflows(data: Plain, rates: Rates) -> Iterator[Flow]:
    """Everything that comes in, and not by a repeated use or a purchase."""
    rounds, taken, cards = rounds_played(data), cards_taken(data), data["cards"]
    blocks, cube, guilder = len(data["blocks"]), max(rates[ANY_CUBE], Fraction(0)), rates[GUILDER]

    def best(of: Callable[[Plain], Flow], many: int = taken) -> Flow:
        return _largest([of(card) for card in cards], many)

    def gives(on: tuple[str, ...]) -> Callable[[Plain], Flow]:
        return lambda card: _given(data, rates, [effect for effect in card["effects"] if effect.get("on") in on])

    yield Flow(worth=guilder * data["start_guilders"], guilders=data["start_guilders"])
    cubes = START_CUBES + rounds * DICE_CUBES
    yield Flow(worth=cube * cubes, cubes=cubes)
    yield Flow(worth=rates[PURCHASE] * rounds)  # M4.5p
    yield best(lambda card: _once_a_round(data, rates, card)).times(rounds)
    repeats = _repeats(data)
    plans = best(lambda card: _once_a_round(data, rates, card) if card["type"] == "plan" else Flow(), 1)
    yield plans.times((rounds + taken) * max(1, repeats) + taken)  # C029, C035, and plans that came back by T-CA18
    yield best(gives(("claim",))).times(blocks)
    of_goods = [best(gives(("deliver", f"deliver:{goods}"))) for goods in GOODS]
    yield _largest(of_goods).times(blocks)
    of_types = [best(gives(("activate", f"activate:{kind}"))) for kind in ("craftsman", "building", "plan")]
    yield _largest(of_types).times(taken)
    sale = data["sale_guilders"]
    yield Flow(worth=guilder * sale + cube, guilders=sale, cubes=1).times(len(GOODS))  # M4.5f
    yield Flow(worth=guilder, guilders=1, points=2 * max(data["depot"])).times(DOCK_WORKERS)  # M4.5i, M4.5k, C050
    roofs = max(max(field.get("points") or [0]) for field in data["harbour"]["fields"])
    yield Flow(points=roofs + max(data["speed"], default=0) + FOREMAN).times(blocks)  # M4.5l, M4.7a
    bridges = sum(bridge["points"] for bridge in data["amstel"]["bridges"])
    yield Flow(points=bridges + data["amstel"]["end_points"])  # M4.5n, M4.5o


def _once_a_round(data: Plain, rates: Rates, card: Plain) -> Flow:
    """What a card with a token gives in a round; one that opens the market opens it at least once. (MQ43)"""
    opens = any(effect["do"] == "market_again" and not effect.get("amount", 1) for effect in card["effects"])
    market = Flow(worth=rates[PURCHASE])
    if card["timing"] == "III":
        return total([_given(data, rates, card["effects"]), *[market] * opens])
    if card["timing"] == "permanent" and any(effect["do"] == "market_again" for effect in card["effects"]):
        return market
    if card["timing"] != "II":
        return Flow()
    guilders = sum(most_given(data, effect) for effect in card["effects"] if effect["do"] == "guilders")
    cubes = sum(2 * effect.get("amount", 1) for effect in card["effects"] if effect["do"].startswith("cubes_"))
    worth = rates[GUILDER] * guilders + max(rates[cube] for cube in CUBE_NAMES) * cubes
    return Flow(worth=worth, guilders=guilders, cubes=cubes)
