// Sets up a game, and shows the links of its seats.

const setup = document.querySelector("#setup");
const seats = document.querySelector("#seats");
const problem = document.querySelector("#problem");
const links = document.querySelector("#links");
const NAMES = ["Griet", "Jan", "Saskia", "Pieter"];

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function laySeats() {
  const players = Number(new FormData(setup).get("players"));
  while (seats.children.length > players) seats.lastElementChild.remove();
  while (seats.children.length < players) {
    const number = seats.children.length;
    const name = element("input", { name: "name", value: NAMES[number], maxLength: 40, required: true });
    name.setAttribute("aria-label", `Name of player ${number + 1}`);
    const who = element(
      "select",
      { name: "who" },
      new Option("a person", ""),
      new Option("a greedy bot", "greedy"),
      new Option("a random bot", "random"),
    );
    who.setAttribute("aria-label", `Who plays seat ${number + 1}`);
    seats.append(element("li", {}, name, who));
  }
}

async function deal(event) {
  event.preventDefault();
  problem.textContent = "";
  const form = new FormData(setup);
  const asked = {
    players: Number(form.get("players")),
    names: form.getAll("name"),
    bots: form.getAll("who").map((bot) => bot || null),
  };
  const answer = await fetch("/games", { method: "POST", body: JSON.stringify(asked) });
  const told = await answer.json();
  if (!answer.ok) {
    problem.textContent = told.reasons.join(" ");
    return;
  }
  const rows = told.seats.map((seat) =>
    element("li", {}, `${seat.name}: `, seat.link ? element("a", { href: seat.link, textContent: "take this seat" }) : "a bot"),
  );
  rows.push(element("li", {}, "onlookers: ", element("a", { href: told.watch, textContent: "watch" })));
  links.querySelector("ul").replaceChildren(...rows);
  links.hidden = false;
  links.querySelector("a").focus();
}

setup.addEventListener("change", laySeats);
setup.addEventListener("submit", deal);
laySeats();
