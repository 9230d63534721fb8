"""`draw`, `check` and `schema`: files looked into."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any  # Any: an edition of any game

import amsterdam_routes as ar
from amsterdam_routes.cli.desk import Desk
from amsterdam_routes.cli.disk import read_text, suffix, write_text
from amsterdam_routes.cli.errors import FAILED, CommandFailed, UsageError
from amsterdam_routes.cli.files import (
    PICTURES,
    documents,
    draw_text,
    kind_word,
    load,
    position_of,
    read,
)
from amsterdam_routes.kernel import did_you_mean


def draw(
    desk: Desk,
    *,
    file: str | None,
    output: str,
    edition: Any,
    seat: int | None,
    ply: int | None,
    as_text: bool,
    lang: str,
) -> int:
    """A position as a picture, or as text; without a file the map of the edition."""
    as_text = suffix(output, PICTURES) == ".txt" or as_text
    if file is None and not isinstance(edition, desk.draws):
        raise CommandFailed(f"the game {desk.game.name!r} draws no empty board: name a FILE")
    value = edition if file is None else load(desk, file, edition)
    position = position_of(desk, file or "the board", value, ply)
    screen = desk.screen(lang, getattr(value, "names", ()))
    try:
        write_text(output, draw_text(desk, screen, position, seat, as_text))
    except ValueError as error:  # a seat that is not there, or whose hand is not known
        raise CommandFailed(f"{file or 'the board'}: {error}") from None
    return 0


def check(desk: Desk, *, files: Sequence[str], edition: Any, as_json: bool) -> int:
    """Read every file, say what it is, or everything that is wrong with it."""
    screen = desk.screen()
    told: list[dict[str, object]] = []
    for file in files:
        kind, problems = _judge(desk, file, edition)
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
                screen.line(line)
    if as_json:
        print(json.dumps(told, indent=2, ensure_ascii=False))
    return 0 if all(one["ok"] for one in told) else FAILED


def schema(desk: Desk, *, name: str | None, output: str | None) -> int:
    """The JSON Schema of a kind of document; without a name those that there are; with a folder all of them."""
    texts = documents(desk).files()
    named = {file.removesuffix(".schema.json"): file for file in texts if file.endswith(".schema.json")}
    named["typescript"] = next(file for file in texts if file.endswith(".d.ts"))
    if name is not None and name not in named:
        hint = did_you_mean(name, named) or "."
        raise UsageError(f"expected the name of a schema, got {name!r}{hint} There are {', '.join(named)}")
    wanted = [named[name]] if name is not None else list(texts)
    if output is not None:
        try:
            Path(output).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandFailed(f"{output}: {error.strerror}") from None
        for file in wanted:
            write_text(str(Path(output) / file), texts[file])
    elif name is None:
        desk.screen().lines("\n".join(named))
    else:
        write_text("-", texts[wanted[0]])
    return 0


def _judge(desk: Desk, file: str, edition: Any) -> tuple[str | None, tuple[ar.Problem, ...]]:
    """What a file is, or the problems with it."""
    try:
        value = read(desk, read_text(file), edition)
    except (ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord) as error:
        return None, error.problems
    except CommandFailed as error:
        return None, (ar.Problem("$", "unreadable", str(error).removeprefix(f"{file}: ")),)
    return kind_word(value), ()
