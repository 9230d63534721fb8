"""The route game at the table: its map as a picture; row, piles, hand, contracts and scores as parts around it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from parts import Answer, At, Json, Line, Look, Part, Scores, Shown, Tile, Why
from showing import Numbers, Showing, answer

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.routes.pictures.palette import BARREL, ROUTES, SCROLL, SEATS, SYMBOLS

HUES = [color for color in ar.Color if color is not ar.Color.WILD]

BACKS = {"draw": "#5b7f95", "contracts": "#8a5a2e", "bonus": "#5c6d3c", "discards": "#6f685d"}
"""The backs of the piles."""


WILD = (
    "radial-gradient(circle, #fffdf8 0 44%, transparent 46%), linear-gradient(90deg, "
    + ", ".join(f"{ROUTES[hue][0]} 0 {100 * (i + 1) / 6:.1f}%" for i, hue in enumerate(map(str, HUES)))
    + ")"
)
"""A wild card: the six colours in stripes, as in the pictures."""

HOW = (
    "Everyone has carts, cards in six colours, and secret contracts: each names two places to join.",
    "On your turn do one of three things: take two cards, draw contracts, or claim a route.",
    "Take cards from the row or from the draw pile. A wild card from the row is the whole turn.",
    "Claim a route with as many cards of its colour as it has spaces; a grey route takes any one colour."
    " Wild cards stand for any colour.",
    "A route scores at once: the longer, the more. One with small carts on its spaces also earns a bonus card.",
    "Of contracts drawn, keep at least one. At the end a contract adds its points if your routes join its places, and"
    " costs them if they do not.",
    "When somebody has two carts or fewer, everyone has one more turn. Then bonus cards score by rank, contracts are"
    " opened, and most points wins.",
    "Gold on the map and around cards shows what you can do now. Click anything else to read why you cannot.",
)
"""How the game is played, for somebody who has never seen it."""


def _looks() -> dict[str, Look]:
    looks = {
        str(color): Look(text=str(color), face=ROUTES[str(color)][0], ink=ROUTES[str(color)][1], shape=SYMBOLS[color])
        for color in ar.Color
    }
    looks[str(ar.Color.WILD)]["face"] = WILD
    shapes = {"contracts": SCROLL, "bonus": BARREL}
    for pile, face in BACKS.items():
        looks[pile] = Look(text=pile, face=face, ink="#ffffff", shape=shapes.get(pile, ""))
    return looks


def _agree(players: int) -> dict[str, Json]:
    return {"players": players, "first": 0, "edition": ar.to_data(ar.AMSTERDAM)}


def _setup(agreed: Mapping[str, Json]) -> ar.Setup:
    edition = ar.from_data(agreed["edition"], ar.Edition)
    return ar.Setup(int(str(agreed["players"])), edition, int(str(agreed["first"])))


# --- what can be done ---


def _answer(action: ar.Action, number: int) -> Answer:
    """An action as an answer: where a person clicks for it, and what it costs."""
    match action:
        case ar.TakeFaceUp(color):
            return answer(number, ar.describe(action), [("color", str(color))])
        case ar.DrawBlind():
            return answer(number, ar.describe(action), [("pile", "draw")])
        case ar.DrawContracts():
            return answer(number, ar.describe(action), [("pile", "contracts")])
        case ar.ClaimRoute(route, color, wilds):
            cost = [] if color is None else [(str(color), route.length - wilds)]
            cost += [(str(ar.Color.WILD), wilds)] if wilds else []
            return answer(number, ar.describe(action), [("route", route.id)], cost)
        case ar.KeepContracts(contracts):
            return answer(number, ar.describe(action), [("contract", contract.id) for contract in contracts])
        case ar.Pass():
            return answer(number, ar.describe(action))


def _question(view: ar.View) -> str:
    match view.phase:
        case ar.Phase.SETUP | ar.Phase.CONTRACTS:
            return f"Choose the contracts to keep: at least {_least(view)}."
        case ar.Phase.SECOND_CARD:
            return "Take a second card: from the row, or from the draw pile."
        case _:
            return "Take a card, draw contracts, or claim a route that is lit on the map."


def _least(view: ar.View) -> int:
    kept = [len(action.contracts) for action in ar.legal_actions(view) if isinstance(action, ar.KeepContracts)]
    return min(kept, default=0)


def _why(view: ar.View, at: At, names: Sequence[str]) -> Why | None:
    """Why a click on this does nothing now: the library's own sentences."""
    kind, word = at
    asked: dict[At, ar.Action] = {("pile", "draw"): ar.DrawBlind(), ("pile", "contracts"): ar.DrawContracts()}
    asked |= {("color", str(color)): ar.TakeFaceUp(color) for color in ar.Color}
    if at in asked:
        return Why(title=ar.describe(asked[at]), note="", reasons=_texts(ar.violations(view, asked[at]), names))
    if kind == "place":
        return _place(view, word)
    route = next((route for route in view.table.edition.board.routes if (kind, word) == ("route", route.id)), None)
    if route is None:
        return None
    return Why(title=str(route), note=_about(view, route), reasons=_against(view, route, names))


def _place(view: ar.View, id: str) -> Why | None:
    """A place, and which of one's own contracts want it."""
    place = next((place for place in view.table.edition.board.places if place.id == id), None)
    if place is None:
        return None
    hand = view.hand
    wanting = [] if hand is None else [str(one) for one in (*hand.offer, *hand.contracts) if place in one.ends]
    note = f"Wanted by your contract {' and '.join(wanting)}." if wanting else "No contract of yours wants this place."
    return Why(title=place.name, note="" if hand is None else note, reasons=[])


def _about(view: ar.View, route: ar.Route) -> str:
    """A route in a few words: what it takes, and what it brings."""
    owner = view.table.owner(route)
    length = _many(route.length, "space")
    color = "any one colour" if route.color is None else str(route.color)
    worth = _many(view.table.edition.points_for(route.length), "point") + (" and a bonus card" if route.cart else "")
    return f"{length}, {color}; {worth}." if owner is None else f"{length}; taken."


def _against(view: ar.View, route: ar.Route, names: Sequence[str]) -> list[str]:
    if view.seat is None or view.table.to_move is None:
        return []
    prospect = next(prospect for prospect in ar.prospects(view) if prospect.route == route)
    if prospect.violations:
        return _texts(prospect.violations, names)
    return _texts(ar.violations(view, prospect.payments[0]), names)


def _texts(violations: Sequence[ar.Violation], names: Sequence[str]) -> list[str]:
    return [_say(violation, names) for violation in violations]


def _say(violation: ar.Violation, names: Sequence[str]) -> str:
    return ar.describe(violation, names=names)


# --- what is to be seen ---


def _shown(view: ar.View, recent: Sequence[ar.Event], names: Sequence[str], number: Numbers) -> Shown:
    legal = ar.legal_actions(view)
    keeping = any(isinstance(action, ar.KeepContracts) for action in legal)
    standings = ar.standings(view)
    parts = [Part(name="map", title="The map", where="board", picture=_map(view, names))]
    parts += _supply(view)
    if view.hand is not None and view.seat is not None:
        parts += [_hand(view.hand), *_contracts(view.hand, standings, view.seat)]
    if standings.final:
        parts += [_open_contracts(standings, seat, name) for seat, name in enumerate(names) if seat != view.seat]
    return Shown(
        question=_question(view) if legal else "",
        several=_least(view) if keeping else None,
        answers=[_answer(action, number(action)) for action in legal],
        recent=[("route", event.route.id) for event in recent if isinstance(event, ar.RouteClaimed)],
        parts=parts,
        scores=_scores(view.table, standings),
    )


def _map(view: ar.View, names: Sequence[str]) -> str:
    """The map, drawn anew only when something on it has changed: most moves leave it as it is."""
    wanted: tuple[ar.Contract, ...] = ()
    if view.hand is not None and view.seat is not None and view.to_move is not None:
        scores = ar.standings(view).sheets[view.seat].contracts
        wanted = (*view.hand.offer, *(score.contract for score in scores if not score.joined))
    key = (view.table.edition, view.table.claimed, wanted, view.to_move is None, tuple(names))
    return _drawn(_OnMap(view, names, key))


class _OnMap:
    """A view, equal to another one whose map looks the same."""

    def __init__(self, view: ar.View, names: Sequence[str], key: tuple[object, ...]) -> None:
        self.view, self.names, self.key = view, names, key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _OnMap) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=512)
def _drawn(on: _OnMap) -> str:
    return ar.svg(on.view, seat=on.view.seat, names=on.names, panels=False)


def _supply(view: ar.View) -> list[Part]:
    table = view.table
    row = [Tile(look=str(color), text=f"a {color} card", at=("color", str(color)), many=None) for color in table.row]
    piles = [
        Tile(look="draw", text="draw pile", at=("pile", "draw"), many=table.draw_size),
        Tile(look="contracts", text="contracts", at=("pile", "contracts"), many=len(table.contract_pile)),
        Tile(look="bonus", text="bonus cards", at=None, many=table.bonus_left),
        Tile(look="discards", text="discards", at=None, many=sum(table.discards)),
    ]
    if not table.edition.bonus_cards:
        del piles[2]
    return [
        Part(name="row", title="Face-up cards", where="supply", tiles=row),
        Part(name="piles", title="Piles", where="supply", tiles=piles),
    ]


def _hand(hand: ar.Hand) -> Part:
    held = [(ar.Color(i), n) for i, n in enumerate(hand.cards) if n]
    tiles = [Tile(look=str(color), text=f"{n} {color}", at=None, many=n) for color, n in held]
    return Part(name="hand", title="Your hand", where="hand", tiles=tiles)


def _contracts(hand: ar.Hand, standings: ar.Standings, seat: int) -> list[Part]:
    offer = [_line(contract, str(contract.points), "") for contract in hand.offer]
    scores = standings.sheets[seat].contracts
    kept = [
        _line(
            score.contract,
            f"{score.points:+}" if standings.final else str(score.contract.points),
            "done" if score.joined else "missed" if standings.final else "open",
        )
        for score in scores
    ]
    return [
        *([Part(name="offer", title="On offer", where="side", lines=offer)] if offer else []),
        Part(name="contracts", title="Your contracts", where="side", lines=kept),
    ]


def _open_contracts(sheet: ar.Standings, seat: int, name: str) -> Part:
    """What somebody had kept, open at the end."""
    lines = [
        _line(score.contract, f"{score.points:+}", "done" if score.joined else "missed")
        for score in sheet.sheets[seat].contracts
    ]
    return Part(name=f"contracts-{seat}", title=f"Contracts of {name}", where="side", lines=lines)


def _line(contract: ar.Contract, value: str, mark: str) -> Line:
    ends: list[At] = [("place", end.id) for end in contract.ends]
    return Line(text=str(contract), value=value, mark=mark, shows=[("contract", contract.id), *ends])


def _scores(table: ar.Table, standings: ar.Standings) -> Scores:
    """The scores: before the end what everyone sees, at the end everything."""
    rows = []
    for sheet in standings.sheets:
        kept = table.contract_counts[sheet.seat]
        if standings.final:
            contracts = f"{sum(score.points for score in sheet.contracts):+} ({sheet.completed} of {kept})"
            rows.append([str(sheet.routes), contracts, f"{sheet.bonus:+}", str(sheet.total)])
        else:
            rows.append([str(sheet.routes), f"{kept} kept", _many(sheet.bonus_cards, "card"), str(sheet.routes)])
    notes = [
        f"{_many(table.carts[seat], 'cart')}, {_many(table.hand_sizes[seat], 'card')}, "
        f"{_many(table.contract_counts[seat], 'contract')}"
        for seat in range(table.players)
    ]
    columns = ["Routes", "Contracts", "Bonus", "Total"]
    return Scores(columns=columns, rows=rows, winners=list(standings.winners), notes=notes)


def _many(many: int, thing: str) -> str:
    return f"{many} {thing}" if many == 1 else f"{many} {thing}s"


def _tell(event: ar.Event, names: Sequence[str]) -> str:
    """An event for the log; what everyone sees at once goes without saying."""
    if isinstance(event, ar.TurnBegan | ar.CardTurnedUp):
        return ""
    return ar.describe(event, names=names)


@lru_cache(maxsize=1)
def _sample() -> str:
    """A game in the middle, for the lobby."""
    record = ar.play_match(ar.GAME, ar.Setup(3), [Greedy(), Greedy(), Greedy()], seed="1634")
    state = list(ar.replay(record))[len(record.actions) * 2 // 3]
    return ar.svg(state, panels=False)


ROUTES_AT_TABLE = Showing(
    game=ar.GAME,
    title="Carts on the routes of the city",
    about="Collect cards, lay carts on routes, and join the places of your contracts. Half an hour for two to four.",
    how=HOW,
    players=ar.AMSTERDAM.players,
    bots={"greedy": ("a bot that plans", Greedy()), "random": ("a bot that does anything", Random())},
    agree=_agree,
    setup=_setup,
    shown=_shown,
    why=_why,
    tell=_tell,
    say=_say,
    looks=_looks(),
    seats=tuple(Look(text=str(i + 1), face=face, ink=ink, shape="") for i, (face, ink) in enumerate(SEATS)),
    picture=_sample,
)
"""The route game, as the table plays it."""
