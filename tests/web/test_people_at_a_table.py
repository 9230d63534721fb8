"""Several browsers at one table: all see the same public position after each move, and nobody sees another hand.

Needs the extras `web` and `browser`, and Chromium on the machine.
"""

import json
import random
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("playwright.sync_api", reason="a browser test needs the dependency group 'browser'")
pytest.importorskip("axe_playwright_python", reason="a browser test needs the dependency group 'browser'")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from parts import Part
from playwright.sync_api import Browser, expect
from seated import Seated, seen
from store import COLUMNS, Row, built

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from tests.chromium import CHROMIUM
from tests.web.fingers import answer
from tests.web.test_browser import DESKTOP, PHONE, Message, Person
from tests.web.test_browser import address as address  # a fixture
from tests.web.test_browser import browser as browser  # likewise
from tests.web.test_browser import database as database  # likewise

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]

MOVES = 24
OPTIONS = {"routes": dict[str, str](), "merchants": {"orders": "3"}}  # both games have something to hide then

POSITION = """(told) => {
  const forms = "d x y x1 y1 x2 y2 cx cy r width height points transform fill".split(" ");
  const words = (part) => [...part.classList].filter((word) => /^[am][rm]-/.test(word)).join(" ");
  const line = (part) => [part.tagName, words(part), ...forms.map((form) => part.getAttribute(form) ?? ""),
    part.children.length ? "" : part.textContent].join("|");
  const lines = (svg) => [...svg.querySelectorAll("*")]
    .filter((part) => !part.closest(".ar-wanted, title, desc")).map(line).sort();  // one's own contracts are marked
  const holder = document.createElement("div");
  const drawn = (text) => { holder.innerHTML = text; return lines(holder.firstElementChild); };
  const shown = (name) => lines(document.querySelector(`.picture[data-part="${name}"] svg`));
  const names = Object.keys(told);
  return {
    ply: Number(document.body.dataset.ply),
    stage: document.querySelector("#stage").textContent,
    totals: [...document.querySelectorAll("#people .total")].map((part) => part.textContent),
    mover: [...document.querySelectorAll("#people li")].findIndex((part) => part.classList.contains("to-move")),
    hand: [...document.querySelectorAll("#hand .tile")].map((part) => part.getAttribute("aria-label") ?? part.title),
    drawn: names.filter((name) => shown(name).join("\\n") === drawn(told[name]).join("\\n")),
    marks: names.map((name) => drawn(told[name]).length),
  };
}"""
"""What a page shows that is public, its hand, and which of the pictures that it is told it shows just so."""


@pytest.mark.parametrize("people", [2, 3])
@pytest.mark.parametrize("game", OPTIONS)
def test_all_see_the_same_table_and_nobody_sees_another_hand(
    browser: Browser, address: str, database: Path, game: str, people: int
) -> None:
    asked = {
        "game": game,
        "names": ["Griet", "Jan", "Saskia"][:people],
        "bots": [None] * people,
        "options": OPTIONS[game],
    }
    links = browser.new_page().request.post(f"{address}/games", data=asked).json()
    at = [address + seat["link"] for seat in links["seats"]]
    sizes = [DESKTOP, PHONE, DESKTOP]
    persons: dict[int | None, Person] = {seat: Person(browser, link, sizes[seat]) for seat, link in enumerate(at)}
    if people == 2:
        persons[None] = Person(browser, address + links["watch"])
    read = dict.fromkeys(persons, 0)
    chance = random.Random(people)
    for move in range(MOVES):
        seated = kept(database, at[0])
        for seat, person in persons.items():
            check_page(seated, seat, person)
            check_secrets(seated, seat, person, read[seat])
            read[seat] = len(person.messages)
        mover = persons[seated.to_move]
        answer(mover.page, mover.calm(), chance.choice(mover.table["answers"]))
        if move == MOVES // 2:
            seated = kept(database, at[0])
            for seat, person in persons.items():
                person.page.reload()
                check_page(seated, seat, person)
    assert [person.errors for person in persons.values() if person.errors] == []


def kept(database: Path, link: str) -> Seated:
    """The game of a link, as the server has it in its file."""
    with sqlite3.connect(database) as file:
        (game,) = file.execute("SELECT game FROM links WHERE link = ?", (link.rpartition("/")[2],)).fetchone()
        row = file.execute(f"SELECT {COLUMNS} FROM games WHERE id = ?", (game,)).fetchone()
        links = file.execute("SELECT link, seat FROM links WHERE game = ? ORDER BY seat", (game,)).fetchall()
        played = file.execute("SELECT action FROM actions WHERE game = ? ORDER BY ply", (game,)).fetchall()
    file.close()
    return built(Row(*row), links, [number for (number,) in played])


def check_page(seated: Seated, seat: int | None, person: Person) -> None:
    """The page shows the public position, drawn anew from the file, and one's own hand."""
    expect(person.page.locator(f"body[data-ply='{seated.record.ply}']")).to_have_count(1)
    public, own = seen(seated, None, "en"), seen(seated, seat, "en")
    pictures = {part["name"]: part["picture"] for part in own["parts"] if "picture" in part}
    found: Message = person.page.evaluate(POSITION, pictures)
    assert found["drawn"] == [*pictures]
    assert min(found["marks"]) > 20
    assert found["ply"] == seated.record.ply
    assert found["mover"] == seated.to_move
    assert found["stage"] == public["stage"]
    assert found["totals"] == [row[-1] for row in public["scores"]["rows"]]
    assert sorted(found["hand"]) == sorted(in_hand(own["parts"]))
    if seat is None:
        assert found["hand"] == []
        expect(person.page.locator("#hand")).to_be_empty()
    else:
        assert found["hand"] or seated.name == "routes"


def in_hand(parts: Sequence[Part]) -> list[str]:
    """What lies in the hand of a seat, in words."""
    mine = [part for part in parts if part["where"] == "hand"]
    tiles = [tile for part in mine for tile in part.get("tiles", [])]
    tiles += [tile for part in mine for group in part.get("groups", []) for tile in group.get("tiles", [])]
    return [tile["text"] for tile in tiles]


def check_secrets(seated: Seated, seat: int | None, person: Person, since: int) -> None:
    """Neither the page nor what it was sent tells what is in the hands of others."""
    said = [json.dumps(message, ensure_ascii=False) for message in person.messages[since:]]
    said.append(person.page.evaluate("document.documentElement.textContent"))
    secrets = hidden(seated, seat)
    assert secrets
    for text in said:
        assert [secret for secret in secrets if secret in text] == []
    for other in range(len(seated.links)):
        if other != seat:
            assert seated.links[other] not in "".join(said)


def hidden(seated: Seated, seat: int | None) -> set[str]:
    """What the others have in hand and this seat does not know, as a message or a page would say it."""
    others = [other for other in range(len(seated.links)) if other != seat]
    state = seated.record.state
    if seated.name == "merchants":
        orders = {order for other in others for order in am.view(state, other).hand.orders}
        return {am.describe(order, edition=state.table.edition) for order in orders}
    contracts = {
        contract
        for other in others
        for hand in [ar.view(state, other).hand]
        for contract in (*hand.contracts, *hand.offer)
    }
    return {text for contract in contracts for text in (f'"{contract.id}"', f"{contract} (")}
