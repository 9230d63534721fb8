"""Whole batches as one environment of Gymnasium: `gymnasium.vector.VectorEnv`, with reset in the same step.

It needs the extra `gymnasium` and the engine. Games that end are dealt anew at once, so every row of an
observation has a legal action; what the last observation was is in `infos["final_obs"]`.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias  # Any: the extra's types are not looked at

from amsterdam_routes.adapters._numbered import Numbered, Reward, missing
from amsterdam_routes.bots import Greedy as GreedyOnRoutes
from amsterdam_routes.bots import Random as RandomOnRoutes
from amsterdam_routes.kernel import Game
from amsterdam_routes.merchants.bots import Greedy as GreedyMerchant
from amsterdam_routes.merchants.bots import Random as RandomMerchant

try:
    import numpy as np
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from amsterdam_routes.adapters.gymnasium import action_space, observed_space
    from amsterdam_routes.adapters.learning import Arrays, Policy, PolicyBot, Pool, check_unmasked
except ModuleNotFoundError as _error:
    raise missing("gymnasium", _error) from _error

from amsterdam_routes.bulk import ChanceKind, Games, IllegalIndices

__all__ = ["GamesEnv"]

Player: TypeAlias = Policy | Literal["random", "greedy"]
"""Who plays a seat: a function, or one of the engine's own."""
BOTS: Final[Mapping[str, Mapping[type, Literal["random", "greedy"]]]] = MappingProxyType(
    {
        "routes": MappingProxyType({RandomOnRoutes: "random", GreedyOnRoutes: "greedy"}),
        "merchants": MappingProxyType({RandomMerchant: "random", GreedyMerchant: "greedy"}),
    }
)
"""By game, the bots that the engine plays like."""
_LONGEST: Final = 1_000_000


def player_of(game: Game[Any, Any, Any, Any, Any, Any], bot: object) -> Player:
    """Return what plays like a bot in whole batches; ValueError if nothing does.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters.vector import player_of
    >>> from amsterdam_routes.bots import Greedy
    >>> player_of(ar.GAME, Greedy()), player_of(ar.GAME, None)
    ('greedy', 'random')
    """
    if isinstance(bot, PolicyBot) and type(bot).__call__ is PolicyBot.__call__:
        if bot.dtype != "float32" or bot.game != game:
            raise ValueError(f"opponents: expected a policy of float32 in {game!r}, got {bot.dtype} in {bot.game!r}")
        return bot.policy
    if bot is None or bot == "random":
        return "random"
    if bot == "greedy":
        return "greedy"
    for kind in BOTS.get(game.name, {}):
        if type(bot) is kind and bot == kind():
            return BOTS[game.name][kind]
    raise ValueError(f"opponents: expected bots that the engine plays like, or a PolicyBot; got {bot!r}")


class _GamesEnv(VectorEnv):  # type: ignore[misc]  # the class comes from an extra, whose types are not looked at
    """A batch of games as one environment.

    With a `seat`, that seat of every game is the agent's; with None, a seat is drawn for every game. The others are
    played by `opponents`: a `Policy`, or within the engine by "random" or "greedy"; None is random. Of a `Pool`, which
    may grow, one is drawn for every seat of every game; it has bots that are a `PolicyBot`, `Greedy` or `Random`.
    With `seat="mover"` the agent plays for whoever is to move, and the reward is that of the seat that acted last.
    `infos["seat"]` says by game which seat is the agent's.

    An observation is a dictionary: `observation`, each number by its scale, and `action_mask`, 1 for every legal
    action. The reward comes at the end of a game, as `Reward` says. `infos["final_info"]` has the rewards of every
    seat, the points and the winners of the games that are over, and 0 for the others; and of all games the plies, the
    seat, and the number in the series of the seed. An index that is not legal, and -1, is an `IllegalIndices`, and
    nothing is played. A step before the first `reset`, or after one that broke off, is a `ResetNeeded`.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters.vector import GamesEnv
    >>> env = GamesEnv(ar.GAME, 64, ar.Setup(2))
    >>> seen, infos = env.reset(seed=1634)
    >>> seen["observation"].shape, bool(seen["action_mask"].any(axis=1).all())
    ((64, 305), True)
    >>> seen, rewards, ended, cut, infos = env.step(env.pick())
    >>> rewards.shape, bool(ended.any())
    ((64,), False)
    """

    def __init__(
        self,
        game: Game[Any, Any, Any, Any, Any, Any],
        num_envs: int,
        setup: Any,
        *,
        seat: int | Literal["mover"] | None = 0,
        opponents: Player | Pool | None = None,
        reward: Reward = "win",
        chance: ChanceKind = "fast",
    ) -> None:
        numbered = Numbered(game, setup, reward)  # which refuses what is no game, no set-up, no reward
        if type(num_envs) is not int or num_envs < 1:
            raise ValueError(f"num_envs: expected a whole number from 1, got {num_envs!r}")
        named = seat is None or (isinstance(seat, str) and seat == "mover")
        if not named and (type(seat) is not int or not 0 <= seat < numbered.players):
            most = numbered.players - 1
            raise ValueError(f"seat: expected 0 to {most}, None for any, or 'mover' for whoever moves, got {seat!r}")
        if isinstance(opponents, PolicyBot) or type(opponents) in BOTS.get(game.name, {}):
            opponents = player_of(game, opponents)
        kinds = (callable(opponents) and not isinstance(opponents, type)) or isinstance(opponents, str | Pool)
        if opponents is not None and (seat == "mover" or not kinds):
            raise ValueError(
                "opponents: expected a function, 'random', 'greedy' or a Pool, and a seat that is the agent's"
            )
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.render_mode = None
        self.seat, self.reward = seat, reward
        self.opponents: Player | Pool = opponents or "random"
        self._game, self._setup, self._chance = game, setup, chance
        self._arrays = Arrays(game, setup)
        self.single_action_space = action_space(self._arrays)
        self.single_observation_space = observed_space(self._arrays)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._bounds: tuple[int, int] = self._arrays.numbered.totals
        self.games: Games[Any, Any, Any] = self._deal(None)
        """The games that are played now."""
        self._seats: NDArray[np.int32] = self._drawn_seats()
        self._seated: list[list[Player]] = []
        self._midway = True
        """Whether the agent's seats are not to move: before the first `reset`, and if a step broke off."""
        if isinstance(opponents, Pool):
            self._seat_some(range(num_envs))  # which refuses bots that the engine does not play like
        if isinstance(opponents, str):
            self.games.play(opponents, 0)  # which refuses a name that the engine does not know

    @property
    def seats(self) -> NDArray[np.int32]:
        """The seat of the agent in each game; with "mover", the seat that is to move there."""
        return self.games.to_move if self.seat == "mover" else self._seats.copy()

    # ---- what Gymnasium asks ----

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        """Deal all games anew. A seed starts a series of resets: the same seed gives the same games in all of them."""
        super().reset(seed=seed)
        self._midway = True
        self.games = self._deal(self.np_random.bytes(16) if seed is None else seed)
        self._seats = self._drawn_seats()
        self._seat_some(range(self.num_envs))
        self._play_others()
        self._deal_anew()
        self._midway = False
        return self._seen(), {"seat": self.seats}

    def step(self, actions: Any) -> tuple[dict[str, Any], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], Any]:
        """Carry out an action of every game, let the others play, and deal those games anew that are over.

        If this breaks off, since an opponent fails or Ctrl-C comes, the next call must be `reset`.
        """
        if self._midway:
            raise ResetNeeded("the games do not stand where the agent is to move: call reset() first")
        self._check_all_play(actions)
        own = self.seats
        self._midway = True
        try:
            self.games.step(actions)
        except (TypeError, ValueError):  # then nothing was played
            self._midway = False
            raise
        self._play_others()
        ended = self.games.finished
        rewards: NDArray[np.float64] = np.zeros(self.num_envs, np.float64)
        infos: dict[str, Any] = {}
        if ended.any():
            earned, won = self._earned()
            rewards[ended] = earned[ended, own[ended]]
            infos = self._final(own, ended, earned, won)
            self._deal_anew()
        infos["seat"] = self.seats
        self._midway = False
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return by game which actions are legal now, as booleans."""
        return self.games.legal().astype(bool)

    def pick(self) -> NDArray[np.int32]:
        """Return a legal action of every game, each equally likely."""
        return self.games.pick()

    # ---- how it is done ----

    def _check_all_play(self, actions: Any) -> None:
        """Raise IllegalIndices for a -1, with which `Games` would leave a game alone."""
        idle = np.asarray(actions) == -1
        if idle.any() and idle.shape == (self.num_envs,):  # `Games` refuses another shape
            left = [int(k) for k in np.flatnonzero(idle)]
            told = ", ".join(map(str, left[:5])) + (", ..." if len(left) > 5 else "")
            text = f"expected a legal action for each of {self.num_envs} games, got -1 for game {told}"
            raise IllegalIndices(text, tuple(left))

    def _deal(self, seed: int | bytes | None) -> Games[Any, Any, Any]:
        game: Any = self._game
        return Games.deal(game, self.num_envs, self._setup, seed, chance=self._chance)

    def _drawn_seats(self) -> NDArray[np.int32]:
        if isinstance(self.seat, int):
            return np.full(self.num_envs, self.seat, np.int32)
        drawn: NDArray[np.int32] = self.np_random.integers(self._setup.players, size=self.num_envs, dtype=np.int32)
        return drawn

    def _deal_anew(self) -> None:
        """Deal the games anew that are over; one that the others end before the agent is asked, once more."""
        for _ in range(_LONGEST):
            dealt = self.games.redeal()
            if not dealt.any():
                return
            self._seat_some(np.flatnonzero(dealt).tolist())
            if self.seat is None:
                self._seats[dealt] = self.np_random.integers(self._setup.players, size=int(dealt.sum()), dtype=np.int32)
            self._play_others()

    def _play_others(self) -> None:
        """Let the other seats play until it is the agent's turn."""
        if self.seat == "mover":
            return
        if isinstance(self.opponents, str):
            self.games.play(self.opponents, until=self._seats)
            return
        for _ in range(_LONGEST):
            to_move = self.games.to_move
            theirs = (to_move != self._seats) & (to_move >= 0)
            if not theirs.any():
                return
            self.games.step(self._chosen(np.flatnonzero(theirs), to_move))

    def _seat_some(self, rows: Iterable[int]) -> None:
        """Draw who sits at the other seats of these games."""
        pool, many = self.opponents, self._setup.players
        if not isinstance(pool, Pool):
            return
        self._seated = self._seated or [[] for _ in range(self.num_envs)]
        for row in rows:
            bots = pool.draw(many, lambda below: int(self.np_random.integers(below)))
            self._seated[row] = [player_of(self._game, bot) for bot in bots]

    def _chosen(self, rows: NDArray[np.intp], to_move: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return what the others do in these games, -1 in all other games. Each is asked for all its games at once."""
        by_player: dict[int, tuple[Any, list[int]]] = {}
        for row in rows.tolist():
            player = self._seated[row][to_move[row]] if self._seated else self.opponents
            by_player.setdefault(id(player), (player, []))[1].append(row)
        indices: NDArray[np.int32] = np.full(self.num_envs, -1, np.int32)
        masks, seen = self.games.legal(), self.games.observe(dtype="float32")
        for player, some in by_player.values():
            if isinstance(player, str):
                indices[some] = (self.games.plan() if player == "greedy" else self.games.pick())[some]
            else:
                indices[some] = self._answers(player(seen[some], masks[some]), len(some))
        return indices

    def _answers(self, given: object, many: int) -> NDArray[np.int32]:
        """Return the indices that an opponent gave, if they are indices of actions, one for each of its rows."""
        check_unmasked("opponents", given)
        chosen = np.asarray(given)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"opponents: expected whole numbers, got {chosen.dtype}")
        if chosen.shape != (many,):
            raise ValueError(f"opponents: expected {many} indices, got an array of shape {chosen.shape}")
        if ((chosen < 0) | (chosen >= self.games.actions)).any():
            raise ValueError(f"opponents: expected indices below {self.games.actions}, got {chosen.tolist()[:5]}")
        indices: NDArray[np.int32] = chosen.astype(np.int32)
        return indices

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.games.observe(dtype="float32"), "action_mask": self.games.legal()}

    def _earned(self) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Return the reward of each seat in each game, as if the game were over, and whether it wins."""
        many, sheets, columns = self._setup.players, self.games.sheets(), self.games.columns
        least, most = self._bounds
        points = np.clip(sheets[:, :, columns.index("total")], least, most).astype(np.float64)
        won = sheets[:, :many, columns.index("place")] == 1
        if self.reward == "points":
            return points[:, :many], won
        share = np.where(won, 1.0, -1.0)
        if many > 1:
            shared = (many / np.maximum(won.sum(axis=1, keepdims=True), 1) - 1) / (many - 1)
            share = np.where(won, shared, -1 / (many - 1))
        if self.reward == "win":
            return share, won
        others = [np.delete(points, seat, axis=1).max(axis=1) for seat in range(many)]  # TOM's, where one plays alone
        leads = points[:, :many] - np.stack(others, axis=1)
        return (leads if self.reward == "lead" else share + leads / (most - least or 1)), won

    def _final(
        self, own: NDArray[Any], ended: NDArray[np.bool_], earned: NDArray[np.float64], won: NDArray[np.bool_]
    ) -> dict[str, Any]:
        """Return the information about games that are over, in the form of Gymnasium's same-step reset.

        Games that go on have rewards, points and winners of 0, since their points would tell what the seats hold.
        """
        seen = self.games.observe(np.where(ended, own, -1), dtype="float32")
        last: NDArray[Any] = np.full(self.num_envs, None, object)
        every: NDArray[np.int8] = np.ones(self.games.actions, np.int8)
        for row in np.flatnonzero(ended):
            last[row] = {"observation": seen[row].copy(), "action_mask": every}
        told = {
            "rewards": np.where(ended[:, None], earned, 0),
            "points": np.where(ended[:, None], self.games.totals(), 0),
            "winners": won & ended[:, None],
            "plies": self.games.ply,
            "seat": own,
            "number": self.games.numbers,
        }
        return {"final_obs": last, "_final_obs": ended, "final_info": told, "_final_info": ended}


_GamesEnv.__name__ = _GamesEnv.__qualname__ = "GamesEnv"
GamesEnv: Any = _GamesEnv  # the extra has no types that a checker could show
"""The class of the environments: a batch of games as one environment."""
