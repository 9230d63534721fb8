"""The bot of the merchants game that does anything at all."""

import random

import attrs

from amsterdam_routes.kernel.matches import Bot
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.rules.legality import legal_actions
from amsterdam_routes.merchants.rules.state import View


@attrs.frozen
class Random(Bot[View, Action]):
    """Any legal action, each as likely as any other.

    >>> from amsterdam_routes.merchants.bots import Random
    >>> import amsterdam_routes.merchants as am, random
    >>> view = am.view(am.new_game(1, seed="1672"), 0)
    >>> Random()(view, random.Random(1)) in am.legal_actions(view)
    True
    """

    def __call__(self, view: View, random: random.Random, /) -> Action:
        """One of the legal actions of this view."""
        legal = legal_actions(view)
        if not legal:
            raise ValueError("this view is not that of the seat to move")
        return legal[int(random.random() * len(legal))]
