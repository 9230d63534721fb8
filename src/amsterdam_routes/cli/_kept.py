"""Games that are kept in a file while they are played: a series that broke off goes on, and parts are put together.

The first line of the file says which series it is of. Each line after it is a game: its number, its seed, who sat
where, and its actions by their numbers in the table of actions. A kept game is played again from these when the file is
read, so its result is that of the rules, and a line that no such game could leave is refused. Whether the bots would
have chosen these actions is not asked: that would be to play the series again. A last line that was not finished,
because the process was killed, is left out.
"""

import heapq
import json
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations, islice, permutations
from typing import Any, Final, TypeVar  # Any: the values of any game

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli._files import FOR_THE_OWNER
from amsterdam_routes.cli.games import AnyPlayed
from amsterdam_routes.cli.screen import FAILED, INTERRUPTED, CommandFailed, complain
from amsterdam_routes.kernel import AnyGame, derive_seed
from amsterdam_routes.study._playtest import alike, claim, lines_of

AGame = TypeVar("AGame")
"""A game of a series, in any form."""
FIELDS: Final = {"game": int, "seed": str, "bots": list, "actions": list, "forfeit": int | None, "reason": str}
"""What the line of a game has, each of its type."""


def actions_of(record: Any, events: object) -> tuple[Any, ...]:
    """Return the actions of a game: what is measured of games that are kept.

    >>> actions_of(ar.new_record(2, seed="1634"), ())
    ()
    """
    found: tuple[Any, ...] = record.actions
    return found


@attrs.frozen
class Series:
    """A series whose games are kept, by all that its games depend on."""

    game: AnyGame
    setup: Any
    what: str
    """`simulate`, or `league`."""
    bots: tuple[str, ...]
    seed: bytes
    stays: bool
    """Whether every bot keeps its seat."""
    deal: int
    """How many games have the same deal."""

    @property
    def heading(self) -> dict[str, object]:
        """The first line of its files."""
        documents = self.game.documents
        return {
            "format": f"amsterdam-{self.game.name}/kept-games",
            "version": 1,
            "series": self.what,
            "setup": repr(self.setup) if documents is None else documents().to_json(self.setup),
            "bots": list(self.bots),
            "stays": self.stays,
            "seed": self.seed.hex(),
        }

    def seating(self, number: int) -> tuple[int, ...]:
        """Return the bots by seat in a game, as `simulate` and `league` seat them."""
        if self.what == "league":
            tables = combinations(range(len(self.bots)), self.setup.players)
            seatings = (seating for table in tables for seating in permutations(table))
            return next(islice(seatings, number % self.deal, None))
        many = len(self.bots)
        return tuple((seat - (0 if self.stays else number)) % many for seat in range(many))

    def line(self, played: ar.Measured[Any, Any]) -> dict[str, object]:
        """Return the line of a game, of which its actions were measured."""
        numbers = self._numbers()
        actions = [numbers[action] for action in played.measured]
        return {
            "game": played.number,
            "seed": played.seed.hex(),
            "bots": list(played.bots),
            "actions": actions,
            "forfeit": played.forfeit,
            "reason": played.forfeit_reason,
        }

    def played(self, line: Any) -> AnyPlayed:
        """Return the game of a line, played again; ValueError if it is none of this series."""
        if not isinstance(line, dict) or line.keys() != FIELDS.keys():
            raise ValueError("expected a game, as this command keeps it")
        for name, kind in FIELDS.items():
            if not isinstance(line[name], kind) or isinstance(line[name], bool):
                raise ValueError(f"{name}: got {type(line[name]).__name__}")
        number = line["game"]
        if number < 0:
            raise ValueError(f"game: expected a number from 0, got {number}")
        seed = derive_seed(self.seed, "game", number // self.deal)
        if line["seed"] != seed.hex():
            raise ValueError(f"game {number} has another seed in this series")
        known, seats = self.game.actions(self.setup), self.setup.players
        bots = self.seating(number)
        if line["bots"] != [*bots]:
            raise ValueError(f"bots: expected {[*bots]} in game {number}")
        if line["forfeit"] not in (None, *range(seats)):
            raise ValueError(f"forfeit: expected a seat, got {line['forfeit']}")
        if not all(type(action) is int and 0 <= action < len(known) for action in line["actions"]):
            raise ValueError(f"actions: expected numbers below {len(known)}")
        state = self.game.deal(self.setup, ar.Chance.of(seed))
        for action in line["actions"]:
            state = self.game.apply(state, known[action])
        if (self.game.to_move(state) is None) != (line["forfeit"] is None):
            raise ValueError(f"game {number} is not over")
        result = self.game.standings(state)
        ply = len(line["actions"])
        return ar.Played(number, seed, bots, ply, result, line["forfeit"], line["reason"])

    def _numbers(self) -> dict[Any, int]:
        return {action: number for number, action in enumerate(self.game.actions(self.setup))}


def read_games(series: Series, path: str, games: range) -> tuple[dict[int, AnyPlayed], int]:
    """Return the games of a file by number, as far as they are asked for, and how many of its bytes are whole lines."""
    found: dict[int, AnyPlayed] = {}
    at, whole, rest = 1, 0, b""
    try:
        if stat.S_ISCHR(os.stat(path).st_mode):  # as /dev/null, which must not be written to either
            raise CommandFailed(f"{path}: expected games that this command has kept, got something else")
        with open(path, "rb") as file:
            for text in lines_of(file):
                if not text.endswith(b"\n"):
                    rest = text
                    break
                line = _object(text)
                if at == 1:
                    _check_heading(line, series.heading)
                else:
                    played = series.played(line)
                    if played.number in found:
                        raise ValueError(f"game {played.number} stands here twice")
                    found[played.number] = played
                at += 1
                whole += len(text)
    except OSError as error:
        raise CommandFailed(f"{path}: {error.strerror}") from None
    except (ValueError, ar.IllegalAction, RecursionError) as error:
        raise CommandFailed(f"{path}: line {at}: {error}") from None
    if not whole and not _text(series.heading).startswith(rest):
        raise CommandFailed(f"{path}: expected games that this command has kept, got something else")
    return {number: played for number, played in found.items() if number in games}, whole


def _text(line: dict[str, object]) -> bytes:
    """Return a line as it stands in the file."""
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"


def _object(text: bytes) -> object:
    try:
        found: object = json.loads(text)
    except ValueError:
        raise ValueError("expected games that this command has kept, got something else") from None
    return found


def _check_heading(line: object, heading: dict[str, object]) -> None:
    if not isinstance(line, dict) or line.get("format") != heading["format"]:
        raise ValueError("expected games that this command has kept, got something else")
    for name, value in heading.items():
        if not alike(got := line.get(name), value):
            if name == "seed":
                value, got = _as_typed(value), _as_typed(got)
            told = f"expected {name} {str(value)[:80]!r}, got {str(got)[:80]!r}"
            raise ValueError(f"these games are of another series: {told}")


def _as_typed(seed: object) -> object:
    """Return a seed, which the file has in hexadecimal digits, as one types it after `--seed`.

    >>> _as_typed("31363334"), _as_typed("ff00")
    ('1634', 'hex:ff00')
    """
    try:
        text = bytes.fromhex(str(seed)).decode()
    except ValueError:
        return f"hex:{seed}"
    return text if text.isprintable() and not text.startswith("hex:") else f"hex:{seed}"


@contextmanager
def kept_games(
    series: Series, keep: str | None, others: Sequence[str], games: int
) -> Iterator[tuple[dict[int, AnyPlayed], Callable[[AnyPlayed], AnyPlayed]]]:
    """Give the games that were kept, by number, and the function that keeps one more and returns it without actions."""
    found: dict[int, AnyPlayed] = {}
    for path in others:
        found |= read_games(series, path, range(games))[0]
    if keep is None:
        yield found, lambda played: played
        return
    try:
        descriptor = os.open(keep, os.O_RDWR | os.O_CREAT, FOR_THE_OWNER)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):  # of a pipe or a device nothing is left to read
            os.close(descriptor)
            raise CommandFailed(f"{keep}: expected games that this command has kept, got something else")
        with open(descriptor, "r+b") as file:
            claim(file)
            mine, whole = read_games(series, keep, range(games))
            found |= mine
            file.truncate(whole)
            file.seek(whole)

            def add(line: dict[str, object]) -> None:
                file.write(_text(line))
                file.flush()

            def add_game(played: AnyPlayed) -> AnyPlayed:
                assert isinstance(played, ar.Measured)
                add(series.line(played))
                return without_measure(played)

            if not whole:
                add(series.heading)
            yield found, add_game
    except OSError as error:
        stays = "; what was kept before is there" if os.path.isfile(keep) else ""
        raise CommandFailed(f"{keep}: {error.strerror or error}{stays}") from None


@contextmanager
def still_told(games: Callable[[], int]) -> Iterator[list[int]]:
    """Let the games that were played be reported when a file cannot be written any more, and say why it cannot.

    What is given is a list of exit codes, of which the last one counts.

    >>> with still_told(lambda: 3) as codes:
    ...     raise CommandFailed("rows.csv: No space left on device")
    >>> codes
    [1]
    """
    codes: list[int] = []
    try:
        yield codes
    except CommandFailed as error:
        if not games():
            raise
        complain(f"amsterdam-routes: {error}")
        codes.append(FAILED)
    except KeyboardInterrupt:  # nobody reads the rows, and Ctrl-C was pressed
        if not games():
            raise
        codes.append(INTERRUPTED)


def without_measure(played: AnyPlayed) -> AnyPlayed:
    """Return a game without what was measured of it."""
    return ar.Played(
        played.number,
        played.seed,
        played.bots,
        played.ply,
        played.result,
        played.forfeit,
        played.forfeit_reason,
    )


def number_of(played: AnyPlayed) -> int:
    """Return the number of a game in its series."""
    return played.number


def in_order(
    found: Iterable[AGame],
    coming: Iterable[AGame],
    number: Callable[[AGame], int],
    keep: Callable[[AGame], AGame] = lambda game: game,
) -> Iterator[AGame]:
    """Yield kept games and new ones by their numbers, and keep each new one. If the caller stops, so do the new ones.

    >>> [*in_order([4, 2], iter([1, 3, 5]), abs)]
    [1, 2, 3, 4, 5]
    """
    try:
        yield from heapq.merge(sorted(found, key=number), map(keep, coming), key=number)
    finally:
        if close := getattr(coming, "close", None):
            close()


@attrs.frozen
class PartOf:
    """The numbers of the games of a part of a series, none of which it lists; `together` games are never parted.

    >>> part = PartOf(10, (2, 3), 2)
    >>> [number for number in range(12) if number in part], len(part)
    ([2, 3, 8, 9], 4)
    """

    games: int
    """How many games the whole series has."""
    part: tuple[int, int] | None
    """Which part of how many; None for the whole series."""
    together: int
    """How many games, one after the other, are in the same part."""

    def __contains__(self, number: int) -> bool:
        which, parts = self.part or (1, 1)
        return 0 <= number < self.games and number // self.together % parts == which - 1

    def __len__(self) -> int:
        which, parts = self.part or (1, 1)
        whole, rest = divmod(self.games, self.together)
        return len(range(which - 1, whole, parts)) * self.together + rest * (whole % parts == which - 1)
