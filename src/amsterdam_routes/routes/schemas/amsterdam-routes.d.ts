// Made of the JSON Schemas beside it.

/** A source of chance as a value: asking gives the answer and the source that follows. */
export interface Chance {
  /** Where all of it comes from: a secret as long as the game goes on. */
  readonly seed: Seed;
  /** How many blocks have been read. */
  readonly counter: number;
}

/** The colours of transport cards and routes, WILD for the multicoloured card. Grey is no colour: it is None. */
export type Color = "pink" | "blue" | "green" | "black" | "red" | "orange" | "wild";

/** The id of a contract: the places that it asks to join. */
export type ContractId = string & { readonly __of?: "ContractId" };

/** How many cards of each colour. */
export interface Counts {
  readonly pink: number;
  readonly blue: number;
  readonly green: number;
  readonly black: number;
  readonly red: number;
  readonly orange: number;
  readonly wild: number;
}

/** A box of the game: its board, its supplies and its tables. */
export interface Edition {
  readonly format: "amsterdam-routes/edition";
  readonly version: 1;
  /** What it is called. */
  readonly name: string;
  /** Which version of it; a correction makes a new one. */
  readonly revision: number;
  /** Which of these data are facts, and which stand-ins. */
  readonly provenance?: { readonly [key: string]: string };
  /** The least and the most players. (R7) */
  readonly players: {
    /** The fewest that can play. */
    readonly least: number;
    /** The most that can play. */
    readonly most: number;
  };
  /** The carts of each player. (R2) */
  readonly carts: number;
  /** This many carts left, or fewer, at the end of a turn bring on the last round. (R32) */
  readonly last_round_at: number;
  /** The transport cards, by colour. (R3) */
  readonly cards: {
    readonly pink: number;
    readonly blue: number;
    readonly green: number;
    readonly black: number;
    readonly red: number;
    readonly orange: number;
    readonly wild: number;
  };
  /** The transport cards dealt to each player; several numbers are for one player each, beginning with the one who starts. (R9) */
  readonly hand: number | readonly number[];
  /** The cards that lie face up. (R9) */
  readonly row: number;
  /** This many wilds in the row, or more, are too many. (R19, Q20) */
  readonly flush_at: number;
  /** How many contracts are dealt and drawn, and how many of them must be kept. */
  readonly contracts: {
    /** So many are dealt to each player. (R11) */
    readonly dealt: number;
    /** So many of those dealt must be kept at least. (R11) */
    readonly keep_dealt: number;
    /** So many are drawn by an action. (R30) */
    readonly drawn: number;
    /** So many of those drawn must be kept at least. (R30) */
    readonly keep_drawn: number;
  };
  /** From how many players on both tracks of a double may be claimed, by two of them. (R29) */
  readonly doubles_open_from: number;
  /** The points of a route, by its length. (R26) */
  readonly points: { readonly [key: string]: number };
  /** The merchandise bonus cards. (R5) */
  readonly bonus_cards: number;
  /** The points of the bonus by rank, for every number of players. (R35) */
  readonly bonus: { readonly [key: string]: readonly number[] };
  /** The network that is played on. */
  readonly board: {
    /** The places. */
    readonly places: readonly ({
      /** Its name as one word; it follows from the name, and may be left out. */
      readonly id?: string;
      /** What it is called. */
      readonly name: string;
      /** Where its spot is drawn, from the left. */
      readonly x?: number;
      /** Where its spot is drawn, from the top. */
      readonly y?: number;
    })[];
    /** The routes in board order, in which legal claims are listed. */
    readonly routes: readonly ({
      /** Its ends and its colour as one word; it follows from them, and may be left out. */
      readonly id?: string;
      /** The names of the two places. */
      readonly between: readonly string[];
      /** How many spaces it has. */
      readonly length: number;
      /** Its colour; grey where cards of any one colour pay for it. */
      readonly color: string;
      /** Whether it bears cart symbols; false if it is left out. */
      readonly cart?: boolean;
    })[];
    /** The contracts; board order is the order of their ids. */
    readonly contracts: readonly ({
      /** Its ends as one word; it follows from them, and may be left out. */
      readonly id?: string;
      /** The names of the two places. */
      readonly between: readonly string[];
      /** What it adds if they are joined, and takes if they are not. */
      readonly points: number;
      /** Whether a card of the printed game is known to say this; false if it is left out. */
      readonly printed?: boolean;
    })[];
  };
}

/** What one seat holds in secret. */
export interface Hand {
  /** The transport cards, by colour. */
  readonly cards: Counts;
  /** The contracts kept, in board order. */
  readonly contracts: readonly ContractId[];
  /** The contracts to choose from at this moment, as they were dealt. */
  readonly offer: readonly ContractId[];
  /** The contracts that this seat returned and that are still in the pile, in the pile's order. */
  readonly returned: readonly ContractId[];
}

/** What the seat to move is asked for. */
export type Phase = "setup" | "turn" | "second_card" | "contracts" | "over";

/** What nobody has seen: the order of the piles, and the source of chance. */
export interface Piles {
  /** The draw pile, top first. */
  readonly draw: readonly Color[];
  /** The contract pile, top first. */
  readonly contracts: readonly ContractId[];
  /** Where the next shuffle comes from. */
  readonly chance: Chance;
}

/** The id of a route: its ends, then the colour of its track. */
export type RouteId = string & { readonly __of?: "RouteId" };

/** Bytes in hexadecimal digits. */
export type Seed = string;

/** A box that comes with the library, by name. */
export interface ShippedEdition {
  /** What it is called. */
  readonly name: string;
  /** Which version of it. */
  readonly revision: number;
}

/** Everything that everyone sees. */
export interface Table {
  /** The box that is played. */
  readonly edition: ShippedEdition | Edition;
  /** The seat that has the first turn. (R13) */
  readonly first: number;
  /** What is asked for now. */
  readonly phase: Phase;
  /** The seat that is asked; null when the game is over. */
  readonly to_move: number | null;
  /** The face-up transport cards, left to right. */
  readonly row: readonly Color[];
  /** The discarded transport cards, by colour. */
  readonly discards: Counts;
  /** How many cards the draw pile has. */
  readonly draw_size: number;
  /** By seat, the routes that it has claimed, in board order. */
  readonly claimed: readonly (readonly RouteId[])[];
  /** By seat, the carts left. */
  readonly carts: readonly number[];
  /** By seat, the points of the routes so far: the marker on the track. */
  readonly scores: readonly number[];
  /** By seat, the merchandise bonus cards. */
  readonly bonus_cards: readonly number[];
  /** By seat, how many transport cards it holds. */
  readonly hand_sizes: readonly number[];
  /** By seat, how many contracts it has kept. */
  readonly contract_counts: readonly number[];
  /** By seat, how many contracts it has to choose from at this moment. */
  readonly offer_sizes: readonly number[];
  /** The contract pile, top first: for each card the seat that returned it, null if it was never offered. */
  readonly contract_pile: readonly (number | null)[];
  /** The turns still to come in the last round, the one under way included. (R32) null before the last round, 0 once it is over. */
  readonly last_turns: number | null;
  /** How many turns in a row were passed; 0 again once a seat takes a card, claims a route or draws contracts. (Q9) */
  readonly passes: number;
  /** By seat, its contracts in board order, once the game is over; empty before. */
  readonly revealed: readonly (readonly ContractId[])[];
}

export interface StateDocument {
  readonly format: "amsterdam-routes/state";
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
    readonly format: "amsterdam-routes/view";
    readonly version: 1;
    /** What everyone sees. */
    readonly table: Table;
    /** Whose view it is; null is an onlooker. */
    readonly seat: number;
    /** What this seat holds; null for an onlooker. */
    readonly hand: Hand;
  }
  | {
    readonly format: "amsterdam-routes/view";
    readonly version: 1;
    /** What everyone sees. */
    readonly table: Table;
    /** Whose view it is; null is an onlooker. */
    readonly seat: null;
    /** What this seat holds; null for an onlooker. */
    readonly hand: null;
  };

export interface TableDocument {
  readonly format: "amsterdam-routes/table";
  readonly version: 1;
  /** The box that is played. */
  readonly edition: ShippedEdition | Edition;
  /** The seat that has the first turn. (R13) */
  readonly first: number;
  /** What is asked for now. */
  readonly phase: Phase;
  /** The seat that is asked; null when the game is over. */
  readonly to_move: number | null;
  /** The face-up transport cards, left to right. */
  readonly row: readonly Color[];
  /** The discarded transport cards, by colour. */
  readonly discards: Counts;
  /** How many cards the draw pile has. */
  readonly draw_size: number;
  /** By seat, the routes that it has claimed, in board order. */
  readonly claimed: readonly (readonly RouteId[])[];
  /** By seat, the carts left. */
  readonly carts: readonly number[];
  /** By seat, the points of the routes so far: the marker on the track. */
  readonly scores: readonly number[];
  /** By seat, the merchandise bonus cards. */
  readonly bonus_cards: readonly number[];
  /** By seat, how many transport cards it holds. */
  readonly hand_sizes: readonly number[];
  /** By seat, how many contracts it has kept. */
  readonly contract_counts: readonly number[];
  /** By seat, how many contracts it has to choose from at this moment. */
  readonly offer_sizes: readonly number[];
  /** The contract pile, top first: for each card the seat that returned it, null if it was never offered. */
  readonly contract_pile: readonly (number | null)[];
  /** The turns still to come in the last round, the one under way included. (R32) null before the last round, 0 once it is over. */
  readonly last_turns: number | null;
  /** How many turns in a row were passed; 0 again once a seat takes a card, claims a route or draws contracts. (Q9) */
  readonly passes: number;
  /** By seat, its contracts in board order, once the game is over; empty before. */
  readonly revealed: readonly (readonly ContractId[])[];
}

export interface HandDocument {
  readonly format: "amsterdam-routes/hand";
  readonly version: 1;
  /** The transport cards, by colour. */
  readonly cards: Counts;
  /** The contracts kept, in board order. */
  readonly contracts: readonly ContractId[];
  /** The contracts to choose from at this moment, as they were dealt. */
  readonly offer: readonly ContractId[];
  /** The contracts that this seat returned and that are still in the pile, in the pile's order. */
  readonly returned: readonly ContractId[];
}

export interface PilesDocument {
  readonly format: "amsterdam-routes/piles";
  readonly version: 1;
  /** The draw pile, top first. */
  readonly draw: readonly Color[];
  /** The contract pile, top first. */
  readonly contracts: readonly ContractId[];
  /** Where the next shuffle comes from. */
  readonly chance: Chance;
}

export interface SetupDocument {
  readonly format: "amsterdam-routes/setup";
  readonly version: 1;
  /** How many play. */
  readonly players: number;
  /** The box. */
  readonly edition: ShippedEdition | Edition;
  /** The seat that starts. */
  readonly first: number;
}

/** An exact probability: a fraction in lowest terms, such as 4/35. */
export type Fraction = string;

/** A whole game at one moment: a value that never changes. */
export interface State {
  /** What everyone sees. */
  readonly table: Table;
  /** What each seat holds. */
  readonly hands: readonly Hand[];
  /** What nobody has seen. */
  readonly piles: Piles;
}

export interface OutcomeDocument {
  readonly format: "amsterdam-routes/outcome";
  readonly version: 1;
  /** What follows. */
  readonly state: State;
  /** How likely it is, exactly. With `at_least`, how likely the lines are that were followed to it. */
  readonly probability: Fraction;
}

/** One state that may follow, and how likely it is. */
export interface Outcome {
  /** What follows. */
  readonly state: State;
  /** How likely it is, exactly. With `at_least`, how likely the lines are that were followed to it. */
  readonly probability: Fraction;
}

export interface OutcomesDocument {
  readonly format: "amsterdam-routes/outcomes";
  readonly version: 1;
  /** What was followed to its end. */
  readonly branches: readonly Outcome[];
  /** How likely the lines of chance are that were not followed. */
  readonly remainder: Fraction;
}

/** A contract on a score sheet: completed if a path of the seat's routes proves it. (R34) */
export interface ContractScore {
  /** The contract. */
  readonly contract: ContractId;
  /** The fewest routes that join the two places, from the first to the second; null if they are not joined. Of several such paths it is the first in board order: their first routes are compared, then their second ones. */
  readonly path: readonly RouteId[] | null;
  /** Whether the contract is completed. */
  readonly completed: boolean;
  /** What the contract adds to the total: its value, or minus its value. */
  readonly points: number;
}

/** What one seat scores, and its place among the others. */
export interface Sheet {
  /** Whose sheet it is. */
  readonly seat: number;
  /** The points of its routes. (R33) */
  readonly routes: number;
  /** The contracts it has kept, as far as they may be seen, in board order. */
  readonly contracts: readonly ContractScore[];
  /** How many more contracts it has kept, which are not seen and not counted. */
  readonly hidden: number;
  /** Its merchandise bonus cards. */
  readonly bonus_cards: number;
  /** Its rank by bonus cards, the best being 1; null without any. (R36, R37) */
  readonly bonus_rank: number | null;
  /** The points for that rank. (R35) */
  readonly bonus: number;
  /** Its place by total and completed contracts, the best being 1. */
  readonly place: number;
  /** How many of the contracts that are seen are completed. */
  readonly completed: number;
  /** Routes, contracts and bonus together. */
  readonly total: number;
}

/** What decided a game that is over. (R38) */
export type Verdict = "points" | "contracts" | "shared";

export interface StandingsDocument {
  readonly format: "amsterdam-routes/standings";
  readonly version: 1;
  /** By seat. */
  readonly sheets: readonly Sheet[];
  /** The seats that have won, in their order; none before the end. */
  readonly winners: readonly number[];
  /** What told the winner from the others; null before the end. */
  readonly decided_by: Verdict | null;
  /** Whether the game is over. */
  readonly final: boolean;
}

export interface MemoryDocument {
  readonly format: "amsterdam-routes/memory";
  readonly version: 1;
  /** By seat, how many cards of each colour it is known to hold at least. */
  readonly known: readonly Counts[];
}

/** Claim a route, paying with cards of `color`, `wilds` of them wild. No `color`: wilds alone. (R23) */
export interface ClaimRoute {
  readonly type: "claim_route";
  /** What is claimed. */
  readonly route: RouteId;
  /** The colour of the cards that are not wild; null exactly if all are. */
  readonly color: Color | null;
  /** How many of the cards are wild. */
  readonly wilds: number;
}

/** One reason why an action is not allowed: a stable code, the rule's number, and parameters. */
export type Violation =
  | {
    readonly code: "game_over";
    /** The number of the rule that says no. */
    readonly rule: "R32";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "not_to_move";
    /** The number of the rule that says no. */
    readonly rule: "R13";
    /** What the reason is about. */
    readonly params: {
      readonly seat: number;
      readonly to_move: number;
    };
  }
  | {
    readonly code: "onlooker";
    /** The number of the rule that says no. */
    readonly rule: "R14";
    /** What the reason is about. */
    readonly params: {
      readonly to_move: number;
    };
  }
  | {
    readonly code: "choose_contracts_first";
    /** The number of the rule that says no. */
    readonly rule: "R11" | "R30";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "nothing_on_offer";
    /** The number of the rule that says no. */
    readonly rule: "R30";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "second_card_first";
    /** The number of the rule that says no. */
    readonly rule: "R15";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "not_face_up";
    /** The number of the rule that says no. */
    readonly rule: "R15";
    /** What the reason is about. */
    readonly params: {
      readonly color: Color;
    };
  }
  | {
    readonly code: "second_wild";
    /** The number of the rule that says no. */
    readonly rule: "R18";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "empty_pile";
    /** The number of the rule that says no. */
    readonly rule: "R20";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "no_contracts";
    /** The number of the rule that says no. */
    readonly rule: "R31";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "can_act";
    /** The number of the rule that says no. */
    readonly rule: "Q4";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "wild_is_no_color";
    /** The number of the rule that says no. */
    readonly rule: "Q6";
    /** What the reason is about. */
    readonly params: Record<string, never>;
  }
  | {
    readonly code: "wrong_color";
    /** The number of the rule that says no. */
    readonly rule: "R23";
    /** What the reason is about. */
    readonly params: {
      readonly color: Color;
      readonly route_color: Color;
      readonly route: RouteId;
    };
  }
  | {
    readonly code: "negative_wilds";
    /** The number of the rule that says no. */
    readonly rule: "R23";
    /** What the reason is about. */
    readonly params: {
      readonly wilds: number;
    };
  }
  | {
    readonly code: "not_all_wild";
    /** The number of the rule that says no. */
    readonly rule: "Q6";
    /** What the reason is about. */
    readonly params: {
      readonly wilds: number;
      readonly length: number;
    };
  }
  | {
    readonly code: "all_wild_has_no_color";
    /** The number of the rule that says no. */
    readonly rule: "Q6";
    /** What the reason is about. */
    readonly params: {
      readonly wilds: number;
      readonly color: Color;
    };
  }
  | {
    readonly code: "too_many_wilds";
    /** The number of the rule that says no. */
    readonly rule: "R23";
    /** What the reason is about. */
    readonly params: {
      readonly wilds: number;
      readonly length: number;
    };
  }
  | {
    readonly code: "unknown_route";
    /** The number of the rule that says no. */
    readonly rule: "R21";
    /** What the reason is about. */
    readonly params: {
      readonly route: RouteId;
    };
  }
  | {
    readonly code: "route_claimed";
    /** The number of the rule that says no. */
    readonly rule: "R22";
    /** What the reason is about. */
    readonly params: {
      readonly route: RouteId;
      readonly owner: number;
    };
  }
  | {
    readonly code: "own_double";
    /** The number of the rule that says no. */
    readonly rule: "R28";
    /** What the reason is about. */
    readonly params: {
      readonly route: RouteId;
    };
  }
  | {
    readonly code: "closed_double";
    /** The number of the rule that says no. */
    readonly rule: "R29";
    /** What the reason is about. */
    readonly params: {
      readonly route: RouteId;
      readonly owner: number;
    };
  }
  | {
    readonly code: "too_few_carts";
    /** The number of the rule that says no. */
    readonly rule: "R25";
    /** What the reason is about. */
    readonly params: {
      readonly needed: number;
      readonly carts: number;
      readonly short: number;
    };
  }
  | {
    readonly code: "missing_cards";
    /** The number of the rule that says no. */
    readonly rule: "R23" | "R24";
    /** What the reason is about. */
    readonly params: {
      readonly color: Color;
      readonly needed: number;
      readonly held: number;
      readonly missing: number;
    };
  }
  | {
    readonly code: "not_on_offer";
    /** The number of the rule that says no. */
    readonly rule: "R30";
    /** What the reason is about. */
    readonly params: {
      readonly contract: ContractId;
    };
  }
  | {
    readonly code: "kept_twice";
    /** The number of the rule that says no. */
    readonly rule: "R30";
    /** What the reason is about. */
    readonly params: {
      readonly contract: ContractId;
    };
  }
  | {
    readonly code: "too_few_kept";
    /** The number of the rule that says no. */
    readonly rule: "R11" | "R30" | "R31";
    /** What the reason is about. */
    readonly params: {
      readonly least: number;
      readonly kept: number;
    };
  };

export interface ProspectDocument {
  readonly format: "amsterdam-routes/prospect";
  readonly version: 1;
  /** The route that is looked at. */
  readonly route: RouteId;
  /** Every distinct payment that the seat could make, as the action that makes it. */
  readonly payments: readonly ClaimRoute[];
  /** Everything that stands in the way; empty if there is a payment. What the cards lack is said of the payment that comes nearest. Where several colours of a grey route come equally near, each is named in its own `missing_cards`, and any one of them will do. */
  readonly violations: readonly Violation[];
}

/** Any of the actions. */
export type Action = TakeFaceUp | DrawBlind | ClaimRoute | DrawContracts | KeepContracts | Pass;

/** Draw the top card of the draw pile, unseen. (R15) */
export interface DrawBlind {
  readonly type: "draw_blind";
}

/** Draw the top contracts of their pile, to choose from. (R30) */
export interface DrawContracts {
  readonly type: "draw_contracts";
}

/** Keep these of the contracts on offer; the others go to the bottom of the pile. (R11, R30) */
export interface KeepContracts {
  readonly type: "keep_contracts";
  /** Those to keep, in the order of their ids, whatever the order in which they are given; any iterable will do. */
  readonly contracts: readonly ContractId[];
}

/** Do nothing, when nothing at all can be done. (Q4) */
export interface Pass {
  readonly type: "pass";
}

/** Take a face-up transport card: the left-most one of this colour. (R15) */
export interface TakeFaceUp {
  readonly type: "take_face_up";
  /** The colour of the card, which may be WILD. */
  readonly color: Color;
}

export interface ActionDocument {
  readonly format: "amsterdam-routes/action";
  readonly version: 1;
  readonly action: Action;
}

/** A seat earned a merchandise bonus card. (R27) */
export interface BonusCardTaken {
  readonly type: "bonus_card_taken";
  /** Who earned it: `bonus_cards` of this seat grow by 1. */
  readonly seat: number;
}

/** A seat drew the top card of the draw pile; only that seat saw which. (R15) */
export interface CardDrawn {
  readonly type: "card_drawn";
  /** Who drew it: `hand.cards` and `hand_sizes` of this seat grow by the card, `draw_size` falls by 1, `passes` is 0. If `phase` was "turn" it is "second_card" now; if that was the only card, `TurnBegan` or `GameOver` follows. */
  readonly seat: number;
  /** The colour of the card; null where it is hidden. */
  readonly color: Color | null;
}

/** The top card of the draw pile was turned up, at `slot` of the row. (R16) */
export interface CardTurnedUp {
  readonly type: "card_turned_up";
  /** The colour of the card, which leaves the draw pile: `draw_size` falls by 1. */
  readonly color: Color;
  /** The place in `row`, from 0 at the left, where it is put in: the cards from there on move right by one. */
  readonly slot: number;
}

/** A seat kept contracts of those on offer; only that seat saw which. (R11, R30) */
export interface ContractsKept {
  readonly type: "contracts_kept";
  /** Who kept them: `offer_sizes` of this seat are 0, and its `hand.offer` is empty. While `phase` is "setup" the seat `to_move` is the next one, whether or not `TurnBegan` follows. */
  readonly seat: number;
  /** How many: `contract_counts` of the seat grow by them. */
  readonly count: number;
  /** The contracts, in the order of their ids, as `hand.contracts` of the seat is, too. null where they are hidden. */
  readonly contracts: readonly ContractId[] | null;
}

/** A seat drew contracts to choose from; only that seat saw which. (R30) */
export interface ContractsOffered {
  readonly type: "contracts_offered";
  /** Who drew them and is to choose: `phase` is "contracts", and `passes` is 0. */
  readonly seat: number;
  /** How many: so many leave `contract_pile` at its beginning, the top, and `offer_sizes` of the seat grow by them. Any seat that had returned some of them, as `contract_pile` said, loses as many at the beginning of `hand.returned`. */
  readonly count: number;
  /** The contracts, as they were drawn, top first: that is `hand.offer` of the seat. null where they are hidden. */
  readonly contracts: readonly ContractId[] | null;
}

/** A seat put contracts under the pile, in this order; only that seat saw which. (R11, R30) */
export interface ContractsReturned {
  readonly type: "contracts_returned";
  /** Who returned them, and is the only one to know them. */
  readonly seat: number;
  /** How many: `contract_pile` grows by so many entries at its end, the bottom, each of them this seat. */
  readonly count: number;
  /** The contracts, as they go to the bottom, in order: they come to the end of `hand.returned` of the seat. null where they are hidden. */
  readonly contracts: readonly ContractId[] | null;
}

/** Why a game is over. */
export type Ending = "last_round" | "all_passed";

/** Anything that may happen. */
export type Event =
  | FaceUpTaken
  | CardDrawn
  | CardTurnedUp
  | RowFlushed
  | PileRebuilt
  | RouteClaimed
  | PointsScored
  | BonusCardTaken
  | ContractsOffered
  | ContractsKept
  | ContractsReturned
  | Passed
  | LastRoundBegan
  | TurnBegan
  | GameOver;

/** A seat took the face-up card at `slot`, counted from the left. (R15) */
export interface FaceUpTaken {
  readonly type: "face_up_taken";
  /** Who took it: `hand.cards` and `hand_sizes` of this seat grow by the card, and `passes` is 0. If `phase` was "turn" it is "second_card" now; if that was the only card, `TurnBegan` or `GameOver` follows. */
  readonly seat: number;
  /** The colour of the card, which may be WILD. */
  readonly color: Color;
  /** Its place in `row`, from 0 at the left: the card leaves the row, and those to the right of it move up by one. */
  readonly slot: number;
}

/** The game is over, and every seat shows its contracts. (R34) */
export interface GameOver {
  readonly type: "game_over";
  /** Why. `phase` is "over", `to_move` is null, and after the last round `last_turns` is 0. */
  readonly ending: Ending;
  /** By seat, the contracts that it has kept, in the order of their ids: that is `revealed`. */
  readonly contracts: readonly (readonly ContractId[])[];
}

/** A seat ended its turn with few carts left: every player gets one last turn. (R32) */
export interface LastRoundBegan {
  readonly type: "last_round_began";
  /** Whose carts brought it on. Every seat has one more turn: `last_turns` is the number of players. */
  readonly seat: number;
}

/** A seat could do nothing, and passed. (Q4) */
export interface Passed {
  readonly type: "passed";
  /** Who passed: `passes` grow by 1. */
  readonly seat: number;
}

/** The discards, so many cards, were shuffled into a new draw pile. (R20) */
export interface PileRebuilt {
  readonly type: "pile_rebuilt";
  /** How many cards the draw pile has now: that is `draw_size`, and `discards` are 0 in every colour. */
  readonly size: number;
}

/** A seat scored a route. (R26) */
export interface PointsScored {
  readonly type: "points_scored";
  /** Who scored. */
  readonly seat: number;
  /** How many points: `scores` of the seat grow by them. */
  readonly points: number;
}

/** A seat discarded cards, `wilds` of them wild, and put a cart on each space of the route. (R23, R25) */
export interface RouteClaimed {
  readonly type: "route_claimed";
  /** Who claimed it: `carts` and `hand_sizes` of this seat fall by the length of the route, and `passes` is 0. How long the route is, the edition says. */
  readonly seat: number;
  /** The route: it comes into `claimed` of the seat, which is in the order of the board and not of claiming. */
  readonly route: RouteId;
  /** The colour of the cards that are not wild; null exactly if all are. */
  readonly color: Color | null;
  /** How many of the cards are wild; all others, up to the length of the route, are of `color`. All go to `discards`, out of `hand.cards` of the seat. */
  readonly wilds: number;
}

/** Too many wilds lay face up: the whole row went to the discards. (R10, R19) */
export interface RowFlushed {
  readonly type: "row_flushed";
  /** The cards that lay face up, from left to right: they go to `discards`, and `row` is empty now. */
  readonly cards: readonly Color[];
}

/** A seat's turn began; `last_turns` are still to come, this one included, once the last round is on. */
export interface TurnBegan {
  readonly type: "turn_began";
  /** Who is `to_move`; `phase` is "turn". */
  readonly seat: number;
  /** The turns still to come in the last round, this one included: this is `last_turns`. null before that round. */
  readonly last_turns: number | null;
}

export interface EventDocument {
  readonly format: "amsterdam-routes/event";
  readonly version: 1;
  readonly event: Event;
}

export interface ColorDocument {
  readonly format: "amsterdam-routes/color";
  readonly version: 1;
  readonly color: Color;
}

/** The id of a place. */
export type PlaceId = string & { readonly __of?: "PlaceId" };

export interface PlaceDocument {
  readonly format: "amsterdam-routes/place";
  readonly version: 1;
  readonly place: PlaceId;
}

export interface RouteDocument {
  readonly format: "amsterdam-routes/route";
  readonly version: 1;
  readonly route: RouteId;
}

export interface ContractDocument {
  readonly format: "amsterdam-routes/contract";
  readonly version: 1;
  readonly contract: ContractId;
}

export interface PhaseDocument {
  readonly format: "amsterdam-routes/phase";
  readonly version: 1;
  readonly phase: Phase;
}

export interface EndingDocument {
  readonly format: "amsterdam-routes/ending";
  readonly version: 1;
  readonly ending: Ending;
}

export interface BoardDocument {
  readonly format: "amsterdam-routes/board";
  readonly version: 1;
  /** As they were given. */
  readonly places: readonly ({
    /** Its name as one word; it follows from the name, and may be left out. */
    readonly id?: string;
    /** What it is called. */
    readonly name: string;
    /** Where its spot is drawn, from the left. */
    readonly x?: number;
    /** Where its spot is drawn, from the top. */
    readonly y?: number;
  })[];
  /** As they were given; legal claims are listed in this order. */
  readonly routes: readonly ({
    /** Its ends and its colour as one word; it follows from them, and may be left out. */
    readonly id?: string;
    /** The names of the two places. */
    readonly between: readonly string[];
    /** How many spaces it has. */
    readonly length: number;
    /** Its colour; grey where cards of any one colour pay for it. */
    readonly color: string;
    /** Whether it bears cart symbols; false if it is left out. */
    readonly cart?: boolean;
  })[];
  /** In the order of their ids. */
  readonly contracts: readonly ({
    /** Its ends as one word; it follows from them, and may be left out. */
    readonly id?: string;
    /** The names of the two places. */
    readonly between: readonly string[];
    /** What it adds if they are joined, and takes if they are not. */
    readonly points: number;
    /** Whether a card of the printed game is known to say this; false if it is left out. */
    readonly printed?: boolean;
  })[];
}

export type EditionDocument = Edition;

export interface ChanceDocument {
  readonly format: "amsterdam-routes/chance";
  readonly version: 1;
  /** Where all of it comes from: a secret as long as the game goes on. */
  readonly seed: Seed;
  /** How many blocks have been read. */
  readonly counter: number;
}

export interface ViolationDocument {
  readonly format: "amsterdam-routes/violation";
  readonly version: 1;
  readonly violation: Violation;
}

export interface ProblemDocument {
  readonly format: "amsterdam-routes/problem";
  readonly version: 1;
  /** Where: `$` is the whole document, `$.hands[0]` the first item of its field "hands". */
  readonly path: string;
  /** Stable: compare this, and show the text. */
  readonly code: string;
  /** What is wrong, in English. */
  readonly text: string;
}

/** What is agreed before a route game: how many play, in which edition, and who starts. */
export interface Setup {
  /** How many play. */
  readonly players: number;
  /** The box. */
  readonly edition: ShippedEdition | Edition;
  /** The seat that starts. */
  readonly first: number;
}

/** The score sheets of all seats; `final` once the game is over. */
export interface Standings {
  /** By seat. */
  readonly sheets: readonly Sheet[];
  /** The seats that have won, in their order; none before the end. */
  readonly winners: readonly number[];
  /** What told the winner from the others; null before the end. */
  readonly decided_by: Verdict | null;
  /** Whether the game is over. */
  readonly final: boolean;
}

export interface RecordDocument {
  readonly format: "amsterdam-routes/record";
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
  readonly format: "amsterdam-routes/redacted-record";
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

/** One route, as it looks to one seat: the ways to pay for it, or the reasons why it cannot be claimed. */
export interface Prospect {
  /** The route that is looked at. */
  readonly route: RouteId;
  /** Every distinct payment that the seat could make, as the action that makes it. */
  readonly payments: readonly ClaimRoute[];
  /** Everything that stands in the way; empty if there is a payment. What the cards lack is said of the payment that comes nearest. Where several colours of a grey route come equally near, each is named in its own `missing_cards`, and any one of them will do. */
  readonly violations: readonly Violation[];
}

export interface ProspectsDocument {
  readonly format: "amsterdam-routes/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "prospects" | null;
  readonly items: readonly Prospect[];
}

export interface ActionsDocument {
  readonly format: "amsterdam-routes/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "actions" | null;
  readonly items: readonly Action[];
}

export interface EventsDocument {
  readonly format: "amsterdam-routes/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "events" | null;
  readonly items: readonly Event[];
}

export interface ColorsDocument {
  readonly format: "amsterdam-routes/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "colors" | null;
  readonly items: readonly Color[];
}

export interface PlacesDocument {
  readonly format: "amsterdam-routes/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "places" | null;
  readonly items: readonly PlaceId[];
}

export interface RoutesDocument {
  readonly format: "amsterdam-routes/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "routes" | null;
  readonly items: readonly RouteId[];
}

export interface ContractsDocument {
  readonly format: "amsterdam-routes/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "contracts" | null;
  readonly items: readonly ContractId[];
}

export interface ViolationsDocument {
  readonly format: "amsterdam-routes/list";
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
  readonly format: "amsterdam-routes/list";
  readonly version: 1;
  /** What is in the list; null where nobody says, as of an empty one. */
  readonly of: "problems" | null;
  readonly items: readonly Problem[];
}
