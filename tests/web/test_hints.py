"""Hints: the reasons that they give are true, and what trial games show is said in words."""

import random
import re
import statistics
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

import hints
from seated import Seated, deal
from shelf import SHELF
from trials import ENOUGH, MOST, Compared, Trials, some
from words import LANGUAGES

import amsterdam_routes as ar
import amsterdam_routes.merchants as am


def turns(name: str, seed: str) -> Iterator[Seated]:
    """A game of bots that plan, before each of their actions."""
    seated = deal(name, ["Griet", "Jan"], ["greedy", "greedy"], seed=seed)
    while seated.to_move is not None:
        yield seated
        seated = seated.act(seated.action(seated.bot_move()))


def test_a_route_is_said_to_complete_a_contract_if_it_does() -> None:
    said = []
    for seated in islice(turns("routes", "true"), 0, None, 3):
        seat = seated.to_move
        assert seat is not None
        view = seated.showing.game.view(seated.record.state, seat)
        now = ar.standings(seated.record.state).sheets[seat].completed
        for claim in (one for one in ar.legal_actions(view) if isinstance(one, ar.ClaimRoute)):
            reason = seated.showing.reason(view, claim, seated.record.names, "en")
            after = ar.standings(ar.apply(seated.record.state, claim)).sheets[seat].completed
            assert ("completes your contract" in reason) == (after > now)
            said.append(after > now)
    assert any(said)


def test_a_block_is_said_to_join_as_many_as_bridges_join() -> None:
    largest = []
    for seated in islice(turns("merchants", "true"), 0, 240, 3):
        seat = seated.to_move
        assert seat is not None
        view = seated.showing.game.view(seated.record.state, seat)
        sheet = am.standings(seated.record.state).sheets[seat]
        for claim in (one for one in am.legal_actions(view) if isinstance(one, am.Claim)):
            reason = seated.showing.reason(view, claim, seated.record.names, "en")
            found = re.search(r"a group of (\d+) joined", reason)
            after = am.standings(am.apply(seated.record.state, claim)).sheets[seat]
            if len(after.city) > max(1, len(sheet.city)):
                assert found is not None
                largest.append(int(found[1]) == len(after.city))
    assert largest
    assert all(largest)


def test_dice_are_said_to_bring_their_cubes_in_the_round_in_which_they_can_be_spent() -> None:
    checked, due = 0, dict[tuple[int, int], list[tuple[int, str]]]()
    for seated in turns("merchants", "dice"):
        seat, state = seated.to_move, seated.record.state
        assert seat is not None
        what, view = state.table.pending[0].what, seated.showing.game.view(state, seat)
        if what is am.DecisionKind.DICE:
            chosen = seated.action(seated.bot_move())
            for n, cube, round in re.findall(
                r"(\d+) (\w+) in round (\d+)", seated.showing.reason(view, chosen, seated.record.names, "en")
            ):
                due.setdefault((seat, int(round)), []).append((int(n), cube))
        elif what is am.DecisionKind.TURN and state.table.turn.claims == 0 and not state.table.turn.ship_moved:
            came = {str(cube): many for cube, many in zip(am.Cube, state.table.merchants[seat].cubes, strict=True)}
            for n, cube in due.pop((seat, state.table.round), []):
                assert came[cube] >= n
                checked += 1
    assert checked > 20


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SHELF)
def test_every_move_can_be_reasoned_about_in_every_language(name: str, lang: str) -> None:
    told = set()
    for seated in islice(turns(name, f"reasons {lang}"), 0, 120, 4):
        view = seated.showing.game.view(seated.record.state, seated.to_move)
        for action in seated.showing.game.legal_actions(view):
            told.add(seated.showing.reason(view, action, seated.record.names, lang))
    assert len(told) > 8
    assert not [text for text in told if "{" in text or "  " in text]


@pytest.mark.parametrize("name", SHELF)
def test_a_hint_is_a_move_that_the_rules_allow_whatever_its_time(name: str) -> None:
    seated = next(islice(turns(name, "time"), 12, None))
    view = seated.showing.game.view(seated.record.state, seated.to_move)
    for seconds in (0.0, 0.3):
        found = hints.advise(name, seated.record.setup, view, seconds)
        assert seated.action(found.number) in seated.showing.game.legal_actions(view)
        assert found.other != found.number
        assert seconds or found.other is None


@pytest.mark.parametrize("name", SHELF)
def test_a_hint_for_which_there_is_no_time_is_the_move_of_the_planner(name: str) -> None:
    seated = next(islice(turns(name, "time"), 3, None))
    view = seated.showing.game.view(seated.record.state, seated.to_move)
    found = hints.advise(name, seated.record.setup, view, 0.0)
    assert seated.action(found.number) == found.compared.best in seated.showing.game.legal_actions(view)
    assert (found.other, found.compared.other, found.compared.trials) == (None, None, 0)


def trials_with(totals: dict[str, list[int]], seconds: float = 60) -> Trials:
    """Trials of moves that have come to these totals so far."""
    view = ar.view(ar.new_game(2, seed=1), 0)
    trials = Trials(ar.GAME, SHELF["routes"].bots["greedy"], view, random.Random(1), time.monotonic() + seconds)
    trials.totals = {**totals}
    return trials


@pytest.mark.parametrize("planned", ["best", "next"])
def test_a_move_is_compared_with_the_next_best_of_those_that_were_tried_to_the_end(planned: str) -> None:
    totals = {"worst": [0, 2] * 8, "best": [11, 12] * 16, "next": [9, 12] * 16}
    found = trials_with(totals)._told(planned)
    gains = [2, 0] * 16  # in the same worlds
    assert found == Compared("best", 80, "next", 1.0, statistics.stdev(gains) / 32**0.5, spread=10.5)


def test_a_move_takes_the_place_of_the_planner_s_only_if_that_is_sure() -> None:
    for gains, error in (([1, 1] * 16, 0.0), ([12, -9] * 16, 1.9), ([1, 0] * 16, 0.1)):
        totals = {"planned": [20] * 32, "other": [20 + gain for gain in gains], "third": [0] * 32}
        sure = sum(gains) / 32 > max(0.5, 2 * error)
        assert trials_with(totals)._told("planned").best == ("other" if sure else "planned")


@pytest.mark.parametrize(("worlds", "said"), [(15, False), (16, True)])
def test_nothing_is_said_of_moves_that_were_compared_in_few_worlds(worlds: int, said: bool) -> None:
    assert trials_with({"a": [0] * worlds})._told("a") == Compared("a", worlds)  # nothing to compare it with
    found = trials_with({"a": [*range(worlds)], "b": [0] * 50})._told("a")
    assert (found.best, found.other, found.trials) == ("a", "b" if said else None, worlds + 50)


def test_after_some_worlds_the_better_half_of_the_moves_is_tried_on_and_the_planner_s() -> None:
    moves = [str(move) for move in range(9)]
    trials = trials_with({move: [int(move)] * 16 for move in moves})
    assert trials._in_front("8", moves) == ["8", "7", "6", "5", "4"]
    assert trials._in_front("0", moves) == ["0", "8", "7", "6", "5", "4"]
    assert trials._in_front("0", moves[:4]) == moves[:4]
    assert trials_with({move: [int(move)] * 15 for move in moves})._in_front("0", moves) == moves


def test_where_time_is_short_the_moves_that_began_best_are_compared() -> None:
    moves = [str(move) for move in range(9)]
    first: dict[str, list[int]] = {move: [int(move)] for move in moves}
    for most, kept in ((3.5, ["0", "8", "7"]), (0.5, ["0", "8"]), (100.0, ["0", *reversed(moves[1:])])):
        trials = trials_with(first, seconds=10_000)
        assert trials._affordable("0", moves, spent=10_000 / ENOUGH * len(moves) / most) == kept
        assert [*trials.totals] == kept


def test_only_so_many_moves_are_tried() -> None:
    assert some(range(MOST - 1), random.Random(1)) == [*range(MOST - 1)]
    few = some(range(100), random.Random(1))
    assert len({*few}) == MOST - 1
    assert {*few} < {*range(100)}


def test_trial_games_find_the_move_that_completes_a_contract() -> None:
    """At the very end of a game, nothing else is worth as much."""
    best = []
    for seed in range(40):
        for seated in turns("routes", f"last {seed}"):
            seat, state = seated.to_move, seated.record.state
            if state.table.last_turns is None or state.phase is not ar.Phase.TURN:
                continue
            assert seat is not None
            view = ar.view(state, seat)
            ends = {
                one: ar.standings(ar.apply(state, one)).sheets[seat].total
                for one in ar.legal_actions(view)
                if isinstance(one, ar.ClaimRoute)
            }
            if ends and max(ends.values()) > ar.standings(state).sheets[seat].total + 5:
                found = hints.advise("routes", seated.record.setup, view, 0.5)
                assert found.compared.trials > 30
                best.append(ends.get(found.compared.best, -99) >= max(ends.values()) - 2)  # bonus cards are hidden
        if len(best) >= 3:
            break
    assert best
    assert all(best)


def test_what_trial_games_say_is_said_in_words() -> None:
    one = Compared("a", 400, "b", gain=3.2, error=0.5, spread=9.0)
    assert hints.worth(one, "End the turn", "en").endswith("ends 3 points better than the next best: “End the turn”.")
    close = Compared("a", 400, "b", gain=3.2, error=2.5, spread=9.0)
    assert "about as well; the worst move tried cost 9 points" in hints.worth(close, "End the turn", "en")
    assert "equally well" in hints.worth(Compared("a", 400, "b", 0.1, 0.5, 0.4), "End the turn", "en")
    assert " 1 point better" in hints.worth(Compared("a", 400, "b", gain=0.6, error=0.2), "End the turn", "en")
    assert "cost 2 points" in hints.worth(Compared("a", 400, "b", 0.4, 0.1, 1.6), "End the turn", "en")
    assert "equally well" in hints.worth(Compared("a", 400, "b", 0.4, 0.1, 1.4), "End the turn", "en")
    assert "equally well" in hints.worth(Compared("a", 400, "b", gain=1.0, error=0.5), "End the turn", "en")
    assert "no time" in hints.worth(Compared("a", 3), "", "en")
    assert hints.worth(Compared("a", 0), "", "en") == ""


def test_the_engine_and_python_try_moves_in_the_same_way() -> None:
    pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is a distribution of its own")
    seated = next(islice(turns("routes", "both"), 20, None))
    game = seated.showing.game
    view = game.view(seated.record.state, seated.to_move)
    moves = game.legal_actions(view)[:3]
    means = []
    for ends, times in ((Trials._by_engine, 25), (Trials._by_python, 200)):
        trials = Trials(game, seated.showing.bots["greedy"], view, random.Random(1), time.monotonic() + 60)
        trials.totals = {move: [] for move in moves}
        for _ in range(times):
            ends(trials, moves)
        means.append([sum(many) / len(many) for many in trials.totals.values()])
    assert means[0] == pytest.approx(means[1], abs=3)  # 200 games each of a spread of about 8 points


@pytest.mark.parametrize("planned", ["the better", "the worse"])
def test_a_move_that_is_clearly_better_takes_the_place_of_the_planner_s(planned: str) -> None:
    for seated in reversed([*turns("routes", "b")]):
        game, state = seated.showing.game, seated.record.state
        legal = game.legal_actions(state)
        claims = [action for action in legal if isinstance(action, ar.ClaimRoute)]
        if claims and ar.DrawBlind() in legal and state.table.last_turns == 1:
            break
    else:
        pytest.fail("nobody can choose between a claim and a card in the last turn")
    moves = max(claims, key=lambda claim: claim.route.length), ar.DrawBlind()
    view, until = game.view(state, state.to_move), time.monotonic() + 0.5
    trials = Trials(game, seated.showing.bots["greedy"], view, random.Random(1), until)
    best, *others = moves if planned == "the better" else reversed(moves)
    found = trials.compare(best, others)
    assert (found.best, found.other) == moves
    assert found.gain > 1
