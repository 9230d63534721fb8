"""A hint: what the planner would do, why, and what it is worth, found out from what the seat sees and nothing else.

It looks at a View, never at the game: the worlds that it tries are sampled from the view. The server asks in a process
of its own (`adviser.py`), so that nobody waits for it.
"""

import random
import time
from collections.abc import Mapping

import attrs
from parts import Answer, Json
from seated import Refused, Seated
from shelf import SHELF
from showing import Setup, View
from trials import Compared, Trials, some
from words import say

SECONDS = 0.65
"""How long it tries moves out, so that all of it takes less than a second."""


@attrs.frozen
class Hint:
    """What the planner would do, by its number, and what trial games say about it."""

    number: int
    compared: Compared
    other: int | None
    """The number of the next best; None if there were too few trial games to say."""


def advise(name: str, setup: Setup, view: View, seconds: float = SECONDS) -> Hint:
    """The move of the planner, compared with others in trial games; another move where that is clearly better."""
    until, chance, showing = time.monotonic() + seconds, random.Random(), SHELF[name]
    game, numbers = showing.game, showing.numbers(setup)
    planner = next(iter(showing.bots.values()))
    best = planner(view, chance)
    others = some([action for action in game.legal_actions(view) if action != best], chance)
    found = Trials(game, planner, view, chance, until).compare(best, others)
    return Hint(numbers[found.best], found, None if found.other is None else numbers[found.other])


def allowed(seated: Seated, seat: int | None) -> bool:
    """Whether a seat may ask: it is to move, and plays with no other person, unless all agreed to hints before."""
    people = [one for one, bot in enumerate(seated.bots) if bot is None]
    return seat is not None and seat == seated.to_move and (people == [seat] or seated.agreed.get("hints") is True)


def told(seated: Seated, seat: int, hint: Hint, answers: list[Answer], lang: str) -> dict[str, Json]:
    """A hint as a message: the answer, where it is clicked, why, and what it is worth, in sentences."""
    by_number = {one["answer"]: one for one in answers}
    answer = by_number[hint.number]
    other = "" if hint.other is None else by_number[hint.other]["text"]
    view = seated.showing.game.view(seated.record.state, seat)
    reason = seated.showing.reason(view, hint.compared.best, seated.record.names, lang)
    notes: list[Json] = [*filter(None, (answer.get("note", ""), reason, worth(hint.compared, other, lang)))]
    return {
        "type": "hint",
        "ply": seated.record.ply,
        "at": answer["at"],
        "answer": hint.number,
        "text": answer["text"],
        "notes": notes,
    }


def worth(compared: Compared, other: str, lang: str) -> str:
    """What trial games say about a move, in a sentence; empty where it is the only one."""

    def points(many: float) -> str:
        return say(lang, "table", "hint_point" if round(many) == 1 else "hint_points", n=round(many))

    def told(code: str, **params: object) -> str:
        return say(lang, "table", code, trials=compared.trials, other=other, **params)

    if compared.trials == 0:
        return ""
    if compared.other is None:
        return told("hint_few")
    if round(compared.gain) >= 1 and compared.gain > 2 * compared.error:
        return told("hint_gain", points=points(compared.gain))
    if round(compared.spread) >= 2:
        return told("hint_close", points=points(compared.spread))
    return told("hint_alike")


def answers_of(seated: Seated, seat: int, lang: str) -> list[Answer]:
    """The answers of a seat, in words."""
    view = seated.showing.game.view(seated.record.state, seat)
    return seated.showing.shown(view, (), seated.record.names, seated.number, lang)["answers"]


def check(seated: Seated, seat: int | None, message: Mapping[str, Json], lang: str) -> int:
    """The seat that may have a hint now; `Refused` if there is none for it."""
    if seat is None or not allowed(seated, seat):
        raise Refused.because(lang, "no_hint")
    if type(ply := message.get("ply")) is not int or ply != seated.record.ply:
        raise Refused.because(lang, "moved_on")
    return seat
