"""Measure everything in one run, and show it as a table; as JSON too, if a file is named."""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

from bench import bulk, games, growth, imports, memory, merchants, peers, verbs
from bench.report import Report, machine
from bench.timing import Figure, Task, Timing, measure, pin, ratio

TASKS = {
    "games": games.tasks,
    "playouts": games.playouts,
    "verbs": verbs.tasks,
    "peers": peers.tasks,
    "growth": growth.tasks,
    "merchants": merchants.tasks,
    "bulk": bulk.tasks,
}
FIGURES = {"memory": memory.figures, "import": imports.figures}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    everything = (*TASKS, *FIGURES)
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="how often everything is measured")
    parser.add_argument("--only", nargs="+", choices=everything, default=everything, help="measure only these groups")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    chosen = parser.parse_args(arguments)
    if chosen.rounds < 1:
        parser.error(f"argument --rounds: expected at least 1, got {chosen.rounds}")
    report = run(chosen.only, chosen.rounds)
    print(report.table())
    if chosen.json:
        chosen.json.write_text(json.dumps(report.data(), indent=1) + "\n", encoding="utf-8")


def run(groups: Sequence[str], rounds: int) -> Report:
    """Measure these groups."""
    core = pin()
    asked = [*chain.from_iterable(TASKS[group]() for group in TASKS if group in groups)]
    tasks = [task for task in asked if isinstance(task, Task)]
    timings = measure(tasks, rounds, _tell) if tasks else []
    apart = chain.from_iterable(FIGURES[group](rounds) for group in FIGURES if group in groups)
    return Report(
        machine(core, rounds),
        tuple(timings),
        (*compared(timings), *apart),
        tuple(absent for absent in asked if isinstance(absent, peers.Absent)),
    )


def compared(timings: Sequence[Timing]) -> Iterator[Figure]:
    """Yield the figures that follow from the timings of one run, as far as they were measured."""
    known = {(timing.task.group, timing.task.name): timing for timing in timings}
    if random_game := known.get(("games", "2 players, actions")):
        yield Figure("actions a second, 2 players", tuple(1 / s for s in random_game.seconds), "", at_least=200_000)
        yield from _against_peers(known)
    if dealing := known.get(("verbs", "new_game")):
        yield Figure("new_game", tuple(s * 1e6 for s in dealing.seconds), "us", at_most=25)
        yield Figure("pick against listing and choosing", ratio(known["verbs", verbs.CHOICE], known["verbs", "pick"]))
    if listing := known.get(("playouts", games.LISTING)):
        yield Figure("pick and apply against listing", ratio(listing, known["playouts", games.PICKING]))
        playing_out = known["playouts", games.PLAYING_OUT]
        yield Figure("playout against listing", ratio(listing, playing_out), at_least=1.5)
    if merchants_game := known.get(("merchants", merchants.LISTING)):
        yield Figure("merchants, decisions a second", tuple(1 / s for s in merchants_game.seconds), "", at_least=53_000)
        playing_out = known["merchants", merchants.PLAYING_OUT]
        yield Figure("merchants, playout against listing", ratio(merchants_game, playing_out), at_least=1.5)
        for name, most in ((merchants.WRITING, 60), (merchants.READING, 300), (merchants.VIEWING, 1)):
            microseconds = tuple(s * 1e6 for s in known["merchants", name].seconds)
            yield Figure(f"merchants, {name}", microseconds, "us", at_most=most)
        yield from _merchants_against_catanatron(known)
    yield from growth.figures(known)
    yield from bulk.figures(known)


def _against_peers(known: Mapping[tuple[str, str], Timing]) -> Iterator[Figure]:
    """Our random games against each peer's: of as many players, or of two where it says nothing of players."""
    for (group, name), timing in known.items():
        if group == "peers":
            players = re.search(r"\d players", name)
            ours = known["games", f"{players[0] if players else '2 players'}, actions"]
            yield Figure(f"games against {name}", ratio(timing, ours), at_least=peers.wanted(name))


def _merchants_against_catanatron(known: Mapping[tuple[str, str], Timing]) -> Iterator[Figure]:
    """Random games of two players, both with their set-up."""
    for (group, name), timing in known.items():
        if group == "peers" and re.fullmatch(r"catanatron .*, 2 players", name):
            for ours, least in ((merchants.DEALT, 1.5), (merchants.DEALT_CHOICES, None)):
                yield Figure(
                    f"merchants, {ours}, against {name}", ratio(timing, known["merchants", ours]), at_least=least
                )


def _tell(text: str) -> None:
    print(f"\r{text:<20}", end="\n" if text == "measured" else "", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
