"""The merchants game at the command: editions, set-ups and bots, the list of choices, and the table in a few lines."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import groupby
from typing import Final, get_args

import amsterdam_routes.merchants as am
from amsterdam_routes.cli.games import Choice, GameUI
from amsterdam_routes.cli.screen import Screen, texts_of
from amsterdam_routes.kernel import slug
from amsterdam_routes.merchants.bots import Greedy, Random

MOST: Final = 10
"""So many choices are shown at once, so that a turn fits a terminal of 100 by 30 characters."""
WIDTH: Final = 94
"""So long is a line of the list at most, but for cards that can be taken."""


# --- what can be chosen


def choices(screen: Screen, view: am.View, legal: Sequence[am.Action]) -> list[Choice]:
    """List what can be chosen, blocks last: actions that differ in a detail are one choice, and it is asked next."""
    alike = [tuple(some) for _, some in groupby(legal, key=_subject)]
    grouped = [Choice(_label(screen, view, some), some) for some in alike]
    return sorted(grouped, key=lambda choice: isinstance(choice.actions[0], am.Claim))


def _subject(action: am.Action) -> Hashable:
    """Return an action without the detail that is asked next."""
    match action:
        case am.Claim(block, payment, _):
            return am.Claim, block, payment
        case am.TakeStartCubes(first, _):
            return am.TakeStartCubes, first
        case am.Advance():
            return am.Advance
        case am.ChooseDice(a, _):
            return am.ChooseDice, a
    return action


def _label(screen: Screen, view: am.View, actions: Sequence[am.Action]) -> str:
    """Say what a card does, what a block costs, what the dice show."""
    first, told = actions[0], screen.tell(actions[0])
    more = " ..." if len(actions) > 1 else ""
    match first:
        case am.TakeCard(card) | am.Activate(card) | am.ActivateFree(card) | am.DiscardCard(card) | am.SwapFor(card):
            price = "" if isinstance(first, am.Activate | am.ActivateFree) else f" [{_cubes(screen, card.cost) or 0}]"
            whole = f"{told}{price}: {am.card_ability(card, lang=screen.lang)}"
            return whole if isinstance(first, am.TakeCard) else _short(whole)
        case am.UseCard(card):
            return _short(f"{told}: {am.card_ability(card, lang=screen.lang)}")
        case am.ChooseDice(a, b):
            dice = [f"{screen.tell(die)} ({view.table.dice[die]})" for die in (a, b)]
            return f"{dice[0]} + {'...' if more else dice[1]}"
        case am.Claim(block, payment):
            goods = view.table.goods[view.table.edition.blocks.index(block)]
            district = view.table.edition.colors[block.district]
            price = _counted(screen, district, block.cost)
            claim = screen.say("claim", block=block, payment=screen.tell(payment))
            return f"{claim} ({price}; {screen.tell(goods)}){more}"
        case am.TakeStartCubes(cube):
            return f"{_counted(screen, cube, 1)} + 2 ..."
    return f"{told}{more}"


def _counted(screen: Screen, cube: am.Cube, many: int) -> str:
    """Say how many cubes of a colour, in words."""
    return screen.game_words.sentence("counted", str(cube), {"n": many}, screen.lang)


def _short(text: str) -> str:
    """Return a line that fits the terminal."""
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 4]} ..."


def why(screen: Screen, view: am.SeatView, words: str) -> None:
    """Say what the cards, blocks, fields and the market tile with these words cost, and what stands in the way."""
    found = [
        screen.tell(prospect)
        for prospect in am.prospects(view)
        if prospect.violations and slug(words) in slug(screen.tell(prospect.thing))
    ]
    screen.some(found, "no_such_action", words=words)


def path(screen: Screen, view: am.SeatView, words: str) -> None:
    """Show the shortest way of the ship to a field, or from one field to another."""
    fields = view.table.edition.fields
    named = [_named(screen, fields, word) for word in words.split()]
    start = [view.table.ship(view.seat)] if len(named) == 1 else []
    match [*start, *named]:
        case [am.Field() as here, am.Field() as there]:
            way = _way(view.table.edition, here, there)
            screen.line(", ".join(map(screen.tell, way)))
            screen.line(screen.say("path_sails", many=len(way) - 1))
        case _:
            screen.line(screen.say("path_fields"), "red")


def _named(screen: Screen, fields: Sequence[am.Field], word: str) -> am.Field | None:
    """Find the first field with this word in its name, or in its id."""
    wanted = slug(word)
    return next((one for one in fields if wanted and wanted in f"{slug(screen.tell(one))} {one.id}"), None)


def _way(edition: am.Edition, here: am.Field, there: am.Field) -> list[am.Field]:
    """Return the fields of a shortest way, both ends included; all fields of a box are joined."""
    found = {here: [here]}
    for field in (reached := [here]):
        for a, b in edition.channels:
            for near, next_one in ((a, b), (b, a)):
                if near == field and next_one not in found:
                    found[next_one] = [*found[field], next_one]
                    reached.append(next_one)
    return found[there]


# --- what a player sees


def status(screen: Screen, view: am.SeatView, full: bool) -> None:
    """Show the whole table as text; in brief, the seats, the tile, the dice, and the player's own board."""
    if full:
        screen.lines(am.text(view, seat=view.seat, lang=screen.lang, names=screen.names))
        return
    screen.lines(screen.tell(view))
    table = view.table
    if table.tile is not None:
        screen.line(screen.tell(table.tile), "dim")
    if table.pending and table.pending[0].what is am.Asked.DICE:
        screen.line(screen.tell(am.DiceRolled(table.dice)))
    me = table.merchants[view.seat]
    wheel = [f"{n}: {_cubes(screen, cubes) or '-'}" for n, cubes in enumerate(me.wheel, 1)]
    screen.line(f"{_term(screen, 'wheel')}: {'; '.join(wheel)}")
    aboard = [*_goods(screen, me.aboard), *map(screen.tell, me.workers)]
    ship = f"{_term(screen, 'ship')}: {screen.tell(table.ship(view.seat))} ({', '.join(aboard) or '-'})"
    screen.line(f"{ship}; {_term(screen, 'store')}: {', '.join(_goods(screen, me.store)) or '-'}")
    screen.line(f"{_term(screen, 'inactive_card')}: {_cards(screen, table.inactive(view.seat), costs=True)}")
    screen.line(f"{_term(screen, 'active_card')}: {_cards(screen, table.active(view.seat), costs=False)}")


def _term(screen: Screen, code: str) -> str:
    return screen.game_words.templates(screen.lang)["term"][code].capitalize()


def _cubes(screen: Screen, cubes: Sequence[int]) -> str:
    """Return cubes by colour, in short: "2 pink, 1 grey"."""
    return ", ".join(f"{many} {screen.tell(cube)}" for cube, many in zip(am.Cube, cubes, strict=True) if many)


def _goods(screen: Screen, stock: Sequence[int]) -> list[str]:
    return [f"{many} {screen.tell(goods)}" for goods, many in zip(am.Goods, stock, strict=True) if many]


def _cards(screen: Screen, cards: Iterable[am.Card], *, costs: bool) -> str:
    """Name cards by their numbers and names; with costs, also what each still takes."""
    texts = [f"{card} ({_cubes(screen, card.cost) or 0})" if costs else str(card) for card in cards]
    return ", ".join(texts) or "-"


def heading(screen: Screen, number: int, position: am.State | am.View) -> str:
    """Return the heading of a turn: the round, the phase, and who is to move."""
    return screen.tell(position).splitlines()[0]


def seats(setup: am.Setup, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return what the seats are called: in a solo game TOM comes second.

    >>> seats(am.Setup(1), ("Griet",))
    ('Griet', 'TOM')
    """
    return (*names, "TOM") if setup.players == 1 and len(names) == 1 else names


UI = GameUI(
    game=am.GAME,
    setup=lambda players, least, edition: am.Setup(players or max(2, least), edition),
    edition=am.MERCHANTS,
    bots={"greedy": Greedy(), "random": Random()},
    actions=get_args(am.Action),
    choices=choices,
    most=MOST,
    status=status,
    why=why,
    commands={"path": path},
    helped=("number", "words", "path", "why", "table", "score", "picture", "undo", "save", "quit"),
    begins_turn=lambda event: isinstance(event, am.TurnBegan),
    heading=heading,
    seats=seats,
    texts=texts_of("places", "merchants"),
)
"""The merchants game's."""
