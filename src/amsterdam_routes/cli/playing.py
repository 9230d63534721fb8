"""`amsterdam-routes play`: you against bots, at a terminal."""

from pathlib import Path
from shlex import quote
from typing import Any  # Any: what belongs to no game in particular

import amsterdam_routes as ar
from amsterdam_routes.cli.bots import NamedBot, bot_called, bot_list, number_names
from amsterdam_routes.cli.desk import AnyBot, AnyFullRecord, Desk
from amsterdam_routes.cli.errors import INTERRUPTED, CommandFailed, UsageError
from amsterdam_routes.cli.files import record_in
from amsterdam_routes.cli.games import USUAL
from amsterdam_routes.cli.screen import Screen
from amsterdam_routes.cli.terminal_game import Quit, TerminalGame


def play(
    desk: Desk,
    called: str,
    *,
    file: str | None,
    players: int | None,
    seat: int | None,
    name: str | None,
    bots: tuple[NamedBot, ...] | None,
    edition: Any,
    seed: bytes | None,
    lang: str,
) -> int:
    """Play a game, `called` so on the command line, or go on with the one that is saved in the file."""
    if file is not None and Path(file).exists():
        record = record_in(desk, file, edition)
        if not isinstance(record, ar.Record):
            raise CommandFailed(f"{file}: this record hides what its seat did not see, so it cannot be played on")
    else:
        bots = bots or (() if players == 1 else bot_list(desk, next(iter(desk.bots))))
        record = _begin(desk, edition, players, seat or 0, name, bots, seed, lang)
    own, at_seats = _who_plays(desk, record, seat, bots)
    screen = desk.screen(lang, desk.seats(record.setup, record.names))
    game = TerminalGame(desk, screen, record, own, at_seats, file)
    try:
        game.play()
    except Quit:
        _say_farewell(screen, called, game.file)
    except KeyboardInterrupt:
        screen.line()
        _say_farewell(screen, called, game.file)
        return INTERRUPTED
    return 0


def _say_farewell(screen: Screen, called: str, file: str | None) -> None:
    """The last words to a player who stops before the end, with the command that goes on."""
    option = "" if called == USUAL else f"--game {quote(called)} "
    told = screen.say("left", game=option) if file is None else screen.say("left_saved", game=option, file=quote(file))
    screen.line(told, "dim")


def _begin(
    desk: Desk,
    edition: Any,
    players: int | None,
    seat: int,
    name: str | None,
    bots: tuple[NamedBot, ...],
    seed: bytes | None,
    lang: str,
) -> AnyFullRecord:
    """A game just dealt, with the bots' names at their seats."""
    setup = desk.agree(players, len(bots) + 1, edition)
    if name is not None and bot_called(desk, name) is not None:
        raise UsageError(f"{name} is a bot's name: take another, so that a saved game knows you")
    names = list(number_names(desk, (bots * setup.players)[: setup.players - 1]))
    names.insert(seat, name or desk.screen(lang).say("player"))
    return ar.Record.begin(desk.game, setup, seed=seed, names=names)


def _who_plays(
    desk: Desk, record: AnyFullRecord, seat: int | None, bots: tuple[NamedBot, ...] | None
) -> tuple[int, dict[int, AnyBot]]:
    """The seat of the one at the terminal, and the bots at the others: as asked for, or by the names in the record.

    A seat whose name is no bot's is somebody's; the first of them is the player's, unless another is asked for.
    """
    players = record.setup.players
    called = {seat: bot_called(desk, name) for seat, name in enumerate(record.names)}
    people = [seat for seat in range(players) if called.get(seat) is None]
    own = seat if seat is not None else people[0] if people else 0
    if own >= players:
        raise UsageError(f"expected a seat from 0 to {players - 1}, got {own}")
    others = [seat for seat in range(players) if seat != own]
    if bots is None:
        return own, {seat: called.get(seat) or next(iter(desk.bots.values())) for seat in others}
    if len(bots) > len(others):
        most = "1 bot" if len(others) == 1 else f"{len(others)} bots"
        raise UsageError(f"expected at most {most} beside you, got {len(bots)}")
    return own, {seat: bots[i % len(bots)].bot for i, seat in enumerate(others)}
