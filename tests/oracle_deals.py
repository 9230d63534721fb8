"""The deals of both games a second time, from `docs/chance.md` and the files of editions alone."""

from __future__ import annotations

import hashlib
import unicodedata
from functools import cache
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
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).casefold()
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
        for turn, seat in enumerate(seats):
            self.hands[seat] = self.take(hand_of(edition, turn))
        self.fill_row()
        self.rows = [list(self.row)]  # all that lay on the table
        while self.must_flush():
            self.discards += self.row
            self.row = []
            self.fill_row()
            self.rows.append(list(self.row))
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


def hand_of(edition: dict[str, Any], turn: int) -> int:
    """How many cards the seat of this turn takes: one number for all, or a list that begins with `first`."""
    hand = edition["hand"]
    number: int = hand[turn] if isinstance(hand, list) else hand
    return number


# -------------------------------------------------------------------------------- the merchants game

GOODS = ["beer", "tulips", "cheese", "furniture", "jenever", "tiles", "lace", "coffee", "crystal"]
DISTRICTS = ["plantage", "haarlemmerbuurt", "jordaan", "burgwallen", "nieuwmarkt", "grachtengordel"]
WORKERS = ["light-blue", "white", "gold", "red-brown", "light-pink", "light-green"]
DICE = ["black", "brown", "purple", "pink", "orange", "grey"]


class MerchantsDeal:
    """What chance decides at the set-up of the merchants game, and the dice after it; the top of a pile comes first."""

    def __init__(
        self,
        edition: dict[str, Any],
        chance: Shake,
        players: int,
        length: str = "long",
        orders: int = 0,
        c_tiles: str = "none",
    ) -> None:
        self.edition = edition
        self.chance = chance
        self.length = length
        discs = max(2, players)
        goods = chance.shuffled([goods for goods in GOODS for _ in range(edition["goods"].get(goods, 0))])
        self.goods = {block["id"]: kind for block, kind in zip(edition["blocks"], goods, strict=False)}
        self.places: list[tuple[str, dict[str, int], int]] = []  # the dock, the weights and the answer of each place
        self.docks = self.deal_workers(1 if players == 1 else 2)
        districts = chance.shuffled(DISTRICTS)
        self.districts, self.face_down = districts[: discs - 1], districts[discs - 1]
        self.decks = {type: chance.shuffled(self.cards_of(type)) for type in ("craftsman", "building", "plan")}
        self.market: list[str] = []
        self.returned: list[str] = []
        self.deal_market(c_tiles)
        self.amstel = chance.shuffled(list(range(discs)))[::-1]
        self.orders: list[list[str]] = [[] for _ in range(players)]
        self.undealt = [str(order["id"]) for order in edition["orders"]]
        if orders:
            self.undealt = chance.shuffled(self.undealt)
            for seat in range(players):
                self.orders[seat], self.undealt = self.undealt[:orders], self.undealt[orders:]
        self.start_cards: list[str] = []
        for type in ("craftsman", "building"):
            self.start_cards += self.decks[type][: edition["start_cards"][str(discs)][type]]

    def cards_of(self, type: str) -> list[str]:
        return [str(card["id"]) for card in self.edition["cards"] if card["type"] == type]

    def deal_workers(self, each: int) -> dict[str, list[str]]:
        docks = [field for field in self.edition["harbour"]["fields"] if field["water"] == "dock"]
        stand: dict[str, list[str]] = {}
        left = (each,) * len(WORKERS)
        for place, field in enumerate(docks):
            here = stand[field["id"]] = []
            rest = tuple(other["of"] for other in docks[place + 1 :])
            for _ in range(each):
                weights = dict.fromkeys(WORKERS, 0)
                for at, color in enumerate(WORKERS):
                    if left[at] > 0 and color != field["of"] and color not in here:
                        weights[color] = ways(less(left, at), frozenset([*here, color]), field["of"], rest, each)
                answer = self.chance.below(sum(weights.values()))
                self.places.append((field["id"], weights, answer))
                here.append(weighed(weights, answer))
                left = less(left, WORKERS.index(here[-1]))
        return stand

    def deal_market(self, c_tiles: str) -> None:
        rounds = self.edition["rounds"][self.length]
        if c_tiles == "none":
            self.market = self.used(["A"], rounds["a"]) + self.used(["B"], rounds["b"])
        elif c_tiles == "replace":
            self.market = self.used(["A"], rounds["a"]) + self.used(["CA", "CB"], rounds["b"])
        else:
            plain, special = rounds["mixed"]
            for part in ("A", "B"):
                c = self.used(["C" + part], special)
                self.market += self.chance.shuffled(self.used([part], plain) + c)

    def used(self, parts: list[str], number: int) -> list[str]:
        """Shuffle the tiles of these parts; the first are used, the others go back."""
        tiles = self.chance.shuffled([tile["id"] for tile in self.edition["tiles"] if tile["part"] in parts])
        self.returned += tiles[number:]
        return tiles[:number]

    def roll(self) -> dict[str, int]:
        """The dice of the next round."""
        return {die: self.chance.below(6) + 1 for die in DICE}


def weighed(weights: dict[str, int], answer: int) -> str:
    """The thing that an answer means, when each has as many answers as it weighs.

    >>> [weighed({"a": 3, "b": 1, "none": 0, "c": 2}, answer) for answer in range(6)]
    ['a', 'a', 'a', 'b', 'c', 'c']
    """
    for thing, weight in weights.items():
        if answer < weight:
            return thing
        answer -= weight
    raise ValueError(f"expected an answer below the sum of the weights, got {answer} more")


@cache
def ways(left: tuple[int, ...], here: frozenset[str], dock: str, rest: tuple[str, ...], each: int) -> int:
    """How many allowed arrangements there are of the workers left: `here` stand on this dock, nobody on the rest.

    >>> ways((1,) * 6, frozenset(), WORKERS[0], tuple(WORKERS[1:]), 1)
    265
    """
    if len(here) == each:
        return ways(left, frozenset(), rest[0], rest[1:], each) if rest else 1
    total = 0
    for at, color in enumerate(WORKERS):
        if left[at] > 0 and color != dock and color not in here:
            total += ways(less(left, at), here | {color}, dock, rest, each)
    return total


def less(left: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*left[:at], left[at] - 1, *left[at + 1 :])
