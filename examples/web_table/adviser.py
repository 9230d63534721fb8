"""The process in which hints are found, so that the tables go on meanwhile."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from hints import advise
from seated import Seated


class Adviser:
    """The process in which hints are found, started with the first one; one at a time."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.lock = asyncio.Lock()

    async def hint(self, seated: Seated, seat: int) -> tuple[int, float | None]:
        """What the planner would do at a seat."""
        view = seated.showing.game.view(seated.record.state, seat)
        async with self.lock:
            if self.pool is None:
                self.pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
            return await asyncio.get_running_loop().run_in_executor(
                self.pool, advise, seated.name, seated.record.setup, view
            )

    def close(self) -> None:
        """Stop the process."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
