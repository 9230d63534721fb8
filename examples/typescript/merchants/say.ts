// Events of the merchants game in words, with a catalogue of the package: "Player 2 claimed Leliegracht."

import type { EditionDocument, Event } from "amsterdam-merchants";
import { join, sentence, type Words } from "../words.js";

/** A sentence for what happened; nothing for `acted`, which the events after it tell. */
export function say(event: Event, words: Words, edition: EditionDocument, names: readonly string[] = []): string {
  if (event.type === "acted") return "";
  const told = (value: unknown) => show(value, words, edition);
  const params = Object.entries(event).map(([name, value]) => [name, placeOf(name, value, edition)]);
  return sentence(words, "event", codeOf(event), Object.fromEntries(params), told, names);
}

/** The code of an event in the catalogue; some have a second sentence, for nobody, nothing or nowhere. */
function codeOf(event: Event): string {
  switch (event.type) {
    case "cards_discarded":
      return event.seat === null ? event.type : "cards_discarded_by";
    case "cube_kept":
      return event.cube === null ? "cube_kept_none" : event.type;
    case "foreman_moved":
      return event.warehouse === null ? "foreman_moved_away" : event.type;
    case "messenger_moved":
      return event.block === null ? "messenger_moved_away" : event.type;
    case "trader_moved":
      return event.goods === null ? "trader_moved_away" : event.type;
    default:
      return event.type;
  }
}

/** A field of the harbour goes by its name, since it may have the id of goods; any other parameter stays as it is. */
function placeOf(name: string, value: unknown, edition: EditionDocument): unknown {
  return name === "field" || name === "warehouse" ? (nameOf(edition.harbour.fields, String(value)) ?? value) : value;
}

/** A value in words: an id by the name of the thing, a count of cubes as "2 pink cubes", a list as "a, b and c". */
export function show(value: unknown, words: Words, edition: EditionDocument): string {
  if (Array.isArray(value))
    return join(
      words,
      value.map((one) => show(one, words, edition)),
    );
  if (typeof value === "object" && value !== null) {
    const held = Object.entries(value).filter(([, many]) => many !== 0);
    const texts = held.map(([cube, n]) => sentence(words, "counted", cube, { n }));
    return texts.length > 0 ? join(words, texts) : "0";
  }
  const id = String(value);
  const card = edition.cards.find((one) => one.id === id);
  if (card !== undefined)
    return `${id} ${nameOf(edition.kinds, card.kind) ?? nameOf(edition.districts, card.kind) ?? ""}`;
  return nameOf(edition.blocks, id) ?? wordOf(words, id) ?? id;
}

function nameOf(things: readonly { readonly id: string; readonly name: string }[], id: string): string | undefined {
  return things.find((one) => one.id === id)?.name;
}

function wordOf(words: Words, id: string): string | undefined {
  const kinds = ["phase", "category", "goods", "cube", "worker"].map((kind) => words[kind]?.[id]);
  return kinds.find((word) => word !== undefined);
}
