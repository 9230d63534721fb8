"""A game told from its record, turn by turn: what `watch` and `replay` have in common."""

import sys
import time
from collections.abc import Iterable
from typing import Any  # Any: what belongs to no game in particular

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli.desk import AnyRecord, Desk
from amsterdam_routes.cli.screen import Screen
from amsterdam_routes.kernel import moments


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


def tell(desk: Desk, screen: Screen, record: AnyRecord, pace: Pace, *, with_map: bool) -> None:
    """The whole record: each turn under a heading, what happened in it, and the score sheets in the end."""
    turn = 0
    for before, told, after in moments(record):
        if turn == 0 and desk.sets_up(before):
            screen.heading(screen.say("set_up"))
        tell_story(desk, screen, told)
        for event in told:
            if desk.begins_turn(event):
                turn += 1
                if with_map:
                    desk.map(screen, after, told)
                turn_heading(desk, screen, turn, after)
        pace.wait()
    now = record.state if isinstance(record, ar.Record) else record.view
    if with_map:
        desk.map(screen, now, ())
    screen.heading(screen.say("score_sheets"))
    screen.lines(screen.tell(desk.game.standings(now)))


def tell_story(desk: Desk, screen: Screen, events: Iterable[Any]) -> None:
    """What one action made happen, on one line; that the next turn begins goes without saying."""
    if told := sentences(desk, screen, events):
        screen.lines(told)


def sentences(desk: Desk, screen: Screen, events: Iterable[Any]) -> str:
    """What is told of the events of an action; empty if nothing is."""
    told = tuple(events) if desk.game.words is None else desk.game.words.story(tuple(events))
    return " ".join(screen.tell(event) for event in told if not desk.begins_turn(event))


def turn_heading(desk: Desk, screen: Screen, number: int, position: Any) -> None:
    """What stands above a turn."""
    if told := desk.heading(screen, number, position):
        screen.heading(told)
