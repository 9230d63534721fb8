"""The deals of docs/deals.json follow from their seeds: dealt anew as docs/chance.md says, by none of our rules.

Of the library come the boxes alone: their documents, and the ids of contracts.
"""

import hashlib
import json
import runpy
from collections.abc import Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._sources import Pile
from amsterdam_routes.kernel.testing._capabilities import Guessing
from amsterdam_routes.merchants.rules._deal import lay_out
from amsterdam_routes.merchants.rules._state import OpenPiles

T = TypeVar("T")

DOCS = Path(__file__).parents[2] / "docs"
DEALS: dict[str, list[dict[str, Any]]] = json.loads((DOCS / "deals.json").read_text(encoding="utf-8"))
ROUTES: Any = ar.to_data(ar.AMSTERDAM)
MERCHANTS: Any = am.to_data(am.MERCHANTS)
COLORS = ["pink", "blue", "green", "black", "red", "orange", "wild"]
GOODS = ["beer", "tulips", "cheese", "furniture", "jenever", "tiles", "lace", "coffee", "crystal"]
DISTRICTS = ["plantage", "haarlemmerbuurt", "jordaan", "burgwallen", "nieuwmarkt", "grachtengordel"]
WORKERS = ["light-blue", "white", "gold", "red-brown", "light-pink", "light-green"]


def test_the_file_is_the_one_that_would_be_written_now() -> None:
    written = runpy.run_path(str(DOCS / "write_deals.py"))["deals"]()
    assert json.loads(written) == DEALS, "python docs/write_deals.py"


class Stranger:
    """Chance, written again from the page."""

    def __init__(self, seed: str, counter: int = 0) -> None:
        self.seed, self.counter = bytes.fromhex(seed), counter

    def block(self, size: int) -> bytes:
        source = len(self.seed).to_bytes(8, "big") + self.seed + self.counter.to_bytes(8, "big")
        self.counter += 1
        return hashlib.shake_256(source).digest(size)

    def below(self, n: int) -> int:
        bits = (n - 1).bit_length()
        while True:
            number: int = int.from_bytes(self.block(-(-bits // 8)), "big") % 2**bits
            if number < n:
                return number

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        while True:
            block = self.block(8 * len(items))
            keys = [block[8 * at : 8 * at + 8] for at in range(len(items))]
            if len({*keys}) == len(items):
                return [items[at] for at in sorted(range(len(items)), key=lambda at: keys[at])]


def named(deal: dict[str, Any]) -> str:
    return f"{deal['seed'][:8] or '-'} " + str(deal.get("setup", deal.get("players", deal.get("counter"))))


# --- the route game


@pytest.mark.rule("R9", "R10", "R11", "R19", "Q17")
@pytest.mark.parametrize("deal", DEALS["routes"], ids=named)
def test_the_route_game_is_dealt_as_the_page_says(deal: dict[str, Any]) -> None:
    chance, players, first = Stranger(deal["seed"]), deal["players"], deal["first"]
    pile = chance.shuffled([color for color in COLORS for _ in range(ROUTES["cards"][color])])
    assert deal["deck"] == pile
    hands: dict[int, list[str]] = {}
    for seat in [*range(first, players), *range(first)]:
        hands[seat], pile = pile[: ROUTES["hand"]], pile[ROUTES["hand"] :]
    rows: list[list[str]] = []
    while not rows or rows[-1].count("wild") >= ROUTES["flush_at"]:
        rows.append(pile[: ROUTES["row"]])
        pile = pile[ROUTES["row"] :]
    contracts = chance.shuffled(sorted(contract.id for contract in ar.AMSTERDAM.board.contracts))
    assert deal["contracts"] == contracts
    offers: dict[int, list[str]] = {}
    many = ROUTES["contracts"]["dealt"]
    for seat in [*range(first, players), *range(first)]:
        offers[seat], contracts = contracts[:many], contracts[many:]
    assert (deal["rows"], deal["draw_pile"], deal["contract_pile"]) == (rows, pile, contracts)
    assert (deal["hands"], deal["offers"]) == ([hands[i] for i in range(players)], [offers[i] for i in range(players)])
    assert deal["counter"] == chance.counter == 2


def test_a_row_is_flushed_in_one_of_these_deals() -> None:
    assert sorted(len(deal["rows"]) for deal in DEALS["routes"])[-1] == 3


@pytest.mark.rule("R20")
@pytest.mark.parametrize("rebuilt", DEALS["rebuilt"], ids=named)
def test_a_rebuilt_pile_is_the_discards_shuffled(rebuilt: dict[str, Any]) -> None:
    chance = Stranger(rebuilt["seed"], rebuilt["counter"])
    assert chance.shuffled([color for color in COLORS for _ in range(rebuilt["discards"][color])]) == rebuilt["order"]
    assert chance.counter == rebuilt["after"]


# --- the merchants game


@cache
def arrangements(docks: tuple[str, ...], places: int, left: tuple[str, ...], standing: tuple[str, ...]) -> int:
    """How many allowed arrangements there are of the workers that are left, some standing at the first dock."""
    if len(standing) == places:
        docks, standing = docks[1:], ()
    if not docks:
        return 1
    return sum(weights(docks, places, left, standing).values())


def weights(docks: tuple[str, ...], places: int, left: tuple[str, ...], standing: tuple[str, ...]) -> dict[str, int]:
    """By colour that may stand at the next place, how many go on from there."""
    found = {}
    for color in WORKERS:
        if color in left and color != docks[0] and color not in standing:
            at = left.index(color)
            if many := arrangements(docks, places, left[:at] + left[at + 1 :], (*standing, color)):
                found[color] = many
    return found


@pytest.mark.rule("M4.2c", "MQ9")
@pytest.mark.parametrize(("places", "many"), [(1, 265), (2, 484_480)])
def test_there_are_as_many_arrangements_as_the_page_says(places: int, many: int) -> None:
    assert arrangements(tuple(WORKERS), places, tuple(WORKERS) * places, ()) == many


def part(*names: str) -> list[str]:
    return [tile["id"] for tile in MERCHANTS["tiles"] if tile["part"] in names]


def market(chance: Stranger, length: dict[str, Any], c_tiles: str) -> tuple[list[str], list[str]]:
    """The stack from the top, and the tiles that go back."""
    plain, c = length["mixed"]
    stack, back = [], []
    for usual, special, many in (("A", "CA", length["a"]), ("B", "CB", length["b"])):
        if c_tiles == "mix":
            of_c = chance.shuffled(part(special))
            others = chance.shuffled(part(usual))
            stack += chance.shuffled(others[:plain] + of_c[:c])
            back += of_c[c:] + others[plain:]
        else:
            names = ("CA", "CB") if c_tiles == "replace" and usual == "B" else (usual,)
            order = chance.shuffled(part(*names))
            stack += order[:many]
            back += order[many:]
    return stack, back


@pytest.mark.rule("M4.2b", "M4.2c", "M4.2d", "M4.2e", "M4.2f", "M4.2i", "M4.4a", "M4.10a", "M4.12a", "M4.12b")
@pytest.mark.rule("MQ9", "MQ41", "MQ46", "MQ47", "MQ56", "MQ57", "MQ71", "MQ72")
@pytest.mark.parametrize("deal", DEALS["merchants"], ids=named)
def test_the_merchants_game_is_dealt_as_the_page_says(deal: dict[str, Any]) -> None:
    chance, setup = Stranger(deal["seed"]), deal["setup"]
    players, discs = setup["players"], max(2, setup["players"])
    assert deal["goods"] == chance.shuffled([kind for kind in GOODS for _ in range(MERCHANTS["goods"][kind])])

    docks = [field for field in MERCHANTS["harbour"]["fields"] if field["water"] == "dock"]
    places = 1 if players == 1 else 2
    colors, left = tuple(dock["of"] for dock in docks), tuple(WORKERS) * places
    for at, dock in enumerate(docks):
        standing: tuple[str, ...] = ()
        told = deal["docks"][at]
        assert told["dock"] == dock["id"]
        for place in range(places):
            shares = weights(colors[at:], places, left, standing)
            answer = chance.below(sum(shares.values()))
            worker = list(chain.from_iterable([color] * many for color, many in shares.items()))[answer]
            assert told["places"][place] == {
                "weights": shares,
                "sum": sum(shares.values()),
                "answer": answer,
                "worker": worker,
            }
            standing += (worker,)
            gone = left.index(worker)
            left = left[:gone] + left[gone + 1 :]

    districts = chance.shuffled(DISTRICTS)
    assert (deal["districts"], deal["face_down"]) == (districts[: discs - 1], districts[discs - 1])
    decks = {}
    for deck in ("craftsman", "building", "plan"):
        decks[deck] = chance.shuffled([card["id"] for card in MERCHANTS["cards"] if card["type"] == deck])
        assert deal[deck] == decks[deck]
    length = MERCHANTS["rounds"][setup.get("length", "long")]
    assert (deal["market"], deal["returned"]) == market(chance, length, setup.get("c_tiles", "none"))
    assert deal["amstel"] == chance.shuffled(list(range(discs)))[::-1]
    if many := setup.get("orders", 0):
        orders = chance.shuffled([order["id"] for order in MERCHANTS["orders"]])
        assert deal["orders"] == [orders[seat * many : (seat + 1) * many] for seat in range(players)]
    assert deal["counter"] == chance.counter

    start = MERCHANTS["start_cards"][str(discs)]
    laid_out = decks["craftsman"][: start["craftsman"]] + decks["building"][: start["building"]]
    assert deal["start_cards"] == sorted(laid_out)
    rounds = MERCHANTS["rounds"]["last"] - length["first"] + 1
    assert deal["rolls"] == [[chance.below(6) + 1 for _ in range(6)] for _ in range(rounds)]


class Counting(OpenPiles):
    """The piles of the merchants game, which count what chance is asked."""

    __slots__ = ("asked",)
    asked: int

    def below(self, n: int, /) -> int:
        self.asked += 1
        return super().below(n)

    def shuffled(self, items: Sequence[T], /) -> tuple[T, ...]:
        self.asked += 1
        return super().shuffled(items)

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        self.asked += 1
        super().shuffle(pile, cards)


@pytest.mark.parametrize(
    ("setup", "questions"),
    [
        ({"players": 1}, 14),
        ({"players": 2}, 20),
        ({"players": 4, "c_tiles": "replace"}, 20),
        ({"players": 3, "orders": 5}, 21),
        ({"players": 2, "c_tiles": "mix"}, 24),
        ({"players": 4, "workers": True, "trader": True, "orders": 5, "c_tiles": "mix"}, 25),
    ],
    ids=str,
)
def test_a_deal_asks_as_many_questions_as_the_page_says(setup: dict[str, Any], questions: int) -> None:
    for seed in range(5):
        piles = Counting()
        piles.chance, piles.asked = am.Chance.of(seed), 0
        lay_out(am.Setup(**setup), piles)
        assert piles.asked == questions


def test_a_walk_through_a_deal_is_no_longer_than_the_page_says() -> None:
    largest = am.Setup(4, orders=5, c_tiles="mix")
    walks = []
    for seed in range(20):
        source = Guessing(Random(seed))
        lay_out(largest, source)
        walks.append(source.questions)
    assert 95 <= min(walks) <= max(walks) <= 116
