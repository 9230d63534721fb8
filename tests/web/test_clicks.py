"""How many clicks a game takes: a solo game of the merchants that was kept is played again through the page.

Needs the extra `web`, the dependency group `browser`, and Chromium on the machine.
`python -m tests.web.test_clicks` makes the kept game anew.
"""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs
import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("playwright.sync_api", reason="a browser test needs the dependency group 'browser'")
pytest.importorskip("axe_playwright_python", reason="a browser test needs the dependency group 'browser'")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from playwright.sync_api import Browser
from seated import Seated, deal
from store import Store

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from tests.chromium import CHROMIUM
from tests.web.fingers import Message, answer
from tests.web.test_browser import DESKTOP, SERVER, Person
from tests.web.test_browser import browser as browser  # a fixture

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]

KEPT = Path(__file__).parent / "solo_game.json"
BEFORE, MOST = 159, 110
"""The clicks that the game took when each action was a line of a list, and those that it may take now."""


def kept() -> tuple[Seated, list[int]]:
    """The game as it was dealt, and the numbers of its actions."""
    record = am.from_json(KEPT.read_text(encoding="utf-8"), am.MerchantsRecord)
    dealt = deal("merchants", ["Griet"], [None])
    begun = ar.Record.begin(am.GAME, record.setup, seed=record.seed, names=["Griet"])
    dealt = attrs.evolve(dealt, record=begun, agreed={"players": 1, "setup": am.to_data(record.setup)})
    return dealt, [dealt.number(action) for action in record.actions]


@pytest.fixture
def served(browser: Browser, tmp_path: Path) -> Iterator[tuple[str, Seated, list[int], Path]]:
    """A server that has this game in its file: its address."""
    seated, numbers = kept()
    file = tmp_path / "games.sqlite"

    async def write() -> None:
        store = Store(str(file))
        assert await store.add(seated)
        store.close()

    with ThreadPoolExecutor(1) as elsewhere:  # the driver of the browser has a loop on this thread
        elsewhere.submit(lambda: asyncio.run(write())).result()
    server = subprocess.Popen(
        [sys.executable, str(SERVER), "--port", "0", "--database", str(file)], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        yield server.stdout.readline().split()[-1].rstrip("/"), seated, numbers, file
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()


def test_a_solo_game_takes_two_thirds_of_the_clicks_that_it_took(
    browser: Browser, served: tuple[str, Seated, list[int], Path]
) -> None:
    address, seated, numbers, file = served
    person = Person(browser, f"{address}/table/{seated.links[0]}", DESKTOP)
    todo, clicks, known = list(numbers), 0, 0
    while True:
        stands = person.calm()
        with sqlite3.connect(file) as database:
            rows = database.execute("SELECT action FROM actions WHERE ply < ? ORDER BY ply", (stands["ply"],))
            played = [number for (number,) in rows]
        for number in played[known:]:
            todo.remove(number)
        known = len(played)
        if stands["to_move"] is None:
            break
        clicks += answer(person.page, stands, wanted(stands, todo))
    assert todo == []
    before = len(numbers) + sum(isinstance(seated.action(number), am.ChooseDice) for number in numbers)
    assert before == BEFORE  # a line of the list each, and two clicks for the dice
    assert clicks <= MOST
    assert person.errors == []


def wanted(stands: Message, todo: list[int]) -> Message:
    """The answer of the kept game, or what takes several answers where the game goes on with these."""
    answers: dict[int, Message] = {one["answer"]: one for one in stands["answers"]}
    if any(one.get("look") for one in answers.values()):
        return answers[next(number for number in todo if number in answers)]
    for plan in sorted(stands.get("plans", []), key=lambda plan: -len(plan["then"])):
        several = [plan["answer"], *plan["then"]]
        ahead = [number for number in todo if number not in PAYMENTS][: len(several)]
        if sorted(several) == sorted(ahead) and (not plan["at"] or several == ahead):
            found: Message = plan
            return found
    return answers[todo[0]]


PAYMENTS = {number for number, action in enumerate(am.GAME.actions(am.Setup(1))) if isinstance(action, am.PayCube)}
"""The numbers of the actions that only pay."""

if __name__ == "__main__":
    from amsterdam_routes.merchants.bots import Greedy

    KEPT.write_text(am.to_json(ar.play_match(am.GAME, am.Setup(1), [Greedy()], seed="2")), encoding="utf-8")
