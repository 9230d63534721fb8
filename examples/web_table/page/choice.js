// How a person answers: on the things themselves, by several choices together, by buttons, or in the list of moves.

import { at, element, painted, same, symbol } from "./element.js";
import { drawTile, pointAt } from "./parts.js";
import { say } from "./words.js";

const MOST = 12; // lines of a list: more are put under headings
let unfolded = true; // whether the person wants to see the list
let path = []; // the headings that are open

// A panel above the hand that asks or explains.
export const sheet = {
  open(title, ...body) {
    at("#refusal").hidden = true;
    at("#sheet").classList.remove("high");
    at("#sheet-title").textContent = title;
    at("#sheet-body").replaceChildren(...body.filter(Boolean));
    this.before ??= document.activeElement;
    at("#sheet").hidden = false;
    (at("#sheet-body button") ?? at("#sheet-close")).focus();
  },
  // Stand above, if it covers any of these.
  uncover(parts) {
    const sheet = at("#sheet").getBoundingClientRect();
    const covered = (part) => part.left < sheet.right && sheet.left < part.right && part.top < sheet.bottom && sheet.top < part.bottom;
    at("#sheet").classList.toggle("high", [...parts].some((part) => covered(part.getBoundingClientRect())));
  },
  close() {
    if (at("#sheet").hidden) return;
    at("#sheet").hidden = true;
    this.before?.focus?.();
    this.before = null;
  },
};
at("#sheet-close").addEventListener("click", () => sheet.close());
addEventListener("keydown", (event) => event.key === "Escape" && sheet.close());

// What an answer costs, as a person lays it down: card by card.
export function tokens(cost, looks) {
  const made = element("span", { className: "tokens" });
  for (const [look, many] of cost)
    for (let i = 0; i < many; i++) made.append(painted(element("span", { className: "token" }, symbol(looks[look])), looks[look]));
  return made;
}

const wordOf = (thing) => thing.join(" ");

function answerRow(answer, { looks, send, shown }, text = answer.text) {
  const button = element("button", { type: "button", onclick: () => send(answer), data: { for: answer.at.map(wordOf).join("|") } });
  if (answer.cost.length) button.append(tokens(answer.cost, looks));
  button.append(element("span", { className: "what" },
    element("span", { className: "name", textContent: text }),
    answer.note ? element("span", { className: "note", textContent: answer.note }) : null));
  if (shown) pointAt(button, answer.at, shown);
  return element("li", {}, button);
}

// What can be done with one thing: what its title says already is not said again.
export const answerList = (answers, looking) =>
  element("ul", {}, ...answers.map((answer) => answerRow(answer, looking, answer.short ?? answer.text)));

// A list of moves that is never longer than MOST lines: what is more stands under headings.
export function movesList(answers, looking) {
  const holder = element("div", { className: "moves" });
  const draw = () => {
    let open = answers, depth = 0;
    for (const heading of path) {
      const inside = open.filter((answer) => (answer.under ?? [])[depth] === heading);
      if (!inside.length) break;
      open = inside;
      depth += 1;
    }
    path = path.slice(0, depth);
    const back = depth ? [heading(`‹ ${path.at(-1)}`, () => path.pop(), "back")] : [];
    holder.replaceChildren(element("ul", {}, ...back, ...lines(open, depth)));
  };
  const heading = (text, act, className = "heading") => {
    const button = element("button", { type: "button", className, textContent: text, onclick: () => {
      act();
      draw();
      holder.querySelector("button")?.focus();
    } });
    return element("li", {}, button);
  };
  const lines = (open, depth) => {
    const most = depth ? MOST - 1 : MOST; // the way back is a line, too
    const groups = new Map();
    for (const answer of open) {
      const word = (answer.under ?? [])[depth];
      if (word !== undefined) groups.set(word, [...(groups.get(word) ?? []), answer]);
    }
    // Plans are folded, then the smaller groups, until the rest has room: what there is most of stays open longest.
    const folded = new Set([...groups].filter(([, inside]) => inside.length > 1 && inside.every((answer) => answer.then)).map(([word]) => word));
    const many = () => open.length - [...folded].reduce((sum, word) => sum + groups.get(word).length - 1, 0);
    for (const [word, inside] of [...groups].sort((one, other) => one[1].length - other[1].length))
      if (many() > most && inside.length > 1) folded.add(word);
    const made = [];
    for (const answer of open) {
      const word = (answer.under ?? [])[depth];
      if (!folded.has(word)) made.push(answerRow(answer, looking));
      else if (groups.get(word)[0] === answer) made.push(group(word, groups.get(word)));
    }
    return made.length <= most ? made : pages(made, most);
  };
  const group = (word, inside) => {
    const row = heading(`${word} (${inside.length}) ›`, () => path.push(word));
    const things = inside.flatMap((answer) => answer.at);
    row.firstChild.dataset.for = things.map(wordOf).join("|");
    if (looking.shown) pointAt(row, things, looking.shown);
    return row;
  };
  const pages = (rows, most) => { // nothing tells them apart but their order
    const first = rows.slice(0, most - 1), rest = rows.slice(most - 1);
    const more = element("li", {}, element("button", { type: "button", className: "heading more", textContent: say("and_more", { many: rest.length }) }));
    more.firstChild.addEventListener("click", () => {
      holder.firstChild.replaceChildren(...(rest.length <= most ? rest : pages(rest, most)));
      holder.querySelector("button")?.focus();
    });
    return [...first, more];
  };
  draw();
  return holder;
}

// Everything that is asked: `acts` are the buttons of the page itself, which stand at the end.
export function drawAnswers(table, looking, { refuse, acts, again }) {
  if (!again) path = [];
  const asked = table.parts.filter((part) => part.where === "ask").flatMap((part) => part.cards ?? []);
  const onCards = (answer) => answer.at.some((thing) => asked.some((card) => same(card.at, thing)));
  const swatches = table.choose ? [] : table.answers.filter((answer) => answer.look);
  const bare = table.choose ? [] : table.answers.filter((answer) => !answer.at.length && !answer.look);
  const few = bare.length <= 6 ? bare : [];
  const rest = table.choose ? [] : table.answers.filter((answer) => !few.includes(answer) && !answer.look && !onCards(answer));
  at("#answers").replaceChildren(
    ...(table.choose ? chooser(table, looking, refuse) : []),
    ...(swatches.length ? [swatchRow(swatches, looking)] : []));
  at("#acts").replaceChildren(
    ...few.map((answer) => element("button", { type: "button", textContent: answer.text, title: answer.note ?? "", onclick: () => looking.send(answer) })),
    ...(rest.length ? [allMoves(rest, looking)] : []), ...acts);
  at("#every").replaceChildren(...(rest.length ? [everything(rest, looking)] : []));
}

// On a phone the list opens in the sheet.
function allMoves(answers, looking) {
  const title = say("all_moves", { many: answers.length });
  return element("button", { type: "button", className: "narrow", textContent: title, onclick: () => sheet.open(title, movesList(answers, looking)) });
}

function everything(answers, looking) {
  const summary = element("summary", { textContent: say("all_moves", { many: answers.length }) });
  const made = element("details", { open: unfolded }, summary, movesList(answers, looking));
  made.addEventListener("toggle", () => (unfolded = made.open));
  return made;
}

function swatchRow(answers, { looks, send, shown }) {
  const made = answers.map((answer) => {
    const button = element("button", { type: "button", className: "swatch", title: answer.text, onclick: () => send(answer) },
      painted(element("span", { className: "token large" }, symbol(looks[answer.look])), looks[answer.look]));
    button.setAttribute("aria-label", answer.text);
    pointAt(button, [["cube", answer.look]], shown);
    return element("li", {}, button);
  });
  return element("ul", { className: "swatches" }, ...made);
}

// Several things are chosen together. Where nothing ends the choice, the last thing does.
function chooser(table, { looks, send, shown }, refuse) {
  const { rows, chosen, done } = table.choose;
  const picked = rows.map((row) => new Set(chosen ? row.tiles.map((_, i) => i) : []));
  const things = () => rows.flatMap((row, r) => [...picked[r]].map((i) => row.tiles[i].at));
  const found = () => {
    const mine = things();
    return table.answers.find((answer) => answer.at.length === mine.length && mine.every((thing) => answer.at.some((one) => same(one, thing))));
  };
  const short = () => rows.find((row, r) => picked[r].size < row.least);
  const pick = (r, i, on) => {
    if (!on) picked[r].delete(i);
    else {
      if (picked[r].size >= rows[r].most) picked[r].delete([...picked[r]][0]); // the one chosen first makes room
      picked[r].add(i);
    }
  };
  const drawn = rows.map((row, r) => {
    const title = row.title ? [element("h2", { textContent: row.title })] : [];
    if (done) return element("div", { className: "choices" }, ...title, ...row.tiles.map((tile, i) => tickRow(tile, picked[r].has(i), shown, (on) => pick(r, i, on))));
    const tiles = row.tiles.map((tile, i) => {
      const made = drawTile(tile, looks, { pips: tile.at[0] === "die" });
      made.setAttribute("aria-pressed", "false");
      made.classList.add("lit");
      made.addEventListener("click", () => {
        pick(r, i, !picked[r].has(i));
        [...made.closest("ul").querySelectorAll("button")].forEach((other, j) => other.setAttribute("aria-pressed", String(picked[r].has(j))));
        if (rows.every((one, k) => picked[k].size === one.most) && found()) send(found());
      });
      return element("li", {}, made);
    });
    return element("div", { className: "choices" }, ...title, element("ul", { className: "tiles toggles" }, ...tiles));
  });
  if (!done) return drawn;
  const end = element("button", { type: "button", className: "main", textContent: done, onclick: () => {
    const answer = found();
    if (answer) send(answer);
    else refuse([say("at_least", { n: (short() ?? rows[0]).least })]);
  } });
  return [...drawn, end];
}

function tickRow(tile, checked, shown, picked) {
  const box = element("input", { type: "checkbox", checked, data: { kind: tile.at[0], word: tile.at[1] } });
  box.addEventListener("change", () => picked(box.checked));
  const row = element("label", { className: "pick" }, box, element("span", { textContent: tile.text }), element("b", { textContent: tile.many ?? "" }));
  row.dataset[tile.at[0]] = tile.at[1];
  pointAt(row, [tile.at], shown);
  return row;
}
