"""The pages for those who fold events in another language: written anew, and true of every game that is played."""

import random
import runpy
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am

DOCS = Path(__file__).parents[2] / "docs"
WRITER = runpy.run_path(str(DOCS / "write_folding.py"))
PAGES = {page.path.name: page for page in WRITER["PAGES"]}

INNER = ("", "table", "hand", "turn")
"""The objects of a view in whose fields the pages are interested."""


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_the_pages_are_the_ones_that_would_be_written_now(page: Any) -> None:
    assert page.path.read_text(encoding="utf-8") == WRITER["text"](page), "python docs/write_folding.py"


def test_what_is_hidden_is_what_the_page_says() -> None:
    contracts = ar.AMSTERDAM.board.contracts[:1]
    secret = (
        ar.CardDrawn(0, ar.Color.RED),
        *(kind(0, 1, contracts) for kind in (ar.ContractsOffered, ar.ContractsKept, ar.ContractsReturned)),
    )
    assert {type(event).__name__ for event in secret if ar.redact(event, 1) != event} == WRITER["HIDDEN"].keys()
    state, chance = ar.new_game(2, seed="hidden"), random.Random(3)
    while state.to_move is not None:
        state, events = ar.step(state, ar.pick(state, chance))
        hidden = {type(event).__name__ for event in events if ar.redact(event, None) != event}
        assert hidden <= WRITER["HIDDEN"].keys()


def changed(before: Any, after: Any, name: str = "", inside: str = "") -> Iterator[str]:
    """The names of the fields that differ; those of a hand and of a turn say so."""
    if before == after:
        return
    if isinstance(before, dict) and before.keys() == after.keys() and name in INNER:
        for field in before:
            yield from changed(before[field], after[field], field, f"{name}." if name in ("hand", "turn") else "")
    elif name == "merchants":
        for one, other in zip(before, after, strict=True):
            yield from changed(one, other)
    else:
        yield inside + name


def untold(
    face: Any, before: Any, events: Sequence[Any], after: Any, by_field: Mapping[str, Sequence[str]]
) -> set[str]:
    """The fields of a view that have changed, and that none of the events names."""
    kinds = {event["type"] for event in face.to_data(events)["items"]}
    fields = changed(face.to_data(before), face.to_data(after))
    return {field for field in fields if not kinds & {*by_field.get(field, ())}}


def named(face: Any) -> Mapping[str, Sequence[str]]:
    """By field, the events that name it."""
    found: Mapping[str, Sequence[str]] = WRITER["changed_by"](
        face.schema(face.View)["$defs"] | face.schema(face.Event)["$defs"]
    )
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_name_every_change_in_a_view(players: int) -> None:
    by_field, chance = named(ar), random.Random(players)
    state, met = ar.new_game(players, seed=f"folding {players}"), set()
    while state.to_move is not None:
        after, events = ar.step(state, ar.pick(state, chance))
        for seat in (*range(players), None):
            assert untold(ar, ar.view(state, seat), events, ar.view(after, seat), by_field) == set(), events
        met |= {type(event) for event in events}
        state = after
    assert len(met) > 10


@pytest.mark.parametrize("setup", [am.Setup(1), am.Setup(2, workers=True, orders=3), am.Setup(4, trader=True)], ids=str)
def test_events_of_the_merchants_name_every_change_that_does_not_follow_from_the_rules(
    setup: am.Setup,
) -> None:
    by_field, chance = named(am), random.Random(7)
    state = am.GAME.deal(setup, ar.Chance.of("folding"))
    while state.to_move is not None:
        after, events = am.step(state, am.pick(state, chance))
        silent = untold(am, am.view(state, 0), events, am.view(after, 0), by_field)
        assert {field for field in silent if not field.startswith("turn.")} <= {"pending"}, events
        state = after
