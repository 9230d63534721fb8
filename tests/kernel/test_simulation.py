"""Matches and simulations: the same results wherever and however they are played."""

import random
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import chain, islice

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.kernel.matches import derived
from tests.kernel.games import CASES

TWO = ar.Setup(2)
PAIR = (Greedy(), Random())


# --- matches


def test_a_match_is_a_record_that_replays_to_the_same_result() -> None:
    record = ar.play_match(ar.GAME, ar.Setup(3), [Greedy(), Random(), Random()], seed="1634", names=["A", "B", "C"])
    assert record.names == ("A", "B", "C")
    *_, last = ar.replay(record)
    assert last == record.state
    assert ar.standings(last) == record.result


def test_a_match_depends_on_its_seed_alone() -> None:
    random.seed(1)
    first = ar.play_match(ar.GAME, TWO, PAIR, seed=7)
    random.seed(2)
    assert ar.play_match(ar.GAME, TWO, PAIR, seed=7) == first
    assert ar.play_match(ar.GAME, TWO, PAIR, seed=8) != first
    assert ar.play_match(ar.GAME, TWO, PAIR).seed != ar.play_match(ar.GAME, TWO, PAIR).seed


def test_a_match_that_never_ends_is_an_error() -> None:
    game, setup = CASES["tides"].game, CASES["tides"].setups[0]
    endless: AnyGame = attrs.evolve(game, apply=lambda state, action: state)
    with pytest.raises(RuntimeError, match="the game still goes on after 100000 actions"):
        ar.play_match(endless, setup, [lambda view, random: None] * 2, seed=1)


def test_a_match_is_dealt_as_a_new_game_with_its_seed() -> None:
    record = ar.play_match(ar.GAME, TWO, PAIR, seed="1634")
    assert next(ar.replay(record)) == ar.new_game(2, seed="1634")


def test_bots_are_shown_the_view_of_their_own_seat_and_nothing_else() -> None:
    seen = []

    def look(view: ar.View, random: random.Random) -> ar.Action:
        seen.append(view)
        return ar.legal_actions(view)[0]

    record = ar.play_match(ar.GAME, TWO, [look, look], seed="1634")
    states = list(ar.replay(record))[:-1]
    assert seen == [ar.view(state, state.to_move) for state in states]
    assert {type(view) for view in seen} == {ar.SeatView}


def test_the_randomness_of_a_seat_does_not_depend_on_who_sits_at_the_others() -> None:
    def numbers(others: int) -> list[float]:
        drawn: list[float] = []

        def first(view: ar.View, random: random.Random) -> ar.Action:
            drawn.append(random.random())
            return ar.legal_actions(view)[0]

        def other(view: ar.View, random: random.Random) -> ar.Action:
            for _ in range(others):
                random.random()
            return ar.legal_actions(view)[0]

        ar.play_match(ar.GAME, TWO, [first, other], seed=1)
        return drawn

    assert numbers(others=0) == numbers(others=5)


def test_an_illegal_action_of_a_bot_says_whose_it_was_and_when() -> None:
    def cheat(view: ar.View, random: random.Random) -> ar.Action:
        return ar.DrawBlind()

    with pytest.raises(ar.IllegalAction) as caught:
        ar.play_match(ar.GAME, TWO, [Random(), cheat], seed=1)
    assert "action 1 of the match" in caught.value.__notes__[0]
    assert "at seat 1" in caught.value.__notes__[0]


def test_what_a_bot_returns_must_be_an_action() -> None:
    def lazy(view: ar.View, random: random.Random) -> ar.Action:
        return None  # type: ignore[return-value]  # the point of the test

    with pytest.raises(TypeError, match="expected an action, got None"):
        ar.play_match(ar.GAME, TWO, [lazy, lazy], seed=1)


@attrs.frozen
class Listening:
    """Does anything legal, and notes with which events it was asked."""

    heard: list[tuple[ar.Event, ...]] = attrs.field(factory=list, eq=False)

    def recall(self, view: ar.SeatView, random: random.Random, events: tuple[ar.Event, ...]) -> ar.Action:
        self.heard.append(events)
        return ar.legal_actions(view)[int(random.random() * len(ar.legal_actions(view)))]


def test_a_bot_that_remembers_is_asked_with_all_that_its_seat_has_seen_happen() -> None:
    listening = Listening()
    record = ar.play_match(ar.GAME, TWO, [Greedy(), listening], seed="1634")
    seen = record.redacted(1).events
    movers = [state.to_move for state in ar.replay(record)]
    assert listening.heard == [tuple(chain(*seen[:ply])) for ply, seat in enumerate(movers) if seat == 1]
    assert any(ar.CardDrawn(0, None) in events for events in listening.heard), "no card of another hand is seen"


def test_whether_somebody_listens_changes_nothing_for_the_others() -> None:
    assert ar.play_match(ar.GAME, TWO, [Random(), Listening()], seed=5) == ar.play_match(
        ar.GAME, TWO, [Random(), Random()], seed=5
    )


@pytest.mark.parametrize("many", [0, 1, 3])
def test_there_must_be_one_bot_a_seat(many: int) -> None:
    bots = [Random()] * many
    for refused in (lambda: ar.play_match(ar.GAME, TWO, bots), lambda: ar.simulate(ar.GAME, TWO, bots, 1)):
        with pytest.raises(ValueError, match=f"expected 2 bots, one for each seat, got {many}"):
            refused()


# --- simulations


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


def test_who_stops_early_keeps_what_was_done_and_leaves_nothing_running() -> None:
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


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"games": -1}, ValueError, "games: expected at least 0, got -1"),
        ({"games": 1.5}, TypeError, "games: expected an int, got a float"),
        ({"games": True}, TypeError, "games: expected an int, got a bool"),
        ({"games": 1, "chunk": 0}, ValueError, "chunk: expected at least 1, got 0"),
        ({"games": 1, "seed": 1.5}, TypeError, "a seed: expected an int or a str or bytes or None, got a float"),
    ],
)
def test_a_simulation_that_makes_no_sense_is_refused_before_it_begins(
    options: dict[str, object], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        ar.simulate(ar.GAME, TWO, PAIR, **options)  # type: ignore[arg-type]  # the point of the test


def test_no_games_are_no_results() -> None:
    assert list(ar.simulate(ar.GAME, TWO, PAIR, 0)) == []


def test_a_derived_seed_tells_its_parts_apart() -> None:
    seeds = {derived(b"a", "bc"), derived(b"ab", "c"), derived(b"a", "b", "c"), derived(b"a", "game", 1), derived(b"a")}
    assert len(seeds) == 5
    assert derived(b"1634", "game", 0).hex() == ("82d6910da773ec1bb304dde1d5109abbfb1946bd05100363d8a5e96c1d3f9f34")
