"""What happens in a turn of phase III: what is paid and gained, claimed, carried and bought."""

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.merchants.box.components import Block, Cube, Field, Goods, Tile, Worker
from amsterdam_routes.merchants.rules.merchant import Category, Cubes


@attrs.frozen(field_transformer=checked)
class CubesGained:
    """A seat took cubes into its supply.

    >>> CubesGained(0, Cube.PINK, 2)
    CubesGained(seat=0, cube=Cube.PINK, many=2)
    """

    seat: int
    """Who took them."""
    cube: Cube
    """Their colour."""
    many: int
    """How many: `cubes` of the merchant grow by them."""


@attrs.frozen(field_transformer=checked)
class CubesPaid:
    """A seat paid cubes from its supply.

    >>> CubesPaid(0, (1, 0, 0, 0, 0, 0)).cubes
    (1, 0, 0, 0, 0, 0)
    """

    seat: int
    """Who paid them."""
    cubes: Cubes
    """By colour: `cubes` of the merchant fall by them."""


@attrs.frozen(field_transformer=checked)
class GuildersGained:
    """A seat took guilders.

    >>> GuildersGained(0, 2)
    GuildersGained(seat=0, guilders=2)
    """

    seat: int
    """Who took them."""
    guilders: int
    """How many: `guilders` of the merchant grow by them."""


@attrs.frozen(field_transformer=checked)
class GuildersPaid:
    """A seat paid guilders.

    >>> GuildersPaid(0, 2)
    GuildersPaid(seat=0, guilders=2)
    """

    seat: int
    """Who paid them."""
    guilders: int
    """How many: `guilders` of the merchant fall by them."""


@attrs.frozen(field_transformer=checked)
class PointsScored:
    """A seat scored points.

    >>> str(PointsScored(0, 2, Category.AMSTEL).category)
    'amstel'
    """

    seat: int
    """Who scored."""
    points: int
    """How many: `score` of the merchant grows by them. They may be negative."""
    category: Category
    """For what: this number of `points` of the merchant grows by them."""


@attrs.frozen(field_transformer=checked)
class BlockClaimed:
    """A seat claimed a block. (M4.5d)

    >>> import amsterdam_routes.merchants as am
    >>> BlockClaimed(0, am.MERCHANTS.block("jordaan-3"))
    BlockClaimed(seat=0, block=Block('Karthuizersplein', jordaan, 5))
    """

    seat: int
    """Who claimed it."""
    block: Block
    """The block: it comes into `blocks` of the merchant, which are in the order of the edition."""


@attrs.frozen(field_transformer=checked)
class GoodsStored:
    """A goods tile went to the store of a seat. (M4.5e)

    >>> GoodsStored(0, Goods.LACE)
    GoodsStored(seat=0, goods=Goods.LACE)
    """

    seat: int
    """Whose store it is."""
    goods: Goods
    """Their kind: `store` of the merchant grows by one."""


@attrs.frozen(field_transformer=checked)
class GoodsSold:
    """A goods tile went to the black market. (M4.5f)

    >>> GoodsSold(0, Goods.LACE)
    GoodsSold(seat=0, goods=Goods.LACE)
    """

    seat: int
    """Who sold it."""
    goods: Goods
    """Their kind: it comes to the end of `sold`."""


@attrs.frozen(field_transformer=checked)
class GoodsLoaded:
    """A goods tile went aboard. (M4.5g)

    >>> GoodsLoaded(0, Goods.LACE)
    GoodsLoaded(seat=0, goods=Goods.LACE)
    """

    seat: int
    """Whose ship it is."""
    goods: Goods
    """Their kind: `store` of the merchant falls by one, and `aboard` grows by one."""


@attrs.frozen(field_transformer=checked)
class GoodsDelivered:
    """A goods tile went to a warehouse. (M4.5l, M4.5m)

    >>> import amsterdam_routes.merchants as am
    >>> GoodsDelivered(0, Goods.LACE, am.MERCHANTS.field("lace"))
    GoodsDelivered(seat=0, goods=Goods.LACE, warehouse=Field('Lace warehouse'))
    """

    seat: int
    """Who delivered it. `aboard` of the merchant falls by one; what TOM delivers comes from his block."""
    goods: Goods
    """Their kind."""
    warehouse: Field
    """Where to: `roofs` grow by one in the big warehouse of this kind; a small one is full now, in `small`."""


@attrs.frozen(field_transformer=checked)
class ShipMoved:
    """The ship of a seat entered a field. (M4.5h)

    >>> import amsterdam_routes.merchants as am
    >>> ShipMoved(0, am.MERCHANTS.field("lace"))
    ShipMoved(seat=0, field=Field('Lace warehouse'))
    """

    seat: int
    """Whose ship it is."""
    field: Field
    """Where it lies now: `ship` of the merchant."""


@attrs.frozen(field_transformer=checked)
class CreditChanged:
    """A seat has so many fields left that cost no cube. (MQ31)

    >>> CreditChanged(0, 3)
    CreditChanged(seat=0, fields=3)
    """

    seat: int
    """Who has them."""
    fields: int
    """How many: that is `turn.credit`."""


@attrs.frozen(field_transformer=checked)
class WorkerTaken:
    """A dock worker came aboard. (M4.5i)

    >>> WorkerTaken(0, Worker.GOLD)
    WorkerTaken(seat=0, worker=Worker.GOLD)
    """

    seat: int
    """Who took it."""
    worker: Worker
    """Its colour: it leaves the dock where the ship lies, in `docks`, and comes to the end of `workers`."""


@attrs.frozen(field_transformer=checked)
class WorkerDelivered:
    """A dock worker went to the depot. (M4.5j)

    >>> WorkerDelivered(0, Worker.GOLD)
    WorkerDelivered(seat=0, worker=Worker.GOLD)
    """

    seat: int
    """Who delivered it: it leaves `workers` of the merchant; a worker that TOM delivers leaves `docks`."""
    worker: Worker
    """Its colour: it comes to the end of `depot`."""


@attrs.frozen(field_transformer=checked)
class DiscMoved:
    """The disc of a seat went to a field of the Amstel. (M4.5n)

    >>> DiscMoved(0, 4)
    DiscMoved(seat=0, field=4)
    """

    seat: int
    """Whose disc it is. In `amstel` it is the first of those on its field now, but the last on the end field."""
    field: int
    """Where it lies now: `amstel_field` of the merchant."""


@attrs.frozen(field_transformer=checked)
class DiscLifted:
    """The disc of a seat was laid on top of its stack. (C034)

    >>> DiscLifted(0)
    DiscLifted(seat=0)
    """

    seat: int
    """Whose disc it is: in `amstel` it comes before the others on its field."""


@attrs.frozen(field_transformer=checked)
class TileBought:
    """A seat bought what the market tile offers. (M4.5p)

    >>> import amsterdam_routes.merchants as am
    >>> TileBought(0, am.MERCHANTS.tile("A1"))
    TileBought(seat=0, tile=Tile(A1))
    """

    seat: int
    """Who bought it. What it costs and what it gives have events of their own."""
    tile: Tile
    """The market tile of the round, which stays."""
