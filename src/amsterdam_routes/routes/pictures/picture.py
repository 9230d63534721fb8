"""The whole picture: the map, the panels with it, and what makes it a document of its own."""

from collections.abc import Iterable

from amsterdam_routes.kernel.drawing.svg import document, element, group, number
from amsterdam_routes.routes.box.board import Place
from amsterdam_routes.routes.pictures.highlights import Highlights, find_highlights
from amsterdam_routes.routes.pictures.holdings import contracts_panel, hand_panel, offer_panel
from amsterdam_routes.routes.pictures.layout import layout
from amsterdam_routes.routes.pictures.legend import legend
from amsterdam_routes.routes.pictures.map import draw_map
from amsterdam_routes.routes.pictures.palette import CLASS, style
from amsterdam_routes.routes.pictures.panels import COLUMN, Block, seats_panel, status_panel, supply_panel
from amsterdam_routes.routes.pictures.voice import Voice
from amsterdam_routes.routes.rules.events import Event
from amsterdam_routes.routes.rules.legality import least_kept
from amsterdam_routes.routes.rules.scoring import standings
from amsterdam_routes.routes.rules.state import View

EDGE = 12.0
"""The paper around everything, and between the panels."""
USUAL = 930.0
"""The height of a map with its legend to which panels of the usual size go; with a higher one they are larger."""


def picture(seen: View, events: Iterable[Event], voice: Voice, panels: bool) -> str:
    """A position as an SVG document; see `svg`."""
    table, events = seen.table, tuple(events)
    last = find_highlights(events, table.edition.row)
    drawn = layout(table.edition.board)
    wanted = _wanted(seen)
    parts = [group("ar-board", draw_map(table, voice, last.routes, wanted), at=(EDGE, EDGE))]
    width, height = drawn.width + 2 * EDGE, drawn.height + 2 * EDGE
    if panels:
        high, explained = legend(table.edition, drawn.width, voice, bool(wanted))
        parts.append(group("ar-block", explained, at=(EDGE, height)))
        height += high + EDGE
        blocks = _panels(seen, voice, last, voice.story(events, seen.seat))
        placed, width, height = _arranged(blocks, width, height)
        parts.append(placed)
    title = voice.say("title", edition=table.edition.name, status=voice.headline(seen))
    score = standings(seen)
    desc = " ".join(
        f"{voice.say('seat', seat=seat)}: {', '.join(voice.status(table, seat, score))}."
        for seat in range(table.players)
    )
    return document(
        "".join(parts),
        width,
        height,
        class_=CLASS,
        prefix="ar",
        title=title,
        desc=desc,
        style=style(),
        lang=voice.lang,
    )


def _panels(seen: View, voice: Voice, last: Highlights, story: list[str]) -> list[Block]:
    """All the panels, from top to bottom."""
    table, score = seen.table, standings(seen)
    blocks = [
        status_panel(seen, voice, story),
        seats_panel(table, score, voice, last),
        supply_panel(table, voice, last),
    ]
    if seen.seat is not None and seen.hand is not None:
        blocks.append(hand_panel(seen.seat, seen.hand.cards, voice))
        if offer := seen.hand.offer:
            blocks.append(offer_panel(offer, least_kept(table, len(offer)), voice))
    blocks += [contracts_panel(sheet, score.final, voice) for sheet in score.sheets if sheet.contracts]
    return blocks


def _arranged(blocks: list[Block], width: float, height: float) -> tuple[str, float, float]:
    """The panels to the right of the map, or below one that is wide and low; and the size of it all."""
    across = int((width - EDGE) // (COLUMN + EDGE))
    if across > 1 and _height(blocks) > 1.5 * height:
        columns, scale = _balanced(blocks, across), 1.0
        left, top = EDGE, height
        height += max(map(_height, columns))
    else:
        scale = min(max((height - 2 * EDGE) / USUAL, 1.0), 2.0)
        columns = _balanced(blocks, len(_columns(blocks, 1.12 * max(height / scale, 560.0))))
        left, top = width, EDGE
        width += scale * len(columns) * (COLUMN + EDGE)
        height = max(height, EDGE + scale * max(map(_height, columns)))
    placed = []
    for i, column in enumerate(columns):
        for j, block in enumerate(column):
            at = i * (COLUMN + EDGE), _height(column[:j])
            placed.append(group("ar-block", block.body, at=at))
    turn = f"translate({number(left)} {number(top)})" + (f" scale({scale:.3f})" if scale > 1 else "")
    return element("g", *placed, class_="ar-panels", transform=turn), width, height


def _balanced(blocks: list[Block], across: int) -> list[list[Block]]:
    """The panels in so many columns, of which the highest is as low as can be without another order."""
    heights = sorted({_height(blocks[i:j]) for i in range(len(blocks)) for j in range(i + 1, len(blocks) + 1)})
    return next(columns for height in heights if len(columns := _columns(blocks, height)) <= across)


def _columns(blocks: list[Block], height: float) -> list[list[Block]]:
    """The panels in order, a new column begun where one would grow higher than this."""
    columns: list[list[Block]] = [[]]
    for block in blocks:
        if columns[-1] and _height([*columns[-1], block]) > height + 0.01:
            columns.append([])
        columns[-1].append(block)
    return columns


def _height(column: list[Block]) -> float:
    return sum(block.height + EDGE for block in column)


def _wanted(seen: View) -> frozenset[Place]:
    """The places that the seat's contracts, kept or on offer, have still to join."""
    if seen.seat is None or seen.hand is None or seen.table.to_move is None:
        return frozenset()
    scores = standings(seen).sheets[seen.seat].contracts
    contracts = [*seen.hand.offer, *(score.contract for score in scores if not score.completed)]
    return frozenset(end for contract in contracts for end in contract.ends)
