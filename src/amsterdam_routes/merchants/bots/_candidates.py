"""What a bot may try: `Random` tries anything, and `promising` tells a search what `Greedy` thinks most of."""

import random
from collections.abc import Sequence
from typing import Final

import attrs

from amsterdam_routes.kernel._matches import Bot
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.merchants.bots._greedy import FREE, JUDGES, Mind
from amsterdam_routes.merchants.box import _actions as do
from amsterdam_routes.merchants.rules import _state as states
from amsterdam_routes.merchants.rules._decisions import DecisionKind
from amsterdam_routes.merchants.rules._play import legal_actions

MOST_TRIED: Final = 12
"""How many actions are tried where one of several is to be chosen, and how many purchases in a turn."""
USES: Final = 6
"""How many more uses of cards are tried."""
STEPS: Final = 3
"""How many more claims are tried, and how many ways to sail, and to move the disc."""


def promising(view: states.View, legal: Sequence[do.Action]) -> Sequence[do.Action]:
    """Return the actions that are worth trying: the best purchases, uses of cards, steps of the ship and the disc.

    What costs nothing is done without thinking, and so is the payment of cubes.

    >>> import amsterdam_routes.merchants as am
    >>> from amsterdam_routes.merchants.bots import promising
    >>> state = am.new_game(2, seed="1672")
    >>> view = am.view(state, state.to_move)
    >>> len(am.legal_actions(view)), len(promising(view, am.legal_actions(view)))
    (3, 3)
    """
    if not isinstance(view, states.View):
        raise type_error(states.View, view)
    if not view.table.pending:
        return legal  # the game is over
    mind, what = Mind(view.table, view.table.pending[0].seat), view.table.pending[0].what
    if what in (DecisionKind.TURN, DecisionKind.SAILING):
        return _in_turn(mind, legal)
    if what is DecisionKind.PAYMENT:
        return legal[:1]
    judged = [action for action in legal if type(action) in JUDGES]
    judged.sort(key=lambda action: -JUDGES[type(action)](mind, action))
    return judged[:MOST_TRIED] or legal[:MOST_TRIED]


def _in_turn(mind: Mind, legal: Sequence[do.Action]) -> list[do.Action]:
    """Return what is tried in a turn, or in a move of the ship."""
    tried = [action for action in legal if type(action) in FREE]
    if tried:
        return tried[:1]
    things = sorted(mind.for_sale(legal), key=lambda thing: -thing.worth)
    tried += [thing.action for thing in things[:MOST_TRIED] if thing.action is not None]
    left = [action for action in legal if action not in tried]
    claims = [action for action in left if type(action) is do.Claim]  # those that guilders pay are among them
    tried += sorted(claims, key=lambda claim: -JUDGES[do.Claim](mind, claim))[:STEPS]
    tried += [action for action in left if type(action) is do.UseCard][:USES]
    tried += [action for action in legal if type(action) is do.Sail][:STEPS]
    tried += [action for action in legal if type(action) is do.Advance][:STEPS]
    return [*tried, legal[-1]]


@attrs.frozen
class Random(Bot[states.View, do.Action]):
    """Any legal action, each as likely as any other.

    >>> from amsterdam_routes.merchants.bots import Random
    >>> import amsterdam_routes.merchants as am, random
    >>> view = am.view(am.new_game(1, seed="1672"), 0)
    >>> Random()(view, random.Random(1)) in am.legal_actions(view)
    True
    """

    def __call__(self, view: states.View, random: random.Random, /) -> do.Action:
        """Return one of the legal actions of this view."""
        if not isinstance(view, states.View):
            raise type_error(states.View, view)
        legal = legal_actions(view)
        if not legal:
            raise ValueError("this view is not that of the seat to move")
        try:
            return legal[int(random.random() * len(legal))]
        except AttributeError:
            raise type_error("a random.Random", random) from None
