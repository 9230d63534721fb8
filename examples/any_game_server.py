"""A server of any game: records in SQLite, a WebSocket for everybody who plays or looks on, and no rule of any game.

It needs the extra `web`. Run it with `python examples/any_game_server.py`, then open a socket for each player, such as
`ws://127.0.0.1:8000/merchants/table-1/0?lang=nl`. The guide to running a server explains its parts. Browsers open
sockets for the pages of any site; so name the origins of yours: `python examples/any_game_server.py http://localhost:5173`.
"""

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C while the rest is loaded ends it without a traceback

import asyncio
import json
import logging
import os
import sqlite3
import sys
from collections.abc import Collection, Mapping
from typing import Any  # Any: the values of any game, and JSON

import attrs

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import kernel

Message = dict[str, Any]
"""What is sent, before it is JSON."""
FILE = "any_game_server.sqlite"
"""Where the records are kept."""
LOCKED = 0.2
"""Seconds for which all tables wait while another process writes."""
PATIENCE = 10.0
"""Seconds after which a client that does not read is let go."""


@attrs.frozen
class Served:
    """A game that the server offers, and the types that its documents are read as."""

    game: kernel.AnyGame
    setup: Any
    action: Any
    report: Any = None
    """What a client without rules needs beside the events, made of a state; None if the events tell everything."""

    def document(self, value: object) -> Any:
        """The document of a value, as plain data."""
        assert self.game.documents is not None
        return self.game.documents().to_data(value)

    def read(self, data: object, kind: Any, edition: Any = None) -> Any:
        """The value of a document; `InvalidDocument` if it is not sound."""
        assert self.game.documents is not None
        return self.game.documents().from_data(data, kind, edition)


SERVED: Mapping[str, Served] = {
    "routes": Served(ar.GAME, ar.Setup, ar.Action),
    "merchants": Served(am.GAME, am.Setup, am.Action, am.turn_of),
}


class Conflict(Exception):
    """Another process has saved the game meanwhile."""


class Store:
    """The records of all games, in SQLite; a row is written only by who knows the last one."""

    def __init__(self, path: str) -> None:
        # one event loop asks, one at a time
        self.database = sqlite3.connect(path, timeout=LOCKED, check_same_thread=False)
        columns = "game TEXT NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL, record TEXT NOT NULL"
        self.database.execute(f"CREATE TABLE IF NOT EXISTS games ({columns}, PRIMARY KEY (game, id))")
        found = [column for _, column, *_ in self.database.execute("PRAGMA table_info(games)")]
        if found != ["game", "id", "revision", "record"]:
            raise sqlite3.DataError(f"expected games as game, id, revision, record; got {', '.join(found)}")

    def save(self, name: str, id: str, record: kernel.AnyRecord, revision: int | None) -> int:
        """Save a record over the one of a revision, or as a new one; return its own, which is one more."""
        text = json.dumps(SERVED[name].document(record))
        with self.database:
            if revision is None:
                revision = -1
                done = self.database.execute("INSERT INTO games VALUES (?, ?, 0, ?)", (name, id, text))
            else:  # not by the ply, which comes again after something was taken back
                sql = "UPDATE games SET revision = ?, record = ? WHERE game = ? AND id = ? AND revision = ?"
                done = self.database.execute(sql, (revision + 1, text, name, id, revision))
        if done.rowcount != 1:
            raise Conflict(id)
        return revision + 1

    def load(self, name: str, id: str) -> tuple[kernel.AnyRecord, int] | None:
        """A record, replayed, and its revision; None if there is no such game."""
        sql = "SELECT record, revision FROM games WHERE game = ? AND id = ?"
        row = self.database.execute(sql, (name, id)).fetchone()
        if row is None:
            return None
        try:
            return SERVED[name].read(json.loads(row[0]), ar.Record), int(row[1])
        except (ValueError, TypeError, RecursionError, ar.InvalidDocument) as error:
            raise sqlite3.DataError(f"game {id} is damaged: {error}") from error


def first_message(served: Served, record: kernel.AnyRecord, seat: int | None) -> Message:
    """What a seat, or an onlooker, gets when it comes, and after something was taken back."""
    view = served.game.view(record.state, seat)
    return {"ply": record.ply, "names": record.names, "view": served.document(view), **asked(served, record, seat)}


def next_message(served: Served, record: kernel.AnyRecord, events: tuple[Any, ...], seat: int | None) -> Message:
    """What a seat, or an onlooker, gets after an action."""
    seen = tuple(served.game.redact(event, seat) for event in events)
    return {"ply": record.ply, "events": served.document(seen)["items"], **asked(served, record, seat)}


def asked(served: Served, record: kernel.AnyRecord, seat: int | None) -> Message:
    """What a client that has no rules cannot know: the report of the turn, what it may do, and how it ended."""
    found: Message = {}
    if served.report is not None:
        found["turn"] = served.document(served.report(record.state))
    if seat is not None and served.game.to_move(record.state) == seat:
        found["legal"] = served.document(served.game.legal_actions(served.game.view(record.state, seat)))["items"]
    if record.result is not None:
        found |= {"standings": served.document(record.result), "record": served.document(record)}
    return found


@attrs.frozen
class Answer:
    """What came of a wish: the record after it, and what happened, or the reasons why not."""

    record: kernel.AnyRecord
    events: tuple[Any, ...] = ()
    refused: tuple[str, ...] = ()


def play(served: Served, record: kernel.AnyRecord, seat: int, action: object, lang: str) -> Answer:
    """Play a client's action, or say why not, in the player's language."""
    game = served.game
    try:
        wanted = served.read(action, served.action, getattr(game.setup(record.state), "edition", None))
    except ar.InvalidDocument as error:
        return Answer(record, refused=tuple(str(problem) for problem in error.problems))
    if reasons := game.violations(game.view(record.state, seat), wanted):  # "it is not your move" is one of them
        return Answer(record, refused=tuple(reason.tell(lang, names=record.names) for reason in reasons))
    after, events = record.step(wanted)
    return Answer(after, events)


def take_back(record: kernel.AnyRecord, seat: int, lang: str) -> Answer:
    """Take back what a seat has just done, as far as it has shown nobody anything hidden: the end shows the seed."""
    try:
        earlier = record.undo_turn() if record.result is None else None
    except ar.InvalidRecord:
        earlier = None
    if earlier is None:
        return Answer(record, refused=(own_words("nothing_to_take_back", lang),))
    if record.game.to_move(earlier.state) != seat:
        return Answer(record, refused=(own_words("not_yours", lang),))
    return Answer(earlier)


OWN_WORDS = {
    "en": {
        "moved_on": "The game has moved on.",
        "not_kept": "This could not be kept, so it has not happened. Try again.",
        "nothing_to_take_back": "There is nothing to take back, or it has shown somebody something hidden.",
        "not_yours": "The last action was another player's.",
        "onlooker": "An onlooker only looks on.",
    },
    "nl": {
        "moved_on": "Het spel is al verder.",
        "not_kept": "Dit kon niet bewaard worden en is dus niet gebeurd. Probeer het opnieuw.",
        "nothing_to_take_back": "Er is niets om terug te nemen, of iemand heeft er iets verborgens door gezien.",
        "not_yours": "De laatste actie was van een ander.",
        "onlooker": "Een toeschouwer kijkt alleen toe.",
    },
}
"""What no game says, but the server."""


def own_words(code: str, lang: str) -> str:
    """A sentence of the server, in English where it knows no other."""
    return OWN_WORDS.get(lang, OWN_WORDS["en"])[code]


def news(served: Served, answer: Answer, seat: int | None) -> Message:
    """What came of a wish: the events, or the view where there are none."""
    if answer.events:
        return next_message(served, answer.record, answer.events, seat)
    return first_message(served, answer.record, seat)


def wish(text: str) -> Message:
    """What a client sent, if it is an object; what is missing in it is refused later."""
    try:
        found: Message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if type(found) is dict else {}


# --- sockets


class Client:
    """A socket, its seat, its language, and what waits to be sent: nobody else waits until it has read that."""

    def __init__(self, socket: Any, seat: int | None, lang: str) -> None:
        self.socket, self.seat, self.lang = socket, seat, lang
        self.waiting: asyncio.Queue[Message] = asyncio.Queue(100)
        self.missed = False

    def tell(self, message: Message) -> None:
        """Let a message wait to be sent; who has missed one is let go, may come again, and gets a view then."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.missed = True

    async def send_forever(self) -> None:
        """Send what waits; TimeoutError if the client does not read it in time."""
        while not self.missed:
            message = await self.waiting.get()
            async with asyncio.timeout(PATIENCE):
                await self.socket.send_json(message)
            self.waiting.task_done()
        raise TimeoutError


@attrs.define
class Table:
    """A game, and who looks at it."""

    name: str
    id: str
    record: kernel.AnyRecord
    revision: int
    here: list[Client]

    @property
    def served(self) -> Served:
        return SERVED[self.name]


class Server:
    """All tables that somebody looks at; the store has the others. Pages of these origins may ask, and programs."""

    def __init__(self, store: Store, pages: Collection[str] = ()) -> None:
        self.store = store
        self.pages = pages
        self.tables: dict[tuple[str, str], Table] = {}

    def table(self, name: str, id: str) -> Table:
        """A table: one that is open, one from the store, or a new one for two."""
        if (name, id) not in self.tables:
            if (found := self.store.load(name, id)) is None:
                record = SERVED[name].game.record(SERVED[name].setup(2), names=["Griet", "Jan"])
                found = record, self.store.save(name, id, record, None)
            self.tables[name, id] = Table(name, id, *found, here=[])
        return self.tables[name, id]

    def hear(self, table: Table, client: Client, message: Message) -> None:
        """Do what a client asks for, keep it, and tell everybody."""
        before = table.record
        if client.seat is None:
            answer = Answer(before, refused=(own_words("onlooker", client.lang),))
        elif type(ply := message.get("ply")) is not int or ply != before.ply:  # a double click, or two equally quick
            answer = Answer(before, refused=(own_words("moved_on", client.lang),))
        elif message.get("undo") is True:
            answer = take_back(before, client.seat, client.lang)
        else:
            answer = play(table.served, before, client.seat, message.get("action"), client.lang)
        if not answer.refused:
            answer = self.keep(table, answer, client.lang)  # first kept, then told
        if answer.refused:
            client.tell({"refused": answer.refused, "ply": before.ply})
            return
        table.record = answer.record
        for other in table.here:
            other.tell(news(table.served, answer, other.seat))

    def keep(self, table: Table, answer: Answer, lang: str) -> Answer:
        """Keep what came of a wish; a refusal if it cannot be kept, or what another process has kept meanwhile."""
        try:
            try:
                table.revision = self.store.save(table.name, table.id, answer.record, table.revision)
                return answer
            except Conflict:
                if (found := self.store.load(table.name, table.id)) is None:
                    raise sqlite3.DataError("the game is gone") from None
                record, table.revision = found
                return Answer(record)
        except sqlite3.Error as error:
            logging.warning("%s/%s: a move was not kept: %s", table.name, table.id, error)
            return Answer(table.record, refused=(own_words("not_kept", lang),))

    async def sit(self, socket: Any) -> None:
        """Serve one socket: its first message, then whatever it sends. A real server asks for a login first."""
        from starlette.websockets import WebSocketDisconnect

        name, id, seat = (socket.path_params[part] for part in ("game", "id", "seat"))
        lang = socket.query_params.get("lang", "en")
        if name not in SERVED or seat not in ("0", "1", "onlooker") or lang not in ar.LANGUAGES:
            await socket.close(code=4404, reason=f"games: {', '.join(SERVED)}; seats: 0, 1, onlooker")
            return
        if socket.headers.get("origin") not in (None, *self.pages):  # a program names none
            await socket.close(code=4403, reason="this page may not ask; name its origin when you start the server")
            return
        await socket.accept()
        try:
            table = self.table(name, id)
        except sqlite3.Error as error:
            logging.warning("%s/%s cannot be opened: %s", name, id, error)
            await socket.close(code=4503, reason="this game cannot be opened now")
            return
        client = Client(socket, None if seat == "onlooker" else int(seat), lang)
        table.here.append(client)
        client.tell(first_message(table.served, table.record, client.seat))
        try:
            async with asyncio.TaskGroup() as doing:
                doing.create_task(client.send_forever())
                while True:
                    await client.waiting.join()  # who asks a lot has to read a lot
                    self.hear(table, client, wish(await socket.receive_text()))
        except* (WebSocketDisconnect, RuntimeError, KeyError, TimeoutError):  # gone, it does not read, or no text
            pass
        finally:
            table.here.remove(client)
            if not table.here:
                self.tables.pop((name, id), None)  # the store has it


def application(path: str, pages: Collection[str] = ()) -> Any:
    """The application that uvicorn runs; pages of these origins may ask it, and programs."""
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute

    return Starlette(routes=[WebSocketRoute("/{game}/{id}/{seat}", Server(Store(path), pages).sit)])


if __name__ == "__main__":
    import uvicorn

    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  # for the log, as long as the process lives
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115  # so, too
    try:
        serving = application(FILE, pages=sys.argv[1:])
    except sqlite3.Error as error:
        sys.exit(f"Cannot keep games in {FILE}: {error}.")
    uvicorn.run(serving, ws_max_size=65_536, timeout_graceful_shutdown=3)
