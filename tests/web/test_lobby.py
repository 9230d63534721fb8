"""The lobby in a browser: names, errors beside their button, options that do not go together, codes for phones.

Needs the extra `web`, the dependency group `browser`, and Chromium on the machine.
"""

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("playwright.sync_api", reason="a browser test needs the dependency group 'browser'")
pytest.importorskip("axe_playwright_python", reason="a browser test needs the dependency group 'browser'")

from playwright.sync_api import Browser, Locator, Page, expect

from tests.chromium import CHROMIUM
from tests.web.fingers import answer
from tests.web.test_browser import Person
from tests.web.test_browser import address as address  # a fixture
from tests.web.test_browser import browser as browser  # likewise
from tests.web.test_browser import database as database  # likewise

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]


def lobby(browser: Browser, address: str, width: int = 1280, locale: str = "en-GB") -> Page:
    page = browser.new_context(viewport={"width": width, "height": 844}, locale=locale).new_page()
    page.goto(address)
    expect(page.locator(".game").last).to_be_visible()
    return page


def option(page: Page, name: str) -> Locator:
    return page.locator(".option").filter(has=page.locator(f"select[name={name}]"))


def names(page: Page, game: int) -> list[str]:
    return [box.input_value() for box in page.locator(".game").nth(game).locator("input[name=name]").all()]


def test_the_first_seat_has_the_name_of_the_person_and_no_two_seats_have_the_same(
    browser: Browser, address: str
) -> None:
    page = lobby(browser, address)
    page.locator("#me").fill("Jan")
    page.get_by_text("With friends").first.click()
    assert names(page, 0)[0] == "Jan"
    page.locator(".game").first.get_by_text("4", exact=True).click()
    seats = names(page, 0)
    assert len({*seats}) == 4
    page.locator("#me").fill("Saskia")
    assert names(page, 0)[0] == "Saskia"


LISTED = '[{"link": "%s", "state": "%s", "names": {}, "game": [], "when": "x"}]'
"""A game in the list of a browser that some other page has written."""


@pytest.mark.parametrize(
    ("games", "listed"),
    [
        *((games, 0) for games in ('{"a": 1}', "[null, 1, {}]", '"x"', "[", '[{"link": "/table/x"}]')),
        (LISTED % ("/table/x", "toString"), 0),
        (LISTED % ("javascript:alert(1)", "over"), 0),
        (LISTED % ("/table/x", "over"), 1),
    ],
)
@pytest.mark.parametrize("lang", ["{}", '"toString"'])
def test_the_lobby_opens_whatever_else_the_browser_keeps_under_its_words(
    browser: Browser, address: str, games: str, listed: int, lang: str
) -> None:
    page = browser.new_page()
    page.add_init_script(f"localStorage.games = {games!r}; localStorage.name = '[7]'; localStorage.lang = {lang!r}")
    page.goto(address)
    expect(page.locator(".game").last).to_be_visible(timeout=5_000)
    assert page.locator("#me").input_value() == ""
    assert page.locator("#mine li").count() == listed
    page.close()


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize(("locale", "said"), [("en-GB", "same name"), ("nl-NL", "hetzelfde")])
def test_what_is_wrong_is_said_beside_the_button_in_the_language_of_the_reader(
    browser: Browser, address: str, width: int, locale: str, said: str
) -> None:
    page = lobby(browser, address, width, locale)
    game = page.locator(".game").last
    game.locator("details summary").first.click()
    for box in game.locator("input[name=name]").all():
        box.fill("Anna")
    button = game.locator("form > button")
    button.click()
    problem = game.locator("form .problem")
    expect(problem).to_contain_text(said)
    expect(problem).to_be_in_viewport()
    one, other = problem.bounding_box(), button.bounding_box()
    assert one is not None
    assert other is not None
    assert 0 <= one["y"] - other["y"] - other["height"] < 40


@pytest.mark.parametrize("game", ["routes", "merchants"])
def test_one_chooses_how_strong_the_bot_is_and_a_slow_one_plays_too(browser: Browser, address: str, game: str) -> None:
    page = lobby(browser, address, 390)
    tell = page.locator(f'.game[data-game="{game}"]')
    strengths = tell.get_by_label("How strong the bot is")
    search = "strongest, slow" if game == "routes" else "slow, tries moves out"
    assert strengths.locator("option").all_inner_texts() == ["strong", search, "very easy"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    strengths.select_option(search)
    tell.get_by_role("button", name="Play against a bot").click()
    page.wait_for_url("**/table/**")
    person = Person(browser, page.url)
    while not any(told["type"] == "table" and told["table"]["to_move"] == 1 for told in person.messages):
        answer(person.page, person.calm(), person.calm()["answers"][0])
    ply = next(told["table"]["ply"] for told in person.messages if told.get("table", {}).get("to_move") == 1)
    person.page.set_default_timeout(60_000)  # the process in which it thinks begins now
    expect(person.page.locator(f"body[data-ply='{ply}']")).to_have_count(0, timeout=60_000)
    assert person.errors == []


def test_options_that_do_not_go_together_are_disabled_with_their_reason(browser: Browser, address: str) -> None:
    page = lobby(browser, address)
    game = page.locator(".game").last
    game.get_by_text("With friends").click()
    game.get_by_text("Expansions and options").click()
    trader, open_orders = game.locator("select[name=trader]"), game.locator("select[name=open_orders]")
    expect(trader).to_be_enabled()
    expect(open_orders).to_be_disabled()
    expect(option(page, "open_orders")).to_contain_text("needs secret orders")
    game.locator("select[name=orders]").select_option("3")
    expect(open_orders).to_be_enabled()
    game.get_by_text("1", exact=True).first.click()
    expect(trader).to_be_disabled()
    expect(option(page, "trader")).to_contain_text("two or more players")
    expect(option(page, "trader")).to_contain_text("black market")  # what it adds
    game.get_by_role("button", name="Set up this table").click()
    page.wait_for_url("**/table/**")  # what is disabled is not asked for


def test_a_link_is_there_as_a_code_for_a_phone(browser: Browser, address: str) -> None:
    page = lobby(browser, address)
    page.get_by_text("With friends").first.click()
    page.get_by_role("button", name="Set up this table").first.click()
    link = page.get_by_role("link", name="Take this seat").first.get_attribute("href")
    page.get_by_role("button", name="QR code for Griet").click()
    code = page.locator(".code svg")
    expect(code).to_be_visible()
    rows = page.evaluate("async (text) => (await import('/page/qr.js')).matrix(text)", f"{address}{link}")
    assert read(rows) == f"{address}{link}"
    assert page.evaluate("async (text) => (await import('/page/qr.js')).matrix(text)", "x" * 107) is None


def read(rows: list[list[int]]) -> str:
    """What a QR code of level L and mask 0 says, if its bytes of correction are right."""
    size = len(rows)
    version = (size - 17) // 4
    fixed = {(y, x) for y in range(size) for x in range(size) if y == 6 or x == 6}
    fixed |= {(y, x) for y in range(9) for x in (*range(9), *range(size - 8, size))}
    fixed |= {(y, x) for y in range(size - 8, size) for x in range(9)}
    if version > 1:
        fixed |= {(y, x) for y in range(size - 9, size - 4) for x in range(size - 9, size - 4)}
    bits, up = "", True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for y in range(size - 1, -1, -1) if up else range(size):
            bits += "".join(str(rows[y][x] ^ ((x + y + 1) % 2)) for x in (right, right - 1) if (y, x) not in fixed)
        up = not up
    words = [int(bits[i : i + 8], 2) for i in range(0, len(bits) - 7, 8)]
    powers = [1]
    for _ in range(254):
        powers.append(powers[-1] << 1 ^ (285 if powers[-1] & 128 else 0))
    log = {power: i for i, power in enumerate(powers)}
    for root in range((7, 10, 15, 20, 26)[version - 1]):
        total = 0
        for word in words:  # the value of the polynomial at this root, by Horner
            total = (powers[(log[total] + root) % 255] if total else 0) ^ word
        assert total == 0
    assert words[0] >> 4 == 4  # bytes
    many = (words[0] & 15) << 4 | words[1] >> 4
    return bytes((words[2 + i - 1] & 15) << 4 | words[2 + i] >> 4 for i in range(many)).decode()
