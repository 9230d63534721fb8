"""Constructors check types, exactly, and say what they expected."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, Any

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._typechecks import check_seat, check_viewer, checked, matcher, phrase, tuple_of, type_error
from amsterdam_routes.kernel._values import By, CountedEnum


class Fruit(CountedEnum):
    APPLE = 0
    PEAR = 1


@attrs.frozen(field_transformer=checked)
class Basket:
    owner: str
    fruits: Annotated[tuple[int, ...], By(Fruit)]
    best: Fruit | None = None
    inner: tuple["tuple[Fruit, ...]", ...] = ()


@attrs.frozen
class Tray(Basket):
    pass


@pytest.mark.parametrize(
    ("hint", "good", "bad"),
    [
        (int, [0, -1], [True, 1.0, "1", Fruit.PEAR, None]),
        (float, [0, 0.5], [True, "0.5", None]),
        (bool, [True], [0, 1, None]),
        (str, ["", "a"], [b"a", None]),
        (int | None, [3, None], [False, "3"]),
        (int | str | None, [3, "3", None], [3.0]),
        (Fruit, [Fruit.APPLE], [0, "apple", None]),
        (Fraction, [Fraction(1, 2)], [0.5, 1]),
        (tuple[int, ...], [(), (1, 2)], [[1, 2], (1, True), (1, "2"), None, {1: 2}]),
        (tuple[int, str], [(1, "a")], [(1,), ("a", 1), (1, "a", "b"), [1, "a"]]),
        (tuple[tuple[int, ...], ...], [((1,), ())], [(1,), ([1],), ((1, None),)]),
        (Annotated[tuple[int, ...], By(Fruit)], [(1, 2)], [[1, 2], (1, 2.0)]),
        (Mapping[str, int], [{}, {"a": 1}], [{"a": True}, {1: 1}, [("a", 1)], None]),
        (Basket, [Basket("Griet", (1, 2))], [Tray("Griet", (1, 2)), Basket, None]),
        (Callable[[int], str], [str, len], ["len", None]),
        (Any, [None, 1, []], []),
    ],
    ids=str,
)
def test_a_value_is_of_the_type_that_its_hint_names(hint: Any, good: list[Any], bad: list[Any]) -> None:
    fits = matcher(hint)
    assert all(map(fits, good))
    assert not any(map(fits, bad))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"owner": 3}, "'owner' of Basket: expected a str, got an int"),
        ({"owner": None}, "'owner' of Basket: expected a str, got None"),
        ({"fruits": [1, 2]}, "'fruits' of Basket: expected a tuple of int, one for each Fruit, got a list"),
        (
            {"fruits": (1, 2.0)},
            "'fruits' of Basket: expected a tuple of int, one for each Fruit, got a tuple with a float in it",
        ),
        ({"best": 0}, "'best' of Basket: expected a Fruit or None, got an int"),
        ({"best": Fruit}, "'best' of Basket: expected a Fruit or None, got the class Fruit itself"),
    ],
    ids=str,
)
def test_a_wrong_type_is_refused_with_the_field_and_what_was_expected(change: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError) as refused:
        attrs.evolve(Basket("Griet", (1, 2)), **change)
    assert str(refused.value) == message


def test_a_field_without_a_hint_that_can_be_checked_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Cart.wheels has no type that can be checked: 'Wheels'"):

        @attrs.frozen(field_transformer=checked)
        class Cart:
            wheels: "Wheels"  # type: ignore[name-defined]  # what the test is about  # noqa: F821


def test_items_are_checked_one_by_one() -> None:
    assert tuple_of(int, iter([1, 2]), "numbers") == (1, 2)
    with pytest.raises(TypeError, match="numbers: expected a tuple of int, got a tuple with a bool in it"):
        tuple_of(int, [1, True], "numbers")
    with pytest.raises(TypeError, match="numbers: expected a tuple of int, got an int"):
        tuple_of(int, 1, "numbers")  # type: ignore[arg-type]  # what the test is about


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (int, "an int"),
        (int | None, "an int or None"),
        (tuple[int, ...], "a tuple of int"),
        (tuple[int, str], "a tuple (int, str)"),
        (tuple[tuple[Fruit, ...], ...], "a tuple of tuples of Fruit"),
        (tuple[int | None, ...], "a tuple of int or None"),
    ],
    ids=str,
)
def test_a_type_has_its_words(hint: Any, words: str) -> None:
    assert phrase(hint) == words
    assert str(type_error(hint, object())) == f"expected {words}, got an object"


def test_a_tuple_of_another_length_is_told_by_its_length() -> None:
    assert str(type_error(tuple[int, int], (1, 2, 3))) == "expected a tuple (int, int), got a tuple of 3"


@pytest.mark.parametrize("seat", [0, 2])
def test_a_valid_seat_is_accepted(seat: int) -> None:
    check_seat(seat, 3)


@pytest.mark.parametrize("seat", [-1, 3, 10**5000], ids=["below", "above", "far above"])
def test_a_seat_that_is_not_there_is_a_value_error(seat: int) -> None:
    with pytest.raises(ValueError, match=r"^there is no seat \S.* in a game of 3$"):
        check_seat(seat, 3)


@pytest.mark.parametrize("seat", ["0", True, 1.0])
def test_a_wrong_type_of_seat_is_a_type_error(seat: Any) -> None:
    with pytest.raises(TypeError, match=r"^seat: expected an int or None, got a "):
        check_seat(seat, 3)
    with pytest.raises(TypeError, match=r"^seat: expected an int or None, got a "):
        check_viewer(1, seat, "hand")


def test_a_view_shows_only_the_hand_of_its_own_seat() -> None:
    check_viewer(1, 1, "hand")
    check_viewer(1, None, "hand")
    check_viewer(None, None, "hand")
    with pytest.raises(ValueError, match=r"^a view of seat 1 does not know the hand of seat 0$"):
        check_viewer(1, 0, "hand")
    with pytest.raises(ValueError, match=r"^a view of an onlooker does not know the orders of seat 0$"):
        check_viewer(None, 0, "orders")


def test_both_games_ask_for_the_same() -> None:
    for game in (ar, am):
        state: Any = game.new_game(2, seed=1)
        for verb in (game.view, game.svg, game.text):
            with pytest.raises(TypeError, match=r"^seat: expected an int or None, got a str$"):
                verb(state, seat="0")
            with pytest.raises(ValueError, match=r"^there is no seat 2 in a game of 2$"):
                verb(state, seat=2)
            if verb is not game.view:
                with pytest.raises(ValueError, match=r"^a view of seat 0 does not know the "):
                    verb(game.view(state, 0), seat=1)
