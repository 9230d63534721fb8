"""Things of the caller's own, imported by name."""

from pathlib import Path

import pytest

from amsterdam_routes.cli.imports import import_named


def test_a_thing_of_a_module_in_the_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "harbour_things.py").write_text("ship = 3\n")
    monkeypatch.chdir(tmp_path)
    assert import_named("harbour_things:ship") == 3
    with pytest.raises(AttributeError):
        import_named("harbour_things:boat")


@pytest.mark.parametrize("name", ["", "harbour", ":ship", "harbour:", ".harbour:ship", "no_such_harbour:ship"])
def test_a_name_that_stands_for_nothing_is_refused(name: str) -> None:
    with pytest.raises(ImportError):
        import_named(name)
