"""A careless style errs now and then; other randomness leaves the deal and the style alone."""

import pickle
import random
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes import study
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.kernel import SetupLike
from amsterdam_routes.study._styles import reseeded

TWO = ar.Setup(2)


def test_a_careless_bot_errs_in_one_decision_of_so_many() -> None:
    view = ar.view(ar.new_game(2, seed="1634"), 0)
    usual, chance = Greedy()(view, random.Random(1)), random.Random(2)
    bot = study.Careless(ar.GAME, Greedy(), one_in=4)
    others = sum(bot(view, chance) != usual for _ in range(400))
    wrong = 1 - 1 / len(ar.legal_actions(view))
    assert 0.15 * wrong < others / 400 < 0.35 * wrong
    assert pickle.loads(pickle.dumps(bot)) == bot


def test_a_careless_bot_needs_a_game_a_bot_and_a_whole_number() -> None:
    wrong: tuple[tuple[tuple[Any, ...], type[Exception], str], ...] = (
        (("routes", Greedy()), TypeError, "expected a Game, got a str"),
        ((ar.GAME, Greedy), TypeError, "expected a bot, got the class Greedy itself"),
        ((ar.GAME, Watcher()), TypeError, "expected a bot that needs a view and nothing else, got "),
        ((ar.GAME, Greedy(), 0), ValueError, "one_in: expected a whole number from 1, got 0"),
        ((ar.GAME, Greedy(), 2.5), ValueError, r"one_in: expected a whole number from 1, got 2\.5"),
    )
    for arguments, kind, told in wrong:
        with pytest.raises(kind, match=told):
            study.Careless(*arguments)


def test_a_bot_of_the_same_style_has_other_randomness_and_the_same_deal() -> None:
    again = reseeded(Random(), "again")
    one, other = (ar.play_match(ar.GAME, TWO, [bot, bot], seed="1634") for bot in (Random(), again))
    assert one.actions != other.actions
    assert next(iter(ar.replay(one))) == next(iter(ar.replay(other)))
    assert other == ar.play_match(ar.GAME, TWO, [again, again], seed="1634")


def test_a_bot_that_does_not_ask_for_randomness_plays_the_same() -> None:
    again = reseeded(Greedy(), "again")
    assert (
        ar.play_match(ar.GAME, TWO, [again] * 2, seed="1").actions
        == ar.play_match(ar.GAME, TWO, [Greedy()] * 2, seed="1").actions
    )


class Watcher:
    """A bot that needs events, and draws its action."""

    def choose_with_events(self, view: Any, random: random.Random, events: tuple[Any, ...], /) -> Any:
        return ar.pick(view, random)


class Sitting:
    """A bot that is made anew for a match, and has a seed of its own."""

    def sit_down(self, game: Any, setup: SetupLike, seat: int, seed: bytes, /) -> Any:
        return Seated(random.Random(seed))


class Seated:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose_with_events(self, view: Any, random: random.Random, events: tuple[Any, ...], /) -> Any:
        return ar.pick(view, self.chance)

    def leave(self, events: Any, result: Any, forfeit: Any, /) -> None:
        pass


def test_every_kind_of_bot_can_have_other_randomness() -> None:
    for bot in (Watcher(), Sitting()):
        again: Any = reseeded(bot, "again")
        assert repr(again) == repr(bot)
        one = ar.play_match(ar.GAME, TWO, [bot, bot], seed="1634")
        other = ar.play_match(ar.GAME, TWO, [again, again], seed="1634")
        assert one.actions != other.actions
