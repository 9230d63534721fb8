"""Many games: the same for any number of jobs, ended early by Ctrl-C, counted and reported by the command."""

import array
import csv
import fcntl
import json
import os
import re
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.cli._routes import UI
from amsterdam_routes.cli._series import Numbers, Tally
from tests.cli.shell import COMMAND, Run, Terminal, heeds_ctrl_c, press_until_it_ends, shell
from tests.extras import installed


def test_the_same_seed_gives_the_same_numbers_whatever_the_jobs(run: Run) -> None:
    first = run("simulate", "-n", "30", "--seed", "1634", "--json", "--players", "3", "--bots", "random")
    assert (
        run("simulate", "-n", "30", "--seed", "hex:31363334", "--json", "--bots", "random,random,random").out
        == first.out
    )
    assert (
        run("simulate", "-n", "30", "--seed", "1634", "-j", "2", "--json", "-p", "3", "--bots", "random").out
        == first.out
    )
    assert run("simulate", "-n", "30", "--seed", "1635", "--json", "-p", "3", "--bots", "random").out != first.out


@pytest.mark.skipif(not installed("bulk"), reason="the bulk engine is not compiled")
def test_the_bulk_engine_gives_the_same_numbers(run: Run) -> None:
    for command in (("simulate", "-n", "30", "--bots", "greedy,random"), ("league", "-n", "4", "greedy", "random")):
        wanted = run(*command, "--seed", "1634", "--json")
        assert run(*command, "--seed", "1634", "--json", "--engine", "bulk").out == wanted.out


@pytest.mark.skipif(not installed("bulk"), reason="the bulk engine is not compiled")
def test_the_bulk_engine_refuses_a_bot_that_it_does_not_know(run: Run) -> None:
    told = run("simulate", "-n", "2", "--bots", "greedy,search", "--engine", "bulk")
    assert (told.code, told.out) == (2, "")
    assert "bots[1]: expected a bot that the bulk engine plays (Random or Greedy), got a Search" in told.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_simulation_with_a_report_of_what_was_played(jobs: str) -> None:
    arguments = [*COMMAND, "simulate", "-n", "100000000", "--seed", "1", "-j", jobs, "--json", "--bots", "random"]
    for patience in (1.2, 5, 20):  # how long a busy machine takes to play the first game
        with subprocess.Popen(
            arguments,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=heeds_ctrl_c,
        ) as process:
            try:
                time.sleep(patience)
                os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers are told too
                out, err = process.communicate(timeout=60)
            except BaseException:
                os.killpg(process.pid, signal.SIGKILL)
                raise
        if (
            process.returncode == 130 and err == "" and out and json.loads(out)["games"]
        ):  # nothing is told while it is loaded
            break
    assert process.returncode == 130
    assert err == ""
    told = json.loads(out)
    assert 0 < told["games"] < told["asked_for"] == 100000000


def test_at_a_terminal_simulate_shows_how_far_it_is(terminal: Callable[..., Terminal]) -> None:
    shown = terminal("simulate", "-n", "1000", "--bots", "random", "--seed", "1").until("decided by:")
    assert "games/s" in shown
    assert "1000 games of 2 players" in shown


OWN = """
import attrs
import amsterdam_routes as ar
from amsterdam_routes.cli.games import GameUI
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup

def setup(players, least, edition):
    return Setup(players or max(2, least))

def unnamed(players, least, edition):
    class Own(Setup):
        pass
    return Own(2)

GAME = GameUI(game=attrs.evolve(TIDES, standings=lambda position: TIDES.standings(position)), setup=setup)
SETUP = GameUI(game=TIDES, setup=unnamed)
hasty = lambda view, random: ar.legal_actions(view)[0]
"""


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["simulate", "--game", "series_own:GAME"], "the game 'tides' "),
        (["league", "--game", "series_own:GAME", "random", "random"], "the game 'tides' "),
        (["simulate", "--game", "series_own:SETUP"], "the set-up "),
        (["simulate", "--bots", "greedy,series_own:hasty"], "the bot 'series_own:hasty' "),
        (["league", "greedy", "--bot", "series_own:hasty"], "the bot 'series_own:hasty' "),
    ],
)
def test_what_does_not_pickle_is_named_before_a_game_is_played(
    arguments: list[str], what: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "series_own.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    told = run(*arguments, "-n", "2", "-j", "2")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(f"amsterdam-routes: {what}cannot be sent to another process, as it does not pickle")
    assert "(see its standings)" in told.err or "game" not in what
    assert told.err.endswith("by name, and not of lambdas; or play with --jobs 1\n")
    assert run(*arguments, "-n", "2").code == 0


def test_simulate_counts_the_results_of_all_games(run: Run) -> None:
    told = json.loads(run("simulate", "-n", "40", "--seed", "1634", "--json").out)
    greedy, random = told["bots"]
    assert (greedy["name"], random["name"]) == ("Greedy", "Random")
    assert greedy["won"] + random["won"] + greedy["shared"] == told["games"] == told["asked_for"] == 40
    assert sum(told["decided_by"].values()) == 40
    assert sum(told["won_by_seat"]) + told["shared"] == 40
    assert run("simulate", "-n", "40", "--seed", told["seed"], "--json").out == json.dumps(told, indent=2) + "\n"
    games = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 40, seed="1634")
    sheets = [played.result.sheets[played.bots.index(0)] for played in games]
    totals = [sheet.total for sheet in sheets]
    assert greedy["points"]["mean"] == pytest.approx(sum(totals) / 40)
    assert (greedy["points"]["least"], greedy["points"]["most"]) == (min(totals), max(totals))
    kept = [score for sheet in sheets for score in sheet.contracts]
    assert greedy["contracts"] == {"kept": len(kept), "completed": sum(score.completed for score in kept)}


def test_without_a_seed_simulate_tells_how_to_have_the_same_games_again(run: Run) -> None:
    told = run("simulate", "-n", "5", "--bots", "random")
    [seed] = re.findall(r"--seed (hex:[0-9a-f]{64})", told.err)
    assert run("simulate", "-n", "5", "--bots", "random", "--seed", seed).out == told.out


def test_simulate_shows_a_table(run: Run) -> None:
    out = run("simulate", "-n", "20", "--seed", "1", "--stay").out
    assert out.startswith("20 games of 2 players\n")
    assert re.search(r"^Greedy +20 +0 +100\.0 ± 8\.1 ", out, re.MULTILINE)
    assert "won by seat: player 1 20, player 2 0, shared 0" in out
    assert max(map(len, out.splitlines())) <= 80


def cells(line: str) -> list[str]:
    """What stands in a line of a table, column by column."""
    return re.split(r"  +", line.strip())


def test_the_table_of_a_simulation_has_the_numbers_of_its_json(run: Run) -> None:
    series = ("simulate", "-n", "7", "--seed", "1", "--bots", "greedy,random,random")
    told = json.loads(run(*series, "--json").out)
    first, heading, *lines = run(*series).out.splitlines()
    assert first == "7 games of 3 players"
    assert cells(heading) == ["bot", "won", "shared", "% of wins", "points", "least", "most", "contracts"]
    for bot, line in zip(told["bots"], lines, strict=False):
        name, won, shared, share, points, least, most, contracts = cells(line)
        assert (name, int(won), int(shared)) == (bot["name"], bot["won"], bot["shared"])
        assert share.startswith(f"{100 * (bot['won'] + bot['shared'] / 2) / 7:.1f} ± ")
        assert points.startswith(f"{bot['points']['mean']:.1f} ± ")
        assert (int(least), int(most)) == (bot["points"]["least"], bot["points"]["most"])
        assert contracts == " of ".join(f"{bot['contracts'][what] / 7:.1f}" for what in ("completed", "kept"))
    seats = [f"player {seat} {won}" for seat, won in enumerate(told["won_by_seat"], 1)]
    assert f"won by seat: {', '.join(seats)}, shared {told['shared']}" in lines
    assert lines[-1] == f"decided by: {', '.join(f'{what} {n}' for what, n in told['decided_by'].items())}"


@pytest.mark.parametrize("bots", [("random", "greedy", "random"), ("random", "random", "random")])
def test_the_table_of_a_league_has_the_numbers_of_its_json(run: Run, bots: tuple[str, ...]) -> None:
    series = ("league", *bots, "-n", "6", "--seed", "1")
    told = json.loads(run(*series, "--json").out)
    first, heading, *lines = run(*series).out.splitlines()
    order = sorted(told["bots"], key=lambda bot: -bot["rating"])
    names = [bot["name"] for bot in order]
    assert first == "18 games"
    assert cells(heading) == ["bot", "rating", "from", "to", "games", *(f"% ahead of {name}" for name in names)]
    for bot, line in zip(order, lines, strict=False):
        name, rating, low, high, games, *ahead = cells(line)
        assert (name, int(games)) == (bot["name"], bot["games"])
        assert abs(int(rating) - bot["rating"]) <= 0.6
        least, most = bot["interval"]
        if least == most:  # all deals ended alike
            assert (low, high) == ("-", "-")
        else:
            assert max(abs(int(low) - least), abs(int(high) - most)) <= 0.6
        shares = {other: share for other, share in zip(names, ahead, strict=True) if share != "-"}
        assert shares == {other: f"{100 * share:.1f}" for other, share in bot["ahead_of"].items()}


def test_the_table_of_a_simulation_tells_how_long_the_games_were(run: Run) -> None:
    out = run("simulate", "-n", "6", "--seed", "1").out
    told = json.loads(run("simulate", "-n", "6", "--seed", "1", "--json").out)["actions"]
    [(least, most)] = re.findall(r"^actions a game: [\d.]+ ± [\d.]+, from (\d+) to (\d+)$", out, re.MULTILINE)
    assert (int(least), int(most)) == (told["least"], told["most"])


def test_numbers_that_are_all_alike_have_no_deviation() -> None:
    numbers = Numbers()
    for _ in range(3):
        numbers.add(7)
    assert (numbers.mean, numbers.deviation) == (7, 0)


def test_league_rates_every_bot_by_its_games_with_every_other(run: Run) -> None:
    told = json.loads(run("league", "greedy", "random", "random", "-n", "8", "--seed", "1634", "--json").out)
    greedy, one, other = told["bots"]
    assert [bot["name"] for bot in told["bots"]] == ["Greedy", "Random", "Random 2"]
    assert told["games"] == told["asked_for"] == 24
    assert greedy["interval"][0] > max(one["interval"][1], other["interval"][1])
    assert greedy["ahead_of"] == {"Random": 1.0, "Random 2": 1.0}
    again = run("league", "greedy", "random,random", "-n", "8", "--seed", told["seed"], "--json", "-j", "2")
    assert json.loads(again.out) == told


def test_league_shows_the_strongest_first(run: Run) -> None:
    said = run("league", "random", "greedy", "-n", "10")
    lines = said.out.splitlines()
    assert lines[0] == "10 games"
    assert [line.split()[0] for line in lines[2:4]] == ["Greedy", "Random"]
    assert "The same games again: --seed hex:" in said.err


def test_a_league_in_which_all_deals_ended_alike_claims_no_interval(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = run("league", "greedy", "random", "-n", "4", "--seed", "4").out
    assert re.search(r"(?m)^Greedy +\d+ +- +- +4 ", table), table
    assert "Where all deals ended alike there is no interval" in table
    (tmp_path / "errs.py").write_text(
        "import amsterdam_routes as ar\nfrom amsterdam_routes import bots, study\n"
        "often = study.Careless(ar.GAME, bots.Greedy(), one_in=3)\n"
    )
    monkeypatch.chdir(tmp_path)
    other = run("league", "greedy", "--bot", "errs:often", "-n", "20", "--seed", "4").out
    assert re.search(r"(?m)^Greedy +\d+ +-?\d+ +\d+ +20 ", other), other
    assert "no interval" not in other


def test_a_bot_of_ones_own_takes_part_in_a_league(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "league_bots.py").write_text(
        "import amsterdam_routes as ar\n"
        "class Last:\n"
        "    def choose_with_events(self, view, random, events):\n"
        "        return ar.legal_actions(view)[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    out = run("league", "greedy", "--bot", "league_bots:Last", "-n", "4").out
    assert "league_bots:Last" in out


def test_a_league_needs_as_many_bots_as_play(run: Run) -> None:
    said = run("league", "greedy")
    assert (said.code, said.err) == (2, "amsterdam-routes: expected at least 2 bots, as many as play, got 1\n")


def test_a_victory_that_is_shared_is_counted_once() -> None:
    tally = Tally.of(UI, ["one", "other"])
    for played in ar.simulate(ar.GAME, ar.Setup(2), [Random(), Random()], 2, seed="1634"):
        winners = (0, 1) if played.number else (1,)
        tally.add(attrs.evolve(played, result=attrs.evolve(played.result, winners=winners)))
    assert (tally.games, tally.shared, tally.seats.total()) == (2, 1, 1)
    assert [bot.shared for bot in tally.bots] == [1, 1]


def test_games_that_tom_wins_are_won_by_nobody_at_the_table(run: Run) -> None:
    common = ["--game", "merchants", "simulate", "-p", "1", "-n", "6", "--bots", "random", "--seed", "tom"]
    told = json.loads(run(*common, "--json").out)
    assert (told["bots"][0]["won"], told["shared"], told["unwon"]) == (0, 0, 6)
    shown = run(*common).out
    assert shown.startswith("6 games of 1 player\n")
    assert "won by seat: player 1 0, shared 0, by nobody 6" in shown


EXAMPLE = f"exec {sys.executable} {Path(__file__).parents[2] / 'examples' / 'line_bot.py'}"
DIES = f"exec {sys.executable} -c exit(3)"


@pytest.mark.skipif(not installed("parquet"), reason="needs the extra 'parquet'")
def test_dataset_writes_decisions_goes_on_and_refuses_another(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    asked = ("dataset", "-o", folder, "--seed", "1", "--bots", "greedy,random", "--shard", "2")
    assert run(*asked, "-n", "4").out.splitlines()[-1] == f"4 games in 2 files: {folder}"
    (folder / "part-00001.parquet").unlink()
    assert run(*asked, "-n", "4").out.splitlines()[:2] == ["2 of 4 games", "4 of 4 games"]
    assert {file.name for file in folder.iterdir()} == {
        *("README.md", "dataset.json", "part-00000.parquet", "part-00001.parquet")
    }
    refused = run(*asked, "-n", "6")
    said = f"amsterdam-routes: {folder}: expected the dataset that is there, got another: games 6 instead of 4"
    assert (refused.code, refused.err.strip()) == (1, said)


@pytest.mark.skipif(not (installed("parquet") and installed("bulk")), reason="needs 'parquet' and the engine")
def test_dataset_is_the_same_whatever_engine_plays_it(run: Run, tmp_path: Path) -> None:
    for engine in ("library", "bulk"):
        asked = ("dataset", "-n", "3", "-o", tmp_path / engine, "--seed", "1", "--bots", "greedy,greedy")
        assert run(*asked, "--engine", engine).code == 0
    for file in (tmp_path / "library").iterdir():
        assert file.read_bytes() == (tmp_path / "bulk" / file.name).read_bytes()
    refused = run("dataset", "-n", "1", "-o", tmp_path / "x", "--bots", "greedy,search", "--engine", "bulk")
    assert refused.code == 1
    assert "expected a bot that the bulk engine plays" in refused.err


def test_the_rows_of_a_simulation_are_the_same_in_every_format(run: Run, tmp_path: Path) -> None:
    series = ["simulate", "-n", "6", "--seed", "1634", "--bots", "greedy,random"]
    shown = run(*series)
    for kind in ("csv", "jsonl"):
        assert run(*series, "--rows", tmp_path / f"games.{kind}") == shown
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    games = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 6, seed="1634")
    assert lines == list(ar.rows(games, bots=["Greedy", "Random"]))
    with open(tmp_path / "games.csv", encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert table == [{name: "" if cell is None else str(cell) for name, cell in row.items()} for row in lines]
    assert run(*series, "--rows", "-").out == (tmp_path / "games.csv").read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "games.jsonl"]


def test_a_table_keeps_the_mode_of_its_file_and_a_pipe_stays_a_pipe(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.touch(0o640)
    assert run("simulate", "-n", 1, "--seed", 1, "--rows", file).code == 0
    assert file.stat().st_mode & 0o777 == 0o640
    ended = shell(
        "mkfifo pipe.csv; timeout 60 cat pipe.csv > read.csv & amsterdam-routes simulate -n 1 --seed 1 --rows pipe.csv",
        tmp_path,
    )
    assert (ended.returncode, (tmp_path / "pipe.csv").is_fifo()) == (0, True), ended.stderr
    assert (tmp_path / "read.csv").read_text() == file.read_text()


def test_ctrl_c_ends_a_simulation_whose_pipe_nobody_reads(tmp_path: Path) -> None:
    pipe, kept = tmp_path / "pipe.csv", tmp_path / "kept"
    os.mkfifo(pipe)
    arguments = [*COMMAND, "simulate", "-n", "1", "--seed", "1", "--keep", str(kept), "--rows", str(pipe)]
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, preexec_fn=heeds_ctrl_c) as process:
        while not kept.exists():  # now it takes Ctrl-C itself, and opens the pipe next
            assert process.poll() is None
            time.sleep(0.02)
        press_until_it_ends(process)
    assert process.returncode == 130
    assert pipe.is_fifo()


@pytest.mark.parametrize("rows", ["pipe.csv", "-"])
def test_ctrl_c_ends_a_simulation_whose_rows_nobody_reads_any_more(rows: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    arguments = [*COMMAND, "simulate", "-n", "1000000", "--seed", "1", "--rows", rows, "--bots", "random"]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, preexec_fn=heeds_ctrl_c
    ) as process:
        assert process.stdout is not None
        lying, before = 0, 0
        while not lying or lying > before:  # until no more comes, as the pipe is full
            assert process.poll() is None
            time.sleep(0.3)
            lying, before = unread(reading if rows != "-" else process.stdout.fileno()), lying
        press_until_it_ends(process)
        told, complained = process.communicate()
    os.close(reading)
    assert (process.returncode, complained) == (130, "")
    assert rows == "-" or "games of 2 players" in told


def unread(reading: int) -> int:
    """How many bytes lie in a pipe that nobody has read."""
    told = array.array("i", [0])
    fcntl.ioctl(reading, termios.FIONREAD, told)
    return told[0]


@pytest.mark.skipif(not installed("parquet"), reason="the extra 'parquet' is not there")
def test_rows_are_written_as_parquet(run: Run, tmp_path: Path) -> None:
    from pyarrow import parquet

    run("simulate", "-n", "3", "--seed", "1", "--bots", "random", "--rows", tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    games = ar.simulate(ar.GAME, ar.Setup(2), [Random(), Random()], 3, seed="1")
    assert table == list(ar.rows(games, bots=["Random", "Random 2"]))


def test_a_table_that_needs_a_missing_extra_names_it(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['pyarrow'] = None; from amsterdam_routes.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    arguments = ["simulate", "-n", "1", "--rows", str(tmp_path / "games.parquet")]
    ran = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == (
        "amsterdam-routes: a table in .parquet needs the extra 'parquet' of this library, which has pyarrow\n"
    )


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("games.xls", "expected a name in .csv or .jsonl or .parquet, got .xls"),
        ("games", "expected a name in .csv or .jsonl or .parquet, got one without a suffix"),
        ("no/such/folder.csv", "there is no folder"),
        ("a_folder.csv", "Is a directory"),
        ("circle.csv", "Too many levels of symbolic links"),
        ("/proc/games.csv", "games.csv: "),
        pytest.param(
            *("/proc/games.parquet", "games.parquet: "),
            marks=pytest.mark.skipif(not installed("parquet"), reason="needs the extra 'parquet'"),
        ),
    ],
)
def test_a_table_that_cannot_be_written_is_refused_before_any_game(
    run: Run, tmp_path: Path, name: str, told: str
) -> None:
    (tmp_path / "a_folder.csv").mkdir()
    (tmp_path / "circle.csv").symlink_to("circle.csv")
    ran = run("simulate", "-n", "100000000", "--rows", tmp_path / name)
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err


def test_programs_play_in_a_simulation_with_any_number_of_jobs(run: Run) -> None:
    series = ["simulate", "-n", "4", "--seed", "1", "--json", "--bots", f"greedy,{EXAMPLE}"]
    alone = run(*series)
    assert (alone.code, alone.err) == (0, "")
    assert json.loads(alone.out)["forfeits"] == 0
    assert run(*series, "-j", "2") == alone


def test_a_program_that_gives_up_is_counted_apart_and_the_reasons_of_the_first_are_told(run: Run) -> None:
    ran = run("simulate", "-n", "8", "--seed", "1", "--bots", f"{DIES},greedy")
    assert ran.code == 0
    assert "given up: exec" in ran.out
    told = ran.err.splitlines()
    assert len(told) == 6
    assert "game 0, seat 0 gave up: the bot" in told[0]
    assert "it ended" in told[0]
    data = json.loads(run("simulate", "-n", "8", "--seed", "1", "--json", "--bots", f"{DIES},greedy").out)
    assert (data["forfeits"], data["bots"][0]["forfeits"], data["bots"][1]["won"]) == (8, 8, 8)


def test_a_league_counts_the_games_apart_that_were_given_up(run: Run) -> None:
    ran = run("league", "greedy", "--bot", EXAMPLE, "--bot", DIES, "-n", "2", "--seed", "1", "--json")
    told = json.loads(ran.out)
    assert [bot["forfeits"] for bot in told["bots"]] == [0, 0, 4]
    assert [bot["games"] for bot in told["bots"]] == [4, 4, 4]


def test_a_program_is_tried(run: Run) -> None:
    good, bad = run("try-bot", EXAMPLE), run("try-bot", DIES)
    assert (good.code, good.out.splitlines()[-1]) == (0, "the program keeps to the protocol")
    assert (bad.code, bad.out[:6]) == (1, "FAILED")
    assert re.fullmatch(r"\d+ failed", bad.out.splitlines()[-1])
    assert run("try-bot", "greedy").err == "amsterdam-routes: expected one program, as 'exec ./mybot'\n"


def test_try_bot_takes_one_program_and_lets_it_play_with_every_number_of_players(run: Run) -> None:
    own = ("--game", "tests.kernel.tiny.game_ui:UI", "try-bot")
    told = run(*own, EXAMPLE)
    assert (told.code, told.err) == (0, "")
    matches = [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)]
    lines = told.out.splitlines()
    assert [line.partition(": ")[0] for line in lines[:5]] == [f"ok     a match of {n} at seat {k}" for n, k in matches]
    assert lines[-1] == "the program keeps to the protocol"
    for other in ("random", f"{EXAMPLE},{EXAMPLE}"):
        said = run(*own, other)
        assert (said.code, said.err) == (2, "amsterdam-routes: expected one program, as 'exec ./mybot'\n")


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ("exec ./nothing", "there is no program './nothing' that can be run"),
        ("exec 'a", "cannot be split into words: No closing quotation"),
    ],
)
def test_a_program_that_is_not_there_is_refused_at_once(run: Run, bots: str, told: str) -> None:
    ran = run("simulate", "--bots", bots)
    assert ran.code == 2
    assert told in ran.err


def test_one_plays_against_a_program(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ran = run("play", file, "--bots", EXAMPLE, "--seed", "1", "--limit", "5", typed="1\n1\n1\nundo\n1\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    dead = run("play", "--bots", DIES, "--seed", "1", typed="1\n1\n")
    assert dead.code == 1
    assert "it ended (seat 1)" in dead.err


def test_a_game_that_is_watched_ends_where_a_program_gives_up(run: Run) -> None:
    ran = run("watch", "--bots", f"{DIES},greedy", "--seed", "1", "--delay", "0")
    assert ran.code == 0
    assert "at seat 0, gave up: the game ends here" in ran.err
