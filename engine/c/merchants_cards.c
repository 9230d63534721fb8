/* Cards: laid out, taken, discarded, exchanged and activated. (M4.2j, M4.3, M4.5a, T-CA18) */

#include "merchants.h"

/* ---- What is laid out (M4.2j, M4.3a, M4.3c) ---- */

/* Draw so many craftsmen, buildings and plans, and lay them out. */
void lay_out(const Box *box, Game *game, const int32_t *numbers) {
    (void)box;
    for (int type = 0; type < DECKS; type++)
        for (int i = 0; i < numbers[type]; i++) {
            add(&game->display, game->deck[game->deck_top[type]++]);
            game->deck_size[type]--;
        }
}

/* Put what is still laid out into the discard. (M4.3c) */
void discard_display(Game *game) {
    for (int i = 0; i < WORDS; i++) {
        game->discard.w[i] |= game->display.w[i];
        game->display.w[i] = 0;
    }
}

void to_discard(Game *game, Merchant *me, int card) {
    drop(&me->inactive, card);
    drop(&me->active, card);
    drop(&me->used, card);
    add(&game->discard, card);
}

/* ---- Taking a card, or none (M4.2j, M4.3b, M4.3e) ---- */

void list_cards(const Box *box, int kind, const Cards *cards, List *list) {
    EACH_OF_FEW(card, *cards) put(list, box->number[kind][card]);
}

void list_display(const Box *box, const Game *game, List *list) { list_cards(box, TAKE_CARD, &game->display, list); }

/* The cards that allow to take no card, and have no token. (C049) */
static Cards declining(const Box *box, const Merchant *me) {
    Cards active = both(&me->active, &box->power[DECLINING]);
    return without(&active, &me->used);
}

void list_decline(const Box *box, const Merchant *me, List *list) {
    Cards cards = declining(box, me);
    if (any_of(&cards)) put(list, box->number[DECLINE][0]);
}

void take_card(const Box *box, Game *game, int seat, int card) {
    Merchant *me = &game->merchants[seat];
    int at_start = asked_now(game)->what == ASK_START_CARD;
    drop(&game->display, card);
    add(&me->inactive, card);
    done(game);
    if (many_of(&me->inactive) > box->hand_limit) ask_plainly(game, seat, ASK_DISCARD); /* M4.3d */
    if (at_start && asked_now(game)->what == ASK_START_CUBES) discard_display(game);    /* M4.2j */
}

void decline(const Box *box, Game *game, int seat) {
    Merchant *me = &game->merchants[seat];
    Cards cards = declining(box, me);
    for (int i = 0; i < WORDS; i++)
        if (cards.w[i]) {
            me->used.w[i] |= cards.w[i] & -cards.w[i];
            break;
        }
    done(game);
}

/* ---- One card too many (M4.3d), exchanging a card (T-CA18) ---- */

void discard_card(Game *game, int seat, int card) {
    to_discard(game, &game->merchants[seat], card);
    game->merchants[seat].penalty_tokens++;
    done(game);
}

void give_card(Game *game, int seat, int card) {
    to_discard(game, &game->merchants[seat], card);
    done(game);
    ask_first(game, seat, ASK_SWAPPED_CARD, 0, card, NO_ACTION_YET);
}

void swap_for(Game *game, int seat, int card) {
    drop(&game->discard, card);
    add(&game->merchants[seat].inactive, card);
    done(game);
}

/* ---- Activating cards (M4.5a, C031, C038, C042) ---- */

enum { BYTES_OF_127 = 0x7F };
#define TOP_BITS UINT64_C(0x8080808080808080)

/* The cubes of a merchant, a byte for each colour. No card costs more than 127 of one. */
static uint64_t packed_cubes(const Merchant *me) {
    uint64_t packed = 0;
    for (int color = 0; color < COLORS; color++) {
        int32_t many = me->cubes[color] < BYTES_OF_127 ? me->cubes[color] : BYTES_OF_127;
        packed |= (uint64_t)many << (8 * color);
    }
    return packed;
}

/* Whether the activation of a card costs a cube less. (C031, C042, MQ32, MQ50) */
static int is_spared(const Box *box, const Merchant *me, int card) {
    if (has(&box->costless, card)) return 0; /* MQ32 */
    if (meet(&me->active, &box->sparing[box->card[card].type])) return 1;
    return box->card[card].type == CRAFTSMAN && meet(&me->active, &box->sparing_new) && !meet(&me->active, &box->kind[card]);
}

/* The ways to activate a card with one cube spared. (MQ32) */
static void list_sparing(const Box *box, const Merchant *me, int card, List *list) {
    int short_of[COLORS], missing = 0;
    for (int color = 0; color < COLORS; color++) {
        int32_t lack = box->card[card].cost[color] - me->cubes[color];
        short_of[color] = lack > 0 ? (int)lack : 0;
        missing += short_of[color];
    }
    for (int color = 0; color < COLORS; color++)
        if (box->card[card].cost[color] && (missing == 0 || (missing == 1 && short_of[color] == 1))) put(list, box->spare[card][color]);
}

/* The inactive cards that the cubes can activate. (M4.5a) */
void list_activations(const Box *box, const Merchant *me, List *list) {
    if (!any_of(&me->inactive)) return;
    int sparing = meet(&me->active, &box->power[SPARE_CUBE]);
    uint64_t cubes = packed_cubes(me) | TOP_BITS;
    EACH_OF_FEW(card, me->inactive) {
        if (sparing && is_spared(box, me, card)) list_sparing(box, me, card, list);
        else put_if(list, box->number[ACTIVATE][card], ((cubes - box->card[card].packed) & TOP_BITS) == TOP_BITS);
    }
}

/* Put a card above the board, and let cards answer to it; whether its plan may be used at once. (C030, C033, C035, C041, MQ76) */
static int activated(const Box *box, Game *game, int seat, int card) {
    Merchant *me = &game->merchants[seat];
    int type = box->card[card].type;
    drop(&me->inactive, card);
    add(&me->active, card);
    answer(box, game, seat, &box->answering[ON_ACTIVATE_TYPE + type], ON_ACTIVATE_TYPE + type, ON_ACTIVATE);
    if (has(&box->power[STAY_ON_TOP], card)) lift_disc(box, game, seat);
    return type == PLAN && meet(&me->active, &box->power[USE_PLAN_FREE]);
}

void activate(const Box *box, Game *game, int seat, int card, int spared) {
    Merchant *me = &game->merchants[seat];
    for (int color = 0; color < COLORS; color++) me->cubes[color] -= box->card[card].cost[color] - (color == spared);
    if (activated(box, game, seat, card)) ask_first(game, seat, ASK_FREE_PLAN, 0, card, NO_ACTION_YET);
}

/* Activate a card without cubes; another one may follow. (C038, T-CA20, T-CB24, MQ81) */
void activate_free(const Box *box, Game *game, int seat, int card) {
    int32_t many = asked_now(game)->many - 1;
    int asks_plan = activated(box, game, seat, card);
    done(game);
    if (many && any_of(&game->merchants[seat].inactive)) ask_first(game, seat, ASK_FREE_CARD, many, NO_CARD, NO_ACTION_YET);
    if (asks_plan) ask_first(game, seat, ASK_FREE_PLAN, 0, card, NO_ACTION_YET);
}
