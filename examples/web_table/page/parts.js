// Tiles and lines: cards, piles, contracts, whatever a game lays around its board.

import { element, painted, same, symbol } from "./element.js";
import { say } from "./words.js";

// `looks` are what cards look like; `lit` tells whether something can be chosen now; `chosen` and `shown` are told.
export function drawPart(part, { looks, lit, chosen, shown, readOnly }) {
  const inside = part.tiles ? drawTiles(part, looks, lit, chosen, readOnly) : drawLines(part, shown);
  return element("div", { className: "part", data: { part: part.name } }, element("h2", { textContent: part.title }), inside);
}

function drawTiles(part, looks, lit, chosen, readOnly) {
  const counted = part.where !== "hand";
  const tiles = part.tiles.map((tile) => {
    const made = drawTile(tile, looks, lit, chosen, readOnly);
    if (!counted || tile.many === null) return element("li", {}, made);
    const caption = element("span", { textContent: tile.text });
    caption.setAttribute("aria-hidden", "true");
    return element("li", { className: "stack" }, made, caption);
  });
  if (!tiles.length) return element("p", { className: "quiet", textContent: say("none") });
  return element("ul", { className: "tiles" }, ...tiles);
}

function drawTile(tile, looks, lit, chosen, readOnly) {
  const button = tile.at !== null && !readOnly;
  const made = painted(element(button ? "button" : "div", { className: "tile" }), looks[tile.look]);
  const many = tile.many !== null && tile.text.match(/^\d/) === null ? `, ${tile.many}` : "";
  made.setAttribute("aria-label", tile.text + many);
  made.title = tile.text;
  if (looks[tile.look].shape) made.append(symbol(looks[tile.look]));
  if (tile.many !== null) made.append(element("span", { className: "many", textContent: tile.many }));
  if (!button) {
    made.setAttribute("role", "img");
    if (tile.look in looks) made.dataset.held = tile.look;
    return made;
  }
  made.dataset[tile.at[0]] = tile.at[1];
  made.classList.toggle("lit", lit(tile.at));
  made.addEventListener("click", () => chosen(tile.at));
  return made;
}

const MARKS = { done: ["✓", say("joined")], open: ["○", say("open")], missed: ["✗", say("missed")] };

function drawLines(part, shown) {
  const lines = part.lines.map((line) => {
    const made = element("li", {});
    if (line.mark) {
      const [sign, word] = MARKS[line.mark];
      const mark = element("span", { className: `mark ${line.mark}`, textContent: sign, title: word });
      mark.setAttribute("role", "img");
      mark.setAttribute("aria-label", word);
      made.append(mark);
    }
    made.append(element("span", { textContent: line.text }), element("span", { className: "value", textContent: line.value }));
    pointAt(made, line.shows, shown);
    return made;
  });
  if (!lines.length) return element("p", { className: "quiet", textContent: say("none") });
  return element("ul", { className: "lines" }, ...lines);
}

// While a person points at something, what it speaks of is marked on the board.
export function pointAt(made, things, shown) {
  for (const enter of ["pointerenter", "focusin"]) made.addEventListener(enter, () => shown(things));
  for (const leave of ["pointerleave", "focusout"]) made.addEventListener(leave, () => shown([]));
}

export const lineOf = (parts, thing) =>
  parts.flatMap((part) => part.lines ?? []).find((line) => line.shows.some((shown) => same(shown, thing)));
