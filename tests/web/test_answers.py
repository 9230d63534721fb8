"""What the answers, notes and parts of the table say is what the rules make of them."""

import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any  # Any: options by name

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

import merchants_turn
from parts import Answer, Part
from seated import Refused, Seated, deal, why
from shelf import SHELF
from words import say

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.pictures._marks import WORKER_LETTERS
from tests.merchants.roaming import roam

ROOM = "merchants_turn"
WATER = (am.Water.BIG, am.Water.SMALL)


@cache
def moments() -> tuple[tuple[am.State, am.Action], ...]:
    """Moments of merchants games in which much comes up, and what was done at each."""
    found: list[tuple[am.State, am.Action]] = []
    chance = random.Random(11)
    expansions = {"workers": True, "trader": True, "orders": 5, "open_orders": 2, "c_tiles": "mix"}
    for setup in (expansions, {}, expansions, expansions, {}):
        roam({"players": 2, **setup}, chance, lambda state, action: found.append((state, action)))
    kept: dict[am.DecisionKind, list[tuple[am.State, am.Action]]] = {}
    for state, action in found:
        kept.setdefault(state.table.pending[0].what, []).append((state, action))
    return tuple(one for of_kind in kept.values() for one in of_kind[:: 1 + len(of_kind) // 40])


def asked() -> Iterator[tuple[am.State, am.View, am.Action, Answer]]:
    """Every answer that is offered at these moments, with the action that it stands for."""
    for state, _ in moments():
        view = am.view(state, state.to_move)
        legal = am.legal_actions(view)
        numbers = {action: number for number, action in enumerate(legal)}
        for one in merchants_turn.answers(view, numbers.__getitem__, "en"):
            yield state, view, legal[one["answer"]], one


def note_of(one: Answer) -> list[str]:
    return str(one.get("note", "")).split(" · ")


def test_an_answer_says_what_it_costs_to_sail_and_what_a_delivery_brings() -> None:
    sailed, brought = set[str](), 0
    for state, view, action, one in asked():
        if isinstance(action, am.Sail):
            after = am.apply(state, action)
            paid = sum(view.table.merchants[view.seat or 0].cubes) - sum(after.table.merchants[view.seat or 0].cubes)
            asks = bool(after.table.pending) and after.table.pending[0].what is am.DecisionKind.PAYMENT
            assert note_of(one)[0] == ("1 cube" if paid or asks else "no cube needed")
            sailed.add(note_of(one)[0])
        if isinstance(action, am.Deliver):
            ways, me = (am.Category.WAREHOUSES, am.Category.SPEED), view.seat or 0
            now, then = (table.merchants[me].points for table in (view.table, am.apply(state, action).table))
            gained = sum(then[way] - now[way] for way in ways)
            full = not gained and "note" not in one  # a roof that is full takes goods for nothing
            assert full or one["note"] == f"{gained} points"
            brought += gained > 0
    assert sailed == {"1 cube", "no cube needed"}
    assert brought > 0


def test_an_answer_is_clicked_where_the_table_shows_its_first_thing() -> None:
    found = set[str]()
    for _, view, action, one in asked():
        at = one["at"]
        match action:
            case am.Advance(fields):
                assert at == [("amstel", str(view.table.merchants[view.seat or 0].amstel_field + fields))]
            case am.TakeWorker(worker):
                assert at == [("worker", str(worker))]
            case am.UseCard(card) | am.Activate(card) | am.TakeCard(card) | am.SwapFor(card):
                assert at == [("card", card.id)]
            case am.Sail(field) | am.ShipTo(field):
                assert at == [("field", field.id)]
            case am.EndTurn() | am.Decline():
                assert at == []
            case _:
                continue
        found.add(type(action).__name__)
    assert {"Advance", "TakeWorker", "UseCard", "Sail", "ShipTo", "SwapFor", "EndTurn"} <= found


def test_long_lists_have_headings() -> None:
    headings = dict[str, list[str]]()
    for _, view, action, one in asked():
        match action:
            case am.UseCard(card):
                assert one["under"] == ["Use a card", card.name]
            case am.Claim(block):
                assert one["under"] == [
                    say("en", ROOM, "claims"),
                    view.table.edition.district_names[block.district],
                    block.name,
                ]
            case am.Advance():
                assert one["under"] == ["Advance on the Amstel"]
            case am.EndTurn():
                assert "under" not in one
            case _:
                continue
        headings[type(action).__name__] = list(one.get("under", []))
    assert {"UseCard", "Claim", "Advance", "EndTurn"} <= headings.keys()


def test_a_claim_says_its_price_and_what_becomes_of_the_goods() -> None:
    payments = set[am.Payment]()
    for _, view, action, one in asked():
        if not isinstance(action, am.Claim):
            continue
        payments.add(action.payment)
        goods = am.describe(view.table.goods[view.table.edition.blocks.index(action.block)])
        told = say("en", ROOM, f"fate_{action.fate.value}", goods=goods, n=view.table.edition.sale_guilders)
        prices = [note for note in note_of(one) if note != told]
        assert note_of(one)[-1] == told
        if action.payment is am.Payment.FREE:
            assert prices == []
        elif action.payment is am.Payment.GUILDERS:
            assert prices == [say("en", ROOM, "guilders", n=2)]
        else:
            assert len(prices) == 1
    assert am.Payment.FREE in payments


def test_the_question_for_a_cube_says_what_is_bought_with_it_and_how_many_it_takes() -> None:
    said = set[tuple[str, bool]]()
    for state, _ in moments():
        ask = state.table.pending[0]
        told = merchants_turn.question(am.view(state, state.to_move), ("Griet", "Jan"), "en")
        if ask.what not in (am.DecisionKind.PAYMENT, am.DecisionKind.CUBE):
            assert told == say("en", ROOM, ask.what.value, n=ask.many)
            continue
        code = ask.what.value if ask.many == 1 else f"{ask.what.value}_more"
        bought = "" if ask.buys is None else f" ({am.describe(ask.buys)})"
        assert told == say("en", ROOM, code, n=ask.many) + bought
        said.add((code, ask.buys is not None))
    assert {("payment", True), ("cube", False)} <= said


def test_what_is_chosen_together_says_how_many_there_are() -> None:
    kinds = set[str]()
    for state, _ in moments():
        choose = merchants_turn.choose(am.view(state, state.to_move), "en")
        for row in () if choose is None else choose["rows"]:
            for tile, cube in zip(row["tiles"], am.Cube, strict=True):
                assert tile["at"] is not None
                assert (tile["look"], tile["at"][1]) == (str(cube), str(cube))
                kind = tile["at"][0]
                assert tile["many"] == (state.table.dice[cube] if kind == "die" else 2 if kind == "pair" else None)
                kinds.add(tile["at"][0])
        assert merchants_turn.choose(am.view(state, 1 - (state.to_move or 0)), "en") is None
    assert kinds == {"die", "first", "pair"}


def test_a_card_says_what_it_costs_and_does() -> None:
    kinds = set[str]()
    for _, view, action, one in asked():
        if not isinstance(action, am.Activate | am.UseCard | am.TakeCard | am.DiscardCard):
            continue
        cubes = zip(am.Cube, action.card.cost, strict=True)
        cost = ", ".join(f"{n} {am.describe(cube)}" for cube, n in cubes if n) or say("en", ROOM, "nothing")
        does = am.card_ability(action.card, edition=view.table.edition)
        assert one["note"] == (f"{cost} · {does}" if isinstance(action, am.Activate) else does)
        kinds.add(type(action).__name__)
    assert {"Activate", "UseCard", "TakeCard"} <= kinds


def test_an_advance_says_its_price_and_the_points_of_what_it_passes() -> None:
    brought = 0
    for number, (state, view, action, one) in enumerate(asked()):
        if not isinstance(action, am.Advance) or (number % 5 and action.fields > 1):
            continue
        after, seat = am.apply(state, action), view.seat or 0
        price = sum(view.table.merchants[seat].cubes) - sum(after.table.merchants[seat].cubes)
        asks = after.table.pending[0]
        price += asks.many if asks.what is am.DecisionKind.PAYMENT else 0
        while after.table.pending[0].what is am.DecisionKind.PAYMENT:
            after = am.apply(after, am.legal_actions(after)[0])
        now, then = (table.merchants[seat].points[am.Category.AMSTEL] for table in (view.table, after.table))
        gained = then - now
        cost = say("en", ROOM, "one_cube") if price == 1 else say("en", ROOM, "cubes", n=price)
        assert note_of(one) == [cost, *([say("en", ROOM, "points", n=gained)] if gained else [])]
        brought += gained
    assert brought


def test_whoever_can_sail_to_a_warehouse_with_goods_for_it_is_offered_to_deliver_them_there() -> None:
    delivered = 0
    for state, _ in moments():
        view = am.view(state, state.to_move)
        actions = am.GAME.actions(am.GAME.setup(state))
        numbers = {action: number for number, action in enumerate(actions)}
        me = view.table.merchants[view.seat or 0]
        for plan in merchants_turn.plans(view, numbers.__getitem__, "en"):
            steps = [actions[number] for number in (plan["answer"], *plan["then"])]
            fields = [step.field for step in steps if isinstance(step, am.Sail)]
            if not fields or fields[-1].water not in WATER:
                continue
            aboard, goal = [goods for goods in am.Goods if me.aboard[goods]], fields[-1]
            fits = [goods for goods in aboard if goal.of in (None, goods)]
            if goal.of is None:
                small = [field for field in view.table.edition.fields if field.water is am.Water.SMALL]
                fits = fits if len(fits) == 1 and view.table.small[small.index(goal)] is None else []
            elif fits and view.table.roofs[fits[0]] >= len(goal.points):
                fits = []
            assert [step for step in steps if isinstance(step, am.Deliver)] == [am.Deliver(goods) for goods in fits]
            delivered += len(fits)
    assert delivered


def test_a_plan_takes_answers_that_are_legal_one_after_the_other() -> None:
    codes = set[str]()
    for state, _ in moments():
        view = am.view(state, state.to_move)
        actions = am.GAME.actions(am.GAME.setup(state))
        numbers = {action: number for number, action in enumerate(actions)}
        for plan in merchants_turn.plans(view, numbers.__getitem__, "en"):
            now, steps = state, [plan["answer"], *plan["then"]]
            assert len(steps) > 1
            for number in steps:
                while now.table.pending[0].what in (am.DecisionKind.PAYMENT, am.DecisionKind.CUBE):
                    now = am.apply(now, am.legal_actions(now)[0])  # a browser asks which cube
                if isinstance(actions[number], am.Sail | am.Load | am.Activate):
                    assert am.violations(now, actions[number]) == (), plan["text"]
                elif am.violations(now, actions[number]):
                    break  # a card may have changed what the next one needs
                now = am.apply(now, actions[number])
            codes.add(plan["text"].split(" ")[0])
    assert {"Sail", "Use", "Activate", "Claim"} <= codes


def test_a_voyage_is_a_shortest_way_and_says_its_price() -> None:
    prices = set[str]()
    for state, _ in moments():
        view = am.view(state, state.to_move)
        if view.table.pending[0].what is not am.DecisionKind.TURN:
            continue
        actions = am.GAME.actions(am.GAME.setup(state))
        numbers = {action: number for number, action in enumerate(actions)}
        told = {prospect.thing: prospect for prospect in am.prospects(view)}
        start = view.table.ship(state.to_move or 0)
        channels = {frozenset(pair) for pair in view.table.edition.channels}
        for plan in merchants_turn.plans(view, numbers.__getitem__, "en"):
            steps = [actions[number] for number in (plan["answer"], *plan["then"])]
            fields = [step.field for step in steps if isinstance(step, am.Sail)]
            if not fields:
                continue
            assert all({*pair} in channels for pair in zip([start, *fields], fields, strict=False))
            prospect = told[fields[-1]]
            price = {0: "no cube needed", 1: "1 cube"}.get(prospect.any_cubes, f"{prospect.any_cubes} cubes")
            assert note_of(plan)[0] == price
            assert plan["at"] == [("field", fields[-1].id)]
            delivered = [step.goods for step in steps if isinstance(step, am.Deliver)]
            assert len(delivered) <= 1
            assert all(view.table.merchants[state.to_move or 0].aboard[goods] for goods in delivered)
            prices.add(price)
    assert {"no cube needed", "1 cube", "2 cubes"} <= prices


def test_the_way_of_a_ship_is_the_shortest() -> None:
    edition = am.MERCHANTS
    for start in edition.fields:
        far = {start: 0}
        queue = [start]
        for here in queue:
            for one, other in edition.channels:
                for a, b in ((one, other), (other, one)):
                    if a == here and b not in far:
                        far[b] = far[a] + 1
                        queue.append(b)
        for goal, many in far.items():
            fields = merchants_turn.way(edition, start, goal)
            assert len(fields) == many
            assert not fields or fields[-1] == goal


@pytest.mark.parametrize("length", ["long", "short"])
def test_the_stage_counts_the_rounds_of_a_game_and_the_last_one_is_told(length: str) -> None:
    seated = deal("merchants", ["Griet", "Jan"], [None, None], options={"length": length}, seed="1")
    edition = am.GAME.setup(seated.record.state).edition
    rounds, state, chance = dict[int, tuple[str, str]](), seated.record.state, random.Random(1)
    while am.legal_actions(state):
        view = am.view(state, 0)
        if view.table.phase is not am.Phase.SETUP:
            rounds[view.table.round] = merchants_turn.stage(view, "en"), merchants_turn.alert(view, "en")
        state = am.apply(state, am.pick(state, chance))
    first, last = edition.lengths[length].first, edition.last_round
    assert [*rounds] == [*range(first, last + 1)]
    assert len(rounds) == (12 if length == "long" else 10)
    for number, (round, (stage, alert)) in enumerate(rounds.items(), 1):
        assert stage.startswith(f"Round {number} of {len(rounds)} · ")
        assert alert == ("This is the last round." if round == last else "")
    assert merchants_turn.alert(am.view(state, 0), "en") == ""


def test_a_field_of_the_harbour_says_what_it_is_for_and_what_it_brings() -> None:
    state = moments()[0][0]
    view = am.view(state, 0)
    for field in view.table.edition.fields:
        told = merchants_turn.about_field(view, field, "en")
        about = say("en", ROOM, f"water_{field.water.value}")
        if field.water in WATER:
            assert told.startswith(f"{about} ")
            assert told.count("worth") + told.count("Full") == 1 + about.count("worth")
            assert told.endswith(".")
            assert told[len(about) + 1].isupper()
        else:
            assert told == about
        asked_for = why(at_table(state), 0, {"why": ["field", field.id]})
        assert asked_for["note"] == merchants_turn.about_field(view, field, "en")


def at_table(state: am.State) -> Seated:
    """A game of the table that stands at this moment."""
    record, links = am.record_from(state, names=("Griet", "Jan")), ("a", "b")
    return Seated(id="x", name="merchants", agreed={}, record=record, links=links, watch="watch", bots=(None, None))


def test_small_things_are_named_with_a_capital() -> None:
    seated = deal("merchants", ["Griet", "Jan"], [None, None])
    for kind, things in (("cube", am.Cube), ("store", am.Goods), ("worker", am.Worker)):
        for thing in things:
            title = am.describe(thing)
            assert why(seated, 0, {"why": [kind, str(thing)]})["title"] == title[0].upper() + title[1:]


def test_a_small_thing_is_explained_by_what_it_is_for() -> None:
    sold = set[bool]()
    for state, _ in moments()[::50]:
        seated, edition = at_table(state), state.table.edition
        about = {("die", "black"): "die"} | {(kind, "grey"): "cube" for kind in ("cube", "first", "pair")}
        about |= {("store", "beer"): "store", ("aboard", "beer"): "aboard", ("worker", "white"): "worker"}
        about |= {("aboard-worker", "white"): "worker", ("own", "guilder"): "guilder", ("own", "penalty"): "penalty"}
        about |= {("district", "jordaan"): "district", ("amstel", "0"): "amstel", ("seat", "1"): "board"}
        about |= {("amstel", str(edition.amstel_end)): "amstel"}
        for goods in am.Goods:
            about["goods", str(goods)] = "sold" if goods in state.table.sold else "unsold"
            sold.add(goods in state.table.sold)
        for (kind, word), code in about.items():
            told = why(seated, 0, {"why": [kind, word]})
            assert told["note"] == say("en", ROOM, f"about_{code}", n=edition.sale_guilders)
            assert told["reasons"] == []
        assert why(seated, 0, {"why": ["district", "jordaan"]})["title"] == edition.district_names[am.District.JORDAAN]
        assert why(seated, 0, {"why": ["amstel", "7"]})["title"] == say("en", ROOM, "amstel_field", n=7)
        assert why(seated, 0, {"why": ["own", "penalty"]})["title"] == say("en", ROOM, "penalty_title")
        for nothing in (["amstel", str(edition.amstel_end + 1)], ["amstel", "-1"], ["own", "ship"], ["seat", "4"]):
            with pytest.raises(Refused):
                why(seated, 0, {"why": nothing})
    assert sold == {True, False}


def test_a_card_and_a_block_are_explained_by_what_the_rules_say_of_them() -> None:
    taken, reasons, prices = 0, 0, 0
    for state, _ in moments()[::30]:
        view, seated = am.view(state, state.to_move), at_table(state)
        prospects: dict[object, am.Prospect] = {one.thing: one for one in am.prospects(view)}
        things: list[am.Block | am.Card] = [*view.table.edition.blocks[::3], *view.table.edition.cards[::40]]
        for thing in things:
            kind = "block" if isinstance(thing, am.Block) else "card"
            told, found = why(seated, view.seat, {"why": [kind, thing.id]}), prospects.get(thing)
            against = () if found is None else found.violations or am.violations(view, found.actions[0])
            names = seated.record.names
            assert told["reasons"] == [am.describe(one, names=names) for one in against]
            if isinstance(thing, am.Card):
                assert (told["title"], told["note"]) == (str(thing), am.describe(thing))
                continue
            assert am.describe(thing).startswith(f"{told['title']}: ")
            owner = view.table.owner(thing)
            if owner is not None:
                assert told["note"] == say("en", "merchants", "taken", name=(*names, "TOM")[owner])
                taken += 1
            elif found is None or found.violations or not against:  # a reason or an answer says it
                assert told["note"] == ""
            else:
                assert told["note"]
                assert am.describe(found).endswith(f": {told['note']}")
                prices += 1
            reasons += len(against)
    assert taken * reasons * prices > 0


@pytest.mark.parametrize(
    ("options", "setup"),
    [
        ({}, {}),
        ({"length": "short", "workers": "yes"}, {"length": "short", "workers": True}),
        ({"orders": "3", "open_orders": "1"}, {"orders": 3, "open_orders": 1}),
        ({"orders": "5", "open_orders": "2", "trader": "yes"}, {"orders": 5, "open_orders": 2, "trader": True}),
        ({"c_tiles": "mix"}, {"c_tiles": "mix"}),
        ({"c_tiles": "replace", "length": "long"}, {"c_tiles": "replace"}),
    ],
)
def test_a_game_is_dealt_with_the_options_that_were_agreed_on(options: dict[str, str], setup: dict[str, Any]) -> None:
    seated = deal("merchants", ["Griet", "Jan", "Saskia"], [None] * 3, options)
    assert am.GAME.setup(seated.record.state) == am.Setup(3, **setup)
    again = deal("merchants", ["Griet", "Jan", "Saskia"], [None] * 3, first=seated)
    assert am.GAME.setup(again.record.state) == am.Setup(3, **setup)


def test_the_next_game_of_the_same_people_begins_with_the_next_seat() -> None:
    seated, firsts = deal("routes", ["Griet", "Jan", "Saskia"], [None] * 3), list[int]()
    for _ in range(4):
        firsts.append(seated.record.setup.first)
        seated = deal("routes", seated.record.names, seated.bots, first=seated)
    assert firsts == [0, 1, 2, 0]


def test_an_onlooker_is_told_what_a_thing_is_and_no_reason() -> None:
    seated = deal("merchants", ["Griet", "Jan"], [None, None])
    told = why(seated, None, {"why": ["card", am.MERCHANTS.cards[0].id]})
    assert told["title"] == str(am.MERCHANTS.cards[0])
    assert told["reasons"] == []


# --- what lies on the table


def part(view: am.View | ar.View, name: str, game: str = "merchants") -> Part:
    shown = SHELF[game].shown(view, (), ("Griet", "Jan"), lambda action: 0, "en")
    [found] = [one for one in shown["parts"] if one["name"] == name]
    return found


def test_ones_own_cards_are_marked_as_used_and_what_one_has_lies_in_groups() -> None:
    used, kept = 0, 0
    for state, _ in moments()[::9]:
        view = am.view(state, state.to_move)
        seat = view.seat or 0
        table, me = view.table, view.table.merchants[seat]
        cards = part(view, "own-cards")["cards"]
        assert [card["at"][1] for card in cards] == [one.id for one in (*table.inactive(seat), *table.active(seat))]
        assert {card["at"][1] for card in cards if card["used"]} == {one.id for one in table.used(seat)}
        signs = [card["sign"].rpartition(" · ")[2] for card in cards[len(table.inactive(seat)) :]]
        assert signs == ["used" if one in table.used(seat) else "active" for one in table.active(seat)]
        used += "used" in signs
        groups = {group["name"]: group for group in part(view, "own")["groups"]}
        names = ["purse", "cubes", *(["stored"] if me.stored else []), "aboard", "store"]
        assert [*groups][: len(names)] == names
        store = {goods: many for goods, many in zip(am.Goods, me.store, strict=True) if many}
        assert [tile["at"] for tile in groups["store"]["tiles"]] == [("store", str(goods)) for goods in store]
        assert [tile.get("many") or 1 for tile in groups["store"]["tiles"]] == [*store.values()]
        if me.stored is not None:
            assert [tile["at"] for tile in groups["stored"]["tiles"]] == [("cube", str(me.stored))]
            kept += 1
    assert used > 0
    assert kept > 0


def test_everything_that_lies_on_the_table_has_its_look() -> None:
    looks = SHELF["merchants"].looks
    for word, look in looks.items():
        assert look["text"] == word
        assert look["face"].startswith("#")
        assert look["ink"].startswith("#")
        assert isinstance(look["shape"], str)
    assert all(looks[str(goods)]["shape"] for goods in am.Goods)
    assert looks["penalty"]["shape"]
    assert looks["tile"]["shape"] == ""


def test_a_dock_worker_aboard_bears_the_letter_that_the_harbour_writes_on_his_dock() -> None:
    looks = SHELF["merchants"].looks
    assert {worker: looks[str(worker)].get("letter") for worker in am.Worker} == WORKER_LETTERS


# --- the route game


def test_the_question_of_the_route_game_tells_a_last_turn() -> None:
    state, chance, asked = ar.new_game(2, seed=1), random.Random(1), dict[bool, set[str]]()
    while state.to_move is not None:
        if state.phase is ar.Phase.TURN:
            shown = SHELF["routes"].shown(ar.view(state, state.to_move), (), ("Griet", "Jan"), lambda action: 0, "en")
            asked.setdefault(state.table.last_turns is not None, set()).add(shown["question"])
        state = ar.apply(state, ar.pick(state, chance))
    assert asked == {
        False: {"Your turn: take a card, draw contracts or claim a route."},
        True: {"Your last turn: take a card, draw contracts or claim a route."},
    }


def test_a_click_says_what_a_pile_a_place_and_a_route_are() -> None:
    seated = deal("routes", ["Griet", "Jan"], [None, None], seed="1")
    board, hand = ar.AMSTERDAM.board, ar.view(seated.record.state, 0).hand
    assert hand is not None
    pile = why(seated, 0, {"why": ["pile", "draw"]})
    assert pile["title"] == ar.describe(ar.DrawBlind())
    assert pile["note"] == ""
    for place in board.places:
        told = why(seated, 0, {"why": ["place", place.id]})
        wanting = [str(one) for one in hand.offer if place in one.ends]
        named = f"Wanted by your contract {' and '.join(wanting)}."
        assert told["title"] == place.name
        assert told["note"] == (named if wanting else "No contract of yours wants this place.")
        assert why(seated, None, {"why": ["place", place.id]})["note"] == ""
    for route in board.routes:
        points = ar.AMSTERDAM.points_for(route.length)
        note = str(why(seated, None, {"why": ["route", route.id]})["note"])
        bonus = " and a bonus card" if route.cart else ""
        assert note.startswith(f"{route.length} space")
        assert note.endswith(f"{points} point{'' if points == 1 else 's'}{bonus}.")


def test_a_wild_card_in_the_hand_is_told_beside_what_a_route_takes() -> None:
    told = set[bool]()
    for seed in range(12):
        seated = deal("routes", ["Griet", "Jan"], [None, None], seed=str(seed))
        for _ in range(2):
            assert seated.to_move is not None
            seated = seated.act(ar.legal_actions(seated.record.state)[0])
        view = ar.view(seated.record.state, seated.to_move)
        assert view.hand is not None
        wilds = view.hand.cards[ar.Color.WILD]
        for route in ar.AMSTERDAM.board.routes:
            found = why(seated, view.seat, {"why": ["route", route.id]})
            note, plain = str(found["note"]), str(why(seated, None, {"why": ["route", route.id]})["note"])
            assert note.startswith(plain)
            assert (len(note) > len(plain)) <= (wilds > 0)
            told.add(len(note) > len(plain))
    assert told == {True, False}


def test_the_lobby_shows_a_route_game_in_the_middle() -> None:
    picture = SHELF["routes"].picture
    assert picture is not None
    claimed = picture().count("ar-claimed") or picture().count("claimed")
    assert claimed > 0
