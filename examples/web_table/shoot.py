"""Takes the shots of README.md again, with Chromium: `python examples/web_table/shoot.py`. It needs Pillow, too.

A person plays against a greedy bot, and goes for what costs something. The server deals as it likes, so
every run shows other games.
"""

import io
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final  # Any: JSON
from urllib.request import Request, urlopen

HERE: Final = Path(__file__).parent
SIZES: Final = (
    (390, 844, "light", "en-GB"),
    (820, 1100, "dark", "nl-NL"),
    (1280, 800, "light", "en-GB"),
    (1920, 1080, "dark", "en-GB"),
)
"""Width, height, light or dark, and language."""
GAMES: Final = (("routes", "", 40), ("merchants", "merchants-", 90))
"""The games, how the names of their shots begin, and after how many actions they are taken."""


@contextmanager
def served() -> Iterator[str]:
    """A server of its own, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "games.sqlite")
        command = [sys.executable, str(HERE / "server.py"), "--port", "0", "--database", database, "--bot-delay", "0"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[-1].rstrip("/")
        finally:
            server.terminate()
            server.wait(10)
            server.stdout.close()


def dealt(address: str, game: str) -> str:
    """Deal a game against a bot, and return the link of the person's seat."""
    asked = {"game": game, "names": ["Griet", "Jan"], "bots": [None, "greedy"]}
    with urlopen(Request(f"{address}/games", json.dumps(asked).encode())) as answer:
        link: str = json.loads(answer.read())["seats"][0]["link"]
    return link


def play(address: str, link: str, plies: int) -> None:
    """Play from the person's seat until so many actions have been played and it is the person's turn."""
    from websockets.sync.client import connect

    chooser = random.Random(1634)
    socket = f"{address.replace('http', 'ws', 1)}{link.replace('/table/', '/socket/')}"
    with connect(socket, max_size=None) as server:
        while True:
            told: dict[str, Any] = json.loads(server.recv())
            answers = told["table"]["answers"] if told["type"] == "table" else []
            if answers and told["table"]["ply"] >= plies:
                return
            if answers:
                chosen = max(answers, key=lambda one: (bool(one["cost"]), chooser.random()))
                server.send(json.dumps({"ply": told["table"]["ply"], "answer": chosen["answer"]}))


if __name__ == "__main__":
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with served() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for game, prefix, plies in GAMES:
            link = dealt(address, game)
            play(address, link, plies)
            for width, height, scheme, locale in SIZES:
                page = browser.new_page(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if scheme == "dark" else "light",
                    locale=locale,
                    has_touch=width < 800,
                )
                page.goto(f"{address}{link}")
                page.locator(".picture:not(.closed):not(.empty) > svg").first.wait_for()
                page.wait_for_timeout(500)
                shot = Image.open(io.BytesIO(page.screenshot()))
                name = f"{prefix}{width}-{scheme}.png"
                shot.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(HERE / "screens" / name, optimize=True)
                page.close()
        browser.close()
