"""What lies on the table is what the view holds: compared with the view, part by part, at moments of many games."""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

import merchants_parts
import pytest
from parts import Group, Part, Shown, Tile
from seated import Seated
from shelf import SHELF
from words import say

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from tests.web.test_answers import moments as merchants_moments
from tests.web.test_shapes import looks, view_of

TURN = "merchants_turn"


def seen_in_routes() -> Iterator[tuple[Seated, ar.View, str, Shown]]:
    """Moments of the route game: the view of somebody, the language, and what is shown."""
    for seated, seat, lang, shown in looks("routes"):
        yield seated, view_of(seated, seat), lang, shown


def by_name(parts: Sequence[Part]) -> dict[str, Part]:
    found = {part["name"]: part for part in parts}
    assert len(found) == len(parts)
    return found


def many_of(holder: Part | Group) -> dict[str, int]:
    """By look, how many tiles say that there are; their texts say the same, where they say a number."""
    for tile in holder["tiles"]:
        said = re.findall(r"\d+", tile["text"])
        assert said in ([], [str(1 if tile["many"] is None else tile["many"])])
    return {tile["look"]: 1 if tile["many"] is None else tile["many"] for tile in holder["tiles"]}


def ats(tiles: Sequence[Tile]) -> list[tuple[str, str] | None]:
    return [tile["at"] for tile in tiles]


# --- the route game


def joined(routes: Sequence[ar.Route], contract: ar.Contract) -> bool:
    """Whether routes join the places of a contract."""
    reached = {contract.ends[0]}
    for _ in routes:
        reached |= {place for route in routes if {*route.ends} & reached for place in route.ends}
    return contract.ends[1] in reached


def owned(table: ar.Table, seat: int) -> list[ar.Route]:
    return [route for route in table.edition.board.routes if table.owner(route) == seat]


def test_cards_and_piles_lie_there_as_the_view_has_them() -> None:
    for _, view, lang, shown in seen_in_routes():
        parts, table = by_name(shown["parts"]), view.table
        assert [tile["look"] for tile in parts["row"]["tiles"]] == [str(color) for color in table.row]
        assert ats(parts["row"]["tiles"]) == [("color", str(color)) for color in table.row]
        for tile in parts["row"]["tiles"]:
            assert say(lang, "routes", tile["look"]) in tile["text"]
        piles = {"draw": table.draw_size, "contracts": len(table.contract_pile)}
        piles |= {"bonus": table.bonus_left, "discards": sum(table.discards)}
        assert many_of(parts["piles"]) == piles
        assert ats(parts["piles"]["tiles"]) == [("pile", "draw"), ("pile", "contracts"), None, None]
        assert ("hand" in parts) == (view.hand is not None)
        if view.hand is not None:
            held = {str(color): n for color, n in zip(ar.Color, view.hand.cards, strict=True) if n}
            assert many_of(parts["hand"]) == held


def test_contracts_have_their_points_and_the_sign_of_whether_they_are_joined() -> None:
    marks = set[tuple[str, bool]]()
    for seated, view, _, shown in seen_in_routes():
        parts, table, over = by_name(shown["parts"]), view.table, view.table.to_move is None
        hands = [] if view.hand is None or view.seat is None else [(view.seat, "contracts", view.hand)]
        others = [seat for seat in range(table.players) if seat != view.seat and over]
        hands += [(seat, f"contracts-{seat}", seated.record.state.hands[seat]) for seat in others]
        assert {name for name in parts if "contracts" in name} == {name for _, name, _ in hands}
        for seat, name, hand in hands:
            lines, routes = parts[name]["lines"], owned(table, seat)
            assert Counter(line["text"] for line in lines) == Counter(map(str, hand.contracts))
            for line, contract in zip(lines, hand.contracts, strict=True):
                done = joined(routes, contract)
                assert line["mark"] == ("done" if done else "missed" if over else "open")
                points = contract.points if done or not over else -contract.points
                assert line["value"] == (f"{points:+}" if over else str(points))
                assert line["shows"] == [("contract", contract.id), *(("place", end.id) for end in contract.ends)]
                marks.add((line["mark"], over))
        offer = () if view.hand is None else view.hand.offer
        assert ("offer" in parts) == bool(offer)
        for line, contract in zip(parts["offer"]["lines"] if offer else [], offer, strict=True):
            assert (line["text"], line["value"], line["mark"]) == (str(contract), str(contract.points), "")
    assert marks == {("done", False), ("open", False), ("done", True), ("missed", True)}


def test_scores_of_the_route_game_are_the_points_of_routes_and_at_the_end_everything() -> None:
    for seated, view, lang, shown in seen_in_routes():
        table, state = view.table, seated.record.state
        for seat, (row, note) in enumerate(zip(shown["scores"]["rows"], shown["scores"]["notes"], strict=True)):
            routes = owned(table, seat)
            points = sum(table.edition.points_for(route.length) for route in routes)
            kept, cards = table.contract_counts[seat], sum(state.hands[seat].cards)
            carts = table.edition.carts - sum(route.length for route in routes)
            assert [int(n) for n in re.findall(r"\d+", note)] == [carts, cards, kept]
            assert int(row[0]) == points
            if table.to_move is not None:
                bonus = sum(route.cart for route in routes)
                said = [int(n) for n in (*re.findall(r"\d+", row[1]), *re.findall(r"\d+", row[2]), row[3])]
                assert said == [kept, bonus, points]
                assert row[2] == say(lang, "routes", "card" if bonus == 1 else "cards", n=bonus)
            else:
                contracts = state.hands[seat].contracts
                done = [contract for contract in contracts if joined(routes, contract)]
                gained = sum(one.points if one in done else -one.points for one in contracts)
                assert [int(n) for n in re.findall(r"[+-]?\d+", row[1])] == [gained, len(done), kept]
                assert int(row[3]) == points + gained + int(row[2])


def test_the_stage_and_the_question_of_the_route_game_are_those_of_the_moment() -> None:
    kinds = set[str]()
    for _, view, lang, shown in seen_in_routes():
        last, over = view.table.last_turns is not None, view.table.to_move is None
        assert shown["alert"] == (say(lang, "routes_turn", "alert") if last and not over else "")
        stage = say(lang, "routes_turn", "stage", n=min(view.table.carts))
        assert shown["stage"] == ("" if last or over else stage)
        kind = ""
        if shown["answers"]:
            kind = {ar.Phase.TURN: "turn", ar.Phase.SECOND_CARD: "second"}.get(view.phase, "keep")
            offer = () if view.hand is None else view.hand.offer
            least = min(len(one["at"]) for one in shown["answers"])
            code = kind if not last or kind == "keep" else {"turn": "last", "second": "last_second"}[kind]
            assert shown["question"] == say(lang, "routes_turn", code, least=least)
            if kind == "keep":
                choose = shown["choose"]
                assert choose is not None
                (row,) = choose["rows"]
                assert [(tile["text"], tile["many"]) for tile in row["tiles"]] == [(str(c), c.points) for c in offer]
                assert (row["least"], row["most"]) == (least, len(offer))
        assert shown["moment"] == kind
        assert (shown["choose"] is not None) == (kind == "keep")
        kinds.add(kind)
    assert kinds >= {"turn", "second", "keep", ""}


def test_an_answer_of_the_route_game_is_clicked_where_its_things_lie_and_says_what_it_costs() -> None:
    for _, view, lang, shown in seen_in_routes():
        for action, one in zip(ar.legal_actions(view), shown["answers"], strict=bool(shown["answers"])):
            match action:
                case ar.TakeFaceUp(color):
                    assert one["at"] == [("color", str(color))]
                case ar.DrawBlind() | ar.DrawContracts():
                    assert one["at"] == [("pile", "draw" if action == ar.DrawBlind() else "contracts")]
                case ar.KeepContracts(contracts):
                    assert one["at"] == [("contract", contract.id) for contract in contracts]
                case ar.ClaimRoute(route, color, wilds):
                    assert one["at"] == [("route", route.id)]
                    cost = {str(color): route.length - wilds, "wild": wilds}
                    assert dict(one["cost"]) == {look: n for look, n in cost.items() if n}
                    words = {look: say(lang, "routes", look) for look, _ in one["cost"]}
                    held = [say(lang, "routes", "held", n=n, colour=words[look]) for look, n in one["cost"]]
                    assert one["short"] == ", ".join(held)
                    assert one["under"][:2] == [say(lang, "routes_turn", "claim"), str(route.ends[0])]
            assert bool(one["cost"]) == isinstance(action, ar.ClaimRoute)


def test_what_has_happened_since_ones_own_last_move_is_marked_on_the_map() -> None:
    for seated, view, _, shown in seen_in_routes():
        movers = [told.seat for told in seated.story]
        begun = len(movers)
        if view.seat is None:  # an onlooker sees what the last turn has changed
            while begun and movers[begun - 1] == movers[-1]:
                begun -= 1
        else:
            while begun and movers[begun:].count(view.seat) == 0:
                begun -= 1
        claims = [event for told in seated.story[begun:] for event in told.events if isinstance(event, ar.RouteClaimed)]
        assert shown["recent"] == [("route", claim.route.id) for claim in claims]


def test_the_map_of_the_route_game_takes_the_room_that_the_lobby_keeps_for_it() -> None:
    wide, high = SHELF["routes"].size
    for _, _, _, shown in seen_in_routes():
        found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', by_name(shown["parts"])["map"]["picture"])
        assert found is not None
        assert wide / high == pytest.approx(float(found[1]) / float(found[2]), rel=0.01)


# --- the merchants game


def parts_at(view: am.View) -> dict[str, Part]:
    """What lies on the table at a moment of the merchants game."""
    return by_name(merchants_parts.parts(view, ("Griet", "Jan"), "en"))


@cache
def laid() -> tuple[tuple[am.View, dict[str, Part]], ...]:
    """Moments of the merchants game, each from the seat that is to move, and what lies on the table."""
    views = [am.view(state, state.to_move) for state, _ in merchants_moments()[::9]]
    return tuple((view, parts_at(view)) for view in views)


def test_the_amstel_says_what_each_of_its_fields_brings_and_who_stands_there_the_foremost_last() -> None:
    for view, parts in laid():
        table, edition = view.table, view.table.edition
        cells = parts["amstel"]["track"]
        assert [cell["at"] for cell in cells] == [("amstel", str(field)) for field in range(edition.amstel_end + 1)]
        for field, cell in enumerate(cells):
            brings = dict(edition.amstel_bridges).get(field, 0)
            brings += edition.amstel_end_points if field == edition.amstel_end else 0
            assert (cell["text"], cell["value"]) == (str(field), f"+{brings}" if brings else "")
            here = [seat for seat in range(table.players) if table.merchants[seat].amstel_field == field]
            assert cell["seats"] == sorted(here, key=table.amstel.index, reverse=True)


def test_the_market_tile_lies_there_with_its_price_and_how_many_are_left() -> None:
    tiles = 0
    for view, parts in laid():
        cards, tile = parts["market"]["cards"], view.table.tile
        assert len(cards) == (tile is not None)
        if tile is not None:
            (card,) = cards
            assert card["at"] == ("tile", tile.id)
            assert card["cost"] == [("guilder", tile.price)]
            assert card["sign"] == say("en", TURN, "tiles_left", n=view.table.tiles_left)
            assert card["title"] == say("en", TURN, "tile", id=tile.id)
            assert am.describe(tile).casefold().endswith(card["text"].casefold())
            assert len(card["text"]) > 5
            assert card["text"] == card["text"][0].upper() + card["text"][1:]
            assert not card["used"]
            tiles += 1
    assert tiles


def test_dice_lie_there_while_something_else_than_two_of_them_is_asked_for() -> None:
    lie = set[bool]()
    for view, parts in laid():
        table = view.table
        wanted = table.phase is am.Phase.DICE and table.pending[0].what is not am.DecisionKind.DICE
        assert ("dice" in parts) == wanted
        if wanted:
            pips = {str(cube): n for cube, n in zip(am.Cube, table.dice, strict=True)}
            assert many_of(parts["dice"]) == pips
            assert ats(parts["dice"]["tiles"]) == [("die", str(cube)) for cube in am.Cube]
        lie.add(wanted)
    assert lie == {True, False}


def test_cards_to_choose_from_are_those_that_can_be_chosen() -> None:
    found = Counter[am.DecisionKind]()
    for state, _ in merchants_moments():
        view = am.view(state, state.to_move)
        what = view.table.pending[0].what
        kinds = am.TakeCard | am.RemoveCard | am.DiscardCard | am.GiveCard
        cards = {one.card.id for one in am.legal_actions(view) if isinstance(one, kinds)}
        if cards and found[what] < 5:
            laid = {card["at"][1] for card in parts_at(view)["display"]["cards"]}
            assert cards <= laid
            found[what] += 1
    assert {am.DecisionKind.CARD, am.DecisionKind.START_CARD} <= found.keys()


def test_a_card_is_shown_with_its_price_its_phase_and_what_it_does() -> None:
    for view, parts in laid():
        seat = view.seat or 0
        for card in (*parts["own-cards"]["cards"], *(parts["display"]["cards"] if "display" in parts else ())):
            told = view.table.edition.card(card["at"][1])
            assert card["title"] == told.name
            assert card["look"] == told.type.value
            assert dict(card["cost"]) == {str(cube): n for cube, n in zip(am.Cube, told.cost, strict=True) if n}
            assert card["text"] == am.card_ability(told)
            assert card["sign"].split(" · ")[0] == say("en", TURN, f"timing_{told.timing.value}")
        inactive, active = view.table.inactive(seat), view.table.active(seat)
        title = say("en", TURN, "own_cards", n=len(inactive), limit=view.table.edition.hand_limit, active=len(active))
        assert parts["own-cards"]["title"] == title


def test_ones_own_board_has_what_one_has() -> None:
    aboard = 0
    for view, parts in laid():
        me = view.table.merchants[view.seat or 0]
        groups = {group["name"]: group for group in parts["own"]["groups"]}
        purse = {"guilder": me.guilders} | ({"penalty": me.penalty_tokens} if me.penalty_tokens else {})
        assert many_of(groups["purse"]) == purse
        for name, things, counts in (
            ("cubes", am.Cube, me.cubes),
            ("store", am.Goods, me.store),
            *((f"wheel-{i + 1}", am.Cube, many) for i, many in enumerate(me.wheel)),
        ):
            assert many_of(groups[name]) == {str(one): n for one, n in zip(things, counts, strict=True) if n}
            kind = "store" if things is am.Goods else "cube"
            assert ats(groups[name]["tiles"]) == [(kind, look) for look in many_of(groups[name])]
        goods = {str(one): n for one, n in zip(am.Goods, me.aboard, strict=True) if n}
        assert many_of(groups["aboard"]) == goods | {str(worker): 1 for worker in me.workers}
        kinds = [*(("aboard", one) for one in goods), *(("aboard-worker", str(worker)) for worker in me.workers)]
        assert ats(groups["aboard"]["tiles"]) == kinds
        if me.stored is not None:
            assert many_of(groups["stored"]) == {str(me.stored): 1}
        aboard += len(kinds)
    assert aboard


def test_secret_orders_lie_before_whoever_holds_them() -> None:
    held = 0
    for view, parts in laid():
        orders = () if view.hand is None else view.hand.orders
        assert ("orders" in parts) == bool(orders)
        told = [am.describe(order, edition=view.table.edition) for order in orders]
        assert [line["text"] for line in parts["orders"]["lines"] if orders] == told if orders else True
        held += len(orders)
    assert held


def test_what_events_have_changed_on_the_table_is_marked() -> None:
    kinds = set[str]()
    for state, action in merchants_moments():
        after, events = am.step(state, action)
        marked = merchants_parts.touched(events)
        assert len({*marked}) == len(marked)
        old, new = state.table, after.table
        edition, seats = old.edition, range(old.players)
        changed = {("block", one.id) for one in edition.blocks if old.owner(one) != new.owner(one)}
        changed |= {("field", new.ship(seat).id) for seat in seats if old.ship(seat) != new.ship(seat)}
        for seat in seats:
            here, there = (table.merchants[seat].amstel_field for table in (old, new))
            changed |= {("amstel", str(there))} if here != there else set()
            changed |= {("card", one.id) for one in {*new.active(seat)} - {*old.active(seat)}}
            changed |= {("card", one.id) for one in {*new.inactive(seat)} - {*old.inactive(seat)}}
        changed |= {("goods", str(one)) for one in {*new.sold} - {*old.sold}}
        roofs = [one for one in am.Goods if old.roofs[one] != new.roofs[one]]
        changed |= {("field", one.id) for one in edition.fields if one.of in roofs and one.water is am.Water.BIG}
        if isinstance(action, am.BuyTile) and old.tile is not None:
            changed.add(("tile", old.tile.id))
        assert changed <= {*marked}
        kinds |= {kind for kind, _ in changed}
    assert kinds == {"block", "field", "amstel", "card", "goods", "tile"}
