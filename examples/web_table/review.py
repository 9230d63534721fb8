"""The page on which a game is looked at again: the command makes it, on the server in a process of its own."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from seated import Seated
from showing import Action

REVIEWER = str(Path(__file__).with_name("reviewer.py"))
SECONDS = 120.0
"""How long a page may take to be made."""
KEPT = 30
"""How many pages are kept."""


Key: TypeAlias = tuple[str, tuple[Action, ...], int | None, str]
"""A page: the game, its actions so far (one may be taken back, and another played), who looks, the language."""


class NoReview(Exception):
    """There is no page of a game."""


class Ending(Exception):
    """The server comes to its end before a page is made."""


class Reviews:
    """The pages of games, each made once: one at a time, so that the tables go on."""

    def __init__(self) -> None:
        self.pages: OrderedDict[Key, str] = OrderedDict()
        self.lock = asyncio.Lock()
        self.process: Process | None = None
        self.ending = False

    def known(self, seated: Seated, seat: int | None, lang: str) -> bool:
        """Whether a page has been made and is still there."""
        return _key(seated, seat, lang) in self.pages

    async def page(self, seated: Seated, seat: int | None, lang: str) -> str:
        """The page of a game in a language, as a seat may see it; `NoReview` or `Ending` if there is none."""
        key = _key(seated, seat, lang)
        async with self.lock:
            if key not in self.pages:
                self.pages[key] = await self._made(*await asyncio.to_thread(asked, seated, seat, lang))
            return self.keep(key)

    async def _made(self, arguments: Sequence[str], document: str) -> str:
        """What the command writes, in a process of its own, which has ended then."""
        if self.ending:
            raise Ending
        page, failed = b"", True
        with suppress(OSError, TimeoutError):
            process = self.process = await asyncio.create_subprocess_exec(
                sys.executable, REVIEWER, *arguments, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
            try:
                async with asyncio.timeout(0 if self.ending else SECONDS):
                    page = await _answer(process, document.encode())
                    failed = await process.wait() != 0
            finally:
                self._kill()
                await process.communicate()  # so that nothing of it is left
        if self.ending:
            raise Ending
        if failed:
            raise NoReview
        return page.decode()

    def close(self) -> None:
        """Make no more pages: who waits for one, now or later, gets none."""
        self.ending = True
        self._kill()

    def _kill(self) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):  # it has ended by itself
                self.process.kill()

    def keep(self, key: Key) -> str:
        """The page of a key, which has been asked for last; those that were asked for longest ago make room."""
        self.pages.move_to_end(key)
        while len(self.pages) > KEPT:
            self.pages.popitem(last=False)
        return self.pages[key]


def _key(seated: Seated, seat: int | None, lang: str) -> Key:
    return seated.id, tuple(seated.record.actions), None if seated.to_move is None else seat, lang


async def _answer(process: Process, document: bytes) -> bytes:
    """All that a process writes; its input stays open, so that it knows that somebody waits."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"%d\n%b" % (len(document), document))
    await process.stdin.drain()
    return await process.stdout.read()


def asked(seated: Seated, seat: int | None, lang: str) -> tuple[list[str], str]:
    """The command that writes the page of a game, and the record that it reads; `NoReview` if there is none.

    It is everything once the game is over. Before, it is made of what the seat has seen, and of nothing else.
    """
    if seated.showing.to_json is None:
        raise NoReview
    record = seated.record if seated.to_move is None else seated.record.redacted(seat)
    command = ["--game", seated.showing.game.name, "replay", "-", "--html", "-", "--lang", lang]
    return command, seated.showing.to_json(record)
