"""What classes say of their fields, as schemas repeat it."""

import sys
from types import ModuleType

import attrs
import pytest

from amsterdam_routes.kernel.documents.docstrings import field_docstrings


@attrs.frozen
class Cart:
    """What goods are moved with."""

    wheels: int
    """How many wheels it has.

    Two, as a rule.
    """
    owner: str = ""
    name: str = "none"
    """What is painted on it."""

    @property
    def heavy(self) -> bool:
        """Whether it takes two to move.

        >>> Cart(2).heavy
        False
        """
        return self.wheels > 2

    def move(self) -> None:
        """Push it."""


@attrs.frozen
class Wagon(Cart):
    """A larger one."""

    wheels: int = 4
    """Four, as a rule."""


def test_fields_and_properties_are_described_without_their_examples() -> None:
    assert field_docstrings(Cart) == {
        "wheels": "How many wheels it has. Two, as a rule.",
        "name": "What is painted on it.",
        "heavy": "Whether it takes two to move.",
    }


def test_a_class_inherits_descriptions_and_may_change_them() -> None:
    assert field_docstrings(Wagon) == {**field_docstrings(Cart), "wheels": "Four, as a rule."}


def test_a_class_is_found_though_another_module_hands_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    handed_on = attrs.make_class("HandedOn", [])
    assert field_docstrings(handed_on) == {}
    monkeypatch.setattr(Wagon, "__module__", "tests.kernel")
    field_docstrings.cache_clear()
    assert field_docstrings(Wagon)["name"] == "What is painted on it."


def test_without_a_source_there_are_no_descriptions(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("tests.made_at_run_time")
    exec("class Made:\n    size: int\n    'How large it is.'", vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert field_docstrings(module.Made) == {}
