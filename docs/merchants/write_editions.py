"""Writes `editions.md`, the manual of a box of the merchants game: `python docs/merchants/write_editions.py`.

The fields and what is said of them are those of the JSON Schema of editions, which is made of the shape that every file
is checked with. The words of cards are the tables that the checks look into.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final  # Any: JSON

import attrs

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box import (
    ALWAYS_NARROWED,
    BOUGHT,
    EFFECTS,
    MEASURES,
    NARROWED,
    ON,
    PRICED,
    PRICES,
    UNCOUNTED,
)
from amsterdam_routes.merchants.box._limits import GROWING

PAGE = Path(__file__).with_name("editions.md")
LONG = re.compile("[,;] one of (?:\\w+, ){9,}\\w+")
"""A list of words in a description: the page has a table of them."""
SCHEMA: Final[dict[str, Any]] = json.loads(json.dumps(am.schema(am.Edition, inline=True)))
BOX: Final[dict[str, Any]] = json.loads(am.to_json(am.MERCHANTS))

HEAD = """# A box of your own

`python docs/merchants/write_editions.py` makes this page of the shape and the words that check every box.

Every number of the merchants game, and everything that its cards, market tiles and orders do, stands in one JSON file.
Copy the shipped one, change what you like, and play it. No line of code is needed:

```sh
amsterdam-routes schema edition --game merchants    # the fields, as a JSON Schema for your editor
amsterdam-routes check --game merchants my-box.json    # all that is wrong with it, each defect with its path
amsterdam-routes play --game merchants --edition my-box.json
```

The shipped file lies in the installed library; a program can write it, too:

```python
>>> import json
>>> import amsterdam_routes.merchants as am
>>> shipped = am.to_json(am.MERCHANTS)
>>> own = am.Edition.from_text(shipped.replace('"start_guilders":1', '"start_guilders":3'))
>>> am.new_game(2, seed="1672", edition=own).table.merchants[0].guilders
3

```

`am.Edition.from_file(path)` reads a file. A box with mistakes is refused; the error says all that is wrong, and what
would be right:

```python
>>> data = json.loads(shipped)
>>> data["cards"][0]["needs"] = {"plans_used:jordan": [1, None]}
>>> data["cards"][1]["effects"] = [{"do": "guilder"}]
>>> try:
...     am.Edition.from_text(json.dumps(data))
... except am.InvalidEdition as error:
...     for problem in error.problems:
...         print(problem)
$.cards[0].needs: expected a district behind 'plans_used:', got 'plans_used:jordan'; one of ... did you mean 'jordaan'?
$.cards[1].effects[0].do: expected one of amstel, choose_cubes, ...; got 'guilder'; did you mean 'guilders'?

```

[The limits of a box](../editions.md#the-limits-of-a-box) are on the page of the route game's editions, and so is
[why every game must end](../editions.md#every-game-ends). [Fact and stand-in](data.md) says which numbers of the
shipped box are printed.
"""

FIELDS = """## The file, field by field

All fields must be there, except those marked *may be left out*. A field that is not in this list is an error, so that
no mistyped name goes unnoticed. `[]` stands for each entry of a list, `<n>` for a number of players, from 2 to 4, as
text.
"""

CARDS = """## What a card says

A card of the file has these fields:
"""

NEEDS = """An entry of `needs` has a measure and two numbers, the least and the most, or `null` for no limit:
`{"plans_used:jordaan": [1, null]}` is "if you used a plan of Jordaan this turn". If there are several, all must hold.
Only two sorts of cards have conditions: those that are used, and those that only score at the end.

An effect, and a price, has these fields:
"""

EFFECT = """## When a card works, and what it may do

`timing` says when an active card works, and which words its effects may have. The column at the right has cards of the
shipped box with that word; [their page](cards.md) says in words what they do. Plans are cards of phase III. A field
that the word has no use for is an error. These words have neither `amount` nor `per`:
{uncounted}.
"""

ABOUT = {"format": "What a file of an edition says that it is.", "version": "The version of this format."}
"""What is said of fields that every document has."""

TIMINGS = {
    "I": "Once a round, in phase I.",
    "II": "Once a round, in phase II, after the choice of dice.",
    "III": "Once a round, in the own turn of phase III, as an action.",
    "permanent": "Always, while the card is active. Gains name in `on` what they answer to.",
    "end": "In the final scoring. No player does anything.",
}

WITH_PRICE = """### With a price

A card with `pays` is used as often as one can pay if it is permanent, and once a round if it is of phase III. It has
one price; of `cubes` and `plan`, the amount is 1. The plans of the shipped box are cards of phase III, and their price
is a cube of the colour of their district.
"""

OCCASIONS = """### What a permanent gain answers to

`on` has one of these words, narrowed down after a colon if you like. The effects that answer are `points`,
`guilders` and `amstel` of permanent cards without a price. For `spare_cube`, `on` says which activation costs less; no
other effect has `activate:new_craftsman`.
"""

MEASURED = """## What can be measured

Conditions (`needs`) and counted effects (`per`) measure one of these, for the seat whose card it is. Where something
may be narrowed down, it stands behind a colon: `active:building`, `depot:gold`, `full:beer`. *A card* is a type
(`craftsman`, `building`, `plan`), a timing (`I`, `II`, `III`, `permanent`, `end`) or a kind of the box, such as `C8`;
the kind of a plan is its district.
"""

TILES = """## What a market tile may do

A tile works once, when it is bought; so its effects have no `on`, `per` and `each`.
"""

ORDERS = """## Secret orders

An order is fulfilled at the end, either by what is so (`needs`, as for cards) or by what its owner hands in
(`hand_in`): numbers of `workers`, `goods` and `cubes`; or `different_cubes`, a list with the points of one, two, ...
different cubes; or `worker`, a colour, where `points` are for two workers and `one` for one.
"""

WORKED_HEAD = """## Five cards

Each of these is a card of a box that plays: the tests play whole games with it. They all begin with the shipped box.

```python
>>> def box_with(number: str, **fields: object) -> am.Edition:
...     \"\"\"The shipped box, in which the card of this number says something else.\"\"\"
...     data = json.loads(shipped)
...     card = next(card for card in data["cards"] if card["id"] == number)
...     for name in ("needs", "pays"):
...         card.pop(name, None)
...     card |= fields
...     return am.Edition.from_text(json.dumps(data))

```
"""


@attrs.frozen
class Worked:
    """A card that the page explains."""

    title: str
    about: str
    number: str
    fields: dict[str, Any]

    def edition(self) -> am.Edition:
        """The box with this card in it."""
        data = json.loads(am.to_json(am.MERCHANTS))
        card = next(card for card in data["cards"] if card["id"] == self.number)
        for name in ("needs", "pays"):
            card.pop(name, None)
        card |= self.fields
        return am.Edition.from_text(json.dumps(data))


WORKED: Final = (
    Worked(
        "A gain with a condition",
        "Once a round, in your turn, this card gives guilders, if you own enough of a district.",
        "001",
        {"timing": "III", "needs": {"blocks:jordaan": [2, None]}, "effects": [{"do": "guilders", "amount": 2}]},
    ),
    Worked(
        "A trade",
        "What its use costs stands in `pays`. It has two effects, one after the other.",
        "013",
        {
            "timing": "III",
            "pays": [{"do": "choose_cubes", "amount": 2}],
            "effects": [{"do": "amstel"}, {"do": "guilders"}],
        },
    ),
    Worked(
        "An answer to what you do",
        "A permanent card gives something by itself, whenever what it names in `on` happens.",
        "061",
        {
            "timing": "permanent",
            "effects": [{"do": "points", "amount": 2, "on": "deliver:beer"}, {"do": "guilders", "on": "claim"}],
        },
    ),
    Worked(
        "Points that are counted at the end",
        "`per` counts, and `each` says how many make one amount. Started ones count: five craftsmen score 9 points.",
        "080",
        {"timing": "end", "effects": [{"do": "points", "amount": 3, "per": "active:craftsman", "each": 2}]},
    ),
    Worked(
        "A power, and a dearer card",
        "A power changes a rule while the card is active. The cost of a card is one of its fields, too.",
        "055",
        {"timing": "permanent", "cost": {"grey": 3, "pink": 1}, "effects": [{"do": "more_claims"}]},
    ),
)
"""Five cards, each of which the tests play."""


def page() -> str:
    """Return the whole page."""
    card = SCHEMA["properties"]["cards"]["items"]
    columns = ("field", "what it holds")
    return "\n".join(
        [
            HEAD,
            FIELDS,
            *table((*columns, "in the shipped box"), fields(SCHEMA)),
            CARDS,
            *table(columns, described(card)),
            NEEDS,
            *table(columns, described(card["properties"]["effects"]["items"])),
            EFFECT.format(uncounted=", ".join(f"`{word}`" for word in UNCOUNTED)),
            *(line for timing, words in EFFECTS.items() for line in by_timing(timing, words)),
            WITH_PRICE,
            *table(
                ("price", "what is paid", "cards"), ((f"`{word}`", text, paying(word)) for word, text in PRICES.items())
            ),
            "The effects of a card with a price are these.\n",
            *table(("`do`", "what it does", "of phase III", "permanent"), priced()),
            OCCASIONS,
            *table(
                ("`on`", "when", "behind a colon"), ((f"`{word}`", when, behind) for word, when, behind in occasions())
            ),
            MEASURED,
            *table(("measure", "what it is", "behind a colon", "cards and orders"), measures()),
            TILES,
            *table(
                ("`do`", "what it does", "tiles"), ((f"`{word}`", text, tiles(word)) for word, text in BOUGHT.items())
            ),
            ORDERS,
            WORKED_HEAD,
            *(text for one in WORKED for text in worked(one)),
        ]
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Return a table of Markdown."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def fields(schema: Mapping[str, Any], path: str = "", value: object = BOX) -> Iterator[tuple[str, str, str]]:
    """Return a row for each field, followed by its inner fields; the abilities of cards have a table of their own."""
    for name, inner in schema["properties"].items():
        here = f"{path}{name}"
        found = value.get(name) if isinstance(value, dict) else None
        optional = "" if name in schema["required"] else "*may be left out*: "
        yield f"`{here}`", optional + inner.get("description", ABOUT.get(here, "")), sample(found)
        if name not in ("format", "version", "cards"):
            yield from inside(inner, here, found)


def inside(schema: Mapping[str, Any], path: str, value: object) -> Iterator[tuple[str, str, str]]:
    """Return the rows of the fields inside a field."""
    if "oneOf" in schema or "anyOf" in schema or path.endswith((".effects", ".needs", ".hand_in", "goods")):
        return
    if schema.get("type") == "array":
        yield from inside(schema["items"], f"{path}[]", None)
    elif "properties" in schema:
        yield from fields(schema, f"{path}.", value)
    elif "additionalProperties" in schema and isinstance(schema["additionalProperties"], dict) and path != "provenance":
        yield from inside(schema["additionalProperties"], f"{path}.<n>", None)


def described(schema: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield a row for each field, without the fields inside it."""
    for name, inner in schema["properties"].items():
        optional = "" if name in schema["required"] else "*may be left out*: "
        yield f"`{name}`", optional + LONG.sub(", one of the words below", inner["description"])


def sample(value: object) -> str:
    """Return the value that the shipped box has there, if it is short."""
    text = "" if value is None else json.dumps(value)
    return f"`{text}`" if text and len(text) <= 40 else ""


def by_timing(timing: am.Timing, words: Mapping[str, str]) -> Iterator[str]:
    """List the words that cards of a timing may use."""
    yield f"### `{timing.value}`\n\n{TIMINGS[timing.value]}\n"
    rows = [(f"`{word}`", text, using(word, timing)) for word, text in words.items()]
    yield from table(("`do`", "what it does", "cards"), rows)


def listed(ids: Iterable[str]) -> str:
    """Some ids, and how many more there are."""
    found = [*dict.fromkeys(ids)]
    return ", ".join(found[:6]) + (f" and {len(found) - 6} more" if len(found) > 6 else "")


def using(word: str, timing: am.Timing) -> str:
    """Return the shipped cards of a timing and without a price that have an effect."""
    return listed(
        card.id
        for card in am.MERCHANTS.cards
        if card.timing is timing and not card.pays and word in {effect.do for effect in card.effects}
    )


def paying(word: str) -> str:
    """Return the shipped cards that have a price."""
    return listed(card.id for card in am.MERCHANTS.cards if word in {price.do for price in card.pays})


def priced() -> Iterator[tuple[str, str, str, str]]:
    """Return the effects of cards with a price, and the shipped cards that have them."""
    for word, text in PRICED[am.Timing.PERMANENT].items():
        found = [
            listed(
                card.id
                for card in am.MERCHANTS.cards
                if card.timing is timing and card.pays and word in {effect.do for effect in card.effects}
            )
            if word in words
            else "not allowed"
            for timing, words in PRICED.items()
        ]
        yield f"`{word}`", text, found[0], found[1]


def occasions() -> Iterator[tuple[str, str, str]]:
    """Return the occasions, each with its meaning and its restrictions."""
    for word, (when, names) in ON.items():
        yield word, when, ", ".join(f"`{name}`" for name in names)


def measures() -> Iterator[tuple[str, str, str, str]]:
    """Return the measures, each with its meaning, its restrictions, and the cards that use it."""
    for word, text in MEASURES.items():
        narrowed = NARROWED.get(word, "") + (", always" if word in ALWAYS_NARROWED else "")
        note = "; in `needs` alone, since it grows with every use" if word in GROWING else ""
        yield f"`{word}`", text + note, narrowed, listed(asking(word))


def asking(word: str) -> Iterator[str]:
    """Return the shipped cards and orders that ask for a measure."""
    for card in am.MERCHANTS.cards:
        asked = [need.measure for need in card.needs] + [effect.per or "" for effect in card.effects]
        if word in {measure.partition(":")[0] for measure in asked}:
            yield card.id
    for order in am.MERCHANTS.orders:
        if word in {need.measure.partition(":")[0] for need in order.needs}:
            yield f"order {order.id}"


def tiles(word: str) -> str:
    """Return the shipped tiles that have an effect."""
    return listed(tile.id for tile in am.MERCHANTS.tiles if word in {effect.do for effect in tile.effects})


def worked(one: Worked) -> Iterator[str]:
    """Return a card with its text, as a program."""
    edition = one.edition()
    given = ",\n".join(f"...     {name}={value!r}" for name, value in one.fields.items())
    yield f"### {one.title}\n\n{one.about}\n"
    yield f"```python\n>>> box = box_with(\n...     {one.number!r},\n{given},\n... )"
    yield f'>>> am.describe(box.card("{one.number}"), edition=box)'
    yield f"{am.describe(edition.card(one.number), edition=edition)!r}\n\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
