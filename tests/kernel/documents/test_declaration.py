"""The documents of any game, declared; that everything is read again is a promise, `Promises.check_documents`."""

import json
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._errors import InvalidDocument
from amsterdam_routes.kernel.documents import Documents, Kind
from tests.kernel.documents.market import MARKET, STALL, Buy, Fruit, Leave, Stall
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import Action, CardDrawn, DrawBlind, Event
from tests.kernel.tiny.reasons import REASONS

DOCUMENTS = json_of(RULES, REASONS)


def test_the_documents_of_two_games_are_told_apart_by_their_formats() -> None:
    text = DOCUMENTS.to_json(DrawBlind())
    assert text == '{"format":"tides/action","version":1,"action":{"type":"draw_blind"}}'
    assert (
        ar.to_json(ar.DrawBlind()) == '{"format":"amsterdam-routes/action","version":1,"action":{"type":"draw_blind"}}'
    )
    with pytest.raises(ar.InvalidDocument, match=r"\$\.format"):
        ar.from_json(text, ar.Action)
    with pytest.raises(ar.InvalidDocument, match=r"\$\.format"):
        DOCUMENTS.from_json(ar.to_json(ar.DrawBlind()), Action)


def test_what_is_hidden_is_null() -> None:
    assert DOCUMENTS.to_data(CardDrawn(0, None))["event"] == {"type": "card_drawn", "seat": 0, "card": None}
    assert DOCUMENTS.from_data(DOCUMENTS.to_data((CardDrawn(0, None),)), tuple[Event, ...]) == (CardDrawn(0, None),)


def test_a_game_without_editions_takes_none() -> None:
    assert MARKET.from_data(MARKET.to_data(STALL), Stall, edition=object()) == STALL
    assert "record" not in MARKET.schemas()


def test_a_name_is_that_of_one_kind() -> None:
    with pytest.raises(ValueError, match="expected kinds of different names, got several named deed"):
        Documents(prefix="market", kinds=(Kind("deed", Buy), Kind("deed", Leave), Kind("stall", Stall)))


def test_the_records_of_a_game_need_the_kinds_that_they_are_made_of() -> None:
    kinds = tuple(kind for kind in json_of(RULES, REASONS).kinds if kind.name not in ("view", "standings"))
    with pytest.raises(
        ValueError, match="expected all kinds that records are made of, got none named view or standings"
    ):
        Documents(prefix="market", kinds=kinds, game=TIDES)


def test_a_declaration_checks_its_types() -> None:
    anything: Any = 3
    with pytest.raises(TypeError, match="'kinds' of Documents: expected a tuple of Kind, got a tuple with an int"):
        Documents(prefix="market", kinds=(anything,))
    with pytest.raises(TypeError, match="'name' of Kind: expected a str, got an int"):
        Kind(anything, Stall)


@pytest.mark.parametrize("prefix", ["", "two words", "Market", "market/", "-market"])
def test_a_prefix_is_words_with_hyphens(prefix: str) -> None:
    with pytest.raises(ValueError, match="'prefix': expected words in lower case with hyphens, got"):
        Documents(prefix=prefix, kinds=())


FRUITS = (Fruit.PEAR, Fruit.APPLE)
DEEDS = (Buy(Fruit.PEAR), Leave())


@pytest.mark.parametrize("value", [STALL, Leave(), Fruit.PEAR, Chance(b"1634"), DEEDS, FRUITS, ()], ids=str)
def test_a_document_is_read_as_the_kind_that_it_names(value: object) -> None:
    assert MARKET.read(MARKET.to_json(value)) == value


@pytest.mark.parametrize("values", [DEEDS, FRUITS], ids=str)
def test_a_list_without_the_kind_of_its_items_is_read_as_the_kind_that_fits(values: tuple[object, ...]) -> None:
    data = MARKET.to_data(values)
    assert MARKET.read(json.dumps(data | {"of": None})) == values


def test_the_schema_of_a_list_says_what_the_name_of_its_kind_is_for() -> None:
    for name in ("deeds", "fruits"):
        of = MARKET.schemas()[name]["properties"]["of"]
        assert of["anyOf"] == [{"const": name}, {"type": "null"}]
        assert of["description"]


def test_a_list_of_no_kind_is_reported_as_the_kind_that_it_nearly_fits() -> None:
    items = [{"type": "leave"}, {"type": "buy", "fruit": "plum"}]
    with pytest.raises(InvalidDocument, match=r"^\$\.items\[1\]\.fruit: expected apple or pear, got 'plum'$"):
        MARKET.read(json.dumps({"format": "market/list", "version": 1, "of": None, "items": items}))


READABLE = "what can be read is market/chance, market/deed, market/fruit, market/list, market/stall"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], f"$.format: this is no JSON object that says what it is; {READABLE}"),
        ({"format": 3}, f"$.format: this is no JSON object that says what it is; {READABLE}"),
        ({"format": "market/cart"}, f"$.format: 'market/cart' is not known; {READABLE}"),
        ({"format": "market/violation"}, f"$.format: such documents are written, and not read back; {READABLE}"),
        (
            {"format": "market/list", "version": 1, "of": "cart", "items": []},
            "$.of: expected one of deeds, fruits, got 'cart'",
        ),
    ],
)
def test_data_that_describe_no_value_are_refused_with_the_readable_kinds(data: Any, message: str) -> None:
    with pytest.raises(InvalidDocument) as error:
        MARKET.read(json.dumps(data))
    assert str(error.value) == message
