"""The bot that does anything at all: a yardstick, and a way to reach any position."""

import random

import attrs

import amsterdam_routes as ar


@attrs.frozen
class Random(ar.Bot[ar.View, ar.Action]):
    """Any legal action, each as likely as any other.

    >>> from amsterdam_routes import bots
    >>> import amsterdam_routes as ar, random
    >>> view = ar.view(ar.new_game(2, seed=1), 0)
    >>> bots.Random()(view, random.Random(1)) in ar.legal_actions(view)
    True
    """

    def __call__(self, view: ar.View, random: random.Random, /) -> ar.Action:
        """One of the legal actions of this view."""
        legal = ar.legal_actions(view)
        if not legal:
            raise ValueError("this view is not that of the seat to move")
        return legal[int(random.random() * len(legal))]
