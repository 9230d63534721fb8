"""The engine plays the trials of a search as the library does, so that a search finds the same moves with it."""

import random
from typing import Any

import pytest

pytest.importorskip("numpy", reason="the bulk engine is not installed")
pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not installed")

import attrs

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import bots, study
from amsterdam_routes.bots import Planner, Search, likely_worlds, one_payment, one_route_first
from amsterdam_routes.bots._search import totals_of
from amsterdam_routes.bulk import FastChance
from amsterdam_routes.bulk._series import Trials
from amsterdam_routes.kernel._chance import QuickChance, with_chance
from amsterdam_routes.merchants.bots import Greedy, promising

SEARCH_OF_ROUTES = {"narrow": one_payment, "plans": one_route_first, "worlds": likely_worlds}
FULL = am.Setup(3, workers=True, orders=3, trader=True, c_tiles="mix")
PLAYED: tuple[tuple[Any, Any, Any], ...] = (
    (ar.GAME, ar.Setup(2), bots.Greedy()),
    (ar.GAME, ar.Setup(4), bots.Greedy()),
    (am.GAME, am.Setup(1), Greedy()),
    (am.GAME, am.Setup(2), Greedy()),
    (am.GAME, FULL, Greedy()),
)


def after(game: Any, setup: Any, bot: Any, actions: int) -> Any:
    """The state after so many actions of a bot."""
    state, chance = game.deal(setup, ar.Chance.of("trials")), random.Random(1)
    for _ in range(actions):
        state = game.apply(state, bot(game.view(state, game.to_move(state)), chance))
    return state


@pytest.mark.parametrize(("game", "setup", "bot"), PLAYED)
def test_a_trial_ends_as_in_the_library_with_the_quick_chance_of_its_key(game: Any, setup: Any, bot: Any) -> None:
    states = [after(game, setup, bot, actions) for actions in (0, 20)]
    for state in states:
        actions = game.legal_actions(state)[:2]
        found = Trials(game, setup).ends([state, state], [7, 2**64 - 1], actions).tolist()
        for key, row in zip((7, 2**64 - 1), found, strict=True):
            world = with_chance(state, QuickChance.of_key(key))
            ends = [bot.playout(game.apply(world, action), random.Random(1)) for action in actions]
            told = [totals_of(game.standings(end)) for end in ends]
            assert [[total for total, _ in seats] for seats in row] == told
            firsts = [{seat for seat, (_, place) in enumerate(seats[: setup.players]) if place == 1} for seats in row]
            assert firsts == [{*game.standings(end).winners} for end in ends]


@pytest.mark.parametrize("players", [2, 4])
def test_a_plan_to_build_one_route_first_is_pursued_as_in_the_library(players: int) -> None:
    setup, bot, kept = ar.Setup(players), bots.Greedy(), 0
    for actions in (players, 20, 30):
        state = after(ar.GAME, setup, bot, actions)
        seat = state.to_move
        view = ar.view(state, seat)
        plans: list[bots.Greedy] = [*one_route_first(view)]
        firsts = [plan(view, random.Random(1)) for plan in plans]
        found = Trials(ar.GAME, setup).ends([state], [7], [*firsts, bot(view, random.Random(1))], [*plans, None])
        plain = [total for total, _ in found[0, -1].tolist()]
        for first, plan, row in zip(firsts, plans, found[0].tolist(), strict=False):
            world = with_chance(state, QuickChance.of_key(7))
            end = bot.playout(ar.apply(world, first), random.Random(1), plans={seat: plan})
            assert [total for total, _ in row] == totals_of(ar.standings(end))
            kept += [total for total, _ in row] != plain
    assert kept > 10, "a plan changes how games end"


@pytest.mark.parametrize(("game", "setup", "bot"), PLAYED)
def test_a_world_that_is_over_stays_as_it_is(game: Any, setup: Any, bot: Any) -> None:
    over = bot.playout(game.deal(setup, ar.Chance.of("trials")), random.Random(1))
    told = [
        Planner(game, bot, engine=engine).ends([game.deal(setup, ar.Chance.of("other")), over], [1, 2], [None])
        for engine in (True, False)
    ]
    assert told[0] == told[1]
    assert told[0][1][0][0] == [sheet.total for sheet in game.standings(over).sheets]


def test_worlds_of_another_box_or_game_are_refused_before_the_engine_reads_them() -> None:
    two, four = ar.new_game(2, seed=1), ar.new_game(4, seed=1)
    for engine in (True, False):
        planner = Planner(ar.GAME, bots.Greedy(), engine=engine)
        foreign: Any = am.new_game(2, seed=1)
        for worlds in ([two, foreign], [foreign, two]):
            with pytest.raises(
                TypeError, match=r"expected a State.*, got a State of (amsterdam_routes\.merchants|another game)"
            ):
                planner.ends(worlds, [1, 2], [None])
        if engine:
            for worlds in ([two, four], [four, two]):
                with pytest.raises(ValueError, match=r"worlds\[1\]: expected the edition and the set-up of the others"):
                    planner.ends(worlds, [1, 2], [None])
    box = attrs.evolve(ar.AMSTERDAM, name="short", carts=4)
    with pytest.raises(ValueError, match=r"worlds\[1\]: expected the edition"):
        Planner(ar.GAME, bots.Greedy()).ends([two, ar.new_game(2, seed=1, edition=box)], [1, 2], [None])


def test_a_world_that_no_table_can_have_is_refused_before_the_engine_reads_it() -> None:
    state = ar.new_game(2, seed=1)
    strange = attrs.evolve(state, table=attrs.evolve(state.table, to_move=7))
    with pytest.raises(ValueError, match=r"worlds\[0\]: expected a sound state, got one with a problem: "):
        Planner(ar.GAME, bots.Greedy()).ends([strange], [1], [None])


def rich() -> am.State:
    """A sound state of the printed box in which a seat has more penalty tokens than the engine counts."""
    state = after(am.GAME, am.Setup(2), Greedy(), 100)
    owner = attrs.evolve(state.table.merchants[0], penalty_tokens=10**9)
    found: am.State = attrs.evolve(state, table=attrs.evolve(state.table, merchants=(owner, state.table.merchants[1])))
    assert am.check(found) == ()
    return found


def test_a_world_that_has_more_than_the_engine_takes_is_tried_without_it() -> None:
    state = rich()
    legal, trials = am.legal_actions(state)[:2], Trials(am.GAME, am.Setup(2))
    assert trials.takes([am.new_game(2, seed=1)])
    assert not trials.takes([am.new_game(2, seed=1), state])
    with pytest.raises(ValueError, match=r"worlds\[0\]: the engine does not take it: .*at most 1000000000"):
        trials.ends([state], [1], legal)
    ends = [Planner(am.GAME, Greedy(), engine=engine).ends([state], [1], legal) for engine in (True, False)]
    assert ends[0] == ends[1]
    assert min(ends[0][0][0][0]) < -(10**9)
    view = am.view(state, state.to_move)
    searches = [Search(game=am.GAME, guide=Greedy(), iterations=8, engine=engine) for engine in (True, False)]
    assert len({search(view, random.Random(1)) for search in searches}) == 1


def test_a_world_in_which_a_seat_has_come_beyond_all_bounds_is_tried_without_the_engine() -> None:
    state = after(am.GAME, am.Setup(2), Greedy(), 100)
    points = {"points": (0, 0, 0, 0, 10**9 + 2, 0, 0), "score": 10**9 + 2}
    owner = attrs.evolve(state.table.merchants[0], **points)
    beyond = attrs.evolve(state, table=attrs.evolve(state.table, merchants=(owner, state.table.merchants[1])))
    assert am.check(beyond)
    ends = [Planner(am.GAME, Greedy(), engine=engine).ends([beyond], [1], [None]) for engine in (True, False)]
    assert ends[0] == ends[1]
    assert ends[0][0][0][0][0] > 10**9
    for spoilt in (
        *({"ship": 99}, {"ship": -1}, {"amstel_field": 99}, {"guilders": -1}),
        *({"guilders": -1, **points}, {"order_count": 9, **points}, {"store": (9, 9, 9, 9), **points}),
    ):
        owner = attrs.evolve(state.table.merchants[0], **spoilt)
        wrong = attrs.evolve(state, table=attrs.evolve(state.table, merchants=(owner, state.table.merchants[1])))
        for worlds in ([wrong], [beyond, wrong], [wrong, beyond]):
            with pytest.raises(ValueError, match=r"worlds\[.\]: expected a sound state"):
                Planner(am.GAME, Greedy()).ends(worlds, [*range(len(worlds))], [None])
    view = am.view(beyond, beyond.to_move)
    searches = [Search(game=am.GAME, guide=Greedy(), iterations=8, engine=engine) for engine in (True, False)]
    assert len({search(view, random.Random(1)) for search in searches}) == 1


def test_a_world_that_no_table_can_have_is_refused_behind_one_that_the_engine_does_not_take() -> None:
    state = am.new_game(2, seed=1)
    strange = attrs.evolve(state, table=attrs.evolve(state.table, round=0))
    with pytest.raises(ValueError, match=r"worlds\[1\]: expected a sound state, got one with a problem: "):
        Planner(am.GAME, Greedy()).ends([rich(), strange], [1, 2], [None])


@pytest.mark.parametrize("engine", [True, False])
def test_a_call_for_trials_that_makes_no_sense_is_refused_with_the_engine_and_without_it(engine: bool) -> None:
    planner, state = Planner(ar.GAME, bots.Greedy(), engine=engine), ar.new_game(2, seed=1)
    legal = ar.legal_actions(state)
    assert planner.ends([], [], legal) == []
    assert planner.ends([state], [1], []) == [[]]
    wrong: tuple[tuple[Any, Any, Any, type[Exception], str], ...] = (
        (state, [1], legal, TypeError, "worlds: expected a list, got a value of State"),
        ([state], [], legal, ValueError, "keys: expected 1, one for each world, got 0"),
        ([state], [-1], legal, ValueError, "keys: expected numbers from 0"),
        ([state], [2**64], legal, ValueError, "keys: expected numbers from 0"),
        ([state], [1.5], legal, TypeError, "keys: expected ints, got a value of float"),
        ([state], [True], legal, TypeError, "keys: expected ints, got a value of bool"),
        ([state], [1], [None, None], ValueError, "actions: expected None alone, got 2 actions"),
    )
    for worlds, keys, actions, kind, told in wrong:
        with pytest.raises(kind, match=told):
            planner.ends(worlds, keys, actions)


def test_a_search_finds_the_same_moves_with_the_engine_and_without_it() -> None:
    for game, setup, bot in PLAYED:
        routes = game is ar.GAME
        more: Any = SEARCH_OF_ROUTES if routes else {"narrow": promising}
        state = after(game, setup, bot, 30)
        for ply in range(4 if routes else 2):
            view = game.view(state, game.to_move(state))
            with_it, without = (
                Search(game=game, guide=bot, iterations=24, engine=engine, **more)(view, random.Random(ply))
                for engine in (True, False)
            )
            assert with_it == without
            state = game.apply(state, with_it)


def test_a_search_by_time_asks_the_engine_in_parts_which_say_what_the_whole_would() -> None:
    view = ar.view(after(ar.GAME, ar.Setup(2), bots.Greedy(), 8), 0)
    searched = Search(game=ar.GAME, guide=bots.Greedy(), seconds=60)
    candidates = [(action, None) for action in ar.legal_actions(view)]
    assert len(candidates) > 16
    played = []
    for times in (0, 1, 2, 10**6):
        asked = iter(range(times, -1, -1))
        trials = searched._trials(view, random.Random(1), lambda asked=asked: next(asked) == 0)  # type: ignore[misc]  # one each
        trials.ahead(range(8), candidates)
        played.append(trials.known)
    whole = searched._trials(view, random.Random(1), None)
    whole.ahead(range(8), candidates)
    assert len(played[0]) == 0
    assert len(played[1]) == 16
    assert len(played[1]) < len(played[2]) < len(played[3]) == 8 * len(candidates)
    assert played[3] == whole.known
    assert [played[3][key] for key in played[2]] == [*played[2].values()]


def the_first_two(view: object, legal: tuple[Any, ...]) -> tuple[Any, ...]:
    return legal[:2]


@pytest.mark.parametrize("seat", [None, 0])
def test_an_analysis_says_the_same_with_the_engine_and_without_it(seat: int | None) -> None:
    for game, setup, bot in PLAYED:
        players = [bots.Random() if game is ar.GAME else bot] * setup.players
        record = ar.play_match(game, setup, players, seed="1634")
        begun = attrs.evolve(record, actions=record.actions[:2], result=None)
        record = begun if seat is None else begun.redacted(seat)
        with_it, without = (
            study.analyse(record, Planner(game, bot, engine=engine), iterations=4, narrow=the_first_two)
            for engine in (True, False)
        )
        assert with_it == without
        assert len(with_it.decisions) == 2


def test_only_the_greedy_of_a_game_is_a_planner_of_its_trials() -> None:
    for game, other in ((ar.GAME, Greedy()), (am.GAME, bots.Greedy()), (ar.GAME, bots.Random())):
        with pytest.raises(ValueError, match=f"expected the Greedy of the game '{game.name}', got "):
            Planner(game, other)


def test_an_action_that_is_not_legal_in_a_world_is_refused() -> None:
    with pytest.raises(ValueError, match="actions: expected some that are legal in every world"):
        Trials(am.GAME, am.Setup(2)).ends([am.new_game(2, seed=1)], [1], [am.EndTurn()])


def test_the_quick_chance_is_that_of_the_engine() -> None:
    for key in (0, 1634, 2**64 - 1):
        quick: ar.Chance = QuickChance.of_key(key)
        source = FastChance(key)
        for n in (6, 1, 1000, 2**32):
            number, quick = quick.below(n)
            assert number == source.below(n)
        order, quick = quick.shuffled(range(40))
        assert [*order] == source.shuffled([*range(40)])
        assert quick.counter == source.counter


def test_a_search_of_a_view_that_no_table_can_have_is_refused_before_the_engine_reads_it() -> None:
    view = ar.view(after(ar.GAME, ar.Setup(2), bots.Greedy(), 8), 0)
    strange = attrs.evolve(view, table=attrs.evolve(view.table, scores=(0, 10**9)))
    with pytest.raises(ValueError, match=r"worlds\[0\]: expected a sound state, got one with a problem: "):
        Search(game=ar.GAME, guide=bots.Greedy(), iterations=24)(strange, random.Random(1))
