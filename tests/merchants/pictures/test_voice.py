"""What a picture of the merchants game says."""

import amsterdam_routes.merchants as am
from tests.drawn import texts
from tests.merchants.pictures.moments import NAMES, played


def test_without_names_the_players_have_numbers() -> None:
    state, _ = played(2, 50)
    for lang, second in (("en", "Player 2"), ("nl", "Speler 2")):
        assert second in [line.text for line in texts(am.svg(state, lang=lang))]
    assert "Jan" in [line.text for line in texts(am.svg(state, names=["Griet", "Jan"]))]


def test_a_move_is_said_once() -> None:
    state = am.new_game(2, seed="1672")
    state, events = am.step(state, am.legal_actions(state)[0])
    done, taken = (am.describe(event, names=NAMES) for event in events)
    assert am.text(state, events=events, names=NAMES).splitlines()[1] == f"  {taken}"
    drawn = [line.text for line in texts(am.svg(state, events=events, names=NAMES))]
    assert taken in drawn
    assert not [line for line in drawn if done in line]
