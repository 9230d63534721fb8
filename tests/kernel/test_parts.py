"""What a game may have besides its rules: words, pictures, a notation."""

import re
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from tests.kernel.games import played, record_of, with_every_game


@with_every_game
def test_everything_that_happens_has_words_in_every_language_of_the_game(game: AnyGame, setup: Any) -> None:
    assert game.words is not None
    names = ["Griet", "Jan", "Kaat", "Loek"][: setup.players]
    for state, action, happened, after in played(game, setup, seed=11):
        reasons = [why for one in list(game.actions(setup))[:40] for why in game.violations(state, one)]
        told = [action, *happened, *reasons, state, game.view(after, 0), game.view(after, None), game.standings(after)]
        for lang in game.words.languages:
            for value in told:
                text = game.words.describe(value, lang=lang, names=names)
                assert text
                assert not re.search(r"[{}|#]|None", text), value


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


@with_every_game
def test_actions_are_written_and_read(game: AnyGame, setup: Any) -> None:
    assert game.notation is not None
    for action in game.actions(setup):
        assert game.notation.parse(game.notation.notate(action), setup) == action
    with pytest.raises(ar.InvalidDocument):
        game.notation.parse("nothing of the kind", setup)


@with_every_game
def test_a_record_is_written_and_read_by_the_notation_of_its_game(game: AnyGame, setup: Any) -> None:
    record = record_of(game, setup, seed=4)
    assert game.notation is not None
    assert game.notation.dump is not None
    assert game.notation.load is not None
    text = game.notation.dump(record)
    assert text.startswith(game.notation.begins)
    assert game.notation.load(text, None) == record


def test_a_redacted_record_of_the_route_game_is_written_and_read_by_its_notation() -> None:
    mine = record_of(ar.GAME, ar.Setup(2), seed=4).redacted(1)
    assert ar.GAME.notation is not None
    assert ar.GAME.notation.dump is not None
    assert ar.GAME.notation.load is not None
    assert ar.GAME.notation.load(ar.GAME.notation.dump(mine), None) == mine
