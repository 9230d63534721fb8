"""Chance that everyone can check: SHAKE-256 in counter mode.

The bytes of one question are `SHAKE-256(length of the seed || seed || counter)`, with the length and the counter as
eight bytes each, most significant first. Every question takes the next counter, so the answers depend on
the seed and the order of the questions alone: not on the platform, not on the version of Python.
"""

import hashlib
import os
import struct
from collections.abc import Callable, Sequence
from copy import copy
from typing import Protocol, TypeVar

import attrs

from amsterdam_routes.kernel._typechecks import type_error, with_article
from amsterdam_routes.kernel._values import draft, seal_function

T = TypeVar("T")

Seed = int | str | bytes | None
"""What a caller may give as a seed; None asks the system for 32 bytes."""

MOST_SEED_DIGITS = 1000
"""How long an int may be as a seed: Python itself writes out no more than a few thousand digits."""

LONGEST_SEED = 10_000
"""How many bytes a seed has at most: they are read again for every shuffle."""

LEAST_SALT = 16
"""How many bytes the salt of a commitment has at least: nobody can try them all."""

_LARGEST = 10**MOST_SEED_DIGITS - 1
_MOST = 1 << 64


def seed_bytes(seed: Seed = None) -> bytes:
    """Return the bytes of a seed: bytes unchanged, text as UTF-8, an int as its decimal digits.

    >>> import amsterdam_routes as ar
    >>> ar.seed_bytes("1634") == ar.seed_bytes(1634) == ar.seed_bytes(b"1634") == b"1634"
    True
    >>> len(ar.seed_bytes(None))
    32
    """
    if isinstance(seed, bytes):
        return bytes(seed)  # the same, unless it is of a class of its own
    if isinstance(seed, str):
        try:
            return seed.encode()
        except UnicodeEncodeError as error:
            found = ascii(seed[error.start])
            raise ValueError(f"a seed: expected text that has bytes in UTF-8, got {found} in it") from None
    if seed is None:
        return os.urandom(32)
    if isinstance(seed, int) and not isinstance(seed, bool):
        if abs(seed) > _LARGEST:
            raise ValueError(
                f"a seed: expected an int of at most {MOST_SEED_DIGITS} digits, got a longer one; give it as bytes"
            )
        return b"%d" % seed  # the digits, also for a member of an enum
    raise type_error(int | str | bytes | None, seed, "a seed")


def commitment(seed: Seed, *, salt: bytes | None = None) -> str:
    """Return the SHA-256 of a seed, as hex: published before a game, it proves the seed that is published after it.

    It hides the seed only if nobody can guess it: use 32 bytes from the system, never a word or a number. To commit to
    a seed that can be guessed, give a `salt` too: at least 16 bytes from the system, kept secret and published with
    the seed. `docs/chance.md` tells what is hashed.

    >>> import amsterdam_routes as ar
    >>> ar.commitment("1634")
    'ca05bc2bf73745fee2f3d493297d4f90930477b484d2c08d7dc899d9a574de89'
    >>> ar.commitment("1634", salt=bytes(range(16)))
    'f168233dfa72cbd1bae483d065b9fe48341c7b403330bfbc0897fe8637cb7370'
    """
    if seed is None:
        raise TypeError("expected the seed itself, got None: make one with `seed_bytes()` and keep it")
    sown = seed_bytes(seed)
    if salt is None:
        return hashlib.sha256(sown).hexdigest()
    if type(salt) is not bytes:
        raise type_error(bytes, salt, "a salt")
    if len(salt) < LEAST_SALT:
        raise ValueError(f"a salt: expected at least {LEAST_SALT} bytes, got {len(salt)}")
    return hashlib.sha256(struct.pack(">Q", len(salt)) + salt + sown).hexdigest()


@draft(init=False, repr=False, eq=False)
class ChanceDraft:
    """The fields of a `Chance`."""

    seed: bytes
    """Where all of it comes from: a secret as long as the game goes on."""
    counter: int = 0
    """How many blocks have been read."""


@attrs.frozen(repr=False)
class Chance(ChanceDraft):
    """A source of chance as a value: asking gives the answer and the source that follows.

    >>> import amsterdam_routes as ar
    >>> die, chance = ar.Chance(b"1634").below(6)
    >>> chance.counter
    4
    >>> ar.Chance(b"1634").below(6) == (die, chance)
    True
    """

    def __attrs_post_init__(self) -> None:
        if type(self.seed) is not bytes or type(self.counter) is not int:
            made_of = f"{with_article(type(self.seed))} and {with_article(type(self.counter))}"
            raise TypeError(f"a source of chance: expected bytes and an int, got {made_of}; Chance.of takes any seed")
        if self.counter < 0:
            raise ValueError(f"the counter of a source of chance: expected at least 0, got {self.counter}")
        if len(self.seed) > LONGEST_SEED:
            raise ValueError(f"a seed: expected at most {LONGEST_SEED} bytes, got {len(self.seed)}; take a hash of it")

    @classmethod
    def for_purpose(cls, label: bytes, seed: Seed) -> "Chance":
        """Make a source from a seed, unrelated to the source that the game makes from it. It takes the seeds `of`
        takes.

        >>> import amsterdam_routes as ar
        >>> ar.Chance.for_purpose(b"sample/", "1634") == ar.Chance(b"sample/1634")
        True
        """
        sown = cls.of(seed).seed
        if len(label) + len(sown) > LONGEST_SEED:
            sown = hashlib.sha256(sown).digest()
        return cls(label + sown)

    @classmethod
    def of(cls, seed: Seed) -> "Chance":
        """Return the source that starts from a seed of any kind.

        >>> import amsterdam_routes as ar
        >>> ar.Chance.of(1634) == ar.Chance(b"1634")
        True
        """
        return cls(seed_bytes(seed))

    def __repr__(self) -> str:
        return f"Chance(counter={self.counter})"  # the seed tells the whole game

    def below(self, n: int) -> tuple[int, "Chance"]:
        """Return a whole number from 0 to n - 1, each equally likely.

        As many bytes as n - 1 needs are read, the bits above are dropped, and a number of n or more is asked for again.

        >>> import amsterdam_routes as ar
        >>> ar.Chance(b"1634").below(1000)[0]
        699
        """
        if type(n) is not int:
            raise type_error(int, n, "below(n)")
        if n < 1:
            raise ValueError(f"below(n): expected at least 1, got {n}")
        bits = (n - 1).bit_length()
        size, mask = (bits + 7) // 8, (1 << bits) - 1
        seed, counter = self.seed, self.counter
        while True:
            block = _block(seed, counter, size)
            number = block[0] & mask if size == 1 else int.from_bytes(block, "big") & mask
            counter += 1
            if number < n:
                return number, _following(seed, counter)

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], "Chance"]:
        """Return the items in a random order, each order equally likely.

        Every item gets a key of 64 bits, all from one block; the items are sorted by their keys. Should two keys be
        equal, all are drawn again.

        >>> import amsterdam_routes as ar
        >>> ar.Chance(b"1634").shuffled("ABCDEF")[0]
        ('A', 'D', 'F', 'C', 'E', 'B')
        """
        n = len(items)
        counter = self.counter
        while True:
            keys = struct.unpack(f">{n}Q", _block(self.seed, counter, 8 * n))
            counter += 1
            by_key = dict(zip(keys, items, strict=True))
            if len(by_key) == n:
                return tuple([by_key[key] for key in sorted(by_key)]), _following(self.seed, counter)


_following: Callable[[bytes, int], Chance] = seal_function(ChanceDraft, Chance)
"""The source of the same seed with another counter."""


_WORD = _MOST - 1
_GOLDEN = 0x9E3779B97F4A7C15


@attrs.frozen(repr=False)
class QuickChance(Chance):
    """A source for games that are only imagined: quick, and as easy to predict. The seed is a key of eight bytes.

    The bulk engine has the same one (docs/engine/contract.md), so a game goes on alike in both.

    >>> from amsterdam_routes.kernel._chance import QuickChance
    >>> QuickChance.of_key(1634).below(6)[0], QuickChance.of_key(1634).shuffled("ABC")[0]
    (5, ('B', 'A', 'C'))
    """

    @classmethod
    def of_key(cls, key: int) -> "QuickChance":
        """Return the source of a key, a number of 64 bits."""
        return cls(key.to_bytes(8, "big"))

    def below(self, n: int) -> tuple[int, "QuickChance"]:
        """Return a whole number from 0 to n - 1, each equally likely; n is at most 2**32."""
        counter, key, least = self.counter, int.from_bytes(self.seed, "big"), (1 << 32) % n
        while True:
            counter += 1
            x = (key + counter * _GOLDEN) & _WORD  # the finalizer of SplitMix64
            x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
            x = (x ^ (x >> 27)) * 0x94D049BB133111EB & _WORD
            product = ((x ^ (x >> 31)) >> 32) * n
            if product & 0xFFFFFFFF >= least:
                return product >> 32, QuickChance(self.seed, counter)

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], "QuickChance"]:
        """Return the items in a random order."""
        order, chance = [*items], self
        for last in range(len(order) - 1, 0, -1):
            other, chance = chance.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order), chance


def with_chance(state: T, chance: Chance) -> T:
    """Return a state, or its piles, with this chance in the place of its own, whatever kind of chance it is.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel._chance import QuickChance
    >>> with_chance(ar.new_game(2, seed=1), QuickChance.of_key(7)).piles.chance
    Chance(counter=0)
    """
    other = copy(state)
    name, value = ("chance", chance) if hasattr(state, "chance") else ("piles", with_chance(state.piles, chance))  # type: ignore[attr-defined]  # every state has piles
    object.__setattr__(other, name, value)
    return other


def _block(seed: bytes, counter: int, size: int) -> bytes:
    if counter >= _MOST:
        raise OverflowError("a source of chance answers at most 2**64 questions")
    return hashlib.shake_256(len(seed).to_bytes(8, "big") + seed + counter.to_bytes(8, "big")).digest(size)


class Randomness(Protocol):
    """A source of random bits: `random.Random` is one.

    >>> import amsterdam_routes as ar, random
    >>> randomness: ar.Randomness = random.Random(1634)
    >>> ar.pick(ar.new_game(2, seed=1), randomness) in ar.legal_actions(ar.new_game(2, seed=1))
    True
    """

    def getrandbits(self, k: int, /) -> int:
        """Return a number of k bits, each number equally likely."""


def check_randomness(random: object) -> None:
    """Raise TypeError unless this is a source of random bits.

    >>> check_randomness(1634)
    Traceback (most recent call last):
    TypeError: expected a source of random bits, such as random.Random(), got an int
    """
    if not callable(getattr(random, "getrandbits", None)):
        raise type_error("a source of random bits, such as random.Random()", random)


def one_of(items: Sequence[T], random: Randomness) -> T:
    """Return one of the items, each exactly equally likely; ValueError if there is none.

    >>> from random import Random
    >>> one_of("ABC", Random(1634))
    'A'
    """
    if not items:
        raise ValueError("there is nothing to pick from")
    bits = (len(items) - 1).bit_length()
    while True:
        number = random.getrandbits(bits)
        if number < len(items):
            return items[number]
