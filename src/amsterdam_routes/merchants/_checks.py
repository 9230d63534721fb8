"""Checks of positions from outside: every problem that makes a position impossible, with its path.

A position whose pieces are all there (`_pieces.py`) is asked whether its decisions are those of its phase, and then
whether the table fits the moment that it names: what was laid out and rolled so far, and what is remembered of a turn.

At the end of what is pending stands the agenda: what is still to be asked of one seat after the other. Before it stands
what the seat to move is asked in the midst of its decision, or after it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import sub
from typing import Final

import attrs

from amsterdam_routes.kernel._errors import Problem
from amsterdam_routes.kernel._names import beyond, within_range
from amsterdam_routes.kernel._typechecks import shown, type_error
from amsterdam_routes.merchants._pieces import (
    MOST,
    bounds_of,
    most_waiting,
    outgrown_problems,
    piece_problems,
    shape_problems,
)
from amsterdam_routes.merchants.box import CUBES, DISTRICTS, CardType
from amsterdam_routes.merchants.box._actions import Advance, Sail, UseCard
from amsterdam_routes.merchants.box._edition import Edition
from amsterdam_routes.merchants.box._limits import LIMITS, first_few, miscounted
from amsterdam_routes.merchants.rules._amstel import seats_in_order
from amsterdam_routes.merchants.rules._deal import figure_decisions, start_decisions
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, Phase, Setup, decision_of, decisions_of
from amsterdam_routes.merchants.rules._dice import FACES, turned
from amsterdam_routes.merchants.rules._market import ASKED_FOR
from amsterdam_routes.merchants.rules._play import listed
from amsterdam_routes.merchants.rules._state import FRESH_TURN, Merchant, State, Table, Turn, View
from amsterdam_routes.merchants.rules._tables import tables


def check(position: State | View) -> tuple[Problem, ...]:
    """Return everything that is wrong with a position; none if it could lie on a table, and can be played on.

    Whether a game could have come to this position is not asked.

    >>> import amsterdam_routes.merchants as am
    >>> import attrs
    >>> state = am.new_game(2, seed="1672")
    >>> am.check(state)
    ()
    >>> wrong = attrs.evolve(state, table=attrs.evolve(state.table, round=13))
    >>> [problem.path for problem in am.check(wrong)]
    ['$.table.round']
    """
    if not isinstance(position, State | View):
        raise type_error("a State or a View", position)
    table = position.table
    problems = [*shape_problems(position)] or [*piece_problems(position)]
    for of_table in (pending_problems, moment_problems, outgrown_problems, answer_problems):
        problems = problems or [*of_table(table)]
    return tuple(problems)


# --- what is pending

NESTED: Final = (DecisionKind.PAYMENT, DecisionKind.CUBE, DecisionKind.FREE_CARD, DecisionKind.FREE_PLAN)
"""What may be asked in the midst of phases I, II and III."""
IN_TURN: Final = (
    *NESTED,
    DecisionKind.GIVEN_CARD,
    DecisionKind.SWAPPED_CARD,
    DecisionKind.FREE_BLOCK,
    DecisionKind.SAILING,
    DecisionKind.SHIP,
)
"""What may be asked in the midst of a turn."""

ASKED_IN: Final[dict[Phase, tuple[tuple[DecisionKind, ...], tuple[DecisionKind, ...], DecisionKind]]] = {
    Phase.CARDS: ((*NESTED, DecisionKind.REMOVED_CARD), (DecisionKind.DISCARD,), DecisionKind.CARD),
    Phase.DICE: (NESTED, (DecisionKind.DICE_CARDS,), DecisionKind.DICE),
    Phase.ACTIONS: (IN_TURN, (DecisionKind.MESSENGER_MOVE, DecisionKind.TRADER_MOVE), DecisionKind.TURN),
}
"""By phase: what is asked in the midst of a decision, what after it, and what of one seat after the other."""

CONTENTS: Final[dict[DecisionKind, frozenset[str]]] = {
    DecisionKind.PAYMENT: frozenset({"many", "least", "barred", "buys"}),
    DecisionKind.CUBE: frozenset({"many", "least", "barred"}),
    DecisionKind.FREE_CARD: frozenset({"many"}),
    DecisionKind.SAILING: frozenset({"many"}),
    DecisionKind.FREE_PLAN: frozenset({"card"}),
    DecisionKind.SWAPPED_CARD: frozenset({"card"}),
}
"""By kind, the fields that a decision has beside its seat and its kind; the other kinds have none."""
CHOICES: Final = (
    DecisionKind.FREE_CARD,
    DecisionKind.GIVEN_CARD,
    DecisionKind.SWAPPED_CARD,
    DecisionKind.FREE_BLOCK,
)
"""One of these at most waits: after its answer there may be nothing left to choose for another. (MQ45)"""

NEVER_WAITING: Final = (
    DecisionKind.PAYMENT,
    DecisionKind.FREE_PLAN,
    DecisionKind.REMOVED_CARD,
    DecisionKind.SWAPPED_CARD,
)
"""These are asked at once: nothing else is asked before them."""

ALWAYS_ANSWERED: Final = frozenset(
    {
        *(DecisionKind.TURN, DecisionKind.DICE, DecisionKind.DICE_CARDS, DecisionKind.FREE_PLAN),
        *(DecisionKind.KEPT_CUBE, DecisionKind.CUBE),
    }
)
"""Decisions with an answer in every position: end the turn, choose dice, be done, say no, keep nothing, take a cube."""

OF_TILES: Final = (
    DecisionKind.GIVEN_CARD,
    DecisionKind.SWAPPED_CARD,
    DecisionKind.FREE_BLOCK,
    DecisionKind.SHIP,
)
"""What only market tiles ask for, beside a move of the ship."""


def pending_problems(table: Table) -> Iterator[Problem]:
    """Find every problem of the pending decisions."""
    over = table.phase is Phase.OVER
    if over != (not table.pending):
        expected = "nothing asked, as the game is over" if over else "a decision, as the game is not over"
        yield Problem("$.table.pending", "nothing_asked", f"expected {expected}, got {_in_words(table.pending)}")
    for i, decision in enumerate(table.pending):
        if not 0 <= decision.seat < table.players:
            text = f"expected a seat from 0 to {table.players - 1}, got {shown(decision.seat)}"
            yield Problem(f"$.table.pending[{i}].seat", "no_such_seat", text)
            return
    if len(table.pending) > (most := most_waiting(table)):
        text = f"expected at most {most} decisions, as no more can wait at this moment, got {len(table.pending)}"
        yield Problem("$.table.pending", "too_many", text)
        return
    first, last = table.edition.lengths[table.setup.length].first, table.edition.last_round
    if over and table.round != last:  # M4.8a
        yield beyond("$.table.round", table.round, last, last)
    if table.phase is Phase.SETUP and table.round != first:
        yield beyond("$.table.round", table.round, first, first)
    if table.phase is Phase.ROUND_END and table.round >= last:  # M4.8a
        yield beyond("$.table.round", table.round, first, last - 1)
    if table.phase in ASKED_IN:
        yield from _agenda(table)
    elif table.pending != (wanted := _fixed_order(table)):
        text = f"expected {_in_words(wanted)}, got {_in_words(table.pending)}"
        yield Problem("$.table.pending", "wrong_order", text)


def answer_problems(table: Table) -> Iterator[Problem]:
    """Find a decision without a legal answer, at a table that is sound otherwise."""
    agenda = ASKED_IN[table.phase][-1] if table.phase in ASKED_IN else None
    for i, decision in enumerate(table.pending):
        if i and (agenda is None or decision.what is agenda):  # what follows is asked later, of another position
            return
        waiting = table if i == 0 else attrs.evolve(table, pending=table.pending[i:])
        if decision.what not in ALWAYS_ANSWERED and not listed(waiting):
            text = f"expected a decision with a legal answer, got {_in_words([decision])}"
            yield Problem(f"$.table.pending[{i}]", "no_answer", text)


def _in_words(decisions: Iterable[Decision]) -> str:
    """Return decisions in words, such as "'card' of seat 0"."""
    return first_few(
        f"{one.what.value!r} of seat {shown(one.seat)}"
        + ("" if one == decision_of(one.seat, one.what) else " with more to it")
        for one in decisions
    )


def _fixed_order(table: Table) -> tuple[Decision, ...]:
    """Return the pending decisions where their order is fixed: before the first round, and at a round's end.

    (M4.6a, MQ40)
    """
    if table.phase is Phase.SETUP:
        decisions = (*figure_decisions(table.setup, table.amstel), *start_decisions(table))
        return decisions[-len(table.pending) :]
    seats = [seat for seat in seats_in_order(table) if any(table.merchants[seat].cubes)]
    return decisions_of(seats, DecisionKind.KEPT_CUBE) if table.phase is Phase.ROUND_END else ()


def _agenda(table: Table) -> Iterator[Problem]:
    """Check the decisions that one seat after another makes, and those of the seat to move before them."""
    midst, after, agenda = ASKED_IN[table.phase]
    if table.setup.permanent == "turn" and table.phase is not Phase.ACTIONS:  # MQ21: then no card is used
        midst = tuple([what for what in midst if what not in NESTED])
    pending, seats = table.pending, [decision.seat for decision in table.pending]
    first = 0
    while first < len(pending) and pending[first].what is not agenda:
        first += 1
    later = seats[first:]
    if pending[first:] != decisions_of(later, agenda) or len({*later}) < len(later):
        found = _in_words(pending[first:])
        text = f"expected {agenda.value!r} at the end, once for each seat that follows, got {found}"
        yield Problem("$.table.pending", "wrong_order", text)
    elif first:
        yield from _before_agenda(table, midst, after, pending[:first], later)


def _before_agenda(
    table: Table,
    midst: tuple[DecisionKind, ...],
    after: tuple[DecisionKind, ...],
    decisions: tuple[Decision, ...],
    later: list[int],
) -> Iterator[Problem]:
    """Check the decisions of the seat to move before the agenda goes on with the seats that come `later`."""
    kinds, seat = [decision.what for decision in decisions], decisions[0].seat
    for i, (decision, what) in enumerate(zip(decisions, kinds, strict=True)):
        path = f"$.table.pending[{i}]"
        if what not in midst and what not in after:
            text = f"expected a decision of the phase {table.phase.value!r}, got {what.value!r}"
            yield Problem(f"{path}.what", "wrong_phase", text)
            return
        if decision.seat != seat or (
            what is not DecisionKind.CUBE and kinds.count(what) > max(1, _times_offered(table, what))
        ):
            text = f"expected each decision once, and of seat {seat}; got {_in_words([decision])}"
            yield Problem(path, "wrong_order", text)
        if what in OF_TILES and not _times_offered(table, what):
            text = f"expected what the market tile asks for that was bought, got {what.value!r}"
            yield Problem(f"{path}.what", "not_offered", text)
        if i and what in NEVER_WAITING:
            text = f"expected nothing to wait before {what.value!r}, got {_in_words(decisions[:i])}"
            yield Problem(path, "wrong_order", text)
        if what is DecisionKind.PAYMENT and {*kinds[i + 1 :]} - {DecisionKind.DICE_CARDS}:
            text = f"expected nothing to wait behind a purchase, got {_in_words(decisions[i + 1 :])}"
            yield Problem(path, "wrong_order", text)
        yield from _ask(path, table, decision)
    if len(choices := [what.value for what in CHOICES if what in kinds]) > 1:
        text = f"expected one such choice at most, as nothing may be left for another, got {' and '.join(choices)}"
        yield Problem("$.table.pending", "wrong_order", text)
    last = [what for what in kinds if what in after]
    alone = last == kinds or last == [DecisionKind.DICE_CARDS]
    if last and (kinds[-len(last) :] != sorted(last, key=after.index) or seat in later or not alone):
        text = f"expected {last[0].value!r} when seat {seat} has nothing else to do, got {_in_words(table.pending)}"
        yield Problem("$.table.pending", "wrong_order", text)
    elif not last and later[:1] != [seat]:
        text = f"expected decisions of {f'seat {later[0]}' if later else 'no seat'}, got those of seat {seat}"
        yield Problem("$.table.pending", "wrong_order", text)


def _times_offered(table: Table, what: DecisionKind) -> int:
    """Return how often the market tile that was bought asks for this."""
    effects = table.tile.effects if table.tile is not None and table.turn.purchases else ()
    asked = DecisionKind.GIVEN_CARD if what is DecisionKind.SWAPPED_CARD else what  # T-CA18: one after the other
    return sum(ASKED_FOR.get(effect.do) is asked for effect in effects)


def _ask(path: str, table: Table, decision: Decision) -> Iterator[Problem]:
    """Check the contents of a decision."""
    lookup, me, what = tables(table.edition), table.merchants[decision.seat], decision.what
    inactive, limit = me._inactive_bits.bit_count(), table.edition.hand_limit
    if what in (DecisionKind.PAYMENT, DecisionKind.CUBE, DecisionKind.FREE_CARD):
        most = LIMITS["actions"] if what is DecisionKind.PAYMENT else bounds_of(table.edition).at_once
        yield from within_range(f"{path}.many", decision.many, 1, most)
    elif what is DecisionKind.SAILING:
        yield from _sailing(path, table, decision)
    own = CONTENTS.get(what, frozenset())
    if superfluous := [name for name in differences(decision, decision_of(decision.seat, what)) if name not in own]:
        text = f"expected {what.value!r} and {', '.join(sorted(own)) or 'no more'} to it, got {', '.join(superfluous)}"
        yield Problem(path, "too_much", text)
    if list(decision.barred) != sorted({*decision.barred}):
        text = f"expected each colour once, in the order of the colours, got {first_few(decision.barred)}"
        yield Problem(f"{path}.barred", "wrong_order", text)
    if what is DecisionKind.REMOVED_CARD and not (table.players == 1 == table.amstel[0]):  # M4.13b
        text = "expected no card to be removed, as no TOM leads on the Amstel, got 'removed_card'"
        yield Problem(f"{path}.what", "no_tom", text)
    if what is DecisionKind.PAYMENT:
        yield from _payment(path, table, decision)
    if what is DecisionKind.CUBE and not {*CUBES[decision.least :]} - {*decision.barred}:
        yield Problem(f"{path}.barred", "no_answer", "expected a colour left to take, got none")
    if what in (DecisionKind.FREE_PLAN, DecisionKind.SWAPPED_CARD):
        bit = 0 if decision.card is None else lookup.bit.get(decision.card.id, 0)
        wanted = me._active_bits & lookup.plans if what is DecisionKind.FREE_PLAN else table._discard_bits
        if not bit & wanted or decision.card != lookup.uses[bit].card:
            expected = "the plan just activated" if what is DecisionKind.FREE_PLAN else "the card just given"
            yield Problem(f"{path}.card", "wrong_card", f"expected {expected}, got {decision.card or 'none'}")
    if what in (DecisionKind.FREE_CARD, DecisionKind.GIVEN_CARD) and not inactive:
        yield Problem(f"{path}.what", "no_answer", "expected a seat with an inactive card, got one without")
    if (what is DecisionKind.SWAPPED_CARD and inactive >= limit) or (
        what is DecisionKind.DISCARD and inactive != limit + 1
    ):
        expected = f"fewer than {limit}" if what is DecisionKind.SWAPPED_CARD else str(limit + 1)
        yield Problem(f"{path}.what", "wrong_number", f"expected {expected} inactive cards, got {inactive}")
    if what is DecisionKind.DICE_CARDS and not len(me.dice) == len(table.turn.compartments) == 2:
        found = f"{len(me.dice)} and {len(table.turn.compartments)}"
        yield Problem(f"{path}.what", "no_dice", f"expected two chosen dice, in two compartments, got {found}")


def _sailing(path: str, table: Table, decision: Decision) -> Iterator[Problem]:
    """Check that a move of the ship comes from the market tile just bought, and is no longer than it allows. (MQ31)"""
    effects = table.tile.effects if table.tile is not None and table.turn.purchases else ()
    most = max((effect.amount for effect in effects if effect.do == "sail_at_once"), default=0)
    if not 1 <= decision.many <= most:
        found = (
            f"expected from 1 to {most} fields, as the market tile gives" if most else "expected no move of the ship"
        )
        yield Problem(f"{path}.many", "out_of_range", f"{found}, got {shown(decision.many)}")


def _payment(path: str, table: Table, decision: Decision) -> Iterator[Problem]:
    """Check that something is paid for that still costs so many cubes, and that the seat can pay them. (MQ38)"""
    me = table.merchants[decision.seat]
    paid = _debt(table, decision) - decision.many
    remembered = min(1, paid) <= len(decision.barred) <= paid
    if paid >= 0 and not (remembered and decision.least == max(decision.barred, default=CUBES[0])):
        text = f"expected the colours of the {paid} cubes paid, {decision.least} at last"
        yield Problem(f"{path}.barred", "wrong_colors", f"{text}, got {first_few(decision.barred)}")
    if paid < 0:
        text = f"expected something that still costs {shown(decision.many)} cubes, got {decision.buys or 'nothing'}"
        yield Problem(f"{path}.buys", "nothing_bought", text)
    elif (cubes := sum(me.cubes[decision.least :])) < decision.many:
        text = f"expected at most {cubes}, as many cubes as the seat has, got {decision.many}"
        yield Problem(f"{path}.many", "too_few_cubes", text)


def _debt(table: Table, decision: Decision) -> int:
    """Return how many cubes are owed at most for a purchase. (M4.5h, M4.5n, MQ38)"""
    lookup, me, buys = tables(table.edition), table.merchants[decision.seat], decision.buys
    in_turn = table.phase is Phase.ACTIONS
    if isinstance(buys, Sail):
        return int(in_turn and not table.turn.credit and buys in lookup.table.sails[me.ship])
    if isinstance(buys, Advance):
        on_the_way = 1 <= buys.fields <= table.edition.amstel_end - me.amstel_field and table.turn.advanced
        return 2 * buys.fields - 1 if on_the_way else 0
    if isinstance(buys, UseCard) and buys in lookup.index:
        bit = lookup.bit[buys.card.id]
        use, anytime = lookup.uses[bit], bit & lookup.anytime
        in_time = in_turn or anytime  # MQ21
        has_token = anytime or bit & me._used_bits  # M4.5b
        effective = me._inactive_bits or all(gain.do != "activate_free" for gain in use.gains)  # MQ24
        return use.chosen_cubes if bit & me._active_bits and in_time and has_token and effective else 0
    return 0


# --- what was laid out and rolled, and what is remembered

FIGURES: Final = {"foreman": DecisionKind.FOREMAN, "messenger": DecisionKind.MESSENGER, "trader": DecisionKind.TRADER}
"""By figure: the decision that places it."""
OF_DICE: Final = ("compartments", "more_cubes")
"""What is remembered of a choice of dice; all the rest is remembered of a turn of phase III."""


def moment_problems(table: Table) -> Iterator[Problem]:
    """Find everything on the table that cannot be so at this moment."""
    yield from _cards(table)
    yield from _taken(table)
    yield from _dice(table)
    yield from _storerooms(table)
    if table.phase is Phase.SETUP:
        yield from _figures(table)
        yield from _beginnings(table)
    if table.turn != FRESH_TURN:
        yield from _turn(table)


def _cards(table: Table) -> Iterator[Problem]:
    """Check that cards were laid out each round, taken by one seat after the other, or left. (M4.2j, M4.3a-M4.3c)"""
    setup, phase, decision = table.setup, table.phase, [decision.what for decision in table.pending]
    rounds = table.round - setup.edition.lengths[setup.length].first + 1
    if phase is Phase.SETUP:
        rounds = -1 if decision[0] in FIGURES.values() else 0
    left = _deck_sizes(setup)[rounds + 1]
    if table.deck_sizes != left:
        text = f"expected {_decks(left)} at this moment, got {_decks(table.deck_sizes)}"
        yield Problem("$.table.deck_sizes", "wrong_number", text)
    seats, waiting = max(2, setup.players), decision.count(DecisionKind.START_CARD) + decision.count(DecisionKind.CARD)
    taken, laid_out = setup.players - waiting, table._display_bits.bit_count()
    least = most = removed = 0
    if phase is Phase.CARDS:
        least, most = seats + 2 - taken, seats + 2  # C049: a seat may decline
        if setup.players == 1 and decision[0] is not DecisionKind.REMOVED_CARD:  # M4.13b
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
    least += decision.count(DecisionKind.SWAPPED_CARD)  # the card just given
    if (found := table._discard_bits.bit_count()) < least:
        text = f"expected at least {least} cards, as so many were left over, got {found}"
        yield Problem("$.table.discard", "wrong_number", text)


def _taken(table: Table) -> Iterator[Problem]:
    """Check that no seat has many more cards than it takes. (M4.2j, M4.3b)"""
    for seat, me in enumerate(table.merchants):
        if (found := (me._active_bits | me._inactive_bits).bit_count()) > (most := most_cards_of(table, seat)):
            text = f"expected at most {most} cards, got {found}"
            yield Problem(f"$.table.merchants[{seat}].active", "too_many", text)


def most_cards_of(table: Table, seat: int) -> int:
    """Return how many cards a seat may have: as many as it takes in a whole game, and those of the rounds so far.

    Whether it can have taken them is not asked, and the cards of the rounds to come have room beside them.
    """
    asked = (DecisionKind.CARD, DecisionKind.START_CARD)
    waits = any(decision.seat == seat and decision.what in asked for decision in table.pending)
    first, last = table.edition.lengths[table.setup.length].first, table.edition.last_round
    return 2 + last - first + table.round - first - waits


def _decks(sizes: Iterable[int]) -> str:
    return "{} craftsmen, {} buildings and {} plans".format(*sizes)


@lru_cache(maxsize=8)
def _deck_sizes(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Return how many cards are left before the start cards, after them, and after each round. (M4.2j, M4.3a)"""
    edition, seats = setup.edition, max(2, setup.players)
    reveals, first = edition.reveals[seats], edition.lengths[setup.length].first
    sizes = [tuple(sum(card.type is type for card in edition.cards) for type in CardType)]
    rounds = [reveals[(number - 1) % len(reveals)] for number in range(first, edition.last_round + 1)]
    for many in [(*edition.start_cards[seats], 0), *rounds]:
        sizes.append(tuple(map(sub, sizes[-1], many)))
    return tuple(sizes)


def _dice(table: Table) -> Iterator[Problem]:
    """Check that the dice were rolled in phase II and lie there until the next roll. (M4.4a-M4.4c)"""
    setup, before = table.setup, table.phase in (Phase.SETUP, Phase.CARDS)
    number = table.round - before  # the round in which they were rolled
    has_rolled = number >= setup.edition.lengths[setup.length].first
    if has_rolled != bool(table.rolled):
        expected = "the dice of the last roll" if has_rolled else "no dice before the first roll"
        yield Problem("$.table.rolled", "wrong_number", f"expected {expected}, got {first_few(table.rolled)}")
    elif table.dice != (wanted := turned(table.rolled, setup.edition.last_round - number)):
        text = f"expected the dice {first_few(wanted)}, the high ones turned to 1, got {first_few(table.dice)}"
        yield Problem("$.table.dice", "wrong_dice", text)
    decision = [decision.seat for decision in table.pending if decision.what is DecisionKind.DICE]
    for seat, me in enumerate(table.merchants):
        has_chosen = bool(table.rolled) and seat < setup.players and seat not in decision
        if has_chosen != bool(me.dice):
            expected = "two dice, as the seat has chosen" if has_chosen else "no dice before the seat has chosen"
            text = f"expected {expected}, got {first_few(me.dice)}"
            yield Problem(f"$.table.merchants[{seat}].dice", "wrong_number", text)


def _figures(table: Table) -> Iterator[Problem]:
    """Check that every figure is placed once. (M4.9a, M4.9d, M4.11a, MQ56)"""
    decision = [decision.what for decision in table.pending]
    played = {"foreman": table.setup.workers, "messenger": table.setup.workers, "trader": table.setup.trader}
    for name, what in FIGURES.items():
        is_placed, place = played[name] and what not in decision, getattr(table, name)
        if is_placed != (place is not None):
            expected = f"the place of the {name}" if is_placed else f"none before the {name} is placed"
            yield Problem(
                f"$.table.{name}", "wrong_place", f"expected {expected}, got {'none' if place is None else place}"
            )


def _beginnings(table: Table) -> Iterator[Problem]:
    """Check that each seat has what it begins with, and what it has chosen of it. (M4.2h-M4.2k)"""
    begun, waiting = tables(table.edition).start, {(decision.seat, decision.what) for decision in table.pending}
    for seat, me in enumerate(table.merchants[: table.players]):
        path, wheel = f"$.table.merchants[{seat}]", [*map(sum, me.wheel)]
        fresh = Merchant(guilders=table.edition.start_guilders, ship=begun)
        if more := [name for name in differences(me, fresh) if name not in CHOSEN_FIRST]:
            text = f"expected what a seat begins with, got {first_few(name.strip('_') for name in more)}"
            yield Problem(path, "too_early", text)
        many = int((seat, DecisionKind.START_CARD) not in waiting)
        if me._inactive_bits.bit_count() != many:
            yield miscounted(f"{path}.inactive", me._inactive_bits.bit_count(), many)
        cubes = [1, 2] if (seat, DecisionKind.START_CUBES) not in waiting else [0, 0]
        if wheel != [*cubes, 0, 0, 0, 0] or max(me.wheel[1]) != cubes[1]:
            text = f"expected {cubes[0]} and {cubes[1]} of one colour on the wheel, got {first_few(wheel)}"
            yield Problem(f"{path}.wheel", "wrong_number", text)


CHOSEN_FIRST: Final = ("_inactive_bits", "wheel", "open_orders", "order_count")
"""What may differ between seats before the first round."""


def _storerooms(table: Table) -> Iterator[Problem]:
    """Check that a cube is stored only from the end of a round to the next turn of the wheels. (M4.4d, M4.6a)"""
    asked = {decision.seat for decision in table.pending}
    for seat, me in enumerate(table.merchants):
        kept = table.phase in (Phase.CARDS, Phase.DICE) or (table.phase is Phase.ROUND_END and seat not in asked)
        if me.stored is not None and not kept:
            text = f"expected no cube in the storeroom at this moment, got {me.stored}"
            yield Problem(f"$.table.merchants[{seat}].stored", "too_early", text)


NUMBERS: Final = tuple(field.name for field in attrs.fields(Turn) if field.type is int)


@lru_cache(maxsize=8)
def most_in_a_turn(edition: Edition) -> dict[str, int]:
    """Return the most of everything that is counted in a turn."""
    docks, spent = len(tables(edition).docks), LIMITS["actions"]
    return dict.fromkeys(NUMBERS, MOST) | {
        "inactive_at_start": edition.hand_limit,
        "purchases": spent,
        "more_purchases": spent,
        "credit": spent,
        "_docks_bits": (1 << docks) - 1,
        "_plans_bits": (1 << len(DISTRICTS)) - 1,
    }


def _turn(table: Table) -> Iterator[Problem]:
    """Check the memory of a turn, or of a choice of dice while cards may change it. (MQ23)"""
    turn, decision = table.turn, table.pending[0] if table.pending else None
    on = table.phase is Phase.ACTIONS and decision is not None
    choosing = table.phase is Phase.DICE and DecisionKind.DICE_CARDS in [decision.what for decision in table.pending]
    untimely = [name for name in differences(turn, FRESH_TURN) if not (choosing if name in OF_DICE else on)]
    if untimely or decision is None:
        text = f"expected only what is to be remembered at this moment, got {', '.join(untimely)}"
        yield Problem("$.table.turn", "too_early", text)
        return
    edition, most = table.edition, most_in_a_turn(table.edition)
    if any(not 0 <= getattr(turn, name) <= most[name] for name in NUMBERS):
        for name in NUMBERS:
            path = f"$.table.turn.{name.removeprefix('_').removesuffix('_bits')}"
            yield from within_range(path, getattr(turn, name), 0, most[name])
    me = table.merchants[decision.seat]
    for name, reached in (
        ("claims", me._owned_bits.bit_count()),
        ("amstel_moved", me.amstel_field),
        ("inactive_at_start", most_cards_of(table, decision.seat)),
    ):
        if (found := getattr(turn, name)) > reached:
            yield beyond(f"$.table.turn.{name}", found, 0, reached)
    if turn.repeated is not None and not (turn.repeated.type is CardType.PLAN and turn.repeated in edition.cards):
        yield Problem("$.table.turn.repeated", "wrong_card", f"expected a plan of the edition, got {turn.repeated}")
    if table.setup.dock_workers == "visit" and turn._docks_bits:
        yield from _docks(table, decision.seat)
    over = decision.what in (
        DecisionKind.MESSENGER_MOVE,
        DecisionKind.TRADER_MOVE,
    )  # then a figure may have left the game
    for name in FIGURES:
        if getattr(table, name) is None and not over and getattr(turn, f"{name}_met"):
            yield Problem(f"$.table.turn.{name}_met", "no_figure", f"expected false, as there is no {name}, got true")
    if turn.compartments:
        yield from _compartments(table, decision.seat)


def _docks(table: Table, seat: int) -> Iterator[Problem]:
    """Check that only the dock where the ship lies is remembered: workers of earlier visits are forgotten. (MQ3)"""
    lookup, ship = tables(table.edition), table.merchants[seat].ship
    here = 1 << lookup.docks[ship] if ship in lookup.docks and table.phase is Phase.ACTIONS else 0
    if table.turn._docks_bits & ~here:
        expected = f"only the dock where the ship lies, {lookup.fields[ship].id!r}" if here else "no dock"
        docks = [lookup.fields[place].id for place, dock in lookup.docks.items() if table.turn._docks_bits >> dock & 1]
        yield Problem("$.table.turn.docks", "wrong_place", f"expected {expected}, got {first_few(docks)}")


def _compartments(table: Table, seat: int) -> Iterator[Problem]:
    """Check where the cubes of the two chosen dice lie. (C053, C054)"""
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


def differences(value: attrs.AttrsInstance, usual: attrs.AttrsInstance) -> list[str]:
    """Return the names of the fields in which a value is not as usual."""
    names = [field.name for field in attrs.fields(type(value))]
    return [name for name in names if getattr(value, name) != getattr(usual, name)]
