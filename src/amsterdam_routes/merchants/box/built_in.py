"""The box that comes with the library."""

from amsterdam_routes.kernel.documents.editions import Shelf
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.edition_file import edition_from_data

SHELF = Shelf.in_package("amsterdam", "amsterdam_routes.merchants", "data", edition_from_data)
"""Every revision of the box that is shipped."""

MERCHANTS = SHELF.newest
"""The box that is shipped: 1-4 players, 132 cards, 36 blocks, 24 market tiles, 42 orders."""


def shipped(name: str, revision: int) -> Edition:
    """A box that comes with the library.

    >>> shipped("amsterdam", 1) is MERCHANTS
    True
    """
    return SHELF.box(name, revision)
