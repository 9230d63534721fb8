"""Values made plain data and text, and read again; threads may ask at once, and classes of others hold them."""

import gc
import json
import linecache
from collections.abc import Callable
from copy import copy
from random import Random
from typing import Any

import attrs
import cattrs
import pytest
from jsonschema import Draft202012Validator

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel.documents import Codec, Documents, FieldCodec, Kind
from amsterdam_routes.kernel.documents._codecs import compile_reader
from amsterdam_routes.kernel.documents._convert import compile_writer
from amsterdam_routes.kernel.documents._formats import dump_json
from amsterdam_routes.merchants._documents import DOCUMENTS as MERCHANTS
from amsterdam_routes.routes._documents import DOCUMENTS as ROUTES
from tests.kernel.documents.market import MARKET, STALL, Buy, Stall
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import Action, Event, Setup, State
from tests.kernel.tiny.reasons import REASONS
from tests.threads import THREADS, at_once


def test_every_sort_of_field_is_written_as_its_type_says() -> None:
    assert MARKET.to_data(STALL) == {
        "format": "market/stall",
        "version": 1,
        "name": "Griet",
        "days": ["to-day", "to-morrow"],
        "stock": {"apple": 3, "pear": 4},
        "stocks": [{"apple": 3, "pear": 4}, {"apple": 0, "pear": 1}],
        "best": "pear",
        "size": [2, "to-day"],
        "sizes": [[1, "to-day"], [2, "to-morrow"]],
        "rent": 3,
        "side": "right",
        "price": 1.5,
        "done": [{"type": "buy", "fruit": "apple"}, {"type": "leave"}],
        "last": {"type": "leave"},
        "first": {"type": "buy", "fruit": "pear"},
        "seen": [1, None],
        "secret": "01ff",
        "chance": {"seed": "31363334", "counter": 0},
        "open": True,
    }


@pytest.mark.parametrize("room", [ar, am], ids=["routes", "merchants"])
def test_nine_boxes_in_turn_leave_no_more_generated_text_behind_in_every_round(room: Any) -> None:
    box = ar.AMSTERDAM if room is ar else am.MERCHANTS
    texts = [json.dumps(json.loads(room.to_json(box)) | {"name": f"box {number}"}) for number in range(9)]
    games = [room.to_json(room.new_game(2, seed=1, edition=room.Edition.from_text(text))) for text in texts]

    def kept() -> int:  # more boxes than are remembered: each is forgotten before its turn comes again
        for game in games:
            assert room.to_json(room.from_json(game, room.State)) == game
            assert room.to_data(room.from_json(game, room.State)) == json.loads(game)
        gc.collect()
        return len(linecache.cache)

    assert kept() == kept() == kept()


@pytest.mark.parametrize("attempt", range(3))
def test_the_readers_of_an_edition_may_be_asked_for_by_all_at_once(attempt: int) -> None:
    fresh = attrs.evolve(am.MERCHANTS, name=f"fresh {attempt}")
    actions = fresh.actions[::40]
    text = am.to_json(actions)
    assert at_once(lambda _: am.from_json(text, tuple[am.Action, ...], edition=fresh)) == [actions] * THREADS


@pytest.mark.parametrize(
    "stall",
    [
        STALL,
        attrs.evolve(STALL, best=None, last=None, first=None, size=(0, None), price=2),
        attrs.evolve(STALL, days=(), stocks=(), sizes=(), done=(), seen=(), open=False),
    ],
)
def test_every_sort_of_field_is_read_again(stall: Stall) -> None:
    again = MARKET.from_json(MARKET.to_json(stall), Stall)
    assert again == stall
    assert [type(getattr(again, field.name)) for field in attrs.fields(Stall)] == [
        type(getattr(stall, field.name)) for field in attrs.fields(Stall)
    ]
    Draft202012Validator(MARKET.schemas()["stall"]).validate(MARKET.to_data(stall))


@attrs.frozen
class Cart:
    """A cart, and the places where it was."""

    wheels: int
    owner: str
    places_bits: int = attrs.field(validator=attrs.validators.ge(0))
    heavy: bool = attrs.field(init=False, default=False)


class Bits:
    """A set of places as a list of their numbers; counts how often it is asked."""

    def __init__(self) -> None:
        self.written = 0

    def write(self, bits: int) -> list[int]:
        self.written += 1
        return [place for place in range(8) if bits >> place & 1]

    def read(self, places: list[int]) -> int:
        return sum(1 << place for place in places)


def codecs_of(bits: Bits) -> dict[str, FieldCodec]:
    return {"places_bits": FieldCodec("places", bits.write, bits.read)}


TEXT_OF: Callable[[Any], Callable[[Any], str] | None] = {str: dump_json, int: None}.__getitem__
DATA = {"wheels": 2, "owner": 'Griet "the Red"', "places": [0, 2]}
CART = Cart(2, 'Griet "the Red"', 0b101)


def test_an_object_has_the_fields_of_its_class_under_their_names_or_names_of_their_own() -> None:
    assert compile_writer(Cart, TEXT_OF, codecs_of(Bits()))(CART) == dump_json(DATA)
    assert compile_reader(Cart, lambda _: None, codecs_of(Bits()))(DATA) == CART


def test_each_field_is_read_as_its_type_is() -> None:
    def read_of(hint: Any) -> Callable[[Any], Any] | None:
        return str.upper if hint is str else None

    assert compile_reader(Cart, read_of, codecs_of(Bits()))(DATA).owner == 'GRIET "THE RED"'


def test_what_is_written_in_a_way_of_its_own_is_written_once() -> None:
    bits = Bits()
    text = compile_writer(Cart, TEXT_OF, codecs_of(bits))
    assert text(CART) == text(attrs.evolve(CART, wheels=2)) == dump_json(DATA)
    assert text(attrs.evolve(CART, places_bits=0)) == dump_json(DATA | {"places": []})
    assert bits.written == 2


@pytest.mark.parametrize("data", [{"nan": float("nan")}, [float("inf")]])
def test_only_json_is_encoded(data: Any) -> None:
    with pytest.raises(ValueError, match="Out of range float values are not JSON compliant"):
        dump_json(data)


def test_a_field_that_is_written_in_a_way_of_its_own_is_there() -> None:
    codec = Codec(Buy, lambda shapes: shapes.of_class(Buy), fields=lambda _: {Buy: {"fruits": FieldCodec("fruits")}})
    documents = Documents(prefix="market", kinds=(Kind("buy", Buy),), codecs=(codec,))
    with pytest.raises(ValueError, match="expected fields of Buy, got fruits"):
        documents.from_json('{"format":"market/buy","version":1,"fruit":"apple"}', Buy)


EXPANDED = {"orders": 3, "open_orders": 1, "workers": True, "trader": True, "c_tiles": "mix"}


def every_tenth_position(game: Any, **options: Any) -> list[Any]:
    """Positions of a random game, as everybody sees them."""
    chance, state, found = Random(3), game.new_game(3, seed="3", **options), []
    while state.to_move is not None:
        found += [state, game.view(state, None), game.view(state, 1)]
        state = game.apply(state, chance.choice(game.legal_actions(state)))
    return [*found[::10], state]


@pytest.mark.parametrize(
    ("documents", "game", "options"), [(ROUTES, ar, {}), (MERCHANTS, am, {}), (MERCHANTS, am, EXPANDED)]
)
def test_positions_are_written_at_once_as_they_are_by_their_data(
    documents: Documents, game: Any, options: dict[str, Any]
) -> None:
    for position in every_tenth_position(game, **options):
        text = documents.registry.fast_json(position)
        assert text == dump_json(documents.to_data(position))
        assert documents.to_json(position) == text


@pytest.mark.parametrize("game", [ar, am])
@pytest.mark.parametrize(("field", "value"), [("hands", 3), ("hands", ("",)), ("table", None), ("piles", object())])
def test_a_position_that_was_tampered_with_is_refused_by_its_name(game: Any, field: str, value: object) -> None:
    state = copy(game.new_game(2, seed=1))
    object.__setattr__(state, field, value)
    with pytest.raises(TypeError, match=r"^this State holds what it should not: "):
        game.to_json(state)


def test_values_with_a_check_are_written_by_way_of_their_data() -> None:
    assert MERCHANTS.registry.fast_json(am.new_game(2, seed=1).table) is None
    assert MERCHANTS.registry.fast_json(am.EndTurn()) is None
    assert MERCHANTS.registry.fast_json(3) is None


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
