"""The static table in a real browser: built by its one command, opened once, and then played without a network."""

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

playwright = pytest.importorskip(
    "playwright.sync_api", reason="the static table's test needs the dependency group 'browser'"
)

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium")
PATIENCE = 240_000
"""Milliseconds after which a test gives up; far more than anything takes."""

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="the static table is built with npm"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, as its command builds it."""
    out = tmp_path_factory.mktemp("static") / "site"
    subprocess.run([sys.executable, ROOT / "examples" / "static_table" / "build.py", out], check=True)
    return out


class Quiet(SimpleHTTPRequestHandler):
    """A host of plain files."""

    def log_message(self, *what: object) -> None:
        """Nothing is written."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of the folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


ACT = """() => {
    if (document.body.classList.contains('over')) return 'over';
    if (!document.body.classList.contains('mine')) return 'waiting';
    const all = [...document.querySelectorAll('#every button:not(.heading)')];
    const one = all[Math.floor(all.length / 2)] ?? document.querySelector('#answers .main, #acts button');
    one?.click();
    return one ? 'played' : 'waiting';
}"""


def test_a_whole_game_is_played_on_a_phone_with_the_network_cut(site: Path) -> None:
    with playwright.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        asked: list[str] = []
        context.on("request", lambda request: asked.append(request.url))
        with served(site) as address:
            page.goto(address)
            page.wait_for_selector("article.game button.main")
            page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        context.set_offline(True)  # and the host is gone, too
        page.reload()
        page.click("article.game button.main")
        page.wait_for_selector("#waiting img")  # the board, while Python starts
        page.wait_for_function("document.querySelector('#waiting progress')?.value > 0.2")
        page.wait_for_selector("body.mine")
        assert page.locator("#waiting").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        played = 0
        while (done := page.evaluate(ACT)) != "over":
            played += done == "played"
            if played == 6 and done == "played":
                page.reload()
                page.wait_for_selector("body.mine")
                assert page.locator("#log li").count() > 0, "the story is there again"
            page.wait_for_timeout(100)
        assert played > 6
        assert page.locator("#scores tr.won").count() >= 1
        page.goto(page.url.partition("table.html")[0] + "index.html")
        assert page.locator("#mine li").count() == 1
        assert errors == []
        assert all(url.startswith(address) for url in asked), "nothing comes from anywhere else"
        browser.close()


def test_a_folder_that_is_not_empty_is_not_built_into(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "static_table" / "build.py", tmp_path], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "expected a new or empty folder" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
