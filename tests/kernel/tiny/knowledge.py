"""What each seat may know: views, redacted events, clients that follow, and worlds that a view allows."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from amsterdam_routes.kernel._capabilities import Following
from amsterdam_routes.kernel._chance import Chance, Seed
from amsterdam_routes.kernel._errors import Problem
from amsterdam_routes.kernel._sources import EventSource
from tests.kernel.tiny.box import CARDS, DECK, GameOver, Hand, Piles, Setup, State, View
from tests.kernel.tiny.rules import PILE, Moment, Rules


def view(state: State, seat: int | None) -> View:
    """What a seat sees."""
    return View(state.table, seat, None if seat is None else state.hands[seat])


def viewer(view: View) -> int | None:
    """Whose view it is."""
    return view.seat


def redact(event: Any, seat: int | None) -> Any:
    """What a seat may see of an event."""
    return event.seen_by(seat)


def shown_to(state: State, event: Any) -> tuple[int, ...]:
    """The seats to whom an event shows something."""
    shown: tuple[int, ...] = event.shows(range(len(state.hands)))
    return shown


def following(rules: Rules) -> Following[View, Any]:
    """How a client follows the game: by the rules themselves."""

    def act(view: View, told: Sequence[Any], source: EventSource, log: list[Any]) -> View:
        action, table, mover = told[0].action, view.table, told[0].seat
        if mover != table.to_move:
            raise ValueError(f"expected an action of seat {table.to_move}, got one of seat {mover}")
        hands, unseen = _filled_in(view, told)
        if reasons := rules.violations(View(table, mover, hands[mover]), action):
            raise ValueError(f"expected a legal action, got {action}: {reasons[0].text}")
        source.lay(PILE, unseen, table.pile)
        moment = Moment(table, hands)
        rules.perform(moment, action, source, log)
        return View(moment.table, view.seat, None if view.seat is None else moment.hands[view.seat])

    return Following(
        openings=tuple(kind.opening for kind in rules.kinds),
        redact=redact,
        viewer=viewer,
        answers=lambda event: event.answers(),
        act=act,
    )


def _filled_in(view: View, told: Sequence[Any]) -> tuple[list[Hand], list[int]]:
    """All hands, those that the viewer does not see made up so that they fit, and the cards that are left."""
    table, over = view.table, next((event for event in told if isinstance(event, GameOver)), None)
    unseen = _unseen(view)
    drawn = [card for event in told for asked, card in event.answers() if asked == DECK and card in unseen]
    held = [[*(over.hands[seat] if over else ())] for seat in range(len(table.hand_sizes))]
    if (given := getattr(told[0].action, "card", None)) is not None:
        held[told[0].seat].append(given)
    if view.seat is not None and view.hand is not None:
        held[view.seat] = []
    for card in (*drawn, *(card for cards in held for card in cards)):
        if card not in unseen:
            raise ValueError(f"expected a card that is out of sight, got {card}")
        unseen.remove(card)
    for seat, size in enumerate(table.hand_sizes):
        if seat == view.seat and view.hand is not None:
            held[seat] = [*view.hand.cards]
        while len(held[seat]) < size:
            held[seat].append(unseen.pop(0))
    return [Hand(tuple(sorted(cards))) for cards in held], [*unseen, *drawn]


def _unseen(view: View) -> list[int]:
    seen = Counter(card for cards in (*view.table.laid, *view.table.revealed) for card in cards)
    if view.hand is not None and not view.table.revealed:
        seen.update(view.hand.cards)
    return sorted((Counter(CARDS) - seen).elements())


def sample(view: View, seed: Seed = None) -> State:
    """A world that the view allows: the cards that it does not know, dealt anew."""
    table, known = view.table, dict(enumerate(view.table.revealed))
    if view.seat is not None and view.hand is not None:
        known[view.seat] = view.hand.cards
    hidden, chance = Chance.of(seed).shuffled(_unseen(view))
    hands = []
    for seat, size in enumerate(table.hand_sizes):
        if seat not in known:
            known[seat], hidden = tuple(sorted(hidden[:size])), hidden[size:]
        hands.append(Hand(known[seat]))
    return State(table, tuple(hands), Piles(hidden, chance))


def check(position: State | View) -> tuple[Problem, ...]:
    """What is wrong with a position that somebody built."""
    table, heaps = position.table, [*position.table.laid]
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
