"""Exact positions in words: "2 pink wild" instead of tuples of seven, ids instead of bit sets.

Every position keeps the box whole: what is not put anywhere lies in a place where it does no harm. Cards go to the
draw pile, or, if the draw pile is spelled out, to the hand of the last seat; contracts likewise.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import chain

from amsterdam_routes import (
    AMSTERDAM,
    Action,
    Chance,
    ClaimRoute,
    Color,
    Edition,
    Hand,
    IllegalAction,
    KeepContracts,
    Phase,
    Piles,
    State,
    Table,
    apply,
    events,
    legal_actions,
    violations,
)
from amsterdam_routes.kernel._values import counts, spread
from amsterdam_routes.routes.box._board import COLORS, in_board_order

ROW = "pink blue green black red"


def cards(words: str) -> tuple[Color, ...]:
    """The cards that are named, in this order.

    >>> cards("2 pink wild")
    (Color.PINK, Color.PINK, Color.WILD)
    """
    found: list[Color] = []
    many = 1
    for word in words.split():
        if word.isdigit():
            many = int(word)
        else:
            found += [Color[word.upper()]] * many
            many = 1
    return tuple(found)


def held(words: str) -> tuple[int, ...]:
    """The cards that are named, counted by colour.

    >>> held("wild 2 pink")
    (2, 0, 0, 0, 0, 0, 1)
    """
    return counts(cards(words), COLORS)


def position(
    edition: Edition = AMSTERDAM,
    *,
    players: int = 2,
    row: str = ROW,
    draw: str | None = None,
    discards: str = "",
    hands: Sequence[str] = (),
    claimed: Sequence[Iterable[str]] = (),
    contracts: Sequence[Iterable[str]] = (),
    offers: Sequence[Iterable[str]] = (),
    pile: Sequence[str] | None = None,
    to_move: int | None = 0,
    phase: Phase = Phase.TURN,
    last_turns: int | None = None,
    passes: int = 0,
    seed: bytes = b"a position",
) -> State:
    """A state with just these cards, routes and contracts; seats that are not mentioned have none.

    >>> state = position(hands=["2 pink wild"], claimed=[["dam--oude-kerk/pink"]])
    >>> state.hands[0], state.table.carts, state.table.scores
    (Hand(2 pink 1 wild), (14, 16), (2, 0))
    """
    board = edition.board
    seats = range(players)
    own_cards = [held(hands[seat]) if seat < len(hands) else held("") for seat in seats]
    routes = [[board.route(id) for id in (claimed[seat] if seat < len(claimed) else ())] for seat in seats]
    kept = [[board.contract(id) for id in (contracts[seat] if seat < len(contracts) else ())] for seat in seats]
    offered = [[board.contract(id) for id in (offers[seat] if seat < len(offers) else ())] for seat in seats]

    in_hands = [card for many in own_cards for card in spread(many, COLORS)]
    placed = counts([*cards(row), *cards(discards), *cards(draw or ""), *in_hands], COLORS)
    rest = spread([all - here for all, here in zip(edition.cards, placed, strict=True)], COLORS)
    draw_pile = rest if draw is None else cards(draw)
    if draw is not None:
        own_cards[-1] = counts([*spread(own_cards[-1], COLORS), *rest], COLORS)

    left = [contract for contract in board.contracts if contract not in [*chain(*kept, *offered)]]
    contract_pile = left if pile is None else [board.contract(id) for id in pile]
    kept[-1] += [contract for contract in left if contract not in contract_pile]

    return State(
        Table(
            edition=edition,
            first=0,
            phase=phase,
            to_move=to_move,
            row=cards(row),
            discards=held(discards),
            draw_size=len(draw_pile),
            claimed_bits=tuple(sum(1 << board.routes.index(route) for route in own) for own in routes),
            carts=tuple(edition.carts - sum(route.length for route in own) for own in routes),
            scores=tuple(sum(edition.points_for(route.length) for route in own) for own in routes),
            bonus_cards=tuple(sum(route.cart for route in own) for own in routes),
            hand_sizes=tuple(sum(own) for own in own_cards),
            contract_counts=tuple(len(own) for own in kept),
            offer_sizes=tuple(len(offer) for offer in offered),
            contract_pile=(None,) * len(contract_pile),
            last_turns=last_turns,
            passes=passes,
        ),
        tuple(Hand(own_cards[seat], in_board_order(kept[seat]), tuple(offered[seat])) for seat in seats),
        Piles(draw_pile, tuple(contract_pile), Chance(seed)),
    )


def claim(route: str, color: Color | None = None, wilds: int = 0, edition: Edition = AMSTERDAM) -> ClaimRoute:
    """The claim of the route with this id."""
    return ClaimRoute(edition.board.route(route), color, wilds)


def keep(*contracts: str, edition: Edition = AMSTERDAM) -> KeepContracts:
    """The choice of the contracts with these ids."""
    return KeepContracts([edition.board.contract(id) for id in contracts])


def play(state: State, *actions: Action) -> State:
    """The state after these actions."""
    return reduce(apply, actions, state)


def codes(state: State, action: Action) -> list[str]:
    """The codes of all that stands against an action; `legal_actions` and `apply` must think likewise."""
    found = violations(state, action)
    assert (action in legal_actions(state)) == (not found)
    try:
        apply(state, action)
    except IllegalAction as error:
        refused = error.violations
    else:
        refused = ()
    assert refused == found
    return [violation.code for violation in found]


def told(state: State, action: Action) -> list[str]:
    """The names of the events of an action, in order."""
    return [type(event).__name__ for event in events(state, action)]
