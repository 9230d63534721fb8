"""JSON for a game of your own: its documents, declared, and codecs for types whose hints do not say how to write them.

>>> from amsterdam_routes.kernel.documents import Documents
>>> import amsterdam_routes as ar
>>> isinstance(ar.GAME.documents(), Documents)
True
"""

from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel.documents.codecs import Codec, FieldCodec, IdIndex, Shapes, by_id, named, view_codec, word
from amsterdam_routes.kernel.documents.declaration import Documents, Kind
from amsterdam_routes.kernel.documents.editions import Earlier, Editions, Format
from amsterdam_routes.kernel.documents.shapes import (
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
from amsterdam_routes.kernel.documents.strict_json import LONGEST_DOCUMENT
from amsterdam_routes.kernel.errors import prefix_paths, strip_prefix

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

_faces.set_public_module(__name__, __all__)
