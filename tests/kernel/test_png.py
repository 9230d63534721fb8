"""The pictures of both games as PNG, made by CairoSVG and by resvg: not blank, and every label can be read.

Needs the dependency group `png`, and the cairo library of the machine.
"""

import io
import re
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from tests.drawn import Text, texts

if TYPE_CHECKING:
    from PIL.Image import Image

SCALE = 3
"""So many pixels make a unit of the picture: enough for the middle of a stroke to have its full colour."""
MARK = (255, 0, 255)
"""A colour that no picture has."""


def by_cairosvg(svg: str) -> bytes:
    png: bytes = pytest.importorskip("cairosvg").svg2png(bytestring=svg.encode(), scale=SCALE)
    return png


def by_resvg(svg: str) -> bytes:
    return bytes(pytest.importorskip("resvg_py").svg_to_bytes(svg_string=svg, zoom=SCALE))


PROGRAMS = {"cairosvg": by_cairosvg, "resvg": by_resvg}


def raster(svg: str, program: str) -> "Image":
    """The picture as pixels."""
    image = pytest.importorskip("PIL.Image")
    found: Image = image.open(io.BytesIO(PROGRAMS[program](svg)))
    return found.convert("RGB")


def marked(svg: str) -> str:
    """The same picture, its labels in a colour that nothing else has."""
    fill = f'style="fill:rgb{MARK}"'.replace(" ", "")
    return re.sub(r"<text (?![^>]*ar-halo)", f"<text {fill} ", svg)


def luminance(pixel: tuple[int, ...]) -> float:
    """How light a colour is, from 0 to 1, as the guidelines for the web reckon it."""
    parts = [value / 255 for value in pixel]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """How well a colour stands out from another, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def commonest(pixels: list[tuple[int, ...]]) -> tuple[int, ...]:
    return Counter(pixels).most_common(1)[0][0]


def unreadable(svg: str, program: str) -> list[str]:
    """The labels of which too few pixels are seen, or that do not stand out from what they stand on."""
    plain, shown = raster(svg, program), raster(marked(svg), program)
    labels = [text for text in texts(svg) if text.text.strip()]
    assert len(labels) > 4
    return [f"{label.text}: {told}" for label in labels if (told := judged(label, plain, shown))]


def judged(label: Text, plain: "Image", shown: "Image") -> str:
    """What is wrong with a label; nothing if it can be read."""
    corners = (label.box.left - 1, label.box.top - 1, label.box.right + 1, label.box.bottom + 1)
    left, top, right, bottom = (round(value * SCALE) for value in corners)
    pairs = [
        (plain.getpixel((x, y)), shown.getpixel((x, y)))
        for x in range(max(left, 0), min(right, plain.width))
        for y in range(max(top, 0), min(bottom, plain.height))
    ]
    ink = [before for before, after in pairs if after == MARK]
    ground = [before for before, after in pairs if before == after]
    narrow = len(ink) < 0.02 * len(pairs)  # a digit 1 has the least
    if narrow or not ground:
        return f"{len(ink)} of {len(pairs)} pixels are its letters"
    found = contrast(commonest(ink), commonest(ground))
    return "" if found >= 3 else f"its contrast is {found:.1f}"


@cache
def positions() -> dict[str, Callable[[], str]]:
    """What is drawn: both games at their beginning and in the middle, and every part of the merchants game."""
    routes, merchants = ar.new_game(4, seed="1634"), am.new_game(3, seed="1672", orders=3, workers=True, trader=True)
    chance = ar.Chance.of("png")
    for _ in range(120):
        legal = ar.legal_actions(routes)
        choice, chance = chance.below(len(legal) or 1)
        routes = ar.apply(routes, legal[choice]) if legal else routes
        options = am.legal_actions(merchants)
        choice, chance = chance.below(len(options) or 1)
        merchants = am.apply(merchants, options[choice]) if options else merchants
    view = am.view(merchants, 0)
    assert am.GAME.pictures is not None
    return {
        "routes": partial(ar.svg, routes, seat=0),
        "routes, map": partial(ar.svg, ar.new_game(2, seed=1), panels=False),
        "merchants": partial(am.svg, view, seat=0),
        **{f"merchants, {part}": partial(am.svg, view, seat=0, part=part) for part in am.GAME.pictures.parts},
    }


assert am.GAME.pictures is not None
NAMES = ("routes", "routes, map", "merchants", *(f"merchants, {part}" for part in am.GAME.pictures.parts))
"""What those pictures are called."""


@pytest.mark.proof
@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("name", NAMES)
def test_every_label_of_a_picture_can_be_read_in_a_png(name: str, program: str) -> None:
    assert unreadable(positions()[name](), program) == []


@pytest.mark.proof
def test_a_halo_that_covers_its_name_is_noticed() -> None:
    """As it was where a program does not know `paint-order`."""
    drawn = ar.svg(ar.new_game(2, seed=1), panels=False)
    names = re.findall(r'<text class="ar-name".*?</text>', drawn)
    halos = re.findall(r'<text class="ar-halo".*?</text>', drawn)
    assert len(names) == len(halos) > 15
    covered = drawn
    for name, halo in zip(names, halos, strict=True):
        covered = covered.replace(halo, "", 1).replace(name, name + halo, 1)
    assert len(unreadable(covered, "cairosvg")) > 10


def test_a_height_of_auto_makes_a_picture_blank() -> None:
    """CairoSVG takes it for none: so no picture has one."""
    drawn = ar.svg(ar.new_game(2, seed=1), panels=False)
    assert "auto" not in drawn.partition(">")[0]
    blank = raster(drawn.replace("max-width:", "height:auto;max-width:", 1), "cairosvg")
    assert len(set(blank.get_flattened_data())) == 1
