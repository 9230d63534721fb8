// Made of the JSON Schemas beside it.

/** Any of the actions. */
export type Action =
  | PlaceForeman
  | PlaceMessenger
  | PlaceTrader
  | TakeCard
  | TakeStartCubes
  | RemoveCard
  | Decline
  | DiscardCard
  | ChooseDice
  | UseCard
  | DoneWithDice
  | Activate
  | Claim
  | Load
  | Deliver
  | TakeWorker
  | DeliverWorker
  | Sail
  | StopSailing
  | Advance
  | BuyTile
  | EndTurn
  | PayCube
  | TakeCube
  | GiveCard
  | SwapFor
  | ActivateFree
  | ShipTo
  | UseFreePlan
  | MoveMessenger
  | MoveTrader
  | Keep;

/** Activate a card for its cubes, but for one that is spared if a card spares one. (M4.5a, C031, C042) */
export interface Activate {
  readonly type: "activate";
  readonly card: CardId;
  /** The colour of the cube that need not be paid. */
  readonly spared: Cube | null;
}

/** Activate an inactive card without cubes. (C038, T-CA20, T-CB24) */
export interface ActivateFree {
  readonly type: "activate_free";
  readonly card: CardId;
}

/** Advance so many fields on the Amstel. (M4.5n) */
export interface Advance {
  readonly type: "advance";
  readonly fields: number;
}

/** The id of a block: its district and a number. */
export type BlockId = string & { readonly __of?: "BlockId" };

/** Buy what the market tile offers. (M4.5p) */
export interface BuyTile {
  readonly type: "buy_tile";
}

/** The number of a card, as it is printed: three digits. */
export type CardId = string & { readonly __of?: "CardId" };

/** Choose two of the dice, in the order of their colours. (M4.4c) */
export interface ChooseDice {
  readonly type: "choose_dice";
  readonly a: Cube;
  readonly b: Cube;
}

/** Claim a block: how it is paid for, and what becomes of its goods. (M4.5d-M4.5f) */
export interface Claim {
  readonly type: "claim";
  readonly block: BlockId;
  readonly payment: Payment;
  readonly fate: Fate;
}

/** The colours of the resource cubes and of the dice, in the order in which the dice are rolled. */
export type Cube = "black" | "brown" | "purple" | "pink" | "orange" | "grey";

/** Take no card. (C049) */
export interface Decline {
  readonly type: "decline";
}

/** Deliver a goods tile from the ship to the warehouse where it lies. (M4.5l, M4.5m) */
export interface Deliver {
  readonly type: "deliver";
  readonly goods: Goods;
}

/** Deliver a dock worker to the dock of his colour, where the ship lies. (M4.5j) */
export interface DeliverWorker {
  readonly type: "deliver_worker";
}

/** Discard one of the inactive cards, since there are too many. (M4.3d) */
export interface DiscardCard {
  readonly type: "discard_card";
  readonly card: CardId;
}

/** Use no further card of phase II. (M4.4f) */
export interface DoneWithDice {
  readonly type: "done_with_dice";
}

/** End one's turn. (MQ20) */
export interface EndTurn {
  readonly type: "end_turn";
}

/** What becomes of the goods tile of a block that is claimed. */
export type Fate = "store" | "guilders" | "cube" | "both";

/** The id of a field of the harbour. */
export type FieldId = string & { readonly __of?: "FieldId" };

/** Give an inactive card to the discard, to take another one for it. (T-CA18) */
export interface GiveCard {
  readonly type: "give_card";
  readonly card: CardId;
}

/** The nine kinds of goods. */
export type Goods = "beer" | "tulips" | "cheese" | "furniture" | "jenever" | "tiles" | "lace" | "coffee" | "crystal";

/** Keep this cube in the storeroom, or none. (M4.6a, MQ40) */
export interface Keep {
  readonly type: "keep";
  readonly cube: Cube | null;
}

/** Load a goods tile from the store onto the ship. (M4.5g) */
export interface Load {
  readonly type: "load";
  readonly goods: Goods;
}

/** Move the city messenger to an unclaimed block. (M4.9f) */
export interface MoveMessenger {
  readonly type: "move_messenger";
  readonly block: BlockId;
}

/** Move the trader to a free field of the black market. (M4.11c) */
export interface MoveTrader {
  readonly type: "move_trader";
  readonly goods: Goods;
}

/** Pay a cube of this colour, of those that are owed. (MQ38) */
export interface PayCube {
  readonly type: "pay_cube";
  readonly cube: Cube;
}

/** How a block is paid for. */
export type Payment = "cubes" | "guilders" | "free";

/** Place the foreman on a small warehouse, before the game. (M4.9a) */
export interface PlaceForeman {
  readonly type: "place_foreman";
  readonly warehouse: FieldId;
}

/** Place the city messenger on a block that costs 2, before the game. (M4.9d) */
export interface PlaceMessenger {
  readonly type: "place_messenger";
  readonly block: BlockId;
}

/** Place the trader on a field of the black market, before the game. (M4.11a) */
export interface PlaceTrader {
  readonly type: "place_trader";
  readonly goods: Goods;
}

/** Remove one of the two cheapest plans, since TOM leads. (M4.13b) */
export interface RemoveCard {
  readonly type: "remove_card";
  readonly card: CardId;
}

/** Sail to a neighbouring field. (M4.5h) */
export interface Sail {
  readonly type: "sail";
  readonly field: FieldId;
}

/** Put the ship on any other field. (T-CB21) */
export interface ShipTo {
  readonly type: "ship_to";
  readonly field: FieldId;
}

/** Give up the rest of the move that the market tile gave the ship. (T-CA17, MQ31) */
export interface StopSailing {
  readonly type: "stop_sailing";
}

/** Take this card out of the discard, as an inactive one. (T-CA18) */
export interface SwapFor {
  readonly type: "swap_for";
  readonly card: CardId;
}

/** Take a card that is laid out, as an inactive one. (M4.2j, M4.3b) */
export interface TakeCard {
  readonly type: "take_card";
  readonly card: CardId;
}

/** Take a cube of this colour, of those that one may choose. */
export interface TakeCube {
  readonly type: "take_cube";
  readonly cube: Cube;
}

/** Take the first cube and a pair of equal ones onto the wheel, before the game. (M4.2k) */
export interface TakeStartCubes {
  readonly type: "take_start_cubes";
  /** The cube in compartment 1. */
  readonly first: Cube;
  /** The colour of the two cubes in compartment 2. */
  readonly pair: Cube;
}

/** Take a dock worker aboard. (M4.5i) */
export interface TakeWorker {
  readonly type: "take_worker";
  readonly worker: Worker;
}

/** Use an active card. (M4.3e, M4.4f, M4.5b, M4.5c) */
export interface UseCard {
  readonly type: "use_card";
  readonly card: CardId;
  /** The plan that is discarded for it. (C047) */
  readonly plan: CardId | null;
  /** The die whose cubes are shifted (C053), ... */
  readonly die: Cube | null;
  /** ... to the next higher compartment, or to the next lower one. */
  readonly up: boolean | null;
}

/** Use the plan just activated without its cube, or do not. (C035) */
export interface UseFreePlan {
  readonly type: "use_free_plan";
  readonly use: boolean;
}

/** The colours of the dock workers and of their docks. */
export type Worker = "light-blue" | "white" | "gold" | "red-brown" | "light-pink" | "light-green";

export interface ActionDocument {
  readonly format: "amsterdam-merchants/action";
  readonly version: 1;
  readonly action: Action;
}

/** A seat did something: the first event of every action. */
export interface Acted {
  readonly type: "acted";
  /** Who did it: the seat that `pending` asked first. */
  readonly seat: number;
  /** What was done. Dice that were chosen are in `dice` of the merchant. What is asked next is `pending`, and what the turn keeps in mind is `turn`: both follow from the action by the rules, and no event tells them, but for `turn.credit`. */
  readonly action: Action;
}

/** A seat claimed a block. (M4.5d) */
export interface BlockClaimed {
  readonly type: "block_claimed";
  /** Who claimed it. */
  readonly seat: number;
  /** The block: it comes into `blocks` of the merchant, which are in the order of the edition. */
  readonly block: BlockId;
}

/** A seat moved a card above its board. (M4.5a) */
export interface CardActivated {
  readonly type: "card_activated";
  /** Who activated it. */
  readonly seat: number;
  /** The card: it goes from `inactive` to `active` of the merchant. */
  readonly card: CardId;
}

/** A seat took a card out of the discard. (T-CA18) */
export interface CardSwapped {
  readonly type: "card_swapped";
  /** Who took it. */
  readonly seat: number;
  /** The card: it goes from `discard` to `inactive` of the merchant. */
  readonly card: CardId;
}

/** A seat took a card that was laid out. (M4.3b) */
export interface CardTaken {
  readonly type: "card_taken";
  /** Who took it. */
  readonly seat: number;
  /** The card: it goes from `display` to `inactive` of the merchant, which is in the order of the edition. */
  readonly card: CardId;
}

/** A seat used a card. (M4.5b) */
export interface CardUsed {
  readonly type: "card_used";
  /** Who used it. */
  readonly seat: number;
  /** The card: in `used` until the next round begins, but for a "permanent" one, and a plan after `use_free_plan`. */
  readonly card: CardId;
}

/** Cards went to the discard; `seat` had them, or nobody. (M4.3c, M4.3d) */
export interface CardsDiscarded {
  readonly type: "cards_discarded";
  /** The cards: they go to `discard`, which is in the order of the edition. */
  readonly cards: readonly CardId[];
  /** Who had them, in `inactive` or `active`, perhaps in `used`; null if they come from `display`. */
  readonly seat: number | null;
}

/** Cards were drawn from the decks and laid out. (M4.2j, M4.3a) */
export interface CardsLaidOut {
  readonly type: "cards_laid_out";
  /** The cards, craftsmen first, then buildings, then plans, each in the order in which they were drawn. They come into `display`, and `deck_sizes` of their decks fall. `display` is in the order of the edition. */
  readonly cards: readonly CardId[];
}

/** What points are scored for during the game: an index of `Merchant.points`. */
export type Category = "warehouses" | "speed" | "foreman" | "depot" | "market" | "amstel" | "cards";

/** A seat has so many fields left that cost no cube. (MQ31) */
export interface CreditChanged {
  readonly type: "credit_changed";
  /** Who has them. */
  readonly seat: number;
  /** How many: that is `turn.credit`. */
  readonly fields: number;
}

export interface CubeCounts {
  readonly black: number;
  readonly brown: number;
  readonly purple: number;
  readonly pink: number;
  readonly orange: number;
  readonly grey: number;
}

/** A seat returned its cubes, and kept one or none. (M4.6a) */
export interface CubeKept {
  readonly type: "cube_kept";
  /** Who kept it. */
  readonly seat: number;
  /** Its colour: that is `stored` of the merchant. null if none was kept. */
  readonly cube: Cube | null;
  /** By colour, those that went back: `cubes` of the merchant are 0 in every colour. */
  readonly returned: CubeCounts;
}

/** A seat took cubes into its supply. */
export interface CubesGained {
  readonly type: "cubes_gained";
  /** Who took them. */
  readonly seat: number;
  /** Their colour. */
  readonly cube: Cube;
  /** How many: `cubes` of the merchant grow by them. */
  readonly many: number;
}

/** A seat paid cubes from its supply. */
export interface CubesPaid {
  readonly type: "cubes_paid";
  /** Who paid them. */
  readonly seat: number;
  /** By colour: `cubes` of the merchant fall by them. */
  readonly cubes: CubeCounts;
}

/** Cubes of one colour were put on the wheel of a seat, into a compartment from 1 to 6. (M4.4c) */
export interface CubesPlaced {
  readonly type: "cubes_placed";
  /** Whose `wheel` it is. */
  readonly seat: number;
  /** Their colour. */
  readonly cube: Cube;
  /** How many. */
  readonly many: number;
  /** Where on the `wheel`; 1 is the first of the list. */
  readonly compartment: number;
}

/** All cubes of a die went to another compartment, from 1 to 6. (C053) */
export interface CubesShifted {
  readonly type: "cubes_shifted";
  /** Whose `wheel` it is. */
  readonly seat: number;
  /** The colour of the die. */
  readonly cube: Cube;
  /** How many cubes: all that lie there for this die. */
  readonly many: number;
  /** Where they lie now on the `wheel`; before, they lay one compartment beside it, as the action says. */
  readonly compartment: number;
}

/** The dice were rolled: their pips, by colour. (M4.4a) */
export interface DiceRolled {
  readonly type: "dice_rolled";
  /** By colour, from 1 to 6: that is `rolled`, and `dice` of the table, too, unless `DiceTurned` follows. */
  readonly pips: CubeCounts;
}

/** The high dice were turned to 1: the pips of all, by colour. (M4.4b) */
export interface DiceTurned {
  readonly type: "dice_turned";
  /** By colour: that is `dice` of the table; `rolled` keeps what fell. */
  readonly pips: CubeCounts;
}

/** The disc of a seat was laid on top of its stack. (C034) */
export interface DiscLifted {
  readonly type: "disc_lifted";
  /** Whose disc it is: in `amstel` it comes before the others on its field. */
  readonly seat: number;
}

/** The disc of a seat went to a field of the Amstel. (M4.5n) */
export interface DiscMoved {
  readonly type: "disc_moved";
  /** Whose disc it is. In `amstel` it is the first of those on its field now, but the last on the end field. */
  readonly seat: number;
  /** Where it lies now: `amstel_field` of the merchant. */
  readonly field: number;
}

/** Anything that may happen. */
export type Event =
  | Acted
  | RoundBegan
  | PhaseBegan
  | TurnBegan
  | CardsLaidOut
  | CardTaken
  | CardsDiscarded
  | CardSwapped
  | CardActivated
  | CardUsed
  | PenaltyTaken
  | DiceRolled
  | DiceTurned
  | CubesPlaced
  | CubesShifted
  | WheelTurned
  | CubesGained
  | CubesPaid
  | CubeKept
  | GuildersGained
  | GuildersPaid
  | PointsScored
  | BlockClaimed
  | GoodsStored
  | GoodsSold
  | GoodsLoaded
  | GoodsDelivered
  | ShipMoved
  | CreditChanged
  | WorkerTaken
  | WorkerDelivered
  | DiscMoved
  | DiscLifted
  | TileBought
  | TileTurnedUp
  | ForemanMoved
  | MessengerMoved
  | TraderMoved
  | NumberDone
  | GameOver;

/** The foreman went to a warehouse, or out of the game. (M4.9c) */
export interface ForemanMoved {
  readonly type: "foreman_moved";
  /** Where he stands now: `foreman`. null if he is out of the game. */
  readonly warehouse: FieldId | null;
}

/** The game is over, and every seat shows its orders. (M4.8a, M4.10a) */
export interface GameOver {
  readonly type: "game_over";
  /** By seat, its orders, the open ones first: that is `revealed`. `pending` is empty, and `phase` is "over". */
  readonly orders: readonly (readonly OrderId[])[];
}

/** A goods tile went to a warehouse. (M4.5l, M4.5m) */
export interface GoodsDelivered {
  readonly type: "goods_delivered";
  /** Who delivered it. `aboard` of the merchant falls by one; what TOM delivers comes from his block. */
  readonly seat: number;
  /** Their kind. */
  readonly goods: Goods;
  /** Where to: `roofs` grow by one in the big warehouse of this kind; a small one is full now, in `small`. */
  readonly warehouse: FieldId;
}

/** A goods tile went aboard. (M4.5g) */
export interface GoodsLoaded {
  readonly type: "goods_loaded";
  /** Whose ship it is. */
  readonly seat: number;
  /** Their kind: `store` of the merchant falls by one, and `aboard` grows by one. */
  readonly goods: Goods;
}

/** A goods tile went to the black market. (M4.5f) */
export interface GoodsSold {
  readonly type: "goods_sold";
  /** Who sold it. */
  readonly seat: number;
  /** Their kind: it comes to the end of `sold`. */
  readonly goods: Goods;
}

/** A goods tile went to the store of a seat. (M4.5e) */
export interface GoodsStored {
  readonly type: "goods_stored";
  /** Whose store it is. */
  readonly seat: number;
  /** Their kind: `store` of the merchant grows by one. */
  readonly goods: Goods;
}

/** A seat took guilders. */
export interface GuildersGained {
  readonly type: "guilders_gained";
  /** Who took them. */
  readonly seat: number;
  /** How many: `guilders` of the merchant grow by them. */
  readonly guilders: number;
}

/** A seat paid guilders. */
export interface GuildersPaid {
  readonly type: "guilders_paid";
  /** Who paid them. */
  readonly seat: number;
  /** How many: `guilders` of the merchant fall by them. */
  readonly guilders: number;
}

/** The city messenger went to a block, or out of the game. (M4.9f) */
export interface MessengerMoved {
  readonly type: "messenger_moved";
  /** Where he stands now: `messenger`. null if he is out of the game. */
  readonly block: BlockId | null;
}

/** TOM threw a number three times or more. (M4.13e) */
export interface NumberDone {
  readonly type: "number_done";
  /** The number: it comes to the end of `tom_numbers`. */
  readonly number: number;
}

/** The number of a secret order. */
export type OrderId = string & { readonly __of?: "OrderId" };

/** A seat took penalty tokens. (M4.3d, M4.4e, M4.8b) */
export interface PenaltyTaken {
  readonly type: "penalty_taken";
  /** Who took them. */
  readonly seat: number;
  /** How many: `penalty_tokens` of the merchant grow by them. */
  readonly tokens: number;
}

/** Where the game stands. */
export type Phase = "setup" | "cards" | "dice" | "actions" | "round_end" | "over";

/** A phase of the round began. */
export interface PhaseBegan {
  readonly type: "phase_began";
  /** Which: that is `phase`. With phase II, `dice` of every merchant is empty. */
  readonly phase: Phase;
}

/** A seat scored points. */
export interface PointsScored {
  readonly type: "points_scored";
  /** Who scored. */
  readonly seat: number;
  /** How many: `score` of the merchant grows by them. They may be negative. */
  readonly points: number;
  /** For what: this number of `points` of the merchant grows by them. */
  readonly category: Category;
}

/** A round began. */
export interface RoundBegan {
  readonly type: "round_began";
  /** Its number: that is `round`. The action tokens come off the cards: `used` of every merchant is empty. */
  readonly round: number;
}

/** The ship of a seat entered a field. (M4.5h) */
export interface ShipMoved {
  readonly type: "ship_moved";
  /** Whose ship it is. */
  readonly seat: number;
  /** Where it lies now: `ship` of the merchant. */
  readonly field: FieldId;
}

/** A seat bought what the market tile offers. (M4.5p) */
export interface TileBought {
  readonly type: "tile_bought";
  /** Who bought it. What it costs and what it gives have events of their own. */
  readonly seat: number;
  /** The market tile of the round, which stays. */
  readonly tile: TileId;
}

/** The letter and the number of a market tile. */
export type TileId = string & { readonly __of?: "TileId" };

/** A market tile was turned up. (M4.6b) */
export interface TileTurnedUp {
  readonly type: "tile_turned_up";
  /** The tile: that is `tile`. The one before comes to the end of `past_tiles`, and `tiles_left` falls by one. */
  readonly tile: TileId;
}

/** The trader went to a field of the black market, or out of the game. (M4.11c) */
export interface TraderMoved {
  readonly type: "trader_moved";
  /** Where he stands now: `trader`. null if he is out of the game. */
  readonly goods: Goods | null;
}

/** The turn of a seat in phase III began. (MQ20) */
export interface TurnBegan {
  readonly type: "turn_began";
  /** Whose turn it is: the first in `pending`. What `turn` keeps in mind begins anew. */
  readonly seat: number;
}

/** The wheel of a seat turned: these cubes came off it, and one from the storeroom. (M4.4d) */
export interface WheelTurned {
  readonly type: "wheel_turned";
  /** Whose `wheel` it is: every compartment moves up by one, and the last is empty now. */
  readonly seat: number;
  /** By colour, what lay in the first compartment: `cubes` of the merchant grow by them. */
  readonly cubes: CubeCounts;
  /** The colour of the cube that was `stored`, which comes into `cubes`, too; null if there was none. `stored` is null now. */
  readonly stored: Cube | null;
}

/** A dock worker went to the depot. (M4.5j) */
export interface WorkerDelivered {
  readonly type: "worker_delivered";
  /** Who delivered it: it leaves `workers` of the merchant; a worker that TOM delivers leaves `docks`. */
  readonly seat: number;
  /** Its colour: it comes to the end of `depot`. */
  readonly worker: Worker;
}

/** A dock worker came aboard. (M4.5i) */
export interface WorkerTaken {
  readonly type: "worker_taken";
  /** Who took it. */
  readonly seat: number;
  /** Its colour: it leaves the dock where the ship lies, in `docks`, and comes to the end of `workers`. */
  readonly worker: Worker;
}

export interface EventDocument {
  readonly format: "amsterdam-merchants/event";
  readonly version: 1;
  readonly event: Event;
}

export interface CategoryCounts {
  readonly warehouses: number;
  readonly speed: number;
  readonly foreman: number;
  readonly depot: number;
  readonly market: number;
  readonly amstel: number;
  readonly cards: number;
}

/** A source of chance as a value: asking gives the answer and the source that follows. */
export interface Chance {
  /** Where all of it comes from: a secret as long as the game goes on. */
  readonly seed: Seed;
  /** How many blocks have been read. */
  readonly counter: number;
}

/** One decision: who is asked, for what, and about what. */
export interface Decision {
  /** Who is asked. */
  readonly seat: number;
  /** For what. */
  readonly what: DecisionKind;
  /** How many cubes are still to be paid or taken, cards to be activated, or fields to be sailed at most. */
  readonly many: number;
  /** The lowest colour that may still be paid or taken. (MQ38) */
  readonly least: Cube;
  /** The colours that were paid, and that may not be taken for them. (MQ33) */
  readonly barred: readonly Cube[];
  /** The plan that may be used. (C035) */
  readonly card: CardId | null;
  /** What is being paid for. */
  readonly buys: Action | null;
}

/** What a seat is asked for. */
export type DecisionKind = "foreman" | "messenger" | "trader" | "start_card" | "start_cubes" | "removed_card" | "card" | "discard" | "dice" | "dice_cards" | "turn" | "payment" | "cube" | "given_card" | "swapped_card" | "free_card" | "free_block" | "sailing" | "ship" | "free_plan" | "messenger_move" | "trader_move" | "kept_cube";

/** The six districts of the city, in the order of the plans. */
export type District = "plantage" | "haarlemmerbuurt" | "jordaan" | "burgwallen" | "nieuwmarkt" | "grachtengordel";

/** The id of a dock, one of the fields of the harbour. */
export type DockId = string & { readonly __of?: "DockId" };

/** A box of the merchants game: its board, its cards and its numbers. */
export interface Edition {
  readonly format: "amsterdam-merchants/edition";
  readonly version: 1;
  /** What it is called. */
  readonly name: string;
  /** Which version of it; a correction makes a new one. */
  readonly revision: number;
  /** Which of these data are printed, which inferred, which stand-ins. */
  readonly provenance: { readonly [key: string]: readonly string[] };
  /** The least and the most players. */
  readonly players: {
    /** From 1. */
    readonly least: number;
    /** Up to 4. */
    readonly most: number;
  };
  /** How long a game is. (M4.2g) */
  readonly rounds: {
    /** The number of the last round. */
    readonly last: number;
    /** The long game. */
    readonly long: {
      /** The number of the first round. */
      readonly first: number;
      /** The tiles of the upper part of the market, which are of A. */
      readonly a: number;
      /** The tiles of the lower part, which are of B, or of C instead. */
      readonly b: number;
      /** In each part of a mixed market: plain tiles, and tiles of C. */
      readonly mixed: readonly number[];
    };
    /** The short game. */
    readonly short: {
      /** The number of the first round. */
      readonly first: number;
      /** The tiles of the upper part of the market, which are of A. */
      readonly a: number;
      /** The tiles of the lower part, which are of B, or of C instead. */
      readonly b: number;
      /** In each part of a mixed market: plain tiles, and tiles of C. */
      readonly mixed: readonly number[];
    };
  };
  /** The bonus of each delivery, by round. (M4.7a) */
  readonly speed: readonly number[];
  /** What the first, the second, ... penalty token costs; the last number is for all further ones. (M4.8c) */
  readonly penalties: readonly number[];
  /** The points of each block of the largest group. (M4.8e) */
  readonly city_points: number;
  /** How many inactive cards there is room for. (M4.3d) */
  readonly hand_limit: number;
  /** The guilders at the start. (M4.2h) */
  readonly start_guilders: number;
  /** The six districts, each once. */
  readonly districts: readonly ({
    /** Which one: plans and blocks name it so. */
    readonly id: "plantage" | "haarlemmerbuurt" | "jordaan" | "burgwallen" | "nieuwmarkt" | "grachtengordel";
    /** What it is called. */
    readonly name: string;
    /** The colour of the cubes that its blocks cost. */
    readonly color: "black" | "brown" | "purple" | "pink" | "orange" | "grey";
  })[];
  /** By the number of players: the points of each place in an open district. (M4.8f) */
  readonly district_points: { readonly [key: string]: readonly number[] };
  /** The blocks of the city; those of a district from left to right. */
  readonly blocks: readonly ({
    /** Small letters, digits and hyphens; no other block has it. */
    readonly id: string;
    /** What it is called. */
    readonly name: string;
    /** Where it lies, and so the colour of its cubes. */
    readonly district: "plantage" | "haarlemmerbuurt" | "jordaan" | "burgwallen" | "nieuwmarkt" | "grachtengordel";
    /** How many cubes it costs. */
    readonly cost: number;
  })[];
  /** The pairs of blocks that a bridge joins. */
  readonly bridges: readonly (readonly string[])[];
  /** The goods tiles, by kind. (M4.2b) */
  readonly goods: {
    readonly beer: number;
    readonly tulips: number;
    readonly cheese: number;
    readonly furniture: number;
    readonly jenever: number;
    readonly tiles: number;
    readonly lace: number;
    readonly coffee: number;
    readonly crystal: number;
  };
  /** Where the ships sail. (M4.5h) */
  readonly harbour: {
    /** One start field, six docks, nine big warehouses, small ones and open water. */
    readonly fields: readonly ({
      /** Small letters, digits and hyphens; no other field has it. */
      readonly id: string;
      /** What it is called. */
      readonly name: string;
      /** The start field, a dock, the field of a big or of a small warehouse, or open water. */
      readonly water: "start" | "dock" | "big" | "small" | "open";
      /** The goods of a big warehouse, or the colour of a dock; others have none. */
      readonly of?: "beer" | "tulips" | "cheese" | "furniture" | "jenever" | "tiles" | "lace" | "coffee" | "crystal" | "light-blue" | "white" | "gold" | "red-brown" | "light-pink" | "light-green";
      /** The points of the places of a warehouse, the best first. */
      readonly points?: readonly number[];
    })[];
    /** The pairs of fields that are side by side. */
    readonly channels: readonly (readonly string[])[];
    /** The warehouses in the order in which the foreman walks round. (MQ69) */
    readonly foreman_route: readonly string[];
  };
  /** The points of the fields of the depot; the last one holds all further workers. (M4.5k) */
  readonly depot: readonly number[];
  /** How many dock workers a ship holds. (M4.5i) */
  readonly worker_places: number;
  /** The river. (M4.5n) */
  readonly amstel: {
    /** The number of the end field; the start field has 0. */
    readonly end: number;
    /** The points of whoever reaches it. (M4.5o) */
    readonly end_points: number;
    /** The bridges. */
    readonly bridges: readonly ({
      /** The first field beyond it. */
      readonly field: number;
      /** The points for it. */
      readonly points: number;
    })[];
  };
  /** The rows of the black market. */
  readonly black_market: readonly (readonly ("beer" | "tulips" | "cheese" | "furniture" | "jenever" | "tiles" | "lace" | "coffee" | "crystal")[])[];
  /** The guilders of a sale. (M4.5f) */
  readonly sale_guilders: number;
  /** By the number of players: craftsmen and buildings laid out at the start. (M4.2j) */
  readonly start_cards: { readonly [key: string]: {
    /** So many craftsmen. */
    readonly craftsman: number;
    /** So many buildings. */
    readonly building: number;
  } };
  /** By the number of players: craftsmen, buildings and plans laid out, round by round in turn. (M4.3a) */
  readonly reveals: { readonly [key: string]: readonly ({
    /** So many craftsmen. */
    readonly craftsman: number;
    /** So many buildings. */
    readonly building: number;
    /** So many plans. */
    readonly plan: number;
  })[] };
  /** What TOM does in a game of one player. */
  readonly tom: {
    /** The face that moves TOM on the Amstel. (M4.13d) */
    readonly amstel_face: number;
    /** The face with which TOM claims. (M4.13f) */
    readonly claim_face: number;
    /** By face from 1: the dock whose worker TOM delivers. (M4.13e) */
    readonly docks: readonly ("light-blue" | "white" | "gold" | "red-brown" | "light-pink" | "light-green")[];
  };
  /** The kinds of craftsmen and buildings. */
  readonly kinds: readonly ({
    /** What cards and measures name it by; no type, no timing, no district. */
    readonly id: string;
    /** What the cards of this kind are called. */
    readonly name: string;
    /** The deck of its cards; plans have no kinds but their districts. */
    readonly type: "craftsman" | "building" | "plan";
  })[];
  /** The set of churches. (C067) */
  readonly churches: {
    /** The kinds of buildings that make a set with a card that has church_set. */
    readonly others: readonly string[];
    /** The points of a set of one, two, ... different kinds, the old church among them. */
    readonly points: readonly number[];
  };
  /** The cards, by id. */
  readonly cards: readonly ({
    /** Its number, three digits; no other card has it. */
    readonly id: string;
    /** The deck that it belongs to. */
    readonly type: "craftsman" | "building" | "plan";
    /** Its kind, one of `kinds`; a plan's is its district. */
    readonly kind: string;
    /** When it works, once it is active: once a round in phase I, II or III, always, or at the end. */
    readonly timing: "I" | "II" | "III" | "permanent" | "end";
    /** The cubes that activate it, by colour. */
    readonly cost: {
      readonly black?: number;
      readonly brown?: number;
      readonly purple?: number;
      readonly pink?: number;
      readonly orange?: number;
      readonly grey?: number;
    };
    /** What must hold: by measure, as `per` of an effect has it, the least and the most of it, or null for no limit. */
    readonly needs?: { readonly [key: string]: readonly (number | null)[] };
    /** What each use costs: one price. */
    readonly pays?: readonly ({
      /** What is paid, one of guilders, cubes, choose_cubes, plan. */
      readonly do: string;
      /** How many; 1 if it is left out. */
      readonly amount?: number;
      /** The colour of the cubes, where it is about cubes of one colour. */
      readonly of?: "black" | "brown" | "purple" | "pink" | "orange" | "grey";
      /** What it answers to, one of claim, deliver, activate; some are narrowed down, as in deliver:beer. */
      readonly on?: string;
      /** The amount is for each of these; one of plans_used, active, has, inactive, inactive_at_start, plan_districts, craftsman_kinds, craftsman_pairs, plan_pairs, largest_craftsman_kind, amstel_moved, ship_moved, ahead, behind, bridges, at_end, goods_aboard, goods_kinds_aboard, aboard, at_start, level_or_better, level_or_worse, market_points, card_guilders, card_points, blocks, depot, black_market, full, small_left, ones. */
      readonly per?: string;
      /** The amount is for so many of them, started ones included; 1 if it is left out. */
      readonly each?: number;
    })[];
    /** What it does, one after the other. */
    readonly effects: readonly ({
      /** What it does, one of decline, guilders, cubes_for_ones, shift_die, cubes_with_dice, points, cubes, choose_cubes, amstel, sail, market_again, cheaper_claim, claim_for_guilders, more_claims, repeat_plan, spare_cube, stay_on_top, use_plan_free, sell_for_both, sail_double, depot_double, no_penalty, church_set, other_cube, activate_free, swap_card, sail_at_once, ship_anywhere, claim_free; which of them, the timing says. */
      readonly do: string;
      /** How many; 1 if it is left out. */
      readonly amount?: number;
      /** The colour of the cubes, where it is about cubes of one colour. */
      readonly of?: "black" | "brown" | "purple" | "pink" | "orange" | "grey";
      /** What it answers to, one of claim, deliver, activate; some are narrowed down, as in deliver:beer. */
      readonly on?: string;
      /** The amount is for each of these; one of plans_used, active, has, inactive, inactive_at_start, plan_districts, craftsman_kinds, craftsman_pairs, plan_pairs, largest_craftsman_kind, amstel_moved, ship_moved, ahead, behind, bridges, at_end, goods_aboard, goods_kinds_aboard, aboard, at_start, level_or_better, level_or_worse, market_points, card_guilders, card_points, blocks, depot, black_market, full, small_left, ones. */
      readonly per?: string;
      /** The amount is for so many of them, started ones included; 1 if it is left out. */
      readonly each?: number;
    })[];
  })[];
  /** The market tiles. */
  readonly tiles: readonly ({
    /** Its letter and number; no other tile has it. */
    readonly id: string;
    /** Which back it has. */
    readonly part: "A" | "B" | "CA" | "CB";
    /** The guilders that it costs. */
    readonly price: number;
    /** The points that it gives. */
    readonly points: number;
    /** What it gives besides; without `on`, `per` and `each`. */
    readonly effects: readonly ({
      /** What it does, one of decline, guilders, cubes_for_ones, shift_die, cubes_with_dice, points, cubes, choose_cubes, amstel, sail, market_again, cheaper_claim, claim_for_guilders, more_claims, repeat_plan, spare_cube, stay_on_top, use_plan_free, sell_for_both, sail_double, depot_double, no_penalty, church_set, other_cube, activate_free, swap_card, sail_at_once, ship_anywhere, claim_free; which of them, the timing says. */
      readonly do: string;
      /** How many; 1 if it is left out. */
      readonly amount?: number;
      /** The colour of the cubes, where it is about cubes of one colour. */
      readonly of?: "black" | "brown" | "purple" | "pink" | "orange" | "grey";
      /** What it answers to, one of claim, deliver, activate; some are narrowed down, as in deliver:beer. */
      readonly on?: string;
      /** The amount is for each of these; one of plans_used, active, has, inactive, inactive_at_start, plan_districts, craftsman_kinds, craftsman_pairs, plan_pairs, largest_craftsman_kind, amstel_moved, ship_moved, ahead, behind, bridges, at_end, goods_aboard, goods_kinds_aboard, aboard, at_start, level_or_better, level_or_worse, market_points, card_guilders, card_points, blocks, depot, black_market, full, small_left, ones. */
      readonly per?: string;
      /** The amount is for so many of them, started ones included; 1 if it is left out. */
      readonly each?: number;
    })[];
  })[];
  /** The secret orders, by number. */
  readonly orders: readonly (
    | {
      /** Its number, from 1 to 999, as text. */
      readonly id: string;
      /** The points with 2, 3 and 4 players. */
      readonly points: readonly number[];
      /** What must hold: by measure, as `per` of an effect has it, the least and the most of it, or null for no limit. */
      readonly needs: { readonly [key: string]: readonly (number | null)[] };
    }
    | {
      /** Its number, from 1 to 999, as text. */
      readonly id: string;
      /** The points with 2, 3 and 4 players. */
      readonly points: readonly number[];
      /** What its owner may give for the points at the end. */
      readonly hand_in: {
        /** Dock workers. */
        readonly workers?: number;
        /** Goods tiles. */
        readonly goods?: number;
        /** Cubes. */
        readonly cubes?: number;
        /** The points of one, two, ... different cubes. */
        readonly different_cubes?: readonly number[];
        /** Up to two dock workers of this colour: `points` for two, `one` for one. */
        readonly worker?: "light-blue" | "white" | "gold" | "red-brown" | "light-pink" | "light-green";
      };
      /** The points of one worker, where two of a colour may be handed in. */
      readonly one?: readonly number[];
    })[];
}

export interface GoodsCounts {
  readonly beer: number;
  readonly tulips: number;
  readonly cheese: number;
  readonly furniture: number;
  readonly jenever: number;
  readonly tiles: number;
  readonly lace: number;
  readonly coffee: number;
  readonly crystal: number;
}

/** What one seat holds in secret: orders, and nothing else. (MQ77) */
export interface Hand {
  /** The secret orders, those that lie open left out. */
  readonly orders: readonly OrderId[];
}

/** What lies in front of a player, and where the player's pieces stand. In a solo game TOM is the second one. */
export interface Merchant {
  /** The guilders in the purse. */
  readonly guilders: number;
  /** The cubes in the supply. */
  readonly cubes: CubeCounts;
  /** The cube in the storeroom. (M4.6a) */
  readonly stored: Cube | null;
  /** The cubes on the wheel, by compartment: compartment 1 comes first. */
  readonly wheel: readonly CubeCounts[];
  /** The dice chosen, until the next roll. */
  readonly dice: readonly Cube[];
  /** The cards below the board. */
  readonly inactive: readonly CardId[];
  /** The cards above the board. */
  readonly active: readonly CardId[];
  /** The cards with an action token. */
  readonly used: readonly CardId[];
  /** The penalty tokens. */
  readonly penalty_tokens: number;
  /** The goods in the store. */
  readonly store: GoodsCounts;
  /** The goods on the ship. */
  readonly aboard: GoodsCounts;
  /** The dock workers on the ship. */
  readonly workers: readonly Worker[];
  /** Where the ship lies: a place in `edition.fields`. */
  readonly ship: FieldId;
  /** Where the disc lies on the Amstel. */
  readonly amstel_field: number;
  /** The blocks that it owns, in the order of the edition. */
  readonly blocks: readonly BlockId[];
  /** The points so far: the boat on the track. */
  readonly score: number;
  /** The points so far, by `Category`. */
  readonly points: CategoryCounts;
  /** The orders that lie open. (MQ58) */
  readonly open_orders: readonly OrderId[];
  /** How many orders it has, the open ones included. */
  readonly order_count: number;
}

/** What nobody has seen: the order of the decks and of the market, and the source of chance. */
export interface Piles {
  /** The deck of craftsmen, top first. */
  readonly craftsman: readonly CardId[];
  /** The deck of buildings, top first. */
  readonly building: readonly CardId[];
  /** The deck of plans, top first. */
  readonly plan: readonly CardId[];
  /** The market tiles that are face down, top first. */
  readonly market: readonly TileId[];
  /** The market tiles that went back unseen. */
  readonly returned_tiles: readonly TileId[];
  /** The district tile that lies face down, then those that went back. */
  readonly districts: readonly District[];
  /** The orders that were not dealt. */
  readonly orders: readonly OrderId[];
  /** Where the dice come from. */
  readonly chance: Chance;
}

/** Bytes in hexadecimal digits. */
export type Seed = string;

/** What is agreed before a game. ValueError, with all reasons, for what the rulebook does not allow. */
export interface Setup {
  /** How many play; one plays against TOM. */
  readonly players: number;
  /** The box. */
  readonly edition: ShippedEdition | Edition;
  /** How many rounds. (M4.2g) */
  readonly length: "long" | "short";
  /** Expansion 1: the foreman and the city messenger. (M4.9a) */
  readonly workers: boolean;
  /** Expansion 2: how many secret orders each player gets. (M4.10a) */
  readonly orders: number;
  /** How many orders of each player lie open. (M4.10a, MQ58) */
  readonly open_orders: number;
  /** Expansion 3: the trader on the black market. (M4.11a) */
  readonly trader: boolean;
  /** Expansion 4: the market tiles of C, instead of B or mixed with the others. (M4.12a, M4.12b) */
  readonly c_tiles: "none" | "replace" | "mix";
  /** Whether cards 001-006 and 055-060 ask for a plan that was used, or for an active one. (MQ1) */
  readonly plan_condition: "used" | "active";
  /** How many dock workers may be taken at one dock: one at each visit of the ship, one in a turn, or any. (MQ3) */
  readonly dock_workers: "visit" | "one" | "any";
  /** Whether card 027 allows to pay with guilders, or demands it. (MQ12) */
  readonly guilder_claims: "may" | "must";
  /** When permanent cards may be used: at every own decision, or in the own turn only. (MQ21) */
  readonly permanent: "decisions" | "turn";
  /** Whether card 020 is used, or always works. (MQ43) */
  readonly second_purchase: "III" | "permanent";
  /** Whether cards 103 and 108 count all craftsmen above and below the board, or active ones only. (MQ83) */
  readonly craftsmen_counted: "displayed" | "active";
}

/** A box that comes with the library, by name. */
export interface ShippedEdition {
  /** What it is called. */
  readonly name: string;
  /** Which version of it. */
  readonly revision: number;
}

/** Everything that everyone sees. */
export interface Table {
  /** What was agreed before the game. */
  readonly setup: Setup;
  /** The number of the round. */
  readonly round: number;
  /** The phase of the round. */
  readonly phase: Phase;
  /** What is to be decided: the first is asked now, the others follow. */
  readonly pending: readonly Decision[];
  /** By seat; TOM comes last. */
  readonly merchants: readonly Merchant[];
  /** What has to be remembered of the turn. */
  readonly turn: Turn;
  /** The cards that are laid out. */
  readonly display: readonly CardId[];
  /** The cards in the discard. */
  readonly discard: readonly CardId[];
  /** How many craftsmen, buildings and plans are left. */
  readonly deck_sizes: {
    readonly craftsman: number;
    readonly building: number;
    readonly plan: number;
  };
  /** The market tile of the round. */
  readonly tile: TileId | null;
  /** The market tiles of earlier rounds. */
  readonly past_tiles: readonly TileId[];
  /** How many market tiles are still face down. */
  readonly tiles_left: number;
  /** The dice as they fell, by colour; empty (in documents null) before the first roll. */
  readonly rolled: CubeCounts | null;
  /** The dice as they lie, the high ones turned to 1; empty (in documents null) before the first roll. (M4.4b) */
  readonly dice: CubeCounts | null;
  /** The open district tiles. (M4.2d) */
  readonly districts: readonly District[];
  /** By block, the goods that lay on it at the start; they lie there until it is claimed. */
  readonly goods: readonly Goods[];
  /** The goods on the black market, in the order in which they were sold. */
  readonly sold: readonly Goods[];
  /** By kind of goods, the tiles in the big warehouse. */
  readonly roofs: GoodsCounts;
  /** By small warehouse, in the order of `edition.fields`: what is in it. */
  readonly small: readonly (Goods | null)[];
  /** By dock, the workers that wait there. */
  readonly docks: readonly (readonly Worker[])[];
  /** The workers in the depot, as they came. */
  readonly depot: readonly Worker[];
  /** The seats in the order of their discs on the Amstel, foremost first. (M4.2i) */
  readonly amstel: readonly number[];
  /** Where the foreman stands: a place in `edition.fields`. */
  readonly foreman: FieldId | null;
  /** Where the city messenger stands: a place in `edition.blocks`. */
  readonly messenger: BlockId | null;
  /** The field of the black market where the trader stands. */
  readonly trader: Goods | null;
  /** The numbers of which TOM has thrown three or more. (M4.13e) */
  readonly tom_numbers: readonly number[];
  /** By seat, its orders once the game is over; empty before. */
  readonly revealed: readonly (readonly OrderId[])[];
}

/** What has to be remembered of the turn under way; in phase II, of the choice of dice under way. */
export interface Turn {
  /** Blocks claimed; those of tile CB22 do not count. (M4.5d, MQ7) */
  readonly claims: number;
  /** How often the market tile was bought. (M4.5p) */
  readonly purchases: number;
  /** How often card 020 was used. (MQ43) */
  readonly more_purchases: number;
  /** Points printed on the market tile. (MQ48) */
  readonly market_points: number;
  /** Whether the paid advance on the Amstel is done. (M4.5n) */
  readonly advanced: boolean;
  /** Fields gone on the Amstel. (C014) */
  readonly amstel_moved: number;
  /** Fields that the ship entered. (MQ29) */
  readonly ship_moved: number;
  /** Fields of the harbour that cost no cube. (MQ31) */
  readonly credit: number;
  /** The docks at which a worker was taken this turn; with `dock_workers="visit"`, since the ship moved last. (MQ3) */
  readonly docks: readonly DockId[];
  /** The districts of which a plan was used. (MQ23) */
  readonly plans: readonly District[];
  /** The plan that card 029 repeats, by its second use. (MQ35) */
  readonly repeated: CardId | null;
  /** How often that plan was used. */
  readonly repeats: number;
  /** Guilders that cards gave. (MQ27) */
  readonly card_guilders: number;
  /** Points that cards gave. (MQ27) */
  readonly card_points: number;
  /** Inactive cards at the start of the turn. (C070) */
  readonly inactive_at_start: number;
  /** Whether goods were delivered where the foreman stands. (M4.9c) */
  readonly foreman_met: boolean;
  /** Whether the block of the city messenger was claimed. (M4.9f) */
  readonly messenger_met: boolean;
  /** Whether goods were sold on the trader's field. (M4.11c) */
  readonly trader_met: boolean;
  /** Phase II: the compartments in which the cubes of the two chosen dice lie. (C053) */
  readonly compartments: readonly number[];
  /** Phase II: the cubes that card 054 put with those of each die. (MQ39) */
  readonly more_cubes: number;
}

export interface StateDocument {
  readonly format: "amsterdam-merchants/state";
  readonly version: 1;
  /** What everyone sees. */
  readonly table: Table;
  /** What each seat holds. */
  readonly hands: readonly Hand[];
  /** What nobody has seen. */
  readonly piles: Piles;
}

export type ViewDocument =
  | {
    readonly format: "amsterdam-merchants/view";
    readonly version: 1;
    /** What everyone sees. */
    readonly table: Table;
    /** Whose view it is; null is an onlooker. */
    readonly seat: number;
    /** What this seat holds; null for an onlooker. */
    readonly hand: Hand;
  }
  | {
    readonly format: "amsterdam-merchants/view";
    readonly version: 1;
    /** What everyone sees. */
    readonly table: Table;
    /** Whose view it is; null is an onlooker. */
    readonly seat: null;
    /** What this seat holds; null for an onlooker. */
    readonly hand: null;
  };

export interface TableDocument {
  readonly format: "amsterdam-merchants/table";
  readonly version: 1;
  /** What was agreed before the game. */
  readonly setup: Setup;
  /** The number of the round. */
  readonly round: number;
  /** The phase of the round. */
  readonly phase: Phase;
  /** What is to be decided: the first is asked now, the others follow. */
  readonly pending: readonly Decision[];
  /** By seat; TOM comes last. */
  readonly merchants: readonly Merchant[];
  /** What has to be remembered of the turn. */
  readonly turn: Turn;
  /** The cards that are laid out. */
  readonly display: readonly CardId[];
  /** The cards in the discard. */
  readonly discard: readonly CardId[];
  /** How many craftsmen, buildings and plans are left. */
  readonly deck_sizes: {
    readonly craftsman: number;
    readonly building: number;
    readonly plan: number;
  };
  /** The market tile of the round. */
  readonly tile: TileId | null;
  /** The market tiles of earlier rounds. */
  readonly past_tiles: readonly TileId[];
  /** How many market tiles are still face down. */
  readonly tiles_left: number;
  /** The dice as they fell, by colour; empty (in documents null) before the first roll. */
  readonly rolled: CubeCounts | null;
  /** The dice as they lie, the high ones turned to 1; empty (in documents null) before the first roll. (M4.4b) */
  readonly dice: CubeCounts | null;
  /** The open district tiles. (M4.2d) */
  readonly districts: readonly District[];
  /** By block, the goods that lay on it at the start; they lie there until it is claimed. */
  readonly goods: readonly Goods[];
  /** The goods on the black market, in the order in which they were sold. */
  readonly sold: readonly Goods[];
  /** By kind of goods, the tiles in the big warehouse. */
  readonly roofs: GoodsCounts;
  /** By small warehouse, in the order of `edition.fields`: what is in it. */
  readonly small: readonly (Goods | null)[];
  /** By dock, the workers that wait there. */
  readonly docks: readonly (readonly Worker[])[];
  /** The workers in the depot, as they came. */
  readonly depot: readonly Worker[];
  /** The seats in the order of their discs on the Amstel, foremost first. (M4.2i) */
  readonly amstel: readonly number[];
  /** Where the foreman stands: a place in `edition.fields`. */
  readonly foreman: FieldId | null;
  /** Where the city messenger stands: a place in `edition.blocks`. */
  readonly messenger: BlockId | null;
  /** The field of the black market where the trader stands. */
  readonly trader: Goods | null;
  /** The numbers of which TOM has thrown three or more. (M4.13e) */
  readonly tom_numbers: readonly number[];
  /** By seat, its orders once the game is over; empty before. */
  readonly revealed: readonly (readonly OrderId[])[];
}

export interface HandDocument {
  readonly format: "amsterdam-merchants/hand";
  readonly version: 1;
  /** The secret orders, those that lie open left out. */
  readonly orders: readonly OrderId[];
}

export interface PilesDocument {
  readonly format: "amsterdam-merchants/piles";
  readonly version: 1;
  /** The deck of craftsmen, top first. */
  readonly craftsman: readonly CardId[];
  /** The deck of buildings, top first. */
  readonly building: readonly CardId[];
  /** The deck of plans, top first. */
  readonly plan: readonly CardId[];
  /** The market tiles that are face down, top first. */
  readonly market: readonly TileId[];
  /** The market tiles that went back unseen. */
  readonly returned_tiles: readonly TileId[];
  /** The district tile that lies face down, then those that went back. */
  readonly districts: readonly District[];
  /** The orders that were not dealt. */
  readonly orders: readonly OrderId[];
  /** Where the dice come from. */
  readonly chance: Chance;
}

export interface SetupDocument {
  readonly format: "amsterdam-merchants/setup";
  readonly version: 1;
  /** How many play; one plays against TOM. */
  readonly players: number;
  /** The box. */
  readonly edition: ShippedEdition | Edition;
  /** How many rounds. (M4.2g) */
  readonly length: "long" | "short";
  /** Expansion 1: the foreman and the city messenger. (M4.9a) */
  readonly workers: boolean;
  /** Expansion 2: how many secret orders each player gets. (M4.10a) */
  readonly orders: number;
  /** How many orders of each player lie open. (M4.10a, MQ58) */
  readonly open_orders: number;
  /** Expansion 3: the trader on the black market. (M4.11a) */
  readonly trader: boolean;
  /** Expansion 4: the market tiles of C, instead of B or mixed with the others. (M4.12a, M4.12b) */
  readonly c_tiles: "none" | "replace" | "mix";
  /** Whether cards 001-006 and 055-060 ask for a plan that was used, or for an active one. (MQ1) */
  readonly plan_condition: "used" | "active";
  /** How many dock workers may be taken at one dock: one at each visit of the ship, one in a turn, or any. (MQ3) */
  readonly dock_workers: "visit" | "one" | "any";
  /** Whether card 027 allows to pay with guilders, or demands it. (MQ12) */
  readonly guilder_claims: "may" | "must";
  /** When permanent cards may be used: at every own decision, or in the own turn only. (MQ21) */
  readonly permanent: "decisions" | "turn";
  /** Whether card 020 is used, or always works. (MQ43) */
  readonly second_purchase: "III" | "permanent";
  /** Whether cards 103 and 108 count all craftsmen above and below the board, or active ones only. (MQ83) */
  readonly craftsmen_counted: "displayed" | "active";
}

/** A card of the final scoring on a score sheet. (M4.8d) */
export interface CardScore {
  /** The active card. */
  readonly card: CardId;
  /** What it scores. */
  readonly points: number;
}

/** An open district on a score sheet. (M4.8f) */
export interface DistrictScore {
  /** Which one. */
  readonly district: District;
  /** How many of its blocks the seat owns. */
  readonly blocks: number;
  /** How many have just as many blocks there, this seat included; 0 without any block. */
  readonly shared_by: number;
  /** What it scores. */
  readonly points: number;
}

/** What is left on a player's board at the end: every two of them are 1 point. (M4.8g, MQ64) */
export interface Leftovers {
  /** Goods tiles in the store and on the ship. */
  readonly goods: number;
  /** Dock workers on the ship. */
  readonly workers: number;
  /** Guilders in the purse. */
  readonly guilders: number;
  /** Cubes in the supply. */
  readonly cubes: number;
  /** A point for two of them, counted together. */
  readonly points: number;
}

/** A secret order on a score sheet, with what it took in. */
export interface OrderScore {
  /** The order. */
  readonly order: OrderId;
  /** What it scores; 0 if it is not fulfilled. */
  readonly points: number;
  /** The dock workers that it took in. */
  readonly workers: readonly Worker[];
  /** How many goods tiles it took in. */
  readonly goods: number;
  /** The cubes that it took in, by colour. */
  readonly cubes: CubeCounts;
}

/** What one player scores, category by category. In a solo game TOM has a sheet too. */
export interface Sheet {
  /** Whose it is; null is TOM. */
  readonly seat: number | null;
  /** The points of the game itself, by `Category`. */
  readonly points: CategoryCounts;
  /** Penalty tokens, those for inactive cards included. (M4.8b) */
  readonly penalty_tokens: number;
  /** What they cost, as a number below 0. (M4.8c) */
  readonly penalty_points: number;
  /** The active cards of the final scoring, by number. (M4.8d) */
  readonly end_cards: readonly CardScore[];
  /** The largest group of blocks that bridges join. (M4.8e) */
  readonly city: readonly BlockId[];
  /** What that group scores. */
  readonly city_points: number;
  /** The open districts. (M4.8f) */
  readonly districts: readonly DistrictScore[];
  /** The orders that may be seen, by number. (M4.10a) */
  readonly orders: readonly OrderScore[];
  /** How many more orders there are, which are not seen and not counted. */
  readonly hidden: number;
  /** What is left on the board. (M4.8g) */
  readonly leftovers: Leftovers;
  /** The place by points, then by the order on the Amstel, the best being 1; TOM has one too. */
  readonly place: number;
  /** Everything together. */
  readonly total: number;
}

/** What decided a game that is over. (M4.8h) */
export type Verdict = "points" | "amstel";

export interface StandingsDocument {
  readonly format: "amsterdam-merchants/standings";
  readonly version: 1;
  /** By seat. */
  readonly sheets: readonly Sheet[];
  /** TOM's sheet in a solo game; otherwise null. */
  readonly tom: Sheet | null;
  /** The seats that have won: one, or none before the end, or if TOM is not beaten. */
  readonly winners: readonly number[];
  /** What told the winner from the others; null before the end. */
  readonly decided_by: Verdict | null;
  /** Whether the game is over. */
  readonly final: boolean;
}

/** One reason why an action is not allowed: a stable code, the rule's number, and parameters. */
export type Violation =
  | {
    readonly code: "game_over";
    /** The number of the rule that says no. */
    readonly rule: "M4.8a";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "not_to_move";
    /** The number of the rule that says no. */
    readonly rule: "M4.2i";
    /** What the reason is about. */
    readonly params: {
      readonly seat: number;
      readonly to_move: number;
    };
  }
  | {
    readonly code: "onlooker";
    /** The number of the rule that says no. */
    readonly rule: "M4.2i";
    /** What the reason is about. */
    readonly params: {
      readonly to_move: number;
    };
  }
  | {
    readonly code: "something_else_asked";
    /** The number of the rule that says no. */
    readonly rule: "M4.9a" | "M4.9d" | "M4.11a" | "M4.2j" | "M4.2k" | "M4.13b" | "M4.3b" | "M4.3d" | "M4.4c" | "M4.4f" | "MQ20" | "MQ38" | "T-CA18" | "MQ79" | "T-CB22" | "MQ31" | "T-CB21" | "MQ34" | "M4.9f" | "M4.11c" | "M4.6a";
    /** What the reason is about. */
    readonly params: {
      readonly asked: DecisionKind;
    };
  }
  | {
    readonly code: "not_in_the_box";
    /** The number of the rule that says no. */
    readonly rule: "M4.2a";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "not_laid_out";
    /** The number of the rule that says no. */
    readonly rule: "M4.2j" | "M4.3b" | "M4.13b";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "not_the_cheapest_plan";
    /** The number of the rule that says no. */
    readonly rule: "M4.13b";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "not_inactive";
    /** The number of the rule that says no. */
    readonly rule: "M4.3d" | "M4.5a" | "MQ79" | "T-CA18";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "not_active";
    /** The number of the rule that says no. */
    readonly rule: "M4.5b" | "C047";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "may_not_decline";
    /** The number of the rule that says no. */
    readonly rule: "C049";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "not_in_the_discard";
    /** The number of the rule that says no. */
    readonly rule: "T-CA18";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "just_given";
    /** The number of the rule that says no. */
    readonly rule: "MQ45";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "wrong_phase";
    /** The number of the rule that says no. */
    readonly rule: "M4.3e" | "M4.4f" | "M4.5b" | "MQ21";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "works_by_itself";
    /** The number of the rule that says no. */
    readonly rule: "MQ43";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "used_already";
    /** The number of the rule that says no. */
    readonly rule: "M4.5b" | "MQ35";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "condition_fails";
    /** The number of the rule that says no. */
    readonly rule: "C001" | "C002" | "C003" | "C004" | "C005" | "C006" | "C007" | "C008" | "C009" | "C010" | "C011" | "C012" | "C013" | "C014" | "C015" | "C016" | "C017" | "C018" | "C019" | "C020" | "C021" | "C022" | "C023" | "C024" | "C025" | "C026" | "C027" | "C028" | "C029" | "C030" | "C031" | "C032" | "C033" | "C034" | "C035" | "C036" | "C037" | "C038" | "C039" | "C040" | "C041" | "C042" | "C043" | "C044" | "C045" | "C046" | "C047" | "C048" | "C049" | "C050" | "C051" | "C052" | "C053" | "C054" | "C055" | "C056" | "C057" | "C058" | "C059" | "C060" | "C061" | "C062" | "C063" | "C064" | "C065" | "C066" | "C067" | "C068" | "C069" | "C070" | "C071" | "C072" | "C073" | "C074" | "C075" | "C076" | "C077" | "C078" | "C079" | "C080" | "C081" | "C082" | "C083" | "C084" | "C085" | "C086" | "C087" | "C088" | "C089" | "C090" | "C091" | "C092" | "C093" | "C094" | "C095" | "C096" | "C097" | "C098" | "C099" | "C100" | "C101" | "C102" | "C103" | "C104" | "C105" | "C106" | "C107" | "C108" | "C109" | "C110" | "C111" | "C112" | "C113" | "C114" | "C115" | "C116" | "C117" | "C118" | "C119" | "C120" | "C121" | "C122" | "C123" | "C124" | "C125" | "C126" | "C127" | "C128" | "C129" | "C130" | "C131" | "C132" | "C133" | "C134" | "C135" | "C136" | "C137" | "C138" | "C139" | "C140" | "C141" | "C142" | "C143" | "C144" | "C145" | "C146" | "C147" | "C148" | "C149" | "C150" | "C151" | "C152" | "C153" | "C154" | "C155" | "C156" | "C157" | "C158" | "C159" | "C160" | "C161" | "C162" | "C163" | "C164" | "C165" | "C166" | "C167" | "C168" | "C169" | "C170" | "C171" | "C172" | "C173" | "C174" | "C175" | "C176" | "C177" | "C178" | "C179" | "C180" | "C181" | "C182" | "C183" | "C184" | "C185" | "C186" | "C187" | "C188" | "C189" | "C190" | "C191" | "C192" | "C193" | "C194" | "C195" | "C196" | "C197" | "C198" | "C199" | "C200" | "C201" | "C202" | "C203" | "C204" | "C205" | "C206" | "C207" | "C208" | "C209" | "C210" | "C211" | "C212" | "C213" | "C214" | "C215" | "C216" | "C217" | "C218" | "C219" | "C220" | "C221" | "C222" | "C223" | "C224" | "C225" | "C226" | "C227" | "C228" | "C229" | "C230" | "C231" | "C232" | "C233" | "C234" | "C235" | "C236" | "C237" | "C238" | "C239" | "C240" | "C241" | "C242" | "C243" | "C244" | "C245" | "C246" | "C247" | "C248" | "C249" | "C250" | "C251" | "C252" | "C253" | "C254" | "C255" | "C256" | "C257" | "C258" | "C259" | "C260" | "C261" | "C262" | "C263" | "C264" | "C265" | "C266" | "C267" | "C268" | "C269" | "C270" | "C271" | "C272" | "C273" | "C274" | "C275" | "C276" | "C277" | "C278" | "C279" | "C280" | "C281" | "C282" | "C283" | "C284" | "C285" | "C286" | "C287" | "C288" | "C289" | "C290" | "C291" | "C292" | "C293" | "C294" | "C295" | "C296" | "C297" | "C298" | "C299" | "C300" | "C301" | "C302" | "C303" | "C304" | "C305" | "C306" | "C307" | "C308" | "C309" | "C310" | "C311" | "C312" | "C313" | "C314" | "C315" | "C316" | "C317" | "C318" | "C319" | "C320" | "C321" | "C322" | "C323" | "C324" | "C325" | "C326" | "C327" | "C328" | "C329" | "C330" | "C331" | "C332" | "C333" | "C334" | "C335" | "C336" | "C337" | "C338" | "C339" | "C340" | "C341" | "C342" | "C343" | "C344" | "C345" | "C346" | "C347" | "C348" | "C349" | "C350" | "C351" | "C352" | "C353" | "C354" | "C355" | "C356" | "C357" | "C358" | "C359" | "C360" | "C361" | "C362" | "C363" | "C364" | "C365" | "C366" | "C367" | "C368" | "C369" | "C370" | "C371" | "C372" | "C373" | "C374" | "C375" | "C376" | "C377" | "C378" | "C379" | "C380" | "C381" | "C382" | "C383" | "C384" | "C385" | "C386" | "C387" | "C388" | "C389" | "C390" | "C391" | "C392" | "C393" | "C394" | "C395" | "C396" | "C397" | "C398" | "C399" | "C400" | "C401" | "C402" | "C403" | "C404" | "C405" | "C406" | "C407" | "C408" | "C409" | "C410" | "C411" | "C412" | "C413" | "C414" | "C415" | "C416" | "C417" | "C418" | "C419" | "C420" | "C421" | "C422" | "C423" | "C424" | "C425" | "C426" | "C427" | "C428" | "C429" | "C430" | "C431" | "C432" | "C433" | "C434" | "C435" | "C436" | "C437" | "C438" | "C439" | "C440" | "C441" | "C442" | "C443" | "C444" | "C445" | "C446" | "C447" | "C448" | "C449" | "C450" | "C451" | "C452" | "C453" | "C454" | "C455" | "C456" | "C457" | "C458" | "C459" | "C460" | "C461" | "C462" | "C463" | "C464" | "C465" | "C466" | "C467" | "C468" | "C469" | "C470" | "C471" | "C472" | "C473" | "C474" | "C475" | "C476" | "C477" | "C478" | "C479" | "C480" | "C481" | "C482" | "C483" | "C484" | "C485" | "C486" | "C487" | "C488" | "C489" | "C490" | "C491" | "C492" | "C493" | "C494" | "C495" | "C496" | "C497" | "C498" | "C499" | "C500" | "C501" | "C502" | "C503" | "C504" | "C505" | "C506" | "C507" | "C508" | "C509" | "C510" | "C511" | "C512" | "C513" | "C514" | "C515" | "C516" | "C517" | "C518" | "C519" | "C520" | "C521" | "C522" | "C523" | "C524" | "C525" | "C526" | "C527" | "C528" | "C529" | "C530" | "C531" | "C532" | "C533" | "C534" | "C535" | "C536" | "C537" | "C538" | "C539" | "C540" | "C541" | "C542" | "C543" | "C544" | "C545" | "C546" | "C547" | "C548" | "C549" | "C550" | "C551" | "C552" | "C553" | "C554" | "C555" | "C556" | "C557" | "C558" | "C559" | "C560" | "C561" | "C562" | "C563" | "C564" | "C565" | "C566" | "C567" | "C568" | "C569" | "C570" | "C571" | "C572" | "C573" | "C574" | "C575" | "C576" | "C577" | "C578" | "C579" | "C580" | "C581" | "C582" | "C583" | "C584" | "C585" | "C586" | "C587" | "C588" | "C589" | "C590" | "C591" | "C592" | "C593" | "C594" | "C595" | "C596" | "C597" | "C598" | "C599" | "C600" | "C601" | "C602" | "C603" | "C604" | "C605" | "C606" | "C607" | "C608" | "C609" | "C610" | "C611" | "C612" | "C613" | "C614" | "C615" | "C616" | "C617" | "C618" | "C619" | "C620" | "C621" | "C622" | "C623" | "C624" | "C625" | "C626" | "C627" | "C628" | "C629" | "C630" | "C631" | "C632" | "C633" | "C634" | "C635" | "C636" | "C637" | "C638" | "C639" | "C640" | "C641" | "C642" | "C643" | "C644" | "C645" | "C646" | "C647" | "C648" | "C649" | "C650" | "C651" | "C652" | "C653" | "C654" | "C655" | "C656" | "C657" | "C658" | "C659" | "C660" | "C661" | "C662" | "C663" | "C664" | "C665" | "C666" | "C667" | "C668" | "C669" | "C670" | "C671" | "C672" | "C673" | "C674" | "C675" | "C676" | "C677" | "C678" | "C679" | "C680" | "C681" | "C682" | "C683" | "C684" | "C685" | "C686" | "C687" | "C688" | "C689" | "C690" | "C691" | "C692" | "C693" | "C694" | "C695" | "C696" | "C697" | "C698" | "C699" | "C700" | "C701" | "C702" | "C703" | "C704" | "C705" | "C706" | "C707" | "C708" | "C709" | "C710" | "C711" | "C712" | "C713" | "C714" | "C715" | "C716" | "C717" | "C718" | "C719" | "C720" | "C721" | "C722" | "C723" | "C724" | "C725" | "C726" | "C727" | "C728" | "C729" | "C730" | "C731" | "C732" | "C733" | "C734" | "C735" | "C736" | "C737" | "C738" | "C739" | "C740" | "C741" | "C742" | "C743" | "C744" | "C745" | "C746" | "C747" | "C748" | "C749" | "C750" | "C751" | "C752" | "C753" | "C754" | "C755" | "C756" | "C757" | "C758" | "C759" | "C760" | "C761" | "C762" | "C763" | "C764" | "C765" | "C766" | "C767" | "C768" | "C769" | "C770" | "C771" | "C772" | "C773" | "C774" | "C775" | "C776" | "C777" | "C778" | "C779" | "C780" | "C781" | "C782" | "C783" | "C784" | "C785" | "C786" | "C787" | "C788" | "C789" | "C790" | "C791" | "C792" | "C793" | "C794" | "C795" | "C796" | "C797" | "C798" | "C799" | "C800" | "C801" | "C802" | "C803" | "C804" | "C805" | "C806" | "C807" | "C808" | "C809" | "C810" | "C811" | "C812" | "C813" | "C814" | "C815" | "C816" | "C817" | "C818" | "C819" | "C820" | "C821" | "C822" | "C823" | "C824" | "C825" | "C826" | "C827" | "C828" | "C829" | "C830" | "C831" | "C832" | "C833" | "C834" | "C835" | "C836" | "C837" | "C838" | "C839" | "C840" | "C841" | "C842" | "C843" | "C844" | "C845" | "C846" | "C847" | "C848" | "C849" | "C850" | "C851" | "C852" | "C853" | "C854" | "C855" | "C856" | "C857" | "C858" | "C859" | "C860" | "C861" | "C862" | "C863" | "C864" | "C865" | "C866" | "C867" | "C868" | "C869" | "C870" | "C871" | "C872" | "C873" | "C874" | "C875" | "C876" | "C877" | "C878" | "C879" | "C880" | "C881" | "C882" | "C883" | "C884" | "C885" | "C886" | "C887" | "C888" | "C889" | "C890" | "C891" | "C892" | "C893" | "C894" | "C895" | "C896" | "C897" | "C898" | "C899" | "C900" | "C901" | "C902" | "C903" | "C904" | "C905" | "C906" | "C907" | "C908" | "C909" | "C910" | "C911" | "C912" | "C913" | "C914" | "C915" | "C916" | "C917" | "C918" | "C919" | "C920" | "C921" | "C922" | "C923" | "C924" | "C925" | "C926" | "C927" | "C928" | "C929" | "C930" | "C931" | "C932" | "C933" | "C934" | "C935" | "C936" | "C937" | "C938" | "C939" | "C940" | "C941" | "C942" | "C943" | "C944" | "C945" | "C946" | "C947" | "C948" | "C949" | "C950" | "C951" | "C952" | "C953" | "C954" | "C955" | "C956" | "C957" | "C958" | "C959" | "C960" | "C961" | "C962" | "C963" | "C964" | "C965" | "C966" | "C967" | "C968" | "C969" | "C970" | "C971" | "C972" | "C973" | "C974" | "C975" | "C976" | "C977" | "C978" | "C979" | "C980" | "C981" | "C982" | "C983" | "C984" | "C985" | "C986" | "C987" | "C988" | "C989" | "C990" | "C991" | "C992" | "C993" | "C994" | "C995" | "C996" | "C997" | "C998" | "C999";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
      readonly measure: string;
      readonly found: number;
    };
  }
  | {
    readonly code: "no_effect";
    /** The number of the rule that says no. */
    readonly rule: "MQ24";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "die_not_chosen";
    /** The number of the rule that says no. */
    readonly rule: "C053";
    /** What the reason is about. */
    readonly params: {
      readonly die: Cube;
    };
  }
  | {
    readonly code: "no_compartment";
    /** The number of the rule that says no. */
    readonly rule: "MQ14";
    /** What the reason is about. */
    readonly params: {
      readonly die: Cube;
    };
  }
  | {
    readonly code: "too_few_guilders";
    /** The number of the rule that says no. */
    readonly rule: "M4.5p" | "MQ80" | "C001" | "C002" | "C003" | "C004" | "C005" | "C006" | "C007" | "C008" | "C009" | "C010" | "C011" | "C012" | "C013" | "C014" | "C015" | "C016" | "C017" | "C018" | "C019" | "C020" | "C021" | "C022" | "C023" | "C024" | "C025" | "C026" | "C027" | "C028" | "C029" | "C030" | "C031" | "C032" | "C033" | "C034" | "C035" | "C036" | "C037" | "C038" | "C039" | "C040" | "C041" | "C042" | "C043" | "C044" | "C045" | "C046" | "C047" | "C048" | "C049" | "C050" | "C051" | "C052" | "C053" | "C054" | "C055" | "C056" | "C057" | "C058" | "C059" | "C060" | "C061" | "C062" | "C063" | "C064" | "C065" | "C066" | "C067" | "C068" | "C069" | "C070" | "C071" | "C072" | "C073" | "C074" | "C075" | "C076" | "C077" | "C078" | "C079" | "C080" | "C081" | "C082" | "C083" | "C084" | "C085" | "C086" | "C087" | "C088" | "C089" | "C090" | "C091" | "C092" | "C093" | "C094" | "C095" | "C096" | "C097" | "C098" | "C099" | "C100" | "C101" | "C102" | "C103" | "C104" | "C105" | "C106" | "C107" | "C108" | "C109" | "C110" | "C111" | "C112" | "C113" | "C114" | "C115" | "C116" | "C117" | "C118" | "C119" | "C120" | "C121" | "C122" | "C123" | "C124" | "C125" | "C126" | "C127" | "C128" | "C129" | "C130" | "C131" | "C132" | "C133" | "C134" | "C135" | "C136" | "C137" | "C138" | "C139" | "C140" | "C141" | "C142" | "C143" | "C144" | "C145" | "C146" | "C147" | "C148" | "C149" | "C150" | "C151" | "C152" | "C153" | "C154" | "C155" | "C156" | "C157" | "C158" | "C159" | "C160" | "C161" | "C162" | "C163" | "C164" | "C165" | "C166" | "C167" | "C168" | "C169" | "C170" | "C171" | "C172" | "C173" | "C174" | "C175" | "C176" | "C177" | "C178" | "C179" | "C180" | "C181" | "C182" | "C183" | "C184" | "C185" | "C186" | "C187" | "C188" | "C189" | "C190" | "C191" | "C192" | "C193" | "C194" | "C195" | "C196" | "C197" | "C198" | "C199" | "C200" | "C201" | "C202" | "C203" | "C204" | "C205" | "C206" | "C207" | "C208" | "C209" | "C210" | "C211" | "C212" | "C213" | "C214" | "C215" | "C216" | "C217" | "C218" | "C219" | "C220" | "C221" | "C222" | "C223" | "C224" | "C225" | "C226" | "C227" | "C228" | "C229" | "C230" | "C231" | "C232" | "C233" | "C234" | "C235" | "C236" | "C237" | "C238" | "C239" | "C240" | "C241" | "C242" | "C243" | "C244" | "C245" | "C246" | "C247" | "C248" | "C249" | "C250" | "C251" | "C252" | "C253" | "C254" | "C255" | "C256" | "C257" | "C258" | "C259" | "C260" | "C261" | "C262" | "C263" | "C264" | "C265" | "C266" | "C267" | "C268" | "C269" | "C270" | "C271" | "C272" | "C273" | "C274" | "C275" | "C276" | "C277" | "C278" | "C279" | "C280" | "C281" | "C282" | "C283" | "C284" | "C285" | "C286" | "C287" | "C288" | "C289" | "C290" | "C291" | "C292" | "C293" | "C294" | "C295" | "C296" | "C297" | "C298" | "C299" | "C300" | "C301" | "C302" | "C303" | "C304" | "C305" | "C306" | "C307" | "C308" | "C309" | "C310" | "C311" | "C312" | "C313" | "C314" | "C315" | "C316" | "C317" | "C318" | "C319" | "C320" | "C321" | "C322" | "C323" | "C324" | "C325" | "C326" | "C327" | "C328" | "C329" | "C330" | "C331" | "C332" | "C333" | "C334" | "C335" | "C336" | "C337" | "C338" | "C339" | "C340" | "C341" | "C342" | "C343" | "C344" | "C345" | "C346" | "C347" | "C348" | "C349" | "C350" | "C351" | "C352" | "C353" | "C354" | "C355" | "C356" | "C357" | "C358" | "C359" | "C360" | "C361" | "C362" | "C363" | "C364" | "C365" | "C366" | "C367" | "C368" | "C369" | "C370" | "C371" | "C372" | "C373" | "C374" | "C375" | "C376" | "C377" | "C378" | "C379" | "C380" | "C381" | "C382" | "C383" | "C384" | "C385" | "C386" | "C387" | "C388" | "C389" | "C390" | "C391" | "C392" | "C393" | "C394" | "C395" | "C396" | "C397" | "C398" | "C399" | "C400" | "C401" | "C402" | "C403" | "C404" | "C405" | "C406" | "C407" | "C408" | "C409" | "C410" | "C411" | "C412" | "C413" | "C414" | "C415" | "C416" | "C417" | "C418" | "C419" | "C420" | "C421" | "C422" | "C423" | "C424" | "C425" | "C426" | "C427" | "C428" | "C429" | "C430" | "C431" | "C432" | "C433" | "C434" | "C435" | "C436" | "C437" | "C438" | "C439" | "C440" | "C441" | "C442" | "C443" | "C444" | "C445" | "C446" | "C447" | "C448" | "C449" | "C450" | "C451" | "C452" | "C453" | "C454" | "C455" | "C456" | "C457" | "C458" | "C459" | "C460" | "C461" | "C462" | "C463" | "C464" | "C465" | "C466" | "C467" | "C468" | "C469" | "C470" | "C471" | "C472" | "C473" | "C474" | "C475" | "C476" | "C477" | "C478" | "C479" | "C480" | "C481" | "C482" | "C483" | "C484" | "C485" | "C486" | "C487" | "C488" | "C489" | "C490" | "C491" | "C492" | "C493" | "C494" | "C495" | "C496" | "C497" | "C498" | "C499" | "C500" | "C501" | "C502" | "C503" | "C504" | "C505" | "C506" | "C507" | "C508" | "C509" | "C510" | "C511" | "C512" | "C513" | "C514" | "C515" | "C516" | "C517" | "C518" | "C519" | "C520" | "C521" | "C522" | "C523" | "C524" | "C525" | "C526" | "C527" | "C528" | "C529" | "C530" | "C531" | "C532" | "C533" | "C534" | "C535" | "C536" | "C537" | "C538" | "C539" | "C540" | "C541" | "C542" | "C543" | "C544" | "C545" | "C546" | "C547" | "C548" | "C549" | "C550" | "C551" | "C552" | "C553" | "C554" | "C555" | "C556" | "C557" | "C558" | "C559" | "C560" | "C561" | "C562" | "C563" | "C564" | "C565" | "C566" | "C567" | "C568" | "C569" | "C570" | "C571" | "C572" | "C573" | "C574" | "C575" | "C576" | "C577" | "C578" | "C579" | "C580" | "C581" | "C582" | "C583" | "C584" | "C585" | "C586" | "C587" | "C588" | "C589" | "C590" | "C591" | "C592" | "C593" | "C594" | "C595" | "C596" | "C597" | "C598" | "C599" | "C600" | "C601" | "C602" | "C603" | "C604" | "C605" | "C606" | "C607" | "C608" | "C609" | "C610" | "C611" | "C612" | "C613" | "C614" | "C615" | "C616" | "C617" | "C618" | "C619" | "C620" | "C621" | "C622" | "C623" | "C624" | "C625" | "C626" | "C627" | "C628" | "C629" | "C630" | "C631" | "C632" | "C633" | "C634" | "C635" | "C636" | "C637" | "C638" | "C639" | "C640" | "C641" | "C642" | "C643" | "C644" | "C645" | "C646" | "C647" | "C648" | "C649" | "C650" | "C651" | "C652" | "C653" | "C654" | "C655" | "C656" | "C657" | "C658" | "C659" | "C660" | "C661" | "C662" | "C663" | "C664" | "C665" | "C666" | "C667" | "C668" | "C669" | "C670" | "C671" | "C672" | "C673" | "C674" | "C675" | "C676" | "C677" | "C678" | "C679" | "C680" | "C681" | "C682" | "C683" | "C684" | "C685" | "C686" | "C687" | "C688" | "C689" | "C690" | "C691" | "C692" | "C693" | "C694" | "C695" | "C696" | "C697" | "C698" | "C699" | "C700" | "C701" | "C702" | "C703" | "C704" | "C705" | "C706" | "C707" | "C708" | "C709" | "C710" | "C711" | "C712" | "C713" | "C714" | "C715" | "C716" | "C717" | "C718" | "C719" | "C720" | "C721" | "C722" | "C723" | "C724" | "C725" | "C726" | "C727" | "C728" | "C729" | "C730" | "C731" | "C732" | "C733" | "C734" | "C735" | "C736" | "C737" | "C738" | "C739" | "C740" | "C741" | "C742" | "C743" | "C744" | "C745" | "C746" | "C747" | "C748" | "C749" | "C750" | "C751" | "C752" | "C753" | "C754" | "C755" | "C756" | "C757" | "C758" | "C759" | "C760" | "C761" | "C762" | "C763" | "C764" | "C765" | "C766" | "C767" | "C768" | "C769" | "C770" | "C771" | "C772" | "C773" | "C774" | "C775" | "C776" | "C777" | "C778" | "C779" | "C780" | "C781" | "C782" | "C783" | "C784" | "C785" | "C786" | "C787" | "C788" | "C789" | "C790" | "C791" | "C792" | "C793" | "C794" | "C795" | "C796" | "C797" | "C798" | "C799" | "C800" | "C801" | "C802" | "C803" | "C804" | "C805" | "C806" | "C807" | "C808" | "C809" | "C810" | "C811" | "C812" | "C813" | "C814" | "C815" | "C816" | "C817" | "C818" | "C819" | "C820" | "C821" | "C822" | "C823" | "C824" | "C825" | "C826" | "C827" | "C828" | "C829" | "C830" | "C831" | "C832" | "C833" | "C834" | "C835" | "C836" | "C837" | "C838" | "C839" | "C840" | "C841" | "C842" | "C843" | "C844" | "C845" | "C846" | "C847" | "C848" | "C849" | "C850" | "C851" | "C852" | "C853" | "C854" | "C855" | "C856" | "C857" | "C858" | "C859" | "C860" | "C861" | "C862" | "C863" | "C864" | "C865" | "C866" | "C867" | "C868" | "C869" | "C870" | "C871" | "C872" | "C873" | "C874" | "C875" | "C876" | "C877" | "C878" | "C879" | "C880" | "C881" | "C882" | "C883" | "C884" | "C885" | "C886" | "C887" | "C888" | "C889" | "C890" | "C891" | "C892" | "C893" | "C894" | "C895" | "C896" | "C897" | "C898" | "C899" | "C900" | "C901" | "C902" | "C903" | "C904" | "C905" | "C906" | "C907" | "C908" | "C909" | "C910" | "C911" | "C912" | "C913" | "C914" | "C915" | "C916" | "C917" | "C918" | "C919" | "C920" | "C921" | "C922" | "C923" | "C924" | "C925" | "C926" | "C927" | "C928" | "C929" | "C930" | "C931" | "C932" | "C933" | "C934" | "C935" | "C936" | "C937" | "C938" | "C939" | "C940" | "C941" | "C942" | "C943" | "C944" | "C945" | "C946" | "C947" | "C948" | "C949" | "C950" | "C951" | "C952" | "C953" | "C954" | "C955" | "C956" | "C957" | "C958" | "C959" | "C960" | "C961" | "C962" | "C963" | "C964" | "C965" | "C966" | "C967" | "C968" | "C969" | "C970" | "C971" | "C972" | "C973" | "C974" | "C975" | "C976" | "C977" | "C978" | "C979" | "C980" | "C981" | "C982" | "C983" | "C984" | "C985" | "C986" | "C987" | "C988" | "C989" | "C990" | "C991" | "C992" | "C993" | "C994" | "C995" | "C996" | "C997" | "C998" | "C999";
    /** What the reason is about. */
    readonly params: {
      readonly needed: number;
      readonly held: number;
    };
  }
  | {
    readonly code: "missing_cubes";
    /** The number of the rule that says no. */
    readonly rule: "M4.5a" | "M4.5d" | "M4.6a" | "MQ38" | "C001" | "C002" | "C003" | "C004" | "C005" | "C006" | "C007" | "C008" | "C009" | "C010" | "C011" | "C012" | "C013" | "C014" | "C015" | "C016" | "C017" | "C018" | "C019" | "C020" | "C021" | "C022" | "C023" | "C024" | "C025" | "C026" | "C027" | "C028" | "C029" | "C030" | "C031" | "C032" | "C033" | "C034" | "C035" | "C036" | "C037" | "C038" | "C039" | "C040" | "C041" | "C042" | "C043" | "C044" | "C045" | "C046" | "C047" | "C048" | "C049" | "C050" | "C051" | "C052" | "C053" | "C054" | "C055" | "C056" | "C057" | "C058" | "C059" | "C060" | "C061" | "C062" | "C063" | "C064" | "C065" | "C066" | "C067" | "C068" | "C069" | "C070" | "C071" | "C072" | "C073" | "C074" | "C075" | "C076" | "C077" | "C078" | "C079" | "C080" | "C081" | "C082" | "C083" | "C084" | "C085" | "C086" | "C087" | "C088" | "C089" | "C090" | "C091" | "C092" | "C093" | "C094" | "C095" | "C096" | "C097" | "C098" | "C099" | "C100" | "C101" | "C102" | "C103" | "C104" | "C105" | "C106" | "C107" | "C108" | "C109" | "C110" | "C111" | "C112" | "C113" | "C114" | "C115" | "C116" | "C117" | "C118" | "C119" | "C120" | "C121" | "C122" | "C123" | "C124" | "C125" | "C126" | "C127" | "C128" | "C129" | "C130" | "C131" | "C132" | "C133" | "C134" | "C135" | "C136" | "C137" | "C138" | "C139" | "C140" | "C141" | "C142" | "C143" | "C144" | "C145" | "C146" | "C147" | "C148" | "C149" | "C150" | "C151" | "C152" | "C153" | "C154" | "C155" | "C156" | "C157" | "C158" | "C159" | "C160" | "C161" | "C162" | "C163" | "C164" | "C165" | "C166" | "C167" | "C168" | "C169" | "C170" | "C171" | "C172" | "C173" | "C174" | "C175" | "C176" | "C177" | "C178" | "C179" | "C180" | "C181" | "C182" | "C183" | "C184" | "C185" | "C186" | "C187" | "C188" | "C189" | "C190" | "C191" | "C192" | "C193" | "C194" | "C195" | "C196" | "C197" | "C198" | "C199" | "C200" | "C201" | "C202" | "C203" | "C204" | "C205" | "C206" | "C207" | "C208" | "C209" | "C210" | "C211" | "C212" | "C213" | "C214" | "C215" | "C216" | "C217" | "C218" | "C219" | "C220" | "C221" | "C222" | "C223" | "C224" | "C225" | "C226" | "C227" | "C228" | "C229" | "C230" | "C231" | "C232" | "C233" | "C234" | "C235" | "C236" | "C237" | "C238" | "C239" | "C240" | "C241" | "C242" | "C243" | "C244" | "C245" | "C246" | "C247" | "C248" | "C249" | "C250" | "C251" | "C252" | "C253" | "C254" | "C255" | "C256" | "C257" | "C258" | "C259" | "C260" | "C261" | "C262" | "C263" | "C264" | "C265" | "C266" | "C267" | "C268" | "C269" | "C270" | "C271" | "C272" | "C273" | "C274" | "C275" | "C276" | "C277" | "C278" | "C279" | "C280" | "C281" | "C282" | "C283" | "C284" | "C285" | "C286" | "C287" | "C288" | "C289" | "C290" | "C291" | "C292" | "C293" | "C294" | "C295" | "C296" | "C297" | "C298" | "C299" | "C300" | "C301" | "C302" | "C303" | "C304" | "C305" | "C306" | "C307" | "C308" | "C309" | "C310" | "C311" | "C312" | "C313" | "C314" | "C315" | "C316" | "C317" | "C318" | "C319" | "C320" | "C321" | "C322" | "C323" | "C324" | "C325" | "C326" | "C327" | "C328" | "C329" | "C330" | "C331" | "C332" | "C333" | "C334" | "C335" | "C336" | "C337" | "C338" | "C339" | "C340" | "C341" | "C342" | "C343" | "C344" | "C345" | "C346" | "C347" | "C348" | "C349" | "C350" | "C351" | "C352" | "C353" | "C354" | "C355" | "C356" | "C357" | "C358" | "C359" | "C360" | "C361" | "C362" | "C363" | "C364" | "C365" | "C366" | "C367" | "C368" | "C369" | "C370" | "C371" | "C372" | "C373" | "C374" | "C375" | "C376" | "C377" | "C378" | "C379" | "C380" | "C381" | "C382" | "C383" | "C384" | "C385" | "C386" | "C387" | "C388" | "C389" | "C390" | "C391" | "C392" | "C393" | "C394" | "C395" | "C396" | "C397" | "C398" | "C399" | "C400" | "C401" | "C402" | "C403" | "C404" | "C405" | "C406" | "C407" | "C408" | "C409" | "C410" | "C411" | "C412" | "C413" | "C414" | "C415" | "C416" | "C417" | "C418" | "C419" | "C420" | "C421" | "C422" | "C423" | "C424" | "C425" | "C426" | "C427" | "C428" | "C429" | "C430" | "C431" | "C432" | "C433" | "C434" | "C435" | "C436" | "C437" | "C438" | "C439" | "C440" | "C441" | "C442" | "C443" | "C444" | "C445" | "C446" | "C447" | "C448" | "C449" | "C450" | "C451" | "C452" | "C453" | "C454" | "C455" | "C456" | "C457" | "C458" | "C459" | "C460" | "C461" | "C462" | "C463" | "C464" | "C465" | "C466" | "C467" | "C468" | "C469" | "C470" | "C471" | "C472" | "C473" | "C474" | "C475" | "C476" | "C477" | "C478" | "C479" | "C480" | "C481" | "C482" | "C483" | "C484" | "C485" | "C486" | "C487" | "C488" | "C489" | "C490" | "C491" | "C492" | "C493" | "C494" | "C495" | "C496" | "C497" | "C498" | "C499" | "C500" | "C501" | "C502" | "C503" | "C504" | "C505" | "C506" | "C507" | "C508" | "C509" | "C510" | "C511" | "C512" | "C513" | "C514" | "C515" | "C516" | "C517" | "C518" | "C519" | "C520" | "C521" | "C522" | "C523" | "C524" | "C525" | "C526" | "C527" | "C528" | "C529" | "C530" | "C531" | "C532" | "C533" | "C534" | "C535" | "C536" | "C537" | "C538" | "C539" | "C540" | "C541" | "C542" | "C543" | "C544" | "C545" | "C546" | "C547" | "C548" | "C549" | "C550" | "C551" | "C552" | "C553" | "C554" | "C555" | "C556" | "C557" | "C558" | "C559" | "C560" | "C561" | "C562" | "C563" | "C564" | "C565" | "C566" | "C567" | "C568" | "C569" | "C570" | "C571" | "C572" | "C573" | "C574" | "C575" | "C576" | "C577" | "C578" | "C579" | "C580" | "C581" | "C582" | "C583" | "C584" | "C585" | "C586" | "C587" | "C588" | "C589" | "C590" | "C591" | "C592" | "C593" | "C594" | "C595" | "C596" | "C597" | "C598" | "C599" | "C600" | "C601" | "C602" | "C603" | "C604" | "C605" | "C606" | "C607" | "C608" | "C609" | "C610" | "C611" | "C612" | "C613" | "C614" | "C615" | "C616" | "C617" | "C618" | "C619" | "C620" | "C621" | "C622" | "C623" | "C624" | "C625" | "C626" | "C627" | "C628" | "C629" | "C630" | "C631" | "C632" | "C633" | "C634" | "C635" | "C636" | "C637" | "C638" | "C639" | "C640" | "C641" | "C642" | "C643" | "C644" | "C645" | "C646" | "C647" | "C648" | "C649" | "C650" | "C651" | "C652" | "C653" | "C654" | "C655" | "C656" | "C657" | "C658" | "C659" | "C660" | "C661" | "C662" | "C663" | "C664" | "C665" | "C666" | "C667" | "C668" | "C669" | "C670" | "C671" | "C672" | "C673" | "C674" | "C675" | "C676" | "C677" | "C678" | "C679" | "C680" | "C681" | "C682" | "C683" | "C684" | "C685" | "C686" | "C687" | "C688" | "C689" | "C690" | "C691" | "C692" | "C693" | "C694" | "C695" | "C696" | "C697" | "C698" | "C699" | "C700" | "C701" | "C702" | "C703" | "C704" | "C705" | "C706" | "C707" | "C708" | "C709" | "C710" | "C711" | "C712" | "C713" | "C714" | "C715" | "C716" | "C717" | "C718" | "C719" | "C720" | "C721" | "C722" | "C723" | "C724" | "C725" | "C726" | "C727" | "C728" | "C729" | "C730" | "C731" | "C732" | "C733" | "C734" | "C735" | "C736" | "C737" | "C738" | "C739" | "C740" | "C741" | "C742" | "C743" | "C744" | "C745" | "C746" | "C747" | "C748" | "C749" | "C750" | "C751" | "C752" | "C753" | "C754" | "C755" | "C756" | "C757" | "C758" | "C759" | "C760" | "C761" | "C762" | "C763" | "C764" | "C765" | "C766" | "C767" | "C768" | "C769" | "C770" | "C771" | "C772" | "C773" | "C774" | "C775" | "C776" | "C777" | "C778" | "C779" | "C780" | "C781" | "C782" | "C783" | "C784" | "C785" | "C786" | "C787" | "C788" | "C789" | "C790" | "C791" | "C792" | "C793" | "C794" | "C795" | "C796" | "C797" | "C798" | "C799" | "C800" | "C801" | "C802" | "C803" | "C804" | "C805" | "C806" | "C807" | "C808" | "C809" | "C810" | "C811" | "C812" | "C813" | "C814" | "C815" | "C816" | "C817" | "C818" | "C819" | "C820" | "C821" | "C822" | "C823" | "C824" | "C825" | "C826" | "C827" | "C828" | "C829" | "C830" | "C831" | "C832" | "C833" | "C834" | "C835" | "C836" | "C837" | "C838" | "C839" | "C840" | "C841" | "C842" | "C843" | "C844" | "C845" | "C846" | "C847" | "C848" | "C849" | "C850" | "C851" | "C852" | "C853" | "C854" | "C855" | "C856" | "C857" | "C858" | "C859" | "C860" | "C861" | "C862" | "C863" | "C864" | "C865" | "C866" | "C867" | "C868" | "C869" | "C870" | "C871" | "C872" | "C873" | "C874" | "C875" | "C876" | "C877" | "C878" | "C879" | "C880" | "C881" | "C882" | "C883" | "C884" | "C885" | "C886" | "C887" | "C888" | "C889" | "C890" | "C891" | "C892" | "C893" | "C894" | "C895" | "C896" | "C897" | "C898" | "C899" | "C900" | "C901" | "C902" | "C903" | "C904" | "C905" | "C906" | "C907" | "C908" | "C909" | "C910" | "C911" | "C912" | "C913" | "C914" | "C915" | "C916" | "C917" | "C918" | "C919" | "C920" | "C921" | "C922" | "C923" | "C924" | "C925" | "C926" | "C927" | "C928" | "C929" | "C930" | "C931" | "C932" | "C933" | "C934" | "C935" | "C936" | "C937" | "C938" | "C939" | "C940" | "C941" | "C942" | "C943" | "C944" | "C945" | "C946" | "C947" | "C948" | "C949" | "C950" | "C951" | "C952" | "C953" | "C954" | "C955" | "C956" | "C957" | "C958" | "C959" | "C960" | "C961" | "C962" | "C963" | "C964" | "C965" | "C966" | "C967" | "C968" | "C969" | "C970" | "C971" | "C972" | "C973" | "C974" | "C975" | "C976" | "C977" | "C978" | "C979" | "C980" | "C981" | "C982" | "C983" | "C984" | "C985" | "C986" | "C987" | "C988" | "C989" | "C990" | "C991" | "C992" | "C993" | "C994" | "C995" | "C996" | "C997" | "C998" | "C999";
    /** What the reason is about. */
    readonly params: {
      readonly cube: Cube;
      readonly needed: number;
      readonly held: number;
    };
  }
  | {
    readonly code: "too_few_cubes";
    /** The number of the rule that says no. */
    readonly rule: "M4.5h" | "M4.5n" | "C001" | "C002" | "C003" | "C004" | "C005" | "C006" | "C007" | "C008" | "C009" | "C010" | "C011" | "C012" | "C013" | "C014" | "C015" | "C016" | "C017" | "C018" | "C019" | "C020" | "C021" | "C022" | "C023" | "C024" | "C025" | "C026" | "C027" | "C028" | "C029" | "C030" | "C031" | "C032" | "C033" | "C034" | "C035" | "C036" | "C037" | "C038" | "C039" | "C040" | "C041" | "C042" | "C043" | "C044" | "C045" | "C046" | "C047" | "C048" | "C049" | "C050" | "C051" | "C052" | "C053" | "C054" | "C055" | "C056" | "C057" | "C058" | "C059" | "C060" | "C061" | "C062" | "C063" | "C064" | "C065" | "C066" | "C067" | "C068" | "C069" | "C070" | "C071" | "C072" | "C073" | "C074" | "C075" | "C076" | "C077" | "C078" | "C079" | "C080" | "C081" | "C082" | "C083" | "C084" | "C085" | "C086" | "C087" | "C088" | "C089" | "C090" | "C091" | "C092" | "C093" | "C094" | "C095" | "C096" | "C097" | "C098" | "C099" | "C100" | "C101" | "C102" | "C103" | "C104" | "C105" | "C106" | "C107" | "C108" | "C109" | "C110" | "C111" | "C112" | "C113" | "C114" | "C115" | "C116" | "C117" | "C118" | "C119" | "C120" | "C121" | "C122" | "C123" | "C124" | "C125" | "C126" | "C127" | "C128" | "C129" | "C130" | "C131" | "C132" | "C133" | "C134" | "C135" | "C136" | "C137" | "C138" | "C139" | "C140" | "C141" | "C142" | "C143" | "C144" | "C145" | "C146" | "C147" | "C148" | "C149" | "C150" | "C151" | "C152" | "C153" | "C154" | "C155" | "C156" | "C157" | "C158" | "C159" | "C160" | "C161" | "C162" | "C163" | "C164" | "C165" | "C166" | "C167" | "C168" | "C169" | "C170" | "C171" | "C172" | "C173" | "C174" | "C175" | "C176" | "C177" | "C178" | "C179" | "C180" | "C181" | "C182" | "C183" | "C184" | "C185" | "C186" | "C187" | "C188" | "C189" | "C190" | "C191" | "C192" | "C193" | "C194" | "C195" | "C196" | "C197" | "C198" | "C199" | "C200" | "C201" | "C202" | "C203" | "C204" | "C205" | "C206" | "C207" | "C208" | "C209" | "C210" | "C211" | "C212" | "C213" | "C214" | "C215" | "C216" | "C217" | "C218" | "C219" | "C220" | "C221" | "C222" | "C223" | "C224" | "C225" | "C226" | "C227" | "C228" | "C229" | "C230" | "C231" | "C232" | "C233" | "C234" | "C235" | "C236" | "C237" | "C238" | "C239" | "C240" | "C241" | "C242" | "C243" | "C244" | "C245" | "C246" | "C247" | "C248" | "C249" | "C250" | "C251" | "C252" | "C253" | "C254" | "C255" | "C256" | "C257" | "C258" | "C259" | "C260" | "C261" | "C262" | "C263" | "C264" | "C265" | "C266" | "C267" | "C268" | "C269" | "C270" | "C271" | "C272" | "C273" | "C274" | "C275" | "C276" | "C277" | "C278" | "C279" | "C280" | "C281" | "C282" | "C283" | "C284" | "C285" | "C286" | "C287" | "C288" | "C289" | "C290" | "C291" | "C292" | "C293" | "C294" | "C295" | "C296" | "C297" | "C298" | "C299" | "C300" | "C301" | "C302" | "C303" | "C304" | "C305" | "C306" | "C307" | "C308" | "C309" | "C310" | "C311" | "C312" | "C313" | "C314" | "C315" | "C316" | "C317" | "C318" | "C319" | "C320" | "C321" | "C322" | "C323" | "C324" | "C325" | "C326" | "C327" | "C328" | "C329" | "C330" | "C331" | "C332" | "C333" | "C334" | "C335" | "C336" | "C337" | "C338" | "C339" | "C340" | "C341" | "C342" | "C343" | "C344" | "C345" | "C346" | "C347" | "C348" | "C349" | "C350" | "C351" | "C352" | "C353" | "C354" | "C355" | "C356" | "C357" | "C358" | "C359" | "C360" | "C361" | "C362" | "C363" | "C364" | "C365" | "C366" | "C367" | "C368" | "C369" | "C370" | "C371" | "C372" | "C373" | "C374" | "C375" | "C376" | "C377" | "C378" | "C379" | "C380" | "C381" | "C382" | "C383" | "C384" | "C385" | "C386" | "C387" | "C388" | "C389" | "C390" | "C391" | "C392" | "C393" | "C394" | "C395" | "C396" | "C397" | "C398" | "C399" | "C400" | "C401" | "C402" | "C403" | "C404" | "C405" | "C406" | "C407" | "C408" | "C409" | "C410" | "C411" | "C412" | "C413" | "C414" | "C415" | "C416" | "C417" | "C418" | "C419" | "C420" | "C421" | "C422" | "C423" | "C424" | "C425" | "C426" | "C427" | "C428" | "C429" | "C430" | "C431" | "C432" | "C433" | "C434" | "C435" | "C436" | "C437" | "C438" | "C439" | "C440" | "C441" | "C442" | "C443" | "C444" | "C445" | "C446" | "C447" | "C448" | "C449" | "C450" | "C451" | "C452" | "C453" | "C454" | "C455" | "C456" | "C457" | "C458" | "C459" | "C460" | "C461" | "C462" | "C463" | "C464" | "C465" | "C466" | "C467" | "C468" | "C469" | "C470" | "C471" | "C472" | "C473" | "C474" | "C475" | "C476" | "C477" | "C478" | "C479" | "C480" | "C481" | "C482" | "C483" | "C484" | "C485" | "C486" | "C487" | "C488" | "C489" | "C490" | "C491" | "C492" | "C493" | "C494" | "C495" | "C496" | "C497" | "C498" | "C499" | "C500" | "C501" | "C502" | "C503" | "C504" | "C505" | "C506" | "C507" | "C508" | "C509" | "C510" | "C511" | "C512" | "C513" | "C514" | "C515" | "C516" | "C517" | "C518" | "C519" | "C520" | "C521" | "C522" | "C523" | "C524" | "C525" | "C526" | "C527" | "C528" | "C529" | "C530" | "C531" | "C532" | "C533" | "C534" | "C535" | "C536" | "C537" | "C538" | "C539" | "C540" | "C541" | "C542" | "C543" | "C544" | "C545" | "C546" | "C547" | "C548" | "C549" | "C550" | "C551" | "C552" | "C553" | "C554" | "C555" | "C556" | "C557" | "C558" | "C559" | "C560" | "C561" | "C562" | "C563" | "C564" | "C565" | "C566" | "C567" | "C568" | "C569" | "C570" | "C571" | "C572" | "C573" | "C574" | "C575" | "C576" | "C577" | "C578" | "C579" | "C580" | "C581" | "C582" | "C583" | "C584" | "C585" | "C586" | "C587" | "C588" | "C589" | "C590" | "C591" | "C592" | "C593" | "C594" | "C595" | "C596" | "C597" | "C598" | "C599" | "C600" | "C601" | "C602" | "C603" | "C604" | "C605" | "C606" | "C607" | "C608" | "C609" | "C610" | "C611" | "C612" | "C613" | "C614" | "C615" | "C616" | "C617" | "C618" | "C619" | "C620" | "C621" | "C622" | "C623" | "C624" | "C625" | "C626" | "C627" | "C628" | "C629" | "C630" | "C631" | "C632" | "C633" | "C634" | "C635" | "C636" | "C637" | "C638" | "C639" | "C640" | "C641" | "C642" | "C643" | "C644" | "C645" | "C646" | "C647" | "C648" | "C649" | "C650" | "C651" | "C652" | "C653" | "C654" | "C655" | "C656" | "C657" | "C658" | "C659" | "C660" | "C661" | "C662" | "C663" | "C664" | "C665" | "C666" | "C667" | "C668" | "C669" | "C670" | "C671" | "C672" | "C673" | "C674" | "C675" | "C676" | "C677" | "C678" | "C679" | "C680" | "C681" | "C682" | "C683" | "C684" | "C685" | "C686" | "C687" | "C688" | "C689" | "C690" | "C691" | "C692" | "C693" | "C694" | "C695" | "C696" | "C697" | "C698" | "C699" | "C700" | "C701" | "C702" | "C703" | "C704" | "C705" | "C706" | "C707" | "C708" | "C709" | "C710" | "C711" | "C712" | "C713" | "C714" | "C715" | "C716" | "C717" | "C718" | "C719" | "C720" | "C721" | "C722" | "C723" | "C724" | "C725" | "C726" | "C727" | "C728" | "C729" | "C730" | "C731" | "C732" | "C733" | "C734" | "C735" | "C736" | "C737" | "C738" | "C739" | "C740" | "C741" | "C742" | "C743" | "C744" | "C745" | "C746" | "C747" | "C748" | "C749" | "C750" | "C751" | "C752" | "C753" | "C754" | "C755" | "C756" | "C757" | "C758" | "C759" | "C760" | "C761" | "C762" | "C763" | "C764" | "C765" | "C766" | "C767" | "C768" | "C769" | "C770" | "C771" | "C772" | "C773" | "C774" | "C775" | "C776" | "C777" | "C778" | "C779" | "C780" | "C781" | "C782" | "C783" | "C784" | "C785" | "C786" | "C787" | "C788" | "C789" | "C790" | "C791" | "C792" | "C793" | "C794" | "C795" | "C796" | "C797" | "C798" | "C799" | "C800" | "C801" | "C802" | "C803" | "C804" | "C805" | "C806" | "C807" | "C808" | "C809" | "C810" | "C811" | "C812" | "C813" | "C814" | "C815" | "C816" | "C817" | "C818" | "C819" | "C820" | "C821" | "C822" | "C823" | "C824" | "C825" | "C826" | "C827" | "C828" | "C829" | "C830" | "C831" | "C832" | "C833" | "C834" | "C835" | "C836" | "C837" | "C838" | "C839" | "C840" | "C841" | "C842" | "C843" | "C844" | "C845" | "C846" | "C847" | "C848" | "C849" | "C850" | "C851" | "C852" | "C853" | "C854" | "C855" | "C856" | "C857" | "C858" | "C859" | "C860" | "C861" | "C862" | "C863" | "C864" | "C865" | "C866" | "C867" | "C868" | "C869" | "C870" | "C871" | "C872" | "C873" | "C874" | "C875" | "C876" | "C877" | "C878" | "C879" | "C880" | "C881" | "C882" | "C883" | "C884" | "C885" | "C886" | "C887" | "C888" | "C889" | "C890" | "C891" | "C892" | "C893" | "C894" | "C895" | "C896" | "C897" | "C898" | "C899" | "C900" | "C901" | "C902" | "C903" | "C904" | "C905" | "C906" | "C907" | "C908" | "C909" | "C910" | "C911" | "C912" | "C913" | "C914" | "C915" | "C916" | "C917" | "C918" | "C919" | "C920" | "C921" | "C922" | "C923" | "C924" | "C925" | "C926" | "C927" | "C928" | "C929" | "C930" | "C931" | "C932" | "C933" | "C934" | "C935" | "C936" | "C937" | "C938" | "C939" | "C940" | "C941" | "C942" | "C943" | "C944" | "C945" | "C946" | "C947" | "C948" | "C949" | "C950" | "C951" | "C952" | "C953" | "C954" | "C955" | "C956" | "C957" | "C958" | "C959" | "C960" | "C961" | "C962" | "C963" | "C964" | "C965" | "C966" | "C967" | "C968" | "C969" | "C970" | "C971" | "C972" | "C973" | "C974" | "C975" | "C976" | "C977" | "C978" | "C979" | "C980" | "C981" | "C982" | "C983" | "C984" | "C985" | "C986" | "C987" | "C988" | "C989" | "C990" | "C991" | "C992" | "C993" | "C994" | "C995" | "C996" | "C997" | "C998" | "C999";
    /** What the reason is about. */
    readonly params: {
      readonly needed: number;
      readonly held: number;
    };
  }
  | {
    readonly code: "nothing_spared";
    /** The number of the rule that says no. */
    readonly rule: "MQ32";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "must_spare";
    /** The number of the rule that says no. */
    readonly rule: "MQ32";
    /** What the reason is about. */
    readonly params: {
      readonly card: CardId;
    };
  }
  | {
    readonly code: "owned_already";
    /** The number of the rule that says no. */
    readonly rule: "M4.5d";
    /** What the reason is about. */
    readonly params: {
      readonly block: BlockId;
      readonly owner: number;
    };
  }
  | {
    readonly code: "claimed_enough";
    /** The number of the rule that says no. */
    readonly rule: "M4.5d";
    /** What the reason is about. */
    readonly params: {
      readonly claims: number;
    };
  }
  | {
    readonly code: "only_for_guilders";
    /** The number of the rule that says no. */
    readonly rule: "MQ12";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "not_for_guilders";
    /** The number of the rule that says no. */
    readonly rule: "C027";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "sold_already";
    /** The number of the rule that says no. */
    readonly rule: "M4.5f";
    /** What the reason is about. */
    readonly params: {
      readonly goods: Goods;
    };
  }
  | {
    readonly code: "sold_for_both";
    /** The number of the rule that says no. */
    readonly rule: "MQ15";
    /** What the reason is about. */
    readonly params: {
      readonly goods: Goods;
    };
  }
  | {
    readonly code: "not_sold_for_both";
    /** The number of the rule that says no. */
    readonly rule: "M4.5f";
    /** What the reason is about. */
    readonly params: {
      readonly goods: Goods;
      readonly fate: Fate;
    };
  }
  | {
    readonly code: "no_crane";
    /** The number of the rule that says no. */
    readonly rule: "M4.5g";
    /** What the reason is about. */
    readonly params: {
      readonly field: FieldId;
    };
  }
  | {
    readonly code: "not_in_store";
    /** The number of the rule that says no. */
    readonly rule: "M4.5g";
    /** What the reason is about. */
    readonly params: {
      readonly goods: Goods;
    };
  }
  | {
    readonly code: "not_aboard";
    /** The number of the rule that says no. */
    readonly rule: "M4.5l";
    /** What the reason is about. */
    readonly params: {
      readonly goods: Goods;
    };
  }
  | {
    readonly code: "no_warehouse";
    /** The number of the rule that says no. */
    readonly rule: "M4.5l";
    /** What the reason is about. */
    readonly params: {
      readonly field: FieldId;
      readonly goods: Goods;
    };
  }
  | {
    readonly code: "warehouse_full";
    /** The number of the rule that says no. */
    readonly rule: "M4.5l" | "M4.5m";
    /** What the reason is about. */
    readonly params: {
      readonly field: FieldId;
    };
  }
  | {
    readonly code: "no_such_worker";
    /** The number of the rule that says no. */
    readonly rule: "M4.5i";
    /** What the reason is about. */
    readonly params: {
      readonly worker: Worker;
      readonly field: FieldId;
    };
  }
  | {
    readonly code: "ship_full";
    /** The number of the rule that says no. */
    readonly rule: "M4.5i";
    /** What the reason is about. */
    readonly params: {
      readonly workers: number;
    };
  }
  | {
    readonly code: "dock_visited";
    /** The number of the rule that says no. */
    readonly rule: "MQ3";
    /** What the reason is about. */
    readonly params: {
      readonly field: FieldId;
    };
  }
  | {
    readonly code: "taken_this_visit";
    /** The number of the rule that says no. */
    readonly rule: "MQ3";
    /** What the reason is about. */
    readonly params: {
      readonly field: FieldId;
    };
  }
  | {
    readonly code: "no_worker_to_deliver";
    /** The number of the rule that says no. */
    readonly rule: "M4.5j";
    /** What the reason is about. */
    readonly params: {
      readonly field: FieldId;
    };
  }
  | {
    readonly code: "no_neighbor";
    /** The number of the rule that says no. */
    readonly rule: "M4.5h";
    /** What the reason is about. */
    readonly params: {
      readonly field: FieldId;
    };
  }
  | {
    readonly code: "same_field";
    /** The number of the rule that says no. */
    readonly rule: "MQ45";
    /** What the reason is about. */
    readonly params: {
      readonly field: FieldId;
    };
  }
  | {
    readonly code: "advanced_already";
    /** The number of the rule that says no. */
    readonly rule: "M4.5n";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "beyond_the_end";
    /** The number of the rule that says no. */
    readonly rule: "M4.5o";
    /** What the reason is about. */
    readonly params: {
      readonly fields: number;
      readonly left: number;
    };
  }
  | {
    readonly code: "bought_already";
    /** The number of the rule that says no. */
    readonly rule: "M4.5p";
    /** What the reason is about. */
    readonly params: {
      readonly purchases: number;
    };
  }
  | {
    readonly code: "no_target";
    /** The number of the rule that says no. */
    readonly rule: "MQ45";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "lower_color";
    /** The number of the rule that says no. */
    readonly rule: "MQ38";
    /** What the reason is about. */
    readonly params: {
      readonly cube: Cube;
      readonly least: Cube;
    };
  }
  | {
    readonly code: "not_enough_after";
    /** The number of the rule that says no. */
    readonly rule: "MQ38";
    /** What the reason is about. */
    readonly params: {
      readonly cube: Cube;
      readonly needed: number;
      readonly held: number;
    };
  }
  | {
    readonly code: "same_color";
    /** The number of the rule that says no. */
    readonly rule: "MQ33";
    /** What the reason is about. */
    readonly params: {
      readonly cube: Cube;
    };
  }
  | {
    readonly code: "not_the_nearest_block";
    /** The number of the rule that says no. */
    readonly rule: "M4.9f";
    /** What the reason is about. */
    readonly params: {
      readonly block: BlockId;
    };
  }
  | {
    readonly code: "not_the_nearest_goods";
    /** The number of the rule that says no. */
    readonly rule: "M4.11c";
    /** What the reason is about. */
    readonly params: {
      readonly goods: Goods;
    };
  };

export interface ProspectDocument {
  readonly format: "amsterdam-merchants/prospect";
  readonly version: 1;
  /** The inactive card, the block, the field or the market tile. */
  readonly thing: string;
  /** The cubes of each colour that it costs. Where another card spares one of a card's cubes, or guilders pay for a block (C027, C031, C042), the actions say so. */
  readonly cubes: CubeCounts;
  /** The cubes of any colour that it costs, for the way of the ship. */
  readonly any_cubes: number;
  /** The guilders that it costs. */
  readonly guilders: number;
  /** What gets it, or is the first step of the way to a field; none if something stands against it. */
  readonly actions: readonly Action[];
  /** Everything that stands in the way; empty if it can be had. */
  readonly violations: readonly Violation[];
}

export interface TurnReportDocument {
  readonly format: "amsterdam-merchants/turn-report";
  readonly version: 1;
  /** The number of the round. */
  readonly round: number;
  /** The phase of the round. */
  readonly phase: Phase;
  /** The seat to move; null when the game is over. */
  readonly to_move: number | null;
  /** What is to be decided, as in the table: the first is asked now, the others follow. */
  readonly pending: readonly Decision[];
  /** What has to be remembered of the turn, as in the table: what it has spent. */
  readonly turn: Turn;
  /** How many blocks the turn may still claim, whatever they cost. (M4.5d, C028) */
  readonly claims_left: number;
  /** How often the turn may still buy the market tile, whatever it costs. (M4.5p, C020) */
  readonly purchases_left: number;
  /** Whether the turn still has its advance on the Amstel, whatever it costs. (M4.5n) */
  readonly may_advance: boolean;
}

export interface CardDocument {
  readonly format: "amsterdam-merchants/card";
  readonly version: 1;
  readonly card: CardId;
}

export interface TileDocument {
  readonly format: "amsterdam-merchants/tile";
  readonly version: 1;
  readonly tile: TileId;
}

export interface OrderDocument {
  readonly format: "amsterdam-merchants/order";
  readonly version: 1;
  readonly order: OrderId;
}

export interface BlockDocument {
  readonly format: "amsterdam-merchants/block";
  readonly version: 1;
  readonly block: BlockId;
}

export interface FieldDocument {
  readonly format: "amsterdam-merchants/field";
  readonly version: 1;
  readonly field: FieldId;
}

export interface CubeDocument {
  readonly format: "amsterdam-merchants/cube";
  readonly version: 1;
  readonly cube: Cube;
}

export interface GoodsDocument {
  readonly format: "amsterdam-merchants/goods";
  readonly version: 1;
  readonly goods: Goods;
}

export interface WorkerDocument {
  readonly format: "amsterdam-merchants/worker";
  readonly version: 1;
  readonly worker: Worker;
}

export interface DistrictDocument {
  readonly format: "amsterdam-merchants/district";
  readonly version: 1;
  readonly district: District;
}

export interface PhaseDocument {
  readonly format: "amsterdam-merchants/phase";
  readonly version: 1;
  readonly phase: Phase;
}

export interface DecisionDocument {
  readonly format: "amsterdam-merchants/decision";
  readonly version: 1;
  readonly decision: DecisionKind;
}

export interface CategoryDocument {
  readonly format: "amsterdam-merchants/category";
  readonly version: 1;
  readonly category: Category;
}

export type EditionDocument = Edition;

export interface ChanceDocument {
  readonly format: "amsterdam-merchants/chance";
  readonly version: 1;
  /** Where all of it comes from: a secret as long as the game goes on. */
  readonly seed: Seed;
  /** How many blocks have been read. */
  readonly counter: number;
}

export interface ViolationDocument {
  readonly format: "amsterdam-merchants/violation";
  readonly version: 1;
  readonly violation: Violation;
}

export interface ProblemDocument {
  readonly format: "amsterdam-merchants/problem";
  readonly version: 1;
  /** Where: `$` is the whole document, `$.hands[0]` the first item of its field "hands". */
  readonly path: string;
  /** Stable: compare this, and show the text. */
  readonly code: string;
  /** What is wrong, in English. */
  readonly text: string;
}

/** The score sheets of all seats; `final` once the game is over. */
export interface Standings {
  /** By seat. */
  readonly sheets: readonly Sheet[];
  /** TOM's sheet in a solo game; otherwise null. */
  readonly tom: Sheet | null;
  /** The seats that have won: one, or none before the end, or if TOM is not beaten. */
  readonly winners: readonly number[];
  /** What told the winner from the others; null before the end. */
  readonly decided_by: Verdict | null;
  /** Whether the game is over. */
  readonly final: boolean;
}

/** A whole game at one moment: a value that never changes. */
export interface State {
  /** What everyone sees. */
  readonly table: Table;
  /** What each seat holds. */
  readonly hands: readonly Hand[];
  /** What nobody has seen. */
  readonly piles: Piles;
}

export interface RecordDocument {
  readonly format: "amsterdam-merchants/record";
  readonly version: 1;
  /** What was agreed before it. */
  readonly setup: Setup | null;
  /** Where chance comes from; null where the game begins from `start`. */
  readonly seed: Seed | null;
  /** The first state, where it was not dealt from a seed. */
  readonly start: State | null;
  /** By seat, who plays; empty if that is not said. */
  readonly names: readonly string[];
  /** What was done, in order. */
  readonly actions: readonly Action[];
  /** The final standings; null while the game goes on. */
  readonly result: Standings | null;
}

/** What one seat sees: the table and its own hand; an onlooker (seat None) sees the table alone. */
export type View =
  | {
    /** What everyone sees. */
    readonly table: Table;
    /** Whose view it is; null is an onlooker. */
    readonly seat: number;
    /** What this seat holds; null for an onlooker. */
    readonly hand: Hand;
  }
  | {
    /** What everyone sees. */
    readonly table: Table;
    /** Whose view it is; null is an onlooker. */
    readonly seat: null;
    /** What this seat holds; null for an onlooker. */
    readonly hand: null;
  };

export interface RedactedRecordDocument {
  readonly format: "amsterdam-merchants/redacted-record";
  readonly version: 1;
  /** The SHA-256 of the seed, as hex; null where there is no seed. */
  readonly commitment: string | null;
  /** By seat, who plays; empty if that is not said. */
  readonly names: readonly string[];
  /** What was seen at the beginning. */
  readonly start: View;
  /** By action, what happened, as far as the seat may see it. */
  readonly events: readonly (readonly Event[])[];
}

export interface ActionsDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "actions" | null;
  readonly items: readonly Action[];
}

export interface EventsDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "events" | null;
  readonly items: readonly Event[];
}

/** One thing, as it looks to one seat: what it costs, and the actions that get it or the reasons against it. */
export interface Prospect {
  /** The inactive card, the block, the field or the market tile. */
  readonly thing: string;
  /** The cubes of each colour that it costs. Where another card spares one of a card's cubes, or guilders pay for a block (C027, C031, C042), the actions say so. */
  readonly cubes: CubeCounts;
  /** The cubes of any colour that it costs, for the way of the ship. */
  readonly any_cubes: number;
  /** The guilders that it costs. */
  readonly guilders: number;
  /** What gets it, or is the first step of the way to a field; none if something stands against it. */
  readonly actions: readonly Action[];
  /** Everything that stands in the way; empty if it can be had. */
  readonly violations: readonly Violation[];
}

export interface ProspectsDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "prospects" | null;
  readonly items: readonly Prospect[];
}

export interface CardsDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "cards" | null;
  readonly items: readonly CardId[];
}

export interface TilesDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "tiles" | null;
  readonly items: readonly TileId[];
}

export interface OrdersDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "orders" | null;
  readonly items: readonly OrderId[];
}

export interface BlocksDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "blocks" | null;
  readonly items: readonly BlockId[];
}

export interface FieldsDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "fields" | null;
  readonly items: readonly FieldId[];
}

export interface CubesDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "cubes" | null;
  readonly items: readonly Cube[];
}

export interface WorkersDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "workers" | null;
  readonly items: readonly Worker[];
}

export interface DistrictsDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "districts" | null;
  readonly items: readonly District[];
}

export interface ViolationsDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "violations" | null;
  readonly items: readonly Violation[];
}

/** One thing that is wrong in a document or an edition, and where. */
export interface Problem {
  /** Where: `$` is the whole document, `$.hands[0]` the first item of its field "hands". */
  readonly path: string;
  /** Stable: compare this, and show the text. */
  readonly code: string;
  /** What is wrong, in English. */
  readonly text: string;
}

export interface ProblemsDocument {
  readonly format: "amsterdam-merchants/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "problems" | null;
  readonly items: readonly Problem[];
}
