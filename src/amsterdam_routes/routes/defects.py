"""What can be wrong with an edition: every defect of its plain form, each with its path.

The plain form is the JSON file of an edition, read and nothing more. `misfits` of its SHAPE come first; only data of
the right shape is judged by `defects`.
"""

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import pairwise
from math import comb
from typing import Any, Final, TypeAlias

from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.shapes import Shape, Table, below
from amsterdam_routes.routes.board import COLORS, Color, slug

FORMAT: Final = "amsterdam-routes/edition"

LIMITS: Final = {
    "players": 8,
    "places": 500,
    "routes": 1000,
    "spaces": 20,
    "carts": 1000,
    "cards": 2000,
    "row": 20,
    "contracts": 500,
    "offer": 6,
    "actions": 200_000,
    "points": 1_000_000,
}
"""The most that an edition may have of each; beyond, its tables would take too long to build."""

SHAPE: Final[Shape] = {
    "format": str,
    "version": int,
    "name": str,
    "revision": int,
    "provenance?": Table(str),
    "players": {"least": int, "most": int},
    "carts": int,
    "last_round_at": int,
    "cards": {str(color): int for color in COLORS},
    "hand": int,
    "row": int,
    "flush_at": int,
    "contracts": {"dealt": int, "keep_dealt": int, "drawn": int, "keep_drawn": int},
    "doubles_open_from": int,
    "points": Table(int),
    "bonus_cards": int,
    "bonus": Table([int]),
    "board": {
        "places": [{"name": str, "x?": float, "y?": float}],
        "routes": [{"between": [str], "length": int, "color": str, "cart?": bool}],
        "contracts": [{"between": [str], "points": int}],
    },
}

GREY: Final = "grey"
ROUTE_COLORS: Final = {str(color): color for color in COLORS if color is not Color.WILD}


Plain: TypeAlias = dict[str, Any]  # JSON whose shape has been checked against SHAPE: no type could say more


def defects(data: Plain) -> list[Problem]:
    """Every defect of an edition of the right shape; none means that it can be played.

    >>> from amsterdam_routes.routes.edition import AMSTERDAM, edition_data
    >>> wrong = edition_data(AMSTERDAM) | {"carts": 3, "flush_at": 0}
    >>> [defect.path for defect in defects(wrong)]
    ['$.flush_at', '$.board.routes[2]', '$.board.routes[23]', '$.board.routes[41]']
    """
    found = [
        *_numbers(data),
        *_supplies(data),
        *_tables(data),
        *_places(data["board"]["places"]),
        *_routes(data),
        *_doubles(data["board"]["routes"]),
        *_contracts(data["board"]),
    ]
    return found or list(_too_many_actions(data))


def _numbers(data: Plain) -> Iterator[Problem]:
    """Numbers that make no sense by themselves."""
    if not data["name"].strip():
        yield Problem("$.name", "no_name", "an edition needs a name")
    drawn = data["contracts"]
    for path, value, least, most in (
        ("$.revision", data["revision"], 1, 1_000_000),
        ("$.players.least", data["players"]["least"], 2, LIMITS["players"]),
        ("$.players.most", data["players"]["most"], 2, LIMITS["players"]),
        ("$.carts", data["carts"], 1, LIMITS["carts"]),
        ("$.last_round_at", data["last_round_at"], 0, LIMITS["carts"]),
        *((below("$.cards", word), n, 0, LIMITS["cards"]) for word, n in data["cards"].items()),
        ("$.hand", data["hand"], 0, LIMITS["cards"]),
        ("$.row", data["row"], 1, LIMITS["row"]),
        ("$.flush_at", data["flush_at"], 1, LIMITS["cards"]),  # Q20
        ("$.contracts.dealt", drawn["dealt"], 1, LIMITS["offer"]),
        ("$.contracts.keep_dealt", drawn["keep_dealt"], 1, drawn["dealt"]),
        ("$.contracts.drawn", drawn["drawn"], 1, LIMITS["offer"]),
        ("$.contracts.keep_drawn", drawn["keep_drawn"], 1, drawn["drawn"]),
        ("$.doubles_open_from", data["doubles_open_from"], 1, 1_000_000),
        ("$.bonus_cards", data["bonus_cards"], 0, LIMITS["routes"]),
    ):
        if not least <= value <= most:
            yield Problem(path, "out_of_range", f"must be from {least} to {most}, not {_shown(value)}")
    if data["players"]["least"] > data["players"]["most"]:
        yield Problem("$.players", "out_of_range", "the least number of players is above the most")
    if data["last_round_at"] >= data["carts"]:
        yield Problem("$.last_round_at", "ends_at_once", "must be below the number of carts that a player starts with")


def _supplies(data: Plain) -> Iterator[Problem]:
    """Cards and contracts that do not go round."""
    players = data["players"]["most"]
    total = sum(data["cards"].values())
    needed = players * data["hand"] + data["row"]
    if total < needed:
        yield Problem("$.cards", "too_few_cards", f"{players} hands and the row take {needed} cards; there are {total}")
    if total > LIMITS["cards"]:
        yield Problem("$.cards", "too_many", f"at most {LIMITS['cards']} cards in all, not {_shown(total)}")
    needed = players * data["contracts"]["dealt"]
    total = len(data["board"]["contracts"])
    if total < needed:
        path = "$.board.contracts"
        yield Problem(path, "too_few_contracts", f"{players} players are dealt {needed} contracts; there are {total}")


def _tables(data: Plain) -> Iterator[Problem]:
    """The points by length, and the bonus by rank for every number of players."""
    for key, points in data["points"].items():
        path = below("$.points", key)
        if not _is_number(key, LIMITS["spaces"]):
            yield Problem(path, "out_of_range", f"a length is a number from 1 to {LIMITS['spaces']}, not {key[:20]!r}")
        yield from _in_bounds(path, points)
    numbers = {str(n) for n in range(data["players"]["least"], min(data["players"]["most"], LIMITS["players"]) + 1)}
    if not data["bonus_cards"]:
        numbers = set()  # Q19
    for key in sorted(numbers - data["bonus"].keys()):
        yield Problem("$.bonus", "bonus_missing", f"there is no bonus table for {key} players")
    for key, table in data["bonus"].items():
        path = below("$.bonus", key)
        if key not in numbers:
            yield Problem(path, "bonus_misfit", f"a game of {key[:20]} players with a bonus is not possible here")
        elif len(table) != int(key):
            yield Problem(path, "bonus_misfit", f"must have {key} ranks, one a player, not {len(table)}")
        elif any(better < worse for better, worse in pairwise(table)):
            yield Problem(path, "bonus_misfit", "a lower rank must not earn more than a higher one")
        for i, points in enumerate(table[: LIMITS["players"]]):
            yield from _in_bounds(f"{path}[{i}]", points)


def _places(places: list[Plain]) -> Iterator[Problem]:
    if len(places) > LIMITS["places"]:
        yield Problem("$.board.places", "too_many", f"at most {LIMITS['places']} places, not {len(places)}")
    seen: dict[str, str] = {}
    for i, place in enumerate(places):
        path, id = f"$.board.places[{i}]", slug(place["name"])
        if not id:
            yield Problem(path, "no_name", "a place needs a name with a letter or a digit in it")
        elif id in seen:
            yield Problem(path, "duplicate_name", f"{place['name']!r} has the same id as {seen[id]!r}: {id!r}")
        seen.setdefault(id, place["name"])
        if ("x" in place) != ("x" in places[0]) or ("y" in place) != ("x" in place):
            yield Problem(path, "no_spot", "either every place has an x and a y, or none has")
        for axis in "xy":
            yield from _in_bounds(f"{path}.{axis}", place.get(axis, 0))


def _routes(data: Plain) -> Iterator[Problem]:
    routes, known = data["board"]["routes"], _ids(data["board"])
    if len(routes) > LIMITS["routes"]:
        yield Problem("$.board.routes", "too_many", f"at most {LIMITS['routes']} routes, not {len(routes)}")
    if not routes:
        yield Problem("$.board.routes", "too_few", "a board needs a route")
    for i, route in enumerate(routes):
        path, length = f"$.board.routes[{i}]", route["length"]
        yield from _ends(path, route["between"], known)
        if route["color"] not in ROUTE_COLORS and route["color"] != GREY:
            words = ", ".join([*ROUTE_COLORS, GREY])
            yield Problem(f"{path}.color", "unknown_color", f"must be one of {words}, not {route['color'][:40]!r}")
        if not 1 <= length <= LIMITS["spaces"]:
            spaces = f"must be from 1 to {LIMITS['spaces']}, not {_shown(length)}"
            yield Problem(f"{path}.length", "out_of_range", spaces)
        elif str(length) not in data["points"]:
            yield Problem(f"{path}.length", "no_points", f"the points of a route of {length} are not given")
        if length > data["carts"]:
            text = f"takes {_shown(length)} carts, and no player has more than {data['carts']}"
            yield Problem(path, "too_long", text)


def _doubles(routes: list[Plain]) -> Iterator[Problem]:
    """Parallel tracks: at most two, and equally long. (R28)"""
    tracks: dict[frozenset[str], list[int]] = {}
    for i, route in enumerate(routes):
        tracks.setdefault(frozenset(map(slug, route["between"])), []).append(i)
    for pair in tracks.values():
        first = routes[pair[0]]
        for i in pair[2:]:
            text = f"a third track between {' and '.join(first['between'])}"
            yield Problem(f"$.board.routes[{i}]", "third_track", text)
        for i in pair[1:2]:
            if routes[i]["length"] != first["length"]:
                text = f"is {_shown(routes[i]['length'])} long, its parallel track {_shown(first['length'])}"
                yield Problem(f"$.board.routes[{i}]", "unequal_double", text)


def _contracts(board: Plain) -> Iterator[Problem]:
    contracts, known = board["contracts"], _ids(board)
    if len(contracts) > LIMITS["contracts"]:
        text = f"at most {LIMITS['contracts']} contracts, not {len(contracts)}"
        yield Problem("$.board.contracts", "too_many", text)
    region = _regions(board)
    seen: set[frozenset[str]] = set()
    for i, contract in enumerate(contracts):
        path = f"$.board.contracts[{i}]"
        wrong = list(_ends(path, contract["between"], known))
        yield from wrong
        ends = [slug(name) for name in contract["between"]]
        if not wrong and region[ends[0]] != region[ends[1]]:
            yield Problem(path, "unreachable", f"no routes join {' and '.join(contract['between'])}")
        if frozenset(ends) in seen:
            text = f"another contract joins {' and '.join(contract['between'])} already"
            yield Problem(path, "duplicate_name", text)
        seen.add(frozenset(ends))
        if not 0 <= contract["points"] <= LIMITS["points"]:
            text = f"must be from 0 to {LIMITS['points']}, not {_shown(contract['points'])}"
            yield Problem(f"{path}.points", "out_of_range", text)


def _too_many_actions(data: Plain) -> Iterator[Problem]:
    """The table of all actions is built once an edition: it must stay of a size."""
    deal, total = data["contracts"], len(data["board"]["contracts"])
    sizes = range(min(deal["keep_dealt"], deal["keep_drawn"]), max(deal["dealt"], deal["drawn"]) + 1)
    routes = data["board"]["routes"]
    colors = len(ROUTE_COLORS)
    claims = sum((colors if route["color"] == GREY else 1) * route["length"] + 1 for route in routes)
    many = claims + sum(comb(total, size) for size in sizes)
    if many > LIMITS["actions"]:
        text = f"{many} ways to claim routes and keep contracts; at most {LIMITS['actions']} are possible"
        yield Problem("$", "too_many_actions", text)


def _ids(board: Plain) -> set[str]:
    return {slug(place["name"]) for place in board["places"]}


def _ends(path: str, between: list[str], known: set[str]) -> Iterator[Problem]:
    path = f"{path}.between"
    if len(between) != 2:
        yield Problem(path, "not_two_places", f"must name two places, not {len(between)}")
        return
    for i, name in enumerate(between):
        if slug(name) not in known:
            near = get_close_matches(slug(name)[:80], known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            yield Problem(f"{path}[{i}]", "unknown_place", f"there is no place {name[:80]!r}{hint}")
    if slug(between[0]) == slug(between[1]):
        yield Problem(path, "same_place", "must name two different places")


def _regions(board: Plain) -> dict[str, str]:
    """For every place one that stands for all that routes join it to."""
    region = {id: id for id in _ids(board)}
    for route in board["routes"]:
        ends = [region.get(slug(name)) for name in route["between"]]
        if len(ends) == 2 and None not in ends and ends[0] != ends[1]:
            for id, stands_for in region.items():
                if stands_for == ends[0]:
                    region[id] = str(ends[1])
    return region


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4 and str(int(text)) == text and 1 <= int(text) <= most


def _in_bounds(path: str, points: float) -> Iterator[Problem]:
    if abs(points) > LIMITS["points"]:
        yield Problem(path, "out_of_range", f"must be within plus or minus {LIMITS['points']}")


def _shown(number: int) -> str:
    return str(number) if abs(number) < 10**12 else "a huge number"
