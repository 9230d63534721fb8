"""The guided first games: marks that say what a thing is for, as data, each when its moment has come.

Needs the extra `web`, the dependency group `browser`, and Chromium on the machine.
"""

import json
import sys
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("playwright.sync_api", reason="a browser test needs the dependency group 'browser'")
pytest.importorskip("axe_playwright_python", reason="a browser test needs the dependency group 'browser'")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from playwright.sync_api import Browser, Page, expect
from seated import deal
from websockets.sync.client import connect
from words import FOLDER

import amsterdam_routes.merchants as am
from tests.chromium import CHROMIUM
from tests.web.fingers import answer
from tests.web.test_browser import DESKTOP, PHONE, Person, violations
from tests.web.test_browser import address as address  # a fixture
from tests.web.test_browser import browser as browser  # likewise
from tests.web.test_browser import database as database  # likewise

MARKS = {
    name: json.loads((FOLDER.parent / "guides" / f"{name}.json").read_text("utf-8")) for name in ("routes", "merchants")
}
MOMENTS = {
    "routes": {"keep", "turn", "second", "joined", "last", "over"},
    "merchants": {*(asked.value for asked in am.DecisionKind), "last", "over"},
}


@pytest.mark.parametrize("game", MARKS)
def test_every_mark_names_a_moment_and_a_thing_and_speaks_both_languages(game: str) -> None:
    assert len(MARKS[game]) >= 7
    for mark in MARKS[game]:
        assert mark.keys() == {"moment", "at", "en", "nl"}
        assert mark["moment"] in MOMENTS[game]
        assert len(mark["at"]) == 2
        assert 30 < len(mark["en"]) < 300
        assert 30 < len(mark["nl"]) < 320


@pytest.mark.parametrize("game", MARKS)
def test_a_guided_game_is_always_dealt_alike_and_never_between_people(game: str) -> None:
    one, other = (deal(game, ["a", "b"], [None, "greedy"], guided=True) for _ in range(2))
    assert one.record.state == other.record.state
    assert deal(game, ["a", "b"], [None, None], guided=True).record.seed != one.record.seed
    assert "guided" not in deal(game, ["a", "b"], [None, "greedy"], first=one).agreed  # the next one is a real one


@pytest.mark.proof
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")
@pytest.mark.parametrize(("game", "size"), [("routes", DESKTOP), ("routes", PHONE), ("merchants", PHONE)])
def test_a_guided_game_explains_itself_from_the_first_question_to_the_end(
    browser: Browser, address: str, game: str, size: tuple[int, int]
) -> None:
    lobby = browser.new_page(locale="en-GB")
    lobby.goto(address)
    lobby.locator(f'.game[data-game="{game}"]').get_by_role("button", name="Guided first game").click()
    lobby.wait_for_url("**/table/**")
    person = Person(browser, lobby.url, size, 1)
    page, told = person.page, list[str]()
    with connect(lobby.url.replace("http", "ws", 1).replace("/table/", "/socket/"), max_size=None) as quick:
        lobby.close()
        while (table := person.calm())["to_move"] is not None:
            if table["to_move"] == table["seat"]:
                by_hand = len(told) < 4
                told += read_mark(page, with_care=by_hand)
                chosen = max(table["answers"], key=lambda one: (bool(one["cost"]), person.random.random()))
                if by_hand:
                    answer(page, table, chosen)
                else:  # the rest goes through a second browser at the seat, without clicks
                    with suppress(TimeoutError):
                        while True:  # what a browser does not read, the server lets go
                            quick.recv(timeout=0)
                    page.wait_for_timeout(110)  # as often as the server lets a browser ask
                    quick.send(json.dumps({"ply": table["ply"], "answer": chosen["answer"]}))
            person.wait_for(table["ply"] + 1)
    told += read_mark(page, with_care=True)
    expect(page.locator(".ending")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport()
    assert len({*told}) == len(told) >= 8
    assert [text for text in told if text not in {mark["en"] for mark in MARKS[game]}] == []
    last, end = ([mark["en"] for mark in MARKS[game] if mark["moment"] == moment] for moment in ("last", "over"))
    assert [text for text in told if text in last] == last
    assert told[-1:] == end
    assert person.errors == []


def read_mark(page: Page, *, with_care: bool) -> list[str]:
    """The mark that the page shows, if it shows one: a person reads it, looks at what it speaks of, and goes on."""
    page.wait_for_timeout(600 if with_care else 20)  # until nothing moves
    coach = page.locator("#coach")
    if not coach.is_visible():
        return []
    text = coach.locator("p").inner_text()
    expect(coach).to_be_in_viewport()
    expect(page.locator(".coached:visible").first).to_be_in_viewport()
    if with_care:
        assert violations(page) == []
    page.get_by_role("button", name="Got it").click()
    expect(coach).to_be_hidden()
    return [text]


@pytest.mark.proof
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")
def test_a_guide_goes_on_where_it_was_when_the_page_is_loaded_again(browser: Browser, address: str) -> None:
    lobby = browser.new_page(locale="en-GB")
    lobby.goto(address)
    lobby.locator('.game[data-game="routes"]').get_by_role("button", name="Guided first game").click()
    lobby.wait_for_url("**/table/**")
    coach, first = lobby.locator("#coach"), lobby.get_by_text(MARKS["routes"][0]["en"])
    first.wait_for()
    lobby.reload()  # not read yet
    first.wait_for()
    lobby.get_by_role("button", name="Got it").click()
    lobby.reload()
    lobby.get_by_role("button", name="Keep these").wait_for()
    expect(coach).to_be_hidden()
    lobby.get_by_role("button", name="Keep these").click()
    lobby.get_by_text(MARKS["routes"][1]["en"]).wait_for()
    lobby.get_by_role("button", name="Stop the tour").click()
    lobby.reload()
    lobby.get_by_role("button", name="Hint").wait_for()
    expect(coach).to_be_hidden()
    assert len(lobby.evaluate("JSON.parse(sessionStorage.getItem(Object.keys(sessionStorage)[0]))")) == len(
        MARKS["routes"]
    )


SEEN = """() => {
  const inside = ({left, top, right, bottom}) => left >= -1 && top >= -1 && right <= innerWidth + 1
    && bottom <= innerHeight + 1;
  const cover = document.querySelector('#sheet').getBoundingClientRect();
  const apart = ({left, top, right, bottom}) => right <= cover.left || left >= cover.right || bottom <= cover.top
    || top >= cover.bottom;
  const lit = [...document.querySelectorAll('.hinted')].map((part) => part.getBoundingClientRect());
  const shown = lit.filter((box) => box.width);
  return shown.length === 0 ? null : shown.some((box) => inside(box) && apart(box));
}"""
"""Whether what is hinted at is in sight, and the sheet with the hint beside it; null if it is nothing on the table."""


@pytest.mark.proof
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")
@pytest.mark.parametrize("game", MARKS)
def test_on_a_phone_a_hint_covers_nothing_of_what_it_lights(browser: Browser, address: str, game: str) -> None:
    asked = {"game": game, "names": ["Griet", "Jan"], "bots": [None, "greedy"]}
    link = browser.new_page().request.post(f"{address}/games", data=asked).json()["seats"][0]["link"]
    person = Person(browser, f"{address}{link}", PHONE)
    page, seen = person.page, list[bool]()
    while len(seen) < 8:
        table = person.calm()
        if table["to_move"] == table["seat"]:
            page.get_by_role("button", name="Hint", exact=True).click()
            expect(page.locator("#sheet")).to_be_visible(timeout=60_000)  # the process of hints begins with the first
            found = page.evaluate(SEEN)
            seen += [] if found is None else [found]
            page.locator("#sheet .main").click()
        person.wait_for(table["ply"] + 1)
    assert all(seen)
    assert person.errors == []
