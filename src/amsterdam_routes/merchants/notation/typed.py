"""Actions as people type them, who see a list of what they may do."""

from collections.abc import Sequence

from amsterdam_routes.kernel.words import meant
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.notation.actions import notate
from amsterdam_routes.merchants.rules.legality import legal_actions
from amsterdam_routes.merchants.rules.state import State, View
from amsterdam_routes.merchants.words import describe


def find_actions(
    position: State | View, typed: str, *, lang: str = "en", names: Sequence[str] = ()
) -> tuple[Action, ...]:
    """The legal actions that somebody may mean who types a number, a notation, or words of an action in `lang`.

    The number is a place in `legal_actions`, counted from 1. One action found is the one that is meant; of several, ask
    which; where there is none, `parse_action` says what is wrong, and `violations` why it is not legal.

    >>> import amsterdam_routes.merchants as am
    >>> view = am.view(am.new_game(2, seed="1672"), am.new_game(2, seed="1672").to_move)
    >>> am.find_actions(view, "2") == (am.legal_actions(view)[1],)
    True
    >>> am.find_actions(view, "sail the seven seas")
    ()
    """
    legal = legal_actions(position)
    return tuple(
        legal[place] for place in meant(typed, [(notate(one), describe(one, lang=lang, names=names)) for one in legal])
    )
