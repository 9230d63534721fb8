"""`playtest`: many games of a box, and the page that tells what they say of it."""

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Literal  # Any: an edition and a set-up of any game

import attrs

import amsterdam_routes as ar
from amsterdam_routes import study
from amsterdam_routes.cli._files import PAGES, check_writable, read_text, suffix, write_text
from amsterdam_routes.cli._kept import PartOf, in_order
from amsterdam_routes.cli._series import engine_errors, parts_of, play_series
from amsterdam_routes.cli.games import GameUI, NamedBot
from amsterdam_routes.cli.screen import CommandFailed, UsageError, complain
from amsterdam_routes.study._report import FORMAT

CARELESS: Final = "careless"
"""The style of a game's first bot, if it errs now and then."""
EXACT: Final = ("greedy", "random")
"""The styles that the bulk engine plays."""
LONG: Final = ("search",)
"""Styles that think for long: they play if they are named."""


def with_careless(ui: GameUI) -> GameUI:
    """Return the game with one bot more, which plays like its first one and errs now and then.

    >>> from amsterdam_routes.cli._routes import UI
    >>> list(with_careless(UI).bots)[:3]
    ['greedy', 'careless', 'random']
    """
    name, first = next(iter(ui.bots.items()))
    if len(ui.bots) == 1 or CARELESS in ui.bots or isinstance(first, ar.EventBot | ar.MatchBot):
        return ui
    return attrs.evolve(ui, bots={name: first, CARELESS: study.Careless(ui.game, first), **ui.bots})


def usual_styles(ui: GameUI, engine: str = "library") -> list[str]:
    """Return the styles that play if none are named: those that are quick, and that the engine knows.

    >>> from amsterdam_routes.cli._routes import UI
    >>> usual_styles(with_careless(UI)), usual_styles(with_careless(UI), "bulk")
    (['greedy', 'careless', 'random'], ['greedy', 'random'])
    """
    return [name for name in ui.bots if (name in EXACT if engine == "bulk" else name not in LONG)]


def playtest(
    ui: GameUI,
    *,
    box: Any,
    output: str,
    games: int,
    players: int | None,
    bots: tuple[NamedBot, ...] | None,
    seed: bytes,
    vary: Sequence[str],
    beside: Any,
    jobs: int,
    cluster: str | None,
    engine: Literal["library", "bulk"],
    part: tuple[int, int] | None,
    also: Sequence[str],
) -> int:
    """Play the games of a box, and of a second one if there is one; write the page and its figures.

    Of a part there is no page: the games are kept, and the command that has all parts writes it.
    """
    if not suffix(output, PAGES):
        raise CommandFailed(f"{output}: expected a name in {' or '.join(PAGES)}")
    stem = Path(output).with_suffix("")
    _check_figures(f"{stem}.json")
    for path in (output, f"{stem}.json"):
        check_writable(path)
    ui = with_careless(ui)
    if vary and beside is not None:
        raise UsageError("expected --vary or --beside, got both")
    named = bots or tuple(NamedBot(name, ui.bots[name]) for name in usual_styles(ui, engine))
    second = _changed(ui, box, vary) if vary else beside
    boxes = (box,) if second is None else (box, second)
    plans = [_plan(ui, named, players, edition, seed, engine) for edition in boxes]
    files = [Path(f"{stem}.games.jsonl"), Path(f"{stem}.beside.games.jsonl")]
    found = _found(also, plans)
    journals = [_journal(file, plan.header(part)) for file, plan in zip(files, plans, strict=False)]
    done = []
    for plan, file, journal, there in zip(plans, files, journals, found, strict=False):
        code, played = _play(ui, plan, named, _Wanted(games, part, there), file, journal, jobs, cluster)
        if code:
            return code
        done.append(played)
    if part is not None:
        told = f"part {part[0]} of {part[1]}: {sum(len(played.games) for played in done)} games are kept in"
        ui.screen().line(f"{told} {', '.join(map(str, files[: len(done)]))}")
        return 0
    names = ("as it is", ", ".join(vary)) if vary else (ui.box(plans[0].setup), ui.box(plans[-1].setup))
    figures = study.report(done[0], done[1] if len(done) > 1 else None, names=names)
    write_text(f"{stem}.json", json.dumps(figures, indent=1, ensure_ascii=False) + "\n")
    write_text(output, study.page(figures))
    ui.screen().line(f"{figures['games']} games: {output}, {stem}.json")
    return 0


def _check_figures(path: str) -> None:
    """Refuse to replace a file that has no figures of a playtest, such as the box itself: nobody has named it here.

    A pipe or a device is refused, too.

    >>> _check_figures("no-such-file.json")
    """
    try:
        found = json.loads(read_text(path)) if os.path.isfile(path) else None
    except (ValueError, RecursionError):
        found = None
    if os.path.exists(path) and not (isinstance(found, dict) and found.get("format") == FORMAT):
        raise CommandFailed(f"{path}: expected figures of a playtest, got something else; name another page")


def _changed(ui: GameUI, box: Any, changes: Iterable[str]) -> Any:
    """Return the box with these numbers changed."""
    if ui.edition is None:
        raise UsageError(f"the game {ui.game.name!r} has no editions")
    for change in changes:
        try:
            box = study.change_number(ui.game, box, change)
        except ar.AmsterdamError as error:
            raise CommandFailed(f"--vary {change}: the box is refused: {error}") from None
        except ValueError as error:
            raise UsageError(f"--vary {error}") from None
    return box


def _plan(
    ui: GameUI,
    named: Iterable[NamedBot],
    players: int | None,
    edition: Any,
    seed: bytes,
    engine: Literal["library", "bulk"],
) -> study.Plan:
    setup = ui.agree(players, 2, edition)
    styles = [study.Style(one.name, one.bot) for one in named]
    try:
        return study.Plan(game=ui.game, setup=setup, styles=styles, seed=seed, engine=engine)
    except ValueError as error:
        raise UsageError(str(error)) from None


@attrs.frozen
class _Wanted:
    """Which games are to be played: how many in all, which part of them, and what other runs have kept."""

    games: int
    part: tuple[int, int] | None
    there: dict[int, study.Facts]


def _found(also: Iterable[str], plans: Sequence[study.Plan]) -> list[dict[int, study.Facts]]:
    """Return by plan the games that other runs have kept, by number."""
    found: list[dict[int, study.Facts]] = [{} for _ in plans]
    for path in also:
        try:
            which, games = study.kept_games(Path(path), plans)
        except ValueError as error:
            raise CommandFailed(str(error)) from None
        except OSError as error:
            raise CommandFailed(f"{path}: {error.strerror or error}") from None
        found[which] |= {facts["number"]: facts for facts in games}
    return found


def _journal(file: Path, header: study.Facts) -> study.Journal:
    """Return what is kept in the file of these games."""
    try:
        return study.Journal(file, header)
    except ValueError as error:
        raise CommandFailed(str(error)) from None
    except OSError as error:
        raise CommandFailed(f"{file}: {error.strerror or error}") from None


def _play(
    ui: GameUI,
    plan: study.Plan,
    named: Iterable[NamedBot],
    asked: _Wanted,
    file: Path,
    journal: study.Journal,
    jobs: int,
    cluster: str | None,
) -> tuple[int, study.Playtest]:
    """Play what is not yet in the file; return the exit code, and the games if it is 0."""
    together = len(plan.seatings)
    wanted = PartOf(plan.round_up(asked.games), asked.part, together)
    with journal:
        done = {facts["number"] for facts in journal.games}
        there = [facts for number, facts in asked.there.items() if number in wanted and number not in done]
        skip = done | {facts["number"] for facts in there}

        def series(executor: ar.Executor | None) -> Iterable[study.Facts]:
            with engine_errors():
                coming = plan.play(wanted.games, part=asked.part, skip=skip, executor=executor)
            return in_order(there, coming, lambda facts: facts["number"])

        def add(facts: study.Facts) -> None:
            try:
                journal.add(facts)
            except OSError as error:
                raise CommandFailed(f"{file}: {error.strerror or error}") from None

        try:
            left, parts = max(0, len(wanted) - len(done)), parts_of(ui, plan.setup, named)
            code = play_series(series, left, add, jobs, cluster, parts)
        except BaseException as error:
            if journal.games:
                error.add_note(_kept(journal, len(wanted), file))
            raise
        if code:
            complain(f"amsterdam-routes: {_kept(journal, len(wanted), file)}")
        return code, study.Playtest(plan=plan, games=journal.games[: len(wanted)])


def _kept(journal: study.Journal, wanted: int, file: Path) -> str:
    return f"{len(journal.games)} of {wanted} games are kept in {file}; the same command goes on with them"
