"""Every catalogue of the library: `proofread` finds nothing in it, and each message reads as a sentence."""

import re
from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel._words import FIELD, SEAT, Catalogue, catalogue_of, is_of_seats
from amsterdam_routes.kernel.testing import proofread
from amsterdam_routes.kernel.testing._capabilities import messages

SOURCES = Path(ar.__file__).parent
PACKAGES = sorted(
    ".".join(folder.parent.relative_to(SOURCES.parent).parts) for folder in SOURCES.rglob("locales") if folder.is_dir()
)
EACH = [(package, lang) for package in PACKAGES for lang in catalogue_of(package).languages]
in_every_language = pytest.mark.parametrize(
    ("words", "lang"), [pytest.param(catalogue_of(package), lang, id=f"{package}-{lang}") for package, lang in EACH]
)


def test_the_kernel_each_game_and_the_command_have_words_of_their_own() -> None:
    assert {"amsterdam_routes.kernel", "amsterdam_routes.routes", "amsterdam_routes.cli"} <= set(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_languages_are_those_of_the_rulebooks_and_english(package: str) -> None:
    assert {"en", "nl", "da", "it", "fi"} <= set(catalogue_of(package).languages)


@pytest.mark.parametrize("package", PACKAGES)
def test_each_message_has_words_for_the_same_in_every_language(package: str) -> None:
    assert [*proofread(catalogue_of(package))] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_language_tells_anything_in_another(package: str) -> None:
    assert not any(catalogue_of(package).fallbacks(lang) for lang in catalogue_of(package).languages)


@in_every_language
def test_a_message_has_single_spaces_and_no_signs_of_templates(words: Catalogue, lang: str) -> None:
    for key, text in messages(words, lang).items():
        assert not re.search(r"[|#]", FIELD.sub("", text)), key
        assert text == " ".join(text.split()), key


@in_every_language
def test_the_same_message_ends_as_a_sentence_in_every_language_or_in_none(words: Catalogue, lang: str) -> None:
    english, own = messages(words, "en"), messages(words, lang)
    assert {key: text.endswith(".") for key, text in own.items()} == {key: english[key].endswith(".") for key in own}


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
                params[field["thing"]] = next(iter(texts[field["counting"] or "counted"]))
            if field["form"] and is_of_seats(field["form"], texts):
                params[field["name"].lower()] = number
        text = words.sentence(kind, code, params, lang)
        assert text
        assert not re.search(r"[{}|#]", text), (kind, code)
