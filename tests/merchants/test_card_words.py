"""What cards, market tiles and orders do, in words: conditions and counts read as phrases of the language."""

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants._card_words import measure_text, need_text
from amsterdam_routes.merchants._words import Describer


def test_a_box_of_ones_own_has_names_of_its_own_for_the_kinds_that_its_cards_speak_of() -> None:
    box = am.Edition.from_text(am.to_json(am.MERCHANTS).replace('"Montelbaanstoren"', '"Klokkentoren"'))
    assert "Klokkentoren" in am.card_ability(box.card("088"), edition=box)
    assert "Klokkentoren" in am.describe(box.card("088"), edition=box)
    assert "Montelbaanstoren" in am.describe(box.card("088"))


def test_a_condition_and_what_it_is_counted_by_read_as_phrases() -> None:
    abilities = {number: am.card_ability(am.MERCHANTS.card(f"{number:03}")) for number in (18, 19, 21, 88, 101)}
    assert abilities == {
        18: "Condition: your disc is last on the Amstel. 1 guilder.",
        19: "1 guilder for every 5 blocks of your own, rounded up.",
        21: "1 point for each district among your active plans.",
        88: "1 guilder and 1 guilder more with an active Montelbaanstoren.",
        101: "Condition: at least 3 active buildings. 2 points.",
    }
    needs = am.Need("blocks", 2, 4), am.Need("blocks", 3, 3), am.Need("at_start", 1)
    texts = [need_text(need, Describer("en")) for need in needs]
    assert texts == [
        "at least 2 and at most 4 blocks of your own",
        "exactly 3 blocks of your own",
        "your ship is on the start space",
    ]


def test_a_card_that_waits_for_something_says_for_what() -> None:
    abilities = {number: am.card_ability(am.MERCHANTS.card(f"{number:03}")) for number in (26, 30, 73)}
    assert abilities == {
        26: "Whenever you claim a block: 1 guilder.",
        30: "Whenever you activate a building: 2 guilders.",
        73: "Whenever you deliver goods: 1 point.",
    }


def test_active_cards_are_counted_as_what_they_are() -> None:
    told = {
        measure: [measure_text(measure, many, Describer("en")) for many in (0, 1, 2)]
        + [measure_text(measure, 1, Describer("en"), each=True)]
        for measure in ("active", "active:plan", "active:jordaan", "active:B4")
    }
    assert told == {
        "active": ["no active cards", "1 active card", "2 active cards", "each active card"],
        "active:plan": ["no active plans", "1 active plan", "2 active plans", "each active plan"],
        "active:jordaan": [
            "no active Jordaan plans",
            "1 active Jordaan plan",
            "2 active Jordaan plans",
            "each active Jordaan plan",
        ],
        "active:B4": [
            "no active cards of the kind Zuiderkerk",
            "1 active card of the kind Zuiderkerk",
            "2 active cards of the kind Zuiderkerk",
            "each active card of the kind Zuiderkerk",
        ],
    }
