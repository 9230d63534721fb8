"""Colours that can be told apart, symbols of their own, styles that reach nothing else."""

import amsterdam_routes as ar
from amsterdam_routes.routes.pictures._palette import ROUTES, SEATS, SURFACES, SYMBOLS, style
from tests.drawn import nodes
from tests.routes.pictures.moments import midgame


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_text_and_symbols_stand_out_from_what_is_behind_them() -> None:
    for theme in (0, 1):
        for surface in ("paper", "panel", "land", "town", "water"):
            assert contrast(SURFACES["ink"][theme], SURFACES[surface][theme]) >= 7, (surface, theme)
        assert contrast(SURFACES["muted"][theme], SURFACES["panel"][theme]) >= 4.5
    for name, (fill, ink) in ROUTES.items():
        assert contrast(fill, ink) >= 3, name
    for seat, (fill, ink) in enumerate(SEATS):
        assert contrast(fill, ink) >= 4.5, seat


def test_every_colour_has_a_symbol_of_its_own() -> None:
    assert SYMBOLS.keys() == set(ar.Color)
    assert len(set(SYMBOLS.values())) == len(SYMBOLS)
    assert len({fill for fill, _ in SEATS}) == len(SEATS) == 8


def test_styles_reach_nothing_else_and_ids_differ_from_picture_to_picture() -> None:
    for line in style().splitlines():
        selectors = line.partition("{")[0]
        assert (
            line in ("}",)
            or line.startswith("@media")
            or all(selector.startswith(".amsterdam-routes ") for selector in selectors.split(", "))
        ), line
    state, _ = midgame()
    drawn = [ar.svg(state), ar.svg(state, seat=0), ar.svg(state, seat=1), ar.svg(ar.new_game(2, seed=1))]
    ids = [node.element.get("id") for svg in drawn for node in nodes(svg) if node.element.get("id")]
    assert len(ids) == 2 * len(drawn) == len(set(ids))
