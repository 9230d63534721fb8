"""The limit: the same random games in plain C (`limit.c`), compiled here and now and called from this process.

It says how much of the time goes into Python and into what the library gives for it: values that stay, every action
checked. It plays by the numbers of Amsterdam's box, which its text repeats, on Amsterdam's board.
"""

import ctypes
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import amsterdam_routes as ar
from bench.timing import Task

SOURCE = Path(__file__).with_name("limit.c")
GAMES = 2000


def tasks() -> Iterator[Task]:
    """Random games for each number of players."""
    library = compiled()
    for players in (2, 3, 4):
        yield Task("peers", f"the same rules, plain C, {players} players", partial(_games, library, players), "move")


def compiled() -> ctypes.CDLL:
    """Return the program as a library of functions, with the board set up."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise FileNotFoundError("there is no C compiler here")
    with TemporaryDirectory() as folder:
        file = Path(folder, "limit.so")
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", str(file), str(SOURCE)], check=True)
        library = ctypes.CDLL(str(file))
    library.play.restype = ctypes.c_long
    routes = ar.AMSTERDAM.board.routes
    numbers = [number for route in routes for number in _numbers(routes, route)]
    points = [dict(ar.AMSTERDAM.points).get(length, 0) for length in range(16)]
    library.set_up(len(routes), (ctypes.c_int * len(numbers))(*numbers), (ctypes.c_int * 16)(*points))
    return library


def _numbers(routes: tuple[ar.Route, ...], route: ar.Route) -> tuple[int, int, int, int]:
    """Return a route as the program stores it: length, colour, whether it has carts, number of its twin."""
    twin = next((number for number, other in enumerate(routes) if other.ends == route.ends and other is not route), -1)
    return route.length, -1 if route.color is None else route.color.value, int(route.cart), twin


def _games(library: ctypes.CDLL, players: int, number: int) -> int:
    return int(library.play(players, GAMES))
