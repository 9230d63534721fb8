"""A playtest: many games of one box between styles of play, with the same deals for all, kept as they are played.

Each deal is played several times, one after the other: every style among its equals, the second one once more with
other randomness, and the first against each other from both sides. So luck is shared, and what differs is the play.
"""

import errno
import hashlib
import json
import os
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from io import FileIO
from itertools import count
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import IO, Any, Final, Literal, TypeAlias  # Any: the set-ups and the standings of any game

import attrs

import amsterdam_routes as ar
from amsterdam_routes.kernel import LONGEST_DOCUMENT, AnyGame, check_playable
from amsterdam_routes.study._facts import Facts, Measure, facts_of, is_sound
from amsterdam_routes.study._styles import reseeded

GAMES: Final = 2000
"""How many games are played if nobody says so."""
AGAIN: Final = "again"
"""The label of the second style's other randomness."""
Names: TypeAlias = Mapping[str, Mapping[str, str]]
"""By kind and id, the names of what is counted."""


@attrs.frozen
class Style:
    """A style of play: a bot, and what it is called.

    >>> from amsterdam_routes import study
    >>> from amsterdam_routes.bots import Greedy
    >>> study.Style("greedy", Greedy()).name
    'greedy'
    """

    name: str = attrs.field()
    """What it is called."""
    bot: ar.AnyBot[Any]
    """Who plays like this."""

    @name.validator
    def _check_name(self, _: object, name: object) -> None:
        if not isinstance(name, str):
            raise TypeError(f"the name of a style: expected a str, got {type(name).__name__}")


@attrs.frozen(kw_only=True)
class Plan:
    """What a playtest plays: a box, the styles, and a seed, from which each game follows by its number.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import study
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> styles = [study.Style("greedy", Greedy()), study.Style("random", Random())]
    >>> plan = study.Plan(game=ar.GAME, setup=ar.Setup(2), styles=styles, seed="1634")
    >>> plan.seatings
    ((0, 0), (1, 1), (2, 2), (0, 1), (1, 0))
    >>> [facts["bots"] for facts in plan.play(3)]
    [[0, 0], [1, 1], [1, 1]]
    """

    game: AnyGame = attrs.field()
    """The game."""
    setup: Any = attrs.field()
    """What was agreed before it, the box included."""
    styles: tuple[Style, ...] = attrs.field(converter=tuple[Style, ...])
    """Who plays; the first is the one that the report speaks of most."""
    seed: bytes = attrs.field(converter=ar.seed_bytes)
    """The same seed gives the same games."""
    engine: Literal["library", "bulk"] = "library"
    """Who plays them. The bulk engine knows no other randomness of a style, so it plays no deal twice."""

    @setup.validator
    def _check_setup(self, _: object, setup: object) -> None:
        check_playable(self.game, setup)
        self.game.deal(setup, ar.Chance.of(b""))  # which refuses one of another game

    @styles.validator
    def _check_styles(self, _: object, styles: Sequence[Style]) -> None:
        for style in styles:
            if not isinstance(style, Style):
                raise TypeError(f"styles: expected Styles, each with a name and a bot, got {style!r}")
        names = [style.name for style in styles]
        if not names or len(set(names)) < len(names):
            raise ValueError(f"styles: expected at least one, each with a name of its own, got {names}")

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The seatings that each deal is played in: by seat, the number of the bot, which may be the last one.

        The last bot is the second style (or the only one) with other randomness.
        """
        players, many = self.setup.players, len(self.styles)
        alike = [(style,) * players for style in range(many)]
        again = [(many,) * players] if self.engine == "library" else []
        mixed = [
            tuple(two[(seat + turn) % 2] for seat in range(players))
            for two in ((0, other) for other in range(1, many))
            for turn in range(2 if players > 1 else 0)
        ]
        return (*alike[:2], *again, *alike[2:], *mixed)

    def round_up(self, games: int) -> int:
        """Return the number of games of as many whole deals as are needed."""
        each = len(self.seatings)
        return -(-games // each) * each

    def play(
        self,
        games: int,
        *,
        part: tuple[int, int] | None = None,
        skip: Container[int] = (),
        executor: ar.Executor | None = None,
    ) -> Iterator[Facts]:
        """Play the games, and return the facts of each, in order, as they are over; ValueError if the engine cannot.

        `part=(3, 40)` plays the third of 40 parts of the deals; games whose numbers are to be skipped are left out.
        """
        bots = [style.bot for style in self.styles]
        if self.engine == "library":
            bots.append(reseeded(bots[min(1, len(bots) - 1)], AGAIN))
        seatings = self.seatings
        series = ar.simulate(
            self.game,
            self.setup,
            bots,
            games,
            seed=self.seed,
            seatings=seatings,
            part=part,
            skip=skip,
            executor=executor,
            chunk=len(seatings) if self.engine == "library" else None,
            engine=self.engine,
            measure=Measure(self.game),
        )
        return map(self._facts, series)

    def _facts(self, played: ar.Measured[Any, Facts]) -> Facts:
        """Return the facts of a game, with the style of each bot for its number."""
        facts = facts_of(played)
        return facts | {"bots": _styles_of(facts["bots"], len(self.styles))}

    def header(self, part: tuple[int, int] | None = None) -> Facts:
        """Return what tells these games from others, as plain data: the first line of a file of what was played.

        The file of a part says which part of how many.
        """
        box = getattr(self.setup, "edition", None)
        return {
            "playtest": 1,
            "game": self.game.name,
            "box": self.game.name if box is None else str(box.name),
            "players": self.setup.players,
            "options": _options(self.setup),
            "setup": hashlib.sha256(self._setup_text().encode()).hexdigest(),
            "styles": [style.name for style in self.styles],
            "seed": self.seed.hex(),
            "seatings": [list(seating) for seating in self.seatings],
            **({} if part is None else {"part": list(part)}),
        }

    def _setup_text(self) -> str:
        """Return the whole set-up as text, box and all."""
        if self.game.documents is None:
            return repr(self.setup)
        documents = self.game.documents()
        box = getattr(self.setup, "edition", None)
        whole = None if box is None else documents.to_data(box)
        return json.dumps([whole, documents.to_data(self.setup)], sort_keys=True)

    @property
    def names(self) -> Names:
        """By kind and id, the names of what is counted; nothing in a game that does not say."""
        found = {} if self.game.counting is None else self.game.counting.things(self.setup)
        return MappingProxyType({kind: MappingProxyType(dict(names)) for kind, names in found.items()})


def _options(setup: Any) -> dict[str, Any]:
    """Return what a set-up says besides the box and the players, where it is not the usual."""
    fields = attrs.fields(type(setup)) if attrs.has(type(setup)) else ()
    values = {field.name: (getattr(setup, field.name), field.default) for field in fields if field.name[0] != "_"}
    plain = {name: value for name, (value, usual) in values.items() if value != usual}
    return {name: value for name, value in plain.items() if name != "players" and isinstance(value, str | int | bool)}


# --- the file of what was played


class Journal:
    """The file of what was played: a line of JSON for each game, after a line that says which games they are.

    A series that was interrupted goes on after the last whole line. What the disk has taken is kept whatever happens.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from amsterdam_routes.study import Journal
    >>> file = Path(tempfile.mkdtemp()) / "games.jsonl"
    >>> with Journal(file, {"seed": "1634"}) as journal:
    ...     journal.add({"number": 0})
    >>> with Journal(file, {"seed": "1634"}) as journal:
    ...     journal.games
    [{'number': 0}]
    >>> Journal(file, {"seed": "1635"})
    Traceback (most recent call last):
    ValueError: ...games.jsonl: expected games with seed '1635', got some with '1634'; name another file, or delete it
    """

    def __init__(self, file: Path | str | None, header: Facts) -> None:
        """Open a file, which need not exist; None keeps the games in memory alone. ValueError if it has other games."""
        self.games: list[Facts] = []
        file = None if file is None else Path(file)
        self._file, self._header = file, header
        self._out: FileIO | None = None
        self._numbers = _numbers(header)
        self._next = next(self._numbers)
        self._size = 0  # of the file, when it was read
        self._whole = self._read(file, header) if file is not None and file.exists() else 0

    def _read(self, file: Path, header: Facts) -> int:
        """Read the games, and return how many bytes of the file are whole lines."""
        _check_regular(file)
        found: list[Any] = []
        rest, whole = b"", 0
        try:
            with file.open("rb") as content:
                for text in lines_of(content):
                    if text.endswith(b"\n"):
                        found.append(json.loads(text))
                        whole += len(text)
                    else:
                        rest = text  # the process was killed while it wrote this one
        except (ValueError, RecursionError):
            raise ValueError(f"{file}: expected the games of a playtest, got something else") from None
        self._size = whole + len(rest)
        if not found and json.dumps(header).encode().startswith(rest):
            return 0
        first, *games = found or [None]
        if not isinstance(first, dict) or first.keys() != header.keys():
            raise ValueError(f"{file}: expected the games of a playtest, got something else")
        for name, value in header.items():
            if not alike(first[name], value):
                raise ValueError(
                    f"{file}: expected games with {name} {value!r}, got some with {first[name]!r}; "
                    "name another file, or delete it"
                )
        for line, facts in enumerate(games, 2):
            if not _is_game(facts, self._next, header):
                raise ValueError(f"{file}: expected game {self._next} in line {line}, got something else")
            self._next = next(self._numbers)
        self.games = games
        return whole

    def add(self, facts: Facts) -> None:
        """Keep the next game, whole or not at all. ValueError if it is another, OSError if the disk takes no more."""
        if not _is_game(facts, self._next, self._header):
            raise ValueError(f"expected the facts of game {self._next}, which is the next one, got something else")
        if self._file is not None:
            if self._out is None:
                self._out = self._opened(self._file)
            self._write(self._out, facts)
        self.games.append(facts)
        self._next = next(self._numbers)

    def _write(self, out: FileIO, line: Facts) -> None:
        """Write a line after the last whole one; what the disk has taken of it is cut off again if it is not whole."""
        left = content = json.dumps(line).encode() + b"\n"
        try:
            while left:
                left = left[out.write(left) :]
        except BaseException:  # a full disk, or Ctrl-C
            with suppress(OSError):
                out.seek(self._whole)
                out.truncate()
                self._size = self._whole
            raise
        self._whole += len(content)
        self._size = self._whole

    def _opened(self, file: Path) -> FileIO:
        """Open the file after its last whole line, which is the first one if there is none yet.

        OSError if another process writes to it, or has done so since it was read.
        """
        out = FileIO(os.open(file, os.O_RDWR | os.O_CREAT, 0o666), "r+b")  # what cannot be written is not tried again
        try:
            claim(out)
            if os.fstat(out.fileno()).st_size != self._size:
                raise OSError(errno.EBUSY, "another process has written to this file")
            out.seek(self._whole)
            out.truncate()
            if not self._whole:
                self._write(out, self._header)
        except BaseException:
            out.close()
            raise
        return out

    def close(self) -> None:
        """Let go of the file."""
        if self._out is not None:
            self._out.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _is_game(facts: Any, number: int, header: Facts) -> bool:
    """Return whether these are the facts of a game of this playtest; those of other headers need only its number."""
    if not (isinstance(facts, dict) and type(facts.get("number")) is int and facts["number"] == number):
        return False
    if "seatings" not in header:
        return True
    seatings, styles = header["seatings"], len(header["styles"])
    return is_sound(facts, _styles_of(seatings[number % len(seatings)], styles))


def _styles_of(bots: Iterable[int], styles: int) -> list[int]:
    """Return the style of each bot: the one after the styles is the second style, or the only one, once more."""
    return [bot if bot < styles else min(1, styles - 1) for bot in bots]


def _numbers(header: Facts) -> Iterator[int]:
    """Yield the numbers of the games that a file with this header has: all, or those of its part of the deals."""
    (which, parts), together = header.get("part", (1, 1)), len(header.get("seatings", "1"))
    return (number for deal in count(which - 1, parts) for number in range(deal * together, (deal + 1) * together))


def kept_games(file: Path | str, plans: Sequence[Plan]) -> tuple[int, list[Facts]]:
    """Return the games in the file of a playtest or of a part of one, and of which of these plans they are.

    ValueError if it has other games; OSError if it cannot be read.

    >>> import tempfile
    >>> from pathlib import Path
    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import study
    >>> from amsterdam_routes.bots import Greedy
    >>> plan = study.Plan(game=ar.GAME, setup=ar.Setup(2), styles=[study.Style("greedy", Greedy())], seed="1634")
    >>> file = Path(tempfile.mkdtemp()) / "second.jsonl"
    >>> with study.Journal(file, plan.header(part=(2, 3))) as journal:
    ...     for facts in plan.play(8, part=(2, 3)):
    ...         journal.add(facts)
    >>> which, games = study.kept_games(file, [plan])
    >>> which, [facts["number"] for facts in games]
    (0, [2, 3])
    """
    if not plans or not all(isinstance(plan, Plan) for plan in plans):
        raise TypeError(f"plans: expected a list of plans, got {plans!r}")
    file = Path(file)
    _check_regular(file)
    try:
        with file.open("rb") as content:
            first = next(lines_of(content), b"")
        header = json.loads(first)
        which, parts = header.get("part", (1, 1))
        if not (type(which) is type(parts) is int and 1 <= which <= parts):
            raise ValueError(f"expected a part of a series, got {which} of {parts}")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise ValueError(f"{file}: expected the games of a playtest, got something else") from None
    part = (which, parts) if "part" in header else None
    for number, plan in enumerate(plans):
        if alike(header, plan.header(part)):
            return number, Journal(file, header).games
    return 0, Journal(file, plans[0].header(part)).games  # which says what is different


def _check_regular(file: Path) -> None:
    """Raise ValueError if this is a folder, a pipe or a device, of which some never end."""
    if file.exists() and not file.is_file():
        raise ValueError(f"{file}: expected the games of a playtest, got something else")


LONGEST_LINE: Final = 4 * LONGEST_DOCUMENT
"""How many bytes a line of a file of games has at most: it holds a document, or the actions of one game."""


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file of games, of which the last may lack its line break; ValueError if one is too long.

    >>> from io import BytesIO
    >>> [*lines_of(BytesIO(b'{"number": 0}\\n{"num'))]
    [b'{"number": 0}\\n', b'{"num']
    """
    while line := file.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise ValueError(f"expected lines of at most {LONGEST_LINE} bytes, got a longer one")
        yield line


def alike(found: object, value: object) -> bool:
    """Return whether two values are the same JSON: 2.0 is not 2, and `true` is not 1.

    >>> alike({"players": 2}, {"players": 2}), alike({"players": 2.0}, {"players": 2})
    (True, False)
    """
    return json.dumps(found, sort_keys=True) == json.dumps(value, sort_keys=True)


def claim(file: IO[Any]) -> None:
    """Keep other processes that ask here from writing to an open file until it is closed; OSError if one does already.

    Where the system or the disk knows no such locks, nothing is kept.

    >>> import os
    >>> with open(os.devnull, "wb") as file:
    ...     claim(file)
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # Windows, or a Python in a browser
        return
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError as error:
        raise OSError(error.errno, "another process writes to this file") from None
    except OSError:  # a disk without locks
        return


# --- all of it


@attrs.frozen(kw_only=True)
class Playtest:
    """The games of a playtest, over: what `report` makes its figures of.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import study
    >>> from amsterdam_routes.bots import Greedy
    >>> done = study.playtest(ar.GAME, ar.Setup(2), [study.Style("greedy", Greedy())], 4, seed="1634")
    >>> len(done.games), done.plan.setup.players
    (4, 2)
    """

    plan: Plan = attrs.field(validator=attrs.validators.instance_of(Plan))
    """What was played."""
    games: tuple[Facts, ...] = attrs.field(converter=tuple[Facts, ...], repr=False, hash=False)
    """The facts of each game, in order: those of whole deals."""


def playtest(
    game: AnyGame,
    setup: Any,
    styles: Sequence[Style],
    games: int = GAMES,
    *,
    seed: ar.Seed = None,
    executor: ar.Executor | None = None,
    journal: Path | str | None = None,
    told: Callable[[int, int], None] | None = None,
) -> Playtest:
    """Play many games of a box between styles of play, and return what is kept of them; `report` tells what they say.

    The number of games is rounded up to whole deals. They are the same with any executor and any number of workers.
    With a `journal`, a file, each game is kept there as soon as it is over, and what is there already is not played
    again. `told` is called after each game with how many are over, and how many there will be.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import study
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> styles = [study.Style("greedy", Greedy()), study.Style("random", Random())]
    >>> done = study.playtest(ar.GAME, ar.Setup(2), styles, 10, seed="1634")
    >>> figures = study.report(done)
    >>> figures["games"], figures["against"][0]["won"]["value"]
    (10, 1.0)
    >>> study.page(figures)[:15]
    '<!DOCTYPE html>'
    """
    plan = Plan(game=game, setup=setup, styles=styles, seed=seed)
    if type(games) is not int or games < 0:
        raise ValueError(f"games: expected a whole number, got {games!r}")
    if told is not None and not callable(told):
        raise TypeError(f"told: expected a function, got {type(told).__name__}")
    wanted = plan.round_up(games)
    with Journal(journal, plan.header()) as kept:
        playing = plan.play(wanted, skip=range(len(kept.games)), executor=executor)
        for over, facts in zip(count(len(kept.games) + 1), playing, strict=False):
            kept.add(facts)
            if told is not None:
                told(over, wanted)
        return Playtest(plan=plan, games=kept.games[:wanted])
