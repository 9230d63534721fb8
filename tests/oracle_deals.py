"""The deals of both games a second time, from `docs/chance.md` and the files of editions alone."""

from __future__ import annotations

import hashlib
import unicodedata
from typing import Any, TypeVar

T = TypeVar("T")

CARDS = ["pink", "blue", "green", "black", "red", "orange", "wild"]


class Shake:
    """A source of chance, as the page defines it: a seed, and a counter of the blocks that were read.

    >>> Shake("1634").below(1000), Shake("1634").shuffled([0, 1, 2, 3, 4, 5])
    (699, [0, 3, 5, 2, 4, 1])
    """

    def __init__(self, seed: bytes | str, counter: int = 0) -> None:
        self.seed = seed.encode() if isinstance(seed, str) else seed
        self.counter = counter

    def block(self, size: int) -> bytes:
        told = len(self.seed).to_bytes(8, "big") + self.seed + self.counter.to_bytes(8, "big")
        self.counter += 1
        return hashlib.shake_256(told).digest(size)

    def below(self, n: int, /) -> int:
        bits = (n - 1).bit_length()
        while True:
            number = int.from_bytes(self.block((bits + 7) // 8), "big") % (1 << bits)
            if number < n:
                return number

    def shuffled(self, things: list[T], /) -> list[T]:
        while True:
            block = self.block(8 * len(things))
            keys = [block[8 * place : 8 * place + 8] for place in range(len(things))]
            if len(set(keys)) == len(keys):
                return [things[place] for place in sorted(range(len(things)), key=keys.__getitem__)]


# ------------------------------------------------------------------------------------ the route game


def slug(name: str) -> str:
    """The id of a place.

    >>> slug("Café Ⅱ d'Or")
    'cafe-ii-d-or'
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", name.lower()) if not unicodedata.combining(c))
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())


def contract_id(contract: dict[str, Any]) -> str:
    own: str | None = contract.get("id")
    return own or "--".join(sorted(slug(name) for name in contract["between"]))


class RouteDeal:
    """The cards and contracts after the set-up of the route game; the top of a pile comes first."""

    def __init__(self, edition: dict[str, Any], players: int, chance: Shake, first: int = 0) -> None:
        self.edition = edition
        self.chance = chance
        self.discards: list[str] = []
        self.draw = chance.shuffled([card for card in CARDS for _ in range(edition["cards"][card])])
        self.row: list[str] = []
        self.hands: dict[int, list[str]] = {}
        self.offers: dict[int, list[str]] = {}
        seats = [(first + turn) % players for turn in range(players)]
        for seat in seats:
            self.hands[seat] = self.take(hand_of(edition, seat))
        self.fill_row()
        while self.must_flush():
            self.discards += self.row
            self.row = []
            self.fill_row()
        if not self.draw and self.discards:
            self.rebuild()
        ids = sorted(contract_id(contract) for contract in edition["board"]["contracts"])
        self.contracts = chance.shuffled(ids)
        for seat in seats:
            dealt = edition["contracts"]["dealt"]
            self.offers[seat], self.contracts = self.contracts[:dealt], self.contracts[dealt:]

    def take(self, number: int) -> list[str]:
        """Cards from the top of the draw pile, which is built anew when a card must come from it and it is empty."""
        taken: list[str] = []
        while len(taken) < number and (self.draw or self.discards):
            if not self.draw:
                self.rebuild()
            taken.append(self.draw.pop(0))
        return taken

    def fill_row(self) -> None:
        self.row += self.take(self.edition["row"] - len(self.row))

    def must_flush(self) -> bool:
        wilds = self.row.count("wild")
        left = [card for card in self.row + self.draw + self.discards if card != "wild"]
        row, threshold = int(self.edition["row"]), int(self.edition["flush_at"])
        return wilds >= threshold and len(left) >= row - threshold + 1  # Q2

    def rebuild(self) -> None:
        self.draw = self.chance.shuffled(sorted(self.discards, key=CARDS.index))
        self.discards = []


def hand_of(edition: dict[str, Any], seat: int) -> int:
    """How many cards a seat is dealt: one number for all, or a list by seat."""
    hand = edition["hand"]
    number: int = hand[seat] if isinstance(hand, list) else hand
    return number
