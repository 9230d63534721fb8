// Sets up a game with one click or with friends, and lists the games of this browser.

import { at, badge, element } from "./element.js";
import { forgetGame, games as known, myName, rememberName } from "./memory.js";
import { copyButton } from "./people.js";

const NAMES = ["Griet", "Jan", "Saskia", "Pieter", "Anna", "Cornelis"];
const me = at("#me");
me.value = myName();
me.addEventListener("change", () => rememberName(me.value.trim()));
const mine = () => me.value.trim() || NAMES[0];
const others = () => NAMES.filter((name) => name !== mine());

async function deal(game, names, bots) {
  at("#problem").textContent = "";
  let answer, told;
  try {
    answer = await fetch("/games", { method: "POST", body: JSON.stringify({ game, names, bots }) });
    told = await answer.json();
  } catch {
    at("#problem").textContent = "The server does not answer. Try again.";
    return;
  }
  if (!answer.ok) {
    at("#problem").textContent = told.reasons.join(" ");
    return;
  }
  const people = told.seats.filter((seat) => seat.link);
  if (people.length === 1) location.href = people[0].link;
  else if (!people.length) location.href = told.watch;
  else showSeats(told);
}

function showSeats(told) {
  const rows = told.seats.map((seat) =>
    element("li", {}, element("span", { textContent: seat.name }),
      ...(seat.link
        ? [element("a", { className: "button main", href: seat.link, textContent: "Take this seat" }), copyButton("Copy the link", seat.link)]
        : [element("span", { className: "quiet", textContent: "a bot" })])));
  rows.push(element("li", {}, element("span", { textContent: "Onlookers" }), element("a", { className: "button", href: told.watch, textContent: "Watch" }), copyButton("Copy the link", told.watch)));
  at("#seats ul").replaceChildren(...rows);
  at("#seats").hidden = false;
  at("#seats a").focus();
}

function drawGame(name, game) {
  const [least, most] = game.players;
  const bots = Object.entries(game.bots);
  const quick = element("button", { type: "button", className: "main", textContent: `Play against ${bots[0][1]}` });
  quick.addEventListener("click", () => deal(name, [mine(), others()[0]], [null, bots[0][0]]));
  const form = element("form", {});
  const seats = element("ol", { className: "laid" });
  const count = element("fieldset", {}, element("legend", { textContent: "Players" }));
  for (let many = least; many <= most; many++)
    count.append(element("label", { className: "choice" }, element("input", { type: "radio", name: "players", value: many, checked: many === least }), `${many}`));
  const lay = () => {
    const many = Number(new FormData(form).get("players"));
    while (seats.children.length > many) seats.lastElementChild.remove();
    while (seats.children.length < many) seats.append(seatRow(game, seats.children.length, bots));
  };
  form.append(count, seats, element("button", { type: "submit", textContent: "Set up this table" }));
  form.addEventListener("change", lay);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const asked = new FormData(form);
    deal(name, asked.getAll("name"), asked.getAll("who").map((bot) => bot || null));
  });
  lay();
  const more = element("details", {}, element("summary", { textContent: "With friends, or more bots" }), form);
  const how = element("details", { className: "how" }, element("summary", { textContent: "How it is played" }), element("ol", {}, ...game.how.map((sentence) => element("li", { textContent: sentence }))));
  const picture = game.picture ? element("img", { src: game.picture, alt: `A game of “${game.title}”`, width: 1180, height: 890 }) : null;
  return element("article", { className: "game" }, picture,
    element("div", { className: "tell" }, element("h2", { textContent: game.title }), element("p", { textContent: game.about }), quick, more, how));
}

function seatRow(game, seat, bots) {
  const name = element("input", { type: "text", name: "name", value: seat ? others()[seat - 1] : mine(), maxLength: 40, required: true });
  name.setAttribute("aria-label", `Name of player ${seat + 1}`);
  const who = element("select", { name: "who" }, new Option("a person", ""), ...bots.map(([bot, title]) => new Option(title, bot)));
  who.setAttribute("aria-label", `Who plays seat ${seat + 1}`);
  return element("li", {}, badge(game.seats[seat]), name, who);
}

function drawMine() {
  const rows = known().map((game) => {
    const gone = element("button", { type: "button", textContent: "Forget" });
    gone.setAttribute("aria-label", `Forget the game of ${game.names}`);
    gone.addEventListener("click", () => {
      forgetGame(game.link);
      drawMine();
    });
    const when = new Date(game.when).toLocaleDateString();
    return element("li", {},
      element("span", {}, element("strong", { textContent: game.names }), element("span", { className: "quiet", textContent: ` – ${game.state}, ${when}` })),
      element("a", { className: "button", href: game.link, textContent: game.seat === null ? "Watch" : "Go on" }), gone);
  });
  at("#mine ul").replaceChildren(...rows);
  at("#mine").hidden = !rows.length;
}

drawMine();
const offered = await (await fetch("/games")).json();
at("#games").replaceChildren(...Object.entries(offered).map(([name, game]) => drawGame(name, game)));
