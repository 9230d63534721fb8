"""`amsterdam-routes play`: you against bots, at a terminal."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import attrs

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy
from amsterdam_routes.cli.choices import Choice, choices
from amsterdam_routes.cli.files import record_in, save_record
from amsterdam_routes.cli.options import Named, RouteBot, UsageError, bot_called, bot_list, edition_from, numbered
from amsterdam_routes.cli.screen import CommandFailed, Screen, console
from amsterdam_routes.cli.telling import moments, show_map, turn_heading
from amsterdam_routes.kernel.matches import derived
from amsterdam_routes.kernel.names import slug
from amsterdam_routes.routes.words import WORDS

INTERRUPTED = 130
NUMBER = re.compile("[0-9]{1,6}")


class _Quit(Exception):
    """The player has had enough."""


def play(
    *,
    file: str | None,
    players: int | None,
    seat: int | None,
    name: str | None,
    bots: tuple[Named, ...] | None,
    edition: str | None,
    seed: bytes | None,
    lang: str,
) -> int:
    """Play a game, or go on with the one that is saved in the file."""
    box = edition_from(edition)
    if file is not None and Path(file).exists():
        record = record_in(file, box)
        if not isinstance(record, ar.Record):
            raise CommandFailed(f"{file}: this record hides what its seat did not see, so it cannot be played on")
    else:
        bots = bots or bot_list("greedy")
        record = _begun(box, players, seat or 0, name, bots, seed, lang)
    own, at_seats = _who_plays(record, seat, bots)
    game = _Game(Screen(console(), lang, record.names), record, own, at_seats, file)
    try:
        game.run()
    except _Quit:
        game.leave()
    except KeyboardInterrupt:
        game.screen.line()
        game.leave()
        return INTERRUPTED
    return 0


def _begun(
    box: ar.Edition,
    players: int | None,
    seat: int,
    name: str | None,
    bots: tuple[Named, ...],
    seed: bytes | None,
    lang: str,
) -> ar.RouteRecord:
    """A game just dealt, with the bots' names at their seats."""
    least, most = box.players
    if players is None:
        players = max(least, len(bots) + 1)
    if not least <= players <= most:
        raise UsageError(f"{box.name} is for {least} to {most} players, not {players}")
    if not 0 <= seat < players:
        raise UsageError(f"the seats are 0 to {players - 1}, not {seat}")
    if name is not None and bot_called(name) is not None:
        raise UsageError(f"{name} is a bot's name: take another, so that a saved game knows you")
    names = list(numbered((bots * players)[: players - 1]))
    names.insert(seat, name or WORDS.sentence("term", "player", {}, lang).capitalize())
    return ar.new_record(players, seed=seed, edition=box, names=names)


def _who_plays(
    record: ar.RouteRecord, seat: int | None, bots: tuple[Named, ...] | None
) -> tuple[int, dict[int, RouteBot]]:
    """The seat of the one at the terminal, and the bots at the others: as asked for, or by the names in the record.

    A seat whose name is no bot's is somebody's; the first of them is the player's, unless another is asked for.
    """
    players = record.setup.players
    called = dict(enumerate(map(bot_called, record.names)))
    people = [seat for seat in range(players) if called.get(seat) is None]
    own = seat if seat is not None else people[0] if people else 0
    if not 0 <= own < players:
        raise UsageError(f"the seats are 0 to {players - 1}, not {own}")
    others = [seat for seat in range(players) if seat != own]
    if bots is None:
        return own, {seat: called.get(seat) or Greedy() for seat in others}
    if len(bots) not in (1, len(others)):
        raise UsageError(f"a game of {players} takes {len(others)} bots, or one for all other seats, not {len(bots)}")
    return own, {seat: bots[i % len(bots)].bot for i, seat in enumerate(others)}


@attrs.define
class _Game:
    """A game under way at the terminal."""

    screen: Screen
    record: ar.RouteRecord
    own: int
    bots: Mapping[int, RouteBot]
    file: str | None
    turn: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.turn = sum(isinstance(event, ar.TurnBegan) for _, told, _ in moments(self.record) for event in told)

    def run(self) -> None:
        """Play until the game is over."""
        screen = self.screen
        screen.heading(screen.say("welcome", seat=self.own, many=self.record.setup.players))
        self.save()
        while (seat := self.record.state.to_move) is not None:
            before = self.record.state
            if seat == self.own:
                self.record = self.record.play(self.asked())
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
        seen = self.seen
        legal = ar.legal_actions(seen)
        listed = choices(self.screen, seen.table, legal)
        self.screen.status(seen, brief=seen.phase is ar.Phase.SECOND_CARD)
        self.show(listed)
        while True:
            line = self.read()
            found = self.numbered(listed, line) if NUMBER.fullmatch(line) else self.in_words(line, listed)
            if found is not None:
                return found

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
            raise _Quit from None

    def show(self, listed: Sequence[Choice], words: str = "") -> bool:
        """The numbered list, or those of it that have these words in them, if any has."""
        width = len(str(len(listed)))
        shown = [(number, choice) for number, choice in enumerate(listed, start=1) if words in slug(choice.label)]
        for number, choice in shown:
            self.screen.line(f"{number:>{width + 2}}  {choice.label}")
        if shown:
            self.screen.line(self.screen.say("prompt"), "dim")
        return bool(shown)

    def numbered(self, listed: Sequence[Choice], line: str) -> ar.Action | None:
        """The choice of this number; if it is a route with several payments, one of those."""
        screen = self.screen
        number = int(line)
        if not 1 <= number <= len(listed):
            screen.line(screen.say("no_such_number", number=line, last=len(listed)), "red")
            return None
        actions = listed[number - 1].actions
        if len(actions) == 1:
            return actions[0]
        screen.line(screen.say("which_payment"))
        self.show([Choice(screen.tell(action), (action,)) for action in actions])
        line = self.read()
        if NUMBER.fullmatch(line) and 1 <= int(line) <= len(actions):
            return actions[int(line) - 1]
        screen.line(screen.say("none_taken"), "dim")
        return None

    def in_words(self, line: str, listed: Sequence[Choice]) -> ar.Action | None:
        """A command, which leads to no action, or an action in the notation, with all that is against it."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], object]] = {
            "": lambda _: self.show(listed),
            "?": self.help,
            "help": self.help,
            "why": self.why,
            "map": lambda _: show_map(self.screen, self.seen),
            "table": lambda _: self.screen.status(self.seen),
            "score": lambda _: self.screen.lines(self.screen.tell(ar.standings(self.seen))),
            "save": self.save_as,
            "quit": self.quit,
        }
        if word in commands:
            commands[word](rest.strip())
            return None
        try:
            action = ar.parse_action(line, self.record.setup.edition)
        except ar.InvalidDocument as error:
            if slug(line) and self.show(listed, slug(line)):
                return None
            for problem in error.problems:
                self.screen.line(problem.text, "red")
            self.screen.line(self.screen.say("prompt"), "dim")
            return None
        if against := ar.violations(self.seen, action):
            for violation in against:
                self.screen.line(self.screen.tell(violation), "red")
            return None
        return action

    def help(self, _: str) -> None:
        """What can be typed."""
        for code in ("number", "action", "words", "why", "map", "table", "score", "save", "quit"):
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
                if prospect.violations:
                    screen.line(f"{screen.route(prospect.route)}: {' '.join(map(screen.tell, prospect.violations))}")
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
        raise _Quit

    def leave(self) -> None:
        """The last words to a player who stops before the end."""
        if self.file is None:
            self.screen.line(self.screen.say("left"), "dim")
        else:
            self.screen.line(self.screen.say("left_saved", file=self.file), "dim")
