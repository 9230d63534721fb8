"""A table in the browser: a small server that holds the games, and sends each browser only what its seat may see.

Start it with `python examples/web_table/server.py`, open the address that it prints, and share the links of the seats.
"""

import argparse
import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import uvicorn
from games import Games, Json, Refused, Seated, act, new_game, play, shown
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import amsterdam_routes as ar

PAGE = Path(__file__).parent / "page"
LONGEST_MESSAGE = 20_000


class Server:
    """The games, and the browsers that look at them."""

    def __init__(self, database: str, bot_delay: float = 0.6) -> None:
        self.database = database
        self.games: Games
        self.bot_delay = bot_delay
        self.browsers: dict[str, dict[WebSocket, int | None]] = {}
        self.locks: dict[str, asyncio.Lock] = {}
        self.bots: set[asyncio.Task[None]] = set()

    async def lobby(self, request: Request) -> Response:
        """The page on which a game is set up."""
        return FileResponse(PAGE / "lobby.html")

    async def table(self, request: Request) -> Response:
        """The page of a seat, if the link is one."""
        known = self.games.by_link(request.path_params["link"]) is not None
        return FileResponse(PAGE / ("table.html" if known else "unknown.html"), status_code=200 if known else 404)

    async def create(self, request: Request) -> Response:
        """Deal a new game, and give its links."""
        try:
            asked = await request.json()
            game = new_game(asked["players"], asked["names"], asked["bots"])
        except Refused as refused:
            return JSONResponse({"reasons": refused.reasons}, status_code=400)
        except (ValueError, KeyError, TypeError):
            reason = "A game is asked for as {players, names, bots}."
            return JSONResponse({"reasons": [reason]}, status_code=400)
        self.games.add(game)
        self.start_bots(game)
        seats = [
            {"name": name, "link": None if bot else f"/table/{link}"}
            for name, bot, link in zip(game.record.names, game.bots, game.links, strict=True)
        ]
        return JSONResponse({"seats": seats, "watch": f"/table/{game.watch}"}, status_code=201)

    async def socket(self, browser: WebSocket) -> None:
        """One browser at one seat, until it goes away."""
        link = browser.path_params["link"]
        game = self.games.by_link(link)
        await browser.accept()
        if game is None:
            await browser.close(4404, "there is no such seat")
            return
        seat = game.seat_of(link)
        browsers = self.browsers.setdefault(game.id, {})
        browsers[browser] = seat
        self.start_bots(game)
        try:
            await browser.send_json(shown(self.games.by_id(game.id), seat))
            while (message := await browser.receive())["type"] == "websocket.receive":
                await self.hear(game.id, seat, browser, message.get("text") or "")
        except (WebSocketDisconnect, RuntimeError):
            pass  # the browser went away while it was being told something
        finally:
            browsers.pop(browser, None)

    async def hear(self, id: str, seat: int | None, browser: WebSocket, text: str) -> None:
        """Do what a browser asks for, or tell it why not."""
        async with self.locks.setdefault(id, asyncio.Lock()):
            try:
                game, events = play(self.games.by_id(id), seat, read(text))
            except Refused as refused:
                told = {
                    "type": "refused",
                    "reasons": refused.reasons,
                    "violations": [ar.to_data(violation) for violation in refused.violations],
                    "ply": self.games.by_id(id).record.ply,
                }
                await browser.send_json(told)
                return
            await self.tell(game, events)
        self.start_bots(game)

    async def tell(self, game: Seated, events: tuple[ar.Event, ...]) -> None:
        """Keep the game as it stands now, and show every browser its own side of what happened."""
        self.games.save(game)
        for browser, seat in list(self.browsers.get(game.id, {}).items()):
            with suppress(WebSocketDisconnect, RuntimeError):
                await browser.send_json(shown(game, seat, events))

    def start_bots(self, game: Seated) -> None:
        """Let the bots move, if it is their turn."""
        if game.bot_to_move() is not None and game.id not in {task.get_name() for task in self.bots}:
            task = asyncio.create_task(self.move_bots(game.id), name=game.id)
            self.bots.add(task)
            task.add_done_callback(self.bots.discard)

    async def move_bots(self, id: str) -> None:
        """One bot's move after the other, until a person is to move."""
        while True:
            await asyncio.sleep(self.bot_delay)
            async with self.locks.setdefault(id, asyncio.Lock()):
                game = self.games.by_id(id)
                bot = game.bot_to_move()
                if bot is None:
                    return
                state = game.record.state
                action = bot(ar.view(state, state.to_move), random.Random())
                await self.tell(*act(game, action))

    def app(self) -> Starlette:
        """The server as an ASGI application."""

        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            self.games = Games(self.database)
            yield
            for task in self.bots:
                task.cancel()
            self.games.close()

        return Starlette(
            routes=[
                Route("/", self.lobby),
                Route("/games", self.create, methods=["POST"]),
                Route("/table/{link}", self.table),
                WebSocketRoute("/socket/{link}", self.socket),
                Mount("/page", StaticFiles(directory=PAGE)),
            ],
            lifespan=lifespan,
        )


def read(text: str) -> dict[str, Json]:
    """A message of a browser: a JSON object of a sensible size."""
    if len(text) > LONGEST_MESSAGE:
        raise Refused("The message is too long.")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("The message is no JSON.") from None
    if not isinstance(message, dict):
        raise Refused("The message is no JSON object.")
    return message


def main() -> None:
    """Start the server from the command line."""
    parser = argparse.ArgumentParser(description="A table in the browser for the route game.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default="games.sqlite", help="where the games are kept")
    parser.add_argument("--bot-delay", type=float, default=0.6, help="seconds that a bot waits before its move")
    chosen = parser.parse_args()
    server = Server(chosen.database, chosen.bot_delay)
    print(f"The table is at http://{chosen.host}:{chosen.port}/", flush=True)
    uvicorn.run(server.app(), host=chosen.host, port=chosen.port, log_level="warning")


if __name__ == "__main__":
    main()
