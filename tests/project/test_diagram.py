"""The pictures of the rooms show the imports as they are."""

import importlib.util
from pathlib import Path

import pytest

FILE = Path(__file__).parents[2] / "docs" / "diagram" / "draw.py"
spec = importlib.util.spec_from_file_location("draw_rooms", FILE)
assert spec
assert spec.loader
diagram = importlib.util.module_from_spec(spec)
spec.loader.exec_module(diagram)


def test_the_pictures_of_the_rooms_are_up_to_date() -> None:
    for file, svg in diagram.drawn().items():
        assert file.read_text(encoding="utf-8") == svg, f"draw {file.name} again: python docs/diagram/draw.py"


@pytest.mark.parametrize("package", diagram.PICTURES.values())
def test_no_room_leads_back_to_itself(package: str) -> None:
    graph = diagram.imports(package)
    assert len(graph) > 3
    assert diagram.joined(graph) == graph


def test_the_kernel_leads_nowhere() -> None:
    assert diagram.imports("amsterdam_routes")["kernel"] == set()


def test_an_arrow_that_follows_from_others_is_left_out_and_rooms_that_import_one_another_are_one() -> None:
    graph = {"a": {"b", "c"}, "b": {"c"}, "c": set(), "d": {"e", "a"}, "e": {"d"}}
    assert diagram.arrows(graph)["a"] == {"b"}
    assert diagram.joined(graph) == {"a": {"b", "c"}, "b": {"c"}, "c": set(), "d - e": {"a"}}
    assert diagram.floors(diagram.joined(graph)) == [["d - e"], ["a"], ["b"], ["c"]]
