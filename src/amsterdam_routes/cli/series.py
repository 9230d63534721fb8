"""`simulate` and `league`: many games, by this process, by several on this machine, or by a cluster."""

import json
import os
import pickle
import signal
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from math import comb, factorial
from typing import Any  # Any: an edition of any game
from urllib.parse import urlsplit

import attrs
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

import amsterdam_routes as ar
from amsterdam_routes.cli.bots import NamedBot, number_names, seat_bots
from amsterdam_routes.cli.games import AnyPlayed, GameUI
from amsterdam_routes.cli.screen import INTERRUPTED, CommandFailed, UsageError, bots_grid, console, tell_seed
from amsterdam_routes.cli.tally import Tally, margin
from amsterdam_routes.kernel import Game

CONNECTING = 10
"""So many seconds a cluster has to answer."""


# --- the commands


def simulate(
    ui: GameUI,
    *,
    games: int,
    players: int | None,
    bots: tuple[NamedBot, ...],
    edition: Any,
    seed: bytes | None,
    jobs: int,
    cluster: str | None,
    stay: bool,
    as_json: bool,
) -> int:
    """Play the games, show how far they are, and report what was played even if it is cut short."""
    setup, table = seat_bots(ui, bots, players, edition)
    sown = ar.seed_bytes(seed)
    tally = Tally.of(ui, [named.name for named in table])

    def series(executor: ar.Executor | None) -> Iterable[AnyPlayed]:
        bots_seated = [named.bot for named in table]
        return ar.simulate(ui.game, setup, bots_seated, games, seed=sown, rotate=not stay, executor=executor)

    whole = play_series(series, games, tally.add, jobs, cluster, parts_of(ui, setup, table))
    if as_json:
        told = {
            "seed": f"hex:{sown.hex()}",
            "edition": ui.box(setup),
            "players": len(table),
            "asked_for": games,
            **tally.data(),
        }
        print(json.dumps(told, indent=2))
    else:
        report_games(console(), tally, asked_for=games)
        if seed is None:
            tell_seed("games", sown)
    return 0 if whole else INTERRUPTED


def report_games(out: Console, tally: Tally, asked_for: int) -> None:
    """Print a table of the bots, and what is to be said of all games together."""
    games, many = tally.games, len(tally.bots)
    short = f", of {asked_for} asked for" if games < asked_for else ""
    out.print(f"{games} {'game' if games == 1 else 'games'} of {many} {'player' if many == 1 else 'players'}{short}")
    if not games:
        return
    grid = bots_grid(out)
    headings = list(tally.bots[0].sums)
    for heading in ("won", "shared", "% of wins", "points", "least", "most", *headings):
        grid.add_column(heading, justify="right", no_wrap=True)
    for bot in tally.bots:
        share = f"{100 * bot.share / games:.1f} ± {100 * margin(bot.share, games):.1f}"
        points = f"{bot.points.mean:.1f} ± {bot.points.margin:.1f}"
        more = [" of ".join(f"{n / games:.1f}" for n in reversed(bot.sums[heading].values())) for heading in headings]
        spread = (str(bot.points.least), str(bot.points.most))
        grid.add_row(bot.name, str(bot.won), str(bot.shared), share, points, *spread, *more)
    out.print(grid)
    length = tally.length
    out.print(f"actions a game: {length.mean:.1f} ± {length.margin:.1f}, from {length.least} to {length.most}")
    seats = [f"player {seat + 1} {tally.seats[seat]}" for seat in range(many)]
    unwon = f", by nobody {tally.unwon}" if tally.unwon else ""
    out.print(f"won by seat: {', '.join(seats)}, shared {tally.shared}{unwon}")
    if tally.ui.decisions:
        out.print("decided by: " + ", ".join(f"{one} {tally.decided[one]}" for one in tally.ui.decisions))


def play_league(
    ui: GameUI,
    *,
    bots: list[tuple[NamedBot, ...]],
    user_bots: list[tuple[NamedBot, ...]],
    games: int,
    players: int | None,
    edition: Any,
    seed: bytes | None,
    jobs: int,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Play the games, and rate the bots by those of whole deals, even if the league is cut short."""
    named = [bot for several in (*bots, *user_bots) for bot in several]
    setup = ui.agree(players, 2, edition)
    if len(named) < setup.players:
        raise UsageError(f"expected at least {setup.players} bots, as many as play, got {len(named)}")
    sown, seatings = ar.seed_bytes(seed), factorial(setup.players)
    games_a_deal = comb(len(named), setup.players) * seatings
    asked_for = -(-games // seatings) * games_a_deal
    played = list[AnyPlayed]()

    def series(executor: ar.Executor | None) -> Iterable[AnyPlayed]:
        return ar.league(ui.game, setup, [one.bot for one in named], games, seed=sown, executor=executor)

    whole = play_series(series, asked_for, played.append, jobs, cluster, parts_of(ui, setup, named))
    del played[len(played) - len(played) % games_a_deal :]  # what is rated has met the same deals from the same seats
    names = number_names(ui, named)
    rated = ar.ratings(played, len(named)) if played else ()
    if as_json:
        told = {
            "seed": f"hex:{sown.hex()}",
            "edition": ui.box(setup),
            "players": setup.players,
            "games": len(played),
            "asked_for": asked_for,
            "bots": [_rating_data(name, rating, names) for name, rating in zip(names, rated, strict=bool(rated))],
        }
        print(json.dumps(told, indent=2))
    else:
        report_ratings(console(), names, rated, len(played), asked_for)
        if seed is None:
            tell_seed("games", sown)
    return 0 if whole else INTERRUPTED


def _rating_data(name: str, rating: ar.Rating, names: Sequence[str]) -> dict[str, object]:
    met = zip(names, rating.against, strict=True)
    return {
        "name": name,
        "rating": round(rating.rating, 1),
        "interval": [round(rating.low, 1), round(rating.high, 1)],
        "games": rating.games,
        "ahead_of": {other: share for other, share in met if share is not None},
    }


def report_ratings(out: Console, names: Sequence[str], rated: Sequence[ar.Rating], games: int, asked_for: int) -> None:
    """Print a table, the strongest first: ratings, their intervals, and how often each was ahead of each."""
    short = f", of {asked_for} asked for" if games < asked_for else ""
    out.print(f"{games} {'game' if games == 1 else 'games'}{short}")
    if not rated:
        return
    grid = bots_grid(out)
    order = sorted(range(len(names)), key=lambda bot: -rated[bot].rating)
    for heading in ("rating", "from", "to", "games", *(f"% ahead of {names[bot]}" for bot in order)):
        grid.add_column(heading, justify="right")
    for bot in order:
        one = rated[bot]
        shares = (one.against[other] for other in order)
        ahead = ["-" if share is None else f"{100 * share:.1f}" for share in shares]
        grid.add_row(names[bot], f"{one.rating:.0f}", f"{one.low:.0f}", f"{one.high:.0f}", str(one.games), *ahead)
    out.print(grid)
    out.print("A lead of 400 in rating means that the odds are 10 to 1. The interval holds 19 cases of 20.")


# --- who plays the games, and how far they are


def play_series(
    series: Callable[[ar.Executor | None], Iterable[AnyPlayed]],
    games: int,
    add: Callable[[AnyPlayed], None],
    jobs: int,
    cluster: str | None,
    parts: Mapping[str, object],
) -> bool:
    """Play so many games, count each, and show how far they are; return False if Ctrl-C ends them early.

    `parts` are what a game is played with, by name: other processes are sent them.
    """
    with workers(jobs, cluster, parts) as executor, progress(games) as step:
        try:
            for played in series(executor):
                add(played)
                step()
        except KeyboardInterrupt:
            return False
    return True


def parts_of(ui: GameUI, setup: Any, bots: Iterable[NamedBot]) -> dict[str, object]:
    """Return what a game is played with, by name.

    >>> from amsterdam_routes.cli.bots import bot_list
    >>> from amsterdam_routes.cli.routes import UI
    >>> list(parts_of(UI, ar.Setup(2), bot_list(UI, "greedy,random")))
    ["the game 'routes'", 'the set-up', "the bot 'greedy'", "the bot 'random'"]
    """
    named = {f"the bot {bot.name!r}": bot.bot for bot in bots}
    return {f"the game {ui.game.name!r}": ui.game, "the set-up": setup, **named}


def check_pickles(parts: Mapping[str, object]) -> None:
    """Refuse to send to other processes what does not pickle.

    >>> check_pickles({"the bot 'mine'": lambda view, random: None})
    Traceback (most recent call last):
    amsterdam_routes.cli.screen.UsageError: the bot 'mine' cannot be sent to another process, as it does not pickle...
    """
    for name, part in parts.items():
        if not _pickles(part):
            verbs = attrs.asdict(part, recurse=False) if isinstance(part, Game) else {}
            wrong = [verb for verb, call in verbs.items() if not (isinstance(call, partial) or _pickles(call))]
            at_fault = f" (see its {', '.join(wrong)})" if wrong else ""
            raise UsageError(
                f"{name} cannot be sent to another process, as it does not pickle{at_fault}. "
                "Make it of functions and classes that a module has by name, and not of lambdas; or play with --jobs 1"
            )


def _pickles(part: object) -> bool:
    try:
        pickle.dumps(part)
    except Exception:  # the user's code may raise anything
        return False
    return True


@contextmanager
def workers(jobs: int, cluster: str | None, parts: Mapping[str, object]) -> Iterator[ar.Executor | None]:
    """Give the executor to play with; None for a single job, which needs none.

    >>> with workers(jobs=1, cluster=None, parts={}) as executor:
    ...     executor is None
    True
    """
    if cluster is not None:
        with _cluster(cluster) as executor:
            yield executor
        return
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        yield None
        return
    check_pickles(parts)
    # Ctrl-C is left to this process
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as executor:
        yield executor


@contextmanager
def _cluster(address: str) -> Iterator[ar.Executor]:
    """Give the workers of a Dask cluster, by the address of its scheduler."""
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("a cluster needs an extra: pip install 'amsterdam-routes[cluster]'") from None
    scheduler = urlsplit(address)
    try:
        if scheduler.hostname is None or scheduler.port is None:
            raise UsageError(f"expected the address of a scheduler, as tcp://host:8786, got {address!r}")
        socket.create_connection(
            (scheduler.hostname, scheduler.port), CONNECTING
        ).close()  # a client would try for long
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:  # nobody answers; or it is no address
        raise CommandFailed(f"the cluster at {address!r} cannot be reached: {error}") from None
    with client:
        yield client.get_executor(pure=False)


class _Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:,.0f} games/s", "cyan")


@contextmanager
def progress(games: int) -> Iterator[Callable[[], None]]:
    """Show a bar on the standard error while the games are played, if that is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    err = console(error=True)
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("games", total=games)
        yield lambda: progress.advance(task)
