"""Write the newest corpus of the merchants game anew: `python tests/merchants/corpus/write.py`, or a folder of it.

The documents of a version that was released are never written again: see `tests/corpus/write.py`.
"""

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

import attrs

import amsterdam_routes.merchants as am
from tests.corpus.write import VIEWED, newest, rewrite
from tests.merchants.miniatures import tiny
from tests.merchants.step_beside import EAGER

Moment = Callable[[am.State], bool]


def until(wanted: Moment, setup: am.Setup, names: tuple[str, ...] = ()) -> am.MerchantsRecord:
    """The record of a game up to the first state that is as wanted."""
    for seed in range(100):
        record, chance = am.MerchantsRecord.begin(am.GAME, setup, seed=seed, names=names), random.Random(seed)
        while record.state.to_move is not None and not wanted(record.state):
            actions = am.legal_actions(record.state)
            weights = [EAGER.get(type(action).__name__, 1) for action in actions]
            record = record.play(chance.choices(actions, weights)[0])
        if wanted(record.state):
            return record
    raise ValueError("no game goes there")


def asks(what: am.DecisionKind, round: int = 1) -> Moment:
    """Whether this is asked, in this round or later."""
    return lambda state: (
        state.to_move is not None and state.table.pending[0].what is what and state.table.round >= round
    )


def over(state: am.State) -> bool:
    return state.to_move is None


def games() -> Iterator[tuple[str, am.MerchantsRecord]]:
    """Games by name: every phase, what is rare, a puzzle; games of an edition of its own begin with its name."""
    everything = am.Setup(3, workers=True, trader=True, orders=3, open_orders=1, c_tiles="mix")
    four = am.Setup(4, orders=5, c_tiles="replace", permanent="turn", plan_condition="active", dock_workers="any")
    own = am.Setup(2, attrs.evolve(tiny(2), name="own"))
    yield "setup", until(asks(am.DecisionKind.START_CUBES), everything)
    yield "cards", until(asks(am.DecisionKind.CARD, 5), four, ("Griet", "Jan", "Čeněk", "王"))
    yield (
        "dice",
        until(asks(am.DecisionKind.DICE_CARDS, 4), am.Setup(2, second_purchase="permanent", guilder_claims="must")),
    )
    turn = until(asks(am.DecisionKind.TURN, 6), everything)
    yield "turn", turn
    yield "payment", until(asks(am.DecisionKind.PAYMENT, 6), everything)
    yield "swap", until(asks(am.DecisionKind.SWAPPED_CARD), am.Setup(2, c_tiles="replace", length="short"))
    yield "figures", until(asks(am.DecisionKind.MESSENGER_MOVE, 3), everything)
    yield "round-end", until(asks(am.DecisionKind.KEPT_CUBE, 8), am.Setup(2))
    yield "over", until(over, everything)
    yield "alone", until(asks(am.DecisionKind.TURN, 7), am.Setup(1))
    yield "alone-over", until(over, am.Setup(1, length="short"))
    yield "puzzle", am.record_from(turn.state).play(am.legal_actions(turn.state)[0])
    yield "own", until(asks(am.DecisionKind.TURN, 2), own)
    yield "own-over", until(over, own)


def of_record(record: am.MerchantsRecord, seat: int | None) -> Iterator[tuple[str, Any]]:
    """Everything that a server may have to say about a game that is going on, with the name of its kind of document."""
    state, edition = record.state, record.setup.edition
    view, table, place = am.view(state, seat), state.table, seat or 0
    yield from (("record", record), ("redacted-record", record.redacted(seat)), ("state", state), ("view", view))
    yield from (("setup", record.setup), ("edition", edition), ("standings", am.standings(state)))
    yield from (("table", table), ("hand", state.hands[place]), ("piles", state.piles), ("chance", state.piles.chance))
    yield from (("phase", state.phase), ("category", am.Category.DEPOT), ("actions", am.legal_actions(state)))
    if state.to_move is not None:
        yield "decision", table.pending[0].what
    for many in ("cards", "tiles", "orders", "blocks", "fields"):
        yield many, getattr(edition, many)[-3:]
        yield many.removesuffix("s"), getattr(edition, many)[0]
    yield from (("cubes", tuple(am.Cube)[:4]), ("cube", am.Cube.PINK), ("goods", am.Goods.LACE))
    yield from (("workers", tuple(am.Worker)[:2]), ("worker", am.Worker.GOLD))
    yield from (("districts", table.districts), ("district", am.District.JORDAAN))
    yield "turn-report", am.turn_of(view)
    if seat is not None:
        yield "prospects", am.prospects(view)
        yield from (("prospect", prospect) for prospect in am.prospects(view)[:1])
    if record.actions:
        earlier, _ = record.undo()
        events = tuple(am.redact(event, seat) for event in am.events(earlier.state, record.actions[-1]))
        yield from (("action", record.actions[-1]), ("events", events), ("event", events[-1]))
    for action in [edition.actions[i] for i in (0, 400, -1) if i < len(edition.actions)]:
        violations = am.violations(view, action)
        yield "violations", violations
        yield from (("violation", violation) for violation in violations[:1])
    wrong = am.check(attrs.evolve(state, piles=attrs.evolve(state.piles, plan=())))
    yield "problems", wrong
    yield from (("problem", problem) for problem in wrong[:1])


def documents() -> Iterator[tuple[str, str]]:
    """The names of files, what the document is and which game it is from, and their texts."""
    for game, record in games():
        for seat in (None, 0):
            for kind, value in of_record(record, seat):
                if kind in VIEWED if seat is None else True:
                    yield f"{kind}.{game}{'.onlooker' if seat is None else ''}.json", am.to_json(value) + "\n"


if __name__ == "__main__":
    rewrite(Path(sys.argv[1]) if sys.argv[1:] else newest(Path(__file__).parent), documents())
