"""Whether score sheets, set-ups, prospects and outcomes that came from outside add up."""

import json
from collections.abc import Iterator
from fractions import Fraction
from math import lcm

import attrs

from amsterdam_routes.kernel.documents.format import Plain, within
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.routes.box.board import Contract
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.checks.position import unsound
from amsterdam_routes.routes.documents.heaps import fraction_text
from amsterdam_routes.routes.fast.tables import tables
from amsterdam_routes.routes.knowledge.outcomes import Outcome, Outcomes
from amsterdam_routes.routes.knowledge.prospects import Prospect
from amsterdam_routes.routes.rules.scoring import Standings, bonus_ranks, path, ranked

MOST_COMMON = 10**1000
"""Beyond such a common denominator probabilities are not added up: no box makes any like that."""


def against_setup(data: Plain, edition: Edition) -> Iterator[Problem]:
    """What cannot be agreed before a game of an edition. (R7, R13)"""
    least, most = edition.players
    if not least <= data["players"] <= most:
        yield Problem("$.players", "out_of_range", f"{least} to {most} can play, not {data['players']}")
    elif not 0 <= data["first"] < data["players"]:
        yield Problem("$.first", "unknown_seat", f"there is no seat {data['first']}")


def against_prospect(prospect: Prospect, edition: Edition) -> Iterator[Problem]:
    """Payments that do not pay for the route, and a route that can be claimed as well as not. (R23, R24, Q6)"""
    for i, claim in enumerate(prospect.payments):
        if claim.route != prospect.route or tables(edition).price(claim) is None:
            yield Problem(f"$.payments[{i}]", "wrong_payment", f"this does not pay for {prospect.route}")
    if len(set(prospect.payments)) < len(prospect.payments):
        yield Problem("$.payments", "wrong_payment", "a payment is in this list more than once")
    if prospect.open == bool(prospect.violations):
        text = "either there is a way to pay for the route, or there are reasons against it"
        yield Problem("$.violations", "wrong_number", text)


def against_standings(standings: Standings, edition: Edition) -> Iterator[Problem]:
    """Sheets that are nobody's, more than there is in the box, contracts that no path proves. (R4, R5, R34)"""
    least, most = edition.players
    if not least <= len(standings.sheets) <= most:
        text = f"{least} to {most} seats are possible here, not {len(standings.sheets)}"
        yield Problem("$.sheets", "wrong_number", text)
    told: set[Contract] = set()
    for name, all_of_them, most in (
        (
            "contracts",
            [len(sheet.contracts) + sheet.hidden for sheet in standings.sheets],
            len(edition.board.contracts),
        ),
        ("bonus_cards", [sheet.bonus_cards for sheet in standings.sheets], edition.bonus_cards),
    ):
        if sum(all_of_them) > most:
            yield Problem(f"$.sheets[0].{name}", "out_of_range", f"the box has {most} of these for all seats together")
    for seat, sheet in enumerate(standings.sheets):
        for name, number in (("hidden", sheet.hidden), ("bonus_cards", sheet.bonus_cards)):
            if number < 0:
                yield Problem(f"$.sheets[{seat}].{name}", "out_of_range", "must be 0 or more")
        for i, score in enumerate(sheet.contracts):
            if score.contract in told:
                yield Problem(f"$.sheets[{seat}].contracts[{i}]", "told_twice", f"{score.contract} stands here twice")
            told.add(score.contract)
            if score.path is not None and path(score.path, score.contract) != score.path:
                text = f"these routes do not lead from one place of {score.contract} to the other"
                yield Problem(f"$.sheets[{seat}].contracts[{i}].path", "no_path", text)


def against_problem(path: str, problem: Problem) -> Iterator[Problem]:
    """Texts that cannot be written down: half a character, as JSON can name one."""
    for name, text in (("path", problem.path), ("code", problem.code), ("text", problem.text)):
        if not text.isascii() and text.encode(errors="replace").decode() != text:
            yield Problem(f"{path}.{name}", "unprintable", "has half a character in it")


def against_outcome(outcome: Outcome, data: Plain) -> Iterator[Problem]:
    """A state that is unsound, and a probability that is none."""
    yield from within("$.state", unsound(outcome.state))
    yield from _against_fraction("$.probability", data["probability"], outcome.probability)
    if not 0 < outcome.probability <= 1:
        yield Problem("$.probability", "out_of_range", "what may happen has a probability above 0, and at most 1")


def against_outcomes(outcomes: Outcomes, data: Plain) -> Iterator[Problem]:
    """Branches that are wrong themselves or told twice; probabilities that do not sum to 1."""
    seen = set()
    for i, (branch, plain) in enumerate(zip(outcomes.branches, data["branches"], strict=True)):
        here = f"$.branches[{i}]"
        yield from within(here, against_outcome(branch, plain))
        if branch.state in seen:
            yield Problem(f"{here}.state", "told_twice", "this state is in the list already")
        seen.add(branch.state)
    yield from _against_fraction("$.remainder", data["remainder"], outcomes.remainder)
    if not _all_of_it([*(branch.probability for branch in outcomes.branches), outcomes.remainder]):
        yield Problem("$", "wrong_sum", "the probabilities and the remainder do not sum to 1")


def _against_fraction(path: str, text: str, number: Fraction) -> Iterator[Problem]:
    if text != fraction_text(number):
        yield Problem(path, "wrong_value", "a fraction in lowest terms is wanted here")


def _all_of_it(probabilities: list[Fraction]) -> bool:
    common = 1
    for probability in probabilities:
        common = lcm(common, probability.denominator)
        if common > MOST_COMMON:
            return False
    return sum(common // one.denominator * one.numerator for one in probabilities) == common


def worked_out(standings: Standings, edition: Edition) -> Standings:
    """The same standings with everything that follows from the rest: bonuses, places and winners. (R35-R38)"""
    ranks = bonus_ranks([sheet.bonus_cards for sheet in standings.sheets])
    points = edition.bonus_for(len(ranks))
    sheets = [
        attrs.evolve(sheet, seat=seat, bonus_rank=rank, bonus=points[rank - 1] if rank and points else 0)
        for seat, (sheet, rank) in enumerate(zip(standings.sheets, ranks, strict=True))
    ]
    return ranked(sheets, final=standings.final)


def differences(found: object, wanted: object, path: str = "$") -> Iterator[Problem]:
    """Where plain data of one shape say something else than they should.

    >>> [str(problem) for problem in differences({"total": 3}, {"total": 4})]
    ['$.total: from the rest follows 4']
    """
    if isinstance(found, dict) and isinstance(wanted, dict):
        for name in wanted:
            yield from differences(found[name], wanted[name], f"{path}.{name}")
    elif isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        for i, (one, other) in enumerate(zip(found, wanted, strict=True)):
            yield from differences(one, other, f"{path}[{i}]")
    elif found != wanted:
        yield Problem(path, "wrong_value", f"from the rest follows {json.dumps(wanted)[:80]}")
