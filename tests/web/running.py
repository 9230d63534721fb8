"""A server of the web table in this process, on a port of its own, and browsers without a window."""

import asyncio
import json
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("websockets", reason="the web table needs the extra 'web'")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

import uvicorn
from limits import Limits
from server import Server, configuration
from websockets.asyncio.client import ClientConnection, connect

SERVER = Path(__file__).parents[2] / "examples" / "web_table" / "server.py"

Message = dict[str, Any]  # Any: JSON, read by these tests
SOON = 30.0
"""Seconds after which a test gives up; far more than anything takes."""


class Running:
    """A server of this process, on a port of its own."""

    def __init__(self, server: Server, port: int) -> None:
        self.server, self.port = server, port

    async def deal(self, *bots: str | None, status: int = 201, headers: str = "", game: str = "routes") -> list[str]:
        """The links of a new game, the onlookers' last; or whatever the server answers instead."""
        names = [f"player {seat}" for seat in range(len(bots))]
        body = json.dumps({"game": game, "names": names, "bots": bots})
        answer = await self.http(
            f"POST /games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n{headers}\r\n{body}"
        )
        assert answer.startswith(f"HTTP/1.1 {status}"), answer
        told = json.loads(answer.partition("\r\n\r\n")[2])
        if status != 201:
            return [str(reason) for reason in told["reasons"]]
        return [*((seat["link"] or "") for seat in told["seats"]), told["watch"]]

    async def http(self, request: str) -> str:
        """What the server answers to these bytes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(request.encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        length = next(
            (int(line[15:]) for line in answer.decode().split("\r\n") if line.startswith("content-length")), 0
        )
        answer += await reader.readexactly(length)
        writer.close()
        return answer.decode()

    def sit(self, link: str) -> connect:
        """A browser at a link."""
        return connect(
            f"ws://127.0.0.1:{self.port}{link.replace('/table/', '/socket/')}", max_size=None, max_queue=None
        )


def check(test: Callable[[Running], Awaitable[None]], database: Path, limits: Limits | None = None) -> None:
    """Run a test with a server, as it is started from the command line."""

    async def run() -> None:
        async with asyncio.timeout(SOON), running(database, limits or Limits()) as server:
            await test(server)

    asyncio.run(run())


@asynccontextmanager
async def running(database: Path, limits: Limits) -> AsyncIterator[Running]:
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)  # what nobody reads piles up soon
    server = Server(str(database), bot_delay=0, limits=limits)
    serving = uvicorn.Server(configuration(server))
    task = asyncio.create_task(serving.serve(sockets=[listening]))
    while not serving.started:
        await asyncio.sleep(0.01)
    try:
        yield Running(server, listening.getsockname()[1])
    finally:
        serving.should_exit = True
        await task


async def hear(browser: ClientConnection, *kinds: str) -> Message:
    """The next message of these kinds."""
    while (message := json.loads(await browser.recv()))["type"] not in kinds:
        pass
    assert isinstance(message, dict)
    return message


async def table(browser: ClientConnection, ply: int = 0) -> Message:
    """How the table stands, once so many actions have been played."""
    while (stands := (await hear(browser, "table"))["table"])["ply"] < ply:
        pass
    assert isinstance(stands, dict)
    return stands


async def move(browser: ClientConnection, stands: Message) -> None:
    await browser.send(json.dumps({"ply": stands["ply"], "answer": stands["answers"][0]["answer"]}))
