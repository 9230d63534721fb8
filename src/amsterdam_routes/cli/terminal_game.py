"""A game under way at the terminal: what the player sees at each turn, and what can be typed."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any  # Any: what belongs to no game in particular

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli.desk import AnyBot, AnyFullRecord, Choice, Desk, find_choices
from amsterdam_routes.cli.errors import CommandFailed
from amsterdam_routes.cli.files import save_picture, save_record
from amsterdam_routes.cli.screen import SCREEN, Screen
from amsterdam_routes.kernel import as_bot, derived, moments, slug

NUMBER = re.compile("[0-9]{1,6}")


SHORT = 12
"""So many choices are shown all together; of more, the routes wait until they are asked for."""


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

    def __attrs_post_init__(self) -> None:
        self.turn = self.turns()

    def turns(self) -> int:
        """How many turns have begun."""
        told = (event for _, told, _ in moments(self.record) for event in told)
        return sum(map(self.desk.begins_turn, told))

    def took_back(self) -> None:
        """Go on from an earlier position."""
        self.turn = self.turns()
        self.save()
        self.screen.line(self.screen.say("undone"), "dim")

    def run(self) -> None:
        """Play until the game is over."""
        desk, game, screen = self.desk, self.desk.game, self.screen
        screen.heading(screen.say("welcome", seat=self.own, many=self.record.setup.players))
        self.save()
        while (seat := game.to_move(self.record.state)) is not None:
            before = self.record.state
            if seat == self.own:
                try:
                    self.record = self.record.play(self.asked())
                except TakenBack:
                    self.took_back()
                    continue
            else:
                self.played_by_bot(seat)
            self.save()
            happened = game.events(before, self.record.actions[-1])
            told = tuple(game.redact(event, self.own) for event in happened)
            screen.lines(desk.story(screen, told))
            if any(map(desk.begins_turn, told)):
                self.turn += 1
                if heading := desk.heading(screen, self.turn, self.record.state):
                    screen.heading(heading)
        screen.heading(screen.say("score_sheets"))
        screen.lines(screen.tell(game.standings(self.record.state)))

    def played_by_bot(self, seat: int) -> None:
        """A bot acts: the same again if the game is saved and gone on with at this point."""
        start = self.record.seed or b""
        chance = random.Random(int.from_bytes(derived(start, "bot", seat, self.record.ply)))
        bot = as_bot(self.bots[seat], lambda: tuple(chain(*self.record.redacted(seat).events)))
        action = bot(self.desk.game.view(self.record.state, seat), chance)
        try:
            self.record = self.record.play(action)
        except ar.IllegalAction as error:
            raise CommandFailed(f"{self.bots[seat]!r} at seat {seat} did what is illegal, {action}: {error}") from None

    def asked(self) -> Any:
        """What the player does."""
        listed = self.desk.choices(self.screen, self.seen, self.desk.game.legal_actions(self.seen))
        self.present(listed)
        while True:
            line = self.read()
            found = self.numbered(listed, line) if NUMBER.fullmatch(line) else self.in_words(line, listed)
            if found is not None:
                return found

    def present(self, listed: Sequence[Choice]) -> None:
        """All that a turn takes, on one screen: what can be chosen, then the table, and one's own cards last.

        If there is much to choose from, what can wait does so until it is asked for.
        """
        later = [choice for choice in listed if choice.waits]
        waiting = len(listed) > SHORT and 0 < len(later) < len(listed)
        self.show(listed, [choice for choice in listed if not (waiting and choice.waits)], self.desk.most)
        if waiting:
            self.screen.line(self.screen.say("claims", many=len(later)))
        self.desk.status(self.screen, self.seen, False)

    @property
    def seen(self) -> Any:
        """What the player sees."""
        return self.desk.game.view(self.record.state, self.own)

    def read(self) -> str:
        """A line from the player."""
        try:
            return input("> ").strip()
        except EOFError:
            self.screen.line()
            raise Quit from None

    def show(self, listed: Sequence[Choice], some: Sequence[Choice], most: int | None = None) -> None:
        """Some of the numbered list, no more lines of it than a screen has, and what can be typed."""
        width, most = len(str(len(listed))), most or len(some)
        for number, choice in enumerate(listed, start=1):
            if choice in some[:most]:
                self.screen.item(f"{number:>{width + 2}}  ", choice.label)
        if len(some) > most:
            self.screen.line(self.screen.say("more", many=len(some) - most))
        self.screen.line(self.screen.say("prompt"), "dim")

    def narrowed(self, listed: Sequence[Choice], words: str) -> bool:
        """Show those of the list that have these words in them, if any has."""
        some = [choice for choice in listed if slug(words) in slug(choice.label)]
        if some:
            self.show(listed, some, SCREEN)
        return bool(some)

    def numbered(self, listed: Sequence[Choice], line: str) -> Any:
        """The choice of this number; if it is a route with several payments, one of those."""
        screen = self.screen
        number = int(line)
        if not 1 <= number <= len(listed):
            screen.line(screen.say("no_such_number", number=line, last=len(listed)), "red")
            return None
        actions = listed[number - 1].actions
        return actions[0] if len(actions) == 1 else self.paid(actions, listed)

    def paid(self, actions: Sequence[Any], listed: Sequence[Choice]) -> Any:
        """The one of several payments that the player chooses; anything else that is typed leaves the question."""
        screen = self.screen
        screen.line(screen.say(self.desk.which))
        ways = [Choice(screen.tell(action), (action,)) for action in actions]
        self.show(ways, ways)
        line = self.read()
        if NUMBER.fullmatch(line) and 1 <= int(line) <= len(actions):
            return actions[int(line) - 1]
        if len(found := [way for way in ways if {*slug(line).split("-")} <= {*way.words}]) == 1:
            return found[0].actions[0]
        screen.line(screen.say("none_taken"), "dim")
        return None if NUMBER.fullmatch(line) else self.in_words(line, listed)

    def in_words(self, line: str, listed: Sequence[Choice]) -> Any:
        """A command, which leads to no action, or an action in the notation, with all that is against it."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], object]] = {
            "": lambda _: self.present(listed),
            "?": self.help,
            "help": self.help,
            "why": lambda words: self.desk.why(self.screen, self.seen, words),
            "map": lambda _: self.desk.map(self.screen, self.seen, ()),
            "table": lambda _: self.desk.status(self.screen, self.seen, True),
            "score": lambda _: self.screen.lines(self.screen.tell(self.desk.game.standings(self.seen))),
            "picture": self.picture,
            "save": self.save_as,
            "undo": self.undo,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }
        if word == self.desk.later:
            commands[word] = lambda words: self.claim(listed, words)
        for name, command in self.desk.commands.items():
            commands[name] = partial(command, self.screen, self.seen)
        if word == self.desk.later and len(found := find_choices(listed, line)) == 1 and len(rest.split()) > 1:
            return self.paid(found[0].actions, listed)
        if word in commands:
            commands[word](rest.strip())
            return None
        try:
            action = self.parsed(line)
        except ar.InvalidDocument as error:
            return self.in_the_words_of_the_list(line, listed, error)
        if against := self.desk.game.violations(self.seen, action):
            for violation in against:
                self.screen.line(self.screen.tell(violation), "red")
            return None
        return action

    def in_the_words_of_the_list(self, line: str, listed: Sequence[Choice], error: ar.InvalidDocument) -> Any:
        """The choice that the line begins to say; if there are several, or only a word fits, those are shown."""
        found = find_choices(listed, line) if slug(line) else []
        if len(found) == 1:
            actions = found[0].actions
            return actions[0] if len(actions) == 1 else self.paid(actions, listed)
        if found:
            self.show(listed, found, SCREEN)
        elif not (slug(line) and self.narrowed(listed, line)):
            for problem in error.problems:
                self.screen.line(problem.text, "red")
            self.screen.line(self.screen.say("prompt"), "dim")
        return None

    def claim(self, listed: Sequence[Choice], words: str) -> None:
        """The routes that can be claimed, or those with these words in their names."""
        claims = [choice for choice in listed if choice.waits and slug(words) in slug(choice.label)]
        if claims:
            self.show(listed, claims, SCREEN)
        else:
            self.screen.line(self.screen.say("no_claims"), "red")

    def picture(self, file: str) -> None:
        """A picture of the table, with the player's own hand, in a file."""
        if not file:
            self.screen.line(self.screen.say("picture_where"), "red")
            return
        try:
            save_picture(self.desk, self.screen, file, self.seen, self.own)
        except CommandFailed as error:
            self.screen.line(str(error), "red")
        else:
            self.screen.line(self.screen.say("pictured", file=file), "dim")

    def undo(self, _: str) -> None:
        """Take back the player's last action, and all that followed it."""
        movers = [self.desk.game.to_move(before) for before, _, _ in moments(self.record)]
        if self.own not in movers:
            self.screen.line(self.screen.say("nothing_to_undo"), "red")
            return
        while movers.pop() != self.own:
            self.record, _seats = self.record.undo()
        self.record, _seats = self.record.undo()
        raise TakenBack

    def help(self, _: str) -> None:
        """What can be typed."""
        for code in self.desk.helped:
            self.screen.line(self.screen.say(f"help_{code}"))

    def parsed(self, line: str) -> Any:
        """The action that a line notates; `InvalidDocument` if it is none."""
        if self.desk.game.notation is None:
            raise ar.InvalidDocument([ar.Problem("$", "unknown_action", self.screen.say("no_such_action", words=line))])
        return self.desk.game.notation.parse(line, self.record.setup)

    def save(self) -> None:
        """Keep the game in its file, if it has one."""
        if self.file is not None:
            save_record(self.desk, self.file, self.record)

    def save_as(self, file: str) -> None:
        """Keep the game in a file from now on."""
        if not file and self.file is None:
            self.screen.line(self.screen.say("save_where"), "red")
            return
        was, self.file = self.file, file or self.file
        try:
            self.save()
        except CommandFailed as error:
            self.file = was
            self.screen.line(str(error), "red")
        else:
            self.screen.line(self.screen.say("saved", file=self.file), "dim")

    def quit(self, _: str) -> None:
        """Leave the table."""
        raise Quit

    def leave(self) -> None:
        """The last words to a player who stops before the end."""
        if self.file is None:
            self.screen.line(self.screen.say("left", game=self.option), "dim")
        else:
            self.screen.line(self.screen.say("left_saved", game=self.option, file=self.file), "dim")

    @property
    def option(self) -> str:
        """How the command is told which game to go on with; the route game goes without saying."""
        return "" if self.desk.game is ar.GAME else f"--game {self.desk.game.name} "
