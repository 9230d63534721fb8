"""`amsterdam-routes play`: you against bots at a terminal."""

import os
import random
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from pathlib import Path
from shlex import quote
from typing import Any, Final  # Any: what belongs to no game in particular

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli._files import has_text, record_in, same_file, save_picture, save_record
from amsterdam_routes.cli.games import (
    USUAL,
    AnyBot,
    AnyFullRecord,
    Choice,
    GameUI,
    NamedBot,
    bot_called,
    bot_list,
    find_choices,
    number_names,
)
from amsterdam_routes.cli.screen import INTERRUPTED, SCREEN, CommandFailed, Screen, UsageError
from amsterdam_routes.kernel import SeatedBot, as_bot, derive_seed, slug, transitions

NUMBER: Final = re.compile("[0-9]{1,6}")
SHORT: Final = 12
"""So many choices are shown together. If there are more, those that can wait are shown when they are asked for."""


def play(
    ui: GameUI,
    *,
    called: str,
    file: str | None,
    players: int | None,
    seat: int | None,
    name: str | None,
    bots: tuple[NamedBot, ...] | None,
    edition: Any,
    seed: bytes | None,
    lang: str,
) -> int:
    """Play a game, or go on with the one that is saved in the file; `called` is its name on the command line."""
    if file is not None and Path(file).exists():
        if ui.agreed:
            raise UsageError(f"{file}: the set-up of this game is agreed already, got {', '.join(ui.agreed)}")
        record = record_in(ui, file, edition)
        if not isinstance(record, ar.Record):
            raise CommandFailed(f"{file}: this record hides what its seat did not see, so it cannot be played on")
        if players not in (None, record.setup.players):
            raise UsageError(f"{file}: expected --players {record.setup.players}, as in this game, got {players}")
        if seed not in (None, record.seed):
            raise UsageError(f"{file}: expected the --seed of this game, got another one")
    else:
        bots = bots or (() if players == 1 else bot_list(ui, next(iter(ui.bots))))
        record = _begin(ui, edition, players, seat or 0, name, bots, seed, lang)
    own_seat, at_seats = _who_plays(ui, record, seat, bots)
    screen = ui.screen(lang, ui.seats(record.setup, record.names))
    game = TerminalGame(ui, screen, record, own_seat, at_seats, file)
    try:
        game.play()
    except Quit:
        _say_farewell(screen, called, game.file)
    except KeyboardInterrupt:
        screen.line()
        _say_farewell(screen, called, game.file)
        return INTERRUPTED
    finally:
        game.end_programs()
    return 0


def _begin(
    ui: GameUI,
    edition: Any,
    players: int | None,
    seat: int,
    name: str | None,
    bots: tuple[NamedBot, ...],
    seed: bytes | None,
    lang: str,
) -> AnyFullRecord:
    """Return a newly dealt game, with the names of the bots at their seats."""
    setup = ui.agree(players, len(bots) + 1, edition)
    if name is not None and bot_called(ui, name) is not None:
        raise UsageError(f"{name} is a bot's name: take another, so that a saved game knows you")
    names = list(number_names(ui, (bots * setup.players)[: setup.players - 1]))
    names.insert(seat, name or ui.screen(lang).say("player"))
    return ar.Record.begin(ui.game, setup, seed=seed, names=names)


def _who_plays(
    ui: GameUI, record: AnyFullRecord, seat: int | None, bots: tuple[NamedBot, ...] | None
) -> tuple[int, dict[int, AnyBot]]:
    """Return the player's seat, and the bots at the others: as asked for, or by the names in the record.

    A seat whose name is no bot's is somebody's; the first of them is the player's, unless another is asked for.
    """
    players = record.setup.players
    called = {seat: bot_called(ui, name) for seat, name in enumerate(record.names)}
    people = [seat for seat in range(players) if called.get(seat) is None]
    own_seat = seat if seat is not None else people[0] if people else 0
    if own_seat >= players:
        raise UsageError(f"expected a seat from 0 to {players - 1}, got {own_seat}")
    others = [seat for seat in range(players) if seat != own_seat]
    if bots is None:
        return own_seat, {seat: called.get(seat) or next(iter(ui.bots.values())) for seat in others}
    if len(bots) > len(others):
        most = "1 bot" if len(others) == 1 else f"{len(others)} bots"
        raise UsageError(f"expected at most {most} beside you, got {len(bots)}")
    return own_seat, {seat: bots[i % len(bots)].bot for i, seat in enumerate(others)}


def _say_farewell(screen: Screen, called: str, file: str | None) -> None:
    """Tell a player who stops before the end which command goes on."""
    option = "" if called == USUAL else f"--game {quote(called)} "
    told = screen.say("left", game=option) if file is None else screen.say("left_saved", game=option, file=quote(file))
    screen.line(told, "dim")


class Quit(Exception):
    """The player leaves the table."""


class TakenBack(Exception):
    """The player's last action has been taken back: it is the same player's turn again."""


@attrs.define
class TerminalGame:
    """A game under way at the terminal."""

    ui: GameUI
    screen: Screen
    record: AnyFullRecord
    own_seat: int
    bots: Mapping[int, AnyBot]
    file: str | None
    written: str | None = attrs.field(default=None, init=False)
    """What was last written to the file."""
    turn: int = attrs.field(init=False)
    """How many turns have begun."""
    programs: dict[int, SeatedBot[Any, Any, Any]] = attrs.field(factory=dict, init=False)
    """By seat, the bots that have sat down: programs that run."""

    def __attrs_post_init__(self) -> None:
        self.turn = self.count_turns()

    def count_turns(self) -> int:
        """Count the turns in the record that have begun."""
        return sum(self.ui.begins_turn(event) for _, told, _ in transitions(self.record) for event in told)

    @property
    def seen(self) -> Any:
        """What the player sees."""
        return self.ui.game.view(self.record.state, self.own_seat)

    def play(self) -> None:
        """Play until the game is over."""
        ui, game, screen = self.ui, self.ui.game, self.screen
        screen.heading(screen.say("welcome", seat=self.own_seat, many=self.record.setup.players))
        self.save(self.record)
        while (seat := game.to_move(self.record.state)) is not None:
            before = self.record.state
            try:
                self.record = self.record.play(self.ask()) if seat == self.own_seat else self.play_bot(seat)
            except TakenBack:
                continue
            self.save(self.record)
            told = tuple(game.redact(event, self.own_seat) for event in game.events(before, self.record.actions[-1]))
            screen.lines(ui.story(screen, told))
            if any(map(ui.begins_turn, told)):
                self.turn += 1
                if heading := ui.heading(screen, self.turn, self.record.state):
                    screen.heading(heading)
        screen.heading(screen.say("score_sheets"))
        screen.lines(screen.tell(game.standings(self.record.state)))

    def play_bot(self, seat: int) -> AnyFullRecord:
        """Return the record with a bot's action added. A saved game that is continued here gets the same action."""
        start = self.record.seed or b""
        chance = random.Random(int.from_bytes(derive_seed(start, "bot", seat, self.record.ply)))
        bot = as_bot(self.seated(seat), lambda: self.events_of(seat))
        try:
            action = bot(self.ui.game.view(self.record.state, seat), chance)
        except ar.Forfeit as error:
            raise CommandFailed(f"{error} (seat {seat})") from None
        try:
            return self.record.play(action)
        except ar.IllegalAction as error:
            raise CommandFailed(
                f"{self.bots[seat]!r} at seat {seat} did something illegal, {action}: {error}"
            ) from None

    def seated(self, seat: int) -> AnyBot:
        """Return the bot of a seat, which sits down when it is first asked."""
        bot = self.bots[seat]
        if not isinstance(bot, ar.MatchBot):
            return bot
        if seat not in self.programs:
            seed = derive_seed(self.record.seed or b"", "bot", seat)
            self.programs[seat] = bot.sit_down(self.ui.game, self.record.setup, seat, seed)
        return self.programs[seat]

    def end_programs(self) -> None:
        """Tell the programs that play how the game stands, and see that they end."""
        standings = self.ui.game.standings(self.record.state)
        for seat, program in self.programs.items():
            program.leave(self.events_of(seat), standings, None)

    def events_of(self, seat: int) -> tuple[Any, ...]:
        """Return the events that a seat has seen."""
        return tuple(chain(*self.record.redacted(seat).events))

    def ask(self) -> Any:
        """Return the action that the player chooses."""
        listed = self.ui.choices(self.screen, self.seen, self.ui.game.legal_actions(self.seen))
        self.present(listed)
        while True:
            line = self.read()
            by_number = NUMBER.fullmatch(line) is not None
            action = self.choose_by_number(line, listed) if by_number else self.understand(line, listed)
            if action is not None:
                return action

    def read(self) -> str:
        """Read a line from the player."""
        try:
            return input("> ").strip()
        except EOFError:
            self.screen.line()
            raise Quit from None

    # --- what is shown

    def present(self, listed: Sequence[Choice]) -> None:
        """Print a turn on one screen: the choices, then the table, and the player's cards last.

        If there is much to choose from, what can wait does so until it is asked for.
        """
        later = [choice for choice in listed if choice.waits]
        waiting = len(listed) > SHORT and 0 < len(later) < len(listed)
        self.show(listed, [choice for choice in listed if not (waiting and choice.waits)], self.ui.most)
        if waiting:
            self.screen.line(self.screen.say("later", many=len(later), word=self.ui.later))
        self.ui.status(self.screen, self.seen, False)

    def show(self, listed: Sequence[Choice], some: Sequence[Choice], most: int | None = None) -> None:
        """Print at most so many lines of the numbered list, and what can be typed."""
        width, most = len(str(len(listed))), most or len(some)
        for number, choice in enumerate(listed, start=1):
            if choice in some[:most]:
                self.screen.item(f"{number:>{width + 2}}  ", choice.label)
        if len(some) > most:
            self.screen.line(self.screen.say("more", many=len(some) - most))
        self.screen.line(self.screen.say("prompt"), "dim")

    # --- what is typed: each gives the action that it leads to, or None

    def choose_by_number(self, line: str, listed: Sequence[Choice]) -> Any:
        """Return the choice of this number."""
        if 1 <= int(line) <= len(listed):
            return self.choose(listed[int(line) - 1], listed)
        self.screen.line(self.screen.say("no_such_number", number=line, last=len(listed)), "red")
        return None

    def choose(self, choice: Choice, listed: Sequence[Choice]) -> Any:
        """Return the action of a choice; if there are several, ask the player which."""
        return choice.actions[0] if len(choice.actions) == 1 else self.choose_detail(choice, listed)

    def choose_detail(self, choice: Choice, listed: Sequence[Choice]) -> Any:
        """Ask for one of the actions of a choice; any other answer leaves the choice."""
        screen = self.screen
        screen.line(screen.say("which"))
        details = [Choice(screen.tell(action), (action,)) for action in choice.actions]
        self.show(details, details)
        line = self.read()
        by_number = NUMBER.fullmatch(line) is not None
        if by_number and 1 <= int(line) <= len(details):
            return details[int(line) - 1].actions[0]
        if len(found := [detail for detail in details if {*slug(line).split("-")} <= {*detail.words}]) == 1:
            return found[0].actions[0]
        screen.line(screen.say("none_taken"), "dim")
        return None if by_number else self.understand(line, listed)

    def understand(self, line: str, listed: Sequence[Choice]) -> Any:
        """Understand a line: a command, an action in the notation, or a choice in words."""
        word, _, rest = line.partition(" ")
        if word == self.ui.later and len(rest.split()) > 1 and len(found := find_choices(listed, line)) == 1:
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
        against = self.ui.game.violations(self.seen, action)
        for violation in against:
            self.screen.line(self.screen.tell(violation), "red")
        return None if against else action

    def parse(self, line: str) -> Any:
        """Read the action that a line notates; `InvalidDocument` if it is none."""
        notation, setup = self.ui.game.notation, self.record.setup
        if notation is None:
            raise ar.InvalidDocument([ar.Problem("$", "unknown_action", self.screen.say("no_such_action", words=line))])
        if notation.parse_in is None:
            return notation.parse(line, setup)
        return notation.parse_in(line, setup, self.screen.lang)

    def choose_in_words(self, line: str, listed: Sequence[Choice], error: ar.InvalidDocument) -> Any:
        """Return the choice that the line begins to say; show those that fit if it is not the only one."""
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
        """Return all commands, by their first words."""
        ui, screen, seen = self.ui, self.screen, self.seen
        commands: dict[str, Callable[[str], None]] = {
            "": lambda _: self.present(listed),
            "?": self.help,
            "help": self.help,
            "why": partial(ui.why, screen, seen),
            "hint": self.hint,
            "map": lambda words: screen.narrowed(words, lambda some: ui.map(some, seen, ())),
            "table": lambda words: screen.narrowed(words, lambda some: ui.status(some, seen, True)),
            "score": lambda words: screen.narrowed(words, lambda some: some.lines(some.tell(ui.game.standings(seen)))),
            "picture": self.picture,
            "save": self.save_as,
            "undo": self.undo,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }
        if ui.later is not None:
            commands[ui.later] = partial(self.show_later, listed)
        return commands | {name: partial(command, screen, seen) for name, command in ui.commands.items()}

    def help(self, _: str) -> None:
        """Print the commands that can be typed."""
        for code in self.ui.helped:
            self.screen.line(self.screen.say(f"help_{code}"))

    def hint(self, _: str) -> None:
        """Say what the first bot of the game would do here; it sees what the player sees, and no more."""
        name, bot = next(iter(self.ui.bots.items()))
        if name == "random":
            self.screen.line(self.screen.say("no_hint"), "red")
            return
        seed = derive_seed(self.record.seed or b"", "hint", self.own_seat, self.record.ply)
        action = as_bot(bot, lambda: self.events_of(self.own_seat))(self.seen, random.Random(int.from_bytes(seed)))
        self.screen.line(self.screen.say("hinted", bot=name.capitalize(), action=self.screen.tell(action)))

    def show_later(self, listed: Sequence[Choice], words: str) -> None:
        """Show the choices that wait, or those of them with these words."""
        if later := [choice for choice in listed if choice.waits and choice.has(words)]:
            self.show(listed, later, SCREEN)
        else:
            self.screen.line(self.screen.say("no_later"), "red")

    def picture(self, file: str) -> None:
        """Draw the table, with the player's own hand, to a file."""
        if not file:
            self.screen.line(self.screen.say("picture_where"), "red")
            return
        save_picture(self.ui, self.screen, file, self.seen, self.own_seat)
        self.screen.line(self.screen.say("pictured", file=file), "dim")

    def undo(self, _: str) -> None:
        """Take back the player's last action, and all that followed it."""
        positions = enumerate(islice(ar.replay(self.record), self.record.ply))
        plies = [ply for ply, before in positions if self.ui.game.to_move(before) == self.own_seat]
        if not plies:
            self.screen.line(self.screen.say("nothing_to_undo"), "red")
            return
        record = attrs.evolve(self.record, actions=self.record.actions[: plies[-1]], result=None)
        self.save(record)
        self.record = record
        self.turn = self.count_turns()
        self.screen.line(self.screen.say("undone"), "dim")
        raise TakenBack

    def save(self, record: AnyFullRecord) -> None:
        """Keep a game in the file, if there is one. CommandFailed if it has no longer what was last written to it."""
        if self.file is None:
            return
        if self.written is not None and Path(self.file).exists() and not has_text(self.file, self.written):
            raise CommandFailed(
                f"{self.file}: another program has written to this file, which stays as it is now; "
                "what you did last is not saved"
            )
        self.written = save_record(self.ui, self.file, record)

    def save_as(self, file: str) -> None:
        """Keep the game in a file from now on."""
        path = file or self.file
        if path is None:
            self.screen.line(self.screen.say("save_where"), "red")
            return
        if path == "-" or (os.path.exists(path) and not os.path.isfile(path)):
            raise CommandFailed(f"expected a file that the game can be read from again, got {path!r}")
        if self.file is not None and same_file(path, self.file):
            self.save(self.record)
        else:
            self.file, self.written = path, save_record(self.ui, path, self.record)
        self.screen.line(self.screen.say("saved", file=path), "dim")

    def quit(self, _: str) -> None:
        """Leave the table."""
        raise Quit
