// Shows one moment of a game at a time. The game is a gzipped JSON object in base64; pictures are made of shared pieces.
"use strict";
const at = (id) => document.getElementById(id);
const NARROW = matchMedia("(max-width: 699px)");
const BEAT = 900; // milliseconds between two moments that play by themselves
let game = null;
let ply = 0;
let leaf = null; // the part of the picture that a small screen shows
let timer = null;

async function unpack() {
  const bytes = Uint8Array.from(atob(at("game").textContent.trim()), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

const piece = (number) => game.pieces[number].map((part) => (typeof part === "number" ? piece(part) : part)).join("");

function show(to) {
  ply = Math.min(Math.max(to, 0), game.moments.length - 1);
  const moment = game.moments[ply];
  const name = NARROW.matches ? leaf : "";
  at("picture").innerHTML = piece(moment.pictures[name] ?? moment.pictures[""]); // made by the library, which escapes every name
  at("picture").setAttribute("aria-label", at("now").textContent);
  at("now").textContent = moment.told || game.words.start;
  at("sheets").textContent = game.sheets[moment.sheet];
  at("slider").value = ply;
  at("slider").setAttribute("aria-valuetext", `${ply} ${game.words.of} ${game.moments.length - 1}: ${at("now").textContent}`);
  at("count").textContent = `${ply} ${game.words.of} ${game.moments.length - 1}`;
  for (const other of at("story").querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
  const told = at("story").children[ply].firstChild;
  told.setAttribute("aria-current", "step");
  const list = at("story");
  list.scrollTop = told.parentElement.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (ply + 1 < game.moments.length ? show(ply + 1) : play(false)), BEAT) : null;
  at("play").textContent = on ? "❚❚" : "▶";
  label("play", on ? game.words.pause : game.words.play);
}

function label(id, text) {
  at(id).setAttribute("aria-label", text);
  at(id).title = text;
}

function turnTo(name) {
  leaf = name;
  for (const tab of at("leaves").children) tab.setAttribute("aria-pressed", String(tab.dataset.leaf === name));
  show(ply);
}

function lay() {
  at("slider").max = game.moments.length - 1;
  label("slider", game.words.story);
  for (const id of ["first", "back", "on", "last", "closer"]) label(id, game.words[id]);
  for (const [name, title] of game.leaves) {
    const tab = document.createElement("button");
    Object.assign(tab, { type: "button", textContent: title, onclick: () => turnTo(name) });
    tab.dataset.leaf = name;
    at("leaves").append(tab);
  }
  game.moments.forEach((moment, number) => {
    const line = document.createElement("li"), button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: moment.told || game.words.start, onclick: () => show(number) });
    line.append(button);
    at("story").append(line);
  });
}

const steps = {
  first: () => show(0),
  back: () => show(ply - 1),
  on: () => show(ply + 1),
  last: () => show(game.moments.length - 1),
  play: () => play(timer === null),
  closer: () => at("closer").setAttribute("aria-pressed", String(at("picture").classList.toggle("closer"))),
};
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };

unpack().then((read) => {
  game = read;
  lay();
  for (const [id, step] of Object.entries(steps)) at(id).addEventListener("click", step);
  at("slider").addEventListener("input", () => show(Number(at("slider").value)));
  addEventListener("keydown", (event) => {
    const taken = event.target === at("slider") || (event.key === " " && event.target.closest("button"));
    if (!(event.key in KEYS) || taken || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    steps[KEYS[event.key]]();
  });
  NARROW.addEventListener("change", () => show(ply));
  play(false);
  const asked = Number(location.hash.slice(1));
  if (game.leaves.length) turnTo(game.leaves[0][0]);
  show(Number.isInteger(asked) ? asked : 0);
});
