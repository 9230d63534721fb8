"""Which extras of the adapters are installed: what needs one that is missing is left out, and says so."""

from importlib.util import find_spec

MODULES = {"gymnasium": "gymnasium", "frameworks": "fastapi", "openspiel": "pyspiel", "pettingzoo": "pettingzoo"}
"""By extra, a module that comes with it."""


def installed(extra: str) -> bool:
    """Whether an extra is there."""
    return find_spec(MODULES[extra]) is not None


def missing_adapters() -> list[str]:
    """The modules of the library that cannot be imported here."""
    parts = {"gymnasium": ("_seat", "arrays"), "openspiel": ("_spiel",), "pettingzoo": ("_aec",)}
    return [name for extra in MODULES if not installed(extra) for name in (extra, *parts.get(extra, ()))]
