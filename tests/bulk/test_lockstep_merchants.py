"""The engine and the library agree at every decision: the short run of `python -m tests.bulk.lockstep_merchants`."""

import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

from tests.bulk.lockstep_merchants import RARE, boxes, run

DECISIONS = 20_000


def test_they_agree_at_tens_of_thousands_of_decisions_and_nearly_everything_rare_comes_up() -> None:
    seen = run(DECISIONS, 3, boxes(6, 4))
    assert seen["decisions"] >= DECISIONS
    missing = [name for name in RARE if not seen[name]]
    assert len(missing) < len(RARE) / 20, missing
    assert [name for name in missing if name.startswith("action: ") and name != "action: decline"] == []
