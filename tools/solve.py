"""Solves boxes of the route game for two that are so small that all of their games can be looked at.

    python -m tools.solve BOX                  with open hands: the value, exactly
    python -m tools.solve BOX --hands hidden   as it is played: bounds for the value, exactly
    python -m tools.solve BOX -o FILE          writes the certificate

BOX is the JSON of an edition. With open hands all see all cards and contracts, and nobody the order of the piles: the
value follows from the last positions back to the first (retrograde). With hidden hands a seat knows what it has seen,
and plays by chance where that serves it: counterfactual regret minimisation (CFR+) finds plans, and the plans have
exact bounds. What was found goes into a certificate, which `python -m tools.certificate` checks by the rules alone.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Final

import attrs

import amsterdam_routes as ar
from tools.certificate import GOALS, Certificate, Plan, Position, TooBig, deals, follow, short

LIMIT: Final = 100_000
"""How many positions a box may have if nothing else is said."""
ROUNDS: Final = 400
"""How often CFR goes through the tree if nothing else is said."""
GRAINS: Final = (1, 2, 3, 4, 5, 6, 8, 12, 60, 1000)
"""The denominators to which shares are rounded; the plan with the best bound is kept."""


def solve(box: ar.Edition, hands: str, goal: str, *, limit: int = LIMIT, rounds: int = ROUNDS) -> Certificate:
    """Return a certificate for the value of a box for two; `TooBig` if it has more positions than the limit."""
    least, most = box.players
    if not least <= 2 <= most:
        raise ValueError(f"expected a box for two, got {box.name}, which is for {least} to {most}")
    try:
        return solve_open(box, goal, limit) if hands == "open" else solve_hidden(box, goal, limit, rounds)
    except RecursionError as error:
        raise TooBig(limit) from error


def _at_most(limit: int, dealt: Iterable[tuple[Fraction, Position]]) -> list[tuple[Fraction, Position]]:
    found = [*islice(dealt, limit + 1)]
    if len(found) > limit:
        raise TooBig(limit)
    return found


# --- open hands


def solve_open(box: ar.Edition, goal: str, limit: int) -> Certificate:
    """Return the exact value of a box with open hands."""
    values: dict[str, Fraction] = {}
    choices: dict[str, int] = {}

    def value(position: Position) -> Fraction:
        name = position.knows[0]
        if name not in values:
            if len(values) >= limit:
                raise TooBig(limit)
            seat, found = position.state.to_move, []
            if seat is None:
                values[name] = GOALS[goal](ar.standings(position.state))
                return values[name]
            for action in ar.legal_actions(position.state):
                after = follow("open", position, action)
                found.append((sum((p * value(next) for p, next in after), Fraction(0)), box.index(action)))
            best = (max if seat == 0 else min)(worth for worth, _ in found)
            values[name], choices[name] = best, next(index for worth, index in found if worth == best)
        return values[name]

    dealt = _at_most(limit, deals(box, "open", limit))
    total = sum((likely * value(position) for likely, position in dealt), Fraction(0))
    plans = [_chosen(box, [position for _, position in dealt], choices, seat) for seat in (0, 1)]
    return Certificate(box, "open", goal, (total, total), (plans[0], plans[1]))


def _chosen(box: ar.Edition, dealt: Sequence[Position], choices: Mapping[str, int], seat: int) -> Plan:
    """Return the choices of a seat in all that can come up if it sticks to them."""
    plan: dict[str, dict[int, Fraction]] = {}
    waiting, seen = [*dealt], {position.knows[0] for position in dealt}
    while waiting:
        position = waiting.pop()
        actions: Iterable[ar.Action] = ar.legal_actions(position.state)
        if position.state.to_move == seat:
            index = choices[position.knows[0]]
            plan[short(position.knows[0])] = {index: Fraction(1)}
            actions = [box.actions[index]]
        for action in actions:
            for _, after in follow("open", position, action):
                if after.knows[0] not in seen:
                    seen.add(after.knows[0])
                    waiting.append(after)
    return plan


# --- hidden hands


@attrs.define
class Tree:
    """All games of a box. A node has a higher number than the node before it."""

    mover: list[int] = attrs.field(factory=list)
    """By node: the seat that moves, `CHANCE`, or `END`."""
    after: list[list[int]] = attrs.field(factory=list)
    """By node: the nodes that may follow."""
    odds: list[list[Fraction]] = attrs.field(factory=list)
    """By node of chance: how likely each of them is."""
    known: list[int] = attrs.field(factory=list)
    """By node of a seat: what the seat knows, as a number."""
    worth: list[Fraction] = attrs.field(factory=list)
    """By last node: what seat 0 gets."""
    names: list[str] = attrs.field(factory=list)
    """By what a seat knows: its hash."""
    actions: list[list[int]] = attrs.field(factory=list)
    """By what a seat knows: what it may do, as indices in the table of actions."""

    def add(self, mover: int, known: int = -1, worth: Fraction = Fraction(0)) -> int:
        """Add a node, and return its number."""
        self.mover.append(mover)
        self.after.append([])
        self.odds.append([])
        self.known.append(known)
        self.worth.append(worth)
        return len(self.mover) - 1


CHANCE: Final = 2
END: Final = 3


def grow(box: ar.Edition, goal: str, limit: int) -> Tree:
    """Return the tree of all games of a box with hidden hands."""
    tree, numbers = Tree(), dict[tuple[int, str], int]()

    def node(position: Position) -> int:
        seat = position.state.to_move
        if seat is None:
            return tree.add(END, worth=GOALS[goal](ar.standings(position.state)))
        name = position.knows[seat]
        if (seat, name) not in numbers:
            numbers[seat, name] = len(tree.names)
            tree.names.append(name)
            tree.actions.append([box.index(action) for action in ar.legal_actions(position.state)])
        return tree.add(seat, known=numbers[seat, name])

    def chance(results: Sequence[tuple[Fraction, Position]]) -> int:
        if len(results) == 1:
            number = node(results[0][1])
            waiting.append((number, results[0][1]))
            return number
        number = tree.add(CHANCE)
        tree.odds[number] = [likely for likely, _ in results]
        for _, position in results:
            tree.after[number].append(node(position))
            waiting.append((tree.after[number][-1], position))
        return number

    waiting: list[tuple[int, Position]] = []
    chance(_at_most(limit, deals(box, "hidden", limit)))
    while waiting:
        number, position = waiting.pop()
        for action in ar.legal_actions(position.state):
            tree.after[number].append(chance([*follow("hidden", position, action)]))
        if len(tree.mover) > limit:
            raise TooBig(limit)
    return tree


def solve_hidden(box: ar.Edition, goal: str, limit: int, rounds: int) -> Certificate:
    """Return bounds for the value of a box with hidden hands, and the plans that keep to them."""
    tree = grow(box, goal, limit)
    averages = learn(tree, rounds)
    bounds, plans = [], []
    for seat in (0, 1):
        tries = [[rounded(shares, grain) for shares in averages] for grain in GRAINS]
        worths = [kept_to(tree, shares, seat) for shares in tries]
        best = (max if seat == 0 else min)(worths)
        kept = purified(tree, tries[worths.index(best)], seat)
        bounds.append(kept_to(tree, kept, seat))
        plans.append(plan_of(tree, kept, seat))
    return Certificate(box, "hidden", goal, (bounds[0], bounds[1]), (plans[0], plans[1]))


def learn(tree: Tree, rounds: int) -> list[list[float]]:
    """Return by what a seat knows its average shares of its actions, by CFR+ with weights that grow."""
    regrets = [[0.0] * len(actions) for actions in tree.actions]
    totals = [[0.0] * len(actions) for actions in tree.actions]
    odds = [[float(likely) for likely in many] for many in tree.odds]
    worth = [float(one) for one in tree.worth]
    many = len(tree.mover)
    for turn in range(1, rounds + 1):
        for seat in (0, 1):
            shares = [_matched(regret) for regret in regrets]
            mine, others = [1.0] * many, [1.0] * many
            for node in range(many):
                mover = tree.mover[node]
                if mover == END:
                    continue
                parts = odds[node] if mover == CHANCE else shares[tree.known[node]]
                for after, part in zip(tree.after[node], parts, strict=True):
                    mine[after] = mine[node] * part if mover == seat else mine[node]
                    others[after] = others[node] if mover == seat else others[node] * part
            values, visited = [0.0] * many, set[int]()
            for node in range(many - 1, -1, -1):
                mover = tree.mover[node]
                if mover == END:
                    values[node] = worth[node] if seat == 0 else -worth[node]
                    continue
                parts = odds[node] if mover == CHANCE else shares[tree.known[node]]
                values[node] = sum(
                    part * values[after] for after, part in zip(tree.after[node], parts, strict=True) if part
                )
                if mover == seat:
                    known = tree.known[node]
                    regret, weight, value = regrets[known], others[node], values[node]
                    for i, after in enumerate(tree.after[node]):
                        regret[i] += weight * (values[after] - value)
                    if known not in visited:
                        visited.add(known)
                        for i, part in enumerate(parts):
                            totals[known][i] += turn * mine[node] * part
            for known in visited:
                regrets[known] = [max(one, 0.0) for one in regrets[known]]
    return [_matched(total) for total in totals]


def _matched(weights: Sequence[float]) -> list[float]:
    """Return shares in proportion to weights that are above 0, or equal shares."""
    total = sum(one for one in weights if one > 0)
    return [max(one, 0.0) / total if total > 0 else 1 / len(weights) for one in weights]


def rounded(shares: Sequence[float], grain: int) -> list[Fraction]:
    """Return shares as fractions with a denominator, which sum to 1: what is left over goes to the largest rests.

    >>> [str(share) for share in rounded([0.34, 0.65, 0.01], 3)]
    ['1/3', '2/3', '0']
    """
    whole = [int(share * grain) for share in shares]
    rests = sorted(range(len(shares)), key=lambda i: (whole[i] - shares[i] * grain, i))
    for i in rests[: grain - sum(whole)]:
        whole[i] += 1
    return [Fraction(one, grain) for one in whole]


def kept_to(tree: Tree, shares: Sequence[Sequence[Fraction]], seat: int) -> Fraction:
    """Return what seat 0 gets if one seat plays these shares, and the other replies as well as it can."""
    better = min if seat == 0 else max

    def reply(waiting: list[tuple[Fraction, int]]) -> Fraction:
        total, alike = Fraction(0), dict[int, list[tuple[Fraction, int]]]()
        while waiting:
            likely, node = waiting.pop()
            mover = tree.mover[node]
            if mover == END:
                total += likely * tree.worth[node]
            elif mover in (seat, CHANCE):
                parts = tree.odds[node] if mover == CHANCE else shares[tree.known[node]]
                waiting += [(likely * part, next) for part, next in zip(parts, tree.after[node], strict=True) if part]
            else:
                alike.setdefault(tree.known[node], []).append((likely, node))
        for known, together in alike.items():
            choices = range(len(tree.actions[known]))
            total += better(reply([(likely, tree.after[node][i]) for likely, node in together]) for i in choices)
        return total

    return reply([(Fraction(1), 0)])


def purified(tree: Tree, shares: Sequence[Sequence[Fraction]], seat: int) -> list[Sequence[Fraction]]:
    """Return shares that are worth as much or more, without chance wherever one choice alone serves as well."""
    found, worth = [*shares], kept_to(tree, shares, seat)
    own = sorted({tree.known[node] for node, mover in enumerate(tree.mover) if mover == seat})
    while mixed := [known for known in own if max(found[known]) < 1]:
        many = len(mixed)
        for known in mixed:
            before = found[known]
            for i in sorted(range(len(before)), key=lambda i: (-before[i], i)):
                found[known] = [Fraction(int(i == other)) for other in range(len(before))]
                now = kept_to(tree, found, seat) if before[i] else None
                if now is not None and (now == worth or (now > worth) == (seat == 0)):
                    worth, many = now, many - 1
                    break
                found[known] = before
        if many == len(mixed):
            break
    return found


def plan_of(tree: Tree, shares: Sequence[Sequence[Fraction]], seat: int) -> Plan:
    """Return the shares of a seat in all that can come up if it sticks to them."""
    plan, waiting = dict[str, Mapping[int, Fraction]](), [0]
    while waiting:
        node = waiting.pop()
        if tree.mover[node] != seat:
            waiting += tree.after[node]
            continue
        known = tree.known[node]
        parts = shares[known]
        plan[short(tree.names[known])] = {i: part for i, part in zip(tree.actions[known], parts, strict=True) if part}
        waiting += [next for part, next in zip(parts, tree.after[node], strict=True) if part]
    return plan


# --- the documents


def written(certificate: Certificate) -> str:
    """Return a certificate as JSON, a line for each thing that a seat knows."""
    head = {
        "certificate": "value of a box for two",
        "version": 1,
        "box": ar.to_data(certificate.box),
        "hands": certificate.hands,
        "goal": certificate.goal,
        "bounds": [str(bound) for bound in certificate.bounds],
    }
    fields = [f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in head.items()]
    plans = ",\n".join(_written_plan(plan) for plan in certificate.plans)
    return "{\n" + ",\n".join(fields) + f',\n "plans": [\n{plans}\n ]\n}}\n'


def _written_plan(plan: Plan) -> str:
    lines = [f"   {json.dumps(known)}: {json.dumps(_written_shares(plan[known]))}" for known in sorted(plan)]
    return "  {\n" + ",\n".join(lines) + "\n  }"


def _written_shares(shares: Mapping[int, Fraction]) -> int | dict[str, str]:
    if len(shares) == 1:
        return next(iter(shares))
    return {str(index): str(share) for index, share in sorted(shares.items())}


def read_box(file: Path) -> ar.Edition:
    """Read the JSON of an edition."""
    return ar.from_json(file.read_text(encoding="utf-8"), ar.Edition)


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says, and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.solve", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("box", type=Path, metavar="BOX", help="the JSON of an edition")
    parser.add_argument("--hands", choices=("open", "hidden"), default="open", help="whether all see all hands")
    parser.add_argument("--goal", choices=tuple(GOALS), default="margin", help="points, or victories")
    parser.add_argument("--rounds", type=_number, default=ROUNDS, metavar="N", help="rounds of CFR (hidden hands)")
    parser.add_argument("--limit", type=_number, default=LIMIT, metavar="N", help="how many positions are too many")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="where the certificate goes")
    chosen = parser.parse_args(arguments)
    try:
        found = solve(read_box(chosen.box), chosen.hands, chosen.goal, limit=chosen.limit, rounds=chosen.rounds)
        if chosen.output:
            chosen.output.write_text(written(found), encoding="utf-8")
    except (OSError, ValueError, ar.AmsterdamError) as error:
        print(f"{chosen.box}: {'; '.join(str(error).splitlines())}", file=sys.stderr)
        return 2
    low, high = found.bounds
    print(f"{found.box.name}, {found.hands} hands, {found.goal}: {low if low == high else f'from {low} to {high}'}")
    if low != high:
        print(f"The plans are within {high - low} of each other ({float(high - low):.2g}): their exploitability.")
    return 0


def _number(text: str) -> int:
    """Read a whole number above 0."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"expected a whole number above 0, got {text!r}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
