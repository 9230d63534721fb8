"""The bulk engine beside plain C (`limit.c`) and the library's loop: fused play, and a batch stepped from Python.

Every task plays random games of the printed box with their deals; playouts begin at states that are dealt, and some are
of `Greedy`. What counts is an action; for playouts, a game. The merchants game is compared with the library's loop
alone: plain C plays the route game.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Greedy
from amsterdam_routes.kernel import derive_seed
from amsterdam_routes.merchants.bots import Greedy as MerchantsGreedy
from bench import games, limit
from bench.peers import Absent
from bench.timing import Figure, Task, Timing, ratio

if TYPE_CHECKING:
    from amsterdam_routes.bulk import Games

    AnyGames = Games[Any, Any, Any]

BATCH = 4096
"""Games in a batch that is asked and stepped."""
STEPS, MIXED = 120, 600
"""So often it is asked and stepped in a round; so often it is stepped before, until its games are at all stages."""
FUSED, SHAKEN, MASKED, OBSERVED = "fused", "fused, library chance", "mask, pick, step", "observe, mask, pick, step"
LIMIT, LOOP, PLAYOUT, OWN = "plain C", "the library's loop", "the library's playout", "playouts"
GREEDY, OWN_GREEDY = "the library's playout of Greedy", "playouts of Greedy"
EACH, FRESH = 300, {ar.GAME.name: 20, am.GAME.name: 4}
"""So many playouts of Greedy from each state, and from so many states; the library plays one from each."""
WANTED = {
    (FUSED, LIMIT): 2.0, (MASKED, LIMIT): 0.65, (OBSERVED, LIMIT): None, (SHAKEN, LIMIT): 1.1,
    (FUSED, LOOP): None, (SHAKEN, LOOP): 20.0, (OWN, PLAYOUT): None, (OWN_GREEDY, GREEDY): 100.0,
}  # fmt: skip
"""By two tasks, how many times as fast the first should be; None where it is only told."""
MERCHANTS_WANTED = {
    (FUSED, LOOP): 100.0, (MASKED, LOOP): 60.0, (OBSERVED, LOOP): None, (SHAKEN, LOOP): 20.0, (OWN, PLAYOUT): 100.0,
    (OWN_GREEDY, GREEDY): 100.0,
}  # fmt: skip
"""The same for the merchants game."""
SERIES = count()


def tasks() -> Iterator[Task | Absent]:
    """Yield every way to play, for each number of players."""
    try:
        import amsterdam_routes.bulk  # noqa: F401  # it needs the compiled engine

        plain = limit.compiled()
    except (ImportError, FileNotFoundError) as error:
        yield Absent("the bulk engine beside plain C", str(error))
        return
    for game, setups in ((ar.GAME, (ar.Setup(2), ar.Setup(4))), (am.GAME, (am.Setup(2), am.Setup(4)))):
        for setup in setups:
            runs: list[tuple[str, Callable[[int], int]]] = [
                (FUSED, partial(_fused, game, setup, "fast")),
                (SHAKEN, partial(_fused, game, setup, "library")),
                (MASKED, Batch(game, setup, observing=False)),
                (OBSERVED, Batch(game, setup, observing=True)),
                (OWN, partial(_playouts, game, setup)),
                (LOOP, partial(_loop, game, setup)),
                (PLAYOUT, partial(_library_playouts, game, setup)),
                (OWN_GREEDY, partial(_greedy_playouts, game, setup)),
                (GREEDY, partial(_library_greedy_playouts, game, setup)),
            ]
            if game is ar.GAME:
                runs.insert(0, (LIMIT, partial(_plain, plain.play, setup.players)))
            for name, run in runs:
                each = "game" if name in (OWN, PLAYOUT, OWN_GREEDY, GREEDY) else "action"
                yield Task("bulk", _named(game.name, name, setup.players), run, each)


def _named(game: str, task: str, players: int) -> str:
    return f"{task}, {players} players" if game == ar.GAME.name else f"{game}, {task}, {players} players"


def _plain(play: Callable[[int, int], int], players: int, number: int) -> int:
    return int(play(players, limit.GAMES))


def _dealt(game: Any, setup: Any, chance: str) -> "AnyGames":
    from amsterdam_routes.bulk import Games

    return Games.deal(game, BATCH, setup, next(SERIES), chance="fast" if chance == "fast" else "library")


def _fused(game: Any, setup: Any, chance: str, number: int) -> int:
    return _dealt(game, setup, chance).play()


class Batch:
    """A batch in which each game that ends is dealt anew, as in training; it goes on from round to round.

    So its games are at all stages, and a deal has the share of the time that it has in a long run.
    """

    def __init__(self, game: Any, setup: Any, observing: bool) -> None:
        self.of, self.observing = (game, setup), observing
        self.games: AnyGames | None = None

    def __call__(self, number: int) -> int:
        """Ask and step; deal before the first time, and step until the games are at all stages."""
        if self.games is None:
            self.games = _dealt(*self.of, "fast")
            assert self.games.masks.any()  # which each step keeps up to date from now on
            self.seen = self.games.observe() if self.observing else None
            for _ in range(MIXED):
                self.games.step(self.games.pick())
                self.games.redeal()
        for _ in range(STEPS):
            if self.seen is not None:
                self.games.observe(out=self.seen)
            self.games.step(self.games.pick())
            self.games.redeal()
        return STEPS * BATCH


def _playouts(game: Any, setup: Any, number: int) -> int:
    from amsterdam_routes.bulk import Games

    Games.playouts([game.deal(setup, ar.Chance.of(number))], BATCH, seed=number)
    return BATCH


def _library_playouts(game: Any, setup: Any, number: int) -> int:
    from random import Random

    random = Random(number)
    state = game.deal(setup, ar.Chance.of(number))
    for _ in range(games.GAMES):
        game.playout(state, random)
    return games.GAMES


def _fresh(game: Any, setup: Any, number: int) -> list[Any]:
    return [game.deal(setup, ar.Chance.of(derive_seed(b"bench", number, k))) for k in range(FRESH[game.name])]


def _greedy_playouts(game: Any, setup: Any, number: int) -> int:
    from amsterdam_routes.bulk import Games

    states = _fresh(game, setup, number)
    Games.playouts(states, EACH, policy="greedy")
    return EACH * len(states)


def _library_greedy_playouts(game: Any, setup: Any, number: int) -> int:
    from random import Random

    states = _fresh(game, setup, number)
    bot: Any = Greedy() if game is ar.GAME else MerchantsGreedy()
    for state in states:
        bot.playout(state, Random(1))
    return len(states)


def _loop(game: Any, setup: Any, number: int) -> int:
    """Play with the library's loop over the legal actions, deals included."""
    from random import Random

    chance, legal_actions, apply, played = Random(number).random, game.legal_actions, game.apply, 0
    for seed in games.seeds_of(number):
        state = game.deal(setup, ar.Chance.of(seed))
        while legal := legal_actions(state):
            state = apply(state, legal[int(chance() * len(legal))])
            played += 1
    return played


def figures(known: Mapping[tuple[str, str], Timing]) -> Iterator[Figure]:
    """Return how many times as fast one is as the other, round by round."""
    for game, wanted in ((ar.GAME.name, WANTED), (am.GAME.name, MERCHANTS_WANTED)):
        for players in (2, 4):
            for (fast, slow), least in wanted.items():
                quick, other = (known.get(("bulk", _named(game, name, players))) for name in (fast, slow))
                if quick and other:
                    text = _named(game, f"{fast} against {slow}", players)
                    yield Figure(f"bulk, {text}", ratio(other, quick), at_least=least)
