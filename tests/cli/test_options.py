"""What is read from the words after an option."""

import pytest

from tests.cli.shell import Run


@pytest.mark.parametrize("seed", ["hex:1g", "hex:" + "00" * 10_001, "x" * 10_001, "\udcff"])
def test_a_seed_that_is_none_is_a_wrong_call(run: Run, seed: str) -> None:
    said = run("watch", "--seed", seed)
    assert (said.code, "argument --seed" in said.err) == (2, True), said
