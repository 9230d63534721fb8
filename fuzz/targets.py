"""The entry points that take text from strangers, each with texts to start from.

A target is right if it returns a value that is written back to an equal one, or raises one of the library's own errors.
"""

from collections.abc import Callable, Iterator

import amsterdam_routes as ar

REFUSALS = (ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord)


def read_state(text: str) -> None:
    """A state, from JSON."""
    state = ar.from_json(text, ar.State)
    assert ar.from_json(ar.to_json(state), ar.State) == state
    for action in ar.legal_actions(state)[:3]:
        ar.apply(state, action)


def read_view(text: str) -> None:
    """A view, from JSON."""
    view = ar.from_json(text, ar.View)
    assert ar.from_json(ar.to_json(view), ar.View) == view
    ar.legal_actions(view)


def read_record(text: str) -> None:
    """A record, from JSON."""
    record = ar.from_json(text, ar.Record)
    assert ar.from_json(ar.to_json(record), ar.Record) == record


def read_action(text: str) -> None:
    """An action, from JSON."""
    action = ar.from_json(text, ar.Action)
    assert ar.from_json(ar.to_json(action), ar.Action) == action


def read_edition(text: str) -> None:
    """An edition, from the text of its file."""
    edition = ar.Edition.from_text(text)
    assert ar.from_json(ar.to_json(edition), ar.Edition) == edition


def read_notation(text: str) -> None:
    """A record, from its notation."""
    record = ar.from_notation(text)
    assert ar.from_notation(ar.to_notation(record)) == record


TARGETS: dict[str, Callable[[str], None]] = {
    "state": read_state,
    "view": read_view,
    "record": read_record,
    "action": read_action,
    "edition": read_edition,
    "notation": read_notation,
}


def check(target: str, text: str) -> bool:
    """Whether the text was read; False if it was refused as it should be. Anything else is a crash."""
    try:
        TARGETS[target](text)
    except REFUSALS:
        return False
    return True


def seeds(target: str) -> Iterator[str]:
    """Good texts for a target, from the first moves of a game to its end."""
    record = ar.new_record(2, seed="fuzz", names=["Griet", "Jan"])
    moments = [record]
    while record.state.to_move is not None:
        record = record.play(ar.legal_actions(record.state)[record.ply % len(ar.legal_actions(record.state))])
        moments.append(record)
    for moment in (moments[0], moments[3], moments[len(moments) // 2], moments[-1]):
        match target:
            case "state":
                yield ar.to_json(moment.state)
            case "view":
                yield ar.to_json(ar.view(moment.state, 0))
            case "record":
                yield ar.to_json(moment)
            case "notation":
                yield ar.to_notation(moment)
            case "action":
                yield from map(ar.to_json, moment.actions[-2:])
    if target == "edition":
        yield ar.to_json(ar.AMSTERDAM)
