"""What people type is understood: numbers, notations, words and their beginnings."""

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel.words.typed import meant

LISTED = [
    ("+pink", "Take a pink card from the face-up row"),
    ("+?", "Draw the top card of the draw pile"),
    ("jordaan--waag pink", "Claim Jordaan - Waag with 1 pink card"),
    ("contracts", "Draw contracts"),
]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("1", (0,)),
        (" 4 ", (3,)),
        ("0", ()),
        ("5", ()),
        ("99999999999999999999", ()),
        ("+PINK", (0,)),
        ("+?", (1,)),
        ("draw contracts", (3,)),
        ("draw", (1, 3)),
        ("pink", (0,)),
        ("JOR", (2,)),
        ("wa jo", (2,)),
        ("waag jordaan", (2,)),
        ("?", ()),
        ("", ()),
        ("row purple", ()),
    ],
)
def test_what_is_typed_means(typed: str, places: tuple[int, ...]) -> None:
    assert meant(typed, LISTED) == places


@pytest.mark.parametrize("lang", ar.LANGUAGES)
def test_every_legal_action_is_found_by_its_number_its_notation_and_its_words(lang: str) -> None:
    state = ar.new_game(3, seed="typed")
    for _ in range(40):
        legal = ar.legal_actions(state)
        for number, action in enumerate(legal, start=1):
            assert ar.find_actions(state, str(number), lang=lang) == (action,)
            assert ar.find_actions(state, ar.notate(action), lang=lang) == (action,)
            assert action in ar.find_actions(state, ar.describe(action, lang=lang), lang=lang)
        state = ar.apply(state, legal[-1])


def test_the_merchants_are_found_as_well() -> None:
    state = am.new_game(2, seed="typed")
    for _ in range(30):
        for number, action in enumerate(am.legal_actions(state), start=1):
            assert am.find_actions(state, str(number)) == am.find_actions(state, am.notate(action)) == (action,)
            assert action in am.find_actions(state, am.describe(action, lang="nl"), lang="nl")
        state = am.apply(state, am.legal_actions(state)[0])


def test_who_is_not_to_move_means_nothing() -> None:
    state = ar.new_game(2, seed=1)
    assert ar.find_actions(ar.view(state, 1), "1") == ()


@pytest.mark.parametrize(
    "text", ["dam--oude-kerk", "+purple", "keep dam--wag", "pass pass", "dam--oude-kerk/pink pink*3", "{"]
)
def test_errors_are_told_in_the_language_of_the_reader(text: str) -> None:
    told = {}
    for lang in ar.LANGUAGES:
        with pytest.raises(ar.InvalidDocument) as caught:
            ar.parse_action(text, lang=lang)
        (problem,) = caught.value.problems
        told[lang] = problem.text
        assert ar.describe(problem) == problem.text
        assert (problem.path, problem.code) == (caught.value.problems[0].path, caught.value.problems[0].code)
    assert len({*told.values()}) == len(ar.LANGUAGES)


def test_there_are_no_errors_in_a_language_that_there_is_none_of() -> None:
    with pytest.raises(ValueError, match="there is no language 'xx'"):
        ar.parse_action("pass", lang="xx")
    with pytest.raises(ValueError, match="there is no language 'xx'"):
        am.parse_action("end", lang="xx")


def test_prospects_and_what_is_pending_have_words() -> None:
    view = ar.view(ar.new_game(2, seed="1634"), 0)
    for prospect in ar.prospects(view):
        told = ar.describe(prospect, lang="nl")
        assert told.startswith(f"{prospect.route.ends[0]} - {prospect.route.ends[1]}")
        assert all(ar.describe(violation, lang="nl") in told for violation in prospect.violations)
    state = am.new_game(2, seed="1672")
    assert am.describe(state.table.pending[0], names=["Anna", "Bo"]).endswith(": a start card")
    sentences = [am.describe(prospect, lang="nl") for prospect in am.prospects(am.view(state, 0))]
    assert len({*sentences}) == len(sentences)


def test_a_route_says_its_points_in_the_edition_that_is_named() -> None:
    route = ar.AMSTERDAM.board.route("haringpakkerstoren--oude-waal/grey")
    assert ar.describe(route) == "Haringpakkerstoren - Oude Waal: 4 spaces, grey, with cart symbols"
    assert (
        ar.describe(route, edition=ar.AMSTERDAM)
        == "Haringpakkerstoren - Oude Waal: 4 spaces, grey, with cart symbols, 7 points"
    )
    assert ar.describe(route, edition=ar.AMSTERDAM, lang="nl").endswith("7 punten")
