"""What it costs to draw, tell and note the largest boxes that are accepted: steps that grow with what they weigh."""

import copy
import gc
import itertools
import json
import random
import weakref
from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box._limits import LIMITS
from tests.steps import steps

Plain = dict[str, Any]
FILLS = ("A ", "a-", "W", "堤", "e\u0301")
"""What long names are made of: many places to part them at, wide letters, letters of two signs."""
ONCE = ("claim_for", "repeat_plan", "spare_cube", "stay_on_top", "use_plan_free", "sail_double")
"""Effects that only one card may have."""


def long_name(number: int, fill: str, length: int) -> str:
    """A name of this length, unlike all others."""
    return f"{number} {fill * length}"[:length].strip()


def named(data: Plain, fill: str, length: int) -> Plain:
    """The box with every name as long."""
    numbers = itertools.count()
    for things in (data["districts"], data["blocks"], data["harbour"]["fields"], data["kinds"]):
        for thing in things:
            thing["name"] = long_name(next(numbers), fill, length)
    return data | {"name": f"{length} of {fill!a}"[:100]}


def largest(fill: str = "A ", length: int = 100) -> Plain:
    """A box with as much of everything as is allowed."""
    data: Plain = json.loads(am.to_json(am.MERCHANTS))
    blocks, harbour = data["blocks"], data["harbour"]
    goods = min(LIMITS["goods"], LIMITS["blocks"] // len(data["goods"]))
    data["goods"] = dict.fromkeys(data["goods"], goods)
    for number in range(goods * len(data["goods"]) - len(blocks)):
        block = copy.deepcopy(blocks[number])
        blocks.append(block | {"id": f"{block['id']}-{number}x"})
    joined = {frozenset(pair) for pair in data["bridges"]}
    more = (pair for pair in itertools.combinations([block["id"] for block in blocks], 2) if {*pair} not in joined)
    data["bridges"] += [[*pair] for pair in itertools.islice(more, LIMITS["bridges"] - len(joined))]
    for field in harbour["fields"]:
        if field["water"] == "big":
            field["points"] = [8] * LIMITS["roof"]
    for number in range(LIMITS["fields"] - len(harbour["fields"])):
        harbour["fields"].append({"id": f"canal-{number}", "name": "Canal", "water": "open"})
        harbour["channels"].append(["start", f"canal-{number}"])
    cards = [card for card in data["cards"] if not any(word in json.dumps(card) for word in ONCE)]
    while len(data["cards"]) < LIMITS["cards"]:
        card = copy.deepcopy(cards[len(data["cards"]) % len(cards)])
        data["cards"].append(card | {"id": f"{len(data['cards']) + 1:03}"})
    for what, many in (("orders", LIMITS["orders"]), ("tiles", LIMITS["tiles"])):
        things = data[what]
        for number in range(many - len(things)):
            thing = copy.deepcopy(things[number])
            things.append(thing | {"id": f"{thing.get('part', '')}{200 + number}"})
    points = {"depot": LIMITS["depot"], "speed": LIMITS["speed"], "penalties": LIMITS["penalties"]}
    data |= {name: [LIMITS["points"]] * many for name, many in points.items()}
    bridges = [{"field": field, "points": 3} for field in range(1, LIMITS["amstel"])]
    data["amstel"] |= {"end": LIMITS["amstel"], "bridges": bridges}
    return named(data, fill, length)


@cache
def moment(text: str) -> am.MerchantsRecord:
    """A game of four in the box that this text is, some way on."""
    edition = am.Edition.from_text(text)
    record = am.new_record(4, seed="costs", edition=edition, workers=True, orders=3, open_orders=2, trader=True)
    chance = random.Random(1)
    for _ in range(60):
        record = record.play(am.pick(record.state, chance))
    return record


def tellings(record: am.MerchantsRecord) -> dict[str, Callable[[], object]]:
    """By name, all that is drawn and told of a game."""
    state, names = record.state, ["N" * 200] * 4
    pictures, words = am.GAME.pictures, am.GAME.words
    assert pictures is not None
    assert words is not None
    told: dict[str, Callable[[], object]] = {"svg": lambda: am.svg(state, seat=0, names=names)}
    for part in pictures.parts:
        told[part] = lambda part=part: am.svg(state, seat=0, part=part, names=names)  # type: ignore[misc]  # a default
    told["text"] = lambda: am.text(state, seat=0, names=names)
    for lang in words.languages:
        told[f"describe {lang}"] = lambda lang=lang: am.describe(state, lang=lang, names=names)  # type: ignore[misc]
    told["notation"] = lambda: am.to_notation(record)
    told["legal actions"] = lambda: [am.describe(action) for action in am.legal_actions(state)]
    return told


def text_of(data: Plain) -> str:
    """The text of a box."""
    return json.dumps(data, ensure_ascii=False)


def many_kinds() -> Plain:
    """A box with as many cards and kinds as are allowed, where each card counts them as often as it may."""
    data: Plain = json.loads(am.to_json(am.MERCHANTS))
    kinds = [f"k{number}" for number in range(LIMITS["kinds"])]
    counted = ("craftsman_kinds", "craftsman_pairs", "largest_craftsman_kind", "plan_pairs", "plan_districts")
    nothing = [{"do": "points", "amount": 0, "per": word} for word in counted[:3] * 2]
    card = {
        "type": "craftsman",
        "timing": "permanent",
        "cost": {},
        "pays": [{"do": "guilders"}],
        "needs": {word: [0, None] for word in (*counted, "active", "aboard", "blocks")},
        "effects": [*nothing, {"do": "points", "per": "craftsman_pairs"}, {"do": "points", "per": "depot"}],
    }
    for numbers in (*data["start_cards"].values(), *(row for rows in data["reveals"].values() for row in rows)):
        numbers |= dict.fromkeys(numbers, 0) | {"craftsman": sum(numbers.values())}
    return data | {
        "name": "many kinds",
        "kinds": [{"id": kind, "name": kind, "type": "craftsman"} for kind in kinds],
        "cards": [card | {"id": f"{i + 1:03}", "kind": kinds[i // 2]} for i in range(LIMITS["cards"])],
        "churches": {"others": [], "points": [0]},
        "orders": [],
    }


@cache
def laid_out() -> am.State:
    """A turn in that box, of a seat with an active card for each round that a game may have, and one more."""
    state = am.new_game(2, seed=1, edition=am.Edition.from_text(text_of(many_kinds())))
    while state.table.phase is not am.Phase.ACTIONS:
        state = am.apply(state, am.legal_actions(state)[0])
    seat, active = state.to_move, (1 << LIMITS["rounds"] + 1) - 1
    merchants = [*state.table.merchants]
    for other, me in enumerate(merchants):
        mine = active if other == seat else 0
        merchants[other] = attrs.evolve(me, active_bits=mine, inactive_bits=0, used_bits=0, guilders=1000)
    return attrs.evolve(state, table=attrs.evolve(state.table, merchants=tuple(merchants)))


@pytest.mark.parametrize("made", [largest, many_kinds])
def test_the_first_use_of_a_box_costs_steps_that_grow_with_its_text(made: Callable[[], Plain]) -> None:
    text = text_of(made() | {"name": "used once"})
    edition = am.Edition.from_text(text)
    assert steps(lambda: am.legal_actions(am.new_game(2, seed=1, edition=edition)), most=10 * len(text)) > 0


def test_cards_that_count_many_kinds_are_used_and_listed_in_few_steps() -> None:
    """Each card has eight conditions and eight gains, six of which are for an amount of 0."""
    state = laid_out()
    cards = state.table.merchants[state.to_move or 0]._active_bits.bit_count()
    uses = [action for action in am.legal_actions(state) if isinstance(action, am.UseCard)]
    assert len(uses) == cards == 41
    assert steps(lambda: am.legal_actions(am.apply(state, uses[0])), most=250 * cards) > 0


def test_orders_that_take_cubes_in_many_ways_are_scored_in_few_steps() -> None:
    """Each of five orders takes from none to six cubes: 16,807 ways in all, most of which leave the same cubes."""
    data: Plain = json.loads(am.to_json(am.MERCHANTS)) | {"name": "many ways"}
    order = {"points": [0, 0, 0], "hand_in": {"different_cubes": [1, 2, 3, 4, 5, 6]}}
    edition = am.Edition.from_text(text_of(data | {"orders": [order | {"id": f"{i + 1}"} for i in range(20)]}))
    state = am.new_game(4, seed=1, edition=edition, orders=5)
    merchants = tuple(attrs.evolve(me, cubes=(9,) * 6) for me in state.table.merchants)
    state = attrs.evolve(state, table=attrs.evolve(state.table, merchants=merchants))
    found: list[am.Standings] = []
    assert steps(lambda: found.append(am.standings(state)), most=500_000) > 0
    assert [[score.points for score in sheet.orders] for sheet in found[0].sheets] == [[6] * 5] * 4


@pytest.mark.parametrize("fill", [FILLS[0], *(pytest.param(fill, marks=pytest.mark.proof) for fill in FILLS[1:])])
def test_the_largest_box_is_drawn_and_told_in_steps_that_grow_with_its_text(fill: str) -> None:
    text = text_of(largest(fill))
    for name, tell in tellings(moment(text)).items():
        tell()  # what is loaded and laid out once
        assert steps(tell, most=14 * len(text)) > 0, name


@pytest.mark.parametrize("fill", ["A ", pytest.param("a-", marks=pytest.mark.proof)])
def test_names_twice_as_long_cost_at_most_three_times_as_much(fill: str) -> None:
    data: Plain = json.loads(am.to_json(am.MERCHANTS))
    short, long = (moment(text_of(named(copy.deepcopy(data), fill, length))) for length in (50, 100))
    both = zip(tellings(short).items(), tellings(long).values(), strict=True)
    for (name, tell), tell_long in both:
        tell()
        tell_long()
        few = steps(tell, most=10**7)
        assert steps(tell_long, most=10**7) <= 3 * few, name


def test_words_of_boxes_that_were_looked_for_once_are_not_kept_for_ever() -> None:
    asked: list[weakref.ref[am.Edition]] = []
    for number in range(20):
        data: Plain = json.loads(am.to_json(am.MERCHANTS)) | {"name": f"box {number}"}
        edition = am.Edition.from_text(json.dumps(data))
        state = am.new_game(2, seed=1, edition=edition)
        for lang in ("en", "nl"):
            [action] = am.find_actions(state, "activate 031 -pink", lang=lang, legal=False)
            assert am.parse_action("activate 31 -pink", edition, lang=lang) == action
        asked.append(weakref.ref(edition))
    del state, edition
    gc.collect()
    assert sum(edition() is not None for edition in asked) <= 8


def test_set_ups_of_boxes_that_were_read_once_are_not_kept_for_ever() -> None:
    read: list[weakref.ref[am.Edition]] = []
    for number in range(20):
        box = attrs.evolve(am.MERCHANTS, name=f"box {number}")
        setup = am.from_json(am.to_json(am.Setup(2, box)), am.Setup)
        assert setup == am.Setup(2, box)
        read.append(weakref.ref(setup.edition))
    del setup, box
    gc.collect()
    assert sum(edition() is not None for edition in read) <= 8
