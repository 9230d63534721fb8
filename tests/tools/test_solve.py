"""The solver of small boxes: its values are those of other ways to find them, and what is too big is refused."""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import attrs
import pytest

import amsterdam_routes as ar
from tests.routes.miniatures import deals, miniature
from tools.certificate import GOALS, Certificate, TooBig, check
from tools.solve import grow, kept_to, learn, main, plan_of, purified, read_box, rounded, solve, written

SOLVED = Path(__file__).parents[2] / "docs" / "solved"
CROSSROADS = SOLVED / "boxes" / "1-crossroads.json"


def value_by_outcomes(box: ar.Edition, goal: str) -> Fraction:
    """The value with open hands, by `outcomes` and shuffled piles instead of answers to chance."""

    @cache
    def value(state: ar.State) -> Fraction:
        if state.to_move is None:
            return GOALS[goal](ar.standings(state))
        found = []
        for action in ar.legal_actions(state):
            result = ar.outcomes(state, action, flushes=5)
            assert result.remainder == 0
            found.append(sum((one.probability * value(one.state) for one in result.branches), Fraction(0)))
        return max(found) if state.to_move == 0 else min(found)

    return sum((likely * value(state) for state, likely in deals(ar.Setup(2, box)).items()), Fraction(0))


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("stem", ["1-crossroads", "2-second-draws-two", "6-triangle"])
def test_the_value_of_open_hands_is_that_of_another_walk(stem: str, goal: str) -> None:
    box = read_box(SOLVED / "boxes" / f"{stem}.json")
    assert solve(box, "open", goal).bounds == (value_by_outcomes(box, goal),) * 2


def test_a_box_with_doubles_bonus_and_wild_cards_has_the_value_of_another_walk() -> None:
    box = miniature(cards=(1, 1, 0, 0, 0, 0, 1))
    assert solve(box, "open", "margin").bounds == (value_by_outcomes(box, "margin"),) * 2


@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.parametrize("stem", ["1-crossroads", "2-second-draws-two"])
def test_the_solver_finds_again_what_the_page_says(stem: str, hands: str) -> None:
    file = SOLVED / "certificates" / f"{stem}.{hands}.win.json"
    box = read_box(SOLVED / "boxes" / f"{stem}.json")
    assert written(solve(box, hands, "win", rounds=100)) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("rounds", [1, 3, 30])
def test_bounds_hold_however_little_was_learned(rounds: int) -> None:
    box = attrs.evolve(read_box(CROSSROADS), hand=(1, 2))
    found = solve(box, "hidden", "margin", rounds=rounds)
    assert check(written(found)) == found
    assert found.bounds[0] <= 0 <= found.bounds[1]


def test_more_rounds_leave_less_to_be_exploited() -> None:
    box = read_box(SOLVED / "boxes" / "3-farther.json")
    tree = grow(box, "margin", 10_000)

    def exploited(rounds: int) -> Fraction:
        shares = [rounded(one, 1000) for one in learn(tree, rounds)]
        return kept_to(tree, shares, 1) - kept_to(tree, shares, 0)

    found = [exploited(rounds) for rounds in (1, 10, 60)]
    assert found == sorted(found, reverse=True)
    assert found[0] > 1
    assert 0 <= found[-1] < Fraction(1, 50)


def evenly(box: ar.Edition) -> Certificate:
    """The plans that choose by chance alone, with their bounds."""
    tree = grow(box, "margin", 10_000)
    shares = [[Fraction(1, len(actions))] * len(actions) for actions in tree.actions]
    low, high = (kept_to(tree, shares, seat) for seat in (0, 1))
    return Certificate(box, "hidden", "margin", (low, high), (plan_of(tree, shares, 0), plan_of(tree, shares, 1)))


@pytest.mark.parametrize("stem", ["1-crossroads", "3-farther"])
def test_solver_and_checker_agree_on_plans_that_choose_by_chance_alone(stem: str) -> None:
    found = evenly(read_box(SOLVED / "boxes" / f"{stem}.json"))
    assert check(written(found)).bounds == found.bounds
    assert found.bounds[0] < found.bounds[1]


def test_a_plan_is_no_worse_without_the_chance_that_it_does_not_need() -> None:
    tree = grow(read_box(CROSSROADS), "margin", 10_000)
    shares = [[Fraction(1, len(actions))] * len(actions) for actions in tree.actions]
    assert kept_to(tree, purified(tree, shares, 0), 0) >= kept_to(tree, shares, 0)
    assert kept_to(tree, purified(tree, shares, 1), 1) <= kept_to(tree, shares, 1)


def test_shares_that_are_rounded_sum_to_one() -> None:
    for grain in (1, 2, 3, 7, 1000):
        for shares in ([0.1, 0.2, 0.7], [1 / 3] * 3, [1.0, 0.0], [0.999999, 0.000001]):
            found = rounded(shares, grain)
            assert sum(found) == 1
            assert all(abs(one - share) < 1 / grain for one, share in zip(found, shares, strict=True))


# --- what is refused


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_a_box_with_more_positions_than_the_limit_is_refused(hands: str) -> None:
    for limit in (5, 100):
        with pytest.raises(TooBig, match=rf"expected a box with at most {limit} positions, got more"):
            solve(read_box(CROSSROADS), hands, "margin", limit=limit)


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_the_printed_box_is_refused_at_once(hands: str) -> None:
    with pytest.raises(TooBig, match="expected a box with at most 100,000 positions, got more"):
        solve(ar.AMSTERDAM, hands, "margin")


def test_a_box_that_is_not_for_two_is_refused() -> None:
    box = attrs.evolve(read_box(SOLVED / "boxes" / "4-spare-contract.json"), players=(3, 3))
    with pytest.raises(
        ValueError, match="expected a box for two, got crossroads with a spare contract, which is for 3 to 3"
    ):
        solve(box, "open", "margin")


# --- the command


def test_the_command_says_the_value_and_writes_the_certificate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "certificate.json"
    assert main([str(CROSSROADS), "--goal", "win", "-o", str(target)]) == 0
    assert capsys.readouterr().out == "crossroads, open hands, win: 2/3\n"
    assert check(target.read_text(encoding="utf-8")).bounds == (Fraction(2, 3),) * 2


def test_the_command_says_how_far_apart_bounds_are(capsys: pytest.CaptureFixture[str]) -> None:
    box = str(SOLVED / "boxes" / "3-farther.json")
    assert main([box, "--hands", "hidden", "--rounds", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("crossroads, farther, hidden hands, margin: from ")
    assert "of each other" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "box.json: $: this is not JSON"),
        ("{}", "box.json: $.format: this field is missing; $.version: this field is missing"),
        (json.dumps(ar.to_data(ar.AMSTERDAM)), "expected a box with at most 100,000 positions, got more"),
    ],
)
def test_a_file_that_is_no_small_box_gives_one_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    file = tmp_path / "box.json"
    file.write_text(text, encoding="utf-8")
    assert main([str(file)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_a_file_that_is_not_there_gives_one_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.json")]) == 2
    assert "No such file" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "-1", "many", "1.5"])
def test_rounds_and_limit_are_whole_numbers_above_0(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--rounds", "--limit"):
        with pytest.raises(SystemExit):
            main([str(CROSSROADS), f"{option}={number}"])
        assert f"expected a whole number above 0, got '{number}'" in capsys.readouterr().err
