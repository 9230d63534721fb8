"""Single actions as text: a few words each, and whatever else is refused says where and why."""

import pytest
from hypothesis import given

import amsterdam_routes as ar
from amsterdam_routes import testing

BOARD = ar.AMSTERDAM.board
PINK, BLUE, WILD = ar.Color.PINK, ar.Color.BLUE, ar.Color.WILD
DOUBLE = BOARD.route("dam--oude-kerk/pink")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (ar.TakeFaceUp(PINK), "+pink"),
        (ar.TakeFaceUp(WILD), "+wild"),
        (ar.DrawBlind(), "+?"),
        (ar.ClaimRoute(DOUBLE, PINK), "dam--oude-kerk/pink pink*2"),
        (ar.ClaimRoute(DOUBLE, PINK, 1), "dam--oude-kerk/pink pink wild"),
        (ar.ClaimRoute(DOUBLE, None, 2), "dam--oude-kerk/pink wild*2"),
        (
            ar.ClaimRoute(BOARD.route("oude-waal--waag/grey"), BLUE),
            "oude-waal--waag blue",
        ),  # one track: no need to name it
        (ar.DrawContracts(), "contracts"),
        (ar.KeepContracts([BOARD.contract("jordaan--waag")]), "keep jordaan--waag"),
        (ar.KeepContracts([]), "keep"),
        (ar.Pass(), "pass"),
    ],
)
def test_an_action_is_a_few_words(action: ar.Action, text: str) -> None:
    assert ar.notate(action) == text
    assert ar.parse_action(text) == action


def test_every_action_of_the_box_has_words_of_its_own() -> None:
    texts = [ar.notate(action) for action in ar.AMSTERDAM.actions]
    assert len(set(texts)) == len(texts)
    assert [ar.parse_action(text) for text in texts] == list(ar.AMSTERDAM.actions)


@given(testing.editions())
def test_every_action_of_any_box_has_words_of_its_own(edition: ar.Edition) -> None:
    for action in edition.actions:
        assert ar.parse_action(ar.notate(action), edition) == action


def test_two_tracks_of_one_colour_are_told_apart() -> None:
    a, b = ar.Place("A"), ar.Place("B")
    board = ar.Board([a, b], [ar.Route([a, b], 1), ar.Route([a, b], 1)], [])
    assert [ar.notate(ar.ClaimRoute(route, BLUE)) for route in board.routes] == ["a--b/grey blue", "a--b/grey-2 blue"]


def test_the_track_may_always_be_named_and_the_payment_comes_in_any_order() -> None:
    assert ar.parse_action("  oude-waal--waag/grey   blue ") == ar.parse_action("oude-waal--waag blue")
    assert ar.parse_action("dam--oude-kerk/pink wild pink*1") == ar.ClaimRoute(DOUBLE, PINK, 1)
    assert ar.parse_action("dam--oude-kerk/pink blue*2  # illegal, but an action") == ar.ClaimRoute(DOUBLE, BLUE)


@pytest.mark.parametrize(
    ("color", "wilds"), [(None, 1), (None, 3), (PINK, 2), (PINK, 3), (PINK, -1), (None, 0), (WILD, 0), (WILD, 1)]
)
def test_what_is_no_payment_cannot_be_written(color: ar.Color | None, wilds: int) -> None:
    with pytest.raises(ValueError, match="this is no payment for 2 spaces"):
        ar.notate(ar.ClaimRoute(DOUBLE, color, wilds))


def test_only_actions_are_written_and_only_texts_are_read() -> None:
    with pytest.raises(TypeError, match="expected an action, got a str"):
        ar.notate("pass")  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(TypeError, match="an action as text: expected a str, got a Pass"):
        ar.parse_action(ar.Pass())  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(TypeError, match="expected an Edition, got a str"):
        ar.parse_action("pass", "amsterdam")  # type: ignore[arg-type]  # what the test is about


@pytest.mark.parametrize(
    ("text", "column", "code", "words"),
    [
        ("", 1, "unknown_action", "got the end of the line"),
        ("   ", 4, "unknown_action", "got the end of the line"),
        ("# pass", 1, "unknown_action", "got the end of the line"),
        ("pss", 1, "unknown_id", "no action or route 'pss'"),
        ('"pass"', 1, "unknown_action", "got 'pass'"),
        ("pass pass", 6, "unexpected", "the line should end here; there is 'pass'"),
        ("pass)", 5, "unexpected", "there is ')'"),
        ("+purple", 1, "unknown_color", "pink, blue, green, black, red, orange, wild"),
        ("+", 1, "unknown_color", "got '+'"),
        ("+Pink", 1, "unknown_color", "got '+Pink'"),
        ("+pink blue", 7, "unexpected", "there is 'blue'"),
        ("dam--oude-kirk/pink pink*2", 1, "unknown_id", "did you mean 'dam--oude-kerk/pink'?"),
        ("dam--oude-kerk pink*2", 1, "which_track", "dam--oude-kerk/pink or dam--oude-kerk/orange"),
        ("dam--oude-kerk/pink", 1, "wrong_payment", "2, not 0"),
        ("dam--oude-kerk/pink pink*3", 1, "wrong_payment", "2, not 3"),
        ("dam--oude-kerk/pink pink pink", 26, "twice", "pink*2"),
        ("dam--oude-kerk/pink pink blue", 1, "mixed_payment", "pink and blue"),
        ("dam--oude-kerk/pink pink*0", 21, "unexpected", "'pink*2'"),
        ("dam--oude-kerk/pink pink*99999", 21, "unexpected", "'pink*2'"),
        ("dam--oude-kerk/pink 2", 21, "unexpected", "got '2'"),
        ("dam--oude-kerk/pink purple*2", 21, "unknown_color", "got 'purple*2'"),
        ("keep jordaan--wag", 6, "unknown_id", "did you mean 'jordaan--waag'?"),
        ("keep 2", 6, "unexpected", "there is '2'"),
        ("keep dam", 6, "unexpected", "there is 'dam'"),
        ("pa\nss", 3, "unexpected", "'\\n' cannot stand here"),
        ("pass\u00a0", 5, "unexpected", "cannot stand here"),
        ('keep "jordaan--waag"', 6, "unexpected", "there is"),
        ('keep "jordaan', 6, "unexpected", "not closed by a quote"),
        ('keep "\\x"', 6, "bad_name", "as JSON writes a text"),
        ("x" * 1_000_000, 1, "unknown_id", "no action or route"),
        ("--" * 1_000_000, 1, "unknown_action", "expected an action, got"),
        ("+" * 1_000_000, 1, "unknown_color", "expected a colour ("),
        ("keep " + "a--b" * 1_000_000, 6, "unknown_id", "there is no contract"),
    ],
)
def test_what_is_no_action_is_refused_with_its_column(text: str, column: int, code: str, words: str) -> None:
    with pytest.raises(ar.InvalidDocument) as error:
        ar.parse_action(text)
    (problem,) = error.value.problems
    assert (problem.path, problem.code) == (f"line 1, column {column}", code)
    assert words in problem.text
    assert len(problem.text) < 300


def test_what_is_wrong_with_a_name_is_told_in_letters_that_can_be_printed() -> None:
    with pytest.raises(ar.InvalidDocument) as refused:
        ar.parse_action('keep "\x1b[31m\ud800\\x"')
    assert str(refused.value).isascii()
    assert str(refused.value).isprintable()


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
