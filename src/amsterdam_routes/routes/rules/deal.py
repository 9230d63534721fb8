"""Set-up: a new game, shuffled and dealt, with the contracts still to be chosen."""

from functools import lru_cache

from amsterdam_routes.kernel.chance import Chance, Seed
from amsterdam_routes.kernel.counts import counts
from amsterdam_routes.kernel.source import Source
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.kernel.words.catalogue import shown
from amsterdam_routes.routes.box.color import COLORS, NO_CARDS
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition
from amsterdam_routes.routes.box.tables import tables
from amsterdam_routes.routes.rules.state import (
    CONTRACT_PILE,
    DRAW_PILE,
    Hand,
    OpenPiles,
    Phase,
    State,
    Table,
    TableDraft,
    draft_table,
    hand_of,
    sealed,
)
from amsterdam_routes.routes.rules.transition import settle


def new_game(players: int, *, seed: Seed = None, edition: Edition = AMSTERDAM, first: int = 0) -> State:
    """A game dealt and ready for the first choice of contracts. The same seed deals the same game, everywhere.

    `seed` None takes one from the system; `first` is the seat that starts (R13).

    >>> import amsterdam_routes as ar
    >>> ar.new_game(3, seed="1634") == ar.new_game(3, seed="1634")
    True
    """
    return deal(empty_table(players, first, edition), Chance.of(seed))


def empty_table(players: int, first: int = 0, edition: Edition = AMSTERDAM) -> Table:
    """The table before anything is dealt: what players, first seat and edition decide. (R7, R8)

    >>> empty_table(2).carts
    (16, 16)
    """
    for name, number in (("players", players), ("first", first)):
        if type(number) is not int:
            raise type_error(int, number, name)
    if type(edition) is not Edition:
        raise type_error(Edition, edition)
    least, most = edition.players
    if not least <= players <= most:
        raise ValueError(f"the {edition.name} edition is for {least} to {most} players, not {shown(players)}")  # R7
    if not 0 <= first < players:
        raise ValueError(f"the first seat is one of 0 to {players - 1}, not {shown(first)}")
    return _empty_table(players, first, edition)


@lru_cache(maxsize=8)
def _empty_table(players: int, first: int, edition: Edition) -> Table:
    nothing = (0,) * players
    return Table(
        edition=edition,
        first=first,
        phase=Phase.SETUP,
        to_move=first,
        row=(),
        discards=NO_CARDS,
        draw_size=sum(edition.cards),
        claimed_bits=nothing,
        carts=(edition.carts,) * players,
        scores=nothing,  # R6
        bonus_cards=nothing,
        hand_sizes=(edition.hand,) * players,
        contract_counts=nothing,
        offer_sizes=(edition.dealt,) * players,
        contract_pile=(None,) * (len(edition.board.contracts) - players * edition.dealt),
    )


def deal(empty: Table, chance: Chance) -> State:
    """The first state of a game: shuffled and dealt."""
    piles = OpenPiles()
    piles.chance = chance
    table, hands = lay_out(empty, piles)
    return sealed(table, hands, piles)


def lay_out(empty: Table, source: Source) -> tuple[TableDraft, tuple[Hand, ...]]:
    """Shuffle and deal: transport cards, the row, contracts; in each the first seat first. (R9-R11, Q17)"""
    edition, players, first = empty.edition, len(empty.carts), empty.first
    table = draft_table(empty)
    source.shuffle(DRAW_PILE, tables(edition).deck)
    cards = [source.take_many(DRAW_PILE, edition.hand) for _ in range(players)]  # R9
    table.draw_size -= players * edition.hand
    settle(table, source, None)  # R9, R10
    source.shuffle(CONTRACT_PILE, edition.board.contracts)
    offers = [source.take_many(CONTRACT_PILE, edition.dealt) for _ in range(players)]  # R11
    return table, tuple([hand_of(counts(cards[i - first], COLORS), (), offers[i - first], ()) for i in range(players)])
