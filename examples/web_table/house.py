"""All tables of a server: found by their links, opened when somebody comes, closed when there are too many."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from browsers import Browser
from limits import Limits
from live import LiveTable
from seated import Seated
from store import Broken, NotKept, Store, built


class House:
    """The tables."""

    def __init__(self, database: str, limits: Limits, bot_delay: float) -> None:
        self.limits, self.bot_delay = limits, bot_delay
        self.store = Store(database, limits.lock_seconds)
        self.thinking = ThreadPoolExecutor(2, thread_name_prefix="thinking")
        self.tables: OrderedDict[str, LiveTable] = OrderedDict()
        self.by_link: dict[str, str] = {}
        self.opening: dict[str, asyncio.Task[LiveTable]] = {}

    async def add(self, seated: Seated) -> bool:
        """Keep a new game, and lay its table; False if there are too many games."""
        if not await self.store.add(seated, most=self.limits.games):
            return False
        self._lay(seated).start_bots()
        return True

    async def find(self, link: str) -> str | None:
        """The game that a link leads to."""
        return self.by_link.get(link) or await self.store.find(link)

    async def table(self, id: str) -> LiveTable:
        """A table, from memory or from the file; `Broken` or `NotKept` if it cannot be had."""
        if id in self.tables:
            self.tables.move_to_end(id)
            return self.tables[id]
        if id not in self.opening:  # those who come at the same time get the same table
            self.opening[id] = asyncio.create_task(self._open(id))
            self.opening[id].add_done_callback(lambda _: self.opening.pop(id))
        return await asyncio.shield(self.opening[id])

    async def _open(self, id: str) -> LiveTable:
        read = await self.store.load(id)
        seated = await asyncio.get_running_loop().run_in_executor(self.thinking, lambda: built(*read))
        return self._lay(seated)

    def _lay(self, seated: Seated) -> LiveTable:
        table = LiveTable(seated, self.store, self.thinking, self.limits, self.bot_delay)
        self.tables[seated.id] = table
        for link in (*seated.links, seated.watch):
            self.by_link[link] = seated.id
        if len(self.tables) > self.limits.open_tables:
            self._clear()
        return table

    def _clear(self) -> None:
        """Close the table that has been idle for longest; it is in the file, and can be opened again."""
        for id, table in self.tables.items():
            if table.idle:
                del self.tables[id]
                for link in (*table.seated.links, table.seated.watch):
                    self.by_link.pop(link, None)
                return

    def browsers(self) -> int:
        """How many browsers are at all tables."""
        return sum(len(table.browsers) for table in self.tables.values())

    def full(self, table: LiveTable) -> bool:
        """Whether a browser more is too much."""
        return len(table.browsers) >= self.limits.browsers_at_table or self.browsers() >= self.limits.browsers

    async def close(self) -> None:
        """Stop the bots, write what is left, close the file."""
        for table in self.tables.values():
            await table.close()
        self.thinking.shutdown()
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)


__all__ = ["Broken", "Browser", "House", "NotKept"]
