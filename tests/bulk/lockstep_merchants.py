"""Plays the merchants game of the engine and of the library side by side, and compares them at every decision.

    python -m tests.bulk.lockstep_merchants                          # a million decisions
    python -m tests.bulk.lockstep_merchants --decisions 20000 --seed 7

What is compared is what `tests.bulk.lockstep` compares. The boxes are the printed one, the printed one with cheap
cards and full purses, in which everything is bought and used, boxes whose numbers are all made up, small ones, and some
at the edge of what is accepted; for 1 to 4 players, with every expansion and option. Half of the games with the printed
cards go on from a table on which most cards lie active before somebody, so that every card is used again and again. At
the end it says how often each kind of action, card, tile, order and rare rule came up; one that did not is a failure.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Literal

import attrs

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bulk._engine import engine
from amsterdam_routes.bulk._merchants import COLUMNS
from amsterdam_routes.bulk._merchants_box import ACTIONS, beyond_limits
from amsterdam_routes.merchants.bots import Greedy
from tests.bulk.side_by_side import Pair, Rules
from tests.merchants.edge_boxes import edge_box
from tests.merchants.made_up_box import made_up_box
from tests.merchants.miniatures import miniature, tiny
from tests.merchants.step_beside import edition_of

GAMES = 3
IN_HARBOUR = (am.Sail, am.Load, am.Deliver, am.TakeWorker, am.DeliverWorker)
WITH_CARDS = (am.TakeCard, am.Decline, am.Activate, am.UseCard, am.ActivateFree, am.UseFreePlan, am.BuyTile)
FAVOURITES: tuple[tuple[type, ...], ...] = (
    (),
    (),
    IN_HARBOUR,
    WITH_CARDS,
    (am.Claim, am.Load, am.Deliver),
    (am.Claim, *WITH_CARDS),
    (am.Advance, am.BuyTile, am.GiveCard, am.SwapFor),
    (*IN_HARBOUR, *WITH_CARDS, am.Claim, am.Advance),
)
RARE = (
    *(f"action: {name}" for name in ACTIONS),
    *(f"card {card.id} active" for card in am.MERCHANTS.cards),
    *(f"card {card.id} used" for card in am.MERCHANTS.cards if card.timing.value in ("II", "III")),
    *(f"card {card.id} scored" for card in am.MERCHANTS.cards if card.timing is am.Timing.END),
    *(f"tile {tile.id} bought" for tile in am.MERCHANTS.tiles),
    *(f"order {order.id} met" for order in am.MERCHANTS.orders),
    *(f"order {order.id} missed" for order in am.MERCHANTS.orders),
    *(f"{players} player{'s' if players > 1 else ''}" for players in (1, 2, 3, 4)),
    *(f"{name}={value}" for name, values in (
        ("length", ("long", "short")), ("workers", (True, False)), ("orders", (0, 3, 5)), ("open_orders", (0, 1, 2)),
        ("trader", (True, False)), ("c_tiles", ("none", "replace", "mix")),
        ("plan_condition", ("used", "active")),
        ("dock_workers", ("visit", "one", "any")), ("guilder_claims", ("may", "must")),
        ("permanent", ("decisions", "turn")), ("second_purchase", ("III", "permanent")),
        ("craftsmen_counted", ("displayed", "active")),
    ) for value in values),
    "M4.3d a sixth card", "M4.4b high dice turned", "M4.4e nothing arrived", "M4.5o the end field",
    "M4.7a a delivery bonus",
    "M4.8b tokens for inactive cards", "M4.9b the foreman met", "M4.9c the foreman moves", "M4.9e a cheaper block",
    "M4.9f the messenger moves", "M4.11b sold where the trader stands", "M4.11c the trader moves",
    "a figure leaves the game", "M4.13b a card removed", "M4.13e TOM throws three", "M4.13f TOM claims",
    "M4.13g TOM delivers", "M4.13h TOM buys", "C025 a block for less", "C027 a block for guilders",
    "C028 a second block",
    "C029 a plan used again", "C031 a cube spared", "C034 a disc lifted", "C035 a plan used at once",
    "C037 sold for both",
    "C039 at another decision", "C040 a field on credit", "C047 a plan given",
    "C050 doubled",
    "C053 cubes shifted", "MQ33 a barred colour", "T-CB24 two cards free", "CA17 stopped", "020 a second purchase",
    "M4.8h a tie", "MQ65 TOM wins", "MQ65 level with TOM", "an order takes in",
)  # fmt: skip
"""What has to come up: every kind of action, card, tile, order, option, and what is rare."""


@cache
def rich() -> am.Edition:
    """The printed box with full purses, cards that cost a cube at most, and orders that ask for less.

    Some cards are made for what the printed ones leave open: card 010 costs three cubes of one colour and gives a point
    if there is any craftsman of a kind, 015 asks for kinds of goods, 099 for two plans, 025 makes most blocks cost
    nothing, and 031 spares a cube and gives a guilder besides.
    """
    data: dict[str, Any] = {**am.to_data(am.MERCHANTS)}
    data |= {"name": "rich", "start_guilders": 25}
    for card in data["cards"]:
        card["cost"] = dict.fromkeys([*card["cost"]][: int(card["id"]) % 2], 1)
        match card["id"]:
            case "010":
                card["cost"] = {"grey": 3}
                card["effects"] = [{"do": "points", "per": "has:C1"}]
            case "015":
                card["needs"] = {"goods_kinds_aboard": [0, 2]}
            case "025":
                card["effects"] = [{"do": "cheaper_claim", "amount": 3}]
            case "031":
                card["effects"].append({"do": "guilders", "on": "activate:building"})
            case "099":
                card["needs"] = {"plans_used": [2, None]}
    for order in data["orders"]:
        for measure, (least, most) in [*order.get("needs", {}).items()]:
            if least == 1:  # it is so, or it is not
                order["needs"] = {"blocks": [3, None]}
            else:
                order["needs"][measure] = [1 if least == 2 else (least or 0) // 2, most]
    return am.Edition.from_text(json.dumps(data))


@cache
def boxes(edges: int = 12, made_up: int = 8) -> tuple[am.Edition, ...]:
    """The boxes that are played, the printed one first."""
    found = [am.MERCHANTS, rich(), miniature(1), miniature(2), miniature(3), tiny(1)]
    found += [edition_of(made_up_box(number)) for number in range(made_up)]
    for number in range(edges):
        with suppress(ar.InvalidEdition):
            found.append(am.Edition.from_text(json.dumps(edge_box(number))))
    return tuple(found)


def some_setup(edition: am.Edition, chance: random.Random) -> am.Setup:
    """Any set-up that the box allows, alike often with every option."""
    choose = chance.choice
    while True:
        players = chance.randint(*edition.players)
        several = players > 1
        orders: Literal[0, 3, 5] = choose((0, 3, 5)) if several else 0
        with suppress(ValueError):
            return am.Setup(
                players,
                edition,
                length=choose(("long", "long", "short")),
                workers=several and choose((True, False)),
                orders=orders,
                open_orders=choose((0, 1, 2)) if orders else 0,
                trader=several and choose((True, False)),
                c_tiles=choose(("none", "replace", "mix")) if several else "none",
                plan_condition=choose(("used", "active")),
                dock_workers=choose(("visit", "one", "any")),
                guilder_claims=choose(("may", "must")),
                permanent=choose(("decisions", "turn")),
                second_purchase=choose(("III", "permanent")),
                craftsmen_counted=choose(("displayed", "active")),
            )


def points(state: am.State) -> list[list[int]]:
    """What `Games.sheets` says of a state."""
    found = am.standings(state)
    sums = {"end_cards": "end_cards", "districts": "districts", "orders": "orders"}
    rows = []
    for sheet in (*found.sheets, *([found.tom] if found.tom else [])):
        own = {name: sum(one.points for one in getattr(sheet, of)) for name, of in sums.items()}
        own |= {str(category): sheet.of(category) for category in am.Category}
        own |= {"penalties": sheet.penalty_points, "city": sheet.city_points, "leftovers": sheet.leftovers.points}
        own |= {"total": sheet.total, "place": sheet.place}
        rows.append([own[name] for name in COLUMNS])
    return rows


def rarities(before: am.State, action: am.Action, events: Sequence[am.Event], after: am.State) -> Iterator[str]:
    """What a move has of all that has to come up."""
    seat = before.to_move or 0
    yield f"action: {ACTIONS[_kinds()[type(action)]]}"
    yield from _told_by_events(before, events)
    yield from _told_by_the_action(before, action, seat)
    table = after.table
    if table.pending and table.pending[0].barred and table.pending[0].what is am.DecisionKind.CUBE:
        yield "MQ33 a barred colour"
    if table.turn.purchases > 1:
        yield "020 a second purchase"
    if table.turn.claims > 1:
        yield "C028 a second block"
    if table.turn.repeats > 1:
        yield "C029 a plan used again"
    if table.phase is am.Phase.OVER:
        yield from _told_by_the_end(after)


@cache
def _kinds() -> dict[type, int]:
    kinds = dict.fromkeys(type(action) for action in am.MERCHANTS.actions)
    return {kind: number for number, kind in enumerate(kinds)}


def _told_by_events(before: am.State, events: Sequence[am.Event]) -> Iterator[str]:
    printed = before.table.edition.name in ("amsterdam", "rich")
    players = before.table.players
    for event in events:
        match event:
            case am.CardActivated(_, card) if printed:
                yield f"card {card.id} active"
            case am.CardUsed(_, card) if printed:
                yield f"card {card.id} used"
            case am.TileBought(seat, tile) if printed:
                yield "M4.13h TOM buys" if seat == players else f"tile {tile.id} bought"
            case am.DiceTurned():
                yield "M4.4b high dice turned"
            case am.PenaltyTaken():
                yield (
                    "M4.8b tokens for inactive cards"
                    if before.table.phase is am.Phase.ACTIONS
                    else "M4.4e nothing arrived"
                )
            case am.DiscMoved(_, field) if field == before.table.edition.amstel_end:
                yield "M4.5o the end field"
            case am.DiscLifted():
                yield "C034 a disc lifted"
            case am.ForemanMoved(warehouse) if before.table.phase is am.Phase.ACTIONS:
                yield "M4.9c the foreman moves" if warehouse else "a figure leaves the game"
            case am.MessengerMoved(block) if before.table.phase is am.Phase.ACTIONS:
                yield "M4.9f the messenger moves" if block else "a figure leaves the game"
            case am.TraderMoved(goods) if before.table.phase is am.Phase.ACTIONS:
                yield "M4.11c the trader moves" if goods is not None else "a figure leaves the game"
            case am.NumberDone():
                yield "M4.13e TOM throws three"
            case am.BlockClaimed(seat, _) if seat == players:
                yield "M4.13f TOM claims"
            case am.GoodsDelivered(seat, _, _) if seat == players:
                yield "M4.13g TOM delivers"
            case am.PointsScored(_, _, am.Category.SPEED):
                yield "M4.7a a delivery bonus"
            case am.PointsScored(_, _, am.Category.FOREMAN):
                yield "M4.9b the foreman met"
            case am.CardsDiscarded(_, None) if players == 1 and before.table.phase is not am.Phase.CARDS:
                yield "M4.13b a card removed"
            case _:
                pass


def _told_by_the_action(before: am.State, action: am.Action, seat: int) -> Iterator[str]:
    table, me = before.table, before.table.merchants[seat]
    active = {effect.do for card in table.active(seat) for effect in card.effects}
    match action:
        case am.DiscardCard():
            yield "M4.3d a sixth card"
        case am.Claim(block, payment, fate):
            if payment is am.Payment.GUILDERS:
                yield "C027 a block for guilders"
            elif payment is am.Payment.CUBES and "cheaper_claim" in active:
                yield "C025 a block for less"
            if table.messenger is not None and table.edition.blocks[table.messenger] == block:
                yield "M4.9e a cheaper block"
            if fate is am.Fate.BOTH:
                yield "C037 sold for both" if "sell_for_both" in active else "M4.11b sold where the trader stands"
        case am.Activate(_, spared) if spared is not None:
            yield "C031 a cube spared"
        case am.UseCard(_, plan, die, _):
            if plan is not None:
                yield "C047 a plan given"
            if die is not None:
                yield "C053 cubes shifted"
            if table.pending[0].what in (am.DecisionKind.CARD, am.DecisionKind.DICE):
                yield "C039 at another decision"
        case am.UseFreePlan(True):
            yield "C035 a plan used at once"
        case am.Sail() if table.turn.credit:
            yield "C040 a field on credit"
        case am.DeliverWorker() if "depot_double" in active:
            yield "C050 doubled"
        case am.StopSailing():
            yield "CA17 stopped"
        case am.ActivateFree() if table.pending[0].many > 1 and me._inactive_bits.bit_count() > 1:
            yield "T-CB24 two cards free"
        case _:
            pass


def _told_by_the_end(state: am.State) -> Iterator[str]:
    found, printed = am.standings(state), state.table.edition.name in ("amsterdam", "rich")
    if found.decided_by is am.Verdict.AMSTEL:
        yield "M4.8h a tie"
    if found.tom and not found.winners:
        yield "MQ65 TOM wins"
    for sheet in found.sheets:
        if printed:
            yield from (f"card {score.card.id} scored" for score in sheet.end_cards)
            yield from (f"order {score.order.id} {'met' if score.points else 'missed'}" for score in sheet.orders)
        if any(score.workers or score.goods or any(score.cubes) for score in sheet.orders):
            yield "an order takes in"


SURPLUS = 20
"""So many craftsmen and buildings of the printed box are never laid out, with any number of players."""


def with_cards(state: am.State, chance: random.Random) -> am.State:
    """Lay most cards before somebody: those that were discarded, and some that nobody would see.

    There are cubes and goods for them, too, and some discs are near the end of the Amstel.
    """
    table, piles = state.table, state.piles
    edition, numbers = table.edition, range(len(table.edition.cards))
    free = [number for number in numbers if table._discard_bits >> number & 1]
    free += [edition.cards.index(card) for card in (*piles.craftsman[-SURPLUS:], *piles.building[-SURPLUS:])]
    chance.shuffle(free)
    if chance.random() < 0.5:  # somebody is about to activate card 034, which matters near the end of the Amstel
        free.sort(key=lambda card: edition.cards[card].id != "034")
    left = edition.amstel_end - max(me.amstel_field for me in table.merchants)
    further = chance.choice((0, left - min(left, chance.randrange(4))))
    more = (0, 0, 1, 2) if table.players > 1 else (0,)  # TOM relies on room for his goods
    merchants = []
    for seat, me in enumerate(table.merchants):
        own = free[seat :: table.players] if seat < table.players else []
        held = own[: max(0, edition.hand_limit - me._inactive_bits.bit_count())][: chance.randrange(6)]
        merchants.append(
            attrs.evolve(
                me,
                inactive_bits=me._inactive_bits | sum(1 << card for card in held),
                active_bits=me._active_bits | sum(1 << card for card in own if card not in held),
                guilders=me.guilders + chance.randrange(9),
                cubes=tuple(many + chance.randrange(4) for many in me.cubes),
                aboard=tuple(many + chance.choice(more) for many in me.aboard),
                amstel_field=me.amstel_field + further,
            )
        )
    craftsmen, buildings, plans = table.deck_sizes
    return attrs.evolve(
        state,
        table=attrs.evolve(
            table,
            discard_bits=0,
            deck_sizes=(craftsmen - SURPLUS, buildings - SURPLUS, plans),
            merchants=tuple(merchants),
        ),
        piles=attrs.evolve(piles, craftsman=piles.craftsman[:-SURPLUS], building=piles.building[:-SURPLUS]),
    )


def halfway(setup: am.Setup, chance: random.Random) -> am.State:
    """Play some rounds at random, and lay out the cards."""
    state = am.GAME.deal(setup, ar.Chance.of(chance.randbytes(8)))
    until = chance.randint(3, 11)
    while state.table.round < until or state.table.phase is not am.Phase.ACTIONS:
        state = am.apply(state, chance.choice(am.legal_actions(state)))
    return with_cards(state, chance)


def level(state: am.State) -> am.State | None:
    """Make a solo game that is over end level with TOM: whoever is behind gets two guilders for each point."""
    found = am.standings(state) if state.table.phase is am.Phase.OVER else None
    if found is None or found.tom is None:
        return None
    behind = found.tom.total - found.sheets[0].total
    me, tom = state.table.merchants
    merchants = (
        attrs.evolve(me, guilders=me.guilders + 2 * max(0, behind)),
        attrs.evolve(tom, guilders=tom.guilders + 2 * max(0, -behind)),
    )
    piles = attrs.evolve(state.piles, chance=ar.Chance.of(0))  # that of fast games is none of the library's
    tied = attrs.evolve(state, table=attrs.evolve(state.table, merchants=merchants), piles=piles)
    again = am.standings(tied)
    return tied if again.tom and again.tom.total == again.sheets[0].total else None


RULES = Rules(am.GAME, FAVOURITES, points, rarities, Greedy(), Greedy())


def run(decisions: int, seed: int, editions: Sequence[am.Edition], tell: bool = False) -> Counter[str]:
    """Compare so many decisions, box after box and again; how often each rare rule came up."""
    seen: Counter[str] = Counter()
    limits, chance = engine("merchants").facts, random.Random(seed)
    turn = done = 0
    while done < decisions:
        edition = editions[(0, 1, 1, 0, 2 + turn // 5 % (len(editions) - 2))[turn % 5]]
        setup = some_setup(edition, chance)
        turn += 1
        if beyond_limits(setup, limits):
            continue
        seen[f"{setup.players} player{'s' if setup.players > 1 else ''}"] += 1
        seen.update(f"{name}={getattr(setup, name)}" for name in am.Options.__annotations__)
        name = f"{seed}/{turn}".encode()
        if turn % 2 and edition.name in ("amsterdam", "rich"):
            pair = Pair.of(RULES, setup, [halfway(setup, chance) for _ in range(GAMES)], name, seen)
        else:
            pair = Pair.deal(RULES, setup, GAMES, name, turn % 3 == 2, seen)
        done += pair.play(decisions - done)
        if tied := [*filter(None, map(level, pair.states))]:
            Pair.of(RULES, setup, tied, name, seen).compare([])
            seen["MQ65 level with TOM"] += len(tied)
        if tell:
            print(f"\r{done:,} of {decisions:,} decisions, {turn} batches", end="", file=sys.stderr, flush=True)
    seen["decisions"] = done
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bulk.lockstep_merchants", description=__doc__)
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    editions = boxes()
    print(f"{len(editions)} boxes")
    seen = run(chosen.decisions, chosen.seed, editions, tell=True)
    print(f"\n{seen['decisions']:,} decisions, no difference")
    for name in RARE:
        print(f"{seen[name]:>10,}  {name}")
    if missing := [name for name in RARE if not seen[name]]:
        sys.exit(f"never came up: {', '.join(missing)}")


if __name__ == "__main__":
    main()
