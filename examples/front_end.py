"""A front-end in one file: you play against a bot in the terminal.

The class `Screen` is the front-end. It knows only what one seat sees, a view. It shows the table, asks for an action,
says why a route cannot be claimed, and keeps up with what others do. The class `Game` stands for a server. It holds the
whole state, checks every action, and lets each seat know what that seat may know.

Run it with `python examples/front_end.py [seed]`.
"""

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback

import random
import sys
from collections.abc import Iterable

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy

NAMES = ("Griet", "Bot")
HELP = "Type a number, the name of a place to ask about its routes, or q to leave."


class Game:
    """The server's side: the whole state, with every secret."""

    def __init__(self, seed: ar.Seed) -> None:
        self.state = ar.new_game(len(NAMES), seed=seed)

    def play(self, seat: int, action: ar.Action) -> tuple[ar.Event, ...]:
        """What the action makes happen. Whoever sends an illegal one gets an IllegalAction."""
        if reasons := ar.violations(ar.view(self.state, seat), action):
            raise ar.IllegalAction(reasons)
        self.state, events = ar.step(self.state, action)
        return events


class Screen:
    """The player's side: what one seat sees."""

    def __init__(self, view: ar.SeatView) -> None:
        self.view = view

    def hear(self, events: Iterable[ar.Event]) -> None:
        """Brings the view up to date, and says what happened."""
        seen = tuple(events)
        self.view = ar.fold(self.view, seen)
        for event in seen:
            print(ar.describe(event, names=NAMES))

    def choose(self) -> ar.Action | None:
        """An action that the player chooses; None to leave the table."""
        print(f"\n{ar.text(self.view, seat=self.view.seat, names=NAMES)}\n")
        choices = {str(number): action for number, action in enumerate(ar.legal_actions(self.view), 1)}
        for number, action in choices.items():
            print(f"{number:>3} {ar.describe(action)}")
        while True:
            answer = self.ask()
            if answer in ("", "q"):
                return None
            if answer in choices:
                return choices[answer]
            if answer.isdecimal():
                print(f"There are the choices 1 to {len(choices)}.")
            else:
                self.explain(answer)

    def ask(self) -> str:
        """A line from the player; an empty one where the input ends."""
        print(HELP)
        return sys.stdin.buffer.readline().decode(errors="replace").strip()

    def explain(self, words: str) -> None:
        """What the hand could pay for on the routes of a place, or why it cannot."""
        for prospect in ar.prospects(self.view):
            if words.casefold() in str(prospect.route).casefold():
                told = [ar.describe(each, names=NAMES) for each in prospect.payments or prospect.violations]
                print(f"{ar.describe(prospect.route)}: {'; '.join(told)}")


def play(game: Game) -> None:
    """A game of a person on seat 0 and a bot on seat 1."""
    bot, chooser = Greedy(), random.Random(1634)
    screen = Screen(ar.view(game.state, 0))
    while (seat := game.state.to_move) is not None:
        action = screen.choose() if seat == 0 else bot(ar.view(game.state, seat), chooser)
        if action is None:
            print("You have left the table.")
            return
        events = game.play(seat, action)
        screen.hear(ar.redact(event, 0) for event in events)
    print(ar.describe(ar.standings(screen.view), names=NAMES))


if __name__ == "__main__":
    try:
        game = Game(sys.argv[1] if len(sys.argv) > 1 else None)
    except ValueError as error:  # it is no text
        sys.exit(str(error))
    play(game)
