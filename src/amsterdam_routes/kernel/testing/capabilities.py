"""What the capabilities of a game promise: of documents, words, numbers, a notation, and the tree of chance.

Each function gives a sentence for what is wrong. An error on the way is wrong, too.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import (  # Any: states, actions and events of any game
    Any,  # Any: values of any game
    TypeAlias,
    TypeVar,
)

import attrs

from amsterdam_routes.kernel.capabilities import ChanceTree, Notation, Words
from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.documents.declaration import Documents
from amsterdam_routes.kernel.errors import InvalidDocument, TooManyOutcomes
from amsterdam_routes.kernel.game import AnyGame
from amsterdam_routes.kernel.observing import LEAST, MOST, Feature, Observing
from amsterdam_routes.kernel.outcomes import outcomes_of
from amsterdam_routes.kernel.records import AnyRecord
from amsterdam_routes.kernel.sources import ScriptedSource
from amsterdam_routes.kernel.testing.proofreading import parameters, proofread
from amsterdam_routes.kernel.words import Catalogue

WORLD = 1634
"""The seed of the other worlds: the same failure shows each time."""


def seats_of(game: AnyGame, state: Any) -> tuple[int | None, ...]:
    """Return who looks on: an onlooker, and every seat.

    >>> import amsterdam_routes as ar
    >>> seats_of(ar.GAME, ar.new_game(2, seed=1))
    (None, 0, 1)
    """
    return (None, *range(game.setup(state).players))


def called(seat: int | None) -> str:
    """Return what a sentence calls the one who looks on.

    >>> called(None), called(2)
    ('an onlooker', 'seat 2')
    """
    return "an onlooker" if seat is None else f"seat {seat}"


NAMES = ("Griet", "Jan", "Kaat", "Loek", "Mies", "Noor", "Piet", "Saar")


def names_for(players: int) -> tuple[str, ...]:
    """Return a name for each of so many players.

    >>> names_for(2), names_for(9)[-1]
    (('Griet', 'Jan'), 'Player 9')
    """
    return (NAMES + tuple(f"Player {number}" for number in range(len(NAMES) + 1, players + 1)))[:players]


"""What seats are called in words, as far as there are so many."""
NONSENSE = ("", "nothing of the kind", "?!")
"""What no notation reads as an action."""


def tried(what: str, check: Callable[..., Iterable[str]], *given: Any) -> Iterator[str]:
    """Yield the sentences of a check; if it ends in an error, one that says what is so.

    >>> list(tried("this is no number", lambda text: [] if int(text) else ["it is 0"], "x"))
    ["this is no number: ValueError: invalid literal for int() with base 10: 'x'"]
    """
    try:
        yield from check(*given)
    except Exception as error:
        yield f"{what}: {type(error).__name__}: {error}"


# --- documents


def wrong_documents(game: AnyGame, documents: Documents, state: Any, action: Any | None) -> Iterator[str]:
    """Tell what is not read back as it was written: the set-up, the position, and an action with its events."""
    setup = game.setup(state)
    edition = _edition(documents, setup)
    for value in (setup, *_positions(game, state, action), *_happening(game, state, action)):
        yield from _wrong_document(documents, edition, value)
    yield from tried("the standings are not written", _written, documents, game.standings(state))


def _wrong_document(documents: Documents, edition: Any, value: Any) -> Iterator[str]:
    yield from tried(f"{value!r} is not read back from its document", _read_back, documents, edition, value)


def _read_back(documents: Documents, edition: Any, value: Any) -> Iterator[str]:
    text = documents.to_json(value)
    again = documents.from_json(text, type(value), edition)
    if again != value:
        yield f"{value!r} is written as {text}, and read back as {again!r}"


def _written(documents: Documents, value: Any) -> Iterable[str]:
    documents.to_json(value)
    return ()


def _edition(documents: Documents, setup: Any) -> Any:
    """Return the edition of a set-up, which says what ids stand for; None if there is none."""
    if documents.editions is None:
        return None
    kind = documents.editions.type
    return next((value for value in attrs.astuple(setup, recurse=False) if isinstance(value, kind)), None)


# --- words


def wrong_words(game: AnyGame, words: Words[Any], state: Any, action: Any | None) -> Iterator[str]:
    """Tell what has no words in some language, or raw ones."""
    legal, table = game.legal_actions(state), game.actions(game.setup(state))
    refused = next((one for one in reversed(table) if one not in legal), None)
    reasons = () if refused is None else game.violations(state, refused)
    positions = (*_positions(game, state, None), game.standings(state)) if action is None else ()
    told = (*positions, *reasons, *_happening(game, state, action))
    names = names_for(game.setup(state).players)
    for lang in words.languages:
        for value in told:
            yield from tried(f"{value!r} has no words in {lang!r}", _raw, words, value, lang, names)


def _raw(words: Words[Any], value: Any, lang: str, names: Sequence[str]) -> Iterator[str]:
    text = words.describe(value, lang=lang, names=names)
    if not text or "{" in text or "}" in text:
        yield f"{value!r} is {text!r} in {lang!r}"


def wrong_sentences(words: Words[Any]) -> Iterator[str]:
    """Tell what is wrong with the catalogue of a game, and with the sentences of its reasons."""
    catalogue = words.reasons.words
    yield from _proofread(catalogue)
    for lang in words.languages:
        sentences = catalogue.templates(lang).get("violation", {})
        for code, reason in words.reasons.items():
            if code not in sentences:
                yield f"the reason {code!r} has no sentence in {lang!r}"
            elif unknown := parameters(sentences[code]) - {*reason.about}:
                yield f"the reason {code!r} is not about {', '.join(sorted(unknown))}, as its sentence in {lang!r} is"


@cache
def _proofread(catalogue: Catalogue) -> tuple[str, ...]:
    return tuple(map(str, proofread(catalogue)))


# --- numbers


def wrong_numbers(game: AnyGame, observing: Observing[Any, Any], state: Any, action: Any | None) -> Iterator[str]:
    """Tell what is observed of a state otherwise than it is declared."""
    setup = game.setup(state)
    features = observing.features(setup)
    for seat in range(setup.players) if action is None else (game.to_move(state),):
        yield from tried(f"{called(seat)} observes nothing", _wrong_features, features, game.view(state, seat))
    least, most = observing.totals(setup)
    for sheet in game.standings(state).sheets if game.to_move(state) is None else ():
        if not least <= sheet.total <= most:
            yield f"a seat ends with {sheet.total} points, and `totals` says {least} to {most}"


def _wrong_features(features: Sequence[Feature[Any]], view: Any) -> Iterator[str]:
    for part in features:
        numbers = part.read(view)
        if len(numbers) != len(part.meanings):
            yield f"{part.field} is observed in {len(numbers)} numbers, and has {len(part.meanings)} meanings"
        for number in numbers:
            if type(number) is not int or not LEAST <= number <= MOST:
                yield f"{part.field} is observed as {number!r}, which is no whole number from {LEAST} to {MOST}"
                break
        if part.least == 0 and min(numbers, default=0) < 0:
            yield f"{part.field} is observed as {[*numbers]}, and `least` says that nothing is below 0"


# --- notation


def wrong_notation(notation: Notation[Any, Any, Any], setup: Any, actions: Iterable[Any]) -> Iterator[str]:
    """Tell which of these actions are not read back as they are noted."""
    for action in actions:
        yield from tried(f"{action!r} is not read back from its notation", _noted, notation, setup, action)


def _noted(notation: Notation[Any, Any, Any], setup: Any, action: Any) -> Iterator[str]:
    text = notation.notate(action)
    again = notation.parse(text, setup)
    if again != action:
        yield f"{action!r} is noted as {text!r}, and read back as {again!r}"


def wrong_nonsense(notation: Notation[Any, Any, Any], setup: Any) -> Iterator[str]:
    """Tell what is read as an action, and is none."""
    for text in NONSENSE:
        yield from tried(f"{text!r} is not refused as a notation", _refused, notation, setup, text)


def _refused(notation: Notation[Any, Any, Any], setup: Any, text: str) -> Iterator[str]:
    try:
        yield f"{text!r} is read as {notation.parse(text, setup)!r}"
    except InvalidDocument:
        return


# --- a record


def wrong_record(game: AnyGame, record: AnyRecord) -> Iterator[str]:
    """Tell that a record is not read back from its document or its notation, or a redacted one from its document."""
    edition = None
    if game.documents is not None:
        documents = game.documents()
        edition = _edition(documents, record.setup)
        for one in (record, *(record.redacted(seat) for seat in seats_of(game, record.state))):
            yield from _wrong_document(documents, edition, one)
    notation = game.notation
    if notation is not None and notation.dump is not None and notation.load is not None:
        yield from tried("the record is not read back from its notation", _loaded, notation, edition, record)


def _loaded(notation: Any, edition: Any, record: AnyRecord) -> Iterator[str]:
    text = notation.dump(record)
    if not text.startswith(notation.begins):
        yield f"the notation of the record does not begin with {notation.begins!r}"
    if notation.load(text, edition) != record:
        yield f"the record is noted as {text!r}, and read back as another"


# --- a moment of a game


def _positions(game: AnyGame, state: Any, action: Any | None) -> tuple[Any, ...]:
    """Return the state, and what everybody sees of it; with an action, what the seat to move sees."""
    seats = seats_of(game, state) if action is None else (game.to_move(state),)
    return (state, *(game.view(state, seat) for seat in seats))


def _happening(game: AnyGame, state: Any, action: Any | None) -> tuple[Any, ...]:
    """Return an action and its events, as they are and as they are told to everybody."""
    if action is None:
        return ()
    events = game.events(state, action)
    told = dict.fromkeys(game.redact(event, seat) for seat in seats_of(game, state) for event in events)
    return (action, *events, *(event for event in told if event not in events))


T = TypeVar("T")
AnyChanceTree: TypeAlias = ChanceTree[Any, Any, Any, Any]

FEW = 12
"""So many lines of chance of an action are all followed."""
DEALS = 8
"""So many deals are compared with as many."""


class Guessing(ScriptedSource):
    """Answers every question by itself, each option as often as it weighs.

    >>> source = Guessing(Random(1))
    >>> source.below(6), source.questions, source.widest
    (0, 1, 6)
    """

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random: Random = random
        self.questions: int = 0
        self.widest: int = 0

    def _ask(self, asked: str, options: dict[T, int], more: int = 0) -> T:
        if len(options) > 1:
            self.questions += 1
            self.widest = max(self.widest, len(options))
            self.left[:] = self.random.choices([*options], [*options.values()])
        return super()._ask(asked, options, more)


def wrong_deal(game: AnyGame, tree: AnyChanceTree, state: Any) -> Iterator[str]:
    """Tell what is wrong with the deal of a set-up if its chance is asked."""
    setup, asked, dealt = game.setup(state), set[Any](), set[Any]()
    for seed in range(DEALS):
        source = Guessing(Random(seed))
        state = tree.deal(setup, source)
        asked.add(_views(game, state))
        dealt.add(_views(game, game.deal(setup, Chance.of(seed))))
        yield from (f"a deal with answers of chance: {problem}" for problem in game.check(state))
        yield from _too_wide(tree, setup, source, "the deal")
    if len(asked) == 1 and len(dealt) == DEALS:
        yield f"{DEALS} deals with other answers of chance are all the same, and {DEALS} from other seeds are not"


def wrong_action(game: AnyGame, tree: AnyChanceTree, state: Any, action: Any) -> Iterator[str]:
    """Tell what is wrong with a legal action if its chance is asked."""
    setup, seats, log = game.setup(state), seats_of(game, state), list[Any]()
    source = Guessing(Random(repr(action)))
    asked = tree.apply(state, action, source, log)
    after, happened = game.step(state, action)
    yield from _too_wide(tree, setup, source, repr(action))
    if [game.opens(event) for event in log] != [True] + [False] * (len(log) - 1):
        yield f"{action!r} with answers of chance is told as {log}"
    for seat in seats:
        told = [game.redact(event, seat) for event in log]
        if game.fold(game.view(state, seat), told) != game.view(asked, seat):
            yield f"{action!r} with answers of chance comes to something else than {called(seat)} is told: {told}"
    if not source.questions and (tuple(log), _views(game, asked)) != (happened, _views(game, after)):
        yield f"{action!r} asks nothing of chance, and comes to something else than `step`"
    try:
        lines = outcomes_of(game, state, action, limit=FEW)
    except TooManyOutcomes:
        return
    if _views(game, after) not in {_views(game, line) for line in lines}:
        yield f"{action!r} comes to what no answers of chance lead to"


def _views(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Return all that anybody sees: equal for states that differ in the order of their piles alone."""
    return tuple(game.view(state, seat) for seat in seats_of(game, state))


def _too_wide(tree: AnyChanceTree, setup: Any, source: Guessing, what: str) -> Iterator[str]:
    most = tree.widest(setup)
    if source.widest > most:
        yield f"{what} asks for one of {source.widest}, and `widest` is {most}"
