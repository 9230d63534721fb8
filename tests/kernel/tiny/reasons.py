"""Why not, and the words of the game."""

from amsterdam_routes.kernel._errors import Reasons
from amsterdam_routes.kernel._words import Catalogue

WORDS = Catalogue(
    {
        "en": {
            "violation": {
                "game_over": "The tide is out for good.",
                "not_to_move": "It is not your turn: {to_move as seat} comes first.",
                "empty_pile": "There is nothing to draw any more.",
                "lay_first": "A card has to be laid now.",
                "draw_first": "First draw or throw.",
                "not_in_hand": "There is no {card} in your hand.",
            },
            "action": {"draw_blind": "Draw a card", "throw": "Throw the die", "lay": "Lay {card}"},
            "event": {
                "card_drawn": "{Seat as seat} drew {card}.",
                "card_drawn_hidden": "{Seat as seat} drew something.",
                "thrown": "The tide is {tide}.",
                "card_laid": "{Seat as seat} laid {card}.",
                "points_scored": "{Seat as seat} scored {points|point|points}.",
                "turn_began": "Now {seat as seat}.",
                "game_over": "All hands are shown: {hands}.",
            },
            "position": {
                "table": "Tide {tide}, {pile|card|cards} left.",
                "over": "Over.",
                "hand": "You: {cards}.",
            },
            "sheet": {"line": "{place}. {seat as seat}: {total|point|points}"},
        },
        "pl": {
            "plural": {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14"},
            "seat": {"numbered": "gracz {number}"},
            "list": {"two": "{first} i {last}"},
            "violation": {
                "game_over": "Morze odeszło na dobre.",
                "not_to_move": "Teraz rusza się {to_move as seat}.",
                "empty_pile": "Nie ma już kart.",
                "lay_first": "Teraz trzeba wyłożyć kartę.",
                "draw_first": "Najpierw dobierz kartę albo rzuć kostką.",
                "not_in_hand": "Nie masz karty {card}.",
            },
            "action": {"draw_blind": "Dobierz kartę", "throw": "Rzuć kostką", "lay": "Wyłóż {card}"},
            "event": {
                "card_drawn": "{Seat as seat}: dobrana karta {card}.",
                "card_drawn_hidden": "{Seat as seat}: dobrana karta.",
                "thrown": "Pływ: {tide}.",
                "card_laid": "{Seat as seat}: wyłożona karta {card}.",
                "points_scored": "{Seat as seat}: {points|punkt|punkty|punktów}.",
                "turn_began": "Teraz {seat as seat}.",
                "game_over": "Wszystkie karty: {hands}.",
            },
            "position": {
                "table": "Pływ {tide}, {pile|karta|karty|kart}.",
                "over": "Koniec.",
                "hand": "Ty: {cards}.",
            },
            "sheet": {"line": "{place}. {seat as seat}: {total|punkt|punkty|punktów}"},
        },
    }
)
"""English and Polish: a language that the route game does not speak, with plurals that it does not have."""

REASONS = Reasons(WORDS)
GAME_OVER = REASONS.declare("game_over", "T4")
NOT_TO_MOVE = REASONS.declare("not_to_move", "T2", to_move=int)
EMPTY_PILE = REASONS.declare("empty_pile", "T2")
LAY_FIRST = REASONS.declare("lay_first", "T3")
DRAW_FIRST = REASONS.declare("draw_first", "T2")
NOT_IN_HAND = REASONS.declare("not_in_hand", "T3", card=int)
