"""The heaps as plain data, and back: written out by hand, since states are what servers read and write most.

Reading trusts the shape of the data, which `Format.newest` has checked; an unknown id is a KeyError.
"""

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from typing import Any

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.kernel.documents.format import Plain
from amsterdam_routes.kernel.documents.shapes import LARGEST
from amsterdam_routes.kernel.memo import remember
from amsterdam_routes.routes.box.board import Contract, Place, Route, in_board_order
from amsterdam_routes.routes.box.color import COLORS, Color, Counts
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.rules.state import Hand, Phase, Piles, State, Table, View

COLOR_WORDS = tuple(map(str, COLORS))
BY_WORD = dict(zip(COLOR_WORDS, COLORS, strict=True))
PHASES = {phase.value: phase for phase in Phase}


@attrs.frozen(eq=False)
class Ids:
    """What the ids of an edition stand for."""

    edition: Edition
    places: dict[str, Place]
    routes: dict[str, Route]
    contracts: dict[str, Contract]
    bits: dict[str, int]
    """By the id of a route: the set of that route alone."""
    claimed: dict[int, list[str]] = attrs.field(factory=dict)
    """By the sets of routes met so far: their ids."""

    def names(self) -> dict[str, Collection[str]]:
        """By kind, as shapes call it: the ids that there are."""
        return {"place": self.places, "route": self.routes, "contract": self.contracts}


@lru_cache(maxsize=8)
def ids(edition: Edition) -> Ids:
    """The ids of an edition, looked up once.

    >>> import amsterdam_routes as ar
    >>> ids(ar.AMSTERDAM).routes["dam--oude-kerk/pink"]
    Route('Dam - Oude Kerk/pink', 2 pink)
    """
    routes = edition.board.routes
    return Ids(
        edition,
        {place.id: place for place in edition.board.places},
        {route.id: route for route in routes},
        {contract.id: contract for contract in edition.board.contracts},
        {route.id: 1 << number for number, route in enumerate(routes)},
    )


def state_data(state: State, edition: Plain) -> Plain:
    """A state as plain data; how its edition is written is for the caller to say."""
    return {
        "table": table_data(state.table, edition),
        "hands": [hand_data(hand) for hand in state.hands],
        "piles": piles_data(state.piles),
    }


def view_data(view: View, edition: Plain) -> Plain:
    """A view as plain data."""
    hand = None if view.hand is None else hand_data(view.hand)
    return {"table": table_data(view.table, edition), "seat": view.seat, "hand": hand}


def table_data(table: Table, edition: Plain) -> Plain:
    """A table as plain data: the fields of the class, but the claimed routes by their ids."""
    return {
        "edition": edition,
        "first": table.first,
        "phase": table.phase.value,
        "to_move": table.to_move,
        "row": words_of(table.row),
        "discards": counts_data(table.discards),
        "draw_size": table.draw_size,
        "claimed": [_claimed(table.edition, bits) for bits in table.claimed_bits],
        "carts": [*table.carts],
        "scores": [*table.scores],
        "bonus_cards": [*table.bonus_cards],
        "hand_sizes": [*table.hand_sizes],
        "contract_counts": [*table.contract_counts],
        "offer_sizes": [*table.offer_sizes],
        "contract_pile": [*table.contract_pile],
        "last_turns": table.last_turns,
        "passes": table.passes,
        "revealed": [ids_of(contracts) for contracts in table.revealed],
    }


def _claimed(edition: Edition, bits: int) -> list[str]:
    known = ids(edition)
    found = known.claimed.get(bits)
    if found is None:
        found = [edition.board.routes[bit.bit_length() - 1].id for bit in bits_of(bits)]
        remember(known.claimed, bits, found)
    return [*found]


def hand_data(hand: Hand) -> Plain:
    """A hand as plain data."""
    return {
        "cards": counts_data(hand.cards),
        "contracts": ids_of(hand.contracts),
        "offer": ids_of(hand.offer),
        "returned": ids_of(hand.returned),
    }


def piles_data(piles: Piles) -> Plain:
    """The piles as plain data, with the secret of all that is still to come."""
    return {"draw": words_of(piles.draw), "contracts": ids_of(piles.contracts), "chance": chance_data(piles.chance)}


def chance_data(chance: Chance) -> Plain:
    """A source of chance as plain data: its seed in hexadecimal digits."""
    if chance.counter > LARGEST:
        raise ValueError(f"a source of chance whose counter is beyond {LARGEST} cannot be written as JSON")
    return {"seed": chance.seed.hex(), "counter": chance.counter}


def counts_data(many: Counts) -> dict[str, int]:
    """Counts by colour, as an object with a field for each colour.

    >>> counts_data((2, 0, 0, 0, 0, 0, 1))
    {'pink': 2, 'blue': 0, 'green': 0, 'black': 0, 'red': 0, 'orange': 0, 'wild': 1}
    """
    return dict(zip(COLOR_WORDS, many, strict=True))


def fraction_text(number: Fraction) -> str:
    """A probability in lowest terms; whole ones too have something below the line.

    >>> fraction_text(Fraction(8, 70)), fraction_text(Fraction(1))
    ('4/35', '1/1')
    """
    return f"{number.numerator}/{number.denominator}"


def words_of(colors: tuple[Color, ...]) -> list[str]:
    """Colours as words."""
    return [COLOR_WORDS[color] for color in colors]


def ids_of(contracts: tuple[Contract, ...]) -> list[str]:
    """Contracts as their ids."""
    return [contract.id for contract in contracts]


def read_state(data: Plain, known: Ids) -> State:
    """The state that plain data of the right shape describe."""
    hands = tuple([read_hand(hand, known) for hand in data["hands"]])
    return State(read_table(data["table"], known), hands, read_piles(data["piles"], known))


def read_view(data: Plain, known: Ids) -> View:
    """The view that plain data of the right shape describe."""
    hand = data["hand"]
    return View(read_table(data["table"], known), data["seat"], None if hand is None else read_hand(hand, known))


def read_table(data: Plain, known: Ids) -> Table:
    """The table that plain data of the right shape describe, of the edition that the ids are of."""
    bits = known.bits
    return Table(
        edition=known.edition,
        first=data["first"],
        phase=PHASES[data["phase"]],
        to_move=data["to_move"],
        row=colors_of(data["row"]),
        discards=read_counts(data["discards"]),
        draw_size=data["draw_size"],
        claimed_bits=tuple([sum([bits[id] for id in routes]) for routes in data["claimed"]]),
        carts=tuple(data["carts"]),
        scores=tuple(data["scores"]),
        bonus_cards=tuple(data["bonus_cards"]),
        hand_sizes=tuple(data["hand_sizes"]),
        contract_counts=tuple(data["contract_counts"]),
        offer_sizes=tuple(data["offer_sizes"]),
        contract_pile=tuple(data["contract_pile"]),
        last_turns=data["last_turns"],
        passes=data["passes"],
        revealed=tuple([in_board_order(contracts_of(kept, known)) for kept in data["revealed"]]),
    )


def read_hand(data: Plain, known: Ids) -> Hand:
    """The hand that plain data of the right shape describe."""
    return Hand(
        read_counts(data["cards"]),
        in_board_order(contracts_of(data["contracts"], known)),
        contracts_of(data["offer"], known),
        contracts_of(data["returned"], known),
    )


def read_piles(data: Plain, known: Ids) -> Piles:
    """The piles that plain data of the right shape describe."""
    return Piles(colors_of(data["draw"]), contracts_of(data["contracts"], known), read_chance(data["chance"]))


def read_chance(data: Plain) -> Chance:
    """The source of chance that plain data of the right shape describe."""
    return Chance(bytes.fromhex(data["seed"]), data["counter"])


def read_counts(data: dict[str, int]) -> Counts:
    """The counts by colour of an object that has a field for each."""
    return tuple([data[word] for word in COLOR_WORDS])


def colors_of(words: list[Any]) -> tuple[Color, ...]:
    """The colours that words stand for."""
    return tuple([BY_WORD[word] for word in words])


def contracts_of(names: list[Any], known: Ids) -> tuple[Contract, ...]:
    """The contracts that ids stand for."""
    contracts = known.contracts
    return tuple([contracts[name] for name in names])
