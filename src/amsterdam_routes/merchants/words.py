"""Values of the merchants game in words: what one would say at the table.

The words are in `locales/`; `kernel/words.py` fills the templates. The template of an action or an event is
found by the name of its class, and its parameters are its fields; this module knows the few that need more.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias, get_args

import attrs

from amsterdam_routes.kernel.documents.codecs import word
from amsterdam_routes.kernel.errors import Problem, Violation
from amsterdam_routes.kernel.names import name_tuple
from amsterdam_routes.kernel.typechecks import shown, type_error
from amsterdam_routes.kernel.words import ENGLISH_WORDS
from amsterdam_routes.merchants.box.actions import ACTIONS, Action, Activate, Fate, Keep, Payment, UseCard, UseFreePlan
from amsterdam_routes.merchants.box.components import (
    CUBES,
    GOODS,
    Block,
    Card,
    Churches,
    Cube,
    District,
    Field,
    Goods,
    Order,
    Tile,
    Timing,
    Water,
    Worker,
)
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.edition_file import MERCHANTS
from amsterdam_routes.merchants.card_words import ability_text, card_text, measure_text, order_text, tile_text
from amsterdam_routes.merchants.knowledge.prospects import Prospect, TurnReport
from amsterdam_routes.merchants.rules.decisions import Ask, Asked, Phase
from amsterdam_routes.merchants.rules.events import (
    Acted,
    CardsDiscarded,
    CardsLaidOut,
    CubeKept,
    DiceRolled,
    DiceTurned,
    Event,
    ForemanMoved,
    GameOver,
    MessengerMoved,
    PhaseBegan,
    RoundBegan,
    TileTurnedUp,
    TraderMoved,
    TurnBegan,
    WheelTurned,
)
from amsterdam_routes.merchants.rules.merchant import Category, Merchant
from amsterdam_routes.merchants.rules.reasons import REASONS
from amsterdam_routes.merchants.rules.scoring import Decision, Sheet, Standings, standings
from amsterdam_routes.merchants.rules.state import Hand, State, Table, View

Printed: TypeAlias = Card | Tile | Order | Block | Field | Cube | Goods | Worker | District
Position: TypeAlias = State | View | Table | Hand
Word: TypeAlias = Phase | Asked | Category | Payment | Fate | Decision
Describable: TypeAlias = (
    Action | Event | Violation | Problem | Prospect | Ask | TurnReport | Printed | Position | Standings | Sheet | Word
)
"""Everything that `describe` has words for."""

COURSE: Final = (CardsLaidOut, PhaseBegan, RoundBegan, TileTurnedUp)
"""Events that come of the course of the game, and not of an action."""

WORDS: Final = REASONS.words
"""The catalogue of the merchants game."""

_CODES: Final = {
    kind: word(kind)
    for kind in (*ACTIONS, *get_args(Event), Cube, Goods, Worker, Phase, Asked, Category, Payment, Fate, Decision)
}
"""By class, its code in the catalogue."""


def describe(value: Describable, *, lang: str = "en", names: Sequence[str] = (), edition: Edition = MERCHANTS) -> str:
    """Return a value in words.

    It is a phrase for a component or an action, a sentence for an event or a violation, lines for a score sheet or a
    position. A card, a market tile or an order says what it does; a prospect what it costs, or what stands against it;
    what is pending, or a report of the turn, who is asked for what. A problem keeps the language in which it was found.

    `lang` is en, nl, da, it or fi; the last three tell in English what cards, market tiles and orders do. `names` are
    the players' names, by seat; in a solo game TOM comes second. Without names the players are numbered from 1, as
    people count. Where a card speaks of a kind of cards, `edition` is the box that knows the name of that kind.

    >>> import amsterdam_routes.merchants as am
    >>> am.describe(am.MERCHANTS.card("011"))
    'Card 011 Brouwer: craftsman, at the end; costs ... 1 point for each dock worker in the depot.'
    >>> am.describe(am.Advance(2), lang="nl")
    'Ga 2 velden vooruit op de Amstel'
    """
    return Describer(lang, name_tuple(names), edition).describe(value)


@attrs.frozen
class Describer:
    """A language, what the seats are called, and the box whose kinds of cards have names: all that words depend on.

    A language that has no words is refused, whatever the value.
    """

    lang: str
    names: tuple[str, ...] = ()
    edition: Edition = MERCHANTS

    def __attrs_post_init__(self) -> None:
        WORDS.templates(self.lang)
        if type(self.edition) is not Edition:
            raise type_error(Edition, self.edition)

    def describe(self, value: Describable) -> str:
        """Return a value in words."""
        match value:
            case Violation():
                return self.violation(value)
            case Problem():
                return value.text
            case Prospect():
                return self.prospect(value)
            case Ask(seat):
                return self.say("thing", "ask", seat=seat, asked=self.decision(value))
            case TurnReport():
                return self.moment(value.round, value.phase, value.pending)
            case Standings():
                return self.standings(value)
            case Sheet():
                return self.sheet(value)
            case State() | View() | Table():
                return self.position(value)
            case Hand():
                return self.hand(value)
            case Card():
                return card_text(value, self.for_cards)
            case Tile():
                return tile_text(value, self.for_cards)
            case Order():
                return order_text(value, self.for_cards)
            case Block(_, _, district, cost):
                return self.say("thing", "block", block=value, district=district, cost=cost)
            case _:
                return self.show(value) if _is_word(value) else self.event(value)

    def prospect(self, prospect: Prospect) -> str:
        """Return what a prospect costs, or what stands against it."""
        any_cubes, guilders = prospect.any_cubes, prospect.guilders
        cost = [
            self.cubes(prospect.cubes),
            self.say("cost", "any_cubes", n=any_cubes) if any_cubes else "",
            self.say("cost", "guilders", n=guilders) if guilders else "",
        ]
        told = self.join([part for part in cost if part]) or self.word("cost", "nothing")
        if prospect.violations:
            told = " ".join(map(self.describe, prospect.violations))
        return self.say("thing", "prospect", thing=prospect.thing, told=told)

    # --- the words themselves

    @property
    def for_cards(self) -> "Describer":
        """The describer that tells what cards do: in English, if its language has no words for that yet."""
        return attrs.evolve(self, lang=ENGLISH_WORDS) if ("thing", "card") in WORDS.fallbacks(self.lang) else self

    def say(self, kind: str, code: str, **params: object) -> str:
        """Return the sentence of a code, in English if this language has none, with its parameters filled in."""
        known = attrs.evolve(self, lang=ENGLISH_WORDS) if (kind, code) in WORDS.fallbacks(self.lang) else self
        return WORDS.sentence(kind, code, params, known.lang, known.show, self.names)

    def word(self, kind: str, code: str) -> str:
        """Return the word of a code."""
        return WORDS.templates(self.lang)[kind][code]

    def join(self, texts: Sequence[str]) -> str:
        """Return several texts as one."""
        return WORDS.join(texts, self.lang)

    def show(self, value: object) -> str:
        """Return a parameter in this language."""
        match value:
            case Cube() | Goods() | Worker():
                return self.word(_CODES[type(value)], str(value))
            case District():
                return str(value).capitalize()
            case Phase() | Asked() | Category() | Payment() | Fate() | Decision():
                return self.word(_CODES[type(value)], value.name.lower())
            case Field(_, _, Water.START):
                return self.word("field", "start")
            case Field(_, _, Water.DOCK, worker):
                return self.say("field", "dock", worker=worker)
            case Field(_, _, Water.BIG, goods):
                return self.say("field", "big", goods=goods)
            case _ if type(value) in ACTIONS:
                return self.event(value)
            case _:
                return shown(value)

    def kind(self, id: str) -> str:
        """Return what the box calls a kind of cards."""
        return next((kind.name for kind in self.edition.kinds if kind.id == id), id)

    def churches(self) -> Churches:
        """Return the set of churches of the box."""
        return self.edition.churches

    def old_churches(self) -> tuple[str, ...]:
        """Return the kinds of the cards that ask for a set of churches."""
        cards = [card for card in self.edition.cards if any(effect.do == "church_set" for effect in card.effects)]
        return tuple(dict.fromkeys(card.kind for card in cards if card.kind is not None))

    def decision(self, ask: Ask) -> str:
        """Return what is asked; of a move of the ship, how far it still goes."""
        return self.say("thing", "sailing", n=ask.many) if ask.what is Asked.SAILING else self.show(ask.what)

    def cubes(self, many: Sequence[int]) -> str:
        """Return cubes by colour: "2 pink cubes and 1 grey cube"."""
        return self.join([self.say("counted", str(cube), n=n) for cube, n in zip(CUBES, many, strict=True) if n])

    def pips(self, pips: Sequence[int]) -> str:
        """Return dice by colour: "black 3, brown 1"."""
        return ", ".join(f"{self.show(cube)} {n}" for cube, n in zip(CUBES, pips, strict=True))

    def cards(self, cards: Sequence[Card]) -> str:
        return self.join([str(card) for card in cards])

    # --- what is done, and what happens

    def event(self, value: Any) -> str:  # an action or an event of any class
        """Return an action or an event in words, by the template that bears the name of its class."""
        kind = "action" if type(value) in ACTIONS else "event"
        if kind == "event" and not isinstance(value, Event):
            raise TypeError(f"there are no words for {value!r}")
        params = {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}
        return self.say(kind, _CODES[type(value)] + self.variant(value), **params | self.lists(value))

    def variant(self, value: object) -> str:
        """Return what is added to the code of an action or an event that is told in several ways."""
        match value:
            case UseCard(_, plan, die, up) if plan is not None or die is not None:
                return "_plan" if die is None else "_up" if up else "_down"
            case Activate(_, spared) if spared is not None:
                return "_spared"
            case UseFreePlan(False):
                return "_not"
            case Keep(None):
                return "_nothing"
            case CubeKept(_, None):
                return "_none"
            case CardsDiscarded(_, seat) if seat is not None:
                return "_by"
            case ForemanMoved(None) | MessengerMoved(None) | TraderMoved(None):
                return "_away"
            case GameOver(orders) if any(orders):
                return "_orders"
        return ""

    def lists(self, value: object) -> dict[str, object]:
        """Return the parameters that list several values: cubes, dice, cards, orders."""
        match value:
            case DiceRolled(pips) | DiceTurned(pips):
                return {"pips": self.pips(pips)}
            case WheelTurned(_, cubes, stored):
                many = [*cubes]
                if stored is not None:
                    many[stored] += 1
                return {"cubes": self.cubes(many) or self.word("thing", "nothing")}
            case GameOver(orders):
                return {"orders": " ".join(self.orders_of(seat, some) for seat, some in enumerate(orders))}
        found: dict[str, object] = {}
        if isinstance(paid := getattr(value, "cubes", None), tuple):
            found["cubes"] = self.cubes(paid)
        if isinstance(cards := getattr(value, "cards", None), tuple):
            found["cards"] = self.cards(cards)
        return found

    def orders_of(self, seat: int, orders: Sequence[Order]) -> str:
        code = "orders_of" if orders else "no_orders_of"
        return self.say("thing", code, seat=seat, orders=", ".join(order.id for order in orders))

    def violation(self, violation: Violation) -> str:
        measure = violation.params.get("measure")
        if isinstance(measure, str):
            found = violation.params["found"]
            counted = measure_text(measure, found if isinstance(found, int) else 1, self.for_cards)
            return self.for_cards.say("thing", violation.code, **violation.params | {"measure": counted})
        return self.say("violation", violation.code, **violation.params)

    # --- how things stand

    def position(self, position: State | View | Table) -> str:
        """Return what is asked, what everyone has, then the orders of the viewer, if any; at the end, the result."""
        table = position if isinstance(position, Table) else position.table
        points = [merchant.score for merchant in table.merchants]
        lines = [self.moment(table.round, table.phase, table.pending)]
        if table.to_move is None:
            result = standings(View(position, None, None) if isinstance(position, Table) else position)
            points = [sheet.total for sheet in _rows(result)]
            lines = [f"{lines[0]} {self.outcome(result)}"]
        for seat, merchant in enumerate(table.merchants):
            who = "TOM" if seat == table.players else self.seat(seat)
            has = [self.say("gain", "guilders", amount=merchant.guilders), self.cubes(merchant.cubes)]
            lines.append(f"{who}: {points[seat]}; " + ", ".join(part for part in has if part))
        if isinstance(position, View) and position.hand is not None and table.setup.orders:
            lines.append(self.hand(position.hand))
        return "\n".join(lines)

    def moment(self, round: int, phase: Phase, pending: Sequence[Ask]) -> str:
        """Return who is asked for what, and when."""
        if not pending:
            return self.word("thing", "position_over")
        asked = self.decision(pending[0])
        return self.say("thing", "position", round=round, phase=phase, seat=pending[0].seat, asked=asked)

    def hand(self, hand: Hand) -> str:
        if not hand.orders:
            return self.word("thing", "hand_empty")
        return self.say("thing", "hand", orders=", ".join(order.id for order in hand.orders))

    def standings(self, standings: Standings) -> str:
        return "\n".join([*map(self.sheet, _rows(standings)), self.outcome(standings)])

    def outcome(self, standings: Standings) -> str:
        """Return who has won, or that the game is not over yet."""
        if not standings.final:
            return self.word("sheet", "not_over")
        code = "won_amstel" if standings.decided_by is Decision.AMSTEL else "won" if standings.winners else "won_tom"
        return self.say("sheet", code, winners=self.join([self.seat(seat) for seat in standings.winners]))

    def seat(self, seat: int) -> str:
        return self.say("seat", "called", seat=seat)

    def sheet(self, sheet: Sheet) -> str:
        """Return the total, then every category that is not 0."""
        rows = [(self.show(category), sheet.of(category)) for category in Category]
        rows.append((self.say("sheet", "penalties", tokens=sheet.penalty_tokens), sheet.penalty_points))
        rows += [(self.say("sheet", "card", card=score.card), score.points) for score in sheet.end_cards]
        rows.append((self.say("sheet", "city", blocks=len(sheet.city)), sheet.city_points))
        rows += [(self.say("sheet", "district", district=score.district), score.points) for score in sheet.districts]
        rows += [(self.say("sheet", "order", number=score.order.id), score.points) for score in sheet.orders]
        rows.append((self.word("sheet", "leftovers"), sheet.leftovers.points))
        head = {"seat": sheet.seat, "points": sheet.total, "place": sheet.place}
        lines = [self.say("sheet", "tom" if sheet.seat is None else "total", **head)]
        told = [self.say("sheet", "row", what=what, points=points) for what, points in rows if points]
        lines += [f"  {line}" for line in told]
        if sheet.hidden:
            lines.append(f"  {self.say('sheet', 'hidden', hidden=sheet.hidden)}")
        return "\n".join(lines)

    # --- what pictures say

    def heading(self, code: str) -> str:
        """Return a word of the picture that has no parameters."""
        return self.word("picture", code)

    def caption(self, code: str, **params: object) -> str:
        """Return a text of the picture with parameters."""
        return self.say("picture", code, **params)

    def ability(self, card: Card) -> str:
        """Return what a card does, without its name and cost."""
        return ability_text(card, self.for_cards)

    def timing_sign(self, card: Card) -> str:
        """Return when a card works, as a sign."""
        return {Timing.PERMANENT: "\u221e", Timing.END: self.heading("end")}.get(card.timing, card.timing.value)

    def player(self, table: Table, seat: int) -> str:
        """Return what a seat is called; TOM by his name."""
        if seat == table.players:
            return "TOM"
        return self.names[seat] if seat < len(self.names) else self.caption("player", number=seat + 1)

    def label(self, table: Table, seat: int) -> str:
        """Return the number of a seat as people count, or T for TOM."""
        return "T" if seat == table.players else str(seat + 1)

    def holdings(self, merchant: Merchant) -> str:
        """Return what lies on a player's board, in a line."""
        ship = [*self.stock(merchant.aboard), *map(self.show, merchant.workers)]
        wheel = [f"{i} {self.supply(many)}" for i, many in enumerate(merchant.wheel, 1) if any(many)]
        return self.caption(
            "holdings",
            guilders=merchant.guilders,
            cubes=self.supply(merchant.cubes) or "-",
            wheel=", ".join(wheel) or "-",
            ship=", ".join(ship) or "-",
            store=", ".join(self.stock(merchant.store)) or "-",
            penalties=merchant.penalty_tokens,
        )

    def supply(self, many: Sequence[int]) -> str:
        """Return cubes by colour, in few words: "2 pink 1 grey"."""
        return " ".join(f"{n} {self.show(cube)}" for cube, n in zip(CUBES, many, strict=True) if n)

    def stock(self, many: Sequence[int]) -> list[str]:
        """Return goods by kind, each with its number."""
        return [f"{n} {self.show(kind)}" for kind, n in zip(GOODS, many, strict=True) if n]

    def result(self, sheet: Sheet) -> tuple[str, str]:
        """Return whose the sheet is, with the total and the place; then what the total is made of."""
        head, *rows = self.sheet(sheet).splitlines()
        return head, ", ".join(row.strip() for row in rows)


def story(events: Sequence[Event]) -> list[Event]:
    """Return what a story tells of an action's events: what came of it, or what was done if nothing came of it yet.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> [type(event).__name__ for event in story(am.events(state, am.legal_actions(state)[0]))]
    ['CardTaken']
    """
    told: list[Event] = [event for event in events if not isinstance(event, TurnBegan)]
    effects: list[Event] = [event for event in told if not isinstance(event, Acted)]
    return effects if any(not isinstance(event, COURSE) for event in effects) else told


def _rows(standings: Standings) -> list[Sheet]:
    """Return the sheets by seat; in a solo game TOM's is the last."""
    return [*standings.sheets, *([] if standings.tom is None else [standings.tom])]


def _is_word(value: object) -> bool:
    words = (Field, Cube, Goods, Worker, District, Phase, Asked, Category, Payment, Fate, Decision)
    return isinstance(value, words)


def card_ability(card: Card, *, lang: str = "en", edition: Edition = MERCHANTS) -> str:
    """Return what a card does, without its name and cost.

    >>> import amsterdam_routes.merchants as am
    >>> card_ability(am.MERCHANTS.card("038"))
    'Pay 3 guilders: activate 1 inactive card without cubes.'
    """
    if type(card) is not Card:
        raise type_error(Card, card)
    return Describer(lang, (), edition).ability(card)
