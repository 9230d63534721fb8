"""A box that is accepted plays, ends, draws, speaks, notates, saves and loads, however odd it is."""

import json
import os

import attrs
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.bots import Greedy
from tests.everything import do_everything
from tests.merchants.edge_boxes import edge_box

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


def everything_with(number: int, seed: int) -> None:
    edition = am.Edition.from_text(json.dumps(edge_box(number)))
    players = 1 + seed % 2
    setup = am.Setup(players, edition)
    if players > 1:
        setup = attrs.evolve(setup, workers=seed % 3 > 0, trader=seed % 5 > 2, orders=3 if seed % 7 > 3 else 0)
    do_everything(am.GAME, setup, Greedy(), seed)


@settings(max_examples=3, phases=[Phase.generate])
@given(number=st.integers(0, 2**32), seed=st.integers(0, 2**32))
def test_with_every_accepted_box_everything_can_be_done(number: int, seed: int) -> None:
    everything_with(number, seed)


@pytest.mark.proof
@pytest.mark.parametrize("block", range(8))
def test_with_many_accepted_boxes_everything_can_be_done(block: int) -> None:
    for number in range(100 if DEEP else 5):
        everything_with(100 * block + number, number)
