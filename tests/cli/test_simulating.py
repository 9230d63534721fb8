"""`simulate`: what became of many games, as a table and as JSON."""

import json
import re

import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from tests.cli.shell import Run


def test_simulate_counts_what_became_of_every_game(run: Run) -> None:
    told = json.loads(run("simulate", "-n", "40", "--seed", "1634", "--json").out)
    greedy, random = told["bots"]
    assert (greedy["name"], random["name"]) == ("Greedy", "Random")
    assert greedy["won"] + random["won"] + greedy["shared"] == told["games"] == told["asked_for"] == 40
    assert sum(told["decided_by"].values()) == 40
    assert sum(told["won_by_seat"]) + told["shared"] == 40
    assert run("simulate", "-n", "40", "--seed", told["seed"], "--json").out == json.dumps(told, indent=2) + "\n"
    games = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 40, seed="1634")
    totals = [played.result.sheets[played.bots.index(0)].total for played in games]
    assert greedy["points"]["mean"] == pytest.approx(sum(totals) / 40)
    assert (greedy["points"]["least"], greedy["points"]["most"]) == (min(totals), max(totals))


def test_without_a_seed_simulate_tells_how_to_have_the_same_games_again(run: Run) -> None:
    told = run("simulate", "-n", "5", "--bots", "random")
    [seed] = re.findall(r"--seed (hex:[0-9a-f]{64})", told.err)
    assert run("simulate", "-n", "5", "--bots", "random", "--seed", seed).out == told.out


def test_simulate_shows_a_table(run: Run) -> None:
    out = run("simulate", "-n", "20", "--seed", "1", "--stay").out
    assert out.startswith("20 games of 2 players\n")
    assert re.search(r"^Greedy +20 +0 +100\.0 ± 8\.1 ", out, re.MULTILINE)
    assert "won by seat: player 1 20, player 2 0, shared 0" in out
    assert max(map(len, out.splitlines())) <= 80
