"""Seats that a caller names: whether they are there, and whether a view knows what lies in their hands."""

from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.kernel.words.catalogue import shown


def check_seat(seat: int, players: int) -> None:
    """TypeError or ValueError unless this is a seat in a game of so many players.

    >>> check_seat(2, players=2)
    Traceback (most recent call last):
    ValueError: there is no seat 2 in a game of 2
    """
    if type(seat) is not int:
        raise type_error(int | None, seat, "seat")
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {shown(seat)} in a game of {players}")


def check_viewer(viewer: int | None, seat: int | None, held: str) -> None:
    """TypeError or ValueError if a seat is named that is not the viewer's: nobody sees what others hold.

    >>> check_viewer(0, None, "hand")
    >>> check_viewer(0, 1, "hand")
    Traceback (most recent call last):
    ValueError: a view of seat 0 does not know the hand of seat 1
    """
    if seat is not None and type(seat) is not int:
        raise type_error(int | None, seat, "seat")
    if seat not in (None, viewer):
        whose = "an onlooker" if viewer is None else f"seat {viewer}"
        raise ValueError(f"a view of {whose} does not know the {held} of seat {seat}")
