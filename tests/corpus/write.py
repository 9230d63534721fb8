"""Write the corpus of a new version of the documents: `python tests/corpus/write.py tests/corpus/v2`.

What is there already is left alone: documents of a released version are never written again.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from documents import of_record, played
from town import town

import amsterdam_routes as ar
from amsterdam_routes.routes.schemas import named

VIEWED = ("view", "redacted-record", "events")
OWN = ar.from_data(town(), ar.Edition)


def moments() -> Iterator[tuple[str, ar.RouteRecord]]:
    """Games by name: every phase, a puzzle, an edition of its own."""
    for name, plies in (("setup", 1), ("turn", 30), ("over", 1000)):
        yield name, played(ar.Setup(2, first=1), 10, plies=plies)
    yield "contracts", played(ar.Setup(3), 5, plies=11)
    yield "second-card", played(ar.Setup(4), 4, plies=5, names=("Griet", "Jan", "Čeněk", "王"))
    yield "last-round", played(ar.Setup(3), 10, plies=103)
    yield "own", played(ar.Setup(2, OWN), 0, plies=14)
    yield "own-over", played(ar.Setup(2, OWN), 5, plies=1000)
    yield "puzzle", ar.record_from(played(ar.Setup(2), 3, plies=25).state).play(ar.DrawBlind())


def documents() -> Iterator[tuple[str, str]]:
    """The names of files, what the document is and which game it is from, and their texts."""
    by_type: dict[Any, str] = {kind.type: name for name, kind in named().items()}
    for game, record in moments():
        for seat in (None, 0):
            others = tuple(record.setup.edition.actions[i] for i in (0, 8, 9, -3, -1))
            for sample in of_record(record, seat, others):
                kind = by_type.get(sample.type)
                if kind in VIEWED if seat is None else kind:
                    yield f"{kind}.{game}{'.onlooker' if seat is None else ''}.json", ar.to_json(sample.value) + "\n"


def main(folder: str) -> None:
    """Write what is missing, but nothing twice."""
    Path(folder).mkdir(exist_ok=True)
    written = {file.read_text(encoding="utf-8") for file in Path(folder).iterdir()}
    for name, text in documents():
        file = Path(folder) / name
        if text not in written and not file.exists():
            file.write_text(text, encoding="utf-8")
            written.add(text)


if __name__ == "__main__":
    main(sys.argv[1])
