"""The library and its second implementation, stepped side by side: the same answers of chance, the same decisions.

python tests/merchants/step_beside.py --games 200 --seed 1
python tests/merchants/step_beside.py --games 100 --made-up
python tests/merchants/step_beside.py --games 100 --well
python tests/merchants/step_beside.py --games 100 --rich
python tests/merchants/step_beside.py --games 20 --last-turns

After every decision both must offer the same decisions, and lie on the table in the same way; at the end, and now and
then on the way, the score sheets must be the same. The first difference is told, with the set-up and the decisions that
led to it.
"""

import argparse
import copy
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # run as a program: the tests are a package
    sys.path.insert(0, str(Path(__file__).parents[2]))

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.bots import Greedy
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from tests.merchants.made_up_box import made_up_box
from tests.merchants.oracle import Game, Verdict
from tests.merchants.oracle.scoring import score_game
from tests.merchants.reach import Reach
from tests.merchants.rich_turns import begins, deal_anew
from tests.oracle_deals import Shake

EAGER = {
    "Activate": 40,
    "ActivateFree": 4,
    "UseCard": 9,
    "Claim": 2,
    "BuyTile": 6,
    "Load": 12,
    "Deliver": 40,
    "TakeWorker": 9,
    "DeliverWorker": 40,
    "EndTurn": 0.4,
    "DoneWithDice": 0.3,
    "Decline": 3,
}
"""How much likelier than others an action is tried: so that games get somewhere."""

SCORED = 0.02
"""The share of decisions before which both say how the game would be scored if it ended there."""


def component_data(edition: am.Edition) -> dict[str, Any]:
    """The data of an edition in the form that the second implementation reads."""
    timings = {"permanent": "INF", "end": "END"}
    return {
        "costs": {str(int(card.id)): by_cube(card.cost, zeros=False) for card in edition.cards},
        "blocks": {block.id: {"district": str(block.district), "cost": block.cost} for block in edition.blocks},
        "bridges": [[a.id, b.id] for a, b in edition.bridges],
        "harbour": {
            field.id: {
                "what": field.water.value,
                "of": field.id if field.water is am.Water.SMALL else None if field.of is None else str(field.of),
            }
            for field in edition.fields
        },
        "channels": [[a.id, b.id] for a, b in edition.channels],
        "foreman_route": [field.id for field in edition.foreman_route],
        "roof": {str(field.of): list(field.points) for field in edition.fields if field.water is am.Water.BIG},
        "small": {field.id: field.points[0] for field in edition.fields if field.water is am.Water.SMALL},
        "depot": list(edition.depot),
        "amstel_end": edition.amstel_end,
        "amstel_bridges": [list(bridge) for bridge in edition.amstel_bridges],
        "amstel_end_points": edition.amstel_end_points,
        "district_table": {str(n): list(points) for n, points in edition.district_points.items()},
        "start_cards": {str(n): list(cards) for n, cards in edition.start_cards.items()},
        "black_market": [[str(goods) for goods in row] for row in edition.black_market],
        "tom_amstel_face": edition.tom_amstel_face,
        "tom_claim_face": edition.tom_claim_face,
        "tom_docks": [str(dock) for dock in edition.tom_docks],
        "card_009_fields": edition.card("009").effects[0].amount,
        "kinds": {str(int(card.id)): card.kind for card in edition.cards},
        "timing": {str(int(card.id)): timings.get(card.timing.value, card.timing.value) for card in edition.cards},
        "named_kinds": {
            "Timmerman": "C8",
            "Oude Kerk": next(card.kind for card in edition.cards if card.effects[0].do == "church_set"),
            "Zuiderkerk": edition.churches.others[0],
            "Westerkerk": edition.churches.others[1],
            "Montelbaanstoren": "B7",
        },
    }


def edition_of(data: dict[str, Any]) -> am.Edition:
    """An edition with these component data; the words of the cards, the tiles and the orders are those of the game."""
    box = edition_data(am.MERCHANTS)
    timings = {"INF": "permanent", "END": "end"}
    names = {field["id"]: field["name"] for field in box["harbour"]["fields"]}
    for card in box["cards"]:
        number = str(int(card["id"]))
        card["cost"], card["kind"] = data["costs"][number], data["kinds"][number]
        card["timing"] = timings.get(data["timing"][number], data["timing"][number])
    for block in box["blocks"]:
        block |= data["blocks"][block["id"]]
    order = list(data["blocks"])
    box["blocks"].sort(key=lambda block: order.index(block["id"]))
    fields = []
    for id, field in data["harbour"].items():
        told = {"id": id, "name": names.get(id, id), "water": field["what"]}
        if field["what"] in ("big", "dock"):
            told["of"] = field["of"]
        if field["what"] in ("big", "small"):
            told["points"] = data["roof"][field["of"]] if field["what"] == "big" else [data["small"][field["of"]]]
        fields.append(told)
    return edition_from_data(
        {
            **box,
            "name": "made up",
            "bridges": data["bridges"],
            "harbour": {
                "fields": fields,
                "channels": data["channels"],
                "foreman_route": data["foreman_route"],
            },
            "depot": data["depot"],
            "amstel": {
                "end": data["amstel_end"],
                "end_points": data["amstel_end_points"],
                "bridges": [{"field": field, "points": points} for field, points in data["amstel_bridges"]],
            },
            "district_points": data["district_table"],
            "black_market": data["black_market"],
            "start_cards": {n: {"craftsman": a, "building": b} for n, (a, b) in data["start_cards"].items()},
            "tom": {
                "amstel_face": data["tom_amstel_face"],
                "claim_face": data["tom_claim_face"],
                "docks": data["tom_docks"],
            },
        }
    )


def by_cube(cubes: Sequence[int], zeros: bool = True) -> dict[str, int]:
    return {str(cube): many for cube, many in zip(am.Cube, cubes, strict=True) if many or zeros}


def by_goods(stock: Sequence[int]) -> dict[str, int]:
    return {str(goods): many for goods, many in zip(am.Goods, stock, strict=True)}


def named(thing: object) -> object:
    """A value of the library as the second implementation calls it."""
    match thing:
        case am.Card():
            return int(thing.id)
        case am.Block() | am.Field():
            return thing.id
        case am.Cube() | am.Goods() | am.Worker():
            return str(thing)
        case am.Payment() | am.Fate():
            return thing.value
    return thing


def decision(action: am.Action) -> Verdict:
    """An action as a decision of the second implementation."""
    name = type(action).__name__
    match action:
        case am.UseCard(card, plan, die, up):
            told: list[object] = [int(card.id)]
            if plan is not None:
                told.append(int(plan.id))
            if die is not None:
                told += [str(die), "up" if up else "down"]
            return (name, *told)
    return (name, *[named(getattr(action, field)) for field in type(action).__match_args__])


CHURCHES = (67, 68, 69)
"""Which of the old churches has which set is not said: their sum is compared."""
PHASES = {
    am.Phase.SETUP: "set-up",
    am.Phase.CARDS: "I",
    am.Phase.DICE: "II",
    am.Phase.ACTIONS: "III",
    am.Phase.ROUND_END: "IV",
    am.Phase.OVER: "over",
}


def table_facts(table: am.Table) -> dict[str, Any]:
    """What lies on the table, in the words of the second implementation."""
    edition, blocks, seats = table.edition, table.edition.blocks, table.merchants[: table.players]
    fields = {water: [field for field in edition.fields if field.water is water] for water in am.Water}
    facts: dict[str, Any] = {
        "round": table.round,
        "phase": PHASES[table.phase],
        "to_move": table.to_move,
        "display": sorted(int(card.id) for card in table.display),
        "discard": sorted(int(card.id) for card in table.discard),
        "decks": dict(zip(("craftsmen", "buildings", "plans"), table.deck_sizes, strict=True)),
        "tile": None if table.tile is None else table.tile.id,
        "past_tiles": [tile.id for tile in table.past_tiles],
        "tiles_left": table.tiles_left,
        "rolled": by_cube(table.rolled) if table.rolled else {},
        "dice": by_cube(table.dice) if table.dice else {},
        "districts": sorted(map(str, table.districts)),
        "owners": {block.id: named_seat(table, table.owner(block)) for block in blocks},
        "goods": {
            block.id: str(goods) if table.owner(block) is None else None
            for block, goods in zip(blocks, table.goods, strict=True)
        },
        "black_market": sorted(map(str, table.sold)),
        "big": by_goods(table.roofs),
        "small": {
            field.id: None if goods is None else str(goods)
            for field, goods in zip(fields[am.Water.SMALL], table.small, strict=True)
        },
        "docks": {
            str(field.of): sorted(map(str, dock))
            for field, dock in zip(fields[am.Water.DOCK], table.docks, strict=True)
        },
        "depot": [str(worker) for worker in table.depot],
        "amstel_order": [named_seat(table, seat) for seat in table.amstel],
        "foreman": None if table.foreman is None else edition.fields[table.foreman].id,
        "messenger": None if table.messenger is None else blocks[table.messenger].id,
        "trader": None if table.trader is None else str(table.trader),
        "triples": sorted(table.tom_numbers),
        "guilders": [me.guilders for me in seats],
        "cubes": [by_cube(me.cubes) for me in seats],
        "stored": [None if me.stored is None else str(me.stored) for me in seats],
        "wheel": [{i + 1: by_cube(cubes) for i, cubes in enumerate(me.wheel)} for me in seats],
        "used": [sorted(numbers(edition, me._used_bits)) for me in seats],
        "penalties": [me.penalty_tokens for me in seats],
        "store": [by_goods(me.store) for me in seats],
        "ship": [by_goods(me.aboard) for me in seats],
        "field": [edition.fields[me.ship].id for me in seats],
        "points": [{str(category): me.points[category] for category in am.Category} for me in seats],
        "below": [numbers(edition, me._inactive_bits) for me in seats],
        "above": [numbers(edition, me._active_bits) for me in seats],
        "workers": [sorted(map(str, me.workers)) for me in seats],
        "chosen_dice": [[str(die) for die in me.dice] for me in seats],
        "totals": [me.score for me in seats],
        "amstel_fields": [me.amstel_field for me in seats],
        "open_orders": [[int(order.id) for order in me.open_orders] for me in seats],
        "number_of_orders": [me.order_count for me in seats],
    }
    if table.players == 1:
        tom = table.merchants[1]
        facts["tom"] = {"guilders": tom.guilders, "total": tom.score, "amstel_field": tom.amstel_field}
    if table.pending:
        facts["fields_left"] = table.pending[0].many if table.pending[0].what is am.DecisionKind.SAILING else 0
    facts["turn"] = turn_facts(table)
    return facts


def named_seat(table: am.Table, seat: int | None) -> object:
    return "TOM" if seat == table.players else seat


def turn_facts(table: am.Table) -> dict[str, Any]:
    turn = table.turn
    docks = [field.id for field in table.edition.fields if field.water is am.Water.DOCK]
    return {
        "claims": turn.claims,
        "tiles_bought": turn.purchases,
        "market_points": turn.market_points > 0,
        "advanced": turn.advanced,
        "amstel_fields": turn.amstel_moved,
        "ship_fields": turn.ship_moved,
        "credit": turn.credit,
        "docks": sorted(dock for i, dock in enumerate(docks) if turn._docks_bits >> i & 1),
        "plans_used": sorted(str(am.District(bit.bit_length() - 1)) for bit in bits_of(turn._plans_bits)),
        "guilder_cards": turn.card_guilders > 0,
        "point_cards": turn.card_points > 0,
        "below_at_start": turn.inactive_at_start,
    }


def numbers(edition: am.Edition, bits: int) -> list[int]:
    return [int(edition.cards[bit.bit_length() - 1].id) for bit in bits_of(bits)]


NO_TURN = {
    "claims": 0,
    "tiles_bought": 0,
    "market_points": False,
    "advanced": False,
    "amstel_fields": 0,
    "ship_fields": 0,
    "credit": 0,
    "docks": [],
    "plans_used": [],
    "guilder_cards": False,
    "point_cards": False,
    "below_at_start": 0,
}
"""What is remembered of a turn while no turn is on: nothing."""


def oracle_facts(game: Game, edition: am.Edition) -> dict[str, Any]:
    """The same facts, as the second implementation has them."""
    facts = game.facts()
    facts["districts"] = sorted(facts["districts"])
    facts["black_market"] = sorted(facts["black_market"])
    facts["docks"] = {dock: sorted(workers) for dock, workers in facts["docks"].items()}
    facts["used"] = [sorted(card for card, many in tokens.items() if many) for tokens in facts["tokens"]]
    facts["fields_left"] = game.agenda[-1].get("fields", 0) if game.agenda else 0
    turn = facts["turn"]
    if turn is None:
        facts["turn"] = NO_TURN
    else:
        here = {game.boards[turn["seat"]]["field"]} if turn["taken_on_this_visit"] else set()
        facts["turn"] = {
            **turn,
            "docks": sorted(here if game.dock_workers == "visit" else {*turn["docks"]}),
            "plans_used": sorted({edition.card(f"{plan:03}").kind for plan in turn["plans_used"]}),
            "guilder_cards": bool(turn["guilder_cards"]),
            "point_cards": bool(turn["point_cards"]),
        }
    return facts


def differences(table: am.Table, game: Game) -> Iterator[str]:
    """Every fact that the two tell differently."""
    theirs = oracle_facts(game, table.edition)
    for name, mine in table_facts(table).items():
        told = theirs[name]
        if isinstance(mine, dict) and isinstance(told, dict):
            told = {key: told.get(key) for key in mine}
        if mine != told:
            yield f"{name}: the library has {mine}, the second implementation {told}"


def sheet_facts(sheet: am.Sheet) -> dict[str, Any]:
    """A score sheet in the words of the second implementation."""
    end_cards = {int(score.card.id): score.points for score in sheet.end_cards}
    return {
        **{str(category): sheet.of(category) for category in am.Category},
        "penalties": sheet.penalty_points,
        "end_cards": {card: points for card, points in end_cards.items() if card not in CHURCHES},
        "churches": sum(end_cards.get(card, 0) for card in CHURCHES),
        "city": sheet.city_points,
        "districts": sum(score.points for score in sheet.districts),
        "orders": {int(score.order.id): score.points for score in sheet.orders},
        "leftovers": sheet.leftovers.points,
        "total": sheet.total,
    }


def scoring_differences(state: am.State, game: Game) -> Iterator[str]:
    """Everything in the score sheets that the two tell differently."""
    standings = am.standings(state)
    rows = [*standings.sheets, *([] if standings.tom is None else [standings.tom])]
    for row, (sheet, theirs) in enumerate(zip(rows, game.final, strict=True)):
        told = dict(theirs)
        told["churches"] = sum(points for card, points in told["end_cards"].items() if card in CHURCHES)
        told["end_cards"] = {card: points for card, points in told["end_cards"].items() if card not in CHURCHES}
        for name, mine in sheet_facts(sheet).items():
            if mine != told[name]:
                yield f"sheet {row}, {name}: the library has {mine}, the second implementation {told[name]}"
    if standings.final and standings.winners != tuple(game.winners):
        yield f"winners: the library has {standings.winners}, the second implementation {game.winners}"


def scored(game: Game) -> Game:
    """The game with its final sheets, as if it ended now."""
    if game.legal():
        game = copy.deepcopy(game)
        score_game(game)
    return game


def some_setup(chance: random.Random) -> dict[str, Any]:
    """Any set-up that the rulebook allows."""
    setup: dict[str, Any] = {
        "players": chance.choice((1, 2, 3, 4)),
        "length": chance.choice(("long", "short")),
        "plan_condition": chance.choice(("used", "active")),
        "dock_workers": chance.choice(("visit", "one", "any")),
        "guilder_claims": chance.choice(("may", "must")),
        "permanent": chance.choice(("decisions", "turn")),
        "second_purchase": chance.choice(("III", "permanent")),
        "craftsmen_counted": chance.choice(("displayed", "active")),
    }
    if setup["players"] > 1:
        setup["workers"] = chance.random() < 0.5
        setup["trader"] = chance.random() < 0.5
        setup["c_tiles"] = chance.choice(("none", "replace", "mix"))
        setup["orders"] = chance.choice((0, 3, 5))
        setup["open_orders"] = chance.choice((0, 1, 2)) if setup["orders"] else 0
    return setup


def compare(
    seed: str,
    setup: dict[str, Any] | None = None,
    edition: am.Edition = am.MERCHANTS,
    skill: float = 0.0,
    rich: bool = False,
    reach: Reach | None = None,
    watch: Callable[[am.State, am.Action], None] | None = None,
) -> int:
    """Play one game in both; AssertionError at the first difference. How many decisions it had.

    `skill` is the share of decisions that `Greedy` makes; the others are made at random. In a `rich` game many turns
    begin with other things in front of the player. What comes up is added to `reach`; `watch` is told each decision,
    and then every position could stand on a table.
    """
    chance = random.Random(seed)
    setup = setup or some_setup(chance)
    reach = reach or Reach()
    reach.begin(setup)
    state = am.new_game(seed=seed, edition=edition, **setup)
    game = Game(component_data(edition), chance=Shake(seed), **setup)
    done: list[Verdict] = []
    while True:
        if rich and begins(state) and chance.random() < 0.5:
            state = deal_anew(state, game, chance, any_tile=watch is None)
        path = f"seed {seed!r}, {setup}, after {len(done)} decisions {done[-6:]}"
        wrong = list(differences(state.table, game))
        assert not wrong, f"{path}:\n" + "\n".join(wrong)
        by_decision = {decision(action): action for action in am.legal_actions(state)}
        mine, theirs = set(by_decision), set(game.legal())
        assert mine == theirs, f"{path}:\nthe library alone {mine - theirs}\nthe second alone {theirs - mine}"
        if not mine or chance.random() < SCORED:
            wrong = list(scoring_differences(state, scored(game)))
            assert not wrong, f"{path}:\n" + "\n".join(wrong)
        if not mine:
            reach.score(game)
            return len(done)
        decisions = sorted(by_decision, key=repr)
        if skill and chance.random() < skill:
            chosen = decision(Greedy()(am.view(state, state.to_move), chance))
        else:
            chosen = chance.choices(decisions, [EAGER.get(name[0], 1) for name in decisions])[0]
        if watch is not None:
            watch(state, by_decision[chosen])
        state = am.apply(state, by_decision[chosen])
        reach.decide(game, chosen)
        game.do(chosen)
        done.append(chosen)


def exhaust(seed: str, setup: dict[str, Any], most: int = 3000) -> tuple[int, int]:
    """Play a game up to its last turn, then go every way that this turn can go, in both.

    AssertionError at the first difference. How many states there were, `most` of them at most, and how many ends.
    """
    chance = random.Random(seed)
    state, game = am.new_game(seed=seed, **setup), Game(component_data(am.MERCHANTS), chance=Shake(seed), **setup)
    last = am.MERCHANTS.last_round
    while (
        state.table.round < last
        or len(state.table.pending) > 1
        or state.table.pending[0].what is not am.DecisionKind.TURN
    ):
        decisions = {decision(action): action for action in am.legal_actions(state)}
        names = sorted(decisions, key=repr)
        chosen = chance.choices(names, [EAGER.get(name[0], 1) for name in names])[0]
        state = am.apply(state, decisions[chosen])
        game.do(chosen)
    seen, edge, ends = {state}, [(state, game)], 0
    while edge and len(seen) < most:
        state, game = edge.pop()
        assert not list(differences(state.table, game)), list(differences(state.table, game))
        by_decision = {decision(action): action for action in am.legal_actions(state)}
        assert set(by_decision) == set(game.legal())
        ends += not by_decision
        for name, action in by_decision.items():
            after = am.apply(state, action)
            if after not in seen:
                seen.add(after)
                other = copy.deepcopy(game)
                other.do(name)
                edge.append((after, other))
    return len(seen), ends


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Step the library and its second implementation side by side.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--made-up", action="store_true", help="each game with a box of its own, made up at random")
    parser.add_argument("--well", action="store_true", help="half of the decisions, most, or all of them are Greedy's")
    parser.add_argument("--rich", action="store_true", help="many turns begin with other things in front of the player")
    parser.add_argument("--last-turns", action="store_true", help="every way that the last turn of each game can go")
    told = parser.parse_args(arguments)
    if told.games < 1:
        parser.error(f"argument --games: expected at least 1, got {told.games}")
    if told.last_turns:
        seeds = [f"{told.seed}/{number}" for number in range(told.games)]
        found = [exhaust(seed, some_setup(random.Random(seed))) for seed in seeds]
        states, ends = (sum(many) for many in zip(*found, strict=True))
        print(f"{told.games} last turns, {states} states, {ends} ends: no difference")
        return
    decisions, reach = 0, Reach()
    for number in range(told.games):
        edition = edition_of(made_up_box(number)) if told.made_up else am.MERCHANTS
        skill = (0.5, 0.9, 1.0)[number % 3] if told.well else 0.0
        decisions += compare(f"{told.seed}/{number}", edition=edition, skill=skill, rich=told.rich, reach=reach)
    print(reach)
    print(f"{told.games} games, {decisions} decisions: no difference")


if __name__ == "__main__":
    main()
