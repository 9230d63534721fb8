"""A box that is accepted plays, ends, draws, speaks, notates, saves and loads, however odd it is."""

import json
import os

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy
from amsterdam_routes.routes.box._defects import LIMITS
from tests.everything import do_everything
from tests.routes.edge_boxes import edge_box

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


def everything_with(number: int, seed: int, most_cards: int = 200) -> None:
    edition = ar.Edition.from_text(json.dumps(edge_box(number, most_cards)))
    players = edition.players[seed % 2]
    do_everything(ar.GAME, ar.Setup(players, edition, first=seed % players), Greedy(), seed)


@settings(max_examples=3, phases=[Phase.generate])
@given(number=st.integers(0, 2**32), seed=st.integers(0, 2**32))
def test_with_every_accepted_box_everything_can_be_done(number: int, seed: int) -> None:
    everything_with(number, seed)


@pytest.mark.proof
@pytest.mark.parametrize("block", range(8))
def test_with_many_accepted_boxes_everything_can_be_done(block: int) -> None:
    for number in range(100 if DEEP else 5):
        everything_with(100 * block + number, number, LIMITS["cards"])
