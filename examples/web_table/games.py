"""The games of the table: kept in SQLite, played through the public face of the library.

A game is its record, the secret links of its seats, and which seats bots fill. What a browser is sent is made from a
View alone, so it cannot hold what that seat must not know.
"""

import json
import random
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from typing import TypeAlias

import attrs

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random

Json: TypeAlias = object  # whatever JSON can say
Bot: TypeAlias = Callable[[ar.View, random.Random], ar.Action]

BOTS: dict[str, Bot] = {"greedy": Greedy(), "random": Random()}


class Refused(Exception):
    """What a client sent cannot be done; the reasons are sentences for a person to read."""

    def __init__(self, *reasons: str, violations: Sequence[ar.Violation] = ()) -> None:
        self.reasons = [*reasons, *(violation.text for violation in violations)]
        self.violations = violations
        super().__init__(" ".join(self.reasons))


@attrs.frozen
class Seated:
    """One game at the table: who may see what of it, and how it stands."""

    id: str
    record: ar.RouteRecord
    links: tuple[str, ...]
    """By seat, the secret word of its link."""
    watch: str
    """The secret word of the onlookers' link."""
    bots: tuple[str | None, ...]
    """By seat, the bot that fills it."""

    def seat_of(self, link: str) -> int | None:
        """The seat of a link; None for onlookers."""
        return self.links.index(link) if link in self.links else None

    def bot_to_move(self) -> Bot | None:
        """The bot whose move it is, if it is one's."""
        seat = self.record.state.to_move
        name = None if seat is None else self.bots[seat]
        return None if name is None else BOTS[name]


def new_game(players: int, names: Sequence[str], bots: Sequence[str | None]) -> Seated:
    """A game just dealt, from the system's entropy, with fresh secret links."""
    least, most = ar.AMSTERDAM.players
    if not least <= players <= most:
        raise Refused(f"A game is for {least} to {most} players.")
    if len(names) != players or len(bots) != players or any(bot not in (None, *BOTS) for bot in bots):
        raise Refused("Every seat has a name, and either nobody or a bot named " + " or ".join(BOTS) + ".")
    try:
        record = ar.new_record(players, names=names)
    except (ar.InvalidRecord, ValueError) as error:
        raise Refused(str(error)) from None
    links = tuple(secrets.token_urlsafe(16) for _ in range(players))
    return Seated(secrets.token_urlsafe(8), record, links, secrets.token_urlsafe(16), tuple(bots))


class Games:
    """All games, in one SQLite file: what is in it survives the server."""

    def __init__(self, path: str) -> None:
        self.database = sqlite3.connect(path, isolation_level=None)
        self.database.execute("CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, record TEXT, bots TEXT)")
        self.database.execute(
            "CREATE TABLE IF NOT EXISTS links (link TEXT PRIMARY KEY, game TEXT REFERENCES games, seat INTEGER)"
        )
        self.open: dict[str, Seated] = {}

    def add(self, game: Seated) -> None:
        """Keep a new game."""
        self.database.execute("BEGIN")
        values = (game.id, ar.to_json(game.record), json.dumps(game.bots))
        self.database.execute("INSERT INTO games VALUES (?, ?, ?)", values)
        rows = [(game.watch, game.id, None), *((link, game.id, seat) for seat, link in enumerate(game.links))]
        self.database.executemany("INSERT INTO links VALUES (?, ?, ?)", rows)
        self.database.execute("COMMIT")
        self.open[game.id] = game

    def save(self, game: Seated) -> None:
        """Keep how a game stands now."""
        self.database.execute("UPDATE games SET record = ? WHERE id = ?", (ar.to_json(game.record), game.id))
        self.open[game.id] = game

    def by_link(self, link: str) -> Seated | None:
        """The game that a link leads to, from memory or from the file."""
        row = self.database.execute("SELECT game FROM links WHERE link = ?", (link,)).fetchone()
        return None if row is None else self.by_id(row[0])

    def by_id(self, id: str) -> Seated:
        """A game that is known to exist."""
        if id not in self.open:
            record, bots = self.database.execute("SELECT record, bots FROM games WHERE id = ?", (id,)).fetchone()
            found = self.database.execute("SELECT link, seat FROM links WHERE game = ? ORDER BY seat", (id,)).fetchall()
            links = tuple(link for link, seat in found if seat is not None)
            watch = next(link for link, seat in found if seat is None)
            self.open[id] = Seated(id, ar.from_json(record, ar.Record), links, watch, tuple(json.loads(bots)))
        return self.open[id]

    def close(self) -> None:
        """Close the file."""
        self.database.close()


def play(game: Seated, seat: int | None, message: dict[str, Json]) -> tuple[Seated, tuple[ar.Event, ...]]:
    """The game after what a client asked for; `Refused` if that cannot be done, and then nothing has changed."""
    if seat is None:
        raise Refused("Onlookers cannot move.")
    if game.bots[seat] is not None:
        raise Refused("A bot plays this seat.")
    ply = message.get("ply")
    if type(ply) is not int or ply != game.record.ply:
        raise Refused("The game has moved on meanwhile.")
    try:
        action = ar.from_data(message.get("action"), ar.Action)
    except ar.InvalidDocument as error:
        raise Refused(*(str(problem) for problem in error.problems[:5])) from None
    view = ar.view(game.record.state, seat)
    if violations := ar.violations(view, action):
        raise Refused(violations=violations)
    return act(game, action)


def act(game: Seated, action: ar.Action) -> tuple[Seated, tuple[ar.Event, ...]]:
    """The game after a legal action, and what happened."""
    events = ar.events(game.record.state, action)
    return attrs.evolve(game, record=game.record.play(action)), events


def shown(game: Seated, seat: int | None, events: Sequence[ar.Event] = ()) -> dict[str, Json]:
    """All that a seat's browser is told of a game: its view, what it could do, and what has just happened."""
    view = ar.view(game.record.state, seat)
    seen = [ar.redact(event, seat) for event in events]
    names = list(game.record.names)
    legal = ar.legal_actions(view)
    return {
        "type": "game",
        "ply": game.record.ply,
        "seat": seat,
        "names": [*names],
        "bots": [*game.bots],
        "to_move": view.to_move,
        "phase": view.phase.value,
        "last_turns": view.table.last_turns,
        "view": ar.to_data(view),
        "picture": ar.svg(view, seat=seat, events=seen),
        "events": [ar.to_data(event) for event in seen],
        "lines": [ar.describe(event, names=names) for event in seen],
        "actions": [{"action": ar.to_data(action), "text": ar.describe(action)} for action in legal],
        "routes": _routes(view),
        "against": _against(view),
        "keep_least": _keep_least(legal),
        "sheets": _sheets(view, names),
    }


def _routes(view: ar.View) -> dict[str, Json]:
    """By id of a route: how its seat could pay for it, or why not."""
    if view.hand is None:
        return {}
    return {
        prospect.route.id: {
            "name": str(prospect.route),
            "payments": [{"action": ar.to_data(claim), "text": ar.describe(claim)} for claim in prospect.payments],
            "reasons": [violation.text for violation in prospect.violations],
        }
        for prospect in ar.prospects(view)
    }


def _against(view: ar.View) -> dict[str, Json]:
    """Why this seat cannot do now what a click might ask for."""
    asked: dict[str, ar.Action] = {"draw": ar.DrawBlind(), "contracts": ar.DrawContracts(), "pass": ar.Pass()}
    asked |= {str(color): ar.TakeFaceUp(color) for color in ar.Color}
    return {word: [violation.text for violation in ar.violations(view, action)] for word, action in asked.items()}


def _keep_least(legal: Sequence[ar.Action]) -> int | None:
    """How many contracts must be kept, where that is asked."""
    kept = [len(action.contracts) for action in legal if isinstance(action, ar.KeepContracts)]
    return min(kept, default=None)


def _sheets(view: ar.View, names: list[str]) -> list[Json]:
    standings = ar.standings(view)
    return [
        {
            "name": names[sheet.seat],
            "routes": sheet.routes,
            "contracts": [
                {"text": str(score.contract), "points": score.points, "joined": score.joined}
                for score in sheet.contracts
            ],
            "hidden": sheet.hidden,
            "bonus": sheet.bonus,
            "total": sheet.total,
            "place": sheet.place,
            "won": sheet.seat in standings.winners,
        }
        for sheet in standings.sheets
    ]
