// One seat of the table. It knows no game: the server sends a question, answers and parts, and explains what cannot be done.

import { answerList, drawAnswers, sheet } from "./choice.js";
import { connect } from "./connection.js";
import { at, element, same } from "./element.js";
import { guide } from "./guide.js";
import { link, lobby, pathOf } from "./house.js";
import { leavesOf } from "./leaves.js";
import { addStory } from "./log.js";
import { rememberGame } from "./memory.js";
import { before, move } from "./motion.js";
import { drawPart } from "./parts.js";
import { copyButton, drawLinks, reviewLink, drawPeople, drawScores, ending } from "./people.js";
import { dress, say as words } from "./words.js";

dress();
const leaves = leavesOf({ chosen, pick, told, pointed });
const parts = {}; // by name, as they were last told
let about = null;
let table = null;
let here = null;
let next = null;
let waiting = false;
let taken = null; // the thing that the person has just chosen
let plan = []; // what is still to be answered of what the person has chosen

// --- what the server sends ---

function hear(message) {
  if (message.type === "table") {
    if (message.about) meet(message.about);
    Object.assign(parts, message.parts);
    message.table.parts = message.table.parts.map((name) => parts[name]);
    addPlans(message.table);
    const again = table?.ply === message.table.ply;
    table = message.table;
    waiting = false;
    at("#refusal").hidden = true;
    sheet.close();
    addStory(message.log, about.people);
    const was = before(taken);
    taken = null;
    show(message.pictures, again);
    move(was);
    guide(about, table, mine(), leaves.seek);
    if (!goOn()) document.body.dataset.ply = table.ply; // nothing goes on by itself
    remember();
  } else if (message.type === "here") {
    here = message;
    if (table) {
      drawPeople(about, table, here);
      drawLinks(about, here, over() ? null : link);
    }
  } else if (message.type === "refused" || message.type === "notice") {
    waiting = false;
    plan = [];
    refuse(message.reasons ?? [message.text]);
  } else if (message.type === "hint") {
    hinted(message);
  } else if (message.type === "why") {
    explain(message);
  } else if (message.type === "again") {
    next = message.link;
    showTurn();
    drawActions();
  }
}

// A plan takes the place of the answer that it begins with, where both stand for one thing.
function addPlans(stands) {
  const plans = stands.plans ?? [];
  const instead = (answer) => plans.find((plan) => plan.answer === answer.answer && plan.at.length && same(plan.at[0], answer.at[0]));
  stands.every = stands.answers; // what can be done without a plan
  const answers = stands.answers.map((answer) => instead(answer) ?? answer);
  stands.answers = [...answers, ...plans.filter((plan) => !answers.includes(plan))];
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

function show(pictures, again) {
  document.body.classList.add("ready");
  document.body.dataset.game = about.id_of_game;
  showTurn();
  drawPeople(about, table, here);
  leaves.draw(table, pictures, looking, mine());
  fill(at("#ask"), "ask");
  for (const where of ["supply", "hand"]) fill(at(`#${where}`), where);
  fill(at("#lists"), "side");
  drawScores(about, table);
  drawLinks(about, here, over() ? null : link);
  drawActions(again);
  mark(table.recent, "recent");
  measure();
  if (!mine()) return;
  if (!again) scrollTo({ top: 0, behavior: "instant" }); // a phone that was scrolled to the story: one's turn is at the top
  leaves.see(); // now that everything has its height
}

// What stands around the board on a narrow screen, so that the board takes the rest.
function measure() {
  const style = document.documentElement.style;
  const high = (selector) => at(selector).getBoundingClientRect().height;
  at(".now").classList.remove("tight"); // a long question leaves one line for what has happened
  at(".now").classList.toggle("tight", high(".now") > high("body > header"));
  style.setProperty("--head", `${high("body > header")}px`);
  style.setProperty("--hand", `${high("#hand")}px`);
  style.setProperty("--around", `${high("body > header") + high("#now") + high("#supply") + high("#hand")}px`);
}
addEventListener("resize", measure);

const over = () => table.to_move === null;
const mine = () => !over() && table.to_move === table.seat;

function showTurn() {
  const people = about.people;
  const winners = table.scores.winners.map((seat) => people[seat].name);
  const name = over() ? "" : people[table.to_move].name;
  at("#turn").textContent = over()
    ? table.scores.outcome || words("won", { names: winners.join(", ") })
    : mine() ? table.question : words(people[table.to_move].bot ? "bot_plays" : "waiting", { name });
  at("#stage").textContent = table.alert ? [table.stage, table.alert].filter(Boolean).join(" · ") : table.stage ?? "";
  at("#stage").classList.toggle("alert", Boolean(table.alert));
  document.title = mine() ? words("your_move_in", { game: about.game }) : about.game;
  document.body.classList.toggle("mine", mine());
  document.body.classList.toggle("over", over());
  document.body.classList.toggle("watching", table.seat === null);
}

const lit = (thing) => table.choose === null && answersAt(thing).length > 0;
const looking = {
  get looks() { return about.looks; },
  get people() { return about.people; },
  lit, chosen, send, told,
  shown: (things) => mark(things, "shown"),
};

function fill(holder, where) {
  const focus = holder.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
  const parts = table.parts.filter((part) => part.where === where && !ticked(part));
  holder.replaceChildren(...parts.map((part) => drawPart(part, looking)));
  if (focus) [...holder.querySelectorAll("button")].find((button) => button.getAttribute("aria-label") === focus)?.focus();
}

// Whether the boxes to tick show all that a part has.
const ticked = ({ lines }) => table.choose !== null && lines?.length > 0 && lines.every((line) => line.shows.some((thing) => answersAt(thing).length));

// Everything on the table that something speaks of ("shown"), or that has just been changed ("recent").
function mark(things, word) {
  for (const part of document.querySelectorAll(`.${word}`)) part.classList.remove(word);
  for (const [kind, name] of things)
    for (const part of document.querySelectorAll(`[data-${CSS.escape(kind)}="${CSS.escape(name)}"]`)) part.classList.add(word);
}

// What is pointed at in a picture is marked in the list of moves.
function pointed(things) {
  const named = new Set(things.map((thing) => thing.join(" ")));
  for (const row of document.querySelectorAll("[data-for]"))
    row.classList.toggle("shown", row.dataset.for.split("|").some((word) => named.has(word)));
}

function drawActions(again = true) {
  const acts = [];
  const button = (code, act, className = "") => element("button", { type: "button", className, textContent: words(code), onclick: act });
  if (over() && next !== null) acts.push(element("a", { className: "button main", href: next, textContent: words(table.seat === null ? "next_watch" : "next_game") }));
  else if (over() && table.seat !== null) acts.push(button("again", () => say({ again: true }), "main"));
  if (over() && about.review) acts.push(reviewLink(words("review"), link));
  if (over()) acts.push(element("a", { className: "button", href: lobby, textContent: words("another") }));
  if (table.take_back) acts.push(button("undo", () => (plan = []) && say({ back: true, ply: table.ply })));
  if (table.hint && mine()) acts.push(button("hint", (event) => {
    event.target.textContent = words("hinting");
    send.line({ hint: true, ply: table.ply });
  }));
  if (!over() && !mine() && table.seat !== null && about.people[table.to_move].bot) acts.push(button("skip", () => send.line({ skip: true })));
  if (about.watch && !over() && table.ply === 0 && table.seat !== null && about.people.some((person, seat) => !person.bot && seat !== table.seat))
    acts.push(copyButton(words("copy_mine"), pathOf(link)));
  drawAnswers(table, looking, { refuse, acts, again });
  if (over()) at("#answers").replaceChildren(ending(about, table));
}

// --- what is chosen, asked and refused ---

function say(message) {
  if (waiting) return; // a double click is one move
  waiting = at("#line").hidden && send.line(message);
  setTimeout(() => (waiting = false), 8000);
}

function send(answer, then = answer.then ?? (answer.look ? plan : [])) { // to pay for a plan does not end it
  plan = then;
  taken = answer.at[0] ?? null;
  document.body.dataset.ply = "";
  say({ ply: table.ply, answer: answer.answer });
}

// The rest of what takes several answers is given without further clicks, unless something else is asked.
function goOn() {
  if (!plan.length || !mine() || table.answers.some((answer) => answer.look)) return false;
  const next = table.every.find((answer) => answer.answer === plan[0]);
  if (next) send(next, plan.slice(1));
  else plan = [];
  return next !== undefined;
}

// The answers that a thing stands for; where answers take several things, those that have this one among them.
const answersAt = (thing) => table.answers.filter((answer) => answer.at.some((one) => same(one, thing)));
const titleOf = (thing) => {
  const found = document.querySelector(`[data-${thing[0]}="${CSS.escape(thing[1])}"]`);
  return found?.querySelector("title")?.textContent || found?.getAttribute("aria-label") || found?.querySelector("b")?.textContent || thing[1];
};

function chosen(thing) {
  const answers = answersAt(thing);
  if (table.choose !== null || !answers.length || answers.some((answer) => answer.cost.length)) send.line({ why: thing });
  else if (answers.length === 1) send(answers[0]);
  else explain({ at: thing, title: titleOf(thing), note: "", reasons: [] });
}

function explain({ at: thing, title, note, reasons }) {
  const answers = table.choose === null ? answersAt(thing) : [];
  sheet.open(title,
    note ? element("p", { textContent: note }) : null,
    ...(answers.length ? [] : reasons.map((reason) => element("p", { textContent: reason }))),
    answers.length ? answerList(answers, looking) : null);
}

// What the planner would do: lit on the table, and said.
function hinted({ ply, at: things, answer, text, notes }) {
  if (table.ply !== ply) return;
  drawActions();
  leaves.seek(things);
  mark(things, "hinted");
  const found = table.every.find((one) => one.answer === answer);
  const does = element("button", { type: "button", className: "main", textContent: words("do_it"), onclick: () => send(found, []) });
  sheet.open(`${words("hint")}: ${text}`, ...notes.map((note) => element("p", { textContent: note })), does);
  sheet.uncover(document.querySelectorAll(".hinted"));
}

// Something small that only says what it is.
function told(text) {
  sheet.open(text);
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
