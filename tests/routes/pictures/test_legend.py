"""The legend: what every sign means."""

import attrs

import amsterdam_routes as ar
from tests.drawn import texts
from tests.routes.pictures.drawn import with_class
from tests.routes.positions import position


def test_the_legend_says_what_every_sign_means_and_what_a_route_scores() -> None:
    state = position(hands=["2 pink"], contracts=[["jordaan--waag"]])
    told = [text.text for text in texts(ar.svg(state, seat=0)) if text.node.within("ar-legend")]
    signs = ["carts left", "bonus cards", "cards in hand", "contracts", "earns a bonus card", "still to be joined"]
    assert told == [*signs, "1 space: 1 point", "2 spaces: 2 points", "3 spaces: 4 points", "4 spaces: 7 points"]
    assert "still to be joined" not in {text.text for text in texts(ar.svg(state))}


def test_a_box_without_bonus_cards_has_no_sign_for_them() -> None:
    bare = attrs.evolve(ar.AMSTERDAM, name="bare", bonus_cards=0, bonus={})
    svg = ar.svg(ar.new_game(2, seed=1, edition=bare))
    assert not with_class(svg, "ar-bonus")
    assert "bonus cards" not in {text.text for text in texts(svg)}
    assert with_class(ar.svg(ar.new_game(2, seed=1)), "ar-bonus")
