"""How the route game is observed in numbers."""

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import observer_of
from tests.observed import told


def test_the_route_game_is_told_from_the_seat_that_looks() -> None:
    board = ar.AMSTERDAM.board
    state = ar.new_game(3, seed="1634", first=1)
    claims: list[ar.ClaimRoute] = []
    while not claims:
        legal = ar.legal_actions(state)
        claims = [action for action in legal if isinstance(action, ar.ClaimRoute)]
        if not claims:
            state = ar.apply(state, legal[0])
    claim = claims[0]
    mover = state.table.to_move
    assert mover is not None
    after = ar.apply(state, claim)
    observer = observer_of(ar.GAME, ar.Setup(3, first=1))
    own, next_one = (told(observer, ar.view(after, seat)) for seat in (mover, (mover - 1) % 3))
    assert own["table.claimed_bits", f"own: {claim.route}"] == 1
    assert next_one["table.claimed_bits", f"next seat: {claim.route}"] == 1
    assert own["table.carts", "own"] == next_one["table.carts", "next seat"] == 16 - claim.route.length
    assert own["table.to_move", "next seat"] == 1
    hand = ar.view(after, mover).hand
    assert [own.get(("hand.cards", str(color)), 0) for color in ar.Color] == [*hand.cards]
    assert {board.contract(c.id) for c in hand.contracts} == {
        contract for contract in board.contracts if ("hand.contracts", str(contract)) in own
    }
    assert sum(own.get(("table.row", str(color)), 0) for color in ar.Color) == len(after.table.row)


def test_an_onlooker_is_given_no_observation_of_the_route_game() -> None:
    observer = observer_of(ar.GAME, ar.Setup(2))
    with pytest.raises(ValueError, match="expected the view of a seat, got that of an onlooker"):
        observer(ar.view(ar.new_game(2, seed=1), None))
