"""JSON for a game of your own: its documents, declared, and how types are written that need a way of their own.

>>> from amsterdam_routes.kernel.documents import Documents
>>> import amsterdam_routes as ar
>>> isinstance(ar.GAME.documents(), Documents)
True
"""

from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel.documents.codecs import EditionThings, Leaf, Own, Shapes, by_id, named, view_leaf, word
from amsterdam_routes.kernel.documents.declaration import Documents, Kind
from amsterdam_routes.kernel.documents.editions import Earlier, Editions, Format
from amsterdam_routes.kernel.documents.shapes import (
    AmongNumbers,
    AmongWords,
    Distinct,
    Either,
    Exactly,
    Keyed,
    Least,
    Maybe,
    Name,
    Named,
    OneOf,
    OneOrList,
    Row,
    Shape,
    Text,
    explain,
    misfits,
)
from amsterdam_routes.kernel.documents.strict_json import LONGEST_DOCUMENT
from amsterdam_routes.kernel.errors import within, without

__all__ = [
    "AmongNumbers",
    "AmongWords",
    "Distinct",
    "Documents",
    "Earlier",
    "EditionThings",
    "Editions",
    "Either",
    "Exactly",
    "Format",
    "Keyed",
    "Kind",
    "LONGEST_DOCUMENT",
    "Leaf",
    "Least",
    "Maybe",
    "Name",
    "Named",
    "OneOf",
    "OneOrList",
    "Own",
    "Row",
    "Shape",
    "Shapes",
    "Text",
    "by_id",
    "explain",
    "misfits",
    "named",
    "view_leaf",
    "within",
    "without",
    "word",
]

_faces.belong_to(__name__, __all__)
