"""Which extras are installed: what needs one that is missing is left out, and says so."""

from importlib.util import find_spec

MODULES = {
    "bulk": "amsterdam_routes_engine",
    "gymnasium": "gymnasium",
    "learning": "numpy",
    "frameworks": "fastapi",
    "openspiel": "pyspiel",
    "parquet": "pyarrow",
    "pettingzoo": "pettingzoo",
    "png": "cairosvg",
    "tables": "polars",
}
"""By extra, a module that comes with it; "bulk" is the engine, a distribution of its own."""


def installed(extra: str) -> bool:
    """Whether an extra is there."""
    return find_spec(MODULES[extra]) is not None


ADAPTERS = {
    "gymnasium": ("gymnasium",),
    "learning": ("learning",),
    "openspiel": ("openspiel",),
    "pettingzoo": ("pettingzoo",),
}
"""By extra, the modules of `amsterdam_routes.adapters` that need it."""


def missing_adapters() -> list[str]:
    """The modules of the library that cannot be imported here."""
    missing = [name for extra, names in ADAPTERS.items() if not installed(extra) for name in names]
    return missing if installed("bulk") and installed("gymnasium") else [*missing, "vector"]


def missing_rooms() -> list[str]:
    """The rooms of the library that cannot be imported here."""
    return [] if installed("bulk") else ["amsterdam_routes.bulk"]
