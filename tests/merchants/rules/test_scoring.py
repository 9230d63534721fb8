"""Score sheets of the merchants game: every category at any time, and the winner. (M4.8)"""

import random
from itertools import product

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from amsterdam_routes.merchants.rules._scoring import church_sets, penalty_points, place_points
from tests.merchants.positions import BOX, in_turn, merchant
from tests.steps import steps


def played(players: int, seed: str, **setup: object) -> am.State:
    """A whole game at random."""
    return am.playout(am.new_game(players, seed=seed, **setup), random.Random(seed))  # type: ignore[arg-type]  # options by name


def with_merchant(state: am.State, seat: int, **changes: object) -> am.State:
    """The state with something else in front of a seat."""
    merchants = [*state.table.merchants]
    merchants[seat] = attrs.evolve(merchants[seat], **changes)  # type: ignore[arg-type]  # fields by name
    return attrs.evolve(state, table=attrs.evolve(state.table, merchants=tuple(merchants)))


def with_orders(state: am.State, *numbers: int) -> am.State:
    """The state with these orders in the hand of seat 0."""
    hand = am.Hand(tuple(am.MERCHANTS.order(str(number)) for number in numbers))
    state = with_merchant(state, 0, order_count=len(numbers))
    return attrs.evolve(state, hands=(hand, *state.hands[1:]))


def cards(*numbers: int) -> int:
    """A set of cards."""
    return sum(1 << am.MERCHANTS.cards.index(am.MERCHANTS.card(f"{number:03}")) for number in numbers)


def sheet(state: am.State, seat: int = 0) -> am.Sheet:
    return am.standings(state).sheets[seat]


def start(**setup: object) -> am.State:
    return am.new_game(2, seed="1672", **setup)  # type: ignore[arg-type]  # options by name


@pytest.mark.rule("M4.8c")
def test_four_penalty_tokens_cost_22_points() -> None:
    assert [penalty_points((3, 5, 7), tokens) for tokens in range(6)] == [0, -3, -8, -15, -22, -29]


@pytest.mark.rule("M4.8b", "C008", "MQ61")
def test_inactive_cards_cost_tokens_unless_card_008_is_active() -> None:
    state = with_merchant(start(), 0, inactive_bits=cards(7, 13))
    assert sheet(state).penalty_tokens == 2
    assert sheet(with_merchant(state, 0, active_bits=cards(8))).penalty_tokens == 0
    assert sheet(with_merchant(state, 0, inactive_bits=cards(7, 8))).penalty_tokens == 2


@pytest.mark.rule("M4.8d", "C007", "C011", "C086")
def test_cards_of_the_final_scoring_count_themselves_where_they_say_so() -> None:
    state = with_merchant(start(), 0, active_bits=cards(7, 11, 86))
    assert [score.points for score in sheet(state).end_cards] == [2, 0, 6]


@pytest.mark.rule("MQ10", "C009", "C105")
def test_card_009_moves_before_the_other_cards_score() -> None:
    state = with_merchant(start(), 0, active_bits=cards(9, 105), amstel_field=11)
    now = sheet(state)
    assert now.of(am.Category.AMSTEL) == 4 + 5
    assert [score.points for score in now.end_cards] == [0, 8]


@pytest.mark.rule("M4.8e")
def test_the_largest_group_of_joined_blocks_scores_3_each() -> None:
    ids = ("haarlemmerbuurt-1", "haarlemmerbuurt-2", "plantage-6")
    owned = sum(1 << am.MERCHANTS.blocks.index(am.MERCHANTS.block(id)) for id in ids)
    now = sheet(with_merchant(start(), 0, owned_bits=owned))
    assert {block.id for block in now.city} == {"haarlemmerbuurt-1", "haarlemmerbuurt-2"}
    assert now.city_points == 6


@pytest.mark.rule("M4.8f", "MQ30")
def test_tied_districts_share_their_places_rounded_down() -> None:
    assert place_points((5, 2, 0), (2, 2, 0), 2) == 3
    assert place_points((5, 2, 0), (2, 1, 0), 1) == 2
    assert place_points((5, 2, 0), (0, 0, 0), 0) == 0
    assert place_points((5, 3, 1), (1, 1, 1, 1), 1) == 2


@pytest.mark.rule("M4.8g", "MQ64")
def test_every_two_leftovers_are_a_point_and_cubes_on_the_wheel_are_none() -> None:
    wheel = ((1, 0, 0, 0, 0, 0),) * 6
    state = with_merchant(start(), 0, guilders=2, cubes=(1, 0, 0, 0, 0, 2), store=(1,) + (0,) * 8, wheel=wheel)
    assert sheet(state).leftovers.points == 3


@pytest.mark.rule("C067", "C068", "C069", "MQ55")
def test_complete_sets_of_churches_first_is_the_best_split() -> None:
    points = (3, 8, 15)

    def best(old: int, others: tuple[int, int]) -> int:
        choices = product(product((0, 1), repeat=2), repeat=old)
        return max(
            sum(points[a + b] for a, b in sets)
            for sets in choices
            if sum(a for a, _ in sets) <= others[0] and sum(b for _, b in sets) <= others[1]
        )

    for old, south, west in product((1, 2, 3), range(4), range(4)):
        assert sum(church_sets(points, old, (south, west))) == best(old, (south, west))


@pytest.mark.rule("C067", "C068", "C069")
@pytest.mark.parametrize(
    ("active", "points"),
    [((67,), [3]), ((67, 1, 55), [3]), ((67, 70), [8]), ((67, 70, 73), [15]), ((67, 68, 70), [8, 3])],
)
def test_an_old_church_scores_with_those_of_the_other_kinds(active: tuple[int, ...], points: list[int]) -> None:
    state = with_merchant(start(), 0, active_bits=cards(*active))
    assert [score.points for score in sheet(state).end_cards] == points


@pytest.mark.rule("MQ62", "MQ82", "O32", "O34", "O37")
def test_orders_take_in_what_is_best_for_all_of_them() -> None:
    blue = am.Worker.LIGHT_BLUE
    state = with_merchant(
        start(orders=3), 0, workers=(blue, blue), cubes=(1, 0, 0, 0, 0, 0), guilders=0, store=(1,) + (0,) * 8
    )
    scores = {int(score.order.id): score for score in sheet(with_orders(state, 32, 34, 37)).orders}
    assert {number: score.points for number, score in scores.items()} == {32: 0, 34: 0, 37: 7}
    assert scores[37].workers == (blue, blue)


@pytest.mark.rule("O33")
def test_up_to_six_different_cubes_may_be_handed_in() -> None:
    for kinds, points in enumerate((0, 1, 2, 3, 5, 7, 10)):
        state = with_merchant(start(orders=3), 0, cubes=(1,) * kinds + (0,) * (6 - kinds), guilders=0)
        now = sheet(with_orders(state, 33))
        taken = sum(now.orders[0].cubes)
        assert (now.orders[0].points, now.leftovers.cubes) == ((0, 1, 2, 3, 5, 7, 10)[taken], kinds - taken)
        assert now.orders[0].points + now.leftovers.points == max(points, kinds // 2)


@pytest.mark.rule("MQ82", "O32", "O33")
def test_an_order_takes_the_cubes_of_which_there_are_most() -> None:
    state = with_merchant(start(orders=3), 0, cubes=(0, 1, 0, 2, 0, 0), guilders=0, workers=(am.Worker.GOLD,) * 2)
    pair, different = sheet(with_orders(state, 32, 33)).orders
    assert (pair.points, pair.cubes) == (4, (0, 0, 0, 1, 0, 0))
    assert (different.points, different.cubes) == (2, (0, 1, 0, 1, 0, 0))


@pytest.mark.rule("MQ62", "MQ82", "O32")
def test_equally_good_choices_of_workers_follow_the_order_of_colors() -> None:
    gold, white, blue = am.Worker.GOLD, am.Worker.WHITE, am.Worker.LIGHT_BLUE
    state = with_merchant(start(orders=3), 0, cubes=(1, 0, 0, 0, 0, 0), workers=(gold, white, blue, white))
    assert sheet(with_orders(state, 32)).orders[0].workers == (blue, white)


@pytest.mark.rule("MQ62")
def test_an_order_of_a_box_may_want_several_cubes_of_any_colors() -> None:
    data = edition_data(am.MERCHANTS)
    for order in data["orders"]:
        if order["id"] == "34":
            order["hand_in"] = {"cubes": 4}
    box = edition_from_data(data)
    state = with_merchant(am.new_game(2, edition=box, orders=3), 0, cubes=(0, 3, 0, 2, 0, 0), guilders=0)
    state = attrs.evolve(state, hands=(am.Hand((box.order("34"),)), state.hands[1]))
    now = sheet(with_merchant(state, 0, order_count=1))
    assert now.orders[0].cubes == (0, 3, 0, 1, 0, 0)
    assert (now.orders[0].points, now.leftovers.cubes) == (4, 1)


@pytest.mark.rule("MQ62", "MQ82")
def test_many_workers_for_many_orders_are_soon_divided() -> None:
    """Which workers of colours that no other order wants are taken makes no difference."""
    data = edition_data(am.MERCHANTS)
    data["worker_places"] = 12
    for order in data["orders"]:
        if order["id"] in ("32", "33", "34"):
            order["hand_in"] = {"workers": 3}
    box = edition_from_data(data)
    workers = tuple(sorted([*am.Worker, *am.Worker]))
    state = with_merchant(am.new_game(2, edition=box, orders=5), 0, workers=workers, order_count=5)
    orders = tuple(box.order(number) for number in ("32", "33", "34", "37", "38"))
    state = attrs.evolve(state, hands=(am.Hand(orders), state.hands[1]))
    assert steps(lambda: am.standings(state), most=500_000)
    scores = {score.order.id: (score.points, score.workers) for score in sheet(state).orders}
    assert [scores[number][0] for number in ("32", "33", "34", "37", "38")] == [4, 0, 4, 7, 7]
    assert scores["37"][1] == (am.Worker.LIGHT_BLUE,) * 2


@pytest.mark.rule("MQ77", "M4.10a")
def test_a_view_counts_the_orders_that_it_shows() -> None:
    state = start(orders=5, open_orders=2)
    seen = am.standings(am.view(state, 0))
    assert [(len(row.orders), row.hidden) for row in seen.sheets] == [(5, 0), (2, 3)]
    assert [(len(row.orders), row.hidden) for row in am.standings(am.view(state, None)).sheets] == [(2, 3), (2, 3)]
    assert [row.hidden for row in am.standings(state).sheets] == [0, 0]


@pytest.mark.rule("M4.8h")
def test_a_tie_goes_to_the_disc_that_is_further_on_the_amstel() -> None:
    state = played(3, "tie")
    totals = [row.total for row in am.standings(state).sheets]
    level = state
    for seat, total in enumerate(totals):
        points = [*level.table.merchants[seat].points]
        points[am.Category.CARDS] += 200 - total
        level = with_merchant(level, seat, points=tuple(points))
    result = am.standings(level)
    assert {row.total for row in result.sheets} == {200}
    assert result.winners == (state.table.amstel[0],)
    assert result.decided_by is am.Verdict.AMSTEL
    assert [row.place for row in result.sheets] == [state.table.amstel.index(seat) + 1 for seat in range(3)]


@pytest.mark.rule("M4.8h")
def test_the_amstel_decides_among_the_first_and_nobody_else() -> None:
    state = played(3, "tie")
    totals = [row.total for row in am.standings(state).sheets]
    for wanted, decision in (
        ((9, 5, 5), "points"),
        ((5, 9, 5), "points"),
        ((5, 9, 9), "amstel"),
        ((3, 5, 9), "points"),
    ):
        level = state
        for seat, total in enumerate(totals):
            points = [*state.table.merchants[seat].points]
            points[am.Category.CARDS] += 200 + wanted[seat] - total
            level = with_merchant(level, seat, points=tuple(points))
        result = am.standings(level)
        assert [row.total - 200 for row in result.sheets] == [*wanted]
        assert result.decided_by is am.Verdict(decision)


@pytest.mark.rule("M4.8h")
def test_the_amstel_breaks_a_tie_of_two() -> None:
    state = played(2, "tie")
    a, b = (row.total for row in am.standings(state).sheets)
    points = [*state.table.merchants[1].points]
    points[am.Category.CARDS] += a - b
    result = am.standings(with_merchant(state, 1, points=tuple(points)))
    assert (result.decided_by, result.winners) == (am.Verdict.AMSTEL, state.table.amstel[:1])


@pytest.mark.rule("MQ65", "M4.13i")
def test_alone_a_tie_with_tom_is_not_won() -> None:
    state = played(1, "alone")
    tom = am.standings(state).tom
    assert tom is not None
    assert (tom.penalty_points, tom.end_cards, tom.orders) == (0, (), ())
    mine = sheet(state)
    for ahead, winners in ((0, ()), (1, (0,))):
        points = [*state.table.merchants[0].points]
        points[am.Category.CARDS] += tom.total - mine.total + ahead
        result = am.standings(with_merchant(state, 0, points=tuple(points)))
        assert (result.winners, result.decided_by) == (winners, am.Verdict.POINTS)
        assert result.tom is not None
        assert result.tom.total == tom.total


@pytest.mark.rule("M4.10a")
def test_at_the_end_all_orders_lie_open_for_everybody() -> None:
    state = played(2, "open", orders=3, open_orders=1)
    for seat in (0, 1, None):
        assert am.standings(am.view(state, seat)) == am.standings(state)
    assert [(len(row.orders), row.hidden) for row in am.standings(state).sheets] == [(3, 0), (3, 0)]


def test_standings_can_be_asked_for_at_any_time() -> None:
    state, chance = am.new_game(4, seed="any", orders=3), random.Random(1)
    while state.to_move is not None:
        now = am.standings(state)
        assert (now.final, now.winners, now.decided_by) == (False, (), None)
        assert sorted(row.place for row in now.sheets) == [1, 2, 3, 4]
        state = am.apply(state, am.pick(state, chance))
    assert am.standings(state).final


def test_something_else_than_a_position_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="expected a State or a View, got an int"):
        am.standings(3)  # type: ignore[arg-type]  # what a caller might do


@pytest.mark.rule("M4.8e")
def test_the_largest_group_is_all_that_bridges_join_however_it_lies() -> None:
    chance, table = random.Random(1672), in_turn(merchant()).table
    for many in (0, 1, 1, 1, *[chance.randint(2, 24) for _ in range(300)]):
        own = chance.sample([block.id for block in BOX.blocks], many)
        groups = {id: {id} for id in own}
        for a, b in BOX.bridges:
            if a.id in groups and b.id in groups and groups[a.id] is not groups[b.id]:
                groups[a.id] |= groups[b.id]
                for id in groups[b.id]:
                    groups[id] = groups[a.id]
        most = max((len(group) for group in groups.values()), default=0)
        first = attrs.evolve(table, merchants=(merchant(blocks=own), merchant()))
        city = am.standings(attrs.evolve(in_turn(merchant()), table=first)).sheets[0].city
        assert len(city) == most
        assert not city or {block.id for block in city} == groups[city[0].id]


@pytest.mark.rule("M4.13i")
def test_a_sheet_names_its_seat() -> None:
    for players in (2, 3, 4):
        standings = am.standings(am.new_game(players, seed=1))
        assert [sheet.seat for sheet in standings.sheets] == [*range(players)]
    alone = am.standings(am.new_game(1, seed=1))
    assert [sheet.seat for sheet in alone.sheets] == [0]
    assert alone.tom is not None
    assert alone.tom.seat is None


@pytest.mark.rule("MQ65")
def test_alone_a_tie_is_toms_whoever_leads() -> None:
    state = in_turn(merchant(), merchant(), setup={"players": 1}, amstel=(0, 1))
    standings = am.standings(state)
    assert standings.tom is not None
    assert standings.sheets[0].total == standings.tom.total
    assert (standings.sheets[0].place, standings.tom.place) == (2, 1)


def test_a_table_of_many_games_has_every_point_of_the_total_in_one_of_these_columns() -> None:
    for sheet in am.standings(played(2, "1672", orders=3)).sheets:
        columns = sheet.columns()
        assert [*columns] == [
            *("warehouses", "speed", "foreman", "depot", "market", "amstel", "cards"),
            *("end_cards", "penalties", "penalty_tokens", "city", "city_blocks", "districts", "orders", "leftovers"),
        ]
        assert (columns.pop("penalty_tokens"), columns.pop("city_blocks")) == (sheet.penalty_tokens, len(sheet.city))
        assert sum(columns.values()) == sheet.total
