"""The engine under the sanitizers of gcc: traces of the library replayed, random calls, numbers of no box."""

import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bulk import _merchants_box as merchants_box
from amsterdam_routes.bulk import state_hash
from amsterdam_routes.bulk._engine import engine
from amsterdam_routes.bulk._routes import box_numbers
from amsterdam_routes.kernel import derive_seed
from tests.bulk import lockstep_merchants
from tests.bulk.building import ENGINE, SOURCES
from tests.bulk.lockstep import boxes
from tests.bulk.lockstep_merchants import some_setup

GAMES = 2
FLAGS = [
    "-std=c11", "-g", "-O1", "-fwrapv", "-Wall", "-Wextra", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
]  # fmt: skip


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The driver of the route game."""
    return compiled_driver(tmp_path_factory, "routes")


@pytest.fixture(scope="module")
def merchants_driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The driver of the merchants game."""
    return compiled_driver(tmp_path_factory, "merchants", "-DMERCHANTS")


def compiled_driver(tmp_path_factory: pytest.TempPathFactory, game: str, *more: str) -> Path:
    """The driver of a game, compiled with the sanitizers."""
    if shutil.which("gcc") is None:
        pytest.skip("the sanitizers need gcc, which is not here")
    file = tmp_path_factory.mktemp("driver") / "driver"
    sources = [
        str(path) for path in sorted(SOURCES.glob("*.c")) if path.name != f"{game}_batches.c"
    ]  # which the driver includes
    done = subprocess.run(
        ["gcc", *FLAGS, *more, "-o", str(file), str(ENGINE / "tests" / "driver.c"), *sources],
        capture_output=True,
        text=True,
        check=False,
    )
    if "cannot find" in done.stderr and "san" in done.stderr:
        pytest.skip("gcc has no sanitizers here")
    assert (done.returncode, done.stderr) == (0, "")
    return file


def traced(edition: ar.Edition, number: int) -> Iterator[int]:
    """The numbers of a box, and of games that the library plays in it."""
    numbers = box_numbers(ar.Setup(edition.players[0], edition))
    yield from (len(numbers), *numbers)
    players, seed, choose = edition.players[number % 2], f"trace {number}".encode(), random.Random(number)
    first = number % players
    yield from (GAMES, players, first, len(seed), *seed)
    for k in range(GAMES):
        state, indices = (
            ar.new_game(players, seed=derive_seed(seed, "game", k), edition=edition, first=first),
            list[int](),
        )
        while state.to_move is not None and len(indices) < 300:
            action = choose.choice(ar.legal_actions(state))
            indices.append(edition.index(action))
            state = ar.apply(state, action)
        yield from (len(indices), *indices, state_hash(state))


def traced_merchants(setup: am.Setup, number: int) -> Iterator[int]:
    """The numbers of a box of the merchants game, and of games that the library plays in it."""
    numbers = merchants_box.box_numbers(setup)
    yield from (len(numbers), *numbers)
    seed, choose = f"trace {number}".encode(), random.Random(number)
    yield from (GAMES, setup.players, 0, len(seed), *seed)
    for k in range(GAMES):
        state, indices = am.GAME.deal(setup, ar.Chance(derive_seed(seed, "game", k))), list[int]()
        while state.to_move is not None and len(indices) < 400:
            action = choose.choice(am.legal_actions(state))
            indices.append(setup.edition.index(action))
            state = am.apply(state, action)
        yield from (len(indices), *indices, state_hash(state))


def test_merchants_stay_within_all_arrays(merchants_driver: Path, tmp_path: Path) -> None:
    chance, limits = random.Random(1), engine("merchants").facts
    setups = [some_setup(edition, chance) for edition in (*lockstep_merchants.boxes(8, 4), *[am.MERCHANTS] * 8)]
    setups = [setup for setup in setups if merchants_box.beyond_limits(setup, limits) is None]
    assert len(setups) > 15
    traces = tmp_path / "traces"
    numbers = [len(setups), *(one for number, setup in enumerate(setups) for one in traced_merchants(setup, number))]
    traces.write_text("\n".join(map(str, numbers)), encoding="utf-8")
    done = subprocess.run([str(merchants_driver), str(traces)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "0\n"), done.stderr


def test_traces_and_random_calls_stay_within_all_arrays(driver: Path, tmp_path: Path) -> None:
    chosen = [edition for edition in boxes(edges=30, generated=30) if len(edition.actions) < 60_000]
    assert len(chosen) > 40
    traces = tmp_path / "traces"
    numbers = [len(chosen), *(one for number, edition in enumerate(chosen) for one in traced(edition, number))]
    traces.write_text("\n".join(map(str, numbers)), encoding="utf-8")
    done = subprocess.run([str(driver), str(traces)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "0\n"), done.stderr


def test_the_driver_fails_where_a_trace_is_wrong_or_ends_too_soon(driver: Path, tmp_path: Path) -> None:
    """The driver is able to fail: with a trace whose hash is wrong, and with one that ends too soon."""
    numbers = [1, *traced(ar.AMSTERDAM, 0)]
    traces = tmp_path / "traces"
    traces.write_text("\n".join(map(str, [*numbers[:-1], numbers[-1] ^ 1])), encoding="utf-8")
    done = subprocess.run([str(driver), str(traces)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "1\n")
    traces.write_text("\n".join(map(str, numbers[:200])), encoding="utf-8")
    assert subprocess.run([str(driver), str(traces)], capture_output=True, check=False).returncode == 2
