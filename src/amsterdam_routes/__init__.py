"""The rules of two board games about trade in Amsterdam, as immutable values and pure functions.

>>> import amsterdam_routes as ar
>>> state = ar.new_game(3, seed="1634")
>>> state = ar.apply(state, ar.legal_actions(state)[0])
>>> state.to_move
1

Here are all names of the route game, which are those of `amsterdam_routes.routes`, and what serves any game. The
merchants game has a face of its own, `amsterdam_routes.merchants`, with the same verbs and all that serves any game, so
that a program imports one game and has everything. It is loaded on first use.
"""

import typing as _typing

from amsterdam_routes import routes
from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel.shared import *  # noqa: F403  # what knows no game
from amsterdam_routes.routes import *  # noqa: F403  # the face of the route game, name by name

if _typing.TYPE_CHECKING:
    from amsterdam_routes import merchants as merchants
else:
    merchants = _faces.LazyModule(f"{__name__}.merchants")

__all__: list[str] = []
__all__ += routes.__all__

_faces.set_public_module(__name__, __all__)
