"""A game told from its record, turn by turn: what `watch` and `replay` have in common."""

import sys
import time
from collections.abc import Iterator

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli.screen import Screen
from amsterdam_routes.routes.notation.writer import AnyRecord


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
        if turn == 0 and before.phase is ar.Phase.SETUP and before.to_move == before.first:
            screen.heading(screen.say("set_up"))
        screen.story(told)
        for event in told:
            if isinstance(event, ar.TurnBegan):
                turn += 1
                if with_map:
                    show_map(screen, after, told)
                turn_heading(screen, turn, after.table)
        pace.wait()
    now = record.state if isinstance(record, ar.Record) else record.view
    if with_map:
        show_map(screen, now)
    screen.heading(screen.say("score_sheets"))
    screen.lines(screen.tell(ar.standings(now)))


def moments(record: AnyRecord) -> Iterator[tuple[ar.Table, tuple[ar.Event, ...], ar.State | ar.View]]:
    """By action: the table before it, what happened as far as the record tells, and the position after it."""
    if isinstance(record, ar.Record):
        states = list(ar.replay(record))
        for before, action, after in zip(states, record.actions, states[1:], strict=False):
            yield before.table, ar.events(before, action), after
    else:
        views = list(ar.replay(record))
        for seen, told, then in zip(views, record.events, views[1:], strict=False):
            yield seen.table, told, then


def turn_heading(screen: Screen, number: int, table: ar.Table) -> None:
    """Whose turn begins, and how that seat stands."""
    seat = table.to_move
    if seat is not None:
        screen.heading(screen.say("turn", number=number, seat=seat, points=table.scores[seat], carts=table.carts[seat]))


def show_map(screen: Screen, position: ar.State | ar.View, told: tuple[ar.Event, ...] = ()) -> None:
    """The board as text."""
    seat = position.seat if isinstance(position, ar.View) else None
    width = max(60, min(screen.out.width, 110)) if screen.out.is_terminal else 100
    color = screen.out.is_terminal and not screen.out.no_color
    drawn = ar.text(position, seat=seat, events=told, lang=screen.lang, names=screen.names, width=width, color=color)
    print(drawn, file=screen.out.file)
