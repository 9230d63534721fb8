"""Every sentence of both games in five languages, as `docs/write_sentences.py` makes them: what a machine can hold."""

import html
import random
import re
from functools import cache

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._words import FIELD, forms_of
from docs.write_sentences import FOLDER, NAMES, SPEECHES, Speech, page, sentences

in_every_language = pytest.mark.parametrize("lang", ar.LANGUAGES)
of_every_game = pytest.mark.parametrize("speech", SPEECHES, ids=lambda speech: speech.title)

ONLY_IN = {
    "da": "og ikke til det hver ingen hvis når skal på ved hvilke",
    "en": "and the with your you from this these each has whenever which only",
    "fi": "ja ei ole sinulla vain jos tai joka vielä ovat jokaisesta",
    "it": "che non sono della dei delle nel nella sulla puoi questo questa ogni più",
    "nl": "het een niet geen deze naar voor aan bij elke van zijn ook maar",
}
"""Words that stand in many sentences of one language, and in none of the other four."""
TYPED = {"action", "line", "colours", "pink", "blue", "green", "wild"}
"""English words of the notation and of commands, which are typed in every language."""
NUMBER = r"(?<![\w+−/.–-])(?:{})(?![\d./])"
"""A count in a sentence: not one of several in a row."""
MANY = "0|[2-9]|[1-9][0-9]"
"""All counts but 1; the numbers of cards have three digits."""
SEAT = r"(?i)(player|speler|spiller|giocatore|pelaaja\w*) \d"
VERBS = {
    "en": (r"is|has|was|waits|shows|gets|goes", r"are|have|were|wait|show|get|go"),
    "nl": (r"is|ligt|mag|kan|telt|heeft|wint|wacht", r"zijn|liggen|mogen|kunnen|tellen|hebben|winnen|wachten"),
    "it": (r"è|può|conta|ha|resta|manca|mostra", r"sono|possono|contano|hanno|restano|mancano|mostrano"),
}
"""Verbs after a count: after 1, and after other numbers. Danish and Finnish have one form for both."""


@cache
def told(speech: Speech, lang: str) -> tuple[tuple[tuple[str, str], str], ...]:
    """Every sentence in a language, by kind and code; most tests go through all of them."""
    return tuple(sentences(speech, lang))


@in_every_language
@of_every_game
def test_a_sentence_has_no_gaps_and_nothing_raw(speech: Speech, lang: str) -> None:
    wrong = re.compile(r"  |^ | $|(?<!;) [.,;:!?)]|\(\s*\)|[{}|#]|None|\bTrue\b|::|:\s*\.|\.\.|,\s*[.,]|<|> |_|'\w+'s")
    assert [(key, text) for key, text in told(speech, lang) if not text or wrong.search(text)] == []


@in_every_language
@of_every_game
def test_a_sentence_is_set_as_in_print(speech: Speech, lang: str) -> None:
    """Apostrophes are curved, and a minus is no hyphen; what is typed stands in straight quotes."""
    wrong = re.compile(r"\w'\w|\"|\.\.\.|(?<![\w-])-\d")
    assert [(key, text) for key, text in told(speech, lang) if wrong.search(text)] == []


@in_every_language
@of_every_game
def test_a_sentence_has_no_word_of_another_language(speech: Speech, lang: str) -> None:
    others = {word for other, words in ONLY_IN.items() if other != lang for word in words.split()}
    found = []
    for key, text in told(speech, lang):
        words = set(re.findall(r"[^\W\d_]+", text.lower().replace("de drie hendricken", "").replace("het ij", "")))
        if alien := words & others - TYPED:
            found.append((key, text, alien))
    assert found == []


@in_every_language
def test_the_words_of_one_language_are_none_of_another(lang: str) -> None:
    """What the test above looks for stands in templates of its own language, and in none of the others."""
    own = {word for speech in SPEECHES for word in re.findall(r"[^\W\d_]+", _templates(speech, lang))}
    assert set(ONLY_IN[lang].split()) <= own


def _templates(speech: Speech, lang: str) -> str:
    return " ".join(text for codes in speech.words.templates(lang).values() for text in codes.values()).lower()


@in_every_language
@of_every_game
def test_a_noun_agrees_with_its_number(speech: Speech, lang: str) -> None:
    """The noun that follows 1 in one sentence follows no other number in another, and the other way round."""
    pairs = set()
    for codes in speech.words.templates(lang).values():
        for template in codes.values():
            for field in FIELD.finditer(template):
                forms = forms_of((field["forms"] or "").split("|"))[1]
                if field["sign"] == "|" and len(forms) == 2 and forms[0] != forms[1] and "#" not in "".join(forms):
                    pairs.add((forms[0], forms[1]))
    singular, plural = {one for one, _ in pairs}, {other for _, other in pairs}
    both = singular & plural
    found = []
    for key, text in told(speech, lang):
        for number, rest in re.findall(
            "(" + NUMBER.format("[1-9]?[0-9]") + r") ([^\d.,;:()]+)", re.sub(SEAT, "X", text)
        ):
            wrong = (plural if number == "1" else singular) - both
            right = singular if number == "1" else plural
            if any(_begins(rest, words) for words in wrong) and not any(_begins(rest, words) for words in right):
                found.append((key, text))
    assert found == []


def _begins(text: str, words: str) -> bool:
    return text.startswith(words) and not text[len(words) : len(words) + 1].isalpha()


@pytest.mark.parametrize("lang", VERBS)
@of_every_game
def test_a_verb_agrees_with_its_number(speech: Speech, lang: str) -> None:
    one, many = VERBS[lang]
    noun = r"(?:(?!and |en |e )[^\W\d]+[ -]){1,3}?"
    wrong = re.compile(
        rf"{NUMBER.format('1')} {noun}(?:{many})(?![\w’])|{NUMBER.format(MANY)} {noun}(?:{one})(?![\w’])"
    )
    texts = ((key, re.sub(SEAT, "X", text)) for key, text in told(speech, lang))
    assert [(key, text) for key, text in texts if wrong.search(text)] == []


@of_every_game
def test_an_english_article_fits_the_word_after_it(speech: Speech) -> None:
    wrong = re.compile(r"\b[Aa] (?:[aeio]|[Oo]ude)|\b[Aa]n [^aeiou]")
    assert [(key, text) for key, text in told(speech, "en") if wrong.search(text)] == []


@of_every_game
def test_an_italian_word_is_contracted_before_a_vowel(speech: Speech) -> None:
    wrong = re.compile(r"\b(?:della|dello|alla|sulla|nella|la|lo|una) [aeiou]\w", re.IGNORECASE)
    found = [(key, text) for key, text in told(speech, "it") if wrong.search(text)]
    assert [(key, text) for key, text in found if key[1] != "under_heading"] == []


@in_every_language
@of_every_game
def test_a_name_is_never_changed(speech: Speech, lang: str) -> None:
    """A name stands in a sentence as it was given, or with an ending of possession."""
    for key, text in told(speech, lang):
        for name in NAMES:
            assert not re.search(rf"\b{name}(?!(?:s|’|’s)?\b)\w", text), (key, text)


@in_every_language
def test_what_cards_tiles_orders_and_fields_say_is_of_one_language_too(lang: str) -> None:
    box = am.MERCHANTS
    others = {word for other, words in ONLY_IN.items() if other != lang for word in words.split()}
    things: list[am.Card | am.Tile | am.Order | am.Sail] = [
        *box.cards,
        *box.tiles,
        *box.orders,
        *map(am.Sail, box.fields),
    ]
    for thing in things:
        text = am.describe(thing, lang=lang)
        words = set(re.findall(r"[^\W\d_]+", text.lower().replace("het ij", "")))
        assert not words & others, text
        assert not re.search(r"  | [.,;:]|[{}|#]|None|\b0 (?!/)", text), text


@in_every_language
def test_whatever_a_table_shows_is_made_of_words_of_its_language_and_of_names(lang: str) -> None:
    """Pictures, texts, prospects and results of a game with all expansions: each word stands in the catalogues."""
    box, chance = am.MERCHANTS, random.Random(lang)
    named = (*box.cards, *box.blocks, *box.fields, *am.District, "TOM", "I II III", " ".join(NAMES))
    known = _words_of(" ".join(map(str, named)))
    known |= {word for speech in SPEECHES for word in _words_of(_templates(speech, lang))}
    known |= {f"{name}s".lower() for name in NAMES}  # in Danish
    pieces = [*(block.name for block in box.blocks), *(field.name for field in box.fields)]
    broken = " ".join(pieces).lower()  # pictures break these names into lines
    state = am.new_game(3, seed=lang, workers=True, orders=3, trader=True, c_tiles="mix", length="short")
    while state.to_move is not None:
        state, events = am.step(state, am.pick(state, chance))
        if chance.random() < 0.02 or state.to_move is None:
            drawn = am.svg(state, seat=0, lang=lang, names=NAMES, events=events)
            told = [re.sub(r"\w+…$", "", html.unescape(text)) for text in re.findall(r">([^<>{}]+)<", drawn)]
            told += [am.text(state, seat=0, lang=lang, names=NAMES, events=events)]
            told += [am.describe(prospect, lang=lang, names=NAMES) for prospect in am.prospects(am.view(state, 0))]
            told += [am.describe(am.standings(state), lang=lang, names=NAMES)]
            strange = {word for text in told for word in _words_of(text)} - known
            assert {word for word in strange if word not in broken} == set()


def _words_of(text: str) -> set[str]:
    return {word for word in re.findall(r"[^\W\d_]+", text.lower()) if len(word) > 2}


@in_every_language
def test_the_pages_of_sentences_are_up_to_date(lang: str) -> None:
    assert (FOLDER / f"{lang}.md").read_text(encoding="utf-8") == page(lang)
