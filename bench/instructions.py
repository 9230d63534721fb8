"""Count the instructions of fixed work: `python -m bench.instructions record`, then `compare` after a change.

Time tells little on a busy machine; how many instructions the interpreter carries out for the same work hardly varies.
`valgrind` counts them. Each kind of work is done in two processes, a little of it and more of it; the difference is
the work itself, without the start of Python. Counts of one build of Python say nothing about another, so `compare`
refuses to.
"""

import argparse
import hashlib
import json
import os
import platform
import re
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import TypedDict

from bench.fixed_work import WORK

BASELINE = Path(__file__).parent / "baseline.json"
TOLERANCE = 0.02
"""By how much a count may grow before `compare` fails."""
FEW, MANY = 1, 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Record or compare."""
    parser = argparse.ArgumentParser(prog="python -m bench.instructions", description=__doc__)
    parser.add_argument("verb", choices=("record", "compare"))
    parser.add_argument("--work", nargs="+", choices=WORK, default=[*WORK], help="count only this")
    parser.add_argument("--baseline", type=Path, default=BASELINE, metavar="FILE")
    chosen = parser.parse_args(arguments)
    try:
        baseline = _read(chosen.baseline)
    except (OSError, ValueError, KeyError, TypeError) as error:
        parser.error(f"argument --baseline: expected a file that 'record' wrote, got {chosen.baseline}: {error!r}")
    if chosen.verb == "record":
        counts = {work: counted(work) for work in chosen.work}
        chosen.baseline.write_text(json.dumps(_merged(baseline, counts), indent=1) + "\n", encoding="utf-8")
        print("\n".join(f"{work:<16}{count:>14,.0f}" for work, count in counts.items()))
        return 0
    if not chosen.baseline.exists():
        parser.error(f"argument --baseline: expected a file that 'record' wrote, got no file {chosen.baseline}")
    if baseline["build"] != build():
        print(f"this is another build than that of the baseline:\n  {build()}\n  {baseline['build']}", file=sys.stderr)
        return 2
    if lacking := [work for work in chosen.work if work not in baseline["counts"]]:
        parser.error(f"argument --baseline: expected counts of {', '.join(lacking)} in {chosen.baseline}, got none")
    slower = False
    for work in chosen.work:
        before, now = baseline["counts"][work], counted(work)
        worse = now > before * (1 + TOLERANCE)
        slower |= worse
        print(
            f"{work:<16}{before:>14,.0f}{now:>14,.0f}{now / before - 1:>+9.2%}{'  MORE' if worse else ''}", flush=True
        )
    return int(slower)


class Baseline(TypedDict):
    """What `record` writes."""

    build: dict[str, str]
    counts: dict[str, float]


def _read(baseline: Path) -> Baseline:
    """Return what was recorded; nothing if there is no such file."""
    if not baseline.exists():
        return {"build": {}, "counts": {}}
    known = json.loads(baseline.read_text(encoding="utf-8"))
    return {"build": dict(known["build"]), "counts": {work: float(count) for work, count in known["counts"].items()}}


def _merged(before: Baseline, counts: dict[str, float]) -> Baseline:
    """Return a baseline with these counts; other counts of the same build stay."""
    others = before["counts"] if before["build"] == build() else {}
    return {"build": build(), "counts": others | counts}


def build() -> dict[str, str]:
    """Describe the interpreter, how it was built, and the kind of machine: the counts depend on them."""
    flags = " ".join(str(sysconfig.get_config_var(name)) for name in ("CONFIG_ARGS", "PY_CFLAGS", "LDFLAGS"))
    return {
        "python": sys.version,
        "implementation": platform.python_implementation(),
        "flags": hashlib.sha256(flags.encode()).hexdigest()[:16],
        "machine": platform.machine(),
        "attrs": metadata.version("attrs"),
    }


def counted(work: str) -> float:
    """Count the instructions of one action, or game, of this kind of work."""
    (few, least), (many, most) = _run(work, FEW), _run(work, MANY)
    return round((most - least) / (many - few))


def _run(work: str, times: int) -> tuple[int, int]:
    """Return how much work was done, and how many instructions it took."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable]
    program = [*command, "-m", "bench.fixed_work", work, str(times)]
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    done = subprocess.run(program, capture_output=True, check=True, text=True, env=environment)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise RuntimeError(f"valgrind said nothing of instructions:\n{done.stderr}")
    return int(done.stdout), int(found[1])


if __name__ == "__main__":
    sys.exit(main())
