"""Writes `deals.json`, deals of both games to check other programs against: `python docs/write_deals.py`.

What is in it, and how each deal follows from its seed, says `chance.md`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar  # Any: options of any kind, and JSON

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._sources import Pile
from amsterdam_routes.merchants.rules._deal import lay_out as lay_out_merchants
from amsterdam_routes.merchants.rules._state import OpenPiles as MerchantsPiles
from amsterdam_routes.routes.rules._deal import lay_out as lay_out_routes
from amsterdam_routes.routes.rules._state import OpenPiles as RoutePiles

T = TypeVar("T")
Item = dict[str, Any]

DEALS = Path(__file__).parent / "deals.json"
SEED = b"1634"
FLUSHED = b"flushed 2"
"""A seed with which two rows of the route game are flushed in the deal of three players."""

ROUTES: Sequence[tuple[bytes, int, int]] = (
    (SEED, 2, 0),
    (SEED, 3, 2),
    (SEED, 4, 1),
    (b"", 2, 1),
    (bytes(range(32)), 4, 0),
    (FLUSHED, 3, 0),
)
"""Seed, players, first seat."""

EVERYTHING: Item = {"workers": True, "orders": 5, "open_orders": 2, "trader": True, "c_tiles": "mix"}
MERCHANTS: Sequence[tuple[bytes, Item]] = (
    (SEED, {"players": 1}),
    (SEED, {"players": 1, "length": "short"}),
    (SEED, {"players": 2}),
    (SEED, {"players": 3}),
    (SEED, {"players": 4}),
    (SEED, {"players": 2, "length": "short", "orders": 3}),
    (SEED, {"players": 3, "c_tiles": "replace", "trader": True}),
    (SEED, {"players": 4, "length": "short", "c_tiles": "replace", "orders": 3, "open_orders": 1}),
    (SEED, {"players": 2, "length": "short", **EVERYTHING}),
    (SEED, {"players": 4, **EVERYTHING}),
    (b"", {"players": 2, **EVERYTHING}),
    (bytes(range(32)), {"players": 3, **EVERYTHING}),
)
"""Seed and set-up."""


class Watched(RoutePiles):
    """The piles of the route game, which remember every shuffle and what was taken."""

    __slots__ = ("shuffles", "taken")
    shuffles: list[tuple[Any, ...]]
    taken: list[list[tuple[Any, ...]]]

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        super().shuffle(pile, cards)
        self.shuffles.append(getattr(self, pile.name))
        self.taken.append([])

    def take_many(self, pile: Pile[T], count: int, /) -> tuple[T, ...]:
        cards = super().take_many(pile, count)
        self.taken[-1].append(cards)
        return cards


class WatchedMerchants(MerchantsPiles):
    """The piles of the merchants game, which remember every shuffle and every choice by weight."""

    __slots__ = ("choices", "shuffles")
    choices: list[Item]
    shuffles: dict[str, tuple[Any, ...]]

    def weighted(self, options: Mapping[T, int], /) -> T:
        total = sum(options.values())
        answer, _ = self.chance.below(total)
        option = super().weighted(options)
        weights = {str(one): weight for one, weight in options.items()}
        self.choices.append({"weights": weights, "sum": total, "answer": answer, "worker": str(option)})
        return option

    def shuffle(self, pile: Pile[T], cards: Sequence[T], /) -> None:
        super().shuffle(pile, cards)
        self.shuffles[pile.name] = getattr(self, pile.name)


def route_deal(seed: bytes, players: int, first: int) -> Item:
    """Return a deal of the route game."""
    piles = Watched()
    piles.chance, piles.shuffles, piles.taken = ar.Chance(seed), [], []
    setup = ar.Setup(players, ar.AMSTERDAM, first)
    lay_out_routes(setup, piles)
    state = ar.new_game(players, seed=seed, first=first)
    deck, contracts = piles.shuffles
    cards, offers = piles.taken
    return {
        "seed": seed.hex(),
        "players": players,
        "first": first,
        "deck": _names(deck),
        "contracts": _ids(contracts),
        "rows": [_names(row) for row in cards[players:]],
        "hands": [_names(cards[seat - first]) for seat in _from(first, players)],
        "offers": [_ids(offers[seat - first]) for seat in _from(first, players)],
        "draw_pile": _names(state.piles.draw),
        "contract_pile": _ids(state.piles.contracts),
        "counter": state.piles.chance.counter,
    }


def _from(first: int, players: int) -> list[int]:
    """Return the seats from 0, each by how long it waits after the first one."""
    return [first + (seat - first) % players for seat in range(players)]


def rebuilt(seed: bytes) -> Iterator[Item]:
    """Return the first times that the discards become the draw pile without any other shuffle."""
    chance, state = ar.Chance(b"chooser " + seed), ar.new_game(2, seed=seed)
    while state.to_move is not None:
        actions = ar.legal_actions(state)
        number, chance = chance.below(len(actions))
        after, events = ar.step(state, actions[number])
        names = [type(event).__name__ for event in events]
        if names.count("PileRebuilt") == 1 and "RowFlushed" not in names and names[0] != "RouteClaimed":
            order, then = state.piles.chance.shuffled(
                [color for color in ar.Color for _ in range(state.table.discards[color])]
            )
            assert then == after.piles.chance
            assert order[len(order) - len(after.piles.draw) :] == after.piles.draw
            yield {
                "seed": seed.hex(),
                "counter": state.piles.chance.counter,
                "discards": {str(color): state.table.discards[color] for color in ar.Color},
                "order": _names(order),
                "after": then.counter,
            }
        state = after


def merchants_deal(seed: bytes, options: Item) -> Item:
    """Return a deal of the merchants game, and all its dice."""
    piles = WatchedMerchants()
    piles.chance, piles.choices, piles.shuffles = ar.Chance(seed), [], {}
    setup = am.Setup(**options)
    table, hands, market, returned = lay_out_merchants(setup, piles)
    state = am.new_game(seed=seed, **options)
    assert piles.chance == state.piles.chance
    docks = [field.id for field in setup.edition.fields if field.water is am.Water.DOCK]
    places = len(piles.choices) // len(docks)
    districts = piles.shuffles["districts"]
    return {
        "seed": seed.hex(),
        "setup": options,
        "goods": _names(state.table.goods),
        "docks": [
            {"dock": dock, "places": piles.choices[at * places : (at + 1) * places]} for at, dock in enumerate(docks)
        ],
        "districts": _names(districts[: len(state.table.districts)]),
        "face_down": str(districts[len(state.table.districts)]),
        **{deck: _ids(piles.shuffles[deck]) for deck in ("craftsman", "building", "plan")},
        "market": _ids((table.tile, *market)),
        "returned": _ids(returned),
        "amstel": list(state.table.amstel),
        "orders": [
            _ids((*merchant.open_orders, *hand.orders))
            for merchant, hand in zip(state.table.merchants, hands, strict=False)
        ],
        "counter": state.piles.chance.counter,
        "start_cards": _start_cards(state),
        "rolls": list(_rolls(state)),
    }


def _start_cards(state: am.State) -> list[str]:
    while not state.table.display:  # the figures are placed first
        state = am.apply(state, am.legal_actions(state)[0])
    return _ids(state.table.display)


def _rolls(state: am.State) -> Iterator[list[int]]:
    while state.to_move is not None:
        state, events = am.step(state, am.legal_actions(state)[-1])
        for event in events:
            if isinstance(event, am.DiceRolled):
                yield list(event.pips)


def _names(items: Sequence[object]) -> list[str]:
    return list(map(str, items))


def _ids(items: Sequence[Any]) -> list[str]:
    return [item.id for item in items]


def deals() -> str:
    """Return the text of the file: one deal on each line."""
    lists = {
        "routes": [route_deal(*deal) for deal in ROUTES],
        "rebuilt": [*rebuilt(SEED)][:3],
        "merchants": [merchants_deal(*deal) for deal in MERCHANTS],
    }
    parts = [
        f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(item, separators=(",", ":")) for item in items) + "\n]"
        for name, items in lists.items()
    ]
    return "{" + ",\n".join(parts) + "}\n"


if __name__ == "__main__":
    DEALS.write_text(deals(), encoding="utf-8")
