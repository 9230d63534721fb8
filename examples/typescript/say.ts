// Violations of the route game in words: `node say.js words.nl.json < violations.json` prints a line for each.
//
// The input is `{"edition": ..., "violations": [...]}`: an edition's document, and the items of a list of violations.

import { readFileSync } from "node:fs";

import type { EditionDocument, Violation } from "amsterdam-routes";
import { sentence, type Words } from "./words.js";

interface Input {
  readonly edition: EditionDocument;
  readonly violations: readonly Violation[];
}

const words = JSON.parse(readFileSync(process.argv[2] ?? "words.en.json", "utf-8")) as Words;
const input = JSON.parse(readFileSync(0, "utf-8")) as Input;
const board = input.edition.board;

/** A parameter: a route or a contract by its places, a colour by its word, anything else as it is. */
function show(value: unknown): string {
  const id = String(value);
  const route = board.routes.find((one) => one.id === id);
  if (route !== undefined) return routeName(id, route.between);
  const contract = board.contracts.find((one) => one.id === id);
  if (contract !== undefined) return alphabetical(contract.between);
  return words["color"]?.[value === null ? "grey" : id] ?? id;
}

/** A route by its places; where two tracks run, by its colour too, and by the number of a second track of that colour. */
function routeName(id: string, between: readonly string[]): string {
  const [ends = "", track = ""] = id.split("/");
  const double = board.routes.filter((one) => one.id?.startsWith(`${ends}/`)).length > 1;
  const [color = "", number] = track.split("-");
  const suffix = number === undefined ? "" : `-${number}`;
  return alphabetical(between) + (double ? `/${words["color"]?.[color] ?? color}${suffix}` : "");
}

function alphabetical(between: readonly string[]): string {
  return [...between].sort((a, b) => (a < b ? -1 : 1)).join(" - ");
}

for (const violation of input.violations) {
  console.log(sentence(words, "violation", violation.code, violation.params, show));
}
