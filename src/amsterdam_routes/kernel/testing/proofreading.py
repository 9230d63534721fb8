"""What is wrong with a catalogue: words that one language has and another lacks, templates that come out raw."""

import re
from collections.abc import Iterator
from typing import Final

from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.words import (
    ENGLISH,
    ENGLISH_WORDS,
    FALLBACK,
    FIELD,
    PLURAL,
    SEAT,
    SHARED,
    Catalogue,
    catalogue_of,
    form,
)

COUNTED: Final = "counted"
"""The kind with the templates of `{missing of color}`."""
OF_ALL_GAMES: Final = frozenset([("seat", "numbered"), ("list", "two")])
"""The words that the library has for all games: a language that it does not speak needs its own."""


def proofread(catalogue: Catalogue) -> Iterator[Problem]:
    """Tell everything that is wrong with a catalogue; the path of a problem is language, kind and code.

    Each language must have words for the same codes as English (or as the first language, if English is not among
    them), or list them under "fallback". The words for a code must be about the same parameters in each language. What
    is in braces must be a field, with a form for each plural of the language, or a phrase that there is.

    >>> from amsterdam_routes.kernel import Catalogue
    >>> from amsterdam_routes.kernel.testing import proofread
    >>> english = {"event": {"drawn": "{Seat as seat} drew {cards|card|cards}.", "won": "{Seat as seat} won."}}
    >>> dutch = {"event": {"drawn": "{Seat as seat} trok {cards|kaart}."}}
    >>> for problem in proofread(Catalogue({"en": english, "nl": dutch})):
    ...     print(problem)
    $.nl.event.won: expected words, as there are some in 'en', got none
    $.nl.event.drawn: expected braces around fields only, got '{Seat as seat} trok {cards|kaart}.'
    """
    model = ENGLISH_WORDS if ENGLISH_WORDS in catalogue.languages else next(iter(catalogue.languages), "")
    for lang in catalogue.languages:
        told_in_english = [*_fallbacks(catalogue, lang)]
        yield from told_in_english or _language(catalogue, lang, model)


def messages(catalogue: Catalogue, lang: str, model: str = ENGLISH_WORDS) -> dict[tuple[str, str], str]:
    """Return what a language has words for itself: not the words that all share, nor the forms that it alone needs.

    >>> from amsterdam_routes.kernel import Catalogue
    >>> dutch = {"term": {"card": "kaart {n as tint}"}, "tint": {"1": "rood"}, "plural": {"one": "n = 1"}}
    >>> messages(Catalogue({"en": {"term": {"card": "card {n}"}}, "nl": dutch}), "nl")
    {('term', 'card'): 'kaart {n as tint}'}
    """
    texts, known = catalogue.texts[lang], catalogue.texts[model]
    own = {field["form"] for codes in texts.values() for text in codes.values() for field in FIELD.finditer(text)}
    kinds = [kind for kind in texts if kind not in (PLURAL, FALLBACK) and (kind in known or kind not in own)]
    return {(kind, code): text for kind in kinds for code, text in texts[kind].items()}


def _fallbacks(catalogue: Catalogue, lang: str) -> Iterator[Problem]:
    """Tell what a language wants to say in English, and English has no words for."""
    english = catalogue.texts.get(ENGLISH_WORDS, {}) if lang != ENGLISH_WORDS else {}
    for kind, listed in catalogue.texts[lang].get(FALLBACK, {}).items():
        for code in [] if listed == "*" and kind in english else listed.split():
            if code not in english.get(kind, {}):
                text = f"expected a code that there are English words for, got {code!r}"
                yield Problem(f"$.{lang}.{FALLBACK}.{kind}", "unknown_code", text)


def _language(catalogue: Catalogue, lang: str, model: str) -> Iterator[Problem]:
    own, fallbacks = messages(catalogue, lang, model), catalogue.fallbacks(lang)
    there = {(kind, code) for kind, codes in catalogue.texts[lang].items() for code in codes}
    shared = OF_ALL_GAMES - there if lang not in catalogue_of(SHARED).languages else frozenset[tuple[str, str]]()
    for kind, code in sorted((messages(catalogue, model, model).keys() - OF_ALL_GAMES - there - fallbacks) | shared):
        text = f"expected words, as there are some in {model!r}, got none"
        yield Problem(f"$.{lang}.{kind}.{code}", "missing_words", text)
    for kind, code in sorted(own.keys() & fallbacks):
        yield Problem(f"$.{lang}.{kind}.{code}", "needless_fallback", "expected words or a fallback, got both")
    forms = 1 + len(catalogue.templates(lang).get(PLURAL, ENGLISH))
    for name, rule in catalogue.templates(lang).get(PLURAL, ENGLISH).items():
        try:
            form(0, {name: rule})
        except ValueError as error:
            yield Problem(f"$.{lang}.{PLURAL}.{name}", "wrong_plural", str(error))
    for (kind, code), template in own.items():
        path, same = f"$.{lang}.{kind}.{code}", catalogue.templates(model).get(kind, {}).get(code)
        if same is None:
            text = f"expected nothing, as there are no words in {model!r}, got {template!r}"
            yield Problem(path, "left_over_words", text)
        elif re.search("[{}]", FIELD.sub("", template)):
            yield Problem(path, "broken_template", f"expected braces around fields only, got {template!r}")
        elif parameters(template) != parameters(same):
            text = f"expected words about {' and '.join(sorted(parameters(same))) or 'nothing'}, got {template!r}"
            yield Problem(path, "other_parameters", text)
        for field in FIELD.finditer(template):
            yield from _field(catalogue, lang, model, path, field, forms)


def _field(
    catalogue: Catalogue, lang: str, model: str, path: str, field: re.Match[str], forms: int
) -> Iterator[Problem]:
    """Tell what is wrong with one field of a template."""
    if field["forms"] is not None and field["forms"].count("|") != forms:
        yield Problem(path, "wrong_forms", f"expected {forms} forms, one for each plural, got {field[0]!r}")
    phrases = COUNTED if field["thing"] else field["form"]
    if phrases not in (None, SEAT):
        there, needed = catalogue.templates(lang).get(phrases, {}), catalogue.templates(model).get(phrases, {})
        if missing := sorted({*needed} - {*there}) or ([] if there else [phrases]):
            yield Problem(path, "missing_phrase", f"expected {phrases!r} with words for {', '.join(missing)}, got none")


def parameters(template: str) -> frozenset[str]:
    """Return what a template is about: the names of its parameters, whatever their form and place.

    >>> sorted(parameters("{Seat as seat} lacks {missing of color}"))
    ['color', 'missing', 'seat']
    """
    fields = [*FIELD.finditer(template)]
    return frozenset(name for field in fields for name in (field["name"].lower(), field["thing"]) if name)
