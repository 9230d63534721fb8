"""What a seat holds, for a picture that may show it: its cards, the contracts on offer to it, and those it has kept.

Once the game is over, everyone's contracts lie open.
"""

from collections.abc import Iterable

from amsterdam_routes.kernel.drawing.palette import CROSS
from amsterdam_routes.kernel.drawing.svg import box, element, group, symbol, text_width, write
from amsterdam_routes.routes.box.board import Contract
from amsterdam_routes.routes.box.color import Color
from amsterdam_routes.routes.pictures.cards import card
from amsterdam_routes.routes.pictures.palette import CHECK
from amsterdam_routes.routes.pictures.panels import COLUMN, INSET, INSIDE, Block, panel
from amsterdam_routes.routes.pictures.voice import Voice
from amsterdam_routes.routes.rules.scoring import ContractScore, Sheet

TYPE = 13.0
"""The size of the type of a contract."""
LINE = 16.0
"""From one line to the next."""


def hand_panel(seat: int, cards: Iterable[int], voice: Voice) -> Block:
    """The transport cards of a seat, one card for each colour with how many there are."""
    held = [(Color(i), n) for i, n in enumerate(cards) if n]
    step = min((INSIDE + 6) / max(len(held), 1), 50.0)
    marks = [
        group(
            f"ar-card ar-held ar-{color}",
            card(color, step - 6, 54),
            write(f"\N{MULTIPLICATION SIGN}{many}", ((step - 6) / 2, 71), 14, "ar-title", anchor="middle"),
            at=(INSET + i * step, 34),
            title=f"{many} {voice.color(color)}",
            data_held=str(color),
            data_count=str(many),
        )
        for i, (color, many) in enumerate(held)
    ]
    if not held:
        marks.append(write(voice.say("none"), (INSET, 48), TYPE, "ar-muted"))
    return panel("ar-hand", 116 if held else 62, *marks, title=voice.say("hand", seat=seat))


def offer_panel(offer: Iterable[Contract], least: int, voice: Voice) -> Block:
    """The contracts to choose from, and how many must be kept."""
    marks = []
    top = 32.0
    for contract in offer:
        lines = _lines(contract, INSIDE - 50)
        height = LINE * len(lines) + 15
        marks.append(
            group(
                "ar-contract ar-offered",
                box("ar-choice", INSET - 4, 0.5, INSIDE + 8, height, 7),
                *_written(lines, INSET + 6, 20.5, INSIDE - 50, "ar-title"),
                write(str(contract.points), (COLUMN - INSET - 6, 21), 15, "ar-title", anchor="end"),
                at=(0, top),
                title=_about(contract, voice),
                data_contract=contract.id,
                data_offer="yes",
            )
        )
        top += height + 6
    return panel("ar-offer", top + 6, *marks, title=voice.say("offer", least=least))


def contracts_panel(sheet: Sheet, final: bool, voice: Voice) -> Block:
    """The contracts that a seat has kept, those already joined marked; with what they came to, if it is final."""
    rows = []
    top = 34.0
    for score in sheet.contracts:
        lines = _lines(score.contract, INSIDE - 64)
        rows.append(_contract(score, lines, final, top, voice))
        top += LINE * len(lines) + 8
    return panel("ar-contracts", top + 6, *rows, title=voice.say("own_contracts", seat=sheet.seat))


def _contract(score: ContractScore, lines: list[str], final: bool, top: float, voice: Voice) -> str:
    if score.completed:
        mark = symbol("ar-completed-mark", CHECK, (INSET + 7, 11), 7.5)
    elif final:
        mark = symbol("ar-missed-mark", CROSS, (INSET + 7, 11), 6)
    else:
        mark = element("circle", class_="ar-open-mark", cx=INSET + 7, cy=11, r=5.5)
    points = f"{score.points:+}" if final else str(score.contract.points)
    return group(
        f"ar-contract ar-kept ar-{'completed' if score.completed else 'open'}",
        box("ar-area", INSET - 4, 0, INSIDE + 8, LINE * len(lines) + 6, 5),
        mark,
        *_written(lines, INSET + 22, 15.5, INSIDE - 64, None),
        write(points, (COLUMN - INSET, 15.5), TYPE, "ar-title", anchor="end"),
        at=(0, top),
        title=f"{_about(score.contract, voice)}, {voice.say('joined' if score.completed else 'open')}",
        data_contract=score.contract.id,
        data_completed="yes" if score.completed else "no",
    )


def _lines(contract: Contract, width: float) -> list[str]:
    """The two places on one line, if they fit at a size that can be read; otherwise each on its own."""
    if text_width(str(contract), 0.85 * TYPE) <= width:
        return [str(contract)]
    return [f"{contract.ends[0]} -", str(contract.ends[1])]


def _written(lines: list[str], left: float, base: float, width: float, class_: str | None) -> list[str]:
    return [
        write(line, (left, base + LINE * i), TYPE, class_, width=width, least=0.85 * TYPE)
        for i, line in enumerate(lines)
    ]


def _about(contract: Contract, voice: Voice) -> str:
    return f"{contract}: {voice.say('points', points=contract.points)}"
