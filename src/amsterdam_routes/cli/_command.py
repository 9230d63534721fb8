"""The command line: the commands, their arguments, and how errors are reported."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any  # an edition of any game

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli import version
from amsterdam_routes.cli._arguments import (
    Parser,
    jobs,
    language,
    lasting_path,
    natural,
    part_of,
    path,
    player_name,
    positive,
    seconds,
    seed_of,
    some_seconds,
)
from amsterdam_routes.cli._completion import SHELLS, completion
from amsterdam_routes.cli._files import check, check_spared, draw, edition_in, schema
from amsterdam_routes.cli._play import play
from amsterdam_routes.cli._playtest import playtest, usual_styles, with_careless
from amsterdam_routes.cli._replay import analyse, replay, watch
from amsterdam_routes.cli._series import keep_decisions, play_league, simulate, try_program
from amsterdam_routes.cli.games import GAMES, USUAL, GameUI, bot_list, limited, load_ui, split_game
from amsterdam_routes.cli.screen import (
    BROKEN_PIPE,
    CTRL_C,
    FAILED,
    INTERRUPTED,
    MISUSED,
    CommandFailed,
    UsageError,
    complain,
    cut_short,
    give_up,
    prepare,
)


def run(arguments: Sequence[str]) -> int:
    """Run the command of the arguments, and return the exit code.

    Errors go to the standard error, one sentence each.
    """
    prepare()
    with CTRL_C.heeded():
        return _done(arguments)


def _done(arguments: Sequence[str]) -> int:
    try:
        code = _do(arguments)
        sys.stdout.flush()
        return code
    except UsageError as error:
        return _fail(str(error), MISUSED)
    except (CommandFailed, ar.AmsterdamError) as error:
        return _fail("\n".join([str(error), *getattr(error, "__notes__", ())]), FAILED)
    except KeyboardInterrupt:
        with suppress(KeyboardInterrupt, OSError), cut_short(sys.stdout):
            sys.stdout.flush()
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # the reader closed the pipe, as `head` does; rich exits then
        give_up(sys.stdout)
        return BROKEN_PIPE
    except OSError as error:
        if error.filename is not None:
            return _fail(f"{os.fspath(error.filename)!s}: {error.strerror}", FAILED)
        give_up(sys.stdout)
        return _fail(f"the output cannot be written: {error.strerror or error}", FAILED)


def _do(arguments: Sequence[str]) -> int:
    """Run the command of the arguments, and let its errors pass."""
    try:
        game, rest = split_game(list(arguments))
        ui = load_ui(game)
        chosen = vars(make_parser(ui, game).parse_args(rest))
    except SystemExit as stop:  # argparse: after help, version, or a wrong argument
        return stop.code if isinstance(stop.code, int) else MISUSED
    command: Callable[..., int] = chosen.pop("command")
    if (chosen.get("part") or chosen.get("keep") or chosen.get("also")) and chosen["seed"] is None:
        raise UsageError("--part, --keep and --also need --seed, so that all runs play the same series")
    del chosen["game"]
    if "edition" in chosen:
        chosen["edition"] = _edition_of(ui, chosen)
    limit = chosen.pop("limit", None)
    for option in ("bots", "user_bots"):
        if chosen.get(option):  # of `league`, a list of such lists
            one = isinstance(chosen[option], tuple)
            chosen[option] = (
                limited(chosen[option], limit) if one else [limited(some, limit) for some in chosen[option]]
            )
    agreed = {name: value for name in ui.agreements if (value := chosen.pop(name, None)) is not None}
    return command(attrs.evolve(ui, agreed=agreed), **chosen)


def _edition_of(ui: GameUI, chosen: Mapping[str, Any]) -> Any:
    """Return the edition that was chosen, unless what is to be written would take the place of its file."""
    file: str | None = chosen["edition"]
    if file is None:
        return ui.edition
    single = [chosen.get(option) for option in ("output", "html", "save", "keep", "rows")]
    for written in (*single, *chosen.get("outputs", ())):
        if written is not None:
            check_spared(written, [file])
    return edition_in(ui, file)


def _fail(text: str, code: int) -> int:
    """Print what is wrong, and return the exit code."""
    complain(f"amsterdam-routes: {text}")
    return code


# --- the commands and their options


def make_parser(ui: GameUI, called: str = USUAL) -> argparse.ArgumentParser:
    """Return the parser of all commands for a game; `called` is its name on the command line."""
    command = Parser(
        prog="amsterdam-routes",
        description="Board games about trade in old Amsterdam: play, watch, simulate, and look into files.",
        epilog="Exit codes: 0 done; 1 a file is wrong or cannot be read; 2 called wrongly; "
        "130 interrupted; 141 the output was not read to its end.",
    )
    command.add_argument("--version", action="version", version=f"%(prog)s {version()}")
    game = f"the game: {', '.join(GAMES)}, or one of yours as module:name (default: {USUAL})"
    command.add_argument("--game", metavar="GAME", help=game)  # removed before the rest is read: see `split_game`
    commands = command.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _play(ui, called, commands.add_parser("play", help="play against bots at this terminal"))
    _watch(ui, commands.add_parser("watch", help="watch bots play, step by step"))
    _simulate(ui, commands.add_parser("simulate", help="let bots play many games, and count who wins"))
    _league(ui, commands.add_parser("league", help="let every bot play every other, and rate them"))
    _playtest(ui, commands.add_parser("playtest", help="let bots play a box many times, and write a report on it"))
    _dataset(ui, commands.add_parser("dataset", help="write the decisions of bots in many games, for learners"))
    _try_bot(ui, commands.add_parser("try-bot", help="try whether a program of yours can play as a bot"))
    _replay(ui, commands.add_parser("replay", help="tell the game in a record, step by step"))
    _analyse(ui, commands.add_parser("analyse", help="judge every decision in a record, and say what was better"))
    _draw(ui, commands.add_parser("draw", help="draw a position as SVG or text"))
    _check(ui, commands.add_parser("check", help="read files, and say everything that is wrong with them"))
    _schema(ui, commands.add_parser("schema", help="the JSON Schemas of the documents, and TypeScript declarations"))
    _completion(ui, called, commands.add_parser("completion", help="what your shell needs to complete these words"))
    return command


def _play(ui: GameUI, called: str, parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Play against bots. Choose an action by its number in the list, or by its words; ? shows all that you can type."
    )
    file = "save the game here after every action; if the file exists, go on with the game in it"
    parser.add_argument("file", nargs="?", type=lasting_path, metavar="FILE", help=file)
    parser.add_argument("--seat", type=natural, help="your seat, from 0, which starts (default: 0)")
    parser.add_argument("--name", type=player_name, help="your name")
    others = ", ".join(f"--game {name}" for name in GAMES if name != called)
    parser.epilog = f"Other games: {others}."
    _table_options(ui, parser, "the others", next(iter(ui.bots)))
    _edition(ui, parser)
    _lang(ui, parser)
    parser.set_defaults(command=play, called=called, bots=None)  # a saved game continues with its own bots


def _watch(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    parser.description = "Let bots play a game, and tell it step by step."
    _table_options(ui, parser, "who plays", next(iter(ui.bots)))
    parser.add_argument("--save", type=path, metavar="FILE", help="keep the game in a file")
    _pace(parser)
    _edition(ui, parser)
    _lang(ui, parser)
    parser.set_defaults(command=watch)


def _simulate(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Let bots play many games, and show a table of how they went. The same seed gives the same games, with any "
        "number of jobs. Ctrl-C ends the series early; the table then has the games that are finished."
    )
    parser.add_argument("-n", "--games", type=positive, default=1000, help="how many games (default: 1000)")
    _table_options(ui, parser, "who plays", ",".join(list(ui.bots)[:2]))
    _workers(parser)
    _engine(parser)
    _parts(parser)
    rows = (
        "write a row for each seat of each game into this file, in .csv, .jsonl or .parquet; - writes CSV and no report"
    )
    parser.add_argument("--rows", type=path, metavar="FILE", help=rows)
    parser.add_argument("--stay", action="store_true", help="every bot keeps its seat, instead of moving up each game")
    parser.add_argument("--json", action="store_true", dest="as_json", help="the numbers as JSON")
    _edition(ui, parser)
    parser.set_defaults(command=simulate)


def _league(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Let every bot play every other, with the same deals for all, from every seat. The ratings are those of "
        "Bradley and Terry, with intervals. Ctrl-C ends the league early; finished games count."
    )
    named = partial(bot_list, ui)
    parser.add_argument("bots", nargs="*", type=named, metavar="BOT", help=f"who plays: {_known(ui)}")
    bot = "a bot of your own, as package.module:Name or 'exec ./mybot'; you can give several"
    parser.add_argument(
        "--bot", action="append", type=named, default=[], dest="user_bots", metavar="MODULE:NAME", help=bot
    )
    games = "how many games for each choice of bots, rounded up to whole deals (default: 100)"
    parser.add_argument("-n", "--games", type=positive, default=100, help=games)
    parser.add_argument("-p", "--players", type=positive, help="how many play at a table (default: 2)")
    parser.add_argument("--seed", type=seed_of, help="any text, or hex:DIGITS; the same seed gives the same games")
    _limit(parser)
    _agreements(ui, parser)
    _workers(parser)
    _engine(parser)
    _parts(parser)
    parser.add_argument("--json", action="store_true", dest="as_json", help="the ratings as JSON")
    _edition(ui, parser)
    parser.set_defaults(command=play_league)


def _playtest(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    ui = with_careless(ui)
    parser.description = (
        "Let bots of several styles play a box many times, each deal by all of them and from all sides, and write one "
        "page about it, with the figures as JSON beside it. What was played is kept in a third file as it is played: "
        "the same command goes on where it was interrupted. The same seed gives the same page."
    )
    box = partial(_box, ui)
    about = "the JSON file of an edition (default: the box of Amsterdam)"
    parser.add_argument("box", nargs="?", type=box, default=ui.edition, metavar="BOX", help=about)
    page = "the page to write, in .html; beside it stand NAME.json and NAME.games.jsonl (default: playtest.html)"
    parser.add_argument("-o", "--output", type=path, default="playtest.html", metavar="PAGE", help=page)
    games = "how many games, rounded up to whole deals (default: 2000)"
    parser.add_argument("-n", "--games", type=positive, default=2000, help=games)
    parser.add_argument("-p", "--players", type=positive, help="how many play (default: 2)")
    styles = (
        f"the styles of play, the one that matters most first: {_known(ui)} (default: {','.join(usual_styles(ui))})"
    )
    parser.add_argument("--bots", type=partial(bot_list, ui), metavar="STYLES", help=styles)
    parser.add_argument("--seed", type=seed_of, default=b"playtest", help="any text, or hex:DIGITS (default: playtest)")
    vary = (
        "also play the box with this number changed, such as cards.038.cost.black=2, and compare; you can give several"
    )
    parser.add_argument("--vary", action="append", default=[], metavar="PATH=VALUE", help=vary)
    parser.add_argument("--beside", type=box, metavar="BOX", help="also play this box, and compare the two")
    _limit(parser)
    _agreements(ui, parser)
    _workers(parser, usual=0)
    _engine(parser)
    _part(parser)
    parser.set_defaults(command=playtest)


def _dataset(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Let bots play many games, and write every decision into a folder: what the seat saw and might do, what it "
        "did, and how the game ended, in Parquet. Called again, it goes on where it ended."
    )
    parser.add_argument("-n", "--games", type=positive, default=1000, help="how many games (default: 1000)")
    parser.add_argument(
        "-o", "--output", type=lasting_path, required=True, metavar="FOLDER", help="the folder of the dataset"
    )
    parser.add_argument("--shard", type=positive, default=100, help="how many games a file has (default: 100)")
    _table_options(ui, parser, "who plays", ",".join(list(ui.bots)[:2]))
    _edition(ui, parser)
    _engine(parser)
    parser.set_defaults(command=keep_decisions)


def _try_bot(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Try a program that is to play as a bot: whole matches at every seat, messages that it does not know, and its "
        "end. Exits with 1 if it does not keep to the protocol."
    )
    parser.add_argument("bots", type=partial(bot_list, ui), metavar="PROGRAM", help="such as 'exec ./mybot'")
    parser.add_argument("--seed", type=seed_of, help="any text, or hex:DIGITS; the same seed gives the same matches")
    _limit(parser)
    _agreements(ui, parser)
    _edition(ui, parser)
    parser.set_defaults(command=try_program)


def _replay(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    parser.description = "Tell the game in a record step by step."
    parser.add_argument("file", type=path, metavar="FILE", help="a record; - reads the standard input")
    parser.add_argument("--ply", type=natural, help="show only the table after so many actions")
    parser.add_argument(
        "--html", type=path, metavar="PAGE", help="write the game as one page for a browser, and tell nothing"
    )
    parser.add_argument("--seat", type=natural, help="with --html: only what this seat has seen (default: everything)")
    _pace(parser)
    _edition(ui, parser)
    _lang(ui, parser)
    parser.set_defaults(command=replay)


def _analyse(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Judge every decision in a record: a bot plays on from it many times, in worlds that its player could not tell "
        "apart. The same seed gives the same analysis, with any number of jobs."
    )
    parser.add_argument("file", type=path, metavar="FILE", help="a record; - reads the standard input")
    where = "write it here: JSON in .json, comments in the notation in .txt, a page in .html; you can give several"
    parser.add_argument(
        "-o", "--output", action="append", type=path, default=[], dest="outputs", metavar="FILE", help=where
    )
    usual = next(iter(ui.bots))
    who = f"who plays on: {_known(ui)} (default: {usual})"
    parser.add_argument("--bot", type=partial(bot_list, ui), default=usual, dest="bots", metavar="BOT", help=who)
    budget = "how many games are played on for a decision, about (default: 200)"
    parser.add_argument("--iterations", type=positive, default=200, help=budget)
    parser.add_argument("--seat", type=natural, help="only what this seat has seen (default: what each player had)")
    parser.add_argument("--seed", type=seed_of, default=b"analysis", help="any text, or hex:DIGITS")
    _workers(parser)
    _edition(ui, parser)
    _lang(ui, parser)
    parser.set_defaults(command=analyse)


def _draw(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    parser.description = "Draw a position: a state, a view, or a moment of a record."
    what = "what to draw; - reads the standard input"
    if ui.draws:
        parser.description = "Draw a position: a state, a view, a moment of a record, or the empty board of an edition."
        what += "; without a FILE: the board of the library"
    parser.add_argument("file", nargs="?", type=path, metavar="FILE", help=what)
    where = "the file to write: a picture in .svg, or text in .txt (default: the standard output)"
    parser.add_argument("-o", "--output", type=path, default="-", metavar="FILE", help=where)
    parser.add_argument("--seat", type=natural, help="whose hand to show (default: nobody's)")
    parser.add_argument(
        "--ply", type=natural, help="in a record: draw the position after so many actions (default: the last)"
    )
    parser.add_argument("--text", action="store_true", dest="as_text", help="text instead of SVG")
    _edition(ui, parser)
    _lang(ui, parser)
    parser.set_defaults(command=draw)


def _check(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Check files (editions, states, views, records, actions and so on), and say everything that is wrong with them."
    )
    parser.add_argument(
        "files", nargs="+", type=path, metavar="FILE", help="a JSON document or a record; - reads the standard input"
    )
    parser.add_argument("--json", action="store_true", dest="as_json", help="the problems as JSON")
    _edition(ui, parser)
    parser.set_defaults(command=check)


def _schema(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    parser.description = "Print the JSON Schema of a kind of document; without a NAME, list the names."
    parser.add_argument("name", nargs="?", metavar="NAME", help="state, view, action, ...; or typescript")
    parser.add_argument(
        "-o",
        "--output",
        type=lasting_path,
        metavar="FOLDER",
        help="write it into this folder; without a NAME, those of all documents",
    )
    parser.set_defaults(command=schema)


def _completion(ui: GameUI, called: str, parser: argparse.ArgumentParser) -> None:
    parser.description = 'Print a script for your shell: eval "$(amsterdam-routes completion bash)".'
    parser.add_argument("shell", choices=SHELLS, help="bash, fish or zsh")
    parser.set_defaults(command=_print_completion, called=called)


def _print_completion(ui: GameUI, *, called: str, shell: str) -> int:
    words = {"--game": [*GAMES], "--lang": [*ui.languages], "--bots": [*ui.bots]}
    print(completion(make_parser(ui, called), shell, words), end="")
    return 0


def _table_options(ui: GameUI, parser: argparse.ArgumentParser, who: str, usual: str) -> None:
    about = f"{who}: {_known(ui)}; if they are too few, they sit at several seats (default: {usual})"
    parser.add_argument(
        "-p",
        "--players",
        type=positive,
        help=f"how many play (default: as many as there are bots{', and you' if who == 'the others' else ''})",
    )
    parser.add_argument("--bots", type=partial(bot_list, ui), default=usual, help=about)
    parser.add_argument("--seed", type=seed_of, help="any text, or hex:DIGITS; the same seed gives the same game")
    _limit(parser)
    _agreements(ui, parser)


def _agreements(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    """Add an option for each thing that can be agreed before a game."""
    group = parser.add_argument_group("what is agreed before the game") if ui.agreements else parser
    for name, one in ui.agreements.items():
        option = f"--{name.replace('_', '-')}"
        if one.is_switch:
            group.add_argument(option, action="store_true", default=None, dest=name, help=one.about)
        elif one.values is None:
            group.add_argument(option, type=natural, dest=name, metavar="N", help=f"{one.about} (default: 0)")
        else:
            kind = natural if type(one.values[0]) is int else type(one.values[0])
            about = f"{one.about} (default: {one.values[0]})"
            group.add_argument(option, type=kind, choices=one.values, dest=name, help=about)


def _limit(parser: argparse.ArgumentParser) -> None:
    about = "how many seconds a bot that is a program has for an answer (default: 10)"
    parser.add_argument("--limit", type=some_seconds, metavar="SECONDS", help=about)


def _known(ui: GameUI) -> str:
    """Name the bots of a game."""
    return f"{', '.join(ui.bots)}, your own as module:name, or a program as 'exec ./mybot'"


def _workers(parser: argparse.ArgumentParser, usual: int = 1) -> None:
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "-j",
        "--jobs",
        type=jobs,
        default=usual,
        help=f"how many processes; 0 means one for each core (default: {usual})",
    )
    where = "play on the workers of this Dask scheduler, such as tcp://host:8786"
    who.add_argument("--cluster", metavar="ADDRESS", help=where)


def _part(parser: argparse.ArgumentParser) -> None:
    part = "play only the third of forty parts of the series, say; needs --seed"
    parser.add_argument("--part", type=part_of, metavar="3/40", help=part)
    also = "games that other runs have kept count as played; you can give several"
    parser.add_argument("--also", nargs="+", type=lasting_path, default=[], metavar="FILE", help=also)


def _parts(parser: argparse.ArgumentParser) -> None:
    _part(parser)
    keep = "keep every game in this file; if it exists, go on with what is missing; needs --seed"
    parser.add_argument("--keep", type=lasting_path, metavar="FILE", help=keep)


def _engine(parser: argparse.ArgumentParser) -> None:
    how = "bulk: let the compiled engine play whole batches, with the same results; it knows random and greedy alone"
    parser.add_argument("--engine", choices=("library", "bulk"), default="library", help=how)


def _pace(parser: argparse.ArgumentParser) -> None:
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument("--step", action="store_true", help="wait for Enter after every action")
    pace.add_argument("--delay", type=seconds, help="seconds to wait after every action (default: 0.5 on a terminal)")
    parser.add_argument("--map", action="store_true", dest="with_map", help="show the board at every turn")


def _edition(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    about = "the JSON file of an edition (default: the box of Amsterdam)" if ui.edition else argparse.SUPPRESS
    parser.add_argument("--edition", type=path, metavar="FILE", help=about)


def _box(ui: GameUI, text: str) -> Any:
    return edition_in(ui, path(text))


def _lang(ui: GameUI, parser: argparse.ArgumentParser) -> None:
    spoken = f"{', '.join(ui.languages)} (default: en)"
    parser.add_argument("--lang", type=partial(language, ui), default="en", help=spoken)
