"""`amsterdam-routes simulate`: many games between bots, and a table of how they went."""

import json
from collections.abc import Iterable
from typing import Any  # Any: an edition of any game

from rich.console import Console

import amsterdam_routes as ar
from amsterdam_routes.cli.bots import NamedBot, seat_bots
from amsterdam_routes.cli.desk import AnyPlayed, Desk
from amsterdam_routes.cli.errors import INTERRUPTED
from amsterdam_routes.cli.screen import bots_grid, console, tell_seed
from amsterdam_routes.cli.series import parts_of, play_series
from amsterdam_routes.cli.tally import Tally, margin


def simulate(
    desk: Desk,
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
    setup, table = seat_bots(desk, bots, players, edition)
    sown = ar.seed_bytes(seed)
    tally = Tally.of(desk, [named.name for named in table])

    def series(executor: ar.Executor | None) -> Iterable[AnyPlayed]:
        bots_seated = [named.bot for named in table]
        return ar.simulate(desk.game, setup, bots_seated, games, seed=sown, rotate=not stay, executor=executor)

    whole = play_series(series, games, tally.add, jobs, cluster, parts_of(desk, setup, table))
    if as_json:
        told = {
            "seed": f"hex:{sown.hex()}",
            "edition": desk.box(setup),
            "players": len(table),
            "asked_for": games,
            **tally.data(),
        }
        print(json.dumps(told, indent=2))
    else:
        report(console(), tally, asked_for=games)
        if seed is None:
            tell_seed("games", sown)
    return 0 if whole else INTERRUPTED


def report(out: Console, tally: Tally, asked_for: int) -> None:
    """The table, bot by bot, and what is to be said of all games together."""
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
    if tally.desk.decisions:
        out.print("decided by: " + ", ".join(f"{one} {tally.decided[one]}" for one in tally.desk.decisions))
