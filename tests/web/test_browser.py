"""The web table for real: people play whole games in browsers, on a phone and on a desktop.

Needs the extra `web`, the dependency group `browser`, and Chromium on the machine.
"""

import json
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("playwright.sync_api", reason="a browser test needs the dependency group 'browser'")
pytest.importorskip("axe_playwright_python", reason="a browser test needs the dependency group 'browser'")

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Browser, Page, expect

import amsterdam_routes as ar
from tests.chromium import CHROMIUM, chromium
from tests.web.fingers import answer

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]

SERVER = Path(__file__).parents[2] / "examples" / "web_table" / "server.py"
Message = dict[str, Any]  # Any: JSON, read by these tests
DESKTOP, PHONE = (1280, 800), (390, 844)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("table") / "games.sqlite"


SEED = os.environ.get("TABLE_SEED", "tests")
"""What the games of these tests are dealt from: with another one the same tests play other games."""


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    print(f"TABLE_SEED={SEED}")  # shown with a failure
    command = [sys.executable, str(SERVER), "--port", "0", "--database", str(database), "--bot-delay", "0"]
    command += ["--seed", SEED]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        yield server.stdout.readline().split()[-1].rstrip("/")
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()


class Person:
    """A browser at one seat, that keeps every message which it was sent."""

    def __init__(
        self, browser: Browser, link: str, size: tuple[int, int] = DESKTOP, seed: int = 0, scheme: Any = "light"
    ) -> None:  # Any: a Literal
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=width < 800, locale="en-GB", color_scheme=scheme
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(10_000)
        self.messages: list[Message] = []
        self.errors: list[str] = []
        self.random = random.Random(seed)
        self.page.on(
            "websocket", lambda ws: ws.on("framereceived", lambda text: self.messages.append(json.loads(text)))
        )
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda told: self.errors.append(told.text) if told.type == "error" else None)
        self.page.goto(link)
        expect(self.page.locator(".picture:not(.empty) > svg:visible").first).to_be_visible()

    @property
    def table(self) -> Message:
        """How the table stands, as far as this browser knows."""
        table: Message = next(message for message in reversed(self.messages) if message["type"] == "table")["table"]
        return table

    def wait_for(self, ply: int) -> Message:
        """How the table stands, once so many actions have been played."""
        for _ in range(1000):
            if self.table["ply"] >= ply:
                return self.table
            self.page.wait_for_timeout(10)
        raise AssertionError(f"never told of action {ply}: {self.table['ply']}")

    def calm(self) -> Message:
        """How the table stands, once the page shows it and nothing goes on by itself."""
        self.page.locator("body[data-ply]:not([data-ply=''])").wait_for()
        return self.wait_for(int(self.page.locator("body").get_attribute("data-ply") or 0))

    def play(self) -> None:
        """One move as a person makes it: on the things themselves where it can be."""
        page, table = self.page, self.table
        answer = self.random.choice(table["answers"])
        if table["choose"] is not None:
            for box in page.locator("#answers input[type=checkbox]").all():
                box.set_checked([box.get_attribute("data-kind"), box.get_attribute("data-word")] in answer["at"])
            page.get_by_role("button", name="Keep these").click()
        elif not answer["at"]:
            page.locator("#acts button").first.click()
        else:
            kind, word = answer["at"][0]
            if answer["cost"]:
                click_on_map(page, kind, word)
                if page.locator("#sheet-title").inner_text() == "Which one?":
                    page.locator("#sheet-body button").first.click()
                page.locator("#sheet-body button").filter(has=page.locator(".token")).first.click()
            else:
                page.locator(f'#supply [data-{kind}="{word}"]').first.click()


def click_on_map(page: Page, kind: str, word: str) -> None:
    """Where a person would: in the middle of a space. On a phone the first touch only goes closer."""
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("button", name="The whole board").click()
    for _ in range(2):
        box = page.locator(f'#board [data-{kind}="{word}"] .ar-slot').first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        viewport = page.viewport_size
        assert viewport is not None
        if viewport["width"] >= 800:
            page.mouse.click(x, y)
        else:
            page.touchscreen.tap(x, y)
        page.wait_for_timeout(100)
        if page.locator("#sheet").is_visible():
            return
    expect(page.locator("#sheet")).to_be_visible()


def deal(browser: Browser, address: str) -> list[str]:
    """Set up a game for two persons in the lobby; the links of its seats."""
    page = browser.new_page(locale="en-GB")
    page.goto(address)
    page.get_by_text("With friends").first.click()
    page.get_by_role("button", name="Set up this table").first.click()
    seats = page.get_by_role("link", name="Take this seat")
    expect(seats).to_have_count(2)
    links = [address + str(seat.get_attribute("href")) for seat in seats.all()]
    page.close()
    return links


def kept_record(database: Path, link: str) -> ar.RouteRecord:
    """The game of a link, from the server's file."""
    with sqlite3.connect(database) as file:
        row = file.execute("SELECT game FROM links WHERE link = ?", (link.rpartition("/")[2],)).fetchone()
        (seed,) = file.execute("SELECT seed FROM games WHERE id = ?", row).fetchone()
        numbers = file.execute("SELECT action FROM actions WHERE game = ? ORDER BY ply", row).fetchall()
    file.close()
    record = ar.new_record(2, seed=seed)
    for (number,) in numbers:
        record = record.play(ar.AMSTERDAM.actions[number])
    return record


def check_messages(record: ar.RouteRecord, person: Person, seat: int) -> None:
    """No message names a contract that its seat does not know, or the seed; each tells what the seat may do."""
    assert record.seed is not None
    states = list(ar.replay(record))
    for message in person.messages:
        text = json.dumps(message)
        assert record.seed.hex() not in text
        if message["type"] != "table":
            continue
        view = ar.view(states[message["table"]["ply"]], seat)
        legal = [ar.AMSTERDAM.index(action) for action in ar.legal_actions(view)]
        assert [answer["answer"] for answer in message["table"]["answers"]] == legal
        if view.to_move is None:
            continue  # contracts are open now
        assert view.hand is not None
        own = {*view.hand.contracts, *view.hand.offer, *view.hand.returned}
        for contract in {*view.table.edition.board.contracts} - own:
            assert f'"{contract.id}"' not in text
            assert f"{contract} (" not in text


def test_two_people_play_a_whole_game(browser: Browser, address: str, database: Path) -> None:
    links = deal(browser, address)
    people = [Person(browser, links[0], DESKTOP, 0), Person(browser, links[1], PHONE, 1)]
    ply = 0
    while (to_move := people[0].table["to_move"]) is not None:
        people[to_move].play()
        ply += 1
        for person in people:
            person.wait_for(ply)
        if ply == 20:
            before = people[1].page.locator("#log li").count()
            people[1].page.reload()
            expect(people[1].page.locator("#log li")).to_have_count(before)  # the story is still there
    for person in people:
        expect(person.page.locator("#turn")).to_have_text(person.table["scores"]["outcome"])
        assert person.errors == []
    record = kept_record(database, links[0])
    assert record.ply == ply
    assert record.state.to_move is None
    for seat, person in enumerate(people):
        check_messages(record, person, seat)
    people[0].page.get_by_role("button", name="Play again").click()
    expect(people[0].page.get_by_role("link", name="To the next game")).to_be_visible()
    people[1].page.get_by_role("link", name="To the next game").click()
    expect(people[1].page.locator("#turn")).to_contain_text("contracts to keep")  # the other one begins now


def test_a_newcomer_plays_a_bot_on_a_phone(browser: Browser, address: str) -> None:
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    page = phone.new_page()
    page.goto(address)
    page.get_by_role("button", name="Play against a bot").first.click()
    page.wait_for_url("**/table/**")
    person = Person(browser, page.url, PHONE, 3)
    page.close()
    while (table := person.table)["to_move"] is not None:
        if table["to_move"] == table["seat"]:
            person.play()
            assert fits(person.page)
        person.wait_for(table["ply"] + 1)
    expect(person.page.locator("#turn")).to_have_text(person.table["scores"]["outcome"])
    assert person.errors == []
    expect(person.page.locator("#supply")).to_be_hidden()  # what counts now are the scores: they come first
    first = person.page.evaluate(
        "Math.min(...[...document.querySelectorAll('#side > *')].map((part) => part.getBoundingClientRect().top))"
    )
    scores = person.page.locator("#scores").bounding_box()
    assert scores is not None
    assert scores["y"] == first
    person.page.goto(address)
    expect(person.page.locator("#mine li")).to_have_count(1)  # the lobby remembers the game
    expect(person.page.locator("#mine li")).to_contain_text("over")


COVERED = """() => {
  const board = document.querySelector('#board');
  const names = [...board.querySelectorAll('.ar-name')].map((name) => {
    const {left, right, top, bottom} = name.getBoundingClientRect(), high = bottom - top;
    return {text: name.textContent, left, right, top: top + 0.12 * high, bottom: bottom - 0.15 * high};  // the letters
  });
  const points = [];  // all over the places and the spaces of the routes
  for (const part of board.querySelectorAll('.ar-place circle, .ar-route .ar-slot')) {
    const box = part.getBBox(), onto = part.getScreenCTM();
    for (let i = 0; i <= 8; i++) for (let j = 0; j <= 8; j++) {
      const [u, v] = [i / 4 - 1, j / 4 - 1];
      if (part.tagName === 'circle' && Math.hypot(u, v) > 1) continue;
      const at = new DOMPoint(box.x + box.width * i / 8, box.y + box.height * j / 8).matrixTransform(onto);
      points.push([at.x, at.y]);
    }
  }
  const within = (name) => points.some(([x, y]) => x > name.left && x < name.right && y > name.top && y < name.bottom);
  const meets = (one, other) => one !== other && one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const heights = names.map((name) => name.bottom - name.top);
  const covering = names.filter((name) => within(name) || names.some((other) => meets(name, other)));
  return {
    covering: covering.map((name) => name.text),
    larger: Math.max(...heights) / Math.min(...heights),
  };
}"""
"""Which names on the board lie on a place, on a route or on one another, and how much larger than others some are."""


@pytest.mark.parametrize("size", [PHONE, (1024, 768), DESKTOP])
def test_no_name_covers_a_place_a_route_or_another_name(browser: Browser, address: str, size: tuple[int, int]) -> None:
    person = Person(browser, deal(browser, address)[0], size)
    assert person.page.locator("#board .ar-wanted").count() >= 2  # the golden dots, on places
    assert person.page.evaluate(COVERED)["covering"] == []
    person.page.get_by_role("button", name="The whole board").click()
    found = person.page.evaluate(COVERED)
    assert found["covering"] == []
    if size == PHONE:
        assert found["larger"] > 1.5  # where there is room, names are drawn larger than the rest


@pytest.mark.parametrize("locale", ["en-GB", "nl-NL"])
def test_a_phone_shows_the_whole_set_up(browser: Browser, address: str, locale: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale=locale)
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".game").last).to_be_visible()
    for fold in page.locator("details").all():
        fold.evaluate("(fold) => (fold.open = true)")
    rights = page.evaluate(
        "[...document.querySelectorAll('.game *')].map((part) => part.getBoundingClientRect().right)"
    )
    assert max(rights) <= 390 - 16  # the edge of the page
    context.close()


def test_contracts_to_tick_are_not_listed_a_second_time(browser: Browser, address: str) -> None:
    first, second = (Person(browser, link) for link in deal(browser, address))
    expect(first.page.locator("#answers .pick")).to_have_count(2)
    expect(first.page.locator("[data-part=offer]")).to_have_count(0)
    expect(second.page.locator("[data-part=offer] li")).to_have_count(2)  # it is not their turn yet


def fits(page: Page) -> bool:
    """Whether a phone shows the whole width and the hand, and every target is large enough for a finger."""
    return bool(
        page.evaluate(
            """() => {
              const hand = document.querySelector("#hand").getBoundingClientRect();
              const small = [...document.querySelectorAll("button, a, select, summary, label.pick")].filter((part) => {
                const box = part.getBoundingClientRect();
                return box.width && !part.classList.contains("skip") && (box.height < 43.5 || box.width < 41.5);
              });
              return document.documentElement.scrollWidth <= 390 && hand.bottom <= innerHeight + 1 && !small.length;
            }"""
        )
    )


def test_what_is_possible_is_lit_and_what_is_not_is_explained(browser: Browser, address: str) -> None:
    first, second = (Person(browser, link) for link in deal(browser, address))
    page = second.page
    page.locator("#supply [data-pile=draw]").click()
    expect(page.locator("#sheet-body")).to_have_text("It’s Griet’s turn, not Jan’s.")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    click_on_map(page, "route", "haringpakkerstoren--oude-waal/grey")
    expect(page.locator("#sheet-body")).to_contain_text("spaces")
    assert first.page.locator("#board .lit").count() == 0
    first.page.get_by_role("button", name="Keep these").click()
    expect(first.page.get_by_role("button", name="Undo")).to_be_visible()
    page.get_by_role("button", name="Keep these").click()
    table = first.wait_for(2)
    lit = {answer["at"][0][1] for answer in table["answers"] if answer["at"][0][0] == "route"}
    expect(first.page.locator("#board .lit")).to_have_count(len(lit))
    assert {part.get_attribute("data-route") for part in first.page.locator("#board .lit").all()} == lit


def test_a_game_can_be_played_by_keyboard(browser: Browser, address: str) -> None:
    first, second = (Person(browser, link) for link in deal(browser, address))
    for ply, person in enumerate((first, second)):
        person.page.get_by_role("button", name="Keep these").focus()
        person.page.keyboard.press("Enter")
        first.wait_for(ply + 1)
        second.wait_for(ply + 1)
    ply = 2
    while (seat := first.table["to_move"]) is not None and ply < 40:
        person = (first, second)[seat]
        page, table = person.page, person.table
        if table["choose"] is not None:
            page.get_by_role("button", name="Keep these").focus()
            page.keyboard.press("Enter")
        elif page.locator("#board .lit").count():
            page.locator("#board .lit").first.focus()
            page.keyboard.press("Enter")
            expect(page.locator("#sheet-body button").first).to_be_focused()
            page.keyboard.press("Enter")
        else:
            page.locator("#supply .lit").first.focus()
            page.keyboard.press("Enter")
        ply += 1
        first.wait_for(ply)
        second.wait_for(ply)
    expect(first.page.locator("#log")).to_contain_text("claimed")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_anybody_can_use_it(
    browser: Browser, address: str, scheme: Any, size: tuple[int, int]
) -> None:  # Any: a Literal
    links = deal(browser, address)
    viewport: Any = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, color_scheme=scheme, locale="en-GB")
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".game").last).to_be_visible()
    assert violations(page) == []
    page.goto(links[0])
    expect(page.locator(".picture > svg")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Keep these").click()
    Person(browser, links[1]).page.get_by_role("button", name="Keep these").click()
    page.locator("#board .lit, #supply .lit").first.wait_for()
    page.locator("#supply [data-pile=draw]").first.focus()
    assert violations(page) == []
    context.close()


def violations(page: Page) -> list[str]:
    """What axe finds against a page, with the parts that it means."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_merchants_game_is_played_on_its_pictures(
    browser: Browser, address: str, size: tuple[int, int], scheme: Any
) -> None:  # Any: a Literal
    lobby = browser.new_page(locale="en-GB")
    lobby.goto(address)
    lobby.locator(".game").last.locator("button.main").click()
    lobby.wait_for_url("**/table/**")
    person = Person(browser, lobby.url, size, 0, scheme)
    page = person.page
    lobby.close()
    clicked = 0
    for _ in range(25):
        table = person.calm()
        if table["to_move"] != table["seat"]:
            person.wait_for(table["ply"] + 1)
            continue
        clicked += answer(page, table, person.random.choice(table["answers"]))
        person.wait_for(table["ply"] + 1)
    assert clicked > 3
    assert person.errors == []
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    log = page.locator("#log li").all_inner_texts()
    assert not [line for line in log if "Take card" in line]  # a move is said once: "took card"
    assert any("took card" in line for line in log)


def test_everybody_is_served_in_their_language(browser: Browser, address: str) -> None:
    mine, theirs = deal(browser, address)
    dutch = browser.new_context(locale="nl-NL").new_page()
    dutch.goto(address)
    expect(dutch.get_by_role("heading", name="Een tafel in Amsterdam")).to_be_visible()
    dutch.goto(mine)
    expect(dutch.locator("#turn")).to_contain_text("Kies de contracten")
    assert dutch.locator("html").get_attribute("lang") == "nl"
    dutch.get_by_role("button", name="Behoud deze").click()
    other = Person(browser, theirs)
    expect(other.page.locator("#turn")).to_contain_text("Choose the contracts")
    expect(other.page.locator("#log")).to_contain_text("Griet kept")
    expect(dutch.locator("#log")).to_contain_text("Griet behield")
    dutch.locator("#links select").select_option("en")  # and whoever wishes chooses another one
    expect(dutch.locator("#turn")).to_contain_text("Jan is choosing")


def test_expansions_are_agreed_on_in_the_lobby(browser: Browser, address: str) -> None:
    page = browser.new_page(locale="en-GB")
    page.goto(address)
    game = page.locator(".game").last
    game.get_by_text("With friends").click()
    game.get_by_text("Expansions and options").click()
    game.get_by_label("Trader").select_option("with")
    game.get_by_label("Secret orders").select_option("3 each")
    game.get_by_role("button", name="Set up this table").click()
    page.get_by_role("link", name="Take this seat").first.click()
    expect(page.locator('[data-part="orders"]')).to_contain_text("Your secret orders")


def test_one_plays_alone_against_tom(browser: Browser, address: str) -> None:
    page = browser.new_page(locale="en-GB")
    page.goto(address)
    page.get_by_role("button", name="Play alone against TOM").click()
    expect(page.locator("#turn")).to_contain_text("first card")
    expect(page.locator("#people")).to_contain_text("TOM")


@pytest.mark.parametrize("game", ["routes", "merchants"])
def test_links_are_copied_and_onlookers_see_no_hand(browser: Browser, address: str, game: str) -> None:
    context = browser.new_context(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(address)
    shown = page.locator(".game").nth(0 if game == "routes" else 1)
    shown.locator("button.main").click()
    page.wait_for_url("**/table/**")
    page.get_by_role("button", name="Copy the link for onlookers").click()
    watch = page.evaluate("navigator.clipboard.readText()")
    onlooker = Person(browser, watch)
    expect(onlooker.page.locator("#hand")).to_be_empty()
    assert onlooker.table["seat"] is None
    assert onlooker.table["answers"] == []
    expect(page.locator("#links")).to_contain_text("Watching: 1.")
    page.goto(address)
    row = page.locator("#mine li").first
    row.get_by_role("link", name="Go on").click()
    expect(page.locator("#turn")).not_to_be_empty()
    page.goto(address)
    page.locator("#mine li").first.get_by_role("button").click()  # forget it
    expect(page.locator("#mine li")).to_have_count(0)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_card_flies_to_the_hand_unless_one_wants_no_motion(browser: Browser, address: str, motion: Any) -> None:
    first, second = (Person(browser, link) for link in deal(browser, address))
    for person in (first, second):
        person.page.get_by_role("button", name="Keep these").click()
        person.wait_for(1)
    first.wait_for(2)
    page = first.page
    page.emulate_media(reduced_motion=motion)
    page.evaluate(
        """() => {
          window.flown = 0;
          const look = (list) => list.forEach((one) => one.addedNodes.forEach((made) => {
            window.flown += made.classList?.contains('tile') ? 1 : 0;
          }));
          new MutationObserver(look).observe(document.body, {childList: true});
        }"""
    )
    page.locator("#supply [data-pile=draw]").click()
    first.wait_for(3)
    page.wait_for_timeout(100)
    assert page.evaluate("window.flown") == (1 if motion == "no-preference" else 0)
    page.locator("#supply [data-pile=draw]").click()  # nothing waits for it
    first.wait_for(4)
    assert first.errors == []


def test_a_card_under_the_mouse_still_looks_as_if_it_could_be_chosen(browser: Browser, address: str) -> None:
    first, second = (Person(browser, link) for link in deal(browser, address))
    for person in (first, second):
        person.page.get_by_role("button", name="Keep these").click()
        person.wait_for(1)
    first.wait_for(2)
    card = first.page.locator("#supply .tile.lit").first
    gold = first.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--lit')").strip()
    color = first.page.evaluate(
        "(gold) => { const one = document.createElement('i'); one.style.color = gold; return one.style.color; }", gold
    )
    card.hover()
    assert color in card.evaluate("(card) => getComputedStyle(card).boxShadow")


def test_everything_in_sight_says_what_it_is(browser: Browser, address: str) -> None:
    asked = {"game": "merchants", "names": ["Griet", "Jan"], "bots": [None, None]}
    seats = browser.new_page().request.post(f"{address}/games", data=asked).json()["seats"]
    people = [Person(browser, f"{address}{seat['link']}") for seat in seats]
    page = people[1 - people[0].table["to_move"]].page  # it is somebody else's turn: nothing can be chosen
    things = [("goods", "beer"), ("field", "start"), ("field", "beer"), ("block", "jordaan-1"), ("district", "jordaan")]
    things += [("worker", ""), ("amstel", "4"), ("own", "guilder"), ("tile", ""), ("card", "")]
    for kind, word in things:
        part = page.locator(f'[data-{kind}="{word}"]:visible' if word else f"[data-{kind}]:visible").first
        part.scroll_into_view_if_needed()
        part.click(force=True)
        expect(page.locator("#sheet"), f"{kind} {word}").to_be_visible()
        assert len(page.locator("#sheet-title").inner_text()) > 1, kind
        assert page.locator("#sheet-body").inner_text().strip(), kind
        assert page.locator("#refusal").is_hidden(), kind
        page.keyboard.press("Escape")


def test_a_line_of_the_list_lights_its_thing_and_the_other_way_round(browser: Browser, address: str) -> None:
    asked = {"game": "merchants", "names": ["Griet"], "bots": [None]}
    link = browser.new_page().request.post(f"{address}/games", data=asked).json()["seats"][0]["link"]
    person = Person(browser, f"{address}{link}", seed=2)
    while not any(answer["at"][:1] and answer["at"][0][0] == "field" for answer in person.table["answers"]):
        answer(person.page, person.calm(), person.random.choice(person.table["answers"]))
        person.calm()
    page = person.page
    row = page.locator("#every [data-for^='field']:not(.heading)").first
    kind, word = str(row.get_attribute("data-for")).split(" ")
    row.hover()
    expect(page.locator(f'#board [data-{kind}="{word}"].shown')).to_have_count(1)
    page.locator(f'#board [data-{kind}="{word}"]').hover()
    expect(row).to_contain_class("shown")


def test_the_last_turn_is_announced_on_a_phone(browser: Browser, address: str) -> None:
    asked = {"game": "routes", "names": ["Griet", "Jan"], "bots": [None, "greedy"]}
    link = browser.new_page().request.post(f"{address}/games", data=asked).json()["seats"][0]["link"]
    person = Person(browser, f"{address}{link}", PHONE, 4)
    last = False
    while (table := person.table)["to_move"] is not None:
        if table["to_move"] == table["seat"]:
            if table.get("alert"):
                last = True
                expect(person.page.locator("#turn")).to_contain_text("Your last turn")
                expect(person.page.locator("#stage.alert")).to_be_in_viewport()
            claims = [one for one in table["answers"] if one["cost"]]
            person.play() if not claims else answer(person.page, table, claims[0])
        person.wait_for(table["ply"] + 1)
    assert last
