/* Active cards: what they measure, how they are used, and what each word of a card gives. (M4.3e, M4.4f, M4.5b, M4.5c) */

#include "merchants.h"

/* ---- What is measured ---- */

static int32_t largest_of(const Box *box, const Cards *cards, const Measure *measured) {
    int32_t most = 0;
    for (int i = 0; i < measured->sets; i++) {
        int32_t many = shared(cards, &box->set[measured->first + i]);
        if (many > most) most = many;
    }
    return most;
}

static int32_t pairs_of(const Box *box, const Cards *cards, const Measure *measured) {
    int32_t pairs = 0;
    for (int i = 0; i < measured->sets; i++) pairs += shared(cards, &box->set[measured->first + i]) / 2;
    return pairs;
}

/* The cards among which cards 103 and 108 count: those above and below the board, or above it. (MQ83) */
static Cards counted(const Merchant *me, const Measure *measured) {
    Cards cards = me->active;
    if (measured->of != NONE)
        for (int i = 0; i < WORDS; i++) cards.w[i] |= me->inactive.w[i];
    return cards;
}

static int32_t tiles_of(const uint8_t stock[GOODS], int kinds) {
    int32_t many = 0;
    for (int i = 0; i < GOODS; i++) many += kinds ? stock[i] > 0 : stock[i];
    return many;
}

int32_t measure(const Box *box, const Game *game, int seat, const Measure *measured) {
    const Merchant *me = &game->merchants[seat];
    const Cards *set = &box->set[measured->first];
    const Turn *turn = &game->turn;
    int32_t many = 0;
    Cards cards;
    switch (measured->word) {
    case M_ACTIVE: return shared(&me->active, set);
    case M_HAS: return meet(&me->active, set);
    case M_INACTIVE: return many_of(&me->inactive);
    case M_KINDS:
        for (int i = 0; i < measured->sets; i++) many += meet(&me->active, set + i);
        return many;
    case M_PAIRS: return pairs_of(box, &me->active, measured);
    case M_CRAFTSMAN_PAIRS: cards = counted(me, measured); return pairs_of(box, &cards, measured);
    case M_LARGEST_CRAFTSMAN_KIND: cards = counted(me, measured); return largest_of(box, &cards, measured);
    case M_PLANS_USED: return bits(turn->plans);
    case M_PLAN_USED: return turn->plans >> measured->of & 1;
    case M_BLOCKS: return bits(me->owned & (measured->of == NONE ? box->all_blocks : box->in_district[measured->of]));
    case M_DEPOT:
        for (int i = 0; i < game->depot_size; i++) many += measured->of == NONE || game->depot[i] == measured->of;
        return many;
    case M_FULL: return game->roofs[measured->of] == box->field[box->big[measured->of]].places;
    case M_BRIDGES:
        for (int i = 0; i < box->bridges; i++) many += box->bridge[i] <= me->amstel_field;
        return many;
    case M_AT_END: return me->amstel_field == box->amstel_end;
    case M_AT_START: return me->ship == box->start;
    case M_INACTIVE_AT_START: return turn->inactive_at_start;
    case M_AMSTEL_MOVED: return turn->amstel_moved;
    case M_SHIP_MOVED: return turn->ship_moved;
    case M_AHEAD: return place_on_amstel(box, game, seat); /* MQ26 */
    case M_BEHIND: return box->seats - 1 - place_on_amstel(box, game, seat);
    case M_GOODS_ABOARD: return tiles_of(me->aboard, 0);
    case M_GOODS_KINDS_ABOARD: return tiles_of(me->aboard, 1);
    case M_ABOARD: return tiles_of(me->aboard, 0) + me->crew;
    case M_LEVEL_OR_BETTER:
        for (int i = 0; i < box->seats; i++) many += i != seat && game->merchants[i].score >= me->score; /* MQ28 */
        return many;
    case M_LEVEL_OR_WORSE:
        for (int i = 0; i < box->seats; i++) many += i != seat && game->merchants[i].score <= me->score;
        return many;
    case M_MARKET_POINTS: return turn->market_points;
    case M_CARD_GUILDERS: return turn->card_guilders;
    case M_CARD_POINTS: return turn->card_points;
    case M_BLACK_MARKET: return game->sold_size;
    case M_SMALL_LEFT:
        for (int i = 0; i < box->smalls; i++) many += game->small[i] == NONE;
        return many;
    default: /* M_ONES, MQ18 */
        for (int i = 0; i < me->chosen; i++) many += game->dice[me->dice[i]] == 1;
        return many;
    }
}

int holds(const Box *box, const Game *game, int seat, const Need *need) {
    int32_t found = measure(box, game, seat, &box->measure[need->measure]);
    return need->least <= found && found <= need->most;
}

/* How much an effect gives: for started ones, too. */
int32_t gained(const Box *box, const Game *game, int seat, const Effect *effect) {
    if (effect->measure < 0) return effect->amount;
    int32_t many = measure(box, game, seat, &box->measure[effect->measure]);
    return effect->amount * ((many + effect->each - 1) / effect->each);
}

/* ---- Which cards can be used ---- */

/* Whether a use gives anything now. (MQ24) */
static int gives(const Box *box, const Game *game, int seat, const Card *card) {
    const Merchant *me = &game->merchants[seat];
    if (card->certain) return 1;
    for (int i = 0; i < card->effects; i++) {
        const Effect *effect = &box->effect[card->first_effect + i];
        if (effect->word == ADVANCE_DISC ? me->amstel_field < box->amstel_end
            : effect->word == ACTIVATE_FOR_FREE ? any_of(&me->inactive)
                                                : gained(box, game, seat, effect) != 0)
            return 1;
    }
    return 0;
}

/* Whether it can be used now, token and timing aside. */
static int usable(const Box *box, const Game *game, int seat, const Card *card) {
    const Merchant *me = &game->merchants[seat];
    for (int i = 0; i < card->needs; i++)
        if (!holds(box, game, seat, &box->need[card->first_need + i])) return 0;
    if (me->guilders < card->guilders) return 0;
    if (card->cube != NONE && me->cubes[card->cube] <= 0) return 0;
    if (card->chosen_cubes && all_cubes(me) < card->chosen_cubes) return 0;
    return gives(box, game, seat, card);
}

/* The plans that have a token and may be used all the same. (C029, MQ35) */
static Cards repeatable(const Box *box, const Game *game, const Merchant *me) {
    Cards used = both(&me->active, &me->used);
    used = both(&used, &box->of_type[PLAN]);
    if (game->turn.repeated == NO_CARD) return used;
    Cards powers = both(&me->active, &box->power[REPEAT_PLAN]), one = {{0}};
    int32_t most = 0;
    EACH_OF_FEW(card, powers)
        if (box->amount[REPEAT_PLAN][card] > most) most = box->amount[REPEAT_PLAN][card];
    if (game->turn.repeats < most && has(&used, game->turn.repeated)) add(&one, game->turn.repeated);
    return one;
}

/* The uses of a card; one whose price is an active plan has a use with each. (C047) */
static void list_use(const Box *box, const Merchant *me, int card, List *list) {
    if (!box->card[card].takes_plan) {
        put(list, box->number[USE_CARD][card]);
        return;
    }
    Cards plans = both(&me->active, &box->of_type[PLAN]);
    EACH_OF_FEW(plan, plans) put(list, box->use_with[card][plan]);
}

/* The uses of cards in the turn of a seat. (M4.5b) */
void list_uses(const Box *box, const Game *game, int seat, List *list) {
    const Merchant *me = &game->merchants[seat];
    if (!any_of(&me->active)) return;
    Cards cards = without(&me->active, &me->used);
    if (meet(&me->active, &box->power[REPEAT_PLAN])) {
        Cards again = repeatable(box, game, me);
        for (int i = 0; i < WORDS; i++) cards.w[i] |= again.w[i];
    }
    cards = both(&cards, &box->in_turn);
    if (box->opens_market) cards = without(&cards, &box->opening); /* MQ43 */
    EACH_OF_FEW(card, cards)
        if (box->card[card].plain || usable(box, game, seat, &box->card[card])) list_use(box, me, card, list);
}

/* The uses of permanent cards outside of one's turn. (M4.5c, MQ21, MQ79) */
void list_anytime(const Box *box, const Game *game, int seat, List *list) {
    const Merchant *me = &game->merchants[seat];
    if (box->permanent_in_turn) return;
    Cards cards = both(&me->active, &box->anytime);
    EACH_OF_FEW(card, cards)
        if (usable(box, game, seat, &box->card[card])) list_use(box, me, card, list);
}

static int shifts_dice(const Box *box, int card) { return has(&box->power[SHIFT_DIE], card); }

/* The uses of cards after the choice of dice, and of permanent ones, in the order of their numbers. (M4.4f, MQ14) */
void list_dice_uses(const Box *box, const Game *game, int seat, List *list) {
    const Merchant *me = &game->merchants[seat];
    int first = list->many;
    Cards cards = both(&me->active, &box->in_dice);
    cards = without(&cards, &me->used);
    EACH_OF_FEW(card, cards) {
        if (!usable(box, game, seat, &box->card[card])) continue;
        if (!shifts_dice(box, card)) {
            put(list, box->number[USE_CARD][card]);
            continue;
        }
        for (int i = 0; i < me->chosen; i++) {
            if (game->turn.compartments[i] > 0) put(list, box->shift[card][me->dice[i]][0]);
            if (game->turn.compartments[i] < COMPARTMENTS - 1) put(list, box->shift[card][me->dice[i]][1]);
        }
    }
    list_anytime(box, game, seat, list);
    for (int i = first + 1; i < list->many; i++) {
        uint16_t one = list->numbers[i];
        int place = i;
        for (; place > first && list->numbers[place - 1] > one; place--) list->numbers[place] = list->numbers[place - 1];
        list->numbers[place] = one;
    }
}

/* ---- What happens ---- */

/* Put a token on a plan; its second and third use are those of card 029. (MQ25, MQ35) */
static void use_plan(const Box *box, Game *game, Merchant *me, int card) {
    if (in_turn(game)) {
        Turn *turn = &game->turn;
        turn->plans |= (uint8_t)(1u << box->card[card].district);
        if (has(&me->used, card)) {
            turn->repeats = turn->repeated != NO_CARD ? turn->repeats + 1 : 2;
            turn->repeated = (uint16_t)card;
        } else if (turn->repeated == card) turn->repeats = 1; /* MQ25: it was discarded, and came back without its tokens */
    }
    add(&me->used, card);
}

/* Use an active card: its price first, then what it gives. (M4.5b, M4.5r) */
void use_card(const Box *box, Game *game, int seat, int32_t number) {
    Meaning use = box->meaning[number];
    const Card *card = &box->card[use.a];
    Merchant *me = &game->merchants[seat];
    if (has(&box->in_dice, use.a)) {
        add(&me->used, use.a);
        use_dice_card(box, game, seat, use.a, use.b, use.c);
        return;
    }
    if (!has(&box->anytime, use.a)) {
        if (card->type == PLAN) use_plan(box, game, me, use.a);
        else add(&me->used, use.a);
    }
    me->guilders -= card->guilders;
    if (card->cube != NONE) me->cubes[card->cube]--;
    if (card->takes_plan) to_discard(game, me, use.b); /* C047 */
    if (card->chosen_cubes) ask_first(game, seat, ASK_PAYMENT, card->chosen_cubes, NO_CARD, number);
    else give_all(box, game, seat, use.a, 0);
}

/* Use the plan just activated at once without its cube, or do not. (C035, MQ34) */
void use_free_plan(const Box *box, Game *game, int seat, int use) {
    int card = asked_now(game)->card;
    done(game);
    if (!use) return;
    if (in_turn(game)) game->turn.plans |= (uint8_t)(1u << box->card[card].district);
    give_all(box, game, seat, card, 0);
}

/* ---- What cards give ---- */

/* Give what a card gives, one after the other; what it asks for is asked in the same order. */
void give_all(const Box *box, Game *game, int seat, int card, int paid) {
    Ask asks[8];
    int many = 0;
    for (int i = 0; i < box->card[card].effects; i++)
        many += give(box, game, seat, &box->effect[box->card[card].first_effect + i], paid, &asks[many]);
    while (many) game->ask[game->asks++] = asks[--many];
}

/* Give one thing that a card gives; 1 if something is to be asked for it. */
int give(const Box *box, Game *game, int seat, const Effect *effect, int paid, Ask *asked) {
    int32_t many = gained(box, game, seat, effect);
    Merchant *me = &game->merchants[seat];
    if (!many) return 0;
    *asked = (Ask){many, NO_ACTION_YET, NO_CARD, (uint8_t)seat, ASK_CUBE, 0, 0};
    switch (effect->word) {
    case POINTS:
        score_points(game, seat, many, CARD_POINTS);
        if (in_turn(game)) game->turn.card_points += many; /* MQ27 */
        return 0;
    case GUILDERS:
        me->guilders += many;
        if (in_turn(game)) game->turn.card_guilders += many; /* MQ27 */
        return 0;
    case CUBES: me->cubes[effect->color] += many; return 0;
    case CHOOSE_CUBES: return 1;
    case OTHER_CUBE: asked->barred = (uint8_t)paid; return 1; /* MQ33 */
    case ADVANCE_DISC: move_in_turn(box, game, seat, many); return 0;
    case SAIL_ON_CREDIT: add_credit(game, many); return 0; /* C022 */
    case MARKET_AGAIN:
        if (in_turn(game)) game->turn.more_purchases += many; /* C020 */
        return 0;
    case ACTIVATE_FOR_FREE: asked->what = ASK_FREE_CARD; return 1; /* C038 */
    default: return 0;
    }
}

/* Let so many more fields of the harbour cost no cube, this turn. (MQ31) */
void add_credit(Game *game, int32_t fields) {
    if (in_turn(game)) game->turn.credit += fields;
}

/* Let permanent cards give what they give on an occasion, or on any of its kind. (MQ22) */
void answer(const Box *box, Game *game, int seat, const Cards *answering, int occasion, int any) {
    Cards cards = both(&game->merchants[seat].active, answering);
    EACH_OF_FEW(card, cards)
        for (int i = 0; i < box->card[card].effects; i++) {
            const Effect *effect = &box->effect[box->card[card].first_effect + i];
            Ask none;
            if (effect->on == occasion || effect->on == any) give(box, game, seat, effect, 0, &none);
        }
}
