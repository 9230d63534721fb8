"""A position in plain text: the same information as the picture, line by line."""

from collections.abc import Iterable, Iterator, Sequence

from amsterdam_routes.kernel.drawing.svg import lines_of
from amsterdam_routes.kernel.names import name_tuple
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.box.components import CUBES, DISTRICTS, GOODS, Water
from amsterdam_routes.merchants.knowledge.views import seen_by
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.scoring import Standings, standings
from amsterdam_routes.merchants.rules.state import State, Table, View
from amsterdam_routes.merchants.rules.tables import tables
from amsterdam_routes.merchants.words import Describer, story


def text(
    position: State | View,
    *,
    seat: int | None = None,
    events: Iterable[Event] = (),
    lang: str = "en",
    names: Sequence[str] = (),
    width: int = 100,
    board: bool = True,
) -> str:
    """Return a position in plain text, for terminals and tests: what `svg` shows, in lines of at most `width` letters.

    Without `board` the city and the harbour are left out: that is short enough for a chat.

    >>> import amsterdam_routes.merchants as am
    >>> print(am.text(am.new_game(2, seed="1672")).splitlines()[0])
    Round 1, set-up: player 2 chooses a start card.
    """
    if type(width) is not int:
        raise type_error(int, width, "width")
    seen = seen_by(position, seat)
    return terminal(seen, events, Describer(lang, name_tuple(names), seen.table.edition), width, board)


def terminal(seen: View, events: Iterable[Event], words: Describer, width: int, board: bool) -> str:
    """Return the lines of a position."""
    table = seen.table
    lines = [words.describe(table).splitlines()[0]]
    lines += [f"  {words.describe(event)}" for event in story([*events])]
    lines += [*_sides(table, words), *([*_city(table, words), *_harbour(table, words)] if board else [])]
    if table.display:
        lines.append(f"{words.heading('display')}:")
        lines += [f"  {words.describe(card)}" for card in table.display]
    score = standings(seen)
    for seat in range(len(table.merchants)):
        lines += _player(table, seat, score, words)
    if seen.hand is not None and seen.hand.orders:
        lines.append(f"{words.heading('orders')}:")
        lines += [f"  {words.describe(order)}" for order in seen.hand.orders]
    hanging = (" " * (len(line) - len(line.lstrip()) + 2) for line in lines)
    return "\n".join(
        part for line, by in zip(lines, hanging, strict=True) for part in lines_of(line, width, hanging=by)
    )


def _sides(table: Table, words: Describer) -> Iterator[str]:
    if table.dice:
        shown = ", ".join(f"{words.describe(color)} {table.dice[color]}" for color in CUBES)
        yield f"{words.heading('dice')}: {shown}"
    if table.tile is not None:
        yield f"{words.describe(table.tile)} {words.caption('face_down', tiles=table.tiles_left)}"
    order = words.join([words.player(table, seat) for seat in table.amstel])
    fields = ", ".join(f"{words.player(table, seat)} {table.merchants[seat].amstel_field}" for seat in table.amstel)
    yield f"{words.heading('amstel')}: {fields}. {words.caption('order', players=order)}"
    free = [words.describe(kind) for kind in GOODS if kind not in table.sold]
    yield f"{words.heading('black_market')}: {', '.join(free) or '-'}"
    workers = ", ".join(words.describe(worker) for worker in table.depot)
    yield f"{words.heading('depot')} ({' '.join(map(str, table.edition.depot))}): {workers or '-'}"


def _city(table: Table, words: Describer) -> Iterator[str]:
    edition = table.edition
    for district in DISTRICTS:
        blocks = []
        for place, block in enumerate(edition.blocks):
            if block.district is district:
                owner = table.owner(block)
                goods = words.describe(table.goods[place])
                blocks.append(
                    f"{block.name} {block.cost} {goods}"
                    if owner is None
                    else f"{block.name} [{words.label(table, owner)}]"
                )
        if blocks:
            mark = "*" if district in table.districts else ""
            color = words.describe(edition.colors[district])
            yield f"{edition.district_names[district]}{mark} ({color}): {', '.join(blocks)}"


def _harbour(table: Table, words: Describer) -> Iterator[str]:
    lookup, parts = tables(table.edition), []
    for place, field in enumerate(table.edition.fields):
        ships = "".join(
            f" <{words.label(table, seat)}>" for seat in range(table.players) if table.merchants[seat].ship == place
        )
        more = ""
        if place in lookup.docks:
            more = f" ({', '.join(words.describe(worker) for worker in table.docks[lookup.docks[place]]) or '-'})"
        elif place in lookup.small:
            kind = table.small[lookup.small[place]]
            more = f" ({field.points[0] if kind is None else words.describe(kind)})"
        elif field.points:
            goods = next(kind for kind in GOODS if field.of is kind)
            more = f" ({' '.join(map(str, field.points[table.roofs[goods] :])) or '-'})"
        if more or ships or field.water is not Water.OPEN:
            parts.append(f"{words.describe(field)}{more}{ships}")
    yield f"{words.heading('harbour')}: {'; '.join(parts)}"


def _player(table: Table, seat: int, score: Standings, words: Describer) -> Iterator[str]:
    merchant = table.merchants[seat]
    sheet = score.tom if seat == table.players else score.sheets[seat]
    assert sheet is not None
    if score.final:
        head, made_of = words.result(sheet)
        yield f"* {head}" if seat in score.winners else head
        yield f"  {made_of}"
    else:
        yield f"{words.player(table, seat)}: {merchant.score} ({words.caption('so_far', total=sheet.total)})"
    if seat == table.players:
        return
    yield "  " + words.holdings(merchant)
    for heading, cards in (("inactive", table.inactive(seat)), ("active", table.active(seat))):
        if cards:
            yield f"  {words.caption(heading, cards=len(cards))}: {', '.join(map(str, cards))}"
