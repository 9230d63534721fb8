"""Three bots play a game to the end; this tells it in a few lines, and writes a page with the whole story.

Run it with `python examples/quickstart.py [seed] [page]`; the page is `amsterdam.html` unless you name another.
"""

import random
import sys
from html import escape
from pathlib import Path

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy

NAMES = ("Griet", "Jan", "Saskia")
TOLD = (ar.LastRoundBegan, ar.GameOver)
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>body {{ max-width: 75rem; margin: 1rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif }}
svg {{ height: auto }} pre {{ white-space: pre-wrap; font: inherit }}</style>
<h1>{title}</h1>{picture}<h2>The score sheets</h2><pre>{sheets}</pre><h2>The whole story</h2>{story}</html>
"""


def play(seed: str) -> tuple[ar.State, list[str]]:
    """One game to its end, and its story: a heading for each turn, and a sentence for each event."""
    bot, chooser = Greedy(), random.Random(seed)
    state, story = ar.new_game(len(NAMES), seed=seed), ["<h3>Everyone chooses contracts</h3>"]
    turn = 0
    while state.to_move is not None:
        view = ar.view(state, state.to_move)  # a player sees the table and their own hand, and nothing else
        state, events = ar.step(state, bot(view, chooser))
        for event in events:
            sentence = ar.describe(event, names=NAMES)
            if isinstance(event, ar.TurnBegan):
                turn += 1
                story.append(f"<h3>Turn {turn}: {NAMES[event.seat]}</h3>")
            else:
                story.append(f"<p>{escape(sentence)}</p>")
            if isinstance(event, TOLD) or (isinstance(event, ar.RouteClaimed) and event.route.length == 4):
                print(f"  turn {turn}: {sentence}")
    return state, story


if __name__ == "__main__":
    seed = sys.argv[1] if len(sys.argv) > 1 else "1634"
    page = Path(sys.argv[2] if len(sys.argv) > 2 else "amsterdam.html")
    title = f"{', '.join(NAMES)}: three bots play a game"
    print(f"{title}. The seed of the game is {seed!r}. The longest routes, and the end:\n")
    final, story = play(seed)
    sheets = ar.describe(ar.standings(final), names=NAMES)
    picture = ar.svg(final, names=NAMES)
    text = PAGE.format(title=title, picture=picture, sheets=escape(sheets), story="\n".join(story))
    page.write_text(text, encoding="utf-8")
    print(f"\nThe whole story, turn by turn, is in {page}: open it in a browser.\n\nThe score sheets:\n\n{sheets}")
