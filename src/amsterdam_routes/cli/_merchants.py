"""The merchants game at the command: editions, set-ups and bots, the list of choices, and the table in a few lines."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, get_args

import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Search
from amsterdam_routes.cli.games import Agreement, Choice, GameUI
from amsterdam_routes.cli.screen import Screen, texts_of
from amsterdam_routes.kernel import slug
from amsterdam_routes.merchants.bots import Greedy, Random, promising

SEARCHED: Final = 100
"""How many games the bot "search" plays out for a move, at most: some seconds, or a moment with the bulk engine."""
MOST: Final = 10
"""How many choices are shown at once, so that a turn fits a terminal of 100 by 30 characters."""
NONE: Final = "–"
"""What stands for an empty list."""
WHICH: Final = ("inactive", "active")
"""The cards below a player's board, and those above it."""
WIDTH: Final = 94
"""How long a line of the list may be, unless it is about a card that can be taken."""


# --- what can be chosen


def choices(screen: Screen, view: am.View, legal: Sequence[am.Action]) -> list[Choice]:
    """List the choices of a player, blocks last.

    Actions that differ only in a detail are one choice; the detail is asked next.
    """
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
    """Describe a choice: what a card does, what a block costs, what the dice show."""
    first, told = actions[0], screen.tell(actions[0])
    more = " …" if len(actions) > 1 else ""
    match first:
        case am.TakeCard(card) | am.Activate(card) | am.ActivateFree(card) | am.DiscardCard(card) | am.SwapFor(card):
            price = "" if isinstance(first, am.Activate | am.ActivateFree) else f" [{_cubes(screen, card.cost) or 0}]"
            whole = f"{told}{price}: {am.card_ability(card, lang=screen.lang)}"
            return whole if isinstance(first, am.TakeCard) else _short(whole)
        case am.UseCard(card):
            return _short(f"{told}: {am.card_ability(card, lang=screen.lang)}")
        case am.ChooseDice(a, b):
            dice = [f"{screen.tell(die)} ({view.table.dice[die]})" for die in (a, b)]
            return f"{dice[0]} + {'…' if more else dice[1]}"
        case am.Claim(block, payment):
            goods = view.table.goods[view.table.edition.blocks.index(block)]
            district = view.table.edition.colors[block.district]
            price = _some(screen, "counted", district, block.cost)
            claim = screen.say("claim", block=block, payment=screen.tell(payment))
            return f"{claim} ({price}; {screen.tell(goods)}){more}"
        case am.TakeStartCubes(cube):
            return f"{_some(screen, 'counted', cube, 1)} + 2 …"
    return f"{told}{more}"


def _some(screen: Screen, kind: str, cube: am.Cube, many: int) -> str:
    """Say how many cubes of a colour, in words of this kind."""
    return screen.game_words.sentence(kind, str(cube), {"n": many}, screen.lang)


def _short(text: str) -> str:
    """Return a line that fits the terminal."""
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 2]} …"


def why(screen: Screen, view: am.SeatView, words: str) -> None:
    """Show the prices of everything that has these words in its name, and the reasons against it."""
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
    """Return the fields of a shortest route, both ends included; all fields of a box are connected."""
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
    """Print the table as text; in brief, print the seats, the tile, the dice, and the player's own board."""
    if full:
        screen.lines(am.text(view, seat=view.seat, lang=screen.lang, names=screen.names))
        return
    screen.lines(screen.tell(view))
    table = view.table
    if table.tile is not None:
        screen.line(screen.tell(table.tile), "dim")
    if table.pending and table.pending[0].what is am.DecisionKind.DICE:
        screen.line(screen.tell(am.DiceRolled(table.dice)))
    me = table.merchants[view.seat]
    wheel = [f"{n}: {_cubes(screen, cubes) or NONE}" for n, cubes in enumerate(me.wheel, 1)]
    screen.line(f"{_term(screen, 'wheel')}: {'; '.join(wheel)}")
    aboard = [*_goods(screen, me.aboard), *map(screen.tell, me.workers)]
    ship = f"{_term(screen, 'ship')}: {screen.tell(table.ship(view.seat))} ({', '.join(aboard) or NONE})"
    screen.line(f"{ship}; {_term(screen, 'store')}: {', '.join(_goods(screen, me.store)) or NONE}")
    inactive, active = (screen.game_words.templates(screen.lang)["picture"][f"{cards}_cards"] for cards in WHICH)
    screen.line(f"{inactive}: {_cards(screen, table.inactive(view.seat), costs=True)}")
    screen.line(f"{active}: {_cards(screen, table.active(view.seat), costs=False)}")


def _term(screen: Screen, code: str) -> str:
    return screen.game_words.templates(screen.lang)["term"][code].capitalize()


def _cubes(screen: Screen, cubes: Sequence[int]) -> str:
    """Return cubes by colour, in short: "2 pink, 1 grey"."""
    some = [(cube, many) for cube, many in zip(am.Cube, cubes, strict=True) if many]
    return ", ".join(_some(screen, "counted_short", cube, many) for cube, many in some)


def _goods(screen: Screen, stock: Sequence[int]) -> list[str]:
    return [f"{many} {screen.tell(goods)}" for goods, many in zip(am.Goods, stock, strict=True) if many]


def _cards(screen: Screen, cards: Iterable[am.Card], *, costs: bool) -> str:
    """Name cards by their numbers and names; with costs, also the cubes that each still costs."""
    texts = [f"{card} ({_cubes(screen, card.cost) or 0})" if costs else str(card) for card in cards]
    return ", ".join(texts) or NONE


def heading(screen: Screen, number: int, position: am.State | am.View) -> str:
    """Return the heading of a turn: the round, the phase, and who is to move."""
    return screen.tell(position).splitlines()[0]


def seats(setup: am.Setup, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the seats; in a solo game TOM is the second.

    >>> seats(am.Setup(1), ("Griet",))
    ('Griet', 'TOM')
    """
    return (*names, "TOM") if setup.players == 1 and len(names) == 1 else names


def seatless(standings: am.Standings) -> Mapping[str, int]:
    """Return the points of TOM in a solo game."""
    return {} if standings.tom is None else {"TOM": standings.tom.total}


def hands(screen: Screen, position: am.State | am.View) -> Mapping[int, str]:
    """Tell the secret orders that a position shows, by seat."""
    if isinstance(position, am.State):
        shown = dict(enumerate(position.hands))
    else:
        shown = {} if position.seat is None or position.hand is None else {position.seat: position.hand}
    return {seat: "\n".join(map(screen.tell, hand.orders)) for seat, hand in shown.items() if hand.orders}


NO_YES: Final = (False, True)
AGREEMENTS: Final = {
    "length": Agreement(("long", "short"), "how many rounds"),
    "workers": Agreement(NO_YES, "expansion 1: the foreman and the city messenger"),
    "orders": Agreement((0, 3, 5), "expansion 2: how many secret orders each player gets"),
    "open_orders": Agreement((0, 1, 2), "how many orders of each player lie open"),
    "trader": Agreement(NO_YES, "expansion 3: the trader on the black market"),
    "c_tiles": Agreement(("none", "replace", "mix"), "expansion 4: market tiles of C, instead of B or among the rest"),
    "plan_condition": Agreement(("used", "active"), "which plans the conditions of the towns count"),
    "dock_workers": Agreement(("visit", "one", "any"), "how many dock workers may be taken at a dock"),
    "guilder_claims": Agreement(("may", "must"), "whether card 027 lets you pay guilders, or makes you"),
    "permanent": Agreement(("decisions", "turn"), "when permanent cards may be used"),
    "second_purchase": Agreement(("III", "permanent"), "whether card 020 is used, or always works"),
    "craftsmen_counted": Agreement(("displayed", "active"), "which craftsmen cards 103 and 108 count"),
}
"""What can be agreed before a game of merchants, field by field of its set-up."""

UI = GameUI(
    game=am.GAME,
    setup=lambda players, least, edition: am.Setup(players or max(2, least), edition),
    agreements=AGREEMENTS,
    edition=am.MERCHANTS,
    bots={
        "greedy": Greedy(),
        "random": Random(),
        "search": Search(game=am.GAME, guide=Greedy(), iterations=SEARCHED, narrow=promising),
    },
    actions=get_args(am.Action),
    choices=choices,
    most=MOST,
    status=status,
    why=why,
    commands={"path": path},
    helped=("number", "words", "path", "hint", "why", "table", "score", "picture", "undo", "save", "quit"),
    begins_turn=lambda event: isinstance(event, am.TurnBegan),
    heading=heading,
    seats=seats,
    seatless=seatless,
    hands=hands,
    texts=texts_of("merchants"),
)
"""The merchants game's."""
