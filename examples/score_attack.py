"""A solo score attack: everybody plays the same game against TOM, and the largest lead over him is the best score.

`python examples/score_attack.py Griet` lets you play; without a name a bot does. Each game is kept as a record in the
folder `score-attack`, and the scores come from playing the records again: nobody can just write down a score.
"""

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback

import random
import sys
from itertools import count
from pathlib import Path

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.bots import Greedy

SEED, FOLDER = "score attack 3", Path("score-attack")


def choose(view: am.View) -> am.Action | None:
    """What the player chooses of all that is possible; None to leave: anything that is no number of the list."""
    choices = {str(number): action for number, action in enumerate(am.legal_actions(view), 1)}
    print(am.describe(view, names=["You", "TOM"]))
    for number, action in choices.items():
        print(f"{number:>3} {am.describe(action)}")
    return choices.get(sys.stdin.buffer.readline().decode(errors="replace").strip())


def lead(record: am.MerchantsRecord) -> int:
    """By how much the player is ahead of TOM."""
    standings = am.standings(record.state)
    return standings.sheets[0].total - (standings.tom.total if standings.tom else 0)


def main(name: str | None) -> None:
    """One game, and the list of all scores."""
    try:
        record = am.new_record(1, seed=SEED, names=[name or "Bot"])
    except ValueError as error:  # nobody can be called that
        sys.exit(str(error))
    bot, chance = Greedy(), random.Random(SEED)
    while record.state.to_move is not None:
        view = am.view(record.state, 0)
        action = bot(view, chance) if name is None else choose(view)
        if action is None:
            sys.exit("You have left the game, so it does not count.")
        record = record.play(action)
    FOLDER.mkdir(exist_ok=True)
    file = next(file for number in count(1) if not (file := FOLDER / f"{number:04}.txt").exists())
    beside = file.with_suffix(".new")  # a game is there once all of it is
    beside.write_text(am.to_notation(record), encoding="utf-8")
    beside.replace(file)
    kept = [am.from_notation(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txt"))]
    games = [game for game in kept if game.seed == record.seed and game.state.to_move is None]
    for place, game in enumerate(sorted(games, key=lead, reverse=True), 1):
        print(f"{place:3}. {game.names[0]}: {lead(game):+}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
