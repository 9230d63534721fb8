/* What a game looks like from outside: its hash, and what a seat observes in numbers. */

#include "routes.h"

#include <string.h>

/* ---- The hash: docs/engine/contract.md, "The hash of a state" ---- */

enum { MOST_BYTES = 8 + ROW + 2 * COLORS + 2 + CARDS + 1 + 2 * CONTRACTS + SEATS * (8 + 2 * COLORS + 32 + 1 + OFFER) + 8 };

typedef struct {
    uint8_t bytes[MOST_BYTES];
    int size;
} Text;

static void put(Text *text, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) text->bytes[text->size++] = (uint8_t)(number >> (8 * i));
}

uint64_t hash_of(const Box *box, const Game *game) {
    Text text;
    memset(&text, 0, sizeof text);
    put(&text, game->players, 1);
    put(&text, game->first, 1);
    put(&text, game->phase, 1);
    put(&text, game->to_move, 1);
    put(&text, game->last_turns, 1);
    put(&text, game->passes, 1);
    put(&text, game->row_size, 1);
    for (int i = 0; i < game->row_size; i++) put(&text, game->row[i], 1);
    for (int color = 0; color < COLORS; color++) put(&text, game->discards[color], 2);
    put(&text, game->draw_size, 2);
    for (int i = 0; i < game->draw_size; i++) put(&text, game->draw[game->draw_top + i], 1);
    put(&text, game->pile_size, 1);
    for (int i = 0; i < game->pile_size; i++) {
        put(&text, game->pile[(game->pile_top + i) % CONTRACTS], 1);
        put(&text, game->owners[(game->pile_top + i) % CONTRACTS], 1);
    }
    for (int i = 0; i < game->players; i++) {
        const Seat *seat = &game->seats[i];
        put(&text, seat->carts, 2);
        put(&text, (uint32_t)seat->score, 4);
        put(&text, seat->bonus_cards, 2);
        for (int color = 0; color < COLORS; color++) put(&text, seat->hand[color], 2);
        for (int part = 0; part < WORDS; part++) put(&text, seat->claimed[part], 8);
        for (int part = 0; part < WORDS; part++) put(&text, seat->contracts[part], 8);
        put(&text, seat->offer_size, 1);
        for (int j = 0; j < seat->offer_size; j++) put(&text, seat->offer[j], 1);
    }
    uint64_t hash = (uint64_t)text.size;
    (void)box;
    for (int i = 0; i < text.size; i += 8) {
        uint64_t one = 0;
        for (int j = 0; j < 8; j++) one |= (uint64_t)text.bytes[i + j] << (8 * j);
        hash = mix((hash ^ one) + GOLDEN);
    }
    return hash;
}

/* ---- Observations: the numbers of docs/frameworks/observations.md, in their order ---- */

int64_t observation_size(const Box *box, int players) {
    return 8 * (int64_t)players + 5 + 3 + 2 * COLORS + 2 + (int64_t)players * (box->routes + 2 * box->contracts) + COLORS +
           3 * (int64_t)box->contracts;
}

static int16_t *which(int16_t *out, int one, int many) {
    for (int i = 0; i < many; i++) *out++ = i == one;
    return out;
}

static int16_t *members(int16_t *out, const uint64_t *set, int many) {
    for (int i = 0; i < many; i++) *out++ = (int16_t)has(set, i);
    return out;
}

static int16_t clipped(int32_t number) { return (int16_t)(number < INT16_MIN ? INT16_MIN : number > INT16_MAX ? INT16_MAX : number); }

/* The places in the contract pile, from the top, of what a seat returned. */
static int16_t *returned(const Box *box, const Game *game, int seat, int16_t *out) {
    for (int i = 0; i < box->contracts; i++)
        *out++ = i < game->pile_size && game->owners[(game->pile_top + i) % CONTRACTS] == seat;
    return out;
}

void observe(const Box *box, const Game *game, int viewer, int16_t *out) {
    int players = game->players;
    const Seat *own = &game->seats[viewer], *from[SEATS];
    for (int later = 0; later < players; later++) from[later] = &game->seats[(viewer + later) % players];
    /* whose turn it is, and how far the game is */
    out = which(out, (game->first - viewer + players) % players, players);
    out = which(out, game->phase, 5);
    out = which(out, game->to_move == NOBODY ? -1 : (game->to_move - viewer + players) % players, players);
    *out++ = game->last_turns != NOT_YET;
    *out++ = game->last_turns == NOT_YET ? 0 : game->last_turns;
    *out++ = game->passes;
    /* what lies on the table for all */
    memset(out, 0, sizeof(int16_t) * COLORS);
    for (int i = 0; i < game->row_size; i++) out[game->row[i]]++;
    out += COLORS;
    for (int color = 0; color < COLORS; color++) *out++ = (int16_t)game->discards[color];
    *out++ = (int16_t)game->draw_size;
    *out++ = game->pile_size;
    /* what everyone sees of each seat */
    for (int later = 0; later < players; later++) *out++ = (int16_t)from[later]->carts;
    for (int later = 0; later < players; later++) *out++ = clipped(from[later]->score);
    for (int later = 0; later < players; later++) *out++ = (int16_t)from[later]->bonus_cards;
    for (int later = 0; later < players; later++) *out++ = (int16_t)from[later]->hand_size;
    for (int later = 0; later < players; later++) {
        int many = 0;
        for (int i = 0; i < WORDS; i++) many += __builtin_popcountll(from[later]->contracts[i]);
        *out++ = (int16_t)many;
    }
    for (int later = 0; later < players; later++) *out++ = from[later]->offer_size;
    for (int later = 0; later < players; later++) {
        static const Set NOTHING = {0};
        out = members(out, from[later]->claimed, box->routes);
        out = returned(box, game, (viewer + later) % players, out);
        out = members(out, game->phase == OVER ? from[later]->contracts : NOTHING, box->contracts); /* R12 */
    }
    /* what the seat alone sees */
    for (int color = 0; color < COLORS; color++) *out++ = (int16_t)own->hand[color];
    out = members(out, own->contracts, box->contracts);
    memset(out, 0, sizeof(int16_t) * 2 * (size_t)box->contracts);
    for (int i = 0; i < own->offer_size; i++) out[own->offer[i]] = 1;
    out += box->contracts;
    for (int i = 0; i < game->pile_size; i++) {
        int at = (game->pile_top + i) % CONTRACTS;
        if (game->owners[at] == viewer) out[game->pile[at]] = 1;
    }
}
