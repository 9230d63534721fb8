"""Actions of the merchants game as people type them."""

import amsterdam_routes.merchants as am


def test_the_merchants_are_found_as_well() -> None:
    state = am.new_game(2, seed="typed")
    for _ in range(30):
        for number, action in enumerate(am.legal_actions(state), start=1):
            assert am.find_actions(state, str(number)) == am.find_actions(state, am.notate(action)) == (action,)
            assert action in am.find_actions(state, am.describe(action, lang="nl"), lang="nl")
        state = am.apply(state, am.legal_actions(state)[0])
