"""What a text makes the library run that no text made it run before, by the monitoring of CPython 3.12.

Every line and every way of a branch is told once, and then no more: what was told costs nothing from then on. So the
whole library can be watched, the rules and the pictures among it, at the speed at which it runs by itself.
"""

import sys
from pathlib import Path
from types import CodeType
from typing import Any  # Any: what `sys.monitoring` takes back to be told no more

import amsterdam_routes

if sys.version_info < (3, 12):
    raise SystemExit(
        f"fuzzing needs a Python that can be watched: expected 3.12 or newer, got {sys.version.split()[0]}"
    )

LIBRARY = str(Path(amsterdam_routes.__file__).parent)
PATIENCE = 40
"""So often a branch is looked at that goes one way only, until everything is looked at anew."""
events = sys.monitoring.events


class Covered:
    """Counts what was run for the first time, apart for each of several purposes.

    >>> covered = Covered()
    >>> covered.turn_to("reading")
    >>> _ = amsterdam_routes.new_game(2, seed=1)
    >>> first = covered.many
    >>> _ = amsterdam_routes.new_game(2, seed=1)
    >>> first > 0, covered.many - first < first
    (True, True)
    """

    def __init__(self) -> None:
        self._by_purpose: dict[str, set[tuple[int, int]]] = {}
        self._seen: set[tuple[int, int]] = set()
        self._looks: dict[tuple[int, int], int] = {}
        self._codes: list[CodeType] = []
        """They are kept, as each is known by its id."""
        monitoring = sys.monitoring
        monitoring.use_tool_id(monitoring.COVERAGE_ID, "fuzz")
        monitoring.register_callback(monitoring.COVERAGE_ID, events.LINE, self._line)
        monitoring.register_callback(monitoring.COVERAGE_ID, events.BRANCH, self._branch)
        monitoring.set_events(monitoring.COVERAGE_ID, events.LINE | events.BRANCH)

    @property
    def many(self) -> int:
        """How much was run so far for the present purpose."""
        return len(self._seen)

    def turn_to(self, purpose: str) -> None:
        """From now on, count what is run for this purpose; and look at everything anew."""
        self._seen = self._by_purpose.setdefault(purpose, set())
        self.look_again()

    def look_again(self) -> None:
        """Look again at what was told, such as branches that went one way only."""
        self._looks.clear()
        sys.monitoring.restart_events()

    def _line(self, code: CodeType, line: int) -> Any:
        if code.co_filename.startswith(LIBRARY):
            self._add(code, line)
        return sys.monitoring.DISABLE

    def _branch(self, code: CodeType, here: int, there: int) -> Any:
        if not code.co_filename.startswith(LIBRARY):
            return sys.monitoring.DISABLE
        self._add(code, -1 - (here << 16) - there)
        looks = self._looks[id(code), here] = self._looks.get((id(code), here), 0) + 1
        return sys.monitoring.DISABLE if looks > PATIENCE else None

    def _add(self, code: CodeType, what: int) -> None:
        place = (id(code), what)
        if place not in self._seen:
            self._seen.add(place)
            self._codes.append(code)
