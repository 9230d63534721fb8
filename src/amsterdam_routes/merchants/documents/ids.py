"""The ids by which documents name what the box holds: cards, market tiles, orders, blocks and fields."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final  # Any: things of any kind

import attrs

from amsterdam_routes.kernel.documents import Name, Named, by_id
from amsterdam_routes.merchants.box.components import Block, Card, Field, Order, Tile, Water
from amsterdam_routes.merchants.box.edition import Edition

CARD: Final = Named("CardId", Name("card"), "The number of a card, as it is printed: three digits.")
TILE: Final = Named("TileId", Name("tile"), "The letter and the number of a market tile.")
ORDER: Final = Named("OrderId", Name("order"), "The number of a secret order.")
BLOCK: Final = Named("BlockId", Name("block"), "The id of a block: its district and a number.")
FIELD: Final = Named("FieldId", Name("field"), "The id of a field of the harbour.")
DOCK: Final = Named("DockId", Name("dock"), "The id of a dock, one of the fields of the harbour.")


IDS: Final = (
    by_id(Card, CARD),
    by_id(Tile, TILE),
    by_id(Order, ORDER),
    by_id(Block, BLOCK),
    by_id(Field, FIELD),
)
"""How things that go by their ids are written and read."""


def things(edition: Edition) -> Mapping[str, Mapping[str, Any]]:
    """What the ids of an edition stand for: by kind, by id.

    >>> import amsterdam_routes.merchants as am
    >>> things(am.MERCHANTS)["card"]["038"]
    Card(038 Koffiebrander)
    """
    return {
        "card": {card.id: card for card in edition.cards},
        "tile": {tile.id: tile for tile in edition.tiles},
        "order": {order.id: order for order in edition.orders},
        "block": {block.id: block for block in edition.blocks},
        "field": {field.id: field for field in edition.fields},
        "dock": {field.id: field for field in edition.fields if field.water is Water.DOCK},
    }


@attrs.frozen(eq=False)
class Sets:
    """The sets of an edition's cards, blocks and docks: as bits in the state, as lists of ids in documents."""

    cards: tuple[str, ...]
    blocks: tuple[str, ...]
    fields: tuple[str, ...]
    docks: tuple[str, ...]


@lru_cache(maxsize=8)
def sets(edition: Edition) -> Sets:
    """The ids of an edition by their places.

    >>> import amsterdam_routes.merchants as am
    >>> sets(am.MERCHANTS).cards[:3]
    ('001', '002', '003')
    """
    return Sets(
        tuple(card.id for card in edition.cards),
        tuple(block.id for block in edition.blocks),
        tuple(field.id for field in edition.fields),
        tuple(field.id for field in edition.fields if field.water is Water.DOCK),
    )
