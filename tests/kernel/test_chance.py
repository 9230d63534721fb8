"""Chance: what docs/chance.md defines, what its test vectors say, and that every answer is equally likely."""

import hashlib
import pickle
from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from math import sqrt
from pathlib import Path

import attrs
import pytest

from amsterdam_routes import AMSTERDAM, Chance, Color, commitment, new_game, new_record, sample, seed_bytes, view
from amsterdam_routes.kernel._chance import QuickChance, Seed

PAGE = (Path(__file__).parents[2] / "docs" / "chance.md").read_text(encoding="utf-8")


def vectors(*heading: str) -> list[list[str]]:
    """The rows of the page's table with this heading, without their backquotes; `-` stands for nothing."""
    lines = PAGE[PAGE.index("| " + " | ".join(heading) + " |") :].splitlines()[2:]
    table = lines[: lines.index("")]
    return [["" if cell.strip(" `") == "-" else cell.strip(" `") for cell in line.split("|")[1:-1]] for line in table]


# ------------------------------------------------------------------ the definition, written again from the page


def block(seed: bytes, counter: int, size: int) -> bytes:
    return hashlib.shake_256(len(seed).to_bytes(8, "big") + seed + counter.to_bytes(8, "big")).digest(size)


def below(seed: bytes, counter: int, n: int) -> tuple[int, int]:
    bits = len(bin(n - 1)) - 2 if n > 1 else 0
    while True:
        data = block(seed, counter, -(-bits // 8))
        counter += 1
        number = int.from_bytes(data, "big") % 2**bits
        if number < n:
            return number, counter


def shuffled(seed: bytes, counter: int, n: int) -> tuple[list[int], int]:
    while True:
        data = block(seed, counter, 8 * n)
        counter += 1
        keys = [data[8 * i : 8 * i + 8] for i in range(n)]
        if len(set(keys)) == n:
            return sorted(range(n), key=lambda i: keys[i]), counter


def test_below_and_shuffled_follow_the_page_for_many_seeds_and_sizes() -> None:
    for seed in (b"", b"1634", bytes(range(64))):
        for counter in (0, 1, 255, 2**40):
            source = Chance(seed, counter)
            for n in (*range(1, 40), 255, 256, 257, 65_535, 65_537, 10**30):
                number, after = source.below(n)
                assert (number, after.counter) == below(seed, counter, n)
            for n in (0, 1, 2, 5, 44, 100):
                order, after = source.shuffled(range(n))
                assert (list(order), after.counter) == shuffled(seed, counter, n)
                assert after.seed == seed


# --------------------------------------------------------------------------------------------- the test vectors


@pytest.mark.parametrize(("seed", "counter", "hexed"), vectors("seed (hex)", "counter", "first 16 bytes of the block"))
def test_blocks_are_those_of_the_page(seed: str, counter: str, hexed: str) -> None:
    assert block(bytes.fromhex(seed), int(counter), 16).hex() == hexed
    whole_block, _ = Chance(bytes.fromhex(seed), int(counter)).below(256**16)
    assert f"{whole_block:032x}" == hexed


@pytest.mark.parametrize(
    ("seed", "counter", "n", "answer", "after"), vectors("seed (hex)", "counter", "n", "answer", "counter after")
)
def test_numbers_below_are_those_of_the_page(seed: str, counter: str, n: str, answer: str, after: str) -> None:
    number, source = Chance(bytes.fromhex(seed), int(counter)).below(int(n))
    assert (number, source.counter) == (int(answer), int(after))


@pytest.mark.parametrize(
    ("seed", "counter", "items", "order", "after"),
    vectors("seed (hex)", "counter", "items", "the numbers 0, 1, 2, … shuffled", "counter after"),
)
def test_shuffles_are_those_of_the_page(seed: str, counter: str, items: str, order: str, after: str) -> None:
    numbers, source = Chance(bytes.fromhex(seed), int(counter)).shuffled(range(int(items)))
    assert (list(numbers), source.counter) == ([int(number) for number in order.split()], int(after))


@pytest.mark.parametrize(("seed", "salt", "hexed"), vectors("seed (hex)", "salt (hex)", "commitment"))
def test_commitments_with_a_salt_are_those_of_the_page(seed: str, salt: str, hexed: str) -> None:
    salted = bytes.fromhex(salt)
    expected = hashlib.sha256(len(salted).to_bytes(8, "big") + salted + bytes.fromhex(seed)).hexdigest()
    assert commitment(bytes.fromhex(seed), salt=salted) == hexed == expected


@pytest.mark.parametrize(("salt", "error"), [(b"", ValueError), (b"x" * 15, ValueError), ("x" * 16, TypeError)])
def test_a_salt_that_could_be_guessed_is_refused(salt: bytes, error: type[Exception]) -> None:
    with pytest.raises(error, match="a salt: expected"):
        commitment("1634", salt=salt)


@pytest.mark.parametrize("length", [0, 1, 9_993, 9_994, 10_000])
def test_a_world_is_sampled_from_every_seed_that_a_game_is_dealt_from(length: int) -> None:
    seed = b"x" * length
    seen = view(new_game(2, seed=seed), 0)
    world = sample(seen, seed=seed)
    assert view(world, 0) == seen
    if length <= 9_993:
        assert world.piles.chance.seed == b"sample/" + seed
    with pytest.raises(ValueError, match="10000 bytes"):
        sample(seen, seed=b"x" * 10_001)


@pytest.mark.parametrize(("seed", "hexed"), vectors("seed (hex)", "commitment"))
def test_commitments_are_those_of_the_page(seed: str, hexed: str) -> None:
    assert commitment(bytes.fromhex(seed)) == hexed == hashlib.sha256(bytes.fromhex(seed)).hexdigest()


# ------------------------------------------------------------------------------------------- asking once more


def test_a_number_that_is_too_large_is_asked_for_again_and_not_folded() -> None:
    first_blocks = [Chance(b"1634", counter).below(8)[0] for counter in range(4)]
    assert all(number >= 6 for number in first_blocks[:3])
    assert Chance(b"1634").below(6) == (first_blocks[3], Chance(b"1634", 4))


@pytest.mark.parametrize("n", [6, 3 << 30, 2**32 - 1, 2**32])
def test_a_quick_number_is_a_word_times_n_and_a_word_that_would_favour_some_numbers_is_passed_over(n: int) -> None:
    def word(key: int, counter: int) -> int:
        x = (key + (counter + 1) * 0x9E3779B97F4A7C15) % 2**64
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB % 2**64
        return x ^ (x >> 31)

    for key in (0, 1634, 2**64 - 1):
        source: Chance = QuickChance.of_key(key)
        counter = 0
        for _ in range(40):
            while (word(key, counter) >> 32) * n % 2**32 < 2**32 % n:
                counter += 1
            number, source = source.below(n)
            assert number == (word(key, counter) >> 32) * n >> 32
            counter += 1
            assert source.counter == counter


def test_a_quick_word_that_is_just_large_enough_is_taken() -> None:
    """The first word of this key is two thirds of 2**32, rounded up: times 3 it is 1 beyond 2 * 2**32."""
    source = QuickChance.of_key(0xA1EA5EA2266740EA)
    assert source.below(3) == (2, QuickChance(source.seed, 1))


def test_equal_keys_are_all_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """64-bit keys never meet by themselves, so the standard library's hash is made to say the same thing twice."""
    real, asked = hashlib.shake_256, []

    class Twice:
        def __init__(self, source: bytes) -> None:
            self.source = source

        def digest(self, size: int) -> bytes:
            asked.append(self.source[-1])
            return bytes(size) if len(asked) == 1 else real(self.source).digest(size)

    expected = Chance(b"1634", 1).shuffled("ABCDEF")
    monkeypatch.setattr(hashlib, "shake_256", Twice)
    assert Chance(b"1634").shuffled("ABCDEF") == expected
    assert asked == [0, 1]


def test_a_source_is_never_asked_more_than_two_to_the_64_times() -> None:
    last, after = Chance(b"1634", 2**64 - 1).below(6)
    assert last in range(6)
    with pytest.raises(OverflowError, match=r"at most 2\*\*64 questions"):
        after.below(6)


# --------------------------------------------------------------------------------------------------- uniformity


def plausible(counted: Counter[object], kinds: int) -> bool:
    """Whether a chi-square test finds equal chances plausible, neither too uneven nor too even: one in a million."""
    expected = counted.total() / kinds
    square = sum((counted[kind] - expected) ** 2 for kind in counted) / expected + (kinds - len(counted)) * expected
    free, z = kinds - 1, 4.89
    low, high = (free * max(0.0, 1 - 2 / (9 * free) + sign * z * sqrt(2 / (9 * free))) ** 3 for sign in (-1, 1))
    return low <= square <= high


def numbers_below(n: int, many: int) -> Iterable[int]:
    source = Chance(b"fair")
    for _ in range(many):
        number, source = source.below(n)
        yield number


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 11, 44, 100])
def test_every_number_below_n_is_equally_likely(n: int) -> None:
    assert plausible(Counter(numbers_below(n, 60 * n)), n)


def test_every_order_of_four_is_equally_likely() -> None:
    counted: Counter[object] = Counter()
    source = Chance(b"fair")
    for _ in range(2400):
        order, source = source.shuffled("ABCD")
        counted[order] += 1
    assert counted.keys() == set(permutations("ABCD"))
    assert plausible(counted, 24)


def test_every_card_is_equally_likely_to_come_at_every_place() -> None:
    counted: Counter[object] = Counter()
    for seed in range(1000):
        order, _ = Chance.of(seed).shuffled(range(12))
        counted.update(enumerate(order))
    assert plausible(counted, 144)


@pytest.mark.rule("R9")
def test_every_colour_is_dealt_as_often_as_the_deck_has_it() -> None:
    counted: Counter[object] = Counter()
    for seed in range(1500):
        hand = new_game(2, seed=seed).hands[0].cards
        counted.update({color: hand[color] for color in Color if color is not Color.WILD})
    assert plausible(counted, 6)
    assert abs(counted.total() / 3000 - 36 / 44) < 0.03


def test_the_chi_square_test_of_this_file_finds_what_is_uneven_and_what_is_too_even() -> None:
    assert not plausible(Counter({n: 100 + 10 * n for n in range(20)}), 20)
    assert not plausible(Counter(dict.fromkeys(range(100), 100)), 100)
    assert not plausible(Counter(dict.fromkeys(range(19), 100)), 20)


# -------------------------------------------------------------------------------------- seeds and what they give


def test_a_seed_may_be_written_as_text_as_a_number_or_as_bytes() -> None:
    assert seed_bytes("1634") == seed_bytes(1634) == seed_bytes(b"1634") == b"1634"
    assert seed_bytes(-5) == b"-5"
    assert seed_bytes(Color.RED) == b"4"
    assert seed_bytes("café") == "café".encode()
    assert new_game(2, seed="1634") == new_game(2, seed=1634) == new_game(2, seed=b"1634")


def test_without_a_seed_every_game_is_another() -> None:
    seeds = {seed_bytes(None) for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {32}
    assert new_game(2) != new_game(2)


@pytest.mark.parametrize("seed", [True, 1.5, object(), ("1634",)])
def test_a_wrong_seed_is_refused(seed: object) -> None:
    wrong: Seed = seed  # type: ignore[assignment]  # the wrong type is what is tested
    for verb in (seed_bytes, commitment, Chance.of):
        with pytest.raises(TypeError, match="a seed: expected an int or a str or bytes or None, got "):
            verb(wrong)


def test_a_text_without_bytes_is_no_seed() -> None:
    for verb in (seed_bytes, commitment, Chance.of):
        with pytest.raises(ValueError, match=r"^a seed: expected text that has bytes in UTF-8, got '\\udc80' in it$"):
            verb("tea\udc80")


def test_a_seed_of_a_class_of_its_own_is_kept_as_bytes() -> None:
    class Own(bytes):
        """As NumPy has one."""

    assert type(seed_bytes(Own(b"1634"))) is bytes
    assert new_record(2, seed=Own(b"1634")) == new_record(2, seed=b"1634")


def test_a_commitment_needs_a_seed() -> None:
    with pytest.raises(TypeError, match="expected the seed itself, got None"):
        commitment(None)


def test_a_source_takes_bytes_and_a_counter_only() -> None:
    with pytest.raises(TypeError, match="expected bytes and an int, got "):
        Chance("1634")  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="expected bytes and an int, got "):
        Chance(b"1634", True)
    with pytest.raises(ValueError, match="expected at least 0, got -1"):
        Chance(b"1634", -1)


@pytest.mark.parametrize(("n", "error"), [(0, ValueError), (-3, ValueError), (2.5, TypeError), (True, TypeError)])
def test_below_needs_a_whole_number_of_at_least_one(n: int, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"below\(n\): expected "):
        Chance(b"1634").below(n)


def test_a_source_is_a_value_that_asking_does_not_change() -> None:
    source = Chance(b"1634")
    source.below(6)
    source.shuffled("ABC")
    assert source == Chance(b"1634", 0)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        source.counter = 1  # type: ignore[misc]  # what cannot be written is what is tested
    assert pickle.loads(pickle.dumps(source)) == source
    assert hash(Chance(b"1634")) == hash(source)


def test_the_repr_of_a_source_keeps_the_seed_to_itself() -> None:
    assert repr(Chance(b"1634", 7)) == "Chance(counter=7)"


@pytest.mark.rule("Q17")
def test_a_game_asks_in_the_order_that_the_page_names() -> None:
    deck, chance = Chance(b"1634").shuffled([color for color in Color for _ in range(AMSTERDAM.cards[color])])
    contracts, chance = chance.shuffled(sorted(AMSTERDAM.board.contracts, key=lambda contract: contract.id))
    state = new_game(2, seed="1634")
    assert (*state.table.row, *state.piles.draw) == deck[4:]
    assert (*state.hands[0].offer, *state.hands[1].offer, *state.piles.contracts) == contracts
    assert state.piles.chance == chance == Chance(b"1634", 2)


def test_a_seed_is_of_a_length_that_may_be_read_again_and_again() -> None:
    assert new_game(2, seed=b"x" * 10_000).to_move == 0
    for seed in (b"x" * 10_001, "x" * 10_001):
        with pytest.raises(ValueError, match="a seed: expected at most 10000 bytes, got 10001; take a hash of it"):
            new_game(2, seed=seed)


def test_a_quick_source_has_a_key_of_eight_bytes_and_takes_a_number_for_every_swap() -> None:
    source = QuickChance.of_key(1634)
    assert len(source.seed) == 8
    assert [source.shuffled("A" * many)[1].counter for many in range(1, 5)] == [0, 1, 2, 3]


def test_a_seed_may_have_a_thousand_digits_and_no_more() -> None:
    largest = 10**1000 - 1
    assert {seed_bytes(seed) for seed in (largest, str(largest))} == {b"9" * 1000}
    for seed in (largest + 1, -largest - 1):
        with pytest.raises(ValueError, match="a seed: expected an int of at most 1000 digits"):
            seed_bytes(seed)
