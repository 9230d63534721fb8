// Whatever a game lays around its board: tiles, lines, cards, groups of small things, tracks.

import { badge, element, painted, symbol } from "./element.js";
import { say } from "./words.js";

// `looks` are what things look like; `lit` tells whether something can be chosen now; `chosen` and `shown` are told.
export function drawPart(part, looking) {
  const draw = { tiles: drawTiles, cards: drawCards, groups: drawGroups, track: drawTrack, lines: drawLines };
  const kind = Object.keys(draw).find((name) => part[name]);
  return element("div", { className: `part ${kind}-part`, data: { part: part.name } },
    element("h2", { textContent: part.title }), draw[kind](part, looking));
}

const nothing = () => element("p", { className: "quiet", textContent: say("none") });

function drawTiles(part, looking) {
  const counted = part.where !== "hand";
  const tiles = part.tiles.map((tile) => {
    const made = litTile(tile, looking, { pips: tile.at?.[0] === "die" });
    if (!counted || tile.many === null) return element("li", {}, made);
    const caption = element("span", { textContent: tile.text });
    caption.setAttribute("aria-hidden", "true");
    return element("li", { className: "stack", data: { look: tile.look } }, made, caption);
  });
  return tiles.length ? element("ul", { className: "tiles" }, ...tiles) : nothing();
}

function litTile(tile, { looks, lit, chosen, told }, how) {
  const made = drawTile(tile, looks, how);
  if (tile.at) {
    made.classList.toggle("lit", lit(tile.at));
    made.addEventListener("click", () => chosen(tile.at));
  } else made.addEventListener("click", () => told(tile.text));
  return made;
}

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

// A card, a pile or a piece; with pips it is a die.
export function drawTile(tile, looks, { pips = false, small = false } = {}) {
  const look = looks[tile.look];
  const made = painted(element("button", { type: "button", className: small ? "tile small" : "tile" }), look);
  const many = tile.many !== null && tile.text.match(/\d/) === null ? `, ${tile.many}` : "";
  made.setAttribute("aria-label", tile.text + many);
  made.title = tile.text;
  if (pips) {
    const face = element("span", { className: "pips" });
    for (const cell of PIPS[tile.many] ?? []) face.append(element("i", { className: `p${cell}` }));
    face.style.color = look.ink;
    made.append(face);
    made.classList.add("die");
  } else {
    if (look.shape) made.append(symbol(look));
    else if (look.letter) made.append(element("b", { className: "letter", textContent: look.letter }));
    if (tile.many !== null) made.append(element("span", { className: "many", textContent: tile.many }));
  }
  if (tile.at) made.dataset[tile.at[0].replace(/-(\w)/g, (_, letter) => letter.toUpperCase())] = tile.at[1];
  else made.dataset.held = tile.look;
  return made;
}

// Small things in groups, such as what a merchant has.
function drawGroups(part, looking) {
  const groups = part.groups.map((group) =>
    element("div", { className: "group", data: { group: group.name } },
      element("h3", {}, element("span", { className: "wide", textContent: group.title }), element("span", { className: "narrow", textContent: group.short ?? group.title })),
      element("div", { className: "small-tiles" }, ...group.tiles.map((tile) => {
        const made = drawTile(tile, looking.looks, { small: true });
        if (tile.at) {
          made.classList.toggle("lit", looking.lit(tile.at));
          made.addEventListener("click", () => looking.chosen(tile.at));
        }
        return made;
      }))));
  part.groups.forEach((group, at) => groups[at].style.setProperty("--tiles", group.tiles.length + 1));
  return element("div", { className: "groups" }, ...groups);
}

function drawCards(part, { looks, lit, chosen }) {
  const cards = part.cards.map((card) => {
    const head = painted(element("span", { className: "head" }, element("b", { textContent: card.title }), element("span", { textContent: card.sign })), looks[card.look]);
    const cost = element("span", { className: "cost" });
    for (const [look, many] of card.cost) {
      cost.append(painted(element("span", { className: "token tiny" }, symbol(looks[look])), looks[look]));
      if (many > 1) cost.append(element("span", { textContent: many }));
    }
    const made = element("button", { type: "button", className: card.used ? "card used" : "card" }, head, card.cost.length ? cost : null, element("span", { className: "text", textContent: card.text }));
    made.dataset[card.at[0]] = card.at[1];
    made.classList.toggle("lit", lit(card.at));
    made.addEventListener("click", () => chosen(card.at));
    return element("li", {}, made);
  });
  return cards.length ? element("ul", { className: "cards" }, ...cards) : nothing();
}

// Fields in a row, with the pieces that stand on them.
function drawTrack(part, { lit, chosen, people }) {
  const cells = part.track.map((cell) => {
    const made = element("button", { type: "button", className: cell.value ? "cell worth" : "cell" },
      element("span", { className: "pieces" }, ...cell.seats.map((seat) => badge(people[seat] ?? { text: "T", face: "#8d826e", ink: "#ffffff" }))),
      element("span", { className: "value", textContent: cell.value }),
      element("span", { className: "number", textContent: cell.text }));
    const here = cell.seats.map((seat) => people[seat]?.name ?? "TOM").join(", ");
    made.setAttribute("aria-label", [`${part.title} ${cell.text}`, cell.value, here].filter(Boolean).join(", "));
    made.dataset[cell.at[0]] = cell.at[1];
    made.classList.toggle("lit", lit(cell.at));
    made.addEventListener("click", () => chosen(cell.at));
    return element("li", {}, made);
  });
  return element("ol", { className: "track" }, ...cells);
}

const MARKS = { done: ["✓", "joined"], open: ["○", "open"], missed: ["✗", "missed"] };

function drawLines(part, { shown }) {
  const lines = part.lines.map((line) => {
    const made = element("li", {});
    if (line.mark) {
      const [sign, word] = MARKS[line.mark];
      const mark = element("span", { className: `mark ${line.mark}`, textContent: sign, title: say(word) });
      mark.setAttribute("role", "img");
      mark.setAttribute("aria-label", say(word));
      made.append(mark);
    }
    made.append(element("span", { textContent: line.text }), element("span", { className: "value", textContent: line.value }));
    pointAt(made, line.shows, shown);
    return made;
  });
  return lines.length ? element("ul", { className: "lines" }, ...lines) : nothing();
}

// While a person points at something, what it speaks of is marked on the table.
export function pointAt(made, things, shown) {
  for (const enter of ["pointerenter", "focusin"]) made.addEventListener(enter, () => shown(things));
  for (const leave of ["pointerleave", "focusout"]) made.addEventListener(leave, () => shown([]));
}
