"""How cost grows: with the size of the board, at an equal number of legal actions; with the length of a game.

For every size of board there is a set of positions with the same numbers of legal actions as in the other sets: as
many positions with 30 legal actions, as many with 31, and so on. `legal_actions` is asked about each of them for the
first time, when the library remembers nothing of the set, and then again.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random

import attrs

import amsterdam_routes as ar
from amsterdam_routes.routes.box._actions import tables as lookup_tables
from bench.boards import box
from bench.games import Move, moves_of, play_listing
from bench.timing import Figure, Task, Timing, ratio

SIZES = (44, 100, 200, 400)
LEGAL = range(24, 64)
"""The numbers of legal actions that are compared."""
GAMES = 120
CARTS = (8, 16, 32, 64, 128)
ACTIONS = 2000
"""So many actions are played in a round, whatever the length of a game."""
KINDS = (ar.TakeFaceUp, ar.ClaimRoute)


@attrs.frozen
class Sample:
    """Positions on one board, each with an action of each kind that is legal in it."""

    edition: ar.Edition
    moves: dict[type[ar.Action], list[Move]]

    @property
    def states(self) -> list[ar.State]:
        """The positions."""
        return [move.state for move in self.moves[ar.ClaimRoute]]


def tasks() -> Iterator[Task]:
    """Equal numbers of legal actions on boards of every size, and games of rising length on one of them."""
    for sample in samples():
        size = len(sample.edition.board.routes)
        yield Task("growth", _name("legal_actions, first", size), partial(_first, sample))
        yield Task("growth", _name("legal_actions, again", size), partial(_again, sample.states))
        for kind in KINDS:
            yield Task("growth", _name(f"apply, {kind.__name__}", size), partial(_applied, sample.moves[kind]))
    for carts in CARTS:
        edition = box(200, carts=carts)
        length = sum(play_listing(ar.new_game(2, seed=seed, edition=edition), Random(seed)) for seed in range(40)) / 40
        name = f"{length:.0f} actions a game (200 routes, {carts} carts)"
        yield Task("length", name, partial(_games, edition, round(ACTIONS / length)), "action")


def figures(known: Mapping[tuple[str, str], Timing]) -> Iterator[Figure]:
    """Compare the largest board with the smallest."""
    for what in ("legal_actions, first", "legal_actions, again", *(f"apply, {kind.__name__}" for kind in KINDS)):
        small, large = (known.get(("growth", _name(what, size))) for size in (SIZES[0], SIZES[-1]))
        if small and large:
            yield Figure(f"{what}: {SIZES[-1]} routes against {SIZES[0]}", ratio(large, small), at_most=1.3)


def samples() -> Iterator[Sample]:
    """Yield as many positions of every board size, for each number of legal actions, as the scarcest size has."""
    found = [_by_legal(box(size)) for size in SIZES]
    for by_legal in found:
        chosen: dict[type[ar.Action], list[Move]] = defaultdict(list)
        for legal in LEGAL:
            for state in by_legal[legal][: min(len(other[legal]) for other in found)]:
                random = Random(legal)
                for kind in KINDS:
                    of_kind = [action for action in ar.legal_actions(state) if type(action) is kind]
                    chosen[kind].append(Move(state, random.choice(of_kind)))
        yield Sample(chosen[ar.ClaimRoute][0].state.table.edition, dict(chosen))


def _by_legal(edition: ar.Edition) -> dict[int, list[ar.State]]:
    """Group positions of random games in which a seat may claim and draw by their number of legal actions."""
    found = defaultdict(list)
    for seed in range(GAMES):
        for move in moves_of(2, seed, edition):
            legal = ar.legal_actions(move.state)
            kinds = Counter(map(type, legal))
            if len(legal) in LEGAL and all(kinds[kind] for kind in KINDS):
                found[len(legal)].append(move.state)
    return found


def _name(what: str, size: int) -> str:
    return f"{what}, {size} routes"


def _first(sample: Sample, number: int) -> int:
    """Call `legal_actions` with empty caches; the time to clear them is negligible."""
    lookup = lookup_tables(sample.edition)
    for by_color in lookup.payments:
        for _, by_cards in by_color:
            for payments in by_cards:
                payments.known.clear()
    return _asked(sample.states)


def _again(states: list[ar.State], number: int) -> int:
    return sum(_asked(states) for _ in range(3))


def _asked(states: list[ar.State]) -> int:
    for state in states:
        ar.legal_actions(state)
    return len(states)


def _applied(moves: list[Move], number: int) -> int:
    for _ in range(3):
        for move in moves:
            ar.apply(move.state, move.action)
    return 3 * len(moves)


def _games(edition: ar.Edition, games: int, number: int) -> int:
    seeds = range(number * games, (number + 1) * games)
    return sum(play_listing(ar.new_game(2, seed=seed, edition=edition), Random(seed)) for seed in seeds)
