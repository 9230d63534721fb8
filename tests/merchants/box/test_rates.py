"""Whether a box can be played without end: the rates of exchange at which every repeated use loses."""

import copy
import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box._defects import defects
from amsterdam_routes.merchants.box._edition import edition_data
from amsterdam_routes.merchants.box._limits import WEIGHED, Circle, Offer, least_rates, rates_of

Plain = dict[str, Any]


def box(*uses: tuple[Plain, Plain], tile: list[Plain] | None = None) -> Plain:
    """The shipped box in which the cards 032, 036, 038, 039 and so on are these permanent cards: price, effect."""
    data = copy.deepcopy(edition_data(am.MERCHANTS))
    permanent = [card for card in data["cards"] if card["timing"] == "permanent" and card.get("pays")]
    assert len(uses) <= len(permanent)
    for card, (price, effect) in zip(permanent, uses, strict=False):
        card["pays"], card["effects"] = [price], [effect]
    for card in permanent[len(uses) :]:
        card["effects"] = [{"do": "points"}]
    if tile is not None:
        data["tiles"][0] |= {"price": 0, "effects": tile}
    return data


def pay(many: int, of: str | None = None) -> Plain:
    return {"do": "guilders", "amount": many} if of is None else {"do": "cubes", "of": of}


def choose(many: int) -> Plain:
    return {"do": "choose_cubes", "amount": many}


def get(do: str, many: int = 1, **more: Any) -> Plain:
    return {"do": do, "amount": many, **more}


LOSING = [
    box((pay(2), get("guilders"))),
    box((pay(2), choose(2)), (choose(2), get("other_cube")), (choose(3), get("guilders"))),
    box((pay(1), choose(3)), (choose(4), get("guilders"))),
    box((pay(1, "pink"), get("cubes", 10, of="grey")), (pay(1, "grey"), get("points"))),
    box((pay(1), get("cubes", 2, of="pink")), (choose(3), get("guilders"))),
    box((pay(6), get("market_again")), tile=[get("guilders", 5)]),
    box((pay(1), get("activate_free"))),
    box((pay(1), get("points", 100))),
    box(({"do": "plan"}, get("guilders", 100))),
]
GAINING = [
    (box((pay(1), get("guilders"))), "card 032"),
    (box((pay(1), get("guilders", 100))), "card 032"),
    (box((pay(2), choose(2)), (choose(2), get("guilders", 2))), "card 032 and card 036"),
    (box((pay(1), choose(100)), (choose(100), get("guilders"))), "card 032 and card 036"),
    (box((choose(2), get("other_cube", 2))), "card 032"),
    (
        box((pay(1, "pink"), get("cubes", of="grey")), (pay(1, "grey"), get("cubes", of="pink"))),
        "card 032 and card 036",
    ),
    (box((pay(1, "pink"), choose(1))), "card 032"),
    (box((pay(1, "pink"), choose(2)), (choose(4), get("cubes", 3, of="pink"))), "card 032 and card 036"),
    (box((pay(1), get("guilders", 1, per="active:plan"))), "card 032"),
    (box((pay(5), get("market_again")), tile=[get("guilders", 5)]), "card 032 and market tile A1"),
    (box((pay(1), get("market_again", 2)), tile=[get("guilders", 1)]), "card 032 and market tile A1"),
]


@pytest.mark.parametrize("data", LOSING)
def test_a_box_whose_repeated_uses_just_lose_is_accepted(data: Plain) -> None:
    assert defects(data) == ()


@pytest.mark.parametrize(("data", "names"), GAINING)
def test_a_box_in_which_something_is_gained_again_and_again_is_refused_with_the_cards(data: Plain, names: str) -> None:
    told = (
        "$.cards: expected one rate of exchange at which every use of a permanent card with a price loses, "
        f"got a gain from {names} together"
    )
    assert [str(problem) for problem in defects(data)] == [told]


def test_the_rates_meet_every_offer_and_are_the_least() -> None:
    """Against random offers: the weights meet them all, and no single weight could be less."""
    chance, met = random.Random(1), 0
    for _ in range(300):
        offers = [
            Offer(
                chance.choice(WEIGHED[:7]),
                chance.randint(1, 4),
                {thing: chance.randint(0, 2) for thing in chance.sample(WEIGHED, 2)},
                f"card {i}",
                chance.randint(1, 3),
            )
            for i in range(chance.randint(1, 6))
        ]
        rates = least_rates(offers)
        if isinstance(rates, Circle):
            assert not _some_weights(offers)
            continue
        met += 1
        assert all(offer.asks(rates) <= rates[offer.given] for offer in offers)
        for thing, weight in rates.items():
            asked = [offer.asks(rates) for offer in offers if offer.given == thing]
            assert weight == max([*asked, Fraction(0)])
    assert 50 < met < 250


def _some_weights(offers: list[Offer]) -> bool:
    """Whether whole weights up to 6 meet all offers: looked for one by one."""
    things = sorted({thing for offer in offers for thing in (offer.given, *offer.gains)})
    if len(things) > 4:
        return False  # too many to look for
    for weights in product(range(7), repeat=len(things)):
        rates = dict.fromkeys(WEIGHED, Fraction(0)) | dict(zip(things, map(Fraction, weights), strict=True))
        if all(offer.asks(rates) <= rates[offer.given] for offer in offers):
            return True
    return False


def test_the_shipped_box_has_a_rate_at_which_all_its_cards_lose() -> None:
    rates = rates_of(edition_data(am.MERCHANTS))
    assert not isinstance(rates, Circle)
    cube, guilder = rates["any cube"], rates["guilder"]
    assert 3 * cube > guilder  # 032
    assert 2 * cube > cube  # 036
    assert 2 * guilder > 2 * cube  # 039
