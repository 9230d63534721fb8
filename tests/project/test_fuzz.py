"""Whatever a stranger sends is read or refused: `fuzz/run.py` in short, and every crash that it ever found."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

FUZZ = Path(__file__).parents[2] / "fuzz"
sys.path.insert(0, str(FUZZ))

from targets import TARGETS, check, seeds  # noqa: E402  # it lies in the folder above

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


@cache
def good(target: str) -> tuple[str, ...]:
    """Good texts for a target."""
    return tuple(seeds(target))


def documents() -> list[str]:
    """The targets that read JSON."""
    return [target for target in TARGETS if good(target)[0].startswith("{") and not target.endswith("/bot")]


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
    assert all(check(target, text) for text in good(target))


@pytest.mark.parametrize(("target", "text"), FOUND)
def test_documents_that_once_crashed_are_refused(target: str, text: str) -> None:
    assert not check(target, text)


@given(st.sampled_from(TARGETS), st.text() | NASTY)
def test_any_text_is_read_or_refused(target: str, text: str) -> None:
    check(target, text)


@given(st.data())
def test_a_good_text_that_was_tampered_with_is_read_or_refused(data: st.DataObject) -> None:
    target = data.draw(st.sampled_from(TARGETS))
    text = data.draw(st.sampled_from(good(target)))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 30)))
        text = text[:start] + data.draw(NASTY | st.text(max_size=5)) + text[end:]
    check(target, text)


@given(st.data())
def test_a_good_document_in_which_a_value_stands_in_another_place_is_read_or_refused(data: st.DataObject) -> None:
    target = data.draw(st.sampled_from(documents()))
    document = json.loads(data.draw(st.sampled_from(good(target))))
    for _ in range(data.draw(st.integers(1, 3))):
        here, there = (data.draw(st.sampled_from([*places(document)])) for _ in range(2))
        at(document, here[:-1])[here[-1]] = deepcopy(at(document, there))
    check(target, json.dumps(document))


def fuzz(*arguments: object, code: str = "", folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the fuzzer in a folder, once some lines of Python have run."""
    program = f"import sys; sys.path.insert(0, {str(FUZZ)!r})\n{code}\nimport run; sys.exit(run.main())"
    told = [sys.executable, "-c", program, *map(str, arguments), "--corpus", str(folder / "corpus")]
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(told, cwd=folder, env=paths, capture_output=True, text=True, timeout=60, check=False)


WATCHED = pytest.mark.skipif(sys.version_info < (3, 12), reason="only CPython 3.12 and newer can be watched")


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python can be watched")
def test_a_python_that_cannot_be_watched_is_told_so(tmp_path: Path) -> None:
    told = fuzz("routes/move", "--seconds", 1, folder=tmp_path)
    assert told.returncode == 1
    assert told.stderr.startswith("fuzzing needs a Python that can be watched: expected 3.12 or newer, got 3.")


@WATCHED
def test_a_run_of_the_fuzzer_goes_on_from_what_the_last_one_kept(tmp_path: Path) -> None:
    def kept() -> tuple[dict[str, int], list[str]]:
        tally, texts = (tmp_path / "corpus" / f"merchants-event{ending}" for ending in (".json", ".jsonl"))
        return json.loads(tally.read_text("utf-8")), texts.read_text("utf-8").splitlines()

    assert fuzz("merchants/event", "--seconds", 1, folder=tmp_path).returncode == 0
    first, texts = kept()
    with (tmp_path / "corpus" / "merchants-event.jsonl").open("a", encoding="utf-8") as corpus:
        corpus.write('"{\\"type')  # a run that was killed while it wrote
    assert fuzz("merchants/event", "--seconds", 1, folder=tmp_path).returncode == 0
    second, more = kept()
    assert second["read"] > first["read"] > first["accepted"] >= first["used"] > 10
    assert texts
    assert len({*more} & {*texts}) > len(texts) / 2, "but for those that others stand for"
    assert f"| all | {second['read']:,} |" in fuzz("tally", folder=tmp_path).stdout


@WATCHED
def test_what_goes_wrong_is_left_behind_once_and_the_run_goes_on(tmp_path: Path) -> None:
    wrong = """
import targets
targets.READERS["move"] = lambda game, text: 1 // 0 if "1" in text else game.parse_action(text)
"""
    told = fuzz("merchants/move", "--seconds", 2, code=wrong, folder=tmp_path)
    [left] = tmp_path.glob("crash-merchants-move-*")
    assert (told.returncode, told.stderr.count("ZeroDivisionError")) == (1, 1)
    found = json.loads(left.read_text("utf-8"))
    assert "1" in found["text"]
    assert found["raised"][-1].startswith("ZeroDivisionError")
    assert int(told.stdout.split("| all | ")[1].split(" ")[0].replace(",", "")) > 100
