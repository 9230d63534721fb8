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
  at("sheets").replaceChildren(...game.sheets[moment.sheet].map(([title, rows]) => sheet(title, rows)));
  at("hands").replaceChildren(...game.hands[moment.hands].flatMap(([who, held]) => [make("dt", {}, who), make("dd", {}, held)]));
  at("hands-part").hidden = !game.hands[moment.hands].length;
  curves().forEach(markCurve);
  markLegend();
  at("judged").textContent = moment.judged ?? "";
  at("judged").hidden = !moment.judged;
  at("slider").value = ply;
  at("slider").setAttribute("aria-valuetext", `${ply} ${game.words.of} ${game.moments.length - 1}: ${at("now").textContent}`);
  at("count").textContent = `${ply} ${game.words.of} ${game.moments.length - 1}`;
  for (const other of document.querySelectorAll("aside [aria-current]")) other.removeAttribute("aria-current");
  const told = at("story").children[ply].firstChild;
  told.setAttribute("aria-current", "step");
  at("turning").querySelector(`[data-ply="${ply}"]`)?.setAttribute("aria-current", "step");
  const list = at("story");
  list.scrollTop = told.parentElement.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function make(name, attributes, text = "") {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

function sheet(title, rows) {
  if (!rows.length) return make("p", {}, title);
  const table = document.createElement("table");
  table.append(make("caption", {}, title));
  for (const [what, points, more] of rows) {
    const row = table.insertRow();
    const head = make("th", points === undefined ? { colspan: 2, scope: "row" } : { scope: "row" }, what);
    if (more) head.append(make("small", {}, more));
    row.append(head);
    if (points !== undefined) row.append(make("td", {}, points));
  }
  return table;
}

// --- the score curve

const HIGH = 170, LEFT = 34, RIGHT = 12, TOP = 12, BOTTOM = 20; // in pixels
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 2"];
const CURVES = [ // where each is drawn, and its numbers by line
  { id: "curve", of: (moment) => moment.points, across: null, up: null },
  { id: "chances", of: (moment) => moment.chances, across: null, up: null },
];
const curves = () => CURVES.filter((curve) => curve.of(game.moments[0]));

function draw(name, attributes, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

function stepOf(span) {
  const size = 10 ** Math.floor(Math.log10(span / 4 || 1));
  return Math.max(1, [1, 2, 5, 10].map((times) => times * size).find((step) => step * 4 >= span));
}

function drawCurve(curve) {
  const { id, of } = curve, count = of(game.moments[0]).length;
  const wide = Math.max(at(id).clientWidth, 120), last = game.moments.length - 1;
  const all = game.moments.flatMap(of);
  const step = stepOf(Math.max(0, ...all) - Math.min(0, ...all));
  const low = Math.floor(Math.min(0, ...all) / step) * step, high = Math.max(low + step, Math.ceil(Math.max(0, ...all) / step) * step);
  const across = (to) => LEFT + (to / Math.max(last, 1)) * (wide - LEFT - RIGHT);
  const up = (points) => TOP + ((high - points) / (high - low)) * (HIGH - TOP - BOTTOM);
  Object.assign(curve, { across, up });
  const svg = draw("svg", { width: wide, height: HIGH, viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-labelledby": `${id}-title legend` });
  for (let points = low; points <= high; points += step) {
    svg.append(draw("line", { class: points ? "grid" : "zero", x1: LEFT, x2: wide - RIGHT, y1: up(points), y2: up(points) }));
    svg.append(draw("text", { x: LEFT - 5, y: up(points) + 4, "text-anchor": "end" }, String(points).replace("-", "\u2212")));
  }
  for (const [number, anchor] of last ? [[0, "start"], [last, "end"]] : [[0, "start"]])
    svg.append(draw("text", { x: across(number), y: HIGH - 4, "text-anchor": anchor }, number));
  for (let line = 0; line < count; line++) {
    const points = game.moments.map((moment, number) => `${across(number).toFixed(1)},${up(of(moment)[line]).toFixed(1)}`);
    svg.append(draw("polyline", { class: `seat-${line % 5}`, points: points.join(" "), "stroke-dasharray": DASHES[line % 5] }));
  }
  svg.append(draw("line", { class: "here", y1: TOP, y2: HIGH - BOTTOM }));
  for (let line = 0; line < count; line++) svg.append(draw("circle", { class: `dot seat-${line % 5}`, r: 4 }));
  if (curve === curves().at(-1)) markTurns(svg, curve);
  svg.addEventListener("click", (event) => {
    const share = (event.clientX - svg.getBoundingClientRect().left - LEFT) / (wide - LEFT - RIGHT);
    show(Math.round(share * last));
  });
  at(id).replaceChildren(svg);
  markCurve(curve);
}

function markTurns(svg, { of, across, up }) {
  game.turning.forEach(([number], order) => {
    const [before, after] = [of(game.moments[number - 1]), of(game.moments[number])];
    const changes = after.map((points, line) => Math.abs(points - before[line])); // the mark is on the line that moved most
    const x = across(number), y = up(after[changes.indexOf(Math.max(...changes))]);
    svg.append(draw("circle", { class: "turn", cx: x, cy: y, r: 8 }), draw("text", { class: "turn", x, y: y + 4, "text-anchor": "middle" }, order + 1));
  });
}

function markCurve({ id, of, across, up }) {
  if (!across) return;
  const numbers = of(game.moments[ply]), here = at(id).querySelector(".here");
  here.setAttribute("x1", across(ply));
  here.setAttribute("x2", across(ply));
  at(id).querySelectorAll(".dot").forEach((dot, line) => {
    dot.setAttribute("cx", across(ply));
    dot.setAttribute("cy", up(numbers[line]));
  });
}

function markLegend() {
  const { points, chances } = game.moments[ply];
  [...at("legend").children].forEach((entry, line) => {
    const chance = chances?.[line] === undefined ? "" : ` · ${Math.round(chances[line])} %`;
    entry.lastChild.textContent = String(points[line]).replace("-", "\u2212") + chance;
  });
}

function layCurve() {
  game.lines.forEach((name, line) => {
    const entry = document.createElement("li"), key = draw("svg", { width: 26, height: 10, "aria-hidden": true });
    key.append(draw("line", { class: `seat-${line % 5}`, x1: 0, x2: 26, y1: 5, y2: 5, "stroke-dasharray": DASHES[line % 5] }));
    const badge = make("i", {}, line >= game.players ? name[0] : line + 1);
    const [paint, ink] = game.colors[line] ?? []; // the color of the seat in the picture
    Object.assign(badge.style, { background: paint ?? "none", color: ink ?? "inherit" });
    entry.append(key, badge, make("span", {}, name), make("b", {}));
    at("legend").append(entry);
  });
  for (const [number, lead] of game.turning) {
    const line = document.createElement("li"), button = make("button", { type: "button", "data-ply": number }, game.moments[number].told);
    button.append(make("small", {}, lead));
    button.addEventListener("click", () => show(number));
    line.append(button);
    at("turning").append(line);
  }
  at("turning-part").hidden = !game.turning.length;
  at("chances-part").hidden = !game.moments[0].chances;
  for (const curve of curves()) new ResizeObserver(() => drawCurve(curve)).observe(at(curve.id));
}

// --- the table, and steps through the game

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
  layCurve();
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
