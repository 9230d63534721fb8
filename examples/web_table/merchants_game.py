"""The merchants game at the table: its options, its scores, and what its things are."""

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache

import merchants_parts
import merchants_reasons
import merchants_turn
from parts import At, Json, Line, Option, Other, Part, Scores, Shown, Why
from players import bots_of
from showing import Numbers, Said, Showing, in_words, scores, story
from words import how, option, say

import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Search
from amsterdam_routes.merchants.bots import Greedy, promising

OPTIONS = {
    "length": ("long", "short"),
    "workers": ("no", "yes"),
    "orders": ("0", "3", "5"),
    "open_orders": ("0", "1", "2"),
    "trader": ("no", "yes"),
    "c_tiles": ("none", "replace", "mix"),
}
"""What can be agreed on, the usual value first; all but the length are expansions, which need two players."""
UNSAID = (
    am.EndTurn,
    am.StopSailing,
    am.DoneWithDice,
    am.Sail,
    am.Advance,
    am.Activate,
    am.Claim,
    am.UseCard,
    am.BuyTile,
)
"""Actions that only end something, or of which later events tell, when they have been paid for."""
AFTER = {"open_orders": "orders"}
"""Options that need another one."""


def _options(lang: str) -> list[Option]:
    return [
        option(lang, "merchants", name, *values, least=1 if name == "length" else 2, after=AFTER.get(name, ""))
        for name, values in OPTIONS.items()
    ]


def _said(lang: str) -> Said:
    return Said(say(lang, "merchants", "title"), say(lang, "merchants", "about"), how(lang, "merchants"))


def _agree(players: int, options: Mapping[str, str]) -> dict[str, Json]:
    asked = {name: options.get(name, values[0]) for name, values in OPTIONS.items()}
    setup = am.Setup(
        players,
        length="short" if asked["length"] == "short" else "long",
        workers=asked["workers"] == "yes",
        orders={"3": 3, "5": 5}.get(asked["orders"], 0),  # type: ignore[arg-type]  # one of the three
        open_orders=int(asked["open_orders"]),
        trader=asked["trader"] == "yes",
        c_tiles=asked["c_tiles"],  # type: ignore[arg-type]  # one of the three, as the lobby offers them
    )
    return {"players": players, "setup": am.to_data(setup)}


def _setup(agreed: Mapping[str, Json]) -> am.Setup:
    return am.from_data(agreed["setup"], am.Setup)


def _shown(view: am.View, recent: Sequence[am.Event], names: Sequence[str], number: Numbers, lang: str) -> Shown:
    asked = bool(am.legal_actions(view))
    return Shown(
        question=merchants_turn.question(view, names, lang) if asked else "",
        moment=view.table.pending[0].what.value if asked else "",
        stage=merchants_turn.stage(view, lang),
        alert=merchants_turn.alert(view, lang),
        choose=merchants_turn.choose(view, lang),
        answers=merchants_turn.answers(view, number, lang),
        plans=merchants_turn.plans(view, number, lang),
        recent=merchants_parts.touched(recent),
        parts=[*merchants_parts.parts(view, names, lang), *_sheets(view, names, lang)],
        scores=_scores(view, names, lang),
    )


def _sheets(view: am.View, names: Sequence[str], lang: str) -> list[Part]:
    """What the seat of a view has scored, and would score if the game ended now; at the end everybody's sheet."""
    standings = am.standings(view)
    own = [] if view.seat is None else [standings.sheets[view.seat]]
    others = [sheet for sheet in standings.sheets if standings.final and sheet.seat != view.seat]
    tom = [] if standings.tom is None else [standings.tom]
    return [_sheet(sheet, standings.final, names, lang) for sheet in (*own, *others, *tom)]


def _sheet(sheet: am.Sheet, final: bool, names: Sequence[str], lang: str) -> Part:
    """A score sheet, line by line under its sum; before the end it says that it is a forecast."""
    title, *rows = am.describe(sheet, names=names, lang=lang).splitlines()
    if not final:
        title = say(lang, "merchants", "forecast", sheet=title)
    lines = [
        Line(text=what.strip(), value=value.strip(), mark="", shows=[])
        for what, _, value in (row.rpartition(":") for row in rows)
    ]
    seat = "tom" if sheet.seat is None else sheet.seat
    return Part(name=f"sheet-{seat}", title=title, where="side", lines=lines)


def _scores(view: am.View, names: Sequence[str], lang: str) -> Scores:
    """The totals once the game is over; before, the points so far, and beside them what they would come to now."""
    found, standings = scores(am.GAME, view, names, lang), am.standings(view)
    sheets = [*standings.sheets, *([] if standings.tom is None else [standings.tom])]
    rows = [[str(sheet.total)] for sheet in sheets]
    if not standings.final:
        found["columns"] = [say(lang, "merchants", "if_ended"), say(lang, "page", "points")]
        rows = [[*row, str(merchant.score)] for row, merchant in zip(rows, view.table.merchants, strict=True)]
    seats = view.table.players
    found["rows"] = rows[:seats]
    if standings.tom is not None:  # he has no seat
        found["notes"] = [f"TOM: {rows[seats][-1]}"]
        found["others"] = [Other(name="TOM", row=rows[seats], won=standings.final and not standings.winners)]
    return found


def _why(view: am.View, at: At, names: Sequence[str], lang: str) -> Why | None:
    """What a thing on the table is, and what stands between the seat and it: the library's own sentences."""
    found = _thing(view, at)
    if found is None:
        return _small(view, at, names, lang)

    def tell(value: am.Card | am.Block | am.Field | am.Tile | am.Prospect | am.Violation) -> str:
        return am.describe(value, names=names, lang=lang, edition=view.table.edition)

    title, note = tell(found), ""
    prospect, reasons = _against(view, found)
    if isinstance(found, am.Card):
        title, note = str(found), title
    elif isinstance(found, am.Field):
        note = merchants_turn.about_field(view, found, lang)
    elif isinstance(found, am.Block):
        owner = view.table.owner(found)
        price = "" if prospect is None or reasons == prospect.violations else tell(prospect).rpartition(": ")[2]
        title, note = (
            title.partition(":")[0],
            price if owner is None else say(lang, "merchants", "taken", name=_seats(names)[owner]),
        )
    return Why(title=title, note=note, reasons=[tell(violation) for violation in reasons])


def _small(view: am.View, at: At, names: Sequence[str], lang: str) -> Why | None:
    """What a die, a cube, goods, a worker or a field of the Amstel is, in a sentence."""
    kind, word = at
    room = merchants_turn.ROOM

    def why(value: am.Cube | am.Goods | am.Worker, code: str, **params: object) -> Why:
        title = am.describe(value, lang=lang)
        return Why(title=title[:1].upper() + title[1:], note=say(lang, room, code, **params), reasons=[])

    try:
        match kind:
            case "die":
                return why(am.Cube(word), "about_die")
            case "cube" | "first" | "pair":
                return why(am.Cube(word), "about_cube")
            case "goods":
                return why(
                    am.Goods(word),
                    "about_sold" if am.Goods(word) in view.table.sold else "about_unsold",
                    n=view.table.edition.sale_guilders,
                )
            case "store" | "aboard":
                return why(am.Goods(word), f"about_{kind}")
            case "worker" | "aboard-worker":
                return why(am.Worker(word), "about_worker")
            case "own" if word in ("guilder", "penalty"):
                return Why(title=say(lang, room, f"{word}_title"), note=say(lang, room, f"about_{word}"), reasons=[])
            case "district":
                district = next((one for one in am.District if str(one) == word), None)
                name = None if district is None else view.table.edition.district_names[district]
                return None if name is None else Why(title=name, note=say(lang, room, "about_district"), reasons=[])
            case "amstel" if word.isdecimal() and len(word) < 4 and int(word) <= view.table.edition.amstel_end:
                return Why(
                    title=say(lang, room, "amstel_field", n=int(word)), note=say(lang, room, "about_amstel"), reasons=[]
                )
            case "seat" if word.isdecimal() and len(word) < 3 and int(word) < len(_seats(names)):
                return Why(title=_seats(names)[int(word)], note=say(lang, room, "about_board"), reasons=[])
    except ValueError:
        return None
    return None


def _thing(view: am.View, at: At) -> am.Card | am.Block | am.Field | am.Tile | None:
    """What bears these words in a picture."""
    kind, word = at
    edition, tile = view.table.edition, view.table.tile
    match kind:
        case "card":
            return next((card for card in edition.cards if card.id == word), None)
        case "block":
            return next((block for block in edition.blocks if block.id == word), None)
        case "field":
            return next((field for field in edition.fields if field.id == word), None)
        case _:
            return tile if tile is not None and at == ("tile", tile.id) else None


def _against(
    view: am.View, thing: am.Card | am.Block | am.Field | am.Tile
) -> tuple[am.Prospect | None, Sequence[am.Violation]]:
    """What the seat could do with it, and why not now: its price, or that this is not the moment."""
    prospects = () if view.seat is None else am.prospects(view)
    prospect = next((prospect for prospect in prospects if prospect.thing == thing), None)
    if prospect is None or prospect.violations:
        return prospect, () if prospect is None else prospect.violations
    return prospect, next((am.violations(view, action) for action in prospect.actions), ())


def _tell(events: Sequence[am.Event], names: Sequence[str], lang: str) -> list[str]:
    """The events of an action for the log; each thing is told once, when it happens."""
    told = [event for event in events if not (isinstance(event, am.Acted) and isinstance(event.action, UNSAID))]
    return story(am.GAME, told, _seats(names), lang)


def _seats(names: Sequence[str]) -> Sequence[str]:
    """What the seats are called: one who plays alone has TOM for second."""
    return (*names, "TOM") if len(names) == 1 else names


@lru_cache(maxsize=1)
def _sample() -> str:
    """The city in the middle of a game, for the lobby: the whole table would be too small to read there."""
    state, chance = am.new_game(3, seed="1672"), random.Random(1672)
    while state.table.round < 6 and am.legal_actions(state):
        state = am.apply(state, chance.choice(am.legal_actions(state)))
    return am.svg(state, part="city")


SEARCH = Search(game=am.GAME, guide=Greedy(), seconds=1.0, narrow=promising)
"""A bot that tries out what it could do, for a second; it plays where the face of the game has no such bot."""

MERCHANTS_AT_TABLE = Showing(
    game=am.GAME,
    said=_said,
    players=(1, 4),
    bots=bots_of(am.GAME, "amsterdam_routes.merchants.bots", SEARCH),
    agree=_agree,
    setup=_setup,
    shown=_shown,
    why=_why,
    tell=_tell,
    say=lambda violation, names, lang: in_words(am.GAME, violation, names, lang),
    reason=merchants_reasons.reason,
    options=_options,
    looks=merchants_parts.looks(),
    picture=_sample,
    size=(390, 540),
    to_json=am.to_json,
)
"""The merchants game, as the table plays it."""
