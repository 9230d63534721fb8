"""Every state that chance may lead to, with its exact probability: the rules, run with every answer of chance."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.errors import MOST_LINES, IllegalAction
from amsterdam_routes.kernel.outcomes import follow_all
from amsterdam_routes.kernel.sources import ScriptedSource, Unanswered
from amsterdam_routes.kernel.typechecks import check_least, checked, tuple_of, type_error
from amsterdam_routes.kernel.values import counts, spread
from amsterdam_routes.routes.box.actions import Action
from amsterdam_routes.routes.box.board import in_board_order
from amsterdam_routes.routes.box.color import COLORS
from amsterdam_routes.routes.rules.deal import lay_out
from amsterdam_routes.routes.rules.events import Event, RowFlushed
from amsterdam_routes.routes.rules.legality import violations
from amsterdam_routes.routes.rules.piles import CONTRACT_PILE, DRAW_PILE, Hand, OpenPiles
from amsterdam_routes.routes.rules.setup import Setup
from amsterdam_routes.routes.rules.state import State, TableDraft, draft_table, seal_state
from amsterdam_routes.routes.rules.transition import perform


@attrs.frozen(field_transformer=checked)
class Outcome:
    """One state that may follow, and how likely it is.

    Its hidden piles stand in an order that means nothing: `sample` a state before playing on with the seeded verbs.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> ar.outcomes(state, ar.KeepContracts(state.hands[0].offer)).branches[0].probability
    Fraction(1, 1)
    """

    state: State
    """What follows."""
    probability: Fraction
    """How likely it is, exactly."""


def _outcomes(branches: Iterable[Outcome]) -> tuple[Outcome, ...]:
    return tuple_of(Outcome, branches, "'branches' of Outcomes")


@attrs.frozen(field_transformer=checked)
class Outcomes:
    """All that may follow; `remainder` is the probability of what lies beyond the flushes that were followed.

    The probabilities of the branches and the remainder sum to exactly 1.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> found = ar.outcomes(state, ar.KeepContracts(state.hands[0].offer))
    >>> len(found.branches), found.remainder
    (1, Fraction(0, 1))
    """

    branches: tuple[Outcome, ...] = attrs.field(converter=_outcomes)
    """What was followed to its end."""
    remainder: Fraction
    """How likely it is that something else follows."""


def outcomes(state: State, action: Action, *, flushes: int = 1, limit: int = MOST_LINES) -> Outcomes:
    """Every state that an action may lead to when all hands are known and the order of the piles is not.

    The draw pile and the contracts never offered are equally likely in any order; returned contracts lie where they
    are. `flushes` says how many flushes of the row in one action are followed. `TooManyOutcomes` if chance has more
    lines than the limit allows: contracts are offered in an order, so 2 drawn of 20 are 380 lines, and 4 are 116,280.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> while state.phase is not ar.Phase.TURN:
    ...     state = ar.apply(state, ar.legal_actions(state)[-1])
    >>> blind = ar.outcomes(state, ar.DrawBlind())
    >>> [str(branch.probability) for branch in blind.branches], blind.remainder
    (['1/7', '1/7', '4/35', '1/7', '1/7', '1/7', '6/35'], Fraction(0, 1))
    """
    if type(state) is not State:
        raise type_error(State, state)
    for name, number in (("flushes", flushes), ("limit", limit)):
        check_least(name, number, 0)
    if reasons := violations(state, action):
        raise IllegalAction(reasons)

    def run(source: ScriptedSource) -> State | None:
        log: list[Event] = []
        try:
            after = apply_asked(state, action, source, log)
        except Unanswered:
            if _flushed(log) > flushes:
                return None
            raise
        return None if _flushed(log) > flushes else after

    found = follow_all(run, limit)
    remainder = found.pop(None, Fraction(0))
    return Outcomes([Outcome(after, likely) for after, likely in found.items() if after is not None], remainder)


def _flushed(log: Sequence[Event]) -> int:
    return sum(isinstance(event, RowFlushed) for event in log)


def apply_asked(state: State, action: Action, source: ScriptedSource, log: list[Event] | None) -> State:
    """The state after a legal action, with chance that is asked."""
    piles, owners = state.piles, state.table.contract_pile
    fresh = sum(owner is None for owner in owners)  # they lie above all that were returned
    source.lay(DRAW_PILE, spread(counts(piles.draw, COLORS), COLORS))
    source.lay(CONTRACT_PILE, in_board_order(piles.contracts[:fresh]), under=piles.contracts[fresh:])
    table, hands = draft_table(state.table), [*state.hands]
    perform(table, hands, source, action, log)
    return _closed(table, tuple(hands), source, piles.chance)


def widest(setup: Setup) -> int:
    """How many options a question has at most: the colours of cards, or the contracts."""
    return max(len(COLORS), len(setup.edition.board.contracts))


def deal_asked(setup: Setup, source: ScriptedSource) -> State:
    """The first state of a game, with chance that is asked: the state's own has no seed."""
    table, hands = lay_out(setup, source)
    return _closed(table, hands, source, Chance(b""))


def _closed(table: TableDraft, hands: tuple[Hand, ...], source: ScriptedSource, chance: Chance) -> State:
    piles = OpenPiles()
    piles.draw, piles.contracts, piles.chance = source.rest(DRAW_PILE), source.rest(CONTRACT_PILE), chance
    return seal_state(table, hands, piles)
