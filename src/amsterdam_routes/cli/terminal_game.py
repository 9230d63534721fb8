"""A game under way at the terminal: what the player sees at each turn, and what can be typed."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from typing import Any, Final  # Any: what belongs to no game in particular

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli.desk import AnyBot, AnyFullRecord, Choice, Desk, find_choices
from amsterdam_routes.cli.errors import CommandFailed
from amsterdam_routes.cli.files import save_picture, save_record
from amsterdam_routes.cli.screen import SCREEN, Screen
from amsterdam_routes.kernel import as_bot, derive_seed, slug, transitions

NUMBER: Final = re.compile("[0-9]{1,6}")
SHORT: Final = 12
"""So many choices are shown all together; of more, those that can wait do so until they are asked for."""


class Quit(Exception):
    """The player has had enough."""


class TakenBack(Exception):
    """The player's last action has been taken back: it is the same player's turn again."""


@attrs.define
class TerminalGame:
    """A game under way at the terminal."""

    desk: Desk
    screen: Screen
    record: AnyFullRecord
    own: int
    bots: Mapping[int, AnyBot]
    file: str | None
    turn: int = attrs.field(init=False)
    """How many turns have begun."""

    def __attrs_post_init__(self) -> None:
        self.turn = self.count_turns()

    def count_turns(self) -> int:
        """How many turns have begun, by the record."""
        return sum(self.desk.begins_turn(event) for _, told, _ in transitions(self.record) for event in told)

    @property
    def seen(self) -> Any:
        """What the player sees."""
        return self.desk.game.view(self.record.state, self.own)

    def play(self) -> None:
        """Play until the game is over."""
        desk, game, screen = self.desk, self.desk.game, self.screen
        screen.heading(screen.say("welcome", seat=self.own, many=self.record.setup.players))
        self.save()
        while (seat := game.to_move(self.record.state)) is not None:
            before = self.record.state
            try:
                self.record = self.record.play(self.ask()) if seat == self.own else self.play_bot(seat)
            except TakenBack:
                continue
            self.save()
            told = tuple(game.redact(event, self.own) for event in game.events(before, self.record.actions[-1]))
            screen.lines(desk.story(screen, told))
            if any(map(desk.begins_turn, told)):
                self.turn += 1
                if heading := desk.heading(screen, self.turn, self.record.state):
                    screen.heading(heading)
        screen.heading(screen.say("score_sheets"))
        screen.lines(screen.tell(game.standings(self.record.state)))

    def play_bot(self, seat: int) -> AnyFullRecord:
        """The record with what a bot does: the same again if the game is saved and gone on with at this point."""
        start = self.record.seed or b""
        chance = random.Random(int.from_bytes(derive_seed(start, "bot", seat, self.record.ply)))
        bot = as_bot(self.bots[seat], lambda: tuple(chain(*self.record.redacted(seat).events)))
        action = bot(self.desk.game.view(self.record.state, seat), chance)
        try:
            return self.record.play(action)
        except ar.IllegalAction as error:
            raise CommandFailed(
                f"{self.bots[seat]!r} at seat {seat} did something illegal, {action}: {error}"
            ) from None

    def ask(self) -> Any:
        """The action that the player chooses."""
        listed = self.desk.choices(self.screen, self.seen, self.desk.game.legal_actions(self.seen))
        self.present(listed)
        while True:
            line = self.read()
            by_number = NUMBER.fullmatch(line) is not None
            action = self.choose_by_number(line, listed) if by_number else self.understand(line, listed)
            if action is not None:
                return action

    def read(self) -> str:
        """A line from the player."""
        try:
            return input("> ").strip()
        except EOFError:
            self.screen.line()
            raise Quit from None

    # --- what is shown

    def present(self, listed: Sequence[Choice]) -> None:
        """All that a turn takes, on one screen: what can be chosen, then the table, and one's own cards last.

        If there is much to choose from, what can wait does so until it is asked for.
        """
        later = [choice for choice in listed if choice.waits]
        waiting = len(listed) > SHORT and 0 < len(later) < len(listed)
        self.show(listed, [choice for choice in listed if not (waiting and choice.waits)], self.desk.most)
        if waiting:
            self.screen.line(self.screen.say("later", many=len(later), word=self.desk.later))
        self.desk.status(self.screen, self.seen, False)

    def show(self, listed: Sequence[Choice], some: Sequence[Choice], most: int | None = None) -> None:
        """Some of the numbered list, at most so many lines of it, and what can be typed."""
        width, most = len(str(len(listed))), most or len(some)
        for number, choice in enumerate(listed, start=1):
            if choice in some[:most]:
                self.screen.item(f"{number:>{width + 2}}  ", choice.label)
        if len(some) > most:
            self.screen.line(self.screen.say("more", many=len(some) - most))
        self.screen.line(self.screen.say("prompt"), "dim")

    # --- what is typed: each gives the action that it leads to, or None

    def choose_by_number(self, line: str, listed: Sequence[Choice]) -> Any:
        """The choice of this number."""
        if 1 <= int(line) <= len(listed):
            return self.choose(listed[int(line) - 1], listed)
        self.screen.line(self.screen.say("no_such_number", number=line, last=len(listed)), "red")
        return None

    def choose(self, choice: Choice, listed: Sequence[Choice]) -> Any:
        """The action of a choice; if there are several, the player is asked which."""
        return choice.actions[0] if len(choice.actions) == 1 else self.choose_detail(choice, listed)

    def choose_detail(self, choice: Choice, listed: Sequence[Choice]) -> Any:
        """The one of a choice's actions that the player chooses; anything else that is typed leaves the decision."""
        screen = self.screen
        screen.line(screen.say("which"))
        ways = [Choice(screen.tell(action), (action,)) for action in choice.actions]
        self.show(ways, ways)
        line = self.read()
        by_number = NUMBER.fullmatch(line) is not None
        if by_number and 1 <= int(line) <= len(ways):
            return ways[int(line) - 1].actions[0]
        if len(found := [way for way in ways if {*slug(line).split("-")} <= {*way.words}]) == 1:
            return found[0].actions[0]
        screen.line(screen.say("none_taken"), "dim")
        return None if by_number else self.understand(line, listed)

    def understand(self, line: str, listed: Sequence[Choice]) -> Any:
        """A command, an action in the notation, or a choice in words."""
        word, _, rest = line.partition(" ")
        if word == self.desk.later and len(rest.split()) > 1 and len(found := find_choices(listed, line)) == 1:
            return self.choose_detail(found[0], listed)
        if (command := self.commands(listed).get(word)) is not None:
            try:
                command(rest.strip())
            except CommandFailed as error:  # a file that cannot be written, a game without pictures
                self.screen.line(str(error), "red")
            return None
        try:
            action = self.parse(line)
        except ar.InvalidDocument as error:
            return self.choose_in_words(line, listed, error)
        against = self.desk.game.violations(self.seen, action)
        for violation in against:
            self.screen.line(self.screen.tell(violation), "red")
        return None if against else action

    def parse(self, line: str) -> Any:
        """The action that a line notates; `InvalidDocument` if it is none."""
        if self.desk.game.notation is None:
            raise ar.InvalidDocument([ar.Problem("$", "unknown_action", self.screen.say("no_such_action", words=line))])
        return self.desk.game.notation.parse(line, self.record.setup)

    def choose_in_words(self, line: str, listed: Sequence[Choice], error: ar.InvalidDocument) -> Any:
        """The choice that the line begins to say; if there are several, or only a word fits, those are shown."""
        said = slug(line)
        found = find_choices(listed, line) if said else []
        if len(found) == 1:
            return self.choose(found[0], listed)
        if some := found or [choice for choice in listed if said and choice.has(line)]:
            self.show(listed, some, SCREEN)
            return None
        for problem in error.problems:
            self.screen.line(problem.text, "red")
        self.screen.line(self.screen.say("prompt"), "dim")
        return None

    # --- the commands: each does something, with the rest of the line

    def commands(self, listed: Sequence[Choice]) -> dict[str, Callable[[str], None]]:
        """All commands, by their first words."""
        desk, screen, seen = self.desk, self.screen, self.seen
        commands: dict[str, Callable[[str], None]] = {
            "": lambda _: self.present(listed),
            "?": self.help,
            "help": self.help,
            "why": partial(desk.why, screen, seen),
            "map": lambda _: desk.map(screen, seen, ()),
            "table": lambda _: desk.status(screen, seen, True),
            "score": lambda _: screen.lines(screen.tell(desk.game.standings(seen))),
            "picture": self.picture,
            "save": self.save_as,
            "undo": self.undo,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }
        if desk.later is not None:
            commands[desk.later] = partial(self.show_later, listed)
        return commands | {name: partial(command, screen, seen) for name, command in desk.commands.items()}

    def help(self, _: str) -> None:
        """What can be typed."""
        for code in self.desk.helped:
            self.screen.line(self.screen.say(f"help_{code}"))

    def show_later(self, listed: Sequence[Choice], words: str) -> None:
        """The choices that wait, or those of them with these words."""
        if later := [choice for choice in listed if choice.waits and choice.has(words)]:
            self.show(listed, later, SCREEN)
        else:
            self.screen.line(self.screen.say("no_later"), "red")

    def picture(self, file: str) -> None:
        """A picture of the table, with the player's own hand, in a file."""
        if not file:
            self.screen.line(self.screen.say("picture_where"), "red")
            return
        save_picture(self.desk, self.screen, file, self.seen, self.own)
        self.screen.line(self.screen.say("pictured", file=file), "dim")

    def undo(self, _: str) -> None:
        """Take back the player's last action, and all that followed it."""
        positions = enumerate(islice(ar.replay(self.record), self.record.ply))
        own = [ply for ply, before in positions if self.desk.game.to_move(before) == self.own]
        if not own:
            self.screen.line(self.screen.say("nothing_to_undo"), "red")
            return
        self.record = attrs.evolve(self.record, actions=self.record.actions[: own[-1]], result=None)
        self.turn = self.count_turns()
        self.save()
        self.screen.line(self.screen.say("undone"), "dim")
        raise TakenBack

    def save(self) -> None:
        """Keep the game in its file, if it has one."""
        if self.file is not None:
            save_record(self.desk, self.file, self.record)

    def save_as(self, file: str) -> None:
        """Keep the game in a file from now on."""
        path = file or self.file
        if path is None:
            self.screen.line(self.screen.say("save_where"), "red")
            return
        save_record(self.desk, path, self.record)
        self.file = path
        self.screen.line(self.screen.say("saved", file=path), "dim")

    def quit(self, _: str) -> None:
        """Leave the table."""
        raise Quit
