"""Writes the conformance kit: what happens in real games, as JSON that a port to another language is held to.

python -m tests.routes.conformance.write docs/conformance
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from amsterdam_routes import (
    AMSTERDAM,
    Action,
    Board,
    Chance,
    ClaimRoute,
    Color,
    Edition,
    GameOver,
    InvalidDocument,
    KeepContracts,
    State,
    View,
    from_data,
    legal_actions,
    notate,
    redact,
    replay,
    standings,
    step,
    to_data,
    to_notation,
    view,
    violations,
)
from amsterdam_routes.routes.rules._scoring import Paths
from tests.routes.conformance.games import (
    KEEPING_BOX,
    SMALL_BOX,
    chosen,
    claiming_games,
    games,
    keeping_games,
    later_chosen,
    moments,
)

Item: TypeAlias = dict[str, Any]  # JSON, made of documents

FORMAT: Final = "amsterdam-routes/conformance"
VERSION: Final = 1


def edition_items() -> Iterator[Item]:
    """The boxes of the kit, and every action of each, in the order of the space of actions.

    >>> [item["edition"]["name"] for item in edition_items()]
    ['amsterdam', 'small box', 'keeping box']
    """
    for edition in (AMSTERDAM, SMALL_BOX, KEEPING_BOX):
        yield {"edition": to_data(edition), "actions": [notate(action) for action in edition.actions]}


def moment_items() -> Iterator[Item]:
    """Positions, everything that is legal in them, and what one of these actions does."""
    for shown, moment in chain(chosen(), later_chosen()):
        yield {
            "shows": shown,
            "state": to_data(moment.before),
            "legal_actions": _items(legal_actions(moment.before)),
            "action": to_data(moment.action)["action"],
            "events": _items(moment.events),
            "after": to_data(moment.after),
        }


def view_items() -> Iterator[Item]:
    """Moments as each seat and an onlooker see them: the view, what is legal in it, the events, the view after them."""
    met: set[tuple[object, ...]] = set()
    for moment in moments():
        kind = (type(moment.action), type(moment.events[-1]) is GameOver)
        if kind in met:
            continue
        met.add(kind)
        seats = (*range(len(moment.before.hands)), None)
        before = {_name(seat): view(moment.before, seat) for seat in seats}
        yield {
            "state": to_data(moment.before),
            "views": {name: to_data(seen) for name, seen in before.items()},
            "legal_actions": {name: _items(legal_actions(seen)) for name, seen in before.items()},
            "action": to_data(moment.action)["action"],
            "events": _items(moment.events),
            "redacted": {_name(seat): _items([redact(event, seat) for event in moment.events]) for seat in seats},
            "after": {_name(seat): to_data(view(moment.after, seat)) for seat in seats},
        }


def refusal_items() -> Iterator[Item]:
    """Positions, and actions that are refused there for a reason, or for two at once, that has not been met before."""
    met: set[tuple[str, ...]] = set()
    for moment in islice(moments(), 0, None, 7):
        state = moment.before
        other = view(state, ((state.to_move or 0) + 1) % len(state.hands))
        for position in (state, moment.after, other, view(state, None)):
            refused = []
            for action in (*position.table.edition.actions, *nonsense(position.table.edition.board)):
                found = violations(position, action)
                codes = tuple(violation.code for violation in found)
                if codes and codes not in met and (len(codes) < 3 or not {*codes} <= {*chain(*met)}):
                    met.add(codes)
                    refused.append({"action": to_data(action)["action"], "violations": _items(found)})
            if refused:
                yield {"position": to_data(position), "refused": refused}
    first = next(iter(replay(keeping_games()[0])))
    offer = first.hands[first.to_move or 0].offer
    few = [KeepContracts(offer[:1]), KeepContracts(())]
    yield {
        "position": to_data(first),
        "refused": [
            {"action": to_data(action)["action"], "violations": _items(violations(first, action))} for action in few
        ],
    }


def nonsense(board: Board) -> Iterator[Action]:
    """Actions that no box has."""
    for route in (board.routes[0], next(route for route in board.routes if route.color is None)):
        for color in (None, Color.WILD, Color.PINK, Color.RED):
            for wilds in (-1, 0, route.length, route.length + 1):
                yield ClaimRoute(route, color, wilds)
    yield KeepContracts([])
    yield KeepContracts([board.contracts[0], board.contracts[0]])
    yield KeepContracts(board.contracts[:3])


def action_of(data: Item, edition: Edition) -> Action:
    """The action of an item. One that no box has is not read, but a program can make it and ask why not."""
    try:
        return from_data({"format": "amsterdam-routes/action", "version": 1, "action": data}, Action, edition=edition)
    except InvalidDocument:
        return next(one for one in nonsense(edition.board) if to_data(one)["action"] == data)


def sheet_items() -> Iterator[Item]:
    """Score sheets at the end, in the middle, and as a seat sees them."""
    met: set[tuple[object, ...]] = set()
    for record in games():
        positions: list[State | View] = [record.state]
        if not met:
            middle = list(replay(record))[record.ply // 2]
            positions += [middle, view(middle, 0), view(middle, None)]
        for position in positions:
            result = standings(position)
            ranks = [sheet.bonus_rank for sheet in result.sheets if sheet.bonus_rank is not None]
            hidden = [sheet.hidden > 0 for sheet in result.sheets]
            kind = (result.decided_by, *sorted(ranks), len(ranks) < len(hidden), *hidden)
            if kind not in met:
                met.add(kind)
                yield {"position": to_data(position), "standings": to_data(result)}
    over = games()[0].state
    tied = next(record.state for record in claiming_games() if several_paths(record.state))
    for seen in (view(over, 0), view(over, None), tied):
        yield {"position": to_data(seen), "standings": to_data(standings(seen))}


def several_paths(state: State) -> bool:
    """Whether some contract is completed by several paths of the fewest routes, of which the sheet names the first."""
    return any(
        Paths(reversed(routes)).proof(score.contract) != score.path
        for sheet, routes in zip(standings(state).sheets, state.table.claimed, strict=True)
        for score in sheet.contracts
    )


def game_items() -> Iterator[Item]:
    """Whole games: the record, the number of legal actions before each action, what happened, and the last state."""
    for record in (games()[0], games()[5], games()[10], games()[16], games()[31]):
        states = list(replay(record))
        yield {
            "record": to_data(record),
            "notation": to_notation(record),
            "redacted": {_name(seat): to_notation(record.redacted(seat)) for seat in (0, None)},
            "first": to_data(states[0]),
            "legal": [len(legal_actions(state)) for state in states],
            "events": [_items(step(state, action)[1]) for state, action in zip(states, record.actions, strict=False)],
            "last": to_data(record.state),
        }


def chance_items() -> Iterator[Item]:
    """Answers of chance: numbers below n, and orders of the numbers from 0 to n - 1.

    >>> next(chance_items())
    {'asked': 'below', 'seed': '', 'counter': 0, 'n': 1, 'answer': 0, 'next': 1}
    """
    for seed in (b"", b"1634", bytes(range(32)), "Oude Kerk, caf\u00e9".encode()):
        chance = Chance(seed)
        for n in (1, 2, 6, 44, 256, 257, 1000, 2**40):
            answer, after = chance.below(n)
            yield _chance("below", chance, n, answer, after)
            chance = after
        for n in (0, 1, 2, 5, 24, 44):
            order, after = chance.shuffled(range(n))
            yield _chance("shuffled", chance, n, list(order), after)
            chance = after
        far = Chance(seed, 2**40)
        yield _chance("shuffled", far, 44, list(far.shuffled(range(44))[0]), far.shuffled(range(44))[1])


def _chance(asked: str, chance: Chance, n: int, answer: int | list[int], after: Chance) -> Item:
    seed = chance.seed.hex()
    return {"asked": asked, "seed": seed, "counter": chance.counter, "n": n, "answer": answer, "next": after.counter}


def _items(values: Iterable[object]) -> list[Item]:
    """Values as they stand in a list's document."""
    items = to_data(tuple(values))["items"]
    assert isinstance(items, list)
    return items


def _name(seat: int | None) -> str:
    return "onlooker" if seat is None else str(seat)


KIT: Final[dict[str, Callable[[], Iterator[Item]]]] = {
    "chance": chance_items,
    "editions": edition_items,
    "games": game_items,
    "moments": moment_items,
    "refusals": refusal_items,
    "sheets": sheet_items,
    "views": view_items,
}
"""By part of the kit: where its items come from."""


def files() -> dict[str, str]:
    """The text of every file of the kit, by its name: one item a line."""
    texts = {}
    for name, items in KIT.items():
        lines = ",\n".join(json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items())
        head = json.dumps({"format": FORMAT, "version": VERSION, "kind": name})[:-1]
        texts[f"{name}.json"] = f'{head}, "items": [\n{lines}\n]}}\n'
    return texts


def main(folder: str) -> None:
    """Write every file into the folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (Path(folder) / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
