// A small client of the merchants game, written with the declarations and nothing else. It is compiled, never run.
// Where a line must be refused by the compiler, `@ts-expect-error` stands above it: without an error there, it is one.

import type {
  Action,
  ActionDocument,
  ActionsDocument,
  BlockId,
  CardId,
  Event,
  EventsDocument,
  StandingsDocument,
  TurnReportDocument,
  ViewDocument,
} from "amsterdam-merchants";

/** What the server sends: `format` tells documents from one another, and `of` the lists. */
type Message = ViewDocument | StandingsDocument | EventsDocument | ActionsDocument;

export function heading(message: Message): string {
  switch (message.format) {
    case "amsterdam-merchants/view":
      return message.seat === null
        ? `Round ${message.table.round}`
        : `Seat ${message.seat}: ${message.hand.orders.length} secret orders`;
    case "amsterdam-merchants/standings":
      return message.winners.join(" and ");
    case "amsterdam-merchants/list":
      if (message.of === "events") return message.items.map(line).join(" ");
      if (message.of === "actions") return message.items.map((action) => action.type).join(", ");
      return "nothing";
  }
}

function line(event: Event): string {
  switch (event.type) {
    case "acted":
      return `Seat ${event.seat}: ${event.action.type}`;
    case "block_claimed":
      return `Seat ${event.seat} claims ${event.block}`;
    case "points_scored":
      return `Seat ${event.seat} scores ${event.points} for ${event.category}`;
    default:
      return event.type;
  }
}

export function asked(view: ViewDocument): string | undefined {
  const [first] = view.table.pending;
  return first === undefined ? undefined : `${first.seat}: ${first.what}`;
}

/** What no event tells comes from the report beside the events: the view goes on with what is asked, and what is spent. */
export function goOn(view: ViewDocument, report: TurnReportDocument): ViewDocument {
  return { ...view, table: { ...view.table, pending: report.pending, turn: report.turn } };
}

export function left(report: TurnReportDocument): string {
  return report.to_move === null ? "over" : `${report.claims_left} blocks, ${report.purchases_left} tiles`;
}

export function send(action: Action): ActionDocument {
  return { format: "amsterdam-merchants/action", version: 1, action };
}

// @ts-expect-error there is no such action
export const sleep: Action = { type: "sleep" };
// @ts-expect-error nobody is to move when the game is over
export const mover = (report: TurnReportDocument): number => report.to_move;
// @ts-expect-error an onlooker has no hand
export const seen = (view: ViewDocument) => view.hand.orders;
// @ts-expect-error the id of a card is not that of a block
export const mixed = (card: CardId): BlockId => card;
// @ts-expect-error nothing that was received is written to
export const forged = (view: ViewDocument) => (view.table.round = 1);
// @ts-expect-error a list of events is no list of actions
export const events = (document: EventsDocument): ActionsDocument => document;
