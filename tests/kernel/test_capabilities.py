"""What a game may have besides its rules: pictures, a notation; `Promises.check_parts` holds the others."""

from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from tests.kernel.games import record_of, with_every_game


@with_every_game
def test_pictures_show_a_hand_to_its_seat_alone(game: AnyGame, setup: Any) -> None:
    assert game.pictures is not None
    state = game.deal(setup, ar.Chance.of(1))
    for draw in (game.pictures.svg, game.pictures.text):
        assert draw(state) == draw(game.view(state, None)) != draw(state, seat=1)
        assert draw(state, seat=1) == draw(game.view(state, 1), seat=1)
        with pytest.raises(ValueError, match="does not know"):
            draw(game.view(state, 0), seat=1)
        for lang in game.words.languages if game.words else ():
            assert draw(state, lang=lang)


def test_a_redacted_record_of_the_route_game_is_written_and_read_by_its_notation() -> None:
    mine = record_of(ar.GAME, ar.Setup(2), seed=4).redacted(1)
    assert ar.GAME.notation is not None
    assert ar.GAME.notation.dump is not None
    assert ar.GAME.notation.load is not None
    assert ar.GAME.notation.load(ar.GAME.notation.dump(mine), None) == mine
