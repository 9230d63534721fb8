"""The documents of any game, declared; that everything is read again is a promise, `Promises.check_documents`."""

from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.documents import Documents, Kind
from tests.kernel.documents.market import MARKET, STALL, Buy, Leave, Stall
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
