"""The hash of a state: 64 bits that the library and the engine work out alike. `docs/engine/contract.md` defines it."""

import struct

import amsterdam_routes as ar
from amsterdam_routes.bulk.fast import GOLDEN, mix

NOBODY = NOT_YET = 255
_WORDS = 2**64 - 1


def state_hash(state: ar.State) -> int:
    """Return the hash of a state: of what lies on the table, in the hands and in the piles, without its chance.

    Equal states of one box have equal hashes, and others nearly surely not. It says nothing of the box.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bulk import state_hash
    >>> state = ar.new_game(2, seed="1634")
    >>> state_hash(state) == state_hash(ar.new_game(2, seed=1634)) != state_hash(ar.new_game(2, seed="1635"))
    True
    """
    text = canonical_bytes(state)
    hash = len(text)
    for (word,) in struct.iter_unpack("<Q", text + bytes(-len(text) % 8)):
        hash = mix(((hash ^ word) + GOLDEN) & _WORDS)
    return hash


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
        text += table.claimed_bits[seat].to_bytes(16, "little")
        text += sum(1 << numbers[contract] for contract in hand.contracts).to_bytes(16, "little")
        text += bytes((len(hand.offer), *(numbers[contract] for contract in hand.offer)))
    return bytes(text)
