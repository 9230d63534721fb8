"""The route game for the engine: a box as numbers; states are written as records of numbers, and read back."""

import struct
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final  # Any: a record of NumPy has no type here

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.bulk._engine import NOBODY, Played

NOT_YET: Final = 255
GREY: Final = -1
SEATS: Final = 8
_PHASES: Final = tuple(ar.Phase)


def beyond_limits(setup: ar.Setup, limits: dict[str, int]) -> str | None:
    """Say which limit of the engine a box exceeds; None if it exceeds none.

    >>> import amsterdam_routes as ar
    >>> beyond_limits(ar.Setup(2), {"places": 10})
    'at most 10 places, got 17'
    """
    edition = setup.edition
    board = edition.board
    has = {
        "players": edition.players[1],
        "routes": len(board.routes),
        "places": len(board.places),
        "cards": sum(edition.cards),
        "contracts": len(board.contracts),
        "row": edition.row,
        "offer": max(edition.dealt, edition.drawn),
        "length": max(route.length for route in board.routes),
    }
    return next((f"at most {limits[n]} {n}, got {many}" for n, many in has.items() if many > limits.get(n, many)), None)


def box_numbers(setup: ar.Setup) -> list[int]:
    """Return the numbers of a box, in the order of the contract.

    >>> import amsterdam_routes as ar
    >>> box_numbers(ar.Setup(2))[:7]
    [45, 17, 24, 5, 3, 16, 2]
    """
    edition = setup.edition
    board = edition.board
    places = {place: number for number, place in enumerate(board.places)}
    least, most = edition.players
    hands = edition.hands(most)
    numbers = [len(board.routes), len(board.places), len(board.contracts), edition.row, edition.flush_at]
    numbers += [edition.carts, edition.last_round_at, edition.dealt, edition.keep_dealt, edition.drawn]
    numbers += [edition.keep_drawn, edition.doubles_open_from, edition.bonus_cards, least, most]
    numbers += [*edition.cards, *hands, *[0] * (SEATS - most)]
    for players in range(SEATS + 1):
        bonus = edition.bonus_for(players)
        numbers += [*bonus, *[0] * (SEATS - len(bonus))]
    for route in board.routes:
        color = GREY if route.color is None else route.color.value
        a, b = route.ends
        numbers += [places[a], places[b], route.length, color, route.cart, edition.points_for(route.length)]
    for contract in board.contracts:
        a, b = contract.ends
        numbers += [places[a], places[b], contract.points]
    return [int(number) for number in numbers]


@lru_cache(maxsize=8)
def _contract_numbers(edition: ar.Edition) -> dict[str, int]:
    """Return the number of every contract by its id: a text is found sooner than a contract."""
    return {contract.id: number for number, contract in enumerate(edition.board.contracts)}


def store(state: ar.State, into: Any) -> None:
    """Write a state into a record, except its chance and the values that follow from the rest."""
    table, piles = state.table, state.piles
    numbers = _contract_numbers(table.edition)
    into["players"], into["first"], into["phase"] = table.players, table.first, _PHASES.index(table.phase)
    into["to_move"] = NOBODY if table.to_move is None else table.to_move
    into["last_turns"] = NOT_YET if table.last_turns is None else table.last_turns
    into["passes"], into["row_size"], into["row"][: len(table.row)] = table.passes, len(table.row), table.row
    into["discards"], into["draw_top"], into["draw_size"] = table.discards, 0, len(piles.draw)
    into["draw"][: len(piles.draw)] = piles.draw
    into["pile_top"], into["pile_size"], into["ply"] = 0, len(piles.contracts), 0
    into["pile"][: len(piles.contracts)] = [numbers[contract.id] for contract in piles.contracts]
    owners = [NOBODY if owner is None else owner for owner in table.contract_pile]
    into["owners"][: len(owners)] = owners
    for seat, hand in enumerate(state.hands):
        own = into["seats"][seat]
        own["claimed"] = _halves(table._claimed_bits[seat])
        own["contracts"] = _halves(sum([1 << numbers[contract.id] for contract in hand.contracts]))
        own["score"], own["carts"], own["bonus_cards"] = table.scores[seat], table.carts[seat], table.bonus_cards[seat]
        own["hand_size"], own["hand"], own["offer_size"] = sum(hand.cards), hand.cards, len(hand.offer)
        own["offer"][: len(hand.offer)] = [numbers[contract.id] for contract in hand.offer]


def load(game: Any, setup: ar.Setup, chance: ar.Chance) -> ar.State:
    """Read a state out of a record; its chance is given."""
    edition, seats = setup.edition, [game["seats"][seat] for seat in range(game["players"])]
    contracts, over = edition.board.contracts, game["to_move"] == NOBODY
    at = [(int(game["pile_top"]) + i) % len(game["pile"]) for i in range(game["pile_size"])]
    pile = tuple(contracts[game["pile"][i]] for i in at)
    owners = tuple(None if game["owners"][i] == NOBODY else int(game["owners"][i]) for i in at)
    kept = [tuple(contracts[number] for number in _members(own["contracts"])) for own in seats]
    draw = game["draw"][game["draw_top"] : game["draw_top"] + game["draw_size"]]

    def by_seat(read: Callable[[Any], int]) -> tuple[int, ...]:
        return tuple(int(read(own)) for own in seats)

    table = ar.Table(
        edition=edition,
        first=int(game["first"]),
        phase=_PHASES[game["phase"]],
        to_move=None if over else int(game["to_move"]),
        row=_colors(game["row"][: game["row_size"]]),
        discards=tuple(map(int, game["discards"])),
        draw_size=int(game["draw_size"]),
        claimed_bits=by_seat(lambda own: _joined(own["claimed"])),
        carts=by_seat(lambda own: own["carts"]),
        scores=by_seat(lambda own: own["score"]),
        bonus_cards=by_seat(lambda own: own["bonus_cards"]),
        hand_sizes=by_seat(lambda own: own["hand_size"]),
        contract_counts=tuple(map(len, kept)),
        offer_sizes=by_seat(lambda own: own["offer_size"]),
        contract_pile=owners,
        last_turns=None if game["last_turns"] == NOT_YET else int(game["last_turns"]),
        passes=int(game["passes"]),
        revealed=tuple(kept) if over else (),
    )
    hands = tuple(
        ar.Hand(
            tuple(map(int, own["hand"])),
            kept[seat],
            tuple(contracts[number] for number in own["offer"][: own["offer_size"]]),
            tuple(contract for contract, owner in zip(pile, owners, strict=True) if owner == seat),
        )
        for seat, own in enumerate(seats)
    )
    return ar.State(table, hands, ar.Piles(_colors(draw), pile, chance))


def _colors(cards: Any) -> tuple[ar.Color, ...]:
    return tuple(ar.Color(int(card)) for card in cards)


def _halves(members: int) -> tuple[int, int]:
    """Return a set of up to 128 members as two words of 64 bits."""
    return members & (2**64 - 1), members >> 64


def _joined(words: Any) -> int:
    return int(words[0]) | int(words[1]) << 64


def _members(words: Any) -> Iterator[int]:
    joined = _joined(words)
    return (number for number in range(joined.bit_length()) if joined >> number & 1)


def canonical_bytes(state: ar.State) -> bytes:
    """Return the bytes that are hashed: the fields of a state, one after the other."""
    table, piles = state.table, state.piles
    numbers = {contract: number for number, contract in enumerate(table.edition.board.contracts)}
    to_move = NOBODY if table.to_move is None else table.to_move
    last_turns = NOT_YET if table.last_turns is None else table.last_turns
    phase = tuple(ar.Phase).index(table.phase)
    text = bytearray((table.players, table.first, phase, to_move, last_turns, table.passes, len(table.row), *table.row))
    text += struct.pack("<7HH", *table.discards, len(piles.draw))
    text += bytes(piles.draw)
    text.append(len(piles.contracts))
    for contract, owner in zip(piles.contracts, table.contract_pile, strict=True):
        text += bytes((numbers[contract], NOBODY if owner is None else owner))
    for seat, hand in enumerate(state.hands):
        text += struct.pack("<HiH7H", table.carts[seat], table.scores[seat], table.bonus_cards[seat], *hand.cards)
        text += table._claimed_bits[seat].to_bytes(16, "little")
        text += sum(1 << numbers[contract] for contract in hand.contracts).to_bytes(16, "little")
        text += bytes((len(hand.offer), *(numbers[contract] for contract in hand.offer)))
    return bytes(text)


PLAYED: Final = Played(
    name="routes",
    setup=ar.Setup,
    state=ar.State,
    record=ar.RouteRecord,
    columns=("routes", "contracts", "bonus", "completed", "total", "place"),
    rows=lambda setup: setup.players,
    beyond_limits=beyond_limits,
    numbers=box_numbers,
    store=store,
    load=load,
    refused=lambda state: None,
    shared=lambda setup: ar.Setup(setup.players, setup.edition),
    own=lambda setup, record: ar.Setup(setup.players, setup.edition, int(record["first"])),
    text=canonical_bytes,
    bots=(Random, Greedy),
    plan=lambda setup, bot: 0 if bot.wants is None else 1 + setup.edition.board.routes.index(bot.wants),
)
"""The route game, for batches of games."""
