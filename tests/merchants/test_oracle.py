"""The second implementation of the merchants game, by itself: games end, nothing is lost, examples come out.

It is stepped beside the library elsewhere. Here it plays with a made-up box, and with situations laid out by hand.
"""

import copy
import random
from itertools import permutations
from typing import Any, TypeVar

import pytest

from tests.merchants.made_up_box import COLORS, GOODS, made_up_box
from tests.merchants.oracle import TOM, Decision, Game
from tests.merchants.oracle.scoring import church_sets, hand_ins, orders_and_leftovers, penalty_points, shared_places
from tests.merchants.oracle.solo import remove_cheapest_card
from tests.merchants.oracle.table import amstel_order

T = TypeVar("T")

EAGER = {"Activate": 30, "UseCard": 12, "Load": 20, "Deliver": 60, "DeliverWorker": 60, "TakeWorker": 10, "Sail": 4}
"""How much likelier than ending the turn: so that games get somewhere."""

SETUPS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "length": "short", "permanent": "turn"},
    {"players": 2},
    {"players": 2, "length": "short", "c_tiles": "replace", "plan_condition": "active"},
    {"players": 2, "workers": True, "orders": 3, "trader": True, "c_tiles": "mix"},
    {"players": 3, "workers": True, "dock_workers": "any", "card_020": "permanent"},
    {"players": 3, "length": "short", "orders": 5, "open_orders": 2, "c_tiles": "mix", "claim_027": "must"},
    {"players": 4},
    {"players": 4, "length": "short", "workers": True, "trader": True, "permanent": "turn", "c_tiles": "replace"},
    {"players": 4, "workers": True, "orders": 5, "open_orders": 1, "trader": True, "c_tiles": "mix"},
]


class Luck:
    """A source of chance for the oracle."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.asked: list[tuple[str, int]] = []

    def shuffled(self, things: list[T], /) -> list[T]:
        self.asked.append(("shuffled", len(things)))
        return self.random.sample(things, len(things))

    def below(self, n: int, /) -> int:
        self.asked.append(("below", n))
        return self.random.randrange(n)


def new_game(seed: int = 1, **setup: Any) -> Game:
    return Game(made_up_box(seed), chance=Luck(seed), **setup)


def choose(game: Game, chance: random.Random) -> Decision:
    decisions = game.legal()
    return chance.choices(decisions, [EAGER.get(decision[0], 1) for decision in decisions])[0]


def play_until(game: Game, stage: str, seed: int = 1) -> Game:
    chance = random.Random(seed)
    while game.stage != stage or game.agenda:
        game.do(choose(game, chance))
    return game


def in_turn(seed: int = 1, **setup: Any) -> Game:
    """A game at the first turn of phase III. Nobody has cubes, guilders, cards or workers aboard."""
    game = play_until(new_game(seed, **setup), "turns", seed)
    for board in game.boards:
        board["cubes"] = dict.fromkeys(COLORS, 0)
        board["guilders"] = 0
        game.discard += board["below"] + board["above"]
        board["below"], board["above"] = [], []
    assert game.turn is not None
    game.turn["below_at_start"] = 0
    return game


def give(game: Game, *cards: int, below: bool = False) -> dict[str, Any]:
    """Lay cards before the seat to move, wherever they were; its board."""
    board = game.boards[game.queue[0]]
    for card in cards:
        for pile in (game.discard, *game.decks.values(), *(b[k] for b in game.boards for k in ("below", "above"))):
            if card in pile:
                pile.remove(card)
        board["below" if below else "above"].append(card)
    return board


def named(game: Game, name: str) -> list[Decision]:
    return [decision for decision in game.legal() if decision[0] == name]


# ------------------------------------------------------------------------------------- whole games


def check_nothing_is_lost(game: Game) -> None:
    goods = [kind for kind in game.goods.values() if kind is not None]
    goods += [kind for kind, sold in game.black_market.items() if sold]
    goods += [kind for kind, number in game.big.items() for _ in range(number)]
    goods += [kind for kind in game.small.values() if kind is not None]
    workers = [worker for dock in game.docks.values() for worker in dock] + game.depot
    cards = game.display + game.discard + [card for deck in game.decks.values() for card in deck]
    orders = list(game.undealt_orders)
    for board in game.boards:
        goods += [kind for place in ("store", "ship") for kind, number in board[place].items() for _ in range(number)]
        workers += board["workers"]
        cards += board["below"] + board["above"]
        orders += board["orders"]
        numbers = [board["guilders"], *board["cubes"].values(), *board["store"].values(), *board["ship"].values()]
        numbers += [number for compartment in board["wheel"].values() for number in compartment.values()]
        assert min(numbers) >= 0
        assert len(board["below"]) <= (6 if game.pending == "DiscardCard" else 5)
        assert len(board["workers"]) <= 2
    assert {kind: goods.count(kind) for kind in GOODS} == dict.fromkeys(GOODS, 4)
    assert len(workers) == (6 if game.players == 1 else 12)
    assert sorted(cards) == list(range(1, 133))
    assert len(game.market) + 1 + len(game.past_tiles) + len(game.returned_tiles) == (
        16 if game.c_tiles == "none" else 24
    )
    assert sorted(orders) == (list(range(1, 43)) if game.number_of_orders else [])
    assert len(amstel_order(game)) == max(2, game.players)
    assert all(number <= 3 for number in game.big.values())


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(str(value) for value in setup.values()))
def test_every_game_ends_and_nothing_is_lost(setup: dict[str, Any]) -> None:
    for seed in range(4):
        game = new_game(seed, **setup)
        chance = random.Random(seed)
        order_of_the_turn = None
        while game.to_move is not None:
            check_nothing_is_lost(game)
            decisions = game.legal()
            assert decisions, f"nobody can answer {game.pending}"
            assert len(set(decisions)) == len(decisions)
            if game.stage in ("cards", "dice", "turns"):  # MQ2: the order of those still to act never changes
                waiting = [seat for seat in amstel_order(game) if seat in game.queue]
                assert order_of_the_turn is None or game.stage != order_of_the_turn or waiting == game.queue
                order_of_the_turn = game.stage
            seat = game.to_move
            board = game.boards[seat]
            game.do(choose(game, chance))
            if not game.agenda and chance.random() < 0.1:  # gifts, so that dear things happen too
                board["guilders"] += 2
                if game.stage == "turns":
                    board["cubes"][chance.choice(COLORS)] += 2
        check_nothing_is_lost(game)
        assert game.round == 12
        assert len(game.past_tiles) == (11 if game.length == "long" else 9)
        assert game.legal() == []
        sheets = game.sheets()
        assert len(sheets) == max(2, game.players)
        best = max(sheet["total"] for sheet in sheets)
        assert all(sheets[winner]["total"] == best for winner in game.winners)
        assert len(game.winners) == 1 or game.players == 1


def test_a_copy_goes_its_own_way() -> None:
    game = new_game(3, players=3, workers=True)
    before = game.facts()
    other = play_until(copy.deepcopy(game), "over")
    assert game.facts() == before
    assert other.facts()["phase"] == "over"


def test_chance_is_asked_in_the_order_of_the_rules() -> None:
    game = new_game(1, players=3, length="short", c_tiles="mix", orders=5)
    asked = game.chance.asked  # type: ignore[attr-defined]  # it is the Luck of these tests
    workers = [question for question in asked if question == ("shuffled", 12)]
    sizes = [36, *[12] * len(workers), 6, 54, 54, 24, 4, 8, 5, 4, 8, 5, 3, 42]
    assert asked == [("shuffled", size) for size in sizes]
    play_until(game, "dice")
    assert asked[len(sizes) :] == [("below", 6)] * 6


def test_an_illegal_decision_and_an_unknown_setup_are_refused() -> None:
    game = new_game(1)
    with pytest.raises(ValueError, match="expected one of the legal decisions"):
        game.do(("EndTurn",))
    with pytest.raises(ValueError, match="expected a game that is over"):
        game.sheets()
    for setup in ({"players": 5}, {"players": 1, "trader": True}, {"open_orders": 1}, {"orders": 3, "open_orders": 3}):
        with pytest.raises(ValueError, match="expected"):
            new_game(1, **setup)


# ------------------------------------------------------------------------- worked examples of the book


def test_four_penalty_tokens_cost_22_points() -> None:
    assert [penalty_points(tokens) for tokens in range(6)] == [0, -3, -8, -15, -22, -29]


def test_two_seats_that_tie_for_first_share_five_and_two() -> None:
    assert shared_places([5, 2, 0], [2, 2], 2) == 3
    assert [shared_places([5, 2, 0], [3, 2, 0], own) for own in (3, 2, 0)] == [5, 2, 0]
    assert [shared_places([6, 3, 1], [4, 2, 2, 2], own) for own in (4, 2)] == [6, 1]


def test_the_end_cards_of_the_example_pay_six_seven_and_six() -> None:
    game = in_turn()
    give(game, 7, 11, 86, 13, 19, 70)
    game.boards[game.queue[0]]["above"].remove(70)
    game.depot += ["gold"] * 7
    sheet = final_sheet(game)
    assert sheet["end_cards"] == {7: 6, 11: 7, 86: 6}


def test_twelve_things_left_over_are_six_points() -> None:
    game = in_turn()
    board = game.boards[game.queue[0]]
    board["cubes"].update(pink=4)
    board["store"].update(beer=1)
    board["ship"].update(lace=1)
    board["workers"] = ["gold"]
    board["guilders"] = 5
    store_before = sum(board["store"].values()) + sum(board["ship"].values())
    assert orders_and_leftovers(game, game.queue[0]) == ({}, (10 + store_before) // 2)


def final_sheet(game: Game) -> dict[str, Any]:
    """The sheet of the seat to move, if the game ended now."""
    game.round = 12
    seat = game.queue[0]
    while game.to_move is not None:
        game.do(("EndTurn",))
    return game.sheets()[seat]


def test_three_fields_cost_three_cubes_and_the_ship_takes_a_worker_for_a_guilder() -> None:
    game = in_turn()
    seat = game.queue[0]
    board = game.boards[seat]
    board["cubes"].update(black=1, grey=2)
    for _ in range(3):
        field = named(game, "Sail")[0]
        game.do(field)
        game.do(named(game, "PayCube")[0])
    assert board["cubes"] == dict.fromkeys(COLORS, 0)
    assert not named(game, "Sail")
    dock = next(name for name, field in game.data["harbour"].items() if field["what"] == "dock")
    board["field"] = dock
    game.do(named(game, "TakeWorker")[0])
    assert board["guilders"] == 1
    assert not named(game, "TakeWorker")  # MQ3


def test_two_fields_on_the_amstel_cost_three_cubes_and_a_bridge_pays() -> None:
    game = in_turn()
    seat = game.queue[0]
    board = game.boards[seat]
    board["cubes"].update(pink=2, black=1, grey=1)
    assert [decision[1] for decision in named(game, "Advance")] == [1, 2]
    for stack in game.stacks:
        if seat in stack:
            stack.remove(seat)
    game.stacks[2].append(seat)
    game.do(("Advance", 2))
    assert game.legal() == [("PayCube", "black"), ("PayCube", "pink")]  # grey first leaves too few
    game.do(("PayCube", "pink"))
    assert game.legal() == [("PayCube", "pink")]
    game.do(("PayCube", "pink"))
    game.do(("PayCube", "grey"))
    assert board["points"]["amstel"] == 4
    assert seat in game.stacks[4]
    assert not named(game, "Advance")


# ----------------------------------------------------------------------------------------- rulings


def test_043_and_097_compare_with_everybody_alone() -> None:
    game = in_turn(players=3)
    give(game, 43, 97)
    board = game.boards[game.queue[0]]
    for other in game.boards:
        other["points"] = dict.fromkeys(other["points"], 0)
    assert named(game, "UseCard") == []
    board["points"]["cards"] = 1
    assert named(game, "UseCard") == [("UseCard", 97)]
    board["points"]["cards"] = -1
    assert named(game, "UseCard") == [("UseCard", 43)]


def test_035_asks_after_every_activation_of_a_plan() -> None:
    game = in_turn()
    board = give(game, 35, 38, 41)
    give(game, 112, below=True)
    board["guilders"] = 3
    game.do(("UseCard", 38))
    game.do(("ActivateFree", 112))
    assert game.legal() == [("UseFreePlan", False), ("UseFreePlan", True)]
    game.do(("UseFreePlan", True))
    assert board["guilders"] == 2  # one from 041, one from the plan
    board["cubes"]["pink"] = 2
    game.do(("UseCard", 112))
    assert named(game, "UseCard") == []  # once by paying


def test_029_lets_one_plan_be_used_three_times() -> None:
    game = in_turn()
    board = give(game, 29, 109, 113)
    board["cubes"].update(pink=4, grey=2)
    for plan in (109, 113, 109, 109):
        game.do(("UseCard", plan))
    assert named(game, "UseCard") == []
    assert board["points"]["cards"] == 4


def test_071_counts_guilders_of_cards_and_not_those_of_a_sale() -> None:
    game = in_turn()
    board = give(game, 71, 27)
    board["guilders"] = 2
    claim = next(decision for decision in named(game, "Claim") if decision[3] == "guilders")
    game.do(claim)
    assert board["guilders"] == 2
    assert named(game, "UseCard") == []
    give(game, 24)
    game.do(("UseCard", 24))
    game.do(("UseCard", 71))
    assert board["guilders"] == 4


def test_034_stays_on_top_out_of_turn() -> None:
    game = in_turn(players=4)
    first, second = game.queue[0], game.queue[1]
    game.boards[second]["above"].append(34)
    for stack in game.stacks:
        stack.clear()
    game.stacks[0] = [seat for seat in range(4) if seat not in (first, second)]
    game.stacks[3], game.stacks[4] = [first], [second]
    game.boards[first]["cubes"]["pink"] = 1
    game.do(("Advance", 1))
    game.do(("PayCube", "pink"))
    assert game.stacks[4] == [first, second]


def test_tom_removes_a_plan_before_a_building_before_a_craftsman() -> None:
    game = play_until(new_game(2, players=1), "dice")
    game.stacks = [[0, TOM], *[[] for _ in game.stacks[1:]]]
    costs = {120: 1, 121: 1, 60: 1, 20: 1}
    for card, cost in costs.items():
        game.costs[card] = {"pink": cost}
    for display, gone in (([120, 60, 20], 120), ([60, 20], 60), ([20], 20)):
        game.display = list(display)
        remove_cheapest_card(game)
        assert set(display) - set(game.display) == {gone}
    game.display = [120, 121, 60, 20]
    remove_cheapest_card(game)
    assert game.legal() == [("RemoveCard", 120), ("RemoveCard", 121)]


def test_tom_wins_a_tie_and_nobody_else_does() -> None:
    for seed in range(6):
        game = play_until(new_game(seed, players=1), "over", seed)
        mine, toms = (sheet["total"] for sheet in game.sheets())
        assert game.winners == ((0,) if mine > toms else ())


def test_ca18_takes_from_a_stack_when_the_discard_is_empty() -> None:
    game = in_turn(c_tiles="replace")
    board = give(game, 20, below=True)
    game.tile, game.discard, board["guilders"] = "CA18", [], 2
    game.do(("BuyTile",))
    game.do(("GiveCard", 20))
    assert game.legal() == [("SwapFor", "buildings"), ("SwapFor", "craftsmen")]
    top = game.decks["buildings"][0]
    game.do(("SwapFor", "buildings"))
    assert board["below"] == [top]


def test_cb24_with_one_card_activates_that_one() -> None:
    game = in_turn(c_tiles="replace")
    board = give(game, 20, below=True)
    game.tile, board["guilders"] = "CB24", 6
    game.do(("BuyTile",))
    game.do(("ActivateFree", 20))
    assert board["above"] == [20]
    assert game.pending == "turns"


def test_053_moves_the_cubes_of_054_and_leaves_those_of_052() -> None:
    for first, second in permutations([("UseCard", 54), ("UseCard", 53, "black", "up")]):
        game = play_until(new_game(1), "dice")
        board = give(game, 52, 53, 54)
        board["wheel"] = {compartment: dict.fromkeys(COLORS, 0) for compartment in range(1, 7)}
        game.dice = dict.fromkeys(COLORS, 1)
        game.do(("ChooseDice", "black", "pink"))
        assert ("UseCard", 53, "black", "down") not in game.legal()  # MQ14
        for decision in (first, ("UseCard", 52), second):
            game.do(decision)
        assert {number: count for number, count in board["wheel"][1].items() if count} == {"black": 2, "pink": 4}
        assert {number: count for number, count in board["wheel"][2].items() if count} == {"black": 2}


# ------------------------------------------------------------------------- what is computed at the end


def test_the_churches_are_split_in_the_best_way() -> None:
    for old in range(4):
        for south in range(4):
            for west in range(4):
                best = 0
                for helped_south in permutations([True] * min(old, south) + [False] * (old - min(old, south))):
                    for helped_west in permutations([True] * min(old, west) + [False] * (old - min(old, west))):
                        helped = [a + b for a, b in zip(helped_south, helped_west, strict=True)]
                        best = max(best, sum([3, 8, 15][number] for number in helped))
                assert sum(church_sets(old, south, west)) == best
                assert len(church_sets(old, south, west)) == old


def test_hand_ins_serve_one_order_each() -> None:
    cubes = {**dict.fromkeys(COLORS, 0), "pink": 1, "grey": 1}
    ways = list(hand_ins([32, 33, 37], ["light-blue", "light-blue"], 0, cubes, 0))
    best = max(ways, key=lambda way: (sum(way[0]) + way[1] // 2, sum(way[0])))
    assert best == ([0, 2, 7], 0)
    assert ([4, 1, 0], 0) in ways
    assert all(points[0] == 0 or points[2] == 0 for points, _ in ways)
