"""What can be wrong with an edition: every defect of its plain form, each with its path.

The plain form is the JSON file of an edition, read and nothing more. `shape_problems` of it come first; only data of
the right shape is judged by `defects`: its numbers and supplies, then its board. A board that is too large is not
judged any further.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice, pairwise
from math import comb
from typing import Final

from amsterdam_routes.kernel._errors import Problem, first_of
from amsterdam_routes.kernel._names import LIMITS as NAMES
from amsterdam_routes.kernel._names import bad_name, bad_notes, beyond_most, clip, within_range
from amsterdam_routes.kernel._typechecks import shown
from amsterdam_routes.kernel._words import likely, slug
from amsterdam_routes.kernel.documents._formats import Plain
from amsterdam_routes.kernel.documents._shapes import Fields, MapOf, OneOrList, below, explain
from amsterdam_routes.routes.box._board import COLORS, HUES, Color

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
"""For how many unknown names a likely one is looked up."""

GREY: Final = "grey"
ROUTE_COLORS: Final = {str(color): color for color in HUES}

SHAPE: Final[Fields] = {
    "name": str,
    "revision": int,
    "provenance?": MapOf(str),
    "players": {"least": explain(int, "The fewest that can play."), "most": explain(int, "The most that can play.")},
    "carts": int,
    "last_round_at": int,
    "cards": {str(color): int for color in COLORS},
    "hand": OneOrList(int),
    "row": int,
    "flush_at": int,
    "contracts": explain(
        {
            "dealt": explain(int, "So many are dealt to each player. (R11)"),
            "keep_dealt": explain(int, "So many of those dealt must be kept at least. (R11)"),
            "drawn": explain(int, "So many are drawn by an action. (R30)"),
            "keep_drawn": explain(int, "So many of those drawn must be kept at least. (R30)"),
        },
        "How many contracts are dealt and drawn, and how many of them must be kept.",
    ),
    "doubles_open_from": int,
    "points": MapOf(int),
    "bonus_cards": int,
    "bonus": MapOf([int]),
    "board": {
        "places": explain(
            [
                {
                    "id?": explain(str, "Its name as one word; it follows from the name, and may be left out."),
                    "name": explain(str, "What it is called."),
                    "x?": explain(float, "Where its spot is drawn, from the left."),
                    "y?": explain(float, "Where its spot is drawn, from the top."),
                }
            ],
            "The places.",
        ),
        "routes": explain(
            [
                {
                    "id?": explain(
                        str, "Its ends and its colour as one word; it follows from them, and may be left out."
                    ),
                    "between": explain([str], "The names of the two places."),
                    "length": explain(int, "How many spaces it has."),
                    "color": explain(str, "Its colour; grey where cards of any one colour pay for it."),
                    "cart?": explain(bool, "Whether it bears cart symbols; false if it is left out."),
                }
            ],
            "The routes in board order, in which legal claims are listed.",
        ),
        "contracts": explain(
            [
                {
                    "id?": explain(str, "Its ends as one word; it follows from them, and may be left out."),
                    "between": explain([str], "The names of the two places."),
                    "points": explain(int, "What it adds if they are joined, and takes if they are not."),
                    "printed?": explain(
                        bool, "Whether a card of the printed game is known to say this; false if it is left out."
                    ),
                }
            ],
            "The contracts; board order is the order of their ids.",
        ),
    },
}


def defects(data: Plain) -> tuple[Problem, ...]:
    """Return every defect of an edition of the right shape; none means that it can be played.

    >>> from amsterdam_routes.routes.box._edition import AMSTERDAM
    >>> from amsterdam_routes.routes.box._edition import edition_data
    >>> wrong = edition_data(AMSTERDAM) | {"carts": 3, "flush_at": 0}
    >>> [defect.path for defect in defects(wrong)]
    ['$.flush_at', '$.board.routes[1].length', '$.board.routes[4].length', '$.board.routes[22].length']
    """
    parts = (_names(data), _numbers(data), _supplies(data), _tables(data), board_defects(data))
    return first_of(chain.from_iterable(parts)) or (*_flushed_too_often(data), *_too_many_actions(data))


def _names(data: Plain) -> Iterator[Problem]:
    yield from bad_name("$.name", data["name"])
    yield from bad_notes("$.provenance", data.get("provenance", {}))


def _numbers(data: Plain) -> Iterator[Problem]:
    """Yield numbers that make no sense by themselves."""
    deal = data["contracts"]
    for path, value, least, most in (
        ("$.revision", data["revision"], 1, NAMES["revision"]),
        ("$.players.least", data["players"]["least"], 2, LIMITS["players"]),
        ("$.players.most", data["players"]["most"], 2, LIMITS["players"]),
        ("$.carts", data["carts"], 1, LIMITS["carts"]),
        ("$.last_round_at", data["last_round_at"], 0, LIMITS["carts"]),
        *((below("$.cards", word), n, 0, LIMITS["cards"]) for word, n in data["cards"].items()),
        *((path, many, 0, LIMITS["cards"]) for path, many in _hands(data["hand"])),
        ("$.row", data["row"], 1, LIMITS["row"]),
        ("$.flush_at", data["flush_at"], 1, LIMITS["cards"]),  # Q20
        ("$.contracts.dealt", deal["dealt"], 1, LIMITS["offer"]),
        ("$.contracts.keep_dealt", deal["keep_dealt"], 1, _most_kept(deal["dealt"])),
        ("$.contracts.drawn", deal["drawn"], 1, LIMITS["offer"]),
        ("$.contracts.keep_drawn", deal["keep_drawn"], 1, _most_kept(deal["drawn"])),
        ("$.doubles_open_from", data["doubles_open_from"], 1, 1_000_000),
        ("$.bonus_cards", data["bonus_cards"], 0, LIMITS["routes"]),
    ):
        yield from within_range(path, value, least, most)
    least, most = data["players"]["least"], data["players"]["most"]
    if least > most:
        text = f"expected a least number of players up to the most, {shown(most)}, got {shown(least)}"
        yield Problem("$.players", "out_of_range", text)
    if data["last_round_at"] >= data["carts"] >= 1:
        text = f"expected less than {shown(data['carts'])}, the carts of a player, got {shown(data['last_round_at'])}"
        yield Problem("$.last_round_at", "ends_at_once", text)


def hands_dealt(hand: int | Sequence[int], players: int) -> tuple[int, ...]:
    """Return the transport cards dealt to each of so many players, beginning with the one who starts. (R9)

    >>> hands_dealt(2, 3), hands_dealt([2, 2, 3, 3], 3)
    ((2, 2, 2), (2, 2, 3))
    """
    return (hand,) * players if isinstance(hand, int) else tuple(hand[:players])


def _hands(hand: int | list[int]) -> list[tuple[str, int]]:
    """Return the numbers of transport cards dealt, each with its path."""
    if isinstance(hand, int):
        return [("$.hand", hand)]
    return [(f"$.hand[{i}]", many) for i, many in enumerate(hand[: LIMITS["players"]])]


def _most_kept(offered: int) -> int:
    return offered if 1 <= offered <= LIMITS["offer"] else LIMITS["offer"]


def _supplies(data: Plain) -> Iterator[Problem]:
    """Yield cards and contracts that do not go round."""
    if isinstance(data["hand"], list):
        least = min(data["players"]["most"], LIMITS["players"])
        yield from beyond_most("$.hand", data["hand"], LIMITS["players"], max(1, least))
    players = data["players"]["most"]
    total = sum(data["cards"].values())
    needed = sum(hands_dealt(data["hand"], min(players, LIMITS["players"]))) + data["row"]
    if total < needed:
        text = f"expected at least {shown(needed)} cards, for {shown(players)} hands and the row, got {shown(total)}"
        yield Problem("$.cards", "too_few_cards", text)
    if total > LIMITS["cards"]:
        yield Problem("$.cards", "too_many", f"expected at most {LIMITS['cards']} cards in all, got {shown(total)}")
    needed = players * data["contracts"]["dealt"]
    total = len(data["board"]["contracts"])
    if total < needed:
        text = f"expected at least {shown(needed)} contracts, to deal to {shown(players)} players, got {total}"
        yield Problem("$.board.contracts", "too_few_contracts", text)


def _tables(data: Plain) -> Iterator[Problem]:
    """Yield the defects of the points by length, and of the bonus by rank for every number of players."""
    for key, points in data["points"].items():
        path = below("$.points", key)
        if not _is_number(key, LIMITS["spaces"]):
            yield Problem(path, "out_of_range", f"expected a length from 1 to {LIMITS['spaces']}, got {key[:20]!r}")
        yield from out_of_bounds(path, points)
    least, most = data["players"]["least"], data["players"]["most"]
    if not 2 <= least <= most <= LIMITS["players"]:
        return
    numbers = {str(n) for n in range(least, most + 1)} if data["bonus_cards"] else set()  # Q19
    for key in sorted(numbers - data["bonus"].keys()):
        yield Problem("$.bonus", "bonus_missing", f"expected a bonus table for {key} players, got none")
    for key, table in data["bonus"].items():
        path = below("$.bonus", key)
        if key not in numbers:
            wanted = f"a number of players from {least} to {most}" if numbers else "no table without bonus cards"
            yield Problem(path, "bonus_misfit", f"expected {wanted}, got {key[:20]!r}")
        elif len(table) != int(key):
            yield Problem(path, "bonus_misfit", f"expected {key} ranks, one a player, got {len(table)}")
        elif any(better < worse for better, worse in pairwise(table)):
            yield Problem(
                path, "bonus_misfit", "expected no lower rank to earn more than a higher one, got one that does"
            )
        for i, points in enumerate(table[: LIMITS["players"]]):
            yield from out_of_bounds(f"{path}[{i}]", points)


def turned_up(wilds: int, others: int, row: int, flush_at: int) -> Fraction:
    """Count the cards turned up on average until a row comes to rest, where it takes longest. (R19, Q2, Q10)

    It takes the longest if all wilds and just as many other cards as a flush needs (Q2) are outside hands: then only a
    row with every one of those others in it may stay.

    >>> turned_up(8, 36, row=5, flush_at=3)  # in the box of Amsterdam
    Fraction(165, 2)
    """
    needed = row - flush_at + 1
    if flush_at > min(row, wilds) or needed > others:
        return Fraction(row)  # never flushed at all: too few wilds, or too few others
    return row * Fraction(comb(wilds + needed, row), comb(wilds, row - needed))


def _flushed_too_often(data: Plain) -> Iterator[Problem]:
    """Refuse a row of mostly wilds, which would be flushed again and again."""
    wilds, row = data["cards"][str(Color.WILD)], data["row"]
    if turned_up(wilds, sum(data["cards"].values()) - wilds, row, data["flush_at"]) > LIMITS["turned_up"]:
        most = LIMITS["turned_up"]
        text = f"expected a row of {row} to come to rest after {most} cards on average, got more, with {wilds} wilds"
        yield Problem("$.flush_at", "flushed_too_often", text)


def _too_many_actions(data: Plain) -> Iterator[Problem]:
    """Refuse more claims or actions than tables can hold: they are built once an edition."""
    deal, total = data["contracts"], len(data["board"]["contracts"])
    sizes = range(1, max(deal["dealt"], deal["drawn"]) + 1)
    routes = data["board"]["routes"]
    colors = len(ROUTE_COLORS)
    claims = sum((colors if route["color"] == GREY else 1) * route["length"] + 1 for route in routes)
    if claims > LIMITS["claims"]:
        text = f"expected at most {LIMITS['claims']} ways to claim routes, got {claims}"
        yield Problem("$.board.routes", "too_many_actions", text)
    many = claims + sum(comb(total, size) for size in sizes)
    if many > LIMITS["actions"]:
        text = f"expected at most {LIMITS['actions']} ways to claim routes and keep contracts, got {many}"
        yield Problem("$", "too_many_actions", text)


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4 and str(int(text)) == text and 1 <= int(text) <= most


def out_of_bounds(path: str, points: float) -> Iterator[Problem]:
    """Refuse points or a coordinate too far from 0."""
    if abs(points) > LIMITS["points"]:
        text = f"expected a number from {-LIMITS['points']} to {LIMITS['points']}, got {shown(points)}"
        yield Problem(path, "out_of_range", text)


def board_defects(data: Plain) -> Iterator[Problem]:
    """Yield every defect of an edition's board; if the board is too large, yield only that defect."""
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
    """Yield given ids that differ from the ids made from the names."""
    tracks: Counter[tuple[str, str]] = Counter()
    for kind in ("places", "routes", "contracts"):
        for i, printed in enumerate(board[kind]):
            id = _id(printed["name"]) if kind == "places" else "--".join(sorted(map(_id, printed["between"])))
            if kind == "routes":
                track = (id, printed["color"])
                tracks[track] += 1
                id = "/".join(track) + (f"-{tracks[track]}" if tracks[track] > 1 else "")
            if printed.get("id", id) != id:
                text = f"expected the id {clip(id)}, got {clip(printed['id'])}"
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
    """Refuse parallel tracks that are more than two, or not equally long. (R28)"""
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


def _id(name: str) -> str:
    return _slug(name[: NAMES["name"] + 1])  # a longer name is a defect, and might take long


_slug = lru_cache(maxsize=1024)(slug)  # the same few names come again and again


def _ids(board: Plain) -> set[str]:
    return {_id(place["name"]) for place in board["places"]}


def _hints(board: Plain) -> dict[str, str]:
    """Return, for each name that is no place, the place that may be meant."""
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
    """Return the ids of two different places; the empty set if the names do not give two."""
    if len(between) != 2:
        return frozenset()
    ends = frozenset(map(_id, between))
    return ends if len(ends) == 2 else frozenset()


def _and(between: list[str]) -> str:
    return " and ".join(map(clip, between))


def _regions(board: Plain) -> dict[str, str]:
    """Return for every place one that stands for all that routes join it to."""
    region = {id: id for id in _ids(board)}
    for route in board["routes"]:
        ends = [region.get(id) for id in _pair(route["between"])]
        if ends and None not in ends and ends[0] != ends[1]:
            for id, stands_for in region.items():
                if stands_for == ends[0]:
                    region[id] = str(ends[1])
    return region
