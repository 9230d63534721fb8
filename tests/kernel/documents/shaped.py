"""Shapes of any make, and data that have them or not, for hypothesis to draw."""

from typing import Any

from hypothesis import strategies as st

from amsterdam_routes.kernel.documents._shapes import (
    LARGEST,
    ByPresence,
    Choice,
    Distinct,
    Exactly,
    Least,
    MapOf,
    Maybe,
    Name,
    Named,
    NumberChoice,
    Shape,
    Tagged,
    Text,
    TupleOf,
)

Case = tuple[Shape, st.SearchStrategy[Any]]
"""A shape, and data that have it."""

WHOLE = st.integers(-LARGEST, LARGEST)
WORDS = st.sampled_from(["a", "b", "7", "one", ""])
TEXTS: list[Case] = [
    (str, WORDS),
    (Choice(("a", "b")), st.sampled_from("ab")),
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
    (NumberChoice((0, 3)), st.sampled_from([0, 3])),
]


def larger(cases: st.SearchStrategy[Case]) -> st.SearchStrategy[Case]:
    """Cases that are made of others."""

    def fields(one: Case, other: Case) -> Case:
        return {"a": one[0], "b?": other[0]}, st.fixed_dictionaries({"a": one[1]}, optional={"b": other[1]})

    def row(one: Case, other: Case) -> Case:
        return TupleOf((one[0], other[0])), st.tuples(one[1], other[1]).map(list)

    def tagged(case: Case) -> Case:
        fields = {"type": Choice(("one",)), "a": case[0]}
        return Tagged("type", {"one": fields}), st.fixed_dictionaries({"type": st.just("one"), "a": case[1]})

    def either(one: Case, other: Case) -> Case:
        data = st.fixed_dictionaries({"a": one[1]}) | st.fixed_dictionaries({"b": other[1]})
        return ByPresence("a", {"a": one[0]}, {"b": other[0]}), data

    return (
        cases.map(lambda case: ([case[0]], st.lists(case[1], max_size=3)))
        | cases.map(lambda case: (Maybe(case[0]), st.none() | case[1]))
        | cases.map(lambda case: (Named("Thing", case[0]), case[1]))
        | cases.map(lambda case: (MapOf(case[0]), st.dictionaries(WORDS, case[1], max_size=3)))
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

CASES = st.recursive(st.sampled_from(LEAVES), larger, max_leaves=6)
"""Shapes of any make."""
LARGER = larger(st.recursive(st.sampled_from(LEAVES), larger, max_leaves=3))
"""Those that are made of others."""
