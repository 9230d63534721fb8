"""What a game may have besides its rules: pictures, a notation, clients that follow it; `Promises` holds the others."""

from random import Random
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from tests.kernel.games import record_of, with_every_game
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import CardDrawn, CardLaid, Event, GameOver, Setup, State, Thrown, TurnBegan


@with_every_game
def test_pictures_show_a_hand_to_its_seat_alone(game: AnyGame, setup: Any) -> None:
    assert game.pictures is not None
    state = game.deal(setup, ar.Chance.of(1))
    for draw in (game.pictures.svg, game.pictures.text):
        assert draw(state) == draw(game.view(state, None)) != draw(state, seat=1)
        assert draw(state, seat=1) == draw(game.view(state, 1), seat=1)
        with pytest.raises(ValueError, match="does not know"):
            draw(game.view(state, 0), seat=1)
        for lang in game.words.languages if game.words else ():
            assert draw(state, lang=lang)


def test_a_redacted_record_of_the_route_game_is_written_and_read_by_its_notation() -> None:
    mine = record_of(ar.GAME, ar.Setup(2), seed=4).redacted(1)
    assert ar.GAME.notation is not None
    assert ar.GAME.notation.dump is not None
    assert ar.GAME.notation.load is not None
    assert ar.GAME.notation.load(ar.GAME.notation.dump(mine), None) == mine


# --- how clients follow it: they notice what cannot have happened


SEATS = (0, 1, None)


def games(many: int) -> list[list[tuple[State, tuple[Event, ...], State]]]:
    """Random games: what there was, what happened, and what there is."""
    found = []
    for seed in range(many):
        random, state, moves = Random(seed), TIDES.deal(Setup(2), ar.Chance.of(seed)), []
        while TIDES.to_move(state) is not None:
            after, happened = TIDES.step(state, random.choice(TIDES.legal_actions(state)))
            moves.append((state, happened, after))
            state = after
        found.append(moves)
    return found


def redacted(events: tuple[Event, ...], seat: int | None) -> list[Event]:
    return [TIDES.redact(event, seat) for event in events]


@pytest.mark.parametrize("seat", SEATS)
def test_the_events_bring_a_view_up_to_date(seat: int | None) -> None:
    for game in games(40):
        for state, happened, after in game:
            assert TIDES.fold(TIDES.view(state, seat), redacted(happened, seat)) == TIDES.view(after, seat)
        everything = [event for _, happened, _ in game for event in redacted(happened, seat)]
        assert TIDES.fold(TIDES.view(game[0][0], seat), everything) == TIDES.view(game[-1][2], seat)


@pytest.mark.parametrize("seat", SEATS)
def test_events_that_are_lost_or_doubled_are_noticed(seat: int | None) -> None:
    for game in games(10):
        for state, happened, _ in game:
            view, told = TIDES.view(state, seat), redacted(happened, seat)
            for at in range(len(told)):
                for wrong in (told[:at] + told[at + 1 :], told[: at + 1] + told[at:]):
                    if wrong:
                        with pytest.raises(ValueError, match="expected "):
                            TIDES.fold(view, wrong)


FIRST = TIDES.deal(Setup(2), ar.Chance.of(1634))
OWN = FIRST.hands[0].cards


@pytest.mark.parametrize(
    ("seat", "told", "reason"),
    [
        (0, [TurnBegan(1)], r"expected the first event of an action \(CardDrawn, Thrown, CardLaid\), got TurnBegan"),
        (0, [Thrown(1, 3)], "expected an action of seat 0, got one of seat 1"),
        (0, [CardLaid(0, OWN[0])], "expected a legal action, got .*First draw or throw"),
        (0, [Thrown(0, 7)], "expected a number from 0 to 5, got 6"),
        (0, [CardDrawn(0, 9)], "expected something that is out of sight, got 9"),
        (0, [CardDrawn(0, None)], "expected all that seat 0 may see, got CardDrawn"),
        (1, [Thrown(0, 3), CardLaid(0, 4)], "expected (PointsScored|TurnBegan).*, got nothing more"),
        (1, [Thrown(0, 3), CardLaid(0, 2), GameOver(((), ()))], "expected TurnBegan.*, got GameOver"),
        (1, [Thrown(0, 3), TurnBegan(1)], "expected the next action, got TurnBegan"),
    ],
)
def test_impossible_events_are_refused_with_what_was_expected(seat: int, told: list[Event], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        TIDES.fold(TIDES.view(FIRST, seat), told)
