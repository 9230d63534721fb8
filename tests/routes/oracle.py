"""The rules of the route game written a second time, straight from the rulebooks.

This module is a second opinion. It is stepped beside the library with the same deck and the same
shuffles, and the two must agree after every action. It shares no code with the library and is
meant to be read next to the numbered rules: every R and Q below is a number of that page. A game
is one dict that is changed in place. All numbers come from the edition.

A claim is ("claim", route index, colour or None, wilds); None stands for a payment of all wilds.
The other actions are ("take", colour), ("blind",), ("contracts",), ("keep", indices), ("pass",).
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any

COLORS = ["pink", "blue", "green", "black", "red", "orange"]
CARDS = [*COLORS, "wild"]

Game = dict[str, Any]
Action = tuple[Any, ...]


# ---------------------------------------------------------------------------------------- set-up


def new_game(
    edition: dict[str, Any],
    players: int,
    first: int,
    cards: list[str],
    contracts: list[int],
    shuffle: Callable[[list[str]], list[str]],
) -> Game:
    """Lay out and deal a game; the first thing to do is to choose contracts."""
    assert edition["players"]["least"] <= players <= edition["players"]["most"]  # R7
    assert 0 <= first < players  # R13
    for card in CARDS:
        assert cards.count(card) == edition["cards"].get(card, 0)  # R3
    assert len(cards) == sum(edition["cards"].values())  # R3
    assert sorted(contracts) == list(range(len(edition["board"]["contracts"])))  # R4
    game: Game = {
        "edition": edition,
        "players": players,
        "first": first,
        "shuffle": shuffle,
        "phase": "setup",
        "to_move": first,  # R13, Q17
        "row": [],
        "discards": no_cards(),
        "draw": list(cards),
        "contract_pile": list(contracts),
        "returned_by": [None] * len(contracts),
        "hands": [no_cards() for _ in range(players)],
        "contracts": [[] for _ in range(players)],
        "offers": [[] for _ in range(players)],
        "carts": [edition["carts"]] * players,  # R2, R8
        "scores": [0] * players,  # R6, R8
        "bonus": [0] * players,
        "bonus_left": edition["bonus_cards"],  # R5, R8
        "owner": [None] * len(edition["board"]["routes"]),
        "last_turns": None,
        "passes": 0,
    }
    seats = [(first + step) % players for step in range(players)]
    hands = edition["hand"] if isinstance(edition["hand"], list) else [edition["hand"]] * players
    for seat, many in zip(seats, hands, strict=False):  # R9, Q17: each seat gets all its cards at once
        for _ in range(many):
            draw_into_hand(game, seat)
    settle(game)  # R9 the row, R10 the flush; Q13: set-up counts as one action
    for seat in seats:  # R11, Q17
        offer_contracts(game, seat, edition["contracts"]["dealt"])
    return game


def no_cards() -> dict[str, int]:
    return dict.fromkeys(CARDS, 0)


# ------------------------------------------------------------------- draw pile, row and discards


def draw_card(game: Game) -> str | None:
    """The top card of the draw pile, or None if there is no card at all."""
    if not game["draw"]:
        rebuild_draw_pile(game)  # Q13: a card is needed and the pile is empty
    if not game["draw"]:
        return None  # Q1
    card: str = game["draw"].pop(0)
    return card


def draw_into_hand(game: Game, seat: int) -> None:
    card = draw_card(game)
    if card is not None:
        game["hands"][seat][card] += 1


def rebuild_draw_pile(game: Game) -> None:
    """R20: the discards of this moment are shuffled into a new draw pile."""
    cards = []
    for card in CARDS:
        cards += [card] * game["discards"][card]
    if not cards:
        return
    pile = list(game["shuffle"](list(cards)))
    assert sorted(pile) == sorted(cards)
    game["draw"] = pile
    game["discards"] = no_cards()


def fill_row(game: Game) -> None:
    """R9, R19, Q1: turn up cards until the row is full or there are no more."""
    while len(game["row"]) < game["edition"]["row"]:
        card = draw_card(game)
        if card is None:
            return  # Q1: the row stays short
        game["row"].append(card)  # Q16: later cards go to the right


def must_flush(game: Game) -> bool:
    """R10, R19: enough wilds face up; Q2: and enough other cards to make a better row."""
    edition = game["edition"]
    if game["row"].count("wild") < edition["flush_at"]:  # Q20: above the row size means never
        return False
    others = 0
    for card in COLORS:
        others += game["row"].count(card) + game["draw"].count(card) + game["discards"][card]
    needed: int = max(0, edition["row"] - edition["flush_at"] + 1)
    return others >= needed  # Q2


def settle(game: Game) -> None:
    """Q13, Q18: how every action ends. Fill the row, flush, see to the draw pile."""
    fill_row(game)  # Q1: a short row is filled as soon as there are cards
    while must_flush(game):  # R10, R19, Q10
        for card in game["row"]:
            game["discards"][card] += 1
        game["row"] = []  # Q2: first the whole row is discarded, then new cards are turned up
        fill_row(game)
    if not game["draw"]:
        rebuild_draw_pile(game)  # R20, Q13: not before every flush is done


def take_from_row(game: Game, seat: int, card: str) -> None:
    """R15, R16: take a face-up card; the top of the draw pile replaces it at once."""
    place = game["row"].index(card)  # Q16: the left-most of equal cards
    game["hands"][seat][card] += 1
    new = draw_card(game)
    if new is None:
        game["row"].pop(place)  # Q1, Q16: the gap closes
    else:
        game["row"][place] = new  # Q16: the same place


# ------------------------------------------------------------------------------------- contracts


def offer_contracts(game: Game, seat: int, number: int) -> None:
    """R11, R30: the top contracts; R31: fewer if there are fewer."""
    for _ in range(min(number, len(game["contract_pile"]))):
        game["offers"][seat].append(game["contract_pile"].pop(0))
        game["returned_by"].pop(0)


def keep_contracts(game: Game, seat: int, kept: tuple[int, ...]) -> None:
    """R11, R30: the kept ones stay for good, the others go to the bottom of the pile."""
    for contract in game["offers"][seat]:  # Q8, Q17: returned in the order offered
        if contract in kept:
            game["contracts"][seat].append(contract)
        else:
            game["contract_pile"].append(contract)
            game["returned_by"].append(seat)
    game["contracts"][seat].sort()
    game["offers"][seat] = []


# ---------------------------------------------------------------------------------------- routes


def twins(game: Game, route: int) -> list[int]:
    """R28: the other routes of equal length between the same two places."""
    routes = game["edition"]["board"]["routes"]
    found = []
    for other in range(len(routes)):
        same_places = set(routes[other]["between"]) == set(routes[route]["between"])
        same_length = routes[other]["length"] == routes[route]["length"]
        if other != route and same_places and same_length:
            found.append(other)
    return found


def route_open(game: Game, seat: int, route: int) -> bool:
    """May this seat claim this route, cards aside?"""
    if game["owner"][route] is not None:  # R22
        return False
    if game["carts"][seat] < game["edition"]["board"]["routes"][route]["length"]:  # R25
        return False
    for twin in twins(game, route):
        if game["owner"][twin] == seat:  # R28
            return False
        closed = game["players"] < game["edition"]["doubles_open_from"]
        if closed and game["owner"][twin] is not None:  # R29
            return False
    return True


def payments(game: Game, seat: int, route: int) -> list[tuple[str | None, int]]:
    """R23, R24: the ways in which this hand can pay, each as (colour or None, wilds)."""
    hand = game["hands"][seat]
    length = game["edition"]["board"]["routes"][route]["length"]
    color = game["edition"]["board"]["routes"][route]["color"]
    found: list[tuple[str | None, int]] = []
    for paid in COLORS:
        if color not in (paid, "grey"):  # R23, R24
            continue
        for wilds in range(length):
            if hand[paid] >= length - wilds and hand["wild"] >= wilds:
                found.append((paid, wilds))
    if hand["wild"] >= length:
        found.append((None, length))  # R23, Q6
    return found


def claim(game: Game, seat: int, route: int, paid: str | None, wilds: int) -> None:
    """Q18: cards, carts, points, bonus card, in this order."""
    line = game["edition"]["board"]["routes"][route]
    if paid is not None:
        game["hands"][seat][paid] -= line["length"] - wilds  # R23
        game["discards"][paid] += line["length"] - wilds
    game["hands"][seat]["wild"] -= wilds
    game["discards"]["wild"] += wilds
    game["owner"][route] = seat
    game["carts"][seat] -= line["length"]  # R25
    game["scores"][seat] += route_points(game, route)  # R26, Q12
    if line["cart"] and game["bonus_left"] > 0:  # R27, Q5, Q15
        game["bonus_left"] -= 1
        game["bonus"][seat] += 1


def route_points(game: Game, route: int) -> int:
    length = game["edition"]["board"]["routes"][route]["length"]
    points: int = game["edition"]["points"][str(length)]  # R26
    return points


# --------------------------------------------------------------------------------------- actions


def legal_actions(game: Game) -> list[Action]:
    """Everything that the seat to move may do; empty when the game is over."""
    if game["phase"] == "over":
        return []
    if game["phase"] in ("setup", "contracts"):
        return keep_actions(game)
    if game["phase"] == "second":
        return draw_actions(game, second=True)
    actions = draw_actions(game, second=False)  # R14: exactly one of three things
    for route in range(len(game["owner"])):
        if route_open(game, game["to_move"], route):
            for paid, wilds in payments(game, game["to_move"], route):
                actions.append(("claim", route, paid, wilds))
    if min(len(game["contract_pile"]), game["edition"]["contracts"]["drawn"]) > 0:  # R30, R31
        actions.append(("contracts",))
    if not actions:
        actions.append(("pass",))  # Q4: only then
    return actions


def draw_actions(game: Game, second: bool) -> list[Action]:
    """List the draws: any face-up card, or the top of the pile (R15), if there is one (Q3)."""
    actions: list[Action] = []
    for card in CARDS:
        if second and card == "wild":
            continue  # R18, Q11
        if card in game["row"]:
            actions.append(("take", card))
    if game["draw"]:  # Q13: an empty pile means no discards either
        actions.append(("blind",))
    return actions


def keep_actions(game: Game) -> list[Action]:
    """R11, R30, R31: keep at least so many of the contracts on offer."""
    offer = sorted(game["offers"][game["to_move"]])
    numbers = game["edition"]["contracts"]
    wanted = numbers["keep_dealt"] if game["phase"] == "setup" else numbers["keep_drawn"]
    actions: list[Action] = []
    for size in range(min(wanted, len(offer)), len(offer) + 1):
        for kept in combinations(offer, size):
            actions.append(("keep", kept))
    return actions


def apply(game: Game, action: Action) -> None:
    """Carry out a legal action and everything that follows from it."""
    assert action in legal_actions(game), action
    seat = game["to_move"]
    kind = action[0]
    if kind == "pass":
        game["passes"] += 1  # Q9
    else:
        game["passes"] = 0  # Q9
    if kind == "take":
        take_from_row(game, seat, action[1])
    elif kind == "blind":
        draw_into_hand(game, seat)  # R15
    elif kind == "claim":
        claim(game, seat, action[1], action[2], action[3])
    elif kind == "contracts":
        offer_contracts(game, seat, game["edition"]["contracts"]["drawn"])  # R30
    elif kind == "keep":
        keep_contracts(game, seat, action[1])
    settle(game)  # R19, R20, Q13, Q18
    go_on(game, action)


def go_on(game: Game, action: Action) -> None:
    """What comes after the action: the same turn, the next turn or the end."""
    if game["phase"] == "setup":
        after_setup_choice(game)
    elif action[0] == "contracts":
        game["phase"] = "contracts"  # R30
    elif game["phase"] == "turn" and second_card_follows(game, action):
        game["phase"] = "second"  # R15
    else:
        end_turn(game)


def after_setup_choice(game: Game) -> None:
    """R11, Q17: the next seat chooses; R32: this is no turn."""
    game["to_move"] = (game["to_move"] + 1) % game["players"]
    if game["to_move"] == game["first"]:
        game["phase"] = "turn"  # R13


def second_card_follows(game: Game, action: Action) -> bool:
    if action == ("take", "wild"):
        return False  # R17
    if action[0] not in ("take", "blind"):
        return False
    return draw_actions(game, second=True) != []  # R18, Q3, Q11, Q15


def end_turn(game: Game) -> None:
    """R32: count the last turns, or start to; then the next seat clockwise (R13)."""
    seat = game["to_move"]
    if game["last_turns"] is not None:
        game["last_turns"] -= 1  # Q7: triggered only once; Q9: a pass is one of them too
    elif game["carts"][seat] <= game["edition"]["last_round_at"]:
        game["last_turns"] = game["players"]  # R32
    if game["last_turns"] == 0 or game["passes"] == game["players"]:  # R32, Q9
        game["phase"] = "over"
        game["to_move"] = None
    else:
        game["phase"] = "turn"
        game["to_move"] = (seat + 1) % game["players"]  # R13


# --------------------------------------------------------------------------------------- scoring


def joined(game: Game, seat: int, start: str, goal: str) -> bool:
    """R34: is there an unbroken chain of this seat's routes between the two places?"""
    reached = [start]
    to_visit = [start]
    while to_visit:
        place = to_visit.pop()
        for route, line in enumerate(game["edition"]["board"]["routes"]):
            if game["owner"][route] == seat and place in line["between"]:
                for end in line["between"]:
                    if end not in reached:
                        reached.append(end)
                        to_visit.append(end)
    return goal in reached


def bonus_rank(game: Game, seat: int) -> int | None:
    """R36, Q19: only holders are ranked; R37, Q14: tied seats use up all the ranks they fill."""
    if game["bonus"][seat] == 0:
        return None
    rank = 1
    for held in game["bonus"]:
        if held > game["bonus"][seat]:
            rank += 1
    return rank


def bonus_points(game: Game, rank: int | None) -> int:
    """R35: the table for this number of players."""
    table = game["edition"]["bonus"].get(str(game["players"]), [])
    if rank is None or rank > len(table):
        return 0  # R36
    points: int = table[rank - 1]
    return points


def score_sheet(game: Game, seat: int) -> dict[str, Any]:
    routes = 0
    for route, owner in enumerate(game["owner"]):
        if owner == seat:
            routes += route_points(game, route)
    assert routes == game["scores"][seat]  # R33
    total = routes
    completed = 0
    results = []
    for index in game["contracts"][seat]:
        contract = game["edition"]["board"]["contracts"][index]
        done = joined(game, seat, contract["between"][0], contract["between"][1])
        total += contract["points"] if done else -contract["points"]  # R34
        completed += 1 if done else 0
        results.append((index, contract["points"], done))
    rank = bonus_rank(game, seat)
    bonus = bonus_points(game, rank)
    return {
        "routes": routes,
        "contracts": results,
        "completed": completed,
        "bonus_cards": game["bonus"][seat],
        "bonus_rank": rank,
        "bonus": bonus,
        "total": total + bonus,  # R33, R34, R35
        "place": 0,
    }


def standings(game: Game) -> dict[str, Any]:
    """The score sheets as things stand; winners only when the game is over."""
    sheets = [score_sheet(game, seat) for seat in range(game["players"])]
    for sheet in sheets:
        sheet["place"] = 1
        for other in sheets:  # R38: points, then completed contracts, then shared
            if (other["total"], other["completed"]) > (sheet["total"], sheet["completed"]):
                sheet["place"] += 1
    final = game["phase"] == "over"
    winners = []
    if final:
        winners = [seat for seat in range(game["players"]) if sheets[seat]["place"] == 1]  # R38
    return {"sheets": sheets, "winners": winners, "final": final}
