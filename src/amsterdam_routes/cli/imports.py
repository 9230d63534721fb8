"""Games and bots of the caller's own: things that are imported by name."""

import importlib
import sys
from pathlib import Path
from typing import Any  # Any: whatever stands under that name


def import_named(name: str) -> Any:
    """What `module:name` stands for, in the folder that the command runs in, too.

    ImportError or AttributeError if it stands for nothing.

    >>> import_named("fractions:Fraction")(1, 2)
    Fraction(1, 2)
    """
    module, _, thing = name.partition(":")
    if not module or not thing or module.startswith("."):
        raise ImportError("expected module:name")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    return getattr(importlib.import_module(module), thing)
