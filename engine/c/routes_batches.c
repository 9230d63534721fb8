/* The route game as the library asks for it: its fields, its facts, and batches of its games. */

#include "routes.h"
#include "shown.h"

#define OF_SEAT(field, each, many, is_signed) {"seats." #field, offsetof(Seat, field), sizeof(each), many, is_signed}

static const NamedField FIELDS_OF_GAME[] = {
    OF_GAME(players, uint8_t, 1), OF_GAME(first, uint8_t, 1), OF_GAME(phase, uint8_t, 1), OF_GAME(to_move, uint8_t, 1),
    OF_GAME(last_turns, uint8_t, 1), OF_GAME(passes, uint8_t, 1), OF_GAME(row_size, uint8_t, 1), OF_GAME(faces, uint8_t, 1), OF_GAME(shown, uint8_t, COLORS),
    OF_GAME(row, uint8_t, ROW), OF_GAME(discards, uint16_t, COLORS), OF_GAME(draw_top, uint16_t, 1), OF_GAME(draw_size, uint16_t, 1),
    OF_GAME(pile_top, uint8_t, 1), OF_GAME(pile_size, uint8_t, 1), OF_GAME(ply, uint32_t, 1), OF_GAME(pick_key, uint64_t, 1),
    OF_GAME(picks, uint64_t, 1), OF_GAME(draw, uint8_t, CARDS), OF_GAME(pile, uint8_t, CONTRACTS), OF_GAME(owners, uint8_t, CONTRACTS),
    ALL_OF_CHANCE,
    {"seats", offsetof(Game, seats), sizeof(Seat), SEATS, 0},
    OF_SEAT(claimed, uint64_t, WORDS, 0), OF_SEAT(open, uint64_t, WORDS, 0), OF_SEAT(contracts, uint64_t, WORDS, 0),
    OF_SEAT(score, int32_t, 1, 1), OF_SEAT(carts, uint16_t, 1, 0), OF_SEAT(bonus_cards, uint16_t, 1, 0),
    OF_SEAT(hand_size, uint16_t, 1, 0), OF_SEAT(hand, uint16_t, COLORS, 0), OF_SEAT(offer_size, uint8_t, 1, 0),
    OF_SEAT(offer, uint8_t, OFFER, 0), {NULL, 0, 0, 0, 0},
};

static const Fact FACTS[] = {
    {"state bytes", sizeof(Game)}, {"box bytes", sizeof(Box)}, {"observing", 1}, {"sheet columns", COLUMNS}, {"planner", 1},
    {"players", SEATS}, {"routes", ROUTES}, {"places", PLACES}, {"cards", CARDS}, {"contracts", CONTRACTS},
    {"row", ROW}, {"offer", OFFER}, {"length", LONGEST}, {"seed bytes", LONGEST_SEED}, {NULL, 0},
};

#define OF(name) routes_##name
#define ROWS(box, game) ((void)(box), (game)->players)
#define WANT(mind, plan) ((mind).wanted = (plan))
#include "batches.h"
