"""`Greedy`, the planner of the merchants game: what its cubes buy, now and on the wheel, and where its ship sails.

`promising` tells a search what it thinks most of; `Random` tries anything.

Everything is worth whole hundredths of a point. `spend` says what cubes are best spent on: it chooses dice, cards and
cubes, and decides turns. The weights are in `greedy.json`, found by playing. The engine's planner decides exactly so.
"""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from operator import itemgetter
from typing import Any, Final, NamedTuple

import attrs

from amsterdam_routes.kernel._chance import check_randomness
from amsterdam_routes.kernel._game import MOST_ACTIONS, endless
from amsterdam_routes.kernel._matches import Bot
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box import GOODS, Card, CardType, Timing
from amsterdam_routes.merchants.box import _actions as do
from amsterdam_routes.merchants.rules import _state as states
from amsterdam_routes.merchants.rules._city import owned, possible_fates, price_in_cubes
from amsterdam_routes.merchants.rules._context import Context
from amsterdam_routes.merchants.rules._decisions import DecisionKind
from amsterdam_routes.merchants.rules._harbour import FOREMAN_POINTS
from amsterdam_routes.merchants.rules._play import OPTIONS, legal_actions, perform
from amsterdam_routes.merchants.rules._scoring import group_of, largest_group
from amsterdam_routes.merchants.rules._tables import FATES, tables

POINT, NEVER, MOST_SETS, MOST_THINGS, MOST_CUBES = 100, -(10**12), 64, 60, 24
FREE: Final = frozenset({do.Load, do.Deliver, do.TakeWorker, do.DeliverWorker, do.BuyTile})
"""What costs no cube in a turn."""
GUARD: Final = 0x80_80_80_80_80_80
"""A bit above the cubes of each colour, which is cleared when more cubes are taken than there are."""


@lru_cache(maxsize=4)
def weights(players: int) -> Mapping[str, int]:
    """Return the weights of `Greedy` for so many players, in the order in which the engine reads them.

    >>> weights(2)["guilders"] > 100
    True
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
    have, last, blocks = pack(cubes) | GUARD, len(rests) - 1, 0
    sets = [(have, sum(cubes), 0, 0)]
    payable = [one for one in enumerate(things[:MOST_THINGS]) if (have - one[1].packed) & GUARD == GUARD]
    for place, (packed, price, worth, _, is_block) in payable:
        sets += [
            (left - packed, many - price, made + worth, bought | 1 << place)
            for left, many, made, bought in sets[:MOST_SETS]
            if (left - packed) & GUARD == GUARD and many >= price and not (is_block and bought & blocks)
        ]
        blocks |= is_block << place
    return max(((made + rests[min(many, last)], bought) for _, many, made, bought in sets), key=itemgetter(0))


class Mind:
    """What one seat thinks of a table: the worth of everything on it, what to buy, and where to sail."""

    def __init__(self, table: states.TableDraft, seat: int) -> None:
        self.table, self.seat, self.me = table, seat, table.merchants[seat]
        self.edition, self.w = table.setup.edition, (w := weights(table.setup.players))
        self.lookup, self.rounds = tables(self.edition), self.edition.last_round - table.round + 1
        self.largest = largest_group(self.me._owned_bits, self.lookup).bit_count()  # M4.8e
        self.later = [many * w["later cube"] + min(many, 4) * w["first cubes"] for many in range(MOST_CUBES + 1)]
        self.card, self.wheel = cache(self._card), cache(self._wheel)

    def amstel(self, fields: int) -> int:
        """Return the worth of so many fields forward, and of the bridges in between. (M4.5n, M4.5o)"""
        bridges, at, end = self.lookup.bridges, self.me.amstel_field, self.edition.amstel_end
        to, passed = min(at + fields, end), bridges[min(at + fields, end)] - bridges[at]
        near = self.w["near bridge"] * (bridges[min(to + 3, end)] - bridges[min(at + 3, end)] - passed)
        return POINT * passed + (self.w["amstel"] * (to - at) + near if self.rounds > 2 else 0)

    def use(self, card: Card) -> int:
        """Return what a use of a card gives now, less its guilders."""
        use = self.lookup.uses[self.lookup.bit[card.id]]
        gains = sum(gain.many(self.table, self.seat) * self.w[gain.do] for gain in use.gains)
        return gains - use.guilders * self.w["guilders"]

    def _card(self, bit: int) -> int:
        """Return what a card will give if it is activated now, with the penalty that this saves. (M4.8b)"""
        use, card, w = self.lookup.uses[bit], self.lookup.uses[bit].card, self.w
        worth = self.use(card) - (use.chosen_cubes + (use.cube is not None)) * w["used cube"]
        if card.timing is Timing.PERMANENT:  # by what it answers to; one that is paid for is never used
            answers = () if card.pays else card.effects
            worth = sum(one.amount * w[one.do] * w[f"on {one.on or 'use'}"] for one in answers) // 100
        worth = max(0, worth) * (1 if card.timing is Timing.END else self.rounds)
        for _ in use.conditions:
            worth = worth * w["need"] // 100
        return (worth * w["plan"] // 100 if card.type is CardType.PLAN else worth) + w["penalty"]

    def taken(self, card: Card) -> int:
        """Return the worth of an inactive card to the seat that takes it, or has it."""
        bit, mine, cubes = self.lookup.bit[card.id], self.me._inactive_bits, sum(card.cost)
        likely, soon = 100 - self.w["unlikely"] * cubes, self.wheel(mine | bit) - self.wheel(mine & ~bit)
        return (self.card(bit) * likely + soon * self.w["soon"]) // 100 - cubes * self.w["cost"]

    def delivery(self, goods: int, place: int) -> int:
        """Return the worth of delivering a tile to a warehouse in the next round. (M4.5l, M4.5m, M4.7a)"""
        points, small = self.lookup.fields[place].points, self.lookup.small.get(place)
        taken = self.table.roofs[goods] if small is None else int(self.table.small[small] is not None)
        bonus = self.edition.speed_bonus(self.table.round + 1) + FOREMAN_POINTS * (self.table.foreman == place)
        return POINT * (points[taken] + bonus) if taken < len(points) else 0

    def goods(self, place: int, fate: do.Fate) -> int:
        """Return the worth of a block's goods: stored or sold. (M4.5e, M4.5f)"""
        if fate is do.Fate.STORE:
            goods, often = self.table.goods[place], min(4, self.rounds) if self.rounds > 1 else 0
            best = max(self.delivery(goods, at) for at in (self.lookup.big[goods], *self.lookup.small))
            return (best - self.w["shipping"]) * often // 4
        guilders = self.edition.sale_guilders * self.w["guilders"] if fate is not do.Fate.CUBE else 0
        return guilders + (self.w["choose_cubes"] if fate is not do.Fate.GUILDERS else 0)

    def block(self, place: int, fate: do.Fate) -> int:
        """Return the worth of a block: the largest group, which may grow (M4.8e), its district (M4.8f), its goods."""
        mine, district = self.me._owned_bits | 1 << place, self.edition.blocks[place].district
        more = group_of(1 << place, mine, self.lookup).bit_count() - self.largest
        group = self.edition.city_points * (POINT * more if more > 0 else self.w["apart"])
        return group + (self.w["district"] if district in self.table.districts else 0) + self.goods(place, fate)

    @cached_property
    def blocks(self) -> list[Thing]:
        """Of the free blocks of each colour and price, the one that is worth most."""
        lookup, found = self.lookup, list[Thing]()
        for bit in bits_of(lookup.all_blocks & ~owned(self.table)):
            place = bit.bit_length() - 1
            fates, cost = FATES[possible_fates(self.table, self.me, place, lookup)], lookup.block_costs[place]
            worth = max(self.block(place, fate) for fate in fates)
            found.append(Thing(cost << 8 * lookup.block_cubes[place], cost, worth, None, True))
        return best_of(found)

    def _wheel(self, cards: int, more: tuple[tuple[int, int, int], ...] = ()) -> int:
        """Return what cubes make of these cards and blocks: those in the supply (0), those on the wheel, and more."""
        wheel, worth, costs = [[*cubes] for cubes in (self.me.cubes, *self.me.wheel)], 0, self.lookup.costs
        for compartment, cube, many in more:
            wheel[compartment][cube] += many
        things = [Thing(pack(costs[bit]), sum(costs[bit]), self.card(bit)) for bit in bits_of(cards)] + self.blocks
        for cubes in filter(any, wheel):
            made, bought = spend(cubes, things, self.later)
            worth += made
            things = [thing for place, thing in enumerate(things) if not bought >> place & 1]
        return worth

    def dice(self, dice: do.ChooseDice) -> int:
        """Return the worth of the wheel with the cubes of two dice, less a penalty token if none arrive. (M4.4e)"""
        a, b = self.table.dice[dice.a], self.table.dice[dice.b]
        placed = self.wheel(self.me._inactive_bits, ((a, int(dice.a), a), (b, int(dice.b), b)))
        return placed - (self.w["penalty"] if a > 1 < b and not any(self.me.wheel[0]) else 0)

    def voyage(self) -> tuple[int, int, int]:
        """Return the next field, the length and the worth of the best errand: with goods, or with a dock worker."""
        me, lookup, ways = self.me, self.lookup, self.lookup.distances
        depot = POINT * self.edition.depot[min(len(self.table.depot), len(self.edition.depot) - 1)]
        errands = [(at, at, depot * me.workers.count(lookup.fields[at].of)) for at in lookup.docks]
        for goods in GOODS:
            for at in (lookup.big[goods], *lookup.small) if me.aboard[goods] or me.store[goods] else ():
                cranes = (at,) if me.aboard[goods] else (lookup.start, *lookup.docks)  # M4.5g
                crane = min(cranes, key=lambda crane: ways[me.ship][crane] + ways[crane][at])
                errands.append((crane, at, self.delivery(goods, at)))
        voyages = [(at if via == me.ship else via, ways[me.ship][via] + ways[via][at], won) for via, at, won in errands]
        return max((one for one in voyages if one[1] and one[2]), key=lambda one: one[2] / one[1], default=(0, 0, 0))

    def rest(self, cubes: int, voyage: tuple[int, int, int], disc: int) -> tuple[int, int, int]:
        """Return the worth of cubes that buy nothing, how many of them sail, and how far the disc moves."""
        (_, enough, worth), found = voyage, list[tuple[int, int, int]]()
        for fields in range(min(disc, (cubes + 1) // 2) + 1):
            left = cubes - max(0, 2 * fields - 1)  # M4.5n
            sails = min(left, enough)
            part = worth if sails == enough else sails * worth * self.w["on the way"] // (100 * enough)
            found.append((self.amstel(fields) + part + min(left - sails, 1) * self.w["kept cube"], sails, fields))
        return max(found, key=itemgetter(0))

    def for_sale(self, legal: Sequence[do.Action]) -> list[Thing]:
        """Return what can be bought now: uses of cards, cards, and of the blocks of each colour and price the best."""
        lookup, cards, blocks = self.lookup, list[Thing](), list[Thing]()
        for action in legal:
            if type(action) is do.Activate:
                cost = [many - (cube == action.spared) for cube, many in enumerate(action.card.cost)]
                cards.append(Thing(pack(cost), sum(cost), self.card(lookup.bit[action.card.id]), action))
            elif type(action) is do.Claim and action.payment is do.Payment.CUBES:
                place = lookup.block[action.block.id]
                cubes, worth = price_in_cubes(self.table, self.me, place, lookup), self.block(place, action.fate)
                blocks.append(Thing(cubes << 8 * lookup.block_cubes[place], cubes, worth, action, True))
            elif type(action) is do.UseCard and action.card.timing not in (Timing.END, Timing.PERMANENT):
                use = lookup.uses[lookup.bit[action.card.id]]
                packed = 0 if use.cube is None else 1 << 8 * use.cube
                cards.append(Thing(packed, (packed > 0) + use.chosen_cubes, self.use(action.card), action))
        return cards + best_of(blocks)

    def turn(self, legal: Sequence[do.Action]) -> do.Action:
        """Return what it does in its turn, or in a move of the ship: what costs nothing, then what cubes buy."""
        for action in legal:
            if type(action) in FREE:
                return action
        voyage, sailing = self.voyage(), self.table.pending[0].what is DecisionKind.SAILING
        advances = [action for action in legal if type(action) is do.Advance]
        rests = [self.rest(cubes, voyage, len(advances)) for cubes in range(min(sum(self.me.cubes), MOST_CUBES) + 1)]
        things = self.for_sale(legal)
        _, bought = spend(self.me.cubes, things, [worth for worth, _, _ in rests])
        if bought:
            return things[(bought & -bought).bit_length() - 1].action or legal[-1]
        _, sails, fields = rests[-1]
        if voyage[1] and (sails or sailing or self.table.turn.credit):
            ways, field = self.lookup.distances, self.lookup.field
            moves = [action for action in legal if type(action) is do.Sail]
            return min(moves, key=lambda move: ways[field[move.field.id]][voyage[0]])
        return advances[fields - 1] if fields else legal[-1]

    def action(self, legal: Sequence[do.Action]) -> do.Action:
        """Return what it does: what is worth most of what it judges, of equal ones the first."""
        if self.table.pending[0].what in (DecisionKind.TURN, DecisionKind.SAILING):
            return self.turn(legal)
        return max(legal, key=lambda action: JUDGES[type(action)](self, action) if type(action) in JUDGES else NEVER)


def best_of(blocks: Sequence[Thing]) -> list[Thing]:
    """Return the best of the blocks that cost the same cubes."""
    best = {block.packed: block for block in sorted(blocks, key=lambda block: block.worth)}
    return [best[packed] for packed in sorted(best)]


JUDGES: Final[Mapping[type[do.Action], Callable[[Mind, Any], int]]] = {  # Any: each judges a class of its own
    do.UseFreePlan: lambda mind, one: int(one.use),
    do.ChooseDice: Mind.dice,
    do.UseCard: lambda mind, one: NEVER if one.die is not None else mind.use(one.card),
    do.TakeStartCubes: lambda mind, one: mind.wheel(mind.me._inactive_bits, ((1, one.first, 1), (2, one.pair, 2))),
    do.TakeCube: lambda mind, one: mind.wheel(mind.me._inactive_bits, ((0, one.cube, 1),)),
    do.ActivateFree: lambda mind, one: mind.card(mind.lookup.bit[one.card.id]) + sum(one.card.cost) * mind.w["cost"],
    do.Claim: lambda mind, one: mind.block(mind.lookup.block[one.block.id], one.fate),
    **dict.fromkeys((do.Decline, do.DoneWithDice), lambda mind, one: 0),
    **dict.fromkeys((do.TakeCard, do.SwapFor), lambda mind, one: mind.taken(one.card)),
    **dict.fromkeys((do.RemoveCard, do.DiscardCard, do.GiveCard), lambda mind, one: -mind.taken(one.card)),
}
"""By the class of an action, its worth where one of several is to be chosen."""


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
        if not isinstance(view, states.View):
            raise type_error(states.View, view)
        legal = legal_actions(view)
        if view.seat is None or not legal:
            raise ValueError("this view is not that of the seat to move")
        return legal[0] if len(legal) == 1 else Mind(view.table, view.seat).action(legal)

    def playout(
        self, state: states.State, random: random.Random, /, stop: Callable[[], bool] | None = None
    ) -> states.State:
        """Return the end of the game if from here on every seat plays like this: as if asked each time, but sooner.

        `stop` is asked before each action; if it says so, the state so far is returned.

        >>> import amsterdam_routes.merchants as am, random
        >>> from amsterdam_routes.merchants.bots import Greedy
        >>> Greedy().playout(am.new_game(1, seed="1672"), random.Random(1)).phase
        <Phase.OVER: 'over'>
        """
        if type(state) is not states.State:
            raise type_error(states.State, state)
        table, piles = states.open_table(state.table), states.draft_piles(state.piles)
        context = Context(table, state.hands, piles, tables(table.setup.edition), None)
        for _ in range(MOST_ACTIONS):
            if not table.pending or (stop is not None and stop()):
                return states.state_of(states.close_table(table), state.hands, states.seal_piles(piles))
            decision = table.pending[0]
            legal = OPTIONS[decision.what](table, table.merchants[decision.seat], decision, context.lookup)
            perform(context, legal[0] if len(legal) == 1 else Mind(table, decision.seat).action(legal))
        raise endless()


# --- the others: a guide for searches, and a player without a plan

MOST_TRIED: Final = 12
"""How many actions are tried where one of several is to be chosen, and how many purchases in a turn."""
USES: Final = 6
"""How many more uses of cards are tried."""
STEPS: Final = 3
"""How many more claims are tried, and how many ways to sail, and to move the disc."""


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
    if not isinstance(view, states.View):
        raise type_error(states.View, view)
    if not view.table.pending:
        return legal  # the game is over
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
    left = [action for action in legal if action not in tried]
    claims = [action for action in left if type(action) is do.Claim]  # those that guilders pay are among them
    tried += sorted(claims, key=lambda claim: -JUDGES[do.Claim](mind, claim))[:STEPS]
    tried += [action for action in left if type(action) is do.UseCard][:USES]
    tried += [action for action in legal if type(action) is do.Sail][:STEPS]
    tried += [action for action in legal if type(action) is do.Advance][:STEPS]
    return [*tried, legal[-1]]


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
        if not isinstance(view, states.View):
            raise type_error(states.View, view)
        legal = legal_actions(view)
        if not legal:
            raise ValueError("this view is not that of the seat to move")
        try:
            return legal[int(random.random() * len(legal))]
        except AttributeError:
            check_randomness(random)
            raise
