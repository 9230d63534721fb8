"""The route game at the table: its map as a picture; row, piles, hand, contracts and scores as parts around it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import route_reasons
from parts import Answer, At, Choose, Json, Line, Look, Part, Row, Scores, Shown, Tile, Why
from players import bots_of
from showing import Numbers, Said, Showing, answer, in_words, outcome, story
from words import how, say

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Search, likely_worlds, one_payment, one_route_first

assert ar.GAME.pictures is not None  # the route game draws itself
PAINT, SHAPES = ar.GAME.pictures.paint, ar.GAME.pictures.shapes
HUES = [color for color in ar.Color if color is not ar.Color.WILD]

BACKS = {"draw": "#5b7f95", "contracts": "#8a5a2e", "bonus": "#5c6d3c", "discards": "#6f685d"}
"""The backs of the piles."""


WILD = (
    "radial-gradient(circle, #fffdf8 0 44%, transparent 46%), linear-gradient(90deg, "
    + ", ".join(f"{PAINT[hue][0]} 0 {100 * (i + 1) / 6:.1f}%" for i, hue in enumerate(map(str, HUES)))
    + ")"
)
"""A wild card: the six colours in stripes, as in the pictures."""


def _looks() -> dict[str, Look]:
    looks = {
        word: Look(text=word, face=PAINT[word][0], ink=PAINT[word][1], shape=SHAPES[word])
        for word in map(str, ar.Color)
    }
    looks[str(ar.Color.WILD)]["face"] = WILD
    for pile, face in BACKS.items():
        looks[pile] = Look(text=pile, face=face, ink="#ffffff", shape=SHAPES.get(pile, ""))
    return looks


def _said(lang: str) -> Said:
    return Said(say(lang, "routes", "title"), say(lang, "routes", "about"), how(lang, "routes"))


BOX = ar.to_data(ar.AMSTERDAM)
"""The box that all games here are agreed to be played with, once for all of them."""


def _agree(players: int, _: Mapping[str, str]) -> dict[str, Json]:
    return {"players": players, "first": 0, "edition": BOX}


def _setup(agreed: Mapping[str, Json]) -> ar.Setup:
    read = ar.from_data(agreed["edition"], ar.Edition)
    edition = ar.AMSTERDAM if read == ar.AMSTERDAM else read  # one of a kind in memory, however many games
    return ar.Setup(int(str(agreed["players"])), edition, int(str(agreed["first"])))


# --- what can be done ---


def _answer(action: ar.Action, number: int, lang: str) -> Answer:
    """An action as an answer: where a person clicks for it, and what it costs."""
    text = _plainly(ar.describe(action, lang=lang), action, lang)
    match action:
        case ar.TakeFaceUp(color):
            return answer(number, text, [("color", str(color))])
        case ar.DrawBlind():
            return answer(number, text, [("pile", "draw")])
        case ar.DrawContracts():
            return answer(number, text, [("pile", "contracts")])
        case ar.ClaimRoute(route, color, wilds):
            cost = [] if color is None else [(str(color), route.length - wilds)]
            cost += [(str(ar.Color.WILD), wilds)] if wilds else []
            claim = answer(number, text, [("route", route.id)], cost)
            claim["short"] = ", ".join(
                say(lang, "routes", "held", n=n, colour=say(lang, "routes", word)) for word, n in cost
            )
            claim["under"] = [say(lang, "routes_turn", "claim"), str(route.ends[0]), _name(route, lang)]
            return claim
        case ar.KeepContracts(contracts):
            return answer(number, text, [("contract", contract.id) for contract in contracts])
        case ar.Pass():
            return answer(number, text)


def _question(view: ar.View, lang: str) -> str:
    match view.phase:
        case ar.Phase.SETUP | ar.Phase.CONTRACTS:
            return say(lang, "routes_turn", "keep", least=_least(view))
        case ar.Phase.SECOND_CARD:
            return say(lang, "routes_turn", "second" if view.table.last_turns is None else "last_second")
        case _:
            return say(lang, "routes_turn", "turn" if view.table.last_turns is None else "last")


def _choose(view: ar.View, lang: str) -> Choose:
    """The contracts of an offer, to keep some of them."""
    offer = () if view.hand is None else view.hand.offer
    tiles = [
        Tile(look="contracts", text=str(contract), at=("contract", contract.id), many=contract.points)
        for contract in offer
    ]
    row = Row(title="", tiles=tiles, least=_least(view), most=len(tiles))
    return Choose(rows=[row], chosen=True, done=say(lang, "routes_turn", "done"))


def _least(view: ar.View) -> int:
    kept = [len(action.contracts) for action in ar.legal_actions(view) if isinstance(action, ar.KeepContracts)]
    return min(kept, default=0)


def _why(view: ar.View, at: At, names: Sequence[str], lang: str) -> Why | None:
    """Why a click on this does nothing now: the library's own sentences."""
    kind, word = at
    asked: dict[At, ar.Action] = {("pile", "draw"): ar.DrawBlind(), ("pile", "contracts"): ar.DrawContracts()}
    asked |= {("color", str(color)): ar.TakeFaceUp(color) for color in ar.Color}

    def texts(violations: Sequence[ar.Violation]) -> list[str]:
        return [ar.describe(violation, names=names, lang=lang) for violation in violations]

    if at in asked:
        reasons = texts(ar.violations(view, asked[at]))
        return Why(title=ar.describe(asked[at], lang=lang), note="", reasons=reasons)
    if kind == "place":
        return _place(view, word, lang)
    route = next((route for route in view.table.edition.board.routes if (kind, word) == ("route", route.id)), None)
    if route is None:
        return None
    against, note = _against(view, route), _about(view, route, lang)
    wilds = 0 if view.hand is None else view.hand.cards[ar.Color.WILD]
    if wilds and any(reason.code == "missing_cards" for reason in against):  # of what is missing besides the wild cards
        note += f" {say(lang, 'routes', 'with_wild' if wilds == 1 else 'with_wilds', n=wilds)}"
    return Why(title=_name(route, lang), note=note, reasons=texts(against))


def _name(route: ar.Route, lang: str) -> str:
    """What a route is called in a language: a parallel track is named by its colour, too."""
    name = ar.describe(route, lang=lang).rpartition(": ")[0]
    ends, slash, track = name.rpartition("/")
    return f"{ends} ({track})" if slash else name


def _plainly(text: str, told: ar.Action | ar.Event, lang: str) -> str:
    """A sentence in which a parallel track is called as people do, and not as in the notation."""
    if not isinstance(told, ar.ClaimRoute | ar.RouteClaimed):
        return text
    return text.replace(ar.describe(told.route, lang=lang).rpartition(": ")[0], _name(told.route, lang))


def _place(view: ar.View, id: str, lang: str) -> Why | None:
    """A place, and which of one's own contracts want it."""
    place = next((place for place in view.table.edition.board.places if place.id == id), None)
    if place is None:
        return None
    hand = view.hand
    wanting = [] if hand is None else [str(one) for one in (*hand.offer, *hand.contracts) if place in one.ends]
    both = f" {say(lang, 'routes', 'and')} ".join(wanting)
    note = say(lang, "routes", "wanted", contracts=both) if wanting else say(lang, "routes", "unwanted")
    return Why(title=place.name, note="" if hand is None else note, reasons=[])


def _about(view: ar.View, route: ar.Route, lang: str) -> str:
    """A route in a few words: what it takes, and what it brings."""
    spaces = _many(route.length, "space", lang)
    if view.table.owner(route) is not None:
        return say(lang, "routes", "taken", spaces=spaces)
    color = say(lang, "routes", "any_one" if route.color is None else str(route.color))
    points = _many(view.table.edition.points_for(route.length), "point", lang)
    points += f" {say(lang, 'routes', 'and_bonus')}" if route.cart else ""
    return say(lang, "routes", "worth", spaces=spaces, colour=color, points=points)


def _against(view: ar.View, route: ar.Route) -> Sequence[ar.Violation]:
    if view.seat is None or view.table.to_move is None:
        return ()
    prospect = next(prospect for prospect in ar.prospects(view) if prospect.route == route)
    if prospect.payments:
        return ar.violations(view, prospect.payments[0])
    claim = ar.ClaimRoute(route, route.color or ar.Color.PINK)  # what stands in the way whatever one pays
    now = [violation for violation in ar.violations(view, claim) if violation.code != "missing_cards"]
    return (*now, *(violation for violation in prospect.violations if violation not in now))


# --- what is to be seen ---


def _shown(view: ar.View, recent: Sequence[ar.Event], names: Sequence[str], number: Numbers, lang: str) -> Shown:
    legal = ar.legal_actions(view)
    keeping = any(isinstance(action, ar.KeepContracts) for action in legal)
    standings = ar.standings(view)
    parts = [Part(name="map", title=say(lang, "routes", "map"), where="board", picture=_map(view, names, lang))]
    parts += _supply(view, lang)
    if view.hand is not None and view.seat is not None:
        parts += [_hand(view.hand, lang), *_contracts(view.hand, standings, view.seat, lang)]
    if standings.final:
        parts += [_open_contracts(standings, seat, name, lang) for seat, name in enumerate(names) if seat != view.seat]
    return Shown(
        question=_question(view, lang) if legal else "",
        moment="" if not legal else "keep" if keeping else "second" if view.phase is ar.Phase.SECOND_CARD else "turn",
        stage=""
        if standings.final or view.table.last_turns is not None
        else say(lang, "routes_turn", "stage", n=min(view.table.carts)),
        alert=say(lang, "routes_turn", "alert")
        if view.table.last_turns is not None and view.to_move is not None
        else "",
        choose=_choose(view, lang) if keeping else None,
        answers=[_answer(action, number(action), lang) for action in legal],
        recent=[("route", event.route.id) for event in recent if isinstance(event, ar.RouteClaimed)],
        parts=parts,
        scores=_scores(view, standings, names, lang),
    )


def _map(view: ar.View, names: Sequence[str], lang: str) -> str:
    """The map, drawn anew only when something on it has changed: most moves leave it as it is."""
    wanted: tuple[ar.Contract, ...] = ()
    if view.hand is not None and view.seat is not None and view.to_move is not None:
        scores = ar.standings(view).sheets[view.seat].contracts
        wanted = (*view.hand.offer, *(score.contract for score in scores if not score.completed))
    key = (view.table.edition, view.table.claimed, wanted, view.to_move is None, tuple(names), lang)
    return _drawn(_OnMap(view, names, lang, key))


class _OnMap:
    """A view, equal to another one whose map looks the same."""

    def __init__(self, view: ar.View, names: Sequence[str], lang: str, key: tuple[object, ...]) -> None:
        self.view, self.names, self.lang, self.key = view, names, lang, key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _OnMap) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=512)
def _drawn(on: _OnMap) -> str:
    return ar.svg(on.view, seat=on.view.seat, names=on.names, lang=on.lang, panels=False)


def _supply(view: ar.View, lang: str) -> list[Part]:
    table = view.table

    def card(color: ar.Color) -> Tile:
        text = say(lang, "routes", "a_card", colour=say(lang, "routes", str(color)))
        return Tile(look=str(color), text=text, at=("color", str(color)), many=None)

    def pile(look: str, code: str, many: int, *at: At) -> Tile:
        return Tile(look=look, text=say(lang, "routes", code), at=at[0] if at else None, many=many)

    piles = [
        pile("draw", "draw", table.draw_size, ("pile", "draw")),
        pile("contracts", "contract_pile", len(table.contract_pile), ("pile", "contracts")),
        *([pile("bonus", "bonus", table.bonus_left)] if table.edition.bonus_cards else []),
        pile("discards", "discards", sum(table.discards)),
    ]
    row = [card(color) for color in table.row]
    return [
        Part(name="row", title=say(lang, "routes", "row"), where="supply", tiles=row),
        Part(name="piles", title=say(lang, "routes", "piles"), where="supply", tiles=piles),
    ]


def _hand(hand: ar.Hand, lang: str) -> Part:
    held = [(str(ar.Color(i)), n) for i, n in enumerate(hand.cards) if n]
    tiles = [
        Tile(look=word, text=say(lang, "routes", "held", n=n, colour=say(lang, "routes", word)), at=None, many=n)
        for word, n in held
    ]
    return Part(name="hand", title=say(lang, "routes", "hand"), where="hand", tiles=tiles)


def _contracts(hand: ar.Hand, standings: ar.Standings, seat: int, lang: str) -> list[Part]:
    offer = [_line(contract, str(contract.points), "") for contract in hand.offer]
    scores = standings.sheets[seat].contracts
    kept = [
        _line(
            score.contract,
            f"{score.points:+}" if standings.final else str(score.contract.points),
            "done" if score.completed else "missed" if standings.final else "open",
        )
        for score in scores
    ]
    return [
        *([Part(name="offer", title=say(lang, "routes", "offer"), where="side", lines=offer)] if offer else []),
        Part(name="contracts", title=say(lang, "routes", "yours"), where="side", lines=kept),
    ]


def _open_contracts(standings: ar.Standings, seat: int, name: str, lang: str) -> Part:
    """What somebody had kept, open at the end."""
    lines = [
        _line(score.contract, f"{score.points:+}", "done" if score.completed else "missed")
        for score in standings.sheets[seat].contracts
    ]
    return Part(name=f"contracts-{seat}", title=say(lang, "routes", "of", name=name), where="side", lines=lines)


def _line(contract: ar.Contract, value: str, mark: str) -> Line:
    ends: list[At] = [("place", end.id) for end in contract.ends]
    return Line(text=str(contract), value=value, mark=mark, shows=[("contract", contract.id), *ends])


def _scores(view: ar.View, standings: ar.Standings, names: Sequence[str], lang: str) -> Scores:
    """The scores: before the end the points of routes and what everyone sees, at the end everything."""
    table, rows = view.table, list[list[str]]()
    for sheet in standings.sheets:
        kept = table.contract_counts[sheet.seat]
        if standings.final:
            points = f"{sum(score.points for score in sheet.contracts):+}"
            contracts = say(lang, "routes", "completed", points=points, completed=sheet.completed, kept=kept)
            rows.append([str(sheet.routes), contracts, f"{sheet.bonus:+}", str(sheet.total)])
        else:
            bonus = _many(sheet.bonus_cards, "card", lang)
            rows.append([str(sheet.routes), say(lang, "routes", "kept", n=kept), bonus, str(sheet.routes)])
    notes = [
        ", ".join(
            _many(many[seat], thing, lang)
            for thing, many in (("cart", table.carts), ("card", table.hand_sizes), ("contract", table.contract_counts))
        )
        for seat in range(table.players)
    ]
    columns = [say(lang, "routes", code) for code in ("routes", "contracts_head", "bonus_head")]
    columns.append(say(lang, "page", "total" if standings.final else "points"))
    end = outcome(ar.GAME, view, names, lang)
    return Scores(columns=columns, rows=rows, winners=list(standings.winners), notes=notes, outcome=end)


def _many(many: int, thing: str, lang: str) -> str:
    return say(lang, "routes", thing if many == 1 else f"{thing}s", n=many)


def _tell(events: Sequence[ar.Event], names: Sequence[str], lang: str) -> list[str]:
    """The events of an action for the log; what everyone sees at once goes without saying."""
    told = [event for event in events if not isinstance(event, ar.CardTurnedUp)]
    claimed = next((event for event in told if isinstance(event, ar.RouteClaimed)), None)
    sentences = story(ar.GAME, told, names, lang)
    return sentences if claimed is None else [_plainly(sentence, claimed, lang) for sentence in sentences]


@lru_cache(maxsize=1)
def _sample() -> str:
    """A game in the middle, for the lobby."""
    record = ar.play_match(ar.GAME, ar.Setup(3), [Greedy(), Greedy(), Greedy()], seed="1634")
    state = list(ar.replay(record))[len(record.actions) * 2 // 3]
    return ar.svg(state, panels=False)


SEARCH = Search(
    game=ar.GAME,
    guide=Greedy(),
    iterations=500,
    narrow=one_payment,
    plans=one_route_first,
    worlds=likely_worlds,
)
"""The strongest bot: it tries out what it could do. Its strength is in `docs/bots.md`."""

ROUTES_AT_TABLE = Showing(
    game=ar.GAME,
    said=_said,
    players=ar.AMSTERDAM.players,
    bots=bots_of(ar.GAME, "amsterdam_routes.bots", SEARCH),
    agree=_agree,
    setup=_setup,
    shown=_shown,
    why=_why,
    tell=_tell,
    say=lambda violation, names, lang: in_words(ar.GAME, violation, names, lang),
    reason=lambda view, action, names, lang: route_reasons.reason(view, action, lang),
    looks=_looks(),
    picture=_sample,
    size=(1098, 739),
    to_json=ar.to_json,
)
"""The route game, as the table plays it."""
