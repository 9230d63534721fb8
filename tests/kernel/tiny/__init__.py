"""Tides, a whole game in a few pages: chance, a hidden hand, and two decisions in one turn.

It is here to show that nothing in the kernel needs the route game, so it has everything of its own: reasons, words,
documents, pictures, a notation. Many of its names and codes are also names and codes of the route game, and mean
something else. The rules:

- T1: Two or three play with twelve cards, 1 to 6 twice. Each is dealt two, which nobody else sees.
- T2: A turn has two halves. First draw the top card of the pile, or throw the die, which sets the tide.
- T3: Then lay a card. It scores its number if it is not below the tide, otherwise nothing.
- T4: After two turns each the game is over. All hands are shown, and the most points win; those who are level share.
"""

from amsterdam_routes.kernel.game import Game
from amsterdam_routes.kernel.parts import Documents, Notation, Pictures, Words
from tests.kernel.tiny.box import ACTIONS, Action, Event, Setup, State, View
from tests.kernel.tiny.knowledge import check, fold, opens, redact, sample, setup, shown_to, view
from tests.kernel.tiny.reasons import REASONS
from tests.kernel.tiny.rules import Standings, deal, legal_actions, standings, step, violations
from tests.kernel.tiny.showing import describe, notate, parse, svg, text


def documents() -> Documents:
    """The game as JSON."""
    from tests.kernel.tiny.documents import DOCUMENTS  # which imports this module

    return DOCUMENTS


TIDES: Game[Setup, State, View, Action, Event, Standings] = Game(
    name="tides",
    deal=deal,
    setup=setup,
    actions=lambda setup: ACTIONS,
    to_move=lambda position: position.table.to_move,
    legal_actions=legal_actions,
    violations=violations,
    apply=lambda state, action: step(state, action)[0],
    events=lambda state, action: step(state, action)[1],
    step=step,
    view=view,
    viewer=lambda view: view.seat,
    sample=sample,
    redact=redact,
    fold=fold,
    opens=opens,
    shown_to=shown_to,
    standings=standings,
    check=check,
    documents=documents,
    words=Words(describe, REASONS),
    pictures=Pictures(svg, text),
    notation=Notation(notate, parse),
)
"""The game, whole."""
