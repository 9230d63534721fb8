// How a person answers: on the things themselves, by buttons, by check boxes, or in the full list of answers.

import { at, element, painted, same, symbol } from "./element.js";
import { lineOf, pointAt } from "./parts.js";
import { say } from "./words.js";

const FEW = 12;
let unfolded = null; // what the person has chosen for the full list

// A panel above the hand that asks or explains.
export const sheet = {
  open(title, ...body) {
    at("#refusal").hidden = true;
    at("#sheet-title").textContent = title;
    at("#sheet-body").replaceChildren(...body.filter(Boolean));
    this.before ??= document.activeElement;
    at("#sheet").hidden = false;
    (at("#sheet-body button") ?? at("#sheet-close")).focus();
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
function tokens(cost, looks) {
  const made = element("span", { className: "tokens" });
  for (const [look, many] of cost)
    for (let i = 0; i < many; i++) made.append(painted(element("span", { className: "token" }, symbol(looks[look])), looks[look]));
  return made;
}

export function answerList(answers, looks, send) {
  const rows = answers.map((answer) => {
    const button = element("button", { type: "button", onclick: () => send(answer) });
    if (answer.cost.length) button.append(tokens(answer.cost, looks));
    button.append(element("span", { textContent: answer.text }));
    return element("li", {}, button);
  });
  return element("ul", {}, ...rows);
}

// The answers that nothing on the table stands for, and all of them as a list.
export function drawAnswers(table, looks, { send, refuse, shown }) {
  const bare = table.answers.filter((answer) => !answer.at.length);
  if (table.several !== null) {
    at("#answers").replaceChildren(...ticks(table, send, refuse, shown));
    at("#every").replaceChildren();
    return;
  }
  const first = bare.length <= FEW ? bare : [];
  at("#answers").replaceChildren(...first.map((answer) => element("button", { type: "button", textContent: answer.text, onclick: () => send(answer) })));
  const rest = table.answers.filter((answer) => !first.includes(answer));
  at("#every").replaceChildren(...(rest.length ? [everything(rest, unfolded ?? !table.parts.some((part) => part.tiles), looks, send)] : []));
}

function everything(answers, open, looks, send) {
  const find = element("input", { type: "text", placeholder: say("find") });
  find.setAttribute("aria-label", say("find_label"));
  const list = answerList(answers, looks, send);
  find.addEventListener("input", () => {
    const words = find.value.toLowerCase().split(/\s+/);
    for (const row of list.children) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
  });
  const made = element("details", { open }, element("summary", { textContent: say("everything", { many: answers.length }) }));
  made.addEventListener("toggle", () => (unfolded = made.open));
  if (answers.length > FEW) made.append(find);
  made.append(list);
  return made;
}

function ticks(table, send, refuse, shown) {
  const things = [];
  for (const answer of table.answers)
    for (const thing of answer.at) if (!things.some((known) => same(known, thing))) things.push(thing);
  const boxes = things.map((thing) => element("input", { type: "checkbox", checked: true, data: { kind: thing[0], word: thing[1] } }));
  const rows = boxes.map((box, i) => {
    const line = lineOf(table.parts, things[i]);
    const row = element("label", { className: "pick" }, box, element("span", { textContent: line?.text ?? things[i][1] }), element("b", { textContent: line?.value ?? "" }));
    if (line) pointAt(row, line.shows, shown);
    return row;
  });
  const keep = element("button", { type: "button", className: "main", textContent: say("keep_these"), onclick: () => {
    const ticked = things.filter((_, i) => boxes[i].checked);
    const found = table.answers.find((answer) => answer.at.length === ticked.length && answer.at.every((thing) => ticked.some((one) => same(one, thing))));
    if (found) send(found);
    else refuse([say("at_least", { least: table.several })]);
  } });
  return [...rows, keep];
}
