"""Writes `cards.md`, the cards, market tiles and orders of the shipped box: `python docs/merchants/write_cards.py`."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import amsterdam_routes.merchants as am

PAGE = Path(__file__).with_name("cards.md")
HEAD = """# Cards, tiles and orders

`python docs/merchants/write_cards.py` makes this page of the data of the shipped box. `describe` says the same of any
card, tile or order, in five languages. Costs and most names are stand-ins: [the data](data.md) says what is printed.
"""


def page() -> str:
    """Return the whole page."""
    cards = [
        (f"C{card.id}", card.name, card.type.value, cubes(card.cost), card.timing.value, am.card_ability(card))
        for card in am.MERCHANTS.cards
    ]
    tiles = [(f"T-{tile.id}", *halves(am.describe(tile))) for tile in am.MERCHANTS.tiles]
    orders = [(f"O{order.id}", *halves(am.describe(order))) for order in am.MERCHANTS.orders]
    return "\n".join(
        [
            HEAD,
            "## The cards\n",
            *table(("number", "name", "deck", "cost", "when", "what it does"), cards),
            "## The market tiles\n",
            *table(("number", "tile", "what it gives"), tiles),
            "## The secret orders\n\nThe points are those with two, three and four players.\n",
            *table(("number", "order", "what it asks for"), orders),
        ]
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Return a table of Markdown."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def cubes(cost: Sequence[int]) -> str:
    return ", ".join(f"{many} {cube}" for cube, many in zip(am.Cube, cost, strict=True) if many)


def halves(text: str) -> tuple[str, str]:
    """Return the texts before and after the colon."""
    head, _, rest = text.partition(": ")
    return head, rest


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
