"""JSON from outside: what is read, what is refused, and that a limit is met before it costs anything."""

import json
import sys
import threading
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.documents.strict_json import MOST_LEVELS, read_json
from amsterdam_routes.kernel.errors import InvalidDocument

LONGEST = 10_000_000
PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def refused(text: str | bytes) -> list[str]:
    """Paths and codes of what is wrong with a text."""
    with pytest.raises(InvalidDocument) as caught:
        read_json(text, LONGEST)
    return [f"{problem.path} {problem.code}" for problem in caught.value.problems]


@given(data=PLAIN)
def test_json_is_read_as_python_reads_it(data: Any) -> None:
    assert read_json(json.dumps(data), LONGEST) == data


def nested(levels: int, inside: str = "") -> str:
    """Lists and objects in turn, in each other."""
    opening = "".join('{"a":' if level % 2 else "[" for level in range(levels - 1))
    closing = "".join("}" if level % 2 else "]" for level in reversed(range(levels - 1)))
    return f"{opening}[{inside}]{closing}"


def test_so_many_levels_are_read_and_no_more() -> None:
    assert json.dumps(read_json(nested(MOST_LEVELS), LONGEST), separators=(",", ":")) == nested(MOST_LEVELS)
    assert refused(nested(MOST_LEVELS + 1)) == ["$ too_deep"]
    assert refused(f"[{nested(MOST_LEVELS - 1)},{nested(MOST_LEVELS)}]") == ["$ too_deep"]


@pytest.mark.parametrize("text", ['"' + "[{" * 500 + '"', r'"\"' + "[" * 500 + r'\\"', r'"\\\"' + "[" * 500 + '"'])
def test_brackets_in_texts_are_no_levels(text: str) -> None:
    assert read_json(text, LONGEST) == json.loads(text)
    assert read_json(nested(MOST_LEVELS, text), LONGEST) == json.loads(nested(MOST_LEVELS, text))
    assert read_json(f"[{text}]", LONGEST) == [json.loads(text)]


@given(texts=st.lists(st.text('[]{}\\",a0')))
def test_texts_do_not_hide_levels(texts: list[str]) -> None:
    """Whatever stands in the texts, brackets and escaped quotes among them: the levels are counted beside them."""
    inside = ",".join(json.dumps(text) for text in texts)
    assert read_json(nested(MOST_LEVELS, inside), LONGEST) is not None
    assert refused(nested(MOST_LEVELS + 1, inside)) == ["$ too_deep"]


def test_many_lists_side_by_side_are_not_deep() -> None:
    assert read_json("[" + ",".join(["[]"] * 100_000) + "]", LONGEST) == [[]] * 100_000


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":', '"\\"[" [' * 20])
def test_depth_is_refused_in_a_thread_with_a_small_stack(opening: str) -> None:
    """Depth is counted before the text is read: Python's own reader could overflow the stack of such a thread."""
    found: list[list[str]] = []
    size = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=lambda: found.append(refused(opening * 50_000)))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(size)
    assert found in ([["$ too_deep"]], [["$ not_json"]])


@pytest.mark.parametrize(
    ("text", "expected"), [("[" * 101 + "x", "too_deep"), ("x" + "[" * 101, "too_deep"), ("]" * 200, "not_json")]
)
def test_what_is_no_json_is_refused_either_way(text: str, expected: str) -> None:
    assert refused(text) == [f"$ {expected}"]


@pytest.mark.parametrize("limit", [0, 640, 4300, 1_000_000])
def test_numbers_are_read_alike_whatever_python_is_set_to(limit: int) -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(limit)
    try:
        assert read_json("[1, -2, 9007199254740991]", LONGEST) == [1, -2, 2**53 - 1]
        large: Any = read_json("9" * 100_000, LONGEST)
        assert large > 2**53
        assert refused('{"a": 1, "a": ' + "9" * 10_000 + "}") == ["$.a duplicate_key"]
    finally:
        sys.set_int_max_str_digits(before)
