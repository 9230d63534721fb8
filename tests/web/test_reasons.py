"""Why a move is good is true: what is said of it is compared with what comes of it, and with ways found by hand."""

import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import attrs

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

import merchants_reasons
from route_reasons import Ways, reason
from words import say

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Greedy
from tests.web.test_answers import moments

ROUTES, MERCHANTS = "routes_why", "merchants_why"
NAMES = ("Griet", "Jan")


# --- the route game


@cache
def played() -> tuple[tuple[ar.View, ar.Action], ...]:
    """A game of planners, each moment from the seat that is to move, and what it did."""
    record = ar.play_match(ar.GAME, ar.Setup(3), [Greedy()] * 3, seed="reasons")
    moments = zip(ar.replay(record), record.actions, strict=False)  # nobody acts at the end
    return tuple((ar.view(state, state.to_move), action) for state, action in moments)


def views() -> Iterator[ar.View]:
    yield from (view for view, _ in played()[3::6])


def test_the_ways_of_contracts_use_the_routes_that_one_has_or_could_claim_with_any_cards() -> None:
    closed = 0
    for view in views():
        assert view.hand is not None
        rich = attrs.evolve(view, hand=attrs.evolve(view.hand, cards=view.table.edition.cards))
        own = {route for route in view.table.edition.board.routes if view.table.owner(route) == view.seat}
        could = {one.route for one in ar.prospects(rich) if one.payments}
        if view.phase is ar.Phase.TURN:
            assert Ways(view).open == own | could
            closed += len(view.table.edition.board.routes) - len(own | could)
        assert Ways(view).own == own
    assert closed


def fewest(ways: Ways, contract: ar.Contract) -> int | None:
    """How many carts it takes to join a contract, found by trying all routes again and again."""
    far, before = {contract.ends[0]: 0}, dict[ar.Place, int]()
    while far != before:
        before = {**far}
        for route in ways.open:
            carts = 0 if route in ways.own else route.length
            for here, there in (route.ends, route.ends[::-1]):
                if here in far:
                    far[there] = min(far[here] + carts, far.get(there, 99))
    return far.get(contract.ends[1])


def test_a_way_takes_the_fewest_carts_and_claims_nothing_twice() -> None:
    joined = set[bool]()
    for view in views():
        ways = Ways(view)
        for contract in view.table.edition.board.contracts[::3]:
            way = ways.between(*contract.ends, ways.own)
            assert (None if way is None else sum(route.length for route in way)) == fewest(ways, contract)
            assert way is None or not {*way} & ways.own
            joined.add(way == [])
        assert view.hand is not None
        assert {*ways.needed} == {one for one in view.hand.contracts if fewest(ways, one)}
    assert joined == {True, False}


def test_what_is_said_of_a_route_is_what_it_does_for_ones_contracts() -> None:
    said = set[str]()
    for view, action in played():
        if not isinstance(action, ar.ClaimRoute):
            continue
        before, after = Ways(view), Ways(view)
        after.own = before.own | {action.route}
        left, now = ({one: fewest(ways, one) or 0 for one in before.needed} for ways in (before, after))
        done = [one for one in now if not now[one]]
        nearer = [one for one in now if now[one] < left[one]]
        n = view.table.edition.points_for(action.route.length)
        code, params = "for_points" if n > 1 else "for_a_point", dict[str, object](n=n)
        if done:
            code, params = "completes", {"contract": done[0], "n": done[0].points}
        elif nearer:
            code, params = "on_the_way", {"contract": nearer[0], "n": now[nearer[0]]}
        assert reason(view, action, "en") == say("en", ROUTES, code, **params)
        said.add(code)
    assert {"completes", "on_the_way"} < said


def test_a_card_is_said_to_be_for_a_route_that_is_wanted_and_still_needs_it() -> None:
    said = set[str]()
    for view, _ in played()[3::4]:
        hand = view.hand
        assert hand is not None
        for action in (one for one in ar.legal_actions(view) if isinstance(one, ar.TakeFaceUp)):
            told, color, n = reason(view, action, "en"), action.color, hand.cards[action.color] + 1
            if color is ar.Color.WILD:
                assert told == say("en", ROUTES, "wild")
                continue
            word = say("en", "routes", str(color))
            for wanted in (color, None):
                ways = Ways(view).needed.items()
                found = [(one, contract) for contract, way in ways for one in way if one.color is wanted]
                found = [(one, contract) for one, contract in found if n <= one.length]
                if found:
                    break
            code, params = "more_cards", dict[str, object]()
            if found:
                route, contract = found[0]
                code = "card_for" if n < route.length else "card_enough"
                params = {"route": " - ".join(map(str, route.ends)), "contract": contract, "of": route.length}
            assert told == say("en", ROUTES, code, colour=word, n=n, **params)
            said.add(told.split(" ")[0])
    assert said == {"For", "With", "You"}


def test_new_contracts_are_said_to_bring_points_whether_the_old_ones_are_joined_or_not() -> None:
    said = set[bool]()
    for view, _ in played()[20::2]:
        if view.phase is ar.Phase.TURN:
            assert view.hand is not None
            needed = [one for one in view.hand.contracts if fewest(Ways(view), one)]
            told = reason(view, ar.DrawContracts(), "en")
            assert told == say("en", ROUTES, "contracts_more" if needed else "contracts")
            said.add(bool(needed))
    assert said == {True, False}


def test_contracts_on_offer_are_told_with_the_carts_that_they_take_alone_and_together() -> None:
    together = set[bool]()
    for seed in range(6):
        view = ar.view(ar.new_game(2, seed=seed), 0)
        ways = Ways(view)
        for action in ar.legal_actions(view):
            assert isinstance(action, ar.KeepContracts)
            told, alone = reason(view, action, "en"), 0
            for contract in action.contracts:
                many = fewest(ways, contract)
                assert say("en", ROUTES, "takes", contract=contract, n=many, points=contract.points) in told
                alone += many or 0
            routes = {one for contract in action.contracts for one in ways.between(*contract.ends, ways.own) or ()}
            both = sum(route.length for route in routes)
            assert (say("en", ROUTES, "together", n=both) in told) == (both < alone)
            together.add(both < alone)
    assert together == {True, False}


# --- the merchants game


def asked(*kinds: type[am.Action], every: int = 1) -> Iterator[tuple[am.State, am.View, am.Action, str]]:
    """Actions of these kinds that can be done at many moments, and what is said for every so many of them."""
    views = ((state, am.view(state, state.to_move)) for state, _ in moments())
    found = ((state, view, one) for state, view in views for one in am.legal_actions(view) if isinstance(one, kinds))
    for state, view, action in islice(found, 0, None, every):
        yield state, view, action, merchants_reasons.reason(view, action, NAMES, "en")


def paid(state: am.State) -> am.State:
    """The state when everything that was to be paid is paid."""
    while state.table.pending and state.table.pending[0].what is am.DecisionKind.PAYMENT:
        state = am.apply(state, am.legal_actions(state)[0])
    return state


def test_whoever_advances_is_told_whom_one_passes() -> None:
    said = set[str]()
    for number, (state, view, action, told) in enumerate(asked(am.Advance)):
        seat, other = view.seat or 0, 1 - (view.seat or 0)
        if number % 9 and view.table.amstel[0] == seat:
            continue
        before, after = view.table.amstel, paid(am.apply(state, action)).table.amstel
        passes = before.index(other) < before.index(seat) and after.index(seat) < after.index(other)
        code = "passes" if passes else "first" if before[0] == seat else "closer"
        assert told == say("en", MERCHANTS, code, names=NAMES[other])
        said.add(code)
    assert said == {"passes", "first", "closer"}


def brings(view: am.View, goods: am.Goods) -> tuple[am.Field, int] | None:
    """The big warehouse of goods and what it brings, if there is room in it."""
    (field,) = [one for one in view.table.edition.fields if one.water is am.Water.BIG and one.of is goods]
    taken = view.table.roofs[goods]
    return (field, field.points[taken] + max(0, 8 - view.table.round)) if taken < len(field.points) else None


def far(view: am.View, start: am.Field) -> dict[am.Field, int]:
    """How many spaces every field is from this one."""
    found, ring = {start: 0}, [start]
    while ring:
        pairs = [pair for here in ring for pair in view.table.edition.channels if here in pair]
        ring = [field for pair in pairs for field in pair if field not in found]
        found |= dict.fromkeys(ring, max(found.values()) + 1)
    return found


def test_goods_are_said_to_bring_what_their_warehouse_gives_and_to_go_as_far_as_it_is() -> None:
    full = set[bool]()
    for _, view, action, told in asked(am.Load):
        assert isinstance(action, am.Load)
        found, word = brings(view, action.goods), am.describe(action.goods)
        if found is not None:
            spaces = far(view, view.table.ship(view.seat or 0))[found[0]]
            assert told == say("en", MERCHANTS, "goods_to", goods=word, n=found[1], far=spaces)
        else:
            assert told == ""
        full.add(found is None)
    assert False in full


def test_sailing_is_said_to_lead_to_the_nearest_warehouse_for_goods_aboard_if_it_does() -> None:
    said = set[bool]()
    for _, view, action, told in asked(am.Sail):
        assert isinstance(action, am.Sail)
        me, here = view.table.merchants[view.seat or 0], far(view, view.table.ship(view.seat or 0))
        goals = list[tuple[int, int, str]]()
        for goods in am.Goods:
            found = brings(view, goods) if me.aboard[goods] else None
            if found is not None and far(view, action.field)[found[0]] < here[found[0]]:
                spaces = far(view, action.field)[found[0]]
                text = say("en", MERCHANTS, "sail_on", goods=am.describe(goods), n=found[1], far=spaces)
                goals.append((spaces, -found[1], text if spaces else ""))
        best = [text for spaces, points, text in goals if (spaces, points) == min(goals)[:2]]
        assert told in (best or [""])
        said.add(bool(told))
    assert said == {True, False}


def test_a_card_is_said_to_be_paid_as_far_as_its_cubes_are_there_or_on_the_wheel() -> None:
    said = set[str]()
    for _, view, action, told in asked(am.TakeCard):
        assert isinstance(action, am.TakeCard)
        me = view.table.merchants[view.seat or 0]
        have = [sum(row[i] for row in (me.cubes, *me.wheel)) + (me.stored is cube) for i, cube in enumerate(am.Cube)]
        n = sum(map(min, action.card.cost, have))
        code = "card_paid" if n == sum(action.card.cost) else "card_part"
        assert told == (say("en", MERCHANTS, code, n=n, of=sum(action.card.cost)) if n else "")
        said.add(code if n else "")
    assert said == {"card_paid", "card_part", ""}


def test_a_block_is_said_to_join_its_neighbours_and_its_goods_to_bring_points_where_they_are_stored() -> None:
    said = set[tuple[bool, bool]]()
    for _, view, action, told in asked(am.Claim, every=5):
        assert isinstance(action, am.Claim)
        edition, seat = view.table.edition, view.seat or 0
        own, group = {one for one in edition.blocks if view.table.owner(one) == seat}, {action.block}
        for _ in own:
            group |= {one for pair in edition.bridges if {*pair} & group for one in pair if one in own}
        goods = view.table.goods[edition.blocks.index(action.block)]
        found = brings(view, goods) if action.fate is am.Fate.STORE else None
        worth = [] if found is None else [say("en", MERCHANTS, "goods_worth", goods=am.describe(goods), n=found[1])]
        joins = [say("en", MERCHANTS, "joins", n=len(group))] if len(group) > 1 else []
        assert told == " ".join([*joins, *worth])
        said.add((bool(joins), bool(worth)))
    assert len(said) == 4


def test_cubes_are_said_to_be_for_the_first_card_that_misses_them() -> None:
    said = set[str]()
    for _, view, action, told in asked(am.TakeStartCubes, am.ChooseDice, am.TakeCube, am.Keep, every=9):
        match action:
            case am.TakeStartCubes(first, pair):
                more = {first: 1 + 2 * (first is pair), pair: 2 + (first is pair)}
            case am.ChooseDice(a, b):
                more = {cube: view.table.dice[cube] for cube in (a, b)}
            case am.TakeCube(cube) | am.Keep(cube) if cube is not None:
                more = {cube: 1}
            case _:
                continue
        me = view.table.merchants[view.seat or 0]
        have = [sum(row[i] for row in (me.cubes, *me.wheel)) + (me.stored is cube) for i, cube in enumerate(am.Cube)]
        for card in view.table.inactive(view.seat or 0):
            missing = {cube: card.cost[cube] - have[cube] for cube in am.Cube if card.cost[cube] > have[cube]}
            if missing.keys() & more.keys():
                left = sum(max(0, n - more.get(cube, 0)) for cube, n in missing.items())
                code = "pays_part" if left else "pays_all"
                assert told.endswith(say("en", MERCHANTS, code, card=card.name, n=left))
                said.add(code)
                break
    assert said == {"pays_all", "pays_part"}


def test_a_die_is_said_to_bring_its_cubes_when_they_come_or_too_late() -> None:
    said, last = set[str](), am.MERCHANTS.last_round
    for _, view, action, _ in asked(am.ChooseDice, every=25):
        assert isinstance(action, am.ChooseDice)
        late = attrs.evolve(view, table=attrs.evolve(view.table, round=last - 1))
        for one in (view, late):
            told = merchants_reasons.reason(one, action, NAMES, "en")
            for cube in (action.a, action.b):
                n = view.table.dice[cube]
                code = "brings" if one.table.round + n - 1 <= last else "too_late"
                assert say("en", MERCHANTS, code, n=n, cube=am.describe(cube), round=one.table.round + n - 1) in told
                said.add(code)
    assert said == {"brings", "too_late"}
