"""The score sheets: what each seat has, and the paths that prove its contracts."""

import enum
from collections.abc import Iterable, Sequence

import attrs

from amsterdam_routes.kernel._typechecks import checked, type_error
from amsterdam_routes.routes.box._board import Contract, Route
from amsterdam_routes.routes.rules._state import Phase, State, View


class Verdict(enum.Enum):
    """What decided a game that is over. (R38)

    >>> import amsterdam_routes as ar
    >>> [str(decision.value) for decision in ar.Verdict]
    ['points', 'contracts', 'shared']
    """

    POINTS = "points"
    """One seat had the most points."""
    CONTRACTS = "contracts"
    """Several seats had the most points; one of them had completed the most contracts."""
    SHARED = "shared"
    """Neither told them apart: the victory is shared."""


@attrs.frozen(repr=False, field_transformer=checked)
class ContractScore:
    """A contract on a score sheet: completed if a path of the seat's routes proves it. (R34)

    >>> import amsterdam_routes as ar
    >>> dam, kerk = ar.AMSTERDAM.board.place("Dam"), ar.AMSTERDAM.board.place("Oude Kerk")
    >>> score = ar.ContractScore(ar.Contract([dam, kerk], 4), path=None)
    >>> score.completed, score.points
    (False, -4)
    """

    contract: Contract
    """The contract."""
    path: tuple[Route, ...] | None
    """The fewest routes that join the two places, from the first to the second; None if they are not joined.

    Of several such paths it is the first in board order: their first routes are compared, then their second ones.
    """

    @property
    def completed(self) -> bool:
        """Whether the contract is completed."""
        return self.path is not None

    @property
    def points(self) -> int:
        """What the contract adds to the total: its value, or minus its value."""
        return self.contract.points if self.completed else -self.contract.points

    def __repr__(self) -> str:
        return f"ContractScore({str(self.contract)!r}, {self.points:+})"


@attrs.frozen(repr=False, field_transformer=checked)
class Sheet:
    """What one seat scores, and its place among the others.

    >>> import amsterdam_routes as ar
    >>> sheet = ar.standings(ar.new_game(2, seed="1634")).sheets[0]
    >>> sheet.place, sheet.total, sheet.completed
    (1, 0, 0)
    """

    seat: int
    """Whose sheet it is."""
    routes: int
    """The points of its routes. (R33)"""
    contracts: tuple[ContractScore, ...]
    """The contracts it has kept, as far as they may be seen, in board order."""
    hidden: int
    """How many more contracts it has kept, which are not seen and not counted."""
    bonus_cards: int
    """Its merchandise bonus cards."""
    bonus_rank: int | None
    """Its rank by bonus cards, the best being 1; None without any. (R36, R37)"""
    bonus: int
    """The points for that rank. (R35)"""
    place: int
    """Its place by total and completed contracts, the best being 1."""

    @property
    def completed(self) -> int:
        """How many of the contracts that are seen are completed."""
        return sum(score.completed for score in self.contracts)

    @property
    def total(self) -> int:
        """Routes, contracts and bonus together."""
        return self.routes + sum(score.points for score in self.contracts) + self.bonus

    def columns(self) -> dict[str, int | None]:
        """Return the score by category, as `rows` puts it into a table.

        >>> import amsterdam_routes as ar
        >>> list(ar.standings(ar.new_game(2, seed="1634")).sheets[0].columns())[:4]
        ['routes', 'contracts', 'contracts_kept', 'contracts_completed']
        """
        return {
            "routes": self.routes,
            "contracts": sum(score.points for score in self.contracts),
            "contracts_kept": len(self.contracts) + self.hidden,
            "contracts_completed": self.completed,
            "bonus": self.bonus,
            "bonus_cards": self.bonus_cards,
            "bonus_rank": self.bonus_rank,
        }

    def __repr__(self) -> str:
        hidden = f", {self.hidden} hidden" if self.hidden else ""
        contracts = f"{sum(score.points for score in self.contracts):+} for {len(self.contracts)} contracts{hidden}"
        parts = f"{self.routes:+} for routes, {contracts}, {self.bonus:+} bonus"
        return f"Sheet(seat {self.seat}: {self.total} points, place {self.place}; {parts})"


@attrs.frozen(repr=False, field_transformer=checked)
class Standings:
    """The score sheets of all seats; `final` once the game is over.

    >>> import amsterdam_routes as ar
    >>> standings = ar.standings(ar.new_game(2, seed=1))
    >>> standings.final, standings.winners, [sheet.total for sheet in standings.sheets]
    (False, (), [0, 0])
    """

    sheets: tuple[Sheet, ...]
    """By seat."""
    winners: tuple[int, ...]
    """The seats that have won, in their order; none before the end."""
    decided_by: Verdict | None
    """What told the winner from the others; None before the end."""

    @property
    def final(self) -> bool:
        """Whether the game is over."""
        return self.decided_by is not None

    def __repr__(self) -> str:
        totals = " | ".join(f"seat {sheet.seat}: {sheet.total} points" for sheet in self.sheets)
        if self.decided_by is None:
            return f"Standings(not final; {totals})"
        winners = " and ".join(f"seat {seat}" for seat in self.winners)
        return f"Standings(won by {winners}, decided by {self.decided_by.value}; {totals})"


def standings(position: State | View) -> Standings:
    """Return the score sheets at any time, as the game would end now.

    On a View before the end the contracts of other seats are hidden: their sheets count public points, and say how many
    contracts are left out.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> state = ar.apply(state, ar.KeepContracts(state.hands[0].offer))
    >>> [sheet.total for sheet in ar.standings(state).sheets]
    [-15, 0]
    >>> [(sheet.total, sheet.hidden) for sheet in ar.standings(ar.view(state, 1)).sheets]
    [(0, 2), (0, 0)]
    """
    if not isinstance(position, State | View):
        raise type_error(State | View, position)
    table = position.table
    ranks = bonus_ranks(table.bonus_cards)
    bonus = table.edition.bonus_for(table.players)
    sheets = []
    for seat, routes in enumerate(table.claimed):
        contracts = _known_contracts(position, seat)
        rank, paths = ranks[seat], Paths(routes)
        sheets.append(
            Sheet(
                seat=seat,
                routes=sum(table.edition.points_for(route.length) for route in routes),  # R33
                contracts=tuple(ContractScore(contract, paths.proof(contract)) for contract in contracts),
                hidden=table.contract_counts[seat] - len(contracts),
                bonus_cards=table.bonus_cards[seat],
                bonus_rank=rank,
                bonus=0 if rank is None else bonus[rank - 1],  # R35
                place=1,
            )
        )
    return rank_sheets(sheets, final=table.phase is Phase.OVER)


def rank_sheets(sheets: Sequence[Sheet], *, final: bool) -> Standings:
    """Return the standings that follow from the sheets: the places and, if they are final, who has won. (R38)"""
    merits = [(sheet.total, sheet.completed) for sheet in sheets]
    placed = tuple(
        attrs.evolve(sheet, place=1 + sum(other > merit for other in merits))
        for sheet, merit in zip(sheets, merits, strict=True)
    )
    if not final:
        return Standings(placed, (), None)
    winners = tuple(sheet.seat for sheet in placed if sheet.place == 1)
    level = sum(sheet.total == placed[winners[0]].total for sheet in placed)
    decided_by = Verdict.SHARED if len(winners) > 1 else Verdict.CONTRACTS if level > 1 else Verdict.POINTS
    return Standings(placed, winners, decided_by)


def _known_contracts(position: State | View, seat: int) -> tuple[Contract, ...]:
    """Return the kept contracts of a seat that the position shows."""
    if isinstance(position, State):
        return position.hands[seat].contracts
    if position.table.revealed:
        return position.table.revealed[seat]
    if seat == position.seat and position.hand is not None:
        return position.hand.contracts
    return ()


def bonus_ranks(cards: Iterable[int]) -> tuple[int | None, ...]:
    """Rank each seat by bonus cards: ties use up as many ranks; no cards, no rank. (R36, R37, Q14, Q19)

    >>> bonus_ranks([3, 5, 0, 3])
    (2, 1, None, 2)
    """
    cards = tuple(cards)
    return tuple(1 + sum(other > own for other in cards) if own else None for own in cards)


class Paths:
    """The paths that some routes make; what leaves a place, and what is reached from it, is found out once.

    >>> import amsterdam_routes as ar
    >>> board = ar.AMSTERDAM.board
    >>> Paths(board.routes).proof(board.contract("dam--korenmetershuisje"))
    (Route('Dam - Jan Roodenpoortstoren/blue', 1 blue),
     Route('Jan Roodenpoortstoren - Korenmetershuisje/orange', 2 orange))
    """

    def __init__(self, routes: Iterable[Route]) -> None:
        self._leaving: dict[str, list[tuple[Route, str]]] = {}
        self._found: dict[str, dict[str, tuple[Route, str]]] = {}
        for route in routes:
            a, b = route.ends
            self._leaving.setdefault(a.id, []).append((route, b.id))
            self._leaving.setdefault(b.id, []).append((route, a.id))

    def proof(self, contract: Contract) -> tuple[Route, ...] | None:
        """Return the fewest routes that join a contract's places, None if none do; ties go by order. (R34)"""
        start, place = (end.id for end in contract.ends)
        before = self._from(start)
        if place not in before:
            return None
        routes = []
        while place != start:
            route, place = before[place]
            routes.append(route)
        return tuple(reversed(routes))

    def _from(self, start: str) -> dict[str, tuple[Route, str]]:
        """Return for every place that is reached the last route to it, and the place before it."""
        if start in self._found or start not in self._leaving:
            return self._found.get(start, {})
        before = {start: (self._leaving[start][0][0], start)}
        queue = [start]
        for place in queue:
            for route, other in self._leaving[place]:
                if other not in before:
                    before[other] = route, place
                    queue.append(other)
        self._found[start] = before
        return before
