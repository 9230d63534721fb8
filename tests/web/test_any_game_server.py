"""The server of any game: both games are played over sockets, kept, taken up again, taken back and refused."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest

pytest.importorskip("starlette", reason="the server needs the extra 'web'")
pytest.importorskip("httpx2", reason="its test client needs the dependency group 'browser'")

from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from examples.any_game_server import FILE, SERVED, Answer, Client, Conflict, Server, Store, application, take_back
from tests.cli.shell import heeds_ctrl_c

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = ["routes", "merchants"]


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "games.sqlite")


def hears(socket: Any) -> Any:
    return socket.receive_json()


def view_of(name: str, message: Any) -> Any:
    return SERVED[name].read(message["view"], ar.View if name == "routes" else am.View)


def folded(name: str, view: Any, message: Any) -> Any:
    """What a client with rules makes of a message."""
    kind: Any = tuple[ar.Event, ...] if name == "routes" else tuple[am.Event, ...]
    prefix = f"amsterdam-{name}"
    events = {"format": f"{prefix}/list", "version": 1, "of": "events", "items": message["events"]}
    return SERVED[name].game.fold(view, SERVED[name].read(events, kind))


def document(name: str, action: Any) -> Any:
    return {"format": f"amsterdam-{name}/action", "version": 1, "action": action}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_over_sockets_and_every_client_sees_its_side(name: str, path: str) -> None:
    with (
        TestClient(application(path)) as client,
        client.websocket_connect(f"/{name}/t/0") as first,
        client.websocket_connect(f"/{name}/t/1?lang=nl") as second,
        client.websocket_connect(f"/{name}/t/onlooker") as third,
    ):
        sockets = [first, second, third]
        messages = [hears(socket) for socket in sockets]
        views = [view_of(name, message) for message in messages]
        assert messages[2]["view"]["seat"] is None
        for _ in range(60):
            mover = next(seat for seat in (0, 1) if "legal" in messages[seat])
            action = messages[mover]["legal"][0]
            sockets[mover].send_json({"ply": messages[mover]["ply"], "action": document(name, action)})
            messages = [hears(socket) for socket in sockets]
            views = [folded(name, view, message) for view, message in zip(views, messages, strict=True)]
    found = Store(path).load(name, "t")
    assert found is not None
    record, revision = found
    assert revision == 60
    assert record.ply == 60
    assert views == [SERVED[name].game.view(record.state, seat) for seat in (0, 1, None)]
    if name == "merchants":  # the same for everybody, and as it stands in the view
        assert len({json.dumps(message["turn"]) for message in messages}) == 1
        assert messages[0]["turn"] == am.to_data(am.turn_of(record.state))


@pytest.mark.parametrize("name", GAMES)
def test_a_server_that_starts_again_goes_on_where_it_was(name: str, path: str) -> None:
    with TestClient(application(path)) as client, client.websocket_connect(f"/{name}/t/0") as socket:
        begun = hears(socket)
    with TestClient(application(path)) as client, client.websocket_connect(f"/{name}/t/0") as socket:
        assert hears(socket) == begun


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_done_is_refused_in_the_players_language(name: str, path: str) -> None:
    with (
        TestClient(application(path)) as client,
        client.websocket_connect(f"/{name}/t/0?lang=nl") as one,
        client.websocket_connect(f"/{name}/t/1?lang=nl") as two,
    ):
        messages = [hears(one), hears(two)]
        mover = next(seat for seat in (0, 1) if "legal" in messages[seat])
        action = document(name, messages[mover]["legal"][0])
        sockets = [one, two]
        for text, told in (
            ({"ply": 7, "action": action}, "Het spel is al verder."),
            ({}, "Het spel is al verder."),
            ({"ply": False, "action": action}, "Het spel is al verder."),
            ({"ply": 0.0, "action": action}, "Het spel is al verder."),
            ({"ply": 0, "undo": True}, "Er is niets om terug te nemen"),
            ({"ply": 0, "action": {"steal": True}}, "$"),
            ({"ply": 0}, "$"),
        ):
            sockets[mover].send_json(text)
            assert hears(sockets[mover])["refused"][0].startswith(told)
        sockets[1 - mover].send_json({"ply": 0, "action": action})
        (reason,) = hears(sockets[1 - mover])["refused"]
        assert "is aan de beurt" in reason
        for rubbish in ("no json", "[]", "null", "1"):
            sockets[mover].send_text(rubbish)
            assert hears(sockets[mover])["ply"] == 0


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "[" * 60_000, '{"ply": NaN}', '{"ply": 0, "action": "\\ud800"}']
)
def test_a_message_that_makes_no_sense_is_refused_and_the_socket_stays(text: str, path: str) -> None:
    with TestClient(application(path)) as client, client.websocket_connect("/routes/t/0") as socket:
        hears(socket)
        for _ in range(2):
            socket.send_text(text)
            assert hears(socket)["refused"]


def test_a_turn_is_taken_back_for_everybody(path: str) -> None:
    with (
        TestClient(application(path)) as client,
        client.websocket_connect("/routes/t/0") as one,
        client.websocket_connect("/routes/t/1") as two,
    ):
        before = [hears(one), hears(two)]
        one.send_json({"ply": 0, "action": document("routes", before[0]["legal"][0])})
        assert [hears(one)["ply"], hears(two)["ply"]] == [1, 1]
        two.send_json({"ply": 1, "undo": True})
        assert hears(two)["refused"] == ["The last action was another player's."]
        one.send_json({"ply": 1, "undo": True})
        assert [hears(one), hears(two)] == before


def test_a_game_that_is_over_is_not_taken_back_as_everybody_knows_its_seed() -> None:
    record = am.new_record(2, seed="1672", names=["Griet", "Jan"])
    while record.state.to_move is not None:
        record = record.play(am.legal_actions(record.state)[0])
    mover = record.undo_turn().state.to_move  # the record alone would allow it
    assert mover is not None
    assert take_back(record, mover, "en").refused
    assert take_back(record, mover, "en").record is record


def test_an_onlooker_gets_no_hand_and_no_move(path: str) -> None:
    with TestClient(application(path)) as client, client.websocket_connect("/routes/t/onlooker") as socket:
        message = hears(socket)
        assert (message["view"]["hand"], "legal" in message) == (None, False)
        socket.send_json({"ply": 0, "action": {}})
        assert hears(socket)["refused"] == ["An onlooker only looks on."]


@pytest.mark.parametrize("wrong", ["/chess/t/0", "/routes/t/9", "/routes/t/0?lang=xx"])
def test_no_game_no_seat_and_no_language_of_that_name_is_told(wrong: str, path: str) -> None:
    with pytest.raises(WebSocketDisconnect), TestClient(application(path)) as client, client.websocket_connect(wrong):
        pass


@pytest.mark.parametrize(
    ("origin", "let_in"),
    [
        (None, True),
        ("http://localhost:5173", True),
        ("http://localhost:5174", False),
        ("https://localhost:5173", False),
        ("http://testserver", False),
        ("null", False),
        ("http://[", False),
        ("", False),
    ],
)
def test_pages_of_other_origins_than_those_that_were_named_get_no_socket(
    origin: str | None, let_in: bool, path: str
) -> None:
    headers = {} if origin is None else {"origin": origin}
    with TestClient(application(path, pages=["http://localhost:5173"])) as client:
        if let_in:
            with client.websocket_connect("/routes/t/0", headers=headers) as socket:
                assert hears(socket)["ply"] == 0
        else:
            with pytest.raises(WebSocketDisconnect), client.websocket_connect("/routes/t/0", headers=headers):
                pass


@pytest.mark.parametrize(("program", "loads"), [("any_game_server.py", "attrs"), ("web_table/server.py", "uvicorn")])
def test_ctrl_c_while_a_server_is_loaded_ends_it_without_a_word(program: str, loads: str, tmp_path: Path) -> None:
    (tmp_path / f"{loads}.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    started = subprocess.run(
        [sys.executable, EXAMPLES / program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=heeds_ctrl_c,
    )
    assert (started.returncode, started.stdout, started.stderr) == (-signal.SIGINT, "", "")


class Socket:
    """A socket that reads what it is told, or after so many messages is gone, or reads no more."""

    headers: ClassVar[dict[str, str]] = {}
    query_params: ClassVar[dict[str, str]] = {}

    def __init__(self, seat: str, reads: float = float("inf"), then: BaseException | None = None) -> None:
        self.path_params = {"game": "routes", "id": "t", "seat": seat}
        self.reads, self.then = reads, then
        self.told: list[Any] = []
        self.says: asyncio.Queue[str] = asyncio.Queue()

    async def accept(self) -> None:
        pass

    async def send_json(self, message: object) -> None:
        if len(self.told) >= self.reads:
            if self.then is None:
                await asyncio.Event().wait()
            else:
                raise self.then
        self.told.append(message)

    async def receive_text(self) -> str:
        return await self.says.get()

    async def has_been_told(self, many: int) -> Any:
        while len(self.told) < many:
            await asyncio.sleep(0.01)
        return self.told[-1]


GONE = [RuntimeError("close message has been sent"), WebSocketDisconnect(1006)]


@pytest.mark.parametrize("gone", GONE)
def test_a_browser_that_is_gone_before_its_first_message_takes_its_socket_with_it(gone: Exception, path: str) -> None:
    server = Server(Store(path))
    asyncio.run(server.sit(Socket("0", 0, gone)))
    assert not server.tables


@pytest.mark.parametrize("then", [*GONE, None])
def test_an_onlooker_who_is_gone_or_does_not_read_is_let_go_and_the_others_are_told(
    then: Exception | None, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("examples.any_game_server.PATIENCE", 0.2)

    async def play() -> None:
        server, onlooker, players = Server(Store(path)), Socket("onlooker", 1, then), [Socket("0"), Socket("1")]
        sitting = [asyncio.create_task(server.sit(socket)) for socket in (onlooker, *players)]
        first = [await socket.has_been_told(1) for socket in (onlooker, *players)][1:]
        mover = next(seat for seat in (0, 1) if "legal" in first[seat])
        action = document("routes", first[mover]["legal"][0])
        players[mover].says.put_nowait(json.dumps({"ply": 0, "action": action}))
        assert [(await player.has_been_told(2))["ply"] for player in players] == [1, 1]
        players[mover].says.put_nowait(json.dumps({"ply": 1, "undo": True}))
        assert [(await player.has_been_told(3))["ply"] for player in players] == [0, 0]
        await sitting[0]
        assert not any(task.done() for task in sitting[1:])
        for task in sitting[1:]:
            task.cancel()

    asyncio.run(asyncio.wait_for(play(), 30))


def test_who_asks_without_reading_makes_no_heap_of_answers(path: str) -> None:
    async def ask() -> None:
        server, asker = Server(Store(path)), Socket("0", 1)
        sitting = asyncio.create_task(server.sit(asker))
        await asker.has_been_told(1)
        for _ in range(50):
            asker.says.put_nowait("{}")
        await asyncio.sleep(0.2)
        assert asker.says.qsize() >= 48
        sitting.cancel()

    asyncio.run(ask())


def test_who_has_missed_a_message_is_let_go_to_come_again() -> None:
    client = Client(Socket("0"), 0, "en")
    for ply in range(client.waiting.maxsize + 1):
        client.tell({"ply": ply})
    with pytest.raises(TimeoutError):
        asyncio.run(client.send_forever())


def test_a_move_that_cannot_be_kept_is_refused_and_can_be_made_again(path: str, caplog: Any) -> None:
    with (
        TestClient(application(path)) as client,
        client.websocket_connect("/routes/t/0") as one,
        client.websocket_connect("/routes/t/1") as two,
    ):
        sockets = [one, two]
        messages = [hears(socket) for socket in sockets]
        mover = next(seat for seat in (0, 1) if "legal" in messages[seat])
        action = document("routes", messages[mover]["legal"][0])
        lock = sqlite3.connect(path, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
        sockets[mover].send_json({"ply": 0, "action": action})
        assert "could not be kept" in hears(sockets[mover])["refused"][0]
        with client.websocket_connect("/routes/another/0") as third, pytest.raises(WebSocketDisconnect) as closed:
            hears(third)
        assert closed.value.code == 4503
        lock.execute("ROLLBACK")
        lock.close()
        sockets[mover].send_json({"ply": 0, "action": action})
        assert [hears(socket)["ply"] for socket in sockets] == [1, 1]
    assert [record.exc_info for record in caplog.records if record.name == "root"] == [None, None]


def test_a_damaged_game_is_not_opened_and_the_others_are(path: str) -> None:
    with TestClient(application(path)) as client:
        with client.websocket_connect("/routes/t/0") as socket:
            hears(socket)
        with sqlite3.connect(path) as file:
            file.execute("UPDATE games SET record = '{}'")
        file.close()
        with client.websocket_connect("/routes/t/0") as socket, pytest.raises(WebSocketDisconnect) as closed:
            hears(socket)
        assert closed.value.code == 4503
        with client.websocket_connect("/routes/another/0") as socket:
            assert hears(socket)["ply"] == 0


@pytest.mark.parametrize("found", ["text", "other games", "locked"])
def test_a_file_in_which_no_game_can_be_kept_is_told_in_one_sentence(found: str, tmp_path: Path) -> None:
    path = tmp_path / FILE
    if found == "text":
        path.write_text("This is a letter to my aunt. " * 100)
    else:
        file = sqlite3.connect(path, isolation_level=None)
        file.execute("CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, seed BLOB)")
        file.execute("BEGIN EXCLUSIVE" if found == "locked" else "PRAGMA user_version = 3")
    program = [sys.executable, str(EXAMPLES / "any_game_server.py")]
    ended = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    if found != "text":
        file.close()
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"Cannot keep games in {FILE}: ")
    assert len(ended.stderr.splitlines()) == 1


def test_games_of_one_id_are_two_if_they_are_not_of_one_kind(path: str) -> None:
    with TestClient(application(path)) as client:
        for _ in range(2):
            for name in GAMES:
                with client.websocket_connect(f"/{name}/t/0") as socket:
                    assert hears(socket)["view"]["format"] == f"amsterdam-{name}/view"


def test_two_processes_do_not_overwrite_each_other(path: str) -> None:
    one, other = Store(path), Store(path)
    record = ar.new_record(2, seed="1634")
    assert one.save("routes", "t", record, None) == 0
    after, instead = (record.play(action) for action in ar.legal_actions(record.state)[:2])
    assert one.save("routes", "t", after, 0) == 1
    with pytest.raises(Conflict):
        other.save("routes", "t", after, 0)
    with pytest.raises(sqlite3.IntegrityError):
        other.save("routes", "t", record, None)
    assert other.load("routes", "t") == (after, 1)
    other.save("routes", "t", record, 1)
    assert other.save("routes", "t", instead, 2) == 3  # taken back, and as many actions again
    with pytest.raises(Conflict):
        one.save("routes", "t", after.play(ar.legal_actions(after.state)[0]), 1)
    assert one.load("routes", "t") == (instead, 3)


def test_a_move_in_a_game_that_has_gone_from_the_file_is_refused(path: str) -> None:
    store = Store(path)
    server = Server(store)
    table = server.table("routes", "t")
    store.database.execute("DELETE FROM games")
    action = ar.legal_actions(table.record.state)[0]
    kept = server.keep(table, Answer(table.record.play(action)), "en")
    assert kept.refused
    assert kept.record is table.record
