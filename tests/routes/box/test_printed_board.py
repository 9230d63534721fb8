"""The shipped box is the printed board: every cell of `docs/board.md`, and what they add up to."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from amsterdam_routes import AMSTERDAM, Color, Place, Route

PAGE = Path(__file__).parents[3] / "docs" / "board.md"
BOARD = AMSTERDAM.board

COVERED = {"begijnhof--dam/grey", "korenmetershuisje--noordermarkt/grey", "oude-kerk--oude-waal/grey"}
"""The routes on which carts stand in the picture that was read."""
PRINTED = {"blauwbrug--oude-waal", "dam--de-drie-hendricken", "jordaan--oude-kerk", "noordermarkt--waag"}
"""The contract cards that were seen."""


def table(*columns: str) -> list[tuple[str, ...]]:
    """The rows of the page's table with these columns."""
    lines = iter(PAGE.read_text(encoding="utf-8").splitlines())
    heading = "| " + " | ".join(columns) + " |"
    assert heading in lines, f"the page has no table with the columns {columns}"
    assert next(lines) == "|---" * len(columns) + "|"
    rows = []
    while (line := next(lines, "")).startswith("|"):
        rows.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
    return rows


def shortest(start: Place, end: Place) -> int:
    """How many spaces the shortest way between two places has."""
    far = {start: 0}
    for _ in BOARD.places:
        for route in BOARD.routes:
            for here, there in (route.ends, route.ends[::-1]):
                if here in far:
                    far[there] = min(far.get(there, 1000), far[here] + route.length)
    return far[end]


def test_every_place_lies_where_the_page_says() -> None:
    assert table("place", "x", "y") == [(place.name, str(place.x), str(place.y)) for place in BOARD.places]


def test_every_route_is_as_the_page_says_and_no_route_is_missing() -> None:
    def known_by(route: Route) -> str:
        return {"jordaan--noordermarkt/red": "half hidden"}.get(route.id, "covered" if route.id in COVERED else "seen")

    assert table("from", "to", "spaces", "colour", "cart symbol", "known by") == [
        (
            *(end.name for end in route.ends),
            str(route.length),
            "grey" if route.color is None else str(route.color),
            "yes" if route.cart else "no",
            known_by(route),
        )
        for route in BOARD.routes
    ]


def test_every_contract_is_as_the_page_says_printed_or_a_stand_in() -> None:
    rows = table("from", "to", "points", "card")
    assert len(rows) == len(set(rows)) == 24
    assert set(rows) == {
        (*(end.name for end in contract.ends), str(contract.points), "printed" if contract.printed else "stand-in")
        for contract in BOARD.contracts
    }


def test_the_places_and_routes_add_up_to_what_is_counted_on_the_board() -> None:
    assert (len(BOARD.places), len(BOARD.routes)) == (17, 45)
    assert sum(route.length for route in BOARD.routes) == 89
    assert Counter(route.length for route in BOARD.routes) == {1: 15, 2: 19, 3: 8, 4: 3}
    five = (Color.PINK, Color.BLUE, Color.GREEN, Color.BLACK, Color.ORANGE)
    expected: dict[Color | None, int] = {None: 14, Color.RED: 6} | dict.fromkeys(five, 5)
    assert Counter(route.color for route in BOARD.routes) == expected
    assert len({route.ends for route in BOARD.routes}) == 32
    assert Counter(Counter(route.ends for route in BOARD.routes).values()) == {1: 19, 2: 13}


@pytest.mark.rule("Q5")
def test_the_bonus_cards_of_the_printed_box_never_run_out() -> None:
    assert sum(route.cart for route in BOARD.routes) == AMSTERDAM.bonus_cards == 16
    covered = {route for route in BOARD.routes if route.id in COVERED}
    assert len(covered) == 3
    assert not any(route.cart for route in covered)  # of those no symbol is seen: the others are 16 already


def test_every_contract_is_worth_the_shortest_way_between_its_places() -> None:
    assert {contract: contract.points for contract in BOARD.contracts} == {
        contract: shortest(*contract.ends) for contract in BOARD.contracts
    }


def test_four_contracts_are_printed_and_the_stand_ins_are_spread_over_all_places() -> None:
    assert {contract.id for contract in BOARD.contracts if contract.printed} == PRINTED
    assert not [contract for contract in BOARD.contracts if BOARD.routes_between(*contract.ends)]
    on = Counter(end for contract in BOARD.contracts for end in contract.ends)
    assert set(on) == set(BOARD.places)
    assert set(on.values()) <= {2, 3, 4}


def test_the_points_and_the_bonus_are_those_printed_on_the_board() -> None:
    assert dict(AMSTERDAM.points) == {1: 1, 2: 2, 3: 4, 4: 7}
    assert dict(AMSTERDAM.bonus) == {2: (8, 4), 3: (8, 5, 2), 4: (8, 6, 4, 2)}


def test_no_two_routes_cross_if_all_are_drawn_as_straight_lines() -> None:
    def turn(a: Place, b: Place, c: Place) -> float:
        ax, ay, bx, by, cx, cy = (float(xy or 0) for place in (a, b, c) for xy in (place.x, place.y))
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    for (a, b), (c, d) in combinations({route.ends for route in BOARD.routes}, 2):
        if not {a, b} & {c, d}:
            assert turn(a, b, c) * turn(a, b, d) > 0 or turn(c, d, a) * turn(c, d, b) > 0, (a, b, c, d)
