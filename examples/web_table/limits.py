"""What strangers may ask of the server, in numbers, and what holds them to it."""

import asyncio
import time
from collections import Counter
from typing import Any, ClassVar
from urllib.parse import urlsplit

import attrs
import h11
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from uvicorn.protocols.http.h11_impl import H11Protocol


@attrs.frozen(kw_only=True)
class Limits:
    """All limits, each with what is usual."""

    body: int = 4_000
    """Bytes of a request."""
    body_seconds: float = 10.0
    """How long a request may take to arrive."""
    send_seconds: float = 10.0
    """How long a browser may take to read what it is sent, before it is let go."""
    games: int = 100_000
    """Games in the file."""
    open_tables: int = 500
    """Games in memory; those that nobody looks at leave it first."""
    onlookers: int = 1_500
    """Onlookers at all tables together."""
    onlookers_at_table: int = 100
    """Onlookers at one table."""
    onlookers_of_address: int = 40
    """Onlookers from one address."""
    browsers_at_seat: int = 8
    """Browsers at one seat; a newer one takes the place of the oldest."""
    connections: int = 4_000
    """Connections of everybody together."""
    connections_of_address: int = 400
    """Connections from one address. A proxy is one address: it needs more."""
    joins: tuple[int, float] = (40, 4.0)
    """How often one address comes to tables: so often at once, then so many times a second."""
    day: float = 86_400.0
    """Seconds after which the server looks once more for games to forget."""
    idle_days: float = 365.0
    """Days after which a game is forgotten in which nothing happens."""
    unplayed_days: float = 14.0
    """Likewise, a game in which nobody has moved yet."""
    new_games: tuple[int, float] = (20, 0.2)
    """New games of one address: so many at once, then so many a second."""
    new_reviews: tuple[int, float] = (10, 0.1)
    """Games of one address to look at again, likewise: a page takes some seconds to make."""
    messages: tuple[int, float] = (40, 10.0)
    """Messages of one browser, likewise."""
    lock_seconds: float = 2.0
    """How long a save waits for a file that somebody else has locked."""


class TooMuch(Exception):
    """A request that is larger or slower than it may be, or breaks off."""


class Allowance:
    """So many at once, then so many a second, for each asker.

    >>> allowance = Allowance(2, 0.0)
    >>> [allowance.spend("somebody") for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, burst: int, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self.left: dict[str, tuple[float, float]] = {}

    def spend(self, asker: str) -> bool:
        """Whether this asker may do it once more."""
        now = time.monotonic()
        if len(self.left) > 10_000:  # those who have long had their full allowance again need not be remembered
            self.left = {who: it for who, it in self.left.items() if self._filled(it, now) < self.burst}
        filled = self._filled(self.left.get(asker, (float(self.burst), now)), now)
        self.left[asker] = (filled - 1 if filled >= 1 else filled, now)
        return filled >= 1

    def _filled(self, left: tuple[float, float], now: float) -> float:
        return min(self.burst, left[0] + self.rate * (now - left[1]))


SCHEMES = {"http": "http", "ws": "http", "https": "https", "wss": "https"}
"""By the scheme of a request, that of the page which it comes from."""


def same_origin(headers: Headers, scheme: str) -> bool:
    """Whether a request comes from a page of this server, or from no page at all.

    >>> same_origin(Headers({"host": "table.example", "origin": "http://table.example"}), "ws")
    True
    >>> same_origin(Headers({"host": "table.example", "origin": "http://["}), "ws")
    False
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    return page.netloc == headers.get("host") and page.scheme == SCHEMES.get(scheme)


async def body(request: Request, limits: Limits) -> str:
    """The body of a request, if it is small and comes soon."""
    found = b""
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for piece in request.stream():
                found += piece
                if len(found) > limits.body:
                    raise TooMuch("The request is too long.")
    except TimeoutError:
        raise TooMuch("The request took too long to arrive.") from None
    except ClientDisconnect:  # nobody will read this
        raise TooMuch("The request broke off.") from None
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise TooMuch("The request is not text.") from None


class PatientProtocol(H11Protocol):
    """HTTP that lets go of whoever connects and then does not ask for anything in full."""

    patience = 10.0
    """Seconds from the first byte of a request, or from the connection, to the end of its headers."""
    most = 0
    """Connections of one address, at most; 0 for any number."""
    here: ClassVar[Counter[str]] = Counter()
    """By address, how many connections there are."""
    waiting: asyncio.TimerHandle | None = None
    address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        self.here[self.address] += 1
        if self.most and self.here[self.address] > self.most:
            transport.abort()
            return
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._between_requests():
            self._stop_waiting()
        elif self.waiting is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._count_off()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        socket: Any = self.transport.get_protocol()  # Any: it hears of the end of the connection in place of this one
        lost = socket.connection_lost

        def count_off(exc: Exception | None) -> None:
            self._count_off()
            lost(exc)

        socket.connection_lost = count_off

    def _count_off(self) -> None:
        self.here[self.address] -= 1
        if self.here[self.address] <= 0:
            del self.here[self.address]

    def _between_requests(self) -> bool:
        cycle: Any = self.cycle  # Any: None until the first request, which uvicorn does not say
        here = self.transport.get_protocol() is self  # and not that of a WebSocket, which it may have become
        return here and (cycle is None or bool(cycle.response_complete))

    def _wait(self) -> None:
        self.waiting = asyncio.get_running_loop().call_later(self.patience, self._give_up)

    def _stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def _give_up(self) -> None:
        if self._between_requests() and not self.transport.is_closing():
            self.transport.close()
