"""A catalogue for each game: what it says, and what it shares; plurals; and what people mean who type."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.words import ENGLISH, LANGUAGES, MOST_LETTERS, Catalogue, catalogue_of, form, likely, meant

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


def test_what_a_game_does_not_say_is_not_taken_from_another_game() -> None:
    with pytest.raises(KeyError):
        DICE.sentence("violation", "too_few_carts", {"needed": 2, "carts": 1, "short": 1})


def test_what_a_seat_is_called_need_not_be_written_for_each_game() -> None:
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


def test_what_a_language_has_no_words_for_is_told_in_english_with_all_that_is_in_it() -> None:
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


@given(st.text(min_size=1, max_size=20), st.lists(st.text(max_size=20), max_size=5))
def test_a_known_word_is_most_like_itself(word: str, others: list[str]) -> None:
    found = likely(word, [word, *others])
    assert found == word


def test_of_several_that_are_equally_like_the_first_is_meant() -> None:
    assert likely("wxg", ["wag", "wog"]) == likely("wxg", ["wag"]) == "wag"
    assert likely("wxg", ["wog", "wag"]) == "wog"


def test_of_many_known_words_no_more_is_compared_than_the_budget_allows() -> None:
    known = ["x" * 100] * (MOST_LETTERS // 100) + ["dam"]
    assert likely("dam", known[1:]) == "dam"
    assert likely("dam", [*known, "dam"]) is None


LISTED = [
    ("+pink", "Take a pink card from the face-up row"),
    ("+?", "Draw the top card of the draw pile"),
    ("jordaan--waag pink", "Claim Jordaan - Waag with 1 pink card"),
    ("contracts", "Draw contracts"),
]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("1", (0,)),
        (" 4 ", (3,)),
        ("0", ()),
        ("5", ()),
        ("99999999999999999999", ()),
        ("+PINK", (0,)),
        ("+?", (1,)),
        ("draw contracts", (3,)),
        ("draw", (1, 3)),
        ("pink", (0,)),
        ("JOR", (2,)),
        ("wa jo", (2,)),
        ("waag jordaan", (2,)),
        ("?", ()),
        ("", ()),
        ("row purple", ()),
    ],
)
def test_what_is_typed_means(typed: str, places: tuple[int, ...]) -> None:
    assert meant(typed, LISTED) == places
