"""A server of any game: records in SQLite, a WebSocket for everybody who plays or looks on, and no rule of any game.

It needs the extra `web`. Run it with `python examples/any_game_server.py`, then open a socket for each player, such as
`ws://127.0.0.1:8000/merchants/table-1/0?lang=nl`. The guide to running a server explains its parts. Browsers open
sockets for the pages of any site; so name the origins of yours: `python examples/any_game_server.py http://localhost:5173`.
"""

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C while the rest is loaded ends it without a traceback

import contextlib
import json
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
        self.database = sqlite3.connect(path, check_same_thread=False)  # one event loop asks, one at a time
        columns = "id TEXT PRIMARY KEY, game TEXT NOT NULL, ply INTEGER NOT NULL, record TEXT NOT NULL"
        self.database.execute(f"CREATE TABLE IF NOT EXISTS games ({columns})")

    def save(self, id: str, name: str, record: kernel.AnyRecord, before: int | None) -> None:
        """Save a record that was `before` actions long when it was loaded, or is new."""
        text = json.dumps(SERVED[name].document(record))
        with self.database:
            if before is None:
                sql, values = "INSERT INTO games VALUES (?, ?, ?, ?)", (id, name, record.ply, text)
                done = self.database.execute(sql, values)
            else:
                sql = "UPDATE games SET ply = ?, record = ? WHERE id = ? AND ply = ?"
                done = self.database.execute(sql, (record.ply, text, id, before))
        if done.rowcount != 1:
            raise Conflict(id)

    def load(self, id: str) -> tuple[str, kernel.AnyRecord] | None:
        """The name of a game and its record, replayed; None if there is no such game."""
        row = self.database.execute("SELECT game, record FROM games WHERE id = ?", (id,)).fetchone()
        if row is None:
            return None
        name, text = row
        return name, SERVED[name].read(json.loads(text), ar.Record)


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
    """Take back what a seat has just done, as far as it has shown nobody anything hidden."""
    try:
        earlier = record.undo_turn()
    except ar.InvalidRecord:
        return Answer(record, refused=(own_words("nothing_to_take_back", lang),))
    if record.game.to_move(earlier.state) != seat:
        return Answer(record, refused=(own_words("not_yours", lang),))
    return Answer(earlier)


OWN_WORDS = {
    "en": {
        "moved_on": "The game has moved on.",
        "nothing_to_take_back": "There is nothing to take back, or it has shown somebody something hidden.",
        "not_yours": "The last action was another player's.",
        "onlooker": "An onlooker only looks on.",
    },
    "nl": {
        "moved_on": "Het spel is al verder.",
        "nothing_to_take_back": "Er is niets om terug te nemen, of iemand heeft er iets verborgens door gezien.",
        "not_yours": "De laatste actie was van een ander.",
        "onlooker": "Een toeschouwer kijkt alleen toe.",
    },
}
"""What no game says, but the server."""


def own_words(code: str, lang: str) -> str:
    """A sentence of the server, in English where it knows no other."""
    return OWN_WORDS.get(lang, OWN_WORDS["en"])[code]


def wish(text: str) -> Message:
    """What a client sent, if it is an object; what is missing in it is refused later."""
    try:
        found: Message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if type(found) is dict else {}


# --- sockets


@attrs.define
class Table:
    """A game, and who looks at it: by socket, the seat and the language."""

    id: str
    name: str
    record: kernel.AnyRecord
    here: dict[Any, tuple[int | None, str]]

    @property
    def served(self) -> Served:
        return SERVED[self.name]


class Server:
    """All tables that somebody looks at; the store has the others. Pages of these origins may ask, and programs."""

    def __init__(self, store: Store, pages: Collection[str] = ()) -> None:
        self.store = store
        self.pages = pages
        self.tables: dict[str, Table] = {}

    def table(self, id: str, name: str) -> Table:
        """A table: one that is open, one from the store, or a new one for two."""
        if id not in self.tables:
            if (found := self.store.load(id)) is None:
                served = SERVED[name]
                record = served.game.record(served.setup(2), names=["Griet", "Jan"])
                self.store.save(id, name, record, None)
                found = name, record
            self.tables[id] = Table(id, *found, here={})
        return self.tables[id]

    async def hear(self, table: Table, socket: Any, message: Message) -> None:
        """Do what a client asks for, keep it, and tell everybody."""
        seat, lang = table.here[socket]
        before = table.record
        if seat is None:
            answer = Answer(before, refused=(own_words("onlooker", lang),))
        elif message.get("ply") != before.ply:  # a double click, or two who were equally quick
            answer = Answer(before, refused=(own_words("moved_on", lang),))
        elif message.get("undo") is True:
            answer = take_back(before, seat, lang)
        else:
            answer = play(table.served, before, seat, message.get("action"), lang)
        if answer.refused:
            await socket.send_json({"refused": answer.refused, "ply": before.ply})
            return
        try:
            self.store.save(table.id, table.name, answer.record, before.ply)  # first kept, then told
        except Conflict:  # another process serves this game, too
            found = self.store.load(table.id)
            answer = Answer(before if found is None else found[1])
        table.record = answer.record
        for other, (place, _) in list(table.here.items()):
            await self.tell(table, other, place, answer)

    async def tell(self, table: Table, socket: Any, seat: int | None, answer: Answer) -> None:
        """Tell one socket what came of a wish: the events, or its view where there are none."""
        if answer.events:
            message = next_message(table.served, answer.record, answer.events, seat)
        else:
            message = first_message(table.served, answer.record, seat)
        with contextlib.suppress(RuntimeError):  # it is gone, and its own task will notice
            await socket.send_json(message)

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
        table = self.table(id, name)
        table.here[socket] = (None if seat == "onlooker" else int(seat), lang)
        try:
            await socket.send_json(first_message(table.served, table.record, table.here[socket][0]))
            while True:
                await self.hear(table, socket, wish(await socket.receive_text()))
        except (WebSocketDisconnect, RuntimeError, KeyError):  # gone, gone while something was sent, or no text
            pass
        finally:
            del table.here[socket]
            if not table.here:
                self.tables.pop(id, None)  # the store has it


def application(path: str, pages: Collection[str] = ()) -> Any:
    """The application that uvicorn runs; pages of these origins may ask it, and programs."""
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute

    return Starlette(routes=[WebSocketRoute("/{game}/{id}/{seat}", Server(Store(path), pages).sit)])


if __name__ == "__main__":
    import uvicorn

    uvicorn.run(application("games.sqlite", pages=sys.argv[1:]), ws_max_size=65_536)
