// Where the tables are: in this browser, each under a word of its own. There is no server, and Python is in the frame around.

import { games } from "./memory.js";
import { lang, say } from "./words.js";

export const lobby = "lobby.html";
export const link = location.hash.slice(1);
export const pathOf = (link) => `table.html#${link}`;
export const reviewOpens = "_self";
export const reviewOf = (link) => `review.html#${link}`;
export const sit = (asked, hear) => parent.python.sit(asked, hear);
const KEPT = "kept:";
if (parent === window) location.replace(`index.html#${location.pathname.split("/").pop()}${location.hash}`);

export const offered = async () => {
  forgetWhatIsNotListed();
  return (await fetch(`games-${lang}.json`)).json();
};

// A game is dealt when its page is opened, by the worker of that page.
export async function dealt(asked) {
  const name = asked.names.find((_, seat) => !asked.bots[seat]) ?? asked.names[0];
  const link = newTable({ asked });
  return link ? { seats: [{ name, link: pathOf(link) }] } : { reasons: [say("keeps_nothing")] };
}

export function newTable(kept) {
  const link = crypto.getRandomValues(new Uint32Array(2)).join("-");
  return keep(link, kept) ? link : null;
}

export function keep(link, kept) {
  try {
    localStorage.setItem(KEPT + link, typeof kept === "string" ? kept : JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function kept(link) {
  try {
    return localStorage.getItem(KEPT + link);
  } catch {
    return null; // this browser keeps nothing
  }
}

// Tells what another tab keeps of the same game.
export const playedElsewhere = (link, told) =>
  addEventListener("storage", ({ key, newValue }) => key === KEPT + link && told(newValue));

function forgetWhatIsNotListed() {
  const listed = new Set(games().map((game) => game.link));
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(KEPT) && !listed.has(pathOf(key.slice(KEPT.length)))) localStorage.removeItem(key);
  } catch {
    // this browser keeps nothing
  }
}

addEventListener("hashchange", () => location.reload());
