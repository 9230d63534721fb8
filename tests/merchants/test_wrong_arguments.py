"""Wrong arguments of any verb are answered: with a violation, or a TypeError that says what was expected."""

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import cattrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from tests.refusing import all_refused

BOX = am.MERCHANTS
STATE = am.new_game(3, seed="1672", workers=True, orders=3)
VIEW = am.view(STATE, 0)
JUNK: list[Any] = [None, True, -1, 10**5000, 1.5, float("nan"), "card", b"card", [], {}, object(), int, ar.new_game(2)]
HUGE = 10**5000
ROUTES: Any = ar.new_game(2, seed="1634")  # Any: of the other game
THEIR_SETUP: Any = ar.Setup(2)  # likewise
THEIR_VIEW: Any = ar.view(ROUTES, 0)  # likewise
OURS: Any = (STATE, VIEW, am.Setup(2), am.State)  # likewise


def kind(thing: object) -> str:
    return type(thing).__name__


@pytest.mark.parametrize(
    "verb",
    [
        lambda junk: am.apply(STATE, junk),
        lambda junk: am.events(junk, am.EndTurn()),
        lambda junk: am.outcomes(STATE, junk),
        lambda junk: am.legal_actions(junk),
        lambda junk: am.standings(junk),
        lambda junk: am.prospects(junk),
        lambda junk: am.sample(junk, seed=1),
        lambda junk: am.check(junk),
        lambda junk: am.fold(junk, ()),
        lambda junk: am.view(junk, 0),
        lambda junk: am.svg(junk),
        lambda junk: am.svg(STATE, events=[junk]),
        lambda junk: am.text(STATE, events=[junk]),
        lambda junk: am.register_hooks(junk),
        lambda junk: am.register_hooks(cattrs.Converter(), edition=0 if junk is None else junk),  # type: ignore[arg-type]  # what is tested
        lambda junk: am.notate(junk),
        lambda junk: am.redact(junk, 0),
        lambda junk: BOX.index(junk),
    ],
)
def test_a_verb_refuses_a_wrong_type_with_a_type_error(verb: Callable[[Any], object]) -> None:
    all_refused([(kind(junk), partial(verb, junk)) for junk in JUNK], TypeError, "expected ")


@pytest.mark.parametrize("verb", [am.describe, am.text, am.svg])
def test_a_position_has_a_name_for_each_seat_or_none(verb: Callable[..., str]) -> None:
    for position in (STATE, VIEW):
        for names in (["Griet"], ["Griet", "Jan"], ["Griet", "Jan", "Anna", "Piet"]):
            with pytest.raises(ValueError, match=f"expected 3 names, one for each seat, or none; got {len(names)}"):
                verb(position, names=names)
    alone = am.new_game(1, seed="1672")
    assert "Griet" in verb(alone, names=["Griet"])
    assert verb(alone, names=["Griet", "TOM"]) == verb(alone, names=["Griet"])
    with pytest.raises(ValueError, match="expected 1 names"):
        verb(alone, names=["Griet", "TOM", "Jan"])


@pytest.mark.parametrize("junk", [junk for junk in JUNK if junk is not None and type(junk) is not int], ids=kind)
def test_a_seat_is_a_number(junk: Any) -> None:
    for verb in (
        lambda: am.view(STATE, junk),
        lambda: am.redact(am.TurnBegan(0), junk),
        lambda: am.svg(STATE, seat=junk),
    ):
        with pytest.raises(TypeError, match=r"expected (a seat, )?an int"):
            verb()


def test_a_seat_is_one_of_the_table_and_sees_no_more_than_its_view() -> None:
    for seat in (-1, 3, HUGE):
        with pytest.raises(ValueError, match=r"there is no seat|expected"):
            am.view(STATE, seat)
    with pytest.raises(ValueError, match="does not know the orders of seat 1"):
        am.svg(VIEW, seat=1)
    assert am.text(VIEW, seat=0) == am.text(STATE, seat=0)


@pytest.mark.parametrize("junk", [junk for junk in JUNK if type(junk) is not str], ids=kind)
def test_words_are_texts_and_widths_numbers(junk: Any) -> None:
    for verb in (
        lambda: am.find_actions(STATE, junk),
        lambda: am.describe(am.EndTurn(), lang=junk),
        lambda: ar.describe(ar.Pass(), lang=junk),
    ):
        with pytest.raises(TypeError, match="expected a str, got "):
            verb()
    if type(junk) is not int:
        with pytest.raises(TypeError, match="width: expected an int, got "):
            am.text(STATE, width=junk)
    if junk not in ([], {}):
        with pytest.raises(TypeError, match="name"):
            am.describe(am.EndTurn(), names=junk)


@pytest.mark.parametrize(
    "action",
    [
        am.Advance(HUGE),
        am.Advance(-HUGE),
        am.Activate(attrs.evolve(BOX.card("003"), id="nowhere")),
        am.UseCard(BOX.card("047"), plan=attrs.evolve(BOX.card("003"), id="-1")),
        am.Claim(attrs.evolve(BOX.blocks[0], id="nowhere"), am.Payment.CUBES, am.Fate.STORE),
        am.Sail(attrs.evolve(BOX.fields[0], id="nowhere")),
    ],
    ids=kind,
)
def test_an_action_that_makes_no_sense_is_a_violation_told_in_few_words(action: am.Action) -> None:
    found = am.violations(STATE, action)
    assert found
    assert all(len(violation.text) < 200 and len(repr(violation)) < 200 for violation in found)
    assert len(repr(action)) < 100
    assert len(am.describe(action)) < 100
    with pytest.raises(am.IllegalAction):
        am.apply(STATE, action)
    with pytest.raises(KeyError):
        BOX.index(action)


@pytest.mark.parametrize(
    ("verb", "told"),
    [
        (lambda: am.apply(ROUTES, am.EndTurn()), "expected a State, got a State of amsterdam_routes"),
        (lambda: am.legal_actions(ROUTES), "expected a State or a View, got a State of amsterdam_routes"),
        (lambda: am.sample(THEIR_VIEW), "expected a View, got a SeatView of amsterdam_routes"),
        (lambda: ar.apply(OURS[0], ar.DrawBlind()), "expected a State, got a State of amsterdam_routes.merchants"),
        (lambda: ar.legal_actions(OURS[1]), "expected a State or a View, got a SeatView of amsterdam_routes.merchants"),
        (lambda: ar.Record.begin(am.GAME, THEIR_SETUP), "expected a Setup, got a Setup of amsterdam_routes"),
        (lambda: ar.Record.begin(ar.GAME, OURS[2]), "expected a Setup, got a Setup of amsterdam_routes.merchants"),
        (lambda: am.to_json(ROUTES), "amsterdam_routes.State has no JSON document in this game"),
        (lambda: ar.from_json("{}", OURS[3]), "amsterdam_routes.merchants.State has no JSON document in this game"),
    ],
)
def test_values_of_the_other_game_are_named_with_their_game(verb: Callable[[], object], told: str) -> None:
    with pytest.raises(TypeError) as refused:
        verb()
    assert str(refused.value) == told
