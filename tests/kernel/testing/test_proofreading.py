"""Each thing that may be wrong with a catalogue is found, and nothing else."""

import pytest

from amsterdam_routes.kernel import Catalogue
from amsterdam_routes.kernel.testing import proofread
from tests.kernel.tiny.reasons import WORDS

ENGLISH = {
    "event": {
        "drawn": "{Seat as seat} drew {cards|card|cards}.",
        "paid": "{Seat as seat} paid {cards of color}.",
        "won": "The {color as card} wins, #{number}.",
    },
    "card": {"red": "red card", "blue": "blue card"},
    "counted": {"red": "{n|red card|red cards}", "blue": "{n|blue card|blue cards}"},
}
DUTCH = {
    "event": {
        "drawn": "{Seat as seat} trok {cards|kaart|kaarten}.",
        "paid": "{Seat as seat} betaalde {cards of color}.",
        "won": "De {color as card} wint, nummer {number}.",
    },
    "card": {"red": "rode kaart", "blue": "blauwe kaart"},
    "counted": {"red": "{n|rode kaart|rode kaarten}", "blue": "{n|blauwe kaart|blauwe kaarten}"},
}


def dutch_with(**events: str) -> dict[str, dict[str, str]]:
    return {**DUTCH, "event": {**DUTCH["event"], **events}}


def without(kind: str, code: str) -> dict[str, dict[str, str]]:
    return {**DUTCH, kind: {other: text for other, text in DUTCH[kind].items() if other != code}}


WRONG = {
    "words are missing": (
        without("event", "won"),
        ["$.nl.event.won: expected words, as there are some in 'en', got none"],
    ),
    "words are left over": (
        dutch_with(lost="{Seat as seat} verliest."),
        ["$.nl.event.lost: expected nothing, as there are no words in 'en', got '{Seat as seat} verliest.'"],
    ),
    "about something else": (
        dutch_with(won="De {card as card} wint, nummer {number}."),
        ["$.nl.event.won: expected words about color and number, got 'De {card as card} wint, nummer {number}.'"],
    ),
    "a brace is open": (
        dutch_with(won="{color as card} {number} {"),
        ["$.nl.event.won: expected braces around fields only, got '{color as card} {number} {'"],
    ),
    "a field is none": (
        dutch_with(drawn="{Seat as seat} trok {cards|kaart}."),
        ["$.nl.event.drawn: expected braces around fields only, got '{Seat as seat} trok {cards|kaart}.'"],
    ),
    "too many forms": (
        dutch_with(drawn="{Seat as seat} trok {cards|kaart|kaarten|kaarten}."),
        ["$.nl.event.drawn: expected 2 forms, one for each plural, got '{cards|kaart|kaarten|kaarten}'"],
    ),
    "a phrase is nowhere": (
        dutch_with(won="De {color as tint} wint, nummer {number}."),
        ["$.nl.event.won: expected 'tint' with words for tint, got none"],
    ),
    "a phrase is missing": (
        without("card", "red"),
        [
            "$.nl.card.red: expected words, as there are some in 'en', got none",
            "$.nl.event.won: expected 'card' with words for red, got none",
        ],
    ),
    "a count is missing": (
        without("counted", "blue"),
        [
            "$.nl.counted.blue: expected words, as there are some in 'en', got none",
            "$.nl.event.paid: expected 'counted' with words for blue, got none",
        ],
    ),
    "a rule is none": (
        {**DUTCH, "plural": {"one": "n is 1"}},
        ["$.nl.plural.one: expected a plural rule such as 'n % 10 = 2..4', got 'n is 1'"],
    ),
    "a number has two forms": (
        dutch_with(drawn="{Seat as seat} trok {cards|=0 niets|=0 geen|# kaart|# kaarten}."),
        ["$.nl.event.drawn: expected one form for each number, got '{cards|=0 niets|=0 geen|# kaart|# kaarten}'"],
    ),
    "a form for a number is none": (
        dutch_with(drawn="{Seat as seat} trok {cards|=nul niets|# kaarten}."),
        ["$.nl.event.drawn: expected a form such as '=0 none', got '=nul niets'"],
    ),
    "a word is chosen by what English does not know": (
        dutch_with(won="De {color as card} {many?wint|winnen}, nummer {number}."),
        [
            "$.nl.event.won: expected words about color and number, got "
            "'De {color as card} {many?wint|winnen}, nummer {number}.'"
        ],
    ),
    "a count takes words that there are none of": (
        dutch_with(paid="{Seat as seat} betaalde {cards of color as short}."),
        ["$.nl.event.paid: expected 'short' with words for short, got none"],
    ),
    "a form of seats is for names only": (
        {**dutch_with(drawn="Beurt {seat as of_seat}: {cards|kaart|kaarten}."), "of_seat": {"named": "van {name}"}},
        ["$.nl.event.drawn: expected 'of_seat' with words for numbered, got none"],
    ),
    "a form of seats is for numbers only": (
        {
            **dutch_with(drawn="Beurt {seat as of_seat}: {cards|kaart|kaarten}."),
            "of_seat": {"numbered": "van {number}"},
        },
        ["$.nl.event.drawn: expected 'of_seat' with words for named, got none"],
    ),
    "a name is known by neither end nor beginning": (
        {
            **dutch_with(drawn="{Seat as whose}: {cards|kaart|kaarten}."),
            "whose": {"numbered": "speler {number}s", "named": "{name}s", "named s": "{name}’"},
        },
        [
            "$.nl.event.drawn: expected beginnings such as 'a-' and ends such as '-s' after 'named', got 'named s'",
        ],
    ),
    "a form of its own lacks a code": (
        {**dutch_with(won="{color as winning} wint, nummer {number}."), "winning": {"red": "Rood"}},
        ["$.nl.winning: expected words for blue, too, got none"],
    ),
    "a form of its own is about something else": (
        {**dutch_with(won="{color as winning} wint, {number}."), "winning": {"red": "Rood {why}", "blue": "Blauw"}},
        ["$.nl.winning.red: expected words about n, got why"],
    ),
    "told twice": (
        {**DUTCH, "fallback": {"event": "won"}},
        ["$.nl.event.won: expected words or a fallback, got both"],
    ),
    "a fallback is unknown": (
        {**DUTCH, "fallback": {"event": "won lost", "ship": "*"}},
        [
            "$.nl.fallback.event: expected a code that there are English words for, got 'lost'",
            "$.nl.fallback.ship: expected a code that there are English words for, got '*'",
        ],
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_with_a_language_is_found(wrong: str) -> None:
    dutch, found = WRONG[wrong]
    assert [*map(str, proofread(Catalogue({"en": ENGLISH, "nl": dutch})))] == found


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    told_in_english = {**without("event", "won"), "fallback": {"event": "*"}}
    for dutch in (DUTCH, told_in_english):
        assert [*proofread(Catalogue({"en": ENGLISH, "nl": dutch}))] == []
    assert [*proofread(WORDS)] == []
    assert [*proofread(Catalogue({}))] == []


def test_without_english_the_first_language_is_the_measure() -> None:
    german = {
        "event": {"won": "Gewonnen."},
        "seat": {"numbered": "Platz {number}"},
        "list": {"two": "{first} und {last}"},
    }
    found = proofread(Catalogue({"de": german, "nl": {"event": {"lost": "Verloren."}}}))
    assert [(problem.path, problem.code) for problem in found] == [
        ("$.nl.event.won", "missing_words"),
        ("$.nl.event.lost", "left_over_words"),
    ]


def test_a_language_that_the_library_does_not_speak_says_what_a_seat_is_called_and_how_a_list_ends() -> None:
    found = proofread(Catalogue({"en": {}, "pl": {}}))
    assert [problem.path for problem in found] == ["$.pl.list.two", "$.pl.seat.numbered"]


def test_a_language_that_the_library_does_not_speak_needs_its_own_forms_of_seats() -> None:
    english = {"event": {"turn": "It is {seat as whose} turn."}}
    polish = {
        "event": {"turn": "Kolej {seat as whose}."},
        "seat": {"numbered": "gracz {number}"},
        "list": {"two": "{first} i {last}"},
    }
    [problem] = proofread(Catalogue({"en": english, "pl": polish}))
    assert str(problem).startswith("$.pl.event.turn: expected 'whose' with words for ")
    forms = {"numbered": "gracza {number}", "named": "gracza {name}"}
    assert [*proofread(Catalogue({"en": english, "pl": {**polish, "whose": forms}}))] == []


def test_a_language_may_have_forms_that_it_alone_needs() -> None:
    finnish = {**DUTCH, "event": {**DUTCH["event"], "won": "{color as owner} {number}"}, "owner": DUTCH["card"]}
    assert [*proofread(Catalogue({"en": ENGLISH, "fi": finnish}))] == []
