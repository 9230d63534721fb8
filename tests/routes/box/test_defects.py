"""Wrong editions are refused with all their defects at once, each with its path; right ones can be played."""

import ast
import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes import Edition, InvalidDocument, InvalidEdition, apply, legal_actions, new_game
from amsterdam_routes.routes.box import _defects as defects
from amsterdam_routes.routes.box._edition import edition_data, edition_from_data
from tests.routes.box.town import A, B, C, D, Plain, changed, town


def found(data: object) -> list[str]:
    """The path and code of everything that is wrong."""
    with pytest.raises((InvalidEdition, InvalidDocument)) as error:
        edition_from_data(data)
    return [f"{problem.path} {problem.code}" for problem in error.value.problems]


def many(kind: str, number: int) -> Plain:
    """The town with so many places, routes or contracts."""
    data = town()
    data["board"][kind] = [data["board"][kind][0]] * number
    return data


def spotted(**changes: object) -> Plain:
    """The town with a spot for every place, but for the changes."""
    spots: dict[str, object] = {f"board__places__{i}__{axis}": 10 * i for i in range(4) for axis in "xy"}
    return changed(**(spots | changes))


UNREACHED = [f"$.board.contracts[{i}].between unreachable" for i in (0, 1, 2)]
"""What is wrong when the route in the middle is missing."""

DEFECTS: list[tuple[Plain, list[str]]] = [
    # names
    (changed(name=""), ["$.name no_name"]),
    (changed(name=" -- "), ["$.name no_name"]),
    (changed(name="two\nlines"), ["$.name unprintable"]),
    (changed(name="half a \ud83d"), ["$.name unprintable"]),
    (changed(name="n" * 101), ["$.name too_long"]),
    (changed(provenance={"board": "half a \ud83d"}), ["""$.provenance.board unprintable"""]),
    # numbers
    (changed(revision=0), ["$.revision out_of_range"]),
    (changed(players__least=1), ["$.players.least out_of_range"]),
    (
        changed(players__most=9),
        ["$.players.most out_of_range", "$.cards too_few_cards", "$.board.contracts too_few_contracts"],
    ),
    (changed(players__least=3), ["$.players out_of_range"]),
    (changed(carts=0), ["$.carts out_of_range"]),
    (changed(carts=1001), ["$.carts out_of_range"]),
    (changed(last_round_at=-1), ["$.last_round_at out_of_range"]),
    (changed(last_round_at=8), ["$.last_round_at ends_at_once"]),
    (changed(cards__red=-1), ["$.cards.red out_of_range"]),
    (changed(cards__red=2001), ["$.cards.red out_of_range", "$.cards too_many"]),
    (changed(cards__red=1000, cards__pink=1000), ["$.cards too_many"]),
    (changed(cards__pink=0, cards__blue=0), ["$.cards too_few_cards"]),
    (changed(hand=6), ["$.cards too_few_cards"]),
    (changed(hand=-1), ["$.hand out_of_range"]),
    (changed(hand=[2, -1, 3]), ["$.hand[1] out_of_range"]),
    (changed(hand=[2]), ["$.hand too_few"]),
    (changed(hand=[]), ["$.hand empty"]),
    (changed(hand=[1] * 9), ["$.hand too_many"]),
    (changed(hand=[2000] * 4), ["$.cards too_few_cards"]),
    (changed(row=0), ["$.row out_of_range"]),
    (changed(row=21, cards__red=30), ["$.row out_of_range"]),
    (changed(flush_at=0), ["$.flush_at out_of_range"]),
    (changed(flush_at=2001), ["$.flush_at out_of_range"]),
    (changed(contracts__dealt=0), ["$.contracts.dealt out_of_range"]),
    (changed(contracts__dealt=7), ["$.contracts.dealt out_of_range", "$.board.contracts too_few_contracts"]),
    (changed(contracts__dealt=3), ["$.board.contracts too_few_contracts"]),
    (changed(contracts__keep_dealt=0), ["$.contracts.keep_dealt out_of_range"]),
    (changed(contracts__keep_dealt=3), ["$.contracts.keep_dealt out_of_range"]),
    (changed(contracts__drawn=0), ["$.contracts.drawn out_of_range"]),
    (changed(contracts__keep_drawn=0), ["$.contracts.keep_drawn out_of_range"]),
    (changed(contracts__keep_drawn=3), ["$.contracts.keep_drawn out_of_range"]),
    (changed(doubles_open_from=0), ["$.doubles_open_from out_of_range"]),
    (changed(bonus_cards=-1), ["$.bonus_cards out_of_range"]),
    (changed(cards__wild=900, flush_at=1), ["$.flush_at flushed_too_often"]),
    # tables
    (changed(points__3=...), ["$.board.routes[3].length no_points"]),
    (changed(points__0=0), ["$.points.0 out_of_range"]),
    (changed(points__02=2, points__two=2), ["$.points.02 out_of_range", "$.points.two out_of_range"]),
    (changed(points__2=...), ["$.board.routes[0].length no_points", "$.board.routes[1].length no_points"]),
    (changed(points__1=1_000_001), ["$.points.1 out_of_range"]),
    (changed(points__1=-1_000_001), ["$.points.1 out_of_range"]),
    (changed(bonus={}), ["$.bonus bonus_missing"]),
    (changed(bonus__3=[4, 2, 1]), ["$.bonus.3 bonus_misfit"]),
    (changed(bonus__2=[4, 2, 1]), ["$.bonus.2 bonus_misfit"]),
    (changed(bonus__2=[2, 4]), ["$.bonus.2 bonus_misfit"]),
    (changed(bonus__2=[1_000_001, 4]), ["$.bonus.2[0] out_of_range"]),
    (changed(bonus_cards=0), ["$.bonus.2 bonus_misfit"]),
    # places
    (changed(board__places__more={"name": B}), ["$.board.places[4].name duplicate_name"]),
    (changed(board__places__more={"name": "oude--BRÜG"}), ["$.board.places[4].name duplicate_name"]),
    (changed(board__places__more={"name": "?"}), ["$.board.places[4].name no_name"]),
    (changed(board__places__more={"name": "a\u202eb"}), ["$.board.places[4].name unprintable"]),
    (changed(board__places__more={"name": "n" * 101}), ["$.board.places[4].name too_long"]),
    (changed(board__places__1__x=1, board__places__1__y=1), ["$.board.places[1] no_spot"]),
    (spotted(board__places__2={"name": C, "x": 10}), ["$.board.places[2] no_spot"]),
    (spotted(board__places__2__y=1e7), ["$.board.places[2].y out_of_range"]),
    (many("places", 501), ["$.board.places too_many"]),
    (changed(board__places__1__id="b"), ["$.board.places[1].id wrong_id"]),
    # routes
    (changed(board__routes__0__between=[A, "Nowhere"]), ["$.board.routes[0].between[1] unknown_place"]),
    (changed(board__routes__2__between=[C, C]), ["$.board.routes[2].between same_place", *UNREACHED]),
    (changed(board__routes__0__between=[A]), ["$.board.routes[0].between not_two_places"]),
    (changed(board__routes__0__between=[A, B, C]), ["$.board.routes[0].between not_two_places"]),
    (changed(board__routes__0__color="purple"), ["$.board.routes[0].color unknown_color"]),
    (changed(board__routes__0__color="wild"), ["$.board.routes[0].color unknown_color"]),
    (changed(board__routes__2__length=0), ["$.board.routes[2].length out_of_range"]),
    (changed(board__routes__2__length=21, carts=30), ["$.board.routes[2].length out_of_range"]),
    (changed(board__routes__2__length=4), ["$.board.routes[2].length no_points"]),
    (changed(carts=2, last_round_at=0), ["$.board.routes[3].length too_long"]),
    (changed(board__routes__1__length=1), ["$.board.routes[1].length unequal_double"]),
    (changed(board__routes__more={"between": [B, A], "length": 2, "color": "red"}), ["$.board.routes[4] third_track"]),
    (changed(board__routes=[], board__contracts=[]), ["$.board.contracts too_few_contracts", "$.board.routes too_few"]),
    (many("routes", 1001), ["$.board.routes too_many"]),
    (changed(board__routes__1__id="/"), ["$.board.routes[1].id wrong_id"]),
    # contracts
    (changed(board__contracts__0__between=[A, "Nowhere"]), ["$.board.contracts[0].between[1] unknown_place"]),
    (changed(board__contracts__0__between=[A, A]), ["$.board.contracts[0].between same_place"]),
    (changed(board__contracts__0__between=[]), ["$.board.contracts[0].between not_two_places"]),
    (changed(board__contracts__0__between=[D, A]), ["$.board.contracts[1].between duplicate_contract"]),
    (changed(board__contracts__0__points=-1), ["$.board.contracts[0].points out_of_range"]),
    (changed(board__contracts__0__id="b"), ["$.board.contracts[0].id wrong_id"]),
    (changed(board__routes__2=...), UNREACHED),
    (changed(board__contracts__3=...), ["$.board.contracts too_few_contracts"]),
    (many("contracts", 501), ["$.board.contracts too_many"]),
]


def test_the_town_of_this_file_has_no_defect() -> None:
    edition = edition_from_data(town())
    assert repr(edition) == "Edition('town', revision 1: 2-2 players, 4 routes, 15 cards, 4 contracts)"


@pytest.mark.parametrize(("data", "expected"), DEFECTS)
def test_each_defect_is_told_with_its_path(data: Plain, expected: list[str]) -> None:
    assert found(data) == expected


def test_every_code_of_a_defect_is_among_these_tests() -> None:
    source = Path(defects.__file__).read_text(encoding="utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    codes = {ast.literal_eval(call.args[1]) for call in calls if ast.unparse(call.func) == "Problem"}
    tested = {defect.rpartition(" ")[2] for _, expected in DEFECTS for defect in expected}
    assert len(codes) > 20
    assert codes - tested == {"too_many_actions"}  # it takes a larger board, in the next test


def test_an_edition_with_more_actions_than_a_table_can_hold_is_refused() -> None:
    names = [f"Square {n}" for n in range(40)]
    data = town()
    data["board"]["places"] = [{"name": name} for name in names]
    data["board"]["routes"] = [{"between": [one, names[0]], "length": 1, "color": "grey"} for one in names[1:]]
    data["board"]["contracts"] = [{"between": [one, names[0]], "points": 1} for one in names[1:]]
    edition_from_data(data | {"contracts": {"dealt": 4, "keep_dealt": 1, "drawn": 2, "keep_drawn": 1}})
    data["contracts"] = {"dealt": 2, "keep_dealt": 1, "drawn": 5, "keep_drawn": 1}
    assert found(data) == ["$ too_many_actions"]


def test_all_defects_are_told_at_once() -> None:
    data = changed(
        name="?",
        carts=0,
        cards__pink=-1,
        points__3=...,
        bonus__2=[1, 2],
        board__places__more={"name": A},
        board__routes__0__between=[A, "Oude Burg"],
        board__routes__1__color="violet",
        board__contracts__0__between=[A, A],
        board__contracts__1__points=-6,
    )
    assert found(data) == [
        "$.name no_name",
        "$.carts out_of_range",
        "$.cards.pink out_of_range",
        "$.bonus.2 bonus_misfit",
        "$.board.places[4].name duplicate_name",
        "$.board.routes[0].between[1] unknown_place",
        "$.board.routes[1].color unknown_color",
        "$.board.routes[3].length no_points",
        "$.board.contracts[0].between same_place",
        "$.board.contracts[1].points out_of_range",
    ]


def test_a_mistyped_place_is_answered_with_the_one_that_may_be_meant() -> None:
    with pytest.raises(InvalidEdition, match=r"there is no place 'Oude Burg'; did you mean 'oude-brug'\?"):
        edition_from_data(changed(board__routes__0__between=[A, "Oude Burg"]))


def test_the_message_lists_twenty_problems_and_counts_the_rest() -> None:
    data = town()
    data["board"]["routes"] = [{"between": [A, A], "length": 1, "color": "grey"}] * 30
    with pytest.raises(InvalidEdition) as error:
        edition_from_data(data)
    lines = str(error.value).splitlines()
    assert lines[0] == "$.board.routes[0].between: expected two different places, got 'Den Dam' twice"
    assert lines[20] == f"and {len(error.value.problems) - 20} more"


# ------------------------------------------------------------------------------------------------ wrong shapes


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (None, ["$ wrong_type"]),
        ([], ["$ wrong_type"]),
        (changed(format="amsterdam-routes/state"), ["$.format wrong_format"]),
        (changed(version=2), ["$.version unknown_version"]),
        (changed(carts="8"), ["$.carts wrong_type"]),
        (changed(carts=True), ["$.carts wrong_type"]),
        (changed(carts=8.0), ["$.carts wrong_type"]),
        (changed(carts=None), ["$.carts wrong_type"]),
        (changed(carts=...), ["$.carts missing"]),
        (changed(wagons=8), ["$.wagons unknown_field"]),
        (changed(cards__purple=6), ["$.cards.purple unknown_field"]),
        (changed(board__routes__2__cart=1), ["$.board.routes[2].cart wrong_type"]),
        (changed(board__contracts__1__printed="yes"), ["$.board.contracts[1].printed wrong_type"]),
        (changed(board__places__0__x=float("nan")), ["$.board.places[0].x wrong_type"]),
        (changed(board=None, carts="8", hand=...), ["$.hand missing", "$.carts wrong_type", "$.board wrong_type"]),
    ],
)
def test_data_of_another_shape_are_no_edition(data: object, expected: list[str]) -> None:
    assert found(data) == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ("NaN", "not_json"),
        ('{"carts": Infinity}', "not_json"),
        ("[" * 100_000, "too_deep"),
        ("[" * 100_000 + "]" * 100_000, "too_deep"),
        ('{"carts": 1, "carts": 2}', "duplicate_key"),
        (" " * 4_000_001, "too_long"),
    ],
)
def test_lenient_json_is_refused(text: str, code: str) -> None:
    with pytest.raises(InvalidDocument) as error:
        Edition.from_text(text)
    assert [problem.code for problem in error.value.problems] == [code]


def test_a_field_given_twice_is_told_with_its_path() -> None:
    text = json.dumps(town()).replace('"points": 6', '"points": 6, "points": 7')
    with pytest.raises(InvalidDocument) as error:
        Edition.from_text(text)
    assert [problem.path for problem in error.value.problems] == ["$.board.contracts[1].points"]


def test_a_file_may_begin_with_a_byte_order_mark_but_must_be_utf_8(tmp_path: Path) -> None:
    file = tmp_path / "town.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(town()).encode())
    assert Edition.from_file(file) == Edition.from_file(str(file)) == edition_from_data(town())
    file.write_bytes(json.dumps(changed(name="café"), ensure_ascii=False).encode("latin-1"))
    with pytest.raises(InvalidDocument, match="UTF-8"):
        Edition.from_file(file)


@pytest.mark.parametrize("verb", [Edition.from_file, Edition.from_text])
def test_what_is_neither_a_path_nor_a_text_is_a_type_error(verb: Callable[[Any], Edition]) -> None:
    for wrong in (None, 0, 1.5, ["x"]):
        with pytest.raises(TypeError):
            verb(wrong)


# -------------------------------------------------------------------------------------------------- generated


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, 1, 2, 3, 5, 9, 2**53, -(10**30), 10**4000])
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from([A, B, "grey", "wild", "pink"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def damaged(draw: st.DrawFn) -> Plain:
    """The town with a few of its values, anywhere in it, replaced, doubled, or left out."""
    data: Any = deepcopy(town())
    for _ in range(draw(st.integers(1, 3))):
        inner = data
        while True:
            keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(inner[key], dict | list) and draw(st.integers(0, 5)):
                inner = inner[key]
                continue
            change = draw(st.sampled_from(["junk", "small", "small", "copy", "drop"]))
            if change == "drop":
                del inner[key]
            elif change == "copy" and isinstance(inner, list):
                inner.append(deepcopy(inner[key]))
            else:
                inner[key] = draw(st.integers(0, 6)) if change == "small" else draw(JUNK)
            break
    assert isinstance(data, dict)
    return data


@given(damaged())
def test_a_damaged_edition_is_refused_with_paths_or_can_be_played(data: Plain) -> None:
    try:
        edition = edition_from_data(data)
    except (InvalidEdition, InvalidDocument) as error:
        refused = error.problems
    else:
        refused = ()
        play_a_while(edition)
        assert edition_from_data(edition_data(edition)) == edition
    assert all(problem.path.startswith("$") and problem.text for problem in refused)


def play_a_while(edition: Edition) -> None:
    chooser = Random(1)
    state = new_game(edition.players[1], seed=1, edition=edition)
    for _ in range(60):
        if state.to_move is not None:
            state = apply(state, chooser.choice(legal_actions(state)))


def test_no_name_gets_into_a_message_that_could_not_be_printed() -> None:
    name = "x\ud800\x1b[31m\n"
    data = town()
    for ends in (data["board"]["routes"][0], data["board"]["contracts"][0]):
        ends["between"][0] = name
    data["board"]["places"][0]["name"] = name
    data["board"]["contracts"] += data["board"]["contracts"]
    data["board"]["routes"] = data["board"]["routes"][:1] * 3
    with pytest.raises(InvalidEdition) as refused:
        Edition.from_text(json.dumps(data))
    codes = {problem.code for problem in refused.value.problems}
    assert {"third_track", "unreachable", "duplicate_contract"} <= codes
    assert all(line.isprintable() and line.isascii() for line in str(refused.value).splitlines())


def test_a_field_too_many_hides_no_other_defect() -> None:
    data = changed(carts=0, last_round_at=-1) | {"extra": 1}
    data["cards"]["purple"] = "six"
    data["board"]["routes"][0] |= {"color": "purple", "colour": None}
    told = found(data)
    assert {"$.extra unknown_field", "$.cards.purple unknown_field", "$.board.routes[0].colour unknown_field"} <= {
        *told
    }
    assert {"$.carts out_of_range", "$.board.routes[0].color unknown_color"} <= {*told}


def test_data_of_another_shape_are_judged_only_by_their_shape() -> None:
    assert found(changed(carts="16", hand=-1) | {"extra": 1}) == ["$.carts wrong_type", "$.extra unknown_field"]
