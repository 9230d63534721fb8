"""The engine and the library agree at every decision: the short run of `python -m tests.bulk.lockstep`."""

import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

from tests.bulk.lockstep import RARE, boxes, run

DECISIONS = 40_000


def test_they_agree_at_tens_of_thousands_of_decisions_and_everything_rare_comes_up() -> None:
    seen = run(DECISIONS, 1634, boxes())
    assert seen["decisions"] >= DECISIONS
    assert [name for name in RARE if not seen[name]] == []
