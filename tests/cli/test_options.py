"""What is read from the words after an option."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable

import pytest

from amsterdam_routes.cli.options import natural, player_name, positive, seconds, seed_of
from tests.cli.shell import Run


@pytest.mark.parametrize("seed", ["hex:1g", "hex:" + "00" * 10_001, "x" * 10_001, "\udcff"])
def test_a_seed_that_is_none_is_a_wrong_call(run: Run, seed: str) -> None:
    said = run("watch", "--seed", seed)
    assert (said.code, "argument --seed" in said.err) == (2, True), said


@pytest.mark.parametrize(
    ("read", "text", "complaint"),
    [
        (positive, "0", "expected at least 1, got 0"),
        (natural, "-1", "expected at least 0, got -1"),
        (natural, "many", "expected a whole number, got 'many'"),
        (seconds, "nan", "expected a number of seconds from 0 to 3600, got 'nan'"),
        (seconds, "3601", "expected a number of seconds from 0 to 3600, got '3601'"),
        (player_name, "x" * 201, "expected at most 200 characters, got 201"),
        (seed_of, "hex:123", "expected pairs of hexadecimal digits after 'hex:', got '123'"),
    ],
)
def test_what_an_option_cannot_mean_is_refused(read: Callable[[str], object], text: str, complaint: str) -> None:
    with pytest.raises(ArgumentTypeError, match=re.escape(complaint)):
        read(text)
