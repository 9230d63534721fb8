"""The final scoring, in the order of M4.8, with the best use of what orders ask to hand in (MQ62, MQ82)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from .box import (
    CHURCHES,
    COLORS,
    CRAFTSMEN,
    DISTRICT_OF_ORDER,
    GOODS,
    HAND_IN_ORDERS,
    ORDER_33,
    ORDER_37_TO_42,
    ORDER_POINTS,
    TOM,
    WAREHOUSE_OF_ORDER,
    WORKERS_HANDED_IN,
    WORKERS_OF_ORDER,
    plan_district,
)
from .table import (
    Disc,
    active,
    active_buildings,
    active_craftsmen,
    active_of_kind,
    active_plans,
    advance,
    amstel_field,
    amstel_order,
    blocks_of,
    cubes_in_supply,
    neighbours,
    row_of,
    start_field,
    warehouse_full,
)

if TYPE_CHECKING:
    from .game import Game


def score_game(game: Game) -> None:
    """M4.8b-M4.8h: fill in `final`, a sheet for each seat (and TOM's), and `winners`."""
    seats = range(game.players)
    for seat in seats:
        if not active(game, seat, 8):  # C008, MQ61
            game.boards[seat]["penalties"] += len(game.boards[seat]["below"])  # M4.8b
    for seat in seats:
        if active(game, seat, 9):
            advance(game, seat, game.data["card_009_fields"])  # C009, MQ10: before every other END card
    discs: list[Disc] = list(seats)
    if game.players == 1:
        discs.append(TOM)
    game.final = [sheet_of(game, disc) for disc in discs]
    totals = {disc: sheet["total"] for disc, sheet in zip(discs, game.final, strict=True)}
    if game.players == 1:
        game.winners = (0,) if totals[0] > totals[TOM] else ()  # MQ65
    else:
        best = max(totals.values())
        winner = next(seat for seat in amstel_order(game) if totals[seat] == best)  # M4.8h
        game.winners = (int(winner),)


def sheet_of(game: Game, disc: Disc) -> dict[str, Any]:
    sheet: dict[str, Any] = dict(row_of(game, disc)["points"])
    sheet["penalties"] = 0 if disc == TOM else penalty_points(game.boards[int(disc)]["penalties"])
    sheet["end_cards"] = {} if disc == TOM else end_cards(game, int(disc))
    sheet["city"] = 3 * largest_group(game, disc)  # M4.8e
    sheet["districts"] = district_points(game, disc)
    if disc == TOM:
        sheet["orders"], sheet["leftovers"] = {}, game.tom["guilders"] // 2  # M4.13i
    else:
        sheet["orders"], sheet["leftovers"] = orders_and_leftovers(game, int(disc))
    total = 0
    for points in sheet.values():
        total += sum(points.values()) if isinstance(points, dict) else points
    sheet["total"] = total
    return sheet


def penalty_points(tokens: int) -> int:
    """M4.8c: 3 for the first token, 5 for the second, 7 for each further.

    >>> penalty_points(4)
    -22
    """
    return -sum([3, 5, *[7] * max(0, tokens - 2)][:tokens])


# ---------------------------------------------------------------------------------------- END cards


def end_cards(game: Game, seat: int) -> dict[int, int]:
    """M4.8d: the points of each active END card."""
    board = game.boards[seat]
    points = {}
    for card in sorted(board["above"]):
        if game.timing[card] == "END" and card not in CHURCHES:
            points[card] = end_card(game, seat, card)
    own = [card for card in CHURCHES if active(game, seat, card)]
    sets = church_sets(len(own), active_of_kind(game, seat, "Zuiderkerk"), active_of_kind(game, seat, "Westerkerk"))
    points.update(zip(own, sets, strict=True))
    return points


def end_card(game: Game, seat: int, card: int) -> int:
    board = game.boards[seat]
    kinds = [game.kinds[craftsman] for craftsman in active_craftsmen(game, seat)]
    counted = kinds + ([] if game.craftsmen_counted == "active" else inactive_kinds(game, seat))  # MQ83
    districts = [plan_district(plan) for plan in active_plans(game, seat)]
    if card == 7:
        return 2 * len(set(kinds))
    if card in (8, 9):
        return 0  # they have worked already
    if card == 10:
        return int(sum(board["ship"].values())) + len(board["workers"])  # MQ11
    if card == 11:
        return len(game.depot)
    if card == 12:
        return sum(game.black_market.values())
    if card == 85:
        return len(districts)
    if card == 86:
        return 2 * sum(game.timing[other] == "END" for other in board["above"])  # MQ52
    if card == 87:
        return 2 * len(active_buildings(game, seat))
    if card == 103:
        return 4 * pairs(counted)
    if card == 104:
        return 3 * pairs(districts)
    if card == 105:
        here = amstel_field(game, seat)
        return 2 * sum(bool(bridge <= here) for bridge, _ in game.data["amstel_bridges"])
    if card == 106:
        return len(blocks_of(game, seat))
    if card == 107:
        return 8 if board["field"] == start_field(game) else 0  # MQ53
    assert card == 108
    return 2 * max((counted.count(kind) for kind in counted), default=0)


def inactive_kinds(game: Game, seat: int) -> list[str]:
    return [game.kinds[card] for card in game.boards[seat]["below"] if card in CRAFTSMEN]


def pairs(things: list[str]) -> int:
    return sum(things.count(thing) // 2 for thing in set(things))


def church_sets(old: int, south: int, west: int) -> list[int]:
    """C067-C069, MQ55: the points of each set, one for each Oude Kerk, the best in all.

    >>> church_sets(2, 1, 2)
    [15, 8]
    """
    complete = min(old, south, west)
    two = min(old - complete, south - complete + west - complete)
    return [15] * complete + [8] * two + [3] * (old - complete - two)


# ------------------------------------------------------------------------------------------- the city


def largest_group(game: Game, disc: Disc) -> int:
    """M4.8e: how many blocks of one's own are joined by bridges, at most."""
    left = set(blocks_of(game, disc))
    best = 0
    while left:
        group = [left.pop()]
        for block in group:
            for other in neighbours(game.data["bridges"], block):
                if other in left:
                    left.remove(other)
                    group.append(other)
        best = max(best, len(group))
    return best


def in_district(game: Game, disc: Disc, district: str) -> int:
    return sum(game.data["blocks"][block]["district"] == district for block in blocks_of(game, disc))


def district_points(game: Game, disc: Disc) -> int:
    """M4.8f, MQ30: the places in each open district."""
    table = game.data["district_table"][str(max(2, game.players))]
    total = 0
    for district in game.open_districts:
        counts = [in_district(game, other, district) for other in amstel_order(game)]
        total += shared_places(table, counts, in_district(game, disc, district))
    return total


def shared_places(table: list[int], counts: list[int], own: int) -> int:
    """The points for `own` tiles where the seats have `counts`: ties share the places that they cover.

    >>> shared_places([5, 2, 0], [3, 3, 1], 3), shared_places([5, 2, 0], [3, 3, 1], 1)
    (3, 0)
    """
    if own == 0:
        return 0
    better = sum(count > own for count in counts)
    equal = counts.count(own)
    places = [*table, *[0] * len(counts)]
    return sum(places[better : better + equal]) // equal


# ------------------------------------------------------------------------------------------- orders


def column(game: Game) -> int:
    return game.players - 2


def order_fulfilled(game: Game, seat: int, order: int) -> bool:
    """O1-O36, but those that ask to hand something in: looked at before anything is handed in (MQ62)."""
    board = game.boards[seat]
    if order <= 6:
        return bool(game.depot.count(WORKERS_OF_ORDER[order]) >= 2)
    if order <= 12:
        return in_district(game, seat, DISTRICT_OF_ORDER[order]) >= 4
    if order == 13:
        numbers = [len(active_buildings(game, seat)), len(active_craftsmen(game, seat)), len(active_plans(game, seat))]
        return min(numbers) >= 3
    if order == 14:
        return amstel_field(game, seat) == game.amstel_end
    if order in (15, 16, 17):
        timing, least = {15: ("END", 3), 16: ("III", 4), 17: ("INF", 5)}[order]
        return [game.timing[card] for card in board["above"]].count(timing) >= least  # MQ63
    if order == 18:
        return sum(game.black_market.values()) >= 7
    if order == 19:
        return len([goods for goods in GOODS if board["ship"][goods] > 0]) >= 2
    if order <= 28:
        return warehouse_full(game, WAREHOUSE_OF_ORDER[order])
    if order == 29:
        return all(warehouse_full(game, small) for small in game.small)
    if order == 30:
        return bool(board["field"] == start_field(game))  # MQ53
    if order == 31:
        return len(game.depot) >= 7
    if order == 35:
        return len(blocks_of(game, seat)) >= 9
    assert order == 36
    return len(board["above"]) >= 12


def orders_and_leftovers(game: Game, seat: int) -> tuple[dict[int, int], int]:
    """MQ8, MQ62, MQ82: the points of each order and of the leftovers, the best in all."""
    board = game.boards[seat]
    points = {}
    for order in board["orders"]:
        if order not in HAND_IN_ORDERS:
            points[order] = ORDER_POINTS[order][column(game)] if order_fulfilled(game, seat, order) else 0
    asking = sorted(order for order in board["orders"] if order in HAND_IN_ORDERS)
    goods = sum(board["store"].values()) + sum(board["ship"].values())
    best: tuple[int, int, list[int], int] | None = None
    for gained, left in hand_ins(asking, board["workers"], goods, board["cubes"], column(game)):
        leftovers = (left + board["guilders"]) // 2  # M4.8g, MQ64
        if asking == []:
            assert left == goods + len(board["workers"]) + cubes_in_supply(game, seat)
        use = (sum(gained) + leftovers, sum(gained), gained, leftovers)  # MQ82
        if best is None or use[:3] > best[:3]:
            best = use
    assert best is not None
    points.update(zip(asking, best[2], strict=True))
    return points, best[3]


def hand_ins(
    orders: list[int], workers: list[str], goods: int, cubes: dict[str, int], players: int
) -> Iterator[tuple[list[int], int]]:
    """Every way to hand in: the points for each order, and how many goods, workers and cubes are left."""
    if not orders:
        yield [], goods + len(workers) + sum(cubes.values())
        return
    for points, few_workers, few_goods, few_cubes in one_hand_in(orders[0], workers, goods, cubes, players):
        for rest, left in hand_ins(orders[1:], few_workers, few_goods, few_cubes, players):
            yield [points, *rest], left


def one_hand_in(
    order: int, workers: list[str], goods: int, cubes: dict[str, int], players: int
) -> Iterator[tuple[int, list[str], int, dict[str, int]]]:
    """Every way to serve one order: its points, and the workers, goods and cubes that remain."""
    yield 0, workers, goods, cubes
    colors = [color for color in COLORS if cubes[color] > 0]
    if order == 32 and len(workers) >= 2:
        for pair in combinations(range(len(workers)), 2):
            for color in colors:
                yield ORDER_POINTS[32][players], without(workers, pair), goods, less(cubes, [color])
    if order == 33:
        for number in range(1, len(colors) + 1):
            for chosen in combinations(colors, number):
                yield ORDER_33[number], workers, goods, less(cubes, list(chosen))
    if order == 34 and goods > 0:
        for place in range(len(workers)):
            for color in colors:
                yield ORDER_POINTS[34][players], without(workers, (place,)), goods - 1, less(cubes, [color])
    if order in WORKERS_HANDED_IN:
        places = [place for place, worker in enumerate(workers) if worker == WORKERS_HANDED_IN[order]]
        for number in range(1, min(2, len(places)) + 1):
            yield ORDER_37_TO_42[number][players], without(workers, tuple(places[:number])), goods, cubes


def without(workers: list[str], places: tuple[int, ...]) -> list[str]:
    return [worker for place, worker in enumerate(workers) if place not in places]


def less(cubes: dict[str, int], colors: list[str]) -> dict[str, int]:
    return {color: number - (color in colors) for color, number in cubes.items()}
