"""Games that are over, whose points so far are not their totals, and what pictures and texts say of their results."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any  # Any: of either game

import attrs

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Random
from amsterdam_routes.kernel import AnyGame, AnyRecord
from amsterdam_routes.kernel._words import figure, typewritten
from amsterdam_routes.merchants.bots import Random as RandomMerchant
from tests.drawn import SVG, nodes, parsed, texts

NAMES = ("Griet", "Jan", "Kaat", "Loek")
EXPANSIONS: dict[str, Any] = {"workers": True, "orders": 3, "trader": True, "c_tiles": "mix"}
SETUPS: dict[str, tuple[AnyGame, Any, Any]] = {
    **{f"routes-{players}": (ar.GAME, ar.Setup(players), Random()) for players in (2, 3, 4)},
    **{f"merchants-{players}": (am.GAME, am.Setup(players, length="short"), RandomMerchant()) for players in (1, 2, 3)},
    "merchants-4": (am.GAME, am.Setup(4, length="short", **EXPANSIONS), RandomMerchant()),
}
"""By name: a game, a set-up of it, and who plays."""


def names_of(game: AnyGame, position: Any) -> tuple[str, ...]:
    """What the seats of a position are called."""
    return NAMES[: game.setup(position).players]


def so_far(position: Any) -> list[int]:
    """The points on the track, by row."""
    table = position.table
    return [*table.scores] if hasattr(table, "scores") else [merchant.score for merchant in table.merchants]


def results(game: AnyGame, position: Any) -> list[tuple[str, int, bool]]:
    """By row: whose it is, the total by the standings, and whether it has won. TOM has a row too."""
    result = game.standings(position)
    rows = [(NAMES[sheet.seat], sheet.total, sheet.seat in result.winners) for sheet in result.sheets]
    if getattr(result, "tom", None) is not None:
        rows.append(("TOM", result.tom.total, result.final and not result.winners))
    return rows


@cache
def ended(name: str) -> AnyRecord:
    """The first game of these in which nobody's points on the track are the total."""
    game, setup, bot = SETUPS[name]
    for seed in count():
        record = ar.play_match(game, setup, [bot] * setup.players, seed=seed, names=NAMES[: setup.players])
        totals = [total for _, total, _ in results(game, record.state)]
        if not {*so_far(record.state)} & {*totals}:
            return record
    raise AssertionError  # there is always another seed


def ties() -> Iterator[tuple[AnyGame, Any]]:
    """A victory that is shared, and one that the Amstel decides."""
    routes: ar.State = ended("routes-2").state
    claimed = tuple([1 << i for i, route in enumerate(routes.table.edition.board.routes) if route.length == 3][:2])
    table = attrs.evolve(
        routes.table, claimed_bits=claimed, scores=(4, 4), bonus_cards=(1, 1), revealed=((), ()), contract_counts=(0, 0)
    )
    hands = tuple(attrs.evolve(hand, contracts=()) for hand in routes.hands)
    yield ar.GAME, attrs.evolve(routes, table=table, hands=hands)
    merchants: am.State = ended("merchants-2").state
    first, second = am.standings(merchants).sheets
    more, other = first.total - second.total, merchants.table.merchants[1]
    points = (other.points[0] + more, *other.points[1:])
    level = (merchants.table.merchants[0], attrs.evolve(other, points=points, score=other.score + more))
    yield am.GAME, attrs.evolve(merchants, table=attrs.evolve(merchants.table, merchants=level))


def check_picture(game: AnyGame, position: Any, svg: str, rows: range | None = None) -> None:
    """The title names who has won; every total stands in its place, with a star for the winners, and no other number.

    `rows` says which boards the picture has, if not those of all.
    """
    told = results(game, position)
    assert game.words is not None
    outcome = game.words.describe(game.standings(position), names=names_of(game, position)).splitlines()[-1]
    root = parsed(svg)
    title, desc = (root.findtext(f"{SVG}{tag}") or "" for tag in ("title", "desc"))
    won = [name for name, _, won in told if won]
    assert won
    assert all(name in title for name in won)
    if game is am.GAME:
        assert title == f"The game is over. {outcome}"
        stands, seat_class, star, number = r"{name}: {total};", "am-board-{row}", "am-star", "am-total"
    else:
        stands, seat_class, star, number = r"{name}: {total} points?,", "ar-seat-{row}", "ar-star", "ar-points"
    drawn, found = texts(svg), [*nodes(svg)]
    for row, (name, total, has_won) in enumerate(told):
        assert re.search(stands.format(name=name, total=figure(total)), desc), desc
        class_ = seat_class.format(row=row)
        if rows is None or row in rows:
            shown = [line.text for line in drawn if line.node.within(class_) and line.node.within(number)]
            assert [re.sub(r" points?", "", text) for text in shown] == [figure(total)]
            assert any(star in node.classes and node.within(class_) for node in found) == has_won
            check_made_of(game, position, row, " ".join(line.text for line in drawn if line.node.within(class_)))
    wrong = {f"{figure(points)} point{'' if points == 1 else 's'}" for points in so_far(position)}
    wrong -= {f"{figure(total)} point{'' if total == 1 else 's'}" for _, total, _ in told}
    assert not wrong & {line.text for line in drawn}
    assert "if it ended now" not in svg


def check_made_of(game: AnyGame, position: Any, row: int, text: str) -> None:
    """What a total is made of stands there, and comes to the total."""
    result = game.standings(position)
    if game is am.GAME:
        sheet = result.tom if row == len(result.sheets) else result.sheets[row]
        parts = [line.strip() for line in am.describe(sheet, names=names_of(game, position)).splitlines()[1:]]
        assert sum(int(typewritten(part).rpartition(": ")[2]) for part in parts) == sheet.total
        assert typewritten(", ".join(parts)) in typewritten(text)
    else:
        sheet = result.sheets[row]
        found = re.search(r"routes (-?\d+), contracts ([+-]?\d+), bonus \+?(\d+)", typewritten(text))
        assert found is not None, text
        assert sum(map(int, found.groups())) == sheet.total


def check_text(game: AnyGame, position: Any, text: str) -> None:
    """Wherever a line says what somebody has, it is the total."""
    for name, total, _ in results(game, position):
        stated = re.findall(rf"\b{name}:? +(-?\d+)(?: points?\b|;|$)", typewritten(text), re.MULTILINE)
        assert {*stated} == {str(total)}, (name, stated, total)
    assert "if it ended now" not in text


def check_outcome(game: AnyGame, position: Any, text: str) -> None:
    """A line says who has won, and names nobody else."""
    [line] = [line for line in text.splitlines() if re.search(r"\bwins?\b", line)]
    assert {name for name in (*NAMES, "TOM") if name in line} == {n for n, _, won in results(game, position) if won}
