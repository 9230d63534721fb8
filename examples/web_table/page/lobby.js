// Sets up a game with one click or with friends, and lists the games of this browser.

import { at, badge, element } from "./element.js";
import { forgetGame, games as known, myName, rememberName } from "./memory.js";
import { dealt, offered } from "./house.js";
import { copyButton } from "./people.js";
import { bot, dress, lang, languageChoice, say } from "./words.js";

dress();
at(".head").append(languageChoice());

const NAMES = ["Griet", "Jan", "Saskia", "Pieter", "Anna", "Cornelis"];
const me = at("#me");
me.value = myName();
me.addEventListener("change", () => rememberName(me.value.trim()));
const mine = () => me.value.trim() || NAMES[0];
const others = () => NAMES.filter((name) => name !== mine());

async function deal(game, names, bots, options = {}) {
  at("#problem").textContent = "";
  const told = await dealt({ game, names, bots, options });
  if (told.reasons) {
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
        ? [element("a", { className: "button main", href: seat.link, textContent: say("take_seat") }), copyButton(say("copy_link"), seat.link)]
        : [element("span", { className: "quiet", textContent: say("a_bot") })])));
  rows.push(element("li", {}, element("span", { textContent: say("onlookers") }), element("a", { className: "button", href: told.watch, textContent: say("watch") }), copyButton(say("copy_link"), told.watch)));
  at("#seats ul").replaceChildren(...rows);
  at("#seats").hidden = false;
  at("#seats a").focus();
}

function drawGame(name, game) {
  const [least, most] = game.players;
  const quick = element("button", { type: "button", className: "main", textContent: say("play_against", { bot: bot(game.bots[0]) }) });
  quick.addEventListener("click", () => deal(name, [mine(), others()[0]], [null, game.bots[0]]));
  const alone = least > 1 ? null : element("button", { type: "button", textContent: say("play_alone"), onclick: () => deal(name, [mine()], [null]) });
  const form = element("form", {});
  const seats = element("ol", { className: "laid" });
  const count = element("fieldset", {}, element("legend", { textContent: say("players") }));
  for (let many = least; many <= most; many++)
    count.append(element("label", { className: "choice" }, element("input", { type: "radio", name: "players", value: many, checked: many === Math.max(2, least) }), `${many}`));
  const lay = () => {
    const many = Number(new FormData(form).get("players"));
    while (seats.children.length > many) seats.lastElementChild.remove();
    while (seats.children.length < many) seats.append(seatRow(game, seats.children.length));
  };
  form.append(count, seats, ...optionRows(game), element("button", { type: "submit", textContent: say("set_up") }));
  form.addEventListener("change", lay);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const asked = new FormData(form);
    const options = Object.fromEntries(game.options.map((option) => [option.name, asked.get(option.name)]));
    deal(name, asked.getAll("name"), asked.getAll("who").map((bot) => bot || null), options);
  });
  lay();
  const more = element("details", {}, element("summary", { textContent: say("with_friends") }), form);
  const how = element("details", { className: "how" }, element("summary", { textContent: say("how") }), element("ol", {}, ...game.how.map((sentence) => element("li", { textContent: sentence }))));
  const picture = game.picture ? element("img", { src: game.picture, alt: say("sample", { title: game.title }), width: 1180, height: 890 }) : null;
  return element("article", { className: "game" }, picture,
    element("div", { className: "tell" }, element("h2", { textContent: game.title }), element("p", { textContent: game.about }), quick, alone, more, how));
}

// What else there is to agree on, folded away: a newcomer needs none of it.
function optionRows(game) {
  if (!game.options.length) return [];
  const rows = game.options.map((option) =>
    element("label", {}, element("span", { textContent: option.text }),
      element("select", { name: option.name }, ...option.choices.map((choice) => new Option(choice.text, choice.value)))));
  return [element("details", { className: "options" }, element("summary", { textContent: say("options") }), ...rows)];
}

function seatRow(game, seat) {
  const name = element("input", { type: "text", name: "name", value: seat ? others()[seat - 1] : mine(), maxLength: 40, required: true });
  name.setAttribute("aria-label", say("name_of", { number: seat + 1 }));
  const who = element("select", { name: "who" }, new Option(say("a_person"), ""), ...game.bots.map((name) => new Option(bot(name), name)));
  who.setAttribute("aria-label", say("who_plays", { number: seat + 1 }));
  return element("li", {}, badge(game.seats[seat]), name, who);
}

function drawMine() {
  const rows = known().map((game) => {
    const gone = element("button", { type: "button", textContent: say("forget") });
    gone.setAttribute("aria-label", say("forget_game", { names: game.names }));
    gone.addEventListener("click", () => {
      forgetGame(game.link);
      drawMine();
    });
    const when = new Date(game.when).toLocaleDateString(navigator.languages.find((language) => language.startsWith(lang)) ?? lang);
    const what = [game.game, say(game.state), when].filter(Boolean).join(", ");
    return element("li", {},
      element("span", {}, element("strong", { textContent: game.names }), element("span", { className: "quiet", textContent: ` – ${what}` })),
      element("a", { className: "button", href: game.link, textContent: game.seat === null ? say("watch") : say("go_on") }), gone);
  });
  at("#mine ul").replaceChildren(...rows);
  at("#mine").hidden = !rows.length;
}

drawMine();
at("#games").replaceChildren(...Object.entries(await offered()).map(([name, game]) => drawGame(name, game)));
