"""Whatever a browser is sent has the shapes that it knows, and speaks of things that are there and are explained."""

import json
import random
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from frames import about, offered
from parts import Look, Option, Shown, Why
from seated import Refused, Seated, bare, deal, log, seen, why
from shelf import SHELF
from words import FOLDER, LANGUAGES

import amsterdam_routes as ar

NAMES = ["Griet", "Jan", "Saskia", "Rembrandt"]
EXPANSIONS = {"workers": "yes", "trader": "yes", "orders": "5", "open_orders": "2", "c_tiles": "mix"}
DEALS: dict[str, dict[int, dict[str, str]]] = {
    "routes": {2: {}, 4: {}},
    "merchants": {1: {"length": "short"}, 3: EXPANSIONS},
}
"""By game, for how many it is dealt, and with which options."""


@cache
def moments(name: str) -> tuple[Seated, ...]:
    """Some moments of a game, from the deal to the end: of the merchants at random, of the other by planners."""
    found = []
    for players, options in DEALS[name].items():
        chance = random.Random(players)
        every = [deal(name, NAMES[:players], [None] * players, options, seed="1634")]
        while every[-1].to_move is not None:
            bot = every[-1].showing.bots["greedy" if name == "routes" else "random"]
            every.append(every[-1].act(bot(view_of(every[-1], every[-1].to_move), chance)))
        found += [*every[:5], *every[5 :: len(every) // 5], every[-1]]
    return tuple(found)


def view_of(seated: Seated, seat: int | None) -> Any:  # Any: of either game
    return seated.showing.game.view(seated.record.state, seat)


Moment = tuple[Seated, int | None, str, Shown]


@cache
def looks(name: str) -> tuple[Moment, ...]:
    """What is seen of these moments, by whoever is to move or another, in one language after the other."""
    found = []
    for number, seated in enumerate(moments(name)):
        seats = (seated.to_move, None, *range(len(seated.links)))
        seat, lang = seats[number % len(seats) if number % 3 == 2 else 0], LANGUAGES[number % len(LANGUAGES)]
        found.append((seated, seat, lang, seen(seated, seat, lang)))
    return tuple(found)


def wrong(value: Any, hint: Any, path: str = "$") -> Iterator[str]:  # Any: what a browser is sent, and a type
    """What in some data has not the shape that a type describes."""
    origin, inner = get_origin(hint), get_args(hint)
    fits, inside = type(value) is hint, list[tuple[Any, Any]]()
    if is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        needed = {name for name, one in hints.items() if get_origin(one) is not NotRequired}
        fits = isinstance(value, dict) and needed <= value.keys() <= hints.keys()
        inside = [(name, one) for name, one in get_type_hints(hint).items() if fits and name in value]
    elif origin is UnionType:  # of something and None
        fits, inside = True, []
        if value is not None:
            yield from wrong(value, inner[0], path)
    elif origin is list:
        fits = isinstance(value, list)
        inside = [(number, inner[0]) for number in range(len(value) if fits else 0)]
    elif origin is tuple:
        fits = isinstance(value, tuple) and len(value) == len(inner)
        inside = [*enumerate(inner)] if fits else []
    if not fits:
        yield f"{path}: expected {hint}, got {value!r:.200}"
    for key, one in inside:
        yield from wrong(value[key], one, f"{path}.{key}")


def texts(value: object) -> Iterator[str]:
    """Every text in some data, pictures aside."""
    match value:
        case str():
            yield value
        case dict():
            for key, inner in value.items():
                if key != "picture":
                    yield from texts(inner)
        case list() | tuple():
            for inner in value:
                yield from texts(inner)


@pytest.mark.parametrize("name", DEALS)
def test_a_moment_has_the_shape_that_browsers_know_from_every_seat_and_in_every_language(name: str) -> None:
    for seated, seat, lang, shown in looks(name):
        assert [*wrong(shown, Shown)] == []
        assert [*wrong(bare(seated, seat, lang), Shown)] == []
        assert [text for text in texts(shown) if re.search(r"[{}]|None|  |· ?·|^ | $| ·$|\?\?", text)] == []
        mine = seat is not None and seat == seated.to_move
        assert bool(shown["question"]) == bool(shown["moment"]) == bool(shown["answers"]) == mine
        numbers = [one["answer"] for one in shown["answers"]]
        assert numbers == [seated.number(action) for action in seated.showing.game.legal_actions(view_of(seated, seat))]
        scores = shown["scores"]
        assert len(scores["rows"]) == len(scores["notes"]) == len(seated.links) or scores["notes"][0][:3] == "TOM"
        assert {len(row) for row in scores["rows"]} == {len(scores["columns"])}
        assert bool(scores["outcome"]) == (seated.to_move is None)
        for one in (*shown["answers"], *shown.get("plans", [])):
            assert all(one["text"] == one["text"].strip() for one in shown["answers"])
            assert one.get("note") != ""
            assert all(one.get("under", ["-"]))


@pytest.mark.parametrize("name", DEALS)
def test_what_is_drawn_has_a_look(name: str) -> None:
    for seated, _, _, shown in looks(name):
        known = seated.showing.looks
        drawn = [look for one in shown["answers"] for look, _ in one["cost"]]
        drawn += [one["look"] for one in shown["answers"] if "look" in one]
        for row in (*shown["parts"], *(group for part in shown["parts"] for group in part.get("groups", []))):
            drawn += [tile["look"] for tile in row.get("tiles", [])]
        for part in shown["parts"]:
            drawn += [look for card in part.get("cards", []) for look, _ in card["cost"]]
            drawn += [card["look"] for card in part.get("cards", []) if card["look"] == "tile"]
        assert [look for look in drawn if look not in known] == []


def shown_things(shown: Shown) -> Iterator[tuple[str, str]]:
    """Everything that a person can click, in pictures, too."""
    for part in shown["parts"]:
        yield from re.findall(r' data-([a-z-]+)="([^"]*)"', part.get("picture", ""))
    for one in shown["answers"]:
        yield from one["at"]
    for row in (*shown["parts"], *(group for part in shown["parts"] for group in part.get("groups", []))):
        yield from (tile["at"] for tile in row.get("tiles", []) if tile["at"])
    for part in shown["parts"]:
        yield from (card["at"] for card in part.get("cards", []))
        yield from (cell["at"] for cell in part.get("track", []))
        yield from (at for line in part.get("lines", []) for at in line["shows"])


SAID_ALONG = ("contract", "owner")
"""The line of a contract says all, and whose a route is stands beside its own word."""


@pytest.mark.parametrize("name", DEALS)
def test_everything_that_can_be_clicked_is_explained(name: str) -> None:
    explained = set[tuple[str, str]]()
    for seated, seat, lang, shown in looks(name):
        for kind, word in {*shown_things(shown)}:
            if kind in SAID_ALONG or (kind, word) in explained:
                continue
            explained.add((kind, word))
            told = why(seated, seat, {"why": [kind, word]}, lang)
            assert (told.pop("type"), told.pop("at")) == ("why", (kind, word))
            assert [*wrong(told, Why)] == []
            assert told["title"]
            with pytest.raises(Refused):
                why(seated, seat, {"why": [kind, f"{word}?"]}, lang)


def test_what_is_chosen_together_makes_the_answers() -> None:
    chosen = set[str]()
    for _, _, _, shown in (*looks("routes"), *looks("merchants")):
        if (choose := shown["choose"]) is None:
            continue
        tiles = [{tile["at"] for tile in row["tiles"]} for row in choose["rows"]]
        for one in shown["answers"]:
            many = [sum(at in row for at in one["at"]) for row in tiles]
            assert sum(many) == len(one["at"])
            assert all(row["least"] <= n <= row["most"] for row, n in zip(choose["rows"], many, strict=True))
        assert {at for one in shown["answers"] for at in one["at"]} == set[Any]().union(*tiles)
        assert bool(choose["done"]) == choose["chosen"]
        chosen.add(shown["moment"])
    assert chosen == {"keep", "dice", "start_cubes"}


@pytest.mark.parametrize("name", DEALS)
def test_the_story_is_told_in_sentences(name: str) -> None:
    for seated, seat, lang, _ in looks(name)[::3]:
        told = log(seated, seat, 0, lang)
        assert [who for who, _ in told] == [one.seat for one in seated.story]
        assert log(seated, seat, 3, lang) == told[3:]
        assert [text for _, lines in told for text in lines if not text or re.search(r"[{}]|None|  ", text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lobby_has_the_shape_that_its_page_knows(lang: str) -> None:
    for name, game in offered(lang, picture="/picture/{}").items():
        assert isinstance(game, dict)
        showing = SHELF[name]
        assert [*wrong(game["options"], list[Option])] == []
        assert [*wrong(game["seats"], list[Look])] == []
        assert [*wrong(dict(showing.looks), dict)] == []
        assert all([*wrong(look, Look)] == [] and look["text"] == word for word, look in showing.looks.items())
        needs = {one["name"]: (one["least"], one["after"]) for one in game["options"]}
        alone = {"length": (1, "")} if name == "merchants" else {}
        expansions = {one: (2, "orders" if one == "open_orders" else "") for one in needs if one != "length"}
        assert needs == alone | expansions
        assert [look["text"] for look in game["seats"]] == [str(i + 1) for i in range(showing.players[1])]
        assert (game["picture"], game["players"], game["size"]) == (f"/picture/{name}", showing.players, showing.size)
        assert all(isinstance(text, str) and text for text in (game["title"], game["about"], *game["how"]))


def test_a_browser_is_told_once_what_its_page_reads_and_to_which_seed_the_deal_is_bound() -> None:
    pages = "".join(page.read_text("utf-8") for page in FOLDER.parent.glob("*.js"))
    for seated in (*moments("routes")[:2], *moments("merchants")[-2:]):
        told = json.loads(about(seated, "en"))
        assert told.pop("commitment") == ar.commitment(seated.record.seed or b"")
        assert told.keys() == {*re.findall(r"\babout\.(\w+)", pages)}
        assert [person["name"] for person in told["people"]] == [*seated.record.names]
        assert [person["bot"] for person in told["people"]] == [*seated.bots]
        assert (told["id_of_game"], told["watch"]) == (seated.name, f"/table/{seated.watch}")
        assert told["guided"] is False
        assert told["review"] is True
    assert json.loads(about(deal("routes", NAMES[:2], [None, "greedy"], guided=True), "en"))["guided"] is True
