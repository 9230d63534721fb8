"""The cards and orders in the second implementation: the least that makes each pay, and what is not enough."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.merchants.made_up_box import COLORS, DISTRICTS, GOODS
from tests.merchants.oracle import Game
from tests.merchants.oracle.scoring import end_cards, order_fulfilled
from tests.merchants.test_oracle import give, in_turn, named

PAYS_IN = {
    "plantage": "orange",
    "haarlemmerbuurt": "brown",
    "jordaan": "grey",
    "burgwallen": "purple",
    "nieuwmarkt": "black",
    "grachtengordel": "pink",
}
PLAN_COLORS = ["pink", "grey", "orange", "brown", "purple", "black"]
Change = Callable[[Game, dict[str, Any]], None]


def turn(game: Game, **facts: Any) -> None:
    assert game.turn is not None
    game.turn.update(facts)


def own(game: Game, number: int) -> None:
    """The seat to move owns this many blocks, and nobody any other."""
    seat = game.queue[0]
    game.owners = {block: seat if place < number else None for place, block in enumerate(game.owners)}


def stand(game: Game, *order: Any) -> None:
    """The discs lie on one field, the foremost first."""
    for stack in game.stacks:
        stack.clear()
    game.stacks[5] = [*order][::-1]


def cubes(board: dict[str, Any], **numbers: int) -> None:
    board["cubes"] = {**dict.fromkeys(COLORS, 0), **numbers}


def gains(game: Game, card: int) -> tuple[int, int, dict[str, int]]:
    """Use a card: the guilders, the points and the cubes that it brings."""
    board = game.boards[game.queue[0]]
    before = (board["guilders"], board["points"]["cards"], dict(board["cubes"]))
    game.do(("UseCard", card))
    after = {color: board["cubes"][color] - before[2][color] for color in COLORS}
    return (
        board["guilders"] - before[0],
        board["points"]["cards"] - before[1],
        {color: number for color, number in after.items() if number},
    )


NEEDED: list[tuple[int, Change, Change, int, int]] = [
    # card, what it needs, what is not enough, guilders, points
    (13, lambda g, b: b["above"].extend([88, 89, 90]), lambda g, b: b["above"].extend([88, 89]), 1, 0),
    (14, lambda g, b: turn(g, amstel_fields=1), lambda g, b: None, 0, 1),
    (15, lambda g, b: b["ship"].update(beer=2), lambda g, b: b["ship"].update(beer=2, lace=1), 0, 1),
    (16, lambda g, b: turn(g, ship_fields=2), lambda g, b: turn(g, ship_fields=1), 0, 1),
    (18, lambda g, b: stand(g, 1 - g.queue[0], g.queue[0]), lambda g, b: stand(g, g.queue[0], 1 - g.queue[0]), 1, 0),
    (19, lambda g, b: own(g, 6), lambda g, b: own(g, 0), 2, 0),
    (19, lambda g, b: own(g, 5), lambda g, b: own(g, 0), 1, 0),
    (21, lambda g, b: b["above"].extend([109, 110, 113]), lambda g, b: None, 0, 2),
    (23, lambda g, b: b.update(guilders=1), lambda g, b: None, -1, 1),
    (24, lambda g, b: None, lambda g, b: b["tokens"].update({24: 1}), 1, 1),
    (44, lambda g, b: b["above"].extend([43]), lambda g, b: b["tokens"].update({44: 1}), 1, 2),
    (70, lambda g, b: turn(g, below_at_start=3), lambda g, b: turn(g, below_at_start=4), 1, 0),
    (71, lambda g, b: turn(g, guilder_cards={48}), lambda g, b: turn(g, point_cards={23}), 1, 0),
    (72, lambda g, b: turn(g, point_cards={23}), lambda g, b: turn(g, guilder_cards={48}), 0, 1),
    (88, lambda g, b: None, lambda g, b: b["tokens"].update({88: 1}), 1, 0),
    (89, lambda g, b: b["above"].append(86), lambda g, b: b["tokens"].update({89: 1}), 2, 0),
    (90, lambda g, b: b["above"].extend([85, 87]), lambda g, b: b["tokens"].update({90: 1}), 2, 0),
    (98, lambda g, b: b["below"].extend([1, 2, 3]), lambda g, b: b["below"].extend([1, 2, 3, 4]), 0, 2),
    (99, lambda g, b: turn(g, plans_used=[130]), lambda g, b: b["above"].append(130), 0, 2),
    (100, lambda g, b: b["above"].extend([1, 2, 3]), lambda g, b: b["above"].extend([1, 2, 110, 111]), 1, 0),
    (101, lambda g, b: b["above"].extend([88, 89]), lambda g, b: b["above"].extend([88]), 0, 2),
    (102, lambda g, b: b["above"].extend([109, 110, 113]), lambda g, b: b["above"].extend([109, 110]), 1, 0),
]


@pytest.mark.parametrize(("card", "enough", "too_little", "guilders", "points"), NEEDED)
def test_a_card_of_phase_iii_pays_what_it_says(
    card: int, enough: Change, too_little: Change, guilders: int, points: int
) -> None:
    game = in_turn()
    too_little(game, give(game, card))
    assert ("UseCard", card) not in game.legal()
    game = in_turn()
    enough(game, give(game, card))
    assert gains(game, card) == (guilders, points, {})
    assert ("UseCard", card) not in game.legal()  # once a round


@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize("option", ["used", "active"])
def test_cards_of_a_district(place: int, option: str) -> None:
    game = in_turn(plan_condition=option)
    district, plan = DISTRICTS[place], 109 + 4 * place
    board = give(game, 1 + place, 55 + place)
    assert not named(game, "UseCard")
    give(game, plan, 61 + place)
    assert (("UseCard", 55 + place) in game.legal()) == (option == "active")
    assert gains(game, 61 + place) == (0, 1, {})
    cubes(board, **{PLAN_COLORS[place]: 1})
    assert gains(game, plan) == (0, 1, {PLAN_COLORS[place]: -1})
    assert gains(game, 1 + place) == (0, 0, {PAYS_IN[district]: 1})
    assert gains(game, 55 + place) == (1, 0, {})


@pytest.mark.parametrize("plan", range(109, 133))
def test_a_plan_costs_a_cube_of_its_district(plan: int) -> None:
    game = in_turn()
    board = give(game, plan)
    assert not named(game, "UseCard")
    color = PLAN_COLORS[(plan - 109) // 4]
    cubes(board, **{color: 2})
    guilders, points = [(0, 1), (1, 0), (1, 0), (1, 1)][(plan - 109) % 4]
    assert gains(game, plan) == (guilders, points, {color: -1})
    assert not named(game, "UseCard")


def test_091_to_096_give_a_cube() -> None:
    game = in_turn()
    give(game, *range(91, 97))
    given = [gains(game, card)[2] for card in range(91, 97)]
    assert given == [{color: 1} for color in ("pink", "orange", "brown", "grey", "purple", "black")]


def test_cards_that_ask_for_cubes() -> None:
    game = in_turn()
    board = give(game, 32, 39, 46, 48)
    game.do(("UseCard", 46))
    game.do(("TakeCube", "grey"))
    game.do(("UseCard", 48))
    game.do(("PayCube", "grey"))
    assert board["guilders"] == 1
    board["guilders"] = 2
    game.do(("UseCard", 39))
    game.do(("TakeCube", "purple"))
    assert game.legal() == [("TakeCube", color) for color in sorted(["purple", "pink", "orange", "grey"])]
    game.do(("TakeCube", "purple"))
    assert ("UseCard", 32) not in game.legal()
    cubes(board, purple=3)
    game.do(("UseCard", 32))
    for _ in range(3):
        game.do(("PayCube", "purple"))
    assert (board["guilders"], sum(board["cubes"].values())) == (1, 0)


def test_045_wants_points_that_are_printed_on_the_tile() -> None:
    game = in_turn()
    board = give(game, 45)
    game.tile, board["guilders"] = "CB23", 5
    game.do(("BuyTile",))
    assert set(board["cubes"].values()) == {1}
    assert not named(game, "UseCard")
    turn(game, tiles_bought=0)
    game.tile, board["guilders"] = "A2", 1
    game.do(("BuyTile",))
    assert board["points"]["market"] == 2
    assert named(game, "UseCard") == [("UseCard", 45)]


def test_047_takes_a_plan_with_its_token() -> None:
    game = in_turn()
    board = give(game, 47, 109, 114)
    board["tokens"][109] = 1
    assert named(game, "UseCard") == [("UseCard", 47, 109), ("UseCard", 47, 114)]
    game.do(("UseCard", 47, 109))
    assert board["guilders"] == 3
    assert board["tokens"] == {47: 1}
    assert 109 in game.discard


@pytest.mark.parametrize("option", ["III", "permanent"])
def test_020_opens_the_market_twice(option: str) -> None:
    game = in_turn(second_purchase=option)
    board = give(game, 20)
    game.tile, board["guilders"] = "A6", 4
    game.do(("BuyTile",))
    if option == "III":
        assert not named(game, "BuyTile")
        game.do(("UseCard", 20))
    game.do(("BuyTile",))
    assert board["points"]["market"] == 8
    assert not named(game, "BuyTile")


def test_017_is_for_those_who_are_neither_first_nor_at_the_end() -> None:
    game = in_turn()
    give(game, 17)
    mover, other = game.queue[0], 1 - game.queue[0]
    stand(game, mover, other)
    assert not named(game, "UseCard")
    stand(game, other, mover)
    game.do(("UseCard", 17))
    assert game.stacks[6] == [mover]
    game = in_turn()
    give(game, 17)
    stand(game)
    game.stacks[5], game.end_slots = [], [1 - game.queue[0], game.queue[0]]
    assert not named(game, "UseCard")


def test_050_doubles_the_depot_and_074_moves_on_the_amstel() -> None:
    game = in_turn()
    board = give(game, 50, 72)
    game.data["depot"] = [9, 7, 5, 4]
    game.depot = ["gold"]
    board["field"], board["workers"] = "dock-white", ["white", "white"]
    game.do(("DeliverWorker",))
    assert (board["points"]["depot"], board["points"]["cards"]) == (7, 7)
    assert ("UseCard", 72) in game.legal()  # MQ27
    game.depot += ["gold"] * 5
    game.do(("DeliverWorker",))
    assert board["points"]["depot"] == 11
    give(game, 27, 74)
    stand(game, *range(2))
    board["guilders"] = 2
    game.do(named(game, "Claim")[-1])
    assert game.queue[0] in game.stacks[6]


def test_a_card_activated_pays_its_owner() -> None:
    game = in_turn()
    board = give(game, 30, 41)
    give(game, 33, 88, 109, below=True)
    for card in (33, 88, 109):
        game.costs[card] = {"pink": 1}
    cubes(board, pink=3)
    for card, guilders in ((33, 1), (88, 3), (109, 4)):
        game.do(("Activate", card, None))
        assert board["guilders"] == guilders
    assert game.turn is not None
    assert game.turn["guilder_cards"] == {30, 33, 41}


END = [
    (7, lambda g, b: b["above"].extend([1, 2, 13]), 6),  # C1, C2 (itself), C3
    (10, lambda g, b: (b["ship"].update(beer=2), b["store"].update(beer=1), b.update(workers=["gold"])), 3),
    (11, lambda g, b: g.depot.extend(["gold", "white"]), 2),
    (12, lambda g, b: g.black_market.update(dict.fromkeys(GOODS[:4], True)), 4),
    (85, lambda g, b: b["above"].extend([109, 110, 20]), 2),
    (86, lambda g, b: b["above"].extend([8, 9, 20]), 6),
    (87, lambda g, b: b["above"].extend([88, 20]), 4),
    (103, lambda g, b: b["above"].extend([1, 2, 3, 4, 5, 13, 14]), 12),
    (104, lambda g, b: b["above"].extend([109, 110, 111, 113, 114]), 6),
    (105, lambda g, b: stand(g, *range(2)), 2),  # on field 5, past the bridge at 3
    (106, lambda g, b: own(g, 7), 7),
    (107, lambda g, b: b.update(field="start"), 8),
    (107, lambda g, b: b.update(field="beer"), 0),
    (108, lambda g, b: b["above"].extend([1, 2, 3, 13, 14, 19, 20]), 6),
]


@pytest.mark.parametrize(("card", "change", "points"), END)
def test_an_end_card_pays_what_it_says(card: int, change: Change, points: int) -> None:
    game = in_turn()
    game.depot, game.black_market = [], dict.fromkeys(GOODS, False)
    change(game, give(game, card))
    assert end_cards(game, game.queue[0])[card] == points


@pytest.mark.parametrize(("option", "pairs", "largest"), [("displayed", 8, 6), ("active", 4, 4)])
def test_103_and_108_count_inactive_craftsmen_by_the_option(option: str, pairs: int, largest: int) -> None:
    game = in_turn(craftsmen_counted=option)
    board = give(game, 103, 104, 108, 7, 1, 2, 13)
    board["below"] = [3, 14, 85, 87]
    points = end_cards(game, game.queue[0])
    assert (points[103], points[108]) == (pairs, largest)
    assert (points[7], points[104]) == (6, 0)  # 007 says that its kinds are active


def test_inactive_craftsmen_count_by_default() -> None:
    game = in_turn()
    board = give(game, 103, 108)
    board["below"] = [1, 2]
    assert end_cards(game, game.queue[0]) == {103: 4, 108: 4}


def test_the_churches_stand_in_the_sheet_by_card() -> None:
    game = in_turn()
    give(game, 67, 69, 70, 73, 74)
    assert end_cards(game, game.queue[0]) == {67: 15, 69: 8}


ORDERS = [
    (1, lambda g, b: g.depot.extend(["light-blue"] * 2), lambda g, b: g.depot.extend(["light-blue", "gold"])),
    (6, lambda g, b: g.depot.extend(["white"] * 2), lambda g, b: g.depot.extend(["gold"] * 2)),
    (8, lambda g, b: own(g, 4), lambda g, b: own(g, 3)),
    (13, lambda g, b: b["above"].extend([1, 2, 3, 88, 89, 90, 109, 110, 111]), lambda g, b: b["above"].extend([1, 88])),
    (14, lambda g, b: g.end_slots.append(g.queue[0]), lambda g, b: stand(g, g.queue[0])),
    (15, lambda g, b: b["above"].extend([8, 9, 107]), lambda g, b: b["above"].extend([8, 9, 20])),
    (16, lambda g, b: b["above"].extend([20, 21, 88, 109]), lambda g, b: b["above"].extend([20, 25, 49, 51, 8])),
    (17, lambda g, b: b["above"].extend([25, 26, 50, 73, 76]), lambda g, b: b["above"].extend([25, 26, 50, 73, 20])),
    (18, lambda g, b: g.black_market.update(dict.fromkeys(GOODS[:7], True)), lambda g, b: None),
    (19, lambda g, b: b["ship"].update(beer=1, lace=1), lambda g, b: b["ship"].update(beer=2)),
    (24, lambda g, b: g.big.update(beer=3), lambda g, b: g.big.update(beer=2)),
    (29, lambda g, b: g.small.update(dict.fromkeys(g.small, "beer")), lambda g, b: g.small.update({"small-1": "beer"})),
    (30, lambda g, b: b.update(field="start"), lambda g, b: b.update(field="dock-gold")),
    (31, lambda g, b: g.depot.extend(["gold"] * 7), lambda g, b: g.depot.extend(["gold"] * 6)),
    (35, lambda g, b: own(g, 9), lambda g, b: own(g, 8)),
    (36, lambda g, b: b["above"].extend(range(1, 13)), lambda g, b: b["above"].extend(range(1, 12))),
]


@pytest.mark.parametrize(("order", "enough", "too_little"), ORDERS)
def test_an_order_is_fulfilled_from_its_number_on(order: int, enough: Change, too_little: Change) -> None:
    for change, fulfilled in ((enough, True), (too_little, False)):
        game = in_turn(orders=3)
        game.depot, game.black_market = [], dict.fromkeys(GOODS, False)
        own(game, 0)
        if order == 14:
            stand(game)
        change(game, game.boards[game.queue[0]])
        assert order_fulfilled(game, game.queue[0], order) == fulfilled
