"""The second implementation of the merchants game, by itself: games end, nothing is lost, examples come out.

It is stepped beside the library elsewhere. Here it plays with a made-up box, and with situations laid out by hand.
"""

import copy
import random
from itertools import permutations
from operator import ne
from typing import Any, TypeVar

import pytest

from tests.merchants.made_up_box import COLORS, GOODS, made_up_box
from tests.merchants.oracle import TOM, Game, Verdict
from tests.merchants.oracle.box import WORKERS
from tests.merchants.oracle.scoring import church_sets, hand_ins, orders_and_leftovers, penalty_points, shared_places
from tests.merchants.oracle.solo import claim_for_tom, play_tom, remove_cheapest_card
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
    {"players": 3, "workers": True, "dock_workers": "any", "second_purchase": "permanent"},
    {"players": 3, "length": "short", "orders": 5, "open_orders": 2, "c_tiles": "mix", "guilder_claims": "must"},
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


def choose(game: Game, chance: random.Random) -> Verdict:
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


def named(game: Game, name: str) -> list[Verdict]:
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
    sizes = [6, 54, 54, 24, 4, 8, 5, 4, 8, 5, 3, 42]
    assert asked[0] == ("shuffled", 36)
    assert [what for what, _ in asked[1:13]] == ["below"] * 12  # the workers, one a place
    assert asked[13:] == [("shuffled", size) for size in sizes]
    play_until(game, "dice")
    assert asked[13 + len(sizes) :] == [("below", 6)] * 6


class Scripted(Luck):
    """Gives the first workers that are asked for; the rest is luck."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__(1)
        self.numbers = numbers

    def below(self, n: int, /) -> int:
        self.asked.append(("below", n))
        return self.numbers.pop(0) if self.numbers else 0


def standing(game: Game) -> list[str]:
    return [worker for dock in game.docks.values() for worker in dock]


def test_alone_the_workers_stand_in_all_265_ways_that_are_allowed_and_one_is_as_likely_as_another() -> None:
    data = made_up_box(1)
    docks = [field["of"] for field in data["harbour"].values() if field["what"] == "dock"]
    allowed = [ways for ways in permutations(WORKERS) if all(map(ne, ways, docks))]
    assert len(allowed) == 265
    for chosen in allowed[::7]:
        numbers = []
        for place in range(6):  # before this worker come the arrangements in which an earlier colour stands here
            alike = [ways for ways in allowed if ways[:place] == chosen[:place]]
            numbers.append(sum(WORKERS.index(ways[place]) < WORKERS.index(chosen[place]) for ways in alike))
        luck = Scripted(numbers)
        game = Game(data, players=1, chance=luck)
        assert standing(game) == list(chosen)
        totals = [sum(ways[:place] == chosen[:place] for ways in allowed) for place in range(6)]
        assert luck.asked[1:7] == [("below", total) for total in totals]


def test_twelve_workers_have_484480_ways_to_stand_and_no_place_is_left_out_of_the_questions() -> None:
    docks = [field["of"] for field in made_up_box(1)["harbour"].values() if field["what"] == "dock"]
    ways: dict[tuple[int, ...], int] = {(0,) * 6: 1}  # counted dock by dock, by how many of each colour have gone
    for dock in docks:
        after: dict[tuple[int, ...], int] = {}
        for gone, number in ways.items():
            for pair in permutations([color for color in WORKERS if color != dock], 2):
                now = tuple(many + (color in pair) for many, color in zip(gone, WORKERS, strict=True))
                if max(now) <= 2:
                    after[now] = after.get(now, 0) + number
        ways = after
    assert ways == {(2,) * 6: 484480}
    for seed in range(40):
        luck = Luck(seed)
        game = Game(made_up_box(1), players=3, chance=luck)
        assert luck.asked[1] == ("below", 484480)
        assert sorted(standing(game)) == sorted(WORKERS * 2)
        assert all(dock not in pair and len(set(pair)) == 2 for dock, pair in game.docks.items())


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


# ------------------------------------------------------------------------------ visits, and one move


def at_dock(**setup: Any) -> tuple[Game, dict[str, Any], str, str]:
    """The ship lies at a dock with two workers of other colours: the game, the board, the dock, and a field beside."""
    game = in_turn(**setup)
    board = game.boards[game.queue[0]]
    dock, field = next((name, field) for name, field in game.data["harbour"].items() if field["what"] == "dock")
    game.docks = {name: ["gold", "white"] if name == field["of"] else [] for name in game.docks}
    beside = next(b if a == dock else a for a, b in game.data["channels"] if dock in (a, b))
    board["field"], board["cubes"]["grey"] = dock, 9
    return game, board, dock, beside


def go(game: Game, *fields: str) -> None:
    for field in fields:
        game.do(("Sail", field))
        if game.pending == "PayCube":
            game.do(("PayCube", "grey"))


@pytest.mark.parametrize(("option", "at_once", "after_coming_back"), [("visit", 0, 1), ("one", 0, 0), ("any", 1, 1)])
def test_a_second_worker_of_a_dock_by_the_option(option: str, at_once: int, after_coming_back: int) -> None:
    game, board, dock, beside = at_dock(dock_workers=option)
    game.do(("TakeWorker", "gold"))  # the turn began here
    assert len(named(game, "TakeWorker")) == at_once
    go(game, beside, dock)
    assert named(game, "TakeWorker") == [("TakeWorker", "white")] * after_coming_back
    assert board["guilders"] == 1


def test_the_default_is_one_worker_a_visit_and_no_third_one_finds_room() -> None:
    game, board, dock, beside = at_dock()
    assert game.dock_workers == "visit"
    other = game.docks[game.data["harbour"][dock]["of"]]
    other.append("red-brown")
    for worker in ("gold", "white"):
        game.do(("TakeWorker", worker))
        go(game, beside, dock)
    assert not named(game, "TakeWorker")
    board["workers"].pop()
    assert named(game, "TakeWorker") == [("TakeWorker", "red-brown")]


def test_each_way_to_come_to_a_dock_is_a_visit() -> None:
    for tile in ("CA17", "CB21"):
        game, board, dock, beside = at_dock(c_tiles="replace")
        game.do(("TakeWorker", "gold"))
        go(game, beside)
        game.tile, board["guilders"] = tile, 6
        game.do(("BuyTile",))
        game.do(("ShipTo", dock) if tile == "CB21" else ("Sail", dock))
        assert named(game, "TakeWorker") == [("TakeWorker", "white")]
        game.do(("TakeWorker", "white"))
        assert not named(game, "TakeWorker")


def test_the_next_turn_begins_a_visit() -> None:
    game, board, dock, _ = at_dock()
    seat = game.queue[0]
    game.do(("TakeWorker", "gold"))
    board["cubes"] = dict.fromkeys(COLORS, 0)
    while game.stage != "cards":
        game.do(("EndTurn",) if game.stage == "turns" else ("Keep", None))
    while game.stage != "turns" or game.queue[0] != seat or game.agenda:
        game.do(game.legal()[0] if game.stage != "turns" else ("EndTurn",))
    assert board["field"] == dock
    assert named(game, "TakeWorker") == [("TakeWorker", "white")]


def begun_move(**setup: Any) -> tuple[Game, dict[str, Any], str, str]:
    """A dock with workers, and T-CA17 just bought, with much else that could be done in the turn."""
    game, board, dock, beside = at_dock(c_tiles="replace", **setup)
    give(game, 22, 24, 32, 36, 38, 39, 40, 109)
    give(game, 100, below=True)
    board["cubes"] = dict.fromkeys(COLORS, 9)
    game.tile, board["guilders"] = "CA17", 9
    game.do(("BuyTile",))
    return game, board, dock, beside


def test_ca17_is_one_move_in_which_only_the_ship_works() -> None:
    game, board, dock, beside = begun_move()
    board["store"]["beer"], board["workers"] = 1, [game.data["harbour"][dock]["of"]]
    names = {decision[0] for decision in game.legal()}
    assert names == {"StopSailing", "Sail", "Load", "TakeWorker", "DeliverWorker"}
    for decision in (("Load", "beer"), ("DeliverWorker",), ("TakeWorker", "gold")):
        game.do(decision)
        assert game.pending == "StopSailing"
    warehouse, field = next((name, field) for name, field in game.data["harbour"].items() if field["what"] == "big")
    board["field"] = warehouse
    board["ship"][field["of"]] = 1
    game.do(("Deliver", field["of"]))
    assert {decision[0] for decision in game.legal()} == {"StopSailing", "Sail"}
    board["field"] = dock
    go(game, beside, dock)
    assert game.pending == "StopSailing"
    go(game, beside)
    assert game.pending == "turns"  # after the third field
    assert board["cubes"] == dict.fromkeys(COLORS, 9)
    assert game.turn is not None
    assert (game.turn["ship_fields"], game.turn["credit"]) == (3, 0)  # 040 adds nothing
    assert named(game, "UseCard")


@pytest.mark.parametrize("fields", [0, 1, 2])
def test_the_move_of_ca17_can_be_given_up_and_the_rest_is_lost(fields: int) -> None:
    game, board, dock, beside = begun_move()
    go(game, *[beside, dock][:fields])
    game.do(("StopSailing",))
    assert game.pending == "turns"
    assert ("StopSailing",) not in game.legal()
    game.do(named(game, "Sail")[0])
    assert game.pending == "PayCube"
    assert board["cubes"] == dict.fromkeys(COLORS, 9)


def test_the_move_of_ca17_is_spent_before_the_credit_and_the_credit_before_cubes() -> None:
    game, board, dock, beside = at_dock(c_tiles="replace")
    give(game, 22, 40)
    game.tile, board["guilders"] = "CA17", 2
    game.do(("UseCard", 22))
    game.do(("BuyTile",))
    assert game.turn is not None
    go(game, beside, dock, beside)
    assert game.turn["credit"] == 3
    go(game, dock, beside, dock)
    assert (game.turn["credit"], board["cubes"]["grey"]) == (0, 9)
    go(game, beside)
    assert (game.turn["credit"], board["cubes"]["grey"]) == (1, 8)  # 040: a cube moves the ship two fields
    go(game, dock)
    assert (game.turn["credit"], board["cubes"]["grey"]) == (0, 8)


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


def test_ca18_is_not_for_sale_while_the_discard_is_empty() -> None:
    game = in_turn(c_tiles="replace")
    board = give(game, 20, below=True)
    game.tile, game.discard, board["guilders"] = "CA18", [], 2
    assert not named(game, "BuyTile")
    game.discard = [55]
    game.do(("BuyTile",))
    game.do(("GiveCard", 20))
    assert game.legal() == [("SwapFor", 55)]  # not the card that was given
    game.do(("SwapFor", 55))
    assert (board["below"], game.discard) == ([55], [20])


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


# ------------------------------------------------------------------------- deliveries and figures


def at_warehouse(game: Game, what: str) -> tuple[dict[str, Any], str]:
    """The seat to move lies at an anchor of this sort; its board, and the warehouse."""
    board = game.boards[game.queue[0]]
    name, field = next((name, field) for name, field in game.data["harbour"].items() if field["what"] == what)
    board["field"] = name
    return board, field["of"]


def test_a_delivery_in_round_four_pays_four_more() -> None:
    game = in_turn()
    board, goods = at_warehouse(game, "big")
    game.round = 4
    game.data["roof"][goods] = [5, 6, 3]
    board["ship"][goods] = 4
    for points in (6, 11, 14):
        game.do(("Deliver", goods))
        assert board["points"]["warehouses"] == points
    assert board["points"]["speed"] == 12
    assert not named(game, "Deliver")  # three at most
    board["ship"]["beer"] = 1
    small = in_turn()
    board, warehouse = at_warehouse(small, "small")
    board["ship"].update(beer=1, lace=1)
    small.do(("Deliver", "lace"))
    assert small.small[warehouse] == "lace"
    assert not named(small, "Deliver")


def test_cards_pay_for_each_tile_delivered() -> None:
    game = in_turn()
    board, goods = at_warehouse(game, "big")
    special = {"crystal": 76, "jenever": 77, "coffee": 78, "beer": 79, "tiles": 80, "cheese": 81, "lace": 82}
    special |= {"furniture": 83, "tulips": 84}
    give(game, 73, 75, *special.values())
    board["ship"][goods] = 2
    for times in (1, 2):
        game.do(("Deliver", goods))
        assert board["points"]["cards"] == 5 * times
        assert board["guilders"] == times


def test_the_foreman_pays_two_for_each_tile_and_walks_on_past_full_warehouses() -> None:
    game = in_turn(workers=True)
    board, goods = at_warehouse(game, "big")
    route = game.data["foreman_route"]
    here = route.index(goods)
    following = [route[(here + step) % len(route)] for step in range(1, 4)]
    for full in following[:2]:
        if full in game.big:
            game.big[full] = 3
        else:
            game.small[full] = "beer"
    game.foreman, game.messenger = goods, None
    board["ship"][goods] = 2
    game.do(("Deliver", goods))
    game.do(("Deliver", goods))
    assert board["points"]["foreman"] == 4
    assert game.foreman == goods  # he walks after the turn
    game.do(("EndTurn",))
    assert game.foreman == following[2]


def test_the_foreman_leaves_when_all_is_full_and_stays_where_only_he_has_room() -> None:
    for has_room in (True, False):
        game = in_turn(workers=True)
        board, goods = at_warehouse(game, "big")
        game.big = dict.fromkeys(GOODS, 3)
        game.small = dict.fromkeys(game.small, "beer")
        game.big[goods] = 1 if has_room else 2
        game.foreman = goods
        board["ship"][goods] = 1
        game.do(("Deliver", goods))
        game.do(("EndTurn",))
        assert game.foreman == (goods if has_room else None)


def test_the_messenger_spares_a_cube_and_goes_one_bridge_further_past_claimed_blocks() -> None:
    game = in_turn(workers=True, players=3)
    board = game.boards[game.queue[0]]
    block = next(name for name, about in game.data["blocks"].items() if about["cost"] == 3)
    game.messenger = block
    color = {"plantage": "pink", "haarlemmerbuurt": "grey", "jordaan": "orange"}[game.data["blocks"][block]["district"]]
    board["cubes"][color] = 2
    game.do(("Claim", block, "cubes", "store"))
    assert board["cubes"][color] == 0
    joined = {other for pair in game.data["bridges"] if block in pair for other in pair} - {block}
    second = {other for pair in game.data["bridges"] if joined & set(pair) for other in pair} - {block} - joined
    for other in joined:
        game.owners[other], game.goods[other] = game.queue[1], None
    game.do(("EndTurn",))
    assert game.legal() == [("MoveMessenger", other) for other in sorted(second)]


def test_the_trader_pays_both_and_goes_to_the_nearest_free_field() -> None:
    game = in_turn(trader=True)
    seat = game.queue[0]
    board = give(game, 27)
    board["guilders"] = 2
    corner = game.data["black_market"][0][0]
    block = next(name for name, goods in game.goods.items() if goods == corner)
    game.trader = corner
    assert {decision[3] for decision in named(game, "Claim") if decision[1] == block} == {"store", "both"}
    game.do(("Claim", block, "guilders", "both"))
    game.do(("TakeCube", "grey"))
    assert (board["guilders"], board["cubes"]["grey"]) == (2, 1)
    square = game.data["black_market"]
    for goods in (square[0][1], square[1][0], square[1][1]):
        game.black_market[goods] = True
    game.do(("EndTurn",))
    assert game.to_move == seat
    further = [square[0][2], square[1][2], square[2][0], square[2][1], square[2][2]]
    assert game.legal() == [("MoveTrader", goods) for goods in sorted(further)]


def test_a_guilder_to_come_does_not_pay_for_027() -> None:
    game = in_turn()
    board = give(game, 26, 27)
    board["guilders"] = 1
    assert not named(game, "Claim")
    board["guilders"] = 2
    assert {decision[2] for decision in named(game, "Claim")} == {"guilders"}


def test_the_option_must_leaves_guilders_alone_to_the_owner_of_027() -> None:
    for option, ways in (("may", {"cubes", "guilders"}), ("must", {"guilders"})):
        game = in_turn(guilder_claims=option)
        board = give(game, 27)
        board["guilders"] = 2
        board["cubes"] = dict.fromkeys(COLORS, 5)
        assert {decision[2] for decision in named(game, "Claim")} == ways


def test_a_free_claim_leaves_the_claim_of_the_turn() -> None:
    game = in_turn(c_tiles="replace")
    board = give(game, 26, 27, 74)
    game.tile, board["guilders"] = "CB22", 6
    game.do(("BuyTile",))
    assert {decision[2] for decision in game.legal()} == {"free"}
    game.do(game.legal()[-1])
    assert board["guilders"] >= 3  # 026 pays here too
    assert game.turn is not None
    assert game.turn["amstel_fields"] == 1  # and so does 074
    assert named(game, "Claim")


def test_free_fields_are_spent_before_cubes_and_040_adds_one_for_each_cube() -> None:
    game = in_turn()
    board = give(game, 22, 40)
    board["guilders"], board["cubes"]["pink"] = 1, 2
    game.do(("UseCard", 22))
    for _ in range(3):
        game.do(named(game, "Sail")[0])
    assert game.pending == "turns"
    assert board["cubes"]["pink"] == 2
    game.do(named(game, "Sail")[0])
    game.do(("PayCube", "pink"))
    game.do(named(game, "Sail")[0])
    assert board["cubes"]["pink"] == 1
    assert game.turn is not None
    assert game.turn["ship_fields"] == 5


def test_a_spared_cube_is_the_payers_choice() -> None:
    game = in_turn()
    board = give(game, 31, 42)
    give(game, 100, 43, 44, 110, below=True)
    game.costs.update({100: {"pink": 1, "grey": 1}, 43: {"pink": 2}, 44: {"pink": 1}, 110: {"pink": 1}})
    board["cubes"]["pink"] = 1
    cheap = [("Activate", 100, "grey"), ("Activate", 110, None)]
    assert named(game, "Activate") == [("Activate", 43, "pink"), ("Activate", 44, "pink"), *cheap]
    game.do(("Activate", 44, "pink"))
    assert named(game, "Activate") == cheap  # the kind of 043 lies there now


def test_036_gives_a_cube_that_differs_from_both() -> None:
    game = in_turn()
    board = give(game, 36)
    board["cubes"].update(pink=1, black=1)
    game.do(("UseCard", 36))
    game.do(("PayCube", "black"))
    game.do(("PayCube", "pink"))
    assert game.legal() == [("TakeCube", color) for color in sorted(set(COLORS) - {"black", "pink"})]


def test_a_tie_goes_to_the_foremost_disc() -> None:
    for foremost in (0, 1):
        game = in_turn()
        for board in game.boards:
            board.update(penalties=0, points=dict.fromkeys(board["points"], 0))
            board["store"] = dict.fromkeys(GOODS, 0)
        game.owners = dict.fromkeys(game.owners)
        for stack in game.stacks:
            stack.clear()
        game.stacks[5] = [1 - foremost, foremost]
        final_sheet(game)
        assert game.sheets()[0]["total"] == game.sheets()[1]["total"]
        assert game.winners == (foremost,)


def test_009_moves_before_105_and_the_tie_break() -> None:
    game = in_turn()
    seat = game.queue[0]
    give(game, 9, 105, 8)
    for stack in game.stacks:
        stack.clear()
    game.stacks[6], game.stacks[10] = [seat], [1 - seat]
    sheet = final_sheet(game)
    assert sheet["end_cards"] == {8: 0, 9: 0, 105: 6}  # bridges at 3, 7, 11
    assert amstel_order(game) == [seat, 1 - seat]
    assert sheet["amstel"] == 7


def test_008_spares_the_tokens_for_inactive_cards_only_when_it_is_active() -> None:
    for below, tokens in ((False, 1), (True, 4)):
        game = in_turn()
        board = give(game, 20, 21, below=True)
        give(game, 8, below=below)
        board["penalties"] = 1
        final_sheet(game)
        assert board["penalties"] == tokens


def test_toms_block_is_the_cheapest_then_joined_then_left_most() -> None:
    game = in_turn(players=1)
    blocks = game.data["blocks"]
    for place, cost in enumerate((3, 2, 2, 2, 4, 5), 1):
        blocks[f"plantage-{place}"]["cost"] = cost
    game.owners = dict.fromkeys(game.owners)
    game.goods = dict.fromkeys(game.goods, "beer")
    game.data["bridges"] = [["plantage-4", "jordaan-1"], ["plantage-1", "jordaan-1"]]
    claim_for_tom(game, "pink")
    game.owners["jordaan-1"] = TOM
    claim_for_tom(game, "pink")
    assert [block for block, owner in game.owners.items() if owner == TOM] == ["plantage-2", "plantage-4", "jordaan-1"]


def test_toms_triples_count_once_and_move_nobody_from_an_empty_dock() -> None:
    game = in_turn(players=1)
    game.triples, game.depot, game.tile = [], [], "B16"
    game.tom = {"guilders": 0, "points": dict.fromkeys(game.tom["points"], 0)}
    dock = game.data["tom_docks"][1]
    worker = game.docks[dock][0] if game.docks[dock] else None
    game.rolled = dict(zip(COLORS, (2, 2, 2, 3, 4, 5), strict=True))
    play_tom(game)
    play_tom(game)
    assert game.triples == [2]
    assert game.depot == ([worker] if worker else [])
    assert game.tom["guilders"] == (3 if worker else 2)  # one for the worker, one for each market that is too dear


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
