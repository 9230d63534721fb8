"""A hint: what the planner would do, and what it is worth, found out from what the seat sees and nothing else.

It looks at a View, never at the game: the worlds that it tries are sampled from the view. The server asks in a process
of its own (`adviser.py`), so that nobody waits for it.
"""

import random
import time
from collections.abc import Mapping

from parts import Answer, Json
from seated import Refused, Seated
from shelf import SHELF
from showing import Setup, View
from words import say

SECONDS = 0.8
"""How long it tries moves out."""


def advise(name: str, setup: Setup, view: View, seconds: float = SECONDS) -> tuple[int, float | None]:
    """The number of what the planner would do, and how many points it brings more than other moves; None if unclear.

    Half of the playouts begin with the planner's move, half with another one, each pair in one sampled world.
    """
    showing, chance, until = SHELF[name], random.Random(), time.monotonic() + seconds
    game = showing.game
    planner = next(iter(showing.bots.values()))
    best = planner(view, chance)
    number = showing.numbers(setup)[best]
    others = [action for action in game.legal_actions(view) if action != best]
    play_out = getattr(planner, "playout", game.playout)  # as it would go on itself, if it can do that quickly
    seat, gains = game.viewer(view), list[float]()
    while others and len(gains) < 2_000 and time.monotonic() < until:
        world = game.sample(view, chance.getrandbits(64))
        ends = [
            game.standings(play_out(game.apply(world, action), random.Random(chance.getrandbits(64))))
            for action in (best, chance.choice(others))
        ]
        gains.append(ends[0].sheets[seat].total - ends[1].sheets[seat].total)
    return number, _clear(gains)


def _clear(gains: list[float]) -> float | None:
    """The mean of the differences, if it is more than twice its own error."""
    many = len(gains)
    if many < 8:
        return None
    mean = sum(gains) / many
    spread = sum((gain - mean) ** 2 for gain in gains) / (many - 1)
    return mean if mean > 0 and mean * mean > 4 * spread / many else None


def allowed(seated: Seated, seat: int | None) -> bool:
    """Whether a seat may ask: it is to move, and plays with no other person, unless all agreed to hints before."""
    people = [one for one, bot in enumerate(seated.bots) if bot is None]
    return seat is not None and seat == seated.to_move and (people == [seat] or seated.agreed.get("hints") is True)


def told(
    seated: Seated, seat: int, found: tuple[int, float | None], answers: list[Answer], lang: str
) -> dict[str, Json]:
    """A hint as a message: the answer, where it is clicked, and what it is worth in a sentence."""
    number, gain = found
    answer = next(one for one in answers if one["answer"] == number)
    worth = say(lang, "table", "hint_unclear") if gain is None else say(lang, "table", "hint_gain", n=f"{gain:.0f}")
    note = " · ".join(filter(None, (answer.get("note", ""), worth)))
    return {
        "type": "hint",
        "ply": seated.record.ply,
        "at": answer["at"],
        "answer": number,
        "text": answer["text"],
        "note": note,
    }


def answers_of(seated: Seated, seat: int, lang: str) -> list[Answer]:
    """The answers of a seat, in words."""
    view = seated.showing.game.view(seated.record.state, seat)
    return seated.showing.shown(view, (), seated.record.names, seated.number, lang)["answers"]


def check(seated: Seated, seat: int | None, message: Mapping[str, Json], lang: str) -> int:
    """The seat that may have a hint now; `Refused` if there is none for it."""
    if seat is None or not allowed(seated, seat):
        raise Refused.because(lang, "no_hint")
    if message.get("ply") != seated.record.ply:
        raise Refused.because(lang, "moved_on")
    return seat
