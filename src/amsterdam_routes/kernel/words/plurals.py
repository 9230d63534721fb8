"""Plural forms: which of the forms of a word goes with a number, by the rules of a language.

The rules are written as CLDR writes them (https://cldr.unicode.org), in the file of the language itself, so that no
language is known here. Only whole numbers are counted, so of CLDR's operands `n` and `i` are the number, and those of
fractions (`v`, `w`, `f`, `t`, `c`, `e`) are 0.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

import attrs

RELATION: Final = re.compile(
    r"(?P<operand>[nivwftce])(?: ?% ?(?P<modulus>[1-9][0-9]*))? ?(?P<sign>!?=) ?"
    r"(?P<ranges>[0-9]+(?:\.\.[0-9]+)?(?:,[0-9]+(?:\.\.[0-9]+)?)*)"
)
"""One relation of a rule: `n % 10 = 2..4`."""

ENGLISH: Final[Mapping[str, str]] = {"one": "n = 1"}
"""The rules of English and of many others, in force where a language gives none: one, and all the rest."""


def form(number: int, rules: Mapping[str, str]) -> int:
    """Which form of a word goes with a number: the place of the first rule that holds, or the one after the last.

    >>> polish = {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14"}
    >>> [form(number, polish) for number in (1, 3, 5, 12, 22)]
    [0, 1, 2, 2, 1]
    """
    return next((place for place, rule in enumerate(rules.values()) if _holds(rule, abs(number))), len(rules))


def _holds(rule: str, number: int) -> bool:
    return any(all(relation.holds(number) for relation in relations) for relations in _alternatives(rule))


@attrs.frozen
class _Relation:
    operand: str
    modulus: int | None
    equal: bool
    ranges: tuple[range, ...]

    def holds(self, number: int) -> bool:
        value = number if self.operand in "ni" else 0
        if self.modulus is not None:
            value %= self.modulus
        return any(value in numbers for numbers in self.ranges) is self.equal


@cache
def _alternatives(rule: str) -> tuple[tuple[_Relation, ...], ...]:
    """A rule as alternatives, each of relations that all have to hold; ValueError if it is none."""
    return tuple(tuple(map(_relation, relations.split(" and "))) for relations in rule.split(" or "))


def _relation(text: str) -> _Relation:
    found = RELATION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"expected a plural rule such as 'n % 10 = 2..4', got {text!r}")
    bounds = [part.partition("..") for part in found["ranges"].split(",")]
    ranges = tuple(range(int(least), int(most or least) + 1) for least, _, most in bounds)
    modulus = int(found["modulus"]) if found["modulus"] else None
    return _Relation(found["operand"], modulus, found["sign"] == "=", ranges)
