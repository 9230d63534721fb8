"""A network learns a game by playing against itself: `python examples/learn_by_self_play.py routes --seconds 600`.

It needs the extra `gymnasium`, the bulk engine (docs/engine), and torch. One network plays at all seats of many games.
`GamesEnv(seat="mover")` asks it for whoever is to move, and shows it what that seat sees. It learns by the lead of each
seat at the end of a game, and by nothing else: it meets no bot, and sees no games of others.

The learner is PPO in one file, to be read and changed: `Collector` plays, and says how much better each decision turned
out than was expected; `improve` changes the network; `wins` tests it. What differs from PPO for one player is in
`Collector.gains`: the decisions of a game belong to several seats, and each seat's are followed on their own.

`--curve FILE` writes how often the learner won after how many seconds of the processor, `--save FILE` the network.
What was saved plays wherever bots play: `learned` makes a bot of it.
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
from typing import Any  # Any: arrays and tensors have no types here

import numpy as np
import torch

import amsterdam_routes as ar
from amsterdam_routes import merchants
from amsterdam_routes.adapters.learning import PolicyBot
from amsterdam_routes.adapters.vector import GamesEnv
from amsterdam_routes.kernel import AnyGame

GAMES: dict[str, AnyGame] = {"routes": ar.GAME, "merchants": merchants.GAME}
SETUPS: dict[str, Any] = {"routes": ar.Setup, "merchants": merchants.Setup}
SCALE = {"routes": 20, "merchants": 40}
"""By game, the lead that is rewarded with 1."""
BATCH, ROUNDS, PACE = 1024, 3, 1e-3
"""From how many decisions it learns at a time, how often from each, and how fast at first."""
FADE, CLIP, CURIOSITY, CARE = 0.95, 0.2, 0.01, 0.5
"""PPO's lambda, the clip of the ratio, and the weights of the entropy and of the error of the value."""


class Network(torch.nn.Module):  # type: ignore[misc]  # the class comes from a package that is not looked at
    """Looks at what a seat sees: how likely it does what, and by how much it expects to lead in the end."""

    def __init__(self, numbers: int, actions: int, width: int) -> None:
        super().__init__()
        self.sizes = numbers, actions, width
        layers = torch.nn.Linear(numbers, width), torch.nn.ReLU(), torch.nn.Linear(width, width), torch.nn.ReLU()
        self.body = torch.nn.Sequential(*layers)
        self.scores, self.value = torch.nn.Linear(width, actions), torch.nn.Linear(width, 1)
        for head in (self.scores, self.value):
            torch.nn.init.orthogonal_(head.weight, 0.01)

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """Return by row the logarithms of the probabilities of all actions, and the value."""
        found = self.body(seen)
        scores = self.scores(found).masked_fill(masks == 0, -1e9)
        return scores.log_softmax(dim=1), self.value(found).squeeze(1)

    def likeliest(self, seen: Any, masks: Any) -> Any:
        """Return the likeliest action of every row: the network as a `Policy`."""
        with torch.no_grad():
            return self(torch.from_numpy(seen), torch.from_numpy(masks))[0].argmax(dim=1).numpy()


def learned(game: str, file: str | Path) -> PolicyBot:
    """Return a bot that plays as a network that was saved."""
    kept = torch.load(file, weights_only=True)
    network = Network(*kept["sizes"])
    network.load_state_dict(kept["weights"])
    return PolicyBot(network.likeliest, GAMES[game])


class Collector:
    """Plays many games at once, a network at every seat, and goes on with them at the next call."""

    def __init__(self, game: str, players: int, games: int, steps: int, seed: int) -> None:
        self.env = GamesEnv(GAMES[game], games, SETUPS[game](players), seat="mover", reward="lead")
        self.players, self.scale = players, SCALE[game]
        seen, infos = self.env.reset(seed=seed)
        self.now = seen["observation"], seen["action_mask"], infos["seat"]
        self.seen: Any = np.empty((steps, *self.now[0].shape), np.float32)
        self.masks: Any = np.empty((steps, *self.now[1].shape), np.int8)
        self.seats: Any = np.empty((steps, games), np.int64)
        self.actions: Any = np.empty_like(self.seats)
        self.likely: Any = np.empty((steps, games), np.float32)
        self.values: Any = np.empty_like(self.likely)
        self.ended: Any = np.empty((steps, games), bool)
        self.earned: Any = np.empty((steps, games, players), np.float32)

    def collect(self, network: Network) -> tuple[Any, ...]:
        """Play on; return the decisions: what was seen, masks, actions, how likely they were, gains, and returns."""
        for step in range(len(self.seen)):
            self.seen[step], self.masks[step], self.seats[step] = self.now
            with torch.no_grad():
                likely, values = network(torch.from_numpy(self.seen[step]), torch.from_numpy(self.masks[step]))
            # the greatest of the logarithms, each with noise of Gumbel's, is a draw by the probabilities
            self.actions[step] = (likely - torch.empty_like(likely).exponential_().log()).argmax(dim=1)
            self.values[step] = values
            self.likely[step] = likely.numpy()[np.arange(len(likely)), self.actions[step]]
            seen, _, self.ended[step], _, infos = self.env.step(self.actions[step])
            if self.ended[step].any():
                self.earned[step] = infos["final_info"]["rewards"] / self.scale
            self.now = seen["observation"], seen["action_mask"], infos["seat"]
        gains, known = self.gains()
        told = self.seen, self.masks, self.actions, self.likely, gains, gains + self.values
        return tuple(torch.from_numpy(each[known]) for each in told)

    def gains(self) -> tuple[Any, Any]:
        """Return how much better each decision turned out than was expected, and of which this is known.

        What follows a decision is the next one of the same seat in the same game, or the end of the game, when every
        seat earns its lead. Of the last decision of a seat it is not known yet; its value stands for what follows.
        """
        steps, games = self.values.shape
        rows = np.arange(games)
        gains: Any = np.zeros((steps, games), np.float32)
        known: Any = np.zeros((steps, games), bool)
        follows: Any = np.zeros(
            (games, self.players), np.float32
        )  # by seat: the value of its next decision, or its lead
        carried: Any = np.zeros_like(follows)  # by seat: the gain of its next decision
        is_known: Any = np.zeros((games, self.players), bool)
        for step in reversed(range(steps)):
            over = self.ended[step]
            follows[over], carried[over], is_known[over] = self.earned[step][over], 0, True
            seat, values = self.seats[step], self.values[step]
            known[step] = is_known[rows, seat]
            surprise = np.where(known[step], follows[rows, seat] - values, 0)
            gains[step] = surprise + FADE * carried[rows, seat]
            follows[rows, seat], carried[rows, seat], is_known[rows, seat] = values, gains[step], True
        return gains, known


def improve(network: Network, optimizer: Any, decisions: tuple[Any, ...]) -> None:
    """Make likelier what turned out better than expected, within PPO's bounds, and values truer."""
    for _ in range(ROUNDS):
        for some in torch.randperm(len(decisions[0])).split(BATCH):
            if len(some) < 2:  # one decision is no better than usual
                continue
            seen, masks, actions, before, gains, returns = (each[some] for each in decisions)
            likely, values = network(seen, masks)
            ratio = (likely.gather(1, actions[:, None]).squeeze(1) - before).exp()
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
            better = torch.minimum(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
            entropy = -(likely.exp() * likely).sum(dim=1).mean()
            loss = CARE * (values - returns).square().mean() - better - CURIOSITY * entropy
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def wins(network: Network, game: str, players: int, against: str, games: int, seed: int) -> dict[str, float]:
    """Return how often it wins, a shared victory counting half, with a 95 % interval (Wilson's); and its points."""
    env = GamesEnv(GAMES[game], games, SETUPS[game](players), seat=None, opponents=against)
    seen, _ = env.reset(seed=seed)
    shares: Any = np.full(games, np.nan)
    points: Any = np.full(games, np.nan)
    while np.isnan(shares).any():
        actions = network.likeliest(seen["observation"], seen["action_mask"])
        seen, _, ended, _, infos = env.step(actions)
        new = np.flatnonzero(ended & np.isnan(shares))  # the first game of each row counts: of others, short ones would
        if len(new):
            told = infos["final_info"]
            seat, winners = told["seat"][new], told["winners"][new]
            shares[new] = winners[np.arange(len(new)), seat] / winners.sum(axis=1)
            points[new] = told["points"][new, seat]
    share, z = float(shares.mean()), 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    around = z * math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2) / (1 + z * z / games)
    found = {"wins": share, "least": max(0.0, middle - around), "most": min(1.0, middle + around)}
    return {name: round(number, 4) for name, number in found.items()} | {"points": round(float(points.mean()), 1)}


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
    """Learn, test and save."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--players", type=int, choices=range(1, 5), default=2)
    parser.add_argument("--seconds", type=seconds, default=600, help="seconds of the processor to learn for")
    parser.add_argument("--every", type=seconds, default=60, help="seconds between two tests")
    parser.add_argument("--test", type=positive, default=400, help="how many games a test has")
    parser.add_argument("--games", type=positive, default=128, help="how many games are played at once")
    parser.add_argument("--steps", type=positive, default=128, help="decisions in each game between two changes")
    parser.add_argument("--width", type=positive, default=256, help="numbers in each of the two layers of the network")
    parser.add_argument("--seed", type=natural, default=1634)
    parser.add_argument("--curve", type=Path, metavar="FILE", help="write the tests there, as JSON")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the network there")
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(1)
    collector = Collector(chosen.game, chosen.players, chosen.games, chosen.steps, chosen.seed)
    network = Network(collector.seen.shape[2], collector.masks.shape[2], chosen.width)
    optimizer = torch.optim.Adam(network.parameters(), PACE, eps=1e-5)
    curve: list[dict[str, Any]] = []
    about = {name: getattr(chosen, name) for name in ("game", "players", "seed", "test", "games")}
    spent, next_test, decisions = 0.0, 0.0, 0
    while True:
        if spent >= next_test or spent >= chosen.seconds:  # tests take none of the seconds
            next_test += chosen.every
            for against in ("random", "greedy"):
                found = wins(network, chosen.game, chosen.players, against, chosen.test, chosen.seed + 1)
                curve.append({"seconds": round(spent), "decisions": decisions, "against": against, **found})
                print(
                    f"{spent:4.0f} s, {decisions:10,} decisions: wins {found['wins']:6.1%} "
                    f"({found['least']:.1%} to {found['most']:.1%}) against {against}, {found['points']} points",
                    flush=True,
                )
            if chosen.curve:
                told = {**about, "against": "itself", "curve": curve}
                replace(chosen.curve, (json.dumps(told, indent=1) + "\n").encode())
            if chosen.save:
                torch.save({"sizes": network.sizes, "weights": network.state_dict()}, saved := io.BytesIO())
                replace(chosen.save, saved.getvalue())
        if spent >= chosen.seconds:
            break
        since = time.process_time()
        optimizer.param_groups[0]["lr"] = PACE * max(0.05, 1 - spent / chosen.seconds)  # slower towards the end
        batch = collector.collect(network)
        improve(network, optimizer, batch)
        decisions += len(batch[0])
        spent += time.process_time() - since


if __name__ == "__main__":
    main()
