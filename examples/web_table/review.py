"""The page on which a game is looked at again: the command makes it, on the server in a process of its own."""

import asyncio
import subprocess
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from seated import Seated
from showing import Action

SECONDS = 120.0
"""How long a page may take to be made."""
KEPT = 30
"""How many pages are kept."""


Key: TypeAlias = tuple[str, tuple[Action, ...], int | None, str]
"""A page: the game, its actions so far (one may be taken back, and another played), who looks, the language."""


class NoReview(Exception):
    """There is no page of a game."""


class Reviews:
    """The pages of games, each made once: one at a time, so that the tables go on."""

    def __init__(self) -> None:
        self.pages: OrderedDict[Key, str] = OrderedDict()
        self.lock = asyncio.Lock()

    def known(self, seated: Seated, seat: int | None, lang: str) -> bool:
        """Whether a page has been made and is still there."""
        return _key(seated, seat, lang) in self.pages

    async def page(self, seated: Seated, seat: int | None, lang: str) -> str:
        """The page of a game in a language, as a seat may see it; `NoReview` if there is none."""
        key = _key(seated, seat, lang)
        async with self.lock:
            if key not in self.pages:
                self.pages[key] = await asyncio.to_thread(made, seated, seat, lang, _in_a_process)
            return self.keep(key)

    def keep(self, key: Key) -> str:
        """The page of a key, which has been asked for last; those that were asked for longest ago make room."""
        self.pages.move_to_end(key)
        while len(self.pages) > KEPT:
            self.pages.popitem(last=False)
        return self.pages[key]


def _key(seated: Seated, seat: int | None, lang: str) -> Key:
    return seated.id, tuple(seated.record.actions), None if seated.to_move is None else seat, lang


def made(seated: Seated, seat: int | None, lang: str, run: Callable[[Sequence[str]], None]) -> str:
    """The page of a game, from the command, which `run` runs; `NoReview` if it cannot be made.

    It is everything once the game is over. Before, it is made of what the seat has seen, and of nothing else.
    """
    if seated.showing.to_json is None:
        raise NoReview
    record = seated.record if seated.to_move is None else seated.record.redacted(seat)
    with tempfile.TemporaryDirectory() as folder:
        document, page = Path(folder) / "game.json", Path(folder) / "game.html"
        document.write_text(seated.showing.to_json(record), encoding="utf-8")
        run(["--game", seated.showing.game.name, "replay", str(document), "--html", str(page), "--lang", lang])
        try:
            return page.read_text(encoding="utf-8")
        except OSError as error:
            raise NoReview from error


def _in_a_process(arguments: Sequence[str]) -> None:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "amsterdam_routes", *arguments]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)
    except (subprocess.SubprocessError, OSError) as error:
        raise NoReview from error
