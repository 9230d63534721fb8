"""A learner from PyPI learns a game: `python examples/learn_with_ppo.py routes --against greedy --seconds 600`.

It needs the extra `gymnasium`, and sb3-contrib with torch: `pip install sb3-contrib`. The learner is `MaskablePPO`,
a network of two layers that chooses among the legal actions. It sits at a seat drawn for every game; the others are
played by `--against`: random play, `Greedy`, or the learner as it is at that moment (`itself`). It learns by its lead
at the end of each game, and by nothing else.

Many games are played at once by `gymnasium.make_vec`, within the bulk engine if it is installed. `--curve FILE` writes
how often the learner won after how many seconds of the processor, `--save FILE` the network. What was saved plays
wherever bots play: `learned` makes a bot of it.
"""

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback

import argparse
import io
import json
import math
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any  # Any: arrays, and the packages, which have no types here

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

import amsterdam_routes as ar
from amsterdam_routes import merchants
from amsterdam_routes.adapters.gymnasium import IDS
from amsterdam_routes.adapters.learning import PolicyBot
from amsterdam_routes.kernel import AnyGame

GAMES: dict[str, AnyGame] = {"routes": ar.GAME, "merchants": merchants.GAME}
SCALE = {"routes": 20, "merchants": 40}
"""By game, the lead that is rewarded with 1."""
SETTINGS: dict[str, Any] = {
    "policy_kwargs": {"net_arch": [128, 128]},
    "learning_rate": 6e-4,
    "batch_size": 512,
    "n_epochs": 4,
    "gamma": 1.0,
    "gae_lambda": 0.95,
    "ent_coef": 0.01,
}
"""What differs from the usual settings of the learner. Nothing is discounted, because all is earned at the end."""


class Rows(VecEnv):  # type: ignore[misc]  # the class comes from a package without types
    """A vector environment of Gymnasium as one of stable-baselines3, whose observations are the numbers alone."""

    def __init__(self, env: Any, scale: float) -> None:
        self.env, self.scale = env, scale
        numbers = env.single_observation_space["observation"]
        super().__init__(env.num_envs, spaces.Box(numbers.low, numbers.high), env.single_action_space)

    def reset(self) -> Any:
        """Deal all games."""
        self.seen, _ = self.env.reset(seed=self._seeds[0])
        return self.seen["observation"]

    def step_async(self, actions: Any) -> None:
        """Note what to do."""
        self.actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Do it."""
        self.seen, earned, ended, _, _ = self.env.step(self.actions)
        return self.seen["observation"], (earned / self.scale).astype(np.float32), ended, [{} for _ in ended]

    def env_method(self, name: str, *arguments: Any, indices: Any = None, **named: Any) -> list[Any]:
        """Return the masks, which are the only thing that a learner asks for by name."""
        return [*self.seen["action_mask"].astype(bool)]

    def has_attr(self, name: str) -> bool:
        """Return whether it has masks."""
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        """Return nothing of single environments: there are none."""
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        """Do nothing."""

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        """Return that nothing is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Close the environment."""
        self.env.close()


class Network:
    """The policy of a learner: the likeliest legal action of every row."""

    def __init__(self, model: Any, *, likeliest: bool = True) -> None:
        self.model, self.likeliest = model, likeliest

    def __call__(self, seen: Any, masks: Any) -> Any:
        """Return an action for every row."""
        return self.model.predict(seen, action_masks=masks.astype(bool), deterministic=self.likeliest)[0]


def learned(game: str, file: str) -> PolicyBot:
    """Return a bot that plays as a learner that was saved."""
    return PolicyBot(Network(MaskablePPO.load(file, device="cpu")), GAMES[game])


def opponents_of(against: str, game: str, model: Any = None) -> Any:
    """Return who sits at the other seats."""
    return PolicyBot(Network(model, likeliest=False), GAMES[game]) if against == "itself" else against


def wins(model: Any, game: str, against: str, games: int, seed: int) -> dict[str, float]:
    """Return how often it wins, a shared victory counting half, with a 95 % interval (Wilson's); and its points."""
    env = gymnasium.make_vec(IDS[game], num_envs=games, seat=None, opponents=against)
    policy = Network(model)
    seen, infos = env.reset(seed=seed)
    shares: dict[int, float] = {}
    points: dict[int, float] = {}
    while len(shares) < games:
        seen, earned, ended, _, infos = env.step(policy(seen["observation"], seen["action_mask"]))
        for row in np.flatnonzero(ended).tolist():
            if row not in shares:  # the first game of each row counts: of the others, short ones would count for more
                told = infos["final_info"]
                shares[row], points[row] = (earned[row] + 1) / 2, told["points"][row][told["seat"][row]]
    share, z = sum(shares.values()) / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    around = z * math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2) / (1 + z * z / games)
    least, most = max(0.0, middle - around), min(1.0, middle + around)
    rounded = {"wins": share, "least": least, "most": most}
    return {name: round(number, 4) for name, number in rounded.items()} | {
        "points": round(sum(points.values()) / games, 1)
    }


class Watch(BaseCallback):  # type: ignore[misc]  # the class comes from a package without types
    """Ends the training after so many seconds of the processor, and tests the learner now and then."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        super().__init__()
        self.chosen, self.spent, self.next_test = chosen, 0.0, 0.0
        self.curve: list[dict[str, Any]] = []

    def _on_training_start(self) -> None:
        self.since = time.process_time()

    def _on_step(self) -> bool:
        return bool(self.spent + time.process_time() - self.since < self.chosen.seconds)

    def _on_rollout_start(self) -> None:
        self.spent += time.process_time() - self.since
        if self.spent >= self.next_test:
            self.test()
            self.next_test += self.chosen.every
        self.since = time.process_time()

    def test(self) -> None:
        """Test the learner, which takes none of its seconds; write the curve."""
        for against in ("random", "greedy"):
            found = wins(self.model, self.chosen.game, against, self.chosen.test, self.chosen.seed + 1)
            point = {"seconds": round(self.spent), "decisions": self.num_timesteps, "against": against, **found}
            self.curve.append(point)
            print(
                f"{point['seconds']:4} s, {point['decisions']:9,} decisions: wins {found['wins']:6.1%} "
                f"({found['least']:.1%} to {found['most']:.1%}) against {against}, {found['points']} points",
                flush=True,
            )
        if self.chosen.curve:
            about = {name: getattr(self.chosen, name) for name in ("game", "against", "seed", "test", "games")}
            replace(self.chosen.curve, (json.dumps(about | {"curve": self.curve}, indent=1) + "\n").encode())
        if self.chosen.save:
            self.model.save(saved := io.BytesIO())
            replace(self.chosen.save, saved.getvalue())


def natural(text: str, least: int = 0) -> int:
    """Read a whole number from `least` to a billion."""
    if not text.isdecimal() or not least <= int(text) <= 10**9:
        raise argparse.ArgumentTypeError(f"expected a whole number from {least} to 1000000000, got {text[:40]}")
    return int(text)


def positive(text: str) -> int:
    """Read a whole number from 1 to a billion."""
    return natural(text, 1)


def seconds(text: str) -> float:
    """Read a number of seconds from 0 to a billion."""
    if not 0 <= (number := float(text)) <= 10**9:  # so that NaN is none, either
        raise argparse.ArgumentTypeError(f"expected a number of seconds from 0 to 1000000000, got {text[:40]}")
    return number


def replace(file: Path, data: bytes) -> None:
    """Write a whole file: what was there before stays until this is complete."""
    beside = file.with_name(f"{file.name}.new")
    try:
        beside.write_bytes(data)
        beside.replace(file)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        sys.exit(f"cannot write {file}: {error.strerror}")


def main() -> None:
    """Train, test and save."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--against", default="random", choices=["random", "greedy", "itself"])
    parser.add_argument("--seconds", type=seconds, default=600, help="seconds of the processor to learn for")
    parser.add_argument("--every", type=seconds, default=60, help="seconds between two tests")
    parser.add_argument("--test", type=positive, default=400, help="how many games a test has")
    parser.add_argument("--games", type=positive, default=64, help="how many games are played at once")
    parser.add_argument("--steps", type=positive, default=64, help="decisions in each game between two changes")
    parser.add_argument("--seed", type=natural, default=1634)
    parser.add_argument("--curve", type=Path, metavar="FILE", help="write the tests there, as JSON")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the network there")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    many = {"num_envs": chosen.games, "seat": None, "reward": "lead"}
    opponents: Any = "random" if chosen.against == "itself" else chosen.against
    env = Rows(gymnasium.make_vec(IDS[chosen.game], opponents=opponents, **many), SCALE[chosen.game])
    model = MaskablePPO("MlpPolicy", env, n_steps=chosen.steps, seed=chosen.seed, device="cpu", **SETTINGS)
    if chosen.against == "itself":  # it needs the model, which needs an environment
        itself = opponents_of("itself", chosen.game, model)
        model.set_env(Rows(gymnasium.make_vec(IDS[chosen.game], opponents=itself, **many), SCALE[chosen.game]))
    watch = Watch(chosen)
    model.learn(10**12, callback=watch)
    watch.test()


if __name__ == "__main__":
    main()
