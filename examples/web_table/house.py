"""All tables of a server: found by their links, opened when somebody comes, closed when there are too many."""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from itertools import count

from adviser import Adviser
from browsers import Browser
from limits import Limits
from live import LiveTable
from seated import Seated
from store import Broken, NotKept, Store, built


class House:
    """The tables."""

    def __init__(self, database: str, limits: Limits, bot_delay: float, seed: str | None = None) -> None:
        """With a `seed` the games are dealt from it, one after the other: a day can be played again, to try things."""
        self.limits, self.bot_delay, self.seed = limits, bot_delay, seed
        self.dealt = count(1)
        self.store = Store(database, limits.lock_seconds)
        self.thinking = ThreadPoolExecutor(2, thread_name_prefix="thinking")
        self.adviser = Adviser()
        self.tables: OrderedDict[str, LiveTable] = OrderedDict()
        self.by_link: dict[str, str] = {}
        self.opening: dict[str, asyncio.Task[None]] = {}

    def next_seed(self) -> str | None:
        """What the next game is dealt from; None for the system's entropy."""
        return None if self.seed is None else f"{self.seed} {next(self.dealt)}"

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
        while id not in self.tables:  # there is one at most, so that all who sit there see the same
            if id not in self.opening:  # those who come at the same time wait for the same table
                self.opening[id] = asyncio.create_task(self._open(id))
            await asyncio.shield(self.opening[id])
        self.tables.move_to_end(id)
        return self.tables[id]

    async def _open(self, id: str) -> None:
        try:
            read = await self.store.load(id)
            self._lay(await asyncio.get_running_loop().run_in_executor(self.thinking, lambda: built(*read)))
        finally:
            del self.opening[id]

    def _lay(self, seated: Seated) -> LiveTable:
        self._clear(len(self.tables) + 1 - self.limits.open_tables)
        table = LiveTable(seated, self.store, self.thinking, self.limits, self.bot_delay, self.adviser, self.next_seed)
        self.tables[seated.id] = table
        for link in (*seated.links, seated.watch):
            self.by_link[link] = seated.id
        return table

    def _clear(self, many: int) -> None:
        """Close so many idle tables, the longest idle first; the file has them, so they can be opened again."""
        idle = [id for id, table in self.tables.items() if table.idle] if many > 0 else []
        for id in idle[:many]:
            table = self.tables.pop(id)
            for link in (*table.seated.links, table.seated.watch):
                self.by_link.pop(link, None)

    def full(self, table: LiveTable, address: str) -> bool:
        """Whether an onlooker more is too much: at this table, in the house, or from this address."""
        limits = self.limits
        everybody = [one for other in self.tables.values() for one in other.browsers if one.seat is None]
        return (
            len(everybody) >= limits.onlookers
            or sum(one.seat is None for one in table.browsers) >= limits.onlookers_at_table
            or sum(one.address == address for one in everybody) >= limits.onlookers_of_address
        )

    async def forget(self) -> None:
        """Forget the games in which nothing has happened for long, but none at which somebody sits."""
        self._clear(len(self.tables))
        try:
            await self.store.forget(self.limits.idle_days, self.limits.unplayed_days, spared=[*self.tables])
        except NotKept as error:  # they are forgotten next time
            logging.error("old games cannot be forgotten: %s", error)

    async def forget_daily(self) -> None:
        """Do so again and again, as long as the server runs."""
        while True:
            await asyncio.sleep(self.limits.day)
            await self.forget()

    async def close(self) -> None:
        """Stop the bots, write what is left, close the file."""
        for table in self.tables.values():
            await table.close()
        self.thinking.shutdown()
        self.adviser.close()
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)


__all__ = ["Broken", "Browser", "House", "NotKept"]
