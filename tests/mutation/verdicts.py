"""What earlier runs found, in `build/verdicts.json`: for each change, the tests that noticed and all that were asked.

A change is known by its function, as it is written, and a test by its name and its own code; so nothing is asked twice
until one of them changes. Delete the file after a change of what the tests share.
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
        kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
        self.kept = {key: Verdict(noticed, set(asked)) for key, (noticed, asked) in kept.items()}
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
        """They are written down."""
        FILE.parent.mkdir(exist_ok=True)
        known = {key: (verdict.noticed, sorted(verdict.asked)) for key, verdict in self.kept.items() if verdict.asked}
        FILE.write_text(json.dumps(known), encoding="utf-8")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]
