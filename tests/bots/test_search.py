"""`Search` plays any game from its views, can be repeated, and finds the better move; `Random` does anything."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import chain, repeat
from typing import Any

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Greedy, Planner, Random, Search, _search, likely_worlds, one_payment, one_route_first
from amsterdam_routes.bots._search import lead, race
from amsterdam_routes.merchants.bots import Greedy as MerchantsGreedy
from amsterdam_routes.merchants.bots import Random as MerchantsRandom
from amsterdam_routes.merchants.bots import promising
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup


def test_the_best_of_several_is_found_whatever_their_order() -> None:
    for seed in range(20):
        order = random.Random(seed).sample(range(9), 9)
        assert race(order, lambda world, number: number * 3 + world % 2, lambda trials, left: trials >= 200) == 8


def test_clearly_worse_candidates_drop_out_and_a_race_ends_when_one_is_left() -> None:
    tried = Counter[str]()

    def trial(world: int, runner: str) -> int:
        tried[runner] += 1
        return {"slow": 0, "quick": 10 + world % 5, "as quick": 10 + (world + 2) % 5}[runner]

    race(["quick", "slow", "as quick"], trial, lambda trials, left: trials >= 60)
    assert tried["slow"] < tried["quick"] == tried["as quick"]
    tried.clear()
    assert race(["slow", "quick"], trial, lambda trials, left: trials >= 10_000) == "quick"
    assert tried.total() < 100


def test_with_more_patience_a_candidate_that_begins_badly_stays_longer() -> None:
    def trial(world: int, candidate: str) -> int:
        return {"even": 0, "late": (-3 if world < 8 else 10) + world % 2 * 2}[candidate]

    def raced(patience: float) -> object:
        return race(["even", "late"], trial, lambda trials, left: trials >= 64, patience=patience)

    assert raced(patience=1.5) == "even"
    assert raced(patience=10) == "late"
    with pytest.raises(ValueError, match="expected a patience of at least 0, got -1"):
        Search(game=ar.GAME, iterations=1, patience=-1)


def test_a_candidate_that_is_only_luckier_is_not_taken() -> None:
    luck = random.Random(1634)
    leads = [[luck.randrange(-10, 11) for _ in range(30)] for _ in range(20)]

    def raced(doubt: float) -> object:
        return race(range(20), lambda world, number: leads[number][world], lambda trials, left: trials >= 100, doubt)

    assert raced(doubt=0) != 0
    assert raced(doubt=100) == 0
    assert race([3, 8], lambda world, number: number, lambda trials, left: True, doubt=1) == 3, "one world says little"


GREEDIES: tuple[tuple[Any, Any, Any], ...] = (
    (ar.GAME, ar.Setup(2), Greedy()),
    (am.GAME, am.Setup(2), MerchantsGreedy()),
)


@pytest.mark.parametrize("engine", [True, False])
@pytest.mark.parametrize(("game", "setup", "guide"), GREEDIES)
def test_plans_may_be_any_players_beside_a_planner_as_guide(game: Any, setup: Any, guide: Any, engine: bool) -> None:
    asked = Counter[str]()

    def stubborn(view: Any, random: random.Random) -> Any:
        asked[type(view).__name__] += 1
        return game.legal_actions(view)[-1]

    state = game.deal(setup, ar.Chance.of("plans"))
    view = game.view(state, game.to_move(state))
    search = Search(game=game, guide=guide, plans=lambda view: [stubborn], iterations=12, engine=engine)
    assert search(view, random.Random(1)) in game.legal_actions(view)
    assert asked["SeatView"] > 10, "it plays on for its seat"


@pytest.mark.parametrize(("game", "setup", "guide"), GREEDIES)
def test_bots_are_given_the_view_of_the_seat_to_move_and_nothing_else(game: Any, setup: Any, guide: Any) -> None:
    state = game.deal(setup, ar.Chance.of("doors"))
    seat, players = game.to_move(state), {"routes": Random(), "merchants": MerchantsRandom()}
    searches = [Search(game=game, iterations=2), Search(game=game, guide=guide, iterations=2)]
    for bot in (players[game.name], guide, *searches, Planner(game, guide)):
        with pytest.raises(TypeError, match="expected a View, got a State"):
            bot(state, random.Random(1))
        other: Any = ar.GAME if game is am.GAME else am.GAME
        for wrong in (other.view(other.playout(other.deal(*dealt_of(other)), random.Random(1)), 0), None, 3):
            with pytest.raises(TypeError, match=r"expected a (State or a )?View, got "):
                bot(wrong, random.Random(1))
        over = game.playout(state, random.Random(1))
        for view in (game.view(state, 1 - seat), game.view(state, None), game.view(over, 0), game.view(over, None)):
            with pytest.raises(ValueError, match="the seat to move"):
                bot(view, random.Random(1))
    bots: tuple[Any, ...] = (players[game.name], *searches)
    for bot in bots:
        with pytest.raises(TypeError, match=r"random\.Random(\(\))?, got (None|a value of NoneType)"):
            bot(game.view(state, seat), None)


def dealt_of(game: Any) -> tuple[Any, ar.Chance]:
    return (ar.Setup(2) if game is ar.GAME else am.Setup(2)), ar.Chance.of("other")


def test_what_helps_a_search_refuses_what_is_no_view() -> None:
    state = ar.new_game(2, seed=1)
    helpers: tuple[Callable[[Any], object], ...] = (
        one_route_first,
        lambda view: one_payment(view, ()),
        lambda view: likely_worlds(view, random.Random(1)),
    )
    for helper in helpers:
        for wrong in (state, am.view(am.new_game(2, seed=1), 0), None, 3):
            with pytest.raises(TypeError, match="expected a View, got "):
                helper(wrong)
    foreign: tuple[Any, ...] = (am.new_game(2, seed=1), ar.view(state, 0), None)
    for wrong in foreign:
        with pytest.raises(TypeError, match="expected a View, got "):
            promising(wrong, ())
    over = am.playout(am.new_game(2, seed=1), random.Random(1))
    assert promising(am.view(over, 0), ()) == ()


@pytest.mark.parametrize(
    ("wrong", "kind", "told"),
    [
        ({"game": "routes"}, TypeError, "expected a Game, got a str"),
        ({"iterations": 1.5}, TypeError, "iterations: expected an int or None, got a value of float"),
        ({"iterations": True}, TypeError, "iterations: expected an int or None, got a value of bool"),
        ({"iterations": None, "seconds": "1"}, TypeError, "seconds: expected a float, got a value of str"),
        ({"iterations": None, "seconds": float("inf")}, ValueError, "expected a finite budget, got inf"),
        ({"iterations": None, "seconds": float("nan")}, ValueError, "expected a budget above 0"),
        ({"patience": None}, TypeError, "patience: expected a float, got a value of NoneType"),
        ({"patience": float("nan")}, ValueError, "expected a patience of at least 0"),
        ({"guide": Greedy}, TypeError, "guide: expected a function or None, got the class Greedy"),
        ({"plans": 3}, TypeError, "plans: expected a function or None, got a value of int"),
        ({"narrow": None}, TypeError, "narrow: expected a function, got a value of NoneType"),
    ],
)
def test_a_search_with_parameters_of_the_wrong_kind_is_refused_when_it_is_made(
    wrong: dict[str, Any], kind: type[Exception], told: str
) -> None:
    with pytest.raises(kind, match=told):
        Search(**{"game": ar.GAME, "iterations": 2, **wrong})


@pytest.mark.parametrize("guide", [None, Greedy()])
def test_worlds_must_be_such_as_the_view_allows(guide: Any) -> None:
    state = ar.new_game(2, seed=1)
    view = ar.view(state, 0)
    others = (ar.new_game(2, seed=2), ar.new_game(4, seed=1), ar.playout(state, random.Random(1)))
    for world in others:
        search = Search(game=ar.GAME, guide=guide, iterations=8, worlds=lambda view, random, world=world: lambda: world)  # type: ignore[misc]  # one each
        with pytest.raises(ValueError, match="worlds: expected states that the view allows, got another"):
            search(view, random.Random(1))
    foreign: Any = am.new_game(2, seed=1)
    with pytest.raises(TypeError, match="expected a State, got a State of amsterdam_routes"):
        Search(game=ar.GAME, guide=guide, iterations=8, worlds=lambda view, random: lambda: foreign)(
            view, random.Random(1)
        )
    wrong: Any = lambda view, random: 3  # noqa: E731  # one line says it
    with pytest.raises(TypeError, match="worlds: expected a function that draws worlds, got a value of int"):
        Search(game=ar.GAME, guide=guide, iterations=8, worlds=wrong)(view, random.Random(1))
    assert Search(game=ar.GAME, guide=guide, iterations=8, worlds=lambda view, random: lambda: state)(
        view, random.Random(1)
    )


def test_what_is_tried_must_be_legal() -> None:
    view = ar.view(ar.new_game(2, seed=1), 0)
    for tried in ((), (ar.DrawBlind(),), ("x",)):
        search = Search(game=ar.GAME, iterations=2, narrow=lambda view, legal, tried=tried: tried)  # type: ignore[misc]  # of any kind
        with pytest.raises(ValueError, match="narrow: expected some of the 3 legal actions, got "):
            search(view, random.Random(1))


def test_a_route_to_build_first_is_one_of_the_box() -> None:
    with pytest.raises(TypeError, match="wants: expected a Route or None, got a str"):
        Greedy(wants="x")  # type: ignore[arg-type]  # what a caller might do
    a, b = ar.Place("A"), ar.Place("B")
    with pytest.raises(ValueError, match="wants: expected a route of the edition 'amsterdam', got Route"):
        Greedy(wants=ar.Route([a, b], 1, ar.Color.PINK))(ar.view(ar.new_game(2, seed=1), 0), random.Random(1))


def test_all_candidates_are_tried_in_the_same_worlds_and_each_at_least_once() -> None:
    worlds: dict[str, list[int]] = {"one": [], "other": []}

    def trial(world: int, candidate: str) -> int:
        worlds[candidate].append(world)
        return 0

    race(["one", "other"], trial, lambda trials, left: trials >= 6)
    assert worlds == {"one": [0, 1, 2], "other": [0, 1, 2]}
    worlds["one"].clear()
    worlds["other"].clear()
    race(["one", "other"], trial, lambda trials, left: True)
    assert worlds == {"one": [0], "other": [0]}


def test_a_search_can_be_repeated_and_plays_by_the_rules_of_any_game() -> None:
    for game, setup in ((ar.GAME, ar.Setup(3)), (am.GAME, am.Setup(2)), (TIDES, Setup(2))):
        search = Search(game=game, iterations=12)
        state = game.deal(setup, ar.Chance.of("search"))  # type: ignore[arg-type]  # each game has its own set-up
        for ply in range(4):
            seat = game.to_move(state)  # type: ignore[arg-type]  # as above
            view = game.view(state, seat)  # type: ignore[arg-type]  # as above
            action = search(view, random.Random(ply))
            assert action == search(view, random.Random(ply))
            state = game.apply(state, action)  # type: ignore[arg-type]  # as above


def test_the_lead_is_what_a_seat_is_ahead_of_the_best_of_the_others() -> None:
    end = ar.play_match(ar.GAME, ar.Setup(3), [Greedy(), Greedy(), Random()], seed="search").state
    totals = [sheet.total for sheet in ar.standings(end).sheets]
    assert len({*totals}) == 3
    first, second, third = sorted(range(3), key=lambda seat: -totals[seat])
    assert lead(ar.GAME, end, first) == totals[first] - totals[second] > 0
    assert lead(ar.GAME, end, third) == totals[third] - totals[first] < 0


def test_a_guide_that_plays_games_out_is_not_asked_move_by_move() -> None:
    class Guide:
        def __call__(self, view: ar.SeatView, random: random.Random, /) -> ar.Action:
            return ar.legal_actions(view)[0]

    class Quick(Guide):
        played = 0

        def playout(self, state: ar.State, random: random.Random, /) -> ar.State:
            self.played += 1
            while state.to_move is not None:
                state = ar.apply(state, ar.legal_actions(state)[0])
            return state

    quick, view = Quick(), ar.view(ar.new_game(2, seed="1634"), 0)
    searches = [Search(game=ar.GAME, guide=guide, iterations=12) for guide in (Guide(), quick)]
    slow_choice, quick_choice = (search(view, random.Random(1)) for search in searches)
    assert slow_choice == quick_choice
    assert quick.played == 12


def test_worlds_come_from_the_given_function() -> None:
    state = ar.new_game(2, seed="1634")
    asked: list[ar.View] = []

    def this_one(view: ar.View, random: random.Random) -> Callable[[], ar.State]:
        asked.append(view)
        return lambda: state

    view = ar.view(state, 0)
    assert Search(game=ar.GAME, iterations=9, worlds=this_one)(view, random.Random(1)) in ar.legal_actions(view)
    assert asked == [view]


@pytest.mark.proof
def test_a_search_beats_greedy_that_guides_it() -> None:
    search = Search(game=ar.GAME, guide=Greedy(), narrow=one_payment, worlds=likely_worlds, iterations=100)
    games = list(ar.league(ar.GAME, ar.Setup(2), [search, Greedy()], 100, seed="search against its guide"))
    assert sum(0 in [game.bots[seat] for seat in game.result.winners] for game in games) > 50


@pytest.mark.proof
def test_a_search_beats_a_player_who_does_anything() -> None:
    search = Search(game=ar.GAME, iterations=40)
    games = ar.simulate(ar.GAME, ar.Setup(2), [search, Random()], 6, seed="search")
    assert sum(played.bots[seat] == 0 for played in games for seat in played.result.winners) >= 5


def test_a_single_action_needs_no_search() -> None:
    chance, state = random.Random(1), am.new_game(2, seed="1672")
    while len(am.legal_actions(state)) > 1:
        state = am.apply(state, am.pick(state, chance))
    search = Search(game=am.GAME, seconds=10**9)
    assert (search(am.view(state, state.to_move), chance),) == am.legal_actions(state)


def test_time_is_a_budget_too() -> None:
    view = ar.view(ar.new_game(2, seed="1634"), 0)
    assert Search(game=ar.GAME, seconds=0.01)(view, random.Random(1)) in ar.legal_actions(view)


def test_a_world_that_not_all_had_time_for_does_not_count_unless_it_is_the_first() -> None:
    leads: dict[int, list[float | None]] = {3: [3.0, 1000.0], 5: [5.0, 1000.0], 8: [8.0, None]}
    assert race([3, 5, 8], lambda world, number: leads[number][world], lambda trials, left: False) == 8
    leads[8] = [None]
    assert race([3, 5, 8], lambda world, number: leads[number][world], lambda trials, left: False) == 5
    assert race([3, 5, 8], lambda world, number: leads[number][world], lambda trials, left: False, doubt=1) == 3
    assert race([8, 5, 3], lambda world, number: leads[number][world], lambda trials, left: False) == 8, (
        "none was tried"
    )


class Ticking:
    """A clock that goes on by a second whenever it is asked."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def last_of(view: ar.View, random: random.Random) -> ar.Action:
    """A guide that does not play games out by itself."""
    return ar.legal_actions(view)[-1]


ASKED: tuple[tuple[Any, Any, Any], ...] = (
    (ar.GAME, ar.Setup(2), Greedy()),
    (ar.GAME, ar.Setup(2), last_of),
    (am.GAME, am.Setup(2), MerchantsGreedy()),
)


@pytest.mark.parametrize(("game", "setup", "guide"), ASKED, ids=["greedy", "a function", "merchants"])
def test_when_the_time_is_over_a_game_is_broken_off_and_the_move_is_that_of_the_guide(
    game: Any, setup: Any, guide: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = game.deal(setup, ar.Chance.of("time"))
    view, drawn = game.view(state, game.to_move(state)), list[Any]()
    assert len(game.legal_actions(view)) > 1

    def worlds(view: Any, random: random.Random) -> Callable[[], Any]:
        def world() -> Any:
            drawn.append(game.sample(view, random.randbytes(16)))
            return drawn[-1]

        return world

    monkeypatch.setattr(_search, "perf_counter", clock := Ticking())
    search = Search(game=game, guide=guide, seconds=30, worlds=worlds, engine=False)
    assert search(view, random.Random(1)) == guide(view, random.Random(1))
    assert len(drawn) == 1, "nothing is tried in a second world"
    assert 30 <= clock.now < 35


@pytest.mark.parametrize(("game", "setup", "guide"), ASKED, ids=["greedy", "a function", "merchants"])
def test_a_trial_that_is_broken_off_says_nothing_and_none_begins_without_time(
    game: Any, setup: Any, guide: Any
) -> None:
    state = game.deal(setup, ar.Chance.of("time"))
    view = game.view(state, game.to_move(state))
    candidate, search = (game.legal_actions(view)[0], None), Search(game=game, guide=guide, seconds=1, engine=False)
    for times, worlds in ((0, 0), (5, 1), (25, 1)):
        asked = chain([False] * times, repeat(True))
        trials = search._trials(view, random.Random(1), partial(next, asked))
        assert trials.trial(0, candidate) is None
        assert len(trials.drawn) == worlds
    assert search._trials(view, random.Random(1), lambda: False).trial(0, candidate) is not None


def test_no_more_plans_are_asked_for_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    state = ar.new_game(2, seed="1634")
    for hand in state.hands:
        state = ar.apply(state, ar.KeepContracts(hand.offer))
    view, asked = ar.view(state, 0), list[int]()

    def plan(view: ar.View, random: random.Random) -> ar.Action:
        asked.append(1)
        return ar.legal_actions(view)[0]

    monkeypatch.setattr(_search, "perf_counter", Ticking())
    search = Search(game=ar.GAME, guide=Greedy(), seconds=10, plans=lambda view: [plan] * 1000)
    assert search(view, random.Random(1)) == Greedy()(view, random.Random(1))
    assert len(asked) < 10


def test_a_budget_is_needed_and_only_one() -> None:
    for budget in ({}, {"iterations": 1, "seconds": 1.0}):
        with pytest.raises(ValueError, match="expected either iterations or seconds"):
            Search(game=ar.GAME, **budget)  # type: ignore[arg-type]  # budgets by name
    with pytest.raises(ValueError, match="expected a budget above 0, got 0"):
        Search(game=ar.GAME, iterations=0)
    with pytest.raises(ValueError, match="expected the view of the seat to move"):
        Search(game=ar.GAME, iterations=1)(ar.view(ar.new_game(2, seed=1), 1), random.Random(1))


def test_random_does_everything_that_is_legal_sooner_or_later() -> None:
    state = ar.new_game(2, seed=1)
    chance = random.Random(1)
    done = Counter(Random()(ar.view(state, state.to_move), chance) for _ in range(600))
    assert done.keys() == set(ar.legal_actions(state))
    assert max(done.values()) < 1.5 * min(done.values())


def test_a_planner_is_the_greedy_of_a_game() -> None:
    assert Planner(ar.GAME, Greedy())(ar.view(ar.new_game(2, seed=1), 0), random.Random(1)) is not None
    with pytest.raises(ValueError, match="expected the Greedy of the game 'routes', got Random"):
        Planner(ar.GAME, Random())
    with pytest.raises(TypeError, match="expected a Game, got a str"):
        Planner("routes", Greedy())  # type: ignore[arg-type]  # what a caller might do
