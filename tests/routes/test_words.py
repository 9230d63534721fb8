"""The route game in five languages: every value has words in each."""

import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes import (
    BonusCardTaken,
    CardDrawn,
    CardTurnedUp,
    ContractsKept,
    ContractsOffered,
    ContractsReturned,
    Ending,
    FaceUpTaken,
    GameOver,
    LastRoundBegan,
    Passed,
    PileRebuilt,
    PointsScored,
    RouteClaimed,
    RowFlushed,
    TurnBegan,
)
from amsterdam_routes.kernel._words import FIELD
from amsterdam_routes.routes._words import WORDS as CATALOGUE
from amsterdam_routes.routes._words import Describable
from amsterdam_routes.routes.rules._legality import REASONS
from amsterdam_routes.routes.rules._scoring import ContractScore, Sheet, Verdict
from tests.routes.playing import until_over

OURS = ("en", "nl", "da", "it", "fi")
LANGUAGES = (*OURS, *(lang for lang in CATALOGUE.languages if lang not in OURS))
BOARD = ar.AMSTERDAM.board
PINK, BLUE, RED, WILD = ar.Color.PINK, ar.Color.BLUE, ar.Color.RED, ar.Color.WILD
ROUTE = BOARD.route("dam--oude-kerk/pink")
GREY = next(route for route in BOARD.routes if route.color is None and not route.cart)
ONE, TWO = BOARD.contracts[:1], BOARD.contracts[:2]

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    for value in (WILD, ROUTE.ends[0], ar.Pass()):
        with pytest.raises(ValueError, match="no language 'de'; there are da, en, fi, it, nl"):
            ar.describe(value, lang="de")


def test_the_languages_are_those_that_there_are_words_in() -> None:
    assert [ar.describe(ar.Pass(), lang=lang) for lang in ar.LANGUAGES] == [
        "Meld pas",
        "Pass",
        "Ohita vuoro",
        "Passare",
        "Pas",
    ]
    with pytest.raises(ValueError, match=f"there are {', '.join(ar.LANGUAGES)}$"):
        ar.describe(ar.Pass(), lang="xx")


def test_a_route_is_called_by_its_places_and_its_track_where_there_are_two() -> None:
    single, double = (ar.AMSTERDAM.board.route(id) for id in ("begijnhof--munttoren/black", "dam--oude-kerk/pink"))
    assert ar.route_name(single, lang="fi") == "Begijnhof - Munttoren"
    assert ar.route_name(double, lang="fi") == "Dam - Oude Kerk/pinkki"
    for route in ar.AMSTERDAM.board.routes:
        for lang in ar.LANGUAGES:
            assert ar.describe(route, lang=lang).startswith(f"{ar.route_name(route, lang=lang)}: ")
    with pytest.raises(ValueError, match="there is no language 'xx'"):
        ar.route_name(single, lang="xx")
    with pytest.raises(TypeError, match="expected a Route, got an int"):
        ar.route_name(3)  # type: ignore[arg-type]  # what a caller might do


# --- every value has words

EXAMPLES: dict[type, object] = {int: 1, ar.Color: BLUE, ar.Route: ROUTE, ar.Contract: ONE[0]}
VIOLATIONS = [
    reason(reason.rules[0], **{name: EXAMPLES[kind] for name, kind in reason.about.items()})
    for reason in REASONS.values()
]
ACTIONS: list[ar.Action] = [
    ar.TakeFaceUp(RED),
    ar.DrawBlind(),
    ar.ClaimRoute(ROUTE, PINK, 1),
    ar.DrawContracts(),
    ar.KeepContracts(TWO),
    ar.KeepContracts(()),
    ar.Pass(),
]
EVENTS: list[ar.Event] = [
    FaceUpTaken(0, RED, 2),
    CardDrawn(0, RED),
    CardDrawn(0, None),
    CardTurnedUp(RED, 2),
    RowFlushed((WILD, RED, WILD, WILD, BLUE)),
    PileRebuilt(20),
    RouteClaimed(0, ROUTE, PINK, 1),
    PointsScored(0, 2),
    BonusCardTaken(0),
    ContractsOffered(0, 2, TWO),
    ContractsOffered(0, 2, None),
    ContractsKept(0, 1, ONE),
    ContractsKept(0, 1, None),
    ContractsReturned(0, 1, ONE),
    ContractsReturned(0, 1, None),
    Passed(0),
    LastRoundBegan(0),
    TurnBegan(0, None),
    TurnBegan(0, 2),
    GameOver(Ending.LAST_ROUND, (TWO, ())),
    GameOver(Ending.ALL_PASSED, (ONE, TWO)),
]
SHEETS = [
    Sheet(0, 20, (ContractScore(ONE[0], (ROUTE,)), ContractScore(TWO[1], None)), 1, 3, 1, 8, 1),
    Sheet(1, 20, (ContractScore(ONE[0], (ROUTE,) * 30),), 0, 0, None, 0, 2),
]
STANDINGS = [
    ar.Standings(tuple(SHEETS), (), None),
    ar.Standings(tuple(SHEETS), (0,), Verdict.POINTS),
    ar.Standings(tuple(SHEETS), (0,), Verdict.CONTRACTS),
    ar.Standings(tuple(SHEETS), (0, 1), Verdict.SHARED),
]


def positions() -> Iterator[Describable]:
    """A whole game, as everyone sees it, and one that begins where nothing lies on the table."""
    state, choose = ar.new_game(2, seed="words"), random.Random(1)
    going_on = until_over()
    while going_on(state):
        yield from (state, state.table, state.hands[0], ar.view(state, 1), ar.view(state, None))
        state = ar.apply(state, choose.choice(ar.legal_actions(state)))
    yield from (state, ar.Hand((0,) * 7))
    yield attrs.evolve(ar.new_game(2, seed="words").table, row=(), draw_size=0)


PRINTED: list[Describable] = [ROUTE, GREY, *BOARD.routes, ONE[0], BOARD, ar.AMSTERDAM]
WORDS: list[Describable] = [*ar.Phase, *Ending, *Verdict, *ar.Color, BOARD.places[0]]
WITHIN_OTHERS = ("ending", "verdict", "phase", "color")
DESCRIBED = ("violation", "action", "event", "ending", "verdict", "phase", "sheet", "position", "thing", "color")


@in_every_language
def test_describe_reaches_every_message_that_is_there_for_it(lang: str) -> None:
    """Every template is found again in what values are told as: none is dead, and none is reached by accident."""
    values = [*VIOLATIONS, *ACTIONS, *EVENTS, *STANDINGS, *positions(), *PRINTED, *WORDS]
    lines = {line.strip() for value in values for line in ar.describe(value, lang=lang).splitlines()}
    text = "\n".join(lines)
    unseen = []
    for kind in DESCRIBED:
        for code, template in CATALOGUE.templates(lang)[kind].items():
            words = FIELD.split(template)[:: FIELD.groups + 1]  # what stands between the fields
            pattern = ".+".join(re.escape(part) for part in words)
            if not re.search(f"^{pattern}$" if kind not in WITHIN_OTHERS else pattern, text, re.MULTILINE):
                unseen.append((kind, code))
    assert unseen == []


@in_every_language
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_value_of_a_game_has_words(lang: str, players: int) -> None:
    state, choose = ar.new_game(players, seed=f"{lang}{players}"), random.Random(players)
    names = ["Anna", "Bo", "Cas", "Dirk"]
    going_on = until_over()
    while going_on(state):
        told: list[Describable] = [*choose.sample(ar.AMSTERDAM.actions, 20)]
        told += [reason for action in told for reason in ar.violations(state, action)]  # type: ignore[arg-type]  # actions
        action = choose.choice(ar.legal_actions(state))
        state, happened = ar.step(state, action)
        told += [action, *happened]
        for value in told:
            text = ar.describe(value, lang=lang, names=names)
            assert not re.search(r"[{}|#]|None|Color\.|\(\)", text), value
    ar.describe(ar.standings(state), lang=lang, names=names)


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "and 1 more", "and 2 more"),
        ("nl", "en nog 1", "en nog 2"),
        ("da", "og 1 til", "og 2 til"),
        ("it", "e un’altra", "e altre 2"),
        ("fi", "ja vielä 1", "ja vielä 2"),
    ],
)
def test_of_a_path_twenty_routes_are_named_and_the_rest_is_counted(lang: str, one: str, two: str) -> None:
    quays = [ar.Place(f"Quay {number}") for number in range(23)]
    line = tuple(ar.Route(ends, 1, None) for ends in itertools.pairwise(quays))
    contract = ar.Contract((quays[0], quays[-1]), 4)

    def told(many: int) -> str:
        return ar.describe(ContractScore(contract, line[:many]), lang=lang)

    last = ar.route_name(line[19])
    assert told(20).endswith(last)
    assert told(21).endswith(f"{last} {one}")
    assert told(22).endswith(f"{last} {two}")


def test_a_value_of_no_kind_in_the_game_has_no_words() -> None:
    with pytest.raises(TypeError, match="there are no words for 3"):
        ar.describe(3)  # type: ignore[arg-type]  # the point of the test


@pytest.mark.parametrize("violation", VIOLATIONS, ids=lambda violation: violation.code)
def test_a_violation_says_of_itself_what_it_is_described_as_in_english(violation: ar.Violation) -> None:
    assert ar.describe(violation) == violation.text


# --- the sentences themselves


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "need 1 blue card and have none", "need 2 blue cards and have only 1"),
        ("nl", "hebt 1 blauwe kaart nodig, maar je hebt er geen", "2 blauwe kaarten nodig, maar je hebt er maar 1"),
        ("da", "skal bruge 1 blåt kort, men du har ingen", "skal bruge 2 blå kort, men du har kun 1"),
        ("it", "Serve 1 carta blu, ma non ne hai", "Servono 2 carte blu, ma ne hai solo 1"),
        ("fi", "Tarvitset 1 sinisen kortin, mutta sinulla ei ole", "2 sinistä korttia, mutta sinulla on vain 1"),
    ],
)
def test_numbers_and_colours_agree(lang: str, one: str, two: str) -> None:
    for needed, start in ((1, one), (2, two)):
        params = {"color": BLUE, "needed": needed, "held": needed - 1, "missing": 1}
        assert start in ar.describe(ar.Violation("missing_cards", "R23", params), lang=lang)


@pytest.mark.parametrize(
    ("lang", "seen", "hidden"),
    [
        ("en", "Player 1 drew an orange card.", "Player 1 drew a card."),
        ("nl", "Speler 1 trok een oranje kaart.", "Speler 1 trok een kaart."),
        ("da", "Spiller 1 trak et orange kort.", "Spiller 1 trak et kort."),
        ("it", "Giocatore 1 ha pescato una carta arancione.", "Giocatore 1 ha pescato una carta."),
        ("fi", "Pelaaja 1 nosti oranssin kortin.", "Pelaaja 1 nosti kortin."),
    ],
)
def test_a_card_that_was_not_seen_is_a_card(lang: str, seen: str, hidden: str) -> None:
    assert ar.describe(CardDrawn(0, ar.Color.ORANGE), lang=lang) == seen
    assert ar.describe(CardDrawn(0, None), lang=lang) == hidden


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Claim Dam - Oude Kerk/pink with 1 pink card and 1 wild card"),
        ("nl", "Claim Dam - Oude Kerk/roze met 1 roze kaart en 1 jokerkaart"),
        ("da", "Indsæt vogne på Dam - Oude Kerk/pink for 1 pink kort og 1 jokerkort"),
        ("it", "Controllare Dam - Oude Kerk/rosa con 1 carta rosa e 1 carta Jolly"),
        ("fi", "Rakenna reitti Dam - Oude Kerk/pinkki, maksu: 1 pinkki kortti ja 1 jokerikortti"),
    ],
)
def test_a_track_of_a_double_is_named_by_its_colour(lang: str, told: str) -> None:
    assert ar.describe(ar.ClaimRoute(ROUTE, PINK, 1), lang=lang) == told


@in_every_language
def test_places_keep_their_names(lang: str) -> None:
    for contract in BOARD.contracts:
        assert ar.describe(contract, lang=lang).startswith(f"{contract.ends[0].name} - {contract.ends[1].name}: ")


@in_every_language
def test_players_go_by_the_names_that_are_given_and_by_numbers_from_1_otherwise(lang: str) -> None:
    passed = [ar.describe(Passed(seat), lang=lang, names=["anna", "Bo"]) for seat in (0, 1, 2)]
    assert passed[0].startswith("anna ")
    assert passed[1].startswith("Bo ")
    assert " 3 " in passed[2]
    assert passed[2][0].isupper()


def test_several_things_are_listed_as_one_does() -> None:
    many = (RED, RED, BLUE, WILD)
    assert ar.describe(RowFlushed(many)).endswith("(1 blue card, 2 red cards and 1 wild card).")
    assert ar.describe(RowFlushed(many), lang="fi").endswith(
        "(1 sininen kortti, 2 punaista korttia ja 1 jokerikortti)."
    )


@in_every_language
def test_a_contract_is_told_with_its_points_in_brackets(lang: str) -> None:
    kept = ar.describe(ContractsKept(0, 2, TWO), lang=lang)
    assert [f"{contract} ({contract.points})" in kept for contract in TWO] == [True, True]


def test_a_state_told_in_words_keeps_every_secret_and_a_view_tells_its_own() -> None:
    state = ar.new_game(2, seed=1)
    assert all(contract.ends[0].name not in ar.describe(state) for contract in BOARD.contracts)
    own = ar.describe(ar.view(state, 0))
    assert all(str(contract) in own for contract in state.hands[0].offer)
    assert all(str(contract) not in own for contract in state.hands[1].offer)


def test_a_score_sheet_shows_each_contract_and_what_proves_it() -> None:
    assert ar.describe(SHEETS[0], names=["Anna"]).splitlines() == [
        "Anna: 31 points (1st)",
        "  Routes: 20",
        "  Contract Begijnhof - Haringpakkerstoren: +6, completed via Dam - Oude Kerk/pink",
        "  Contract Begijnhof - Jan Roodenpoortstoren: −3, not completed",
        "  1 contract is hidden and not counted",
        "  Merchandise bonus: +8 (1st with 3 cards)",
    ]


# --- the glossary


def test_the_glossary_has_the_terms_and_colours_of_the_catalogues() -> None:
    page = Path(__file__).parents[2] / "docs" / "glossary.md"
    rows = {
        tuple(cell.strip() for cell in line.strip("|").split("|")[: len(LANGUAGES)])
        for line in page.read_text(encoding="utf-8").splitlines()
        if line.startswith("| ")
    }
    for kind in ("term", "color"):
        for code in CATALOGUE.templates("en")[kind]:
            assert tuple(CATALOGUE.templates(lang)[kind][code] for lang in LANGUAGES) in rows, code


def test_prospects_have_words() -> None:
    view = ar.view(ar.new_game(2, seed="1634"), 0)
    for prospect in ar.prospects(view):
        told = ar.describe(prospect, lang="nl")
        assert told.startswith(f"{prospect.route.ends[0]} - {prospect.route.ends[1]}")
        assert told.endswith(".") == bool(prospect.violations)


def test_a_reason_under_the_heading_of_a_route_does_not_name_it_again() -> None:
    table = ar.new_game(2, seed="1634").table
    claimed = attrs.evolve(table, claimed_bits=(1 << BOARD.routes.index(ROUTE), 0))
    hand = ar.Hand((1, 1, 1, 1, 1, 1, 1))
    for seat, reason in ((0, "You already have the other half"), (1, "Closed: Anna has the other half")):
        view = ar.View(claimed, seat, hand)
        told = {prospect.route: ar.describe(prospect, names=["Anna", "Bo"]) for prospect in ar.prospects(view)}
        assert told[ROUTE].startswith("Dam - Oude Kerk/pink: Anna has already claimed it.")
        [beside] = [text for route, text in told.items() if route.ends == ROUTE.ends and route != ROUTE]
        assert beside.startswith(f"Dam - Oude Kerk/orange: {reason}")
        assert beside.count("Dam") == 1


def test_a_route_without_carts_says_nothing_of_them() -> None:
    plain = next(route for route in BOARD.routes if not route.cart)
    assert "cart" not in ar.describe(plain)


def test_a_route_says_its_points_in_the_edition_that_is_named() -> None:
    route = ar.AMSTERDAM.board.route("haringpakkerstoren--oude-waal/grey")
    assert ar.describe(route) == "Haringpakkerstoren - Oude Waal: 4 spaces, grey, with cart symbols"
    assert (
        ar.describe(route, edition=ar.AMSTERDAM)
        == "Haringpakkerstoren - Oude Waal: 4 spaces, grey, with cart symbols, 7 points"
    )
    assert ar.describe(route, edition=ar.AMSTERDAM, lang="nl").endswith("7 punten")


def test_only_a_game_that_goes_on_has_last_turns_in_its_words() -> None:
    state, chance, told = ar.new_game(2, seed=1), random.Random(1), dict[bool, set[bool]]()
    while state.to_move is not None:
        last = "Last round:" in ar.describe(state)
        told.setdefault(bool(state.table.last_turns), set()).add(last)
        state = ar.apply(state, ar.pick(state, chance))
    assert told == {False: {False}, True: {True}}
    assert "Last round:" not in ar.describe(state)
