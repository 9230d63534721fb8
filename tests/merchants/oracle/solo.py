"""TOM, the opponent in the solo game: what he does between the phases I and II of the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .asking import ask
from .box import BUILDINGS, COLORS, DISTRICTS, PLANS, TILES, TOM
from .table import (
    advance,
    amstel_order,
    blocks_of,
    free_roof,
    gain_guilders,
    gain_points,
    goods_on,
    neighbours,
    place_worker,
    speed_bonus,
)

if TYPE_CHECKING:
    from .game import Game


def remove_cheapest_card(game: Game) -> None:
    """M4.13b: only if TOM leads; a plan goes first, then a building; of two plans the player chooses."""
    if amstel_order(game)[0] != TOM:
        return
    lowest = min(sum(game.costs[card].values()) for card in game.display)
    cheapest = [card for card in game.display if sum(game.costs[card].values()) == lowest]
    plans = [card for card in cheapest if card in PLANS]
    buildings = [card for card in cheapest if card in BUILDINGS]
    if len(plans) > 1:
        ask(game, 0, "RemoveCard", cards=plans)
    else:
        remove_card(game, (plans or buildings or cheapest)[0])


def remove_card(game: Game, card: int) -> None:
    game.display.remove(card)
    game.discard.append(card)


def play_tom(game: Game) -> None:
    """M4.13c, MQ71, MQ72: with the dice as they fell."""
    rolled = game.rolled
    steps = [color for color in COLORS if rolled[color] == game.data["tom_amstel_face"]]
    advance(game, TOM, len(steps))  # M4.13d
    for number in range(1, 7):
        if list(rolled.values()).count(number) >= 3 and number not in game.triples:
            move_toms_worker(game, number)  # M4.13e
    for color in COLORS:
        if rolled[color] == game.data["tom_claim_face"]:
            claim_for_tom(game, color)  # M4.13f
    visit_market(game)  # M4.13h


def move_toms_worker(game: Game, number: int) -> None:
    game.triples.append(number)  # MQ16: thrown, even if nobody stands there
    dock = game.docks[game.data["tom_docks"][number - 1]]  # MQ74: the dock is named
    if dock:
        points = place_worker(game, dock.pop(0))
        gain_points(game, TOM, points, "depot")
        gain_guilders(game, TOM, 1)


def claim_for_tom(game: Game, color: str) -> None:
    blocks = game.data["blocks"]
    free = [b for b in blocks if DISTRICTS[blocks[b]["district"]] == color and game.owners[b] is None]
    if not free:
        return  # M4.13f: a full district
    lowest = min(blocks[block]["cost"] for block in free)
    cheapest = [block for block in free if blocks[block]["cost"] == lowest]
    own = blocks_of(game, TOM)
    joined = [block for block in cheapest if any(other in own for other in neighbours(game.data["bridges"], block))]
    block = (joined or cheapest)[0]  # the left-most: blocks stand in that order in the data
    game.owners[block] = TOM
    goods = goods_on(game, block)
    game.goods[block] = None
    if not game.black_market[goods]:
        game.black_market[goods] = True
        gain_guilders(game, TOM, 2)  # M4.13g
    else:
        gain_points(game, TOM, free_roof(game, goods)[0], "warehouses")
        game.big[goods] += 1
        gain_points(game, TOM, speed_bonus(game), "speed")


def visit_market(game: Game) -> None:
    tile = TILES[game.tile]
    if game.tom["guilders"] >= tile["price"]:
        gain_guilders(game, TOM, -tile["price"])
        gain_points(game, TOM, tile["points"], "market")
        advance(game, TOM, tile["amstel"])
    else:
        gain_guilders(game, TOM, 1)
