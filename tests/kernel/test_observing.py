"""Observations: rows of whole numbers with a documented meaning, which say no more than a seat sees."""

import gc
import hashlib
import linecache
import os
import random
import runpy
from array import array
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes import merchants
from amsterdam_routes.bots import Greedy as GreedyOnRoutes
from amsterdam_routes.kernel import AnyGame, Feature, Observer, observer_of, observing_of
from amsterdam_routes.kernel import _observing as declare
from amsterdam_routes.merchants.bots import Greedy as GreedyMerchant
from amsterdam_routes.merchants.rules._decisions import Decision
from amsterdam_routes.merchants.rules._state import Merchant, Turn
from tests.kernel.games import played
from tests.kernel.tiny import TIDES, box

LEAST, MOST = -32768, 32767  # of int16

CASES = [
    pytest.param(game, setup, id=f"{game.name}-{number}")
    for game, setups in (
        (TIDES, (box.Setup(2), box.Setup(3))),
        (ar.GAME, (ar.Setup(2), ar.Setup(4, first=3))),
        (
            merchants.GAME,
            (
                merchants.Setup(1),
                merchants.Setup(2, length="short"),
                merchants.Setup(3, workers=True, orders=5, open_orders=2, trader=True, c_tiles="mix", length="short"),
            ),
        ),
    )
    for number, setup in enumerate(setups)
]
with_every_set_up = pytest.mark.parametrize(("game", "setup"), CASES)


def positions(game: AnyGame, setup: Any) -> Iterator[Any]:  # Any: of the game
    """Some states of a game, the first and the last among them."""
    after = game.deal(setup, ar.Chance.of(7))
    yield after
    for ply, (_, _, _, after) in enumerate(played(game, setup, 7)):
        if ply % 29 == 0:
            yield after
    yield after


@with_every_set_up
def test_every_seat_always_gets_as_many_whole_numbers_as_there_are_names_and_scales(game: AnyGame, setup: Any) -> None:
    observe = observer_of(game, setup)
    assert len(observe.names) == len(observe.scales) == len(observe.least) == observe.size
    assert {type(scale) for scale in observe.scales} == {int}
    assert min(observe.scales) >= 1
    for state in positions(game, setup):
        for seat in range(setup.players):
            seen = observe(game.view(state, seat))
            assert type(seen) is tuple
            assert len(seen) == observe.size
            assert {type(number) for number in seen} == {int}
            assert all(LEAST <= number <= MOST for number in seen)
            assert all(number >= 0 for number, least in zip(seen, observe.least, strict=True) if not least)


@with_every_set_up
def test_observers_made_again_and_again_leave_nothing_behind(game: AnyGame, setup: Any) -> None:
    view = game.view(game.deal(setup, ar.Chance.of(7)), 0)
    observe = observer_of(game, setup)
    observe(view)
    gc.collect()
    kept = len(linecache.cache)
    seen = {observer_of(game, setup)(view) for _ in range(20)}
    gc.collect()
    assert seen == {observe(view)}
    assert len(linecache.cache) == kept


@with_every_set_up
def test_an_observer_writes_what_its_features_read(game: AnyGame, setup: Any) -> None:
    observe = observer_of(game, setup)
    for state in positions(game, setup):
        for seat in range(setup.players):
            view = game.view(state, seat)
            declared = [number for part in observe.features for number in part.read(view)]
            row = array("h", bytes(2 * observe.size))
            observe._write(view, row)  # by the function that is made of the features, and by it alone
            assert row.tolist() == declared
            assert observe.row(view) == row
            assert observe(view) == tuple(declared)


def test_features_of_the_same_part_reach_it_once() -> None:
    asked: list[str] = []

    def purse(view: str) -> tuple[int, ...]:
        asked.append(view)
        return (3, 4)

    many: list[Feature[tuple[int, ...]]] = [
        declare.number("coins", 5, lambda coins: coins[0]),
        declare.flag("full", "yes", bool),
    ]
    observe = Observer(declare.lift([*declare.lift(many, "purse", lambda purse: purse), *many], "table", purse))
    assert observe("view") == (3, 1, 3, 1)
    assert asked == ["view"]


@pytest.mark.parametrize("many", [2, 40])
def test_a_feature_of_any_length_may_be_read_by_any_function(many: int) -> None:
    numbers = [*range(-1, many - 1)]
    observe: Observer[None] = Observer([Feature("all", tuple(map(str, numbers)), 50, lambda view: numbers, -1)])
    assert observe(None) == tuple(numbers)
    numbers.append(7)
    with pytest.raises(ValueError, match=rf"^the feature 'all': expected {many} numbers, got {many + 1}$"):
        observe(None)


def test_sets_that_were_forgotten_are_spread_anew() -> None:
    observe: Observer[int] = Observer([declare.bits("set", range(13), lambda view: view)])
    for members in (*range(2**13), *range(2**13)):
        assert observe.row(members).tolist() == [members >> place & 1 for place in range(13)]


def exceeded(game: AnyGame, setup: Any, bot: Any, seeds: range) -> set[str]:
    """The numbers that go beyond their scales somewhere in games of a bot."""
    observe, found = observer_of(game, setup), set[str]()
    for seed in seeds:
        choose, state = random.Random(seed), game.deal(setup, ar.Chance.of(f"scales-{seed}"))
        while (seat := game.to_move(state)) is not None:
            state = game.apply(state, bot(game.view(state, seat), choose))
            seen = zip(observe.names, observe(game.view(state, seat)), observe.scales, strict=True)
            found |= {name for name, number, scale in seen if abs(number) > scale}
    return found


ALL: dict[str, Any] = {"workers": True, "orders": 5, "open_orders": 2, "trader": True, "c_tiles": "mix"}
GOOD_PLAYERS = [
    (ar.GAME, ar.Setup(3), GreedyOnRoutes()),
    (merchants.GAME, merchants.Setup(1), GreedyMerchant()),
    (merchants.GAME, merchants.Setup(3, **ALL), GreedyMerchant()),
]
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
MORE_GOOD_PLAYERS = [
    *GOOD_PLAYERS,
    *((ar.GAME, ar.Setup(players), GreedyOnRoutes()) for players in (2, 4)),
    *((merchants.GAME, merchants.Setup(players), GreedyMerchant()) for players in (2, 3, 4)),
    *((merchants.GAME, merchants.Setup(players, **ALL), GreedyMerchant()) for players in (2, 4)),
    (merchants.GAME, merchants.Setup(2, **ALL | {"open_orders": 0, "c_tiles": "replace"}), GreedyMerchant()),
    (merchants.GAME, merchants.Setup(2, length="short"), GreedyMerchant()),
]
"""Every number of players, and every expansion."""


@pytest.mark.parametrize(("game", "setup", "bot"), GOOD_PLAYERS)
def test_no_number_exceeds_its_scale_in_a_game_of_good_players(game: AnyGame, setup: Any, bot: Any) -> None:
    assert exceeded(game, setup, bot, range(1)) == set()


@pytest.mark.proof
@pytest.mark.parametrize(("game", "setup", "bot"), MORE_GOOD_PLAYERS)
def test_no_number_exceeds_its_scale_in_many_games_of_good_players(game: AnyGame, setup: Any, bot: Any) -> None:
    assert exceeded(game, setup, bot, range(1, 41 if DEEP else 5)) == set()


def test_a_number_beyond_int16_is_cut_off_at_its_bounds() -> None:
    state = merchants.new_game(2, seed="1672")
    rich = attrs.evolve(state.table.merchants[0], guilders=10**6, score=-(10**6))
    view = merchants.view(attrs.evolve(state, table=attrs.evolve(state.table, merchants=(rich, rich))), 0)
    observe = observer_of(merchants.GAME, merchants.Setup(2))
    seen = dict(zip(observe.names, observe(view), strict=True))
    assert seen["table.merchants.guilders: own: how many"] == MOST
    assert seen["table.merchants.score: next seat: how many"] == LEAST


@with_every_set_up
def test_worlds_that_a_seat_cannot_tell_apart_are_observed_alike(game: AnyGame, setup: Any) -> None:
    observe, differ = observer_of(game, setup), 0
    for number, state in enumerate(positions(game, setup)):
        for seat in range(setup.players):
            view = game.view(state, seat)
            for seed in range(3):
                world = game.sample(view, f"{number}-{seed}")
                assert observe(game.view(world, seat)) == observe(view)
                differ += world != state
    assert differ > 5


@with_every_set_up
def test_draws_and_actions_of_a_seat_show_in_its_observation(game: AnyGame, setup: Any) -> None:
    observe = observer_of(game, setup)
    for before, _, _, after in islice(played(game, setup, 3), 40):
        seat = game.to_move(before)
        assert observe(game.view(before, seat)) != observe(game.view(after, seat))


@with_every_set_up
def test_no_two_features_tell_the_same(game: AnyGame, setup: Any) -> None:
    names = observer_of(game, setup).names
    assert len({*names}) == len(names)


LEFT_OUT = {
    "table.edition": "the set-up has it",
    "table.setup": "it is the set-up",
    "table.legal": "follows from the rest",
    "table.open": "follows from the rest",
    "table.faces": "follows from the rest",
    "table.pending[0].seat": "it is table.to_move",
}
"""The fields of a view that are not observed, and why."""
KEPT_AS = {"_owned_bits": "blocks"}
"""The observed names of sets that are kept in fields of another name."""


@pytest.mark.parametrize(
    ("game", "setup", "heaps"),
    [
        (TIDES, box.Setup(2), {"table": box.Table, "hand": box.Hand}),
        (ar.GAME, ar.Setup(2), {"table": ar.Table, "hand": ar.Hand}),
        (
            merchants.GAME,
            merchants.Setup(2),
            {
                "table": merchants.Table,
                "hand": merchants.Hand,
                "table.merchants": Merchant,
                "table.turn": Turn,
                "table.pending[0]": Decision,
            },
        ),
    ],
    ids=["tides", "routes", "merchants"],
)
def test_every_field_of_a_view_is_observed(game: AnyGame, setup: Any, heaps: dict[str, type]) -> None:
    observed = {part.field for part in observing_of(game).features(setup)}
    for heap, kind in heaps.items():
        for field in attrs.fields(kind):
            name = f"{heap}.{KEPT_AS.get(field.name, field.name.lstrip('_').removesuffix('_bits'))}"
            if name not in LEFT_OUT and name not in heaps and f"{name}[0]" not in heaps:
                assert name in observed or any(other.startswith(f"{name}[") for other in observed), name


MEANINGS = {
    ("tides", 1): "729b270af57041f7",
    ("routes", 1): "88a332f967dc8609",
    ("merchants", 1): "0b1de403413c3875",
}
"""By game and version: what the numbers mean, as a digest."""


@pytest.mark.parametrize(
    ("game", "setup"),
    [(TIDES, box.Setup(2)), (ar.GAME, ar.Setup(2)), (merchants.GAME, merchants.Setup(2))],
    ids=["tides", "routes", "merchants"],
)
def test_other_meanings_have_another_version(game: AnyGame, setup: Any) -> None:
    rows = [(part.field, part.meanings, part.scale, part.least) for part in observing_of(game).features(setup)]
    digest = hashlib.sha256(repr(rows).encode()).hexdigest()[:16]
    version = observing_of(game).version
    assert MEANINGS.get((game.name, version)) == digest, "raise the version of the observation, and note its digest"


def test_the_page_says_what_every_number_is() -> None:
    folder = Path(__file__).parents[2] / "docs" / "frameworks"
    page = runpy.run_path(str(folder / "write_observations.py"))["page"]()
    assert (folder / "observations.md").read_text(encoding="utf-8") == page, "run write_observations.py"


def test_only_a_view_of_the_game_and_the_box_can_be_observed() -> None:
    observe: Observer[Any] = observer_of(ar.GAME, ar.Setup(2))
    state, foreign = ar.new_game(2, seed=1), merchants.new_game(2, seed=1)
    for wrong in (state, foreign, merchants.view(foreign, 0), None, 3, ar.View):
        with pytest.raises(TypeError, match=r"^expected a view of the game and the box that are observed, got "):
            observe(wrong)
    with pytest.raises(ValueError, match="expected 2 numbers, got 3"):
        observe(ar.view(ar.new_game(3, seed=1), 0))


@pytest.mark.parametrize(("declared", "played"), [(2, 3), (3, 2), (1, 4)])
def test_a_view_of_another_number_of_merchants_cannot_be_observed(declared: int, played: int) -> None:
    observe = observer_of(merchants.GAME, merchants.Setup(declared))
    with pytest.raises(ValueError, match=f"^expected a view of {max(2, declared)} merchants, got one of {played}$"):
        observe(merchants.view(merchants.new_game(played, seed=1), 0))


def test_a_feature_with_another_number_of_numbers_than_it_says_is_named() -> None:
    short: Feature[None] = Feature("table.carts", ("own", "next seat"), 16, lambda view: (12,))
    with pytest.raises(ValueError, match=r"^the feature 'table\.carts': expected 2 numbers, got 1$"):
        Observer([short])(None)


@pytest.mark.parametrize(
    ("scale", "error", "said"),
    [
        (0, ValueError, "expected a scale from 1 to 32767, got 0"),
        (32768, ValueError, "expected a scale from 1 to 32767, got 32768"),
        (1.5, TypeError, "scale: expected an int, got a float"),
        (True, TypeError, "scale: expected an int, got a bool"),
    ],
)
def test_a_scale_is_a_whole_number_that_can_be_divided_by(scale: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=f"^{said}$"):
        Feature[None]("table.carts", ("own",), scale, lambda view: (12,))


def test_scales_say_whether_they_are_of_the_box_or_measured() -> None:
    assert not any(part.measured for part in observing_of(ar.GAME).features(ar.Setup(4)))
    measured = {part.field: part.measured for part in observing_of(merchants.GAME).features(merchants.Setup(2))}
    assert measured["table.merchants.guilders"]
    assert not measured["table.merchants.store"]
