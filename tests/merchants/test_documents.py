"""JSON of the merchants game: every value is written and read again, and what strangers send is sound or refused."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import cattrs
import jsonschema
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes import Record, RedactedRecord, play_match
from amsterdam_routes.merchants._documents import DOCUMENTS

SCHEMAS = Path(am.__file__).parent / "schemas"

SETUPS = (
    am.Setup(1),
    am.Setup(2, length="short", second_purchase="permanent", guilder_claims="must"),
    am.Setup(3, workers=True, trader=True, orders=3, open_orders=1, c_tiles="mix"),
    am.Setup(4, orders=5, c_tiles="replace", permanent="turn", plan_condition="active", dock_workers="any"),
)


def positions(seed: int = 1) -> Iterator[am.State]:
    """Every sixtieth state of a game of each set-up, and its end."""
    for setup in SETUPS:
        chance = random.Random(seed)
        state = am.GAME.deal(setup, am.Chance.of(seed))
        while state.to_move is not None:
            if chance.random() < 1 / 60:
                yield state
            state = am.apply(state, am.pick(state, chance))
        yield state


def test_states_views_and_events_are_read_again() -> None:
    for state in positions():
        assert am.from_json(am.to_json(state), am.State) == state
        for seat in (None, *range(state.table.players)):
            view = am.view(state, seat)
            assert am.from_json(am.to_json(view), am.View) == view
        for action in am.legal_actions(state)[:3]:
            events = am.events(state, action)
            assert am.from_json(am.to_json(events), tuple[am.Event, ...]) == events


def test_the_report_of_a_turn_is_written_as_the_table_has_it() -> None:
    for state in positions():
        told: Any = am.to_data(am.turn_of(state))
        seen: Any = am.to_data(state)["table"]
        assert told["turn"] == seen["turn"]
        assert told["pending"] == seen["pending"]
        assert am.to_json(am.turn_of(state)) == json.dumps(told, separators=(",", ":"))


@pytest.mark.parametrize(
    ("cls", "path"), [(am.Table, "$.round"), (am.View, "$.table.round"), (am.State, "$.table.round")]
)
def test_what_is_wrong_with_a_table_is_told_by_its_path_in_the_document(cls: Any, path: str) -> None:
    state = am.new_game(2, seed=1)
    data: Any = am.to_data({am.Table: state.table, am.View: am.view(state, None), am.State: state}[cls])
    (data if cls is am.Table else data["table"])["round"] = 99
    with pytest.raises(am.InvalidDocument) as error:
        am.from_data(data, cls)
    assert [problem.path for problem in error.value.problems][:1] == [path]


def test_every_action_is_read_again() -> None:
    for action in am.MERCHANTS.actions:
        assert am.from_json(am.to_json(action), am.Action) == action


def test_set_ups_and_things_of_the_box_are_read_again() -> None:
    box = am.MERCHANTS
    for value in (*SETUPS, box, box.cards[37], box.tiles[0], box.orders[5], box.blocks[3], box.fields[4], am.Cube.PINK):
        assert am.from_json(am.to_json(value), type(value)) == value


def anything(view: am.View, chance: random.Random) -> am.Action:
    """A bot that does anything."""
    return am.pick(view, chance)


def test_records_are_read_again_and_so_is_what_a_seat_may_have_of_them() -> None:
    record = play_match(am.GAME, SETUPS[2], [anything] * 3, seed="1672")
    assert am.from_json(am.to_json(record), Record) == record
    redacted = record.redacted(1)
    assert am.from_json(am.to_json(redacted), RedactedRecord) == redacted


def test_a_box_of_ones_own_goes_with_its_documents() -> None:
    own = attrs.evolve(am.MERCHANTS, name="mine", depot=(8, 7, 6, 5))
    state = am.new_game(2, seed="1672", edition=own)
    assert am.from_json(am.to_json(state), am.State) == state
    assert "edition" in am.to_data(state)["table"]["setup"]  # type: ignore[index]  # plain data


def test_a_view_holds_nothing_that_its_seat_must_not_see() -> None:
    for state in positions(2):
        text = am.to_json(am.view(state, 0))
        assert '"piles"' not in text
        hidden = [order for hand in state.hands[1:] for order in hand.orders]
        if state.phase is not am.Phase.OVER:
            shown = json.loads(text)["hand"]["orders"]
            assert not {order.id for order in hidden} & set(shown)


def test_a_class_of_ones_own_holds_values_of_the_game() -> None:
    @attrs.frozen
    class Puzzle:
        view: am.View
        best: am.Action | None
        cube: am.Cube
        events: tuple[am.Event, ...]

    converter = cattrs.Converter()
    am.register_hooks(converter)
    state = am.new_game(3, seed="1672", orders=3)
    action = am.legal_actions(state)[0]
    puzzle = Puzzle(am.view(state, 0), action, am.Cube.GREY, am.events(state, action))
    data = json.loads(json.dumps(converter.unstructure(puzzle)))
    assert data["cube"] == "grey"
    assert converter.structure(data, Puzzle) == puzzle


@pytest.mark.proof
def test_what_is_written_fits_its_schema() -> None:
    schemas = DOCUMENTS.schemas()
    fitting = {
        name: jsonschema.Draft202012Validator(schemas[name]) for name in ("state", "view", "standings", "events")
    }
    for state in list(positions(3))[::4]:
        fitting["state"].validate(am.to_data(state))
        fitting["view"].validate(am.to_data(am.view(state, None)))
        fitting["standings"].validate(am.to_data(am.standings(state)))
        for action in am.legal_actions(state)[:3]:
            fitting["events"].validate(am.to_data(am.events(state, action)))


def test_the_schemas_are_those_that_would_be_written_now() -> None:
    command = "amsterdam-routes --game merchants schema -o src/amsterdam_routes/merchants/schemas"
    assert {path.name: path.read_text(encoding="utf-8") for path in SCHEMAS.iterdir()} == DOCUMENTS.files(), command


def test_a_set_up_that_the_book_does_not_allow_is_refused_with_its_reasons() -> None:
    data = am.to_data(am.new_game(1, seed="1672"))
    data["table"]["setup"]["trader"] = True  # type: ignore[index]  # plain data
    with pytest.raises(am.InvalidDocument, match=r"\$.table.setup: the expansions need at least 2 players"):
        am.from_data(data, am.State)


def test_an_option_of_a_set_up_is_one_of_its_words_and_no_number_of_orders_is_below_none() -> None:
    data = am.to_data(am.Setup(2))
    assert am.from_data(data, am.Setup) == am.Setup(2)
    with pytest.raises(am.InvalidDocument, match=r"^\$\.orders: expected a whole number from 0 to \d+, got -1$"):
        am.from_data({**data, "orders": -1}, am.Setup)
    with pytest.raises(am.InvalidDocument, match=r"^\$\.length: expected .*long.*, got 'brief'"):
        am.from_data({**data, "length": "brief"}, am.Setup)


def test_an_unknown_card_is_refused_with_its_path() -> None:
    data = am.to_data(am.new_game(2, seed="1672"))
    data["table"]["display"][0] = "133"  # type: ignore[index]  # plain data
    with pytest.raises(am.InvalidDocument, match=r"\$.table.display\[0\]: there is no card '133'"):
        am.from_data(data, am.State)


@pytest.mark.parametrize("fields", [0, -1, 41, 2**53 - 1])
def test_an_action_that_the_edition_does_not_have_is_refused_where_it_is_read(fields: int) -> None:
    bare = {"type": "advance", "fields": fields}
    envelope = {"format": "amsterdam-merchants/action", "version": 1}
    several = {"format": "amsterdam-merchants/list", "version": 1, "of": "actions"}
    record = am.to_data(am.new_record(2, seed=1))
    record["actions"] = [bare]
    action: Any = am.Action  # a union is no type to cattrs' own annotations
    converter = cattrs.Converter()
    am.register_hooks(converter)
    for read, path in (
        (lambda: am.from_data(envelope | {"action": bare}, am.Action), "$.action"),
        (
            lambda: am.from_data(several | {"items": [{"type": "advance", "fields": 3}, bare]}, tuple[am.Action, ...]),
            "$.items[1]",
        ),
        (lambda: converter.structure(bare, action), "$"),
        (lambda: am.from_data(record, Record), "$.actions[0]"),
    ):
        with pytest.raises((am.InvalidDocument, am.InvalidRecord)) as refused:
            read()
        assert [problem.path for problem in refused.value.problems] == [path]
    with pytest.raises(am.InvalidDocument):
        am.parse_action(f"advance {fields}")


def test_a_field_of_the_harbour_that_is_no_dock_is_refused_where_a_dock_is_meant() -> None:
    data = am.to_data(am.new_game(2, seed="1672"))
    data["table"]["turn"]["docks"] = ["dock-gold", "beer"]  # type: ignore[index]  # plain data
    with pytest.raises(am.InvalidDocument, match=r"\$.table.turn.docks\[1\]: there is no dock 'beer'"):
        am.from_data(data, am.State)


@pytest.mark.proof
def test_spoilt_documents_are_refused_or_sound() -> None:
    """Whatever is read can be asked everything, and every action of it leads to a sound state again."""
    chance, accepted = random.Random(7), 0
    documents = [am.to_data(state) for state in positions(4)]
    for _ in range(400):
        data = json.loads(json.dumps(chance.choice(documents)))
        spoil(data, chance)
        try:
            state = am.from_data(data, am.State)
        except (am.InvalidDocument, am.InvalidEdition):
            continue
        accepted += 1
        assert am.check(state) == ()
        am.standings(state)
        for action in am.legal_actions(state):
            assert am.check(am.apply(state, action)) == ()
    assert accepted > 5


def spoil(data: Any, chance: random.Random) -> None:
    """Change something somewhere."""
    values: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        7,
        10**9,
        "",
        "pink",
        "038",
        "beer",
        "plantage-1",
        [],
        {},
        ["038"],
        0.5,
        "dice",
    ]
    places = list(inside(data))
    for _ in range(chance.choice((1, 1, 2))):
        holder, key = chance.choice(places)
        if not (key in holder if isinstance(holder, dict) else key < len(holder)):
            continue  # it has gone with what was changed before
        if isinstance(holder[key], int) and chance.random() < 0.5:
            holder[key] += chance.choice((-1, 1))
        elif chance.random() < 0.3:
            other, place = chance.choice(places)
            if place in other if isinstance(other, dict) else place < len(other):
                holder[key] = json.loads(json.dumps(other[place]))
        else:
            holder[key] = chance.choice(values)


def inside(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in plain data: what holds it, and its key."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield data, key
        yield from inside(value)
