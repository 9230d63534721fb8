"""The board as a network: cheapest connections, plans within the carts, and what their routes ask of a hand."""

import attrs

import amsterdam_routes as ar
from amsterdam_routes.routes._networks import (
    CLOSED,
    GREY,
    NOTHING,
    aims_of,
    groups,
    most_for_its_cards,
    network,
    plan,
)

A, B, C, D = (ar.Place(name) for name in ("Anker", "Brug", "Dam", "Eiland"))
BOARD = ar.Board(
    [A, B, C, D],
    [
        ar.Route([A, B], 2, ar.Color.PINK),
        ar.Route([B, C], 1, ar.Color.BLUE),
        ar.Route([A, C], 4),
        ar.Route([C, D], 1, cart=True),
    ],
    [ar.Contract([A, C], 5), ar.Contract([A, D], 6)],
)
BOX = attrs.evolve(ar.AMSTERDAM, name="four places", board=BOARD, players=(2, 2), dealt=1, drawn=1, bonus={2: (8, 4)})
NET = network(BOX)
PINK, BLUE, GREY_4, CART = range(4)
"""The routes, by their numbers on the board."""
ALL = 0b1111
TO_DAM, TO_EILAND = BOARD.contracts
NO_CARDS = (0,) * 7


def test_the_cheapest_connection_depends_on_what_a_route_costs() -> None:
    ends = NET.ends[TO_DAM]
    assert NET.connection(*ends, NET.lengths) == (3, (PINK, BLUE))
    cost, routes = NET.connection(*ends, NET.costs)  # the points of the long route are worth its turns
    assert (cost, routes) == (NET.costs[GREY_4], (GREY_4,))


def test_nothing_joins_places_whose_routes_are_all_closed() -> None:
    assert NET.connection(*NET.ends[TO_DAM], [CLOSED] * 4) == (CLOSED, ())
    assert plan(BOX, 0, 0, 16, (TO_DAM,)) == plan(BOX, 0, 0, 16, ())


def test_a_plan_joins_the_places_of_all_contracts_and_counts_a_route_once() -> None:
    both = plan(BOX, 0, ALL, 16, (TO_DAM, TO_EILAND))
    assert {*both.routes} == {GREY_4, CART}
    assert {*both.completed} == {TO_DAM, TO_EILAND}
    assert both.turns == 3.0 + 1.5


def test_a_plan_goes_as_far_as_the_carts_go() -> None:
    assert plan(BOX, 0, ALL, 4, (TO_DAM, TO_EILAND)).completed == (TO_DAM,)
    assert plan(BOX, 0, ALL, 3, (TO_DAM, TO_EILAND)).completed == ()


def test_routes_of_ones_own_are_free_and_are_not_planned_again() -> None:
    assert plan(BOX, 1 << PINK, ALL, 2, (TO_DAM, TO_EILAND)).routes == (BLUE, CART)
    assert plan(BOX, 1 << PINK | 1 << BLUE, ALL, 16, (TO_DAM,)).routes == ()


def test_a_plan_changes_only_if_a_route_is_claimed_on_which_it_depends() -> None:
    before = plan(BOX, 0, ALL, 16, (TO_DAM,))
    assert before.depends_on == 1 << GREY_4
    assert plan(BOX, 0, ALL & ~(1 << BLUE), 16, (TO_DAM,)) == before
    assert plan(BOX, 0, ALL & ~(1 << GREY_4), 16, (TO_DAM,)).routes == (PINK, BLUE)


def test_places_are_in_one_group_if_routes_join_them() -> None:
    assert len({*groups(BOX, 0)}) == 4
    a, b, c, d = groups(BOX, 1 << PINK | 1 << BLUE)
    assert a == b == c != d


def test_a_grey_route_asks_for_the_colour_that_is_most_to_spare() -> None:
    aims = aims_of(NET, (PINK, GREY_4))
    assert aims.demand((0, 0, 0, 0, 3, 0, 0)) == [2, 0, 0, 0, 4, 0, 0]  # three red ones
    assert aims.demand((5, 0, 0, 0, 2, 0, 0)) == [2 + 4, 0, 0, 0, 0, 0, 0]  # three pink ones are left, two red ones


def test_the_nearest_route_is_the_one_that_misses_fewest_cards_wilds_counted() -> None:
    aims = aims_of(NET, (PINK, GREY_4))
    assert aims.nearest(NO_CARDS) == (ar.Color.PINK.value, 2)
    assert aims.nearest((0, 0, 0, 0, 4, 0, 0)) == (GREY, 0)
    assert aims.nearest((1, 0, 0, 0, 0, 0, 1)) == (ar.Color.PINK.value, 0)


def test_without_a_contract_the_route_that_gives_most_for_the_cards_it_still_takes_is_aimed_at() -> None:
    assert most_for_its_cards(NET, ALL, NO_CARDS) == aims_of(NET, (GREY_4,))
    assert most_for_its_cards(NET, ALL & ~(1 << GREY_4), (2, 0, 0, 0, 0, 0, 0)) == aims_of(NET, (PINK,))
    assert most_for_its_cards(NET, 0, NO_CARDS) == NOTHING
