"""Actions of the route game as people type them."""

import pytest

import amsterdam_routes as ar


@pytest.mark.parametrize("lang", ar.LANGUAGES)
def test_every_legal_action_is_found_by_its_number_its_notation_and_its_words(lang: str) -> None:
    state = ar.new_game(3, seed="typed")
    for _ in range(40):
        legal = ar.legal_actions(state)
        for number, action in enumerate(legal, start=1):
            assert ar.find_actions(state, str(number), lang=lang) == (action,)
            assert ar.find_actions(state, ar.notate(action), lang=lang) == (action,)
            assert action in ar.find_actions(state, ar.describe(action, lang=lang), lang=lang)
        state = ar.apply(state, legal[-1])


def test_who_is_not_to_move_means_nothing() -> None:
    state = ar.new_game(2, seed=1)
    assert ar.find_actions(ar.view(state, 1), "1") == ()
