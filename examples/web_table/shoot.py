"""Takes the shots of README.md again, with Chromium: `python examples/web_table/shoot.py`. It needs Pillow, too.

A person plays against a greedy bot, and as it does. The server deals from a seed, so every run shows the same games.
"""

import io
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Final  # Any: JSON
from urllib.request import Request, urlopen

from seated import Seated, deal

HERE: Final = Path(__file__).parent
NAMES: Final = ["Griet", "Jan"]
BOTS: Final = [None, "greedy"]
SEED: Final = "shots"
SIZES: Final = ((390, 844), (1024, 768), (1280, 800))
SCHEMES: Final = ("light", "dark")
MOMENTS: Final = {
    "routes": {"guided": 0, "turn": 18, "end": 10_000},
    "merchants": {"guided": 0, "turn": 40, "end": 10_000},
}
"""What is shown, and after how many actions: the first moment of a guided game, a turn, the end."""


@contextmanager
def served() -> Iterator[str]:
    """A server of its own, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "games.sqlite")
        command = [sys.executable, str(HERE / "server.py"), "--port", "0", "--database", database, "--bot-delay", "0"]
        command += ["--seed", SEED]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[-1].rstrip("/")
        finally:
            server.terminate()
            server.wait(10)
            server.stdout.close()


def dealt(address: str, game: str, *, guided: bool = False) -> str:
    """Deal a game against a bot, and return the link of the person's seat."""
    asked = {"game": game, "names": NAMES, "bots": BOTS, "guided": guided}
    with urlopen(Request(f"{address}/games", json.dumps(asked).encode())) as answer:
        link: str = json.loads(answer.read())["seats"][0]["link"]
    return link


def play(address: str, link: str, seated: Seated, plies: int) -> None:
    """Play from the person's seat as the planner does, until so many actions are over and it is their turn, or all is.

    The game is played here, too: it was dealt from the same seed, so the bot does the same.
    """
    from websockets.sync.client import connect

    socket = f"{address.replace('http', 'ws', 1)}{link.replace('/table/', '/socket/')}"
    with connect(socket, max_size=None) as server:
        while True:
            told: dict[str, Any] = json.loads(server.recv())
            table = told.get("table", {})
            if told["type"] != "table" or (table["to_move"] != table["seat"] and table["to_move"] is not None):
                continue
            asked = table["moment"] == "turn"  # and not what comes between two turns
            if table["to_move"] is None or ((asked or not plies) and table["ply"] >= plies):
                return
            while seated.record.ply < table["ply"]:
                seated = (
                    seated.settled() if seated.bot_to_move() is None else seated.act(seated.action(seated.bot_move()))
                )
            view = seated.showing.game.view(seated.record.state, seated.to_move)
            chosen = seated.showing.bots["greedy"](view, seated.chance())
            time.sleep(0.11)  # as often as the server lets a browser ask
            server.send(json.dumps({"ply": table["ply"], "answer": seated.number(chosen)}))
            seated = seated.act(chosen)


if __name__ == "__main__":
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with served() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        shown = [(game, moment, plies) for game, moments in MOMENTS.items() for moment, plies in moments.items()]
        for number, (game, moment, plies) in enumerate(shown, 1):
            link = dealt(address, game, guided=moment == "guided")
            play(address, link, deal(game, NAMES, BOTS, seed=f"{SEED} {number}"), plies)
            for (width, height), scheme in product(SIZES, SCHEMES):
                page = browser.new_page(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if scheme == "dark" else "light",
                    locale="en-GB",
                    has_touch=width < 800,
                )
                page.goto(f"{address}{link}")
                page.locator(".picture:not(.empty) > svg:visible").first.wait_for()
                page.wait_for_timeout(1500)  # until nothing moves
                shot = Image.open(io.BytesIO(page.screenshot()))
                name = f"{game}-{moment}-{width}-{scheme}.png"
                shot.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(HERE / "screens" / name, optimize=True)
                page.close()
        browser.close()
