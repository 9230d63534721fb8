"""Writes `cards.md`, the cards, market tiles and orders of the shipped box: `python docs/merchants/write_cards.py`."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box import effects

PAGE = Path(__file__).with_name("cards.md")
HEAD = """# Cards, tiles and orders

`python docs/merchants/write_cards.py` makes this page of the data of the shipped box. Its words are those of the data;
[the end](#the-words) explains them. Costs are stand-ins: [the data](data.md) says what is printed.
"""


def page() -> str:
    """The whole page."""
    box = am.MERCHANTS
    cards = [
        (
            f"C{card.number:03}",
            card.name,
            cubes(card.cost),
            card.timing.value,
            *texts(card.needs, card.pays, card.effects),
        )
        for card in box.cards
    ]
    tiles = [
        (f"T-{tile.id}", f"{tile.part} tile", str(tile.price), str(tile.points), does(tile.effects))
        for tile in box.tiles
    ]
    orders = [
        (f"O{order.number}", asks(order), " / ".join(map(str, order.different_cubes or order.points)))
        for order in box.orders
    ]
    words = {**effects.GAINS, **effects.PRICES, **effects.DICE, **effects.POWERS, **effects.TILES, **effects.MEASURES}
    return "\n".join(
        [
            HEAD,
            "## The cards\n",
            *table(("number", "name", "cost", "when", "if", "pays", "does"), cards),
            "## The market tiles\n",
            *table(("number", "tile", "price", "points", "gives"), tiles),
            "## The secret orders\n\nPoints with two, three and four players.\n",
            *table(("number", "asks for", "points"), orders),
            "## The words\n",
            *table(("word", "meaning"), sorted(words.items())),
        ]
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table of Markdown."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def cubes(cost: Sequence[int]) -> str:
    return ", ".join(f"{many} {cube}" for cube, many in zip(am.Cube, cost, strict=True) if many)


def texts(needs: Sequence[am.Need], pays: Sequence[am.Effect], gives: Sequence[am.Effect]) -> tuple[str, str, str]:
    return "; ".join(map(need, needs)), does(pays), does(gives)


def need(need: am.Need) -> str:
    least = "" if need.least is None else f"{need.least} <= "
    most = "" if need.most is None else f" <= {need.most}"
    return f"{least}{need.measure}{most}"


def does(some: Sequence[am.Effect]) -> str:
    return "; ".join(map(effect, some))


def effect(effect: am.Effect) -> str:
    of = "" if effect.of is None else f" of {effect.of}"
    per = "" if effect.per is None else f" per {'' if effect.each == 1 else f'{effect.each} '}{effect.per}"
    on = "" if effect.on is None else f", on {effect.on}"
    return f"{effect.do} {effect.amount}{of}{per}{on}"


def asks(order: am.Order) -> str:
    """What an order looks at, or takes in."""
    if order.different_cubes:
        return "up to six different cubes; points by their number"
    if order.worker is not None:
        return f"two workers of {order.worker}; one of them brings {' / '.join(map(str, order.one))}"
    if order.hands_in:
        parts = (("worker", order.workers), ("goods tile", order.goods), ("cube", order.cubes))
        return ", ".join(f"{many} {word}{'s' if many > 1 else ''}" for word, many in parts if many)
    return "; ".join(map(need, order.needs))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
