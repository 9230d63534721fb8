"""Checks of positions from outside: every problem that makes a State or a View impossible, with its path.

What play makes is right by construction. What a document or a caller makes is checked here, against the rules and
against itself: cards, carts, scores, contracts, phase, and whether the row is settled. The cards and the contracts
must be those of the box, none missing, none too many. Whether a game could really have come to this position is not
asked.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._errors import Problem
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._values import bits_of, counts
from amsterdam_routes.kernel.documents._shapes import LARGEST
from amsterdam_routes.routes.box._actions import tables
from amsterdam_routes.routes.box._board import COLORS, Color, Contract, Counts, Route, in_board_order
from amsterdam_routes.routes.box._edition import Edition
from amsterdam_routes.routes.rules._state import Hand, Phase, Piles, State, Table, View
from amsterdam_routes.routes.rules._transition import plain_in_sight

WILD = Color.WILD


def check(position: State | View) -> tuple[Problem, ...]:
    """Return everything that is wrong with a State or a View that you built yourself; () if it is sound.

    What the library's own verbs give you is always sound, and so is what `from_json` reads.

    >>> import amsterdam_routes as ar
    >>> import attrs
    >>> state = ar.new_game(2, seed="1634")
    >>> ar.check(state)
    ()
    >>> table = attrs.evolve(state.table, scores=(0, 7))
    >>> print(*ar.check(attrs.evolve(state, table=table)))
    $.table.scores[1]: expected 0 points for the routes of seat 1, got 7
    """
    if not isinstance(position, State | View):
        raise type_error(State | View, position)
    return tuple(unsound(position))


def unsound(position: State | View) -> Iterator[Problem]:
    """Yield the problems that `check` returns. If the numbers of seats differ, check nothing else."""
    misseated = list(_against_seats(position))
    if misseated:
        yield from misseated
        return
    table = position.table
    negative = list(_against_numbers(table))
    yield from negative
    yield from _against_claims(table)
    if isinstance(position, State):
        for seat, hand in enumerate(position.hands):
            yield from _against_hand(table, seat, hand, f"$.hands[{seat}]")
        yield from against_piles(table, position.hands, position.piles)
    else:
        if position.seat is not None and position.hand is not None:
            yield from _against_hand(table, position.seat, position.hand, "$.hand")
        yield from against_hidden(table, position.hand)
    if not negative:
        yield from _against_row(position)
        yield from against_moment(table)


def _against_seats(position: State | View) -> Iterator[Problem]:
    """Yield values for too few or too many seats, and values that name seats outside the game. (R7)"""
    table = position.table
    players = len(table.carts)
    least, most = table.edition.players
    if not least <= players <= most:
        yield Problem("$.table.carts", "wrong_number", f"expected {least} to {most} seats, got {players}")
    for name in _BY_SEAT:
        values: Sequence[object] = getattr(table, name)
        if len(values) != players:
            path = "$.table.claimed" if name == "_claimed_bits" else f"$.table.{name}"
            yield Problem(path, "wrong_number", f"expected {players}, one for each seat, got {len(values)}")
    seats = range(players)
    if table.first not in seats:
        yield _no_seat("$.table.first", table.first)
    if table.to_move is not None and table.to_move not in seats:
        yield _no_seat("$.table.to_move", table.to_move)
    for i, seat in enumerate(table.contract_pile):
        if seat is not None and seat not in seats:
            yield _no_seat(f"$.table.contract_pile[{i}]", seat)
    yield from _against_colors("$.table.discards", table.discards)
    if isinstance(position, State):
        if len(position.hands) != players:
            text = f"expected {players}, one for each seat, got {len(position.hands)}"
            yield Problem("$.hands", "wrong_number", text)
        for seat, hand in enumerate(position.hands):
            yield from _against_colors(f"$.hands[{seat}].cards", hand.cards)
    elif (position.seat is None) != (position.hand is None):
        got = "none" if position.hand is None else "one"
        text = f"expected a hand for a seat and none for an onlooker (seat null), got {got}"
        yield Problem("$.hand", "wrong_hand", text)
    elif position.seat is not None and position.seat not in seats:
        yield _no_seat("$.seat", position.seat)
    elif position.hand is not None:
        yield from _against_colors("$.hand.cards", position.hand.cards)


_BY_SEAT = ("_claimed_bits", "scores", "bonus_cards", "hand_sizes", "contract_counts", "offer_sizes")


def _against_colors(path: str, many: Counts) -> Iterator[Problem]:
    if len(many) != len(COLORS) or min(many) < 0:
        yield Problem(path, "out_of_range", f"expected {len(COLORS)} numbers, none below 0")


def _no_seat(path: str, seat: int) -> Problem:
    return Problem(path, "unknown_seat", f"there is no seat {seat}")


def _against_numbers(table: Table) -> Iterator[Problem]:
    """Yield counts that are less than 0."""
    for name in ("carts", "bonus_cards", "hand_sizes", "contract_counts", "offer_sizes"):
        values: tuple[int, ...] = getattr(table, name)
        if min(values) < 0:
            yield Problem(f"$.table.{name}", "out_of_range", f"expected 0 or more for each seat, got {min(values)}")
    for name in ("draw_size", "passes"):
        if getattr(table, name) < 0:
            yield Problem(f"$.table.{name}", "out_of_range", f"expected 0 or more, got {getattr(table, name)}")


def _against_claims(table: Table) -> Iterator[Problem]:
    """Yield routes claimed against the rules, and carts, scores and bonus cards that do not follow from them."""
    edition, lookup = table.edition, tables(table.edition)
    players, routes = len(table.carts), edition.board.routes
    everyone = 0
    symbols = []
    for seat, bits in enumerate(table._claimed_bits):
        path = f"$.table.claimed[{seat}]"
        length = points = carts = 0
        rivals = everyone if players < edition.doubles_open_from else 0
        for bit in bits_of(bits):
            length += lookup.spaces[bit]
            points += lookup.points[bit]
            carts += routes[bit.bit_length() - 1].cart
            beside = lookup.closes[bit] & ~bit
            if bit & everyone:
                text = f"{_route(routes, bit)} has been claimed by another seat already"
                yield Problem(path, "claimed_twice", text)  # R22
            if beside & bits and beside < bit:
                yield Problem(path, "own_double", f"both tracks beside {_route(routes, bit)} are claimed")  # R28
            elif beside & rivals:
                text = f"{_route(routes, bit)} was closed when the track beside it was claimed"
                yield Problem(path, "closed_double", text)  # R29
        everyone |= bits
        symbols.append(carts)
        if table.carts[seat] != edition.carts - length:  # R25
            left = edition.carts - length
            text = f"expected {left} carts, as seat {seat} has placed {length}, got {table.carts[seat]}"
            yield Problem(f"$.table.carts[{seat}]", "wrong_carts", text)
        if table.scores[seat] != points:  # R26
            text = f"expected {points} points for the routes of seat {seat}, got {table.scores[seat]}"
            yield Problem(f"$.table.scores[{seat}]", "wrong_score", text)
    yield from _against_bonus(table, symbols)


def _route(routes: tuple[Route, ...], bit: int) -> str:
    return str(routes[bit.bit_length() - 1])


def _against_bonus(table: Table, symbols: list[int]) -> Iterator[Problem]:
    """Check for one bonus card for each claimed route with cart symbols, as long as there are any. (R27, Q5)"""
    path = "$.table.bonus_cards"
    supply = table.edition.bonus_cards
    for seat, (held, earned) in enumerate(zip(table.bonus_cards, symbols, strict=True)):
        if held > earned or (held < earned and sum(symbols) <= supply):
            text = f"expected {earned}, one for each route with cart symbols of seat {seat}, got {held}"
            yield Problem(f"{path}[{seat}]", "wrong_bonus_cards", text)
    if sum(symbols) > supply != sum(table.bonus_cards):
        text = f"expected all {supply} bonus cards to be held, as all are earned, got {sum(table.bonus_cards)}"
        yield Problem(path, "wrong_bonus_cards", text)


def _against_hand(table: Table, seat: int, hand: Hand, path: str) -> Iterator[Problem]:
    """Check that a hand agrees with the table."""
    for name, held, told in (
        ("cards", sum(hand.cards), table.hand_sizes[seat]),
        ("contracts", len(hand.contracts), table.contract_counts[seat]),
        ("offer", len(hand.offer), table.offer_sizes[seat]),
        ("returned", len(hand.returned), table.contract_pile.count(seat)),
    ):
        if held != told:
            yield Problem(f"{path}.{name}", "wrong_number", f"the table says {told}, but here are {held}")
    yield from against_order(f"{path}.contracts", hand.contracts)
    if table.phase is Phase.OVER and len(table.revealed) > seat and table.revealed[seat] != hand.contracts:
        text = f"expected the contracts in the hand of seat {seat}, got others"
        yield Problem(f"$.table.revealed[{seat}]", "wrong_contracts", text)


def _against_row(position: State | View) -> Iterator[Problem]:
    """Refuse a row, a draw pile or discards that no action would leave behind. (R16, R19, R20, Q1, Q2, Q13)"""
    table, edition = position.table, position.table.edition
    if len(table.row) > edition.row:
        text = f"expected at most {edition.row} cards face up, got {len(table.row)}"
        yield Problem("$.table.row", "wrong_number", text)
    if len(table.row) < edition.row and (table.draw_size or any(table.discards)):
        text = f"expected {edition.row} cards face up while there are cards to fill the row, got {len(table.row)}"
        yield Problem("$.table.row", "unsettled", text)
    elif not table.draw_size and any(table.discards):
        text = "expected cards in the draw pile while there are discards, got none"
        yield Problem("$.table.draw_size", "unsettled", text)
    wilds = table.row.count(WILD)
    most = edition.row - edition.flush_at
    plain = _plain(position) if isinstance(position, State) else _fewest_plain(table, position.hand)
    if wilds >= edition.flush_at and plain > most:
        text = f"expected fewer than {edition.flush_at} wild cards face up while enough others are left, got {wilds}"
        yield Problem("$.table.row", "unsettled", text)


def _plain(state: State) -> int:
    """Count the cards outside hands that are not wild. (Q2)"""
    table, draw = state.table, state.piles.draw
    return plain_in_sight(table) + len(draw) - draw.count(WILD)


def _fewest_plain(table: Table, hand: Hand | None) -> int:
    """Count the cards outside hands that are not wild: the fewest there can be, as far as one seat sees. (Q2)"""
    wilds = table.edition.cards[WILD] - table.row.count(WILD) - table.discards[WILD]
    if hand is not None:
        wilds -= hand.cards[WILD]
    return plain_in_sight(table) + max(0, table.draw_size - wilds)


def against_piles(table: Table, hands: tuple[Hand, ...], piles: Piles) -> Iterator[Problem]:
    """Yield piles of another size than the table says; cards and contracts that are missing or too many. (R3, R4)"""
    edition = table.edition
    for name, size, told in (
        ("draw", len(piles.draw), table.draw_size),
        ("contracts", len(piles.contracts), len(table.contract_pile)),
    ):
        if size != told:
            yield Problem(f"$.piles.{name}", "wrong_number", f"the table says {told}, but here are {size}")
    yield from _against_chance(piles.chance, "$.piles.chance")
    lying = (counts(table.row, COLORS), table.discards, counts(piles.draw, COLORS), *(hand.cards for hand in hands))
    for color, have, wanted in zip(COLORS, map(sum, zip(*lying, strict=True)), edition.cards, strict=True):
        if have != wanted:
            yield Problem("$", "wrong_cards", f"expected the {wanted} {color} cards of the box, got {have}")
    returned: list[list[Contract]] = [[] for _ in hands]
    for contract, seat in zip(piles.contracts, table.contract_pile, strict=False):
        if seat is not None:
            returned[seat].append(contract)
    for seat, hand in enumerate(hands):
        if tuple(returned[seat]) != hand.returned:
            text = f"the contracts that seat {seat} returned are not these, in this order, in the pile"
            yield Problem(f"$.hands[{seat}].returned", "wrong_contracts", text)
    located = [*piles.contracts]
    for hand in hands:
        located += hand.contracts + hand.offer
    yield from _against_contracts(located, edition.board.contracts, complete=True)


def against_hidden(table: Table, hand: Hand | None) -> Iterator[Problem]:
    """Yield cards and contracts that are seen and are more than the box has."""
    edition = table.edition
    seen = (counts(table.row, COLORS), table.discards) + (() if hand is None else (hand.cards,))
    yield from _too_many(map(sum, zip(*seen, strict=True)), edition)
    have = len(table.row) + sum(table.discards) + table.draw_size + sum(table.hand_sizes)
    if have != sum(edition.cards):
        yield Problem(
            "$.table", "wrong_cards", f"expected the {sum(edition.cards)} transport cards of the box, got {have}"
        )
    have = len(table.contract_pile) + sum(table.contract_counts) + sum(table.offer_sizes)
    if have != len(edition.board.contracts):
        text = f"expected the {len(edition.board.contracts)} contracts of the box, got {have}"
        yield Problem("$.table", "wrong_contracts", text)
    located = [contract for contracts in table.revealed for contract in contracts]
    if hand is not None:
        located += hand.offer + hand.returned + (() if table.revealed else hand.contracts)
    yield from _against_contracts(located, edition.board.contracts, complete=False)


def against_part(part: Hand | Piles, edition: Edition) -> Iterator[Problem]:
    """Yield cards and contracts of a hand or of piles that are more than the box has. (R3, R4)"""
    if isinstance(part, Hand):
        cards, contracts = part.cards, part.contracts + part.offer + part.returned
    else:
        cards, contracts = counts(part.draw, COLORS), part.contracts
        yield from _against_chance(part.chance, "$.chance")
    yield from _too_many(cards, edition)
    yield from _against_contracts([*contracts], edition.board.contracts, complete=False)


def _too_many(cards: Iterable[int], edition: Edition) -> Iterator[Problem]:
    for color, have, most in zip(COLORS, cards, edition.cards, strict=True):
        if have > most:
            yield Problem("$", "wrong_cards", f"expected at most the {most} {color} cards of the box, got {have}")


def _against_chance(chance: Chance, path: str) -> Iterator[Problem]:
    """Refuse a source that has answered more questions than a document can say."""
    if chance.counter > LARGEST:
        text = f"expected at most {LARGEST} blocks that have been read, got {chance.counter}"
        yield Problem(f"{path}.counter", "out_of_range", text)


def _against_contracts(located: list[Contract], box: tuple[Contract, ...], *, complete: bool) -> Iterator[Problem]:
    """Yield contracts that are in two places, in none, or in no box. (R4)"""
    found = set(located)
    if len(found) == len(located) and (found == set(box) if complete else found <= set(box)):
        return
    for contract, times in Counter(in_board_order(located)).items():
        if contract not in box:
            yield Problem("$", "unknown_contract", f"expected contracts of the box, got {contract}")
        elif times > 1:
            yield Problem("$", "wrong_contracts", f"expected the contract {contract} once, got it {times} times")
    if complete:
        missing = (contract for contract in box if contract not in found)
        yield from (Problem("$", "wrong_contracts", f"the contract {contract} is missing") for contract in missing)


# --- whether a table fits its moment: the phase, the seat to move, what was chosen and played before


def against_moment(table: Table) -> Iterator[Problem]:
    """Yield everything on the table that does not fit this moment. The numbers of seats are right by now."""
    if table.to_move is None and table.phase is not Phase.OVER:
        yield Problem("$.table.to_move", "wrong_seat", "expected a seat until the game is over, got null")
        return
    if table.to_move is not None and table.phase is Phase.OVER:
        yield Problem("$.table.to_move", "wrong_seat", f"expected null once the game is over, got {table.to_move}")
        return
    yield from _against_pile(table)
    yield from _against_revealed(table)
    if table.phase is Phase.SETUP:
        yield from _against_setup(table)
    else:
        yield from _against_counts(table)
        yield from _against_passes(table)
        yield from _against_last_round(table)
    if table.phase is Phase.SECOND_CARD:
        yield from _against_second_card(table)


def _against_pile(table: Table) -> Iterator[Problem]:
    """Check the order of the pile: contracts come off the top and go back under the bottom. (R11, R30)"""
    edition, pile = table.edition, table.contract_pile
    unseen = pile.count(None)
    if any(seat is not None for seat in pile[:unseen]):
        text = "expected contracts that were never offered (null) above those that were returned, got one below"
        yield Problem("$.table.contract_pile", "wrong_order", text)
    undealt = len(edition.board.contracts) - len(table.carts) * edition.dealt
    if unseen > undealt or (unseen and (undealt - unseen) % edition.drawn):
        text = f"expected {undealt} that were never offered (null), or {edition.drawn} less for each draw, got {unseen}"
        yield Problem("$.table.contract_pile", "wrong_number", text)


def _against_revealed(table: Table) -> Iterator[Problem]:
    """Check that contracts are shown when the game is over, and not before. (R12)"""
    path = "$.table.revealed"
    if table.phase is not Phase.OVER:
        if table.revealed:
            yield Problem(path, "too_early", "expected none before the game is over, got some")
    elif len(table.revealed) != len(table.carts):
        yield Problem(
            path, "wrong_number", f"expected {len(table.carts)}, one for each seat, got {len(table.revealed)}"
        )
    else:
        for seat, contracts in enumerate(table.revealed):
            kept = table.contract_counts[seat]
            if len(contracts) != kept:
                text = f"expected the {kept} contracts that seat {seat} has kept, got {len(contracts)}"
                yield Problem(f"{path}[{seat}]", "wrong_number", text)
            yield from against_order(f"{path}[{seat}]", contracts)


def _against_setup(table: Table) -> Iterator[Problem]:
    """Check that before the first turn only contracts were chosen, seat by seat. (R8, R9, R11, Q8, Q17)"""
    edition, players = table.edition, len(table.carts)
    assert table.to_move is not None
    if any(table._claimed_bits):
        yield Problem("$.table.claimed", "too_early", "expected no routes before the first turn, got some")
    dealt = edition.hands(players)
    hands = [dealt[seat - table.first] for seat in range(players)]
    if [*table.hand_sizes] != hands:
        text = f"expected {hands} by seat before the first turn, got {list(table.hand_sizes)}"
        yield Problem("$.table.hand_sizes", "too_early", text)
    rows, rest = divmod(sum(table.discards), edition.row)
    if rest or table.discards[WILD] < rows * edition.flush_at:  # R10
        text = "expected only whole rows with too many wilds before the first turn, got other cards"
        yield Problem("$.table.discards", "too_early", text)
    if table.last_turns is not None:
        yield Problem("$.table.last_turns", "too_early", f"expected null before the first turn, got {table.last_turns}")
    if table.passes:
        yield Problem("$.table.passes", "too_early", f"expected 0 before the first turn, got {table.passes}")
    returned: list[int] = []
    chosen = (table.to_move - table.first) % players
    for step in range(players):
        seat = (table.first + step) % players
        kept, offered = table.contract_counts[seat], table.offer_sizes[seat]
        if step < chosen:
            yield from _against_count(seat, kept, edition.keep_dealt, edition.dealt)
            returned += [seat] * (edition.dealt - kept)
        elif kept:
            text = f"seat {seat} has not chosen yet: expected 0 contracts, got {kept}"
            yield Problem(f"$.table.contract_counts[{seat}]", "wrong_number", text)
        wanted = 0 if step < chosen else edition.dealt
        if offered != wanted:
            yield _wrong_offer(seat, wanted, offered)
    undealt = len(edition.board.contracts) - players * edition.dealt
    if table.contract_pile != (None,) * undealt + tuple(returned):
        text = f"expected {undealt} that were not dealt (null), then those returned, seat by seat, got others"
        yield Problem("$.table.contract_pile", "wrong_contracts", text)


def _against_counts(table: Table) -> Iterator[Problem]:
    """Check that every seat has kept contracts, and only one that draws is offered some. (R11, R30, R31)"""
    edition = table.edition
    for seat, (kept, offered) in enumerate(zip(table.contract_counts, table.offer_sizes, strict=True)):
        yield from _against_count(seat, kept, edition.keep_dealt, len(edition.board.contracts))
        if table.phase is Phase.CONTRACTS and seat == table.to_move:
            if not 1 <= offered <= edition.drawn or (offered < edition.drawn and table.contract_pile):
                yield _wrong_offer(seat, edition.drawn, offered)
        elif offered:
            yield _wrong_offer(seat, 0, offered)


def _against_count(seat: int, kept: int, least: int, most: int) -> Iterator[Problem]:
    if not least <= kept <= most:
        text = f"seat {seat}: expected {least} to {most} contracts kept, got {kept}"
        yield Problem(f"$.table.contract_counts[{seat}]", "wrong_number", text)


def _wrong_offer(seat: int, wanted: int, offered: int) -> Problem:
    text = f"seat {seat}: expected {wanted} contracts to choose from at this moment, got {offered}"
    return Problem(f"$.table.offer_sizes[{seat}]", "wrong_number", text)


def _against_passes(table: Table) -> Iterator[Problem]:
    """Check that seats pass only when there is nothing to draw, and that any other action resets the count.

    (Q4, Q9)
    """
    passes, players = table.passes, len(table.carts)
    path = "$.table.passes"
    most = players if table.phase is Phase.OVER else players - 1
    if passes > most:
        yield Problem(path, "out_of_range", f"expected at most {most} turns passed in a row, got {passes}")
    if passes and table.phase in (Phase.SECOND_CARD, Phase.CONTRACTS):
        yield Problem(path, "wrong_number", f"expected 0 while the seat to move carries on with its turn, got {passes}")
    if passes and (table.row or table.draw_size or table.contract_pile):
        yield Problem(path, "wrong_number", f"expected 0 while there is something to draw, got {passes}")


def _against_last_round(table: Table) -> Iterator[Problem]:
    """Check that the first turn that ends with few carts begins a last round of one turn each. (R32, Q7, Q9)"""
    path, last_turns, players = "$.table.last_turns", table.last_turns, len(table.carts)
    few = [carts <= table.edition.last_round_at for carts in table.carts]
    over = table.phase is Phase.OVER
    if last_turns is None:
        if any(few):
            text = f"expected a number, as seat {few.index(True)} has few carts left, got null"
            yield Problem(path, "wrong_number", text)
        if over and table.passes != players:
            text = "expected a game to be over after a last round, or when every seat has passed, got neither"
            yield Problem("$.table.phase", "not_over", text)
        return
    if not (last_turns == 0 if over else 1 <= last_turns <= players):
        wanted = "0" if over else f"from 1 to {players}"
        yield Problem(path, "out_of_range", f"expected {wanted} at this moment, got {last_turns}")
        return
    if table.passes > players - last_turns:
        text = f"expected at most {players - last_turns}, the turns since the last round began, got {table.passes}"
        yield Problem("$.table.passes", "out_of_range", text)
    if table.to_move is None:
        if not any(few):
            yield Problem(path, "wrong_number", f"expected null, as no seat has few carts left, got {last_turns}")
        return
    began = (table.to_move + last_turns - 1) % players  # whose turn brought on the last round
    if not few[began]:
        text = f"expected seat {began}, which began the last round, to have few carts left, got {table.carts[began]}"
        yield Problem(path, "wrong_number", text)
    for step in range(last_turns - 1):
        seat = (table.to_move + step) % players
        if few[seat]:
            text = f"expected seat {seat} not to have few carts left before its last turn, got {table.carts[seat]}"
            yield Problem(path, "wrong_number", text)


def _against_second_card(table: Table) -> Iterator[Problem]:
    """Check that a second card can be taken by a seat that has taken a first. (R15, R18, Q3)"""
    assert table.to_move is not None
    if not table.draw_size and all(card is WILD for card in table.row):
        yield Problem("$.table.phase", "no_second_card", "expected a second card to take, got none")
    if table.hand_sizes[table.to_move] < 1:
        text = "expected the seat to move to have the card that it has taken, got no card"
        yield Problem(f"$.table.hand_sizes[{table.to_move}]", "wrong_number", text)


def against_order(path: str, kept: tuple[Contract, ...]) -> Iterator[Problem]:
    """Refuse kept contracts in another order than a board and a hand keep them in."""
    if kept != in_board_order(kept):
        yield Problem(path, "wrong_order", "expected kept contracts in the order of their ids, got another order")
