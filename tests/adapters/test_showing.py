"""How an environment shows itself."""

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.adapters.showing import show
from tests.kernel.tiny import TIDES, box

STATE = TIDES.deal(box.Setup(2), ar.Chance.of(1))


def test_the_table_is_shown_with_the_hand_of_the_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert TIDES.pictures is not None
    text = TIDES.pictures.text(STATE, seat=1)
    assert show(TIDES, STATE, 1, "ansi") == text
    assert show(TIDES, STATE, 1, "svg") == TIDES.pictures.svg(STATE, seat=1)
    assert capsys.readouterr().out == ""
    assert show(TIDES, STATE, 1, "human") is None
    assert capsys.readouterr().out == f"{text}\n"


def test_what_cannot_be_shown_says_so() -> None:
    with pytest.raises(ValueError, match="expected one of human, ansi, svg as the render_mode, got None"):
        show(TIDES, STATE, 0, None)
    with pytest.raises(ValueError, match=r"expected a game that draws pictures, got Game\('tides'\)"):
        show(attrs.evolve(TIDES, pictures=None), STATE, 0, "svg")
