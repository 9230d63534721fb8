"""Lookup tables of an edition, built once, so that the rules need not work out the same answers again.

Sets of cards and blocks are bits. Which cards the cubes of a merchant can activate is six `&`, which blocks they can
claim is six `|`; what an active card changes is one `&` with the set of the cards that change it.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

import attrs

from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box import (
    CUBES,
    DISTRICTS,
    GOODS,
    POWERS,
    WORKERS,
    Card,
    CardType,
    Cube,
    District,
    Field,
    Goods,
    Timing,
    Water,
)
from amsterdam_routes.merchants.box import _actions as actions
from amsterdam_routes.merchants.box._actions import Action, Fate, Payment
from amsterdam_routes.merchants.box._edition import Edition
from amsterdam_routes.merchants.rules._measures import (
    Condition,
    Gain,
    Use,
    block_bits,
    card_bits,
    condition_of,
    gain_of,
    is_anytime,
    kind_bits,
    measures_of,
    use_of,
)

FATES: Final = (
    (Fate.STORE,),
    (Fate.STORE, Fate.GUILDERS, Fate.CUBE),
    (Fate.STORE, Fate.BOTH),
)
"""What may become of the goods of a block: its field is taken, it is free, or a sale gives both. (M4.5e, M4.5f)"""
TAKEN, FREE, FOR_BOTH = range(3)
PAYMENTS: Final = tuple(Payment)


@attrs.frozen(eq=False, repr=False, kw_only=True)
class ActionTable:
    """The actions of one edition. "By bit" is by the bit of a card, "by place" by the place in the edition."""

    place_foreman: tuple[actions.PlaceForeman, ...]
    place_messenger: dict[int, actions.PlaceMessenger]
    """By place: the blocks that cost 2. (M4.9d)"""
    place_trader: tuple[actions.PlaceTrader, ...]
    take: dict[int, actions.TakeCard]
    start_cubes: tuple[actions.TakeStartCubes, ...]
    remove: dict[int, actions.RemoveCard]
    decline: actions.Decline
    discard: dict[int, actions.DiscardCard]
    dice: tuple[actions.ChooseDice, ...]
    use: dict[int, actions.UseCard]
    use_with: dict[int, dict[int, actions.UseCard]]
    """By the bit of a card whose price is a plan, by the bit of the plan. (C047)"""
    shifts: dict[int, tuple[tuple[actions.UseCard, actions.UseCard], ...]]
    """By the bit of a card, by die: its cubes go down, or up. (C053)"""
    done: actions.DoneWithDice
    activate: dict[int, actions.Activate]
    activate_sparing: dict[int, tuple[tuple[Cube, actions.Activate], ...]]
    """By bit: each colour of the cost, and the activation that spares it."""
    claims: tuple[tuple[tuple[tuple[actions.Claim, ...], ...], ...], ...]
    """By place, by payment, by what may become of the goods (`FATES`): the claims."""
    load: tuple[actions.Load, ...]
    deliver: tuple[actions.Deliver, ...]
    take_worker: tuple[actions.TakeWorker, ...]
    deliver_worker: actions.DeliverWorker
    sails: tuple[tuple[actions.Sail, ...], ...]
    """By the place of a field: to each neighbour, in the edition's order."""
    stop: actions.StopSailing
    advance: tuple[tuple[actions.Advance, ...], ...]
    """By how many fields are possible."""
    buy: actions.BuyTile
    end: actions.EndTurn
    pay: tuple[actions.PayCube, ...]
    take_cube: tuple[actions.TakeCube, ...]
    give: dict[int, actions.GiveCard]
    swap: dict[int, actions.SwapFor]
    activate_free: dict[int, actions.ActivateFree]
    ship_to: tuple[tuple[actions.ShipTo, ...], ...]
    """By the place of a field: to all others."""
    free_plan: tuple[actions.UseFreePlan, actions.UseFreePlan]
    move_messenger: tuple[actions.MoveMessenger, ...]
    move_trader: tuple[actions.MoveTrader, ...]
    keep: tuple[actions.Keep, ...]
    """By cube; the last one is to keep none."""
    everything: tuple[Action, ...]
    """All of them: the index of an action is its place here."""


def action_table(edition: Edition) -> ActionTable:
    """Return all actions of an edition.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> len(action_table(MERCHANTS).everything)
    1884
    """
    cards = {1 << i: card for i, card in enumerate(edition.cards)}
    plans = {bit: card for bit, card in cards.items() if card.type is CardType.PLAN}
    small = [field for field in edition.fields if field.water is Water.SMALL]
    sails = {field.id: actions.Sail(field) for field in edition.fields}
    channels = {pair for one, other in edition.channels for pair in ((one.id, other.id), (other.id, one.id))}
    ships = tuple(map(actions.ShipTo, edition.fields))
    advances = tuple(actions.Advance(fields) for fields in range(1, edition.amstel_end + 1))
    sparing = {effect.on for card in edition.cards for effect in card.effects if effect.do == "spare_cube"}
    spared = {
        bit: tuple((cube, actions.Activate(card, cube)) for cube in CUBES if card.cost[cube])
        for bit, card in cards.items()
        if f"activate:{card.type.value}" in sparing
        or (card.type is CardType.CRAFTSMAN and "activate:new_craftsman" in sparing)
    }
    claims = {
        (block.id, payment, fate): actions.Claim(block, payment, fate)
        for block in edition.blocks
        for payment in Payment
        for fate in Fate
    }
    parts: dict[str, object] = {
        "place_foreman": tuple(map(actions.PlaceForeman, small)),
        "place_messenger": {
            i: actions.PlaceMessenger(block) for i, block in enumerate(edition.blocks) if block.cost == 2
        },
        "place_trader": tuple(map(actions.PlaceTrader, GOODS)),
        "take": {bit: actions.TakeCard(card) for bit, card in cards.items()},
        "start_cubes": tuple(actions.TakeStartCubes(first, pair) for first in CUBES for pair in CUBES),
        "remove": {bit: actions.RemoveCard(card) for bit, card in plans.items()},
        "decline": actions.Decline(),
        "discard": {bit: actions.DiscardCard(card) for bit, card in cards.items()},
        "dice": tuple(actions.ChooseDice(a, b) for a, b in combinations(CUBES, 2)),
        "use": {bit: actions.UseCard(card) for bit, card in cards.items() if _used_alone(card)},
        "use_with": {
            bit: {other: actions.UseCard(card, plan=plan) for other, plan in plans.items()}
            for bit, card in cards.items()
            if any(price.do == "plan" for price in card.pays)
        },
        "shifts": {
            bit: tuple(
                (actions.UseCard(card, die=die, up=False), actions.UseCard(card, die=die, up=True)) for die in CUBES
            )
            for bit, card in cards.items()
            if any(effect.do == "shift_die" for effect in card.effects)
        },
        "done": actions.DoneWithDice(),
        "activate": {bit: actions.Activate(card) for bit, card in cards.items()},
        "activate_sparing": spared,
        "claims": tuple(
            tuple(
                tuple(tuple(claims[block.id, payment, fate] for fate in fates) for fates in FATES)
                for payment in PAYMENTS
            )
            for block in edition.blocks
        ),
        "load": tuple(map(actions.Load, GOODS)),
        "deliver": tuple(map(actions.Deliver, GOODS)),
        "take_worker": tuple(map(actions.TakeWorker, WORKERS)),
        "deliver_worker": actions.DeliverWorker(),
        "sails": tuple(
            tuple(sails[other.id] for other in edition.fields if (field.id, other.id) in channels)
            for field in edition.fields
        ),
        "stop": actions.StopSailing(),
        "advance": tuple(advances[:most] for most in range(len(advances) + 1)),
        "buy": actions.BuyTile(),
        "end": actions.EndTurn(),
        "pay": tuple(map(actions.PayCube, CUBES)),
        "take_cube": tuple(map(actions.TakeCube, CUBES)),
        "give": {bit: actions.GiveCard(card) for bit, card in cards.items()},
        "swap": {bit: actions.SwapFor(card) for bit, card in cards.items()},
        "activate_free": {bit: actions.ActivateFree(card) for bit, card in cards.items()},
        "ship_to": tuple(ships[:i] + ships[i + 1 :] for i in range(len(ships))),
        "free_plan": (actions.UseFreePlan(False), actions.UseFreePlan(True)),
        "move_messenger": tuple(map(actions.MoveMessenger, edition.blocks)),
        "move_trader": tuple(map(actions.MoveTrader, GOODS)),
        "keep": (*map(actions.Keep, CUBES), actions.Keep(None)),
    }
    listed = parts | {"sails": list(sails.values()), "advance": advances, "ship_to": ships, "claims": claims}
    everything = [action for part in listed.values() for action in _flat(part)]
    places = {card.id: i for i, card in enumerate(edition.cards)}
    order = {kind: i for i, kind in enumerate(dict.fromkeys(type(action) for action in everything))}

    def place(action: Action) -> tuple[int, int]:
        by_card = places[action.card.id] if isinstance(action, actions.UseCard | actions.Activate) else 0
        return order[type(action)], by_card

    return ActionTable(**parts, everything=tuple(sorted(everything, key=place)))  # type: ignore[arg-type]  # by name


def _used_alone(card: Card) -> bool:
    """Return whether the use of a card needs no further details."""
    named = any(price.do == "plan" for price in card.pays) or any(effect.do == "shift_die" for effect in card.effects)
    return not named and (card.timing.value in ("II", "III") or bool(card.pays))


def _flat(part: object) -> list[Action]:
    """Return the actions in tuples and dicts of tuples and dicts."""
    if isinstance(part, dict):
        return [action for value in part.values() for action in _flat(value)]
    if isinstance(part, tuple | list):
        return [action for value in part for action in _flat(value)]
    return [] if isinstance(part, Cube) else [part]  # type: ignore[list-item]  # nothing else is in it


MOST_REMEMBERED = 10_000
"""How many answers about the cubes of a merchant are remembered."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Tables:
    """The lookup tables of one edition. "The bit" of a card or a block is the set of that one alone."""

    table: ActionTable
    """The actions, sorted."""
    actions: tuple[Action, ...]
    """Every action: its index is its place here."""
    index: dict[Action, int]
    """The place of every action."""
    bit: dict[str, int]
    """By the id of a card: its bit."""
    uses: dict[int, Use]
    """By the bit of a card: what it does."""
    costs: dict[int, tuple[int, ...]]
    """By the bit of a card: the cubes that activate it."""
    in_turn: int
    """The cards that are used in phase III, plans and plain ones left out."""
    plain: int
    """The cards of phase III that can be used without any condition or price."""
    anytime: int
    """The permanent cards that are used. (MQ21)"""
    in_dice: int
    """The cards of phase II."""
    plans: int
    craftsmen: int
    buildings: int
    plans_by_cube: tuple[int, ...]
    """By colour: the plans whose use costs a cube of it."""
    district_of: dict[int, District]
    """By the bit of a plan."""
    kind_of: dict[int, int]
    """By the bit of a card: the cards of its kind."""
    power: dict[str, int]
    """By the word of a power: the cards that have it."""
    amounts: dict[str, dict[int, int]]
    """By the word of a power, or of a move at the end: by the bit of a card that has it, its amount."""
    at_end: int
    """The cards that move the disc at the end of the game. (C009)"""
    scored: int
    """The cards of the final scoring, old churches left out. (M4.8d)"""
    other_churches: tuple[int, ...]
    """By kind of the churches that make an old church a set: its cards. (C067)"""
    needs: dict[str, tuple[Condition, ...]]
    """By the id of an order: what must hold at the end."""
    in_district: tuple[int, ...]
    """By district: its blocks."""
    sparing_types: tuple[tuple[int, int], ...]
    """By type: the cards that spare a cube when one of it is activated, and the cards of this type. (C031)"""
    spare_new: int
    """The cards that spare a cube when a craftsman of a new kind is activated. (C042)"""
    sparing: int
    """The cards that spare a cube of some activation."""
    costless: int
    """The cards whose activation costs nothing."""
    power_of_market: int
    """The cards that let the market tile be bought once more. (C020)"""
    on_claim: int
    """The cards that answer to a claim."""
    on_deliver: tuple[int, ...]
    """By goods: the cards that answer to a delivery."""
    on_activate: dict[int, int]
    """By the bit of a card: the cards that answer to its activation, itself included."""
    gains: dict[str, tuple[Gain, ...]]
    """By the id of a market tile: what it gives beside its points."""
    affordable_with: Callable[[tuple[int, ...]], int]
    """By all the cubes of a merchant: the cards that these can activate."""
    claimable_with: Callable[[tuple[int, ...], int], int]
    """By all the cubes of a merchant, and by how much blocks are cheaper: the blocks that these can pay for."""
    payments: Callable[[tuple[int, ...], int, int], tuple[Action, ...]]
    """By the cubes of a merchant, the lowest colour, and how many are owed: the ways to pay the next one. (MQ38)"""
    claiming: int
    """The cards that change how blocks are claimed."""
    all_blocks: int
    block: dict[str, int]
    """By the id of a block: its place."""
    block_cubes: tuple[Cube, ...]
    """By block: the colour of its cubes."""
    block_costs: tuple[int, ...]
    rings: tuple[tuple[int, ...], ...]
    """By block: the blocks one bridge away, two bridges away, ..."""
    market_rings: tuple[tuple[int, ...], ...]
    """By goods: the fields of the black market one king's move away, two moves away, ... (M4.11c)"""
    field: dict[str, int]
    """By the id of a field: its place."""
    fields: tuple[Field, ...]
    start: int
    """The place of the start field."""
    distances: tuple[tuple[int, ...], ...]
    """By the place of two fields: how far apart they are."""
    big: tuple[int, ...]
    """By goods: the place of its warehouse."""
    small: dict[int, int]
    """By the place of a field: which of the small warehouses it is."""
    docks: dict[int, int]
    """By the place of a field: which of the docks it is, in the order of the edition."""
    dock_of: tuple[int, ...]
    """By the colour of a worker: which of the docks has that colour."""
    route: tuple[int, ...]
    """The foreman's way, as places."""
    bridges: tuple[int, ...]
    """By field of the Amstel: the points of bridges up to there, and of the end field."""


def tables(edition: Edition) -> Tables:
    """Return the tables of an edition, built when they are first asked for.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> len(tables(MERCHANTS).actions)
    1884
    """
    built: Tables | None = edition._tables
    if built is None:
        built = _build(edition)
        object.__setattr__(edition, "_tables", built)  # a cache, and no part of the edition's value
    return built


def _build(edition: Edition) -> Tables:
    cards = {1 << i: card for i, card in enumerate(edition.cards)}
    measures = measures_of(edition)
    uses = {bit: use_of(measures, card, bit) for bit, card in cards.items()}
    table = action_table(edition)
    blocks = edition.blocks
    cubes = tuple(edition.colors[block.district] for block in blocks)
    fields = edition.fields
    places = {field.id: i for i, field in enumerate(fields)}
    waters = {water: [i for i, field in enumerate(fields) if field.water is water] for water in Water}
    docks = {place: i for i, place in enumerate(waters[Water.DOCK])}
    powers = {word: _having(cards, word) for word in POWERS}
    at_end = _timed(cards, Timing.END) & _having(cards, "amstel")
    plans = card_bits(edition, CardType.PLAN.value)
    in_turn = _timed(cards, Timing.ACTIONS) | sum(bit for bit, card in cards.items() if is_anytime(card))
    plain = in_turn & sum(bit for bit, use in uses.items() if use.plain)
    by_district = [card_bits(edition, str(district)) for district in DISTRICTS]
    single_cube = {
        bit: use.cube
        for bit, use in uses.items()
        if bit & plans and use.cube is not None and use.certain and not use.conditions
    }
    quick_plans = sum(single_cube)
    affordable = tuple(_steps({bit: card.cost[cube] for bit, card in cards.items()}) for cube in CUBES)
    claimable = tuple(
        _steps({1 << i: block.cost for i, block in enumerate(blocks) if cubes[i] is cube}) for cube in CUBES
    )
    answering = {type: _answering(cards, f"activate:{type.value}") for type in CardType}
    remembered = lru_cache(maxsize=MOST_REMEMBERED)
    return Tables(
        table=table,
        actions=table.everything,
        index={action: number for number, action in enumerate(table.everything)},
        bit={card.id: bit for bit, card in cards.items()},
        uses=uses,
        costs={bit: card.cost for bit, card in cards.items()},
        in_turn=in_turn & ~plain & ~quick_plans,
        plain=plain,
        anytime=sum(bit for bit, card in cards.items() if is_anytime(card)),
        in_dice=_timed(cards, Timing.DICE),
        plans=plans,
        craftsmen=card_bits(edition, CardType.CRAFTSMAN.value),
        buildings=card_bits(edition, CardType.BUILDING.value),
        plans_by_cube=tuple(sum(bit for bit, need in single_cube.items() if need is cube) for cube in CUBES),
        district_of={bit: DISTRICTS[i] for i, some in enumerate(by_district) for bit in bits_of(some)},
        kind_of={bit: kind for type in CardType for kind in kind_bits(edition, type) for bit in bits_of(kind)},
        power=powers,
        amounts={
            word: {
                bit: sum(effect.amount for effect in cards[bit].effects if effect.do == word) for bit in bits_of(some)
            }
            for word, some in {**powers, "amstel": at_end}.items()
        },
        at_end=at_end,
        scored=_timed(cards, Timing.END) & ~powers["church_set"],
        other_churches=tuple(card_bits(edition, kind) for kind in edition.churches.others),
        needs={order.id: tuple(condition_of(measures, need) for need in order.needs) for order in edition.orders},
        in_district=tuple(block_bits(edition, district) for district in DISTRICTS),
        sparing_types=tuple(
            (_having(cards, "spare_cube", f"activate:{type.value}"), card_bits(edition, type.value))
            for type in CardType
        ),
        spare_new=_having(cards, "spare_cube", "activate:new_craftsman"),
        sparing=_having(cards, "spare_cube"),
        costless=sum(bit for bit, card in cards.items() if not any(card.cost)),
        power_of_market=_having(cards, "market_again"),
        on_claim=_answering(cards, "claim"),
        on_deliver=tuple(_answering(cards, "deliver", f"deliver:{goods}") for goods in GOODS),
        on_activate={bit: answering[card.type] for bit, card in cards.items()},
        gains={tile.id: tuple(gain_of(measures, effect) for effect in tile.effects) for tile in edition.tiles},
        affordable_with=remembered(lambda cubes: _all_of(affordable, cubes)),
        claimable_with=remembered(lambda cubes, less: _any_of(claimable, cubes, less)),
        payments=remembered(lambda cubes, least, many: _payments(table.pay, cubes, least, many)),
        claiming=powers["more_claims"]
        | powers["cheaper_claim"]
        | powers["claim_for_guilders"]
        | powers["sell_for_both"],
        all_blocks=(1 << len(blocks)) - 1,
        block={block.id: i for i, block in enumerate(blocks)},
        block_cubes=cubes,
        block_costs=tuple(block.cost for block in blocks),
        rings=_rings(len(blocks), [(blocks.index(a), blocks.index(b)) for a, b in edition.bridges]),
        market_rings=_rings(len(GOODS), _king_moves(edition.black_market)),
        field=places,
        fields=fields,
        start=waters[Water.START][0],
        distances=_distances(len(fields), [(places[a.id], places[b.id]) for a, b in edition.channels]),
        big=tuple(next(i for i in waters[Water.BIG] if fields[i].of is goods) for goods in GOODS),
        small={place: i for i, place in enumerate(waters[Water.SMALL])},
        docks=docks,
        dock_of=tuple(next(i for place, i in docks.items() if fields[place].of is worker) for worker in WORKERS),
        route=tuple(places[field.id] for field in edition.foreman_route),
        bridges=tuple(
            sum(points for at, points in edition.amstel_bridges if at <= field)
            + (edition.amstel_end_points if field == edition.amstel_end else 0)
            for field in range(edition.amstel_end + 1)
        ),
    )


def _timed(cards: dict[int, Card], timing: Timing) -> int:
    return sum(bit for bit, card in cards.items() if card.timing is timing)


def _having(cards: dict[int, Card], word: str, on: str | None = None) -> int:
    return sum(
        bit
        for bit, card in cards.items()
        if any(effect.do == word and (on is None or effect.on == on) for effect in card.effects)
    )


def _answering(cards: dict[int, Card], *occasions: str) -> int:
    """Return the cards with gains on these occasions; a saved cube does not count as a gain."""
    return sum(
        bit
        for bit, card in cards.items()
        if any(effect.on in occasions and effect.do != "spare_cube" for effect in card.effects)
    )


def _steps(needed: dict[int, int]) -> tuple[int, ...]:
    """Return the bits that need no more than so many cubes, by this number; the last set is for all larger numbers."""
    highest = max(needed.values(), default=0)
    return tuple(sum(bit for bit, many in needed.items() if many <= cubes) for cubes in range(highest + 1))


def _all_of(sets: Sequence[Sequence[int]], cubes: tuple[int, ...]) -> int:
    """Return the members that the sets of all colours share; the cubes of a colour choose its set."""
    bits = -1
    for some, many in zip(sets, cubes, strict=True):
        bits &= some[min(many, len(some) - 1)]
    return bits


def _any_of(sets: Sequence[Sequence[int]], cubes: tuple[int, ...], less: int) -> int:
    """Return the members of the sets of all colours; the cubes of a colour choose its set."""
    bits = 0
    for some, many in zip(sets, cubes, strict=True):
        bits |= some[min(many + less, len(some) - 1)]
    return bits


def _payments(pay: Sequence[Action], cubes: tuple[int, ...], least: int, many: int) -> tuple[Action, ...]:
    """Return the cubes that may be paid next: those of the colours to come must be enough. (MQ38)"""
    left = [sum(cubes[cube:]) for cube in range(len(cubes))]
    return tuple([pay[cube] for cube in range(least, len(cubes)) if cubes[cube] and left[cube] >= many])


def _near(size: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    near = [0] * size
    for a, b in pairs:
        near[a] |= 1 << b
        near[b] |= 1 << a
    return near


def _rings(size: int, pairs: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return by place those that are one step away, two steps away, and so on, as bits."""
    near = _near(size, pairs)
    rings = []
    for start in range(size):
        seen, edge, found = 1 << start, 1 << start, []
        while True:
            around = 0
            for bit in bits_of(edge):
                around |= near[bit.bit_length() - 1]
            edge = around & ~seen
            if not edge:
                break
            seen |= edge
            found.append(edge)
        rings.append(tuple(found))
    return tuple(rings)


def _distances(size: int, pairs: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    rings = _rings(size, pairs)
    return tuple(
        tuple(
            0 if a == b else next(steps for steps, ring in enumerate(rings[a], 1) if ring >> b & 1) for b in range(size)
        )
        for a in range(size)
    )


def _king_moves(rows: tuple[tuple[Goods, ...], ...]) -> list[tuple[int, int]]:
    at = {goods: (x, y) for y, row in enumerate(rows) for x, goods in enumerate(row)}
    return [(a, b) for a, (ax, ay) in at.items() for b, (bx, by) in at.items() if max(abs(ax - bx), abs(ay - by)) == 1]
