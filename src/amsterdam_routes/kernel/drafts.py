"""Frozen values that are quick to make: drafts.

A frozen attrs class sets each field through `object.__setattr__`, which makes a table of twenty fields slow to copy.
So each class of the state comes as a pair: a *draft*, whose fields may be written, and the frozen class, which
inherits the fields and adds no more of them. A transition copies a frozen value into a draft, writes to it, and seals
it: from then on it is the frozen class, and can never be written again. Nobody sees a draft but the module that
opened it. It has no `__init__` (`init=False`): a new one is empty, which is the quickest object there is to make.

This is the only module that touches `__class__`. It skips `__init__` and so all validation: the transition's
results are right by construction, and values that come from outside go through the constructors.
"""

import linecache
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

MYPY: Final = False
"""mypy takes it for true, and checks the rules, which write to drafts. Other checkers are to take fields for frozen."""

if MYPY or not TYPE_CHECKING:
    from attrs import define as draft
else:
    from attrs import frozen as draft

__all__ = ["building", "draft", "drafting", "generated", "sealing"]

D = TypeVar("D")
F = TypeVar("F")


def drafting(opened: type[D], frozen: type[F]) -> tuple[Callable[[D | F], D], Callable[[D], F]]:
    """The two functions of a pair: copy a value into a draft, and seal a draft.

    >>> @draft(init=False)
    ... class PointDraft:
    ...     x: int
    ...     y: int
    >>> @attrs.frozen
    ... class Point(PointDraft):
    ...     pass
    >>> copy, seal = drafting(PointDraft, Point)
    >>> point = Point(1, 2)
    >>> draft = copy(point)
    >>> draft.x = 5
    >>> seal(draft), point
    (Point(x=5, y=2), Point(x=1, y=2))
    """
    fields = [field.name for field in attrs.fields(opened)]  # type: ignore[arg-type]  # any attrs class
    if [field.name for field in attrs.fields(frozen)] != fields:  # type: ignore[arg-type]  # any attrs class
        raise TypeError(f"{frozen.__name__} must have the fields of {opened.__name__} and no others")
    lines = [f"new.{name} = value.{name}" for name in fields]
    copy = generated("copy(value)", ["new = draft()", *lines, "return new"], {"draft": opened})
    return copy, generated("seal(draft)", ["draft.__class__ = frozen", "return draft"], {"frozen": frozen})


def sealing(opened: type, whole: type, **parts: type) -> Callable[..., Any]:  # as many as the whole has fields
    """The function that puts a whole together of its fields, in their order, and seals it.

    Fields that are among the `parts` are drafts of these classes, and are sealed with it.

    >>> @draft(init=False)
    ... class NameDraft:
    ...     text: str
    >>> @attrs.frozen
    ... class Name(NameDraft):
    ...     pass
    >>> @draft(init=False)
    ... class CartDraft:
    ...     name: Name
    ...     wheels: int
    >>> @attrs.frozen
    ... class Cart(CartDraft):
    ...     pass
    >>> name = NameDraft()
    >>> name.text = "Griet"
    >>> sealing(CartDraft, Cart, name=Name)(name, 2)
    Cart(name=Name(text='Griet'), wheels=2)
    """
    fields = [field.name for field in attrs.fields(opened)]
    lines = ["whole = draft()", *[f"whole.{name} = {name}" for name in fields]]
    lines += [f"{name}.__class__ = {name}_class" for name in parts]
    classes = {"draft": opened, "whole_class": whole, **{f"{name}_class": part for name, part in parts.items()}}
    return generated(f"seal({', '.join(fields)})", [*lines, "whole.__class__ = whole_class", "return whole"], classes)


def building(
    frozen: type, fields: dict[str, str], known: dict[str, Any]
) -> Callable[[Any], Any]:  # any class, any data
    """The function that makes a value of `data` that were checked: each field by an expression.

    It fills a draft and seals it, and so goes round the constructor, if the class has a draft and nothing to work out.

    >>> @draft(init=False)
    ... class PointDraft:
    ...     x: int
    >>> @attrs.frozen
    ... class Point(PointDraft):
    ...     pass
    >>> building(Point, {"x": "data['left'] + one"}, {"one": 1})({"left": 2})
    Point(x=3)
    """
    every = attrs.fields(frozen)
    if not _is_pair(frozen):
        arguments = ", ".join(f"{field.alias}={fields[field.name]}" for field in every if field.init)
        return generated("build(data)", [f"return frozen({arguments})"], {**known, "frozen": frozen})
    names = {**known, "draft": frozen.__bases__[0], "frozen": frozen}
    names |= {f"no_{field.name}": field.default for field in every if not field.init}
    lines = [f"new.{field.name} = {fields[field.name] if field.init else f'no_{field.name}'}" for field in every]
    return generated("build(data)", ["new = draft()", *lines, "new.__class__ = frozen", "return new"], names)


def _is_pair(frozen: type) -> bool:
    """Whether a frozen class has a draft, and works nothing out when it is made."""
    opened = frozen.__bases__[0]
    if not attrs.has(opened) or "__init__" in vars(opened) or hasattr(frozen, "__attrs_post_init__"):
        return False
    return [field.name for field in attrs.fields(opened)] == [field.name for field in attrs.fields(frozen)]


def generated(head: str, lines: list[str], known: dict[str, Any]) -> Callable[..., Any]:  # whatever its text says
    """A function from its text, as attrs makes its methods; `known` are the names that it uses.

    >>> generated("double(number)", ["return number * two"], {"two": 2})(21)
    42
    """
    name = head.partition("(")[0]
    source = "\n    ".join([f"def {head}:", *lines]) + "\n"
    file = f"<amsterdam_routes generated {name} {next(_NUMBERS)}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file  # so that tracebacks show it
    scope: dict[str, Callable[..., Any]] = {}
    exec(compile(source, file, "exec"), known, scope)
    return scope[name]


_NUMBERS = count()
