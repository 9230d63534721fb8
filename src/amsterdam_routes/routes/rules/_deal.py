"""Set-up: what is agreed before a game, the table that follows from it, and the deal.

A game that has been dealt still waits for the first choices of contracts.
"""

from functools import lru_cache

import attrs

from amsterdam_routes.kernel._chance import Chance, Seed
from amsterdam_routes.kernel._sources import Source
from amsterdam_routes.kernel._typechecks import checked, shown, type_error
from amsterdam_routes.kernel._values import counts
from amsterdam_routes.routes.box._actions import tables
from amsterdam_routes.routes.box._board import COLORS, NO_CARDS
from amsterdam_routes.routes.box._edition import AMSTERDAM, Edition
from amsterdam_routes.routes.rules._state import (
    CONTRACT_PILE,
    DRAW_PILE,
    Hand,
    OpenPiles,
    Phase,
    State,
    Table,
    TableDraft,
    View,
    draft_table,
    hand_of,
    seal_state,
)
from amsterdam_routes.routes.rules._transition import settle


@attrs.frozen(field_transformer=checked)
class Setup:
    """What is agreed before a route game: how many play, in which edition, and who starts.

    >>> import amsterdam_routes as ar
    >>> ar.Setup(3).first
    0
    """

    players: int
    """How many play."""
    edition: Edition = AMSTERDAM
    """The box."""
    first: int = 0
    """The seat that starts."""

    def __attrs_post_init__(self) -> None:
        check_setup(self.players, self.edition, self.first)


def check_setup(players: int, edition: Edition, first: int) -> None:
    """Refuse a set-up that cannot be played. (R7, R8)"""
    for name, number in (("players", players), ("first", first)):
        if type(number) is not int:
            raise type_error(int, number, name)
    if type(edition) is not Edition:
        raise type_error(Edition, edition)
    least, most = edition.players
    if not least <= players <= most:
        expected = f"{least} to {most} for the edition {edition.name!r}"
        raise ValueError(f"players: expected {expected}, got {shown(players)}")  # R7
    if not 0 <= first < players:
        raise ValueError(f"first: expected a seat from 0 to {players - 1}, got {shown(first)}")


def setup_of(position: State | View | Table) -> Setup:
    """Return the set-up of the game that a position belongs to.

    >>> import amsterdam_routes as ar
    >>> setup_of(ar.new_game(3, first=2)) == ar.Setup(3, first=2)
    True
    """
    table = position.table if isinstance(position, State | View) else position
    if type(table) is not Table:
        raise type_error("a State or a View", position)
    return Setup(table.players, table.edition, table.first)


@lru_cache(maxsize=8)
def empty_table(setup: Setup) -> Table:
    """Return the table before anything is dealt.

    >>> empty_table(Setup(2)).carts
    (16, 16)
    """
    players, edition = setup.players, setup.edition
    nothing = (0,) * players
    hands = edition.hands(players)
    return Table(
        edition=edition,
        first=setup.first,
        phase=Phase.SETUP,
        to_move=setup.first,
        row=(),
        discards=NO_CARDS,
        draw_size=sum(edition.cards),
        claimed_bits=nothing,
        carts=(edition.carts,) * players,
        scores=nothing,  # R6
        bonus_cards=nothing,
        hand_sizes=tuple([hands[seat - setup.first] for seat in range(players)]),  # R9
        contract_counts=nothing,
        offer_sizes=(edition.dealt,) * players,
        contract_pile=(None,) * (len(edition.board.contracts) - players * edition.dealt),
    )


def new_game(players: int, *, seed: Seed = None, edition: Edition = AMSTERDAM, first: int = 0) -> State:
    """Deal a game, ready for the first choice of contracts. The same seed deals the same game everywhere.

    `seed` None takes one from the system; `first` is the seat that starts (R13).

    >>> import amsterdam_routes as ar
    >>> ar.new_game(3, seed="1634") == ar.new_game(3, seed="1634")
    True
    """
    check_setup(players, edition, first)
    return deal(Setup(players, edition, first), Chance.of(seed))


def deal(setup: Setup, chance: Chance) -> State:
    """Shuffle and deal the first state of a game."""
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    if not callable(getattr(chance, "shuffled", None)):
        raise type_error(Chance, chance)
    piles = OpenPiles()
    piles.chance = chance
    table, hands = lay_out(setup, piles)
    return seal_state(table, hands, piles)


def lay_out(setup: Setup, source: Source) -> tuple[TableDraft, tuple[Hand, ...]]:
    """Shuffle and deal: transport cards, the row, contracts; in each the first seat first. (R9-R11, Q17)"""
    edition, players, first = setup.edition, setup.players, setup.first
    table = draft_table(empty_table(setup))
    source.shuffle(DRAW_PILE, tables(edition).deck)
    cards = [source.take_many(DRAW_PILE, many) for many in edition.hands(players)]  # R9
    table.draw_size -= sum(table.hand_sizes)
    settle(table, source, None)  # R9, R10
    source.shuffle(CONTRACT_PILE, edition.board.contracts)
    offers = [source.take_many(CONTRACT_PILE, edition.dealt) for _ in range(players)]  # R11
    return table, tuple([hand_of(counts(cards[i - first], COLORS), (), offers[i - first], ()) for i in range(players)])
