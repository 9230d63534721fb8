"""The worlds that a view leaves open are all drawn, each as often as it is likely; and what a memory holds of hands."""

import random
from collections import Counter
from itertools import permutations
from math import cbrt, sqrt
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import given

import amsterdam_routes as ar
from amsterdam_routes import testing
from tests.routes.miniatures import miniature
from tests.routes.playing import moves, seats_of, until_over
from tests.routes.positions import cards, claim, held, play, position

PINK, WILD = ar.Color.PINK, ar.Color.WILD
A, B, C, D = (ar.Place(name) for name in "ABCD")
CHAIN = [ar.Route([A, B], 1, PINK), ar.Route([B, C], 2), ar.Route([C, D], 1)]
PAIRS = ([A, B], [A, C], [A, D], [B, C], [B, D], [C, D])

World: TypeAlias = tuple[object, ...]
"""The hidden part of a state: the draw pile, the contract pile and the hands."""


def box(players: int, contracts: int, **changes: object) -> ar.Edition:
    """A box of a chain of places, for so many players, with so many contracts."""
    board = ar.Board([A, B, C, D], CHAIN, [ar.Contract(pair, 1) for pair in PAIRS[:contracts]])
    bonus = {players: range(players, 0, -1)}
    return miniature(**{"board": board, "players": (players, players), "bonus": bonus} | changes)


def hidden(state: ar.State) -> World:
    return state.piles.draw, state.piles.contracts, state.hands


# ------------------------------------------------------------------------------------------- always a world of the view


@given(testing.states(), testing.seeds())
def test_a_sample_is_a_state_with_the_very_same_view(state: ar.State, seed: int) -> None:
    for seat in seats_of(state):
        view = ar.view(state, seat)
        world = ar.sample(view, seed)
        testing.check_state(world)
        assert ar.view(world, seat) == view
        assert ar.legal_actions(world) == ar.legal_actions(view) or seat != state.to_move


@given(testing.setups(), testing.seeds())
def test_a_sample_with_a_memory_leaves_what_is_known_in_the_hands(setup: ar.Setup, seed: int) -> None:
    memory = ar.Memory.of_nothing(setup.players)
    for ply, move in enumerate(moves(setup, seed)):
        memory = memory.after(move.events)
        seat = seats_of(move.after)[ply % (1 + setup.players)]
        world = ar.sample(ar.view(move.after, seat), ply, memory)
        assert ar.view(world, seat) == ar.view(move.after, seat)
        for hand, known in zip(world.hands, memory.known, strict=True):
            assert all(many >= least for many, least in zip(hand.cards, known, strict=True))
        testing.check_state(world)


@given(testing.states(over=False), testing.seeds())
def test_a_game_can_be_played_on_from_a_sample_to_its_end(state: ar.State, seed: int) -> None:
    choose = random.Random(seed)
    world = ar.sample(ar.view(state, choose.choice(seats_of(state))), seed)
    going_on = until_over()
    while going_on(world):
        world = ar.apply(world, choose.choice(ar.legal_actions(world)))
        testing.check_state(world)
    assert ar.standings(world).winners


def test_what_the_seat_knows_lies_where_it_knows_it_to_be() -> None:
    deal = ar.new_game(2, seed="1634")
    mine, his = deal.hands[0].offer, deal.hands[1].offer
    state = play(deal, ar.KeepContracts(mine[:1]), ar.KeepContracts(his[1:]))
    pile = state.table.contract_pile
    assert (pile[-2:], state.piles.contracts[-2:]) == ((0, 1), (mine[1], his[0]))
    drawn = set()
    for seed in range(200):
        world = ar.sample(ar.view(state, 0), seed)
        assert world.piles.contracts[-2] == mine[1]
        assert world.hands[1].returned == world.piles.contracts[-1:]
        assert world.hands[0] == state.hands[0]
        drawn.add(world.piles.contracts[-1])
    assert drawn == set(ar.AMSTERDAM.board.contracts) - set(mine)


def test_all_contracts_are_known_once_the_game_is_over() -> None:
    *_, last = moves(ar.Setup(3), seed=4)
    for seat in seats_of(last.after):
        world = ar.sample(ar.view(last.after, seat), seed=1)
        assert [hand.contracts for hand in world.hands] == [hand.contracts for hand in last.after.hands]
        assert world.hands != last.after.hands  # transport cards are never shown


# ------------------------------------------------------------------------------------------------------ each as likely


def worlds(view: ar.View, known: dict[int, list[ar.Color]]) -> Counter[World]:
    """Every world of a view, with the number of ways to lay the unseen cards that lead to it; all tried, one by one."""
    return Counter(
        {
            (draw, pile, hands(view, held, kept)): many * ways
            for (draw, held), many in _card_worlds(view, known).items()
            for (pile, kept), ways in _contract_worlds(view).items()
        }
    )


Held: TypeAlias = tuple[tuple[int, ...], ...]
Kept: TypeAlias = tuple[tuple[tuple[ar.Contract, ...], ...], ...]


def _card_worlds(view: ar.View, known: dict[int, list[ar.Color]]) -> Counter[tuple[tuple[ar.Color, ...], Held]]:
    table = view.table
    own = view.hand.cards if view.hand is not None else (0,) * 7
    unseen = []
    for color in ar.Color:
        elsewhere = table.row.count(color) + table.discards[color] + own[color]
        unseen += [color] * (table.edition.cards[color] - elsewhere - sum(held.count(color) for held in known.values()))
    found: Counter[tuple[tuple[ar.Color, ...], Held]] = Counter()
    for order in permutations(unseen):
        rest = list(order)
        held = []
        for seat, size in enumerate(table.hand_sizes):
            if seat == view.seat:
                held.append(own)
                continue
            hand = list(known.get(seat, []))
            while len(hand) < size:
                hand.append(rest.pop())
            held.append(tuple(hand.count(color) for color in ar.Color))
        others = sum(card is not WILD for card in [*table.row, *rest]) + sum(table.discards[:WILD])
        too_wild = table.row.count(WILD) >= table.edition.flush_at
        if not (too_wild and others >= table.edition.row - table.edition.flush_at + 1):  # Q2
            found[tuple(rest), tuple(held)] += 1
    return found


def _contract_worlds(view: ar.View) -> Counter[tuple[tuple[ar.Contract, ...], Kept]]:
    table, own = view.table, view.hand
    seen = [contract for kept in table.revealed for contract in kept]
    if own is not None:
        seen += [*own.contracts, *own.offer, *own.returned]
    found: Counter[tuple[tuple[ar.Contract, ...], Kept]] = Counter()
    for order in permutations(contract for contract in table.edition.board.contracts if contract not in seen):
        rest = list(order)
        returned = list(own.returned) if own is not None else []
        pile = [returned.pop(0) if by is not None and by == view.seat else rest.pop() for by in table.contract_pile]
        hands = []
        for seat in range(table.players):
            kept = [rest.pop() for _ in range(table.contract_counts[seat] if seat != view.seat else 0)]
            offer = [rest.pop() for _ in range(table.offer_sizes[seat] if seat != view.seat else 0)]
            back = [contract for contract, by in zip(pile, table.contract_pile, strict=True) if by == seat]
            hands.append((tuple(sorted(kept, key=lambda contract: contract.id)), tuple(offer), tuple(back)))
        found[tuple(pile), tuple(hands)] += 1
    return found


def hands(view: ar.View, held: Held, kept: Kept) -> tuple[ar.Hand, ...]:
    return tuple(
        view.hand if seat == view.seat and view.hand is not None else ar.Hand(held[seat], *kept[seat])
        for seat in range(view.table.players)
    )


def misfit(drawn: Counter[World], expected: Counter[World]) -> float:
    """By how many standard deviations, about, the draws are too far from what is expected: chi-square's own measure."""
    total, draws = expected.total(), drawn.total()
    assert set(drawn) <= set(expected), "a world that the view does not allow"
    wanted = {world: draws * many / total for world, many in expected.items()}
    assert min(wanted.values()) >= 5, "too few draws to tell"
    square = sum((drawn[world] - many) ** 2 / many for world, many in wanted.items())
    freedom = len(wanted) - 1
    return (cbrt(square / freedom) - 1 + 2 / (9 * freedom)) / sqrt(2 / (9 * freedom))  # Wilson and Hilferty


FEW = {"cards": (3, 2, 0, 0, 0, 0, 2), "hand": 2}
WILD_BOX = box(2, 3, cards=(2, 1, 0, 0, 0, 0, 5), row=3, flush_at=2)
STANDS = position(WILD_BOX, row="3 wild", draw="wild pink")
JUST_STANDS = position(WILD_BOX, row="2 wild pink", draw="2 wild")
STANDS_BY_ALL = position(WILD_BOX, row="3 wild", draw="2 wild pink")
STANDS_WITH_DISCARDS = position(WILD_BOX, row="3 wild", draw="wild", discards="pink")
STANDS_WITH_WILD_DISCARDS = position(WILD_BOX, row="3 wild", draw="wild pink", discards="wild")


def chosen() -> ar.State:
    """The first turn of a game in which both seats kept one contract and returned one."""
    deal = ar.new_game(2, seed=1, edition=box(2, 6, **FEW, dealt=2))
    return play(deal, *(ar.KeepContracts(hand.offer[:1]) for hand in deal.hands))


VIEWS = {
    "a seat in its turn": ar.view(chosen(), 0),
    "a seat that waits": ar.view(chosen(), 1),
    "an onlooker": ar.view(ar.new_game(2, seed=2, edition=box(2, 3, **FEW)), None),
    "a seat that is to choose": ar.view(ar.new_game(2, seed=3, edition=box(2, 5, **FEW, dealt=2)), 0),
    "one of three seats": ar.view(ar.new_game(3, seed=4, edition=box(3, 4, cards=(3, 2, 0, 0, 0, 0, 2), hand=2)), 1),
    "a seat that looks at too many wilds": ar.view(STANDS, 0),
    "an onlooker who looks at too many wilds": ar.view(STANDS, None),
    "a seat that looks at just too many wilds": ar.view(JUST_STANDS, 0),
    "a seat that looks at a row of wilds beside a pile of more cards than wilds are left": ar.view(STANDS_BY_ALL, 0),
    "a seat that looks at too many wilds, and discards": ar.view(STANDS_WITH_DISCARDS, 0),
    "a seat that looks at too many wilds, one of them discarded": ar.view(STANDS_WITH_WILD_DISCARDS, 0),
}


@pytest.mark.parametrize("name", VIEWS)
def test_every_world_is_drawn_as_often_as_there_are_ways_to_lay_it(name: str) -> None:
    view = VIEWS[name]
    expected = worlds(view, {})
    drawn = Counter(hidden(ar.sample(view, seed)) for seed in range(40 * len(expected)))
    assert abs(misfit(drawn, expected)) < 3.5


@pytest.mark.parametrize("name", ["a seat in its turn", "a seat that looks at too many wilds"])
def test_the_test_finds_worlds_that_are_not_weighted(name: str) -> None:
    view = VIEWS[name]
    expected = Counter(worlds(view, {}).keys())
    drawn = Counter(hidden(ar.sample(view, seed)) for seed in range(40 * len(expected)))
    assert misfit(drawn, expected) > 5


@pytest.mark.parametrize(
    ("view", "color"), [(ar.view(chosen(), 0), ar.Color.BLUE), (ar.view(STANDS, None), ar.Color.BLUE)]
)
def test_remembered_cards_stay_and_the_rest_is_drawn_uniformly(view: ar.View, color: ar.Color) -> None:
    memory = ar.Memory.of_nothing(2).after([ar.FaceUpTaken(1, color, 0)])
    expected = worlds(view, {1: [color]})
    assert set(expected) < set(worlds(view, {}))
    drawn = Counter(hidden(ar.sample(view, seed, memory)) for seed in range(40 * len(expected)))
    assert abs(misfit(drawn, expected)) < 3.5


def test_a_world_that_chance_would_hardly_ever_deal_is_drawn_at_once() -> None:
    """10 cards of over 600, not 3 of them plain: to deal and try again would take longer than the universe has."""
    edition = box(2, 3, cards=(600, 0, 0, 0, 0, 0, 20), row=5, flush_at=3)
    view = ar.view(position(edition, row="5 wild", draw="9 wild pink"), 0)
    plain = Counter(ar.sample(view, seed).piles.draw.count(PINK) for seed in range(200))
    assert plain[2] > plain[1] > plain[0]
    assert set(plain) <= {0, 1, 2}


# --------------------------------------------------------------------------------------------------------------- seeds


def test_the_same_seed_draws_the_same_world() -> None:
    view = ar.view(ar.new_game(2, seed=1), 0)
    assert ar.sample(view, seed="a") == ar.sample(view, seed=b"a")
    assert ar.sample(view, seed="a") != ar.sample(view, seed="b")
    assert ar.sample(view) != ar.sample(view)


def test_the_seed_of_the_game_tells_sample_nothing() -> None:
    """Whoever deals game 7 from seed 7 and samples with seed 7 must not be told what lies in the pile."""
    right = 0
    for seed in range(400):
        state = ar.new_game(2, seed=seed)
        world = ar.sample(ar.view(state, 0), seed)
        assert world.piles.chance.seed != state.piles.chance.seed
        right += world.piles.draw[0] is state.piles.draw[0]
    assert 40 < right < 80  # of 400; about one card in seven is of the same colour


# ------------------------------------------------------------------------------------------------ views of no world


def changed(view: ar.View, **changes: Any) -> ar.View:
    return attrs.evolve(view, table=attrs.evolve(view.table, **changes))


TURN = ar.view(position(hands=["2 pink", "3 red"], contracts=[["dam--korenmetershuisje"]]), 0)
STANDING = ar.view(STANDS, 0)
HAND = TURN.hand
assert HAND is not None

CARDS = "the transport cards that it shows, and those that it hides, are not those of the box"
CONTRACTS = "the contracts that it shows, and those that it hides, are not those of the box"
LEFT_LIKE_THIS = "the row, the draw pile and the discards could not be left like this"
MORE_OR_FEWER = "it shows more or fewer contracts than the seats have kept"
NOT_AS_LARGE = "the hand is not as large as the table says"
NO_PAIR = "a seat goes with a hand, and an onlooker has neither"
RETURNED = "the contracts that this seat has returned are not as many as the pile says"
REVEALED = "the contracts that are revealed are not those in the hand"
SHORT = "its row is short although there are cards to fill it"
SO_MANY_WILDS = "so many wilds cannot lie face up while there are so few in hands"


@pytest.mark.parametrize(
    ("view", "reason"),
    [
        (ar.View(TURN.table, None, HAND), NO_PAIR),
        (ar.View(TURN.table, 0, None), NO_PAIR),
        (attrs.evolve(TURN, seat=2), NO_PAIR),
        (attrs.evolve(TURN, seat=-1), NO_PAIR),
        (attrs.evolve(TURN, hand=attrs.evolve(HAND, cards=(1,) + (0,) * 6)), NOT_AS_LARGE),
        (attrs.evolve(TURN, hand=attrs.evolve(HAND, contracts=())), NOT_AS_LARGE),
        (attrs.evolve(TURN, hand=attrs.evolve(HAND, offer=HAND.contracts)), NOT_AS_LARGE),
        (attrs.evolve(TURN, hand=attrs.evolve(HAND, returned=HAND.contracts)), RETURNED),
        (attrs.evolve(TURN, hand=attrs.evolve(HAND, cards=(7, -5, 0, 0, 0, 0, 0))), CARDS),
        (changed(TURN, row=(PINK,) * 5), CARDS),
        (changed(TURN, draw_size=20), CARDS),
        (changed(TURN, hand_sizes=(2, 4)), CARDS),
        (changed(TURN, row=cards("pink")), SHORT),
        (changed(TURN, row=cards("pink blue red green black orange")), LEFT_LIKE_THIS),
        (changed(TURN, draw_size=0, discards=(1,) + (0,) * 6), LEFT_LIKE_THIS),
        (changed(TURN, contract_counts=(1, 5)), CONTRACTS),
        (changed(TURN, contract_pile=()), CONTRACTS),
        (changed(TURN, offer_sizes=(0, 1)), CONTRACTS),
        (attrs.evolve(TURN, hand=attrs.evolve(HAND, contracts=chosen().hands[0].contracts)), CONTRACTS),
        (changed(TURN, revealed=((), ())), MORE_OR_FEWER),
        (changed(TURN, revealed=(HAND.returned, HAND.contracts)), MORE_OR_FEWER),
        (changed(TURN, contract_counts=(1, 1), revealed=((ar.AMSTERDAM.board.contracts[0],),) * 2), REVEALED),
        (changed(STANDING, hand_sizes=(0, 0), draw_size=5), SO_MANY_WILDS),
        (changed(STANDING, hand_sizes=(0, 2), draw_size=1, discards=(2,) + (0,) * 6), SO_MANY_WILDS),
    ],
)
def test_a_view_of_no_world_is_refused(view: ar.View, reason: str) -> None:
    with pytest.raises(ValueError, match=f"^no state allows this view: {reason}$"):
        ar.sample(view, seed=1)


def test_a_memory_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a memory of a game of 2, got one of 3"):
        ar.sample(TURN, 1, ar.Memory.of_nothing(players=3))
    with pytest.raises(ValueError, match="players: expected at least 1, got 0"):
        ar.Memory.of_nothing(players=0)
    assert ar.Memory.of_nothing(players=1).known == ((0,) * 7,)
    for color in (PINK, ar.Color.RED):  # more than the box has left, and more than the hand holds
        too_much = ar.Memory.of_nothing(players=2).after([ar.FaceUpTaken(1, color, 0)] * 4)
        with pytest.raises(ValueError, match="no state allows this view"):
            ar.sample(TURN, 1, too_much)


def test_sample_wants_a_view_and_a_memory() -> None:
    with pytest.raises(TypeError, match="expected a View, got a State"):
        ar.sample(chosen(), 1)  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(TypeError, match="memory: expected a Memory or None, got a dict"):
        ar.sample(TURN, 1, {})  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(TypeError, match="a seed: expected "):
        ar.sample(TURN, 1.5)  # type: ignore[arg-type]  # the mistake under test


PINK, BLUE, RED, WILD = ar.Color.PINK, ar.Color.BLUE, ar.Color.RED, ar.Color.WILD


def remembered(state: ar.State, *actions: ar.Action) -> ar.Memory:
    """What is remembered after these actions."""
    memory = ar.Memory.of_nothing(state.table.players)
    for action in actions:
        memory = memory.after(ar.events(state, action))
        state = ar.apply(state, action)
    return memory


def test_a_card_taken_face_up_is_remembered_and_one_drawn_blind_is_not() -> None:
    state = position(row="pink blue green black red", draw="red 6 pink")
    assert remembered(state, ar.TakeFaceUp(PINK), ar.DrawBlind()).known == (held("pink"), held(""))


def test_cards_count_as_spent_before_those_that_nobody_saw() -> None:
    state = position(hands=["4 pink"], row="pink blue green black red")
    back = play(state, ar.TakeFaceUp(PINK), ar.TakeFaceUp(BLUE), ar.TakeFaceUp(RED), ar.DrawBlind())
    memory = remembered(state, ar.TakeFaceUp(PINK), ar.TakeFaceUp(BLUE))
    assert memory.known[0] == held("pink blue")
    after = memory.after(ar.events(back, claim("dam--oude-kerk/pink", PINK)))
    assert after.known[0] == held("blue")
    assert ar.apply(back, claim("dam--oude-kerk/pink", PINK)).hands[0].cards[PINK] == 3  # but nobody can be sure


def test_a_card_spent_unseen_does_not_hide_a_later_one() -> None:
    memory = ar.Memory.of_nothing(2)
    route = ar.AMSTERDAM.board.route("dam--oude-kerk/pink")
    memory = memory.after([ar.RouteClaimed(0, route, PINK, 1), ar.FaceUpTaken(0, PINK, 0), ar.FaceUpTaken(0, WILD, 0)])
    assert memory.known[0] == held("pink wild")
    assert memory.after([ar.RouteClaimed(0, route, PINK, 1)]).known[0] == held("")
    assert memory.after([ar.RouteClaimed(0, route, None, 2)]).known[0] == held("pink")


@given(testing.setups(), testing.seeds())
def test_memory_never_claims_more_than_is_held(setup: ar.Setup, seed: int) -> None:
    memory = ar.Memory.of_nothing(setup.players)
    for move in moves(setup, seed):
        memory = memory.after(move.events)
        for hand, known in zip(move.after.hands, memory.known, strict=True):
            assert all(many >= least for many, least in zip(hand.cards, known, strict=True))


@given(testing.setups(), testing.seeds())
def test_memory_is_the_same_for_every_seat_and_for_an_onlooker(setup: ar.Setup, seed: int) -> None:
    events = [event for move in moves(setup, seed) for event in move.events]
    memory = ar.Memory.of_nothing(setup.players).after(events)
    for seat in seats_of(ar.GAME.deal(setup, ar.Chance.of(seed))):
        assert ar.Memory.of_nothing(setup.players).after(ar.redact(event, seat) for event in events) == memory


@given(testing.setups(), testing.seeds())
def test_memory_is_what_a_player_with_a_pencil_would_write_down(setup: ar.Setup, seed: int) -> None:
    notes: list[list[ar.Color]] = [[] for _ in range(setup.players)]
    memory = ar.Memory.of_nothing(setup.players)
    for move in moves(setup, seed):
        memory = memory.after(move.events)
        seat, action = move.before.to_move, move.action
        assert seat is not None
        if isinstance(action, ar.TakeFaceUp):
            notes[seat].append(action.color)
        elif isinstance(action, ar.ClaimRoute):
            plain = [] if action.color is None else [action.color] * (action.route.length - action.wilds)
            for card in [*plain, *[WILD] * action.wilds]:
                if card in notes[seat]:
                    notes[seat].remove(card)
        assert memory.known == tuple(tuple(noted.count(color) for color in ar.Color) for noted in notes)


def test_a_memory_refuses_what_makes_no_sense() -> None:
    with pytest.raises(TypeError, match="expected an event, got "):
        ar.Memory.of_nothing(2).after([ar.DrawBlind()])  # type: ignore[list-item]  # the mistake under test
    with pytest.raises(ValueError, match="there is no seat 2 in a game of 2"):
        ar.Memory.of_nothing(2).after([ar.FaceUpTaken(2, PINK, 0)])
    for known in ((held(""), (1, 2)), (held(""), (0, -1, 0, 0, 0, 0, 0))):
        with pytest.raises(ValueError, match="expected 7 numbers for each seat, none below 0"):
            ar.Memory(known)
