"""The figures as a table for people and as plain data for programs."""

import platform
from collections.abc import Iterator
from importlib import metadata
from itertools import groupby

import attrs

from bench.imports import loaded
from bench.peers import Absent
from bench.timing import Figure, Timing, quartiles

Plain = dict[str, object]


@attrs.frozen
class Report:
    """Everything that a run has found."""

    machine: Plain
    timings: tuple[Timing, ...]
    figures: tuple[Figure, ...]
    absent: tuple[Absent, ...]

    def table(self) -> str:
        """The timings as a table."""
        return "\n".join(self._lines())

    def data(self) -> Plain:
        """The timings for JSON: seconds for one of each task, by round."""
        return {
            "machine": self.machine,
            "timings": [
                {
                    "group": timing.task.group,
                    "name": timing.task.name,
                    "of": timing.task.thing,
                    "seconds": timing.seconds,
                    "median": timing.median,
                    "quartiles": timing.spread,
                }
                for timing in self.timings
            ],
            "figures": [
                attrs.asdict(figure) | {"median": figure.median, "reached": figure.reached} for figure in self.figures
            ],
            "absent": [attrs.asdict(absent) for absent in self.absent],
        }

    def _lines(self) -> Iterator[str]:
        yield from (f"{name}: {value}" for name, value in self.machine.items())
        for group, timings in groupby(self.timings, lambda timing: timing.task.group):
            yield ""
            yield f"{group:<58}{'us each':>10}{'quartiles':>20}{'a second':>13}"
            for timing in timings:
                low, high = timing.spread
                digits = 2 if timing.median >= 1e-7 else 3
                spread = f"{low * 1e6:.{digits}f} - {high * 1e6:.{digits}f}"
                each = f"{timing.median * 1e6:>10.{digits}f}{spread:>20}"
                yield f"  {timing.task.name:<56}{each}{1 / timing.median:>13,.0f} {timing.task.thing}s"
        for absent in self.absent:
            yield f"  {absent.name:<56}    absent: {absent.reason}"
        if self.figures:
            yield ""
            yield f"{'figures':<58}{'median':>10}{'quartiles':>20}{'wanted':>13}"
        for figure in self.figures:
            yield f"  {figure.name:<56}{_shown(figure)}"


def machine(core: int | None, rounds: int) -> Plain:
    """Describe the machine, and how the figures were measured on it."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": platform.python_compiler(),
        "system": f"{platform.system()} {platform.machine()}",
        "library": metadata.version("amsterdam-routes"),
        "loads": f"{loaded() or 'nothing'} and the standard library",
        "rounds": rounds,
        "pinned": "not pinned" if core is None else f"to core {core}",
    }


def _shown(figure: Figure) -> str:
    low, high = quartiles(figure.values)
    digits = 0 if figure.median >= 100 else 2 if figure.median >= 0.1 else 4
    wanted = ""
    if figure.at_least is not None:
        wanted = f">= {figure.at_least:,g}"
    elif figure.at_most is not None:
        wanted = f"<= {figure.at_most:,g}"
    verdict = {None: "", True: "yes", False: "NO"}[figure.reached]
    spread = f"{low:,.{digits}f} - {high:,.{digits}f}"
    return f"{figure.median:>10,.{digits}f}{spread:>20}{wanted:>13} {figure.unit:<10}{verdict}".rstrip()
