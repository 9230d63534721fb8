"""Values of every kind that has a JSON document, for the tests of JSON."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import attrs
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from tests.routes.playing import moments

Plain = dict[str, Any]


WRITTEN: tuple[Any, ...] = (
    *(ar.Outcome, ar.Outcomes, ar.Standings, ar.Prospect, ar.Violation, ar.Problem),
    *(tuple[ar.Prospect, ...], tuple[ar.Violation, ...], tuple[ar.Problem, ...]),
)
"""The types whose documents are written and not read back."""


@attrs.frozen
class Sample:
    """A value, and all that it takes to read it again."""

    value: Any
    type: Any
    edition: ar.Edition

    @property
    def read(self) -> bool:
        """Whether such values are read back; what the library alone can say of a game is only written."""
        return self.type not in WRITTEN

    @property
    def data(self) -> Plain:
        return ar.to_data(self.value)

    def again(self) -> Any:
        """The value, written and read."""
        return ar.from_json(ar.to_json(self.value), self.type, edition=self.edition)


def of_record(record: ar.RouteRecord, seat: int | None, others: tuple[ar.Action, ...] = ()) -> list[Sample]:
    """Everything that a server may have to say about a game that is going on."""
    state, edition = record.state, record.setup.edition
    view = ar.view(state, seat)
    found: list[tuple[Any, Any]] = [
        (record, ar.Record),
        (record.redacted(seat), ar.RedactedRecord),
        (state, ar.State),
        (view, ar.View),
        (record.setup, ar.Setup),
        (edition, ar.Edition),
        (ar.standings(state), ar.Standings),
        (ar.standings(view), ar.Standings),
        (ar.legal_actions(state), tuple[ar.Action, ...]),
        *of_heaps(state, seat or 0),
        *of_board(edition.board),
    ]
    few = [action for action in ar.legal_actions(state) if not isinstance(action, ar.DrawContracts)]
    for one in few[-1:]:
        outcomes = ar.outcomes(state, one, flushes=0)
        found += [(outcomes, ar.Outcomes), *((outcome, ar.Outcome) for outcome in outcomes.branches[:1])]
    if seat is not None:
        found += [(ar.prospects(view), tuple[ar.Prospect, ...]), (ar.prospects(view)[0], ar.Prospect)]
    if record.actions:
        earlier, _ = record.undo()
        events = tuple(ar.redact(event, seat) for event in ar.events(earlier.state, record.actions[-1]))
        memory = ar.Memory.of_nothing(record.setup.players).after(events)
        found += [(record.actions[-1], ar.Action), (record.actions[-1], type(record.actions[-1]))]
        found += [(events, tuple[ar.Event, ...]), (events[0], ar.Event), (memory, ar.Memory)]
    for action in others:
        violations = ar.violations(view, action)
        found += [(violations, tuple[ar.Violation, ...]), *((violation, ar.Violation) for violation in violations[:1])]
    return [Sample(value, type, edition) for value, type in found]


def of_heaps(state: ar.State, seat: int) -> list[tuple[Any, Any]]:
    """The parts of a state, one by one, and the words in them."""
    wrong = ar.check(attrs.evolve(state, piles=attrs.evolve(state.piles, contracts=())))
    return [
        (state.table, ar.Table),
        (state.hands[seat], ar.Hand),
        (state.piles, ar.Piles),
        (state.piles.chance, ar.Chance),
        (state.phase, ar.Phase),
        (state.table.row, tuple[ar.Color, ...]),
        (ar.Color(seat), ar.Color),
        (list(ar.Ending)[seat % 2], ar.Ending),
        (wrong, tuple[ar.Problem, ...]),
        *((problem, ar.Problem) for problem in wrong[:1]),
    ]


def of_board(board: ar.Board) -> list[tuple[Any, Any]]:
    """A board, and what there is on it."""
    return [
        (board, ar.Board),
        (board.places, tuple[ar.Place, ...]),
        (board.places[-1], ar.Place),
        (board.routes, tuple[ar.Route, ...]),
        (board.routes[-1], ar.Route),
        (board.contracts, tuple[ar.Contract, ...]),
        (board.contracts[-1], ar.Contract),
    ]


@st.composite
def samples(draw: st.DrawFn, read: bool = False) -> Sample:
    """A value of any kind, or of any that is read back, from any moment of any game."""
    record = draw(testing.records())
    others = [draw(st.sampled_from(record.setup.edition.actions))]
    seat = draw(st.none() | st.integers(0, record.setup.players - 1))
    found = of_record(record, seat, tuple(others))
    return draw(st.sampled_from([sample for sample in found if sample.read or not read]))


def played(setup: ar.Setup, seed: int, *, plies: int, names: tuple[str, ...] = ()) -> ar.RouteRecord:
    """The record of the first actions of a game, or of all of it if it is shorter."""
    record = ar.RouteRecord.begin(ar.GAME, setup, seed=seed, names=names)
    for _, action in zip(range(plies), (action for _, action in moments(setup, seed)), strict=False):
        record = record.play(action)
    return record


def kept(name: str) -> Any:
    """A document of the corpus: `state.turn`, `record.over`."""
    return json.loads((Path(__file__).parents[2] / "corpus" / "v1" / f"{name}.json").read_bytes())


def damaged(data: Plain, **changes: object) -> Plain:
    """A copy with some places changed: `table__scores__0=7`; a function makes the new value out of the old one."""
    copy = deepcopy(data)
    for name, change in changes.items():
        *way, last = (int(step) if step.isdigit() else step for step in name.split("__"))
        inner: Any = copy
        for step in way:
            inner = inner[step]
        inner[last] = change(inner[last]) if callable(change) else change
    return copy
