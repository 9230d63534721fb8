"""The pages that are made of the data and of docstrings are the ones that would be made now."""

import random
import runpy
from pathlib import Path

import amsterdam_routes.merchants as am

FOLDER = Path(__file__).parents[2] / "docs" / "merchants"


def test_the_page_of_the_cards_is_the_one_that_would_be_written_now() -> None:
    page = runpy.run_path(str(FOLDER / "write_cards.py"))["page"]()
    assert (FOLDER / "cards.md").read_text(encoding="utf-8") == page, "python docs/merchants/write_cards.py"


def test_what_uncovers_something_is_what_the_page_says() -> None:
    uncovers = runpy.run_path(str(FOLDER.parent / "write_folding.py"))["UNCOVERS"]
    chance, found = random.Random(1), set()
    state = am.new_game(2, seed="1672", orders=3)
    while state.to_move is not None:
        after, events = am.step(state, am.pick(state, chance))
        found |= {type(event).__name__ for event in events if am.GAME.shown_to(state, event)}
        state = after
    assert found == uncovers.keys()
