"""The command line: exit codes, what each command can be told, and how it refuses the rest."""

import re
import shlex
import subprocess
import sys
from argparse import ArgumentParser, _SubParsersAction
from pathlib import Path

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.cli._command import make_parser
from amsterdam_routes.cli._routes import UI
from amsterdam_routes.cli.games import GAMES, load_ui, split_game
from tests.cli.shell import COMMAND, Run


def test_the_version_is_told(run: Run) -> None:
    assert re.fullmatch(r"amsterdam-routes \d+\.\d+\.\d+\n", run("--version").out)


def test_without_rich_the_command_says_how_to_get_it() -> None:
    code = (
        "import sys; sys.modules['rich'] = None; from amsterdam_routes.cli import main; sys.exit(main(['check', 'x']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "the extra 'cli'" in done.stderr


def test_without_rich_the_command_still_tells_its_version() -> None:
    code = (
        "import sys; sys.modules['rich'] = None; from amsterdam_routes.cli import main; sys.exit(main(['--version']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("amsterdam-routes ")


def test_a_reader_who_stops_early_gets_no_complaint() -> None:
    with subprocess.Popen([*COMMAND, "watch", "--map"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 141


def test_the_help_of_every_command_says_what_it_takes(run: Run) -> None:
    commands = re.findall(r"^    ([\w-]+)", run("--help").out, re.MULTILINE)
    play = ["play", "watch", "simulate", "league", "playtest", "dataset", "try-bot"]
    assert commands == [*play, "replay", "analyse", "draw", "check", "schema", "completion"]
    for command in commands:
        told = run(command, "--help")
        assert told.code == 0
        assert f"amsterdam-routes {command}" in told.out


@pytest.mark.parametrize("game", [*GAMES])
@pytest.mark.parametrize("command", ["play", "watch", "simulate", "league", "playtest", "dataset", "try-bot"])
def test_every_field_of_a_set_up_has_an_option_in_every_command_that_sets_one_up(game: str, command: str) -> None:
    ui = load_ui(game)
    fields = {field.name: field.default for field in attrs.fields(type(ui.agree(None, 2, ui.edition)))}
    more = {name: usual for name, usual in fields.items() if name not in ("players", "edition")}
    assert {name: (one.values or (0,))[0] for name, one in ui.agreements.items()} == more
    needed = {"dataset": ["-o", "x"], "try-bot": ["greedy"]}.get(command, [])
    for name, one in ui.agreements.items():
        value = (one.values or (0, 1))[-1]
        asked = [f"--{name.replace('_', '-')}", *([] if one.is_switch else [str(value)])]
        chosen = vars(make_parser(ui, game).parse_args([command, *needed, *asked]))
        assert {other: chosen[other] for other in more} == {**dict.fromkeys(more), name: value}


def test_what_is_agreed_is_played_and_what_the_rules_forbid_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    agreed = ["--workers", "--orders", "3", "--c-tiles", "mix", "--length", "short"]
    assert run("--game", "merchants", "watch", *agreed, "--delay", 0, "--save", file, "--seed", 1672).code == 0
    setup = am.from_json(file.read_text(), am.Record).setup
    assert setup == am.Setup(2, workers=True, orders=3, c_tiles="mix", length="short")
    told = run("--game", "merchants", "play", file, "--trader")
    assert told.code == 2
    assert "the set-up of this game is agreed already, got trader" in told.err
    told = run("--game", "merchants", "simulate", "-n", 1, "-p", 1, "--trader")
    assert (told.code, told.err) == (2, "amsterdam-routes: the expansions need at least 2 players\n")
    told = run("simulate", "-n", 1, "--first", 2)
    assert (told.code, told.err) == (2, "amsterdam-routes: first: expected a seat from 0 to 1, got 2\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
        (["simulate", "-n", "0"], "expected at least 1, got 0"),
        (["simulate", "-n", "many"], "expected a whole number, got 'many'"),
        (["simulate", "-n", "9" * 5_000], f"expected a whole number, got '{'9' * 40}'"),
        (["simulate", "-j", "1" + "0" * 20], "expected at most 1000, got 1" + "0" * 20),
        (["league", "greedy", "random", "-n", "1" + "0" * 20], "expected at most 1000000000, got 1" + "0" * 20),
        (["play", "--seat", "1" + "0" * 20], "expected at most 1000000000, got 1" + "0" * 20),
        (["simulate", "--seed", "1", "--part", "1/" + "9" * 5_000], f"expected a whole number, got '{'9' * 40}'"),
        (
            ["simulate", "--bots", "clever"],
            "expected greedy, random, search, a bot of yours as module:name, or a program as 'exec ./mybot', got",
        ),
        (["simulate", "--bots", "no_such_module:Bot"], "cannot be imported: No module named 'no_such_module'"),
        (["simulate", "--players", "5"], "players: expected 2 to 4 for the edition 'amsterdam', got 5"),
        (["simulate", "--players", "2", "--bots", "greedy,random,random"], "expected at most 2 bots, got 3"),
        (["simulate", "--seed", "hex:xyz"], "pairs of hexadecimal digits after 'hex:', got 'xyz'"),
        (["watch", "--lang", "de"], "expected one of da, en, fi, it, nl, got 'de'"),
        (["watch", "--delay", "-1"], "expected a number of seconds from 0 to 3600, got"),
        (["watch", "--delay", "nan"], "expected a number of seconds from 0 to 3600, got"),
        (["play", "--players", "9"], "players: expected 2 to 4 for the edition 'amsterdam', got 9"),
        (["play", "--seat", "2"], "expected a seat from 0 to 1, got 2"),
        (["play", "--bots", "greedy,random", "--players", "2"], "expected at most 1 bot beside you, got 2"),
        (["play", "--name", "greedy"], "greedy is a bot's name"),
        (["play", "--name", "x" * 201], "expected at most 200 characters, got 201"),
        (["check"], "FILE"),
        (["--gam", "merchants", "watch"], "invalid choice: 'merchants'"),
        (["simulate", "--se", "1"], "unrecognized arguments: --se 1"),
        (["simulate", "\x1b[2J\u202e"], "unrecognized arguments: \ufffd[2J\ufffd"),
        (["simulate", "--seed", "1", "--rows", "-", "--json"], "expected no --json"),
        (["draw", "--text", "-o", "board.svg"], "board.svg: expected a name in .txt for text"),
    ],
)
def test_a_command_called_wrongly_says_so_on_the_standard_error_with_exit_code_2(
    run: Run, arguments: list[str], complaint: str
) -> None:
    told = run(*arguments)
    assert told.code == 2
    assert complaint in told.err
    assert told.out == ""


@pytest.mark.parametrize(
    "command", [["play"], ["watch", "--save"], ["replay"], ["draw"], ["draw", "-o"], ["schema", "-o"]]
)
def test_a_file_has_a_name(run: Run, command: list[str]) -> None:
    told = run(*command, "")
    assert (told.code, told.out) == (2, "")
    assert "expected the name of a file or a folder, got ''" in told.err


@pytest.mark.parametrize(
    "command",
    [
        ["play"],
        ["simulate", "-n", "1", "--seed", "1", "--keep"],
        ["league", "greedy", "random", "--seed", "1", "--also"],
        ["dataset", "-n", "1", "-o"],
        ["schema", "-o"],
    ],
)
def test_what_is_read_and_written_again_is_no_stream(
    run: Run, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run(*command, "-")
    assert (told.code, "a file of this name is './-'" in told.err) == (2, True), told
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("long", ["x" * 100_000, "x " * 50_000])
@pytest.mark.parametrize(
    "command", [[], ["simulate", "--bots"], ["simulate", "--game"], ["replay"], ["schema"], ["playtest", "--vary"]]
)
def test_an_argument_of_any_length_is_not_repeated_whole(run: Run, command: list[str], long: str) -> None:
    told = run(*command, long)
    assert told.code in (1, 2)
    assert "…" in told.err
    assert len(told.err) < 5_000


PAGES = Path(__file__).parents[2]


def documented() -> list[str]:
    """Every command line of the README and of the pages."""
    found = []
    for page in (PAGES / "README.md", *sorted((PAGES / "docs").rglob("*.md"))):
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"^```(?:sh|console)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            found += re.findall(r"^(?:.* && )?(amsterdam-routes .*)$", block, re.MULTILINE)
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("line", documented())
def test_every_command_line_of_the_documentation_can_be_typed(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(PAGES / "examples")
    (tmp_path / "my-box.json").write_text(am.to_json(am.MERCHANTS), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = shlex.split(re.split(" [<|] ", line)[0], comments=True)
    game, rest = split_game(words[1:])
    ui = load_ui(game) if game in GAMES else UI  # or one's own, which has the same commands
    assert "command" in vars(make_parser(ui).parse_args(rest))


@pytest.mark.parametrize("seed", ["hex:1g", "hex:" + "00" * 10_001, "x" * 10_001, "\udcff"])
def test_a_seed_that_is_none_is_a_wrong_call(run: Run, seed: str) -> None:
    said = run("watch", "--seed", seed)
    assert (said.code, "argument --seed" in said.err) == (2, True), said


def commands() -> dict[str, ArgumentParser]:
    [found] = [action for action in make_parser(UI)._actions if isinstance(action, _SubParsersAction)]
    return dict(found.choices)


def test_the_help_of_every_command_says_what_it_does_and_what_everything_is_that_it_takes() -> None:
    for name, parser in commands().items():
        assert re.search(r"[^?]\.$", parser.description or ""), name
        for action in parser._actions:
            assert action.help, (name, action.dest)
            assert all(option.isascii() and option == option.strip("?") for option in action.option_strings)


def test_what_an_option_is_without_being_named_can_be_named() -> None:
    chosen = [action for parser in commands().values() for action in parser._actions if action.choices is not None]
    assert len(chosen) > 3
    assert all(action.default in (None, *(action.choices or ())) for action in chosen)


def test_the_last_of_several_games_counts_as_with_any_option() -> None:
    assert split_game(["--game", "merchants", "watch", "--game=routes", "--", "--game"]) == (
        "routes",
        ["watch", "--", "--game"],
    )


@pytest.mark.parametrize("command", ["play", "simulate", "league", "check", "draw"])
def test_only_a_game_with_editions_offers_to_take_one(run: Run, command: str) -> None:
    assert "--edition" in run(command, "--help").out
    assert "--edition" not in run("--game", "tests.kernel.tiny.game_ui:UI", command, "--help").out


def test_what_is_said_of_a_default_is_what_happens_without_it() -> None:
    told = 0
    for parser in commands().values():
        for action in parser._actions:
            if (
                said := re.search(r"\(default: ([\d.]+)\)", action.help or "")
            ) is not None and action.default is not None:
                assert float(said[1]) == float(action.default), action.dest
                told += 1
    assert told > 3
