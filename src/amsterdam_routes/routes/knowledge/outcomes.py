"""Every state that chance may lead to, with its exact probability.

The transition asks chance for two things alone: the top card of the draw pile, and the order of a new one. So it can be
led along any line of chance: lay the cards of a script on top of the pile, and answer every shuffle from the script.
Where a run draws more cards than the script names, the script branches.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import TypeVar, cast

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.counts import counts, spread
from amsterdam_routes.kernel.errors import IllegalAction
from amsterdam_routes.kernel.typechecks import checked, each, type_error
from amsterdam_routes.routes.box.board import Contract, in_board_order
from amsterdam_routes.routes.box.color import COLORS, Color
from amsterdam_routes.routes.rules.actions import Action, DrawContracts
from amsterdam_routes.routes.rules.events import CardDrawn, CardTurnedUp, Event, RowFlushed
from amsterdam_routes.routes.rules.legality import violations
from amsterdam_routes.routes.rules.state import State, draft_piles, draft_table, sealed
from amsterdam_routes.routes.rules.transition import perform, step

T = TypeVar("T")

Script = tuple[Color, ...]
"""The cards that a line of chance draws, first one first."""


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
    return each(Outcome, branches, "'branches' of Outcomes")


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


def outcomes(state: State, action: Action, *, flushes: int = 1) -> Outcomes:
    """Every state that an action may lead to when all hands are known and the order of the piles is not.

    The draw pile and the contracts never offered are equally likely in any order; returned contracts lie where they
    are. `flushes` says how many flushes of the row in one action are followed. Contracts are offered in an order, so
    drawing them has a branch for every order: 380 for 2 of 20, but 116,280 for 4 of 20.

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
    if type(flushes) is not int:
        raise TypeError(f"the number of flushes is an int, not {flushes!r}")
    if flushes < 0:
        raise ValueError(f"the number of flushes is at least 0, not {flushes}")
    if reasons := violations(state, action):
        raise IllegalAction(reasons)
    found: dict[State, Fraction] = {}
    remainder = Fraction(0)
    for after, probability in _lines(state, action, flushes):
        if after is None:
            remainder += probability
        else:
            found[after] = found.get(after, Fraction(0)) + probability
    return Outcomes(tuple(Outcome(after, probability) for after, probability in found.items()), remainder)


def _lines(state: State, action: Action, flushes: int) -> Iterator[tuple[State | None, Fraction]]:
    """Every line of chance with the state at its end, None where it has one flush too many."""
    if isinstance(action, DrawContracts):
        yield from _offers(state, action)
        return
    lines: list[tuple[Script, Fraction]] = [((), Fraction(1))]
    while lines:
        script, probability = lines.pop()
        after, events, piles = _led(state, action, script, flushes)
        if sum(isinstance(event, CardDrawn | CardTurnedUp) for event in events) > len(script):
            left = _left(piles, script)
            total = sum(left)
            lines += [
                ((*script, color), probability * Fraction(left[color], total))
                for color in reversed(COLORS)
                if left[color]
            ]
        else:
            yield None if after is None else _unordered(after, state.piles.chance), probability


def _offers(state: State, action: DrawContracts) -> Iterator[tuple[State, Fraction]]:
    """Every order of contracts on the top of their pile. (R30)"""
    pile, owners = state.piles.contracts, state.table.contract_pile
    fresh = _fresh(state)
    count = sum(owner is None for owner in owners[: state.table.edition.drawn])
    tops = list(permutations(fresh, count))
    for top in tops:
        rest = in_board_order(set(fresh) - set(top))
        order = (*top, *rest, *pile[len(fresh) :])
        after, _ = step(attrs.evolve(state, piles=attrs.evolve(state.piles, contracts=order)), action)
        yield _unordered(after, state.piles.chance), Fraction(1, len(tops))


@attrs.define
class _Scripted:
    """Answers the shuffles of one run from a script, and remembers what was shuffled."""

    script: Script
    piles: list[tuple[int, ...]]

    def shuffled(self, items: Sequence[Color]) -> "tuple[tuple[Color, ...], _Scripted]":
        used = sum(map(sum, self.piles))
        self.piles.append(counts(items, COLORS))
        return _stacked(self.script[used:], counts(items, COLORS)), self


class _OneFlushTooMany(Exception):  # it ends a run, and is no error
    """A run has come to a flush that is not followed."""


class _Heard(list[Event]):
    """The events of one run, which ends at the flush after so many: beyond the script a row may flush for ever."""

    def __init__(self, flushes: int) -> None:
        super().__init__()
        self.flushes = flushes

    def append(self, event: Event) -> None:
        if isinstance(event, RowFlushed):
            if not self.flushes:
                raise _OneFlushTooMany
            self.flushes -= 1
        super().append(event)


def _led(
    state: State, action: Action, script: Script, flushes: int
) -> tuple[State | None, list[Event], list[tuple[int, ...]]]:
    """One run along a script: the state, None after a flush too many; the events; the draw piles that there were."""
    first = counts(state.piles.draw, COLORS)
    source, heard = _Scripted(script, [first]), _Heard(flushes)
    table, hands, piles = draft_table(state.table), [*state.hands], draft_piles(state.piles)
    piles.draw, piles.chance = _stacked(script, first), cast(Chance, source)  # all that the transition asks of it
    try:
        perform(table, hands, piles, action, heard)
    except _OneFlushTooMany:
        return None, heard, source.piles
    return sealed(table, tuple(hands), piles), heard, source.piles


def _stacked(script: Script, pile: tuple[int, ...]) -> tuple[Color, ...]:
    """The cards of a pile with those of the script on top."""
    top = script[: sum(pile)]
    rest = [n - m for n, m in zip(pile, counts(top, COLORS), strict=True)]
    return (*top, *spread(rest, COLORS))


def _left(piles: list[tuple[int, ...]], script: Script) -> list[int]:
    """What the pile holds, by colour, from which the first card beyond the script is drawn."""
    for pile in piles:
        if len(script) < sum(pile):
            return [n - m for n, m in zip(pile, counts(script, COLORS), strict=True)]
        script = script[sum(pile) :]
    raise AssertionError("a card was drawn from no pile")


def _fresh(state: State) -> tuple[Contract, ...]:
    """The contracts never offered: they lie above all that were returned."""
    owners = state.table.contract_pile
    return tuple(c for c, owner in zip(state.piles.contracts, owners, strict=True) if owner is None)


def _unordered(state: State, chance: Chance) -> State:
    """The state with its hidden piles in a fixed order, and with the source of chance that there was before."""
    fresh = _fresh(state)
    contracts = (*in_board_order(fresh), *state.piles.contracts[len(fresh) :])
    draw = spread(counts(state.piles.draw, COLORS), COLORS)
    return attrs.evolve(state, piles=attrs.evolve(state.piles, draw=draw, contracts=contracts, chance=chance))
