"""Hooks for a converter of somebody else's: values of a game inside of classes that it knows nothing about.

What carries its own edition nests as its document, with format and version, so that it can be read years later. All
else nests bare, as it would stand inside a document: a colour is "pink", and an action is {"type": ...}.
"""

from collections.abc import Callable
from types import NoneType
from typing import TYPE_CHECKING, Any, Union, get_args  # Any: values and data of any kind

from amsterdam_routes.kernel.documents.hints import members
from amsterdam_routes.kernel.documents.registry import Registry
from amsterdam_routes.kernel.typechecks import type_error

if TYPE_CHECKING:
    from cattrs import Converter


def register_hooks(registry: Registry, converter: "Converter", edition: Any = None) -> None:
    """Let a converter read and write the values of a game; the ids in what nests bare are those of the edition.

    >>> import amsterdam_routes as ar
    >>> from cattrs import Converter
    >>> converter = Converter()
    >>> register_hooks(ar.GAME.documents().registry, converter)
    >>> converter.unstructure({"best": ar.Color.PINK}), converter.structure("pink", ar.Color)
    ({'best': 'pink'}, Color.PINK)
    """
    from cattrs import Converter

    if not isinstance(converter, Converter):
        raise type_error(Converter, converter, "converter")
    edition = registry.checked(edition)

    def read(hint: Any) -> Callable[[Any, Any], Any]:
        return lambda data, _: nested_value(registry, data, hint, edition)

    def write(_: Any) -> Callable[[Any], Any]:
        return lambda value: nested_data(registry, value)

    def ours(hint: Any) -> bool:
        return registry.has(_present(hint)) is not None

    converter.register_structure_hook_factory(ours, read)
    converter.register_unstructure_hook_factory(lambda hint: ours(hint) and not members(hint), write)
    for kind in registry.kinds.values():
        for cls in members(kind.type) or (kind.type,):  # an enum of ints would be taken for an int first
            converter.register_structure_hook(cls, read(cls))
            converter.register_unstructure_hook(cls, write(cls))


def nested_data(registry: Registry, value: Any) -> Any:
    """A value as it stands inside a class of somebody else's.

    >>> import amsterdam_routes as ar
    >>> registry = ar.GAME.documents().registry
    >>> nested_data(registry, ar.Pass()), nested_data(registry, (ar.Color.PINK, ar.Color.WILD))
    ({'type': 'pass'}, ['pink', 'wild'])
    """
    whole = registry.to_data(value)
    document = registry.document_for(value)
    if registry.carries_edition(document):
        return whole
    return whole[document.field] if document.field else {name: whole[name] for name in whole if name not in ENVELOPE}


ENVELOPE = ("format", "version")


def nested_value(registry: Registry, data: Any, hint: Any, edition: Any) -> Any:
    """The value of such data; `InvalidDocument` if they describe none.

    >>> import amsterdam_routes as ar
    >>> nested_value(ar.GAME.documents().registry, {"type": "pass"}, ar.Action | None, ar.AMSTERDAM)
    Pass()
    """
    if data is None and NoneType in get_args(hint):
        return None
    document = registry.readable(_present(hint))
    if registry.carries_edition(document):
        return registry.from_data(data, document.type, edition)
    return registry.value(document, data, edition)


def _present(hint: Any) -> Any:
    """A union of several without its None; cattrs itself knows what to do with `State | None`."""
    found = members(hint)
    return hint if len(found) < 2 else Union[found]  # noqa: UP007  # made at run time
