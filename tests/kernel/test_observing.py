"""Observations: bounded rows of numbers with a documented meaning, which say no more than a seat sees."""

import hashlib
import runpy
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes import merchants
from amsterdam_routes.kernel import AnyGame, Feature, Observer, observing_of
from amsterdam_routes.merchants.rules.asks import Ask
from amsterdam_routes.merchants.rules.merchant import Merchant, Turn
from tests.kernel.games import played
from tests.kernel.tiny import TIDES, box

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
def test_every_seat_always_gets_the_same_number_of_numbers_within_their_bounds(game: AnyGame, setup: Any) -> None:
    observer = Observer(observing_of(game).features(setup))
    for state in positions(game, setup):
        for seat in range(setup.players):
            seen = observer(game.view(state, seat))
            assert len(seen) == observer.size == len(observer.scales)
            assert all(least <= number <= 1 for number, least in zip(seen, observer.least, strict=True))


@with_every_set_up
def test_worlds_that_a_seat_cannot_tell_apart_are_observed_alike(game: AnyGame, setup: Any) -> None:
    observer, differ = Observer(observing_of(game).features(setup)), 0
    for number, state in enumerate(positions(game, setup)):
        for seat in range(setup.players):
            view = game.view(state, seat)
            for seed in range(3):
                world = game.sample(view, f"{number}-{seed}")
                assert observer(game.view(world, seat)) == observer(view)
                differ += world != state
    assert differ > 5


@with_every_set_up
def test_what_a_seat_draws_or_does_shows_in_its_observation(game: AnyGame, setup: Any) -> None:
    observer = Observer(observing_of(game).features(setup))
    for before, _, _, after in islice(played(game, setup, 3), 40):
        seat = game.to_move(before)
        assert observer(game.view(before, seat)) != observer(game.view(after, seat))


@with_every_set_up
def test_no_two_features_say_the_same_of_the_same(game: AnyGame, setup: Any) -> None:
    names = [(part.field, part.meanings) for part in observing_of(game).features(setup)]
    assert len({*names}) == len(names)


LEFT_OUT = {
    "table.edition": "the set-up has it",
    "table.setup": "it is the set-up",
    "table.legal": "follows from the rest",
    "table.open_bits": "follows from the rest",
    "table.faces": "follows from the rest",
    "table.pending[0].seat": "it is table.to_move",
}
"""The fields of a view that are not observed, and why."""


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
                "table.pending[0]": Ask,
            },
        ),
    ],
    ids=["tides", "routes", "merchants"],
)
def test_every_field_of_a_view_is_observed(game: AnyGame, setup: Any, heaps: dict[str, type]) -> None:
    observed = {part.field for part in observing_of(game).features(setup)}
    for heap, kind in heaps.items():
        for field in attrs.fields(kind):
            name = f"{heap}.{field.name}"
            if name not in LEFT_OUT and name not in heaps and f"{name}[0]" not in heaps:
                assert name in observed or any(other.startswith(f"{name}[") for other in observed), name


MEANINGS = {
    ("tides", 1): "729b270af57041f7",
    ("routes", 1): "189ca5740b1eed5c",
    ("merchants", 1): "3937ea0360f750c3",
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


def test_a_feature_with_another_number_of_numbers_than_it_says_is_named() -> None:
    short: Feature[None] = Feature("table.carts", ("own", "next seat"), 16, lambda view: (12,))
    with pytest.raises(ValueError, match=r"^the feature 'table\.carts': expected 2 numbers, got 1$"):
        Observer([short])(None)
