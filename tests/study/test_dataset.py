"""Datasets: the same call writes the same rows, which are what seats saw and did, and nothing is there by half."""

import errno
import json
import os
import random
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import pytest

pytest.importorskip("pyarrow", reason="needs the extra 'parquet'")
pytest.importorskip("numpy", reason="needs the extra 'learning'")

import numpy as np
from pyarrow import parquet

import amsterdam_routes as ar
from amsterdam_routes import merchants, study
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.kernel import AnyGame, derive_seed, observer_of
from amsterdam_routes.merchants.bots import Greedy as GreedyMerchant
from amsterdam_routes.merchants.bots import Random as RandomMerchant
from tests.extras import installed
from tests.kernel.tiny import TIDES, box

BOTS: dict[str, Any] = {"greedy": Greedy(), "random": Random()}


def any_action(view: Any, random: random.Random) -> Any:
    """A bot of the tiny game."""
    return TIDES.pick(view, random)


CASES = pytest.mark.parametrize(
    ("game", "setup", "bots"),
    [
        (ar.GAME, ar.Setup(2), BOTS),
        (merchants.GAME, merchants.Setup(1, length="short"), {"greedy": GreedyMerchant()}),
        (TIDES, box.Setup(3), {"a": any_action, "b": any_action, "c": any_action}),
    ],
    ids=["routes", "merchants", "tides"],
)


def files(folder: Path) -> dict[str, bytes]:
    """What is in a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@CASES
def test_rows_are_what_the_seats_saw_and_did(game: AnyGame, setup: Any, bots: dict[str, Any], tmp_path: Path) -> None:
    found = study.write_dataset(tmp_path, game, setup, bots, 3, seed="1634", shard=2)
    assert [shard.name for shard in found.shards] == ["part-00000.parquet", "part-00001.parquet"]
    observe, actions, names = observer_of(game, setup), game.actions(setup), [*bots]
    rows = [row for shard in found.shards for row in parquet.read_table(shard).to_pylist()]
    assert {row["game"] for row in rows} == {0, 1, 2}
    for number in range(3):
        seed = derive_seed(ar.seed_bytes("1634"), "game", number)
        state = game.deal(setup, ar.Chance.of(seed))
        own = [row for row in rows if row["game"] == number]
        for ply, row in enumerate(own):
            seat = game.to_move(state)
            assert seat is not None
            assert (row["ply"], row["seat"], row["seed"]) == (ply, seat, seed.hex())
            assert row["bot"] == names[(seat + number) % len(names)]
            numbers = dict(zip(row["places"], row["numbers"], strict=True))
            assert tuple(numbers.get(place, 0) for place in range(observe.size)) == observe(game.view(state, seat))
            assert {actions[one] for one in row["legal"]} == {*game.legal_actions(state)}
            state = game.apply(state, actions[row["action"]])
        standings = game.standings(state)
        assert standings.final
        for row in own:
            assert row["points"] == standings.sheets[row["seat"]].total
            share = 1 / len(standings.winners) if row["seat"] in standings.winners else 0
            assert row["won"] == pytest.approx(share)


@CASES
def test_arrays_are_what_environments_show(game: AnyGame, setup: Any, bots: dict[str, Any], tmp_path: Path) -> None:
    found = study.load_dataset(study.write_dataset(tmp_path, game, setup, bots, 1, seed="1").folder)
    arrays = found.arrays(found.shards[0])
    observe = observer_of(game, setup)
    state = game.deal(setup, ar.Chance.of(derive_seed(ar.seed_bytes("1"), "game", 0)))
    for row, action in enumerate(arrays["action"]):
        seen = np.array(observe(game.view(state, game.to_move(state))), np.float32) / np.array(
            observe.scales, np.float32
        )
        assert np.array_equal(arrays["observation"][row], np.clip(seen, np.array(observe.least, np.float32), 1))
        assert arrays["action_mask"][row].sum() == len(game.legal_actions(state))
        assert arrays["action_mask"][row][action] == 1
        state = game.apply(state, game.actions(setup)[action])
    assert arrays["observation"].shape == (len(arrays["action"]), found.size)
    assert arrays["action_mask"].shape[1] == found.actions


def test_the_same_call_writes_the_same_bytes_and_another_seed_others(tmp_path: Path) -> None:
    for name, seed in (("a", "1"), ("b", "1"), ("c", "2")):
        study.write_dataset(tmp_path / name, ar.GAME, ar.Setup(2), BOTS, 3, seed=seed, shard=2)
    a, b, c = (files(tmp_path / name) for name in "abc")
    assert a == b
    assert a.keys() == c.keys()
    assert a["part-00000.parquet"] != c["part-00000.parquet"]


@pytest.mark.skipif(not installed("bulk"), reason="the bulk engine is not installed")
@pytest.mark.parametrize(
    ("game", "setup", "bots"),
    [
        (ar.GAME, ar.Setup(3), {"greedy": Greedy(), "random": Random(), "another": Greedy()}),
        (ar.GAME, ar.Setup(2), {"greedy": Greedy(), "another": Greedy()}),
        (merchants.GAME, merchants.Setup(1, length="short"), {"greedy": GreedyMerchant()}),
        (merchants.GAME, merchants.Setup(2, orders=3), {"greedy": GreedyMerchant(), "random": RandomMerchant()}),
    ],
    ids=["routes of three", "routes", "merchants alone", "merchants"],
)
def test_the_engine_writes_the_same_bytes(game: AnyGame, setup: Any, bots: dict[str, Any], tmp_path: Path) -> None:
    engines: list[Literal["library", "bulk"]] = ["library", "bulk"]
    for engine in engines:
        study.write_dataset(tmp_path / engine, game, setup, bots, 4, seed="1", shard=3, engine=engine)
    assert files(tmp_path / "library") == files(tmp_path / "bulk")


@pytest.mark.skipif(not installed("bulk"), reason="the bulk engine is not installed")
def test_what_the_engine_does_not_play_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    others: dict[str, Any] = {"greedy": Greedy(), "first": lambda view, random: ar.legal_actions(view)[0]}
    with pytest.raises(ValueError, match=r"^bots\[1\]: expected a bot that the bulk engine plays"):
        study.write_dataset(tmp_path / "a", ar.GAME, ar.Setup(2), others, 2, engine="bulk")
    with pytest.raises(ValueError, match=r"^engine: expected 'library' or 'bulk', got 'quick'$"):
        study.write_dataset(tmp_path / "a", ar.GAME, ar.Setup(2), BOTS, 2, engine="quick")  # type: ignore[arg-type]  # which is the point
    assert [*tmp_path.iterdir()] == []


def test_an_interrupted_dataset_goes_on_and_is_the_one_that_was_not_interrupted(tmp_path: Path) -> None:
    def stop(finished: int) -> None:
        if finished == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        study.write_dataset(tmp_path / "a", ar.GAME, ar.Setup(2), BOTS, 6, seed="1", shard=2, tell=stop)
    assert {*files(tmp_path / "a")} == {"dataset.json", "part-00000.parquet", "part-00001.parquet"}
    kept = (tmp_path / "a" / "part-00000.parquet").stat().st_mtime_ns
    study.write_dataset(tmp_path / "a", ar.GAME, ar.Setup(2), BOTS, 6, seed="1", shard=2)
    study.write_dataset(tmp_path / "b", ar.GAME, ar.Setup(2), BOTS, 6, seed="1", shard=2)
    assert files(tmp_path / "a") == files(tmp_path / "b")
    assert (tmp_path / "a" / "part-00000.parquet").stat().st_mtime_ns == kept


def test_without_a_seed_it_goes_on_with_the_seed_that_was_drawn(tmp_path: Path) -> None:
    first = study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 2, shard=1)
    before = files(tmp_path)
    (tmp_path / "part-00001.parquet").unlink()
    assert study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 2, shard=1).plan == first.plan
    assert files(tmp_path) == before


def test_a_full_disk_leaves_whole_shards_and_one_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace, many = os.replace, []

    def full(source: Any, target: Any) -> None:
        many.append(target)
        if len(many) > 1:  # the first shard is there
            raise OSError(errno.ENOSPC, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left on device") as caught:
        study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 4, seed="1", shard=2)
    assert caught.value.filename == str(tmp_path / "part-00001.parquet")
    assert {*files(tmp_path)} == {"dataset.json", "part-00000.parquet"}


def test_two_processes_may_write_the_same_dataset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace, again = os.replace, [True]

    def write() -> None:
        study.write_dataset(tmp_path / "both", ar.GAME, ar.Setup(2), BOTS, 4, seed="1", shard=2)

    def replaced(source: Any, target: Any) -> None:
        if "part-00001" in str(target) and again:
            again.clear()
            write()  # as another process does at this moment
        replace(source, target)

    monkeypatch.setattr(os, "replace", replaced)
    write()
    study.write_dataset(tmp_path / "one", ar.GAME, ar.Setup(2), BOTS, 4, seed="1", shard=2)
    assert files(tmp_path / "both") == files(tmp_path / "one")


def test_a_dataset_that_was_killed_at_its_first_file_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / ".dataset.json.0123abcd").write_text('{"form')
    assert study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 2, seed="1").plan["games"] == 2


def test_what_does_not_fit_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    study.write_dataset(folder, ar.GAME, ar.Setup(2), BOTS, 2, seed="1")
    before = files(folder)
    others: list[tuple[dict[str, Any], str]] = [
        ({"games": 3}, "got another: games 3 instead of 2$"),
        ({"seed": "2"}, "got another: seed"),
        ({"shard": 7}, "got another: shard"),
        ({"bots": {"random": Random(), "greedy": Greedy()}}, "got another: bots"),
        ({"games": 0}, "^games: expected a whole number from 1, got 0$"),
        ({"shard": True}, "^shard: expected a whole number from 1, got True$"),
        ({"bots": {"greedy": Greedy()}}, "^bots: expected 2, one for each seat, got 1$"),
    ]
    strange: list[tuple[dict[str, Any], str]] = [
        ({"bots": [Greedy(), Random()]}, "^bots: expected a mapping of names to bots, got "),
        ({"bots": {"greedy": Greedy(), 3: Random()}}, "^bots: expected a mapping of names to bots, got "),
        ({"bots": {"greedy": Greedy(), "\ud800": Random()}}, "^bots: expected a mapping of names to bots, got "),
        ({"bots": {"greedy": Greedy(), "other": Random}}, "^expected a bot, got the class Random itself$"),
        ({"setup": 3}, "^expected a set-up, got an int$"),
        ({"setup": merchants.Setup(2)}, "Setup"),
        ({"game": 3}, "^expected a Game, got an int$"),
        ({"tell": 3}, "^tell: expected a function, got int$"),
    ]
    for other, said in strange:
        asked: dict[str, Any] = {"game": ar.GAME, "setup": ar.Setup(2), "bots": BOTS, "games": 2} | other
        with pytest.raises(TypeError, match=said):
            study.write_dataset(tmp_path / "new", **asked)
        assert not (tmp_path / "new").exists()
    for other, said in others:
        given: dict[str, Any] = {"bots": BOTS, "games": 2, "seed": "1"} | other
        with pytest.raises(ValueError, match=said):
            study.write_dataset(folder, ar.GAME, ar.Setup(2), given.pop("bots"), given.pop("games"), **given)
        assert files(folder) == before
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(ValueError, match="expected an empty folder or a dataset, got other files"):
        study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 1)
    (folder / "dataset.json").write_text("[]")
    with pytest.raises(ValueError, match="expected a dataset of format 1"):
        study.load_dataset(folder)
    for text in ("{", "[" * 100_000, "9" * 5_000):
        (folder / "dataset.json").write_text(text)
        with pytest.raises(ValueError, match=r"dataset\.json: expected JSON, got"):
            study.load_dataset(folder)


def test_two_that_draw_a_seed_and_begin_at_once_write_one_dataset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync, again = os.fsync, [True]

    def synced(descriptor: int) -> None:
        sync(descriptor)
        if again:
            again.clear()
            study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 2, shard=1)  # as another process does now

    monkeypatch.setattr(os, "fsync", synced)
    found = study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 2, shard=1)
    seeds = {row["game"]: row["seed"] for shard in found.shards for row in parquet.read_table(shard).to_pylist()}
    sown = bytes.fromhex(found.plan["seed"])
    assert seeds == {number: derive_seed(sown, "game", number).hex() for number in range(2)}
    assert study.load_dataset(tmp_path).plan == found.plan


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", 3),
        ("setup", None),
        ("version", "1"),
        ("bots", []),
        ("bots", [1, 2]),
        ("games", 0),
        ("games", 2.0),
        ("shard", True),
        ("seed", "zz"),
        ("seed", 1634),
        ("numbers", "305"),
        ("numbers", 304),
        ("actions", -1),
        ("actions", 1_000_001),
        ("columns", []),
        ("scales", [0] * 305),
        ("scales", [1] * 304),
        ("least", None),
        ("least", ["0"] * 305),
    ],
)
def test_a_plan_that_was_spoilt_is_one_clear_error(field: str, value: object, tmp_path: Path) -> None:
    study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 1, seed="1")
    file = tmp_path / "dataset.json"
    plan = json.loads(file.read_text())
    for spoilt in (plan | {field: value}, {name: kept for name, kept in plan.items() if name != field}):
        file.write_text(json.dumps(spoilt))
        with pytest.raises(ValueError, match=r"dataset\.json: \w+: expected .*, got"):
            study.load_dataset(tmp_path)


def test_what_a_dataset_says_of_its_games_is_plain_data_that_changes_nothing(tmp_path: Path) -> None:
    found = study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 1, seed="1")
    assert found.plan == json.loads((tmp_path / "dataset.json").read_text())
    assert ar.from_data(found.plan["setup"], ar.Setup) == ar.Setup(2)
    assert json.loads(json.dumps(found.plan)) == found.plan
    found.plan["numbers"] = 7
    found.plan["columns"].clear()
    assert found == study.load_dataset(tmp_path)
    assert found.size != 7


@pytest.mark.parametrize("field", ["setup", "columns", "remark"])
def test_a_plan_that_is_nested_too_deeply_is_one_clear_error(field: str, tmp_path: Path) -> None:
    study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 1, seed="1")
    file = tmp_path / "dataset.json"
    plan = json.loads(file.read_text())
    for levels in (101, 900):
        nested: object = 1
        for _ in range(levels):
            nested = {"in": nested}
        file.write_text(json.dumps(plan | {field: nested}))
        with pytest.raises(ValueError, match=r"dataset\.json: (expected at most 100 lists|\w+: expected .*, got)"):
            study.load_dataset(tmp_path)


def test_a_shard_that_was_spoilt_is_one_clear_error(tmp_path: Path) -> None:
    found = study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 1, seed="1")
    [shard] = found.shards
    whole, table = shard.read_bytes(), parquet.read_table(shard)
    for content in (b"", b"PAR1", whole[:-50], whole[:200] + b"\xff" * 400 + whole[600:]):
        shard.write_bytes(content)
        with pytest.raises(ValueError, match=r"part-00000\.parquet: expected a shard of a dataset, got"):
            found.arrays(shard)
    parquet.write_table(table.drop_columns(["won"]), shard)
    with pytest.raises(ValueError, match="expected a shard of this dataset, got another table"):
        found.arrays(shard)
    for name in ("places", "legal"):
        smaller = study.Dataset(tmp_path, {**found.plan, "numbers": 7, "actions": 7})
        parquet.write_table(table, shard)
        with pytest.raises(ValueError, match=f"(places|{name}): expected numbers below 7, got 0 to"):
            smaller.arrays(shard)


def test_a_shard_in_which_any_bit_has_changed_is_never_learned_from(tmp_path: Path) -> None:
    found = study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 1, seed="1")
    [shard] = found.shards
    whole, rows = shard.read_bytes(), found.arrays(shard)
    for place in range(4, len(whole), 97):
        shard.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with suppress(ValueError):
            read = found.arrays(shard)  # the end also says what no reader needs, such as the least number of a column
            assert all((read[name] == rows[name]).all() for name in rows)


@pytest.mark.parametrize(
    "spoil", ["truncated", "cut in the middle", "another shard", "another dataset", "something else", "no rows"]
)
def test_a_dataset_does_not_go_on_beside_a_shard_that_was_spoilt(spoil: str, tmp_path: Path) -> None:
    def write(folder: str, bots: dict[str, Any], seed: str = "1634") -> study.Dataset:
        return study.write_dataset(tmp_path / folder, ar.GAME, ar.Setup(len(bots)), bots, 6, seed=seed, shard=2)

    found = write("mine", BOTS)
    whole = found.shards[1].read_bytes()
    spoilt = {
        "truncated": whole[:-100],
        "cut in the middle": whole[:1000] + whole[1100:],
        "another shard": found.shards[0].read_bytes(),
        "another dataset": write("other", {**BOTS, "third": Random()}).shards[1].read_bytes(),
        "something else": b"x",
        "no rows": b"",
    }
    if spoil == "no rows":
        parquet.write_table(parquet.read_table(found.shards[1]).slice(0, 0), found.shards[1])
    else:
        found.shards[1].write_bytes(spoilt[spoil])
    with pytest.raises(ValueError, match=r"part-00001\.parquet: expected .*; delete it, and it is made anew"):
        write("mine", BOTS)
    found.shards[1].unlink()
    assert write("mine", BOTS).shards[1].read_bytes() == whole


def test_a_bot_that_fails_is_named_with_its_game_and_seed(tmp_path: Path) -> None:
    def broken(view: Any, random: random.Random) -> Any:
        raise RuntimeError("the network is gone")

    with pytest.raises(RuntimeError, match="the network is gone") as caught:
        study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), {"a": Greedy(), "b": broken}, 1, seed="1")
    told = "\n".join(caught.value.__notes__)
    assert f"in game 0 of the dataset, with the seed hex:{derive_seed(ar.seed_bytes('1'), 'game', 0).hex()}" in told
    assert {*files(tmp_path)} == {"dataset.json"}


def test_the_card_says_how_the_games_were_played(tmp_path: Path) -> None:
    found = study.write_dataset(tmp_path, ar.GAME, ar.Setup(2), BOTS, 2, seed="1")
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    plan = json.loads((tmp_path / "dataset.json").read_text(encoding="utf-8"))
    assert study.Dataset(tmp_path, plan) == found
    for told in ("greedy, random", plan["seed"], "version 1", "305 whole numbers", "614", "| `places` |"):
        assert told in card
    kept = parquet.read_schema(found.shards[0])
    assert [*kept.names] == [*plan["columns"]]
    assert kept.metadata[b"version"] == b"1"
