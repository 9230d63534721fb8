"""Writes a page for each language with every sentence that there is: `python docs/write_sentences.py`.

Each template is filled with all that may stand in it: 0, 1, 2 and 5 of what is counted, seats with names and without,
every card, block, field, kind of goods and colour. `tests/project/test_sentences.py` holds what a machine can hold of
all these sentences; the pages are for people to read.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import attrs

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel import Catalogue, catalogue_of
from amsterdam_routes.kernel._words import FIELD
from amsterdam_routes.kernel.testing._capabilities import messages, parameters

Values: TypeAlias = Mapping[str, Sequence[object]]
"""By the name of a parameter: what may stand for it."""

FOLDER: Final = Path(__file__).with_name("sentences")
NAMES: Final = ("Anna", "Lars", "Zoë")
COUNTS: Final = (0, 1, 2, 5)
LANGUAGES: Final = {"en": "English", "nl": "Dutch", "da": "Danish", "it": "Italian", "fi": "Finnish"}
SEATS: Final = ("seat", "to_move", "owner")
HEAD: Final = """# Sentences in {language}

`python docs/write_sentences.py` makes this page: every template of both games and of the command, filled. Of what is
counted there are 0, 1, 2 and 5; of everything else there is one example. [Words](../words.md) explains the templates.
"""


@attrs.frozen
class Speech:
    """What speaks: a catalogue, what may stand in its templates, and how that is shown."""

    title: str
    package: str
    values: Callable[[str], Values]
    """By language: what may stand for each parameter."""
    special: Callable[[str], Mapping[tuple[str, str], Values]]
    """By language, kind and code: where a parameter is something else than elsewhere."""
    show: Callable[[str, object], str]
    """A parameter in a language."""

    @property
    def words(self) -> Catalogue:
        """The catalogue."""
        return catalogue_of(self.package)


def sentences(speech: Speech, lang: str, *, all_values: bool = True) -> Iterator[tuple[tuple[str, str], str]]:
    """Tell every template in a language, by kind and code, each value of each parameter at least once.

    Counts meet each other in all ways; of other parameters one changes at a time.
    """
    values, special = speech.values(lang), speech.special(lang)

    def show(value: object) -> str:
        return speech.show(lang, value)

    for (kind, code), template in messages(speech.words, lang).items():
        usual = {**values, **special.get((kind, code), {})}
        names = sorted(parameters(template))
        numbers = {name for name in names if all(type(value) is int for value in usual.get(name, ()))} & {*usual}
        counted = [name for name in names if name not in numbers and _is_counted(template, name)]
        first = {name: usual[name][0] if name in usual else 2 for name in names}
        variants: list[dict[str, object]] = [
            dict(zip(counted, some, strict=True)) for some in itertools.product(COUNTS, repeat=len(counted))
        ]
        if len(counted) > 2 or not all_values:
            variants = [dict.fromkeys(counted, many) for many in COUNTS]
        if all_values:
            for name in names:
                variants += [{name: value} for value in usual.get(name, ()) if name not in counted]
        for changed in variants:
            params = {**first, **changed}
            for called in ((), NAMES) if set(names) & set(SEATS) else ((),):
                yield (kind, code), speech.words.sentence(kind, code, params, lang, show, called)


def _is_counted(template: str, name: str) -> bool:
    return any(
        field["name"].lower() == name and (field["forms"] is not None or field["thing"] is not None)
        for field in FIELD.finditer(template)
    )


# --- what may stand in the templates of each game


def _of_routes(lang: str) -> Values:
    words = catalogue_of("amsterdam_routes.routes")
    board = ar.AMSTERDAM.board
    colors = [color for color in ar.Color if color is not ar.Color.WILD]
    two = words.join([words.sentence("counted", code, {"n": n}, lang) for code, n in (("blue", 2), ("wild", 1))], lang)
    contracts = words.join([f"{contract} ({contract.points})" for contract in board.contracts[:2]], lang)
    return {
        "seat": (0, 1, 2),
        "to_move": (1, 2, 0),
        "owner": (2, 0, 1),
        "color": [*colors, ar.Color.WILD],
        "route_color": colors,
        "route": board.routes,
        "contract": board.contracts,
        "ending": [*ar.Ending],
        "phase": [*ar.Phase],
        "cards": [two],
        "payment": [two],
        "contracts": [contracts],
        "path": [words.join([ar.route_name(route, lang=lang) for route in board.routes[:2]], lang)],
        "edition": ["Amsterdam"],
        "colors": ["pink, blue, green"],
        "word": ["'blau'"],
        "other": ["'blue'"],
        "problem": [words.sentence("unread", "unknown_route", {"word": "'dan'"}, lang)],
        "told": [two],
        "status": [words.sentence("picture", "turn", {"seat": 0}, lang, names=NAMES)],
        "seats": [words.join(NAMES[:many], lang) for many in (2, 3)],
        "first": ["'dam--oude-kerk/pink'"],
        "second": ["'dam--oude-kerk/green'"],
        "bonus": ["+8"],
        "points": ["+6"],
        "place": (1, 2, 3, 4),
        "rank": (1, 2, 3, 4),
        "last_turns": (1, 2, 3, 4),
    }


def _specially_of_routes(lang: str) -> Mapping[tuple[str, str], Values]:
    many = {"contracts": COUNTS, "cards": COUNTS, "routes": COUNTS, "points": COUNTS}
    counting = ["cards", "kept", "points"]
    words = {("picture", code): many for code in counting}
    words |= {("position", "seat"): many, ("thing", "board"): many, ("sheet", "bonus"): {"cards": COUNTS}}
    total = {"contracts": ["+6"], "routes": (20,), "points": ["+6"]}
    edition = {**many, "least": (2,), "most": (4,)}
    two = {"first": [ar.describe(ar.Color.BLUE, lang=lang)], "second": [ar.describe(ar.Color.RED, lang=lang)]}
    return {
        **words,
        ("thing", "edition"): edition,
        ("picture", "total"): total,
        ("unread", "mixed_payment"): two,
    }


def _show_routes(lang: str, value: object) -> str:
    if isinstance(value, ar.Route):
        return ar.route_name(value, lang=lang)
    if isinstance(value, ar.Color | ar.Phase | ar.Ending):
        return ar.describe(value, lang=lang)
    return str(value)


def _of_merchants(lang: str) -> Values:
    words, box = catalogue_of("amsterdam_routes.merchants"), am.MERCHANTS
    told = words.templates(lang)

    def some(kind: str, code: str, **params: object) -> str:
        return words.sentence(kind, code, params, lang, lambda value: _show_merchants(lang, value))

    cubes = words.join([some("counted", "pink", n=2), some("counted", "grey", n=1)], lang)
    gain = some("gain", "points", amount=2)
    return {
        "seat": (0, 1, 2),
        "to_move": (1, 2, 0),
        "owner": (2, 0, 1),
        "card": box.cards,
        "plan": [card for card in box.cards if card.type.value == "plan"],
        "block": box.blocks,
        "field": box.fields,
        "warehouse": [field for field in box.fields if field.points],
        "goods": [*am.Goods],
        "worker": [*am.Worker],
        "tile": box.tiles,
        **{name: [*am.Cube] for name in ("cube", "die", "a", "b", "first", "pair", "spared")},
        "least": [*am.Cube],
        "district": [*am.District],
        "category": [*am.Category],
        "payment": [*am.Payment],
        "fate": [*am.Fate],
        "phase": [*am.Phase],
        "asked": [*am.DecisionKind],
        "action": [am.describe(am.EndTurn(), lang=lang)],
        "cards": [words.join([str(card) for card in box.cards[:2]], lang)],
        "cubes": [cubes],
        "pips": [f"{told['cube']['black']} 3, {told['cube']['pink']} 1"],
        "orders": ["3, 17"],
        "cost": [cubes],
        "text": [am.card_ability(card, lang=lang) for card in box.cards],
        "effect": [some("gain", "guilders", amount=3)],
        "price": [cubes],
        "gain": [gain],
        "each": [each for each in told["each"].values() if "{" not in each],
        "measure": [some("measure", "active_building", n=2)],
        "needs": [some("thing", "at_least", measure=some("measure", "active_building", n=2))],
        "of": [*am.District],
        "type": [told["type"]["building"]],
        "timing": [*told["timing"].values()],
        "what": [told["category"]["warehouses"]],
        "thing": [str(box.cards[0])],
        "told": [cubes],
        "old": ["Oude Kerk"],
        "others": [words.join(["Zuiderkerk", "Westerkerk"], lang)],
        "sizes": ["0 / 1 / 2"],
        "one": ["2 / 3 / 4"],
        "two": ["7 / 8 / 9"],
        "points": ["3 / 8 / 15"],
        "name": ["De Liefde"],
        "player": ["Anna"],
        "players": [words.join(NAMES, lang)],
        "winners": ["Anna"],
        "wheel": [some("counted_short", "black", n=2)],
        "ship": [told["goods"]["beer"]],
        "store": [told["goods"]["lace"]],
        "word": ["'sell'"],
        "other": ["'sail'"],
        "place": (1, 2, 3, 4),
        "purchases": (1, 2, 3),
    }


def _specially_of_merchants(lang: str) -> Mapping[tuple[str, str], Values]:
    kinds = [kind.name for kind in am.MERCHANTS.kinds]
    measured = {"depot_of": [*am.Worker], "full_of": [*am.Goods], "active_of": kinds, "has_of": kinds}
    many: Values = {"points": COUNTS}
    words = catalogue_of("amsterdam_routes.merchants")
    return {
        **{(kind, code): {"of": values} for kind in ("measure", "each") for code, values in measured.items()},
        ("on", "activate_of"): {"type": [*words.templates(lang)["a_type"]]},
        ("thing", "between"): {"least": (2,)},
        ("event", "disc_moved"): {"field": (15,)},
        ("thing", "tile"): {"text": [words.sentence("gain", "points", {"amount": 2}, lang)]},
        ("thing", "order"): {"text": [words.sentence("measure", "active", {"n": 12}, lang)]},
        ("thing", "order_plain"): {"text": [words.sentence("hand_in", "workers", {"workers": 2}, lang)]},
        **{("sheet", code): {"many": (1,)} for code in ("won", "won_amstel")},
        **{(kind, "points"): many for kind in ("gain", "picture")},
    }


def _show_merchants(lang: str, value: object) -> str:
    words = am.Cube | am.Goods | am.Worker | am.District | am.Field | am.Phase | am.DecisionKind | am.Category
    return am.describe(value, lang=lang) if isinstance(value, words | am.Payment | am.Fate) else str(value)


def _of_command(lang: str) -> Values:
    return {
        **{name: _of_routes(lang)[name] for name in ("seat", "route", "word")},
        "words": ["dam"],
        "file": ["game.json"],
        "game": ["--game merchants "],
        "block": am.MERCHANTS.blocks,
        "payment": [am.describe(payment, lang=lang) for payment in am.Payment],
        "line": (1,),
        "column": (7,),
        "first": ["Anna, Lars"],
        "last": (9,),
        "name": ["Anna"],
    }


def _show_command(lang: str, value: object) -> str:
    return _show_routes(lang, value)


SPEECHES: Final = (
    Speech("The route game", "amsterdam_routes.routes", _of_routes, _specially_of_routes, _show_routes),
    Speech("The merchants game", "amsterdam_routes.merchants", _of_merchants, _specially_of_merchants, _show_merchants),
    Speech("The command", "amsterdam_routes.cli", _of_command, lambda lang: {}, _show_command),
    Speech("Every game", "amsterdam_routes.kernel", _of_command, lambda lang: {}, _show_command),
)


# --- the pages


def page(lang: str) -> str:
    """Return the whole page of a language."""
    lines = [HEAD.format(language=LANGUAGES[lang])]
    for speech in SPEECHES:
        lines.append(f"## {speech.title}\n\n| template | sentences |\n|---|---|")
        told: dict[tuple[str, str], dict[str, None]] = {}
        for key, text in sentences(speech, lang, all_values=False):
            told.setdefault(key, {})[text] = None
        for (kind, code), texts in told.items():
            lines.append(f"| `{kind}` `{code}` | {'<br>'.join(map(_in_a_cell, texts))} |")
        lines.append("")
    return "\n".join(lines)


def _in_a_cell(text: str) -> str:
    """Escape a text so that Markdown shows it unchanged."""
    return "".join(f"\\{sign}" if sign in "|*_`[]<>" else sign for sign in text)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        (FOLDER / f"{lang}.md").write_text(page(lang), encoding="utf-8")
