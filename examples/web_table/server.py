"""A table in the browser: a small server that holds the games, and sends each browser only what its seat may see.

Start it with `python examples/web_table/server.py`, open the address that it prints, and share the links of the seats.
"""

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C while the rest is loaded ends it without a traceback

import argparse
import asyncio
import logging
import os
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from types import FrameType

import uvicorn
from browsers import Browser
from frames import about, offered
from house import House
from limits import Allowance, Limits, PatientProtocol, TooMuch, body, same_origin
from live import LiveTable
from parts import Json
from review import Ending, NoReview, Reviews
from seated import Refused, deal, read
from shelf import SHELF
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from store import Broken, NotKept
from words import known, say

PAGE = Path(__file__).parent / "page"
LOGO = Path(__file__).parents[2] / "docs" / "_static" / "logo.svg"
POLICY = "content-security-policy"
HEADERS = {
    POLICY: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",  # a link is a secret
    "x-content-type-options": "nosniff",
}
GONE = (TimeoutError, WebSocketDisconnect, RuntimeError, OSError)
"""What comes of a browser that has gone, or does not read."""
LOCAL = ("127.0.0.1", "localhost")
"""What this machine calls itself."""
LATER = "The games cannot be read at this moment. Try again."


class Server:
    """The pages, the sockets, and the house behind them."""

    def __init__(
        self,
        database: str,
        bot_delay: float = 0.6,
        limits: Limits | None = None,
        hosts: Sequence[str] = (),
        seed: str | None = None,
    ) -> None:
        """`hosts` are the names that this server goes by; none for any. Pages under other names cannot use it."""
        self.limits = limits or Limits()
        self.house = House(database, self.limits, bot_delay, seed)
        self.new_games = Allowance(*self.limits.new_games)
        self.joins = Allowance(*self.limits.joins)
        self.new_reviews = Allowance(*self.limits.new_reviews)
        self.reviews = Reviews()
        self.hosts = hosts

    async def lobby(self, request: Request) -> Response:
        """The page on which a game is set up."""
        return FileResponse(PAGE / "lobby.html")

    async def logo(self, request: Request) -> Response:
        """The logo of the project, for the tab of a browser."""
        return FileResponse(LOGO)

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

    async def review(self, request: Request) -> Response:
        """The page on which a game is looked at again: everything once it is over, before that what a seat has seen."""
        lang, link = known(request.query_params.get("lang")), request.path_params["link"]
        try:
            id = await self.house.find(link)
            if id is None:
                return FileResponse(PAGE / "unknown.html", status_code=404)
            address = request.client.host if request.client else ""
            spent = id not in self.house.tables  # to open a table costs something, too
            if spent and not self.new_reviews.spend(address):
                return Response(say(lang, "refused", "too_many_reviews"), status_code=429)
            table = await self.house.table(id)
            seated, seat = table.seated, table.seated.seat_of(link)
            if not spent and not self.reviews.known(seated, seat, lang) and not self.new_reviews.spend(address):
                return Response(say(lang, "refused", "too_many_reviews"), status_code=429)
            page = await self.reviews.page(seated, seat, lang)
        except (NotKept, Broken, Ending):
            return Response(LATER, status_code=503)
        except NoReview:
            return Response(say(lang, "table", "no_review"), status_code=409)
        return HTMLResponse(page, headers={POLICY: "frame-ancestors 'none'"})  # the page has a policy of its own

    async def create(self, request: Request) -> Response:
        """Deal a new game, and give its links."""
        if not same_origin(request.headers, request.url.scheme):
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
            new = partial(
                deal,
                name,
                names,
                bots,
                options,
                lang=lang,
                hints=asked.get("hints") is True,
                guided=asked.get("guided") is True,
                seed=self.house.next_seed(),
            )
            seated = await asyncio.get_running_loop().run_in_executor(None, new)
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
        with suppress(WebSocketDisconnect):  # it may go before it has come
            await self._welcome(socket)

    async def _welcome(self, socket: WebSocket) -> None:
        await socket.accept()
        address = socket.client.host if socket.client else ""
        if not same_origin(socket.headers, socket.url.scheme):
            await _close(socket, 4403, "this is not a page of this server")
            return
        if not self.joins.spend(address):
            await _close(socket, 1013, "too many connections; come back in a moment")
            return
        link = socket.path_params["link"]
        try:
            id = await self.house.find(link)
            table = None if id is None else await self.house.table(id)
        except Broken as error:
            logging.error("a game cannot be read: %s", error)
            await _close(socket, 4500, "the file has no game here that can be played")
            return
        except NotKept:
            await _close(socket, 4503, "the games cannot be read at this moment")
            return
        if table is None:
            await _close(socket, 4404, "there is no such seat")
        elif (seat := table.seated.seat_of(link)) is None and self.house.full(table, address):
            await _close(socket, 4429, "there are too many onlookers")
        else:
            await self._serve(socket, table, seat, address)

    async def _serve(self, socket: WebSocket, table: LiveTable, seat: int | None, address: str) -> None:
        lang = known(socket.query_params.get("lang"))
        browser = Browser(socket, seat, self.limits, about(table.seated, lang), lang, address)
        table.sit(browser)
        doing = {
            asyncio.create_task(browser.send_forever()),
            asyncio.create_task(self._listen(socket, table, browser)),
            asyncio.create_task(_until(browser.replaced)),
        }
        try:
            await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.leave(browser)
            for one in doing:
                one.cancel()
        for ended in (await asyncio.wait(doing))[0]:
            error = None if ended.cancelled() else ended.exception()
            if error is not None and not isinstance(error, GONE):
                logging.error("a browser's connection ended", exc_info=error)
        # a browser that is still there comes back, but not where newer ones have taken its place
        await _close(socket, 4410 if browser.replaced.is_set() else 1013)

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
            await self.house.forget()
            forgetting = asyncio.create_task(self.house.forget_daily())
            yield
            forgetting.cancel()
            self.reviews.close()
            await self.house.close()

        return Starlette(
            routes=[
                Route("/", self.lobby),
                Route("/logo.svg", self.logo),
                Route("/games", self.shelf),
                Route("/games", self.create, methods=["POST"]),
                Route("/picture/{name}", self.picture),
                Route("/table/{link}", self.table),
                Route("/review/{link}", self.review),
                WebSocketRoute("/socket/{link}", self.socket),
                Mount("/page", StaticFiles(directory=PAGE)),
            ],
            middleware=[
                Middleware(WithHeaders),
                *([Middleware(TrustedHostMiddleware, allowed_hosts=list(self.hosts))] if self.hosts else []),
            ],
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
                own = {name.lower() for name, _ in message["headers"]}
                added = ((name.encode(), value.encode()) for name, value in HEADERS.items())
                message["headers"] = [*message["headers"], *(one for one in added if one[0] not in own)]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


async def _close(socket: WebSocket, code: int, reason: str | None = None) -> None:
    """Let a browser go, which may have gone by itself."""
    with suppress(*GONE):
        async with asyncio.timeout(1):
            await socket.close(code, reason)


async def _until(event: asyncio.Event) -> None:
    await event.wait()


def _no(status: int, *reasons: str) -> JSONResponse:
    told: dict[str, Json] = {"reasons": list(reasons)}
    return JSONResponse(told, status_code=status)


def configuration(server: Server) -> uvicorn.Config:
    """How uvicorn runs a server, with the limits that are its own."""
    PatientProtocol.most = server.limits.connections_of_address
    return uvicorn.Config(
        server.app(),
        http=PatientProtocol,
        log_level="warning",
        ws_max_size=server.limits.body,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        limit_concurrency=server.limits.connections,
        timeout_graceful_shutdown=3,
    )


class Serving(uvicorn.Server):
    """A server that ends once: who presses Ctrl-C again, while it comes to its end, does not break that off."""

    def __init__(self, server: Server) -> None:
        super().__init__(configuration(server))
        self.reviews = server.reviews

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end: nobody waits for a review any more."""
        if not self.should_exit:
            self.reviews.close()
            super().handle_exit(sig, frame)


def seconds(text: str) -> float:
    """Read a number of seconds from 0 to 3600."""
    if not 0 <= (number := float(text)) <= 3600:  # so that NaN is none, either
        raise argparse.ArgumentTypeError(f"expected a number of seconds from 0 to 3600, got {text}")
    return number


def natural(text: str) -> int:
    """Read a whole number from 0 to a million."""
    if not 0 <= (number := int(text)) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"expected a whole number from 0 to 1000000, got {text[:40]}")
    return number


def address(text: str) -> str:
    """Read an address to listen at; one of no characters would be the whole network."""
    if not text:
        raise argparse.ArgumentTypeError("expected an address, such as 127.0.0.1, or 0.0.0.0 for the whole network")
    return text


def word(text: str) -> str:
    """Read a word of at least one character: SQLite would keep games in a file without a name, and lose them."""
    if not text:
        raise argparse.ArgumentTypeError("expected at least one character, got none")
    return text


def options() -> argparse.ArgumentParser:
    """What the command line may say; unless told otherwise, only this machine can reach the server."""
    parser = argparse.ArgumentParser(description="A table in the browser.")
    parser.add_argument(
        "--host", type=address, default="127.0.0.1", help="the address to listen at; 0.0.0.0 for the whole network"
    )
    parser.add_argument("--port", type=int, default=8000, help="the port to listen at; 0 takes one that is free")
    parser.add_argument("--database", type=word, default="games.sqlite", help="where the games are kept")
    parser.add_argument("--bot-delay", type=seconds, default=0.6, help="seconds that a bot waits before its move")
    burst = Limits().new_games[0]
    parser.add_argument(
        "--new-games", type=natural, default=burst, help="how many games one address may set up at once"
    )
    most = Limits().connections_of_address
    parser.add_argument(
        "--connections",
        type=natural,
        default=most,
        help="how many connections one address may have; more behind a proxy",
    )
    parser.add_argument(
        "--joins", type=natural, default=Limits().joins[0], help="how often one address may come to tables at once"
    )
    parser.add_argument("--seed", help="deal all games from this, to try things: who knows it knows all cards")
    parser.add_argument(
        "--name", type=word, action="append", default=[], help="a name that people reach this server by"
    )
    return parser


def limits_of(chosen: argparse.Namespace) -> Limits:
    """The limits that the command line sets."""
    usual = Limits()
    return Limits(
        new_games=(chosen.new_games, usual.new_games[1]),
        connections_of_address=chosen.connections,
        joins=(chosen.joins, usual.joins[1]),
    )


def spelt(address: str) -> str:
    """Spell an address as in a link: one of IPv6 in brackets."""
    return f"[{address}]" if ":" in address else address


def names_of(chosen: argparse.Namespace, address: str) -> list[str]:
    """The names that the server goes by at the address it listens on; none for any, where other machines reach it."""
    own = [spelt(address)] if ip_address(address).is_loopback else []
    return [*dict.fromkeys([*chosen.name, *LOCAL, *own])] if chosen.name or own else []


def tell(sentence: str) -> None:
    """Print a sentence, if it can be: a server serves without, too."""
    try:
        print(sentence, flush=True)
    except OSError:  # the disk is full, or nobody reads
        with open(os.devnull, "w") as nowhere:  # for what would be written at the end
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


def main() -> None:
    """Start the server from the command line."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  # as long as the process lives
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115  # so, too
    chosen = options().parse_args()
    family = socket.AF_INET6 if ":" in chosen.host else socket.AF_INET
    try:
        listening = socket.create_server((chosen.host, chosen.port), family=family)
    except (OSError, OverflowError) as error:
        sys.exit(f"Cannot listen on {chosen.host}, port {chosen.port}: {error}.")
    host, port = listening.getsockname()[:2]
    try:
        server = Server(chosen.database, chosen.bot_delay, limits_of(chosen), names_of(chosen, host), chosen.seed)
    except (sqlite3.Error, Broken) as error:
        sys.exit(f"Cannot keep games in {chosen.database}: {error}.")
    sys.setswitchinterval(0.001)  # the thread that talks to browsers need not wait long for those that think
    tell(f"The table is at http://{spelt(host)}:{port}/")
    with suppress(KeyboardInterrupt):  # it has been stopped, and everything is kept
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        Serving(server).run(sockets=[listening])


if __name__ == "__main__":
    main()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left that could be ended
