/* The course of a game, from phase to phase (MQ41), what one may do, and what an action does. */

#include "merchants.h"

/* ---- Turns ---- */

/* Begin the turn of the seat that is asked first, with nothing to remember yet. (MQ23) */
void begin_turn(Game *game) {
    forget_turn(game);
    game->turn.inactive_at_start = many_of(&game->merchants[asked_now(game)->seat].inactive);
}

/* Forget the turn that is over and begin the next one, unless a figure is still to move first. (MQ70) */
void go_to_next_turn(Game *game) {
    if (game->asks && asked_now(game)->what != ASK_TURN) return;
    if (game->asks) begin_turn(game);
    else forget_turn(game);
}

/* ---- From phase to phase (M4.3a, M4.4a, M4.5, M4.6, M4.8) ---- */

/* Ask all players the same, in Amstel order. */
static void ask_all(const Box *box, Game *game, int what) {
    uint8_t order[SEATS];
    int many = seats_in_order(box, game, order);
    for (int i = many - 1; i >= 0; i--)
        if (what != ASK_KEPT_CUBE || all_cubes(&game->merchants[order[i]])) ask_plainly(game, order[i], what);
}

/* Phase I: cards are laid out, and chosen in Amstel order. (M4.3a, M4.3b, M4.6b, M4.13b) */
static void begin_round(const Box *box, Game *game) {
    game->phase = CARDS_PHASE;
    for (int seat = 0; seat < box->players; seat++) memset(&game->merchants[seat].used, 0, sizeof(Cards));
    lay_out(box, game, box->reveal[(game->round - 1) % box->reveals]);
    int chooses = box->players == 1 && remove_cheapest(box, game);
    ask_all(box, game, ASK_CARD);
    if (chooses) ask_plainly(game, 0, ASK_REMOVED_CARD);
}

/* Phase II begins with the roll; in the solo game TOM acts first, by the dice as they fell. (M4.4a, M4.13c) */
static void begin_dice(const Box *box, Game *game) {
    game->phase = DICE_PHASE;
    for (int seat = 0; seat < box->players; seat++) game->merchants[seat].chosen = 0;
    roll(game);
    if (box->players == 1) play_tom(box, game);
    turn_high_dice(box, game);
    ask_all(box, game, ASK_DICE);
}

/* Tokens for inactive cards, then the moves of card 009. (M4.8b, MQ10, MQ61, C008, C009) */
void settle_cards(const Box *box, Game *game) {
    uint8_t order[SEATS];
    int many = seats_in_order(box, game, order);
    for (int seat = 0; seat < box->players; seat++) {
        Merchant *me = &game->merchants[seat];
        if (!meet(&me->active, &box->power[NO_PENALTY])) me->penalty_tokens += many_of(&me->inactive);
    }
    for (int i = 0; i < many; i++) {
        Cards cards = both(&game->merchants[order[i]].active, &box->at_end);
        EACH_CARD(card, cards) move_disc(box, game, order[i], box->amount[ADVANCE_DISC][card]);
    }
}

/* Lay the next market tile on the old one. (M4.6b) */
static void turn_up_tile(Game *game) {
    game->past[game->past_size++] = game->tile;
    game->tile = game->market[game->market_top++];
    game->market_size--;
}

/* Carry out whatever happens before the next decision. (MQ41) */
static void go_on(const Box *box, Game *game) {
    while (!game->asks) {
        switch (game->phase) {
        case SETUP: begin_round(box, game); break;
        case CARDS_PHASE:
            discard_display(game); /* M4.3c */
            begin_dice(box, game);
            break;
        case DICE_PHASE:
            turn_wheels(box, game);
            game->phase = ACTIONS_PHASE; /* M4.5 */
            ask_all(box, game, ASK_TURN);
            begin_turn(game);
            break;
        case ACTIONS_PHASE:
            if (game->round == box->last_round) { /* M4.8a */
                settle_cards(box, game);
                game->phase = OVER;
                game->to_move = NOBODY;
                return;
            }
            game->phase = ROUND_END; /* M4.6a, MQ40 */
            ask_all(box, game, ASK_KEPT_CUBE);
            break;
        default:
            game->round++; /* M4.6b */
            turn_up_tile(game);
            begin_round(box, game);
        }
    }
    game->to_move = asked_now(game)->seat;
}

/* ---- What one may do ---- */

static void list_run(const Box *box, int kind, int from, int to, List *list) {
    for (int i = from; i < to; i++) put_if(list, box->number[kind][i], box->number[kind][i] >= 0);
}

/* In the turn of a seat, all that is possible; or one kind of it alone. (MQ20) */
static void list_turn(const Box *box, const Game *game, int seat, int kind, List *list) {
    const Merchant *me = &game->merchants[seat];
    int all = kind == KINDS_OF_ACTIONS;
    if (all || kind == USE_CARD) list_uses(box, game, seat, list);
    if (all || kind == ACTIVATE) list_activations(box, me, list);
    if (all || kind == CLAIM) list_claims(box, game, seat, list);
    if (all || (LOAD <= kind && kind <= SAIL)) list_moves(box, game, seat, list);
    if (all || kind == ADVANCE) list_advances(box, game, seat, list);
    if (all || kind == BUY_TILE) list_purchase(box, game, seat, list);
    if (all || kind == END_TURN) put(list, box->number[END_TURN][0]);
}

/* The numbers of the legal actions, from the lowest on; of one kind alone where that is quicker. */
static void list_all(const Box *box, const Game *game, int kind, List *list) {
    const Ask *ask = &game->ask[game->asks - 1];
    const Merchant *me = &game->merchants[ask->seat];
    Cards cards;
    switch (ask->what) {
    case ASK_FOREMAN: list_run(box, PLACE_FOREMAN, 0, FIELDS, list); break;      /* M4.9a */
    case ASK_MESSENGER: list_run(box, PLACE_MESSENGER, 0, BLOCKS, list); break;  /* M4.9d */
    case ASK_TRADER: list_run(box, PLACE_TRADER, 0, GOODS, list); break;         /* M4.11a */
    case ASK_START_CARD: list_display(box, game, list); break;                   /* M4.2j */
    case ASK_START_CUBES: list_run(box, TAKE_START_CUBES, 0, COLORS * COLORS, list); break; /* M4.2k */
    case ASK_REMOVED_CARD:                                                       /* M4.13b */
        cards = cheapest_cards(box, game);
        cards = both(&cards, &box->of_type[PLAN]);
        list_cards(box, REMOVE_CARD, &cards, list);
        break;
    case ASK_CARD: /* M4.3b */
        list_display(box, game, list);
        list_decline(box, me, list);
        list_anytime(box, game, ask->seat, list);
        break;
    case ASK_DISCARD: list_cards(box, DISCARD_CARD, &me->inactive, list); break; /* M4.3d */
    case ASK_DICE:                                                               /* M4.4c */
        list_run(box, CHOOSE_DICE, 0, COLORS * COLORS, list);
        list_anytime(box, game, ask->seat, list);
        break;
    case ASK_DICE_CARDS: /* M4.4f */
        list_dice_uses(box, game, ask->seat, list);
        put(list, box->number[DONE_WITH_DICE][0]);
        break;
    case ASK_TURN: list_turn(box, game, ask->seat, kind, list); break;
    case ASK_PAYMENT: list_payments(box, me, ask, list); break; /* MQ38 */
    case ASK_CUBE: list_cubes(box, ask, list); break;
    case ASK_GIVEN_CARD: list_cards(box, GIVE_CARD, &me->inactive, list); break; /* T-CA18 */
    case ASK_SWAPPED_CARD:                                                       /* T-CA18, MQ45 */
        cards = game->discard;
        if (ask->card != NO_CARD) drop(&cards, ask->card);
        list_cards(box, SWAP_FOR, &cards, list);
        break;
    case ASK_FREE_CARD: list_cards(box, ACTIVATE_FREE, &me->inactive, list); break; /* MQ79 */
    case ASK_FREE_BLOCK: list_free_claims(box, game, ask->seat, list); break;       /* T-CB22 */
    case ASK_SAILING:                                                               /* T-CA17, MQ31 */
        list_moves(box, game, ask->seat, list);
        put(list, box->number[STOP_SAILING][0]);
        break;
    case ASK_SHIP: /* T-CB21, MQ45 */
        list_run(box, SHIP_TO, 0, me->ship, list);
        list_run(box, SHIP_TO, me->ship + 1, FIELDS, list);
        break;
    case ASK_FREE_PLAN: list_run(box, USE_FREE_PLAN, 0, 2, list); break; /* MQ34 */
    case ASK_MESSENGER_MOVE:                                             /* M4.9f */
        for (uint64_t left = nearest_blocks(box, game); left; left &= left - 1) put(list, box->number[MOVE_MESSENGER][lowest(left)]);
        break;
    case ASK_TRADER_MOVE: /* M4.11c */
        for (unsigned left = nearest_goods(box, game); left; left &= left - 1) put(list, box->number[MOVE_TRADER][__builtin_ctz(left)]);
        break;
    default: list_kept(box, me, list); /* M4.6a */
    }
}

/* The legal actions of the seat to move, from the lowest number on. */
void list_actions(const Box *box, const Game *game, List *list) { list_all(box, game, KINDS_OF_ACTIONS, list); }

/* Whether the seat to move may do this; eight of those that are listed are looked at in one go. */
int is_legal(const Box *box, const Game *game, Action action) {
    uint16_t numbers[LIST_ROOM];
    List list = {numbers, 0};
    if (game->known != NOT_LISTED) {
        int found = 0;
        for (int i = 0; i < game->known; i += 8)
            for (int eight = i; eight < i + 8; eight++) found |= game->listed[eight] == action.number;
        return found;
    }
    list_all(box, game, box->meaning[action.number].kind, &list);
    for (int i = 0; i < list.many; i++)
        if (numbers[i] == action.number) return 1;
    return 0;
}

/* Write 1 for every action that is legal, where there are zeros; remember them, eight in one go, for what is asked next. */
void mark_legal(const Box *box, Game *game, uint8_t *mask) {
    uint16_t numbers[LIST_ROOM];
    List list = {numbers, 0};
    if (game->phase == OVER) return;
    if (game->known != NOT_LISTED) {
        for (int i = 0; i < game->known; i++) mask[game->listed[i]] = 1;
        return;
    }
    list_all(box, game, KINDS_OF_ACTIONS, &list);
    if (!list.many || list.many > LISTED_ACTIONS) {
        for (int i = 0; i < list.many; i++) mask[numbers[i]] = 1;
        return;
    }
    for (int i = 0; i < 8; i++) numbers[list.many + i] = numbers[list.many - 1];
    for (int i = 0; i < list.many; i += 8)
#pragma GCC unroll 8
        for (int eight = i; eight < i + 8; eight++) {
            uint16_t number = numbers[eight];
            mask[number] = 1;
            game->listed[eight] = number;
        }
    game->known = (uint16_t)list.many;
}

/* Write zeros where the legal actions are marked. */
void unmark_legal(const Box *box, const Game *game, uint8_t *mask) {
    if (game->known == NOT_LISTED) memset(mask, 0, (size_t)box->actions);
    else
        for (int i = 0; i < game->known; i += 8)
#pragma GCC unroll 8
            for (int eight = i; eight < i + 8; eight++) mask[game->listed[eight]] = 0;
}

/* Write 1 for every action that is legal, 0 for the others. */
void list_legal(const Box *box, Game *game, uint8_t *mask) {
    memset(mask, 0, (size_t)box->actions);
    mark_legal(box, game, mask);
}

enum { NOTHING_LEFT = -1 };

/* One of the legal actions, each equally likely, counted in the order of their numbers. */
Action choose(const Box *box, Game *game) {
    uint16_t numbers[LIST_ROOM];
    List list = {numbers, 0};
    if (game->known != NOT_LISTED && game->known) return (Action){game->listed[below(game->pick_key, &game->picks, game->known)]};
    list_all(box, game, KINDS_OF_ACTIONS, &list);
    if (!list.many) return (Action){NOTHING_LEFT};
    return (Action){numbers[below(game->pick_key, &game->picks, (uint32_t)list.many)]};
}

/* ---- What an action does ---- */

static void end_turn(const Box *box, Game *game, int seat) {
    move_figures(box, game, seat);
    go_to_next_turn(game);
}

/* Carry out a legal action of the seat that is asked, and all that follows from it. */
void apply(const Box *box, Game *game, Action action) {
    if (action.number == NOTHING_LEFT) { /* in no box that the library takes */
        game->phase = OVER;
        game->to_move = NOBODY;
        return;
    }
    Meaning one = box->meaning[action.number];
    int seat = asked_now(game)->seat;
    game->ply++;
    game->known = NOT_LISTED;
    switch (one.kind) {
    case PLACE_FOREMAN: game->foreman = one.a; placed(box, game); break;     /* M4.9a */
    case PLACE_MESSENGER: game->messenger = one.a; placed(box, game); break; /* M4.9d */
    case PLACE_TRADER: game->trader = one.a; placed(box, game); break;       /* M4.11a */
    case TAKE_CARD: take_card(box, game, seat, one.a); break;
    case TAKE_START_CUBES: take_start_cubes(game, seat, one.a, one.b); break;
    case REMOVE_CARD: remove_card(game, one.a); done(game); break; /* M4.13b */
    case DECLINE: decline(box, game, seat); break;
    case DISCARD_CARD: discard_card(game, seat, one.a); break;
    case CHOOSE_DICE: choose_dice(box, game, seat, one.a, one.b); break;
    case USE_CARD: use_card(box, game, seat, action.number); break;
    case DONE_WITH_DICE: forget_turn(game); done(game); break; /* M4.4f */
    case ACTIVATE: activate(box, game, seat, one.a, one.b); break;
    case CLAIM: claim(box, game, seat, one.a, one.b, one.c); break;
    case LOAD: load(game, seat, one.a); break;
    case DELIVER: deliver(box, game, seat, one.a); break;
    case TAKE_WORKER: take_worker(box, game, seat, one.a); break;
    case DELIVER_WORKER: deliver_worker(box, game, seat); break;
    case SAIL: sail(box, game, seat, action.number, one.a); break;
    case STOP_SAILING: done(game); break; /* T-CA17, MQ31 */
    case ADVANCE: /* M4.5n, M4.5r */
        game->turn.advanced = 1;
        ask_first(game, seat, ASK_PAYMENT, 2 * one.a - 1, NO_CARD, action.number);
        break;
    case BUY_TILE: buy_tile(box, game, seat); break;
    case END_TURN: end_turn(box, game, seat); break;
    case PAY_CUBE: pay_cube(box, game, seat, one.a); break;
    case TAKE_CUBE: take_cube(game, seat, one.a); break;
    case GIVE_CARD: give_card(game, seat, one.a); break;
    case SWAP_FOR: swap_for(game, seat, one.a); break;
    case ACTIVATE_FREE: activate_free(box, game, seat, one.a); break;
    case SHIP_TO: ship_to(box, game, seat, one.a); break;
    case USE_FREE_PLAN: use_free_plan(box, game, seat, one.a); break;
    case MOVE_MESSENGER: game->messenger = one.a; done(game); go_to_next_turn(game); break; /* M4.9f */
    case MOVE_TRADER: game->trader = one.a; done(game); go_to_next_turn(game); break;       /* M4.11c */
    default: keep(game, seat, one.a); break;
    }
    go_on(box, game);
}
