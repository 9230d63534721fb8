"""What a view leaves open: worlds, the states that chance may lead to, and what a seat could have. (MQ77, MQ78)"""

import random
from collections import Counter
from collections.abc import Hashable, Iterable
from fractions import Fraction
from functools import partial
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel import Question, apply_with_answers, deal_with_answers
from amsterdam_routes.kernel._errors import TooManyOutcomes
from amsterdam_routes.merchants import _worlds as worlds
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from amsterdam_routes.merchants.rules._decisions import decision_of
from tests.merchants.miniatures import miniature
from tests.merchants.positions import PLENTY, asked, asks, do, in_turn, laid, merchant
from tests.steps import steps


def evenly(drawn: Iterable[Hashable], kinds: int) -> bool:
    """Whether all kinds came up, and about equally often: chi-squared within six standard deviations."""
    found = Counter(drawn)
    expected = sum(found.values()) / kinds
    chi = sum((many - expected) ** 2 / expected for many in found.values()) + (kinds - len(found)) * expected
    freedom: float = kinds - 1
    return len(found) == kinds and chi < freedom + 6 * (2 * freedom) ** 0.5


def late(state: am.State, seen: list[str]) -> am.View:
    """The view of an onlooker when these tiles have been seen, the last of them lying open."""
    tiles = [am.MERCHANTS.tile(id) for id in seen]
    first = state.table.round
    table = attrs.evolve(
        state.table,
        past_tiles=tuple(tiles[:-1]),
        tile=tiles[-1],
        round=first + len(tiles) - 1,
        tiles_left=10 - len(tiles),
    )
    return am.view(attrs.evolve(state, table=table), None)


def played(state: am.State) -> am.State:
    """The end of a game that goes on at random."""
    chance = random.Random(1)
    while state.to_move is not None:
        state = am.apply(state, am.pick(state, chance))
    return state


@pytest.mark.rule("MQ78")
def test_the_tiles_to_come_are_those_of_the_parts_in_any_order() -> None:
    state = am.new_game(2, seed=1, length="short", c_tiles="mix")
    view = late(state, ["A1", "A2", "A3", "CA17", "CA18", "B9", "B10", "CB21"])
    worlds = [am.sample(view, seed).piles for seed in range(3600)]
    assert {tuple(sorted(tile.part for tile in world.market)) for world in worlds} == {("B", "CB")}
    assert evenly((world.market for world in worlds), 6 * 3 * 2)
    assert all(len({*world.market, *world.returned_tiles}) == 16 for world in worlds[:20])


@pytest.mark.rule("MQ78")
def test_in_a_box_with_no_tile_to_spare_every_tile_of_the_part_is_to_come() -> None:
    state = am.new_game(2, seed=1, edition=miniature())
    other = {"A1", "A4"} - {tile.id for tile in (state.table.tile,) if tile is not None}
    worlds = [am.sample(am.view(state, 0), seed).piles.market for seed in range(20)]
    assert {tuple(tile.id for tile in world) for world in worlds} == {(*other, "B9"), (*other, "B13")}


@pytest.mark.rule("MQ77")
def test_the_orders_of_others_the_districts_and_the_decks_are_in_any_order() -> None:
    view = am.view(am.new_game(3, seed=1, orders=3, open_orders=1), 0)
    assert view.hand is not None
    worlds = [am.sample(view, seed) for seed in range(1500)]
    unseen = 42 - 2 - 3
    for world in worlds[:20]:
        assert am.check(world) == ()
        assert [len(hand.orders) for hand in world.hands] == [2, 2, 2]
        dealt = {order for hand in world.hands for order in hand.orders}
        assert len(dealt | {*world.piles.orders}) == 6 + len(world.piles.orders) == unseen + 2
    assert evenly((order for world in worlds for order in world.hands[2].orders), unseen)
    assert evenly((world.piles.districts for world in worlds), 24)
    assert evenly((world.piles.plan[0] for world in worlds), 24)
    assert evenly((world.piles.craftsman[-1] for world in worlds), len(worlds[0].piles.craftsman))


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_when_the_game_is_over_every_world_has_the_orders_that_are_revealed(seat: int | None) -> None:
    state = played(am.new_game(3, seed=2, orders=3, open_orders=1, length="short"))
    assert len({*map(len, state.table.revealed)}) == 1
    world = am.sample(am.view(state, seat), seed=1)
    assert world.hands == state.hands
    assert {*world.piles.orders} == {*state.piles.orders}


def test_a_world_has_a_chance_of_its_own() -> None:
    state = am.new_game(2, seed=1)
    world = am.sample(am.view(state, 0), 1)
    assert world.piles.chance.seed != state.piles.chance.seed


@pytest.mark.parametrize(
    "changes",
    [
        {"deck_sizes": (1, 1, 1)},
        {"tiles_left": 3},
        {"past_tiles": (am.MERCHANTS.tile("B9"),) * 7},
        {"past_tiles": tuple(map(am.MERCHANTS.tile, ("A1", "A2", "A3", "A4", "A5", "A6"))), "round": 7},
        {"past_tiles": tuple(map(am.MERCHANTS.tile, ("A1", "A2", "A3", "A4", "A5"))), "tiles_left": 5},
    ],
)
def test_a_view_that_no_state_allows_is_refused(changes: dict[str, object]) -> None:
    view = am.view(am.new_game(2, seed=1), 0)
    wrong = attrs.evolve(view, table=attrs.evolve(view.table, **changes))  # type: ignore[arg-type]  # fields by name
    with pytest.raises(ValueError, match="no state allows this view"):
        am.sample(wrong)


def test_more_tiles_of_a_kind_than_a_market_has_are_refused() -> None:
    view = late(am.new_game(2, seed=1, c_tiles="mix"), ["CA17", "CA18", "CA19", "CA20"])
    with pytest.raises(ValueError, match="no state allows this view: it shows a market that cannot be laid out"):
        am.sample(view)


def test_orders_that_do_not_go_round_are_refused() -> None:
    view = am.view(am.new_game(2, seed=1, orders=3), 0)
    with pytest.raises(ValueError, match="3 secret orders"):
        am.sample(attrs.evolve(view, hand=am.Hand()))


def test_orders_of_others_that_are_more_than_the_box_has_are_refused() -> None:
    view = am.view(am.new_game(2, seed=1, orders=3), 0)
    first, second = view.table.merchants[:2]
    for many in (40, -1):
        wrong = attrs.evolve(view.table, merchants=(first, attrs.evolve(second, order_count=many)))
        with pytest.raises(ValueError, match="no state allows this view: it shows more orders than there are"):
            am.sample(attrs.evolve(view, table=wrong))
    most = attrs.evolve(view.table, merchants=(first, attrs.evolve(second, order_count=39)))
    assert len(am.sample(attrs.evolve(view, table=most)).hands[1].orders) == 39


def test_a_hand_that_is_not_the_one_revealed_is_refused() -> None:
    view = am.view(played(am.new_game(2, seed=2, orders=3, length="short")), 0)
    assert view.hand is not None
    strange = am.Hand((*view.hand.orders[1:], am.MERCHANTS.orders[0]))
    with pytest.raises(ValueError, match="orders that are revealed, and others in the hand"):
        am.sample(attrs.evolve(view, hand=strange))


def test_more_or_fewer_orders_revealed_than_the_seats_have_are_refused() -> None:
    view = am.view(played(am.new_game(2, seed=2, orders=3, length="short")), None)
    mine, theirs = view.table.revealed
    for wrong in ((mine,), (mine, theirs, ()), (mine, theirs[1:]), (mine[:2], (*theirs, mine[2]))):
        with pytest.raises(ValueError, match="it shows more or fewer orders revealed than the seats have"):
            am.sample(attrs.evolve(view, table=attrs.evolve(view.table, revealed=wrong)))


def with_short_decks(state: am.State) -> am.State:
    """The same state with two craftsmen, two buildings and three plans left; the others are in the discard."""
    piles = attrs.evolve(
        state.piles,
        craftsman=state.piles.craftsman[:2],
        building=state.piles.building[:2],
        plan=state.piles.plan[:3],
    )
    left = {*piles.craftsman, *piles.building, *piles.plan}
    gone = sum(1 << i for i, card in enumerate(state.table.edition.cards) if card not in left)
    table = attrs.evolve(state.table, deck_sizes=(2, 2, 3), discard_bits=gone)
    return attrs.evolve(state, table=table, piles=piles)


def test_an_action_without_chance_leads_to_one_state() -> None:
    state = in_turn(merchant("pink"))
    found = am.outcomes(state, am.EndTurn())
    [one], after = found.branches, am.apply(state, am.EndTurn())
    assert one.state.table == after.table
    assert (one.state.piles.market, one.state.piles.returned_tiles) == (after.piles.market, after.piles.returned_tiles)
    assert [one.probability for one in found.branches] == [Fraction(1)]
    assert found.remainder == 0


def test_a_new_round_brings_any_tile_of_the_part_and_any_cards_of_the_decks() -> None:
    state = do(with_short_decks(in_turn(merchant(), round=1)), am.EndTurn())
    found = am.outcomes(state, am.EndTurn()).branches
    assert len(found) == 7 * 2 * 2 * 3
    assert {one.probability for one in found} == {Fraction(1, 84)}
    assert sum(one.probability for one in found) == 1
    for one in found:
        view = am.view(one.state, 0)
        assert am.view(am.sample(view, seed=1), 0) == view  # every card and tile lies in one place
    assert am.apply(state, am.EndTurn()).table in [one.state.table for one in found]


@pytest.mark.rule("MQ78")
@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (["A1", "CA17"], {"A": Fraction(2, 4), "CA": Fraction(2, 4)}),
        (["A1", "A2"], {"A": Fraction(1, 4), "CA": Fraction(3, 4)}),
        (["A1", "A2", "A3"], {"CA": Fraction(1)}),
        (["A1", "A2", "A3", "CA17", "CA18", "CA19", "B9"], {"B": Fraction(2, 5), "CB": Fraction(3, 5)}),
    ],
)
def test_a_mixed_market_is_as_likely_as_the_ways_to_lay_it(seen: list[str], expected: dict[str, Fraction]) -> None:
    *past, tile = map(am.MERCHANTS.tile, seen)
    left = 12 - len(seen)
    state = in_turn(merchant(), setup={"c_tiles": "mix"}, round=len(seen), past_tiles=tuple(past), tile=tile)
    state = do(with_short_decks(laid(state, tiles_left=left)), am.EndTurn())
    chances: Counter[str] = Counter()
    for one in am.outcomes(state, am.EndTurn()).branches:
        assert one.state.table.tile is not None
        market, returned = one.state.piles.market, one.state.piles.returned_tiles
        assert (
            len({*past, tile, one.state.table.tile, *market, *returned}) == len(market) + len(returned) + len(seen) + 1
        )
        parts = [laid.part for laid in (*past, tile, one.state.table.tile, *market)]
        assert (Counter(parts[:6]), Counter(parts[6:])) == ({"A": 3, "CA": 3}, {"B": 3, "CB": 3})
        assert {laid.part for laid in returned} == {"A", "B", "CA", "CB"}
        chances[one.state.table.tile.part] += one.probability  # type: ignore[assignment]  # fractions add up as well
    assert chances == expected


@pytest.mark.rule("MQ78")
def test_in_a_box_without_tiles_of_c_a_mixed_market_has_plain_ones_alone() -> None:
    data = edition_data(am.MERCHANTS)
    data["tiles"] = [tile for tile in data["tiles"] if tile["id"][0] != "C"]
    data["rounds"]["long"]["mixed"] = [6, 0]
    box = edition_from_data(data)
    state = in_turn(merchant(), setup={"edition": box, "c_tiles": "mix"}, round=1, tile=box.tile("A1"))
    state = do(with_short_decks(state), am.EndTurn())
    chances: Counter[str] = Counter()
    for one in am.outcomes(state, am.EndTurn()).branches:
        assert one.state.table.tile is not None
        chances[one.state.table.tile.id] += one.probability  # type: ignore[assignment]  # as above
    assert chances == {f"A{number}": Fraction(1, 7) for number in range(2, 9)}


@pytest.mark.rule("MQ78")
def test_a_large_mixed_market_is_weighed_without_a_list_of_every_share() -> None:
    data = edition_data(am.MERCHANTS)
    plain = {"price": 3, "points": 3, "effects": []}
    parts = {"A": 39, "CA": 40, "B": 8, "CB": 8}
    data["tiles"] = [tile for tile in data["tiles"] if tile["part"] not in parts]
    data["tiles"] += [{"id": f"{part}{n}", "part": part, **plain} for part, many in parts.items() for n in range(many)]
    data["rounds"]["long"]["mixed"] = [3, 3]
    box = edition_from_data(data)
    state = in_turn(merchant(), setup={"edition": box, "c_tiles": "mix"}, round=1, tile=box.tile("A1"))
    weights = worlds._weigh_tiles(state.table)
    assert len(weights) == 38 + 40
    chances = Counter[str]()
    for tile, weight in weights.items():
        chances[tile.part] += weight
    assert chances["A"] * 3 == chances["CA"] * 2  # of A two more are to come, of CA three


def before_a_roll() -> tuple[am.State, am.Action]:
    """A position in which the last card of a round is taken: then the dice are rolled."""
    state = asked(in_turn(merchant()), am.DecisionKind.CARD)
    state = attrs.evolve(state, table=attrs.evolve(state.table, display_bits=0b111))
    return state, am.TakeCard(am.MERCHANTS.cards[0])


def test_chance_is_asked_question_by_question() -> None:
    state, action = before_a_roll()
    question = apply_with_answers(am.GAME, state, action, answers=[0, 1, 2])
    assert isinstance(question, Question)
    assert (question.asked, len(question.options)) == ("number", 6)
    after = apply_with_answers(am.GAME, state, action, answers=[0, 1, 2, 3, 4, 5])
    assert isinstance(after, am.State)
    assert after.table.rolled == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize("setup", [am.Setup(2), am.Setup(3, orders=3, open_orders=1, c_tiles="mix")])
def test_the_deal_is_asked_too_down_to_a_whole_state(setup: am.Setup) -> None:
    answers: list[Any] = []
    while True:
        found = deal_with_answers(am.GAME, setup, answers)
        if isinstance(found, am.State):
            break
        answers.append(found.options[0])
    assert am.check(found) == ()
    assert found.table.pending[0].what is am.DecisionKind.START_CARD


def test_invalid_arguments_are_refused() -> None:
    state = in_turn(merchant())
    with pytest.raises(am.IllegalAction):
        am.outcomes(state, am.BuyTile())
    with pytest.raises(TypeError):
        am.outcomes(am.view(state, 0), am.EndTurn())  # type: ignore[arg-type]  # what the type checker would say too


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        ({"limit": -1}, ValueError, "limit: expected at least 1, got -1"),
        ({"limit": 0}, ValueError, "limit: expected at least 1, got 0"),
        ({"limit": True}, TypeError, "limit: expected an int, got a bool"),
        ({"at_least": 0}, ValueError, "at_least: expected more than 0 and at most 1, got 0"),
        ({"at_least": 2}, ValueError, "at_least: expected more than 0 and at most 1, got 2"),
        ({"at_least": "x"}, TypeError, "at_least: expected a Fraction or a float, got a str"),
    ],
)
def test_an_impossible_request_is_one_clear_error(asked: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=f"^{message}$"):
        am.outcomes(in_turn(merchant()), am.EndTurn(), **asked)


def test_a_roll_is_counted_before_it_is_thrown_and_a_part_of_it_can_be_had() -> None:
    state, action = before_a_roll()
    for mass in (None, 0.9):
        with pytest.raises(TooManyOutcomes) as refused:
            steps(partial(am.outcomes, state, action, at_least=mass), most=10_000)
        assert refused.value.count == (6**6 if mass is None else -(-(6**6) * 9 // 10))
    found = am.outcomes(state, action, at_least=Fraction(1, 1000))
    assert len({one.state.table.rolled for one in found.branches}) == len(found.branches) == 47
    assert {one.probability for one in found.branches} == {Fraction(1, 6**6)}
    assert found.remainder == 1 - Fraction(47, 6**6)


def test_the_likeliest_part_of_a_new_round_is_exact_and_the_rest_is_the_remainder() -> None:
    state = do(with_short_decks(in_turn(merchant(), round=1)), am.EndTurn())
    every = {one.state: one.probability for one in am.outcomes(state, am.EndTurn()).branches}
    found = am.outcomes(state, am.EndTurn(), at_least=0.5)
    assert {one.state: one.probability for one in found.branches}.items() <= every.items()
    assert (len(found.branches), found.remainder) == (42, Fraction(1, 2))


def of(view: am.View) -> dict[str, am.Prospect]:
    return {str(prospect.thing): prospect for prospect in am.prospects(view)}


def test_what_is_open_has_its_actions_and_what_is_not_its_reasons() -> None:
    chance, state = random.Random(1), am.new_game(3, seed="1672", orders=3)
    while state.to_move is not None:
        if chance.random() < 0.1:
            for seat in range(3):
                for prospect in am.prospects(am.view(state, seat)):
                    assert prospect.open is bool(prospect.actions) is not bool(prospect.violations)
        state = am.apply(state, am.pick(state, chance))
    assert am.prospects(am.view(state, 0)) == ()


def test_in_ones_own_turn_prospects_are_legal_actions() -> None:
    chance, state, compared = random.Random(2), am.new_game(2, seed="1672"), 0
    while state.to_move is not None:
        if state.table.pending[0].what is am.DecisionKind.TURN:
            found = {action for prospect in am.prospects(am.view(state, state.to_move)) for action in prospect.actions}
            wanted = (am.Activate, am.Claim, am.BuyTile, am.Sail)
            assert found == {action for action in am.legal_actions(state) if isinstance(action, wanted)}
            compared += 1
        state = am.apply(state, am.pick(state, chance))
    assert compared > 30


@pytest.mark.rule("M4.5h")
def test_a_field_costs_a_cube_for_every_field_of_the_way() -> None:
    prospects = of(am.view(am.new_game(2, seed="1672"), 0))
    assert (prospects["Beer warehouse"].any_cubes, prospects["Beer warehouse"].open) == (2, False)
    assert [violation.code for violation in prospects["Beer warehouse"].violations] == ["too_few_cubes"]


@pytest.mark.rule("C040")
def test_with_card_040_a_cube_is_worth_two_fields_of_the_way() -> None:
    once, twice = (of(am.view(in_turn(merchant("pink", active=active)), 0)) for active in ([], [40]))
    fields = [field.name for field in am.MERCHANTS.fields if field.name in once]
    assert [twice[name].any_cubes for name in fields] == [-(-once[name].any_cubes // 2) for name in fields]
    assert max(once[name].any_cubes for name in fields) > 4


def test_a_prospect_costs_what_its_thing_costs_and_nothing_else() -> None:
    state = in_turn(merchant("pink", inactive=[120]))
    for prospect in am.prospects(am.view(state, 0)):
        match prospect.thing:
            case am.Card(cost=cubes):
                expected = (cubes, 0, 0)
            case am.Field():
                expected = ((0,) * 6, prospect.any_cubes, 0)
            case am.Tile(price=guilders):
                expected = ((0,) * 6, 0, guilders)
            case am.Block():
                expected = (prospect.cubes, 0, 0)
        assert (prospect.cubes, prospect.any_cubes, prospect.guilders) == expected
    assert {type(prospect.thing) for prospect in am.prospects(am.view(state, 0))} == {
        *(am.Card, am.Field, am.Tile, am.Block)
    }
    bought = laid(state, tile=None)
    assert not any(isinstance(prospect.thing, am.Tile) for prospect in am.prospects(am.view(bought, 0)))


@pytest.mark.rule("MQ32")
def test_what_stands_against_a_thing_are_the_reasons_of_the_way_with_the_fewest() -> None:
    found = of(am.view(in_turn(merchant("pink pink", inactive=[71], active=[31])), 0))[str(am.MERCHANTS.card("071"))]
    assert [reason.code for reason in found.violations] == ["missing_cubes"]  # with a cube spared, and not without


@pytest.mark.rule("MQ77")
def test_prospects_are_those_of_a_turn_of_ones_own_whoever_moves() -> None:
    mine, theirs = merchant(PLENTY, inactive=[120]), merchant("pink pink", inactive=[110], guilders=5)
    turn = {"credit": 3, "claims": 1, "purchases": 1}
    began = of(am.view(in_turn(mine, theirs), 1))
    for state in (
        in_turn(mine, theirs, turn=turn),
        asks(in_turn(mine, theirs, turn=turn), what=am.DecisionKind.SAILING, many=2),
        asked(in_turn(mine, theirs), am.DecisionKind.CARD),
        asked(in_turn(mine, theirs), am.DecisionKind.CARD, seat=1),
        asked(in_turn(mine, theirs), am.DecisionKind.DICE, seat=1),
    ):
        assert of(am.view(state, 1)) == began


@pytest.mark.rule("MQ31")
def test_while_the_ship_is_under_way_the_rest_of_the_move_costs_no_cube() -> None:
    state = in_turn(merchant("pink pink"), turn={"credit": 1})
    sailing = (decision_of(0, am.DecisionKind.SAILING, many=2), *state.table.pending)
    before, under_way = (of(am.view(one, 0)) for one in (state, laid(state, pending=sailing)))
    fields = [field.name for field in am.MERCHANTS.fields if field.name in before]
    assert [under_way[name].any_cubes for name in fields] == [max(0, before[name].any_cubes - 2) for name in fields]
    kept = (decision_of(0, am.DecisionKind.MESSENGER_MOVE, many=2), *state.table.pending)
    assert of(am.view(laid(state, pending=kept), 0)) == before


@pytest.mark.rule("MQ31")
def test_fields_that_cost_no_cube_shorten_the_way() -> None:
    chance, state = random.Random(3), am.new_game(2, seed="1672")
    while state.to_move is None or state.table.pending[0].what is not am.DecisionKind.TURN:
        state = am.apply(state, am.pick(state, chance))
    before = {name: prospect.any_cubes for name, prospect in of(am.view(state, state.to_move)).items()}
    turn = attrs.evolve(state.table.turn, credit=2)
    free = of(am.view(attrs.evolve(state, table=attrs.evolve(state.table, turn=turn)), state.to_move))
    assert {name: prospect.any_cubes for name, prospect in free.items()} == {
        name: max(0, many - 2) for name, many in before.items()
    }


def test_a_block_costs_cubes_of_its_colour_and_nothing_else() -> None:
    state = am.new_game(2, seed="1672")
    prospects = {prospect.thing: prospect for prospect in am.prospects(am.view(state, 0))}
    for block in am.MERCHANTS.blocks:
        prospect = prospects[block]
        assert sum(prospect.cubes) == max(prospect.cubes) == block.cost
        assert (prospect.any_cubes, prospect.guilders) == (0, 0)


@pytest.mark.rule("MQ32")
def test_a_card_of_which_another_spares_a_cube_is_open_to_a_seat_without_that_cube() -> None:
    state = in_turn(merchant("black brown", inactive=[71], active=[31]))
    found = of(am.view(state, 0))[str(am.MERCHANTS.card("071"))]
    assert found.actions == tuple(action for action in am.legal_actions(state) if isinstance(action, am.Activate))
    assert [action.spared for action in found.actions if isinstance(action, am.Activate)] == [am.Cube("pink")]


def test_a_block_that_is_owned_is_nobodys_prospect() -> None:
    chance, state = random.Random(4), am.new_game(2, seed="1672")
    while not (taken := {*state.table.blocks(0), *state.table.blocks(1)}):
        state = am.apply(state, am.pick(state, chance))
    wanted = {prospect.thing for prospect in am.prospects(am.view(state, 0))}
    assert {*am.MERCHANTS.blocks} - wanted == taken


def test_an_onlooker_has_no_prospects() -> None:
    with pytest.raises(ValueError, match="an onlooker has no prospects"):
        am.prospects(am.view(am.new_game(2, seed="1672"), None))


def test_prospects_are_written_as_json() -> None:
    data = am.to_data(am.prospects(am.view(am.new_game(2, seed="1672"), 0)))
    assert data["items"][0]["thing"] == "plantage-1"  # type: ignore[index]  # plain data


def test_a_card_out_of_reach_says_which_cubes_are_missing() -> None:
    state = am.new_game(2, seed="1672")
    card = am.MERCHANTS.card("120")
    merchant = attrs.evolve(state.table.merchants[0], inactive_bits=1 << am.MERCHANTS.cards.index(card))
    table = attrs.evolve(state.table, merchants=(merchant, *state.table.merchants[1:]))
    prospect = of(am.view(attrs.evolve(state, table=table), 0))[str(card)]
    assert [violation.code for violation in prospect.violations] == ["missing_cubes", "missing_cubes"]


@pytest.mark.rule("MQ31", "T-CA17")
def test_the_rest_of_a_move_of_the_ship_shortens_the_way_like_free_fields() -> None:
    state = in_turn(merchant("pink", guilders=1), tile=am.MERCHANTS.tile("CA17"))
    before = {name: prospect.any_cubes for name, prospect in of(am.view(state, 0)).items()}
    state = am.apply(am.apply(state, am.BuyTile()), am.Sail(am.MERCHANTS.field("water-1")))
    found = of(am.view(state, 0))
    assert before["Beer warehouse"] == 2
    assert (found["Beer warehouse"].any_cubes, found["Beer warehouse"].actions) == (
        0,
        (am.Sail(am.MERCHANTS.field("beer")),),
    )
    assert all(prospect.open == bool(prospect.actions) for prospect in found.values())
    dock = next(one for one in am.prospects(am.view(state, 0)) if one.thing == am.MERCHANTS.field("water-2"))
    assert dock.any_cubes == 1  # three fields away, two of them free
