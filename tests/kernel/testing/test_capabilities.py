"""Documents, words, numbers and a notation that do not say what they should are found."""

from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import Catalogue, Reasons, Words
from amsterdam_routes.kernel.documents import Codec
from amsterdam_routes.kernel.testing import Promises
from tests.kernel.testing.broken import (
    CHANCE_TREE,
    DEALT,
    NOTATION,
    OBSERVING,
    OVER,
    TOLD,
    cannot,
    found,
    tides_with,
)
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import CardDrawn, DrawBlind, GameOver, Hand, Setup, Throw, Thrown, View
from tests.kernel.tiny.reasons import REASONS, WORDS


def documents_with(**changes: Any) -> Any:
    assert TIDES.documents is not None
    declared = attrs.evolve(TIDES.documents(), **changes)
    return lambda: declared


def refusing(kind: Any) -> Any:
    return attrs.evolve(kind, check=lambda value, edition: [ar.Problem("$", "never", "never right")])


SHUFFLING = Codec(
    Hand,
    lambda shapes: shapes.of(tuple[int, ...]),
    write=lambda write: lambda hand: [*hand.cards[::-1]],
    read=lambda read_of, box: lambda cards: Hand((*cards,)),
)
assert TIDES.documents is not None
KINDS = TIDES.documents().kinds


def say(value: Any, **how: Any) -> str:
    if isinstance(value, GameOver | CardDrawn):
        raise KeyError(value)
    return TOLD.describe(value, **how)


def a_feature(**changes: Any) -> Any:
    first, *others = OBSERVING.features(Setup(2))
    return attrs.evolve(OBSERVING, features=lambda setup: [attrs.evolve(first, **changes), *others])


PARTS = {
    "documents turn a hand over": (
        tides_with(documents=documents_with(codecs=(SHUFFLING,))),
        (DEALT,),
        "and read back as State(",
    ),
    "documents are not read": (
        tides_with(documents=documents_with(kinds=tuple(map(refusing, KINDS)))),
        (DEALT, DrawBlind()),
        "is not read back from its document: InvalidDocument: $: never right",
    ),
    "words fail": (
        tides_with(words=attrs.evolve(TOLD, describe=say)),
        (DEALT, DrawBlind()),
        "CardDrawn(seat=0, card=None) has no words in 'en': KeyError:",
    ),
    "words are raw": (
        tides_with(words=attrs.evolve(TOLD, describe=lambda value, **how: "{card}")),
        (DEALT,),
        "is '{card}' in 'pl'",
    ),
    "there are no words": (
        tides_with(words=attrs.evolve(TOLD, describe=lambda value, **how: "")),
        (OVER,),
        "is '' in 'pl'",
    ),
    "an action is read as another": (
        tides_with(notation=attrs.evolve(NOTATION, parse=lambda text, setup: Throw())),
        (DEALT,),
        "DrawBlind() is noted as 'draw_blind', and read back as Throw()",
    ),
    "an action is not read": (
        tides_with(notation=attrs.evolve(NOTATION, parse=cannot)),
        (DEALT, DrawBlind()),
        "DrawBlind() is not read back from its notation: LookupError: there is no answer",
    ),
    "nonsense is an action": (
        tides_with(
            notation=attrs.evolve(
                NOTATION, parse=lambda text, setup: NOTATION.parse(text, setup) if text else DrawBlind()
            )
        ),
        (DEALT,),
        "'' is read as DrawBlind()",
    ),
    "a feature has a number too many": (
        tides_with(observing=a_feature(read=lambda view: (1, 2))),
        (DEALT,),
        "table.pile is observed in 2 numbers, and has 1 meanings",
    ),
    "a feature is no whole number": (
        tides_with(observing=a_feature(read=lambda view: (True,))),
        (DEALT,),
        "table.pile is observed as True, which is no whole number from -32768 to 32767",
    ),
    "a feature is beyond int16": (
        tides_with(observing=a_feature(read=lambda view: (40_000,))),
        (DEALT,),
        "table.pile is observed as 40000, which is no whole number from -32768 to 32767",
    ),
    "a feature is below 0": (
        tides_with(observing=a_feature(read=lambda view: (-1,))),
        (DEALT, Throw()),
        "table.pile is observed as [-1], and `least` says that nothing is below 0",
    ),
    "a feature cannot be read": (
        tides_with(observing=a_feature(read=cannot)),
        (DEALT,),
        "seat 1 observes nothing: LookupError: there is no answer",
    ),
    "totals are too narrow": (
        tides_with(observing=attrs.evolve(OBSERVING, totals=lambda setup: (20, 30))),
        (OVER,),
        "points, and `totals` says 20 to 30",
    ),
}


@pytest.mark.parametrize("name", PARTS)
def test_a_capability_that_breaks_its_promise_is_found(name: str) -> None:
    wrong, moment, sentence = PARTS[name]
    assert found(Promises(TIDES).check_parts, *moment) == ""
    assert sentence in found(Promises(wrong).check_parts, *moment)


def reasons_with(sentence: str | None) -> Reasons:
    """The reasons of the tiny game, in English alone, one of them with this sentence or none."""
    english = {kind: {**codes} for kind, codes in WORDS.texts["en"].items()}
    english["violation"].pop("not_in_hand")
    if sentence is not None:
        english["violation"]["not_in_hand"] = sentence
    reasons = Reasons(Catalogue({"en": english}))
    for code, reason in REASONS.items():
        reasons.declare(code, *reason.rules, **reason.about)
    return reasons


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (None, "the reason 'not_in_hand' has no sentence in 'en'"),
        ("There is no {thing}.", "the reason 'not_in_hand' is not about thing, as its sentence in 'en' is"),
        ("There is no {card", "$.en.violation.not_in_hand: expected braces around fields only"),
    ],
)
def test_a_reason_that_cannot_be_told_is_found(sentence: str | None, said: str) -> None:
    wrong = tides_with(words=Words(lambda value, **how: "some words", reasons_with(sentence)))
    assert said in found(Promises(wrong).check_words, DEALT)


def test_a_record_that_is_not_read_back_is_found() -> None:
    record = ar.Record.begin(TIDES, Setup(2), seed=1).play(Throw())
    Promises(TIDES).check_record(record)
    for changes, sentence in (
        ({"dump": lambda record: "something"}, "does not begin with 'tides record '"),
        ({"load": lambda text, edition: None}, "and read back as another"),
        ({"load": cannot}, "the record is not read back from its notation: LookupError"),
    ):
        wrong = tides_with(notation=attrs.evolve(NOTATION, **changes))
        assert sentence in found(Promises(wrong).check_record, record)
    shuffling = tides_with(documents=documents_with(codecs=(SHUFFLING,)))
    assert "and read back as RedactedRecord(" in found(Promises(shuffling).check_record, record)


def apply_nothing(state: Any, action: Any, source: Any, log: Any) -> Any:
    return state


def apply_in_silence(state: Any, action: Any, source: Any, log: list[Any] | None) -> Any:
    if log is not None:
        log += TIDES.events(state, action)
    return state


def apply_always_a_six(state: Any, action: Any, source: Any, log: list[Any] | None) -> Any:
    if action != Throw():
        return CHANCE_TREE.apply(state, action, source, log)
    after = attrs.evolve(state, table=attrs.evolve(state.table, tide=7, to_lay=True))
    if log is not None:
        log.append(Thrown(0, 7))
    return after


def believing(view: View, events: Any) -> View:
    """A client that believes every tide."""
    (event, *_) = events
    if isinstance(event, Thrown):
        return attrs.evolve(view, table=attrs.evolve(view.table, tide=event.tide, to_lay=True))
    return TIDES.fold(view, events)


def deal_unasked(setup: Setup, source: Any) -> Any:
    return TIDES.deal(setup, ar.Chance.of("always the same"))


def deal_too_few(setup: Setup, source: Any) -> Any:
    state = CHANCE_TREE.deal(setup, source)
    return attrs.evolve(state, piles=attrs.evolve(state.piles, deck=()))


ASKED = {
    "an asked action does nothing": (
        tides_with(chance_tree=attrs.evolve(CHANCE_TREE, apply=apply_nothing)),
        (DEALT, DrawBlind()),
        "DrawBlind() with answers of chance is told as []",
    ),
    "an asked action says what it does not do": (
        tides_with(chance_tree=attrs.evolve(CHANCE_TREE, apply=apply_in_silence)),
        (DEALT, DrawBlind()),
        "comes to something else than an onlooker is told",
    ),
    "an asked action asks nothing": (
        tides_with(chance_tree=attrs.evolve(CHANCE_TREE, apply=apply_in_silence)),
        (DEALT, Throw()),
        "Throw() asks nothing of chance, and comes to something else than `step`",
    ),
    "an asked action comes to what cannot be": (
        tides_with(chance_tree=attrs.evolve(CHANCE_TREE, apply=apply_always_a_six), fold=believing),
        (DEALT, Throw()),
        "Throw() comes to what no answers of chance lead to",
    ),
    "an action cannot be asked": (
        tides_with(chance_tree=attrs.evolve(CHANCE_TREE, apply=cannot)),
        (DEALT, Throw()),
        "Throw() cannot be asked: LookupError: there is no answer",
    ),
    "the deal asks nothing": (
        tides_with(chance_tree=attrs.evolve(CHANCE_TREE, deal=deal_unasked)),
        (DEALT,),
        "8 deals with other answers of chance are all the same, and 8 from other seeds are not",
    ),
    "the deal loses cards": (
        tides_with(chance_tree=attrs.evolve(CHANCE_TREE, deal=deal_too_few)),
        (DEALT,),
        "a deal with answers of chance: $: expected",
    ),
    "the deal cannot be asked": (
        tides_with(chance_tree=attrs.evolve(CHANCE_TREE, deal=cannot)),
        (DEALT,),
        "the deal cannot be asked: LookupError",
    ),
    "questions of the deal are wider": (
        tides_with(chance_tree=attrs.evolve(CHANCE_TREE, widest=lambda setup: 1)),
        (DEALT,),
        "the deal asks for one of 6, and `widest` is 1",
    ),
    "questions of an action are wider": (
        tides_with(chance_tree=attrs.evolve(CHANCE_TREE, widest=lambda setup: 5)),
        (DEALT, Throw()),
        "Throw() asks for one of 6, and `widest` is 5",
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_chance_tree_that_breaks_its_promise_is_found(name: str) -> None:
    wrong, moment, sentence = ASKED[name]
    assert found(Promises(TIDES).check_chance_tree, *moment) == ""
    assert sentence in found(Promises(wrong).check_chance_tree, *moment)
