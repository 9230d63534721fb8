"""Simulations, leagues and ratings: every bot meets every other with the same luck, wherever the games are played."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from itertools import islice, permutations
from math import log10
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.kernel._results import strengths
from tests.kernel.games import CASES, hasty, with_every_game

TWO = ar.Setup(2)
PAIR = (Greedy(), Random())


def played(executor: Executor | None = None, chunk: int = 20) -> list[ar.Played[ar.Standings]]:
    return list(ar.simulate(ar.GAME, TWO, PAIR, 30, seed="base", executor=executor, chunk=chunk))


def test_the_results_are_the_same_with_any_executor_any_workers_and_any_chunk() -> None:
    alone = played()
    assert [game.number for game in alone] == list(range(30))
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as threads:
            assert played(threads, chunk=workers) == alone
    with ProcessPoolExecutor(2) as processes:
        assert played(processes, chunk=7) == alone
        assert played(processes, chunk=100) == alone


def test_the_first_games_of_a_longer_simulation_are_those_of_a_shorter_one() -> None:
    longer = ar.simulate(ar.GAME, TWO, PAIR, 10**9, seed="base")
    assert list(islice(longer, 30)) == played()


def test_any_game_of_a_simulation_can_be_played_again_by_itself() -> None:
    for game in played()[::7]:
        record = ar.play_match(ar.GAME, TWO, [PAIR[bot] for bot in game.bots], seed=game.seed)
        assert (record.result, record.ply) == (game.result, game.ply)


def test_no_two_games_of_a_simulation_are_dealt_alike() -> None:
    seeds = [game.seed for game in played()]
    assert len(set(seeds)) == 30
    assert seeds != [game.seed for game in ar.simulate(ar.GAME, TWO, PAIR, 30, seed="another base")]


def test_bots_move_up_one_seat_from_game_to_game_unless_they_are_to_stay() -> None:
    bots = [Random()] * 3
    seated = [game.bots for game in ar.simulate(ar.GAME, ar.Setup(3), bots, 4, seed=1)]
    assert seated == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    fixed = ar.simulate(ar.GAME, ar.Setup(3), bots, 4, seed=1, rotate=False)
    assert {game.bots for game in fixed} == {(0, 1, 2)}


def test_a_custom_edition_is_simulated_in_other_processes_too() -> None:
    setup = ar.Setup(2, attrs.evolve(ar.AMSTERDAM, name="long", carts=20))
    alone = list(ar.simulate(ar.GAME, setup, PAIR, 4, seed=1))
    with ProcessPoolExecutor(1) as processes:
        assert list(ar.simulate(ar.GAME, setup, PAIR, 4, seed=1, executor=processes, chunk=2)) == alone


@attrs.define(slots=False)
class Counting(ThreadPoolExecutor):
    """An executor that keeps what it was given."""

    def __attrs_pre_init__(self) -> None:
        super().__init__(1)

    given: list[Future[object]] = attrs.field(factory=list)

    def submit(self, *args, **kwargs):  # type: ignore[no-untyped-def]  # as its parent's
        future = super().submit(*args, **kwargs)
        self.given.append(future)
        return future


def test_stopping_early_keeps_the_results_and_leaves_nothing_running() -> None:
    with Counting() as executor:
        games: Iterator[ar.Played[ar.Standings]] = ar.simulate(
            ar.GAME, TWO, PAIR, 10**6, seed="base", executor=executor, chunk=5
        )
        done = list(islice(games, 12))
        games.close()  # type: ignore[attr-defined]  # a generator, as any `for` over it finds
        assert done == played()[:12]
        assert len(executor.given) < 100
        assert sum(future.cancelled() for future in executor.given) > 50


def test_an_error_in_a_worker_reaches_the_caller() -> None:
    def cheat(view: ar.View, random: random.Random) -> ar.Action:
        return ar.DrawBlind()

    with ThreadPoolExecutor(2) as threads, pytest.raises(ar.IllegalAction):
        list(ar.simulate(ar.GAME, TWO, [cheat, cheat], 5, seed=1, executor=threads))


@attrs.frozen
class Failing:
    """Plays at random, and fails now and then once the game is on its way."""

    error: type[Exception]

    def choose_with_events(self, view: ar.View, random: random.Random, events: tuple[ar.Event, ...], /) -> ar.Action:
        if len(events) > 20 and random.random() < 0.1:
            raise self.error("the network exploded")
        return ar.pick(view, random)


@pytest.mark.parametrize("error", [RuntimeError, KeyError])
@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_a_bot_that_fails_is_named_with_its_game_its_seat_and_its_action(error: type[Exception], pool: Any) -> None:
    bots: list[ar.AnyBot[ar.Action]] = [Random(), Failing(error)]
    with nullcontext() if pool is None else pool(1) as executor:
        games = ar.simulate(ar.GAME, TWO, bots, 40, seed="base", executor=executor, chunk=3)
        with pytest.raises(error) as caught:
            list(games)
    action, game = caught.value.__notes__
    where = r"This was action (\d+) of the match, by Failing\(.*\) at seat (\d), in the game 'routes'."
    found = re.fullmatch(where, action)
    assert found is not None
    ply, seat = map(int, found.groups())
    found = re.fullmatch(r"It was game (\d+) of the series, whose seed is ([0-9a-f]{64}) in hexadecimal digits.", game)
    assert found is not None
    seated = [bots[(place - int(found[1])) % 2] for place in range(2)]
    assert seated[seat] == Failing(error)
    with pytest.raises(error) as again:
        ar.play_match(ar.GAME, TWO, seated, seed=bytes.fromhex(found[2]))
    assert again.value.__notes__ == [action]
    assert ply > 0


class Mute:
    """Fails at everything, even at saying what it is."""

    def __call__(self, view: ar.View, random: random.Random, /) -> ar.Action:
        raise LookupError

    def __repr__(self) -> str:
        raise ValueError


def test_a_bot_that_cannot_say_what_it_is_is_named_by_its_class() -> None:
    with pytest.raises(LookupError) as caught:
        ar.play_match(ar.GAME, TWO, [Mute(), Mute()], seed=1)
    assert "by a bot of the class Mute at seat 0" in caught.value.__notes__[0]


def only_passes(view: ar.View, random: random.Random) -> ar.Action:
    return next(action for action in ar.legal_actions(view) if isinstance(action, ar.Pass))


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_no_series_is_cut_short_by_a_bot_whose_next_finds_nothing(pool: Any) -> None:
    with nullcontext() if pool is None else pool(1) as executor:
        for series in (ar.simulate, ar.league):
            with pytest.raises(RuntimeError, match="a StopIteration came out of action 0 of the match, by <function"):
                list(series(ar.GAME, TWO, [only_passes, Random()], 10, seed="base", executor=executor))
    with pytest.raises(RuntimeError, match="a StopIteration came out of action 0 of the match"):
        ar.play_match(ar.GAME, TWO, [only_passes, Random()], seed=1)


@attrs.frozen
class Leaving:
    """Does not sit down."""

    def sit_down(self, game: Any, setup: Any, seat: int, seed: bytes, /) -> Any:
        return next(iter(()))


def test_nor_by_a_measure_or_a_bot_that_does_not_sit_down() -> None:
    for series in (
        ar.simulate(ar.GAME, TWO, PAIR, 10, seed="base", measure=lambda record, events: next(iter(()))),
        ar.simulate(ar.GAME, TWO, [Leaving(), Random()], 10, seed="base"),
    ):
        with pytest.raises(RuntimeError, match="generator raised StopIteration"):
            list(series)


# --- parts of a series, and series that go on


def numbers(games: Iterable[ar.Played[ar.Standings]]) -> list[int]:
    return [game.number for game in games]


@pytest.mark.parametrize("parts", [1, 2, 7, 40])
def test_the_parts_of_a_simulation_are_the_whole(parts: int) -> None:
    shared = [
        game
        for part in range(1, parts + 1)
        for game in ar.simulate(ar.GAME, TWO, PAIR, 30, seed="base", part=(part, parts))
    ]
    assert sorted(shared, key=lambda game: game.number) == played()


def test_a_part_has_every_bot_at_every_seat_equally_often() -> None:
    bots = [Random()] * 3
    for part in (1, 2, 3):
        seated = [game.bots for game in ar.simulate(ar.GAME, ar.Setup(3), bots, 18, seed=1, part=(part, 3))]
        assert set(Counter(seated).values()) == {2}


def test_a_part_of_a_league_has_whole_deals_and_the_parts_are_the_whole() -> None:
    whole = list(ar.league(ar.GAME, TWO, BOTS, 12, seed="league"))
    shared = [list(ar.league(ar.GAME, TWO, BOTS, 12, seed="league", part=(part, 4))) for part in (1, 2, 3, 4)]
    assert sorted((game for games in shared for game in games), key=lambda game: game.number) == whole
    for games in shared:
        assert set(Counter(game.seed for game in games).values()) == {6}


def test_a_series_that_broke_off_goes_on_with_what_is_missing() -> None:
    done = played()[:11]
    rest = ar.simulate(ar.GAME, TWO, PAIR, 30, seed="base", skip={game.number for game in done})
    assert [*done, *rest] == played()
    with ThreadPoolExecutor(2) as threads:
        assert numbers(ar.simulate(ar.GAME, TWO, PAIR, 30, seed="base", skip=range(28), executor=threads)) == [28, 29]


def test_a_league_measures_what_a_simulation_measures() -> None:
    def length(record: ar.RouteRecord, events: tuple[tuple[ar.Event, ...], ...]) -> int:
        return len(events)

    games = list(ar.league(ar.GAME, TWO, BOTS, 2, seed="league", measure=length))
    assert [game.measured for game in games] == [game.ply for game in games]
    assert not isinstance(next(ar.league(ar.GAME, TWO, BOTS, 2, seed="league")), ar.Measured)


def test_the_tasks_of_workers_have_names() -> None:
    given: list[str] = []

    class Naming(ThreadPoolExecutor):
        def submit(self, task, /, *args, **kwargs):  # type: ignore[no-untyped-def]  # as its parent's
            given.append(task.__name__)
            return super().submit(task, *args, **kwargs)

    with Naming(1) as executor:
        list(ar.simulate(ar.GAME, TWO, PAIR, 10, seed="base", executor=executor, chunk=4))
    assert given == ["routes-games-0-to-3", "routes-games-4-to-7", "routes-games-8-to-9"]


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"games": 1, "part": (0, 3)}, ValueError, r"part: expected one from 1 to 3, as in \(3, 40\), got \(0, 3\)"),
        ({"games": 1, "part": (4, 3)}, ValueError, r"part: expected one from 1 to 3, as in \(3, 40\), got \(4, 3\)"),
        ({"games": 1, "part": "3/40"}, TypeError, r"part: expected two whole numbers, as in \(3, 40\), got a str"),
        ({"games": 1, "part": (1, True)}, TypeError, "part: expected two whole numbers"),
        ({"games": 1, "skip": 3}, TypeError, "skip: expected the numbers of games, got an int"),
        ({"games": -1}, ValueError, "games: expected at least 0, got -1"),
        ({"games": 1.5}, TypeError, "games: expected an int, got a float"),
        ({"games": True}, TypeError, "games: expected an int, got a bool"),
        ({"games": 1, "seatings": 3}, TypeError, "seatings: expected a list of seatings, got an int"),
        (
            {"games": 1, "seatings": iter([(0, 1)])},
            TypeError,
            "seatings: expected a list of seatings, got a list_it",
        ),
        ({"games": 1, "seatings": [3]}, TypeError, "seatings: expected lists of the numbers of bots, got an int"),
        ({"games": 1, "seatings": [(True, False)]}, TypeError, "seatings: expected lists of the numbers of bots"),
        ({"games": 1, "executor": 2}, TypeError, "executor: expected an executor, got an int"),
        ({"games": 1, "chunk": 0}, ValueError, "chunk: expected at least 1, got 0"),
        ({"games": 1, "seed": 1.5}, TypeError, "a seed: expected an int or a str or bytes or None, got a float"),
    ],
)
def test_a_simulation_that_makes_no_sense_is_refused_before_it_begins(
    options: dict[str, object], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        ar.simulate(ar.GAME, TWO, PAIR, **options)  # type: ignore[call-overload]  # the point of the test


def test_no_games_are_no_results() -> None:
    assert list(ar.simulate(ar.GAME, TWO, PAIR, 0)) == []


@with_every_game
def test_a_simulation_gives_the_same_results_wherever_it_is_played(game: AnyGame, setup: Any) -> None:
    bots = [hasty] * setup.players
    here = list(ar.simulate(game, setup, bots, 6, seed=1))
    with ThreadPoolExecutor(2) as executor:
        assert list(ar.simulate(game, setup, bots, 6, seed=1, executor=executor, chunk=2)) == here
    for over in here:
        assert over.result.final
        assert [sheet.place for sheet in over.result.sheets].count(1) >= 1
        assert over.result.winners


BOTS = (Greedy(), Random(), Random())


# --- leagues


@pytest.mark.parametrize("players", [2, 3])
def test_every_choice_of_bots_meets_each_deal_in_every_seating(players: int) -> None:
    games = list(ar.league(ar.GAME, ar.Setup(players), BOTS, 12, seed="league"))
    by_deal: dict[bytes, list[tuple[int, ...]]] = {}
    for game in games:
        by_deal.setdefault(game.seed, []).append(game.bots)
    first, *others = by_deal.values()
    assert all(other == first for other in others)
    assert Counter(first) == Counter(permutations(range(3), players))
    tables = Counter(frozenset(game.bots) for game in games)
    assert set(tables.values()) == {12}, "each choice of bots plays as many games as asked for"


def test_the_number_of_games_is_rounded_up_to_whole_deals() -> None:
    assert len(list(ar.league(ar.GAME, ar.Setup(2), BOTS[:2], 3, seed=1))) == 4


def test_a_league_is_the_same_with_workers_and_any_game_of_it_can_be_played_again() -> None:
    alone = list(ar.league(ar.GAME, ar.Setup(2), BOTS, 4, seed="league"))
    with ThreadPoolExecutor(2) as threads:
        assert list(ar.league(ar.GAME, ar.Setup(2), BOTS, 4, seed="league", executor=threads, chunk=5)) == alone
    one = alone[4]
    again = ar.play_match(ar.GAME, ar.Setup(2), [BOTS[bot] for bot in one.bots], seed=one.seed)
    assert again.result == one.result


def test_a_league_of_fewer_bots_than_seats_is_refused_before_it_begins() -> None:
    with pytest.raises(ValueError, match="expected at least 3 bots, as many as play, got 2"):
        ar.league(ar.GAME, ar.Setup(3), BOTS[:2], 4)
    with pytest.raises(TypeError, match="games: expected an int, got a float"):
        ar.league(ar.GAME, ar.Setup(2), BOTS, 1.5)  # type: ignore[call-overload]  # the point of the test


# --- ratings


def test_ratings_order_bots_by_strength_and_their_mean_is_nothing() -> None:
    greedy, *others = ar.ratings(ar.league(ar.GAME, ar.Setup(2), BOTS, 40, seed="league"), 3)
    assert all(greedy.low > other.high for other in others)
    assert abs(greedy.rating + sum(other.rating for other in others)) < 1e-6
    assert greedy.games == 80
    assert greedy.against == (None, 1.0, 1.0)


def test_the_same_games_give_the_same_ratings() -> None:
    games = list(ar.league(ar.GAME, ar.Setup(2), BOTS, 10, seed="league"))
    assert ar.ratings(games, 3) == ar.ratings(games, 3)


def test_the_strengths_are_the_likeliest_of_the_model() -> None:
    """Drawn with known strengths, they are found again; of two, they are the odds themselves."""
    found = strengths([0, 29.5, 9.5, 0], 2)
    assert found[0] - found[1] == pytest.approx(400 * log10(3))
    true = [200.0, 50.0, -250.0]
    chance, wins = random.Random(1), [0.0] * 9
    for _ in range(20_000):
        a, b = chance.sample(range(3), 2)
        ahead = chance.random() < 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
        wins[a * 3 + b if ahead else b * 3 + a] += 1
    assert strengths(wins, 3) == pytest.approx(true, abs=12)


@pytest.mark.proof
def test_an_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    """Two equal bots: in 19 cases of 20 the interval of the first holds 0."""
    tides, setup = CASES["tides"].game, CASES["tides"].setups[0]

    def anything(view: Any, random: random.Random) -> Any:
        return tides.pick(view, random)

    held = 0
    for seed in range(40):
        first, _ = ar.ratings(ar.simulate(tides, setup, [anything, anything], 60, seed=seed), 2)
        held += first.low <= 0 <= first.high
    assert held >= 34


def test_ratings_of_nothing_or_of_bots_that_are_not_there_are_refused() -> None:
    games = list(ar.league(ar.GAME, ar.Setup(2), BOTS, 2, seed="league"))
    for played, bots, text in (
        ([], 3, "expected at least one game, got none"),
        (games, 1, "bots: expected at least 2, got 1"),
        (games, 2, r"expected games of 2 bots, got one between bots \(0, 2\)"),
    ):
        with pytest.raises(ValueError, match=text):
            ar.ratings(played, bots)
