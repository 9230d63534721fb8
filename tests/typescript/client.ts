// A small client, as somebody might write it who has the declarations and nothing else. It is compiled, never run.
// Where a line must be refused by the compiler, `@ts-expect-error` stands above it: without an error there, it is one.

import type {
  Action,
  ActionDocument,
  ActionsDocument,
  Color,
  ContractId,
  EditionDocument,
  Event,
  EventsDocument,
  ProspectsDocument,
  RecordDocument,
  RouteId,
  StandingsDocument,
  ViewDocument,
  Violation,
} from "amsterdam-routes";

/** What the server sends: `format` tells documents from one another, and `of` the lists. */
type Message = ViewDocument | StandingsDocument | EditionDocument | RecordDocument | EventsDocument | ActionsDocument;

export function heading(message: Message): string {
  switch (message.format) {
    case "amsterdam-routes/view":
      return message.seat === null ? "You look on" : `You are seat ${message.seat}: ${message.table.phase}`;
    case "amsterdam-routes/standings":
      return message.sheets.map((sheet) => `${sheet.place}. seat ${sheet.seat}: ${sheet.total}`).join("\n");
    case "amsterdam-routes/edition":
      return `${message.name}: ${message.board.places.length} places`;
    case "amsterdam-routes/record":
      return `${message.names.join(", ")}: ${message.actions.length} actions`;
    case "amsterdam-routes/list":
      if (message.of === "events") return message.items.map(line).join(" ");
      if (message.of === "actions") return message.items.map((action) => action.type).join(", ");
      return "nothing";
  }
}

export function story(document: EventsDocument): string[] {
  return document.items.map(line);
}

function line(event: Event): string {
  switch (event.type) {
    case "face_up_taken":
      return `Seat ${event.seat} takes ${event.color} from place ${event.slot}`;
    case "card_drawn":
      return `Seat ${event.seat} draws ${event.color ?? "a card"}`;
    case "card_turned_up":
      return `${event.color} is turned up`;
    case "row_flushed":
      return `${event.cards.join(", ")} are discarded`;
    case "pile_rebuilt":
      return `${event.size} cards are shuffled`;
    case "route_claimed":
      return `Seat ${event.seat} claims ${event.route} with ${event.color ?? "wilds"}`;
    case "points_scored":
      return `Seat ${event.seat} scores ${event.points}`;
    case "contracts_offered":
    case "contracts_kept":
    case "contracts_returned":
      return `Seat ${event.seat}: ${event.count} contracts, ${event.contracts?.join(", ") ?? "hidden"}`;
    case "bonus_card_taken":
    case "passed":
    case "last_round_began":
      return `Seat ${event.seat}: ${event.type}`;
    case "turn_began":
      return `Seat ${event.seat} is to move${event.last_turns === null ? "" : ` (${event.last_turns} left)`}`;
    case "game_over":
      return `${event.ending}: ${event.contracts.length} seats show their contracts`;
    default:
      return unreachable(event);
  }
}

function unreachable(nothing: never): never {
  throw new Error(`unknown: ${JSON.stringify(nothing)}`);
}

export function send(action: Action): ActionDocument {
  return { format: "amsterdam-routes/action", version: 1, action };
}

export function claims(prospects: ProspectsDocument): Map<RouteId, readonly Action[]> {
  return new Map(prospects.items.map((prospect) => [prospect.route, prospect.payments]));
}

export function why(violation: Violation): string {
  switch (violation.code) {
    case "too_few_carts":
      return `${violation.params.short} carts short`;
    case "missing_cards":
      return `${violation.params.missing} ${violation.params.color} missing`;
    default:
      return `${violation.code} (${violation.rule})`;
  }
}

export function longest(edition: EditionDocument): string | undefined {
  const [first] = [...edition.board.routes].sort((a, b) => b.length - a.length);
  return first?.id;
}

export function wilds(view: ViewDocument): number {
  const card: Color = "wild";
  return view.seat === null ? 0 : view.hand.cards[card];
}

export const legal: ActionsDocument = {
  format: "amsterdam-routes/list",
  version: 1,
  of: "actions",
  items: [
    { type: "draw_blind" },
    { type: "claim_route", route: "dam--oude-kerk/pink", color: null, wilds: 2 },
    { type: "keep_contracts", contracts: ["jordaan--waag"] },
  ],
};

// @ts-expect-error there is no such colour
export const purple: Action = { type: "take_face_up", color: "purple" };
// @ts-expect-error there is no such action
export const sleep: Action = { type: "sleep" };
// @ts-expect-error the payment is missing
export const unpaid: Action = { type: "claim_route", route: "dam--oude-kerk/pink" };
// @ts-expect-error a number is no text
export const coerced: Action = { type: "claim_route", route: "dam--oude-kerk/pink", color: "pink", wilds: "1" };
// @ts-expect-error an onlooker has no hand
export const seen = (view: ViewDocument) => view.hand.cards;
// @ts-expect-error this is another document
export const wrong: ActionDocument = { format: "amsterdam-routes/event", version: 1, action: { type: "pass" } };
// @ts-expect-error the id of a contract is not that of a route
export const mixed = (contract: ContractId): RouteId => contract;
// @ts-expect-error nothing that was received is written to
export const forged = (view: ViewDocument) => (view.table.passes = 1);
// @ts-expect-error nor does a list grow
export const added = (view: ViewDocument) => view.table.row.push("pink");
// @ts-expect-error a list of actions does not say that it is one of events
export const untrue: ActionsDocument = { format: "amsterdam-routes/list", version: 1, of: "events", items: [] };
// @ts-expect-error a list of events is no list of actions
export const events = (document: EventsDocument): ActionsDocument => document;
