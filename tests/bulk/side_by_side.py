"""Games that the engine and the library play side by side, compared at every decision."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
import numpy as np

import amsterdam_routes as ar
from amsterdam_routes.bulk import FastChance, Games, state_hash
from amsterdam_routes.kernel import Game, Observer, derive_seed, observer_of

OTHERS = 0.3
"""How often what another seat sees is compared, too."""
PLANNED = 0.3
"""How often the planner is asked."""
GAMES = 6
"""How many games of a set-up are played side by side."""
LONGEST = 1_500
"""After so many actions a game is left: some favourites never end one."""


@attrs.frozen
class FastSource:
    """The fast generator in the place of a `Chance`, so that the library plays the engine's fast games."""

    key: int
    counter: int = 0

    def shuffled(self, items: Sequence[Any]) -> tuple[tuple[Any, ...], "FastSource"]:
        source = FastChance(self.key, self.counter)
        order = source.shuffled(list(range(len(items))))
        return tuple(items[i] for i in order), FastSource(self.key, source.counter)

    def below(self, n: int) -> tuple[int, "FastSource"]:
        source = FastChance(self.key, self.counter)
        return source.below(n), FastSource(self.key, source.counter)


class Differs(AssertionError):
    """The engine and the library do not agree."""


@attrs.frozen
class Rules:
    """What the comparison has to know of a game."""

    game: Game[Any, Any, Any, Any, Any, Any]
    favourites: tuple[tuple[type, ...], ...]
    """Players lean to one of these groups of actions each."""
    points: Callable[[Any], list[list[int]]]
    """What `Games.sheets` says of a state."""
    rarities: Callable[[Any, Any, Sequence[Any], Any], Iterator[str]]
    """What a move has of all that has to come up."""
    bot: Callable[[Any, random.Random], Any] | None = None
    """Plays for those who lean to nothing, if there is one."""
    planner: Callable[[Any, random.Random], Any] | None = None
    """What `Games.plan` says is what this bot does."""


@attrs.define
class Pair:
    """Games of one set-up, played by both."""

    rules: Rules
    setup: Any
    games: Games[Any, Any, Any]
    states: list[Any]
    observer: Observer[Any]
    chance: random.Random
    seen: Counter[str]
    favourites: list[tuple[type, ...]]
    keeps_masks: bool
    """Whether the masks that steps keep up to date are compared, too; the other games are stepped without them."""

    @classmethod
    def deal(cls, rules: Rules, setup: Any, many: int, seed: bytes, fast: bool, seen: Counter[str]) -> "Pair":
        games = Games.deal(rules.game, many, setup, seed, chance="fast" if fast else "library")
        if fast:
            keys = [int(key) for key in games._games["chance.key"]]
            states = [rules.game.deal(setup, FastSource(key)) for key in keys]  # type: ignore[arg-type]  # in its place
        else:
            states = [rules.game.deal(setup, ar.Chance(derive_seed(seed, "game", number))) for number in range(many)]
        chance = random.Random(seed)
        favourites = [chance.choice(rules.favourites) for _ in range(many)]
        return cls(
            rules, setup, games, states, observer_of(rules.game, setup), chance, seen, favourites, sum(seed) % 2 == 0
        )

    @classmethod
    def of(cls, rules: Rules, setup: Any, states: list[Any], seed: bytes, seen: Counter[str]) -> "Pair":
        """Go on from states, also such as no game comes to: what is not checked here is whether it does."""
        games: Games[Any, Any, Any] = Games.__new__(Games)
        games._begin(rules.game, setup, len(states), "library", seed)
        games._starts = tuple(states)
        games._load(games._starts)
        chance = random.Random(seed)
        favourites = [chance.choice(rules.favourites) for _ in states]
        return cls(
            rules, setup, games, states, observer_of(rules.game, setup), chance, seen, favourites, sum(seed) % 2 == 0
        )

    def compare(self, moves: list[int]) -> None:
        """Compare every game with its state; the moves that led here are told with a difference."""
        setup, games = self.setup, self.games
        every, game = setup.edition.actions, self.rules.game
        masks, hashes, sheets = games.legal(), games.hashes(), games.sheets()
        kept = games.masks if self.keeps_masks else masks
        own, seat = games.observe(), self.chance.randrange(setup.players)
        other, to_move = games.observe(seat), games.to_move
        plans = games.plan() if self.rules.planner and self.chance.random() < PLANNED else None
        for k, state in enumerate(self.states):
            to = game.to_move(state)
            mover = -1 if to is None else to
            self.agree("the seat to move", k, int(to_move[k]), mover, moves)
            self.agree("the hash", k, int(hashes[k]), state_hash(state), moves)
            legal = [every[i] for i in np.flatnonzero(masks[k])]
            self.agree("the legal actions", k, legal, [*game.legal_actions(state)], moves)
            self.agree("the mask that is kept up to date", k, kept[k].tobytes(), masks[k].tobytes(), moves)
            if mover >= 0:
                self.agree(
                    "what the mover sees", k, tuple(own[k].tolist()), self.observer(game.view(state, mover)), moves
                )
            else:
                self.agree("what nobody sees", k, bool(own[k].any()), False, moves)
            if mover < 0 or self.chance.random() < OTHERS:
                self.agree(
                    f"what seat {seat} sees", k, tuple(other[k].tolist()), self.observer(game.view(state, seat)), moves
                )
            if plans is not None and mover >= 0 and self.rules.planner:
                wanted = self.rules.planner(game.view(state, mover), self.chance)
                self.agree("the plan", k, every[plans[k]], wanted, moves)
                self.seen["a plan"] += 1
            if mover < 0 or self.chance.random() < 0.05:
                self.agree("the points", k, sheets[k].tolist(), self.rules.points(state), moves)

    def agree(self, what: str, k: int, engine: object, library: object, moves: list[int]) -> None:
        if engine != library:
            raise Differs(
                f"{what} of game {k} of {self.setup}, {self.games.chance} chance, after {len(moves)} moves: "
                f"the engine has {engine}, the library has {library}"
            )

    def play(self, decisions: int) -> int:
        """Play all games to their end, or so many decisions; return how many there were."""
        done, moves = 0, list[int]()
        every, numbers = self.setup.edition.actions, self.setup.edition.index
        self.compare(moves)
        for _ in range(LONGEST):
            indices = []
            for k, state in enumerate(self.states):
                if self.rules.game.to_move(state) is None:
                    indices.append(-1)
                    continue
                action = self.choose(k, state)
                indices.append(numbers(action))
                after, events = self.rules.game.step(state, action)
                self.seen.update(self.rules.rarities(state, action, events, after))
                self.states[k] = after
                done += 1
            if max(indices) < 0 or done > decisions:
                break
            assert len(every) > max(indices)
            moves.append(indices[0])
            self.games.step(indices)
            self.compare(moves)
        return done

    def choose(self, k: int, state: Any) -> Any:
        game, liking = self.rules.game, self.favourites[k]
        if not liking and self.rules.bot and self.chance.random() < 0.9:
            return self.rules.bot(game.view(state, game.to_move(state)), self.chance)
        legal = game.legal_actions(state)
        liked = [action for action in legal if type(action) in liking]
        return self.chance.choice(liked if liked and self.chance.random() < 0.9 else legal)
