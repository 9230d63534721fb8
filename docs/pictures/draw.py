"""Draws the sample pictures of docs/pictures.md again: `python docs/pictures/draw.py`."""

from collections.abc import Iterator
from pathlib import Path

import amsterdam_routes as ar

HERE = Path(__file__).parent
MIDDLE = 51
"""The sample from the middle of the game is drawn after so many actions."""


def samples() -> Iterator[tuple[Path, str]]:
    """Every sample picture with its file: both are from the game in game.txt."""
    record = ar.from_notation((HERE / "game.txt").read_text(encoding="utf-8"))
    states = list(ar.replay(record))
    events = ar.events(states[MIDDLE - 1], record.actions[MIDDLE - 1])
    yield HERE / "middle.svg", ar.svg(states[MIDDLE], seat=1, events=events, names=record.names)
    yield HERE / "end.svg", ar.svg(states[-1], names=record.names)


if __name__ == "__main__":
    for file, drawn in samples():
        file.write_text(drawn + "\n", encoding="utf-8")
