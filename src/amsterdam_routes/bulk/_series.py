"""Many games of bots, in batches: what `simulate` and `league` play with `engine="bulk"`, and the trials of a search.

The results are those of the library, game by game. `Random` draws from the same numbers of Python's `random` and counts
the same legal actions, which the engine lists; what `Greedy` does, the engine's planner works out.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias  # Any: a game, its set-up, states, actions and events, of either game

import attrs
import numpy as np
from numpy.typing import NDArray

import amsterdam_routes as ar
from amsterdam_routes.bulk._engine import LEAVE, NOBODY, Played, box_of, check_size, engine, fresh, pick_key_of, played
from amsterdam_routes.bulk._games import Games
from amsterdam_routes.kernel import MOST_ACTIONS, AnyGame, derive_seed

BATCH: Final = 1024
"""So many games are played at a time, if nobody says otherwise."""
Over: TypeAlias = tuple[Any, list[Any], list[tuple[Any, ...]]]
"""A game that was played: its last state, its actions, and by action its events, if they were asked for."""


def check_series(game: Any, setup: Any, bots: Sequence[object]) -> None:
    """Raise ValueError unless the engine plays this game, this box and these bots.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Random
    >>> from amsterdam_routes.bulk._series import check_series
    >>> check_series(ar.GAME, ar.Setup(2), [Random(), lambda view, random: ar.legal_actions(view)[0]])
    Traceback (most recent call last):
    ValueError: bots[1]: expected a bot that the bulk engine plays (Random or Greedy), got a function
    """
    part = played(game.name)
    if game != (ar.GAME if part.name == "routes" else ar.merchants.GAME):
        raise ValueError(f"expected the game {game.name!r} with the library's own verbs, got one with others")
    known = _known(part)
    for number, bot in enumerate(bots):
        if type(bot) not in known or bot != type(bot)():
            names = " or ".join(kind.__name__ for kind in known)
            got = type(bot).__name__
            where = f" of {type(bot).__module__}" if got in names.split(" or ") else ""
            where = " with a plan of its own" if type(bot) in known else where
            raise ValueError(f"bots[{number}]: expected a bot that the bulk engine plays ({names}), got a {got}{where}")
    box_of(game.name, part.shared(setup))


def _known(part: Played[Any, Any]) -> tuple[type, ...]:
    """Return the classes of the bots that the engine plays in this game."""
    return part.bots if engine(part.name).facts["planner"] else part.bots[:1]


def play_batch(
    game: Any, setup: Any, seated: Sequence[Sequence[object]], seed: bytes, numbers: Sequence[int], *, tell: bool
) -> list[Over]:
    """Play a game for every number of a series, by the bots at its seats, as `play_match` would play it.

    With `tell` the library plays the actions of each game again, for the events.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> from amsterdam_routes.bulk._series import play_batch
    >>> from amsterdam_routes.kernel import derive_seed
    >>> bots = [Greedy(), Random()]
    >>> [_, (state, actions, told)] = play_batch(ar.GAME, ar.Setup(2), [bots, bots], b"1634", [0, 1], tell=False)
    >>> record = ar.play_match(ar.GAME, ar.Setup(2), bots, seed=derive_seed(b"1634", "game", 1))
    >>> (state, actions, told) == (record.state, [*record.actions], [])
    True
    """
    games = Games._dealt(game, np.array(numbers), setup, seed)
    seeds = [derive_seed(seed, "game", number) for number in numbers]
    draws = _drawing(game, seated)
    if draws.any():
        _play_with_draws(games, draws, seeds)
    else:
        games.play("greedy")
    over = [(games.state(k), games._story(k)[1]) for k in range(len(games))]
    if not tell:
        return [(state, actions, []) for state, actions in over]
    return [_told(game, game.deal(setup, ar.Chance.of(start)), over[k][1]) for k, start in enumerate(seeds)]


@attrs.frozen
class Decisions:
    """The decisions of some games, an entry of each array for each decision: all of the first game, then the next.

    What the seats saw and might do is sparse. `places`, `numbers` and `legal` have those of all decisions, one decision
    after the other; the `seen` and `choices` of a decision say how many of them are its own.
    """

    game: NDArray[np.int64]
    """Which of the games it is, counted from 0."""
    ply: NDArray[np.int64]
    """How many actions were played before."""
    seat: NDArray[np.int64]
    """The seat that decides."""
    action: NDArray[np.int64]
    """The index of the action that was played."""
    seen: NDArray[np.int64]
    """How many numbers of the observation are not 0."""
    places: NDArray[np.int64]
    """Where they stand in it."""
    numbers: NDArray[np.int16]
    """The numbers, whole."""
    choices: NDArray[np.int64]
    """How many actions are legal."""
    legal: NDArray[np.int64]
    """Their indices, in ascending order."""
    ends: tuple[Any, ...]
    """By game, its last state."""


def decide_batch(
    game: Any, setup: Any, seated: Sequence[Sequence[object]], seed: bytes, numbers: Sequence[int]
) -> Decisions:
    """Play as `play_batch` does, and return all decisions: what the seats saw, might do and did.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy
    >>> from amsterdam_routes.bulk._series import decide_batch
    >>> made = decide_batch(ar.GAME, ar.Setup(2), [[Greedy(), Greedy()]] * 2, b"1634", [0, 1])
    >>> record = ar.play_match(ar.GAME, ar.Setup(2), [Greedy(), Greedy()], seed=derive_seed(b"1634", "game", 1))
    >>> [ar.AMSTERDAM.actions[index] for index in made.action[made.game == 1]] == [*record.actions]
    True
    """
    games = Games._dealt(game, np.array(numbers), setup, seed)
    steps: list[tuple[NDArray[Any], ...]] = []
    masks = games.legal()

    def look(to_move: NDArray[np.int32], indices: NDArray[np.int32]) -> None:
        rows = np.flatnonzero(to_move >= 0)
        observed, allowed = games.observe()[rows], games.legal(out=masks)[rows]
        at, places = np.nonzero(observed)
        own, legal = np.nonzero(allowed)
        counts = np.bincount(at, minlength=len(rows)), np.bincount(own, minlength=len(rows))
        steps.append((rows, to_move[rows], indices[rows], *counts, places, observed[at, places], legal))

    _play_with_draws(games, _drawing(game, seated), [derive_seed(seed, "game", number) for number in numbers], look)
    row, seat, action, seen, choices, places, found, legal = (
        np.concatenate(column) for column in zip(*steps, strict=True)
    )
    ply: NDArray[np.intp] = np.repeat(np.arange(len(steps)), [len(step[0]) for step in steps])
    order = np.lexsort((ply, row))
    by_place, by_choice = _runs(seen, order), _runs(choices, order)
    ends = tuple(games.state(k) for k in range(len(games)))
    columns = (row[order], ply[order], seat[order], action[order], seen[order], places[by_place], found[by_place])
    return Decisions(*columns, choices[order], legal[by_choice], ends)


def _runs(lengths: NDArray[np.intp], order: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return where to find the items of runs of these lengths, if the runs are put in this order.

    >>> _runs(np.array([2, 1, 3]), np.array([2, 0, 1])).tolist()
    [3, 4, 5, 0, 1, 2]
    """
    starts, many = np.cumsum(lengths) - lengths, lengths[order]
    first = np.cumsum(many) - many
    found: NDArray[np.intp] = np.arange(many.sum()) + np.repeat(starts[order] - first, many)
    return found


def _drawing(game: Any, seated: Sequence[Sequence[object]]) -> NDArray[np.bool_]:
    """Return by game and seat whether its bot draws its actions."""
    return np.array([[type(bot) is played(game.name).bots[0] for bot in bots] for bots in seated])


def _told(game: Any, state: Any, actions: list[Any]) -> Over:
    told = []
    for action in actions:
        state, happened = game.step(state, action)
        told.append(happened)
    return state, actions, told


def _play_with_draws(
    games: Games[Any, Any, Any],
    draws: NDArray[np.bool_],
    seeds: Sequence[bytes],
    look: Callable[[NDArray[np.int32], NDArray[np.int32]], object] = lambda to_move, indices: None,
) -> None:
    """Play to the end, where some seats draw their actions: `draws` says which, by game and seat.

    `look` is called before each step, with the seats to move and with what they will do.
    """
    sources = [
        [random.Random(int.from_bytes(derive_seed(seed, "bot", seat))).random for seat in range(draws.shape[1])]
        for seed in seeds
    ]
    planned, masks = not draws.all(), games.legal()
    for _ in range(MOST_ACTIONS):
        to_move = games.to_move
        if (to_move < 0).all():
            return
        indices = games.plan() if planned else np.full(len(games), LEAVE, np.int32)
        games.legal(out=masks)
        drawing = np.flatnonzero((to_move >= 0) & np.take_along_axis(draws, to_move[:, None], axis=1)[:, 0])
        numbers = [sources[k][seat]() for k, seat in zip(drawing.tolist(), to_move[drawing].tolist(), strict=True)]
        indices[drawing] = _drawn(masks, drawing, np.array(numbers))
        look(to_move, indices)
        games.step(indices)


def _drawn(masks: NDArray[np.int8], rows: NDArray[np.intp], numbers: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return for some rows of masks, and for each a number from 0 to 1, the action that lies so far in its list."""
    actions = masks.shape[1]
    legal = np.flatnonzero(masks.view(np.bool_))
    starts = np.searchsorted(legal, rows * actions)
    many = np.searchsorted(legal, (rows + 1) * actions) - starts
    return legal[starts + (numbers * many).astype(np.intp)] - rows * actions


class Trials:
    """What tries actions out in worlds of one set-up. ValueError if the engine does not take its box.

    >>> import amsterdam_routes as ar
    >>> trials = Trials(ar.GAME, ar.Setup(2))
    >>> state = ar.new_game(2, seed="1634")
    >>> trials.ends([state], [7], ar.legal_actions(state)).shape
    (1, 3, 2, 2)
    """

    def __init__(self, game: AnyGame, setup: Any) -> None:
        self._game, self._part = game, played(game.name)
        self._setup = self._part.shared(setup)
        self._box = box_of(game.name, self._setup)
        self._rows = self._part.rows(setup)
        self._told = [self._part.columns.index("total"), self._part.columns.index("place")]

    def ends(
        self,
        worlds: Sequence[Any],
        keys: Sequence[int],
        actions: Sequence[Any],
        plans: Sequence[Any] = (),
        *,
        judged: bool = False,
    ) -> NDArray[np.int32]:  # Any: states, actions and bots of any game
        """Return the total and the place by world, action and seat; the chance of a world is the fast one of its key.

        The actions must be legal in every world; None, alone, lets the games go on as they are. If there are plans,
        there is one for each action: None, or a `Greedy` that plays on for the seat that took the action. Alone against
        TOM, his row is the second. Worlds are refused as `judge` refuses them, unless they are `judged` already.
        """
        many, box = len(worlds) * len(actions), self._box
        first = np.zeros(len(worlds), box.dtype)
        for number, (world, key, game) in enumerate(zip(worlds, keys, first, strict=True)):
            if not judged:
                self.judge(world, f"worlds[{number}]")
            check_size(self._part, world, f"worlds[{number}]")
            self._part.store(world, game)
            game["chance.key"], game["pick_key"], game["chance.fast"] = key, pick_key_of(key), 1
        games: NDArray[Any] = np.repeat(first, len(actions))
        where = box.address, int(games.ctypes.data), many
        own = [0 if plan is None else self._part.plan(self._setup, plan) for plan in plans or [None] * len(actions)]
        seats = np.where(games["to_move"] == NOBODY, 0, games["to_move"]).astype(np.int32)  # whose plan it would be
        numbers = np.tile(np.array(own, np.int32), len(worlds))
        box.engine.ask("follow", *where)
        if [*actions] != [None]:
            self._step(actions, where)
        box.engine.ask("pursue", *where, seats.ctypes.data, numbers.ctypes.data)
        sheets = fresh((many, self._rows, len(self._part.columns)), np.int32)
        box.engine.ask("sheets", *where, sheets.ctypes.data)
        return sheets[:, :, self._told].reshape(len(worlds), len(actions), self._rows, 2)

    def takes(self, worlds: Sequence[Any], *, judged: bool = False) -> bool:  # Any: states of any game
        """Return whether the engine takes all of these worlds, which are judged first unless they are `judged` already.

        It does not take those in which something has grown beyond all bounds of positions. They can be played on.

        >>> import amsterdam_routes as ar
        >>> Trials(ar.GAME, ar.Setup(2)).takes([ar.new_game(2, seed="1634")])
        True
        """
        outgrown = False
        for number, world in enumerate(() if judged else worlds):
            try:
                self.judge(world, f"worlds[{number}]")
            except ValueError:
                if not self._outgrown(world):
                    raise
                outgrown = True
        return not outgrown and not any(map(self._part.refused, worlds))

    def _outgrown(self, world: Any) -> bool:  # Any: a state of any game
        """Return whether all that is wrong with a world is that a seat has too much of what one collects."""
        found = self._game.check(world)
        return bool(found) and all(problem.code == "outgrown" for problem in found)

    def judge(self, world: Any, name: str) -> None:  # Any: a state of any game
        """Raise an error unless this is a world that a table of this set-up can have: the engine trusts it."""
        if type(world) is not self._part.state:
            got = f"a {type(world).__name__}{' of another game' if type(world).__name__ == 'State' else ''}"
            raise TypeError(f"{name}: expected a State of the {self._part.name} game, got {got}")
        if self._part.shared(self._game.setup(world)) != self._setup:
            raise ValueError(f"{name}: expected the edition and the set-up of the others, got another")
        if found := self._game.check(world):
            raise ValueError(f"{name}: expected a sound state, got one with a problem: {found[0]}")

    def _step(self, actions: Sequence[Any], where: tuple[int, int, int]) -> None:
        """Carry out each of the actions in each world."""
        box, (_, _, many) = self._box, where
        index = self._setup.edition.index
        indices = np.tile(np.array([index(action) for action in actions], np.int32), many // len(actions))
        verdicts = fresh((many,), np.uint8)
        if box.engine.ask("judge", *where, box.actions, indices.ctypes.data, verdicts.ctypes.data, None):
            raise ValueError("actions: expected some that are legal in every world, got others")
        box.engine.ask("step", *where, indices.ctypes.data, None, 0, 0, None, None)
