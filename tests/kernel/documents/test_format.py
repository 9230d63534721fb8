"""Formats: what a document says it is, and how an older version becomes the newest."""

from typing import Any

import pytest

from amsterdam_routes.kernel.documents import Earlier, Format
from amsterdam_routes.kernel.documents.format import refuse
from amsterdam_routes.kernel.errors import InvalidDocument

CELSIUS = Earlier({"degrees": int}, lambda old: {"kelvin": old["degrees"] + 273})
KELVIN = Earlier({"kelvin": int}, lambda old: {"kelvin": [old["kelvin"]]})
NAME = "example/temperature"
TEMPERATURES = Format(NAME, {"kelvin": [int]}, earlier=(CELSIUS, KELVIN))


def test_what_is_written_is_of_the_newest_version() -> None:
    assert TEMPERATURES.document({"kelvin": [300]}) == {"format": NAME, "version": 3, "kelvin": [300]}
    assert TEMPERATURES.newest(TEMPERATURES.document({"kelvin": [300]})) == TEMPERATURES.document({"kelvin": [300]})


@pytest.mark.parametrize(("version", "fields"), [(1, {"degrees": 20}), (2, {"kelvin": 293}), (3, {"kelvin": [293]})])
def test_every_version_is_carried_over_one_version_at_a_time(version: int, fields: dict[str, Any]) -> None:
    data = {"format": NAME, "version": version, **fields}
    assert TEMPERATURES.newest(data) == TEMPERATURES.document({"kelvin": [293]})
    assert data == {"format": NAME, "version": version, **fields}, "what is read stays as it is"


@pytest.mark.parametrize(
    ("data", "messages"),
    [
        ([], ["$: expected an object, got a list"]),
        ({}, ["$.format: this field is missing", "$.version: this field is missing"]),
        ({"format": "example/wind", "version": 9, "force": 8}, [f"$.format: expected '{NAME}', got 'example/wind'"]),
        ({"format": NAME, "version": 4}, [f"$.version: expected a version of '{NAME}' from 1 to 3, got 4"]),
        ({"format": NAME, "version": 0}, [f"$.version: expected a version of '{NAME}' from 1 to 3, got 0"]),
        ({"format": NAME, "version": "3"}, ["$.version: expected a whole number, got a text"]),
        ({"format": NAME, "version": 3, "kelvin": 293}, ["$.kelvin: expected a list, got a whole number"]),
    ],
)
def test_what_is_no_such_document_is_refused(data: Any, messages: list[str]) -> None:
    assert not TEMPERATURES.fits(data)
    with pytest.raises(InvalidDocument) as error:
        TEMPERATURES.newest(data)
    assert [str(problem) for problem in error.value.problems] == messages


def test_an_old_document_is_checked_against_the_shape_of_its_own_version() -> None:
    with pytest.raises(InvalidDocument) as error:
        TEMPERATURES.newest({"format": NAME, "version": 1, "kelvin": [293]})
    assert [str(problem) for problem in error.value.problems] == [
        "$.degrees: this field is missing",
        "$.kelvin: there is no such field here",
    ]


def test_nothing_is_refused_where_nothing_is_wrong() -> None:
    refuse(())
