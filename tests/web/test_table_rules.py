"""The web table, without a browser: what is refused, what is kept, and what crosses the wire."""

import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import attrs
import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("httpx2", reason="Starlette's test client needs httpx2")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from limits import Limits
from seated import Refused, deal, play, seen, take_back
from server import Server
from shelf import SHELF
from starlette.testclient import TestClient, WebSocketTestSession

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from tests.routes.positions import position

QUICK = Limits(messages=(100_000, 0.0))  # nobody plays as quickly as a test
Message = dict[str, Any]  # Any: JSON, read by these tests
PARTS: WeakKeyDictionary[WebSocketTestSession, Message] = WeakKeyDictionary()
"""By browser, the parts that it knows."""
PAIR = ("first", "pair")
"""The two choices of the first cubes."""


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "games.sqlite")


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    with TestClient(Server(database, bot_delay=0, limits=QUICK).app()) as client:
        yield client


def new_table(client: TestClient, bots: tuple[str | None, ...] = (None, None)) -> tuple[list[str], str]:
    """The words of the links of the seats, and of the onlookers' one."""
    names = [f"player {seat}" for seat in range(len(bots))]
    answer = client.post("/games", json={"game": "routes", "names": names, "bots": list(bots)})
    assert answer.status_code == 201
    told = answer.json()
    return [(seat["link"] or "").rpartition("/")[2] for seat in told["seats"]], told["watch"].rpartition("/")[2]


def hear(socket: WebSocketTestSession, *kinds: str) -> Message:
    """The next message of these kinds."""
    while (message := socket.receive_json())["type"] not in kinds:
        pass
    assert isinstance(message, dict)
    if message["type"] == "table":  # only parts that have changed are sent, as a browser puts them together
        known = PARTS.setdefault(socket, {})
        known |= message["parts"]
        message["table"]["parts"] = [known[name] for name in message["table"]["parts"]]
    return message


def table(socket: WebSocketTestSession, ply: int = 0) -> Message:
    """How the table stands, once so many actions have been played."""
    while (stands := hear(socket, "table")["table"])["ply"] < ply:
        pass
    assert isinstance(stands, dict)
    return stands


def ask(socket: WebSocketTestSession, **message: object) -> Message:
    """What comes of a message: the table as it stands then, or a refusal."""
    socket.send_json(message)
    while True:
        answer = hear(socket, "table", "refused")
        if answer["type"] == "refused":
            return answer
        if answer["table"]["ply"] != message["ply"]:
            stands: Message = answer["table"]
            return stands


def keep_first(socket: WebSocketTestSession, stands: Message) -> Message:
    """The first answer, given."""
    return ask(socket, ply=stands["ply"], answer=stands["answers"][0]["answer"])


def test_a_move_reaches_everyone(client: TestClient) -> None:
    (mine, other), watch = new_table(client)
    with (
        client.websocket_connect(f"/socket/{mine}") as first,
        client.websocket_connect(f"/socket/{other}") as second,
        client.websocket_connect(f"/socket/{watch}") as onlooker,
    ):
        start, _, seen = table(first), table(second), table(onlooker)
        assert (start["seat"], start["to_move"], start["ply"], seen["seat"]) == (0, 0, 0, None)
        assert not [part for part in seen["parts"] if part["where"] == "hand"]
        assert keep_first(first, start)["ply"] == 1
        assert table(second, 1)["ply"] == 1
        assert table(onlooker, 1)["ply"] == 1


@pytest.mark.parametrize(
    "text",
    [
        *("", "no JSON", "[]", "null", '"text"', "{", "[" * 1_000, "x" * 3_000, '{"ply": 0}'),
        *('{"ply": 0, "answer": "7"}', '{"ply": 0, "answer": -1}', '{"ply": 0, "answer": 1000000}'),
        *(
            '{"ply": true, "answer": 0}',
            '{"why": 7}',
            '{"why": ["route", "no such route"]}',
            '{"back": true, "ply": 0}',
        ),
        *('{"again": true}', '{"ply": 0, "answer": true}'),
    ],
)
def test_a_bad_message_is_refused_and_changes_nothing(client: TestClient, text: str) -> None:
    (mine, _), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as socket:
        start = table(socket)
        socket.send_text(text)
        refused = hear(socket, "table", "refused", "why")
        assert refused["type"] == "refused"
        assert refused["reasons"]
        assert refused["ply"] == 0
        assert keep_first(socket, start)["ply"] == 1


def test_bytes_are_refused_like_any_bad_message(client: TestClient) -> None:
    (mine, _), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as socket:
        socket.send_bytes(b"\x00\xff")
        assert hear(socket, "refused")["reasons"]


def test_a_double_click_plays_once(client: TestClient) -> None:
    (mine, _), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as socket:
        start = table(socket)
        assert keep_first(socket, start)["ply"] == 1
        again = keep_first(socket, start)
        assert (again["type"], again["reasons"], again["ply"]) == ("refused", ["The game has already moved on."], 1)


def test_a_refusal_is_in_the_language_of_the_browser(client: TestClient) -> None:
    (mine, _), watch = new_table(client)
    with (
        client.websocket_connect(f"/socket/{mine}?lang=nl") as player,
        client.websocket_connect(f"/socket/{watch}") as on,
    ):
        start = table(player)
        assert ask(player, back=True, ply=0)["reasons"] == [
            "Je kunt alleen je eigen laatste zet ongedaan maken, als die niemand iets heeft laten zien, "
            "en niet na afloop."
        ]
        keep_first(player, start)
        assert keep_first(player, start)["reasons"] == ["Het spel is intussen verder."]
        table(on, 1)
        assert keep_first(on, start)["reasons"] == ["You are only watching."]


def test_nobody_moves_for_another_seat(client: TestClient) -> None:
    (mine, other), watch = new_table(client)
    with (
        client.websocket_connect(f"/socket/{mine}") as first,
        client.websocket_connect(f"/socket/{other}") as second,
        client.websocket_connect(f"/socket/{watch}") as onlooker,
    ):
        start = table(first)
        table(second)
        table(onlooker)
        assert "turn" in keep_first(second, start)["reasons"][0]
        assert keep_first(onlooker, start)["reasons"] == ["You are only watching."]
        assert keep_first(first, start)["ply"] == 1


def test_an_illegal_action_is_refused_with_the_sentence_of_the_library(client: TestClient) -> None:
    (mine, _), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as socket:
        table(socket)
        draw = ar.AMSTERDAM.index(ar.DrawBlind())
        state = ar.new_game(2)
        names = ["player 0", "player 1"]
        reasons = [ar.describe(found, names=names) for found in ar.violations(state, ar.DrawBlind())]
        assert ask(socket, ply=0, answer=draw)["reasons"] == reasons


def test_a_thing_on_the_table_says_why_nothing_can_be_done_with_it(client: TestClient) -> None:
    (mine, _), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as socket:
        table(socket)
        socket.send_json({"why": ["route", "haringpakkerstoren--oude-waal/grey"]})
        route = hear(socket, "why")
        assert route["title"] == "Haringpakkerstoren - Oude Waal"
        assert route["reasons"]
        socket.send_json({"why": ["pile", "draw"]})
        assert "contracts" in hear(socket, "why")["reasons"][0]
    with client.websocket_connect(f"/socket/{mine}?lang=nl") as socket:
        socket.send_json({"why": ["route", "haringpakkerstoren--korenmetershuisje/grey"]})
        assert hear(socket, "why")["title"] == "Haringpakkerstoren - Korenmetershuisje (grijs)"


def test_a_route_says_what_to_do_first_and_that_wild_cards_are_counted_in() -> None:
    state = position(row="pink pink blue blue black", hands=["2 wild blue", ""], phase=ar.Phase.SECOND_CARD)
    route = next(route for route in ar.AMSTERDAM.board.routes if route.color is None and route.length == 4)
    why = SHELF["routes"].why(ar.view(state, 0), ("route", route.id), ["Griet", "Jan"], "en")
    assert why is not None
    assert why["note"].endswith(" Your 2 wild cards are counted in.")
    assert why["reasons"] == [
        "Take your second transport card first.",
        "You need 2 blue cards and have only 1.",
    ]
    paid = next(route for route in ar.AMSTERDAM.board.routes if route.length == 1)
    why = SHELF["routes"].why(ar.view(state, 0), ("route", paid.id), ["Griet", "Jan"], "en")
    assert why is not None
    assert "wild" not in why["note"]
    assert why["reasons"] == ["Take your second transport card first."]


def test_a_thing_of_the_merchants_says_its_price_or_that_this_is_not_the_moment(client: TestClient) -> None:
    answer = client.post("/games", json={"game": "merchants", "names": ["Griet", "Jan"], "bots": [None, None]})
    mine = answer.json()["seats"][0]["link"].rpartition("/")[2]
    told = {}
    with client.websocket_connect(f"/socket/{mine}") as socket:
        table(socket)
        for thing in (["block", "nieuwmarkt-1"], ["field", "beer"], ["tile", "A9"]):
            socket.send_json({"why": thing})
            told[thing[1]] = hear(socket, "why", "refused")
    assert told["nieuwmarkt-1"]["title"] == "Waag, Nieuwmarkt"
    assert told["nieuwmarkt-1"]["reasons"] == ["That costs 3 purple cubes; you have none."]
    assert told["beer"]["reasons"][0].startswith("That costs ")


def test_the_story_survives_a_reload(client: TestClient) -> None:
    (mine, _), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as socket:
        start = hear(socket, "table")
        assert start["log"] == {"since": 0, "lines": []}
        keep_first(socket, start["table"])
    with client.websocket_connect(f"/socket/{mine}") as socket:
        log = hear(socket, "table")["log"]
        assert log["since"] == 0
        assert [seat for seat, _ in log["lines"]] == [0]
        assert log["lines"][0][1][0].startswith("player 0 kept 1 contract")


def test_a_picture_is_sent_only_when_it_has_changed(client: TestClient) -> None:
    (mine, other), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as first, client.websocket_connect(f"/socket/{other}") as second:
        start = hear(first, "table")
        assert start["pictures"]["map"].startswith("<svg")
        hear(second, "table")
        second_sees = keep_first(first, start["table"])
        assert second_sees["ply"] == 1
        assert hear(second, "table")["pictures"] == {}


def test_a_move_that_showed_nothing_can_be_taken_back(client: TestClient) -> None:
    (mine, other), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as first, client.websocket_connect(f"/socket/{other}") as second:
        after = keep_first(first, table(first))
        assert after["take_back"]
        assert not table(second, 1)["take_back"]
        assert "your own" in ask(second, back=True, ply=1)["reasons"][0]
        before = ask(first, back=True, ply=1)
        assert (before["ply"], before["to_move"]) == (0, 0)
        told = hear(second, "table")
        assert (told["table"]["ply"], told["log"]) == (0, {"since": 0, "lines": []})
    with client.websocket_connect(f"/socket/{mine}") as first:
        assert table(first)["ply"] == 0  # in the file too


def test_a_game_that_is_over_stays_over(client: TestClient) -> None:
    asked = {"game": "merchants", "names": ["Griet"], "bots": [None], "options": {"length": "short"}}
    link = client.post("/games", json=asked).json()["seats"][0]["link"].rpartition("/")[2]
    with client.websocket_connect(f"/socket/{link}") as socket:
        stands, could = table(socket), False
        while stands["to_move"] is not None:
            stands = ask(socket, ply=stands["ply"], answer=stands["answers"][0]["answer"])
            could = could or stands["take_back"]
        assert could
        assert not stands["take_back"]
        socket.send_json({"back": True, "ply": stands["ply"]})
        assert "not once the game is over" in hear(socket, "refused")["reasons"][0]


def test_a_move_that_showed_something_stands(client: TestClient) -> None:
    (mine, other), _ = new_table(client)
    with client.websocket_connect(f"/socket/{mine}") as first, client.websocket_connect(f"/socket/{other}") as second:
        keep_first(first, table(first))
        keep_first(second, table(second, 1))
        stands = table(first, 2)
        drawn = next(answer for answer in stands["answers"] if answer["at"] == [["pile", "draw"]])
        after = ask(first, ply=2, answer=drawn["answer"])
        assert after["ply"] == 3
        assert not after["take_back"]
        assert ask(first, back=True, ply=3)["type"] == "refused"


def test_a_restart_loses_no_game(database: str) -> None:
    with TestClient(Server(database).app()) as client:
        (mine, _), _ = new_table(client)
        with client.websocket_connect(f"/socket/{mine}") as socket:
            after = keep_first(socket, table(socket))
    with TestClient(Server(database).app()) as client, client.websocket_connect(f"/socket/{mine}") as socket:
        assert table(socket) == after


def test_bots_play_on_their_own_and_a_game_for_the_same_people_follows(client: TestClient) -> None:
    links, watch = new_table(client, (None, "random", "greedy"))
    with (
        client.websocket_connect(f"/socket/{links[0]}") as socket,
        client.websocket_connect(f"/socket/{watch}") as onlooker,
    ):
        stands = table(socket)
        while stands["to_move"] is not None:
            if stands["to_move"] == 0:
                socket.send_json({"ply": stands["ply"], "answer": stands["answers"][-1]["answer"]})
            stands = table(socket)
        assert stands["scores"]["winners"]
        assert {part["name"] for part in stands["parts"]} >= {"contracts", "contracts-1", "contracts-2"}
        socket.send_json({"again": True})
        next_link = hear(socket, "again")["link"]
        assert hear(onlooker, "again")["link"] not in (next_link, f"/table/{watch}")
        socket.send_json({"again": True})
        assert hear(socket, "again")["link"] == next_link
    with client.websocket_connect(next_link.replace("/table/", "/socket/")) as socket:
        again = table(socket)
        assert (again["seat"], again["question"] == "", again["to_move"] in (0, 1, 2)) == (
            0,
            again["to_move"] != 0,
            True,
        )


@pytest.mark.parametrize("game", ["routes", "merchants"])
def test_a_hint_says_what_the_planner_would_do(client: TestClient, game: str) -> None:
    asked = {"game": game, "names": ["a", "b"], "bots": [None, "random"]}
    link = client.post("/games", json=asked).json()["seats"][0]["link"].rpartition("/")[2]
    with client.websocket_connect(f"/socket/{link}") as socket:
        stands = table(socket)
        while stands["to_move"] != 0:
            stands = table(socket, stands["ply"] + 1)
        assert stands["hint"]
        socket.send_json({"hint": True, "ply": stands["ply"]})
        hint = hear(socket, "hint", "refused")
        meant = next(answer for answer in stands["answers"] if answer["answer"] == hint["answer"])
        assert hint["at"] == meant["at"]
        assert meant["text"] == hint["text"]
        assert "trial games" in hint["notes"][-1]
        assert ask(socket, ply=stands["ply"], answer=hint["answer"])["ply"] > stands["ply"]


def test_between_people_there_are_hints_only_if_they_agreed_to_them(client: TestClient) -> None:
    (mine, other), watch = new_table(client)
    for link in (mine, other, watch):
        with client.websocket_connect(f"/socket/{link}") as socket:
            assert not table(socket)["hint"]
            socket.send_json({"hint": True, "ply": 0})
            assert "no hints" in hear(socket, "refused")["reasons"][0]
    asked = {"game": "routes", "names": ["a", "b"], "bots": [None, None], "hints": True}
    links = [seat["link"].rpartition("/")[2] for seat in client.post("/games", json=asked).json()["seats"]]
    with client.websocket_connect(f"/socket/{links[0]}") as socket:
        assert table(socket)["hint"]
        socket.send_json({"hint": True, "ply": 0})
        assert hear(socket, "hint", "refused")["type"] == "hint"
    with client.websocket_connect(f"/socket/{links[1]}") as socket:
        assert not table(socket)["hint"]  # it is not their turn


def test_what_has_one_answer_is_answered_and_taken_back_with_what_led_to_it() -> None:
    seated = deal("merchants", ["a"], [None])
    chance = random.Random(5)
    joined = 0
    while seated.to_move is not None and joined < 3:
        view = seated.showing.game.view(seated.record.state, 0)
        legal = seated.showing.game.legal_actions(view)
        assert len(legal) > 1 or seated.record.ply == 0
        message = {"ply": seated.record.ply, "answer": seated.number(chance.choice(legal))}
        after = play(seated, 0, message)
        if after.record.ply > seated.record.ply + 1 and after.can_take_back(0):
            joined += 1
            assert take_back(after, 0, {"ply": after.record.ply}).record == seated.record
        seated = after
    assert joined == 3


def test_bots_that_take_their_time_hurry_for_a_player_and_not_for_an_onlooker(database: str) -> None:
    with TestClient(Server(database, bot_delay=1000, limits=QUICK).app()) as client:
        (mine, _), watch = new_table(client, (None, "random"))
        with (
            client.websocket_connect(f"/socket/{watch}") as onlooker,
            client.websocket_connect(f"/socket/{mine}") as socket,
        ):
            stands = table(socket)
            assert ask(socket, ply=0, answer=stands["answers"][0]["answer"])["to_move"] == 1
            onlooker.send_json({"skip": True})
            assert hear(onlooker, "refused")["reasons"]
            socket.send_json({"skip": True})
            assert table(socket, 2)["to_move"] == 0


def test_an_onlooker_sees_as_recent_what_the_last_turn_has_changed() -> None:
    seated = deal("routes", ["a", "b"], ["greedy", "greedy"])
    claimed = list[int]()
    while seated.to_move is not None and len(claimed) < 3:
        mover, view = seated.to_move, seated.showing.game.view(seated.record.state, seated.to_move)
        action = seated.showing.bots["greedy"](view, random.Random(0))
        seated = seated.act(action)
        if isinstance(action, ar.ClaimRoute):
            claimed.append(mover)
            assert seen(seated, None, "en")["recent"] == [("route", action.route.id)]
        elif isinstance(action, ar.TakeFaceUp | ar.DrawBlind):
            assert seen(seated, None, "en")["recent"] == []
    assert len(claimed) == 3


def test_an_onlooker_who_was_away_finds_the_next_game(client: TestClient) -> None:
    _, watch = new_table(client, ("random", "random"))
    with client.websocket_connect(f"/socket/{watch}") as onlooker:
        while table(onlooker)["to_move"] is not None:
            pass
        onlooker.send_json({"again": True})
        assert "Only a player" in hear(onlooker, "refused")["reasons"][0]


def test_every_page_has_the_logo_of_the_project_in_its_tab(client: TestClient) -> None:
    for page in ("/", "/table/nothing"):
        assert '<link rel="icon" href="/logo.svg"' in client.get(page).text
    assert client.get("/logo.svg").headers["content-type"] == "image/svg+xml"


def test_an_unknown_link_leads_nowhere(client: TestClient) -> None:
    assert client.get("/table/nothing").status_code == 404
    with client.websocket_connect("/socket/nothing") as socket:
        assert socket.receive()["code"] == 4404


@pytest.mark.parametrize(
    "asked",
    [
        *("", "[]", "{}", '{"game": "routes", "names": [], "bots": []}', "[" * 100_000, '{"a":' * 3_000),
        '{"game": "chess", "names": ["a", "b"], "bots": [null, null]}',
        '{"game": "routes", "names": ["a"], "bots": [null, null]}',
        '{"game": "routes", "names": [1, 2], "bots": [null, null]}',
        '{"game": "routes", "names": ["a", "b"], "bots": [7, null]}',
        '{"game": "routes", "names": ["a", "b"], "bots": [[], null]}',
        '{"game": ["routes"], "names": ["a", "b"], "bots": [null, null]}',
    ],
)
def test_a_game_that_cannot_be_is_refused(client: TestClient, asked: str) -> None:
    answer = client.post("/games", content=asked)
    assert answer.status_code in (400, 413)
    assert answer.json()["reasons"]


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://[", "https://testserver"])
def test_other_sites_cannot_use_a_browser_of_ours(client: TestClient, origin: str) -> None:
    (mine, _), _ = new_table(client)
    asked = {"game": "routes", "names": ["a", "b"], "bots": [None, None]}
    assert client.post("/games", json=asked, headers={"origin": origin}).status_code == 403
    assert client.post("/games", json=asked, headers={"origin": "http://testserver"}).status_code == 201
    with client.websocket_connect(f"/socket/{mine}", headers={"origin": origin}) as socket:
        assert socket.receive()["code"] == 4403


def test_no_message_names_what_is_hidden_from_its_seat(client: TestClient, database: str) -> None:
    (mine, other), watch = new_table(client)
    with (
        client.websocket_connect(f"/socket/{mine}") as first,
        client.websocket_connect(f"/socket/{other}") as second,
        client.websocket_connect(f"/socket/{watch}") as onlooker,
    ):
        start = hear(first, "table")
        own = {
            line["shows"][0][1] for part in start["table"]["parts"] if part["name"] == "offer" for line in part["lines"]
        }
        assert len(own) == 2
        keep_first(first, start["table"])
        for socket in (second, onlooker):
            for _ in range(2):
                text = json.dumps(hear(socket, "table"))
                assert not [contract for contract in own if f'"{contract}"' in text]


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        (ar.GAME, ar.Setup),
        (am.GAME, am.Setup),
        (attrs.evolve(ar.GAME, words=None, pictures=None), ar.Setup),
    ],
    ids=["routes", "merchants", "without words and pictures"],
)
def test_any_game_can_be_played_as_a_list_of_answers(
    database: str, monkeypatch: pytest.MonkeyPatch, game: Any, setup: Any
) -> None:  # Any: any game
    import shelf
    from showing import plain

    anything = plain(game, title="Any game", about="", players=(2, 4), setup=setup)
    monkeypatch.setitem(shelf.SHELF, "any", anything)
    with TestClient(Server(database, bot_delay=0, limits=QUICK).app()) as client:
        answer = client.post("/games", json={"game": "any", "names": ["a", "b"], "bots": [None, "random"]})
        link = answer.json()["seats"][0]["link"].rpartition("/")[2]
        with client.websocket_connect(f"/socket/{link}") as socket:
            stands = table(socket)
            while stands["to_move"] is not None:
                if stands["to_move"] == 0:
                    assert stands["question"]
                    socket.send_json({"ply": stands["ply"], "answer": stands["answers"][0]["answer"]})
                stands = table(socket)
            assert stands["scores"]["winners"]


def test_the_merchants_game_is_played_on_its_pictures(client: TestClient) -> None:
    asked = {"game": "merchants", "names": ["a", "b"], "bots": [None, "random"]}
    link = client.post("/games", json=asked).json()["seats"][0]["link"].rpartition("/")[2]
    with client.websocket_connect(f"/socket/{link}") as socket:
        first = hear(socket, "table")
        assert set(first["pictures"]) == {"city", "harbour", "players"}
        stands = first["table"]
        for _ in range(40):
            while stands["to_move"] != 0:
                stands = table(socket, stands["ply"] + 1)
            stands = ask(socket, ply=stands["ply"], answer=stands["answers"][0]["answer"])
            clicked = {kind for answer in stands["answers"] for kind, _ in answer["at"]}
            assert clicked <= {
                *[
                    "card",
                    "block",
                    "field",
                    "worker",
                    "goods",
                    "store",
                    "aboard",
                    "tile",
                    "amstel",
                    "die",
                    "first",
                    "pair",
                ]
            }
    with client.websocket_connect(f"/socket/{link}") as socket:
        assert table(socket)["ply"] >= stands["ply"]  # and it can be read again


def test_a_solo_player_reads_why_tom_has_won_and_plays_again(client: TestClient) -> None:
    asked = {"game": "merchants", "names": ["Griet"], "bots": [None], "options": {"length": "short"}}
    link = client.post("/games", json=asked).json()["seats"][0]["link"].rpartition("/")[2]
    with client.websocket_connect(f"/socket/{link}?lang=nl") as socket:
        stands, blocks = table(socket), list[str]()
        while stands["to_move"] is not None:
            assert "Griet" not in stands["question"]  # one speaks to her
            stands = ask(socket, ply=stands["ply"], answer=stands["answers"][0]["answer"])
        for block in am.MERCHANTS.blocks:
            socket.send_json({"why": ["block", block.id]})
            blocks.append(hear(socket, "why")["note"])
        assert "Dit huizenblok is van TOM." in blocks
        assert stands["scores"]["outcome"] == "TOM wint."
        griet, tom = (part for part in stands["parts"] if part["where"] == "side")
        assert griet["title"].startswith("Griet: ")
        assert tom["title"].startswith("TOM: ")
        assert all(line["value"] for line in (*griet["lines"], *tom["lines"]))
        socket.send_json({"again": True})
        next_link = hear(socket, "again")["link"]
    with client.websocket_connect(f"/socket/{link}?lang=nl") as socket:
        story = [line for _, lines in hear(socket, "table")["log"]["lines"] for line in lines]
        assert any("TOM nam " in line for line in story)
        assert not any("Speler" in line or "speler 2" in line for line in story)
    with client.websocket_connect(next_link.replace("/table/", "/socket/")) as socket:
        assert table(socket)["to_move"] == 0


@pytest.mark.parametrize("options", [{"colour": "red"}, {"length": "endless"}, {"open_orders": "2"}, {"length": 3}, []])
def test_options_that_a_game_does_not_have_are_refused(client: TestClient, options: object) -> None:
    asked = {"game": "merchants", "names": ["a", "b"], "bots": [None, None], "options": options}
    answer = client.post("/games", json=asked)
    assert answer.status_code == 400
    assert answer.json()["reasons"]


def test_the_lobby_offers_the_bots_of_a_game_the_best_first(client: TestClient) -> None:
    for game in client.get("/games?lang=nl").json().values():
        assert game["bots"] == ["greedy", "search", "random"]


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_sees_the_boards_that_onlookers_see_and_its_own_orders_in_the_forecast(seed: int) -> None:
    table = deal("merchants", ["Griet", "Jan"], [None, None], {"orders": "3"}).settled()
    chance = random.Random(seed)
    while table.record.ply < 60:
        public = boards(seen(table, None, "en"))
        for seat in range(2):
            own = boards(seen(table, seat, "en"))
            assert [line for line in own if FORECAST not in line] == [line for line in public if FORECAST not in line]
            assert sum(FORECAST in line for line in own) == 2
        table = table.act(chance.choice(table.showing.game.legal_actions(table.record.state))).settled()


FORECAST = "if it ended now"


def boards(shown: Any) -> list[str]:
    """What is drawn on the boards of the merchants, without what only screen readers are told."""
    (picture,) = [part["picture"] for part in shown["parts"] if part["name"] == "players"]
    drawn = re.sub(r"<(title|desc)[^>]*>[^<]*</[a-z]+>", "", picture.partition(">")[2])
    return re.findall(r"<[^>]*>[^<]*", drawn)


def test_the_shelf_is_told_in_the_language_that_is_asked_for(client: TestClient) -> None:
    told = {lang: client.get("/games", params={"lang": lang}).text for lang in ("en", "nl", "fi", "nobody's")}
    assert told["en"] == told["nobody's"] == client.get("/games").text
    assert len({*told.values()}) == 3


def test_who_is_here_is_told_for_every_seat_and_for_no_other(client: TestClient) -> None:
    (griet, jan), watch = new_table(client)
    with client.websocket_connect(f"/socket/{griet}") as first:
        assert hear(first, "here")["seats"] == [True, False]
        with client.websocket_connect(f"/socket/{jan}"), client.websocket_connect(f"/socket/{watch}") as onlooker:
            told = hear(onlooker, "here")
            assert (told["seats"], told["onlookers"]) == ([True, True], 1)


@pytest.mark.parametrize("name", ["", " ", "\n", "\x1b", "\u200b", "\u2028", "\u3164", "\u2800 \u115f", "\ufe0f"])
def test_a_name_of_which_nothing_is_to_be_seen_is_none(name: str) -> None:
    with pytest.raises(Refused, match="needs a name"):
        deal("routes", ["Jan", name], [None, None])
    with pytest.raises(Refused, match="same name"):
        deal("routes", ["Jan", f"Jan{name}"], [None, None])
