"""How far a game can go: what is counted bounds every game that is played."""

import json
import pickle
import random
from fractions import Fraction
from typing import Any

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box._defects import defects
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from amsterdam_routes.merchants.box._limits import LIMITS, WEIGHED, Circle, endless, is_repeatable, rates_of, reach
from tests.merchants.edge_boxes import edge_box

Plain = dict[str, Any]


def bounds(data: Plain) -> tuple[int, int]:
    rates = rates_of(data)
    assert not isinstance(rates, Circle)
    return reach(data, rates)


def eager(edition: am.Edition, seed: int) -> tuple[int, int]:
    """The most uses and purchases of a seat, and the most of anything, in a game of seats that use what they can."""
    chance, state = random.Random(seed), am.new_game(2, seed=seed, edition=edition)
    priced = {card for card in edition.cards if card.timing is am.Timing.PERMANENT and card.pays}
    uses, most = [0, 0], 0
    while state.to_move is not None:
        legal = am.legal_actions(state)
        wanted = [
            action
            for action in legal
            if isinstance(action, am.BuyTile | am.Activate)
            or (isinstance(action, am.UseCard) and action.card in priced)
        ]
        action = chance.choice(wanted or legal)
        uses[state.to_move] += isinstance(action, am.BuyTile) or (
            isinstance(action, am.UseCard) and action.card in priced and action.plan is None
        )
        state = am.apply(state, action)
        most = max(most, *(max(me.guilders, me.score, *me.cubes) for me in state.table.merchants))
    return max(uses), most


@pytest.mark.parametrize("number", range(4))
def test_no_game_goes_further_than_its_box_says(number: int) -> None:
    data = edge_box(number)
    uses, most = eager(edition_from_data(data), number)
    said_uses, said_most = bounds(data)
    assert uses <= said_uses
    assert most <= said_most


@pytest.mark.proof
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_games_in_random_boxes_stay_within_the_bounds_of_their_box(first: int) -> None:
    for number in range(first, first + 20):
        data = edge_box(number)
        uses, most = eager(edition_from_data(data), number)
        assert (uses, most) <= bounds(data)
        assert most <= bounds(data)[1]


def test_the_shipped_box_has_room_to_spare() -> None:
    data = edition_data(am.MERCHANTS)
    assert [card["id"] for card in data["cards"] if is_repeatable(card)] == ["032", "036", "038", "039"]
    uses, most = bounds(data)
    assert uses * 3 < LIMITS["actions"]
    assert most * 1000 < LIMITS["reached"]


SHIPPED = pickle.dumps(edition_data(am.MERCHANTS))
"""The data of the shipped box, of which a pickle is the quickest copy."""


def shipped() -> Plain:
    """The data of the shipped box, to be changed."""
    data: Plain = pickle.loads(SHIPPED)
    return data


ACTIONS, MOST, USES = 857, 156, 31
"""Of a bare box: 12 * 12 + 13 * 28 + 25 + 36 * 4 + 12 * 2 and a choice for each of 156 cubes; its cubes; guilders."""


def bare(cards: dict[int, Any] | None = None, tile: Plain | None = None, **changes: Any) -> Plain:
    """A box with cards and tiles that do nothing, and no points: cards by their numbers, the first tile, other fields.

    3 cubes of the start, 12 in each of 12 rounds and 9 of sales are 156; a guilder of the start, 2 for each of 9 sales
    and one for each of 12 dock workers are 31; the foreman can pay 2 points for each of 36 blocks.
    """
    data = shipped()
    data |= {"depot": [0], "speed": [], "amstel": {"end": 18, "end_points": 0, "bridges": []}}
    for field in data["harbour"]["fields"]:
        field.pop("points", None)
    for number, card in enumerate(data["cards"], 1):
        card.pop("pays", None)
        card |= {"timing": "III", "effects": []} | (cards or {}).get(number, {})
    for place, other in enumerate(data["tiles"]):
        other |= {"points": 0, "price": 0, "effects": []} | (tile if tile and not place else {})
    return data | changes


def does(word: str, many: int = 100, **more: Any) -> dict[str, Any]:
    return {"do": word, "amount": many, **more}


def permanent(*effects: Plain, **price: Any) -> Plain:
    return {"timing": "permanent", "pays": [does("guilders", 1) | price], "effects": [*effects]}


HUNDRED = {"effects": [does("guilders")]}
CRAFTSMAN, SECOND, PLAN = 1, 2, 132


@pytest.mark.parametrize(
    ("data", "rates", "actions", "most"),
    [
        pytest.param(bare(), {}, 0, 0, id="nothing has a worth"),
        pytest.param(bare(start_guilders=1000), {}, 0, 1030 - MOST, id="guilders of the start"),
        pytest.param(bare(sale_guilders=100), {}, 0, 913 - MOST, id="guilders of 9 sales"),
        pytest.param(bare(depot=[5, 50]), {}, 0, 72 + 2 * 12 * 50 - MOST, id="points of 12 dock workers, twice"),
        pytest.param(bare(speed=[1, 9]), {}, 0, 72 + 36 * 9 - MOST, id="the bonus of 36 deliveries"),
        pytest.param(
            bare(harbour={"fields": [{"points": [7, 20]}, {}]}), {}, 0, 72 + 36 * 20 - MOST, id="roofs of 36 deliveries"
        ),
        pytest.param(
            bare(amstel={"end": 18, "end_points": 300, "bridges": [{"points": 20}, {"points": 5}]}),
            *({}, 0, 72 + 325 - MOST),
            id="the way up the Amstel, once",
        ),
        pytest.param(bare({CRAFTSMAN: HUNDRED}), {}, 0, 31 + 1200 - MOST, id="a card, once a round"),
        pytest.param(
            bare(dict.fromkeys(range(1, 21), HUNDRED)), {}, 0, 31 + 13 * 1200 - MOST, id="no more cards than are taken"
        ),
        pytest.param(
            bare({PLAN - 1: HUNDRED, PLAN: HUNDRED}),
            *({}, 0, 31 + 2 * 1200 + 38 * 100 - MOST),
            id="plans, and the best of them also when activated and come back",
        ),
        pytest.param(
            bare({PLAN: HUNDRED, **{2 + n: {"effects": [does("repeat_plan", n)]} for n in (2, 3)}}),
            *({}, 50, 31 + 1200 + (75 + 13) * 100 - MOST),
            id="a plan three times",
        ),
        pytest.param(bare({SECOND: {"effects": [{"do": "repeat_plan"}]}}), {}, 0, 0, id="a plan once more"),
        pytest.param(
            bare({CRAFTSMAN: {"timing": "II", "effects": [does("guilders", 50, per="ones"), does("points", 7)]}}),
            *({}, 0, 31 + 1200 - MOST),
            id="a card of phase II gives guilders for dice",
        ),
        pytest.param(
            bare({CRAFTSMAN: {"timing": "II", "effects": [does("cubes_with_dice", 5), {"do": "cubes_for_ones"}]}}),
            *({"pink": 1}, 12 * 12 + 12 * 12, 12 * 12),
            id="a card of phase II gives cubes for two dice",
        ),
        *[
            pytest.param(
                bare({CRAFTSMAN: {"timing": "END", "effects": [does("guilders", on=on)]}}),
                *({}, 0, 31 + 100 * times - MOST),
                id=f"an answer to {on}",
            )
            for on, times in (
                ("claim", 36),
                ("deliver", 36),
                ("deliver:lace", 36),
                ("activate", 13),
                ("activate:craftsman", 13),
                ("activate:building", 13),
                ("activate:plan", 13),
            )
        ],
        pytest.param(
            bare({CRAFTSMAN: {"timing": "END", "effects": [does("guilders")]}}), {}, 0, 0, id="the final scoring"
        ),
        pytest.param(
            bare({CRAFTSMAN: {"effects": [does("sail", 30), does("sail", 40)]}}),
            *({}, 0, 12 * 70),
            id="fields of the harbour, with cubes",
        ),
        pytest.param(bare(), {"guilder": 1}, USES, 0, id="a use for each guilder"),
        pytest.param(bare(tiles=[]), {"guilder": 1}, USES, 0, id="nothing that could be used so often"),
        pytest.param(bare(), {"guilder": Fraction(1, 3)}, USES // 3, 0, id="a use for every third guilder"),
        pytest.param(bare(), {"any cube": 2}, 2 * 156, 0, id="uses for cubes"),
        pytest.param(bare(), {"purchase": 5}, 5 * 12, 0, id="a purchase a round"),
        pytest.param(
            bare({CRAFTSMAN: {"effects": [does("market_again", 2)]}}), {"purchase": 1}, 12 + 24, 0, id="C020 more often"
        ),
        pytest.param(
            bare({CRAFTSMAN: {"effects": [{"do": "market_again"}]}}), {"purchase": 1}, 12 + 12, 0, id="C020 once"
        ),
        pytest.param(
            bare({CRAFTSMAN: {"effects": [does("market_again", 0)]}}), {"purchase": 1}, 24, 0, id="C020 at least once"
        ),
        pytest.param(
            bare({CRAFTSMAN: {"timing": "permanent", "effects": [{"do": "market_again"}, does("points")]}}),
            *({"purchase": 1}, 24, 0),
            id="C020 that is there always",
        ),
        *[
            pytest.param(bare({CRAFTSMAN: card}), {"purchase": 1}, 12, 0, id=f"no market {number}")
            for number, card in enumerate(
                (
                    {"effects": [does("points", 0)]},
                    {"timing": "permanent", "effects": [does("points", 1)]},
                    {"timing": "END", "effects": [{"do": "market_again"}]},
                )
            )
        ],
        pytest.param(
            bare({CRAFTSMAN: permanent(does("points", 10))}),
            *({"guilder": 1}, USES, 72 + 10 * USES - MOST),
            id="points for each use",
        ),
        pytest.param(
            bare({CRAFTSMAN: permanent(does("points", 10)), SECOND: permanent(does("points", 30))}),
            *({"guilder": 1}, USES, 72 + 30 * USES - MOST),
            id="the best use again and again",
        ),
        pytest.param(
            bare({CRAFTSMAN: permanent(does("choose_cubes", 2))}),
            *({"guilder": 1}, USES, 2 * USES),
            id="cubes for each use",
        ),
        pytest.param(
            bare({CRAFTSMAN: permanent(does("guilders", 20))}),
            *({"guilder": 1}, USES, 21 * USES - MOST),
            id="guilders for each use",
        ),
        pytest.param(
            bare({CRAFTSMAN: permanent(does("points"), do="plan")}),
            *({"guilder": 1}, USES + 13, 72 + 13 * 100 - MOST),
            id="a plan pays, at most one for each card that is taken",
        ),
        pytest.param(
            bare({CRAFTSMAN: permanent(does("guilders"), does("choose_cubes", 2), does("market_again", 3), do="plan")}),
            {"guilder": 1, "any cube": 1, "purchase": 5},
            USES + 2 * 12 * 5 + 156 + 13 * (100 + 2 + 3 * 5 + 2 + 1),
            USES + 13 * 100 - MOST,
            id="all that is had for a plan has its worth",
        ),
        pytest.param(
            bare(tile={"points": 40, "effects": [does("points", 10)]}),
            *({"guilder": 1}, USES, 72 + 50 * USES - MOST),
            id="points for each purchase",
        ),
        pytest.param(
            bare(tile={"effects": [{"do": "ship_anywhere"}]}),
            *({"guilder": 1}, USES, LIMITS["fields"] * USES),
            id="a ship that goes anywhere",
        ),
        pytest.param(
            bare({CRAFTSMAN: {"effects": [does("guilders", 2), does("cubes", 3, of="pink"), does("points", 4)]}}),
            *({"guilder": 1, "pink": 2}, USES + 12 * (2 + 3 * 2) + 36, 36),
            id="all that a card gives has its worth",
        ),
    ],
)
def test_everything_that_a_rule_bounds_is_counted(data: Plain, rates: Plain, actions: int, most: int) -> None:
    """How many more actions, and how much more of anything, than in a bare box in which nothing has a worth."""
    found = reach(data, dict.fromkeys(WEIGHED, Fraction(0)) | rates)
    assert (found[0] - ACTIONS, found[1] - MOST) == (actions, most)


@pytest.mark.parametrize(
    ("limit", "which", "code", "told"),
    [
        ("actions", 0, "endless", "actions of a player in a game"),
        ("reached", 1, "out_of_range", "guilders, cubes or points of a player"),
    ],
)
def test_a_box_may_go_as_far_as_the_limit_and_no_further(
    monkeypatch: pytest.MonkeyPatch, limit: str, which: int, code: str, told: str
) -> None:
    data = edition_data(am.MERCHANTS)
    far = bounds(data)[which]
    monkeypatch.setitem(LIMITS, limit, far)
    assert list(endless(data)) == []
    monkeypatch.setitem(LIMITS, limit, far - 1)
    (problem,) = endless(data)
    assert (problem.code, str(problem)) == (code, f"$.cards: expected at most {far - 1} {told}, got up to {far}")


def test_a_circle_is_told_with_all_its_cards() -> None:
    dear = permanent(does("guilders", 3), do="choose_cubes")
    (problem,) = endless(bare({CRAFTSMAN: permanent(does("choose_cubes", 1)), SECOND: dear}))
    assert (problem.path, problem.code) == ("$.cards", "endless")
    assert problem.text.endswith("card with a price loses, got a gain from card 001 and card 002 together")


def spoilt(**changes: Plain) -> Plain:
    """The shipped box with some cards changed: their places as keys."""
    data = shipped()
    for place, card in changes.items():
        data["cards"][int(place.removeprefix("card_")) - 1] |= card
    return data


def test_a_box_with_too_many_uses_is_refused_though_they_end() -> None:
    steps = ["black", "brown", "purple", "pink", "orange", "grey"]
    changes = {
        f"card_{number}": {"pays": [{"do": "cubes", "of": a}], "effects": [{"do": "cubes", "amount": 100, "of": b}]}
        for number, a, b in zip((32, 36, 38, 39), steps, steps[1:], strict=False)
    }
    (problem,) = defects(spoilt(**changes))
    assert problem.code == "endless"
    assert problem.text.startswith("expected at most 25000 actions of a player in a game, got up to ")


def test_an_effect_that_is_counted_by_its_own_gains_is_refused() -> None:
    for measure in ("card_guilders", "card_points", "market_points", "ship_moved"):
        (problem,) = defects(spoilt(card_24={"effects": [{"do": "guilders", "per": measure}]}))
        assert (problem.path, problem.code) == ("$.cards[23].effects[0].per", "unknown")
        assert defects(spoilt(card_24={"needs": {measure: [1, None]}})) == ()


def test_the_game_of_the_attack_is_refused_before_it_begins() -> None:
    """Free uses were played 12,000 times in two rounds, until the state could not be read back."""
    data = shipped()
    for card in data["cards"]:
        if card["type"] == "craftsman":
            card.pop("needs", None)
            card |= {"timing": "permanent", "pays": [{"do": "guilders", "amount": 0}], "effects": [{"do": "points"}]}
    with pytest.raises(am.InvalidEdition) as refused:
        am.Edition.from_text(json.dumps(data))
    assert {problem.text for problem in refused.value.problems} == {"expected a number from 1 to 100, got 0"}


@pytest.mark.rule("MQ31", "T-CA17")
def test_the_fields_of_a_move_are_counted_like_free_fields() -> None:
    without, at_once, free = (
        bounds(bare(tile={"effects": effects})) for effects in ([], [does("sail_at_once", 40)], [does("sail", 40)])
    )
    assert at_once == free
    assert at_once[0] >= without[0] + 40
    assert at_once[1] >= without[1] + 40


@pytest.mark.rule("C040")
def test_a_cube_may_move_the_ship_twice() -> None:
    assert bounds(bare())[1] == MOST
    assert bounds(bare({CRAFTSMAN: {"timing": "permanent", "effects": [{"do": "sail_double"}]}}))[1] == 2 * MOST
