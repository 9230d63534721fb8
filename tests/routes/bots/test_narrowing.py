"""`one_payment` leaves a search one payment for each route."""

import attrs

import amsterdam_routes as ar
from amsterdam_routes.bots import one_payment


def test_one_payment_is_the_one_with_the_fewest_wilds_and_of_those_the_one_that_leaves_most() -> None:
    table = attrs.evolve(ar.new_game(2, seed=1).table, phase=ar.Phase.TURN)
    view = ar.View(table, 0, ar.Hand((0, 3, 0, 0, 5, 2, 2)))
    legal = ar.legal_actions(view)
    kept = one_payment(view, legal)
    claims = [action for action in kept if isinstance(action, ar.ClaimRoute)]
    assert len({claim.route for claim in claims}) == len(claims) < len(legal) - 8
    assert {claim.route for claim in claims} == {claim.route for claim in legal if isinstance(claim, ar.ClaimRoute)}
    grey = {claim.route.length: claim for claim in claims if claim.route.color is None}
    assert (grey[2].color, grey[2].wilds) == (ar.Color.RED, 0), "three red cards stay in hand"
    for claim in claims:
        others = [other for other in legal if isinstance(other, ar.ClaimRoute) and other.route == claim.route]
        assert claim.wilds == min(other.wilds for other in others)
    assert set(legal) - set(kept) == {
        action for action in legal if isinstance(action, ar.ClaimRoute) and action not in claims
    }
