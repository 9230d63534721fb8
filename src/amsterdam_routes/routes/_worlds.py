"""Worlds that a view leaves open, outcomes of an action, and prospects of a seat.

`sample` draws a full state, uniformly: every physical card is its own, and every way to lay the cards that the viewer
cannot place into the slots that it cannot see is equally likely. So States that look the same weigh by how many such
ways lead to them. Nothing is tried and thrown away.

Only what happens in the open counts for a `Memory`, so it is the same for every seat and for onlookers. It is kept
apart from the state and the views: without it, play costs nothing more.

`outcomes` runs the rules with every answer of chance, and gives each state its exact probability. `prospects` gives all
that a front-end needs to draw its board: the answers of `legal_actions` and `violations`, asked as if it were that
seat's turn. `group_claims` puts the payments for one route together.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate, islice
from math import comb
from operator import add, sub
from typing import TypeAlias

import attrs

from amsterdam_routes.kernel._chance import Chance, Seed
from amsterdam_routes.kernel._errors import MOST_LINES, IllegalAction, Violation
from amsterdam_routes.kernel._game import follow_all
from amsterdam_routes.kernel._sources import ScriptedSource, Unanswered
from amsterdam_routes.kernel._typechecks import check_least, checked, tuple_of, type_error
from amsterdam_routes.kernel._values import add_at, counts, spread
from amsterdam_routes.routes.box._actions import Action, ClaimRoute
from amsterdam_routes.routes.box._board import COLORS, HUES, NO_CARDS, Color, Contract, Counts, Route, in_board_order
from amsterdam_routes.routes.rules._deal import Setup, lay_out
from amsterdam_routes.routes.rules._events import Event, FaceUpTaken, RouteClaimed, RowFlushed
from amsterdam_routes.routes.rules._legality import legal_actions, violations
from amsterdam_routes.routes.rules._state import (
    CONTRACT_PILE,
    DRAW_PILE,
    Hand,
    OpenPiles,
    Phase,
    Piles,
    State,
    Table,
    TableDraft,
    View,
    draft_table,
    seal_state,
    seal_table,
    view_of,
)
from amsterdam_routes.routes.rules._transition import perform, plain_in_sight

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


Contracts: TypeAlias = tuple[tuple[Contract, ...], tuple[Hand, ...]]
"""The contract pile, and the hands, of which those of the others have no cards yet."""


def sample_contracts(view: View, seed: Seed = None) -> Contracts:
    """Return contracts that the view allows, drawn uniformly: those of the pile, and of all hands.

    >>> import amsterdam_routes as ar
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> pile, hands = sample_contracts(view, seed=7)
    >>> len(pile), hands[0] == view.hand, hands[1]
    (20, True, Hand(no cards; offer: Blauwbrug - Nieuwe Waal, Jan Roodenpoortstoren - Oude Waal))
    """
    chance = Chance.for_purpose(b"sample/", seed)
    pile, hands, _ = _deal_contracts(view, [NO_CARDS] * view.table.players, chance)
    return pile, hands


def sample_cards(view: View, contracts: Contracts, seed: Seed = None) -> State:
    """Return a full State that the view allows, with these contracts and cards drawn uniformly.

    >>> import amsterdam_routes as ar
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> ar.view(sample_cards(view, sample_contracts(view, seed=7), seed=8), 0) == view
    True
    """
    pile, hands = contracts
    draw, cards, chance = _deal_cards(view, (NO_CARDS,) * len(hands), Chance.for_purpose(b"sample/", seed))
    held = tuple(attrs.evolve(hand, cards=some) for hand, some in zip(hands, cards, strict=True))
    return State(view.table, held, Piles(draw, pile, chance))


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


# --- what may follow an action, and what a seat could do


@attrs.frozen(field_transformer=checked)
class Outcome:
    """One state that may follow, and how likely it is.

    Its hidden piles stand in an order that means nothing: `sample` a state before playing on with the seeded verbs.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> ar.outcomes(state, ar.KeepContracts(state.hands[0].offer)).branches[0].probability
    Fraction(1, 1)
    """

    state: State
    """What follows."""
    probability: Fraction
    """How likely it is, exactly. With `at_least`, how likely the lines are that were followed to it."""


def _outcomes(branches: Iterable[Outcome]) -> tuple[Outcome, ...]:
    return tuple_of(Outcome, branches, "'branches' of Outcomes")


@attrs.frozen(field_transformer=checked)
class Outcomes:
    """All that may follow; `remainder` is how likely what was not followed is: more flushes, or less likely lines.

    The probabilities of the branches and the remainder sum to exactly 1.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> found = ar.outcomes(state, ar.KeepContracts(state.hands[0].offer))
    >>> len(found.branches), found.remainder
    (1, Fraction(0, 1))
    """

    branches: tuple[Outcome, ...] = attrs.field(converter=_outcomes)
    """What was followed to its end."""
    remainder: Fraction
    """How likely the lines of chance are that were not followed."""


def outcomes(
    state: State,
    action: Action,
    *,
    flushes: int | None = None,
    limit: int = MOST_LINES,
    at_least: Fraction | float | None = None,
) -> Outcomes:
    """Return every state that an action may lead to when all hands are known and the order of the piles is not.

    The draw pile and the contracts never offered are equally likely in any order; returned contracts lie where they
    are. `flushes` says how many flushes of the row in one action are followed: 1 unless it is given. `TooManyOutcomes`
    if chance has more lines than the limit allows, before they are followed: contracts are offered in an order, so 2
    drawn of 20 are 380 lines, and 4 are 116,280. Each line is a run of the whole action.

    With `at_least` the likeliest lines are followed until their probabilities sum to so much, and the rest is the
    remainder; a float is read as it is written, so 0.9 is 9/10. As many flushes are followed as that takes, unless
    `flushes` says how many: then the branches may sum to less.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> while state.phase is not ar.Phase.TURN:
    ...     state = ar.apply(state, ar.legal_actions(state)[-1])
    >>> blind = ar.outcomes(state, ar.DrawBlind())
    >>> [str(branch.probability) for branch in blind.branches], blind.remainder
    (['1/7', '1/7', '4/35', '1/7', '1/7', '1/7', '6/35'], Fraction(0, 1))
    >>> likely = ar.outcomes(state, ar.DrawBlind(), at_least=0.3)
    >>> [str(branch.probability) for branch in likely.branches], likely.remainder
    (['6/35', '1/7'], Fraction(24, 35))
    """
    if type(state) is not State:
        raise type_error(State, state)
    if flushes is not None:
        check_least("flushes", flushes, 0)
    elif at_least is None:
        flushes = 1
    if reasons := violations(state, action):
        raise IllegalAction(reasons)

    def run(source: ScriptedSource) -> State | None:
        log: list[Event] = []
        try:
            after = apply_with_answers(state, action, source, log)
        except Unanswered:
            if _beyond(log, flushes):
                return None
            raise
        return None if _beyond(log, flushes) else after

    found = follow_all(run, limit, at_least=at_least)
    branches = [Outcome(after, likely) for after, likely in found.items() if after is not None]
    return Outcomes(branches, 1 - sum((branch.probability for branch in branches), Fraction(0)))


def _beyond(log: Sequence[Event], flushes: int | None) -> bool:
    """Return whether the row was flushed more often than a limit; None is no limit."""
    return flushes is not None and sum(isinstance(event, RowFlushed) for event in log) > flushes


def apply_with_answers(state: State, action: Action, source: ScriptedSource, log: list[Event] | None) -> State:
    """Return the state after a legal action, with chance that is asked."""
    if type(state) is not State:
        raise type_error(State, state)
    piles, owners = state.piles, state.table.contract_pile
    fresh = sum(owner is None for owner in owners)  # they lie above all that were returned
    source.lay(DRAW_PILE, spread(counts(piles.draw, COLORS), COLORS))
    source.lay(CONTRACT_PILE, in_board_order(piles.contracts[:fresh]), under=piles.contracts[fresh:])
    table, hands = draft_table(state.table), [*state.hands]
    perform(table, hands, source, action, log)
    return _seal(table, tuple(hands), source, piles.chance)


def widest(setup: Setup) -> int:
    """Return how many options a question has at most: the colours of cards, or the contracts."""
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    return max(len(COLORS), len(setup.edition.board.contracts))


def deal_with_answers(setup: Setup, source: ScriptedSource) -> State:
    """Return the first state of a game, with chance that is asked: the `Chance` in the state has no seed."""
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    table, hands = lay_out(setup, source)
    return _seal(table, hands, source, Chance(b""))


def _seal(table: TableDraft, hands: tuple[Hand, ...], source: ScriptedSource, chance: Chance) -> State:
    piles = OpenPiles()
    piles.draw, piles.contracts, piles.chance = source.rest(DRAW_PILE), source.rest(CONTRACT_PILE), chance
    return seal_state(table, hands, piles)


@attrs.frozen(field_transformer=checked)
class Prospect:
    """One route, as it looks to one seat: the ways to pay for it, or the reasons why it cannot be claimed.

    >>> import amsterdam_routes as ar
    >>> prospect = ar.prospects(ar.view(ar.new_game(2, seed="1634"), 1))[2]
    >>> prospect.route, prospect.open
    (Route('Begijnhof - Munttoren', 2 black, cart), False)
    >>> prospect.violations
    (Violation(missing_cards R23, color=black, needed=2, held=0, missing=2),)
    """

    route: Route
    """The route that is looked at."""
    payments: tuple[ClaimRoute, ...]
    """Every distinct payment that the seat could make, as the action that makes it."""
    violations: tuple[Violation, ...]
    """Everything that stands in the way; empty if there is a payment.

    What the cards lack is said of the payment that comes nearest. Where several colours of a grey route come equally
    near, each is named in its own `missing_cards`, and any one of them will do.
    """

    @property
    def open(self) -> bool:
        """Whether the seat could claim the route, were it its turn."""
        return bool(self.payments)


def prospects(view: View) -> tuple[Prospect, ...]:
    """Return what the seat of a view could do on every route, in board order, no matter whose turn it is.

    An onlooker has nothing to claim with, and no prospects: ValueError.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> [prospect] = [prospect for prospect in ar.prospects(ar.view(state, 0)) if len(prospect.payments) == 2][:1]
    >>> prospect.payments
    (ClaimRoute('Haringpakkerstoren - Korenmetershuisje/grey', green),
     ClaimRoute('Haringpakkerstoren - Korenmetershuisje/grey', wilds=1))
    """
    if not isinstance(view, View):
        raise type_error(View, view)
    if view.seat is None or view.hand is None:
        raise ValueError("expected the view of a seat, got that of an onlooker")
    table = draft_table(view.table)
    table.phase, table.to_move = Phase.TURN, view.seat
    turn = view_of(seal_table(table), view.seat, view.hand)
    payments: dict[Route, list[ClaimRoute]] = {}
    for action in legal_actions(turn):
        if type(action) is ClaimRoute:
            payments.setdefault(action.route, []).append(action)
    return tuple(
        Prospect(route, tuple(payments[route]), ()) if route in payments else Prospect(route, (), _against(turn, route))
        for route in table.edition.board.routes
    )


def _against(turn: View, route: Route) -> tuple[Violation, ...]:
    """Return the reasons why the seat to move cannot claim a route, each once."""
    assert turn.hand is not None
    found = [violation for claim in nearest(turn.hand.cards, route) for violation in violations(turn, claim)]
    return tuple(dict.fromkeys(found))


def nearest(cards: Counts, route: Route) -> list[ClaimRoute]:
    """Return the payments for a route that lack the fewest cards, one for each colour that lacks as few, with all
    wilds in use.

    >>> import amsterdam_routes as ar
    >>> grey = next(route for route in ar.AMSTERDAM.board.routes if route.color is None and route.length == 4)
    >>> for claim in nearest((1, 0, 0, 0, 1, 0, 1), grey):
    ...     print(claim)
    ClaimRoute('Begijnhof - De drie Hendricken', pink, wilds=1)
    ClaimRoute('Begijnhof - De drie Hendricken', red, wilds=1)
    """
    if cards[Color.WILD] >= route.length:
        return [ClaimRoute(route, None, route.length)]
    colors = HUES if route.color is None else (route.color,)
    most = max(cards[color] for color in colors)
    return [ClaimRoute(route, color, cards[Color.WILD]) for color in colors if cards[color] == most]


def group_claims(actions: Iterable[Action]) -> tuple[tuple[Action, ...], ...]:
    """Group actions: all claims of a route together, every other action by itself.

    The groups are in the order of their first actions, and in each the order stays. So a menu can ask for a route
    first, and then for the payment.

    >>> import amsterdam_routes as ar
    >>> route = ar.AMSTERDAM.board.route("dam--oude-kerk/pink")
    >>> pink, wild = ar.ClaimRoute(route, ar.Color.PINK), ar.ClaimRoute(route, None, 2)
    >>> ar.group_claims([pink, ar.DrawContracts(), wild]) == ((pink, wild), (ar.DrawContracts(),))
    True
    """
    if not isinstance(actions, Iterable):
        raise type_error("actions", actions)
    groups: dict[object, list[Action]] = {}
    for action in actions:
        if not isinstance(action, Action):
            raise type_error("an action", action)
        groups.setdefault(action.route if isinstance(action, ClaimRoute) else action, []).append(action)
    return tuple(map(tuple, groups.values()))
