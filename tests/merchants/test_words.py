"""Everything of the merchants game in words, in five languages; three of them tell in English what cards do."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box import components
from amsterdam_routes.merchants.card_words import need_text
from amsterdam_routes.merchants.rules.reasons import CONDITION_FAILS, REASONS
from amsterdam_routes.merchants.words import WORDS, Describer

LANGUAGES = ("en", "nl", "da", "it", "fi")
EXPANSIONS = {"workers": True, "orders": 5, "open_orders": 1, "trader": True, "c_tiles": "mix"}


def games() -> Iterator[tuple[am.State, am.Action, tuple[am.Event, ...]]]:
    """Some games at random, action by action."""
    for seed in range(4):
        chance = random.Random(seed)
        players = seed + 1
        state = am.new_game(players, seed=str(seed), **(EXPANSIONS if players > 1 else {}))  # type: ignore[arg-type]  # options by name
        while state.to_move is not None:
            action = am.pick(state, chance)
            after, events = am.step(state, action)
            yield state, action, events
            state = after


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_of_the_table_has_words(lang: str) -> None:
    texts = [am.describe(action, lang=lang) for action in am.MERCHANTS.actions]
    assert len(set(texts)) == len(texts)
    assert all("{" not in text and "None" not in text for text in texts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_every_violation_has_words(lang: str) -> None:
    chance = random.Random(lang)
    for state, _, events in games():
        texts = [am.describe(event, lang=lang) for event in events]
        some = chance.choice(am.MERCHANTS.actions)
        texts += [am.describe(violation, lang=lang) for violation in am.violations(state, some)]
        texts.append(am.describe(state, lang=lang))
        assert all(text and not re.search(r"[{}]|None|:\w+:", text) for text in texts), texts


def test_the_text_of_a_violation_is_a_sentence_without_names_of_the_code() -> None:
    chance = random.Random(1)
    for state, _, _ in games():
        for violation in am.violations(state, chance.choice(am.MERCHANTS.actions)):
            assert not re.search(r"[A-Z]\w*\.[A-Z]|_|\w:\w|\ba orange", violation.text), violation.text


def test_an_orange_cube_has_the_article_that_it_needs() -> None:
    assert [am.describe(am.PayCube(cube)) for cube in (am.Cube.ORANGE, am.Cube.GREY)] == [
        "Pay an orange cube",
        "Pay a grey cube",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_sentence(lang: str) -> None:
    assert set(REASONS) == set(WORDS.templates(lang)["violation"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_effects_has_a_phrase(lang: str) -> None:
    gains, measures = WORDS.templates(lang)["gain"], WORDS.templates(lang)["measure"]
    words = {**components.GAINS, **components.PRICES, **components.DICE, **components.POWERS, **components.TILES}
    assert words.keys() == gains.keys()
    told = {code.removesuffix("_of") for code in measures}
    assert components.MEASURES.keys() <= told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_tiles_and_orders_say_what_they_do(lang: str) -> None:
    box = am.MERCHANTS
    texts = [am.describe(thing, lang=lang) for things in (box.cards, box.tiles, box.orders) for thing in things]
    assert all(text.endswith(".") and not re.search(r"[{}]|None|(kind|soort) [BC]\d", text) for text in texts)


def test_a_box_of_ones_own_has_names_of_its_own_for_the_kinds_that_its_cards_speak_of() -> None:
    kinds = [attrs.evolve(kind, name="Klokkentoren") if kind.id == "B7" else kind for kind in am.MERCHANTS.kinds]
    box = attrs.evolve(am.MERCHANTS, name="own", kinds=tuple(kinds))
    assert "Klokkentoren" in am.card_ability(box.card("088"), edition=box)
    assert "Klokkentoren" in am.describe(box.card("088"), edition=box)
    assert "Montelbaanstoren" in am.describe(box.card("088"))


@pytest.mark.rule("C038")
def test_a_card_is_told_with_its_price_and_its_effect() -> None:
    assert am.card_ability(am.MERCHANTS.card("038")) == "Pay 3 guilders: activate 1 inactive card without cubes."


@pytest.mark.parametrize("lang", ["da", "it", "fi"])
def test_a_card_is_told_in_one_language_even_where_that_is_english(lang: str) -> None:
    for thing in (am.MERCHANTS.card("038"), am.MERCHANTS.tile("CA20"), am.MERCHANTS.order("24")):
        assert am.describe(thing, lang=lang) == am.describe(thing)
    assert am.card_ability(am.MERCHANTS.card("038"), lang=lang) == am.card_ability(am.MERCHANTS.card("038"))
    assert am.describe(am.BuyTile(), lang=lang) != am.describe(am.BuyTile())


def test_a_condition_and_what_it_is_counted_by_read_as_phrases() -> None:
    abilities = {number: am.card_ability(am.MERCHANTS.card(f"{number:03}")) for number in (18, 19, 21, 88, 101)}
    assert abilities == {
        18: "Needs no discs behind yours on the Amstel. 1 guilder.",
        19: "1 guilder for every 5 blocks of your own, rounded up.",
        21: "1 point for each district among your active plans.",
        88: "1 guilder and 1 guilder more if you have an active Montelbaanstoren.",
        101: "Needs at least 3 active buildings. 2 points.",
    }
    needs = am.Need("blocks", 2, 4), am.Need("blocks", 3, 3), am.Need("at_start", 1)
    texts = [need_text(need, Describer("en")) for need in needs]
    assert texts == [
        "at least 2 and at most 4 blocks of your own",
        "exactly 3 blocks of your own",
        "your ship on the start field",
    ]


@pytest.mark.rule("C067", "C068", "C069")
@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            "3 / 8 / 15 points for a set: an active Oude Kerk with 0 / 1 / 2 of Zuiderkerk and Westerkerk, active; "
            "each set needs an Oude Kerk of its own.",
        ),
        (
            "nl",
            "3 / 8 / 15 punten voor een set: een actieve Oude Kerk met 0 / 1 / 2 van Zuiderkerk en Westerkerk, actief; "
            "elke set heeft een eigen Oude Kerk nodig.",
        ),
    ],
)
def test_a_set_of_churches_is_told_with_its_points_and_its_churches(lang: str, told: str) -> None:
    assert {am.card_ability(am.MERCHANTS.card(id), lang=lang) for id in ("067", "068", "069")} == {told}


def test_the_churches_of_another_box_are_told_with_its_points_and_names() -> None:
    three = am.Churches(("B4", "B5", "B8"), (1, 2, 4, 9))
    box = attrs.evolve(am.MERCHANTS, name="own", churches=three)
    assert am.card_ability(box.card("067"), edition=box).startswith(
        "1 / 2 / 4 / 9 points for a set: an active Oude Kerk with 0 / 1 / 2 / 3 of Zuiderkerk, Westerkerk and Munttoren"
    )
    alone = attrs.evolve(am.MERCHANTS, name="own", churches=am.Churches((), (5,)))
    assert am.card_ability(alone.card("067"), edition=alone) == "5 points for each active card of the kind Oude Kerk."


@pytest.mark.rule("MQ31", "C022", "C053", "C103", "C108", "MQ83")
def test_cards_do_not_promise_more_or_less_than_they_do() -> None:
    abilities = {id: am.card_ability(am.MERCHANTS.card(id)) for id in ("022", "053", "103", "104", "108")}
    assert abilities == {
        "022": "Pay 1 guilder: sail up to 3 fields without cubes this turn, at once or in between.",
        "053": "Move all cubes of one chosen die to a neighbouring compartment, not above 6.",
        "103": "4 points for each pair of craftsmen of one kind.",
        "104": "3 points for each pair of active plans of one district.",
        "108": "2 points for each craftsman of your largest kind.",
    }
    assert am.describe(am.MERCHANTS.tile("CA17")) == (
        "Market tile CA17, 1 guilder: one move of the ship, up to 3 fields without cubes; "
        "goods and dock workers come and go on the way."
    )


def test_a_block_does_not_say_which_cubes_it_costs_since_that_belongs_to_the_edition() -> None:
    assert am.describe(am.MERCHANTS.block("nieuwmarkt-1")) == "Waag, Nieuwmarkt: 3 cubes of the colour of its district"


def test_a_condition_that_fails_tells_how_things_are() -> None:
    told = am.describe(CONDITION_FAILS("C101", card=am.MERCHANTS.card("101"), measure="active:building", found=2))
    assert told == "The condition of card 101 Herenhuis is not met: now 2 active buildings."
    told = am.describe(CONDITION_FAILS("C107", card=am.MERCHANTS.card("107"), measure="at_start", found=0))
    assert told == "The condition of card 107 Stadhuis is not met: now not your ship on the start field."


def test_a_score_sheet_tells_what_is_not_0_and_who_has_won() -> None:
    state = am.playout(am.new_game(1, seed="words"), random.Random(1))
    lines = am.describe(am.standings(state), names=["Anna", "TOM"]).splitlines()
    assert lines[0].startswith("Anna: ")
    assert lines[-1] in ("Anna won.", "TOM won.")


def test_the_glossary_has_the_terms_of_the_catalogues() -> None:
    page = (Path(__file__).parents[2] / "docs" / "merchants" / "glossary.md").read_text(encoding="utf-8")
    rows = [row.strip("| ").split(" | ") for row in page.partition("## Terms")[2].splitlines() if row.startswith("| ")]
    terms = [WORDS.templates(lang)["term"] for lang in LANGUAGES]
    assert [row[:5] for row in rows[1:]] == [[texts[code] for texts in terms] for code in terms[0]]


def test_there_are_no_words_for_anything_else() -> None:
    with pytest.raises(TypeError, match="there are no words for 3"):
        am.describe(3)  # type: ignore[arg-type]  # what a caller might do
    with pytest.raises(ValueError, match="there is no language 'xx'"):
        am.describe(am.EndTurn(), lang="xx")
    with pytest.raises(TypeError, match="expected an Edition, got a str"):
        am.describe(am.MERCHANTS.card("001"), edition="amsterdam")  # type: ignore[arg-type]  # what a caller might do
    with pytest.raises(TypeError, match="expected a Card, got an int"):
        am.card_ability(1)  # type: ignore[arg-type]  # what a caller might do
    with pytest.raises(ValueError, match="there is no language 'xx'"):
        am.card_ability(am.MERCHANTS.card("001"), lang="xx")


def test_prospects_and_what_is_pending_have_words() -> None:
    state = am.new_game(2, seed="1672")
    assert am.describe(state.table.pending[0], names=["Anna", "Bo"]).endswith(": a start card")
    sentences = [am.describe(prospect, lang="nl") for prospect in am.prospects(am.view(state, 0))]
    assert len({*sentences}) == len(sentences)
