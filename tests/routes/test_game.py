"""Records of the route game: what an action has shown to whom, and what a redacted record may not show."""

from typing import Any

import attrs
import pytest
from hypothesis import given

import amsterdam_routes as ar
from amsterdam_routes import testing
from tests.routes.playing import finished
from tests.routes.positions import claim, keep, position

IDS = [contract.id for contract in ar.AMSTERDAM.board.contracts]


def turn(**changes: Any) -> ar.State:
    """A turn of a game of three, in which each seat has kept two contracts, with some things as the test wants them."""
    usual: dict[str, Any] = {"players": 3, "contracts": [IDS[:2], IDS[2:4], IDS[4:6]], "pile": IDS[6:]}
    return position(**(usual | changes))


@pytest.mark.parametrize(
    ("action", "seats"),
    [
        (ar.DrawBlind(), (1,)),  # a card that only its drawer saw
        (ar.TakeFaceUp(ar.Color.PINK), (0, 1, 2)),  # it was open, but the card that took its place was not
        (ar.DrawContracts(), (1,)),
        (claim("oude-waal--waag/grey", ar.Color.BLUE), (0, 2)),  # the card that paid for it came out of a closed hand
    ],
)
def test_undo_says_to_whom_something_hidden_had_been_shown(action: ar.Action, seats: tuple[int, ...]) -> None:
    record = ar.record_from(turn(hands=["", "blue"], to_move=1))
    assert record.play(action).undo() == (record, seats)


def test_a_face_up_card_that_nothing_replaces_shows_nothing() -> None:
    record = ar.record_from(turn(row="pink blue", draw=""))
    assert record.play(ar.TakeFaceUp(ar.Color.PINK)).undo() == (record, ())


def test_a_choice_of_contracts_shows_nothing_and_the_end_shows_all_of_them() -> None:
    record = ar.record_from(turn(offers=[IDS[6:8]], pile=IDS[8:], phase=ar.Phase.CONTRACTS))
    assert record.play(keep(IDS[6])).undo() == (record, ())
    assert finished(players=3).undo()[1] == (0, 1, 2)


def test_a_contract_that_a_seat_returned_itself_was_not_hidden_from_it() -> None:
    record = ar.record_from(turn(pile=IDS[6:8]))
    state = record.state
    table = attrs.evolve(state.table, contract_pile=(0, 0))
    hands = (attrs.evolve(state.hands[0], returned=state.piles.contracts), *state.hands[1:])
    known = ar.record_from(attrs.evolve(state, table=table, hands=hands))
    assert record.play(ar.DrawContracts()).undo() == (record, (0,))
    assert known.play(ar.DrawContracts()).undo() == (known, ())


def located(view: ar.View) -> int:
    """How many cards and contracts a view can tell the place of."""
    hand = view.hand or ar.Hand((0,) * 7)
    own = len(hand.offer) + len(hand.returned) + (0 if view.table.revealed else len(hand.contracts))
    shown = sum(map(len, view.table.revealed))
    return len(view.table.row) + sum(view.table.discards) + sum(hand.cards) + own + shown


@given(testing.records(over=True))
def test_an_action_shows_a_seat_something_exactly_if_it_can_place_more_cards_than_before(
    record: ar.RouteRecord,
) -> None:
    while record.ply:
        later, (record, seats) = record, record.undo()
        events = ar.events(record.state, later.actions[-1])
        for seat in range(record.setup.players):
            lost = sum(event.size for event in events if isinstance(event, ar.PileRebuilt))
            lost += sum(event.seat != seat for event in events if isinstance(event, ar.FaceUpTaken))
            gained = located(ar.view(later.state, seat)) - located(ar.view(record.state, seat)) + lost
            assert (seat in seats) == (gained > 0)


def test_a_redacted_record_must_not_show_more_than_its_seat_may_see() -> None:
    record = ar.record_from(turn()).play(ar.DrawBlind())
    told = ar.events(turn(), ar.DrawBlind())
    for seat in (1, None):
        with pytest.raises(ar.InvalidRecord) as error:
            attrs.evolve(record.redacted(seat), events=[told])
        assert [(problem.path, problem.code) for problem in error.value.problems] == [("$.events[0]", "not_redacted")]
    assert attrs.evolve(record.redacted(0), events=[told]) == record.redacted(0)


def test_an_end_that_uncovers_what_cannot_be_is_refused() -> None:
    mine = finished().redacted(0)
    last = mine.events[-1][-1]
    assert isinstance(last, ar.GameOver)
    own, others = last.contracts
    wrong = ar.GameOver(last.ending, (own, (own[0], *others[1:])))  # what one seat has kept, the other shows
    with pytest.raises(ar.InvalidRecord) as error:
        attrs.evolve(mine, events=[*mine.events[:-1], (*mine.events[-1][:-1], wrong)])
    found = [(problem.path, problem.code) for problem in error.value.problems]
    assert found == [(f"$.events[{mine.ply - 1}]", "misfit")]
