"""The entry points that take text from strangers, of both games, each with texts to start from.

A target is a game and what is read, such as "merchants/state". It is right if it returns a value that is written back
to an equal one, or raises one of the library's own errors. What was read is then used in every way: played, drawn,
told, saved, sampled and followed, and nothing may go wrong.
"""

import json
import tempfile
import zlib
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import chain
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import ProcessBot

REFUSALS: Final = (ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord, ar.Forfeit)
QUESTIONS: Final = 3
"""So many questions a bot is asked."""
GAMES: Final[dict[str, ModuleType]] = {"routes": ar, "merchants": am}
"""By name, the face of a game."""


# --- what is read


TYPES: Final[dict[str, Callable[[ModuleType], Any]]] = {
    "state": lambda game: game.State,
    "view": lambda game: game.View,
    "record": lambda game: ar.Record,
    "redacted-record": lambda game: ar.RedactedRecord,
    "setup": lambda game: game.Setup,
    "action": lambda game: game.Action,
    "event": lambda game: game.Event,
    "edition": lambda game: game.Edition,
    "bot": lambda game: game.State,
}
"""By what is read: the type of its document."""


def read_document(game: ModuleType, text: str, name: str) -> Any:
    """A value of the type of this name, from JSON."""
    return game.from_json(text, TYPES[name](game))


def read_edition(game: ModuleType, text: str) -> Any:
    """An edition, from the text of its file."""
    return game.Edition.from_text(text)


def read_notation(game: ModuleType, text: str) -> Any:
    """A record, from its notation."""
    return game.from_notation(text)


def read_move(game: ModuleType, text: str) -> Any:
    """An action, as somebody types it."""
    return game.parse_action(text)


def read_bot(game: ModuleType, text: str) -> Any:
    """A state, after a program that says these lines, whatever it is asked, has chosen some actions."""
    state, chance = game.new_game(2, seed="fuzz"), Random(1)
    with tempfile.NamedTemporaryFile("wb", suffix=".lines", delete=False) as lines:
        lines.write(text.encode("utf-8", "surrogatepass"))
    bot = ProcessBot(["cat", lines.name], limit=5).sit_down(game.GAME, game.GAME.setup(state), 0, b"fuzz")
    asked, left = 0, None
    try:
        while state.to_move is not None and asked < QUESTIONS:
            action = game.pick(state, chance)
            if state.to_move == 0:
                action, asked = bot.choose_with_events(game.view(state, 0), chance, ()), asked + 1
                assert action in game.legal_actions(state)
            state = game.apply(state, action)
    except ar.Forfeit as error:
        left = error
    finally:
        bot.leave((), None, None if left is None else 0)
        Path(lines.name).unlink(missing_ok=True)
    assert left is None or (len(str(left)) < 2_000 and "\n" not in str(left))
    if left is not None and asked == 0:
        raise left
    return state


READERS: Final[dict[str, Callable[[ModuleType, str], Any]]] = {
    "state": partial(read_document, name="state"),
    "view": partial(read_document, name="view"),
    "record": partial(read_document, name="record"),
    "redacted-record": partial(read_document, name="redacted-record"),
    "setup": partial(read_document, name="setup"),
    "action": partial(read_document, name="action"),
    "event": partial(read_document, name="event"),
    "edition": read_edition,
    "notation": read_notation,
    "move": read_move,
    "bot": read_bot,
}


# --- how it is used


def use_position(game: ModuleType, position: Any, chance: Random) -> None:
    """Look at a state or a view as its seat and as its front-end do."""
    assert game.check(position) == ()
    assert game.describe(position, lang=chance.choice(game.GAME.words.languages))
    game.standings(position)
    if chance.random() < 0.2:
        assert game.svg(position).startswith("<svg")
        assert game.text(position)
    for action in chance.sample(game.legal_actions(position), min(2, len(game.legal_actions(position)))):
        assert game.violations(position, action) == ()
        assert game.describe(action)


def use_state(game: ModuleType, state: Any, chance: Random) -> None:
    """Play on from a state, follow it from every seat, and save it."""
    use_position(game, state, chance)
    players = game.GAME.setup(state).players
    views = {seat: game.view(state, seat) for seat in (None, *range(players))}
    for _ in range(3):
        if state.to_move is None:
            break
        action = game.pick(state, chance)
        state, happened = game.step(state, action)
        for seat, view in views.items():
            views[seat] = game.fold(view, [game.redact(event, seat) for event in happened])
            assert views[seat] == game.view(state, seat)
    seat = chance.choice([*views])
    use_view(game, views[seat], chance)
    assert game.from_json(game.to_json(state), game.State) == state
    if chance.random() < 0.05:
        over = game.playout(state, chance)
        assert game.check(over) == ()
        assert game.standings(over).final


def use_view(game: ModuleType, view: Any, chance: Random) -> None:
    """Look at a view, and at a world in which it is so."""
    use_position(game, view, chance)
    world = game.sample(view, chance.randbytes(4))
    assert game.view(world, view.seat) == view
    assert game.check(world) == ()


def use_record(game: ModuleType, record: Any, chance: Random) -> None:
    """Play a record again, write it in the notation, and redact it."""
    whole = isinstance(record, ar.Record)
    (use_state if whole else use_view)(game, record.state if whole else record.view, chance)
    if whole and game.GAME.notation is not None and record.seed is not None:
        assert game.from_notation(game.to_notation(record), edition=record.setup.edition) == record
    if whole:
        redacted = record.redacted(chance.choice((None, *range(record.setup.players))))
        assert game.from_json(game.to_json(redacted), ar.RedactedRecord) == redacted


def use_setup(game: ModuleType, setup: Any, chance: Random) -> None:
    """Deal a game."""
    use_state(game, ar.Record.begin(game.GAME, setup, seed=chance.randbytes(4)).state, chance)


def use_edition(game: ModuleType, edition: Any, chance: Random) -> None:
    """Deal a game with a box."""
    use_setup(game, game.Setup(chance.randint(*edition.players), edition), chance)


def use_action(game: ModuleType, action: Any, chance: Random) -> None:
    """Say and note an action."""
    assert game.describe(action, lang=chance.choice(game.GAME.words.languages))
    assert game.notate(action)


def use_event(game: ModuleType, event: Any, chance: Random) -> None:
    """Tell an event, to all and to a seat."""
    assert game.describe(event, lang=chance.choice(game.GAME.words.languages))
    told = game.redact(event, None)
    assert game.redact(told, None) == told


USES: Final[dict[str, Callable[[ModuleType, Any, Random], None]]] = {
    "state": use_state,
    "view": use_view,
    "record": use_record,
    "redacted-record": use_record,
    "setup": use_setup,
    "action": use_action,
    "event": use_event,
    "edition": use_edition,
    "notation": use_record,
    "move": use_action,
    "bot": use_state,
}
TARGETS: Final = tuple(f"{game}/{reader}" for game in GAMES for reader in READERS)


def read(target: str, text: str) -> Any:
    """What is read from a text; None if it is refused as it should be. Anything else is a crash."""
    game, _, reader = target.partition("/")
    try:
        return READERS[reader](GAMES[game], text)
    except REFUSALS:
        return None


def use(target: str, text: str, value: Any) -> None:
    """Write back what was read, and use it in every way, as its text has it by chance."""
    game, _, reader = target.partition("/")
    write_back(GAMES[game], reader, value)
    USES[reader](GAMES[game], value, Random(zlib.crc32(text.encode("utf-8", "surrogatepass"))))


def write_back(game: ModuleType, reader: str, value: Any) -> None:
    """What is written is read again as the same."""
    match reader:
        case "notation":
            assert game.from_notation(game.to_notation(value)) == value
        case "move":
            assert game.parse_action(game.notate(value)) == value
        case _:
            type = TYPES[reader](game)
            assert game.from_json(game.to_json(value), type) == value


def check(target: str, text: str) -> bool:
    """Whether the text was read, and used; False if it was refused as it should be. Anything else is a crash."""
    if (value := read(target, text)) is None:
        return False
    use(target, text, value)
    return True


def played_on(target: str, text: str, chance: Random) -> str | None:
    """The same with some legal actions more; None if it is nothing that is played, or not read."""
    name, _, reader = target.partition("/")
    game = GAMES[name]
    if reader not in ("state", "record", "notation"):
        return None
    try:
        value = READERS[reader](game, text)
    except REFUSALS:
        return None
    record = value if isinstance(value, ar.Record) else game.record_from(value)
    for _ in range(chance.choice((1, 3, 10, 40))):
        if record.state.to_move is None:
            break
        record = record.play(game.pick(record.state, chance))
    match reader:
        case "state":
            return str(game.to_json(record.state))
        case "record":
            return str(game.to_json(record))
    return str(game.to_notation(record)) if record.seed is not None else None


def bot_lines() -> Iterator[str]:
    """What programs say that keep to the protocol."""
    hello: dict[str, object] = {"type": "hello", "version": 1}
    answers = [{"type": "answer", "question": number, "index": 0} for number in (1, 2, 3)]
    whys = [{"type": "why", "notation": text} for text in ("draw blind", "end", "pass", "\0")]
    for said in ([hello, *answers], [hello, *whys, *answers], [{**hello, "name": "x"}, answers[0], whys[0]]):
        yield "\n".join(map(json.dumps, said)) + "\n"


@cache
def moments(name: str) -> tuple[Any, ...]:
    """Records from the first moves of a game to its end."""
    if name == "routes":
        record: Any = ar.new_record(2, seed="fuzz", names=["Griet", "Jan"])
    else:
        expansions: dict[str, Any] = {"workers": True, "orders": 3, "open_orders": 1, "trader": True, "c_tiles": "mix"}
        record = am.new_record(2, seed="fuzz", names=["Griet", "Jan"], **expansions)
    played = [record]
    while record.state.to_move is not None:
        legal = GAMES[name].legal_actions(record.state)
        record = record.play(legal[record.ply % len(legal)])
        played.append(record)
    return played[0], played[3], played[len(played) // 2], played[-1]


def seeds(target: str) -> Iterator[str]:
    """Good texts for a target."""
    name, _, reader = target.partition("/")
    game = GAMES[name]
    if reader == "bot":
        yield from bot_lines()
        return
    if reader == "edition":
        yield game.to_json(moments(name)[0].setup.edition)
        return
    for record in moments(name):
        match reader:
            case "state":
                yield game.to_json(record.state)
            case "view":
                yield game.to_json(game.view(record.state, 0))
            case "record":
                yield game.to_json(record)
            case "redacted-record":
                yield game.to_json(record.redacted(0))
            case "setup":
                yield game.to_json(record.setup)
            case "action":
                yield from map(game.to_json, record.actions[-2:])
            case "event":
                yield from map(game.to_json, chain(*record.redacted(0).events[-3:]))
            case "notation":
                yield game.to_notation(record)
            case "move":
                yield from map(game.notate, record.actions[-2:])
