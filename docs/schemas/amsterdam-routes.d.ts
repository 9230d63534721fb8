// Made by `python -m amsterdam_routes.routes.documents.schemas` of the JSON Schemas beside it.

/** A source of chance as a value: asking gives the answer and the source that follows. */
export interface Chance {
  seed: Seed;
  counter: number;
}

/** The colour of a transport card. */
export type Color = "pink" | "blue" | "green" | "black" | "red" | "orange" | "wild";

/** The id of a contract: the places that it asks to join. */
export type ContractId = string;

/** How many cards of each colour. */
export interface Counts {
  pink: number;
  blue: number;
  green: number;
  black: number;
  red: number;
  orange: number;
  wild: number;
}

/** A box of the game: its board, its supplies and its tables. */
export interface Edition {
  format: "amsterdam-routes/edition";
  version: 1;
  name: string;
  revision: number;
  provenance?: { [key: string]: string };
  players: {
    least: number;
    most: number;
  };
  carts: number;
  last_round_at: number;
  cards: {
    pink: number;
    blue: number;
    green: number;
    black: number;
    red: number;
    orange: number;
    wild: number;
  };
  hand: number;
  row: number;
  flush_at: number;
  contracts: {
    dealt: number;
    keep_dealt: number;
    drawn: number;
    keep_drawn: number;
  };
  doubles_open_from: number;
  points: { [key: string]: number };
  bonus_cards: number;
  bonus: { [key: string]: number[] };
  board: {
    places: {
      id?: string;
      name: string;
      x?: number;
      y?: number;
    }[];
    routes: {
      id?: string;
      between: string[];
      length: number;
      color: string;
      cart?: boolean;
    }[];
    contracts: {
      id?: string;
      between: string[];
      points: number;
    }[];
  };
}

/** What one seat holds in secret. */
export interface Hand {
  cards: Counts;
  contracts: ContractId[];
  offer: ContractId[];
  returned: ContractId[];
}

/** What the seat to move is asked for. */
export type Phase = "setup" | "turn" | "second card" | "contracts" | "over";

/** What nobody has seen: the order of the piles, and the source of chance. */
export interface Piles {
  draw: Color[];
  contracts: ContractId[];
  chance: Chance;
}

/** The id of a route: its ends, then the colour of its track. */
export type RouteId = string;

/** Bytes in hexadecimal digits. */
export type Seed = string;

/** A box that comes with the library, by name. */
export interface ShippedEdition {
  name: string;
  revision: number;
}

/** Everything that everyone sees. */
export interface Table {
  edition: ShippedEdition | Edition;
  first: number;
  phase: Phase;
  to_move: number | null;
  row: Color[];
  discards: Counts;
  draw_size: number;
  claimed: RouteId[][];
  carts: number[];
  scores: number[];
  bonus_cards: number[];
  hand_sizes: number[];
  contract_counts: number[];
  offer_sizes: number[];
  contract_pile: (number | null)[];
  last_turns: number | null;
  passes: number;
  revealed: ContractId[][];
}

export interface StateDocument {
  format: "amsterdam-routes/state";
  version: 1;
  table: Table;
  hands: Hand[];
  piles: Piles;
}

export interface ViewDocument {
  format: "amsterdam-routes/view";
  version: 1;
  table: Table;
  seat: number | null;
  hand: Hand | null;
}

export interface TableDocument {
  format: "amsterdam-routes/table";
  version: 1;
  edition: ShippedEdition | Edition;
  first: number;
  phase: Phase;
  to_move: number | null;
  row: Color[];
  discards: Counts;
  draw_size: number;
  claimed: RouteId[][];
  carts: number[];
  scores: number[];
  bonus_cards: number[];
  hand_sizes: number[];
  contract_counts: number[];
  offer_sizes: number[];
  contract_pile: (number | null)[];
  last_turns: number | null;
  passes: number;
  revealed: ContractId[][];
}

export interface HandDocument {
  format: "amsterdam-routes/hand";
  version: 1;
  cards: Counts;
  contracts: ContractId[];
  offer: ContractId[];
  returned: ContractId[];
}

export interface PilesDocument {
  format: "amsterdam-routes/piles";
  version: 1;
  draw: Color[];
  contracts: ContractId[];
  chance: Chance;
}

export interface ChanceDocument {
  format: "amsterdam-routes/chance";
  version: 1;
  seed: Seed;
  counter: number;
}

export interface SetupDocument {
  format: "amsterdam-routes/setup";
  version: 1;
  players: number;
  edition: ShippedEdition | Edition;
  first: number;
}

/** An exact probability: a fraction in lowest terms, such as 4/35. */
export type Fraction = string;

/** A whole game at one moment: a value that never changes. */
export interface State {
  table: Table;
  hands: Hand[];
  piles: Piles;
}

export interface OutcomeDocument {
  format: "amsterdam-routes/outcome";
  version: 1;
  state: State;
  probability: Fraction;
}

/** One state that may follow, and how likely it is. */
export interface Outcome {
  state: State;
  probability: Fraction;
}

export interface OutcomesDocument {
  format: "amsterdam-routes/outcomes";
  version: 1;
  branches: Outcome[];
  remainder: Fraction;
}

/** A contract on a score sheet: completed if a path of the seat's routes proves it. (R34) */
export interface ContractScore {
  contract: ContractId;
  path: RouteId[] | null;
  points: number;
}

/** What decided a game that is over. (R38) */
export type Decision = "points" | "contracts" | "shared";

/** What one seat scores, and its place among the others. */
export interface Sheet {
  seat: number;
  routes: number;
  contracts: ContractScore[];
  hidden: number;
  bonus_cards: number;
  bonus_rank: number | null;
  bonus: number;
  place: number;
  completed: number;
  total: number;
}

export interface StandingsDocument {
  format: "amsterdam-routes/standings";
  version: 1;
  sheets: Sheet[];
  winners: number[];
  decided_by: Decision | null;
  final: boolean;
}

export interface MemoryDocument {
  format: "amsterdam-routes/memory";
  version: 1;
  known: Counts[];
}

/** Claim a route, paying with cards of `color`, `wilds` of them wild. No `color`: wilds alone. (R23) */
export interface ClaimRoute {
  type: "claim_route";
  route: RouteId;
  color: Color | null;
  wilds: number;
}

/** One reason why an action is not allowed: a stable code, the rule's number, and what it is about. */
export type Violation =
  | {
    code: "game_over";
    rule: string;
    params: Record<string, never>;
  }
  | {
    code: "not_to_move";
    rule: string;
    params: {
      seat: number;
      to_move: number;
    };
  }
  | {
    code: "onlooker";
    rule: string;
    params: {
      to_move: number;
    };
  }
  | {
    code: "choose_contracts_first";
    rule: string;
    params: Record<string, never>;
  }
  | {
    code: "nothing_on_offer";
    rule: string;
    params: Record<string, never>;
  }
  | {
    code: "second_card_first";
    rule: string;
    params: Record<string, never>;
  }
  | {
    code: "not_face_up";
    rule: string;
    params: {
      color: Color;
    };
  }
  | {
    code: "second_wild";
    rule: string;
    params: Record<string, never>;
  }
  | {
    code: "empty_pile";
    rule: string;
    params: Record<string, never>;
  }
  | {
    code: "no_contracts";
    rule: string;
    params: Record<string, never>;
  }
  | {
    code: "can_act";
    rule: string;
    params: Record<string, never>;
  }
  | {
    code: "wild_is_no_color";
    rule: string;
    params: Record<string, never>;
  }
  | {
    code: "wrong_color";
    rule: string;
    params: {
      color: Color;
      route_color: Color;
      route: RouteId;
    };
  }
  | {
    code: "negative_wilds";
    rule: string;
    params: {
      wilds: number;
    };
  }
  | {
    code: "not_all_wild";
    rule: string;
    params: {
      wilds: number;
      length: number;
    };
  }
  | {
    code: "all_wild_has_no_color";
    rule: string;
    params: {
      wilds: number;
      color: Color;
    };
  }
  | {
    code: "too_many_wilds";
    rule: string;
    params: {
      wilds: number;
      length: number;
    };
  }
  | {
    code: "unknown_route";
    rule: string;
    params: {
      route: RouteId;
    };
  }
  | {
    code: "route_claimed";
    rule: string;
    params: {
      route: RouteId;
      owner: number;
    };
  }
  | {
    code: "own_double";
    rule: string;
    params: {
      route: RouteId;
    };
  }
  | {
    code: "closed_double";
    rule: string;
    params: {
      route: RouteId;
      owner: number;
    };
  }
  | {
    code: "too_few_carts";
    rule: string;
    params: {
      needed: number;
      carts: number;
      short: number;
    };
  }
  | {
    code: "missing_cards";
    rule: string;
    params: {
      color: Color;
      needed: number;
      held: number;
      missing: number;
    };
  }
  | {
    code: "not_on_offer";
    rule: string;
    params: {
      contract: ContractId;
    };
  }
  | {
    code: "kept_twice";
    rule: string;
    params: {
      contract: ContractId;
    };
  }
  | {
    code: "too_few_kept";
    rule: string;
    params: {
      least: number;
      kept: number;
    };
  };

export interface ProspectDocument {
  format: "amsterdam-routes/prospect";
  version: 1;
  route: RouteId;
  payments: ClaimRoute[];
  violations: Violation[];
}

/** Any of the actions. */
export type Action = TakeFaceUp | DrawBlind | ClaimRoute | DrawContracts | KeepContracts | Pass;

/** Draw the top card of the draw pile, unseen. (R15) */
export interface DrawBlind {
  type: "draw_blind";
}

/** Draw the top contracts of their pile, to choose from. (R30) */
export interface DrawContracts {
  type: "draw_contracts";
}

/** Keep these of the contracts on offer; the others go to the bottom of the pile. (R11, R30) */
export interface KeepContracts {
  type: "keep_contracts";
  contracts: ContractId[];
}

/** Do nothing, when nothing at all can be done. (Q4) */
export interface Pass {
  type: "pass";
}

/** Take a face-up transport card: the left-most one of this colour. (R15) */
export interface TakeFaceUp {
  type: "take_face_up";
  color: Color;
}

export interface ActionDocument {
  format: "amsterdam-routes/action";
  version: 1;
  action: Action;
}

/** A seat earned a merchandise bonus card. (R27) */
export interface BonusCardTaken {
  type: "bonus_card_taken";
  seat: number;
}

/** A seat drew the top card of the draw pile; only that seat saw which. (R15) */
export interface CardDrawn {
  type: "card_drawn";
  seat: number;
  color: Color | null;
}

/** The top card of the draw pile was turned up, at `slot` of the row. (R16) */
export interface CardTurnedUp {
  type: "card_turned_up";
  color: Color;
  slot: number;
}

/** A seat kept contracts of those on offer; only that seat saw which. (R11, R30) */
export interface ContractsKept {
  type: "contracts_kept";
  seat: number;
  count: number;
  contracts: ContractId[] | null;
}

/** A seat drew contracts to choose from; only that seat saw which. (R30) */
export interface ContractsOffered {
  type: "contracts_offered";
  seat: number;
  count: number;
  contracts: ContractId[] | null;
}

/** A seat put contracts under the pile, in this order; only that seat saw which. (R11, R30) */
export interface ContractsReturned {
  type: "contracts_returned";
  seat: number;
  count: number;
  contracts: ContractId[] | null;
}

/** Why a game is over. */
export type Ending = "last round" | "all passed";

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
  type: "face_up_taken";
  seat: number;
  color: Color;
  slot: number;
}

/** The game is over, and every seat shows its contracts. (R34) */
export interface GameOver {
  type: "game_over";
  ending: Ending;
  contracts: ContractId[][];
}

/** A seat ended its turn with few carts left: every player gets one last turn. (R32) */
export interface LastRoundBegan {
  type: "last_round_began";
  seat: number;
}

/** A seat could do nothing, and passed. (Q4) */
export interface Passed {
  type: "passed";
  seat: number;
}

/** The discards, so many cards, were shuffled into a new draw pile. (R20) */
export interface PileRebuilt {
  type: "pile_rebuilt";
  size: number;
}

/** A seat scored a route. (R26) */
export interface PointsScored {
  type: "points_scored";
  seat: number;
  points: number;
}

/** A seat discarded cards, `wilds` of them wild, and put a cart on each space of the route. (R23, R25) */
export interface RouteClaimed {
  type: "route_claimed";
  seat: number;
  route: RouteId;
  color: Color | null;
  wilds: number;
}

/** Too many wilds lay face up: the whole row went to the discards. (R10, R19) */
export interface RowFlushed {
  type: "row_flushed";
  cards: Color[];
}

/** A seat's turn began; `last_turns` are still to come, this one included, once the last round is on. */
export interface TurnBegan {
  type: "turn_began";
  seat: number;
  last_turns: number | null;
}

export interface EventDocument {
  format: "amsterdam-routes/event";
  version: 1;
  event: Event;
}

export interface ViolationDocument {
  format: "amsterdam-routes/violation";
  version: 1;
  violation: Violation;
}

export interface ColorDocument {
  format: "amsterdam-routes/color";
  version: 1;
  color: Color;
}

/** The id of a place. */
export type PlaceId = string;

export interface PlaceDocument {
  format: "amsterdam-routes/place";
  version: 1;
  place: PlaceId;
}

export interface RouteDocument {
  format: "amsterdam-routes/route";
  version: 1;
  route: RouteId;
}

export interface ContractDocument {
  format: "amsterdam-routes/contract";
  version: 1;
  contract: ContractId;
}

export interface PhaseDocument {
  format: "amsterdam-routes/phase";
  version: 1;
  phase: Phase;
}

export interface EndingDocument {
  format: "amsterdam-routes/ending";
  version: 1;
  ending: Ending;
}

export interface ProblemDocument {
  format: "amsterdam-routes/problem";
  version: 1;
  path: string;
  code: string;
  text: string;
}

export interface BoardDocument {
  format: "amsterdam-routes/board";
  version: 1;
  places: {
    id?: string;
    name: string;
    x?: number;
    y?: number;
  }[];
  routes: {
    id?: string;
    between: string[];
    length: number;
    color: string;
    cart?: boolean;
  }[];
  contracts: {
    id?: string;
    between: string[];
    points: number;
  }[];
}

export type EditionDocument = Edition;

/** What is agreed before a route game: how many play, in which edition, and who starts. */
export interface Setup {
  players: number;
  edition: ShippedEdition | Edition;
  first: number;
}

/** The score sheets of all seats; `final` once the game is over. */
export interface Standings {
  sheets: Sheet[];
  winners: number[];
  decided_by: Decision | null;
  final: boolean;
}

export interface RecordDocument {
  format: "amsterdam-routes/record";
  version: 1;
  setup: Setup | null;
  seed: Seed | null;
  start: State | null;
  names: string[];
  actions: Action[];
  result: Standings | null;
}

/** What one seat sees: the table and its own hand; an onlooker (seat None) sees the table alone. */
export interface View {
  table: Table;
  seat: number | null;
  hand: Hand | null;
}

export interface RedactedRecordDocument {
  format: "amsterdam-routes/redacted-record";
  version: 1;
  commitment: string | null;
  names: string[];
  start: View;
  events: Event[][];
}

export interface ActionsDocument {
  format: "amsterdam-routes/list";
  version: 1;
  items: Action[];
}

export interface EventsDocument {
  format: "amsterdam-routes/list";
  version: 1;
  items: Event[];
}

export interface ViolationsDocument {
  format: "amsterdam-routes/list";
  version: 1;
  items: Violation[];
}

/** One route, as it looks to one seat: the ways to pay for it, or the reasons why it cannot be claimed. */
export interface Prospect {
  route: RouteId;
  payments: ClaimRoute[];
  violations: Violation[];
}

export interface ProspectsDocument {
  format: "amsterdam-routes/list";
  version: 1;
  items: Prospect[];
}

export interface ColorsDocument {
  format: "amsterdam-routes/list";
  version: 1;
  items: Color[];
}

export interface PlacesDocument {
  format: "amsterdam-routes/list";
  version: 1;
  items: PlaceId[];
}

export interface RoutesDocument {
  format: "amsterdam-routes/list";
  version: 1;
  items: RouteId[];
}

export interface ContractsDocument {
  format: "amsterdam-routes/list";
  version: 1;
  items: ContractId[];
}

/** One thing that is wrong in a document or an edition, and where. */
export interface Problem {
  path: string;
  code: string;
  text: string;
}

export interface ProblemsDocument {
  format: "amsterdam-routes/list";
  version: 1;
  items: Problem[];
}
