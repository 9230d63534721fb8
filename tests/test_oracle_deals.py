"""A second implementation deals both games from `docs/chance.md` alone, and deals what the library deals."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from tests.merchants.edge_boxes import edge_box as merchants_edge_box
from tests.oracle_deals import CARDS, DISTRICTS, MerchantsDeal, RouteDeal, Shake
from tests.routes.edge_boxes import edge_box as route_edge_box

DEALS: dict[str, list[dict[str, Any]]] = json.loads((Path(__file__).parents[1] / "docs" / "deals.json").read_text())
PAGE = Path(__file__).parents[1] / "docs" / "chance.md"


def rows(*heading: str) -> Iterator[list[str]]:
    """The rows of the table of the page with this heading."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    found = lines.index("| " + " | ".join(heading) + " |")
    for line in lines[found + 2 :]:
        if not line.startswith("|"):
            return
        yield [cell.strip().strip("`") for cell in line.strip("|").split("|")]


def seed_of(cell: str) -> bytes:
    return bytes.fromhex(cell.replace("-", ""))


def test_blocks_numbers_and_shuffles_are_those_of_the_page() -> None:
    seen = 0
    for seed, counter, block in rows("seed (hex)", "counter", "first 16 bytes of the block"):
        assert Shake(seed_of(seed), int(counter)).block(16).hex() == block
        seen += 1
    for seed, counter, n, answer, after in rows("seed (hex)", "counter", "n", "answer", "counter after"):
        chance = Shake(seed_of(seed), int(counter))
        assert (chance.below(int(n)), chance.counter) == (int(answer), int(after))
        seen += 1
    heading = ("seed (hex)", "counter", "items", "the numbers 0, 1, 2, … shuffled", "counter after")
    for seed, counter, items, order, after in rows(*heading):
        chance = Shake(seed_of(seed), int(counter))
        numbers = [] if order == "-" else [int(number) for number in order.split()]
        assert (chance.shuffled(list(range(int(items)))), chance.counter) == (numbers, int(after))
        seen += 1
    assert seen >= 23


def route_facts(state: ar.State) -> dict[str, Any]:
    """What chance decided, out of the document of a state."""
    told = json.loads(ar.to_json(state))
    return {
        "hands": [hand["cards"] for hand in told["hands"]],
        "offers": [hand["offer"] for hand in told["hands"]],
        "row": told["table"]["row"],
        "discards": told["table"]["discards"],
        "draw": told["piles"]["draw"],
        "contracts": told["piles"]["contracts"],
        "chance": told["piles"]["chance"]["counter"],
    }


def told_by(deal: RouteDeal) -> dict[str, Any]:
    return {
        "hands": [{card: deal.hands[seat].count(card) for card in CARDS} for seat in sorted(deal.hands)],
        "offers": [deal.offers[seat] for seat in sorted(deal.offers)],
        "row": deal.row,
        "discards": {card: deal.discards.count(card) for card in CARDS},
        "draw": deal.draw,
        "contracts": deal.contracts,
        "chance": deal.chance.counter,
    }


LIBRARY = Path(ar.__file__).parent
SHIPPED = LIBRARY / "routes" / "box" / "editions" / "amsterdam-1.json"
MERCHANTS = LIBRARY / "merchants" / "data" / "amsterdam-1.json"


def read(path: Path) -> dict[str, Any]:
    box: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return box


def test_the_published_deals_of_the_route_game_come_out() -> None:
    for told in DEALS["routes"]:
        deal = RouteDeal(read(SHIPPED), told["players"], Shake(bytes.fromhex(told["seed"])), told["first"])
        seats = range(told["players"])
        assert [deal.hands[seat] for seat in seats] == told["hands"]
        assert [deal.offers[seat] for seat in seats] == told["offers"]
        assert (deal.rows, deal.draw, deal.contracts) == (told["rows"], told["draw_pile"], told["contract_pile"])
        assert deal.chance.counter == told["counter"]
    for told in DEALS["rebuilt"]:
        chance = Shake(bytes.fromhex(told["seed"]), told["counter"])
        discards = [card for card in CARDS for _ in range(told["discards"][card])]
        assert (chance.shuffled(discards), chance.counter) == (told["order"], told["after"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_route_game_is_dealt_alike(players: int) -> None:
    edition = read(SHIPPED)
    for number in range(100):
        seed, first = f"{players} and {number}", number % players
        state = ar.new_game(players, seed=seed, first=first)
        assert route_facts(state) == told_by(RouteDeal(edition, players, Shake(seed), first)), seed


# each box has something that the shipped one hardly ever comes to
BOXES: list[dict[str, Any]] = [
    {"cards": [2, 2, 2, 2, 2, 2, 14]},  # chains of flushes, and new draw piles
    {"cards": [2, 2, 0, 0, 0, 0, 20], "flush_at": 2, "row": 6},
    {"cards": [3, 3, 3, 3, 3, 3, 3], "hand": 4},  # with four players the row takes the last card
    {"cards": [2, 2, 2, 2, 2, 2, 9], "hand": 4, "row": 5, "flush_at": 2},  # the same, with flushes
    {"cards": [3, 3, 3, 3, 3, 3, 8], "hand": 4},  # after one flush the draw pile is empty, and the discards are not
    {"cards": [0, 0, 0, 0, 2, 2, 9], "hand": 0, "flush_at": 1, "row": 3},
    {"cards": [4, 4, 4, 4, 4, 4, 8], "flush_at": 6, "row": 4},  # nothing is flushed
]


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_boxes_with_many_flushes_and_empty_piles_agree_too(box: dict[str, Any]) -> None:
    data = read(SHIPPED) | {"name": "made up"} | box
    data["cards"] = dict(zip(CARDS, box["cards"], strict=True))
    edition = ar.Edition.from_text(json.dumps(data))
    for number in range(100):
        players = 2 + number % 3
        state = ar.new_game(players, seed=number, edition=edition)
        assert route_facts(state) == told_by(RouteDeal(data, players, Shake(str(number)))), number


def test_boxes_at_the_edge_of_what_is_accepted_agree_too() -> None:
    for number in range(6):
        data = route_edge_box(number)
        edition = ar.Edition.from_text(json.dumps(data))
        for seed in range(3):
            players, first = edition.players[seed % 2], seed % 2
            state = ar.new_game(players, seed=seed, edition=edition, first=first)
            assert route_facts(state) == told_by(RouteDeal(data, players, Shake(str(seed)), first)), (number, seed)


# -------------------------------------------------------------------------------- the merchants game


def test_the_published_deals_of_the_merchants_game_come_out_and_all_their_dice() -> None:
    for told in DEALS["merchants"]:
        setup = {
            name: told["setup"][name] for name in ("players", "length", "orders", "c_tiles") if name in told["setup"]
        }
        deal = MerchantsDeal(read(MERCHANTS), Shake(bytes.fromhex(told["seed"])), **setup)
        assert deal.chance.counter == told["counter"]
        assert list(deal.goods.values()) == told["goods"]
        answers = [
            (place["weights"], place["sum"], place["answer"]) for dock in told["docks"] for place in dock["places"]
        ]
        weighed = [
            ({color: n for color, n in weights.items() if n}, sum(weights.values()), answer)
            for _, weights, answer in deal.places
        ]
        assert weighed == answers
        stand = {dock["dock"]: [place["worker"] for place in dock["places"]] for dock in told["docks"]}
        assert deal.docks == stand
        assert (deal.districts, deal.face_down) == (told["districts"], told["face_down"])
        decks = list(deal.decks.values())
        assert decks == [told["craftsman"], told["building"], told["plan"]]
        assert (deal.market, deal.returned) == (told["market"], told["returned"])
        assert deal.amstel == told["amstel"]
        assert deal.orders == told["orders"]
        assert sorted(deal.start_cards) == told["start_cards"]
        assert [[*deal.roll().values()] for _ in told["rolls"]] == told["rolls"]
        assert len(told["rolls"]) == (10 if setup.get("length") == "short" else 12)


def merchants_facts(state: am.State) -> dict[str, Any]:
    """What chance decided, out of the document of a state."""
    told = json.loads(am.to_json(state))
    table, piles = told["table"], told["piles"]
    return {
        "goods": table["goods"],
        "docks": table["docks"],
        "districts": table["districts"],
        "face_down": piles["districts"][0],
        "decks": [piles[name] for name in ("craftsman", "building", "plan")],
        "display": table["display"],
        "market": [table["tile"], *piles["market"]],
        "returned": piles["returned_tiles"],
        "amstel": table["amstel"],
        "orders": [
            [*me["open_orders"], *hand["orders"]] for me, hand in zip(table["merchants"], told["hands"], strict=False)
        ],
        "undealt": piles["orders"],
        "chance": piles["chance"]["counter"],
    }


def merchants_told_by(deal: MerchantsDeal, figures: bool) -> dict[str, Any]:
    """The same; the start cards lie there unless figures have to be placed first."""
    laid = [] if figures else deal.start_cards
    return {
        "goods": list(deal.goods.values()),
        "docks": list(deal.docks.values()),
        "districts": sorted(deal.districts, key=DISTRICTS.index),
        "face_down": deal.face_down,
        "decks": [[card for card in deck if card not in laid] for deck in deal.decks.values()],
        "display": sorted(laid),
        "market": deal.market,
        "returned": deal.returned,
        "amstel": deal.amstel,
        "orders": deal.orders,
        "undealt": deal.undealt,
        "chance": deal.chance.counter,
    }


def some_setup(chance: random.Random) -> dict[str, Any]:
    setup: dict[str, Any] = {"players": chance.choice((1, 2, 3, 4)), "length": chance.choice(("long", "short"))}
    if setup["players"] > 1:
        setup["c_tiles"] = chance.choice(("none", "replace", "mix"))
        setup["orders"] = chance.choice((0, 3, 5))
        setup["workers"], setup["trader"] = chance.random() < 0.3, chance.random() < 0.3
    return setup


def deal_both(data: dict[str, Any], edition: am.Edition, seed: str, setup: dict[str, Any]) -> None:
    state = am.new_game(seed=seed, edition=edition, **setup)
    asked = {name: value for name, value in setup.items() if name not in ("workers", "trader")}
    deal = MerchantsDeal(data, Shake(seed), **asked)
    figures = setup.get("workers", False) or setup.get("trader", False)
    assert merchants_facts(state) == merchants_told_by(deal, figures), (seed, setup)


def test_the_merchants_game_is_dealt_alike_with_every_number_of_players_and_all_expansions() -> None:
    chance = random.Random(1)
    for number in range(150):
        deal_both(read(MERCHANTS), am.MERCHANTS, f"deal {number}", some_setup(chance))


def composed(chance: random.Random) -> dict[str, Any]:
    """The shipped box with other lists: fewer or more of each thing, in another order."""
    box = read(MERCHANTS) | {"name": "composed"}
    for things in (box["blocks"], box["tiles"], box["harbour"]["fields"]):
        chance.shuffle(things)
    kinds = chance.sample(list(box["goods"]), 4)
    for more, fewer in zip(kinds[:2], kinds[2:], strict=True):
        moved = chance.randint(0, 2)
        box["goods"][more] += moved
        box["goods"][fewer] -= moved
    for field in box["harbour"]["fields"]:
        if field["water"] == "big":
            field["points"] = [9] * box["goods"][field["of"]]
    box["tiles"] = [tile for tile in box["tiles"] if tile["id"] not in (f"A{chance.randint(1, 8)}", "B12", "CA19")]
    box["orders"] = [order for order in box["orders"] if int(order["id"]) % 7 != chance.randint(0, 6)]
    box["rounds"] = {
        "last": 8,
        "long": {"first": 1, "a": 4, "b": 4, "mixed": [1, 3]},
        "short": {"first": 5, "a": 2, "b": 2, "mixed": [1, 1]},
    }
    box["start_cards"] = {
        "2": {"building": 3, "craftsman": 0},
        "3": {"building": 1, "craftsman": 3},
        "4": {"craftsman": 4, "building": 1},
    }
    return box


def test_composed_boxes_agree_too() -> None:
    chance = random.Random(2)
    for number in range(5):
        data = composed(chance)
        edition = am.Edition.from_text(json.dumps(data))
        for again in range(12):
            deal_both(data, edition, f"composed {number}, {again}", some_setup(chance))


def test_their_boxes_at_the_edge_agree_too() -> None:
    chance, whole = random.Random(3), 0
    for number in range(2):
        data = merchants_edge_box(number)
        edition = am.Edition.from_text(json.dumps(data))
        for again in range(12):
            setup = some_setup(chance)
            try:
                am.Setup(edition=edition, **setup)
            except ValueError:  # this box has too little for it
                continue
            deal_both(data, edition, f"edge {number}, {again}", setup)
            whole += 1
    assert whole > 5
