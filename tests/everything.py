"""Everything that one does with a box, done: it is played, drawn, told, noted, written, read, sampled and observed."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._errors import InvalidDocument, InvalidEdition
from amsterdam_routes.kernel._game import AnyGame, observer_of
from amsterdam_routes.kernel._matches import AnyBot, play_match
from amsterdam_routes.kernel._observing import LEAST, MOST
from amsterdam_routes.kernel._records import Record
from amsterdam_routes.kernel.testing._promises import Promises

Plain = dict[str, Any]
STEPS = 20_000
"""So many actions of a game whose seats use what they can are enough: then they go on without."""
EAGER = (("UseCard", "BuyTile", "ActivateFree"), ("Activate", "Claim", "Deliver", "TakeWorker", "Load"), ("Sail",))
"""What is done before anything else, as long as it can be done."""
ODD = (
    "W",
    "i",
    "Å",
    "ß",
    "\ufb01",
    "Ω",
    "堤",
    "א",
    "ع",
    "\U0001d538",
    "e\u0301",
    "'",
    '"',
    "<&>",
    "a b ",
    "--",
    "1",
    "\u30fb",
    ", ",
)
"""Letters and other characters that a name may have, and that are seldom met."""
LONGEST_NAME = 100


def odd_name(chance: random.Random, number: int) -> str:
    """A name of 100 characters that looks like no other one and begins with a letter."""
    start = f"{chance.choice('aÅΩא堤')}{number}"
    while len(start) < LONGEST_NAME:
        start += chance.choice(ODD)
    return start[:LONGEST_NAME]


def do_everything(game: AnyGame, setup: Any, bot: AnyBot[Any], seed: int, moments: int = 2) -> None:
    """Play with an edition in two ways, and do everything with some moments of it."""
    chance = random.Random(seed)
    played = _used_up(game, setup, chance)
    Promises(game).check_record(played)
    for record in (played, play_match(game, setup, [bot] * setup.players, seed=seed)):
        over = record.state
        assert game.to_move(over) is None
        assert game.check(over) == ()
        assert game.standings(over).final
    states = list(_states(game, played))
    for i in sorted({*chance.sample(range(len(states)), min(moments, len(states))), len(states) - 1}):
        _one_moment(game, states[i], bot, chance)


def _used_up(game: AnyGame, setup: Any, chance: random.Random) -> Record[Any, Any, Any, Any, Any, Any]:
    """A game in which every seat uses whatever it has, as long as it has it."""
    seed = chance.randbytes(8)
    state, actions = game.deal(setup, Chance.of(seed)), list[Any]()
    while game.to_move(state) is not None:
        legal = [*game.legal_actions(state)]
        for kinds in EAGER if len(actions) < STEPS else ():
            if wanted := [action for action in legal if type(action).__name__ in kinds]:
                legal = wanted
                break
        actions.append(chance.choice(legal))
        state = game.apply(state, actions[-1])
    return Record(game=game, setup=setup, seed=seed, actions=actions)


def _states(game: AnyGame, record: Record[Any, Any, Any, Any, Any, Any]) -> Any:
    state = game.deal(record.setup, Chance.of(record.seed))
    yield state
    for action in record.actions:
        state = game.apply(state, action)
        yield state


def _one_moment(game: AnyGame, state: Any, bot: Any, chance: random.Random) -> None:
    promises, setup, seat = Promises(game), game.setup(state), game.to_move(state)
    assert game.check(state) == ()
    promises.check_state(state)
    promises.check_documents(state)
    promises.check_words(state)
    observe = observer_of(game, setup)
    for viewer in (None, *range(setup.players)):
        view = game.view(state, viewer)
        assert game.check(view) == ()
        assert game.check(game.sample(view, chance.randbytes(8))) == ()
        if viewer is not None:
            seen = observe(view)
            assert len(seen) == observe.size
            assert all(LEAST <= number <= MOST for number in seen)
    assert game.words is not None
    for lang in game.words.languages:
        for value in (state, game.view(state, None), game.standings(state)):
            told = game.words.describe(value, lang=lang)
            assert told
            assert all(line.isprintable() for line in told.splitlines())
    draw(game, state)
    if seat is not None:
        action = bot(game.view(state, seat), chance)
        promises.check_step(state, action)
        promises.check_words(state, action)
        promises.check_notation(state, action)
        draw(game, state, game.events(state, action))


def draw(game: AnyGame, state: Any, events: Any = ()) -> None:
    """Draw a position as a whole and in parts, and as text."""
    assert game.pictures is not None
    for drawing in (game.pictures.svg, *game.pictures.parts.values()):
        assert "<svg" in drawing(state, seat=0, events=events)
    assert all(line.isprintable() for line in game.pictures.text(state, seat=0, events=events).splitlines())


def refused_for(read: Callable[[str], object], data: Plain) -> list[str]:
    """What an edition is refused for, one line each; an edition that is read fails."""
    with pytest.raises((InvalidEdition, InvalidDocument)) as refused:
        read(json.dumps(data))
    return [str(problem) for problem in refused.value.problems]
