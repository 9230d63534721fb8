"""The names of places, and of those who play."""

import pytest

import amsterdam_routes as ar


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
