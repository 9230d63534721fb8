"""The promises of any game: they hold in whole games, and a verb that breaks one is found."""

import dataclasses
import re
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.kernel.testing import Promises
from amsterdam_routes.kernel.testing._promises import damaged
from tests.kernel.games import with_every_game
from tests.kernel.testing.broken import (
    DEALT,
    LAY,
    OTHER,
    OVER,
    THROWN,
    cannot,
    found,
    tides_with,
)
from tests.kernel.testing.test_capabilities import ASKED, PARTS
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import DrawBlind, Setup, Throw, View


@with_every_game
def test_every_promise_holds_in_a_whole_game(game: AnyGame, setup: Any) -> None:
    Promises(game).check_game(setup, seed=1)


VERBS = {
    "fold": (tides_with(fold=lambda view, events: view), "folds the events and sees something else"),
    "opens": (tides_with(opens=lambda event: True), "not the first event opens the action"),
    "events": (tides_with(events=lambda state, action: ()), "tell different stories"),
    "apply": (tides_with(apply=lambda state, action: state), "led to two different states"),
    "legal": (tides_with(legal_actions=lambda position: ()), "the legal actions are ()"),
    "sample": (tides_with(sample=lambda view, seed: OTHER), "sees something else"),
    "viewer": (tides_with(viewer=lambda view: None), "of its seat, the set-up and the turn"),
    "check": (tides_with(check=lambda position: (ar.Problem("$", "odd", "so it is"),)), "$: so it is"),
    "standings": (tides_with(standings=lambda state: TIDES.standings(OVER)), "over: False, final: True"),
}


@pytest.mark.parametrize("name", VERBS)
def test_a_verb_that_breaks_its_promise_is_found(name: str) -> None:
    wrong, sentence = VERBS[name]
    promises = Promises(wrong)
    said = found(promises.check_state, DEALT) + found(promises.check_step, THROWN, LAY)
    assert sentence in said


def test_a_reason_that_is_not_declared_is_found() -> None:
    own = (ar.Violation("my_own", "H1"),)
    wrong = tides_with(violations=lambda position, action: own, legal_actions=lambda position: ())
    with pytest.raises(AssertionError):
        Promises(wrong).check_actions(DEALT)


@pytest.mark.parametrize("moment", [(DEALT,), (DEALT, DrawBlind()), (OVER,)], ids=["deal", "move", "end"])
def test_a_game_without_parts_promises_nothing_of_them(moment: tuple[Any, ...]) -> None:
    bare = tides_with(documents=None, words=None, notation=None, chance_tree=None, observing=None)
    Promises(bare).check_parts(*moment)


def nothing_hidden(event: Any, seat: int | None) -> Any:
    return event


def open_to_onlookers(event: Any, seat: int | None) -> Any:
    return event if seat is None else TIDES.redact(event, seat)


def with_a_hand(state: Any, seat: int | None) -> View:
    return View(state.table, seat, state.hands[seat or 0])


LEAKS = {
    "a drawn card is told to all": (
        tides_with(redact=nothing_hidden),
        DrawBlind(),
        "seat 1 is told [CardDrawn(seat=0, card=",
    ),
    "a drawn card is shown to nobody": (
        tides_with(shown_to=lambda state, event: ()),
        DrawBlind(),
        "seat 0 is told [CardDrawn(seat=0, card=",
    ),
    "the die is shown to nobody": (
        tides_with(shown_to=lambda state, event: ()),
        Throw(),
        "which is not so in every world, and `shown_to` does not name it",
    ),
    "a card is shown to a seat that is not there": (
        tides_with(shown_to=lambda state, event: (0, 1, 2)),
        DrawBlind(),
        "is shown to (0, 1, 2), and the seats are [0, 1]",
    ),
    "an onlooker is told of a card": (
        tides_with(redact=open_to_onlookers),
        DrawBlind(),
        "an onlooker is told more of CardDrawn(seat=0, card=",
    ),
}


@pytest.mark.parametrize("name", [*LEAKS, *ASKED, *PARTS])
def test_whole_games_find_it_too(name: str) -> None:
    wrong, _, sentence = {**LEAKS, **ASKED, **PARTS}[name]
    said = next(filter(None, (found(Promises(wrong).check_game, Setup(2), seed) for seed in range(20))), "")
    assert re.search("seat|" + re.escape(sentence[-20:]), said)


@pytest.mark.parametrize("name", LEAKS)
def test_an_event_that_tells_a_seat_too_much_is_found(name: str) -> None:
    wrong, action, sentence = LEAKS[name]
    deals = [TIDES.deal(Setup(2), ar.Chance.of(seed)) for seed in range(5)]
    assert any(sentence in found(Promises(wrong).check_step, state, action) for state in deals)


def test_a_card_that_leaves_a_hand_unseen_is_found() -> None:
    """In most other worlds that hand has no such card, so that the action itself is told."""
    wrong = tides_with(shown_to=lambda state, event: ())
    said = found(Promises(wrong).check_step, THROWN, LAY)
    assert f"seat 1 is told [{TIDES.events(THROWN, LAY)[0]}" in said
    assert "seat 0 is told" not in said


def test_an_onlooker_who_sees_a_hand_is_found() -> None:
    assert "an onlooker sees what seat 1 does not" in found(Promises(tides_with(view=with_a_hand)).check_state, DEALT)


def test_a_check_that_finds_nothing_wrong_is_found() -> None:
    assert found(Promises(TIDES).check_damage, DEALT) == ""
    said = found(Promises(tides_with(check=lambda position: ())).check_damage, DEALT)
    assert re.match("`check` finds nothing wrong, whatever is changed in a state: not in any of [0-9]+ others", said)


def test_a_check_that_fails_on_a_state_counts_as_having_noticed() -> None:
    def check(position: Any) -> Any:
        return () if position == DEALT else cannot()

    assert found(Promises(tides_with(check=check)).check_damage, DEALT) == ""


def test_a_state_without_numbers_and_lists_cannot_be_changed() -> None:
    assert found(Promises(tides_with(check=lambda position: ())).check_damage, "a state") == ""


def test_a_state_of_any_kind_of_classes_is_changed() -> None:
    @dataclasses.dataclass(frozen=True)
    class Table:
        pile: int
        name: str = "table"

    @attrs.frozen
    class Position:
        _table: Table
        players: int = attrs.field(validator=attrs.validators.le(2))

    assert [*damaged(Position(Table(1), 2))] == [
        Position(Table(2), 2),
        Position(Table(1), 1),
        Position(Table(0), 2),
    ]
