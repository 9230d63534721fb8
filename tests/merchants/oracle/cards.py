"""Cards: activating them, their conditions, and what using one does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .asking import ask, ask_for_cubes, ask_for_payment
from .box import (
    BUILDINGS,
    COLORS,
    CRAFTSMEN,
    CUBE_OF_CARD,
    DISTRICTS,
    PERMANENT_ACTIONS,
    PHASE_II_CARDS,
    PLANS,
    card_district,
    plan_district,
)
from .table import (
    active,
    active_buildings,
    active_craftsmen,
    active_of_kind,
    active_plans,
    advance,
    amstel_field,
    amstel_order,
    blocks_of,
    cubes_in_supply,
    gain_guilders,
    gain_points,
    lift_card_034,
    running_total,
)

if TYPE_CHECKING:
    from .game import Game, Verdict

# ----------------------------------------------------------------------------- into the slots below


def take_below(game: Game, seat: int, card: int) -> None:
    """A card goes below the board; if it is the sixth, one of the six must go (M4.4d)."""
    board = game.boards[seat]
    board["below"].append(card)
    if len(board["below"]) > 5:
        ask(game, seat, "DiscardCard")  # M4.3d


def discard_sixth(game: Game, seat: int, card: int) -> None:
    board = game.boards[seat]
    board["below"].remove(card)
    game.discard.append(card)
    board["penalties"] += 1  # M4.3d


# ---------------------------------------------------------------------------------------- activating


def new_kind(game: Game, seat: int, card: int) -> bool:
    """MQ50: no active craftsman is of this kind yet."""
    return all(game.kinds[other] != game.kinds[card] for other in active_craftsmen(game, seat))


def spares_a_cube(game: Game, seat: int, card: int) -> bool:
    if card in BUILDINGS:
        return active(game, seat, 31)  # C031
    if card in CRAFTSMEN:
        return active(game, seat, 42) and new_kind(game, seat, card)  # C042
    return False


def activations(game: Game, seat: int) -> list[Verdict]:
    """M4.5a, MQ32: each card below whose cost is at hand, with the colour of the cube that is spared."""
    board = game.boards[seat]
    decisions: list[Verdict] = []
    for card in board["below"]:
        cost = game.costs[card]
        spared: list[str | None] = [None]
        if spares_a_cube(game, seat, card) and sum(cost.values()) > 0:
            spared = [color for color in COLORS if cost.get(color, 0) > 0]  # MQ32
        for color in spared:
            payable = all(board["cubes"][c] >= n - (c == color) for c, n in cost.items())
            decisions += [("Activate", card, color)] if payable else []
    return decisions


def pay_and_activate(game: Game, seat: int, card: int, spared: str | None) -> None:
    cubes = game.boards[seat]["cubes"]
    for color, number in game.costs[card].items():
        cubes[color] -= number - (color == spared)  # M4.5a
    activate(game, seat, card)


def activate(game: Game, seat: int, card: int) -> None:
    """The card moves above the board; what that sets off comes at once."""
    board = game.boards[seat]
    board["below"].remove(card)
    board["above"].append(card)
    if card in CRAFTSMEN and active(game, seat, 33):
        gain_guilders(game, seat, 1, 33)  # C033: for itself too
    if card in BUILDINGS and active(game, seat, 30):
        gain_guilders(game, seat, 2, 30)  # C030
    if card in PLANS and active(game, seat, 41):
        gain_guilders(game, seat, 1, 41)  # C041
    if card == 34:
        lift_card_034(game)  # MQ76
    if card in PLANS and active(game, seat, 35):
        ask(game, seat, "UseFreePlan", card=card)  # C035, MQ34


# --------------------------------------------------------------------------------- permanent actions


def permanent_uses(game: Game, seat: int) -> list[Verdict]:
    """C032, C036, C038, C039: any number of times; never begun if it cannot be finished."""
    board = game.boards[seat]
    cubes = cubes_in_supply(game, seat)
    possible = {
        32: cubes >= 3,
        36: cubes >= 2,
        38: board["guilders"] >= 3 and len(board["below"]) > 0,
        39: board["guilders"] >= 2,
    }
    return [("UseCard", card) for card in PERMANENT_ACTIONS if active(game, seat, card) and possible[card]]


def use_permanent(game: Game, seat: int, card: int) -> None:
    board = game.boards[seat]
    if card == 32:
        ask_for_payment(game, seat, 3, ("UseCard", 32))
    elif card == 36:
        ask_for_payment(game, seat, 2, ("UseCard", 36))
    elif card == 38:
        board["guilders"] -= 3
        ask(game, seat, "ActivateFree")
    else:
        board["guilders"] -= 2
        ask_for_cubes(game, seat, 2)


# ------------------------------------------------------------------------------------------- phase II


def chosen_ones(game: Game, seat: int) -> list[str]:
    """The chosen dice that show a 1 after the high dice were turned (MQ18, MQ39)."""
    return [color for color in COLORS if color in game.boards[seat]["dice"] and game.dice[color] == 1]


def phase_ii_uses(game: Game, seat: int) -> list[Verdict]:
    """M4.4f: C051-C054, each once a round."""
    board = game.boards[seat]
    decisions: list[Verdict] = []
    for card in PHASE_II_CARDS:
        if not active(game, seat, card) or board["tokens"].get(card, 0) > 0:
            continue
        if card in (51, 52):
            if chosen_ones(game, seat):
                decisions.append(("UseCard", card))
        elif card == 53:
            for color in board["dice"]:
                if game.dice[color] < 6:
                    decisions.append(("UseCard", 53, color, "up"))
                if game.dice[color] > 1:  # MQ14
                    decisions.append(("UseCard", 53, color, "down"))
        else:
            decisions.append(("UseCard", 54))
    return decisions


def use_phase_ii(game: Game, seat: int, decision: Verdict) -> None:
    board = game.boards[seat]
    card = decision[1]
    board["tokens"][card] = 1
    if card == 51:
        gain_guilders(game, seat, 2 * len(chosen_ones(game, seat)), 51)  # C051
    elif card == 52:
        for color in chosen_ones(game, seat):
            board["wheel"][1][color] += 2  # C052: in compartment 1, whatever 053 does
    elif card == 54:
        for color in board["dice"]:
            own = board["dice"][color]
            own["cubes"] += 1  # C054: with the die's own cubes
            board["wheel"][own["compartment"]][color] += 1
    else:
        _, _, color, direction = decision
        own = board["dice"][color]
        board["wheel"][own["compartment"]][color] -= own["cubes"]  # C053, MQ39: the die's own cubes and those of 054
        own["compartment"] += 1 if direction == "up" else -1
        board["wheel"][own["compartment"]][color] += own["cubes"]


# ------------------------------------------------------------------------------------------ phase III


def has_been_used(game: Game, seat: int, card: int) -> bool:
    """M4.5b: once per card and round; with 029 one plan up to three times (MQ35)."""
    uses = game.boards[seat]["tokens"].get(card, 0)
    if uses == 0:
        return False
    assert game.turn is not None
    if card in PLANS and active(game, seat, 29):
        return uses >= 3 or game.turn["plan_029"] not in (None, card)  # C029
    return True


def plan_condition(game: Game, seat: int, district: str) -> bool:
    """MQ1: a plan of the district was used this turn, or only lies there active."""
    assert game.turn is not None
    if game.plan_condition == "used":
        return district in [plan_district(plan) for plan in game.turn["plans_used"]]
    return district in [plan_district(plan) for plan in active_plans(game, seat)]


def others_totals(game: Game, seat: int) -> list[int]:
    """MQ28: the running totals of all others, TOM too."""
    return [running_total(game, disc) for disc in amstel_order(game) if disc != seat]


def condition_holds(game: Game, seat: int, card: int) -> bool:
    """Whether a phase-III card or a plan may be used now, its token apart: condition true, some effect (MQ24)."""
    board = game.boards[seat]
    turn = game.turn
    assert turn is not None
    if card in PLANS:
        return bool(board["cubes"][DISTRICTS[plan_district(card)]] >= 1)  # C109-C132
    if 1 <= card <= 6 or 55 <= card <= 60:
        return plan_condition(game, seat, card_district(card))
    if 61 <= card <= 66:
        return any(plan_district(plan) == card_district(card) for plan in active_plans(game, seat))
    if card == 13:
        return len(active_buildings(game, seat)) >= 3
    if card == 14:
        return bool(turn["amstel_fields"] >= 1)
    if card == 15:
        return bool(sum(board["ship"].values()) <= 2)  # workers do not count
    if card == 16:
        return bool(turn["ship_fields"] >= 2)  # MQ29
    if card == 17:
        return amstel_order(game)[0] != seat and amstel_field(game, seat) < game.amstel_end  # MQ26
    if card == 18:
        return amstel_order(game)[-1] == seat  # MQ26
    if card == 19:
        return len(blocks_of(game, seat)) > 0
    if card == 20:
        return game.second_purchase == "III"  # MQ43
    if card == 21:
        return len(active_plans(game, seat)) > 0
    if card in (22, 23):
        return bool(board["guilders"] >= 1)
    if card == 43:
        return all(running_total(game, seat) < total for total in others_totals(game, seat))  # MQ28
    if card == 45:
        return bool(turn["market_points"])  # MQ48
    if card == 48:
        return cubes_in_supply(game, seat) >= 1
    if card == 70:
        return bool(turn["below_at_start"] <= 3)
    if card == 71:
        return len(turn["guilder_cards"]) > 0  # MQ27
    if card == 72:
        return len(turn["point_cards"]) > 0  # MQ27
    if card == 97:
        return all(running_total(game, seat) > total for total in others_totals(game, seat))  # MQ28
    if card == 98:
        return len(board["below"]) <= 3
    if card == 99:
        return len(turn["plans_used"]) > 0
    if card == 100:
        return len(active_craftsmen(game, seat)) >= 3
    if card == 101:
        return len(active_buildings(game, seat)) >= 3
    if card == 102:
        return len(active_plans(game, seat)) >= 3
    return card in (24, 44, 46) or 88 <= card <= 96


def phase_iii_uses(game: Game, seat: int) -> list[Verdict]:
    """M4.5b: every phase-III card and plan that may be used now."""
    decisions: list[Verdict] = []
    for card in game.boards[seat]["above"]:
        if has_been_used(game, seat, card):
            continue
        if card == 47:  # C047, MQ51: any active plan
            decisions += [("UseCard", 47, plan) for plan in active_plans(game, seat)]
        elif condition_holds(game, seat, card):
            decisions.append(("UseCard", card))
    return decisions


def use_phase_iii(game: Game, seat: int, decision: Verdict) -> None:
    """What a phase-III card or a plan does; its cost is paid first (M4.5r)."""
    board = game.boards[seat]
    turn = game.turn
    assert turn is not None
    card = decision[1]
    tokens = board["tokens"]
    tokens[card] = tokens.get(card, 0) + 1
    if card in PLANS:
        if tokens[card] == 2:
            turn["plan_029"] = card  # MQ35
        board["cubes"][DISTRICTS[plan_district(card)]] -= 1
        gain_from_plan(game, seat, card)
    elif card in CUBE_OF_CARD:
        board["cubes"][CUBE_OF_CARD[card]] += 1  # C001-C006, C091-C096
    elif 55 <= card <= 60:
        gain_guilders(game, seat, 1, card)
    elif 61 <= card <= 66:
        same = [plan for plan in active_plans(game, seat) if plan_district(plan) == card_district(card)]
        gain_points(game, seat, len(same), "cards", card)
    elif card in (13, 18, 70, 71, 100, 102):
        gain_guilders(game, seat, 1, card)
    elif card in (14, 15, 16, 72, 97):
        gain_points(game, seat, 1, "cards", card)
    elif card in (98, 99, 101):
        gain_points(game, seat, 2, "cards", card)
    elif card == 17:
        advance(game, seat, 1)
    elif card == 19:
        gain_guilders(game, seat, (len(blocks_of(game, seat)) + 4) // 5, card)  # rounded up
    elif card == 20:
        turn["card_020"] = True
    elif card == 21:
        districts = {plan_district(plan) for plan in active_plans(game, seat)}
        gain_points(game, seat, len(districts), "cards", card)
    elif card == 22:
        board["guilders"] -= 1
        turn["credit"] += 3  # MQ31
    elif card == 23:
        board["guilders"] -= 1
        gain_points(game, seat, 1, "cards", card)
    elif card == 24:
        gain_guilders(game, seat, 1, card)
        gain_points(game, seat, 1, "cards", card)
    elif card in (43, 45, 46):
        ask_for_cubes(game, seat, 1)
    elif card == 44:
        gain_guilders(game, seat, 1, card)
        gain_points(game, seat, active_of_kind(game, seat, "Timmerman"), "cards", card)
    elif card == 47:
        plan = decision[2]
        board["above"].remove(plan)
        tokens.pop(plan, None)  # MQ25
        game.discard.append(plan)
        gain_guilders(game, seat, 3, card)
    elif card == 48:
        ask_for_payment(game, seat, 1, ("UseCard", 48))
    else:
        assert 88 <= card <= 90
        tower = active_of_kind(game, seat, "Montelbaanstoren") > 0
        gain_guilders(game, seat, 2 if tower else 1, card)


def gain_from_plan(game: Game, seat: int, plan: int) -> None:
    """C109-C132: of the four plans of a district the first gives a point, two a guilder, the last both."""
    turn = game.turn
    if turn is not None and plan not in turn["plans_used"]:
        turn["plans_used"].append(plan)
    place = (plan - 109) % 4
    if place in (1, 2, 3):
        gain_guilders(game, seat, 1, plan)
    if place in (0, 3):
        gain_points(game, seat, 1, "cards", plan)


def finish_payment(game: Game, seat: int, card: int, paid: list[Any]) -> None:
    """The cubes for 032, 036 or 048 have been paid."""
    if card == 36:
        ask_for_cubes(game, seat, 1, but_not=paid)  # C036, MQ33
    else:
        gain_guilders(game, seat, 1, card)
