"""The route game at the command: its editions and bots, the list of choices, the table on the screen."""

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Final, get_args

from rich.table import Table as Grid
from rich.text import Text

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random, Search, likely_worlds, one_payment, one_route_first
from amsterdam_routes.cli.games import Agreement, Choice, GameUI
from amsterdam_routes.cli.screen import Screen, texts_of
from amsterdam_routes.kernel import on_one_line, slug
from amsterdam_routes.routes._bots import network

SEARCHED = 500
"""How many games the bot "search" plays out for a move, at most: about a tenth of a second."""
ROUTE: Final = 0.001
"""The cost of a route besides its carts: of paths with equally many carts, the one with the fewest routes is shown."""


# --- what a player may choose


def choices(screen: Screen, view: ar.View, legal: Iterable[ar.Action]) -> list[Choice]:
    """List the choices of a player: cards, contracts and other actions first, then routes by their places.

    The payments for a route are one choice until it is taken.
    """
    payments: dict[ar.Route, list[ar.ClaimRoute]] = {}
    first: list[Choice] = []
    for action in legal:
        if isinstance(action, ar.ClaimRoute):
            payments.setdefault(action.route, []).append(action)
        else:
            first.append(Choice(screen.tell(action), (action,)))
    for claims in payments.values():
        claims.sort(key=lambda claim: claim.wilds)
    routes = [
        Choice(_label(screen, view.table, route, payments[route]), tuple(payments[route]), waits=True)
        for route in sorted(payments, key=lambda route: route.id)
    ]
    return [*first, *routes]


def _label(screen: Screen, table: ar.Table, route: ar.Route, claims: list[ar.ClaimRoute]) -> str:
    one = len(claims) == 1
    claim = screen.tell(claims[0]) if one else f"{screen.say('claim', route=_name(screen, route))} …"
    worth = screen.say("cart_route" if route.cart else "route", points=table.edition.points_for(route.length))
    return f"{claim} ({worth})"


def _name(screen: Screen, route: ar.Route) -> str:
    return ar.route_name(route, lang=screen.lang)


def why(screen: Screen, view: ar.View, words: str) -> None:
    """Show the impossible actions and the reasons; of the routes, only those with these words in their ids."""
    wanted = slug(words)
    if not wanted:
        faces = [ar.TakeFaceUp(color) for color in sorted(set(view.table.row))]
        others: list[ar.Action] = [*faces, ar.DrawBlind(), ar.DrawContracts(), ar.Pass()]
        for action in others:
            if against := ar.violations(view, action):
                screen.line(f"{screen.tell(action)}: {' '.join(map(screen.tell, against))}")
    found = False
    for prospect in sorted(ar.prospects(view), key=lambda prospect: prospect.route.id):
        if wanted in slug(prospect.route.id):
            found = True
            now = ar.violations(view, prospect.payments[0]) if prospect.payments else ()
            if against := prospect.violations or now:  # it can be paid for, but perhaps not now
                screen.line(f"{_name(screen, prospect.route)}: {' '.join(map(screen.tell, against))}")
            elif wanted:
                for payment in prospect.payments:
                    screen.line(f"{screen.tell(payment)}: {screen.say('can_be_paid')}", "green")
    if not found:
        screen.line(screen.say("no_such_route", words=words), "red")


def path(screen: Screen, view: ar.SeatView, words: str) -> None:
    """Show the routes that lead from one place to another with the fewest carts."""
    ends = two_places(view.table.edition.board, words)
    if ends is None:
        screen.line(screen.say("path_where"), "red")
        return
    way = cheapest(view, *ends)
    if way is None:
        screen.line(screen.say("no_path"), "red")
        return
    for route in way:
        claimed = view.table.owner(route) == view.seat
        told = _say(screen, "seat", seat=view.seat) if claimed else _say(screen, "spaces", spaces=route.length)
        color = screen.game_words.templates(screen.lang)["color"]["grey" if route.color is None else str(route.color)]
        screen.line(f"  {_name(screen, route)}: {color}, {told}")
    carts = sum(route.length for route in way if view.table.owner(route) != view.seat)
    screen.line(screen.say("path_takes", many=carts))


def two_places(board: ar.Board, words: str) -> tuple[ar.Place, ar.Place] | None:
    """Find two places by their names, or how these begin, one after the other; None if they are not two.

    >>> two_places(ar.AMSTERDAM.board, "dam oude kerk")
    (Place('Dam'), Place('Oude Kerk'))
    >>> two_places(ar.AMSTERDAM.board, "dam koren")
    (Place('Dam'), Place('Korenmetershuisje'))
    """
    parts = slug(words).split("-")
    for middle in range(1, len(parts)):
        ends = [_called(board.places, "-".join(part)) for part in (parts[:middle], parts[middle:])]
        if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
            return ends[0], ends[1]
    return None


def _called(places: Sequence[ar.Place], name: str) -> ar.Place | None:
    exact = [place for place in places if place.id == name]
    near = [place for place in places if place.id.startswith(name)]
    return exact[0] if exact else near[0] if len(near) == 1 else None


def cheapest(view: ar.SeatView, start: ar.Place, end: ar.Place) -> tuple[ar.Route, ...] | None:
    """Return the routes that join two places with the fewest carts, or None; the seat's own routes take none.

    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> dam, waag = (view.table.edition.board.place(name) for name in ("dam", "waag"))
    >>> cheapest(view, dam, waag)
    (Route('Dam - Oude Kerk/pink', 2 pink), Route('Oude Kerk - Waag/black', 1 black))
    """
    table, board, free = view.table, view.table.edition.board, view.table._open_bits[view.seat]
    costs = [
        ROUTE if table.owner(route) == view.seat else route.length + ROUTE if free >> number & 1 else inf
        for number, route in enumerate(board.routes)
    ]
    cost, way = network(table.edition).connection(board.places.index(start), board.places.index(end), costs)
    return None if cost == inf else tuple(board.routes[number] for number in way)


# --- what a player sees


def status(screen: Screen, view: ar.SeatView, full: bool) -> None:
    """Print the table and the viewer's hand in a few lines; in brief, print only what matters in the middle of a
    turn.
    """
    if full or view.phase is not ar.Phase.SECOND_CARD:
        _table(screen, view)
        _contracts(screen, view)
    row = Text(" ").join([_card(screen, color) for color in view.table.row])
    screen.out.print(Text.assemble(f"{_say(screen, 'row')}: ", row if view.table.row else _say(screen, "none")))
    _hand(screen, view)


def _say(screen: Screen, code: str, **params: object) -> str:
    """Return a text of the pictures."""
    return screen.game_words.sentence("picture", code, params, screen.lang, names=screen.names)


def _card(screen: Screen, color: ar.Color, word: str = "") -> Text:
    """Return a card: the word of its colour, or the one that is given, on its colour."""
    assert ar.GAME.pictures is not None
    paper, ink = ar.GAME.pictures.paint[str(color)]
    word = word or screen.tell(color)
    return Text(f" {word} ", f"{ink} on {paper}") if screen.out.is_terminal else Text(word)


def _table(screen: Screen, view: ar.View) -> None:
    """Show the piles, and the seats."""
    table = view.table
    piles = (
        ("draw_pile", table.draw_size),
        ("discards", sum(table.discards)),
        ("contract_pile", len(table.contract_pile)),
    )
    screen.line(", ".join(f"{_say(screen, code)}: {many}" for code, many in piles), "dim")
    grid, score = Grid.grid(padding=(0, 2, 0, 0)), ar.standings(view)
    for seat in range(table.players):
        points = score.sheets[seat].total if score.final else table.scores[seat]
        shown = (
            _say(screen, "points", points=points),
            _say(screen, "carts", carts=table.carts[seat]),
            _say(screen, "bonus_cards", cards=table.bonus_cards[seat]),
            _say(screen, "cards", cards=table.hand_sizes[seat]),
            _say(screen, "kept", contracts=table.contract_counts[seat]),
        )
        mark = "*" if seat in score.winners else ">" if seat == table.to_move else " "
        cells = [mark, on_one_line(_say(screen, "seat", seat=seat)), *shown]
        grid.add_row(*(Text(cell, "bold" if seat == view.seat else "") for cell in cells))
    screen.out.print(grid)


def _some(screen: Screen, color: ar.Color, many: int) -> Text:
    """Return the word of a colour as it follows a number of cards, on its colour."""
    told = screen.game_words.sentence("counted_short", str(color), {"n": many}, screen.lang)
    return _card(screen, color, told.removeprefix(f"{many} "))


def _hand(screen: Screen, view: ar.SeatView) -> None:
    """Show the cards that the viewer holds."""
    gap, comma = ("", " ") if screen.out.is_terminal else (" ", ", ")
    held = [Text.assemble(f"{n}{gap}", _some(screen, ar.Color(i), n)) for i, n in enumerate(view.hand.cards) if n]
    hand = Text(comma).join(held) if held else Text(_say(screen, "none"))
    screen.out.print(Text.assemble(f"{on_one_line(_say(screen, 'hand', seat=view.seat))}: ", hand))


def _contracts(screen: Screen, view: ar.SeatView) -> None:
    """Show the contracts that the viewer has kept, and which of them are joined."""
    for score in ar.standings(view).sheets[view.seat].contracts:
        done, word = ("x", "joined") if score.completed else (" ", "open")
        screen.line(f"[{done}] {screen.tell(score.contract)}, {_say(screen, word)}", "green" if score.completed else "")


def show_map(screen: Screen, position: ar.State | ar.View, told: Sequence[ar.Event]) -> None:
    """Show the board as text."""
    seat = position.seat if isinstance(position, ar.View) else None
    width = max(60, min(screen.out.width, 110)) if screen.out.is_terminal else 100
    color = screen.out.is_terminal and not screen.out.no_color
    drawn = ar.text(position, seat=seat, events=told, lang=screen.lang, names=screen.names, width=width, color=color)
    print(drawn, file=screen.out.file)


def heading(screen: Screen, number: int, position: ar.State | ar.View) -> str | None:
    """Say whose turn begins, and that seat's position in the game."""
    table, seat = position.table, position.to_move
    if seat is None:
        return None
    return screen.say("turn", number=number, seat=seat, points=table.scores[seat], carts=table.carts[seat])


def draw(screen: Screen, value: ar.State | ar.View | ar.Edition, seat: int | None, as_text: bool) -> str:
    """Draw a position as a picture or as text; of an edition only the map."""
    panels = not isinstance(value, ar.Edition)
    if isinstance(value, ar.Edition):
        value = ar.view(ar.new_game(value.players[0], edition=value, seed=0), None)
    return (ar.text if as_text else ar.svg)(value, seat=seat, lang=screen.lang, names=screen.names, panels=panels)


def hands(screen: Screen, position: ar.State | ar.View) -> Mapping[int, str]:
    """Tell the hands that a position shows, by seat: cards and contracts."""
    if isinstance(position, ar.State):
        return {seat: screen.tell(hand) for seat, hand in enumerate(position.hands)}
    return {} if position.seat is None or position.hand is None else {position.seat: screen.tell(position.hand)}


# --- what is counted of many games


def sums(sheet: ar.Sheet) -> Mapping[str, Mapping[str, int]]:
    """Count the contracts kept, and those of them that were completed."""
    kept = sheet.contracts
    return {"contracts": {"kept": len(kept), "completed": sum(score.completed for score in kept)}}


def decided(result: ar.Standings) -> str | None:
    """Say what decided a game."""
    return None if result.decided_by is None else result.decided_by.value


UI = GameUI(
    game=ar.GAME,
    setup=lambda players, least, edition: ar.Setup(players or max(edition.players[0], least), edition),
    agreements={"first": Agreement(None, "the seat that starts")},
    edition=ar.AMSTERDAM,
    bots={
        "greedy": Greedy(),
        "random": Random(),
        "search": Search(
            game=ar.GAME,
            guide=Greedy(),
            iterations=SEARCHED,
            narrow=one_payment,
            plans=one_route_first,
            worlds=likely_worlds,
        ),
    },
    actions=get_args(ar.Action),
    choices=choices,
    status=status,
    why=why,
    map=show_map,
    draw=draw,
    draws=(ar.Edition,),
    begins_turn=lambda event: isinstance(event, ar.TurnBegan),
    heading=heading,
    sets_up=lambda position: position.phase is ar.Phase.SETUP and position.to_move == position.table.first,
    sums=sums,
    decided=decided,
    decisions=("points", "contracts", "shared"),
    hands=hands,
    commands={"path": path},
    later="claim",
    helped=(
        "number",
        "words",
        "action",
        "claim",
        "path",
        "hint",
        "why",
        "map",
        "table",
        "score",
        "picture",
        "undo",
        "save",
        "quit",
    ),
    texts=texts_of("places", "routes"),
)
"""The route game's."""
