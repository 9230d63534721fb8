"""States of the corpus, what may be changed in them, and what is then wrong."""

import ast
import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import amsterdam_routes as ar
from tests.routes.documents.samples import Plain, kept


def moment(game: str) -> Plain:
    """A state of the corpus, as plain data of the newest version."""
    plain: Plain = json.loads(ar.to_json(ar.from_data(kept(f"state.{game}"), ar.State)))
    return plain


SETUP, TURN, SECOND, OFFER = map(moment, ("setup", "turn", "second-card", "contracts"))
LAST, OVER, PASSED, ALL_PASSED, WILDS = map(moment, ("last-round", "over", "dry", "dry-over", "wild-row"))


def longer(values: list[Any]) -> list[Any]:
    return [*values, values[0]]


def shorter(values: list[Any]) -> list[Any]:
    return values[1:]


def swapped(values: list[Any]) -> list[Any]:
    return [values[-1], *values[1:-1], values[0]]


def more(number: int) -> int:
    return number + 1


def less(number: int) -> int:
    return number - 1


def for_wilds(*cards: str) -> Callable[[list[str]], list[str]]:
    """Put cards in the places of as many wilds."""

    def replaced(pile: list[str]) -> list[str]:
        for card in cards:
            pile[pile.index("wild")] = card
        return pile

    return replaced


def with_all_of(pile: list[str]) -> Callable[[dict[str, int]], dict[str, int]]:
    """Put a whole pile to the counts."""
    return lambda many: {color: n + pile.count(color) for color, n in many.items()}


def reasons(data: Plain, type: Any) -> list[str]:
    """What is wrong with a document: paths and codes."""
    with pytest.raises(ar.InvalidDocument) as caught:
        ar.from_data(data, type)
    return [f"{problem.path} {problem.code}" for problem in caught.value.problems]


def codes_in(*modules: ModuleType) -> set[str]:
    """The codes of all problems that modules tell of."""
    sources = [Path(module.__file__ or "").read_text(encoding="utf-8") for module in modules]
    calls = [node for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return {ast.literal_eval(call.args[1]) for call in calls if ast.unparse(call.func) == "Problem"}
