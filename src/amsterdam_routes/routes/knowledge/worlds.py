"""The worlds that a view leaves open, and what a careful player remembers of the cards in other hands.

`sample` draws a full state, uniformly: every physical card is its own, and every way to lay the cards that the viewer
cannot place into the slots that it cannot see is equally likely. So States that look the same weigh by how many such
ways lead to them. Nothing is tried and thrown away.

Only what happens in the open counts for a `Memory`, so it is the same for every seat and for onlookers. It is kept
apart from the state and the views: without it, play costs nothing more.
"""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate, islice
from math import comb
from operator import add, sub

import attrs

from amsterdam_routes.kernel.chance import Chance, Seed
from amsterdam_routes.kernel.typechecks import check_least, checked, type_error
from amsterdam_routes.kernel.values import add_at, counts, spread
from amsterdam_routes.routes.box.board import COLORS, NO_CARDS, Color, Contract, Counts, in_board_order
from amsterdam_routes.routes.rules.events import Event, FaceUpTaken, RouteClaimed
from amsterdam_routes.routes.rules.state import Hand, Piles, State, Table, View
from amsterdam_routes.routes.rules.transition import plain_in_sight

WILD = Color.WILD


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
        """Return the memory with which a game begins.

        >>> import amsterdam_routes as ar
        >>> ar.Memory.of_nothing(players=2)
        Memory(known=((0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0)))
        """
        check_least("players", players, 1)
        return cls((NO_CARDS,) * players)

    def after(self, events: Iterable[Event]) -> "Memory":
        """Return the memory once these events have happened, in their order; redacted or not makes no difference.

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


def sample(view: View, seed: Seed = None, memory: Memory | None = None) -> State:
    """Return a full State that the view allows, drawn uniformly; its view is the view again.

    With a `Memory` the cards that it places stay in those hands. The state has a source of chance of its own, from
    `seed`, unrelated to that of a game dealt from the same seed. A view that no State allows is a ValueError.

    >>> import amsterdam_routes as ar
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> world = ar.sample(view, seed=7)
    >>> ar.view(world, 0) == view
    True
    >>> for seed in (7, 8):
    ...     print(ar.sample(view, seed).hands[1])
    Hand(1 pink 1 green; offer: Montelbaanstoren - Westermarkt, Begijnhof - Haringpakkerstoren)
    Hand(1 orange 1 wild; offer: Korenmetershuisje - Waag, Munttoren - Nieuwe Waal)
    """
    if not isinstance(view, View):
        raise type_error(View, view)
    if memory is not None and type(memory) is not Memory:
        raise type_error(Memory | None, memory, "memory")
    _check(view)
    chance = Chance.for_purpose(b"sample/", seed)
    known = (NO_CARDS,) * view.table.players if memory is None else memory.known
    draw, cards, chance = _deal_cards(view, known, chance)
    pile, hands, chance = _deal_contracts(view, cards, chance)
    return State(view.table, hands, Piles(draw, pile, chance))


def _check(view: View) -> None:
    """Refuse a view that no state allows, as far as it shows before anything hidden is dealt."""
    table, seat, hand = view.table, view.seat, view.hand
    if len(table.row) > table.edition.row or (not table.draw_size and any(table.discards)):  # Q13
        raise _impossible("the row, the draw pile and the discards could not be left like this")
    if len(table.row) < table.edition.row and table.draw_size:  # Q1
        raise _impossible("its row is short although there are cards to fill it")
    if table.revealed and tuple(map(len, table.revealed)) != table.contract_counts:
        raise _impossible("it shows more or fewer contracts than the seats have kept")
    if seat is None and hand is None:
        return
    if seat is None or hand is None or not 0 <= seat < table.players:
        raise _impossible("a seat goes with a hand, and an onlooker has neither")
    said = (table.hand_sizes[seat], table.contract_counts[seat], table.offer_sizes[seat])
    if said != (sum(hand.cards), len(hand.contracts), len(hand.offer)):
        raise _impossible("the hand is not as large as the table says")
    if table.contract_pile.count(seat) != len(hand.returned):
        raise _impossible("the contracts that this seat has returned are not as many as the pile says")
    if table.revealed and table.revealed[seat] != hand.contracts:
        raise _impossible("the contracts that are revealed are not those in the hand")


def _deal_cards(
    view: View, known: tuple[Counts, ...], chance: Chance
) -> tuple[tuple[Color, ...], list[Counts], Chance]:
    """Return the draw pile, and by seat the cards in hand."""
    table, seat = view.table, view.seat
    if len(known) != table.players:
        raise ValueError(f"expected a memory of a game of {table.players}, got one of {len(known)}")
    cards = list(known)
    if seat is not None and view.hand is not None:
        cards[seat] = view.hand.cards
    seen = map(sum, zip(table.discards, counts(table.row, COLORS), *cards, strict=True))
    unseen = tuple(map(sub, table.edition.cards, seen))
    free = [size - sum(placed) for size, placed in zip(table.hand_sizes, cards, strict=True)]
    if min(unseen) < 0 or min(free) < 0 or sum(unseen) != table.draw_size + sum(free):
        raise _impossible("the transport cards that it shows, and those that it hides, are not those of the box")
    order, chance = chance.shuffled(spread(unseen, COLORS))
    if table.row.count(WILD) >= table.edition.flush_at:
        order, chance = _shuffle_settled(table, order, chance)
    end = table.draw_size
    for other, size in enumerate(free):
        if size:
            start, end = end, end + size
            cards[other] = tuple(map(add, cards[other], counts(order[start:end], COLORS)))
    return order[: table.draw_size], cards, chance


def _shuffle_settled(table: Table, order: tuple[Color, ...], chance: Chance) -> tuple[tuple[Color, ...], Chance]:
    """Return unseen cards in a random order, the draw pile first, in a world where the row may stand as it does.

    So many wilds stay face up only while row, draw pile and discards hold too few others (Q2). That bounds the
    number of others in the pile; each number is as likely as the ways there are to lay the cards so.
    """
    others, wilds = [card for card in order if card is not WILD], [card for card in order if card is WILD]
    most = min(table.edition.row - table.edition.flush_at - plain_in_sight(table), table.draw_size)
    ways = list(accumulate(comb(len(others), n) * comb(len(wilds), table.draw_size - n) for n in range(most + 1)))
    if not ways or not ways[-1]:
        raise _impossible("so many wilds cannot lie face up while there are so few in hands")
    which, chance = chance.below(ways[-1])
    n = bisect_right(ways, which)
    pile, chance = chance.shuffled(others[:n] + wilds[: table.draw_size - n])
    rest, chance = chance.shuffled(others[n:] + wilds[table.draw_size - n :])
    return pile + rest, chance


def _deal_contracts(
    view: View, cards: list[Counts], chance: Chance
) -> tuple[tuple[Contract, ...], tuple[Hand, ...], Chance]:
    """Return the contract pile, and the hands."""
    table, own = view.table, view.hand
    placed = [contract for kept in table.revealed for contract in kept]
    if own is not None:
        placed += own.offer + own.returned + (() if table.revealed else own.contracts)
    everything, seen = table.edition.board.contracts, set(placed)
    unseen = [contract for contract in everything if contract not in seen]
    slots = sum(table.contract_counts) + sum(table.offer_sizes) + len(table.contract_pile)
    if len(unseen) + len(placed) != len(everything) or slots != len(everything):
        raise _impossible("the contracts that it shows, and those that it hides, are not those of the box")
    order, chance = chance.shuffled(unseen)
    rest, mine = iter(order), iter(() if own is None else own.returned)
    pile: list[Contract] = []
    returned: list[list[Contract]] = [[] for _ in cards]
    for owner in table.contract_pile:
        if owner is None:
            pile.append(next(rest))
        else:
            pile.append(next(mine if owner == view.seat else rest))
            returned[owner].append(pile[-1])
    hands: list[Hand] = []
    for seat, held in enumerate(cards):
        if own is not None and seat == view.seat:
            hands.append(own)
        else:
            kept = table.revealed[seat] if table.revealed else islice(rest, table.contract_counts[seat])
            offer = tuple(islice(rest, table.offer_sizes[seat]))
            hands.append(Hand(held, in_board_order(kept), offer, tuple(returned[seat])))
    return tuple(pile), tuple(hands), chance


def _impossible(reason: str) -> ValueError:
    return ValueError(f"no state allows this view: {reason}")
