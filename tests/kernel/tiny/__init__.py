"""Tides, a whole game in a few pages: chance, a hidden hand, and two decisions in one turn.

It is here to show that nothing in the kernel needs the route game, so it has everything of its own: reasons, words,
documents, pictures, a notation. Many of its names and codes are also names and codes of the route game, and mean
something else. The rules:

- T1: Two or three play with twelve cards, 1 to 6 twice. Each is dealt two, which nobody else sees.
- T2: A turn has two halves. First draw the top card of the pile, or throw the die, which sets the tide.
- T3: Then lay a card. It scores its number if it is not below the tide, otherwise nothing.
- T4: After two turns each the game is over. All hands are shown, and the most points win; those who are level share.
"""

from functools import cache, partial
from typing import Any

from amsterdam_routes.kernel._capabilities import ChanceTree, Notation, Pictures, Words
from amsterdam_routes.kernel._errors import Reasons
from amsterdam_routes.kernel._game import Game
from amsterdam_routes.kernel.documents import Documents
from tests.kernel.tiny.box import Action, Event, Setup, State, View
from tests.kernel.tiny.knowledge import check, following, redact, sample, setup, shown_to, view, viewer
from tests.kernel.tiny.numbers import OBSERVING
from tests.kernel.tiny.reasons import REASONS
from tests.kernel.tiny.rules import Rules, Standings, deal, deal_with_answers, standings
from tests.kernel.tiny.showing import describe, notate, parse, svg, text
from tests.kernel.tiny.written import records_of


def to_move(position: State | View) -> int | None:
    """The seat to move."""
    return position.table.to_move


def fold(rules: Rules, view: View, events: Any) -> View:
    """The view once these events have happened."""
    return following(rules).fold(view, events)


def opens(rules: Rules, event: Any) -> bool:
    """Whether an action begins with it."""
    return following(rules).opens(event)


def widest(setup: Setup) -> int:
    """A question is asked about a die, or about a card of six kinds."""
    return 6


@cache
def json_of(rules: Rules, reasons: Reasons) -> Documents:
    """The game as JSON."""
    from tests.kernel.tiny.documents import documents_of

    return documents_of(tides(rules, reasons), rules)


def dump(rules: Rules, reasons: Reasons, record: Any) -> str:
    """A record as text."""
    return records_of(tides(rules, reasons), rules.actions).dump(record)


def load(rules: Rules, reasons: Reasons, text: str, edition: None = None) -> Any:
    """The record that such a text is of."""
    return records_of(tides(rules, reasons), rules.actions).load(text, edition)


RULES = Rules()


@cache
def tides(rules: Rules, reasons: Reasons) -> Game[Setup, State, View, Any, Any, Standings]:
    """The game, whole: with these kinds of actions, and these reasons and words."""
    words = reasons.words
    return Game(
        name="tides",
        deal=deal,
        setup=setup,
        actions=rules.actions,
        to_move=to_move,
        legal_actions=rules.legal_actions,
        violations=rules.violations,
        apply=rules.apply,
        events=rules.events,
        step=rules.step,
        view=view,
        viewer=viewer,
        sample=sample,
        redact=redact,
        fold=partial(fold, rules),
        opens=partial(opens, rules),
        shown_to=shown_to,
        standings=standings,
        check=check,
        chance_tree=ChanceTree(deal_with_answers, rules.apply_with_answers, widest),
        documents=partial(json_of, rules, reasons),
        words=Words(partial(describe, words), reasons),
        pictures=Pictures(partial(svg, words), partial(text, words)),
        notation=Notation(
            notate,
            partial(parse, rules.actions),
            partial(dump, rules, reasons),
            partial(load, rules, reasons),
            "tides record ",
        ),
        observing=OBSERVING,
    )


TIDES: Game[Setup, State, View, Action, Event, Standings] = tides(RULES, REASONS)
"""The game as its rules are."""
