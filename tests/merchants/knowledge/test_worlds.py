"""Worlds that a view allows: each is drawn as often as any other. (MQ77, MQ78)"""

from collections import Counter
from collections.abc import Hashable, Iterable

import attrs
import pytest

import amsterdam_routes.merchants as am


def evenly(drawn: Iterable[Hashable], kinds: int) -> bool:
    """Whether all kinds came up, and about equally often: chi-squared within six standard deviations."""
    found = Counter(drawn)
    expected = sum(found.values()) / kinds
    chi = sum((many - expected) ** 2 / expected for many in found.values()) + (kinds - len(found)) * expected
    freedom: float = kinds - 1
    return len(found) == kinds and chi < freedom + 6 * (2 * freedom) ** 0.5


def late(state: am.State, seen: list[str]) -> am.View:
    """The view of an onlooker when these tiles have been seen, the last of them lying open."""
    tiles = [am.MERCHANTS.tile(id) for id in seen]
    first = state.table.round
    table = attrs.evolve(
        state.table,
        past_tiles=tuple(tiles[:-1]),
        tile=tiles[-1],
        round=first + len(tiles) - 1,
        tiles_left=10 - len(tiles),
    )
    return am.view(attrs.evolve(state, table=table), None)


@pytest.mark.rule("MQ78")
def test_the_tiles_to_come_are_those_of_the_parts_in_any_order() -> None:
    state = am.new_game(2, seed=1, length="short", c_tiles="mix")
    view = late(state, ["A1", "A2", "A3", "CA17", "CA18", "B9", "B10", "CB21"])
    worlds = [am.sample(view, seed).piles for seed in range(3600)]
    assert {tuple(sorted(tile.part for tile in world.market)) for world in worlds} == {("B", "CB")}
    assert evenly((world.market for world in worlds), 6 * 3 * 2)
    assert all(len({*world.market, *world.returned_tiles}) == 16 for world in worlds[:20])


@pytest.mark.rule("MQ77")
def test_the_orders_of_others_the_districts_and_the_decks_are_in_any_order() -> None:
    view = am.view(am.new_game(3, seed=1, orders=3, open_orders=1), 0)
    assert view.hand is not None
    worlds = [am.sample(view, seed) for seed in range(1500)]
    unseen = 42 - 2 - 3
    assert evenly((order for world in worlds for order in world.hands[2].orders), unseen)
    assert evenly((world.piles.districts for world in worlds), 24)
    assert evenly((world.piles.plan[0] for world in worlds), 24)
    assert evenly((world.piles.craftsman[-1] for world in worlds), len(worlds[0].piles.craftsman))


def test_a_world_has_a_chance_of_its_own() -> None:
    state = am.new_game(2, seed=1)
    world = am.sample(am.view(state, 0), 1)
    assert world.piles.chance.seed != state.piles.chance.seed


@pytest.mark.parametrize(
    "changes", [{"deck_sizes": (1, 1, 1)}, {"tiles_left": 3}, {"past_tiles": (am.MERCHANTS.tile("B9"),) * 7}]
)
def test_a_view_that_no_state_allows_is_refused(changes: dict[str, object]) -> None:
    view = am.view(am.new_game(2, seed=1), 0)
    wrong = attrs.evolve(view, table=attrs.evolve(view.table, **changes))  # type: ignore[arg-type]  # fields by name
    with pytest.raises(ValueError, match="no state allows this view"):
        am.sample(wrong)


def test_orders_that_do_not_go_round_are_refused() -> None:
    view = am.view(am.new_game(2, seed=1, orders=3), 0)
    with pytest.raises(ValueError, match="3 secret orders"):
        am.sample(attrs.evolve(view, hand=am.Hand()))
