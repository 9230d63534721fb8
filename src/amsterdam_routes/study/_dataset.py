"""Datasets: the decisions of many games between bots, for programs that learn from them.

A dataset is a folder. Each file of it, a shard, has the decisions of some games as a table in Parquet, a row for each:
what the seat saw and might do, both sparse, what it did, and how its game ended. `dataset.json` says how the games were
played, and `README.md` says so in words. Every game has the seed that it has in `simulate`, so the same call writes the
same rows. A shard is there whole or not at all; whoever calls again goes on where the last call ended.

Writing needs the extra `parquet`, and reading as arrays the extra `learning` too.
"""

import json
import os
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal  # Any: the values of any game, and arrays

import attrs

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame, Observer, check_playable, derive_seed, observer_of, observing_of

PLAN: Final = "dataset.json"
CARD: Final = "README.md"
FORMAT: Final = 1
"""The version of the columns."""
COLUMNS: Final = {
    "game": "the number of the game",
    "seed": "the seed of its deal, in hexadecimal digits",
    "ply": "how many actions were played before",
    "seat": "the seat that decides",
    "bot": "the name of its bot",
    "places": "the places of the numbers of its observation that are not 0",
    "numbers": "these numbers, whole",
    "legal": "the indices of the legal actions",
    "action": "the index of the action that was played",
    "won": "what the seat has of the victory at the end: 1, a share of it, or 0",
    "points": "the total of the seat at the end",
}
"""The columns, and what they say."""


MOST_LEVELS: Final = 100
"""The most lists and objects inside each other in what is known of a dataset."""


def _fixed(data: Any, levels: int = MOST_LEVELS) -> Any:  # Any: JSON data
    """Return JSON data that nobody can write to: with tuples, and with mappings that are read-only.

    >>> _fixed({"bots": ["greedy"]})["bots"]
    ('greedy',)
    """
    if not isinstance(data, Mapping | list | tuple):
        return data
    if not levels:
        raise ValueError(f"expected at most {MOST_LEVELS} lists and objects inside each other, got more")
    if isinstance(data, Mapping):
        return MappingProxyType({name: _fixed(value, levels - 1) for name, value in data.items()})
    return tuple(_fixed(value, levels - 1) for value in data)


def _plain(data: Any) -> Any:  # Any: JSON data
    """Return the same as dicts and lists, which JSON knows.

    >>> _plain(_fixed({"bots": ["greedy"]}))
    {'bots': ['greedy']}
    """
    if isinstance(data, Mapping):
        return {name: _plain(value) for name, value in data.items()}
    return [*map(_plain, data)] if isinstance(data, tuple) else data


@attrs.frozen
class Dataset:
    """A dataset that was written: what is known of it, and its decisions shard by shard.

    >>> from pathlib import Path
    >>> from amsterdam_routes.study import Dataset
    >>> Dataset(Path("games"), {"game": "routes", "games": 20, "numbers": 305, "actions": 614}).actions
    614
    """

    folder: Path
    """Where it is."""
    _plan: Mapping[str, Any] = attrs.field(converter=_fixed, hash=False)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.folder, self.plan)

    @property
    def plan(self) -> dict[str, Any]:
        """How its games were played: what `dataset.json` has, as plain data, anew each time."""
        found: dict[str, Any] = _plain(self._plan)
        return found

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return int(self._plan["numbers"])

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return int(self._plan["actions"])

    @property
    def shards(self) -> tuple[Path, ...]:
        """The files that are there, in the order of the games."""
        return tuple(sorted(self.folder.glob("part-*.parquet")))

    def arrays(self, shard: Path) -> dict[str, Any]:
        """Return the decisions of a shard as NumPy arrays, a row for each; ValueError if the file is none.

        `observation` has each number by its scale, as float32, and `action_mask` a 1 for every legal action, as in the
        environments; `action`, `seat`, `game`, `won` and `points` are columns.
        """
        numpy = _numpy()
        table = self._table(shard)
        observation = numpy.zeros((table.num_rows, self.size), numpy.float32)
        mask = numpy.zeros((table.num_rows, self.actions), numpy.int8)
        places, numbers, legal = (table[name].chunk(0) for name in ("places", "numbers", "legal"))
        observation[_rows_of(places), places.flatten().to_numpy()] = numbers.flatten().to_numpy()
        mask[_rows_of(legal), legal.flatten().to_numpy()] = 1
        observation /= numpy.array(self._plan["scales"], numpy.float32)
        numpy.clip(observation, numpy.array(self._plan["least"], numpy.float32), 1, out=observation)
        columns = {name: table[name].to_numpy() for name in ("action", "seat", "game", "won", "points")}
        return {"observation": observation, "action_mask": mask, **columns}

    def _table(self, shard: Path) -> Any:
        """Read the table of a shard; ValueError if the file has something else."""
        pyarrow, parquet = _pyarrow()
        try:
            table = parquet.read_table(shard, page_checksum_verification=True).combine_chunks()
        except (pyarrow.ArrowException, OSError) as error:
            if isinstance(error, OSError) and error.errno is not None:  # of the disk, and not of what is on it
                raise
            raise ValueError(f"{shard}: expected a shard of a dataset, got {error}") from None
        sound = table.num_rows and not any(column.null_count for column in table.columns)
        if not (sound and table.schema.equals(_schema(self._plan))):
            raise ValueError(f"{shard}: expected a shard of this dataset, got another table")
        for name, end in (("places", self.size), ("legal", self.actions), ("action", self.actions)):
            column = table[name].chunk(0)
            found = (column if name == "action" else column.flatten()).to_numpy()
            if len(found) and not 0 <= found.min() <= found.max() < end:
                raise ValueError(f"{shard}: {name}: expected numbers below {end}, got {found.min()} to {found.max()}")
        return table


def _rows_of(lists: Any) -> Any:
    """Return by item of a column of lists in which row it stands."""
    numpy = _numpy()
    return numpy.repeat(numpy.arange(len(lists)), numpy.diff(lists.offsets.to_numpy()))


def load_dataset(folder: str | Path) -> Dataset:
    """Return the dataset in a folder; ValueError if there is none.

    >>> from amsterdam_routes.study import load_dataset
    >>> load_dataset("no such folder")
    Traceback (most recent call last):
    ValueError: no such folder: expected a folder with a dataset.json, got none
    """
    folder = Path(folder)
    try:
        plan = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        raise ValueError(f"{folder}: expected a folder with a {PLAN}, got none") from None
    except (ValueError, RecursionError) as error:  # brackets may be nested beyond all measure
        raise ValueError(f"{folder / PLAN}: expected JSON, got {error}") from None
    if not isinstance(plan, dict) or plan.get("format") != FORMAT:
        raise ValueError(f"{folder / PLAN}: expected a dataset of format {FORMAT}")
    for name, (expected, is_right) in _FIELDS.items():
        if not is_right(plan.get(name)):
            raise ValueError(f"{folder / PLAN}: {name}: expected {expected}, got {_short(plan.get(name))}")
    for name in ("scales", "least"):
        if len(plan[name]) != plan["numbers"]:
            raise ValueError(f"{folder / PLAN}: {name}: expected {plan['numbers']} numbers, got {len(plan[name])}")
    try:
        return Dataset(folder, plan)
    except ValueError as error:
        raise ValueError(f"{folder / PLAN}: {error}") from None


def _is_whole(value: object, least: int = 1, most: int = 2**31 - 1) -> bool:
    return type(value) is int and least <= value <= most


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_seed(value: object) -> bool:
    try:
        return isinstance(value, str) and bytes.fromhex(value).hex() == value
    except ValueError:
        return False


_MOST_ACTIONS: Final = 1_000_000
"""A plan of few bytes may not claim more: `arrays` makes a mask of so many numbers for each decision."""
_FIELDS: Final[Mapping[str, tuple[str, Callable[[object], bool]]]] = {
    "game": ("the word for a game", _is_text),
    "setup": ("a set-up", lambda value: isinstance(value, dict | str)),
    "version": ("a whole number from 1", _is_whole),
    "bots": ("the names of bots", lambda value: isinstance(value, list) and bool(value) and all(map(_is_text, value))),
    "games": ("a whole number from 1", _is_whole),
    "shard": ("a whole number from 1", _is_whole),
    "seed": ("a seed in hexadecimal digits", _is_seed),
    "numbers": ("a whole number from 1", _is_whole),
    "actions": (f"a whole number from 1 to {_MOST_ACTIONS}", lambda value: _is_whole(value, 1, _MOST_ACTIONS)),
    "columns": ("what the columns say", lambda value: isinstance(value, dict)),
    "scales": ("whole numbers from 1", lambda value: isinstance(value, list) and all(map(_is_whole, value))),
    "least": (
        "whole numbers",
        lambda value: isinstance(value, list) and all(_is_whole(one, 1 - 2**31) for one in value),
    ),
}
"""What a plan has: by field, what is expected of it."""


def write_dataset(
    folder: str | Path,
    game: AnyGame,
    setup: Any,
    bots: Mapping[str, ar.AnyBot[Any]],
    games: int,
    *,
    seed: ar.Seed = None,
    shard: int = 100,
    engine: Literal["library", "bulk"] = "library",
    tell: Callable[[int], object] = lambda finished: None,
) -> Dataset:
    """Play games between bots, and write their decisions into a folder; go on if it has some of them already.

    The bots move up a seat every game. `shard` is how many games a file has, and `tell` is called with the number of
    games that are there. With `engine="bulk"` the compiled engine plays the games of a file at once, and writes the
    same rows; it plays `Random` and `Greedy` alone. A folder with other games is refused, and nothing of it changes.

    `write_dataset("games", ar.GAME, ar.Setup(2), {"greedy": Greedy(), "random": Random()}, 1000)` needs the extra
    `parquet`. A call that makes no sense is refused before anything is played:

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.study import write_dataset
    >>> write_dataset("games", ar.GAME, ar.Setup(2), {}, 1000)
    Traceback (most recent call last):
    ValueError: bots: expected 2, one for each seat, got 0
    """
    for name, number in (("games", games), ("shard", shard)):
        if type(number) is not int or number < 1:
            raise ValueError(f"{name}: expected a whole number from 1, got {number!r}")
    check_playable(game, setup)
    if not isinstance(bots, Mapping) or not all(isinstance(name, str) and name.isprintable() for name in bots):
        raise TypeError(f"bots: expected a mapping of names to bots, got {bots!r}")
    if len(bots) != setup.players:
        raise ValueError(f"bots: expected {setup.players}, one for each seat, got {len(bots)}")
    if not callable(tell):
        raise TypeError(f"tell: expected a function, got {type(tell).__name__}")
    ar.simulate(game, setup, [*bots.values()], 0)  # which refuses what is no bot, before anything is written
    if engine not in ("library", "bulk"):
        raise ValueError(f"engine: expected 'library' or 'bulk', got {engine!r}")
    _pyarrow()
    if engine == "bulk":
        _bulk().check_series(game, setup, [*bots.values()])
    folder, sown = Path(folder), ar.seed_bytes(seed)
    plan = _plan(game, setup, list(bots), games, sown, shard)
    found = _begin(folder, plan, chosen=seed is not None)
    sown = bytes.fromhex(found.plan["seed"])
    for number, first in enumerate(range(0, games, shard)):
        file, last = folder / f"part-{number:05}.parquet", min(first + shard, games)
        numbers = range(first, last)
        if file.exists():
            _check_shard(file, numbers, found.plan)
        else:
            if engine == "bulk":
                table = _table_of_batch(game, setup, bots, sown, numbers, found.plan)
            else:
                rows = [_decisions(game, setup, bots, k, derive_seed(sown, "game", k)) for k in numbers]
                table = _pyarrow()[0].Table.from_pylist([row for own in rows for row in own], _schema(found.plan))
            _write(file, table)
        tell(last)
    _put(folder / CARD, _card(found).encode())
    return found


# --- the plan


def _plan(game: AnyGame, setup: Any, bots: Sequence[str], games: int, seed: bytes, shard: int) -> dict[str, Any]:
    """Return what `dataset.json` has."""
    observer = observer_of(game, setup)
    return {
        "format": FORMAT,
        "game": game.name,
        "setup": repr(setup) if game.documents is None else json.loads(game.documents().to_json(setup)),
        "version": observing_of(game).version,
        "bots": bots,
        "games": games,
        "shard": shard,
        "seed": seed.hex(),
        "numbers": observer.size,
        "actions": len(game.actions(setup)),
        "columns": COLUMNS,
        "scales": list(observer.scales),
        "least": list(observer.least),
    }


def _short(value: object) -> str:
    """Return a value of a plan, as much as a line of an error can hold."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:79]}…"


def _begin(folder: Path, plan: dict[str, Any], *, chosen: bool) -> Dataset:
    """Return the dataset that is begun or goes on; ValueError if the folder has something else."""
    if not (folder / PLAN).exists():
        foreign = folder.exists() and any(not one.name.startswith(f".{PLAN}.") for one in folder.iterdir())
        if foreign and not (folder / PLAN).exists():  # another process may have begun it in between
            raise ValueError(f"{folder}: expected an empty folder or a dataset, got other files")
        folder.mkdir(parents=True, exist_ok=True)
        _put(folder / PLAN, (json.dumps(plan, indent=1, ensure_ascii=False) + "\n").encode(), new=True)
    known = load_dataset(folder)
    same = known.plan | ({} if chosen else {"seed": plan["seed"]})
    asked = json.loads(json.dumps(plan))
    if differ := [name for name in asked if same.get(name) != asked[name]]:
        told = ", ".join(f"{name} {_short(asked[name])} instead of {_short(same.get(name))}" for name in differ)
        raise ValueError(f"{folder}: expected the dataset that is there, got another: {told}")
    return known


def _card(dataset: Dataset) -> str:
    """Return the card of a dataset, in Markdown."""
    plan = dataset.plan
    columns = "\n".join(f"| `{name}` | {about} |" for name, about in COLUMNS.items())
    setup = json.dumps(_plain(plan["setup"]), ensure_ascii=False)
    return f"""# {plan["games"]} games of {plan["game"]}

Decisions of bots: {plan["games"]} games in {len(dataset.shards)} files, by `amsterdam_routes.study.write_dataset`.

- Game: {plan["game"]}, set-up `{setup}`.
- Bots: {", ".join(plan["bots"])}. They move up a seat every game.
- Seed: `{plan["seed"]}`. Game k has the seed of game k of a simulation with it, so it can be played again.
- Observation: version {plan["version"]}, {plan["numbers"]} whole numbers; `{PLAN}` has their scales.
- Actions: {plan["actions"]}, by index in the edition's table.

| column | what it is |
|---|---|
{columns}

The games are those of bots, and no person took part. What these bots never do is not in here. The dataset is under the
licence of whoever made it.
"""


# --- rows and files


def _decisions(
    game: AnyGame, setup: Any, bots: Mapping[str, ar.AnyBot[Any]], game_number: int, seed: bytes
) -> Iterator[dict[str, Any]]:
    """Yield the decisions of a game."""
    seated = _seated(bots, game_number)
    try:
        record = ar.play_match(game, setup, [bots[name] for name in seated], seed=seed)
    except Exception as error:
        error.add_note(f"in game {game_number} of the dataset, with the seed hex:{seed.hex()}, {', '.join(seated)}")
        raise
    if record.result is None:
        raise ValueError(f"game {game_number}: expected bots that play to the end, got one that gave up")
    observe, index = _tables(game, setup)
    winners, sheets = record.result.winners, record.result.sheets
    state = game.deal(setup, ar.Chance.of(seed))
    for ply, action in enumerate(record.actions):
        seat: Any = game.to_move(state)  # an index: the game is not over
        view = game.view(state, seat)
        row = observe(view)
        places = [place for place, number in enumerate(row) if number]
        yield {
            "game": game_number,
            "seed": seed.hex(),
            "ply": ply,
            "seat": seat,
            "bot": seated[seat],
            "places": places,
            "numbers": [row[place] for place in places],
            "legal": sorted([index[one] for one in game.legal_actions(view)]),
            "action": index[action],
            "won": 1 / len(winners) if seat in winners else 0.0,
            "points": sheets[seat].total,
        }
        state = game.apply(state, action)


def _seated(bots: Mapping[str, Any], game_number: int) -> list[str]:
    """Return by seat the name of the bot that sits there in a game."""
    names = list(bots)
    return [names[(seat + game_number) % len(names)] for seat in range(len(names))]


def _table_of_batch(
    game: AnyGame,
    setup: Any,
    bots: Mapping[str, ar.AnyBot[Any]],
    seed: bytes,
    numbers: Sequence[int],
    plan: Mapping[str, Any],
) -> Any:
    """Return the decisions of these games as a table, all played by the engine."""
    pyarrow, numpy = _pyarrow()[0], _numpy()
    names = [_seated(bots, number) for number in numbers]
    made = _bulk().decide_batch(game, setup, [[bots[name] for name in row] for row in names], seed, numbers)
    results = [game.standings(state) for state in made.ends]
    won = [[(seat in one.winners) / max(1, len(one.winners)) for seat in range(setup.players)] for one in results]
    points = [[one.sheets[seat].total for seat in range(setup.players)] for one in results]

    def lists(lengths: Any, items: Any, kind: Any) -> Any:
        starts = numpy.concatenate([[0], numpy.cumsum(lengths)]).astype(numpy.int32)
        return pyarrow.ListArray.from_arrays(starts, pyarrow.array(items, kind.value_type), type=kind)

    schema = _schema(plan)
    seeds = numpy.array([derive_seed(seed, "game", number).hex() for number in numbers])
    columns = {
        "game": numpy.array(numbers)[made.game],
        "seed": seeds[made.game],
        "ply": made.ply,
        "seat": made.seat,
        "bot": numpy.array(names)[made.game, made.seat],
        "action": made.action,
        "won": numpy.array(won)[made.game, made.seat],
        "points": numpy.array(points)[made.game, made.seat],
    }
    arrays = {name: pyarrow.array(column).cast(schema.field(name).type) for name, column in columns.items()}
    arrays["places"] = lists(made.seen, made.places, schema.field("places").type)
    arrays["numbers"] = lists(made.seen, made.numbers, schema.field("numbers").type)
    arrays["legal"] = lists(made.choices, made.legal, schema.field("legal").type)
    return pyarrow.Table.from_arrays([arrays[name] for name in schema.names], schema=schema)


@lru_cache(maxsize=4)
def _tables(game: AnyGame, setup: Any) -> tuple[Observer[Any], dict[Any, int]]:
    """Return how views are observed, and the index of every action."""
    return observer_of(game, setup), {action: place for place, action in enumerate(game.actions(setup))}


def _schema(plan: Mapping[str, Any]) -> Any:
    """Return the columns of a shard with their types, and what it says of itself."""
    pyarrow, _ = _pyarrow()
    kinds = {
        "game": pyarrow.int32(),
        "seed": pyarrow.string(),
        "ply": pyarrow.int32(),
        "seat": pyarrow.int8(),
        "bot": pyarrow.string(),
        "places": pyarrow.list_(pyarrow.int32()),
        "numbers": pyarrow.list_(pyarrow.int16()),
        "legal": pyarrow.list_(pyarrow.int32()),
        "action": pyarrow.int32(),
        "won": pyarrow.float32(),
        "points": pyarrow.int32(),
    }
    about = {"game": plan["game"], "setup": json.dumps(_plain(plan["setup"])), "version": str(plan["version"])}
    return pyarrow.schema(kinds, metadata=about)


def _write(file: Path, table: Any) -> None:
    """Write the table of a shard, all or nothing."""
    pyarrow, parquet = _pyarrow()
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(table, sink, compression="zstd", write_page_checksum=True)
    _put(file, sink.getvalue().to_pybytes())


def _check_shard(file: Path, numbers: range, plan: Mapping[str, Any]) -> None:
    """Raise ValueError if a shard has other games, or lacks a part. What stands at its end says it; no row is read."""
    pyarrow, parquet = _pyarrow()
    try:
        about = parquet.read_metadata(file)
    except (pyarrow.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:  # of the disk, and not of what is on it
            raise
        raise ValueError(
            f"{file}: expected a shard of a dataset, got {error}; delete it, and it is made anew"
        ) from None
    parts = [about.row_group(number) for number in range(about.num_row_groups)]
    chunks = sum(part.column(place).total_compressed_size for part in parts for place in range(part.num_columns))
    if file.stat().st_size < chunks + about.serialized_size:
        raise ValueError(f"{file}: expected a whole shard, got one that lacks a part; delete it, and it is made anew")
    columns, wanted = about.schema.to_arrow_schema(), _schema(plan)
    place = columns.get_field_index("game")
    ends = set[int]()
    if columns.equals(wanted) and columns.metadata == wanted.metadata:
        for part in parts:
            found = part.column(place).statistics
            ends |= {found.min, found.max} if found is not None and found.has_min_max else set()
    if not ends or (min(ends), max(ends)) != (numbers[0], numbers[-1]):
        told = f"games {numbers[0]} to {numbers[-1]} of this dataset"
        raise ValueError(f"{file}: expected {told}, got another table; delete it, and it is made anew")


def _put(file: Path, content: bytes, *, new: bool = False) -> None:
    """Write a file, all or nothing: beside it first, then in its place. If it is to be new, one that is there stays."""
    beside = file.with_name(f".{file.name}.{secrets.token_hex(4)}")  # another process may write the same one
    try:
        with open(beside, "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        if not (new and _linked(beside, file)):
            os.replace(beside, file)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
    finally:
        with suppress(OSError):  # on a disk that cannot be written to there is none
            beside.unlink()


def _linked(beside: Path, file: Path) -> bool:
    """Give a file its second name, unless that is taken; return False where the disk knows no second names."""
    try:
        os.link(beside, file)
    except FileExistsError:
        return True
    except OSError:
        return False
    return True


def _bulk() -> Any:
    """Return what plays series in the bulk engine; ImportError, with advice, if it is not installed."""
    return import_module("amsterdam_routes.bulk._series")


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise ImportError("a dataset needs the extra 'parquet'") from None
    return pyarrow, parquet


def _numpy() -> Any:
    try:
        import numpy
    except ModuleNotFoundError:
        raise ImportError("a dataset as arrays needs the extra 'learning'") from None
    return numpy
