"""What lies on the table of the merchants game: two maps, and around them what a person has and can buy."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from merchants_turn import CUBES, ROOM
from parts import At, Card, Cell, Group, Line, Look, Part, Tile
from words import say

import amsterdam_routes.merchants as am

assert am.GAME.pictures is not None  # the merchants game draws itself
PAINT, SHAPES = am.GAME.pictures.paint, am.GAME.pictures.shapes
PLAIN = ("#fffdf8", "#2b2824")
"""What has no colour of its own: goods, guilders."""
LETTERS: Mapping[am.Worker, str] = {
    am.Worker.LIGHT_BLUE: "B",
    am.Worker.WHITE: "W",
    am.Worker.GOLD: "G",
    am.Worker.RED_BROWN: "R",
    am.Worker.LIGHT_PINK: "P",
    am.Worker.LIGHT_GREEN: "N",
}
"""What a dock worker bears beside its colour: the letters that the picture of the harbour writes on docks."""


def looks() -> dict[str, Look]:
    """What cubes, goods, workers and cards look like."""
    found = {
        word: Look(text=word, face=face, ink=ink, shape=SHAPES.get(word, "")) for word, (face, ink) in PAINT.items()
    }
    for word in (*map(str, am.Goods), "guilder"):
        face, ink = PAINT.get(word, PLAIN)
        found[word] = Look(text=word, face="#f4c542" if word == "guilder" else face, ink=ink, shape=SHAPES[word])
    for worker, letter in LETTERS.items():
        found[str(worker)]["letter"] = letter
    found["penalty"] = Look(text="penalty", face="#9c2c20", ink="#ffffff", shape="M-.7-.15H.7V.15H-.7Z")
    found["tile"] = Look(text="tile", face="#e9d9b8", ink="#2b2824", shape="")
    return found


def parts(view: am.View, names: Sequence[str], lang: str) -> list[Part]:
    """Everything, in the order in which a narrow screen turns it."""
    made = [
        Part(name=leaf, title=say(lang, "merchants", leaf), where="board", picture=_drawn(view, names, lang, leaf))
        for leaf in ("city", "harbour")
    ]
    made += [_amstel(view, lang), _market(view, lang)]
    if view.table.phase is am.Phase.DICE and view.table.dice and _asked(view) is not am.DecisionKind.DICE:
        made.append(_dice(view, lang))
    if laid := _laid_out(view, lang):
        made.append(laid)
    if view.seat is not None:
        made.append(_own_cards(view, lang))
        made.append(_own(view.table.merchants[view.seat], lang))
        if view.hand is not None and view.hand.orders:
            made.append(_orders(view, lang))
    made.append(
        Part(
            name="players",
            title=say(lang, "merchants", "players"),
            where="beside",
            tab=say(lang, ROOM, "boards_tab"),
            picture=_drawn(view, names, lang, "players"),
        )
    )
    return made


def _asked(view: am.View) -> am.DecisionKind | None:
    """What the person of this view is asked now."""
    mine = view.table.to_move is not None and view.table.to_move == view.seat
    return view.table.pending[0].what if mine else None


def _drawn(view: am.View, names: Sequence[str], lang: str, part: str) -> str:
    """A picture, drawn anew only when something on it has changed; city and harbour look the same from every seat."""
    table = view.table
    seen: tuple[object, ...]
    match part:
        case "city":
            owners = tuple(table.owner(block) for block in table.edition.blocks)
            seen = (owners, table.goods, table.districts, table.messenger)
        case "harbour":
            ships = tuple(table.ship(seat).id for seat in range(table.players))
            seen = (ships, table.roofs, table.small, table.docks, table.depot, table.sold, table.foreman, table.trader)
        case _:
            seen = (table.merchants, table.to_move, table.round, table.phase, table.revealed, table.amstel)
            seen += (table.depot, table.sold, table.roofs, table.small, view.seat, view.hand)
    return _picture(_OnPicture(view, tuple(names), lang, part, (table.setup, part, seen, tuple(names), lang)))


class _OnPicture:
    """A view, equal to another one of which this part looks the same."""

    def __init__(self, view: am.View, names: Sequence[str], lang: str, part: str, key: tuple[object, ...]) -> None:
        self.view, self.names, self.lang, self.part, self.key = view, names, lang, part, key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _OnPicture) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=1024)
def _picture(on: _OnPicture) -> str:
    return am.svg(on.view, seat=on.view.seat, names=on.names, part=on.part, lang=on.lang)


# --- around the maps


def _amstel(view: am.View, lang: str) -> Part:
    """The Amstel as a track; the pieces on a field in their order, the foremost last."""
    table, edition = view.table, view.table.edition
    bridges = {**dict(edition.amstel_bridges), edition.amstel_end: edition.amstel_end_points}
    cells = [
        Cell(
            at=("amstel", str(field)),
            text=str(field),
            value=f"+{bridges[field]}" if field in bridges else "",
            seats=[seat for seat in reversed(table.amstel) if table.merchants[seat].amstel_field == field],
        )
        for field in range(edition.amstel_end + 1)
    ]
    return Part(
        name="amstel",
        title=say(lang, "merchants", "amstel"),
        tab=say(lang, "merchants", "market"),
        where="board",
        leaf="market",
        track=cells,
    )


def _market(view: am.View, lang: str) -> Part:
    """The market tile of the round."""
    tile, left = view.table.tile, view.table.tiles_left
    title = say(lang, "merchants", "market")
    if tile is None:
        return Part(name="market", title=title, where="board", leaf="market", cards=[])
    text = am.describe(tile, lang=lang).partition(": ")[2]
    card = Card(
        at=("tile", tile.id),
        title=say(lang, ROOM, "tile", id=tile.id),
        look="tile",
        sign=say(lang, ROOM, "tiles_left", n=left),
        cost=[("guilder", tile.price)],
        text=text[:1].upper() + text[1:],
        used=False,
    )
    return Part(name="market", title=title, where="board", leaf="market", cards=[card])


def _dice(view: am.View, lang: str) -> Part:
    """The dice, while others choose or cards of the phase are used."""
    tiles = [
        Tile(
            look=str(cube),
            text=say(lang, ROOM, "die", cube=am.describe(cube, lang=lang), n=view.table.dice[cube]),
            at=("die", str(cube)),
            many=view.table.dice[cube],
        )
        for cube in CUBES
    ]
    return Part(name="dice", title=say(lang, ROOM, "dice_title"), where="ask", tiles=tiles)


def _laid_out(view: am.View, lang: str) -> Part | None:
    """The cards that are laid out; where cards of the discard are asked for, those."""
    table, asked = view.table, _asked(view)
    if asked is am.DecisionKind.REMOVED_CARD:
        cards = [action.card for action in am.legal_actions(view) if isinstance(action, am.RemoveCard)]
    elif asked in (am.DecisionKind.DISCARD, am.DecisionKind.GIVEN_CARD) and view.seat is not None:
        cards = list(table.inactive(view.seat))
    else:
        cards = list(table.display)
    if not cards:
        return None
    title = say(lang, ROOM, "laid_out" if cards == list(table.display) else "your_cards")
    return Part(name="display", title=title, where="ask", cards=[_card(card, lang, view) for card in cards])


def _card(card: am.Card, lang: str, view: am.View, used: bool = False) -> Card:
    return Card(
        at=("card", card.id),
        title=card.name,
        look=card.type.value,
        sign=say(lang, ROOM, f"timing_{card.timing.value}"),
        cost=[(str(cube), n) for cube, n in zip(CUBES, card.cost, strict=True) if n],
        text=am.card_ability(card, lang=lang, edition=view.table.edition),
        used=used,
    )


# --- what a person has


def _own_cards(view: am.View, lang: str) -> Part:
    """One's cards: those that are still to be activated, then the active ones."""
    seat = view.seat or 0
    used = set(view.table.used(seat))
    cards = [_card(card, lang, view, card in used) for card in (*view.table.inactive(seat), *view.table.active(seat))]
    inactive, limit = len(view.table.inactive(seat)), view.table.edition.hand_limit
    title = say(lang, ROOM, "own_cards", n=inactive, limit=limit, active=len(cards) - inactive)
    part = Part(name="own-cards", title=title, where="beside", tab=say(lang, ROOM, "cards_tab"), cards=cards)
    for card in part["cards"][inactive:]:
        card["sign"] += f" · {say(lang, ROOM, 'used' if card['used'] else 'active')}"
    return part


def _own(me: am.Merchant, lang: str) -> Part:
    """The purse, the cubes, ship and store, and the wheel with the compartment that comes next first."""

    def tiles(kind: str, counts: Sequence[int], things: Sequence[am.Cube | am.Goods]) -> list[Tile]:
        return [_held(kind, thing, n, lang) for thing, n in zip(things, counts, strict=True) if n]

    purse = [_tile("guilder", say(lang, ROOM, "purse", n=me.guilders), ("own", "guilder"), me.guilders)]
    if me.penalty_tokens:
        text = say(lang, ROOM, "penalties", n=me.penalty_tokens)
        purse.append(_tile("penalty", text, ("own", "penalty"), me.penalty_tokens))
    cubes = tiles("cube", me.cubes, CUBES)
    aboard = tiles("aboard", me.aboard, tuple(am.Goods))
    aboard += [_tile(str(w), am.describe(w, lang=lang), ("aboard-worker", str(w)), None) for w in me.workers]
    groups = [
        Group(name="purse", title=say(lang, ROOM, "guilder_title"), tiles=purse),
        Group(name="cubes", title=say(lang, ROOM, "cubes_title"), short=say(lang, ROOM, "cubes_short"), tiles=cubes),
        Group(name="aboard", title=say(lang, ROOM, "ship_title"), tiles=aboard),
        Group(
            name="store",
            title=say(lang, ROOM, "store_title"),
            short=say(lang, ROOM, "store_short"),
            tiles=tiles("store", me.store, tuple(am.Goods)),
        ),
    ]
    if me.stored is not None:
        kept = [_held("cube", me.stored, 1, lang)]
        groups.insert(2, Group(name="stored", title=say(lang, ROOM, "kept_title"), tiles=kept))
    for i, many in enumerate(me.wheel):
        groups.append(
            Group(
                name=f"wheel-{i + 1}",
                title=say(lang, ROOM, "wheel_next") if i == 0 else str(i + 1),
                short=say(lang, ROOM, "wheel_short") if i == 0 else str(i + 1),
                tiles=tiles("cube", many, CUBES),
            )
        )
    return Part(name="own", title=say(lang, "merchants", "player"), where="hand", groups=groups)


def _held(kind: str, thing: am.Cube | am.Goods, n: int, lang: str) -> Tile:
    text = say(lang, ROOM, "held", n=n, what=am.describe(thing, lang=lang))
    return _tile(str(thing), text, (kind, str(thing)), n if n > 1 else None)


def _tile(look: str, text: str, at: At, many: int | None) -> Tile:
    return Tile(look=look, text=text, at=at, many=many)


def _orders(view: am.View, lang: str) -> Part:
    assert view.hand is not None
    lines = [
        Line(text=am.describe(order, lang=lang, edition=view.table.edition), value="", mark="", shows=[])
        for order in view.hand.orders
    ]
    return Part(name="orders", title=say(lang, ROOM, "orders"), where="side", lines=lines)


# --- what has happened, as things on the table


def touched(events: Sequence[am.Event]) -> list[At]:
    """The blocks, fields, cards and fields of the Amstel that events are about: the page marks them."""
    found = list[At]()
    for event in events:
        match event:
            case am.BlockClaimed(_, block):
                found.append(("block", block.id))
            case am.ShipMoved(_, field):
                found.append(("field", field.id))
            case am.GoodsDelivered(_, _, warehouse):
                found.append(("field", warehouse.id))
            case am.DiscMoved(_, field):
                found.append(("amstel", str(field)))
            case am.GoodsSold(_, goods):
                found.append(("goods", str(goods)))
            case am.TileBought(_, tile):
                found.append(("tile", tile.id))
            case am.CardTaken(_, card) | am.CardSwapped(_, card) | am.CardActivated(_, card) | am.CardUsed(_, card):
                found.append(("card", card.id))
    return list(dict.fromkeys(found))
