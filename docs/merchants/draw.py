"""Writes the sample pictures of the merchants game beside this file: `python docs/merchants/draw.py`."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import amsterdam_routes.merchants as am

HERE = Path(__file__).parent
NAMES = ("Griet", "Jan", "Neeltje")
EAGER = ("Activate", "Deliver", "DeliverWorker", "Load", "TakeWorker", "UseCard", "BuyTile", "Claim")
"""What the players of the sample do before anything else, so that there is something to see."""


def game(players: int, actions: int) -> tuple[am.State, tuple[am.Event, ...]]:
    """Return the state after so many actions, and the events of the last one."""
    state = am.new_game(players, seed="1672", orders=3, trader=True)
    events: tuple[am.Event, ...] = ()
    chooser = am.Chance.of("sample")
    for _ in range(actions):
        legal = am.legal_actions(state)
        assert legal, "the game of the sample has ended"
        some = [action for action in legal if type(action).__name__ in EAGER] or legal
        choice, chooser = chooser.below(len(some))
        state, events = am.step(state, some[choice])
    return state, events


def pictures() -> Iterator[tuple[str, str]]:
    """Return the names of the files, and the picture for each."""
    state, events = game(2, 150)
    yield "table.svg", am.svg(state, seat=0, events=events, names=NAMES[:2])
    for part in ("city", "harbour", "players"):
        yield f"{part}.svg", am.svg(state, part=part, names=NAMES[:2])
    end = am.GAME.playout(state, Random(1672))
    yield "end.svg", am.svg(end, part="players", names=NAMES[:2])


if __name__ == "__main__":
    for name, text in pictures():
        (HERE / name).write_text(text + "\n", encoding="utf-8")
