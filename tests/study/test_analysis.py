"""An analysis: what a decision lost, what would have been better, and nothing that its viewer could not know."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import attrs
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import study
from amsterdam_routes.bots import Greedy, Planner, Random, likely_worlds, one_payment
from amsterdam_routes.kernel import AnyGame, AnyRecord, Game
from amsterdam_routes.merchants import bots as merchants_bots
from tests.kernel.games import record_of, with_every_game

ROUTES = ar.play_match(ar.GAME, ar.Setup(2), [Greedy(), Random()], seed="1634", names=["Griet", "Jan"])
SCHEMA = json.loads(study.analysis_schema())
PLANNER = Planner(am.GAME, merchants_bots.Greedy())


# --- a game whose values are known: each of two seats takes a number once, and has as many points


@attrs.frozen
class Two:
    """Both always play."""

    players: int = 2


@attrs.frozen
class Sheet:
    """What a seat has taken."""

    total: int
    place: int


@attrs.frozen
class Result:
    """Who took more."""

    sheets: tuple[Sheet, ...]
    final: bool

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has most points, at the end."""
        return tuple(seat for seat, sheet in enumerate(self.sheets) if sheet.place == 1) if self.final else ()


def standings(taken: tuple[int, ...]) -> Result:
    points = (*taken, 0, 0)[:2]
    return Result(tuple(Sheet(own, 1 + sum(other > own for other in points)) for own in points), len(taken) == 2)


NUMBERS: AnyGame = Game(
    name="numbers",
    deal=lambda setup, chance: (),
    setup=lambda taken: Two(),
    actions=lambda setup: (1, 2, 3, 7),
    to_move=lambda taken: len(taken) if len(taken) < 2 else None,
    violations=lambda taken, action: (),
    step=lambda taken, action: ((*taken, action), (action,)),
    view=lambda taken, seat: taken,
    sample=lambda taken, seed: taken,
    shown_to=lambda taken, event: (),
    standings=standings,
    check=lambda taken: (),
    viewer=lambda taken: None,
    redact=lambda event, seat: event,
    fold=lambda taken, events: (*taken, *events),
    opens=lambda event: True,
)


def takes_three(view: tuple[int, ...], random: random.Random) -> int:
    return 3


def test_the_loss_of_a_decision_is_what_the_best_alternative_gains() -> None:
    record = ar.Record.begin(NUMBERS, Two(), seed=1).play(2).play(3)
    first, second = study.analyse(record, takes_three, iterations=8).decisions
    assert (first.action, first.best, first.legal) == (2, 7, 4)
    assert first.after == study.Estimate((2.0, 3.0), (-1.0, 1.0), (0.0, 1.0))
    assert first.before == first.alternative == study.Estimate((7.0, 3.0), (4.0, -4.0), (1.0, 0.0))
    assert (first.lost_points, first.lost_chance, first.error) == (5.0, 1.0, 0.0)
    assert (second.action, second.best, second.lost_points, second.lost_chance) == (3, 7, 4.0, 0.0)
    assert second.before.points == (2.0, 7.0)


def test_who_plays_best_loses_nothing_and_still_learns_of_the_next_best() -> None:
    record = ar.Record.begin(NUMBERS, Two(), seed=1).play(7).play(7)
    first, second = study.analyse(record, takes_three, iterations=8).decisions
    assert first.best == second.best == 3
    assert first.before == first.after
    assert second.alternative is not None
    assert second.after.chances == (0.5, 0.5)
    assert second.alternative.chances == (1.0, 0.0)
    assert first.lost_points == second.lost_points == second.lost_chance == 0


def test_the_curve_goes_from_moment_to_moment_to_the_result() -> None:
    found = study.analyse(ar.Record.begin(NUMBERS, Two(), seed=1).play(2).play(3), takes_three, iterations=8)
    assert [estimate.chances for estimate in found.curve] == [(1.0, 0.0), (0.0, 1.0), (0.0, 1.0)]
    assert found.turning_points() == [study.TurningPoint(ply=1, before=0, after=100)]
    assert found.turning_points([0, 2]) == [study.TurningPoint(ply=1, before=0, after=100)]


def test_what_only_seems_better_by_luck_is_no_loss() -> None:
    record = ar.play_match(ar.GAME, ar.Setup(2), [Greedy(), Greedy()], seed="luck")
    for one in study.analyse(record, Greedy(), iterations=24, narrow=one_payment).decisions:
        if one.alternative is None or one.error is None:
            continue
        gain = one.alternative.leads[one.seat] - one.after.leads[one.seat]
        assert (one.lost_points > 0) == (gain > 2 * one.error)
        assert one.before == (one.alternative if one.lost_points else one.after)


def test_a_player_without_a_plan_loses_much_more_than_one_with() -> None:
    lost: Counter[int] = Counter()
    begun = attrs.evolve(ROUTES, actions=ROUTES.actions[:24], result=None)
    for one in study.analyse(begun, Greedy(), iterations=160, narrow=one_payment, worlds=likely_worlds).decisions:
        lost[one.seat] += round(one.lost_points)
    assert lost[1] > 2 * lost[0]


# --- what an analysis does not know


def test_the_analysis_of_a_beginning_is_the_beginning_of_the_analysis() -> None:
    longer, begun = (attrs.evolve(ROUTES, actions=ROUTES.actions[:plies], result=None) for plies in (9, 6))
    whole = study.analyse(longer, Greedy(), iterations=2)
    assert study.analyse(begun, Greedy(), iterations=2).decisions == whole.decisions[:6]
    mine = study.analyse(longer, Greedy(), iterations=2, seat=0)
    assert study.analyse(begun, Greedy(), iterations=2, seat=0).decisions == mine.decisions[:6]


def twins(game: AnyGame, setup: Any, seat: int, seed: int) -> tuple[AnyRecord, AnyRecord]:
    """Two games that differ, and that a seat cannot tell apart: each action shows the seat the same in both."""
    chance = random.Random(seed)
    one = game.deal(setup, ar.Chance.of(seed))
    pair = [ar.Record.begin_at(game, world) for world in (one, game.sample(game.view(one, seat), seed))]
    for _ in range(12):
        for steps in alike(game, pair, seat, chance):
            pair = [record.play(action) for record, action in zip(pair, steps, strict=True)]
            break
        else:
            break
    return pair[0], pair[1]


def alike(game: AnyGame, pair: list[AnyRecord], seat: int, chance: random.Random) -> Iterator[tuple[Any, Any]]:
    """Every two actions after which the seat sees the same."""
    legal = [list(game.legal_actions(record.state)) for record in pair]
    for actions in legal:
        chance.shuffle(actions)
    shown: list[dict[Any, Any]] = [{}, {}]
    for told, record, actions in zip(shown, pair, legal, strict=True):
        for action in actions:
            state, events = game.step(record.state, action)
            seen = tuple(game.redact(event, seat) for event in events)
            told.setdefault((seen, game.view(state, seat)), action)
    for what, action in shown[0].items():
        if what in shown[1]:
            yield action, shown[1][what]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("face", "setup"), [(ar, ar.Setup(2)), (am, am.Setup(2, orders=3))], ids=["routes", "merchants"]
)
def test_an_analysis_by_one_seat_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(
    face: Any, setup: Any, seat: int
) -> None:
    played = others = 0
    for seed in range(2):
        one, other = twins(face.GAME, setup, seat, seed)
        assert one.state.hands[1 - seat] != other.state.hands[1 - seat], "another world"
        found = [study.analyse(record, None, iterations=2, seat=seat) for record in (one, other)]
        assert found[0].data() == found[1].data()
        assert found[0].comments() == found[1].comments()
        whole = [study.analyse(record, None, iterations=2) for record in (one, other)]
        others += whole[0].data() != whole[1].data()
        played += one.ply
    assert played >= 5, "the games go on for a while"
    assert others, "what the movers knew was not the same"


def test_by_one_seat_its_own_decisions_are_judged_and_those_of_others_only_estimated() -> None:
    found = study.analyse(ROUTES, Greedy(), iterations=2, seat=0)
    assert found.seat == 0
    for one in found.decisions:
        if one.seat == 0:
            assert one.action == ROUTES.actions[one.ply]
            assert (one.best is None) == (one.legal == 1)
        else:
            assert (one.legal, one.best, one.error, one.lost_points) == (0, None, None, 0)
    for one, then in pairwise(found.decisions):
        if one.seat == 1 == then.seat:
            assert one.after == then.before
    kept = found.decisions[1]
    assert isinstance(ROUTES.actions[1], ar.KeepContracts)
    assert kept.action is None, "what Jan kept is his secret"


def test_an_onlooker_has_an_analysis_too() -> None:
    found = study.analyse(ROUTES.redacted(None), Greedy(), iterations=4)
    assert found.seat is None
    assert {one.legal for one in found.decisions} == {0}
    assert found.end.points == tuple(sheet.total for sheet in ar.standings(ROUTES.state).sheets)


# --- any game, any machine, any form


@with_every_game
def test_any_game_is_analysed_by_random_games(game: AnyGame, setup: Any) -> None:
    record = record_of(game, setup, 3)
    record = attrs.evolve(record, actions=record.actions[:12], result=None)
    found = study.analyse(record, iterations=4)
    assert [one.action for one in found.decisions] == list(record.actions)
    data = json.loads(json.dumps(found.data()))
    jsonschema.Draft202012Validator(SCHEMA).validate(data)
    assert data["decisions"][3]["seat"] == found.decisions[3].seat
    for estimate in found.curve:
        assert sum(estimate.chances) == pytest.approx(1, abs=0.01)


def test_a_solo_game_has_the_chance_to_beat_tom() -> None:
    record = ar.play_match(am.GAME, am.Setup(1), [lambda view, random: am.pick(view, random)], seed="1672")
    record = attrs.evolve(record, actions=record.actions[:6], result=None)
    found = study.analyse(record, iterations=4)
    assert all(0 <= one.before.chances[0] <= 1 and len(one.before.chances) == 1 for one in found.decisions)


def test_the_same_seed_gives_the_same_analysis_wherever_it_is_made() -> None:
    begun = attrs.evolve(ROUTES, actions=ROUTES.actions[:8], result=None)
    told: list[study.Decision] = []
    here = study.analyse(begun, Greedy(), iterations=4, tell=told.append)
    assert tuple(told) == here.decisions
    with ThreadPoolExecutor(2) as threads:
        assert study.analyse(begun, Greedy(), iterations=4, executor=threads) == here
    with ProcessPoolExecutor(1) as processes:
        assert study.analyse(begun, Greedy(), iterations=4, executor=processes) == here
    assert study.analyse(begun, Greedy(), iterations=4, seed="another").decisions != here.decisions


@pytest.mark.parametrize("face", [ar, am], ids=["routes", "merchants"])
def test_the_notation_reads_a_record_with_its_analysis_back(face: Any) -> None:
    record = record_of(face.GAME, face.Setup(2), 5)
    record = attrs.evolve(record, actions=record.actions[:20], result=None)
    found = study.analyse(record, iterations=1)
    text = study.annotate(record, found)
    assert face.from_notation(text) == record
    for ply, comment in found.comments().items():
        assert f"\n# {comment}\n" in text
        assert found.decisions[ply - 1].legal > 1
    body = [line for line in text.splitlines() if not line.startswith("#")]
    assert body == [line for line in face.to_notation(record).splitlines() if not line.startswith("#")]


def test_a_seat_s_record_has_its_analysis_in_its_notation() -> None:
    mine = ROUTES.redacted(1)
    text = study.annotate(mine, study.analyse(mine, Greedy(), iterations=2))
    assert ar.GAME.notation is not None
    assert ar.GAME.notation.load is not None
    assert ar.GAME.notation.load(text, None) == mine
    assert "# seat 0: " in text


def test_actions_stand_in_the_data_as_the_notation_has_them() -> None:
    found: Any = study.analyse(attrs.evolve(ROUTES, actions=ROUTES.actions[:9], result=None), iterations=2).data()
    for one, action in zip(found["decisions"], ROUTES.actions, strict=False):
        assert ar.parse_action(one["action"]) == action
        assert one["best"] is None or ar.parse_action(one["best"]) != action


def test_the_schema_knows_every_field_of_an_analysis_and_no_other() -> None:
    checker = jsonschema.Draft202012Validator(SCHEMA)
    checker.check_schema(SCHEMA)
    sound: Any = study.analyse(ROUTES.redacted(1), Greedy(), iterations=1).data()
    checker.validate(sound)
    turning = sound["turning_points"][0]
    for place in (sound, sound["decisions"][5], sound["end"], turning):
        for name in [*place]:
            value = place.pop(name)
            assert not checker.is_valid(sound), name
            place[name] = value
        place["more"] = 1
        assert not checker.is_valid(sound)
        del place["more"]


@pytest.mark.parametrize(
    ("record", "options", "error", "text"),
    [
        (3, {}, TypeError, "expected a record, got int"),
        (ROUTES, {"iterations": 0}, ValueError, "iterations: expected a whole number of at least 1, got 0"),
        (ROUTES, {"seat": 2}, ValueError, "expected a seat from 0 to 1, got 2"),
        (ROUTES, {"seat": True}, ValueError, "expected a seat from 0 to 1, got True"),
        (ROUTES.redacted(0), {"seat": 1}, ValueError, "expected a record that seat 1 has seen, got that of seat 0"),
        (ROUTES, {"guide": 3}, TypeError, "expected a bot that needs only a view, got int"),
        (ROUTES, {"guide": Greedy}, TypeError, "expected a bot that needs only a view, got "),
        (ROUTES, {"narrow": None}, TypeError, "narrow: expected a function, got NoneType"),
        (ROUTES, {"worlds": 3}, TypeError, "worlds: expected a function, got int"),
        (ROUTES, {"tell": None}, TypeError, "tell: expected a function, got NoneType"),
        (ROUTES, {"executor": 2}, TypeError, "executor: expected an executor, got int"),
        (ROUTES, {"guide": PLANNER}, ValueError, "expected a guide of the game 'routes', got one of 'merchants'"),
    ],
)
def test_what_cannot_be_analysed_is_refused(record: Any, options: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        study.analyse(record, **options)


@pytest.mark.parametrize("guide", [None, Greedy(), Planner(ar.GAME, Greedy())])
def test_worlds_must_be_such_as_was_seen(guide: Any) -> None:
    for world in (ar.new_game(2, seed=2), ar.new_game(4, seed=1)):
        with pytest.raises(ValueError, match="worlds: expected states that the view allows, got another"):
            study.analyse(ROUTES, guide, iterations=4, worlds=lambda view, random, world=world: lambda: world)  # type: ignore[misc]  # one each


@pytest.mark.parametrize("which", ["guide", "narrow", "worlds"])
def test_no_analysis_is_cut_short_by_a_stop_iteration(which: str) -> None:
    def stops(*given: Any) -> Any:
        return next(iter(()))

    options: dict[str, Any] = {"guide": Greedy(), which: (lambda view, random: stops) if which == "worlds" else stops}
    with pytest.raises(RuntimeError, match="StopIteration"):
        study.analyse(ROUTES, iterations=4, **options)


def test_an_analysis_of_another_game_is_no_comment() -> None:
    begun = attrs.evolve(ROUTES, actions=ROUTES.actions[:3], result=None)
    with pytest.raises(ValueError, match="got one of 3 decisions"):
        study.annotate(ROUTES, study.analyse(begun, iterations=1))
    numbers = ar.Record.begin(NUMBERS, Two(), seed=1).play(2)
    with pytest.raises(ValueError, match="the game 'numbers' has no notation of records with comments"):
        study.annotate(numbers, study.analyse(numbers, iterations=1))


def test_an_analysis_of_another_record_of_the_same_length_is_no_comment() -> None:
    begun, other = (attrs.evolve(record_of(ar.GAME, ar.Setup(2), n), actions=(), result=None) for n in (5, 6))
    begun, other = (one.play(ar.legal_actions(one.state)[place]) for one, place in ((begun, 0), (other, -1)))
    with pytest.raises(ValueError, match="got one of another game from decision 0 on"):
        study.annotate(begun, study.analyse(other, iterations=1))


def test_comments_on_what_a_seat_has_seen_tell_nothing_of_what_others_knew() -> None:
    begun = attrs.evolve(ROUTES, actions=ROUTES.actions[:6], result=None)
    everything, mine = study.analyse(begun, iterations=1), study.analyse(begun, iterations=1, seat=1)
    with pytest.raises(ValueError, match=r"seen by seat 0.*got one of what each mover knew"):
        study.annotate(begun.redacted(0), everything)
    with pytest.raises(ValueError, match=r"seen by seat 0.*got one of what seat 1 knew"):
        study.annotate(begun.redacted(0), mine)
    with pytest.raises(ValueError, match="got one of another game from decision 0 on"):
        study.annotate(begun.redacted(None), everything)
    assert "# seat 0: " in study.annotate(begun, mine)


def test_a_kind_of_record_without_a_notation_has_no_comments() -> None:
    record = record_of(am.GAME, am.Setup(2), 5)
    seen = attrs.evolve(record, actions=record.actions[:4], result=None).redacted(0)
    with pytest.raises(ValueError, match=r"^the game 'merchants' has no notation of what a seat has seen"):
        study.annotate(seen, study.analyse(seen, iterations=1))
    with pytest.raises(TypeError, match=r"^expected a record, got int$"):
        study.annotate(3, study.analyse(seen, iterations=1))  # type: ignore[arg-type]  # which is the point
    with pytest.raises(TypeError, match=r"^expected an analysis, got str$"):
        study.annotate(seen, "good")  # type: ignore[arg-type]  # which is the point


# --- turning points


LEADS = st.lists(st.integers(-50, 50), min_size=1, max_size=30)


@given(LEADS, st.data())
def test_no_other_turn_changes_the_lead_more_than_the_turning_points(leads: list[int], data: st.DataObject) -> None:
    last = len(leads) - 1
    begins = sorted(data.draw(st.sets(st.integers(0, last))))
    bounds = study.turn_bounds(begins, last, set_up=data.draw(st.booleans()))
    found = study.turning_points(leads, bounds)
    swings = sorted((abs(leads[end] - leads[start]) for start, end in pairwise(bounds)), reverse=True)
    told = sorted((abs(point.after - point.before) for point in found), reverse=True)
    assert told == [swing for swing in swings[:3] if swing]
    assert [point.ply for point in found] == sorted({point.ply for point in found})
    for point in found:
        step = leads[point.ply] - leads[point.ply - 1]
        assert (step > 0) == (point.after > point.before)  # the action goes the way of its turn


def test_a_game_in_which_nothing_is_scored_has_no_turning_point() -> None:
    assert study.turning_points([0] * 9, range(9)) == []
    assert study.turning_points([0], study.turn_bounds([], 0, set_up=False)) == []


def test_a_set_up_is_no_turn() -> None:
    leads = [0, -15, -15, -11]
    assert [point.ply for point in study.turning_points(leads, study.turn_bounds([1], 3, set_up=True))] == [3]
    assert [point.ply for point in study.turning_points(leads, study.turn_bounds([1], 3, set_up=False))] == [1, 3]


def test_the_lead_is_that_over_the_best_of_the_others() -> None:
    assert [study.lead([30, 41, 12], line) for line in range(3)] == [-11, 11, -29]
    assert study.lead([-4], 0) == -4
    assert study.leader([5, 5], (1,)) == 1


def test_points_may_be_an_array() -> None:
    np = pytest.importorskip("numpy", reason="needs the extra 'learning'")
    assert (study.leader(np.array([30, 41]), ()), study.lead(np.array([30, 41]), 1)) == (1, 11)


def test_a_lead_and_a_turn_are_of_what_is_there() -> None:
    for points, seat in (([], 0), ([1, 2], 2), ([1, 2], -1), ([1, 2], True)):
        with pytest.raises(ValueError, match="expected a seat from 0 to "):
            study.lead(points, seat)
    with pytest.raises(ValueError, match="expected the points of at least one seat, got none"):
        study.leader([], ())
    for bounds in ([0, 9], [-1, 2], [0, True], ["a"]):
        with pytest.raises(ValueError, match="bounds: expected plies from 0 to 2, got "):
            study.turning_points([1, 2, 3], bounds)  # type: ignore[arg-type]  # what a caller might do
    for bounds in ([2, 0], [1, 1]):
        with pytest.raises(ValueError, match="bounds: expected plies in ascending order, got "):
            study.turning_points([1, 2, 3], bounds)
