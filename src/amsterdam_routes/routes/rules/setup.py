"""What is agreed before a game, and the table that follows from it before anything is dealt."""

from functools import lru_cache

import attrs

from amsterdam_routes.kernel.typechecks import checked, shown, type_error
from amsterdam_routes.routes.box.color import NO_CARDS
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition
from amsterdam_routes.routes.rules.state import Phase, State, Table, View


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
    """Refuse what cannot be played. (R7, R8)"""
    for name, number in (("players", players), ("first", first)):
        if type(number) is not int:
            raise type_error(int, number, name)
    if type(edition) is not Edition:
        raise type_error(Edition, edition)
    least, most = edition.players
    if not least <= players <= most:
        raise ValueError(f"the {edition.name} edition is for {least} to {most} players, not {shown(players)}")  # R7
    if not 0 <= first < players:
        raise ValueError(f"first: expected a seat from 0 to {players - 1}, got {shown(first)}")


def setup_of(position: State | View | Table) -> Setup:
    """What was agreed before the game that this is a moment of.

    >>> import amsterdam_routes as ar
    >>> setup_of(ar.new_game(3, first=2)) == ar.Setup(3, first=2)
    True
    """
    table = position if isinstance(position, Table) else position.table
    return Setup(table.players, table.edition, table.first)


@lru_cache(maxsize=8)
def empty_table(setup: Setup) -> Table:
    """The table before anything is dealt.

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
