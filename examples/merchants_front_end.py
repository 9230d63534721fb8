"""A front-end of the merchants game in one file: you play against a bot in the terminal.

The class `Screen` is the front-end. It knows only what one seat sees, a view. It shows what matters, asks for one
decision after another, says what things cost and why they cannot be had, and keeps up with what others do. The class
`Game` stands for a server. It holds the whole state, checks every action, and lets each seat know what it may know.

Run it with `python examples/merchants_front_end.py [seed]`.
"""

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback

import random
import sys
from collections.abc import Iterable
from pathlib import Path

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.bots import Greedy

NAMES = ("Griet", "Bot")
HELP = "Type a number, a word to ask about, table, picture, or q to leave."


class Game:
    """The server's side: the whole state, with every secret."""

    def __init__(self, seed: am.Seed) -> None:
        self.state = am.new_game(len(NAMES), seed=seed)

    def play(self, seat: int, action: am.Action) -> tuple[am.Event, ...]:
        """What the action makes happen. An illegal one raises an IllegalAction."""
        if reasons := am.violations(am.view(self.state, seat), action):
            raise am.IllegalAction(reasons)
        self.state, events = am.step(self.state, action)
        return events


class Screen:
    """The player's side: what one seat sees."""

    def __init__(self, view: am.SeatView) -> None:
        self.view = view

    def hear(self, events: Iterable[am.Event]) -> None:
        """Brings the view up to date, and says what happened."""
        seen = tuple(events)
        view = am.fold(self.view, seen)
        assert isinstance(view, am.SeatView)
        self.view = view
        for event in seen:
            if not isinstance(event, am.Acted):  # what it does is told by the events that follow it
                print(am.describe(event, names=NAMES))

    def choose(self) -> am.Action | None:
        """An action that the player chooses; None to leave the table."""
        print(f"\n{am.describe(self.view, names=NAMES)}")
        choices = {str(number): action for number, action in enumerate(am.legal_actions(self.view), 1)}
        for number, action in choices.items():
            print(f"{number:>3} {self.label(action)}")
        while True:
            answer = self.ask()
            if answer in ("", "q"):
                return None
            if answer == "table":
                print(am.text(self.view, seat=self.view.seat, names=NAMES))
            elif answer == "picture":
                Path("merchants.svg").write_text(am.svg(self.view, seat=self.view.seat, names=NAMES), encoding="utf-8")
                print("The table is in merchants.svg.")
            elif answer in choices:
                return choices[answer]
            elif answer.isdecimal():
                print(f"There are the choices 1 to {len(choices)}.")
            else:
                self.explain(answer)

    def label(self, action: am.Action) -> str:
        """An action in words; a card that can be taken or activated says what it does."""
        if isinstance(action, am.TakeCard | am.Activate):
            return f"{am.describe(action)}: {am.card_ability(action.card)}"
        return am.describe(action)

    def ask(self) -> str:
        """A line from the player; an empty one where the input ends."""
        print(HELP)
        return sys.stdin.buffer.readline().decode(errors="replace").strip()

    def explain(self, words: str) -> None:
        """What blocks, cards, fields and the market tile with these words cost, or why they cannot be had."""
        for prospect in am.prospects(self.view):
            told = am.describe(prospect.thing)
            if words.casefold() in told.casefold():
                reasons = [am.describe(reason, names=NAMES) for reason in prospect.violations]
                print(f"{told.rstrip('.')}. {' '.join(reasons) or 'This can be had.'}")


def play(game: Game) -> None:
    """A game of a person on seat 0 and a bot on seat 1."""
    bot, chooser = Greedy(), random.Random(1672)
    screen = Screen(am.view(game.state, 0))
    while (seat := game.state.to_move) is not None:
        action = screen.choose() if seat == 0 else bot(am.view(game.state, seat), chooser)
        if action is None:
            print("You have left the table.")
            return
        events = game.play(seat, action)
        screen.hear(am.redact(event, 0) for event in events)
    print(am.describe(am.standings(screen.view), names=NAMES))


if __name__ == "__main__":
    try:
        game = Game(sys.argv[1] if len(sys.argv) > 1 else None)
    except ValueError as error:  # it is no text
        sys.exit(str(error))
    play(game)
