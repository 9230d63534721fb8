"""Set-up: a new game, shuffled and dealt, with the contracts still to be chosen."""

from amsterdam_routes.kernel.chance import Chance, Seed
from amsterdam_routes.kernel.sources import Source
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.kernel.values import counts
from amsterdam_routes.routes.box.color import COLORS
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition
from amsterdam_routes.routes.box.tables import tables
from amsterdam_routes.routes.rules.piles import CONTRACT_PILE, DRAW_PILE, Hand, OpenPiles, hand_of
from amsterdam_routes.routes.rules.row import settle
from amsterdam_routes.routes.rules.setup import Setup, check_setup, empty_table
from amsterdam_routes.routes.rules.state import State, TableDraft, draft_table, seal_state


def new_game(players: int, *, seed: Seed = None, edition: Edition = AMSTERDAM, first: int = 0) -> State:
    """A game dealt and ready for the first choice of contracts. The same seed deals the same game, everywhere.

    `seed` None takes one from the system; `first` is the seat that starts (R13).

    >>> import amsterdam_routes as ar
    >>> ar.new_game(3, seed="1634") == ar.new_game(3, seed="1634")
    True
    """
    check_setup(players, edition, first)
    return deal(Setup(players, edition, first), Chance.of(seed))


def deal(setup: Setup, chance: Chance) -> State:
    """The first state of a game: shuffled and dealt."""
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
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
