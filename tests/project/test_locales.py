"""Every catalogue of the library: each message exists in each language, says the same, and reads as a sentence."""

import re
from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.words.catalogue import FALLBACK, FIELD, PLURAL, SEAT, Catalogue, catalogue_of
from amsterdam_routes.kernel.words.plurals import ENGLISH, RELATION

SOURCES = Path(ar.__file__).parent
PACKAGES = sorted(
    ".".join(folder.parent.relative_to(SOURCES.parent).parts) for folder in SOURCES.rglob("locales") if folder.is_dir()
)
EACH = [(package, lang) for package in PACKAGES for lang in catalogue_of(package).languages]
in_every_language = pytest.mark.parametrize(
    ("words", "lang"), [pytest.param(catalogue_of(package), lang, id=f"{package}-{lang}") for package, lang in EACH]
)


def messages(words: Catalogue, lang: str) -> dict[tuple[str, str], str]:
    """What a catalogue has itself: not the words that all share, and not the forms that one language alone needs."""
    texts, english = words.texts[lang], words.texts["en"]
    own = {field["form"] for codes in texts.values() for text in codes.values() for field in FIELD.finditer(text)}
    kinds = [kind for kind in texts if kind not in (PLURAL, FALLBACK) and (kind in english or kind not in own)]
    return {(kind, code): text for kind in kinds for code, text in texts[kind].items()}


def parameters(template: str) -> set[str]:
    """What a template is about: the parameters, whatever their form and place."""
    fields = list(FIELD.finditer(template))
    return {field["name"].lower() for field in fields} | {field["thing"] for field in fields if field["thing"]}


def test_the_kernel_each_game_and_the_command_have_words_of_their_own() -> None:
    assert {"amsterdam_routes.kernel", "amsterdam_routes.routes", "amsterdam_routes.cli"} <= set(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_languages_are_those_of_the_rulebooks_and_english(package: str) -> None:
    assert {"en", "nl", "da", "it", "fi"} <= set(catalogue_of(package).languages)


@in_every_language
def test_each_message_has_words_of_its_own_or_is_listed_as_told_in_english(words: Catalogue, lang: str) -> None:
    own, fallbacks = messages(words, lang).keys(), words.fallbacks(lang)
    assert own | fallbacks == messages(words, "en").keys()
    assert not own & fallbacks


@pytest.mark.parametrize("package", PACKAGES)
def test_english_and_dutch_tell_nothing_in_another_language(package: str) -> None:
    assert not catalogue_of(package).fallbacks("en")
    assert not catalogue_of(package).fallbacks("nl")


@in_every_language
def test_a_message_has_the_same_parameters_in_every_language(words: Catalogue, lang: str) -> None:
    english, own = messages(words, "en"), messages(words, lang)
    assert {key: parameters(text) for key, text in own.items()} == {key: parameters(english[key]) for key in own}


@in_every_language
def test_a_template_is_made_of_words_and_known_fields_only(words: Catalogue, lang: str) -> None:
    for key, text in messages(words, lang).items():
        assert not re.search(r"[{}|#]", FIELD.sub("", text)), key
        assert text == " ".join(text.split()), key
        for field in FIELD.finditer(text):
            if field["form"] and field["form"] != SEAT:
                english = words.templates("en").get(field["form"], {})
                assert english.keys() <= words.templates(lang)[field["form"]].keys(), key


@in_every_language
def test_the_same_message_ends_as_a_sentence_in_every_language_or_in_none(words: Catalogue, lang: str) -> None:
    english, own = messages(words, "en"), messages(words, lang)
    assert {key: text.endswith(".") for key, text in own.items()} == {key: english[key].endswith(".") for key in own}


@in_every_language
def test_a_count_has_a_form_for_each_plural_of_the_language(words: Catalogue, lang: str) -> None:
    rules = words.templates(lang).get(PLURAL, ENGLISH)
    assert all(RELATION.fullmatch(relation) for rule in rules.values() for relation in re.split(" and | or ", rule))
    for key, text in messages(words, lang).items():
        for field in FIELD.finditer(text):
            assert field["forms"] is None or field["forms"].count("|") == len(rules) + 1, key


@in_every_language
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_message_is_rendered(words: Catalogue, lang: str, number: int) -> None:
    texts = words.templates(lang)
    for (kind, code), template in messages(words, lang).items():
        params: dict[str, object] = {}
        for field in FIELD.finditer(template):
            form = field["form"]
            params[field["name"].lower()] = number if form in (None, SEAT) else next(iter(texts[form]))
            if field["thing"]:
                params[field["thing"]] = next(iter(texts["counted"]))
        text = words.sentence(kind, code, params, lang)
        assert text
        assert not re.search(r"[{}|#]", text), (kind, code)
