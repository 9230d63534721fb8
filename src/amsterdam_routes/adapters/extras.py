"""What to say where an extra is missing."""


def missing(extra: str, error: ModuleNotFoundError) -> ImportError:
    """The error for an adapter whose extra is not installed.

    >>> print(missing("openspiel", ModuleNotFoundError("No module named 'pyspiel'")))
    amsterdam_routes.adapters.openspiel needs the extra 'openspiel': python -m pip install 'amsterdam-routes[openspiel]'
    """
    install = f"python -m pip install 'amsterdam-routes[{extra}]'"
    found = ImportError(f"amsterdam_routes.adapters.{extra} needs the extra {extra!r}: {install}", name=error.name)
    found.__cause__ = error
    return found
