"""The space of actions."""

import attrs

import amsterdam_routes as ar


def test_the_place_of_an_action_is_worked_out_and_is_where_the_action_stands() -> None:
    edition = attrs.evolve(ar.AMSTERDAM, name="more choices", drawn=4)
    assert [edition.index(action) for action in edition.actions] == [*range(len(edition.actions))]
