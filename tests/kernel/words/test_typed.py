"""What people type is understood: numbers, notations, words and their beginnings."""

import pytest

from amsterdam_routes.kernel.words.typed import meant

LISTED = [
    ("+pink", "Take a pink card from the face-up row"),
    ("+?", "Draw the top card of the draw pile"),
    ("jordaan--waag pink", "Claim Jordaan - Waag with 1 pink card"),
    ("contracts", "Draw contracts"),
]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("1", (0,)),
        (" 4 ", (3,)),
        ("0", ()),
        ("5", ()),
        ("99999999999999999999", ()),
        ("+PINK", (0,)),
        ("+?", (1,)),
        ("draw contracts", (3,)),
        ("draw", (1, 3)),
        ("pink", (0,)),
        ("JOR", (2,)),
        ("wa jo", (2,)),
        ("waag jordaan", (2,)),
        ("?", ()),
        ("", ()),
        ("row purple", ()),
    ],
)
def test_what_is_typed_means(typed: str, places: tuple[int, ...]) -> None:
    assert meant(typed, LISTED) == places
