"""The converter that reads: made of type hints, and asked for by several threads at once."""

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests.threads import THREADS, at_once


@pytest.mark.parametrize("attempt", range(3))
def test_the_readers_of_an_edition_may_be_asked_for_by_all_at_once(attempt: int) -> None:
    fresh = attrs.evolve(am.MERCHANTS, name=f"fresh {attempt}")
    actions = fresh.actions[::40]
    text = am.to_json(actions)
    assert at_once(lambda _: am.from_json(text, tuple[am.Action, ...], edition=fresh)) == [actions] * THREADS
