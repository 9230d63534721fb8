"""The pages of games that are over, in a browser: the totals stand in the header, in the scores and on the boards.

Needs the extra `web`, the dependency group `browser`, and Chromium on the machine.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

pytest.importorskip("playwright.sync_api", reason="a browser test needs the dependency group 'browser'")
pytest.importorskip("axe_playwright_python", reason="a browser test needs the dependency group 'browser'")
pytest.importorskip("httpx2", reason="Starlette's test client needs httpx2")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from playwright.sync_api import Browser, expect
from server import Server
from starlette.testclient import TestClient

from amsterdam_routes.kernel import typewritten
from tests.chromium import CHROMIUM
from tests.web.test_browser import DESKTOP, PHONE, SERVER, Message, Person
from tests.web.test_browser import browser as browser  # a fixture
from tests.web.test_table_rules import QUICK, table

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")

GAMES: dict[str, Message] = {
    "routes": {"game": "routes", "names": ["Griet", "Jan"], "bots": [None, "random"]},
    "solo": {"game": "merchants", "names": ["Griet"], "bots": [None], "options": {"length": "short"}},
}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ended") / "games.sqlite"


@pytest.fixture(scope="module")
def finished(database: Path) -> dict[str, tuple[str, Message]]:
    """By name: the link of the first seat of a game that has been played, and how the table stands."""
    found = {}
    with TestClient(Server(str(database), bot_delay=0, limits=QUICK).app()) as client:
        for name, asked in GAMES.items():
            link = client.post("/games", json=asked).json()["seats"][0]["link"]
            with client.websocket_connect(link.replace("/table/", "/socket/")) as socket:
                stands = table(socket)
                while stands["to_move"] is not None:
                    if stands["to_move"] == stands["seat"]:
                        socket.send_json({"ply": stands["ply"], "answer": stands["answers"][0]["answer"]})
                    stands = table(socket, stands["ply"] + 1)
            found[name] = link, stands
    return found


@pytest.fixture(scope="module")
def address(finished: object, database: Path) -> Iterator[str]:
    """A server that finds these games in its file."""
    command = [sys.executable, str(SERVER), "--port", "0", "--database", str(database)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        yield server.stdout.readline().split()[-1].rstrip("/")
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_finished_game_shows_the_totals_and_nothing_else_as_the_result(
    browser: Browser, address: str, finished: dict[str, tuple[str, Message]], name: str, size: tuple[int, int]
) -> None:
    link, stands = finished[name]
    page = Person(browser, f"{address}{link}", size).page
    scores, asked = stands["scores"], GAMES[name]
    others = scores.get("others", [])
    assert [other["name"] for other in others] == (["TOM"] if name == "solo" else [])
    totals = [row[-1] for row in scores["rows"]]
    expect(page.locator("#turn")).to_have_text(scores["outcome"])
    assert page.locator("#people .total").all_inner_texts() == totals
    names = [*asked["names"], *(other["name"] for other in others)]
    rows = page.locator("#scores tbody tr")
    assert [row.split()[0] for row in rows.all_inner_texts()] == names
    last = rows.locator("td:last-child").all_inner_texts()
    assert last == [*totals, *(other["row"][-1] for other in others)]
    won = [names[seat] for seat in scores["winners"]] + [other["name"] for other in others if other["won"]]
    assert [row.split()[0] for row in page.locator("#scores tr.won").all_inner_texts()] == won
    boards = [typewritten(text).split()[0] for text in page.locator(".am-total text").all_text_contents()]
    assert {*boards} == ({*last} if asked["game"] == "merchants" else set())


@pytest.mark.parametrize("name", GAMES)
def test_the_end_has_its_ceremony_and_leads_to_a_review_of_the_game(
    browser: Browser, address: str, finished: dict[str, tuple[str, Message]], name: str
) -> None:
    link, stands = finished[name]
    person = Person(browser, f"{address}{link}", PHONE)
    page = person.page
    won = page.locator(".ending li.won").all_inner_texts()
    names = [*GAMES[name]["names"], "TOM"]
    best = [names[seat] for seat in stands["scores"]["winners"]] or ["TOM"]
    assert [text.split("\n")[1] for text in won] == best
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)  # a finished game stands
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    with page.expect_popup(timeout=90_000) as opened:
        page.get_by_role("link", name="Review the game").click()
    review = opened.value
    review.locator("#picture svg").first.wait_for(timeout=60_000)
    review.keyboard.press("End")
    assert review.locator("body").inner_text()


def test_on_a_wide_screen_a_long_result_cuts_off_no_button(
    browser: Browser, address: str, finished: dict[str, tuple[str, Message]]
) -> None:
    page = Person(browser, f"{address}{finished['routes'][0]}", DESKTOP).page
    page.locator(".ending h2").evaluate(
        "(title) => (title.textContent = 'Griet and Jan share the win, tied. '.repeat(3))"
    )
    low = page.locator("#now").evaluate("(now) => now.getBoundingClientRect().bottom")
    bottoms = page.locator("#now button, #now .button").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert len(bottoms) == 3
    assert max(bottoms) <= low


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_goes_on_is_looked_at_again_with_the_views_of_its_seat(
    browser: Browser, address: str, name: str
) -> None:
    asked = {**GAMES[name], "bots": [None] * len(GAMES[name]["names"])}
    dealt = browser.new_page().request.post(f"{address}/games", data=asked).json()
    person = Person(browser, f"{address}{dealt['seats'][0]['link']}", PHONE)
    assert len(person.messages[0]["about"]["people"]) == len(asked["names"])
    with person.page.expect_popup(timeout=90_000) as opened:
        person.page.get_by_role("link", name="Review so far").click()
    opened.value.locator("#picture svg").first.wait_for(timeout=60_000)
    assert person.errors == []


def test_a_review_names_nothing_hidden_until_the_game_is_over_and_is_not_asked_for_without_end(database: Path) -> None:
    with TestClient(
        Server(str(database), bot_delay=0, limits=attrs.evolve(QUICK, new_reviews=(5, 0.0))).app()
    ) as client:
        dealt = client.post("/games", json={**GAMES["routes"], "bots": [None, None]}).json()
        mine, theirs = (seat["link"].replace("table", "review") for seat in dealt["seats"])
        pages = [client.get(link).text for link in (mine, theirs, dealt["watch"].replace("table", "review"))]
        assert len({*pages}) == 3  # each as its seat sees it
        assert client.get(mine).text == pages[0]
        assert client.get("/review/nothing").status_code == 404
        asked = [client.get(f"{mine}?lang={lang}").status_code for lang in ("nl", "da", "it")]
        assert asked[0] == 200
        assert asked[-1] == 429
        assert client.get(mine).status_code == 200  # what has been made is there
