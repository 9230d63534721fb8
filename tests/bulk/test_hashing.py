"""The hash of a state is that of the page, tells states apart, and is the engine's."""

import attrs
import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

import amsterdam_routes as ar
from amsterdam_routes.bulk import Games, state_hash
from amsterdam_routes.bulk._engine import canonical_bytes
from tests.bulk.test_engine import rows


def test_hashes_are_those_of_the_page() -> None:
    vectors = [row for row in rows("The bytes of the hash") if len(row) == 7]
    assert len(vectors) == 6
    for players, first, seed, actions, phase, size, hash in vectors:
        state = ar.new_game(int(players), seed=seed, first=int(first))
        for _ in range(int(actions)):
            state = ar.apply(state, ar.legal_actions(state)[0])
        assert state.phase is ar.Phase(phase)
        assert len(canonical_bytes(state)) == int(size)
        assert state_hash(state) == int(hash, 16) == int(Games.of([state]).hashes()[0])


def test_chance_has_no_part_in_it() -> None:
    state = ar.new_game(2, seed="1634")
    assert state_hash(attrs.evolve(state, piles=attrs.evolve(state.piles, chance=ar.Chance(b"1635")))) == state_hash(
        state
    )


def test_every_state_of_a_game_has_another() -> None:
    state, seen = ar.new_game(4, seed="1634"), set[int]()
    for ply in range(1000):
        assert len(seen) == ply
        seen.add(state_hash(state))
        if state.to_move is None:
            break
        state = ar.apply(state, ar.legal_actions(state)[-1 - ply % len(ar.legal_actions(state))])
    assert len(seen) > 50
