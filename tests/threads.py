"""Work that several threads do at once."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

T = TypeVar("T")
THREADS = 6


def at_once(work: Callable[[int], T]) -> list[T]:
    """What each of the threads finds: all start at the same moment, and take turns after every few instructions."""
    start = Barrier(THREADS)

    def begin(number: int) -> T:
        start.wait()
        return work(number)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(THREADS) as threads:
            return list(threads.map(begin, range(THREADS)))
    finally:
        sys.setswitchinterval(usual)
