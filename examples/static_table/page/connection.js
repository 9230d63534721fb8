// The line to the worker in which the game is played: what a server would be for others.

import { at, element } from "./element.js";
import { keep, kept, newTable, pathOf, playedElsewhere, sit } from "./house.js";
import { lang, say } from "./words.js";

export function connect(link, { hear, over }) {
  const known = link ? kept(link) : null;
  if (known === null) {
    over(say("no_seat"));
    return () => false;
  }
  const game = read(known);
  if (game === null) {
    over(say("unreadable"));
    return () => false;
  }
  at("#turn").textContent = say("preparing"); // Python starts, if this is the first table of the visit
  const wait = waiting(game);
  at("#board").append(wait);
  let ended = false; // whether another tab has played on
  let mine = known;
  playedElsewhere(link, (text) => {
    if (text === null || text === mine) return;
    ended = true;
    over(say("moved_away"));
  });
  const tellPython = sit({ start: known, lang }, (data) => {
    if (ended) return;
    if (data.failed !== undefined) {
      wait.remove();
      ended = true;
      return over(say("went_wrong", { error: data.failed }));
    }
    if (data.broken !== undefined) {
      wait.remove();
      return over(data.broken || say("unreadable"));
    }
    if (data.progress) {
      wait.firstChild.value = data.progress;
      return;
    }
    wait.remove();
    mine = data.kept ?? mine;
    if (data.kept && !keep(link, data.kept)) hear({ type: "notice", text: say("not_kept") });
    for (const text of data.told) {
      const message = JSON.parse(text);
      if (message.type === "pass") curtain(message.name, () => tellPython('{"passed": true}'));
      else if (message.type === "dealt") hear(next(newTable(message.kept)));
      else hear(message);
    }
  });
  return (message) => {
    if (ended) return false;
    tellPython(JSON.stringify(message));
    return true;
  };
}

// What a browser keeps can be anything by now: null, if it is not even an object.
function read(kept) {
  try {
    const game = JSON.parse(kept);
    return typeof game === "object" && !Array.isArray(game) ? game : null;
  } catch {
    return null;
  }
}

const next = (link) => (link === null ? { type: "notice", text: say("keeps_nothing") } : { type: "again", link: pathOf(link) });

// What is seen while Python starts: the board as the lobby shows it, and how far the start has come.
function waiting({ game, asked }) {
  const bar = element("progress", { max: 1, value: 0 });
  bar.setAttribute("aria-label", say("preparing"));
  Object.assign(bar.style, { display: "block", width: "100%" });
  const picture = element("img", { src: `picture/${asked?.game ?? game}.svg`, alt: "" });
  Object.assign(picture.style, { display: "block", width: "100%", maxHeight: "70dvh", objectFit: "contain", opacity: "0.85" });
  return element("div", { id: "waiting" }, bar, picture);
}

// Nothing is seen until the screen is in the next person's hands.
function curtain(name, passed) {
  at("#curtain")?.remove();
  const button = element("button", { type: "button", className: "main", textContent: say("passed", { name }) });
  const made = element("div", { id: "curtain" }, element("p", { textContent: say("pass", { name }) }), button);
  made.setAttribute("role", "dialog");
  made.setAttribute("aria-label", say("pass", { name }));
  button.addEventListener("click", () => {
    made.remove();
    passed();
  });
  Object.assign(made.style, { position: "fixed", inset: 0, zIndex: 50, display: "grid", placeContent: "center", gap: "1rem", textAlign: "center", background: "Canvas", color: "CanvasText" });
  document.body.append(made);
  button.focus();
}
