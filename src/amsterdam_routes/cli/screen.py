"""What the commands write on: a console, a language, and what the players are called."""

from collections.abc import Iterable
from typing import Final

import attrs
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

import amsterdam_routes as ar
from amsterdam_routes.kernel.words.catalogue import catalogue_of
from amsterdam_routes.routes.pictures.palette import ROUTES
from amsterdam_routes.routes.pictures.status import Voice
from amsterdam_routes.routes.pictures.terminal import printable
from amsterdam_routes.routes.words import Describable, route_name

WORDS: Final = catalogue_of("amsterdam_routes.cli")
"""The texts of the command itself."""

WIDE: Final = 160
"""How many columns a table may take where there is no terminal."""


class CommandFailed(Exception):
    """What a command could not do, and why: for the one who called it, on the standard error, with exit code 1."""


def console(*, error: bool = False) -> Console:
    """A console on the standard output or error, which keeps lines whole where they go to a file or a pipe.

    >>> console().is_terminal
    False
    """
    out = Console(stderr=error, highlight=False, markup=False, emoji=False)
    if not out.is_terminal:
        out.soft_wrap, out.width = True, WIDE
    return out


@attrs.frozen
class Screen:
    """Where a command writes, and in whose words.

    >>> Screen(console(), "nl", ("Anna", "Bo")).line("Dag!")
    Dag!
    """

    out: Console
    lang: str = "en"
    names: tuple[str, ...] = ()

    @property
    def voice(self) -> Voice:
        """The words of the pictures."""
        return Voice(self.lang, self.names)

    def say(self, code: str, **params: object) -> str:
        """A text of the command's own."""
        return WORDS.sentence("cli", code, params, self.lang, names=self.names)

    def tell(self, value: Describable) -> str:
        """A value of the game in words."""
        return ar.describe(value, lang=self.lang, names=self.names)

    def route(self, route: ar.Route) -> str:
        """A route by its places, and its track where there are two."""
        return route_name(route, self.lang)

    def line(self, text: str = "", style: str = "") -> None:
        """A line, as it is: nothing in it is taken for an instruction to the terminal."""
        self.out.print(Text(printable(text), style))

    def lines(self, text: str, style: str = "") -> None:
        """Several lines."""
        for line in text.splitlines():
            self.line(line, style)

    def heading(self, text: str) -> None:
        """What begins something new: a rule across a terminal, a line of its own elsewhere."""
        if self.out.is_terminal:
            self.out.rule(Text(printable(text), "bold"), align="left")
        else:
            self.line(f"-- {text}")

    def story(self, events: Iterable[ar.Event]) -> None:
        """What one action made happen, on one line; that the next turn begins goes without saying."""
        told = [self.tell(event) for event in events if not isinstance(event, ar.TurnBegan)]
        if told:
            self.lines(" ".join(told))

    def card(self, color: ar.Color) -> Text:
        """A card: its colour's word on its colour."""
        paper, ink = ROUTES[str(color)]
        word = self.voice.color(color)
        return Text(f" {word} ", f"{ink} on {paper}") if self.out.is_terminal else Text(word)

    def status(self, view: ar.View, *, brief: bool = False) -> None:
        """The table and the viewer's hand, in a few lines; in brief, what matters in the middle of a turn."""
        voice = self.voice
        if not brief:
            self.table(view)
            self.contracts(view)
        row = Text(" ").join(map(self.card, view.table.row)) if view.table.row else Text(voice.say("none"))
        self.out.print(Text.assemble(f"{voice.say('row')}: ", row))
        self.hand(view)

    def table(self, view: ar.View) -> None:
        """The piles, and the seats."""
        table, voice = view.table, self.voice
        piles = (
            ("draw_pile", table.draw_size),
            ("discards", sum(table.discards)),
            ("contract_pile", len(table.contract_pile)),
        )
        self.line(", ".join(f"{voice.say(code)}: {many}" for code, many in piles), "dim")
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for seat in range(table.players):
            mark = ">" if seat == table.to_move else " "
            cells = [mark, printable(voice.say("seat", seat=seat)), *voice.status(table, seat)]
            grid.add_row(*(Text(cell, "bold" if seat == view.seat else "") for cell in cells))
        self.out.print(grid)

    def hand(self, view: ar.View) -> None:
        """The cards that the viewer holds."""
        if view.hand is None or view.seat is None:
            return
        voice = self.voice
        gap, comma = ("", " ") if self.out.is_terminal else (" ", ", ")
        held = [Text.assemble(f"{n}{gap}", self.card(ar.Color(i))) for i, n in enumerate(view.hand.cards) if n]
        hand = Text(comma).join(held) if held else Text(voice.say("none"))
        self.out.print(Text.assemble(f"{printable(voice.say('hand', seat=view.seat))}: ", hand))

    def contracts(self, view: ar.View) -> None:
        """The contracts that the viewer has kept, and which of them are joined."""
        if view.hand is None or view.seat is None:
            return
        voice = self.voice
        for score in ar.standings(view).sheets[view.seat].contracts:
            done, word = ("x", "joined") if score.joined else (" ", "open")
            self.line(f"[{done}] {self.tell(score.contract)}, {voice.say(word)}", "green" if score.joined else "")
