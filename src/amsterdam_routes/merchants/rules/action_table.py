"""All actions of an edition, made once and sorted so that legal ones are found and not built."""

from itertools import combinations
from typing import Final

import attrs

from amsterdam_routes.merchants.box.actions import (
    Action,
    Activate,
    ActivateFree,
    Advance,
    BuyTile,
    ChooseDice,
    Claim,
    Decline,
    Deliver,
    DeliverWorker,
    DiscardCard,
    DoneWithDice,
    EndTurn,
    Fate,
    GiveCard,
    Keep,
    Load,
    MoveMessenger,
    MoveTrader,
    PayCube,
    Payment,
    PlaceForeman,
    PlaceMessenger,
    PlaceTrader,
    RemoveCard,
    Sail,
    ShipTo,
    StopSailing,
    SwapFor,
    TakeCard,
    TakeCube,
    TakeStartCubes,
    TakeWorker,
    UseCard,
    UseFreePlan,
)
from amsterdam_routes.merchants.box.components import CUBES, GOODS, WORKERS, Card, CardType, Cube, Field, Water
from amsterdam_routes.merchants.box.edition import Edition

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

    place_foreman: tuple[PlaceForeman, ...]
    place_messenger: dict[int, PlaceMessenger]
    """By place: the blocks that cost 2. (M4.9d)"""
    place_trader: tuple[PlaceTrader, ...]
    take: dict[int, TakeCard]
    start_cubes: tuple[TakeStartCubes, ...]
    remove: dict[int, RemoveCard]
    decline: Decline
    discard: dict[int, DiscardCard]
    dice: tuple[ChooseDice, ...]
    use: dict[int, UseCard]
    use_with: dict[int, dict[int, UseCard]]
    """By the bit of a card whose price is a plan, by the bit of the plan. (C047)"""
    shifts: dict[int, tuple[tuple[UseCard, UseCard], ...]]
    """By the bit of a card, by die: its cubes go down, or up. (C053)"""
    done: DoneWithDice
    activate: dict[int, Activate]
    activate_sparing: dict[int, tuple[tuple[Cube, Activate], ...]]
    """By bit: each colour of the cost, and the activation that spares it."""
    claims: tuple[tuple[tuple[tuple[Claim, ...], ...], ...], ...]
    """By place, by payment, by what may become of the goods (`FATES`): the claims."""
    load: tuple[Load, ...]
    deliver: tuple[Deliver, ...]
    take_worker: tuple[TakeWorker, ...]
    deliver_worker: DeliverWorker
    sails: tuple[tuple[Sail, ...], ...]
    """By the place of a field: to each neighbour, in the edition's order."""
    stop: StopSailing
    advance: tuple[tuple[Advance, ...], ...]
    """By how many fields are possible."""
    buy: BuyTile
    end: EndTurn
    pay: tuple[PayCube, ...]
    take_cube: tuple[TakeCube, ...]
    give: dict[int, GiveCard]
    swap: dict[int, SwapFor]
    activate_free: dict[int, ActivateFree]
    ship_to: tuple[tuple[ShipTo, ...], ...]
    """By the place of a field: to all others."""
    free_plan: tuple[UseFreePlan, UseFreePlan]
    move_messenger: tuple[MoveMessenger, ...]
    move_trader: tuple[MoveTrader, ...]
    keep: tuple[Keep, ...]
    """By cube; the last one is to keep none."""
    everything: tuple[Action, ...]
    """All of them: the index of an action is its place here."""


def action_table(edition: Edition) -> ActionTable:
    """All actions of an edition.

    >>> from amsterdam_routes.merchants.box.edition_file import MERCHANTS
    >>> len(action_table(MERCHANTS).everything)
    1884
    """
    cards = {1 << i: card for i, card in enumerate(edition.cards)}
    plans = {bit: card for bit, card in cards.items() if card.type is CardType.PLAN}
    small = [field for field in edition.fields if field.water is Water.SMALL]
    sails = {field.id: Sail(field) for field in edition.fields}
    ships = tuple(map(ShipTo, edition.fields))
    advances = tuple(Advance(fields) for fields in range(1, edition.amstel_end + 1))
    sparing = {effect.on for card in edition.cards for effect in card.effects if effect.do == "spare_cube"}
    spared = {
        bit: tuple((cube, Activate(card, cube)) for cube in CUBES if card.cost[cube])
        for bit, card in cards.items()
        if f"activate:{card.type.value}" in sparing
        or (card.type is CardType.CRAFTSMAN and "activate:new_craftsman" in sparing)
    }
    claims = {
        (block.id, payment, fate): Claim(block, payment, fate)
        for block in edition.blocks
        for payment in Payment
        for fate in Fate
    }
    parts: dict[str, object] = {
        "place_foreman": tuple(map(PlaceForeman, small)),
        "place_messenger": {i: PlaceMessenger(block) for i, block in enumerate(edition.blocks) if block.cost == 2},
        "place_trader": tuple(map(PlaceTrader, GOODS)),
        "take": {bit: TakeCard(card) for bit, card in cards.items()},
        "start_cubes": tuple(TakeStartCubes(first, pair) for first in CUBES for pair in CUBES),
        "remove": {bit: RemoveCard(card) for bit, card in plans.items()},
        "decline": Decline(),
        "discard": {bit: DiscardCard(card) for bit, card in cards.items()},
        "dice": tuple(ChooseDice(a, b) for a, b in combinations(CUBES, 2)),
        "use": {bit: UseCard(card) for bit, card in cards.items() if _used_alone(card)},
        "use_with": {
            bit: {other: UseCard(card, plan=plan) for other, plan in plans.items()}
            for bit, card in cards.items()
            if any(price.do == "plan" for price in card.pays)
        },
        "shifts": {
            bit: tuple((UseCard(card, die=die, up=False), UseCard(card, die=die, up=True)) for die in CUBES)
            for bit, card in cards.items()
            if any(effect.do == "shift_die" for effect in card.effects)
        },
        "done": DoneWithDice(),
        "activate": {bit: Activate(card) for bit, card in cards.items()},
        "activate_sparing": spared,
        "claims": tuple(
            tuple(
                tuple(tuple(claims[block.id, payment, fate] for fate in fates) for fates in FATES)
                for payment in PAYMENTS
            )
            for block in edition.blocks
        ),
        "load": tuple(map(Load, GOODS)),
        "deliver": tuple(map(Deliver, GOODS)),
        "take_worker": tuple(map(TakeWorker, WORKERS)),
        "deliver_worker": DeliverWorker(),
        "sails": tuple(
            tuple(sails[other.id] for other in edition.fields if _side_by_side(edition, field, other))
            for field in edition.fields
        ),
        "stop": StopSailing(),
        "advance": tuple(advances[:most] for most in range(len(advances) + 1)),
        "buy": BuyTile(),
        "end": EndTurn(),
        "pay": tuple(map(PayCube, CUBES)),
        "take_cube": tuple(map(TakeCube, CUBES)),
        "give": {bit: GiveCard(card) for bit, card in cards.items()},
        "swap": {bit: SwapFor(card) for bit, card in cards.items()},
        "activate_free": {bit: ActivateFree(card) for bit, card in cards.items()},
        "ship_to": tuple(ships[:i] + ships[i + 1 :] for i in range(len(ships))),
        "free_plan": (UseFreePlan(False), UseFreePlan(True)),
        "move_messenger": tuple(map(MoveMessenger, edition.blocks)),
        "move_trader": tuple(map(MoveTrader, GOODS)),
        "keep": (*map(Keep, CUBES), Keep(None)),
    }
    listed = parts | {"sails": list(sails.values()), "advance": advances, "ship_to": ships, "claims": claims}
    everything = [action for part in listed.values() for action in _flat(part)]
    places = {card.id: i for i, card in enumerate(edition.cards)}
    order = {kind: i for i, kind in enumerate(dict.fromkeys(type(action) for action in everything))}

    def place(action: Action) -> tuple[int, int]:
        by_card = places[action.card.id] if isinstance(action, UseCard | Activate) else 0
        return order[type(action)], by_card

    return ActionTable(**parts, everything=tuple(sorted(everything, key=place)))  # type: ignore[arg-type]  # by name


def _used_alone(card: Card) -> bool:
    """Whether its use names nothing else."""
    named = any(price.do == "plan" for price in card.pays) or any(effect.do == "shift_die" for effect in card.effects)
    return not named and (card.timing.value in ("II", "III") or bool(card.pays))


def _side_by_side(edition: Edition, a: Field, b: Field) -> bool:
    return any((a, b) == pair or (b, a) == pair for pair in edition.channels)


def _flat(part: object) -> list[Action]:
    """The actions in tuples and dicts of tuples and dicts."""
    if isinstance(part, dict):
        return [action for value in part.values() for action in _flat(value)]
    if isinstance(part, tuple | list):
        return [action for value in part for action in _flat(value)]
    return [] if isinstance(part, Cube) else [part]  # type: ignore[list-item]  # nothing else is in it
