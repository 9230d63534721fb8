"""The pages that are made of the data and of docstrings are the ones that would be made now."""

import json
import random
import runpy
from pathlib import Path

import amsterdam_routes.merchants as am

FOLDER = Path(__file__).parents[2] / "docs" / "merchants"


def test_the_page_of_the_cards_is_the_one_that_would_be_written_now() -> None:
    page = runpy.run_path(str(FOLDER / "write_cards.py"))["page"]()
    assert (FOLDER / "cards.md").read_text(encoding="utf-8") == page, "python docs/merchants/write_cards.py"


def test_the_manual_of_a_box_is_the_one_that_would_be_written_now() -> None:
    page = runpy.run_path(str(FOLDER / "write_editions.py"))["page"]()
    assert (FOLDER / "editions.md").read_text(encoding="utf-8") == page, "python docs/merchants/write_editions.py"


def test_every_word_that_a_card_may_have_stands_in_the_manual() -> None:
    page = (FOLDER / "editions.md").read_text(encoding="utf-8")
    shipped = json.loads(am.to_json(am.MERCHANTS))
    used = {effect["do"] for printed in (*shipped["cards"], *shipped["tiles"]) for effect in printed["effects"]}
    used |= {measure.partition(":")[0] for card in shipped["cards"] for measure in card.get("needs", {})}
    used |= {name for card in shipped["cards"] for name in card} | {"do", "amount", "of", "on", "per", "each"}
    assert len(used) > 50
    assert [word for word in sorted(used) if f"| `{word}` |" not in page] == []


def test_what_uncovers_something_is_what_the_page_says() -> None:
    uncovers = runpy.run_path(str(FOLDER.parent / "write_folding.py"))["UNCOVERS"]
    chance, found = random.Random(1), set()
    state = am.new_game(2, seed="1672", orders=3)
    while state.to_move is not None:
        after, events = am.step(state, am.pick(state, chance))
        found |= {type(event).__name__ for event in events if am.GAME.shown_to(state, event)}
        state = after
    assert found == uncovers.keys()
