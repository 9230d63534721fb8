/* The foreman, the city messenger and the trader (M4.9, M4.11), and the solo game against TOM (M4.13). */

#include "merchants.h"

/* ---- Placing the figures (M4.9a, M4.9d, M4.11a) ---- */

/* Go on once a figure is placed; after the last one the start cards are laid out. (MQ56) */
void placed(const Box *box, Game *game) {
    done(game);
    if (asked_now(game)->what == ASK_START_CARD) lay_out_start_cards(box, game);
}

/* ---- Moving them at the end of a turn (M4.9c, M4.9f, M4.11c) ---- */

/* Where the city messenger may go: the unclaimed blocks fewest bridges away, if any. (MQ70) */
uint64_t nearest_blocks(const Box *box, const Game *game) {
    if (game->messenger == NONE) return 0;
    uint64_t unclaimed = box->all_blocks & ~claimed_blocks(box, game), seen = UINT64_C(1) << game->messenger, edge = seen;
    while (edge) {
        uint64_t around = 0;
        for (uint64_t left = edge; left; left &= left - 1) around |= box->block[lowest(left)].near;
        edge = around & ~seen;
        if (edge & unclaimed) return edge & unclaimed;
        seen |= edge;
    }
    return 0;
}

/* Where the trader may go: the free fields fewest moves away, if any. (MQ70) */
unsigned nearest_goods(const Box *box, const Game *game) {
    if (game->trader == NONE) return 0;
    unsigned unsold = (1u << GOODS) - 1, seen = 1u << game->trader, edge = seen;
    for (int i = 0; i < game->sold_size; i++) unsold &= ~(1u << game->sold[i]);
    while (edge) {
        unsigned around = 0;
        for (int goods = 0; goods < GOODS; goods++)
            if (edge >> goods & 1) around |= box->king[goods];
        edge = around & ~seen;
        if (edge & unsold) return edge & unsold;
        seen |= edge;
    }
    return 0;
}

/* Move the foreman to the next warehouse that is not full, his own the last of all. (MQ17, MQ69) */
static void move_foreman(const Box *box, Game *game) {
    int at = box->in_route[game->foreman];
    for (int i = 1; i <= box->routes; i++) {
        int place = box->route[(at + i) % box->routes];
        if (is_full(box, game, place)) continue;
        game->foreman = (uint8_t)place;
        return;
    }
    game->foreman = NONE;
}

/* Move the figures that were met, in this order, and ask where to. (MQ70) */
void move_figures(const Box *box, Game *game, int seat) {
    int messenger = game->turn.messenger_met, trader = game->turn.trader_met;
    if (game->turn.foreman_met) move_foreman(box, game); /* M4.9c */
    done(game);
    if (trader) { /* M4.11c */
        if (nearest_goods(box, game)) ask_plainly(game, seat, ASK_TRADER_MOVE);
        else game->trader = NONE;
    }
    if (messenger) { /* M4.9f */
        if (nearest_blocks(box, game)) ask_plainly(game, seat, ASK_MESSENGER_MOVE);
        else game->messenger = NONE;
    }
}

/* ---- TOM: the card that he costs (M4.13b) ---- */

static int32_t cost_in_all(const Card *card) {
    int32_t sum = 0;
    for (int color = 0; color < COLORS; color++) sum += card->cost[color];
    return sum;
}

Cards cheapest_cards(const Box *box, const Game *game) {
    int32_t least = COLORS * COST + 1;
    Cards cheapest = {{0}};
    EACH_CARD(card, game->display) {
        int32_t cost = cost_in_all(&box->card[card]);
        if (cost > least) continue;
        if (cost < least) memset(&cheapest, 0, sizeof cheapest);
        least = cost;
        add(&cheapest, card);
    }
    return cheapest;
}

/* Put a card that is laid out into the discard. (MQ84) */
void remove_card(Game *game, int card) {
    drop(&game->display, card);
    add(&game->discard, card);
}

/* Remove the cheapest card, if TOM leads; 1 if the player chooses one of two plans. */
int remove_cheapest(const Box *box, Game *game) {
    if (game->amstel[0] != box->players) return 0;
    Cards cheapest = cheapest_cards(box, game);
    Cards plans = both(&cheapest, &box->of_type[PLAN]), buildings = both(&cheapest, &box->of_type[BUILDING]);
    if (many_of(&plans) > 1) return 1;
    Cards goes = any_of(&plans) ? plans : any_of(&buildings) ? buildings : cheapest;
    for (int i = 0; i < WORDS; i++)
        if (goes.w[i]) {
            remove_card(game, 64 * i + lowest(goes.w[i]));
            break;
        }
    return 0;
}

/* ---- TOM's phases II and III (M4.13d-M4.13h) ---- */

/* Bring the worker of a dock to the depot, for points and a guilder; each number once. (M4.13e, MQ16, MQ74) */
static void deliver_for_tom(const Box *box, Game *game, int tom, int number) {
    int dock = box->dock_of[box->tom_docks[number - 1]];
    game->tom_numbers[game->numbers_done++] = (uint8_t)number;
    if (!game->waiting[dock]) return;
    int worker = game->dock[dock][0];
    leave_dock(game, dock, worker);
    put_into_depot(box, game, tom, worker);
    game->merchants[tom].guilders++;
}

/* Claim the cheapest free block of a district: joined to a block of TOM's if it can be, or left-most. (M4.13f, M4.13g) */
static void claim_for_tom(const Box *box, Game *game, int tom, int die) {
    uint64_t unclaimed = box->all_blocks & ~claimed_blocks(box, game), joined = 0, cheapest = 0;
    int least = COST + 1;
    for (uint64_t left = unclaimed; left; left &= left - 1) {
        const Block *block = &box->block[lowest(left)];
        if (block->color != die || block->cost > least) continue;
        if (block->cost < least) joined = cheapest = 0;
        least = block->cost;
        cheapest |= left & -left;
        if (block->near & game->merchants[tom].owned) joined |= left & -left;
    }
    if (!cheapest) return;
    int place = lowest(joined ? joined : cheapest), goods = game->goods[place];
    game->merchants[tom].owned |= UINT64_C(1) << place;
    if (is_sold(game, goods)) put_into_warehouse(box, game, tom, goods, box->big[goods]);
    else {
        sell(game, goods);
        game->merchants[tom].guilders += box->sale_guilders;
    }
}

/* Buy the tile if TOM can, for points and Amstel moves only; otherwise take a guilder. (M4.13h) */
static void buy_for_tom(const Box *box, Game *game, int tom) {
    const Tile *tile = &box->tile[game->tile];
    if (game->merchants[tom].guilders < tile->price) {
        game->merchants[tom].guilders++;
        return;
    }
    game->merchants[tom].guilders -= tile->price;
    score_points(game, tom, tile->points, MARKET);
    for (int i = 0; i < tile->effects; i++) {
        const Effect *effect = &box->effect[tile->first_effect + i];
        if (effect->word == ADVANCE_DISC) move_disc(box, game, tom, effect->amount);
    }
}

/* Play for TOM: the Amstel, triples, claims, the market, by the dice as they fell. (MQ71, MQ72) */
void play_tom(const Box *box, Game *game) {
    int tom = box->players, fell[DICE + 1] = {0};
    for (int die = 0; die < DICE; die++) fell[game->rolled[die]]++;
    move_disc(box, game, tom, fell[box->tom_amstel_face]);
    for (int number = 1; number <= DICE; number++) {
        int before = 0;
        for (int i = 0; i < game->numbers_done; i++) before |= game->tom_numbers[i] == number;
        if (fell[number] >= 3 && !before) deliver_for_tom(box, game, tom, number);
    }
    for (int die = 0; die < DICE; die++)
        if (game->rolled[die] == box->tom_claim_face) claim_for_tom(box, game, tom, die);
    buy_for_tom(box, game, tom);
}
