"""What each seat may know: views, redacted events, clients that follow, and worlds that a view allows."""

from collections import Counter
from collections.abc import Iterable

import attrs

from amsterdam_routes.kernel.chance import Chance, Seed
from amsterdam_routes.kernel.errors import Problem
from tests.kernel.tiny.box import CARDS, CardDrawn, Event, GameOver, Hand, Opening, Piles, Setup, State, Thrown, View
from tests.kernel.tiny.rules import perform, violations


def view(state: State, seat: int | None) -> View:
    """What a seat sees."""
    return View(state.table, seat, None if seat is None else state.hands[seat])


def redact(event: Event, seat: int | None) -> Event:
    """A card that somebody else drew is hidden."""
    return CardDrawn(event.seat, None) if isinstance(event, CardDrawn) and event.seat != seat else event


def opens(event: Event) -> bool:
    """Whether an action begins with it."""
    return isinstance(event, Opening)


def shown_to(state: State, event: Event) -> tuple[int, ...]:
    """A card drawn is shown to one, a throw and the end to all."""
    match event:
        case CardDrawn(seat):
            return (seat,)
        case Thrown() | GameOver():
            return tuple(range(len(state.hands)))
        case _:
            return ()


@attrs.define
class _Told:
    """The source that a client has: the events that it was told."""

    events: tuple[Event, ...]

    def take(self) -> int | None:
        event = self.events[0]
        assert isinstance(event, CardDrawn)
        return event.card

    def below(self, n: int) -> int:
        event = self.events[0]
        assert isinstance(event, Thrown)
        return event.tide - 1


def fold(view: View, events: Iterable[Event]) -> View:
    """The view after an action of which the viewer was told these events."""
    told = tuple(events)
    first, seat, table = told[0], view.seat, view.table
    if not isinstance(first, Opening) or first.seat != table.to_move:
        raise ValueError(f"expected an action of seat {table.to_move}, got {first}")
    if found := [reason for reason in violations(view, first.action) if seat == table.to_move]:
        raise ValueError(found[0].text)
    hands: list[Hand | None] = [None] * len(table.laid)
    if seat is not None:
        hands[seat] = view.hand
    table, happened = perform(table, hands, first.action, _Told(told))
    if isinstance(told[-1], GameOver) and isinstance(happened[-1], GameOver):
        table = attrs.evolve(table, revealed=told[-1].hands)
        happened = (*happened[:-1], told[-1])
    if happened != told:
        raise ValueError(f"expected {happened}, got {told}")
    return View(table, seat, None if seat is None else hands[seat])


def sample(view: View, seed: Seed = None) -> State:
    """A world that the view allows: the cards that it does not know, dealt anew."""
    table = view.table
    known = dict(enumerate(table.revealed))
    if view.seat is not None and view.hand is not None:
        known[view.seat] = view.hand.cards
    seen = Counter(card for cards in (*table.laid, *known.values()) for card in cards)
    hidden, chance = Chance.of(seed).shuffled(tuple((Counter(CARDS) - seen).elements()))
    hands = []
    for seat, size in enumerate(table.hand_sizes):
        if seat not in known:
            known[seat], hidden = tuple(sorted(hidden[:size])), hidden[size:]
        hands.append(Hand(known[seat]))
    return State(table, tuple(hands), Piles(hidden, chance))


def check(position: State | View) -> tuple[Problem, ...]:
    """What is wrong with a position that somebody built."""
    table = position.table
    heaps = [*table.laid]
    if isinstance(position, State):
        heaps += [hand.cards for hand in position.hands] + [position.piles.deck]
    elif position.hand is not None:
        heaps.append(position.hand.cards)
    held = Counter(card for heap in heaps for card in heap)
    if isinstance(position, State) and held != Counter(CARDS):
        return (Problem("$", "wrong_cards", f"expected {sorted(CARDS)}, got {sorted(held.elements())}"),)
    if held - Counter(CARDS) or sum(table.hand_sizes) + table.pile + sum(map(len, table.laid)) != len(CARDS):
        return (Problem("$.table", "wrong_cards", f"expected {len(CARDS)} cards, got others"),)
    return ()


def setup(position: State | View) -> Setup:
    """What was agreed before the game."""
    return Setup(len(position.table.laid))
