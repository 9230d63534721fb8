"""The pages that tell how a turn runs name modules and functions that there are, and leave no module out."""

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import amsterdam_routes.merchants.rules as merchants_rules
import amsterdam_routes.routes.rules as routes_rules

LIBRARY = Path(routes_rules.__file__).parents[2]
with_both = pytest.mark.parametrize("rules", [routes_rules, merchants_rules], ids=["routes", "merchants"])


def modules(rules: ModuleType) -> list[str]:
    """The modules of a package of rules."""
    return sorted(path.stem for path in Path(rules.__path__[0]).glob("*.py") if path.stem != "__init__")


@with_both
def test_every_module_of_the_rules_is_told(rules: ModuleType) -> None:
    words = {*re.findall(r"\w+", rules.__doc__ or "")}
    assert [name for name in modules(rules) if name not in words] == []


@with_both
def test_every_name_on_the_pages_exists(rules: ModuleType) -> None:
    game = rules.__name__.rpartition(".")[0]
    import_module(game)
    rooms = [room for name, room in sys.modules.items() if name.startswith(game)]
    known = {word for room in rooms for name, value in vars(room).items() for word in (name, *vars_of(value))}
    named = re.findall(r"`([\w./]*\w)(?:\([\w, ]*\))?`", rules.__doc__ or "")
    assert len(named) > 10
    missing = [name for name in named if not (known >= {*name.split(".")} or is_file(rules, name))]
    assert {*missing} <= {"source"}  # which is a parameter


def vars_of(value: object) -> list[str]:
    """The names in a class."""
    return [*vars(value), *getattr(value, "__annotations__", {})] if isinstance(value, type) else []


def is_file(rules: ModuleType, name: str) -> bool:
    """Whether a name is that of a file beside the page, or in the library."""
    folder = Path(rules.__path__[0])
    return any((place / name).exists() for place in (folder, folder.parent, LIBRARY))
