"""Sentences made from catalogues: each game and each tool has its own, a JSON file for each language.

A template names its parameters in braces:

- `{route}` is shown as text;
- `{short|cart|carts}` is a count with its word, "1 cart" or "2 carts"; a `#` in the words is the place of the number:
  `{carts|# is left|# are left}`. The forms stand in the order of the plural rules of the language, `other` last;
- `{color as card}` is a phrase of its own, here the one under "card" for that colour: so that each language may
  let its words agree, as in "blauwe kaart";
- `{missing of color}` is a count of such cards: "2 blue cards", from the templates under "counted";
- `{owner as seat}` is a seat: its name if the caller gives names, otherwise "player 1" for seat 0: people count from 1.

A parameter written with a capital letter, `{Owner as seat}`, is the same one at the beginning of a sentence: its text
begins with a capital letter too. Names stay as they are.

A language that has no words yet for some of the codes lists them under "fallback", by kind:
`{"measure": "*", "thing": "card tile"}`. These are told in English; a star stands for all codes of the kind that the
language has no words for.

A language with other plurals than one and other writes the rules of CLDR into its file, under "plural":
`{"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14"}`; its counts have three forms then.

The rules of CLDR (https://cldr.unicode.org) stand in the file of the language, so that no language is known here. Only
whole numbers are counted, so of CLDR's operands `n` and `i` are the number, and those of fractions (`v`, `w`, `f`, `t`,
`c`, `e`) are 0.

At the end stand the guesses at what somebody means who types: an entry of a list, or a known word that is like the one
typed. Two words are alike as far as they have pairs of neighbouring letters in common. To find that out takes a step
for each letter and no more, and no more than `MOST_LETTERS` letters are looked at, whatever is known: so a hint costs
little, even where a stranger chose all of the words.
"""

import itertools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from amsterdam_routes.kernel.names import on_one_line, slug
from amsterdam_routes.kernel.typechecks import shown, type_error

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Language: TypeAlias = Literal["da", "en", "fi", "it", "nl"]
"""The languages that the library speaks: Danish, English, Finnish, Italian and Dutch."""

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""All of them, in alphabetical order."""

Templates: TypeAlias = Mapping[str, Mapping[str, str]]
"""The templates of a language: by kind (violation, action, event, term, ...), then by code."""

FIELD = re.compile(r"\{(?P<name>\w+)(?: as (?P<form>\w+)| of (?P<thing>\w+)|(?P<forms>(?:\|[^|{}]*){2,}))?\}")
"""What stands for a parameter in a template."""

SEAT, PLURAL, FALLBACK = "seat", "plural", "fallback"
ENGLISH_WORDS = "en"
"""The language of what another language has no words for."""


@attrs.frozen(eq=False, repr=False)
class Catalogue:
    """The sentences of one game, or of one tool, in every language that it speaks.

    >>> from amsterdam_routes.kernel import Catalogue
    >>> words = Catalogue({"en": {"event": {"drawn": "{Seat as seat} drew {cards|card|cards}."}}})
    >>> words.sentence("event", "drawn", {"seat": 0, "cards": 2}, names=["Anna"])
    'Anna drew 2 cards.'
    >>> words.sentence("event", "drawn", {"seat": 0, "cards": 1})
    'Player 1 drew 1 card.'
    """

    texts: Mapping[str, Templates]
    """By language: its templates."""
    package: str = ""
    """The package whose folder `locales` they come from, if they come from one."""
    _complete: dict[str, Templates] = attrs.field(factory=dict, init=False)
    _fallbacks: dict[str, frozenset[tuple[str, str]]] = attrs.field(factory=dict, init=False)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that there are sentences in.

        >>> from amsterdam_routes.kernel import catalogue_of
        >>> catalogue_of("amsterdam_routes.kernel").languages
        ('da', 'en', 'fi', 'it', 'nl')
        """
        return tuple(sorted(self.texts))

    def templates(self, lang: str) -> Templates:
        """Return the templates of a language, the words that all games share among them; ValueError if there is none.

        >>> from amsterdam_routes.kernel import Catalogue
        >>> Catalogue({"en": {}}).templates("xx")
        Traceback (most recent call last):
        ValueError: there is no language 'xx'; there are en
        """
        if not isinstance(lang, str):
            raise type_error(str, lang, "lang")
        if lang not in self._complete:
            if lang not in self.texts:
                raise ValueError(f"there is no language {lang!r}; there are {', '.join(self.languages)}")
            shared = catalogue_of(SHARED).texts
            own, common = self.texts[lang], shared[lang if lang in shared else "en"]
            complete = {kind: {**common.get(kind, {}), **own.get(kind, {})} for kind in {**common, **own}}
            for kind, code in self.fallbacks(lang):
                complete.setdefault(kind, {})[code] = self.texts[ENGLISH_WORDS][kind][code]
            self._complete[lang] = complete
        return self._complete[lang]

    def fallbacks(self, lang: str) -> frozenset[tuple[str, str]]:
        """Return what a language tells in English, since it has no words for it yet: kinds and codes.

        >>> from amsterdam_routes.kernel import Catalogue
        >>> english, italian = {"ship": "ship", "dock": "dock"}, {"ship": "nave"}
        >>> texts = {"en": {"term": english}, "it": {"term": italian, "fallback": {"term": "dock"}}}
        >>> Catalogue(texts).fallbacks("it")
        frozenset({('term', 'dock')})
        """
        if lang not in self._fallbacks:
            own, english = self.texts[lang], self.texts.get(ENGLISH_WORDS, {})
            self._fallbacks[lang] = frozenset(
                (kind, code)
                for kind, listed in own.get(FALLBACK, {}).items()
                for code in (english[kind].keys() - own.get(kind, {}).keys() if listed == "*" else listed.split())
            )
        return self._fallbacks[lang]

    def sentence(
        self,
        kind: str,
        code: str,
        params: Mapping[str, object],
        lang: str = "en",
        show: Callable[[object], str] = shown,
        names: Sequence[str] = (),
    ) -> str:
        """Return the text of a code in a language, with its parameters filled in.

        `show` turns what a bare `{parameter}` stands for into text; `names` are the seats' names.

        >>> from amsterdam_routes.kernel import Catalogue
        >>> words = Catalogue({"nl": {"event": {"passed": "{Seat as seat} past."}}})
        >>> words.sentence("event", "passed", {"seat": 1}, lang="nl")
        'Speler 2 past.'
        """
        texts = self.templates(lang)
        if (kind, code) in self.fallbacks(lang):
            lang = ENGLISH_WORDS
            texts = self.templates(lang)

        def fill(field: re.Match[str]) -> str:
            name = field["name"].lower()
            value = params[name]
            if field["forms"] is not None:
                text = _counted(value, field["forms"].split("|")[1:], texts.get(PLURAL, ENGLISH))
            elif field["form"] == SEAT:
                if isinstance(value, int) and 0 <= value < len(names):
                    return on_one_line(names[value])
                text = self.sentence(SEAT, "numbered", {"number": value + 1 if isinstance(value, int) else value}, lang)
            elif field["form"] is not None:
                text = texts[field["form"]][str(value)]
            elif field["thing"] is not None:
                text = self.sentence("counted", str(params[field["thing"]]), {"n": value}, lang)
            else:
                text = show(value)
            return text if name == field["name"] else text[:1].upper() + text[1:]

        return FIELD.sub(fill, texts[kind][code])

    def join(self, texts: Sequence[str], lang: str = "en") -> str:
        """Join several texts to one: "a, b and c".

        >>> from amsterdam_routes.kernel import Catalogue
        >>> Catalogue({"fi": {}}).join(["punainen", "sininen", "musta"], "fi")
        'punainen, sininen ja musta'
        """
        if len(texts) < 2:
            return "".join(texts)
        return self.sentence("list", "two", {"first": ", ".join(texts[:-1]), "last": texts[-1]}, lang)

    def __reduce__(self) -> tuple[Callable[..., "Catalogue"], tuple[object]]:
        return (catalogue_of, (self.package,)) if self.package else (Catalogue, (self.texts,))

    def __repr__(self) -> str:
        return f"Catalogue({self.package or 'in code'}: {', '.join(self.languages)})"


def _counted(value: object, forms: Sequence[str], rules: Mapping[str, str]) -> str:
    place = form(value, rules) if isinstance(value, int) else len(rules)
    words = forms[min(place, len(forms) - 1)]
    return words.replace("#", shown(value)) if "#" in words else f"{shown(value)} {words}"


SHARED = "amsterdam_routes.kernel"
"""The package with the words that all games share: what a seat is called, and how a list ends."""


@cache
def catalogue_of(package: str) -> Catalogue:
    """Return the catalogue in the folder `locales` of a package: a file for each language, read once it is needed.

    >>> from amsterdam_routes.kernel import catalogue_of
    >>> catalogue_of("amsterdam_routes.kernel").sentence("seat", "numbered", {"number": 2}, "it")
    'Giocatore 2'
    """
    return Catalogue(_Locales(package), package)


class _Locales(Mapping[str, Templates]):
    """By language: the templates in its file."""

    def __init__(self, package: str) -> None:
        self.package = package

    def __getitem__(self, lang: str) -> Templates:
        if lang not in self.files:
            raise KeyError(lang)
        texts: Templates = json.loads(self.files[lang].read_text(encoding="utf-8"))
        return texts

    def __contains__(self, lang: object) -> bool:
        return lang in self.files

    def __iter__(self) -> Iterator[str]:
        return iter(self.files)

    def __len__(self) -> int:
        return len(self.files)

    @cached_property
    def files(self) -> "dict[str, Traversable]":
        from importlib.resources import files  # with all that comes with it, only once there is something to say

        folder = files(self.package) / "locales"
        return {file.name.removesuffix(".json"): file for file in folder.iterdir() if file.name.endswith(".json")}


RELATION: Final = re.compile(
    r"(?P<operand>[nivwftce])(?: ?% ?(?P<modulus>[1-9][0-9]*))? ?(?P<sign>!?=) ?"
    r"(?P<ranges>[0-9]+(?:\.\.[0-9]+)?(?:,[0-9]+(?:\.\.[0-9]+)?)*)"
)
"""One relation of a rule: `n % 10 = 2..4`."""

ENGLISH: Final[Mapping[str, str]] = {"one": "n = 1"}
"""The rules of English and of many others, in force where a language gives none: one, and all the rest."""


def form(number: int, rules: Mapping[str, str]) -> int:
    """Find the form of a word that goes with a number: the place of the first rule that holds, or one after the last.

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
    """Return a rule as alternatives, each of relations that all have to hold; ValueError if it is none."""
    return tuple(tuple(map(_relation, relations.split(" and "))) for relations in rule.split(" or "))


def _relation(text: str) -> _Relation:
    found = RELATION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"expected a plural rule such as 'n % 10 = 2..4', got {text!r}")
    bounds = [part.partition("..") for part in found["ranges"].split(",")]
    ranges = tuple(range(int(least), int(most or least) + 1) for least, _, most in bounds)
    modulus = int(found["modulus"]) if found["modulus"] else None
    return _Relation(found["operand"], modulus, found["sign"] == "=", ranges)


LONGEST_WORD: Final = 200
"""So many letters of a word are looked at."""
MOST_LETTERS: Final = 20_000
"""So many letters of all known words together are looked at; words beyond are no longer compared."""
LEAST: Final = 0.5
"""How much two words must have in common at least: nothing is 0, everything is 1."""


def likely(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that may be meant, the first of several that are equally like; None if none is like it.

    >>> likely("oude-kirk", ["dam", "oude-kerk", "waag"])
    'oude-kerk'
    >>> likely("dijk", ["dam", "oude-kerk", "waag"]) is None
    True
    """
    wanted = _pairs(word)
    best, most, left = None, LEAST, MOST_LETTERS
    for other in known:
        left -= min(len(other), LONGEST_WORD)
        if left < 0:
            break
        pairs = _pairs(other)
        alike = 2 * len(wanted & pairs) / (len(wanted) + len(pairs))
        if alike > most or (best is None and alike == most):
            best, most = other, alike
    return best


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the end of a message about an unknown word: a question, or nothing.

    >>> from amsterdam_routes.kernel import did_you_mean
    >>> did_you_mean("wag", ["dam", "waag"]), did_you_mean("dijk", ["dam", "waag"])
    ("; did you mean 'waag'?", '')
    """
    found = likely(word, known)
    return "" if found is None else f"; did you mean {found[:LONGEST_WORD]!r}?"


def _pairs(word: str) -> set[tuple[str, str]]:
    """Return the pairs of neighbouring letters, its ends as letters too."""
    letters = f"^{word[:LONGEST_WORD]}$"
    return {*itertools.pairwise(letters)}


LONGEST_TYPED: Final = 200
"""So many characters of what was typed are looked at."""


def meant(typed: str, listed: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return the places in a list of the things that are meant, each of which goes by several texts.

    A whole number is a place, counted from 1. Else one of the texts may be meant as it stands; else those that have all
    the words; else those that have words which begin so. Accents, capitals and punctuation do not matter.

    >>> listed = [("+pink", "Take a pink card"), ("+?", "Draw a card"), ("jordaan--waag pink", "Claim Jordaan - Waag")]
    >>> meant("2", listed), meant("+?", listed), meant("card", listed), meant("jor", listed), meant("4", listed)
    ((1,), (1,), (0, 1), (2,), ())
    """
    if not isinstance(typed, str):
        raise type_error(str, typed, "what was typed")
    typed = typed[:LONGEST_TYPED].strip()
    if typed.isascii() and typed.isdigit():
        place = int(typed) - 1
        return (place,) if 0 <= place < len(listed) else ()
    exactly = tuple(place for place, texts in enumerate(listed) if typed.casefold() in map(str.casefold, texts))
    words = slug(typed).split("-")
    if exactly or words == [""]:
        return exactly
    known = [[slug(text).split("-") for text in texts] for texts in listed]
    for fits in (_the_same, _all_of_them, _all_begun):
        found = tuple(place for place, texts in enumerate(known) if any(fits(words, text) for text in texts))
        if found:
            return found
    return ()


def _the_same(words: Sequence[str], text: Sequence[str]) -> bool:
    return words == text


def _all_of_them(words: Sequence[str], text: Sequence[str]) -> bool:
    return {*words} <= {*text}


def _all_begun(words: Sequence[str], text: Sequence[str]) -> bool:
    return all(any(other.startswith(word) for other in text) for word in words)
