"""The games for OpenSpiel, with chance that is always explicit. Needs the extra `openspiel`.

Importing this module registers `python_amsterdam_routes` and `python_amsterdam_merchants`. `register` adds any other
game whose chance can be asked.
"""

import re
from collections.abc import Callable
from typing import Any, Final  # Any: the extra has no types

import amsterdam_routes as ar
from amsterdam_routes.adapters._numbered import Node, Numbered, first_node, missing
from amsterdam_routes.kernel import MOST_ACTIONS, AnyGame, check_game

try:
    import numpy as np
    import pyspiel as _pyspiel
except ModuleNotFoundError as _error:
    raise missing("openspiel", _error) from _error

__all__ = ["NAMES", "TableGame", "TableObserver", "TableState", "register"]

NAMES: Final[dict[str, str]] = {"routes": "python_amsterdam_routes", "merchants": "python_amsterdam_merchants"}
"""By game, what `pyspiel.load_game` calls it."""
UTILITIES: Final = {"zero_sum": "win", "general_sum": "points"}
"""By what the parameter `utility` may say: what is rewarded at the end."""


class _TableGame(_pyspiel.Game):  # type: ignore[misc]  # the class comes from an extra, which has no types
    """A game for OpenSpiel. Its parameters are `players`, and `utility`: "zero_sum" or "general_sum".

    >>> import pyspiel
    >>> from amsterdam_routes.adapters import openspiel
    >>> game = pyspiel.load_game("python_amsterdam_routes(players=3,utility=general_sum)")
    >>> game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()
    (3, 614, 24)
    """

    short_name: str
    """What OpenSpiel calls it."""
    game: AnyGame
    """The game."""
    setup: Callable[[int], Any]
    """The set-up for a number of players."""
    seats: tuple[int, int]
    """The least and the most players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, setup = type(self).game, type(self).setup
        params = {"players": self.seats[0], "utility": "zero_sum", **(params or {})}
        utility = params["utility"]
        if utility not in UTILITIES:
            raise ValueError(f"expected zero_sum or general_sum as the utility, got {utility!r}")
        reward: Any = UTILITIES[utility]
        self.numbered = numbered = Numbered(game, setup(params["players"]), reward)
        if not self.seats[0] <= numbered.players <= self.seats[1]:
            told = f"{self.seats[0]} to {self.seats[1]}, which {self.short_name} is registered for"
            raise ValueError(f"players: expected {told}, got {numbered.players}")
        assert game.chance_tree is not None
        info = _pyspiel.GameInfo(
            num_distinct_actions=len(numbered.actions),
            max_chance_outcomes=game.chance_tree.widest(numbered.setup),
            num_players=numbered.players,
            min_utility=numbered.lowest,
            max_utility=numbered.highest,
            utility_sum=0.0 if utility == "zero_sum" else None,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(game_type(self.short_name, game, self.seats, utility), info, params)

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self) -> "_TableState":
        """Return the root of the tree."""
        return _TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_TableObserver":
        """Return the observer of states for the seats."""
        return _TableObserver(iig_obs_type or _pyspiel.IIGObservationType(perfect_recall=False), params, self.numbered)


_TableGame.__name__ = _TableGame.__qualname__ = "TableGame"
TableGame: Any = _TableGame  # the extra has no types for a checker
"""The class of the games: each name has a class of its own under it."""


def _loaded(described: str) -> Any:  # the extra has no types
    """Return a game from its name and parameters: what was pickled comes back, wherever its name is registered."""
    return _pyspiel.load_game(described)


class _TableState(_pyspiel.State):  # type: ignore[misc]  # the class comes from an extra, which has no types
    """A node of the game tree for OpenSpiel.

    >>> import pyspiel
    >>> from amsterdam_routes.adapters import openspiel
    >>> state = pyspiel.load_game("python_amsterdam_routes").new_initial_state()
    >>> len(state.chance_outcomes()), state.action_to_string(state.legal_actions()[0])
    (7, 'draw: pink')
    """

    def __init__(self, game: _TableGame) -> None:
        super().__init__(game)
        self.node: Node = first_node(game.numbered)

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's ids of chance and of the end."""
        if self.node.question:
            chance: int = _pyspiel.PlayerId.CHANCE
            return chance
        seat = self.node.to_move
        over: int = _pyspiel.PlayerId.TERMINAL
        return over if seat is None else seat

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.node.question is None and self.node.to_move is None

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the options of the question, each with its probability."""
        if self.node.question is None:
            raise ValueError("expected a chance node, got one where a seat is to move or the game is over")
        return [(number, float(likely)) for number, likely in enumerate(self.node.question.probabilities)]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _pyspiel.PlayerId.CHANCE:
            option, question = self.node.option(action), self.node.question
            assert question is not None  # otherwise there was no option
            return f"{question.asked}: {option}"
        return repr(self.node.numbered.action(action))

    def returns(self) -> list[float]:
        """Return the reward of each seat so far; 0 before the end."""
        numbered = self.node.numbered
        return numbered.rewards(self.node.state) if self.is_terminal() else [0.0] * numbered.players

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "_TableState":
        """Return a state that this seat cannot tell from this one, for search over sampled worlds."""
        seed = np.array([probability_sampler() for _ in range(4)]).tobytes()
        other = _TableState(self.get_game())
        other.node = self.node.resampled(player_id, seed)
        return other

    def __str__(self) -> str:
        asked = f" ({self.node.question.asked} is asked)" if self.node.question else ""
        return f"{self.node.numbered.game.name} after {self.move_number()} moves{asked}"


_TableState.__name__ = _TableState.__qualname__ = "TableState"
TableState: Any = _TableState  # the extra has no types for a checker
"""The class of the nodes of the tree."""


class _TableObserver:
    """An observer of states for the seats: numbers as docs/frameworks/observations.md explains, and text.

    Text alone is there of a part of what a seat sees, which is what an onlooker sees (public) or the hand (private);
    and with perfect recall: the first view of a seat, and the events that it was told since.
    """

    def __init__(self, iig_obs_type: Any, params: Any, numbered: Numbered) -> None:
        if params:
            raise ValueError(f"expected no parameters of observations, got {params}")
        kinds = _pyspiel.PrivateInfoType
        self.public: bool = iig_obs_type.public_info
        self.private: bool = iig_obs_type.private_info == kinds.SINGLE_PLAYER
        self.perfect_recall: bool = iig_obs_type.perfect_recall
        if iig_obs_type.private_info == kinds.ALL_PLAYERS or not (self.public or self.private):
            raise ValueError("expected observations of what one seat sees, of the public or the private part of it")
        whole = self.public and self.private
        if self.perfect_recall and not whole:
            raise ValueError("expected no part of what a seat sees where it remembers everything, got a part")
        self.numbered = numbered
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if whole and not self.perfect_recall:
            self.tensor = np.zeros(numbered.observer.size, np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: _TableState, player: int) -> None:
        """Write a seat's view of a state into the tensor; zeros during the deal."""
        if self.tensor is None:
            return
        node = state.node
        if node.state is None:
            self.tensor.fill(0)
        else:
            observe = self.numbered.observer
            self.tensor[:] = observe(self.numbered.game.view(node.state, player))
            self.tensor /= observe.scales
            np.clip(self.tensor, observe.least, 1, out=self.tensor)

    def string_from(self, state: _TableState, player: int) -> str:
        """Return as text what a seat sees in a state, or the part of it; with perfect recall, all that it has seen."""
        if self.perfect_recall:
            return state.node.known_to(player)
        if not self.private:
            return state.node.seen_by(None)
        return state.node.seen_by(player) if self.public else state.node.held_by(player)


_TableObserver.__name__ = _TableObserver.__qualname__ = "TableObserver"
TableObserver: Any = _TableObserver  # the extra has no types for a checker
"""The class of what looks at nodes for the seats."""


def game_type(short_name: str, game: AnyGame, seats: tuple[int, int], utility: str) -> Any:
    """Return the `GameType` that OpenSpiel needs for a game."""
    return _pyspiel.GameType(
        short_name=short_name,
        long_name=f"Amsterdam {game.name}",
        dynamics=_pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=_pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=getattr(_pyspiel.GameType.Utility, utility.upper()),
        reward_model=_pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=seats[0],
        max_num_players=seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": seats[0], "utility": "zero_sum"},
    )


def register(short_name: str, game: AnyGame, setup: Callable[[int], Any], *, players: tuple[int, int] = (2, 2)) -> None:
    """Let OpenSpiel know a game by a name. `setup` makes the set-up for a number of players, from least to most.

    A name can be registered once in a process.

    >>> import pyspiel
    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters import openspiel
    >>> openspiel.register("python_my_routes", ar.GAME, lambda players: ar.Setup(players, first=1))
    >>> pyspiel.load_game("python_my_routes").num_players()
    2
    """
    check_game(game)
    if not isinstance(short_name, str) or not re.fullmatch(r"\w+", short_name, re.ASCII):
        raise ValueError(f"short_name: expected a name of letters, digits and underscores, got {short_name!r}")
    if short_name in _pyspiel.registered_names():
        raise ValueError(f"short_name: expected one that no game has yet, got {short_name!r}")
    if not callable(setup):
        raise TypeError(f"setup: expected a function, got {type(setup).__name__}")
    if not isinstance(players, tuple) or [*map(type, players)] != [int, int] or not 1 <= players[0] <= players[1]:
        raise ValueError(f"players: expected the least and the most, as in (2, 4), got {players!r}")
    if game.chance_tree is None:
        raise TypeError(f"expected a game whose chance can be asked, got {game!r}, which has no `chance_tree`")
    fields = {"short_name": short_name, "game": game, "setup": staticmethod(setup), "seats": players}
    kind = type(f"TableGame_{short_name}", (_TableGame,), fields)
    _pyspiel.register_game(game_type(short_name, game, players, "zero_sum"), kind)


for _name, _game, _setup in (("routes", ar.GAME, ar.Setup), ("merchants", ar.merchants.GAME, ar.merchants.Setup)):
    if NAMES[_name] not in _pyspiel.registered_names():
        register(NAMES[_name], _game, _setup, players=(2, 4))
