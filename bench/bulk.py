"""The bulk engine beside plain C (`limit.c`) and the library's loop: fused play, and a batch stepped from Python.

Every task plays random games of the printed box with their deals. What counts is an action; for playouts, a game.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import amsterdam_routes as ar
from bench import games, limit
from bench.peers import Absent
from bench.timing import Figure, Task, Timing, ratio

if TYPE_CHECKING:
    from amsterdam_routes.bulk import Games

BATCH = 4096
"""Games in a batch that is asked and stepped."""
FUSED, SHAKEN, MASKED, OBSERVED = "fused", "fused, library chance", "mask, pick, step", "observe, mask, pick, step"
LIMIT, LOOP, PLAYOUT, OWN = "plain C", "the library's loop", "the library's playout", "playouts"
WANTED = {
    (FUSED, LIMIT): 2.0, (MASKED, LIMIT): 0.65, (OBSERVED, LIMIT): None, (SHAKEN, LIMIT): 1.1,
    (FUSED, LOOP): None, (SHAKEN, LOOP): 20.0, (OWN, PLAYOUT): None,
}  # fmt: skip
"""By two tasks, how many times as fast the first should be; None where it is only told."""
SERIES = count()


def tasks() -> Iterator[Task | Absent]:
    """Every way to play, for each number of players."""
    try:
        import amsterdam_routes.bulk  # noqa: F401  # it needs the compiled engine

        plain = limit.compiled()
    except (ImportError, FileNotFoundError) as error:
        yield Absent("the bulk engine beside plain C", str(error))
        return
    for players in (2, 4):
        setup = ar.Setup(players)
        for name, run in (
            (LIMIT, partial(_plain, plain.play, players)),
            (FUSED, partial(_fused, setup, "fast")),
            (SHAKEN, partial(_fused, setup, "library")),
            (MASKED, partial(_asked, setup, False)),
            (OBSERVED, partial(_asked, setup, True)),
            (OWN, partial(_playouts, setup)),
            (LOOP, partial(_loop, players)),
            (PLAYOUT, partial(_library_playouts, players)),
        ):
            yield Task("bulk", f"{name}, {players} players", run, "game" if name in (OWN, PLAYOUT) else "action")


def _plain(play: Callable[[int, int], int], players: int, number: int) -> int:
    return int(play(players, limit.GAMES))


def _dealt(setup: ar.Setup, chance: str) -> "Games":
    from amsterdam_routes.bulk import Games

    return Games.deal(ar.GAME, BATCH, setup, next(SERIES), chance="fast" if chance == "fast" else "library")


def _fused(setup: ar.Setup, chance: str, number: int) -> int:
    return _dealt(setup, chance).play()


def _asked(setup: ar.Setup, observing: bool, number: int) -> int:
    """A batch in which games are dealt anew as they end, as one trains."""
    batch = _dealt(setup, "fast")
    masks, seen = batch.legal(), batch.observe()
    for _ in range(60):
        if observing:
            batch.observe(out=seen)
        batch.legal(out=masks)
        batch.step(batch.pick())
        batch.redeal()
    return 60 * BATCH


def _playouts(setup: ar.Setup, number: int) -> int:
    from amsterdam_routes.bulk import Games

    Games.playouts([ar.new_game(setup.players, seed=number)], BATCH, seed=number)
    return BATCH


def _library_playouts(players: int, number: int) -> int:
    from random import Random

    random = Random(number)
    state = ar.new_game(players, seed=number)
    for _ in range(games.GAMES):
        ar.playout(state, random)
    return games.GAMES


def _loop(players: int, number: int) -> int:
    from random import Random

    random = Random(number)
    return sum(games.play_listing(ar.new_game(players, seed=seed), random) for seed in games.seeds_of(number))


def figures(known: Mapping[tuple[str, str], Timing]) -> Iterator[Figure]:
    """How many times as fast one is as the other, round by round."""
    for players in (2, 4):
        for (fast, slow), least in WANTED.items():
            quick, other = (known.get(("bulk", f"{name}, {players} players")) for name in (fast, slow))
            if quick and other:
                yield Figure(f"bulk, {fast} against {slow}, {players} players", ratio(other, quick), at_least=least)
