"""The bots of the merchants game: `Random`, who does anything, and `Greedy`, who plans what cubes buy.

Everything is worth whole hundredths of a point of the final score. One function, `spend`, says what cubes are best
spent on: it chooses dice, cards and cubes, and it decides turns. The weights are in `greedy.json`, found by
playing (`python -m bench.tune`). `engine/c/merchants_greedy.c` decides exactly as this does.
"""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import Any, Final, NamedTuple

import attrs

from amsterdam_routes.kernel._matches import Bot
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box import GOODS, POWERS, Card, CardType, Timing
from amsterdam_routes.merchants.box import _actions as do
from amsterdam_routes.merchants.rules import _state as states
from amsterdam_routes.merchants.rules._city import owned, possible_fates, price_in_cubes, price_in_guilders
from amsterdam_routes.merchants.rules._context import Context
from amsterdam_routes.merchants.rules._decisions import DecisionKind
from amsterdam_routes.merchants.rules._harbour import FOREMAN_POINTS
from amsterdam_routes.merchants.rules._measures import Gain, Use
from amsterdam_routes.merchants.rules._play import OPTIONS, legal_actions, perform
from amsterdam_routes.merchants.rules._scoring import group_of, largest_group
from amsterdam_routes.merchants.rules._tables import FATES, tables

POINT, MOST_FIELDS, NEVER = 100, 99, -(10**12)
MOST_SETS, MOST_THINGS, MOST_CUBES = 64, 60, 24
GUARD: Final = 0x80_80_80_80_80_80
"""A bit above the cubes of each colour, which is cleared when more cubes are taken than there are."""


@lru_cache(maxsize=4)
def weights(players: int) -> Mapping[str, int]:
    """Return the weights of `Greedy` for so many players, in the order in which the engine reads them.

    >>> weights(2)["points"]
    100
    """
    table = json.loads((files("amsterdam_routes.merchants.bots") / "greedy.json").read_text("utf-8"))
    return {name: numbers[players - 1] for name, numbers in table.items()}


class Thing(NamedTuple):
    """Something that cubes may buy: those of certain colours, a byte for each colour, and how many in all."""

    packed: int
    cubes: int
    worth: int
    action: do.Action | None = None
    is_block: bool = False


def pack(cubes: Sequence[int]) -> int:
    """Return cubes by colour in one number, a byte for each colour: `hex(pack((1, 2)))` is '0x201'."""
    return sum(min(many, 127) << 8 * cube for cube, many in enumerate(cubes))


def spend(cubes: Sequence[int], things: Sequence[Thing], rests: Sequence[int]) -> tuple[int, int]:
    """Return the most that cubes are worth, and what they buy for it, as a set of places: at most one block.

    >>> spend((2, 0, 1, 0, 0, 0), [Thing(pack((2,)), 2, 500), Thing(pack((1,)), 1, 300)], [0, 100, 190, 270])
    (600, 1)
    """
    have, most, best, last = pack(cubes) | GUARD, -1, 0, len(rests) - 1
    payable = [one for one in enumerate(things[:MOST_THINGS]) if (have - one[1].packed) & GUARD == GUARD]
    blocks = [(0, Thing(0, 0, 0)), *((1 << place, thing) for place, thing in payable if thing.is_block)]
    sets = [(have, sum(cubes), 0, 0)]
    for place, thing in payable:
        if not thing.is_block:
            sets += [
                (left - thing.packed, many - thing.cubes, worth + thing.worth, bought | 1 << place)
                for left, many, worth, bought in sets[:MOST_SETS]
                if (left - thing.packed) & GUARD == GUARD and many >= thing.cubes
            ]
    for left, many, worth, bought in sets:
        for bit, block in blocks:
            if (left - block.packed) & GUARD == GUARD and many >= block.cubes:
                made = worth + block.worth + rests[min(many - block.cubes, last)]
                if made > most:
                    most, best = made, bought | bit
    return most, best


class Mind:
    """What one seat thinks of a table: the worth of everything on it, what to buy, and where to sail."""

    def __init__(self, table: states.TableDraft, seat: int) -> None:
        self.table, self.seat, self.me = table, seat, table.merchants[seat]
        self.edition, self.w = table.setup.edition, weights(table.setup.players)
        self.lookup, self.rounds = tables(self.edition), self.edition.last_round - table.round + 1
        self.guilder = self.w["guilders"] if self.rounds > 1 else self.w["idle"]
        steps = (max(self.w["least cube"], self.w["first cube"] - n * self.w["next cube"]) for n in range(MOST_CUBES))
        self.idle = [*accumulate(steps, initial=0)]  # by number, what cubes are worth later that buy nothing
        self.largest = largest_group(self.me._owned_bits, self.lookup)  # (M4.8e)
        self.things, self.wheel = cache(self._things), cache(self._wheel)
        self.a_cube_sails = 2 if self.me._active_bits & self.lookup.power["sail_double"] else 1

    def token(self, tokens: int) -> int:
        """Return what the last of so many penalty tokens costs. (M4.8c)"""
        costs = self.edition.penalties
        return POINT * costs[min(tokens, len(costs)) - 1] if tokens else 0

    def amstel(self, fields: int) -> int:
        """Return the worth of so many fields forward on the Amstel. (M4.5n, M4.5o)"""
        bridges, at, end = self.lookup.bridges, self.me.amstel_field, self.edition.amstel_end
        to = min(at + fields, end)
        near = bridges[min(to + 3, end)] - bridges[to] - bridges[min(at + 3, end)] + bridges[at]
        each, near = (self.w["amstel"], near) if self.rounds > 2 else (self.w["late field"], 0)
        return POINT * (bridges[to] - bridges[at]) + self.w["near bridge"] * near + (to - at) * each

    def unit(self, word: str) -> int:
        """Return the worth of one unit of a gain."""
        return self.guilder if word == "guilders" else self.amstel(1) if word == "amstel" else self.w[word]

    def gain(self, gain: Gain, per: str, turns: int) -> int:
        """Return the worth of an effect, with what is counted for it so many turns later."""
        if gain.do in POWERS:
            return self.w[gain.do] + self.w[f"{gain.do} each"] * self.rounds
        word = "kinds" if per in ("craftsman_kinds", "plan_districts") else per.partition(":")[0]
        more = gain.amount * (self.w.get(f"more {word}", 0) * turns // gain.each)
        return (POINT * gain.many(self.table, self.seat) + more) * self.unit(gain.do) // POINT

    def use(self, use: Use, turns: int) -> int:
        """Return what a use of a card gives so many turns later, less its guilders."""
        gains = zip(use.gains, use.card.effects, strict=True)
        return sum(self.gain(gain, one.per or "", turns) for gain, one in gains) - use.guilders * self.guilder

    def card(self, bit: int) -> int:
        """Return what a card will give if it is activated now, with the penalty that this saves. (M4.8b)"""
        use, w = self.lookup.uses[bit], self.w
        timing, worth = use.card.timing, 0
        if timing is Timing.PERMANENT and not use.card.pays:
            for gain, effect in zip(use.gains, use.card.effects, strict=True):
                on, _, of = (effect.on or "").partition(":")
                often = w["on deliver kind" if of and on == "deliver" else f"on {on}"] if on else 0
                one = self.gain(gain, effect.per or "", 0)
                worth += one if gain.do in POWERS or not on else one * often * self.rounds // 100
        elif timing is Timing.END:
            worth = self.use(use, self.rounds)
        else:
            paid = (use.chosen_cubes + (use.cube is not None)) * w["used cube"]
            often = self.rounds - (timing in (Timing.CARDS, Timing.DICE))
            worth = max(0, self.use(use, min(2, self.rounds - 1)) - paid) * often
        for condition in use.conditions:
            of_plans = condition.need.measure.partition(":")[0] in ("plans_used", "has")
            worth = worth * w["plan need" if of_plans else "need"] // 100
        worth = worth * w["plan"] // 100 if use.card.type is CardType.PLAN else worth
        inactive = self.me._inactive_bits.bit_count()
        no_penalty = self.me._active_bits & self.lookup.power["no_penalty"] or not inactive
        return worth if no_penalty else worth + self.token(self.me.penalty_tokens + inactive)

    def answers(self, cards: int) -> int:
        """Return what active cards give for a claim or a delivery."""
        return sum(gain.amount * self.unit(gain.do) for bit in bits_of(cards) for gain in self.lookup.uses[bit].gains)

    def delivery(self, goods: int, place: int, later: int) -> int:
        """Return the worth of delivering a tile to a warehouse so many rounds later. (M4.5l, M4.5m, M4.7a)"""
        points, small = self.lookup.fields[place].points, self.lookup.small.get(place)
        number = self.table.roofs[goods] if small is None else 0
        if number == len(points) or (small is not None and self.table.small[small] is not None):
            return 0
        bonus = self.edition.speed_bonus(self.table.round + later) + FOREMAN_POINTS * (self.table.foreman == place)
        return POINT * (points[number] + bonus) + self.answers(self.me._active_bits & self.lookup.on_deliver[goods])

    def fate(self, place: int, fate: do.Fate) -> int:
        """Return the worth of a block's goods: stored or sold. (M4.5e, M4.5f)"""
        if fate is do.Fate.STORE:
            goods, lookup = self.table.goods[place], self.lookup
            best = max(self.delivery(goods, where, 1) for where in (lookup.big[goods], *lookup.small))
            late = min(100, 25 * self.rounds) if self.rounds > 1 else 0
            return max(POINT // 2, (best - self.w["shipping"]) * late // 100)
        guilders = self.edition.sale_guilders * self.guilder if fate is not do.Fate.CUBE else 0
        return guilders + (self.w["choose_cubes"] if fate is not do.Fate.GUILDERS else 0)

    def block(self, place: int) -> int:
        """Return the worth of a block, without its goods: its group, its district, what cards give for it."""
        lookup, mine, table, w = self.lookup, self.me._owned_bits, self.table, self.w
        joined, rings = group_of(1 << place, mine | 1 << place, lookup).bit_count(), lookup.rings[place]
        part = 100 * (joined - self.largest.bit_count())
        if part <= 0:
            part = w["near" if len(rings) > 1 and rings[1] & self.largest else "far"]
        worth = self.edition.city_points * (part if mine else w["first"]) * w["group"] // 100
        district = self.edition.blocks[place].district
        if district in table.districts:
            counts = [(one._owned_bits & lookup.in_district[district]).bit_count() for one in table.merchants]
            ahead = counts[self.seat] - max(counts[: self.seat] + counts[self.seat + 1 :])
            prize = self.edition.district_points[max(2, table.setup.players)][0]
            worth += prize * w["contested" if -2 <= ahead <= 0 else "settled"]
        return worth + self.answers(self.me._active_bits & lookup.on_claim)

    @cached_property
    def blocks(self) -> list[Thing]:
        """Of the free blocks of each colour and price, the one that is worth most."""
        lookup, best = self.lookup, dict[tuple[int, int], int]()
        for bit in bits_of(lookup.all_blocks & ~owned(self.table)):
            place = bit.bit_length() - 1
            fates = FATES[possible_fates(self.table, self.me, place, lookup)]
            worth = self.block(place) + max(self.fate(place, fate) for fate in fates)
            key = lookup.block_cubes[place], lookup.block_costs[place]
            best[key] = max(worth, best.get(key, worth))
        return [Thing(cost << 8 * cube, cost, best[cube, cost], None, True) for cube, cost in sorted(best)]

    def _things(self, cards: int) -> list[Thing]:
        """Return the cards of a set, and the blocks that one may want."""
        costs = self.lookup.costs
        return [Thing(pack(costs[bit]), sum(costs[bit]), self.card(bit)) for bit in bits_of(cards)] + self.blocks

    def _wheel(self, cards: int, more: tuple[tuple[int, int, int], ...] = ()) -> int:
        """Return what the wheel makes of these cards and blocks, with so many more cubes in compartments."""
        wheel, worth, left = [[*cubes] for cubes in self.me.wheel], 0, self.things(cards)
        for compartment, cube, many in (*more, *([] if self.me.stored is None else [(0, self.me.stored, 1)])):
            wheel[compartment][cube] += many
        for cubes in wheel[: self.rounds]:
            if any(cubes):
                made, bought = spend(cubes, left, self.idle)
                worth += made
                left = [thing for place, thing in enumerate(left) if not bought >> place & 1]
        return worth

    def dice(self, dice: do.ChooseDice) -> int:
        """Return the worth of the wheel with the cubes of two dice, less a penalty token if none arrive. (M4.4e)"""
        pips = self.table.dice
        placed = (pips[dice.a] - 1, int(dice.a), pips[dice.a]), (pips[dice.b] - 1, int(dice.b), pips[dice.b])
        missing = not any(self.me.wheel[0]) and placed[0][0] > 0 < placed[1][0]
        return self.wheel(self.me._inactive_bits, placed) - missing * self.token(self.me.penalty_tokens + 1)

    def taken(self, card: Card) -> int:
        """Return the worth of an inactive card to the seat that takes it, or has it."""
        bit, cubes, w, mine = self.lookup.bit[card.id], sum(card.cost), self.w, self.me._inactive_bits
        likely = max(w["least likely"], 100 - w["unlikely"] * max(0, cubes + sum(map(bool, card.cost)) - 2))
        soon = self.wheel(mine | bit) - self.wheel(mine & ~bit)
        late = w["too late"] if self.rounds <= cubes // 2 else 0
        return self.card(bit) * likely // 100 - w["cost"] * cubes - late + soon * w["soon"] // 100

    def errands(self) -> list[tuple[int, int, int, int]]:
        """Return all that the ship could do: by way of a field (a crane, M4.5g), to a field, its worth, which goods."""
        me, lookup, ways = self.me, self.lookup, self.lookup.distances
        depot = POINT * self.edition.depot[min(len(self.table.depot), len(self.edition.depot) - 1)]
        depot *= 2 if me._active_bits & lookup.power["depot_double"] else 1
        found = [(at, at, depot * me.workers.count(lookup.fields[at].of), -1) for at in lookup.docks]
        for goods in GOODS:
            for at in (lookup.big[goods], *lookup.small) if me.aboard[goods] or me.store[goods] else ():
                cranes = (at,) if me.aboard[goods] else (lookup.start, *lookup.docks)
                crane = min(cranes, key=lambda crane: ways[me.ship][crane] + ways[crane][at])
                found.append((crane, at, self.delivery(goods, at, 1), int(goods)))
        return [errand for errand in found if errand[2] > 0]

    def voyage(self, reach: int) -> tuple[int, int, int]:
        """Return the next field, the length and the worth of the one or two errands that give most for each field.

        The length is 0 if there is none that is worth its cubes, or none that can be reached.
        """
        ways, ship, errands, best = self.lookup.distances, self.me.ship, self.errands(), (0, 0, 0)
        most, length = self.w["field"], 1
        for one in errands:
            way = ways[ship][one[0]] + ways[one[0]][one[1]]
            for other in (None, *errands) if way else ():
                if other is not None and (other is one or other[3] == one[3] >= 0):
                    continue
                further = way if other is None else way + ways[one[1]][other[0]] + ways[other[0]][other[1]]
                worth = one[2] if other is None else one[2] + other[2]
                if further <= reach and worth * length > most * further:
                    best, most, length = (one[one[0] == ship], further, worth), worth, further
        return best

    def rests(self, voyage: tuple[int, int, int], disc: int) -> list[tuple[int, int, int]]:
        """Return by number the worth of cubes that buy nothing, and how many fields they sail and move the disc."""
        found, last, (_, length, worth) = [], self.rounds == 1, voyage
        enough = -(-length // self.a_cube_sails)
        for cubes in range(min(sum(self.me.cubes), MOST_CUBES) + 1):
            best = (-1, 0, 0)
            for fields in range(min(disc, (cubes + 1) // 2) + 1):
                left = cubes - max(0, 2 * fields - 1)
                sails = 0 if last and left < enough else min(left, enough)
                part = 0 if not sails else sails * self.a_cube_sails * self.w["on the way"] * worth // (100 * length)
                spare = left - sails if last else min(left - sails, 1)
                made = self.amstel(fields) + (worth if sails == enough else part) + spare * self.w["kept cube"]
                best = (made, sails, fields) if made > best[0] else best
            found.append(best)
        return found

    def is_gain(self, use: Use) -> bool:
        """Return whether a use that costs no cubes gives more than it costs; endless ones are none."""
        back = sum(gain.many(self.table, self.seat) for gain in use.gains if gain.do == "guilders")
        endless = use.card.timing is Timing.PERMANENT and use.guilders <= back
        return use.cube is None and not use.chosen_cubes and not endless and self.use(use, 0) > 0

    def for_sale(self, legal: Sequence[do.Action]) -> list[Thing]:
        """Return what cubes can buy now: uses of cards, cards, and of the blocks of each colour and price the best."""
        lookup, best = self.lookup, dict[object, Thing]()
        for action in legal:
            key: object = action
            if type(action) is do.Activate:
                cost = [many - (cube == action.spared) for cube, many in enumerate(action.card.cost)]
                key, worth = action.card.id, self.card(lookup.bit[action.card.id])
                thing = Thing(pack(cost), sum(cost), worth, action)
            elif type(action) is do.Claim:
                place, cubes, dear = lookup.block[action.block.id], 0, price_in_guilders(self.me, lookup) or 0
                worth = self.block(place) + self.fate(place, action.fate)
                if action.payment is do.Payment.CUBES:
                    cubes, dear = price_in_cubes(self.table, self.me, place, lookup), 0
                key, packed = (lookup.block_cubes[place], cubes, action.payment), cubes << 8 * lookup.block_cubes[place]
                thing = Thing(packed, cubes, worth - dear * self.guilder, action, True)
            elif type(action) is do.UseCard:
                use = lookup.uses[lookup.bit[action.card.id]]
                if use.cube is None and (not use.chosen_cubes or action.card.timing is Timing.PERMANENT):
                    continue
                key, packed = use, 0 if use.cube is None else 1 << 8 * use.cube
                thing = Thing(packed, (packed > 0) + use.chosen_cubes, self.use(use, 0), action)
            else:
                continue
            if key not in best or thing.worth > best[key].worth:
                best[key] = thing
        return [*best.values()]

    def turn(self, legal: Sequence[do.Action]) -> do.Action:
        """Return what it does in its turn, or in a move of the ship: what costs no cube, then what cubes buy."""
        ways, field, bit, uses = self.lookup.distances, self.lookup.field, self.lookup.bit, self.lookup.uses
        for action in legal:
            if type(action) in FREE or (type(action) is do.UseCard and self.is_gain(uses[bit[action.card.id]])):
                return action
        sailing, credit = self.table.pending[0].what is DecisionKind.SAILING, self.table.turn.credit
        paid = credit + self.a_cube_sails * sum(self.me.cubes) + self.table.pending[0].many * sailing
        voyage = self.voyage(MOST_FIELDS if self.rounds > 1 else paid)
        advances = [action for action in legal if type(action) is do.Advance]
        rests, things = self.rests(voyage, len(advances)), self.for_sale(legal)
        _, bought = spend(self.me.cubes, things, [worth for worth, _, _ in rests])
        if bought:
            return things[bought.bit_length() - 1].action or legal[-1]
        _, sails, fields = rests[-1]
        if voyage[1] and (sails or credit or sailing):
            moves = [action for action in legal if type(action) is do.Sail]
            return min(moves, key=lambda move: ways[field[move.field.id]][voyage[0]])
        return advances[fields - 1] if fields else legal[-1]

    def action(self, legal: Sequence[do.Action]) -> do.Action:
        """Return what it does: what is worth most of what it judges, of equal ones the first."""
        if self.table.pending[0].what in (DecisionKind.TURN, DecisionKind.SAILING):
            return self.turn(legal)
        return max(legal, key=lambda action: JUDGES[type(action)](self, action) if type(action) in JUDGES else NEVER)


FREE: Final = frozenset({do.Load, do.Deliver, do.TakeWorker, do.DeliverWorker, do.BuyTile})
"""What costs no cube in a turn."""


def _used(mind: Mind, one: do.UseCard) -> int:
    priced = one.die is not None or one.card.pays
    return NEVER if priced else mind.use(mind.lookup.uses[mind.lookup.bit[one.card.id]], 0)


def _claimed(mind: Mind, one: do.Claim) -> int:
    place = mind.lookup.block[one.block.id]
    return mind.block(place) + mind.fate(place, one.fate) + mind.w["cost"] * mind.lookup.block_costs[place]


def _with_one_more(mind: Mind, one: do.TakeCube) -> int:
    cubes = [many + (cube == one.cube) for cube, many in enumerate(mind.me.cubes)]
    return spend(cubes, mind.things(mind.me._inactive_bits), mind.idle)[0]


JUDGES: Final[Mapping[type[do.Action], Callable[[Mind, Any], int]]] = {  # Any: each judges a class of its own
    do.TakeCard: lambda mind, one: mind.taken(one.card),
    do.Decline: lambda mind, one: 0,
    do.RemoveCard: lambda mind, one: -mind.taken(one.card),
    do.SwapFor: lambda mind, one: mind.taken(one.card),
    do.DiscardCard: lambda mind, one: -mind.taken(one.card),
    do.GiveCard: lambda mind, one: -mind.taken(one.card),
    do.ActivateFree: lambda mind, one: mind.card(mind.lookup.bit[one.card.id]) + mind.w["cost"] * sum(one.card.cost),
    do.ChooseDice: Mind.dice,
    do.UseCard: _used,
    do.DoneWithDice: lambda mind, one: 0,
    do.TakeStartCubes: lambda mind, one: mind.wheel(mind.me._inactive_bits, ((0, one.first, 1), (1, one.pair, 2))),
    do.TakeCube: _with_one_more,
    do.Keep: lambda mind, one: -1 if one.cube is None else mind.wheel(mind.me._inactive_bits, ((0, one.cube, 1),)),
    do.Claim: _claimed,
    do.PlaceMessenger: lambda mind, one: mind.block(mind.lookup.block[one.block.id]),
    do.MoveMessenger: lambda mind, one: mind.block(mind.lookup.block[one.block.id]),
    do.ShipTo: lambda mind, one: (
        -min(mind.lookup.distances[mind.lookup.field[one.field.id]][at] for at in mind.lookup.big)
    ),
    do.UseFreePlan: lambda mind, one: int(one.use),
}
"""By the class of an action, its worth where one of several is to be chosen."""


# --- what a search tries

MOST_TRIED: Final = 6
"""How many actions are tried where one of several is to be chosen, and how many purchases in a turn."""
STEPS: Final = 3
"""How many ways to sail, and to move the disc, are tried."""


def promising(view: states.View, legal: Sequence[do.Action]) -> Sequence[do.Action]:
    """Return the actions that are worth trying: the best purchases, uses of cards, steps of the ship and the disc.

    What costs nothing is done without thinking, and so is the payment of cubes.

    >>> import amsterdam_routes.merchants as am
    >>> from amsterdam_routes.merchants.bots import promising
    >>> state = am.new_game(2, seed="1672")
    >>> view = am.view(state, state.to_move)
    >>> len(am.legal_actions(view)), len(promising(view, am.legal_actions(view)))
    (3, 3)
    """
    mind, what = Mind(view.table, view.table.pending[0].seat), view.table.pending[0].what
    if what in (DecisionKind.TURN, DecisionKind.SAILING):
        return _in_turn(mind, legal)
    if what is DecisionKind.PAYMENT:
        return legal[:1]
    judged = [action for action in legal if type(action) in JUDGES]
    judged.sort(key=lambda action: -JUDGES[type(action)](mind, action))
    return judged[:MOST_TRIED] or legal[:MOST_TRIED]


def _in_turn(mind: Mind, legal: Sequence[do.Action]) -> list[do.Action]:
    """Return what is tried in a turn, or in a move of the ship."""
    tried = [action for action in legal if type(action) in FREE]
    if tried:
        return tried[:1]
    things = sorted(mind.for_sale(legal), key=lambda thing: -thing.worth)
    tried += [thing.action for thing in things[:MOST_TRIED] if thing.action is not None]
    tried += [action for action in legal if type(action) is do.UseCard and action not in tried][:STEPS]
    tried += [action for action in legal if type(action) is do.Sail][:STEPS]
    tried += [action for action in legal if type(action) is do.Advance][:STEPS]
    return [*tried, legal[-1]]


# --- the bots


@attrs.frozen
class Random(Bot[states.View, do.Action]):
    """Any legal action, each as likely as any other.

    >>> from amsterdam_routes.merchants.bots import Random
    >>> import amsterdam_routes.merchants as am, random
    >>> view = am.view(am.new_game(1, seed="1672"), 0)
    >>> Random()(view, random.Random(1)) in am.legal_actions(view)
    True
    """

    def __call__(self, view: states.View, random: random.Random, /) -> do.Action:
        """Return one of the legal actions of this view."""
        legal = legal_actions(view)
        if not legal:
            raise ValueError("this view is not that of the seat to move")
        return legal[int(random.random() * len(legal))]


@attrs.frozen
class Greedy(Bot[states.View, do.Action]):
    """Plans its turn for points: cards and blocks that its cubes can pay, voyages, and dice for both.

    It looks at its board and at nobody else's plans, so it is quick; the same view gives the same action.

    >>> from amsterdam_routes.merchants.bots import Greedy
    >>> import amsterdam_routes.merchants as am, random
    >>> view = am.view(am.new_game(1, seed="1672"), 0)
    >>> Greedy()(view, random.Random(1)) in am.legal_actions(view)
    True
    """

    def __call__(self, view: states.View, random: random.Random, /) -> do.Action:
        """Return the action that promises most points."""
        legal = legal_actions(view)
        if view.seat is None or not legal:
            raise ValueError("this view is not that of the seat to move")
        return legal[0] if len(legal) == 1 else Mind(view.table, view.seat).action(legal)

    def playout(self, state: states.State, random: random.Random, /) -> states.State:
        """Return the end of the game if from here on every seat plays like this: as if asked each time, but sooner.

        >>> import random
        >>> import amsterdam_routes.merchants as am
        >>> from amsterdam_routes.merchants.bots import Greedy
        >>> Greedy().playout(am.new_game(1, seed="1672"), random.Random(1)).phase
        <Phase.OVER: 'over'>
        """
        if type(state) is not states.State:
            raise type_error(states.State, state)
        table, piles = states.open_table(state.table), states.draft_piles(state.piles)
        lookup = tables(table.setup.edition)
        context = Context(table, state.hands, piles, lookup, None)
        while table.pending:
            decision = table.pending[0]
            legal = OPTIONS[decision.what](table, table.merchants[decision.seat], decision, lookup)
            perform(context, legal[0] if len(legal) == 1 else Mind(table, decision.seat).action(legal))
        return states.state_of(states.close_table(table), state.hands, states.seal_piles(piles))
