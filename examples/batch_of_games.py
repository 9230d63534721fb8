"""A seat learns the route game from 512 games at a time: `python examples/batch_of_games.py`.

It needs the bulk engine (docs/engine) and Gymnasium. The loop is the one of the quick learners: observe a whole batch,
choose for every row, step, and learn from the rows whose game has ended. The policy is a table of weights, as in
`learn_to_play.py`: what was done in games that went better than usual becomes likelier (REINFORCE).
"""

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback

import numpy as np

import amsterdam_routes as ar
from amsterdam_routes.adapters.vector import GamesEnv

GAMES, STEPS, PACE = 512, 240, 0.2

env = GamesEnv(ar.GAME, GAMES, ar.Setup(2), seat=0, reward="points")
random = np.random.default_rng(1634)
seen, infos = env.reset(seed=1634)
size, actions = seen["observation"].shape[1], env.single_action_space.n
weights = np.zeros((size, actions), np.float32)
traces = np.zeros((GAMES, actions), np.float32)  # by game: what was done more often than expected
watched = np.zeros((GAMES, size), np.float32)  # by game: what was seen on the way
points: list[float] = []

for step in range(1, STEPS + 1):
    scores = seen["observation"] @ weights + np.where(seen["action_mask"], 0, -1e9)
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    chosen = (chances.cumsum(axis=1) > random.random((GAMES, 1)) * 0.999999).argmax(axis=1)
    traces += np.eye(actions, dtype=np.float32)[chosen] - chances
    watched += seen["observation"]
    seen, earned, ended, cut, infos = env.step(chosen)
    if ended.any():
        points += earned[ended].tolist()
        better = (earned[ended] - np.mean(points[-2000:])) / (np.std(points[-2000:]) + 1)
        weights += PACE / ended.sum() / size * (watched[ended] * better[:, None]).T @ traces[ended]
        traces[ended] = watched[ended] = 0
    if step % 80 == 0:
        print(f"{step * GAMES:,} decisions, {len(points):,} games: {np.mean(points[-1000:]):.1f} points on average")
