"""A kind of action more: what has to be written for it, and that nothing else has to change.

In the tiny game a seat may now swap in the first half of its turn: it shows a card, puts it under the pile and takes
the top one, which the others do not see.
"""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.kernel import Catalogue, Reasons
from amsterdam_routes.kernel._errors import Violation
from amsterdam_routes.kernel._sources import Source
from amsterdam_routes.kernel.documents._schemas import declarations
from tests.kernel.games import played, record_of
from tests.kernel.tiny import tides
from tests.kernel.tiny.box import DECK, Hand, Open, Setup, Table
from tests.kernel.tiny.reasons import REASONS, WORDS
from tests.kernel.tiny.rules import KINDS, PILE, Kind, Log, Moment, Rules

# --- all that is written for it: the class of the action, its event, its reasons, its transition, its words


@attrs.frozen
class Swap:
    """Put a card under the pile, and take the top one."""

    card: int


@attrs.frozen
class Swapped(Open):
    """A seat has swapped a card, which it showed, for one that the others do not see."""

    seat: int
    card: int
    got: int | None

    @property
    def action(self) -> Swap:
        """What the seat did."""
        return Swap(self.card)

    def seen_by(self, seat: int | None) -> "Swapped":
        """What was got is hidden from the others."""
        return self if seat == self.seat else attrs.evolve(self, got=None)

    def answers(self) -> Iterable[tuple[str, object]]:
        """The top of the pile."""
        return ((DECK, self.got),)

    def shows(self, seats: Iterable[int]) -> tuple[int, ...]:
        """The card that was shown, to all."""
        return tuple(seats)


MORE = {
    "violation": {"nothing_to_swap": "There is no {card} to swap."},
    "action": {"swap": "Swap {card}"},
    "event": {
        "swapped": "{Seat as seat} swapped {card} for {got}.",
        "swapped_hidden": "{Seat as seat} swapped {card} for something.",
    },
}
WITH_SWAPS = Reasons(
    Catalogue({"en": {kind: {**codes, **MORE.get(kind, {})} for kind, codes in WORDS.texts["en"].items()}})
)
for _code, _reason in REASONS.items():
    WITH_SWAPS.declare(_code, *_reason.rules, **_reason.about)
NOTHING_TO_SWAP = WITH_SWAPS.declare("nothing_to_swap", "T5", card=int)


def against_swap(table: Table, hand: Hand, action: Swap) -> Iterator[Violation]:
    if table.to_lay:
        yield WITH_SWAPS["lay_first"]()
    if action.card not in hand.cards:
        yield NOTHING_TO_SWAP(card=action.card)
    if not table.pile:
        yield WITH_SWAPS["empty_pile"]()


def swap(moment: Moment, seat: int, action: Swap, source: Source, log: Log) -> None:
    moment.give(seat, action.card)
    got = source.take(PILE)
    source.put_under(PILE, (action.card,))
    moment.receive(seat, got)
    moment.table = attrs.evolve(moment.table, to_lay=True)
    log.append(Swapped(seat, action.card, got))


SWAP = Kind(tuple(map(Swap, range(1, 7))), Swapped, against_swap, swap)

# --- and all that then follows

GAME = tides(Rules((*KINDS, SWAP)), WITH_SWAPS)
SEEDS = range(3)


def a_swap() -> tuple[Any, Any, tuple[Any, ...], Any]:
    return next(move for move in played(GAME, Setup(2), seed=1) if isinstance(move[1], Swap))


def test_it_is_in_the_table_of_actions_and_is_played() -> None:
    assert {Swap(card) for card in range(1, 7)} <= set(GAME.actions(Setup(2)))
    assert a_swap()


@pytest.mark.parametrize("seed", SEEDS)
def test_it_keeps_the_promises_of_any_game(seed: int) -> None:
    testing.Promises(GAME).check_game(Setup(3), seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_it_is_kept_in_records_and_redacted_ones(seed: int) -> None:
    record = record_of(GAME, Setup(2), seed)
    assert record.undo()[0].play(record.actions[-1]) == record
    for seat in (None, 0, 1):
        assert record.redacted(seat).view == GAME.view(record.state, seat)


def test_what_it_hides_is_hidden() -> None:
    state, action, happened, _ = a_swap()
    other = 1 - happened[0].seat
    assert happened[0].got is not None
    assert GAME.redact(happened[0], other).got is None
    assert GAME.shown_to(state, happened[0]) == (0, 1)
    assert GAME.fold(GAME.view(state, other), happened) == GAME.view(GAME.apply(state, action), other)


def test_it_is_written_and_described_as_json() -> None:
    assert GAME.documents is not None
    documents = GAME.documents()
    assert documents.to_data(Swap(3))["action"] == {"type": "swap", "card": 3}
    assert documents.to_data(Swapped(0, 3, None))["event"] == {"type": "swapped", "seat": 0, "card": 3, "got": None}
    assert "export interface Swapped " in declarations(documents.schemas().values(), "Tides.")


def test_it_has_words_and_reasons() -> None:
    assert GAME.words is not None
    assert GAME.words.describe(Swap(3)) == "Swap 3"
    assert GAME.words.describe(Swapped(0, 3, 5)) == "Player 1 swapped 3 for 5."
    assert GAME.words.describe(Swapped(0, 3, None)) == "Player 1 swapped 3 for something."
    state = GAME.deal(Setup(2), ar.Chance.of(1))
    wrong = next(Swap(card) for card in range(1, 7) if card not in state.hands[0].cards)
    with pytest.raises(ar.IllegalAction, match=f"There is no {wrong.card} to swap."):
        GAME.apply(state, wrong)


def test_it_is_played_by_bots() -> None:
    def swaps(view: Any, random: random.Random) -> Any:
        legal = GAME.legal_actions(view)
        return next((action for action in legal if isinstance(action, Swap)), legal[0])

    record = ar.play_match(GAME, Setup(3), [swaps] * 3, seed=1)
    assert sum(isinstance(action, Swap) for action in record.actions) == 6
    assert all(over.result.winners for over in ar.simulate(GAME, Setup(3), [swaps] * 3, 5, seed=1))
