"""One promise of refusal for many calls: a failure names every call that breaks it, and what became of it."""

import re
from collections.abc import Callable, Iterable


def all_refused(calls: Iterable[tuple[str, Callable[[], object]]], error: type[Exception], said: str) -> None:
    """Fail with a line for each of these named calls that `unrefused` finds."""
    found = unrefused(calls, error, said)
    assert not found, "\n".join(found)


def unrefused(calls: Iterable[tuple[str, Callable[[], object]]], error: type[Exception], said: str) -> list[str]:
    """Each of these named calls that is not refused with this error, or says something that the pattern is not in.

    >>> unrefused([("2", lambda: int("2")), ("two", lambda: int("two"))], ValueError, "invalid")
    ['2: expected a ValueError, got 2']
    >>> unrefused([("two", lambda: int("two"))], ValueError, "unlucky")[0].partition(", got")[0]
    "two: expected 'unlucky'"
    """
    found = []
    for name, call in calls:
        try:
            given = call()
        except error as refused:
            if not re.search(said, str(refused)):
                found.append(f"{name}: expected {said!r}, got {str(refused)!r}")
        except Exception as other:
            found.append(f"{name}: expected a {error.__name__}, got a {type(other).__name__}: {other}")
        else:
            found.append(f"{name}: expected a {error.__name__}, got {given!r}"[:300])
    return found
