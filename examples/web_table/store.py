"""The games in an SQLite file, each kind of access on a thread of its own: the server never waits for a disk.

A game is kept as what it takes to play it again: what was agreed, its seed, and the number of every action. A save is
one row. It is kept entirely or not at all, and whoever asked for it learns which.
"""

import asyncio
import json
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

import attrs
from seated import Seated, restored
from shelf import SHELF

import amsterdam_routes as ar

T = TypeVar("T")

MOST_AT_ONCE = 200
"""Jobs in one transaction."""

LAYOUT = 3
"""The number of the file's layout, in its `user_version`."""

TABLES = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, name TEXT, agreed TEXT, seed BLOB, people TEXT, bots TEXT, next TEXT, moved REAL
);
CREATE TABLE links (link TEXT PRIMARY KEY, game TEXT REFERENCES games, seat INTEGER);
CREATE INDEX links_of ON links (game);
CREATE TABLE actions (game TEXT REFERENCES games, ply INTEGER, action INTEGER, PRIMARY KEY (game, ply)) WITHOUT ROWID;
"""


SINCE = 1_700_000_000.0
"""No game was played before this time: where the file says so, the clock had not been set yet."""


COLUMNS = "id, name, agreed, seed, people, bots, (SELECT id FROM games AS other WHERE other.id = games.next)"
"""What is read of a game; the next one, if the file still has it."""


class NotKept(Exception):
    """Something could not be written to the file, or read from it; the file is as it was."""


class Broken(Exception):
    """What the file says of a game makes no game."""


class Clerk:
    """A thread that does jobs on a connection of its own: all that wait in one transaction: the disk is asked once."""

    begin = "BEGIN IMMEDIATE"

    def __init__(self, path: str, patience: float) -> None:
        self.path, self.patience = path, patience
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=patience)
        self.connection.execute("SELECT count(*) FROM games").fetchone()  # only now are the files open
        self.files = _files(path)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._work, name="clerk", daemon=True)
        self.thread.start()

    async def do(self, do: Callable[[sqlite3.Connection], T]) -> T:
        """The answer of a job, once its transaction is on the disk; `NotKept` if it is not."""
        done: Future[T] = Future()
        self.jobs.put(Job(do, done, time.monotonic() + self.patience))
        return await asyncio.wrap_future(done)

    def _work(self) -> None:
        goes_on = True
        while goes_on:
            waiting = [self.jobs.get()]
            with suppress(queue.Empty):
                while len(waiting) < MOST_AT_ONCE:
                    waiting.append(self.jobs.get_nowait())
            goes_on = None not in waiting
            jobs = [job for job in waiting if job is not None and job.done.set_running_or_notify_cancel()]
            if jobs:
                self._transaction(jobs)
        self.connection.close()

    def _transaction(self, jobs: Sequence["Job"]) -> None:
        """Do all of these, and tell everyone what came of it; one that fails leaves nothing behind."""
        left = min(job.deadline for job in jobs) - time.monotonic()  # those in line wait for a lock together
        answers: list[tuple[Job, object, BaseException | None]] = []
        try:
            if _files(self.path) != self.files:  # SQLite goes on writing to a file that nobody will find again
                raise NotKept("the file of games has been moved, deleted or replaced")
            self.connection.execute(f"PRAGMA busy_timeout = {max(0, int(1000 * left))}")
            self.connection.execute(self.begin)
            answers = [(job, *self._done(job)) for job in jobs]
            self.connection.execute("COMMIT")
        except (sqlite3.Error, NotKept) as error:
            if self.connection.in_transaction:
                with suppress(sqlite3.Error):  # whoever asked is told of the first error
                    self.connection.execute("ROLLBACK")
            answers = [(job, None, NotKept(str(error))) for job in jobs]
        for job, answer, failure in answers:
            if failure is None:
                job.done.set_result(answer)
            else:
                job.done.set_exception(failure)

    def _done(self, job: "Job") -> tuple[object, BaseException | None]:
        self.connection.execute("SAVEPOINT job")
        try:
            return job.do(self.connection), None
        except BaseException as error:  # whatever it is, it is the asker's and not the thread's
            if not self.connection.in_transaction:
                raise  # a full disk may end the whole transaction
            self.connection.execute("ROLLBACK TO job")
            return None, NotKept(str(error)) if isinstance(error, sqlite3.Error) else error
        finally:
            if self.connection.in_transaction:
                self.connection.execute("RELEASE job")

    def close(self) -> None:
        """Do what has been asked for, then stop."""
        self.jobs.put(None)
        self.thread.join()


class Reader(Clerk):
    """A clerk who only reads: in a file with a write-ahead log, no writer is in his way, and he is in nobody's."""

    begin = "BEGIN"


@attrs.frozen
class Job:
    """Something to be done with the file, who waits for it, and how long."""

    do: Callable[[sqlite3.Connection], Any]  # Any: whatever it answers
    done: "Future[Any]"  # Any: likewise
    deadline: float


@attrs.frozen
class Row:
    """A game as it is written in the file."""

    id: str
    name: str
    agreed: str
    seed: bytes
    people: str
    bots: str
    next: str | None


class Store:
    """All games, in one file: what is in it survives the server."""

    def __init__(self, path: str, patience: float = 2.0) -> None:
        prepare(path, patience)
        self.path = path
        self.writer = Clerk(path, patience)
        self.reader = Reader(path, patience)

    async def add(self, seated: Seated, after: str | None = None, most: int = 1_000_000) -> bool:
        """Keep a new game, and that it follows another one; False if there are too many games already."""

        def job(connection: sqlite3.Connection) -> bool:
            if connection.execute("SELECT count(*) FROM games").fetchone()[0] >= most:
                return False
            values = (
                seated.id,
                seated.name,
                json.dumps(seated.agreed),
                seated.record.seed,
                json.dumps(seated.record.names),
                json.dumps(seated.bots),
                None,
                time.time(),
            )
            connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
            rows = [(seated.watch, seated.id, None)]
            rows += [(link, seated.id, seat) for seat, link in enumerate(seated.links)]  # type: ignore[misc]  # None or a seat
            connection.executemany("INSERT INTO links VALUES (?, ?, ?)", rows)
            if after is not None:
                connection.execute("UPDATE games SET next = ? WHERE id = ?", (seated.id, after))
            return True

        return await self.writer.do(job)

    async def keep(self, id: str, ply: int, *actions: int) -> None:
        """Keep some actions more, all or none: those that were played from this ply on."""
        rows = [(id, ply + i, action) for i, action in enumerate(actions)]

        def job(connection: sqlite3.Connection) -> None:
            _expect(connection, id, ply)
            connection.executemany("INSERT INTO actions VALUES (?, ?, ?)", rows)
            connection.execute("UPDATE games SET moved = ? WHERE id = ?", (time.time(), id))

        await self.writer.do(job)

    async def drop(self, id: str, ply: int, played: int) -> None:
        """Forget the actions from this ply on, of so many that have been played."""

        def job(connection: sqlite3.Connection) -> None:
            _expect(connection, id, played)
            connection.execute("DELETE FROM actions WHERE game = ? AND ply >= ?", (id, ply))

        await self.writer.do(job)

    async def find(self, link: str) -> str | None:
        """The game that a link leads to."""
        found = await self.reader.do(
            lambda connection: connection.execute("SELECT game FROM links WHERE link = ?", (link,)).fetchone()
        )
        return None if found is None else str(found[0])

    async def load(self, id: str) -> tuple[Row, list[tuple[str, int | None]], list[int]]:
        """What the file has of a game: its row, its links with their seats, its actions."""

        def job(connection: sqlite3.Connection) -> tuple[Row, list[tuple[str, int | None]], list[int]]:
            row = connection.execute(f"SELECT {COLUMNS} FROM games WHERE id = ?", (id,)).fetchone()
            links = connection.execute("SELECT link, seat FROM links WHERE game = ? ORDER BY seat", (id,)).fetchall()
            played = connection.execute("SELECT ply, action FROM actions WHERE game = ? ORDER BY ply", (id,)).fetchall()
            if row is None or [ply for ply, _ in played] != list(range(len(played))):
                raise Broken("the file has only a part of this game")
            return Row(*row), links, [action for _, action in played]

        return await self.reader.do(job)

    async def forget(self, idle_days: float, unplayed_days: float, spared: Collection[str] = ()) -> None:
        """Forget the games in which nothing has happened for so long, and those that nobody has begun; spare some."""
        day, now = 86_400.0, time.time()
        old = "moved < ? OR (moved < ? AND id NOT IN (SELECT game FROM actions))"
        limits = (now - idle_days * day, now - unplayed_days * day)

        def job(connection: sqlite3.Connection) -> None:
            unknown = "typeof(moved) != 'real' OR moved < ? OR moved > ?"
            connection.execute(f"UPDATE games SET moved = ? WHERE {unknown}", (now, SINCE, now))
            found = connection.execute(f"SELECT id FROM games WHERE {old}", limits).fetchall()
            gone = [row for row in found if row[0] not in spared]
            for table, column in (("actions", "game"), ("links", "game"), ("games", "id")):
                connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", gone)

        await self.writer.do(job)

    def close(self) -> None:
        """Write what is left, and close the file."""
        self.writer.close()
        self.reader.close()


def _files(path: str) -> list[tuple[int, int] | None]:
    """Which files lie under the names of a file of games and its write-ahead log, by device and number."""
    found: list[tuple[int, int] | None] = []
    for name in (path, f"{path}-wal"):
        try:
            there = os.stat(name)
        except OSError:
            found.append(None)
        else:
            found.append((there.st_dev, there.st_ino))
    return found


def _expect(connection: sqlite3.Connection, id: str, played: int) -> None:
    """Raise `NotKept` unless the file has this game with so many actions: somebody else may have written to it."""
    there = connection.execute("SELECT count(*) FROM games WHERE id = ?", (id,)).fetchone()[0]
    many, last = connection.execute("SELECT count(*), max(ply) FROM actions WHERE game = ?", (id,)).fetchone()
    if not there or many != played or last != (played - 1 if played else None):
        raise NotKept("somebody else has changed this game in the file")


def prepare(path: str, patience: float) -> None:
    """Make the tables of a new file; `sqlite3.Error` if it cannot be used, `Broken` if it is something else."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=patience)
    try:
        if _empty(connection):
            with suppress(sqlite3.OperationalError):  # another server is about it; what else is wrong shows below
                connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")  # another server may be about to do the same
        layout = connection.execute("PRAGMA user_version").fetchone()[0]
        if _empty(connection):
            changes = TABLES
        elif layout == 2:  # the day of the last move was not kept then
            changes = f"ALTER TABLE games ADD COLUMN moved REAL; UPDATE games SET moved = {time.time()};"
        elif layout == LAYOUT:
            return
        else:
            raise Broken(f"expected a file of games with layout {LAYOUT}, got one with layout {layout}")
        for change in [*changes.split(";"), f"PRAGMA user_version = {LAYOUT}", "COMMIT"]:
            connection.execute(change)
    finally:
        connection.close()


def _empty(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0)


def built(row: Row, links: Sequence[tuple[str, int | None]], actions: Sequence[int]) -> Seated:
    """The game that the file speaks of; `Broken` if it makes none."""
    try:
        showing = SHELF[row.name]
        agreed, names, bots = json.loads(row.agreed), json.loads(row.people), json.loads(row.bots)
        if type(row.seed) is not bytes:  # without a seed the cards would be others each time
            raise Broken(f"expected the seed of this game in bytes, got {type(row.seed).__name__}")
        if not (isinstance(bots, list) and all(bot is None or bot in showing.bots for bot in bots)):
            raise Broken(f"expected bots among {', '.join(showing.bots)}, got {row.bots[:80]}")
        record = ar.Record.begin(showing.game, showing.setup(agreed), seed=row.seed, names=names)
        if [seat for _, seat in links] != [None, *range(len(names))] or len(names) != len(bots):
            raise Broken("the seats of this game do not add up")
        watch, *seats = (link for link, _ in links)
        dealt = Seated(
            id=row.id,
            name=row.name,
            agreed=agreed,
            record=record,
            links=tuple(seats),
            watch=watch,
            bots=tuple(bots),
            next=row.next,
        )
        return restored(dealt, actions)
    except Broken:
        raise
    except Exception as error:  # a file can say anything; whatever comes of it, it is this game that is broken
        raise Broken(f"{type(error).__name__}: {error}") from error
