"""The web table for real: two browsers play a whole game, and neither is ever told what it must not know.

Needs the extras `web` and `browser`, and Chromium on the machine.
"""

import json
import random
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("playwright.sync_api", reason="a browser test needs the extra 'browser'")

from playwright.sync_api import Browser, Page, expect, sync_playwright  # only where it is installed

import amsterdam_routes as ar

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")

SERVER = Path(__file__).parents[2] / "examples" / "web_table" / "server.py"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def address(database: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, str(SERVER), "--port", str(port), "--database", str(database), "--bot-delay", "0"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(address, timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait(10)


class Person:
    """A browser at one seat: clicks on what it is offered, and keeps every frame that it was sent."""

    def __init__(self, browser: Browser, link: str, seed: int) -> None:
        self.page: Page = browser.new_context(viewport={"width": 1300, "height": 900}).new_page()
        self.frames: list[str] = []
        self.errors: list[str] = []
        self.random = random.Random(seed)
        self.page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: self.frames.append(str(frame))))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(link)
        expect(self.page.locator("#picture > svg")).to_be_visible()

    @property
    def game(self) -> dict[str, object]:
        """The last message that told how the game stands."""
        return next(message for message in map(json.loads, reversed(self.frames)) if message["type"] == "game")

    def wait_for(self, ply: int) -> None:
        """Until this browser has been told of so many actions."""
        for _ in range(500):
            if self.game["ply"] == ply:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"never told of action {ply}: {self.game['ply']}")

    def move(self) -> None:
        """One move as a person makes it: on the picture where it can be, by the buttons otherwise."""
        legal = ar.legal_actions(ar.from_data(self.game["view"], ar.View))
        action = self.random.choice(legal)
        match action:
            case ar.TakeFaceUp(color):
                self.page.locator(f"#picture [data-color={color}]").first.click()
            case ar.DrawBlind():
                self.page.locator("#picture [data-pile=draw]").first.focus()
                self.page.keyboard.press("Enter")
            case ar.ClaimRoute(route):
                click_route(self.page, route.id)
                self.page.locator("#choice-body button:enabled").first.click()
            case ar.DrawContracts():
                self.page.locator("#picture [data-pile=contracts]").first.click()
            case ar.KeepContracts(contracts):
                for box in self.page.locator("#actions input[type=checkbox]").all():
                    box.set_checked(box.get_attribute("value") in {contract.id for contract in contracts})
                self.page.get_by_role("button", name="Keep these").click()
            case ar.Pass():
                self.page.locator("#actions button").first.click()


def click_route(page: Page, id: str) -> None:
    """Click where a person would: in the middle of a space of the route."""
    box = page.locator(f'#picture [data-route="{id}"] .ar-slot').first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def deal(browser: Browser, address: str) -> list[str]:
    """Set up a game for two persons in the lobby; the links of its seats."""
    page = browser.new_page()
    page.goto(address)
    page.get_by_role("button", name="Deal").click()
    seats = page.get_by_role("link", name="take this seat")
    expect(seats).to_have_count(2)
    links = [address + str(seat.get_attribute("href")) for seat in seats.all()]
    page.close()
    return links


def kept_record(database: Path) -> ar.RouteRecord:
    """The one game in the server's file."""
    with sqlite3.connect(database) as connection:
        (text,) = connection.execute("SELECT record FROM games").fetchone()
    return ar.from_json(text, ar.Record)


def check_frames(record: ar.RouteRecord, seat: int, frames: list[str]) -> None:
    """Every frame is made of this seat's view and its redacted events, and names nothing hidden from it."""
    assert record.seed is not None
    states = list(ar.replay(record))
    for frame in frames:
        assert record.seed.hex() not in frame
        message = json.loads(frame)
        if message["type"] != "game":
            continue
        state = states[message["ply"]]
        view = ar.view(state, seat)
        assert ar.from_data(message["view"], ar.View) == view
        if message["events"]:
            happened = ar.events(states[message["ply"] - 1], record.actions[message["ply"] - 1])
            seen = [ar.redact(event, seat) for event in happened]
            assert message["events"] == [ar.to_data(event) for event in seen]
            assert message["lines"] == [ar.describe(event, names=record.names) for event in seen]
        if state.to_move is None:
            continue  # contracts are open now
        assert view.hand is not None
        own = {*view.hand.contracts, *view.hand.offer, *view.hand.returned}
        for contract in {*state.table.edition.board.contracts} - own:
            assert contract.id not in frame
            assert str(contract) not in frame


def test_two_browsers_play_a_whole_game(browser: Browser, address: str, database: Path) -> None:
    people = [Person(browser, link, seed) for seed, link in enumerate(deal(browser, address))]
    ply = 0
    while (to_move := people[0].game["to_move"]) is not None:
        assert isinstance(to_move, int)
        people[to_move].move()
        ply += 1
        for person in people:
            person.wait_for(ply)
        if ply == 20:
            people[1].page.reload()
            expect(people[1].page.locator("#picture > svg")).to_be_visible()
            people[1].wait_for(ply)
    for person in people:
        expect(person.page.locator("#turn")).to_contain_text("The game is over")
        assert person.errors == []
    record = kept_record(database)
    assert record.ply == ply
    assert record.state.to_move is None
    for seat, person in enumerate(people):
        check_frames(record, seat, person.frames)


def test_what_is_not_possible_is_explained(browser: Browser, address: str) -> None:
    first, second = [Person(browser, link, seed) for seed, link in enumerate(deal(browser, address))]
    second.page.locator("#picture [data-pile=draw]").first.click()
    expect(second.page.locator("#refusal")).to_contain_text("move")
    first.page.locator("#picture [data-pile=draw]").first.click()
    expect(first.page.locator("#refusal")).to_contain_text("contracts")
    route = "haringpakkerstoren--oude-waal/grey"
    click_route(first.page, route)
    expect(first.page.locator("#choice-body")).to_contain_text("missing")


def test_it_fits_a_phone_and_can_be_played_by_keyboard(browser: Browser, address: str) -> None:
    link = deal(browser, address)[0]
    page = browser.new_context(viewport={"width": 390, "height": 800}).new_page()
    page.goto(link)
    expect(page.locator("#picture > svg")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Keep these").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_contain_text("is to move")
