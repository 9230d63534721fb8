"""The pictures of the rooms show the imports as they are, those of the phases what may be done in each."""

import importlib.util
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules._play import RULES
from tests.routes.playing import moves

FOLDER = Path(__file__).parents[2] / "docs" / "diagram"


def program(name: str) -> ModuleType:
    """The program that draws some of the pictures."""
    spec = importlib.util.spec_from_file_location(f"draw_{name}", FOLDER / f"{name}.py")
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


diagram, phases = program("draw"), program("phases")


@pytest.mark.parametrize("name", ["draw", "phases"])
def test_the_pictures_are_up_to_date(name: str) -> None:
    for file, svg in program(name).drawn().items():
        assert file.read_text(encoding="utf-8") == svg, f"draw {file.name} again: python docs/diagram/{name}.py"


# --- rooms


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


# --- phases


def words_in(name: str) -> list[str]:
    """The words that are written in a picture."""
    texts = ET.parse(FOLDER / name).iter("{http://www.w3.org/2000/svg}text")
    return [word for text in texts for word in re.findall(r"\w+", text.text or "")]


def test_the_phases_of_the_merchants_game_show_every_phase_every_decision_and_every_kind_of_action() -> None:
    bands = phases.merchants()
    assert [band.title for band in bands] == [*(phase.value for phase in am.Phase), "in several phases"]
    boxes = [box for band in bands for _, group in band.groups for box in group]
    assert sorted(box.title for box in boxes) == sorted(asked.value for asked in am.DecisionKind)  # each once
    for box in boxes:
        assert {*box.kinds} == {rule.action.__name__ for rule in RULES if am.DecisionKind(box.title) in rule.options}
    shown = {*words_in("merchants_phases.svg")}
    assert {kind.__name__ for kind in am.action_types.ACTIONS} | {asked.value for asked in am.DecisionKind} <= shown


def test_the_phases_of_the_route_game_show_every_phase_and_every_kind_of_action() -> None:
    bands = phases.routes()
    assert [band.title for band in bands] == [phase.value for phase in ar.Phase]
    assert {kind.__name__ for kind in ar.action_types.ACTIONS} <= {*words_in("routes_phases.svg")}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_picture_shows_the_phases_of_other_route_games_too(players: int) -> None:
    drawn = {
        (band.title, box.title): {*box.kinds} for band in phases.routes() for _, group in band.groups for box in group
    }
    for seed in range(500, 510):
        for move in moves(ar.Setup(players), seed):
            before, after, kind = move.before, move.after, type(move.action).__name__
            if after.to_move == before.to_move:
                follows = after.phase.value
            elif before.phase is ar.Phase.SETUP:
                follows = f"{after.phase.value} of the next seat"
            else:
                follows = phases.TURN_ENDS
            assert follows in drawn[before.phase.value, kind]


def test_the_picture_shows_the_phases_of_other_merchants_games_too() -> None:
    everywhere = {box.title for _, group in phases.merchants()[-1].groups for box in group}
    bands = {band.title: band for band in phases.merchants()}
    for setup in (am.Setup(1), am.Setup(2, workers=True, c_tiles="replace"), am.Setup(4, trader=True, length="short")):
        record = am.play_match(am.GAME, setup, [phases_bot] * setup.players, seed=7)
        states = [*am.replay(record)]
        for before, after in pairwise(states):
            band = bands[before.phase.value]
            asked = {box.title for _, group in band.groups for box in group} | everywhere
            assert before.table.pending[0].what.value in asked
            assert after.phase is before.phase or after.phase.value in band.after


def phases_bot(view: am.View, random: ar.Randomness) -> am.Action:
    """Do anything."""
    return am.pick(view, random)
