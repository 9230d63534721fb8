"""What strangers may ask of the server is counted; and unless told otherwise only this machine reaches it."""

import argparse
import asyncio
import json
import sqlite3
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any  # Any: a message of ASGI

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("httpx2", reason="Starlette's test client needs httpx2")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from house import House
from limits import Allowance, Limits, TooMuch, body, same_origin
from review import KEPT, Key, Reviews
from seated import deal
from server import LOCAL, Server, limits_of, names_of, options
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.testclient import TestClient
from store import LAYOUT, Broken, Row, Store, built, prepare

import amsterdam_routes as ar
from tests.web.running import Running, check, table


def spent(allowance: Allowance, asker: str, times: int) -> list[bool]:
    return [allowance.spend(asker) for _ in range(times)]


def test_an_allowance_is_each_asker_s_own_and_comes_back_with_time_up_to_what_it_was() -> None:
    allowance = Allowance(3, 0.5)
    assert spent(allowance, "Griet", 5) == [True] * 3 + [False] * 2
    assert spent(allowance, "Jan", 1) == [True]
    for seconds, many in ((4.5, 2), (0.5, 0), (1000, 3)):
        allowance.left["Griet"] = (0.0, time.monotonic() - seconds)
        assert spent(allowance, "Griet", 5) == [True] * many + [False] * (5 - many)


def test_only_those_are_remembered_who_have_not_their_full_allowance_again() -> None:
    allowance = Allowance(2, 0.0)
    allowance.left = {str(number): (2.0, 0.0) for number in range(10_000)} | {"Griet": (0.0, 0.0)}
    assert spent(allowance, "Griet", 1) == [False]
    assert [*allowance.left] == ["Griet"]


@pytest.mark.parametrize(
    ("origin", "scheme", "ours"),
    [
        (None, "ws", True),
        ("http://table.example", "http", True),
        ("http://table.example", "ws", True),
        ("https://table.example", "wss", True),
        ("https://table.example", "ws", False),
        ("http://table.example", "wss", False),
        ("http://table.example", "ftp", False),
        ("http://table.example:81", "http", False),
        ("http://elsewhere.example", "http", False),
    ],
)
def test_a_request_is_of_a_page_of_ours_if_scheme_and_host_are(origin: str | None, scheme: str, ours: bool) -> None:
    headers = {"host": "table.example"} | ({} if origin is None else {"origin": origin})
    assert same_origin(Headers(headers), scheme) == ours


def sent(*pieces: bytes) -> Request:
    """A request whose body comes in these pieces."""
    left: Iterator[Any] = iter(
        {"type": "http.request", "body": piece, "more_body": number < len(pieces)}
        for number, piece in enumerate(pieces, 1)
    )

    async def receive() -> Any:
        return next(left)

    return Request({"type": "http", "method": "POST", "headers": []}, receive)


def test_a_body_is_put_together_of_its_pieces_up_to_the_limit() -> None:
    few = Limits(body=6)
    assert asyncio.run(body(sent(b"ab", b"cd", b"ef"), few)) == "abcdef"
    for pieces in ((b"ab", b"cd", b"efg"), (b"abcdefg",), (b"\xff",)):
        with pytest.raises(TooMuch):
            asyncio.run(body(sent(*pieces), few))


def test_one_address_may_have_any_number_of_connections_where_there_is_no_limit(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, None)
        async with server.sit(mine) as first, server.sit(mine) as second:
            assert (await table(first))["ply"] == (await table(second))["ply"] == 0

    check(test, tmp_path / "games.sqlite", Limits(connections_of_address=0))


def chosen(*arguments: str) -> argparse.Namespace:
    return options().parse_args(arguments)


def test_the_server_is_for_this_machine_unless_its_command_line_says_otherwise() -> None:
    plain, usual = chosen(), Limits()
    assert (plain.host, plain.port, plain.seed, plain.database) == ("127.0.0.1", 8000, None, "games.sqlite")
    assert plain.bot_delay > 0
    assert limits_of(plain) == usual
    assert names_of(plain, "127.0.0.1") == [*LOCAL]
    told = chosen("--new-games", "3", "--connections", "4", "--joins", "5", "--host", "0.0.0.0", "--port", "0")
    assert limits_of(told) == Limits(new_games=(3, usual.new_games[1]), connections_of_address=4, joins=(5, 4.0))
    assert (told.host, told.port, names_of(told, "0.0.0.0")) == ("0.0.0.0", 0, [])
    named = chosen(
        "--host", "0.0.0.0", "--name", "table.example", "--seed", "day", "--bot-delay", "0", "--database", "x"
    )
    assert names_of(named, "0.0.0.0") == ["table.example", *LOCAL]
    assert names_of(plain, "127.0.0.2") == [*LOCAL, "127.0.0.2"]  # another name of this machine
    assert names_of(plain, "::1") == [*LOCAL, "[::1]"]
    assert (named.seed, named.bot_delay, named.database) == ("day", 0.0, "x")


@pytest.mark.parametrize("option", ["--host", "--database", "--name"])
def test_an_option_of_the_server_that_is_empty_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        chosen(option, "")
    assert f"argument {option}: expected" in capsys.readouterr().err


def test_the_pages_of_games_that_were_asked_for_last_are_kept() -> None:
    reviews, pages = Reviews(), dict[Key, str]()
    for number in range(KEPT + 5):
        key = str(number), (), None, "en"
        reviews.pages[key] = pages[key] = f"page {number}"
        assert reviews.keep(key) == f"page {number}"
        assert reviews.keep(("0", (), None, "en")) == "page 0"
    assert [*reviews.pages] == [*[*pages][-KEPT + 1 :], ("0", (), None, "en")]
    seated = deal("routes", ["Griet", "Jan"], [None, None])
    assert not reviews.known(seated, 0, "en")
    reviews.pages[seated.id, (), 0, "en"] = "so far"
    assert reviews.known(seated, 0, "en")
    assert not reviews.known(seated, 1, "en")
    assert asyncio.run(reviews.page(seated, 0, "en")) == "so far"


def test_the_page_of_a_game_is_made_anew_after_another_move_in_place_of_one_taken_back() -> None:
    dealt, reviews = deal("routes", ["Griet", "Jan"], [None, None], seed="1"), Reviews()
    first, second = (dealt.act(action) for action in dealt.showing.game.legal_actions(dealt.record.state)[:2])
    for seated in (first, second):
        assert not reviews.known(seated, 0, "en")
        page = asyncio.run(reviews.page(seated, 0, "en"))
        assert reviews.known(seated, 0, "en")
        assert asyncio.run(reviews.page(seated, 0, "en")) is page
    assert len({*reviews.pages.values()}) == 2


def test_a_review_that_is_kept_is_shown_however_many_were_asked_for(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "games.sqlite"), limits=Limits(new_reviews=(0, 0.0)))
    with TestClient(server.app()) as client:
        asked = {"game": "routes", "names": ["Griet", "Jan"], "bots": [None, None]}
        link = client.post("/games", json=asked).json()["watch"].rpartition("/")[2]
        assert client.get(f"/review/{link}").status_code == 429
        (live,) = server.house.tables.values()
        server.reviews.pages[live.seated.id, (), None, "en"] = "the game so far"
        assert client.get(f"/review/{link}").text == "the game so far"
        assert client.get(f"/review/{link}?lang=nl").status_code == 429
        assert client.get("/review/nothing").status_code == 404
        server.house.tables.clear()
        assert client.get(f"/review/{link}").status_code == 429
        assert not server.house.tables, "nobody may have a table opened for a review that is refused"


@pytest.mark.parametrize("layout", [0, 2])
def test_two_servers_that_start_together_make_the_tables_of_a_file_once(layout: int, tmp_path: Path) -> None:
    path = str(tmp_path / "games.sqlite")
    if layout == 2:
        prepare(path, 1.0)
        with sqlite3.connect(path) as file:
            file.executescript("ALTER TABLE games DROP COLUMN moved; PRAGMA user_version = 2")
        file.close()
    with ThreadPoolExecutor(3) as servers:
        begun = [servers.submit(prepare, path, 30.0) for _ in range(3)]
        assert [one.result() for one in begun] == [None] * 3
    store = Store(path)
    assert store.writer.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


@pytest.mark.parametrize(("layout", "fits"), [(0, False), (1, False), (2, True), (3, True), (4, False)])
def test_a_file_of_the_layout_before_this_one_is_taken_over_and_no_other(
    layout: int, fits: bool, tmp_path: Path
) -> None:
    path = str(tmp_path / "games.sqlite")
    prepare(path, 1.0)
    with sqlite3.connect(path) as file:
        file.execute(f"PRAGMA user_version = {layout}")
        if layout == 2:
            file.execute("ALTER TABLE games DROP COLUMN moved")
    file.close()
    if not fits:
        with pytest.raises(Broken, match=f"got one with layout {layout}"):
            prepare(path, 1.0)
        return
    prepare(path, 1.0)
    with sqlite3.connect(path) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (LAYOUT,)
        assert file.execute("SELECT moved FROM games").fetchall() == []
    file.close()


def test_a_house_that_is_closed_lets_nothing_go_on(tmp_path: Path) -> None:
    async def closed() -> House:
        house = House(str(tmp_path / "games.sqlite"), Limits(), 1000.0)
        await house.add(deal("routes", ["Griet", "Jan"], ["random", None], seed="1"))
        house.adviser.expect()
        await house.close()
        return house

    house = asyncio.run(closed())
    (live,) = house.tables.values()
    assert live.bots is not None
    assert live.bots.cancelled()
    assert house.adviser.warming is not None
    assert house.adviser.warming.cancelled()
    assert not house.store.writer.thread.is_alive()
    assert not house.store.reader.thread.is_alive()
    with pytest.raises(RuntimeError, match="after shutdown"):
        house.thinking.submit(print)


def test_all_route_games_have_one_box_in_memory(tmp_path: Path) -> None:
    async def dealt_and_read() -> list[object]:
        store = Store(str(tmp_path / "games.sqlite"))
        game = deal("routes", ["Griet", "Jan"], [None, None])
        try:
            await store.add(game)
            return [one.record.setup.edition for one in (game, built(*await store.load(game.id)))]
        finally:
            store.close()

    assert all(edition is ar.AMSTERDAM for edition in asyncio.run(dealt_and_read()))


def test_a_file_takes_only_so_many_games(tmp_path: Path) -> None:
    async def added() -> list[bool]:
        store = Store(str(tmp_path / "games.sqlite"))
        games = [deal("routes", ["Griet", "Jan"], [None, None]) for _ in range(4)]
        try:
            return [await store.add(game, most=3) for game in games]
        finally:
            store.close()

    assert asyncio.run(added()) == [True, True, True, False]


@pytest.mark.parametrize(("links", "bots"), [(1, 2), (3, 2), (2, 1), (2, 3)])
def test_a_file_whose_seats_do_not_add_up_makes_no_game(links: int, bots: int) -> None:
    dealt = deal("routes", ["Griet", "Jan"], [None, "random"], seed="1")
    seats = [("watch", None), *((f"link {seat}", seat) for seat in range(links))]
    agreed, people, filled = map(json.dumps, (dealt.agreed, ["Griet", "Jan"], [None, "random", "greedy"][:bots]))
    row = Row(dealt.id, "routes", agreed, dealt.record.seed or b"", people, filled, None)
    with pytest.raises(Broken, match="do not add up"):
        built(row, seats, [])
