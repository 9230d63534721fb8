"""A seat learns the route game from nothing but its points, on one core: `python examples/learn_to_play.py`.

It needs the extra `gymnasium`, and numpy, which comes with it. The player is a table of weights: the score of an action
is the sum of what is observed, each number times its weight, and the higher the score, the likelier the action. After
every batch of games the weights of what was done in games that went better than usual go up, and those of what was
done in worse games go down (REINFORCE). The opponents play at random.
"""

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback

import argparse
import math
import time
from typing import Any  # Any: arrays have no types here

import gymnasium
import numpy as np

from amsterdam_routes.adapters.gymnasium import IDS
from amsterdam_routes.bots import Greedy

BATCH = 20
"""So many games are played between two changes of the weights."""


class Learner:
    """A player that learns: weights by action and by number of the observation."""

    def __init__(self, actions: int, numbers: int, pace: float, random: Any) -> None:
        self.weights = np.zeros((actions, numbers + 1))
        self.pace = pace
        self.random = random

    def choose(self, seen: dict[str, Any]) -> tuple[int, tuple[Any, ...]]:
        """An action, and what is needed to learn from it."""
        legal = np.flatnonzero(seen["action_mask"])
        numbers: Any = np.append(seen["observation"], 1.0)
        scores = self.weights[legal] @ numbers
        likely = np.exp(scores - scores.max())
        likely /= likely.sum()
        place = int(np.searchsorted(likely.cumsum(), self.random.random()))
        place = min(place, len(legal) - 1)
        return int(legal[place]), (legal, numbers, likely, place)

    def learn(self, games: list[tuple[list[tuple[Any, ...]], float]]) -> None:
        """Make what was done in the better games likelier."""
        points = np.array([earned for _, earned in games])
        gains = (points - points.mean()) / (points.std() + 1.0)
        for (choices, _), gain in zip(games, gains, strict=True):
            for legal, numbers, likely, place in choices:
                slope = -likely
                slope[place] += 1.0
                self.weights[legal] += self.pace * gain * np.outer(slope, numbers)


def play(env: Any, learner: Learner, seed: int | None = None) -> tuple[list[tuple[Any, ...]], float]:
    """One game: what was done in it, and what was earned."""
    seen, _ = env.reset(seed=seed)
    choices, earned, over = [], 0.0, False
    while not over:
        action, choice = learner.choose(seen)
        choices.append(choice)
        seen, earned, over, _, _ = env.step(action)
    return choices, earned


def win_rate(learner: Learner, opponent: Any, games: int, seed: int) -> tuple[float, float, float]:
    """How often it wins from either seat, a shared victory counting half, and a 95 % interval (Wilson's)."""
    env = gymnasium.make(IDS["routes"], seat=None, opponents=opponent).unwrapped
    wins = sum((play(env, learner, None if number else seed)[1] + 1) / 2 for number in range(games))
    share = wins / games
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    around = z * math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2) / (1 + z * z / games)
    return share, max(0.0, middle - around), min(1.0, middle + around)


def train(games: int, seed: int, pace: float = 0.02) -> Learner:
    """Return a learner that has played so many games. Print now and then how well it plays."""
    env = gymnasium.make(IDS["routes"], seat=None, reward="points").unwrapped
    numbers = env.observation_space["observation"].shape[0]
    learner = Learner(env.action_space.n, numbers, pace, np.random.default_rng(seed))
    env.reset(seed=seed)
    began, lately = time.process_time(), []
    for number in range(games // BATCH):
        batch = [play(env, learner) for _ in range(BATCH)]
        learner.learn(batch)
        lately += [earned for _, earned in batch]
        if (number + 1) % max(1, games // BATCH // 10) == 0:
            spent = time.process_time() - began
            print(f"{(number + 1) * BATCH:6} games, {spent:4.0f} s: {np.mean(lately):6.1f} points a game lately")
            lately = []
    return learner


def natural(text: str, least: int = 0) -> int:
    """Read a whole number from `least` to a billion."""
    if not text.isdecimal() or not least <= int(text) <= 10**9:
        raise argparse.ArgumentTypeError(f"expected a whole number from {least} to 1000000000, got {text[:40]}")
    return int(text)


def positive(text: str) -> int:
    """Read a whole number from 1 to a billion."""
    return natural(text, 1)


def main() -> None:
    """Train, and say how often it wins before and after."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=natural, default=12_000, help="how many games it learns from")
    parser.add_argument("--test", type=positive, default=1_000, help="how many games say how often it wins")
    parser.add_argument("--seed", type=natural, default=1634)
    chosen = parser.parse_args()
    for title, games in (("before", 0), ("after", chosen.games)):
        learner = train(games, chosen.seed)
        for name, opponent in (("random play", None), ("Greedy", Greedy())):
            share, least, most = win_rate(learner, opponent, chosen.test, chosen.seed + 1)
            print(f"{title}: it wins {share:.1%} ({least:.1%} to {most:.1%}) of {chosen.test} games against {name}")


if __name__ == "__main__":
    main()
