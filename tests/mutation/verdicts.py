"""What earlier runs found, in `build/verdicts.json`: for each change, the tests that noticed and all that were asked.

A change is known by its function, as it is written, and a test by its name and its own code; so nothing is asked twice
until one of them changes. Delete the file after a change of what the tests share. Several programs may judge at the
same time: each adds what it found to what the others wrote.
"""

import hashlib
import inspect
import json
from pathlib import Path

import attrs
import pytest

from tests.mutation.changes import Mutant

FILE = Path(__file__).resolve().parents[2] / "build" / "verdicts.json"


@attrs.define
class Verdict:
    """The tests that noticed a change, by name, and all that were asked, by digest."""

    noticed: list[str] = attrs.field(factory=list)
    asked: set[str] = attrs.field(factory=set)


class Verdicts:
    """All of them."""

    def __init__(self) -> None:
        self.kept = _written()
        self._digests: dict[object, str] = {}

    def of(self, broken: object, text: str) -> Verdict:
        """What is known of a change, for whoever adds to it."""
        code = inspect.getsource(broken.function) if isinstance(broken, Mutant) else ""
        return self.kept.setdefault(f"{text} @{_digest(code)}", Verdict())

    def digest(self, item: pytest.Item) -> str:
        """A test by its name and its code."""
        if item not in self._digests:
            function = getattr(item, "function", None)
            self._digests[item] = _digest(item.nodeid + (inspect.getsource(function) if function else ""))
        return self._digests[item]

    def keep(self) -> None:
        """They are written down, with what others have written since."""
        import fcntl  # there is none on Windows, where this file can still be read

        FILE.parent.mkdir(exist_ok=True)
        with FILE.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for key, written in _written().items():
                known = self.kept.setdefault(key, Verdict())
                known.noticed += [name for name in written.noticed if name not in known.noticed]
                known.asked |= written.asked
            judged = {key: one for key, one in self.kept.items() if one.asked}
            rows = {key: (one.noticed, sorted(one.asked)) for key, one in judged.items()}
            FILE.write_text(json.dumps(rows), encoding="utf-8")


def _written() -> dict[str, Verdict]:
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return {key: Verdict(noticed, set(asked)) for key, (noticed, asked) in kept.items()}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]
