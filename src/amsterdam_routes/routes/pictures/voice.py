"""What a picture says in words: headlines, what everyone sees of a seat, and what happened."""

from collections.abc import Iterable

import attrs

from amsterdam_routes.routes.box.board import Route
from amsterdam_routes.routes.box.color import Color
from amsterdam_routes.routes.knowledge.following import redact
from amsterdam_routes.routes.rules.events import CardTurnedUp, Event, GameOver, TurnBegan
from amsterdam_routes.routes.rules.scoring import Sheet, Standings, standings
from amsterdam_routes.routes.rules.state import Table, View
from amsterdam_routes.routes.words import WORDS, color_word, describe


@attrs.frozen
class Voice:
    """A language, and what the seats are called in it: by their names, or by their numbers."""

    lang: str
    names: tuple[str, ...] = ()

    def say(self, code: str, **params: object) -> str:
        """A text for pictures.

        >>> Voice("nl", ("Anna",)).say("turn", seat=0), Voice("nl").say("turn", seat=0)
        ('Anna is aan de beurt', 'Speler 1 is aan de beurt')
        """
        return WORDS.sentence("picture", code, params, self.lang, names=self.names)

    def word(self, code: str) -> str:
        """A word that stands alone: a heading, or what a sign means.

        >>> Voice("fi").word("points")
        'Pisteet'
        """
        return WORDS.sentence("legend", code, {}, self.lang)

    def color(self, color: Color | None) -> str:
        """The word for a colour; None is grey."""
        return color_word(color, self.lang)

    def seat(self, seat: int) -> str:
        """What a seat is called in a sentence."""
        return WORDS.sentence("seat", "called", {"seat": seat}, self.lang, names=self.names)

    def colors(self, many: Iterable[int]) -> str:
        """How many of each colour: "2 pink, 1 wild"; empty for none."""
        return ", ".join(f"{n} {self.color(Color(i))}" for i, n in enumerate(many) if n)

    def status(self, table: Table, seat: int, score: Standings) -> list[str]:
        """What everyone sees of a seat: points (in the end the total), carts, bonus cards, cards in hand, contracts."""
        return [
            self.say("points", points=score.sheets[seat].total if score.final else table.scores[seat]),
            self.say("carts", carts=table.carts[seat]),
            self.say("bonus_cards", cards=table.bonus_cards[seat]),
            self.say("cards", cards=table.hand_sizes[seat]),
            self.say("kept", contracts=table.contract_counts[seat]),
        ]

    def total(self, sheet: Sheet) -> str:
        """What a total is made of: routes, contracts, bonus."""
        contracts = sum(contract.points for contract in sheet.contracts)
        signed = {
            "contracts": f"{contracts:+}" if contracts else "0",
            "bonus": f"+{sheet.bonus}" if sheet.bonus else "0",
        }
        return self.say("total", routes=sheet.routes, **signed)

    def headline(self, seen: View) -> str:
        """What the table waits for, or who has won."""
        table = seen.table
        if table.to_move is not None:
            return self.say(table.phase.name.lower(), seat=table.to_move)
        winners = standings(seen).winners
        if len(winners) == 1:
            return self.say("won", seat=winners[0])
        return self.say("shared", seats=WORDS.join([self.seat(seat) for seat in winners], self.lang))

    def last_round(self, table: Table) -> str | None:
        """How many turns are left, in the last round."""
        if table.last_turns is None or table.to_move is None:
            return None
        return self.say("last_turns", turns=table.last_turns)

    def whose(self, table: Table, route: Route, closed: bool) -> str:
        """Who has a route, or that it is free or closed."""
        owner = table.owner(route)
        if owner is None:
            return self.say("closed" if closed else "free")
        return self.seat(owner)

    def story(self, events: Iterable[Event], seat: int | None) -> list[str]:
        """What happened, as this seat may know it: a sentence each, without what the picture shows anyway."""
        told = [event for event in events if not isinstance(event, CardTurnedUp | TurnBegan | GameOver)]
        return [describe(redact(event, seat), lang=self.lang, names=self.names) for event in told]
