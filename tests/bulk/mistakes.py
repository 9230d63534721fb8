"""Plants mistakes in the C, one at a time, and counts how many the comparison with the library finds.

    python -m tests.bulk.mistakes                # all of them; it fails if fewer than 95 of 100 are found
    python -m tests.bulk.mistakes --only 3 17    # some, by their numbers, and what the comparison says of them
    python -m tests.bulk.mistakes --decisions 4000     # a quick look

Each is a patch of one place. The engine is compiled with it, and the comparison runs in a process of its own: a
difference, a crash and a run without end (in seconds of its own, so a busy machine does not count) all are found. What is planted is what a hurried hand does: a rule left
out, a bound one off, a wrong seat, colour or pile, two steps in the other order. Needs `fork`, so
Linux or macOS.
"""

import argparse
import multiprocessing
import resource
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from signal import SIGXCPU
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import TYPE_CHECKING

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bulk import IllegalIndices
from amsterdam_routes.bulk import _engine as engine
from tests.bulk import lockstep_merchants
from tests.bulk.building import Objects
from tests.bulk.lockstep import boxes, run
from tests.bulk.mistakes_merchants import MERCHANTS_MISTAKES
from tests.bulk.side_by_side import Differs

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

FORK = multiprocessing.get_context("fork")
DECISIONS, MERCHANTS_DECISIONS = 40_000, 25_000
SECONDS = 120
WANTED = 0.95
BROKEN = 1
"""What a process of Python ends with after an error that nobody expects."""

RULES, TABLES, SCORING, TELLING, CHANCE, HEADER, BATCHES, GREEDY = (
    "rules.c", "tables.c", "scoring.c", "telling.c", "chance.c", "chance.h", "batches.h", "greedy.c",
)  # fmt: skip

ROUTES_MISTAKES: tuple[tuple[str, str, str], ...] = (
    # the row and the draw pile
    (RULES, "    game->shown[color]++;\n", "    game->shown[color] = 1;\n"),
    (RULES, "for (int color = 0; color < COLORS; color++)\n        for (; game->discards", "for (int color = 0; color < WILD; color++)\n        for (; game->discards"),
    (RULES, "for (int color = 0; color < COLORS; color++)\n        for (; game->discards", "for (int color = COLORS - 1; color >= 0; color--)\n        for (; game->discards"),
    (RULES, "    shuffle(&game->chance, game->draw, many);\n", "    if (many > 1) shuffle(&game->chance, game->draw, many);\n"),
    (RULES, "if (wilds < box->flush_at) return 0;", "if (wilds <= box->flush_at) return 0;"),
    (RULES, "if (wilds < box->flush_at) return 0;", "if (wilds < 3) return 0;"),
    (RULES, "plain += game->draw[game->draw_top + i] != WILD", "plain += game->draw[i] != WILD"),
    (RULES, "color < WILD; color++) plain += game->discards[color]", "color < COLORS; color++) plain += game->discards[color]"),
    (RULES, "    for (int color = 0; color < WILD; color++) plain += game->discards[color];\n", ""),
    (RULES, "return plain >= box->row - box->flush_at + 1;", "return plain > box->row - box->flush_at + 1;"),
    (RULES, "return plain >= box->row - box->flush_at + 1;", "return 1;"),
    (RULES, "plain = game->row_size - wilds;", "plain = 0;"),
    (RULES, "flushes < MOST_FLUSHES; flushes++", "flushes < 1; flushes++"),
    (RULES, "flushes < MOST_FLUSHES; flushes++", "flushes < 4; flushes++"),
    (RULES, "game->row_size < box->row && (game->draw_size || rebuild(game))", "game->row_size < box->row && game->draw_size"),
    (RULES, "game->row_size < box->row && (game->draw_size || rebuild(game))", "game->row_size < 5 && (game->draw_size || rebuild(game))"),
    (RULES, "    if (!game->draw_size) rebuild(game);\n}\n\n/* ---- Set-up", "}\n\n/* ---- Set-up"),
    (RULES, "            hide(game, game->row[game->row_size]);\n", ""),
    # set-up
    (RULES, "Seat *seat = seat_at(game, turn);\n        seat->carts", "Seat *seat = &game->seats[turn];\n        seat->carts"),
    (RULES, "i < box->hands[turn]; i++", "i < box->hands[0]; i++"),
    (RULES, "seat->hand_size = (uint16_t)box->hands[turn];", "seat->hand_size = (uint16_t)box->hands[0];"),
    (RULES, "    settle(box, game); /* R10 */\n", ""),
    (RULES, "Seat *seat = seat_at(game, turn);\n        for (seat->offer_size", "Seat *seat = &game->seats[turn];\n        for (seat->offer_size"),
    (RULES, "seat->offer_size < box->dealt;", "seat->offer_size < box->drawn;"),
    (RULES, "game->owners[i] = NOBODY;", "game->owners[i] = 0;"),
    (RULES, "game->to_move = (uint8_t)first; /* R13 */", "game->to_move = 0;"),
    # doubles
    (RULES, "int shared = game->players >= box->doubles_open_from;", "int shared = game->players > box->doubles_open_from;"),
    (RULES, "int shared = game->players >= box->doubles_open_from;", "int shared = game->players >= 3;"),
    (RULES, "int shared = game->players >= box->doubles_open_from;", "int shared = 1;"),
    (RULES, "if (shared && seat != claimer) open", "if (shared) open"),
    (RULES, "add(seat->claimed, claim.what);\n    close_route", "add(seat->claimed, claim.what);\n    if (0) close_route"),
    (TABLES, "                add(other->closes, i);\n", ""),
    (TABLES, "                add(route->closes, j);\n", "                if (i == j) add(route->closes, j);\n"),
    # what one may do
    (RULES, "int least = game->phase == KEEPING ? box->keep_drawn : box->keep_dealt", "int least = box->keep_dealt"),
    (RULES, "return least < offered ? least : offered;", "return least;"),
    (RULES, "game->phase == SECOND_CARD ? game->faces & ~(1u << WILD) : 0;", "game->phase == SECOND_CARD ? game->faces : 0;"),
    (RULES, "return game->draw_size && (game->phase == TURN || game->phase == SECOND_CARD);", "return game->draw_size && game->phase == TURN;"),
    (RULES, "bits(kept) >= least_kept(box, game);", "bits(kept) > 0;"),
    (RULES, "    if (game->phase == SECOND_CARD) return;\n", ""),
    (RULES, "return at_most(seat->hand[WILD], LONGEST - 1);", "return at_most(seat->hand[WILD], LONGEST) - 1;"),
    (RULES, "return at_most(seat->hand[WILD], LONGEST - 1);", "return at_most(seat->hand[WILD], 3);"),
    (RULES, "within = box->within[color][at_most(wilds + seat->hand[color], LONGEST)][i];", "within = box->within[color][at_most(seat->hand[color], LONGEST)][i];"),
    (RULES, "return wilds ? within & ~box->within[color][wilds][i] : within;", "return within;"),
    (RULES, "return seat->open[i] & box->within[WILD][at_most(seat->carts, LONGEST)][i];", "return seat->open[i];"),
    (RULES, "return within_carts(box, seat, i) & box->within[WILD][at_most(seat->hand[WILD], LONGEST)][i];", "return seat->open[i] & box->within[WILD][at_most(seat->hand[WILD], LONGEST)][i];"),
    (RULES, "mask[box->draw_contracts] = game->pile_size > 0;", "mask[box->draw_contracts] = game->pile_size > 1;"),
    (RULES, "= !any && !draws && !game->pile_size; /* Q4 */", "= !any && !draws; /* Q4 */"),
    (RULES, "= !any && !draws && !game->pile_size; /* Q4 */", "= !draws && !game->pile_size; /* Q4 */"),
    (RULES, "case DRAW_CONTRACTS: return game->phase == TURN && game->pile_size; /* R30 */", "case DRAW_CONTRACTS: return game->phase == TURN && game->pile_size > 1;"),
    (RULES, "case CLAIM: return game->phase == TURN && may_claim(box, seat, action);", "case CLAIM: return game->phase == TURN && may_claim(box, seat, action) && action.wilds < 2;"),
    (RULES, "color < WILD ? open & paid_by(box, seat, color, wilds, i) : wilds ? 0 : payable", "color < WILD ? open & paid_by(box, seat, color, wilds, i) : payable"),
    (RULES, "four < 4; four++, set &= set - 1)", "four < 4; four++, set = four < 3 ? set & (set - 1) : 0)"),
    (RULES, "mask[set ? number : spare] = 1;", "mask[number] = 1;"),
    (TABLES, "                box->drawing[set][number] = 1;\n", "                box->drawing[set][many] = 1;\n"),
    (RULES, "if (choosing) memset(mask + box->first_choice[1], 0, (size_t)(box->actions", "if (choosing) memset(mask + box->first_choice[1] + 1, 0, (size_t)(box->actions - 1"),
    (RULES, "game->phase == TURN ? (size_t)box->first_choice[1] : sizeof box->drawing[0]);", "sizeof box->drawing[0]);"),
    # drawing
    (RULES, "    seat->hand_size++;\n    game->passes = 0; /* Q9 */", "    seat->hand_size++;"),  # no notice: where one had to pass, nobody draws before a claim
    (RULES, "    seat->hand_size++;\n    game->passes = 0; /* Q9 */", "    game->passes = 0; /* Q9 */"),
    (RULES, "if (found) return first + __builtin_ctzll(found) / 8;", "if (found) return first + 7 - __builtin_clzll(found) / 8;"),
    (RULES, "game->row[i] = game->row[i + 1];", "game->row[i] = game->row[game->row_size];"),
    (RULES, "    hide(game, color);\n", ""),
    (RULES, "if (card == WILD || !game->draw_size) settle(box, game);", "if (!game->draw_size) settle(box, game);"),
    (RULES, "if (card == WILD || !game->draw_size) settle(box, game);", "if (card == WILD) settle(box, game);"),
    (RULES, "    if (!game->draw_size) settle(box, game); /* Q13 */", "    if (!game->draw_size) rebuild(game); /* Q13 */"),  # no notice: the row was full and stood, and still does
    (RULES, "return game->phase == TURN && !only &&", "return game->phase == TURN &&"),
    (RULES, "(game->draw_size || game->faces & ~(1u << WILD));", "(game->draw_size || game->faces);"),
    (RULES, "(game->draw_size || game->faces & ~(1u << WILD));", "1;"),
    # claiming
    (RULES, "game->discards[claim.color] = (uint16_t)(game->discards[claim.color] + plain); /* R23, R24 */", "game->discards[route->color < 0 ? claim.color : route->color] = (uint16_t)(game->discards[claim.color] + plain + claim.wilds);"),
    (RULES, "    game->discards[WILD] = (uint16_t)(game->discards[WILD] + claim.wilds);\n", ""),
    (RULES, "    seat->score += route->points; ", "    seat->score += route->points + (route->length > 3);"),
    (RULES, "    seat->carts = (uint16_t)(seat->carts - route->length); /* R25 */", "    seat->carts = (uint16_t)(seat->carts - route->length + claim.wilds);"),
    (RULES, "    game->passes = 0;                                      /* Q9 */\n    if (route->cart)", "    if (route->cart)"),
    (RULES, "if (bonus < box->bonus_cards) seat->bonus_cards++;", "seat->bonus_cards++;"),
    (RULES, "if (bonus < box->bonus_cards) seat->bonus_cards++;", "if (bonus <= box->bonus_cards) seat->bonus_cards++;"),
    (RULES, "    if (!game->draw_size || game->shown[WILD] >= box->flush_at) settle(box, game);", "    if (!game->draw_size) settle(box, game);"),
    (RULES, "    if (!game->draw_size || game->shown[WILD] >= box->flush_at) settle(box, game);", "    if (game->shown[WILD] >= box->flush_at) settle(box, game);"),
    # contracts
    (RULES, "seat->offer_size < box->drawn && game->pile_size;", "seat->offer_size < box->dealt && game->pile_size;"),
    (RULES, "    game->phase = KEEPING;\n    game->passes = 0; /* Q9 */", "    game->phase = KEEPING;"),  # no notice: where one had to pass, the pile is empty
    (RULES, "        if (kept >> i & 1) {", "        if (kept >> (seat->offer_size - 1 - i) & 1) {"),
    (RULES, "for (int i = 0; i < seat->offer_size; i++) {\n        if (kept", "for (int i = seat->offer_size - 1; i >= 0; i--) {\n        if (kept"),
    (RULES, "int bottom = (game->pile_top + game->pile_size++) % CONTRACTS;", "int bottom = (game->pile_top = (uint8_t)((game->pile_top + CONTRACTS - 1) % CONTRACTS), game->pile_size++, game->pile_top);"),
    (RULES, "        game->owners[bottom] = game->to_move;\n", ""),
    (RULES, "if (game->to_move == game->first) game->phase = TURN;", "if (game->to_move == 0) game->phase = TURN;"),
    # the end
    (RULES, "carts <= box->last_round_at) game->last_turns = game->players;", "carts < box->last_round_at) game->last_turns = game->players;"),
    (RULES, "carts <= box->last_round_at) game->last_turns = game->players;", "carts <= box->last_round_at) game->last_turns = (uint8_t)(game->players - 1);"),
    (RULES, "if (game->last_turns == 0 || game->passes == game->players)", "if (game->last_turns == 0)"),
    (RULES, "if (game->last_turns == 0 || game->passes == game->players)", "if (game->last_turns == 0 || game->passes > 0)"),
    (RULES, "    default: game->passes++; break; /* Q9 */", "    default: break;"),
    (RULES, "    if (game->last_turns != NOT_YET) game->last_turns--;\n    else if", "    if (game->last_turns != NOT_YET) game->last_turns--;\n    if"),
    # scoring
    (SCORING, "if (reached & ends) reached |= ends;", "if (reached & ends) { reached |= ends; before = reached; }"),
    (SCORING, "    while (before != reached) {", "    for (int once = 0; once < 2 && before != reached; once++) {"),
    (SCORING, "done ? contract->points : -contract->points", "done ? contract->points : 0"),
    (SCORING, "rank += game->seats[i].bonus_cards > own", "rank += game->seats[i].bonus_cards >= own"),
    (SCORING, "return own ? rank : 0;", "return rank;"),
    (SCORING, "box->bonus[game->players][rank - 1]", "box->bonus[box->most_players][rank - 1]"),
    (SCORING, "sheets[i][COMPLETED] > sheet[COMPLETED]", "sheets[i][COMPLETED] < sheet[COMPLETED]"),
    # tables and action numbers
    (TABLES, "route->color == GREY || route->color == color", "route->color == color"),
    (TABLES, "wilds < route->length; wilds++)", "wilds <= route->length; wilds++)"),
    (TABLES, "seat->offer[places[place - 1]] > seat->offer[i]", "seat->offer[places[place - 1]] < seat->offer[i]"),
    (TABLES, "if (size > 1) number += box->choose[box->contracts][size - 1];", "if (size > 1) number += box->choose[box->contracts][1];"),
    (TABLES, "box->choose[box->contracts - 1 - seat->offer[places[i]]][size - rest++]", "box->choose[box->contracts - 1 - seat->offer[i]][size - rest++]"),
    # chance
    (CHANCE, "sorted[place - 1].key > one.key", "sorted[place - 1].key < one.key"),
    (CHANCE, "UINT64_C(0x1F) << (8 * (size % 8))", "UINT64_C(0x06) << (8 * (size % 8))"),
    (CHANCE, "    chance->counter++;\n", ""),
    (CHANCE, "below(chance->key, &counter, (uint32_t)i + 1)", "below(chance->key, &counter, (uint32_t)i)"),
    (CHANCE, "    chance->counter = counter;\n", ""),
    (HEADER, "mix(key + (counter + 1) * GOLDEN)", "mix(key + counter * GOLDEN)"),
    # what is told
    (TELLING, "game->last_turns == NOT_YET ? 0 : game->last_turns;", "game->last_turns;"),
    (TELLING, "from[later] = &game->seats[(viewer + later) % players];", "from[later] = &game->seats[later];"),
    (TELLING, "(game->to_move - viewer + players) % players, players);", "game->to_move, players);"),
    (TELLING, "game->phase == OVER ? from[later]->contracts : NOTHING", "from[later]->contracts"),
    (TELLING, "if (game->owners[at] == viewer) out[game->pile[at]] = 1;", "if (game->owners[at] != NOBODY) out[game->pile[at]] = 1;"),
    (TELLING, "i < game->pile_size && game->owners[(game->pile_top + i) % CONTRACTS] == seat;", "i < game->pile_size && game->owners[i] == seat;"),
    (TELLING, "*out++ = clipped(from[later]->score);", "*out++ = (int16_t)from[later]->score;"),
    (BATCHES, "int seat = seats[k] < 0 ? games[k].to_move : seats[k];", "int seat = games[k].to_move;"),
    # the planner
    (GREEDY, "(same(known->own, seat->claimed) && is_within(known->needs, seat->open))", "same(known->own, seat->claimed)"),
    (GREEDY, "(same(known->own, seat->claimed) && is_within(known->needs, seat->open))", "is_within(known->needs, seat->open)"),
    (GREEDY, "if (is_within(known->needs, seat->claimed)) memset", "if (!is_within(known->needs, seat->open)) memset"),
    (GREEDY, "            unite(plan->depends_on, joining->needs);\n", ""),
    (GREEDY, "order[at - 1].rate > rate", "order[at - 1].rate >= rate"),
    (GREEDY, "box->cost[has(had, route)][route]", "box->cost[0][route]"),
    (GREEDY, "best[one] < best[place] ? one : place", "best[one] <= best[place] ? one : place"),
    (GREEDY, "plan->spaces + joining->spaces > seat->carts", "plan->spaces + joining->spaces >= seat->carts"),
    (GREEDY, "* takes < 2 * best) break;", "* takes < 3 * best) break;"),
    (GREEDY, "(more == 0 && number > found)", "more == 0"),
    (GREEDY, "spare <= most_spare", "spare < most_spare"),
    (GREEDY, "worth += 2 * missing[j].points", "worth += missing[j].points"),
    (GREEDY, "if (worth > most) memset(best, 0, sizeof best);", "memset(best, 0, sizeof best);"),
    (GREEDY, "- ELSEWHERE * turns_of(plan.many, plan.spaces)", "- ELSEWHERE * turns_of(plan.many, 0)"),
    (GREEDY, "number_of(box, game, keep) > number_of(box, game, best)", "1"),
    (GREEDY, "seat->carts * 5 >= box->carts * 4", "seat->carts * 5 > box->carts * 4"),
)  # fmt: skip
"""The file, what stands there, and what a mistake makes of it. Three change nothing that play can reach: "no notice"."""

MISTAKES = (*ROUTES_MISTAKES, *MERCHANTS_MISTAKES)
"""Those of both games, the route game's first."""


@cache
def editions() -> tuple[Sequence[ar.Edition], Sequence[am.Edition]]:
    """The boxes of both games: made once, before the first process is forked."""
    return boxes(), lockstep_merchants.boxes(6, 4)


@cache
def objects() -> Objects:
    """The engine without mistakes, file by file: compiled once."""
    return Objects("-O1")


def found(number: int, decisions: int | None = None) -> str | None:
    """What the comparison says of a mistake; None if it finds nothing."""
    editions()
    file, old, new = MISTAKES[number]
    with TemporaryDirectory() as folder:
        library = objects().linked_with(file, old, new, Path(folder))
        here, there = FORK.Pipe(duplex=False)
        process = FORK.Process(target=_compare, args=(library, there, file.startswith("merchants_"), decisions))
        process.start()
        there.close()
        try:
            text: str | None = here.recv()
            return text
        except EOFError:
            process.join()
            if process.exitcode == BROKEN:
                raise RuntimeError(f"mistake {number}: the comparison itself fails") from None
            return "it does not end" if process.exitcode == -SIGXCPU else f"it ends with {process.exitcode}"
        finally:
            process.kill()
            process.join()


def _compare(library: Path, said: "Connection[str | None, None]", merchants: bool, decisions: int | None) -> None:
    """In a process of its own: compare the library with a broken engine, and say what was found."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    for kept in (engine.library, engine.engine):
        kept.cache_clear()
    engine._BOXES.clear()
    setattr(engine, "compiled", lambda: SimpleNamespace(LIBRARY=library))  # noqa: B010  # what is installed
    try:
        if merchants:
            lockstep_merchants.run(decisions or MERCHANTS_DECISIONS, 5, editions()[1])
        else:
            run(decisions or DECISIONS, 5, editions()[0])
    except (Differs, IllegalIndices, ImportError) as error:
        said.send(f"{type(error).__name__}: {error}"[:300])
    else:
        said.send(None)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bulk.mistakes", description=__doc__)
    parser.add_argument("--only", type=int, nargs="+", metavar="NUMBER")
    parser.add_argument(
        "--decisions", type=int, help=f"compare so many (default: {DECISIONS:,} and {MERCHANTS_DECISIONS:,})"
    )
    chosen = parser.parse_args()
    numbers, missed = chosen.only or range(len(MISTAKES)), 0
    for done, number in enumerate(numbers, 1):
        text = found(number, chosen.decisions)
        missed += text is None
        if text is None or chosen.only:
            file, old, new = MISTAKES[number]
            print(f"{number}: {text or 'NOT FOUND'}\n  {file}: {old!r}\n  became {new!r}", flush=True)
        print(f"\r{done - missed} of {done} found", end="", file=sys.stderr, flush=True)
    caught = len(numbers) - missed
    print(f"\n{caught} of {len(numbers)} mistakes found, {100 * caught / len(numbers):.1f} %")
    sys.exit(caught < WANTED * len(numbers))


if __name__ == "__main__":
    main()
