"""The promises of a game's capabilities: of documents, words, numbers, a notation, and the tree of chance.

Each function gives a sentence for what is wrong. An error on the way is wrong, too.

At the end stands what is wrong with a catalogue: words that one language has and another lacks, templates that come out
raw.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias, TypeVar  # Any: states, actions and events of any game

import attrs

from amsterdam_routes.kernel._capabilities import ChanceTree, Notation, Words
from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._errors import InvalidDocument, Problem, TooManyOutcomes
from amsterdam_routes.kernel._game import AnyGame, outcomes_of
from amsterdam_routes.kernel._observing import LEAST, MOST, Feature, Observing
from amsterdam_routes.kernel._records import AnyRecord
from amsterdam_routes.kernel._sources import ScriptedSource
from amsterdam_routes.kernel._words import (
    COUNTED,
    ENGLISH,
    ENGLISH_WORDS,
    EXACT,
    FALLBACK,
    FIELD,
    NAMED,
    NUMBERED,
    PLURAL,
    SEAT,
    SHARED,
    Catalogue,
    Templates,
    catalogue_of,
    form,
    forms_of,
    is_of_seats,
)
from amsterdam_routes.kernel.documents._declaration import Documents

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
    """Return the name that a sentence uses for the viewer.

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


"""The names of the first seats, for sentences."""
NONSENSE = ("", "nothing of the kind", "?!")
"""Texts that no notation reads as an action."""


def tried(what: str, check: Callable[..., Iterable[str]], *given: Any) -> Iterator[str]:
    """Yield the sentences of a check; if the check raises an error, yield a sentence about the error.

    >>> list(tried("this is no number", lambda text: [] if int(text) else ["it is 0"], "x"))
    ["this is no number: ValueError: invalid literal for int() with base 10: 'x'"]
    """
    try:
        yield from check(*given)
    except Exception as error:
        yield f"{what}: {type(error).__name__}: {error}"


# --- documents


def wrong_documents(game: AnyGame, documents: Documents, state: Any, action: Any | None) -> Iterator[str]:
    """Describe what is not read back as it was written: the set-up, the position, an action with its events."""
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
    """Return the edition of a set-up, which defines the ids; None if there is none."""
    if documents.editions is None:
        return None
    kind = documents.editions.type
    return next((value for value in attrs.astuple(setup, recurse=False) if isinstance(value, kind)), None)


# --- words


def wrong_words(game: AnyGame, words: Words[Any], state: Any, action: Any | None) -> Iterator[str]:
    """Describe values that have no words in some language, or untranslated ones."""
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
    """Describe the problems of a game's catalogue and of the sentences for its reasons."""
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
    """Describe observations of a state that differ from their declaration."""
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
    """Describe actions that are not read back as they were written in notation."""
    for action in actions:
        yield from tried(f"{action!r} is not read back from its notation", _noted, notation, setup, action)


def _noted(notation: Notation[Any, Any, Any], setup: Any, action: Any) -> Iterator[str]:
    text = notation.notate(action)
    again = notation.parse(text, setup)
    if again != action:
        yield f"{action!r} is noted as {text!r}, and read back as {again!r}"


def wrong_nonsense(notation: Notation[Any, Any, Any], setup: Any) -> Iterator[str]:
    """Describe nonsense that is read as an action."""
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
    """Return the state and all views of it; with an action, only the view of the seat to move."""
    seats = seats_of(game, state) if action is None else (game.to_move(state),)
    return (state, *(game.view(state, seat) for seat in seats))


def _happening(game: AnyGame, state: Any, action: Any | None) -> tuple[Any, ...]:
    """Return an action and its events, complete and as each viewer sees them."""
    if action is None:
        return ()
    events = game.events(state, action)
    told = dict.fromkeys(game.redact(event, seat) for seat in seats_of(game, state) for event in events)
    return (action, *events, *(event for event in told if event not in events))


T = TypeVar("T")
AnyChanceTree: TypeAlias = ChanceTree[Any, Any, Any, Any]

FEW = 12
"""How many lines of chance an action may have for all of them to be followed."""
DEALS = 8
"""How many deals of each kind are compared."""


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

    def _ask(self, asked: str, options: dict[T, int], more: int = 0, again: bool = False) -> T:
        if len(options) > 1:
            self.questions += 1
            self.widest = max(self.widest, len(options))
            self.left[:] = self.random.choices([*options], [*options.values()])
        return super()._ask(asked, options, more, again)


def wrong_deal(game: AnyGame, tree: AnyChanceTree, state: Any) -> Iterator[str]:
    """Describe the problems of dealing a set-up when chance is asked."""
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
    """Describe the problems of a legal action when chance is asked."""
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
    """Return all views of a state: equal for states that differ only in the order of their piles."""
    return tuple(game.view(state, seat) for seat in seats_of(game, state))


def _too_wide(tree: AnyChanceTree, setup: Any, source: Guessing, what: str) -> Iterator[str]:
    most = tree.widest(setup)
    if source.widest > most:
        yield f"{what} asks for one of {source.widest}, and `widest` is {most}"


# --- what is wrong with a catalogue


COUNT: Final = "n"
"""The parameter of `{missing of color}` in the template that it takes."""
OF_ALL_GAMES: Final = frozenset([("seat", "numbered"), ("list", "two")])
"""The words that the library has for all games: a language that it does not speak needs its own."""


def proofread(catalogue: Catalogue) -> Iterator[Problem]:
    """Tell everything that is wrong with a catalogue; the path of a problem is language, kind and code.

    Each language must have words for the same codes as English (or as the first language, if English is not among
    them), or list them under "fallback". The words for a code must be about the same parameters in each language; only
    a count that chooses a word need not be in all of them. What is in braces must be a field, with a form for each
    plural of the language, or a phrase that there is: a form of seats for those with names and those without, another
    form of what is composed for each code that it may have.

    >>> from amsterdam_routes.kernel import Catalogue
    >>> from amsterdam_routes.kernel.testing import proofread
    >>> english = {"event": {"drawn": "{Seat as seat} drew {cards|card|cards}.", "won": "{Seat as seat} won."}}
    >>> dutch = {"event": {"drawn": "{Seat as seat} trok {cards|kaart}."}}
    >>> for problem in proofread(Catalogue({"en": english, "nl": dutch})):
    ...     print(problem)
    $.nl.event.won: expected words, as there are some in 'en', got none
    $.nl.event.drawn: expected braces around fields only, got '{Seat as seat} trok {cards|kaart}.'
    """
    model = ENGLISH_WORDS if ENGLISH_WORDS in catalogue.languages else next(iter(catalogue.languages), "")
    for lang in catalogue.languages:
        told_in_english = [*_fallbacks(catalogue, lang)]
        yield from told_in_english or _language(catalogue, lang, model)


def messages(catalogue: Catalogue, lang: str, model: str = ENGLISH_WORDS) -> dict[tuple[str, str], str]:
    """Return the templates that belong to a language alone, without shared words and its extra forms.

    >>> from amsterdam_routes.kernel import Catalogue
    >>> dutch = {"term": {"card": "kaart {n as tint}"}, "tint": {"1": "rood"}, "plural": {"one": "n = 1"}}
    >>> messages(Catalogue({"en": {"term": {"card": "card {n}"}}, "nl": dutch}), "nl")
    {('term', 'card'): 'kaart {n as tint}'}
    """
    texts, known = catalogue.texts[lang], catalogue.texts[model]
    kinds = [kind for kind in texts if kind not in (PLURAL, FALLBACK) and (kind in known or kind not in _forms(texts))]
    return {
        (kind, code): text
        for kind in kinds
        for code, text in texts[kind].items()
        if not (is_of_seats(kind, texts) and code.startswith(f"{NAMED} "))
    }


def _forms(texts: Templates) -> frozenset[str]:
    """Return the kinds that stand behind `as` somewhere: each language has those that it needs."""
    fields = [field for codes in texts.values() for text in codes.values() for field in FIELD.finditer(text)]
    return frozenset(kind for field in fields for kind in (field["form"], field["counting"]) if kind is not None)


def _fallbacks(catalogue: Catalogue, lang: str) -> Iterator[Problem]:
    """Describe sentences that a language takes from English although English lacks them."""
    english = catalogue.texts.get(ENGLISH_WORDS, {}) if lang != ENGLISH_WORDS else {}
    for kind, listed in catalogue.texts[lang].get(FALLBACK, {}).items():
        for code in [] if listed == "*" and kind in english else listed.split():
            if code not in english.get(kind, {}):
                text = f"expected a code that there are English words for, got {code!r}"
                yield Problem(f"$.{lang}.{FALLBACK}.{kind}", "unknown_code", text)


def _language(catalogue: Catalogue, lang: str, model: str) -> Iterator[Problem]:
    own, fallbacks = messages(catalogue, lang, model), catalogue.fallbacks(lang)
    there = {(kind, code) for kind, codes in catalogue.texts[lang].items() for code in codes}
    shared = OF_ALL_GAMES - there if lang not in catalogue_of(SHARED).languages else frozenset[tuple[str, str]]()
    unused = _forms(catalogue.texts[model]) - _forms(catalogue.texts[lang]) - catalogue.texts[lang].keys()
    needed = {key for key in messages(catalogue, model, model) if key[0] not in unused}
    for kind, code in sorted((needed - OF_ALL_GAMES - there - fallbacks) | shared):
        text = f"expected words, as there are some in {model!r}, got none"
        yield Problem(f"$.{lang}.{kind}.{code}", "missing_words", text)
    for kind, code in sorted(own.keys() & fallbacks):
        yield Problem(f"$.{lang}.{kind}.{code}", "needless_fallback", "expected words or a fallback, got both")
    for name, rule in catalogue.templates(lang).get(PLURAL, ENGLISH).items():
        try:
            form(0, {name: rule})
        except ValueError as error:
            yield Problem(f"$.{lang}.{PLURAL}.{name}", "wrong_plural", str(error))
    for (kind, code), template in own.items():
        path, same = f"$.{lang}.{kind}.{code}", catalogue.templates(model).get(kind, {}).get(code)
        yield from _fields(catalogue, lang, model, path, template)
        if same is None:
            text = f"expected nothing, as there are no words in {model!r}, got {template!r}"
            yield Problem(path, "left_over_words", text)
        elif not _is_broken(template) and not _is_about_the_same(template, same):
            text = f"expected words about {' and '.join(sorted(parameters(same))) or 'nothing'}, got {template!r}"
            yield Problem(path, "other_parameters", text)
    yield from _own_kinds(catalogue, lang, model)


def _own_kinds(catalogue: Catalogue, lang: str, model: str) -> Iterator[Problem]:
    """Describe the problems of the kinds of templates that only this language has.

    They are about the values of another kind: the one with the fewest codes that has all of theirs.
    """
    texts, known = catalogue.templates(lang), catalogue.templates(model)
    for kind in sorted(texts.keys() - known.keys() - {PLURAL, FALLBACK}):
        alike = [codes for codes in known.values() if codes.keys() >= texts[kind].keys()]
        codes = min(alike, key=len) if alike and not _calls_seats(kind, texts[kind]) else texts[kind]
        for code, template in sorted(texts[kind].items()):
            path, allowed = f"$.{lang}.{kind}.{code}", parameters(codes[code]) | {COUNT}
            yield from _fields(catalogue, lang, model, path, template)
            if unknown := parameters(template) - allowed:
                text = f"expected words about {' and '.join(sorted(allowed))}, got {' and '.join(sorted(unknown))}"
                yield Problem(path, "other_parameters", text)
        if missing := sorted(codes.keys() - texts[kind].keys()):
            text = f"expected words for {', '.join(missing)}, too, got none"
            yield Problem(f"$.{lang}.{kind}", "missing_phrase", text)


def _fields(catalogue: Catalogue, lang: str, model: str, path: str, template: str) -> Iterator[Problem]:
    """Describe the problems of the fields in braces."""
    if _is_broken(template):
        yield Problem(path, "broken_template", f"expected braces around fields only, got {template!r}")
    for field in FIELD.finditer(template):
        if field["forms"] is not None:
            yield from _counts(catalogue, lang, path, field)
        phrases = field["form"] or (field["counting"] or COUNTED if field["thing"] else None)
        known = catalogue.templates(lang) if lang in catalogue_of(SHARED).languages else catalogue.texts[lang]
        there = known.get(phrases or "", {})
        if phrases is not None and _calls_seats(phrases, there):
            yield from _seats(there, path, phrases)
        elif phrases is not None:
            needed = catalogue.templates(model).get(phrases, {})
            if missing := sorted({*needed} - {*there}) or ([] if there else [phrases]):
                text = f"expected {phrases!r} with words for {', '.join(missing)}, got none"
                yield Problem(path, "missing_phrase", text)


def _is_about_the_same(template: str, other: str) -> bool:
    return told(template) == told(other) and parameters(template) <= parameters(other)


def _is_broken(template: str) -> bool:
    return re.search("[{}]", FIELD.sub("", template)) is not None


def _counts(catalogue: Catalogue, lang: str, path: str, field: re.Match[str]) -> Iterator[Problem]:
    """Tell whether a count lacks the form of a plural, or has several forms for one number."""
    forms = field["forms"].split("|")
    plurals = 1 + len(catalogue.templates(lang).get(PLURAL, ENGLISH))
    exact, several = forms_of(forms)
    if len(several) != plurals:
        yield Problem(path, "wrong_forms", f"expected {plurals} forms, one for each plural, got {field[0]!r}")
    elif len(exact) + len(several) != len(forms):
        yield Problem(path, "wrong_forms", f"expected one form for each number, got {field[0]!r}")
    elif unclear := [words for words in several if words.startswith("=") and EXACT.fullmatch(words) is None]:
        yield Problem(path, "wrong_forms", f"expected a form such as '=0 none', got {unclear[0]!r}")


def _calls_seats(kind: str, codes: Mapping[str, str]) -> bool:
    return kind == SEAT or not codes.keys().isdisjoint({NUMBERED, NAMED})


def _seats(forms: Mapping[str, str], path: str, kind: str) -> Iterator[Problem]:
    """Describe what a form of seat names lacks, and codes for names without a beginning or an end."""
    needed = (NUMBERED,) if kind == SEAT else (NUMBERED, NAMED)
    if missing := [code for code in needed if code not in forms]:
        yield Problem(path, "missing_phrase", f"expected {kind!r} with words for {', '.join(missing)}, got none")
    for code in forms:
        first, *signs = code.split()
        if first == NAMED and not all(sign.startswith("-") ^ sign.endswith("-") for sign in signs):
            text = f"expected beginnings such as 'a-' and ends such as '-s' after {NAMED!r}, got {code!r}"
            yield Problem(path, "wrong_forms", text)


def parameters(template: str) -> frozenset[str]:
    """Return the names of a template's parameters, without their forms and places.

    >>> sorted(parameters("{Seat as seat} {missing?lacks|lack} {missing of color}"))
    ['color', 'missing', 'seat']
    """
    return _names(FIELD.finditer(template))


def told(template: str) -> frozenset[str]:
    """Return the parameters that a template tells: not those that only choose a word.

    >>> sorted(told("{many?Serve|Servono} {cards}"))
    ['cards']
    """
    return _names(field for field in FIELD.finditer(template) if field["sign"] != "?" or "#" in field["forms"])


def _names(fields: Iterable[re.Match[str]]) -> frozenset[str]:
    return frozenset(name for field in fields for name in (field["name"].lower(), field["thing"]) if name)
