"""The file of an edition: its format, what is wrong with one, and an edition as plain data. `edition.py` reads it."""

from typing import TYPE_CHECKING

from amsterdam_routes.kernel.documents.editions import Format, Plain
from amsterdam_routes.kernel.documents.shapes import drop_unknown
from amsterdam_routes.kernel.errors import InvalidDocument, InvalidEdition
from amsterdam_routes.routes.box.board import Board, Place
from amsterdam_routes.routes.box.board_defects import GREY
from amsterdam_routes.routes.box.color import COLORS
from amsterdam_routes.routes.box.defects import SHAPE, defects

if TYPE_CHECKING:
    from amsterdam_routes.routes.box.edition import Edition

FORMAT = Format("amsterdam-routes/edition", SHAPE)
"""The documents that editions are kept in."""


def judge(data: object) -> Plain:
    """The data of an edition, if nothing is wrong with it; otherwise every reason at once."""
    try:
        plain = FORMAT.newest(data)
    except InvalidDocument as error:
        rest = drop_unknown(data, FORMAT.shape)
        if not FORMAT.fits(rest):
            raise
        assert isinstance(rest, dict)
        raise InvalidDocument([*error.problems, *defects(rest)]) from None
    if wrong := defects(plain):
        raise InvalidEdition(wrong)
    return plain


def edition_data(edition: "Edition") -> Plain:
    """An edition as plain data, ready for JSON, with everything that it holds.

    >>> import amsterdam_routes as ar
    >>> edition_data(ar.AMSTERDAM)["board"]["routes"][0]
    {'between': ['Begijnhof', 'Dam'], 'length': 2, 'color': 'grey', 'cart': False}
    """
    least, most = edition.players
    return FORMAT.document(
        {
            "name": edition.name,
            "revision": edition.revision,
            "provenance": dict(edition.provenance),
            "players": {"least": least, "most": most},
            "carts": edition.carts,
            "last_round_at": edition.last_round_at,
            "cards": {str(color): n for color, n in zip(COLORS, edition.cards, strict=True)},
            "hand": edition.hand if isinstance(edition.hand, int) else list(edition.hand),
            "row": edition.row,
            "flush_at": edition.flush_at,
            "contracts": {name: getattr(edition, name) for name in ("dealt", "keep_dealt", "drawn", "keep_drawn")},
            "doubles_open_from": edition.doubles_open_from,
            "points": {str(length): points for length, points in edition.points},
            "bonus_cards": edition.bonus_cards,
            "bonus": {str(players): list(points) for players, points in edition.bonus},
            "board": board_data(edition.board),
        }
    )


def board_data(board: Board) -> Plain:
    """A board as plain data, as an edition's JSON file has it.

    >>> import amsterdam_routes as ar
    >>> board_data(ar.AMSTERDAM.board)["contracts"][0]
    {'between': ['Begijnhof', 'Haringpakkerstoren'], 'points': 6}
    """
    return {
        "places": [_place(place) for place in board.places],
        "routes": [
            {
                "between": [place.name for place in route.ends],
                "length": route.length,
                "color": GREY if route.color is None else str(route.color),
                "cart": route.cart,
            }
            for route in board.routes
        ],
        "contracts": [
            {
                "between": [place.name for place in contract.ends],
                "points": contract.points,
                **({"printed": True} if contract.printed else {}),
            }
            for contract in board.contracts
        ],
    }


def _place(place: Place) -> Plain:
    spot = {axis: value for axis, value in (("x", place.x), ("y", place.y)) if value is not None}
    return {"name": place.name, **spot}
