"""Records as text, for any game: what was agreed, the names, the seed, then the actions, one to a line.

A game says how a set-up and an action are written and read. The seed tells all that chance brought, so nothing else
stands there; a record is played again while it is read.
"""

from collections.abc import Callable, Iterable
from typing import Any  # Any: what belongs to no game in particular

import attrs

from amsterdam_routes.kernel.errors import IllegalAction
from amsterdam_routes.kernel.game import AnyGame
from amsterdam_routes.kernel.notation.headers import (
    names_line,
    read_beginning,
    read_end,
    read_hex,
    read_names,
    readable,
)
from amsterdam_routes.kernel.notation.words import Line, Lines
from amsterdam_routes.kernel.records import AnyRecord, Record, replay
from amsterdam_routes.kernel.typechecks import type_error


@attrs.frozen(kw_only=True, eq=False)
class RecordNotation:
    """How the records of a game are written as text, and read again.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import RecordNotation
    >>> plain = RecordNotation(
    ...     game=ar.GAME,
    ...     first_line="example 1",
    ...     write_setup=lambda setup: [f"players: {setup.players}"],
    ...     read_setup=lambda lines, edition: ar.Setup(lines.needed("players").count()),
    ...     notate=ar.notate,
    ...     read_action=lambda line, setup: ar.parse_action(line.phrase()),
    ... )
    >>> record = ar.new_record(2, seed="1634", names=["Griet", "Jan"])
    >>> record = record.play(ar.legal_actions(record.state)[0])
    >>> print(plain.dump(record), end="")
    example 1
    players: 2
    names: "Griet", "Jan"
    seed: 31363334
    <BLANKLINE>
       1. 0: keep haringpakkerstoren--munttoren
    >>> plain.load(plain.dump(record), None) == record
    True
    """

    game: AnyGame
    """The game."""
    first_line: str
    """What the text is, and the version of the format."""
    write_setup: Callable[[Any], Iterable[str]]
    """The headers that say what was agreed, each "key: words"."""
    read_setup: Callable[[Lines, Any], Any]
    """The set-up that they say, given an edition."""
    notate: Callable[[Any], str]
    """An action in words."""
    read_action: Callable[[Line, Any], Any]
    """Read an action up to the end of its line, in a game of this set-up."""

    def dump(self, record: AnyRecord) -> str:
        """A record as text; it must begin from a seed."""
        if not isinstance(record, Record):
            raise type_error(Record, record)
        if record.seed is None:
            raise ValueError("a record that begins from a state has no notation; `to_json` writes it")
        head = [self.first_line, *self.write_setup(record.setup), *names_line(record.names)]
        moves = zip(replay(record), record.actions, strict=False)
        played = [
            f"{ply:4}. {self.game.to_move(state)}: {self.notate(action)}"
            for ply, (state, action) in enumerate(moves, 1)
        ]
        return readable("\n".join([*head, f"seed: {record.seed.hex()}", "", *played]) + "\n")

    def load(self, text: str, edition: Any) -> AnyRecord:
        """The record that such a text is of.

        `InvalidDocument` if it cannot be read, `InvalidRecord` if it breaks the rules.
        """
        lines = read_beginning(text, self.first_line)
        setup = self.read_setup(lines, edition)
        names = read_names(lines.header("names"), setup.players)
        seed = lines.needed("seed")
        record: AnyRecord = Record.begin(self.game, setup, seed=bytes.fromhex(read_hex(seed)), names=names)
        while lines.next.first.text[:1].isdecimal():
            record = self._played(record, lines.take())
        read_end(lines)
        return record

    def _played(self, record: AnyRecord, line: Line) -> AnyRecord:
        """The record with the action in a line."""
        line.take(f"{record.ply + 1}.")
        word, seat = line.next, line.seat(record.setup.players)
        line.take(":")
        place = line.next
        action = self.read_action(line, record.setup)
        line.done()
        if seat != self.game.to_move(record.state):
            text = f"expected seat {self.game.to_move(record.state)} to move, got {seat}"
            raise word.impossible("not_to_move", text)
        try:
            return record.play(action)
        except IllegalAction as error:
            raise place.refused(error.violations) from None
