// One seat of the table. The picture of the table is the interface: routes, cards and piles can be clicked, or reached
// with the Tab key and chosen with Enter. All knowledge of the rules comes from the server, with every message.

const link = location.pathname.split("/").pop();
const at = (selector) => document.querySelector(selector);
const dialog = at("#choice");
let socket = null;
let game = null;
let waiting = false;
let wait = 500;

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// --- the connection ---

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/socket/${link}`);
  socket.addEventListener("message", (message) => hear(JSON.parse(message.data)));
  socket.addEventListener("open", () => {
    at("#line").hidden = true;
    wait = 500;
  });
  socket.addEventListener("close", (closed) => {
    if (closed.code === 4404) return;
    at("#line").hidden = false;
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 8000);
  });
}

function hear(message) {
  waiting = false;
  if (message.type === "refused") {
    refuse(message.reasons);
    return;
  }
  const story = game === null ? [] : message.lines;
  game = message;
  at("#refusal").hidden = true;
  if (dialog.open) dialog.close();
  show(story);
}

function send(action) {
  if (waiting || socket.readyState !== WebSocket.OPEN) return; // a double click is one move
  waiting = true;
  socket.send(JSON.stringify({ ply: game.ply, action }));
}

// --- what is seen ---

function show(story) {
  const over = game.to_move === null;
  const mine = !over && game.to_move === game.seat;
  const name = over ? "" : game.names[game.to_move];
  const winners = game.sheets.filter((sheet) => sheet.won).map((sheet) => sheet.name);
  at("#turn").textContent = over
    ? `The game is over. Won by ${winners.join(" and ")}.`
    : mine
      ? `${name}, it is your move.`
      : `${name} is to move.`;
  document.title = mine ? "Your move! – A table in Amsterdam" : "A table in Amsterdam";
  document.body.classList.toggle("mine", mine);
  at("#last").hidden = game.last_turns === null || over;
  at("#last").textContent = `The last round: turns to come: ${game.last_turns}.`;
  at("#picture").innerHTML = game.picture; // drawn by the server, which escapes every name in it
  for (const line of story) at("#story").prepend(element("li", { textContent: line }));
  wirePicture();
  showActions(mine, over);
  showSheets();
}

function wirePicture() {
  wire("[data-route]", (part) => part.dataset.route in game.routes && (() => askRoute(part.dataset.route)));
  wire("[data-color]", (part) => () => attempt(part.dataset.color));
  wire("[data-pile=draw]", () => () => attempt("draw"));
  wire("[data-pile=contracts]", () => () => attempt("contracts"));
}

function wire(selector, chosen) {
  if (game.seat === null) return;
  for (const part of at("#picture").querySelectorAll(selector)) {
    const act = chosen(part);
    if (!act) continue;
    part.setAttribute("tabindex", "0");
    part.setAttribute("role", "button");
    part.classList.add("choosable");
    part.addEventListener("click", act);
    part.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act();
    });
  }
}

const typeOf = (offered) => offered.action.action.type; // an action travels in a document that says what it is

function wordOf(offered) {
  if (typeOf(offered) === "take_face_up") return offered.action.action.color;
  return { draw_blind: "draw", draw_contracts: "contracts", pass: "pass" }[typeOf(offered)];
}

function attempt(word) {
  const reasons = game.against[word];
  if (reasons.length) {
    refuse(reasons);
    return;
  }
  const found = game.actions.find((offered) => wordOf(offered) === word);
  if (found) send(found.action);
}

function askRoute(id) {
  const route = game.routes[id];
  const legal = new Set(game.actions.map((offered) => JSON.stringify(offered.action)));
  const buttons = route.payments.map((payment) => {
    const button = element("button", { textContent: payment.text, onclick: () => send(payment.action) });
    button.disabled = !legal.has(JSON.stringify(payment.action));
    return button;
  });
  const reasons = route.reasons.map((reason) => element("p", { textContent: reason }));
  const early = route.payments.length && buttons.every((button) => button.disabled);
  if (early) reasons.push(element("p", { textContent: "Not at this moment." }));
  ask(route.name, ...buttons, ...reasons);
}

function askContracts() {
  const boxes = [];
  const offers = game.view.hand.offer;
  const single = game.actions.filter((offered) => offered.action.action.contracts.length <= 1);
  const textOf = (id) => single.find((offered) => offered.action.action.contracts[0] === id)?.text ?? id;
  for (const id of offers) boxes.push(element("input", { type: "checkbox", value: id, checked: true }));
  const keep = element("button", { className: "main", textContent: "Keep these", onclick: () => {
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value).sort();
    const found = game.actions.find((offered) => offered.action.action.contracts.slice().sort().join() === chosen.join());
    if (found) send(found.action);
    else refuse([`At least ${game.keep_least} must be kept.`]);
  } });
  const labels = boxes.map((box) => element("label", {}, box, ` ${textOf(box.value)}`));
  at("#actions").replaceChildren(...labels, keep);
}

function showActions(mine, over) {
  at("#now").hidden = game.seat === null || over;
  const hint = at("#hint");
  at("#actions").replaceChildren();
  if (!mine) {
    hint.textContent = "Wait for the others.";
    return;
  }
  if (game.keep_least !== null) {
    hint.textContent = `Choose the contracts to keep: at least ${game.keep_least}.`;
    askContracts();
    return;
  }
  hint.textContent = "Choose on the map, or here:";
  const simple = game.actions.filter((offered) => typeOf(offered) !== "claim_route");
  const claims = game.actions.length - simple.length;
  const buttons = simple.map((offered) =>
    element("button", { textContent: offered.text, onclick: () => send(offered.action) }),
  );
  if (claims) {
    const list = element("select", { ariaLabel: "Claim a route" }, new Option("Claim a route…", ""));
    for (const offered of game.actions)
      if (typeOf(offered) === "claim_route") list.append(new Option(offered.text, JSON.stringify(offered.action)));
    list.addEventListener("change", () => list.value && send(JSON.parse(list.value)));
    buttons.push(list);
  }
  at("#actions").replaceChildren(...buttons);
}

function showSheets() {
  const rows = game.sheets.map((sheet) => {
    const contracts = sheet.contracts.map((score) =>
      element("li", { textContent: `${score.text} ${score.points > 0 ? "+" : "−"}${Math.abs(score.points)}${score.joined ? " ✓" : ""}` }),
    );
    if (sheet.hidden) contracts.push(element("li", { textContent: `hidden: ${sheet.hidden}` }));
    return element(
      "tr",
      { className: sheet.won ? "won" : "" },
      element("th", { scope: "row", textContent: sheet.name }),
      element("td", { textContent: sheet.routes }),
      element("td", {}, element("ul", {}, ...contracts)),
      element("td", { textContent: sheet.bonus }),
      element("td", { textContent: sheet.total }),
    );
  });
  at("#sheets tbody").replaceChildren(...rows);
}

// --- what is asked and refused ---

function ask(title, ...body) {
  at("#choice-title").textContent = title;
  at("#choice-body").replaceChildren(...body);
  dialog.showModal();
}

function refuse(reasons) {
  if (dialog.open) dialog.close();
  const refusal = at("#refusal");
  refusal.textContent = reasons.join(" ");
  refusal.hidden = false;
  clearTimeout(refuse.timer);
  refuse.timer = setTimeout(() => (refusal.hidden = true), 6000);
}

at("#choice-close").addEventListener("click", () => dialog.close());
connect();
