"""Takes the PNGs of docs/pictures.md again, with Chromium: `python docs/pictures/shoot.py`. It needs Pillow, too."""

import io
import runpy
import shutil
from collections.abc import Iterator
from pathlib import Path

import amsterdam_routes.merchants as am

HERE = Path(__file__).parent
NAMES = ("Griet", "Jan", "Neeltje")
PARTS = ("city", "harbour", "player")


def shots() -> Iterator[tuple[str, str, int, str]]:
    """Return the name of each file, its content, its width, and whether the screen is light or dark."""
    state, events = runpy.run_path(str(HERE.parent / "merchants" / "draw.py"))["game"](3, 260)
    table = am.svg(state, seat=0, events=events, names=NAMES)
    yield "merchants-1280.png", table, 1280, "light"
    yield "merchants-1280-dark.png", table, 1280, "dark"
    for part in PARTS:
        yield f"merchants-390-{part}.png", am.svg(state, seat=0, events=events, names=NAMES, part=part), 390, "light"


if __name__ == "__main__":
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, drawn, width, scheme in shots():
            page = browser.new_page(viewport={"width": width, "height": 400}, color_scheme=scheme)
            page.set_content(f"<body style='margin: 0'>{drawn}</body>")
            shot = Image.open(io.BytesIO(page.locator("svg").first.screenshot()))
            shot.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(HERE / name, optimize=True)
        browser.close()
