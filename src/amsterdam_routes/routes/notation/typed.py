"""Actions as people type them, who see a list of what they may do."""

from collections.abc import Sequence

from amsterdam_routes.kernel.words import Language, meant
from amsterdam_routes.routes.box.actions import Action
from amsterdam_routes.routes.notation.actions import notate
from amsterdam_routes.routes.rules.legality import legal_actions
from amsterdam_routes.routes.rules.state import State, View
from amsterdam_routes.routes.words import describe


def find_actions(
    position: State | View, typed: str, *, lang: Language | str = "en", names: Sequence[str] = ()
) -> tuple[Action, ...]:
    """The legal actions that somebody may mean who types a number, a notation, or words of an action in `lang`.

    The number is a place in `legal_actions`, counted from 1. One action found is the one that is meant; of several, ask
    which; where there is none, `parse_action` says what is wrong, and `violations` why it is not legal.

    >>> import amsterdam_routes as ar
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> ar.find_actions(view, "2") == ar.find_actions(view, "keep jordaan--montelbaanstoren")
    True
    >>> for action in ar.find_actions(view, "haring", lang="nl"):
    ...     print(ar.describe(action, lang="nl"))
    Behoud 1 contractkaart: Haringpakkerstoren - Munttoren (6)
    Behoud 2 contractkaarten: Haringpakkerstoren - Munttoren (6) en Jordaan - Montelbaanstoren (9)
    """
    legal = legal_actions(position)
    return tuple(
        legal[place] for place in meant(typed, [(notate(one), describe(one, lang=lang, names=names)) for one in legal])
    )
