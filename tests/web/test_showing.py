"""What the two games bring to the table: pictures of a known size, names as people say them, a story told once."""

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from seated import Seated, deal, log, why
from shelf import SHELF

import amsterdam_routes as ar


@pytest.mark.parametrize("name", SHELF)
def test_the_lobby_keeps_the_room_that_the_picture_of_a_game_takes(name: str) -> None:
    showing = SHELF[name]
    assert showing.picture is not None
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', showing.picture())
    assert found is not None
    wide, high = showing.size
    assert wide / high == pytest.approx(float(found[1]) / float(found[2]), rel=0.01)


def played(name: str, actions: int) -> Seated:
    """A game in which bots that plan have done so much."""
    seated = deal(name, ["Griet", "Jan"], ["greedy", "greedy"], seed="story")
    for _ in range(actions):
        seated = seated.act(seated.action(seated.bot_move()))
    return seated


def test_the_story_tells_what_has_happened_and_not_what_somebody_wanted() -> None:
    lines = [text for _, told in log(played("merchants", 120), None, 0, "en") for text in told]
    assert any("claimed" in line for line in lines)
    assert any("sailed" in line for line in lines)
    assert [line for line in lines if re.search(r": (End|Sail|Claim|Activate|Use|Advance|Stop)", line)] == []


def test_parallel_routes_are_told_apart_by_their_colours_in_brackets() -> None:
    seated, routes = deal("routes", ["Griet", "Jan"], [None, None]), ar.AMSTERDAM.board.routes
    titles = [str(why(seated, 0, {"why": ["route", route.id]})["title"]) for route in routes]
    assert len({*titles}) == len(routes)
    assert not [title for title in titles if "/" in title]
    for title, route in zip(titles, routes, strict=True):
        ends = " - ".join(map(str, route.ends))
        parallel = len(ar.AMSTERDAM.board.routes_between(*route.ends)) > 1
        assert title == (f"{ends} ({route.color or 'grey'})" if parallel else ends)


def test_what_a_route_costs_stands_in_its_answer_in_a_few_words() -> None:
    seated, claims = played("routes", 10), list[tuple[str, int]]()
    while seated.to_move is not None and not claims:
        view = seated.showing.game.view(seated.record.state, seated.to_move)
        answers = seated.showing.shown(view, (), seated.record.names, seated.number, "en")["answers"]
        claims = [(one["short"], sum(n for _, n in one["cost"])) for one in answers if one["cost"]]
        seated = seated.act(seated.action(seated.bot_move()))
    assert claims
    assert [sum(map(int, re.findall(r"\d+", short))) for short, _ in claims] == [many for _, many in claims]
