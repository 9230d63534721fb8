"""The space of actions: every action of an edition, and the place of each.

Only the claims are in the tables that play needs. The choices of contracts are many, and seldom is anybody in need of
all: they are made when somebody asks for the whole space, and the place of one of them is worked out.
"""

from itertools import combinations, pairwise
from math import comb
from typing import TYPE_CHECKING

from amsterdam_routes.routes.box.actions import Action, DrawContracts, KeepContracts, Pass
from amsterdam_routes.routes.box.tables import Tables, tables

if TYPE_CHECKING:
    from amsterdam_routes.routes.box.edition import Edition


def every_action(edition: "Edition") -> tuple[Action, ...]:
    """Every action of an edition, in a fixed order.

    >>> import amsterdam_routes as ar
    >>> every_action(ar.AMSTERDAM)[7]
    DrawBlind()
    """
    lookup = tables(edition)
    if lookup.space is None:
        keeps = (
            KeepContracts(contracts)
            for size in range(1, _most_kept(edition) + 1)  # R31: the last contract of the pile comes alone
            for contracts in combinations(edition.board.contracts, size)
        )
        space = (*_first(lookup), *lookup.claims, lookup.contracts, lookup.nothing, *keeps)
        object.__setattr__(lookup, "space", space)  # a cache, like the tables themselves
    assert lookup.space is not None
    return lookup.space


def place_of(edition: "Edition", action: Action) -> int | None:
    """The place of an action among all of them; None if the edition has no such action.

    >>> import amsterdam_routes as ar
    >>> place_of(ar.AMSTERDAM, ar.AMSTERDAM.actions[594])
    594
    """
    lookup = tables(edition)
    first = _first(lookup)
    behind = len(first) + len(lookup.claims)
    if type(action) is KeepContracts:
        place = _place_of_choice(edition, action)
        return None if place is None else behind + 2 + place
    if type(action) is DrawContracts:
        return behind
    if type(action) is Pass:
        return behind + 1
    if action in first:
        return first.index(action)
    claim = lookup.numbered_claims.get(action)
    return None if claim is None else len(first) + claim


def _first(lookup: Tables) -> tuple[Action, ...]:
    return (*lookup.takes, lookup.blind)


def _most_kept(edition: "Edition") -> int:
    return max(edition.dealt, edition.drawn)


def _place_of_choice(edition: "Edition", choice: KeepContracts) -> int | None:
    """Its place among all choices: the smaller ones come first, those of one size in the order of their contracts."""
    everything, kept = edition.board.contracts, choice.contracts
    total, size = len(everything), len(kept)
    if not 1 <= size <= _most_kept(edition):
        return None
    number = {contract: place for place, contract in enumerate(everything)}
    chosen = [number.get(contract, -1) for contract in kept]
    if chosen[0] < 0 or any(later <= earlier for earlier, later in pairwise(chosen)):
        return None
    place = sum(comb(total, smaller) for smaller in range(1, size))
    earlier = -1
    for rest, contract in zip(range(size - 1, -1, -1), chosen, strict=True):
        place += sum(comb(total - 1 - skipped, rest) for skipped in range(earlier + 1, contract))
        earlier = contract
    return place
