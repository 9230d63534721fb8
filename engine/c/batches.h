/* What the library is asked of any game: whole batches of games at a time. The words are those of docs/engine/contract.md.

   A game includes this once, behind its own header, with its name in OF(name), and with ROWS(box, game): how many sheets it has.
   WANT(mind, plan) gives a planner a plan of its own, if the game knows such. fetch_mover and fetch_rest are the game's own.
   Nothing here keeps anything: boxes and games are the caller's memory. */

#include "shown.h"

#include <string.h>

enum { MOST_ACTIONS = 100000 };
enum { LEAVE = -1, FINE = 0, FINISHED, NO_ACTION, NOT_LEGAL };

/* While game k is looked at, fetch the first line of the game after the next, and of the next one what is looked at first. */
static inline void fetch_heads(const Box *box, const Game *games, int64_t k, int64_t count) {
    if (k + 2 < count) FETCH(&games[k + 2]);
    if (k + 1 < count) fetch_mover(box, &games[k + 1]);
}

/* The same where all of the next game will be looked at. */
static inline void fetch_games(const Box *box, const Game *games, int64_t k, int64_t count) {
    if (k + 2 < count) FETCH(&games[k + 2]);
    if (k + 1 < count) fetch_rest(box, &games[k + 1]);
}

SHOWN const NamedField *OF(fields)(void) { return FIELDS_OF_GAME; }

SHOWN const Fact *OF(facts)(void) { return FACTS; }

SHOWN int64_t OF(box)(Box *box, const int32_t *numbers, int64_t many) { return make_box(box, numbers, many); }

SHOWN int64_t OF(observation)(const Box *box, int32_t players) { return observation_size(box, players); }

/* Deal the games whose number is not negative: game n from the n-th derived seed, or with the n-th key of the base. */
SHOWN void OF(deal)(const Box *box, Game *games, int64_t count, const int64_t *numbers, int32_t players, int32_t first, int32_t fast,
                    const uint8_t *seed, int64_t size, uint64_t base, int64_t actions, uint8_t *masks) {
    Game *some[TOGETHER] = {NULL};
    int many = 0;
    for (int64_t k = 0; k < count; k++) {
        if (numbers[k] < 0) continue;
        Game *game = some[many++] = &games[k];
        game->chance.counter = 0;
        game->chance.key = key_of(base, (uint64_t)numbers[k]);
        game->chance.fast = fast != 0;
        game->chance.seed_size = DIGEST;
        if (!fast) derive(seed, size, (uint64_t)numbers[k], game->chance.seed);
        game->pick_key = mix(game->chance.key + PICKS);
        game->picks = 0;
        if (many < TOGETHER) continue;
        deal(box, some, many, players, first);
        many = 0;
    }
    deal(box, some, many, players, first);
    for (int64_t k = 0; masks && k < count; k++)
        if (numbers[k] >= 0) list_legal(box, &games[k], masks + k * actions);
}

/* Work out what follows from the fields that a caller has written. */
SHOWN void OF(follow)(const Box *box, Game *games, int64_t count) {
    for (int64_t k = 0; k < count; k++) follow(box, &games[k]);
}

SHOWN void OF(legal)(const Box *box, Game *games, int64_t count, int64_t actions, uint8_t *masks) {
    for (int64_t k = 0; k < count; k++) {
        fetch_games(box, games, k, count);
        list_legal(box, &games[k], masks + k * actions);
    }
}

/* What is wrong with an index of the table. */
static int verdict_of(const Box *box, const Game *game, int32_t index) {
    Action action;
    if (game->phase == OVER) return FINISHED;
    return action_of(box, game, index, &action) && is_legal(box, game, action) ? FINE : NOT_LEGAL;
}

/* What is wrong with an index for each game; how many games are concerned. Nothing changes. Masks, if they are given, are those of the
   games: where one says that an action is legal, its game is not asked. */
SHOWN int64_t OF(judge)(const Box *box, const Game *games, int64_t count, int64_t actions, const int32_t *indices, uint8_t *verdicts,
                        const uint8_t *masks) {
    int64_t wrong = 0;
    for (int64_t k = 0; k < count; k++) {
        if (!masks) fetch_heads(box, games, k, count);
        else if (k + 8 < count && indices[k + 8] >= 0 && indices[k + 8] < actions) FETCH(&masks[(k + 8) * actions + indices[k + 8]]);
        if (indices[k] == LEAVE) verdicts[k] = FINE;
        else if (indices[k] < 0 || indices[k] >= actions) verdicts[k] = NO_ACTION;
        else if (masks && masks[k * actions + indices[k]]) verdicts[k] = FINE;
        else verdicts[k] = (uint8_t)verdict_of(box, &games[k], indices[k]);
        wrong += verdicts[k] != FINE;
    }
    return wrong;
}

/* Carry out the action of each game that is not to be left alone; all have been judged. Masks, if they are given, are those of the
   games as they are, and become those of the games as they will be: only what was written, and what is to be written, is touched.
   `over`, if it is given, says then by game whether it is. */
SHOWN void OF(step)(const Box *box, Game *games, int64_t count, const int32_t *indices, int32_t *history, int64_t room, int64_t actions,
                    uint8_t *masks, uint8_t *over) {
    for (int64_t k = 0; k < count; k++) {
        Game *game = &games[k];
        fetch_games(box, games, k, count);
        if (indices[k] != LEAVE) {
            uint8_t *mask = masks ? masks + k * actions : NULL;
            if (history && game->ply < room) history[k * room + game->ply] = indices[k];
            if (mask) unmark_legal(box, game, mask);
            Action action;
            action_of(box, game, indices[k], &action);
            apply(box, game, action);
            if (mask) mark_legal(box, game, mask);
        }
        if (over) over[k] = game->phase == OVER;
    }
}

/* A legal action of each game at random, as an index; LEAVE for those that are over. */
SHOWN void OF(pick)(const Box *box, Game *games, int64_t count, int32_t *indices) {
    for (int64_t k = 0; k < count; k++) {
        fetch_heads(box, games, k, count);
        indices[k] = games[k].phase == OVER ? LEAVE : number_of(box, &games[k], choose(box, &games[k]));
    }
}

enum { AT_RANDOM, PLANNING };

/* Play of a game, until it is over, or a seat is to move, or so many actions were played; and note the numbers of the actions. */
static int64_t play_on(const Box *box, Game *game, int64_t most, int32_t policy, int32_t until, int32_t *history, int64_t room) {
    Mind minds[SEATS];
    int64_t played = 0;
    for (int seat = 0; seat < SEATS && policy == PLANNING; seat++) clear_mind(&minds[seat]);
    for (; played < most && game->phase != OVER && game->to_move != until; played++) {
        Action action = policy == PLANNING ? plan_action(box, game, &minds[game->to_move]) : choose(box, game);
        if (history && game->ply < room) history[game->ply] = number_of(box, game, action);
        apply(box, game, action);
    }
    return played;
}

/* Play of every game, at most so many actions each, and no further than to the seat that is given; how many were played. */
SHOWN int64_t OF(play)(const Box *box, Game *games, int64_t count, int64_t most, int32_t policy, const int32_t *seats, int32_t *history,
                       int64_t room) {
    int64_t played = 0;
    for (int64_t k = 0; k < count; k++)
        played += play_on(box, &games[k], most, policy, seats ? seats[k] : LEAVE, history ? history + k * room : NULL, room);
    return played;
}

/* Play every game to its end by the planner. One seat of each has a plan of its own, by its number; 0: none. */
SHOWN void OF(pursue)(const Box *box, Game *games, int64_t count, const int32_t *seats, const int32_t *plans) {
    for (int64_t k = 0; k < count; k++) {
        Game *game = &games[k];
        Mind minds[SEATS];
        for (int seat = 0; seat < SEATS; seat++) clear_mind(&minds[seat]);
        WANT(minds[seats[k]], plans[k]);
        for (int64_t played = 0; played < MOST_ACTIONS && game->phase != OVER; played++)
            apply(box, game, plan_action(box, game, &minds[game->to_move]));
    }
}

/* The action that the planner chooses in each game, as an index; LEAVE for those that are over. */
SHOWN void OF(plan)(const Box *box, Game *games, int64_t count, int32_t *indices) {
    for (int64_t k = 0; k < count; k++) {
        Mind mind;
        clear_mind(&mind);
        indices[k] = games[k].phase == OVER ? LEAVE : number_of(box, &games[k], plan_action(box, &games[k], &mind));
    }
}

/* The totals by seat of n games played on from every state, with fast chance: playout i of state k has the key k * n + i. */
SHOWN void OF(playouts)(const Box *box, const Game *games, int64_t count, int64_t n, uint64_t base, int32_t policy, int32_t *totals) {
    for (int64_t k = 0; k < count; k++)
        for (int64_t i = 0; i < n; i++) {
            int32_t sheets[SEATS][COLUMNS];
            Game game = games[k];
            game.chance.fast = 1;
            game.chance.counter = game.picks = 0;
            game.chance.key = key_of(base, (uint64_t)(k * n + i));
            game.pick_key = mix(game.chance.key + PICKS);
            play_on(box, &game, MOST_ACTIONS, policy, LEAVE, NULL, 0);
            score(box, &game, sheets);
            for (int seat = 0; seat < ROWS(box, &game); seat++) *totals++ = sheets[seat][TOTAL];
        }
}

/* What a seat of each game sees; a negative seat is the one to move, and a row of zeros if there is none. */
SHOWN void OF(observe)(const Box *box, const Game *games, int64_t count, const int32_t *seats, int64_t size, int16_t *out) {
    for (int64_t k = 0; k < count; k++, out += size) {
        int seat = seats[k] < 0 ? games[k].to_move : seats[k];
        if (seat == NOBODY) memset(out, 0, sizeof(int16_t) * (size_t)size);
        else observe(box, &games[k], seat, out);
    }
}

SHOWN void OF(sheets)(const Box *box, const Game *games, int64_t count, int32_t *out) {
    for (int64_t k = 0; k < count; k++) {
        score(box, &games[k], (int32_t(*)[COLUMNS])out);
        out += COLUMNS * ROWS(box, &games[k]);
    }
}

SHOWN void OF(hash)(const Box *box, const Game *games, int64_t count, uint64_t *out) {
    for (int64_t k = 0; k < count; k++) out[k] = hash_of(box, &games[k]);
}
