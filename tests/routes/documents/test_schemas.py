"""The JSON Schemas of the route game: current, and in agreement with what is written and what is read."""

import json
import math
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import amsterdam_routes as ar
from amsterdam_routes import routes
from amsterdam_routes.kernel.documents._schemas import Schema
from amsterdam_routes.kernel.documents._shapes import compile_check
from amsterdam_routes.routes._documents import DOCUMENTS
from tests.routes.documents.samples import Plain, Sample, of_record, played, samples
from tests.routes.documents.spoiling import damages, leaves

FOLDER = Path(routes.__file__).parent / "schemas"
TYPES: dict[Any, str] = {kind.type: name for name, kind in DOCUMENTS.registry.by_name.items()}


@cache
def schemas() -> Mapping[str, Schema]:
    """The schemas of the game, by name."""
    return DOCUMENTS.schemas()


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schemas()[name])


def of(sample: Sample) -> Draft202012Validator:
    """The validator of a sample's kind of document; single classes have no schema of their own."""
    return validator(TYPES.get(sample.type) or DOCUMENTS.registry.document_of(sample.type).field)


def test_the_files_are_those_that_would_be_written_now() -> None:
    command = "amsterdam-routes schema -o src/amsterdam_routes/routes/schemas"
    assert {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()} == DOCUMENTS.files(), command


@pytest.mark.parametrize("name", sorted(TYPES.values()))
def test_every_schema_is_one_and_has_an_id_of_its_own(name: str) -> None:
    schema = schemas()[name]
    Draft202012Validator.check_schema(schema)
    assert [other["$id"] for other in schemas().values()].count(schema["$id"]) == 1


@given(sample=samples())
def test_what_is_written_validates(sample: Sample) -> None:
    of(sample).validate(json.loads(ar.to_json(sample.value)))


def test_every_kind_of_document_that_is_written_validates() -> None:
    record = played(ar.Setup(3), 10, plies=1000, names=("Anna", "Bo", "Čeněk"))
    validated = set()
    for sample in (*of_record(record, 0, (ar.Pass(),)), *of_record(record.undo()[0], None, (ar.Pass(),))):
        of(sample).validate(sample.data)
        validated.add(TYPES.get(sample.type))
    assert validated >= set(TYPES.values())


def views(document: Plain) -> Iterator[Plain]:
    """The view that a document is, or that a redacted record begins from."""
    yield document
    if isinstance(document.get("start"), dict):
        yield document["start"]


def spoilt(data: st.DataObject, sample: Sample) -> Plain:
    """A spoilt document; without numbers so long that the validator cannot even say what is wrong with them."""
    document = data.draw(damages(sample.data))
    assume(not any(type(leaf) is int and leaf > 10**4000 for leaf in leaves(document)))
    return document


@given(data=st.data())
def test_what_the_schema_refuses_is_refused(data: st.DataObject) -> None:
    sample = data.draw(samples(read=True))
    document = spoilt(data, sample)
    if of(sample).is_valid(document):
        return
    with pytest.raises((ar.InvalidDocument, ar.InvalidEdition)):
        ar.from_data(document, sample.type, edition=sample.edition)


@given(data=st.data())
def test_schema_and_shape_agree_except_on_floats_and_half_views(data: st.DataObject) -> None:
    """To JSON Schema 3.0 is an integer, and NaN is nothing that could come up. A seat without a hand breaks a rule."""
    sample = data.draw(samples())
    document = spoilt(data, sample)
    kind = DOCUMENTS.registry.document_of(sample.type)
    half = any((view.get("seat") is None) != (view.get("hand") is None) for view in views(document))
    if sample.type in TYPES and not half and not any(isinstance(leaf, float) for leaf in leaves(document)):
        assert compile_check(kind.format.shape)(document) is of(sample).is_valid(document)


def test_the_shapes_of_numbers_are_as_strict_as_said() -> None:
    fits = compile_check(float)
    assert fits(3) and fits(3.5)  # noqa: PT018
    assert not any(map(fits, (math.nan, math.inf, "3", True, None, 2**53)))


def undescribed(schema: dict[str, Any], where: str) -> Iterator[str]:
    """The fields that no sentence explains; a constant explains itself."""
    for name, inner in schema.get("properties", {}).items():
        if "description" not in inner and "const" not in inner:
            yield f"{where}.{name}"
        yield from undescribed(inner, f"{where}.{name}")
    if "items" in schema:
        yield from undescribed(schema["items"], where)
    for one in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from undescribed(one, where)


@pytest.mark.parametrize("name", sorted(TYPES.values()))
def test_every_field_says_what_it_means(name: str) -> None:
    """Where the value of a document stands in a field of its own, or in a list, the value is explained."""
    schema = schemas()[name]
    bare = [*undescribed(schema, name)]
    for definition, inner in schema["$defs"].items():
        bare += undescribed(inner, definition)
    words = {str(color) for color in ar.Color}
    field = DOCUMENTS.registry.by_name[name].field
    params = (one for one in bare if one.startswith("Violation.params."))
    assert {*bare} - {*params} - {f"{name}.{field}"} - {one for one in bare if one.rpartition(".")[2] in words} == set()


def test_a_seat_comes_with_its_hand_or_not_at_all() -> None:
    view = ar.to_data(ar.view(ar.new_game(2, seed=1), 0))
    onlooker = ar.to_data(ar.view(ar.new_game(2, seed=1), None))
    for wrong in (view | {"seat": None}, view | {"hand": None}):
        assert not validator("view").is_valid(wrong)
        with pytest.raises(ar.InvalidDocument, match=r"\$\.hand"):
            ar.from_data(wrong, ar.View)
    assert validator("view").is_valid(view)
    assert validator("view").is_valid(onlooker)
    seated = Draft202012Validator(ar.schema(ar.SeatView))
    assert seated.is_valid(view)
    assert not seated.is_valid(onlooker)
    with pytest.raises(ar.InvalidDocument, match=r"\$\.seat: expected a whole number, got null"):
        ar.from_data(onlooker, ar.SeatView)
