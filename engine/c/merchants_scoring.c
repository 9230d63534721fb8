/* The score sheets: as the game would end now. (M4.8, M4.10a, M4.13i) */

#include "merchants.h"

/* What penalty tokens cost: the last of the costs is that of all further ones. (M4.8c) */
static int32_t penalty_points(const Box *box, int32_t tokens) {
    int32_t points = 0, printed = tokens < box->penalties ? tokens : box->penalties;
    for (int i = 0; i < printed; i++) points -= box->penalty[i];
    return points - (tokens - printed) * box->penalty[box->penalties - 1];
}

/* The active cards of the final scoring. (M4.8d) */
static int32_t score_cards(const Box *box, const Game *game, int seat) {
    const Merchant *me = &game->merchants[seat];
    Cards cards = both(&me->active, &box->scored);
    int32_t points = 0;
    EACH_CARD(card, cards) {
        int counts = 1;
        for (int i = 0; i < box->card[card].needs; i++) counts &= holds(box, game, seat, &box->need[box->card[card].first_need + i]);
        for (int i = 0; counts && i < box->card[card].effects; i++) {
            const Effect *effect = &box->effect[box->card[card].first_effect + i];
            if (effect->word == POINTS) points += gained(box, game, seat, effect);
        }
    }
    int old = shared(&me->active, &box->power[CHURCH_SET]);
    for (int number = 0; number < old; number++) { /* complete sets first (C067-C069, MQ55) */
        int kinds = 0;
        for (int i = 0; i < box->churches; i++) kinds += shared(&me->active, &box->set[box->church[i]]) > number;
        points += box->church_points[kinds];
    }
    return points;
}

/* How many blocks the largest group has that bridges join. (M4.8e) */
static int largest_group(const Box *box, uint64_t blocks) {
    int most = 0;
    while (blocks) {
        uint64_t group = blocks & -blocks, fringe = group;
        while (fringe) {
            uint64_t near = box->block[lowest(fringe)].near & blocks & ~group;
            fringe = (fringe & (fringe - 1)) | near;
            group |= near;
        }
        blocks &= ~group;
        if (bits(group) > most) most = bits(group);
    }
    return most;
}

/* The open districts: ties share the places that they cover, rounded down. (M4.8f, MQ30) */
static int32_t score_districts(const Box *box, const Game *game, int seat) {
    int32_t points = 0;
    for (int i = 0; i < game->districts; i++) {
        uint64_t blocks = box->in_district[game->district[i]];
        int own = bits(game->merchants[seat].owned & blocks), better = 0, equal = 0;
        int32_t shared_points = 0;
        if (!own) continue;
        for (int other = 0; other < box->seats; other++) {
            int many = bits(game->merchants[other].owned & blocks);
            better += many > own;
            equal += many == own;
        }
        for (int place = better; place < better + equal && place < box->places; place++) shared_points += box->place[place];
        points += shared_points / equal;
    }
    return points;
}

/* ---- Secret orders and leftovers (M4.8g, M4.10a, MQ62) ---- */

/* What orders may take in. */
typedef struct {
    int32_t goods, workers[DOCKS], cubes[COLORS];
} Board;

static int32_t sum_of(const int32_t numbers[6]) { return numbers[0] + numbers[1] + numbers[2] + numbers[3] + numbers[4] + numbers[5]; }

/* One cube each of so many colours: those of which there are most, since the others may still be wanted. */
static void take_most_numerous(int32_t cubes[COLORS], int many) {
    int taken[COLORS] = {0};
    for (; many; many--) {
        int best = -1;
        for (int color = 0; color < COLORS; color++)
            if (!taken[color] && (best < 0 || cubes[color] > cubes[best])) best = color;
        taken[best] = 1;
    }
    for (int color = 0; color < COLORS; color++) cubes[color] -= taken[color];
}

/* The next choice of so many workers out of these, as many of each colour; 0 after the last one. */
static int next_workers(int32_t chosen[DOCKS], const int32_t of[DOCKS], int many) {
    do {
        int color = 0;
        while (color < DOCKS && chosen[color] == of[color]) chosen[color++] = 0;
        if (color == DOCKS) return 0;
        chosen[color]++;
    } while (sum_of(chosen) != many);
    return 1;
}

/* One order while all ways to serve the orders are tried. */
typedef struct {
    const Order *order;
    Board before, after;
    int32_t points, chosen[DOCKS];
    int way; /* the way to serve it that is tried: 0 is not to */
} Serving;

/* Go to the next way to serve an order; 0 after the last one. */
static int serve_next(Serving *one) {
    const Order *order = one->order;
    int way = one->way++;
    one->after = one->before;
    one->points = 0;
    if (way == 0) return 1;
    if (order->different) { /* O33 */
        int kinds = 0;
        for (int color = 0; color < COLORS; color++) kinds += one->before.cubes[color] > 0;
        if (way > kinds || way > order->different) return 0;
        one->points = order->for_different[way - 1];
        take_most_numerous(one->after.cubes, way);
        return 1;
    }
    if (order->worker != NONE) { /* O37-O42 */
        if (way > 2 || one->before.workers[order->worker] < way) return 0;
        one->points = way == 1 ? order->one : order->points;
        one->after.workers[order->worker] -= way;
        return 1;
    }
    /* O32, O34 */
    if (one->before.goods < order->goods || sum_of(one->before.cubes) < order->cubes) return 0;
    if (way == 1) memset(one->chosen, 0, sizeof one->chosen);
    if ((way > 1 || order->workers) && !next_workers(one->chosen, one->before.workers, order->workers)) return 0;
    one->points = order->points;
    one->after.goods -= order->goods;
    for (int i = 0; i < order->cubes; i++) take_most_numerous(one->after.cubes, 1);
    for (int color = 0; color < DOCKS; color++) one->after.workers[color] -= one->chosen[color];
    return 1;
}

static int32_t leftover_points(const Merchant *me, const Board *left) {
    return (left->goods + sum_of(left->workers) + me->guilders + sum_of(left->cubes)) / 2;
}

/* What orders score and what is left over: the best for all of them; of equal ones more for orders. (MQ8, MQ82) */
static void score_orders(const Box *box, const Game *game, int seat, int32_t sheet[COLUMNS]) {
    const Merchant *me = &game->merchants[seat];
    Board board = {0};
    Serving servings[OWN_ORDERS];
    int many = 0;
    for (int goods = 0; goods < GOODS; goods++) board.goods += me->store[goods] + me->aboard[goods];
    for (int i = 0; i < me->crew; i++) board.workers[me->workers[i]]++;
    memcpy(board.cubes, me->cubes, sizeof board.cubes);
    for (int i = 0; i < me->order_count; i++) {
        const Order *order = &box->order[me->orders[i]];
        int counts = 1;
        if (order->hands_in) {
            int place = many++; /* in the order of their numbers */
            for (; place > 0 && servings[place - 1].order->number > order->number; place--) servings[place] = servings[place - 1];
            servings[place].order = order;
            continue;
        }
        for (int j = 0; j < order->needs; j++) counts &= holds(box, game, seat, &box->need[order->first_need + j]);
        if (counts) sheet[BY_ORDERS] += order->points;
    }
    int32_t best = 0, best_orders = 0;
    int found = 0, at = 0;
    if (many) servings[0].before = board, servings[0].way = 0;
    while (at >= 0) { /* the last order changes first */
        if (at < many) {
            if (!serve_next(&servings[at])) at--;
            else if (++at < many) servings[at].before = servings[at - 1].after, servings[at].way = 0;
            continue;
        }
        int32_t by_orders = 0;
        for (int i = 0; i < many; i++) by_orders += servings[i].points;
        int32_t all = by_orders + leftover_points(me, many ? &servings[many - 1].after : &board);
        if (!found || all > best || (all == best && by_orders > best_orders)) best = all, best_orders = by_orders, found = 1;
        at--;
    }
    sheet[BY_ORDERS] += best_orders;
    sheet[LEFTOVERS] = best - best_orders;
}

/* ---- The sheets ---- */

static int comes_before(const Box *box, const Game *game, int32_t sheets[][COLUMNS], int a, int b) {
    if (sheets[a][TOTAL] != sheets[b][TOTAL]) return sheets[a][TOTAL] > sheets[b][TOTAL];
    if (box->players == 1) return a > b; /* MQ65 */
    return place_on_amstel(box, game, a) < place_on_amstel(box, game, b);
}

/* Every category by seat, TOM the last: final once the game is over. */
void score(const Box *box, const Game *now, int32_t sheets[][COLUMNS]) {
    Game ended;
    const Game *game = now;
    if (now->phase != OVER) {
        ended = *now;
        settle_cards(box, &ended);
        game = &ended;
    }
    memset(sheets, 0, sizeof(int32_t) * COLUMNS * (size_t)box->seats);
    for (int seat = 0; seat < box->seats; seat++) {
        int32_t *sheet = sheets[seat];
        const Merchant *me = &game->merchants[seat];
        for (int i = 0; i < CATEGORIES; i++) sheet[i] = me->points[i];
        sheet[PENALTIES] = penalty_points(box, me->penalty_tokens);
        sheet[END_CARDS] = score_cards(box, game, seat);
        sheet[CITY] = box->city_points * largest_group(box, me->owned);
        sheet[BY_DISTRICTS] = score_districts(box, game, seat);
        score_orders(box, game, seat, sheet);
        for (int i = 0; i <= LEFTOVERS; i++) sheet[TOTAL] += sheet[i];
    }
    for (int seat = 0; seat < box->seats; seat++) { /* M4.8h */
        sheets[seat][PLACE] = 1;
        for (int other = 0; other < box->seats; other++)
            sheets[seat][PLACE] += other != seat && comes_before(box, game, sheets, other, seat);
    }
}
