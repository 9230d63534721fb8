"""A network imitates `Greedy`: `python examples/imitate.py --games 1000`.

It needs the extras `parquet` and `learning`, and torch. The games are written as a dataset, or found as one if they
were written before. The network learns what `Greedy` did in nine files of ten, is tested on the others, and then plays.
"""

import argparse
import random
from pathlib import Path
from typing import Any  # Any: arrays and tensors have no types here

import numpy as np
import torch

import amsterdam_routes as ar
from amsterdam_routes import study
from amsterdam_routes.adapters.learning import PolicyBot
from amsterdam_routes.bots import Greedy, Random


def scores(network: Any, seen: Any, masks: Any) -> Any:
    """Return the scores of all actions, those that are not legal far below all others."""
    return network(torch.from_numpy(seen)).masked_fill(torch.from_numpy(masks) == 0, -1e9)


def train(dataset: study.Dataset, shards: list[Path], rounds: int) -> Any:
    """Return a network that learned what was done in these shards."""
    network = torch.nn.Sequential(
        torch.nn.Linear(dataset.size, 256), torch.nn.ReLU(), torch.nn.Linear(256, dataset.actions)
    )
    optimizer = torch.optim.Adam(network.parameters(), 1e-3)
    chooser = np.random.default_rng(1634)
    for number in range(rounds):
        random.Random(number).shuffle(shards)
        for shard in shards:
            rows = dataset.arrays(shard)
            order = chooser.permutation(len(rows["action"]))
            for at in range(0, len(order), 256):
                some = order[at : at + 256]
                found = scores(network, rows["observation"][some], rows["action_mask"][some])
                loss = torch.nn.functional.cross_entropy(found, torch.from_numpy(rows["action"][some]).long())
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
    return network


def agreement(dataset: study.Dataset, shards: list[Path], network: Any) -> float:
    """Return how often the network would have done the same, where there was a choice."""
    same = total = 0
    for shard in shards:
        rows = dataset.arrays(shard)
        choices = rows["action_mask"].sum(axis=1) > 1
        with torch.no_grad():
            chosen = scores(network, rows["observation"], rows["action_mask"]).argmax(dim=1).numpy()
        same += int((chosen == rows["action"])[choices].sum())
        total += int(choices.sum())
    return same / total


def main() -> None:
    """Write, train, test and play."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1000, help="how many games of Greedy it learns from")
    parser.add_argument("--rounds", type=int, default=5, help="how often it sees each game")
    parser.add_argument("--test", type=int, default=200, help="how many games it plays against each bot")
    parser.add_argument("--folder", type=Path, default=Path("greedy-games"), help="where the dataset is")
    chosen = parser.parse_args()
    torch.manual_seed(1634)
    torch.set_num_threads(1)
    bots = {"greedy": Greedy(), "greedy too": Greedy()}
    shard = max(1, chosen.games // 10)
    dataset = study.write_dataset(chosen.folder, ar.GAME, ar.Setup(2), bots, chosen.games, seed="1634", shard=shard)
    *known, kept = dataset.shards
    network = train(dataset, known, chosen.rounds)
    print(f"does what Greedy does in {agreement(dataset, [kept], network):.1%} of the choices that it has not seen")

    def policy(seen: Any, masks: Any) -> Any:
        with torch.no_grad():
            return scores(network, seen, masks).argmax(dim=1).numpy()

    imitator = PolicyBot(policy, ar.GAME)
    for name, opponent in (("random play", Random()), ("Greedy", Greedy())):
        played = ar.simulate(ar.GAME, ar.Setup(2), [imitator, opponent], chosen.test, seed="test")
        won = sum(len(game.result.winners) == 1 and game.bots[game.result.winners[0]] == 0 for game in played)
        print(f"wins {won / chosen.test:.1%} of {chosen.test} games against {name}")


if __name__ == "__main__":
    main()
