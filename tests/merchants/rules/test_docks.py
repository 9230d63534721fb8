"""The workers on the docks: every allowed arrangement equally likely, asked place by place. (MQ9)"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel import Question, deal_with_answers, follow_all, run_with_answers
from amsterdam_routes.kernel._sources import ScriptedSource
from amsterdam_routes.merchants.box import WORKERS, Worker
from amsterdam_routes.merchants.box._edition import edition_from_data
from amsterdam_routes.merchants.rules._deal import PLACES, arrangements, deal_docks, weights
from tests.merchants.miniatures import miniature_data
from tests.merchants.positions import BOX

Docks = tuple[tuple[Worker, ...], ...]

DOCKS = tuple(field.of for field in BOX.fields if type(field.of) is Worker)
ALL = 484_480
"""How many arrangements of two workers at each of the six docks are allowed."""


def likely(docks: tuple[Worker, ...], colors: tuple[Worker, ...], arranged: Docks) -> Fraction:
    """How likely it is that exactly this arrangement is dealt, by the weights of all its places."""
    places, left, chance = len(arranged[0]), [len(arranged[0]) * (worker in colors) for worker in WORKERS], Fraction(1)
    for at, dock in enumerate(arranged):
        for place, worker in enumerate(dock):
            shares = weights(docks[at:], places, tuple(left), dock[:place])
            chance *= Fraction(shares.get(worker, 0), sum(shares.values()))
            left[worker] -= 1
    return chance


def allowed(docks: tuple[Worker, ...], arranged: Docks) -> bool:
    return all(own not in dock and len({*dock}) == len(dock) for own, dock in zip(docks, arranged, strict=True))


def pairs(docks: tuple[Worker, ...], left: Counter[Worker]) -> Iterator[Docks]:
    """Every way to give each dock two colours, whatever their order at the dock: found by trying."""
    if not docks:
        yield ()
        return
    for pair in combinations(WORKERS, 2):
        if docks[0] not in pair and all(left[worker] for worker in pair):
            for others in pairs(docks[1:], left - Counter(pair)):
                yield (pair, *others)


@pytest.mark.rule("M4.2c", "M4.13a", "MQ9", "MQ73")
def test_alone_every_order_of_the_workers_that_is_allowed_is_equally_likely() -> None:
    every = [tuple((worker,) for worker in order) for order in permutations(WORKERS)]
    fine = [arranged for arranged in every if allowed(DOCKS, arranged)]
    assert len(fine) == arrangements(DOCKS, 1, (1,) * 6) == 265
    assert {likely(DOCKS, WORKERS, arranged) for arranged in fine} == {Fraction(1, 265)}
    assert follow_all(lambda source: deal_docks(am.Setup(1), source)) == dict.fromkeys(fine, Fraction(1, 265))


@pytest.mark.rule("M4.2c", "MQ9")
def test_the_arrangements_are_as_likely_as_if_all_workers_were_shuffled_until_they_fit() -> None:
    docks = DOCKS[:4]
    pieces = [worker for worker in docks for _ in range(PLACES)]
    shuffles: Counter[Docks] = Counter()
    for order in permutations(range(len(pieces))):  # each piece is its own
        there = [pieces[piece] for piece in order]
        shuffles[tuple((there[at], there[at + 1]) for at in range(0, len(there), PLACES))] += 1
    fit = {arranged: many for arranged, many in shuffles.items() if allowed(docks, arranged)}
    assert len(fit) > 100
    for arranged, many in fit.items():
        assert likely(docks, docks, arranged) == Fraction(many, sum(fit.values()))


@pytest.mark.rule("M4.2c", "MQ9")
def test_every_arrangement_of_the_printed_box_is_equally_likely() -> None:
    found = list(pairs(DOCKS, Counter(dict.fromkeys(WORKERS, 2))))
    assert len(found) * PLACES ** len(DOCKS) == arrangements(DOCKS, PLACES, (2,) * 6) == ALL
    for number, arranged in enumerate(found):  # each in one of its orders; the orders take turns
        ordered = tuple(dock[::-1] if number >> at & 1 else dock for at, dock in enumerate(arranged))
        assert likely(DOCKS, WORKERS, ordered) == Fraction(1, ALL)


@pytest.mark.rule("MQ9")
def test_every_place_is_one_question_dock_by_dock_with_the_colors_in_their_order() -> None:
    def deal(source: ScriptedSource) -> Docks:
        return deal_docks(am.Setup(2), source)

    first = run_with_answers(deal)
    assert isinstance(first, Question)
    assert first.options == tuple(worker for worker in WORKERS if worker is not DOCKS[0])
    assert (first.asked, sum(first.weights), len({*first.weights})) == ("option", ALL, 1)
    second = run_with_answers(deal, [first.options[0]])
    assert isinstance(second, Question)
    assert (second.options, sum(second.weights)) == (first.options[1:], first.weights[0])


@pytest.mark.rule("MQ9")
def test_a_color_that_fits_no_arrangement_is_not_offered() -> None:
    """Light blue may stand at the first dock, but then gold would have to stand at its own."""
    assert weights((Worker.WHITE, Worker.GOLD), 1, (1, 0, 1, 0, 0, 0)) == {Worker.GOLD: 1}


@pytest.mark.rule("MQ9")
@pytest.mark.parametrize(("players", "places"), [(1, 6), (2, 12), (4, 12)])
def test_a_place_is_asked_for_even_where_one_color_is_left(players: int, places: int) -> None:
    class Counting(ScriptedSource):
        """Takes the first option, and counts."""

        asked = 0

        def weighted(self, options: Any, /) -> Any:
            self.asked += 1
            return next(iter(options))

    source = Counting()
    docks = deal_docks(am.Setup(players), source)
    assert (source.asked, allowed(DOCKS, docks)) == (places, True)


@pytest.mark.rule("MQ9")
def test_docks_that_stand_in_another_order_in_the_harbour_are_asked_in_that_order() -> None:
    data = miniature_data()
    data["harbour"]["fields"].reverse()
    box = edition_from_data(data)
    docks = tuple(field.of for field in box.fields if type(field.of) is Worker)
    assert docks == DOCKS[::-1]
    state = am.new_game(2, seed=1, edition=box)
    assert allowed(docks, state.table.docks)
    question = run_with_answers(lambda source: deal_docks(am.Setup(2, box), source))
    assert isinstance(question, Question)
    assert docks[0] not in question.options


def one_block() -> am.Edition:
    """A box with one block and one round, whose decks are hardly more than what is laid out of them."""
    data = miniature_data(1)
    data["blocks"] = [next(block | {"cost": 2} for block in data["blocks"])]
    data["bridges"] = []
    data["goods"] = dict.fromkeys(data["goods"], 0) | {"beer": 1}
    data["cards"] = [
        card
        for kind, many in (("craftsman", 2), ("building", 1), ("plan", 4))
        for card in [card for card in data["cards"] if card["type"] == kind][:many]
    ]
    data["start_cards"]["2"] = {"craftsman": 2, "building": 1}
    data["reveals"]["2"] = [{"craftsman": 0, "building": 0, "plan": 4}]
    data["tiles"] = data["tiles"][:1]
    return edition_from_data(data)


@pytest.mark.rule("MQ9")
def test_every_walk_through_the_chance_of_a_deal_ends_and_all_of_them_are_certain() -> None:
    setup = am.Setup(1, one_block())
    ends: dict[am.Table, Fraction] = {}
    walks, questions, open_walks = 0, 0, [([], Fraction(1))]  # type: ignore[var-annotated]  # answers of any kind
    while open_walks:
        answers, chance = open_walks.pop()
        found = deal_with_answers(am.GAME, setup, answers)
        if isinstance(found, am.State):
            walks, questions = walks + 1, max(questions, len(answers))
            ends[found.table] = ends.get(found.table, Fraction(0)) + chance
            continue
        for option, share in zip(found.options, found.probabilities, strict=True):
            open_walks.append(([*answers, option], chance * share))
    assert sum(ends.values()) == 1
    assert len(ends) == 265 * 6 * 2  # docks, the open district, who is first on the Amstel
    assert {*ends.values()} == {Fraction(1, 265 * 6 * 2)}
    assert questions <= 6 + 1 + 1 + 1
