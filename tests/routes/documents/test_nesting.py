"""Values inside of classes of somebody else: `register_hooks` on a converter of one's own, and schemas to embed."""

import json
from typing import Any

import attrs
import cattrs
import pytest
from cattrs.preconf.json import make_converter
from hypothesis import given
from jsonschema import Draft202012Validator

import amsterdam_routes as ar
from tests.routes.box.town import town
from tests.routes.documents.samples import WRITTEN, Sample, kept, played, samples

OWN = ar.from_data(town(), ar.Edition)


@attrs.frozen
class Puzzle:
    """A class as a user writes it, with everything in it that the library knows."""

    title: str
    state: ar.State
    view: ar.View
    record: ar.RouteRecord
    mine: ar.RedactedRouteRecord | None
    edition: ar.Edition
    hand: ar.Hand
    solution: ar.Action | None
    tries: tuple[ar.Action, ...]
    told: tuple[ar.Event, ...]
    last: ar.Event
    claim: ar.ClaimRoute | ar.Pass
    favourite: ar.Color
    colors: tuple[ar.Color, ...]
    by_color: dict[ar.Color, int]
    route: ar.Route | None
    goals: list[ar.Contract]
    phase: ar.Phase
    start: ar.State | None = None


def puzzle(edition: ar.Edition = ar.AMSTERDAM) -> Puzzle:
    """A puzzle in which nothing is missing."""
    record = played(ar.Setup(2, edition), seed=7, plies=12)
    state, board = record.state, edition.board
    earlier, _ = record.undo()
    told = ar.events(earlier.state, record.actions[-1])
    return Puzzle(
        title="Claim it",
        state=state,
        view=ar.view(state, 0),
        record=record,
        mine=record.redacted(1),
        edition=edition,
        hand=state.hands[0],
        solution=record.actions[0],
        tries=ar.legal_actions(state),
        told=told,
        last=told[-1],
        claim=ar.ClaimRoute(board.routes[0], None, board.routes[0].length),
        favourite=ar.Color.PINK,
        colors=state.table.row,
        by_color={ar.Color.PINK: 2, ar.Color.WILD: 1},
        route=board.routes[1],
        goals=[*board.contracts[:2]],
        phase=state.phase,
    )


def converters() -> list[Any]:
    return [
        cattrs.Converter(),
        cattrs.Converter(detailed_validation=False),
        cattrs.Converter(forbid_extra_keys=True),
        make_converter(),
    ]


@pytest.mark.parametrize("converter", converters())
@pytest.mark.parametrize("edition", [ar.AMSTERDAM, OWN])
def test_a_class_of_ones_own_is_read_as_what_was_written(converter: Any, edition: ar.Edition) -> None:
    ar.register_hooks(converter, edition=edition)
    whole = puzzle(edition)
    data = json.loads(json.dumps(converter.unstructure(whole)))
    assert converter.structure(data, Puzzle) == whole
    empty = attrs.evolve(whole, solution=None, route=None, mine=None, start=whole.state)
    data = json.loads(json.dumps(converter.unstructure(empty)))
    assert data["solution"] is None
    assert converter.structure(data, Puzzle) == empty


def test_what_carries_its_edition_nests_as_its_document_and_all_else_bare() -> None:
    converter = cattrs.Converter()
    ar.register_hooks(converter)
    whole = puzzle()
    data = converter.unstructure(whole)
    for name, value in (
        ("state", whole.state),
        ("view", whole.view),
        ("record", whole.record),
        ("mine", whole.mine),
        ("edition", whole.edition),
    ):
        assert data[name] == ar.to_data(value)
        assert data[name]["format"].startswith("amsterdam-routes/")
    assert data["favourite"] == "pink"
    assert data["by_color"] == {"pink": 2, "wild": 1}
    assert data["phase"] == "turn"
    assert data["goals"] == [contract.id for contract in whole.goals]
    assert data["claim"] == ar.to_data(whole.claim)["action"]
    assert data["tries"] == ar.to_data(whole.tries)["items"]
    assert data["hand"].keys() == {"cards", "contracts", "offer", "returned"}


@given(sample=samples())
def test_every_value_nests_and_its_nested_schema_describes_it(sample: Sample) -> None:
    converter = cattrs.Converter()
    ar.register_hooks(converter, edition=sample.edition)
    data = json.loads(json.dumps(converter.unstructure(sample.value)))
    Draft202012Validator(ar.schema(sample.type, nested=True)).validate(data)
    if sample.read:
        assert converter.structure(data, sample.type) == sample.value


@pytest.mark.parametrize(
    ("hint", "data", "message"),
    [
        (ar.Color, "purple", r"\$: expected pink, .* or wild, got 'purple'"),
        (ar.Color, 0, r"\$: expected a text, got a whole number"),
        (ar.Action, {"type": "pas"}, r"\$.type: expected take_face_up, .* or pass, got 'pas'"),
        (ar.Action | None, {"type": "pass", "why": 1}, r"\$.why: there is no such field here"),
        (ar.Action, None, r"\$: expected an object, got null"),
        (ar.ClaimRoute | ar.Pass, {"type": "draw_blind"}, r"\$.type: expected claim_route or pass, got 'draw_blind'"),
        (ar.Route, "dam--dam/pink", r"\$: there is no route 'dam--dam/pink'"),
        (tuple[ar.Color, ...], "pink", r"\$: expected a list, got a text"),
        (tuple[ar.Event, ...], [{"type": "passed", "seat": True}], r"\$\[0\].seat: expected a whole number"),
        (ar.Hand, {"format": "x"}, r"\$.cards: this field is missing"),
        (ar.State, {}, r"\$.format: this field is missing"),
        (ar.State, kept("view.turn"), r"\$.format: expected 'amsterdam-routes/state', got 'amsterdam-routes/view'"),
    ],
)
def test_nested_values_are_read_as_strictly_as_documents(hint: Any, data: Any, message: str) -> None:
    converter = cattrs.Converter()
    ar.register_hooks(converter)
    with pytest.raises(ar.InvalidDocument, match=message):
        converter.structure(data, hint)


def test_nested_values_are_checked_by_the_rules() -> None:
    converter = cattrs.Converter()
    ar.register_hooks(converter)
    data = converter.unstructure(puzzle().state)
    data["table"]["scores"] = [0, 99]
    with pytest.raises(ar.InvalidDocument, match=r"\$.table.scores"):
        converter.structure(data, ar.State)
    data = converter.unstructure(puzzle().hand) | {"cards": dict.fromkeys(map(str, ar.Color), 20)}
    with pytest.raises(ar.InvalidDocument, match="cards of the box"):
        converter.structure(data, ar.Hand)


def test_a_mistake_inside_a_class_is_found_with_the_name_of_the_field() -> None:
    converter = cattrs.Converter()
    ar.register_hooks(converter)
    data = converter.unstructure(puzzle()) | {"favourite": "purple"}
    with pytest.raises(cattrs.ClassValidationError) as caught:
        converter.structure(data, Puzzle)
    (inner,) = caught.value.exceptions
    assert isinstance(inner, ar.InvalidDocument)
    assert cattrs.transform_error(caught.value)[0].endswith("@ $.favourite")


@pytest.mark.parametrize("hint", [hint for hint in WRITTEN if not hasattr(hint, "__args__")])
def test_documents_that_are_only_written_are_not_read_inside_a_class(hint: Any) -> None:
    converter = cattrs.Converter()
    ar.register_hooks(converter)
    with pytest.raises(TypeError, match="are written, and not read back"):
        converter.structure({}, hint)


def test_an_edition_is_an_edition() -> None:
    with pytest.raises(TypeError, match="expected an Edition"):
        ar.register_hooks(cattrs.Converter(), edition="amsterdam")  # type: ignore[arg-type]  # the mistake on trial


@pytest.mark.parametrize("nested", [False, True])
@pytest.mark.parametrize("hint", [ar.State, ar.View, ar.Action, ar.Color, tuple[ar.Event, ...], ar.Record, ar.Edition])
def test_a_schema_can_be_put_into_another_one(hint: Any, nested: bool) -> None:
    inline = ar.schema(hint, inline=True, nested=nested)
    assert "$defs" not in json.dumps(inline)
    assert "$ref" not in json.dumps(inline)
    Draft202012Validator.check_schema({"type": "object", "properties": {"it": inline}})
    whole = ar.schema(hint, nested=nested)
    Draft202012Validator.check_schema(whole)
    assert whole.keys() & {"$id", "$schema"} == set()
