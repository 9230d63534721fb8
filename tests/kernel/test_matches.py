"""Matches: bots play a game to its end, and the same bots and seed give the same record."""

import random
from itertools import chain
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.kernel._matches import derive_seed
from tests.kernel.games import CASES, hasty, with_every_game

TWO = ar.Setup(2)
PAIR = (Greedy(), Random())


@with_every_game
def test_a_match_is_a_record(game: AnyGame, setup: Any) -> None:
    record = ar.play_match(game, setup, [hasty] * setup.players, seed="1634")
    assert record == ar.play_match(game, setup, [hasty] * setup.players, seed="1634")
    assert game.standings(record.state).final


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


def test_each_seat_has_randomness_of_its_own() -> None:
    drawn: dict[int, float] = {}

    def first(view: ar.SeatView, random: random.Random) -> ar.Action:
        drawn.setdefault(view.seat, random.random())
        return ar.legal_actions(view)[0]

    ar.play_match(ar.GAME, ar.Setup(4), [first] * 4, seed=1)
    assert len({*drawn.values()}) == len(drawn) == 4


def test_an_illegal_action_of_a_bot_says_whose_it_was_and_when() -> None:
    def cheat(view: ar.View, random: random.Random) -> ar.Action:
        return ar.DrawBlind()

    with pytest.raises(ar.IllegalAction) as caught:
        ar.play_match(ar.GAME, TWO, [Random(), cheat], seed=1)
    assert "action 1 of the match" in caught.value.__notes__[0]
    assert "at seat 1" in caught.value.__notes__[0]


@attrs.frozen
class Sitting:
    """Sits down, plays at random, notes that it left, and may fail at either."""

    left: list[int]
    fails: str = ""

    def sit_down(self, game: Any, setup: Any, seat: int, seed: bytes, /) -> Any:
        if self.fails == "to sit down":
            raise LookupError("no chair")
        return None if self.fails == "to play" else Player(self, seat)


@attrs.frozen
class Player:
    bot: Sitting
    seat: int

    def choose_with_events(self, view: Any, random: random.Random, events: Any) -> Any:
        return ar.pick(view, random)

    def leave(self, events: Any, result: Any, forfeit: Any) -> None:
        self.bot.left.append(self.seat)
        if self.bot.fails == "to leave":
            raise LookupError("no door")


@pytest.mark.parametrize("fails", ["to sit down", "to leave"])
def test_everyone_who_sat_down_leaves_whatever_happens_to_the_others(fails: str) -> None:
    for seat in range(3):
        left: list[int] = []
        bots = [Sitting(left, fails if other == seat else "") for other in range(3)]
        with pytest.raises(LookupError):
            ar.play_match(ar.GAME, ar.Setup(3), bots, seed=1)
        assert {*left} == ({*range(seat)} if fails == "to sit down" else {0, 1, 2})
        assert len(left) == len({*left}), "once"


def test_whoever_sits_down_can_play_and_leave() -> None:
    left: list[int] = []
    with pytest.raises(TypeError, match="expected a player with `choose_with_events` and `leave` from `sit_down`"):
        ar.play_match(ar.GAME, TWO, [Sitting(left), Sitting(left, "to play")], seed=1)
    assert left == [0]


def test_a_bot_must_return_an_action() -> None:
    def lazy(view: ar.View, random: random.Random) -> ar.Action:
        return None  # type: ignore[return-value]  # the point of the test

    with pytest.raises(TypeError, match="expected an action, got None"):
        ar.play_match(ar.GAME, TWO, [lazy, lazy], seed=1)


@attrs.frozen
class Listening:
    """Does anything legal, and notes with which events it was asked."""

    heard: list[tuple[ar.Event, ...]] = attrs.field(factory=list, eq=False)

    def choose_with_events(self, view: ar.SeatView, random: random.Random, events: tuple[ar.Event, ...]) -> ar.Action:
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


def test_a_derived_seed_tells_its_parts_apart() -> None:
    seeds = {
        derive_seed(b"a", "bc"),
        derive_seed(b"ab", "c"),
        derive_seed(b"a", "b", "c"),
        derive_seed(b"a", "game", 1),
        derive_seed(b"a"),
    }
    assert len(seeds) == 5
    assert derive_seed(b"1634", "game", 0).hex() == ("82d6910da773ec1bb304dde1d5109abbfb1946bd05100363d8a5e96c1d3f9f34")
