"""`group_claims` puts the payments for a route together, and leaves nothing out."""

import amsterdam_routes as ar
from tests.routes.positions import position


def test_groups_of_claims_hold_every_action_once_and_one_route_each() -> None:
    legal = ar.legal_actions(position(hands=["3 pink 2 wild"]))
    groups = ar.group_claims(legal)
    assert any(len(group) > 1 for group in groups)
    assert sorted(map(repr, legal)) == sorted(repr(action) for group in groups for action in group)
    routes = [{action.route for action in group if isinstance(action, ar.ClaimRoute)} for group in groups]
    assert all(len(group) == 1 for group, some in zip(groups, routes, strict=True) if not some)
    named = [route for some in routes for route in some]
    assert len(named) == len({*named})
