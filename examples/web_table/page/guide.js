// A guided first game: marks that say what a thing is for, each when its moment comes for the first time.

import { at, element } from "./element.js";
import { lang, say } from "./words.js";

let marks = null; // those that are still to come
let stopped = false;

// Show the next mark, if this is its moment and its thing is there to be pointed at.
export async function guide(about, table, mine) {
  at("#coach").hidden = true;
  for (const part of document.querySelectorAll(".coached")) part.classList.remove("coached");
  if (!about.guided || stopped || table.seat === null || !mine) return;
  const ply = table.ply;
  marks ??= await (await fetch(new URL(`./guides/${about.id_of_game}.json`, import.meta.url))).json();
  const mark = marks.find((one) => one.moment === table.moment && things(one.at).length);
  if (!mark || document.body.dataset.coached === `${ply}`) return;
  document.body.dataset.coached = `${ply}`; // one mark for a question
  for (const part of things(mark.at).slice(0, 8)) part.classList.add("coached");
  const next = element("button", { type: "button", className: "main", textContent: say("coach_next"), onclick: () => gone(mark) });
  const end = element("button", { type: "button", textContent: say("coach_end"), onclick: () => {
    stopped = true;
    gone(mark);
  } });
  at("#coach").replaceChildren(element("p", { textContent: mark[lang] ?? mark.en }), element("div", { className: "coach-acts" }, next, end));
  at("#coach").hidden = false;
  marks = marks.filter((one) => one !== mark);
}

function gone() {
  at("#coach").hidden = true;
  for (const part of document.querySelectorAll(".coached")) part.classList.remove("coached");
}

// The things of a mark that are lit, or all of them where none is; a mark without a thing points at the question.
function things([kind, word]) {
  if (!kind) return [at("#turn")];
  if (kind === "hand") return [...document.querySelectorAll("#hand .tile")];
  const found = [...document.querySelectorAll(word ? `[data-${kind}="${word}"]` : `[data-${kind}]`)];
  const lit = found.filter((part) => part.classList.contains("lit"));
  return lit.length ? lit : kind === "route" || kind === "block" || kind === "field" ? [] : found;
}
