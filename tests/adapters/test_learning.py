"""What every learner needs: arrays, policies as bots, features of actions; and the examples that learn.

Needs the extra `learning`, which is NumPy.
"""

import copy
import gc
import importlib
import inspect
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest

pytest.importorskip("numpy", reason="needs the extra 'learning'")

import numpy as np

import amsterdam_routes as ar
from amsterdam_routes import merchants
from amsterdam_routes.adapters import learning
from amsterdam_routes.adapters.learning import Arrays, Numbered, PolicyBot, Pool, action_features
from amsterdam_routes.bots import Random
from tests.adapters.cases import AnyGame, with_every_game
from tests.extras import installed, missing_adapters
from tests.kernel.games import played
from tests.kernel.tiny import TIDES, box

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_to_play.py"


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Arrays("routes", ar.Setup(2)), "expected a Game, got a str"),  # type: ignore[arg-type]  # what a caller might do
        (lambda: action_features(3, 3), "expected a Game, got an int"),  # type: ignore[arg-type]  # the same
        (lambda: PolicyBot(first_legal, 3), "expected a Game, got an int"),  # type: ignore[arg-type]  # the same
        (lambda: PolicyBot(3, ar.GAME), "expected a policy that can be called, got a int"),  # type: ignore[arg-type]  # the same
        (lambda: Pool("greedy"), "expected a bot that is called with a view and randomness, got 'g'"),  # type: ignore[arg-type]  # the same
        (lambda: Pool([Random]), "expected a bot that is called with a view and randomness, got <class"),  # type: ignore[list-item]  # the same
        (lambda: Pool([Random()]).add(None), "expected a bot that is called with a view and randomness, got None"),  # type: ignore[arg-type]  # the same
    ],
)
def test_what_is_no_game_policy_or_bot_is_refused(make: Any, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        make()


def test_numbers_are_written_into_arrays_that_can_take_them() -> None:
    arrays, view = Arrays(ar.GAME, ar.Setup(2)), ar.view(ar.new_game(2, seed=1), 0)
    closed: Any = np.zeros(305, np.float32)
    closed.flags.writeable = False
    strange: Any = [0.0] * 305
    with pytest.raises(TypeError, match="out: expected an array of NumPy, got a list"):
        arrays.observation(view, out=strange)
    with pytest.raises(ValueError, match="out: expected an array that may be written to"):
        arrays.observation(view, out=closed)
    for dtype in (np.dtype("int16"), "float64", None):
        with pytest.raises(ValueError, match="expected 'float32', 'int16' or 'int8' as the dtype, got "):
            Arrays(ar.GAME, ar.Setup(2), dtype)  # type: ignore[arg-type]  # what a caller might do
    again = pickle.loads(pickle.dumps(arrays))
    assert (again.observation(view) == arrays.observation(view)).all()


def first_legal(seen: Any, masks: Any) -> Any:
    """A policy: the first action that is legal."""
    return masks.argmax(axis=1)


# --- arrays


@with_every_game
def test_arrays_are_the_numbers_of_the_observer_in_every_type(game: AnyGame, setup: Any) -> None:
    kinds = [Arrays(game, setup, dtype) for dtype in ("float32", "int16", "int8")]
    observe = kinds[0].observer
    for number, (state, _, _, _) in enumerate(played(game, setup, 5)):
        if number % 11:
            continue
        view = game.view(state, number % setup.players)
        numbers = np.array(observe(view), np.float32)
        scaled = np.clip(numbers / np.array(observe.scales, np.float32), observe.least, 1).astype(np.float32)
        assert [arrays.observation(view).dtype for arrays in kinds] == [arrays.dtype for arrays in kinds]
        assert np.array_equal(kinds[0].observation(view), scaled)
        assert np.array_equal(kinds[1].observation(view), numbers)
        assert np.array_equal(kinds[2].observation(view), np.clip(numbers, -128, 127))
        places, values = kinds[0].sparse(view)
        assert (values != 0).all()
        again = np.zeros(observe.size)
        again[places] = values
        assert np.array_equal(again, numbers)
        for arrays in kinds:
            batch: Any = np.full((3, observe.size), 9, arrays.dtype)
            arrays.observation(view, out=batch[1])
            assert np.array_equal(batch[1], arrays.observation(view))
            assert (batch[[0, 2]] == 9).all()
            least, most = arrays.bounds
            assert ((least <= batch[1]) & (batch[1] <= most)).all()


@pytest.mark.parametrize("dtype", get_args(learning.Numbers))
def test_bounds_are_the_callers_own(dtype: learning.Numbers) -> None:
    arrays, view = Arrays(ar.GAME, ar.Setup(2), dtype), ar.view(ar.new_game(2, seed=1), 0)
    kept = [bound.copy() for bound in arrays.bounds]
    seen = arrays.observation(view)
    for bound in arrays.bounds:
        bound[:] = 1
    assert all((bound == before).all() for bound, before in zip(arrays.bounds, kept, strict=True))
    assert (arrays.observation(view) == seen).all()


def test_a_row_of_another_type_or_length_is_refused_and_not_written() -> None:
    arrays = Arrays(TIDES, box.Setup(2))
    view = TIDES.view(TIDES.deal(box.Setup(2), ar.Chance.of(1)), 0)
    for out in (np.full(arrays.observer.size, 9.0), np.full(3, 9, np.float32)):
        with pytest.raises(ValueError, match=r"out: expected \(\d+,\) of float32, got \(\d+,\) of float"):
            arrays.observation(view, out=out)
        assert (out == 9).all()
    with pytest.raises(ValueError, match="expected 'float32', 'int16' or 'int8' as the dtype, got 'float64'"):
        Arrays(TIDES, box.Setup(2), "float64")  # type: ignore[arg-type]  # which is the point


@with_every_game
def test_a_mask_has_the_legal_actions_of_whoever_sees_and_at_the_end_all(game: AnyGame, setup: Any) -> None:
    arrays, numbered = Arrays(game, setup), Numbered(game, setup)
    for state, _, _, after in played(game, setup, 2):
        if game.to_move(after) is None:
            assert all(arrays.mask(game.view(after, seat)).all() for seat in range(setup.players))
        for seat in range(setup.players):
            legal = numbered.legal(state) if seat == game.to_move(state) else []
            assert [*np.flatnonzero(arrays.mask(game.view(state, seat)))] == legal


# --- a policy as a bot


@with_every_game
def test_a_policy_plays_what_it_chooses(game: AnyGame, setup: Any) -> None:
    numbered = Numbered(game, setup)
    bot = PolicyBot(first_legal, game)
    record = ar.play_match(game, setup, [bot] * setup.players, seed=3)
    state = game.deal(setup, ar.Chance.of(3))
    for action in record.actions:
        assert numbered.index[action] == min(numbered.legal(state))
        state = game.apply(state, action)
    assert state == record.state


class Last(PolicyBot):
    """Its policy is not asked."""

    def __call__(self, view: Any, chance: random.Random, /) -> Any:
        return ar.legal_actions(view)[-1]


@attrs.frozen
class Warm(PolicyBot):
    """It has something of its own."""

    warmth: float = 1.0


def test_a_bot_with_more_to_it_keeps_that_in_other_processes() -> None:
    bot = Warm(first_legal, ar.GAME, warmth=0.5)
    view = ar.view(ar.new_game(2, seed="1634"), 0)
    for again in (pickle.loads(pickle.dumps(bot)), copy.copy(bot), copy.deepcopy(bot)):
        assert (type(again), again.warmth, again) == (Warm, 0.5, bot)
        assert again(view, random.Random(1)) == bot(view, random.Random(1))


def test_a_bot_of_a_class_of_its_own_stays_one_in_other_processes() -> None:
    bot = Last(first_legal, ar.GAME)
    for again in (pickle.loads(pickle.dumps(bot)), copy.copy(bot), copy.deepcopy(bot)):
        assert type(again) is Last
        assert again == bot
        view = ar.view(ar.new_game(2, seed="1634"), 0)
        assert again(view, random.Random(1)) == ar.legal_actions(view)[-1]


def test_a_policy_plays_in_series_and_leagues_and_pickles() -> None:
    bot = pickle.loads(pickle.dumps(PolicyBot(first_legal, ar.GAME)))
    assert bot == PolicyBot(first_legal, ar.GAME)
    series = [*ar.simulate(ar.GAME, ar.Setup(3), [bot, Random(), Random()], 6, seed="1634")]
    assert all(played.result.final for played in series)
    assert len([*ar.league(ar.GAME, ar.Setup(2), [bot, Random()], 4, seed="1")]) == 4


def test_a_policy_remembers_the_last_eight_boxes_that_it_saw() -> None:
    bot = PolicyBot(first_legal, ar.GAME)
    before = arrays_in_memory()
    for number in range(11):
        edition = attrs.evolve(ar.AMSTERDAM, name=f"box {number}")
        bot(ar.view(ar.new_game(2, seed=1, edition=edition), 0), random.Random(1))
    assert arrays_in_memory() == before + 8
    del bot
    assert arrays_in_memory() == before


def arrays_in_memory() -> int:
    gc.collect()
    return sum(type(one) is Arrays for one in gc.get_objects())


def test_an_array_that_hides_something_is_neither_read_nor_written_to() -> None:
    view = ar.view(ar.new_game(2, seed=1), 0)
    with pytest.raises(TypeError, match="out: expected an array without a mask of its own"):
        Arrays(ar.GAME, ar.Setup(2)).observation(view, out=np.ma.zeros(305, np.float32))
    with pytest.raises(TypeError, match="policy: expected an array without a mask of its own"):
        PolicyBot(lambda seen, masks: np.ma.array(masks.argmax(axis=1)), ar.GAME)(view, random.Random(1))


def test_the_legal_actions_of_another_box_have_no_mask() -> None:
    board = ar.AMSTERDAM.board
    dearer = [attrs.evolve(contract, points=contract.points + 1) for contract in board.contracts]
    edition = attrs.evolve(ar.AMSTERDAM, name="dear", board=ar.Board(board.places, board.routes, dearer))
    arrays = Arrays(ar.GAME, ar.Setup(2))
    with pytest.raises(ValueError, match=r"^expected a position of .*, got one of another box, with KeepContracts"):
        arrays.mask(ar.new_game(2, seed=1, edition=edition))


def test_nobody_writes_into_the_indices_of_actions() -> None:
    arrays = Arrays(ar.GAME, ar.Setup(2))
    with pytest.raises(TypeError, match="does not support item assignment"):
        arrays.numbered.index[ar.DrawBlind()] = 0  # type: ignore[index]  # which is the point


def test_a_policy_that_writes_into_its_mask_makes_nothing_legal() -> None:
    def all_is_legal(seen: Any, masks: Any) -> Any:
        masks.fill(1)
        return masks.shape[1] - 1

    view = ar.view(ar.new_game(2, seed=1), 0)
    with pytest.raises(ValueError, match="legal"):
        PolicyBot(all_is_legal, ar.GAME)(view, random.Random(1))


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ([7], "expected the index of a legal action of the policy, got 7"),
        ([-1], "expected the index of a legal action of the policy, got -1"),
        ([614], "expected the index of a legal action of the policy, got 614"),
        ([1, 2], r"expected one index of the policy, got array\(\[1, 2\]\)"),
        ([0.5], "expected one index of the policy, got array"),
    ],
)
def test_a_policy_that_chooses_nothing_legal_is_told_so(chosen: list[Any], said: str) -> None:
    bot = PolicyBot(lambda seen, masks: chosen, ar.GAME)
    with pytest.raises(ValueError, match=f"^{said}"):
        bot(ar.view(ar.new_game(2, seed="1634"), 0), random.Random(1))


def test_a_pool_of_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a pool of at least one bot, got none"):
        Pool([])


# --- what an action is about


@with_every_game
def test_no_two_actions_have_the_same_features(game: AnyGame, setup: Any) -> None:
    names, rows = action_features(game, setup)
    assert rows.shape == (len(game.actions(setup)), len(names))
    assert len({*names}) == len(names)
    assert len({row.tobytes() for row in rows}) == len(rows)


@pytest.mark.parametrize(("game", "setup"), [(ar.GAME, ar.Setup(2)), (merchants.GAME, merchants.Setup(2))])
def test_actions_have_the_same_features_where_they_say_the_same(game: AnyGame, setup: Any) -> None:
    names, rows = action_features(game, setup)
    actions = game.actions(setup)
    kinds: dict[int, type] = {}
    things: dict[tuple[str, int], Any] = {}
    for action, row in zip(actions, rows, strict=True):
        told = dict(zip(names, row.tolist(), strict=True))
        assert kinds.setdefault(told["kind"], type(action)) is type(action)
        fields: Any = type(action)
        for field in attrs.fields(fields):
            value = getattr(action, field.name)
            if type(value) in (int, bool):
                assert told[field.name] == value
            elif field.name in told and value is not None:
                assert told[field.name] > 0
                assert things.setdefault((field.name, told[field.name]), value) == value
            elif value is None:
                assert told[field.name] == 0
            else:
                inside = {name for name in names if name.startswith(f"{field.name}: ") and told[name]}
                assert inside == {f"{field.name}: {one}" for one in value}


# --- the page of the reference

SIGNATURE = re.compile(r"^\.\. py:(?:function|data):: amsterdam_routes\.adapters\.(\w+)\.(\w+)(\(.*\))?$", re.MULTILINE)


def test_the_page_of_the_reference_has_every_public_name_with_its_arguments() -> None:
    page = (EXAMPLE.parents[1] / "docs" / "reference" / "adapters.md").read_text(encoding="utf-8")
    told = {(module, name): arguments for module, name, arguments in SIGNATURE.findall(page)}
    shown = {name for name in learning.__all__ if re.search(rf"^\.\. auto\w+:: {name}$", page, re.MULTILINE)}
    assert shown == {*learning.__all__}
    for module in ("gymnasium", "openspiel", "pettingzoo", "vector"):
        if module in missing_adapters():
            continue
        found = importlib.import_module(f"amsterdam_routes.adapters.{module}")
        left_out = {"TableEnv", "TableGame", "TableState", "TableObserver"}  # classes that a framework makes and shows
        assert {name for place, name in told if place == module} == {*found.__all__} - left_out
        for name in {*found.__all__} - left_out:
            value = getattr(found, name)
            if callable(value):
                parameters = inspect.signature(value).parameters.values()
                plain = [one.replace(annotation=inspect.Parameter.empty) for one in parameters]
                assert told[module, name] == str(inspect.Signature(plain)), name


# --- the example


@pytest.mark.proof
@pytest.mark.skipif(not installed("gymnasium"), reason="needs the extra 'gymnasium'")
def test_a_learner_of_a_thousand_games_beats_random_play_and_could_not_before() -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLE), "--games", "1000", "--test", "100"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True).stdout
    before, after = (float(share) for share in re.findall(r"it wins ([\d.]+)% .* against random play", told))
    assert before < 70
    assert after > 85
