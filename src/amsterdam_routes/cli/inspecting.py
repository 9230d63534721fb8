"""`watch`, `replay`, `draw`, `check` and `schema`: games told, and files looked into."""

import json
from collections.abc import Sequence
from pathlib import Path

import amsterdam_routes as ar
from amsterdam_routes.cli.desk import AnyRecord, Desk
from amsterdam_routes.cli.disk import read_text, suffix, write_text
from amsterdam_routes.cli.errors import CommandFailed, UsageError
from amsterdam_routes.cli.files import (
    PAGES,
    PICTURES,
    documents,
    draw_text,
    kind_word,
    load,
    position_of,
    read,
    record_in,
    save_record,
)
from amsterdam_routes.cli.options import NamedBot, seat_bots
from amsterdam_routes.cli.replay_page import replay_page
from amsterdam_routes.cli.screen import Screen, console, tell_seed
from amsterdam_routes.cli.telling import Pace, tell
from amsterdam_routes.kernel import did_you_mean


def watch(
    desk: Desk,
    *,
    players: int | None,
    bots: tuple[NamedBot, ...],
    edition: str | None,
    seed: bytes | None,
    lang: str,
    step: bool,
    delay: float | None,
    with_map: bool,
    save: str | None,
) -> int:
    """Bots play, and their game is told step by step."""
    setup, table = seat_bots(desk, bots, players, desk.edition(edition))
    names = tuple(named.name for named in table)
    record = ar.play_match(desk.game, setup, [named.bot for named in table], seed=seed, names=names)
    if save is not None:
        save_record(desk, save, record)
    screen = Screen(console(), lang, desk.seats(setup, names), desk.game.words)
    tell(desk, screen, record, Pace.of(step, delay, screen.out.is_terminal), with_map=with_map)
    if seed is None and record.seed is not None:
        tell_seed("game", record.seed)
    return 0


def retell(
    desk: Desk,
    *,
    file: str,
    edition: str | None,
    lang: str,
    step: bool,
    delay: float | None,
    with_map: bool,
    ply: int | None,
    html: str | None = None,
    seat: int | None = None,
) -> int:
    """A record is told step by step, shown as it stood after so many actions, or written as a page for a browser."""
    record = record_in(desk, file, desk.edition(edition))
    screen = Screen(console(), lang, desk.seats(record.setup, record.names), desk.game.words)
    if html is not None:
        page = replay_page(desk, screen, _seen_by(file, record, seat))
        suffix(html, PAGES)
        write_text(html, page, private=seat is None and isinstance(record, ar.Record) and record.result is None)
        return 0
    if seat is not None:
        raise UsageError("--seat says who sees a page: name one with --html")
    if ply is not None:
        desk.map(screen, position_of(desk, file, record, ply), ())
        return 0
    tell(desk, screen, record, Pace.of(step, delay, screen.out.is_terminal), with_map=with_map)
    return 0


def _seen_by(file: str, record: AnyRecord, seat: int | None) -> AnyRecord:
    """A record as a seat may have it; as it is, if no seat is named."""
    if seat is None:
        return record
    if isinstance(record, ar.RedactedRecord):
        raise CommandFailed(f"{file}: this is the record of one seat already")
    if seat >= record.setup.players:
        raise CommandFailed(f"{file}: there is no seat {seat}: {record.setup.players} play, and seats count from 0")
    return record.redacted(seat)


def draw(
    desk: Desk,
    *,
    file: str | None,
    output: str,
    edition: str | None,
    seat: int | None,
    ply: int | None,
    as_text: bool,
    lang: str,
) -> int:
    """A position as a picture, or as text."""
    as_text = suffix(output, PICTURES) == ".txt" or as_text
    box = desk.edition(edition)
    value = box if file is None else load(desk, file, box)
    position = position_of(desk, file or "the board", value, ply)
    names = getattr(value, "names", ())
    played = desk.board(value) is None  # the board of an edition is the map alone: nobody sits at it
    try:
        write_text(output, draw_text(desk, position, seat, lang, names, as_text=as_text, panels=played))
    except ValueError as error:  # a seat that is not there, or whose hand is not known
        raise CommandFailed(f"{file or 'the board'}: {error}") from None
    return 0


def check(desk: Desk, *, files: Sequence[str], edition: str | None, as_json: bool) -> int:
    """Read every file, say what it is, or everything that is wrong with it."""
    box = desk.edition(edition)
    told: list[dict[str, object]] = []
    for file in files:
        kind, problems = _judged(desk, file, box)
        told.append(
            {
                "file": file,
                "ok": not problems,
                "kind": kind,
                "problems": [{"path": p.path, "code": p.code, "text": p.text} for p in problems],
            }
        )
        if not as_json:
            for line in [f"{file}: {problem} [{problem.code}]" for problem in problems] or [f"{file}: ok, {kind}"]:
                Screen(console()).line(line)
    if as_json:
        print(json.dumps(told, indent=2, ensure_ascii=False))
    return 0 if all(one["ok"] for one in told) else 1


def schema(desk: Desk, *, name: str | None, output: str | None) -> int:
    """The JSON Schema of a kind of document; without a name those that there are; with a folder all of them."""
    texts = documents(desk).files()
    named = {file.removesuffix(".schema.json"): file for file in texts if file.endswith(".schema.json")}
    named["typescript"] = next(file for file in texts if file.endswith(".d.ts"))
    if name is not None and name not in named:
        hint = did_you_mean(name, named) or "."
        raise UsageError(f"there is no schema {name!r}{hint} There are {', '.join(named)}")
    wanted = [named[name]] if name is not None else list(texts)
    if output is not None:
        try:
            Path(output).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandFailed(f"{output}: {error.strerror}") from None
        for file in wanted:
            write_text(str(Path(output) / file), texts[file])
    elif name is None:
        Screen(console()).lines("\n".join(named))
    else:
        write_text("-", texts[wanted[0]])
    return 0


def _judged(desk: Desk, file: str, box: object) -> tuple[str | None, tuple[ar.Problem, ...]]:
    try:
        value = read(desk, read_text(file), box)
    except (ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord) as error:
        return None, error.problems
    except CommandFailed as error:
        return None, (ar.Problem("$", "unreadable", str(error).removeprefix(f"{file}: ")),)
    return kind_word(value), ()
