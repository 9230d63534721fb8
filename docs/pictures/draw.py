"""Plays the sample game of docs/pictures.md, and draws its pictures, anew: `python docs/pictures/draw.py`."""

from collections.abc import Iterator
from pathlib import Path

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy

HERE = Path(__file__).parent
GAME = HERE / "game.txt"
NAMES = ("Griet", "Jan", "Neeltje", "Pieter")
MIDDLE = 51
"""The sample from the middle of the game is drawn after so many actions."""


def game() -> str:
    """Return the sample game, in notation: four greedy players in the printed box."""
    return ar.to_notation(ar.play_match(ar.GAME, ar.Setup(4), [Greedy()] * 4, seed="1616", names=NAMES))


def samples() -> Iterator[tuple[Path, str]]:
    """Return every sample picture by its file, all drawn from the game in game.txt."""
    record = ar.from_notation(GAME.read_text(encoding="utf-8"))
    states = list(ar.replay(record))
    events = ar.events(states[MIDDLE - 1], record.actions[MIDDLE - 1])
    yield HERE / "middle.svg", ar.svg(states[MIDDLE], seat=1, events=events, names=record.names)
    yield HERE / "end.svg", ar.svg(states[-1], names=record.names)


if __name__ == "__main__":
    GAME.write_text(game(), encoding="utf-8")
    for file, drawn in samples():
        file.write_text(drawn + "\n", encoding="utf-8")
