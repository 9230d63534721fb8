"""Write the newest corpus of the route game anew: `python tests/corpus/write.py`, or a folder as it would be now.

The documents of a version that was released are never written again: after a release a new version begins with a new
folder, `python tests/corpus/write.py tests/corpus/v2`.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import amsterdam_routes as ar
from amsterdam_routes.routes._documents import DOCUMENTS
from tests.routes.box.town import A, B, C, town
from tests.routes.documents.samples import of_record
from tests.routes.playing import moments

VIEWED = ("view", "redacted-record", "events")
"""The documents that tell an onlooker something else than a seat."""


def own() -> ar.Edition:
    """A box of its own."""
    return ar.from_data(town() | {"name": "own"}, ar.Edition)


def dry() -> ar.Edition:
    """A box in which there is soon nothing to do: few cards, no route that they pay for, and all contracts dealt."""
    data = town() | {"name": "dry", "row": 1, "contracts": {"dealt": 1, "keep_dealt": 1, "drawn": 1, "keep_drawn": 1}}
    data["cards"] |= {"pink": 2, "blue": 2, "green": 2, "wild": 0}
    data["board"]["routes"] = [{"between": ends, "length": 3, "color": "pink"} for ends in ([A, B], [B, C])]
    data["board"]["contracts"] = [{"between": ends, "points": 3} for ends in ([A, B], [B, C])]
    return ar.from_data(data, ar.Edition)


def until(wanted: Callable[[ar.State], bool], setup: ar.Setup, names: tuple[str, ...] = ()) -> ar.RouteRecord:
    """The record of a game up to the first state that is as wanted."""
    for seed in range(1000):
        record = ar.RouteRecord.begin(ar.GAME, setup, seed=seed, names=names)
        for _, action in moments(setup, seed):
            if wanted(record.state):
                return record
            record = record.play(action)
        if wanted(record.state):
            return record
    raise ValueError("no game goes there")


def claimed(state: ar.State, least: int) -> bool:
    """Whether every seat has claimed so many routes."""
    return all(len(routes) >= least for routes in state.table.claimed)


def rich(state: ar.State) -> bool:
    """Whether there is something of everything."""
    table = state.table
    return claimed(state, 3) and max(table.bonus_cards) > 0 and min(map(table.contract_pile.count, (0, 1))) > 1


def games() -> Iterator[tuple[str, ar.RouteRecord]]:
    """Games by name: every phase, what is rare, a puzzle; games of an edition of its own begin with its name."""
    wild, phase = ar.Color.WILD, ar.Phase
    yield "setup", until(lambda state: state.to_move == 2, ar.Setup(3, first=1))
    yield "turn", until(lambda state: state.phase is phase.TURN and rich(state), ar.Setup(2))
    four = ("Griet", "Jan", "Čeněk", "王")
    yield "second-card", until(lambda state: state.phase is phase.SECOND_CARD and claimed(state, 1), ar.Setup(4), four)
    yield "contracts", until(lambda state: state.phase is phase.CONTRACTS, ar.Setup(2))
    last = until(lambda state: state.table.last_turns == 2 and state.phase is phase.TURN, ar.Setup(3))
    yield "last-round", last
    yield "over", until(lambda state: state.phase is phase.OVER, ar.Setup(2))
    yield "wild-row", until(lambda state: state.table.row.count(wild) >= 3, ar.Setup(2))
    yield "puzzle", ar.record_from(last.state).play(ar.legal_actions(last.state)[0])
    yield "own", until(lambda state: claimed(state, 1), ar.Setup(2, own()))
    yield "own-over", until(lambda state: state.phase is phase.OVER, ar.Setup(2, own()))
    yield "dry", until(lambda state: state.table.passes == 1, ar.Setup(2, dry()))
    yield "dry-over", until(lambda state: state.phase is phase.OVER, ar.Setup(2, dry()))


def documents() -> Iterator[tuple[str, str]]:
    """The names of files, what the document is and which game it is from, and their texts."""
    by_type: dict[Any, str] = {document.type: name for name, document in DOCUMENTS.registry.by_name.items()}
    for game, record in games():
        for seat in (None, 0):
            others = tuple(record.setup.edition.actions[i] for i in (0, 8, 9, -3, -1))
            for sample in of_record(record, seat, others):
                kind = by_type.get(sample.type)
                if kind in VIEWED if seat is None else kind:
                    yield f"{kind}.{game}{'.onlooker' if seat is None else ''}.json", ar.to_json(sample.value) + "\n"


def newest(corpus: Path) -> Path:
    """The newest folder of a corpus: what is written now."""
    versions = [int(folder.name[1:]) for folder in corpus.glob("v*") if folder.name[1:].isdigit()]
    return corpus / f"v{max(versions, default=1)}"


def rewrite(folder: Path, documents: Iterable[tuple[str, str]]) -> None:
    """Write the documents in the place of those that are there; of one name the first, and no text twice."""
    names: dict[str, str] = {}
    for name, text in documents:
        if name not in names.values():
            names.setdefault(text, name)
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    for text, name in names.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    rewrite(Path(sys.argv[1]) if sys.argv[1:] else newest(Path(__file__).parent), documents())
