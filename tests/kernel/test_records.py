"""A record keeps a whole game, plays it again, and never holds one that breaks the rules."""

import pickle
import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import testing
from tests.routes.playing import moves, seats_of
from tests.routes.positions import claim, keep, position

IDS = [contract.id for contract in ar.AMSTERDAM.board.contracts]


def turn(**changes: Any) -> ar.State:
    """A turn of a game of three, in which each seat has kept two contracts, with some things as the test wants them."""
    usual: dict[str, Any] = {"players": 3, "contracts": [IDS[:2], IDS[2:4], IDS[4:6]], "pile": IDS[6:]}
    return position(**(usual | changes))


def finished(players: int = 2, seed: int = 1634) -> ar.RouteRecord:
    """A game played to its end, with names."""
    record = ar.new_record(players, seed=seed, names=["Griet", "Jan", "Neel", "Dirk"][:players])
    for move in moves(record.setup, seed):
        record = record.play(move.action)
    return record


def rebuilt(record: ar.RouteRecord, **changes: Any) -> ar.RouteRecord:
    """The record made anew, field by field, with some fields changed: so it is replayed and checked."""
    fields: dict[str, Any] = {
        field.name: getattr(record, field.name) for field in attrs.fields(ar.Record) if field.init
    }
    return ar.Record(**(fields | changes))


def problems(record: ar.RouteRecord, **changes: Any) -> list[tuple[str, str]]:
    """Where and why a changed record is refused."""
    with pytest.raises(ar.InvalidRecord) as error:
        rebuilt(record, **changes)
    return [(problem.path, problem.code) for problem in error.value.problems]


# ------------------------------------------------------------------------------------- play and replay


@given(testing.setups(), testing.seeds())
def test_a_record_grows_with_the_game_and_replays_every_state_of_it(setup: ar.Setup, seed: int) -> None:
    record = ar.new_record(setup.players, seed=seed, edition=setup.edition, first=setup.first)
    states = [record.state]
    for move in moves(setup, seed):
        earlier, record = record, record.play(move.action)
        assert (earlier.ply, record.ply) == (len(states) - 1, len(states))
        states.append(move.after)
        assert record.state == move.after
    assert list(ar.replay(record)) == states
    assert record.result == ar.standings(states[-1])
    assert rebuilt(record) == record
    assert rebuilt(record).state == record.state


@given(testing.records(), st.data())
def test_a_record_goes_on_from_wherever_it_stands(record: ar.RouteRecord, data: st.DataObject) -> None:
    start = ar.record_from(record.state, names=record.names)
    assert (start.ply, start.seed, start.commitment) == (0, None, None)
    actions = ar.legal_actions(record.state)
    if actions:
        action = data.draw(st.sampled_from(actions))
        assert start.play(action).state == record.play(action).state == ar.apply(record.state, action)
        assert list(ar.replay(start.play(action))) == [record.state, ar.apply(record.state, action)]


def test_an_illegal_action_leaves_the_record_as_it_was() -> None:
    record = ar.new_record(2, seed=1)
    with pytest.raises(ar.IllegalAction) as error:
        record.play(ar.Pass())
    assert [violation.code for violation in error.value.violations] == ["choose_contracts_first"]
    assert record == ar.new_record(2, seed=1)


def test_the_result_is_there_once_the_game_is_over() -> None:
    record = finished()
    assert record.result is not None
    assert record.result.final
    assert record.undo()[0].result is None


@given(testing.records())
def test_records_are_values(record: ar.RouteRecord) -> None:
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert hash(again) == hash(record)
    assert again.state == record.state
    assert attrs.evolve(record, names=["x"] * record.setup.players) != record or set(record.names) == {"x"}


def test_two_seeds_two_records() -> None:
    assert ar.new_record(2, seed=1) != ar.new_record(2, seed=2)
    assert ar.new_record(2).seed != ar.new_record(2).seed


# -------------------------------------------------------------------------------------- what is refused


def test_an_action_that_was_changed_is_refused_with_its_ply_and_every_reason() -> None:
    record = finished()
    states = list(ar.replay(record))
    broke = ar.ClaimRoute(ar.AMSTERDAM.board.routes[2], None, 4)
    for ply in (0, 5, record.ply - 1):
        reasons = ar.violations(states[ply], broke)
        assert reasons
        changed = (*record.actions[:ply], broke, *record.actions[ply + 1 :])
        assert problems(record, actions=changed) == [(f"$.actions[{ply}]", reason.code) for reason in reasons]


def test_a_record_that_was_cut_short_is_refused() -> None:
    record = finished()
    assert problems(record, actions=record.actions[:-1]) == [("$.actions", "cut_short")]


def test_a_record_that_goes_on_after_the_end_is_refused() -> None:
    record = finished()
    assert problems(record, actions=(*record.actions, ar.DrawBlind())) == [(f"$.actions[{record.ply}]", "game_over")]


def test_another_result_is_refused() -> None:
    record = finished()
    assert problems(record, result=ar.standings(finished(seed=7).state)) == [("$.result", "wrong_result")]


def test_another_seed_is_refused_or_leads_to_another_result() -> None:
    record = finished()
    with pytest.raises(ar.InvalidRecord):
        rebuilt(record, seed=b"another")


def test_a_record_begins_from_a_seed_or_from_a_state() -> None:
    record = ar.new_record(2, seed=1)
    with pytest.raises(TypeError, match="either from a seed or from a state"):
        rebuilt(record, start=record.state)
    with pytest.raises(TypeError, match="either from a seed or from a state"):
        rebuilt(record, seed=None)
    with pytest.raises(TypeError, match="expected bytes, got a str"):
        rebuilt(record, seed="1")
    with pytest.raises(TypeError, match="expected a State, got a SeatView"):
        ar.record_from(ar.view(record.state, 0))  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(ValueError, match="not that of a game with this set-up"):
        rebuilt(record, seed=None, start=ar.new_game(3, seed=1))


def test_a_start_that_cannot_be_is_refused_with_everything_that_is_wrong() -> None:
    state = ar.new_game(2, seed=1)
    wrong = attrs.evolve(state, table=attrs.evolve(state.table, scores=(3, 0), carts=(16, 15)))
    with pytest.raises(ar.InvalidRecord) as error:
        ar.record_from(wrong)
    assert [problem.path for problem in error.value.problems] == ["$.start.table.scores[0]", "$.start.table.carts[1]"]


@pytest.mark.parametrize("names", [["Griet"], ["Griet", "Jan", "Neel"]])
def test_either_every_seat_has_a_name_or_none(names: list[str]) -> None:
    with pytest.raises(ValueError, match="expected 2 names"):
        ar.new_record(2, seed=1, names=names)


def test_names_are_short_texts() -> None:
    assert ar.new_record(2, seed=1, names=["", "x" * 200]).names == ("", "x" * 200)
    with pytest.raises(ValueError, match="at most 200 characters"):
        ar.new_record(2, seed=1, names=["", "x" * 201])
    with pytest.raises(ValueError, match="expected whole characters, got half of one"):
        ar.new_record(2, seed=1, names=["", "\ud800"])
    with pytest.raises(TypeError, match="expected a list of names, one for each seat, got a str"):
        ar.new_record(2, seed=1, names="GJ")
    with pytest.raises(TypeError, match="a name: expected a str, got an int"):
        ar.new_record(2, seed=1, names=["Griet", 1])  # type: ignore[list-item]  # what the test is about


def test_only_records_are_replayed() -> None:
    with pytest.raises(TypeError, match="expected a Record or a RedactedRecord, got a State"):
        ar.replay(ar.new_game(2))  # type: ignore[arg-type]  # what the test is about


# ------------------------------------------------------------------------------------------------ undo


@given(testing.records())
def test_undo_goes_back_to_the_very_record_that_was(record: ar.RouteRecord) -> None:
    states = list(ar.replay(record))
    while record.ply:
        states.pop()
        later, (record, _) = record, record.undo()
        assert record.state == states[-1]
        assert record.play(later.actions[-1]) == later


def test_nothing_can_be_undone_before_the_first_action() -> None:
    with pytest.raises(ar.InvalidRecord) as error:
        ar.new_record(2).undo()
    assert [problem.code for problem in error.value.problems] == ["nothing_to_undo"]


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
def test_something_was_shown_to_a_seat_exactly_if_it_can_place_more_cards_than_it_lost_sight_of(
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


# --------------------------------------------------------------------------------- the seed and the seats


def test_nothing_printed_tells_the_seed() -> None:
    record = ar.new_record(2, seed="a long secret")
    assert repr(record) == "Record(routes: 2 players; 0 actions, seat 0 to move)"
    assert repr(ar.new_record(2, seed=1, names=["Jan\n", "\u202e"]))[:27] == r"Record(routes: Jan\n, \u202"
    assert "secret" not in repr(record.redacted(0)) + str(record) + repr(record.play(ar.legal_actions(record.state)[0]))


@given(testing.records(), st.data())
def test_what_a_seat_may_have_of_a_record_is_its_views(record: ar.RouteRecord, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(seats_of(record.state)))
    mine = record.redacted(seat)
    assert list(ar.replay(mine)) == [ar.view(state, seat) for state in ar.replay(record)]
    assert mine.view == ar.view(record.state, seat)
    assert (mine.seat, mine.ply, mine.setup, mine.names) == (seat, record.ply, record.setup, record.names)
    assert mine.commitment == record.commitment
    assert mine.result == record.result
    again = pickle.loads(pickle.dumps(mine))
    assert (again, hash(again), again.view) == (mine, hash(mine), mine.view)


@given(testing.setups(), testing.seeds())
def test_a_redacted_record_grows_by_what_its_seat_is_told(setup: ar.Setup, seed: int) -> None:
    record = ar.new_record(setup.players, seed=seed, edition=setup.edition, first=setup.first)
    mine = {seat: record.redacted(seat) for seat in seats_of(record.state)}
    for move in moves(setup, seed):
        record = record.play(move.action)
        for seat in mine:
            mine[seat] = mine[seat].add(ar.redact(event, seat) for event in move.events)
    for seat in mine:
        assert mine[seat] == record.redacted(seat)
        assert mine[seat].view == ar.view(record.state, seat)


def test_a_published_record_can_be_audited() -> None:
    published = finished()
    mine = published.undo()[0].redacted(1).add(published.redacted(1).events[-1])
    assert published.commitment == mine.commitment == ar.commitment(1634)
    assert published.redacted(1) == mine
    assert finished(seed=7).redacted(1) != mine


def test_a_redacted_record_must_not_show_more_than_its_seat_may_see() -> None:
    record = ar.record_from(turn()).play(ar.DrawBlind())
    told = ar.events(turn(), ar.DrawBlind())
    for seat in (1, None):
        with pytest.raises(ar.InvalidRecord) as error:
            attrs.evolve(record.redacted(seat), events=[told])
        assert [(problem.path, problem.code) for problem in error.value.problems] == [("$.events[0]", "not_redacted")]
    assert attrs.evolve(record.redacted(0), events=[told]) == record.redacted(0)


def test_events_that_are_missing_or_come_from_elsewhere_are_refused() -> None:
    mine = finished().redacted(0)
    first, second = mine.events[0], mine.events[1]
    for wrong, code in (
        ([first, first], "misfit"),
        ([second], "misfit"),
        ([first[:0]], "not_one_action"),
        ([(*first, *second)], "not_one_action"),
        ([(*first, ar.TurnBegan(0, None))], "misfit"),
    ):
        with pytest.raises(ar.InvalidRecord) as error:
            attrs.evolve(mine, events=wrong)
        assert [problem.code for problem in error.value.problems] == [code]
        assert error.value.problems[0].path == f"$.events[{len(wrong) - 1}]"


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


def test_a_first_view_that_cannot_be_is_refused() -> None:
    mine = ar.new_record(2, seed=1).redacted(0)
    wrong = attrs.evolve(mine.start, table=attrs.evolve(mine.start.table, draw_size=3))
    with pytest.raises(ar.InvalidRecord) as error:
        attrs.evolve(mine, start=wrong)
    assert [problem.path for problem in error.value.problems] == ["$.start.table"]


def test_a_commitment_is_a_hash() -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        attrs.evolve(ar.new_record(2, seed=1).redacted(0), commitment="1634")


def test_a_turn_is_taken_back_as_far_as_it_has_shown_nothing() -> None:
    record, chance = am.new_record(2, seed="1672"), random.Random(1)
    longest = 0
    while record.state.to_move is not None and record.ply < 70:
        before = record
        record = record.play(am.pick(record.state, chance))
        if not record.undo()[1]:
            earlier = record.undo_turn()
            longest = max(longest, record.ply - earlier.ply)
            assert earlier.state.to_move == before.state.to_move
            assert earlier.actions == record.actions[: earlier.ply]
            for taken in range(earlier.ply, record.ply):
                assert not attrs.evolve(record, actions=record.actions[: taken + 1], result=None).undo()[1]
    assert longest > 1


def test_what_has_shown_something_is_not_taken_back_with_its_turn() -> None:
    record = ar.new_record(2, seed="1634")
    with pytest.raises(ar.InvalidRecord, match="no action has been played yet"):
        record.undo_turn()
    while record.state.phase is ar.Phase.SETUP:
        record = record.play(ar.legal_actions(record.state)[0])
    with pytest.raises(ar.InvalidRecord, match="the last action has shown somebody something hidden"):
        record.play(ar.DrawBlind()).undo_turn()
