"""Moments of merchants games, laid out for a test: who has what, and what is asked."""

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

import attrs

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from amsterdam_routes.merchants.rules._decisions import decision_of
from amsterdam_routes.merchants.rules._play import objections
from amsterdam_routes.merchants.rules._state import FRESH_TURN

A = TypeVar("A")

BOX = am.MERCHANTS
PLENTY = " ".join(f"{cube} {cube} {cube}" for cube in am.Cube)
"""Three cubes of each colour."""
SIX_OF_EACH = " ".join([PLENTY, PLENTY])


def cubes(text: str) -> tuple[int, ...]:
    """Cubes by colour, from words: "black black pink"."""
    words = text.split()
    return tuple(words.count(str(cube)) for cube in am.Cube)


def stock(text: str) -> tuple[int, ...]:
    """Goods by kind, from words."""
    words = text.split()
    return tuple(words.count(str(goods)) for goods in am.Goods)


def card_bits(numbers: Iterable[int]) -> int:
    """The set of the cards with these numbers."""
    places = {int(card.id): i for i, card in enumerate(BOX.cards)}
    return sum(1 << places[number] for number in numbers)


def block_bits(ids: Iterable[str]) -> int:
    """The set of the blocks with these ids."""
    places = {block.id: i for i, block in enumerate(BOX.blocks)}
    return sum(1 << places[id] for id in ids)


def field(id: str) -> int:
    """The place of a field of the harbour."""
    return BOX.fields.index(BOX.field(id))


def merchant(
    supply: str = "",
    active: Iterable[int] = (),
    inactive: Iterable[int] = (),
    used: Iterable[int] = (),
    blocks: Iterable[str] = (),
    ship: str = "start",
    store: str = "",
    aboard: str = "",
    **others: Any,
) -> am.Merchant:
    """What lies in front of a seat; the rest is as a `Merchant` has it."""
    return am.Merchant(
        cubes=cubes(supply),
        active_bits=card_bits(active),
        inactive_bits=card_bits(inactive),
        used_bits=card_bits(used),
        owned_bits=block_bits(blocks),
        ship=field(ship),
        store=stock(store),
        aboard=stock(aboard),
        **others,
    )


@cache
def dealt(setup: tuple[tuple[str, Any], ...]) -> am.State:
    """A game as it is dealt; most moments begin with the same one."""
    return am.new_game(seed=1672, **dict(setup))


def in_turn(
    *merchants: am.Merchant, setup: dict[str, Any] | None = None, turn: dict[str, Any] | None = None, **table: Any
) -> am.State:
    """A state in which seat 0 has its turn of phase III, and the other seats after it.

    The cards that the merchants have come out of the decks. `turn` and `table` are fields that differ.
    """
    players = max(2, len(merchants)) if setup is None or setup.get("players") != 1 else 1
    seats = [*merchants, *[merchant() for _ in range(max(2, players) - len(merchants))]]
    state = dealt(tuple(sorted({"players": players, **(setup or {})}.items())))
    inactive = seats[0]._inactive_bits.bit_count()
    laid = attrs.evolve(
        state.table,
        phase=am.Phase.ACTIONS,
        merchants=tuple(seats),
        pending=tuple(decision_of(seat, am.DecisionKind.TURN) for seat in range(players)),
        turn=attrs.evolve(FRESH_TURN, inactive_at_start=inactive, **(turn or {})),
        display_bits=0,
        **{"amstel": tuple(range(len(seats))), "round": 9, "rolled": (1,) * 6, "dice": (1,) * 6, **table},
    )
    return without_cards(attrs.evolve(state, table=laid))


def without_cards(state: am.State) -> am.State:
    """The same state, with no card in a deck or the discard that lies with a merchant."""
    table, piles = state.table, state.piles
    taken = table._display_bits
    for me in table.merchants:
        taken |= me._active_bits | me._inactive_bits
    held = {card for i, card in enumerate(table.edition.cards) if taken >> i & 1}
    decks = [tuple(card for card in deck if card not in held) for deck in (piles.craftsman, piles.building, piles.plan)]
    left = {card for deck in decks for card in deck}
    piled = sum(1 << i for i, card in enumerate(table.edition.cards) if card in left)
    everything = (1 << len(table.edition.cards)) - 1
    return attrs.evolve(
        state,
        table=attrs.evolve(
            table,
            deck_sizes=(len(decks[0]), len(decks[1]), len(decks[2])),
            discard_bits=everything & ~taken & ~piled,
        ),
        piles=attrs.evolve(piles, craftsman=decks[0], building=decks[1], plan=decks[2]),
    )


def asked(state: am.State, what: am.DecisionKind, seat: int = 0, **about: Any) -> am.State:
    """The same state, in which a seat is asked for this and nothing else."""
    phases = {
        am.DecisionKind.CARD: am.Phase.CARDS,
        am.DecisionKind.DICE: am.Phase.DICE,
        am.DecisionKind.DICE_CARDS: am.Phase.DICE,
        am.DecisionKind.KEPT_CUBE: am.Phase.ROUND_END,
    }
    phase = phases.get(what, am.Phase.ACTIONS)
    turn = state.table.turn if phase is am.Phase.ACTIONS else attrs.evolve(state.table.turn, inactive_at_start=0)
    table = attrs.evolve(state.table, pending=(decision_of(seat, what, **about),), phase=phase, turn=turn)
    return attrs.evolve(state, table=table)


def over(state: am.State) -> am.State:
    """The same state, with nothing left to do."""
    return attrs.evolve(state, table=attrs.evolve(state.table, phase=am.Phase.OVER, pending=()))


def do(state: am.State, *actions: am.Action) -> am.State:
    """The state after these actions."""
    for action in actions:
        state = am.apply(state, action)
    return state


def legal(state: am.State, kind: type[A]) -> list[A]:
    """The legal actions of a class."""
    return [action for action in am.legal_actions(state) if isinstance(action, kind)]


def use(number: int, **about: Any) -> am.UseCard:
    """The use of a card."""
    return am.UseCard(BOX.card(f"{number:03}"), **about)


def activate(number: int, spared: am.Cube | None = None) -> am.Activate:
    """The activation of a card."""
    return am.Activate(BOX.card(f"{number:03}"), spared)


def claim(id: str, payment: am.Payment = am.Payment.CUBES, fate: am.Fate = am.Fate.STORE) -> am.Claim:
    """The claim of a block."""
    return am.Claim(BOX.block(id), payment, fate)


def sail(id: str) -> am.Sail:
    """The ship to a neighbouring field."""
    return am.Sail(BOX.field(id))


def codes(state: am.State, action: am.Action) -> list[tuple[str, str]]:
    """The reasons against an action: code and rule."""
    return [(reason.code, reason.rule) for reason in am.violations(state, action)]


def me(state: am.State, seat: int = 0) -> am.Merchant:
    """What lies in front of a seat."""
    return state.table.merchants[seat]


def goods_on(block: str, goods: am.Goods, state: am.State) -> am.State:
    """The same state, with these goods on a block: they change places with those that lie there."""
    place, laid = BOX.blocks.index(BOX.block(block)), list(state.table.goods)
    other = laid.index(goods)
    laid[place], laid[other] = laid[other], laid[place]
    return attrs.evolve(state, table=attrs.evolve(state.table, goods=tuple(laid)))


def cost(number: int, but: int = 0) -> str:
    """The cubes that a card costs, but for the last few, as words."""
    words = [str(cube) for cube, n in zip(am.Cube, BOX.card(f"{number:03}").cost, strict=True) for _ in range(n)]
    return " ".join(words[: len(words) - but])


def told(state: am.State, action: am.Action, kind: type[am.Event]) -> list[am.Event]:
    """The events of a kind that an action brings."""
    return [event for event in am.events(state, action) if isinstance(event, kind)]


def box_with(effects: dict[int, list[dict[str, object]]]) -> am.Edition:
    """The box with other effects of some cards, which need nothing for them."""
    data = edition_data(BOX)
    for number, words in effects.items():
        data["cards"][number - 1] |= {"effects": words}
        data["cards"][number - 1].pop("needs", None)
    return edition_from_data(data)


def laid(state: am.State, **changes: Any) -> am.State:
    """The state with something else on the table."""
    return attrs.evolve(state, table=attrs.evolve(state.table, **changes))


def asks(state: am.State, **changes: Any) -> am.State:
    """The state, with something else in the question."""
    return laid(state, pending=(attrs.evolve(state.table.pending[0], **changes),))


def reasons(state: am.State, action: am.Action) -> str:
    """All reasons against an action, each with its rule and what it names; they are looked for if it is legal, too."""
    found = [
        " ".join([reason.code, reason.rule, *(f"{name}={_called(what)}" for name, what in reason.params.items())])
        for reason in objections(state.table, action)
    ]
    assert (action in am.legal_actions(state)) is (not found)
    return "; ".join(found)


def _called(what: object) -> object:
    return getattr(what, "id", what)
