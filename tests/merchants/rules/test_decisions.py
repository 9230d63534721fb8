"""What players decide: set-ups that are allowed, and those that are refused with all reasons."""

from typing import Any, get_type_hints

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from amsterdam_routes.merchants.rules._decisions import choices
from tests.merchants.positions import BOX


@pytest.mark.rule("M4.10a")
@pytest.mark.parametrize(
    ("setup", "reasons"),
    [
        ({"players": 0}, "players: expected 1 to 4 for the edition 'amsterdam', got 0"),
        ({"players": 5}, "players: expected 1 to 4 for the edition 'amsterdam', got 5"),
        ({"players": 1, "workers": True}, "the expansions need at least 2 players"),
        ({"players": 1, "trader": True}, "the expansions need at least 2 players"),
        ({"players": 1, "c_tiles": "mix"}, "the expansions need at least 2 players"),
        (
            {"players": 1, "orders": 3, "open_orders": 3},
            "the expansions need at least 2 players; the open orders are 0, 1 or 2, not 3",
        ),
        ({"players": 2, "orders": 3, "open_orders": -1}, "the open orders are 0, 1 or 2, not -1"),
        ({"players": 2, "open_orders": 1}, "open orders need orders"),
        ({"players": 2, "orders": 4}, "'orders': expected one of 0, 3, 5, got 4"),
        (
            {"players": 2, "length": "endless", "c_tiles": "none at all"},
            "'length': expected one of 'long', 'short', got 'endless'; "
            "'c_tiles': expected one of 'none', 'replace', 'mix', got 'none at all'",
        ),
        (
            {"players": 2, "length": "endless", "c_tiles": "mix"},
            "'length': expected one of 'long', 'short', got 'endless'",
        ),
    ],
)
def test_a_set_up_that_is_not_allowed_is_refused_with_all_reasons(setup: dict[str, Any], reasons: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as refused:
        am.Setup(**setup)
    assert str(refused.value) == reasons


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ({"players": "2"}, "'players' of Setup: expected an int, got a str"),
        ({"players": True}, "'players' of Setup: expected an int, got a bool"),
        ({"players": 2, "workers": 1}, "'workers' of Setup: expected a bool, got an int"),
        ({"players": 2, "length": 3}, "'length' of Setup: expected one of 'long', 'short', got an int"),
        ({"players": 2, "orders": "3"}, "'orders' of Setup: expected one of 0, 3, 5, got a str"),
    ],
)
def test_a_set_up_of_wrong_types_is_a_type_error(setup: dict[str, Any], expected: str) -> None:
    with pytest.raises(TypeError) as refused:
        am.Setup(**setup)
    assert str(refused.value) == expected


@pytest.mark.rule("M4.12a", "M4.12b", "M4.10a")
def test_a_box_must_have_the_tiles_and_orders_that_a_set_up_asks_for() -> None:
    def refused(setup: dict[str, Any], **without: int) -> str:
        data = edition_data(BOX)
        for part, gone in without.items():
            mine = [one for one in data["tiles"] if one["id"].rstrip("0123456789") == part]
            data["tiles"] = [one for one in data["tiles"] if one not in mine[:gone]]
        data["orders"] = data["orders"][without.get("orders", 0) :]
        try:
            am.Setup(3, edition_from_data(data), **setup)
        except ValueError as error:
            return str(error)
        return ""

    mixed = "the edition has no tiles for a mixed market"
    assert refused({"c_tiles": "mix"}, CA=3) == mixed
    for part, most in (("CA", 1), ("CB", 1)):
        assert refused({"c_tiles": "mix"}, **{part: most}) == ""
        assert refused({"c_tiles": "mix"}, **{part: most + 1}) == mixed
    assert refused({"c_tiles": "replace"}, CA=2) == ""
    assert refused({"c_tiles": "replace"}, CA=2, CB=1) == "the edition has fewer than 6 tiles of C"
    assert refused({"orders": 5}, orders=27) == ""
    assert refused({"orders": 5}, orders=28) == "3 players with 5 orders each need 15, not 14"


@pytest.mark.rule("M4.12b")
def test_a_mixed_market_needs_as_many_tiles_as_a_part_has() -> None:
    data = edition_data(BOX)
    data["rounds"]["long"]["mixed"] = [2, 3]
    box = edition_from_data(data)
    assert am.Setup(2, box, length="short", c_tiles="mix").c_tiles == "mix"
    with pytest.raises(ValueError, match=r"^the edition has no tiles for a mixed market$"):
        am.Setup(2, box, c_tiles="mix")


def test_set_ups_of_the_same_fields_are_one_key_of_a_dict() -> None:
    found = {am.Setup(2, orders=3): 1, am.Setup(2): 2}
    assert (found[am.Setup(2, orders=3)], found[am.Setup(2)]) == (1, 2)


def test_the_options_have_types_and_are_those_of_a_set_up() -> None:
    hints = get_type_hints(am.Setup)
    assert get_type_hints(am.Options) == {name: hints[name] for name in hints if name not in ("players", "edition")}


def test_the_words_that_may_be_chosen_are_known() -> None:
    assert choices() == {
        "length": ("long", "short"),
        "c_tiles": ("none", "replace", "mix"),
        "plan_condition": ("used", "active"),
        "dock_workers": ("visit", "one", "any"),
        "guilder_claims": ("may", "must"),
        "permanent": ("decisions", "turn"),
        "second_purchase": ("III", "permanent"),
        "craftsmen_counted": ("displayed", "active"),
    }


def test_a_number_too_long_to_write_is_refused_as_any_other() -> None:
    with pytest.raises(ValueError, match=r"^'orders': expected one of 0, 3, 5, got ") as refused:
        am.Setup(2, orders=10**5000)  # type: ignore[arg-type]  # what a caller might do
    assert len(str(refused.value)) < 200


@pytest.mark.rule("M4.10a")
def test_a_set_up_says_how_many_orders_may_be_open() -> None:
    with pytest.raises(ValueError, match=r"the open orders are 0, 1 or 2, not 3"):
        am.Setup(2, orders=5, open_orders=3)


def test_what_is_asked_and_a_category_are_called_by_their_names() -> None:
    assert str(am.DecisionKind.START_CARD) == "start_card"
    assert str(am.Category.SPEED) == "speed"


@pytest.mark.parametrize(("option", "meant"), [("c_tile", "; did you mean 'c_tiles'?"), ("zzz", ".")])
def test_an_option_that_is_none_is_refused_with_those_that_there_are(option: str, meant: str) -> None:
    with pytest.raises(TypeError) as refused:
        am.new_game(2, **{option: True})  # type: ignore[arg-type]  # what a caller might do
    told = str(refused.value)
    assert told.startswith(f"there is no option {option!r}{meant} The options are length, workers, orders, ")
