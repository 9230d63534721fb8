"""A bot for `--bots "exec python3 examples/line_bot.py"`, in sixty lines that import nothing of the library.

It reads a line of JSON, answers with a line of JSON, and ends when it is told so. In the route game it claims the
longest route that it can; if it can claim none, and in any other game, chance chooses.
"""

import json
import random
import signal
import sys
from typing import Any


def say(**message: object) -> None:
    """Write one message on one line, at once."""
    print(json.dumps(message), flush=True)


def length(option: dict[str, Any], lengths: dict[str, int]) -> int:
    """Return how many spaces an action claims; 0 if it is no claim."""
    route: str = option["action"].get("route", "")
    return lengths.get(route, 0)


def choose(options: list[dict[str, Any]], lengths: dict[str, int], chance: random.Random) -> int:
    """Return the index of the action to do."""
    best = max(length(option, lengths) for option in options)
    longest = [option["index"] for option in options if length(option, lengths) == best]
    chosen: int = chance.choice(longest)
    return chosen


def main() -> None:
    """Play one match."""
    lengths: dict[str, int] = {}
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                say(type="hello", version=1, name="longest route")
            case "setup":
                chance.seed(message["seed"])
                edition: dict[str, Any] = message["edition"] or {}
                lengths = {route["id"]: route["length"] for route in edition.get("board", {}).get("routes", [])}
            case "ask":
                say(type="answer", question=message["question"], index=choose(message["legal"], lengths, chance))
            case "end":
                return
            case _:
                pass  # a message of a later version


if __name__ == "__main__":
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback
    main()
