"""The table without a server: what the worker of the static table does, without a browser."""

import json
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))
sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "static_table"))

from at_home import Home
from at_home import begun as asked_for
from review import asked
from seated import Refused
from shelf import SHELF

import amsterdam_routes as ar
import amsterdam_routes.merchants as am

Message = dict[str, Any]  # Any: JSON, read by these tests


def begun(game: str, *bots: str | None) -> Home:
    """A game just dealt, with people where no bot is."""
    return Home.begin({"game": game, "names": [f"P{seat}" for seat in range(len(bots))], "bots": list(bots)}, "en")


def said(home: Home, **message: object) -> Message:
    """The last thing that the page is told after it has said this."""
    told: Message = json.loads(home.hear(json.dumps(message))[-1])
    return told


def shown(home: Home) -> Message:
    """How the game stands."""
    told: Message = json.loads(home.show()[-1])
    return told


@pytest.mark.parametrize("game", ["routes", "merchants"])
def test_a_hint_is_found_without_a_server(game: str) -> None:
    home = begun(game, None, "random")
    while home.bot_to_move():
        home.move_bot()
    ply = home.seated.record.ply
    hint = said(home, hint=True, ply=ply)
    assert hint["type"] == "hint"
    assert hint["notes"]
    assert said(home, ply=ply, answer=hint["answer"])["table"]["ply"] > ply


@pytest.mark.parametrize(
    ("game", "bot"), [("routes", "greedy"), pytest.param("merchants", "random", marks=pytest.mark.proof)]
)
def test_a_game_against_a_bot_goes_to_its_end_and_can_be_left_at_any_moment(game: str, bot: str) -> None:
    home = begun(game, None, bot)
    told = shown(home)
    for move in range(1000):
        if home.seated.to_move is None:
            break
        if move % 20 == 10:  # the page is closed, and opened again
            home = Home.again(json.loads(home.kept()), "en")
            told = shown(home)
        if home.bot_to_move():
            told = json.loads(home.move_bot()[-1])
        else:
            told = said(home, ply=told["table"]["ply"], answer=told["table"]["answers"][0]["answer"])
    assert told["table"]["to_move"] is None
    assert told["table"]["scores"]["winners"]
    another = said(home, again=True)
    assert json.loads(another["kept"])["actions"] == []


def test_a_merchants_game_against_a_bot_goes_on_where_it_was_left() -> None:
    home = begun("merchants", None, "random")
    told = shown(home)
    for move in range(12):
        before = told["table"]["ply"]
        if move % 5 == 3:  # the page is closed, and opened again
            home = Home.again(json.loads(home.kept()), "en")
            assert shown(home)["table"]["ply"] == before
        if home.bot_to_move():
            told = json.loads(home.move_bot()[-1])
        else:
            told = said(home, ply=told["table"]["ply"], answer=told["table"]["answers"][0]["answer"])
        assert told["table"]["ply"] > before


def test_between_two_people_the_screen_shows_nothing_until_it_has_been_passed_on() -> None:
    home = begun("routes", None, None)
    assert shown(home) == {"type": "pass", "name": "P0"}
    first = said(home, passed=True)
    assert first["table"]["seat"] == 0
    told = said(home, ply=0, answer=first["table"]["answers"][0]["answer"])
    assert told == {"type": "pass", "name": "P1"}
    second = said(home, passed=True)
    assert second["table"]["seat"] == 1
    assert second["about"] is not None, "the other person's page begins anew"


def test_the_last_move_can_be_taken_back_if_it_showed_nothing() -> None:
    home = begun("routes", None, "random")
    table = shown(home)["table"]
    after = said(home, ply=0, answer=table["answers"][0]["answer"])
    assert after["table"]["take_back"]
    assert said(home, ply=1, back=True)["table"]["ply"] == 0


@pytest.mark.parametrize("game", ["routes", "merchants"])
def test_a_game_is_looked_at_again_with_the_views_of_one_seat_until_it_is_over(game: str) -> None:
    home = begun(game, None, "random")
    for _ in range(2):
        while home.bot_to_move():  # who begins in the merchants game is left to chance
            home.move_bot()
        told = shown(home)
        said(home, ply=told["table"]["ply"], answer=told["table"]["answers"][0]["answer"])
    page = home.review()
    assert page.startswith("<!doctype html>")
    assert "P0, P1" in page
    seen = looked_at(home)
    assert isinstance(seen, ar.RedactedRecord)
    assert seen.view == home.seated.showing.game.view(home.seated.record.state, 0)


def looked_at(home: Home) -> object:
    """The record from which the page is made."""
    _, text = asked(home.seated, home.seat, "en")
    if home.seated.name == "merchants":
        return am.from_json(text, am.RedactedMerchantsRecord)
    return ar.from_json(text, ar.RedactedRouteRecord)


def test_a_bot_that_fails_rests_and_tries_again_and_the_page_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    failures = [MemoryError(), KeyError("gone")]

    def moody(view: ar.View, chance: object) -> ar.Action:
        if failures:
            raise failures.pop()
        return ar.legal_actions(view)[0]

    monkeypatch.setitem(SHELF, "moody", attrs.evolve(SHELF["routes"], bots={"moody": moody}))
    home = begun("moody", None, "moody")
    assert said(home, ply=0, answer=shown(home)["table"]["answers"][0]["answer"])["type"] == "table"
    rests = []
    for _ in range(2):
        notice = json.loads(home.move_bot()[-1])
        assert (notice["type"], "P1 hit an error" in notice["text"]) == ("notice", True)
        rests.append(home.rest)
    assert 0 < rests[0] < rests[1]
    assert json.loads(home.move_bot()[-1])["table"]["ply"] == 2
    assert home.rest == 0


def test_what_fails_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*asked: object) -> None:
        raise LookupError("no idea")

    monkeypatch.setitem(SHELF, "unexplained", attrs.evolve(SHELF["routes"], why=fail))
    home = begun("unexplained", None, "random")
    assert said(home, why=["pile", "draw"])["type"] == "refused"
    assert said(home, ply=0, answer=shown(home)["table"]["answers"][0]["answer"])["type"] == "table"


def test_what_cannot_be_done_is_refused_and_changes_nothing() -> None:
    home = begun("routes", None, "random")
    before = home.kept()
    for message in ({"ply": 0, "answer": 10**6}, {"ply": 7, "answer": 0}, {"back": True, "ply": 0}, {"why": 3}):
        assert said(home, **message)["type"] == "refused"
    assert said(home, again=True)["type"] == "refused"
    assert json.loads(home.hear("[" * 50)[-1])["type"] == "refused"
    assert home.kept() == before


@pytest.mark.parametrize(
    "change",
    [
        {"actions": [10**6]},
        {"actions": [-1]},
        {"actions": [True]},
        {"actions": None},
        {"agreed": []},
        {"seed": "zz"},
        {"game": "go"},
        {"game": []},
        {"names": 3},
        {"bots": ["?", None]},
    ],
)
def test_a_kept_game_that_cannot_be_read_is_refused_in_a_sentence(change: dict[str, object]) -> None:
    kept = {**json.loads(begun("routes", None, "random").kept()), **change}
    with pytest.raises(Refused):
        Home.again(kept, "en")
    with pytest.raises(Refused):
        Home.begin({"game": "go", "names": [], "bots": []}, "en")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 100_000,
        "null",
        "3",
        "[]",
        "{}",
        '"asked"',
        '{"asked": null}',
        '{"asked": {"game": [], "names": [], "bots": []}}',
        '{"asked": {"game": "routes", "names": ["a", "b"], "bots": [null, {}]}}',
        '{"asked": {"game": "merchants", "names": ["a", "b"], "bots": [null, null], "options": {"length": []}}}',
    ],
)
def test_what_a_browser_has_kept_and_somebody_has_spoilt_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Refused, match=r"\w"):
        asked_for(text, "en")


def test_a_page_is_given_the_game_that_it_asks_for() -> None:
    asked = {"game": "routes", "names": ["Griet", "Jan"], "bots": [None, "random"]}
    home = asked_for(json.dumps({"asked": asked}), "en")
    assert asked_for(home.kept(), "en").kept() == home.kept()
