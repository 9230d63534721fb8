"""Bots that are programs: what crosses the pipe, what a seat may see of it, and how a program that fails gives up."""

import json
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Greedy, ProcessBot, Random
from amsterdam_routes.bots._process import LONGEST, Process, try_bot
from amsterdam_routes.kernel import AnyGame
from tests.kernel.games import CASES

EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"
SCHEMA = json.loads((files("amsterdam_routes.bots") / "bot.schema.json").read_text())
GAMES: dict[str, tuple[AnyGame, Any]] = {
    "routes": (ar.GAME, ar.Setup(2)),
    "merchants": (am.GAME, am.Setup(2)),
    "tides": (CASES["tides"].game, CASES["tides"].setups[0]),
}

PLAYS = """
import json, sys, time, os
def say(**message):
    print(json.dumps(message), flush=True)
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        say(type="hello", version=1)
    elif m["type"] == "ask":
        {ask}
    elif m["type"] == "end":
        {end}
"""
ANSWERS = 'say(type="answer", question=m["question"], index=0)'


def program(tmp_path: Path, ask: str = ANSWERS, end: str = "break", limit: float = 5) -> ProcessBot:
    """A program that does this when it is asked, and that at the end."""
    path = tmp_path / f"bot{len([*tmp_path.iterdir()])}.py"
    path.write_text(PLAYS.format(ask=ask, end=end))
    return ProcessBot([sys.executable, "-S", str(path)], limit=limit)


TWO = ar.Setup(2)


def play(bot: ProcessBot, game: AnyGame = ar.GAME, setup: Any = TWO) -> ar.Played[Any]:
    """A match with the program at the first seat, and anything at the others."""
    bots: list[ar.AnyBot[Any]] = [bot, *[lambda view, random: game.pick(view, random)] * (setup.players - 1)]
    [played] = ar.simulate(game, setup, bots, 1, seed="pipe")
    return played


@pytest.mark.parametrize("name", GAMES)
def test_a_program_plays_any_game_to_its_end(name: str, tmp_path: Path) -> None:
    game, setup = GAMES[name]
    played = play(program(tmp_path), game, setup)
    assert (played.forfeit, played.forfeit_reason) == (None, "")
    assert played.result.final


def test_the_example_plays_the_same_wherever_it_plays() -> None:
    bots: list[ar.AnyBot[ar.Action]] = [ProcessBot([sys.executable, str(EXAMPLE)]), Random()]
    alone = list(ar.simulate(ar.GAME, ar.Setup(2), bots, 4, seed=1))
    assert all(played.forfeit is None for played in alone)
    with ProcessPoolExecutor(2) as processes, ThreadPoolExecutor(3) as threads:
        for executor in (processes, threads):
            assert list(ar.simulate(ar.GAME, ar.Setup(2), bots, 4, seed=1, executor=executor, chunk=1)) == alone


@pytest.mark.parametrize("name", GAMES)
def test_every_message_is_as_the_schema_says_and_tells_no_more_than_the_seat_may_see(name: str, tmp_path: Path) -> None:
    game, setup = GAMES[name]
    log = tmp_path / "log"
    ask = f'open({str(log)!r}, "a").write(line); {ANSWERS}'
    bot = program(tmp_path, ask, f'open({str(log)!r}, "a").write(line); break')
    seen: list[tuple[Any, list[Any]]] = []

    def watching(record: Any, events: Any) -> None:
        state = game.deal(record.setup, ar.Chance.of(record.seed))
        told: list[Any] = []
        for action, happened in zip(record.actions, events, strict=True):
            if game.to_move(state) == 0:
                seen.append((game.view(state, 0), told))
                told = []
            told += [game.redact(event, 0) for event in happened]
            state = game.apply(state, action)

    bots: list[ar.AnyBot[Any]] = [bot, *[Anything(game)] * (setup.players - 1)]
    [_] = ar.simulate(game, setup, bots, 1, seed="pipe", measure=watching)
    messages = [json.loads(line) for line in log.read_text().splitlines()]
    checker = jsonschema.Draft202012Validator(SCHEMA)
    for message in messages:
        checker.validate(message)
    assert game.documents is not None
    documents = game.documents()
    assert [message["type"] for message in messages] == ["ask"] * len(seen) + ["end"]
    for message, (view, told) in zip(messages, seen, strict=False):
        assert message["view"] == documents.to_data(view)
        assert message["events"] == (documents.to_data(tuple(told))["items"] if told else [])
        legal = game.legal_actions(view)
        assert [one["index"] for one in message["legal"]] == [*range(len(legal))]
        assert [one["action"] for one in message["legal"]] == documents.to_data(legal)["items"]
    assert messages[-1]["result"]["sheets"]


class Anything:
    """A bot for any game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __call__(self, view: Any, random: Any) -> Any:
        return self.game.pick(view, random)


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        ('say(type="answer", question=m["question"], index=10**9)', "expected the index of a legal action, from 0 to"),
        ('say(type="answer", question=m["question"], index=True)', "expected the index of a legal action"),
        ('say(type="answer", question=m["question"] + 1, index=0)', "expected the answer to question 1"),
        ('say(type="answer", question=True, index=0)', "expected the answer to question 1"),
        ('say(type="answer", question=1.0, index=0)', "expected the answer to question 1"),
        ('say(type="answer", question=1, index=0, sure=float("nan"))', "expected a JSON object on a line"),
        ('say(type="move", index=0)', "expected the answer to question 1"),
        ('print("[" * 100_000, flush=True)', "expected a JSON object on a line, got [[["),
        ('print("hello", flush=True)', "expected a JSON object on a line, got hello"),
        ('sys.stdout.write("x" * 1_100_000); sys.stdout.flush(); time.sleep(60)', "a line of more than 1000000 bytes"),
        ("sys.exit(3)", "it ended"),
        ("1 / 0", "it ended; it last wrote to its stderr: ZeroDivisionError: division by zero"),
        ("time.sleep(60)", "it took too long to answer"),
        ("while True: pass", "it took too long to answer"),
        ('while True: say(type="why", notation="pass"); sys.stdin.readline()', "it asked why more than 1000 times"),
        ('say(type="why", notation="x" * 600_000)', "it asked why of more than 500000 bytes"),
        (
            'print(\'{"type": "why", "notation": "\' + \'é\' * 300_000 + \'"}\', flush=True)',
            "it asked why of more than",
        ),
        ("os.close(1); time.sleep(60)", "it ended"),
    ],
)
def test_a_program_that_lies_hangs_or_dies_gives_up_and_is_last(ask: str, reason: str, tmp_path: Path) -> None:
    limit = 0.3 if "long" in reason else 20
    played = play(program(tmp_path, ask, limit=limit))
    assert played.forfeit == 0
    assert reason in played.forfeit_reason
    assert len(played.forfeit_reason) < 700
    assert (played.places, played.winners, played.result.final) == ((2, 1), (1,), False)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import sys; sys.exit('no license')", "it ended; it last wrote to its stderr: no license"),
        ('print(\'{"type": "hello", "version": 2}\'); input()', 'expected {"type": "hello", "version": 1} first'),
        ('print(\'{"type": "hello", "version": true}\'); input()', 'expected {"type": "hello", "version": 1} first'),
        (
            'import os; os.write(1, \'{"type": "hello", "version": 1}\\n\'.encode("utf-16")); input()',
            "expected a JSON object on a line",
        ),
        ("print(1); input()", "expected a JSON object on a line, got 1"),
        ("print('x' * 5_000_000)", "a line of more than"),
    ],
)
def test_a_program_that_cannot_greet_gives_up(code: str, reason: str) -> None:
    assert reason in play(ProcessBot([sys.executable, "-S", "-c", code])).forfeit_reason


def test_a_program_that_cannot_be_started_gives_up(tmp_path: Path) -> None:
    assert "cannot be started: No such file" in play(ProcessBot(str(tmp_path / "nothing"))).forfeit_reason


def test_a_program_that_writes_without_end_takes_no_memory_and_ends(tmp_path: Path) -> None:
    flood = program(tmp_path, 'while True: sys.stdout.write(json.dumps({"type": "noise"}) + "\\n")')
    assert "expected the answer to question 1" in play(flood).forfeit_reason
    loud = program(tmp_path, 'sys.stderr.write("x" * 5_000_000); sys.exit()')
    assert len(play(loud).forfeit_reason) < 700


def alive(pid: int) -> bool:
    """Whether a process still runs; a dead one may wait to be collected."""
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2][:4]
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="it looks into /proc")
@pytest.mark.parametrize("end", ["break", "time.sleep(60)"])
def test_the_whole_process_group_ends_with_the_match(end: str, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    start = f"""
if not os.path.exists({str(pids)!r}):
            import subprocess
            child = subprocess.Popen(["sleep", "1000"])
            open({str(pids)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
        {ANSWERS}""".strip()
    assert play(program(tmp_path, start, end)).forfeit is None
    until = time.monotonic() + 5
    while any(alive(int(pid)) for pid in pids.read_text().split()) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(alive(int(pid)) for pid in pids.read_text().split())


def test_nothing_else_stops_when_a_program_gives_up(tmp_path: Path) -> None:
    failing = program(tmp_path, "sys.exit() if m['question'] == 5 else " + ANSWERS)
    played = list(ar.league(ar.GAME, ar.Setup(2), [failing, Greedy(), Random()], 2, seed=1))
    assert len(played) == 6
    assert sum(game.forfeit is not None for game in played) == 4
    rated = ar.ratings(played, 3)
    assert [one.forfeits for one in rated] == [4, 0, 0]
    assert rated[0].against[1:] == (0.0, 0.0)
    record = ar.play_match(ar.GAME, ar.Setup(2), [failing, Greedy()], seed=1)
    assert (record.result, record.state.to_move) == (None, 0)


def test_the_others_share_by_the_standings_of_that_moment(tmp_path: Path) -> None:
    failing = program(tmp_path, "sys.exit() if m['question'] == 9 else " + ANSWERS)
    [played] = ar.simulate(ar.GAME, ar.Setup(4), [Greedy(), failing, Greedy(), Random()], 1, seed=3)
    assert played.forfeit == 1
    assert played.places[1] == 4
    totals = {seat: (sheet.total, sheet.completed) for seat, sheet in enumerate(played.result.sheets) if seat != 1}
    assert {seat: played.places[seat] for seat in totals} == {
        seat: 1 + sum(other > own for other in totals.values()) for seat, own in totals.items()
    }


def test_why_tells_the_reasons_and_stops_the_clock(tmp_path: Path) -> None:
    log = tmp_path / "log"
    ask = f"""
for text in ("pass", m["legal"][0]["notation"], "fly", 3):
            say(type="why", notation=text)
            open({str(log)!r}, "a").write(sys.stdin.readline())
        {ANSWERS}""".strip()
    assert play(program(tmp_path, ask)).forfeit is None
    told = [json.loads(line) for line in log.read_text().splitlines()[:4]]
    assert [[reason["code"] for reason in one["reasons"]] for one in told] == [
        ["choose_contracts_first"],
        [],
        ["unknown_id"],
        ["not_a_notation"],
    ]
    checker = jsonschema.Draft202012Validator(SCHEMA)
    for message in told:
        checker.validate(message)


def test_after_an_undo_a_program_begins_anew(tmp_path: Path) -> None:
    log = tmp_path / "log"
    ask = f'print(os.getpid(), len(m["events"]), file=open({str(log)!r}, "a")); {ANSWERS}'
    bot = program(tmp_path, ask)
    player = bot.sit_down(ar.GAME, ar.Setup(2), 0, bytes(32))
    record = ar.new_record(2, seed=1)
    while record.ply < 3:
        record = record.play(ar.legal_actions(record.state)[0])
    assert record.state.to_move == 0
    for at in (record, record.undo()[0].undo()[0].undo()[0]):
        told = tuple(event for events in at.redacted(0).events for event in events)
        player.choose_with_events(ar.view(at.state, 0), None, told)  # type: ignore[arg-type]  # it needs no randomness
    player.leave((), None, None)
    first, second = (line.split() for line in log.read_text().splitlines())
    assert first[0] != second[0]
    assert (int(first[1]) > 0, second[1]) == (True, "0")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: ProcessBot(""), "expected a program, and what it is called with, got ''"),
        (lambda: ProcessBot("exec "), "expected a program"),
        (lambda: ProcessBot("a 'b"), "cannot be split into words: No closing quotation"),
        (lambda: ProcessBot("a\0"), "expected a program"),
        (lambda: ProcessBot("a", limit=0), "limit: expected more than 0 seconds and at most 3600, got 0"),
        (lambda: ProcessBot("a", limit=float("nan")), "limit: expected more than 0 seconds"),
        (lambda: ProcessBot("a", limit="3"), "limit: expected a float, got a str"),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_command_or_limit_is_refused(make: Callable[[], object], told: str) -> None:
    with pytest.raises((ValueError, TypeError), match=told):
        make()


def test_a_trial_says_what_a_program_does_wrong(tmp_path: Path) -> None:
    good = [*try_bot(program(tmp_path), ar.GAME, [ar.Setup(2)], b"1")]
    assert all(finding.ok for finding in good)
    assert len(good) == 4
    lingering = [*try_bot(program(tmp_path, end="time.sleep(60)"), ar.GAME, [ar.Setup(2)], b"1")]
    assert "it did not end within 1 s" in lingering[0].text
    strict = program(tmp_path, f"assert set(m) == {{'type', 'question', 'view', 'events', 'legal'}}; {ANSWERS}")
    assert [finding.ok for finding in try_bot(strict, ar.GAME, [ar.Setup(2)], b"1")] == [True, True, False]
    fickle = program(tmp_path, 'say(type="answer", question=m["question"], index=os.getpid() % len(m["legal"]))')
    assert "other actions with the same seed" in [*try_bot(fickle, ar.GAME, [ar.Setup(2)], b"1")][-1].text


def test_a_trial_is_of_a_program_in_set_ups_of_a_game(tmp_path: Path) -> None:
    good: Any = program(tmp_path)
    wrong: tuple[tuple[Any, Any, Any, str], ...] = (
        ("exec python3 bot.py", ar.GAME, [ar.Setup(2)], "expected a ProcessBot, got str"),
        (good, "routes", [ar.Setup(2)], "expected a Game, got a str"),
        (good, ar.GAME, ar.Setup(2), "expected a list of set-ups, got Setup"),
        (good, ar.GAME, [], r"expected a list of set-ups, got \[\]"),
    )
    for bot, game, setups, told in wrong:
        with pytest.raises(TypeError, match=told):
            next(try_bot(bot, game, setups, b"1"))


def test_a_program_that_nobody_reads_from_is_ended_at_once() -> None:
    process = Process([sys.executable, "-S", "-c", "while True: print('x' * 1000)"])
    process.send(b"x" * LONGEST)
    time.sleep(0.2)
    assert process.stop(0) == (False, "")
    assert os.getpid()


def test_a_game_without_documents_cannot_be_shown() -> None:
    game = attrs.evolve(ar.GAME, documents=None)
    with pytest.raises(TypeError, match="expected a game with documents"):
        ar.play_match(game, ar.Setup(2), [ProcessBot([sys.executable, str(EXAMPLE)]), Random()], seed=1)
