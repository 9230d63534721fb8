"""The names of places, and of those who play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes.kernel.names import name_tuple, slug


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
