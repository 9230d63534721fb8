"""Rows of a table: flat, named, one for each seat of each game; what was measured; the ratings are in test_series."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.merchants.bots import Random as Anything
from tests.kernel.games import hasty, with_every_game

ROUTES = ["routes", "contracts", "contracts_kept", "contracts_completed", "bonus", "bonus_cards", "bonus_rank"]
OF_THE_GAME = ["game", "seed", "actions", "forfeit", "seat", "bot", "place", "won", "points"]


def test_every_row_of_the_route_game_has_the_same_columns_and_says_what_the_sheet_says() -> None:
    played = list(ar.simulate(ar.GAME, ar.Setup(3), [Greedy(), Random(), Random()], 5, seed="rows"))
    table = list(ar.rows(played, bots=["greedy", "a", "b"]))
    assert len(table) == 15
    assert all(list(row) == OF_THE_GAME + ROUTES for row in table)
    for row in table:
        game, seat = played[int(str(row["game"]))], int(str(row["seat"]))
        sheet = game.result.sheets[seat]
        assert row["points"] == sheet.total == sheet.routes + row["contracts"] + row["bonus"]  # type: ignore[operator]
        assert (row["place"], row["seed"], row["actions"]) == (sheet.place, game.seed.hex(), game.ply)
        assert row["bot"] == ["greedy", "a", "b"][game.bots[seat]]
        assert row["won"] == (1 / len(game.result.winners) if seat in game.result.winners else 0)


def test_the_columns_of_the_merchants_game_add_up_to_the_points() -> None:
    played = am.simulate(am.GAME, am.Setup(3, orders=3), [Anything()] * 3, 4, seed="rows")
    for row in am.rows(played):
        scored = [name for name in row if name not in (*OF_THE_GAME, "penalty_tokens", "city_blocks")]
        assert row["points"] == sum(int(str(row[name])) for name in scored)
        assert [str(category) for category in am.Category] == list(row)[9:16]


@with_every_game
def test_any_game_has_rows_of_plain_values(game: AnyGame, setup: Any) -> None:
    table = list(ar.rows(ar.simulate(game, setup, [hasty] * setup.players, 2, seed=1)))
    assert len(table) == 2 * setup.players
    for row in table:
        assert list(row)[:9] == OF_THE_GAME
        assert all(cell is None or type(cell) in (str, int, float, bool) for cell in row.values())


class PlainSheet(NamedTuple):
    """A score sheet without `columns`."""

    seat: int
    place: int
    tricks: int
    hand: tuple[int, ...]

    @property
    def total(self) -> int:
        """Twice the tricks."""
        return 2 * self.tricks


@attrs.frozen
class PlainStandings:
    """The standings of a game whose sheets have no `columns`."""

    sheets: tuple[Any, ...]
    winners: tuple[int, ...] = (0,)
    final: bool = True


def test_a_sheet_without_columns_gives_its_numbers() -> None:
    sheets = (PlainSheet(0, 1, 5, (1, 2)), PlainSheet(1, 2, 3, ()))
    played: ar.Played[Any] = ar.Played(0, b"x", (0, 1), 8, PlainStandings(sheets))
    first, _ = ar.rows([played])
    assert {name: cell for name, cell in first.items() if name not in OF_THE_GAME} == {"tricks": 5}
    assert (first["points"], first["place"]) == (10, 1)


def claims(record: ar.RouteRecord, events: tuple[tuple[ar.Event, ...], ...]) -> list[dict[str, int]]:
    """By seat, how many routes it claimed, and in which action the first of them."""
    found = [[ply for ply, told in enumerate(events) if _claims(told[0], seat)] for seat in (0, 1)]
    return [{"claims": len(plies), "first": min(plies, default=-1)} for plies in found]


def _claims(event: ar.Event, seat: int) -> bool:
    return isinstance(event, ar.RouteClaimed) and event.seat == seat


def test_a_measure_sees_the_record_and_its_events_where_the_game_is_played() -> None:
    def whole(record: ar.RouteRecord, events: tuple[tuple[ar.Event, ...], ...]) -> int:
        again = ar.Record(game=ar.GAME, setup=record.setup, seed=record.seed, actions=record.actions)
        assert (again, again.state) == (record, record.state)
        state = ar.GAME.deal(record.setup, ar.Chance.of(record.seed))
        for action, told in zip(record.actions, events, strict=True):
            state, happened = ar.step(state, action)
            assert told == happened
        return record.ply

    for played in ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 3, seed=1, measure=whole):
        assert played.measured == played.ply
    plain = list(ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 3, seed=1))
    assert [game.measured for game in plain] == [None] * 3


def test_measures_are_the_same_in_other_processes_and_stand_in_columns() -> None:
    from concurrent.futures import ProcessPoolExecutor

    setup, bots = ar.Setup(2), [Greedy(), Random()]
    alone = list(ar.simulate(ar.GAME, setup, bots, 4, seed=1, measure=claims))
    with ProcessPoolExecutor(2) as workers:
        assert list(ar.simulate(ar.GAME, setup, bots, 4, seed=1, measure=claims, executor=workers, chunk=1)) == alone
    for row in ar.rows(alone):
        assert list(row)[-2:] == ["measured.claims", "measured.first"]
    assert [row["measured"] for row in ar.rows(_measured(3.5))] == [3.5, 3.5]
    assert [row["measured"] for row in ar.rows(_measured(("a", None)))] == ["a", None]


def wrong(value: Any) -> Any:
    """A value that a checker would refuse."""
    return value


def _measured(value: object) -> Iterator[ar.Measured[ar.Standings, object]]:
    return ar.simulate(ar.GAME, ar.Setup(2), [Random(), Random()], 1, seed=1, measure=lambda record, events: value)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"hands": {1}}, "measured.hands: expected a measure that fits a table .*, got a set"),
        ([1], "game 0: expected a measure for each of 2 seats, got 1"),
        (object(), "measured: expected a measure that fits a table"),
    ],
)
def test_a_measure_that_fits_no_table_is_refused(value: object, told: str) -> None:
    with pytest.raises((TypeError, ValueError), match=told):
        list(ar.rows(_measured(value)))


def test_an_error_of_a_measure_says_in_which_game_it_was() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        list(ar.simulate(ar.GAME, ar.Setup(2), [Random()] * 2, 1, seed=1, measure=lambda record, events: 1 / 0))
    measure, game = caught.value.__notes__
    assert measure == "This was in the measure of a game."
    assert "It was game 0 of the series, whose seed is" in game


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: ar.rows(wrong(3)), "expected the games of a league or a simulation, got an int"),
        (lambda: ar.rows(wrong([3])), "expected a Played, got an int"),
        (lambda: ar.rows(_measured(1), bots=["greedy"]), "bots: expected a name for each bot, got 1 names and bot 1"),
        (
            lambda: ar.simulate(ar.GAME, ar.Setup(2), [Random()] * 2, 1, measure=wrong(3)),
            "measure: expected a function of a record and its events, got an int",
        ),
    ],
)
def test_a_wrong_call_is_told_what_was_expected(call: Any, told: str) -> None:
    with pytest.raises((TypeError, ValueError), match=told):
        list(call())


def test_a_bot_may_give_up_and_the_row_says_so() -> None:
    def sulky(view: ar.SeatView, chance: random.Random) -> ar.Action:
        raise ar.Forfeit("enough")

    [played] = ar.simulate(ar.GAME, ar.Setup(2), [Random(), sulky], 1, seed=1)
    assert (played.forfeit, played.forfeit_reason, played.ply) == (1, "enough", 1)
    assert [(row["forfeit"], row["place"], row["won"]) for row in ar.rows([played])] == [
        (False, 1, 1.0),
        (True, 2, 0.0),
    ]
