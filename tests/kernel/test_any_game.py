"""Whatever works with any game works with the route game and with one that shares nothing with it."""

import pickle
import random
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.kernel import AnyGame, moments
from tests.kernel.games import CASES, played, record_of, with_every_game


def hasty(view: Any, random: random.Random) -> Any:
    """A bot that takes the last legal action of whatever game it is shown."""
    game = ar.GAME if isinstance(view, ar.View) else CASES["tides"].game
    return game.legal_actions(view)[-1]


# --- the promises


@with_every_game
def test_every_promise_holds_in_a_whole_game(game: AnyGame, setup: Any) -> None:
    promises = testing.Promises(game)
    for state, action, _, after in played(game, setup, seed=1):
        promises.check_state(state)
        assert promises.check_step(state, action) == after
        promises.check_actions(state, [*game.legal_actions(state), *random.Random(2).sample(game.actions(setup), 8)])
    promises.check_state(after)
    promises.check_actions(after)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_table_of_actions_does_not_depend_on_who_plays(case: Any) -> None:
    first, second = (case.game.actions(setup) for setup in case.setups)
    assert tuple(first) == tuple(second)
    assert len(set(first)) == len(first)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_machine_plays_any_game(case: Any) -> None:
    class Machine(testing.GameMachine[Any, Any, Any, Any]):
        game = case.game
        games = st.sampled_from(case.setups)
        seen: set[str] = set()

        def began(self, state: Any) -> None:
            self.seen.add("began")

        def played(self, before: Any, action: Any, after: Any, happened: tuple[Any, ...]) -> None:
            self.seen.add("played")

        def refused(self, state: Any, action: Any) -> None:
            self.seen.add("refused")

    run_state_machine_as_test(Machine, settings=settings(max_examples=10, stateful_step_count=20, deadline=None))
    assert Machine.seen == {"began", "played", "refused"}


def test_a_broken_rule_of_any_game_is_found() -> None:
    """Each promise can fail: a game that breaks it is found out, with a sentence."""
    game = CASES["tides"].game
    broken = {
        "fold": (attrs.evolve(game, fold=lambda view, events: view), "folds the events and sees something else"),
        "opens": (attrs.evolve(game, opens=lambda event: True), "not the first event opens the action"),
        "events": (attrs.evolve(game, events=lambda state, action: ()), "tell different stories"),
        "apply": (attrs.evolve(game, apply=lambda state, action: state), "led to two different states"),
        "legal": (attrs.evolve(game, legal_actions=lambda position: ()), "the legal actions are ()"),
        "sample": (attrs.evolve(game, sample=lambda view, seed: other), "sees something else"),
        "viewer": (attrs.evolve(game, viewer=lambda view: None), "of its seat, the set-up and the turn"),
        "check": (attrs.evolve(game, check=lambda position: (ar.Problem("$", "odd", "so it is"),)), "$: so it is"),
        "standings": (attrs.evolve(game, standings=lambda state: game.standings(last)), "over: False, final: True"),
    }
    moves = list(played(game, CASES["tides"].setups[0], seed=3))
    (state, action, *_), (*_, last) = moves[1], moves[-1]
    other = game.deal(CASES["tides"].setups[0], ar.Chance.of("other"))
    for wrong, sentence in broken.values():
        promises = testing.Promises(wrong)
        with pytest.raises(AssertionError, match=re.escape(sentence)):
            check_all(promises, state, action)


def check_all(promises: testing.Promises[Any, Any, Any, Any, Any, Any], state: Any, action: Any) -> None:
    promises.check_state(state)
    promises.check_step(state, action)


def test_a_reason_that_is_not_declared_is_found() -> None:
    game = CASES["tides"].game
    own = (ar.Violation("my_own", "H1"),)
    wrong = attrs.evolve(game, violations=lambda position, action: own, legal_actions=lambda position: ())
    with pytest.raises(AssertionError):
        testing.Promises(wrong).check_actions(game.deal(CASES["tides"].setups[0], ar.Chance.of(1)))


# --- records


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
    assert repr(record).startswith(f"Record({game.name}: Griet, Jan")


@with_every_game
def test_a_record_is_undone_action_by_action(game: AnyGame, setup: Any) -> None:
    record = record_of(game, setup, seed=7)
    states = list(ar.replay(record))
    for ply in range(record.ply, max(0, record.ply - 12), -1):
        happened = game.events(states[ply - 1], record.actions[ply - 1])
        record, seats = record.undo()
        assert record.state == states[ply - 1]
        assert set(seats) == {seat for event in happened for seat in game.shown_to(states[ply - 1], event)}


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


@with_every_game
def test_the_moments_of_a_record_are_its_actions_with_what_happened(game: AnyGame, setup: Any) -> None:
    record = record_of(game, setup, seed=11)
    steps = [(state, happened, after) for state, _, happened, after in played(game, setup, seed=11)]
    assert list(moments(record)) == steps
    for seat in (None, 0):
        told = [tuple(game.redact(event, seat) for event in happened) for _, happened, _ in steps]
        views = [game.view(state, seat) for state in ar.replay(record)]
        assert list(moments(record.redacted(seat))) == list(zip(views, told, views[1:], strict=False))


@with_every_game
def test_a_record_that_breaks_a_rule_is_refused_in_the_words_of_its_game(game: AnyGame, setup: Any) -> None:
    first = game.deal(setup, ar.Chance.of(5))
    wrong = next(action for action in game.actions(setup) if action not in game.legal_actions(first))
    with pytest.raises(ar.InvalidRecord) as error:
        ar.Record(game=game, setup=setup, seed=ar.seed_bytes(5), actions=[wrong])
    assert [problem.text for problem in error.value.problems] == [why.text for why in game.violations(first, wrong)]


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


# --- matches, simulations, random play


@with_every_game
def test_a_match_is_a_record(game: AnyGame, setup: Any) -> None:
    record = ar.play_match(game, setup, [hasty] * setup.players, seed="1634")
    assert record == ar.play_match(game, setup, [hasty] * setup.players, seed="1634")
    assert game.standings(record.state).final


@with_every_game
def test_a_simulation_gives_the_same_results_wherever_it_is_played(game: AnyGame, setup: Any) -> None:
    bots = [hasty] * setup.players
    here = list(ar.simulate(game, setup, bots, 6, seed=1))
    with ThreadPoolExecutor(2) as executor:
        assert list(ar.simulate(game, setup, bots, 6, seed=1, executor=executor, chunk=2)) == here
    for over in here:
        assert over.result.final
        assert [sheet.place for sheet in over.result.sheets].count(1) >= 1
        assert over.result.winners


@with_every_game
def test_random_play_picks_legal_actions_to_the_end(game: AnyGame, setup: Any) -> None:
    state = game.deal(setup, ar.Chance.of(1))
    assert game.pick(state, random.Random(1)) in game.legal_actions(state)
    assert game.standings(game.playout(state, random.Random(1))).final


# --- words, pictures, notation


@with_every_game
def test_everything_that_happens_has_words_in_every_language_of_the_game(game: AnyGame, setup: Any) -> None:
    assert game.words is not None
    names = ["Griet", "Jan", "Kaat", "Loek"][: setup.players]
    for state, action, happened, after in played(game, setup, seed=11):
        reasons = [why for one in list(game.actions(setup))[:40] for why in game.violations(state, one)]
        told = [action, *happened, *reasons, state, game.view(after, 0), game.view(after, None), game.standings(after)]
        for lang in game.words.languages:
            for value in told:
                text = game.words.describe(value, lang=lang, names=names)
                assert text
                assert not re.search(r"[{}|#]|None", text), value


def test_equal_codes_of_two_games_are_told_by_each_in_its_own_words() -> None:
    over = {}
    for name, case in CASES.items():
        *_, (_, action, _, last) = played(case.game, case.setups[0], seed=1)
        (reason,) = case.game.violations(last, action)
        assert reason.code == "game_over"
        with pytest.raises(ar.IllegalAction, match=re.escape(reason.text)):
            case.game.apply(last, action)
        assert pickle.loads(pickle.dumps(reason)).text == reason.text
        over[name] = reason.text
    assert over == {"routes": "The game is over.", "tides": "The tide is out for good."}


@with_every_game
def test_pictures_show_a_hand_to_its_seat_alone(game: AnyGame, setup: Any) -> None:
    assert game.pictures is not None
    state = game.deal(setup, ar.Chance.of(1))
    for draw in (game.pictures.svg, game.pictures.text):
        assert draw(state) == draw(game.view(state, None)) != draw(state, seat=1)
        assert draw(state, seat=1) == draw(game.view(state, 1), seat=1)
        with pytest.raises(ValueError, match="does not know"):
            draw(game.view(state, 0), seat=1)
        for lang in game.words.languages if game.words else ():
            assert draw(state, lang=lang)


@with_every_game
def test_actions_are_written_and_read(game: AnyGame, setup: Any) -> None:
    assert game.notation is not None
    for action in game.actions(setup):
        assert game.notation.parse(game.notation.notate(action), setup) == action
    with pytest.raises(ar.InvalidDocument):
        game.notation.parse("nothing of the kind", setup)


@with_every_game
def test_a_record_is_written_and_read_by_the_notation_of_its_game(game: AnyGame, setup: Any) -> None:
    record = record_of(game, setup, seed=4)
    assert game.notation is not None
    assert game.notation.dump is not None
    assert game.notation.load is not None
    text = game.notation.dump(record)
    assert text.startswith(game.notation.begins)
    assert game.notation.load(text, None) == record


def test_a_redacted_record_of_the_route_game_is_written_and_read_by_its_notation() -> None:
    mine = record_of(ar.GAME, ar.Setup(2), seed=4).redacted(1)
    assert ar.GAME.notation is not None
    assert ar.GAME.notation.dump is not None
    assert ar.GAME.notation.load is not None
    assert ar.GAME.notation.load(ar.GAME.notation.dump(mine), None) == mine


def test_a_game_needs_its_rules_and_nothing_else() -> None:
    bare = attrs.evolve(CASES["tides"].game, words=None, pictures=None, notation=None)
    record = record_of(bare, CASES["tides"].setups[0], seed=1)
    testing.Promises(bare).check_state(record.state)
    testing.Promises(bare).check_actions(record.state)
    assert record.redacted(0).view == bare.view(record.state, 0)
