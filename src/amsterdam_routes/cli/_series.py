"""`simulate` and `league`: many games, by this process, by several on this machine, or by a cluster."""

import json
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from math import comb, factorial, sqrt
from typing import Any, Final, Literal, TypeAlias, TypeVar  # Any: an edition of any game

import attrs
from rich.console import Console

import amsterdam_routes as ar
from amsterdam_routes.bots import ProcessBot, try_bot
from amsterdam_routes.cli._files import STREAMS, check_table, open_table
from amsterdam_routes.cli._kept import PartOf, Series, actions_of, in_order, kept_games, number_of, still_told
from amsterdam_routes.cli._workers import WorkersLost, workers
from amsterdam_routes.cli.games import AnyPlayed, GameUI, NamedBot, number_names, seat_bots
from amsterdam_routes.cli.screen import (
    CTRL_C,
    FAILED,
    INTERRUPTED,
    CommandFailed,
    UsageError,
    bots_grid,
    complain,
    console,
    progress,
    tell_seed,
)
from amsterdam_routes.kernel import SheetLike, on_one_line
from amsterdam_routes.study import write_dataset

Over = TypeVar("Over")
"""What comes of a game that is over."""

# --- what came out of many games, bot by bot: the numbers that `simulate` shows

Z: Final = 1.96
"""So many standard errors hold the truth in 19 cases of 20."""


@attrs.define
class Numbers:
    """Numbers that are counted one by one, with their statistics.

    >>> numbers = Numbers()
    >>> for number in (2, 4, 9):
    ...     numbers.add(number)
    >>> numbers.mean, numbers.least, numbers.most, round(numbers.deviation, 3)
    (5.0, 2, 9, 3.606)
    """

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, number: int) -> None:
        """Count one number more."""
        self.least = min(self.least, number) if self.count else number
        self.most = max(self.most, number) if self.count else number
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def mean(self) -> float:
        """Their mean; 0 of none."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """Their standard deviation, as a sample's; 0 of fewer than two."""
        if self.count < 2:
            return 0.0
        return sqrt(max(0, self.squares - self.total * self.total / self.count) / (self.count - 1))

    @property
    def margin(self) -> float:
        """Return how far the true mean may lie from this one, in 19 cases of 20; 0 of fewer than two."""
        return Z * self.deviation / sqrt(self.count) if self.count else 0.0

    def data(self) -> dict[str, float]:
        """Return the numbers for JSON."""
        return {"mean": self.mean, "deviation": self.deviation, "least": self.least, "most": self.most}


@attrs.define
class BotTally:
    """The results of one bot in the games."""

    name: str
    won: int = 0
    """Games that it won alone."""
    shared: int = 0
    """Games of which it shared the victory."""
    forfeits: int = 0
    """Games in which it gave up."""
    share: float = 0.0
    """The wins, a victory shared by two counted as a half, by three as a third."""
    points: Numbers = attrs.field(factory=Numbers)
    sums: dict[str, Counter[str]] = attrs.field(factory=dict)
    """What the game adds up besides, by heading and name."""

    def add_win(self, seat: int, winners: Sequence[int]) -> None:
        """Count whether it won one game more."""
        if seat in winners:
            self.won += len(winners) == 1
            self.shared += len(winners) > 1
            self.share += 1 / len(winners)

    def add(self, sheet: SheetLike, sums: Mapping[str, Mapping[str, int]]) -> None:
        """Count one score sheet more."""
        self.points.add(sheet.total)
        for heading, numbers in sums.items():
            self.sums.setdefault(heading, Counter()).update(numbers)


@attrs.define
class Tally:
    """All that is counted of a simulation.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> from amsterdam_routes.cli._routes import UI
    >>> tally = Tally.of(UI, ["greedy", "random"])
    >>> for played in ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 20, seed="1634"):
    ...     tally.add(played)
    >>> tally.games, tally.bots[0].won, tally.data()["bots"][0]["name"]
    (20, 20, 'greedy')
    """

    ui: GameUI
    bots: tuple[BotTally, ...]
    games: int = 0
    length: Numbers = attrs.field(factory=Numbers)
    """Actions a game."""
    decided: Counter[str] = attrs.field(factory=Counter)
    """What decided the games."""
    seats: Counter[int] = attrs.field(factory=Counter)
    """How often a seat won alone, with any bot."""
    shared: int = 0
    """Games of which several shared the victory."""
    unwon: int = 0
    """Games that no seat won."""
    forfeits: int = 0
    """Games that ended because a bot gave up: they count for who won, and for nothing else."""

    @classmethod
    def of(cls, ui: GameUI, names: Sequence[str]) -> "Tally":
        """Return an empty tally for bots with these names."""
        return cls(ui, tuple(BotTally(name) for name in names))

    def add(self, played: AnyPlayed) -> None:
        """Count one game more."""
        result, winners = played.result, played.winners
        self.games += 1
        if len(winners) == 1:
            self.seats.update(winners)
        self.shared += len(winners) > 1
        self.unwon += not winners
        for seat, bot in enumerate(played.bots):
            self.bots[bot].add_win(seat, winners)
        if played.forfeit is not None:
            self.forfeits += 1
            self.bots[played.bots[played.forfeit]].forfeits += 1
            return
        self.length.add(played.ply)
        if (decision := self.ui.decided(result)) is not None:
            self.decided[decision] += 1
        for seat, bot in enumerate(played.bots):
            sheet = result.sheets[seat]
            self.bots[bot].add(sheet, self.ui.sums(sheet))

    def data(self) -> dict[str, object]:
        """Return the numbers for JSON. The same games give the same numbers."""
        return {
            "games": self.games,
            "bots": [
                {
                    "name": bot.name,
                    "won": bot.won,
                    "shared": bot.shared,
                    "forfeits": bot.forfeits,
                    "points": bot.points.data(),
                    **{heading: dict(numbers) for heading, numbers in bot.sums.items()},
                }
                for bot in self.bots
            ],
            "actions": self.length.data(),
            **({"decided_by": {one: self.decided[one] for one in self.ui.decisions}} if self.ui.decisions else {}),
            "won_by_seat": [self.seats[seat] for seat in range(len(self.bots))],
            "shared": self.shared,
            "unwon": self.unwon,
            "forfeits": self.forfeits,
        }


def margin(successes: float, games: int) -> float:
    """Return how far the true share may lie from the seen one, in 19 cases of 20 (Wilson's interval).

    >>> round(margin(50, 100), 3), round(margin(100, 100), 3)
    (0.096, 0.018)
    """
    if not games:
        return 0.0
    share = successes / games
    return Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))


# --- the commands

Engine: TypeAlias = Literal["library", "bulk"]


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
    engine: Engine,
    stay: bool,
    part: tuple[int, int] | None,
    keep: str | None,
    also: Sequence[str],
    rows: str | None,
    as_json: bool,
) -> int:
    """Play the games, show the progress, and report the games played even if the series breaks off."""
    setup, table = seat_bots(ui, bots, players, edition)
    sown = ar.seed_bytes(seed)
    tally = Tally.of(ui, [named.name for named in table])
    names = [named.name for named in table]
    wanted = PartOf(games, part, 1 if stay else len(table))
    kept = Series(ui.game, setup, "simulate", tuple(names), sown, stay, 1)
    if rows is not None:
        if rows in STREAMS and as_json:
            raise UsageError(f"--rows {rows} writes the rows and no report: expected no --json")
        check_table(rows, [keep, *also])
    with CTRL_C.held(), still_told(lambda: tally.games) as codes, ExitStack() as stack:  # rows are written at the end
        with CTRL_C.raised():
            done, keep_one = stack.enter_context(kept_games(kept, keep, also, games))

        def series(executor: ar.Executor | None) -> Iterable[AnyPlayed]:
            seated = [named.bot for named in table]
            with engine_errors():
                coming = ar.simulate(
                    ui.game,
                    setup,
                    seated,
                    games,
                    seed=sown,
                    rotate=not stay,
                    executor=executor,
                    engine=engine,
                    part=part,
                    skip=done,
                    measure=None if keep is None else actions_of,
                )
            return in_order((one for number, one in done.items() if number in wanted), coming, number_of, keep_one)

        with CTRL_C.raised():  # a pipe is opened when somebody reads it, which may be never
            add_row = None if rows is None else stack.enter_context(open_table(rows))

        def add(played: AnyPlayed) -> None:
            tell_forfeit(played, tally.forfeits)
            tally.add(played)
            if add_row is not None:
                for row in ar.rows([played], bots=names):
                    add_row(row)

        codes.append(play_series(series, len(wanted), add, jobs, cluster, parts_of(ui, setup, table)))
    if rows in STREAMS:
        return codes[-1]
    with CTRL_C.held():
        if as_json:
            told = {
                "seed": f"hex:{sown.hex()}",
                "edition": ui.box(setup),
                "players": len(table),
                "asked_for": len(wanted),
                **tally.data(),
            }
            print(json.dumps(told, indent=2), flush=True)
        else:
            report_games(console(), tally, asked_for=len(wanted))
            if seed is None:
                tell_seed("games", sown)
    return codes[-1]


def keep_decisions(
    ui: GameUI,
    *,
    games: int,
    output: str,
    shard: int,
    players: int | None,
    bots: tuple[NamedBot, ...],
    edition: Any,
    seed: bytes | None,
    engine: Engine,
) -> int:
    """Play the games, and write their decisions; the shards that are there stay if it is interrupted."""
    setup, table = seat_bots(ui, bots, players, edition)
    named = {named.name: named.bot for named in table}
    out = console()
    try:
        found = write_dataset(
            output,
            ui.game,
            setup,
            named,
            games,
            seed=seed,
            shard=shard,
            engine=engine,
            tell=lambda finished: out.print(f"{finished} of {games} games"),
        )
    except (ImportError, ValueError, TypeError) as error:
        raise CommandFailed("\n".join([str(error), *getattr(error, "__notes__", ())])) from None
    ui.screen().line(f"{games} games in {len(found.shards)} files: {output}")
    return 0


def report_games(out: Console, tally: Tally, asked_for: int) -> None:
    """Print a table of the bots, and the figures of all games together."""
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
        ended = max(bot.points.count, 1)
        counted = [bot.sums.get(heading, Counter[str]()).values() for heading in headings]
        more = [" of ".join(f"{n / ended:.1f}" for n in reversed([*numbers])) for numbers in counted]
        spread = (str(bot.points.least), str(bot.points.most))
        grid.add_row(bot.name, str(bot.won), str(bot.shared), share, points, *spread, *more)
    out.print(grid)
    length = tally.length
    out.print(f"actions a game: {length.mean:.1f} ± {length.margin:.1f}, from {length.least} to {length.most}")
    seats = [f"player {seat + 1} {tally.seats[seat]}" for seat in range(many)]
    unwon = f", by nobody {tally.unwon}" if tally.unwon else ""
    out.print(f"won by seat: {', '.join(seats)}, shared {tally.shared}{unwon}")
    if tally.forfeits:
        gave_up = ", ".join(f"{bot.name} {bot.forfeits}" for bot in tally.bots if bot.forfeits)
        out.print(f"given up: {gave_up}; points and actions are those of the other games")
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
    engine: Engine,
    part: tuple[int, int] | None,
    keep: str | None,
    also: Sequence[str],
    as_json: bool,
) -> int:
    """Play the games, and rate the bots by those of whole deals, even if the league is cut short."""
    named = [bot for several in (*bots, *user_bots) for bot in several]
    setup = ui.agree(players, 2, edition)
    if len(named) < setup.players:
        raise UsageError(f"expected at least {setup.players} bots, as many as play, got {len(named)}")
    sown, seatings = ar.seed_bytes(seed), factorial(setup.players)
    games_a_deal = comb(len(named), setup.players) * seatings
    whole = -(-games // seatings) * games_a_deal
    wanted = PartOf(whole, part, games_a_deal)
    asked_for = len(wanted)
    played = list[AnyPlayed]()
    names, gave_up = number_names(ui, named), 0
    kept = Series(ui.game, setup, "league", names, sown, False, games_a_deal)

    def add(one: AnyPlayed) -> None:
        nonlocal gave_up
        gave_up = tell_forfeit(one, gave_up)
        played.append(one)

    with CTRL_C.held(), still_told(lambda: len(played)) as codes, ExitStack() as stack:
        with CTRL_C.raised():
            done, keep_one = stack.enter_context(kept_games(kept, keep, also, whole))

        def series(executor: ar.Executor | None) -> Iterable[AnyPlayed]:
            seated = [one.bot for one in named]
            with engine_errors():
                coming = ar.league(
                    ui.game,
                    setup,
                    seated,
                    games,
                    seed=sown,
                    executor=executor,
                    engine=engine,
                    part=part,
                    skip=done,
                    measure=None if keep is None else actions_of,
                )
            return in_order((one for number, one in done.items() if number in wanted), coming, number_of, keep_one)

        codes.append(play_series(series, asked_for, add, jobs, cluster, parts_of(ui, setup, named)))
    with CTRL_C.held():
        del played[len(played) - len(played) % games_a_deal :]  # all who are rated played the same deals and seats
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
            print(json.dumps(told, indent=2), flush=True)
        else:
            report_ratings(console(), names, rated, len(played), asked_for)
            if seed is None:
                tell_seed("games", sown)
    return codes[-1]


def _rating_data(name: str, rating: ar.Rating, names: Sequence[str]) -> dict[str, object]:
    met = zip(names, rating.against, strict=True)
    return {
        "name": name,
        "rating": round(rating.rating, 1),
        "interval": [round(rating.low, 1), round(rating.high, 1)],
        "games": rating.games,
        "forfeits": rating.forfeits,
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
    given_up = any(one.forfeits for one in rated)
    for heading in (
        "rating",
        "from",
        "to",
        "games",
        *(["given up"] if given_up else []),
        *(f"% ahead of {names[bot]}" for bot in order),
    ):
        grid.add_column(heading, justify="right")
    for bot in order:
        one = rated[bot]
        shares = (one.against[other] for other in order)
        ahead = ["-" if share is None else f"{100 * share:.1f}" for share in shares]
        games_of = [str(one.games), *([str(one.forfeits)] if given_up else [])]
        ends = (f"{one.low:.0f}", f"{one.high:.0f}") if one.low < one.high else ("-", "-")
        grid.add_row(names[bot], f"{one.rating:.0f}", *ends, *games_of, *ahead)
    out.print(grid)
    out.print("A lead of 400 in rating means that the odds are 10 to 1. The interval holds 19 cases of 20.")
    if any(one.low == one.high for one in rated):
        out.print("Where all deals ended alike there is no interval; who won everything is rated at least so high.")


MOST_TOLD: Final = 5
"""Of so many games that were given up the reasons are told."""


def tell_forfeit(played: AnyPlayed, told: int) -> int:
    """Print why a bot gave up, unless enough reasons have been printed; return how many have been."""
    if played.forfeit is None or told > MOST_TOLD:
        return told
    complain(
        f"game {played.number}, seat {played.forfeit} gave up: {on_one_line(played.forfeit_reason)}"
        if told < MOST_TOLD
        else "more games were given up; their reasons are not told"
    )
    return told + 1


def try_program(ui: GameUI, *, bots: tuple[NamedBot, ...], edition: Any, seed: bytes | None) -> int:
    """Try whether a program keeps to the protocol of bots, and print the result."""
    if len(bots) != 1 or not isinstance(bot := bots[0].bot, ProcessBot):
        raise UsageError("expected one program, as 'exec ./mybot'")
    setups = []
    for players in range(1, MOST_PLAYERS + 1):
        with suppress(UsageError):
            setups.append(ui.agree(players, 1, edition))
    failed = 0
    screen = ui.screen()
    for finding in try_bot(bot, ui.game, setups, ar.seed_bytes("a trial" if seed is None else seed)):
        failed += not finding.ok
        screen.line(f"{'ok    ' if finding.ok else 'FAILED'} {finding.text}")
    screen.line(f"{failed} failed" if failed else "the program keeps to the protocol")
    return FAILED if failed else 0


MOST_PLAYERS: Final = 8
"""Programs are tried in matches of up to so many."""


# --- who plays the games, and how far they are


@contextmanager
def engine_errors() -> Iterator[None]:
    """Say in the command's words that there is no engine, or that it does not play these bots or this box."""
    try:
        yield
    except (ImportError, ValueError) as error:
        raise UsageError(str(error)) from None


def play_series(
    series: Callable[[ar.Executor | None], Iterable[Over]],
    games: int,
    add: Callable[[Over], None],
    jobs: int,
    cluster: str | None,
    parts: Mapping[str, object],
) -> int:
    """Play so many games, count each, and show how far they are; return the exit code.

    They end early by Ctrl-C, or if the workers are lost; what was counted until then stands. `parts` are what a game
    is played with, by name: other processes are sent them.
    """
    with CTRL_C.held(), workers(jobs, cluster, parts) as executor, progress(games) as step:
        coming = iter(series(executor))
        try:
            while (played := _next_of(coming, here=executor is None)) is not None:
                add(played)
                step()
        except KeyboardInterrupt:
            return INTERRUPTED
        except WorkersLost as error:
            complain(f"amsterdam-routes: the games end here, as {error}")
            return FAILED
        finally:
            if isinstance(coming, Generator):
                coming.close()  # what has not begun, is not begun
    return 0


def _next_of(coming: Iterator[Over], here: bool) -> Over | None:
    """Return the next game, if there is one. A game of this process may be cut short in the middle."""
    if not here:
        return next(coming, None)
    if CTRL_C.pressed:
        raise KeyboardInterrupt
    with CTRL_C.raised():
        return next(coming, None)


def parts_of(ui: GameUI, setup: Any, bots: Iterable[NamedBot]) -> dict[str, object]:
    """Return the parts that a game is played with, by name.

    >>> from amsterdam_routes.cli.games import bot_list
    >>> from amsterdam_routes.cli._routes import UI
    >>> list(parts_of(UI, ar.Setup(2), bot_list(UI, "greedy,random")))
    ["the game 'routes'", 'the set-up', "the bot 'greedy'", "the bot 'random'"]
    """
    named = {f"the bot {bot.name!r}": bot.bot for bot in bots}
    return {f"the game {ui.game.name!r}": ui.game, "the set-up": setup, **named}
