"""`amsterdam-routes league`: every bot against every other, and how strong each is."""

import json
from collections.abc import Iterable, Sequence
from math import comb, factorial
from typing import Any  # Any: an edition of any game

from rich.console import Console

import amsterdam_routes as ar
from amsterdam_routes.cli.bots import NamedBot, number_names
from amsterdam_routes.cli.desk import AnyPlayed, Desk
from amsterdam_routes.cli.errors import INTERRUPTED, UsageError
from amsterdam_routes.cli.screen import bots_grid, console, tell_seed
from amsterdam_routes.cli.series import parts_of, play_series


def play_league(
    desk: Desk,
    *,
    bots: list[tuple[NamedBot, ...]],
    own: list[tuple[NamedBot, ...]],
    games: int,
    players: int | None,
    edition: Any,
    seed: bytes | None,
    jobs: int,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Play the games, and rate the bots by those of whole deals, even if the league is cut short."""
    named = [bot for several in (*bots, *own) for bot in several]
    setup = desk.agree(players, 2, edition)
    if len(named) < setup.players:
        raise UsageError(f"expected at least {setup.players} bots, as many as play, got {len(named)}")
    sown, seatings = ar.seed_bytes(seed), factorial(setup.players)
    games_a_deal = comb(len(named), setup.players) * seatings
    asked_for = -(-games // seatings) * games_a_deal
    played = list[AnyPlayed]()

    def series(executor: ar.Executor | None) -> Iterable[AnyPlayed]:
        return ar.league(desk.game, setup, [one.bot for one in named], games, seed=sown, executor=executor)

    whole = play_series(series, asked_for, played.append, jobs, cluster, parts_of(desk, setup, named))
    del played[len(played) - len(played) % games_a_deal :]  # what is rated has met the same deals from the same seats
    names = number_names(desk, named)
    rated = ar.ratings(played, len(named)) if played else ()
    if as_json:
        told = {
            "seed": f"hex:{sown.hex()}",
            "edition": desk.box(setup),
            "players": setup.players,
            "games": len(played),
            "asked_for": asked_for,
            "bots": [_data(name, rating, names) for name, rating in zip(names, rated, strict=bool(rated))],
        }
        print(json.dumps(told, indent=2))
    else:
        report(console(), names, rated, len(played), asked_for)
        if seed is None:
            tell_seed("games", sown)
    return 0 if whole else INTERRUPTED


def _data(name: str, rating: ar.Rating, names: Sequence[str]) -> dict[str, object]:
    met = zip(names, rating.against, strict=True)
    return {
        "name": name,
        "rating": round(rating.rating, 1),
        "interval": [round(rating.low, 1), round(rating.high, 1)],
        "games": rating.games,
        "ahead_of": {other: share for other, share in met if share is not None},
    }


def report(out: Console, names: Sequence[str], rated: Sequence[ar.Rating], games: int, asked_for: int) -> None:
    """The table, the strongest first: ratings with their intervals, and how often each was ahead of each."""
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
