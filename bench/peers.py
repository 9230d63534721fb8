"""Random games of other libraries, and of two plain mutable versions of the same game, in the same run.

Each peer plays uniformly random games by its own means, as its documentation shows it: ask what is legal, choose, move.
Dealing or setting up is part of every game. What is counted is decisions of players, forced ones too; chance
that a library plays by itself is not counted, nor is chance that it asks the caller to play. A peer that is not
installed is reported as absent, with the reason. "Copying" is with a copy of the game before each move, which is what
a searcher pays where states change.
"""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module, metadata
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import attrs

import amsterdam_routes as ar
from amsterdam_routes.routes.box._edition import edition_data
from bench import limit
from bench.timing import Task

ORACLE = Path(__file__).parent.parent / "tests" / "routes" / "oracle.py"
MOST_PLIES = 200
"""A random game of chess is cut off after so many moves."""


@attrs.frozen
class Absent:
    """A peer that cannot be measured here."""

    name: str
    reason: str


def tasks() -> Iterator[Task | Absent]:
    """Yield a task for every peer, or the reason why it cannot be measured."""
    for name, make in PEERS.items():
        try:
            yield from make()
        except Exception as error:  # whatever a foreign package may fail with
            yield Absent(name, f"{type(error).__name__}: {error}")


def wanted(name: str) -> float | None:
    """Return how many times as fast as a peer the library should be; only catanatron has such a goal."""
    if not name.startswith("catanatron"):
        return None
    return 10.0 if "copy" in name else 4.5


# ------------------------------------------------------------------------------------------------- catanatron


def _catanatron() -> Iterator[Task]:
    catanatron = import_module("catanatron")
    version = _version("catanatron")
    for players in (2, 4):
        name = f"catanatron {version}, {players} players"
        yield Task("peers", name, partial(_catan, catanatron, players), "move")
        yield Task("peers", f"{name}, copying", partial(_catan, catanatron, players, copying=True), "move")


def _catan(catanatron: ModuleType, players: int, number: int, *, copying: bool = False) -> int:
    """Play like `Game.play`, written out so that moves can be counted and copies made; the players use `random`."""
    colors = list(catanatron.Color)[:players]
    moves = 0
    for seed in range(number * 5, number * 5 + 5):
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in colors], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            if copying:
                game = game.copy()
            game.play_tick()
            moves += 1
    return moves


# ---------------------------------------------------------------------------------------------- python-chess


def _chess() -> Iterator[Task]:
    chess = import_module("chess")
    version = _version("chess")
    yield Task("peers", f"python-chess {version}", partial(_chess_games, chess), "move")
    copying = partial(_chess_games, chess, copying=True)
    yield Task("peers", f"python-chess {version}, copying", copying, "move")


def _chess_games(chess: ModuleType, number: int, *, copying: bool = False) -> int:
    """Until there is no legal move; whether a draw may be claimed is not asked, which would only take longer."""
    random = Random(number)
    moves = 0
    for _ in range(4):
        board = chess.Board()
        for _ in range(MOST_PLIES):
            legal = list(board.legal_moves)
            if not legal:
                break
            if copying:
                board = board.copy(stack=False)
            board.push(random.choice(legal))
            moves += 1
    return moves


# ------------------------------------------------------------------------------------------------- open_spiel


def _open_spiel(name: str) -> Iterator[Task]:
    game = import_module("pyspiel").load_game(name)
    version = _version("open_spiel")
    yield Task("peers", f"open_spiel {version}, {name} (C++ from Python)", partial(_spiel_games, game), "move")


def _spiel_games(game: Any, number: int) -> int:
    """Chance is played by the caller here: its time counts, its choices do not."""
    random = Random(number)
    moves = 0
    for _ in range(8):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
    return moves


# ---------------------------------------------------------------------------- the same game, plain and mutable


def _oracle() -> Iterator[Task]:
    spec = spec_from_file_location("oracle", ORACLE)
    if spec is None or spec.loader is None:
        raise ImportError(f"{ORACLE} is no module")
    oracle = module_from_spec(spec)
    spec.loader.exec_module(oracle)
    yield Task("peers", "the same rules, one mutable dict", partial(_oracle_games, oracle), "move")


def _oracle_games(oracle: ModuleType, number: int) -> int:
    """Play with `tests/routes/oracle.py`, which is written to be read, and checks every action."""
    random = Random(number)
    data = edition_data(ar.AMSTERDAM)
    cards = [color for color, many in data["cards"].items() for _ in range(many)]
    moves = 0
    for _ in range(2):
        contracts = list(range(len(data["board"]["contracts"])))
        random.shuffle(contracts)
        game = oracle.new_game(data, 2, 0, random.sample(cards, len(cards)), contracts, _shuffle(random))
        while legal := oracle.legal_actions(game):
            oracle.apply(game, random.choice(legal))
            moves += 1
    return moves


def _shuffle(random: Random) -> Callable[[list[str]], list[str]]:
    return lambda cards: random.sample(cards, len(cards))


def _version(package: str) -> str:
    return metadata.version(package)


PEERS: dict[str, Callable[[], Iterator[Task]]] = {
    "catanatron": _catanatron,
    "python-chess": _chess,
    "open_spiel, gin_rummy": partial(_open_spiel, "gin_rummy"),
    "open_spiel, backgammon": partial(_open_spiel, "backgammon"),
    "the same rules, mutable": _oracle,
    "the same rules, plain C": limit.tasks,
}
