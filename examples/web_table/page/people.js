// Who plays, who is to move, what everyone has; the scores; the way in for others.

import { at, badge, element } from "./element.js";
import { reviewOf, reviewOpens } from "./house.js";
import { bot, languageChoice, say } from "./words.js";

export function drawPeople(about, table, here) {
  const people = about.people.map((person, seat) => {
    const scores = table.scores.rows[seat];
    const away = !person.bot && here !== null && !here.seats[seat];
    const note = [table.scores.notes[seat], person.bot ? bot(person.bot) : ""].filter(Boolean).join(", ");
    const told = table.scores.notes[seat] ? element("span", { textContent: table.scores.notes[seat] }) : null;
    const kind = person.bot ? element("span", { className: told ? "kind more" : "kind", textContent: `${told ? ", " : ""}${bot(person.bot)}` }) : null;
    const notes = away ? [say("away")] : [told, kind];
    const made = element("li", { className: "person", title: [note, away ? say("away") : ""].filter(Boolean).join("; ") },
      badge(person),
      element("span", { className: "who" },
        element("span", { className: "name", textContent: person.name }, seat === table.seat ? element("span", { className: "you", textContent: ` ${say("you")}` }) : null),
        element("span", { className: "note" }, ...notes)),
      element("span", { className: "total", textContent: scores[scores.length - 1] }));
    made.classList.toggle("to-move", table.to_move === seat);
    made.classList.toggle("away", away);
    if (table.to_move === seat) made.setAttribute("aria-current", "true");
    return made;
  });
  at("#people").replaceChildren(...people);
}

export function drawScores(about, table) {
  const { columns, rows, winners, notes, others = [] } = table.scores;
  const header = element("tr", {}, element("td", { textContent: "" }), ...columns.map((column) => element("th", { scope: "col", textContent: column })));
  const line = (name, note, row, won) =>
    element("tr", { className: won ? "won" : "" },
      element("th", { scope: "row", textContent: name }, element("span", { className: "note", textContent: note })),
      ...row.map((cell) => element("td", { textContent: cell })));
  const body = [
    ...rows.map((row, seat) => line(about.people[seat].name, others.length ? "" : notes[seat], row, winners.includes(seat))),
    ...others.map(({ name, row, won }) => line(name, "", row, won)), // who has no seat
  ];
  at("#scores").replaceChildren(
    element("h2", { textContent: table.to_move === null ? say("final") : say("so_far") }),
    element("table", {}, element("thead", {}, header), element("tbody", {}, ...body)));
}

// The end of a game: who has won, and everybody's total, the best first.
export function ending(about, table) {
  const { rows, winners, outcome, others = [] } = table.scores;
  const totals = [
    ...rows.map((row, seat) => ({ person: about.people[seat], name: about.people[seat].name, total: row.at(-1), won: winners.includes(seat) })),
    ...others.map((other) => ({ person: { text: "T", face: "#6f685d", ink: "#ffffff" }, name: other.name, total: other.row.at(-1), won: other.won })),
  ].sort((one, other) => other.won - one.won || other.total - one.total);
  const title = winners.includes(table.seat) && winners.length === 1 ? say("winner") : outcome;
  const places = totals.map(({ person, name, total, won }) =>
    element("li", { className: won ? "won" : "" }, badge(person), element("span", { textContent: name }), element("b", { textContent: total })));
  return element("div", { className: "ending" }, element("h2", { textContent: `${won(totals)} ${title}` }), element("ol", {}, ...places));
}
const won = (totals) => (totals.some((one) => one.won) ? "★" : "");

// The way to the page on which a game is looked at again: before its end, with what this seat has seen.
export const reviewLink = (text, link) =>
  element("a", { className: "button", href: reviewOf(link), target: reviewOpens, textContent: text });

export function drawLinks(about, here, link) {
  const onlookers = here?.onlookers ? ` ${say("looking_on", { many: here.onlookers })}` : "";
  const others = about.watch // nobody else can come to a table without a server
    ? [element("p", { className: "quiet", textContent: say("look_on") + onlookers }), copyButton(say("copy_watch"), about.watch)]
    : [];
  const review = about.review && link ? [reviewLink(say("review_so_far"), link)] : [];
  at("#links").replaceChildren(...others, ...review, languageChoice());
}

export function copyButton(text, path) {
  const made = element("button", { type: "button", textContent: text });
  made.addEventListener("click", async () => {
    const whole = new URL(path, location.href).href;
    try {
      await navigator.clipboard.writeText(whole);
      made.textContent = say("copied");
    } catch {
      made.replaceWith(element("input", { type: "text", value: whole, readOnly: true, ariaLabel: text })); // to copy by hand
    }
    setTimeout(() => (made.textContent = text), 2000);
  });
  return made;
}
