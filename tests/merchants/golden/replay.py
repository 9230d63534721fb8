"""Plays the golden games of the merchants game: the same on every Python and platform, for ever.

    python tests/merchants/golden/replay.py            prints what becomes of them
    python tests/merchants/golden/replay.py --write    keeps it as what must come out: only after a change of the rules

It needs nothing but the library. Every choice is made by a source of chance of its own, so the games depend on the
order of `legal_actions` as well. Of the documents the content counts, and not the version of their format.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import amsterdam_routes.merchants as am

KEPT = Path(__file__).with_name("games.json")
EVERYTHING = {"workers": True, "orders": 5, "open_orders": 2, "trader": True, "c_tiles": "mix"}
OTHERWISE = {
    "plan_condition": "active",
    "dock_workers": "any",
    "guilder_claims": "must",
    "permanent": "turn",
    "second_purchase": "permanent",
}
GAMES: list[tuple[int, str, dict[str, Any]]] = [
    (1, "tom", {}),
    (1, "tom in short", {"length": "short", **OTHERWISE}),
    (2, "1672", {}),
    (2, "everything", EVERYTHING),
    (3, "1672", {"orders": 3, "c_tiles": "replace", "length": "short"}),
    (3, "otherwise", {**EVERYTHING, **OTHERWISE}),
    (4, "1672", {}),
    (4, "everything", {**EVERYTHING, "c_tiles": "replace"}),
]


def outcome(players: int, seed: str, options: dict[str, Any]) -> dict[str, object]:
    """How long a game was, how it ended, and the digest of everything that happened in it."""
    state = am.new_game(players, seed=seed, **options)
    chooser, digest, actions = am.Chance.of(f"golden {seed}"), hashlib.sha256(content(state)), 0
    while legal := am.legal_actions(state):
        choice, chooser = chooser.below(len(legal))
        action = legal[choice]
        state, events = am.step(state, action)
        actions += 1
        digest.update(am.notate(action).encode() + content(events))
        if actions % 25 == 0:
            digest.update(content(state))
    digest.update(content(state))
    result = am.standings(state)
    return {
        "players": players,
        "seed": seed,
        "options": options,
        "actions": actions,
        "totals": [sheet.total for sheet in result.sheets],
        "winners": list(result.winners),
        "digest": digest.hexdigest(),
    }


def content(value: am.State | tuple[am.Event, ...]) -> bytes:
    """What a document says, whatever its format says of itself."""
    document = json.loads(am.to_json(value))
    plain = document.get("items", document)
    return json.dumps(plain if isinstance(plain, list) else {**plain, "version": None}).encode()


if __name__ == "__main__":
    text = json.dumps([outcome(*game) for game in GAMES], indent=1) + "\n"
    if "--write" in sys.argv[1:]:
        KEPT.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
