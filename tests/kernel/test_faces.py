"""Faces: the packages that public names are imported from."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from amsterdam_routes.kernel import _faces as faces
from amsterdam_routes.kernel._faces import LazyModule, set_public_module


def shown(monkeypatch: pytest.MonkeyPatch, face: str, **names: object) -> None:
    """Let a face show these things."""
    module = ModuleType(face)
    vars(module).update(names)
    monkeypatch.setitem(sys.modules, face, module)
    set_public_module(face, [*names])


@pytest.fixture(autouse=True)
def _no_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    """None but those of a test."""
    monkeypatch.setattr(faces, "_FACES", set())


def test_a_name_written_in_our_package_belongs_to_the_face_that_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ship = type("Ship", (), {"__module__": "harbour.ships"})
    shown(monkeypatch, "harbour", Ship=ship, Fraction=Fraction, berths=12)
    assert ship.__module__ == "harbour"
    assert Fraction.__module__ == "fractions", "what somebody else has written stays theirs"


def test_one_face_does_not_take_a_name_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    ship = type("Ship", (), {"__module__": "harbour.ships"})
    shown(monkeypatch, "harbour.north", Ship=ship)
    shown(monkeypatch, "harbour", Ship=ship)
    assert ship.__module__ == "harbour.north"


@pytest.fixture
def wharf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A package with another one in it that is loaded on demand."""
    (tmp_path / "wharf" / "crane").mkdir(parents=True)
    (tmp_path / "wharf" / "__init__.py").touch()
    (tmp_path / "wharf" / "crane" / "__init__.py").write_text("hook = object()")
    monkeypatch.syspath_prepend(str(tmp_path))
    package = import_module("wharf")
    vars(package)["crane"] = LazyModule("wharf.crane")
    yield package
    for name in ("wharf", "wharf.crane"):
        sys.modules.pop(name, None)


def test_a_package_on_demand_is_loaded_when_something_in_it_is_asked_for(wharf: ModuleType) -> None:
    crane = wharf.crane
    assert "wharf.crane" not in sys.modules
    hook = crane.hook
    assert crane is wharf.crane is sys.modules["wharf.crane"] is import_module("wharf.crane")
    assert type(crane) is ModuleType
    assert crane.hook is hook
    with pytest.raises(AttributeError, match=r"module 'wharf\.crane' has no attribute 'rope'"):
        _ = crane.rope


def test_a_package_on_demand_that_was_imported_meanwhile_is_the_same(wharf: ModuleType) -> None:
    early = wharf.crane
    loaded = import_module("wharf.crane")
    assert wharf.crane is loaded
    assert early.hook is loaded.hook
    assert "hook" in dir(early)
