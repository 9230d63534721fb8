"""What a picture says: in every language, and with names."""

import pytest

import amsterdam_routes as ar
from amsterdam_routes.routes.words import WORDS
from tests.drawn import texts
from tests.routes.pictures.drawn import titles
from tests.routes.pictures.moments import midgame


@pytest.mark.parametrize("lang", WORDS.languages)
def test_it_speaks_every_language(lang: str) -> None:
    state, events = midgame()
    svg = ar.svg(state, seat=0, events=events, lang=lang)
    assert ar.describe(ar.Color.PINK, lang=lang) in " ".join(titles(svg))
    assert "{" not in " ".join([*titles(svg), *(text.text for text in texts(svg))])


def test_names_stand_for_seats() -> None:
    state, events = midgame()
    shown = " ".join(
        [
            *titles(svg := ar.svg(state, seat=0, events=events, names=["Griet", "Jan", "Piet"])),
            *(text.text for text in texts(svg)),
        ]
    )
    assert "Griet" in shown
    assert "player " not in shown.casefold()
