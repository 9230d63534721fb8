"""What a picture says, in a language: headings, names of players, and the words of `describe`."""

from collections.abc import Sequence

import attrs

from amsterdam_routes.merchants.box.board import CUBES, GOODS
from amsterdam_routes.merchants.box.cards import Card, Timing
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.pictures.palette import SEATS
from amsterdam_routes.merchants.rules.merchant import Merchant
from amsterdam_routes.merchants.rules.scoring import Sheet
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.words import WORDS, Describable, card_ability, describe


@attrs.frozen
class Voice:
    """A language, what the players are called, and the box that is pictured."""

    lang: str
    names: tuple[str, ...]
    edition: Edition

    def word(self, code: str) -> str:
        """A heading of the picture."""
        return WORDS.templates(self.lang)["picture"][code]

    def say(self, code: str, **params: object) -> str:
        """A text of the picture with parameters."""
        return WORDS.sentence("picture", code, params, self.lang, names=self.names)

    def describe(self, value: Describable) -> str:
        """Anything in words."""
        return describe(value, lang=self.lang, names=self.names, edition=self.edition)

    def ability(self, card: Card) -> str:
        """What a card does."""
        return card_ability(card, lang=self.lang, edition=self.edition)

    def timing(self, card: Card) -> str:
        """When a card works, as a sign."""
        return {Timing.PERMANENT: "\u221e", Timing.END: self.word("end")}.get(card.timing, card.timing.value)

    def player(self, table: Table, seat: int) -> str:
        """What a seat is called; TOM by his name."""
        if seat == table.players:
            return "TOM"
        return self.names[seat] if seat < len(self.names) else self.say("player", number=seat + 1)

    def label(self, table: Table, seat: int) -> str:
        """The number of a seat as people count, or T for TOM."""
        return "T" if seat == table.players else str(seat + 1)

    def paint(self, table: Table, seat: int) -> int:
        """The seat whose colour something has; TOM has the last colour."""
        return len(SEATS) if seat == table.players else seat

    def describe_holdings(self, merchant: Merchant) -> str:
        """What lies on a player's board, in a line."""
        ship = [*_many(merchant.aboard, self), *[self.describe(worker) for worker in merchant.workers]]
        wheel = [f"{i} {_cubes(many, self)}" for i, many in enumerate(merchant.wheel, 1) if any(many)]
        return self.say(
            "holdings",
            guilders=merchant.guilders,
            cubes=_cubes(merchant.cubes, self) or "-",
            wheel=", ".join(wheel) or "-",
            ship=", ".join(ship) or "-",
            store=", ".join(_many(merchant.store, self)) or "-",
            penalties=merchant.penalty_tokens,
        )

    def result(self, sheet: Sheet) -> tuple[str, str]:
        """Whose the sheet is, with the total and the place; then what the total is made of."""
        head, *rows = self.describe(sheet).splitlines()
        return head, ", ".join(row.strip() for row in rows)

    def join(self, texts: Sequence[str]) -> str:
        """Several texts as one."""
        return WORDS.join(texts, self.lang)


def _cubes(many: Sequence[int], voice: Voice) -> str:
    return " ".join(f"{n} {voice.describe(cube)}" for cube, n in zip(CUBES, many, strict=True) if n)


def _many(stock: Sequence[int], voice: Voice) -> list[str]:
    return [f"{n} {voice.describe(kind)}" for kind, n in zip(GOODS, stock, strict=True) if n]
