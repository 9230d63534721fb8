"""Other worlds: states that differ in what a seat cannot see, and in nothing else."""

import random
from collections.abc import Callable

import amsterdam_routes as ar
from amsterdam_routes.kernel._values import counts, spread
from amsterdam_routes.routes.box._board import COLORS, in_board_order
from tests.routes.playing import Move

HUES: tuple[ar.Color, ...] = tuple(color for color in ar.Color if color is not ar.Color.WILD)
Renaming = Callable[[ar.Contract], ar.Contract]


def elsewhere(state: ar.State, seat: int | None, seed: int) -> ar.State:
    """The state with everything that a seat cannot see dealt anew: hands, contracts, the order of piles, the seed."""
    deal = random.Random(seed)
    others = [other for other in range(len(state.hands)) if other != seat]
    cards = [*state.piles.draw, *(card for other in others for card in spread(state.hands[other].cards, COLORS))]
    deal.shuffle(cards)
    hands = list(state.hands)
    for other in others:
        size = sum(state.hands[other].cards)
        hands[other] = _with_cards(state.hands[other], counts([cards.pop() for _ in range(size)], COLORS))
    dealt = ar.State(state.table, tuple(hands), ar.Piles(tuple(cards), state.piles.contracts, _chance(deal)))
    return _renamed(dealt, _renaming([state], seat, deal))


def swapped(moves: list[Move], seat: int | None, seed: int) -> tuple[ar.State, list[ar.Action]]:
    """Another world in which these moves reveal the same to a seat, and the moves as they are made there.

    Contracts that the seat never sees change places with each other, and so do cards that are not shown meanwhile: what
    stays in the draw pile, and what others draw unseen, or hold, without spending it. Wilds stay where they are, since
    how many of them are outside hands shows (Q2).
    """
    deal = random.Random(seed)
    states = [moves[0].before, *(move.after for move in moves)]
    rename = _renaming(states, seat, deal)
    world = _renamed(_recoloured(moves, states, seat, deal), rename)
    return world, [_renamed_action(move.action, rename) for move in moves]


def _recoloured(moves: list[Move], states: list[ar.State], seat: int | None, deal: random.Random) -> ar.State:
    start, others = states[0], [other for other in range(len(states[0].hands)) if other != seat]
    held = {(other, color): [state.hands[other].cards[color] for state in states] for other in others for color in HUES}

    def spare(other: int, color: ar.Color, since: int) -> bool:
        """Whether the seat never needs this card, from then on, for what it spends; if so, it is out of the count."""
        many = held[other, color]
        if min(many[since:]) < 1:
            return False
        many[since:] = [one - 1 for one in many[since:]]
        return True

    pile, drawn = list(start.piles.draw), 0
    places: list[tuple[int | None, int]] = []  # a seat and a colour that it holds, or no seat and a place in the pile
    for other in others:
        places += [(other, color) for color in HUES for _ in range(held[other, color][0]) if spare(other, color, 0)]
    for now, move in enumerate(moves, start=1):
        for event in move.events:
            if isinstance(event, ar.CardDrawn) and event.seat != seat and event.color in HUES:
                places += [(None, drawn)] if spare(event.seat, event.color, now) else []
            drawn += isinstance(event, ar.CardDrawn | ar.CardTurnedUp)
    places += [(None, place) for place in range(drawn, len(pile)) if pile[place] in HUES]

    colors = [pile[at] if holder is None else ar.Color(at) for holder, at in places]
    cards = [list(hand.cards) for hand in start.hands]
    for (holder, at), color in zip(places, deal.sample(colors, len(colors)), strict=True):
        if holder is None:
            pile[at] = color
        else:
            cards[holder][at] -= 1
            cards[holder][color] += 1
    hands = tuple(_with_cards(hand, tuple(many)) for hand, many in zip(start.hands, cards, strict=True))
    return ar.State(start.table, hands, ar.Piles(tuple(pile), start.piles.contracts, _chance(deal)))


def _renaming(states: list[ar.State], seat: int | None, deal: random.Random) -> Renaming:
    """Contracts that a seat sees in none of the states, each for another one of them; the others for themselves."""
    seen = {contract for state in states for kept in state.table.revealed for contract in kept}
    if seat is not None:
        for state in states:
            hand = state.hands[seat]
            seen |= {*hand.contracts, *hand.offer, *hand.returned}
    hidden = [contract for contract in states[0].table.edition.board.contracts if contract not in seen]
    names = dict(zip(hidden, deal.sample(hidden, len(hidden)), strict=True))
    return lambda contract: names.get(contract, contract)


def _renamed(state: ar.State, rename: Renaming) -> ar.State:
    hands = tuple(
        ar.Hand(
            hand.cards,
            in_board_order(map(rename, hand.contracts)),
            tuple(map(rename, hand.offer)),
            tuple(map(rename, hand.returned)),
        )
        for hand in state.hands
    )
    piles = ar.Piles(state.piles.draw, tuple(map(rename, state.piles.contracts)), state.piles.chance)
    return ar.State(state.table, hands, piles)


def _renamed_action(action: ar.Action, rename: Renaming) -> ar.Action:
    return ar.KeepContracts(map(rename, action.contracts)) if isinstance(action, ar.KeepContracts) else action


def _with_cards(hand: ar.Hand, cards: tuple[int, ...]) -> ar.Hand:
    return ar.Hand(cards, hand.contracts, hand.offer, hand.returned)


def _chance(deal: random.Random) -> ar.Chance:
    return ar.Chance(deal.randbytes(8))
