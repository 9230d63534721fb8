"""The server of any game: both games are played over sockets, kept, taken up again, taken back and refused."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any, ClassVar

import pytest

pytest.importorskip("starlette", reason="the server needs the extra 'web'")
pytest.importorskip("httpx2", reason="its test client needs the dependency group 'browser'")

from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from examples.any_game_server import SERVED, Conflict, Server, Store, application

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
    found = Store(path).load("t")
    assert found is not None
    record = found[1]
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


def test_a_browser_that_is_gone_before_its_first_message_takes_its_socket_with_it(path: str) -> None:
    class Gone:
        """A socket that breaks off as soon as something is sent."""

        path_params: ClassVar = {"game": GAMES[0], "id": "t", "seat": "0"}
        query_params: ClassVar[dict[str, str]] = {}

        async def accept(self) -> None:
            pass

        async def send_json(self, message: object) -> None:
            raise RuntimeError('Cannot call "send" once a close message has been sent.')

    server = Server(Store(path))
    asyncio.run(server.sit(Gone()))
    assert not server.tables


def test_two_processes_do_not_overwrite_each_other(path: str) -> None:
    one, other = Store(path), Store(path)
    record = ar.new_record(2, seed="1634")
    one.save("t", "routes", record, None)
    after = record.play(ar.legal_actions(record.state)[0])
    one.save("t", "routes", after, 0)
    with pytest.raises(Conflict):
        other.save("t", "routes", after, 0)
    with pytest.raises(sqlite3.IntegrityError):
        other.save("t", "routes", record, None)
