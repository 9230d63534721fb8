"""Sentences made from catalogues: each game and each tool has its own, a JSON file for each language.

A template names its parameters in braces:

- `{route}` is shown as text;
- `{short|cart|carts}` is a count with its word, "1 cart" or "2 carts"; a `#` in the words is the place of the number:
  `{carts|# is left|# are left}`. The forms stand in the order of the plural rules of the language, `other` last;
- `{needed?serve|servono}` is a count that chooses a word, and is not said itself;
- `{held|=0 none|# card|# cards}` has a form for exactly 0. Any whole number may have one, in both kinds of counts;
- `{color as card}` is a phrase of its own, here the one under "card" for that colour: so that each language may
  let its words agree, as in "blauwe kaart";
- `{missing of color}` is a count of such cards: "2 blue cards", from the templates under "counted";
  `{missing of color as short}` takes the templates under "short" instead;
- `{owner as seat}` is a seat: its name if the caller gives names, otherwise "player 1" for seat 0: people count from 1;
- `{owner as whose}` is a seat in another form, here of possession: "Griet’s", "player 1’s". A kind is a form of
  seats if it has the codes "numbered" and "named". More codes tell names apart by their ends and beginnings: "named -s
  -x" is for names that end in s or x, "named a-" for those that begin with a;
- a value that is composed, such as a field of the harbour, has a `Phrase`: `{field}` is told by the template that the
  phrase names, and `{field as to_field}` by the one for the same code under "to_field", with the same parameters.

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

After the sentences stands the guess at which known word somebody means who types one that is like it. Two words are
alike as far as they have pairs of neighbouring letters in common. To find that out takes a step for each letter and no
more, and no more than `MOST_LETTERS` letters are looked at, whatever is known: so a hint costs little, even where a
stranger chose all of the words. At the end stand the characters that names may have.
"""

import itertools
import json
import re
import unicodedata
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from amsterdam_routes.kernel._typechecks import shown, type_error
from amsterdam_routes.kernel._values import read_only, writable

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Language: TypeAlias = Literal["da", "en", "fi", "it", "nl"]
"""The languages that the library speaks: Danish, English, Finnish, Italian and Dutch."""

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""All of them, in alphabetical order."""

Templates: TypeAlias = Mapping[str, Mapping[str, str]]
"""The templates of a language: by kind (violation, action, event, term, ...), then by code."""

FIELD = re.compile(
    r"\{(?P<name>\w+)(?: as (?P<form>\w+)| of (?P<thing>\w+)(?: as (?P<counting>\w+))?"
    r"|(?P<sign>[|?])(?P<forms>[^|{}]*(?:\|[^|{}]*)+))?\}"
)
"""What stands for a parameter in a template."""
EXACT: Final = re.compile(r"=(?P<number>0|[1-9][0-9]*) (?P<words>.*)")
"""A form of a count for one number alone."""

SEAT, NAMED, NUMBERED = "seat", "named", "numbered"
COUNTED, PLURAL, FALLBACK = "counted", "plural", "fallback"
ENGLISH_WORDS = "en"
"""The language of what another language has no words for."""


@attrs.frozen
class Phrase:
    """The sentence for a composed value: a template, by kind and code, and its parameters.

    A value that has such a `phrase` can be a parameter of any template. A language that needs another form of it there
    has that under another kind, for the same code.

    >>> from amsterdam_routes.kernel import Catalogue, Phrase
    >>> harbour = {"big": "{name} (magazzino)"}, {"big": "al magazzino {name}"}
    >>> italian = {"field": harbour[0], "to_field": harbour[1], "event": {"sailed": "La nave va {field as to_field}."}}
    >>> field = Phrase("field", "big", {"name": "De Hoop"})
    >>> Catalogue({"it": italian}).sentence("event", "sailed", {"field": field}, "it")
    'La nave va al magazzino De Hoop.'
    """

    kind: str
    code: str
    params: Mapping[str, object] = attrs.field(converter=read_only)


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

    texts: Mapping[str, Templates] = attrs.field(converter=read_only)
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
                raise ValueError(f"there is no language {lang!r:.80}; there are {', '.join(self.languages)}")
            shared = catalogue_of(SHARED).texts
            own, common = self.texts[lang], shared[lang if lang in shared else "en"]
            complete = {kind: {**common.get(kind, {}), **own.get(kind, {})} for kind in {**common, **own}}
            for kind, code in self.fallbacks(lang):
                complete.setdefault(kind, {})[code] = self.texts[ENGLISH_WORDS][kind][code]
            self._complete[lang] = read_only(complete)
        return self._complete[lang]

    def fallbacks(self, lang: str) -> frozenset[tuple[str, str]]:
        """Return the kinds and codes that a language lacks and that are told in English instead.

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
            phrase = value if isinstance(value, Phrase) else getattr(value, "phrase", None)
            if field["forms"] is not None:
                text = _counted(value, field["sign"], field["forms"].split("|"), texts.get(PLURAL, ENGLISH))
            elif field["thing"] is not None:
                kind = field["counting"] or COUNTED
                text = self.sentence(kind, str(params[field["thing"]]), {"n": value}, lang)
            elif isinstance(phrase, Phrase):
                text = self.sentence(field["form"] or phrase.kind, phrase.code, phrase.params, lang, show, names)
            elif field["form"] is None:
                text = _with_minus(value, show(value))
            elif is_of_seats(field["form"], texts):
                text, is_name = self._seat(field["form"], value, lang, names)
                if is_name:
                    return text
            else:
                text = texts[field["form"]][str(value)]
            return text if name == field["name"] else text[:1].upper() + text[1:]

        return FIELD.sub(fill, texts[kind][code])

    def _seat(self, form: str, value: object, lang: str, names: Sequence[str]) -> tuple[str, bool]:
        """Return a seat in a form, and whether it begins with a name, which keeps its capitals."""
        if not (isinstance(value, int) and 0 <= value < len(names)):
            number = value + 1 if isinstance(value, int) else value
            return self.sentence(form, NUMBERED, {"number": number}, lang), False
        name, forms = on_one_line(names[value]), self.templates(lang)[form]
        text = forms.get(_naming(name, forms), "{name}")
        return text.replace("{name}", name), text.startswith("{name}")

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
        return (catalogue_of, (self.package,)) if self.package else (Catalogue, (writable(self.texts),))

    def __repr__(self) -> str:
        return f"Catalogue({self.package or 'in code'}: {', '.join(self.languages)})"


def is_of_seats(form: str, texts: Templates) -> bool:
    """Return whether a kind of templates is a form of the names of seats."""
    return form == SEAT or NAMED in texts.get(form, {})


def _naming(name: str, forms: Iterable[str]) -> str:
    """Return the code of the form for a name: the first whose beginning or end the name has, or "named"."""
    plain = name.casefold()
    for code in forms:
        for sign in code.split()[1:]:
            if plain.endswith(sign[1:]) if sign.startswith("-") else plain.startswith(sign[:-1]):
                return code
    return NAMED


def _counted(value: object, sign: str, forms: Sequence[str], rules: Mapping[str, str]) -> str:
    exact, several = forms_of(forms)
    number = _with_minus(value, shown(value))
    if isinstance(value, int) and value in exact:
        return exact[value].replace("#", number)
    place = form(value, rules) if isinstance(value, int) else len(rules)
    words = several[min(place, len(several) - 1)] if several else ""
    return words.replace("#", number) if "#" in words or sign == "?" else f"{number} {words}"


def forms_of(forms: Iterable[str]) -> tuple[dict[int, str], list[str]]:
    """Return the forms of a count for exact numbers, and those for its plurals."""
    exact: dict[int, str] = {}
    several = []
    for words in forms:
        if found := EXACT.fullmatch(words):
            exact[int(found["number"])] = found["words"]
        else:
            several.append(words)
    return exact, several


MINUS: Final = "\u2212"
"""The sign of a negative number in sentences."""
_TYPED: Final = str.maketrans({MINUS: "-", "\u2013": "-", "\u2019": "'", "\u201c": '"', "\u201d": '"'})
"""The signs of print, and what a typewriter has for them."""


def figure(number: int) -> str:
    """Return a whole number as sentences show it, with a real minus sign.

    >>> figure(12), figure(-3)
    ('12', '−3')
    """
    return str(number).replace("-", MINUS)


def signed(points: int) -> str:
    """Return points that are added to others, or taken from them: "+8", "0", "−3"."""
    return f"{points:+}".replace("-", MINUS) if points else "0"


def typewritten(text: str) -> str:
    """Return a text with the signs that every terminal has, one for one, in place of quotes, dashes and minus signs.

    >>> from amsterdam_routes.kernel import typewritten
    >>> typewritten("It’s Griet’s turn: −3")
    "It's Griet's turn: -3"
    """
    if not isinstance(text, str):
        raise type_error(str, text, "text")
    return text.translate(_TYPED)


def _with_minus(value: object, text: str) -> str:
    return text.replace("-", MINUS, 1) if isinstance(value, int) and value < 0 else text


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
    """By language: the templates in its file, which is read anew whenever somebody asks."""

    def __init__(self, package: str) -> None:
        self._package = package

    def __getitem__(self, lang: str) -> Templates:
        if lang not in self._files:
            raise KeyError(lang)
        texts: Templates = read_only(json.loads(self._files[lang].read_text(encoding="utf-8")))
        return texts

    def __contains__(self, lang: object) -> bool:
        return lang in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    @cached_property
    def _files(self) -> "dict[str, Traversable]":
        from importlib.resources import files  # with all its imports, only when a sentence is needed

        folder = files(self._package) / "locales"
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
"""How many letters of a word are looked at."""
MOST_LETTERS: Final = 20_000
"""How many letters of all known words together are looked at; further words are not compared."""
LEAST: Final = 0.5
"""How much two words must have in common at least: nothing is 0, everything is 1."""


def likely(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is most similar, the first of several; None if none is similar enough.

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
    """Return the question that ends a message about an unknown word; "" if no known word is similar.

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


# --- the characters that names may have: the same ones on every Python


# Python brings its own tables of Unicode, newer ones in newer versions. What a table says of a character that is there
# does not change any more; but a newer table has more characters. So only the characters of Unicode 14.0 count, which
# the oldest supported Python has: all others are refused in names, wherever the library runs.

_RUNS: Final = """
0 oo 2 6 4 7 1 1 1 k 1 b1 1 12 2 1e 2 3 1 1j 8 r 4 6 b 7i 1 1o 2 2t e 1n 2 1d 2 f 1 s 2 1 1 b 5 v 1 2 6 6k 1 8 2
2 2 m 1 7 1 1 3 4 2 9 2 2 2 4 8 1 4 2 1 5 2 p 2 3 1 6 4 2 2 m 1 7 1 2 1 2 1 2 2 1 1 5 4 2 2 3 3 1 7 4 1 1 7 h a
3 1 9 1 3 1 m 1 7 1 2 1 5 2 a 1 3 1 3 2 1 f 4 2 c 7 7 1 3 1 8 2 2 2 m 1 7 1 2 1 5 2 9 2 2 2 3 7 3 4 2 1 5 2 i a
2 1 6 3 3 1 4 3 2 1 1 1 2 3 2 3 3 3 c 4 5 3 3 1 4 2 1 6 1 e l 5 d 1 3 1 n 1 g 2 9 1 3 1 4 7 2 1 3 2 1 2 4 2 a 7
m 1 3 1 n 1 a 1 5 2 9 1 3 1 4 7 2 6 2 1 4 2 a 1 2 d d 1 3 1 1f 1 3 1 6 4 g 2 q 1 3 1 i 3 o 1 9 1 1 2 7 3 1 4 6 1
1 1 8 6 a 2 3 c 1m 4 t 11 2 1 1 1 5 1 o 1 1 1 n 2 5 1 1 1 6 2 a 2 4 w 20 1 10 4 13 1 10 1 f 1 d 11 5i 1 1 5 1 2
ah 1 4 2 7 1 1 1 4 2 15 1 4 2 x 1 4 2 7 1 1 1 4 2 f 1 1l 1 4 2 1v 2 w 3 q 6 2e 2 6 2 il 3 2h 7 m 9 o 9 k c d 1 3
1 2 c 2m 2 a 6 a 6 q 6 2h 7 17 5 1y a v 1 c 4 c 4 1 3 16 2 5 b 18 4 q 6 b 3 1q 2 1t 1 t 2 b 6 a 6 e 2 v 1d 25 3
1b 1 38 8 1o 3 f 3 1o 7 17 2 b 8 17 5 eu 2 6 2 12 2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 f 1 e 2 6 1 j 2 3 1 9 1 2t 1 c
2 r 1 d 3 x f x f 3w 4 if p b l 1ec 2 w 1 9p 5 19 1 1 5 1 2 1k 7 2 e o 9 7 1 7 1 7 1 7 1 7 1 7 1 7 1 7 1 3i y q
1 2h c 5y q c 4 1s 1 2e 2 2v 5 17 1 2m 1 2c c 1b 1 mlp 3 1j 9 9o k 54 8 5n 5 2 1 1 1 5 o 1n 3 a 6 1k 8 1y 8 c 6
38 b u 3 26 1 b 4 x 1 1j 9 e 2 a 2 2v o s a 6 2 6 2 6 9 7 1 7 1 1o 4 3i 2 a 6 8mc c n 4 1d 4 6su 2 2y 12 7 c 5 5
q 1 5 1 1 1 2 1 2 1 3h g cd 2 1i 7 1 w 16 6 1f 1 j 1 4 4 5 1 3r 2 1 1 5a 3 6 2 6 2 6 2 3 3 7 1 7 a 5 2 c 1 q 1 j
1 2 1 f 2 e y 3f 5 3 4 19 3 2g 1 d 3 1 1b 1a 3m t 3 1d f s 4 10 9 u 5 17 5 u 1 11 4 e 16 4e 2 a 6 10 4 10 4 14 8
1g b c 1 f 1 7 1 2 1 b 1 f 1 7 1 2 1v 8n 9 m a 8 o 6 1 16 1 9 1x 6 2 1 1 18 1 2 3 1 2 n 1 20 8 9 1c j 1 2 5 x 3
r 5 1 1s 1k 4 k 2 1e 1 2 5 8 1 3 1 t 2 3 4 a 7 9 7 1s w 13 4 c 9 1i 3 t 2 r 5 q 7 4 c 7 28 21 1j 1f d 1f 7 1a 8
a 86 v 1 16 1 3 2 2 26 14 8 16 m q 12 s k n 9 26 4 10 9 1w a 1 2 p 7 a 6 1h 1 i 8 13 9 2o 1 k b i 1 18 1t 7 1 1
1 4 1 f 1 b 6 1n 5 a 6 4 1 8 2 2 2 m 1 7 1 2 1 5 1 a 2 2 2 3 2 1 6 1 5 7 2 7 3 5 3v 2k 1 5 u 20 8 a 4m 1i 2 12 y
1x b a 6 d j 1m 6 a 1i r 2 f 4 n 55 1o 2s 2b c 8 2 1 2 8 1 2 1 u 1 2 2 c 9 a 1y 8 2 1a 2 b r 20 8 2b d 21 7b 9 1
19 1 e a t 3 w 2 m 1 e 21 7 1 2 1 18 3 1 1 2 1 9 8 a 6 6 1 2 1 11 1 2 1 6 7 a 8m p 53 1 f 1e d pn 2u 33 1 5 b 5g
218 2r d tr 1 9 347 g7 6nt ft 7 v 1 a 4 29 1 a 6 u 2 6 a 1y a a 1 7 1 l 5 j j4 2j 2t 23 4 1l 7 h 1s 5 b 2 e 4qg
8 ye 16 9 6w7 4 1 7 1 2 1 83 19 3 h 4 8 b0 1s4 2z 5 d 3 9 7 a 2 8 3mk 1a 2 n 9 38 1o 6u a 13 2 5e l 1y 4a k c 2f
9 p 3r 2d 1 1z 1 2 2 1 2 2 2 4 1 c 1 1 1 7 1 1t 1 4 2 8 1 7 1 s 1 4 1 5 1 1 3 7 1 9g 2 84 2 ji f 5 1 f uo v 69 7
1 h 2 7 1 2 1 5 5x 19 3 e 2 a 4 2 8w v h 1m 5 1 yo 7 1 4 1 2 1 f 1 5h 2 g 15 24 4 a 4 2 lt 1w 24 1p 5e 4 1 r 1 2
1 1 2 1 1 a 1 4 1 1 1 1 6 1 4 1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1 1 1 1 1 1 1 2 1 1 2 4 1 7 1 4 1 4 1 1 1 a 1 h 5 3
1 5 1 h 1g 2 7i 18 4 2s c f 2 f 1 f 1 11 a 4u 1k t d 18 4 9 7 2 e 6 4a rc 5 g 3 d 3 38 c 2h 7 c 4 1 f c 4 1k 8 a
6 14 8 u 2 2 26 9g c e 2 5 3 5 3 7 9 t 3 b 5 6 a a 6 8 8 7 9 43 1 1j 11 a sm wyo w 37d 7 66 2 4g2 e 5rl 2e7 f2
15u 3t7 fcfq 1 u 2o 3k 6o 1e6o 1eke 2 1eke
"""
"""How many code points in a row have no character, how many have one, and so on by turns, in digits of base 36."""


@cache
def _bounds() -> list[int]:
    return [*accumulate(int(run, 36) for run in _RUNS.split())]


def is_known(character: str) -> bool:
    """Return whether Unicode 14.0 has this character.

    >>> is_known("é"), is_known("\\U00011f02")  # the latter came with Unicode 15.0
    (True, False)
    """
    return character.isascii() or bisect(_bounds(), ord(character)) % 2 == 1


def is_printable(character: str) -> bool:
    """Return whether a character can be printed on a line: it is known, and moves nothing around it.

    >>> is_printable("é"), is_printable("\\n"), is_printable("\\u202e")
    (True, False, False)
    """
    return character.isprintable() and is_known(character)


_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""What shows nothing, though it counts as printable: fillers, joiners, selectors, the empty cell of Braille."""


def legible(name: str) -> str:
    """Return what people can read of a name; an empty text if that is nothing.

    Left out are characters that show nothing, that end a line or that change the text around them, and the blanks at
    both ends. Accents need a letter.

    >>> from amsterdam_routes.kernel import legible
    >>> legible(" Jan\\u3164\\n"), legible("\\u0301 \\ufe0f")
    ('Jan', '')
    """
    if not isinstance(name, str):
        raise type_error(str, name, "a name")
    seen = "".join(filter(is_printable, _UNSEEN.sub("", name))).strip()
    return seen if any(unicodedata.category(c)[0] not in "MZ" for c in seen) else ""


def on_one_line(text: str) -> str:
    """Return the text without characters that could end a line, move the cursor, or change the text around it.

    >>> from amsterdam_routes.kernel import on_one_line
    >>> on_one_line("Jan\\nGriet has won") == "Jan\\ufffdGriet has won"
    True
    """
    if not isinstance(text, str):
        raise type_error(str, text, "text")
    if text.isascii() and text.isprintable():
        return text
    return "".join(character if is_printable(character) else "\ufffd" for character in text)


def slug(name: str) -> str:
    """Return a name as an id: lower case, accents off, a hyphen for anything that is no letter or digit.

    The id of an id is that id.

    >>> from amsterdam_routes.kernel import slug
    >>> slug("De drie Hendricken"), slug("Café Noir")
    ('de-drie-hendricken', 'cafe-noir')
    """
    if type(name) is not str:
        raise type_error(str, name, "a name")
    if name.isascii():
        plain = name.lower()
    else:
        name = "".join(c if is_known(c) else " " for c in _UNSEEN.sub(" ", name))  # the same on every Python
        plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return "-".join(letters.split())
