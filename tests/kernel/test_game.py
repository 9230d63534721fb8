"""The bundle of a game: what need not be given follows from the rest; and its trees of chance, counted and exact."""

import pickle
import random
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import testing
from amsterdam_routes.kernel import (
    AnyGame,
    Game,
    Pile,
    ScriptedSource,
    follow_all,
    observer_of,
    observing_of,
    on_one_line,
    transitions,
    typewritten,
)
from amsterdam_routes.kernel._chance import one_of
from amsterdam_routes.kernel._game import (
    apply_with_answers,
    deal_with_answers,
    outcomes_of,
    step_with_answers,
)
from amsterdam_routes.kernel._sources import Question
from tests.kernel.bits import AskedAgain, Bits
from tests.kernel.games import CASES, played, record_of, with_every_game
from tests.kernel.tiny import RULES, TIDES
from tests.kernel.tiny.box import DrawBlind, Lay, Setup, Throw
from tests.kernel.tiny.knowledge import following
from tests.routes.miniatures import deals, in_no_order, miniature
from tests.steps import steps

FOLLOWED = ("viewer", "redact", "fold", "opens")
FROM_STEP = ("apply", "events", "legal_actions", "pick", "playout")


def without(game: Any, *verbs: str, **more: Any) -> Any:
    """The same game, made without these verbs."""
    given = {field.name: getattr(game, field.name) for field in attrs.fields(Game) if field.name not in verbs}
    return Game(**{**given, **more})


def test_the_other_verbs_of_a_game_follow_from_its_step() -> None:
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
def test_a_game_without_following_must_bring_each_client_verb_itself(verb: str) -> None:
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


@pytest.mark.parametrize(
    ("game", "other", "setup", "foreign"),
    [(ar.GAME, am.GAME, ar.Setup(2), am.Setup(2)), (am.GAME, ar.GAME, am.Setup(2), ar.Setup(2))],
)
def test_verbs_refuse_what_is_of_another_game_or_of_none(game: Any, other: Any, setup: Any, foreign: Any) -> None:
    state, view = other.deal(foreign, ar.Chance.of(1)), other.view(other.deal(foreign, ar.Chance.of(1)), 0)
    for wrong in (state, view, None, 3, ar.State, am.View):
        for verb in (game.to_move, game.setup):
            with pytest.raises(TypeError, match=r"^expected a State or a View, got "):
                verb(wrong)
    for verb in (game.actions, game.observing.features, game.observing.totals, game.chance_tree.widest):
        for wrong in (foreign, None, 3, type(setup)):
            with pytest.raises(TypeError, match=r"^expected a Setup, got "):
                verb(wrong)
    for wrong in (game.deal(setup, ar.Chance.of(1)), None, 3):
        with pytest.raises(TypeError, match=r"^expected a View, got "):
            game.viewer(wrong)


@pytest.mark.parametrize(("game", "setup"), [(ar.GAME, ar.Setup(2)), (am.GAME, am.Setup(2))])
def test_what_happens_in_a_state_is_asked_of_states_only(game: Any, setup: Any) -> None:
    state = game.deal(setup, ar.Chance.of(1))
    view, action = game.view(state, game.to_move(state)), game.legal_actions(state)[0]
    event = game.events(state, action)[0]
    for wrong in (view, None, 3):
        with pytest.raises(TypeError, match=r"^expected a State"):
            game.shown_to(wrong, event)
        for ask in (outcomes_of, apply_with_answers, step_with_answers):
            with pytest.raises(TypeError, match=r"^expected a State"):
                ask(game, wrong, action)
    for wrong in (None, 3, "1634", random.Random(1)):
        with pytest.raises(TypeError, match=r"^expected a Chance, got "):
            game.deal(setup, wrong)
    foreign: Any = am.Setup(2) if game is ar.GAME else ar.Setup(2)
    with pytest.raises(TypeError, match=r"^expected a Setup, got a Setup of amsterdam_routes"):
        deal_with_answers(game, foreign)


def test_a_record_of_one_game_has_no_notation_of_the_other() -> None:
    routes: Any = ar.new_record(2, seed=1)
    merchants: Any = am.new_record(2, seed=1)
    with pytest.raises(TypeError, match=r"^expected a record of the merchants game, got a RouteRecord"):
        am.to_notation(routes)
    with pytest.raises(TypeError, match=r"^expected a record of the route game, got a MerchantsRecord"):
        ar.to_notation(merchants)


def test_a_notation_is_read_in_a_set_up_of_its_own_game() -> None:
    for game, foreign in ((ar.GAME, am.Setup(2)), (am.GAME, ar.Setup(2))):
        notation: Any = game.notation
        for setup in (foreign, None, 3):
            with pytest.raises(TypeError, match=r"^expected a Setup, got "):
                notation.parse("pass", setup)


def test_a_record_begins_in_a_game() -> None:
    strange: Any = 3
    with pytest.raises(TypeError, match=r"^expected a Game, got an int"):
        ar.Record.begin_at(strange, ar.new_game(2, seed=1))
    with pytest.raises(TypeError, match=r"^expected a Record or a RedactedRecord, got an int"):
        next(transitions(strange))


def test_only_text_is_written_on_one_line() -> None:
    strange: Any = 3
    for verb in (on_one_line, typewritten):
        with pytest.raises(TypeError, match=r"^text: expected a str, got an int"):
            verb(strange)


def test_the_table_tells_what_its_seats_have_and_no_others() -> None:
    table = am.new_game(2, seed=1).table
    for tell in (table.active, table.inactive, table.used, table.blocks, table.ship):
        for seat in (-1, 2, 10**30):
            with pytest.raises(ValueError, match=r"^there is no seat (-1|2|> 10\^15) in a game of 2"):
                tell(seat)
        with pytest.raises(TypeError, match="seat: expected an int"):
            tell(True)
    tom = am.new_game(1, seed=1).table
    assert tom.ship(1) == tom.ship(0), "alone against TOM, his things are those of seat 1"


def test_only_actions_are_grouped() -> None:
    for wrong in (3, [3], [am.EndTurn()], ar.ClaimRoute):
        with pytest.raises(TypeError, match=r"^expected (an action|actions), got "):
            ar.group_claims(wrong)  # type: ignore[arg-type]  # what a caller might do


def test_what_works_with_any_game_refuses_what_is_none() -> None:
    wrong: Any = "routes"
    state = ar.new_game(2, seed=1)
    calls: tuple[Callable[[], object], ...] = (
        lambda: observing_of(wrong),
        lambda: observer_of(wrong, ar.Setup(2)),
        lambda: outcomes_of(wrong, state, ar.DrawBlind()),
        lambda: apply_with_answers(wrong, state, ar.DrawBlind()),
    )
    for call in calls:
        with pytest.raises(TypeError, match=r"^expected a Game, got a str"):
            call()


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


@pytest.mark.parametrize(("many", "bits"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_one_of_several_takes_no_more_random_bits_than_it_needs(many: int, bits: int) -> None:
    source = Bits(0)
    assert one_of(range(many), source) == 0
    assert source.asked == bits


def test_nothing_can_be_picked_from_no_items() -> None:
    with pytest.raises(ValueError, match="nothing to pick from"):
        one_of((), Random(1))


# --- trees of chance: walked from the very deal


def test_what_an_action_of_any_game_may_lead_to() -> None:
    state = TIDES.deal(Setup(2), ar.Chance.of(1634))
    thrown = outcomes_of(TIDES, state, Throw())
    assert {after.table.tide: likely for after, likely in thrown.items()} == dict.fromkeys(range(1, 7), Fraction(1, 6))
    drawn = outcomes_of(TIDES, state, DrawBlind())
    assert sum(drawn.values()) == 1
    assert all(likely in (Fraction(1, 8), Fraction(2, 8)) for likely in drawn.values())
    with pytest.raises(ar.IllegalAction):
        outcomes_of(TIDES, state, Lay(1))


def test_the_likeliest_of_what_an_action_of_any_game_may_lead_to() -> None:
    state = TIDES.deal(Setup(2), ar.Chance.of(1634))
    thrown = outcomes_of(TIDES, state, Throw(), at_least=0.5)
    assert [*thrown.values()] == [Fraction(1, 6)] * 3
    assert thrown.items() <= outcomes_of(TIDES, state, Throw()).items()
    drawn = outcomes_of(TIDES, state, DrawBlind(), at_least=Fraction(1, 4))
    assert [*drawn.values()] == [max(outcomes_of(TIDES, state, DrawBlind()).values())]
    with pytest.raises(ar.TooManyOutcomes, match="expected at most 2 lines of chance, got at least 3"):
        outcomes_of(TIDES, state, Throw(), limit=2, at_least=0.5)
    with pytest.raises(ValueError, match="at_least: expected more than 0 and at most 1, got 0"):
        outcomes_of(TIDES, state, Throw(), at_least=0)


def test_a_walk_from_the_deal_to_the_end_asks_one_question_at_a_time() -> None:
    for seed in range(5):
        for game, setup in ((TIDES, Setup(3)), (ar.GAME, ar.Setup(2))):
            assert walked(game, setup, Random(seed)) > 10


def test_what_happens_on_the_way_is_told_as_in_play() -> None:
    state = TIDES.deal(Setup(2), ar.Chance.of(1634))
    for action in (Throw(), DrawBlind()):
        after, events = TIDES.step(state, action)
        answers = [answer for event in events for _, answer in event.answers()]
        asked = step_with_answers(TIDES, state, action, answers)
        assert not isinstance(asked, Question)
        assert asked[1] == events
        assert asked[0] == apply_with_answers(TIDES, state, action, answers)
        assert asked[0].table == after.table
    with pytest.raises(ar.IllegalAction):
        step_with_answers(TIDES, state, Lay(1))


def walked(game: Game, setup: object, random: Random) -> int:  # type: ignore[type-arg]  # two games
    """Play a game whose chance is asked, at random; how many questions there were."""
    questions, answers = 0, list[object]()
    while isinstance(node := deal_with_answers(game, setup, answers), Question):
        answers += random.choices(node.options, node.weights)
        questions += 1
    state = node
    while game.to_move(state) is not None:
        assert game.check(state) == ()
        action, answers = random.choice(game.legal_actions(state)), []
        while isinstance(node := apply_with_answers(game, state, action, answers), Question):
            assert len(node.options) > 1
            assert sum(node.probabilities) == 1
            answers += random.choices(node.options, node.weights)
            questions += 1
        state = node
    return questions


@pytest.mark.parametrize(
    "edition", [miniature(cards=(2, 1, 0, 0, 0, 0, 1)), miniature(row=2, cards=(1, 1, 0, 0, 0, 0, 2))]
)
def test_the_deals_of_a_walk_are_those_that_counting_every_order_gives(edition: ar.Edition) -> None:
    found: dict[ar.State, Fraction] = {}
    waiting: list[tuple[tuple[object, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        answers, likely = waiting.pop()
        node = deal_with_answers(ar.GAME, ar.Setup(2, edition), answers)
        if isinstance(node, Question):
            waiting += [
                ((*answers, one), likely * share) for one, share in zip(node.options, node.probabilities, strict=True)
            ]
        else:
            plain = in_no_order(node)
            found[plain] = found.get(plain, Fraction(0)) + likely
    assert found == deals(ar.Setup(2, edition))


def test_a_game_whose_rules_ask_no_source_has_no_tree() -> None:
    with pytest.raises(TypeError, match="expected a game whose chance can be asked, got Game"):
        deal_with_answers(attrs.evolve(TIDES, chance_tree=None), Setup(2))


# --- all that chance may make of a run


def counted(run: Callable[[ScriptedSource], object]) -> tuple[Callable[[ScriptedSource], object], list[None]]:
    """A run, and a list that grows each time it is made."""
    runs: list[None] = []

    def counting(source: ScriptedSource) -> object:
        runs.append(None)
        return run(source)

    return counting, runs


def test_equal_results_are_one_with_an_exact_probability() -> None:
    found = follow_all(lambda source: source.below(6) + source.below(6))
    assert [found[n] * 36 for n in range(11)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("ask", [lambda s: s.below(0), lambda s: s.weighted({}), lambda s: s.weighted({"a": 0})])
def test_chance_is_asked_nothing_that_has_no_answer(ask: Callable[[ScriptedSource], object]) -> None:
    with pytest.raises(ValueError, match="expected something that chance may answer to "):
        follow_all(ask)


def test_weights_are_whole_numbers() -> None:
    for weight in (-1, 0.5, True):
        with pytest.raises(ValueError, match="expected weights that are whole numbers from 0, got "):
            follow_all(lambda source, weight=weight: source.weighted({"a": weight, "b": 1}))  # type: ignore[misc]  # one each


def test_lines_are_counted_before_they_are_followed() -> None:
    def run(source: ScriptedSource) -> tuple[int, ...]:
        return source.shuffled(range(24))[:6]

    with pytest.raises(ar.TooManyOutcomes) as refused:
        steps(lambda: follow_all(run), most=20_000)
    assert refused.value.count > 10**20
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.count, again.limit, str(again)) == (refused.value.count, 5_000, str(refused.value))


def test_the_limit_is_the_number_of_lines_that_is_still_followed() -> None:
    assert len(follow_all(lambda source: (source.below(6), source.below(6)), limit=36)) == 36
    with pytest.raises(ar.TooManyOutcomes, match="expected at most 35 lines of chance, got at least 36"):
        follow_all(lambda source: (source.below(6), source.below(6)), limit=35)


def test_dice_that_are_thrown_together_are_counted_in_one_run() -> None:
    run, runs = counted(lambda source: source.below_many(6, 6))
    with pytest.raises(ar.TooManyOutcomes, match="expected at most 5000 lines of chance, got at least 46656"):
        follow_all(run)
    with pytest.raises(ar.TooManyOutcomes, match="expected at most 5000 lines of chance, got at least 41991"):
        follow_all(run, at_least=0.9)
    assert len(runs) == 2


@pytest.mark.parametrize("limit", [1, 20, 5_000])
@pytest.mark.parametrize("at_least", [None, 0.001, 0.5, 1])
def test_no_more_runs_are_made_than_twice_the_limit(limit: int, at_least: float | None) -> None:
    """Of dice that are thrown one after the other it is not known how many follow."""
    run, runs = counted(lambda source: tuple([source.below(2) for _ in range(50)]))
    with pytest.raises(ar.TooManyOutcomes) as refused:
        follow_all(run, limit, at_least=at_least)
    assert refused.value.count > limit
    assert len(runs) <= 2 * limit + 1


# --- the likeliest lines


DECK = Pile[str]("deck")
WEIGHTS = st.lists(st.integers(0, 5), min_size=1, max_size=4).filter(any)


@st.composite
def trees(draw: st.DrawFn) -> Callable[[ScriptedSource], object]:
    """Runs that ask of options with weights, of dice and of a pile, in turns that depend on the answers."""
    weights = draw(st.lists(WEIGHTS, min_size=1, max_size=3))
    dice, cards = draw(st.integers(0, 2)), draw(st.integers(0, 3))

    def run(source: ScriptedSource) -> object:
        line: list[object] = []
        for some in weights:
            line.append(source.weighted(dict(enumerate(some))))
            if line[-1] == 0:
                line.append(source.below_many(3, dice))
            else:
                source.shuffle(DECK, "AAABC")
                line.append(source.take_many(DECK, cards))
        return tuple(line)

    return run


@given(trees(), st.fractions(0, 1).filter(bool))
def test_the_likeliest_lines_are_followed_and_no_more_than_it_takes(
    run: Callable[[ScriptedSource], object], mass: Fraction
) -> None:
    every = follow_all(run, 10**6)  # each line is a result of its own
    assert sum(every.values()) == 1
    found = follow_all(run, 10**6, at_least=mass)
    falling = sorted(every.values(), reverse=True)
    assert [*found.values()] == falling[: len(found)]
    assert found.items() <= every.items()
    sums = [*accumulate(found.values())]
    assert sums[-1] >= mass
    assert all(so_far < mass for so_far in sums[:-1])


def test_no_line_is_run_that_is_not_needed() -> None:
    run, runs = counted(lambda source: (source.weighted({"calm": 9, "storm": 1}), source.below_many(6, 4)))
    assert len(follow_all(run, at_least=Fraction(1, 2))) == 720  # of 1,296 calm ones
    assert len(runs) == 3 + 720  # three ask: for the weather, for the dice of the calm, and for those of the storm


def test_a_float_is_read_as_it_is_written() -> None:
    def run(source: ScriptedSource) -> str:
        return source.weighted({"calm": 9, "storm": 1})

    assert Fraction(0.9) > Fraction(9, 10)
    assert follow_all(run, at_least=0.9) == {"calm": Fraction(9, 10)}
    assert follow_all(run, at_least=Fraction(0.9)) == {"calm": Fraction(9, 10), "storm": Fraction(1, 10)}
    assert follow_all(run, at_least=1) == follow_all(run)


def heads(source: ScriptedSource) -> int:
    """How often a coin is thrown until it shows heads: there is no most."""
    many = 1
    while source.below(2):
        many += 1
    return many


def test_any_part_of_an_endless_tree_can_be_walked() -> None:
    assert follow_all(heads, at_least=0.99) == {many: Fraction(1, 2**many) for many in range(1, 8)}
    with pytest.raises(ar.TooManyOutcomes, match="expected at most 50 lines of chance, got at least 51"):
        follow_all(heads, 50, at_least=1)


def test_lines_of_which_a_run_returns_none_do_not_count() -> None:
    found = follow_all(lambda source: source.below(4) or None, at_least=0.7)
    assert found == {1: Fraction(1, 4), 2: Fraction(1, 4), 3: Fraction(1, 4), None: Fraction(1, 4)}


def test_equal_results_of_the_likeliest_lines_are_one() -> None:
    found = follow_all(lambda source: source.weighted({"X": 5, "y": 1, "x": 3}).lower(), at_least=0.8)
    assert found == {"x": Fraction(8, 9)}


@pytest.mark.parametrize(
    ("at_least", "error", "message"),
    [
        (0, ValueError, "more than 0 and at most 1, got 0"),
        (2, ValueError, "more than 0 and at most 1, got 2"),
        (-0.5, ValueError, "more than 0 and at most 1, got -0.5"),
        (float("nan"), ValueError, "more than 0 and at most 1, got nan"),
        (float("inf"), ValueError, "more than 0 and at most 1, got inf"),
        (Fraction(3, 2), ValueError, "more than 0 and at most 1, got 3/2"),
        pytest.param(10**5000, ValueError, r"more than 0 and at most 1, got > 10\^15", id="huge"),
        (Fraction(-1, 10**5000), ValueError, r"more than 0 and at most 1, got -1/> 10\^15"),
        ("x", TypeError, "a Fraction or a float, got a str"),
        (True, TypeError, "a Fraction or a float, got a bool"),
    ],
)
def test_the_probability_that_is_asked_for_is_above_0_and_at_most_1(
    at_least: float, error: type[Exception], message: str
) -> None:
    run, runs = counted(lambda source: source.below(2))
    with pytest.raises(error, match=f"^at_least: expected {message}$"):
        follow_all(run, at_least=at_least)
    assert not runs


@pytest.mark.parametrize(("limit", "error"), [(0, ValueError), (-1, ValueError), (True, TypeError), (1.0, TypeError)])
@pytest.mark.parametrize("at_least", [None, 0.5])
def test_the_limit_is_a_whole_number_from_1(limit: int, error: type[Exception], at_least: float | None) -> None:
    with pytest.raises(error, match=r"^limit: expected (an int|at least 1), got "):
        follow_all(lambda source: source.below(2), limit, at_least=at_least)
