"""A town of your own: reads custom_edition.json, plays it, and shows what is said of an edition with mistakes in it.

Run it with `python examples/custom_edition.py [file] [seed]`.
"""

import json
import random
import sys
from pathlib import Path

import amsterdam_routes as ar

LANTERNPORT = Path(__file__).parent / "custom_edition.json"


def play(edition: ar.Edition, seed: str) -> ar.State:
    """One game of as many players as the box allows, who claim the longest route they can and draw otherwise."""
    state = ar.new_game(edition.players[1], seed=seed, edition=edition)
    chooser = random.Random(seed)
    while state.to_move is not None:
        legal = ar.legal_actions(state)
        claims = [action for action in legal if isinstance(action, ar.ClaimRoute)]
        action = max(claims, key=lambda claim: claim.route.length) if claims else chooser.choice(legal)
        state = ar.apply(state, action)
    return state


def print_score(state: ar.State) -> None:
    """What every seat has built, and what it is worth."""
    result = ar.standings(state)
    for sheet, routes in zip(result.sheets, state.table.claimed, strict=True):
        print(f"\nseat {sheet.seat}: {sheet.total} points, place {sheet.place}")
        print(f"  routes {sheet.routes:+}: {', '.join(str(route) for route in routes)}")
        for score in sheet.contracts:
            print(f"  {score.contract} {score.points:+}")


def print_mistakes(file: Path) -> None:
    """What the library says if the edition's data do not fit together: a mistake may show in several places."""
    data = json.loads(file.read_text(encoding="utf-8"))
    data["carts"] = 3
    data["board"]["routes"][0]["between"][0] = "Chalk Gait"
    data["board"]["routes"][3]["length"] = 1
    try:
        ar.Edition.from_text(json.dumps(data))
    except ar.InvalidEdition as error:
        print("\nThe same town with a few mistakes in it:")
        for problem in error.problems:
            print(f"  {problem}")


if __name__ == "__main__":
    chosen = Path(sys.argv[1]) if len(sys.argv) > 1 else LANTERNPORT
    try:
        town = ar.Edition.from_file(chosen)
        played = play(town, sys.argv[2] if len(sys.argv) > 2 else "lamplight")
    except (OSError, ValueError, ar.AmsterdamError) as error:  # no file, no text, or no town
        sys.exit(str(error))
    print(town)
    print_score(played)
    if chosen == LANTERNPORT:
        print_mistakes(chosen)
