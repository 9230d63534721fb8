"""Hints: the reasons that they give are true, and what trial games show is said in words."""

import random
import re
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
from trials import Compared, Trials
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
    for seated in turns("routes", "true"):
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
