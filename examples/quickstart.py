"""Three bots play a game to the end; this prints its story, turn by turn, and the score sheets.

Run it with `python examples/quickstart.py [seed]`.
"""

import random
import sys

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy

NAMES = ("Griet", "Jan", "Saskia")


def play(seed: str) -> ar.State:
    """One game to its end, told as it happens."""
    bot, chooser = Greedy(), random.Random(seed)
    state = ar.new_game(len(NAMES), seed=seed)
    turn = 0
    print("Everyone chooses contracts:")
    while state.to_move is not None:
        view = ar.view(state, state.to_move)  # a player sees the table and their own hand, and nothing else
        action = bot(view, chooser)
        state, events = ar.step(state, action)
        for event in events:
            if isinstance(event, ar.TurnBegan):
                turn += 1
                print(f"\nTurn {turn}: {NAMES[event.seat]}")
            else:
                print(f"  {ar.describe(event, names=NAMES)}")
    return state


if __name__ == "__main__":
    seed = sys.argv[1] if len(sys.argv) > 1 else "1634"
    print(f"{', '.join(NAMES)}: three bots play a game. The seed of the game is {seed!r}.\n")
    final = play(seed)
    print("\nThe score sheets:\n")
    print(ar.describe(ar.standings(final), names=NAMES))
