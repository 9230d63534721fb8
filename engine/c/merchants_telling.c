/* What a game looks like from outside: its hash, and what a seat observes in numbers. */

#include "merchants.h"

/* ---- The hash: docs/engine/contract.md, "The hash of a state" ---- */

enum { MOST_BYTES = 8192 };

typedef struct {
    uint8_t bytes[MOST_BYTES];
    int size;
} Text;

static void tell(Text *text, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) text->bytes[text->size++] = (uint8_t)(number >> (8 * i));
}

/* A number of items, and then the items, a byte each. */
static void tell_list(Text *text, const uint8_t *items, int many) {
    tell(text, (uint64_t)many, 1);
    for (int i = 0; i < many; i++) tell(text, items[i], 1);
}

static void tell_each(Text *text, const uint8_t *items, int many) {
    for (int i = 0; i < many; i++) tell(text, items[i], 1);
}

static void tell_numbers(Text *text, const int32_t *numbers, int many) {
    for (int i = 0; i < many; i++) tell(text, (uint32_t)numbers[i], 4);
}

static void tell_cards(Text *text, const Cards *cards) {
    for (int i = 0; i < WORDS; i++) tell(text, cards->w[i], 8);
}

static void tell_turn(Text *text, const Turn *turn) {
    const int32_t numbers[] = {turn->claims, turn->purchases, turn->more_purchases, turn->market_points, turn->amstel_moved,
                               turn->ship_moved, turn->credit, turn->repeats, turn->card_guilders, turn->card_points,
                               turn->inactive_at_start, turn->more_cubes};
    tell_numbers(text, numbers, 12);
    tell(text, turn->repeated, 2);
    tell(text, turn->advanced, 1);
    tell(text, turn->docks, 1);
    tell(text, turn->plans, 1);
    tell(text, turn->foreman_met, 1);
    tell(text, turn->messenger_met, 1);
    tell(text, turn->trader_met, 1);
    tell_list(text, turn->compartments, turn->placed);
}

static void tell_merchant(const Box *box, Text *text, const Merchant *me) {
    tell(text, (uint32_t)me->guilders, 4);
    tell(text, (uint32_t)me->score, 4);
    tell_numbers(text, me->points, CATEGORIES);
    tell(text, (uint32_t)me->penalty_tokens, 4);
    tell_numbers(text, me->cubes, COLORS);
    for (int i = 0; i < COMPARTMENTS; i++) tell_numbers(text, me->wheel[i], COLORS);
    tell_cards(text, &me->inactive);
    tell_cards(text, &me->active);
    tell_cards(text, &me->used);
    tell(text, me->owned, 8);
    tell(text, me->stored, 1);
    tell_list(text, me->dice, me->chosen);
    tell_each(text, me->store, GOODS);
    tell_each(text, me->aboard, GOODS);
    tell_list(text, me->workers, me->crew);
    tell(text, me->ship, 1);
    tell(text, me->amstel_field, 1);
    tell_list(text, me->orders, me->order_count);
    (void)box;
}

uint64_t hash_of(const Box *box, const Game *game) {
    Text text;
    text.size = 0;
    tell(&text, game->round, 1);
    tell(&text, game->phase, 1);
    tell(&text, game->asks, 1);
    for (int i = game->asks - 1; i >= 0; i--) { /* what is asked now comes first */
        const Ask *ask = &game->ask[i];
        tell(&text, ask->seat, 1);
        tell(&text, ask->what, 1);
        tell(&text, ask->least, 1);
        tell(&text, ask->barred, 1);
        tell(&text, ask->card, 2);
        tell(&text, (uint32_t)ask->many, 4);
        tell(&text, (uint32_t)ask->buys, 4);
    }
    tell_turn(&text, &game->turn);
    tell_cards(&text, &game->display);
    tell_cards(&text, &game->discard);
    for (int type = 0; type < DECKS; type++) tell_list(&text, game->deck + game->deck_top[type], game->deck_size[type]);
    tell(&text, game->tile, 1);
    tell_list(&text, game->market + game->market_top, game->market_size);
    tell_list(&text, game->past, game->past_size);
    tell_list(&text, game->returned, game->returned_size);
    tell_list(&text, game->rolled, game->has_rolled ? DICE : 0);
    tell_list(&text, game->dice, game->has_rolled ? DICE : 0);
    tell(&text, game->districts, 1);
    tell_each(&text, game->district, DISTRICTS);
    tell_each(&text, game->goods, box->blocks);
    tell_list(&text, game->sold, game->sold_size);
    tell_each(&text, game->roofs, GOODS);
    tell_list(&text, game->small, box->smalls);
    for (int dock = 0; dock < DOCKS; dock++) tell_list(&text, game->dock[dock], game->waiting[dock]);
    tell_list(&text, game->depot, game->depot_size);
    tell_list(&text, game->amstel, box->seats);
    tell(&text, game->foreman, 1);
    tell(&text, game->messenger, 1);
    tell(&text, game->trader, 1);
    tell_list(&text, game->tom_numbers, game->numbers_done);
    tell_list(&text, game->order_pile, game->order_pile_size);
    for (int seat = 0; seat < box->seats; seat++) tell_merchant(box, &text, &game->merchants[seat]);
    uint64_t hash = (uint64_t)text.size;
    tell(&text, 0, 7);
    for (int i = 0; i + 8 <= text.size; i += 8) {
        uint64_t one = 0;
        for (int j = 0; j < 8; j++) one |= (uint64_t)text.bytes[i + j] << (8 * j);
        hash = mix((hash ^ one) + GOLDEN);
    }
    return hash;
}

/* ---- Observations: the numbers of docs/frameworks/observations.md, in their order ---- */

static int16_t clipped(int32_t number) { return (int16_t)(number < INT16_MIN ? INT16_MIN : number > INT16_MAX ? INT16_MAX : number); }

static int16_t *which(int16_t *out, int one, int many) {
    memset(out, 0, sizeof(int16_t) * (size_t)many);
    if (0 <= one && one < many) out[one] = 1;
    return out + many;
}

/* How often each of so many kinds is among these. */
static int16_t *tally(int16_t *out, const uint8_t *items, int listed, int many) {
    memset(out, 0, sizeof(int16_t) * (size_t)many);
    for (int i = 0; i < listed; i++) out[items[i]]++;
    return out + many;
}

static int16_t *members(int16_t *out, uint64_t set, int many) {
    for (int i = 0; i < many; i++) *out++ = (int16_t)(set >> i & 1);
    return out;
}

static int16_t *cards_of(int16_t *out, const Cards *set, int many) {
    memset(out, 0, sizeof(int16_t) * (size_t)many);
    EACH_CARD(card, *set) out[card] = 1;
    return out + many;
}

static int16_t *each(int16_t *out, const uint8_t *items, int many) {
    for (int i = 0; i < many; i++) *out++ = items[i];
    return out;
}

static int16_t *numbers_of(int16_t *out, const int32_t *numbers, int many) {
    for (int i = 0; i < many; i++) *out++ = clipped(numbers[i]);
    return out;
}

int64_t observation_size(const Box *box, int players) {
    (void)players;
    int64_t cards = box->cards, round = 1 + 6 + box->seats + 1 + 2 * cards + DECKS + 2 * box->tiles + 1 + 3 * DICE;
    int64_t ask = DECISIONS + 1 + 2 * COLORS + cards + KINDS_OF_ACTIONS + cards;
    int64_t city = DISTRICTS + GOODS * box->blocks + box->blocks;
    int64_t harbour = 2 * GOODS + GOODS * box->smalls + 2 * DOCKS * DOCKS + DOCKS + box->seats + box->fields + GOODS;
    int64_t turn = 16 + DOCKS + DISTRICTS + cards + COMPARTMENTS;
    int64_t merchant = 1 + 2 * COLORS + COMPARTMENTS * COLORS + DICE + 3 * cards + 1 + 2 * GOODS + DOCKS + box->fields + 1 + box->blocks + 1 +
                       CATEGORIES + box->orders + 1 + box->orders;
    return round + ask + city + harbour + turn + box->seats * merchant + box->orders;
}

/* How far the game is, and what lies out for all. */
static int16_t *see_round(const Box *box, const Game *game, int viewer, int16_t *out) {
    *out++ = game->round;
    out = which(out, game->phase, 6);
    out = which(out, game->to_move == NOBODY ? -1 : (game->to_move - viewer + box->seats) % box->seats, box->seats);
    *out++ = game->asks;
    out = cards_of(out, &game->display, box->cards);
    out = cards_of(out, &game->discard, box->cards);
    out = each(out, game->deck_size, DECKS);
    out = which(out, game->tile == NONE ? -1 : game->tile, box->tiles);
    out = tally(out, game->past, game->past_size, box->tiles);
    *out++ = game->market_size;
    out = each(out, game->rolled, DICE);
    out = each(out, game->dice, DICE);
    memset(out, 0, sizeof(int16_t) * DICE);
    for (int i = 0; i < game->numbers_done; i++) out[game->tom_numbers[i] - 1]++;
    return out + DICE;
}

/* What is asked at this moment. */
static int16_t *see_ask(const Box *box, const Game *game, int16_t *out) {
    const Ask *ask = game->asks ? &game->ask[game->asks - 1] : NULL;
    out = which(out, ask ? ask->what : -1, DECISIONS);
    *out++ = ask ? clipped(ask->many) : 0;
    out = which(out, ask ? ask->least : -1, COLORS);
    out = members(out, ask ? ask->barred : 0, COLORS);
    out = which(out, ask && ask->card != NO_CARD ? ask->card : -1, box->cards);
    const Meaning *bought = ask && ask->buys >= 0 ? &box->meaning[ask->buys] : NULL;
    out = which(out, bought ? bought->kind : -1, KINDS_OF_ACTIONS);
    return which(out, bought && bought->kind == USE_CARD ? bought->a : -1, box->cards);
}

/* The districts, the blocks, the harbour and the black market. */
static int16_t *see_board(const Box *box, const Game *game, int viewer, int16_t *out) {
    out = tally(out, game->district, game->districts, DISTRICTS);
    for (int i = 0; i < box->blocks; i++) out = which(out, game->goods[i], GOODS);
    out = which(out, game->messenger == NONE ? -1 : game->messenger, box->blocks);
    out = tally(out, game->sold, game->sold_size, GOODS);
    out = each(out, game->roofs, GOODS);
    for (int i = 0; i < box->smalls; i++) out = which(out, game->small[i] == NONE ? -1 : game->small[i], GOODS);
    for (int dock = 0; dock < DOCKS; dock++) {
        out = tally(out, game->dock[dock], game->waiting[dock], DOCKS);
        out = which(out, game->waiting[dock] ? game->dock[dock][0] : -1, DOCKS);
    }
    out = tally(out, game->depot, game->depot_size, DOCKS);
    for (int later = 0; later < box->seats; later++) *out++ = (int16_t)place_on_amstel(box, game, (viewer + later) % box->seats);
    out = which(out, game->foreman == NONE ? -1 : game->foreman, box->fields);
    return which(out, game->trader == NONE ? -1 : game->trader, GOODS);
}

static int16_t *see_turn(const Box *box, const Turn *turn, int16_t *out) {
    *out++ = clipped(turn->claims);
    *out++ = clipped(turn->purchases);
    *out++ = clipped(turn->more_purchases);
    *out++ = clipped(turn->market_points);
    *out++ = turn->advanced;
    *out++ = clipped(turn->amstel_moved);
    *out++ = clipped(turn->ship_moved);
    *out++ = clipped(turn->credit);
    out = members(out, turn->docks, DOCKS);
    out = members(out, turn->plans, DISTRICTS);
    out = which(out, turn->repeated == NO_CARD ? -1 : turn->repeated, box->cards);
    *out++ = clipped(turn->repeats);
    *out++ = clipped(turn->card_guilders);
    *out++ = clipped(turn->card_points);
    *out++ = clipped(turn->inactive_at_start);
    *out++ = turn->foreman_met;
    *out++ = turn->messenger_met;
    *out++ = turn->trader_met;
    out = tally(out, turn->compartments, turn->placed, COMPARTMENTS);
    *out++ = clipped(turn->more_cubes);
    return out;
}

/* What everyone sees of a merchant, and its orders once the game is over. */
static int16_t *see_merchant(const Box *box, const Game *game, int seat, int16_t *out) {
    const Merchant *me = &game->merchants[seat];
    int open = me->order_count ? box->open_orders : 0;
    *out++ = clipped(me->guilders);
    out = numbers_of(out, me->cubes, COLORS);
    out = which(out, me->stored == NONE ? -1 : me->stored, COLORS);
    for (int i = 0; i < COMPARTMENTS; i++) out = numbers_of(out, me->wheel[i], COLORS);
    out = tally(out, me->dice, me->chosen, DICE);
    out = cards_of(out, &me->inactive, box->cards);
    out = cards_of(out, &me->active, box->cards);
    out = cards_of(out, &me->used, box->cards);
    *out++ = clipped(me->penalty_tokens);
    out = each(out, me->store, GOODS);
    out = each(out, me->aboard, GOODS);
    out = tally(out, me->workers, me->crew, DOCKS);
    out = which(out, me->ship, box->fields);
    *out++ = me->amstel_field;
    out = members(out, me->owned, box->blocks);
    *out++ = clipped(me->score);
    out = numbers_of(out, me->points, CATEGORIES);
    out = tally(out, me->orders, open, box->orders);
    *out++ = me->order_count;
    return tally(out, me->orders, game->phase == OVER ? me->order_count : 0, box->orders);
}

void observe(const Box *box, const Game *game, int viewer, int16_t *out) {
    const Merchant *own = &game->merchants[viewer];
    int open = own->order_count ? box->open_orders : 0;
    out = see_round(box, game, viewer, out);
    out = see_ask(box, game, out);
    out = see_board(box, game, viewer, out);
    out = see_turn(box, &game->turn, out);
    for (int later = 0; later < box->seats; later++) out = see_merchant(box, game, (viewer + later) % box->seats, out);
    tally(out, own->orders + open, own->order_count - open, box->orders);
}
