"""Documents that are read without saying which kind is expected: each says itself what it is."""

from typing import TYPE_CHECKING, Any  # Any: values and data of any kind

from amsterdam_routes.kernel.documents.format import Plain
from amsterdam_routes.kernel.errors import InvalidDocument, Problem

if TYPE_CHECKING:
    from amsterdam_routes.kernel.documents.registry import Registry


def read_any(registry: "Registry", data: Any, edition: Any) -> Any:
    """The value of data of whatever kind they say they are; `InvalidDocument` if they describe none."""
    lists = f"{registry.declared.prefix}/list"
    named = data.get("format") if isinstance(data, dict) else None
    formats = {document.format.name: document for document in registry.by_name.values()}
    readable = {name: document.type for name, document in formats.items() if document.kind.read and name != lists}
    if isinstance(named, str) and named in readable:
        return registry.from_data(data, readable[named], edition)
    if named == lists:
        return _read_list(registry, data, edition)
    if not isinstance(named, str):
        told = "this is no JSON object that says what it is"
    elif named in formats:
        told = "such documents are written, and not read back"
    else:
        told = f"{named[:60]!a} is not known"
    known = ", ".join(sorted([*readable, lists]))
    raise InvalidDocument([Problem("$.format", "wrong_format", f"{told}; what can be read is {known}")])


def _read_list(registry: "Registry", data: Plain, edition: Any) -> Any:
    """A list that does not say what is in it is of the kind that it misses by the least, unknown ids aside."""
    lists = {name: one for name, one in registry.by_name.items() if one.field == "items" and one.kind.read}
    misses, of = [], data.get("of")
    for name, document in lists.items():
        if of in (None, name):
            try:
                return registry.from_data(data, document.type, edition)
            except InvalidDocument as error:
                misses.append(error)
    if not misses:
        raise InvalidDocument([Problem("$.of", "wrong_value", f"expected one of {', '.join(lists)}, got {of!a:.60}")])
    raise min(misses, key=lambda error: sum(not wrong.code.startswith("unknown_") for wrong in error.problems))
