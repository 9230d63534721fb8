"""What the two games bring to the table: pictures of a known size, names as people say them, a story told once."""

import random
import re
import sys
from pathlib import Path

import attrs
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

import merchants_parts
import route_game
from players import bots_of
from seated import Seated, deal, log, why
from shelf import SHELF
from showing import PAINTS, plain, seat_looks

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Greedy


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


@pytest.mark.parametrize("name", SHELF)
def test_what_goes_without_saying_is_not_in_the_story(name: str) -> None:
    seated, left_out = played(name, 40), 0
    told = [lines for _, lines in log(seated, None, 0, "en")]
    for lines, one in zip(told, seated.story, strict=True):
        game, names = seated.showing.game, seated.record.names
        events = [game.redact(event, None) for event in one.events]
        assert game.words is not None
        said = [game.words.describe(event, names=names) for event in events]
        obvious = {*said} - {game.words.describe(event, names=names) for event in game.words.story(events)}
        assert not obvious & {*lines}
        left_out += len(obvious)
    assert left_out > 0


def test_the_looks_of_cards_pieces_and_seats_are_those_of_the_pictures() -> None:
    assert merchants_parts.looks() == SHELF["merchants"].looks
    assert route_game._looks() == SHELF["routes"].looks
    for game in (ar.GAME, am.GAME):
        assert game.pictures is not None
        for word, look in SHELF[game.name].looks.items():
            if word in game.pictures.paint and word != "wild":
                assert (look["face"], look["ink"]) == game.pictures.paint[word]
            assert look["shape"] == game.pictures.shapes.get(word, look["shape"] if word == "penalty" else "")
        for own in (game, attrs.evolve(game, pictures=None)):
            seats = seat_looks(own)
            paints = PAINTS if own.pictures is None else own.pictures.seats
            assert [(look["face"], look["ink"]) for look in seats] == [*paints]
            assert [(look["text"], look["shape"]) for look in seats] == [(str(i + 1), "") for i in range(len(paints))]


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


def test_a_game_that_draws_nothing_of_its_own_has_a_table_with_all_that_is_needed() -> None:
    showing = plain(ar.GAME, title="routes", about="", players=(2, 4), setup=ar.Setup)
    state = ar.new_game(2, seed=1)
    shown = showing.shown(ar.view(state, 0), (), ("Griet", "Jan"), lambda action: 7, "en")
    assert [one["answer"] for one in shown["answers"]] == [7] * len(ar.legal_actions(state))
    assert [part["name"] for part in shown["parts"]] == ["board"]
    assert shown["parts"][0]["picture"].startswith("<svg")
    assert (shown["recent"], shown["choose"], bool(shown["question"])) == ([], None, True)
    assert len(shown["scores"]["rows"]) == 2


def test_a_game_without_bots_of_its_own_has_one_that_plays_at_random_and_the_one_that_is_given() -> None:
    found = bots_of(ar.GAME, "no.such.face", Greedy())
    assert [*found] == ["search", "random"]
    state = ar.new_game(2, seed=1)
    assert found["random"](ar.view(state, 0), random.Random(1)) in ar.legal_actions(state)
    for name, face in (("routes", "amsterdam_routes.bots"), ("merchants", "amsterdam_routes.merchants.bots")):
        assert [*bots_of(SHELF[name].game, face, Greedy())] == ["greedy", "search", "random"]
    assert all(callable(bot) and not isinstance(bot, type) for bot in SHELF["routes"].bots.values())


def test_what_a_bot_leaves_to_chance_is_another_thing_at_every_move_and_the_same_when_it_is_dealt_again() -> None:
    games = [deal("routes", ["Griet", "Jan"], ["random", "random"], seed="1") for _ in range(2)]
    drawn = list[tuple[float, float]]()
    for _ in range(5):
        drawn.append((games[0].chance().random(), games[1].chance().random()))
        games = [game.act(game.action(game.bot_move())) for game in games]
    assert all(one == other for one, other in drawn)
    assert len({one for one, _ in drawn}) == 5


def test_the_picture_of_a_route_game_in_the_lobby_is_one_of_its_later_half() -> None:
    picture = SHELF["routes"].picture
    assert picture is not None
    record = ar.play_match(ar.GAME, ar.Setup(3), [Greedy(), Greedy(), Greedy()], seed="1634")
    assert picture() == ar.svg([*ar.replay(record)][len(record.actions) * 2 // 3], panels=False)


def test_the_picture_of_a_merchants_game_in_the_lobby_is_of_the_city_in_its_sixth_round() -> None:
    picture, chance = SHELF["merchants"].picture, random.Random(1672)
    assert picture is not None
    state = am.new_game(3, seed="1672")
    while state.table.round < 6:
        state = am.apply(state, chance.choice(am.legal_actions(state)))
    assert picture() == am.svg(state, part="city")
