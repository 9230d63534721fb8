"""`watch` and `replay`: a game told from its record, turn by turn."""

import sys
import time
from typing import Any  # Any: an edition of any game

import amsterdam_routes as ar
from amsterdam_routes.cli.bots import NamedBot, seat_bots
from amsterdam_routes.cli.desk import AnyRecord, Desk
from amsterdam_routes.cli.disk import suffix, write_text
from amsterdam_routes.cli.errors import CommandFailed, UsageError
from amsterdam_routes.cli.files import PAGES, position_of, record_in, save_record
from amsterdam_routes.cli.replay_page import replay_page
from amsterdam_routes.cli.screen import Screen, tell_seed
from amsterdam_routes.kernel import transitions


def watch(
    desk: Desk,
    *,
    players: int | None,
    bots: tuple[NamedBot, ...],
    edition: Any,
    seed: bytes | None,
    lang: str,
    step: bool,
    delay: float | None,
    with_map: bool,
    save: str | None,
) -> int:
    """Bots play, and the screen tells their game step by step."""
    setup, table = seat_bots(desk, bots, players, edition)
    names = tuple(named.name for named in table)
    record = ar.play_match(desk.game, setup, [named.bot for named in table], seed=seed, names=names)
    if save is not None:
        save_record(desk, save, record)
    screen = desk.screen(lang, desk.seats(setup, names))
    tell(desk, screen, record, step, delay, with_map=with_map)
    if seed is None and record.seed is not None:
        tell_seed("game", record.seed)
    return 0


def replay(
    desk: Desk,
    *,
    file: str,
    edition: Any,
    lang: str,
    step: bool,
    delay: float | None,
    with_map: bool,
    ply: int | None,
    html: str | None,
    seat: int | None,
) -> int:
    """Tell a record step by step, show it as it stood after so many actions, or write it as a page for a browser."""
    record = record_in(desk, file, edition)
    screen = desk.screen(lang, desk.seats(record.setup, record.names))
    if html is not None:
        suffix(html, PAGES)
        page = replay_page(desk, screen, _seen_by(file, record, seat))
        write_text(html, page, private=seat is None and isinstance(record, ar.Record) and record.result is None)
        return 0
    if seat is not None:
        raise UsageError("--seat needs --html: it says who sees the page")
    if ply is not None:
        desk.map(screen, position_of(desk, file, record, ply), ())
        return 0
    tell(desk, screen, record, step, delay, with_map=with_map)
    return 0


def _seen_by(file: str, record: AnyRecord, seat: int | None) -> AnyRecord:
    """A record as a seat may have it; as it is, if no seat is named."""
    if seat is None:
        return record
    if isinstance(record, ar.RedactedRecord):
        raise CommandFailed(f"{file}: expected a record of the whole game for --seat, got that of one seat")
    if seat >= record.setup.players:
        raise CommandFailed(f"{file}: expected a seat from 0 to {record.setup.players - 1}, got {seat}")
    return record.redacted(seat)


def tell(desk: Desk, screen: Screen, record: AnyRecord, step: bool, delay: float | None, *, with_map: bool) -> None:
    """The whole record: each turn under a heading, what happened in it, and the score sheets in the end."""
    turn = 0
    for before, told, after in transitions(record):
        if turn == 0 and desk.sets_up(before):
            screen.heading(screen.say("set_up"))
        screen.lines(desk.story(screen, told))
        for event in told:
            if desk.begins_turn(event):
                turn += 1
                if with_map:
                    desk.map(screen, after, told)
                if heading := desk.heading(screen, turn, after):
                    screen.heading(heading)
        wait(screen, step, delay)
    now = record.state if isinstance(record, ar.Record) else record.view
    if with_map:
        desk.map(screen, now, ())
    screen.heading(screen.say("score_sheets"))
    screen.lines(screen.tell(desk.game.standings(now)))


def wait(screen: Screen, step: bool, delay: float | None) -> None:
    """Wait after an action: for Enter, or for some seconds; if neither is asked for, half a second at a terminal."""
    if step:
        print(end="", flush=True)
        sys.stdin.readline()
    else:
        time.sleep(delay if delay is not None else 0.5 if screen.out.is_terminal else 0)
