"""What `import amsterdam_routes` costs in a fresh process, and what else it loads."""

import subprocess
import sys

from bench.timing import Figure

TIMED = """
from time import process_time
before = process_time()
import amsterdam_routes
print((process_time() - before) * 1000)
"""
LOADED = """
import sys
before = {name.partition(".")[0] for name in sys.modules}
import amsterdam_routes
after = {name.partition(".")[0] for name in sys.modules}
print(*sorted(after - before - set(sys.stdlib_module_names) - {"amsterdam_routes"}))
"""


def figures(rounds: int) -> list[Figure]:
    """Return the milliseconds of CPU time that an import takes when the compiled files exist."""
    _run(TIMED)
    return [Figure("import amsterdam_routes", tuple(float(_run(TIMED)) for _ in range(rounds)), "ms", at_most=80)]


def loaded() -> str:
    """Return the packages that an import loads, besides the standard library."""
    return _run(LOADED).strip()


def _run(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True).stdout
