"""Checks a certificate for the value of a small box of the route game, by the rules alone.

    python -m tools.certificate FILE...

A certificate has a box for two, a goal, two bounds, and a plan for each seat. It says: with its plan seat 0 gets the
lower bound at least, and with its plan seat 1 keeps it to the upper bound at most, whatever the other does. Where both
bounds are equal, they are the value of the box. The checker trusts nothing else: it plays each plan against every
reply, over every outcome of chance, with fractions. It does not know how the plans were found.
"""

import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import perm
from pathlib import Path
from typing import Any, Final  # Any: JSON

import attrs

import amsterdam_routes as ar
from amsterdam_routes.kernel import Question, deal_with_answers, on_one_line, step_with_answers

GOALS: Final[Mapping[str, Callable[[ar.Standings], Fraction]]] = {
    "margin": lambda end: Fraction(end.sheets[0].total - end.sheets[1].total),
    "win": lambda end: Fraction(0 in end.winners, len(end.winners)),
}
"""What seat 0 gets: its points less those of seat 1, or the victory, of which a tie is half."""
MOST: Final = 200_000
"""How many positions a box may have for the checker."""
LONGEST: Final = 2_000
"""How many characters a fraction of a certificate may have."""
Plan = Mapping[str, Mapping[int, Fraction]]
"""By what a seat knows: how likely it takes which action, by its index in the table of actions of the box.

Its keys are `short`: whoever plays alike where two of them are equal has a plan, too.
"""
Knowledge = tuple[str, str]
"""What each seat knows, as the whole hash of all that it saw: a reply must tell apart all that it can."""


class Refused(ValueError):
    """A certificate that proves nothing."""


class TooBig(Refused):
    """A box with more positions than may be looked at."""

    def __init__(self, most: int) -> None:
        super().__init__(f"expected a box with at most {most:,} positions, got more")


@attrs.frozen
class Certificate:
    """A claim about a box, with the plans that prove it."""

    box: ar.Edition
    hands: str
    """"open": all see all hands; "hidden": a seat sees what the rules show it, and remembers it."""
    goal: str
    bounds: tuple[Fraction, Fraction]
    plans: tuple[Plan, Plan]


# --- the game as a tree


@attrs.frozen
class Position:
    """A state, and what each seat knows there."""

    state: ar.State
    knows: Knowledge


def deals(box: ar.Edition, hands: str, most: int = MOST) -> Iterator[tuple[Fraction, Position]]:
    """Yield every deal with its probability; `TooBig` if the contracts alone can be dealt in more ways than that."""
    if perm(len(box.board.contracts), 2 * box.dealt) > most:
        raise TooBig(most)
    setup = ar.Setup(2, box)
    for likely, state in _answered(lambda answers: deal_with_answers(ar.GAME, setup, answers)):
        yield likely, Position(state, _known(hands, state, ("", ""), [ar.view(state, 0), ar.view(state, 1)]))


def follow(hands: str, position: Position, action: ar.Action) -> Iterator[tuple[Fraction, Position]]:
    """Yield every position that an action may lead to, with its probability."""
    steps = _answered(lambda answers: step_with_answers(ar.GAME, position.state, action, answers))
    for likely, (state, events) in steps:
        seen = [[ar.redact(event, seat) for event in events] for seat in (0, 1)]
        yield likely, Position(state, _known(hands, state, position.knows, seen))


def _answered(ask: Callable[[Sequence[object]], Any]) -> Iterator[tuple[Fraction, Any]]:
    """Yield each result of something that asks chance, with its probability."""
    waiting: list[tuple[Fraction, tuple[object, ...]]] = [(Fraction(1), ())]
    while waiting:
        likely, answers = waiting.pop()
        result = ask(answers)
        if isinstance(result, Question):
            for option, share in zip(result.options, result.probabilities, strict=True):
                waiting.append((likely * share, (*answers, option)))
        else:
            yield likely, result


def _known(hands: str, state: ar.State, before: Knowledge, seen: Sequence[object]) -> Knowledge:
    """Return what each seat knows: with open hands the state itself, otherwise all that it has seen so far."""
    if hands == "open":
        name = _hash(ar.to_json(state))
        return name, name
    one, other = (_hash(known + _written(new)) for known, new in zip(before, seen, strict=True))
    return one, other


def _written(seen: object) -> str:
    return "".join(map(ar.to_json, seen)) if isinstance(seen, list) else ar.to_json(seen)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def short(known: str) -> str:
    """Return what a plan has in place of a hash."""
    return known[:16]


# --- what a plan is worth


def guaranteed(certificate: Certificate, seat: int) -> Fraction:
    """Return what seat 0 gets if one seat follows its plan and the other replies as well as it can."""
    trial = _Trial(certificate, seat)
    dealt = deals(certificate.box, certificate.hands)
    if certificate.hands == "open":
        value = sum((likely * trial.value(position) for likely, position in dealt), Fraction(0))
    else:
        value = trial.reply(dealt)
    if unused := sorted(certificate.plans[seat].keys() - trial.used):
        raise Refused(f"expected a plan of seat {seat} for what can come up, got one for {unused[0]}, which cannot")
    return value


@attrs.define
class _Trial:
    """A plan against every reply."""

    certificate: Certificate
    seat: int
    """Whose plan it is."""
    used: set[str] = attrs.field(factory=set)
    """What the plan was asked for."""
    looked: int = 0
    """How many positions were looked at, one that comes up again counted each time."""
    values: dict[str, Fraction] = attrs.field(factory=dict)
    """With open hands: what seat 0 gets from a position on."""

    def value(self, position: Position) -> Fraction:
        """Return what seat 0 gets from a position on if all hands are open."""
        name = position.knows[0]
        self._look()
        if name not in self.values:
            if position.state.to_move is None:
                value = self._end(position)
            elif position.state.to_move == self.seat:
                planned = self._planned(position)
                value = sum((share * self._after(position, action) for action, share in planned), Fraction(0))
            else:
                value = self._best(self._after(position, action) for action in ar.legal_actions(position.state))
            self.values[name] = value
        return self.values[name]

    def _after(self, position: Position, action: ar.Action) -> Fraction:
        return sum((p * self.value(after) for p, after in follow("open", position, action)), Fraction(0))

    def reply(self, positions: Iterable[tuple[Fraction, Position]]) -> Fraction:
        """Return what seat 0 gets from weighted positions on, the other seat not telling apart what it cannot."""
        total, alike = Fraction(0), dict[str, list[tuple[Fraction, Position]]]()
        waiting = [iter(positions)]
        while waiting:
            likely, position = next(waiting[-1], (None, None))
            if likely is None or position is None:
                waiting.pop()
                continue
            self._look()
            if position.state.to_move is None:
                total += likely * self._end(position)
            elif position.state.to_move == self.seat:
                waiting.append(self._as_planned(likely, position))
            else:
                alike.setdefault(position.knows[1 - self.seat], []).append((likely, position))
        for together in alike.values():
            total += self._best(
                self.reply(
                    (likely * p, after) for likely, here in together for p, after in follow("hidden", here, action)
                )
                for action in ar.legal_actions(together[0][1].state)
            )
        return total

    def _as_planned(self, likely: Fraction, position: Position) -> Iterator[tuple[Fraction, Position]]:
        for action, share in self._planned(position):
            yield from ((likely * share * p, after) for p, after in follow("hidden", position, action))

    def _look(self) -> None:
        self.looked += 1
        if self.looked > MOST:
            raise TooBig(MOST)

    def _end(self, position: Position) -> Fraction:
        return GOALS[self.certificate.goal](ar.standings(position.state))

    def _best(self, values: Iterator[Fraction]) -> Fraction:
        """Return the best for the seat that replies: the least for seat 0 if that is seat 1."""
        return min(values) if self.seat == 0 else max(values)

    def _planned(self, position: Position) -> list[tuple[ar.Action, Fraction]]:
        known, actions = short(position.knows[self.seat]), self.certificate.box.actions
        shares = self.certificate.plans[self.seat].get(known, {})
        legal = {self.certificate.box.index(action) for action in ar.legal_actions(position.state)}
        if not shares.keys() <= legal or min(shares.values(), default=-1) < 0 or sum(shares.values()) != 1:
            raise Refused(
                f"expected shares of legal actions that sum to 1, for seat {self.seat} at {known}; got others"
            )
        self.used.add(known)
        return [(actions[index], share) for index, share in shares.items() if share]


# --- the document


def read(text: str) -> Certificate:
    """Read a certificate."""
    try:
        data = json.loads(text)
        if data.keys() != {"certificate", "version", "box", "hands", "goal", "bounds", "plans"}:
            raise Refused(f"expected a certificate with its seven fields, got {sorted(data)}")
        if (data["certificate"], data["version"]) != ("value of a box for two", 1):
            raise Refused(
                f"expected the value of a box for two, version 1, got {data['certificate']}, {data['version']}"
            )
        if data["hands"] not in ("open", "hidden") or data["goal"] not in GOALS:
            raise Refused(
                f"expected hands open or hidden, and a goal of {', '.join(GOALS)}, got {data['hands']}, {data['goal']}"
            )
        (low, high), (first, second) = data["bounds"], data["plans"]
        box = ar.from_data(data["box"], ar.Edition)
        bounds = _fraction(low), _fraction(high)
        return Certificate(box, data["hands"], data["goal"], bounds, (_plan(first), _plan(second)))
    except Refused:
        raise
    except (
        ar.AmsterdamError,
        ValueError,
        TypeError,
        KeyError,
        AttributeError,
        ZeroDivisionError,
        RecursionError,
    ) as error:
        raise Refused(f"expected a certificate as JSON, got {type(error).__name__}: {error}") from error


def _plan(data: Mapping[str, int | Mapping[str, str]]) -> Plan:
    """Read a plan: a number is an action that is certain."""
    plan: dict[str, Mapping[int, Fraction]] = {}
    for known, shares in data.items():
        if isinstance(shares, Mapping):
            plan[known] = {_index(index): _fraction(share) for index, share in shares.items()}
        else:
            plan[known] = {_index(shares): Fraction(1)}
    return plan


def _fraction(text: object) -> Fraction:
    if not isinstance(text, str) or len(text) > LONGEST or not re.fullmatch(r"-?[0-9]+(/[0-9]+)?", text):
        raise ValueError(f"expected a fraction such as 2/3, got {str(text)[:40]}")
    return Fraction(text)


def _index(value: object) -> int:
    if not isinstance(value, int | str) or isinstance(value, bool) or not re.fullmatch("[0-9]{1,9}", str(value)):
        raise ValueError(f"expected the index of an action, got {str(value)[:40]}")
    return int(value)


def check(text: str) -> Certificate:
    """Return a certificate that proves what it says; `Refused` if it does not."""
    certificate = read(text)
    least, most = certificate.box.players
    if not least <= 2 <= most:
        raise Refused(f"expected a box for two, got one for {least} to {most}")
    for seat, bound in enumerate(certificate.bounds):
        try:
            found = guaranteed(certificate, seat)
        except RecursionError as error:
            raise TooBig(MOST) from error
        if found != bound:
            raise Refused(f"expected {'lower' if seat == 0 else 'upper'} bound {found}, got {bound}")
    return certificate


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the files that the command line names, and return its exit code."""
    wrong = 0
    for name in sys.argv[1:] if arguments is None else arguments:
        try:
            found = check(Path(name).read_text(encoding="utf-8"))
        except (OSError, Refused, UnicodeDecodeError) as error:
            print(on_one_line(f"{name}: {'; '.join(str(error).splitlines())}"), file=sys.stderr)
            wrong = 1
        else:
            low, high = found.bounds
            value = f"{low}" if low == high else f"from {low} to {high}"
            print(f"{name}: {found.box.name}, {found.hands} hands, {found.goal}: {value}")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
