"""A catalogue for each game; plurals; the word that somebody meant; the characters of names, which forge no line."""

import hashlib
import pickle
import sys
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes.kernel._words import (
    ENGLISH,
    LANGUAGES,
    MOST_LETTERS,
    Catalogue,
    Phrase,
    catalogue_of,
    form,
    is_known,
    is_printable,
    likely,
    on_one_line,
    slug,
)
from amsterdam_routes.routes.box._edition import edition_data, edition_from_data

DICE = Catalogue(
    {
        "en": {"event": {"thrown": "{Seat as seat} threw {number}."}, "violation": {"game_over": "No more dice."}},
        "nl": {"event": {"thrown": "{Seat as seat} gooide {number}."}, "violation": {"game_over": "Uitgedobbeld."}},
    }
)
POLISH = Catalogue(
    {
        "pl": {
            "plural": {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14"},
            "thing": {"cards": "{many|karta|karty|kart}", "hand": "{many|jest # karta|są # karty|jest # kart}"},
            "seat": {"numbered": "gracz {number}"},
        }
    }
)


def test_equal_codes_of_two_games_have_each_their_own_sentence() -> None:
    routes = catalogue_of("amsterdam_routes.routes")
    assert DICE.sentence("violation", "game_over", {}) == "No more dice."
    assert routes.sentence("violation", "game_over", {}) == "The game is over."
    assert DICE.sentence("violation", "game_over", {}, "nl") == "Uitgedobbeld."


def test_words_that_a_game_lacks_are_not_taken_from_another_game() -> None:
    with pytest.raises(KeyError):
        DICE.sentence("violation", "too_few_carts", {"needed": 2, "carts": 1, "short": 1})


def test_all_games_share_the_words_for_the_names_of_seats() -> None:
    assert DICE.sentence("event", "thrown", {"seat": 1, "number": 6}, "nl") == "Speler 2 gooide 6."
    assert DICE.sentence("event", "thrown", {"seat": 1, "number": 6}, names=["Anna", "bo"]) == "bo threw 6."
    assert DICE.join(["a", "b", "c"], "nl") == "a, b en c"


def test_a_game_may_call_a_seat_what_it_likes() -> None:
    pirates = Catalogue({"en": {"seat": {"numbered": "captain {number}"}, "event": {"sunk": "{Seat as seat} sank."}}})
    assert pirates.sentence("event", "sunk", {"seat": 3}) == "Captain 4 sank."


def test_a_language_has_the_plurals_that_it_declares() -> None:
    told = [POLISH.sentence("thing", "cards", {"many": many}, "pl") for many in (0, 1, 2, 5, 12, 22, 101)]
    assert told == ["0 kart", "1 karta", "2 karty", "5 kart", "12 kart", "22 karty", "101 kart"]
    assert POLISH.sentence("thing", "hand", {"many": 3}, "pl") == "są 3 karty"


def test_a_language_that_no_other_catalogue_has_is_a_language() -> None:
    assert POLISH.languages == ("pl",)
    assert POLISH.sentence("seat", "numbered", {"number": 1}, "pl") == "gracz 1"
    with pytest.raises(ValueError, match="there is no language 'en'; there are pl"):
        POLISH.templates("en")


@pytest.mark.parametrize("lang", ["../en", "en.json", "", "EN"])
def test_a_language_is_the_name_of_a_file_and_nothing_else(lang: str) -> None:
    with pytest.raises(ValueError, match="there is no language"):
        catalogue_of("amsterdam_routes.routes").templates(lang)


def test_a_catalogue_goes_to_another_process_by_the_name_of_its_package() -> None:
    routes = catalogue_of("amsterdam_routes.routes")
    assert pickle.loads(pickle.dumps(routes)) is routes
    assert len(pickle.dumps(routes)) < 200
    again = pickle.loads(pickle.dumps(DICE))
    assert again.sentence("violation", "game_over", {}) == "No more dice."
    assert repr(again) == "Catalogue(in code: en, nl)"
    assert repr(routes) == "Catalogue(amsterdam_routes.routes: da, en, fi, it, nl)"


def test_a_sentence_that_a_language_lacks_is_wholly_in_english() -> None:
    words = Catalogue(
        {
            "en": {
                "event": {"drawn": "{Seat as seat} drew {cards of what}.", "won": "{Seat as seat} won."},
                "counted": {"cart": "{n|cart|carts}"},
                "term": {"cart": "cart", "dock": "dock"},
            },
            "nl": {
                "event": {"won": "{Seat as seat} won!"},
                "counted": {"cart": "{n|kar|karren}"},
                "term": {"cart": "kar"},
                "fallback": {"event": "drawn", "term": "*"},
            },
        }
    )
    params: dict[str, object] = {"seat": 0, "cards": 2, "what": "cart"}
    assert words.fallbacks("nl") == {("event", "drawn"), ("term", "dock")}
    assert words.sentence("event", "drawn", params, "nl") == "Player 1 drew 2 carts."
    assert words.sentence("event", "won", params, "nl") == "Speler 1 won!"
    assert words.templates("nl")["term"] == {"cart": "kar", "dock": "dock"}
    assert not words.fallbacks("en")


def test_a_language_may_lack_every_word_of_a_kind() -> None:
    words = Catalogue(
        {
            "en": {"ship": {"sloop": "sloop", "barge": "barge"}},
            "nl": {"dock": {"quay": "kade"}, "fallback": {"ship": "*"}},
        }
    )
    assert words.fallbacks("nl") == {("ship", "sloop"), ("ship", "barge")}
    assert words.templates("nl")["ship"] == {"sloop": "sloop", "barge": "barge"}


ITALIAN = Catalogue(
    {
        "it": {
            "violation": {
                "too_few": "{needed?Serve|Servono} {needed of color}, ma {held|=0 non ne hai|ne hai solo #|ne hai #}.",
                "used": "L’hai già usata {times|=1 una volta|=2 due volte|# volta|# volte}.",
            },
            "event": {
                "turn": "Tocca {seat as to_whom}.",
                "sailed": "{Seat as seat} ha navigato fino {field as to_field}.",
                "left": "{Field} resta vuoto.",
                "paid": "{Seat as seat} paga {many of color as short}.",
                "lost": "{Seat as seat}: {points|punto|punti}, {points}.",
            },
            "counted": {"black": "{n|carta nera|carte nere}"},
            "short": {"black": "{n|nera|nere}"},
            "to_whom": {"numbered": "al giocatore {number}", "named": "a {name}", "named a- e-": "ad {name}"},
            "field": {"big": "il magazzino {goods as of_goods}", "open": "{name}"},
            "to_field": {"big": "al magazzino {goods as of_goods}", "open": "a {name}"},
            "of_goods": {"beer": "della birra"},
        }
    }
)
BEER, WATER = Phrase("field", "big", {"goods": "beer"}), Phrase("field", "open", {"name": "Damrak"})


def italian(kind: str, code: str, names: tuple[str, ...] = (), **params: object) -> str:
    return ITALIAN.sentence(kind, code, params, "it", names=names)


def test_a_count_chooses_a_word_without_being_said() -> None:
    assert italian("violation", "too_few", needed=1, color="black", held=2) == "Serve 1 carta nera, ma ne hai 2."
    assert italian("violation", "too_few", needed=3, color="black", held=1) == "Servono 3 carte nere, ma ne hai solo 1."


def test_a_count_has_a_form_for_exactly_one_number() -> None:
    assert italian("violation", "too_few", needed=2, color="black", held=0) == "Servono 2 carte nere, ma non ne hai."
    told = [italian("violation", "used", times=times) for times in (1, 2, 3)]
    assert told == ["L’hai già usata una volta.", "L’hai già usata due volte.", "L’hai già usata 3 volte."]


def test_a_seat_has_forms_and_names_choose_among_them() -> None:
    assert italian("event", "turn", seat=0) == "Tocca al giocatore 1."
    told = [italian("event", "turn", ("Griet", "Anna", "Élodie", "emma"), seat=seat) for seat in range(4)]
    assert told == ["Tocca a Griet.", "Tocca ad Anna.", "Tocca a Élodie.", "Tocca ad emma."]


def test_a_form_of_a_name_begins_a_sentence_with_a_capital_letter_and_a_name_stays_as_it_is() -> None:
    words = Catalogue({"fi": {"event": {"moved": "{Seat as whose} laiva liikkui."}}})
    assert words.sentence("event", "moved", {"seat": 0}, "fi", names=["aino"]) == "Pelaajan aino laiva liikkui."
    words = Catalogue({"da": {"event": {"moved": "{Seat as whose} skib sejlede."}}})
    told = [words.sentence("event", "moved", {"seat": seat}, "da", names=["bo", "Lars"]) for seat in range(3)]
    assert told == ["bos skib sejlede.", "Lars’ skib sejlede.", "Spiller 3s skib sejlede."]


def test_a_name_in_braces_is_a_name() -> None:
    assert italian("event", "turn", ("{seat}",), seat=0) == "Tocca a {seat}."


def test_a_composed_value_is_told_in_the_form_that_is_asked_for() -> None:
    assert italian("event", "sailed", seat=0, field=BEER) == "Giocatore 1 ha navigato fino al magazzino della birra."
    assert italian("event", "sailed", seat=0, field=WATER) == "Giocatore 1 ha navigato fino a Damrak."
    assert italian("event", "left", field=BEER) == "Il magazzino della birra resta vuoto."


def test_a_count_of_things_may_take_other_words_than_counted() -> None:
    assert italian("event", "paid", seat=0, many=2, color="black") == "Giocatore 1 paga 2 nere."


def test_a_negative_number_has_a_minus_sign() -> None:
    assert italian("event", "lost", seat=0, points=-3) == "Giocatore 1: −3 punti, −3."


ARABIC = {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10", "many": "n % 100 = 11..99"}
RUSSIAN = {
    "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
}
DANISH = {"one": "n = 1 or t != 0 and i = 0,1"}


@pytest.mark.parametrize(
    ("rules", "numbers", "forms"),
    [
        (ENGLISH, (0, 1, 2, 11, -1), (1, 0, 1, 1, 0)),
        (DANISH, (0, 1, 2), (1, 0, 1)),
        (RUSSIAN, (1, 2, 5, 11, 12, 21, 23, 111, 122), (0, 1, 2, 2, 2, 0, 1, 2, 1)),
        (ARABIC, (0, 1, 2, 3, 10, 11, 99, 100, 103), (0, 1, 2, 3, 3, 4, 4, 5, 3)),
        ({}, (0, 1, 2), (0, 0, 0)),
    ],
    ids=["English", "Danish", "Russian", "Arabic", "no plurals"],
)
def test_the_form_is_that_of_the_first_rule_that_holds(
    rules: dict[str, str], numbers: tuple[int, ...], forms: tuple[int, ...]
) -> None:
    assert tuple(form(number, rules) for number in numbers) == forms


@pytest.mark.parametrize("rule", ["", "n", "n == 1", "n = x", "n within 1..2", "n = 1 and"])
def test_what_is_no_rule_is_refused_with_what_one_looks_like(rule: str) -> None:
    with pytest.raises(ValueError, match=r"expected a plural rule such as 'n % 10 = 2\.\.4', got"):
        form(1, {"one": rule})


def test_the_library_speaks_the_languages_that_it_has_files_of() -> None:
    assert catalogue_of("amsterdam_routes.kernel").languages == LANGUAGES


KNOWN = ("dam", "oude-kerk", "oude-waal", "waag")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("waag", "waag"),
        ("wag", "waag"),
        ("oude-kirk", "oude-kerk"),
        ("oudewaal", "oude-waal"),
        ("dijk", None),
        ("", None),
    ],
)
def test_a_slip_is_answered_with_the_word_that_is_most_like_it(typed: str, meant: str | None) -> None:
    assert likely(typed, KNOWN) == meant


def alike(one: str, other: str) -> Fraction:
    """The share of the pairs of neighbours, both ends of a word among them, that two words have in common."""
    pairs, others = ({*zip(("", *word), (*word, ""), strict=True)} for word in (one, other))
    return Fraction(2 * len(pairs & others), len(pairs) + len(others))


@given(st.text("abc", max_size=6), st.lists(st.text("abc", max_size=6), max_size=5))
def test_the_word_that_is_meant_has_half_of_its_pairs_of_letters_in_common_or_more(word: str, known: list[str]) -> None:
    meant = max(known, key=partial(alike, word), default=word)
    assert likely(word, known) == (meant if known and alike(word, meant) >= Fraction(1, 2) else None)


@given(st.text(min_size=1, max_size=20), st.lists(st.text(max_size=20), max_size=5))
def test_a_known_word_is_most_like_itself(word: str, others: list[str]) -> None:
    found = likely(word, [word, *others])
    assert found == word


def test_among_equally_similar_words_the_first_is_meant() -> None:
    assert likely("wxg", ["wag", "wog"]) == likely("wxg", ["wag"]) == "wag"
    assert likely("wxg", ["wog", "wag"]) == "wog"


def test_comparing_with_many_known_words_stays_within_the_budget() -> None:
    known = ["x" * 100] * (MOST_LETTERS // 100) + ["dam"]
    assert likely("dam", known[1:]) == "dam"
    assert likely("dam", [*known, "dam"]) is None


# --- the characters that names may have


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("De drie Hendricken", "de-drie-hendricken"),
        ("Café Noir", "cafe-noir"),
        ("Dåmrak", "damrak"),
        ("Oost-Indisch  Huis (1606)", "oost-indisch-huis-1606"),
        ("Straße", "strasse"),
        ("堤防", "堤防"),
        ("'t", "t"),
        ("--", ""),
    ],
)
def test_an_id_is_the_name_in_small_letters_with_hyphens(name: str, id: str) -> None:
    assert slug(name) == id


def test_a_text_that_is_no_name_has_no_id() -> None:
    with pytest.raises(TypeError, match="a name: expected a str, got an int"):
        slug(3)  # type: ignore[arg-type]  # what the test is about


@given(st.text())
def test_the_id_of_an_id_is_that_id(name: str) -> None:
    assert slug(slug(name)) == slug(name)
    assert slug(f"  {name}.") == slug(name), "what is no letter and no digit only parts words"


NEWER = ["\U00011f02", "\U0001e4d0", "\U0001fa75", "\U0002ebf0"]
"""Characters of Unicode 15.0 and later, which Python 3.11 does not have: Kawi, Nag Mundari, an emoji, an ideograph."""


def test_ids_of_all_characters_are_the_same_on_every_python() -> None:
    digest = hashlib.sha256()
    for start in range(0, sys.maxunicode + 1, 64):
        some = range(start, start + 64)
        letters = "".join(chr(code) if not 0xD800 <= code < 0xE000 else "" for code in some)
        digest.update(f"{slug(letters)} {[is_printable(chr(code)) for code in some]}\n".encode())
    assert digest.hexdigest() == "21db9cf13200af029dfc8eb2be7cf40257d17de884d864910b5144433eab1ab4"


@pytest.mark.parametrize("letter", NEWER)
def test_a_character_that_is_too_new_is_refused_in_the_name_of_a_place(letter: str) -> None:
    assert not is_known(letter)
    assert slug(f"A{letter}b") == "a-b"
    data = edition_data(ar.AMSTERDAM)
    data["name"] = f"A{letter}"
    with pytest.raises(ar.InvalidEdition) as error:
        edition_from_data(data)
    assert [problem.code for problem in error.value.problems] == ["unprintable"]


FORGED = "Griet\nJan has won: 99 points.\x1b[2J\u2028\u202e\x85"


@pytest.mark.parametrize("lang", ["en", "nl", "da", "it", "fi"])
def test_no_name_forges_a_line(lang: str) -> None:
    record = ar.new_record(2, seed="1634", names=[FORGED, "Jan"])
    action = ar.legal_actions(record.state)[0]
    told = [ar.describe(event, lang=lang, names=record.names) for event in ar.events(record.state, action)]
    assert len([line for text in told for line in text.splitlines()]) == len(told)
    drawn = ar.text(record.state, lang=lang, names=record.names)
    assert len(drawn.splitlines()) == len(ar.text(record.state, lang=lang, names=["Griet", "Jan"]).splitlines())
    assert not any(letter in drawn for letter in "\x1b\u2028\u202e\x85")
    assert "\x1b" not in ar.svg(record.state, lang=lang, names=record.names)


def test_what_is_printable_stays_as_it_is() -> None:
    assert on_one_line("Griet, José and 堤防") == "Griet, José and 堤防"
