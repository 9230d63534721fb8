"""Trees of chance, for any game: all that may follow, and a walk from the very deal, question by question."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeVar

from amsterdam_routes.kernel.capabilities import ChanceTree
from amsterdam_routes.kernel.errors import MOST_LINES, IllegalAction, TooManyOutcomes
from amsterdam_routes.kernel.game import Action, Event, Game, Setup, Standings, State, View, check_playable
from amsterdam_routes.kernel.sources import Question, ScriptedSource, run_with_answers

R = TypeVar("R")


def follow_all(run: Callable[[ScriptedSource], R], limit: int = MOST_LINES) -> dict[R, Fraction]:
    """Return every result of a run with its exact probability: equal results are one.

    `TooManyOutcomes` if there are more lines of chance than the limit allows. They are counted before they are
    followed, as far as that can be told: no more than that many are.

    >>> from amsterdam_routes.kernel import follow_all
    >>> found = follow_all(lambda source: source.below(6) + source.below(6) + 2)
    >>> str(found[7]), str(found[12])
    ('1/6', '1/36')
    """
    ends: list[tuple[tuple[int, ...], R, Fraction]] = []
    level: list[tuple[tuple[object, ...], tuple[int, ...], Fraction]] = [((), (), Fraction(1))]
    while level:
        following, count = [], len(ends) + len(level)
        for answers, places, probability in level:
            result = run_with_answers(run, answers)
            if not isinstance(result, Question):
                ends.append((places, result, probability))
                continue
            count += result.sequences - 1
            if count > limit:
                raise TooManyOutcomes(count, limit)
            following.append((answers, places, probability, result))
        level = [
            ((*answers, *more), (*places, *at), probability * share)
            for answers, places, probability, question in following
            for more, at, share in question.answers()
        ]
    found: dict[R, Fraction] = {}
    for _, result, probability in sorted(ends, key=lambda end: end[0]):
        found[result] = found.get(result, Fraction(0)) + probability
    return found


def deal_with_answers(
    game: Game[Setup, State, View, Action, Event, Standings], setup: Setup, answers: Iterable[object] = ()
) -> State | Question:
    """Return the first state of a game if chance gives these answers; the question that is open if they are too few.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import deal_with_answers
    >>> deal_with_answers(ar.GAME, ar.Setup(2), answers=[ar.Color.PINK]).weights  # one pink card less than of others
    (5, 6, 6, 6, 6, 6, 8)
    """
    check_playable(game, setup)
    return run_with_answers(lambda source: _chance_tree_of(game).deal(setup, source), answers)


def apply_with_answers(
    game: Game[Setup, State, View, Action, Event, Standings],
    state: State,
    action: Action,
    answers: Iterable[object] = (),
) -> State | Question:
    """Return the state after an action if chance gives these answers; the question that is open if they are too few.

    So an action and the chance in it are nodes of one tree. Where there is one possible answer, no question is asked.
    `IllegalAction` if the rules forbid the action; ValueError if an answer is not possible.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import apply_with_answers
    >>> state = ar.new_game(2, seed="1634")
    >>> apply_with_answers(ar.GAME, state, ar.KeepContracts(state.hands[0].offer)).to_move
    1
    """
    tree = _chance_tree_if_legal(game, state, action)
    return run_with_answers(lambda source: tree.apply(state, action, source, None), answers)


def step_with_answers(
    game: Game[Setup, State, View, Action, Event, Standings],
    state: State,
    action: Action,
    answers: Iterable[object] = (),
) -> tuple[State, tuple[Event, ...]] | Question:
    """Do as `apply_with_answers`, and tell what happens on the way.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import step_with_answers
    >>> state = ar.new_game(2, seed="1634")
    >>> after, events = step_with_answers(ar.GAME, state, ar.KeepContracts(state.hands[0].offer))
    >>> [type(event).__name__ for event in events]
    ['ContractsKept']
    """
    tree = _chance_tree_if_legal(game, state, action)

    def run(source: ScriptedSource) -> tuple[State, tuple[Event, ...]]:
        log: list[Event] = []
        return tree.apply(state, action, source, log), tuple(log)

    return run_with_answers(run, answers)


def outcomes_of(
    game: Game[Setup, State, View, Action, Event, Standings], state: State, action: Action, *, limit: int = MOST_LINES
) -> dict[State, Fraction]:
    """Return every state that an action may lead to, with its exact probability, whatever the order of the piles.

    `IllegalAction` if the rules forbid it; `TooManyOutcomes` if chance has more lines than the limit allows.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import outcomes_of
    >>> state = ar.new_game(2, seed="1634")
    >>> [str(likely) for likely in outcomes_of(ar.GAME, state, ar.KeepContracts(state.hands[0].offer)).values()]
    ['1']
    """
    tree = _chance_tree_if_legal(game, state, action)
    return follow_all(lambda source: tree.apply(state, action, source, None), limit)


def _chance_tree_if_legal(
    game: Game[Setup, State, View, Action, Event, Standings], state: State, action: Action
) -> ChanceTree[Setup, State, Action, Event]:
    """Return the tree of chance of a game; `IllegalAction` if the rules forbid the action."""
    tree = _chance_tree_of(game)
    if reasons := game.violations(state, action):
        raise IllegalAction(reasons)
    return tree


def _chance_tree_of(
    game: Game[Setup, State, View, Action, Event, Standings],
) -> ChanceTree[Setup, State, Action, Event]:
    """Return the tree of chance of a game; TypeError if it has none."""
    if game.chance_tree is None:
        raise TypeError(f"expected a game whose chance can be asked, got {game!r}, which has no `chance_tree`")
    return game.chance_tree
