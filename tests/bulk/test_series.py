"""`simulate` and `league` with `engine="bulk"`: the library's results, and clear errors for what it does not play."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.merchants import bots as merchants
from amsterdam_routes.merchants.bots import Random as MerchantsRandom
from tests.bulk.lockstep import big_town

LINE_UPS: tuple[tuple[Any, Any, list[Any]], ...] = (
    (ar.GAME, ar.Setup(2), [Random(), Random()]),
    (ar.GAME, ar.Setup(2, first=1), [Greedy(), Random()]),
    (ar.GAME, ar.Setup(2), [Greedy(), Greedy()]),
    (ar.GAME, ar.Setup(4), [Random(), Greedy(), Random(), Greedy()]),
    (ar.GAME, ar.Setup(3, big_town()), [Random(), Greedy(), Random()]),
    (am.GAME, am.Setup(1), [MerchantsRandom()]),
    (am.GAME, am.Setup(2), [merchants.Greedy(), MerchantsRandom()]),
    (am.GAME, am.Setup(3), [merchants.Greedy()] * 3),
    (am.GAME, am.Setup(3, workers=True, orders=3, trader=True, c_tiles="mix"), [MerchantsRandom()] * 3),
)


@pytest.mark.parametrize(("game", "setup", "bots"), LINE_UPS)
def test_a_simulation_is_that_of_the_library(game: Any, setup: Any, bots: list[Any]) -> None:
    bulk = [*ar.simulate(game, setup, bots, 9, seed="1634", engine="bulk", chunk=4)]
    assert bulk == [*ar.simulate(game, setup, bots, 9, seed="1634")]


def test_a_greedy_with_a_plan_of_its_own_is_refused() -> None:
    planning = Greedy(wants=ar.AMSTERDAM.board.routes[0])
    with pytest.raises(ValueError, match="got a Greedy with a plan of its own"):
        [*ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), planning], 2, engine="bulk")]


def test_bots_that_keep_their_seats_do_so() -> None:
    bulk = [*ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 4, seed=7, rotate=False, engine="bulk")]
    assert [played.bots for played in bulk] == [(0, 1)] * 4
    assert bulk == [*ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 4, seed=7, rotate=False)]


def test_a_league_is_that_of_the_library() -> None:
    bots = [Greedy(), Random(), Random()]
    bulk = [*ar.league(ar.GAME, ar.Setup(2), bots, 4, seed="1634", engine="bulk")]
    assert bulk == [*ar.league(ar.GAME, ar.Setup(2), bots, 4, seed="1634")]
    assert len({played.seed for played in bulk}) == 2


def test_any_chunk_and_any_executor_give_the_same_games() -> None:
    bots = [Greedy(), Random()]
    wanted = [*ar.simulate(ar.GAME, ar.Setup(2), bots, 20, seed=1, engine="bulk")]
    assert [*ar.simulate(ar.GAME, ar.Setup(2), bots, 20, seed=1, engine="bulk", chunk=3)] == wanted
    with ThreadPoolExecutor(2) as executor:
        assert [*ar.simulate(ar.GAME, ar.Setup(2), bots, 20, seed=1, engine="bulk", executor=executor)] == wanted


def test_a_measure_is_given_the_record_and_the_events() -> None:
    def longest(record: Any, events: tuple[tuple[Any, ...], ...]) -> tuple[int, bytes, int]:
        return max(map(len, events)), record.seed, len(record.actions)

    bots = [Greedy(), Random()]
    bulk = [*ar.simulate(ar.GAME, ar.Setup(2), bots, 4, seed="1634", measure=longest, engine="bulk")]
    assert bulk == [*ar.simulate(ar.GAME, ar.Setup(2), bots, 4, seed="1634", measure=longest)]


def test_an_error_of_a_measure_names_its_game() -> None:
    def broken(record: Any, events: Any) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        [*ar.simulate(ar.GAME, ar.Setup(2), [Random()] * 2, 4, seed="1634", measure=broken, engine="bulk")]
    assert "It was game 0 of the series" in caught.value.__notes__[-1]


def test_a_part_has_the_games_that_it_has_in_the_whole_series() -> None:
    options: dict[str, Any] = {"seed": "1634", "part": (2, 3), "skip": {2}}
    bulk = [*ar.simulate(ar.GAME, ar.Setup(2), [Random()] * 2, 10, engine="bulk", **options)]
    assert bulk == [*ar.simulate(ar.GAME, ar.Setup(2), [Random()] * 2, 10, **options)]
    assert [played.number for played in bulk] == [3, 8, 9]


def hasty(view: Any, chance: random.Random) -> Any:
    return ar.legal_actions(view)[0]


@pytest.mark.parametrize(
    ("game", "setup", "bots", "said"),
    [
        (ar.GAME, ar.Setup(2), [Random(), hasty], r"bots\[1\]: expected .* \(Random or Greedy\), got a function"),
        (
            ar.GAME,
            ar.Setup(2),
            [MerchantsRandom(), Random()],
            r"bots\[0\]: .*got a Random of amsterdam_routes.merchants",
        ),
        (attrs.evolve(ar.GAME, name="chess"), ar.Setup(2), [Random()] * 2, "a game that the engine plays"),
        (
            attrs.evolve(ar.GAME, standings=lambda state: ar.standings(state)),
            ar.Setup(2),
            [Random()] * 2,
            "the library's own verbs",
        ),
        (
            ar.GAME,
            ar.Setup(2, attrs.evolve(ar.AMSTERDAM, cards=[42] * 6 + [8])),
            [Random()] * 2,
            "at most 256 cards, got 260",
        ),
    ],
)
def test_what_it_does_not_play_is_refused_before_the_first_game(game: Any, setup: Any, bots: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ar.simulate(game, setup, bots, 10, engine="bulk")


def test_a_subclass_may_play_otherwise_so_it_is_refused() -> None:
    class Lazy(merchants.Random):
        pass

    with pytest.raises(ValueError, match=r"bots\[0\].* got a Lazy"):
        ar.league(am.GAME, am.Setup(2), [Lazy(), MerchantsRandom()], 2, engine="bulk")


def test_an_engine_of_another_name_is_refused() -> None:
    with pytest.raises(ValueError, match="engine: expected 'library' or 'bulk', got 'fast'"):
        ar.simulate(ar.GAME, ar.Setup(2), [Random()] * 2, 1, engine="fast")  # type: ignore[call-overload]  # it is wrong
