/* The city: blocks are claimed for cubes, guilders or nothing, and their goods stored or sold. (M4.5d-M4.5f) */

#include "merchants.h"

/* What the active cards with a power add up to. */
int32_t amounts_of(const Box *box, const Merchant *me, int power) {
    Cards cards = both(&me->active, &box->power[power]);
    int32_t sum = 0;
    EACH_OF_FEW(card, cards) sum += box->amount[power][card];
    return sum;
}

/* How many blocks may be claimed in a turn. (M4.5d, C028) */
static int32_t most_claims(const Box *box, const Merchant *me) { return 1 + amounts_of(box, me, MORE_CLAIMS); }

/* What a block costs in cubes, at least 0. (M4.5d, C025, M4.9e, MQ15) */
int32_t price_in_cubes(const Box *box, const Game *game, const Merchant *me, int block) {
    int32_t price = box->block[block].cost - amounts_of(box, me, CHEAPER_CLAIM) - (game->messenger == block);
    return price > 0 ? price : 0;
}

/* The kinds of goods that can be sold: their fields of the black market are free. (M4.5f) */
static unsigned for_sale(const Game *game) {
    unsigned sold = 0;
    for (int i = 0; i < GOODS; i++) sold |= (unsigned)(i < game->sold_size) << (game->sold[i] & 15);
    return ~sold;
}

/* The kinds of goods of which a sale gives both. (M4.11b, C037) */
static unsigned for_both(const Box *box, const Game *game, const Merchant *me) {
    unsigned trader = game->trader == NONE ? 0 : 1u << game->trader;
    return meet(&me->active, &box->power[SELL_FOR_BOTH]) ? ~0u : trader;
}

/* What may become of the goods of a block: the field is taken, it is free, or a sale gives both. (M4.5e, M4.5f, M4.11b, C037) */
static inline void list_fates(const Box *box, const Game *game, unsigned sale, unsigned both, int block, int payment, List *list) {
    const int32_t *claims = box->claim[block][payment];
    unsigned goods = 1u << game->goods[block];
    int sold_for_one = (sale & goods & ~both) != 0;
    put(list, claims[STORED]);
    put_if(list, claims[SOLD_FOR_BOTH], (sale & goods & both) != 0);
    put_if(list, claims[SOLD_FOR_GUILDERS], sold_for_one);
    put_if(list, claims[SOLD_FOR_CUBE], sold_for_one);
}

/* The blocks that can be claimed, and the ways to pay for them. (M4.5d-M4.5f) */
void list_claims(const Box *box, const Game *game, int seat, List *list) {
    const Merchant *me = &game->merchants[seat];
    int32_t less = 0, most = 1;
    int with_guilders = 0, guilders_only = 0;
    if (meet(&me->active, &box->claiming)) {
        most = most_claims(box, me);
        less = amounts_of(box, me, CHEAPER_CLAIM);
        if (meet(&me->active, &box->power[CLAIM_FOR_GUILDERS])) { /* C027, MQ12, MQ80 */
            with_guilders = me->guilders >= amounts_of(box, me, CLAIM_FOR_GUILDERS);
            guilders_only = box->must_pay_guilders;
        }
    }
    if (game->turn.claims >= most) return;
    uint64_t open = box->all_blocks & ~claimed_blocks(box, game), payable = 0;
    if (!guilders_only) {
        for (int color = 0; color < COLORS; color++) {
            int32_t cubes = me->cubes[color] + less;
            payable |= box->claimable[color][cubes < COST ? cubes : COST];
        }
        if (game->messenger != NONE) { /* M4.9e */
            int block = game->messenger;
            if (price_in_cubes(box, game, me, block) <= me->cubes[box->block[block].color]) payable |= UINT64_C(1) << block;
        }
    }
    uint64_t left = with_guilders ? open : open & payable;
    if (!left) return;
    unsigned sale = for_sale(game), twice = for_both(box, game, me);
    for (; left; left &= left - 1) {
        int block = lowest(left);
        if (payable >> block & 1) list_fates(box, game, sale, twice, block, FOR_CUBES, list);
        if (with_guilders) list_fates(box, game, sale, twice, block, FOR_GUILDERS, list);
    }
}

/* The blocks that can be claimed for nothing. (T-CB22) */
void list_free_claims(const Box *box, const Game *game, int seat, List *list) {
    unsigned sale = for_sale(game), twice = for_both(box, game, &game->merchants[seat]);
    for (uint64_t left = box->all_blocks & ~claimed_blocks(box, game); left; left &= left - 1)
        list_fates(box, game, sale, twice, lowest(left), FOR_NOTHING, list);
}

/* Put a goods tile on its field of the black market. (M4.5f) */
void sell(Game *game, int goods) { game->sold[game->sold_size++] = (uint8_t)goods; }

static void sell_goods(const Box *box, Game *game, int seat, int goods, int fate) {
    Merchant *me = &game->merchants[seat];
    sell(game, goods);
    if (game->trader == goods && in_turn(game)) game->turn.trader_met = 1; /* M4.11c */
    if (fate != SOLD_FOR_CUBE) {
        me->guilders += box->sale_guilders;
        if (meet(&me->active, &box->power[SELL_FOR_BOTH]) && in_turn(game)) game->turn.card_guilders += box->sale_guilders; /* MQ27 */
    }
    if (fate != SOLD_FOR_GUILDERS) ask_first(game, seat, ASK_CUBE, 1, NO_CARD, NO_ACTION_YET);
}

/* Pay for a block and claim it; then its goods, then what cards give for it. (M4.5d, MQ42) */
void claim(const Box *box, Game *game, int seat, int block, int payment, int fate) {
    Merchant *me = &game->merchants[seat];
    if (payment == FOR_NOTHING) done(game); /* T-CB22, MQ7 */
    else {
        if (payment == FOR_GUILDERS) me->guilders -= amounts_of(box, me, CLAIM_FOR_GUILDERS); /* C027 */
        else me->cubes[box->block[block].color] -= price_in_cubes(box, game, me, block);
        if (in_turn(game)) game->turn.claims++;
    }
    me->owned |= UINT64_C(1) << block;
    if (game->messenger == block && in_turn(game)) game->turn.messenger_met = 1; /* M4.9f */
    if (fate == STORED) me->store[game->goods[block]]++;                         /* M4.5e */
    else sell_goods(box, game, seat, game->goods[block], fate);
    answer(box, game, seat, &box->answering[ON_CLAIM], ON_CLAIM, ON_CLAIM); /* C026, C074 */
}
