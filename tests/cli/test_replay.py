"""`watch`, `replay` and `analyse`: a game told step by step, and judged."""

import json
import re
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import study
from amsterdam_routes.bots import Greedy, Planner, likely_worlds, one_payment
from amsterdam_routes.cli._files import record_in
from amsterdam_routes.cli._replay import judged as said_of
from amsterdam_routes.cli._replay import sheet_tables
from amsterdam_routes.cli.games import any_action
from amsterdam_routes.cli.screen import WORDS
from tests.cli.shell import GRIET_AND_JAN, LANGUAGES, Ran, Run, Terminal, shell
from tests.kernel.tiny.game_ui import UI as TINY

BEGINNING = attrs.evolve(GRIET_AND_JAN, actions=GRIET_AND_JAN.actions[:20], result=None)


def test_watch_tells_a_whole_game_and_what_decided_it(run: Run) -> None:
    out = run("watch", "--seed", "1634").out
    assert out.startswith("-- Set-up\nGreedy kept ")
    assert "-- 1. Greedy: 0 points, 16 carts\n" in out
    assert "The game is over: everyone has had a last turn." in out
    assert re.search(r"^(Greedy|Greedy 2) wins .*\.$", out, re.MULTILINE)


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    assert run("watch", "--seed", "1634").out == run("watch", "--seed", "1634").out
    told = run("watch")
    [seed] = re.findall(r"--seed (hex:[0-9a-f]{64})", told.err)
    assert run("watch", "--seed", seed).out == told.out


def test_a_game_that_was_watched_and_saved_is_told_the_same_again(run: Run, tmp_path: Path) -> None:
    for name in ("game.txt", "game.json"):
        watched = run("watch", "--seed", "1634", "--bots", "greedy,random,random", "--save", tmp_path / name).out
        assert run("replay", tmp_path / name).out == watched


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_told_in_every_language(run: Run, saved: Path, lang: str) -> None:
    out = run("replay", saved, "--lang", lang, "--map").out
    assert f"-- {WORDS.templates(lang)['cli']['score_sheets']}\n" in out
    assert "Griet" in out
    assert not re.search(r"[{}]|None", out)


def test_the_map_is_shown_at_every_turn_if_asked_for(run: Run, saved: Path) -> None:
    turns = run("replay", saved).out.count("\n-- ") - 1
    assert run("replay", saved, "--map").out.count("Routes (* earns a bonus card") == turns + 1


def test_a_redacted_record_is_told_as_its_seat_saw_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(ar.to_notation(GRIET_AND_JAN.redacted(0)))
    out = run("replay", path).out
    assert re.search(r"^Jan drew a card\.", out, re.MULTILINE)
    assert re.search(r"^Griet drew an? (pink|blue|green|black|red|orange|wild) card\.", out, re.MULTILINE)


def test_replay_shows_the_table_after_so_many_actions(run: Run, saved: Path) -> None:
    states = list(ar.replay(GRIET_AND_JAN))
    for ply in (0, 7, len(states) - 1):
        assert run("replay", saved, "--ply", ply).out == ar.text(states[ply], names=["Griet", "Jan"]) + "\n"
    told = run("replay", saved, "--ply", len(states))
    assert told.code == 1
    assert f"expected a ply from 0 to {len(states) - 1}, got {len(states)}" in told.err


@pytest.mark.parametrize("option", [["--ply", 3], ["--step"], ["--delay", 1], ["--map"]])
def test_a_page_has_the_whole_game_and_tells_nothing(
    option: list[object], run: Run, saved: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    told = run("replay", saved, "--html", page, *option)
    assert (told.code, told.out, page.exists()) == (2, "", False)
    assert "--html writes the whole game and tells nothing" in told.err


def test_with_step_every_action_waits_for_enter(run: Run) -> None:
    told = run("watch", "--seed", "1634", "--step", typed="\n" * 500)
    left = sys.stdin.read()
    assert told.code == 0
    assert told.out == run("watch", "--seed", "1634").out
    assert 500 - len(left) == ar.play_match(ar.GAME, ar.Setup(2), [Greedy(), Greedy()], seed="1634").ply


def test_at_a_terminal_watch_waits_for_a_key_at_every_step(terminal: Callable[..., Terminal]) -> None:
    table = terminal("watch", "--seed", "1634", "--step")
    table.until("Greedy kept")
    time.sleep(0.3)
    assert "Greedy 2 kept" not in table.screen
    table.type("\r")
    table.until("Greedy 2 kept")


# --- the score sheets of a page


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("Routes: 19", ["Routes", "19", ""]),
        ("3 penalty tokens: −15", ["3 penalty tokens", "−15", ""]),
        ("Contract A: B: +9, completed via C: 4", ["Contract A: B", "+9", "completed via C: 4"]),
        ("Merchandise bonus: none", ["Merchandise bonus: none"]),
        ("2 contracts are hidden", ["2 contracts are hidden"]),
    ],
)
def test_a_line_of_a_sheet_is_split_at_its_points(line: str, row: list[str]) -> None:
    assert sheet_tables(f"Griet: 4 points\n  {line}") == [("Griet: 4 points", [row])]


def test_a_sheet_without_lines_keeps_its_heading() -> None:
    assert sheet_tables("Griet: 0 points\nJan: 0 points") == [("Griet: 0 points", []), ("Jan: 0 points", [])]
    assert sheet_tables("") == []


# --- a game judged


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A record of the beginning of the game, which is judged sooner than all of it."""
    path = tmp_path / "begun.txt"
    path.write_text(ar.to_notation(BEGINNING))
    return path


def judged(run: Run, saved: Path, iterations: int, *options: object) -> Ran:
    return run("analyse", saved, "--iterations", iterations, *options)


def analysed(record: ar.RouteRecord, iterations: int) -> study.Analysis:
    """The same analysis, without the command."""
    return study.analyse(record, Planner(ar.GAME, Greedy()), iterations=iterations)


def test_an_analysis_tells_what_each_seat_lost_and_the_worst_decisions(run: Run, saved: Path) -> None:
    told, found = judged(run, saved, 8).out, analysed(GRIET_AND_JAN, 8)
    assert re.match(r"Griet: \d+ decisions judged; [\d.]+ points and \d+ % lost\.\nJan: \d+ decisions judged; ", told)
    worst = max(found.decisions, key=lambda one: one.lost_points)
    assert f"\n{worst.ply + 1}. {ar.describe(worst.action)}\n" in told
    assert f"Better: {ar.describe(worst.best)} (+{worst.lost_points:.1f} points, +" in told


OWN = ("--game", "tests.kernel.tiny.game_ui:UI")


def tidal(run: Run, folder: Path) -> tuple[Path, study.Analysis]:
    """A game of the tiny game with many mistakes, in a file, and its analysis."""
    path = folder / "tides.json"
    assert run(*OWN, "watch", "-p", 3, "--seed", 26, "--save", path).code == 0
    record = record_in(TINY, str(path), None)
    return path, study.analyse(record, partial(any_action, TINY.game), iterations=9, seed=b"low water")


def test_an_analysis_is_told_as_the_sums_of_the_seats_and_the_five_worst_decisions_in_their_order(
    run: Run, tmp_path: Path
) -> None:
    path, found = tidal(run, tmp_path)
    told = run(*OWN, "analyse", path, "--iterations", 9, "--seed", "low water").out
    sums = told.splitlines()[:3]
    for seat, name in enumerate(("random", "random 2", "random 3")):
        own = [one for one in found.decisions if one.seat == seat and one.legal > 1]
        points, chance = sum(one.lost_points for one in own), 100 * sum(one.lost_chance for one in own)
        lost = f"{len(own)} decisions judged; {points:.1f} points and {chance:.0f} % lost."
        assert sums[seat].casefold() == f"{name}: {lost}"
    assert len([one for one in found.decisions if one.lost_points]) > 5
    worst = sorted(found.decisions, key=lambda one: -one.lost_points)[:5]
    shown = [int(number) - 1 for number in re.findall(r"^(\d+)\. ", told, re.MULTILINE)]
    assert shown == sorted(one.ply for one in worst)


def test_nothing_is_said_of_a_decision_without_a_choice_and_what_was_better_only_of_a_mistake(
    run: Run, tmp_path: Path
) -> None:
    _, found = tidal(run, tmp_path)
    assert (
        {one.legal > 1 for one in found.decisions} == {one.lost_points > 0 for one in found.decisions} == {True, False}
    )
    for one in found.decisions:
        said = said_of(TINY.screen(), ("Griet", "Jan", "Kaat"), one)
        assert (said != "") is (one.legal > 1)
        assert ("Better: " in said) is (one.lost_points > 0)


def test_an_analysis_of_a_game_without_comments_in_its_notation_is_one_clear_error(run: Run, tmp_path: Path) -> None:
    (path, _), text = tidal(run, tmp_path), tmp_path / "it.txt"
    told = run(*OWN, "analyse", path, "--iterations", 1, "-o", text)
    assert (told.code, told.out, text.exists()) == (1, "", False)
    assert told.err.startswith(f"amsterdam-routes: {text}: ")
    assert told.err.endswith("; name a file in .json\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_analysis_is_told_in_every_language(run: Run, begun: Path, lang: str) -> None:
    told = run("analyse", begun, "--iterations", "1", "--lang", lang).out
    assert "Griet" in told
    assert not re.search(r"[{}]|None", told)


def test_one_analysis_is_written_in_every_form_that_is_asked_for(run: Run, begun: Path, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("it.json", "it.txt", "it.html")]
    told = judged(run, begun, 4, *(part for file in files for part in ("-o", file)))
    assert (told.code, told.out, told.err) == (0, "", "")
    found = analysed(BEGINNING, 4)
    assert json.loads(files[0].read_text()) == json.loads(json.dumps(found.data()))
    assert files[1].read_text() == study.annotate(BEGINNING, found)
    assert ar.from_notation(files[1].read_text()) == BEGINNING
    assert 'id="chances"' in files[2].read_text()
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}, "they hold what others may not know"


def test_an_analysis_for_which_there_is_no_file_is_not_begun(run: Run, saved: Path, tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    for name in ("nowhere/it.json", "folder.json"):
        told = run("analyse", saved, "-o", tmp_path / "a.txt", "-o", tmp_path / name, "--iterations", 100_000_000)
        assert (told.code, told.out) == (1, "")
    assert not (tmp_path / "a.txt").exists()


def test_an_analysis_that_cannot_be_written_is_told_and_its_other_files_are_written(
    begun: Path, tmp_path: Path
) -> None:
    line = f"ulimit -f 8; amsterdam-routes analyse {begun} --iterations 1 -o a.html -o a.txt"
    ended = shell(line, tmp_path)
    assert (ended.returncode, ended.stderr) == (1, "amsterdam-routes: a.html: File too large\n")
    assert ended.stdout == shell(f"amsterdam-routes analyse {begun} --iterations 1", tmp_path).stdout
    assert ((tmp_path / "a.txt").exists(), (tmp_path / "a.html").exists()) == (True, False)


def test_an_analysis_by_one_seat_is_that_of_its_redacted_record(run: Run, begun: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(ar.to_notation(BEGINNING.redacted(1)))
    told = [tmp_path / "a.json", tmp_path / "b.json"]
    for path, file, seat in ((begun, told[0], ("--seat", 1)), (tmp_path / "mine.txt", told[1], ())):
        assert run("analyse", path, "--iterations", "2", *seat, "-o", file).code == 0
    assert told[0].read_text() == told[1].read_text()
    assert json.loads(told[0].read_text())["seat"] == 1


def test_an_analysis_by_a_search_has_its_guide_and_its_worlds(run: Run, saved: Path, tmp_path: Path) -> None:
    assert run("analyse", saved, "--iterations", "2", "--bot", "search", "-o", tmp_path / "it.json").code == 0
    guide = Planner(ar.GAME, Greedy())
    found = study.analyse(GRIET_AND_JAN, guide, iterations=2, narrow=one_payment, worlds=likely_worlds)
    assert json.loads((tmp_path / "it.json").read_text()) == json.loads(json.dumps(found.data()))


def test_workers_judge_as_one_process_does(run: Run, saved: Path, tmp_path: Path) -> None:
    for name, jobs in (("one.json", 1), ("two.json", 2)):
        assert run("analyse", saved, "--iterations", "1", "--jobs", jobs, "-o", tmp_path / name).code == 0
    assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()


def test_the_merchants_game_is_judged_too(run: Run, tmp_path: Path) -> None:
    record = am.new_record(2, seed="1672", names=["Griet", "Jan"])
    while record.ply < 5:
        record = record.play(am.legal_actions(record.state)[0])
    (tmp_path / "game.txt").write_text(am.to_notation(record))
    told = run("--game", "merchants", "analyse", tmp_path / "game.txt", "--iterations", "2", "--bot", "random")
    assert (told.code, told.err) == (0, "")
    text = tmp_path / "a.txt"
    mine = ("analyse", tmp_path / "game.txt", "--iterations", "1", "--bot", "random", "--seat", "0", "-o", text)
    told = run("--game", "merchants", *mine)
    assert (told.code, text.exists()) == (1, False)
    assert "name a file in .json" in told.err


@pytest.mark.parametrize(
    ("options", "code", "text"),
    [
        (["-o", "it"], 2, "it: expected a name in .txt or .json or .html or .htm"),
        (["-o", "it.pdf"], 1, "expected a name in .txt or .json or .html or .htm, got .pdf"),
        (["--seat", "2"], 1, "expected a seat from 0 to 1, got 2"),
        (["--bot", "greedy,random"], 2, "expected one bot, got 2"),
        (["--bot", f"exec {sys.executable} b.py"], 2, "expected one that needs only a view"),
        (["--iterations", "0"], 2, "expected at least 1, got 0"),
    ],
)
def test_what_cannot_be_judged_is_one_clear_error(
    options: list[str], code: int, text: str, run: Run, saved: Path
) -> None:
    told = run("analyse", saved, *options)
    assert told.code == code
    assert text in told.err
    assert "Traceback" not in told.err
