"""The game: set-up, the flow of phases, what is asked now and what an answer does. One object, changed in place."""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol, TypeVar

from . import cards, facts, scoring, solo, turn
from .asking import ask, payable, takeable
from .box import (
    BUILDINGS,
    COLORS,
    CRAFTSMEN,
    DISTRICTS,
    GOODS,
    PERMANENT_ACTIONS,
    PLANS,
    RUNNING,
    TOM,
    WORKERS,
    no_cubes,
    no_goods,
    order_of,
    tiles_of,
)
from .table import Disc, active, advance, cubes_in_supply, seats_in_order, start_field

T = TypeVar("T")

Verdict = tuple[Any, ...]
"""The name of an action and what it names: texts, numbers, None or a bool."""

LAST_ROUND = 12


class Source(Protocol):
    """What decides by chance."""

    def shuffled(self, things: list[T], /) -> list[T]: ...

    def below(self, n: int, /) -> int: ...


class Game:
    """A game of the merchants game, from the set-up to the score sheets."""

    def __init__(
        self,
        data: dict[str, Any],
        players: int = 2,
        length: str = "long",
        workers: bool = False,
        orders: int = 0,
        open_orders: int = 0,
        trader: bool = False,
        c_tiles: str = "none",
        plan_condition: str = "used",
        dock_workers: str = "visit",
        guilder_claims: str = "may",
        permanent: str = "decisions",
        second_purchase: str = "III",
        craftsmen_counted: str = "displayed",
        *,
        chance: Source,
    ) -> None:
        expect("players", players, [1, 2, 3, 4])
        expect("length", length, ["long", "short"])
        expect("orders", orders, [0, 3, 5])
        expect("open_orders", open_orders, [0, 1, 2] if orders else [0])
        expect("c_tiles", c_tiles, ["none", "replace", "mix"])
        expect("plan_condition", plan_condition, ["used", "active"])  # MQ1
        expect("dock_workers", dock_workers, ["visit", "one", "any"])  # MQ3
        expect("guilder_claims", guilder_claims, ["may", "must"])  # MQ12
        expect("permanent", permanent, ["decisions", "turn"])  # MQ21
        expect("second_purchase", second_purchase, ["III", "permanent"])  # MQ43
        expect("craftsmen_counted", craftsmen_counted, ["displayed", "active"])  # MQ83
        if players == 1 and (workers or orders or trader or c_tiles != "none"):
            raise ValueError("expected a solo game without expansions")  # M4.13
        self.data = data
        self.players = players
        self.length = length
        self.workers = workers
        self.trader_plays = trader
        self.number_of_orders = orders
        self.number_open = open_orders
        self.c_tiles = c_tiles
        self.plan_condition = plan_condition
        self.dock_workers = dock_workers
        self.guilder_claims = guilder_claims
        self.permanent = permanent
        self.second_purchase = second_purchase
        self.craftsmen_counted = craftsmen_counted
        self.chance = chance
        self.costs: dict[int, dict[str, int]] = {int(card): cost for card, cost in data["costs"].items()}
        self.kinds: dict[int, str] = {int(card): kind for card, kind in data["kinds"].items()}
        self.timing: dict[int, str] = {int(card): timing for card, timing in data["timing"].items()}
        self.timing[20] = "III" if second_purchase == "III" else "INF"  # MQ43, MQ44
        self.amstel_end: int = data["amstel_end"]
        # what happens now
        self.stage = "set-up"
        self.queue: list[int] = []  # the seats that have yet to act in this stage
        self.agenda: list[dict[str, Any]] = []  # what has been begun; the last is asked first
        self.turn: dict[str, Any] | None = None
        self.round = 1 if length == "long" else 3  # M4.2g
        self.final: list[dict[str, Any]] = []
        self.winners: tuple[int, ...] = ()
        # the table
        self.display: list[int] = []
        self.discard: list[int] = []
        self.past_tiles: list[str] = []
        self.rolled: dict[str, int] = {}
        self.dice: dict[str, int] = {}
        self.black_market = dict.fromkeys(GOODS, False)
        self.big = no_goods()
        self.small: dict[str, str | None] = dict.fromkeys(data["small"])
        self.depot: list[str] = []
        self.stacks: list[list[Disc]] = [[] for _ in range(self.amstel_end)]
        self.end_slots: list[Disc] = []
        self.foreman: str | None = None
        self.messenger: str | None = None
        self.trader: str | None = None
        self.triples: list[int] = []
        self.tom: dict[str, Any] = {"guilders": 0, "points": dict.fromkeys(RUNNING, 0)}
        self.boards = [self.new_board() for _ in range(players)]
        self.deal()
        self.place_figures()
        self.settle()

    # ------------------------------------------------------------------------------------- set-up

    def new_board(self) -> dict[str, Any]:
        """M4.2h."""
        return {
            "guilders": 1,
            "cubes": no_cubes(),
            "stored": None,
            "wheel": {compartment: no_cubes() for compartment in range(1, 7)},
            "dice": {},  # the chosen dice: in which compartment their own cubes lie, and how many
            "below": [],
            "above": [],
            "tokens": {},
            "penalties": 0,
            "store": no_goods(),
            "ship": no_goods(),
            "workers": [],
            "field": start_field(self),  # MQ19
            "points": dict.fromkeys(RUNNING, 0),
            "orders": [],
        }

    def deal(self) -> None:
        """All that chance decides at set-up, in the order of the rulings."""
        shuffled = self.chance.shuffled
        blocks = list(self.data["blocks"])
        goods = shuffled([kind for kind in GOODS for _ in range(4)])
        self.goods: dict[str, str | None] = dict(zip(blocks, goods, strict=True))  # M4.2b
        self.owners: dict[str, Disc | None] = dict.fromkeys(blocks)
        self.docks = self.deal_workers()
        districts = shuffled(list(DISTRICTS))  # M4.2d
        number_open = max(2, self.players) - 1
        self.open_districts = districts[:number_open]
        self.face_down_district = districts[number_open]
        self.decks = {  # M4.2e
            "craftsmen": shuffled(list(CRAFTSMEN)),
            "buildings": shuffled(list(BUILDINGS)),
            "plans": shuffled(list(PLANS)),
        }
        self.market = self.deal_market()
        self.tile = self.market.pop(0)  # M4.2f: the first is turned up
        discs: list[Disc] = list(range(self.players))
        if self.players == 1:
            discs.append(TOM)
        self.stacks[0] = list(shuffled(discs))  # M4.2i: drawn first at the bottom
        if self.number_of_orders:
            pile = shuffled(list(range(1, 43)))  # MQ57
            for board in self.boards:
                board["orders"], pile = pile[: self.number_of_orders], pile[self.number_of_orders :]
            self.undealt_orders = pile
        else:
            self.undealt_orders = []

    def deal_workers(self) -> dict[str, list[str]]:
        """M4.2c, MQ9, MQ73: place by place, as likely as arrangements go on from there. M4.13a: alone, one a dock."""
        docks = [field["of"] for field in self.data["harbour"].values() if field["what"] == "dock"]
        number = 1 if self.players == 1 else 2
        places = [dock for dock in docks for _ in range(number)]
        left = [color for color in WORKERS for _ in range(number)]
        drawn: list[str] = []
        for place, dock in enumerate(places):
            neighbour = drawn[-1] if place % number == 1 else None
            ways = dict.fromkeys(WORKERS, 0)
            for color in left:
                if may_stand(color, dock, neighbour):
                    rest = list(left)
                    rest.remove(color)
                    beside = color if place % number + 1 < number else None
                    ways[color] = arrangements(tuple(places[place + 1 :]), tuple(rest), beside)
            answer = self.chance.below(sum(ways.values()))
            for color in WORKERS:
                if answer < ways[color]:
                    break
                answer -= ways[color]
            drawn.append(color)
            left.remove(color)
        return {dock: drawn[number * i : number * (i + 1)] for i, dock in enumerate(docks)}

    def deal_market(self) -> list[str]:
        """M4.2f, M4.2g, M4.12a, M4.12b: the stack, its top first."""
        shuffled = self.chance.shuffled
        number = 6 if self.length == "long" else 5
        self.returned_tiles: list[str] = []

        def used(tiles: list[str], keep: int) -> list[str]:
            self.returned_tiles += tiles[keep:]
            return tiles[:keep]

        if self.c_tiles == "none":
            return used(shuffled(tiles_of("A")), number) + used(shuffled(tiles_of("B")), number)
        if self.c_tiles == "replace":
            upper = used(shuffled(tiles_of("A")), number)
            self.returned_tiles += tiles_of("B")
            return upper + used(shuffled(tiles_of("CA") + tiles_of("CB")), number)  # MQ46
        stack = []
        for back in ("A", "B"):
            special = used(shuffled(tiles_of("C" + back)), number - 3)
            usual = used(shuffled(tiles_of(back)), 3)  # MQ47
            stack += shuffled(usual + special)
        return stack

    def place_figures(self) -> None:
        """MQ56: foreman, messenger, trader, in this order; the last on the agenda is asked first."""
        order = seats_in_order(self)
        if self.trader_plays:
            ask(self, order[0], "PlaceTrader")  # M4.11a
        if self.workers:
            ask(self, order[1], "PlaceMessenger")  # M4.9d
            ask(self, order[0], "PlaceForeman")  # M4.9a

    def draw(self, deck: str, number: int) -> list[int]:
        drawn, self.decks[deck] = self.decks[deck][:number], self.decks[deck][number:]
        assert len(drawn) == number  # D19
        return drawn

    # --------------------------------------------------------------------------------------- flow

    def settle(self) -> None:
        """After every decision: go on until somebody has to decide, or the game is over."""
        while self.stage != "over":
            self.drop_moot_questions()
            if self.agenda:
                return
            if self.turn is not None and self.turn["ended"]:
                self.queue.pop(0)
                self.turn = None
            if self.queue:
                if self.stage == "turns" and self.turn is None:
                    turn.begin_turn(self, self.queue[0])
                return
            self.next_stage()

    def drop_moot_questions(self) -> None:
        """MQ81: the second free activation is not asked if no inactive card is left."""
        while self.agenda:
            item = self.agenda[-1]
            if item["ask"] != "ActivateFree" or self.boards[item["seat"]]["below"]:
                return
            self.agenda.pop()

    def next_stage(self) -> None:
        if self.stage == "set-up":
            self.stage = "start cards"
            craftsmen, buildings = self.data["start_cards"][str(max(2, self.players))]
            self.display = self.draw("craftsmen", craftsmen) + self.draw("buildings", buildings)  # M4.2j
            self.queue = seats_in_order(self)[::-1]  # from the bottom to the top
        elif self.stage == "start cards":
            self.clear_display()
            self.stage = "start cubes"
            self.queue = seats_in_order(self)  # M4.2k: from the top to the bottom
        elif self.stage == "start cubes":
            self.begin_round()
        elif self.stage == "cards":
            self.clear_display()  # M4.3c
            self.roll_dice()
            self.stage = "dice"
            self.queue = seats_in_order(self)  # M4.4c
        elif self.stage == "dice":
            self.turn_wheels()
            self.stage = "turns"
            self.queue = seats_in_order(self)  # M4.5, MQ20
        elif self.stage == "turns" and self.round == LAST_ROUND:
            scoring.score_game(self)  # M4.8a
            self.stage = "over"
        elif self.stage == "turns":
            self.stage = "keep"
            self.queue = [seat for seat in seats_in_order(self) if cubes_in_supply(self, seat)]  # MQ40
        elif self.stage == "keep":
            self.end_round()
            self.begin_round()

    def begin_round(self) -> None:
        """M4.3a; in the solo game M4.13b."""
        self.stage = "cards"
        plans, buildings, craftsmen = 2, 1, 1
        if self.players == 3:
            buildings, craftsmen = (1, 2) if self.round % 2 == 1 else (2, 1)
        if self.players == 4:
            buildings, craftsmen = 2, 2
        self.display = self.draw("plans", plans) + self.draw("buildings", buildings) + self.draw("craftsmen", craftsmen)
        self.queue = seats_in_order(self)  # M4.3b
        if self.players == 1:
            solo.remove_cheapest_card(self)

    def clear_display(self) -> None:
        self.discard += self.display
        self.display = []

    def roll_dice(self) -> None:
        """M4.4a, M4.4b; in the solo game TOM plays with the dice as they fell (MQ72)."""
        for board in self.boards:
            board["dice"] = {}
        self.rolled = {color: self.chance.below(6) + 1 for color in COLORS}
        self.dice = dict(self.rolled)
        if self.players == 1:
            solo.play_tom(self)  # M4.13c
        for color in COLORS:
            if self.dice[color] > 13 - self.round:
                self.dice[color] = 1  # M4.4b: 6 in round 8, 5 and 6 in round 9, ...

    def turn_wheels(self) -> None:
        """M4.4d, M4.4e."""
        for board in self.boards:
            arriving = board["wheel"][1]
            for compartment in range(1, 6):
                board["wheel"][compartment] = board["wheel"][compartment + 1]
            board["wheel"][6] = no_cubes()
            if sum(arriving.values()) == 0:
                board["penalties"] += 1  # MQ5: a stored cube does not help
            for color in COLORS:
                board["cubes"][color] += arriving[color]
            if board["stored"] is not None:
                board["cubes"][board["stored"]] += 1
                board["stored"] = None

    def end_round(self) -> None:
        """M4.6b."""
        for board in self.boards:
            board["tokens"] = {}
        self.round += 1
        self.past_tiles.append(self.tile)
        self.tile = self.market.pop(0)

    # ---------------------------------------------------------------------------------- questions

    @property
    def to_move(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        if self.agenda:
            seat: int = self.agenda[-1]["seat"]
            return seat
        return self.queue[0] if self.queue else None

    @property
    def pending(self) -> str:
        """What is asked: the name of the action that the agenda wants, or the stage."""
        if self.agenda:
            return str(self.agenda[-1]["ask"])
        if self.stage == "dice" and self.boards[self.queue[0]]["dice"]:
            return "dice cards"
        return self.stage

    def legal(self) -> list[Verdict]:
        """Every decision that may be made now, sorted."""
        if self.stage == "over":
            return []
        decisions = self.answers(self.agenda[-1]) if self.agenda else self.stage_decisions(self.queue[0])
        return sorted(decisions, key=order_of)

    def stage_decisions(self, seat: int) -> list[Verdict]:
        board = self.boards[seat]
        if self.stage == "start cards":
            return [("TakeCard", card) for card in self.display]
        if self.stage == "start cubes":
            return [("TakeStartCubes", first, pair) for first in COLORS for pair in COLORS]  # MQ59
        if self.stage == "turns":
            return turn.turn_decisions(self, seat)
        if self.stage == "keep":
            return [("Keep", None), *[("Keep", color) for color in COLORS if board["cubes"][color] > 0]]  # MQ40
        decisions: list[Verdict] = []
        if self.permanent == "decisions":  # MQ21, MQ79
            decisions += cards.permanent_uses(self, seat)
        if self.stage == "cards":
            decisions += [("TakeCard", card) for card in self.display]
            if active(self, seat, 49) and not board["tokens"].get(49):
                decisions.append(("Decline",))  # C049
        elif not board["dice"]:
            for place, a in enumerate(COLORS):
                decisions += [("ChooseDice", a, b) for b in COLORS[place + 1 :]]  # M4.4c
        else:
            decisions += [("DoneWithDice",), *cards.phase_ii_uses(self, seat)]
        return decisions

    def answers(self, item: dict[str, Any]) -> list[Verdict]:
        """The answers to a question of the agenda."""
        seat = item["seat"]
        board = self.boards[seat]
        what = item["ask"]
        if what == "PlaceForeman":
            return [(what, small) for small in self.small]
        if what == "PlaceMessenger":
            return [(what, block) for block, about in self.data["blocks"].items() if about["cost"] == 2]
        if what == "PlaceTrader":
            return [(what, goods) for goods in GOODS]
        if what == "RemoveCard":
            return [(what, card) for card in item["cards"]]
        if what in ("DiscardCard", "ActivateFree", "GiveCard"):
            return [(what, card) for card in board["below"]]
        if what == "SwapFor":
            return turn.swaps(self, item["given"])
        if what == "PayCube":
            return [(what, color) for color in payable(self, item)]
        if what == "TakeCube":
            return [(what, color) for color in takeable(item)]
        if what == "UseFreePlan":
            return [(what, False), (what, True)]
        if what == "ShipTo":
            return turn.ship_targets(self, seat)
        if what == "Claim":
            return turn.free_claims(self, seat)
        if what == "StopSailing":
            return turn.decisions_of_the_move(self, seat)
        if what == "MoveMessenger":
            return [(what, block) for block in turn.messenger_targets(self)]
        assert what == "MoveTrader"
        return [(what, goods) for goods in turn.trader_targets(self)]

    # ------------------------------------------------------------------------------------ answers

    def do(self, decision: Verdict) -> None:
        """Play one legal decision, and go on to the next question."""
        if decision not in self.legal():
            raise ValueError(f"expected one of the legal decisions, got {decision!r}")
        if self.agenda:
            self.answer(self.agenda[-1], decision)
        elif self.stage == "turns":
            self.act(self.queue[0], decision)
        else:
            self.decide(self.queue[0], decision)
        self.settle()

    def answer(self, item: dict[str, Any], decision: Verdict) -> None:
        """An answer to the question on top of the agenda; what it sets off is asked before the rest."""
        seat = item["seat"]
        board = self.boards[seat]
        if item["ask"] == "StopSailing":
            turn.go_on_with_the_move(self, seat, item, decision)
            return
        name, value = decision[0], decision[1]
        if name in ("PayCube", "TakeCube"):
            item["left"] -= 1
            item["least"] = COLORS.index(value)
            board["cubes"][value] += 1 if name == "TakeCube" else -1
            if name == "PayCube":
                item["paid"].append(value)
            if item["left"] > 0:
                return
        self.agenda.remove(item)
        if name == "PayCube":
            self.paid(seat, item)
        elif name == "PlaceForeman":
            self.foreman = value
        elif name in ("PlaceMessenger", "MoveMessenger"):
            self.messenger = value
        elif name in ("PlaceTrader", "MoveTrader"):
            self.trader = value
        elif name == "RemoveCard":
            solo.remove_card(self, value)
        elif name == "DiscardCard":
            cards.discard_sixth(self, seat, value)
        elif name == "ActivateFree":
            cards.activate(self, seat, value)
        elif name == "GiveCard":
            turn.give_card(self, seat, value)
        elif name == "SwapFor":
            turn.swap_for(self, seat, value)
        elif name == "UseFreePlan":
            if value:
                cards.gain_from_plan(self, seat, item["card"])  # MQ34: no resource, no token
        elif name == "ShipTo":
            turn.ship_to(self, seat, value)
        elif name == "Claim":
            turn.claim(self, seat, *decision[1:])

    def paid(self, seat: int, item: dict[str, Any]) -> None:
        """M4.5r: all cubes are paid; now comes what they pay for."""
        what, value = item["then"]
        if what == "Advance":
            advance(self, seat, value)
        elif what == "Sail":
            turn.sail_paid(self, seat, value)
        else:
            cards.finish_payment(self, seat, value, item["paid"])

    def decide(self, seat: int, decision: Verdict) -> None:
        """A decision of the set-up or of the phases I, II, IV; most of them end what the seat does in the stage."""
        board = self.boards[seat]
        name = decision[0]
        if name == "UseCard" and decision[1] in PERMANENT_ACTIONS:
            cards.use_permanent(self, seat, decision[1])
            return
        if name == "UseCard":
            cards.use_phase_ii(self, seat, decision)
            return
        if name == "ChooseDice":
            for color in decision[1:]:
                number = self.dice[color]
                board["dice"][color] = {"compartment": number, "cubes": number}
                board["wheel"][number][color] += number  # M4.4c
            if any(active(self, seat, card) for card in (51, 52, 53, 54)):
                return  # MQ39: the phase-II cards come next
        self.queue.pop(0)
        if name == "TakeCard":
            self.display.remove(decision[1])
            cards.take_below(self, seat, decision[1])
        elif name == "TakeStartCubes":
            board["wheel"][1][decision[1]] += 1  # M4.2k
            board["wheel"][2][decision[2]] += 2
        elif name == "Decline":
            board["tokens"][49] = 1
        elif name == "Keep":
            board["stored"] = decision[1]
            board["cubes"] = no_cubes()  # M4.6a

    def act(self, seat: int, decision: Verdict) -> None:
        """A decision of one's turn in phase III."""
        name = decision[0]
        if name == "EndTurn":
            turn.end_turn(self, seat)
        elif name == "Activate":
            cards.pay_and_activate(self, seat, decision[1], decision[2])
        elif name == "UseCard" and decision[1] in PERMANENT_ACTIONS:
            cards.use_permanent(self, seat, decision[1])
        elif name == "UseCard":
            cards.use_phase_iii(self, seat, decision)
        elif name == "Claim":
            turn.claim(self, seat, *decision[1:])
        elif name == "Load":
            turn.load(self, seat, decision[1])
        elif name == "Sail":
            turn.sail(self, seat, decision[1])
        elif name == "TakeWorker":
            turn.take_worker(self, seat, decision[1])
        elif name == "DeliverWorker":
            turn.deliver_worker(self, seat)
        elif name == "Deliver":
            turn.deliver(self, seat, decision[1])
        elif name == "Advance":
            turn.begin_advance(self, seat, decision[1])
        else:
            assert name == "BuyTile"
            turn.buy_tile(self, seat)

    # -------------------------------------------------------------------------------------- facts

    def facts(self) -> dict[str, Any]:
        """All that lies on the table, as plain data."""
        return facts.facts_of(self)

    def sheets(self) -> list[dict[str, Any]]:
        """The score sheet of each seat; in the solo game TOM's comes last. Only when the game is over."""
        if self.stage != "over":
            raise ValueError("expected a game that is over")
        return self.final


@cache
def arrangements(places: tuple[str, ...], left: tuple[str, ...], neighbour: str | None) -> int:
    """MQ9: in how many ways workers of these colours can go to these places; equal workers are not told apart.

    A place is named by the colour of its dock; `neighbour` stands already on the dock of the first place.

    >>> arrangements(("gold",), ("white",), None), arrangements(("gold",), ("white",), "white")
    (1, 0)
    >>> arrangements(("white", "gold", "gold"), ("gold", "red-brown", "white"), None)
    2
    """
    if not places:
        return 1
    total = 0
    for color in set(left):
        if may_stand(color, places[0], neighbour):
            rest = list(left)
            rest.remove(color)
            same_dock = places[1:2] == places[:1]
            total += arrangements(places[1:], tuple(rest), color if same_dock else None)
    return total


def may_stand(color: str, dock: str, neighbour: str | None) -> bool:
    return color not in (dock, neighbour)


def expect(name: str, value: object, allowed: list[Any]) -> None:
    """A set-up that the rules do not know is refused."""
    if value not in allowed:
        raise ValueError(f"{name}: expected one of {allowed}, got {value!r}")
