"""How the merchants game is observed in numbers."""

from amsterdam_routes import merchants
from amsterdam_routes.kernel import observer_of
from tests.observed import told


def test_the_merchants_game_is_told_from_the_seat_that_looks() -> None:
    observer = observer_of(merchants.GAME, merchants.Setup(2, orders=3))
    state = merchants.new_game(2, seed="1672", orders=3)
    mover = state.to_move
    assert mover is not None
    action = merchants.legal_actions(state)[0]
    assert isinstance(action, merchants.TakeCard)
    after = merchants.apply(state, action)
    own, other = (told(observer, merchants.view(after, seat)) for seat in (mover, 1 - mover))
    assert own["table.merchants.inactive_bits", f"own: {action.card}"] == 1
    assert other["table.merchants.inactive_bits", f"next seat: {action.card}"] == 1
    assert {name for field, name in own if field == "hand.orders"} == {
        str(order) for order in merchants.view(after, mover).hand.orders
    }
    assert own["table.pending[0].what", after.table.pending[0].what.value] == 1
