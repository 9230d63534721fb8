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


def told(observer: Observer[Any], view: Any) -> dict[tuple[str, str], int]:
    """The numbers of a view that are not 0, by their field and meaning."""
    names = [(part.field, meaning) for part in observer.features for meaning in part.meanings]
    return {name: number for name, number in zip(names, observer.read(view), strict=True) if number}


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


def test_the_route_game_is_told_from_the_seat_that_looks() -> None:
    board = ar.AMSTERDAM.board
    state = ar.new_game(3, seed="1634", first=1)
    claims: list[ar.ClaimRoute] = []
    while not claims:
        legal = ar.legal_actions(state)
        claims = [action for action in legal if isinstance(action, ar.ClaimRoute)]
        if not claims:
            state = ar.apply(state, legal[0])
    claim = claims[0]
    mover = state.table.to_move
    assert mover is not None
    after = ar.apply(state, claim)
    observer = Observer(observing_of(ar.GAME).features(ar.Setup(3, first=1)))
    own, next_one = (told(observer, ar.view(after, seat)) for seat in (mover, (mover - 1) % 3))
    assert own["table.claimed_bits", f"own: {claim.route}"] == 1
    assert next_one["table.claimed_bits", f"next seat: {claim.route}"] == 1
    assert own["table.carts", "own"] == next_one["table.carts", "next seat"] == 16 - claim.route.length
    assert own["table.to_move", "next seat"] == 1
    hand = ar.view(after, mover).hand
    assert [own.get(("hand.cards", str(color)), 0) for color in ar.Color] == [*hand.cards]
    assert {board.contract(c.id) for c in hand.contracts} == {
        contract for contract in board.contracts if ("hand.contracts", str(contract)) in own
    }
    assert sum(own.get(("table.row", str(color)), 0) for color in ar.Color) == len(after.table.row)


def test_the_merchants_game_is_told_from_the_seat_that_looks() -> None:
    observer = Observer(observing_of(merchants.GAME).features(merchants.Setup(2, orders=3)))
    state = merchants.new_game(2, seed="1672", orders=3)
    mover = state.to_move
    assert mover is not None
    action = merchants.legal_actions(state)[0]
    assert isinstance(action, merchants.TakeCard)
    after = merchants.apply(state, action)
    own, other = (told(observer, merchants.view(after, seat)) for seat in (mover, 1 - mover))
    assert own["table.merchants.inactive_bits", f"own: {action.card}"] == 1
    assert other["table.merchants.inactive_bits", f"next seat: {action.card}"] == 1
    assert {name for field, name in own if field == "hand.orders"} == {
        str(order) for order in merchants.view(after, mover).hand.orders
    }
    assert own["table.pending[0].what", after.table.pending[0].what.value] == 1


MEANINGS = {
    ("tides", 1): "729b270af57041f7",
    ("routes", 1): "2038e72894b50667",
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


def test_an_onlooker_is_given_no_observation_of_the_route_game() -> None:
    observer = Observer(observing_of(ar.GAME).features(ar.Setup(2)))
    with pytest.raises(ValueError, match="expected the view of a seat, got that of an onlooker"):
        observer(ar.view(ar.new_game(2, seed=1), None))


def test_a_game_without_numbers_says_so() -> None:
    with pytest.raises(TypeError, match=r"expected a game that is observed in numbers, got Game\('tides'\)"):
        observing_of(attrs.evolve(TIDES, observing=None))


def test_a_feature_with_another_number_of_numbers_than_it_says_is_named() -> None:
    short: Feature[None] = Feature("table.carts", ("own", "next seat"), 16, lambda view: (12,))
    with pytest.raises(ValueError, match=r"^the feature 'table\.carts': expected 2 numbers, got 1$"):
        Observer([short])(None)
