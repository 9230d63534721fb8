"""The search for leaks finds none, and finds one that is put there."""

import pickle
import random

import pytest

import amsterdam_routes as ar
from tests.leaks import Search, main, search


@pytest.mark.parametrize("name", ["routes", "merchants"])
def test_in_a_few_games_nobody_can_tell_what_is_hidden(name: str) -> None:
    found = search(name, games=1, seed="quick")
    assert found.comparisons > 1_000
    assert len(found.decisions) > (2 if name == "routes" else 6)


def test_an_answer_that_depends_on_the_piles_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ar, "describe", lambda value: pickle.dumps(getattr(value, "piles", None)))
    state = ar.new_game(2, seed=1)
    with pytest.raises(AssertionError, match="can tell by the words of the state"):
        Search("routes", random.Random(1)).compare(state, ar.legal_actions(state)[0])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--games", "0"], "expected games or kinds of decisions to look at, got none of them"),
        (["--games", "-1"], "argument --games: expected a whole number that is at least 0, got '-1'"),
        (["--every", "many"], "argument --every: expected a whole number that is at least 0, got 'many'"),
        (["--drawn", "2"], "argument --drawn: expected a number from 0 to 1, got '2'"),
        (["--drawn", "nan"], "argument --drawn: expected a number from 0 to 1, got 'nan'"),
    ],
)
def test_a_search_that_looks_at_nothing_does_not_say_that_there_is_no_leak(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert (ended.value.code, capsys.readouterr().err.splitlines()[-1].partition("error: ")[2]) == (2, told)
