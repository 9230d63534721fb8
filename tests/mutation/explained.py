"""What no test can notice, and why: the explanations in `explained.toml`."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("explained.toml")


@cache
def explained(game: str) -> dict[str, str]:
    """By mutant: why it is not noticed."""
    return {mutant: group["why"] for group in _groups(game) for mutant in group["mutants"]}


@cache
def followers(game: str) -> dict[str, str]:
    """By number of a rule that has nothing of its own to break: why."""
    return dict(tomllib.loads(FILE.read_text(encoding="utf-8")).get("nothing_to_break", {}).get(game, {}))


def _groups(game: str) -> list[dict[str, Any]]:
    groups: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8")).get(game, [])
    return groups
