"""The web table, without a browser: what is refused, what is kept, and what crosses the wire."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("httpx2", reason="Starlette's test client needs httpx2")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from server import Server
from starlette.testclient import TestClient, WebSocketTestSession

import amsterdam_routes as ar

Message = dict[str, object]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "games.sqlite")


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    with TestClient(Server(database, bot_delay=0).app()) as client:
        yield client


def new_table(client: TestClient, bots: tuple[str | None, ...] = (None, None)) -> tuple[list[str], str]:
    """The words of the links of the seats, and of the onlookers' one."""
    names = [f"player {seat}" for seat in range(len(bots))]
    answer = client.post("/games", content=json.dumps({"players": len(bots), "names": names, "bots": list(bots)}))
    assert answer.status_code == 201
    told = answer.json()
    return [(seat["link"] or "").rpartition("/")[2] for seat in told["seats"]], told["watch"].rpartition("/")[2]


def first_action(message: Message) -> Message:
    offered = message["actions"]
    assert isinstance(offered, list)
    action = offered[0]["action"]
    assert isinstance(action, dict)
    return action


def ask(socket: WebSocketTestSession, ply: object, action: object) -> Message:
    socket.send_text(json.dumps({"ply": ply, "action": action}))
    answer = socket.receive_json()
    assert isinstance(answer, dict)
    return answer


def codes(refused: Message) -> list[str]:
    """The codes of the violations in a refusal."""
    found = refused["violations"]
    assert isinstance(found, list)
    return [violation["violation"]["code"] for violation in found]


def test_a_move_reaches_everyone(client: TestClient) -> None:
    (mine, other), watch = new_table(client)
    with (
        client.websocket_connect(f"/socket/{mine}") as first,
        client.websocket_connect(f"/socket/{other}") as second,
        client.websocket_connect(f"/socket/{watch}") as onlooker,
    ):
        start, _, seen = first.receive_json(), second.receive_json(), onlooker.receive_json()
        assert (start["seat"], start["to_move"], start["ply"], seen["seat"]) == (0, 0, 0, None)
        assert seen["view"]["hand"] is None
        assert ask(first, 0, first_action(start))["ply"] == 1
        assert second.receive_json()["ply"] == 1
        assert onlooker.receive_json()["ply"] == 1


@pytest.mark.parametrize(
    "text",
    [
        *("", "no JSON", "[]", "null", '"text"', "{", "[" * 10_000, "x" * 100_000, '{"ply": 0}'),
        *('{"ply": 0, "action": 7}', '{"ply": 0, "action": {"type": "steal"}}', '{"ply": true, "action": {}}'),
    ],
)
def test_a_bad_message_is_refused_and_changes_nothing(client: TestClient, text: str) -> None:
    (mine, _), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as socket:
        start = socket.receive_json()
        socket.send_text(text)
        refused = socket.receive_json()
        assert refused["type"] == "refused"
        assert refused["reasons"]
        assert refused["ply"] == 0
        assert ask(socket, 0, first_action(start))["ply"] == 1


def test_bytes_are_refused_like_any_bad_message(client: TestClient) -> None:
    (mine, _), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as socket:
        socket.receive_json()
        socket.send_bytes(b"\x00\xff")
        assert socket.receive_json()["type"] == "refused"


def test_a_double_click_plays_once(client: TestClient) -> None:
    (mine, _), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as socket:
        action = first_action(socket.receive_json())
        assert ask(socket, 0, action)["ply"] == 1
        again = ask(socket, 0, action)
        assert (again["type"], again["reasons"], again["ply"]) == ("refused", ["The game has moved on meanwhile."], 1)


def test_nobody_moves_for_another_seat(client: TestClient) -> None:
    (mine, other), watch = new_table(client)
    with (
        client.websocket_connect(f"/socket/{mine}") as first,
        client.websocket_connect(f"/socket/{other}") as second,
        client.websocket_connect(f"/socket/{watch}") as onlooker,
    ):
        action = first_action(first.receive_json())
        second.receive_json()
        onlooker.receive_json()
        refused = ask(second, 0, action)
        assert codes(refused) == ["not_to_move"]
        assert ask(onlooker, 0, action)["reasons"] == ["Onlookers cannot move."]
        assert ask(first, 0, action)["ply"] == 1


def test_an_illegal_action_is_refused_with_its_violation(client: TestClient) -> None:
    (mine, _), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as socket:
        socket.receive_json()
        refused = ask(socket, 0, ar.to_data(ar.DrawBlind()))
        assert refused["type"] == "refused"
        assert codes(refused) == ["choose_contracts_first"]


def test_a_restart_loses_no_game(database: str) -> None:
    with TestClient(Server(database).app()) as client:
        (mine, _), _ = new_table(client)
        with client.websocket_connect(f"/socket/{mine}") as socket:
            after = ask(socket, 0, first_action(socket.receive_json()))
    with TestClient(Server(database).app()) as client, client.websocket_connect(f"/socket/{mine}") as socket:
        again = socket.receive_json()
        assert (again["ply"], again["view"]) == (after["ply"], after["view"])


def test_bots_fill_seats_and_play_to_the_end(client: TestClient) -> None:
    _, watch = new_table(client, ("greedy", "random", "greedy"))
    with client.websocket_connect(f"/socket/{watch}") as onlooker:
        while (message := onlooker.receive_json())["to_move"] is not None:
            assert message["view"]["hand"] is None
        assert any(sheet["won"] for sheet in message["sheets"])


def test_an_unknown_link_leads_nowhere(client: TestClient) -> None:
    assert client.get("/table/nothing").status_code == 404
    with client.websocket_connect("/socket/nothing") as socket:
        assert socket.receive()["type"] == "websocket.close"


@pytest.mark.parametrize(
    "asked",
    [
        *("", "[]", "{}", '{"players": 9, "names": [], "bots": []}'),
        '{"players": 2, "names": ["a"], "bots": [null, null]}',
        '{"players": "2", "names": ["a", "b"], "bots": [null, null]}',
        '{"players": 2, "names": [1, 2], "bots": [7, null]}',
    ],
)
def test_a_game_that_cannot_be_is_refused(client: TestClient, asked: str) -> None:
    answer = client.post("/games", content=asked)
    assert answer.status_code == 400
    assert answer.json()["reasons"]
