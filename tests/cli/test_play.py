"""`play`: who sits where, all that can be typed and what is answered, and a saved game that goes on."""

import os
import re
import shutil
import signal
from collections.abc import Callable
from itertools import product
from pathlib import Path

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.cli._files import read
from amsterdam_routes.cli._play import TerminalGame
from amsterdam_routes.cli._routes import UI
from amsterdam_routes.cli.games import Choice, GameUI
from amsterdam_routes.cli.screen import WORDS
from amsterdam_routes.kernel import Catalogue
from tests.cli.shell import GRIET_AND_JAN, LANGUAGES, Run, Terminal, between_prompts
from tests.kernel.tiny import TIDES, game_ui
from tests.kernel.tiny.game_ui import UI as TINY


def test_a_saved_game_goes_on_as_if_it_had_never_stopped(run: Run, play: Run, tmp_path: Path) -> None:
    moves = "1\n" * 500
    at_once = tmp_path / "at-once.txt"
    assert play(at_once, "--players", "3", "--bots", "greedy,random", typed=moves).code == 0
    in_parts = tmp_path / "in-parts.txt"
    told = play(in_parts, "--players", "3", "--bots", "greedy,random", typed="1\n1\n1\n")
    assert told.code == 0
    assert f"To go on: amsterdam-routes play {in_parts}" in told.out
    half = read(UI, in_parts.read_text())
    assert isinstance(half, ar.Record)
    assert half.names == ("Player", "Greedy", "Random")
    assert half.result is None
    for _ in range(3):
        run("play", in_parts, typed="1\n1\n")
    assert run("play", in_parts, typed=moves).code == 0
    assert in_parts.read_text() == at_once.read_text()
    assert " wins " in run("play", in_parts).out, "a game that is over shows how it ended"


def test_a_saved_game_goes_on_by_the_command_that_began_it_and_is_no_other_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    begin = ("play", file, "--players", 3, "--seed", 1634, "--name", "Griet")
    assert [run(*begin, typed="1\nquit\n").code for _ in range(2)] == [0, 0]
    before = file.read_bytes()
    other = run("play", file, "--players", 2)
    assert (other.code, other.err) == (2, f"amsterdam-routes: {file}: expected --players 3, as in this game, got 2\n")
    assert run("play", file, "--seed", 1635).code == 2
    assert file.read_bytes() == before


def test_a_hint_says_what_the_bot_that_plans_would_do_and_changes_nothing(play: Run) -> None:
    told = play("--seed", "1", typed="hint\nhint\nquit\n").out
    first, second, *_ = [line for line in told.splitlines() if "would do this" in line]
    assert first == second
    assert re.search(r"“Greedy” would do this: Keep \d contracts?: .*\.", first)


def test_a_game_whose_bots_do_not_plan_has_no_hints(capsys: pytest.CaptureFixture[str]) -> None:
    record = ar.Record.begin(TINY.game, TINY.agree(2, 2, None), seed=b"1")
    game = TerminalGame(TINY, TINY.screen(), record, 0, {1: TINY.bots["random"]}, None)
    assert next(iter(TINY.bots)) == "random"
    game.hint("")
    assert "no hints" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "has"), [("map waag", "Waag"), ("table greedy", "Greedy"), ("score points", "points")]
)
def test_words_after_a_command_narrow_what_it_shows(play: Run, typed: str, has: str) -> None:
    def said(line: str) -> list[str]:
        return between_prompts(play("--seed", "1", typed=f"{line}\nquit\n").out)[1].splitlines()

    command = typed.split()[0]
    some, everything = said(typed), said(command)
    assert 0 < len(some) < len(everything)
    assert all(has in line for line in some)
    assert "Nothing there has “zebra” in it." in play("--seed", "1", typed=f"{command} zebra\nquit\n").out


def test_a_game_in_a_json_file_is_kept_as_json(play: Run, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play(path, typed="1\n1\n")
    first = ar.from_json(path.read_text(), ar.Record)
    assert run("play", path, typed="1\n").code == 0
    second = ar.from_json(path.read_text(), ar.Record)
    assert second.actions[: first.ply] == first.actions
    assert second.ply > first.ply
    assert run("check", path).out == f"{path}: ok, a RouteRecord\n"


def test_a_record_of_others_can_be_played_on_from_any_seat(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "theirs.txt"
    path.write_text(ar.to_notation(ar.new_record(3, seed=1, names=["Griet", "Jan", "os:abort"])))
    told = run("play", path, "--seat", "1", "--bots", "random", typed="1\nquit\n")
    assert "You are Jan" in told.out
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
    saved = read(UI, path.read_text())
    assert isinstance(saved, ar.Record)
    assert saved.ply == 2


def test_of_two_terminals_with_one_file_the_later_one_throws_nothing_away(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    one = terminal("play", path, "--seed", "1634")
    one.until("> ")
    other = terminal("play", path)
    other.until("> ")
    one.type("1\r")
    one.until("1. Player")
    saved = path.read_text()
    other.type("1\r")
    other.until("another program has written to this file")
    assert other.process.wait(timeout=60) == 1
    assert path.read_text() == saved
    one.type("save\r")
    one.until("The game is saved in")


def test_a_game_is_saved_only_where_it_can_be_read_from_again(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    table = terminal("play", path, "--seed", "1634", columns=300)
    table.until("> ")
    for nowhere in ("/dev/null", tmp_path, "-"):
        table.type(f"save {nowhere}\r")
        table.until(f"expected a file that the game can be read from again, got '{nowhere}'")
    (tmp_path / "real" / "sub").mkdir(parents=True)
    (tmp_path / "there").symlink_to(tmp_path / "real" / "sub")
    table.type(f"save {tmp_path}/there/../other.txt\r")
    table.until("other.txt, now and after every action")
    assert read(UI, (tmp_path / "real" / "other.txt").read_text()) == read(UI, path.read_text())
    table.type(f"save {path}\r")
    table.until(f"The game is saved in {path}, now")
    (tmp_path / "link.txt").symlink_to(path)
    path.write_text("another game")
    table.type(f"save {tmp_path / 'link.txt'}\r")
    table.until("another program has written to this file")
    assert path.read_text() == "another game"


def test_a_game_is_saved_elsewhere_though_its_folder_is_gone(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "gone" / "game.txt", tmp_path / "game.txt"
    path.parent.mkdir()
    table = terminal("play", path, "--seed", "1634", columns=300)
    table.until("> ")
    shutil.rmtree(path.parent)
    table.type(f"save {path}\r")
    table.until("No such file or directory")
    table.type(f"save {elsewhere}\r")
    table.until("The game is saved in")
    assert isinstance(read(UI, elsewhere.read_text()), ar.Record)


@pytest.mark.parametrize(
    "there", [b"another game", b"\xff\xff", None], ids=["text", "bytes", "a pipe that nobody reads"]
)
def test_what_cannot_be_saved_is_not_taken_back(
    there: bytes | None, terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    path, elsewhere = tmp_path / "game.txt", tmp_path / "other.txt"
    table = terminal("play", path, "--seed", "1634", columns=300)
    table.until("> ")
    table.type("1\r")
    table.until("1. Player")
    kept = read(UI, path.read_text())
    path.unlink()
    if there is None:
        os.mkfifo(path)
    else:
        path.write_bytes(there)
    table.type("undo\r")
    table.until("another program has written to this file")
    table.type(f"save {elsewhere}\r")
    table.until("The game is saved in")
    assert read(UI, elsewhere.read_text()) == kept
    assert there is None or path.read_bytes() == there


def test_a_terminal_whose_width_nobody_has_told_shows_the_table(terminal: Callable[..., Terminal]) -> None:
    table = terminal("play", "--seed", "1634", columns=0)
    assert "hand" in table.until("> ")


def test_a_player_who_leaves_is_told_the_command_that_was_typed(run: Run, tmp_path: Path) -> None:
    own = "tests.kernel.tiny.game_ui:UI"
    told = run("play", "--game", own, typed="quit\n").out
    assert f"Next time, amsterdam-routes --game {own} play FILE" in told
    told = run("play", "--game", own, tmp_path / "it is mine.txt", typed="quit\n").out
    assert f"To go on: amsterdam-routes --game {own} play '{tmp_path}/it is mine.txt'" in told
    assert "Next time, amsterdam-routes play FILE" in run("play", "--game", "routes", typed="quit\n").out


def test_a_whole_game_is_played_by_numbers_up_to_the_score_sheets(play: Run) -> None:
    told = play("--name", "Anna", "--players", "3", "--bots", "random", typed="1\n" * 500)
    assert told.code == 0
    assert told.err == ""
    assert told.out.startswith("-- A 3-player game. You are Anna.\n")
    assert "Anna kept 1 contract: " in told.out
    assert re.search(r"^(Anna|Random|Random 2) wins ", told.out, re.MULTILINE)
    assert "Random drew a card." in told.out, "what a bot draws stays hidden"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_played_in_every_language(play: Run, lang: str) -> None:
    told = play("--lang", lang, typed="?\nwhy\nscore\ntable\nmap\n0\nsave\nwhy nowhere\n" + "1\n" * 3 + "quit\n")
    assert told.code == 0
    assert told.err == ""
    texts = WORDS.templates(lang)
    for kind, code in (("cli", "prompt"), ("places", "help_why"), ("routes", "help_claim"), ("cli", "left")):
        assert texts[kind][code].replace("{game}", "") in told.out
    assert texts["cli"]["save_where"] in told.out
    assert not re.search(r"[{}]|None", told.out)


def test_actions_are_chosen_in_words_too(play: Run) -> None:
    told = play(typed="keep haringpakkerstoren--munttoren\n+?\n+blue\n")
    assert "Player kept 1 contract: Haringpakkerstoren - Munttoren (6)." in told.out
    assert "Player took a blue card" in told.out


def test_what_is_not_possible_is_refused_with_every_reason(play: Run) -> None:
    told = play(typed="+pink\nkeep dam--de-drie-hendricken\nkeep\n1\npass\nbegijnhof--munttoren black*2\n+green\n")
    for reason in (
        "First choose which contracts to keep.",
        "The contract Dam - De drie Hendricken is not on offer.",
        "You have to keep at least 1 contract, not 0.",
        "You may pass only if you can do nothing else.",
        "You need 2 black cards and have none.",
        "There is no green card face up.",
    ):
        assert reason in told.out


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("nl", "er is geen actie of route 'foo'"),
        ("da", "der er ingen handling eller strækning 'foo'"),
        ("it", "non c’è nessuna azione o linea 'foo'"),
        ("fi", "toimintoa tai reittiä 'foo' ei ole"),
    ],
)
def test_a_text_that_is_no_action_is_answered_in_the_language_of_the_game(run: Run, lang: str, told: str) -> None:
    assert f"> {told}\n" in run("play", "-p", "2", "--seed", "1", "--lang", lang, typed="foo\nq\n").out


def test_a_text_that_is_no_action_is_answered_with_a_suggestion(play: Run) -> None:
    told = play(typed="1\nfly\nkeep jordaan--wag\n99\n" + "9" * 5000 + "\n")
    assert "there is no action or route 'fly'" in told.out
    assert "did you mean 'jordaan--waag'?" in told.out
    assert "There is no choice 99: they go from 1 to " in told.out


def test_a_word_narrows_the_list_to_the_choices_that_contain_it(play: Run) -> None:
    told = play(typed="1\nmunttoren\nquit\n")
    narrowed = told.out.rpartition("> ")[0].rpartition("> ")[2].splitlines()
    assert narrowed[:-1]
    assert all("Munttoren" in line for line in narrowed[:-1])


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


def test_what_is_longer_than_the_terminal_goes_through_the_pager(
    terminal: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGER", "sed 's/^/|/'")
    table = terminal("play", "--seed", "1634")
    table.until("> ")
    table.type("score\n")  # a few lines
    table.until("Merchandise bonus")
    table.type("map\n")  # more than the 40 lines of this terminal
    shown = table.until("|Routes")
    assert "|" not in shown[: shown.index("map")]


@pytest.mark.parametrize("word", ["q", "quit", "exit"])
def test_any_usual_word_ends_the_game_at_the_terminal(play: Run, word: str) -> None:
    told = play(typed=f"{word}\n")
    assert (told.code, "You have left the table." in told.out) == (0, True)


def test_the_last_action_is_taken_back_with_all_that_followed(play: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    out = play(path, typed="undo\n1\n+?\n+?\nundo\nundo\nquit\n").out
    assert "There is nothing to undo yet." in out
    assert out.count("Your last action is undone.") == 2
    again = read(UI, path.read_text())
    assert isinstance(again, ar.Record)
    assert (again.state.to_move, again.state.phase) == (0, ar.Phase.TURN)
    at_once = play(tmp_path / "other.txt", typed="1\n+?\n+?\n+?\nquit\n")
    other = play(path, typed="+?\n+?\n+?\nquit\n")
    assert at_once.code == other.code == 0
    assert path.read_text() == (tmp_path / "other.txt").read_text()


def test_enter_alone_shows_the_turn_again(play: Run) -> None:
    _, turn, again, *_ = between_prompts(play(typed="1\n\nquit\n").out)
    assert again.splitlines() == turn.splitlines()[-len(again.splitlines()) :]
    assert re.search(r"^ +1  \w", again, re.MULTILINE)


def test_a_picture_is_made_from_within(play: Run, tmp_path: Path) -> None:
    out = play(typed=f"1\npicture {tmp_path / 'now.svg'}\npicture {tmp_path / 'now.png'}\npicture\nquit\n").out
    assert "ar-hand" in (tmp_path / "now.svg").read_text()
    assert "expected a name in .svg or .txt, got .png" in out
    assert "Draw to which file?" in out


def test_a_game_is_saved_on_request_in_a_file_that_can_be_written(play: Run, tmp_path: Path) -> None:
    told = play(typed=f"save {tmp_path / 'no' / 'game.txt'}\nsave {tmp_path / 'game.txt'}\n1\nquit\n")
    assert "No such file or directory" in told.out
    saved = read(UI, (tmp_path / "game.txt").read_text())
    assert isinstance(saved, ar.Record)
    assert saved.ply > 1


@pytest.mark.parametrize(
    ("command", "name"),
    [*product(["save", "picture"], ["a\0b.txt", "nowhere/a.txt", "a.pdf"]), ("save", "-")],
)
def test_a_name_that_no_file_has_does_not_end_the_play(
    command: str, name: str, play: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = play(typed=f"{command} {name}\nscore\nquit\n")
    assert (told.code, told.err) == (0, "")
    assert "expected " in told.out or "No such file or directory" in told.out
    assert "Routes: 0" in told.out
    assert [*tmp_path.iterdir()] == []


def test_a_game_of_ones_own_is_told_in_words_for_any_game(run: Run) -> None:
    told = run("play", "--game", "tests.kernel.tiny.game_ui:UI", "--seed", 1, typed="?\nwhy nothing\nquit\n").out
    assert "why, why WORDS: what you can’t do now, and why." in told
    assert "table, table WORDS: the whole table, and what you hold; or the lines with these words." in told
    assert "No action has “nothing” in it." in told


def test_choices_that_wait_are_asked_for_by_the_word_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    texts = Catalogue({"en": {"cli": {"help_lay": "lay: the cards that you can lay."}}})
    own = attrs.evolve(TINY, later="lay", helped=("number", "lay"), texts=texts)
    record = ar.Record.begin(own.game, own.setup(2, 2, None), seed=1)
    game = TerminalGame(own, own.screen(), record, 0, {}, None)
    listed = [Choice(f"Lay {card}", (card,), waits=card > 10) for card in range(14)]
    game.present(listed)
    assert "3 choices wait: type lay, or lay and a word." in capsys.readouterr().out
    game.commands(listed)["lay"]("13")
    game.commands(listed)["lay"]("99")
    game.commands(listed)["?"]("")
    assert capsys.readouterr().out.splitlines() == [
        "  14  Lay 13",
        "A number, or an action in words; ? for help.",
        "There is no such choice now: type why for the reasons.",
        "NUMBER: choose from the list. Enter alone shows the list again.",
        "lay: the cards that you can lay.",
    ]


def test_a_missing_part_of_a_game_does_not_end_the_play(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    bare = attrs.evolve(TIDES, pictures=None, documents=None, notation=None)
    monkeypatch.setattr(game_ui, "BARE", GameUI(game=bare, setup=TINY.setup), raising=False)
    typed = "map\npicture now.svg\nsave now.json\nsave now.txt\n1\nquit\n"
    told = run("play", "--game", "tests.kernel.tiny.game_ui:BARE", "--seed", 1, typed=typed)
    assert (told.code, told.err) == (0, "")
    assert told.out.count("the game 'tides' draws no pictures") == 2
    assert "the game 'tides' has no documents" in told.out
    assert "now.txt: the game 'tides' has no notation of records; name a file in .json" in told.out
    assert "Player drew " in told.out
    assert "Next time, amsterdam-routes --game tests.kernel.tiny.game_ui:BARE play FILE" in told.out
