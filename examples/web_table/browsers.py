"""One browser at a table: what it is sent, and that it cannot hold up anybody else."""

import asyncio
import json
from collections import deque
from typing import Protocol

from frames import Frame, Sent
from limits import Allowance, Limits
from parts import Json


class Socket(Protocol):
    """What a browser is reached by."""

    async def send_text(self, data: str) -> None:
        """Send a message, once there is room for it."""


class Browser:
    """A browser: frames wait in a slot that holds only the latest, answers to it in a short queue."""

    def __init__(
        self, socket: Socket, seat: int | None, limits: Limits, about: str, lang: str = "en", address: str = ""
    ) -> None:
        self.socket, self.seat, self.limits = socket, seat, limits
        self.lang, self.address = lang, address
        self.sent = Sent(about)
        self.allowance = Allowance(*limits.messages)
        self.frame: Frame | None = None
        self.here: str | None = None
        """Who is at the table, if that is news."""
        self.replies: deque[str] = deque(maxlen=20)
        self.wake = asyncio.Event()
        self.replaced = asyncio.Event()
        """Set when newer browsers have taken this one's place at its seat."""

    def show(self, frame: Frame) -> None:
        """The table stands like this now. A browser that is slow skips what was between."""
        self.frame = frame
        self.sent.told = min(self.sent.told, frame.ply)
        self.wake.set()

    def show_here(self, message: dict[str, Json]) -> None:
        """These are at the table now."""
        self.here = json.dumps(message)
        self.wake.set()

    def reply(self, message: dict[str, Json]) -> None:
        """Answer something that this browser has asked."""
        self.replies.append(json.dumps(message))
        self.wake.set()

    async def send_forever(self) -> None:
        """Send whatever there is to send; TimeoutError if this browser does not read it."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            while (text := self._next()) is not None:
                async with asyncio.timeout(self.limits.send_seconds):
                    await self.socket.send_text(text)

    def _next(self) -> str | None:
        if self.frame is not None:
            frame, self.frame = self.frame, None
            return self.sent.message(frame)
        if self.replies:
            return self.replies.popleft()
        here, self.here = self.here, None
        return here
