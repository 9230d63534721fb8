"""Secret orders at the end: which are fulfilled, what they take in, and what is left over. (M4.8g, M4.10a, MQ62)

Nobody decides what orders take in: the best for all of them and the leftovers is worked out. Workers, goods and cubes
serve one order each.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.merchants.box.components import NO_CUBES, Order, Worker
from amsterdam_routes.merchants.rules.merchant import Cubes, MerchantDraft
from amsterdam_routes.merchants.rules.state import TableDraft
from amsterdam_routes.merchants.rules.tables import tables


@attrs.frozen(field_transformer=checked)
class OrderScore:
    """A secret order on a score sheet, with what it took in.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672", orders=3)
    >>> [score.points for score in am.standings(state).sheets[0].orders]
    [0, 0, 4]
    """

    order: Order
    """The order."""
    points: int
    """What it scores; 0 if it is not fulfilled."""
    workers: tuple[Worker, ...] = ()
    """The dock workers that it took in."""
    goods: int = 0
    """How many goods tiles it took in."""
    cubes: Cubes = NO_CUBES
    """The cubes that it took in, by colour."""


@attrs.frozen(field_transformer=checked)
class Leftovers:
    """What is left on a player's board at the end: every two of them are 1 point. (M4.8g, MQ64)

    >>> Leftovers(goods=1, workers=0, guilders=3, cubes=1).points
    2
    """

    goods: int
    """Goods tiles in the store and on the ship."""
    workers: int
    """Dock workers on the ship."""
    guilders: int
    """Guilders in the purse."""
    cubes: int
    """Cubes in the supply."""

    @property
    def points(self) -> int:
        """A point for two of them, counted together."""
        return (self.goods + self.workers + self.guilders + self.cubes) // 2


@attrs.frozen
class _Board:
    """What orders may take in."""

    goods: int
    workers: tuple[Worker, ...]
    cubes: Cubes


def score_orders(table: TableDraft, seat: int, orders: Sequence[Order]) -> tuple[tuple[OrderScore, ...], Leftovers]:
    """What the orders of a seat score, in the order of their numbers, and what is left over. (MQ8)"""
    me, place = table.merchants[seat], max(0, table.setup.players - 2)
    in_turn = sorted(orders, key=lambda order: int(order.id))
    looked_at = [_fulfilled(table, seat, order, place) for order in in_turn if not order.hands_in]
    takers = [order for order in in_turn if order.hands_in]
    board = _Board(sum(me.store) + sum(me.aboard), me.workers, me.cubes)
    taken, left = max(_ways(takers, board, place), key=lambda way: _worth(me, *way))  # MQ82
    scores = sorted([*looked_at, *taken], key=lambda score: int(score.order.id))
    return tuple(scores), _leftovers(me, left)


def _fulfilled(table: TableDraft, seat: int, order: Order, place: int) -> OrderScore:
    """An order that looks at the board, before anything is taken in. (MQ62)"""
    holds = all(need.holds(table, seat) for need in tables(table.setup.edition).needs[order.id])
    return OrderScore(order, order.points[place] if holds else 0)


def _leftovers(me: MerchantDraft, left: _Board) -> Leftovers:
    return Leftovers(left.goods, len(left.workers), me.guilders, sum(left.cubes))


def _worth(me: MerchantDraft, taken: tuple[OrderScore, ...], left: _Board) -> tuple[int, int, list[int]]:
    """The most points in all; of equal ones more for orders; then more for the lowest number. (MQ82)"""
    points = [score.points for score in taken]
    return sum(points) + _leftovers(me, left).points, sum(points), points


def _ways(orders: Sequence[Order], board: _Board, place: int) -> Iterator[tuple[tuple[OrderScore, ...], _Board]]:
    """Every way to serve the orders: what each takes in, and what is left."""
    if not orders:
        yield (), board
        return
    for score in _servings(orders[0], board, place):
        left = _Board(
            board.goods - score.goods,
            _without(board.workers, score.workers),
            _less(board.cubes, score.cubes),
        )
        for others, rest in _ways(orders[1:], left, place):
            yield (score, *others), rest


def _servings(order: Order, board: _Board, place: int) -> Iterator[OrderScore]:
    """Every way to serve one order; the first is not to."""
    yield OrderScore(order, 0)
    if order.different_cubes:  # O33
        kinds = sum(many > 0 for many in board.cubes)
        for many, points in enumerate(order.different_cubes[:kinds], 1):
            yield OrderScore(order, points, cubes=_most_numerous(board.cubes, many))
    elif order.worker is not None:  # O37-O42
        own = Worker(order.worker)
        for pair, column in enumerate((order.one, order.points), 1):
            if board.workers.count(own) >= pair:
                yield OrderScore(order, column[place], workers=(own,) * pair)
    elif board.goods >= order.goods and sum(board.cubes) >= order.cubes:  # O32, O34
        left = board.cubes
        for _ in range(order.cubes):
            left = _less(left, _most_numerous(left, 1))
        for workers in dict.fromkeys(combinations(sorted(board.workers), order.workers)):
            yield OrderScore(order, order.points[place], workers, order.goods, _less(board.cubes, left))


def _most_numerous(cubes: Cubes, many: int) -> Cubes:
    """One cube each of so many colours: those of which there are most, since the others may still be wanted."""
    chosen = sorted(range(len(cubes)), key=lambda cube: (-cubes[cube], cube))[:many]
    return tuple([int(cube in chosen) for cube in range(len(cubes))])


def _less(cubes: Cubes, taken: Cubes) -> Cubes:
    return tuple([many - gone for many, gone in zip(cubes, taken, strict=True)])


def _without(workers: tuple[Worker, ...], gone: tuple[Worker, ...]) -> tuple[Worker, ...]:
    left = [*workers]
    for worker in gone:
        left.remove(worker)
    return tuple(left)
