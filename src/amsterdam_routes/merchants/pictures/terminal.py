"""A position in plain text: the same information as the picture, line by line."""

from collections.abc import Iterable, Iterator

from amsterdam_routes.kernel.drawing.svg import lines_of
from amsterdam_routes.merchants.box.cubes import CUBES, DISTRICTS, GOODS
from amsterdam_routes.merchants.box.places import Water
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.scoring import Standings, standings
from amsterdam_routes.merchants.rules.state import Table, View
from amsterdam_routes.merchants.rules.tables import tables
from amsterdam_routes.merchants.words import story


def terminal(seen: View, events: Iterable[Event], voice: Voice, width: int, board: bool) -> str:
    """The lines of a position."""
    table = seen.table
    lines = [voice.describe(table).splitlines()[0]]
    lines += [f"  {voice.describe(event)}" for event in story([*events])]
    lines += [*_sides(table, voice), *([*_city(table, voice), *_harbour(table, voice)] if board else [])]
    if table.display:
        lines.append(f"{voice.word('display')}:")
        lines += [f"  {voice.describe(card)}" for card in table.display]
    score = standings(seen)
    for seat in range(len(table.merchants)):
        lines += _player(table, seat, score, voice)
    if seen.hand is not None and seen.hand.orders:
        lines.append(f"{voice.word('orders')}:")
        lines += [f"  {voice.describe(order)}" for order in seen.hand.orders]
    hanging = (" " * (len(line) - len(line.lstrip()) + 2) for line in lines)
    return "\n".join(
        part for line, by in zip(lines, hanging, strict=True) for part in lines_of(line, width, hanging=by)
    )


def _sides(table: Table, voice: Voice) -> Iterator[str]:
    if table.dice:
        shown = ", ".join(f"{voice.describe(color)} {table.dice[color]}" for color in CUBES)
        yield f"{voice.word('dice')}: {shown}"
    if table.tile is not None:
        yield f"{voice.describe(table.tile)} {voice.say('face_down', tiles=table.tiles_left)}"
    order = voice.join([voice.player(table, seat) for seat in table.amstel])
    fields = ", ".join(f"{voice.player(table, seat)} {table.merchants[seat].amstel_field}" for seat in table.amstel)
    yield f"{voice.word('amstel')}: {fields}. {voice.say('order', players=order)}"
    free = [voice.describe(kind) for kind in GOODS if kind not in table.sold]
    yield f"{voice.word('black_market')}: {', '.join(free) or '-'}"
    workers = ", ".join(voice.describe(worker) for worker in table.depot)
    yield f"{voice.word('depot')} ({' '.join(map(str, table.edition.depot))}): {workers or '-'}"


def _city(table: Table, voice: Voice) -> Iterator[str]:
    edition = table.edition
    for district in DISTRICTS:
        blocks = []
        for place, block in enumerate(edition.blocks):
            if block.district is district:
                owner = table.owner(block)
                goods = voice.describe(table.goods[place])
                blocks.append(
                    f"{block.name} {block.cost} {goods}"
                    if owner is None
                    else f"{block.name} [{voice.label(table, owner)}]"
                )
        if blocks:
            mark = "*" if district in table.districts else ""
            color = voice.describe(edition.colors[district])
            yield f"{edition.district_names[district]}{mark} ({color}): {', '.join(blocks)}"


def _harbour(table: Table, voice: Voice) -> Iterator[str]:
    lookup, parts = tables(table.edition), []
    for place, field in enumerate(table.edition.fields):
        ships = "".join(
            f" <{voice.label(table, seat)}>" for seat in range(table.players) if table.merchants[seat].ship == place
        )
        more = ""
        if place in lookup.docks:
            more = f" ({', '.join(voice.describe(worker) for worker in table.docks[lookup.docks[place]]) or '-'})"
        elif place in lookup.small:
            kind = table.small[lookup.small[place]]
            more = f" ({field.points[0] if kind is None else voice.describe(kind)})"
        elif field.points:
            goods = next(kind for kind in GOODS if field.of is kind)
            more = f" ({' '.join(map(str, field.points[table.roofs[goods] :])) or '-'})"
        if more or ships or field.water is not Water.OPEN:
            parts.append(f"{voice.describe(field)}{more}{ships}")
    yield f"{voice.word('harbour')}: {'; '.join(parts)}"


def _player(table: Table, seat: int, score: Standings, voice: Voice) -> Iterator[str]:
    merchant = table.merchants[seat]
    sheet = score.tom if seat == table.players else score.sheets[seat]
    assert sheet is not None
    if score.final:
        head, made_of = voice.result(sheet)
        yield f"* {head}" if seat in score.winners else head
        yield f"  {made_of}"
    else:
        yield f"{voice.player(table, seat)}: {merchant.score} ({voice.say('so_far', total=sheet.total)})"
    if seat == table.players:
        return
    yield "  " + voice.describe_holdings(merchant)
    for heading, cards in (("inactive", table.inactive(seat)), ("active", table.active(seat))):
        if cards:
            yield f"  {voice.say(heading, cards=len(cards))}: {', '.join(map(str, cards))}"
