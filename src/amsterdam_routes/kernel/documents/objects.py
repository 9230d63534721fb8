"""Objects with the fields of a class: functions that read and write them, made once for each class, a line a field."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, get_type_hints  # Any: values and data of any kind

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.kernel.values import build_function, cache_answers, compile_function

Write: TypeAlias = Callable[[Any], Any]
"""The data of a value."""
Read: TypeAlias = Callable[[Any], Any]
"""The value of data that have the right shape."""
ReadOf: TypeAlias = Callable[[Any], Read | None]
"""The function that reads values of a type; None if they are their own data."""
WriteText: TypeAlias = Callable[[Any], str]
"""The JSON text of a value."""


@attrs.frozen(field_transformer=checked)
class Own:
    """A field that is written in a way of its own; what is None follows from its type.

    >>> from amsterdam_routes.kernel.documents import Own
    >>> Own("claimed", write=lambda bits: [place for place in range(44) if bits >> place & 1]).write(0b101)
    [0, 2]
    """

    name: str
    """What it is called in documents."""
    write: Write | None = None
    """Its data. Equal values have equal data."""
    read: Read | None = None
    """The value of its data."""


OwnFields: TypeAlias = Mapping[str, Own]
"""By the name of a field, how it is written."""
NOTHING: Final[OwnFields] = {}

encoded: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":")
).encode
"""The JSON text of data."""


def reading(cls: type, read_of: ReadOf, own: OwnFields = NOTHING) -> Read:
    """The function that makes a value of an object with all fields of a class; `read_of` knows how types are read.

    The data are of the right shape, so the types of the fields are not checked again where the class has a draft.

    >>> @attrs.frozen
    ... class Cart:
    ...     wheels: int
    ...     names: tuple[str, ...]
    >>> reading(Cart, {tuple[str, ...]: tuple}.get)({"wheels": 2, "names": ["Griet"]})
    Cart(wheels=2, names=('Griet',))
    """
    if strange := own.keys() - {field.name for field in attrs.fields(cls)}:
        raise ValueError(f"expected fields of {cls.__name__}, got {', '.join(sorted(strange))}")
    hints = get_type_hints(cls, include_extras=True)
    known: dict[str, Read] = {}
    values = {}
    for field in attrs.fields(cls):
        if field.init:
            mine = own.get(field.name, Own(field.name))
            values[field.name] = f"data[{mine.name!r}]"
            if read := mine.read or read_of(hints[field.name]):
                known[f"read_{field.name}"] = read
                values[field.name] = f"read_{field.name}({values[field.name]})"
    return build_function(cls, values, known)


def _own_text(own: Own) -> WriteText | None:
    """Remembered: what is written in a way of its own are small values that come again, such as sets."""
    write = own.write
    return None if write is None else cache_answers(lambda value: encoded(write(value)))


def texting(cls: type, text_of: Callable[[Any], WriteText | None], own: OwnFields = NOTHING) -> WriteText:
    """The function that writes a value as JSON text; None of `text_of` is a number, which is its own text.

    >>> @attrs.frozen
    ... class Cart:
    ...     wheels: int
    ...     name: str
    >>> texting(Cart, {str: encoded}.get)(Cart(2, "Griet"))
    '{"wheels":2,"name":"Griet"}'
    """
    hints = get_type_hints(cls, include_extras=True)
    known: dict[str, WriteText] = {}
    parts = []
    for field in attrs.fields(cls):
        if field.init:
            mine = own.get(field.name, Own(field.name))
            value = f"value.{field.name}"
            if write := _own_text(mine) or text_of(hints[field.name]):
                known[f"text_{field.name}"] = write
                value = f"text_{field.name}({value})"
            parts.append(f'"{mine.name}":{{{value}}}')
    text: WriteText = compile_function("text(value)", [f"return f'{{{{{','.join(parts)}}}}}'"], known)
    return text
