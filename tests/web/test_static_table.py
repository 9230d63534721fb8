"""The static table in a real browser: built by its one command, opened once, and then played without a network."""

import json
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

pytest.importorskip("playwright.sync_api", reason="the static table's test needs the dependency group 'browser'")

from playwright.sync_api import Frame, Page, Worker, expect

import amsterdam_routes as ar
from amsterdam_routes.bots import Random
from tests.chromium import CHROMIUM, chromium

ROOT = Path(__file__).parents[2]
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


class Lasting(Quiet):
    """A host whose files browsers may keep for a day without asking again."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=86400")
        super().end_headers()


@contextmanager
def served(site: Path, host: type[Quiet] = Quiet) -> Iterator[str]:
    """The address of the folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(host, directory=str(site)))
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


def inner(page: Page) -> Frame:
    """The page in the frame: the lobby, a table or a review."""
    found = page.wait_for_selector("#page")
    frame = None if found is None else found.content_frame()
    assert frame is not None
    return frame


def test_a_whole_game_is_played_on_a_phone_with_the_network_cut_and_one_start_of_python(site: Path) -> None:
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        errors, asked, started = list[str](), list[str](), list[Worker]()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("worker", lambda worker: started.append(worker))
        context.on("request", lambda request: asked.append(request.url))
        with served(site) as address:
            page.goto(address)
            inner(page).wait_for_selector("article.game button.main")
            page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        context.set_offline(True)  # and the host is gone, too
        started.clear()
        page.reload()
        table = inner(page)
        table.wait_for_selector("article.game .rival")
        table.locator("article.game .rival").first.select_option("random")  # a quick one
        table.click("article.game button.main")
        table.wait_for_selector("#waiting img")  # the board, while Python starts
        table.wait_for_function("document.querySelector('#waiting progress')?.value > 0.2")
        table.wait_for_selector("body.mine")
        assert table.locator("#waiting").count() == 0
        assert table.evaluate("document.documentElement.scrollWidth") <= 390
        played = 0
        while (done := table.evaluate(ACT)) != "over":
            played += done == "played"
            if played == 6 and done == "played":
                looked_back(table)
                assert len(started) == 1, "for the lobby, the table and its review"
                page.reload()
                table = inner(page)
                table.wait_for_selector("body.mine")
                assert table.locator("#log li").count() > 0, "the story is there again"
            page.wait_for_timeout(100)
        assert played > 6
        assert table.locator("#scores tr.won").count() >= 1
        started.clear()
        table.get_by_role("button", name="Play again").click()
        table.get_by_role("link", name="To the next game").click()
        table.wait_for_selector("body:not(.over) #hand .tile")
        table.click(".home")
        expect(table.locator("#mine li")).to_have_count(2, timeout=PATIENCE)
        page.wait_for_url("**#lobby.html")
        assert started == [], "Python still runs"
        assert errors == []
        assert all(url.startswith((address, "blob:")) for url in asked), "nothing comes from anywhere else"


def looked_back(table: Frame) -> None:
    """Look at the game so far, and go back to it."""
    table.get_by_role("link", name="Review so far").click()
    shown = table.wait_for_selector("iframe")
    review = None if shown is None else shown.content_frame()
    assert review is not None
    review.wait_for_selector("#picture svg")
    table.click("#back")
    table.wait_for_selector("body.mine")


SPOILT = ["", "{", "null", "7", "[]", '"asked"', "{}", '{"asked": null}', '{"game": "routes", "actions": [-1]}']
"""What no game is kept as."""


def test_a_kept_game_that_was_spoilt_is_told_in_a_sentence_and_others_go_on(site: Path) -> None:
    with chromium() as browser, served(site) as address:
        context = browser.new_context(locale="en-GB")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        errors = list[str]()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}#lobby.html")
        inner(page).wait_for_selector("article.game button.main")
        for number, text in enumerate(SPOILT):
            page.evaluate("([word, text]) => localStorage.setItem(`kept:${word}`, text)", [f"1-{number}", text])
            for shown in ("table", "review"):
                page.evaluate("where => { location.hash = where }", f"{shown}.html#1-{number}")
                told = "/game can.t be read|game cannot be read|Expected/" if shown == "table" else "/no review/"
                where = "#turn" if shown == "table" else "main"
                found = f"document.querySelector('#page').contentDocument.querySelector('{where}')"
                page.wait_for_function(f"() => {told}.test({found}?.textContent)")
                assert inner(page).locator("progress").count() == 0, (text, shown)
        page.evaluate("() => { location.hash = 'lobby.html' }")
        page.wait_for_function("() => document.querySelector('#page').contentDocument.querySelector('article.game')")
        assert errors == []


def test_a_browser_that_keeps_nothing_says_so_when_the_next_game_is_dealt(site: Path) -> None:
    over = ar.play_match(ar.GAME, ar.Setup(2), [Random(), Random()], seed="1634")
    number = {action: number for number, action in enumerate(ar.GAME.actions(over.setup))}
    kept = {
        "game": "routes",
        "agreed": {"players": 2, "first": 0, "edition": ar.to_data(over.setup.edition)},
        "names": ["Griet", "Jan"],
        "bots": [None, "random"],
        "seed": b"1634".hex(),
        "actions": [number[action] for action in over.actions],
    }
    with chromium() as browser, served(site) as address:
        context = browser.new_context(locale="en-GB")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(f"{address}#lobby.html")
        inner(page).wait_for_selector("article.game")
        page.evaluate("text => localStorage.setItem('kept:1-1', text)", json.dumps(kept))
        page.evaluate("() => { location.hash = 'table.html#1-1' }")
        page.wait_for_url("**#table.html#1-1")
        table = inner(page)
        table.wait_for_selector("body.over")
        table.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full') } }")
        table.get_by_role("button", name="Play again").click()
        table.get_by_text("so a game cannot be played here").wait_for()
        assert table.locator("a[href*=null]").count() == 0


def test_what_is_kept_for_offline_is_the_folder_as_it_is_now_whatever_the_browser_kept_before(
    site: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    kept = """async () => {
        const [name] = (await caches.keys()).filter((name) => name.endsWith('-new'));
        const found = name && (await (await caches.open(name)).match('page/log.js'));
        return found ? found.text() : '';
    }"""
    with chromium() as browser, served(folder, Lasting) as address:
        page = browser.new_context(locale="en-GB").new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        changed = folder / "page" / "log.js"
        changed.write_text(f"// anew\n{changed.read_text(encoding='utf-8')}", encoding="utf-8")
        offline = folder / "offline.js"
        text = offline.read_text(encoding="utf-8")
        offline.write_text(text.replace("`table-${BUILT.version}`", "`table-${BUILT.version}-new`"), encoding="utf-8")
        page.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.update()).then(() => null)")
        for _ in range(600):
            if found := page.evaluate(kept):
                break
            page.wait_for_timeout(100)
        assert found.startswith("// anew")


def test_a_folder_that_is_not_empty_is_not_built_into(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "static_table" / "build.py", tmp_path], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "expected a new or empty folder" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_where_two_tabs_show_one_game_only_the_one_that_was_played_in_last_goes_on(site: Path) -> None:
    with chromium() as browser, served(site) as address:
        context = browser.new_context(locale="en-GB")
        context.set_default_timeout(PATIENCE)
        page, other = context.new_page(), context.new_page()
        page.goto(address)
        table = inner(page)
        table.wait_for_selector("article.game .rival")
        table.locator("article.game .rival").first.select_option("random")
        table.click("article.game button.main")
        table.wait_for_selector("body.mine")
        other.goto(page.url)
        elsewhere = inner(other)
        elsewhere.wait_for_selector("body.mine")
        assert table.evaluate(ACT) == "played"
        expect(elsewhere.locator("#turn")).to_contain_text("Go on there")
        kept = "() => localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('kept:')))"
        page.wait_for_function(f"() => JSON.parse(({kept})()).actions.length > 0")
        before = json.loads(page.evaluate(kept))["actions"]
        elsewhere.evaluate(ACT)  # there is still something to press
        page.wait_for_timeout(2_000)
        assert json.loads(page.evaluate(kept))["actions"][: len(before)] == before
