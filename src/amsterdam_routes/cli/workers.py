"""Who plays the games of `simulate` and `league`: this process, several on this machine, or a cluster."""

import os
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from urllib.parse import urlsplit

import amsterdam_routes as ar
from amsterdam_routes.cli.errors import CommandFailed, UsageError

CONNECTING = 10
"""So many seconds a cluster has to answer."""


@contextmanager
def workers(jobs: int, cluster: str | None) -> Iterator[ar.Executor | None]:
    """The executor to play with; None for a single job, which needs none.

    >>> with workers(jobs=1, cluster=None) as executor:
    ...     executor is None
    True
    """
    if cluster is not None:
        with _cluster(cluster) as executor:
            yield executor
        return
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        yield None
        return
    # Ctrl-C is left to this process
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as executor:
        yield executor


@contextmanager
def _cluster(address: str) -> Iterator[ar.Executor]:
    """The workers of a Dask cluster, by the address of its scheduler."""
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("a cluster needs an extra: pip install 'amsterdam-routes[cluster]'") from None
    scheduler = urlsplit(address)
    try:
        if scheduler.hostname is None or scheduler.port is None:
            raise UsageError(f"expected the address of a scheduler, as tcp://host:8786, got {address!r}")
        socket.create_connection((scheduler.hostname, scheduler.port), CONNECTING).close()  # a client tries for long
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:  # nobody answers; or it is no address
        raise CommandFailed(f"the cluster at {address!r} cannot be reached: {error}") from None
    with client:
        yield client.get_executor(pure=False)
