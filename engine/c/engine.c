/* What the library is asked: whole batches of games at a time. The words are those of docs/engine/contract.md; a second game gets
   the same functions under its own name. Nothing here keeps anything: boxes and games are the caller's memory. */

#include "routes.h"

#include <stddef.h>
#include <string.h>

#ifdef _WIN32
#define SHOWN __declspec(dllexport)
#else
#define SHOWN __attribute__((visibility("default")))
#endif

enum { CONTRACT = 1, MOST_ACTIONS = 100000 };

/* One field of a game, or of a seat ("seats.score"): its place, and how many numbers of how many bytes it has. */
typedef struct {
    const char *name;
    int64_t offset, bytes, many, is_signed;
} Field;

#define OF_GAME(field, each, many) {#field, offsetof(Game, field), sizeof(each), many, 0}
#define OF_SEAT(field, each, many, is_signed) {"seats." #field, offsetof(Seat, field), sizeof(each), many, is_signed}
#define OF_CHANCE(field, each, many) {"chance." #field, offsetof(Game, chance) + offsetof(Chance, field), sizeof(each), many, 0}

static const Field FIELDS[] = {
    OF_GAME(players, uint8_t, 1), OF_GAME(first, uint8_t, 1), OF_GAME(phase, uint8_t, 1), OF_GAME(to_move, uint8_t, 1),
    OF_GAME(last_turns, uint8_t, 1), OF_GAME(passes, uint8_t, 1), OF_GAME(row_size, uint8_t, 1), OF_GAME(faces, uint8_t, 1),
    OF_GAME(row, uint8_t, ROW), OF_GAME(discards, uint16_t, COLORS), OF_GAME(draw_top, uint16_t, 1), OF_GAME(draw_size, uint16_t, 1),
    OF_GAME(pile_top, uint8_t, 1), OF_GAME(pile_size, uint8_t, 1), OF_GAME(ply, uint32_t, 1), OF_GAME(pick_key, uint64_t, 1),
    OF_GAME(picks, uint64_t, 1), OF_GAME(draw, uint8_t, CARDS), OF_GAME(pile, uint8_t, CONTRACTS), OF_GAME(owners, uint8_t, CONTRACTS),
    OF_CHANCE(counter, uint64_t, 1), OF_CHANCE(key, uint64_t, 1), OF_CHANCE(seed, uint8_t, LONGEST_SEED),
    OF_CHANCE(seed_size, uint8_t, 1), OF_CHANCE(fast, uint8_t, 1),
    {"seats", offsetof(Game, seats), sizeof(Seat), SEATS, 0},
    OF_SEAT(claimed, uint64_t, WORDS, 0), OF_SEAT(open, uint64_t, WORDS, 0), OF_SEAT(contracts, uint64_t, WORDS, 0),
    OF_SEAT(score, int32_t, 1, 1), OF_SEAT(carts, uint16_t, 1, 0), OF_SEAT(bonus_cards, uint16_t, 1, 0),
    OF_SEAT(hand_size, uint16_t, 1, 0), OF_SEAT(hand, uint16_t, COLORS, 0), OF_SEAT(offer_size, uint8_t, 1, 0),
    OF_SEAT(offer, uint8_t, OFFER, 0), {NULL, 0, 0, 0, 0},
};

typedef struct {
    const char *name;
    int64_t value;
} Fact;

static const Fact FACTS[] = {
    {"state bytes", sizeof(Game)}, {"box bytes", sizeof(Box)}, {"observing", 1}, {"sheet columns", COLUMNS},
    {"players", SEATS}, {"routes", ROUTES}, {"places", PLACES}, {"cards", CARDS}, {"contracts", CONTRACTS},
    {"row", ROW}, {"offer", OFFER}, {"length", LONGEST}, {"seed bytes", LONGEST_SEED}, {NULL, 0},
};

SHOWN int32_t engine_contract(void) { return CONTRACT; }

SHOWN uint64_t engine_word(uint64_t key, uint64_t counter) { return word(key, counter); }

SHOWN uint64_t engine_key(uint64_t base, uint64_t number) { return key_of(base, number); }

SHOWN void engine_shake(const uint8_t *text, int32_t size, uint8_t *out, int64_t many) {
    if (size < 136) shake(text, size, out, many);
}

SHOWN const Field *routes_fields(void) { return FIELDS; }

SHOWN const Fact *routes_facts(void) { return FACTS; }

SHOWN int64_t routes_box(Box *box, const int32_t *numbers, int64_t many) { return make_box(box, numbers, many); }

SHOWN int64_t routes_observation(const Box *box, int32_t players) { return observation_size(box, players); }

/* Deal the games whose number is not negative: game n from the n-th derived seed, or with the n-th key of the base. */
SHOWN void routes_deal(const Box *box, Game *games, int64_t count, const int64_t *numbers, int32_t players, int32_t first, int32_t fast,
                       const uint8_t *seed, int64_t size, uint64_t base) {
    for (int64_t k = 0; k < count; k++) {
        if (numbers[k] < 0) continue;
        Game *game = &games[k];
        game->chance.counter = 0;
        game->chance.key = key_of(base, (uint64_t)numbers[k]);
        game->chance.fast = fast != 0;
        game->chance.seed_size = DIGEST;
        if (!fast) derive(seed, size, (uint64_t)numbers[k], game->chance.seed);
        game->pick_key = mix(game->chance.key + PICKS);
        game->picks = 0;
        deal(box, game, players, first);
    }
}

/* Work out what follows from the fields that a caller has written. */
SHOWN void routes_follow(const Box *box, Game *games, int64_t count) {
    for (int64_t k = 0; k < count; k++) follow(box, &games[k]);
}

SHOWN void routes_legal(const Box *box, const Game *games, int64_t count, int64_t actions, uint8_t *masks) {
    for (int64_t k = 0; k < count; k++) list_legal(box, &games[k], masks + k * actions);
}

enum { LEAVE = -1, FINE = 0, FINISHED, NO_ACTION, NOT_LEGAL };

/* What is wrong with an index for each game, and the action that it stands for; how many games are concerned. Nothing changes. */
SHOWN int64_t routes_judge(const Box *box, const Game *games, int64_t count, int64_t actions, const int32_t *indices, uint8_t *verdicts,
                           Action *decoded) {
    int64_t wrong = 0;
    for (int64_t k = 0; k < count; k++) {
        const Game *game = &games[k];
        if (indices[k] == LEAVE) verdicts[k] = FINE;
        else if (indices[k] < 0 || indices[k] >= actions) verdicts[k] = NO_ACTION;
        else if (game->phase == OVER) verdicts[k] = FINISHED;
        else verdicts[k] = action_of(box, game, indices[k], &decoded[k]) && is_legal(box, game, decoded[k]) ? FINE : NOT_LEGAL;
        wrong += verdicts[k] != FINE;
    }
    return wrong;
}

/* Carry out the action of each game that is not to be left alone; all have been judged. */
SHOWN void routes_step(const Box *box, Game *games, int64_t count, const int32_t *indices, const Action *decoded, int32_t *history,
                       int64_t room) {
    for (int64_t k = 0; k < count; k++) {
        Game *game = &games[k];
        if (indices[k] == LEAVE) continue;
        if (history && game->ply < room) history[k * room + game->ply] = indices[k];
        apply(box, game, decoded[k]);
    }
}

/* A legal action of each game at random, as an index; LEAVE for those that are over. */
SHOWN void routes_pick(const Box *box, Game *games, int64_t count, int32_t *indices) {
    for (int64_t k = 0; k < count; k++) indices[k] = games[k].phase == OVER ? LEAVE : number_of(box, &games[k], choose(box, &games[k]));
}

static int64_t play_on(const Box *box, Game *game, int64_t most) {
    int64_t played = 0;
    for (; played < most && game->phase != OVER; played++) apply(box, game, choose(box, game));
    return played;
}

/* Random play of every game, at most so many actions each; how many were played. */
SHOWN int64_t routes_play(const Box *box, Game *games, int64_t count, int64_t most, int32_t *history, int64_t room) {
    int64_t played = 0;
    for (int64_t k = 0; k < count; k++) {
        Game *game = &games[k];
        if (!history) {
            played += play_on(box, game, most);
            continue;
        }
        for (int64_t i = 0; i < most && game->phase != OVER; i++, played++) {
            Action action = choose(box, game);
            if (game->ply < room) history[k * room + game->ply] = number_of(box, game, action);
            apply(box, game, action);
        }
    }
    return played;
}

/* The totals by seat of n random games from every state, with fast chance: playout i of state k has the key k * n + i. */
SHOWN void routes_playouts(const Box *box, const Game *games, int64_t count, int64_t n, uint64_t base, int32_t *totals) {
    for (int64_t k = 0; k < count; k++)
        for (int64_t i = 0; i < n; i++) {
            int32_t sheets[SEATS][COLUMNS];
            Game game = games[k];
            game.chance.fast = 1;
            game.chance.counter = game.picks = 0;
            game.chance.key = key_of(base, (uint64_t)(k * n + i));
            game.pick_key = mix(game.chance.key + PICKS);
            play_on(box, &game, MOST_ACTIONS);
            score(box, &game, sheets);
            for (int seat = 0; seat < game.players; seat++) *totals++ = sheets[seat][TOTAL];
        }
}

/* What a seat of each game sees; a negative seat is the one to move, and a row of zeros if there is none. */
SHOWN void routes_observe(const Box *box, const Game *games, int64_t count, const int32_t *seats, int64_t size, int16_t *out) {
    for (int64_t k = 0; k < count; k++, out += size) {
        int seat = seats[k] < 0 ? games[k].to_move : seats[k];
        if (seat == NOBODY) memset(out, 0, sizeof(int16_t) * (size_t)size);
        else observe(box, &games[k], seat, out);
    }
}

SHOWN void routes_sheets(const Box *box, const Game *games, int64_t count, int32_t *out) {
    for (int64_t k = 0; k < count; k++) {
        score(box, &games[k], (int32_t(*)[COLUMNS])out);
        out += COLUMNS * games[k].players;
    }
}

SHOWN void routes_hash(const Box *box, const Game *games, int64_t count, uint64_t *out) {
    for (int64_t k = 0; k < count; k++) out[k] = hash_of(box, &games[k]);
}
