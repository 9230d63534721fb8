"""The page of the cards says what the data of the shipped box say."""

import runpy
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "merchants"


def test_the_page_of_the_cards_is_the_one_that_would_be_written_now() -> None:
    page = runpy.run_path(str(FOLDER / "write_cards.py"))["page"]()
    assert (FOLDER / "cards.md").read_text(encoding="utf-8") == page, "python docs/merchants/write_cards.py"
