/* The harbour: loading, sailing, dock workers and delivering goods. (M4.5g-M4.5m, T-CA17, T-CB21) */

#include "merchants.h"

enum { GUILDERS_FOR_A_WORKER = 1, FOREMAN_POINTS = 2 };

/* The workers at a dock who may come aboard, each colour once. (M4.5i, MQ3) */
static void list_workers(const Box *box, const Game *game, const Merchant *me, int dock, List *list) {
    if (me->crew >= box->worker_places) return;
    if (game->turn.docks >> dock & 1 && !box->any_dock_worker) return;
    unsigned waiting = 0;
    for (int i = 0; i < game->waiting[dock]; i++) waiting |= 1u << game->dock[dock][i];
    for (int color = 0; color < DOCKS; color++) put_if(list, box->number[TAKE_WORKER][color], (int)(waiting >> color & 1));
}

/* What the ship can do where it lies, with goods and dock workers, and where it can sail. (M4.5g-M4.5m) */
void list_moves(const Box *box, const Game *game, int seat, List *list) {
    const Merchant *me = &game->merchants[seat];
    const Field *field = &box->field[me->ship];
    if (field->water == START || field->water == DOCK) /* M4.5g */
        for (int goods = 0; goods < GOODS; goods++) put_if(list, box->number[LOAD][goods], me->store[goods] > 0);
    if (field->water == BIG) { /* M4.5l */
        put_if(list, box->number[DELIVER][field->of], (me->aboard[field->of] > 0) & (game->roofs[field->of] < field->places));
    } else if (field->water == SMALL_ONE) { /* M4.5m */
        if (game->small[field->which] == NONE)
            for (int goods = 0; goods < GOODS; goods++) put_if(list, box->number[DELIVER][goods], me->aboard[goods] > 0);
    } else if (field->water == DOCK) {
        list_workers(box, game, me, field->which, list);
        int wanted = 0; /* M4.5j */
        for (int i = 0; i < me->crew; i++) wanted |= me->workers[i] == field->of;
        put_if(list, box->number[DELIVER_WORKER][0], wanted);
    }
    const Ask *ask = &game->ask[game->asks - 1];
    if (ask->what != ASK_SAILING && !game->turn.credit && !all_cubes(me)) return; /* M4.5h, MQ31 */
    for (uint64_t left = field->near; left;) /* few fields have more than four neighbours */
        for (int four = 0; four < 4; four++, left &= left - 1) put_if(list, box->number[SAIL][lowest(left | UINT64_C(1) << 63)], left != 0);
}

/* ---- Loading and sailing (M4.5g, M4.5h, T-CA17, T-CB21) ---- */

void load(Game *game, int seat, int goods) {
    game->merchants[seat].store[goods]--;
    game->merchants[seat].aboard[goods]++;
}

/* Let the ship enter a field. (MQ3, MQ29) */
static void move_ship(const Box *box, Game *game, int seat, int field, int32_t steps) {
    game->merchants[seat].ship = (uint8_t)field;
    if (!in_turn(game)) return;
    game->turn.ship_moved += steps;
    if (box->one_worker_a_visit) game->turn.docks = 0;
}

/* Sail to a neighbouring field: in the move of a tile, else on credit, else for a cube. (M4.5h, MQ31) */
void sail(const Box *box, Game *game, int seat, int32_t number, int field) {
    Ask *ask = asked_now(game);
    if (ask->what == ASK_SAILING) {
        if (!--ask->many) done(game);
    } else if (game->turn.credit) game->turn.credit--;
    else {
        ask_first(game, seat, ASK_PAYMENT, 1, NO_CARD, number);
        return;
    }
    move_ship(box, game, seat, field, 1);
}

/* Sail for a cube that is paid; card 040 makes one more field free. (M4.5h, C040) */
void sail_paid(const Box *box, Game *game, int seat, int field) {
    move_ship(box, game, seat, field, 1);
    if (meet(&game->merchants[seat].active, &box->power[SAIL_DOUBLE])) add_credit(game, 1);
}

void ship_to(const Box *box, Game *game, int seat, int field) {
    done(game);
    move_ship(box, game, seat, field, box->distance[game->merchants[seat].ship][field]);
}

/* ---- Dock workers (M4.5i-M4.5k) ---- */

void leave_dock(Game *game, int dock, int worker) {
    if (game->dock[dock][0] == worker) game->dock[dock][0] = game->dock[dock][1];
    game->waiting[dock]--;
}

void take_worker(const Box *box, Game *game, int seat, int worker) {
    Merchant *me = &game->merchants[seat];
    int dock = box->field[me->ship].which;
    if (in_turn(game)) game->turn.docks |= (uint8_t)(1u << dock); /* MQ3 */
    me->workers[me->crew++] = (uint8_t)worker;
    leave_dock(game, dock, worker);
    me->guilders += GUILDERS_FOR_A_WORKER;
}

/* Bring a dock worker to the depot; card 050 doubles its points. (M4.5j, C050) */
void deliver_worker(const Box *box, Game *game, int seat) {
    Merchant *me = &game->merchants[seat];
    int worker = box->field[me->ship].of, place = 0;
    while (me->workers[place] != worker) place++;
    memmove(me->workers + place, me->workers + place + 1, (size_t)(me->crew - place - 1));
    me->crew--;
    int32_t points = put_into_depot(box, game, seat, worker);
    if (!meet(&me->active, &box->power[DEPOT_DOUBLE])) return;
    score_points(game, seat, points, CARD_POINTS);        /* MQ49 */
    if (in_turn(game)) game->turn.card_points += points; /* MQ27 */
}

/* Fill the topmost free field of the depot; the last field holds all others. (M4.5k) */
int32_t put_into_depot(const Box *box, Game *game, int seat, int worker) {
    int field = game->depot_size < box->depots ? game->depot_size : box->depots - 1;
    game->depot[game->depot_size++] = (uint8_t)worker;
    score_points(game, seat, box->depot[field], DEPOT);
    return box->depot[field];
}

/* ---- Delivering goods (M4.5l, M4.5m, M4.7a) ---- */

void deliver(const Box *box, Game *game, int seat, int goods) {
    Merchant *me = &game->merchants[seat];
    me->aboard[goods]--;
    put_into_warehouse(box, game, seat, goods, me->ship);
    if (game->foreman == me->ship) {
        score_points(game, seat, FOREMAN_POINTS, FOREMAN); /* M4.9b */
        if (in_turn(game)) game->turn.foreman_met = 1;
    }
    /* C073, C075-C084 */
    Cards answering;
    for (int i = 0; i < WORDS; i++) answering.w[i] = box->answering[ON_DELIVER].w[i] | box->answering[ON_DELIVER_KIND + goods].w[i];
    answer(box, game, seat, &answering, ON_DELIVER_KIND + goods, ON_DELIVER);
}

/* Fill the best free place of a warehouse, for its points and the round bonus. */
void put_into_warehouse(const Box *box, Game *game, int seat, int goods, int place) {
    const Field *field = &box->field[place];
    if (field->water == SMALL_ONE) {
        game->small[field->which] = (uint8_t)goods;
        score_points(game, seat, field->points[0], WAREHOUSES);
    } else score_points(game, seat, field->points[game->roofs[goods]++], WAREHOUSES);
    if (game->round <= box->speeds) score_points(game, seat, box->speed[game->round - 1], SPEED); /* M4.7a */
}

int is_full(const Box *box, const Game *game, int place) {
    const Field *field = &box->field[place];
    return field->water == SMALL_ONE ? game->small[field->which] != NONE : game->roofs[field->of] >= field->places;
}
