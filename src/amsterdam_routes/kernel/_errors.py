"""The errors that a caller may meet, the data they carry, and the reasons that a game declares.

Everything the library raises for a reason of its own is an `AmsterdamError`; a call that makes no sense at all (a wrong
type, a seat that is not there) is a `TypeError` or a `ValueError`, as in Python itself.

A game declares each `Reason` that it refuses actions for once: the code, the rule and the parameters. Calling a reason
makes a `Violation`. Documents, schemas, tests and the words of a game are held to these declarations.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from types import MappingProxyType
from typing import TypeVar

import attrs

from amsterdam_routes.kernel._typechecks import checked, shown, type_error
from amsterdam_routes.kernel._values import read_only, writable
from amsterdam_routes.kernel._words import Catalogue

_T = TypeVar("_T")


def _pairs(params: Mapping[str, object] | Iterable[tuple[str, object]]) -> tuple[tuple[str, object], ...]:
    return tuple(dict(params).items())


@attrs.frozen(repr=False, field_transformer=checked)
class Violation:
    """One reason why an action is not allowed: a stable code, the rule's number, and parameters.

    The violations of a game come with its words. One of your own is told by its code, unless you declare it: see
    `Reasons`.

    >>> import amsterdam_routes as ar
    >>> reason = ar.Violation("too_far", "H1", {"steps": 4, "most": 3})
    >>> reason.text
    'Too far (H1): steps 4, most 3.'
    >>> reason.params["most"]
    3
    """

    code: str
    """Stable: compare this, and show the text."""
    rule: str
    """The number of the rule that says no."""
    _params: tuple[tuple[str, object], ...] = attrs.field(default=(), converter=_pairs)
    _words: Catalogue | None = attrs.field(default=None, eq=False, kw_only=True)

    @property
    def params(self) -> Mapping[str, object]:
        """What the reason is about, by name: numbers, colours, routes, contracts."""
        return MappingProxyType(dict(self._params))

    def get(self, name: str, kind: type[_T]) -> _T:
        """Return the parameter of this name, which has this type: so a type checker knows the type.

        KeyError if there is no such parameter, TypeError if it has another type.

        >>> import amsterdam_routes as ar
        >>> reason = ar.Violation("too_far", "H1", {"steps": 4, "most": 3})
        >>> reason.get("steps", int) - reason.get("most", int)
        1
        """
        params = self.params
        if name not in params:
            raise KeyError(f"expected one of {', '.join(params) or 'no parameters'} of {self.code!r}, got {name!r}")
        value = params[name]
        if not isinstance(value, kind):
            raise type_error(kind, value, f"{name!r} of {self.code!r}")
        return value

    @property
    def text(self) -> str:
        """The reason as an English sentence."""
        return self.tell()

    def tell(
        self,
        lang: str = "en",
        show: Callable[[object], str] = shown,
        names: Sequence[str] = (),
        words: Catalogue | None = None,
    ) -> str:
        """Tell the reason in a language, in the words of the game that it comes from, or else in those given.

        Where nobody has a sentence for it, it is told by its code.

        >>> import amsterdam_routes as ar
        >>> from amsterdam_routes.kernel import Catalogue
        >>> words = Catalogue({"nl": {"violation": {"too_far": "{steps|stap|stappen} is te ver."}}})
        >>> ar.Violation("too_far", "H1", {"steps": 4}).tell("nl", words=words)
        '4 stappen is te ver.'
        """
        words = self._words or words
        if words is not None and lang in words.languages:
            with suppress(KeyError):  # no such code; or no such parameters, in a violation that somebody made by hand
                return words.sentence("violation", self.code, self.params, lang, show, names)
        about = ", ".join(f"{name} {show(value)}" for name, value in self._params)
        return f"{self.code.replace('_', ' ').capitalize()} ({self.rule}){about and ': '}{about}."

    def __repr__(self) -> str:
        params = "".join(f", {name}={shown(value)}" for name, value in self._params)
        return f"Violation({self.code} {self.rule}{params})"


@attrs.frozen(field_transformer=checked)
class Problem:
    """One thing that is wrong in a document or an edition, and where.

    >>> import amsterdam_routes as ar
    >>> print(ar.Problem("$.board.routes[3]", "unknown_place", "there is no place 'Damm'"))
    $.board.routes[3]: there is no place 'Damm'
    """

    path: str
    """Where: `$` is the whole document, `$.hands[0]` the first item of its field "hands"."""
    code: str
    """Stable: compare this, and show the text."""
    text: str
    """What is wrong, in English."""

    def __str__(self) -> str:
        return f"{self.path}: {self.text}"


def prefix_paths(path: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Tell the problems of a part of a document as problems of the whole: `path` leads to the part.

    >>> from amsterdam_routes import Problem
    >>> from amsterdam_routes.kernel.documents import prefix_paths
    >>> print(*prefix_paths("$.start", [Problem("$.seat", "unknown_seat", "there is no seat 7")]))
    $.start.seat: there is no seat 7
    """
    return (attrs.evolve(problem, path=path + problem.path.removeprefix("$")) for problem in problems)


def strip_prefix(path: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Tell the problems of a document as problems of its part that `path` leads to: the opposite of `prefix_paths`.

    >>> from amsterdam_routes import Problem
    >>> from amsterdam_routes.kernel.documents import strip_prefix
    >>> print(*strip_prefix("$.start", [Problem("$.start.seat", "unknown_seat", "there is no seat 7")]))
    $.seat: there is no seat 7
    >>> print(*strip_prefix("$.start", [Problem("$.starts", "unknown_field", "there is no such field")]))
    $.starts: there is no such field
    """
    for problem in problems:
        rest = problem.path.removeprefix(path)
        yield attrs.evolve(problem, path=f"${rest}") if rest[:1] in ("", ".", "[") else problem


class AmsterdamError(Exception):
    """The root of the library's own errors.

    >>> import amsterdam_routes as ar
    >>> issubclass(ar.IllegalAction, ar.AmsterdamError)
    True
    """


class IllegalAction(AmsterdamError):
    """An action that the rules forbid in this state; `.violations` gives every reason.

    >>> import amsterdam_routes as ar
    >>> try:
    ...     ar.apply(ar.new_game(2, seed=1), ar.Pass())
    ... except ar.IllegalAction as error:
    ...     print(error.violations[0].code)
    choose_contracts_first
    """

    def __init__(self, violations: Iterable[Violation]) -> None:
        self.violations: tuple[Violation, ...] = tuple(violations)
        super().__init__(" ".join(violation.text for violation in self.violations))

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[tuple[Violation, ...]]]:
        return type(self), (self.violations,)


MOST_PROBLEMS = 1000
"""An error lists so many problems at most; nobody looks for more of them."""


def first_of(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the first problems, as many as an error lists."""
    return tuple(islice(problems, MOST_PROBLEMS))


class _WithProblems(AmsterdamError):
    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = first_of(problems)
        shown = [str(problem) for problem in self.problems[:20]]
        more = len(self.problems) - len(shown)
        if more:
            shown.append(f"and {more} more")
        super().__init__("\n".join(shown))

    def __reduce__(self) -> tuple[type["_WithProblems"], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


class InvalidEdition(_WithProblems):
    """An edition that breaks the rules for editions; `.problems` lists all its defects, each with its path.

    >>> import amsterdam_routes as ar
    >>> ar.InvalidEdition([ar.Problem("$.carts", "out_of_range", "must be from 1 to 1000")]).problems[0].path
    '$.carts'
    """


class InvalidDocument(_WithProblems):
    """A document that cannot be read as the kind that it should be; `.problems` says what is wrong, and where.

    >>> import amsterdam_routes as ar
    >>> print(ar.InvalidDocument([ar.Problem("$", "not_json", "this is not JSON")]))
    $: this is not JSON
    """


class InvalidRecord(_WithProblems):
    """A record that does not replay; `.problems` says at which action, and why.

    >>> import amsterdam_routes as ar
    >>> print(ar.InvalidRecord([ar.Problem("$.actions[3]", "illegal", "the route is claimed already")]))
    $.actions[3]: the route is claimed already
    """


MOST_LINES = 5_000
"""How many lines of chance are followed unless a caller says otherwise."""


class TooManyOutcomes(AmsterdamError):
    """There are more lines of chance than the caller allows: `count` or more of them, and `limit` at most.

    >>> import amsterdam_routes as ar
    >>> print(ar.TooManyOutcomes(46_656))
    expected at most 5000 lines of chance, got at least 46656
    """

    def __init__(self, count: int, limit: int = MOST_LINES) -> None:
        super().__init__(f"expected at most {limit} lines of chance, got at least {count}")
        self.count = count
        self.limit = limit

    def __reduce__(self) -> tuple[type, tuple[int, int]]:
        return type(self), (self.count, self.limit)


@attrs.frozen(repr=False)
class Reason:
    """A reason that a game declares: a stable code, the rules that it may be based on, and its parameters.

    >>> from amsterdam_routes.kernel import Catalogue, Reasons
    >>> REASONS = Reasons(Catalogue({"en": {"violation": {"dear": "It costs {price|guilder|guilders}."}}}))
    >>> DEAR = REASONS.declare("dear", "M3", price=int)
    >>> DEAR(price=2)
    Violation(dear M3, price=2)
    >>> DEAR(price=2).text
    'It costs 2 guilders.'
    """

    code: str
    """Stable: documents and programs know the reason by it."""
    rules: tuple[str, ...]
    """The numbers of the rules that it stands on: one, or several that differ by the moment."""
    about: Mapping[str, type] = attrs.field(converter=read_only, hash=False)
    """By name, the types of its parameters."""
    words: Catalogue = attrs.field(eq=False)
    """Where its sentences are."""

    def __call__(self, rule: str | None = None, /, **params: object) -> Violation:
        """Make a violation; the rule must be given where there are several.

        >>> from amsterdam_routes.kernel import Catalogue, Reasons
        >>> Reasons(Catalogue({})).declare("too_few", "M1", "M2", kept=int)("M2", kept=1)
        Violation(too_few M2, kept=1)
        """
        if rule is None and len(self.rules) == 1:
            rule = self.rules[0]
        if rule not in self.rules:
            raise TypeError(f"expected one of the rules {', '.join(self.rules)} of {self.code}, got {rule!r}")
        if params.keys() != self.about.keys():
            names = ", ".join(self.about) or "no parameters"
            raise TypeError(f"expected {names} for {self.code}, got {', '.join(params) or 'none'}")
        return Violation(self.code, rule, params, words=self.words)

    def declares(self, violation: Violation) -> bool:
        """Return whether a violation is as this reason declares it: the rule, and the parameters with their types.

        >>> from amsterdam_routes import Violation
        >>> from amsterdam_routes.kernel import Catalogue, Reasons
        >>> DEAR = Reasons(Catalogue({})).declare("dear", "M3", price=int)
        >>> DEAR.declares(DEAR(price=2)), DEAR.declares(Violation("dear", "M3", {"price": "two"}))
        (True, False)
        """
        params = violation.params
        return (
            violation.code == self.code
            and violation.rule in self.rules
            and params.keys() == self.about.keys()
            and all(isinstance(params[name], kind) for name, kind in self.about.items())
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Reason, (self.code, self.rules, writable(self.about), self.words)

    def __repr__(self) -> str:
        return f"Reason({self.code} {' '.join(self.rules)})"


class Reasons(Mapping[str, Reason]):
    """All reasons of a game, by code, in the order in which they were declared.

    >>> from amsterdam_routes.kernel import Catalogue, Reasons
    >>> REASONS = Reasons(Catalogue({"en": {"violation": {"over": "The game is over."}}}))
    >>> OVER = REASONS.declare("over", "M9")
    >>> list(REASONS), REASONS["over"]().text
    (['over'], 'The game is over.')
    """

    def __init__(self, words: Catalogue) -> None:
        self._words = words
        self._declared: dict[str, Reason] = {}

    @property
    def words(self) -> Catalogue:
        """Where their sentences are, under "violation"."""
        return self._words

    def declare(self, code: str, *rules: str, **about: type) -> Reason:
        """Declare a new reason.

        >>> from amsterdam_routes.kernel import Catalogue, Reasons
        >>> Reasons(Catalogue({})).declare("too_far", "M4", steps=int)
        Reason(too_far M4)
        """
        if code in self._declared:
            raise ValueError(f"the reason {code!r} is declared twice")
        if not rules:
            raise ValueError(f"expected the number of a rule for the reason {code!r}, got none")
        self._declared[code] = Reason(code, rules, about, self.words)
        return self._declared[code]

    def declares(self, violation: Violation) -> bool:
        """Return whether a violation is as one of the reasons declares it.

        >>> from amsterdam_routes import Violation
        >>> from amsterdam_routes.kernel import Catalogue, Reasons
        >>> REASONS = Reasons(Catalogue({}))
        >>> DEAR = REASONS.declare("dear", "M3", price=int)
        >>> REASONS.declares(DEAR(price=2)), REASONS.declares(Violation("cheap", "M3"))
        (True, False)
        """
        return violation.code in self and self[violation.code].declares(violation)

    def __getitem__(self, code: str) -> Reason:
        return self._declared[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._declared)

    def __len__(self) -> int:
        return len(self._declared)

    def __hash__(self) -> int:
        return hash(tuple(self))
