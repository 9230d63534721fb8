"""Whatever a stranger sends is read or refused: `fuzz/run.py` in short, and every crash that it ever found."""

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[2] / "fuzz"))

from targets import TARGETS, check, seeds

FOUND: list[tuple[str, str]] = [
    ("routes/state", "\ud800"),
    ("routes/notation", "\ud800"),
]
"""Texts that once ended in something else than a refusal, each with its target."""

NASTY = st.sampled_from(
    [
        "null",
        "true",
        "-1",
        "1e999",
        "9" * 5000,
        '""',
        "[]",
        "{}",
        "[" * 500,
        '"\\ud800"',
        "\x00",
        "NaN",
        "3.5",
        '"pink"',
    ]
)
SEEDS = {target: list(seeds(target)) for target in TARGETS}
DOCUMENTS = [target for target in TARGETS if SEEDS[target][0].startswith("{") and not target.endswith("/bot")]
"""The targets that read JSON."""


def places(document: Any, *way: Any) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a document, by keys and numbers."""
    for key in document if isinstance(document, dict) else range(len(document)):
        yield (*way, key)
        if isinstance(document[key], dict | list):
            yield from places(document[key], *way, key)


def at(document: Any, way: tuple[Any, ...]) -> Any:
    """What stands at a place in a document."""
    for key in way:
        document = document[key]
    return document


@pytest.mark.parametrize("target", TARGETS)
def test_every_written_document_is_read(target: str) -> None:
    assert all(check(target, text) for text in SEEDS[target])


@pytest.mark.parametrize(("target", "text"), FOUND)
def test_documents_that_once_crashed_are_refused(target: str, text: str) -> None:
    assert not check(target, text)


@given(st.sampled_from(TARGETS), st.text() | NASTY)
def test_any_text_is_read_or_refused(target: str, text: str) -> None:
    check(target, text)


@given(st.data())
def test_a_good_text_that_was_tampered_with_is_read_or_refused(data: st.DataObject) -> None:
    target = data.draw(st.sampled_from(TARGETS))
    text = data.draw(st.sampled_from(SEEDS[target]))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 30)))
        text = text[:start] + data.draw(NASTY | st.text(max_size=5)) + text[end:]
    check(target, text)


@given(st.data())
def test_a_good_document_in_which_a_value_stands_in_another_place_is_read_or_refused(data: st.DataObject) -> None:
    target = data.draw(st.sampled_from(DOCUMENTS))
    document = json.loads(data.draw(st.sampled_from(SEEDS[target])))
    for _ in range(data.draw(st.integers(1, 3))):
        here, there = (data.draw(st.sampled_from([*places(document)])) for _ in range(2))
        at(document, here[:-1])[here[-1]] = deepcopy(at(document, there))
    check(target, json.dumps(document))
