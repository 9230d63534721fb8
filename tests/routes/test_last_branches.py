"""Refusals that no other test comes by: with these, every branch of the kernel and of the route game is taken."""

import pickle
import random
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.documents.format import Format
from amsterdam_routes.kernel.documents.hints import shape_of
from amsterdam_routes.kernel.documents.schemas import schema
from amsterdam_routes.kernel.documents.shapes import Fields, Named
from amsterdam_routes.kernel.drafts import drafting
from tests.routes.playing import played_out
from tests.routes.positions import position

BOARD = ar.AMSTERDAM.board
STATE = ar.new_game(2, seed=1)


def damaged(state: ar.State, **changes: Any) -> list[tuple[str, str]]:
    """What `check` says of a state whose table is changed: path and code."""
    wrong = attrs.evolve(state, table=attrs.evolve(state.table, **changes))
    return [(problem.path, problem.code) for problem in ar.check(wrong)]


# ------------------------------------------------------------------------------------------------------- the kernel


def test_a_type_that_nobody_can_write_has_no_shape() -> None:
    with pytest.raises(TypeError, match="says nothing about how it is written"):
        shape_of(bytes, leaves={})


def test_a_draft_and_its_frozen_class_have_the_same_fields() -> None:
    @attrs.define
    class Draft:
        x: int

    @attrs.frozen
    class Frozen(Draft):
        y: int

    with pytest.raises(TypeError, match=r"^Frozen must have the fields of Draft and no others$"):
        drafting(Draft, Frozen)


@pytest.mark.parametrize("error", [ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord])
def test_an_error_with_problems_survives_the_way_to_another_process(error: type[ar.InvalidDocument]) -> None:
    problems = (ar.Problem("$.x", "wrong_type", "a text is wanted here"),)
    restored = pickle.loads(pickle.dumps(error(problems)))
    assert (type(restored), restored.problems, str(restored)) == (error, problems, str(error(problems)))


def test_two_shapes_cannot_go_by_one_name_in_a_schema() -> None:
    fields: Fields = {"a": Named("Thing", int), "b": Named("Thing", str)}
    with pytest.raises(ValueError, match=r"^two shapes go by the name 'Thing'$"):
        schema(Format("example/note", fields), "note")


# --------------------------------------------------------------------------------------------------- asking amiss


def test_what_a_board_an_edition_or_a_table_does_not_have_is_a_key_error() -> None:
    elsewhere = ar.Route([BOARD.places[0], BOARD.places[1]], 7)
    with pytest.raises(TypeError, match="the id of a route: expected a str, got an int"):
        BOARD.route(7)  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(KeyError, match="gives no points for a route of 7"):
        ar.AMSTERDAM.points_for(7)
    with pytest.raises(TypeError, match="expected an action, got a str"):
        ar.AMSTERDAM.index("pass")  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(KeyError, match="has no such action"):
        ar.AMSTERDAM.index(ar.ClaimRoute(elsewhere, None, 7))
    with pytest.raises(TypeError, match="expected a Route, got a str"):
        STATE.table.owner("dam--waag")  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(KeyError, match="is not a route of this board"):
        STATE.table.owner(elsewhere)


def test_a_source_of_random_bits_that_breaks_is_not_taken_for_a_wrong_argument() -> None:
    class Broken(random.Random):
        def getrandbits(self, k: int, /) -> int:
            raise AttributeError("this source is broken")

    with pytest.raises(AttributeError, match=r"^this source is broken$"):
        ar.pick(STATE, Broken())


# ------------------------------------------------------------------------------------------------ unsound positions


def test_revealed_contracts_stand_in_the_order_of_their_ids() -> None:
    games = (played_out(ar.Setup(2), seed) for seed in range(20))
    over, seat = next((over, seat) for over in games for seat in (0, 1) if len(over.table.revealed[seat]) > 1)
    turned = tuple(kept[::-1] if at == seat else kept for at, kept in enumerate(over.table.revealed))
    assert (f"$.table.revealed[{seat}]", "wrong_order") in damaged(over, revealed=turned)
    hand = attrs.evolve(over.hands[seat], contracts=turned[seat])
    hands = tuple(hand if at == seat else other for at, other in enumerate(over.hands))
    codes = [(problem.path, problem.code) for problem in ar.check(attrs.evolve(over, hands=hands))]
    assert (f"$.hands[{seat}].contracts", "wrong_order") in codes


@pytest.mark.rule("Q5")
def test_bonus_cards_that_were_earned_are_held_while_there_are_any() -> None:
    few = attrs.evolve(ar.AMSTERDAM, bonus_cards=1)
    carts = [route.id for route in BOARD.routes if route.cart][:2]
    state = position(few, claimed=[[carts[0]], [carts[1]]])
    assert ("$.table.bonus_cards", "wrong_bonus_cards") in damaged(state, bonus_cards=(0, 0))
    assert ("$.table.bonus_cards", "wrong_bonus_cards") not in damaged(state, bonus_cards=(0, 1))


@pytest.mark.rule("Q13")
def test_an_empty_draw_pile_beside_discards_is_unsettled() -> None:
    state = position(draw="", discards="4 blue")
    assert ("$.table.draw_size", "unsettled") in damaged(state)


# ----------------------------------------------------------------------------------------------------- documents


@pytest.mark.rule("R20")
def test_a_redacted_record_says_where_the_discards_are_shuffled() -> None:
    kept = [[contract.id for contract in BOARD.contracts[at : at + 2]] for at in (0, 2)]
    record = ar.record_from(position(draw="red", discards="4 blue", contracts=kept)).play(ar.DrawBlind())
    told = ar.to_notation(record.redacted(1))
    assert told.count(" (shuffle)") == 1
    assert ar.from_notation(told, ar.RedactedRecord) == record.redacted(1)
    with pytest.raises(ar.InvalidDocument, match="the discards are shuffled here: expected 'shuffle'"):
        ar.from_notation(told.replace(" (shuffle)", ""), ar.RedactedRecord)
