"""The page on which a finished game is looked at again: the command makes it, in a process of its own."""

import asyncio
import subprocess
import sys
import tempfile
from collections import OrderedDict
from pathlib import Path

from seated import Seated

SECONDS = 120.0
"""How long a page may take to be made."""
KEPT = 30
"""How many pages are kept."""


class NoReview(Exception):
    """There is no page of a game."""


class Reviews:
    """The pages of games that are over, each made once: one at a time, so that the tables go on."""

    def __init__(self) -> None:
        self.pages: OrderedDict[tuple[str, str], str] = OrderedDict()
        self.lock = asyncio.Lock()

    async def page(self, seated: Seated, lang: str) -> str:
        """The page of a game in a language; `NoReview` if it is not over, or if there is none."""
        if seated.to_move is not None or seated.showing.to_json is None:
            raise NoReview
        key = (seated.id, lang)
        async with self.lock:
            if key not in self.pages:
                self.pages[key] = await asyncio.to_thread(made, seated, lang)
                while len(self.pages) > KEPT:
                    self.pages.popitem(last=False)
            self.pages.move_to_end(key)
            return self.pages[key]


def made(seated: Seated, lang: str) -> str:
    """The page of a game, from the command; `NoReview` if it cannot be made."""
    assert seated.showing.to_json is not None  # asked before
    with tempfile.TemporaryDirectory() as folder:
        record, page = Path(folder) / "game.json", Path(folder) / "game.html"
        record.write_text(seated.showing.to_json(seated.record), encoding="utf-8")
        game = ["--game", seated.showing.game.name]
        command = [sys.executable, "-m", "amsterdam_routes", *game, "replay", str(record), "--html", str(page)]
        try:
            subprocess.run([*command, "--lang", lang], check=True, capture_output=True, timeout=SECONDS)
            return page.read_text(encoding="utf-8")
        except (subprocess.SubprocessError, OSError) as error:
            raise NoReview from error
