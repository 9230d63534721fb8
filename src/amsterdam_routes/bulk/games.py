"""Whole batches of games: dealt, asked, stepped and played by the compiled engine, all at once."""

from collections.abc import Iterable
from threading import Lock
from typing import Final, Literal, Self, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

import amsterdam_routes as ar
from amsterdam_routes.bulk import routes
from amsterdam_routes.bulk.fast import key_of, pick_key_of
from amsterdam_routes.bulk.memory import LEAVE, Box, RouteGame, box_of, engine_of, fresh, indices_of, room_for
from amsterdam_routes.kernel import MOST_ACTIONS, derive_seed

ChanceKind: TypeAlias = Literal["library", "fast"]
"""Where shuffles come from: `"library"`, from SHAKE-256 as in `new_game`; `"fast"`, from a quick generator."""

SHEET: Final = ("routes", "contracts", "bonus", "completed", "total", "place")
"""The columns of `Games.sheets`: points by category, completed contracts, the total and the place."""

_FINISHED, _NO_ACTION = 1, 2
_NAMED = 5
_ROOM = 128


class IllegalIndices(ValueError):
    """Indices that are no legal actions: nothing was played. It names the games concerned.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bulk import Games, IllegalIndices
    >>> try:
    ...     Games.deal(ar.GAME, 2, ar.Setup(2), "1634").step([7, 9999])
    ... except IllegalIndices as error:
    ...     error.games
    (0, 1)
    """

    def __init__(self, text: str, games: tuple[int, ...]) -> None:
        super().__init__(text)
        self.games: tuple[int, ...] = games
        """The numbers of the games whose indices are wrong."""


class Games:
    """A batch of games, one record of memory for each. Game k is the k-th of every array.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bulk import Games
    >>> games = Games.deal(ar.GAME, 1000, ar.Setup(2), seed="1634")
    >>> while not games.finished.all():
    ...     games.step(games.pick())
    >>> games.record(7).result == ar.standings(games.state(7))
    True
    """

    def __init__(self, box: Box, setup: ar.Setup, count: int, chance: ChanceKind, seed: bytes) -> None:
        self.setup: ar.Setup = setup
        """What was agreed before the games; if they are of states, before the first of them."""
        self.chance: ChanceKind = chance
        """Where their shuffles come from."""
        self._box, self._count, self._seed = box, count, seed
        self._base = int.from_bytes(derive_seed(seed, "fast")[:8], "big")
        self._games = np.zeros(count, box.dtype)
        self._numbers: NDArray[np.int64] | None = None
        self._starts: tuple[ar.State, ...] = ()
        self._history: NDArray[np.int32] | None = np.zeros((count, _ROOM), np.int32) if chance == "library" else None
        self._lock = Lock()

    # ---- where games come from ----

    @classmethod
    def deal(
        cls, game: RouteGame, count: int, setup: ar.Setup, seed: ar.Seed = None, *, chance: ChanceKind = "library"
    ) -> Self:
        """Deal so many games: game k from the seed that game k of `simulate` has, so that it is `new_game` with it.

        With `chance="fast"` the deals are others, quicker to make; then there are no records.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.bulk import Games
        >>> from amsterdam_routes.kernel import derive_seed
        >>> games = Games.deal(ar.GAME, 100, ar.Setup(2), seed="1634")
        >>> games.state(42) == ar.new_game(2, seed=derive_seed(b"1634", "game", 42))
        True
        """
        engine_of(game)
        if type(setup) is not ar.Setup:
            raise TypeError(f"setup: expected a Setup, got a {type(setup).__name__}")
        _check_chance(chance)
        games = cls(box_of(setup.edition, setup.players), setup, _checked("count", count), chance, ar.seed_bytes(seed))
        games._numbers = np.arange(count, dtype=np.int64)
        games._deal(games._numbers)
        return games

    @classmethod
    def of(cls, states: Iterable[ar.State], seed: ar.Seed = None, *, chance: ChanceKind = "library") -> Self:
        """Take states, all of one edition and one number of players, and go on from there.

        With `chance="fast"` the next shuffles are others than those of the states. The seed is that of `pick`.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.bulk import Games
        >>> states = [ar.new_game(3, seed=seed) for seed in range(10)]
        >>> [*map(Games.of(states).state, range(10))] == states
        True
        """
        states = tuple(states)
        _check_chance(chance)
        if not states:
            raise ValueError("states: expected at least one, got none")
        setup = _setup_of(states)
        games = cls(box_of(setup.edition, setup.players), setup, len(states), chance, ar.seed_bytes(seed))
        games._starts = states
        games._load(states)
        return games

    # ---- what can be seen ----

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        running = self._count - int(self.finished.sum())
        return f"Games({self._count}, {self.setup.players} players, {running} not over, {self.chance} chance)"

    @property
    def actions(self) -> int:
        """How many actions the edition has: the indices are those of `edition.actions`."""
        return self._box.actions

    @property
    def observed(self) -> int:
        """How many numbers an observation has."""
        return self._box.observed

    @property
    def bytes_per_game(self) -> int:
        """The memory of a game, without what is kept for its record."""
        return int(self._games.itemsize)

    @property
    def finished(self) -> NDArray[np.bool_]:
        """By game, whether it is over."""
        return np.asarray(self._games["to_move"] == routes.NOBODY)

    @property
    def to_move(self) -> NDArray[np.int32]:
        """By game, the seat to move; -1 where the game is over."""
        seats = self._games["to_move"].astype(np.int32)
        return np.where(seats == routes.NOBODY, -1, seats)

    @property
    def ply(self) -> NDArray[np.int64]:
        """By game, how many actions were played since its deal, or since the state it came from."""
        return np.asarray(self._games["ply"].astype(np.int64))

    def legal(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Return by game a mask of all actions: 1 for those that are legal, 0 for the others and once it is over."""
        masks = room_for("out", out, (self._count, self.actions), np.int8)
        self._ask("legal", self.actions, masks.ctypes.data)
        return masks

    def observe(
        self, seat: int | Literal["mover"] = "mover", out: NDArray[np.int16] | None = None
    ) -> NDArray[np.int16]:
        """Return by game what a seat sees, in the whole numbers of the library's `Observer`.

        `"mover"` is the seat to move. Where there is none, since the game is over, the row has nothing but 0.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.bulk import Games
        >>> from amsterdam_routes.kernel import observer_of
        >>> games = Games.deal(ar.GAME, 10, ar.Setup(2), seed="1634")
        >>> observe = observer_of(ar.GAME, ar.Setup(2))
        >>> tuple(games.observe(1)[3]) == observe(ar.view(games.state(3), 1))
        True
        """
        if seat != "mover" and type(seat) is not int:
            raise TypeError(f"seat: expected a number or 'mover', got {seat!r}")
        if seat != "mover" and not 0 <= seat < self.setup.players:
            raise ValueError(f"seat: expected 0 to {self.setup.players - 1} or 'mover', got {seat}")
        numbers = room_for("out", out, (self._count, self.observed), np.int16)
        seats: NDArray[np.int32] = np.full(self._count, -1 if seat == "mover" else seat, np.int32)
        self._ask("observe", seats.ctypes.data, self.observed, numbers.ctypes.data)
        return numbers

    def sheets(self) -> NDArray[np.int32]:
        """Return by game and seat the points as they stand, in the columns of `SHEET`: final once the game is over."""
        sheets = fresh((self._count, self.setup.players, len(SHEET)), np.int32)
        self._ask("sheets", sheets.ctypes.data)
        return sheets

    def totals(self) -> NDArray[np.int32]:
        """Return by game and seat the total as it stands: final once the game is over."""
        return np.ascontiguousarray(self.sheets()[:, :, SHEET.index("total")])

    def hashes(self) -> NDArray[np.uint64]:
        """Return by game the hash of its state: what `state_hash` gives for `state(k)`."""
        found = fresh((self._count,), np.uint64)
        self._ask("hash", found.ctypes.data)
        return found

    def state(self, k: int) -> ar.State:
        """Return game k as a state; where chance is fast, with a fresh `Chance` of its own."""
        game = self._games[self._game(k)]
        if self.chance == "fast":
            return routes.load(game, self._setup(k), ar.Chance.of(None))
        source = game["chance.seed"][: game["chance.seed_size"]].tobytes()
        return routes.load(game, self._setup(k), ar.Chance(source, int(game["chance.counter"])))

    def record(self, k: int) -> ar.RouteRecord:
        """Return game k as a record, which the library replays to the same end; ValueError where chance is fast."""
        k = self._game(k)
        if self._history is None:
            raise ValueError("expected games with chance='library' for a record, got games with chance='fast'")
        with self._lock:
            indices = self._history[k, : self._games["ply"][k]].tolist()
        every = self.setup.edition.actions
        actions = [every[index] for index in indices]
        setup = self._setup(k)
        if self._numbers is None:
            return ar.Record(game=ar.GAME, setup=setup, start=self._starts[k], actions=actions)
        seed = derive_seed(self._seed, "game", int(self._numbers[k]))
        return ar.Record(game=ar.GAME, setup=setup, seed=seed, actions=actions)

    # ---- what can be done ----

    def step(self, indices: ArrayLike) -> None:
        """Carry out an action of every game, by its index; -1 leaves a game alone.

        `IllegalIndices` names the games whose index is not that of a legal action; then nothing has changed.
        """
        wanted = indices_of(indices, self._count)
        verdicts, decoded = fresh((self._count,), np.uint8), fresh((self._count,), np.int32)
        told = wanted.ctypes.data, verdicts.ctypes.data, decoded.ctypes.data
        with self._lock:
            if self._box.engine.ask("judge", *self._where(), self.actions, *told):
                raise self._illegal(wanted, verdicts)
            self._make_room()
            self._box.engine.ask("step", *self._where(), wanted.ctypes.data, decoded.ctypes.data, *self._kept())

    def pick(self) -> NDArray[np.int32]:
        """Return by game the index of a legal action, each equally likely; -1 where the game is over."""
        indices = fresh((self._count,), np.int32)
        self._ask("pick", indices.ctypes.data)
        return indices

    def play(self, policy: Literal["random"] = "random", actions: int | None = None) -> int:
        """Play every game to its end, or at most so many actions of each; return how many were played.

        The same actions as with `step(pick())` again and again, with nothing of Python in between.
        """
        _check_policy(policy)
        left = MOST_ACTIONS if actions is None else _checked("actions", actions, 0)
        played = 0
        with self._lock:
            while left and not self.finished.all():
                room = self._make_room()
                some = min(left, room)
                played += self._box.engine.ask("play", *self._where(), some, *self._kept())
                left -= some
        return played

    def redeal(self) -> NDArray[np.bool_]:
        """Deal every game anew that is over; return which these were.

        The n-th deal of game k is game k + n * count of the series, whoever ends first.
        """
        if self._numbers is None:
            raise ValueError("expected games that were dealt from a seed, got games of states")
        with self._lock:
            over = self.finished
            self._numbers[over] += self._count
            self._deal(np.where(over, self._numbers, -1))
        return over

    @classmethod
    def playouts(
        cls, states: Iterable[ar.State], n: int, seed: ar.Seed = None, *, policy: Literal["random"] = "random"
    ) -> NDArray[np.int32]:
        """Play n games at random from every state; return the totals by state, playout and seat.

        The piles stay as they lie, so give sampled states where a seat must not know them.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.bulk import Games
        >>> Games.playouts([ar.new_game(2, seed=1), ar.new_game(2, seed=2)], 100, seed="1634").shape
        (2, 100, 2)
        """
        _check_policy(policy)
        n = _checked("n", n)
        games = cls.of(states, seed, chance="fast")
        totals = fresh((len(games), n, games.setup.players), np.int32)
        base = int.from_bytes(derive_seed(games._seed, "playouts")[:8], "big")
        games._ask("playouts", n, base, totals.ctypes.data)
        return totals

    # ---- the memory ----

    def _where(self) -> tuple[int, int, int]:
        return self._box.address, int(self._games.ctypes.data), self._count

    def _ask(self, name: str, *arguments: int) -> int:
        with self._lock:  # the engine writes, so that threads that share games take turns
            return self._box.engine.ask(name, *self._where(), *arguments)

    def _kept(self) -> tuple[int | None, int]:
        history = self._history
        return (None, 0) if history is None else (int(history.ctypes.data), history.shape[1])

    def _make_room(self) -> int:
        """See to it that every game can keep an action more; how many actions they all can."""
        if self._history is None:
            return MOST_ACTIONS
        most, room = int(self._games["ply"].max()), int(self._history.shape[1])
        if most >= room:
            self._history = np.concatenate([self._history, np.zeros_like(self._history)], axis=1)
            room *= 2
        return room - most

    def _deal(self, numbers: NDArray[np.int64]) -> None:
        players, first, fast = self.setup.players, self.setup.first, int(self.chance == "fast")
        seed = self._seed
        self._box.engine.ask(
            "deal", *self._where(), numbers.ctypes.data, players, first, fast, seed, len(seed), self._base
        )

    def _load(self, states: tuple[ar.State, ...]) -> None:
        longest = self._box.engine.facts["seed bytes"]
        for number, (state, game) in enumerate(zip(states, self._games, strict=True)):
            routes.store(state, game)
            key = key_of(self._base, number)
            game["chance.key"], game["pick_key"] = key, pick_key_of(key)
            chance = state.piles.chance
            if self.chance == "fast":
                game["chance.fast"] = 1
                continue
            if len(chance.seed) > longest or chance.counter >= 2**63:
                what = f"expected a seed of at most {longest} bytes and a counter below 2**63"
                raise ValueError(f"states[{number}]: {what}, got {len(chance.seed)} bytes; chance='fast' takes any")
            game["chance.seed"][: len(chance.seed)] = [*chance.seed]
            game["chance.seed_size"], game["chance.counter"] = len(chance.seed), chance.counter
        self._box.engine.ask("follow", *self._where())

    def _game(self, k: int) -> int:
        if not isinstance(k, int | np.integer) or isinstance(k, bool):
            raise TypeError(f"game: expected its number, got {k!r}")
        if not 0 <= k < self._count:
            raise IndexError(f"game: expected 0 to {self._count - 1}, got {k}")
        return int(k)

    def _setup(self, k: int) -> ar.Setup:
        return ar.Setup(self.setup.players, self.setup.edition, int(self._games["first"][k]))

    def _illegal(self, indices: NDArray[np.int32], verdicts: NDArray[np.uint8]) -> IllegalIndices:
        wrong = [int(k) for k in np.flatnonzero(verdicts)]

        def told(k: int) -> str:
            if verdicts[k] == _FINISHED:
                return f"game {k} is over"
            if verdicts[k] == _NO_ACTION:
                return f"game {k}: there is no action {indices[k]}, they go from 0 to {self.actions - 1}"
            return f"game {k}: action {indices[k]} is not legal"

        named = "; ".join(told(k) for k in wrong[:_NAMED]) + ("; ..." if len(wrong) > _NAMED else "")
        text = (
            f"expected a legal action or {LEAVE} for each of {self._count} games, got others for {len(wrong)}: {named}"
        )
        return IllegalIndices(text, tuple(wrong))


def _checked(name: str, number: int, least: int = 1) -> int:
    if type(number) is not int:
        raise TypeError(f"{name}: expected a whole number, got a {type(number).__name__}")
    if not least <= number < 2**31:
        raise ValueError(f"{name}: expected {least} to 2147483647, got {number}")
    return number


def _check_chance(chance: str) -> None:
    if chance not in ("library", "fast"):
        raise ValueError(f"chance: expected 'library' or 'fast', got {chance!r}")


def _check_policy(policy: str) -> None:
    if policy != "random":
        raise ValueError(f"policy: expected 'random', got {policy!r}")


def _setup_of(states: tuple[ar.State, ...]) -> ar.Setup:
    """The set-up of the first state, if all others have its edition and its number of players."""
    for number, state in enumerate(states):
        if type(state) is not ar.State:
            raise TypeError(f"states[{number}]: expected a State, got a {type(state).__name__}")
    first = states[0].table
    players, edition = len(first.carts), first.edition
    for number, state in enumerate(states):
        if len(state.table.carts) != players or (state.table.edition is not edition and state.table.edition != edition):
            raise ValueError(f"states[{number}]: expected the edition and the players of states[0], got others")
        if found := ar.check(state):
            raise ValueError(f"states[{number}]: expected a sound state, got one with a problem: {found[0]}")
    return ar.Setup(players, edition, first.first)
