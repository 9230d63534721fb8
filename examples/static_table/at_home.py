"""A table without a server: one game, kept by the browser in which it is played.

It speaks with the page as the server of the web table does, in the same messages. All people sit at one screen, so it
shows the seat of the person to move; when the screen goes from one person to another it shows nothing until it is told
that it has been passed on.
"""

import io
import json
from collections.abc import Mapping
from contextlib import redirect_stdout
from typing import Self

import attrs
import hints
from frames import Sent, about, framed
from parts import Json
from review import NoReview, asked
from reviewer import reading
from seated import Refused, Seated, deal, longer, play, read, restored, stumbled, take_back, why
from shelf import SHELF

import amsterdam_routes as ar
from amsterdam_routes.cli import main


def begun(start: str, lang: str) -> "Home":
    """Return the game that a page asks for in JSON, a new one or one that was kept; `Refused` if it is neither."""
    try:
        told = json.loads(start)
    except (ValueError, RecursionError):  # what a browser keeps can be anything by now
        raise Refused("This game cannot be read: expected JSON.") from None
    if not isinstance(told, dict):
        raise Refused("This game cannot be read: expected a JSON object.")
    return Home.begin(told["asked"], lang) if "asked" in told else Home.again(told, lang)


class Home:
    """One game at one screen."""

    def __init__(self, seated: Seated, lang: str) -> None:
        self.seated, self.lang = seated, lang
        people = self.people()
        self.seat = people[0] if len(people) == 1 else None
        """The seat that the screen is shown to; None for nobody in particular."""
        self.sent = self._unsent()
        self.rest = 0.0
        """Seconds that the bot to move rests first, because it has failed."""

    @classmethod
    def begin(cls, asked: object, lang: str) -> Self:
        """A game just dealt, as the lobby asks for it; `Refused` if it cannot be played."""
        asked = asked if isinstance(asked, dict) else {}
        name, names, bots, options = (asked.get(word) for word in ("game", "names", "bots", "options"))
        if not (isinstance(name, str) and name in SHELF and isinstance(names, list) and isinstance(bots, list)):
            raise Refused("Expected {game, names, bots}, with a game that is on the shelf.")
        options = options if isinstance(options, dict) else {}
        if not all(isinstance(value, str) for value in options.values()):
            raise Refused("Expected the options as words by their names.")
        return cls(
            deal(
                name,
                names,
                bots,
                options,
                lang=lang,
                guided=asked.get("guided") is True,
            ),
            lang,
        )

    @classmethod
    def again(cls, kept: Mapping[str, Json], lang: str) -> Self:
        """A game that the browser has kept; `Refused` if it is none."""
        try:
            showing = SHELF[str(kept["game"])]
            names, bots, agreed, actions = (kept[word] for word in ("names", "bots", "agreed", "actions"))
            if not (isinstance(names, list) and isinstance(bots, list) and isinstance(agreed, dict)):
                raise TypeError("expected names and bots in lists, and what was agreed by its names")
            if not (isinstance(actions, list) and all(type(one) is int and one >= 0 for one in actions)):
                raise TypeError(f"expected the numbers of actions, got {str(actions)[:80]}")
            dealt = deal(str(kept["game"]), names, bots)
            seed = bytes.fromhex(str(kept["seed"]))
            record = ar.Record.begin(showing.game, showing.setup(agreed), seed=seed, names=names)
            return cls(restored(attrs.evolve(dealt, agreed=agreed, record=record), actions), lang)
        except Refused:
            raise
        except Exception as error:  # what a browser keeps can be anything by now
            raise Refused(f"This game cannot be read: {type(error).__name__}: {error}") from error

    def kept(self) -> str:
        """The game for the browser to keep."""
        record = self.seated.record
        assert record.seed is not None  # it was dealt here
        return json.dumps(
            {
                "game": self.seated.name,
                "agreed": self.seated.agreed,
                "names": list(record.names),
                "bots": list(self.seated.bots),
                "seed": record.seed.hex(),
                "actions": [self.seated.number(action) for action in record.actions],
            }
        )

    # --- what the page says, and what it is answered ---

    def hear(self, text: str) -> list[str]:
        """Do what the page asks for; what it is to be told, each a JSON object."""
        try:
            message = read(text)
            if "hint" in message:
                seat = hints.check(self.seated, self.seat, message, self.lang)
                view = self.seated.showing.game.view(self.seated.record.state, seat)
                found = hints.advise(self.seated.name, self.seated.record.setup, view)
                answers = hints.answers_of(self.seated, seat, self.lang)
                return [json.dumps(hints.told(self.seated, seat, found, answers, self.lang))]
            if "why" in message:
                return [json.dumps(why(self.seated, self.seat, message, self.lang))]
            if "passed" in message:
                self._turn_to(self.seated.to_move)
            elif "again" in message:
                return self._next_game()
            elif "skip" in message:
                return []  # the worker does it
            elif "back" in message:
                self.seated = take_back(self.seated, self.seat, message, self.lang)
            else:
                self.seated = play(self.seated, self.seat, message, self.lang)
        except Refused as refused:
            told = {"type": "refused", "reasons": refused.reasons, "ply": self.seated.record.ply}
            return [json.dumps(told)]
        except Exception:  # a bot or an adapter is somebody's program: whoever has asked it can go on
            told = {"type": "refused", "reasons": Refused.because(self.lang, "failed").reasons}
            return [json.dumps({**told, "ply": self.seated.record.ply})]
        return self.show()

    def show(self) -> list[str]:
        """How the game stands, or to whom the screen must be passed on first."""
        to_move = self.seated.to_move
        if to_move in self.people() and to_move != self.seat:
            return [json.dumps({"type": "pass", "name": self.seated.record.names[to_move or 0]})]
        return [self.sent.message(framed(self.seated, self.seat, self.lang))]

    def review(self) -> str:
        """The page on which the game is looked at again; `NoReview` if it cannot be made."""
        command, document = asked(self.seated, self.seat, self.lang)
        page = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with reading(document.encode()), redirect_stdout(page):  # here, as a browser has no other processes
            if main(command):
                raise NoReview
        page.seek(0)
        return page.read()

    def bot_to_move(self) -> bool:
        """Whether it is a bot's move."""
        return self.seated.bot_to_move() is not None

    def move_bot(self) -> list[str]:
        """Let the bot that is to move do so. If it fails, the page is told, and the bot rests and tries again."""
        try:
            self.seated = self.seated.act(self.seated.action(self.seated.bot_move())).settled()
        except Exception as error:  # a bot is somebody's program and may raise anything: its table goes on
            self.rest = longer(self.rest)
            return [json.dumps(stumbled(self.seated, type(error).__name__, self.rest, self.lang))]
        self.rest = 0.0
        return self.show()

    def people(self) -> list[int]:
        """The seats at which people sit."""
        return [seat for seat, bot in enumerate(self.seated.bots) if bot is None]

    def _turn_to(self, seat: int | None) -> None:
        if seat in self.people():
            self.seat = seat
            self.sent = self._unsent()

    def _next_game(self) -> list[str]:
        if self.seated.to_move is not None:
            raise Refused.because(self.lang, "not_over")
        dealt = deal(self.seated.name, self.seated.record.names, self.seated.bots, first=self.seated)
        return [json.dumps({"type": "dealt", "kept": Home(dealt, self.lang).kept()})]

    def _unsent(self) -> Sent:
        told = json.loads(about(self.seated, self.lang))
        return Sent(json.dumps({**told, "watch": None}))  # nobody else can look on
