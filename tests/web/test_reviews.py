"""The page on which a game is looked at again: it needs no file, and nothing of it outlives the server."""

import json
import os
import signal
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")
pytest.importorskip("websockets", reason="the web table needs the extra 'web'")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from server import LATER, Server
from starlette.testclient import TestClient

from tests.cli.shell import alive
from tests.web.running import SOON
from tests.web.test_staying_up import started

ASKED = {"game": "routes", "names": ["Griet", "Jan"], "bots": [None, None]}
POLITE = [signal.SIGINT, signal.SIGTERM]


def reader(address: str) -> HTTPConnection:
    """A connection that the server has taken."""
    connection = HTTPConnection(address, timeout=SOON)
    connection.request("GET", "/logo.svg")
    assert connection.getresponse().read()
    return connection


@pytest.mark.parametrize("number", [*POLITE, signal.SIGHUP, signal.SIGKILL])
def test_a_server_that_ends_while_it_makes_reviews_leaves_no_process_and_no_file(
    number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = tmp_path / "files"
    files.mkdir()
    monkeypatch.setenv("TMPDIR", str(files))
    with started(tmp_path) as (process, address), ExitStack() as opened:
        request = urllib.request.Request(f"http://{address}/games", json.dumps(ASKED).encode())
        with urllib.request.urlopen(request) as dealt:
            link = json.load(dealt)["watch"].replace("table", "review")
        readers = {lang: opened.enter_context(closing(reader(address))) for lang in ("en", "nl", "da", "it", "fi")}
        for lang, waiting in readers.items():
            waiting.request("GET", f"{link}?lang={lang}")
        deadline = time.monotonic() + SOON
        while len(alive(process.pid)) < 2:  # with the one in which the page is made
            assert time.monotonic() < deadline
        process.send_signal(number)
        told = process.communicate(timeout=60)[1]
        while alive(process.pid):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert os.listdir(files) == []
        if number in POLITE:
            assert told == ""
            for waiting in readers.values():
                answer = waiting.getresponse()
                assert (answer.status, answer.read().decode()) == (503, LATER)


def test_a_review_needs_no_room_for_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "there is no such folder"))
    with TestClient(Server(str(tmp_path / "games.sqlite")).app()) as client:
        link = client.post("/games", json=ASKED).json()["watch"].replace("table", "review")
        page = client.get(link)
        assert (page.status_code, page.text[:15]) == (200, "<!doctype html>")


def test_no_review_is_begun_once_the_server_ends(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "games.sqlite"))
    with TestClient(server.app()) as client:
        link = client.post("/games", json=ASKED).json()["watch"].replace("table", "review")
        server.reviews.close()
        assert (client.get(link).status_code, client.get(link).text) == (503, LATER)
