"""A catalogue as files for programs in other languages."""

import copy
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from amsterdam_routes.kernel._words import FALLBACK, catalogue_of
from amsterdam_routes.kernel.documents._schemas import word_files

PACKAGES = ("amsterdam_routes.routes", "amsterdam_routes.merchants")


def files(package: str) -> dict[str, Any]:  # Any: JSON
    return {name: json.loads(text) for name, text in word_files("example", catalogue_of(package)).items()}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_a_file_that_fits_the_schema_and_says_what_the_catalogue_says(package: str) -> None:
    found, words = files(package), catalogue_of(package)
    schema = found.pop("words.schema.json")
    Draft202012Validator.check_schema(schema)
    assert {*found} == {f"words.{lang}.json" for lang in words.languages}
    for lang in words.languages:
        told = found[f"words.{lang}.json"]
        Draft202012Validator(schema).validate(told)
        assert told == {kind: dict(codes) for kind, codes in words.templates(lang).items() if kind != FALLBACK}


def test_a_file_with_a_sentence_missing_or_with_a_brace_too_many_does_not_fit() -> None:
    found = files("amsterdam_routes.routes")
    whole, schema = found["words.en.json"], found["words.schema.json"]
    for code in ("passed", "card_drawn"):
        missing, broken = copy.deepcopy(whole), copy.deepcopy(whole)
        del missing["event"][code]
        broken["event"][code] += " {seat as"
        for wrong in (missing, broken):
            assert not Draft202012Validator(schema).is_valid(wrong)


def test_a_template_says_which_parameters_it_has() -> None:
    codes = files("amsterdam_routes.routes")["words.schema.json"]["properties"]["event"]["properties"]
    assert codes["card_drawn"]["description"] == "Parameters: seat, color."
