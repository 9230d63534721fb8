"""Values of any game inside of classes of somebody else."""

import attrs
import cattrs

import amsterdam_routes as ar
from amsterdam_routes.kernel.chance import Chance
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import Action, Event, Setup, State
from tests.kernel.tiny.reasons import REASONS


@attrs.frozen
class Note:
    """A class that knows two games."""

    state: State
    done: Action | None
    told: tuple[Event, ...]
    other: ar.Action


def test_two_games_nest_in_one_class() -> None:
    converter = cattrs.Converter()
    json_of(RULES, REASONS).register_hooks(converter)
    ar.register_hooks(converter)
    state = TIDES.deal(Setup(2), Chance.of("1634"))
    action = TIDES.legal_actions(state)[0]
    note = Note(state, action, TIDES.events(state, action), ar.DrawBlind())
    data = converter.unstructure(note)
    assert data["done"]["type"] == data["other"]["type"] == "draw_blind"
    assert data["state"].keys() == {"table", "hands", "piles"}  # this game has no editions to say which it is of
    assert converter.structure(data, Note) == note
