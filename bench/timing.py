"""Timing that neighbours disturb little.

Everything runs in one process, pinned to one core, and is measured in that process's CPU time. There are several
rounds, and in each of them every task takes its turn: a busy minute slows all tasks alike, and the ratio of two tasks
is taken within each round.
"""

import gc
import os
from collections.abc import Callable, Iterable, Sequence
from statistics import median, quantiles
from time import process_time

import attrs


@attrs.frozen
class Task:
    """Something to measure: `run(round)` does it many times, and says how many."""

    group: str
    name: str
    run: Callable[[int], int]
    thing: str = "call"
    """What is counted."""


@attrs.frozen
class Timing:
    """What a task took: seconds for one, by round."""

    task: Task
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle round."""
        return median(self.seconds)

    @property
    def spread(self) -> tuple[float, float]:
        """The lower and the upper quartile."""
        return quartiles(self.seconds)


@attrs.frozen
class Figure:
    """A number to reach, or to tell: with its quartiles where it was measured by round, and what was wanted."""

    name: str
    values: tuple[float, ...]
    unit: str = "x"
    at_least: float | None = None
    at_most: float | None = None

    @property
    def median(self) -> float:
        """The ratio of the middle round."""
        return median(self.values)

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; None if there is none."""
        if self.at_least is not None:
            return self.median >= self.at_least
        return None if self.at_most is None else self.median <= self.at_most


def quartiles(values: Sequence[float]) -> tuple[float, float]:
    """Return the lower and the upper quartile; with fewer than four values, the lowest and the highest."""
    if len(values) < 4:
        return min(values), max(values)
    low, _, high = quantiles(values, n=4)
    return low, high


def pin() -> int | None:
    """Keep this process on one core, the last that it may use; None where the system has no such call."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def measure(tasks: Iterable[Task], rounds: int, tell: Callable[[str], None]) -> list[Timing]:
    """Time every task once in every round, after a round that does not count."""
    tasks = list(tasks)
    seconds: list[list[float]] = [[] for _ in tasks]
    for number in range(rounds + 1):
        tell(f"round {number} of {rounds}" if number else "warming up")
        for task, taken in zip(tasks, seconds, strict=True):
            gc.collect()
            before = process_time()
            many = task.run(number)
            after = process_time()
            if number:
                taken.append((after - before) / many)
    tell("measured")
    return [Timing(task, tuple(taken)) for task, taken in zip(tasks, seconds, strict=True)]


def ratio(slow: Timing, fast: Timing) -> tuple[float, ...]:
    """Return how many times as fast one is as the other, by round."""
    return tuple(a / b for a, b in zip(slow.seconds, fast.seconds, strict=True))
