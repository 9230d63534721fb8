"""Every list, text and number of a box has a limit: at the limit it is accepted, beyond it refused with one error."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._names import LIMITS as NAMES
from amsterdam_routes.kernel.documents._shapes import MapOf
from amsterdam_routes.merchants.box._defects import defects
from amsterdam_routes.merchants.box._edition import edition_data
from amsterdam_routes.merchants.box._limits import LIMITS
from amsterdam_routes.merchants.box._shape import SHAPE
from amsterdam_routes.routes.box._defects import LIMITS as ROUTES

Plain = dict[str, Any]
POINTS, NAME, ID = LIMITS["points"], "x" * NAMES["name"], "x" * NAMES["id"]


def at(data: Plain, path: str) -> tuple[Any, Any]:
    """What a path leads into, and its last step."""
    inner: Any = data
    *way, last = path.split(".")
    for step in way:
        inner = inner[int(step) if isinstance(inner, list) else step]
    return inner, int(last) if isinstance(inner, list) else last


def box(path: str, value: object) -> Plain:
    data = copy.deepcopy(edition_data(am.MERCHANTS))
    inner, last = at(data, path)
    inner[last] = value
    return data


def other_id(data: Plain, old: str, new: str) -> Plain:
    """The box with an id changed wherever it is named."""
    return dict(json.loads(json.dumps(data).replace(json.dumps(old), json.dumps(new))))


KEYS = "district_points", "reveals", "start_cards", "provenance"
EDGES: list[tuple[str, Any, Any]] = [
    *((f"{path}.name", NAME, f"{NAME}x") for path in ("blocks.3", "harbour.fields.0", "kinds.0", "districts.0")),
    ("name", NAME, f"{NAME}x"),
    ("revision", NAMES["revision"], NAMES["revision"] + 1),
    ("provenance", {f"n{i}": ["x"] for i in range(NAMES["notes"])}, {f"n{i}": [] for i in range(NAMES["notes"] + 1)}),
    ("provenance.printed", ["x"] * NAMES["lines"], ["x"] * (NAMES["lines"] + 1)),
    ("provenance.printed", ["x" * NAMES["note"]], ["x" * (NAMES["note"] + 1)]),
    *((name, [POINTS] * LIMITS[name], [0] * (LIMITS[name] + 1)) for name in ("speed", "penalties", "depot")),
    *((f"{name}.0", POINTS, POINTS + 1) for name in ("speed", "penalties", "depot")),
    *((name, [1], []) for name in ("penalties", "depot")),
    *((name, POINTS, POINTS + 1) for name in ("city_points", "start_guilders")),
    ("hand_limit", 20, 21),
    ("worker_places", 12, 13),
    ("district_points.3", [POINTS] * LIMITS["places"], [1] * (LIMITS["places"] + 1)),
    ("district_points.3", [1], []),
    ("blocks.3.cost", LIMITS["cost"], LIMITS["cost"] + 1),
    ("amstel.end", LIMITS["amstel"], LIMITS["amstel"] + 1),
    ("amstel.end_points", POINTS, POINTS + 1),
    ("tiles.0.price", POINTS, POINTS + 1),
    ("tiles.0.points", POINTS, POINTS + 1),
    ("tiles.0.effects", [{"do": "sail"}] * LIMITS["effects"], [{"do": "sail"}] * (LIMITS["effects"] + 1)),
    ("cards.0.effects", [{"do": "sail"}] * LIMITS["effects"], [{"do": "sail"}] * (LIMITS["effects"] + 1)),
    ("cards.0.effects.0.amount", LIMITS["amount"], LIMITS["amount"] + 1),
    ("cards.0.cost.pink", LIMITS["cost"], LIMITS["cost"] + 1),
    ("cards.0.needs", {"active": [0, LIMITS["measured"]]}, {"active": [0, LIMITS["measured"] + 1]}),
    ("cards.37.pays", [{"do": "guilders", "amount": 1}], [{"do": "guilders", "amount": 0}]),
    ("cards.37.pays", [{"do": "choose_cubes", "amount": 100}], [{"do": "choose_cubes", "amount": 101}]),
    ("cards.35.pays", [{"do": "choose_cubes", "amount": 5}], [{"do": "choose_cubes", "amount": 6}]),
    ("cards.52.effects", [{"do": "shift_die"}], [{"do": "shift_die"}] * 2),
    ("cards.37.effects", [{"do": "activate_free"}], [{"do": "points"}, {"do": "activate_free"}]),
    ("orders.0.points.0", POINTS, POINTS + 1),
    ("kinds.0.id", None, "end"),
    ("blocks.3.id", ID, f"{ID}x"),
    ("harbour.fields.1.id", ID, f"{ID}x"),
    ("tiles.0.id", "X" * NAMES["id"], "X" * (NAMES["id"] + 1)),
]


@pytest.mark.parametrize(("path", "most", "beyond"), EDGES)
def test_at_its_limit_a_box_is_accepted_and_beyond_it_is_refused_with_one_error(
    path: str, most: Any, beyond: Any
) -> None:
    for value, wanted in ((most, 0), (beyond, 1)):
        if path.endswith(".id"):
            data = edition_data(am.MERCHANTS)
            inner, last = at(data, path)
            data = data if value is None else other_id(data, inner[last], value)
        else:
            data = box(path, value)
        found = defects(data)
        assert len(found) == wanted, [*map(str, found)]
    named = found[0].path.replace("[", ".").replace("]", "").removeprefix("$.")
    assert path.startswith(named) or named.startswith(path), str(found[0])


LONG: list[tuple[str, Callable[[Plain], list[Any]]]] = [
    ("cards", lambda data: data["cards"]),
    ("blocks", lambda data: data["blocks"]),
    ("bridges", lambda data: data["bridges"]),
    ("tiles", lambda data: data["tiles"]),
    ("orders", lambda data: data["orders"]),
    ("kinds", lambda data: data["kinds"]),
    ("fields", lambda data: data["harbour"]["fields"]),
    ("channels", lambda data: data["harbour"]["channels"]),
    ("fields", lambda data: data["harbour"]["foreman_route"]),
    ("amstel", lambda data: data["amstel"]["bridges"]),
    ("districts", lambda data: data["districts"]),
    ("churches", lambda data: data["churches"]["others"]),
    ("reveals", lambda data: data["reveals"]["2"]),
    ("needs", lambda data: [data["cards"][0]["needs"]]),
]


@pytest.mark.parametrize(("name", "found"), LONG)
def test_a_list_that_is_too_long_is_refused_before_it_is_looked_at(name: str, found: Any) -> None:
    data = copy.deepcopy(edition_data(am.MERCHANTS))
    items = found(data)
    if isinstance(items[0], dict) and name == "needs":
        items[0] |= {f"active:x{i}": [0, 1] for i in range(LIMITS[name])}
    else:
        items += [items[0]] * (100_000 - len(items))
    assert [problem.code for problem in defects(data)] == ["too_many"]


def test_every_list_of_the_format_is_among_those_that_are_limited() -> None:
    """What the shape of an edition calls a list, or an object with free keys, stands in one of the tables above."""
    lists = {path.rpartition(".")[2] for path in _lists(SHAPE, "$")}
    exact = {"mixed", "docks", "black_market", "points", "one", "different_cubes", "effects", "pays", "needs", "others"}
    limited = {*LIMITS, *NAMES, *KEYS, "foreman_route", "provenance"}
    assert lists - exact - limited == set()


def _lists(shape: Any, path: str) -> list[str]:
    if isinstance(shape, list):
        return [path, *_lists(shape[0], path)]
    if isinstance(shape, MapOf):
        return [path, *_lists(shape.values, path)]
    if isinstance(shape, dict):
        return [one for name, inner in shape.items() for one in _lists(inner, f"{path}.{name.removesuffix('?')}")]
    return []


def test_the_table_of_limits_tells_each_of_them() -> None:
    page = (Path(__file__).parents[3] / "docs" / "editions.md").read_text(encoding="utf-8")
    table = page.partition("### The limits of a box")[2].partition("### Every game ends")[0]
    told = {int(number.replace(",", "")) for number in re.findall(r"[0-9][0-9,]*[0-9]|[0-9]", table)}
    assert {*LIMITS.values(), *NAMES.values(), *ROUTES.values()} - {LIMITS["districts"]} <= told | {ROUTES["turned_up"]}


def test_names_and_ids_that_the_library_could_not_handle_are_refused() -> None:
    for name in ("", " ", "a\nseat 2 wins", "\x1b[2J", "a\x00", "\ud800", "\u202eab", "\u0301" * 50):
        for path in ("name", "blocks.0.name", "harbour.fields.0.name", "kinds.0.name", "districts.0.name"):
            assert {problem.code for problem in defects(box(path, name))} <= {"no_name", "unprintable"}
            assert defects(box(path, name))
    for id in ("", "7", "a\nb", "\x1b[2J", "\ud800", "A"):
        data = other_id(edition_data(am.MERCHANTS), "plantage-1", id)
        assert {problem.path for problem in defects(data)} == {"$.blocks[0].id"}
