// Holds `fold` to the conformance kit: `node kit.js docs/merchants/conformance EDITION` prints how many views it folds.
// EDITION is the document of the edition that the kit is of: `edition.amsterdam-1.json` of the package.

import { deepStrictEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { EditionDocument, Event, StateDocument, TurnReportDocument, ViewDocument } from "amsterdam-merchants";
import { fold, type Message } from "./fold.js";

interface ViewItem {
  readonly views: Readonly<Record<string, ViewDocument>>;
  readonly redacted: Readonly<Record<string, readonly Event[]>>;
  readonly after: Readonly<Record<string, ViewDocument>>;
  readonly after_turn: TurnReportDocument;
}

interface MomentItem {
  readonly state: StateDocument;
  readonly events: readonly Event[];
  readonly after: StateDocument;
  readonly after_turn: TurnReportDocument;
}

interface GameItem {
  readonly first: StateDocument;
  readonly events: readonly (readonly Event[])[];
  readonly turns: readonly TurnReportDocument[];
  readonly last: StateDocument;
}

const folder = process.argv[2] ?? "docs/merchants/conformance";
const edition = read<EditionDocument>(process.argv[3] ?? "edition.amsterdam-1.json");

function read<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf-8")) as T;
}

function items<Item>(kind: string): readonly Item[] {
  return read<{ readonly items: readonly Item[] }>(join(folder, `${kind}.json`)).items;
}

/** What a seat, or an onlooker (null), sees of a state. */
function view(state: StateDocument, seat: number | null): ViewDocument {
  const document = { format: "amsterdam-merchants/view", version: 1, table: state.table } as const;
  if (seat === null) return { ...document, seat, hand: null };
  const hand = state.hands[seat];
  if (hand === undefined) throw new Error(`there is no seat ${seat}`);
  return { ...document, seat, hand };
}

let folded = 0;

/** Folds what was sent, message by message, and compares the last view in every field. */
function check(before: ViewDocument, messages: readonly Message[], after: ViewDocument): void {
  let seen = before;
  for (const message of messages) {
    seen = fold(seen, message, edition);
    folded += 1;
  }
  deepStrictEqual(seen, after);
}

for (const item of items<ViewItem>("views")) {
  for (const [seat, before] of Object.entries(item.views)) {
    const [events, after] = [item.redacted[seat], item.after[seat]];
    if (events === undefined || after === undefined) throw new Error(`nothing is said of ${seat}`);
    check(before, [{ events, turn: item.after_turn }], after);
  }
}

/** No event of this game hides anything: what a seat may see of the events are the events. */
function checkFromEverySeat(before: StateDocument, messages: readonly Message[], after: StateDocument): void {
  for (const seat of [null, ...before.hands.keys()]) check(view(before, seat), messages, view(after, seat));
}

for (const item of items<MomentItem>("moments")) {
  checkFromEverySeat(item.state, [{ events: item.events, turn: item.after_turn }], item.after);
}

for (const item of items<GameItem>("games")) {
  const messages = item.events.map((events, ply) => {
    const turn = item.turns[ply + 1];
    if (turn === undefined) throw new Error(`there is no report after action ${ply}`);
    return { events, turn };
  });
  checkFromEverySeat(item.first, messages, item.last);
}

console.log(`${folded} views folded, each as the kit says`);
