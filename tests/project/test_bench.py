"""The measurements measure what they say: boards of the size asked for, each thing counted once, absent peers told.

Nothing here looks at a clock: how fast anything is, is for `python -m bench` to say.
"""

import json
import shutil
from pathlib import Path
from random import Random

import pytest

import amsterdam_routes as ar
from bench import bulk, fixed_work, games, growth, instructions, limit, memory, peers, strength, verbs
from bench.__main__ import TASKS, compared, main
from bench.boards import box
from bench.report import Report, machine
from bench.timing import Figure, Task, Timing, measure, ratio

pytestmark = pytest.mark.proof


@pytest.mark.parametrize("routes", [44, 100, 400])
def test_a_box_has_as_many_routes_as_were_asked_for_and_can_be_played(routes: int) -> None:
    edition = box(routes)
    assert len(edition.board.routes) == routes
    assert ar.playout(ar.new_game(4, seed=1, edition=edition), Random(1)).phase is ar.Phase.OVER


def test_boxes_of_every_size_have_the_mix_of_amsterdam() -> None:
    for routes in (44, 400):
        board, printed = box(routes).board, ar.AMSTERDAM.board
        for share in (lambda route: route.double, lambda route: route.cart, lambda route: route.color is None):
            found = sum(map(share, board.routes)) / routes
            assert found == pytest.approx(sum(map(share, printed.routes)) / len(printed.routes), abs=0.05)


@pytest.mark.parametrize("players", [2, 3])
def test_a_bot_against_its_like_wins_its_part_of_each_deal(players: int) -> None:
    contest = strength.contest_of("routes", players, 1, None)
    for seed in range(10):
        clock = strength.Clock(contest.game, contest.other)
        won, lead = contest.deal(f"{seed}", clock)
        assert won == pytest.approx(1 / players)
        assert players > 2 or lead == 0
        assert len(clock.seconds) > 10 * players


def test_an_interval_holds_the_mean_and_is_narrower_for_more_deals() -> None:
    few, many = strength.interval([0.0, 0.5, 1.0] * 4), strength.interval([0.0, 0.5, 1.0] * 40)
    assert few[1] < many[1] < many[0] == few[0] == 0.5 < many[2] < few[2]
    assert strength.interval([1.0] * 9) == (1, 1, 1)
    assert "wins 100.0% (94.0% to 100.0%)" in strength.told([(1.0, 5.0)] * 30, 2, [0.1]), "luck may have helped"


def test_the_same_box_is_made_every_time() -> None:
    assert box(44) == box(44) != box(44, seed=1)


@pytest.mark.parametrize("group", [name for name in TASKS if name not in ("bulk", "growth", "peers")])
def test_every_task_does_something_and_counts_it(group: str) -> None:
    for task in TASKS[group]():
        assert isinstance(task, Task)
        assert task.run(1) > 0


def test_the_engine_is_measured_where_it_is_installed() -> None:
    for task in bulk.tasks():
        if isinstance(task, peers.Absent):
            assert "expected the compiled engine" in task.reason or "no C compiler" in task.reason
        else:
            assert task.run(1) > 0


def test_growth_is_compared_at_equal_numbers_of_legal_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "GAMES", 12)
    legal = [[len(ar.legal_actions(state)) for state in sample.states] for sample in growth.samples()]
    assert len(legal) == len(growth.SIZES)
    assert all(numbers == legal[0] != [] for numbers in legal)


def test_every_way_of_playing_out_plays_the_same_games() -> None:
    tasks = {task.name: task for task in games.playouts()}
    assert tasks[games.PICKING].run(1) == tasks[games.PLAYING_OUT].run(1)


def test_a_peer_that_cannot_be_loaded_is_told_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "ORACLE", Path("no-such-file.py"))
    found = list(peers.tasks())
    assert any(isinstance(peer, peers.Absent) and "no-such-file.py" in peer.reason for peer in found)
    assert {peer.name.split()[0] for peer in found} >= {"catanatron", "python-chess", "the"}


def test_the_plain_version_of_the_game_is_a_peer_that_needs_nothing() -> None:
    (oracle,) = peers.PEERS["the same rules, mutable"]()
    assert oracle.run(1) > 50


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
@pytest.mark.parametrize("players", [2, 4])
def test_the_plain_c_program_plays_games_of_the_same_length(players: int) -> None:
    ours = sum(len(games.moves_of(players, seed)) for seed in range(100)) / 100
    assert limit.compiled().play(players, 1000) / 1000 == pytest.approx(ours, rel=0.05)


def test_rounds_are_interleaved_and_the_first_does_not_count() -> None:
    order: list[str] = []

    def task(name: str) -> Task:
        return Task("test", name, lambda number: order.append(f"{name}{number}") or 1)  # type: ignore[func-returns-value]  # it is None

    timings = measure([task("a"), task("b")], 2, lambda text: None)
    assert order == ["a0", "b0", "a1", "b1", "a2", "b2"]
    assert [len(timing.seconds) for timing in timings] == [2, 2]


def test_figures_say_whether_they_meet_their_goal() -> None:
    fast, slow = (Timing(Task("test", "", lambda number: 1), seconds) for seconds in ((1.0, 2.0, 4.0), (3.0, 6.0, 8.0)))
    assert ratio(slow, fast) == (3.0, 3.0, 2.0)
    assert Figure("", ratio(slow, fast), at_least=3).reached
    assert not Figure("", ratio(slow, fast), at_least=3.1).reached
    assert Figure("", (80.0,), at_most=80).reached
    assert Figure("", (80.0,)).reached is None


def test_peers_are_compared_with_games_of_as_many_players() -> None:
    timings = [
        Timing(Task(group, name, lambda number: 1), (seconds,))
        for group, name, seconds in (
            ("games", "2 players, actions", 1.0),
            ("games", "4 players, actions", 2.0),
            ("peers", "catanatron 3.2.1, 4 players", 12.0),
            ("peers", "catanatron 3.2.1, 4 players, copying", 12.0),
            ("peers", "python-chess 1.11.2", 5.0),
        )
    ]
    found = {figure.name: (figure.median, figure.reached) for figure in compared(timings)}
    assert found["games against catanatron 3.2.1, 4 players"] == (6.0, True)
    assert found["games against catanatron 3.2.1, 4 players, copying"] == (6.0, False)
    assert found["games against python-chess 1.11.2"] == (5.0, None)


def test_a_report_is_a_table_and_plain_data() -> None:
    timing = Timing(Task("games", "2 players", lambda number: 1, "action"), (4e-6, 5e-6, 6e-6))
    figure = Figure("playout against listing", (1.7,), at_least=1.5)
    report = Report(machine(None, 3), (timing,), (figure,), (peers.Absent("python-chess", "not installed"),))
    told = report.table()
    assert "200,000 actions" in told
    assert "absent: not installed" in told
    assert ">= 1.5 x         yes" in told
    assert json.loads(json.dumps(report.data()))["figures"][0]["reached"] is True


def test_memory_is_told_for_every_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "GAMES", 1)
    assert [figure.unit for figure in memory.figures(1)] == ["bytes"] * 3


def test_instructions_of_another_build_are_not_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    baseline = tmp_path / "baseline.json"
    baseline.write_text(json.dumps({"build": instructions.build() | {"python": "2.7"}, "counts": {}}))
    assert instructions.main(["compare", "--baseline", str(baseline)]) == 2
    assert "another build" in capsys.readouterr().err


@pytest.mark.parametrize("text", [None, "", "[]", "{}", '{"build": {}, "counts": {"games": "many"}}'])
def test_instructions_are_compared_with_a_file_that_was_recorded(
    text: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    baseline = tmp_path / "baseline.json"
    if text is not None:
        baseline.write_text(text)
    with pytest.raises(SystemExit, match="2"):
        instructions.main(["compare", "--baseline", str(baseline)])
    assert "argument --baseline: expected a file that 'record' wrote" in capsys.readouterr().err


def test_every_kind_of_fixed_work_is_the_same_every_time() -> None:
    for make in fixed_work.WORK.values():
        work = make()
        assert work() == work() > 0


def test_verbs_are_measured_on_positions_of_every_phase() -> None:
    names = {task.name for task in verbs.tasks()}
    assert {
        f"legal_actions, {phase.value.replace('_', ' ')}" for phase in ar.Phase if phase is not ar.Phase.OVER
    } <= names


def test_nothing_is_measured_in_no_round(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--rounds", "0"])
    assert capsys.readouterr().err.endswith("error: argument --rounds: expected at least 1, got 0\n")
