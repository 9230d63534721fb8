"""Whether a table fits the moment that it names: the phase, the seat to move, and what was chosen and played before.

`position.py` checks everything else, and calls this.
"""

from collections.abc import Iterator

from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.routes.box.board import Color, Contract, in_board_order
from amsterdam_routes.routes.rules.state import Phase, Table

WILD = Color.WILD


def against_moment(table: Table) -> Iterator[Problem]:
    """Yield all on the table that cannot be so at this moment. There are as many of everything as there are seats."""
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
    if any(table.claimed_bits):
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
    """Check that seats pass only with nothing to draw, and count anew after any other action. (Q4, Q9)"""
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
    """Check that there is a second card for a seat that has taken a first. (R15, R18, Q3)"""
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
