"""Plural forms by the rules of CLDR."""

import pytest

from amsterdam_routes.kernel.words.plurals import ENGLISH, form

ARABIC = {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10", "many": "n % 100 = 11..99"}
RUSSIAN = {
    "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
}
DANISH = {"one": "n = 1 or t != 0 and i = 0,1"}


@pytest.mark.parametrize(
    ("rules", "numbers", "forms"),
    [
        (ENGLISH, (0, 1, 2, 11, -1), (1, 0, 1, 1, 0)),
        (DANISH, (0, 1, 2), (1, 0, 1)),
        (RUSSIAN, (1, 2, 5, 11, 12, 21, 23, 111, 122), (0, 1, 2, 2, 2, 0, 1, 2, 1)),
        (ARABIC, (0, 1, 2, 3, 10, 11, 99, 100, 103), (0, 1, 2, 3, 3, 4, 4, 5, 3)),
        ({}, (0, 1, 2), (0, 0, 0)),
    ],
    ids=["English", "Danish", "Russian", "Arabic", "no plurals"],
)
def test_the_form_is_that_of_the_first_rule_that_holds(
    rules: dict[str, str], numbers: tuple[int, ...], forms: tuple[int, ...]
) -> None:
    assert tuple(form(number, rules) for number in numbers) == forms


@pytest.mark.parametrize("rule", ["", "n", "n == 1", "n = x", "n within 1..2", "n = 1 and"])
def test_what_is_no_rule_is_refused_with_what_one_looks_like(rule: str) -> None:
    with pytest.raises(ValueError, match=r"expected a plural rule such as 'n % 10 = 2\.\.4', got"):
        form(1, {"one": rule})
