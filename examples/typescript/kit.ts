// Holds `fold` to the conformance kit: `node kit.js docs/conformance` prints how many views it has folded.

import { readFileSync } from "node:fs";
import { deepStrictEqual } from "node:assert/strict";
import { join } from "node:path";

import type { EditionDocument, Event, ShippedEdition, StateDocument, ViewDocument } from "amsterdam-routes";
import { fold } from "./fold.js";

interface ViewItem {
  readonly views: Readonly<Record<string, ViewDocument>>;
  readonly redacted: Readonly<Record<string, readonly Event[]>>;
  readonly after: Readonly<Record<string, ViewDocument>>;
}

interface MomentItem {
  readonly state: StateDocument;
  readonly events: readonly Event[];
  readonly after: StateDocument;
}

interface GameItem {
  readonly first: StateDocument;
  readonly events: readonly (readonly Event[])[];
  readonly last: StateDocument;
}

const folder = process.argv[2] ?? "docs/conformance";

function items<Item>(kind: string): readonly Item[] {
  const file = JSON.parse(readFileSync(join(folder, `${kind}.json`), "utf-8")) as { readonly items: readonly Item[] };
  return file.items;
}

const editions = items<{ readonly edition: EditionDocument }>("editions").map((item) => item.edition);

/** The edition of a position: it is written in full, or it is one of those that every library ships. */
function editionOf(named: ShippedEdition | EditionDocument): EditionDocument {
  const found = editions.find((one) => one.name === named.name && one.revision === named.revision);
  if (found === undefined) throw new Error(`there is no edition ${named.name}`);
  return found;
}

/** What a seat, or an onlooker (null), sees of a state. */
function view(state: StateDocument, seat: number | null): ViewDocument {
  const document = { format: "amsterdam-routes/view", version: 1, table: state.table } as const;
  if (seat === null) return { ...document, seat, hand: null };
  const hand = state.hands[seat];
  if (hand === undefined) throw new Error(`there is no seat ${seat}`);
  return { ...document, seat, hand };
}

/** What a seat, or an onlooker, may see of an event. */
function redact(event: Event, seat: number | null): Event {
  switch (event.type) {
    case "card_drawn":
      return event.seat === seat ? event : { ...event, color: null };
    case "contracts_offered":
    case "contracts_kept":
    case "contracts_returned":
      return event.seat === seat ? event : { ...event, contracts: null };
    default:
      return event;
  }
}

let folded = 0;

function check(before: ViewDocument, events: readonly Event[], after: ViewDocument): void {
  deepStrictEqual(fold(before, events, editionOf(before.table.edition)), after);
  folded += 1;
}

for (const item of items<ViewItem>("views")) {
  for (const [seat, before] of Object.entries(item.views)) {
    const [events, after] = [item.redacted[seat], item.after[seat]];
    if (events === undefined || after === undefined) throw new Error(`nothing is said of ${seat}`);
    check(before, events, after);
  }
}

function checkFromEverySeat(before: StateDocument, events: readonly Event[], after: StateDocument): void {
  for (const seat of [null, ...before.hands.keys()]) {
    const seen = events.map((event) => redact(event, seat));
    check(view(before, seat), seen, view(after, seat));
  }
}

for (const item of items<MomentItem>("moments")) checkFromEverySeat(item.state, item.events, item.after);
for (const item of items<GameItem>("games")) checkFromEverySeat(item.first, item.events.flat(), item.last);

console.log(`${folded} views folded, each as the kit says`);
