"""The bundle of a game: what need not be given follows from the rest, and equal games are equal wherever they are."""

import pickle
import random
from contextlib import suppress
from random import Random
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.kernel import AnyGame, Game, observing_of
from amsterdam_routes.kernel.chance import one_of
from tests.kernel.bits import AskedAgain, Bits
from tests.kernel.games import CASES, played, record_of, with_every_game
from tests.kernel.tiny import RULES, TIDES
from tests.kernel.tiny.box import Setup
from tests.kernel.tiny.knowledge import following

FOLLOWED = ("viewer", "redact", "fold", "opens")
FROM_STEP = ("apply", "events", "legal_actions", "pick", "playout")


def without(game: Any, *verbs: str, **more: Any) -> Any:
    """The same game, made without these verbs."""
    given = {field.name: getattr(game, field.name) for field in attrs.fields(Game) if field.name not in verbs}
    return Game(**{**given, **more})


def test_what_an_action_leads_to_follows_from_its_step() -> None:
    plain = without(TIDES, *FROM_STEP)
    for state, action, happened, after in played(TIDES, Setup(2), seed=4):
        assert plain.apply(state, action) == after
        assert plain.events(state, action) == happened
        assert plain.legal_actions(state) == TIDES.legal_actions(state)
        assert plain.legal_actions(TIDES.view(state, 1)) == TIDES.legal_actions(TIDES.view(state, 1))
    start = plain.deal(Setup(2), ar.Chance.of(4))
    assert plain.pick(start, random.Random(1)) in plain.legal_actions(start)
    assert plain.to_move(plain.playout(start, random.Random(1))) is None


def test_how_clients_follow_a_game_is_said_once() -> None:
    plain = without(TIDES, *FOLLOWED, following=following(RULES))
    for state, _, happened, after in played(TIDES, Setup(2), seed=4):
        for seat in (0, 1, None):
            seen = plain.view(state, seat)
            assert plain.viewer(seen) == seat
            assert plain.fold(seen, [plain.redact(event, seat) for event in happened]) == plain.view(after, seat)
        assert [plain.opens(event) for event in happened] == [True] + [False] * (len(happened) - 1)


def test_a_game_without_quicker_ways_picks_from_its_list_and_plays_out_action_by_action() -> None:
    hasty = without(TIDES, "pick", "playout", legal_actions=lambda position: TIDES.legal_actions(position)[-1:])
    state = start = TIDES.deal(Setup(2), ar.Chance.of(1))
    while TIDES.to_move(state) is not None:
        last = TIDES.legal_actions(state)[-1]
        assert hasty.pick(state, random.Random(1)) == last
        state = TIDES.apply(state, last)
    assert hasty.playout(start, random.Random(1)) == state


@pytest.mark.parametrize("verb", FOLLOWED)
def test_a_game_says_itself_what_no_following_says_for_it(verb: str) -> None:
    with pytest.raises(TypeError, match=f"^expected '{verb}' of Game, or `following`, which has it; got neither$"):
        without(TIDES, verb)


def test_a_game_is_equal_to_itself_in_another_process() -> None:
    for game in (ar.GAME, without(ar.GAME, *FROM_STEP, *FOLLOWED)):
        again = pickle.loads(pickle.dumps(game))
        assert again == game
        assert hash(again) == hash(game)
    assert without(ar.GAME, "pick") != ar.GAME


def test_a_record_of_a_game_with_nothing_of_its_own_is_equal_in_another_process() -> None:
    record = ar.Record.begin(without(ar.GAME, *FROM_STEP, *FOLLOWED), ar.Setup(2), seed="1634")
    assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_table_of_actions_does_not_depend_on_who_plays(case: Any) -> None:
    first, second = (case.game.actions(setup) for setup in case.setups)
    assert tuple(first) == tuple(second)
    assert len(set(first)) == len(first)


def test_a_game_needs_its_rules_and_nothing_else() -> None:
    bare = attrs.evolve(
        CASES["tides"].game, documents=None, words=None, pictures=None, notation=None, chance_tree=None, observing=None
    )
    record = record_of(bare, CASES["tides"].setups[0], seed=1)
    testing.Promises(bare).check_game(record.setup, seed=1)
    assert record.redacted(0).view == bare.view(record.state, 0)


def test_a_game_without_numbers_says_so() -> None:
    with pytest.raises(TypeError, match=r"expected a game that is observed in numbers, got Game\('tides'\)"):
        observing_of(attrs.evolve(TIDES, observing=None))


@with_every_game
def test_random_play_picks_legal_actions_to_the_end(game: AnyGame, setup: Any) -> None:
    state = game.deal(setup, ar.Chance.of(1))
    assert game.pick(state, Random(1)) in game.legal_actions(state)
    assert game.standings(game.playout(state, Random(1))).final


@pytest.mark.proof
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_game_that_never_ends_is_an_error(case: Any) -> None:
    game, setup = case.game, case.setups[0]
    state = game.deal(setup, ar.Chance.of(1))
    endless: AnyGame = attrs.evolve(game, apply=lambda state, action: state)
    again = attrs.evolve(endless, playout=attrs.fields(type(game)).playout.default.factory(endless))
    with pytest.raises(RuntimeError, match="the game still goes on after 100000 actions"):
        again.playout(state, Random(1))


@pytest.mark.parametrize("many", range(1, 20))
def test_one_of_several_is_taken_by_exactly_one_number(many: int) -> None:
    found = []
    for number in range(1 << (many - 1).bit_length()):
        with suppress(AskedAgain):
            found.append(one_of(range(many), Bits(number)))
    assert found == [*range(many)]


def test_nothing_can_be_taken_of_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to pick from"):
        one_of((), Random(1))
