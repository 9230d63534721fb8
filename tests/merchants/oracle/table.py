"""What many rules share: gains, cards that lie active, the order on the Amstel, distances, warehouses, the depot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .box import BUILDINGS, CRAFTSMEN, PLANS, TOM

if TYPE_CHECKING:
    from .game import Game

Disc = int | str
"""Whose disc it is: a seat, or TOM."""

# ------------------------------------------------------------------------------------------ gains


def row_of(game: Game, disc: Disc) -> dict[str, Any]:
    """The board of a seat, or TOM's few things."""
    row: dict[str, Any] = game.tom if disc == TOM else game.boards[int(disc)]
    return row


def own_turn(game: Game, disc: Disc) -> dict[str, Any] | None:
    """The memory of the turn, if it is this seat's own turn of phase III (MQ23)."""
    if game.turn is not None and game.turn["seat"] == disc:
        return game.turn
    return None


def gain_guilders(game: Game, disc: Disc, number: int, card: int | None = None) -> None:
    """Guilders into a purse. `card` is the card whose own text gives them (MQ27)."""
    row_of(game, disc)["guilders"] += number
    turn = own_turn(game, disc)
    if turn is not None and card is not None and number > 0:
        turn["guilder_cards"].add(card)


def gain_points(game: Game, disc: Disc, number: int, category: str, card: int | None = None) -> None:
    """Points at once. `card` is the card whose own text gives them (MQ27)."""
    row_of(game, disc)["points"][category] += number
    turn = own_turn(game, disc)
    if turn is not None and card is not None and number > 0:
        turn["point_cards"].add(card)


def running_total(game: Game, disc: Disc) -> int:
    """Where the rowing boat is; below 0 too (MQ6)."""
    total: int = sum(row_of(game, disc)["points"].values())
    return total


# ------------------------------------------------------------------------------------------ cards


def active(game: Game, seat: int, card: int) -> bool:
    return card in game.boards[seat]["above"]


def active_plans(game: Game, seat: int) -> list[int]:
    return [card for card in game.boards[seat]["above"] if card in PLANS]


def active_craftsmen(game: Game, seat: int) -> list[int]:
    return [card for card in game.boards[seat]["above"] if card in CRAFTSMEN]


def active_buildings(game: Game, seat: int) -> list[int]:
    return [card for card in game.boards[seat]["above"] if card in BUILDINGS]


def active_of_kind(game: Game, seat: int, name: str) -> int:
    """How many active cards are of a kind that the rules name, such as Timmerman (MQ54)."""
    kind = game.data["named_kinds"][name]
    return sum(game.kinds[card] == kind for card in game.boards[seat]["above"])


def cubes_in_supply(game: Game, seat: int) -> int:
    return sum(game.boards[seat]["cubes"].values())


def goods_on(game: Game, block: str) -> str:
    """The goods tile of an unclaimed block."""
    goods = game.goods[block]
    assert goods is not None
    return goods


def blocks_of(game: Game, disc: Disc) -> list[str]:
    return [block for block in game.owners if game.owners[block] == disc]


# ----------------------------------------------------------------------------------------- Amstel


def amstel_order(game: Game) -> list[Disc]:
    """All discs, the foremost first: slots of the end field, then the fields, each from its top (MQ26)."""
    order: list[Disc] = list(game.end_slots)
    for stack in reversed(game.stacks):
        order += reversed(stack)
    return order


def seats_in_order(game: Game) -> list[int]:
    """The seats in the order of the Amstel; TOM has no turn there (MQ75)."""
    return [int(disc) for disc in amstel_order(game) if disc != TOM]


def amstel_field(game: Game, disc: Disc) -> int:
    for field, stack in enumerate(game.stacks):
        if disc in stack:
            return field
    assert disc in game.end_slots
    return game.amstel_end


def advance(game: Game, disc: Disc, fields: int) -> None:
    """Move a disc: what lies beyond the end field lapses (MQ37)."""
    start = amstel_field(game, disc)
    goal = min(start + fields, game.amstel_end)
    if goal == start:
        return
    game.stacks[start].remove(disc)
    for bridge, points in game.data["amstel_bridges"]:
        if start < bridge <= goal:
            gain_points(game, disc, points, "amstel")  # M4.5n
    if goal == game.amstel_end:
        game.end_slots.append(disc)
        gain_points(game, disc, game.data["amstel_end_points"], "amstel")  # M4.5o, MQ16
    else:
        game.stacks[goal].append(disc)  # M4.5n: on top of the others
        lift_card_034(game)
    turn = own_turn(game, disc)
    if turn is not None:
        turn["amstel_fields"] += goal - start


def lift_card_034(game: Game) -> None:
    """C034, MQ76: the disc of the owner lies on top of its stack, whoever landed there. Not on the end field."""
    for seat in range(game.players):
        if active(game, seat, 34):
            for stack in game.stacks:
                if seat in stack:
                    stack.remove(seat)
                    stack.append(seat)


# ------------------------------------------------------------------------------- water and bridges


def neighbours(pairs: list[list[str]], place: str) -> list[str]:
    return [b for a, b in pairs if a == place] + [a for a, b in pairs if b == place]


def distances(pairs: list[list[str]], start: str) -> dict[str, int]:
    """The fewest steps from a place to each other, along the pairs."""
    found = {start: 0}
    edge = [start]
    while edge:
        following = []
        for place in edge:
            for other in neighbours(pairs, place):
                if other not in found:
                    found[other] = found[place] + 1
                    following.append(other)
        edge = following
    return found


def ship_place(game: Game, seat: int) -> tuple[str, str]:
    """What the ship lies on (start, dock, big, small, water), and the worker or warehouse that the field is for."""
    field = game.data["harbour"][game.boards[seat]["field"]]
    return field["what"], field["of"] or ""


def start_field(game: Game) -> str:
    for name, field in game.data["harbour"].items():
        if field["what"] == "start":
            return str(name)
    raise ValueError("expected a start field in the harbour, got none")


# --------------------------------------------------------------------------------------- warehouses


def free_roof(game: Game, goods: str) -> list[int]:
    """The points of the free roof fields of a big warehouse, the best first (M4.5l)."""
    best_first = sorted(game.data["roof"][goods], reverse=True)
    points: list[int] = best_first[game.big[goods] :]
    return points


def warehouse_full(game: Game, warehouse: str) -> bool:
    if warehouse in game.big:
        return not free_roof(game, warehouse)
    return game.small[warehouse] is not None


def speed_bonus(game: Game) -> int:
    return max(0, 8 - game.round)  # M4.7a


def place_worker(game: Game, worker: str) -> int:
    """A worker goes into the depot; the points of his field (M4.5j, M4.5k)."""
    fields = game.data["depot"]
    points: int = fields[min(len(game.depot), len(fields) - 1)]
    game.depot.append(worker)
    return points
