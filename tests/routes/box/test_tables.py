"""The tables of an edition: claims are found by their address, and what is remembered has its limit."""

import copy
import pickle

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import values as memo
from amsterdam_routes.kernel.values import ENTRY
from amsterdam_routes.routes.box.tables import tables


def test_what_is_known_by_its_address_is_kept_there() -> None:
    other = attrs.evolve(ar.AMSTERDAM, name="other")
    for edition in (ar.AMSTERDAM, other, copy.copy(other), copy.deepcopy(other), pickle.loads(pickle.dumps(other))):
        claims = [action for action in edition.actions if isinstance(action, ar.ClaimRoute)]
        assert [*tables(edition).prices] == [id(one) for one in claims]


def held(edition: ar.Edition) -> int:
    """How many items the tables of an edition remember."""
    lookup = tables(edition)
    different = {id(some): some for by_color in lookup.payments for _, by_cards in by_color for some in by_cards}
    remembered = [claims for some in different.values() for claims in some.known.values()]
    return sum(ENTRY + len(claims) for claims in remembered)


def test_what_an_edition_remembers_is_limited_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "MOST_REMEMBERED", 500)
    edition = attrs.evolve(ar.AMSTERDAM, name="forgetful")
    most = 0
    state = ar.new_game(4, seed=1, edition=edition)
    while state.to_move is not None:
        legal = ar.legal_actions(state)
        most = max(most, held(edition))
        state = ar.apply(state, legal[len(legal) // 2])
    assert 400 < most <= 500
