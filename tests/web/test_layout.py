"""Everything that one needs is in sight, nothing lies on anything else, and nothing wanders: counted over whole games.

Needs the extra `web`, the dependency group `browser`, and Chromium on the machine.
"""

from typing import Any  # Any: JSON, read by these tests

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("playwright.sync_api", reason="a browser test needs the dependency group 'browser'")
pytest.importorskip("axe_playwright_python", reason="a browser test needs the dependency group 'browser'")

from playwright.sync_api import Browser, Page

from tests.chromium import CHROMIUM
from tests.web.fingers import answer
from tests.web.test_browser import DESKTOP, PHONE, Person
from tests.web.test_browser import address as address  # a fixture
from tests.web.test_browser import browser as browser  # a fixture
from tests.web.test_browser import database as database  # likewise

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]

GAMES = {
    "routes": {"game": "routes", "names": ["Griet", "Jan"], "bots": [None, "greedy"]},
    "merchants": {"game": "merchants", "names": ["Griet"], "bots": [None]},
}

LOOK = """() => {
  const box = (part) => part.getBoundingClientRect();
  const seen = (part) => [part, ...part.querySelectorAll('rect, path, circle, use')].some((one) => {
    const {left, right, top, bottom, width} = box(one);
    if (!width) return false;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && (hit === part || part.contains(hit));
  });
  const lit = [...document.querySelectorAll('.lit')].filter((part) => !part.closest('[hidden]'));
  const things = new Map();
  for (const part of lit) for (const [kind, word] of Object.entries(part.dataset)) {
    const name = `${kind} ${word}`;
    const rows = [...document.querySelectorAll('[data-for]')].filter((row) =>
      row.dataset.for.split('|').includes(name));
    things.set(name, (things.get(name) ?? false) || seen(part) || rows.some(seen));
  }
  const names = ['body > header', '#board', '#now', '#supply', '#hand', '#side'];
  const boxes = {};
  for (const name of names) {
    const part = document.querySelector(name);
    if (!part.offsetHeight || (name === '#side' && innerWidth < 1000)) continue;
    const {left, top, right, bottom} = box(part);
    boxes[name] = [left, top, right, bottom].map(Math.round);
  }
  const overlaps = [];
  for (const one of Object.keys(boxes)) for (const other of Object.keys(boxes)) if (one < other) {
    const a = boxes[one], b = boxes[other];
    if (a[0] < b[2] - 1 && b[0] < a[2] - 1 && a[1] < b[3] - 1 && b[1] < a[3] - 1) overlaps.push(`${one} ${other}`);
  }
  for (const name of ['#hand', '#supply']) for (const tile of document.querySelectorAll(`${name} .tile`)) {
    const a = box(tile), b = boxes[name];
    if (a.width && (a.left < b[0] || a.right > b[2] + 1)) overlaps.push(`${name} ${tile.title}`);
  }
  const lines = Math.max(0, ...[...document.querySelectorAll('.moves ul')].map((list) => list.children.length));
  const turn = document.querySelector('#turn');
  return {
    seen: [...things].filter(([, one]) => one).length,
    unseen: [...things].filter(([, one]) => !one).map(([name]) => name),
    boxes, overlaps, lines, turn: turn.scrollHeight <= turn.clientHeight + 2,
    scroll: document.documentElement.scrollWidth,
  };
}"""
"""What is lit and in sight, by itself or as a line of the list; where the parts lie, and which lie on one another."""


def looked(page: Page) -> dict[str, Any]:
    """The page as it stands now."""
    page.wait_for_timeout(30)  # what scrolls has scrolled
    found: dict[str, Any] = page.evaluate(LOOK)
    return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["1280x800", "390x844"])
@pytest.mark.parametrize("game", GAMES)
def test_over_a_whole_game_everything_asked_is_in_sight_and_keeps_its_place(
    browser: Browser, address: str, game: str, size: tuple[int, int]
) -> None:
    link = browser.new_page().request.post(f"{address}/games", data=GAMES[game]).json()["seats"][0]["link"]
    person = Person(browser, f"{address}{link}", size, 5)
    page, wide = person.page, size[0] >= 1000
    places: dict[str, list[int]] = {}
    questions, wrong = 0, list[str]()
    while (table := person.calm())["to_move"] is not None:
        if table["to_move"] != table["seat"]:
            person.wait_for(table["ply"] + 1)
            continue
        found = looked(page)
        questions += 1
        where = f"ply {table['ply']}, {table['question']}"
        if found["unseen"] and (wide or not found["seen"]):
            wrong.append(f"{where} out of sight: {found['unseen']}")
        wrong += [f"{where} overlap: {one}" for one in found["overlaps"]]
        wrong += [f"{where} {found['lines']} lines"] * (found["lines"] > 12)
        wrong += [f"{where} the question is cut off"] * (not found["turn"])
        wrong += [f"{where} the page is {found['scroll']} wide"] * (found["scroll"] > size[0])
        for name, box in found["boxes"].items():
            fixed = box if wide else box[:2] if name == "#board" else box if name in ("#hand", "#supply") else []
            if places.setdefault(name, fixed) != fixed:
                wrong.append(f"{where} {name} moved from {places[name]} to {fixed}")
                places[name] = fixed
        answer(page, table, person.random.choice(table["answers"]))
        person.wait_for(table["ply"] + 1)
    assert questions >= 15
    assert wrong == []
    assert person.errors == []


REACHED = """() => {
  const part = document.activeElement, {left, top, width, height} = part.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const covering = hit !== null && !part.contains(hit) && !hit.contains(part) && hit.closest('header, #hand');
  return {to: part.className, covering: covering ? part.outerHTML : ''};
}"""
"""What the keyboard has come to, and whether that lies behind the header or the hand, which stay in sight."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_the_keyboard_comes_to_on_a_phone_lies_behind_the_header_or_the_hand(
    browser: Browser, address: str, game: str
) -> None:
    link = browser.new_page().request.post(f"{address}/games", data=GAMES[game]).json()["seats"][0]["link"]
    person = Person(browser, f"{address}{link}", PHONE)
    person.calm()
    covered, skips = list[str](), 0
    for key in ["Tab"] * 200 + ["Shift+Tab"] * 200:
        person.page.keyboard.press(key)
        found = person.page.evaluate(REACHED)
        covered += [found["covering"]] * bool(found["covering"])
        skips += found["to"] == "skip"
    assert covered == []
    assert skips >= 4, "it has come to everything, in both directions"


@pytest.mark.parametrize("width", [1000, 1024, 1280, 1366, 390])
def test_a_hand_of_all_seven_looks_covers_nothing(browser: Browser, address: str, width: int) -> None:
    link = browser.new_page().request.post(f"{address}/games", data=GAMES["routes"]).json()["seats"][0]["link"]
    page = Person(browser, f"{address}{link}", (width, 768)).page
    page.evaluate(
        """() => {
          const list = document.querySelector('#hand .tiles');
          const one = list.firstElementChild;
          list.replaceChildren(...Array.from({length: 7}, () => one.cloneNode(true)));
        }"""
    )
    found = looked(page)
    assert found["overlaps"] == []
    rights = page.evaluate(
        "[...document.querySelectorAll('#hand .many')].map((part) => part.getBoundingClientRect().right)"
    )
    assert len(rights) == 7
    assert max(rights) <= width


def test_on_a_wide_screen_what_one_has_keeps_its_place_with_more_and_less_of_it(browser: Browser, address: str) -> None:
    link = browser.new_page().request.post(f"{address}/games", data=GAMES["merchants"]).json()["seats"][0]["link"]
    page = Person(browser, f"{address}{link}", DESKTOP).page
    page.wait_for_selector("[data-group='wheel-1']")
    places = page.evaluate(
        """() => {
          const groups = document.querySelector('#hand .groups');
          const group = (name) => groups.querySelector(`[data-group="${name}"]`);
          const tile = group('purse').querySelector('.tile');
          const fill = (name, many) => group(name).querySelector('.small-tiles')
            .replaceChildren(...Array.from({length: many}, () => tile.cloneNode(true)));
          const lefts = () => Object.fromEntries([...groups.children].map((one) =>
            [one.dataset.group, Math.round(one.getBoundingClientRect().left)]));
          fill('purse', 1), fill('cubes', 0), fill('aboard', 0), fill('store', 0);
          const bare = lefts();
          fill('purse', 2), fill('cubes', 3), fill('aboard', 4), fill('store', 2), fill('wheel-1', 3);
          const more = lefts();
          const kept = group('store').cloneNode(true);
          kept.dataset.group = 'stored';
          group('cubes').after(kept);
          fill('stored', 1);
          return [bare, more, lefts()];
        }"""
    )
    bare, more, kept = places
    assert kept.pop("stored") > kept["store"]
    assert bare == more == kept
