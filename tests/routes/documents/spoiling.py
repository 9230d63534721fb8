"""Documents spoilt at random: what strangers may send."""

import json
import math
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from tests.routes.documents.samples import Plain

NASTY: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 5, 3.0, 1.5, 2**53, -(2**63), 10**30, 10**5000, math.nan, math.inf),
    *("", "pink", "wild", "3", "grey", "turn", "over", "setup", "\ud800", "\0", "x" * 1000, "dam--oude-kerk/pink"),
    *([], {}, [[]], [None], [0] * 4, ["pink"] * 5, {"pink": 1}, {"": None}, {"name": "amsterdam", "revision": 2}),
]


def ways(data: object, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything inside of plain data.

    >>> list(ways({"row": ["pink"]}))
    [('row',), ('row', 0)]
    """
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*way, key)
        yield from ways(value, (*way, key))


def at(data: Any, way: tuple[Any, ...]) -> Any:
    """What a way leads to."""
    for key in way:
        data = data[key]
    return data


def leaves(data: Any) -> Iterator[Any]:
    """Everything inside of plain data that is no list and no object."""
    return (found for found in (at(data, way) for way in ways(data)) if not isinstance(found, dict | list))


@st.composite
def damages(draw: st.DrawFn, whole: Plain) -> Plain:
    """The data with something deleted, doubled, replaced, turned round, counted up or down, or put elsewhere."""
    data: Plain = json.loads(json.dumps(whole))
    for _ in range(draw(st.integers(1, 3))):
        every = list(ways(data))
        if not every:
            break
        *way, key = draw(st.sampled_from(every))
        inner = at(data, tuple(way))
        match draw(st.sampled_from(("delete", "replace", "move", "turn", "double", "count", "add"))):
            case "delete":
                del inner[key]
            case "replace":
                inner[key] = _copy(draw(st.sampled_from(NASTY)))
            case "move":
                inner[key] = _copy(at(data, draw(st.sampled_from(every))))
            case "turn" if isinstance(inner, list):
                inner.reverse()
            case "double" if isinstance(inner, list):
                inner.append(_copy(inner[key]))
            case "count" if type(inner[key]) is int:
                inner[key] += draw(st.sampled_from((1, -1, 2, -2)))
            case "add" if isinstance(inner, dict):
                inner[draw(st.sampled_from(("extra", "edition", "__class__", "a b", "\ud800")))] = None
    return data


def _copy(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return [_copy(value) for value in data] if isinstance(data, list) else data
