"""JSON for a game of your own: its documents, declared, and codecs for types whose hints do not say how to write them.

>>> from amsterdam_routes.kernel.documents import Documents
>>> import amsterdam_routes as ar
>>> isinstance(ar.GAME.documents(), Documents)
True
"""

from amsterdam_routes.kernel._errors import prefix_paths, strip_prefix
from amsterdam_routes.kernel.documents._codecs import Codec, FieldCodec, IdIndex, Shapes, by_id, named, view_codec, word
from amsterdam_routes.kernel.documents._declaration import Documents, Kind
from amsterdam_routes.kernel.documents._formats import LONGEST_DOCUMENT, Earlier, Editions, Format
from amsterdam_routes.kernel.documents._shapes import (
    ByPresence,
    Choice,
    Distinct,
    Exactly,
    Least,
    MapOf,
    Maybe,
    Name,
    Named,
    NumberChoice,
    OneOrList,
    Shape,
    Tagged,
    Text,
    TupleOf,
    explain,
    shape_problems,
)

__all__ = [
    "NumberChoice",
    "Choice",
    "Distinct",
    "Documents",
    "Earlier",
    "IdIndex",
    "Editions",
    "ByPresence",
    "Exactly",
    "Format",
    "MapOf",
    "Kind",
    "LONGEST_DOCUMENT",
    "Codec",
    "Least",
    "Maybe",
    "Name",
    "Named",
    "Tagged",
    "OneOrList",
    "FieldCodec",
    "TupleOf",
    "Shape",
    "Shapes",
    "Text",
    "by_id",
    "explain",
    "shape_problems",
    "named",
    "view_codec",
    "prefix_paths",
    "strip_prefix",
    "word",
]
