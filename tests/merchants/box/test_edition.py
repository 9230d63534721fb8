"""Boxes of the merchants game: what is shipped, what a file may say, and what their constructors refuse."""

import json
import pickle
import random
import re
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from tests.merchants.miniatures import miniature, miniature_data

BOX = am.MERCHANTS


def test_the_shipped_box_is_read_written_and_compared_by_value() -> None:
    again = edition_from_data(json.loads(json.dumps(edition_data(BOX))))
    assert again == BOX
    assert again is not BOX
    assert (hash(again), repr(again)) == (hash(BOX), repr(BOX))
    assert pickle.loads(pickle.dumps(BOX)) is BOX
    small = miniature()
    assert pickle.loads(pickle.dumps(small)) == small != BOX
    assert BOX != "amsterdam"


def test_there_is_no_repeated_or_missing_number() -> None:
    assert [card.id for card in BOX.cards] == [f"{number:03}" for number in range(1, 133)]
    assert [order.id for order in BOX.orders] == [str(number) for number in range(1, 43)]
    assert len(BOX.actions) == len(set(BOX.actions)) <= 5000
    assert all(BOX.index(action) == i for i, action in enumerate(BOX.actions))


def test_an_id_that_is_not_in_the_box_is_not_found() -> None:
    for find_by_id in (BOX.card, BOX.order, BOX.block, BOX.field, BOX.tile):
        with pytest.raises(KeyError):
            find_by_id("dam")
    for what, told in (
        (lambda: BOX.card("18"), "this edition has no card '18'; did you mean '018'?"),
        (lambda: BOX.card(18), "this edition has no card 18; did you mean '018'?"),  # type: ignore[arg-type]
        (lambda: BOX.order("43"), "this edition has no order '43'"),
        (lambda: BOX.block("Waag"), "this edition has no block 'Waag'; did you mean 'nieuwmarkt-1'?"),
        (lambda: BOX.field("beers"), "this edition has no field 'beers'; did you mean 'beer'?"),
    ):
        with pytest.raises(KeyError) as refused:
            what()
        assert refused.value.args == (told,)
    with pytest.raises(KeyError):
        BOX.index(am.Advance(99))
    with pytest.raises(TypeError):
        BOX.index("EndTurn")  # type: ignore[arg-type]


def test_a_file_that_is_no_edition_is_refused_with_its_paths() -> None:
    with pytest.raises(am.InvalidDocument) as refused:
        am.Edition.from_text('{"format": "amsterdam-merchants/edition", "version": 1, "name": 3}')
    assert "$.name" in {problem.path for problem in refused.value.problems}


def test_an_edition_from_a_file_is_the_same(tmp_path: Any) -> None:
    path = tmp_path / "box.json"
    path.write_text(json.dumps(edition_data(miniature())), encoding="utf-8")
    assert am.Edition.from_file(path) == miniature()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"colors": BOX.colors[:5]}, "$.colors: expected 6, got 5"),
        ({"district_names": (*BOX.district_names, "Dam")}, "$.district_names: expected 6, got 7"),
        ({"goods": ()}, "$.goods: expected 9, got 0"),
        ({"cards": (attrs.evolve(BOX.cards[0], cost=(1,)), *BOX.cards[1:])}, "$.cards[0].cost: expected 6, got 1"),
    ],
)
def test_an_edition_made_of_parts_has_a_member_for_each_kind(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(am.InvalidEdition) as refused:
        attrs.evolve(BOX, **changes)
    assert [str(problem) for problem in refused.value.problems] == [told]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        pytest.param({"district_names": ("Dam", *BOX.district_names[1:])}, "$.cards[108]", id="a plan of another name"),
        pytest.param(
            {"bridges": ((attrs.evolve(BOX.bridges[0][0], cost=1), BOX.bridges[0][1]), *BOX.bridges[1:])},
            "$.bridges[0]",
            id="a bridge to a block of another price",
        ),
        pytest.param(
            {"foreman_route": (attrs.evolve(BOX.foreman_route[0], points=(1,)), *BOX.foreman_route[1:])},
            "$.foreman_route[0]",
            id="a way past another warehouse",
        ),
        pytest.param(
            {"orders": (attrs.evolve(BOX.orders[0], one=(1, 2, 3)), *BOX.orders[1:])},
            "$.orders[0]",
            id="points that nothing is handed in for",
        ),
        pytest.param({"provenance": BOX.provenance * 2}, "$.provenance", id="notes twice"),
    ],
)
def test_an_edition_whose_parts_contradict_each_other_is_refused(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(am.InvalidEdition) as refused:
        attrs.evolve(BOX, **changes)
    assert refused.value.problems[0].path == path


def test_a_contradiction_is_told_with_what_was_expected() -> None:
    with pytest.raises(am.InvalidEdition) as refused:
        attrs.evolve(BOX, district_names=("Dam", *BOX.district_names[1:]))
    text = "$.cards[108]: expected Card(109 Dam), as the other parts of this edition say, got Card(109 Plantage)"
    assert str(refused.value) == text


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("setup", [{"players": 1}, {"players": 2, "workers": True, "trader": True, "orders": 3}])
def test_a_small_box_plays_to_its_end(rounds: int, setup: dict[str, Any]) -> None:
    edition = miniature(rounds)
    for length in ("long", "short"):
        for seed in range(4):
            state = am.new_game(seed=seed, edition=edition, length=length, **setup)
            end = am.playout(state, random.Random(seed))
            assert (end.phase, end.table.round, am.check(end)) == (am.Phase.OVER, rounds, ())


def test_a_small_box_refuses_what_it_has_no_tiles_for() -> None:
    with pytest.raises(ValueError, match="no tiles for a mixed market"):
        am.Setup(2, edition_from_data(miniature_data(3)), c_tiles="mix")


def test_every_value_is_marked_as_printed_inferred_or_a_stand_in() -> None:
    assert [status for status, _ in BOX.provenance] == ["printed", "inferred", "stand-in"]
    marks = {re.sub(r"\[[^\]]*\]", "", what).split()[0].rstrip(":") for _, some in BOX.provenance for what in some}
    data = edition_data(BOX)
    for label in ("format", "version", "name", "revision", "provenance"):
        del data[label]
    paths = set(leaves(data, ""))
    unmarked = {path for path in paths if not {path, *parents(path)} & marks}
    assert {path for path in unmarked if path.rpartition(".")[2] != "id"} == set()
    known = paths | {parent for path in paths for parent in parents(path)}
    assert marks <= known, "what is marked has to be in the file"


def leaves(data: object, path: str) -> Iterator[str]:
    """The path of every value, without numbers of places: `cards.cost.pink`."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from leaves(value, f"{path}.{name}".lstrip("."))
    elif isinstance(data, list) and data and isinstance(data[0], dict | list):
        for value in data:
            yield from leaves(value, path)
    else:
        yield path


def parents(path: str) -> list[str]:
    """The paths of what a value belongs to."""
    parts = path.split(".")
    return [".".join(parts[:many]) for many in range(1, len(parts))]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", None),
        ("players", [1, 4]),
        ("lengths", None),
        ("lengths", {"long": 3, "short": 3}),
        ("speed", [7, 6]),
        ("blocks", ("jordaan-1",)),
        ("reveals", {2: [1, 1, 2]}),
        ("cards", None),
        ("churches", None),
    ],
)
def test_a_box_refuses_wrong_types_when_it_is_made(field: str, value: Any) -> None:
    with pytest.raises(TypeError, match=f"'{field}' of Edition: expected "):
        attrs.evolve(BOX, **{field: value})


def test_parts_of_a_box_check_their_types() -> None:
    for make in (
        lambda: am.Length(first="1", a=6, b=6, mixed=(3, 3)),  # type: ignore[arg-type]  # what is tested
        lambda: am.CardKind("C1", None, am.CardType.CRAFTSMAN),  # type: ignore[arg-type]
        lambda: am.Churches(["B4"], (3, 8, 15)),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match=" expected a"):
            make()


def test_nobody_writes_into_a_box() -> None:
    with pytest.raises(TypeError):
        BOX.lengths["long"] = BOX.lengths["short"]  # type: ignore[index]  # what is tested
    given = dict(BOX.start_cards)
    own = attrs.evolve(BOX, start_cards=given)
    given.clear()
    assert own == BOX
