"""The page in TypeScript that shows a merchants game, in a real browser: it folds what it is sent, and draws it."""

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.chromium import chromium
from tests.typescript.compiling import ROOT


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and logs nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def address(example: Path) -> Iterator[str]:
    """Where the page is."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=example.parents[1])) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/examples/typescript/merchants/"
        server.shutdown()


def games() -> list[dict[str, Any]]:
    file = ROOT / "docs" / "merchants" / "conformance" / "games.json"
    found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["items"]
    return found


@pytest.mark.proof
@pytest.mark.parametrize("number", range(len(games())))
def test_the_page_draws_a_game_from_its_first_message_to_its_last(address: str, number: int) -> None:
    game = games()[number]
    errors: list[str] = []
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}?game={number}")
        page.wait_for_selector(".merchant")
        assert page.text_content("h2.asked").endswith("the place of the foreman" if number == 2 else "a start card")  # type: ignore[union-attr]  # it is there
        page.click("#on")
        assert page.text_content("#story") != ""
        page.goto(f"{address}?game={number}&ply={len(game['events'])}&lang=nl")
        page.wait_for_selector(".merchant")
        merchants = game["last"]["table"]["merchants"]
        assert page.locator(".block .badge").count() == sum(len(one["blocks"]) for one in merchants)
        assert page.locator("[data-card].card.active, .card.active").count() == sum(
            len(one["active"]) for one in merchants
        )
        scores = [page.locator(".merchant h3").nth(seat).text_content() or "" for seat in range(len(merchants))]
        assert [f" {one['score']} points" in text for one, text in zip(merchants, scores, strict=True)] == [True] * len(
            merchants
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert errors == []
