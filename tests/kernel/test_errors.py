"""Errors, and the data that they carry."""

import pickle

import pytest

import amsterdam_routes as ar


@pytest.mark.parametrize("error", [ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord])
def test_an_error_with_problems_survives_the_way_to_another_process(error: type[ar.InvalidDocument]) -> None:
    problems = (ar.Problem("$.x", "wrong_type", "expected a text, got null"),)
    restored = pickle.loads(pickle.dumps(error(problems)))
    assert (type(restored), restored.problems, str(restored)) == (error, problems, str(error(problems)))
