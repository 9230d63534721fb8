"""A game under way at the terminal: what the player sees at each turn, and what can be typed."""

import random
import re
from collections.abc import Callable, Mapping, Sequence

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli.choices import Choice, choices, meant
from amsterdam_routes.cli.disk import suffix, write_text
from amsterdam_routes.cli.files import PICTURES, drawn, save_record
from amsterdam_routes.cli.options import RouteBot
from amsterdam_routes.cli.paths import cheapest, two_places
from amsterdam_routes.cli.screen import CommandFailed, Screen
from amsterdam_routes.cli.telling import moments, show_map, turn_heading
from amsterdam_routes.kernel.matches import derived
from amsterdam_routes.kernel.names import slug

NUMBER = re.compile("[0-9]{1,6}")


SHORT = 12
"""So many choices are shown all together; of more, the routes wait until they are asked for."""
SCREEN = 15
"""So many lines of a list are shown at once."""
HELP = ("number", "action", "words", "claim", "path", "why", "map", "table", "score", "picture", "undo", "save", "quit")


class Quit(Exception):
    """The player has had enough."""


class TakenBack(Exception):
    """The player's last action has been taken back: it is the same player's turn again."""


@attrs.define
class Game:
    """A game under way at the terminal."""

    screen: Screen
    record: ar.RouteRecord
    own: int
    bots: Mapping[int, RouteBot]
    file: str | None
    turn: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.turn = self.turns()

    def turns(self) -> int:
        """How many turns have begun."""
        return sum(isinstance(event, ar.TurnBegan) for _, told, _ in moments(self.record) for event in told)

    def took_back(self) -> None:
        """Go on from an earlier position."""
        self.turn = self.turns()
        self.save()
        self.screen.line(self.screen.say("undone"), "dim")

    def run(self) -> None:
        """Play until the game is over."""
        screen = self.screen
        screen.heading(screen.say("welcome", seat=self.own, many=self.record.setup.players))
        self.save()
        while (seat := self.record.state.to_move) is not None:
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
            told = tuple(ar.redact(event, self.own) for event in ar.events(before, self.record.actions[-1]))
            screen.story(told)
            if any(isinstance(event, ar.TurnBegan) for event in told):
                self.turn += 1
                turn_heading(screen, self.turn, self.record.state.table)
        screen.heading(screen.say("score_sheets"))
        screen.lines(screen.tell(ar.standings(self.record.state)))

    def played_by_bot(self, seat: int) -> None:
        """A bot acts: the same again if the game is saved and gone on with at this point."""
        start = self.record.seed or b""
        chance = random.Random(int.from_bytes(derived(start, "bot", seat, self.record.ply)))
        action = self.bots[seat](ar.view(self.record.state, seat), chance)
        try:
            self.record = self.record.play(action)
        except ar.IllegalAction as error:
            raise CommandFailed(f"{self.bots[seat]!r} at seat {seat} did what is illegal, {action}: {error}") from None

    def asked(self) -> ar.Action:
        """What the player does."""
        listed = choices(self.screen, self.seen.table, ar.legal_actions(self.seen))
        self.present(listed)
        while True:
            line = self.read()
            found = self.numbered(listed, line) if NUMBER.fullmatch(line) else self.in_words(line, listed)
            if found is not None:
                return found

    def present(self, listed: Sequence[Choice]) -> None:
        """All that a turn takes, on one screen: what can be chosen, then the table, and one's own cards last.

        If there is much to choose from, the routes wait until they are asked for.
        """
        claims = [choice for choice in listed if choice.claims]
        waiting = len(listed) > SHORT and len(claims) < len(listed)
        self.show(listed, [choice for choice in listed if not (waiting and choice.claims)])
        if waiting:
            self.screen.line(self.screen.say("claims", many=len(claims)))
        self.screen.status(self.seen, brief=self.seen.phase is ar.Phase.SECOND_CARD)

    @property
    def seen(self) -> ar.View:
        """What the player sees."""
        return ar.view(self.record.state, self.own)

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
                self.screen.line(f"{number:>{width + 2}}  {choice.label}")
        if len(some) > most:
            self.screen.line(self.screen.say("more", many=len(some) - most))
        self.screen.line(self.screen.say("prompt"), "dim")

    def narrowed(self, listed: Sequence[Choice], words: str) -> bool:
        """Show those of the list that have these words in them, if any has."""
        some = [choice for choice in listed if slug(words) in slug(choice.label)]
        if some:
            self.show(listed, some, SCREEN)
        return bool(some)

    def numbered(self, listed: Sequence[Choice], line: str) -> ar.Action | None:
        """The choice of this number; if it is a route with several payments, one of those."""
        screen = self.screen
        number = int(line)
        if not 1 <= number <= len(listed):
            screen.line(screen.say("no_such_number", number=line, last=len(listed)), "red")
            return None
        actions = listed[number - 1].actions
        return actions[0] if len(actions) == 1 else self.paid(actions)

    def paid(self, actions: Sequence[ar.Action]) -> ar.Action | None:
        """The one of several payments that the player chooses."""
        screen = self.screen
        screen.line(screen.say("which_payment"))
        ways = [Choice(screen.tell(action), (action,)) for action in actions]
        self.show(ways, ways)
        line = self.read()
        if NUMBER.fullmatch(line) and 1 <= int(line) <= len(actions):
            return actions[int(line) - 1]
        screen.line(screen.say("none_taken"), "dim")
        return None

    def in_words(self, line: str, listed: Sequence[Choice]) -> ar.Action | None:
        """A command, which leads to no action, or an action in the notation, with all that is against it."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], object]] = {
            "": lambda _: self.present(listed),
            "?": self.help,
            "help": self.help,
            "claim": lambda words: self.claim(listed, words),
            "why": self.why,
            "path": self.path,
            "map": lambda _: show_map(self.screen, self.seen),
            "table": lambda _: self.screen.status(self.seen),
            "score": lambda _: self.screen.lines(self.screen.tell(ar.standings(self.seen))),
            "picture": self.picture,
            "save": self.save_as,
            "undo": self.undo,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }
        if word == "claim" and len(found := meant(listed, line)) == 1 and len(rest.split()) > 1:
            return self.paid(found[0].actions)
        if word in commands:
            commands[word](rest.strip())
            return None
        try:
            action = ar.parse_action(line, self.record.setup.edition)
        except ar.InvalidDocument as error:
            return self.in_the_words_of_the_list(line, listed, error)
        if against := ar.violations(self.seen, action):
            for violation in against:
                self.screen.line(self.screen.tell(violation), "red")
            return None
        return action

    def in_the_words_of_the_list(
        self, line: str, listed: Sequence[Choice], error: ar.InvalidDocument
    ) -> ar.Action | None:
        """The choice that the line begins to say; if there are several, or only a word fits, those are shown."""
        found = meant(listed, line) if slug(line) else []
        if len(found) == 1:
            actions = found[0].actions
            return self.paid(actions) if found[0].claims else actions[0]
        if found:
            self.show(listed, found, SCREEN)
        elif not (slug(line) and self.narrowed(listed, line)):
            for problem in error.problems:
                self.screen.line(problem.text, "red")
            self.screen.line(self.screen.say("prompt"), "dim")
        return None

    def claim(self, listed: Sequence[Choice], words: str) -> None:
        """The routes that can be claimed, or those with these words in their names."""
        claims = [choice for choice in listed if choice.claims and slug(words) in slug(choice.label)]
        if claims:
            self.show(listed, claims, SCREEN)
        else:
            self.screen.line(self.screen.say("no_claims"), "red")

    def path(self, words: str) -> None:
        """The routes that lead from one place to another with the fewest carts."""
        screen, seen = self.screen, self.seen
        ends = two_places(seen.table.edition.board, words)
        if ends is None:
            screen.line(screen.say("path_where"), "red")
            return
        way = cheapest(seen, *ends)
        if way is None:
            screen.line(screen.say("no_path"), "red")
            return
        for route in way:
            voice, mine = screen.voice, seen.table.owner(route) == seen.seat
            told = voice.whose(seen.table, route, closed=False) if mine else voice.say("spaces", spaces=route.length)
            screen.line(f"  {screen.route(route)}: {voice.color(route.color)}, {told}")
        carts = sum(route.length for route in way if seen.table.owner(route) != seen.seat)
        screen.line(screen.say("path_takes", many=carts))

    def picture(self, file: str) -> None:
        """A picture of the table, with the player's own hand, in a file."""
        if not file:
            self.screen.line(self.screen.say("picture_where"), "red")
            return
        try:
            as_text = suffix(file, PICTURES) == ".txt"
            screen = self.screen
            write_text(file, drawn(self.seen, self.own, screen.lang, screen.names, as_text=as_text))
        except CommandFailed as error:
            self.screen.line(str(error), "red")
        else:
            self.screen.line(self.screen.say("pictured", file=file), "dim")

    def undo(self, _: str) -> None:
        """Take back the player's last action, and all that followed it."""
        movers = [before.to_move for before, _, _ in moments(self.record)]
        if self.own not in movers:
            self.screen.line(self.screen.say("nothing_to_undo"), "red")
            return
        while movers.pop() != self.own:
            self.record, _seats = self.record.undo()
        self.record, _seats = self.record.undo()
        raise TakenBack

    def help(self, _: str) -> None:
        """What can be typed."""
        for code in HELP:
            self.screen.line(self.screen.say(f"help_{code}"))

    def why(self, words: str) -> None:
        """What is not possible now, and why; of the routes those with these words in their ids."""
        screen, seen = self.screen, self.seen
        wanted = slug(words)
        if not wanted:
            faces = [ar.TakeFaceUp(color) for color in sorted(set(seen.table.row))]
            others: list[ar.Action] = [*faces, ar.DrawBlind(), ar.DrawContracts(), ar.Pass()]
            for action in others:
                if against := ar.violations(seen, action):
                    screen.line(f"{screen.tell(action)}: {' '.join(map(screen.tell, against))}")
        found = False
        for prospect in sorted(ar.prospects(seen), key=lambda prospect: prospect.route.id):
            if wanted in slug(prospect.route.id):
                found = True
                now = ar.violations(seen, prospect.payments[0]) if prospect.payments else ()
                if against := prospect.violations or now:  # it can be paid for, but this may not be the time
                    screen.line(f"{screen.route(prospect.route)}: {' '.join(map(screen.tell, against))}")
                elif wanted:
                    for payment in prospect.payments:
                        screen.line(f"{screen.tell(payment)}: {screen.say('can_be_paid')}", "green")
        if not found:
            screen.line(screen.say("no_such_route", words=words), "red")

    def save(self) -> None:
        """Keep the game in its file, if it has one."""
        if self.file is not None:
            save_record(self.file, self.record)

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
            self.screen.line(self.screen.say("left"), "dim")
        else:
            self.screen.line(self.screen.say("left_saved", file=self.file), "dim")
