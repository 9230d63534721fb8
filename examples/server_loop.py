"""A server and its clients in one file: what each of them holds, and what crosses the wire.

The server holds the state. A client gets its first view, and from then on redacted events, which it folds into the
view: it can list its legal actions, explain the others and draw the table without asking.

Run it with `python examples/server_loop.py`.
"""

import random

import amsterdam_routes as ar


class Client:
    """Knows a view and nothing else; everything that reaches it is JSON."""

    def __init__(self, first_view: str, seed: int) -> None:
        self.view = ar.from_json(first_view, ar.View)
        self.random = random.Random(seed)

    def hear(self, events: str) -> None:
        """Something happened: bring the view up to date."""
        self.view = ar.fold(self.view, ar.from_json(events, tuple[ar.Event, ...]))

    def choose(self) -> str:
        """An action for this seat, found on the view alone."""
        return ar.to_json(self.random.choice(ar.legal_actions(self.view)))


def serve(players: int, seed: str) -> ar.State:
    """One game over the wire, from the deal to the end."""
    state = ar.new_game(players, seed=seed)
    clients = [Client(ar.to_json(ar.view(state, seat)), seat) for seat in range(players)]
    while state.to_move is not None:
        action = ar.from_json(clients[state.to_move].choose(), ar.Action)
        state, events = ar.step(state, action)  # IllegalAction, if the client had cheated
        for seat, client in enumerate(clients):
            client.hear(ar.to_json(tuple(ar.redact(event, seat) for event in events)))
    assert all(client.view == ar.view(state, seat) for seat, client in enumerate(clients))
    return state


if __name__ == "__main__":
    final = serve(3, "1634")
    for sheet in ar.standings(final).sheets:
        print(f"seat {sheet.seat}: {sheet.total} points, place {sheet.place}")
    print("Every client's view, folded from its own events, agrees with the server to the last card.")
