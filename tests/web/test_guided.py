"""The guided first games: marks that say what a thing is for, as data, each when its moment has come.

Needs the extra `web`, the dependency group `browser`, and Chromium on the machine.
"""

import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("playwright.sync_api", reason="a browser test needs the dependency group 'browser'")
pytest.importorskip("axe_playwright_python", reason="a browser test needs the dependency group 'browser'")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from playwright.sync_api import Browser, expect
from seated import deal
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
MOMENTS = {"routes": {"keep", "turn", "second"}, "merchants": {asked.value for asked in am.DecisionKind}}


@pytest.mark.parametrize("game", MARKS)
def test_every_mark_names_a_moment_and_a_thing_and_speaks_both_languages(game: str) -> None:
    assert len(MARKS[game]) >= 7
    for mark in MARKS[game]:
        assert mark.keys() == {"moment", "at", "en", "nl"}
        assert mark["moment"] in MOMENTS[game]
        assert len(mark["at"]) == 2
        assert 30 < len(mark["en"]) < 260
        assert 30 < len(mark["nl"]) < 260


@pytest.mark.parametrize("game", MARKS)
def test_a_guided_game_is_always_dealt_alike_and_never_between_people(game: str) -> None:
    one, other = (deal(game, ["a", "b"], [None, "greedy"], guided=True) for _ in range(2))
    assert one.record.state == other.record.state
    assert deal(game, ["a", "b"], [None, None], guided=True).record.seed != one.record.seed
    assert "guided" not in deal(game, ["a", "b"], [None, "greedy"], first=one).agreed  # the next one is a real one


@pytest.mark.proof
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("game", MARKS)
def test_a_guided_game_explains_itself_one_thing_at_a_time(
    browser: Browser, address: str, game: str, size: tuple[int, int]
) -> None:
    lobby = browser.new_page(locale="en-GB")
    lobby.goto(address)
    lobby.locator(f'.game[data-game="{game}"]').get_by_role("button", name="Guided first game").click()
    lobby.wait_for_url("**/table/**")
    person = Person(browser, lobby.url, size, 1)
    page, told = person.page, list[str]()
    lobby.close()
    while (table := person.calm())["to_move"] is not None and len(told) < 6:
        if table["to_move"] == table["seat"]:
            page.wait_for_timeout(150)
            coach = page.locator("#coach")
            if coach.is_visible():
                told.append(coach.locator("p").inner_text())
                expect(coach).to_be_in_viewport()
                assert page.locator(".coached").count() >= 1
                assert violations(page) == []
                page.get_by_role("button", name="Next").click()
                expect(coach).to_be_hidden()
            answer(page, table, person.random.choice(table["answers"]))
        person.wait_for(table["ply"] + 1)
    assert len({*told}) == len(told) >= 6
    assert [text for text in told if text not in {mark["en"] for mark in MARKS[game]}] == []
    assert person.errors == []


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
