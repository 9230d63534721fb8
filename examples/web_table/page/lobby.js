// Sets up a game with one click or with friends, and lists the games of this browser.

import { at, badge, element } from "./element.js";
import { forgetGame, games as known, myName, rememberName } from "./memory.js";
import { dealt, offered } from "./house.js";
import { copyButton } from "./people.js";
import { qrCode } from "./qr.js";
import { bot, dress, lang, languageChoice, say, strength } from "./words.js";

dress();
at(".head").append(languageChoice());

const NAMES = ["Griet", "Jan", "Saskia", "Pieter", "Anna", "Cornelis"];
const me = at("#me");
me.value = myName();
me.addEventListener("input", () => {
  rememberName(me.value.trim());
  for (const seats of document.querySelectorAll(".laid")) {
    const boxes = [...seats.querySelectorAll("input")];
    if (boxes[0].dataset.own) continue;
    boxes[0].value = mine();
    const taken = boxes.find((box, i) => i && !box.dataset.own && box.value === boxes[0].value);
    if (taken) taken.value = unused(boxes.map((box) => box.value));
  }
});
const mine = () => me.value.trim() || NAMES[0];
const unused = (used) => NAMES.find((name) => !used.some((one) => one.trim().toLowerCase() === name.toLowerCase())) ?? `${NAMES[0]} ${used.length}`;

// Sets a game up; what is wrong is said beside the button that was pressed.
async function deal(game, names, bots, options, problem, more = {}) {
  problem.textContent = "";
  const told = wrong(names) ?? (await dealt({ game, names, bots, options, ...more }));
  if (told.reasons) {
    problem.textContent = told.reasons.join(" ");
    problem.scrollIntoView({ block: "nearest" });
    return;
  }
  const people = told.seats.filter((seat) => seat.link);
  if (people.length === 1) location.href = people[0].link;
  else if (!people.length) location.href = told.watch;
  else showSeats(told);
}

function wrong(names) {
  const said = names.map((name) => name.trim().toLowerCase());
  if (said.some((name) => !name)) return { reasons: [say("empty_name")] };
  return new Set(said).size < said.length ? { reasons: [say("equal_names")] } : null;
}

function showSeats(told) {
  const rows = told.seats.map((seat) =>
    element("li", {}, element("span", { textContent: seat.name }),
      ...(seat.link
        ? [element("a", { className: "button main", href: seat.link, textContent: say("take_seat") }), copyButton(say("copy_link"), seat.link), codeButton(seat)]
        : [element("span", { className: "quiet", textContent: say("a_bot") })])));
  rows.push(element("li", {}, element("span", { textContent: say("onlookers") }), element("a", { className: "button", href: told.watch, textContent: say("watch") }), copyButton(say("copy_link"), told.watch)));
  at("#seats ul").replaceChildren(...rows);
  at("#seats").hidden = false;
  at("#seats").scrollIntoView({ block: "nearest" });
  at("#seats a").focus();
}

// The link as a code for the camera of a phone.
function codeButton(seat) {
  const made = element("button", { type: "button", textContent: say("show_code") });
  made.setAttribute("aria-label", say("show_code_of", { name: seat.name }));
  made.addEventListener("click", () => {
    const known = made.parentElement.querySelector(".code");
    if (known) return known.remove();
    made.parentElement.append(element("figure", { className: "code" }, qrCode(new URL(seat.link, location.href).href),
      element("figcaption", { className: "quiet", textContent: say("qr") })));
  });
  return made;
}

const botText = (name, game) => (strength(name, game) ? `${bot(name)} (${strength(name, game)})` : bot(name));

function drawGame(name, game) {
  const [least, most] = game.players;
  const quickProblem = problemLine(), problem = problemLine();
  const quick = element("button", { type: "button", className: "main", textContent: say("play_bot") });
  quick.addEventListener("click", () => deal(name, [mine(), unused([mine()])], [null, rival.value], {}, quickProblem));
  const rival = element("select", { className: "rival" }, ...game.bots.map((one) => new Option(strength(one, name) || bot(one), one)));
  rival.setAttribute("aria-label", say("how_strong"));
  const against = element("div", { className: "against" }, quick, rival);
  const alone = least > 1 ? null : element("button", { type: "button", textContent: say("play_alone"), onclick: () => deal(name, [mine()], [null], {}, quickProblem) });
  const learn = element("button", { type: "button", textContent: say("guided"), title: say("guided_about") });
  learn.addEventListener("click", () => deal(name, [mine(), unused([mine()])], [null, game.bots[0]], {}, quickProblem, { guided: true }));
  const form = element("form", {});
  const seats = element("ol", { className: "laid" });
  const count = element("fieldset", {}, element("legend", { textContent: say("players") }));
  for (let many = least; many <= most; many++)
    count.append(element("label", { className: "choice" }, element("input", { type: "radio", name: "players", value: many, checked: many === Math.max(2, least) }), `${many}`));
  const options = game.options.map(optionRow);
  const lay = () => {
    const many = Number(new FormData(form).get("players"));
    while (seats.children.length > many) seats.lastElementChild.remove();
    while (seats.children.length < many) seats.append(seatRow(name, game, seats));
    const chosen = new FormData(form);
    for (const { option, select, reason } of options) {
      const needed = game.options.find((other) => other.name === option.after);
      const why = many < option.least ? "needs_two" : needed && (chosen.get(needed.name) ?? needed.choices[0].value) === needed.choices[0].value ? "needs_orders" : "";
      select.disabled = why !== "";
      reason.textContent = why ? say(why) : "";
    }
  };
  const folded = options.length ? [element("details", { className: "options" }, element("summary", { textContent: say("options") }), ...options.map(({ row }) => row))] : [];
  const hints = element("label", { className: "hints" }, element("input", { type: "checkbox", name: "hints" }), element("span", { textContent: say("hints_allowed") }));
  form.append(count, seats, ...folded, hints, element("button", { type: "submit", textContent: say("set_up") }), problem);
  form.addEventListener("change", lay);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const asked = new FormData(form);
    const agreed = Object.fromEntries(game.options.filter((option) => asked.has(option.name)).map((option) => [option.name, asked.get(option.name)]));
    deal(name, asked.getAll("name"), asked.getAll("who").map((bot) => bot || null), agreed, problem, { hints: asked.has("hints") });
  });
  lay();
  const more = element("details", {}, element("summary", { textContent: say("with_friends") }), form);
  const how = element("details", { className: "how" }, element("summary", { textContent: say("how") }), element("ol", {}, ...game.how.map((sentence) => element("li", { textContent: sentence }))));
  const picture = game.picture ? element("img", { src: game.picture, alt: say("sample", { title: game.title }), width: game.size[0], height: game.size[1] }) : null;
  return element("article", { className: "game", data: { game: name } }, picture,
    element("div", { className: "tell" }, element("h2", { textContent: game.title }), element("p", { textContent: game.about }),
      element("div", { className: "quick" }, against, alone, learn), quickProblem, more, how));
}

function problemLine() {
  const made = element("p", { className: "problem" });
  made.setAttribute("role", "alert");
  return made;
}

// What else there is to agree on, folded away: a newcomer needs none of it.
function optionRow(option) {
  const reason = element("span", { className: "quiet" });
  const select = element("select", { name: option.name }, ...option.choices.map((choice) => new Option(choice.text, choice.value)));
  const about = element("span", { className: "quiet about", textContent: option.about });
  const row = element("div", { className: "option" }, element("label", {}, element("span", { textContent: option.text }), select), reason, about);
  return { option, select, reason, row };
}

function seatRow(id, game, seats) {
  const seat = seats.children.length;
  const used = [...seats.querySelectorAll("input")].map((input) => input.value);
  const name = element("input", { type: "text", name: "name", value: seat ? unused([mine(), ...used]) : mine(), maxLength: 40, required: true });
  name.addEventListener("input", () => (name.dataset.own = "yes"));
  name.setAttribute("aria-label", say("name_of", { number: seat + 1 }));
  const who = element("select", { name: "who" }, new Option(say("a_person"), ""), ...game.bots.map((name) => new Option(botText(name, id), name)));
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
