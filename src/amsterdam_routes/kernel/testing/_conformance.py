"""The frame of a conformance kit: steps of some games as JSON, against which a port to another language is tested.

It works with any game that has documents and a notation. The games are given; what is worth keeping of them is found
here: each kind of action with each kind of event that it may bring, each reason against an action.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias  # Any: any game, and JSON

import attrs

from amsterdam_routes.kernel._game import AnyGame
from amsterdam_routes.kernel._records import AnyRecord, replay

Item: TypeAlias = dict[str, Any]  # JSON, made of documents


@attrs.frozen(kw_only=True, eq=False)
class Kit:
    """A conformance kit, made of some records of a game.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel.testing import Kit
    >>> record = ar.new_record(2, seed="1634")
    >>> kit = Kit(game=ar.GAME, format="example", records=(record.play(ar.legal_actions(record.state)[0]),))
    >>> sorted(kit.files())
    ['actions.json', 'games.json', 'moments.json', 'refusals.json', 'sheets.json', 'views.json']
    """

    game: AnyGame
    """The game, which has documents and a notation."""
    format: str
    """What the files say they are."""
    records: Sequence[AnyRecord]
    """The games that the kit is taken from."""
    beside: Mapping[str, Callable[[Any], object]] = attrs.field(factory=dict)
    """What else is told of every position, by its name: a function that makes it of a state or a view."""

    def files(self) -> dict[str, str]:
        """Return the text of every file of the kit, by its name: one item a line."""
        texts = {}
        for name, items in self._parts().items():
            lines = ",\n".join(json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items())
            head = json.dumps({"format": self.format, "version": 1, "kind": name})[:-1]
            texts[f"{name}.json"] = f'{head}, "items": [\n{lines}\n]}}\n'
        return texts

    def write(self, folder: str) -> None:
        """Write every file into the folder."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, text in self.files().items():
            (Path(folder) / name).write_text(text, encoding="utf-8")

    def _parts(self) -> dict[str, Callable[[], Iterator[Item]]]:
        return {
            "actions": self._actions,
            "games": self._games,
            "moments": self._moments,
            "refusals": self._refusals,
            "sheets": self._sheets,
            "views": self._views,
        }

    def _data(self, value: object) -> Item:
        assert self.game.documents is not None
        return self.game.documents().to_data(value)

    def _items(self, values: Iterable[object]) -> list[Item]:
        """Return values as they stand in the document of a list."""
        items: list[Item] = self._data(tuple(values))["items"]
        return items

    def _told(self, state: object, prefix: str = "") -> Item:
        """Return the additional data about a position."""
        return {f"{prefix}{name}": self._data(tell(state)) for name, tell in self.beside.items()}

    def _notate(self, action: object) -> str:
        assert self.game.notation is not None
        return self.game.notation.notate(action)

    def _seats(self, state: object) -> tuple[int | None, ...]:
        return (*range(self.game.setup(state).players), None)

    def _played(self) -> Iterator[tuple[Any, Any, Any, Sequence[Any]]]:
        """Yield every action of the games: the state before it, the action, the state after it, the events."""
        for record in self.records:
            for state, action in zip(replay(record), record.actions, strict=False):
                after, events = self.game.step(state, action)
                yield state, action, after, events

    def _chosen(self) -> Iterator[tuple[Any, Any, Any, Sequence[Any]]]:
        """Yield the first step with each pair of an action's kind and an event's kind."""
        met: set[tuple[str, str]] = set()
        for state, action, after, events in self._played():
            kinds = {(type(action).__name__, type(event).__name__) for event in events}
            if not kinds <= met:
                met |= kinds
                yield state, action, after, events

    def _actions(self) -> Iterator[Item]:
        """Yield the space of actions of every set-up, in its order: equal ones once."""
        met = []
        for record in self.records:
            actions = self.game.actions(record.setup)
            if actions not in met:
                met.append(actions)
                yield {"setup": self._data(record.setup), "actions": [self._notate(action) for action in actions]}

    def _games(self) -> Iterator[Item]:
        """Yield whole games: the record, the number of legal actions at each step, the events, and the last state."""
        for record in self.records[:3]:
            states = list(replay(record))
            played = zip(states, record.actions, strict=False)
            yield {
                "record": self._data(record),
                "first": self._data(states[0]),
                "legal": [len(self.game.legal_actions(state)) for state in states],
                "actions": [self._notate(action) for action in record.actions],
                "events": [self._items(self.game.events(state, action)) for state, action in played],
                **{f"{name}s": [self._data(tell(state)) for state in states] for name, tell in self.beside.items()},
                "last": self._data(record.state),
            }

    def _moments(self) -> Iterator[Item]:
        """Yield positions, all legal actions in each, and the result of one of these actions."""
        for state, action, after, events in self._chosen():
            yield {
                "state": self._data(state),
                **self._told(state),
                "legal_actions": [self._notate(legal) for legal in self.game.legal_actions(state)],
                "action": self._notate(action),
                "events": self._items(events),
                "after": self._data(after),
                **self._told(after, "after_"),
            }

    def _views(self) -> Iterator[Item]:
        """Yield moments as each seat and an onlooker see them: the view, the events, the view after them."""
        for state, action, after, events in list(self._chosen())[::6]:
            seats = self._seats(state)
            yield {
                "state": self._data(state),
                **self._told(state),
                "views": {_name(seat): self._data(self.game.view(state, seat)) for seat in seats},
                "action": self._notate(action),
                "redacted": {
                    _name(seat): self._items([self.game.redact(event, seat) for event in events]) for seat in seats
                },
                "after": {_name(seat): self._data(self.game.view(after, seat)) for seat in seats},
                **self._told(after, "after_"),
            }

    def _refusals(self) -> Iterator[Item]:
        """Yield positions, and actions that are refused there for reasons that have not been met together before."""
        met: set[tuple[str, ...]] = set()
        for state, _, _, _ in list(self._chosen())[::3]:
            refused = []
            for action in self.game.actions(self.game.setup(state)):
                found = self.game.violations(state, action)
                codes = tuple(f"{violation.code} {violation.rule}" for violation in found)
                if codes and len(codes) < 3 and codes not in met:
                    met.add(codes)
                    refused.append({"action": self._notate(action), "violations": self._items(found)})
            if refused:
                yield {"state": self._data(state), **self._told(state), "refused": refused}

    def _sheets(self) -> Iterator[Item]:
        """Yield standings at the end, in the middle, and as a seat and an onlooker see them."""
        for record in self.records:
            middle = list(replay(record))[record.ply // 2]
            positions = [record.state, middle, self.game.view(middle, 0), self.game.view(middle, None)]
            for position in positions:
                yield {
                    "position": self._data(position),
                    **self._told(position),
                    "standings": self._data(self.game.standings(position)),
                }


def _name(seat: int | None) -> str:
    return "onlooker" if seat is None else str(seat)
