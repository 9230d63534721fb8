"""What is wrong with a box of the merchants game: each defect with its path, what was expected and what was found."""

import copy
from typing import Any

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._errors import Problem
from amsterdam_routes.merchants.box._defects import defects
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data

BOX = am.MERCHANTS
SIX_PLANS = {"craftsman": 0, "building": 0, "plan": 6}
SIX_OTHERS = {"craftsman": 3, "building": 3, "plan": 0}


def spoiled(**changes: Any) -> list[str]:
    """The paths of what is wrong with the shipped box, changed like this: keys are paths with two underscores."""
    return [defect.path for defect in defects_of(**changes)]


def defects_of(**changes: Any) -> tuple[Problem, ...]:
    """What is wrong with the shipped box, changed like this."""
    data = copy.deepcopy(edition_data(BOX))
    for path, value in changes.items():
        at: Any = data
        *way, last = path.split("__")
        for step in way:
            at = at[int(step) if isinstance(at, list) else step]
        at[int(last) if isinstance(at, list) else last] = value
    return defects(data)


@pytest.mark.parametrize(
    ("changes", "paths"),
    [
        ({"name": " "}, ["$.name"]),
        ({"players__most": 5}, ["$.players.most"]),
        ({"rounds__last": 13}, ["$.rounds.long", "$.rounds.short", "$.cards", "$.cards", "$.cards"]),
        ({"rounds__long__a": 9, "rounds__long__b": 3}, ["$.rounds.long.a"]),
        ({"rounds__long__mixed": [7, -1]}, ["$.rounds.long.mixed"]),
        ({"rounds__long__mixed": [3]}, ["$.rounds.long.mixed"]),
        ({"depot": []}, ["$.depot"]),
        ({"tom__docks": ["gold"] * 6}, ["$.tom.docks"]),
        ({"bridges__0": ["jordaan-1", "jordaan-1"]}, ["$.bridges[0]"]),
        ({"bridges__0": ["jordaan-1", "dam"]}, ["$.bridges[0]"]),
        ({"bridges": [["jordaan-1", "jordaan-2"]]}, ["$.bridges"]),
        ({"goods__beer": 5}, ["$.goods", "$.harbour.fields[2].points"]),
        ({"harbour__foreman_route__0": "lace"}, ["$.harbour.foreman_route"]),
        ({"harbour__fields__0__water": "open"}, ["$.harbour.fields"]),
        ({"harbour__fields__2__points": [4]}, ["$.harbour.fields[2].points"]),
        ({"harbour__fields__2__points": [2, 3, 4]}, ["$.harbour.fields[2].points"]),
        ({"amstel__bridges__0__field": 19}, ["$.amstel.bridges[0].field"]),
        ({"black_market__0__0": "lace"}, ["$.black_market"]),
        ({"start_cards__2__craftsman": 3}, ["$.start_cards.2"]),
        ({"reveals__3__0__plan": 3}, ["$.reveals.3[0]", "$.cards"]),
        ({"cards__0__id": "002"}, ["$.cards"]),
        ({"cards__0__kind": "B1"}, ["$.cards[0].kind"]),
        ({"cards__0__effects": []}, ["$.cards[0].effects"]),
        ({"cards__0__effects__0__do": "fly"}, ["$.cards[0].effects[0].do"]),
        ({"cards__0__needs": {"moons": [1, None]}}, ["$.cards[0].needs"]),
        ({"cards__25__effects": [{"do": "guilders"}]}, ["$.cards[25].effects[0]"]),
        ({"cards__25__effects": [{"do": "guilders", "on": "rain"}]}, ["$.cards[25].effects[0].on"]),
        ({"cards__24__effects": [{"do": "stay_on_top"}]}, ["$.cards[33].effects"]),
        ({"orders__0__points": [1, 2]}, ["$.orders[0].points"]),
        ({"districts__0__color": "grey"}, ["$.districts"]),
        ({"orders__0__id": "1000"}, ["$.orders[0].id"]),
        ({"orders__0__id": "01"}, ["$.orders[0].id"]),
        ({"cards__0__id": "1"}, ["$.cards[0].id"]),
        ({"cards__0__id": "\u0660\u0660\u0661"}, ["$.cards[0].id"]),
        ({"orders__0__points": [1, 2, 10**6]}, ["$.orders[0]"]),
        ({"orders__31__hand_in": {"cubes": 10**6}}, ["$.orders[31].hand_in.cubes"]),
        ({"orders__31__hand_in": {"different_cubes": [1] * 7}}, ["$.orders[31].hand_in.different_cubes"]),
        ({"orders__31__hand_in": {"worker": "gold"}}, ["$.orders[31].one"]),
        ({"orders__31__hand_in": {}}, ["$.orders[31].hand_in"]),
        ({"orders__31__hand_in": {"different_cubes": [1, 2], "cubes": 1}}, ["$.orders[31].hand_in"]),
        ({"churches__points__0": 10**6}, ["$.churches.points[0]"]),
        ({"district_points__2": [5, -1]}, ["$.district_points.2[1]"]),
        ({"reveals__2__0": {"craftsman": -1, "building": 3, "plan": 2}}, ["$.reveals.2[0].craftsman"]),
        ({"start_cards__2": {"craftsman": -1, "building": 4}}, ["$.start_cards.2.craftsman"]),
        ({"tiles__0__effects": [{"do": "activate_free"}, {"do": "swap_card"}]}, ["$.tiles[0].effects"]),
        ({"tiles__0__effects": [{"do": "guilders", "per": "aboard"}]}, ["$.tiles[0].effects[0].per"]),
        ({"cards__37__effects": [{"do": "activate_free"}, {"do": "activate_free"}]}, ["$.cards[37].effects"]),
        ({"cards__131__timing": "permanent"}, ["$.cards[131].timing"]),
        ({"cards__28__effects__0__amount": 1}, ["$.cards[28].effects[0].amount"]),
        ({"orders__31__one": [1, 2, 3]}, ["$.orders[31].one"]),
    ],
)
def test_a_box_that_cannot_be_played_has_a_defect_with_its_path(changes: dict[str, Any], paths: list[str]) -> None:
    assert spoiled(**changes) == paths


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"name": " "}, "$.name: expected a name with a letter or a digit in it, got ' '"),
        ({"depot": []}, "$.depot: expected at least one number, got none"),
        ({"tom__docks": ["gold"] * 2}, "$.tom.docks: expected each of the six docks once, got gold, gold"),
        (
            {"bridges": [["jordaan-1", "jordaan-2"]]},
            "$.bridges: expected all blocks joined to each other, got 35 groups",
        ),
        (
            {"harbour__fields__2__points": [2, 3, 4]},
            "$.harbour.fields[2].points: expected the best place first, got 2, 3, 4",
        ),
        ({"cards__0__id": "000"}, "$.cards[0].id: expected three digits from '001' to '999', got '000'"),
        ({"cards__0__effects": []}, "$.cards[0].effects: expected at least one effect, got none"),
        (
            {"cards__0__needs": {"moons": [1, None]}},
            "$.cards[0].needs: expected a measure that the rules know, got 'moons'; one of plans_used, active, has, "
            "inactive, inactive_at_start, plan_districts, craftsman_kinds, craftsman_pairs, plan_pairs, "
            "largest_craftsman_kind, amstel_moved, ship_moved, ahead, behind, bridges, at_end, goods_aboard, "
            "goods_kinds_aboard, aboard, at_start, level_or_better, level_or_worse, market_points, card_guilders, "
            "card_points, blocks, depot, black_market, full, small_left, ones",
        ),
        (
            {"cards__0__needs": {"plans_used:jordan": [1, None]}},
            "$.cards[0].needs: expected a district behind 'plans_used:', got 'plans_used:jordan'; one of plantage, "
            "haarlemmerbuurt, jordaan, burgwallen, nieuwmarkt, grachtengordel; did you mean 'jordaan'?",
        ),
        (
            {"cards__0__effects__0": {"do": "points", "per": "full"}},
            "$.cards[0].effects[0].per: expected goods behind 'full:', got 'full'; one of beer, tulips, cheese, "
            "furniture, jenever, tiles, lace, coffee, crystal",
        ),
        (
            {"cards__0__effects__0": {"do": "points", "per": "bridges:4"}},
            "$.cards[0].effects[0].per: expected 'bridges' with nothing behind it, got 'bridges:4'",
        ),
        (
            {"cards__0__effects__0": {"do": "guilder"}},
            "$.cards[0].effects[0].do: expected one of amstel, choose_cubes, cubes, guilders, market_again, points, "
            "sail; got 'guilder'; did you mean 'guilders'?",
        ),
        (
            {"cards__24__effects__0": {"do": "points", "on": "deliver:beers"}},
            "$.cards[24].effects[0].on: expected an occasion that the rules know, got 'deliver:beers'; one of claim, "
            "deliver, deliver:beer, deliver:tulips, deliver:cheese, deliver:furniture, deliver:jenever, deliver:tiles, "
            "deliver:lace, deliver:coffee, deliver:crystal, activate:craftsman, activate:building, activate:plan, "
            "activate:new_craftsman; did you mean 'deliver:beer'?",
        ),
        (
            {"orders__31__hand_in": {"different_cubes": [1, 2], "cubes": 1}},
            "$.orders[31].hand_in: expected different cubes, workers of one colour, or numbers of workers, goods and "
            "cubes, got different_cubes: [1, 2], cubes: 1",
        ),
    ],
)
def test_a_defect_says_what_was_expected_and_what_was_found(changes: dict[str, Any], told: str) -> None:
    assert [str(defect) for defect in defects_of(**changes)] == [told]


@pytest.mark.rule("M4.2j", "M4.3a")
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"start_cards__2": {"craftsman": 2, "building": 2}},
            [("$.start_cards.2", "start_misfit", "expected 3 cards in all, got 4")],
        ),
        (
            {"start_cards__3": {"craftsman": 2, "building": 1}},
            [("$.start_cards.3", "start_misfit", "expected 4 cards in all, got 3")],
        ),
        (
            {"reveals__4__0": {"craftsman": 1, "building": 2, "plan": 2}},
            [("$.reveals.4[0]", "reveal_misfit", "expected 6 cards in all, got 5")],
        ),
        (
            {"reveals__4": [SIX_PLANS] * 2 + [SIX_OTHERS] * 3},
            [("$.cards", "too_few_cards", "4 players see up to 36 plan cards; there are 24")],
        ),
        (
            {"reveals__2": [{"craftsman": 4, "building": 0, "plan": 0}], "start_cards__2": {"building": 3}},
            [],
        ),
        (
            {"reveals__3": [{"craftsman": 5, "building": 0, "plan": 0}], "start_cards__3": {"building": 4}},
            [("$.cards", "too_few_cards", "3 players see up to 60 craftsman cards; there are 54")],
        ),
        ({"reveals__3": []}, [("$.reveals", "missing", "there are no cards for 3 players")]),
        (
            {"start_cards": {"3": {"craftsman": 2, "building": 2}, "4": {"craftsman": 3, "building": 2}}},
            [("$.start_cards", "missing", "there are no start cards for 2 players")],
        ),
    ],
)
def test_a_box_lays_out_as_many_cards_as_players_need_and_has_them_all(
    changes: dict[str, Any], told: list[tuple[str, str, str]]
) -> None:
    assert [(defect.path, defect.code, defect.text) for defect in defects_of(**changes)] == told


@pytest.mark.rule("M4.3a")
def test_decks_are_counted_for_as_many_rounds_as_a_box_may_have() -> None:
    assert "$.cards" in spoiled(rounds__last=40)
    assert "$.cards" not in spoiled(rounds__last=41)


def test_all_defects_are_told_at_once() -> None:
    data = edition_data(BOX) | {"hand_limit": 0, "city_points": -1}
    with pytest.raises(am.InvalidEdition) as refused:
        edition_from_data(data)
    assert {problem.path for problem in refused.value.problems} == {"$.hand_limit", "$.city_points"}
