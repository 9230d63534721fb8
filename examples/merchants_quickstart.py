"""Two bots play the merchants game to the end; this prints its story, round by round, and the score sheets.

Run it with `python examples/merchants_quickstart.py [seed]`.
"""

import random
import sys

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.bots import Greedy

NAMES = ("Griet", "Jan")
TOLD = (am.CardActivated, am.BlockClaimed, am.GoodsSold, am.GoodsDelivered, am.WorkerDelivered, am.TileBought)


def play(seed: str) -> am.State:
    """One game to its end; of all that happens, what merchants talk about."""
    bot, chooser = Greedy(), random.Random(seed)
    state = am.new_game(len(NAMES), seed=seed)
    while state.to_move is not None:
        view = am.view(state, state.to_move)  # a player sees the table, and nobody's secret orders but their own
        state, events = am.step(state, bot(view, chooser))
        for event in events:
            if isinstance(event, am.RoundBegan):
                scores = [
                    f"{name} {merchant.score}" for name, merchant in zip(NAMES, state.table.merchants, strict=True)
                ]
                print(f"\nRound {event.round}; points so far: {', '.join(scores)}")
            elif isinstance(event, TOLD):
                print(f"  {am.describe(event, names=NAMES)}")
    return state


if __name__ == "__main__":
    seed = sys.argv[1] if len(sys.argv) > 1 else "1672"
    print(f"{' and '.join(NAMES)}: two bots play the merchants game. The seed of the game is {seed!r}.")
    final = play(seed)
    print("\nThe score sheets:\n")
    print(am.describe(am.standings(final), names=NAMES))
