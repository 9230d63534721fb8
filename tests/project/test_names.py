"""One name for one thing: what Python, documents, boxes, pictures and words call the things of both games."""

import enum
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel.documents import Documents, Named
from amsterdam_routes.merchants._documents import DOCUMENTS as MERCHANTS
from amsterdam_routes.routes._documents import DOCUMENTS as ROUTES

SETS = {
    am.Merchant: {
        "inactive": "_inactive_bits",
        "active": "_active_bits",
        "used": "_used_bits",
        "blocks": "_owned_bits",
    },
    am.Turn: {"docks": "_docks_bits", "plans": "_plans_bits"},
}
"""By class the fields of documents that Python keeps as bits, and tells with the edition: `table.active(seat)`."""
FOLDER = Path(ar.__file__).parent


def classes(shape: Any, seen: set[type]) -> Iterator[tuple[type, Mapping[str, Any]]]:
    """Every class that a shape is made of, with the fields that its documents have."""
    inner = shape
    if isinstance(shape, Named):
        inner, cls = shape.shape, shape.cls
        if cls in seen:
            return
        if cls is not None and isinstance(inner, dict):
            seen.add(cls)
            yield cls, inner
    parts = inner.values() if isinstance(inner, dict) else inner if isinstance(inner, list | tuple) else ()
    if attrs.has(type(inner)):
        parts = [value for name in ("shape", "shapes") for value in _listed(getattr(inner, name, ()))]
    for part in parts:
        yield from classes(part, seen)


def _listed(value: Any) -> list[Any]:
    return [*value.values()] if isinstance(value, dict) else [*value] if isinstance(value, tuple) else [value]


def fields_of(documents: Documents) -> dict[type, Mapping[str, Any]]:
    seen: set[type] = set()
    return {cls: found for one in documents.registry.by_name.values() for cls, found in classes(one.shape, seen)}


@pytest.mark.parametrize("documents", [ROUTES, MERCHANTS], ids=["routes", "merchants"])
def test_a_field_of_a_document_is_called_as_in_python(documents: Documents) -> None:
    found = fields_of(documents)
    own = {ar.Table, ar.Sheet, ar.ClaimRoute} if documents is ROUTES else {am.Table, am.Merchant, am.Turn, am.Sheet}
    assert own <= {*found}
    for cls, fields in found.items():
        known = {*dir(cls), *(field.name for field in attrs.fields(cls)), "type"} if attrs.has(cls) else {*dir(cls)}
        unknown = {name.rstrip("?") for name in fields} - known - {*SETS.get(cls, {})}
        assert unknown == set(), cls.__name__
    for cls, sets in SETS.items():
        assert {*sets.values()} <= {field.name for field in attrs.fields(cls)}


@pytest.mark.parametrize("words", [ar.Phase, ar.Ending, am.Phase, am.DecisionKind])
def test_the_value_of_a_phase_is_the_key_of_its_words(words: type[enum.Enum]) -> None:
    game = "routes" if words in (ar.Phase, ar.Ending) else "merchants"
    keys = {*_keys(json.loads((FOLDER / game / "locales" / "en.json").read_text(encoding="utf-8")))}
    for member in words:
        assert member.value == member.name.lower()
        assert member.value in keys


def _keys(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _keys(value)


def test_cards_and_orders_have_one_id_everywhere() -> None:
    box, state = am.MERCHANTS, am.new_game(2, seed="1672", orders=3)
    data, card = am.to_data(box), state.table.display[0]
    cards, orders = _of(data, "cards"), _of(data, "orders")
    assert [one["id"] for one in cards] == [one.id for one in box.cards]
    assert [one["id"] for one in orders] == [one.id for one in box.orders]
    view = am.view(state, state.to_move)
    assert am.to_data(am.TakeCard(card))["action"] == {"type": "take_card", "card": card.id}
    assert am.notate(am.TakeCard(card)) == f"take {card.id}"
    assert f'data-card="{card.id}"' in am.svg(view)
    missing = am.violations(view, am.TakeCard(box.card("001")))
    assert am.to_data(missing[0])["violation"]["params"] == {"card": "001"}  # type: ignore[index]
    assert am.to_data(state.hands[0])["orders"] == [order.id for order in state.hands[0].orders]
    for word in re.findall(r'data-card="([^"]*)"', am.svg(view)):
        assert box.card(word).id == word


def test_the_decks_are_called_as_the_type_of_their_cards() -> None:
    types, state = [type.value for type in am.CardType], am.new_game(2, seed="1672")
    data = am.to_data(state)
    assert [*_at(data, "table", "deck_sizes")] == types
    assert [*_at(data, "piles")][:3] == types
    assert {*_at(am.to_data(am.MERCHANTS), "reveals", "3", 0)} == {*types}
    for type, deck in zip(am.CardType, (state.piles.craftsman, state.piles.building, state.piles.plan), strict=True):
        assert {card.type for card in deck} == {type}


def test_points_and_dice_are_told_by_name() -> None:
    state = am.new_game(2, seed="1672")
    merchant = _at(am.to_data(state), "table", "merchants", 0)
    assert merchant["points"] == {str(category): 0 for category in am.Category}
    assert _at(am.to_data(am.standings(state)), "sheets", 0)["points"] == merchant["points"]
    assert _at(am.to_data(state), "table")["rolled"] is _at(am.to_data(state), "table")["dice"] is None
    rolled = am.to_data(am.DiceRolled((1, 2, 3, 4, 5, 6)))["event"]
    assert rolled == {"type": "dice_rolled", "pips": {str(cube): cube + 1 for cube in am.Cube}}


def _of(data: dict[str, object], name: str) -> list[dict[str, Any]]:
    found = data[name]
    assert isinstance(found, list)
    return found


def _at(data: Any, *way: str | int) -> Any:
    for step in way:
        data = data[step]
    return data
