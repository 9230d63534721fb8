"""A network imitates `Greedy`: `python examples/imitate.py routes --games 10000`.

It needs the extras `parquet` and `learning`, and torch; the bulk engine writes the games some times as fast, if it is
installed. The games are written as a dataset, or found as one if they were written before. The network learns what
`Greedy` did in nine files of ten. It is tested on the last one, which it has not seen, and then plays: a `PolicyBot`
plays wherever bots play.
"""

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback

import argparse
import math
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any  # Any: arrays and tensors have no types here

import numpy as np
import torch

import amsterdam_routes as ar
from amsterdam_routes import merchants, study
from amsterdam_routes.adapters.learning import PolicyBot
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.merchants.bots import Greedy as GreedyMerchant
from amsterdam_routes.merchants.bots import Random as RandomMerchant

GAMES: dict[str, tuple[AnyGame, Any, Any, Any]] = {
    "routes": (ar.GAME, ar.Setup(2), Greedy, Random),
    "merchants": (merchants.GAME, merchants.Setup(2), GreedyMerchant, RandomMerchant),
}
"""By name: the game, its set-up, and its bots."""
BATCH, PACE = 512, 1e-3
"""From how many decisions it learns at a time, and how fast at first."""


class Imitator:
    """A network of two layers: scores of all actions, from what a seat sees."""

    def __init__(self, dataset: study.Dataset, width: int) -> None:
        layers: list[Any] = [torch.nn.Linear(dataset.size, width), torch.nn.ReLU()]
        layers += [torch.nn.Linear(width, width), torch.nn.ReLU(), torch.nn.Linear(width, dataset.actions)]
        self.network = torch.nn.Sequential(*layers)

    def scores(self, seen: Any, masks: Any) -> Any:
        """Return the scores of all actions, those that are not legal far below all others."""
        return self.network(torch.from_numpy(seen)).masked_fill(torch.from_numpy(masks) == 0, -1e9)

    def __call__(self, seen: Any, masks: Any) -> Any:
        """Return an action for every row: it is a `Policy`."""
        with torch.no_grad():
            return self.scores(seen, masks).argmax(dim=1).numpy()

    def learn(self, dataset: study.Dataset, shards: Sequence[Path], rounds: int) -> None:
        """Learn what was done in these shards, slower and slower."""
        optimizer = torch.optim.Adam(self.network.parameters(), PACE)
        chooser = np.random.default_rng(1634)
        steps = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.01, total_iters=rounds * len(shards))
        for _ in range(rounds):
            for shard in chooser.permutation(len(shards)):
                rows = dataset.arrays(shards[shard])
                choices = np.flatnonzero(rows["action_mask"].sum(axis=1) > 1)  # of one legal action nothing is learned
                for some in np.array_split(chooser.permutation(choices), math.ceil(len(choices) / BATCH)):
                    found = self.scores(rows["observation"][some], rows["action_mask"][some])
                    done = torch.from_numpy(rows["action"][some]).long()
                    optimizer.zero_grad()
                    torch.nn.functional.cross_entropy(found, done).backward()
                    optimizer.step()
                steps.step()


def agreement(dataset: study.Dataset, shard: Path, imitator: Imitator) -> tuple[int, int, int]:
    """Return of how many decisions with a choice it would have made how many in the same way; and how many has one."""
    rows = dataset.arrays(shard)
    choices = rows["action_mask"].sum(axis=1) > 1
    same = imitator(rows["observation"], rows["action_mask"]) == rows["action"]
    return int(choices.sum()), int(same[choices].sum()), len(choices)


def interval(share: float, many: int) -> str:
    """Return a share with its 95 % interval (Wilson's), in words."""
    z = 1.96
    middle = (share + z * z / (2 * many)) / (1 + z * z / many)
    around = z * math.sqrt(share * (1 - share) / many + (z / (2 * many)) ** 2) / (1 + z * z / many)
    return f"{share:.1%} ({max(0.0, middle - around):.1%} to {min(1.0, middle + around):.1%})"


def natural(text: str, least: int = 0) -> int:
    """Read a whole number from `least` to a billion."""
    if not text.isdecimal() or not least <= int(text) <= 10**9:
        raise argparse.ArgumentTypeError(f"expected a whole number from {least} to 1000000000, got {text[:40]}")
    return int(text)


def positive(text: str) -> int:
    """Read a whole number from 1 to a billion."""
    return natural(text, 1)


def main() -> None:
    """Write, learn, test and play."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("game", choices=GAMES, nargs="?", default="routes")
    parser.add_argument("--games", type=positive, default=1000, help="how many games of Greedy there are")
    parser.add_argument("--rounds", type=positive, default=6, help="how often it sees each game")
    parser.add_argument("--width", type=positive, default=512, help="numbers in each of the two layers of the network")
    parser.add_argument("--test", type=positive, default=400, help="how many games it plays against each bot")
    parser.add_argument("--folder", type=Path, default=Path("greedy-games"), help="where the dataset is")
    chosen = parser.parse_args()
    torch.manual_seed(1634)
    torch.set_num_threads(1)
    game, setup, greedy, draws = GAMES[chosen.game]
    since = time.process_time()
    dataset = study.write_dataset(
        chosen.folder,
        game,
        setup,
        {"Greedy": greedy(), "Greedy 2": greedy()},
        chosen.games,
        seed="1634",
        shard=max(1, chosen.games // 10),
        engine="bulk" if find_spec("amsterdam_routes_engine") else "library",
    )
    print(f"{chosen.games} games are there after {time.process_time() - since:.0f} s of the processor")
    since = time.process_time()
    imitator = Imitator(dataset, chosen.width)
    imitator.learn(dataset, dataset.shards[:-1], chosen.rounds)
    print(f"it has learned for {time.process_time() - since:.0f} s")
    choices, same, decisions = agreement(dataset, dataset.shards[-1], imitator)
    told = f"{choices:,} choices among the {decisions:,} decisions that it has not seen"
    print(f"it does what Greedy did in {same / choices:.1%} of the {told}")
    bot = PolicyBot(imitator, game)
    for name, opponent in (("random play", draws()), ("Greedy", greedy())):
        played = list(ar.simulate(game, setup, [bot, opponent], chosen.test, seed="test"))
        won = sum((0 in [one.bots[seat] for seat in one.result.winners]) / len(one.result.winners) for one in played)
        print(f"it wins {interval(won / chosen.test, chosen.test)} of {chosen.test} games against {name}")


if __name__ == "__main__":
    main()
