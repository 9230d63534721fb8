"""OpenSpiel's own playthroughs of both games, as golden files: `python tests/adapters/golden/write.py` makes them anew.

A playthrough is a game at random, with all that OpenSpiel asks of its states. The texts are long and repeat
themselves, so they are compressed. A file whose text is still the same stays as it is, since other versions of LZMA
write other bytes.
"""

import lzma
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

from amsterdam_routes.adapters.openspiel import NAMES

HERE = Path(__file__).parent
SEED = 1


def playthrough(game: str) -> str:
    """The text of OpenSpiel for a game of ours."""
    text: str = generate_playthrough.playthrough(NAMES[game], None, seed=SEED)
    return text


def golden(game: str) -> str:
    """The text that was committed; nothing if there is none."""
    file = HERE / f"{game}.txt.xz"
    return lzma.decompress(file.read_bytes()).decode() if file.exists() else ""


if __name__ == "__main__":
    for name in NAMES:
        told = playthrough(name)
        if told != golden(name):
            (HERE / f"{name}.txt.xz").write_bytes(lzma.compress(told.encode(), preset=9))
