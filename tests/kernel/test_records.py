"""A record is a whole game, and a redacted one what a seat may have of it: nothing that cannot have happened."""

import pickle
import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import bots as bots_of_ours
from amsterdam_routes import testing
from amsterdam_routes.kernel import AnyGame, transitions
from tests.kernel.games import CASES, played, record_of, with_every_game
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import CardDrawn, DrawBlind, Setup, Throw
from tests.kernel.tiny.reasons import REASONS
from tests.routes.playing import finished, moves, seats_of


def rebuilt(record: ar.RouteRecord, **changes: Any) -> ar.RouteRecord:
    """The record made anew, field by field, with some fields changed: so it is replayed and checked."""
    fields: dict[str, Any] = {
        field.name: getattr(record, field.name) for field in attrs.fields(ar.Record) if field.init
    }
    return ar.RouteRecord(**(fields | changes))


def problems(record: ar.RouteRecord, **changes: Any) -> list[tuple[str, str]]:
    """Where and why a changed record is refused."""
    with pytest.raises(ar.InvalidRecord) as error:
        rebuilt(record, **changes)
    return [(problem.path, problem.code) for problem in error.value.problems]


# --- play and replay


@with_every_game
def test_a_record_replays_to_the_same_states(game: AnyGame, setup: Any) -> None:
    record = record_of(game, setup, seed=1634)
    states = list(ar.replay(record))
    assert states[-1] == record.state
    assert record.result == game.standings(record.state)
    again = ar.Record.begin(game, setup, seed=1634, names=record.names)
    for action in record.actions:
        again = again.play(action)
    assert again == record
    assert repr(record).startswith(("RouteRecord(Griet, Jan", "MerchantsRecord(Griet, Jan", "Record(tides: Griet, Jan"))


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


def test_a_step_of_a_record_is_the_next_record_with_the_events() -> None:
    record = ar.new_record(3, seed="1634")
    for _ in range(10):
        action = ar.legal_actions(record.state)[-1]
        after, events = record.step(action)
        assert after == record.play(action)
        assert events == ar.events(record.state, action)
        record = after
    with pytest.raises(ar.IllegalAction):
        record.step(ar.Pass())


def test_a_step_to_the_end_has_the_result() -> None:
    record = ar.new_record(2, seed="1634")
    while record.result is None:
        record, events = record.step(ar.legal_actions(record.state)[0])
    assert isinstance(events[-1], ar.GameOver)
    assert record.result == ar.standings(record.state)


@with_every_game
def test_the_moments_of_a_record_are_its_actions_with_what_happened(game: AnyGame, setup: Any) -> None:
    record = record_of(game, setup, seed=11)
    steps = [(state, happened, after) for state, _, happened, after in played(game, setup, seed=11)]
    assert list(transitions(record)) == steps
    for seat in (None, 0):
        told = [tuple(game.redact(event, seat) for event in happened) for _, happened, _ in steps]
        views = [game.view(state, seat) for state in ar.replay(record)]
        assert list(transitions(record.redacted(seat))) == list(zip(views, told, views[1:], strict=False))


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


# --- what is refused


@with_every_game
def test_a_record_that_breaks_a_rule_is_refused_in_the_words_of_its_game(game: AnyGame, setup: Any) -> None:
    first = game.deal(setup, ar.Chance.of(5))
    wrong = next(action for action in game.actions(setup) if action not in game.legal_actions(first))
    with pytest.raises(ar.InvalidRecord) as error:
        ar.Record(game=game, setup=setup, seed=ar.seed_bytes(5), actions=[wrong])
    assert [problem.text for problem in error.value.problems] == [why.text for why in game.violations(first, wrong)]


def test_an_action_that_was_changed_is_refused_with_its_ply_and_every_reason() -> None:
    record = finished()
    states = list(ar.replay(record))
    broke = ar.ClaimRoute(ar.AMSTERDAM.board.route("haringpakkerstoren--oude-waal/grey"), None, 4)
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


def test_only_records_are_replayed() -> None:
    with pytest.raises(TypeError, match="expected a Record or a RedactedRecord, got a State"):
        ar.replay(ar.new_game(2))  # type: ignore[arg-type]  # what the test is about


# --- undo


@given(testing.records())
def test_undo_goes_back_to_the_very_record_that_was(record: ar.RouteRecord) -> None:
    states = list(ar.replay(record))
    while record.ply:
        states.pop()
        later, (record, _) = record, record.undo()
        assert record.state == states[-1]
        assert record.play(later.actions[-1]) == later


@with_every_game
def test_a_record_is_undone_action_by_action(game: AnyGame, setup: Any) -> None:
    record = record_of(game, setup, seed=7)
    states = list(ar.replay(record))
    for ply in range(record.ply, max(0, record.ply - 12), -1):
        happened = game.events(states[ply - 1], record.actions[ply - 1])
        record, seats = record.undo()
        assert record.state == states[ply - 1]
        assert set(seats) == {seat for event in happened for seat in game.shown_to(states[ply - 1], event)}


def test_nothing_can_be_undone_before_the_first_action() -> None:
    with pytest.raises(ar.InvalidRecord) as error:
        ar.new_record(2).undo()
    assert [problem.code for problem in error.value.problems] == ["nothing_to_undo"]


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


def test_an_action_that_has_shown_something_is_not_undone_with_its_turn() -> None:
    record = ar.new_record(2, seed="1634")
    with pytest.raises(ar.InvalidRecord, match="no action has been played yet"):
        record.undo_turn()
    while record.state.phase is ar.Phase.SETUP:
        record = record.play(ar.legal_actions(record.state)[0])
    with pytest.raises(ar.InvalidRecord, match="the last action has shown somebody something hidden"):
        record.play(ar.DrawBlind()).undo_turn()


# --- the seed


def test_nothing_printed_tells_the_seed() -> None:
    record = ar.new_record(2, seed="a long secret")
    assert repr(record) == "RouteRecord(2 players; 0 actions, seat 0 to move)"
    assert repr(ar.new_record(2, seed=1, names=["Jan\n", "\u202e"]))[:24] == r"RouteRecord(Jan\n, \u202"
    assert "secret" not in repr(record.redacted(0)) + str(record) + repr(record.play(ar.legal_actions(record.state)[0]))


@with_every_game
def test_a_seat_follows_the_game_by_its_events(game: AnyGame, setup: Any) -> None:
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
def test_a_record_shows_a_seat_its_views_and_nothing_else(record: ar.RouteRecord, data: st.DataObject) -> None:
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


# --- records as documents: what is written of them, and what is refused when they are read


DOCUMENTS = json_of(RULES, REASONS)
RECORD = record_of(TIDES, Setup(2), seed=9)
DATA: dict[str, Any] = DOCUMENTS.to_data(RECORD)


@with_every_game
def test_a_record_that_begins_from_a_state_is_written_and_read_again(game: AnyGame, setup: Any) -> None:
    assert game.documents is not None
    documents = game.documents()
    record = record_of(game, setup, seed=9)
    middle = ar.Record.begin_at(game, list(ar.replay(record))[record.ply // 2])
    assert documents.from_json(documents.to_json(middle), ar.Record) == middle


def test_a_record_is_its_beginning_and_its_actions_and_what_came_of_them() -> None:
    assert [*DATA] == ["format", "version", "setup", "seed", "start", "names", "actions", "result"]
    assert (DATA["setup"], DATA["seed"], DATA["start"]) == ({"players": 2}, ar.seed_bytes(9).hex(), None)
    assert DATA["result"]["final"]


def test_a_result_that_is_not_written_follows_from_the_actions() -> None:
    assert DOCUMENTS.from_data(DATA | {"result": None}, ar.Record) == RECORD
    shorter = DATA | {"actions": DATA["actions"][:-1], "result": None}
    assert DOCUMENTS.from_data(shorter, ar.Record) == RECORD.undo()[0]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seed": None}, "$ wrong_beginning"),
        ({"setup": None}, "$ wrong_beginning"),
        ({"start": DOCUMENTS.to_data(RECORD.state)}, "$.start.format unknown_field"),
        ({"setup": {"players": 4}}, "$.setup.players out_of_range"),
        ({"names": ["Griet"]}, "$.names wrong_number"),
        ({"names": ["Griet", "x" * 201]}, "$.names[1] wrong_name"),
        ({"actions": [{"type": "lay", "card": 1}, *DATA["actions"]]}, "$.actions[0] draw_first"),
        ({"actions": DATA["actions"][:-1]}, "$.actions cut_short"),
        ({"result": DATA["result"] | {"winners": []}}, "$.result wrong_result"),
    ],
)
def test_a_record_that_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    with pytest.raises((ar.InvalidDocument, ar.InvalidRecord)) as error:
        DOCUMENTS.from_data(DATA | change, ar.Record)
    assert f"{error.value.problems[0].path} {error.value.problems[0].code}" == problem


def test_a_record_that_begins_from_two_things_is_refused() -> None:
    middle = DOCUMENTS.to_data(ar.Record.begin_at(TIDES, next(ar.replay(RECORD))))
    with pytest.raises(
        ar.InvalidDocument, match=r"^\$: a record begins either from a set-up and a seed, or from a state"
    ):
        DOCUMENTS.from_data(DATA | {"start": middle["start"]}, ar.Record)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"commitment": "1634"}, "$.commitment wrong_text"),
        ({"names": ["Griet"]}, "$.names wrong_number"),
        ({"events": [[]]}, "$.events[0] not_one_action"),
    ],
)
def test_a_redacted_record_that_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    data = DOCUMENTS.to_data(RECORD.redacted(0))
    with pytest.raises((ar.InvalidDocument, ar.InvalidRecord)) as error:
        DOCUMENTS.from_data(data | change, ar.RedactedRecord)
    assert [f"{one.path} {one.code}" for one in error.value.problems] == [problem]


def test_a_first_view_that_cannot_be_is_refused_with_its_place() -> None:
    mine = RECORD.redacted(0)
    data = DOCUMENTS.to_data(mine)
    data["start"]["table"]["pile"] = 3
    expected = TIDES.check(attrs.evolve(mine.start, table=attrs.evolve(mine.start.table, pile=3)))
    with pytest.raises(ar.InvalidDocument) as error:
        DOCUMENTS.from_data(data, ar.RedactedRecord)
    assert [one.path for one in error.value.problems] == [one.path.replace("$", "$.start", 1) for one in expected]


# --- a class of its own for the records of a game

GAMES = [
    pytest.param(ar, ar.RouteRecord, ar.RedactedRouteRecord, id="routes"),
    pytest.param(am, am.MerchantsRecord, am.RedactedMerchantsRecord, id="merchants"),
]


@pytest.mark.parametrize(("face", "full", "redacted"), GAMES)
def test_the_records_of_a_game_are_of_its_class_however_they_are_made(face: Any, full: type, redacted: type) -> None:
    game, setup = face.GAME, face.Setup(2)
    record = face.new_record(2, seed=5)
    for _ in range(3):
        record = record.play(face.legal_actions(record.state)[0])
    whole: dict[str, Any] = {"game": game, "setup": setup, "seed": record.seed, "actions": record.actions}
    same = (
        ar.Record(**whole),
        full(**whole),
        attrs.evolve(record),
        game.record(setup, seed=5, actions=record.actions),
        ar.Record.begin(game, setup, seed=5).play(record.actions[0]).play(record.actions[1]).play(record.actions[2]),
        face.from_json(face.to_json(record), ar.Record),
        face.from_json(face.to_json(record), full),
        face.from_notation(face.to_notation(record)),
        pickle.loads(pickle.dumps(record)),
    )
    assert {type(one) for one in (record, *same)} == {full}
    assert {record, *same} == {record}
    mine = record.redacted(1)
    seen = {"game": game, "commitment": record.commitment, "start": mine.start, "events": mine.events}
    others = (
        ar.RedactedRecord(**seen),
        redacted(**seen),
        face.from_json(face.to_json(mine), ar.RedactedRecord),
        face.from_json(face.to_json(mine), redacted),
        pickle.loads(pickle.dumps(mine)),
    )
    assert {type(one) for one in (mine, *others)} == {redacted}
    assert {mine, *others} == {mine}
    assert type(face.record_from(record.state)) is type(ar.Record.begin_at(game, record.state)) is full


def test_matches_and_series_make_the_records_of_the_game() -> None:
    bots = [bots_of_ours.Random(), bots_of_ours.Random()]
    match = ar.play_match(ar.GAME, ar.Setup(2), bots, seed=1)
    assert type(match) is ar.RouteRecord
    played = next(ar.simulate(ar.GAME, ar.Setup(2), bots, 1, seed=1))
    again = ar.Record.begin(ar.GAME, ar.Setup(2), seed=played.seed)
    for action in ar.play_match(ar.GAME, ar.Setup(2), bots, seed=played.seed).actions:
        again = again.play(action)
    assert again == ar.play_match(ar.GAME, ar.Setup(2), bots, seed=played.seed)
    assert again.result == played.result


def test_a_game_without_a_class_for_its_records_has_those_of_any_game() -> None:
    assert type(TIDES.record(Setup(2), seed=1)) is ar.Record
    assert TIDES.record(Setup(2), seed=1) == ar.Record.begin(TIDES, Setup(2), seed=1)


def test_the_class_of_one_game_takes_no_other_game() -> None:
    with pytest.raises(
        TypeError, match="expected a game whose records are of the class MerchantsRecord, got one of Rou"
    ):
        am.MerchantsRecord.begin(ar.GAME, ar.Setup(2))  # type: ignore[arg-type]  # which type checkers see as well
    with pytest.raises(
        TypeError, match="expected a game whose records are of the class RouteRecord, got one of Record"
    ):
        ar.RouteRecord.begin(TIDES, Setup(2))  # type: ignore[arg-type]  # likewise
    with pytest.raises(TypeError, match=r"merchants\.MerchantsRecord has no JSON document in this game"):
        ar.from_json(ar.to_json(ar.new_record(2)), am.MerchantsRecord)
