"""Observations and masks as arrays, and how an environment shows itself. Needs the extra `gymnasium`."""

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs the extra 'gymnasium'")

import attrs
import numpy as np

import amsterdam_routes as ar
from amsterdam_routes.adapters.arrays import Arrays, show
from amsterdam_routes.adapters.numbered import Numbered
from amsterdam_routes.kernel import Feature
from tests.adapters.cases import AnyGame, with_every_game
from tests.kernel.games import played
from tests.kernel.tiny import TIDES, box
from tests.kernel.tiny.numbers import OBSERVING
from tests.observed import by_scale


@with_every_game
def test_what_is_seen_lies_in_its_space_and_is_what_the_numbers_say(game: AnyGame, setup: Any) -> None:
    numbered = Numbered(game, setup)
    arrays = Arrays(numbered)
    space = arrays.observed_space()
    for number, (state, _, _, _) in enumerate(played(game, setup, 5)):
        if number % 9 == 0:
            view = game.view(state, number % setup.players)
            seen = arrays.seen(view)
            assert seen in space
            np.testing.assert_allclose(seen["observation"], by_scale(numbered.observer, view), rtol=1e-6)
            assert [*np.flatnonzero(seen["action_mask"])] == numbered.legal(view)


@with_every_game
def test_the_space_of_actions_has_an_index_for_each(game: AnyGame, setup: Any) -> None:
    space = Arrays(Numbered(game, setup)).action_space()
    assert space.n == len(game.actions(setup))


def test_a_number_beyond_what_was_thought_of_is_the_largest_that_there_is() -> None:
    def small(setup: box.Setup) -> list[Feature[box.View]]:
        return [attrs.evolve(feature, scale=1) for feature in OBSERVING.features(setup)]

    numbered = Numbered(attrs.evolve(TIDES, observing=attrs.evolve(OBSERVING, features=small)), box.Setup(2))
    view = TIDES.view(TIDES.deal(box.Setup(2), ar.Chance.of(1)), 0)
    assert max(numbered.observer(view)) > 1
    seen = Arrays(numbered).observation(view)
    assert seen in Arrays(numbered).observed_space()["observation"]
    assert [*seen] == by_scale(numbered.observer, view)


@pytest.mark.parametrize(("least", "shown"), [(0, 0.0), (-1, -1.0)])
def test_a_number_below_what_was_thought_of_is_the_smallest_that_there_is(least: int, shown: float) -> None:
    def low(setup: box.Setup) -> list[Feature[box.View]]:
        first, *others = OBSERVING.features(setup)
        return [attrs.evolve(first, read=lambda view: (-20,), scale=10, least=least), *others]

    numbered = Numbered(attrs.evolve(TIDES, observing=attrs.evolve(OBSERVING, features=low)), box.Setup(2))
    view = TIDES.view(TIDES.deal(box.Setup(2), ar.Chance.of(1)), 0)
    seen = Arrays(numbered).observation(view)
    assert seen in Arrays(numbered).observed_space()["observation"]
    assert seen[0] == shown


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
