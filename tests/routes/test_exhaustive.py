"""Every reachable state of small boxes, over every outcome of chance, not a sample of them.

The counts are exact: any change of the rules shows in them. The quick run visits some ten thousand states; the deep one
(`HYPOTHESIS_PROFILE=deep`) hundreds of thousands.
"""

import os

import pytest

import amsterdam_routes as ar
from tests.routes.miniatures import PINK, A, B, C, every_state, miniature, perft
from tests.routes.promises import check_promises

pytestmark = pytest.mark.proof

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"

D = ar.Place("D")
SQUARE = ar.Board(
    [A, B, C, D],
    [
        ar.Route([A, B], 1, PINK, True),
        ar.Route([A, B], 1, ar.Color.BLUE),
        ar.Route([B, C], 2, None, True),
        ar.Route([C, D], 1),
        ar.Route([A, D], 2, PINK),
    ],
    [ar.Contract([A, C], 3), ar.Contract([B, D], 2), ar.Contract([A, D], 2)],
)

QUICK_BOXES = {
    "two of two, three cards": (2, miniature(cards=(1, 1, 0, 0, 0, 0, 1)), 1980, 2646),
    "three players, three cards": (3, miniature(cards=(1, 1, 0, 0, 0, 0, 1)), 2538, 2820),
    "any wild flushes": (2, miniature(row=2, flush_at=1, cards=(2, 1, 0, 0, 0, 0, 1)), 4599, 6981),
}
DEEP_BOXES = {
    "four cards": (2, miniature(), 6855, 10074),
    "flushes": (2, miniature(row=2, cards=(2, 1, 0, 0, 0, 0, 2)), 29901, 55443),
    "flushes, three players": (3, miniature(row=2, cards=(2, 1, 0, 0, 0, 0, 2)), 31230, 44802),
    "a square": (2, miniature(board=SQUARE, carts=4), 117333, 202635),
    "a square, three players": (3, miniature(board=SQUARE, carts=4, cards=(2, 1, 0, 0, 0, 0, 1)), 164082, 204948),
}
BOXES = QUICK_BOXES | (DEEP_BOXES if DEEP else {})


@pytest.mark.parametrize(("players", "edition", "states", "branches"), BOXES.values(), ids=BOXES.keys())
def test_every_promise_holds_in_every_state(players: int, edition: ar.Edition, states: int, branches: int) -> None:
    visited = followed = 0
    for state, following in every_state(ar.Setup(players, edition)):
        visited += 1
        followed += sum(len(result.branches) for result in following.values())
        check_promises(state, following)
    assert (visited, followed) == (states, branches)


@pytest.mark.parametrize(
    ("players", "counts"),
    [
        (2, [18, 18, 18, 102, 282, 816, 1896, 5616, 11400, 23856, 37440]),
        (3, [18, 18, 18, 18, 84, 252, 504, 504, 792, 2040, 4368]),
    ],
)
def test_sequences_of_actions_and_chance_by_length(players: int, counts: list[int]) -> None:
    assert perft(ar.Setup(players, miniature()), len(counts) - 1) == counts
