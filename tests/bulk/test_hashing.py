"""The hash of a state is that of the page, tells states apart, and is the engine's."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import attrs
import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bulk import Games, state_hash
from amsterdam_routes.bulk._engine import canonical_bytes
from tests.bulk.test_engine import rows
from tests.steps import steps


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


def with_more_routes() -> ar.State:
    places = [ar.Place(f"Quay {i}") for i in range(300)]
    routes = [ar.Route((places[i], places[i + 1]), 1, None) for i in range(299)]
    contracts = [ar.Contract((places[i], places[j]), 1) for i in range(100) for j in (i + 1, i + 2, i + 3)]
    town = attrs.evolve(ar.AMSTERDAM, name="delta", board=ar.Board(places, routes, contracts))
    return ar.new_game(2, seed=1, edition=town)


def merchants_box(name: str = "delta", **changes: Any) -> am.Edition:
    return am.from_data({**json.loads(am.to_json(am.MERCHANTS)), "name": name} | changes, am.Edition)


def with_more_cards(name: str = "delta") -> am.State:
    data: Any = am.to_data(am.MERCHANTS)
    plain = next(card for card in data["cards"] if card["id"] == "024")
    large = merchants_box(name, cards=[*data["cards"], *(plain | {"id": f"{200 + i}"} for i in range(260))])
    return am.new_game(2, seed=1, edition=large)


def with_more_blocks() -> am.State:
    data: Any = am.to_data(am.MERCHANTS)
    block, fields = data["blocks"][0], json.loads(json.dumps(data["harbour"]["fields"]))
    more = [block | {"id": f"new-{i}", "name": f"New {i}"} for i in range(34)]
    bridges = [*data["bridges"], *([block["id"], one["id"]] for one in more)]
    goods = {name: 7 + (number < 7) for number, name in enumerate(data["goods"])}
    for field in fields:
        if field["water"] == "big":
            field["points"] = (field["points"] + [field["points"][-1]] * 9)[:9]
    harbour = data["harbour"] | {"fields": fields}
    large = merchants_box(blocks=[*data["blocks"], *more], bridges=bridges, goods=goods, harbour=harbour)
    return am.new_game(4, seed=1, edition=large)


def with_more_tokens() -> am.State:
    state = am.new_game(2, seed="1672")
    while state.phase is not am.Phase.CARDS:
        state = am.apply(state, am.legal_actions(state)[0])
    owner = attrs.evolve(state.table.merchants[0], penalty_tokens=10**9)
    return attrs.evolve(state, table=attrs.evolve(state.table, merchants=(owner, state.table.merchants[1])))


TOO_LARGE: dict[str, Callable[[], ar.State | am.State]] = {
    "the engine does not take the box 'delta': expected at most 128 routes, got 299": with_more_routes,
    "the engine does not take the box 'delta': expected at most 192 cards, got 392": with_more_cards,
    "the engine does not take the box 'delta': expected at most 64 blocks, got 70": with_more_blocks,
}


@pytest.mark.parametrize("text", TOO_LARGE)
def test_what_the_engine_does_not_take_has_no_hash_and_both_say_why_in_the_same_words(text: str) -> None:
    state: Any = TOO_LARGE[text]()
    for refuse in (state_hash, lambda state: Games.of([state]), lambda state: Games.playouts([state], 1)):
        with pytest.raises(ValueError, match=text):
            refuse(state)


def test_a_state_that_may_come_to_more_than_the_engine_takes_has_a_hash_all_the_same() -> None:
    state = with_more_tokens()
    assert state_hash(state) == state_hash(with_more_tokens())
    with pytest.raises(
        ValueError, match=r"the engine does not take it: expected at most 1000000000 points, .* 7000000000"
    ):
        Games.of([state])


def test_a_box_that_is_not_taken_is_judged_once() -> None:
    state = with_more_cards("a box that no other test has")

    def refuse() -> None:
        with suppress(ValueError):
            state_hash(state)

    refuse()
    assert steps(refuse, most=100) > 0


@pytest.mark.parametrize("changes", [{"passes": 256}, {"carts": (-1, 0)}, {"bonus_cards": (2**16, 0)}])
def test_a_state_that_no_table_can_have_is_refused_where_it_cannot_be_written(changes: dict[str, Any]) -> None:
    state = ar.new_game(2, seed="1634")
    wrong = attrs.evolve(state, table=attrs.evolve(state.table, **changes))
    with pytest.raises(ValueError, match=r"^state: expected a sound state, got one with a problem: "):
        state_hash(wrong)
