"""`Memory` knows what was taken face up and not spent since, and never claims more than that."""

import pytest
from hypothesis import given

import amsterdam_routes as ar
from amsterdam_routes import testing
from tests.routes.playing import moves, seats_of
from tests.routes.positions import claim, held, play, position

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


def test_what_was_spent_unseen_is_not_held_against_a_later_card() -> None:
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
