"""Names are the same on every Python, and none of them forges a line."""

import hashlib
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes.kernel.names import is_known, is_printable, name_tuple, on_one_line, slug
from amsterdam_routes.routes.box.edition import edition_data, edition_from_data


def test_names_are_a_list_with_one_for_each_seat() -> None:
    state = ar.new_game(2, seed="1634")
    for show in (ar.describe, ar.svg, ar.text):
        with pytest.raises(TypeError, match="names: expected a list of names"):
            show(state, names="Griet")
        with pytest.raises(ValueError, match="expected 2 names, one for each seat, or none; got 1"):
            show(state, names=["Griet"])
    with pytest.raises(TypeError, match="names: expected a list of names"):
        ar.describe(ar.Passed(0), names="Griet")


@pytest.mark.parametrize("names", [["Griet"], ["Griet", "Jan", "Neel"]])
def test_either_every_seat_has_a_name_or_none(names: list[str]) -> None:
    with pytest.raises(ValueError, match="expected 2 names"):
        ar.new_record(2, seed=1, names=names)


def test_names_are_short_texts() -> None:
    assert ar.new_record(2, seed=1, names=["", "x" * 200]).names == ("", "x" * 200)
    with pytest.raises(ValueError, match="at most 200 characters"):
        ar.new_record(2, seed=1, names=["", "x" * 201])
    with pytest.raises(ValueError, match="expected whole characters, got half of one"):
        ar.new_record(2, seed=1, names=["", "\ud800"])
    with pytest.raises(TypeError, match="expected a list of names, one for each seat, got a str"):
        ar.new_record(2, seed=1, names="GJ")
    with pytest.raises(TypeError, match="a name: expected a str, got an int"):
        ar.new_record(2, seed=1, names=["Griet", 1])  # type: ignore[list-item]  # what the test is about


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


def test_what_is_no_name_has_no_id() -> None:
    with pytest.raises(TypeError, match="a name: expected a str, got an int"):
        slug(3)  # type: ignore[arg-type]  # what the test is about


@given(st.text())
def test_the_id_of_an_id_is_that_id(name: str) -> None:
    assert slug(slug(name)) == slug(name)
    assert slug(f"  {name}.") == slug(name), "what is no letter and no digit only parts words"


def test_names_are_any_iterable_of_texts() -> None:
    assert name_tuple(name for name in ["Griet", "Jan"]) == ("Griet", "Jan")
    assert name_tuple([]) == ()
    for wrong in ("Griet", 3, None):
        with pytest.raises(TypeError, match="names: expected a list of names, one for each seat, got "):
            name_tuple(wrong)  # type: ignore[arg-type]  # what the test is about


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
