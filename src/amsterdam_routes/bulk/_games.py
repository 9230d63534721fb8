"""Whole batches of games: dealt, asked, stepped and played by the compiled engine, all at once."""

from collections.abc import Iterable
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, Literal, Never, TypeAlias, TypeVar, cast, overload  # Any: of any game

import numpy as np
from numpy.typing import ArrayLike, NDArray

import amsterdam_routes as ar
from amsterdam_routes.bulk._engine import (
    LEAVE,
    NOBODY,
    IllegalIndices,
    Numbers,
    box_of,
    check_chance,
    check_unmasked,
    checked,
    fresh,
    fresh_records,
    game_of,
    indices_of,
    key_of,
    numbers_of,
    pick_key_of,
    played,
    read_only,
    room_for,
    setup_of,
)
from amsterdam_routes.kernel import MOST_ACTIONS, Game, check_game, derive_seed, observer_of

if TYPE_CHECKING:
    import amsterdam_routes.merchants as am

    MerchantsGame: TypeAlias = Game[am.Setup, am.State, am.View, am.Action, am.Event, am.Standings]

RouteGame: TypeAlias = Game[ar.Setup, ar.State, ar.View, ar.Action, ar.Event, ar.Standings]
Setup = TypeVar("Setup")
State = TypeVar("State")
Record = TypeVar("Record")

Policy: TypeAlias = Literal["random", "greedy"]
"""Who plays: any legal action, each equally likely; or the `Greedy` of the game."""
ChanceKind: TypeAlias = Literal["library", "fast"]
"""Where shuffles come from: `"library"`, from SHAKE-256 as in `new_game`; `"fast"`, from a quick generator."""

_FINISHED, _NO_ACTION = 1, 2
_NAMED = 5
_ROOM = 128
_CHUNK = 64
"""So many games are observed at a time where their numbers are not to be int16."""


class Games(Generic[Setup, State, Record]):
    """A batch of games, one record of memory for each. Game k is the k-th of every array.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bulk import Games
    >>> games = Games.deal(ar.GAME, 1000, ar.Setup(2), seed="1634")
    >>> while not games.finished.all():
    ...     games.step(games.pick())
    >>> games.record(7).result == ar.standings(games.state(7))
    True
    """

    def __init__(self) -> None:
        raise TypeError("expected a call of Games.deal or Games.of, which fill the memory of the games, got Games()")

    def _begin(
        self, game: Game[Any, Any, Any, Any, Any, Any], setup: Setup, count: int, chance: ChanceKind, seed: bytes
    ) -> None:
        self.setup: Setup = setup
        """What was agreed before the games; if they are of states, before the first of them."""
        self.chance: ChanceKind = chance
        """Where their shuffles come from."""
        self._game, self._played, self._count, self._seed = game, played(game.name), count, seed
        self._box = box_of(game.name, self._played.shared(setup))
        self._base = int.from_bytes(derive_seed(seed, "fast")[:8], "big")
        self._games = fresh_records(count, self._box.dtype)  # dealt or loaded next
        self._masks: NDArray[np.int8] | None = None  # written by each step, once somebody has asked for them
        self._behind = False  # whether the games have been played on, and the masks are not written yet
        self._over: NDArray[np.bool_] | None = None  # what the last step has told of who is over
        self._numbers: NDArray[np.int64] | None = None
        self._redealt: NDArray[np.int64] | None = None  # the numbers of a new deal, until they are those of the games
        self._starts: tuple[State, ...] = ()
        self._history: NDArray[np.int32] | None = fresh((count, _ROOM), np.int32) if chance == "library" else None
        self._lock = Lock()
        self._observer = observer_of(game, setup)
        if self.observed != self._observer.size:
            raise ImportError("expected an engine with the library's observations, got one with others")

    # ---- where games come from ----

    @overload
    @classmethod
    def deal(
        cls, game: RouteGame, count: int, setup: ar.Setup, seed: ar.Seed = None, *, chance: ChanceKind = "library"
    ) -> "Games[ar.Setup, ar.State, ar.RouteRecord]": ...
    @overload
    @classmethod
    def deal(
        cls,
        game: "MerchantsGame",
        count: int,
        setup: "am.Setup",
        seed: ar.Seed = None,
        *,
        chance: ChanceKind = "library",
    ) -> "Games[am.Setup, am.State, am.MerchantsRecord]": ...
    @classmethod
    def deal(
        cls, game: Any, count: int, setup: Any, seed: ar.Seed = None, *, chance: ChanceKind = "library"
    ) -> "Games[Any, Any, Any]":
        """Deal so many games: game k from the seed that game k of `simulate` has, so that it is `new_game` with it.

        With `chance="fast"` the deals are others, quicker to make; then there are no records.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.bulk import Games
        >>> from amsterdam_routes.kernel import derive_seed
        >>> games = Games.deal(ar.GAME, 100, ar.Setup(2), seed="1634")
        >>> games.state(42) == ar.new_game(2, seed=derive_seed(b"1634", "game", 42))
        True
        """
        check_game(game)
        if type(setup) is not played(game.name).setup:
            got = type(setup).__name__
            told = "one of another game" if got == "Setup" else f"a {got}"
            raise TypeError(f"setup: expected a Setup of the {game.name} game, got {told}")
        check_chance(chance)
        return cls._dealt(game, np.arange(checked("count", count)), setup, ar.seed_bytes(seed), chance)

    @classmethod
    def _dealt(
        cls, game: Any, numbers: NDArray[np.int64], setup: Any, seed: bytes, chance: ChanceKind = "library"
    ) -> "Games[Any, Any, Any]":
        """Deal the games of these numbers of a series."""
        games = cls.__new__(cls)
        games._begin(game, setup, len(numbers), chance, seed)
        games._numbers = np.ascontiguousarray(numbers, np.int64)
        games._deal(games._numbers)
        return games

    @overload
    @classmethod
    def of(
        cls, states: Iterable[ar.State], seed: ar.Seed = None, *, chance: ChanceKind = "library"
    ) -> "Games[ar.Setup, ar.State, ar.RouteRecord]": ...
    @overload
    @classmethod
    def of(
        cls, states: "Iterable[am.State]", seed: ar.Seed = None, *, chance: ChanceKind = "library"
    ) -> "Games[am.Setup, am.State, am.MerchantsRecord]": ...
    @classmethod
    def of(
        cls, states: Iterable[Any], seed: ar.Seed = None, *, chance: ChanceKind = "library"
    ) -> "Games[Any, Any, Any]":
        """Make a batch from states of one game, one edition and one number of players, and go on from there.

        With `chance="fast"` the next shuffles are others than those of the states. The seed is that of `pick`.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.bulk import Games
        >>> states = [ar.new_game(3, seed=seed) for seed in range(10)]
        >>> [*map(Games.of(states).state, range(10))] == states
        True
        """
        states = tuple(states)
        check_chance(chance)
        if not states:
            raise ValueError("states: expected at least one, got none")
        game = game_of(states[0])
        games = cls.__new__(cls)
        games._begin(game, setup_of(game, states), len(states), chance, ar.seed_bytes(seed))
        games._starts = states
        games._load(states)
        return games

    # ---- what can be seen ----

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        running = self._count - int(self.finished.sum())
        players = f"{self._players} player{'' if self._players == 1 else 's'}"
        return f"Games({self._count}, {players}, {running} not over, {self.chance} chance)"

    def __reduce_ex__(self, protocol: object) -> Never:
        raise TypeError("games cannot be copied or pickled, as they are memory of this process; send states or records")

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of `sheets`: points by category, the total and the place among them."""
        return self._played.columns

    @property
    def _players(self) -> int:
        return int(cast(Any, self.setup).players)

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
        over = self._over  # looked at once: another thread may step meanwhile
        return np.asarray(self._games["to_move"] == NOBODY) if over is None else over.copy()

    @property
    def to_move(self) -> NDArray[np.int32]:
        """By game, the seat to move; -1 where the game is over."""
        seats = self._games["to_move"].astype(np.int32)
        return np.where(seats == NOBODY, -1, seats)

    @property
    def numbers(self) -> NDArray[np.int64]:
        """By game, its number in the series of the seed; -1 for games that were made of states."""
        with self._lock:
            self._settle()
            return np.full(self._count, -1) if self._numbers is None else self._numbers.copy()

    @property
    def ply(self) -> NDArray[np.int64]:
        """By game, how many actions were played since its deal, or since the state it came from."""
        return np.asarray(self._games["ply"].astype(np.int64))

    def legal(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Return by game a mask of all actions: 1 for those that are legal, 0 for the others and once it is over."""
        masks = room_for("out", out, (self._count, self.actions), np.int8)
        self._ask("legal", self.actions, masks.ctypes.data)
        return masks

    @property
    def masks(self) -> NDArray[np.int8]:
        """What `legal()` returns, for the games as they are: the same array every time, which cannot be written to.

        From the first time on, everything that changes the games changes the array. A step writes only what is no
        longer legal and what is now, so this is quicker than `legal`. Copy what you want to keep.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.bulk import Games
        >>> games = Games.deal(ar.GAME, 10, ar.Setup(2), seed="1634")
        >>> masks = games.masks
        >>> games.step(games.pick())
        >>> bool((masks == games.legal()).all())
        True
        """
        with self._lock:
            if self._masks is None:
                masks = fresh((self._count, self.actions), np.int8)
                self._list(masks)
                self._masks = masks
            self._catch_up()
            return read_only(self._masks)  # steps believe what is written there

    def observe(
        self,
        seat: int | Literal["mover"] | ArrayLike = "mover",
        out: NDArray[Any] | None = None,
        dtype: Numbers | None = None,
    ) -> NDArray[Any]:
        """Return what a seat sees in each game, in the whole numbers of the library's `Observer`.

        `"mover"` is the seat to move. Where there is none, since the game is over, the row has nothing but 0. There may
        be a seat for each game, -1 for the one to move. `dtype` is that of `out`, or "int16". With "int8" numbers
        beyond -128 and 127 are cut off; with "float32" each is divided by its scale and cut off at -1 and 1, which is
        what the environments show.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.bulk import Games
        >>> from amsterdam_routes.kernel import observer_of
        >>> games = Games.deal(ar.GAME, 10, ar.Setup(2), seed="1634")
        >>> observe = observer_of(ar.GAME, ar.Setup(2))
        >>> tuple(games.observe(1)[3]) == observe(ar.view(games.state(3), 1))
        True
        >>> float(games.observe(1, dtype="float32").max())
        1.0
        """
        seats = self._seats("seat", -1 if isinstance(seat, str) and seat == "mover" else seat, -1)
        wanted = numbers_of(dtype, out)
        numbers = room_for("out", out, (self._count, self.observed), np.dtype(wanted))
        if wanted == "int16":
            self._ask("observe", seats.ctypes.data, self.observed, numbers.ctypes.data)
            return numbers
        scales, least = (np.array(row, np.float32) for row in (self._observer.scales, self._observer.least))
        some = fresh((min(_CHUNK, self._count), self.observed), np.int16)
        with self._lock:
            for first in range(0, self._count, _CHUNK):
                many = min(_CHUNK, self._count - first)
                at = int(self._games.ctypes.data) + first * int(self._games.itemsize)
                where = self._box.address, at, many
                whose = int(seats.ctypes.data) + first * seats.itemsize
                self._box.engine.ask("observe", *where, whose, self.observed, some.ctypes.data)
                rows = numbers[first : first + many]
                if wanted == "int8":
                    np.clip(some[:many], -128, 127, out=some[:many])
                    rows[:] = some[:many]
                else:
                    np.divide(some[:many], scales, out=rows, casting="same_kind")
                    np.clip(rows, least, 1, out=rows)
        return numbers

    def sheets(self) -> NDArray[np.int32]:
        """Return by game and seat the points as they stand, in `columns`: final once the game is over.

        In the merchants game alone against TOM, the second row is that of TOM.
        """
        sheets = fresh((self._count, self._played.rows(self.setup), len(self.columns)), np.int32)
        self._ask("sheets", sheets.ctypes.data)
        return sheets

    def totals(self) -> NDArray[np.int32]:
        """Return by game and seat the total as it stands: final once the game is over."""
        return np.ascontiguousarray(self.sheets()[:, :, self.columns.index("total")])

    def hashes(self) -> NDArray[np.uint64]:
        """Return the hash of each game's state, equal to `state_hash(state(k))`."""
        found = fresh((self._count,), np.uint64)
        self._ask("hash", found.ctypes.data)
        return found

    def state(self, k: int) -> State:
        """Return game k as a state; where chance is fast, with a fresh `Chance` of its own."""
        k = self._number(k)
        with self._lock:  # all of it from one moment
            game = self._games[k].copy()
        chance = ar.Chance.of(None)
        if self.chance == "library":
            chance = ar.Chance(game["chance.seed"][: game["chance.seed_size"]].tobytes(), int(game["chance.counter"]))
        return cast(State, self._played.load(game, self._played.own(self.setup, game), chance))

    def record(self, k: int) -> Record:
        """Return game k as a record, which the library replays to the same end; ValueError where chance is fast."""
        k = self._number(k)
        if self._history is None:
            raise ValueError("expected games with chance='library' for a record, got games with chance='fast'")
        setup, actions, number = self._story(k)
        begun = {"start": self._starts[k]} if number is None else {"seed": derive_seed(self._seed, "game", number)}
        return cast(Record, self._played.record(game=self._game, setup=setup, actions=actions, **begun))

    def _story(self, k: int) -> tuple[Setup, list[Any], int | None]:
        """Return the set-up of game k, its actions since it began, and its number in the series of the seed."""
        assert self._history is not None
        with self._lock:  # all of it from one moment
            self._settle()
            indices = self._history[k, : self._games["ply"][k]].tolist()
            setup, number = self._own_setup(k), None if self._numbers is None else int(self._numbers[k])
        return setup, [*map(self._game.actions(setup).__getitem__, indices)], number

    # ---- what can be done ----

    def step(self, indices: ArrayLike) -> None:
        """Carry out an action of every game, by its index; -1 leaves a game alone.

        `IllegalIndices` names the games whose index is not that of a legal action; then nothing has changed.
        """
        wanted = indices_of(indices, self._count)
        verdicts, over = fresh((self._count,), np.uint8), fresh((self._count,), np.bool_)
        with self._lock:
            actions, masks = self._shown()
            asked = *self._where(), actions, wanted.ctypes.data, verdicts.ctypes.data, masks
            if self._box.engine.ask("judge", *asked):
                raise self._illegal(wanted, verdicts)
            self._settle()
            self._make_room()
            self._over = None  # until the step is done: Ctrl-C is heard as soon as the engine returns
            shown = actions, masks, over.ctypes.data
            self._box.engine.ask("step", *self._where(), wanted.ctypes.data, *self._kept(), *shown)
            self._over = over

    def pick(self) -> NDArray[np.int32]:
        """Return by game the index of a legal action, each equally likely; -1 where the game is over."""
        indices = fresh((self._count,), np.int32)
        self._ask("pick", indices.ctypes.data)
        return indices

    def plan(self) -> NDArray[np.int32]:
        """Return by game the index of the action that the library's `Greedy` chooses; -1 where the game is over.

        Greedy sees what its seat sees, and the same view gives the same action.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.bots import Greedy
        >>> from amsterdam_routes.bulk import Games
        >>> games = Games.deal(ar.GAME, 10, ar.Setup(2), seed="1634")
        >>> import random
        >>> action = Greedy()(ar.view(games.state(3), 0), random.Random(1))
        >>> ar.AMSTERDAM.actions[games.plan()[3]] == action
        True
        """
        self._policy("greedy")
        indices = fresh((self._count,), np.int32)
        self._ask("plan", indices.ctypes.data)
        return indices

    def play(
        self, policy: Policy = "random", actions: int | None = None, *, until: int | ArrayLike | None = None
    ) -> int:
        """Play every game to its end, or at most so many actions of each; return how many were played.

        The same actions as with `step(pick())`, or `step(plan())`, again and again, with nothing of Python in between.
        With `until`, a game goes no further than to the decision of this seat: one for all games, or one for each.
        """
        kind = self._policy(policy)
        left = MOST_ACTIONS if actions is None else checked("actions", actions, 0)
        seats = None if until is None else self._seats("until", until)
        where = None if seats is None else seats.ctypes.data
        played = 0
        with self._lock:
            self._settle()
            self._over = None
            try:
                while left and not self.finished.all():
                    room = self._make_room()
                    some = min(left, room)
                    self._behind = True
                    found = self._box.engine.ask("play", *self._where(), some, kind, where, *self._kept())
                    played, left = played + found, left - some
                    self._behind = played > 0
                    if not found:
                        break
            finally:  # after Ctrl-C, too, which is heard as soon as the engine returns, or even here
                self._catch_up()
        return played

    def redeal(self) -> NDArray[np.bool_]:
        """Deal every game anew that is over; return which these were.

        The n-th deal of game k is game k + n * count of the series, whoever ends first.
        """
        if self._numbers is None:
            raise ValueError("expected games that were dealt from a seed, got games of states")
        with self._lock:
            self._settle()
            over = self.finished
            if over.any():
                self._over, self._redealt = None, np.where(over, self._numbers + self._count, -1)
                self._deal(self._redealt)
                self._settle()
        return over

    @staticmethod
    def playouts(
        states: "Iterable[ar.State] | Iterable[am.State]",
        n: int,
        seed: ar.Seed = None,
        *,
        policy: Policy = "random",
    ) -> NDArray[np.int32]:
        """Play n games from every state to their end; return the totals by state, playout and seat.

        The piles stay as they lie, so give sampled states where a seat must not know them.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.bulk import Games
        >>> Games.playouts([ar.new_game(2, seed=1), ar.new_game(2, seed=2)], 100, seed="1634").shape
        (2, 100, 2)
        """
        n = checked("n", n)
        games: Games[Any, Any, Any] = Games.of(cast("Iterable[ar.State]", states), seed, chance="fast")
        totals = fresh((len(games), n, games._played.rows(games.setup)), np.int32)
        base = int.from_bytes(derive_seed(games._seed, "playouts")[:8], "big")
        games._ask("playouts", n, base, games._policy(policy), totals.ctypes.data)
        return totals

    # ---- the memory ----

    def _where(self) -> tuple[int, int, int]:
        return self._box.address, int(self._games.ctypes.data), self._count

    def _ask(self, name: str, *arguments: int) -> int:
        with self._lock:  # the engine writes, so threads that share games take turns
            return self._box.engine.ask(name, *self._where(), *arguments)

    def _kept(self) -> tuple[int | None, int]:
        history = self._history
        return (None, 0) if history is None else (int(history.ctypes.data), history.shape[1])

    def _shown(self) -> tuple[int, int | None]:
        """Return how many actions a mask has, and where the masks lie that are kept up to date."""
        self._catch_up()
        return self.actions, None if self._masks is None else int(self._masks.ctypes.data)

    def _list(self, masks: NDArray[np.int8]) -> None:
        """Write the masks of all games."""
        self._box.engine.ask("legal", *self._where(), self.actions, masks.ctypes.data)

    def _catch_up(self) -> None:
        """Write the masks that are kept, if the games have been played on since."""
        if self._behind and self._masks is not None:
            self._list(self._masks)
        self._behind = False

    def _make_room(self) -> int:
        """See to it that every game can keep an action more; how many actions they all can."""
        if self._history is None:
            return MOST_ACTIONS
        most, room = int(self._games["ply"].max()), int(self._history.shape[1])
        if most >= room:
            self._history = np.concatenate([self._history, np.empty_like(self._history)], axis=1)
            room *= 2
        return room - most

    def _deal(self, numbers: NDArray[np.int64]) -> None:
        players, first, fast = self._players, getattr(self.setup, "first", 0), int(self.chance == "fast")
        told = numbers.ctypes.data, players, first, fast, self._seed, len(self._seed), self._base
        self._box.engine.ask("deal", *self._where(), *told, *self._shown())

    def _settle(self) -> None:
        """Give the games that were dealt anew their numbers; Ctrl-C may have come before or after the deal."""
        if self._redealt is not None:
            dealt = (self._redealt >= 0) & (self._games["to_move"] != NOBODY)
            self._numbers, self._redealt = np.where(dealt, self._redealt, self._numbers), None

    def _load(self, states: tuple[Any, ...]) -> None:
        self._games.view(np.uint8)[:] = 0
        longest = self._box.engine.facts["seed bytes"]
        for number, (state, game) in enumerate(zip(states, self._games, strict=True)):
            self._played.store(state, game)
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

    def _number(self, k: int) -> int:
        if not isinstance(k, int | np.integer) or isinstance(k, bool):
            raise TypeError(f"game: expected its number, got {k!r}")
        if not 0 <= k < self._count:
            raise IndexError(f"game: expected 0 to {self._count - 1}, got {k}")
        return int(k)

    def _policy(self, policy: str) -> int:
        """Return the engine's number for a policy."""
        known = ("random", "greedy") if self._box.engine.facts["planner"] else ("random",)
        if not isinstance(policy, str) or policy not in known:
            raise ValueError(f"policy: expected {' or '.join(map(repr, known))}, got {policy!r}")
        return known.index(policy)

    def _seats(self, name: str, given: object, least: int = 0) -> NDArray[np.int32]:
        """Return a seat for each game: the same for all, or from an array; -1, if allowed, is the seat to move."""
        mover = " or 'mover'" if least == -1 else ""
        if isinstance(given, str | bool) or given is None:
            raise TypeError(f"{name}: expected a number{mover}, got {given!r}")
        check_unmasked(name, given)
        seats = np.asarray(given)
        if seats.dtype.kind not in "iu":
            raise TypeError(f"{name}: expected whole numbers, got {seats.dtype}")
        if seats.shape not in ((), (self._count,)):
            raise ValueError(f"{name}: expected one, or {self._count}, one for each game, got {seats.shape}")
        if ((seats < least) | (seats >= self._players)).any():
            raise ValueError(f"{name}: expected 0 to {self._players - 1}{mover}, got {given}")
        return np.ascontiguousarray(np.broadcast_to(seats.astype(np.int32), (self._count,)))

    def _own_setup(self, k: int) -> Setup:
        return cast(Setup, self._played.own(self.setup, self._games[k]))

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
