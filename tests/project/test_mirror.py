"""The tests mirror the rooms: a test_x for each module x, or a line in `ELSEWHERE` that says which tests hold it."""

from collections.abc import Iterator
from pathlib import Path

from tools.house import TESTS, modules_to_test, own_test, without_own_test

ELSEWHERE = {
    "bulk": {
        "merchants_box": "test_merchants test_lockstep_merchants",
        "routes": "test_games test_lockstep",
    },
}
"""By room and modules, the tests that hold them: those of the same room by their names, those of others by paths."""


def elsewhere() -> Iterator[tuple[str, str, Path]]:
    """Every line of the table: a room, a module of it, and where it says that its tests are."""
    for room, held in ELSEWHERE.items():
        for modules, tests in held.items():
            for module in modules.split():
                for test in tests.split():
                    yield room, module, TESTS / ("" if "/" in test else room) / f"{test}.py"


def test_every_module_has_tests_of_its_name_or_a_line_that_says_which_tests_hold_it() -> None:
    named = {(room, module) for room, module, _ in elsewhere()}
    assert [f"{room}/{module}" for room, module in without_own_test() if (room, module) not in named] == []


def test_the_list_of_modules_tested_elsewhere_is_true() -> None:
    named = {(room, module) for room, module, _ in elsewhere()}
    assert [f"{room}/{module}" for room, module in sorted(named - modules_to_test())] == [], "there are no such modules"
    assert [f"{room}/{module}" for room, module in sorted(named) if own_test(room, module).exists()] == []


def test_the_tests_that_are_named_are_there() -> None:
    assert [f"{room}/{module}: {test}" for room, module, test in elsewhere() if not test.exists()] == []
