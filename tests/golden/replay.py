"""Plays the golden games, and prints what becomes of them: the same on every Python and platform, for ever.

    python tests/golden/replay.py                prints it
    python tests/golden/replay.py --write        keeps it as what must come out: only after a change of the rules
    python tests/golden/replay.py --documents    prints the last state of each game as JSON

It needs nothing but the library. Every choice is made by a source of chance of its own, so the games depend on the
order of `legal_actions` as well.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs

import amsterdam_routes as ar

HERE = Path(__file__).parent
KEPT = HERE / "games.json"
EDITIONS = {"amsterdam": ar.AMSTERDAM, "small box": ar.Edition.from_file(HERE / "small-box.json")}
GAMES = [
    ("amsterdam", 2, 0, "1634"),
    ("amsterdam", 2, 1, "nieuwe waal"),
    ("amsterdam", 3, 2, "1634"),
    ("amsterdam", 4, 0, "1634"),
    ("amsterdam", 4, 3, "waag"),
    ("small box", 2, 0, "1"),
    ("small box", 2, 1, "2"),
    ("small box", 3, 0, "3"),
]


def play(edition: str, players: int, first: int, seed: str) -> Iterator[tuple[ar.State, tuple[ar.Event, ...]]]:
    """One game: every state, and the events that led to it."""
    state = ar.new_game(players, seed=seed, edition=EDITIONS[edition], first=first)
    yield state, ()
    chooser = ar.Chance.of(f"golden {seed}")
    while legal := ar.legal_actions(state):
        choice, chooser = chooser.below(len(legal))
        state, events = ar.step(state, legal[choice])
        yield state, events


def outcome(edition: str, players: int, first: int, seed: str) -> dict[str, object]:
    """How long a game was, how it ended, and the digest of everything that happened in it."""
    digest = hashlib.sha256()
    moments = list(play(edition, players, first, seed))
    for state, events in moments:
        digest.update(canonical(state) + repr([plain(event) for event in events]).encode())
    standings = ar.standings(moments[-1][0])
    return {
        "edition": edition,
        "players": players,
        "first": first,
        "seed": seed,
        "actions": len(moments) - 1,
        "totals": [sheet.total for sheet in standings.sheets],
        "winners": list(standings.winners),
        "digest": digest.hexdigest(),
    }


def canonical(state: ar.State) -> bytes:
    """A state as bytes, by what its public fields say: neither its inner form nor a JSON format may change them."""
    table = state.table
    words = {
        "phase": table.phase.value.replace("_", " "),
        "to_move": table.to_move,
        "first": table.first,
        "row": plain(table.row),
        "discards": table.discards,
        "draw": plain(state.piles.draw),
        "contract_pile": plain(state.piles.contracts),
        "returned_by": table.contract_pile,
        "counter": state.piles.chance.counter,
        "claimed": plain(table.claimed),
        "carts": table.carts,
        "scores": table.scores,
        "bonus_cards": table.bonus_cards,
        "last_turns": table.last_turns,
        "passes": table.passes,
        "hands": [[hand.cards, plain(hand.contracts), plain(hand.offer), plain(hand.returned)] for hand in state.hands],
    }
    return json.dumps(words, sort_keys=True, separators=(",", ":")).encode()


def plain(value: object) -> object:
    """A value in words and numbers: colours and endings by name, routes and contracts by id."""
    if isinstance(value, ar.Color | ar.Ending):
        return value.name
    if isinstance(value, ar.Route | ar.Contract):
        return value.id
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    kind = type(value)
    if attrs.has(kind):
        return [kind.__name__, *(plain(getattr(value, field.name)) for field in attrs.fields(kind))]
    return value


if __name__ == "__main__":
    text = json.dumps([outcome(*game) for game in GAMES], indent=1) + "\n"
    if "--write" in sys.argv[1:]:
        KEPT.write_text(text, encoding="utf-8")
    elif "--documents" in sys.argv[1:]:
        for game in GAMES:
            print(ar.to_json(list(play(*game))[-1][0]))
    else:
        print(text, end="")
