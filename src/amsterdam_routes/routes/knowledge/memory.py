"""What a careful player remembers of the cards in other hands.

Only what happens in the open counts, so the memory is the same for every seat and for onlookers. It is kept apart from
the state and the views: without it, play costs nothing more.
"""

from collections.abc import Iterable

import attrs

from amsterdam_routes.kernel.typechecks import check_least, checked, type_error
from amsterdam_routes.kernel.values import add_at
from amsterdam_routes.routes.box.color import COLORS, NO_CARDS, Counts
from amsterdam_routes.routes.rules.events import Event, FaceUpTaken, RouteClaimed


def _by_seat(instance: object, attribute: "attrs.Attribute[tuple[Counts, ...]]", known: tuple[Counts, ...]) -> None:
    if not all(len(cards) == len(COLORS) and min(cards) >= 0 for cards in known):
        raise ValueError(f"'known' of Memory: expected {len(COLORS)} numbers for each seat, none below 0, got others")


@attrs.frozen(field_transformer=checked)
class Memory:
    """The transport cards that each seat is known to hold: taken face up, and not spent since.

    It is a lower bound for each colour: a card that a seat spends counts as one of those it was seen to take, if there
    are any. What could be inferred in other ways is not: from what lay in a draw pile that was rebuilt, from a seat
    that passed, from claims that were not made. Contracts are not remembered either.

    >>> import amsterdam_routes as ar
    >>> memory = ar.Memory.of_nothing(players=2)
    >>> memory = memory.after([ar.FaceUpTaken(1, ar.Color.PINK, slot=0), ar.CardDrawn(1, None)])
    >>> memory.known[1][ar.Color.PINK]
    1
    """

    known: tuple[Counts, ...] = attrs.field(validator=_by_seat)
    """By seat, how many cards of each colour it is known to hold at least."""

    @classmethod
    def of_nothing(cls, players: int) -> "Memory":
        """The memory with which a game begins.

        >>> import amsterdam_routes as ar
        >>> ar.Memory.of_nothing(players=2)
        Memory(known=((0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0)))
        """
        check_least("players", players, 1)
        return cls((NO_CARDS,) * players)

    def after(self, events: Iterable[Event]) -> "Memory":
        """The memory once these events have happened, in their order; redacted or not makes no difference.

        >>> import amsterdam_routes as ar
        >>> memory = ar.Memory.of_nothing(players=2)
        >>> state = ar.new_game(2, seed="1634")
        >>> for _ in range(50):
        ...     state, events = ar.step(state, ar.legal_actions(state)[0])
        ...     memory = memory.after(events)
        >>> [held >= known for held, known in zip(state.hands[0].cards, memory.known[0])]
        [True, True, True, True, True, True, True]
        """
        known = list(self.known)
        for event in events:
            if not isinstance(event, Event):
                raise type_error("an event", event)
            if not isinstance(event, FaceUpTaken | RouteClaimed):
                continue
            if not 0 <= event.seat < len(known):
                raise ValueError(f"there is no seat {event.seat} in a game of {len(known)}")
            if isinstance(event, FaceUpTaken):
                known[event.seat] = add_at(known[event.seat], event.color, 1)
            else:
                left = zip(known[event.seat], event.paid, strict=True)
                known[event.seat] = tuple(max(0, many - paid) for many, paid in left)
        return Memory(tuple(known))
