/* The merchants game's box: read from the numbers of an edition and a set-up, with every number judged as it is read, and
   what follows from them. The order of the numbers is that of docs/engine/contract.md. */

#include "merchants.h"

/* ---- Reading ---- */

typedef struct {
    const int32_t *next, *end;
    int wrong;
} Reader;

/* The next number, which must lie between these; after a wrong one everything is the least. */
static int32_t number(Reader *reader, int32_t least, int32_t most) {
    if (reader->next == reader->end || *reader->next < least || *reader->next > most) reader->wrong = 1;
    return reader->wrong ? least : *reader->next++;
}

enum { LARGE = 1000000, MOST_WEIGHT = 100000 };

static int32_t amount(Reader *reader) { return number(reader, -LARGE, LARGE); }

static int32_t list(Reader *reader, int32_t *numbers, int32_t least, int32_t most) {
    int32_t many = number(reader, least, most);
    for (int i = 0; i < many; i++) numbers[i] = amount(reader);
    return many;
}

static uint8_t or_none(Reader *reader, int most) {
    int32_t one = number(reader, -1, most - 1);
    return one < 0 ? NONE : (uint8_t)one;
}

static uint64_t pairs(Reader *reader, int many, uint64_t *near) {
    int32_t joined = number(reader, 0, 1000);
    uint64_t any = 0;
    for (int i = 0; i < joined; i++) {
        int a = number(reader, 0, many - 1), b = number(reader, 0, many - 1);
        near[a] |= UINT64_C(1) << b;
        near[b] |= UINT64_C(1) << a;
        any |= UINT64_C(1) << a | UINT64_C(1) << b;
    }
    return any;
}

/* ---- The set-up and the numbers ---- */

static void read_setup(Box *box, Reader *reader) {
    box->players = number(reader, 1, SEATS);
    box->seats = box->players > 1 ? box->players : 2;
    box->first_round = number(reader, 1, ROUNDS);
    box->last_round = number(reader, box->first_round, ROUNDS);
    box->has_workers = number(reader, 0, 1);
    box->dealt_orders = number(reader, 0, OWN_ORDERS);
    box->open_orders = number(reader, 0, box->dealt_orders);
    box->has_trader = number(reader, 0, 1);
    box->any_dock_worker = number(reader, 0, 1);
    box->one_worker_a_visit = number(reader, 0, 1);
    box->must_pay_guilders = number(reader, 0, 1);
    box->permanent_in_turn = number(reader, 0, 1);
    box->opens_market = number(reader, 0, 1);
}

static void read_numbers(Box *box, Reader *reader) {
    box->start_guilders = number(reader, 0, LARGE);
    box->hand_limit = number(reader, 1, 20);
    box->city_points = amount(reader);
    box->worker_places = number(reader, 1, WORKER_PLACES);
    box->sale_guilders = number(reader, 0, LARGE);
    box->amstel_end = number(reader, 1, AMSTEL);
    int32_t end_points = amount(reader);
    box->tom_amstel_face = number(reader, 1, DICE);
    box->tom_claim_face = number(reader, 1, DICE);
    for (int i = 0; i < DICE; i++) box->tom_docks[i] = number(reader, 0, DOCKS - 1);
    for (int i = 0; i < GOODS; i++) box->goods_tiles[i] = number(reader, 0, CITY_GOODS);
    box->speeds = list(reader, box->speed, 0, LISTED);
    box->penalties = list(reader, box->penalty, 1, LISTED);
    box->depots = list(reader, box->depot, 1, LISTED);
    box->places = list(reader, box->place, 1, LISTED);
    for (int i = 0; i < DECKS; i++) box->start_cards[i] = number(reader, 0, CARDS);
    box->reveals = number(reader, 1, ROUNDS);
    for (int i = 0; i < box->reveals; i++)
        for (int type = 0; type < DECKS; type++) box->reveal[i][type] = number(reader, 0, CARDS);
    box->bridges = number(reader, 0, AMSTEL);
    for (int i = 0; i < box->bridges; i++) {
        box->bridge[i] = number(reader, 1, box->amstel_end);
        int32_t points = amount(reader);
        for (int field = box->bridge[i]; field <= box->amstel_end; field++) box->passed[field] += points;
    }
    box->passed[box->amstel_end] += end_points;
}

/* ---- The city, the harbour, the black market ---- */

static void read_city(Box *box, Reader *reader) {
    uint64_t near[BLOCKS] = {0};
    box->blocks = number(reader, 1, BLOCKS);
    for (int i = 0; i < box->blocks; i++) {
        Block *block = &box->block[i];
        block->district = (uint8_t)number(reader, 0, DISTRICTS - 1);
        block->color = (uint8_t)number(reader, 0, COLORS - 1);
        block->cost = (uint8_t)number(reader, 0, COST);
        uint64_t bit = UINT64_C(1) << i;
        box->all_blocks |= bit;
        box->in_district[block->district] |= bit;
        if (block->cost == 2) box->cost_two |= bit;
        for (int cubes = block->cost; cubes <= COST; cubes++) box->claimable[block->color][cubes] |= bit;
    }
    pairs(reader, box->blocks, near);
    for (int i = 0; i < box->blocks; i++) box->block[i].near = near[i];
    int32_t tiles = 0;
    for (int goods = 0; goods < GOODS; goods++) tiles += box->goods_tiles[goods];
    reader->wrong |= tiles != box->blocks;
}

/* How far apart two fields of the harbour are. (MQ29) */
static void measure_harbour(Box *box, Reader *reader) {
    for (int from = 0; from < box->fields; from++) {
        uint64_t seen = UINT64_C(1) << from, edge = seen;
        for (uint8_t steps = 1; edge; steps++) {
            uint64_t around = 0;
            for (uint64_t left = edge; left; left &= left - 1) around |= box->field[lowest(left)].near;
            edge = around & ~seen;
            for (uint64_t left = edge; left; left &= left - 1) box->distance[from][lowest(left)] = steps;
            seen |= edge;
        }
        reader->wrong |= bits(seen) != box->fields;
    }
}

static void read_harbour(Box *box, Reader *reader) {
    uint64_t near[FIELDS] = {0};
    int docks = 0, warehouses = 0, starts = 0;
    unsigned kinds = 0, colors = 0;
    box->fields = number(reader, 1, FIELDS);
    for (int i = 0; i < box->fields; i++) {
        Field *field = &box->field[i];
        field->water = (uint8_t)number(reader, START, OPEN);
        int32_t of = number(reader, -1, GOODS - 1), places = number(reader, 0, GOODS);
        field->of = of < 0 ? NONE : (uint8_t)of;
        field->places = (uint8_t)places;
        for (int j = 0; j < places; j++) field->points[j] = amount(reader);
        if (field->water == START) box->start = i, starts++;
        if (field->water == DOCK) {
            reader->wrong |= field->of >= DOCKS || docks == DOCKS;
            if (reader->wrong) return;
            field->which = (uint8_t)docks++;
            box->dock_of[field->of] = field->which;
            colors |= 1u << field->of;
        }
        if (field->water == SMALL_ONE) {
            reader->wrong |= box->smalls == SMALL || !places;
            if (reader->wrong) return;
            field->which = (uint8_t)box->smalls++;
        }
        if (field->water == BIG) {
            reader->wrong |= field->of >= GOODS;
            if (reader->wrong) return;
            box->big[field->of] = (uint8_t)i;
            kinds |= 1u << field->of;
        }
        warehouses += field->water == SMALL_ONE || field->water == BIG;
    }
    reader->wrong |= starts != 1 || docks != DOCKS || colors != (1u << DOCKS) - 1 || kinds != (1u << GOODS) - 1 || !box->smalls;
    pairs(reader, box->fields, near);
    for (int i = 0; i < box->fields; i++) box->field[i].near = near[i];
    box->routes = number(reader, warehouses, warehouses);
    for (int i = 0; i < FIELDS; i++) box->in_route[i] = -1;
    for (int i = 0; i < box->routes; i++) {
        box->route[i] = number(reader, 0, box->fields - 1);
        int water = box->field[box->route[i]].water;
        reader->wrong |= (water != SMALL_ONE && water != BIG) || box->in_route[box->route[i]] >= 0;
        box->in_route[box->route[i]] = i;
    }
    measure_harbour(box, reader);
}

/* The rows and columns of the black market: fields one king's move away from each other. (M4.11c) */
static void read_black_market(Box *box, Reader *reader) {
    int32_t x[GOODS], y[GOODS];
    for (int i = 0; i < GOODS; i++) {
        x[i] = number(reader, 0, GOODS);
        y[i] = number(reader, 0, GOODS);
        for (int j = 0; j < i; j++) {
            int dx = x[i] - x[j], dy = y[i] - y[j];
            if (dx * dx > 1 || dy * dy > 1 || (!dx && !dy)) continue;
            box->king[i] |= (uint16_t)(1u << j);
            box->king[j] |= (uint16_t)(1u << i);
        }
    }
}

/* By dock from the last one back, by the workers that are left: in how many ways they can stand on the docks from this one on.
   The workers left of a colour are a digit of base 3. (M4.2c, MQ9) */
static void count_arrangements(Box *box) {
    static const int DIGIT[DOCKS] = {1, 3, 9, 27, 81, 243};
    int own[DOCKS] = {0};
    for (int color = 0; color < DOCKS; color++) own[box->dock_of[color]] = color;
    box->dock_places = box->players == 1 ? 1 : 2; /* M4.13a */
    for (int left = 0; left < 729; left++) box->ways[DOCKS][left] = 1;
    for (int dock = DOCKS - 1; dock >= 0; dock--)
        for (int left = 0; left < 729; left++) {
            int64_t ways = 0;
            for (int a = 0; a < DOCKS; a++) {
                if (a == own[dock] || left / DIGIT[a] % 3 == 0) continue;
                if (box->dock_places == 1) ways += box->ways[dock + 1][left - DIGIT[a]];
                else
                    for (int b = 0; b < DOCKS; b++)
                        if (b != a && b != own[dock] && left / DIGIT[b] % 3) ways += box->ways[dock + 1][left - DIGIT[a] - DIGIT[b]];
            }
            box->ways[dock][left] = (int32_t)ways;
        }
}

/* ---- Cards, tiles, orders ---- */

static void read_measures(Box *box, Reader *reader, int *measures) {
    int sets = number(reader, 0, SETS);
    int cards = number(reader, 1, CARDS);
    for (int i = 0; i < sets; i++) {
        int members = number(reader, 0, CARDS);
        for (int j = 0; j < members; j++) add(&box->set[i], number(reader, 0, cards - 1));
    }
    *measures = number(reader, 0, MEASURES);
    for (int i = 0; i < *measures; i++) {
        Measure *measure = &box->measure[i];
        measure->word = (uint8_t)number(reader, 0, KINDS_OF_MEASURES - 1);
        measure->of = or_none(reader, measure->word == M_FULL ? GOODS : DISTRICTS);
        int32_t first = number(reader, 0, sets), many = number(reader, 0, sets - first);
        measure->first = (uint16_t)first;
        measure->sets = (uint16_t)many;
        if (measure->word == M_ACTIVE || measure->word == M_HAS) reader->wrong |= many != 1;
        if (measure->word == M_FULL || measure->word == M_PLAN_USED) reader->wrong |= measure->of == NONE;
    }
    box->cards = cards;
}

static void read_needs(Box *box, Reader *reader, int measures, int *filled, uint16_t *first, uint16_t *many) {
    *first = (uint16_t)*filled;
    *many = (uint16_t)number(reader, 0, NEEDS - *filled < 8 ? NEEDS - *filled : 8);
    for (int i = 0; i < *many; i++) {
        Need *need = &box->need[(*filled)++];
        need->measure = (uint16_t)number(reader, 0, measures - 1);
        need->least = number(reader, 0, INT32_MAX);
        need->most = number(reader, 0, INT32_MAX);
    }
}

static void read_effects(Box *box, Reader *reader, int measures, int *filled, uint16_t *first, uint16_t *many) {
    *first = (uint16_t)*filled;
    *many = (uint16_t)number(reader, 0, EFFECTS - *filled < 8 ? EFFECTS - *filled : 8);
    for (int i = 0; i < *many; i++) {
        Effect *effect = &box->effect[(*filled)++];
        effect->word = (uint8_t)number(reader, 0, WORDS_OF_EFFECTS - 1);
        effect->amount = number(reader, 0, LARGE);
        effect->color = or_none(reader, COLORS);
        effect->on = (uint8_t)number(reader, 0, OCCASIONS - 1);
        effect->measure = number(reader, -1, measures - 1);
        effect->each = number(reader, 1, LARGE);
        reader->wrong |= effect->word == CUBES && effect->color == NONE;
    }
}

/* What the sets of cards are that follow from one card's words. */
static void sort_card(Box *box, int i) {
    Card *card = &box->card[i];
    add(&box->all, i);
    add(&box->of_type[card->type], i);
    int paid = card->guilders || card->cube != NONE || card->chosen_cubes || card->takes_plan, free = 1;
    for (int j = 0; j < card->effects; j++) {
        const Effect *effect = &box->effect[card->first_effect + j];
        card->certain |= effect->measure < 0 && effect->amount > 0 && effect->word != ADVANCE_DISC && effect->word != ACTIVATE_FOR_FREE;
        add(&box->power[effect->word], i);
        box->amount[effect->word][i] += effect->amount;
        if (effect->word != SPARE_CUBE) add(&box->answering[effect->on], i);
        else if (effect->on == ON_NEW_CRAFTSMAN) add(&box->sparing_new, i);
        else if (effect->on >= ON_ACTIVATE_TYPE) add(&box->sparing[effect->on - ON_ACTIVATE_TYPE], i);
        if (effect->word == CHEAPER_CLAIM || effect->word == CLAIM_FOR_GUILDERS || effect->word == MORE_CLAIMS ||
            effect->word == SELL_FOR_BOTH)
            add(&box->claiming, i);
        if (effect->word == MARKET_AGAIN) add(&box->opening, i);
    }
    card->plain = card->certain && !card->needs && !paid;
    int anytime = card->timing == PERMANENT && paid;
    if (anytime) add(&box->anytime, i);
    if (anytime || card->timing == TIMED_ACTIONS) add(&box->in_turn, i);
    if (card->timing == TIMED_DICE) add(&box->in_dice, i);
    if (card->timing == TIMED_END && has(&box->power[ADVANCE_DISC], i)) add(&box->at_end, i);
    if (card->timing == TIMED_END && !has(&box->power[CHURCH_SET], i)) add(&box->scored, i);
    for (int color = 0; color < COLORS; color++) {
        free &= !card->cost[color];
        card->packed |= (uint64_t)card->cost[color] << (8 * color);
    }
    if (free) add(&box->costless, i);
    for (int j = 0; j <= i; j++) {
        if (box->card[j].type != card->type || box->card[j].kind != card->kind) continue;
        add(&box->kind[j], i);
        add(&box->kind[i], j);
    }
}

static void read_cards(Box *box, Reader *reader, int measures, int *needs, int *effects) {
    for (int i = 0; i < box->cards && !reader->wrong; i++) {
        Card *card = &box->card[i];
        card->type = (uint8_t)number(reader, CRAFTSMAN, PLAN);
        card->kind = (uint8_t)number(reader, 0, 254);
        card->timing = (uint8_t)number(reader, TIMED_CARDS, TIMED_END);
        card->district = or_none(reader, DISTRICTS);
        reader->wrong |= card->type == PLAN && card->district == NONE;
        for (int color = 0; color < COLORS; color++) card->cost[color] = (uint8_t)number(reader, 0, COST);
        card->guilders = number(reader, 0, LARGE);
        card->cube = or_none(reader, COLORS);
        card->chosen_cubes = number(reader, 0, LARGE);
        card->takes_plan = (uint8_t)number(reader, 0, 1);
        read_needs(box, reader, measures, needs, &card->first_need, &card->needs);
        read_effects(box, reader, measures, effects, &card->first_effect, &card->effects);
        sort_card(box, i);
    }
    box->churches = number(reader, 0, LISTED);
    for (int i = 0; i < box->churches; i++) box->church[i] = number(reader, 0, SETS - 1);
    for (int i = 0; i <= box->churches; i++) box->church_points[i] = amount(reader);
}

static void read_tiles(Box *box, Reader *reader, int measures, int *effects) {
    box->tiles = number(reader, 1, TILES);
    for (int i = 0; i < box->tiles; i++) {
        Tile *tile = &box->tile[i];
        tile->price = number(reader, 0, LARGE);
        tile->points = amount(reader);
        read_effects(box, reader, measures, effects, &tile->first_effect, &tile->effects);
    }
    int used[TILES] = {0}, total = 0;
    box->stacks = number(reader, 1, 4);
    for (int i = 0; i < box->stacks; i++) {
        Shuffle *stack = &box->stack[i];
        stack->shuffled = number(reader, 0, TILES);
        stack->kept = number(reader, 0, stack->shuffled);
        for (int j = 0; j < stack->shuffled; j++) {
            stack->tiles[j] = (uint8_t)number(reader, 0, box->tiles - 1);
            reader->wrong |= used[stack->tiles[j]]++ != 0;
        }
        box->in_part[i >= box->stacks / 2] += stack->kept;
        total += stack->kept;
    }
    reader->wrong |= total != box->last_round - box->first_round + 1 || box->stacks % 2;
}

static void read_orders(Box *box, Reader *reader, int measures, int *needs) {
    box->orders = number(reader, 0, ORDERS);
    for (int i = 0; i < box->orders && !reader->wrong; i++) {
        Order *order = &box->order[i];
        order->number = number(reader, 0, 999);
        order->points = amount(reader);
        order->one = amount(reader);
        order->workers = (uint8_t)number(reader, 0, COST);
        order->goods = (uint8_t)number(reader, 0, COST);
        order->cubes = (uint8_t)number(reader, 0, COST);
        order->worker = or_none(reader, DOCKS);
        order->different = (uint8_t)number(reader, 0, COLORS);
        for (int j = 0; j < order->different; j++) order->for_different[j] = amount(reader);
        read_needs(box, reader, measures, needs, &order->first_need, &order->needs);
        order->hands_in = order->workers || order->goods || order->cubes || order->worker != NONE || order->different;
    }
    reader->wrong |= box->dealt_orders * box->players > box->orders;
}

/* ---- Action numbers ---- */

/* The most that each part of a meaning may be: by kind, a, b and c. Those that may be nothing are NONE then. */
static int sound_meaning(const Box *box, const Meaning *one) {
    int a = one->a, b = one->b;
    switch (one->kind) {
    case PLACE_FOREMAN: return a < box->fields && box->field[a].water == SMALL_ONE;
    case PLACE_MESSENGER:
    case MOVE_MESSENGER: return a < box->blocks;
    case PLACE_TRADER:
    case MOVE_TRADER:
    case LOAD:
    case DELIVER: return a < GOODS;
    case TAKE_CARD:
    case REMOVE_CARD:
    case DISCARD_CARD:
    case GIVE_CARD:
    case SWAP_FOR:
    case ACTIVATE_FREE: return a < box->cards;
    case TAKE_START_CUBES:
    case CHOOSE_DICE: return a < COLORS && b < COLORS;
    case USE_CARD:
        if (a >= box->cards) return 0;
        return b == NONE || (box->card[a].timing == TIMED_DICE ? b < COLORS && one->c < 2 : b < box->cards);
    case ACTIVATE: return a < box->cards && (b == NONE || b < COLORS);
    case CLAIM: return a < box->blocks && b < PAYMENTS && one->c < FATES;
    case TAKE_WORKER:
    case PAY_CUBE:
    case TAKE_CUBE: return a < COLORS;
    case SAIL:
    case SHIP_TO: return a < box->fields;
    case ADVANCE: return 1 <= a && a <= box->amstel_end;
    case USE_FREE_PLAN: return a < 2;
    case KEEP: return a == NONE || a < COLORS;
    default: return 1;
    }
}

static void read_actions(Box *box, Reader *reader) {
    memset(box->number, 0xFF, sizeof box->number);
    memset(box->use_with, 0xFF, sizeof box->use_with);
    memset(box->shift, 0xFF, sizeof box->shift);
    memset(box->spare, 0xFF, sizeof box->spare);
    memset(box->claim, 0xFF, sizeof box->claim);
    box->actions = number(reader, 1, MOST_ACTIONS_OF_A_BOX);
    for (int i = 0; i < box->actions && !reader->wrong; i++) {
        Meaning *one = &box->meaning[i];
        one->kind = (uint8_t)number(reader, 0, KINDS_OF_ACTIONS - 1);
        one->a = (uint8_t)number(reader, 0, NONE);
        one->b = (uint8_t)number(reader, 0, NONE);
        one->c = (uint8_t)number(reader, 0, NONE);
        if (!sound_meaning(box, one)) reader->wrong = 1;
        if (reader->wrong) return;
        if (one->kind == CLAIM) box->claim[one->a][one->b][one->c] = i;
        else if (one->kind == USE_CARD && one->b != NONE && box->card[one->a].timing == TIMED_DICE) box->shift[one->a][one->b][one->c] = i;
        else if (one->kind == USE_CARD && one->b != NONE) box->use_with[one->a][one->b] = i;
        else if (one->kind == ACTIVATE && one->b != NONE) box->spare[one->a][one->b] = i;
        else if (one->kind == TAKE_START_CUBES || one->kind == CHOOSE_DICE) box->number[one->kind][COLORS * one->a + one->b] = i;
        else box->number[one->kind][one->a == NONE ? COLORS : one->a] = i;
    }
}

static int has_numbers(const Box *box, int kind, int from, int to) {
    for (int i = from; i < to; i++)
        if (box->number[kind][i] < 0) return 0;
    return 1;
}

/* Whether the uses of a card, and its activations, have numbers. */
static int has_uses(const Box *box, int card) {
    int shifts = has(&box->power[SHIFT_DIE], card), type = box->card[card].type;
    int spared = any_of(&box->sparing[type]) || (type == CRAFTSMAN && any_of(&box->sparing_new));
    for (int color = 0; color < COLORS; color++) {
        if (spared && box->card[card].cost[color] && box->spare[card][color] < 0) return 0;
        if (has(&box->in_dice, card) && shifts && (box->shift[card][color][0] < 0 || box->shift[card][color][1] < 0)) return 0;
    }
    if (has(&box->in_dice, card)) return shifts || box->number[USE_CARD][card] >= 0;
    if (!has(&box->in_turn, card)) return 1;
    if (!box->card[card].takes_plan) return box->number[USE_CARD][card] >= 0;
    EACH_CARD(plan, box->of_type[PLAN])
        if (box->use_with[card][plan] < 0) return 0;
    return 1;
}

/* Whether everything that may be legal has a number. */
static int is_complete(const Box *box) {
    static const uint8_t OF_CARDS[] = {TAKE_CARD, DISCARD_CARD, ACTIVATE, GIVE_CARD, SWAP_FOR, ACTIVATE_FREE};
    static const uint8_t ALONE[] = {DECLINE, DONE_WITH_DICE, DELIVER_WORKER, STOP_SAILING, BUY_TILE, END_TURN};
    for (size_t i = 0; i < sizeof OF_CARDS; i++)
        if (!has_numbers(box, OF_CARDS[i], 0, box->cards)) return 0;
    for (size_t i = 0; i < sizeof ALONE; i++)
        if (!has_numbers(box, ALONE[i], 0, 1)) return 0;
    for (int card = 0; card < box->cards; card++)
        if (!has_uses(box, card)) return 0;
    EACH_CARD(plan, box->of_type[PLAN])
        if (box->number[REMOVE_CARD][plan] < 0) return 0;
    for (int i = 0; i < box->blocks * PAYMENTS * FATES; i++)
        if (box->claim[i / (PAYMENTS * FATES)][i / FATES % PAYMENTS][i % FATES] < 0) return 0;
    return has_numbers(box, LOAD, 0, GOODS) && has_numbers(box, DELIVER, 0, GOODS) && has_numbers(box, TAKE_WORKER, 0, DOCKS) &&
           has_numbers(box, SAIL, 0, box->fields) && has_numbers(box, SHIP_TO, 0, box->fields) &&
           has_numbers(box, ADVANCE, 1, box->amstel_end + 1) && has_numbers(box, PAY_CUBE, 0, COLORS) &&
           has_numbers(box, TAKE_CUBE, 0, COLORS) && has_numbers(box, USE_FREE_PLAN, 0, 2) &&
           has_numbers(box, MOVE_MESSENGER, 0, box->blocks) && has_numbers(box, MOVE_TRADER, 0, GOODS) &&
           has_numbers(box, KEEP, 0, COLORS + 1);
}

/* ---- All of it ---- */

/* How many decisions may wait at once: those of all seats, and what effects ask for, one after the other. */
static int most_asks(const Box *box) {
    int most = 0, of_plans = 0;
    for (int i = 0; i < box->cards + box->tiles; i++) {
        int many = i < box->cards ? box->card[i].effects : box->tile[i - box->cards].effects;
        int first = i < box->cards ? box->card[i].first_effect : box->tile[i - box->cards].first_effect, asking = 0;
        for (int j = 0; j < many; j++) {
            int word = box->effect[first + j].word;
            asking += word == CHOOSE_CUBES || word == OTHER_CUBE || word == ACTIVATE_FOR_FREE || word >= SWAP_CARD;
        }
        if (asking > most) most = asking;
        if (i < box->cards && box->card[i].type == PLAN && asking > of_plans) of_plans = asking;
    }
    return 3 + 2 * SEATS + most + (box->hand_limit + 1) * (of_plans + 2);
}

/* The number of actions; 0 if the numbers are not those of a box within the limits. */
int64_t make_box(Box *box, const int32_t *numbers, int64_t many) {
    Reader reader = {numbers, numbers + many, 0};
    int measures = 0, needs = 0, effects = 0;
    memset(box, 0, sizeof *box);
    read_setup(box, &reader);
    read_numbers(box, &reader);
    if (!reader.wrong) read_city(box, &reader);
    if (!reader.wrong) read_harbour(box, &reader);
    if (!reader.wrong) read_black_market(box, &reader);
    if (!reader.wrong) read_measures(box, &reader, &measures);
    if (!reader.wrong) read_cards(box, &reader, measures, &needs, &effects);
    if (!reader.wrong) read_tiles(box, &reader, measures, &effects);
    if (!reader.wrong) read_orders(box, &reader, measures, &needs);
    if (!reader.wrong) read_actions(box, &reader);
    for (int i = 0; i < WEIGHTS; i++) box->weight[i] = number(&reader, 0, MOST_WEIGHT);
    if (reader.wrong || reader.next != reader.end || most_asks(box) > MOST_ASKS_OF_A_BOX || !is_complete(box)) return 0;
    count_arrangements(box);
    int32_t needed[DECKS];
    for (int type = 0; type < DECKS; type++) {
        needed[type] = box->start_cards[type];
        for (int round = box->first_round; round <= box->last_round; round++) needed[type] += box->reveal[(round - 1) % box->reveals][type];
        if (needed[type] > many_of(&box->of_type[type])) return 0;
    }
    return box->actions;
}

int32_t number_of(const Box *box, const Game *game, Action action) {
    (void)box, (void)game;
    return action.number;
}

int action_of(const Box *box, const Game *game, int32_t number, Action *action) {
    (void)game;
    action->number = number;
    return number < box->actions;
}
