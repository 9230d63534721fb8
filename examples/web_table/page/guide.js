// A guided first game: marks that say what a thing is for, each when its moment comes for the first time.

import { at, element } from "./element.js";
import { link } from "./house.js";
import { marksTold, rememberTold } from "./memory.js";
import { lang, say } from "./words.js";

const LIT = new Set(["route", "block", "field", "card", "store", "aboard", "amstel", "tile"]); // their mark waits until one can be chosen
let marks = null; // those that are still to come
let told = null; // the one that is shown
let stopped = false;

// Show the next mark, if this is its moment and its thing is there to be pointed at; `seek` brings a thing in sight.
export async function guide(about, table, mine, seek) {
  gone();
  if (!about.guided || stopped || table.seat === null || !(mine || table.to_move === null)) return;
  const ply = table.ply;
  marks ??= await toCome(about.id_of_game);
  const now = moments(table);
  const mark = marks.find((one) => now.includes(one.moment) && things(one.at).length);
  if (!mark || document.body.dataset.coached === `${ply}`) return;
  document.body.dataset.coached = `${ply}`; // one mark for a question
  const ended = table.to_move === null;
  const next = element("button", { type: "button", className: "main", textContent: say("coach_next"), onclick: gone });
  const end = element("button", { type: "button", textContent: say("coach_end"), onclick: () => {
    stopped = true;
    rememberTold(link, marks.map((one) => one.number));
    gone();
  } });
  at("#coach").replaceChildren(element("p", { textContent: mark[lang] ?? mark.en }), element("div", { className: "coach-acts" }, next, ended ? null : end));
  at("#coach").hidden = false;
  if (mark.at[0]) seek(things(mark.at).slice(0, 1).map(nameOf(mark.at[0])));
  const shown = things(mark.at).slice(0, 8);
  for (const part of shown) part.classList.add("coached");
  uncover(ended ? [at(".ending")] : shown);
  marks = marks.filter((one) => one !== mark);
  told = mark;
}

// The marks of a game that this tab has not told yet: whoever loads the page again goes on where the guide was.
async function toCome(game) {
  const all = await (await fetch(new URL(`./guides/${game}.json`, import.meta.url))).json();
  const before = marksTold(link);
  return all.map((one, number) => ({ ...one, number })).filter((one) => !before.includes(one.number));
}

function gone() {
  if (told) rememberTold(link, [told.number]);
  told = null;
  at("#coach").hidden = true;
  for (const part of document.querySelectorAll(".coached")) part.classList.remove("coached");
}

// What this moment is: the end; a turn in the last round, or with all contracts joined; else what is asked.
function moments(table) {
  if (table.to_move === null) return ["over"];
  const joined = table.parts.some(({ lines }) => lines?.length && lines.every((line) => line.mark === "done"));
  return [table.alert ? "last" : "", joined && table.moment === "turn" ? "joined" : "", table.moment].filter(Boolean);
}

// The things of a mark that are lit, or all of them where it need not be lit; a mark without a thing points at the question.
function things([kind, word]) {
  if (!kind) return [at("#turn")];
  if (kind === "hand") return [...document.querySelectorAll("#hand .tile")];
  const found = [...document.querySelectorAll(word ? `[data-${kind}="${word}"]` : `[data-${kind}]`)];
  const lit = found.filter((part) => part.classList.contains("lit"));
  return lit.length ? lit : LIT.has(kind) ? [] : found;
}

const nameOf = (kind) => (part) => [kind, part.dataset[kind]];

// Stand where the mark covers none of its things, if there is such a place.
function uncover(parts) {
  const coach = at("#coach");
  coach.classList.remove("aside");
  const covers = () => {
    const box = coach.getBoundingClientRect();
    return parts.some((part) => {
      const one = part.getBoundingClientRect();
      return one.width && one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom;
    });
  };
  if (!covers()) return;
  coach.classList.add("aside");
  if (covers()) coach.classList.remove("aside");
}
