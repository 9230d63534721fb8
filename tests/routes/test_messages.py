"""Mistakes that newcomers make: each is answered at once, with what was expected and what came."""

import re
from collections.abc import Callable

import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random

STATE = ar.new_game(2, seed="1634")
EVENT = ar.events(STATE, ar.legal_actions(STATE)[0])[0]
TWO = ar.Setup(2)

MISTAKES: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: ar.apply(STATE, ar.DrawBlind), TypeError, "expected an action, got the class DrawBlind itself"),  # type: ignore[arg-type]
    (lambda: ar.violations(STATE, "pass"), TypeError, "expected an action, got a str"),  # type: ignore[arg-type]
    (
        lambda: ar.simulate(ar.GAME, TWO, [Greedy, Random], 2),  # type: ignore[list-item]
        TypeError,
        "expected a bot, got the class Greedy itself",
    ),
    (lambda: ar.play_match(ar.GAME, TWO, [Greedy(), None]), TypeError, "expected a bot, got None"),  # type: ignore[list-item]
    (lambda: ar.play_match(ar.GAME, TWO, [Greedy()]), ValueError, "expected 2 bots, one for each seat, got 1"),
    (lambda: ar.play_match(ar.GAME, 2, [Greedy()] * 2), TypeError, "expected a set-up, got an int"),  # type: ignore[misc]
    (
        lambda: ar.Color("pikn"),
        ValueError,
        "expected a Color (pink, blue, green, black, red, orange, wild), got 'pikn'",
    ),
    (lambda: ar.new_game("2"), TypeError, "players: expected an int, got a str"),  # type: ignore[arg-type]
    (lambda: ar.new_game(2, first=True), TypeError, "first: expected an int, got a bool"),
    (lambda: ar.new_game(2, edition="amsterdam"), TypeError, "expected an Edition, got a str"),  # type: ignore[arg-type]
    (
        lambda: ar.AMSTERDAM.board.route("dam--oude-kerk"),
        KeyError,
        "no route 'dam--oude-kerk' on this board; there are 'dam--oude-kerk/pink' and 'dam--oude-kerk/orange'",
    ),
    (lambda: ar.AMSTERDAM.board.place("oude-kirk"), KeyError, "did you mean 'oude-kerk'?"),
    (lambda: ar.from_json("{}", "State"), TypeError, "expected a type, got the text 'State'"),  # type: ignore[call-overload]
    (
        lambda: ar.describe(EVENT, names="Griet"),
        TypeError,
        "names: expected a list of names, one for each seat, got a str",
    ),
    (lambda: ar.svg(STATE, names=["Griet"]), ValueError, "expected 2 names, one for each seat, or none; got 1"),
    (lambda: ar.text(STATE, names=["Griet"]), ValueError, "expected 2 names, one for each seat, or none; got 1"),
    (lambda: ar.svg(STATE, lang="xx"), ValueError, "there is no language 'xx'; there are da, en, fi, it, nl"),
    (lambda: ar.check(1), TypeError, "expected a State or a View, got an int"),  # type: ignore[arg-type]
    (lambda: ar.view(STATE, "0"), TypeError, "seat: expected an int or None, got a str"),  # type: ignore[call-overload]
]


@pytest.mark.parametrize(("mistake", "error", "message"), MISTAKES, ids=[message for _, _, message in MISTAKES])
def test_a_mistake_is_answered_with_what_was_expected(
    mistake: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=re.escape(message)):
        mistake()


def test_the_languages_are_those_that_there_are_words_in() -> None:
    assert [ar.describe(ar.Pass(), lang=lang) for lang in ar.LANGUAGES] == [
        "Meld pas",
        "Pass",
        "Ohita vuoro",
        "Passare",
        "Pas",
    ]
    with pytest.raises(ValueError, match=f"there are {', '.join(ar.LANGUAGES)}$"):
        ar.describe(ar.Pass(), lang="xx")
