"""The marks of pictures: each kind of piece has a colour or a sign of its own, and rows of them keep to their width."""

import re

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._drawing import text_width
from amsterdam_routes.merchants._words import Describer
from amsterdam_routes.merchants.pictures._marks import (
    CUBE_PAINT,
    CUBE_SYMBOLS,
    GOODS_SYMBOLS,
    PAINT,
    SEATS,
    SHAPES,
    WORKER_LETTERS,
    WORKER_PAINT,
    coins,
    cube_rows,
    cubes,
    lines_of_card,
    seat_paint,
)
from tests.drawn import nodes, texts
from tests.merchants.positions import in_turn, merchant

EACH = (1, 2, 3, 10, 11, 12)
"""Cubes of each colour, alone and with numbers."""


def picture(drawn: str) -> str:
    """What was drawn, as a document."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'


def test_pieces_can_be_told_apart_without_colors() -> None:
    assert tuple(CUBE_PAINT) == tuple(CUBE_SYMBOLS) == tuple(am.Cube)
    assert tuple(WORKER_PAINT) == tuple(WORKER_LETTERS) == tuple(am.Worker)
    assert tuple(GOODS_SYMBOLS) == tuple(am.Goods)
    for signs in (CUBE_SYMBOLS, WORKER_LETTERS, GOODS_SYMBOLS):
        assert len({*signs.values()}) == len(signs)


def test_paints_and_shapes_are_told_by_the_words_of_documents() -> None:
    assert {str(cube) for cube in am.Cube} | {str(worker) for worker in am.Worker} <= PAINT.keys()
    assert {str(cube) for cube in am.Cube} | {str(goods) for goods in am.Goods} <= SHAPES.keys()
    for paint, ink in (*PAINT.values(), *SEATS):
        assert re.fullmatch("#[0-9a-f]{6}", paint)
        assert re.fullmatch("#[0-9a-f]{6}", ink)
        assert paint != ink
    assert all(re.fullmatch(r"M[-0-9.MHVLAQCZ ]+Z", shape) for shape in SHAPES.values())


def test_each_seat_has_a_paint_and_tom_another() -> None:
    assert len({*SEATS}) == len(SEATS) == 4
    two, alone = in_turn(merchant()).table, in_turn(merchant(), setup={"players": 1}).table
    assert [seat_paint(two, seat) for seat in (0, 1)] == [0, 1]
    assert seat_paint(alone, 0) == 0
    assert seat_paint(alone, 1) not in range(len(SEATS))


def test_cubes_stand_side_by_side_with_their_numbers_and_none_where_there_are_none() -> None:
    drawn, end = cubes(EACH, 10, 20, 7)
    assert [line.text for line in texts(picture(drawn))] == [str(many) for many in EACH if many > 1]
    assert end > 10
    assert cubes((0,) * 6, 10, 20, 7) == ("", 10)


def test_rows_of_cubes_keep_to_their_width() -> None:
    for width, rows in ((400, 1), (60, 5)):
        drawn = nodes(picture(cube_rows(EACH, 0, 0, width, 7)))
        squares = [node for node in drawn if "am-fill" in node.classes]
        assert len(squares) == len(EACH)
        assert len({node.number("y") for node in squares}) == rows
        assert max(node.number("x") + node.number("width") for node in squares) <= width


@pytest.mark.parametrize("guilders", [0, 1, 88])
def test_guilders_are_a_coin_with_a_number(guilders: int) -> None:
    drawn, end = coins(guilders, 5, 5)
    assert [line.text for line in texts(picture(drawn))] == [str(guilders)]
    assert end > 5


def test_the_words_of_a_card_are_split_into_lines_that_fit() -> None:
    for card in am.MERCHANTS.cards:
        lines = lines_of_card(card, Describer("en"), 120)
        assert " ".join(lines).split() == am.card_ability(card).split()
        assert all(text_width(line, 11) <= 120 for line in lines)
