"""A second implementation deals both games from `docs/chance.md` alone, and deals what the library deals."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes as ar
from tests.oracle_deals import CARDS, RouteDeal, Shake

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


SHIPPED = Path(ar.__file__).parent / "routes" / "box" / "editions" / "amsterdam.json"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_route_game_is_dealt_alike(players: int) -> None:
    edition = json.loads(SHIPPED.read_text(encoding="utf-8"))
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
def test_so_are_boxes_in_which_rows_are_flushed_and_piles_run_out(box: dict[str, Any]) -> None:
    data = json.loads(SHIPPED.read_text(encoding="utf-8")) | {"name": "made up"} | box
    data["cards"] = dict(zip(CARDS, box["cards"], strict=True))
    edition = ar.Edition.from_text(json.dumps(data))
    for number in range(100):
        players = 2 + number % 3
        state = ar.new_game(players, seed=number, edition=edition)
        assert route_facts(state) == told_by(RouteDeal(data, players, Shake(str(number)))), number
