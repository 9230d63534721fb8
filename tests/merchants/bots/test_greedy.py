"""The bots of the merchants game: they see only views, they play by the rules of any box, and Greedy plays well."""

import pickle
import random
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.bots import Greedy, Random
from amsterdam_routes.merchants.box import CardType
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from tests.merchants.miniatures import miniature
from tests.merchants.positions import asked, cubes, in_turn, merchant, sail

AnyBot: TypeAlias = ar.Bot[am.View, am.Action]
BOTS: tuple[AnyBot, ...] = (Greedy(), Random())
each_bot = pytest.mark.parametrize("bot", BOTS, ids=["greedy", "random"])


def decisions(setup: am.Setup, seed: str, bot: AnyBot) -> Iterator[tuple[am.View, am.Action]]:
    """A game that one bot plays at all seats, decision by decision; no more of them than any game needs."""
    state, chance = am.GAME.deal(setup, am.Chance.of(seed)), random.Random(seed)
    for _ in range(6000):
        if state.to_move is None:
            return
        view = am.view(state, state.to_move)
        action = bot(view, chance)
        yield view, action
        state = am.apply(state, action)
    raise AssertionError("the game does not end")


# --- Greedy plays well


@pytest.mark.proof
def test_greedy_wins_at_least_95_of_100_games_of_two_against_random() -> None:
    wins = [0, 0]
    for played in ar.simulate(am.GAME, am.Setup(2), BOTS, 100, seed="greedy against random"):
        for winner in played.result.winners:
            wins[played.bots[winner]] += 1
    assert wins[0] >= 95
    assert sum(wins) == 100


@pytest.mark.proof
@pytest.mark.parametrize("players", [3, 4])
def test_greedy_wins_among_more_players_and_with_every_expansion(players: int) -> None:
    setup = am.Setup(players, workers=True, orders=3, trader=True, c_tiles="mix")
    bots: list[AnyBot] = [Greedy(), *[Random()] * (players - 1)]
    games = list(ar.simulate(am.GAME, setup, bots, 20, seed="greedy among many"))
    assert sum(0 in [played.bots[winner] for winner in played.result.winners] for played in games) >= 19


@pytest.mark.proof
def test_greedy_wins_half_of_its_games_against_tom() -> None:
    games = ar.simulate(am.GAME, am.Setup(1), [Greedy()], 200, seed="greedy against TOM")
    assert sum(bool(played.result.winners) for played in games) >= 100


def test_greedy_beats_random() -> None:
    games = list(ar.simulate(am.GAME, am.Setup(2), BOTS, 6, seed="a few"))
    assert all(played.bots[winner] == 0 for played in games for winner in played.result.winners)


# --- whatever is played


SETUPS = (
    am.Setup(1),
    am.Setup(1, length="short", plan_condition="active", second_purchase="permanent"),
    am.Setup(2, orders=3, open_orders=1, c_tiles="replace", dock_workers="any", craftsmen_counted="active"),
    am.Setup(3, workers=True, trader=True, guilder_claims="must", permanent="turn"),
    am.Setup(4, length="short", workers=True, orders=5, open_orders=2, trader=True, c_tiles="mix", dock_workers="one"),
)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.players}-{setup.length}")
def test_greedy_plays_every_set_up_to_its_end_by_the_rules(setup: am.Setup) -> None:
    for view, action in decisions(setup, "set-ups", Greedy()):
        assert action in am.legal_actions(view)


def strange_box(number: int) -> am.Edition:
    """A box whose cards, blocks and tiles have other prices and other effects."""
    chance, data = random.Random(number), edition_data(am.MERCHANTS)
    data["name"], data["hand_limit"] = f"strange {number}", chance.choice([1, 3, 20])
    data["penalties"] = [chance.randrange(30)]
    told = ("needs", "pays", "effects")
    cards: dict[str, list[Any]] = {}
    for card in data["cards"]:
        cubes = chance.choices(range(31), k=2) if chance.random() < 0.05 else chance.choices([0, 0, 1, 2], k=2)
        card["cost"] = {"black": cubes[0], "pink": cubes[1]}
        if card["type"] != CardType.PLAN.value:
            cards.setdefault(card["timing"], []).append(card)
    for some in cards.values():
        texts = [{name: card.pop(name) for name in told if name in card} for card in some]
        chance.shuffle(texts)
        for card, text in zip(some, texts, strict=True):
            card.update(text)
    for tile in data["tiles"]:
        tile["price"], tile["points"] = chance.randrange(9), chance.randrange(20)
    return edition_from_data(data)


@pytest.mark.parametrize("number", range(3))
def test_greedy_plays_strange_boxes_to_their_end_by_the_rules(number: int) -> None:
    for view, action in decisions(am.Setup(2, strange_box(number), c_tiles="mix"), "strange", Greedy()):
        assert action in am.legal_actions(view)


def test_greedy_plays_small_boxes() -> None:
    for players in (1, 2):
        assert list(decisions(am.Setup(players, miniature(3)), "small", Greedy()))


def test_a_card_that_brings_points_for_guilders_is_not_used_for_ever() -> None:
    data = edition_data(am.MERCHANTS)
    data["name"] = "dear points"
    for card in data["cards"]:
        if card["timing"] == "permanent":
            card["pays"] = [{"do": "guilders", "amount": 2}]
            card["effects"] = [{"do": "guilders", "amount": 1}, {"do": "points", "amount": 1}]
            card["cost"] = {}
    assert len(list(decisions(am.Setup(2, edition_from_data(data)), "dear", Greedy()))) > 100


# --- what a bot is


@each_bot
def test_a_bot_needs_the_view_of_the_seat_to_move(bot: AnyBot) -> None:
    state = am.new_game(2, seed="1672")
    other = am.view(state, 1 - (state.to_move or 0))
    for view in (other, am.view(state, None)):
        with pytest.raises(ValueError, match="this view is not that of the seat to move"):
            bot(view, random.Random(1))


def test_a_playout_stops_before_an_action_if_it_is_told_to() -> None:
    state, asked = am.new_game(2, seed="stopped"), iter([False] * 30 + [True])
    stopped = Greedy().playout(state, random.Random(1), stop=lambda: next(asked))
    for _ in range(30):
        state = am.apply(state, Greedy()(am.view(state, state.to_move), random.Random(1)))
    assert stopped == state


def test_the_same_view_gives_the_same_action() -> None:
    for view, action in decisions(am.Setup(1), "same", Greedy()):
        assert Greedy()(view, random.Random(2)) == action


@each_bot
def test_a_bot_pickles_and_equals_itself(bot: AnyBot) -> None:
    assert pickle.loads(pickle.dumps(bot)) == bot


# --- what Greedy thinks of


@pytest.mark.parametrize("one", am.Cube)
def test_greedy_avoids_an_empty_compartment(one: am.Cube) -> None:
    """One die shows 1, the others give a cube more each, and nothing costs cubes but the ship and the disc."""
    dice = tuple(1 if cube is one else 2 for cube in am.Cube)
    nothing_to_claim = merchant(blocks=[block.id for block in am.MERCHANTS.blocks])

    def taken(first: str) -> tuple[am.Cube, am.Cube]:
        me = merchant(wheel=(cubes(first), *[cubes("grey")] * 5))
        state = asked(in_turn(me, nothing_to_claim, rolled=dice, dice=dice), am.DecisionKind.DICE)
        choice = Greedy()(am.view(state, 0), random.Random(1))
        assert isinstance(choice, am.ChooseDice)
        return choice.a, choice.b

    assert one in taken("")
    assert one not in taken("grey")


@pytest.mark.rule("T-CA17", "MQ31")
def test_greedy_delivers_in_a_move_of_the_ship_and_stops_where_nothing_is_to_be_gained() -> None:
    bot, chance = Greedy(), random.Random(1)

    def played(state: am.State) -> list[am.Action]:
        done: list[am.Action] = []
        state = am.apply(state, am.BuyTile())
        while state.table.pending[0].what is am.DecisionKind.SAILING:
            done.append(bot(am.view(state, 0), chance))
            state = am.apply(state, done[-1])
        return done

    laden = in_turn(merchant(guilders=1, store="beer"), tile=am.MERCHANTS.tile("CA17"))
    beer = am.Goods.BEER
    assert played(laden)[:4] == [am.Load(beer), sail("water-1"), sail("beer"), am.Deliver(beer)]
    empty = in_turn(merchant(guilders=1), tile=am.MERCHANTS.tile("CA17"), docks=((),) * 6)
    assert played(empty) == [am.StopSailing()]
