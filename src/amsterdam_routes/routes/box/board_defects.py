"""What can be wrong with a board: its places, routes and contracts, in their plain form.

A part of `defects.py`, which judges the rest of an edition and calls this.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

from amsterdam_routes.kernel.boxes import LIMITS as NAMES
from amsterdam_routes.kernel.boxes import bad_name, clip
from amsterdam_routes.kernel.documents.editions import Plain
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.names import slug
from amsterdam_routes.kernel.typechecks import shown
from amsterdam_routes.kernel.words import likely
from amsterdam_routes.routes.box.color import HUES

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
    "claims": 30_000,
    "actions": 200_000,
    "points": 1_000_000,
    "turned_up": 1_000,
}
"""The most that an edition may have of each; beyond, its tables would take too long to build, or its row to settle."""

MOST_HINTS: Final = 20
"""For so many unknown names a likely one is looked up."""

GREY: Final = "grey"
ROUTE_COLORS: Final = {str(color): color for color in HUES}


def board_defects(data: Plain) -> Iterator[Problem]:
    """Every defect of an edition's board; of one that is too large only that."""
    board = data["board"]
    if sizes := list(_sizes(board)):
        yield from sizes
        return
    hints = _hints(board)
    yield from _places(board["places"])
    yield from _routes(data, hints)
    yield from _doubles(board["routes"])
    yield from _contracts(board, hints)
    yield from _wrong_ids(board)


def _sizes(board: Plain) -> Iterator[Problem]:
    for kind in ("places", "routes", "contracts"):
        many = len(board[kind])
        if many > LIMITS[kind]:
            yield Problem(f"$.board.{kind}", "too_many", f"expected at most {LIMITS[kind]} {kind}, got {many}")


def _wrong_ids(board: Plain) -> Iterator[Problem]:
    """Ids that are given, and are not what follows from the names."""
    tracks: Counter[tuple[str, str]] = Counter()
    for kind in ("places", "routes", "contracts"):
        for i, thing in enumerate(board[kind]):
            id = _id(thing["name"]) if kind == "places" else "--".join(sorted(map(_id, thing["between"])))
            if kind == "routes":
                track = (id, thing["color"])
                tracks[track] += 1
                id = "/".join(track) + (f"-{tracks[track]}" if tracks[track] > 1 else "")
            if thing.get("id", id) != id:
                text = f"expected the id {clip(id)}, got {clip(thing['id'])}"
                yield Problem(f"$.board.{kind}[{i}].id", "wrong_id", text)


def _places(places: list[Plain]) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for i, place in enumerate(places):
        path, name = f"$.board.places[{i}]", place["name"]
        yield from bad_name(f"{path}.name", name)
        id = _id(name)
        if id in seen:
            text = f"{clip(name)} has the same id as {clip(seen[id])}: {clip(id)}"
            yield Problem(f"{path}.name", "duplicate_name", text)
        elif id:
            seen[id] = name
        if ("x" in place) != ("x" in places[0]) or ("y" in place) != ("x" in place):
            yield Problem(path, "no_spot", "expected an x and a y for every place or for none, got them for some")
        for axis in "xy":
            yield from out_of_bounds(f"{path}.{axis}", place.get(axis, 0))


def _routes(data: Plain, hints: dict[str, str]) -> Iterator[Problem]:
    routes, known = data["board"]["routes"], _ids(data["board"])
    if not routes:
        yield Problem("$.board.routes", "too_few", "expected at least one route, got none")
    for i, route in enumerate(routes):
        path, length = f"$.board.routes[{i}]", route["length"]
        yield from _ends(path, route["between"], known, hints)
        if route["color"] not in ROUTE_COLORS and route["color"] != GREY:
            words = ", ".join([*ROUTE_COLORS, GREY])
            yield Problem(f"{path}.color", "unknown_color", f"expected one of {words}, got {route['color'][:40]!r}")
        if not 1 <= length <= LIMITS["spaces"]:
            spaces = f"expected a number from 1 to {LIMITS['spaces']}, got {shown(length)}"
            yield Problem(f"{path}.length", "out_of_range", spaces)
        elif str(length) not in data["points"]:
            yield Problem(f"{path}.length", "no_points", f"expected points for a route of {length}, got none")
        if length > data["carts"] >= 1:
            text = f"expected at most {shown(data['carts'])}, the carts of a player, got {shown(length)}"
            yield Problem(f"{path}.length", "too_long", text)


def _doubles(routes: list[Plain]) -> Iterator[Problem]:
    """Parallel tracks: at most two, and equally long. (R28)"""
    tracks: dict[frozenset[str], list[int]] = {}
    for i, route in enumerate(routes):
        if ends := _pair(route["between"]):
            tracks.setdefault(ends, []).append(i)
    for pair in tracks.values():
        first = routes[pair[0]]
        for i in pair[2:]:
            text = f"expected at most two tracks between {_and(first['between'])}, got a third"
            yield Problem(f"$.board.routes[{i}]", "third_track", text)
        for i in pair[1:2]:
            if routes[i]["length"] != first["length"]:
                text = f"expected {shown(first['length'])}, like the parallel track, got {shown(routes[i]['length'])}"
                yield Problem(f"$.board.routes[{i}].length", "unequal_double", text)


def _contracts(board: Plain, hints: dict[str, str]) -> Iterator[Problem]:
    contracts, known = board["contracts"], _ids(board)
    region = _regions(board)
    seen: set[frozenset[str]] = set()
    for i, contract in enumerate(contracts):
        path = f"$.board.contracts[{i}]"
        between = contract["between"]
        yield from _ends(path, between, known, hints)
        ends = _pair(between)
        if ends and ends <= known and len({region[id] for id in ends}) > 1:
            yield Problem(f"{path}.between", "unreachable", f"no routes join {_and(between)}")
        if ends and ends in seen:
            yield Problem(f"{path}.between", "duplicate_contract", f"another contract joins {_and(between)} already")
        seen.add(ends)
        if not 0 <= contract["points"] <= LIMITS["points"]:
            text = f"expected a number from 0 to {LIMITS['points']}, got {shown(contract['points'])}"
            yield Problem(f"{path}.points", "out_of_range", text)


def out_of_bounds(path: str, points: float) -> Iterator[Problem]:
    """Points or a coordinate too far from 0."""
    if abs(points) > LIMITS["points"]:
        text = f"expected a number from {-LIMITS['points']} to {LIMITS['points']}, got {shown(points)}"
        yield Problem(path, "out_of_range", text)


def _id(name: str) -> str:
    return _slug(name[: NAMES["name"] + 1])  # a longer name is a defect, and might take long


_slug = lru_cache(maxsize=1024)(slug)  # the same few names come again and again


def _ids(board: Plain) -> set[str]:
    return {_id(place["name"]) for place in board["places"]}


def _hints(board: Plain) -> dict[str, str]:
    """For names of no place: the place that may be meant."""
    known = _ids(board)
    named = (name for part in (board["routes"], board["contracts"]) for one in part for name in one["between"][:2])
    unknown = dict.fromkeys(id for name in named if (id := _id(name)) not in known)
    near = {id: likely(id, sorted(known)) for id in islice(unknown, MOST_HINTS)}
    return {id: f"; did you mean {clip(found)}?" for id, found in near.items() if found is not None}


def _ends(path: str, between: list[str], known: set[str], hints: dict[str, str]) -> Iterator[Problem]:
    path = f"{path}.between"
    if len(between) != 2:
        yield Problem(path, "not_two_places", f"expected two places, got {len(between)}")
        return
    for i, name in enumerate(between):
        if (id := _id(name)) not in known:
            yield Problem(f"{path}[{i}]", "unknown_place", f"there is no place {clip(name)}{hints.get(id, '')}")
    if _id(between[0]) == _id(between[1]):
        yield Problem(path, "same_place", f"expected two different places, got {clip(between[0])} twice")


def _pair(between: list[str]) -> frozenset[str]:
    """The ids of two different places; nothing if the names are no such two."""
    if len(between) != 2:
        return frozenset()
    ends = frozenset(map(_id, between))
    return ends if len(ends) == 2 else frozenset()


def _and(between: list[str]) -> str:
    return " and ".join(map(clip, between))


def _regions(board: Plain) -> dict[str, str]:
    """For every place one that stands for all that routes join it to."""
    region = {id: id for id in _ids(board)}
    for route in board["routes"]:
        ends = [region.get(id) for id in _pair(route["between"])]
        if ends and None not in ends and ends[0] != ends[1]:
            for id, stands_for in region.items():
                if stands_for == ends[0]:
                    region[id] = str(ends[1])
    return region
