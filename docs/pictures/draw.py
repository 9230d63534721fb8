"""Draws the sample pictures of docs/pictures.md again: `python docs/pictures/draw.py`.

`python docs/pictures/draw.py --play` plays the game of game.txt anew first: after a change of the board or of the bots.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy

HERE = Path(__file__).parent
GAME = HERE / "game.txt"
MIDDLE = 51
"""The sample from the middle of the game is drawn after so many actions."""


def play() -> str:
    """The game of the samples, as text: four bots that plan."""
    bots = [Greedy(), Greedy(), Greedy(), Greedy()]
    names = ("Griet", "Jan", "Neeltje", "Pieter")
    return ar.to_notation(ar.play_match(ar.GAME, ar.Setup(4), bots, seed="1616", names=names))


def samples() -> Iterator[tuple[Path, str]]:
    """Every sample picture with its file: both are from the game in game.txt."""
    record = ar.from_notation(GAME.read_text(encoding="utf-8"))
    states = list(ar.replay(record))
    events = ar.events(states[MIDDLE - 1], record.actions[MIDDLE - 1])
    yield HERE / "middle.svg", ar.svg(states[MIDDLE], seat=1, events=events, names=record.names)
    yield HERE / "end.svg", ar.svg(states[-1], names=record.names)


if __name__ == "__main__":
    if sys.argv[1:] == ["--play"]:
        GAME.write_text(play(), encoding="utf-8")
    for file, drawn in samples():
        file.write_text(drawn + "\n", encoding="utf-8")
