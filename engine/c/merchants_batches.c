/* The merchants game as the library asks for it: its fields, its facts, and batches of its games. */

#include "merchants.h"
#include "shown.h"

#define OF_SEAT(field, each, many, is_signed) {"seats." #field, offsetof(Merchant, field), sizeof(each), many, is_signed}
#define OF_TURN(field, each, many, is_signed) {"turn." #field, offsetof(Game, turn) + offsetof(Turn, field), sizeof(each), many, is_signed}
#define OF_ASK(field, each, is_signed) {"ask." #field, offsetof(Ask, field), sizeof(each), 1, is_signed}

static const NamedField FIELDS_OF_GAME[] = {
    OF_GAME(round, uint8_t, 1), OF_GAME(phase, uint8_t, 1), OF_GAME(to_move, uint8_t, 1), OF_GAME(asks, uint8_t, 1),
    OF_GAME(ply, uint32_t, 1), OF_GAME(pick_key, uint64_t, 1), OF_GAME(picks, uint64_t, 1),
    OF_GAME(display, uint64_t, WORDS), OF_GAME(discard, uint64_t, WORDS), OF_GAME(deck_top, uint8_t, DECKS),
    OF_GAME(deck_size, uint8_t, DECKS), OF_GAME(deck, uint8_t, CARDS), OF_GAME(market_size, uint8_t, 1), OF_GAME(market_top, uint8_t, 1),
    OF_GAME(market, uint8_t, TILES), OF_GAME(past_size, uint8_t, 1), OF_GAME(past, uint8_t, TILES), OF_GAME(returned_size, uint8_t, 1),
    OF_GAME(returned, uint8_t, TILES), OF_GAME(tile, uint8_t, 1), OF_GAME(has_rolled, uint8_t, 1), OF_GAME(rolled, uint8_t, DICE),
    OF_GAME(dice, uint8_t, DICE), OF_GAME(districts, uint8_t, 1), OF_GAME(district, uint8_t, DISTRICTS), OF_GAME(goods, uint8_t, BLOCKS),
    OF_GAME(sold_size, uint8_t, 1), OF_GAME(sold, uint8_t, GOODS), OF_GAME(roofs, uint8_t, GOODS), OF_GAME(small, uint8_t, SMALL),
    OF_GAME(waiting, uint8_t, DOCKS), OF_GAME(dock, uint8_t, 2 * DOCKS), OF_GAME(depot_size, uint8_t, 1),
    OF_GAME(depot, uint8_t, 2 * DOCKS), OF_GAME(amstel, uint8_t, SEATS), OF_GAME(foreman, uint8_t, 1), OF_GAME(messenger, uint8_t, 1),
    OF_GAME(trader, uint8_t, 1), OF_GAME(numbers_done, uint8_t, 1), OF_GAME(tom_numbers, uint8_t, DICE),
    OF_GAME(order_pile_size, uint8_t, 1), OF_GAME(order_pile, uint8_t, ORDERS), OF_GAME(known, uint16_t, 1), OF_GAME(listed, uint16_t, LISTED_ACTIONS), ALL_OF_CHANCE,
    OF_TURN(claims, int32_t, 1, 1), OF_TURN(purchases, int32_t, 1, 1), OF_TURN(more_purchases, int32_t, 1, 1),
    OF_TURN(market_points, int32_t, 1, 1), OF_TURN(amstel_moved, int32_t, 1, 1), OF_TURN(ship_moved, int32_t, 1, 1),
    OF_TURN(credit, int32_t, 1, 1), OF_TURN(repeats, int32_t, 1, 1), OF_TURN(card_guilders, int32_t, 1, 1),
    OF_TURN(card_points, int32_t, 1, 1), OF_TURN(inactive_at_start, int32_t, 1, 1), OF_TURN(more_cubes, int32_t, 1, 1),
    OF_TURN(repeated, uint16_t, 1, 0), OF_TURN(advanced, uint8_t, 1, 0), OF_TURN(docks, uint8_t, 1, 0), OF_TURN(plans, uint8_t, 1, 0),
    OF_TURN(foreman_met, uint8_t, 1, 0), OF_TURN(messenger_met, uint8_t, 1, 0), OF_TURN(trader_met, uint8_t, 1, 0),
    OF_TURN(compartments, uint8_t, 2, 0), OF_TURN(placed, uint8_t, 1, 0),
    {"ask", offsetof(Game, ask), sizeof(Ask), ASKS, 0},
    OF_ASK(many, int32_t, 1), OF_ASK(buys, int32_t, 1), OF_ASK(card, uint16_t, 0), OF_ASK(seat, uint8_t, 0), OF_ASK(what, uint8_t, 0),
    OF_ASK(least, uint8_t, 0), OF_ASK(barred, uint8_t, 0),
    {"seats", offsetof(Game, merchants), sizeof(Merchant), SEATS, 0},
    OF_SEAT(guilders, int32_t, 1, 1), OF_SEAT(score, int32_t, 1, 1), OF_SEAT(points, int32_t, CATEGORIES, 1),
    OF_SEAT(penalty_tokens, int32_t, 1, 1), OF_SEAT(cubes, int32_t, COLORS, 1), OF_SEAT(wheel, int32_t, COMPARTMENTS * COLORS, 1),
    OF_SEAT(inactive, uint64_t, WORDS, 0), OF_SEAT(active, uint64_t, WORDS, 0), OF_SEAT(used, uint64_t, WORDS, 0),
    OF_SEAT(owned, uint64_t, 1, 0), OF_SEAT(stored, uint8_t, 1, 0), OF_SEAT(dice, uint8_t, 2, 0), OF_SEAT(chosen, uint8_t, 1, 0),
    OF_SEAT(store, uint8_t, GOODS, 0), OF_SEAT(aboard, uint8_t, GOODS, 0), OF_SEAT(workers, uint8_t, WORKER_PLACES, 0),
    OF_SEAT(crew, uint8_t, 1, 0), OF_SEAT(ship, uint8_t, 1, 0), OF_SEAT(amstel_field, uint8_t, 1, 0),
    OF_SEAT(orders, uint8_t, OWN_ORDERS, 0), OF_SEAT(order_count, uint8_t, 1, 0), {NULL, 0, 0, 0, 0},
};

static const Fact FACTS[] = {
    {"state bytes", sizeof(Game)}, {"box bytes", sizeof(Box)}, {"observing", 1}, {"sheet columns", COLUMNS}, {"planner", 1},
    {"players", SEATS}, {"cards", CARDS}, {"blocks", BLOCKS}, {"fields", FIELDS}, {"tiles", TILES}, {"orders", ORDERS},
    {"effects", EFFECTS}, {"needs", NEEDS}, {"measures", MEASURES}, {"sets", SETS}, {"asks", MOST_ASKS_OF_A_BOX},
    {"actions", MOST_ACTIONS_OF_A_BOX}, {"seed bytes", LONGEST_SEED}, {NULL, 0},
};

#define OF(name) merchants_##name
#define ROWS(box, game) ((void)(game), (box)->seats)
#define WANT(mind, plan) ((void)(mind), (void)(plan))
#include "batches.h"
