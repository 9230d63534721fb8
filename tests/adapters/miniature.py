"""A box of the route game so small that OpenSpiel visits all of its tree: three places, two routes, four cards."""

import amsterdam_routes as ar

A, B, C = ar.Place("A"), ar.Place("B"), ar.Place("C")


def miniature() -> ar.Edition:
    """The box. Each has one cart, one card and one contract, and a route of one space ends the game."""
    return ar.Edition(
        name="miniature",
        board=ar.Board(
            [A, B, C],
            [ar.Route([A, B], 1, ar.Color.PINK), ar.Route([B, C], 1, ar.Color.BLUE)],
            [ar.Contract([A, B], 2), ar.Contract([B, C], 2)],
        ),
        players=(2, 2),
        carts=1,
        last_round_at=0,
        cards=(2, 2, 0, 0, 0, 0, 0),
        hand=1,
        row=1,
        flush_at=2,
        dealt=1,
        keep_dealt=1,
        drawn=1,
        keep_drawn=1,
        doubles_open_from=3,
        points={1: 1},
        bonus_cards=0,
        bonus={},
    )
