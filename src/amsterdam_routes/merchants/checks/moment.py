"""Whether a table fits the moment that it names: what was laid out and rolled so far, and what is remembered of a turn.

It is asked of a table whose pieces are all there, and whose decisions are those of its phase.
"""

from collections.abc import Iterator
from functools import lru_cache
from operator import sub
from typing import Final

import attrs

from amsterdam_routes.kernel.boxes import beyond, within_range
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.words.catalogue import shown
from amsterdam_routes.merchants.box.card import CardType
from amsterdam_routes.merchants.box.problems import first_few, miscounted
from amsterdam_routes.merchants.checks.shape import MOST
from amsterdam_routes.merchants.rules.decisions import Asked, Phase
from amsterdam_routes.merchants.rules.dice import FACES, turned
from amsterdam_routes.merchants.rules.merchant import FRESH_TURN, Turn
from amsterdam_routes.merchants.rules.setup import Setup
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.rules.tables import tables

FIGURES: Final = {"foreman": Asked.FOREMAN, "messenger": Asked.MESSENGER, "trader": Asked.TRADER}
"""By figure: the decision that places it."""
OF_DICE: Final = ("compartments", "more_cubes")
"""What is remembered of a choice of dice; all the rest is remembered of a turn of phase III."""


def moment_problems(table: Table) -> Iterator[Problem]:
    """Everything on the table that cannot be so at this moment."""
    yield from _cards(table)
    yield from _dice(table)
    if table.phase is Phase.SETUP:
        yield from _figures(table)
    if table.turn != FRESH_TURN:
        yield from _turn(table)


def _cards(table: Table) -> Iterator[Problem]:
    """Cards are laid out for every round, taken by one seat after the other, and left over. (M4.2j, M4.3a-M4.3c)"""
    setup, phase, asked = table.setup, table.phase, [ask.what for ask in table.pending]
    rounds = table.round - setup.edition.lengths[setup.length].first + 1
    if phase is Phase.SETUP:
        rounds = -1 if asked[0] in FIGURES.values() else 0
    left = _deck_sizes(setup, rounds)
    if table.deck_sizes != left:
        text = f"expected {_decks(left)} at this moment, got {_decks(table.deck_sizes)}"
        yield Problem("$.table.deck_sizes", "wrong_number", text)
    seats, waiting = max(2, setup.players), asked.count(Asked.START_CARD) + asked.count(Asked.CARD)
    taken, laid_out = setup.players - waiting, table.display_bits.bit_count()
    least = most = removed = 0
    if phase is Phase.CARDS:
        least, most = seats + 2 - taken, seats + 2  # C049: a seat may decline
        if setup.players == 1 and asked[0] is not Asked.REMOVED_CARD:  # M4.13b
            removed = int(laid_out < least)
        rounds -= 1
    elif waiting and not rounds:
        least = most = seats + 1 - taken
        rounds -= 1
    if not least - removed <= laid_out <= most:
        text = f"expected from {least - removed} to {most} cards, got {laid_out}"
        yield Problem("$.table.display", "wrong_number", text)
    over = seats - setup.players
    least = rounds * (over + 2) + over + 1 + removed if rounds >= 0 else 0  # MQ45: the discard never gets smaller
    if (found := table.discard_bits.bit_count()) < least:
        text = f"expected at least {least} cards, as so many were left over, got {found}"
        yield Problem("$.table.discard", "wrong_number", text)


def _decks(sizes: tuple[int, int, int]) -> str:
    return "{} craftsmen, {} buildings and {} plans".format(*sizes)


@lru_cache(maxsize=256)
def _deck_sizes(setup: Setup, rounds: int) -> tuple[int, int, int]:
    """How many cards are left after so many rounds; -1 before the start cards. (M4.2j, M4.3a)"""
    edition, seats = setup.edition, max(2, setup.players)
    reveals, first = edition.reveals[seats], edition.lengths[setup.length].first
    sizes = [sum(card.type is type for card in edition.cards) for type in CardType]
    for many in [(*edition.start_cards[seats], 0), *[reveals[(first + n - 1) % len(reveals)] for n in range(rounds)]]:
        sizes = sizes if rounds < 0 else list(map(sub, sizes, many))
    craftsmen, buildings, plans = sizes
    return craftsmen, buildings, plans


def _dice(table: Table) -> Iterator[Problem]:
    """The dice are rolled in phase II, and lie so until the next one; then each seat chooses two. (M4.4a-M4.4c)"""
    setup, before = table.setup, table.phase in (Phase.SETUP, Phase.CARDS)
    number = table.round - before  # the round in which they were rolled
    has_rolled = number >= setup.edition.lengths[setup.length].first
    if has_rolled != bool(table.rolled):
        expected = "the dice of the last roll" if has_rolled else "no dice before the first roll"
        yield Problem("$.table.rolled", "wrong_number", f"expected {expected}, got {first_few(table.rolled)}")
    elif table.dice != (wanted := turned(table.rolled, setup.edition.last_round - number)):
        text = f"expected the dice {first_few(wanted)}, the high ones turned to 1, got {first_few(table.dice)}"
        yield Problem("$.table.dice", "wrong_dice", text)
    asked = [ask.seat for ask in table.pending if ask.what is Asked.DICE]
    for seat, me in enumerate(table.merchants):
        has_chosen = bool(table.rolled) and seat < setup.players and seat not in asked
        if has_chosen != bool(me.dice):
            expected = "two dice, as the seat has chosen" if has_chosen else "no dice before the seat has chosen"
            text = f"expected {expected}, got {first_few(me.dice)}"
            yield Problem(f"$.table.merchants[{seat}].dice", "wrong_number", text)


def _figures(table: Table) -> Iterator[Problem]:
    """Every figure is placed once. (M4.9a, M4.9d, M4.11a, MQ56)"""
    asked = [ask.what for ask in table.pending]
    played = {"foreman": table.setup.workers, "messenger": table.setup.workers, "trader": table.setup.trader}
    for name, what in FIGURES.items():
        is_placed, place = played[name] and what not in asked, getattr(table, name)
        if is_placed != (place is not None):
            expected = f"the place of the {name}" if is_placed else f"none before the {name} is placed"
            yield Problem(
                f"$.table.{name}", "wrong_place", f"expected {expected}, got {'none' if place is None else place}"
            )


NUMBERS: Final = tuple(field.name for field in attrs.fields(Turn) if field.type is int)


def _turn(table: Table) -> Iterator[Problem]:
    """What is remembered of a turn while it is on, and of a choice of dice as long as cards may change it. (MQ23)"""
    turn, asked = table.turn, table.pending[0] if table.pending else None
    on = table.phase is Phase.ACTIONS and asked is not None
    choosing = table.phase is Phase.DICE and Asked.DICE_CARDS in [ask.what for ask in table.pending]
    untimely = [name for name in differing(turn, FRESH_TURN) if not (choosing if name in OF_DICE else on)]
    if untimely or asked is None:
        text = f"expected only what is to be remembered at this moment, got {', '.join(untimely)}"
        yield Problem("$.table.turn", "too_early", text)
        return
    for name in NUMBERS:
        yield from within_range(f"$.table.turn.{name}", getattr(turn, name), 0, MOST)
    if table.setup.dock_workers == "visit" and turn.docks_bits:
        yield from _visited(table, asked.seat)
    over = asked.what in (Asked.MESSENGER_MOVE, Asked.TRADER_MOVE)  # then a figure may have left the game
    for name in FIGURES:
        if getattr(table, name) is None and not over and getattr(turn, f"{name}_met"):
            yield Problem(f"$.table.turn.{name}_met", "no_figure", f"expected false, as there is no {name}, got true")
    if turn.compartments:
        yield from _compartments(table, asked.seat)


def _visited(table: Table, seat: int) -> Iterator[Problem]:
    """Workers taken at an earlier visit are forgotten: only the dock where the ship lies is remembered. (MQ3)"""
    lookup, ship = tables(table.edition), table.merchants[seat].ship
    here = 1 << lookup.docks[ship] if ship in lookup.docks and table.phase is Phase.ACTIONS else 0
    if table.turn.docks_bits & ~here:
        expected = f"only the dock where the ship lies, {lookup.fields[ship].id!r}" if here else "no dock"
        docks = [lookup.fields[place].id for place, dock in lookup.docks.items() if table.turn.docks_bits >> dock & 1]
        yield Problem("$.table.turn.docks", "wrong_place", f"expected {expected}, got {first_few(docks)}")


def _compartments(table: Table, seat: int) -> Iterator[Problem]:
    """Where the cubes of the two chosen dice lie. (C053, C054)"""
    me, turn = table.merchants[seat], table.turn
    path = "$.table.turn.compartments"
    if len(turn.compartments) != len(me.dice):
        yield miscounted(path, len(turn.compartments), len(me.dice))
    elif wrong := [place for place in turn.compartments if not 0 <= place < FACES]:
        yield beyond(path, wrong[0], 0, FACES - 1)
    else:
        for die, place in zip(me.dice, turn.compartments, strict=False):
            least, found = table.dice[die] + turn.more_cubes, me.wheel[place][die]
            if found < least:
                text = f"expected at least {shown(least)} {die} cubes in compartment {place + 1}, got {found}"
                yield Problem(path, "too_few_cubes", text)


def differing(value: attrs.AttrsInstance, usual: attrs.AttrsInstance) -> list[str]:
    """The names of the fields in which a value is not as usual."""
    names = [field.name for field in attrs.fields(type(value))]
    return [name for name in names if getattr(value, name) != getattr(usual, name)]
