"""The score sheets: what each seat has, by category, and what proves it; and the secret orders. (M4.8, M4.10)

Nobody decides what orders take in: the best for all of them and the leftovers is worked out. Workers, goods and cubes
serve one order each. (M4.8g, M4.10a, MQ62)
"""

import enum
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

import attrs

from amsterdam_routes.kernel._typechecks import checked, type_error
from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box import NO_CUBES, Block, Card, District, Order, Worker
from amsterdam_routes.merchants.rules._context import Context
from amsterdam_routes.merchants.rules._decisions import Phase
from amsterdam_routes.merchants.rules._rounds import settle_cards
from amsterdam_routes.merchants.rules._state import (
    Category,
    Cubes,
    MerchantDraft,
    OpenPiles,
    Scored,
    State,
    Table,
    TableDraft,
    View,
    close_table,
    open_table,
)
from amsterdam_routes.merchants.rules._tables import Tables, tables


@attrs.frozen(field_transformer=checked)
class CardScore:
    """A card of the final scoring on a score sheet. (M4.8d)

    >>> import amsterdam_routes.merchants as am
    >>> CardScore(am.MERCHANTS.card("107"), 8).points
    8
    """

    card: Card
    """The active card."""
    points: int
    """What it scores."""


@attrs.frozen(field_transformer=checked)
class DistrictScore:
    """An open district on a score sheet. (M4.8f)

    >>> DistrictScore(District.JORDAAN, blocks=2, shared_by=2, points=3).points
    3
    """

    district: District
    """Which one."""
    blocks: int
    """How many of its blocks the seat owns."""
    shared_by: int
    """How many have just as many blocks there, this seat included; 0 without any block."""
    points: int
    """What it scores."""


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


def penalty_points(costs: Sequence[int], tokens: int) -> int:
    """Return the points that penalty tokens cost: the last of the costs is that of all further ones. (M4.8c)

    >>> penalty_points((3, 5, 7), 4)
    -22
    """
    return -sum(costs[:tokens]) - costs[-1] * max(0, tokens - len(costs))


def score_cards(table: TableDraft, seat: int) -> tuple[CardScore, ...]:
    """Return the score of each active card of the final scoring, in the order of their numbers. (M4.8d)"""
    edition, active = table.setup.edition, table.merchants[seat]._active_bits
    lookup = tables(edition)
    scores = []
    for bit in bits_of(active & lookup.scored):
        use = lookup.uses[bit]
        holds = all(condition.holds(table, seat) for condition in use.conditions)
        points = sum(gain.many(table, seat) for gain in use.gains if gain.do == "points") if holds else 0
        scores.append(CardScore(use.card, points))
    old = [lookup.uses[bit].card for bit in bits_of(active & lookup.power["church_set"])]
    others = [(active & kind).bit_count() for kind in lookup.other_churches]
    sets = church_sets(edition.churches.points, len(old), others)
    scores += [CardScore(card, points) for card, points in zip(old, sets, strict=True)]
    return tuple(sorted(scores, key=lambda score: score.card.id))


def church_sets(points: Sequence[int], old: int, others: Sequence[int]) -> list[int]:
    """Return the points of each set of churches, one for every old church: complete sets first. (C067-C069, MQ55)

    >>> church_sets((3, 8, 15), old=3, others=(1, 2))
    [15, 8, 3]
    """
    return [points[sum(many > number for many in others)] for number in range(old)]


def group_of(bit: int, blocks: int, lookup: Tables) -> int:
    """Return the group of these blocks that one of them belongs to: those that bridges join to it. (M4.8e)"""
    group = fringe = bit
    while fringe:
        one = fringe & -fringe
        near = sum(lookup.rings[one.bit_length() - 1][:1])  # empty in a city of one block
        fringe = (fringe ^ one) | (near & blocks & ~group)
        group |= fringe
    return group


def largest_group(blocks: int, lookup: Tables) -> int:
    """Return the largest group of these blocks; of equal ones the first. (M4.8e)"""
    best = 0
    while blocks:
        group = group_of(blocks & -blocks, blocks, lookup)
        blocks &= ~group
        best = max(best, group, key=int.bit_count)
    return best


def score_districts(table: TableDraft, seat: int) -> tuple[DistrictScore, ...]:
    """Return the score of each open district. (M4.8f)"""
    edition = table.setup.edition
    places = edition.district_points[max(2, table.setup.players)]
    scores = []
    for district in table.districts:
        blocks = tables(edition).in_district[district]
        counts = [(merchant._owned_bits & blocks).bit_count() for merchant in table.merchants]
        equal = counts.count(counts[seat]) if counts[seat] else 0
        scores.append(DistrictScore(district, counts[seat], equal, place_points(places, counts, counts[seat])))
    return tuple(scores)


def place_points(places: Sequence[int], counts: Sequence[int], own: int) -> int:
    """Return the points of `own` blocks where the players have `counts`: ties share the places that they cover. (MQ30)

    >>> place_points((5, 2, 0), counts=(3, 3, 1), own=3)
    3
    """
    if not own:
        return 0
    better, equal = sum(count > own for count in counts), counts.count(own)
    return sum(places[better : better + equal]) // equal  # rounded down


class Verdict(enum.Enum):
    """What decided a game that is over. (M4.8h)

    >>> [decision.value for decision in Verdict]
    ['points', 'amstel']
    """

    POINTS = "points"
    """One had the most points; alone, the player or TOM. (M4.13i, MQ65)"""
    AMSTEL = "amstel"
    """Several had the most points; one of them was further on the Amstel."""


@attrs.frozen(repr=False, kw_only=True, field_transformer=checked)
class Sheet:
    """What one player scores, category by category. In a solo game TOM has a sheet too.

    >>> import amsterdam_routes.merchants as am
    >>> am.standings(am.new_game(2, seed="1672")).sheets[0].leftovers
    Leftovers(goods=0, workers=0, guilders=1, cubes=0)
    """

    seat: int | None
    """Whose it is; None is TOM."""
    points: Scored
    """The points of the game itself, by `Category`."""
    penalty_tokens: int
    """Penalty tokens, those for inactive cards included. (M4.8b)"""
    penalty_points: int
    """What they cost, as a number below 0. (M4.8c)"""
    end_cards: tuple[CardScore, ...]
    """The active cards of the final scoring, by number. (M4.8d)"""
    city: tuple[Block, ...]
    """The largest group of blocks that bridges join. (M4.8e)"""
    city_points: int
    """What that group scores."""
    districts: tuple[DistrictScore, ...]
    """The open districts. (M4.8f)"""
    orders: tuple[OrderScore, ...]
    """The orders that may be seen, by number. (M4.10a)"""
    hidden: int
    """How many more orders there are, which are not seen and not counted."""
    leftovers: Leftovers
    """What is left on the board. (M4.8g)"""
    place: int
    """The place by points, then by the order on the Amstel, the best being 1; TOM has one too."""

    @property
    def total(self) -> int:
        """Everything together."""
        return (
            sum(self.points)
            + self.penalty_points
            + sum(score.points for score in self.end_cards)
            + self.city_points
            + sum(score.points for score in self.districts)
            + sum(score.points for score in self.orders)
            + self.leftovers.points
        )

    def of(self, category: Category) -> int:
        """Return the points of a category of the game itself.

        >>> import amsterdam_routes.merchants as am
        >>> am.standings(am.new_game(2, seed="1672")).sheets[0].of(am.Category.MARKET)
        0
        """
        return self.points[category]

    def columns(self) -> dict[str, int]:
        """Return the score by category, as `rows` puts it into a table: every point of the total is in one of them.

        >>> import amsterdam_routes.merchants as am
        >>> list(am.standings(am.new_game(2, seed="1672")).sheets[0].columns())[:4]
        ['warehouses', 'speed', 'foreman', 'depot']
        """
        return {
            **{str(category): self.of(category) for category in Category},
            "end_cards": sum(score.points for score in self.end_cards),
            "penalties": self.penalty_points,
            "penalty_tokens": self.penalty_tokens,
            "city": self.city_points,
            "city_blocks": len(self.city),
            "districts": sum(score.points for score in self.districts),
            "orders": sum(score.points for score in self.orders),
            "leftovers": self.leftovers.points,
        }

    def __repr__(self) -> str:
        who = "TOM" if self.seat is None else f"seat {self.seat}"
        hidden = f", {self.hidden} orders hidden" if self.hidden else ""
        return f"Sheet({who}: {self.total} points, place {self.place}{hidden})"


@attrs.frozen(repr=False, field_transformer=checked)
class Standings:
    """The score sheets of all seats; `final` once the game is over.

    >>> import amsterdam_routes.merchants as am
    >>> standings = am.standings(am.new_game(3, seed="1672"))
    >>> standings.final, standings.winners, standings.tom is None
    (False, (), True)
    """

    sheets: tuple[Sheet, ...]
    """By seat."""
    tom: Sheet | None
    """TOM's sheet in a solo game; otherwise None."""
    winners: tuple[int, ...]
    """The seats that have won: one, or none before the end, or if TOM is not beaten."""
    decided_by: Verdict | None
    """What told the winner from the others; None before the end."""

    @property
    def final(self) -> bool:
        """Whether the game is over."""
        return self.decided_by is not None

    def __repr__(self) -> str:
        rows = [*self.sheets, *([] if self.tom is None else [self.tom])]
        totals = " | ".join(f"{'TOM' if row.seat is None else f'seat {row.seat}'}: {row.total} points" for row in rows)
        if self.decided_by is None:
            return f"Standings(not final; {totals})"
        winner = f"seat {self.winners[0]}" if self.winners else "TOM"
        return f"Standings(won by {winner}, decided by {self.decided_by.value}; {totals})"


def standings(position: State | View) -> Standings:
    """Return the score sheets at any time, as if the game ended now.

    Inactive cards cost their tokens, and card 009 moves its disc, though the table does not show it yet. On a View
    before the end the secret orders of other seats are hidden; their sheets say how many are left out.

    >>> import amsterdam_routes.merchants as am
    >>> am.standings(am.new_game(2, seed="1672"))
    Standings(not final; seat 0: ...
    """
    if not isinstance(position, State | View):
        raise type_error("a State or a View", position)
    table, over = position.table, position.table.phase is Phase.OVER
    known = known_orders(position)
    ended = table if over else _ended(table)
    drafts = [_sheet(ended, row, known[row] if row < table.players else ()) for row in range(len(table.merchants))]
    order = sorted(range(len(drafts)), key=lambda row: (-drafts[row].total, ended.amstel.index(row)))  # M4.8h
    if table.players == 1 and drafts[0].total == drafts[1].total:
        order = [1, 0]  # MQ65
    rows = [attrs.evolve(sheet, place=order.index(row) + 1) for row, sheet in enumerate(drafts)]
    winners = tuple(row for row in order[:1] if over and row < table.players)
    tied = sum(row.total == rows[order[0]].total for row in rows) > 1 and table.players > 1
    decided_by = (Verdict.AMSTEL if tied else Verdict.POINTS) if over else None
    sheets = tuple(rows[: table.players])
    return Standings(sheets, rows[1] if table.players == 1 else None, winners, decided_by)


def _ended(table: Table) -> Table:
    """Return the table as it would be if the game ended now. (M4.8b, MQ10)"""
    context = Context(open_table(table), (), OpenPiles(), tables(table.setup.edition), None)  # settling asks nothing
    settle_cards(context)
    return close_table(context.table)


def known_orders(position: State | View) -> Sequence[Sequence[Order]]:
    """Return the orders that a position shows, by seat."""
    table = position.table
    if table.revealed:
        return table.revealed
    seats = range(table.players)
    opened = [table.merchants[seat].open_orders for seat in seats]
    if isinstance(position, State):
        return [opened[seat] + position.hands[seat].orders for seat in seats]
    own = () if position.hand is None else position.hand.orders
    return [opened[seat] + own if seat == position.seat else opened[seat] for seat in seats]


def _sheet(table: Table, row: int, orders: Sequence[Order]) -> Sheet:
    """Return a sheet without its place, which is found later; TOM has no penalties, no cards and no orders.

    (M4.13i)
    """
    edition, merchant = table.setup.edition, table.merchants[row]
    group = largest_group(merchant._owned_bits, tables(edition))
    city = tuple(block for place, block in enumerate(edition.blocks) if group >> place & 1)
    scored, leftovers = score_orders(table, row, orders)
    return Sheet(
        seat=row if row < table.players else None,
        points=merchant.points,
        penalty_tokens=merchant.penalty_tokens,
        penalty_points=penalty_points(edition.penalties, merchant.penalty_tokens),
        end_cards=score_cards(table, row),
        city=city,
        city_points=edition.city_points * len(city),
        districts=score_districts(table, row),
        orders=scored,
        hidden=merchant.order_count - len(orders),
        leftovers=leftovers,
        place=0,
    )


# --- secret orders at the end: which are fulfilled, what they take in, and what is left over


@attrs.frozen
class _Board:
    """The pieces that orders may take."""

    goods: int
    workers: tuple[Worker, ...]
    cubes: Cubes


_Way: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]
"""What compares assignments that leave the same items: all points, those of the lowest number, and of equal ones the
first. (MQ82)"""


def score_orders(table: TableDraft, seat: int, orders: Sequence[Order]) -> tuple[tuple[OrderScore, ...], Leftovers]:
    """Return the scores of a seat's orders, in the order of their numbers, and the items that remain. (MQ8)"""
    me, place = table.merchants[seat], max(0, table.setup.players - 2)
    in_turn = sorted(orders, key=lambda order: int(order.id))
    looked_at = [_fulfilled(table, seat, order, place) for order in in_turn if not order.hands_in]
    takers = [order for order in in_turn if order.hands_in]
    board = _Board(sum(me.store) + sum(me.aboard), me.workers, me.cubes)
    taken, left = max(_choices(takers, board, place), key=lambda choice: _worth(me, *choice))  # MQ82
    scores = sorted([*looked_at, *taken], key=lambda score: int(score.order.id))
    return tuple(scores), _leftovers(me, left)


def _fulfilled(table: TableDraft, seat: int, order: Order, place: int) -> OrderScore:
    """Return the score of an order that looks at the board, before anything is taken in. (MQ62)"""
    holds = all(need.holds(table, seat) for need in tables(table.setup.edition).needs[order.id])
    return OrderScore(order, order.points[place] if holds else 0)


def _leftovers(me: MerchantDraft, left: _Board) -> Leftovers:
    return Leftovers(left.goods, len(left.workers), me.guilders, sum(left.cubes))


def _worth(me: MerchantDraft, taken: tuple[OrderScore, ...], left: _Board) -> tuple[int, int, list[int]]:
    """Return the keys that compare choices: all points, then those of orders, then those of the lowest number.

    (MQ82)
    """
    points = [score.points for score in taken]
    return sum(points) + _leftovers(me, left).points, sum(points), points


def _choices(orders: Sequence[Order], board: _Board, place: int) -> Iterator[tuple[tuple[OrderScore, ...], _Board]]:
    """Yield the assignments of items to the orders, with the items that remain.

    Workers of colours that no later order asks for are worth the same, so of such assignments only the first counts.
    Of assignments to the first few orders that leave the same items, the best one stays the best whatever the others
    take, so only that one is carried on: there are never more of them than sets of items that may remain.
    """
    found: dict[_Board, tuple[_Way, tuple[OrderScore, ...]]] = {board: ((0, (), ()), ())}
    for number, order in enumerate(orders, 1):
        wanted = {Worker(other.worker) for other in orders[number:] if other.worker is not None}
        further: dict[_Board, tuple[_Way, tuple[OrderScore, ...]]] = {}
        for before, ((total, points, turns), scores) in found.items():
            for turn, score in enumerate(_servings(order, before, place, wanted)):
                left = _Board(
                    before.goods - score.goods,
                    _without(before.workers, score.workers),
                    _less(before.cubes, score.cubes),
                )
                way = (total + score.points, (*points, score.points), (*turns, -turn))
                if left not in further or way > further[left][0]:
                    further[left] = way, (*scores, score)
        found = further
    for left, (_, scores) in sorted(found.items(), key=lambda one: one[1][0][2], reverse=True):
        yield scores, left


def _servings(order: Order, board: _Board, place: int, wanted: Collection[Worker]) -> Iterator[OrderScore]:
    """Yield every set of items that one order can take, as far as it matters to `wanted`; the first is empty."""
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
        different: dict[tuple[Worker, ...], tuple[Worker, ...]] = {}
        for workers in combinations(sorted(board.workers), order.workers):
            different.setdefault(tuple([worker for worker in workers if worker in wanted]), workers)
        for workers in different.values():
            yield OrderScore(order, order.points[place], workers, order.goods, _less(board.cubes, left))


def _most_numerous(cubes: Cubes, many: int) -> Cubes:
    """Return one cube each of the most frequent colours, so many of them; rarer cubes may still be wanted."""
    chosen = sorted(range(len(cubes)), key=lambda cube: (-cubes[cube], cube))[:many]
    return tuple([int(cube in chosen) for cube in range(len(cubes))])


def _less(cubes: Cubes, taken: Cubes) -> Cubes:
    return tuple([many - gone for many, gone in zip(cubes, taken, strict=True)])


def _without(workers: tuple[Worker, ...], gone: tuple[Worker, ...]) -> tuple[Worker, ...]:
    left = [*workers]
    for worker in gone:
        left.remove(worker)
    return tuple(left)
