"""What helps a search of the route game: worlds that are likely, and actions that need not be tried.

In a likely world the others have a reason for what they did: contracts that explain the routes that they claimed.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from math import exp
from typing import Final

import attrs

from amsterdam_routes.routes.bots.networks import plan
from amsterdam_routes.routes.box.actions import Action, ClaimRoute
from amsterdam_routes.routes.box.board import Contract, Route
from amsterdam_routes.routes.box.tables import tables
from amsterdam_routes.routes.knowledge.worlds import sample
from amsterdam_routes.routes.rules.state import State, Table, View

DRAWN: Final = 300
"""How many worlds are drawn, from which the likely ones are chosen."""

STRAY: Final = 5.0
"""For each route claimed that they do not need, contracts are less likely by this power of e."""

GAP: Final = 1.0
"""And by this for each route that they need and that is not claimed. Both were found by trying, against `Greedy`."""


def likely_worlds(view: View, random: random.Random) -> Callable[[], State]:
    """Return a function that draws worlds, those more often in which the contracts of the others fit their routes.

    `sample` draws all worlds alike. Who has claimed three routes in a row on the way to the Waag probably has a
    contract for it: so the worlds of `Search` say more about what the others will do next.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import likely_worlds
    >>> import random
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> world = likely_worlds(view, random.Random(1))
    >>> ar.view(world(), 0) == view
    True
    """
    table = view.table
    if not any(bits for seat, bits in enumerate(table.claimed_bits) if seat != view.seat) or table.revealed:
        return lambda: sample(view, random.randbytes(16))
    guesses = [sample(view, random.randbytes(16)) for _ in range(DRAWN)]
    weights = [*accumulate(exp(-_misfit(view, guess)) for guess in guesses)]
    return partial(_deal_anew, view, guesses, weights, random)


def _deal_anew(view: View, guesses: list[State], weights: list[float], random: random.Random) -> State:
    """Return a world with the contracts of one of the guesses, and with cards of its own."""
    [guess] = random.choices(guesses, cum_weights=weights)
    world = sample(view, random.randbytes(16))
    hands = tuple(attrs.evolve(hand, cards=drawn.cards) for hand, drawn in zip(guess.hands, world.hands, strict=True))
    return attrs.evolve(world, hands=hands, piles=attrs.evolve(world.piles, contracts=guess.piles.contracts))


def _misfit(view: View, guess: State) -> float:
    """Tell how badly a guess of the others' contracts explains their routes: 0 if it explains the last of them."""
    others = (seat for seat in range(len(guess.hands)) if seat != view.seat)
    return sum(misfit(view.table, seat, guess.hands[seat].contracts) for seat in others)


def misfit(table: Table, seat: int, contracts: tuple[Contract, ...]) -> float:
    """Tell how badly contracts explain what a seat has claimed: by the plan one would make on the empty board.

    >>> import amsterdam_routes as ar
    >>> table = ar.new_game(2, seed="1634").table
    >>> misfit(table, 0, ()), misfit(table, 0, (ar.AMSTERDAM.board.contract("blauwbrug--oude-waal"),))
    (0.0, 2.0)
    """
    own, edition = table.claimed_bits[seat], table.edition
    routes = plan(edition, 0, tables(edition).within[-1], edition.carts, contracts).routes
    planned = sum(1 << route for route in routes)
    return STRAY * (own & ~planned).bit_count() + GAP * (planned & ~own).bit_count()


def one_payment(view: View, legal: tuple[Action, ...]) -> Sequence[Action]:
    """Return the legal actions, of payments one for each route: fewest wilds, then the colour of which most are left.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import one_payment
    >>> state = ar.new_game(2, seed="1634")
    >>> for hand in state.hands:
    ...     state = ar.apply(state, ar.KeepContracts(hand.offer))
    >>> view = ar.view(state, 0)
    >>> len(ar.legal_actions(view)), len(one_payment(view, ar.legal_actions(view)))
    (34, 29)
    """
    cards = () if view.hand is None else view.hand.cards
    best: dict[Route, tuple[int, int]] = {}
    kept: dict[Route | Action, Action] = {}
    for action in legal:
        if not isinstance(action, ClaimRoute):
            kept[action] = action
            continue
        left = 0 if action.color is None else cards[action.color] - (action.route.length - action.wilds)
        price = action.wilds, -left
        if action.route not in best or price < best[action.route]:
            best[action.route] = price
            kept[action.route] = action
    return tuple(kept.values())
