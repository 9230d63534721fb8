"""Values of the merchants game in words: what one would say at the table.

The words are in `locales/`; `kernel/_words.py` fills the templates. The template of an action or an event is
found by the name of its class, and its parameters are its fields; this module knows the few that need more.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias, get_args

import attrs

from amsterdam_routes.kernel._errors import Problem, Violation
from amsterdam_routes.kernel._names import check_names, name_tuple
from amsterdam_routes.kernel._typechecks import origin, shown, type_error
from amsterdam_routes.kernel._words import COUNTED, Phrase, figure
from amsterdam_routes.kernel.documents._codecs import word
from amsterdam_routes.merchants._card_words import ability_text, card_text, measure_text, order_text, tile_text
from amsterdam_routes.merchants._views import TurnReport
from amsterdam_routes.merchants._worlds import Prospect
from amsterdam_routes.merchants.box import (
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
    Worker,
)
from amsterdam_routes.merchants.box._actions import ACTIONS, Action, Activate, Fate, Keep, Payment, UseCard, UseFreePlan
from amsterdam_routes.merchants.box._edition import MERCHANTS, Edition
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, Phase
from amsterdam_routes.merchants.rules._events import (
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
from amsterdam_routes.merchants.rules._reasons import REASONS
from amsterdam_routes.merchants.rules._scoring import Sheet, Standings, Verdict, standings
from amsterdam_routes.merchants.rules._state import Category, Hand, Merchant, State, Table, View

Printed: TypeAlias = Card | Tile | Order | Block | Field | Cube | Goods | Worker | District
Position: TypeAlias = State | View | Table | Hand
Word: TypeAlias = Phase | DecisionKind | Category | Payment | Fate | Verdict
Describable: TypeAlias = (
    Action
    | Event
    | Violation
    | Problem
    | Prospect
    | Decision
    | TurnReport
    | Printed
    | Position
    | Standings
    | Sheet
    | Word
)
"""Everything that `describe` has words for."""

COURSE: Final = (CardsLaidOut, PhaseBegan, RoundBegan, TileTurnedUp)
"""Events that come of the course of the game, and not of an action."""

NONE: Final = "\u2013"
"""What stands for an empty list."""

WORDS: Final = REASONS.words
"""The catalogue of the merchants game."""

_CODES: Final = {
    kind: word(kind)
    for kind in (*ACTIONS, *get_args(Event), Cube, Goods, Worker, Phase, DecisionKind, Category, Payment, Fate, Verdict)
}
"""By class, its code in the catalogue."""


def describe(value: Describable, *, lang: str = "en", names: Sequence[str] = (), edition: Edition = MERCHANTS) -> str:
    """Return a value in words.

    It is a phrase for a component or an action, a sentence for an event or a violation, lines for a score sheet or a
    position. A card, a market tile or an order says what it does; a prospect what it costs, or what stands against it;
    what is pending, or a report of the turn, who is asked for what. A problem keeps the language in which it was found.

    `lang` is en, nl, da, it or fi. `names` are the players' names, by seat; in a solo game TOM comes second. Without
    names the players are numbered from 1, as people count. Where a card speaks of a kind of cards, `edition` is the box
    that knows the name of that kind.

    >>> import amsterdam_routes.merchants as am
    >>> am.describe(am.MERCHANTS.card("011"))
    'Card 011 Brouwer: craftsman, at the end; costs ... 1 point for each dock worker in the depot.'
    >>> am.describe(am.Advance(2), lang="nl")
    'Ga 2 velden vooruit op de Amstel'
    """
    return Describer(lang, names_of(value, names), edition).describe(value)


def names_of(value: Describable, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the players; ValueError unless a position has one for each seat, or none. TOM may have one.

    >>> import amsterdam_routes.merchants as am
    >>> names_of(am.new_game(2, seed="1672"), ["Griet"])
    Traceback (most recent call last):
    ValueError: expected 2 names, one for each seat, or none; got 1
    """
    called = name_tuple(names)
    if isinstance(value, State | View) and len(called) != len(value.table.merchants):
        check_names(called, value.table.setup.players)
    return called


@attrs.frozen
class Describer:
    """A language, the names of the seats, and the box that names its kinds of cards: all that the words depend on.

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
            case Decision(seat):
                return self.say("thing", "ask", seat=seat, asked=_asked(value))
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
                return card_text(value, self)
            case Tile():
                return tile_text(value, self)
            case Order():
                return order_text(value, self)
            case Block(_, _, district, cost):
                return self.say("thing", "block", block=value, district=district, cost=cost)
            case _:
                return self.show(value) if _is_word(value) else self.event(value)

    def prospect(self, prospect: Prospect) -> str:
        """Return the price of a prospect, or the reasons against it."""
        any_cubes, guilders = prospect.any_cubes, prospect.guilders
        cost = [
            self.cubes(prospect.cubes),
            self.say("cost", "any_cubes", n=any_cubes) if any_cubes else "",
            self.say("cost", "guilders", n=guilders) if guilders else "",
        ]
        told = self.join([part for part in cost if part]) or self.word("cost", "nothing")
        if prospect.violations:
            told = " ".join(map(self.under_heading, prospect.violations))
        return self.say("thing", "prospect", thing=prospect.thing, told=told)

    # --- the words themselves

    def say(self, kind: str, code: str, **params: object) -> str:
        """Return the sentence of a code, with its parameters filled in."""
        return WORDS.sentence(kind, code, params, self.lang, self.show, self.names)

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
            case Phase() | DecisionKind() | Category() | Payment() | Fate() | Verdict():
                return self.word(_CODES[type(value)], value.name.lower())
            case Field():
                return self.say(value.phrase.kind, value.phrase.code, **value.phrase.params)
            case _ if type(value) in ACTIONS:
                return self.event(value)
            case _:
                return shown(value)

    def kind(self, id: str) -> str:
        """Return the box's name for a kind of cards."""
        return next((kind.name for kind in self.edition.kinds if kind.id == id), id)

    def churches(self) -> Churches:
        """Return the set of churches of the box."""
        return self.edition.churches

    def old_churches(self) -> tuple[str, ...]:
        """Return the kinds of the cards that ask for a set of churches."""
        cards = [card for card in self.edition.cards if any(effect.do == "church_set" for effect in card.effects)]
        return tuple(dict.fromkeys(card.kind for card in cards if card.kind is not None))

    def cubes(self, many: Sequence[int], kind: str = COUNTED) -> str:
        """Return cubes by colour: "2 pink cubes and 1 grey cube"; in words of another kind if the language has it."""
        known = kind if kind in WORDS.templates(self.lang) else COUNTED
        return self.join([self.say(known, str(cube), n=n) for cube, n in zip(CUBES, many, strict=True) if n])

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
            raise TypeError(f"there are no words for {value!r}{origin(value)}")
        params = {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}
        return self.say(kind, _CODES[type(value)] + self.variant(value), **params | self.lists(value))

    def variant(self, value: object) -> str:
        """Return the suffix for the code of an action or an event that has several sentences."""
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
            case WheelTurned(_, cubes, None) if not any(cubes):
                return "_none"
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
                return {"cubes": self.cubes(many)}
            case GameOver(orders):
                return {"orders": " ".join(self.orders_of(seat, some) for seat, some in enumerate(orders))}
        found: dict[str, object] = {}
        if isinstance(paid := getattr(value, "cubes", None), tuple):
            found["cubes"] = self.cubes(paid, "counted_object")
        if isinstance(cards := getattr(value, "cards", None), tuple):
            found["cards"] = self.cards(cards)
        return found

    def orders_of(self, seat: int, orders: Sequence[Order]) -> str:
        code = "orders_of" if orders else "no_orders_of"
        return self.say("thing", code, seat=seat, orders=", ".join(order.id for order in orders))

    def under_heading(self, violation: Violation) -> str:
        """Return a reason under the heading of its subject, which the reason need not name again."""
        known = violation.code in WORDS.templates(self.lang)["under_heading"] and "measure" not in violation.params
        return self.say("under_heading", violation.code, **violation.params) if known else self.violation(violation)

    def violation(self, violation: Violation) -> str:
        if not REASONS.declares(violation):  # that of another game, or one that somebody made by hand
            return violation.tell(self.lang, self.show, self.names)
        measure = violation.params.get("measure")
        if isinstance(measure, str):
            found = violation.params["found"]
            counted = measure_text(measure, found if isinstance(found, int) else 1, self)
            return self.say("thing", violation.code, **{**violation.params, "measure": counted})
        return self.say("violation", violation.code, **violation.params)

    # --- how things stand

    def position(self, position: State | View | Table) -> str:
        """Return the decision, everyone's holdings, then the orders of the viewer, if any; at the end, the result."""
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
            lines.append(f"{who}: {figure(points[seat])}; " + ", ".join(part for part in has if part))
        if isinstance(position, View) and position.hand is not None and table.setup.orders:
            lines.append(self.hand(position.hand))
        return "\n".join(lines)

    def moment(self, round: int, phase: Phase, pending: Sequence[Decision]) -> str:
        """Return who must decide, what, and when."""
        if not pending:
            return self.word("thing", "position_over")
        asking = {"seat": pending[0].seat, "asked": _asked(pending[0])}
        return self.say("thing", "position", round=round, phase=phase, **asking)

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
        code = "won_amstel" if standings.decided_by is Verdict.AMSTEL else "won" if standings.winners else "won_tom"
        winners = [self.seat(seat) for seat in standings.winners]
        return self.say("sheet", code, winners=self.join(winners), many=len(winners))

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
        """Return the text of a card's ability, without its name and cost."""
        return ability_text(card, self)

    def timing_sign(self, card: Card) -> str:
        """Return when a card works, as a sign."""
        return {Timing.PERMANENT: "\u221e", Timing.END: self.heading("end")}.get(card.timing, card.timing.value)

    def player(self, table: Table, seat: int) -> str:
        """Return the name of a seat; TOM by his name."""
        if seat == table.players:
            return "TOM"
        return self.names[seat] if seat < len(self.names) else self.caption("player", number=seat + 1)

    def label(self, table: Table, seat: int) -> str:
        """Return the number of a seat as people count, or T for TOM."""
        return "T" if seat == table.players else str(seat + 1)

    def holdings(self, merchant: Merchant) -> str:
        """Return the contents of a player's board, in a line."""
        ship = [*self.stock(merchant.aboard), *map(self.show, merchant.workers)]
        wheel = [f"{i}: {self.supply(many)}" for i, many in enumerate(merchant.wheel, 1) if any(many)]
        return self.caption(
            "holdings",
            guilders=merchant.guilders,
            cubes=self.supply(merchant.cubes) or NONE,
            wheel=", ".join(wheel) or NONE,
            ship=", ".join(ship) or NONE,
            store=", ".join(self.stock(merchant.store)) or NONE,
            penalties=merchant.penalty_tokens,
        )

    def supply(self, many: Sequence[int]) -> str:
        """Return cubes by colour, in few words: "2 pink 1 grey"."""
        return " ".join(self.some(cube, n) for cube, n in zip(CUBES, many, strict=True) if n)

    def some(self, cube: Cube, many: int) -> str:
        """Return cubes of a colour, in few words: "2 pink"."""
        return self.say("counted_short", str(cube), n=many)

    def goods(self, goods: Goods) -> str:
        """Return goods in a word that is short enough for a small place."""
        return self.word("short_goods", str(goods))

    def stock(self, many: Sequence[int]) -> list[str]:
        """Return goods by kind, each with its number."""
        return [f"{n} {self.show(kind)}" for kind, n in zip(GOODS, many, strict=True) if n]

    def result(self, sheet: Sheet) -> tuple[str, str]:
        """Return a line with the owner, total and place of a score sheet, and a line with the parts of the total."""
        head, *rows = self.sheet(sheet).splitlines()
        return head, ", ".join(row.strip() for row in rows)


def checked_events(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return events that are to be drawn; TypeError if something else is among them.

    >>> checked_events([3])
    Traceback (most recent call last):
    TypeError: expected events, got an int
    """
    if not isinstance(events, Iterable):
        raise type_error("events", events)
    found = tuple(events)
    for event in found:
        if not isinstance(event, Event):
            raise type_error("events", event)
    return found


def story(events: Sequence[Event]) -> list[Event]:
    """Return the text of an action's events: their results, or the action itself if there are none yet.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> [type(event).__name__ for event in story(am.events(state, am.legal_actions(state)[0]))]
    ['CardTaken']
    """
    told: list[Event] = [event for event in events if not isinstance(event, TurnBegan)]
    effects: list[Event] = [event for event in told if not isinstance(event, Acted)]
    return effects if any(not isinstance(event, COURSE) for event in effects) else told


def _asked(decision: Decision) -> Phrase:
    """Return the text of a decision; for a move of the ship, also how far the ship can still go."""
    what = decision.what
    code = "sailing_up_to" if what is DecisionKind.SAILING else what.name.lower()
    return Phrase("decision_kind", code, {"n": decision.many})


def _rows(standings: Standings) -> list[Sheet]:
    """Return the sheets by seat; in a solo game TOM's is the last."""
    return [*standings.sheets, *([] if standings.tom is None else [standings.tom])]


def _is_word(value: object) -> bool:
    words = (Field, Cube, Goods, Worker, District, Phase, DecisionKind, Category, Payment, Fate, Verdict)
    return isinstance(value, words)


def card_ability(card: Card, *, lang: str = "en", edition: Edition = MERCHANTS) -> str:
    """Return the text of a card's ability, without its name and cost.

    >>> import amsterdam_routes.merchants as am
    >>> card_ability(am.MERCHANTS.card("038"))
    'Pay 3 guilders: activate 1 inactive card without cubes.'
    """
    if type(card) is not Card:
        raise type_error(Card, card)
    return Describer(lang, (), edition).ability(card)
