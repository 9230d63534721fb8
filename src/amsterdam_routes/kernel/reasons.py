"""Reasons declared once: the code, the rule and the parameters of everything that a game says no with.

Documents, schemas, tests and the words of a game are held to these declarations; calling one makes a violation.
"""

from collections.abc import Iterator, Mapping

import attrs

from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.kernel.words.catalogue import Catalogue


@attrs.frozen(repr=False)
class Reason:
    """A reason that a game has: a stable code, the rules that it may stand on, and what it is about.

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
    about: Mapping[str, type] = attrs.field(hash=False)
    """By name, the types of its parameters."""
    words: Catalogue = attrs.field(eq=False)
    """Where its sentences are."""

    def __call__(self, rule: str | None = None, /, **params: object) -> Violation:
        """A violation; the rule must be given where there are several.

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
        """Whether a violation is as this reason declares it: the rule, and the parameters with their types.

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
        self.words = words
        """Where their sentences are, under "violation"."""
        self._declared: dict[str, Reason] = {}

    def declare(self, code: str, *rules: str, **about: type) -> Reason:
        """A new reason.

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
        """Whether a violation is as one of the reasons declares it.

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
