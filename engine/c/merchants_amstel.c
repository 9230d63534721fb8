/* The Amstel and the market. (M4.2i, M4.5n-M4.5q, C034, chapter 6) */

#include "merchants.h"

/* ---- The order on the Amstel ---- */

int place_on_amstel(const Box *box, const Game *game, int seat) {
    int place = 0;
    while (place < box->seats - 1 && game->amstel[place] != seat) place++;
    return place;
}

/* The players in the order of their discs; TOM has no turn. (M4.2i, MQ75) */
int seats_in_order(const Box *box, const Game *game, uint8_t order[SEATS]) {
    int many = 0;
    for (int i = 0; i < box->seats; i++)
        if (game->amstel[i] < box->players) order[many++] = game->amstel[i];
    return many;
}

/* ---- How discs move (M4.5n, M4.5o, C034) ---- */

/* Lay a disc on top of its stack; on the end field there are no stacks. (C034, MQ76) */
void lift_disc(const Box *box, Game *game, int seat) {
    int field = game->merchants[seat].amstel_field, place = 0, filled = 0;
    uint8_t others[SEATS];
    if (field == box->amstel_end) return;
    for (int i = 0; i < box->seats; i++)
        if (game->amstel[i] != seat) others[filled++] = game->amstel[i];
    for (int i = 0; i < filled; i++) place += game->merchants[others[i]].amstel_field > field;
    for (int i = 0, j = 0; i < box->seats; i++) game->amstel[i] = i == place ? (uint8_t)seat : others[j++];
}

/* Move a disc forward so many fields, or to the end field; how many it went. (MQ37) */
int32_t move_disc(const Box *box, Game *game, int seat, int32_t fields) {
    int start = game->merchants[seat].amstel_field, end = box->amstel_end;
    int to = fields > end - start ? end : start + (int)fields, ahead = 0, behind = 0;
    uint8_t front[SEATS], back[SEATS];
    if (to == start) return 0;
    game->merchants[seat].amstel_field = (uint8_t)to;
    for (int i = 0; i < box->seats; i++) {
        uint8_t other = game->amstel[i];
        int field = game->merchants[other].amstel_field;
        if (other == seat) continue;
        if (field > to || (field == to && to == end)) front[ahead++] = other; /* M4.5n, M4.5o */
        else back[behind++] = other;
    }
    for (int i = 0; i < ahead; i++) game->amstel[i] = front[i];
    game->amstel[ahead] = (uint8_t)seat;
    for (int i = 0; i < behind; i++) game->amstel[ahead + 1 + i] = back[i];
    score_points(game, seat, box->passed[to] - box->passed[start], AMSTEL_POINTS);
    if (to < end)
        for (int i = 0; i < behind; i++) {
            const Merchant *other = &game->merchants[back[i]];
            if (other->amstel_field == to && meet(&other->active, &box->power[STAY_ON_TOP])) lift_disc(box, game, back[i]); /* C034 */
        }
    return to - start;
}

/* Move a disc forward in its owner's turn, for whatever reason. (C014) */
void move_in_turn(const Box *box, Game *game, int seat, int32_t fields) {
    int32_t moved = move_disc(box, game, seat, fields);
    if (in_turn(game)) game->turn.amstel_moved += moved;
}

/* The advances that the cubes can pay for: 1 for the first field, 2 for each further one, once a turn. (M4.5n) */
void list_advances(const Box *box, const Game *game, int seat, List *list) {
    const Merchant *me = &game->merchants[seat];
    if (game->turn.advanced) return;
    int32_t left = box->amstel_end - me->amstel_field, most = (all_cubes(me) + 1) / 2;
    if (most > left) most = left;
    for (int first = 1; first <= most; first += 4)
        for (int fields = first; fields < first + 4; fields++) put_if(list, box->number[ADVANCE][fields], fields <= most);
}

/* ---- The market (M4.5p, M4.5q) ---- */

/* Whether there is something for the effects of the tile to work on. (MQ45) */
static int has_target(const Box *box, const Game *game, const Merchant *me, const Tile *tile) {
    for (int i = 0; i < tile->effects; i++) {
        int word = box->effect[tile->first_effect + i].word;
        if ((word == SWAP_CARD || word == ACTIVATE_FOR_FREE) && !any_of(&me->inactive)) return 0;
        if (word == SWAP_CARD && !any_of(&game->discard)) return 0; /* no game comes there */
        if (word == CLAIM_FREE && claimed_blocks(box, game) == box->all_blocks) return 0;
    }
    return 1;
}

/* How often the market tile may be bought this turn. (C020, MQ43) */
static int32_t most_purchases(const Box *box, const Game *game, const Merchant *me) {
    return 1 + (box->opens_market ? shared(&me->active, &box->opening) : game->turn.more_purchases);
}

void list_purchase(const Box *box, const Game *game, int seat, List *list) {
    const Merchant *me = &game->merchants[seat];
    if (game->tile == NONE || me->guilders < box->tile[game->tile].price || game->turn.purchases >= most_purchases(box, game, me)) return;
    if (has_target(box, game, me, &box->tile[game->tile])) put(list, box->number[BUY_TILE][0]);
}

/* Give one benefit of a tile; 1 if something is to be asked for it. Moves on the Amstel are apart from the paid one. (M4.5q) */
static int give_benefit(const Box *box, Game *game, int seat, const Effect *effect, Ask *asked) {
    static const uint8_t ASKED_FOR[] = {
        [SWAP_CARD - SWAP_CARD] = ASK_GIVEN_CARD, [SAIL_AT_ONCE - SWAP_CARD] = ASK_SAILING,
        [SHIP_ANYWHERE - SWAP_CARD] = ASK_SHIP, [CLAIM_FREE - SWAP_CARD] = ASK_FREE_BLOCK,
    };
    if (!effect->amount) return 0;
    if (effect->word >= SWAP_CARD) { /* T-CA17, T-CA18, T-CB21, T-CB22 */
        int32_t many = effect->word == SAIL_AT_ONCE ? effect->amount : 0;
        *asked = (Ask){many, NO_ACTION_YET, NO_CARD, (uint8_t)seat, ASKED_FOR[effect->word - SWAP_CARD], 0, 0};
        return 1;
    }
    if (effect->word == POINTS) score_points(game, seat, effect->amount, MARKET);
    else if (effect->word == GUILDERS) game->merchants[seat].guilders += effect->amount;
    else return give(box, game, seat, effect, 0, asked);
    return 0;
}

/* Pay the price; then come the points, and the benefits in the order of the tile. (M4.5p, MQ48) */
void buy_tile(const Box *box, Game *game, int seat) {
    const Tile *tile = &box->tile[game->tile];
    Ask asks[8];
    int many = 0;
    if (in_turn(game)) game->turn.purchases++;
    game->merchants[seat].guilders -= tile->price;
    score_points(game, seat, tile->points, MARKET);
    if (in_turn(game)) game->turn.market_points += tile->points;
    for (int i = 0; i < tile->effects; i++) many += give_benefit(box, game, seat, &box->effect[tile->first_effect + i], &asks[many]);
    while (many) game->ask[game->asks++] = asks[--many];
}
