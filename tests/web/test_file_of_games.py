"""The file of games while a server runs: what it cannot keep is not shown, and what makes no game is refused."""

import json
import shutil
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("websockets", reason="the web table needs the extra 'web'")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from limits import Limits

from tests.web.running import Running, check, hear, move, running, table


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


WHAT_MOVES: dict[str, Callable[[Path], object]] = {
    "moved": lambda file: file.rename(file.with_name("elsewhere")),
    "deleted": lambda file: file.unlink(),
    "replaced": lambda file: Path(shutil.copy(file, file.with_name("copy"))).replace(file),
    "without its log": lambda file: file.with_name(f"{file.name}-wal").unlink(),
}
"""What may happen to the file while the server has it open: SQLite alone would write on, for nobody to find."""


@pytest.mark.parametrize("change", WHAT_MOVES)
def test_no_move_is_shown_that_would_be_written_to_a_file_which_nobody_finds_again(change: str, database: Path) -> None:
    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, None)
        async with server.sit(mine) as browser:
            stands = await table(browser)
            WHAT_MOVES[change](database)
            await move(browser, stands)
            refused = await hear(browser, "refused", "table")
            assert "moved, deleted or replaced" in refused["reasons"][0]
        assert "moved, deleted or replaced" in (await server.deal(None, None, status=503))[0]

    check(test, database)


def test_a_file_that_comes_back_takes_moves_again(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, None)
        async with server.sit(mine) as browser:
            stands = await table(browser)
            away = database.rename(database.with_name("elsewhere"))
            await move(browser, stands)
            await hear(browser, "refused")
            away.rename(database)
            await move(browser, stands)
            assert (await table(browser, 1))["ply"] == 1

    check(test, database)


@pytest.mark.parametrize(
    ("wrong", "plies"),
    [
        ("DELETE FROM games", None),
        ("DELETE FROM actions WHERE ply = 0", None),
        ("DELETE FROM actions", 0),
        ("INSERT INTO actions SELECT game, ply + 5, action FROM actions", None),
    ],
)
def test_a_move_is_refused_where_somebody_else_has_changed_the_game_in_the_file(
    wrong: str, plies: int | None, database: Path
) -> None:
    async def test(server: Running) -> None:
        mine, other, _ = await server.deal(None, None)
        async with server.sit(mine) as first, server.sit(other) as second:
            for browser, ply in ((first, 0), (second, 1)):
                await move(browser, await table(browser, ply))
            stands = await table(first, 2)
            with sqlite3.connect(database) as file:
                file.execute(wrong)
            file.close()
            await move(first, stands)
            assert "somebody else" in (await hear(first, "refused"))["reasons"][0]
            await move(first, stands)  # what the file has is what has happened, if that is a game
            if plies is None:
                refused = await hear(first, "refused")
                assert "no game here that can be played" in refused["reasons"][0]
            else:
                assert (await table(first))["ply"] == plies

    check(test, database)


def test_two_servers_with_one_file_take_nothing_back_that_the_other_has_played(database: Path) -> None:
    async def test(server: Running) -> None:
        mine, other, _ = await server.deal(None, None)
        async with server.sit(mine) as here, running(database, Limits()) as elsewhere:
            await move(here, await table(here))
            await table(here, 1)
            async with elsewhere.sit(other) as there:
                await move(there, await table(there))
                await table(there, 2)
            await here.send(json.dumps({"back": True, "ply": 1}))
            assert "somebody else" in (await hear(here, "refused"))["reasons"][0]
            await here.send(json.dumps({"back": True, "ply": 1}))
            assert (await table(here, 2))["ply"] == 2

    check(test, database)


SPOILT = [
    "UPDATE games SET seed = NULL",
    "UPDATE games SET seed = 7",
    "UPDATE games SET bots = '[null, \"magic\"]'",
    "UPDATE games SET bots = '[null, []]'",
    'UPDATE games SET bots = \'{"random": 1, "greedy": 2}\'',
    "UPDATE links SET seat = -1 WHERE seat = 1",
    "UPDATE links SET seat = 0 WHERE seat = 1",
    "UPDATE links SET seat = 2 WHERE seat = 1",
    "UPDATE links SET seat = 'x' WHERE seat = 1",
    "UPDATE links SET seat = NULL",
    "INSERT INTO links SELECT 'another', game, NULL FROM links WHERE seat = 1",
    "INSERT INTO actions SELECT id, 0, -1 FROM games",
    "INSERT INTO actions SELECT id, 0, 'x' FROM games",
]
"""What makes no game of one that was just dealt."""


@pytest.mark.parametrize("wrong", SPOILT)
def test_what_makes_no_game_is_refused_to_all_who_come_in_one_line(
    wrong: str, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    links: list[str] = []

    async def deal(server: Running) -> None:
        links.extend(await server.deal(None, None))

    async def refused(server: Running) -> None:
        for link in links:
            async with server.sit(link) as browser:
                await browser.wait_closed()
                assert browser.close_code == 4500
        assert await server.deal(None, None)

    check(deal, database)
    with sqlite3.connect(database) as file:
        file.execute(wrong)
    file.close()
    check(refused, database)
    assert len(caplog.records) == len(links)
    assert all(record.exc_info is None for record in caplog.records)


async def to_its_end(server: Running, link: str) -> None:
    """Play a game to its end against a bot."""
    async with server.sit(link) as browser:
        stands = await table(browser)
        while stands["to_move"] is not None:
            if stands["to_move"] == stands["seat"]:
                await move(browser, stands)
            stands = await table(browser, stands["ply"] + 1)


def test_a_game_that_is_over_is_there_though_the_next_one_was_never_begun_and_is_forgotten(database: Path) -> None:
    links: list[str] = []

    async def play(server: Running) -> None:
        links.extend(await server.deal(None, "random"))
        await to_its_end(server, links[0])
        async with server.sit(links[0]) as browser:
            await browser.send('{"again": true}')
            links.append((await hear(browser, "again"))["link"])

    async def look(server: Running) -> None:
        async with server.sit(links[0]) as browser:
            assert (await table(browser))["to_move"] is None
            await browser.send('{"again": true}')
            assert (await hear(browser, "again"))["link"] != links[3]

    check(play, database, Limits(messages=(1000, 0.0)))
    with sqlite3.connect(database) as file:
        file.execute("UPDATE games SET moved = moved - 1500000 WHERE next IS NULL")
    file.close()
    check(look, database)


def test_the_end_of_a_game_is_shown_where_the_next_one_cannot_be_read(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(server: Running) -> None:
        mine, _, _ = await server.deal(None, "random")
        await to_its_end(server, mine)
        async with server.sit(mine) as browser:
            await browser.send('{"again": true}')
            await hear(browser, "again")
            await browser.send('{"why": ["pile", "draw"]}')
            await hear(browser, "why", "refused")
            with sqlite3.connect(database) as file:
                file.execute("DELETE FROM games WHERE next IS NULL")
            file.close()
        async with server.sit(mine) as browser:
            assert (await table(browser))["to_move"] is None
            await browser.send('{"why": ["pile", "draw"]}')
            await hear(browser, "why", "refused")

    check(test, database, Limits(messages=(1000, 0.0)))
    assert [record.exc_info for record in caplog.records] == [None]


@pytest.mark.parametrize("moved", ["NULL", "0", "-1e9", "'yesterday'", "x''", "9e99"])
def test_no_game_is_forgotten_for_a_day_that_cannot_be_that_of_its_last_move(moved: str, database: Path) -> None:
    async def deal(server: Running) -> None:
        await server.deal(None, None)

    check(deal, database)
    with sqlite3.connect(database) as file:
        file.execute(f"UPDATE games SET moved = {moved}")
    file.close()
    check(deal, database)
    with sqlite3.connect(database) as file:
        days = file.execute("SELECT (julianday('now') - 2440587.5) - moved / 86400 FROM games").fetchall()
    file.close()
    assert len(days) == 2
    assert all(-0.1 < day < 0.1 for (day,) in days)
