"""The web table stays up: whatever goes wrong, no move is lost and no other table stops.

Nothing is pretended here: the locks are SQLite's, the full disk is SQLite's too, and the slow readers are sockets that
nobody reads.
"""

import asyncio
import gc
import json
import os
import random
import re
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import attrs
import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("websockets", reason="the web table needs the extra 'web'")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

import hints
from adviser import Adviser
from limits import Limits, PatientProtocol
from shelf import SHELF
from store import NotKept, Store
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection, connect

import amsterdam_routes as ar
from tests.cli.shell import alive, heeds_ctrl_c
from tests.web.running import SERVER, SOON, Running, check, hear, move, table

KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"


def serves_ipv6() -> bool:
    """Whether a server can listen on an address of IPv6 here."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def test_a_move_that_cannot_be_kept_is_taken_back_and_can_be_made_again(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, other, _ = await server.deal(None, None)
        async with server.sit(mine) as first, server.sit(other) as second:
            stands = await table(first)
            lock = sqlite3.connect(database, isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")
            await move(first, stands)
            for browser in (first, second):  # everyone learns of it
                refused = await hear(browser, "refused")
                assert "undone" in refused["reasons"][0]
                assert refused["ply"] == 0
            lock.execute("ROLLBACK")
            lock.close()
            await move(first, stands)
            assert (await table(second, 1))["ply"] == 1

    check(test, database, Limits(lock_seconds=0.1))


def test_what_was_played_before_and_after_a_lock_is_in_the_file(database: Path) -> None:
    async def test(server: Running) -> None:
        lock = sqlite3.connect(database, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        assert "couldn’t be saved" in (await server.deal(None, None, status=503))[0]
        lock.execute("ROLLBACK")
        mine, other, _ = await server.deal(None, None)  # a failed save leaves nothing open behind it
        async with server.sit(mine) as first, server.sit(other) as second:
            await move(first, await table(first))
            await move(second, await table(second, 1))
            await table(first, 2)
        plies = lock.execute("SELECT ply FROM actions ORDER BY ply").fetchall()
        assert plies == [(0,), (1,)]
        lock.close()

    check(test, database, Limits(lock_seconds=0.1))


def test_a_long_read_blocks_nobody(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, "random")
        backup = sqlite3.connect(database, isolation_level=None)
        backup.execute("BEGIN")
        backup.execute("SELECT count(*) FROM games").fetchone()
        async with server.sit(mine) as browser:
            await move(browser, await table(browser))
            assert (await table(browser, 2))["ply"] >= 2
        backup.close()

    check(test, database, Limits(lock_seconds=0.1))


def test_while_one_move_waits_for_a_lock_everybody_else_can_look(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, _, watch = await server.deal(None, None)
        lock = sqlite3.connect(database, isolation_level=None)
        async with server.sit(mine) as browser:
            stands = await table(browser)
            lock.execute("BEGIN IMMEDIATE")
            await move(browser, stands)
            assert (await server.http("GET /games HTTP/1.1\r\nHost: h\r\n\r\n")).startswith("HTTP/1.1 200")
            page = await server.http(f"GET {watch} HTTP/1.1\r\nHost: h\r\n\r\n")
            assert page.startswith("HTTP/1.1 200")
            lock.execute("ROLLBACK")
            assert (await table(browser, 1))["ply"] == 1  # it has waited, and was kept
        lock.close()

    check(test, database)


async def use_up(store: Store) -> None:
    """Write until there is no room left."""
    for _ in range(10_000):
        await store.writer.do(lambda file: file.execute("INSERT INTO actions SELECT 'x', count(*), 0 FROM actions"))


def test_a_full_disk_takes_the_move_back(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, None)
        writer = server.server.house.store.writer
        async with server.sit(mine) as browser:
            stands = await table(browser)
            writer.connection.execute("PRAGMA max_page_count = 1")  # SQLite takes no page more than it has
            with pytest.raises(NotKept, match="full"):
                await use_up(server.server.house.store)
            await move(browser, stands)
            assert "full" in (await hear(browser, "refused"))["reasons"][0]
            writer.connection.execute("PRAGMA max_page_count = 1000000")
            await move(browser, stands)
            assert (await table(browser, 1))["ply"] == 1

    check(test, database)


def test_a_client_that_does_not_read_is_dropped_and_delays_nobody(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, _, watch = await server.deal(None, "greedy")
        asleep = socket.socket()
        asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        asleep.connect(("127.0.0.1", server.port))
        path = watch.replace("/table/", "/socket/")
        asleep.sendall(
            f"GET {path} HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{KEY}\r\n\r\n".encode()
        )
        live = next(iter(server.server.house.tables.values()))
        async with server.sit(mine) as browser:
            stands = await table(browser)
            while len(live.browsers) < 2:
                await asyncio.sleep(0.01)
            while stands["to_move"] is not None:  # a whole game, in which somebody sleeps
                if stands["to_move"] == 0:
                    await move(browser, stands)
                stands = await table(browser, stands["ply"] + 1)
            while len(live.browsers) > 1:  # and is let go
                await asyncio.sleep(0.01)
        asleep.close()

    check(test, database, Limits(send_seconds=0.2, messages=(1000, 0.0)))


def test_one_picture_is_drawn_for_a_hundred_onlookers(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import frames

    drawn: list[int | None] = []
    framed = frames.framed

    def counted(seated: Any, seat: int | None, lang: str, known: Any = ()) -> Any:  # Any: as the original
        drawn.append(seat)
        return framed(seated, seat, lang, known)

    monkeypatch.setattr(frames, "framed", counted)

    async def test(server: Running) -> None:
        mine, _, watch = await server.deal(None, None)
        onlookers = [await server.sit(watch) for _ in range(100)]
        async with server.sit(mine) as browser:
            stands = await table(browser)
            drawn.clear()
            await move(browser, stands)
            for onlooker in onlookers:
                await table(onlooker, 1)
        assert sorted(map(str, drawn)) == ["0", "None"]
        for onlooker in onlookers:
            await onlooker.close()

    check(test, database, Limits(onlookers_at_table=200, onlookers_of_address=200, joins=(1000, 0.0)))


def test_a_bot_that_fails_tries_again(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = [ValueError("no idea"), None, KeyError("gone")]

    def moody(view: ar.View, chance: random.Random) -> object:
        failure = failures.pop() if failures else None
        if failure is not None:
            raise failure
        return ar.Pass() if len(failures) == 1 else ar.legal_actions(view)[0]  # an illegal action is a failure too

    moods = attrs.evolve(SHELF["routes"], bots={"moody": moody})
    monkeypatch.setitem(SHELF, "moody", moods)

    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, "moody", game="moody")
        async with server.sit(mine) as browser:
            await move(browser, await table(browser))
            notice = await hear(browser, "notice")
            assert "hit an error" in notice["text"]
            assert (await table(browser, 2))["ply"] == 2

    check(test, database)


def test_a_bot_s_error_says_nothing_of_what_the_bot_holds(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def tells(view: ar.View, chance: random.Random) -> object:
        raise ValueError(f"no idea what to do with {view.hand}")

    monkeypatch.setitem(SHELF, "telling", attrs.evolve(SHELF["routes"], bots={"telling": tells}))

    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, "telling", game="telling")
        async with server.sit(mine) as browser:
            await move(browser, await table(browser))
            notice = await hear(browser, "notice")
            assert "(ValueError)" in notice["text"]

    check(test, database)


def test_who_asks_for_what_fails_is_told_so_and_stays_at_the_table(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*args: object) -> Any:  # Any: nothing comes of it
        raise ZeroDivisionError

    monkeypatch.setitem(SHELF, "unexplained", attrs.evolve(SHELF["routes"], why=fail))

    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, None, game="unexplained")
        async with server.sit(mine) as browser:
            stands = await table(browser)
            await browser.send('{"why": ["pile", "draw"]}')
            assert "went wrong" in (await hear(browser, "refused"))["reasons"][0]
            await move(browser, stands)
            assert (await table(browser, 1))["ply"] == 1

    check(test, database)
    assert ["what was asked for has failed" in record.getMessage() for record in caplog.records] == [True]


def test_a_hint_is_found_though_somebody_has_ended_the_process_of_hints(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, "random")
        async with server.sit(mine) as browser:
            await table(browser)
            adviser = server.server.house.adviser
            os.kill(await adviser.hints.do(os.getpid), signal.SIGTERM)
            await browser.send(json.dumps({"hint": True, "ply": 0}))
            assert (await hear(browser, "refused", "hint"))["type"] == "hint"

    check(test, database)
    assert caplog.records == []


def test_a_game_whose_picture_fails_is_played_from_the_list(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> Any:  # Any: nothing comes of it
        raise ZeroDivisionError

    monkeypatch.setitem(SHELF, "unseen", attrs.evolve(SHELF["routes"], shown=fail))

    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, "random", game="unseen")
        async with server.sit(mine) as browser:
            stands = await table(browser)
            assert "list" in stands["question"]
            await move(browser, stands)
            assert (await table(browser, 2))["ply"] == 2

    check(test, database)


def test_a_broken_game_is_refused_and_the_others_go_on(database: Path) -> None:
    async def break_it(server: Running) -> None:
        links.extend(await server.deal(None, None))
        links.extend(await server.deal(None, None))

    links: list[str] = []
    check(break_it, database)
    with sqlite3.connect(database) as file:
        (id,) = file.execute("SELECT game FROM links WHERE link = ?", (links[0].rpartition("/")[2],)).fetchone()
        file.execute("INSERT INTO actions VALUES (?, 0, 99999999)", (id,))
    file.close()

    async def test(server: Running) -> None:
        async with server.sit(links[0]) as browser:
            with pytest.raises(ConnectionClosed) as closed:
                await browser.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4500
        async with server.sit(links[3]) as browser:
            await move(browser, await table(browser))
            assert (await table(browser, 1))["ply"] == 1

    check(test, database)


def test_who_breaks_off_while_coming_leaves_no_traceback_in_the_log(tmp_path: Path) -> None:
    async def come(address: str) -> None:
        async with connect(f"{address}/socket/nobody") as browser:
            await browser.send("x" * 50_000)  # too long: it is let go, while its link is still looked for
            await browser.recv()

    async def come_together(address: str) -> None:
        await asyncio.gather(*(come(address) for _ in range(200)), return_exceptions=True)

    with started(tmp_path, "--joins", "1000") as (process, address):
        asyncio.run(come_together(f"ws://{address}"))
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[1] == ""


@contextmanager
def started(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program as a person starts it, in a group of processes of its own, and its address."""
    command = [sys.executable, str(SERVER), "--port", "0", "--database", str(folder / "games"), *options]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heeds_ctrl_c,
    ) as process:
        assert process.stdout is not None
        address = re.search("http://([0-9.:]+)", process.stdout.readline())
        assert address is not None
        yield process, address[1]


async def look(address: str) -> None:
    """Sit down at a new game in which everybody may have hints."""
    asked = {"game": "routes", "names": ["Griet", "Jan"], "bots": [None, None], "hints": True}
    request = urllib.request.Request(f"http://{address}/games", json.dumps(asked).encode())
    with urllib.request.urlopen(request) as answer:
        link = json.load(answer)["seats"][0]["link"]
    async with connect(f"ws://{address}{link.replace('/table/', '/socket/')}") as browser:
        await table(browser)


@pytest.mark.parametrize("gaps", [(0.0,), (0.02,), (0.1,), (0.03, 0.03), (0.5, 0.0)])
def test_who_presses_ctrl_c_again_does_not_break_off_how_the_server_ends(gaps: Sequence[float], tmp_path: Path) -> None:
    with started(tmp_path) as (process, address):
        asyncio.run(look(address))
        for gap in (*gaps, 0):
            process.send_signal(signal.SIGINT)
            time.sleep(gap)
        assert (process.communicate(timeout=60)[1], process.returncode) == ("", 0)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_the_server_whatever_ended_it(number: int, tmp_path: Path) -> None:
    with started(tmp_path) as (process, address):
        asyncio.run(look(address))
        deadline = time.monotonic() + SOON
        while len(alive(process.pid)) < 3:  # with the process of hints, and the one that looks after its locks
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(number)
        process.wait()
        while alive(process.pid):
            assert time.monotonic() < deadline
            time.sleep(0.05)


async def ask_a_lot(browser: ClientConnection) -> None:
    """Ask too much, too quickly."""
    for _ in range(100):
        await browser.send('{"why": ["pile", "draw"]}')
    while True:
        await browser.recv()


def test_strangers_are_held_to_limits(database: Path) -> None:
    async def test(server: Running) -> None:
        long = "POST /games HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n" + "x" * 10_000
        assert (await server.http(long)).startswith("HTTP/1.1 413")
        slow = "POST /games HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\n{"
        assert (await server.http(slow)).startswith("HTTP/1.1 413")
        elsewhere = await server.deal(None, None, status=403, headers="Origin: https://elsewhere.example\r\n")
        assert "page of this server" in elsewhere[0]
        mine, _, watch = await server.deal(None, None)
        assert "too many games" in (await server.deal(None, None, status=503))[0]
        assert "Wait" in (await server.deal(None, None, status=429))[0]
        async with server.sit(mine) as first, server.sit(watch) as second:
            await table(first)
            await table(second)
            async with server.sit(watch) as third:
                with pytest.raises(ConnectionClosed) as full:
                    await third.recv()
                assert full.value.rcvd is not None
                assert full.value.rcvd.code == 4429
            with pytest.raises(ConnectionClosed):
                await ask_a_lot(second)
            assert (await hear(first, "here"))["type"] == "here"

    tight = Limits(body_seconds=0.2, games=1, new_games=(4, 0.0), onlookers_at_table=1, messages=(30, 0.0))
    check(test, database, tight)


def test_onlookers_never_take_the_place_of_players_nor_one_address_that_of_others(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, other, watch = await server.deal(None, None)
        theirs, _, elsewhere = await server.deal(None, None)
        onlookers = [await server.sit(watch) for _ in range(3)]
        for onlooker in onlookers:
            await table(onlooker)
        for link in (watch, elsewhere):  # this address has enough onlookers, at every table
            async with server.sit(link) as refused:
                assert await closed(refused) == 4429
        for link in (mine, other, theirs):
            async with server.sit(link) as player:
                await table(player)
        for onlooker in onlookers:
            await onlooker.close()

    check(test, database, Limits(onlookers_of_address=3))


@pytest.mark.parametrize(
    "begun",
    [
        "POST /games HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\n{",
        f"GET /socket/x HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{KEY}\r\n\r\n",
    ],
)
def test_who_goes_away_in_the_middle_of_a_request_leaves_nothing_in_the_log(
    begun: str, database: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async def test(server: Running) -> None:
        for _ in range(30):
            going = socket.create_connection(("127.0.0.1", server.port))
            going.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # it does not even say so
            going.sendall(begun.encode())
            going.close()
            await server.http("GET /games HTTP/1.1\r\nHost: h\r\n\r\n")

    check(test, database)
    assert capfd.readouterr().err == ""


def test_a_newer_browser_takes_the_place_of_the_oldest_at_a_seat(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, None)
        browsers = [await server.sit(mine) for _ in range(3)]
        for browser in browsers:
            await table(browser)
        async with server.sit(mine) as newest:
            stands = await table(newest)
            assert await closed(browsers[0]) == 4410
            await move(newest, stands)
            assert (await table(browsers[1], 1))["ply"] == 1
        for browser in browsers:
            await browser.close()

    check(test, database, Limits(browsers_at_seat=3))


def test_one_address_comes_to_tables_only_so_often(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, None)
        for _ in range(3):
            async with server.sit(mine) as browser:
                await table(browser)
        async with server.sit(mine) as browser:
            assert await closed(browser) == 1013

    check(test, database, Limits(joins=(3, 0.0)))


def test_a_frame_is_made_once_however_often_somebody_comes(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import frames

    made: list[int | None] = []
    framed = frames.framed

    def counted(seated: Any, seat: int | None, lang: str, known: Any = ()) -> Any:  # Any: as the original
        made.append(seat)
        return framed(seated, seat, lang, known)

    monkeypatch.setattr(frames, "framed", counted)

    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, None)
        for _ in range(10):
            async with server.sit(mine) as browser:
                await table(browser)
        assert made == [0]

    check(test, database)


def test_a_table_that_everybody_has_left_keeps_one_frame(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, other, watch = await server.deal(None, None)
        (live,) = server.server.house.tables.values()
        async with server.sit(mine) as last:
            await table(last)
            for link, lang in ((other, "nl"), (watch, "fi"), (watch, "it")):
                async with server.sit(f"{link}?lang={lang}") as browser:
                    await table(browser)
            assert len(live.frames.made) == 4
        while live.browsers:
            await asyncio.sleep(0.01)
        assert [*live.frames.made] == [(0, "en")]

    check(test, database)


def test_one_address_has_only_so_many_connections(database: Path) -> None:
    async def test(server: Running) -> None:
        waiting = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(5)]
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        assert await reader.read() == b""
        for _, one in [*waiting, (reader, writer)]:
            one.close()

    check(test, database, Limits(connections_of_address=5))


def test_an_address_that_comes_and_goes_is_not_shut_out_in_the_end(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, None)
        for _ in range(12):  # a phone that sleeps and wakes
            async with server.sit(mine) as socket:
                await table(socket)
        async with server.sit(mine) as socket:
            assert (await table(socket))["ply"] == 0

    check(test, database, Limits(connections_of_address=5))


def test_a_hint_is_looked_for_once_however_often_somebody_asks(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looked: list[int] = []
    hint = Adviser.hint

    async def counted(adviser: Adviser, seated: Any, seat: int) -> Any:  # Any: as the original
        looked.append(seated.record.ply)
        return await hint(adviser, seated, seat)

    monkeypatch.setattr(Adviser, "hint", counted)

    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, "random")
        async with server.sit(mine) as browser:
            stands = await table(browser)
            for ply in (0.0, False, "0"):
                await browser.send(json.dumps({"hint": True, "ply": ply}))
                assert (await hear(browser, "refused", "hint"))["type"] == "refused"
            for _ in range(5):
                await browser.send(json.dumps({"hint": True, "ply": 0}))
            told = await hear(browser, "hint")  # to all of them
            await browser.send(json.dumps({"hint": True, "ply": 0}))
            assert await hear(browser, "hint") == told
            await move(browser, stands)
            await table(browser, 1)
            await browser.send(json.dumps({"hint": True, "ply": 1}))
        await asyncio.sleep(0.1)  # it has come in, and the server ends while it is looked for
        assert looked in ([0], [0, 1])

    check(test, database)
    gc.collect()
    assert [record.getMessage() for record in caplog.records] == []


def test_a_flood_of_wishes_for_a_hint_is_no_work_and_delays_no_move(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    answers_of = hints.answers_of

    def counted(seated: Any, seat: int, lang: str) -> Any:  # Any: as the original
        said.append(lang)
        return answers_of(seated, seat, lang)

    monkeypatch.setattr(hints, "answers_of", counted)

    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, "random")
        adviser = server.server.house.adviser
        async with AsyncExitStack() as stack:
            browsers = [
                await stack.enter_async_context(server.sit(f"{mine}?lang={lang}")) for lang in ("en", "en", "nl")
            ]
            stands = await table(browsers[0])
            async with adviser.hints.lock:  # a hint for somebody else is being found
                for browser in browsers:
                    for _ in range(30):
                        await browser.send(json.dumps({"hint": True, "ply": 0}))
                [live] = server.server.house.tables.values()
                while (len(live.doing), len(live.wanting)) != (0, 3):  # which ends with an error if it takes long
                    await asyncio.sleep(0.01)
            told = [await hear(browser, "hint") for browser in browsers]
            assert told[0] == told[1] != told[2]
            assert sorted(said) == ["en", "nl"]
            await move(browsers[0], stands)
            await table(browsers[0], 1)
            assert live.wanting == set()

    check(test, database)


def test_a_hint_that_fails_is_told_so_and_may_be_asked_for_again(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hint, fails = Adviser.hint, [True]

    async def failing(adviser: Adviser, seated: Any, seat: int) -> Any:  # Any: as the original
        if fails.pop():
            raise ZeroDivisionError
        return await hint(adviser, seated, seat)

    monkeypatch.setattr(Adviser, "hint", failing)

    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, "random")
        async with server.sit(mine) as browser:
            await table(browser)
            await browser.send(json.dumps({"hint": True, "ply": 0}))
            assert "went wrong" in (await hear(browser, "refused", "hint"))["reasons"][0]
            fails.append(False)
            await browser.send(json.dumps({"hint": True, "ply": 0}))
            assert (await hear(browser, "refused", "hint"))["type"] == "hint"

    check(test, database)
    assert ["a hint was not found" in record.getMessage() for record in caplog.records] == [True]


def test_a_hint_that_nobody_will_get_leaves_the_line(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    void: list[int] = []
    hint = Adviser.hint

    async def watched(adviser: Adviser, seated: Any, seat: int) -> Any:  # Any: as the original
        asked.append(seated.record.ply)
        try:
            return await hint(adviser, seated, seat)
        except asyncio.CancelledError:
            void.append(seated.record.ply)
            raise

    monkeypatch.setattr(Adviser, "hint", watched)

    async def test(server: Running) -> None:
        adviser = server.server.house.adviser
        links = [(await server.deal(None, "random"))[0] for _ in range(2)]
        async with adviser.hints.lock:  # a hint for somebody else is being found
            async with server.sit(links[0]) as asker, server.sit(links[0]) as mover:
                stands = await table(mover)
                await asker.send(json.dumps({"hint": True, "ply": 0}))
                while asked != [0]:
                    await asyncio.sleep(0.01)
                await move(mover, stands)
                while void != [0]:  # a move was made
                    await asyncio.sleep(0.01)
                while stands["ply"] == 0 or stands["to_move"] != 0:
                    stands = await table(mover, stands["ply"] + 1)
                await asker.send(json.dumps({"hint": True, "ply": stands["ply"]}))
                while asked != [0, stands["ply"]]:
                    await asyncio.sleep(0.01)
            while void != asked:  # everybody has left
                await asyncio.sleep(0.01)
        async with server.sit(links[1]) as other:
            await other.send(json.dumps({"hint": True, "ply": 0}))
            assert (await hear(other, "refused", "hint"))["type"] == "hint"

    check(test, database)


@pytest.mark.parametrize("bot", ["random", "search"])
def test_bots_among_themselves_play_only_while_somebody_looks_at_them(bot: str, database: Path) -> None:
    async def test(server: Running) -> None:
        *_, watch = await server.deal(bot, bot)
        (live,) = server.server.house.tables.values()
        await asyncio.sleep(0.2)
        assert live.seated.record.ply == 0
        for _ in range(2):
            ply = live.seated.record.ply
            async with server.sit(watch) as onlooker:
                await table(onlooker, ply + 2)
            while not live.idle:  # what was begun is carried through
                await asyncio.sleep(0.01)

    check(test, database)


def test_games_in_which_nothing_happens_are_forgotten(database: Path) -> None:
    async def test(server: Running) -> None:
        await server.deal(None, None)
        mine, _, _ = await server.deal(None, None)
        async with server.sit(mine) as browser:
            await move(browser, await table(browser))
            await table(browser, 1)

    async def all_there(server: Running) -> None:
        with sqlite3.connect(database) as file:
            assert file.execute("SELECT count(*) FROM games").fetchone() == (2,)
        file.close()

    check(test, database)
    day = 86_400.0
    for days, then in ((2, all_there), (18, None)):
        with sqlite3.connect(database) as file:
            file.execute("UPDATE games SET moved = moved - ?", (days * day,))
        file.close()
        if then is not None:
            check(then, database)

    async def left(server: Running) -> None:
        with sqlite3.connect(database) as file:
            assert file.execute("SELECT count(*) FROM games").fetchone() == (1,)  # the one that was begun
            assert file.execute("SELECT count(*) FROM links").fetchone() == (3,)
        file.close()

    check(left, database)


def test_games_are_forgotten_while_the_server_runs_but_none_at_which_somebody_sits(database: Path) -> None:
    async def test(server: Running) -> None:
        async def there(link: str) -> bool:
            return (await server.http(f"GET {link} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")).startswith("HTTP/1.1 200")

        kept, gone = await server.deal(None, None), await server.deal(None, None)
        async with server.sit(kept[0]) as browser, server.sit(gone[0]) as other:
            stands = await table(browser)
            await table(other)
            await other.close()
            with sqlite3.connect(database) as file:
                file.execute("UPDATE games SET moved = moved - 20 * 86400")
            file.close()
            while await there(gone[0]):
                await asyncio.sleep(0.02)
            await move(browser, stands)
            assert (await table(browser, 1))["ply"] == 1
            assert await there(kept[0])

    check(test, database, Limits(day=0.05))


def test_a_server_answers_only_to_its_own_names(database: Path) -> None:
    from server import Server
    from starlette.testclient import TestClient

    with TestClient(Server(str(database), hosts=["table.example"]).app(), base_url="http://evil.example") as stranger:
        assert stranger.get("/").status_code == 400
        assert stranger.post("/games", json={}, headers={"origin": "http://evil.example"}).status_code == 400
    with TestClient(Server(str(database), hosts=["table.example"]).app(), base_url="http://table.example") as client:
        assert client.get("/").status_code == 200


async def closed(browser: ClientConnection) -> int:
    """The code with which a browser is let go."""
    await asyncio.wait_for(browser.wait_closed(), 20)
    assert browser.close_code is not None
    return browser.close_code


def test_half_open_connections_are_closed(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientProtocol, "patience", 0.2)

    async def test(server: Running) -> None:
        for begun in (b"", b"GET / HT", b"GET /games HTTP/1.1\r\nHost: h\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(begun)
            assert await reader.read() == b""
            writer.close()
        mine, _, _ = await server.deal(None, None)
        async with server.sit(mine) as browser:
            stands = await table(browser)
            await asyncio.sleep(0.5)  # one who has sat down may think as long as he likes
            await move(browser, stands)
            assert (await table(browser, 1))["ply"] == 1

    check(test, database)


def test_tables_that_nobody_looks_at_leave_the_memory_and_come_back(database: Path) -> None:
    async def test(server: Running) -> None:
        links = [(await server.deal(None, None))[0] for _ in range(5)]
        assert len(server.server.house.tables) <= 3
        for link in links:
            async with server.sit(link) as browser:
                await move(browser, await table(browser))
                await table(browser, 1)
        assert len(server.server.house.tables) <= 3

    check(test, database, Limits(open_tables=3))


def test_a_table_more_than_fit_in_memory_is_one_table_for_all_who_sit_there(database: Path) -> None:
    async def test(server: Running) -> None:
        first, _, _ = await server.deal(None, None)
        async with server.sit(first) as busy:
            await table(busy)
            mine, other, _ = await server.deal(None, None)
            async with server.sit(mine) as me, server.sit(other) as you:
                stands = await table(me)
                await table(you)
                await move(me, stands)
                assert (await table(you, 1))["ply"] == 1

    check(test, database, Limits(open_tables=1))


def test_who_comes_to_a_table_finds_it_open_whatever_tables_open_meanwhile(database: Path) -> None:
    async def test(server: Running) -> None:
        links = [await server.deal(None, None) for _ in range(4)]
        browsers = [server.sit(link) for pair in links for link in pair[:2]]
        async with browsers[0] as a, browsers[1] as b, browsers[2] as c, browsers[3] as d:
            for me, you in ((a, b), (c, d)):
                await move(me, await table(me))
                assert (await table(you, 1))["ply"] == 1

    check(test, database, Limits(open_tables=1))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "{taken}"], "Cannot listen on 127.0.0.1"),
        (["--port", "70000"], "Cannot listen on 127.0.0.1"),
        (["--host", "no.such.host.invalid", "--port", "0"], "Cannot listen on no.such.host.invalid"),
        (["--port", "0", "--database", "{folder}"], "Cannot keep games in"),
        (["--port", "0", "--database", "{text}"], "Cannot keep games in"),
    ],
)
def test_an_error_at_the_start_is_one_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    (tmp_path / "text").write_text("This is a letter to my aunt, and no file of games at all. " * 100)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        known = {"taken": taken.getsockname()[1], "folder": tmp_path, "text": tmp_path / "text"}
        filled = [argument.format(**known) for argument in arguments]
        command = [sys.executable, str(SERVER), "--database", str(tmp_path / "games"), *filled]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert ended.stdout == ""  # nobody is sent to a table that is not there
    assert ended.stderr.startswith(sentence)
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize("output", [">&-", ">&- 2>&-", "<&- >&- 2>&-", ">/dev/full", "| true"])
def test_a_server_serves_though_nobody_can_read_its_address(output: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = f"exec '{sys.executable}' '{SERVER}' --port {port} --database '{tmp_path / 'games'}'"
    shell = ["bash", "-c", f"({program}) {output}"]
    with subprocess.Popen(shell, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=heeds_ctrl_c) as process:
        asyncio.run(asyncio.wait_for(look_when_there(f"127.0.0.1:{port}"), SOON))
        os.killpg(process.pid, signal.SIGINT)
        assert process.communicate(timeout=60)[1] == b""


async def look_when_there(address: str) -> None:
    """Sit down at a new game as soon as there is a server."""
    while True:
        try:
            return await look(address)
        except urllib.error.URLError:
            await asyncio.sleep(0.1)


@pytest.mark.skipif(not serves_ipv6(), reason="this machine has no addresses of IPv6")
def test_a_server_listens_on_an_address_of_ipv6(tmp_path: Path) -> None:
    command = [sys.executable, str(SERVER), "--host", "::1", "--port", "0", "--database", str(tmp_path / "games")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split("//")[1].rstrip("/\n")
        assert address.startswith("[::1]:")
        asyncio.run(look(address))
        process.terminate()


def test_a_kill_loses_no_move(tmp_path: Path) -> None:
    async def play_until_killed() -> tuple[str, int]:
        server = start()
        assert server.stdout is not None
        port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
        links = await Running(None, port).deal(None, "random")  # type: ignore[arg-type]  # it runs in another process
        async with connect(f"ws://127.0.0.1:{port}{links[0].replace('/table/', '/socket/')}") as browser:
            stands = await table(browser)
            while stands["ply"] < 10:
                if stands["to_move"] == 0:
                    await move(browser, stands)
                stands = await table(browser, stands["ply"] + 1)
            server.kill()
            server.wait(10)
        server.stdout.close()
        return links[0], int(stands["ply"])

    def start() -> subprocess.Popen[str]:
        command = [sys.executable, str(SERVER), "--port", "0", "--database", str(tmp_path / "g"), "--bot-delay", "0"]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    async def look_again(link: str) -> int:
        server = start()
        assert server.stdout is not None
        port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
        async with connect(f"ws://127.0.0.1:{port}{link.replace('/table/', '/socket/')}") as browser:
            stands = await table(browser)
        server.terminate()
        server.wait(10)
        server.stdout.close()
        return int(stands["ply"])

    link, seen = asyncio.run(asyncio.wait_for(play_until_killed(), 60))
    assert asyncio.run(asyncio.wait_for(look_again(link), 60)) >= seen


def refused_file(path: Path) -> subprocess.CompletedProcess[str]:
    """What the server says of a file of games with which it cannot begin."""
    command = [sys.executable, str(SERVER), "--port", "0", "--database", str(path)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("found", [b"this is no file of games" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_holds_no_games_is_refused_in_one_sentence_and_left_as_it_is(found: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(found)
    ended = refused_file(path)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
    assert ended.stderr.startswith(f"Cannot keep games in {path}: ")
    assert path.read_bytes() == found


def test_a_file_that_was_cut_short_is_refused_in_one_sentence_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    kept_games(path, 3)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    ended = refused_file(path)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
    assert ended.stderr.startswith(f"Cannot keep games in {path}: ")
    assert path.read_bytes() == whole[: len(whole) * 2 // 3]


def test_where_a_file_is_damaged_a_game_is_refused_and_the_others_go_on(database: Path) -> None:
    links = kept_games(database, 3)
    damaged = bytearray(database.read_bytes())
    there = damaged.index(b'"board": {')
    damaged[there : there + 200] = b"\xff" * 200
    database.write_bytes(damaged)
    found: list[str] = []

    async def test(server: Running) -> None:
        for link in links:
            async with server.sit(link) as browser:
                try:
                    stands = await table(browser)
                    await move(browser, stands)
                    found.append(f"played to {(await table(browser, stands['ply'] + 1))['ply']}")
                except ConnectionClosed as closed:
                    code = None if closed.rcvd is None else closed.rcvd.code
                    found.append("refused" if code in (4500, 4503) else f"closed with {code}")
        assert await server.deal(None, None)

    check(test, database)
    assert sorted(found) == ["played to 2", "played to 2", "refused"]


def kept_games(path: Path, many: int) -> list[str]:
    """Some games of two people, in each of which a move was made; the link of whose move it is then."""
    links: list[str] = []

    async def play(server: Running) -> None:
        for _ in range(many):
            first, second, _ = await server.deal(None, None)
            async with server.sit(first) as browser:
                await move(browser, await table(browser))
                await table(browser, 1)
            links.append(second)

    check(play, path)
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.close()
    return links


@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        *(("--bot-delay", wrong) for wrong in ("nan", "inf", "-1", "3601", "soon")),
        *((option, wrong) for option in ("--new-games", "--connections", "--joins") for wrong in ("-1", "1000001")),
        ("--host", ""),
    ],
)
def test_what_no_server_can_keep_to_is_refused_before_it_starts(
    option: str, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from server import options

    with pytest.raises(SystemExit) as stopped:
        options().parse_args([f"{option}={wrong}"])
    assert stopped.value.code == 2
    assert f"argument {option}: " in capsys.readouterr().err
