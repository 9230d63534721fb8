"""Whole batches of the merchants game: what goes in, what comes out, and what is refused."""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

import numpy as np

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bulk import FastChance, Games, IllegalIndices, state_hash
from amsterdam_routes.bulk._engine import canonical_bytes, key_of, pick_key_of
from amsterdam_routes.bulk._merchants import refused
from amsterdam_routes.bulk._merchants_box import beyond_limits
from amsterdam_routes.kernel import derive_seed, observer_of
from amsterdam_routes.merchants.bots import Greedy, Random
from tests.bulk.lockstep_merchants import boxes, points
from tests.bulk.test_engine import rows
from tests.merchants.test_bounded_costs import many_kinds, text_of
from tests.steps import steps

FULL = am.Setup(3, workers=True, orders=5, open_orders=1, trader=True, c_tiles="mix", dock_workers="any")
SETUPS = [am.Setup(1), am.Setup(2), FULL, am.Setup(4, length="short", c_tiles="replace", second_purchase="permanent")]
NEW = am.new_game(2, seed=1)
Batch = Games[am.Setup, am.State, am.MerchantsRecord]


def dealt(count: int = 12, setup: am.Setup = FULL, **more: Any) -> Batch:
    return Games.deal(am.GAME, count, setup, "1672", **more)


def test_game_k_is_the_game_that_simulate_deals_as_its_kth() -> None:
    played = ar.simulate(am.GAME, am.Setup(2, trader=True), [Random(), Random()], 6, seed="1672")
    games = dealt(6, am.Setup(2, trader=True))
    for k, one in enumerate(played):
        assert games.record(k).seed == one.seed
        assert games.state(k) == am.new_game(2, seed=one.seed, trader=True)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_record_replays_to_the_same_end(setup: am.Setup) -> None:
    games = dealt(8, setup)
    games.play()
    for k in range(8):
        record = games.record(k)
        assert record.result is not None
        assert record.state == games.state(k)
        assert games.sheets()[k].tolist() == points(record.state)
    assert games.totals().shape == (8, max(2, setup.players))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("chance", ["library", "fast"])
def test_states_go_in_and_come_out_as_they_were(setup: am.Setup, chance: Any) -> None:
    state, states, choose = am.GAME.deal(setup, ar.Chance.of(7)), list[am.State](), random.Random(1)
    while state.to_move is not None:
        states.append(state)
        state = am.apply(state, choose.choice(am.legal_actions(state)))
    states = [*states[::7], state]
    games = Games.of(states, chance=chance)
    for k, state in enumerate(states):
        found = games.state(k)
        assert attrs.evolve(found, piles=attrs.evolve(found.piles, chance=state.piles.chance)) == state
        assert (found.piles.chance == state.piles.chance) is (chance == "library")
        assert am.check(found) == ()
    assert [int(hash) for hash in games.hashes()] == [*map(state_hash, states)]


def test_states_of_boxes_that_are_made_up_do_so_too() -> None:
    for edition in boxes(0, 4):
        state = am.new_game(edition.players[0], seed=1, edition=edition)
        games = Games.of([state])
        games.play(actions=60)
        assert Games.of([games.state(0)]).state(0) == games.state(0)
        assert games.record(0).state == games.state(0)


def test_a_box_whose_cards_count_many_kinds_is_refused_in_few_steps() -> None:
    text = text_of(many_kinds())
    state, told = am.new_game(2, seed=1, edition=am.Edition.from_text(text)), list[str | None]()
    with pytest.raises(ValueError, match="at most 192 cards, got 400"):
        steps(lambda: Games.of([state]), most=2 * len(text))
    assert steps(lambda: told.append(beyond_limits(state.table.setup, {"sets": 512, "measures": 4})), len(text)) > 0
    assert told == ["at most 4 measures, got 9"]


def test_a_state_taken_out_goes_on_as_the_game_does() -> None:
    games = dealt(6)
    games.play(actions=90)
    again = Games.of([games.state(k) for k in range(6)])
    for _ in range(80):
        indices = games.pick()
        games.step(indices)
        again.step(indices)
    assert [games.state(k) for k in range(6)] == [again.state(k) for k in range(6)]


def test_hashes_are_those_of_the_page() -> None:
    vectors = [row for row in rows("The bytes of a merchants hash") if len(row) == 7]
    assert len(vectors) == 6
    for players, named, seed, actions, phase, size, hash in vectors:
        options: dict[str, Any] = {}
        for word in named.strip("-").split():
            name, _, value = word.partition("=")
            options[name] = int(value) if value.isdigit() else value or True
        state = am.new_game(int(players), seed=seed, **options)
        for number in range(int(actions)):
            legal = am.legal_actions(state)
            state = am.apply(state, legal[number % len(legal)])
        assert state.phase is am.Phase(phase)
        assert len(canonical_bytes(state)) == int(size)
        assert state_hash(state) == int(hash, 16) == int(Games.of([state]).hashes()[0])


def test_a_pick_is_the_one_that_the_contract_says_listed_before_or_not() -> None:
    base = int.from_bytes(derive_seed(b"1672", "fast")[:8], "big")
    games = dealt(4)
    sources = [FastChance(pick_key_of(key_of(base, k))) for k in range(4)]
    for turn in range(120):
        expected = []
        for k, source in enumerate(sources):
            legal = am.legal_actions(games.state(k))
            expected.append(am.MERCHANTS.index(legal[source.below(len(legal))]))
        if turn % 2:
            games.legal()
        assert games.pick().tolist() == expected
        games.step(expected)


def test_play_does_what_pick_and_step_do() -> None:
    for chance in ("library", "fast"):
        games, other = dealt(chance=chance), dealt(chance=chance)
        while not games.finished.all():
            games.step(games.pick())
        other.play()
        assert (games.hashes() == other.hashes()).all()


def test_games_that_are_over_are_dealt_anew_as_the_next_of_their_row() -> None:
    games = dealt(5, am.Setup(2))
    games.play()
    assert games.redeal().all()
    assert games.state(3) == am.new_game(2, seed=derive_seed(b"1672", "game", 8))


def test_playouts_end_as_games_do_and_repeat_with_their_seed() -> None:
    states = [am.new_game(1, seed=seed) for seed in range(3)]
    totals = Games.playouts(states, 100, seed="1672")
    assert totals.shape == (3, 100, 2)
    assert (totals == Games.playouts(states, 100, seed="1672")).all()
    choose = random.Random(1)
    library = [points(am.playout(states[k % 3], choose))[0][-2] for k in range(60)]
    assert abs(totals[:, :, 0].mean() - np.mean(library)) < 4 * np.std(library) / len(library) ** 0.5


def test_observations_can_be_small_or_by_scale() -> None:
    games = dealt(70, am.Setup(2))
    games.play(actions=150)
    seen, observe = games.observe(1), observer_of(am.GAME, am.Setup(2))
    assert tuple(seen[69].tolist()) == observe(am.view(games.state(69), 1))
    small = games.observe(1, dtype="int8")
    assert small.dtype == np.int8
    assert (small == np.clip(seen, -128, 127)).all()
    scaled = games.observe(1, out=np.empty(seen.shape, np.float32))
    assert np.allclose(scaled, np.clip(seen / np.array(observe.scales), observe.least, 1), atol=1e-6)


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: dealt().observe(dtype="int64"), ValueError, "dtype: expected 'int16', 'int8' or 'float32', got 'i"),  # type: ignore[arg-type]
        (lambda: dealt().play("best"), ValueError, "policy: expected 'random' or 'greedy', got 'best'"),  # type: ignore[arg-type]
        (lambda: dealt().observe(3), ValueError, "seat: expected 0 to 2 or 'mover', got 3"),
        (lambda: dealt().observe(out=np.zeros((12, 5), np.int8)), ValueError, "out: expected int8 of shape"),
        (lambda: Games.deal(am.GAME, 1, ar.Setup(2)), TypeError, "expected a Setup of the merchants"),  # type: ignore[arg-type]
        (lambda: Games.of([NEW, am.new_game(2, trader=True)]), ValueError, r"states\[1\]: expected the edition and"),
        (lambda: Games.of([NEW, ar.new_game(2)]), TypeError, r"states\[1\]: expected a State of the merchants"),  # type: ignore[list-item]
        (lambda: dealt().step([1]), ValueError, "indices: expected 12, one for each game"),
        (lambda: dealt().step([1884] * 12), IllegalIndices, "there is no action 1884, they go from 0 to 1883"),
        (lambda: dealt().step([481] * 12), IllegalIndices, "got others for 12: game 0: action 481 is not legal"),
        (lambda: Games.of([am.new_game(2, seed=bytes(113))]), ValueError, "expected a seed of at most 112 bytes"),
    ],
)  # fmt: skip
def test_invalid_arguments_are_refused(call: Callable[[], object], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        call()


def test_unsound_states_and_those_that_have_too_much_are_refused() -> None:
    state = am.new_game(2, seed="1672")
    me = attrs.evolve(state.table.merchants[0], score=7)
    wrong = attrs.evolve(state, table=attrs.evolve(state.table, merchants=(me, state.table.merchants[1])))
    with pytest.raises(ValueError, match=r"states\[0\]: expected a sound state, got one with a problem: .*score"):
        Games.of([wrong])
    many = attrs.evolve(state, table=attrs.evolve(state.table, pending=state.table.pending * 20))
    assert refused(many) == "at most 32 decisions that wait, got 80"
    cards = attrs.evolve(state.table.merchants[0], active_bits=2**70 - 1)
    full = attrs.evolve(state, table=attrs.evolve(state.table, merchants=(cards, state.table.merchants[1])))
    assert refused(full) == "at most 64 cards that a seat may come to, got up to 82"
    points: dict[str, Any] = {"points": (10**9, 0, 0, 0, 0, 0, 0), "score": 10**9}
    dear = attrs.evolve(am.MERCHANTS, penalties=(1000,))
    too_much = (am.MERCHANTS, points), (am.MERCHANTS, {"penalty_tokens": 10**9}), (dear, {"penalty_tokens": 10**7})
    for edition, rich in too_much:
        state = am.new_game(2, seed="1672", edition=edition)
        while state.phase is not am.Phase.CARDS:
            state = am.apply(state, am.legal_actions(state)[0])
        owner = attrs.evolve(state.table.merchants[0], **rich)
        much = attrs.evolve(state, table=attrs.evolve(state.table, merchants=(owner, state.table.merchants[1])))
        assert refused(state) is None
        with pytest.raises(ValueError, match="at most 1000000000 points, guilders or cubes that a seat may come to,"):
            Games.of([much])


def test_a_state_is_refused_whose_points_may_not_fit_before_the_game_ends() -> None:
    data: dict[str, Any] = {**am.to_data(am.MERCHANTS)}
    card = next(card for card in data["cards"] if card["id"] == "039")
    card |= {"pays": [{"do": "guilders"}], "effects": [{"do": "points", "amount": 100, "per": "blocks"}] * 8}
    state = am.new_game(2, seed="1672", edition=am.from_data(data, am.Edition))
    while state.phase is not am.Phase.CARDS:
        state = am.apply(state, am.legal_actions(state)[0])
    assert refused(state) is None
    for guilders, fits in ((300, True), (24_000, True), (24_000, False)):
        points = 5 * 10**8 * (not fits)
        owner = attrs.evolve(state.table.merchants[0], guilders=guilders, points=(points,) + (0,) * 6, score=points)
        rich = attrs.evolve(state, table=attrs.evolve(state.table, merchants=(owner, state.table.merchants[1])))
        assert am.check(rich) == ()
        assert (refused(rich) is None) is fits
    points = 76 * 10**7
    for cards, fits in ((0, True), (2**13 - 1, False)):  # who has a game's cards takes those of the rest, too
        owner = attrs.evolve(state.table.merchants[0], points=(points,) + (0,) * 6, score=points, active_bits=cards)
        rich = attrs.evolve(state, table=attrs.evolve(state.table, merchants=(owner, state.table.merchants[1])))
        assert (refused(rich) is None) is fits


def test_a_box_beyond_the_limits_is_refused() -> None:
    data: dict[str, Any] = {**am.to_data(am.MERCHANTS)}
    plain = next(card for card in data["cards"] if card["id"] == "024")
    data["cards"] += [plain | {"id": f"{200 + i}"} for i in range(100)]
    large = am.from_data(data, am.Edition)
    text = "the engine does not take the box 'amsterdam': expected at most 192 cards, got 232"
    with pytest.raises(ValueError, match=text):
        Games.deal(am.GAME, 1, am.Setup(2, large))


def test_a_box_in_which_too_many_decisions_may_wait_is_refused() -> None:
    data: dict[str, Any] = {**am.to_data(am.MERCHANTS), "hand_limit": 20}
    plan = next(card for card in data["cards"] if card["type"] == "plan")
    plan["effects"] = [{"do": "choose_cubes"}]
    crowded = am.from_data(data, am.Edition)
    text = "the engine does not take the box 'amsterdam': expected at most 64 asks, got 75"
    with pytest.raises(ValueError, match=text):
        Games.deal(am.GAME, 1, am.Setup(2, crowded))


def test_greedy_values_cards_that_are_used_for_a_plan_as_the_library_s_greedy_does() -> None:
    data: dict[str, Any] = {**am.to_data(am.MERCHANTS)}
    for card in data["cards"][:20]:
        card.pop("needs", None)
        card |= {"timing": "permanent", "pays": [{"do": "plan"}], "effects": [{"do": "guilders", "amount": 5}]}
    games, bot = dealt(4, am.Setup(2, am.from_data(data, am.Edition))), Greedy()
    for _ in range(20):
        plans = games.plan()
        states = [games.state(k) for k in range(4)]
        assert [games.setup.edition.actions[plan] for plan in plans] == [
            bot(am.view(state, state.to_move), random.Random(1)) for state in states
        ]
        games.step(plans)


def test_greedy_plays_a_game_as_the_library_s_greedy_does() -> None:
    for setup in (am.Setup(1), FULL):
        games, other = dealt(3, setup), dealt(3, setup)
        games.play("greedy")
        while not other.finished.all():
            other.step(other.plan())
        assert (games.hashes() == other.hashes()).all()
        bots = [Greedy()] * setup.players
        played = ar.simulate(am.GAME, setup, bots, 3, seed="1672", rotate=False)
        totals = [[sheet.total for sheet in one.result.sheets] for one in played]
        assert totals == games.totals()[:, : len(totals[0])].tolist()


def test_playouts_of_greedy_are_better_than_random_ones() -> None:
    state = am.new_game(2, seed="1672")
    assert Games.playouts([state], 5, policy="greedy").mean() > Games.playouts([state], 20).mean() + 50
