"""The documents of any game, declared: everything in it is written and read again."""

import json
from importlib import metadata
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.kernel.documents import Documents, Kind, Leaf, Name, Named, Own, by_id
from tests.kernel.documents.market import MARKET, STALL, Buy, Leave, Stall
from tests.kernel.games import played, with_every_game
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import Action, CardDrawn, DrawBlind, Event
from tests.kernel.tiny.reasons import REASONS

DOCUMENTS = json_of(RULES, REASONS)


@with_every_game
def test_everything_in_a_game_is_written_and_read_again(game: AnyGame, setup: Any) -> None:
    assert game.documents is not None
    documents = game.documents()
    for state, action, happened, after in played(game, setup, seed=2):
        values = [setup, state, action, *happened, game.view(after, None), *(game.view(after, seat) for seat in (0, 1))]
        for value in values:
            assert documents.from_json(documents.to_json(value), type(value)) == value
            assert documents.from_data(documents.to_data(value), type(value)) == value


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


def test_what_goes_by_its_id_needs_editions_that_know_it() -> None:
    fruit = by_id(Leave, Named("LeaveId", Name("leave")), id_of=lambda leave: "leave")
    documents = Documents(prefix="market", kinds=(Kind("leave", Leave),), leaves=(fruit,))
    with pytest.raises(ValueError, match="expected things of the kind 'leave' in the editions, got none"):
        documents.from_json('{"format":"market/leave","version":1,"leave":"leave"}', Leave)


def test_a_field_that_is_written_in_a_way_of_its_own_is_there() -> None:
    own = Leaf(Buy, lambda shapes: shapes.of_class(Buy), own=lambda box: {Buy: {"fruits": Own("fruits")}})
    documents = Documents(prefix="market", kinds=(Kind("buy", Buy),), leaves=(own,))
    with pytest.raises(ValueError, match="expected fields of Buy, got fruits"):
        documents.from_json('{"format":"market/buy","version":1,"fruit":"apple"}', Buy)


def test_the_package_of_a_game_has_the_version_and_the_licence_of_its_distribution() -> None:
    plain, with_version = json.loads(MARKET.files()["package.json"]), attrs.evolve(MARKET, distribution="attrs")
    assert (plain["version"], "license" in plain) == ("0.0.0", False)
    assert json.loads(with_version.files()["package.json"])["version"] == metadata.version("attrs")
