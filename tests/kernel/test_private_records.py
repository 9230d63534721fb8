"""What a seat may have of a record: its views, what it was told, and nothing that cannot have happened."""

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.kernel import AnyGame
from tests.kernel.games import CASES, record_of, with_every_game
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import CardDrawn, DrawBlind, Setup, Throw
from tests.routes.playing import finished, moves, seats_of


@with_every_game
def test_a_seat_follows_by_what_it_is_told(game: AnyGame, setup: Any) -> None:
    record = record_of(game, setup, seed=3)
    for seat in (None, *range(setup.players)):
        mine = ar.Record.begin(game, setup, seed=3, names=record.names).redacted(seat)
        for state, action in zip(ar.replay(record), record.actions, strict=False):
            mine = mine.add(game.redact(event, seat) for event in game.events(state, action))
        assert mine == record.redacted(seat)
        assert mine.view == game.view(record.state, seat)
        assert list(ar.replay(mine)) == [game.view(state, seat) for state in ar.replay(record)]


def test_events_that_cannot_have_happened_are_refused() -> None:
    game, setup = CASES["tides"].game, CASES["tides"].setups[0]
    record = record_of(game, setup, seed=3)
    mine = record.redacted(0)
    for wrong, code in (
        ((mine.events[0], mine.events[0]), "misfit"),
        (((*mine.events[0], *mine.events[1]),), "not_one_action"),
        ((mine.events[1],), "misfit"),
    ):
        with pytest.raises(ar.InvalidRecord) as error:
            attrs.evolve(mine, events=wrong)
        assert {problem.code for problem in error.value.problems} == {code}


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


def test_a_first_view_that_cannot_be_is_refused() -> None:
    mine = ar.new_record(2, seed=1).redacted(0)
    wrong = attrs.evolve(mine.start, table=attrs.evolve(mine.start.table, draw_size=3))
    with pytest.raises(ar.InvalidRecord) as error:
        attrs.evolve(mine, start=wrong)
    assert [problem.path for problem in error.value.problems] == ["$.start.table"]


def test_a_commitment_is_a_hash() -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        attrs.evolve(ar.new_record(2, seed=1).redacted(0), commitment="1634")


def test_what_is_hidden_from_a_seat_does_not_get_into_its_record() -> None:
    start = TIDES.deal(Setup(2), ar.Chance.of(3))
    record = ar.Record.begin_at(TIDES, start, names=["Griet", "Jan"]).play(DrawBlind())
    told = TIDES.events(start, DrawBlind())
    assert attrs.evolve(record.redacted(0), events=[told]) == record.redacted(0)
    for seat in (1, None):
        assert record.redacted(seat).events == ((CardDrawn(0, None),),)
        with pytest.raises(ar.InvalidRecord) as error:
            attrs.evolve(record.redacted(seat), events=[told])
        assert [(problem.path, problem.code) for problem in error.value.problems] == [("$.events[0]", "not_redacted")]


def test_a_redacted_record_says_in_a_few_words_what_it_is() -> None:
    record = ar.Record.begin(TIDES, Setup(2), seed="a long secret")
    assert (
        repr(record.redacted(None))
        == "RedactedRecord(tides: 2 players; 0 actions, seat 0 to move; seen by an onlooker)"
    )
    named = ar.Record.begin(TIDES, Setup(2), seed="a long secret", names=["Griet", "Jan\n"]).play(Throw())
    told = repr(named.redacted(1))
    assert told == r"RedactedRecord(tides: Griet, Jan\n; 1 action, seat 0 to move; seen by seat 1)"
    over = record_of(TIDES, Setup(2), seed=3).redacted(0)
    assert repr(over).endswith(f"{over.ply} actions, over; seen by seat 0)")


def test_a_redacted_record_has_a_name_for_each_seat_or_none() -> None:
    mine = record_of(TIDES, Setup(2), seed=3).redacted(0)
    with pytest.raises(ValueError, match="expected 2 names, one for each seat, or none; got 1"):
        attrs.evolve(mine, names=["Griet"])
