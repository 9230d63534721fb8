"""The machine that plays any game plays the merchants game: 1 to 4 players, all expansions and options, many boxes.

It begins anywhere in a game. After every action it holds the promises of any game, and that guilders, cubes and points
are what the events say; now and then it looks closer, at worlds, chance and the way back.
"""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Literal

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule, run_state_machine_as_test

import amsterdam_routes.merchants as am
from amsterdam_routes import testing
from amsterdam_routes.kernel._errors import TooManyOutcomes
from tests.merchants.made_up_box import made_up_box
from tests.merchants.miniatures import miniature, tiny
from tests.merchants.step_beside import EAGER, edition_of

DEEP = settings().max_examples > 100


@cache
def box(kind: str, number: int) -> am.Edition:
    """A box: the shipped one, one with every number made up, or a small one of some rounds."""
    match kind:
        case "made up":
            return edition_of(made_up_box(number))
        case "miniature":
            return miniature(1 + number % 3)
        case "tiny":
            return tiny(1 + number % 2, guilders=number % 3 if number % 2 == 0 else 0)
    return am.MERCHANTS


@st.composite
def setups(draw: st.DrawFn) -> am.Setup:
    """Any set-up that the rulebook and the box allow."""
    edition = box(draw(st.sampled_from(("shipped", "made up", "miniature", "tiny"))), draw(st.integers(0, 7)))
    players = draw(st.integers(edition.players[0], edition.players[1]))
    several = players > 1
    some: tuple[Literal[0, 3, 5], ...] = (0, 3, 5) if several else (0,)
    orders = draw(st.sampled_from(some))
    mixed = several and edition.lengths["long"].b > 1 and edition.name not in ("miniature", "tiny")
    replaced = mixed or (several and edition.lengths["long"].b <= 3)
    return am.Setup(
        players,
        edition,
        length=draw(st.sampled_from(("long", "short"))),
        workers=several and draw(st.booleans()),
        orders=orders,
        open_orders=draw(st.integers(0, 2)) if orders else 0,
        trader=several and draw(st.booleans()),
        c_tiles=draw(st.sampled_from(("none", *(["replace"] if replaced else []), *(["mix"] if mixed else [])))),
        plan_condition=draw(st.sampled_from(("used", "active"))),
        dock_workers=draw(st.sampled_from(("visit", "one", "any"))),
        guilder_claims=draw(st.sampled_from(("may", "must"))),
        permanent=draw(st.sampled_from(("decisions", "turn"))),
        second_purchase=draw(st.sampled_from(("III", "permanent"))),
    )


def eagerly(seen: am.State | am.View, chance: random.Random) -> am.Action:
    """A legal action that rather does something than nothing."""
    actions = am.legal_actions(seen)
    return chance.choices(actions, [EAGER.get(type(action).__name__, 1) for action in actions])[0]


class Merchants(testing.GameMachine[am.State, am.View, am.Action, am.Event]):
    game = am.GAME
    games = setups()

    record: am.MerchantsRecord

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        """Begin in the middle of a game."""
        setup, seed = data.draw(self.games, label="game"), data.draw(st.integers(0, 2**32 - 1), label="seed")
        self.record, chance = am.MerchantsRecord.begin(am.GAME, setup, seed=seed), random.Random(seed)
        for _ in range(data.draw(st.integers(0, 350), label="actions before it begins")):
            if self.record.state.to_move is None:
                break
            self.record = self.record.play(eagerly(self.record.state, chance))
        self.state = self.record.state
        self.check_parts(self.state)
        self.began(self.state)

    def choose(self, seen: am.View, data: st.DataObject) -> am.Action:
        return eagerly(seen, data.draw(st.randoms(use_true_random=False)))

    def played(self, before: am.State, action: am.Action, after: am.State, happened: tuple[am.Event, ...]) -> None:
        """What was gained and paid is what there is more and less of; points are what was scored. (Promises 3, 5)"""
        self.record = self.record.play(action)
        assert self.record.state == after
        change: Counter[tuple[int, str]] = Counter()
        for event in happened:
            match event:
                case am.GuildersGained(seat, guilders):
                    change[seat, "guilders"] += guilders
                case am.GuildersPaid(seat, guilders):
                    change[seat, "guilders"] -= guilders
                case am.PointsScored(seat, points):
                    change[seat, "points"] += points
                case am.CubesGained(seat, _, many) | am.CubesPlaced(seat, _, many):
                    change[seat, "cubes"] += many
                case am.CubesPaid(seat, cubes):
                    change[seat, "cubes"] -= sum(cubes)
                case am.CubeKept(seat, _, returned):
                    change[seat, "cubes"] -= sum(returned)
                case am.PenaltyTaken(seat, tokens):
                    change[seat, "penalty_tokens"] += tokens
        for seat, (now, then) in enumerate(zip(after.table.merchants, before.table.merchants, strict=True)):
            assert now.guilders - then.guilders == change[seat, "guilders"]
            assert now.penalty_tokens - then.penalty_tokens == change[seat, "penalty_tokens"]
            assert cubes_of(now) - cubes_of(then) == change[seat, "cubes"]
            assert now.score - then.score == change[seat, "points"]
            assert now.score == sum(now.points)

    @rule(seed=st.integers(0, 99))
    def nothing_leaks(self, seed: int) -> None:
        """In a world that a seat cannot tell from this one, all that it is told is the same. (Promises 6, 10)"""
        for seat in (None, *range(self.state.table.players)):
            seen = am.view(self.state, seat)
            world = am.sample(seen, seed)
            again = am.view(world, seat)
            assert (again, am.to_json(again), am.text(again)) == (seen, am.to_json(seen), am.text(seen))
            assert am.describe(again) == am.describe(seen)
            if seat is not None:
                assert am.prospects(again) == am.prospects(seen)

    @precondition(lambda self: self.state.to_move is not None)
    @rule(data=st.data())
    def chance_adds_up(self, data: st.DataObject) -> None:
        """The probabilities of what may follow are 1 in all, and what follows is among it. (Promise 11)"""
        action = data.draw(st.sampled_from(am.legal_actions(self.state)))
        try:
            found = am.outcomes(self.state, action, limit=60)
        except TooManyOutcomes:
            return
        assert sum((branch.probability for branch in found.branches), Fraction(found.remainder)) == 1
        assert am.apply(self.state, action).table in [branch.state.table for branch in found.branches]

    def teardown(self) -> None:
        """The record leads to the same state, and the game to its end. (Promise 9)"""
        if hasattr(self, "record"):
            assert am.from_json(am.to_json(self.record), am.MerchantsRecord).state == self.state
            assert am.playout(self.state, random.Random(1)).to_move is None


def cubes_of(me: am.Merchant) -> int:
    """All cubes of a seat: in its supply, its storeroom, and on its wheel."""
    return sum(me.cubes) + (me.stored is not None) + sum(map(sum, me.wheel))


TestMerchants = Merchants.TestCase
TestMerchants.settings = settings(max_examples=200 if DEEP else 3, stateful_step_count=60 if DEEP else 12)


@pytest.mark.proof
def test_the_machine_finds_nothing_in_many_games() -> None:
    run_state_machine_as_test(Merchants, settings=settings(max_examples=20, stateful_step_count=40))
