"""Every requirement has a floor, and no floor is a version that its own people took back."""

import pytest

from tools.floors import PROJECT, floors

TAKEN_BACK = {"pytest-xdist==3.6", "pytest-xdist==3.6.0", "pytest==8.1.0", "attrs==21.1.0"}
"""Versions that PyPI calls yanked."""


def test_what_is_needed_has_a_lowest_version_that_is_to_be_had() -> None:
    found = [*floors(PROJECT.read_text("utf-8"))]
    names = [one.partition("==")[0] for one in found]
    assert {*names} >= {"attrs", "rich", "hypothesis", "gymnasium", "pettingzoo", "open_spiel", "pyarrow", "starlette"}
    assert len(names) == len({*names}), "one lowest version of each, for whatever is installed together"
    assert not TAKEN_BACK & {*found}


def test_a_requirement_without_a_lowest_version_is_an_error() -> None:
    with pytest.raises(ValueError, match="got 'attrs'"):
        list(floors('[project]\ndependencies = ["attrs"]\n[project.optional-dependencies]\ncli = []\ntest = []'))
