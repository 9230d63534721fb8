"""Files that commands read and write: any document of the library, told apart by what it says it is."""

from collections.abc import Iterator
from contextlib import contextmanager

import amsterdam_routes as ar
from amsterdam_routes.cli.disk import read_text, suffix, write_text
from amsterdam_routes.cli.screen import CommandFailed
from amsterdam_routes.kernel.documents.format import LONGEST
from amsterdam_routes.kernel.documents.strict_json import read_json
from amsterdam_routes.routes.documents.kinds import DOCUMENTS
from amsterdam_routes.routes.notation.writer import MAGIC, AnyRecord
from amsterdam_routes.routes.rules.deal import empty_table

LIST = "amsterdam-routes/list"
RECORDS = (".txt", ".json")
"""What the name of a record may end in."""
PICTURES = (".svg", ".txt")
"""What the name of a picture may end in; text goes into a file in `.txt`."""


def save_record(path: str, record: ar.RouteRecord) -> None:
    """Write a record: as JSON into a file in `.json`, otherwise in the notation. A new file is private."""
    as_json = suffix(path, RECORDS) == ".json"
    write_text(path, ar.to_json(record) + "\n" if as_json else ar.to_notation(record), private=True)


def drawn(
    position: ar.State | ar.View,
    seat: int | None,
    lang: str,
    names: tuple[str, ...],
    *,
    as_text: bool,
    panels: bool = True,
) -> str:
    """A position as a picture, or as text; without `panels` the map alone."""
    if as_text:
        return ar.text(position, seat=seat, lang=lang, names=names, panels=panels) + "\n"
    return ar.svg(position, seat=seat, lang=lang, names=names, panels=panels)


def load(path: str, edition: ar.Edition = ar.AMSTERDAM) -> object:
    """The value in a file: a JSON document of any kind, or a record in the notation."""
    with problems_of(path):
        return read(read_text(path), edition)


@contextmanager
def problems_of(path: str) -> Iterator[None]:
    """Whatever is wrong with what is read here is told with the name of its file."""
    try:
        yield
    except (ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord) as error:
        raise CommandFailed("\n".join([f"{path} is not what it should be:", *map(_told, error.problems)])) from None


def _told(problem: ar.Problem) -> str:
    """A problem for people, who need no `$` for the whole file."""
    where = problem.path.removeprefix("$").removeprefix(".")
    return f"{where}: {problem.text}" if where else problem.text


def read(text: str, edition: ar.Edition = ar.AMSTERDAM) -> object:
    """The value that a text describes; `InvalidDocument`, `InvalidEdition` or `InvalidRecord` if it describes none.

    >>> read('{"format": "amsterdam-routes/action", "version": 1, "action": {"type": "pass"}}')
    Pass()
    """
    if text.startswith(MAGIC.split()[0]):
        if "\nviewer:" in text:
            return ar.from_notation(text, ar.RedactedRecord, edition=edition)
        return ar.from_notation(text, edition=edition)
    data = read_json(text, LONGEST)
    named = data.get("format") if isinstance(data, dict) else None
    named = named if isinstance(named, str) else None
    formats = {document.format.name: document for document in DOCUMENTS.by_name.values()}
    types = {name: document.type for name, document in formats.items() if document.kind.read and name != LIST}
    if named in types:
        return ar.from_data(data, types[named], edition=edition)
    if named == LIST:
        return _list(data, edition)
    known = ", ".join(sorted([*types, LIST]))
    if named is None:
        told = "this is no JSON object that says what it is"
    else:
        told = "such documents are written, and not read back" if named in formats else f"{named[:60]!a} is not known"
    raise ar.InvalidDocument([ar.Problem("$.format", "wrong_format", f"{told}; what can be read is {known}")])


def _list(data: object, edition: ar.Edition) -> object:
    """A list says nothing of its items: it is of the kind that it misses by the least, unknown ids aside."""
    misses = []
    for document in DOCUMENTS.by_name.values():
        if document.format.name != LIST or not document.kind.read:
            continue
        try:
            return ar.from_data(data, document.type, edition=edition)
        except ar.InvalidDocument as error:
            misses.append(error)
    raise min(misses, key=lambda error: sum(not wrong.code.startswith("unknown_") for wrong in error.problems))


def record_in(path: str, edition: ar.Edition) -> AnyRecord:
    """The record in a file."""
    value = load(path, edition)
    if not isinstance(value, ar.Record | ar.RedactedRecord):
        raise CommandFailed(f"{path}: this is no record, but {kind_word(value)}")
    return value


def position_of(path: str, value: object, ply: int | None) -> ar.State | ar.View:
    """What can be drawn of a value: a position, a record's one after so many actions, an edition's empty board."""
    if isinstance(value, ar.Record | ar.RedactedRecord):
        if ply is not None and ply > value.ply:
            raise CommandFailed(f"{path}: the record has {value.ply} actions, so there is no position after {ply}")
        positions = ar.replay(value)
        position: ar.State | ar.View = next(positions)
        for _ in range(value.ply if ply is None else ply):
            position = next(positions)
        return position
    if ply is not None:
        raise CommandFailed(
            f"{path}: there are positions by their ply in a record only, and this is {kind_word(value)}"
        )
    if isinstance(value, ar.Edition):
        return ar.View(empty_table(value.players[0], edition=value), None, None)
    if isinstance(value, ar.State | ar.View):
        return value
    raise CommandFailed(f"{path}: states, views, records and editions can be drawn, and this is {kind_word(value)}")


def kind_word(value: object) -> str:
    """What a value is, in a word or two.

    >>> kind_word(ar.AMSTERDAM), kind_word((ar.AMSTERDAM,))
    ('an Edition', 'a list of 1')
    """
    if isinstance(value, tuple):
        return f"a list of {len(value)}"
    name = "View" if isinstance(value, ar.View) else type(value).__name__  # a seat's view is the same document
    return f"a{'n' if name[0] in 'AEIOU' else ''} {name}"
