"""JSON for a game of your own: its documents, declared, and how types are written that need a way of their own.

>>> from amsterdam_routes.kernel.documents import Documents
>>> import amsterdam_routes as ar
>>> isinstance(ar.GAME.documents(), Documents)
True
"""

from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel.documents.declaration import Documents
from amsterdam_routes.kernel.documents.editions import Editions
from amsterdam_routes.kernel.documents.format import Earlier, Format
from amsterdam_routes.kernel.documents.hints import Shapes, named, word
from amsterdam_routes.kernel.documents.kinds import Kind
from amsterdam_routes.kernel.documents.leaves import EditionThings, Leaf, by_id, view_leaf
from amsterdam_routes.kernel.documents.misfits import misfits
from amsterdam_routes.kernel.documents.objects import Own
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
)
from amsterdam_routes.kernel.documents.strict_json import LONGEST_DOCUMENT
from amsterdam_routes.kernel.errors import prefix_paths, strip_prefix

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
    "prefix_paths",
    "strip_prefix",
    "word",
]

_faces.set_public_module(__name__, __all__)
