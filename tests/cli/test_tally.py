"""What is counted of many games."""

import json

import attrs

import amsterdam_routes as ar
from amsterdam_routes.bots import Random
from amsterdam_routes.cli.routes import UI
from amsterdam_routes.cli.tally import Tally
from tests.cli.shell import Run


def test_a_victory_that_is_shared_is_counted_once() -> None:
    tally = Tally.of(UI, ["one", "other"])
    for played in ar.simulate(ar.GAME, ar.Setup(2), [Random(), Random()], 2, seed="1634"):
        winners = (0, 1) if played.number else (1,)
        tally.add(attrs.evolve(played, result=attrs.evolve(played.result, winners=winners)))
    assert (tally.games, tally.shared, tally.seats.total()) == (2, 1, 1)
    assert [bot.shared for bot in tally.bots] == [1, 1]


def test_games_that_tom_wins_are_won_by_nobody_at_the_table(run: Run) -> None:
    common = ["--game", "merchants", "simulate", "-p", "1", "-n", "6", "--bots", "random", "--seed", "tom"]
    told = json.loads(run(*common, "--json").out)
    assert (told["bots"][0]["won"], told["shared"], told["unwon"]) == (0, 0, 6)
    shown = run(*common).out
    assert shown.startswith("6 games of 1 player\n")
    assert "won by seat: player 1 0, shared 0, by nobody 6" in shown
