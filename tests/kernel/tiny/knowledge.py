"""What each seat may know: views, redacted events, clients that follow, and worlds that a view allows."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import get_args

from amsterdam_routes.kernel.chance import Chance, Seed
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.following import Following
from amsterdam_routes.kernel.told import NUMBER, Told
from tests.kernel.tiny.box import (
    CARDS,
    CardDrawn,
    CardLaid,
    Event,
    GameOver,
    Hand,
    Opening,
    Piles,
    Setup,
    State,
    Thrown,
    View,
)
from tests.kernel.tiny.rules import DECK, perform, violations


def view(state: State, seat: int | None) -> View:
    """What a seat sees."""
    return View(state.table, seat, None if seat is None else state.hands[seat])


def redact(event: Event, seat: int | None) -> Event:
    """A card that somebody else drew is hidden."""
    return CardDrawn(event.seat, None) if isinstance(event, CardDrawn) and event.seat != seat else event


def opens(event: Event) -> bool:
    """Whether an action begins with it."""
    return FOLLOWING.opens(event)


def shown_to(state: State, event: Event) -> tuple[int, ...]:
    """A card drawn is shown to one, a throw and the end to all."""
    match event:
        case CardDrawn(seat):
            return (seat,)
        case Thrown() | GameOver():
            return tuple(range(len(state.hands)))
        case _:
            return ()


def fold(view: View, events: Iterable[Event]) -> View:
    """The view after actions of which the viewer was told these events."""
    return FOLLOWING.fold(view, events)


def _act(view: View, told: Sequence[Event], source: Told, log: list[Event]) -> View:
    """The view after one action: other hands hold no more than what they show."""
    first, last, table = told[0], told[-1], view.table
    assert isinstance(first, Opening)
    if first.seat != table.to_move:
        raise ValueError(f"expected an action of seat {table.to_move}, got one of seat {first.seat}")
    hands = [Hand(cards) for cards in (last.hands if isinstance(last, GameOver) else ((),) * len(table.laid))]
    if isinstance(first, CardLaid):
        hands[first.seat] = Hand(tuple(sorted((*hands[first.seat].cards, first.card))))
    if view.seat is not None and view.hand is not None:
        hands[view.seat] = view.hand
    if found := violations(View(table, first.seat, hands[first.seat]), first.action):
        raise ValueError(f"expected a legal action, got {first.action}: {found[0].text}")
    seen = Counter(card for cards in (*table.laid, *[hand.cards for hand in hands]) for card in cards)
    if seen - Counter(CARDS):
        raise ValueError("expected cards of the box, each in one place, got others")
    source.lay(DECK, (Counter(CARDS) - seen).elements(), table.pile)
    table = perform(table, hands, source, first.action, log)
    return View(table, view.seat, None if view.seat is None else hands[view.seat])


def _answers(event: Event) -> Iterable[tuple[str, object]]:
    """What an event tells of the answers of chance."""
    match event:
        case CardDrawn(_, card):
            yield DECK.name, card
        case Thrown(_, tide):
            yield NUMBER, tide - 1
        case _:
            pass


FOLLOWING = Following(
    openings=get_args(Opening), redact=redact, viewer=lambda view: view.seat, answers=_answers, act=_act
)


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
