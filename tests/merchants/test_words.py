"""Everything of the merchants game in words, in five languages."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.merchants import box
from amsterdam_routes.merchants._words import WORDS, Describer
from amsterdam_routes.merchants.rules._reasons import CONDITION_FAILS, REASONS

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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_violation_of_another_game_or_by_hand_is_told_by_what_it_knows(lang: str) -> None:
    [other] = ar.violations(ar.new_game(2, seed="1634"), ar.DrawBlind())
    assert am.describe(other, lang=lang) == other.tell(lang) == ar.describe(other, lang=lang)
    assert am.describe(am.Violation("too_cheap", "H1"), lang=lang) == "Too cheap (H1)."
    assert "measure blocks" in am.describe(am.Violation(CONDITION_FAILS.code, "H1", {"measure": "blocks"}), lang=lang)


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
    words = {**box.GAINS, **box.PRICES, **box.DICE, **box.POWERS, **box.TILES}
    assert words.keys() == gains.keys()
    told = {code.removesuffix("_of") for code in measures}
    assert box.MEASURES.keys() <= told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_tiles_and_orders_say_what_they_do(lang: str) -> None:
    box = am.MERCHANTS
    texts = [am.describe(thing, lang=lang) for things in (box.cards, box.tiles, box.orders) for thing in things]
    assert all(text.endswith(".") and not re.search(r"[{}]|None|(kind|soort) [BC]\d", text) for text in texts)


@pytest.mark.rule("C038")
def test_a_card_is_told_with_its_price_and_its_effect() -> None:
    assert am.card_ability(am.MERCHANTS.card("038")) == "Pay 3 guilders: activate 1 inactive card without cubes."


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("nl", "Betaal 3 gulden: activeer 1 niet-actieve kaart zonder grondstoffen."),
        ("da", "Betal 3 gylden: aktivér 1 inaktivt kort uden ressourcer."),
        ("it", "Pagare 3 fiorini: attivare 1 carta inattiva senza risorse."),
        ("fi", "Maksa 3 guldenia: aktivoi 1 epäaktiivinen kortti ilman resursseja."),
    ],
)
def test_a_card_is_told_in_every_language(lang: str, told: str) -> None:
    assert am.card_ability(am.MERCHANTS.card("038"), lang=lang) == told
    assert am.describe(am.MERCHANTS.card("038"), lang=lang).endswith(f" {told}")


@pytest.mark.parametrize(
    ("lang", "big", "small", "open"),
    [
        ("en", "Sail to the lace warehouse", "Sail to the warehouse De Liefde", "Sail to Damrak"),
        ("nl", "Vaar naar het pakhuis voor kant", "Vaar naar het pakhuis De Liefde", "Vaar naar Damrak"),
        ("da", "Sejl til kniplingspakhuset", "Sejl til pakhuset De Liefde", "Sejl til Damrak"),
        ("it", "Navigare fino al magazzino del pizzo", "Navigare fino al magazzino De Liefde", "… fino a Damrak"),
        ("fi", "Purjehdi pitsin varastotalolle", "Purjehdi varastotalolle De Liefde", "Purjehdi ruutuun Damrak"),
    ],
)
def test_a_field_has_the_form_that_the_sentence_needs(lang: str, big: str, small: str, open: str) -> None:
    fields = [am.MERCHANTS.field(id) for id in ("lace", "small-1", "water-2")]
    assert [am.describe(am.Sail(field), lang=lang) for field in fields] == [big, small, open.replace("…", "Navigare")]


@pytest.mark.parametrize(
    ("lang", "named", "numbered"),
    [
        ("en", "Lars’s wheel turned: no cubes.", "Player 2’s wheel turned: no cubes."),
        ("nl", "De draaischijf van Lars draaide: geen", "De draaischijf van speler 2 draaide: geen grondstoffen."),
        ("da", "Lars’ hjul drejede: ingen ressourcer.", "Spiller 2s hjul drejede: ingen ressourcer."),
        ("it", "La ruota di Lars ha girato: nessuna", "La ruota del giocatore 2 ha girato: nessuna risorsa."),
        ("fi", "Pelaajan Lars pyörä kääntyi: ei resursseja.", "Pelaajan 2 pyörä kääntyi: ei resursseja."),
    ],
)
def test_things_of_a_player_are_named_with_a_possessive(lang: str, named: str, numbered: str) -> None:
    turned = am.WheelTurned(1, (0,) * 6, None)
    assert am.describe(turned, lang=lang, names=["Anna", "Lars"]).startswith(named)
    assert am.describe(turned, lang=lang) == numbered


@pytest.mark.rule("C067", "C068", "C069")
@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            "3 / 8 / 15 points for a set: an active Oude Kerk and 0 / 1 / 2 of these, also active: Zuiderkerk "
            "and Westerkerk; each set needs its own Oude Kerk.",
        ),
        (
            "nl",
            "3 / 8 / 15 punten voor een set: een actieve Oude Kerk en 0 / 1 / 2 van deze, ook actief: Zuiderkerk "
            "en Westerkerk; elke set heeft een eigen Oude Kerk nodig.",
        ),
    ],
)
def test_a_set_of_churches_is_told_with_its_points_and_its_churches(lang: str, told: str) -> None:
    assert {am.card_ability(am.MERCHANTS.card(id), lang=lang) for id in ("067", "068", "069")} == {told}


def test_the_churches_of_another_box_are_told_with_its_points_and_names() -> None:
    three = am.Churches(("B4", "B5", "B8"), (1, 2, 4, 9))
    box = attrs.evolve(am.MERCHANTS, name="own", churches=three)
    assert am.card_ability(box.card("067"), edition=box).startswith(
        "1 / 2 / 4 / 9 points for a set: an active Oude Kerk and 0 / 1 / 2 / 3 of these, also active: Zuiderkerk, "
        "Westerkerk and Munttoren;"
    )
    alone = attrs.evolve(am.MERCHANTS, name="own", churches=am.Churches((), (5,)))
    assert am.card_ability(alone.card("067"), edition=alone) == "5 points for each active card of the kind Oude Kerk."


@pytest.mark.rule("MQ31", "C022", "C053", "C103", "C108", "MQ83")
def test_cards_do_not_promise_more_or_less_than_they_do() -> None:
    abilities = {id: am.card_ability(am.MERCHANTS.card(id)) for id in ("022", "053", "103", "104", "108")}
    assert abilities == {
        "022": "Pay 1 guilder: sail up to 3 spaces for free this turn, at once or bit by bit.",
        "053": "Move all cubes of one chosen die to a neighbouring compartment, not above 6.",
        "103": "4 points for each pair of craftsmen of the same kind.",
        "104": "3 points for each pair of active plans of the same district.",
        "108": "2 points for each craftsman of your most numerous kind.",
    }
    assert am.describe(am.MERCHANTS.tile("CA17")) == (
        "Market tile CA17, 1 guilder: one move of the ship, up to 3 spaces for free; "
        "goods and dock workers come and go on the way."
    )


def test_a_block_does_not_say_which_cubes_it_costs_since_that_belongs_to_the_edition() -> None:
    assert am.describe(am.MERCHANTS.block("nieuwmarkt-1")) == "Waag, Nieuwmarkt: 3 cubes of its district’s colour"


def test_a_condition_that_fails_tells_how_things_are() -> None:
    told = am.describe(CONDITION_FAILS("C101", card=am.MERCHANTS.card("101"), measure="active:building", found=2))
    assert told == "The condition of card 101 Herenhuis is not met: 2 active buildings."
    told = am.describe(CONDITION_FAILS("C107", card=am.MERCHANTS.card("107"), measure="at_start", found=0))
    assert told == "The condition of card 107 Stadhuis is not met: your ship is not on the start space."


def test_a_score_sheet_tells_what_is_not_0_and_who_has_won() -> None:
    state = am.playout(am.new_game(1, seed="words"), random.Random(1))
    lines = am.describe(am.standings(state), names=["Anna", "TOM"]).splitlines()
    assert lines[0].startswith("Anna: ")
    assert lines[-1] in ("Anna wins.", "TOM wins.")


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


def test_a_game_that_is_over_is_told_with_its_result_and_its_end() -> None:
    state = am.playout(am.new_game(1, seed="words"), random.Random(1))
    assert am.describe(state).splitlines()[0] == "The game is over. TOM wins."
    tied = attrs.evolve(am.standings(state), decided_by=am.Verdict.AMSTEL, winners=(0,))
    assert am.describe(tied).splitlines()[-1] == "Player 1 wins: tied on points, but further along the Amstel."
    assert am.describe(attrs.evolve(tied, winners=())).splitlines()[-1] != "TOM wins."


def test_a_board_says_what_is_on_its_wheel_and_what_there_is_none_of() -> None:
    state = am.new_game(2, seed="1672")
    none = (0,) * len(am.Cube)
    wheel = ((2, *none[1:]), *[none] * 4, (*none[1:], 1))
    mine = attrs.evolve(state.table.merchants[0], cubes=none, wheel=wheel)
    yours = attrs.evolve(mine, cubes=(1, *none[1:]), wheel=(none,) * 6)
    told = am.text(attrs.evolve(state, table=attrs.evolve(state.table, merchants=(mine, yours))), width=200)
    cubes = [am.describe(cube) for cube in (am.Cube(0), am.Cube(len(am.Cube) - 1))]
    assert re.findall(r"supply (.*?); ship -; store -", told) == [
        f"-; wheel 1: 2 {cubes[0]}, 6: 1 {cubes[1]}",
        f"1 {cubes[0]}; wheel -",
    ]


def test_a_card_of_the_picture_shows_when_it_works() -> None:
    describer = Describer("en")
    signs = {card.timing: describer.timing_sign(card) for card in am.MERCHANTS.cards}
    assert signs[am.Timing.PERMANENT] == "∞"
    assert signs[am.Timing.END] == describer.heading("end")
    assert len({*signs.values()}) == len(signs)


def test_what_is_free_is_said_to_cost_nothing() -> None:
    dear = am.prospects(am.view(am.new_game(2, seed="1672"), 0))[0]
    free = attrs.evolve(dear, cubes=(0,) * len(am.Cube), violations=())
    assert am.describe(free) == f"{dear.thing}: {WORDS.templates('en')['cost']['nothing']}"


def test_a_score_sheet_has_a_row_for_every_thing_that_counts_and_for_nothing_else() -> None:
    state, chance = am.new_game(2, seed="1672"), random.Random(2)
    while state.to_move is not None:
        state = am.apply(state, am.pick(state, chance))
    for sheet in am.standings(state).sheets:
        rows = [int(row.rpartition(": ")[2].replace("\u2212", "-")) for row in am.describe(sheet).splitlines()[1:]]
        assert 0 not in rows
        assert sum(rows) == sheet.total
