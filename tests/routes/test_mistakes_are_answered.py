"""Mistakes are answered at once, in one sentence: what was expected, and what came."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Greedy, Random

STATE = ar.new_game(2, seed="1634")
VIEW, OTHER = ar.view(STATE, 0), ar.view(STATE, 1)
EVENT = ar.events(STATE, ar.legal_actions(STATE)[0])[0]
KEPT = ar.ContractsKept(0, 1, None)
OF_THREE = ar.Memory.of_nothing(3)
PINK = ar.Color.PINK
TWO = ar.Setup(2)
DEAL: Any = am.new_game

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


@pytest.mark.parametrize(
    "mistake",
    [
        lambda word: ar.describe(STATE, lang=word),
        lambda word: am.svg(am.new_game(2, seed="1634"), part=word),
        lambda word: DEAL(2, **{word: True}),
        lambda word: DEAL(2, length=word),
    ],
)
def test_a_word_of_any_length_is_quoted_in_short(mistake: Callable[[str], object]) -> None:
    with pytest.raises((TypeError, ValueError)) as error:
        mistake("x" * 100_000)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    ("verb", "arguments", "sentence"),
    [
        (ar.legal_actions, [7], "expected a State or a View, got an int"),
        (ar.standings, [7], "expected a State or a View, got an int"),
        (ar.apply, [VIEW, ar.Pass()], "expected a State, got a SeatView"),
        (ar.view, [VIEW, 0], "expected a State, got a SeatView"),
        (ar.view, [STATE, "0"], "seat: expected an int or None, got a str"),
        (ar.view, [STATE, 2], "there is no seat 2 in a game of 2"),
        (ar.sample, [STATE], "expected a View, got a State"),
        (ar.sample, [VIEW, 1, 7], "memory: expected a Memory or None, got an int"),
        (ar.sample, [VIEW, 1, OF_THREE], "expected a memory of a game of 2, got one of 3"),
        (ar.redact, [7, 0], "expected an event, got an int"),
        (ar.redact, [ar.Passed(0), "0"], "seat: expected an int or None, got a str"),
        (
            ar.fold,
            [OTHER, [ar.Passed(0)]],
            "expected a legal action, got Pass(): First choose which contracts to keep.",
        ),
        (ar.fold, [OTHER, [KEPT]], "expected ContractsReturned(seat=0, count=1, contracts=None), got nothing more"),
        (ar.fold, [STATE, ()], "expected a View, got a State"),
        (ar.Memory, [((1, 2),)], "'known' of Memory: expected 7 numbers for each seat, none below 0, got others"),
        (OF_THREE.after, [[7]], "expected an event, got an int"),
        (OF_THREE.after, [[ar.FaceUpTaken(3, PINK, 0)]], "there is no seat 3 in a game of 3"),
        (OF_THREE.after, [[ar.FaceUpTaken(-1, PINK, 0)]], "there is no seat -1 in a game of 3"),
    ],
)
def test_an_error_says_in_one_sentence_what_is_wanted(verb: Any, arguments: list[Any], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(sentence)}$"):
        verb(*arguments)
