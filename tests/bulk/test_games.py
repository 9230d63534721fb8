"""Whole batches: where games come from, what can be taken out of them, and what is refused before anything changes."""

import copy
import pickle
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Lock
from types import FrameType
from typing import Any

import attrs
import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

import numpy as np

import amsterdam_routes as ar
from amsterdam_routes import bulk
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.bulk import FastChance, Games, IllegalIndices, state_hash
from amsterdam_routes.bulk._engine import _BOXES, _BOXES_LOCK, box_of, key_of, pick_key_of
from amsterdam_routes.kernel import derive_seed
from tests.bulk.lockstep import big_town, boxes, points

TWO = ar.Setup(2)
LONGEST = 20


def dealt(count: int = 20, setup: ar.Setup = TWO, **more: Any) -> Games[ar.Setup, ar.State, ar.RouteRecord]:
    return Games.deal(ar.GAME, count, setup, "1634", **more)


def test_game_k_is_the_game_that_simulate_deals_as_its_kth() -> None:
    setup = ar.Setup(3, first=2)
    played = ar.simulate(ar.GAME, setup, [Random(), Random(), Random()], 12, seed="1634")
    games = dealt(12, setup)
    for k, one in enumerate(played):
        assert games.record(k).seed == one.seed
        assert games.state(k) == ar.new_game(3, seed=one.seed, first=2)


def test_a_state_taken_out_goes_on_as_the_game_does() -> None:
    games = dealt(8, ar.Setup(4))
    for _ in range(60):
        games.step(games.pick())
    states = [games.state(k) for k in range(8)]
    assert all(ar.check(state) == () for state in states)
    again = Games.of(states)
    for _ in range(60):
        indices = games.pick()
        games.step(indices)
        again.step(indices)
    assert [games.state(k) for k in range(8)] == [again.state(k) for k in range(8)]
    assert [again.record(k).state for k in range(8)] == [games.record(k).state for k in range(8)]


@pytest.mark.parametrize("chance", ["library", "fast"])
def test_states_go_in_and_come_out_as_they_were(chance: Any) -> None:
    for edition in (ar.AMSTERDAM, big_town()):
        state, states = ar.new_game(4, seed="in and out", edition=edition, first=1), list[ar.State]()
        choose = random.Random(1)
        while state.to_move is not None and len(states) < 400:
            states.append(state)
            state = ar.apply(state, choose.choice(ar.legal_actions(state)))
        states.append(state)
        games = Games.of(states, chance=chance)
        for k, state in enumerate(states):
            found = games.state(k)
            assert attrs.evolve(found, piles=attrs.evolve(found.piles, chance=state.piles.chance)) == state
            assert (found.piles.chance == state.piles.chance) is (chance == "library")
        assert [int(hash) for hash in games.hashes()] == [*map(state_hash, states)]


def test_play_does_what_pick_and_step_do() -> None:
    for chance in ("library", "fast"):
        games, other = dealt(50, ar.Setup(3), chance=chance), dealt(50, ar.Setup(3), chance=chance)
        assert other.play(actions=7) == 350
        steps = 0
        while not games.finished.all():
            indices = games.pick()
            steps += int((indices >= 0).sum())
            games.step(indices)
        assert other.play() == steps - 350
        assert (games.hashes() == other.hashes()).all()
        assert (games.ply == other.ply).all()
        assert games.ply.sum() == steps
        if chance == "library":
            assert [games.record(k) for k in range(50)] == [other.record(k) for k in range(50)]


def test_play_stops_at_the_decision_of_a_seat() -> None:
    for chance in ("library", "fast"):
        games = dealt(40, ar.Setup(3), chance=chance)
        seats: Any = np.arange(40) % 3
        games.play(until=seats)
        assert (games.to_move == seats).all()
        assert games.play(until=seats) == 0
        games.step(games.pick())
        games.play(until=1)
        assert {*games.to_move.tolist()} <= {1, -1}
        if chance == "library":
            assert games.record(5).state == games.state(5)


def test_each_game_can_be_seen_from_a_seat_of_its_own() -> None:
    games = dealt(6, ar.Setup(3))
    games.play(actions=12)
    seen = games.observe(np.array([0, 1, 2, -1, 0, 1]), dtype="float32")
    for k, seat in enumerate([0, 1, 2, int(games.to_move[3]), 0, 1]):
        assert (seen[k] == games.observe(seat, dtype="float32")[k]).all()


def test_a_record_replays_to_the_same_end_for_every_game() -> None:
    games = dealt(30, ar.Setup(4))
    games.play()
    for k in range(30):
        record = games.record(k)
        assert record.result is not None
        assert record.result.final
        assert [sheet.total for sheet in record.result.sheets] == games.totals()[k].tolist()
        assert games.sheets()[k].tolist() == points(record.state)
        assert games.sheets()[k, :, games.columns.index("place")].tolist() == [
            sheet.place for sheet in record.result.sheets
        ]


def test_games_that_are_over_are_dealt_anew_as_the_next_of_their_row() -> None:
    games = dealt(10)
    assert not games.redeal().any()
    games.play()
    assert games.redeal().all()
    assert games.state(3) == ar.new_game(2, seed=derive_seed(b"1634", "game", 13))
    games.play(actions=40)
    over = games.finished
    before = [games.state(k) for k in range(10)]
    assert (games.redeal() == over).all()
    for k in range(10):
        assert games.state(k) == (ar.new_game(2, seed=derive_seed(b"1634", "game", 20 + k)) if over[k] else before[k])
    assert games.record(3).ply == games.ply[3]


def listed(state: ar.State) -> list[ar.Action]:
    """The legal actions in the order in which the contract counts them for a pick."""
    legal = ar.legal_actions(state)
    routes = {route: number for number, route in enumerate(state.table.edition.board.routes)}
    if isinstance(legal[0], ar.KeepContracts):
        offer = state.hands[state.to_move or 0].offer
        kept = [action for action in legal if isinstance(action, ar.KeepContracts)]
        numbers = {keep: sum([(one in keep.contracts) << i for i, one in enumerate(offer)]) for keep in kept}
        return [*sorted(kept, key=numbers.__getitem__)]

    def rank(action: ar.Action) -> tuple[int, ...]:
        match action:
            case ar.TakeFaceUp(color):
                return 0, color.value
            case ar.DrawBlind():
                return (1,)
            case ar.DrawContracts():
                return (2,)
            case ar.ClaimRoute(route, color, wilds):
                number = routes[route]
                return 3, number // 64, LONGEST if color is None else wilds, 0 if color is None else color.value, number
        return (4,)

    return sorted(legal, key=rank)


@pytest.mark.parametrize("edition", [ar.AMSTERDAM, big_town()], ids=["printed", "more than 64 routes"])
def test_a_pick_is_the_one_that_the_contract_says(edition: ar.Edition) -> None:
    base = int.from_bytes(derive_seed(b"1634", "fast")[:8], "big")
    games = dealt(6, ar.Setup(3, edition))
    sources = [FastChance(pick_key_of(key_of(base, k))) for k in range(6)]
    for _ in range(150):
        expected = []
        for k, source in enumerate(sources):
            state = games.state(k)
            if state.to_move is None:
                expected.append(-1)
                continue
            order = listed(state)
            action = order[0] if isinstance(order[0], ar.Pass) else order[source.below(len(order))]
            expected.append(edition.index(action))
        assert games.pick().tolist() == expected
        games.step(expected)


def test_every_legal_action_is_picked_equally_often() -> None:
    state = ar.new_game(2, seed="1634")
    for _ in range(40):
        state = ar.apply(state, ar.legal_actions(state)[-1])
    while len(ar.legal_actions(state)) < 12:
        state = ar.apply(state, ar.legal_actions(state)[0])
    many, legal = 4000, len(ar.legal_actions(state))
    counted = Counter(Games.of([state] * many, seed=1).pick().tolist())
    assert {*counted} == {ar.AMSTERDAM.index(action) for action in ar.legal_actions(state)}
    assert sum((some - many / legal) ** 2 / (many / legal) for some in counted.values()) < 3 * legal


def test_playouts_end_as_games_do_and_repeat_with_their_seed() -> None:
    states = [ar.new_game(3, seed=seed) for seed in range(4)]
    totals = Games.playouts(states, 200, seed="1634")
    assert (totals == Games.playouts(states, 200, seed="1634")).all()
    assert (totals != Games.playouts(states, 200, seed="1635")).any()
    choose = random.Random(1)
    library = [
        [sheet.total for sheet in ar.standings(ar.playout(state, choose)).sheets]
        for state in states
        for _ in range(100)
    ]
    assert abs(totals.mean() - np.mean(library)) < 4 * np.std(library) / len(library) ** 0.5
    over = ar.playout(states[0], choose)
    own = [[sheet.total for sheet in ar.standings(over).sheets]]
    assert Games.playouts([over], 2).tolist() == [own * 2]


def test_greedy_plays_on_as_it_is_asked_step_by_step() -> None:
    games, other = dealt(30, ar.Setup(3)), dealt(30, ar.Setup(3))
    games.play("greedy")
    while not other.finished.all():
        other.step(other.plan())
    assert (games.hashes() == other.hashes()).all()
    played = ar.simulate(ar.GAME, ar.Setup(3), [Greedy(), Greedy(), Greedy()], 30, seed="1634")
    assert [[sheet.total for sheet in one.result.sheets] for one in played] == games.totals().tolist()
    assert games.totals().mean() > dealt(30, ar.Setup(3), chance="fast").totals().mean()


def test_playouts_of_greedy_are_better_than_random_ones() -> None:
    state = ar.new_game(2, seed="1634")
    assert Games.playouts([state], 50, policy="greedy").mean() > Games.playouts([state], 50).mean() + 5
    assert Games.playouts([state], 5, seed=1, policy="greedy").shape == (1, 5, 2)


def test_arrays_of_the_caller_are_written_to_and_given_back() -> None:
    games = dealt()
    masks: Any = np.full((20, games.actions), 9, np.int8)
    seen: Any = np.full((20, games.observed), 9, np.int16)
    assert games.legal(out=masks) is masks
    assert (masks == games.legal()).all()
    assert games.observe(1, out=seen) is seen
    assert (seen == games.observe(1)).all()


@pytest.mark.parametrize(
    ("out", "error", "text"),
    [
        (
            np.zeros((20, 613), np.int8),
            ValueError,
            r"out: expected int8 of shape \(20, 614\), got int8 of shape \(20, 613\)",
        ),
        (np.zeros((20, 614), np.int16), ValueError, "expected int8 of shape .* got int16"),
        (np.zeros((614, 20), np.int8).T, ValueError, "expected an array in one piece"),
        (np.zeros((20, 1228), np.int8)[:, ::2], ValueError, "expected an array in one piece"),
        (np.frombuffer(bytes(20 * 614), np.int8).reshape(20, 614), ValueError, "that may be written to"),
        ([0] * 20, TypeError, "out: expected an array of NumPy, got a list"),
    ],
)
def test_other_arrays_are_refused(out: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        dealt().legal(out=out)


@pytest.mark.parametrize(
    ("indices", "error", "text"),
    [
        ([600, 600], ValueError, r"indices: expected 20, one for each game, got an array of shape \(2,\)"),
        (np.zeros((20, 1), np.int32), ValueError, "one for each game"),
        ([1.0] * 20, TypeError, "indices: expected whole numbers, got float64"),
        (np.ma.array([0] * 20, mask=[True] * 20), TypeError, "indices: expected an array without a mask of its own"),
        ([True] * 20, TypeError, "expected whole numbers, got bool"),
        (["1"] * 20, TypeError, "expected whole numbers"),
        ([8] * 20, IllegalIndices, "got others for 20: game 0: action 8 is not legal; .*; ...$"),
        (np.full(20, 2**64 - 1, np.uint64), IllegalIndices, "there is no action 2147483647"),
        (np.full(20, -(2**63)), IllegalIndices, "there is no action -2, they go from 0 to 613"),
    ],
)
def test_indices_that_make_no_sense_are_refused_before_anything_changes(
    indices: Any, error: type[Exception], text: str
) -> None:
    games = dealt()
    before = games.hashes()
    with pytest.raises(error, match=text):
        games.step(indices)
    assert (games.hashes() == before).all()
    assert not games.ply.any()


def test_the_games_whose_indices_are_wrong_are_named_and_none_is_stepped() -> None:
    games = dealt(6)
    while not games.finished.any():
        games.step(games.pick())
    over = games.finished
    assert not over.all()
    k, other = int(np.flatnonzero(over)[0]), int(np.flatnonzero(~over)[0])
    indices, before = games.pick(), games.hashes()
    indices[k], indices[other] = 7, 614
    with pytest.raises(IllegalIndices, match=rf"(?s)got others for 2: .*game {k} is over") as caught:
        games.step(indices)
    assert caught.value.games == tuple(sorted((k, other)))
    assert (games.hashes() == before).all()
    indices[k] = indices[other] = -1
    games.step(indices)
    assert [int(one) for one in np.flatnonzero(games.hashes() == before)] == sorted({other, *np.flatnonzero(over)})


def test_every_index_that_is_not_legal_is_refused() -> None:
    games = dealt(614)
    for _ in range(12):
        masks = games.legal()
        illegal = [k for k in range(614) if not masks[k, k]]
        wanted: Any = np.arange(614, dtype=np.int64)
        with pytest.raises(IllegalIndices) as caught:
            games.step(wanted)
        assert caught.value.games == tuple(illegal)
        games.step(games.pick())


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: Games.deal(ar.merchants.GAME, 1, TWO), TypeError, "got one of another game"),  # type: ignore[arg-type]
        (lambda: Games.deal("routes", 1, TWO), TypeError, "expected a Game, got a str"),  # type: ignore[call-overload]
        (lambda: Games.deal(ar.GAME, 0, TWO), ValueError, "count: expected 1 to"),
        (lambda: Games.deal(ar.GAME, 1.5, TWO), TypeError, "count: expected a whole number, got a float"),  # type: ignore[call-overload]
        (lambda: Games.deal(ar.GAME, 1, 2), TypeError, "setup: expected a Setup of the routes game, got a int"),  # type: ignore[call-overload]
        (lambda: dealt(chance="slow"), ValueError, "chance: expected 'library' or 'fast', got 'slow'"),
        (lambda: Games(), TypeError, r"expected a call of Games\.deal or Games\.of"),
        (lambda: state_hash(3), TypeError, "^expected a State of either game, got a int"),  # type: ignore[arg-type]
        (lambda: FastChance(1).below(2**32 + 1), ValueError, r"a whole number from 1 to 2\*\*32, got 4294967297"),
        (lambda: FastChance(1).below(0), ValueError, r"expected a whole number from 1 to 2\*\*32, got 0"),
        (lambda: Games.of([]), ValueError, "states: expected at least one, got none"),
        (lambda: Games.of([1]), TypeError, r"states\[0\]: expected a State of either game, got a int"),  # type: ignore[list-item]
        (lambda: Games.of([ar.new_game(2), ar.new_game(3)]), ValueError, r"states\[1\]: expected the edition and"),
        (lambda: dealt().observe(2), ValueError, "seat: expected 0 to 1 or 'mover', got 2"),
        (lambda: dealt().observe(dtype=["int8"]), ValueError, "dtype: expected 'int16', 'int8' or 'float32', got"),  # type: ignore[arg-type]
        (lambda: dealt().observe("all"), TypeError, "seat: expected a number or 'mover', got 'all'"),
        (lambda: dealt().observe([0, 1]), ValueError, r"seat: expected one, or 20, one for each game, got \(2,\)"),
        (lambda: dealt().observe(-2), ValueError, "seat: expected 0 to 1 or 'mover', got -2"),
        (lambda: dealt().observe(0.5), TypeError, "seat: expected whole numbers, got float64"),
        (lambda: dealt().play(until=2), ValueError, "until: expected 0 to 1, got 2"),
        (lambda: dealt().play(until=-1), ValueError, "until: expected 0 to 1, got -1"),
        (lambda: dealt().play(until="mover"), TypeError, "until: expected a number, got 'mover'"),
        (lambda: dealt().play(until=np.ma.zeros(20, int)), TypeError, "^until: expected an array without a mask"),
        (lambda: dealt().observe(np.ma.zeros(20, int)), TypeError, "^seat: expected an array without a mask"),
        (lambda: dealt().legal(np.ma.zeros((20, 614), np.int8)), TypeError, "^out: expected an array without a mask"),
        (lambda: dealt().observe(out=np.ma.zeros((20, 305), np.int16)), TypeError, "^out: expected an array without"),
        (lambda: dealt().state(20), IndexError, "game: expected 0 to 19, got 20"),
        (lambda: dealt().state(-1), IndexError, "game: expected 0 to 19, got -1"),
        (lambda: dealt().record(True), TypeError, "game: expected its number, got True"),
        (lambda: dealt(chance="fast").record(0), ValueError, "expected games with chance='library' for a record"),
        (lambda: dealt().play("best"), ValueError, "policy: expected 'random' or 'greedy', got 'best'"),  # type: ignore[arg-type]
        (lambda: dealt().play(np.array(["random", "greedy"])), ValueError, "policy: expected 'random' or 'greedy'"),
        (lambda: dealt(chance=np.array(["fast", "fast"])), ValueError, "chance: expected 'library' or 'fast', got arr"),
        (lambda: dealt().play(actions=-1), ValueError, "actions: expected 0 to"),
        (lambda: Games.of([ar.new_game(2)]).redeal(), ValueError, "expected games that were dealt from a seed"),
        (lambda: Games.playouts([ar.new_game(2)], 0), ValueError, "n: expected 1 to"),
    ],
)  # fmt: skip
def test_invalid_arguments_are_refused(call: Callable[[], object], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        call()


def test_unsound_states_and_long_seeds_are_refused() -> None:
    state = ar.new_game(2, seed="1634")
    wrong = attrs.evolve(state, table=attrs.evolve(state.table, scores=(0, 7)))
    with pytest.raises(ValueError, match=r"states\[1\]: expected a sound state, got one with a problem: .*scores"):
        Games.of([state, wrong])
    long = ar.new_game(2, seed=bytes(113))
    with pytest.raises(ValueError, match=r"states\[0\]: expected a seed of at most 112 bytes .*, got 113 bytes"):
        Games.of([long])
    assert len(Games.of([long], chance="fast")) == 1
    assert Games.of([ar.new_game(2, seed=bytes(112))]).state(0) == ar.new_game(2, seed=bytes(112))


def test_a_box_beyond_the_limits_is_refused() -> None:
    places = [ar.Place(f"Quay {i}") for i in range(65)]
    routes = [ar.Route((places[i], places[i + 1]), 1, None) for i in range(64)]
    board = ar.Board(places, routes, [ar.Contract((places[i], places[i + 1]), 1) for i in range(8)])
    town = attrs.evolve(ar.AMSTERDAM, name="delta", board=board)
    text = "the engine does not take the box 'delta': expected at most 64 places, got 65"
    with pytest.raises(ValueError, match=text):
        Games.deal(ar.GAME, 1, ar.Setup(2, town))
    with pytest.raises(ValueError, match=text):
        Games.of([ar.new_game(2, edition=town)])


def test_a_box_at_the_limits_is_played() -> None:
    places = [ar.Place(f"Quay {i}") for i in range(64)]
    ends = [(places[i], places[j]) for i in range(64) for j in (i + 1, i + 2) if j < 64] + [(places[0], places[60])] * 2
    routes = [ar.Route(pair, 1 + i % 4, None, True) for i, pair in enumerate(ends)]
    routes[-1] = routes[-2] = ar.Route(ends[-1], 20, None, True)
    routes.append(ar.Route((places[1], places[50]), 2, None, True))
    contracts = [ar.Contract((places[i], places[j]), 9) for i in range(64) for j in (i + 1, i + 3) if j < 64] + [
        ar.Contract((places[0], places[40 + i]), 1_000) for i in range(4)
    ]
    town = attrs.evolve(
        ar.AMSTERDAM, board=ar.Board(places, routes, contracts[:128]), carts=40, cards=[40] * 6 + [16],
        points={**dict(ar.AMSTERDAM.points), 20: 50_000}, players=(2, 8), bonus_cards=100,
        bonus={n: range(n, 0, -1) for n in range(2, 9)},
    )  # fmt: skip
    assert len(town.board.routes) == 128
    assert sum(town.cards) == 256
    games = Games.deal(ar.GAME, 8, ar.Setup(8, town), "1634")
    games.play()
    for k in range(8):
        assert games.record(k).state == games.state(k)


def test_threads_that_have_games_of_their_own_play_the_same_as_one_after_the_other() -> None:
    def played(part: int) -> list[int]:
        games = Games.deal(ar.GAME, 2000, TWO, str(part))
        games.play()
        return games.hashes().tolist()  # type: ignore[no-any-return]

    with ThreadPoolExecutor(4) as executor:
        assert [*executor.map(played, range(8))] == [*map(played, range(8))]


def test_threads_that_share_games_take_turns() -> None:
    games = dealt(3000)

    def played(_: int) -> None:
        while not games.finished.all():
            try:
                games.step(games.pick())
            except IllegalIndices:
                continue  # another thread has stepped between the two

    with ThreadPoolExecutor(4) as executor:
        [*executor.map(played, range(4))]
    assert all(games.record(k).state == games.state(k) for k in range(0, 3000, 300))


def test_a_state_is_of_one_moment_while_another_thread_plays() -> None:
    games, stop = dealt(500), Event()

    def play() -> None:
        while not stop.is_set():
            games.play(actions=5)
            games.redeal()

    with ThreadPoolExecutor(1) as executor:
        playing = executor.submit(play)
        try:
            problems = [ar.check(games.state(k)) for k in range(500)]
        finally:
            stop.set()
        playing.result()
    assert problems == [()] * 500


def beside(act: Callable[[], Any], meddle: Callable[[], object], lock: Lock) -> Iterator[Any]:
    """Return what comes of something where another thread meddles: after each of its instructions, if it may."""
    left = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.startswith(str(Path(bulk.__file__).parent)):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            left -= 1
            if left == 0 and not lock.locked():
                meddle()
        return trace

    before = sys.gettrace()
    for instruction in range(1, 1000):
        left = instruction
        sys.settrace(trace)
        try:
            found = act()
        finally:
            sys.settrace(before)
        yield found
        if left > 0:  # there are no more
            return


def test_a_record_is_of_one_moment_whatever_another_thread_does() -> None:
    games = dealt(3)

    def meddle() -> None:
        games.play()
        games.redeal()
        games.play(actions=5)

    meddle()
    records = [*beside(lambda: games.record(0), meddle, games._lock)]
    assert len(records) > 50
    assert {record.ply for record in records} == {5}  # what is no game makes no record at all


def test_who_is_over_can_be_asked_whatever_another_thread_does() -> None:
    games = dealt(3)

    def over() -> Any:
        games.step([-1] * 3)  # which finds out who is over
        return games.finished

    assert all(len(found) == 3 for found in beside(over, lambda: games.play(actions=1), games._lock))


def test_a_box_is_there_whatever_other_boxes_another_thread_uses() -> None:
    boxes = [ar.Setup(2, attrs.evolve(ar.AMSTERDAM, carts=carts)) for carts in range(20, 37)]
    mine = boxes.pop()

    def meddle() -> None:
        _BOXES.clear()
        for box in boxes:
            box_of("routes", box)

    meddle()
    found = [box.actions for box in beside(lambda: box_of("routes", mine), meddle, _BOXES_LOCK)]
    assert {*found} == {len(ar.AMSTERDAM.actions)}


def test_games_stay_in_their_process() -> None:
    games = dealt(2)
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="games cannot be copied or pickled"):
            copied(games)


@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u2", "i4", ">i4", "u4", "i8", ">u8"])
def test_indices_may_be_whole_numbers_of_any_size(kind: str) -> None:
    games = Games.of([route_to_choose()] * 4, "1634")
    legal = int(np.flatnonzero(games.legal()[0])[0])
    games.step(np.array([legal] * 4, kind))
    assert games.ply.tolist() == [1] * 4


def route_to_choose() -> ar.State:
    """A position with a legal action whose index is small: a choice of contracts would not fit into a byte."""
    state = ar.new_game(2, seed="1634")
    while all(ar.AMSTERDAM.index(action) > 100 for action in ar.legal_actions(state)):
        state = ar.apply(state, ar.legal_actions(state)[0])
    return state


def test_the_engine_takes_most_of_the_composed_boxes() -> None:
    assert len(boxes()) > 100
