"""A table in the browser: a small server that holds the games, and sends each browser only what its seat may see.

Start it with `python examples/web_table/server.py`, open the address that it prints, and share the links of the seats.
"""

import argparse
import asyncio
import logging
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import uvicorn
from browsers import Browser
from frames import about, offered
from house import House
from limits import Allowance, Limits, PatientProtocol, TooMuch, body, same_origin
from live import LiveTable
from parts import Json
from seated import Refused, deal, read
from shelf import SHELF
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from store import Broken, NotKept
from words import known, say

PAGE = Path(__file__).parent / "page"
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'",
    "referrer-policy": "no-referrer",  # a link is a secret
    "x-content-type-options": "nosniff",
}
GONE = (TimeoutError, WebSocketDisconnect, RuntimeError, OSError)
"""What comes of a browser that has gone, or does not read."""
LATER = "The games cannot be read at this moment. Try again."


class Server:
    """The pages, the sockets, and the house behind them."""

    def __init__(self, database: str, bot_delay: float = 0.6, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.house = House(database, self.limits, bot_delay)
        self.new_games = Allowance(*self.limits.new_games)

    async def lobby(self, request: Request) -> Response:
        """The page on which a game is set up."""
        return FileResponse(PAGE / "lobby.html")

    async def shelf(self, request: Request) -> Response:
        """The games that can be played here."""
        return JSONResponse(offered(known(request.query_params.get("lang")), picture="/picture/{}"))

    async def picture(self, request: Request) -> Response:
        """The picture of a game, for the lobby."""
        showing = SHELF.get(request.path_params["name"])
        if showing is None or showing.picture is None:
            return Response(status_code=404)
        drawn = await asyncio.get_running_loop().run_in_executor(self.house.thinking, showing.picture)
        return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})

    async def table(self, request: Request) -> Response:
        """The page of a seat, if the link is one."""
        try:
            known = await self.house.find(request.path_params["link"]) is not None
        except NotKept:
            return Response(LATER, status_code=503)
        return FileResponse(PAGE / ("table.html" if known else "unknown.html"), status_code=200 if known else 404)

    async def create(self, request: Request) -> Response:
        """Deal a new game, and give its links."""
        if not same_origin(request.headers):
            return _no(403, "Games are set up on the page of this server.")
        lang = known(request.query_params.get("lang"))
        if not self.new_games.spend(request.client.host if request.client else ""):
            return _no(429, say(lang, "refused", "too_quick"))
        try:
            asked = read(await body(request, self.limits))
            name, names, bots = asked.get("game"), asked.get("names"), asked.get("bots")
            options = asked.get("options", {})
            if not (isinstance(name, str) and name in SHELF and isinstance(names, list) and isinstance(bots, list)):
                raise Refused("Expected {game, names, bots}, with a game that is on the shelf.")
            if not (isinstance(options, dict) and all(isinstance(value, str) for value in options.values())):
                raise Refused("Expected the options as words by their names.")
            seated = await asyncio.get_running_loop().run_in_executor(None, lambda: deal(name, names, bots, options))
            if not await self.house.add(seated):
                return _no(503, say(lang, "refused", "too_many_games"))
        except Refused as refused:
            return _no(400, *refused.reasons)
        except TooMuch as error:
            return _no(413, str(error))
        except NotKept as error:
            return _no(503, say(lang, "refused", "game_lost", error=error))
        seats = [
            {"name": person, "link": None if bot else f"/table/{link}"}
            for person, bot, link in zip(seated.record.names, seated.bots, seated.links, strict=True)
        ]
        return JSONResponse({"seats": seats, "watch": f"/table/{seated.watch}"}, status_code=201)

    async def socket(self, socket: WebSocket) -> None:
        """One browser at one seat, until it goes away."""
        await socket.accept()
        if not same_origin(socket.headers):
            await socket.close(4403, "this is not a page of this server")
            return
        link = socket.path_params["link"]
        try:
            id = await self.house.find(link)
            table = None if id is None else await self.house.table(id)
        except Broken as error:
            logging.error("a game cannot be read: %s", error)
            await socket.close(4500, "the file has no game here that can be played")
            return
        except NotKept:
            await socket.close(4503, "the games cannot be read at this moment")
            return
        if table is None:
            await socket.close(4404, "there is no such seat")
        elif self.house.full(table):
            await socket.close(4429, "there are too many onlookers")
        else:
            await self._serve(socket, table, table.seated.seat_of(link))

    async def _serve(self, socket: WebSocket, table: LiveTable, seat: int | None) -> None:
        lang = known(socket.query_params.get("lang"))
        browser = Browser(socket, seat, self.limits, about(table.seated, seat, lang), lang)
        sending = asyncio.create_task(browser.send_forever())
        hearing = asyncio.create_task(self._listen(socket, table, browser))
        try:
            await asyncio.wait({sending, hearing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.leave(browser)
            sending.cancel()
            hearing.cancel()
        for ended in (await asyncio.wait({sending, hearing}))[0]:
            error = None if ended.cancelled() else ended.exception()
            if error is not None and not isinstance(error, GONE):
                logging.error("a browser's connection ended", exc_info=error)
        with suppress(*GONE):
            async with asyncio.timeout(1):
                await socket.close(1013)  # a browser that is still there comes back

    async def _listen(self, socket: WebSocket, table: LiveTable, browser: Browser) -> None:
        await table.join(browser)
        await table.tell_next(browser)
        while (message := await socket.receive())["type"] == "websocket.receive":
            if not browser.allowance.spend(""):
                await socket.close(1013, "too many messages")
                return
            try:
                asked = read(message.get("text") or "")
            except Refused as refused:
                browser.reply({"type": "refused", "reasons": refused.reasons, "ply": table.seated.record.ply})
                continue
            await table.hear(browser, asked)

    def app(self) -> Starlette:
        """The server as an ASGI application."""

        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            yield
            await self.house.close()

        return Starlette(
            routes=[
                Route("/", self.lobby),
                Route("/games", self.shelf),
                Route("/games", self.create, methods=["POST"]),
                Route("/picture/{name}", self.picture),
                Route("/table/{link}", self.table),
                WebSocketRoute("/socket/{link}", self.socket),
                Mount("/page", StaticFiles(directory=PAGE)),
            ],
            middleware=[Middleware(WithHeaders)],
            lifespan=lifespan,
        )


class WithHeaders:
    """The headers that every answer has."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, with the headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    *((name.encode(), value.encode()) for name, value in HEADERS.items()),
                ]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def _no(status: int, *reasons: str) -> JSONResponse:
    told: dict[str, Json] = {"reasons": list(reasons)}
    return JSONResponse(told, status_code=status)


def configuration(server: Server) -> uvicorn.Config:
    """How uvicorn runs a server, with the limits that are its own."""
    return uvicorn.Config(
        server.app(),
        http=PatientProtocol,
        log_level="warning",
        ws_max_size=server.limits.body,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        limit_concurrency=server.limits.browsers + 200,
        timeout_graceful_shutdown=3,
    )


def main() -> None:
    """Start the server from the command line."""
    parser = argparse.ArgumentParser(description="A table in the browser.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="0 takes one that is free")
    parser.add_argument("--database", default="games.sqlite", help="where the games are kept")
    parser.add_argument("--bot-delay", type=float, default=0.6, help="seconds that a bot waits before its move")
    burst, rate = Limits().new_games
    parser.add_argument("--new-games", type=int, default=burst, help="how many games one address may set up at once")
    chosen = parser.parse_args()
    try:
        listening = socket.create_server((chosen.host, chosen.port))
    except (OSError, OverflowError) as error:
        sys.exit(f"Cannot listen on {chosen.host}, port {chosen.port}: {error}.")
    try:
        server = Server(chosen.database, chosen.bot_delay, Limits(new_games=(chosen.new_games, rate)))
    except (sqlite3.Error, Broken) as error:
        sys.exit(f"Cannot keep games in {chosen.database}: {error}.")
    sys.setswitchinterval(0.001)  # the thread that talks to browsers need not wait long for those that think
    host, port = listening.getsockname()[:2]
    print(f"The table is at http://{host}:{port}/", flush=True)
    uvicorn.Server(configuration(server)).run(sockets=[listening])


if __name__ == "__main__":
    main()
