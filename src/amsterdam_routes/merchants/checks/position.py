"""Whether a position could lie on a table: everything that is wrong with one that somebody built, each with its path.

First the shape: how many there are of each thing, and whether the numbers are within bounds. Only a position of the
right shape is counted through: every card, tile, worker, block and order lies in one place and no more. Nearly all
positions are sound, so paths and texts are made only where something is wrong.
"""

from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.checks.moment import moment_problems
from amsterdam_routes.merchants.checks.pending import pending_problems, unanswerable
from amsterdam_routes.merchants.checks.pieces import piece_problems
from amsterdam_routes.merchants.checks.shape import shape_problems
from amsterdam_routes.merchants.rules.state import State, View


def check(position: State | View) -> tuple[Problem, ...]:
    """Everything that is wrong with a position; none if it could lie on a table.

    >>> import amsterdam_routes.merchants as am
    >>> import attrs
    >>> state = am.new_game(2, seed="1672")
    >>> am.check(state)
    ()
    >>> wrong = attrs.evolve(state, table=attrs.evolve(state.table, round=13))
    >>> [problem.path for problem in am.check(wrong)]
    ['$.table.round']
    """
    if not isinstance(position, State | View):
        raise type_error("a State or a View", position)
    table = position.table
    problems = [*shape_problems(position)] or [*piece_problems(position)]
    for of_moment in (pending_problems, moment_problems, unanswerable):
        problems = problems or [*of_moment(table)]
    return tuple(problems)
