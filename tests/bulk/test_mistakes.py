"""The planted mistakes fit the sources, and the comparison finds some; `python -m tests.bulk.mistakes` tries all."""

import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

from tests.bulk.building import SOURCES
from tests.bulk.mistakes import MISTAKES, ROUTES_MISTAKES, found

SOME = (21, 78, len(ROUTES_MISTAKES) + 5, len(ROUTES_MISTAKES) + 20)


def test_every_mistake_changes_one_place_of_the_sources() -> None:
    assert [old for file, old, new in MISTAKES if (SOURCES / file).read_text(encoding="utf-8").count(old) != 1] == []
    assert len({*MISTAKES}) == len(MISTAKES) > 250
    assert all(old != new for _, old, new in MISTAKES)


def test_some_of_them_are_found() -> None:
    said = {number: found(number) for number in SOME}
    assert all(text is not None and text.startswith("Differs: ") for text in said.values()), said
