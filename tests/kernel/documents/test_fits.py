"""The quick answer whether data have a shape is the one that the explanation gives, whatever the shape and the data."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.documents.fits import fitting
from amsterdam_routes.kernel.documents.misfits import misfits
from amsterdam_routes.kernel.documents.shapes import (
    LARGEST,
    AmongNumbers,
    AmongWords,
    Distinct,
    Either,
    Exactly,
    Keyed,
    Least,
    Maybe,
    Name,
    Named,
    OneOf,
    Row,
    Shape,
    Text,
)

Case = tuple[Shape, st.SearchStrategy[Any]]
"""A shape, and data that have it."""

WHOLE = st.integers(-LARGEST, LARGEST)
WORDS = st.sampled_from(["a", "b", "7", "one", ""])
TEXTS: list[Case] = [
    (str, WORDS),
    (AmongWords(("a", "b")), st.sampled_from("ab")),
    (Text("[0-9]+", "digits"), st.just("7")),
    (Name("place"), WORDS),
]
LEAVES: list[Case] = [
    *TEXTS,
    (bool, st.booleans()),
    (int, WHOLE),
    (float, WHOLE | st.just(0.5)),
    (Least(2), st.integers(2, LARGEST)),
    (Exactly(2), st.just(2)),
    (AmongNumbers((0, 3)), st.sampled_from([0, 3])),
]


def larger(cases: st.SearchStrategy[Case]) -> st.SearchStrategy[Case]:
    """Cases that are made of others."""

    def fields(one: Case, other: Case) -> Case:
        return {"a": one[0], "b?": other[0]}, st.fixed_dictionaries({"a": one[1]}, optional={"b": other[1]})

    def row(one: Case, other: Case) -> Case:
        return Row((one[0], other[0])), st.tuples(one[1], other[1]).map(list)

    def tagged(case: Case) -> Case:
        fields = {"type": AmongWords(("one",)), "a": case[0]}
        return OneOf("type", {"one": fields}), st.fixed_dictionaries({"type": st.just("one"), "a": case[1]})

    def either(one: Case, other: Case) -> Case:
        data = st.fixed_dictionaries({"a": one[1]}) | st.fixed_dictionaries({"b": other[1]})
        return Either("a", {"a": one[0]}, {"b": other[0]}), data

    return (
        cases.map(lambda case: ([case[0]], st.lists(case[1], max_size=3)))
        | cases.map(lambda case: (Maybe(case[0]), st.none() | case[1]))
        | cases.map(lambda case: (Named("Thing", case[0]), case[1]))
        | cases.map(lambda case: (Keyed(case[0]), st.dictionaries(WORDS, case[1], max_size=3)))
        | st.sampled_from(TEXTS).map(lambda case: (Distinct(case[0]), st.lists(case[1], unique=True, max_size=3)))
        | cases.map(tagged)
        | st.builds(fields, cases, cases)
        | st.builds(row, cases, cases)
        | st.builds(either, cases, cases)
    )


SCALARS = st.none() | st.booleans() | st.floats() | WORDS | st.sampled_from([0, 2, 3, -1, LARGEST + 1, -LARGEST - 1])
ANYTHING = st.recursive(
    SCALARS, lambda data: st.lists(data, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "type"]), data)
)


@given(st.data())
def test_data_fit_if_there_is_nothing_to_explain(data: st.DataObject) -> None:
    shape, good = data.draw(st.recursive(st.sampled_from(LEAVES), larger, max_leaves=6))
    fits = fitting(shape)
    for _ in range(5):
        value = data.draw(good)
        assert [*misfits(value, shape)] == []
        assert fits(value)
        value = data.draw(ANYTHING)
        assert fits(value) == (not [*misfits(value, shape)])


@given(st.data())
def test_what_fits_one_shape_need_not_fit_another(data: st.DataObject) -> None:
    """Data that are nearly right: those of another shape of the same make."""
    cases = st.recursive(st.sampled_from(LEAVES), larger, max_leaves=3)
    (shape, _), (_, others) = data.draw(larger(cases)), data.draw(larger(cases))
    fits = fitting(shape)
    for _ in range(5):
        value = data.draw(others)
        assert fits(value) == (not [*misfits(value, shape)])
