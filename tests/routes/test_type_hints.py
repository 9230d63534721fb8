"""Types are there for programs as well: `get_type_hints` and `resolve_types` work on everything public."""

import inspect
from typing import Any, get_type_hints

import attrs
import cattrs
import pytest

import amsterdam_routes as ar

CLASSES = [value for value in map(vars(ar).get, ar.__all__) if isinstance(value, type)]
FUNCTIONS = [value for value in map(vars(ar).get, ar.__all__) if inspect.isfunction(value)]


def name(value: Any) -> str:
    return str(value.__name__)


@pytest.mark.parametrize("cls", CLASSES, ids=name)
def test_the_fields_and_methods_of_a_public_class_have_types(cls: type) -> None:
    get_type_hints(cls, include_extras=True)
    for method in vars(cls).values():
        if inspect.isfunction(method):
            get_type_hints(method)
        elif isinstance(method, property):
            get_type_hints(method.fget)


@pytest.mark.parametrize("function", FUNCTIONS, ids=name)
def test_the_arguments_of_a_public_function_have_types(function: Any) -> None:
    assert "return" in get_type_hints(function)


@pytest.mark.parametrize("cls", [cls for cls in CLASSES if attrs.has(cls)], ids=name)
def test_attrs_and_cattrs_find_the_types_of_a_public_class(cls: Any) -> None:
    attrs.resolve_types(cls)
    cattrs.Converter().get_unstructure_hook(cls)
