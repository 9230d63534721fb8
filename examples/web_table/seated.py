"""One game at the table, as a value: its record, who may see what of it, and its story so far.

Everything here is pure: a move gives a new value, and the old one is still there if the new one cannot be kept.
"""

import json
import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Self
from unicodedata import normalize

import attrs
from parts import At, Json, Shown
from shelf import SHELF
from showing import Action, AnyRecord, Bot, Event, Showing, answer, scores
from words import say

import amsterdam_routes as ar
from amsterdam_routes import kernel

LONGEST_REST = 30.0
"""Seconds that a bot rests at most after it has failed."""
LONGEST_MESSAGE = 2_000
MOST_BRACKETS = 40
GUIDED = {"routes": "a first game 99", "merchants": "a first game"}
"""The seeds of guided games: deals in which beginners do well against a bot that plans, in spite of some slips."""


class Refused(Exception):
    """What a client sent cannot be done; the reasons are sentences for a person to read."""

    def __init__(self, *reasons: str) -> None:
        self.reasons = list(reasons)
        super().__init__(" ".join(reasons))

    @classmethod
    def because(cls, lang: str, code: str) -> Self:
        """For a reason that the table has words for, as a person may meet it; programs are told in English."""
        return cls(say(lang, "refused", code))


@attrs.frozen
class Told:
    """One action of the story: who did it, what happened, and whether it showed anybody anything hidden."""

    seat: int
    events: tuple[Event, ...]
    showed: bool
    forced: bool = False
    """Whether a person had nothing else to answer."""


@attrs.frozen(kw_only=True)
class Seated:
    """One game at the table."""

    id: str
    name: str
    """The word for the game on the shelf."""
    agreed: Mapping[str, Json] = attrs.field(hash=False)
    """What the game was agreed to be."""
    record: AnyRecord
    links: tuple[str, ...]
    """By seat, the secret word of its link."""
    watch: str
    """The secret word of the onlookers' link."""
    bots: tuple[str | None, ...]
    """By seat, the bot that fills it."""
    story: tuple[Told, ...] = ()
    """By ply, what happened."""
    next: str | None = None
    """The game that the same people play after this one."""

    @property
    def showing(self) -> Showing:
        """How the game is played and shown."""
        return SHELF[self.name]

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.showing.game.to_move(self.record.state)

    def seat_of(self, link: str) -> int | None:
        """The seat of a link; None for onlookers."""
        return self.links.index(link) if link in self.links else None

    def link_of(self, seat: int | None) -> str:
        """The secret word of a seat's link, or of the onlookers'."""
        return self.watch if seat is None else self.links[seat]

    def bot_to_move(self) -> Bot | None:
        """The bot whose move it is, if it is one's."""
        name = None if self.to_move is None else self.bots[self.to_move]
        return None if name is None else self.showing.bots[name]

    def chance(self) -> random.Random:
        """What a bot's move is left to, drawn from the seed of the game: a game dealt alike goes on alike."""
        assert self.record.seed is not None  # it was dealt here
        return random.Random(self.record.seed + b" %d" % self.record.ply)

    def bot_move(self) -> int:
        """The number of what the bot does whose move it is."""
        bot = self.bot_to_move()
        assert bot is not None  # `bot_to_move` has said so
        action = bot(self.showing.game.view(self.record.state, self.to_move), self.chance())
        return self.number(action)

    def act(self, action: Action) -> Self:
        """The game after an action; `IllegalAction` if the rules forbid it."""
        game, before, seat = self.showing.game, self.record.state, self.to_move
        record = self.record.play(action)
        assert seat is not None  # an action was legal
        events = tuple(game.events(before, action))
        forced = self.bots[seat] is None and len(game.legal_actions(game.view(before, seat))) == 1
        told = Told(seat, events, any(game.shown_to(before, event) for event in events), forced)
        return attrs.evolve(self, record=record, story=(*self.story, told))

    def action(self, number: int) -> Action:
        """The action with a number in the game's table of actions."""
        if type(number) is not int or number < 0:
            raise ValueError(f"expected the number of an action, got {number!r:.80}")
        return self.showing.game.actions(self.record.setup)[number]

    def number(self, action: Action) -> int:
        """The number of an action in the game's table of actions."""
        return self.showing.numbers(self.record.setup)[action]

    def settled(self) -> Self:
        """The game with every answer given that is the only one: nobody need click for it."""
        game, seated = self.showing.game, self
        while (seat := seated.to_move) is not None and seated.bots[seat] is None:
            legal = game.legal_actions(game.view(seated.record.state, seat))
            if len(legal) != 1:
                break
            seated = seated.act(legal[0])
        return seated

    def can_take_back(self, seat: int | None) -> bool:
        """Whether a seat may take back its last choice: nobody has moved since, and nothing hidden was shown."""
        return seat is not None and self.bots[seat] is None and self._chosen(seat) is not None

    def _chosen(self, seat: int) -> int | None:
        """The ply of the last action that a seat chose, if it may be taken back with what had to follow it."""
        if self.to_move is None:
            return None
        for ply in range(len(self.story) - 1, -1, -1):
            told = self.story[ply]
            if told.seat != seat or told.showed:
                return None
            if not told.forced:
                return ply
        return None

    def before_choice(self, seat: int) -> Self:
        """The game without the last choice of a seat, and without what had to follow it; `Refused` if it stands."""
        ply = self._chosen(seat)
        assert ply is not None  # `can_take_back` has said so
        record = self.record
        while record.ply > ply:
            record, showed = record.undo()
            if showed:
                raise Refused
        return attrs.evolve(self, record=record, story=self.story[:ply])


def deal(
    name: str,
    names: Sequence[str],
    bots: Sequence[str | None],
    options: Mapping[str, str] | None = None,
    first: Seated | None = None,
    lang: str = "en",
    hints: bool = False,
    guided: bool = False,
    seed: str | None = None,
) -> Seated:
    """A game just dealt, from the system's entropy or a seed, with fresh secret links; `first` is one that it follows.

    With `hints` people have agreed that everybody may ask what the planner would do. A `guided` game is dealt from a
    seed that everybody knows, with cards that suit a beginner, and the page explains it.
    """
    showing = SHELF[name]
    names = [_clean(person, lang) for person in names]
    if len({normalize("NFKC", person).casefold() for person in names}) < len(names):
        raise Refused(say(lang, "lobby", "equal_names"))
    least, most = showing.players
    if not least <= len(names) <= most:
        raise Refused(f"This game is for {least} to {most} players.")
    if len(bots) != len(names) or any(bot not in (None, *showing.bots) for bot in bots):
        raise Refused("Every seat has a name, and either a person or one of the bots: " + ", ".join(showing.bots) + ".")
    options = options or {}
    offered = {one["name"]: {choice["value"] for choice in one["choices"]} for one in showing.options("en")}
    if any(option not in offered or value not in offered[option] for option, value in options.items()):
        raise Refused("The options of this game are: " + ", ".join(offered) + ".")
    try:
        agreed = showing.agree(len(names), options) if first is None else follow(first.agreed)
    except (ValueError, TypeError):
        raise Refused(say(lang, "lobby", "cannot_combine")) from None
    if hints:
        agreed = {**agreed, "hints": True}
    if guided and first is None and sum(bot is None for bot in bots) == 1:  # nobody else who could know the seed
        agreed, seed = {**agreed, "guided": True}, GUIDED[name]
    try:
        record = ar.Record.begin(showing.game, showing.setup(agreed), seed=seed, names=names)
    except (ar.InvalidRecord, ValueError, TypeError) as error:
        raise Refused(str(error)) from None
    links = tuple(secrets.token_urlsafe(16) for _ in names)
    watch = secrets.token_urlsafe(16)
    return Seated(
        id=secrets.token_urlsafe(8), name=name, agreed=agreed, record=record, links=links, watch=watch, bots=tuple(bots)
    )


def _clean(name: object, lang: str) -> str:
    """A name without what cannot be read, such as a line break; `Refused` if nothing is left."""
    if not isinstance(name, str):
        raise Refused("Expected names as texts.")
    clean = kernel.legible(name)
    if not clean:
        raise Refused(say(lang, "lobby", "empty_name"))
    return clean


def follow(agreed: Mapping[str, Json]) -> dict[str, Json]:
    """What is agreed for the next game of the same people: the next seat begins, where the game knows a first one."""
    agreed = {name: value for name, value in agreed.items() if name != "guided"}
    if "first" not in agreed:
        return agreed
    return {**agreed, "first": (int(str(agreed["first"])) + 1) % int(str(agreed["players"]))}


def restored(seated: Seated, actions: Sequence[int]) -> Seated:
    """A game just dealt, with these actions played."""
    for number in actions:
        seated = seated.act(seated.action(number))
    return seated


def read(text: str) -> dict[str, Json]:
    """A message of a browser: a small, flat JSON object."""
    if len(text) > LONGEST_MESSAGE:
        raise Refused("The message is too long.")
    if text.count("[") + text.count("{") > MOST_BRACKETS:  # so that nothing deep gets as far as the JSON reader
        raise Refused("The message is too deep.")
    try:
        message = json.loads(text)
    except ValueError:
        raise Refused("The message is not JSON.") from None
    if not isinstance(message, dict):
        raise Refused("The message is not a JSON object.")
    return message


def play(seated: Seated, seat: int | None, message: Mapping[str, Json], lang: str = "en") -> Seated:
    """The game after what a browser asked for; `Refused` if that cannot be done."""
    number = message.get("answer")
    _check_seat(seated, seat, message, lang)
    table = seated.showing.game.actions(seated.record.setup)
    if type(number) is not int or not 0 <= number < len(table):
        raise Refused("There is no such answer.")
    action = table[number]
    view = seated.showing.game.view(seated.record.state, seat)
    if found := seated.showing.game.violations(view, action):
        raise Refused(*(seated.showing.say(violation, seated.record.names, lang) for violation in found))
    return seated.act(action).settled()


def take_back(seated: Seated, seat: int | None, message: Mapping[str, Json], lang: str = "en") -> Seated:
    """The game without its last action; `Refused` if that has shown anybody anything, or was somebody else's."""
    _check_seat(seated, seat, message, lang)
    if not seated.can_take_back(seat):
        raise Refused.because(lang, "not_taken_back")
    assert seat is not None  # nobody else can take anything back
    try:
        return seated.before_choice(seat)
    except Refused:
        raise Refused.because(lang, "has_shown") from None


def _check_seat(seated: Seated, seat: int | None, message: Mapping[str, Json], lang: str) -> None:
    ply = message.get("ply")
    if seat is None:
        raise Refused.because(lang, "onlooker")
    if seated.bots[seat] is not None:
        raise Refused.because(lang, "seat_of_bot")
    if type(ply) is not int or ply != seated.record.ply:
        raise Refused.because(lang, "moved_on")


def longer(rest: float) -> float:
    """How many seconds a bot rests if it fails once more after a rest of so many."""
    return min(2 * rest + 0.5, LONGEST_REST)


def stumbled(seated: Seated, error: str, rest: float, lang: str) -> dict[str, Json]:
    """What the players are told of a bot that has failed and rests for so many seconds."""
    seat = seated.to_move
    name = "?" if seat is None else seated.record.names[seat]
    return {"type": "notice", "text": say(lang, "refused", "stumbled", name=name, error=error, seconds=f"{rest:g}")}


def seen(seated: Seated, seat: int | None, lang: str) -> Shown:
    """What a seat sees now, made from its view and the events that it may know."""
    game = seated.showing.game
    since = _since(seated, seat)
    recent = [game.redact(event, seat) for told in seated.story[since:] for event in told.events]
    view = game.view(seated.record.state, seat)
    return seated.showing.shown(view, recent, seated.record.names, seated.number, lang)


def _since(seated: Seated, seat: int | None) -> int:
    """The ply from which everything is new to a seat: that of its last action, and for onlookers the last turn."""
    movers = [told.seat for told in seated.story]
    if seat is not None:
        return next((ply for ply in range(len(movers) - 1, -1, -1) if movers[ply] == seat), 0)
    return next((ply + 1 for ply in range(len(movers) - 1, -1, -1) if movers[ply] != movers[-1]), 0)


def bare(seated: Seated, seat: int | None, lang: str) -> Shown:
    """What is left to see where a game cannot be shown: its answers, as Python shows them, and the totals."""
    game = seated.showing.game
    view = game.view(seated.record.state, seat)
    return Shown(
        question=say(lang, "page", "undrawn"),
        choose=None,
        answers=[answer(seated.number(action), repr(action)) for action in game.legal_actions(view)],
        recent=[],
        parts=[],
        scores=scores(game, view, seated.record.names, lang),
    )


def log(seated: Seated, seat: int | None, since: int, lang: str) -> list[tuple[int, list[str]]]:
    """The story as this seat may know it: by ply, from one on, who moved and its sentences."""
    showing, names = seated.showing, seated.record.names

    def lines(told: Told) -> list[str]:
        return showing.tell([showing.game.redact(event, seat) for event in told.events], names, lang)

    return [(told.seat, lines(told)) for told in seated.story[since:]]


def why(seated: Seated, seat: int | None, message: Mapping[str, Json], lang: str = "en") -> dict[str, Json]:
    """What a thing on the table is, and why nothing can be done with it now."""
    match message.get("why"):
        case [str(kind), str(word)]:
            at: At = (kind, word)
        case _:
            raise Refused("There is no such thing on the table.")
    view = seated.showing.game.view(seated.record.state, seat)
    found = seated.showing.why(view, at, seated.record.names, lang)
    if found is None:
        raise Refused("There is no such thing on the table.")
    return {"type": "why", "at": at, **found}
