// One seat of the table. It knows no game: the server sends a question, answers and parts, and explains what cannot be done.

import { board, zoomButtons } from "./board.js";
import { answerList, drawAnswers, sheet } from "./choice.js";
import { connect } from "./connection.js";
import { at, element, same } from "./element.js";
import { link, lobby, pathOf } from "./house.js";
import { addStory } from "./log.js";
import { rememberGame } from "./memory.js";
import { drawPart } from "./parts.js";
import { copyButton, drawLinks, drawPeople, drawScores } from "./people.js";
import { dress, say as words } from "./words.js";

dress();
const boards = new Map(); // by name of a part, its picture
const pictures = {};
let about = null;
let table = null;
let here = null;
let next = null;
let waiting = false;

// --- what the server sends ---

function hear(message) {
  if (message.type === "table") {
    if (message.about) meet(message.about);
    Object.assign(pictures, message.pictures);
    table = message.table;
    waiting = false;
    at("#refusal").hidden = true;
    sheet.close();
    show(Object.keys(message.pictures));
    addStory(message.log, about.people);
    remember();
  } else if (message.type === "here") {
    here = message;
    if (table) {
      drawPeople(about, table, here);
      drawLinks(about, here);
    }
  } else if (message.type === "refused" || message.type === "notice") {
    waiting = false;
    refuse(message.reasons ?? [message.text]);
  } else if (message.type === "why") {
    explain(message);
  } else if (message.type === "again") {
    next = message.link;
    showTurn();
    drawActions();
  }
}

function meet(told) {
  about = told;
  at("#how ol").replaceChildren(...about.how.map((sentence) => element("li", { textContent: sentence })));
  at("#how").hidden = !about.how.length;
}

function remember() {
  const state = over() ? "over" : mine() ? "your_move" : "going_on";
  const names = about.people.map((person) => person.name).join(", ");
  rememberGame({ link: pathOf(link), game: about.game, names, seat: table.seat, state, when: Date.now() });
}

// --- what is seen ---

function show(drawn) {
  document.body.classList.add("shown");
  showTurn();
  drawPeople(about, table, here);
  drawBoards(drawn);
  for (const where of ["supply", "hand"]) fill(at(`#${where}`), where);
  fill(at("#lists"), "side");
  drawScores(about, table);
  drawLinks(about, here);
  drawActions();
  document.documentElement.style.setProperty("--hand", `${at("#hand").offsetHeight}px`);
}

const over = () => table.to_move === null;
const mine = () => !over() && table.to_move === table.seat;

function showTurn() {
  const people = about.people;
  const winners = table.scores.winners.map((seat) => people[seat].name);
  const name = over() ? "" : people[table.to_move].name;
  at("#turn").textContent = over()
    ? table.scores.outcome || words("won", { names: winners.join(", ") })
    : mine() ? table.question : words("to_move", { name });
  document.title = mine() ? words("your_move_in", { game: about.game }) : about.game;
  document.body.classList.toggle("mine", mine());
  document.body.classList.toggle("over", over());
}

const lit = (thing) => table.several === null && answersAt(thing).length > 0;
const looking = { get looks() { return about.looks; }, lit, chosen, shown: pointOut, get readOnly() { return table.seat === null; } };

function fill(holder, where) {
  const focus = holder.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
  const parts = table.parts.filter((part) => part.where === where && !("picture" in part) && !ticked(part));
  holder.replaceChildren(...parts.map((part) => drawPart(part, looking)));
  if (focus) [...holder.querySelectorAll("button")].find((button) => button.getAttribute("aria-label") === focus)?.focus();
}

// Whether the boxes to tick show all that a part has.
const ticked = ({ lines }) => table.several !== null && lines?.length > 0 && lines.every((line) => line.shows.some((thing) => answersAt(thing).length));

function drawBoards(drawn) {
  const things = table.several === null ? table.answers.flatMap((answer) => answer.at) : [];
  for (const part of table.parts.filter((part) => part.where === "board")) {
    if (!boards.has(part.name)) boards.set(part.name, newBoard(part));
    const made = boards.get(part.name);
    if (!("picture" in part)) made.holder.replaceChildren(drawPart(part, looking));
    else if (drawn.includes(part.name)) made.board.draw(pictures[part.name]);
    made.board?.light(things);
    made.board?.mark(table.recent, "recent");
    made.tab?.classList.toggle("asked", made.holder.querySelector(".lit") !== null);
    if (made.tab) made.tab.hidden = made.holder.classList.contains("empty");
  }
  document.body.classList.toggle("many", boards.size > 1);
  if (boards.size > 1) at("#board").tabIndex = 0; // it scrolls
  turnToQuestion();
}

// A question is asked where something can be chosen for it.
function turnToQuestion() {
  const pictured = [...boards.values()].filter(({ board }) => board);
  const open = pictured.find(({ holder }) => !holder.classList.contains("closed"));
  const asked = pictured.find(({ tab }) => tab.classList.contains("asked"));
  if (open && (open.tab.hidden || (mine() && asked && !open.tab.classList.contains("asked")))) (asked ?? pictured[0]).tab.click();
}

function newBoard(part) {
  const holder = element("div", { className: boards.size > 0 ? "picture closed" : "picture", data: { part: part.name } });
  holder.setAttribute("aria-label", part.title);
  at("#board .parts").append(holder);
  if (!("picture" in part)) return { holder };
  const tab = element("button", { type: "button", textContent: part.title, onclick: () => turnTo(part.name) });
  tab.setAttribute("aria-pressed", String(boards.size === 0));
  at("#tabs").append(tab);
  at("#tabs").hidden = boards.size === 0; // one picture needs no leaves
  if (boards.size === 0) {
    const open = () => [...boards.values()].find(({ holder }) => !holder.classList.contains("closed")).board;
    at("#board").append(zoomButtons({ zoom: (factor) => open().zoom(factor), fit: () => open().fit() }));
  }
  return { holder, tab, board: board(holder, { chosen, pick }) };
}

function turnTo(name) {
  for (const [other, { holder, tab }] of boards) {
    holder.classList.toggle("closed", other !== name);
    tab.setAttribute("aria-pressed", String(other === name));
  }
}

function pointOut(things) {
  for (const { board } of boards.values()) board?.mark(things, "shown");
}

function drawActions() {
  drawAnswers(table, about.looks, { send, refuse, shown: pointOut });
  const more = [];
  if (table.take_back) more.push(element("button", { type: "button", textContent: words("take_back"), onclick: () => say({ back: true, ply: table.ply }) }));
  if (over() && next !== null) more.push(element("a", { className: "button main", href: next, textContent: words(table.seat === null ? "next_watch" : "next_game") }));
  else if (over() && table.seat !== null) more.push(element("button", { type: "button", className: "main", textContent: words("again"), onclick: () => say({ again: true }) }));
  if (over()) more.push(element("a", { className: "button", href: lobby, textContent: words("another") }));
  if (about.watch && !over() && table.ply === 0 && table.seat !== null && about.people.some((person, seat) => !person.bot && seat !== table.seat))
    more.push(copyButton(words("copy_mine"), pathOf(link)));
  at("#answers").append(...more);
}

// --- what is chosen, asked and refused ---

function say(message) {
  if (waiting) return; // a double click is one move
  waiting = at("#line").hidden && send.line(message);
  setTimeout(() => (waiting = false), 8000);
}

function send(answer) {
  say({ ply: table.ply, answer: answer.answer });
}

// The answers that a thing stands for; where answers take several things, those that have this one among them.
const answersAt = (thing) => table.answers.filter((answer) => answer.at.some((one) => same(one, thing)));
const titleOf = (thing) => document.querySelector(`[data-${thing[0]}="${CSS.escape(thing[1])}"] title`)?.textContent ?? thing[1];

function chosen(thing) {
  const answers = answersAt(thing);
  if (table.several !== null || !answers.length || answers.some((answer) => answer.cost.length)) send.line({ why: thing });
  else if (answers.length === 1) send(answers[0]);
  else explain({ at: thing, title: titleOf(thing), note: "", reasons: [] });
}

function explain({ at: thing, title, note, reasons }) {
  const answers = table.several === null ? answersAt(thing) : [];
  sheet.open(title,
    note ? element("p", { textContent: note }) : null,
    ...(answers.length ? [] : reasons.map((reason) => element("p", { textContent: reason }))),
    answers.length ? answerList(answers, about.looks, send) : null);
}

// Several things were under one finger.
function pick(things) {
  const rows = things.map((thing) => {
    return element("li", {}, element("button", { type: "button", textContent: titleOf(thing), onclick: () => chosen(thing) }));
  });
  sheet.open(words("which_one"), element("ul", {}, ...rows));
}

function refuse(reasons) {
  sheet.close();
  const refusal = at("#refusal");
  refusal.textContent = reasons.join(" ");
  refusal.hidden = false;
  clearTimeout(refuse.timer);
  refuse.timer = setTimeout(() => (refusal.hidden = true), 6000);
}

send.line = connect(link, {
  hear,
  lost: () => (at("#line").hidden = false),
  found: () => (at("#line").hidden = true),
  over: (reason) => {
    at("#turn").textContent = reason;
    at("#line").hidden = true;
  },
});
