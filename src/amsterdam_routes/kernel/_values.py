"""Fast values: counts of pieces, frozen classes with drafts that can be changed, and cached answers.

*Counts.* The kinds of a piece are the members of an enum. A count of pieces is a tuple with a number for each kind, a
set of kinds is an int with a bit for each: both are small, and quick to compare.

*Drafts.* A frozen attrs class sets each field through `object.__setattr__`, which makes a table of twenty fields slow
to copy. So each class of the state comes as a pair: a *draft*, whose fields may be written, and the frozen class, which
inherits the fields and adds no more of them. A transition copies a frozen value into a draft, writes to it, and seals
it: from then on it is the frozen class, and can never be written again. Nobody sees a draft but the module that
opened it. It has no `__init__` (`init=False`): a new one is empty, which is the quickest object there is to make.
This is the only module that sets the `__class__` of a value. It skips `__init__` and so all validation: what a
transition makes is right by construction, and values that come from outside go through the constructors.

*Caches.* Answers are kept for the next time under a budget, which is measured by all that they hold together.
"""

import enum
import linecache
import weakref
from collections.abc import Callable, Collection, Iterable, Mapping, MutableMapping, Sized
from hashlib import blake2b
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

import attrs

MYPY: Final = False
"""mypy reads this as true, because it checks the rules, which write to drafts. For other checkers the fields are
frozen."""

if MYPY or not TYPE_CHECKING:
    from attrs import define as draft
else:
    from attrs import frozen as draft

__all__ = ["draft"]  # the only name that others import from here although it is not defined here


class _Kinds(enum.EnumMeta):
    if not TYPE_CHECKING:  # type checkers know from the enum itself how members are looked up

        def __call__(cls, value: object, *args: object, **more: object) -> object:
            """Return the member. True and 1.0 are refused, though they equal a number."""
            return cls._missing_(value) if isinstance(value, bool | float) else super().__call__(value, *args, **more)


class CountedEnum(enum.IntEnum, metaclass=_Kinds):
    """The kinds of a piece: its members are numbered from 0, so that each is an index, and all of them are true.

    A member is found by its number or by its word, which is its name in lower case.

    >>> class Fruit(CountedEnum):
    ...     APPLE = 0
    ...     PEAR = 1
    >>> Fruit("pear"), Fruit(1), str(Fruit.PEAR), ("five", "two")[Fruit.PEAR], bool(Fruit.APPLE)
    (Fruit.PEAR, Fruit.PEAR, 'pear', 'two', True)
    >>> Fruit("plum")
    Traceback (most recent call last):
    ValueError: expected a Fruit (apple, pear), got 'plum'
    >>> Fruit(True)
    Traceback (most recent call last):
    ValueError: expected a Fruit (apple, pear), got True
    """

    if TYPE_CHECKING:  # an IntEnum is declared to take an int and nothing else

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Self:
        for member in cls:
            if str(member) == value:
                return member
        raise ValueError(f"expected a {cls.__name__} ({', '.join(map(str, cls))}), got {ascii(value)[:60]}")

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    __hash__ = int.__hash__  # Enum's own is written in Python, and kinds are hashed often


K = TypeVar("K")


def read_only(given: Any) -> Any:  # attrs takes no converter with type variables: the field says of what
    """Return a mapping that nobody can write to, nor to the mappings in it; return anything else as it is.

    >>> read_only({"paint": {"red": 1}})["paint"]["red"] = 2
    Traceback (most recent call last):
    TypeError: 'mappingproxy' object does not support item assignment
    """
    if not isinstance(given, MutableMapping | MappingProxyType):
        return given  # nobody can write to it, or the check of its type refuses it
    return MappingProxyType({name: read_only(value) for name, value in given.items()})


def writable(given: Any) -> Any:
    """Return a copy of a mapping, and of those in it, as dicts, which pickle; return anything else as it is.

    >>> writable(read_only({"paint": {"red": 1}}))
    {'paint': {'red': 1}}
    """
    return {name: writable(value) for name, value in given.items()} if isinstance(given, Mapping) else given


@attrs.frozen
class By:
    """The enum that a count has numbers for: `Annotated[tuple[int, ...], By(Color)]` has one for each colour."""

    kinds: Any  # a class of CountedEnum; mypy knows no type of such classes that takes members as well
    """The enum whose members number the count."""


def counts(pieces: Iterable[int], kinds: Collection[object]) -> tuple[int, ...]:
    """Count the pieces of each kind.

    >>> counts([0, 2, 0], kinds=("apple", "pear", "plum"))
    (2, 0, 1)
    """
    many = [0] * len(kinds)
    for piece in pieces:
        many[piece] += 1
    return tuple(many)


def spread(many: Iterable[int], kinds: Iterable[K]) -> tuple[K, ...]:
    """Return the pieces that a count stands for, in the order of the kinds.

    >>> spread((2, 0, 1), kinds=("apple", "pear", "plum"))
    ('apple', 'apple', 'plum')
    """
    return tuple([kind for kind, n in zip(kinds, many, strict=True) for _ in range(n)])


def add_at(values: tuple[int, ...], at: int, many: int) -> tuple[int, ...]:
    """Return the values with `many` more at one place: of a kind, or of a seat.

    >>> add_at((2, 0, 1), 1, 3)
    (2, 3, 1)
    """
    changed = [*values]
    changed[at] += many
    return tuple(changed)


def as_bits(pieces: Iterable[int]) -> int:
    """Return the set of the kinds of these pieces, as bits: bit i stands for kind i.

    >>> bin(as_bits([0, 2, 0]))
    '0b101'
    """
    bits = 0
    for piece in pieces:
        bits |= 1 << piece
    return bits


def bits_of(bits: int) -> list[int]:
    """Return the single bits of a set, lowest first; ValueError if it is none.

    >>> bits_of(0b1011)
    [1, 2, 8]
    """
    if bits < 0:
        raise ValueError(f"expected a set as bits, got {bits}")
    single = []
    while bits:
        single.append(bits & -bits)
        bits &= bits - 1
    return single


D = TypeVar("D")
F = TypeVar("F")


def draft_functions(opened: type[D], frozen: type[F]) -> tuple[Callable[[D | F], D], Callable[[D], F]]:
    """Return the two functions of a pair: copy a value into a draft, and seal a draft.

    >>> @draft(init=False)
    ... class PointDraft:
    ...     x: int
    ...     y: int
    >>> @attrs.frozen
    ... class Point(PointDraft):
    ...     pass
    >>> copy, seal = draft_functions(PointDraft, Point)
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
    copy = compile_function("copy(value)", ["new = draft()", *lines, "return new"], {"draft": opened})
    return copy, compile_function("seal(draft)", ["draft.__class__ = frozen", "return draft"], {"frozen": frozen})


def seal_function(opened: type, whole: type, **parts: type) -> Callable[..., Any]:  # as many as the whole has fields
    """Return the function that puts a whole together of its fields, in their order, and seals it.

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
    >>> seal_function(CartDraft, Cart, name=Name)(name, 2)
    Cart(name=Name(text='Griet'), wheels=2)
    """
    fields = [field.name for field in attrs.fields(opened)]
    lines = ["whole = draft()", *[f"whole.{name} = {name}" for name in fields]]
    lines += [f"{name}.__class__ = {name}_class" for name in parts]
    classes = {"draft": opened, "whole_class": whole, **{f"{name}_class": part for name, part in parts.items()}}
    return compile_function(
        f"seal({', '.join(fields)})", [*lines, "whole.__class__ = whole_class", "return whole"], classes
    )


def build_function(
    frozen: type, fields: dict[str, str], known: dict[str, Any]
) -> Callable[[Any], Any]:  # any class, any data
    """Return the function that makes a value of checked `data`, each field by an expression. If the class has a draft
    and computes no field, the function fills a draft and seals it, without the constructor.

    >>> @draft(init=False)
    ... class PointDraft:
    ...     x: int
    >>> @attrs.frozen
    ... class Point(PointDraft):
    ...     pass
    >>> build_function(Point, {"x": "data['left'] + one"}, {"one": 1})({"left": 2})
    Point(x=3)
    """
    every = attrs.fields(frozen)
    if not _is_pair(frozen):
        arguments = ", ".join(f"{field.alias}={fields[field.name]}" for field in every if field.init)
        return compile_function("build(data)", [f"return frozen({arguments})"], {**known, "frozen": frozen})
    names = {**known, "draft": frozen.__bases__[0], "frozen": frozen}
    names |= {f"no_{field.name}": field.default for field in every if not field.init}
    lines = [f"new.{field.name} = {fields[field.name] if field.init else f'no_{field.name}'}" for field in every]
    return compile_function("build(data)", ["new = draft()", *lines, "new.__class__ = frozen", "return new"], names)


def _is_pair(frozen: type) -> bool:
    """Return whether a frozen class has a draft, and computes no field when it is made."""
    opened = frozen.__bases__[0]
    if not attrs.has(opened) or "__init__" in vars(opened) or hasattr(frozen, "__attrs_post_init__"):
        return False
    return [field.name for field in attrs.fields(opened)] == [field.name for field in attrs.fields(frozen)]


_NUMBERS = count()


def compile_function(head: str, lines: list[str], known: dict[str, Any]) -> Callable[..., Any]:  # with any text
    """Make a function from its text, as attrs makes its methods; `known` are the names that it uses.

    Tracebacks show its lines as long as its code is in use: the text goes with the code.

    >>> compile_function("double(number)", ["return number * two"], {"two": 2})(21)
    42
    """
    name = head.partition("(")[0]
    source = "\n    ".join([f"def {head}:", *lines]) + "\n"
    file = f"<amsterdam_routes generated {name} {next(_NUMBERS)}>"
    scope: dict[str, Callable[..., Any]] = {}
    exec(compile(source, file, "exec"), known, scope)
    made = scope[name]
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file  # so that tracebacks show it
    forget = weakref.finalize(made.__code__, linecache.cache.pop, file, None)  # a traceback keeps the code, too
    forget.atexit = False
    return made


V = TypeVar("V", bound=Sized)

MOST_REMEMBERED: Final = 300_000
"""How many items the answers under one budget hold at most; then all are forgotten. Threads may share a budget."""
ENTRY: Final = 8
"""How many items an answer counts for, besides those that it holds."""


class CacheBudget:
    """A limit on the answers in one cache or several. When it is reached, all these caches are emptied.

    >>> budget, lengths = CacheBudget(most=30), {}
    >>> for place in ("dam", "waag", "jordaan"):
    ...     budget.keep(lengths, place, tuple(place))
    >>> lengths
    {'jordaan': ('j', 'o', 'r', 'd', 'a', 'a', 'n')}
    """

    def __init__(self, most: int | None = None) -> None:
        self.most: int | None = most
        self.held: int = 0
        self.places: list[dict[Any, Any]] = []  # with questions and answers of any type

    def keep(self, known: dict[K, V], question: K, answer: V) -> None:
        """Keep an answer for the next time."""
        taken = ENTRY + len(answer)
        if self.held + taken > (MOST_REMEMBERED if self.most is None else self.most):
            places, self.places, self.held = self.places, [], 0
            for place in places:
                place.clear()
        if not known:
            self.places.append(known)
        known[question] = answer
        self.held += taken


def cache_answers(answer: Callable[[K], V], most: int | None = None) -> Callable[[K], V]:
    """Return the same function with its answers cached.

    >>> asked = []
    >>> letters = cache_answers(lambda word: asked.append(word) or tuple(word))
    >>> letters("dam"), letters("dam"), asked
    (('d', 'a', 'm'), ('d', 'a', 'm'), ['dam'])
    """
    return _Answers(answer, most).__getitem__  # which is quicker to call than any function written here


class _Answers(dict[K, V]):
    def __init__(self, answer: Callable[[K], V], most: int | None) -> None:
        super().__init__()
        self.answer, self.budget = answer, CacheBudget(most)

    def __missing__(self, question: K) -> V:
        found = self.answer(question)
        self.budget.keep(self, question, found)
        return found


def digest(text: str) -> bytes:
    """Return what a long text may be remembered by: 16 bytes, in which nobody finds two texts that are alike.

    >>> digest("dam") == digest("dam"), digest("dam") == digest("waag"), len(digest("dam" * 1000))
    (True, False, 16)
    """
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
