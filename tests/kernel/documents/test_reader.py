"""The converter that reads: made of type hints, and asked for by several threads at once."""

import attrs
import pytest
from jsonschema import Draft202012Validator

import amsterdam_routes.merchants as am
from tests.kernel.documents.market import MARKET, STALL, Stall
from tests.threads import THREADS, at_once


@pytest.mark.parametrize("attempt", range(3))
def test_the_readers_of_an_edition_may_be_asked_for_by_all_at_once(attempt: int) -> None:
    fresh = attrs.evolve(am.MERCHANTS, name=f"fresh {attempt}")
    actions = fresh.actions[::40]
    text = am.to_json(actions)
    assert at_once(lambda _: am.from_json(text, tuple[am.Action, ...], edition=fresh)) == [actions] * THREADS


@pytest.mark.parametrize(
    "stall",
    [
        STALL,
        attrs.evolve(STALL, best=None, last=None, first=None, size=(0, None), price=2),
        attrs.evolve(STALL, days=(), stocks=(), sizes=(), done=(), seen=(), open=False),
    ],
)
def test_every_sort_of_field_is_read_again(stall: Stall) -> None:
    again = MARKET.from_json(MARKET.to_json(stall), Stall)
    assert again == stall
    assert [type(getattr(again, field.name)) for field in attrs.fields(Stall)] == [
        type(getattr(stall, field.name)) for field in attrs.fields(Stall)
    ]
    Draft202012Validator(MARKET.schemas()["stall"]).validate(MARKET.to_data(stall))
