"""Deals a game, plays it to the end with random moves, and prints its story and the score sheet.

Run it with `python examples/quickstart.py [seed]`.
"""

import random
import sys

import amsterdam_routes as ar


def play(seed: str, players: int = 3) -> ar.State:
    """One game to its end, told as it happens."""
    chooser = random.Random(seed)
    state = ar.new_game(players, seed=seed)
    print(f"The {state.table.edition.name} edition, {players} players, seed {seed!r}.\n")
    while state.to_move is not None:
        state, events = ar.step(state, chooser.choice(ar.legal_actions(state)))
        for event in events:
            print(ar.describe(event))
    return state


def print_board(table: ar.Table) -> None:
    """Who holds which routes."""
    for seat, routes in enumerate(table.claimed):
        print(f"\nseat {seat} holds {len(routes)} routes, with {table.carts[seat]} carts left:")
        for route in routes:
            print(f"  {route} ({route.length}{', cart symbol' if route.cart else ''})")


def print_sheet(standings: ar.Standings) -> None:
    """The score sheet, and who has won."""
    for sheet in standings.sheets:
        print(f"\nseat {sheet.seat}: {sheet.total} points, place {sheet.place}")
        print(f"  routes {sheet.routes:+}")
        for score in sheet.contracts:
            print(f"  {score.contract} {score.points:+} ({'joined' if score.joined else 'not joined'})")
        print(f"  bonus {sheet.bonus:+} (bonus cards: {sheet.bonus_cards})")
    print(f"\nwon by seat {' and seat '.join(map(str, standings.winners))}")


if __name__ == "__main__":
    final = play(sys.argv[1] if len(sys.argv) > 1 else "1634")
    print_board(final.table)
    print_sheet(ar.standings(final))
