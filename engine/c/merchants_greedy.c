/* Greedy, the planner of the merchants game: it decides exactly as the library's bot of this name, function by function as there
   (src/amsterdam_routes/merchants/bots/_greedy.py). Everything is worth whole hundredths of a point; spend() says what cubes are
   best spent on. */

#include "merchants.h"

enum { POINT = 100, MOST_FIELDS = 99, MOST_SETS = 64, MOST_THINGS = 60, MOST_CUBES = 24, FOREMAN_POINTS = 2, FOR_SALE = 256 };
enum { ERRANDS = GOODS * (SMALL + 1) + DOCKS, IDLE = MOST_CUBES + 1, NO_GOODS = -1 };
#define GUARD UINT64_C(0x808080808080)
static const int64_t NEVER = -INT64_C(1000000000000);

/* Rounded down, as the library does. */
static int64_t divided(int64_t a, int64_t b) { return a / b - (a % b < 0); }

/* ---- What cubes are spent on ---- */

typedef struct {
    uint64_t packed;
    int32_t cubes, number; /* number: of the action that buys it */
    int64_t worth;
    int32_t is_block, kind, key; /* of what is for sale, the best of each kind and key */
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
    uint8_t block[MOST_THINGS];
    int64_t most = -1;
    int blocks = 0, many = 1, looked_at = things->many < MOST_THINGS ? things->many : MOST_THINGS;
    sets[0] = (Bought){pack(cubes) | GUARD, 0, 0, cubes[0] + cubes[1] + cubes[2] + cubes[3] + cubes[4] + cubes[5]};
    for (int place = 0; place < looked_at; place++) {
        const Thing *thing = &things->thing[place];
        if (((sets[0].left - thing->packed) & GUARD) != GUARD) continue;
        if (thing->is_block) {
            block[blocks++] = (uint8_t)place;
            continue;
        }
        int continued = many < MOST_SETS ? many : MOST_SETS;
        for (int i = 0; i < continued; i++) {
            if (!pays(sets[i].left, sets[i].many, thing)) continue;
            sets[many++] = (Bought){sets[i].left - thing->packed, sets[i].bought | UINT64_C(1) << place, sets[i].worth + thing->worth,
                                    sets[i].many - thing->cubes};
        }
    }
    *best = 0;
    for (int i = 0; i < many; i++) {
        int64_t made = sets[i].worth + rests[sets[i].many < last ? sets[i].many : last];
        if (made > most) most = made, *best = sets[i].bought;
        for (int j = 0; j < blocks; j++) {
            const Thing *thing = &things->thing[block[j]];
            if (!pays(sets[i].left, sets[i].many, thing)) continue;
            int32_t left = sets[i].many - thing->cubes;
            made = sets[i].worth + thing->worth + rests[left < last ? left : last];
            if (made > most) most = made, *best = sets[i].bought | UINT64_C(1) << block[j];
        }
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
    int seat, rounds, a_cube_sails, has_blocks, has_inactive, has_stored, has_sheet;
    int64_t guilder, next_field, stored[GOODS], idle[IDLE], sheet, token_saved;
    Things blocks, inactive;
    uint64_t largest;
} Thought;

static int64_t token(const Box *box, int32_t tokens) {
    return tokens ? (int64_t)POINT * box->penalty[(tokens < box->penalties ? tokens : box->penalties) - 1] : 0;
}

static int least(int a, int b) { return a < b ? a : b; }

static int64_t amstel(const Thought *mind, int fields) {
    const Box *box = mind->box;
    int at = mind->me->amstel_field, end = box->amstel_end, to = least(at + fields, end);
    int64_t near = box->passed[least(to + 3, end)] - box->passed[to] - box->passed[least(at + 3, end)] + box->passed[at];
    int32_t each = mind->w[W_AMSTEL];
    if (mind->rounds <= 2) near = 0, each = mind->w[W_LATE_FIELD];
    return (int64_t)POINT * (box->passed[to] - box->passed[at]) + mind->w[W_NEAR_BRIDGE] * near + (int64_t)(to - at) * each;
}

static int64_t unit(const Thought *mind, int word) {
    return word == GUILDERS ? mind->guilder : word == ADVANCE_DISC ? mind->next_field : mind->w[word];
}

static int32_t growth(const Thought *mind, const Effect *effect) {
    static const uint8_t GROWS[KINDS_OF_MEASURES] = {
        [M_ACTIVE] = W_MORE_ACTIVE, [M_KINDS] = W_MORE_KINDS, [M_BLOCKS] = W_MORE_BLOCKS, [M_DEPOT] = W_MORE_DEPOT,
        [M_BLACK_MARKET] = W_MORE_BLACK_MARKET, [M_CRAFTSMAN_PAIRS] = W_MORE_CRAFTSMAN_PAIRS,
        [M_LARGEST_CRAFTSMAN_KIND] = W_MORE_LARGEST_KIND, [M_PAIRS] = W_MORE_PLAN_PAIRS, [M_BRIDGES] = W_MORE_BRIDGES,
        [M_ONES] = W_MORE_ONES,
    };
    int grows = effect->measure < 0 ? 0 : GROWS[mind->box->measure[effect->measure].word];
    return grows ? mind->w[grows] : 0;
}

static int64_t gain(const Thought *mind, const Effect *effect, int turns) {
    if (DECLINING <= effect->word && effect->word <= CHURCH_SET)
        return mind->w[effect->word] + (int64_t)mind->w[WORDS_OF_EFFECTS + effect->word] * mind->rounds;
    int64_t more = effect->amount * divided((int64_t)growth(mind, effect) * turns, effect->each);
    return divided(((int64_t)POINT * gained(mind->box, mind->game, mind->seat, effect) + more) * unit(mind, effect->word), POINT);
}

static int64_t use(const Thought *mind, const Card *card, int turns) {
    int64_t worth = -card->guilders * mind->guilder;
    for (int i = 0; i < card->effects; i++) worth += gain(mind, &mind->box->effect[card->first_effect + i], turns);
    return worth;
}

static int64_t card_worth(const Thought *mind, int number) {
    const Box *box = mind->box;
    const Card *card = &box->card[number];
    const int32_t *w = mind->w;
    int64_t worth = 0;
    if (card->timing == PERMANENT && !has(&box->anytime, number)) {
        for (int i = 0; i < card->effects; i++) {
            const Effect *effect = &box->effect[card->first_effect + i];
            int on = effect->on == ON_CLAIM        ? W_ON_CLAIM
                     : effect->on == ON_DELIVER    ? W_ON_DELIVER
                     : effect->on == ON_NOTHING    ? 0
                     : effect->on < ON_ACTIVATE    ? W_ON_DELIVER_KIND
                                                   : W_ON_ACTIVATE;
            int64_t one = gain(mind, effect, 0);
            int is_power = DECLINING <= effect->word && effect->word <= CHURCH_SET;
            worth += is_power || !on ? one : divided(one * w[on] * mind->rounds, 100);
        }
    } else if (card->timing == TIMED_END) worth = use(mind, card, mind->rounds);
    else {
        int64_t paid = (int64_t)(card->chosen_cubes + (card->cube != NONE)) * w[W_USED_CUBE];
        int often = mind->rounds - (card->timing == TIMED_CARDS || card->timing == TIMED_DICE);
        worth = use(mind, card, least(2, mind->rounds - 1)) - paid;
        worth = worth > 0 ? worth * often : 0;
    }
    for (int i = 0; i < card->needs; i++) {
        int word = box->measure[box->need[card->first_need + i].measure].word;
        int of_plans = word == M_PLANS_USED || word == M_PLAN_USED || word == M_HAS;
        worth = divided(worth * w[of_plans ? W_PLAN_NEED : W_NEED], 100);
    }
    if (card->type == PLAN) worth = divided(worth * w[W_PLAN], 100);
    return worth + mind->token_saved;
}

static int64_t answers(const Thought *mind, const Cards *answering) {
    Cards cards = both(&mind->me->active, answering);
    int64_t worth = 0;
    EACH_CARD(card, cards)
        for (int i = 0; i < mind->box->card[card].effects; i++) {
            const Effect *effect = &mind->box->effect[mind->box->card[card].first_effect + i];
            worth += effect->amount * unit(mind, effect->word);
        }
    return worth;
}

static int64_t delivery(const Thought *mind, int goods, int place, int later) {
    const Box *box = mind->box;
    const Field *field = &box->field[place];
    int number = field->water == SMALL_ONE ? 0 : mind->game->roofs[goods], round = mind->game->round + later;
    if (field->water == SMALL_ONE ? mind->game->small[field->which] != NONE : number == field->places) return 0;
    Cards answering;
    for (int i = 0; i < WORDS; i++) answering.w[i] = box->answering[ON_DELIVER].w[i] | box->answering[ON_DELIVER_KIND + goods].w[i];
    int64_t bonus = (round <= box->speeds ? box->speed[round - 1] : 0) + (mind->game->foreman == place ? FOREMAN_POINTS : 0);
    return POINT * (field->points[number] + bonus) + answers(mind, &answering);
}

/* What the goods of each kind are worth in the store, all worked out at once. */
static void think_of_goods(Thought *mind) {
    const Box *box = mind->box;
    int late = mind->rounds > 1 ? least(100, 25 * mind->rounds) : 0;
    mind->has_stored = 1;
    for (int goods = 0; goods < GOODS; goods++) {
        int64_t best = delivery(mind, goods, box->big[goods], 1);
        for (int place = 0; place < box->fields; place++) {
            if (box->field[place].water != SMALL_ONE) continue;
            int64_t other = delivery(mind, goods, place, 1);
            if (other > best) best = other;
        }
        int64_t worth = divided((best - mind->w[W_SHIPPING]) * late, 100);
        mind->stored[goods] = worth > POINT / 2 ? worth : POINT / 2;
    }
}

static int64_t fate_worth(Thought *mind, int block, int fate) {
    if (fate == STORED) {
        if (!mind->has_stored) think_of_goods(mind);
        return mind->stored[mind->game->goods[block]];
    }
    return (fate != SOLD_FOR_CUBE ? mind->box->sale_guilders * mind->guilder : 0) + (fate != SOLD_FOR_GUILDERS ? mind->w[CHOOSE_CUBES] : 0);
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

static uint64_t largest_of(const Box *box, uint64_t blocks) {
    uint64_t best = 0;
    while (blocks) {
        uint64_t group = group_of(box, lowest(blocks), blocks);
        blocks &= ~group;
        if (bits(group) > bits(best)) best = group;
    }
    return best;
}

static int64_t block_worth(const Thought *mind, int place) {
    const Box *box = mind->box;
    const Game *game = mind->game;
    const int32_t *w = mind->w;
    const Block *block = &box->block[place];
    uint64_t mine = mind->me->owned, self = UINT64_C(1) << place;
    int64_t part = 100 * (bits(group_of(box, place, mine | self)) - bits(mind->largest));
    if (part <= 0) {
        uint64_t second = 0;
        for (uint64_t left = block->near; left; left &= left - 1) second |= box->block[lowest(left)].near;
        part = w[second & ~block->near & ~self & mind->largest ? W_NEAR : W_FAR];
    }
    int64_t worth = divided(box->city_points * (mine ? part : w[W_FIRST]) * w[W_GROUP], 100);
    for (int i = 0; i < game->districts; i++) {
        if (game->district[i] != block->district) continue;
        uint64_t blocks = box->in_district[block->district];
        int most = 0;
        for (int seat = 0; seat < box->seats; seat++)
            if (seat != mind->seat && bits(game->merchants[seat].owned & blocks) > most) most = bits(game->merchants[seat].owned & blocks);
        int ahead = bits(mine & blocks) - most;
        worth += (int64_t)box->place[0] * w[-2 <= ahead && ahead <= 0 ? W_CONTESTED : W_SETTLED];
    }
    return worth + answers(mind, &box->answering[ON_CLAIM]);
}

/* ---- The wheel ---- */

/* Of the free blocks of each colour and price, the one that is worth most. */
static void think_of_blocks(Thought *mind) {
    const Box *box = mind->box;
    const Game *game = mind->game;
    int64_t best[COLORS][COST + 1];
    uint64_t prices[COLORS] = {0};
    mind->has_blocks = 1;
    for (uint64_t left = box->all_blocks & ~claimed_blocks(box, game); left; left &= left - 1) {
        int place = lowest(left), goods = game->goods[place], color = box->block[place].color, cost = box->block[place].cost;
        int64_t fate = fate_worth(mind, place, STORED), other = 0;
        if (!is_sold(game, goods)) {
            if (game->trader == goods || meet(&mind->me->active, &box->power[SELL_FOR_BOTH])) other = fate_worth(mind, place, SOLD_FOR_BOTH);
            else {
                int64_t cube = fate_worth(mind, place, SOLD_FOR_CUBE);
                other = fate_worth(mind, place, SOLD_FOR_GUILDERS);
                if (cube > other) other = cube;
            }
            if (other > fate) fate = other;
        }
        int64_t worth = block_worth(mind, place) + fate;
        if (!(prices[color] >> cost & 1) || worth > best[color][cost]) best[color][cost] = worth;
        prices[color] |= UINT64_C(1) << cost;
    }
    for (int color = 0; color < COLORS; color++)
        for (uint64_t left = prices[color]; left; left &= left - 1) {
            int cost = lowest(left);
            mind->blocks.thing[mind->blocks.many++] = (Thing){(uint64_t)cost << (8 * color), cost, 0, best[color][cost], 1, 0, 0};
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
        things->thing[things->many++] = (Thing){mind->box->card[card].packed, cost_of(mind->box, card), 0, card_worth(mind, card), 0, 0, 0};
    memcpy(things->thing + things->many, mind->blocks.thing, (size_t)mind->blocks.many * sizeof(Thing));
    things->many += mind->blocks.many;
}

static void think_of_cards(Thought *mind) {
    if (mind->has_inactive) return;
    mind->has_inactive = 1;
    list_things(mind, &mind->me->inactive, &mind->inactive);
    for (int cube = 0; cube < MOST_CUBES; cube++) {
        int32_t one = mind->w[W_FIRST_CUBE] - cube * mind->w[W_NEXT_CUBE];
        mind->idle[cube + 1] = mind->idle[cube] + (one > mind->w[W_LEAST_CUBE] ? one : mind->w[W_LEAST_CUBE]);
    }
}

typedef struct {
    int compartment, color;
    int32_t many;
} More;

/* What the wheel is worth with so many more cubes in compartments; nothing is bought twice. */
static int64_t wheel_worth(const Thought *mind, const Things *things, const More *more, int mores) {
    int32_t wheel[COMPARTMENTS][COLORS];
    int64_t worth = 0;
    Things left;
    int copied = 0;
    memcpy(wheel, mind->me->wheel, sizeof wheel);
    for (int i = 0; i < mores; i++) wheel[more[i].compartment][more[i].color] += more[i].many;
    if (mind->me->stored != NONE) wheel[0][mind->me->stored]++;
    for (int at = 0; at < COMPARTMENTS && at < mind->rounds; at++) {
        const int32_t *cubes = wheel[at];
        uint64_t bought;
        if (!(cubes[0] | cubes[1] | cubes[2] | cubes[3] | cubes[4] | cubes[5])) continue;
        worth += spend(cubes, copied ? &left : things, mind->idle, MOST_CUBES, &bought);
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

static int64_t dice_worth(Thought *mind, int a, int b) {
    const uint8_t *dice = mind->game->dice;
    const int32_t *first = mind->me->wheel[0];
    More placed[2] = {{dice[a] - 1, a, dice[a]}, {dice[b] - 1, b, dice[b]}};
    int missing = !(first[0] | first[1] | first[2] | first[3] | first[4] | first[5]) && dice[a] > 1 && dice[b] > 1;
    think_of_cards(mind);
    return wheel_worth(mind, &mind->inactive, placed, 2) - (missing ? token(mind->box, mind->me->penalty_tokens + 1) : 0);
}

static int64_t taken(Thought *mind, int card) {
    const int32_t *w = mind->w;
    int cubes = cost_of(mind->box, card), colors = 0;
    for (int color = 0; color < COLORS; color++) colors += mind->box->card[card].cost[color] > 0;
    int more = cubes + colors - 2 > 0 ? cubes + colors - 2 : 0, likely = 100 - w[W_UNLIKELY] * more;
    if (likely < w[W_LEAST_LIKELY]) likely = w[W_LEAST_LIKELY];
    Cards others = mind->me->inactive;
    Things things;
    int64_t soon = sheet_worth(mind), late = mind->rounds <= cubes / 2 ? w[W_TOO_LATE] : 0;
    int is_mine = has(&others, card);
    if (is_mine) drop(&others, card);
    else add(&others, card);
    list_things(mind, &others, &things);
    soon -= wheel_worth(mind, &things, NULL, 0);
    if (!is_mine) soon = -soon;
    return divided(card_worth(mind, card) * likely, 100) - (int64_t)w[W_COST] * cubes - late + divided(soon * w[W_SOON], 100);
}

/* ---- Where to sail ---- */

typedef struct {
    int via, to, goods;
    int64_t worth;
} Errand;

static int list_errands(const Thought *mind, Errand errands[ERRANDS]) {
    const Box *box = mind->box;
    const Merchant *me = mind->me;
    int many = 0, field = least(mind->game->depot_size, box->depots - 1);
    int64_t depot = (int64_t)POINT * box->depot[field] * (meet(&me->active, &box->power[DEPOT_DOUBLE]) ? 2 : 1);
    for (int at = 0; at < box->fields; at++) {
        int workers = 0;
        if (box->field[at].water != DOCK) continue;
        for (int i = 0; i < me->crew; i++) workers += me->workers[i] == box->field[at].of;
        if (depot * workers > 0) errands[many++] = (Errand){at, at, NO_GOODS, depot * workers};
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
            int64_t worth = delivery(mind, goods, at, 1);
            if (worth > 0) errands[many++] = (Errand){crane, at, goods, worth};
        }
    }
    return many;
}

static Voyage voyage_of(const Thought *mind, int32_t reach) {
    Errand errands[ERRANDS];
    const Box *box = mind->box;
    int many = list_errands(mind, errands), ship = mind->me->ship;
    Voyage best = {0, 0, 0};
    int64_t most = mind->w[W_FIELD], length = 1;
    for (int i = 0; i < many; i++) {
        const Errand *one = &errands[i];
        int way = box->distance[ship][one->via] + box->distance[one->via][one->to];
        for (int j = -1; way && j < many; j++) {
            if (j == i || (j >= 0 && errands[j].goods == one->goods && one->goods >= 0)) continue;
            int further = way;
            int64_t worth = one->worth;
            if (j >= 0) {
                further += box->distance[one->to][errands[j].via] + box->distance[errands[j].via][errands[j].to];
                worth += errands[j].worth;
            }
            if (further > reach || worth * length <= most * further) continue;
            best = (Voyage){further, one->via == ship ? one->to : one->via, worth};
            most = worth;
            length = further;
        }
    }
    return best;
}

/* By number, what cubes are worth that buy nothing; how many fields those of all cubes sail, and move the disc. */
static int rest_worths(const Thought *mind, Voyage voyage, int disc, int64_t worths[IDLE], int *sailed, int *moved) {
    int total = least(all_cubes(mind->me), MOST_CUBES), last = mind->rounds == 1, each = mind->a_cube_sails;
    int enough = (voyage.length + each - 1) / each;
    int64_t disc_worth[IDLE];
    *sailed = *moved = 0;
    for (int fields = 0; fields <= disc && fields < IDLE; fields++) disc_worth[fields] = amstel(mind, fields);
    for (int cubes = 0; cubes <= total; cubes++) {
        worths[cubes] = -1;
        for (int fields = 0; fields <= least(disc, (cubes + 1) / 2); fields++) {
            int left = fields ? cubes - 2 * fields + 1 : cubes, sails = last && left < enough ? 0 : least(left, enough);
            int64_t part = sails ? divided((int64_t)sails * each * mind->w[W_ON_THE_WAY] * voyage.worth, 100 * voyage.length) : 0;
            int spare = last ? left - sails : least(left - sails, 1);
            int64_t worth = disc_worth[fields] + (sails == enough ? voyage.worth : part) + (int64_t)spare * mind->w[W_KEPT_CUBE];
            if (worth > worths[cubes]) worths[cubes] = worth, *sailed = sails, *moved = fields;
        }
    }
    return total;
}

/* ---- The turn ---- */

static int is_gain(const Thought *mind, int number) {
    const Box *box = mind->box;
    const Card *card = &box->card[number];
    int64_t back = 0;
    for (int i = 0; i < card->effects; i++) {
        const Effect *effect = &box->effect[card->first_effect + i];
        if (effect->word == GUILDERS) back += gained(box, mind->game, mind->seat, effect);
    }
    if (card->cube != NONE || card->chosen_cubes || (card->timing == PERMANENT && card->guilders <= back)) return 0;
    return use(mind, card, 0) > 0;
}

enum { A_USE, A_CARD, CLAIMED_FOR_CUBES, CLAIMED_FOR_GUILDERS };

/* Of each kind and key the best is for sale, where the first of them stood. */
static void offer(Things *things, Thing thing) {
    for (int i = 0; i < things->many; i++) {
        Thing *old = &things->thing[i];
        if (old->kind != thing.kind || old->key != thing.key) continue;
        if (thing.worth > old->worth) *old = thing;
        return;
    }
    if (things->many < FOR_SALE) things->thing[things->many++] = thing;
}

/* What cubes can buy now: uses of cards, cards, and of the blocks of each colour and price the best. */
static void list_for_sale(Thought *mind, const List *list, Things *things) {
    const Box *box = mind->box;
    things->many = 0;
    for (int i = 0; i < list->many; i++) {
        int32_t number = list->numbers[i];
        Meaning one = box->meaning[number];
        const Card *card = &box->card[one.a];
        if (one.kind == ACTIVATE) {
            int spares = one.b != NONE;
            uint64_t packed = card->packed - (spares ? UINT64_C(1) << (8 * one.b) : 0);
            offer(things, (Thing){packed, cost_of(box, one.a) - spares, number, card_worth(mind, one.a), 0, A_CARD, one.a});
        } else if (one.kind == CLAIM) {
            int color = box->block[one.a].color;
            int32_t cubes = one.b == FOR_CUBES ? price_in_cubes(box, mind->game, mind->me, one.a) : 0;
            int64_t worth = block_worth(mind, one.a) + fate_worth(mind, one.a, one.c);
            if (one.b != FOR_CUBES) worth -= amounts_of(box, mind->me, CLAIM_FOR_GUILDERS) * mind->guilder;
            offer(things, (Thing){(uint64_t)cubes << (8 * color), cubes, number, worth, 1,
                                  one.b == FOR_CUBES ? CLAIMED_FOR_CUBES : CLAIMED_FOR_GUILDERS, cubes * COLORS + color});
        } else if (one.kind == USE_CARD) {
            if (card->cube == NONE && (!card->chosen_cubes || card->timing == PERMANENT)) continue;
            uint64_t packed = card->cube == NONE ? 0 : UINT64_C(1) << (8 * card->cube);
            offer(things, (Thing){packed, (packed > 0) + card->chosen_cubes, number, use(mind, card, 0), 0, A_USE, one.a});
        }
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
        case USE_CARD:
            if (is_gain(mind, one.a)) return legal->numbers[i];
            break;
        case ADVANCE:
            if (!advances++) first_advance = legal->numbers[i];
        }
    }
    int32_t paid = mind->game->turn.credit + mind->a_cube_sails * all_cubes(mind->me) + (sailing ? ask->many : 0);
    Voyage voyage = voyage_of(mind, mind->rounds > 1 ? MOST_FIELDS : paid);
    int64_t rests[IDLE];
    int sails, fields, total = rest_worths(mind, voyage, advances, rests, &sails, &fields);
    Things things;
    uint64_t bought;
    list_for_sale(mind, legal, &things);
    spend(mind->me->cubes, &things, rests, total, &bought);
    if (bought) return things.thing[63 - __builtin_clzll(bought)].number;
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

/* How near the ship is put to a warehouse. (T-CB21) */
static int64_t nearness(const Thought *mind, int place) {
    int nearest = 256;
    for (int goods = 0; goods < GOODS; goods++) nearest = least(nearest, mind->box->distance[place][mind->box->big[goods]]);
    return -nearest;
}

static int64_t with_one_more(Thought *mind, int color) {
    int32_t cubes[COLORS];
    uint64_t bought;
    think_of_cards(mind);
    memcpy(cubes, mind->me->cubes, sizeof cubes);
    cubes[color]++;
    return spend(cubes, &mind->inactive, mind->idle, MOST_CUBES, &bought);
}

/* The worth of an action where one of several is to be chosen; NEVER for what it does not judge. */
static int64_t judged(Thought *mind, Meaning one) {
    const Box *box = mind->box;
    const Card *card;
    More more[2] = {{0, one.a, 1}, {1, one.b, 2}};
    switch (one.kind) {
    case TAKE_CARD: case SWAP_FOR: return taken(mind, one.a);
    case REMOVE_CARD: case DISCARD_CARD: case GIVE_CARD: return -taken(mind, one.a);
    case DECLINE: case DONE_WITH_DICE: return 0;
    case ACTIVATE_FREE: return card_worth(mind, one.a) + (int64_t)mind->w[W_COST] * cost_of(box, one.a);
    case CHOOSE_DICE: return dice_worth(mind, one.a, one.b);
    case USE_CARD:
        card = &box->card[one.a];
        if (has(&box->power[SHIFT_DIE], one.a) || card->guilders || card->cube != NONE || card->chosen_cubes || card->takes_plan) return NEVER;
        return use(mind, card, 0);
    case TAKE_START_CUBES: think_of_cards(mind); return wheel_worth(mind, &mind->inactive, more, 2);
    case TAKE_CUBE: return with_one_more(mind, one.a);
    case KEEP:
        if (one.a >= COLORS) return -1;
        think_of_cards(mind);
        return wheel_worth(mind, &mind->inactive, more, 1);
    case CLAIM: return block_worth(mind, one.a) + fate_worth(mind, one.a, one.c) + (int64_t)mind->w[W_COST] * box->block[one.a].cost;
    case PLACE_MESSENGER: case MOVE_MESSENGER: return block_worth(mind, one.a);
    case SHIP_TO: return nearness(mind, one.a);
    case USE_FREE_PLAN: return one.a;
    default: return NEVER;
    }
}

/* What the planner does. */
Action plan_action(const Box *box, Game *game, Mind *nothing) {
    int32_t numbers[MOST_LEGAL];
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
    mind.a_cube_sails = meet(&mind.me->active, &box->power[SAIL_DOUBLE]) ? 2 : 1;
    mind.has_blocks = mind.has_inactive = mind.has_stored = mind.has_sheet = mind.blocks.many = 0;
    mind.idle[0] = 0;
    mind.guilder = mind.rounds > 1 ? box->weight[GUILDERS] : box->weight[W_IDLE];
    mind.next_field = amstel(&mind, 1);
    mind.largest = largest_of(box, mind.me->owned);
    int inactive = many_of(&mind.me->inactive);
    mind.token_saved = inactive && !meet(&mind.me->active, &box->power[NO_PENALTY]) ? token(box, mind.me->penalty_tokens + inactive) : 0;
    if (ask->what == ASK_TURN || ask->what == ASK_SAILING) return (Action){turn_action(&mind, &legal)};
    int best = 0;
    int64_t most = judged(&mind, box->meaning[numbers[0]]);
    for (int i = 1; i < legal.many; i++) {
        int64_t worth = judged(&mind, box->meaning[numbers[i]]);
        if (worth > most) most = worth, best = i;
    }
    return (Action){numbers[best]};
}
