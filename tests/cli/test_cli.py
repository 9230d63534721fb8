"""The command, as a person at a shell meets it: what it says, where, and with which exit code."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import attrs
import jsonschema
import pytest
from rich.console import Console

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.cli.arguments import parser
from amsterdam_routes.cli.files import read
from amsterdam_routes.cli.games import GAMES, desk_of, split_game
from amsterdam_routes.cli.route_desk import DESK
from amsterdam_routes.cli.screen import WORDS, Screen
from amsterdam_routes.cli.tally import Tally
from tests.cli.shell import COMMAND, GRIET_AND_JAN, LANGUAGES, Run, Terminal, between_prompts, heeds_ctrl_c, run_process

# --- the command as such


def test_the_help_of_every_command_says_what_it_takes(run: Run) -> None:
    commands = re.findall(r"^    (\w+)", run("--help").out, re.MULTILINE)
    assert commands == ["play", "watch", "simulate", "league", "replay", "draw", "check", "schema"]
    for command in commands:
        told = run(command, "--help")
        assert told.code == 0
        assert f"amsterdam-routes {command}" in told.out


def test_the_version_is_told(run: Run) -> None:
    assert re.fullmatch(r"amsterdam-routes \d+\.\d+\.\d+\n", run("--version").out)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
        (["simulate", "-n", "0"], "expected at least 1, got 0"),
        (["simulate", "-n", "many"], "expected a whole number, got 'many'"),
        (["simulate", "--bots", "clever"], "there is no bot 'clever': there are greedy, random"),
        (["simulate", "--bots", "no_such_module:Bot"], "cannot be imported: No module named 'no_such_module'"),
        (["simulate", "--players", "5"], "amsterdam is for 2 to 4 players, not 5"),
        (["simulate", "--players", "2", "--bots", "greedy,random,random"], "expected at most 2 bots, got 3"),
        (["simulate", "--seed", "hex:xyz"], "pairs of hexadecimal digits after 'hex:', got 'xyz'"),
        (["watch", "--lang", "de"], "there is no language 'de': there are da, en, fi, it, nl"),
        (["watch", "--delay", "-1"], "expected a number of seconds from 0 to 3600, got"),
        (["watch", "--delay", "nan"], "expected a number of seconds from 0 to 3600, got"),
        (["play", "--players", "9"], "amsterdam is for 2 to 4 players, not 9"),
        (["play", "--seat", "2"], "expected a seat from 0 to 1, got 2"),
        (["play", "--bots", "greedy,random", "--players", "2"], "expected at most 1 bot beside you, got 2"),
        (["play", "--name", "greedy"], "greedy is a bot's name"),
        (["play", "--name", "x" * 201], "expected at most 200 characters, got 201"),
        (["check"], "FILE"),
    ],
)
def test_a_command_called_wrongly_says_so_on_the_standard_error_with_exit_code_2(
    run: Run, arguments: list[str], complaint: str
) -> None:
    told = run(*arguments)
    assert told.code == 2
    assert complaint in told.err
    assert told.out == ""


def test_without_rich_the_command_says_how_to_get_it() -> None:
    code = (
        "import sys; sys.modules['rich'] = None; from amsterdam_routes.cli import main; sys.exit(main(['check', 'x']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "pip install 'amsterdam-routes[cli]'" in done.stderr


def test_nothing_but_text_goes_into_a_file_or_a_pipe(saved: Path) -> None:
    for arguments in (["simulate", "-n", "3"], ["replay", saved, "--map"]):
        told = run_process(*arguments, TERM="xterm-256color")
        assert told.code == 0
        assert "\x1b" not in told.out + told.err


def test_whoever_reads_only_the_beginning_gets_no_complaint() -> None:
    with subprocess.Popen([*COMMAND, "watch", "--map"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 141


# --- simulate


def test_simulate_counts_what_became_of_every_game(run: Run) -> None:
    told = json.loads(run("simulate", "-n", "40", "--seed", "1634", "--json").out)
    greedy, random = told["bots"]
    assert (greedy["name"], random["name"]) == ("Greedy", "Random")
    assert greedy["won"] + random["won"] + greedy["shared"] == told["games"] == told["asked_for"] == 40
    assert sum(told["decided_by"].values()) == 40
    assert sum(told["won_by_seat"]) + told["shared"] == 40
    assert run("simulate", "-n", "40", "--seed", told["seed"], "--json").out == json.dumps(told, indent=2) + "\n"
    games = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 40, seed="1634")
    totals = [played.result.sheets[played.bots.index(0)].total for played in games]
    assert greedy["points"]["mean"] == pytest.approx(sum(totals) / 40)
    assert (greedy["points"]["least"], greedy["points"]["most"]) == (min(totals), max(totals))


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


# --- league


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


def test_a_bot_of_ones_own_takes_part_in_a_league(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "league_bots.py").write_text(
        "import amsterdam_routes as ar\n"
        "class Last:\n"
        "    def recall(self, view, random, events):\n"
        "        return ar.legal_actions(view)[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    out = run("league", "greedy", "--bot", "league_bots:Last", "-n", "4").out
    assert "league_bots:Last" in out


def test_a_league_needs_as_many_bots_as_play(run: Run) -> None:
    said = run("league", "greedy")
    assert (said.code, said.err) == (2, "amsterdam-routes: expected at least 2 bots, as many as play, got 1\n")


def test_a_victory_that_is_shared_is_counted_once() -> None:
    tally = Tally.of(DESK, ["one", "other"])
    for played in ar.simulate(ar.GAME, ar.Setup(2), [Random(), Random()], 2, seed="1634"):
        winners = (0, 1) if played.number else (1,)
        tally.add(attrs.evolve(played, result=attrs.evolve(played.result, winners=winners)))
    assert (tally.games, tally.shared, tally.seats.total()) == (2, 1, 1)
    assert [bot.shared for bot in tally.bots] == [1, 1]


def test_if_more_play_than_bots_are_named_the_same_bots_play_again(run: Run) -> None:
    told = json.loads(run("simulate", "-n", "3", "--players", "3", "--json").out)
    assert [bot["name"] for bot in told["bots"]] == ["Greedy", "Random", "Greedy 2"]


def test_a_bot_of_ones_own_plays_by_its_name(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hasty_bots.py").write_text(
        "import amsterdam_routes as ar\n"
        "def last(view, random):\n    return ar.legal_actions(view)[-1]\n"
        "class First:\n    def __call__(self, view, random):\n        return ar.legal_actions(view)[0]\n"
        "nothing = 3\n"
    )
    monkeypatch.chdir(tmp_path)
    bots = json.loads(run("simulate", "-n", "4", "--bots", "hasty_bots:last,hasty_bots:First", "--json").out)["bots"]
    assert [bot["name"] for bot in bots] == ["hasty_bots:last", "hasty_bots:First"]
    assert "cannot be called" in run("simulate", "--bots", "hasty_bots:nothing").err


def test_a_bot_that_does_what_is_illegal_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cheats.py").write_text(
        "import amsterdam_routes as ar\ndef cheat(view, random):\n    return ar.Pass()\n"
    )
    monkeypatch.chdir(tmp_path)
    told = run("simulate", "--bots", "cheats:cheat", "-p", "2")
    assert told.code == 1
    assert "Choose from the contracts on offer first." in told.err
    assert "action 0 of the match, by <function cheat" in told.err
    told = run("play", "--bots", "cheats:cheat", typed="1\n")
    assert told.code == 1
    assert "at seat 1 did what is illegal, Pass()" in told.err


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
        if process.returncode == 130 and err == "" and json.loads(out)["games"]:
            break
    assert process.returncode == 130
    assert err == ""
    told = json.loads(out)
    assert 0 < told["games"] < told["asked_for"] == 100000000


# --- watch and replay


def test_watch_tells_a_whole_game_and_what_decided_it(run: Run) -> None:
    out = run("watch", "--seed", "1634").out
    assert out.startswith("-- Set-up\nGreedy kept ")
    assert "-- 1. Greedy: 0 points, 16 carts\n" in out
    assert "The game is over: every player has had the last turn." in out
    assert re.search(r"^(Greedy|Greedy 2) has won: .*\.$", out, re.MULTILINE)


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
    assert f"the record has {len(states) - 1} actions" in told.err


def test_with_step_every_action_waits_for_enter(run: Run) -> None:
    told = run("watch", "--seed", "1634", "--step", typed="\n" * 500)
    assert told.code == 0
    assert told.out == run("watch", "--seed", "1634").out
    assert sys.stdin.read() != "\n" * 500


# --- draw


def test_draw_writes_the_picture_of_a_record_a_position_and_a_board(run: Run, saved: Path, tmp_path: Path) -> None:
    state = ar.new_game(2, seed=1)
    files = {
        "state.json": ar.to_json(state),
        "view.json": ar.to_json(ar.view(state, 1)),
        "box.json": ar.to_json(ar.AMSTERDAM),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        assert run("draw", tmp_path / name, "-o", tmp_path / f"{name}.svg").code == 0
    assert (tmp_path / "state.json.svg").read_text() == ar.svg(state)
    assert "<svg" in (tmp_path / "box.json.svg").read_text()
    assert run("draw", tmp_path / "view.json", "--seat", 1).out == ar.svg(ar.view(state, 1), seat=1)
    assert run("draw", saved, "--ply", 5, "--lang", "fi").out == ar.svg(
        list(ar.replay(GRIET_AND_JAN))[5], lang="fi", names=["Griet", "Jan"]
    )
    assert run("draw").out.startswith("<svg")


def test_draw_writes_text_where_text_is_asked_for(run: Run, saved: Path, tmp_path: Path) -> None:
    text = ar.text(GRIET_AND_JAN.state, names=["Griet", "Jan"]) + "\n"
    assert run("draw", saved, "--text").out == text
    assert run("draw", saved, "-o", tmp_path / "table.txt").code == 0
    assert (tmp_path / "table.txt").read_text() == text


def test_what_cannot_be_drawn_is_refused_and_nothing_is_written(run: Run, saved: Path, tmp_path: Path) -> None:
    state = ar.new_game(2, seed=1)
    (tmp_path / "view.json").write_text(ar.to_json(ar.view(state, 1)))
    (tmp_path / "action.json").write_text(ar.to_json(ar.Pass()))
    for arguments, complaint in (
        ([tmp_path / "view.json", "--seat", 0], "a view of seat 1 does not know the hand of seat 0"),
        ([tmp_path / "view.json", "--ply", 3], "in a record only, and this is a View"),
        ([tmp_path / "action.json"], "can be drawn, and this is a Pass"),
        ([saved, "--seat", 2], "there is no seat 2"),
        ([saved, "--ply", 5000], "so there is no position after 5000"),
        ([tmp_path / "nothing.json"], "nothing.json: No such file or directory"),
    ):
        told = run("draw", *arguments, "-o", tmp_path / "out.svg")
        assert told.code == 1, arguments
        assert complaint in told.err
        assert not (tmp_path / "out.svg").exists()
    assert "No such file or directory" in run("draw", saved, "-o", tmp_path / "no" / "out.svg").err


# --- check and schema


def test_check_says_of_every_file_what_it_is_or_all_that_is_wrong_with_it(
    run: Run, saved: Path, tmp_path: Path
) -> None:
    state = json.loads(ar.to_json(ar.new_game(2, seed=1)))
    state["table"]["carts"] = [17, 16]
    state["table"]["scores"] = [1, 0]
    box = json.loads(ar.to_json(ar.AMSTERDAM))
    box["board"]["routes"][0]["between"][0] = "Utopia"
    (tmp_path / "state.json").write_text(json.dumps(state))
    (tmp_path / "box.json").write_text(json.dumps(box))
    (tmp_path / "not.json").write_text("{")
    files = [saved, tmp_path / "state.json", tmp_path / "box.json", tmp_path / "not.json", tmp_path / "missing.json"]
    told = run("check", *files)
    assert told.code == 1
    lines = told.out.splitlines()
    assert lines[0] == f"{saved}: ok, a Record"
    assert any(line.startswith(f"{files[1]}: $.table.carts") for line in lines)
    assert any(line.startswith(f"{files[1]}: $.table.scores") for line in lines)
    assert any(line.startswith(f"{files[2]}: $.board.routes[0].between") and "Utopia" in line for line in lines)
    assert any(line.startswith(f"{files[3]}: $: this is not JSON") for line in lines)
    assert lines[-1] == f"{files[4]}: $: No such file or directory [unreadable]"
    data = json.loads(run("check", *files, "--json").out)
    assert [one["ok"] for one in data] == [True, False, False, False, False]
    assert [f"{one['file']}: {p['path']}: {p['text']} [{p['code']}]" for one in data for p in one["problems"]] == lines[
        1:
    ]


def test_check_knows_every_kind_of_document(run: Run, tmp_path: Path) -> None:
    state = ar.new_game(2, seed=1)
    view = ar.view(state, 0)
    action = ar.legal_actions(state)[0]
    values: tuple[object, ...] = (
        state,
        view,
        action,
        ar.events(state, action),
        ar.legal_actions(state),
    )
    values += (ar.Setup(3), ar.AMSTERDAM, ())
    for value in values:
        path = tmp_path / "document.json"
        path.write_text(ar.to_json(value))
        told = run("check", path)
        assert (told.code, told.err) == (0, ""), value
        assert told.out.startswith(f"{path}: ok, a")


def test_check_says_that_score_sheets_are_not_read_back(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "document.json"
    path.write_text(ar.to_json(ar.standings(ar.new_game(2, seed=1))))
    told = run("check", path)
    assert told.code == 1
    assert "such documents are written, and not read back" in told.err + told.out


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("places.own", "unknown_place"),
        ("events.own.onlooker", "unknown_route"),
        ("events.dry-over.onlooker", "unknown_contract"),
    ],
)
def test_a_list_of_another_box_is_found_out_by_what_is_in_it(run: Run, name: str, code: str) -> None:
    told = run("check", Path(__file__).parents[1] / "corpus" / "v1" / f"{name}.json")
    assert told.code == 1
    assert f"[{code}]" in told.err + told.out
    assert "wrong_type" not in told.err + told.out


def test_check_reads_the_standard_input(saved: Path) -> None:
    assert run_process("check", "-", typed=saved.read_text()).out == "-: ok, a Record\n"
    told = run_process("check", "-", typed=saved.read_text().replace("players: 2", "players: two"))
    assert told.code == 1
    assert told.out.startswith("-: line 3, column 10: ")


def test_check_reads_with_the_edition_that_it_is_given(run: Run, saved: Path, tmp_path: Path) -> None:
    box = json.loads(ar.to_json(ar.AMSTERDAM))
    box["name"], box["carts"] = "rich", 40
    (tmp_path / "rich.json").write_text(json.dumps(box))
    rich = ar.Edition.from_file(tmp_path / "rich.json")
    record = ar.play_match(ar.GAME, ar.Setup(2, rich), [Random(), Random()], seed=1)
    saved.write_text(ar.to_notation(record))
    assert run("check", saved).code == 1
    assert run("check", saved, "--edition", tmp_path / "rich.json").code == 0
    assert run("replay", saved, "--edition", tmp_path / "rich.json").code == 0
    box["carts"] = 0
    (tmp_path / "rich.json").write_text(json.dumps(box))
    told = run("simulate", "--edition", tmp_path / "rich.json")
    assert told.code == 1
    assert "rich.json is not what it should be:\ncarts: expected a number" in told.err


def test_schema_prints_the_schema_of_a_document_and_writes_them_all(run: Run, tmp_path: Path) -> None:
    names = run("schema").out.split()
    assert {"state", "view", "action", "edition", "typescript"} <= set(names)
    schema = json.loads(run("schema", "state").out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.validate(json.loads(ar.to_json(ar.new_game(2, seed=1))), schema)
    assert run("schema", "-o", tmp_path / "all").code == 0
    written = {path.name for path in (tmp_path / "all").iterdir()}
    assert len(written) == len({*names, "package.json", *(f"words.{lang}.json" for lang in ar.LANGUAGES)})
    assert json.loads((tmp_path / "all" / "state.schema.json").read_text()) == schema
    assert "interface" in run("schema", "typescript").out
    told = run("schema", "stat")
    assert told.code == 2
    assert "did you mean 'state'?" in told.err


# --- play


def test_a_whole_game_is_played_by_numbers_up_to_the_score_sheets(play: Run) -> None:
    told = play("--name", "Anna", "--players", "3", "--bots", "random", typed="1\n" * 500)
    assert told.code == 0
    assert told.err == ""
    assert told.out.startswith("-- A game of 3 players: you are Anna.\n")
    assert "Anna kept 1 contract: " in told.out
    assert re.search(r"^(Anna|Random|Random 2) has won: ", told.out, re.MULTILINE)
    assert "Random drew a card." in told.out, "what a bot draws stays hidden"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_played_in_every_language(play: Run, lang: str) -> None:
    told = play("--lang", lang, typed="?\nwhy\nscore\ntable\nmap\n0\nsave\nwhy nowhere\n" + "1\n" * 3 + "quit\n")
    assert told.code == 0
    assert told.err == ""
    for code in ("prompt", "help_why", "help_quit", "save_where", "left"):
        assert WORDS.templates(lang)["cli"][code].replace("{game}", "") in told.out
    assert not re.search(r"[{}]|None", told.out)


def test_actions_are_chosen_in_words_too(play: Run) -> None:
    told = play(typed="keep haringpakkerstoren--munttoren\n+?\n+blue\n")
    assert "Player kept 1 contract: Haringpakkerstoren - Munttoren (6)." in told.out
    assert "Player took a blue card" in told.out


def test_what_is_not_possible_is_refused_with_every_reason(play: Run) -> None:
    told = play(typed="+pink\nkeep dam--noordermarkt\nkeep\n1\npass\nbegijnhof--munttoren black*2\n+green\n")
    for reason in (
        "Choose from the contracts on offer first.",
        "The contract Dam - Noordermarkt is not on offer.",
        "Keep at least 1 contract, not 0.",
        "You may pass only when nothing else is possible.",
        "The payment takes 2 black cards, and 0 are in hand: 2 missing.",
        "No green card lies face up.",
    ):
        assert reason in told.out


def test_what_is_no_action_is_told_what_it_may_have_meant(play: Run) -> None:
    told = play(typed="1\nfly\nkeep jordaan--wag\n99\n" + "9" * 5000 + "\n")
    assert "there is no action or route 'fly'" in told.out
    assert "did you mean 'jordaan--waag'?" in told.out
    assert "There is no choice 99; there are 1 to " in told.out


def test_why_tells_of_each_route_what_stands_in_the_way(play: Run) -> None:
    told = play(typed="1\nwhy\nwhy munttoren\nquit\n")
    assert "Begijnhof - Munttoren: The payment takes 1 black card" in told.out
    assert "Pass: You may pass only when nothing else is possible." in told.out
    assert "Claim Munttoren - Oost-Indisch Huis with 1 green card and 1 wild card: possible" in told.out


def test_a_word_narrows_the_list_to_what_has_it(play: Run) -> None:
    told = play(typed="1\nmunttoren\nquit\n")
    narrowed = told.out.rpartition("> ")[0].rpartition("> ")[2].splitlines()
    assert narrowed[:-1]
    assert all("Munttoren" in line for line in narrowed[:-1])


def test_a_route_with_several_payments_asks_which(play: Run) -> None:
    told = play(typed="1\noude-waal--waag green\nquit\n")
    assert "Player claimed Oude Waal - Waag with 1 green card." in told.out
    listed = play(typed="1\nclaim waag\nquit\n").out
    [number] = re.findall(r"(\d+)  Claim Oude Waal - Waag \.\.\.", listed)
    asked = play(typed=f"1\n{number}\n2\nquit\n").out
    assert "With which cards?" in asked
    assert "Player claimed Oude Waal - Waag with 1 wild card." in asked
    assert "Nothing was chosen." in play(typed=f"1\n{number}\n0\nquit\n").out


def test_the_words_of_the_list_are_understood_in_every_language(play: Run) -> None:
    for lang, typed, told in (
        ("en", "take pink", "took a pink card"),
        ("en", "Take a pink card from the face-up row", "took a pink card"),
        ("nl", "neem roze", "nam een roze kaart"),
        ("da", "tag pink", "pink kort"),
        ("it", "prendere rosa", "carta rosa"),
        ("fi", "ota pinkki", "pinkin kortin"),
    ):
        out = play("--lang", lang, typed=f"1\n{typed}\n").out
        said = between_prompts(out)[2]
        assert told in said.splitlines()[0], said


def test_words_that_several_choices_begin_with_are_answered_with_those(play: Run) -> None:
    said = between_prompts(play(typed="1\ntake\n").out)[2]
    assert re.findall(r"\d+  (\w+)", said) == ["Take"] * 5


def test_a_route_is_claimed_in_words_once_its_payment_is_chosen(play: Run) -> None:
    out = play(typed="1\nclaim oude waal waag\n1\nquit\n").out
    assert "With which cards?" in out
    assert "Player claimed Oude Waal - Waag with 1 green card." in out


@pytest.mark.parametrize("word", ["q", "quit", "exit"])
def test_one_leaves_by_any_of_the_usual_words(play: Run, word: str) -> None:
    told = play(typed=f"{word}\n")
    assert (told.code, "You have left the table." in told.out) == (0, True)


def test_why_tells_the_truth_in_every_phase(play: Run) -> None:
    set_up, second_card = (play(typed=typed).out for typed in ("why munttoren\n", "1\n+?\nwhy munttoren\n"))
    assert "Choose from the contracts on offer first." in set_up
    for said in (set_up, second_card):
        assert ": possible" not in said
        assert "Munttoren - Oost-Indisch Huis: " in said


def test_the_last_action_is_taken_back_with_all_that_followed(play: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    out = play(path, typed="undo\n1\n+?\n+?\nundo\nundo\nquit\n").out
    assert "You have done nothing yet that could be taken back." in out
    assert out.count("Your last action is taken back.") == 2
    again = read(DESK, path.read_text())
    assert isinstance(again, ar.Record)
    assert (again.state.to_move, again.state.phase) == (0, ar.Phase.TURN)
    at_once = play(tmp_path / "other.txt", typed="1\n+?\n+?\n+?\nquit\n")
    other = play(path, typed="+?\n+?\n+?\nquit\n")
    assert at_once.code == other.code == 0
    assert path.read_text() == (tmp_path / "other.txt").read_text()


def test_a_path_tells_the_routes_between_two_places(play: Run) -> None:
    out = play(typed="1\npath dam korenmetershuisje\npath oude kerk waag\npath dam\npath dam dam\nquit\n").out
    assert "  Dam - Jan Roodenpoortstoren/red: red, 1 space\n  Jan Roodenpoortstoren - Korenmetershuisje/or" in out
    assert "Together this takes 3 carts." in out
    assert out.count("Two places, please") == 2


def test_a_picture_is_made_from_within(play: Run, tmp_path: Path) -> None:
    out = play(typed=f"1\npicture {tmp_path / 'now.svg'}\npicture {tmp_path / 'now.png'}\npicture\nquit\n").out
    assert "ar-hand" in (tmp_path / "now.svg").read_text()
    assert "expected a name in .svg or .txt, got .png" in out
    assert "Into which file?" in out


def test_a_turn_fits_a_terminal_of_24_lines(play: Run) -> None:
    out = play("--players", "4", "--bots", "greedy", typed="1\n" * 300).out
    turns = between_prompts(out)[1:-1]
    assert len(turns) > 20
    assert max(turn.rpartition("\n-- ")[2].count("\n") for turn in turns) <= 22
    claims = between_prompts(play(typed="1\n" + "+?\n" * 16 + "claim\nquit\n").out)[-2]
    assert 10 < claims.count("\n") <= 23


def test_the_hand_and_the_row_stand_next_to_the_prompt(play: Run) -> None:
    last = between_prompts(play(typed="1\nquit\n").out)[1].splitlines()
    assert last[-1].startswith("Hand of Player: ")
    assert last[-2].startswith("Face up: ")


def test_a_saved_game_goes_on_as_if_it_had_never_stopped(run: Run, play: Run, tmp_path: Path) -> None:
    moves = "1\n" * 500
    at_once = tmp_path / "at-once.txt"
    assert play(at_once, "--players", "3", "--bots", "greedy,random", typed=moves).code == 0
    in_parts = tmp_path / "in-parts.txt"
    told = play(in_parts, "--players", "3", "--bots", "greedy,random", typed="1\n1\n1\n")
    assert told.code == 0
    assert f"To go on: amsterdam-routes play {in_parts}" in told.out
    half = read(DESK, in_parts.read_text())
    assert isinstance(half, ar.Record)
    assert half.names == ("Player", "Greedy", "Random")
    assert half.result is None
    for _ in range(3):
        run("play", in_parts, typed="1\n1\n")
    assert run("play", in_parts, typed=moves).code == 0
    assert in_parts.read_text() == at_once.read_text()
    assert "has won" in run("play", in_parts).out, "a game that is over shows how it ended"


def test_a_game_is_saved_on_request_in_a_file_that_can_be_written(play: Run, tmp_path: Path) -> None:
    told = play(typed=f"save {tmp_path / 'no' / 'game.txt'}\nsave {tmp_path / 'game.txt'}\n1\nquit\n")
    assert "No such file or directory" in told.out
    saved = read(DESK, (tmp_path / "game.txt").read_text())
    assert isinstance(saved, ar.Record)
    assert saved.ply > 1


def test_a_game_in_a_json_file_is_kept_as_json(play: Run, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play(path, typed="1\n1\n")
    first = ar.from_json(path.read_text(), ar.Record)
    assert run("play", path, typed="1\n").code == 0
    second = ar.from_json(path.read_text(), ar.Record)
    assert second.actions[: first.ply] == first.actions
    assert second.ply > first.ply
    assert run("check", path).out == f"{path}: ok, a Record\n"


def test_a_record_of_others_can_be_played_on_from_any_seat(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "theirs.txt"
    path.write_text(ar.to_notation(ar.new_record(3, seed=1, names=["Griet", "Jan", "os:abort"])))
    told = run("play", path, "--seat", "1", "--bots", "random", typed="1\nquit\n")
    assert "you are Jan" in told.out
    assert "os:abort kept" in told.out, "a name is a name, and never a bot to be imported"
    path.write_text(ar.to_notation(GRIET_AND_JAN.redacted(0)))
    refused = run("play", path)
    assert refused.code == 1
    assert "cannot be played on" in refused.err


def test_a_damaged_save_is_refused_and_left_as_it_is(run: Run, saved: Path) -> None:
    damaged = saved.read_text().replace("2:", "2;")[:-40]
    saved.write_text(damaged)
    told = run("play", saved, typed="1\n")
    assert told.code == 1
    assert re.search(r"line \d+, column \d+: ", told.err)
    assert saved.read_text() == damaged


def test_a_file_of_the_other_game_or_of_no_game_is_told_apart(run: Run, tmp_path: Path) -> None:
    theirs, nothing = tmp_path / "merchants.txt", tmp_path / "hello.txt"
    theirs.write_text(ar.merchants.to_notation(ar.merchants.new_record(2, seed="1672")))
    nothing.write_text("hello")
    told = run("check", theirs, nothing)
    assert told.out.splitlines() == [
        f"{theirs}: $: this belongs to the game 'merchants': call the command with --game merchants [other_game]",
        f"{nothing}: $: expected a JSON document, or a record that begins with 'amsterdam-routes ', "
        "got 'hello' [not_json]",
    ]
    assert run("--game", "merchants", "check", theirs).out == f"{theirs}: ok, a Record\n"
    assert "--game merchants" in run("replay", theirs).err


# --- at a terminal


def test_what_does_not_fit_a_line_of_a_list_stands_under_its_beginning() -> None:
    written = io.StringIO()
    screen = Screen(ar.GAME, out=Console(file=written, width=24, force_terminal=True))
    screen.item("  1  ", "Keep 1 contract: Dam - Waag (3)")
    assert [line.rstrip() for line in written.getvalue().splitlines()] == [
        "  1  Keep 1 contract:",
        "     Dam - Waag (3)",
    ]


def test_at_a_terminal_the_table_is_in_colour_and_ctrl_c_saves_and_leaves(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    table = terminal("play", path, "--seed", "1634")
    assert "\x1b[" in table.until("> ")
    table.type("1\r")
    table.until("1. Player")
    os.killpg(table.process.pid, signal.SIGINT)
    table.until("To go on: amsterdam-routes play")
    assert table.process.wait(timeout=60) == 130
    saved = read(DESK, path.read_text())
    assert isinstance(saved, ar.Record)
    assert saved.ply == 2


def test_at_a_terminal_simulate_shows_how_far_it_is(terminal: Callable[..., Terminal]) -> None:
    shown = terminal("simulate", "-n", "1000", "--bots", "random", "--seed", "1").until("decided by:")
    assert "games/s" in shown
    assert "1000 games of 2 players" in shown


def test_at_a_terminal_watch_waits_for_a_key_at_every_step(terminal: Callable[..., Terminal]) -> None:
    table = terminal("watch", "--seed", "1634", "--step")
    table.until("Greedy kept")
    time.sleep(0.3)
    assert "Greedy 2 kept" not in table.screen
    table.type("\r")
    table.until("Greedy 2 kept")


# --- the texts


def test_every_text_of_the_command_is_used() -> None:
    source = "".join(path.read_text() for path in (Path(ar.__file__).parent / "cli").glob("*.py"))
    unused = [
        code
        for code in WORDS.templates("en")["cli"]
        if not re.search(rf"[\"']{code.removeprefix('help_').removeprefix('page_')}[\"']", source)
    ]
    assert unused == []


def documented() -> list[str]:
    """Every command line of the command's page."""
    page = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
    return re.findall(r"^amsterdam-routes .*$", page, re.MULTILINE)


@pytest.mark.parametrize("line", documented())
def test_every_command_line_of_the_documentation_can_be_typed(line: str) -> None:
    words = shlex.split(line.partition(" < ")[0])
    game, rest = split_game(words[1:])
    desk = desk_of(game) if game in GAMES else DESK  # or one's own, which has the same commands
    assert "command" in vars(parser(desk).parse_args(rest))
