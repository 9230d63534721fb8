"""What the words of a command line are read as, and what they are not."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable

import pytest

from amsterdam_routes.cli._arguments import natural, part_of, player_name, positive, seconds, seed_of

NO_NUMBERS = ["", "many", "1_0", "\uff11\uff10", "\u0663", " 5", "5 ", "5\n", "+5", "0x10", "1e3", "\u00b2"]
"""What Python's own `int` and `float` take for numbers, or nearly, and what nobody means as one."""


@pytest.mark.parametrize(
    ("read", "text", "complaint"),
    [
        (positive, "0", "expected at least 1, got 0"),
        (natural, "-1", "expected at least 0, got -1"),
        *((positive, text, "expected a whole number") for text in NO_NUMBERS),
        *((seconds, text, "expected a number of seconds from 0 to 3600") for text in NO_NUMBERS),
        *((part_of, f"1/{text}", "expected a part such as 3/40") for text in NO_NUMBERS),
        (natural, "-0", "expected at least 0, got -0"),
        (seconds, "nan", "expected a number of seconds from 0 to 3600, got 'nan'"),
        (seconds, "3601", "expected a number of seconds from 0 to 3600, got '3601'"),
        (player_name, "\u3164\ufe0f ", r"expected something that can be read, got '\u3164\ufe0f '"),
        (player_name, "x" * 201, "expected at most 200 characters, got 201"),
        (seed_of, "hex:123", "expected pairs of hexadecimal digits after 'hex:', got '123'"),
    ],
)
def test_an_option_with_an_impossible_value_is_refused(
    read: Callable[[str], object], text: str, complaint: str
) -> None:
    with pytest.raises(ArgumentTypeError, match=re.escape(complaint)):
        read(text)


def test_plain_digits_are_a_number() -> None:
    assert [positive("12"), natural("007"), natural("0")] == [12, 7, 0]
    assert [seconds("2"), seconds("0.25"), seconds(".5")] == [2, 0.25, 0.5]
    assert part_of("01/40") == (1, 40)
