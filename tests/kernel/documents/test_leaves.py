"""Types that are written in a way of their own."""

from fractions import Fraction

import attrs
import jsonschema
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.documents import Documents, EditionThings, Kind, Name, Named, by_id, view_leaf
from amsterdam_routes.kernel.documents.shapes import LARGEST
from tests.kernel.documents.market import MARKET, STALL, Leave, Share, Stall
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import Setup
from tests.kernel.tiny.reasons import REASONS

DOCUMENTS = json_of(RULES, REASONS)


def test_exact_shares_are_written_in_lowest_terms() -> None:
    assert MARKET.to_data(Share(Fraction(2, 4)))["of"] == "1/2"


def test_the_reasons_of_a_game_are_the_shape_of_its_violations() -> None:
    state = TIDES.deal(Setup(2), ar.Chance.of(1))
    found = TIDES.violations(state, TIDES.actions(Setup(2))[-1])
    assert found[0].code == "draw_first"
    assert DOCUMENTS.to_data(found)["items"][0] == {"code": "draw_first", "rule": "T2", "params": {}}
    for wrong in (ar.Violation("too_few_carts", "R25", {"needed": 2}), ar.Violation("draw_first", "T2", {"more": 1})):
        with pytest.raises((TypeError, ValueError)):
            DOCUMENTS.to_json(wrong)


def test_a_source_of_chance_that_has_been_asked_too_often_is_not_written() -> None:
    last = ar.Chance(b"1634", LARGEST)
    assert MARKET.from_data(MARKET.to_data(last), ar.Chance) == last
    with pytest.raises(ValueError, match=f"a source of chance whose counter is beyond {LARGEST} cannot be written"):
        MARKET.to_data(ar.Chance(b"1634", LARGEST + 1))


def test_a_thing_goes_by_its_id_and_is_found_among_those_of_the_edition() -> None:
    leaf = by_id(Stall, Named("StallId", Name("stall")), id_of=lambda stall: stall.name)
    assert leaf.id_of is not None
    assert leaf.read is not None
    read = leaf.read(lambda _: None, EditionThings(None, {"stall": {STALL.name: STALL}}))
    assert read(leaf.id_of(STALL)) is STALL


@attrs.frozen
class Watched:
    """What an onlooker sees."""

    seat: int | None
    hand: int | None


@attrs.frozen
class Seated(Watched):
    """What a seat sees."""

    seat: int
    hand: int


def test_a_view_of_a_seat_and_one_of_an_onlooker_have_one_kind_of_document() -> None:
    documents = Documents(prefix="cards", kinds=(Kind("view", Watched),), leaves=(view_leaf(Watched, Seated),))
    for view, cls in (
        (Watched(None, None), Watched),
        (Seated(1, 5), Seated),
        (Watched(1, 5), Seated),
        (Watched(1, None), Watched),
    ):
        again = documents.from_data(documents.to_data(view), Watched)
        assert (type(again), again.seat, again.hand) == (cls, view.seat, view.hand)
    schema = documents.schemas()["view"]
    jsonschema.validate(documents.to_data(Seated(1, 5)), schema)
    with pytest.raises(jsonschema.ValidationError):  # a seat without a hand
        jsonschema.validate(documents.to_data(Watched(1, None)), schema)


def test_what_goes_by_its_id_needs_editions_that_know_it() -> None:
    fruit = by_id(Leave, Named("LeaveId", Name("leave")), id_of=lambda leave: "leave")
    documents = Documents(prefix="market", kinds=(Kind("leave", Leave),), leaves=(fruit,))
    with pytest.raises(ValueError, match="expected things of the kind 'leave' in the editions, got none"):
        documents.from_json('{"format":"market/leave","version":1,"leave":"leave"}', Leave)
