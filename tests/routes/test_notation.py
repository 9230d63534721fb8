"""Actions as text, and as people type them; whole records as text: one line a turn, with nothing that is secret."""

import re
from itertools import pairwise

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from tests.routes.notation_texts import (
    game,
)

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
def test_an_invalid_payment_cannot_be_written(color: ar.Color | None, wilds: int) -> None:
    with pytest.raises(ValueError, match=f"this is no payment for 2 spaces: color={color}, wilds={wilds}$"):
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
        ("x" * 100_000, 1, "unknown_id", "no action or route"),
        ("--" * 50_000, 1, "unknown_action", "expected an action, got"),
        ("+" * 100_000, 1, "unknown_color", "expected a colour ("),
        ("keep " + "a--b" * 20_000, 6, "unknown_id", "there is no contract"),
        ("x" * 100_001, 100_001, "too_long", "a line has at most 100000 characters"),
        ("(" * 4_000_000, 100_001, "too_long", "a line has at most 100000 characters"),
    ],
)
def test_a_text_that_is_not_an_action_is_refused_with_its_column(text: str, column: int, code: str, words: str) -> None:
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
        place, _, problem_text = str(caught.value).partition(": ")
        assert (place, problem_text) == (problem.path, problem.text)
        assert ("column" in place) == (lang == "en")
    assert len({*told.values()}) == len(ar.LANGUAGES)


def test_there_are_no_errors_in_a_language_that_there_is_none_of() -> None:
    with pytest.raises(ValueError, match="there is no language 'xx'"):
        ar.parse_action("pass", lang="xx")


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


@pytest.mark.parametrize("lang", ar.LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_whatever_is_said_of_an_action_is_understood_legal_or_not_and_whoever_is_to_move(lang: str, seat: int) -> None:
    view = ar.view(ar.new_game(2, seed="typed"), seat)
    for action in ar.AMSTERDAM.actions:
        for typed in (ar.describe(action, lang=lang), ar.describe(action, lang=lang).upper(), ar.notate(action)):
            assert ar.find_actions(view, typed, lang=lang, legal=False) == (action,)


def test_words_that_fit_several_actions_mean_the_legal_ones_and_a_whole_text_means_its_own() -> None:
    state = ar.new_game(2, seed="typed")
    kept = ar.find_actions(state, "keep", legal=False)
    assert kept == tuple(ar.legal_actions(state))
    claim = ar.parse_action("dam--oude-kerk/pink pink*2")
    assert ar.find_actions(state, ar.describe(claim), legal=False) == (claim,)
    assert len(ar.find_actions(state, "claim dam oude kerk", legal=False)) > 2
    assert ar.find_actions(state, "2", legal=False) == (ar.legal_actions(state)[1],)
    assert ar.find_actions(state, "fly", legal=False) == ar.find_actions(state, "99", legal=False) == ()


def test_illegal_wishes_are_found_in_a_box_with_the_longest_names() -> None:
    places = [ar.Place(f"{letter * 90} Bridge") for letter in "abcde"]
    routes = [ar.Route([a, b], 2, None) for a, b in pairwise(places)]
    pairs = [(a, b) for i, a in enumerate(places) for b in places[i + 1 :]]
    board = ar.Board(places, routes, [ar.Contract(pair, 3) for pair in pairs])
    edition = attrs.evolve(ar.AMSTERDAM, name="long", board=board)
    view = ar.view(ar.new_game(2, edition=edition, seed=1), 1)
    for action in edition.actions:
        assert ar.find_actions(view, ar.describe(action), legal=False) == (action,)


def test_typed_texts_find_nothing_off_turn() -> None:
    state = ar.new_game(2, seed=1)
    assert ar.find_actions(ar.view(state, 1), "1") == ()


def test_a_turn_is_a_line() -> None:
    record = game(plies=25)
    turns = [line for line in ar.to_notation(record).splitlines() if re.match(r" *\d+\. \d:", line)]
    seats = [int(line.partition(".")[2].partition(":")[0]) for line in turns]
    assert [int(line.partition(".")[0]) for line in turns] == list(range(1, len(turns) + 1))
    assert seats == [turn % 2 for turn in range(len(turns))]
    assert sum(line.endswith("...") for line in turns) == (record.state.phase is not ar.Phase.TURN)


def test_the_text_of_a_redacted_record_holds_no_secret() -> None:
    record = game(players=3, seed=7, plies=60)
    assert record.seed is not None
    for seat in (0, 1, 2):
        text = ar.to_notation(record.redacted(seat))
        assert record.seed.hex() not in text.replace(str(record.commitment), "")
        for other in {0, 1, 2} - {seat}:
            lines = [line for line in text.splitlines() if re.match(rf" *(\d+\.)? {other}:", line)]
            assert lines
            assert not [line for line in lines if re.search(r"\+\? \((?!shuffle)|keep [^1-9]|contracts \(", line)]
            assert f"deal {other}" not in text
    onlooker = ar.to_notation(record.redacted(None))
    assert not re.search(r"deal \d|keep [^1-9]|contracts \(|\+\? \((?!shuffle)", onlooker)


@given(st.lists(st.text(max_size=20), min_size=2, max_size=2))
def test_any_name_survives_and_none_breaks_a_line(names: list[str]) -> None:
    record = ar.new_record(2, seed=1, names=names)
    text = ar.to_notation(record)
    assert len(text.split("\n")) == len(text.splitlines()) + 1 == 12
    assert ar.from_notation(text) == record


def test_invisible_characters_in_a_name_are_escaped() -> None:
    text = ar.to_notation(ar.new_record(2, seed=1, names=['Jan "the Red"\n', "Griet\u202e\x7f"]))
    assert r'names: "Jan \"the Red\"\n", "Griet\u202e\u007f"' in text.splitlines()


def test_comments_stand_below_their_turn_and_are_no_part_of_the_record() -> None:
    record = game(plies=12)
    comments = {0: "Before the first.", 5: "two\nlines", 12: "the end # so far"}
    text = ar.to_notation(record, comments=comments)
    assert ar.from_notation(text) == record
    lines = text.splitlines()
    assert lines[lines.index("# two") + 1] == "# lines"
    assert lines[-1] == "# the end # so far"
    assert lines[lines.index("# Before the first.") + 1].strip().startswith("0: keep")
    with pytest.raises(ValueError, match="from 0 to 12, got 13"):
        ar.to_notation(record, comments={13: "too late"})


def test_a_name_that_is_no_json_is_repeated_only_in_part() -> None:
    broken = '"' + "\\q" * 100 + '"'
    with pytest.raises(ar.InvalidDocument) as caught:
        ar.from_notation(f'amsterdam-routes record 1\nnames {broken} "Jan"\n')
    assert len(str(caught.value)) < 200
