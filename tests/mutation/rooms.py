"""The rooms of the library and the browser table: which modules are in each, and which tests may notice a change there.

A sample of mutants is drawn from rooms, and a change of the code is looked at room by room. Every module is in one
room: the first of those whose patterns it fits.
"""

from fnmatch import fnmatch
from itertools import chain

import attrs

from tests.mutation.changes import ROOT, SOURCES, TABLE

BEYOND = ("documents", "words", "notation", "pictures", "command", "adapters", "table")
"""The rooms beyond the rules, of which a sample is drawn unless told otherwise."""


@attrs.frozen
class Room:
    """Some modules, and the tests that may notice what is changed in them."""

    modules: tuple[str, ...]
    """Patterns of their paths."""
    tests: tuple[str, ...]
    """Patterns of files and folders, below `tests`."""


ROOMS = {
    "documents": Room(
        ("kernel/documents/*", "*/_documents.py"),
        ("kernel/documents", "*/test_documents.py", "routes/documents", "merchants/test_corpus.py"),
    ),
    "words": Room(
        ("*_words.py",),
        ("*/test_words.py", "merchants/test_card_words.py", "project/test_sentences.py", "project/test_locales.py"),
    ),
    "notation": Room(("*/_notation*.py",), ("*/test_notation*.py",)),
    "pictures": Room(
        ("*/pictures/*", "kernel/_drawing.py"),
        ("*/pictures", "kernel/test_drawing.py", "kernel/test_png.py", "*/test_bounded_costs.py"),
    ),
    "command": Room(("cli/*", "__main__.py"), ("cli",)),
    "adapters": Room(("adapters/*",), ("adapters",)),
    "table": Room((f"{TABLE}*",), ("web",)),
    "route-rules": Room(
        ("routes/rules/*", "routes/_views.py", "routes/_worlds.py", "kernel/_chance.py"),
        ("routes/rules", "routes/test_*.py", *(f"kernel/test_{about}.py" for about in ("chance", "game", "observing"))),
    ),
    "merchants-rules": Room(
        ("merchants/rules/*", "merchants/_views.py", "merchants/_worlds.py"),
        ("merchants/rules", "merchants/test_*.py", "kernel/test_game.py", "kernel/test_observing.py"),
    ),
    "route-game": Room(("routes/*",), ("routes/box", "routes/test_*.py")),
    "merchants-game": Room(("merchants/*",), ("merchants/box", "merchants/bots", "merchants/test_*.py")),
    "bots": Room(("bots/*",), ("bots",)),
    "bulk": Room(("bulk/*",), ("bulk",)),
    "study": Room(("study/*",), ("study",)),
    "kernel": Room(("*",), ("kernel",)),
}


def room_of(module: str) -> str:
    """The room that a module is in.

    >>> room_of("routes/_words.py"), room_of("merchants/rules/_cards.py"), room_of("kernel/_game.py")
    ('words', 'merchants-rules', 'kernel')
    """
    return next(name for name, room in ROOMS.items() if any(fnmatch(module, pattern) for pattern in room.modules))


def modules_of(name: str) -> list[str]:
    """The modules of a room.

    >>> modules_of("adapters")[1:3]
    ['adapters/_numbered.py', 'adapters/_stories.py']
    """
    library = (str(path.relative_to(SOURCES)) for path in SOURCES.rglob("*.py"))
    table = (str(path.relative_to(ROOT)) for path in (ROOT / TABLE).glob("*.py") if path.stem not in ("load", "shoot"))
    return sorted(path for path in chain(library, table) if room_of(path) == name)


def tests_of(name: str) -> list[str]:
    """The files and folders of the tests of a room, and its modules with their examples.

    >>> tests_of("adapters")[:2]
    ['tests/adapters', 'src/amsterdam_routes/adapters/__init__.py']
    """
    found = chain.from_iterable(sorted((ROOT / "tests").glob(pattern)) for pattern in ROOMS[name].tests)
    examples = (f"src/amsterdam_routes/{module}" for module in modules_of(name) if not module.startswith(TABLE))
    return [*(str(path.relative_to(ROOT)) for path in found), *examples]


def mirror_of(module: str) -> str:
    """What the path of a test ends with that is there for this module alone.

    >>> mirror_of("kernel/documents/_formats.py")
    'test_formats.py'
    """
    return f"test_{module.rpartition('/')[2].removeprefix('_')}"
