/* Greedy, the planner of the merchants game: it decides exactly as the library's bot of this name, function by function as there
   (src/amsterdam_routes/merchants/bots/_greedy.py). Everything is worth whole hundredths of a point; spend() says what cubes are
   best spent on. */

#include "merchants.h"

enum { POINT = 100, MOST_SETS = 64, MOST_THINGS = 60, MOST_CUBES = 24, FOREMAN_POINTS = 2, FOR_SALE = 256 };
enum { ERRANDS = GOODS * (SMALL + 1) + DOCKS, IDLE = MOST_CUBES + 1, SUPPLY = 0, ON_WHEEL = 1 };
#define GUARD UINT64_C(0x808080808080)
static const int64_t NEVER = -INT64_C(1000000000000);

/* Rounded down, as the library does. */
static int64_t divided(int64_t a, int64_t b) { return a / b - (a % b < 0); }

static int least(int a, int b) { return a < b ? a : b; }

/* ---- What cubes are spent on ---- */

typedef struct {
    uint64_t packed;
    int32_t cubes, number; /* number: of the action that buys it */
    int64_t worth;
    int32_t is_block;
} Thing;

typedef struct {
    int many;
    Thing thing[FOR_SALE];
} Things;

typedef struct {
    uint64_t left, bought;
    int64_t worth;
    int32_t many;
} Bought;

static uint64_t pack(const int32_t cubes[COLORS]) {
    uint64_t packed = 0;
    for (int color = 0; color < COLORS; color++) packed |= (uint64_t)(cubes[color] < 127 ? cubes[color] : 127) << (8 * color);
    return packed;
}

static int pays(uint64_t left, int32_t many, const Thing *thing) {
    return ((left - thing->packed) & GUARD) == GUARD && many >= thing->cubes;
}

/* The most that cubes are worth, and what they buy for it, as a set of places: at most one block. */
static int64_t spend(const int32_t cubes[COLORS], const Things *things, const int64_t *rests, int last, uint64_t *best) {
    Bought sets[1 + MOST_SETS * MOST_THINGS];
    uint64_t blocks = 0;
    int64_t most = -1;
    int many = 1;
    *best = 0;
    sets[0] = (Bought){pack(cubes) | GUARD, 0, 0, cubes[0] + cubes[1] + cubes[2] + cubes[3] + cubes[4] + cubes[5]};
    for (int place = 0; place < things->many && place < MOST_THINGS; place++) {
        const Thing *thing = &things->thing[place];
        if (((sets[0].left - thing->packed) & GUARD) != GUARD) continue;
        for (int i = 0, before = least(many, MOST_SETS); i < before; i++) {
            if (!pays(sets[i].left, sets[i].many, thing) || (thing->is_block && sets[i].bought & blocks)) continue;
            sets[many++] = (Bought){sets[i].left - thing->packed, sets[i].bought | UINT64_C(1) << place, sets[i].worth + thing->worth,
                                    sets[i].many - thing->cubes};
        }
        if (thing->is_block) blocks |= UINT64_C(1) << place;
    }
    for (int i = 0; i < many; i++) {
        int64_t made = sets[i].worth + rests[least(sets[i].many, last)];
        if (made > most) most = made, *best = sets[i].bought;
    }
    return most;
}

/* ---- What one seat thinks ---- */

typedef struct {
    int32_t length, next;
    int64_t worth;
} Voyage;

typedef struct {
    const Box *box;
    const Game *game;
    const Merchant *me;
    const int32_t *w;
    int seat, rounds, largest, has_blocks, has_inactive, has_stored, has_sheet;
    int64_t stored[GOODS], later[IDLE], sheet;
    Things blocks, inactive;
} Thought;

/* So many fields forward on the Amstel, and the bridges in between. */
static int64_t amstel(const Thought *mind, int fields) {
    const Box *box = mind->box;
    int end = box->amstel_end, at = mind->me->amstel_field, to = least(at + fields, end), passed = box->passed[to] - box->passed[at];
    int near = box->passed[least(to + 3, end)] - box->passed[least(at + 3, end)] - passed;
    int64_t more = (int64_t)mind->w[W_AMSTEL] * (to - at) + (int64_t)mind->w[W_NEAR_BRIDGE] * near;
    return (int64_t)POINT * passed + (mind->rounds > 2 ? more : 0);
}

/* What a use of a card gives now, less its guilders. */
static int64_t use(const Thought *mind, const Card *card) {
    int64_t worth = -(int64_t)card->guilders * mind->w[GUILDERS];
    for (int i = 0; i < card->effects; i++) {
        const Effect *effect = &mind->box->effect[card->first_effect + i];
        worth += (int64_t)gained(mind->box, mind->game, mind->seat, effect) * mind->w[effect->word];
    }
    return worth;
}

/* What a permanent card gives in a round, by what it answers to; one that is paid for is never used. */
static int64_t lasting(const Thought *mind, const Card *card) {
    int64_t worth = 0;
    if (card->guilders || card->chosen_cubes || card->cube != NONE || card->takes_plan) return 0;
    for (int i = 0; i < card->effects; i++) {
        const Effect *effect = &mind->box->effect[card->first_effect + i];
        worth += (int64_t)effect->amount * mind->w[effect->word] * mind->w[W_ON + effect->on];
    }
    return divided(worth, 100);
}

/* What a card will give if it is activated now, with the penalty that this saves. */
static int64_t card_worth(const Thought *mind, int number) {
    const Card *card = &mind->box->card[number];
    const int32_t *w = mind->w;
    int64_t worth = use(mind, card) - (int64_t)(card->chosen_cubes + (card->cube != NONE)) * w[W_USED_CUBE];
    if (card->timing == PERMANENT) worth = lasting(mind, card);
    worth = worth > 0 ? worth * (card->timing == TIMED_END ? 1 : mind->rounds) : 0;
    for (int i = 0; i < card->needs; i++) worth = worth * w[W_NEED] / 100;
    return (card->type == PLAN ? worth * w[W_PLAN] / 100 : worth) + w[W_PENALTY];
}

/* What it is worth to deliver a tile to a warehouse in the next round. */
static int64_t delivery(const Thought *mind, int goods, int place) {
    const Box *box = mind->box;
    const Field *field = &box->field[place];
    int taken = field->water == SMALL_ONE ? mind->game->small[field->which] != NONE : mind->game->roofs[goods], round = mind->game->round + 1;
    if (taken >= field->places) return 0;
    int64_t bonus = (round <= box->speeds ? box->speed[round - 1] : 0) + (mind->game->foreman == place ? FOREMAN_POINTS : 0);
    return POINT * (field->points[taken] + bonus);
}

/* What the goods of each kind are worth in the store, all worked out at once. */
static void think_of_goods(Thought *mind) {
    const Box *box = mind->box;
    int often = mind->rounds > 1 ? least(4, mind->rounds) : 0;
    mind->has_stored = 1;
    for (int goods = 0; goods < GOODS; goods++) {
        int64_t best = delivery(mind, goods, box->big[goods]);
        for (int place = 0; place < box->fields; place++) {
            if (box->field[place].water != SMALL_ONE) continue;
            int64_t other = delivery(mind, goods, place);
            if (other > best) best = other;
        }
        mind->stored[goods] = divided((best - mind->w[W_SHIPPING]) * often, 4);
    }
}

/* What the goods of a block are worth, stored or sold. */
static int64_t goods_worth(Thought *mind, int block, int fate) {
    if (fate == STORED) {
        if (!mind->has_stored) think_of_goods(mind);
        return mind->stored[mind->game->goods[block]];
    }
    int64_t guilders = fate != SOLD_FOR_CUBE ? (int64_t)mind->box->sale_guilders * mind->w[GUILDERS] : 0;
    return guilders + (fate != SOLD_FOR_GUILDERS ? mind->w[CHOOSE_CUBES] : 0);
}

static uint64_t group_of(const Box *box, int block, uint64_t blocks) {
    uint64_t group = UINT64_C(1) << block, fringe = group;
    while (fringe) {
        uint64_t near = box->block[lowest(fringe)].near & blocks & ~group;
        fringe = (fringe & (fringe - 1)) | near;
        group |= near;
    }
    return group;
}

static int largest_of(const Box *box, uint64_t blocks) {
    int most = 0;
    while (blocks) {
        uint64_t group = group_of(box, lowest(blocks), blocks);
        blocks &= ~group;
        if (bits(group) > most) most = bits(group);
    }
    return most;
}

/* What a block is worth without its goods: the largest group, which may grow, and its district. */
static int64_t site_worth(const Thought *mind, int place) {
    const Box *box = mind->box;
    const Game *game = mind->game;
    int more = bits(group_of(box, place, mind->me->owned | UINT64_C(1) << place)) - mind->largest;
    int64_t worth = (int64_t)box->city_points * (more > 0 ? POINT * more : mind->w[W_APART]);
    for (int i = 0; i < game->districts; i++)
        if (game->district[i] == box->block[place].district) return worth + mind->w[W_DISTRICT];
    return worth;
}

static int64_t block_worth(Thought *mind, int place, int fate) { return site_worth(mind, place) + goods_worth(mind, place, fate); }

/* ---- The wheel ---- */

/* Offer a block, after the cards: the best of those that cost the same cubes, in the order of what they cost. */
static void offer_block(Things *things, int cards, Thing block) {
    int place = cards;
    while (place < things->many && things->thing[place].packed < block.packed) place++;
    Thing *there = &things->thing[place];
    if (place < things->many && there->packed == block.packed) {
        if (block.worth >= there->worth) *there = block;
    } else if (things->many < FOR_SALE) {
        memmove(there + 1, there, (size_t)(things->many++ - place) * sizeof(Thing));
        *there = block;
    }
}

/* Of the free blocks of each colour and price, the one that is worth most. */
static void think_of_blocks(Thought *mind) {
    const Box *box = mind->box;
    const Game *game = mind->game;
    mind->has_blocks = 1;
    for (uint64_t left = box->all_blocks & ~claimed_blocks(box, game); left; left &= left - 1) {
        int place = lowest(left), goods = game->goods[place], cost = box->block[place].cost;
        int64_t best = goods_worth(mind, place, STORED);
        for (int fate = SOLD_FOR_GUILDERS; fate < FATES && !is_sold(game, goods); fate++) {
            int for_both = game->trader == goods || meet(&mind->me->active, &box->power[SELL_FOR_BOTH]);
            int64_t sold = goods_worth(mind, place, fate);
            if ((fate == SOLD_FOR_BOTH) == for_both && sold > best) best = sold;
        }
        uint64_t packed = (uint64_t)cost << (8 * box->block[place].color);
        offer_block(&mind->blocks, 0, (Thing){packed, cost, 0, site_worth(mind, place) + best, 1});
    }
}

static int32_t cost_of(const Box *box, int card) {
    int32_t cubes = 0;
    for (int color = 0; color < COLORS; color++) cubes += box->card[card].cost[color];
    return cubes;
}

/* The cards of a set, and the blocks that one may want. */
static void list_things(Thought *mind, const Cards *cards, Things *things) {
    if (!mind->has_blocks) think_of_blocks(mind);
    things->many = 0;
    EACH_CARD(card, *cards)
        things->thing[things->many++] = (Thing){mind->box->card[card].packed, cost_of(mind->box, card), 0, card_worth(mind, card), 0};
    memcpy(things->thing + things->many, mind->blocks.thing, (size_t)mind->blocks.many * sizeof(Thing));
    things->many += mind->blocks.many;
}

static void think_of_cards(Thought *mind) {
    if (mind->has_inactive) return;
    mind->has_inactive = 1;
    list_things(mind, &mind->me->inactive, &mind->inactive);
    for (int cube = 0; cube <= MOST_CUBES; cube++)
        mind->later[cube] = (int64_t)cube * mind->w[W_LATER_CUBE] + (int64_t)least(cube, 4) * mind->w[W_FIRST_CUBES];
}

typedef struct {
    int compartment, color;
    int32_t many;
} More;

/* What cubes are worth, those one has (at 0) and those on the wheel, with so many more; nothing is bought twice. */
static int64_t wheel_worth(const Thought *mind, const Things *things, const More *more, int mores) {
    int32_t wheel[ON_WHEEL + COMPARTMENTS][COLORS];
    int64_t worth = 0;
    Things left;
    int copied = 0;
    memcpy(wheel[SUPPLY], mind->me->cubes, sizeof wheel[SUPPLY]);
    memcpy(wheel[ON_WHEEL], mind->me->wheel, sizeof mind->me->wheel);
    for (int i = 0; i < mores; i++) wheel[more[i].compartment][more[i].color] += more[i].many;
    for (int at = 0; at < ON_WHEEL + COMPARTMENTS; at++) {
        const int32_t *cubes = wheel[at];
        uint64_t bought;
        if (!(cubes[0] | cubes[1] | cubes[2] | cubes[3] | cubes[4] | cubes[5])) continue;
        worth += spend(cubes, copied ? &left : things, mind->later, MOST_CUBES, &bought);
        if (!bought) continue;
        const Things *old = copied ? &left : things;
        int kept = 0;
        for (int place = 0; place < old->many; place++)
            if (place >= 64 || !(bought >> place & 1)) left.thing[kept++] = old->thing[place];
        left.many = kept;
        copied = 1;
    }
    return worth;
}

/* What the wheel is worth as it is. */
static int64_t sheet_worth(Thought *mind) {
    think_of_cards(mind);
    if (!mind->has_sheet) mind->sheet = wheel_worth(mind, &mind->inactive, NULL, 0), mind->has_sheet = 1;
    return mind->sheet;
}

/* What the wheel is worth with some more cubes. */
static int64_t with_more(Thought *mind, const More *more, int mores) {
    think_of_cards(mind);
    return wheel_worth(mind, &mind->inactive, more, mores);
}

static int64_t dice_worth(Thought *mind, int a, int b) {
    const uint8_t *dice = mind->game->dice;
    const int32_t *first = mind->me->wheel[0];
    More placed[2] = {{dice[a], a, dice[a]}, {dice[b], b, dice[b]}};
    int missing = !(first[0] | first[1] | first[2] | first[3] | first[4] | first[5]) && dice[a] > 1 && dice[b] > 1;
    return with_more(mind, placed, 2) - (missing ? mind->w[W_PENALTY] : 0);
}

/* What an inactive card is worth to the seat that takes it, or has it. */
static int64_t taken(Thought *mind, int card) {
    const int32_t *w = mind->w;
    int cubes = cost_of(mind->box, card), is_mine = has(&mind->me->inactive, card);
    Cards others = mind->me->inactive;
    Things things;
    if (is_mine) drop(&others, card);
    else add(&others, card);
    int64_t soon = sheet_worth(mind);
    list_things(mind, &others, &things);
    soon -= wheel_worth(mind, &things, NULL, 0);
    if (!is_mine) soon = -soon;
    return divided(card_worth(mind, card) * (100 - w[W_UNLIKELY] * cubes) + soon * w[W_SOON], 100) - (int64_t)w[W_COST] * cubes;
}

/* ---- Where to sail ---- */

typedef struct {
    int via, to;
    int64_t worth;
} Errand;

static int list_errands(const Thought *mind, Errand errands[ERRANDS]) {
    const Box *box = mind->box;
    const Merchant *me = mind->me;
    int many = 0, field = least(mind->game->depot_size, box->depots - 1);
    int64_t depot = (int64_t)POINT * box->depot[field];
    for (int at = 0; at < box->fields; at++) {
        int workers = 0;
        if (box->field[at].water != DOCK) continue;
        for (int i = 0; i < me->crew; i++) workers += me->workers[i] == box->field[at].of;
        if (depot * workers > 0) errands[many++] = (Errand){at, at, depot * workers};
    }
    for (int goods = 0; goods < GOODS; goods++) {
        if (!me->aboard[goods] && !me->store[goods]) continue;
        for (int small = -1; small < box->fields; small++) {
            int at = small < 0 ? box->big[goods] : small, crane = at;
            if (small >= 0 && box->field[small].water != SMALL_ONE) continue;
            if (!me->aboard[goods]) {
                crane = box->start;
                for (int dock = 0; dock < box->fields; dock++)
                    if (box->field[dock].water == DOCK && box->distance[me->ship][dock] + box->distance[dock][at] <
                                                              box->distance[me->ship][crane] + box->distance[crane][at])
                        crane = dock;
            }
            int64_t worth = delivery(mind, goods, at);
            if (worth > 0) errands[many++] = (Errand){crane, at, worth};
        }
    }
    return many;
}

static Voyage voyage_of(const Thought *mind) {
    Errand errands[ERRANDS];
    const Box *box = mind->box;
    int many = list_errands(mind, errands), ship = mind->me->ship;
    Voyage best = {0, 0, 0};
    for (int i = 0; i < many; i++) {
        const Errand *one = &errands[i];
        int length = box->distance[ship][one->via] + box->distance[one->via][one->to];
        if (!length || one->worth * (best.length ? best.length : 1) <= best.worth * length) continue;
        best = (Voyage){length, one->via == ship ? one->to : one->via, one->worth};
    }
    return best;
}

/* By number, what cubes are worth that buy nothing; how many of all of them sail, and how far the disc moves. */
static int rest_worths(const Thought *mind, Voyage voyage, int disc, int64_t worths[IDLE], int *sailed, int *moved) {
    int total = least(all_cubes(mind->me), MOST_CUBES), enough = voyage.length;
    int64_t disc_worth[IDLE];
    *sailed = *moved = 0;
    for (int fields = 0; fields <= disc && fields < IDLE; fields++) disc_worth[fields] = amstel(mind, fields);
    for (int cubes = 0; cubes <= total; cubes++) {
        worths[cubes] = -1;
        for (int fields = 0; fields <= least(disc, (cubes + 1) / 2); fields++) {
            int left = fields ? cubes - 2 * fields + 1 : cubes, sails = least(left, enough);
            int64_t part = sails == enough ? voyage.worth : sails * voyage.worth * mind->w[W_ON_THE_WAY] / (100 * enough);
            int64_t worth = disc_worth[fields] + part + (int64_t)least(left - sails, 1) * mind->w[W_KEPT_CUBE];
            if (worth > worths[cubes]) worths[cubes] = worth, *sailed = sails, *moved = fields;
        }
    }
    return total;
}

/* ---- The turn ---- */

/* What can be bought now: uses of cards, cards, and of the blocks of each colour and price the best. */
static void list_for_sale(Thought *mind, const List *list, Things *things) {
    const Box *box = mind->box;
    things->many = 0;
    for (int i = 0; i < list->many && things->many < FOR_SALE; i++) {
        Meaning one = box->meaning[list->numbers[i]];
        const Card *card = &box->card[one.a];
        if (one.kind == ACTIVATE) {
            int spares = one.b != NONE;
            uint64_t packed = card->packed - (spares ? UINT64_C(1) << (8 * one.b) : 0);
            things->thing[things->many++] = (Thing){packed, cost_of(box, one.a) - spares, list->numbers[i], card_worth(mind, one.a), 0};
        } else if (one.kind == USE_CARD && card->timing != PERMANENT && card->timing != TIMED_END) {
            uint64_t packed = card->cube == NONE ? 0 : UINT64_C(1) << (8 * card->cube);
            things->thing[things->many++] = (Thing){packed, (packed > 0) + card->chosen_cubes, list->numbers[i], use(mind, card), 0};
        }
    }
    int cards = things->many;
    for (int i = 0; i < list->many; i++) {
        Meaning one = box->meaning[list->numbers[i]];
        if (one.kind != CLAIM || one.b != FOR_CUBES) continue;
        int32_t cubes = price_in_cubes(box, mind->game, mind->me, one.a);
        uint64_t packed = (uint64_t)cubes << (8 * box->block[one.a].color);
        offer_block(things, cards, (Thing){packed, cubes, list->numbers[i], block_worth(mind, one.a, one.c), 1});
    }
}

/* What it does in its turn, or in a move of the ship: what costs no cube, then what cubes buy. */
static int32_t turn_action(Thought *mind, const List *legal) {
    const Box *box = mind->box;
    const Ask *ask = &mind->game->ask[mind->game->asks - 1];
    int sailing = ask->what == ASK_SAILING, advances = 0, first_advance = 0;
    int32_t last = legal->numbers[legal->many - 1];
    for (int i = 0; i < legal->many; i++) {
        Meaning one = box->meaning[legal->numbers[i]];
        switch (one.kind) {
        case LOAD: case DELIVER: case TAKE_WORKER: case DELIVER_WORKER: case BUY_TILE: return legal->numbers[i];
        case ADVANCE:
            if (!advances++) first_advance = legal->numbers[i];
        }
    }
    Voyage voyage = voyage_of(mind);
    int64_t rests[IDLE];
    int sails, fields, total = rest_worths(mind, voyage, advances, rests, &sails, &fields);
    Things things;
    uint64_t bought;
    list_for_sale(mind, legal, &things);
    spend(mind->me->cubes, &things, rests, total, &bought);
    if (bought) return things.thing[__builtin_ctzll(bought)].number;
    if (voyage.length && (sails || mind->game->turn.credit || sailing)) {
        int32_t best = last;
        int nearest = 256;
        for (int i = 0; i < legal->many; i++) {
            Meaning one = box->meaning[legal->numbers[i]];
            if (one.kind != SAIL || box->distance[one.a][voyage.next] >= nearest) continue;
            nearest = box->distance[one.a][voyage.next];
            best = legal->numbers[i];
        }
        return best;
    }
    return fields ? first_advance + fields - 1 : last;
}

/* ---- Every other decision ---- */

/* The worth of an action where one of several is to be chosen; NEVER for what it does not judge. */
static int64_t judged(Thought *mind, Meaning one) {
    const Box *box = mind->box;
    More start[2] = {{1, one.a, 1}, {2, one.b, 2}}, supply = {SUPPLY, one.a, 1};
    switch (one.kind) {
    case TAKE_CARD: case SWAP_FOR: return taken(mind, one.a);
    case REMOVE_CARD: case DISCARD_CARD: case GIVE_CARD: return -taken(mind, one.a);
    case DECLINE: case DONE_WITH_DICE: return 0;
    case ACTIVATE_FREE: return card_worth(mind, one.a) + (int64_t)mind->w[W_COST] * cost_of(box, one.a);
    case CHOOSE_DICE: return dice_worth(mind, one.a, one.b);
    case USE_CARD: return has(&box->power[SHIFT_DIE], one.a) ? NEVER : use(mind, &box->card[one.a]);
    case TAKE_START_CUBES: return with_more(mind, start, 2);
    case TAKE_CUBE: return with_more(mind, &supply, 1);
    case CLAIM: return block_worth(mind, one.a, one.c);
    case USE_FREE_PLAN: return one.a;
    default: return NEVER;
    }
}

/* What the planner does. */
Action plan_action(const Box *box, Game *game, Mind *nothing) {
    uint16_t numbers[LIST_ROOM];
    List legal = {numbers, 0};
    const Ask *ask = &game->ask[game->asks - 1];
    (void)nothing;
    list_actions(box, game, &legal);
    if (legal.many < 2) return legal.many ? (Action){numbers[0]} : choose(box, game);
    Thought mind;
    mind.box = box;
    mind.game = game;
    mind.me = &game->merchants[ask->seat];
    mind.w = box->weight;
    mind.seat = ask->seat;
    mind.rounds = box->last_round - game->round + 1;
    mind.has_blocks = mind.has_inactive = mind.has_stored = mind.has_sheet = mind.blocks.many = 0;
    mind.largest = largest_of(box, mind.me->owned);
    if (ask->what == ASK_TURN || ask->what == ASK_SAILING) return (Action){turn_action(&mind, &legal)};
    int best = 0;
    int64_t most = judged(&mind, box->meaning[numbers[0]]);
    for (int i = 1; i < legal.many; i++) {
        int64_t worth = judged(&mind, box->meaning[numbers[i]]);
        if (worth > most) most = worth, best = i;
    }
    return (Action){numbers[best]};
}
