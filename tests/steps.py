"""Work counted: lines of Python that run, so that a test can say what something costs without a clock."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


class TooMuchWorkError(AssertionError):
    """More lines have run than a test allows."""


def steps(work: Callable[[], object], most: int) -> int:
    """How many lines of Python run in this; a failure as soon as they are more than `most`.

    >>> steps(lambda: [number for number in range(100)], most=1000) >= 100
    True
    """
    count = 0

    def line(frame: FrameType, event: str, argument: Any) -> Any:  # as `sys.settrace` wants it
        nonlocal count
        count += 1
        if count > most:
            raise TooMuchWorkError(f"more than {most} lines of Python have run")
        return line

    before = sys.gettrace()
    sys.settrace(line)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
