"""The promises that hold in every game: purity, one notion of legality, nothing lost, doubles, scores, an end.

Whole games are played, in the printed box and in generated ones, and every state on the way is checked. What is
checked is in `amsterdam_routes.testing`, where everybody can use it; here is also shown that those checks can fail.
"""

import pickle
import random
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from tests.routes.playing import moves, played_out

HALF = settings(max_examples=settings().max_examples // 2)
"""Of what the profile says: a whole game is many examples."""
BOXES = testing.editions()
Damage: TypeAlias = Callable[[ar.State], ar.State]

ANY_GAME = testing.setups()
AMSTERDAM_GAMES = testing.setups(st.just(ar.AMSTERDAM))


@pytest.mark.parametrize("players", [2, 3, 4])
@HALF
@given(seed=testing.seeds())
def test_a_game_in_amsterdam_keeps_every_promise_after_every_action(players: int, seed: int) -> None:
    for move in moves(ar.Setup(players, first=seed % players), seed):
        testing.check_state(move.before)
        assert testing.check_step(move.before, move.action) == move.after
    testing.check_state(move.after)


@pytest.mark.proof
@HALF
@given(setup=testing.setups(BOXES), seed=testing.seeds())
def test_a_game_in_any_box_keeps_every_promise_for_every_action_there_is(setup: ar.Setup, seed: int) -> None:
    for move in moves(setup, seed):
        testing.check_state(move.before)
        testing.check_actions(move.before)
        assert testing.check_step(move.before, move.action) == move.after
    testing.check_state(move.after)
    testing.check_actions(move.after)


@given(state=testing.states(AMSTERDAM_GAMES))
def test_every_action_of_amsterdam_is_listed_unopposed_and_applied_or_none_of_it(state: ar.State) -> None:
    testing.check_actions(state)


@given(data=st.data())
def test_an_action_that_makes_no_sense_is_refused_like_any_other(data: st.DataObject) -> None:
    state = data.draw(testing.states())
    for action in data.draw(st.lists(testing.actions(state), max_size=20)):
        testing.check_actions(state, [action])


@given(data=st.data())
def test_equal_actions_of_equal_editions_are_legal_alike(data: st.DataObject) -> None:
    """Wherever they come from: built by hand, pickled, or from the table of another copy of the edition."""
    state = data.draw(testing.states(over=False))
    action = data.draw(testing.legal_actions(state))
    copy = pickle.loads(pickle.dumps(state.table.edition))
    for twin in (pickle.loads(pickle.dumps(action)), copy.actions[copy.index(action)]):
        assert twin == action
        assert ar.apply(state, twin) == ar.apply(state, action)


@given(setup=ANY_GAME, seed=testing.seeds())
def test_the_same_seed_and_the_same_actions_make_the_same_game(setup: ar.Setup, seed: int) -> None:
    first, second = list(moves(setup, seed)), list(moves(setup, seed))
    assert first == second
    assert [hash(move.after) for move in first] == [hash(move.after) for move in second]


def test_serial_games_share_no_source_of_chance() -> None:
    alone = played_out(ar.Setup(3), 5)
    played_out(ar.Setup(2), 6)
    assert played_out(ar.Setup(3), 5) == alone


def test_different_seeds_deal_different_games() -> None:
    assert len({ar.view(ar.new_game(2, seed=seed), None) for seed in range(200)}) == 200


def test_playing_uses_no_clock_no_files_and_no_global_randomness(monkeypatch: pytest.MonkeyPatch) -> None:
    """No randomness but the seed's, no file."""

    def shut(*_: object, **__: object) -> None:
        raise AssertionError("the world was asked")

    chances = random.getstate()
    monkeypatch.setattr("builtins.open", shut)
    monkeypatch.setattr(Path, "open", shut)
    monkeypatch.setattr("os.urandom", shut)
    monkeypatch.setattr(secrets, "token_bytes", shut)
    monkeypatch.setattr("time.time", shut)
    assert ar.standings(played_out(ar.Setup(4), 7)).final
    assert random.getstate() == chances


@given(setup=ANY_GAME, seed=testing.seeds())
def test_every_game_ends(setup: ar.Setup, seed: int) -> None:
    """Within a number of actions that the box decides.

    Every draw of contracts keeps one, a route is claimed once, and a card that is taken was in the box or in a payment.
    """
    edition = setup.edition
    spaces = sum(route.length for route in edition.board.routes)
    contracts = len(edition.board.contracts)
    but_passes = setup.players + 2 * contracts + len(edition.board.routes) + sum(edition.cards) + spaces
    most = (but_passes + 1) * setup.players
    assert sum(1 for _ in moves(setup, seed)) <= most


@given(state=testing.states())
def test_a_position_gives_the_same_answers_as_its_pickled_copy(state: ar.State) -> None:
    copy = pickle.loads(pickle.dumps(state))
    assert (copy, hash(copy)) == (state, hash(state))
    assert ar.legal_actions(copy) == ar.legal_actions(state)
    assert ar.standings(copy) == ar.standings(state)


def table_with(**changes: Any) -> Damage:
    return lambda state: attrs.evolve(state, table=attrs.evolve(state.table, **changes))


def following(**changes: Any) -> Damage:
    """What follows from the rest of the table, changed behind its back."""

    def damage(state: ar.State) -> ar.State:
        table = attrs.evolve(state.table)
        for name, value in changes.items():
            object.__setattr__(table, name, value)
        return attrs.evolve(state, table=table)

    return damage


def hand_with(**changes: Any) -> Damage:
    return lambda state: attrs.evolve(state, hands=(attrs.evolve(state.hands[0], **changes), *state.hands[1:]))


def piles_with(**changes: Any) -> Damage:
    return lambda state: attrs.evolve(state, piles=attrs.evolve(state.piles, **changes))


def all_discarded(state: ar.State) -> ar.State:
    discards = tuple(state.piles.draw.count(color) for color in ar.Color)
    return piles_with(draw=())(table_with(draw_size=0, discards=discards)(state))


def wilds_turned_up(state: ar.State) -> ar.State:
    """Every wild of the row and the draw pile lies face up, as far as there is place."""
    cards = sorted((*state.table.row, *state.piles.draw), reverse=True)
    return piles_with(draw=tuple(cards[5:]))(table_with(row=tuple(cards[:5]))(state))


PINK, GREY = (
    1 << [route.id for route in ar.AMSTERDAM.board.routes].index(f"haringpakkerstoren--nieuwe-waal/{word}")
    for word in ("pink", "grey")
)
"""The tracks of a double with cart symbols, as bits."""

DAMAGE: dict[str, tuple[Damage, str]] = {
    "a card too many": (table_with(discards=(1, 0, 0, 0, 0, 0, 0)), "expected the 6 pink cards of the box, got 7"),
    "a card lost": (table_with(row=()), r"expected the \d \w+ cards of the box, got \d"),
    "a hand that owes a card": (hand_with(cards=(-1, 0, 0, 0, 0, 0, 3)), "expected 7 numbers, none below 0"),
    "a draw pile of another size": (table_with(draw_size=3), r"\$.piles.draw: the table says 3, but here are 35"),
    "hands of other sizes": (table_with(hand_sizes=(3, 1)), r"\$.hands\[0\].cards: the table says 3, but here are 2"),
    "too few carts": (table_with(carts=(15, 16)), "expected 16 carts, as seat 0 has placed 0, got 15"),
    "points for nothing": (table_with(scores=(1, 0)), "expected 0 points for the routes of seat 0, got 1"),
    "a bonus card for nothing": (
        table_with(bonus_cards=(1, 0)),
        "expected 0, one for each route with cart symbols of seat 0, got 1",
    ),
    "a bonus card withheld": (
        table_with(claimed_bits=(PINK, 0)),
        "expected 1, one for each route with cart symbols of seat 0, got 0",
    ),
    "a route claimed twice": (table_with(claimed_bits=(PINK, PINK)), "has been claimed by another seat already"),
    "both tracks of a double": (table_with(claimed_bits=(PINK | GREY, 0)), "both tracks"),
    "a double shared by two of two": (
        table_with(claimed_bits=(PINK, GREY)),
        "was closed when the track beside it was claimed",
    ),
    "a contract lost": (piles_with(contracts=()), "the contract .* is missing"),
    "a contract pile of another size": (
        table_with(contract_pile=(None,)),
        r"\$.piles.contracts: the table says 1, but here are 20",
    ),
    "contracts counted wrongly": (
        table_with(contract_counts=(5, 0)),
        r"\$.hands\[0\].contracts: the table says 5, but here are 0",
    ),
    "a contract returned by nobody": (
        hand_with(returned=ar.AMSTERDAM.board.contracts[:1]),
        "the contracts that seat 0 returned are not these",
    ),
    "contracts out of order": (
        hand_with(contracts=ar.AMSTERDAM.board.contracts[1::-1]),
        "expected kept contracts in the order of their ids, got another order",
    ),
    "a seat that should have chosen": (table_with(to_move=1), "seat 0: expected 1 to 2 contracts kept, got 0"),
    "the wrong phase": (table_with(phase=ar.Phase.TURN), "seat 0: expected 0 contracts to choose from"),
    "nobody to move": (table_with(to_move=None), "expected a seat until the game is over, got null"),
    "a game that is over without an end": (
        table_with(phase=ar.Phase.OVER, to_move=None),
        "expected a game to be over after a last round",
    ),
    "contracts revealed too early": (table_with(revealed=((), ())), "expected none before the game is over, got some"),
    "a last round too early": (table_with(last_turns=2), "expected null before the first turn, got 2"),
    "passes enough to end the game": (table_with(passes=2), "expected 0 before the first turn, got 2"),
    "nothing to do": (table_with(offer_sizes=(0, 2)), r"\$.hands\[0\].offer: the table says 0, but here are 2"),
    "discards but no draw pile": (all_discarded, "expected cards in the draw pile while there are discards, got none"),
    "other colours face up than those of the row": (following(faces=0b11), "the colours 11 lie face up"),
    "routes that are open no more": (
        following(_open_bits=(0, 0)),
        r"the routes still open are \(35184372088831, .*\), not \(0, 0\)",
    ),
    "a row too short": (
        table_with(row=(ar.Color.PINK,)),
        "expected 5 cards face up while there are cards to fill the row",
    ),
    "a row that should have been flushed": (
        wilds_turned_up,
        "expected fewer than 3 wild cards face up while enough others are left, got 5",
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_the_checks_find(damage: str) -> None:
    state = ar.new_game(2, seed=3)
    testing.check_state(state)
    spoil, finding = DAMAGE[damage]
    with pytest.raises(AssertionError, match=finding):
        testing.check_state(spoil(state))
