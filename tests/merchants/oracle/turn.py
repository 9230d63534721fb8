"""A turn of phase III: blocks, harbour, Amstel, market, and the figures after the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .asking import ask, ask_for_cubes, ask_for_payment
from .box import COLORS, DISTRICTS, GOODS, GOODS_OF_CARD, TILES
from .cards import activations, permanent_uses, phase_iii_uses
from .table import (
    active,
    advance,
    amstel_field,
    cubes_in_supply,
    distances,
    free_roof,
    gain_guilders,
    gain_points,
    goods_on,
    neighbours,
    place_worker,
    ship_place,
    speed_bonus,
    warehouse_full,
)

if TYPE_CHECKING:
    from .game import Game, Verdict


def begin_turn(game: Game, seat: int) -> None:
    """A fresh memory: what cards ask about counts from here (MQ23)."""
    game.turn = {
        "seat": seat,
        "ended": False,
        "claims": 0,
        "tiles_bought": 0,
        "market_points": False,
        "card_020": False,
        "advanced": False,
        "amstel_fields": 0,
        "ship_fields": 0,
        "credit": 0,
        "docks": [],
        "taken_on_this_visit": False,
        "plans_used": [],
        "plan_029": None,
        "guilder_cards": set(),
        "point_cards": set(),
        "below_at_start": len(game.boards[seat]["below"]),
        "foreman_seen": False,
        "messenger_seen": False,
        "trader_seen": False,
    }


def turn_decisions(game: Game, seat: int) -> list[Verdict]:
    """M4.5: any mix, in any order."""
    return [
        ("EndTurn",),
        *activations(game, seat),
        *phase_iii_uses(game, seat),
        *permanent_uses(game, seat),
        *claims(game, seat),
        *harbour_decisions(game, seat),
        *advances(game, seat),
        *purchases(game, seat),
    ]


# ------------------------------------------------------------------------------------------- blocks


def claim_cost(game: Game, seat: int, block: str) -> int:
    cost: int = game.data["blocks"][block]["cost"]
    if active(game, seat, 25):
        cost -= 1  # C025
    if game.messenger == block:
        cost -= 1  # M4.9e
    return max(0, cost)  # MQ15


def fates(game: Game, seat: int, goods: str) -> list[str]:
    """MQ42: what may happen to the goods tile: into the store, or sold at once (M4.5e, M4.5f)."""
    if game.black_market[goods]:
        return ["store"]
    if game.trader == goods or active(game, seat, 37):
        return ["store", "both"]  # M4.11b, C037, MQ15
    return ["store", "guilders", "cube"]


def claims(game: Game, seat: int) -> list[Verdict]:
    """M4.5d: once a turn; with 028 twice."""
    board = game.boards[seat]
    assert game.turn is not None
    if game.turn["claims"] >= (2 if active(game, seat, 28) else 1):
        return []
    decisions: list[Verdict] = []
    for block, owner in game.owners.items():
        if owner is not None:
            continue
        ways = []
        color = DISTRICTS[game.data["blocks"][block]["district"]]
        must_pay_guilders = active(game, seat, 27) and game.guilder_claims == "must"  # MQ12
        if not must_pay_guilders and board["cubes"][color] >= claim_cost(game, seat, block):
            ways.append("cubes")
        if active(game, seat, 27) and board["guilders"] >= 2:  # MQ80
            ways.append("guilders")
        decisions += [("Claim", block, way, fate) for way in ways for fate in fates(game, seat, goods_on(game, block))]
    return decisions


def free_claims(game: Game, seat: int) -> list[Verdict]:
    """T-CB22: any free block."""
    free = [block for block, owner in game.owners.items() if owner is None]
    return [("Claim", block, "free", fate) for block in free for fate in fates(game, seat, goods_on(game, block))]


def claim(game: Game, seat: int, block: str, way: str, fate: str) -> None:
    board = game.boards[seat]
    turn = game.turn
    assert turn is not None
    if way == "cubes":
        color = DISTRICTS[game.data["blocks"][block]["district"]]
        board["cubes"][color] -= claim_cost(game, seat, block)
    elif way == "guilders":
        board["guilders"] -= 2  # C027
    if way != "free":
        turn["claims"] += 1  # MQ7: CB22 does not use up the turn's own claim
    goods = goods_on(game, block)
    game.goods[block] = None
    game.owners[block] = seat
    if game.messenger == block:
        turn["messenger_seen"] = True  # M4.9f
    if active(game, seat, 26):
        gain_guilders(game, seat, 1, 26)  # C026
    if active(game, seat, 74):
        advance(game, seat, 1)  # C074
    if fate == "store":
        board["store"][goods] += 1
        return
    game.black_market[goods] = True
    if game.trader == goods:
        turn["trader_seen"] = True  # M4.11c
    if fate in ("guilders", "both"):
        gain_guilders(game, seat, 2, 37 if active(game, seat, 37) else None)  # MQ27: a sale counts with 037 only
    if fate in ("cube", "both"):
        ask_for_cubes(game, seat, 1)


# ------------------------------------------------------------------------------------------ harbour


def harbour_decisions(game: Game, seat: int) -> list[Verdict]:
    turn = game.turn
    assert turn is not None
    decisions = harbour_work(game, seat)
    if turn["credit"] > 0 or cubes_in_supply(game, seat) > 0:  # M4.5h, MQ31
        decisions += sails(game, seat)
    return decisions


def sails(game: Game, seat: int) -> list[Verdict]:
    return [("Sail", field) for field in neighbours(game.data["channels"], game.boards[seat]["field"])]


def harbour_work(game: Game, seat: int) -> list[Verdict]:
    """What the ship may do where it lies."""
    board = game.boards[seat]
    what, of = ship_place(game, seat)
    decisions: list[Verdict] = []
    if what in ("start", "dock"):  # M4.5g: a crane
        decisions += [("Load", goods) for goods in GOODS if board["store"][goods] > 0]
    if what == "dock":
        if len(board["workers"]) < 2 and may_take_another(game, seat):
            decisions += [("TakeWorker", worker) for worker in sorted(set(game.docks[of]))]  # M4.5i
        if of in board["workers"]:
            decisions.append(("DeliverWorker",))  # M4.5j
    if what == "big" and board["ship"][of] > 0 and free_roof(game, of):
        decisions.append(("Deliver", of))  # M4.5l
    if what == "small" and game.small[of] is None:
        decisions += [("Deliver", goods) for goods in GOODS if board["ship"][goods] > 0]  # M4.5m
    return decisions


def may_take_another(game: Game, seat: int) -> bool:
    """MQ3: one worker a visit, one a dock and turn, or any."""
    assert game.turn is not None
    if game.dock_workers == "visit":
        return not game.turn["taken_on_this_visit"]
    return game.dock_workers == "any" or game.boards[seat]["field"] not in game.turn["docks"]


def load(game: Game, seat: int, goods: str) -> None:
    board = game.boards[seat]
    board["store"][goods] -= 1
    board["ship"][goods] += 1


def sail(game: Game, seat: int, field: str) -> None:
    """MQ31: free fields are spent before resources."""
    assert game.turn is not None
    if game.turn["credit"] > 0:
        game.turn["credit"] -= 1
        move_ship(game, seat, field, 1)
    else:
        ask_for_payment(game, seat, 1, ("Sail", field))


def sail_paid(game: Game, seat: int, field: str) -> None:
    assert game.turn is not None
    if active(game, seat, 40):
        game.turn["credit"] += 1  # C040, MQ31: the second field of the resource
    move_ship(game, seat, field, 1)


def move_ship(game: Game, seat: int, field: str, distance: int) -> None:
    assert game.turn is not None
    game.boards[seat]["field"] = field
    game.turn["ship_fields"] += distance  # MQ29
    game.turn["taken_on_this_visit"] = False  # MQ3: every way to come to a dock is a visit


def decisions_of_the_move(game: Game, seat: int) -> list[Verdict]:
    """T-CA17, MQ31: one move of up to three fields; nothing else may be done while it lasts."""
    return [("StopSailing",), *sails(game, seat), *harbour_work(game, seat)]


def go_on_with_the_move(game: Game, seat: int, item: dict[str, Any], decision: Verdict) -> None:
    """T-CA17: a field without cubes or credit, or work on the way; over after the third field, or when given up."""
    if decision[0] == "Sail":
        move_ship(game, seat, decision[1], 1)
        item["fields"] -= 1
    elif decision[0] == "StopSailing":
        item["fields"] = 0
    else:
        game.act(seat, decision)
    if item["fields"] == 0:
        game.agenda.remove(item)


def take_worker(game: Game, seat: int, worker: str) -> None:
    board = game.boards[seat]
    _, dock = ship_place(game, seat)
    assert game.turn is not None
    game.docks[dock].remove(worker)
    board["workers"].append(worker)
    game.turn["docks"].append(board["field"])
    game.turn["taken_on_this_visit"] = True
    gain_guilders(game, seat, 1)  # M4.5i; MQ27: no card gives it


def deliver_worker(game: Game, seat: int) -> None:
    _, dock = ship_place(game, seat)
    game.boards[seat]["workers"].remove(dock)
    points = place_worker(game, dock)
    gain_points(game, seat, points, "depot")  # M4.5k
    if active(game, seat, 50):
        gain_points(game, seat, points, "cards", 50)  # C050, MQ49: the depot field once more


def deliver(game: Game, seat: int, goods: str) -> None:
    board = game.boards[seat]
    assert game.turn is not None
    what, of = ship_place(game, seat)
    board["ship"][goods] -= 1
    if what == "big":
        points = free_roof(game, of)[0]
        game.big[of] += 1
    else:
        points = game.data["small"][of]
        game.small[of] = goods
    gain_points(game, seat, points, "warehouses")
    gain_points(game, seat, speed_bonus(game), "speed")
    if game.foreman == of:
        gain_points(game, seat, 2, "foreman")  # M4.9b
        game.turn["foreman_seen"] = True
    if active(game, seat, 73):
        gain_points(game, seat, 1, "cards", 73)  # C073
    if active(game, seat, 75):
        gain_guilders(game, seat, 1, 75)  # C075
    for card, its_goods in GOODS_OF_CARD.items():
        if its_goods == goods and active(game, seat, card):
            gain_points(game, seat, 4, "cards", card)  # C076-C084


# ------------------------------------------------------------------------------------------- Amstel


def advances(game: Game, seat: int) -> list[Verdict]:
    """M4.5n: once a turn, 1 cube for the first field and 2 for each further."""
    assert game.turn is not None
    if game.turn["advanced"]:
        return []
    left = game.amstel_end - amstel_field(game, seat)
    cubes = cubes_in_supply(game, seat)
    return [("Advance", n) for n in range(1, left + 1) if 2 * n - 1 <= cubes]


def begin_advance(game: Game, seat: int, fields: int) -> None:
    assert game.turn is not None
    game.turn["advanced"] = True
    ask_for_payment(game, seat, 2 * fields - 1, ("Advance", fields))


# ------------------------------------------------------------------------------------------- market


def purchases(game: Game, seat: int) -> list[Verdict]:
    """M4.5p: once a turn, with 020 twice; a tile without a target cannot be bought (MQ45)."""
    board = game.boards[seat]
    turn = game.turn
    assert turn is not None
    twice = turn["card_020"] or (game.second_purchase == "permanent" and active(game, seat, 20))  # C020, MQ43
    name = game.tile
    if turn["tiles_bought"] >= (2 if twice else 1) or board["guilders"] < TILES[name]["price"]:
        return []
    if name in ("CA18", "CA20", "CB24") and not board["below"]:
        return []
    if name == "CA18" and not game.discard:
        return []
    if name == "CB22" and all(owner is not None for owner in game.owners.values()):
        return []
    return [("BuyTile",)]


def buy_tile(game: Game, seat: int) -> None:
    board = game.boards[seat]
    turn = game.turn
    assert turn is not None
    name = game.tile
    tile = TILES[name]
    board["guilders"] -= tile["price"]
    turn["tiles_bought"] += 1
    if tile["points"] > 0:
        gain_points(game, seat, tile["points"], "market")
        turn["market_points"] = True  # MQ48
    advance(game, seat, tile["amstel"])
    if tile["cubes"] > 0:
        ask_for_cubes(game, seat, tile["cubes"])  # A4, B9, B13, T-CA19
    if name == "CA17":
        ask(game, seat, "StopSailing", fields=3)  # T-CA17, MQ31
    elif name == "CA18":
        ask(game, seat, "GiveCard")  # T-CA18
    elif name == "CA20":
        ask(game, seat, "ActivateFree")  # T-CA20
    elif name == "CB21":
        ask(game, seat, "ShipTo")  # T-CB21
    elif name == "CB22":
        ask(game, seat, "Claim")  # T-CB22
    elif name == "CB23":
        for color in COLORS:
            board["cubes"][color] += 1  # T-CB23
    elif name == "CB24":
        ask(game, seat, "ActivateFree")  # T-CB24, MQ81: the second is not asked if no card is left
        ask(game, seat, "ActivateFree")


def give_card(game: Game, seat: int, card: int) -> None:
    game.boards[seat]["below"].remove(card)
    game.discard.append(card)
    ask(game, seat, "SwapFor", given=card)


def swaps(game: Game, given: int) -> list[Verdict]:
    """T-CA18, MQ45: any card of the discard but the one given."""
    return [("SwapFor", card) for card in game.discard if card != given]


def swap_for(game: Game, seat: int, card: int) -> None:
    game.discard.remove(card)
    game.boards[seat]["below"].append(card)


def ship_targets(game: Game, seat: int) -> list[Verdict]:
    """T-CB21: any other field."""
    here = game.boards[seat]["field"]
    return [("ShipTo", field) for field in game.data["harbour"] if field != here]


def ship_to(game: Game, seat: int, field: str) -> None:
    here = game.boards[seat]["field"]
    move_ship(game, seat, field, distances(game.data["channels"], here)[field])  # MQ29: the shortest distance


# ----------------------------------------------------------------------------- figures after the turn


def end_turn(game: Game, seat: int) -> None:
    """MQ70: foreman, messenger, trader, in this order, after the turn."""
    turn = game.turn
    assert turn is not None
    turn["ended"] = True
    if turn["foreman_seen"]:
        move_foreman(game)
    if turn["trader_seen"]:
        if trader_targets(game):
            ask(game, seat, "MoveTrader")
        else:
            game.trader = None  # M4.11c: all nine are full
    if turn["messenger_seen"]:
        if messenger_targets(game):
            ask(game, seat, "MoveMessenger")  # on top of the agenda: before the trader
        else:
            game.messenger = None  # M4.9f: all blocks are claimed


def move_foreman(game: Game) -> None:
    """M4.9c, MQ17, MQ69: the first warehouse after his that is not full, in the order of the cycle."""
    route = game.data["foreman_route"]
    here = route.index(game.foreman)
    for step in range(1, len(route) + 1):
        warehouse = route[(here + step) % len(route)]
        if not warehouse_full(game, warehouse):
            game.foreman = warehouse
            return
    game.foreman = None


def messenger_targets(game: Game) -> list[str]:
    """M4.9f, MQ70: the unclaimed blocks nearest to him, in bridges."""
    assert game.messenger is not None
    far = distances(game.data["bridges"], game.messenger)
    free = [block for block in far if game.owners[block] is None]
    nearest = min((far[block] for block in free), default=0)
    return [block for block in free if far[block] == nearest]


def trader_targets(game: Game) -> list[str]:
    """M4.11c, MQ70: the free fields nearest to him, in a king's moves."""
    place = {}
    for row, line in enumerate(game.data["black_market"]):
        for column, goods in enumerate(line):
            place[goods] = (row, column)
    assert game.trader is not None
    here = place[game.trader]
    far = {goods: max(abs(place[goods][0] - here[0]), abs(place[goods][1] - here[1])) for goods in place}
    free = [goods for goods in place if not game.black_market[goods]]
    nearest = min((far[goods] for goods in free), default=0)
    return [goods for goods in free if far[goods] == nearest]
