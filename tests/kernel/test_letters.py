"""Names are the same on every Python, and none of them forges a line."""

import hashlib
import sys

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.letters import is_known, is_printable, on_one_line
from amsterdam_routes.kernel.names import slug
from amsterdam_routes.routes.box.edition import edition_data, edition_from_data

NEWER = ["\U00011f02", "\U0001e4d0", "\U0001fa75", "\U0002ebf0"]
"""Characters of Unicode 15.0 and later, which Python 3.11 does not have: Kawi, Nag Mundari, an emoji, an ideograph."""


def test_ids_of_all_characters_are_the_same_on_every_python() -> None:
    digest = hashlib.sha256()
    for start in range(0, sys.maxunicode + 1, 64):
        some = range(start, start + 64)
        letters = "".join(chr(code) if not 0xD800 <= code < 0xE000 else "" for code in some)
        digest.update(f"{slug(letters)} {[is_printable(chr(code)) for code in some]}\n".encode())
    assert digest.hexdigest() == "623bf8af759a07889cdfd01d07d9a425cbdb65dc30458d894e5ffde270522385"


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
