"""What events tell seats, compared between worlds: a seat that sees nothing new cannot tell one world from another.

Two worlds that a seat sees alike are taken, the true one and a sampled one. What the seat is told of an action must be
possible in both, up to the first event that shows it something, or that is of another kind: from there on things may
have gone other ways. So an event that says more than `shown_to` admits is found, whichever of `redact` and `shown_to`
is wrong. That `shown_to` names too many seats is not found, as nothing may have been new to a seat by accident. Later
views need no look: they follow from the views before and from what was told.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any  # Any: states, actions and events of any game

from amsterdam_routes.kernel.game import AnyGame

WORLD = 1634
"""The seed of the other worlds: the same failure shows each time."""


def seats_of(game: AnyGame, state: Any) -> tuple[int | None, ...]:
    """Who looks on: an onlooker, and every seat.

    >>> import amsterdam_routes as ar
    >>> seats_of(ar.GAME, ar.new_game(2, seed=1))
    (None, 0, 1)
    """
    return (None, *range(game.setup(state).players))


def called(seat: int | None) -> str:
    """What a sentence calls who looks on.

    >>> called(None), called(2)
    ('an onlooker', 'seat 2')
    """
    return "an onlooker" if seat is None else f"seat {seat}"


def leaks(game: AnyGame, state: Any, action: Any, happened: Sequence[Any]) -> Iterator[str]:
    """What the events of an action tell seats, or an onlooker, though it is hidden from them.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed=1)
    >>> action = ar.legal_actions(state)[0]
    >>> list(leaks(ar.GAME, state, action, ar.events(state, action)))
    []
    """
    seats = range(game.setup(state).players)
    for event in happened:
        if not {*game.shown_to(state, event)} <= {*seats}:
            yield f"{event!r} is shown to {game.shown_to(state, event)}, and the seats are {[*seats]}"
        public = game.redact(event, None)
        if any(game.redact(game.redact(event, seat), None) != public for seat in seats):
            yield f"an onlooker is told more of {event!r} than some seat"
    for seat in seats:
        world = game.sample(game.view(state, seat), WORLD)
        told = _told_in_secret(game, state, happened, seat)
        if not _could_be_told(game, world, action, seat, told):
            yield f"{called(seat)} is told {told}, which is not so in every world, and `shown_to` does not name it"


def _told_in_secret(game: AnyGame, state: Any, happened: Sequence[Any], seat: int) -> list[Any]:
    """What a seat is told before it is shown anything."""
    return [
        game.redact(event, seat) for event in takewhile(lambda one: seat not in game.shown_to(state, one), happened)
    ]


def _could_be_told(game: AnyGame, world: Any, action: Any, seat: int, told: Sequence[Any]) -> bool:
    """Whether a seat may be told the same in another world.

    The same action is taken there. If it is illegal, another one of its kind must do, as a secret choice has to look
    like any other; and if there is none, nothing follows: that somebody had to pass is no secret that is told.
    """
    legal = not game.violations(world, action)
    likes = [action] if legal else [one for one in game.legal_actions(world) if type(one) is type(action)]
    stories = (_told_in_secret(game, world, game.events(world, like), seat) for like in likes)
    return not likes or any(_agree(told, story) for story in stories)


def _agree(told: Sequence[Any], other: Sequence[Any]) -> bool:
    """Whether two stories say the same, as far as the same kinds of things happen in them."""
    both = takewhile(lambda pair: type(pair[0]) is type(pair[1]), zip(told, other, strict=False))
    return all(one == another for one, another in both)
