"""Whether the cards and the contracts of a position are those of the box: none missing, none too many."""

from collections import Counter
from collections.abc import Iterable, Iterator

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.documents.shapes import LARGEST
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.values import counts
from amsterdam_routes.routes.box.board import Contract, in_board_order
from amsterdam_routes.routes.box.color import COLORS
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.rules.piles import Hand, Piles
from amsterdam_routes.routes.rules.state import Table


def against_piles(table: Table, hands: tuple[Hand, ...], piles: Piles) -> Iterator[Problem]:
    """Piles of another size than the table says; cards and contracts that are missing or too many. (R3, R4)"""
    edition = table.edition
    for name, size, told in (
        ("draw", len(piles.draw), table.draw_size),
        ("contracts", len(piles.contracts), len(table.contract_pile)),
    ):
        if size != told:
            yield Problem(f"$.piles.{name}", "wrong_number", f"the table says {told}, but here are {size}")
    yield from _against_chance(piles.chance, "$.piles.chance")
    lying = (counts(table.row, COLORS), table.discards, counts(piles.draw, COLORS), *(hand.cards for hand in hands))
    for color, have, wanted in zip(COLORS, map(sum, zip(*lying, strict=True)), edition.cards, strict=True):
        if have != wanted:
            yield Problem("$", "wrong_cards", f"expected the {wanted} {color} cards of the box, got {have}")
    returned: list[list[Contract]] = [[] for _ in hands]
    for contract, seat in zip(piles.contracts, table.contract_pile, strict=False):
        if seat is not None:
            returned[seat].append(contract)
    for seat, hand in enumerate(hands):
        if tuple(returned[seat]) != hand.returned:
            text = f"the contracts that seat {seat} returned are not these, in this order, in the pile"
            yield Problem(f"$.hands[{seat}].returned", "wrong_contracts", text)
    located = [*piles.contracts]
    for hand in hands:
        located += hand.contracts + hand.offer
    yield from _against_contracts(located, edition.board.contracts, complete=True)


def against_heap(heap: Hand | Piles, edition: Edition) -> Iterator[Problem]:
    """Cards and contracts that cannot lie together, whatever lies elsewhere. (R3, R4)"""
    if isinstance(heap, Hand):
        cards, contracts = heap.cards, heap.contracts + heap.offer + heap.returned
    else:
        cards, contracts = counts(heap.draw, COLORS), heap.contracts
        yield from _against_chance(heap.chance, "$.chance")
    yield from _too_many(cards, edition)
    yield from _against_contracts([*contracts], edition.board.contracts, complete=False)


def _too_many(cards: Iterable[int], edition: Edition) -> Iterator[Problem]:
    for color, have, most in zip(COLORS, cards, edition.cards, strict=True):
        if have > most:
            yield Problem("$", "wrong_cards", f"expected at most the {most} {color} cards of the box, got {have}")


def _against_chance(chance: Chance, path: str) -> Iterator[Problem]:
    """A source that has answered more questions than a document can say."""
    if chance.counter > LARGEST:
        text = f"expected at most {LARGEST} blocks that have been read, got {chance.counter}"
        yield Problem(f"{path}.counter", "out_of_range", text)


def against_hidden(table: Table, hand: Hand | None) -> Iterator[Problem]:
    """What is seen of the cards and contracts, if there are not so many of them in the box."""
    edition = table.edition
    seen = (counts(table.row, COLORS), table.discards) + (() if hand is None else (hand.cards,))
    yield from _too_many(map(sum, zip(*seen, strict=True)), edition)
    have = len(table.row) + sum(table.discards) + table.draw_size + sum(table.hand_sizes)
    if have != sum(edition.cards):
        yield Problem(
            "$.table", "wrong_cards", f"expected the {sum(edition.cards)} transport cards of the box, got {have}"
        )
    have = len(table.contract_pile) + sum(table.contract_counts) + sum(table.offer_sizes)
    if have != len(edition.board.contracts):
        text = f"expected the {len(edition.board.contracts)} contracts of the box, got {have}"
        yield Problem("$.table", "wrong_contracts", text)
    located = [contract for contracts in table.revealed for contract in contracts]
    if hand is not None:
        located += hand.offer + hand.returned + (() if table.revealed else hand.contracts)
    yield from _against_contracts(located, edition.board.contracts, complete=False)


def _against_contracts(located: list[Contract], box: tuple[Contract, ...], *, complete: bool) -> Iterator[Problem]:
    """Contracts that are in two places, in none, or in no box. (R4)"""
    found = set(located)
    if len(found) == len(located) and (found == set(box) if complete else found <= set(box)):
        return
    for contract, times in Counter(in_board_order(located)).items():
        if contract not in box:
            yield Problem("$", "unknown_contract", f"expected contracts of the box, got {contract}")
        elif times > 1:
            yield Problem("$", "wrong_contracts", f"expected the contract {contract} once, got it {times} times")
    if complete:
        missing = (contract for contract in box if contract not in found)
        yield from (Problem("$", "wrong_contracts", f"the contract {contract} is missing") for contract in missing)


def against_order(path: str, kept: tuple[Contract, ...]) -> Iterator[Problem]:
    """Kept contracts in another order than a board and a hand keep them in."""
    if kept != in_board_order(kept):
        yield Problem(path, "wrong_order", "expected kept contracts in the order of their ids, got another order")
