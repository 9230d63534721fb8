/* Set-up, with chance in the order of docs/chance.md. (M4.2) */

#include "merchants.h"

/* Which colour stands at a place of a dock: one of several by weight. (M4.2c, MQ9, MQ73) */
static int place_worker(const Box *box, Game *game, int dock, int place, int own, int *left) {
    static const int DIGIT[DOCKS] = {1, 3, 9, 27, 81, 243};
    int32_t weights[DOCKS] = {0}, sum = 0;
    int last = place == box->dock_places - 1, beside = place ? game->dock[dock][0] : NONE;
    for (int a = 0; a < DOCKS; a++) {
        if (a == own || a == beside || *left / DIGIT[a] % 3 == 0) continue;
        int after = *left - DIGIT[a];
        if (last) weights[a] = box->ways[dock + 1][after];
        else
            for (int b = 0; b < DOCKS; b++)
                if (b != own && b != a && after / DIGIT[b] % 3) weights[a] += box->ways[dock + 1][after - DIGIT[b]];
        sum += weights[a];
    }
    int32_t answer = (int32_t)ask_below(&game->chance, (uint32_t)sum);
    int color = 0;
    while (answer >= weights[color]) answer -= weights[color++];
    *left -= DIGIT[color];
    return color;
}

static void deal_docks(const Box *box, Game *game) {
    int left = box->dock_places * (1 + 3 + 9 + 27 + 81 + 243), dock = 0;
    for (int i = 0; i < box->fields; i++) {
        if (box->field[i].water != DOCK) continue;
        game->waiting[dock] = 0;
        for (int place = 0; place < box->dock_places; place++) {
            game->dock[dock][place] = (uint8_t)place_worker(box, game, dock, place, box->field[i].of, &left);
            game->waiting[dock]++;
        }
        dock++;
    }
}

/* The market stack, and the tiles that go back unseen. (M4.2f, M4.12a, M4.12b) */
static void deal_market(const Box *box, Game *game) {
    int per_part = box->stacks / 2, stack = 0;
    game->market_size = game->returned_size = game->past_size = 0;
    for (int part = 0; part < 2; part++) {
        uint8_t kept[TILES];
        int many = box->in_part[part], filled = many;
        for (int i = 0; i < per_part; i++, stack++) { /* each goes before those that were shuffled sooner */
            const Shuffle *one = &box->stack[stack];
            uint8_t order[TILES];
            memcpy(order, one->tiles, (size_t)one->shuffled);
            shuffle(&game->chance, order, one->shuffled);
            filled -= one->kept;
            memcpy(kept + filled, order, (size_t)one->kept);
            for (int j = one->kept; j < one->shuffled; j++) game->returned[game->returned_size++] = order[j];
        }
        if (per_part > 1) shuffle(&game->chance, kept, many);
        memcpy(game->market + game->market_size, kept, (size_t)many);
        game->market_size = (uint8_t)(game->market_size + many);
    }
    game->tile = game->market[0];
    game->market_top = 1;
    game->market_size--;
}

static void deal_districts(const Box *box, Game *game) {
    for (int i = 0; i < DISTRICTS; i++) game->district[i] = (uint8_t)i;
    shuffle(&game->chance, game->district, DISTRICTS);
    game->districts = (uint8_t)(box->seats - 1);
    for (int i = 1; i < game->districts; i++) { /* those that are open lie sorted */
        uint8_t one = game->district[i];
        int place = i;
        for (; place > 0 && game->district[place - 1] > one; place--) game->district[place] = game->district[place - 1];
        game->district[place] = one;
    }
}

static void deal_decks(const Box *box, Game *game) {
    int filled = 0;
    for (int type = 0; type < DECKS; type++) {
        int first = filled;
        EACH_CARD(card, box->of_type[type]) game->deck[filled++] = (uint8_t)card;
        shuffle(&game->chance, game->deck + first, filled - first);
        game->deck_top[type] = (uint8_t)first;
        game->deck_size[type] = (uint8_t)(filled - first);
    }
}

/* Decisions on figures, then on start cards from bottom to top, then on cubes from top to bottom. (M4.2j, M4.2k, MQ56) */
static void ask_at_start(const Box *box, Game *game) {
    uint8_t order[SEATS];
    int many = seats_in_order(box, game, order);
    for (int i = many - 1; i >= 0; i--) ask_plainly(game, order[i], ASK_START_CUBES);
    for (int i = 0; i < many; i++) ask_plainly(game, order[i], ASK_START_CARD);
    if (box->has_trader) ask_plainly(game, game->amstel[0], ASK_TRADER);
    if (box->has_workers) {
        ask_plainly(game, game->amstel[1], ASK_MESSENGER);
        ask_plainly(game, game->amstel[0], ASK_FOREMAN);
    }
}

/* Lay out craftsmen and buildings to choose a start card from. (M4.2j, MQ60) */
void lay_out_start_cards(const Box *box, Game *game) { lay_out(box, game, box->start_cards); }

static void deal_orders(const Box *box, Game *game) {
    for (int i = 0; i < box->orders; i++) game->order_pile[i] = (uint8_t)i;
    game->order_pile_size = (uint8_t)box->orders;
    if (!box->dealt_orders) return;
    shuffle(&game->chance, game->order_pile, box->orders);
    int taken = 0;
    for (int seat = 0; seat < box->players; seat++) { /* M4.10a, MQ57 */
        Merchant *me = &game->merchants[seat];
        while (me->order_count < box->dealt_orders) me->orders[me->order_count++] = game->order_pile[taken++];
    }
    game->order_pile_size = (uint8_t)(box->orders - taken);
    memmove(game->order_pile, game->order_pile + taken, game->order_pile_size);
}

/* Shuffle and deal; the game has its chance, everything else is written here. (M4.2) */
static void deal_one(const Box *box, Game *game) {
    Chance chance = game->chance;
    uint64_t pick_key = game->pick_key;
    memset(game, 0, sizeof *game);
    game->chance = chance;
    game->pick_key = pick_key;
    game->round = (uint8_t)box->first_round; /* M4.2g */
    int filled = 0;
    for (int goods = 0; goods < GOODS; goods++)
        for (int i = 0; i < box->goods_tiles[goods]; i++) game->goods[filled++] = (uint8_t)goods;
    shuffle(&game->chance, game->goods, filled); /* M4.2b */
    deal_docks(box, game);                       /* M4.2c */
    deal_districts(box, game);                   /* M4.2d */
    deal_decks(box, game);                       /* M4.2e */
    deal_market(box, game);                      /* M4.2f */
    uint8_t drawn[SEATS];
    for (int seat = 0; seat < box->seats; seat++) drawn[seat] = (uint8_t)seat;
    shuffle(&game->chance, drawn, box->seats); /* M4.2i: drawn first lies at the bottom */
    for (int i = 0; i < box->seats; i++) game->amstel[i] = drawn[box->seats - 1 - i];
    for (int seat = 0; seat < box->seats; seat++) {
        Merchant *me = &game->merchants[seat];
        me->guilders = seat < box->players ? box->start_guilders : 0; /* M4.2h, M4.13a */
        me->ship = (uint8_t)box->start;                               /* MQ19 */
        me->stored = NONE;
    }
    deal_orders(box, game);
    memset(game->small, NONE, sizeof game->small);
    game->foreman = game->messenger = game->trader = NONE;
    game->turn.repeated = NO_CARD;
    game->known = NOT_LISTED;
    ask_at_start(box, game);
    if (!box->has_workers && !box->has_trader) lay_out_start_cards(box, game);
    game->to_move = asked_now(game)->seat;
}

void deal(const Box *box, Game *const games[], int many, int players, int first) {
    (void)players, (void)first;
    for (int k = 0; k < many; k++) deal_one(box, games[k]);
}

/* Work out what follows from the other fields of a game that was loaded. */
void follow(const Box *box, Game *game) {
    (void)box;
    game->known = NOT_LISTED;
    game->to_move = game->asks ? asked_now(game)->seat : NOBODY;
}
