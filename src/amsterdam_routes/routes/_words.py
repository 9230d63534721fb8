"""Values of the route game in words, in five languages: what one would say at the table.

The words are in `routes/locales/`; `kernel/_words.py` fills the templates. This module knows which template a
value takes, and with what. Places and editions keep their names in every language.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import attrs

from amsterdam_routes.kernel._errors import Problem, Violation
from amsterdam_routes.kernel._names import check_names, name_tuple
from amsterdam_routes.kernel._typechecks import origin, shown, type_error
from amsterdam_routes.kernel._values import counts
from amsterdam_routes.kernel._words import Language, signed
from amsterdam_routes.kernel.documents._codecs import word
from amsterdam_routes.routes._worlds import Prospect
from amsterdam_routes.routes.box._actions import (
    Action,
    ClaimRoute,
    KeepContracts,
)
from amsterdam_routes.routes.box._board import COLORS, Board, Color, Contract, Place, Route
from amsterdam_routes.routes.box._edition import Edition
from amsterdam_routes.routes.rules._events import (
    ContractsKept,
    ContractsOffered,
    ContractsReturned,
    Ending,
    Event,
    GameOver,
    RouteClaimed,
    RowFlushed,
    TurnBegan,
)
from amsterdam_routes.routes.rules._legality import REASONS
from amsterdam_routes.routes.rules._scoring import ContractScore, Sheet, Standings, Verdict, standings
from amsterdam_routes.routes.rules._state import Hand, Phase, State, Table, View

Printed: TypeAlias = Color | Place | Route | Contract | Board | Edition
Position: TypeAlias = State | View | Table | Hand
Result: TypeAlias = Standings | Sheet | ContractScore
Word: TypeAlias = Phase | Ending | Verdict
Describable: TypeAlias = Action | Event | Violation | Problem | Prospect | Printed | Position | Result | Word
"""Everything that `describe` has words for."""

WORDS: Final = REASONS.words
"""The catalogue of the route game."""
MOST_TOLD: Final = 20
"""How many routes of a path are named. If it has more, the sentence says how many more."""


def describe(
    value: Describable, *, lang: Language | str = "en", names: Sequence[str] = (), edition: Edition | None = None
) -> str:
    """Return a value in words: a phrase for a thing, an action or a phase, a sentence for an event or a violation.

    A score sheet and a position take several lines. A prospect lists its payments, or the reasons against it; a problem
    keeps the language in which it was found.

    `lang` is one of `LANGUAGES`. `names` are the players' names, by seat. Without names the players are
    numbered from 1, as people count: seat 0 is player 1. With an `edition`, a route says its points, too.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> action = ar.legal_actions(state)[0]
    >>> ar.describe(action)
    'Keep 1 contract: Haringpakkerstoren - Munttoren (6)'
    >>> ar.describe(action, lang="nl")
    'Behoud 1 contractkaart: Haringpakkerstoren - Munttoren (6)'
    >>> for event in ar.events(state, action):
    ...     print(ar.describe(event, lang="fi", names=["Aino", "Veikko"]))
    Aino piti 1 sopimuskortin: Haringpakkerstoren - Munttoren (6).
    Aino pani pakan pohjalle 1 sopimuskortin: Jordaan - Montelbaanstoren (9).
    >>> ar.describe(ar.AMSTERDAM.board.route("dam--oude-kerk/pink"), edition=ar.AMSTERDAM)
    'Dam - Oude Kerk/pink: 2 spaces, pink, 2 points'
    """
    WORDS.templates(lang)  # refuses an unknown language, whatever the value
    return _Describer(lang, names_of(value, names), edition).tell(value)


def names_of(value: Describable, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the players if these are names: one for each seat of the described game, or none.

    >>> import amsterdam_routes as ar
    >>> names_of(ar.new_game(2, seed=1), ["Griet", "Jan"])
    ('Griet', 'Jan')
    """
    called = name_tuple(names)
    if isinstance(value, State | View):
        check_names(called, value.table.players)
    return called


def route_name(route: Route, *, lang: Language | str = "en") -> str:
    """Name a route by its places, and by the colour of its track where there are two: `describe` says more of it.

    >>> import amsterdam_routes as ar
    >>> ar.route_name(ar.AMSTERDAM.board.route("dam--oude-kerk/pink"), lang="nl")
    'Dam - Oude Kerk/roze'
    """
    WORDS.templates(lang)  # refuses an unknown language, whatever the route
    if type(route) is not Route:
        raise type_error(Route, route)
    between = f"{route.ends[0]} - {route.ends[1]}"
    track = f"-{route.track}" if route.track > 1 else ""
    return f"{between}/{color_word(route.color, lang)}{track}" if route.double else between


def color_word(color: Color | None, lang: str) -> str:
    """Return the word for a colour; None is grey.

    >>> color_word(Color.PINK, "nl"), color_word(None, "nl")
    ('roze', 'grijs')
    """
    return WORDS.templates(lang)["color"]["grey" if color is None else str(color)]


@attrs.frozen
class _Describer:
    """A language, and the names of the seats."""

    lang: str
    names: tuple[str, ...]
    edition: Edition | None
    """The box that says what a route is worth."""

    def tell(self, value: Describable) -> str:
        match value:
            case _ if isinstance(value, Action):
                return self.action(value)
            case Violation():
                return value.tell(self.lang, self.show, self.names, WORDS)
            case Standings():
                return self.standings(value)
            case Sheet():
                return self.sheet(value)
            case ContractScore():
                return self.contract_score(value)
            case State() | View() | Table():
                return self.position(value)
            case Hand():
                return self.hand(value)
            case Prospect():
                return self.prospect(value)
            case Problem():
                return value.text
            case Route():
                return self.route(value)
            case Contract():
                return self.say("thing", "contract", contract=value, points=value.points)
            case Board() | Edition():
                return self.board(value)
            case Color() | Place() | Phase() | Ending() | Verdict():
                return self.show(value)
            case _:
                return self.event(value)

    def say(self, kind: str, code: str, **params: object) -> str:
        return WORDS.sentence(kind, code, params, self.lang, self.show, self.names)

    def show(self, value: object) -> str:
        """Say a parameter in this language."""
        match value:
            case Color():
                return self.color(value)
            case Route():
                return route_name(value, lang=self.lang)
            case Phase() | Ending() | Verdict():
                return WORDS.templates(self.lang)[type(value).__name__.lower()][value.name.lower()]
            case _:
                return shown(value)

    def color(self, color: Color | None) -> str:
        return color_word(color, self.lang)

    def join(self, texts: Sequence[str]) -> str:
        return WORDS.join(texts, self.lang)

    def seats(self, seats: Iterable[int]) -> str:
        return self.join([self.say("seat", "called", seat=seat) for seat in seats])

    def cards(self, many: Iterable[int]) -> str:
        """Say cards by colour: "2 pink cards and 1 wild card"."""
        return self.join([self.say("counted", str(Color(i)), n=n) for i, n in enumerate(many) if n])

    def contracts(self, contracts: Iterable[Contract]) -> str:
        return self.join([f"{contract} ({shown(contract.points)})" for contract in contracts])

    def payment(self, route: Route, color: Color | None, wilds: int) -> str:
        many = [0] * len(Color)
        if color is not None:
            many[color] = route.length - wilds
        many[Color.WILD] += wilds
        return self.cards(many)

    def route(self, route: Route) -> str:
        code = "cart_route" if route.cart else "route"
        told = self.say("thing", code, route=route, length=route.length, color=self.color(route.color))
        if self.edition is None:
            return told
        return f"{told}, {self.say('picture', 'points', points=self.edition.points_for(route.length))}"

    def prospect(self, prospect: Prospect) -> str:
        """List the ways to pay for a route, or the reasons against it."""
        ways = [self.payment(claim.route, claim.color, claim.wilds) for claim in prospect.payments]
        told = "; ".join(ways) or " ".join(map(self.under_heading, prospect.violations))
        return self.say("thing", "prospect", route=prospect.route, told=told)

    def under_heading(self, violation: Violation) -> str:
        """Say a reason under the heading of a route, which it need not name again."""
        known = violation.code in WORDS.templates(self.lang)["under_heading"]
        return self.say("under_heading", violation.code, **violation.params) if known else self.tell(violation)

    def action(self, action: Action) -> str:
        if action == KeepContracts(()):
            return self.say("action", "keep_nothing")
        return self.say("action", word(type(action)), **self.spell(action))

    def event(self, event: Event) -> str:
        match event:
            case GameOver(ending, contracts):
                lines = [self.say("event", "game_over", ending=ending)]
                return "\n".join(lines + [self.shown_at_the_end(*each) for each in enumerate(contracts)])
            case TurnBegan(seat, int() as last_turns):
                return self.say("event", "last_turn_began", seat=seat, last_turns=last_turns)
            case _ if not isinstance(event, Event):
                raise TypeError(f"there are no words for {event!r}{origin(event)}")
        params, code = self.spell(event), word(type(event))
        hidden = f"{code}_hidden" in WORDS.templates(self.lang)["event"] and None in params.values()
        return self.say("event", f"{code}_hidden" if hidden else code, **params)

    def spell(self, value: Action | Event) -> dict[str, object]:
        """Return the fields of an action or an event, with cards, payments and contracts in words."""
        params: dict[str, object] = {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}
        match value:
            case RowFlushed(cards):
                params["cards"] = self.cards(counts(cards, COLORS))
            case ClaimRoute(route, color, wilds) | RouteClaimed(_, route, color, wilds):
                params["payment"] = self.payment(route, color, wilds)
            case KeepContracts(contracts):
                params |= {"count": len(contracts), "contracts": self.contracts(contracts)}
            case ContractsOffered() | ContractsKept() | ContractsReturned() if value.contracts is not None:
                params["contracts"] = self.contracts(value.contracts)
        return params

    def shown_at_the_end(self, seat: int, contracts: tuple[Contract, ...]) -> str:
        if not contracts:
            return self.say("event", "no_contracts_shown", seat=seat)
        told = self.contracts(contracts)
        return self.say("event", "contracts_shown", seat=seat, count=len(contracts), contracts=told)

    def standings(self, standings: Standings) -> str:
        return "\n".join([*map(self.sheet, standings.sheets), self.outcome(standings)])

    def outcome(self, standings: Standings) -> str:
        """Name the winners and what decided the game; say so if the game is not over."""
        if standings.decided_by is None:
            return self.say("sheet", "not_over")
        if len(standings.winners) == 1:
            return self.say("sheet", f"winner_{standings.decided_by.name.lower()}", seat=standings.winners[0])
        return self.say("sheet", "winners", seats=self.seats(standings.winners))

    def sheet(self, sheet: Sheet) -> str:
        lines = [self.say("sheet", "routes", points=sheet.routes)]
        lines += [self.contract_score(score) for score in sheet.contracts]
        if sheet.hidden:
            lines.append(self.say("sheet", "contracts_hidden", count=sheet.hidden))
        if sheet.bonus_rank is None:
            lines.append(self.say("sheet", "no_bonus"))
        else:
            points = signed(sheet.bonus)
            lines.append(self.say("sheet", "bonus", points=points, rank=sheet.bonus_rank, cards=sheet.bonus_cards))
        head = self.say("sheet", "head", seat=sheet.seat, total=sheet.total, place=sheet.place)
        return "\n  ".join([head, *lines])

    def contract_score(self, score: ContractScore) -> str:
        points = signed(score.points)
        if score.path is None:
            return self.say("sheet", "contract_not_completed", contract=score.contract, points=points)
        told = [self.show(route) for route in score.path[:MOST_TOLD]]
        if more := len(score.path[MOST_TOLD:]):
            params = {"contract": score.contract, "points": points, "path": ", ".join(told), "more": more}
            return self.say("sheet", "contract_completed_far", **params)
        return self.say("sheet", "contract_completed", contract=score.contract, points=points, path=self.join(told))

    def position(self, position: State | View | Table) -> str:
        """Describe the table, at the end with the result; then the viewer's hand; a State has no viewer."""
        table = position if isinstance(position, Table) else position.table
        lines = [self.say("position", "head", edition=table.edition.name, players=table.players)]
        points = table.scores
        if table.to_move is None:
            result = standings(View(position, None, None) if isinstance(position, Table) else position)
            points = tuple(sheet.total for sheet in result.sheets)
            lines.append(f"{self.say('position', 'over')} {self.outcome(result)}")
        else:
            lines.append(self.say("position", "to_move", seat=table.to_move, phase=table.phase))
        if table.last_turns and table.to_move is not None:
            lines.append(self.say("position", "last_turns", last_turns=table.last_turns))
        row = ", ".join(self.color(color) for color in table.row)
        lines.append(self.say("position", "row", cards=row) if row else self.say("position", "empty_row"))
        piles = {"draw_pile": table.draw_size, "discards": sum(table.discards)}
        lines.append(self.say("position", "piles", **piles, contract_pile=len(table.contract_pile)))
        for seat in range(table.players):
            has = {"points": points[seat], "carts": table.carts[seat], "bonus_cards": table.bonus_cards[seat]}
            held = {"cards": table.hand_sizes[seat], "contracts": table.contract_counts[seat]}
            lines.append(self.say("position", "seat", seat=seat, **has, **held))
        if isinstance(position, View) and position.hand is not None:
            lines.append(self.hand(position.hand))
        return "\n".join(lines)

    def hand(self, hand: Hand) -> str:
        cards = self.cards(hand.cards)
        lines = [self.say("position", "hand", cards=cards) if cards else self.say("position", "empty_hand")]
        for code, contracts in (("contracts", hand.contracts), ("offer", hand.offer), ("returned", hand.returned)):
            if contracts:
                lines.append(self.say("position", code, contracts=self.contracts(contracts)))
        return "\n".join(lines)

    def board(self, value: Board | Edition) -> str:
        board = value.board if isinstance(value, Edition) else value
        many = {"places": len(board.places), "routes": len(board.routes), "contracts": len(board.contracts)}
        if isinstance(value, Board):
            return self.say("thing", "board", **many)
        least, most = value.players
        return self.say("thing", "edition", edition=value.name, least=least, most=most, **many)


def story(events: Sequence[Event]) -> list[Event]:
    """Return the text of an action's events, without the beginning of the next turn.

    >>> import amsterdam_routes as ar
    >>> story([ar.Passed(0), ar.TurnBegan(1, None)])
    [Passed(seat=0)]
    """
    return [event for event in events if not isinstance(event, TurnBegan)]
