"""A game told from its record, turn by turn: what `watch` and `replay` have in common."""

import sys
import time
from collections.abc import Iterator

import attrs

from amsterdam_routes.cli.screen import Screen
from amsterdam_routes.kernel.records import Record, replay
from amsterdam_routes.render import text
from amsterdam_routes.routes.events import Event, GameOver, TurnBegan
from amsterdam_routes.routes.notation import AnyRecord
from amsterdam_routes.routes.scoring import standings
from amsterdam_routes.routes.state import Phase, State, Table, View
from amsterdam_routes.routes.transition import events


@attrs.frozen
class Pace:
    """How long the teller waits after every action: for a key, for some seconds, or not at all."""

    step: bool = False
    delay: float = 0.0

    @classmethod
    def of(cls, step: bool, delay: float | None, terminal: bool) -> "Pace":
        """What was asked for; on a terminal, where nothing was, half a second."""
        return cls(step, delay if delay is not None else 0.5 if terminal and not step else 0.0)

    def wait(self) -> None:
        """Wait, as long as one should."""
        if self.step:
            print(end="", flush=True)
            sys.stdin.readline()
        elif self.delay:
            time.sleep(self.delay)


def tell(screen: Screen, record: AnyRecord, pace: Pace, *, with_map: bool) -> None:
    """The whole record: each turn under a heading, what happened in it, and the score sheets in the end."""
    turn = 0
    for before, told, after in moments(record):
        if turn == 0 and before.phase is Phase.SETUP and before.to_move == before.first:
            screen.heading(screen.say("set_up"))
        screen.story(told)
        for event in told:
            if isinstance(event, TurnBegan):
                turn += 1
                if with_map:
                    show_map(screen, after, told)
                turn_heading(screen, turn, after.table)
        pace.wait()
    now = record.state if isinstance(record, Record) else record.view
    if with_map:
        show_map(screen, now)
    screen.heading(screen.say("score_sheets"))
    screen.lines(screen.tell(standings(now)))


def moments(record: AnyRecord) -> Iterator[tuple[Table, tuple[Event, ...], State | View]]:
    """By action: the table before it, what happened as far as the record tells, and the position after it."""
    if isinstance(record, Record):
        states = list(replay(record))
        for before, action, after in zip(states, record.actions, states[1:], strict=False):
            yield before.table, events(before, action), after
    else:
        views = list(replay(record))
        for seen, told, then in zip(views, record.events, views[1:], strict=False):
            yield seen.table, told, then


def turn_heading(screen: Screen, number: int, table: Table) -> None:
    """Whose turn begins, and how that seat stands."""
    seat = table.to_move
    if seat is not None:
        screen.heading(screen.say("turn", number=number, seat=seat, points=table.scores[seat], carts=table.carts[seat]))


def show_map(screen: Screen, position: State | View, told: tuple[Event, ...] = ()) -> None:
    """The board as text."""
    seat = position.seat if isinstance(position, View) else None
    width = max(60, min(screen.out.width, 110)) if screen.out.is_terminal else 100
    color = screen.out.is_terminal and not screen.out.no_color
    drawn = text(position, seat=seat, events=told, lang=screen.lang, names=screen.names, width=width, color=color)
    print(drawn, file=screen.out.file)


def over(told: tuple[Event, ...]) -> bool:
    """Whether these events end the game."""
    return any(isinstance(event, GameOver) for event in told)
