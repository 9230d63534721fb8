"""Find the weights of the merchants game's `Greedy` by playing: `python -m bench.tune --players 2 --games 1000`.

One weight after the other is made larger and smaller. A try plays every deal in every seat, half of the deals against
the weights as they stand and half against those of the beginning, so that it does not learn to beat itself alone. What
is compared is the lead over the best of the others, deal by deal, with the same deals; alone it is the lead over TOM
and 20 points for a victory. What gains more than luck would is played once more with fresh deals before it is kept.
The games are those of the compiled engine. `--write` puts what was found into `greedy.json`.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import amsterdam_routes.merchants as am
from amsterdam_routes.bulk import Games
from amsterdam_routes.bulk._engine import Box
from amsterdam_routes.bulk._merchants_box import box_numbers
from amsterdam_routes.merchants.bots import weights

Weights = Mapping[str, int]
VICTORY: Final = 20
"""What a victory over TOM counts beside the lead, in points."""
FACTORS: Final = (1.3, 0.75)
FIRST_STEP: Final = 30
"""What a weight of 0 becomes."""
LUCK: Final = 1.5
"""By how many standard errors a try must be better."""
AGAIN: Final = 0.5
"""By how many it must be better again, with fresh deals."""


def box_with(setup: am.Setup, own: Weights) -> Box:
    """Return the engine's box of a set-up whose planner has these weights."""
    numbers = box_numbers(setup)
    return Box("merchants", setup, [*numbers[: -len(own)], *own.values()])


def leads(setup: am.Setup, mine: Weights, others: Weights, deals: int, seed: str) -> NDArray[np.float64]:
    """Return by deal the lead of a player with these weights, on average over the seats."""
    own, other = box_with(setup, mine), box_with(setup, others)
    found = np.zeros(deals)
    for seat in range(setup.players):
        games = Games.deal(am.GAME, deals, setup, seed, chance="fast")
        while not games.finished.all():
            games._box = other
            games.play("greedy", until=seat) if setup.players > 1 else None
            games._box = own
            to_move = games.to_move
            games.play("greedy", actions=1 if setup.players > 1 else None, until=np.where(to_move == seat, -1, to_move))
        totals = games.totals().astype(float)
        best = np.delete(totals, seat, axis=1).max(axis=1)
        lead = totals[:, seat] - best
        found += lead + VICTORY * (lead > 0) if setup.players == 1 else lead
    return found / setup.players


def gain(setup: am.Setup, new: Weights, old: Weights, first: Weights, deals: int, seed: str) -> tuple[float, float]:
    """Return by how much new weights lead further than old ones in the same deals, and the standard error."""
    pool = [old, first] if setup.players > 1 and old != first else [old]
    parts = []
    for number, others in enumerate(pool):
        told = setup, deals // len(pool), f"{seed} {number}"
        parts.append(leads(told[0], new, others, *told[1:]) - leads(told[0], old, others, *told[1:]))
    all_of = np.concatenate(parts)
    return float(all_of.mean()), float(all_of.std() / sqrt(len(all_of)))


def tune(players: int, start: Weights, games: int, seed: str, names: Sequence[str]) -> Weights:
    """Return better weights for so many players, after one pass over those that are named."""
    setup, best = am.Setup(players), dict(start)
    deals = max(2, games // players)
    for name in names:
        for factor in FACTORS:
            tried = {**best, name: round(best[name] * factor) if best[name] else FIRST_STEP}
            if tried == best or (not best[name] and factor < 1):
                continue
            mean, error = gain(setup, tried, best, start, deals, f"{seed} {name}")
            if mean > LUCK * error:
                mean, error = gain(setup, tried, best, start, 2 * deals, f"{seed} {name} again")
                if mean > AGAIN * error:
                    print(f"{players} {name}: {best[name]} to {tried[name]}, {mean:+.2f} ± {error:.2f}", flush=True)
                    best = tried
                    break
    mean, error = gain(setup, best, start, start, 2 * deals, f"{seed} at the end")
    print(f"{players} players: {mean:+.2f} ± {error:.2f} points of lead with the weights that were found", flush=True)
    return best


def main(arguments: Sequence[str] | None = None) -> None:
    """Tune, and tell what was found."""
    parser = argparse.ArgumentParser(prog="python -m bench.tune", description=__doc__)
    parser.add_argument("--players", type=int, choices=[1, 2, 3, 4], default=2)
    parser.add_argument("--games", type=int, default=1000, help="for a try")
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--only", nargs="*", metavar="WEIGHT", help="these weights alone")
    parser.add_argument("--write", action="store_true", help="put the weights into the library")
    asked = parser.parse_args(arguments)
    found = weights(asked.players)
    for number in range(asked.passes):
        found = tune(asked.players, found, asked.games, f"{asked.seed} {number}", asked.only or [*found])
    print(json.dumps({name: many for name, many in found.items() if many != weights(asked.players)[name]}))
    if asked.write:
        write(asked.players, found)


def write(players: int, found: Weights) -> None:
    """Put the weights for so many players into the library's table."""
    file = Path(str(files("amsterdam_routes.merchants.bots"))) / "greedy.json"
    table: dict[str, Any] = json.loads(file.read_text("utf-8"))
    for name, many in found.items():
        table[name][players - 1] = many
    lines = ",\n".join(f"  {json.dumps(name)}: {numbers}" for name, numbers in table.items())
    file.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
