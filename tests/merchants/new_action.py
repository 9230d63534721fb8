"""A kind of merchants action more: all that has to be written for it. `test_new_action.py` writes it into a copy.

A player may now give 2 guilders to the poor in its turn, and scores 1 point. Each change names the text beside which it
goes, not the module; so it finds its place wherever the code moves.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import attrs

CLASS = '''@attrs.frozen(repr=False, field_transformer=checked)
class Donate:
    """Give 2 guilders to the poor, and score a point.

    >>> Donate()
    Donate()
    """

    __repr__ = shown


'''
CHAPTER = '''def list_donation(
    table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables
) -> Sequence[Action]:
    """List the donation, if the merchant can pay for it."""
    return (lookup.table.donate,) if me.guilders >= 2 else ()


def against_donate(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: Donate) -> Found:
    """Say why nothing can be given."""
    if me.guilders < 2:
        yield reasons.TOO_FEW_GUILDERS("M4.5p", needed=2, held=me.guilders)


def donate(context: Context, seat: int, action: Donate) -> None:
    """Pay the guilders, and score the point."""
    pay_guilders(context, seat, 2)
    score(context, seat, 1, Category.MARKET)


'''
ROW = """    Rule(
        actions.Donate,
        "donate",
        {{DecisionKind.TURN: {chapter}.list_donation}},
        {chapter}.donate,
        {chapter}.against_donate,
    ),
"""


@attrs.frozen
class Change:
    """Some text that comes into a module before another text, which stands in one place of the game."""

    what: str
    before: str
    text: str


CHANGES = (
    Change("its class", "@attrs.frozen(repr=False, field_transformer=checked)\nclass EndTurn:", CLASS),
    Change("its class", "EndTurn | PayCube", "Donate | "),  # in the union `Action`
    Change("the actions of an edition", "    end: actions.EndTurn\n", "    donate: actions.Donate\n"),
    Change("the actions of an edition", '        "end": actions.EndTurn(),\n', '        "donate": actions.Donate(),\n'),
    Change("its chapter", "def list_purchase(", CHAPTER),
    Change("its row", '    Rule(actions.EndTurn, "end"', ROW),
    Change("its public name", "    EndTurn,\n    Fate,\n", "    Donate,\n"),
    Change("its public name", '    "EndTurn",\n', '    "Donate",\n'),
)
"""All that is written in Python."""
WORDS = {
    "da": "Giv 2 gylden til de fattige",
    "en": "Give 2 guilders to the poor",
    "fi": "Anna 2 guldenia köyhille",
    "it": "Dai 2 fiorini ai poveri",
    "nl": "Geef 2 gulden aan de armen",
}
"""Its sentence, by language."""


def write(package: Path) -> dict[str, list[str]]:
    """Write all this into a copy of `amsterdam_routes`; return by module what came into it."""
    game = package / "merchants"
    touched: dict[str, list[str]] = {}
    chapter, classes = place(game, "def list_purchase("), place(game, "class EndTurn:")
    for change in CHANGES:
        path = place(game, change.before)
        text = path.read_text(encoding="utf-8")
        new = change.text.format(chapter=chapter.stem.lstrip("_")) if change.text is ROW else change.text
        path.write_text(text.replace(change.before, new + change.before), encoding="utf-8")
        touched.setdefault(path.relative_to(package).as_posix(), []).append(change.what)
    home = ".".join(("amsterdam_routes", *classes.relative_to(package).with_suffix("").parts))
    text = chapter.read_text(encoding="utf-8")  # which imports the class
    chapter.write_text(
        text.replace("from amsterdam", f"from {home} import Donate\nfrom amsterdam", 1), encoding="utf-8"
    )
    for lang, sentence in WORDS.items():
        path = game / "locales" / f"{lang}.json"
        text = path.read_text(encoding="utf-8")
        added, times = re.subn(r'^( *)"end_turn": ', rf'\1"donate": "{sentence}",\n\g<0>', text, flags=re.MULTILINE)
        if times != 1:
            raise ValueError(f"expected one sentence for 'end_turn' in {path.name}, got {times}")
        path.write_text(added, encoding="utf-8")
    return touched


def place(game: Path, text: str) -> Path:
    """The one module of the game in which a text stands once."""
    found = list(places(game, text))
    if len(found) != 1:
        raise ValueError(f"expected {text!r} in one place of the merchants game, got {[path.name for path in found]}")
    return found[0]


def places(game: Path, text: str) -> Iterator[Path]:
    for path in sorted(game.rglob("*.py")):
        yield from [path] * path.read_text(encoding="utf-8").count(text)
