"""The whole table: city and harbour, the Amstel, what lies beside them, the cards, the players' boards."""

import hashlib
from collections.abc import Callable, Iterable
from typing import Final

import attrs

from amsterdam_routes.kernel.drawing.paper import box, element, group, number, safe, write
from amsterdam_routes.merchants.box.card import Card
from amsterdam_routes.merchants.box.places import Block, Field
from amsterdam_routes.merchants.pictures import amstel, city, harbour, players, sides
from amsterdam_routes.merchants.pictures.marks import CARD, LEAST, card
from amsterdam_routes.merchants.pictures.palette import style
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.scoring import standings
from amsterdam_routes.merchants.rules.state import Table, View

WIDTH: Final = 1280.0
EDGE: Final = 12.0
PARTS: Final = ("table", "city", "harbour", "amstel", "market", "cards", "players")
"""What can be drawn by itself, for small screens."""


def picture(seen: View, events: Iterable[Event], voice: Voice, part: str) -> str:
    """A position, or a part of it, as an SVG document; see `svg`."""
    events = tuple(events)
    new = named_in(events)
    body, width, height = _DRAWN[part](seen, voice, new, events)
    title = voice.describe(seen.table).splitlines()[0]
    desc = " ".join(voice.describe(seen.table).splitlines()[1:])
    body = box("am-paper", 0, 0, width, height, 12) + body
    name = "am-" + hashlib.sha256(f"{safe(title)}{body}".encode()).hexdigest()[:12]
    return element(
        "svg",
        element("title", safe(title), id=f"{name}-title"),
        element("desc", safe(desc), id=f"{name}-desc"),
        element("style", style()),
        body,
        xmlns="http://www.w3.org/2000/svg",
        class_="amsterdam-merchants",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width="100%",
        style=f"max-width:{number(width)}px;height:auto",
        role="img",
        lang=voice.lang,
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-desc",
    )


def named_in(events: Iterable[Event]) -> frozenset[str]:
    """The ids of the blocks, fields and cards that events name: what is shown as new."""
    found = set()
    for event in events:
        for field in attrs.fields(type(event)):
            value = getattr(event, field.name)
            if isinstance(value, Block | Field):
                found.add(value.id)
            elif isinstance(value, Card):
                found.add(f"{value.number:03}")
    return frozenset(found)


Drawn = tuple[str, float, float]
"""The body of a picture, its width and its height."""


def _whole(seen: View, voice: Voice, new: frozenset[str], events: tuple[Event, ...]) -> Drawn:
    table = seen.table
    parts, y = [_head(table, voice, events)], 66.0
    _, high = city.size(table.edition)
    parts.append(group("am-part", city.city(table, voice, new), at=(EDGE, y)))
    parts.append(group("am-part", harbour.harbour(table, voice, new), at=(WIDTH - harbour.WIDTH - EDGE, y)))
    inside = WIDTH - harbour.WIDTH - EDGE + 76, y + 74
    parts.append(group("am-part", _middle(table, voice), at=inside))
    y += max(high, harbour.HEIGHT) + 12
    parts.append(group("am-part", amstel.amstel(table, voice, WIDTH - 2 * EDGE), at=(EDGE, y)))
    y += amstel.HEIGHT + 12
    shown, _, deep = _display(seen, voice, new, events)
    parts.append(group("am-part", shown, at=(EDGE, y)))
    y += deep
    boards, _, deep = _boards(seen, voice, new, events)
    parts.append(group("am-part", boards, at=(EDGE, y)))
    return "".join(parts), WIDTH, y + deep + EDGE


def _head(table: Table, voice: Voice, events: tuple[Event, ...]) -> str:
    """Title, what is asked of whom, and what has happened."""
    lines = voice.describe(table).splitlines()
    story = " ".join(voice.describe(event) for event in events[:6])
    return group(
        "am-head",
        write("Amsterdam", (EDGE + 4, 34), 26, "am-heading"),
        write(lines[0], (EDGE + 170, 32), 16, "am-bold", width=WIDTH - 210, least=12),
        write(story, (EDGE + 170, 52), 12, "am-muted", width=WIDTH - 210, least=LEAST),
    )


def _middle(table: Table, voice: Voice) -> str:
    """What lies in the middle of the harbour."""
    return (
        box("am-panel", 0, 0, 484, 258, 10)
        + group("am-part", sides.dice(table, voice), at=(16, 14))
        + group("am-part", sides.market(table, voice), at=(318, 14))
        + group("am-part", sides.black_market(table, voice), at=(16, 116))
        + group("am-part", sides.depot(table, voice), at=(160, 116))
        + group("am-part", _decks(table, voice), at=(318, 140))
    )


def _decks(table: Table, voice: Voice) -> str:
    parts = [write(voice.word("decks"), (0, 12), 13, "am-bold")]
    for i, (name, many) in enumerate(zip(("craftsman", "building", "plan"), table.deck_sizes, strict=True)):
        parts += [box("am-cell", 50 * i, 20, 44, 40, 6), box(f"am-deck-{name}", 50 * i, 20, 44, 6, 3)]
        parts.append(write(str(many), (50 * i + 22, 46), 15, "am-bold", anchor="middle"))
    parts.append(write(voice.say("discard", cards=len(table.discard)), (0, 78), LEAST, "am-muted"))
    districts = voice.say("districts", districts=len(table.districts))
    parts.append(write(districts, (0, 94), LEAST, "am-muted"))
    return group("am-decks", *parts)


def _display(seen: View, voice: Voice, new: frozenset[str], _: tuple[Event, ...]) -> Drawn:
    """The cards that are laid out, then the viewer's orders."""
    table = seen.table
    orders = () if seen.hand is None else seen.hand.orders
    if not table.display and not orders:
        return "", 0.0, 0.0
    parts = [write(voice.word("display"), (4, 13), 13, "am-bold")] if table.display else []
    x = 0.0
    for one in table.display:
        parts.append(card(one, x, 20, voice, glow=f"{one.number:03}" in new))
        x += CARD[0] + 6
    if orders:
        left = x + 24 if table.display else 4.0
        parts.append(write(voice.word("orders"), (left, 13), 13, "am-bold"))
        for i, order in enumerate(orders):
            text = voice.describe(order)
            parts.append(write(text, (left, 34 + 17 * i), 12, width=WIDTH - 2 * EDGE - left, least=LEAST))
    high = max(CARD[1] + 32 if table.display else 0.0, 34 + 17.0 * len(orders))
    return group("am-display", *parts), WIDTH - 2 * EDGE, high


def _boards(seen: View, voice: Voice, new: frozenset[str], _: tuple[Event, ...]) -> Drawn:
    """Two boards side by side, in rows that are as high as they need to be."""
    table, score, parts, y = seen.table, standings(seen), [], 0.0
    rows = range(0, len(table.merchants), 2)
    for first in rows:
        pair = range(first, min(first + 2, len(table.merchants)))
        for column, seat in enumerate(pair):
            drawn = players.board(table, seat, score, voice, new)
            parts.append(group("am-part", drawn, at=(column * (players.WIDTH + EDGE), y)))
        y += max(players.height(table, seat) for seat in pair) + EDGE
    return "".join(parts), 2 * players.WIDTH + EDGE, y


def _alone(draw: Callable[[Table, Voice, frozenset[str]], str], width: float, height: float) -> Callable[..., Drawn]:
    """A part as a picture of its own, with an edge around it."""

    def drawn(seen: View, voice: Voice, new: frozenset[str], _: tuple[Event, ...]) -> Drawn:
        inner = group("am-part", draw(seen.table, voice, new), at=(EDGE, EDGE))
        return inner, width + 2 * EDGE, height + 2 * EDGE

    return drawn


def _city(seen: View, voice: Voice, new: frozenset[str], events: tuple[Event, ...]) -> Drawn:
    wide, high = city.size(seen.table.edition)
    return _alone(city.city, wide, high)(seen, voice, new, events)


def _framed(drawn: Drawn) -> Drawn:
    body, width, height = drawn
    return group("am-part", body, at=(EDGE, EDGE)), width + 2 * EDGE, height + 2 * EDGE


_DRAWN: Final[dict[str, Callable[[View, Voice, frozenset[str], tuple[Event, ...]], Drawn]]] = {
    "table": _whole,
    "city": _city,
    "harbour": _alone(harbour.harbour, harbour.WIDTH, harbour.HEIGHT),
    "amstel": _alone(lambda table, voice, _: amstel.amstel(table, voice, 1100), 1100, amstel.HEIGHT),
    "market": _alone(lambda table, voice, _: _middle(table, voice), 484, 258),
    "cards": lambda *asked: _framed(_display(*asked)),
    "players": lambda *asked: _framed(_boards(*asked)),
}
